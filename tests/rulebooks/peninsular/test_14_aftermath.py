"""PEN-14.4 to 14.12 What a battle leaves; PEN-18.8 what an assault leaves."""

from __future__ import annotations

import pytest

from baluard.games.peninsular.model.events_combat import (
    AssaultFought,
    BattleFought,
    CorpsTrapped,
    CorpsWithdrew,
    GeneralFate,
    GeneralKilled,
    Looted,
    Retreated,
    TroopsLost,
)
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector
from tests.rulebooks.peninsular.test_12_combat import enter, talavera

ATTACKER_WINS = {"battle_attack": 6, "battle_defence": 1}
DEFENDER_WINS = {"battle_attack": 1, "battle_defence": 6}
EVEN = {"battle_attack": 3, "battle_defence": 3}


def fight(game: Sitting, script: dict[str, int], nation: str = "france") -> Sitting:
    """Everybody stands; all dice of a side show the same."""
    for purpose in ("battle_reroll", "battle_rally", "battle_risk", "battle_special", "battle_leadership"):
        game.dice(purpose, *[4] * 60)
    for purpose, die in script.items():
        game.dice(purpose, *[die] * 30)
    game.begin(nation, "combat")
    while game.asked() and game.asked()[0][1] in ("contact_reaction", "battle_plan", "commander"):
        game.default("contact_reaction", "battle_plan", "commander")
    return game


@rule("PEN-14.6", "PEN-14.9", "PEN-R39")
def test_a_broken_army_is_lost_and_the_winner_holds_the_province() -> None:
    game = fight(talavera(), ATTACKER_WINS)
    assert game.last(BattleFought).broken == "defender" and game.last(BattleFought).winner == "french"
    assert not game.s.has_corps("es") and game.where("fr") == "talavera"


@rule("PEN-14.9", "PEN-R41")
def test_after_a_draw_the_attacker_goes_back_where_he_came_from() -> None:
    game = fight(talavera(), EVEN)
    assert game.last(BattleFought).result in ("draw", "attacker_minor", "defender_minor")
    assert game.where("fr") == "madrid" and game.where("es") == "talavera"
    assert game.last(CorpsWithdrew).corps == "fr"


@rule("PEN-14.9")
def test_a_corps_that_cannot_go_back_is_destroyed() -> None:
    game = talavera()
    game.corps("es2", at="madrid", points=300)
    fight(game, EVEN)
    assert game.last(CorpsTrapped).corps == "fr" and not game.s.has_corps("fr")


@rule("PEN-14.9")
def test_a_corps_that_landed_goes_back_to_sea() -> None:
    game = Sitting(turn=1, empty=True)
    game.corps("fr", at="vigo", points=400, kind="france")
    corps = game.corps("gb", at="vigo", points=400, kind="britain")
    game.state.serial += 1
    corps.landed, corps.path, corps.entered = True, (corps.at,), game.state.serial
    fight(game, EVEN, "britain")
    assert game.last(BattleFought).result in ("draw", "attacker_minor", "defender_minor")
    assert game.of("gb").place == "sea"


@rule("PEN-14.9", "PEN-14.5")
@vector("V44")
def test_a_beaten_attacker_chooses_where_to_go_and_loses_by_the_table() -> None:
    game = talavera(broken_army_total_loss="off")
    fight(game, DEFENDER_WINS)
    assert game.last(BattleFought).winner == "allied"
    if game.s.has_corps("fr"):
        assert game.asked() == [("france", "battle_losses_place")]
        assert "madrid" in game.offered()
        game.answer("battle_losses_place", "madrid")
        assert game.where("fr") == "madrid"
    assert {told.unit for told in game.told(TroopsLost)} == {"es", "fr"}


@rule("PEN-14.9")
@vector("V45")
def test_a_beaten_defender_with_no_way_but_the_enemys_is_destroyed() -> None:
    game = talavera(broken_army_total_loss="off")
    for place in ("avila", "toledo", "ciudad_real", "merida"):
        game.corps(f"fr_{place}", at=place, points=50, kind="france")
    fight(game, ATTACKER_WINS)
    assert not game.s.has_corps("es")
    assert game.last(CorpsTrapped).corps == "es"


@rule("PEN-14.10")
@pytest.mark.parametrize(
    ("die", "fate", "status"), [(3, "prisoner", "prisoner"), (4, "wounded", "wounded"), (6, "safe", "city")]
)
def test_the_fate_of_the_general_of_a_broken_army(die: int, fate: str, status: str) -> None:
    game = talavera()
    game.corps("es", general="cuesta")
    game.dice("general_fate", die)
    fight(game, ATTACKER_WINS).default()
    assert game.last(GeneralFate).fate == fate
    assert game.status("cuesta")[0] == status
    if status == "city":
        assert game.status("cuesta")[1] == game.last(GeneralFate).city != ""


@rule("PEN-14.10")
def test_without_a_city_of_his_nation_a_general_goes_to_the_reserve() -> None:
    game = talavera()
    game.corps("es", general="cuesta")
    game.control("france", *game.facts.cities).dice("general_fate", 6)
    fight(game, ATTACKER_WINS).default()
    assert game.status("cuesta")[0] == "reserve"


@rule("PEN-14.4")
def test_a_general_who_is_killed_is_out_of_the_campaign() -> None:
    game = talavera()
    game.corps("es", general="cuesta")
    game.dice("battle_risk", 1, 1)
    fight(game, EVEN).default()
    assert game.last(GeneralKilled).general == "cuesta" and game.status("cuesta")[0] == "dead"
    assert all(game.facts.general_no["cuesta"] not in corps.generals for corps in game.s.corps)


@rule("PEN-14.14", "PEN-10.3")
def test_attached_bands_are_removed_whatever_the_result() -> None:
    game = talavera()
    game.band("band_1", 2, "talavera", corps="es").band("band_2", 1, "talavera")
    fight(game, EVEN)
    assert [band[0] for band in game.s.bands] == ["band_2"]


@rule("PEN-14.7")
def test_an_army_that_leaves_the_table_rolls_its_retreat() -> None:
    game = talavera()
    for purpose, die in DEFENDER_WINS.items():
        game.dice(purpose, *[die] * 30)
    for purpose in ("battle_reroll", "battle_rally", "battle_risk", "battle_special", "battle_leadership"):
        game.dice(purpose, *[6] * 60)
    game.dice("retreat", 6, 5).begin("france", "combat").default("contact_reaction")
    game.answer("battle_plan", ("auto", "early"), seat="france").answer("battle_plan", ("auto", "never"), seat="spain")
    assert game.last(BattleFought).withdrew == "attacker"
    game.answer("battle_losses_place", "toledo") if game.asked() else None
    assert game.last(Retreated).corps == "fr"
    assert game.where("fr") == game.last(Retreated).province


def assaulted(script: dict[str, int], garrison: int = 80, points: int = 400) -> Sitting:
    """Zaragoza is stormed."""
    game = Sitting(turn=1)
    game.corps("fr_zaragoza", points=points).came_from = game.facts.no["soria"]
    game.garrison("zaragoza", garrison).gold("france", 0)
    for purpose in ("battle_reroll", "battle_rally", "battle_risk", "battle_special", "battle_breach"):
        game.dice(purpose, *[6] * 60)
    for purpose, die in script.items():
        game.dice(purpose, *[die] * 30)
    game.begin("france", "combat").until("combat_choice")
    return game.answer("combat_choice", ("assault", "auto", "0", "0", "never"))


@rule("PEN-18.8", "PEN-R65", "PEN-3.9")
def test_a_city_that_is_taken_changes_hands_and_is_looted() -> None:
    game = assaulted(ATTACKER_WINS).default("defence_plan", "assault_corps")
    assert game.last(AssaultFought).taken
    assert game.asked() == [("france", "leave_garrison")]
    game.answer("leave_garrison", 25).default()
    assert game.master("zaragoza") == "france" and game.inside("zaragoza") == {"france": 25}
    assert game.last(Looted).gold == 3 == game.treasury("france")
    assert game.s.sieges[game.facts.city_no["zaragoza"]] == -1


@rule("PEN-18.8")
def test_corps_and_generals_inside_a_captured_city() -> None:
    game = Sitting(turn=1)
    game.corps("fr_zaragoza", points=400)
    game.corps("es_este", at="zaragoza", points=60, place="city", general="cuesta")
    for purpose in ("battle_reroll", "battle_rally", "battle_risk", "battle_special", "battle_breach"):
        game.dice(purpose, *[6] * 60)
    game.dice("battle_attack", *[6] * 30).dice("battle_defence", *[1] * 30).dice("general_fate", 2)
    game.begin("france", "combat").until("combat_choice")
    game.answer("combat_choice", ("assault", "auto", "0", "0", "never")).default()
    assert not game.s.has_corps("es_este") and game.status("cuesta")[0] == "prisoner"


@rule("PEN-18.8", "PEN-R40")
def test_an_assault_that_fails_sends_the_attackers_back_and_ends_the_siege() -> None:
    game = assaulted(DEFENDER_WINS, garrison=300).default("defence_plan", "assault_corps")
    assert not game.last(AssaultFought).taken
    game.default("battle_losses_place")
    assert game.master("zaragoza") == "spain"
    assert game.s.sieges[game.facts.city_no["zaragoza"]] == -1
    assert not game.s.has_corps("fr_zaragoza") or game.where("fr_zaragoza") != "zaragoza"


@rule("PEN-18.2")
def test_the_besieged_buy_guns_within_half_their_points_and_ditches_for_gold() -> None:
    game = Sitting(turn=1)
    game.garrison("zaragoza", 300).gold("spain", 2)
    game.begin("france", "combat").until("combat_choice")
    game.answer("combat_choice", ("assault", "auto", "0", "0", "never"))
    assert game.asked() == [("spain", "defence_plan")]
    assert game.offered("auto") == ["0", "1"]
    assert game.offered("auto", "1", "0") == ["0", "1", "2"]


@rule("PEN-18.8", "PEN-R56")
def test_a_depot_in_a_captured_city_is_burnt_or_taken_over() -> None:
    game = Sitting(turn=1)
    game.corps("fr_zaragoza", points=400)
    game.depot("spain", "zaragoza")
    for purpose in ("battle_reroll", "battle_rally", "battle_risk", "battle_special", "battle_breach"):
        game.dice(purpose, *[6] * 60)
    game.dice("battle_attack", *[6] * 30).dice("battle_defence", *[1] * 30)
    game.begin("france", "combat").until("combat_choice")
    game.answer("combat_choice", ("assault", "auto", "0", "0", "never")).until("captured_depot")
    game.answer("captured_depot", "convert").default()
    assert "zaragoza" in game.depots("france") and "zaragoza" not in game.depots("spain")


@rule("PEN-9.10", "PEN-R67")
def test_the_garrison_of_a_depot_is_fought_and_the_depot_seized() -> None:
    game = Sitting(turn=1, empty=True)
    game.depot("spain", "soria", points=50)
    enter(game, "fr", "soria", "burgos", 400)
    game.state.depot_fights = (("fr", game.facts.no["soria"]),)
    fight(game, ATTACKER_WINS)
    game.answer("captured_depot", "burn").default()
    assert game.depots("spain") == [] and game.where("fr") == "soria"
