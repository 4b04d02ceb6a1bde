"""ASL-8 Reinforcements."""

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.model.events import WaveArrived, WaveDelayed
from baluard.games.assault.model.facts import CATALAN, DUE, TWO_CROWNS
from tests.rulebooks.assault.table import END, FACTS, Sitting, recovers, rule, vector

RECOVERY = """
turn = {turn}
phase = "recovery"
[two_crowns]
fos_molins = "dragoon"
eliminated = "{pile}"
[catalan]
llotja = "coronela"
{more}
"""
SHORT = GAME.data.deployment.short_game
SCHEDULE = {
    "full": {row.turn: row.number for row in GAME.data.deployment.recovery},
    "short": dict(zip(SHORT.recovery_turns, SHORT.recovery_numbers, strict=True)),
}
ENTRIES = ("llotja", "argenteria", "placa_angel", "riera_sant_joan", "cases_jonqueres")


def recovering(turn: int, pile: str, more: str = "", **options: str) -> Sitting:
    """The Two Crowns at the start of their movement phase."""
    return Sitting(RECOVERY.format(turn=turn, pile=pile, more=more), **options)


@rule("ASL-8.1")
def test_the_wave_of_the_turn_is_placed_freely_in_entry_zones() -> None:
    game = Sitting(
        """
        turn = 3
        active = "catalan"
        phase = "recovery"
        [catalan]
        coming = "cat_cmd_casanova cat_banner cat_cor_3_7 cat_cor_3_8 cat_cor_4_6 cat_cor_4_7 cat_reg_roser"
        """
    )
    decision = game.decision("place_wave")
    assert decision.about["count"] == 6  # the regulars of turn 5 are not here yet
    assert not game.admits("place_wave", [("coronela", "llotja", 4)])  # commander and banner must come too
    rows = [("commander", "llotja", 1), ("banner", "argenteria", 1), ("coronela", "argenteria", 3)]
    assert not game.admits("place_wave", [*rows, ("coronela", "born", 1)])  # no R zone
    game.answer("place_wave", [*rows, ("coronela", "placa_angel", 1)])
    assert game.types_in("argenteria") == ["banner", "coronela", "coronela", "coronela"]
    assert {event.zone for event in game.told(WaveArrived)} == {"llotja", "argenteria", "placa_angel"}


@rule("ASL-8.1")
def test_an_entry_zone_with_any_enemy_counter_cannot_be_used() -> None:
    game = Sitting(
        """
        turn = 2
        active = "catalan"
        phase = "recovery"
        [catalan]
        due = "coronela*2"
        [two_crowns]
        llotja = "commander"
        argenteria = "line"
        placa_angel = "battery"
        """
    )
    places = game.offered("place_wave", game.offered("place_wave")[0])
    assert set(places) == {"riera_sant_joan", "cases_jonqueres"}


@rule("ASL-8.1", "ASL-R29")
@vector("V29")
def test_a_wave_without_a_free_entry_zone_is_delayed_whole() -> None:
    held = "".join(f'{zone} = "line"\n' for zone in ENTRIES)
    text = 'turn = 2\nactive = "catalan"\nphase = "recovery"\n[catalan]\nborn = "regular"\ncoming = "cat_cor_2_1"\n'
    game = Sitting(f"{text}[two_crowns]\n{held}")
    assert game.told(WaveDelayed) == [WaveDelayed(2)]
    assert game.s.where[FACTS.unit_no["cat_cor_2_1"]] == DUE
    game.answer("move_counter", END)
    game.play(("move_counter", (game.one("llotja", "line"), "pla_de_palau")), ("move_counter", END))
    game.answer("declare_action", END)  # the Two Crowns have left one entry zone
    assert game.s.turn == 3
    assert game.place("cat_cor_2_1") == "llotja"  # the only free zone: no choice


@rule("ASL-8.2", "ASL-R22", "ASL-R23")
@vector("V4")
def test_all_sixteen_return_spread_over_the_three_zones_and_four_are_lost() -> None:
    game = recovering(5, "line*16")
    assert game.decision("place_recovery").about["number"] == 16
    game.answer(
        "place_recovery",
        [("french_line", "tc_left", 5), ("french_line", "tc_centre", 6), ("french_line", "tc_right", 5)],
    )
    assert [game.men(zone) for zone in ("tc_left", "tc_centre", "tc_right")] == [5, 6, 5]
    assert game.pile(TWO_CROWNS) == []


@rule("ASL-8.2")
@vector("V5")
def test_of_twenty_five_exactly_twenty_of_his_choice_return() -> None:
    game = recovering(5, "line*20 grenadier*5")
    groups = {kind: count for kind, count in game.decision("place_recovery").space.kinds}
    assert sum(groups.values()) == 25
    assert not game.admits("place_recovery", [("french_line", "tc_left", 20), ("french_grenadier", "tc_left", 1)])
    game.answer("place_recovery", [("french_grenadier", "tc_left", 5), ("french_line", "tc_centre", 15)])
    assert game.pile(TWO_CROWNS) == ["line"] * 5


@rule("ASL-8.2", "ASL-2.5")
def test_he_may_take_fewer() -> None:
    game = recovering(5, "line*4")
    game.answer("place_recovery", [("french_line", "tc_left", 1)])
    assert game.pile(TWO_CROWNS) == ["line"] * 3


@rule("ASL-8.2")
@pytest.mark.parametrize("length", ["full", "short"])
@pytest.mark.parametrize("turn", [3, 5, 8])
def test_the_number_is_that_of_the_turn(turn: int, length: str) -> None:
    assert sorted(SCHEDULE[length]) == [3, 5, 8] and SCHEDULE[length][5] == 20  # the rulebook's own example
    game = recovering(turn, "line*23", length=length)
    assert game.decision("place_recovery").about["number"] == SCHEDULE[length][turn]


@rule("ASL-8.2")
@pytest.mark.parametrize("number", [1, 6, 10])
def test_no_more_than_the_number_return(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    recovers(monkeypatch, 8, number)
    game = recovering(8, "line*23")
    assert game.decision("place_recovery").about["number"] == number
    assert not game.admits("place_recovery", [("french_line", "tc_left", number + 1)])
    game.answer("place_recovery", [("french_line", "tc_left", number)])
    assert game.pile(TWO_CROWNS) == ["line"] * (23 - number)


@rule("ASL-8.2")
@pytest.mark.parametrize("turn", [1, 2, 4, 6, 7, 9, 12])
def test_on_other_turns_nothing_returns(turn: int) -> None:
    assert recovering(turn, "line*5").asked() == [("two_crowns", "move_counter")]


@rule("ASL-8.2")
def test_a_deployment_zone_with_a_catalan_counter_cannot_be_used() -> None:
    game = recovering(5, "line*2", 'tc_left = "commander"\ntc_centre = "coronela"')
    assert game.offered("place_recovery", "french_line") == ["tc_right"]
    shut = recovering(5, "line*2", 'tc_left = "commander"\ntc_centre = "coronela"\ntc_right = "battery"')
    assert shut.asked() == [("two_crowns", "move_counter")]
    assert shut.pile(TWO_CROWNS) == ["line"] * 2


@rule("ASL-8.3")
@vector("V27")
def test_commanders_and_batteries_are_never_recovered(monkeypatch: pytest.MonkeyPatch) -> None:
    recovers(monkeypatch, 8, 10)
    game = recovering(8, "line*4 commander battery")
    assert game.decision("place_recovery").about["number"] == 4
    assert [kind for kind, _ in game.decision("place_recovery").space.kinds] == ["french_line"]
    game.answer("place_recovery", [("french_line", "tc_left", 4)])
    assert game.pile(TWO_CROWNS) == ["battery", "commander"]


@rule("ASL-8.4")
def test_arrived_units_move_and_fight_at_once() -> None:
    game = recovering(5, "line*1")
    game.answer("place_recovery", [("french_line", "tc_left", 1)])
    assert "fos_carnalatge" in game.offered("move_counter", game.one("tc_left", "line"))
    city = Sitting(
        """
        turn = 2
        active = "catalan"
        phase = "recovery"
        [catalan]
        due = "coronela"
        [two_crowns]
        pla_de_palau = "line"
        """
    )
    city.play(("place_wave", [("coronela", "llotja", 1)]), ("move_counter", END))
    assert city.ways("llotja", "pla_de_palau") == ["volley", "assault"]


@rule("ASL-8.5", "ASL-4.4")
def test_entry_zones_may_be_overfilled_on_arrival() -> None:
    game = Sitting(
        'turn = 2\nactive = "catalan"\nphase = "recovery"\n[catalan]\nllotja = "regular*5"\ndue = "coronela*4"'
    )
    assert game.admits("place_wave", [("coronela", "llotja", 4)])
    game.answer("place_wave", [("coronela", "llotja", 4)])
    assert game.s.men[CATALAN][FACTS.zone_no["llotja"]] == 9
    assert "done" not in game.offered("move_counter")
