"""Two people press at the same moment: what one says is no reason to refuse the other, if nothing else can be meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from baluard.server.settings import Settings
from tests.server.toyhouse import Running, answer, asked_of, new_game

SEATS = ("maritime", "continental")


def test_who_is_ready_while_another_says_so_is_not_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Running(Settings(data_dir=tmp_path)) as running:
        browser = running.browser()
        game_id = new_game(browser, "catalans", **{"option.players": "2"}, **{f"seat.{seat}": "me" for seat in SEATS})
        mine, other = (asked_of(running, game_id, seat) for seat in SEATS)
        assert mine is not None and other is not None and mine.decision.tag == other.decision.tag == "ready"
        at_once = running.house.answer
        calls: list[str] = []

        def interrupted(game: str, seat: str, decision: str, *rest: Any) -> Any:
            if not calls:
                at_once(game, other.decision.seat, other.id, [other.decision.default])
            calls.append(decision)
            return at_once(game, seat, decision, *rest)

        monkeypatch.setattr(running.house, "answer", interrupted)
        assert answer(browser, game_id, mine).status_code == 200
        assert len(set(calls)) == 2
        assert not any(a.decision.tag == "ready" for a in running.house.live(game_id).match.asked)
