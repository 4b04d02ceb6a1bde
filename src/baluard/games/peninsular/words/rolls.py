"""PEN-20.7 Rolls in words: the key of a roll, the subject of a mail for dice, and the mail that brings them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from baluard.games.peninsular.model.activities import Orders
from baluard.games.peninsular.model.army_rows import ArmyData
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.rules.turns import may_recover
from baluard.games.peninsular.rules.uprisings import may_rise
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.values import Answer, Chance, Entry, Save
from baluard.page.rooms import GameOfRooms

DICE = re.compile(r"(?P<count>\d{1,2})\s*D\s*(?P<sides>\d{1,2})\s*=\s*(?P<values>\d+(?:\s*,\s*\d+)*)", re.IGNORECASE)
SUBTOTAL = re.compile(r"\bsubtotal\D{0,3}(?P<sum>\d+)", re.IGNORECASE)
TOTAL = re.compile(r"(?<!sub)total\D{0,3}(?P<sum>\d+)", re.IGNORECASE)

PURPOSES = (  # in the order of the words in the game's file
    "withdrawal",
    "uprising",
    "forage",
    "siege_forage",
    "ambush",
    "interrupt",
    "retreat",
    "general_fate",
    "recovery",
    "table_initiative",
    "battle",
    "assault",
)
BATTLE = ("battle_attack", "battle_defence", "battle_risk", "battle_rally")


class DiceMail(Struct, frozen=True):
    """What a mail of dice says."""

    sides: int
    values: tuple[int, ...]
    subtotal: int
    total: int


def roll_key(d: ArmyData, turn: int, nation: str, phase: str, purpose: str, subject: str) -> str:
    """PEN-20.7 The key of a roll: turn, nation, phase, what it is for, and for whom."""
    form: str = d.orders_sheet.dice.roll_key_form
    return form.format(turn=turn, nation=nation, phase=phase, purpose=purpose, subject=subject)


def name_of_roll(game: GameOfRooms, save: Save, purpose: str) -> str:
    """PEN-20.7 The key of the roll that falls now: its subject is whom the running activity is about;
    where one activity rolls for several (regions that rise, the wounded) the next of them."""
    s, d = save.state, game.data
    before = sum(isinstance(one, Chance) and one.purpose == purpose for one in save.answers)
    if purpose == "recovery":  # a turn begins: nobody is active
        wounded = [g for g in range(len(s.generals)) if may_recover(s, g, s.turn + 1)]
        nation = NATIONS[s.facts.general_nation[wounded[before]]]
        return roll_key(d, s.turn + 1, nation, "initiative", purpose, s.facts.generals[wounded[before]])
    is_rising = purpose == "uprising"
    subject = s.facts.regions[may_rise(s)[before]] if is_rising else subject_of(s.agenda[-1], save.answers)
    return roll_key(d, s.turn, NATIONS[s.nation], s.phase, purpose, subject)


def subject_of(activity: Any, answers: Sequence[Entry]) -> str:
    """Whom an activity is about: a unit, an entry, a place; of an order the unit that it was given to."""
    if isinstance(activity, Orders) and answers and isinstance(answers[0], Answer):
        return str(answers[0].answer[0])
    fields = (getattr(activity, name, "") for name in ("unit", "corps", "entry", "city", "province", "nation"))
    return next((field for field in fields if field and isinstance(field, str)), "")


def word_of(d: ArmyData, purpose: str) -> str:
    """What a roll is for, as the club says it; a storm is called after its breaches."""
    kind = "assault" if purpose == "battle_breach" else purpose.partition("_")[0] if purpose in BATTLE else purpose
    words: list[str] = d.orders_sheet.dice.purposes
    return words[PURPOSES.index(kind)]


def subject_line(d: ArmyData, lang: str, purpose: str, subject: str, turn: int) -> str:
    """PEN-20.7 The subject of a mail for dice, as the club writes it."""
    form: str = d.orders_sheet.dice.subject_form[lang]
    return form.format(purpose=purpose, subject=subject, turn=turn)


def read_dice_mail(text: str) -> tuple[DiceMail | None, Faults]:
    """PEN-20.7 The dice of a mail (`2D6 = 3, 3: subtotal 6, total 6`), or what is wrong with it."""
    found = DICE.search(text)
    if found is None:
        return None, (Fault("E003"),)
    sides = int(found["sides"])
    values = tuple([int(value) for value in found["values"].split(",")])
    for value in values:
        if not 1 <= value <= sides:
            return None, (Fault("E002", "", {"value": str(value)}),)
    if len(values) != int(found["count"]):
        return None, (Fault("fault.dice_count", "", {"count": int(found["count"])}),)
    subtotal, total = said(SUBTOTAL, text, sum(values)), said(TOTAL, text, sum(values))
    if subtotal != sum(values):
        return None, (Fault("E002", "", {"value": str(subtotal)}),)
    return DiceMail(sides, values, subtotal, total), ()


def dice_in_mail(game: GameOfRooms, text: str) -> tuple[tuple[int, ...], Faults]:
    """PEN-20.7 The dice of a mail, or what is wrong with it."""
    mail, faults = read_dice_mail(text)
    return (mail.values if mail else ()), faults


def said(pattern: re.Pattern[str], text: str, otherwise: int) -> int:
    """A sum that a mail names."""
    found = pattern.search(text)
    return otherwise if found is None else int(found["sum"])
