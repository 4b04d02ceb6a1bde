"""Names that saves, logs and stories hold are not renamed without an upcaster; purposes of dice never."""

from __future__ import annotations

import pytest

from baluard.games.victus import GAME
from baluard.kernel.dice import new_dice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Chance
from tests.games.names_kept import kept_names, present_names

KEPT = kept_names(GAME.slug)
HAZARDS = GAME.new(GAME.checked_options({})).facts.book.names["hazards"][1:]
PRESENT = {
    **present_names(GAME),
    "dice": [f"bourbon_{die.id}" for die in GAME.data.dice.die],
    "cards": [f"{row.number} {row.id}" for row in GAME.data.cards.card],
    "hazards": [f"{row.number} {name}" for row, name in zip(GAME.data.hazard.card, HAZARDS, strict=True)],
}
NUMBERS = {int(name.split()[0]) for name in KEPT["cards"]}
MODES = [{"mode": "first"}, {"mode": "full", "players": "4"}, {"mode": "competitive", "dice_order": "per_stage"}]


@pytest.mark.parametrize("kind", sorted({*KEPT, *PRESENT}))
def test_the_names_are_those_that_were_kept(kind: str) -> None:
    assert PRESENT.get(kind) == KEPT.get(kind), "a name that was written down is gone, or a new one is not listed"


@pytest.mark.parametrize("chosen", [*MODES, {"mode": "solo"}], ids=lambda chosen: chosen["mode"])
def test_a_game_writes_no_other_names(chosen: dict[str, str]) -> None:
    rng = Rng("names")
    options = GAME.checked_options({**chosen, "min_coronela": "1", "max_rubble": "33"})
    match, step = start(GAME, options, new_dice("names", b"names", ("salt",)))
    entries, told = list(step.entries), list(step.told)
    while not match.is_over:
        asked = rng.choice([one for one in match.asked if one.required and not one.answered])
        step = match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng), "bot")
        entries += step.entries
        told += step.told
    assert {entry.about for entry in entries if isinstance(entry, Answer)} <= {*KEPT["decisions"]}
    assert {entry.purpose for entry in entries if isinstance(entry, Chance)} <= {*KEPT["purposes"], *KEPT["dice"]}
    assert {entry.seat for entry in entries if isinstance(entry, Answer)} <= {*KEPT["seats"]}
    assert {type(one.event).__name__ for one in told} <= {*KEPT["events"]}
    assert {entry.drawn for entry in entries if isinstance(entry, Chance) and isinstance(entry.drawn, int)} <= NUMBERS
