"""Whoever tries an answer, by key, by value or by hand, leaves no trace in the store: every game of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from baluard.catalogue import SLUGS
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked
from baluard.server.settings import Settings
from tests.server.test_counts import TABLES, all_mine
from tests.server.test_drafts import every_byte
from tests.server.toyhouse import Running, new_game

QUESTIONS = 14  # of each game


def post(browser: httpx.Client, game_id: str, to: str, asked: Asked, **body: Any) -> dict[str, Any]:
    """What the server says of it."""
    said = browser.post(
        f"/g/{game_id}/{to}", json={"decision": asked.id, "seat": asked.decision.seat, **msgspec.to_builtins(body)}
    )
    assert said.status_code == 200, said.text
    found: dict[str, Any] = said.json()
    return found


def test_every_game_has_a_table_here() -> None:
    assert set(TABLES) == {"skirmish", *SLUGS}


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_tried_is_judged_and_changes_no_byte(slug: str, tmp_path: Path) -> None:
    rng = Rng(f"tried by everybody: {slug}")
    with Running(Settings(data_dir=tmp_path)) as running:
        browser, game = running.browser(), running.house.module(slug)
        game_id = new_game(browser, slug, **all_mine(running, slug))
        for _ in range(QUESTIONS):
            live = running.house.live(game_id)
            if live.match.is_over:
                break
            asked = next(one for one in live.match.asked if one.required and not one.answered)
            value = asked.decision.space.sample(rng)
            before = every_byte(running)
            admitted = post(browser, game_id, "try", asked, draft={"value": value})
            assert admitted["whole"] and not admitted["faults"]
            refused = post(browser, game_id, "try", asked, draft={"keys": ["nowhere"]})
            assert not refused["whole"] and all(one["place"] and one["text"] for one in refused["faults"])
            assert refused["faults"]
            for thing in game.movable(live.view((asked.decision.seat,)), asked, ())[:2]:
                post(browser, game_id, "drag", asked, grip={"things": [thing], "by": [0.0, -20.0]})
            together = post(browser, game_id, "try", asked, answers=[value])
            assert together["whole"] and not together["faults"]
            assert every_byte(running) == before, asked.decision.tag
            running.house.answer(game_id, asked.decision.seat, asked.id, [value])
