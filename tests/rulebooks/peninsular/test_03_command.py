"""PEN-3.5 to 3.7 Generals at the table, and who commands."""

from __future__ import annotations

import pytest

from baluard.games.peninsular.model.rows import GeneralRow
from baluard.games.peninsular.rules.command import (
    attacks_of_joined_unit,
    break_test_bonus,
    is_blunder,
    leadership_for,
    may_reroll_for,
    order_leadership,
    rerolls,
)
from tests.rulebooks.peninsular.armies import DATA, rule
from tests.rulebooks.peninsular.sitting import alone
from tests.rulebooks.peninsular.test_12_combat import enter

GENERALS = {row.id: row for row in DATA.generals.general}


def general(name: str) -> GeneralRow:
    return GENERALS[name]


@rule("PEN-3.6", "PEN-R34")
@pytest.mark.parametrize(
    ("name", "order", "first", "leadership"),
    [
        ("blake", "charge", False, 8),  # 7, aggressive
        ("blake", "move", True, 7),
        ("la_romana", "charge", False, 9),  # 8, impetuous
        ("castanos", "move", True, 9),  # 8, independent
        ("castanos", "move", False, 8),
        ("soult", "charge", True, GENERALS["soult"].leadership + 2),
    ],
)
def test_traits_raise_the_leadership_of_some_orders(name: str, order: str, first: bool, leadership: int) -> None:
    assert order_leadership(general(name), order, first).total == leadership


@rule("PEN-3.6")
def test_every_general_has_a_reroll_and_a_decisive_one_two_at_a_risk() -> None:
    assert (rerolls(general("blake")), rerolls(general("wellington"))) == (1, 2)
    assert is_blunder(general("wellington"), 2, passed=False)
    assert not is_blunder(general("wellington"), 2, passed=True)
    assert not is_blunder(general("blake"), 1, passed=False)
    assert may_reroll_for(DATA.generals, 12) and not may_reroll_for(DATA.generals, 13)


@rule("PEN-3.6")
def test_an_inspiring_general_helps_those_near_him_and_joins_a_fight() -> None:
    assert [break_test_bonus(DATA.generals, general("murat"), inches) for inches in (12, 13)] == [1, 0]
    assert break_test_bonus(DATA.generals, general("blake"), 3) == 0
    assert attacks_of_joined_unit(general("castanos"), 6, defends=True) == 8


@rule("PEN-3.7")
def test_the_commander_in_chief_may_order_any_unit_himself() -> None:
    assert leadership_for(9, 7, by_chief=True) == 9 and leadership_for(9, 7, by_chief=False) == 7


@rule("PEN-3.5")
def test_the_highest_leadership_commands_and_the_owner_chooses_among_equals() -> None:
    game = alone(turn=1)
    game.corps("es", at="talavera", points=200, general="castanos")
    game.corps("es2", at="talavera", points=200, general="zayas")
    game.corps("es3", at="talavera", points=200, general="blake")
    enter(game, "fr", "talavera", "madrid", 300)
    game.begin("france", "combat").default("contact_reaction", "battle_plan")
    assert game.asked() == [("spain", "commander")] and game.offered() == ["castanos", "zayas"]
