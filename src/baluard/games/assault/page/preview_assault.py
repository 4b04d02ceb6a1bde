"""Before an assault, and at each decision inside it: both totals line by line, the odds, what each result does."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import (
    OUT_OF,
    battle_of,
    card_name,
    leaders,
    may_withdraw,
    named_unit,
    odds_facts,
    odds_of,
    percent,
    prizes,
    unit_names,
)
from baluard.games.assault.model.facts import COLOURS
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.assault import NO, NONE, YES, eligible_commanders
from baluard.games.assault.rules.sums import Battle, reckon_attack, reckon_defence, withdrawal_bonus
from baluard.kernel.reckon import Sum
from baluard.kernel.values import Answer, Asked, View
from baluard.page.questions import Question
from baluard.page.remarks import remark, said
from baluard.page.widgets import Column, Hint, Preview, Text

LEADS = ("attack_lead", "defence_lead")
COMMANDERS = ("attack_commander", "defence_commander", "ally_commander")


# -- the sums


def columns(s: State, b: Battle) -> tuple[Column, ...]:
    """A and D, line by line."""
    zones = s.facts.zone_ids
    attack, defence = reckon_attack(s, b), reckon_defence(s, b)
    return (
        column(s, "preview.title.attack", zones[b.origin], attack, b, b.attack_lead, b.attack_commander),
        column(s, "preview.title.defence", zones[b.target], defence, b, b.defence_lead, b.defence_commander),
    )


def column(s: State, title: str, zone: str, total: Sum, b: Battle, lead: int, commander: int) -> Column:
    """One total with its lines in words."""
    lines = []
    for rule, key, amount in total.lines:
        lines.append((rule, wording(s, key, amount, b, lead, commander), amount))
    return Column(said(title, zone=zone), tuple(lines), total.total)


def wording(s: State, key: str, amount: int, b: Battle, lead: int, commander: int) -> Text:
    """A line of a sum, with names where it has any."""
    units = s.facts.unit_ids
    if key == "sum.lead":
        return said("preview.line.lead", unit=units[lead])
    if key == "sum.others":
        return said("preview.line.others", count=amount)
    if key == "sum.commander":
        return said("preview.line.commander", unit=units[commander])
    if key == "sum.ground":
        return said("preview.line.ground", colour=COLOURS[s.facts.colour[b.target]])
    return Text(key)


# -- the sentences


def odds_notes(s: State, b: Battle) -> list[Text]:
    """The odds when the defender stands and when he withdraws, and what each result does."""
    stays, leaves = replies(b)
    notes = [said("preview.odds.stay", **odds_facts(s, stays))]
    free = may_withdraw(s, b)
    bonus = withdrawal_bonus(s)
    if not free:
        notes.append(said("preview.result.trapped"))
    elif bonus:
        notes.append(said("preview.odds.withdraw", bonus=bonus, **odds_facts(s, leaves)))
    else:
        notes.append(said("preview.odds.withdraw_none", **odds_facts(s, leaves)))
    captured = not free and s.men[1 - s.active][b.target] > 1
    notes.append(said("preview.result.stay_captured" if captured else "preview.result.stay_success"))
    notes.append(said("preview.result.stay_failure"))
    if free:
        notes.extend((said("preview.result.withdraw_success"), said("preview.result.withdraw_failure")))
    found = prizes(s, 1 - s.active, b.target)
    if found:
        notes.append(said("preview.result.prizes", units=found))
    return notes


def replies(b: Battle) -> tuple[Battle, Battle]:
    """The same assault with the defender standing and withdrawing."""
    return varied(b, withdraws=False), varied(b, withdraws=True)


def varied(b: Battle, **changes: int | bool) -> Battle:
    """A battle with some choices made otherwise."""
    other = Battle(b.origin, b.target)
    for name in ("attack_lead", "defence_lead", "attack_commander", "defence_commander", "bonus", "reduction"):
        setattr(other, name, changes.get(name, getattr(b, name)))
    other.withdraws = bool(changes.get("withdraws", b.withdraws))
    return other


def declared(s: State, origin: int, target: int) -> Preview:
    """Before an assault is declared."""
    f = s.facts
    if s.men[1 - s.active][target] == 0:
        found = (*prizes(s, 1 - s.active, target), *leaders(s, 1 - s.active, target))
        return Preview((), (said("preview.assault.overrun"), said("preview.result.prizes", units=found)))
    b = battle_of(s, {"origin": f.zone_ids[origin], "zone": f.zone_ids[target]})
    notes = [*odds_notes(s, b), said("preview.assault.leads")]
    attackers = eligible_commanders(s, s.active, target, True)
    defenders = eligible_commanders(s, 1 - s.active, target, False)
    if attackers:
        notes.append(said("preview.assault.attackers", units=unit_names(s, attackers)))
    if defenders:
        notes.append(said("preview.assault.defenders", units=unit_names(s, defenders)))
    if announceable(s) != (0, 0):
        notes.append(said("preview.assault.card", card=card_name(s)))
    if s.effects.get("reroll", 0):
        notes.append(said("preview.assault.reroll", card=card_name(s)))
    return Preview(columns(s, b), tuple(notes))


def announceable(s: State) -> tuple[int, int]:
    """What the card face up would give if it were announced now: bonus, reduction of the ground."""
    e = s.effects
    return e.get("assault_choice", 0), e.get("reduction", 0) if e.get("reduction_uses", 0) > 0 else 0


# -- decisions inside an assault


def decided(q: Question[State]) -> Preview:
    """The same numbers at each later decision, with what the keys would choose."""
    s, asked = q.now, q.asked
    b = battle_of(s, asked.decision.about)
    chosen = CHOICES[q.tag](s, b, asked, q.keys[0]) if q.keys else b
    beside = NOTES[q.tag](s, b, asked) if q.tag in NOTES else []
    return Preview(columns(s, chosen), (*beside, *odds_notes(s, chosen)))


def with_lead(s: State, b: Battle, asked: Asked, key: str) -> Battle:
    """The battle with this leading unit."""
    return varied(b, **{asked.decision.tag: s.facts.unit_no[key]})


def with_reply(s: State, b: Battle, asked: Asked, key: str) -> Battle:
    """The battle with the defender standing or withdrawing."""
    return varied(b, withdraws=key == YES)


def with_card(s: State, b: Battle, asked: Asked, key: str) -> Battle:
    """The battle with the card face up announced or not."""
    bonus, reduction = announceable(s) if key == YES else (0, 0)
    return varied(b, bonus=bonus, reduction=reduction)


def with_commander(s: State, b: Battle, asked: Asked, key: str) -> Battle:
    """The battle with this commander, or with none."""
    if key in (NONE, NO):
        return b
    unit = chosen_commander(s, asked, key)
    return varied(b, **{commander_slot(s, unit): unit})


def chosen_commander(s: State, asked: Asked, key: str) -> int:
    """The commander of a key: named by it, or by the decision."""
    return named_unit(s, asked.decision.about, "unit", -1) if key == YES else s.facts.unit_no[key]


def commander_slot(s: State, unit: int) -> str:
    """Whose commander it would be."""
    return "attack_commander" if s.facts.side[unit] == s.active else "defence_commander"


def offered_commanders(s: State, asked: Asked) -> list[int]:
    """The commanders that a decision is about."""
    if "unit" in asked.decision.about:
        return [named_unit(s, asked.decision.about, "unit", -1)]
    return [s.facts.unit_no[key] for key in asked.decision.space.next_keys(()) if key != NONE]


def commander_notes(s: State, b: Battle, asked: Asked) -> list[Text]:
    """The odds without and with each commander, and his risk."""
    f = s.facts
    notes = [said("preview.odds.without", **odds_facts(s, b))]
    for unit in offered_commanders(s, asked):
        name = f.unit_ids[unit]
        with_him = varied(b, **{commander_slot(s, unit): unit})
        notes.append(said("preview.odds.with_unit", unit=name, **odds_facts(s, with_him)))
        if is_safe(s, unit):
            notes.append(said("preview.commander.safe", card=card_name(s), unit=name))
        else:
            notes.append(said("preview.commander.risk", unit=name, points=f.points[unit]))
        if f.seat[unit] != asked.decision.seat:
            notes.append(said("preview.commander.ally", unit=name, seat=f.seat[unit]))
    return notes


def is_safe(s: State, unit: int) -> bool:
    """Does a card keep this commander from harm?"""
    return s.facts.side[unit] == s.active and "commander_safe" in s.effects


def card_notes(s: State, b: Battle, asked: Asked) -> list[Text]:
    """The odds with and without the card."""
    card = str(asked.decision.about["card"])
    used = with_card(s, b, asked, YES)
    return [
        said("preview.odds.without_card", **odds_facts(s, b)),
        said("preview.odds.with_card", card=card, **odds_facts(s, used)),
    ]


CHOICES = {
    **dict.fromkeys(LEADS, with_lead),
    **dict.fromkeys(COMMANDERS, with_commander),
    "announce_card": with_card,
    "withdraw": with_reply,
}
"""The battle as it would be after an answer;"""
NOTES = {**dict.fromkeys(COMMANDERS, commander_notes), "announce_card": card_notes}
"""and what is said about the choice besides."""


# -- the reroll


def rerolled(q: Question[State]) -> Preview:
    """Both totals as they stand, and how many results would win."""
    b = fought(q)
    return Preview(columns(q.now, b), tuple(reroll_notes(q.now, b, q.asked)))


def fought(q: Question[State]) -> Battle:
    """The battle whose dice lie on the table."""
    b = battle_of(q.now, q.asked.decision.about)
    b.withdraws = has_withdrawn(q.view)
    return b


def has_withdrawn(view: View) -> bool:
    """Did the defender say in this assault that he withdraws?"""
    return any(isinstance(e, Answer) and e.about == "withdraw" and e.answer == YES for e in view.answers)


def reroll_notes(s: State, b: Battle, asked: Asked) -> list[Text]:
    """How it stands, and how many of six results would win."""
    about = asked.decision.about
    attack, defence = reckon_attack(s, b).total, reckon_defence(s, b).total
    a_die, d_die = int(about["attack_die"]), int(about["defence_die"])
    facts = {"attack": attack, "attack_die": a_die, "defence": defence, "defence_die": d_die}
    wins = winning_faces(attack, defence, d_die)
    return [
        said("preview.reroll.now", verdict=verdict(attack + a_die > defence + d_die), **facts),
        said("preview.reroll.again", count=wins, percent=percent(wins, 6)),
    ]


def winning_faces(attack: int, defence: int, d_die: int) -> int:
    """How many faces of the attacker's die win against this total."""
    return sum(1 for face in range(1, 7) if attack + face > defence + d_die)


def verdict(wins: bool) -> str:
    """The word for how an assault stands (a key of the catalogue's `key.` names)."""
    return "verdict_win" if wins else "verdict_lose"


# -- hints


def choice_hints(q: Question[State]) -> tuple[Hint, ...]:
    """What each answer does to the odds."""
    b = battle_of(q.now, q.asked.decision.about)
    return tuple(BESIDE[q.tag](q.now, b, q.asked, key) for key in q.asked.decision.space.next_keys(()))


def lead_hint(s: State, b: Battle, asked: Asked, key: str) -> Hint:
    """The odds with a leading unit."""
    after = odds_facts(s, with_lead(s, b, asked, key))
    return Hint(key, said("hint.choice.lead", factor=s.facts.factor[s.facts.unit_no[key]], **after))


def card_hint(s: State, b: Battle, asked: Asked, key: str) -> Hint:
    """The odds with the card or without."""
    return Hint(key, said("hint.choice.odds", **odds_facts(s, with_card(s, b, asked, key))))


def commander_hint(s: State, b: Battle, asked: Asked, key: str) -> Hint:
    """The odds with a commander, whether he is safe, and whose he is; or without any."""
    after = odds_facts(s, with_commander(s, b, asked, key))
    if key in (NONE, NO):
        return Hint(key, said("hint.choice.odds", **after))
    unit = chosen_commander(s, asked, key)
    parts = [said("hint.choice.safe" if is_safe(s, unit) else "hint.choice.commander", **after)]
    if s.facts.seat[unit] != asked.decision.seat:
        parts.append(said("hint.choice.ally", seat=s.facts.seat[unit]))
    return remark(key, parts)


BESIDE = {
    **dict.fromkeys(LEADS, lead_hint),
    **dict.fromkeys(COMMANDERS, commander_hint),
    "announce_card": card_hint,
}


def withdraw_hints(q: Question[State]) -> tuple[Hint, ...]:
    """What standing and withdrawing risk."""
    s = q.now
    stays, leaves = replies(battle_of(s, q.asked.decision.about))
    fails = OUT_OF - odds_of(s, leaves)
    return (
        Hint(NO, said("hint.choice.stay", **odds_facts(s, stays))),
        Hint(YES, said("hint.choice.withdraw", fails=fails, percent=percent(fails, OUT_OF))),
    )


def reroll_hints(q: Question[State]) -> tuple[Hint, ...]:
    """Keep the die or roll again."""
    s, b, about = q.now, fought(q), q.asked.decision.about
    attack, defence = reckon_attack(s, b).total, reckon_defence(s, b).total
    a_die, d_die = int(about["attack_die"]), int(about["defence_die"])
    return (
        Hint(YES, said("hint.choice.reroll", count=winning_faces(attack, defence, d_die))),
        Hint(NO, said("hint.choice.keep", verdict=verdict(attack + a_die > defence + d_die))),
    )
