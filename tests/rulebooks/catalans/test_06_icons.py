"""CAT-6 The eight icons."""

from baluard.games.catalans.model.events import CardRevealed, WallChanged
from baluard.kernel.answers import DONE
from tests.rulebooks.catalans.table import Sitting, rule, turn_of, vector

SPACES_13 = {"koln", "wien"}  # the two Allied spaces without Bourbons next to them
SPACES_14 = {"chambery", "lille", "luxembourg", "madrid", "paris", "perpinya"}
LATE = 'period = "late"'
MID = 'period = "mid"'


def occupied(game: Sitting, bourbon: bool) -> set[str]:
    """The spaces with troops of one side."""
    s = game.s
    return {name for z, name in enumerate(game.facts.ids) if (s.bourbon_at(z) if bourbon else s.allied_at(z))}


@vector("E13")
@rule("CAT-6.1")
def test_a1_an_allied_troop_next_to_bourbons() -> None:
    game = Sitting(turn_of("savoy", "speyerbach")).play(("next_effect", "speyerbach.2"))
    allied = occupied(game, False)
    assert len(allied) == 16
    assert set(game.places("icon_target")) == allied - SPACES_13
    game.play(("icon_target", "portugal-lisboa"))
    assert game.at("lisboa") == "1 portugal" and game.reserve("portugal") == 4


@vector("E14")
@rule("CAT-6.2")
def test_b1_a_bourbon_troop_next_to_allies() -> None:
    game = Sitting(turn_of("savoy", "oudenarde", MID)).play(("play_mode", "text"), ("next_effect", "oudenarde.2"))
    bourbon = occupied(game, True)
    assert len(bourbon) == 25
    assert set(game.places("icon_target")) == bourbon - SPACES_14
    assert {"france-cremona", "castile-cremona"} <= set(game.offered("icon_target"))
    game.play(("icon_target", "castile-cremona"))
    assert game.at("cremona") == "2 france" and game.out("castile") == 1


@rule("CAT-6.1", "CAT-R29")
def test_icons_look_at_any_allied_troop() -> None:
    at = {"koln": "1 empire", "trier": "1 france", "mainz": "1 bavaria"}
    game = Sitting(turn_of("portugal", "oudenarde", f'{MID}\nothers = "absent"', at=at))
    game.play(("play_mode", "text"), ("next_effect", "oudenarde.2"))
    assert game.places("icon_target") == ["mainz", "trier"]


@rule("CAT-6.3")
def test_a2_two_troops_of_one_space_or_the_only_one() -> None:
    game = Sitting(turn_of("savoy", "denain", LATE)).play(("next_effect", "denain.1"))
    game.play(("icon_target", "dutch-maastricht"))
    assert game.offered("icon_target") == ["britain-maastricht", "dutch-maastricht"]  # the second of the same space
    game.play(("icon_target", "britain-maastricht"))
    assert game.at("maastricht") == "1 dutch"
    one = Sitting(turn_of("savoy", "denain", LATE)).play(("next_effect", "denain.1"), ("icon_target", "savoy-nizza"))
    assert one.at("nizza") == "" and one.asked()[0][1] == "next_effect"  # chosen freely: one is enough


@rule("CAT-6.4")
def test_b2_two_bourbons_of_one_space_or_the_only_one() -> None:
    game = Sitting(turn_of("savoy", "oudenarde", MID)).play(("play_mode", "text"), ("next_effect", "oudenarde.1"))
    game.play(("icon_target", "france-cremona"))
    assert game.offered("icon_target") == ["france-cremona", "castile-cremona"]
    game.play(("icon_target", "castile-cremona"))
    assert game.at("cremona") == "1 france"
    one = Sitting(turn_of("savoy", "oudenarde", MID)).play(("play_mode", "text"), ("next_effect", "oudenarde.1"))
    one.play(("icon_target", "france-milano"))
    assert one.at("milano") == "" and one.asked()[0][1] == "next_effect"


@rule("CAT-6.5")
def test_x_a_bourbon_and_an_allied_troop_in_adjacent_spaces() -> None:
    game = Sitting(turn_of("savoy", "malplaquet", MID)).play(("play_mode", "text"), ("next_effect", "malplaquet.1"))
    assert set(game.offered("icon_pair", "france-milano")) == {"savoy-torino"}
    assert "france-paris" not in game.offered("icon_pair")
    game.play(("icon_pair", ("castile-cremona", "austria-mantova")))
    assert (game.at("cremona"), game.at("mantova")) == ("2 france", "2 austria")
    assert (game.out("castile"), game.reserve("austria")) == (1, 9)


@rule("CAT-6.5")
def test_the_region_of_x_is_that_of_the_bourbon_troop() -> None:
    text = turn_of("savoy", "schellenberg", at={"trier": "1 dutch", "luxembourg": "1 france", "landau": "1 france"})
    game = Sitting(text).play(("play_mode", "text"), ("next_effect", "schellenberg.1"))
    firsts = {key.partition("-")[2] for key in game.offered("icon_pair")}
    assert firsts == {"landau", "hochstadt", "ingolstadt", "strasbourg", "munchen"}
    assert "dutch-trier" in game.offered("icon_pair", "france-landau")


@rule("CAT-R13")
def test_a_region_binds_only_while_there_is_a_target_in_it() -> None:
    at = {"torino": "1 savoy", "nizza": "1 savoy", "milano": "1 france", "toulon": "1 france"}
    game = Sitting(turn_of("britain", "friedlingen", 'others = "absent"', at=at)).play(("next_effect", "friedlingen.1"))
    assert game.places("icon_target") == ["nizza", "torino"]  # nobody in Germany
    bound = Sitting(turn_of("britain", "friedlingen", at={"nizza": "1 savoy"})).play(("next_effect", "friedlingen.1"))
    assert bound.places("icon_target") == ["breisgau", "innsbruck", "mainz", "nurnberg"]


@rule("CAT-6.6")
def test_r2_up_to_two_bourbon_troops_go_where_they_could_be_recruited() -> None:
    game = Sitting(turn_of("austria", "friedlingen")).play(("next_effect", "friedlingen.1"))
    game.play(("icon_target", "austria-breisgau"), ("next_effect", "friedlingen.2"))
    ends = game.offered("relocate_unit", "bavaria-munchen")
    assert sorted(ends) == ["hochstadt", "ingolstadt"]  # homes only, not where it stands
    assert "paris" not in game.offered("relocate_unit", "france-toulon")  # full
    game.play(("relocate_unit", ("france-toulon", "sevilla")), ("relocate_unit", ("castile-cadiz", "sevilla")))
    assert game.at("sevilla") == "1 france 1 castile" and game.at("toulon") == game.at("cadiz") == ""
    assert game.s.bourbons_on_map() == 32
    assert game.asked() == [("austria", "choose_action")]


@rule("CAT-6.6")
def test_r2_may_be_left_and_is_judged_once_the_troop_is_lifted() -> None:
    at = {"paris": "1 france", "wien": "1 austria"}
    alone = Sitting(turn_of("austria", "friedlingen", 'others = "absent"\nboxes = [7, 7, 7]', at=at))
    alone.play(("next_effect", "friedlingen.1"))
    alone.play(("next_effect", "friedlingen.2"))
    assert alone.at("paris") == "1 france"  # lifted, it has no troop next to it anywhere: it stays
    game = Sitting(turn_of("austria", "friedlingen")).play(("next_effect", "friedlingen.1"))
    game.play(("icon_target", "austria-breisgau"), ("next_effect", "friedlingen.2"), ("relocate_unit", (DONE,)))
    assert game.asked() == [("austria", "choose_action")]


@vector("E16")
@rule("CAT-6.7", "CAT-R31")
def test_the_wall_never_has_more_than_thirteen_segments() -> None:
    draws = {"reveal": ["blenheim"]}
    game = Sitting(turn_of("savoy", "talamanca", f"{LATE}\nwall = 12"), draws)
    game.play(("play_mode", "text"), ("next_effect", "talamanca.1"))
    assert game.s.wall == 13 and "blenheim" in game.s.discard
    assert (game.last(CardRevealed).value, game.last(WallChanged).delta) == (4, 1)


@rule("CAT-6.7")
def test_w_plus_adds_the_value_of_the_revealed_card() -> None:
    game = Sitting(turn_of("savoy", "talamanca", f"{LATE}\nwall = 5"), {"reveal": ["vigo_bay"]})
    game.play(("play_mode", "text"), ("next_effect", "talamanca.1"))
    assert game.s.wall == 8


@vector("E15")
@rule("CAT-6.8")
def test_w_minus_takes_segments_and_aragonese_troops_in_any_mixture() -> None:
    text = turn_of("savoy", "siege_1706", f"{MID}\nwall = 2", at={"barcelona": "1 aragon", "lleida": "1 aragon"})

    def play(*keys: str) -> Sitting:
        game = Sitting(text, {"reveal": ["vigo_bay"]}).play(("next_effect", "siege_1706.1"))
        return game.play(*[("wall_split", key) for key in keys])

    mixed = play("aragon-lleida", "segment")
    assert mixed.offered("wall_split") == ["segment", "aragon-barcelona"]
    mixed.play(("wall_split", "aragon-barcelona"))
    assert mixed.s.wall == 1 and mixed.reserve("aragon") == 3
    both = play("aragon-lleida", "aragon-barcelona")  # the third can only be a segment
    assert both.s.wall == 1
    assert play("segment", "segment").result.reason == "fall"
    assert play("aragon-lleida", "segment", "segment").result.reason == "fall"


@rule("CAT-6.8")
def test_w_minus_of_a_card_of_value_0_removes_nothing() -> None:
    game = Sitting(turn_of("savoy", "siege_1706", MID), {"reveal": ["rakoczi"]}).play(("next_effect", "siege_1706.1"))
    assert game.s.wall == 13 and "rakoczi" in game.s.discard
    assert game.level("austria") == 7  # revealed, not played


@vector("E46")
@rule("CAT-6.8", "CAT-11.1")
def test_the_second_icon_is_not_executed_when_the_wall_has_fallen() -> None:
    game = Sitting(turn_of("savoy", "berwick", f"{LATE}\nwall = 3"), {"reveal": ["blenheim"]})
    game.play(("next_effect", "berwick.1"))
    assert game.result.reason == "fall" and game.s.wall == 0
    assert len(game.told(CardRevealed)) == 1


@rule("CAT-6.9")
def test_the_mark_of_a_treaty_is_no_effect() -> None:
    facts = Sitting().facts
    for card in facts.cards.values():
        assert ("T" in card.icons) == (card.type == "treaty")
        assert [op.icon for op in card.effects if op.icon] == [icon for icon in card.icons if icon != "T"]
