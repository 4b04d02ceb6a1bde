"""ASL-5 Events: cards as data, one interpreter of their operations."""

from __future__ import annotations

from baluard.games.assault.model.activities import CardEffect
from baluard.games.assault.model.events import (
    BarricadeBuilt,
    BatterySilenced,
    CardDiscarded,
    CardDrawn,
    CardHadNoEffect,
    StrikeRolled,
    ZoneFrozen,
    ZoneMarked,
)
from baluard.games.assault.model.facts import CATALAN, COLOURS, DEAD, GREEN, SIDES, Effect
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.breach import roll_breach
from baluard.games.assault.rules.losses import card_seat, eliminate, ids, weakest_first
from baluard.games.assault.rules.odds import zone_points
from baluard.games.assault.rules.reinforcements import place_returning
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace, SomeOf
from baluard.kernel.decision import Decision, Fact
from baluard.kernel.errors import RulesBug
from baluard.kernel.table import Table


def draw_card(t: Table, s: State) -> None:
    """ASL-5.1 to 5.3, R37 The active side turns up a card; each effect for its drawer follows in order."""
    f = s.facts
    s.phase = "event"
    if not s.deck or s.turn > f.last_turn:
        return
    name = t.draw("event", [f.cards[c].name for c in s.deck])
    card = f.card_no[name]
    s.deck = tuple([c for c in s.deck if c != card])
    s.card = card
    t.tell(CardDrawn(SIDES[s.active], name))
    following: list[CardEffect] = []
    for effect in f.cards[card].effects:
        if effect.drawer in (-1, s.active) and effect.numbers["royal"] in (-1, int(s.royal_open)):
            following.append(CardEffect(effect.op))
    if not following:
        t.tell(CardHadNoEffect(name))
    t.then(*following)


def discard(t: Table, s: State) -> None:
    """ASL-5.4 The card leaves the game with its effects."""
    if s.card >= 0:
        t.tell(CardDiscarded(s.facts.cards[s.card].name))
    s.card = -1
    s.effects = {}
    s.marked = -1
    s.frozen = ()
    s.silent = ()


def card_effect(t: Table, s: State, op: str) -> None:
    """ASL-5.5, 5.6 One operation; its choices belong to the drawer unless it says otherwise."""
    for effect in s.facts.cards[s.card].effects:
        if effect.op == op and effect.drawer in (-1, s.active):
            if not lasting(s, effect) and not instant(t, s, effect):
                t.tell(CardHadNoEffect(s.facts.cards[s.card].name))
            return
    raise RulesBug(f"the card {s.facts.cards[s.card].name} does nothing like {op}")


def lasting(s: State, effect: Effect) -> bool:
    """Operations that only change what later rules ask."""
    op, n, e = effect.op, effect.numbers, s.effects
    if op == "volley_hits_on":
        e["volley_value"] = n["value"]
        if n["uses"] > 0:
            e["volley_uses"] = n["uses"]
    elif op == "volley_forbidden":
        e["volley_forbidden"] = 1
    elif op == "artillery_shift":
        e["artillery_shift"] = n["amount"]
    elif op == "artillery_extra":
        e["artillery_extra"] = n["batteries"]
    elif op == "assault_bonus":
        if n["uses"] == 1:
            e["assault_choice"] = n["amount"]
        else:
            e["assault_auto"] = n["amount"]
            e["assault_auto_uses"] = n["uses"]
    elif op == "defence_reduction":
        e["reduction"] = n["amount"]
        e["reduction_uses"] = n["uses"]
    elif op == "withdraw_bonus_set":
        e["withdraw_value"] = n["value"]
        e["withdraw_uses"] = n["uses"]
    elif op == "move_allowance":
        if n["units"] == 0:
            e["move_all"] = n["value"]
        else:
            e["move_value"] = n["value"]
            e["move_units"] = n["units"]
    elif op == "ignore_stop":
        e["ignore_stop"] = n["units"]
    elif op == "commander_safe":
        e["commander_safe"] = 1
    elif op == "reroll":
        e["reroll"] = n["dice"]
    elif op == "no_assault":
        for colour in effect.words:
            e["no_assault_" + colour] = 1
    elif op == "royal_skip":
        s.skip_check = True
    else:
        return False
    return True


def instant(t: Table, s: State, effect: Effect) -> bool:
    """Operations that happen at once; False when nothing was possible."""
    op, n = effect.op, effect.numbers
    if op == "artillery_silence":
        return silence(t, s, n["batteries"])
    if op == "return_units":
        side = 1 - s.active if n["foe"] else s.active
        seat = card_seat(s, side)
        return place_returning(t, s, "card_return", seat, side, n["count"], effect.words, "ASL-5.6") > 0
    if op == "zone_freeze":
        return freeze(t, s, effect)
    if op == "zone_mark":
        return mark(t, s, effect)
    if op == "royal_check":
        roll_breach(t, s, n["need"])
        return True
    if op == "strike":
        return strike(t, s, effect)
    if op == "barricade_destroy":
        return destroy_barricade(t, s, n["count"])
    if op == "barricade_build":
        return build_barricade(t, s)
    return False


def card_name(s: State) -> str:
    """The card face up."""
    return s.facts.cards[s.card].name


def silence(t: Table, s: State, count: int) -> bool:
    """The opponent names batteries of the drawer; they do not fire."""
    f = s.facts
    guns = [u for u in f.batteries[s.active] if s.where[u] >= 0]
    count = min(count, len(guns))
    if count == 0:
        return False
    space = SomeOf(ids(s, guns), count, count)
    seat = card_seat(s, 1 - s.active)
    default = ids(s, guns[:count])
    named = t.ask(Decision(seat, "card_silence", space, default, {"card": card_name(s), "count": count}, "ASL-5.6"))
    s.silent = tuple([f.unit_no[name] for name in named])
    for u in s.silent:
        t.tell(BatterySilenced(f.unit_ids[u], f.zone_ids[s.where[u]]))
    return True


def held_zones(s: State, side: int, colours: list[str], inside: bool) -> list[int]:
    """Zones held by a side, of these colours (none given: any), inside the wall if so asked."""
    f = s.facts
    found: list[int] = []
    for z in range(len(f.zone_ids)):
        fits = not colours or COLOURS[f.colour[z]] in colours
        if s.men[side][z] > 0 and fits and (f.is_inside[z] or not inside):
            found.append(z)
    return found


def freeze(t: Table, s: State, effect: Effect) -> bool:
    """Units of the drawer in zones that the chooser names may not fight (nor move, unless the card lets them)."""
    f = s.facts
    n = effect.numbers
    zones = held_zones(s, s.active, effect.words, n["inside"] > 0)
    count = min(n["count"], len(zones))
    if count == 0:
        return False
    keys = [f.zone_ids[z] for z in zones]
    fullest = sorted(zones, key=lambda z: (-s.men[s.active][z], z))[:count]
    default = tuple([f.zone_ids[z] for z in sorted(fullest)])
    seat = card_seat(s, 1 - s.active if n["foe"] else s.active)
    space = SomeOf(keys, count, count)
    named = t.ask(Decision(seat, "card_freeze", space, default, {"card": card_name(s), "count": count}, "ASL-5.6"))
    frozen: list[int] = []
    held = not n.get("move_ok", 0)
    for name in named:
        frozen.extend(s.fighters(s.active, f.zone_no[name]))
        t.tell(ZoneFrozen(name, SIDES[s.active], held))
    s.frozen = tuple(frozen)
    if held:
        s.effects["frozen_move"] = 1
    return True


def mark(t: Table, s: State, effect: Effect) -> bool:
    """The drawer names an enemy-held zone: his first assault on it gets a bonus."""
    f = s.facts
    zones = held_zones(s, 1 - s.active, effect.words, False)
    if not zones:
        return False
    keys = [f.zone_ids[z] for z in zones]
    best = max(zones, key=lambda z: (s.near[s.active][z] > 0, zone_points(s, z), -z))
    seat = card_seat(s, s.active)
    about: dict[str, Fact] = {"card": card_name(s), "bonus": effect.numbers["bonus"]}
    chosen = t.ask(Decision(seat, "card_mark", OneOf(keys), f.zone_ids[best], about, "ASL-5.6"))
    s.marked = f.zone_no[chosen]
    s.effects["mark_bonus"] = effect.numbers["bonus"]
    t.tell(ZoneMarked(chosen, SIDES[s.active], effect.numbers["bonus"]))
    return True


def strike(t: Table, s: State, effect: Effect) -> bool:
    """A die; on `need` or more the drawer eliminates enemy units of his choice in the card's zones."""
    f = s.facts
    need, count = effect.numbers["need"], effect.numbers["count"]
    units: list[int] = []
    for z in effect.zones:
        units.extend(s.fighters(1 - s.active, z))
    die = t.roll("strike")
    t.tell(StrikeRolled(die, need, not units))  # which says all there is to say of a miss
    count = min(count, len(units))
    if die < need or count == 0:
        return True
    units.sort()
    default = ids(s, sorted(weakest_first(s, units)[-count:]))
    seat = card_seat(s, s.active)
    space = SomeOf(ids(s, units), count, count)
    for name in t.ask(Decision(seat, "card_strike", space, default, {"card": card_name(s), "count": count}, "ASL-5.6")):
        eliminate(t, s, f.unit_no[name], "card")
    return True


def destroy_barricade(t: Table, s: State, count: int) -> bool:
    """The Two Crowns eliminate barricades in zones in contact with their combat units."""
    f = s.facts
    near = [u for u in f.barricades if s.where[u] >= 0 and s.near[s.active][s.where[u]] > 0]
    count = min(count, len(near))
    if count == 0:
        return False
    space = SomeOf(ids(s, near), count, count)
    seat = card_seat(s, s.active)
    default = ids(s, near[:count])
    about: dict[str, Fact] = {"card": card_name(s), "count": count}
    for name in t.ask(Decision(seat, "card_destroy", space, default, about, "ASL-5.6")):
        eliminate(t, s, f.unit_no[name], "card")
    return True


def build_barricade(t: Table, s: State) -> bool:
    """The Catalan may put a barricade, eliminated or on the board, in an ochre or green zone he holds that has none."""
    f = s.facts
    space = BuildSpace(s)
    if len(space.next_keys(())) == 1:
        return False
    seat = card_seat(s, s.active)
    keys = t.ask(Decision(seat, "card_build", space, (DONE,), {"card": card_name(s)}, "ASL-5.6"))
    if keys[0] == DONE:
        return True
    u = f.unit_no[keys[0]]
    s.place(u, f.zone_no[keys[1]])
    s.turn_barricade(u, f.zone_no[keys[2]])
    t.tell(BarricadeBuilt(keys[0], keys[1], keys[2]))
    return True


class BuildSpace(PathSpace):
    """A barricade (one of the eliminated, or any on the board), a zone, a facing; or DONE."""

    kind = "path"

    def __init__(self, s: State) -> None:
        self.s: State = s

    def next_keys(self, prefix: Keys) -> Keys:
        s = self.s
        f = s.facts
        if not prefix:
            return (*self.barricades(), DONE) if self.sites() else (DONE,)
        if prefix[0] == DONE or len(prefix) > 2:
            return ()
        if len(prefix) == 1:
            return tuple([f.zone_ids[z] for z in self.sites()])
        return tuple([f.zone_ids[n] for n in f.facings[f.zone_no[prefix[1]]]])

    def barricades(self) -> Keys:
        """The first eliminated one (they are all alike), and those on the board."""
        s = self.s
        found: list[int] = []
        for u in s.facts.barricades:
            if s.where[u] == DEAD:
                found.append(u)
                break
        found.extend([u for u in s.facts.barricades if s.where[u] >= 0])
        return ids(s, found)

    def sites(self) -> list[int]:
        """Ochre or green zones held by the Catalan, without a barricade, with a legal facing."""
        s = self.s
        f = s.facts
        taken = [s.where[u] for u in f.barricades]
        found: list[int] = []
        for z in range(len(f.zone_ids)):
            if s.men[CATALAN][z] > 0 and f.colour[z] <= GREEN and z not in taken and f.facings[z]:
                found.append(z)
        return found
