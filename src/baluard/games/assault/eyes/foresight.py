"""What can be known beforehand: the table as it stands in the middle of an activity, chances, exposure to the enemy."""

from __future__ import annotations

from math import comb
from typing import Any

from msgspec import Struct

from baluard.games.assault.model.facts import BARRICADE, BATTERY, COMBAT
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.odds import chance_of_success
from baluard.games.assault.rules.retreats import retreat_zones
from baluard.games.assault.rules.sums import Battle, reckon_attack, reckon_defence
from baluard.games.assault.rules.volley import is_barred
from baluard.kernel.decision import Fact
from baluard.kernel.present import present_state
from baluard.kernel.rng import Rng
from baluard.kernel.values import View
from baluard.page.contract import GameModule

OUT_OF = 36


def checkpoint(game: GameModule, view: View) -> State:
    """The table as it stood when the running activity began."""
    state: State = game.imagine(view, Rng(0))
    return state


def present(game: GameModule, view: View) -> State:
    """The table as it stands now, in the middle of the running activity."""
    state: State = present_state(view, game)
    return state


# -- chances


def percent(part: int, whole: int) -> int:
    """A share in per cent, rounded."""
    return (200 * part + whole) // (2 * whole)


class VolleyOdds(Struct, frozen=True):
    """What a volley may do: losses in hundredths, and the chance of any in per cent."""

    dice: int
    need: int
    expected: int
    percent: int


def volley_odds(dice: int, need: int, defenders: int) -> VolleyOdds:
    """Each die that shows `need` or more takes a unit, while there are any."""
    good, bad, whole = 7 - need, need - 1, 6**dice
    weighed = 0
    for hits in range(1, dice + 1):
        weighed += comb(dice, hits) * good**hits * bad ** (dice - hits) * min(hits, defenders)
    return VolleyOdds(dice, need, percent(weighed, whole), percent(whole - bad**dice, whole))


def strongest(s: State, side: int, z: int) -> int:
    """The unit of the highest factor: the natural lead."""
    return max(s.fighters(side, z), key=lambda u: (s.facts.factor[u], -u))


def battle_of(s: State, about: dict[str, Fact]) -> Battle:
    """The assault that a decision is about, with the choices made so far; leads not yet named are the strongest."""
    f = s.facts
    b = Battle(f.zone_no[str(about["origin"])], f.zone_no[str(about["zone"])])
    b.attack_lead = named_unit(s, about, "attack_lead", strongest(s, s.active, b.origin))
    b.defence_lead = named_unit(s, about, "defence_lead", strongest(s, 1 - s.active, b.target))
    b.attack_commander = named_unit(s, about, "attack_commander", -1)
    b.defence_commander = named_unit(s, about, "defence_commander", -1)
    b.bonus = int(str(about.get("bonus", 0)))
    b.reduction = int(str(about.get("reduction", 0)))
    b.withdraws = bool(about.get("withdraws", 0))
    return b


def named_unit(s: State, about: dict[str, Fact], name: str, otherwise: int) -> int:
    """A counter that the facts of a decision name."""
    return s.facts.unit_no[str(about[name])] if name in about else otherwise


def odds_of(s: State, about: dict[str, Fact]) -> int:
    """In how many of 36 throws this assault succeeds."""
    b = battle_of(s, about)
    return chance_of_success(reckon_attack(s, b).total - reckon_defence(s, b).total)


def odds_facts(s: State, about: dict[str, Fact]) -> dict[str, Fact]:
    """The same as facts of a sentence."""
    odds = odds_of(s, about)
    return {"odds": odds, "percent": percent(odds, OUT_OF)}


def may_withdraw(s: State, origin: int, target: int) -> bool:
    """ASL-12.8: is there a zone to go to?"""
    return bool(retreat_zones(s, 1 - s.active, target, origin))


# -- exposure


class Exposure(Struct, frozen=True):
    """Who could attack a zone next half-turn from where he stands now."""

    volleys: tuple[int, ...]  # zones
    guns: tuple[int, ...]  # batteries
    assaults: tuple[int, ...]  # zones
    losses: int  # expected, in hundredths of a unit


def exposure(s: State, side: int, z: int, units: int, captured: tuple[int, ...] = ()) -> Exposure:
    """Volleys at a sixth a die, batteries at their chance to hit, and zones that could assault.

    No more are lost than the `units` that will stand there.
    """
    f = s.facts
    foe = 1 - side
    held = [n for n in f.contact[z] if s.men[foe][n] > 0]
    volleys = tuple(n for n in held if could_volley(s, n, z))
    guns = tuple(u for u in f.batteries[foe] if u not in captured and in_range(s, u, z))
    sixths = sum(s.men[foe][n] for n in volleys) * (7 - f.volley_hit)
    for gun in guns:
        sixths += 7 - (f.hit_near if f.distance[s.where[gun]][z] == 1 else f.hit_far)
    return Exposure(volleys, guns, tuple(n for n in held if z in s.cross[n]), min(percent(sixths, 6), 100 * units))


def could_volley(s: State, origin: int, target: int) -> bool:
    """ASL-11.1, 11.2 for the side that is not active now, whatever card it may draw."""
    f = s.facts
    if f.value[target] > f.value[origin]:
        return False
    return f.value[origin] > 0 or not (f.covered[target][origin] or is_barred(s, target, origin))


def in_range(s: State, battery: int, z: int) -> bool:
    """Does a battery on the board reach a zone?"""
    f = s.facts
    here = s.where[battery]
    return here >= 0 and 1 <= f.distance[here][z] <= f.gun_range[f.side[battery]]


# -- counters in a zone


def prizes(s: State, side: int, z: int) -> tuple[str, ...]:
    """Batteries and barricades of a side that would be captured in a zone."""
    f = s.facts
    return tuple(f.unit_ids[u] for u in f.of_side[side] if s.where[u] == z and f.kind[u] in (BATTERY, BARRICADE))


def leaders(s: State, side: int, z: int) -> tuple[str, ...]:
    """Commanders and banner of a side in a zone."""
    return tuple(s.facts.unit_ids[u] for u in s.leaders(side, z))


def zone_names(s: State, zones: Any) -> tuple[str, ...]:
    """Zones by their ids."""
    return tuple(s.facts.zone_ids[z] for z in zones)


def unit_names(s: State, units: Any) -> tuple[str, ...]:
    """Counters by their ids."""
    return tuple(s.facts.unit_ids[u] for u in units)


def card_name(s: State) -> str:
    """The card face up, or nothing."""
    return s.facts.cards[s.card].name if s.card >= 0 else ""


def is_combat(s: State, u: int) -> bool:
    """Is this counter a combat unit?"""
    return s.facts.kind[u] == COMBAT
