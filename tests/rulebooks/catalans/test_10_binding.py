"""CAT-10.5, 10.6 An agreement of the round must be satisfied: nothing empty is promised, nothing promised is evaded."""

import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.model.events import PaidBack
from tests.rulebooks.catalans.table import Sitting, rule, turn_of

ORDER = 'sequence = ["savoy", "dutch", "britain", "austria", "portugal"]'
IMPOSSIBLE, CONTRARY = "fault.promise_impossible", "fault.promise_contradicts"


def chosen(*cards: str, more: str = "") -> Sitting:
    """Savoy is about to play the first of these cards; the next are those of the Dutch and of Britain."""
    markers = str(["savoy", "dutch", "britain"][: len(cards)]).replace("'", '"')
    slots = str(list(cards)).replace("'", '"')
    return Sitting(f'phase = "turn"\nslots = {slots}\nmarkers = {markers}\n{more}', negotiation="full")


def fault(game: Sitting, promise: str, other: str = "dutch") -> str:
    """Why Savoy cannot promise this."""
    return game.fault("propose", "savoy", other, f"promise {promise}", "resources 2")


# -- what means nothing, or cannot be kept


@rule("CAT-10.5")
@pytest.mark.parametrize("promise", ["act attack", "not_act attack", "not_act recruit", "not_act move"])
def test_who_is_not_at_war_promises_nothing_about_warfare(promise: str) -> None:
    assert fault(chosen("camisards", more="[levels]\nsavoy = 0"), promise) == IMPOSSIBLE
    assert fault(chosen("camisards"), promise) == ""


@rule("CAT-10.5")
@pytest.mark.parametrize(
    ("card", "promise", "wanted"),
    [
        ("camisards", "benefit dutch", IMPOSSIBLE),  # nobody is chosen by this card
        ("camisards", "place_not_in paris", IMPOSSIBLE),  # no levy, no treaty
        ("camisards", "spare dutch", IMPOSSIBLE),  # it strikes the French alone
        ("camisards", "hit france", ""),
        ("camisards", "wall segments_first", IMPOSSIBLE),
        ("denain", "spare dutch", ""),
        ("denain", "hit britain", ""),
        ("siege_1706", "wall segments_first", ""),
        ("militia_levies", "place_not_in paris", ""),
        ("rakoczi", "not_enter paris", ""),  # it leaves an action: to move
    ],
)
def test_a_promise_is_about_what_may_still_happen(card: str, promise: str, wanted: str) -> None:
    assert fault(chosen(card, more='period = "late"'), promise) == wanted


@rule("CAT-10.5")
def test_a_treaty_makes_promises_about_reinforcements_mean_something() -> None:
    assert fault(chosen("camisards", more="blue = true"), "place_not_in paris") == ""


@rule("CAT-10.5")
def test_who_cannot_play_a_text_does_not_promise_it() -> None:
    allied_victory = Sitting(turn_of("austria", "turin_1706", 'period = "mid"'), negotiation="full")
    wish = ("propose", "austria", "dutch", "promise play_as text", "resources 2")
    assert allied_victory.fault(*wish) == ""
    at_peace = Sitting(turn_of("austria", "turin_1706", 'period = "mid"', levels={"austria": 0}), negotiation="full")
    assert at_peace.fault(*wish) == IMPOSSIBLE
    assert fault(chosen("camisards", more="[levels]\nsavoy = 0"), "play_as text") == ""


@rule("CAT-10.5")
def test_text_and_action_of_a_card_with_a_value_cannot_both_be_promised() -> None:
    assert fault(chosen("camisards"), "play_as text; promise act resources") == CONTRARY
    assert fault(chosen("rakoczi"), "play_as text; promise act resources") == ""


@rule("CAT-10.5")
def test_one_benefit_is_not_sold_twice() -> None:
    game = Sitting('phase = "round"', {"card": ["treaty_hague"]}, negotiation="full")
    game.deal("britain", "dutch", "promise benefit dutch", "resources 1")
    again = game.fault("propose", "britain", "austria", "promise benefit austria", "resources 1")
    assert again == CONTRARY


@rule("CAT-10.5")
def test_mercy_is_not_sold_to_everybody_who_could_be_struck() -> None:
    at = {"maastricht": "1 dutch 1 britain", "brussel": "1 france"}
    more = 'period = "late"\nothers = "absent"'
    game = Sitting(turn_of("austria", "denain", more, at=at), negotiation="full")
    game.deal("dutch", "austria", "resources 1", "promise spare dutch")
    assert game.fault("propose", "britain", "austria", "resources 1", "promise spare britain") == CONTRARY
    assert game.fault("propose", "savoy", "austria", "resources 1", "promise spare savoy") == ""


# -- what is promised is not evaded


@rule("CAT-10.6", "CAT-R40")
def test_who_promised_an_action_has_to_play_for_the_value() -> None:
    game = chosen("camisards")
    game.deal("dutch", "savoy", "resources 2", "promise act resources")
    assert game.resources("savoy") == 12 and game.offered("play_mode") == ["value"]
    game.play(("play_mode", "value"))
    assert game.resources("savoy") == 12 + 1 + 5  # the only way: nobody was asked


@rule("CAT-10.6", "CAT-R40")
def test_a_character_that_is_to_be_used_is_not_given_away() -> None:
    more = 'round = 3\ncharacters = [["darmstadt", "savoy", 1]]'
    game = chosen("camisards", more=more)
    given = ("propose", "savoy", "britain", "character darmstadt", "resources 1")
    assert game.fault(*given) == ""
    game.deal("dutch", "savoy", "resources 2", "promise use darmstadt")
    assert game.fault(*given) == CONTRARY


@rule("CAT-10.6", "CAT-R40")
def test_what_a_promised_text_costs_is_not_given_away() -> None:
    game = chosen("camisards", more="[resources]\nsavoy = -8")
    game.deal("dutch", "savoy", "", "promise play_as text")
    assert game.fault("propose", "savoy", "britain", "resources 2") == "fault.needed_for_promise"
    assert game.fault("propose", "savoy", "britain", "resources 1") == ""


@rule("CAT-10.6", "CAT-R40")
def test_what_a_promised_action_costs_is_not_given_away() -> None:
    game = chosen("camisards", more="[resources]\nsavoy = -7")
    game.deal("dutch", "savoy", "", "promise act recruit")  # a troop costs 2
    assert game.fault("propose", "savoy", "britain", "resources 2") == "fault.needed_for_promise"
    assert game.fault("propose", "savoy", "britain", "resources 1") == ""


@rule("CAT-10.5", "CAT-R40")
def test_the_deal_itself_may_bring_what_its_promise_costs() -> None:
    poor = chosen("camisards", more="[resources]\nsavoy = -10")
    assert poor.fault("propose", "savoy", "dutch", "promise play_as text") == "fault.needed_for_promise"
    assert poor.fault("propose", "savoy", "dutch", "promise play_as text", "resources 1") == ""


# -- what others have made impossible


def lapsed(gives: str, gets: str, resources: int = 10) -> Sitting:
    """Britain promised Austria the second card, and Savoy takes it first."""
    game = Sitting(f'phase = "round"\n{ORDER}\n[resources]\nbritain = {resources}', negotiation="full")
    game.deal("austria", "britain", gives, gets)
    return game.ready().play(("choose_card", "2")).until("play_mode")


@rule("CAT-10.6", "CAT-R40")
def test_what_was_paid_for_a_promise_alone_comes_back_when_another_makes_it_impossible() -> None:
    game = lapsed("resources 3", "promise choose_card 2")
    assert game.resources("austria", "britain") == [10, 10]
    assert game.told(PaidBack) == [PaidBack("britain", "austria", 3)]


@rule("CAT-10.6", "CAT-R40")
def test_it_comes_back_as_far_as_it_is_there() -> None:
    game = lapsed("resources 3", "promise choose_card 2", resources=-2)
    assert game.resources("austria", "britain") == [8, 0] and game.last(PaidBack).amount == 1


@rule("CAT-10.6", "CAT-R40")
def test_what_was_paid_for_more_than_the_promise_stays() -> None:
    game = lapsed("resources 3", "promise choose_card 2; word I am with you")
    assert game.resources("austria", "britain") == [7, 13] and not game.told(PaidBack)


# -- two powers of one person


@rule("CAT-8", "CAT-R41")
def test_nobody_buys_from_another_power_of_ones_own() -> None:
    held = '[held]\nbritain = ["upper_guelders"]\naustria = ["mantua"]'
    text = f'phase = "turn"\nperiod = "late"\nslots = ["geertruidenberg"]\nmarkers = ["dutch"]\n{held}'
    game = Sitting(text, players="2").play(("play_mode", "text"))
    assert game.offered("buy_concession") == ["mantua", "done"]
    before = Sitting(text, players="2", agreements="lapsing").play(("play_mode", "text"))
    assert before.offered("buy_concession") == ["upper_guelders", "mantua", "done"]


# -- games from before


def test_a_game_from_before_goes_on_with_promises_that_may_lapse() -> None:
    stored = {"players": "5", "negotiation": "full", "open_table": "off"}
    assert "agreements" not in GAME.stored_options(stored) and not GAME.facts(GAME.stored_options(stored)).binding
    assert GAME.facts(GAME.checked_options({})).binding
    old = Sitting(turn_of("savoy", "camisards"), negotiation="full", agreements="lapsing")
    old.deal("dutch", "savoy", "resources 2", "promise act resources")
    assert old.offered("play_mode") == ["text", "value"] and fault(old, "benefit austria", "britain") == ""
