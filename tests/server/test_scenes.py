"""The story in blocks: what belongs to a fight stands under the line that decides it, as far as these eyes know it."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.catalogue import game
from baluard.games.assault.model import events as e
from baluard.games.victus.model import events as v
from baluard.server.common.words import Words
from baluard.server.records.scenes import Block, blocks_of

ASSAULT = (
    e.PhaseBegan("combat", "two_crowns"),
    e.AssaultDeclared("fos_llevant", "bal_llevant", "two_crowns"),
    e.LeadChosen("fr_1", "two_crowns"),
    e.AssaultResolved(
        "fos_llevant",
        "bal_llevant",
        9,
        3,
        7,
        6,
        (("ASL-12.5", "sum.lead", 5), ("ASL-12.5", "sum.others", 4)),
        (("ASL-12.5", "sum.lead", 7),),
        False,
        False,
    ),
    e.UnitLost("fr_1", "fos_llevant", "assault"),
    e.AssaultDeclared("tr_llevant", "reducte", "two_crowns"),
)


def told(slug: str, lang: str, *events: Any) -> tuple[Block, ...]:
    """Events with their places instead of their lines, in blocks."""
    return blocks_of(game(slug), [(event, i) for i, event in enumerate(events)], Words(lang, game(slug)))


def test_an_assault_is_one_block_under_its_result_and_the_next_one_another() -> None:
    blocks = told("assault", "en", *ASSAULT)
    assert [(one.line, one.before, one.after) for one in blocks] == [(0, (), ()), (3, (1, 2), (4,)), (5, (), ())]
    assert [one.fought is None for one in blocks] == [True, False, True]


@pytest.mark.parametrize(("lang", "verdict"), [("en", "Repulsed"), ("ca", "Rebutjats"), ("es", "Rechazados")])
def test_a_fight_shows_both_sums_with_the_dice_in_them_and_who_has_won(lang: str, verdict: str) -> None:
    fought = told("assault", lang, *ASSAULT)[1].fought
    assert fought is not None
    assert (fought.place, fought.verdict) == ("bal_llevant", verdict)
    assert [(one.look, one.total, one.dice) for one in fought.sides] == [
        ("two_crowns", 12, (3,)),
        ("catalan", 13, (6,)),
    ]
    assert [amount for _, _, amount in fought.sides[0].lines] == [5, 4]


def test_combats_that_follow_each_other_are_a_block_each() -> None:
    combats = (
        v.CombatFought("11", 5, 2, "won"),
        v.TroopLost("infantry", 1, "11", "wounded"),
        v.CombatFought("12", 1, 4, "lost"),
    )
    first, second = told("victus", "en", *combats)
    assert (first.line, first.after, second.line) == (0, (1,), 2)
    assert first.fought is not None
    assert [one.total for one in first.fought.sides] == [5, 2]


def test_what_eyes_are_not_told_is_in_no_block() -> None:
    blocks = told("assault", "en", *ASSAULT[:3])
    assert all(one.fought is None for one in blocks)  # nothing is decided yet
