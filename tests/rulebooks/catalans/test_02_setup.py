"""CAT-2 Set-up."""

from baluard.games.catalans import GAME
from baluard.games.catalans.model.events import GoalDrawn, GoalsDealt
from baluard.games.catalans.model.facts import POWERS
from tests.rulebooks.catalans.table import FIVE, Sitting, facts, rule, vector

F = facts()


@rule("CAT-2.1")
def test_the_seats_by_number_of_players() -> None:
    seats = {n: GAME.seats(GAME.checked_options({"players": n})) for n in "2345"}
    assert seats["5"] == FIVE
    assert seats["4"] == ("britain", "dutch", "austria", "savoy")
    assert seats["3"] == ("britain", "dutch", "portugal")
    assert seats["2"] == ("maritime", "continental")


@rule("CAT-2.2")
def test_every_troop_of_the_map_is_deployed_and_the_others_are_in_reserve() -> None:
    game = Sitting()
    on_map = {power: game.on_map(power) for power in POWERS}
    reserve = {power: game.reserve(power) for power in POWERS}
    assert on_map == {
        **{"britain": 5, "dutch": 6, "austria": 7, "savoy": 5, "portugal": 4, "empire": 4, "aragon": 0},
        **{"france": 21, "castile": 7, "bavaria": 4},
    }
    assert reserve == {
        **{"britain": 5, "dutch": 4, "austria": 8, "savoy": 2, "portugal": 3, "empire": 11, "aragon": 3},
        **{"france": 21, "castile": 1, "bavaria": 2},
    }
    assert game.s.bourbons_on_map() == 32


@rule("CAT-2.2")
def test_unplayed_powers_are_deployed_too() -> None:
    for players in "234":
        game = Sitting(players=players)
        assert [game.on_map(power) for power in POWERS] == [5, 6, 7, 5, 4, 4, 0, 21, 7, 4]


@vector("V7")
@rule("CAT-2.2")
def test_the_french_reserve_the_wall_and_aragon() -> None:
    game = Sitting()
    assert game.s.boxes == (7, 7, 7)
    assert (game.on_map("france"), game.s.wall) == (21, 13)
    assert (game.on_map("aragon"), game.reserve("aragon")) == (0, 3)


@vector("V8")
@rule("CAT-2.3", "CAT-2.5")
def test_each_seat_has_ten_resources_the_initial_will_and_three_goals() -> None:
    s = Sitting().s
    for power in FIVE:
        p = POWERS.index(power)
        assert (s.resources[p], s.levels[p], len(s.goals[p]), len(s.aside[p])) == (10, 7, 3, 5)
    assert F.value[7] == 3 and next(level.id for level in GAME.data.tracks.wf_level if level.index == 7) == "initial"


@rule("CAT-2.3", "CAT-R5")
def test_two_cubes_of_a_player_power_are_track_markers() -> None:
    for row in GAME.data.powers.power:
        assert row.cubes - row.troops == (2 if row.id in FIVE else 0), row.id


@rule("CAT-2.4")
def test_the_first_sequence_is_drawn() -> None:
    game = Sitting(draws={"sequence": ["savoy", "dutch", "portugal", "britain"]})
    assert game.sequence() == ["savoy", "dutch", "portugal", "britain", "austria"]
    assert game.asked() == [("savoy", "choose_card")]


@rule("CAT-2.5")
def test_goals_are_drawn_at_random_and_known_to_their_owner_alone() -> None:
    game = Sitting(draws={"goal": ["gb_sicily_trade", "gb_asiento", "gb_channel"]})
    assert sorted(game.s.goals[0]) == ["gb_asiento", "gb_channel", "gb_sicily_trade"]
    assert [event.goal for event in game.told(GoalDrawn, "britain")] == game.s.goals[0]
    assert not [event for event in game.told(GoalDrawn, "dutch") if event.power != "dutch"]
    assert len(game.told(GoalsDealt, "dutch")) == 5
    seen = game.match.view(("dutch",)).position
    assert seen.goals["britain"] == 3 and len(seen.goals["dutch"]) == 3


@rule("CAT-2.6")
def test_the_piles_at_the_start() -> None:
    game = Sitting()
    s = game.s
    assert sorted(s.pile) == sorted(F.pile) and len(s.pile) == 15
    assert len(F.decks[0]) == 18 and [len(deck) for deck in F.decks] == [18, 19, 18]
    assert len(s.slots) == 5 and len(s.bag) == 13
    assert set(s.done) == set(s.banned) == {-1}
    assert (s.round, s.discard, s.gone) == (1, [], [])


@rule("CAT-R15")
def test_a_goal_names_at_most_one_concession_and_three_victory_spaces() -> None:
    for row in GAME.data.goals.goal:
        assert len(row.concessions) <= 1 and len(row.spaces) <= 3
        values = [F.concessions[name].value for name in row.concessions]
        assert sum(values) + len(row.spaces) == row.max_bonus and row.max_bonus in (3, 4), row.id
        assert all(F.is_victory[F.no[name]] for name in row.spaces)
    for power in FIVE:
        assert len(F.goals_of[POWERS.index(power)]) == 8
