"""Names that saves, logs and stories hold are not renamed without an upcaster; purposes of dice never."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME
from baluard.kernel.dice import new_dice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Chance
from tests.games.names_kept import kept_names, present_names

KEPT = kept_names(GAME.slug)
PRESENT = present_names(GAME)


@pytest.mark.parametrize("kind", sorted({*KEPT, *PRESENT}))
def test_the_names_are_those_that_were_kept(kind: str) -> None:
    assert PRESENT.get(kind) == KEPT.get(kind), "a name that was written down is gone, or a new one is not listed"


@pytest.mark.parametrize("scenario", ["talamanca_1714", "points_battle"])
def test_a_game_writes_no_other_names(scenario: str) -> None:
    rng = Rng("names")
    dice = new_dice("names", b"names", ("salt",))
    match, step = start(GAME, GAME.checked_options({"scenario": scenario, "nightfall": "2"}), dice)
    entries, told = list(step.entries), list(step.told)
    while not match.is_over:
        asked = rng.choice([one for one in match.asked if one.required and not one.answered])
        step = match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng), "bot")
        entries += step.entries
        told += step.told
    assert {entry.about for entry in entries if isinstance(entry, Answer)} <= {*KEPT["decisions"]}
    assert {entry.purpose for entry in entries if isinstance(entry, Chance)} <= {*KEPT["purposes"]}
    assert {entry.seat for entry in entries if isinstance(entry, Answer)} <= {*KEPT["seats"]}
    assert {type(one.event).__name__ for one in told} <= {*KEPT["events"]}
