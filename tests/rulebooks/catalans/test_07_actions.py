"""CAT-7 The five actions."""

from collections.abc import Mapping

import pytest

from baluard.games.catalans.model.events import TroopMoved
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.rules.actions import why_not
from baluard.kernel.answers import DONE
from tests.rulebooks.catalans.table import Sitting, action_of, rule, turn_of, vector

ATLANTIC = [
    *("amsterdam", "oostende", "dunkerque", "brest", "larochelle", "vigo", "porto", "lisboa", "cadiz"),
    "gibraltar",
]


def acting(power: str, action: str, more: str = "", **tables: Mapping[str, object]) -> Sitting:
    """A power has chosen its action."""
    return Sitting(action_of(power, more, **tables)).play(("choose_action", action))


# -- availability


@rule("CAT-7.1")
def test_an_action_is_done_by_one_seat_a_round() -> None:
    game = Sitting(action_of("dutch", done={"attack": "britain", "move": "savoy"}))
    assert game.offered("choose_action") == ["recruit", "resources", "will_to_fight", "none"]


@rule("CAT-7.1")
def test_performing_an_action_puts_ones_marker_on_it() -> None:
    text = turn_of("dutch", "camisards")
    game = Sitting(text).play(("play_mode", "value"), ("choose_action", "recruit"))
    assert POWERS[game.s.done[1]] == "dutch"


@rule("CAT-7.1", "CAT-R36")
def test_warfare_is_for_seats_at_war() -> None:
    assert Sitting(action_of("dutch", levels={"dutch": 2})).offered("choose_action") == [
        *("resources", "will_to_fight", "none"),
    ]
    assert "attack" in Sitting(action_of("dutch", levels={"dutch": 3})).offered("choose_action")


@rule("CAT-7.1", "CAT-R27")
def test_an_action_needs_at_least_one_unit() -> None:
    text = action_of("savoy", 'others = "absent"\ndone = { resources = "dutch" }', levels={"savoy": 10})
    game = Sitting(text)
    s = game.s
    assert [why_not(s, 3, action) for action in (0, 2, 4)] == ["hint.nothing"] * 3  # nobody to attack, move or rise
    poor = Sitting(action_of("savoy", resources={"savoy": -10}))
    assert poor.offered("choose_action") == ["resources", "none"]
    first = acting("dutch", "attack")
    assert DONE not in first.offered("attack_unit")
    assert DONE in first.play(("attack_unit", "france-brussel")).offered("attack_unit")


@rule("CAT-7.1", "CAT-R28")
def test_at_most_one_action_a_turn() -> None:
    game = Sitting(turn_of("savoy", "william_death")).play(("next_effect", "action"), ("choose_action", "resources"))
    assert game.offered("next_effect") == ["william_death.1", "william_death.2"]
    game.until("choose_card")
    assert game.s.round == 2


@rule("CAT-7.1", "CAT-R21")
@vector("E37")
def test_every_unit_is_paid_and_may_not_leave_less_than_minus_10() -> None:
    game = acting("dutch", "attack", resources={"dutch": -7}, levels={"dutch": 5})
    game.play(("attack_unit", "france-brussel"))
    assert game.resources("dutch") == -10 and game.asked()[0][1] == "choose_card"
    assert game.out("france") == 1


# -- attack


@vector("E1")
@rule("CAT-7.2")
def test_an_attack_from_maastricht() -> None:
    text = turn_of("dutch", "camisards", at={"brussel": "3 france"})
    game = Sitting(text).play(("play_mode", "value"), ("choose_action", "attack"))
    assert game.resources("dutch") == 11 and game.s.bourbons_on_map() == 34
    game.play(("attack_unit", "france-brussel"), ("attack_unit", "france-brussel"))
    assert "france-brussel" not in game.offered("attack_unit")
    game.play(("attack_unit", "france-namur"))
    assert game.resources("dutch") == 5 and game.out("france") == 3
    assert game.s.bourbons_on_map() == 31
    assert game.asked()[0][1] == "choose_card"  # no further unit is legal


@vector("V9")
@rule("CAT-7.2")
def test_at_most_two_a_space_two_spaces_and_four_in_all() -> None:
    at = {"brussel": "3 france", "namur": "3 france", "oostende": "2 france"}
    game = acting("dutch", "attack", at=at)
    game.play(("attack_unit", "france-brussel"), ("attack_unit", "france-namur"))
    assert game.places("attack_unit") == ["brussel", "namur"]
    game.play(("attack_unit", "france-brussel"))
    assert game.places("attack_unit") == ["namur"]
    game.play(("attack_unit", "france-namur"))
    assert game.asked()[0][1] == "choose_card"
    assert (game.at("brussel"), game.at("namur"), game.resources("dutch")) == ("1 france", "1 france", 2)


@vector("E2")
@rule("CAT-7.2", "CAT-R1")
def test_an_attack_across_the_sea_in_the_early_war() -> None:
    game = acting("britain", "attack", levels={"britain": 7})
    game.play(("attack_unit", "castile-cadiz"), ("attack_unit", "castile-gibraltar"))
    assert game.resources("britain") == 6 and game.asked()[0][1] == "choose_card"
    move = acting("britain", "move", at={"gibraltar": "", "cadiz": ""})
    move.play(("move_unit", ("britain-amsterdam", "gibraltar")))
    assert move.last(TroopMoved).cost == 2 and move.resources("britain") == 8


@rule("CAT-7.2", "CAT-R29")
def test_others_do_not_support_an_attack_but_the_empire_and_aragon_do() -> None:
    at = {"mainz": "1 empire", "lleida": "1 aragon", "torino": "1 savoy", "amsterdam": "1 britain"}
    at |= {
        "landau": "1 france",
        "tortosa": "1 castile",
        "milano": "1 france",
        "brussel": "1 france",
        "paris": "1 france",
    }
    game = acting("britain", "attack", 'others = "absent"', at=at)
    assert game.places("attack_unit") == ["landau", "tortosa"]


@rule("CAT-7.2")
def test_the_cost_is_that_of_the_attackers_level() -> None:
    for level, cost in ((3, 3), (5, 3), (6, 2), (8, 2), (9, 1), (10, 1)):
        game = acting("dutch", "attack", levels={"dutch": level}).play(("attack_unit", "france-brussel"))
        assert game.resources("dutch") == 10 - cost


@vector("E35")
@rule("CAT-R16", "CAT-7.2", "CAT-7.3", "CAT-7.4")
def test_after_josephs_death_nobody_uses_imperial_troops() -> None:
    dead = "joseph_dead = true"
    recruit = acting("savoy", "recruit", dead, at={"torino": "2 savoy"})
    assert not [key for key in recruit.offered("recruit_unit") if key.startswith("empire")]
    attack = acting("savoy", "attack", dead)
    assert "france-landau" not in attack.offered("attack_unit")
    assert "france-landau" in acting("savoy", "attack").offered("attack_unit")
    move = acting("savoy", "move", dead)
    assert not [key for key in move.offered("move_unit") if key.startswith("empire")]
    assert [key for key in acting("savoy", "move").offered("move_unit") if key.startswith("empire")]
    text = turn_of("savoy", "oudenarde", f'period = "mid"\n{dead}', at={"breisgau": "", "trier": ""})
    icon = Sitting(text).play(("play_mode", "text"), ("next_effect", "oudenarde.2"))
    assert "france-landau" in icon.offered("icon_target")  # still an Allied troop


# -- recruit


@vector("E34")
@rule("CAT-7.3", "CAT-1.5")
def test_britain_recruits_in_dutch_homes() -> None:
    game = acting("britain", "recruit")
    own = [key for key in game.offered("recruit_unit") if key.startswith("britain")]
    assert own == ["britain-amsterdam", "britain-groningen"]  # the others are full, Köln is no home
    for _ in range(3):
        game.play(("recruit_unit", "britain-groningen"))
    assert game.resources("britain") == 4 and game.at("groningen") == "3 britain" and game.reserve("britain") == 2


@rule("CAT-7.3")
def test_a_space_with_ones_troops_is_as_good_as_a_home() -> None:
    game = acting("portugal", "recruit", at={"sevilla": "1 portugal", "cadiz": ""})
    own = {key for key in game.offered("recruit_unit") if key.startswith("portugal")}
    assert own == {
        f"portugal-{name}" for name in ("porto", "braganca", "coimbra", "lisboa", "evora", "lagos", "sevilla")
    }


@rule("CAT-7.3", "CAT-R37")
def test_no_recruiting_among_bourbons() -> None:
    game = acting("savoy", "recruit")
    assert [key for key in game.offered("recruit_unit") if key.startswith("savoy")] == ["savoy-nizza"]
    assert game.at("chambery") == "1 france"  # it stays where it stands


@rule("CAT-7.3")
def test_everybody_recruits_imperial_troops_at_the_own_cost() -> None:
    game = acting("portugal", "recruit", at={"milano": "1 empire"}, levels={"portugal": 5})
    imperial = {key.partition("-")[2] for key in game.offered("recruit_unit") if key.startswith("empire")}
    assert imperial == {"munster", "koln", "kassel", "trier", "mainz", "nurnberg", "milano"}  # Breisgau is full
    game.play(("recruit_unit", "empire-milano"))
    assert game.resources("portugal") == 7 and game.reserve("empire") == 9


@rule("CAT-7.3")
def test_without_a_reserve_there_is_nothing_to_recruit() -> None:
    game = acting("portugal", "recruit", reserve={"portugal": 0, "empire": 1})
    assert not [key for key in game.offered("recruit_unit") if key.startswith("portugal")]


# -- move


@vector("V11")
@rule("CAT-7.4")
def test_early_war_sea_moves_join_the_atlantic_ports_and_no_others() -> None:
    for port in ATLANTIC:
        game = acting("britain", "move", 'others = "absent"', at={port: "1 britain"}, resources={"britain": -8})
        f = game.facts
        by_land = {f.ids[n] for z in f.land[f.no[port]] for n in (z, *f.land[z])}  # two steps cost what the sea does
        assert set(game.offered("move_unit", f"britain-{port}")) - by_land == set(ATLANTIC) - {port} - by_land
        assert set(ATLANTIC) - {port} <= set(game.offered("move_unit", f"britain-{port}"))


@vector("V11")
@rule("CAT-7.4")
def test_no_sea_move_ends_among_bourbons() -> None:
    game = acting("britain", "move")
    ends = game.offered("move_unit", "britain-amsterdam")
    assert {"brest", "larochelle", "porto", "lisboa"} <= set(ends)
    assert not {"oostende", "dunkerque", "vigo", "cadiz", "gibraltar"} & set(ends)


@vector("E3")
@rule("CAT-7.4", "CAT-7.2")
def test_by_sea_to_la_rochelle_and_on_to_tours() -> None:
    game = acting("britain", "move", resources={"britain": 4})
    game.play(("move_unit", ("britain-amsterdam", "tours")))
    event = game.last(TroopMoved)
    assert event.path[:2] == ("amsterdam", "larochelle") and event.cost == 2 + 1 + 1
    assert game.resources("britain") == 0
    attack = acting(
        "britain",
        "attack",
        'others = "absent"',
        at={"tours": "1 britain", "paris": "3 france", "landau": "1 france", "mainz": "1 empire"},
    )
    attack.play(("attack_unit", "france-paris"), ("attack_unit", "france-paris"))
    assert "france-paris" not in attack.offered("attack_unit")
    assert attack.at("paris") == "1 france"


@vector("E4")
@rule("CAT-7.4")
@pytest.mark.parametrize(("period", "legal"), [("early", False), ("mid", True), ("late", True)])
def test_from_nice_to_cagliari(period: str, legal: bool) -> None:
    game = acting("savoy", "move", f'period = "{period}"')
    assert ("cagliari" in game.offered("move_unit", "savoy-nizza")) == legal
    if legal:
        game.play(("move_unit", ("savoy-nizza", "cagliari")))
        assert game.last(TroopMoved).cost == 2


@vector("E5")
@rule("CAT-7.4")
def test_from_one_zone_to_the_other_costs_3() -> None:
    game = acting("portugal", "move", 'period = "mid"', at={"gibraltar": ""})
    game.play(("move_unit", ("portugal-lisboa", "barcelona")))
    assert game.last(TroopMoved).cost == 3
    assert game.last(TroopMoved).path == ("lisboa", "barcelona")
    steps = acting("portugal", "move", 'period = "mid"', at={"gibraltar": ""})
    steps.play(("move_unit", ("portugal-lisboa", "gibraltar")), ("move_unit", ("portugal-gibraltar", "barcelona")))
    assert steps.resources("portugal") == 10 - 4  # picked again: a new path


@vector("E6")
@rule("CAT-7.4", "CAT-1.4")
def test_from_palma() -> None:
    def cost(to: str, resources: int) -> int:
        more = 'period = "mid"\nothers = "absent"'
        game = acting("savoy", "move", more, at={"palma": "1 savoy"}, resources={"savoy": resources})
        if to not in game.offered("move_unit", "savoy-palma"):
            return 0
        game.play(("move_unit", ("savoy-palma", to)))
        return game.last(TroopMoved).cost

    assert cost("mao", 10) == 2 and cost("tarragona", 10) == 3
    assert cost("tarragona", -8) == 0
    early = Sitting(action_of("savoy", 'others = "absent"', at={"palma": "1 savoy"}))
    assert "move" not in early.offered("choose_action")  # no land step leaves the island


@rule("CAT-7.4", "CAT-R2")
def test_full_friendly_spaces_may_be_passed_but_not_entered_to_stay() -> None:
    at = {"wien": "1 austria", "linz": "3 empire", "salzburg": "", "ingolstadt": "1 bavaria"}
    game = acting("austria", "move", at=at)
    ends = game.offered("move_unit", "austria-wien")
    assert "linz" not in ends and "salzburg" in ends
    game.play(("move_unit", ("austria-wien", "salzburg")))
    assert game.last(TroopMoved).path == ("wien", "linz", "salzburg")


@rule("CAT-7.4")
def test_no_space_on_the_way_may_hold_a_bourbon_troop() -> None:
    at = {"wien": "1 austria", "linz": "1 bavaria"}
    game = acting("austria", "move", at=at)
    assert "austria-wien" not in game.offered("move_unit")


@rule("CAT-7.4")
def test_any_number_of_troops_also_aragonese_and_imperial_ones() -> None:
    game = acting("savoy", "move", at={"barcelona": "1 aragon"})
    kinds = {key.partition("-")[0] for key in game.offered("move_unit")}
    assert kinds == {"savoy", "aragon", "empire"}
    game.play(("move_unit", ("aragon-barcelona", "lleida")), ("move_unit", ("empire-koln", "trier")))
    game.play(("move_unit", ("savoy-torino", "genova")), ("move_unit", (DONE,)))
    assert game.resources("savoy") == 7
    assert (game.at("lleida"), game.at("trier"), game.at("genova")) == ("1 aragon", "1 empire", "1 savoy")


@rule("CAT-7.4", "CAT-R32")
def test_nobody_moves_anothers_troops() -> None:
    game = acting("dutch", "move")
    assert {key.partition("-")[0] for key in game.offered("move_unit")} == {"dutch", "empire"}


# -- resources


@vector("E33")
@rule("CAT-7.5", "CAT-1.6")
def test_five_resources_and_two_for_each_bourbon_space() -> None:
    assert acting("austria", "resources").resources("austria") == 10 + 7
    assert acting("portugal", "resources").resources("portugal") == 10 + 5


# -- will to fight


@vector("E8")
@rule("CAT-7.6", "CAT-1.8")
def test_rising_costs_the_value_of_each_level_entered() -> None:
    game = acting("dutch", "will_to_fight", levels={"dutch": 3}, resources={"dutch": 0})
    assert game.offered("wf_levels") == ["1", "2", "3", "4"]
    game.play(("wf_levels", 4))
    assert (game.level("dutch"), game.resources("dutch")) == (7, -10)
    less = acting("dutch", "will_to_fight", levels={"dutch": 3}, resources={"dutch": -1})
    assert less.offered("wf_levels") == ["1", "2", "3"]
    less.play(("wf_levels", 3))
    assert (less.level("dutch"), less.resources("dutch")) == (6, -8)


@rule("CAT-7.6")
def test_no_rise_above_10() -> None:
    game = acting("dutch", "will_to_fight", levels={"dutch": 8}, resources={"dutch": 30})
    assert game.offered("wf_levels") == ["1", "2"]
    assert "will_to_fight" not in Sitting(action_of("dutch", levels={"dutch": 10})).offered("choose_action")
