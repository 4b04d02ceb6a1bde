"""ASL-16 End of turn and victory."""

import pytest

from baluard.games.assault.model.events import AutomaticVictory, ExtraTurn, PointsCounted, TurnBegan
from baluard.games.assault.model.facts import CATALAN, TWO_CROWNS
from baluard.games.assault.rules.victory import controller, ground_points, kill_points, score
from tests.rulebooks.assault.table import END, FACTS, Sitting, rule, vector

BASTIONS = ("bal_migdia", "bal_llevant", "bal_santa_clara", "bal_portal_nou", "bal_sant_pere", "bal_jonqueres")
CONVENTS = (
    "conv_santa_clara_sud",
    "conv_santa_clara_nord",
    "conv_sant_agusti_est",
    "conv_sant_agusti_oest",
    "conv_jonqueres",
    "conv_santa_caterina",
    "mon_sant_pere",
)
ALL = (*BASTIONS, "red_santa_eulalia", *CONVENTS)


def closing(turn: int, crowns: str, catalan: str, **options: str) -> Sitting:
    """The end of a turn: the Catalan has nobody to fight, or ends his combat."""
    game = Sitting(
        f'turn = {turn}\nphase = "combat"\nactive = "catalan"\n[two_crowns]\n{crowns}\n[catalan]\n{catalan}', **options
    )
    if ("catalan", "declare_action") in game.asked():
        game.answer("declare_action", END)
    return game


def standing(zones: tuple[str, ...], kind: str) -> str:
    """One unit in each zone."""
    return "".join(f'{zone} = "{kind}"\n' for zone in zones)


@rule("ASL-16.1", "ASL-R28")
@vector("V32")
@pytest.mark.parametrize("turn", [9, 12])
def test_the_two_crowns_win_at_once_in_all_fourteen_zones(turn: int) -> None:
    game = closing(turn, standing(ALL, "line"), 'llotja = "coronela"')
    assert game.told(AutomaticVictory) == [AutomaticVictory("all_taken")]
    assert game.result.winners == ("two_crowns",)
    assert game.result.reason == "all_taken"


@rule("ASL-16.1")
@pytest.mark.parametrize("missing", ALL)
def test_one_zone_less_is_not_enough(missing: str) -> None:
    zones = tuple(zone for zone in ALL if zone != missing)
    game = closing(9, f'{standing(zones, "line")}{missing} = "commander"\n', 'llotja = "coronela"')
    assert not game.match.is_over
    assert game.s.turn == 10


@rule("ASL-16.1", "ASL-R26")
@pytest.mark.parametrize(
    ("catalan", "over"),
    [
        ('born = "battery commander banner barricade>rec_baix"', True),
        ('llotja = "people"', False),
        ('coming = "cat_peo_11"', False),
        ('due = "people"', False),
    ],
)
def test_the_two_crowns_win_when_no_catalan_fights_or_is_to_come(catalan: str, over: bool) -> None:
    game = closing(4, 'tc_left = "line"', catalan)
    assert game.match.is_over == over
    if over:
        assert (game.result.winners, game.result.reason) == (("two_crowns",), "annihilated")


@rule("ASL-16.1", "ASL-R28")
@pytest.mark.parametrize(("turn", "over"), [(8, True), (9, False)])
def test_in_extra_turns_of_the_short_game_the_next_wave_is_still_to_come(turn: int, over: bool) -> None:
    game = closing(turn, 'tc_left = "line"', 'coming = "cat_peo_11"', length="short")
    assert game.match.is_over == over  # its wave comes on turn 10; before extra turns nobody counts on one


@rule("ASL-16.2")
@pytest.mark.parametrize(
    ("turn", "length", "over"), [(11, "full", False), (12, "full", True), (7, "short", False), (8, "short", True)]
)
def test_points_are_counted_after_the_last_turn(turn: int, length: str, over: bool) -> None:
    game = closing(turn, 'tc_left = "line"', 'born = "coronela"\npla_de_palau = "coronela"', length=length)
    assert game.match.is_over == over
    assert len(game.told(PointsCounted)) == int(over)
    if over:
        assert game.result.scores == {"two_crowns": 0, "catalan": 4}
    else:
        assert game.last(TurnBegan) == TurnBegan(turn + 1, f"{4 + turn:02d}:30", "two_crowns")


@rule("ASL-16.3")
@vector("V30")
def test_a_convent_of_two_zones_is_controlled_by_whoever_stands_in_both() -> None:
    zones = [FACTS.zone_no["conv_santa_clara_sud"], FACTS.zone_no["conv_santa_clara_nord"]]
    half = Sitting('[two_crowns]\nconv_santa_clara_sud = "line"')
    assert controller(half.s, zones) == -1
    assert (ground_points(half.s, TWO_CROWNS), ground_points(half.s, CATALAN)) == (0, 0)
    split = Sitting('[two_crowns]\nconv_santa_clara_sud = "line"\n[catalan]\nconv_santa_clara_nord = "coronela"')
    assert controller(split.s, zones) == -1
    whole = Sitting('[two_crowns]\nconv_santa_clara_sud = "line"\nconv_santa_clara_nord = "line"')
    assert controller(whole.s, zones) == TWO_CROWNS
    assert ground_points(whole.s, TWO_CROWNS) == 4


@rule("ASL-16.3")
def test_officers_and_guns_control_nothing() -> None:
    game = Sitting('active = "catalan"\n[catalan]\nbal_migdia = "battery commander banner"')
    assert ground_points(game.s, CATALAN) == 0


@rule("ASL-16.4")
@pytest.mark.parametrize(
    ("zones", "points"),
    [
        *(((bastion,), 2) for bastion in BASTIONS),
        (("red_santa_eulalia",), 2),
        (("pla_de_palau",), 4),
        (("mon_sant_pere",), 4),
    ],
)
def test_what_ground_is_worth(zones: tuple[str, ...], points: int) -> None:
    game = Sitting(f'active = "catalan"\n[catalan]\n{standing(zones, "coronela")}')
    assert ground_points(game.s, CATALAN) == points


@rule("ASL-16.4", "ASL-R25")
@pytest.mark.parametrize(
    ("kind", "points"),
    [("regular", 1), ("people", 1), ("battery", 1), ("commander", 2), ("banner", 2), ("barricade", 0)],
)
def test_what_eliminated_counters_are_worth(kind: str, points: int) -> None:
    game = Sitting(f'active = "catalan"\n[catalan]\nllotja = "coronela"\neliminated = "{kind}"')
    assert kill_points(game.s, TWO_CROWNS) == points


@rule("ASL-16.4", "ASL-16.5")
@vector("V31")
def test_the_count_of_the_example() -> None:
    crowns = standing(
        ("bal_llevant", "bal_santa_clara", "bal_portal_nou", "bal_sant_pere", "red_santa_eulalia", *CONVENTS[:2]),
        "guard",
    )
    catalan = standing(("bal_migdia", "bal_jonqueres", *CONVENTS[2:], "pla_de_palau"), "regular")
    crowns += 'eliminated = "line*35 dragoon*3 commander*3"'
    catalan += 'eliminated = "coronela*40 commander*2 battery*5 barricade*4"'
    game = closing(12, crowns, catalan)
    assert game.result.scores == {"two_crowns": 40 + 4 + 5 + 0 + 8 + 2 + 4, "catalan": 38 + 6 + 4 + 16 + 4}
    assert game.result.scores == {"two_crowns": 63, "catalan": 68}
    assert game.result.winners == ("catalan",)


EVEN = (
    'tc_left = "guard"\neliminated = "line*35 dragoon*6 grenadier*19"',
    'born = "regular"\neliminated = "coronela*47 people*12 battery"',
)


@rule("ASL-16.5", "ASL-R27")
@vector("V33")
def test_a_tie_adds_a_turn() -> None:
    game = closing(12, *EVEN)
    assert game.told(PointsCounted) == [PointsCounted(60, 60)]
    assert game.told(ExtraTurn) == [ExtraTurn(13)]
    assert game.s.turn == 13 and not game.match.is_over
    game.play(("move_counter", END), ("move_counter", (game.one("born", "regular"), "pla_de_palau")))
    assert game.result.scores == {"two_crowns": 60, "catalan": 64}  # counted again after turn 13
    assert game.result.winners == ("catalan",)


@rule("ASL-16.5", "ASL-R27")
@pytest.mark.parametrize(("last", "length"), [(12, "full"), (8, "short")])
def test_after_three_extra_turns_it_is_a_draw(last: int, length: str) -> None:
    game = closing(last, *EVEN, length=length)
    for _ in range(3):
        game.play(("move_counter", END), ("move_counter", END))
    assert game.match.is_over
    assert [extra.turn for extra in game.told(ExtraTurn)] == [last + 1, last + 2, last + 3]
    assert (game.result.winners, game.result.reason) == ((), "tie")


@rule("ASL-16.5")
@pytest.mark.parametrize(
    ("handicap", "winners"), [("0", ("two_crowns",)), ("1", ()), ("2", ("catalan",)), ("-12", ("two_crowns",))]
)
def test_the_handicap_is_added_to_the_catalan_total(handicap: str, winners: tuple[str, ...]) -> None:
    game = closing(15, 'tc_left = "line"', 'born = "coronela"\neliminated = "people"', handicap=handicap)
    assert game.result.scores == {"two_crowns": 1, "catalan": int(handicap)}
    assert game.result.winners == winners


@rule("ASL-16.4", "ASL-R24")
@pytest.mark.parametrize(("recovered_vp", "points"), [("pile", 1), ("cumulative", 3)])
def test_recovered_units_score_only_with_the_option(recovered_vp: str, points: int) -> None:
    text = 'turn = 5\nphase = "recovery"\n[two_crowns]\neliminated = "line*3"\n[catalan]\nllotja = "coronela"'
    game = Sitting(text, recovered_vp=recovered_vp)
    assert kill_points(game.s, CATALAN) == 3
    game.answer("place_recovery", [("french_line", "tc_left", 2)])
    assert kill_points(game.s, CATALAN) == points
    assert score(game.s, CATALAN) == points


@rule("ASL-16.4", "ASL-R24")
def test_with_the_option_a_unit_lost_twice_scores_twice() -> None:
    text = 'turn = 5\nphase = "recovery"\n[two_crowns]\neliminated = "line"\n[catalan]\ntr_llevant = "regular*5"'
    game = Sitting(text, dice=[1, 6], recovered_vp="cumulative")
    game.answer("place_recovery", [("french_line", "tc_left", 1)])
    game.answer("move_counter", END)
    game.attack("tc_left", "tr_llevant")
    game.play(("defence_lead", "regular"), ("withdraw", "no"))
    assert kill_points(game.s, CATALAN) == 2
    assert game.pile(TWO_CROWNS) == ["line"]


@rule("ASL-16.6")
@pytest.mark.parametrize(("seat", "winner"), [("two_crowns", "catalan"), ("catalan", "two_crowns")])
def test_a_side_may_concede_at_any_time(seat: str, winner: str) -> None:
    game = Sitting('[two_crowns]\ntc_left = "line"\n[catalan]\nllotja = "coronela"')
    game.match.apply_motion(seat, "concede")
    assert game.match.is_over
    assert (game.result.winners, game.result.reason) == ((winner,), "conceded")


@rule("ASL-16.6")
def test_conceding_in_the_middle_of_an_assault() -> None:
    game = Sitting('phase = "combat"\n[two_crowns]\nrec_baix = "line*2"\n[catalan]\npla_den_llull = "coronela"')
    game.attack("rec_baix", "pla_den_llull")
    assert game.asked() == [("two_crowns", "attack_lead")]
    game.match.apply_motion("catalan", "concede")
    assert game.result.winners == ("two_crowns",)
