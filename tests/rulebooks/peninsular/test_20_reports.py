"""PEN-20.8, 20.9, 20.1 Combats that are fought elsewhere: reports, confirmation, the organiser, the tactical module."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.events_combat import AssaultFought, BattleFought, CorpsWithdrew, DepotSeized
from baluard.games.peninsular.model.events_desk import ModelProposed
from baluard.games.peninsular.model.events_reports import CombatHandedOver, ReportAgreed, ReportRefused
from baluard.games.peninsular.model.report import Report
from baluard.games.peninsular.rules.tactical import report_of_fight, state_of
from baluard.handover import Fight, Fought, HostFate, TroopFate
from baluard.kernel.answers import Form
from baluard.kernel.codec import pack, unpack
from baluard.kernel.drive import advance, imagine
from baluard.kernel.rng import Rng
from tests.rulebooks.peninsular.armies import DATA
from tests.rulebooks.peninsular.sitting import Sitting, rule
from tests.rulebooks.peninsular.test_12_combat import enter, talavera
from tests.rulebooks.peninsular.test_14_aftermath import ATTACKER_WINS

ROLLS = ("table_initiative", "table_river", "table_road", "table_board", "table_sides")
MODEL = ("battle_reroll", "battle_rally", "battle_risk", "battle_special", "battle_leadership")


def at_the_table(mode: str = "tabletop", **options: str) -> Sitting:
    """A battle at Talavera that is not settled by the model, with its report due."""
    game = talavera(resolution_modes=mode, **options)
    for purpose in ROLLS:
        game.dice(purpose, *[1, 4, 6, 5] * 10)
    return game.begin("france", "combat").until("battle_report")


def form(game: Sitting, seat: str = "") -> Form[Report]:
    """The report that is asked for."""
    space = game.find("battle_report", seat)[1].space
    assert isinstance(space, Form)
    return space


def example(game: Sitting, number: int) -> Report:
    """A draw, the attacker broken, the defender broken."""
    return form(game).examples()[number]


def codes(game: Sitting, **changed: Any) -> list[str]:
    """What is wrong with a changed report."""
    report = msgspec.structs.replace(example(game, 0), **changed)
    return [fault.key for fault in form(game).faults(report)]


@rule("PEN-20.8", "PEN-14.1")
def test_the_attacker_writes_the_report_and_the_defender_confirms_it() -> None:
    game = at_the_table()
    assert game.asked() == [("france", "battle_report")]
    game.answer("battle_report", example(game, 2))
    assert game.asked() == [("spain", "confirm_report")]
    game.answer("confirm_report", "accept")
    told = game.last(BattleFought)
    assert (told.resolution, told.broken, told.winner) == ("tabletop", "defender", "french")
    assert not game.is_there("es") and game.where("fr") == "talavera"


@rule("PEN-20.8")
def test_by_default_nobody_writes_a_report_and_the_model_settles_the_battle() -> None:
    game = with_model_dice(at_the_table()).default()
    assert game.last(ModelProposed).nation == "france" and game.last(ReportAgreed).nation == "spain"
    assert (game.last(BattleFought).resolution, game.last(BattleFought).winner) == ("auto", "allied")


@rule("PEN-20.8")
def test_a_draw_leaves_the_armies_whole_and_the_attacker_goes_back() -> None:
    game = at_the_table()
    game.answer("battle_report", example(game, 0)).answer("confirm_report", "accept")
    assert game.last(BattleFought).result == "draw"
    assert game.last(CorpsWithdrew).corps == "fr" and game.where("fr") == "madrid"
    assert (game.of("fr").points, game.of("es").points) == (400, 375)


@rule("PEN-20.8")
def test_the_defender_may_write_the_report_too_and_then_the_attacker_confirms_it() -> None:
    game = at_the_table()
    game.answer("battle_report", form(game, "spain").examples()[1], "spain")
    assert game.asked() == [("france", "confirm_report")]
    game.answer("confirm_report", "accept")
    assert game.last(BattleFought).broken == "attacker" and game.last(BattleFought).resolution == "tabletop"


@rule("PEN-20.8", "PEN-14.1")
def test_who_will_not_have_the_model_after_a_battle_at_the_table_writes_the_report_himself() -> None:
    game = at_the_table()
    game.answer("battle_report", example(game, -1)).answer("confirm_report", "refuse")
    assert game.asked() == [("spain", "battle_report")]
    game.answer("battle_report", example(game, 1)).answer("confirm_report", "accept", "france")
    assert game.last(BattleFought).broken == "attacker"


@rule("PEN-20.8")
def test_a_report_comes_as_plain_fields_too() -> None:
    game = at_the_table()
    game.answer("battle_report", msgspec.to_builtins(example(game, 1))).answer("confirm_report", "accept")
    assert game.last(BattleFought).broken == "attacker" and not game.is_there("fr")


@rule("PEN-20.8")
def test_a_report_that_waits_for_its_confirmation_survives_a_save() -> None:
    game = at_the_table()
    game.answer("battle_report", example(game, 1))
    body = pack(GAME, game.table.save)
    back = unpack(GAME, body)
    assert pack(GAME, back) == body and advance(GAME, back).asked[0].decision.tag == "confirm_report"


@rule("PEN-20.8", "PEN-14.2")
def test_the_units_of_a_report_are_those_of_the_lists() -> None:
    game = at_the_table()
    side = example(game, 0).attacker
    hurt = msgspec.structs.replace(side.units[0], state="shaken")
    assert codes(game, attacker=msgspec.structs.replace(side, units=(hurt, *side.units[1:]))) == []
    other = msgspec.structs.replace(side.units[0], name="Regimiento de Murcia", unit="")
    wrong = msgspec.structs.replace(side, units=(other, *side.units[1:]))
    assert codes(game, attacker=wrong) == ["fault.not_the_unit"]
    assert "fault.units_of_list" in codes(game, attacker=msgspec.structs.replace(side, units=side.units[1:]))


@rule("PEN-20.8", "PEN-R14")
def test_the_platform_takes_any_list_and_finds_what_does_not_fit() -> None:
    game = at_the_table("tactical")
    report = example(game, 0)
    foreign = [msgspec.structs.replace(unit, name="Regimiento de Murcia", unit="") for unit in report.attacker.units]
    own_list = msgspec.structs.replace(report.attacker, units=tuple(foreign))
    assert codes(game, attacker=own_list) == []
    assert codes(game, attacker=msgspec.structs.replace(own_list, units=own_list.units[1:])) == ["E160"]
    assert codes(game, result="attacker_major") == ["E163"]
    assert codes(game, broken_army="attacker", result="attacker_major") == ["E163", "E165"]


@rule("PEN-20.8", "PEN-14.1")
def test_a_report_is_of_this_combat_and_of_the_agreed_rounds() -> None:
    game = at_the_table()
    assert codes(game, rounds_played=7) == [] and codes(game, rounds_played=8) == ["fault.between"]
    assert codes(at_the_table(battle_rounds="9"), rounds_played=9) == []
    assert codes(game, battle_id="T09-madrid-4") == ["fault.not_among"]
    assert codes(game, resolution="tactical") == ["fault.not_among"]
    assert codes(game, resolution="auto") == [], "it leaves the combat to the model"


@rule("PEN-20.8")
def test_in_a_fog_no_fault_tells_how_many_points_the_enemy_has() -> None:
    game = at_the_table(fog="estimated")
    report = example(game, 0)
    short = msgspec.structs.replace(report.defender, units=report.defender.units[1:])
    assert "E160" not in codes(game, defender=short)
    game.answer("battle_report", report)
    for eyes in (("spain",), ("france",), ("britain",), ()):
        view = game.table.view(eyes)
        out = imagine(GAME, view, Rng(1))
        assert [asked.id for asked in out.asked] == [asked.id for asked in view.asked], eyes


def with_model_dice(game: Sitting) -> Sitting:
    """Dice with which the model lets the attacker lose."""
    for purpose in MODEL:
        game.dice(purpose, *[4] * 60)
    for purpose, die in ATTACKER_WINS.items():
        game.dice(purpose, *[7 - die] * 30)
    return game


def refused(**options: str) -> Sitting:
    """The defender does not confirm what the attacker wrote: the Spanish army broken."""
    game = with_model_dice(at_the_table(**options))
    game.answer("battle_report", example(game, 2)).answer("confirm_report", "refuse")
    assert game.last(ReportRefused).nation == "spain"
    return game


@rule("PEN-20.8", "PEN-20.1")
def test_without_an_organiser_the_model_fights_what_was_refused() -> None:
    game = refused()
    assert game.last(BattleFought).resolution == "auto" and game.last(BattleFought).winner == "allied"


@rule("PEN-20.1")
@pytest.mark.parametrize(
    ("choice", "resolution", "winner"), [("accept", "tabletop", "french"), ("model", "auto", "allied")]
)
def test_the_organiser_decides_over_a_report_that_was_refused(choice: str, resolution: str, winner: str) -> None:
    game = refused(organiser="on")
    assert game.asked() == [("organiser", "judge_report")]
    game.answer("judge_report", choice)
    assert (game.last(BattleFought).resolution, game.last(BattleFought).winner) == (resolution, winner)
    assert [told.nation for told in game.told(ReportAgreed)] == (["organiser"] if choice == "accept" else [])


@rule("PEN-20.1", "PEN-12.7")
def test_the_organiser_says_how_a_combat_is_settled_when_the_sides_differ() -> None:
    game = talavera(organiser="on", resolution_modes="auto_tabletop")
    game.begin("france", "combat").until("battle_plan")
    game.answer("battle_plan", ("auto", "never"), "france").answer("battle_plan", ("tabletop", "never"), "spain")
    assert game.asked() == [("organiser", "resolution")]
    game.answer("resolution", "tabletop")
    assert game.asked() == [("france", "table_terms")]


@rule("PEN-20.8", "PEN-18.8")
def test_an_assault_at_the_table_ends_in_a_report_too() -> None:
    game = Sitting(turn=2, empty=True, resolution_modes="tabletop")
    game.control("spain", "zaragoza").garrison("zaragoza", 80)
    game.corps("fr", at="zaragoza", points=400, kind="france")
    game.siege("fr", 1).gold("france", 0)
    game.begin("france", "combat").answer("combat_choice", ("assault", "tabletop", "1", "0", "never"))
    game.until("battle_report")
    assert codes(game, objective_taken=None) == ["fault.missing"]
    game.answer("battle_report", example(game, 2)).answer("confirm_report", "accept", "spain").default()
    assert game.last(AssaultFought).taken and game.master("zaragoza") == "france"
    assert game.treasury("france") == 3


@rule("PEN-20.8", "PEN-9.10")
def test_a_fight_for_a_depot_at_the_table_is_reported_by_who_attacks_it() -> None:
    game = Sitting(turn=2, empty=True, resolution_modes="tabletop")
    game.depot("spain", "talavera", 50)
    enter(game, "fr", "talavera", "madrid", 300)
    game.state.depot_fights = (("fr", game.facts.no["talavera"]),)
    game.begin("france", "combat").until("battle_report")
    game.answer("battle_report", example(game, 2)).answer("confirm_report", "accept", "spain").default()
    assert game.last(BattleFought).kind == "depot" and game.last(DepotSeized).owner == "spain"
    assert game.depots("spain") == []


@rule("PEN-12.9", "PEN-20.8")
def test_a_battle_before_a_besieged_city_is_a_relief() -> None:
    game = Sitting(turn=2, empty=True, resolution_modes="tabletop")
    game.control("spain", "zaragoza").garrison("zaragoza", 80)
    game.corps("fr", at="zaragoza", points=300, kind="france")
    game.siege("fr", 1)
    enter(game, "es", "zaragoza", "huesca", 300, "spain")
    game.begin("spain", "combat").until("battle_report")
    game.answer("battle_report", example(game, 2)).answer("confirm_report", "accept", "france").default()
    assert game.last(BattleFought).kind == "relief"
    assert game.s.sieges[game.facts.city_no["zaragoza"]] < 0


# ---- the tactical module


def handed_over(**options: str) -> tuple[Sitting, Fight]:
    """A battle that another game fights, with what it was given."""
    game = at_the_table("tactical", **options)
    fight = game.last(CombatHandedOver).fight
    assert fight is not None
    return game, fight


@rule("PEN-20.9", "PEN-15.7")
def test_a_combat_is_handed_over_with_armies_table_and_period() -> None:
    _, fight = handed_over()
    assert (fight.kind, fight.period, fight.rounds) == ("battle", "early", 7)
    assert (fight.attacker.leadership, fight.defender.leadership) == (8, 7)
    assert sum(troop.points for troop in fight.defender.troops) <= 375
    first = fight.attacker.troops[0]
    row = next(unit for unit in DATA.army_lists.unit if unit.id == first.name)
    assert (first.arm, first.quality, first.bases) == (row.tactical.arm, row.tactical.quality, row.tactical.bases)
    assert fight.ground.terrain == "plain" and all(piece.kind != "open" for piece in fight.ground.pieces)


@rule("PEN-20.9")
def test_only_those_who_fight_learn_the_armies() -> None:
    game, _ = handed_over()
    assert game.told(CombatHandedOver, "spectator")[-1].fight is None
    assert game.told(CombatHandedOver, "britain")[-1].fight is not None


@rule("PEN-20.9")
@pytest.mark.parametrize(
    ("fate", "state"),
    [
        (TroopFate(0), "unharmed"),
        (TroopFate(1), "one_casualty"),
        (TroopFate(3), "two_casualties"),
        (TroopFate(4), "shaken"),
        (TroopFate(2, broken=True), "broken"),
        (TroopFate(1, left=True), "withdrawn"),
        (TroopFate(4, left=True), "withdrawn_lost"),
        (TroopFate(0, left=True, in_order=False), "withdrawn_lost"),
    ],
)
def test_disruption_becomes_a_state_of_the_campaign(fate: TroopFate, state: str) -> None:
    assert state_of(DATA.battlefield, 4, fate) == state


@rule("PEN-20.9", "PEN-20.8")
def test_what_comes_back_is_a_report_without_faults() -> None:
    game, fight = handed_over()
    beaten = HostFate(tuple([TroopFate(0, broken=True) for _ in fight.defender.troops]), commander_killed=True)
    sound = HostFate(tuple([TroopFate(1) for _ in fight.attacker.troops]))
    fought = Fought(fight.battle, sound, beaten, broken="defender", rounds=5)
    report = report_of_fight(game.facts, fight, fought, "france", "")
    assert report.defender.generic_general_killed and not report.defender.commander_killed
    game.answer("battle_report", report).answer("confirm_report", "accept")
    assert (game.last(BattleFought).resolution, game.last(BattleFought).broken) == ("tactical", "defender")
    assert not game.is_there("es") and game.of("fr").points < 400
