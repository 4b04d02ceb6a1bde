"""PEN-3.5 to 3.7 Generals at the table: leadership of an order by their traits, rerolls, and whom they may command."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.rows import GeneralRow, GeneralsFile
from baluard.kernel.reckon import Sum

CHARGE: Final = "charge"
CHARGERS: Final = ("aggressive", "impetuous")  # R34 an impetuous general is as an aggressive one


def order_leadership(general: GeneralRow, order: str, is_first: bool) -> Sum:
    """PEN-3.6, R34 The leadership with which a general gives an order; `is_first`: of his army in this turn."""
    total = Sum()
    total.add("PEN-3.5", "leadership", general.leadership)
    charges = order == CHARGE and any([trait in CHARGERS for trait in general.traits])
    total.add("PEN-3.6", "aggressive", 1 if charges else 0)
    total.add("PEN-3.6", "independent", 1 if is_first and "independent" in general.traits else 0)
    return total


def rerolls(general: GeneralRow) -> int:
    """PEN-3.6 Of failed orders in a turn: one for himself or a subordinate near him, one more if he is decisive."""
    return 2 if "decisive" in general.traits else 1


def is_blunder(general: GeneralRow, rerolled: int, passed: bool) -> bool:
    """PEN-3.6 The extra reroll of a decisive general: a second failure is a blunder."""
    return "decisive" in general.traits and rerolled == rerolls(general) and not passed


def break_test_bonus(file: GeneralsFile, general: GeneralRow, inches: int) -> int:
    """PEN-3.6 An inspiring general helps units within 12 inches."""
    return 1 if "inspiring" in general.traits and inches <= file.common.command_range_inches else 0


def may_reroll_for(file: GeneralsFile, inches: int) -> bool:
    """PEN-3.6 Is a subordinate near enough for the general's reroll?"""
    return inches <= file.common.command_range_inches


def attacks_of_joined_unit(general: GeneralRow, attacks: int, defends: bool) -> int:
    """PEN-3.6 The combat bonus is added to the attacks of the unit he joins."""
    return attacks + (general.combat_defend if defends else general.combat_attack)


def leadership_for(chief: int, brigadier: int, by_chief: bool) -> int:
    """PEN-3.7 The commander-in-chief may order any unit himself, with his own leadership."""
    return chief if by_chief else brigadier
