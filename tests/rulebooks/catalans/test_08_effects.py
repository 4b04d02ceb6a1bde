"""CAT-8 The vocabulary of effects."""

from collections.abc import Mapping

import pytest

from baluard.games.catalans.model.events import FlagSet, GoalChanged, GoalExchanged, RedTroopRecruited
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.rules.ops import named
from baluard.kernel.answers import DONE
from tests.rulebooks.catalans.table import FIVE, Sitting, rule, turn_of, vector

MID = 'period = "mid"'
LATE = 'period = "late"'


def text(power: str, card: str, *first: str, more: str = "", **tables: Mapping[str, object]) -> Sitting:
    """A power plays the text of a card, beginning with some of its effects."""
    game = Sitting(turn_of(power, card, more, **tables))
    if game.facts.cards[card].value:
        game.play(("play_mode", "text"))
    return game.play(*[("next_effect", f"{card}.{key}") for key in first])


def using(power: str, card: str, more: str = "", **tables: Mapping[str, object]) -> Sitting:
    """A power uses a character of an earlier round."""
    lines = f'round = 9\ncharacters = [["{card}", "{power}", 1]]\n{more}'
    return Sitting(turn_of(power, "camisards", lines, **tables)).play(("use_character", card))


# -- who


@rule("CAT-8", "CAT-R38")
@pytest.mark.parametrize(
    ("who", "found"),
    [
        ("self", ["savoy"]),
        ("each", list(FIVE)),
        ("others", ["britain", "dutch", "austria", "portugal"]),
        ("highest_wf", ["britain", "portugal"]),
        ("lowest_wf", ["dutch"]),
        ("not:austria", ["britain", "dutch", "savoy", "portugal"]),
        ("austria", ["austria"]),
        ("empire", []),
    ],
)
def test_whom_an_effect_means(who: str, found: list[str]) -> None:
    s = Sitting('phase = "end"\n[levels]\nbritain = 9\ndutch = 2\nportugal = 9').s
    assert [POWERS[power] for power in named(s, who, POWERS.index("savoy"))] == found


@rule("CAT-8", "CAT-R38", "CAT-12.4")
def test_a_power_that_is_not_a_seat_neither_gains_nor_loses() -> None:
    game = Sitting(turn_of("britain", "treaty_methuen"), players="4").play(("play_mode", "text"))
    game.until("choose_card")
    assert game.resources("britain") == 10 - 2 + 5
    assert game.s.resources[POWERS.index("portugal")] == 0 and game.on_map("portugal") == 6


@rule("CAT-8")
def test_chosen_includes_oneself_and_chosen_other_does_not() -> None:
    concession = Sitting('phase = "auction"\nconcessions = ["mantua"]', players="4")
    concession.play(("auction_open", ("mantua", "14"))).until("choose_power")
    assert concession.offered("choose_power") == ["britain", "dutch", "austria", "savoy"]
    treaty = text("austria", "treaty_hague", "2")
    assert "austria" not in treaty.offered("choose_power")


# -- res, wf


@rule("CAT-8")
@vector("E41")
def test_the_great_winter_takes_two_resources_of_each_as_far_as_there_are() -> None:
    game = text("savoy", "great_winter", "1", more=MID, resources={"britain": 5, "dutch": -9, "austria": -10})
    assert game.resources("britain", "dutch", "austria", "savoy") == [3, -10, -10, 8]


@rule("CAT-8")
def test_the_highest_will_drops_all_tied() -> None:
    game = text("savoy", "preliminaries_hague", "1", more=MID, levels={"britain": 9, "portugal": 9})
    assert (game.level("britain"), game.level("portugal"), game.level("savoy")) == (8, 8, 7)


# -- recruit


@rule("CAT-8")
def test_free_troops_are_placed_by_their_owner() -> None:
    game = text("austria", "treaty_turin", "1")
    assert game.asked() == [("austria", "next_effect")]  # Nice was the only place with room
    assert game.at("nizza") == "3 savoy" and game.resources("austria") == 8
    other = text("austria", "treaty_turin", "1", at={"torino": "1 savoy"})
    assert other.asked() == [("savoy", "place_allied")]
    assert other.offered("place_allied") == ["torino", "nizza"]


@rule("CAT-8")
def test_of_common_and_unplayed_powers_by_the_acting_seat() -> None:
    game = Sitting(turn_of("britain", "treaty_methuen"), players="4")
    game.play(("play_mode", "text"), ("next_effect", "treaty_methuen.1"))
    assert game.asked() == [("britain", "place_allied")]
    assert "lagos" in game.offered("place_allied")
    aragon = text("savoy", "pact_of_genoa", "1", more=MID)
    assert aragon.asked() == [("savoy", "place_allied")]
    homes = [name for z, name in enumerate(aragon.facts.ids) if aragon.facts.home[z] == POWERS.index("aragon")]
    assert sorted(aragon.offered("place_allied")) == sorted(homes)


@rule("CAT-8")
def test_aragonese_troops_may_also_join_others_outside_their_homes() -> None:
    game = text("savoy", "pact_of_genoa", "1", more=MID, at={"madrid": "1 aragon", "barcelona": "2 castile"})
    assert "madrid" in game.offered("place_allied") and "barcelona" not in game.offered("place_allied")


@rule("CAT-8")
def test_as_many_as_there_are() -> None:
    game = text("savoy", "pact_of_genoa", "1", more=MID, at={"barcelona": "2 aragon"})
    game.play(("place_allied", "lleida"))
    assert game.reserve("aragon") == 0 and game.asked() == [("savoy", "choose_action")]


@rule("CAT-8")
def test_for_chosen_the_acting_seat_names_a_seat_and_that_seat_places() -> None:
    game = Sitting('phase = "auction"\nconcessions = ["barrier"]', players="4")
    game.play(("auction_open", ("barrier", "14"))).until("choose_power").play(("choose_power", "austria"))
    assert game.asked() == [("austria", "place_allied")]
    game.play(("place_allied", "linz"), ("place_allied", "linz"))
    assert game.at("linz") == "2 austria"


# -- levy, restore


@rule("CAT-8")
def test_a_levy_may_raise_a_distribution() -> None:
    game = text("savoy", "militia_levies", "1").play(("levy_unit", "bavaria-munchen"), ("levy_unit", "france-sevilla"))
    assert game.last(RedTroopRecruited).period == "early" and game.s.boxes == (6, 7, 7)


@rule("CAT-8")
def test_the_fallback_takes_eliminated_troops_when_no_reserve_can_supply_one() -> None:
    tables: dict[str, Mapping[str, object]] = {"reserve": {"castile": 1, "bavaria": 0}, "at": {"cadiz": "", "vigo": ""}}
    game = text("savoy", "militia_levies", "1", more="boxes = [0, 0, 0]", **tables)
    assert {key.partition("-")[0] for key in game.offered("levy_unit")} == {"castile"}
    before = (game.out("castile"), game.out("france"), game.out("bavaria"))
    assert before == (1, 22, 2)
    game.play(("levy_unit", "castile-sevilla"))
    assert {key.partition("-")[0] for key in game.offered("levy_unit")} == {"france", "castile", "bavaria"}
    game.play(("levy_unit", "france-sevilla"))
    assert (game.out("castile"), game.out("france"), game.reserve("castile")) == (1, 21, 0)
    assert not game.told(RedTroopRecruited)


@rule("CAT-8")
def test_a_levy_without_fallback_ends_with_the_reserve() -> None:
    at = {"mainz": "1 empire", "breisgau": "3 austria"}
    game = text("austria", "hochstadt_1703", "2", at=at, reserve={"bavaria": 0})
    assert game.on_map("bavaria") == 4


@rule("CAT-8", "CAT-1.9")
def test_restore_brings_back_eliminated_troops() -> None:
    game = text("savoy", "denain", "4", more=LATE, at={"lille": "", "toulon": ""})
    assert {key.partition("-")[0] for key in game.offered("levy_unit")} == {"france"}
    assert game.out("france") == 2
    game.play(("levy_unit", "france-lille"))
    assert game.out("france") == 1 and game.s.boxes == (7, 7, 7)
    assert game.asked() == [("savoy", "next_effect")]  # one, as the card says
    none = text("savoy", "denain", "4", more=LATE)
    assert none.asked() == [("savoy", "next_effect")] and none.on_map("france") == 21


# -- march, land


@rule("CAT-8")
def test_a_march_is_free_for_different_troops_by_land() -> None:
    at = {"wien": "2 austria", "innsbruck": "1 austria"}
    game = text("austria", "convention_milan", "2", more=MID, at=at)
    assert set(game.offered("march_unit", "austria-wien")) == {"linz", "salzburg"}
    game.play(("march_unit", ("austria-wien", "linz")))
    assert "austria-linz" not in game.offered("march_unit")  # it has marched
    game.play(("march_unit", ("austria-wien", "salzburg")))
    assert game.resources("austria") == 8 and game.asked()[0][1] != "march_unit"
    assert game.at("linz") == game.at("salzburg") == "1 austria"


@rule("CAT-8", "CAT-R2")
def test_a_march_obeys_bourbons_and_the_limit_of_three() -> None:
    at = {"wien": "1 austria", "linz": "3 empire", "salzburg": "1 bavaria"}
    game = text("austria", "convention_milan", "2", more=MID, at=at)
    assert "austria-wien" not in game.offered("march_unit")


@rule("CAT-8")
def test_one_sea_step_before_between_or_after_the_land_steps() -> None:
    game = using("britain", "stanhope", 'period = "late"\nothers = "absent"', at={"nijmegen": "1 britain"})
    game.play(("next_effect", "stanhope.1"))
    ends = set(game.offered("march_unit", "britain-nijmegen"))
    assert {"porto", "braganca", "coimbra"} <= ends  # one step, the sea, one step
    assert "leon" not in ends and "barcelona" in ends  # two land steps at most; any zone in the late war
    port = using("britain", "stanhope", 'period = "late"\nothers = "absent"', at={"amsterdam": "1 britain"})
    port.play(("next_effect", "stanhope.1"))
    assert {"tours", "limoges", "lyon"} & set(port.offered("march_unit", "britain-amsterdam")) == {
        "tours",
        "limoges",
    }


@rule("CAT-8")
def test_the_early_limit_binds_free_sea_steps_unless_the_card_lifts_it() -> None:
    bound = using("britain", "peterborough", at={"nizza": "1 britain"}).play(("next_effect", "peterborough.2"))
    assert "barcelona" not in bound.offered("march_unit", "britain-nizza")
    free = using("britain", "rooke", at={"nizza": "1 britain"})
    assert "barcelona" in free.offered("march_unit", "britain-nizza")
    assert "genova" in free.offered("march_unit", "britain-nizza")
    assert "torino" not in free.offered("march_unit", "britain-nizza")  # no land steps


@rule("CAT-8")
def test_aragonese_troops_march_where_the_card_says_so() -> None:
    game = using("britain", "peterborough", MID, at={"lleida": "1 aragon"}).play(("next_effect", "peterborough.2"))
    assert "aragon-lleida" in game.offered("march_unit")
    own = using("britain", "marlborough", MID, at={"lleida": "1 aragon"}).play(("next_effect", "marlborough.2"))
    assert "aragon-lleida" not in own.offered("march_unit")


@rule("CAT-8")
def test_a_landing_takes_troops_of_the_map_or_the_reserve_if_no_bourbon_is_there() -> None:
    game = text("dutch", "gibraltar_1704").play(("kill_unit", "castile-gibraltar"))
    assert "reserve" in game.offered("land_unit") and "dutch-amsterdam" in game.offered("land_unit")
    game.play(("land_unit", "reserve"), ("land_unit", "dutch-amsterdam"))
    assert game.at("gibraltar") == "2 dutch" and game.at("amsterdam") == "1 britain"
    none = text("dutch", "gibraltar_1704").play(("kill_unit", DONE))
    assert none.at("gibraltar") == "1 castile" and none.asked()[0][1] == "choose_card"
    full = text("dutch", "gibraltar_1704", at={"gibraltar": "2 britain"}).play(("land_unit", "reserve"))
    assert full.at("gibraltar") == "2 britain 1 dutch" and full.asked()[0][1] == "choose_card"


# -- strike, kill


@rule("CAT-8")
def test_a_strike_wants_support_at_the_moment_of_each() -> None:
    at = {"brussel": "3 france", "namur": "1 france"}
    game = using("dutch", "marlborough", at=at, levels={"dutch": 0}).play(("next_effect", "marlborough.1"))
    assert "france-paris" not in game.offered("kill_unit")
    game.play(("kill_unit", "france-brussel"), ("kill_unit", "france-brussel"))
    assert "france-brussel" not in game.offered("kill_unit")  # two a space
    game.play(("kill_unit", "france-namur"))
    assert game.resources("dutch") == 10 and game.out("france") == 3
    assert game.at("brussel") == "1 france"


@rule("CAT-8")
def test_a_strike_may_be_left_partly() -> None:
    game = using("dutch", "marlborough").play(("next_effect", "marlborough.1"), ("kill_unit", DONE))
    assert game.out("france") == 0


@rule("CAT-8")
def test_kill_needs_no_neighbours_and_upto_may_be_none() -> None:
    game = text("britain", "treaty_ilbersheim", "1", more=MID)
    assert set(game.offered("kill_unit")) == {"bavaria-hochstadt", "bavaria-ingolstadt", "bavaria-munchen", DONE}
    game.play(("kill_unit", "bavaria-munchen"), ("kill_unit", "bavaria-munchen"))
    assert game.at("munchen") == "" and game.asked()[0][1] != "kill_unit"
    winter = text("savoy", "great_winter", "2", more=MID, at={"tours": "1 france"})
    assert set(winter.offered("kill_unit")) == {"france-perpinya", "france-toulon", "france-tours"}  # not in Paris


# -- relocate


@vector("E40")
@rule("CAT-8", "CAT-6.6")
def test_only_troops_that_could_be_recruited_in_blue_spaces_leave_italy() -> None:
    more = f'{MID}\nothers = "absent"'
    at = {"cremona": "2 france 1 castile", "milano": "1 france", "paris": "1 france", "torino": "1 savoy"}
    game = text("savoy", "convention_milan", "1", more=more, at=at)
    assert game.offered("relocate_unit") == ["france-milano", "france-cremona", DONE]
    blue = {name for z, name in enumerate(game.facts.ids) if game.facts.home[z] == POWERS.index("france")}
    ends = set(game.offered("relocate_unit", "france-cremona"))
    assert ends and ends <= blue
    for start in ("france-cremona", "france-cremona"):
        game.play(("relocate_unit", (start, "tours")))
    game.play(("relocate_unit", ("france-milano", "tours")))
    assert game.at("tours") == "3 france" and game.at("cremona") == "1 castile"
    assert game.asked()[0][1] != "relocate_unit"


@vector("E40")
def test_chambery_and_briancon_belong_to_the_region_of_italy() -> None:
    f = Sitting().facts
    assert f.region[f.no["chambery"]] == f.region[f.no["briancon"]] == "italy"


# -- wall, flag, recall


@rule("CAT-8")
def test_wall_adds_segments_without_a_reveal() -> None:
    game = using("savoy", "villarroel", f"{LATE}\nwall = 5").play(("next_effect", "villarroel.2"))
    assert game.s.wall == 6
    full = using("savoy", "villarroel", LATE).play(("next_effect", "villarroel.2"))
    assert full.s.wall == 13


@rule("CAT-8", "CAT-R14", "CAT-R16")
def test_flags_are_set_for_good() -> None:
    game = text("savoy", "joseph_death", "1", more=LATE)
    assert game.s.joseph_dead and game.last(FlagSet).flag == "joseph_dead"
    clause = text("savoy", "clause_xiii", "1", more=LATE)
    assert clause.s.clause_xiii and not clause.s.joseph_dead


@rule("CAT-8", "CAT-R39")
def test_who_plays_a_card_of_value_0_chooses_which_troops_are_recalled() -> None:
    game = text("savoy", "evacuation", "1", more=LATE, at={"barcelona": "1 britain", "lleida": "1 britain 1 dutch"})
    assert game.asked() == [("savoy", "recall_unit")]
    assert game.offered("recall_unit") == ["lleida", "barcelona"]
    game.play(("recall_unit", "barcelona"))
    assert game.at("lleida") == "1 britain" and game.at("barcelona") == ""
    assert Sitting(turn_of("britain", "rakoczi")).play(("next_effect", "rakoczi.2")).asked()[0][0] == "britain"
    three = Sitting(turn_of("dutch", "rakoczi"), players="3").play(("next_effect", "rakoczi.2"))
    assert three.asked() == [("dutch", "recall_unit")]
    three.play(("recall_unit", "wien"), ("recall_unit", "mantova"))
    assert three.reserve("austria") == 10


# -- draw_goal, concessions


@rule("CAT-8")
def test_a_goal_is_drawn_and_any_one_put_back_in_secret() -> None:
    more = f'{MID}\ngoals = {{ savoy = ["sv_sicily", "sv_milan", "sv_alps"] }}'
    game = Sitting(turn_of("savoy", "preliminaries_hague", more), {"goal": ["sv_naples"]})
    game.play(("play_mode", "text"), ("next_effect", "preliminaries_hague.2"))
    assert game.offered("goal_return") == ["sv_sicily", "sv_milan", "sv_alps", "sv_naples"]
    game.play(("goal_return", "sv_milan"))
    savoy = POWERS.index("savoy")
    assert game.s.goals[savoy] == ["sv_sicily", "sv_alps", "sv_naples"] and "sv_milan" in game.s.aside[savoy]
    assert len(game.told(GoalExchanged, "savoy")) == 1 and not game.told(GoalExchanged, "dutch")
    assert len(game.told(GoalChanged, "dutch")) == 1


@rule("CAT-8")
def test_a_concession_is_bought_at_three_a_point() -> None:
    held = {"savoy": ["amazon", "pact_of_genoa"], "dutch": ["sacramento", "asiento"], "austria": ["mantua"]}
    game = text("austria", "geertruidenberg", more=LATE, held=held)
    assert game.offered("buy_concession") == ["sacramento", "amazon", DONE]
    game.play(("buy_concession", "sacramento"))
    assert game.resources("austria", "dutch") == [10 - 1 - 6, 16]
    assert game.held("austria") == ["mantua", "sacramento"] and game.level("austria") == 7
    poor = text("austria", "geertruidenberg", more=LATE, held=held, resources={"austria": -6})
    assert poor.offered("buy_concession") == ["amazon", DONE]


@rule("CAT-8")
def test_concessions_are_swapped_for_at_most_two_more() -> None:
    held = {"britain": ["amazon"], "savoy": ["sicily"], "dutch": ["asiento"]}
    game = text("britain", "london_1711", "1", more=LATE, held=held)
    assert game.offered("swap_concession", "amazon") == ["sicily"]
    game.play(("swap_concession", ("amazon", "sicily")))
    assert (game.held("britain"), game.held("savoy")) == (["sicily"], ["amazon"])
    assert game.level("britain") == 7
    none = text("britain", "london_1711", "1", more=LATE, held=held).play(("swap_concession", (DONE,)))
    assert none.held("britain") == ["amazon"]
