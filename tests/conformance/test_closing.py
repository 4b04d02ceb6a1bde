"""A game of any kind can be closed without a result, and can be looked at afterwards."""

from __future__ import annotations

import pytest

from baluard.catalogue import SLUGS, game
from baluard.kernel.closings import CLOSE, CLOSED, Closed
from baluard.kernel.deciders import RngDice
from baluard.kernel.errors import NotOffered
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.page.story_lines import story_line
from baluard.texts import LANGUAGES, texts_for


def begun(slug: str) -> Match:
    module = game(slug)
    return start(module, module.checked_options({}), RngDice(Rng("closing")))[0]


@pytest.mark.parametrize("slug", SLUGS)
def test_all_together_close_a_game_and_nobody_has_won(slug: str) -> None:
    match = begun(slug)
    module, players = game(slug), game(slug).players(match.options)
    first, *others = players
    step = match.apply_motion(first, CLOSE, tuple(others), reason="too late to go on")
    assert match.is_over and match.asked == () and match.result is not None
    assert (match.result.winners, match.result.reason) == ((), CLOSED)
    assert [type(told.event) for told in step.told] == [Closed]
    for lang in LANGUAGES:
        texts = texts_for(lang, module.package, module.data)
        assert "too late to go on" in story_line(module, texts, step.told[0].event)
        for eyes in ((), players):
            view = match.view(tuple(eyes))
            assert module.board(view, lang) and module.panels(view, lang) is not None
            summary = module.ending(view, lang)
            assert summary is None or summary.rows


def test_nobody_closes_a_game_alone_nor_without_a_reason() -> None:
    match = begun("assault")
    first, *others = game("assault").players(match.options)
    with pytest.raises(NotOffered):
        match.apply_motion(first, CLOSE, (), reason="I lose")
    with pytest.raises(NotOffered):
        match.apply_motion(first, CLOSE, tuple(others), reason=" ")
    assert not match.is_over
