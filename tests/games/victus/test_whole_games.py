"""Games that nobody may lose before the end: all stages are reached, and no piece or card is ever lost or made."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.model.state import State
from baluard.games.victus.rules import scoring
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.errors import GameOver
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

MODES = [
    *(pytest.param({"mode": mode, "players": n}, id=f"{mode} {n}") for mode in ("first", "full") for n in "234"),
    *(pytest.param({"mode": "competitive", "players": n, "half_a_bomb": "on"}, id=f"competitive {n}") for n in "234"),
    pytest.param({"mode": "solo", "dice_order": "per_stage"}, id="solo"),
    pytest.param({"mode": "solo", "scoring": "off"}, id="solo without points"),
]


@pytest.fixture
def undefeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody loses before the last check, so that random players see stages III and IV too."""
    monkeypatch.setattr(scoring, "defeats", lambda s: [])


@pytest.mark.parametrize("options", MODES)
@pytest.mark.usefixtures("undefeated")
def test_nothing_is_lost_or_made_in_whole_games(options: dict[str, str]) -> None:
    for seed in range(4):
        s = play(GAME.new(GAME.checked_options(options)), f"{options} {seed}")
        assert s.stage == 4 and s.result is not None
        assert s.result.reason in ("survived", "level")


def play(s: State, seed: str) -> State:
    """A random game, looked at after every activity."""
    table = Table(RandomDecider(Rng(f"{seed} answers")), RngDice(Rng(f"{seed} dice")), keep=False)
    try:
        while s.agenda:
            GAME.run(table, s, s.agenda.pop())
            s.agenda.extend(table.pushed)
            table.pushed = []
            table.begin()
            check_pieces(s)
            check_cards(s)
    except GameOver:
        s.result = table.result
    return s


def check_pieces(s: State) -> None:
    """VIC-2.9 Troops and guns are always somewhere; nothing is ever less than none."""
    f = s.facts
    lists: list[list[int]] = [s.infantry, s.coronela, s.cannon, s.bourbon, s.defence, s.barricade, s.organ, s.battery]
    assert min(map(min, lists)) >= 0
    assert sum(s.infantry) == f.supply["infantry"]
    assert sum(s.coronela) == f.supply["coronela"]
    assert sum(s.cannon) == f.supply["cannons"]
    assert sum(s.barricade) <= f.supply["barricades"] and sum(s.organ) <= f.supply["organs"]
    assert all(fired <= guns for fired, guns in zip(s.fired, s.cannon, strict=True))
    assert all(level <= (2 if f.is_bastion[z] else 0) for z, level in enumerate(s.defence))


def check_cards(s: State) -> None:
    """No card is in two places; the fourteen hazard cards are all there."""
    held: list[Any] = [card for hand in s.hands for card in hand]
    held += [*s.pile, *s.aside, *s.gone, *s.deck, *(card for card in s.committed if card)]
    on_table = {card for card in (*s.leaders, *s.played) if card}
    assert len(set(held)) == len(held)
    assert not on_table & set(held)
    assert sorted([*s.hazards, *s.top, *s.spent]) == list(range(1, 15))
