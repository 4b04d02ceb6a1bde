"""What a page carries out without a Confirm: what its seat can take back alone, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from baluard.catalogue import SLUGS, game
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Chance
from baluard.server.questions.light import is_light
from baluard.server.settings import Settings
from tests.server.test_written_orders import begin
from tests.server.toyhouse import Running

ANSWERS = 60
CONFIRMED = ("catalans", "maurice")  # what is not asked of others at once has a secret in it, or lies in a hand


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_carried_out_at_once_lets_no_die_fall_and_asks_the_same_seat_again(slug: str) -> None:
    rng = Rng(f"light {slug}")
    match, _ = start(game(slug), {}, RngDice(rng))
    told: set[bool] = set()
    for _ in range(ANSWERS):
        asked = next(one for one in match.asked if one.required and not one.answered)
        seat, answer, barrier_n = asked.decision.seat, asked.decision.space.sample(rng), match.save.barrier_n
        light = is_light(match.game, match.view((seat,)), asked, answer)  # type: ignore[arg-type]
        step = match.answer(seat, asked.id, answer)
        free = match.save.barrier_n == barrier_n and not any(isinstance(one, Chance) for one in step.entries)
        assert not light or (free and set(match.waits_for()) == {seat})
        told.add(light)
    assert told == {True, False} or slug in CONFIRMED


def test_what_is_answered_under_seal_or_behind_a_mask_is_always_confirmed() -> None:
    match, _ = start(game("victus"), {}, RngDice(Rng("sealed")))
    asked = next(one for one in match.asked if one.sealed or one.decision.secret or one.decision.masked)
    view = match.view((asked.decision.seat,))
    assert not is_light(game("victus"), view, asked, asked.decision.default)


def test_a_march_into_the_enemy_is_looked_at_before_it_is_given(tmp_path: Path) -> None:
    with Running(Settings(data_dir=tmp_path)) as running:
        browser = running.browser()
        game_id = begin(running, browser)
        name = re.search(r'data-decision="([^"]+)"', browser.get(f"/g/{game_id}?as=spain").text)
        assert name is not None

        def light(*keys: str) -> bool:
            wish = [("as", "spain"), ("light", "yes"), ("decision", name[1]), *(("key", key) for key in keys)]
            return 'data-light="yes"' in browser.get(f"/g/{game_id}", params=wish).text

        assert light("es_este", "tortosa", "done")
        assert not light("es_este", "barcelona"), "a French corps stands there"
