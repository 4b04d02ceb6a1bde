"""CAT-12 Two to four players."""

from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.rules.scoring import result_of
from tests.rulebooks.catalans.table import Sitting, action_of, facts, rule, turn_of, vector


@rule("CAT-12.1", "CAT-R32")
def test_with_four_portugal_is_nobodys() -> None:
    game = Sitting(players="4")
    assert [POWERS[power] for power in game.facts.powers] == ["britain", "dutch", "austria", "savoy"]
    for action in ("move", "recruit"):
        open_ = Sitting(action_of("britain"), players="4").play(("choose_action", action))
        assert not [key for key in open_.offered(f"{action}_unit") if key.startswith("portugal")]


@rule("CAT-12.2")
def test_with_three_austria_and_savoy_are_nobodys() -> None:
    game = Sitting(players="3")
    assert [POWERS[power] for power in game.facts.powers] == ["britain", "dutch", "portugal"]
    assert game.at("mantova") == "3 austria" and game.at("torino") == "3 savoy"
    assert len(game.s.slots) == 3


@rule("CAT-12.3", "CAT-R19")
def test_with_two_there_are_four_seats_of_two_players() -> None:
    game = Sitting(players="2", draws={"sequence": ["dutch", "austria", "britain"]})
    assert game.sequence() == ["dutch", "austria", "britain", "savoy"] and len(game.s.slots) == 4
    assert game.asked() == [("maritime", "choose_card")]
    game.play(("choose_card", "1"))
    assert game.asked() == [("continental", "choose_card")]
    s = game.s
    assert [len(s.goals[power]) for power in game.facts.powers] == [3, 3, 3, 3]


@rule("CAT-12.3")
def test_the_two_powers_of_one_player_keep_separate_books() -> None:
    game = Sitting(turn_of("britain", "camisards", levels={"dutch": 2}), players="2").play(("play_mode", "value"))
    assert game.resources("britain", "dutch") == [11, 10]
    game.play(("choose_action", "attack"))
    assert not [key for key in game.offered("attack_unit") if key == "france-mons"]
    banned = Sitting(action_of("dutch", banned={"attack": "britain"}), players="2")
    assert "attack" in banned.offered("choose_action")


@rule("CAT-12.3")
def test_a_player_sees_the_goals_of_both_powers() -> None:
    seen = Sitting(players="2").match.view(("maritime",)).position
    assert len(seen.goals["britain"]) == len(seen.goals["dutch"]) == 3
    assert seen.goals["austria"] == seen.goals["savoy"] == 3


@vector("E28")
@rule("CAT-12.3", "CAT-11.3")
def test_each_player_takes_the_lower_power_and_the_higher_of_these_wins() -> None:
    # britain 14, dutch 9; austria 11, savoy 10
    held = """
    phase = "end"
    others = "absent"
    [held]
    britain = ["asiento"]
    dutch = ["netherlands", "newfoundland", "barrier"]
    austria = ["naples", "milan", "menorca", "sacramento"]
    savoy = ["sicily", "rock_of_gibraltar", "sardinia", "dunkirk"]
    [goals]
    britain = []
    dutch = []
    austria = []
    savoy = []
    [at]
    paris = "1 britain"
    """
    s = Sitting(held, players="2").s
    result = result_of(s, "fall")
    assert result.scores == {"britain": 14, "dutch": 9, "austria": 11, "savoy": 10}
    assert result.winners == ("continental",)


@rule("CAT-12.3")
def test_a_tie_of_two_players_goes_to_more_resources_of_both_powers() -> None:
    def winners(resources: str) -> tuple[str, ...]:
        text = f'phase = "end"\nothers = "absent"\n[resources]\n{resources}'
        return result_of(Sitting(text, players="2").s, "fall").winners

    assert winners("britain = 3\ndutch = 12\naustria = 8\nsavoy = 8") == ("continental",)
    assert winners("britain = 4\ndutch = 12\naustria = 8\nsavoy = 8") == ("maritime", "continental")


@rule("CAT-12.4")
def test_unplayed_troops_are_victims_and_neighbours_but_nobodys_tools() -> None:
    icon = Sitting(turn_of("dutch", "speyerbach"), players="3").play(("next_effect", "speyerbach.2"))
    assert {"austria-mantova", "savoy-torino"} <= set(icon.offered("icon_target"))
    icon.play(("icon_target", "savoy-torino"))
    assert icon.reserve("savoy") == 3
    attack = Sitting(action_of("dutch"), players="3").play(("choose_action", "attack"))
    assert "france-milano" not in attack.offered("attack_unit")
    s = icon.s
    assert [s.resources[POWERS.index(name)] for name in ("austria", "savoy")] == [0, 0]


@rule("CAT-12.5")
def test_a_text_with_arms_of_nobody_in_play_is_played_for_its_value() -> None:
    three = Sitting(turn_of("dutch", "treaty_turin"), players="3")
    assert three.asked() == [("dutch", "choose_action")] and three.resources("dutch") == 12
    arms = facts(players="3").cards["treaty_turin"].arms
    assert not set(arms) & set(facts(players="3").powers)
