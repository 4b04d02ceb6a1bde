"""Maurice before it is in the catalogue: what the conformance suite asks of every game, with the first battle."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME
from baluard.kernel.deciders import RngDice
from baluard.kernel.errors import BadRecord
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.page.widgets import whole
from tests.conformance import checks, leaks, shapes
from tests.games.maurice.corrections import HOSTILE

OPTIONS = GAME.checked_options({})
POINTS = GAME.checked_options({"scenario": "points_battle", "points": "60", "nightfall": "1"})
REFUSED = [text for text in HOSTILE if text.startswith("[") and text.count("lost") < 5]


def test_a_suspended_run_is_a_straight_run() -> None:
    checks.check_suspended_is_straight(GAME, OPTIONS, seed=2)


def test_defaults_carry_a_battle_to_its_end() -> None:
    checks.check_defaults_end(GAME, OPTIONS, seed=1)


def test_an_imagined_save_looks_like_its_view() -> None:
    leaks.check_imagined(GAME, OPTIONS, seed=9, most=4)


def test_hidden_hands_change_nothing_that_others_see() -> None:
    assert leaks.check_permuted(GAME, OPTIONS, seed=10, trials=1, span=20)


def test_every_field_is_copied_written_and_hashed() -> None:
    shapes.check_fields(GAME, OPTIONS, seed=13)


def test_everything_can_be_said_in_three_languages() -> None:
    shapes.check_declared_texts(GAME)
    shapes.check_played_texts(GAME, OPTIONS, seed=14)


def test_a_position_text_puts_units_where_it_says() -> None:
    text = 'active = "second"\nturn = 5\n[units]\ns1 = "9000,12000,300 column 2"\nn5 = "lost"\n[morale]\nfirst = 3\n'
    s = GAME.read_position(text, OPTIONS)
    u = s.facts.unit_no["first_volley_s1"]
    assert (s.place[u], s.facts.stances[s.stance[u]], s.disr[u]) == ((9000, 12000, 300), "column", 2)
    assert not s.is_there(s.facts.unit_no["first_volley_n5"])
    assert (s.morale, s.agenda[-1].side) == ([3, 5], "second")


@pytest.mark.parametrize("text", REFUSED)
def test_a_position_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        GAME.read_position(text, OPTIONS)


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_the_board_shows_every_unit_under_the_key_of_decisions(lang: str) -> None:
    match, _ = start(GAME, OPTIONS, RngDice(Rng(1)))
    view = match.view(("first",))
    drawing = whole(GAME.board(view, lang, frozenset({"first_volley_s1"})))
    for name in match.save.state.facts.unit_ids:
        assert f'id="piece-{name}"' in drawing and f'data-key="{name}"' in drawing
    assert drawing.count("is-offered") == 1
    assert GAME.moment(view, lang) and len(GAME.panels(view, lang)) == 2


def test_defaults_carry_a_points_battle_to_its_end() -> None:
    checks.check_defaults_end(GAME, POINTS, seed=1)


def test_an_imagined_points_battle_looks_like_its_view() -> None:
    leaks.check_imagined(GAME, POINTS, seed=4, most=2)


def test_a_points_battle_is_told_drawn_and_written_in_three_languages() -> None:
    shapes.check_played_texts(GAME, POINTS, seed=6)
    match, _ = start(GAME, POINTS, RngDice(Rng(2)))
    while not match.save.state.everybody():
        asked = next(one for one in match.asked if not one.answered)
        match.answer(asked.decision.seat, asked.id, asked.decision.default)
    for lang in ("ca", "es", "en"):
        drawing = whole(GAME.board(match.view(()), lang))
        assert all([f'id="piece-{name}"' in drawing for name in match.save.state.names(match.save.state.everybody())])
        assert drawing.count('class="mau-objective"') == 2
