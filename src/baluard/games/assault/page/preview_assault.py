"""Before an assault, and at each decision inside it: both totals line by line, the odds, what each result does.

An assault is described as decisions tell of it (`about`): from where, at what, and what is chosen so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from baluard.games.assault.eyes.foresight import (
    OUT_OF,
    battle_of,
    card_name,
    leaders,
    may_withdraw,
    odds_facts,
    odds_of,
    percent,
    prizes,
    unit_names,
)
from baluard.games.assault.model.facts import COLOURS
from baluard.games.assault.model.state import State
from baluard.games.assault.page.asks import Asks
from baluard.games.assault.rules.assault import NO, NONE, YES, eligible_commanders
from baluard.games.assault.rules.odds import units_lost
from baluard.games.assault.rules.sums import ground_bonus, reckon_attack, reckon_defence, withdrawal_bonus
from baluard.kernel.decision import Fact
from baluard.kernel.reckon import Sum
from baluard.kernel.values import Answer
from baluard.page.questions import Parts
from baluard.page.remarks import remark, said, when
from baluard.page.sums import column
from baluard.page.widgets import Column, Hint, Text

About = dict[str, Fact]
LEADS = ("attack_lead", "defence_lead")
COMMANDERS = ("attack_commander", "defence_commander", "ally_commander")


# -- the sums


def columns(s: State, about: About) -> tuple[Column, Column]:
    """A and D, line by line."""
    b = battle_of(s, about)
    attack, defence = reckon_attack(s, b), reckon_defence(s, b)
    return (
        side_column(s, "preview.title.attack", attack, s.active, b.origin, b.attack_lead, b.attack_commander),
        side_column(s, "preview.title.defence", defence, 1 - s.active, b.target, b.defence_lead, b.defence_commander),
    )


def side_column(s: State, title: str, total: Sum, side: int, z: int, lead: int, commander: int) -> Column:
    """One total; lines name the units and the ground that they count."""
    f = s.facts
    named = {
        "sum.lead": said("preview.line.lead", unit=f.unit_ids[lead]),
        "sum.others": said("preview.line.others", count=s.men[side][z] - 1),
        "sum.commander": said("preview.line.commander", unit=f.unit_ids[commander]),
        "sum.ground": said("preview.line.ground", colour=COLOURS[f.colour[z]]),
    }
    return column(said(title, zone=f.zone_ids[z]), total, named=named)


# -- the sentences


def odds_notes(s: State, about: About) -> Parts:
    """The odds when the defender stands and when he withdraws, and what each result does."""
    stays, leaves = replies(about)
    origin, target = (s.facts.zone_no[str(about[end])] for end in ("origin", "zone"))
    free, bonus = may_withdraw(s, origin, target), withdrawal_bonus(s)
    yield said("preview.odds.stay", **odds_facts(s, stays))
    if not free:
        yield said("preview.result.trapped")
    elif bonus:
        yield said("preview.odds.withdraw", bonus=bonus, **odds_facts(s, leaves))
    else:
        yield said("preview.odds.withdraw_none", **odds_facts(s, leaves))
    captured = not free and s.men[1 - s.active][target] > 1
    yield said("preview.result.stay_captured" if captured else "preview.result.stay_success")
    yield said("preview.result.stay_failure")
    yield from when(free, "preview.result.withdraw_success")
    yield from when(free, "preview.result.withdraw_failure")
    lost = units_lost(s, origin, target)
    yield from when(free and lost, "preview.result.withdraw_short", lost=lost)
    found = prizes(s, 1 - s.active, target)
    yield from when(found, "preview.result.prizes", units=found)


def replies(about: About) -> tuple[About, About]:
    """The same assault with the defender standing and withdrawing."""
    return {**about, "withdraws": 0}, {**about, "withdraws": 1}


def declaration(s: State, origin: int, target: int) -> Parts:
    """Before an assault is declared."""
    about: About = {"origin": s.facts.zone_ids[origin], "zone": s.facts.zone_ids[target]}
    if s.men[1 - s.active][target] == 0:
        found = (*prizes(s, 1 - s.active, target), *leaders(s, 1 - s.active, target))
        return (said("preview.assault.overrun"), said("preview.result.prizes", units=found))
    attackers = unit_names(s, eligible_commanders(s, s.active, target, True))
    defenders = unit_names(s, eligible_commanders(s, 1 - s.active, target, False))
    return (
        *columns(s, about),
        *odds_notes(s, about),
        said("preview.assault.leads"),
        *when(attackers, "preview.assault.attackers", units=attackers),
        *when(defenders, "preview.assault.defenders", units=defenders),
        *when(any(announceable(s).values()), "preview.assault.card", card=card_name(s)),
        *when(s.effects.get("reroll", 0), "preview.assault.reroll", card=card_name(s)),
    )


def announceable(s: State) -> dict[str, int]:
    """What the card face up would give if it were announced now."""
    e = s.effects
    reduction = e.get("reduction", 0) if e.get("reduction_uses", 0) > 0 else 0
    return {"bonus": e.get("assault_choice", 0), "reduction": reduction}


# -- decisions inside an assault


def choice_preview(q: Asks) -> Parts:
    """The same numbers at each later decision, with what the keys would choose."""
    about = after(q, q.keys[0]) if q.keys else q.about
    beside = NOTES[q.tag](q) if q.tag in NOTES else ()
    return (*columns(q.now, about), *beside, *odds_notes(q.now, about))


def after(q: Asks, key: str) -> About:
    """The assault as it would be after an answer."""
    return {**q.about, **CHOICES[q.tag](q, key)}


def card_choice(q: Asks, key: str) -> About:
    """The card face up, announced or not."""
    return dict(announceable(q.now)) if key == YES else {"bonus": 0, "reduction": 0}


def commander_choice(q: Asks, key: str) -> About:
    """The commander whom a key, or the decision, names; or none."""
    if key in (NONE, NO):
        return {}
    name = str(q.about["unit"]) if key == YES else key
    return {"attack_commander" if q.now.facts.side[q.unit(name)] == q.now.active else "defence_commander": name}


def commander_notes(q: Asks) -> Iterator[Text]:
    """The odds without and with each commander, and his risk."""
    s = q.now
    yield said("preview.odds.without", **odds_facts(s, q.about))
    for key in [YES] if "unit" in q.about else [key for key in q.space.next_keys(()) if key != NONE]:
        chosen = commander_choice(q, key)
        (name,) = (str(one) for one in chosen.values())
        u = q.unit(name)
        yield said("preview.odds.with_unit", unit=name, **odds_facts(s, {**q.about, **chosen}))
        if is_safe(s, u):
            yield said("preview.commander.safe", card=card_name(s), unit=name)
        else:
            yield said("preview.commander.risk", unit=name, points=s.facts.points[u])
        yield from when(s.facts.seat[u] != q.seat, "preview.commander.ally", unit=name, seat=s.facts.seat[u])


def is_safe(s: State, unit: int) -> bool:
    """Does a card keep this commander from harm?"""
    return s.facts.side[unit] == s.active and "commander_safe" in s.effects


def card_notes(q: Asks) -> Iterator[Text]:
    """The odds with and without the card, and whether it would be spent for nothing."""
    s = q.now
    origin, target = (s.facts.zone_no[str(q.about[key])] for key in ("origin", "zone"))
    wasted = announceable(s)["reduction"] > 0 and ground_bonus(s, origin, target)[0] == 0
    yield from when(wasted, "preview.odds.no_ground", card=q.about["card"])
    yield said("preview.odds.without_card", **odds_facts(q.now, q.about))
    yield said("preview.odds.with_card", card=q.about["card"], **odds_after(q, YES))


CHOICES: dict[str, Callable[[Asks, str], About]] = {
    **dict.fromkeys(LEADS, lambda q, key: {q.tag: key}),
    **dict.fromkeys(COMMANDERS, commander_choice),
    "announce_card": card_choice,
    "withdraw": lambda q, key: {"withdraws": int(key == YES)},
}
"""What an answer adds to the assault;"""
NOTES = {**dict.fromkeys(COMMANDERS, commander_notes), "announce_card": card_notes}
"""and what is said about the choice besides."""


# -- hints


def odds_after(q: Asks, key: str) -> dict[str, Fact]:
    """What an answer does to the odds."""
    return odds_facts(q.now, after(q, key))


def lead_hint(q: Asks, key: str) -> Hint:
    """The odds with a leading unit."""
    return Hint(key, said("hint.choice.lead", factor=q.now.facts.factor[q.unit(key)], **odds_after(q, key)))


def card_hint(q: Asks, key: str) -> Hint:
    """The odds with the card or without."""
    return Hint(key, said("hint.choice.odds", **odds_after(q, key)))


def commander_hint(q: Asks, key: str) -> Hint:
    """The odds with a commander, whether he is safe, and whose he is; or without any."""
    if key in (NONE, NO):
        return card_hint(q, key)
    (unit,) = (q.unit(str(name)) for name in commander_choice(q, key).values())
    seat = q.now.facts.seat[unit]
    safe = "hint.choice.safe" if is_safe(q.now, unit) else "hint.choice.commander"
    return remark(key, [said(safe, **odds_after(q, key)), *when(seat != q.seat, "hint.choice.ally", seat=seat)])


def withdraw_hints(q: Asks) -> Iterator[Hint]:
    """What standing and withdrawing risk."""
    stays, leaves = replies(q.about)
    fails = OUT_OF - odds_of(q.now, leaves)
    yield Hint(NO, said("hint.choice.stay", **odds_facts(q.now, stays)))
    chance: dict[str, Fact] = {"fails": fails, "percent": percent(fails, OUT_OF)}
    lost = units_lost(q.now, q.zone(str(q.about["origin"])), q.zone(str(q.about["zone"])))
    short = said("hint.choice.withdraw_short", lost=lost, **chance)
    yield Hint(YES, short if lost else said("hint.choice.withdraw", **chance))


# -- the reroll


class DiceThrown(Struct, frozen=True):
    """An assault whose dice lie on the table: how it stands, and how many results of a new die would win."""

    about: About
    totals: dict[str, Fact]
    verdict: str  # a key of the catalogue's `key.` names
    wins: int


def dice_thrown(q: Asks) -> DiceThrown:
    """The assault whose dice lie on the table."""
    told = [e.answer for e in q.view.answers if isinstance(e, Answer) and e.about == "withdraw"]
    about = {**q.about, "withdraws": int(YES in told)}
    b, a_die, d_die = battle_of(q.now, about), q.number("attack_die"), q.number("defence_die")
    attack, defence = reckon_attack(q.now, b).total, reckon_defence(q.now, b).total
    totals: dict[str, Fact] = {"attack": attack, "attack_die": a_die, "defence": defence, "defence_die": d_die}
    verdict = "verdict_win" if attack + a_die > defence + d_die else "verdict_lose"
    return DiceThrown(about, totals, verdict, sum(attack + face > defence + d_die for face in range(1, 7)))


def reroll_preview(q: Asks) -> Parts:
    """Both totals as they stand, and how many results would win."""
    now = dice_thrown(q)
    yield from columns(q.now, now.about)
    yield said("preview.reroll.now", verdict=now.verdict, **now.totals)
    yield said("preview.reroll.again", count=now.wins, percent=percent(now.wins, 6))


def reroll_hints(q: Asks) -> Iterator[Hint]:
    """Keep the die or roll again."""
    now = dice_thrown(q)
    yield Hint(YES, said("hint.choice.reroll", count=now.wins))
    yield Hint(NO, said("hint.choice.keep", verdict=now.verdict))
