"""A position that was written down and read again is the same table: keys come back in another order."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from baluard.catalogue import game
from baluard.kernel.codec import digest, encoder
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng

OPTIONS = {"assault": {}, "catalans": {"players": "5"}, "victus": {"mode": "competitive", "players": "4"}}


@pytest.mark.parametrize("slug", OPTIONS)
def test_eyes_imagine_the_same_state_from_a_position_read_again(slug: str) -> None:
    rules, rng = game(slug), Rng(slug)
    match, _ = start(rules, OPTIONS[slug], RngDice(rng))
    for _ in range(60):
        asked = match.asked[0]
        match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng))
    view = match.view(match.game.seats(match.options)[:1])
    body = encoder.encode(view.position)
    again = replace(view, position=msgspec.json.decode(body, type=type(view.position)))
    assert list(again.position.points) != list(view.position.points)  # it is another order
    assert digest(rules, rules.imagine(again, Rng(1))) == digest(rules, rules.imagine(view, Rng(1)))
