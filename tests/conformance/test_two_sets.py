"""Two games of one title on two data sets, played alternately in one process: neither disturbs the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from baluard.catalogue import game as game_of
from baluard.kernel.codec import digest
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.page.contract import GameModule
from baluard.page.widgets import whole
from tests.games.assault.two_sets import tuned as tuned_assault
from tests.games.catalans.two_sets import tuned_game as tuned_catalans
from tests.games.maurice.two_sets import tuned as tuned_maurice
from tests.games.peninsular.two_sets import tuned as tuned_peninsular
from tests.games.victus.two_sets import game_with
from tests.games.victus.two_sets import tuned as tune_victus

TUNED: dict[str, Callable[[], GameModule]] = {
    "assault": tuned_assault,
    "victus": lambda: game_with(tune_victus),
    "catalans": tuned_catalans,
    "peninsular": tuned_peninsular,
    "maurice": tuned_maurice,
}
DECISIONS = 80
DRAWN = 40  # a board is drawn at each so many decisions


def course(game: GameModule) -> Iterator[tuple[str, str]]:
    """A random game, decision by decision: the state's digest, and now and then the board."""
    rng = Rng("two sets")
    match, _ = start(game, {}, RngDice(rng.fork("dice")))
    for n in range(DECISIONS):
        if match.is_over:
            return
        asked = next(a for a in match.asked if a.required and not a.answered)
        match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng))
        board = whole(game.board(match.view(()), "ca")) if n % DRAWN == 0 else ""
        yield digest(game, match.save.state), board


@pytest.mark.parametrize("slug", TUNED)
def test_two_data_sets_are_played_alternately_as_if_each_were_alone(slug: str) -> None:
    present, tuned = game_of(slug), TUNED[slug]()
    assert present.data_hash() != tuned.data_hash()
    assert game_of(slug, data=tuned.data_hash()) is tuned
    alone = [list(course(present)), list(course(tuned))]
    alternately = list(zip(course(present), course(tuned), strict=False))
    assert [one for one, _ in alternately] == alone[0][: len(alternately)]
    assert [other for _, other in alternately] == alone[1][: len(alternately)]
    assert alone[0] != alone[1] and len(alternately) > DRAWN
