"""PEN-20.5 Standing orders, and PEN-14.11 the exchange of prisoners."""

from __future__ import annotations

import pytest
from msgspec.json import encode

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.events_march import DepotBurned
from baluard.games.peninsular.model.events_reports import ExchangeAnswered, StandingGiven
from baluard.kernel.drive import masked
from baluard.kernel.values import Answer
from tests.rulebooks.peninsular.sitting import Sitting, alone, rule
from tests.rulebooks.peninsular.test_12_combat import enter


def told_to(*keys: str) -> Sitting:
    """A Spanish corps at Talavera with a standing order; then a French corps comes from Madrid."""
    game = alone(turn=1)
    game.corps("es", at="talavera", points=200)
    game.begin("spain", "movement").order("es", "standing").answer("standing_order", keys)
    game.order("end_phase")
    enter(game, "fr", "talavera", "madrid", 300)
    return game


def reaction(game: Sitting) -> tuple[str, ...]:
    """What the corps does if its owner does not answer."""
    game.begin("france", "combat")
    keys: tuple[str, ...] = game.find("contact_reaction", "spain")[1].default
    return keys


@rule("PEN-20.5")
@pytest.mark.parametrize(
    ("tenths", "keys"), [("14", ("retreat", "toledo")), ("15", ("stand",)), ("0", ("retreat", "toledo"))]
)
def test_a_corps_retreats_if_the_enemy_exceeds_its_ratio(tenths: str, keys: tuple[str, ...]) -> None:
    assert reaction(told_to("retreat_if", tenths, "toledo", "merida")) == keys


@rule("PEN-20.5")
def test_it_takes_the_first_of_two_destinations_that_is_legal_else_the_easiest() -> None:
    game = told_to("retreat_if", "10", "madrid", "avila")
    assert reaction(game) == ("retreat", "avila"), "the French came from Madrid"
    game = told_to("retreat_if", "10", "madrid", "nowhere")
    assert reaction(game) == ("retreat", "toledo"), "no river, no mountain"


@rule("PEN-20.5")
def test_what_cannot_be_done_is_not_done() -> None:
    assert reaction(told_to("shelter")) == ("stand",)
    assert reaction(told_to("stand")) == ("stand",)
    game = told_to("naval")
    game.corps("es", at="cadiz")
    game.control("spain", "cadiz")
    enter(game, "fr", "cadiz", "sevilla", 300)
    assert reaction(game) == ("naval",)


@rule("PEN-20.5")
def test_without_an_answer_the_standing_order_is_applied() -> None:
    game = told_to("retreat_if", "10", "toledo", "nowhere")
    game.dice("retreat", 6, 6).begin("france", "combat").default("contact_reaction")
    assert game.where("es") == "toledo" and game.of("es").points == 200


@rule("PEN-20.5")
def test_a_later_order_takes_the_place_of_the_earlier_one() -> None:
    game = told_to("retreat_if", "10", "toledo", "nowhere")
    game.without("fr")
    game.begin("spain", "movement").order("es", "standing").answer("standing_order", ("shelter",)).order("end_phase")
    assert game.s.standing[0] == (("es", "shelter", 0, "", "", False),)


@rule("PEN-20.5")
def test_to_stand_needs_no_order_and_takes_an_earlier_one_back() -> None:
    game = told_to("retreat_if", "10", "toledo", "nowhere")
    game.without("fr")
    game.begin("spain", "movement").order("es", "standing").answer("standing_order", ("stand",)).order("end_phase")
    assert game.s.standing[0] == () and not game.last(StandingGiven).holds


@rule("PEN-20.5")
def test_a_nation_sees_its_own_standing_orders_and_nobody_elses() -> None:
    game = told_to("retreat_if", "14", "toledo", "merida")
    game.begin("france", "movement")
    own = {"spain": (("es", "retreat", 14, "toledo", "merida", False),)}
    assert game.table.view(("spain",)).present.standing == own
    assert game.table.view(("france",)).present.standing == {}
    assert game.table.view(("britain",)).present.standing == {"britain": ()}
    assert game.table.view(()).present.standing == {}


@rule("PEN-20.5", "PEN-9.10")
def test_a_depot_may_be_told_to_burn_itself() -> None:
    game = alone(turn=1)
    game.depot("spain", "talavera", 50)
    game.begin("spain", "movement").order("depot_spain_talavera", "standing").answer("standing_order", ("burn",))
    game.order("end_phase")
    game.corps("fr", at="madrid", points=300, kind="france")
    game.begin("france", "movement").order("fr", "talavera", "done").default("burn_own_depot")
    assert game.last(DepotBurned).by == "spain"


@rule("PEN-20.5")
def test_what_a_standing_order_says_is_known_to_its_nation_alone() -> None:
    game = told_to("retreat_if", "14", "toledo", "merida")
    assert game.told(StandingGiven, "france") == [] and len(game.told(StandingGiven, "spain")) == 1
    entry = next(e for e in game.entries if isinstance(e, Answer) and e.about == "standing_order")
    seen = masked(entry, ("france",), -1, [])
    assert isinstance(seen, Answer) and seen.answer == "?"


def seen_by(game: Sitting, *eyes: str) -> tuple[object, ...]:
    """All that a page shows to some eyes: the view, the boxes, the map."""
    view = game.table.view(eyes)
    return encode(view), GAME.panels(view, "en"), GAME.board(view, "en"), GAME.about_key(view, "es", "en")


@rule("PEN-20.5")
def test_whatever_a_standing_order_says_others_see_the_same() -> None:
    games = [told_to("retreat_if", "14", "toledo", "merida"), told_to("shelter"), told_to("stand")]
    for game in games:
        game.begin("france", "combat").find("contact_reaction", "spain")
    for eyes in (("france",), ("britain",), ()):
        assert len({repr(seen_by(game, *eyes)) for game in games}) == 1
    assert len({repr(seen_by(game, "spain")) for game in games}) == 3


# ---- prisoners


def captive(**options: str) -> Sitting:
    """Castaños is a prisoner of the French, Ney of the allies."""
    game = alone(turn=3, **options)
    return game.general("castanos", "prisoner").general("ney", "prisoner")


@rule("PEN-14.11", "PEN-R53")
def test_prisoners_stay_out_of_play() -> None:
    game = captive().turn_end()
    assert game.asked() == [("france", "initiative")]
    assert game.status("castanos")[0] == "prisoner"


@rule("PEN-14.11", "PEN-R53")
@pytest.mark.parametrize(("answer", "status"), [("accept", "reserve"), ("refuse", "prisoner")])
def test_with_the_option_one_general_is_exchanged_for_one_if_both_agree(answer: str, status: str) -> None:
    game = captive(prisoner_exchange="on").turn_end()
    assert game.asked() == [("france", "exchange")] and game.offered() == ["nothing", "ney"]
    game.answer("exchange", ("ney", "castanos"))
    assert game.asked() == [("spain", "answer_exchange")]
    game.answer("answer_exchange", answer)
    assert (game.status("ney")[0], game.status("castanos")[0]) == (status, status)
    assert game.last(ExchangeAnswered).agreed == (answer == "accept")


@rule("PEN-14.11")
def test_the_allies_may_propose_too_and_nobody_need() -> None:
    game = captive(prisoner_exchange="on").turn_end().answer("exchange", ("nothing",))
    assert game.asked() == [("spain", "exchange")]
    game.answer("exchange", ("castanos", "ney")).answer("answer_exchange", "accept", "france")
    assert game.asked() == [("france", "initiative")], "nobody has a prisoner any more"


@rule("PEN-14.11")
def test_without_prisoners_on_both_sides_nobody_is_asked() -> None:
    game = alone(turn=3, prisoner_exchange="on").general("castanos", "prisoner").turn_end()
    assert game.asked() == [("france", "initiative")]


@rule("PEN-20.5")
@pytest.mark.parametrize(
    ("enemy", "fog", "goes"), [(310, "open", False), (310, "estimated", True), (400, "open", True)]
)
def test_in_a_fog_the_ratio_is_reckoned_by_what_the_owner_can_know(enemy: int, fog: str, goes: bool) -> None:
    game = alone(1, fog=fog)
    game.corps("es", at="talavera", points=200)
    game.corps("fr", at="talavera", points=enemy, kind="france")
    game.state.standing[0] = (("es", "retreat", 16, "", "", False),)  # from 320 points on
    game.begin("france", "combat")
    assert (game.find("contact_reaction")[1].default[0] == "retreat") is goes
