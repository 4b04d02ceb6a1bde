"""PEN-20.9, 14.3, 14.7, 14.13, 15 A combat of a campaign fought on the open table, and what comes of it."""

from __future__ import annotations

import msgspec
import pytest

from baluard.games.maurice.bot.events import worst_hurt
from baluard.games.maurice.bot.outlook import Outlook
from baluard.games.maurice.bot.weights import STYLES
from baluard.games.maurice.eyes.fights import mapping
from baluard.games.maurice.model.events import OfficerRolled, OfficerSaved
from baluard.games.maurice.model.facts import GENERALS, SEATS
from baluard.games.maurice.model.state import State
from baluard.games.peninsular.model.events_combat import AssaultFought, BattleFought
from baluard.games.peninsular.model.report import Report
from baluard.handover import Fight, Ground, Piece, Troop
from baluard.kernel import records
from baluard.kernel.codec import pack, unpack
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Told
from tests.joined.battles import (
    CAMPAIGN,
    TABLE,
    Battle,
    combat,
    generated,
    handed,
    report,
    report_asked,
    settled,
    storm,
)
from tests.rulebooks.peninsular.armies import DATA
from tests.rulebooks.peninsular.sitting import Sitting

SOME = 9  # of the generated battles: each terrain and each period is among them
MANY = 100


def talavera() -> Sitting:
    """A French corps that came from Madrid attacks a Spanish one, neither river nor road."""
    return combat(1, "talavera", "madrid", ("france", 300), ("spain", 300), "talavera")


def begun(fight: Fight) -> Battle:
    """The battle when both armies stand and the first turn has begun."""
    return Battle(fight, "a battle").until("choose_option")


def state_of(battle: Battle) -> State:
    """Where it stands."""
    state: State = battle.match.save.state
    return state


def fight_with(fight: Fight, *pieces: Piece, **ground: object) -> Fight:
    """The same armies on other ground."""
    return msgspec.structs.replace(fight, ground=Ground("plain", pieces, **ground))  # type: ignore[arg-type]


def with_first(fight: Fight, **changed: object) -> Fight:
    """The attacker's first unit is another."""
    first, *rest = fight.attacker.troops
    troops = (msgspec.structs.replace(first, **changed), *rest)
    return msgspec.structs.replace(fight, attacker=msgspec.structs.replace(fight.attacker, troops=troops))


# ---- the mapping


def test_every_row_of_the_mapping_names_a_ruling_and_every_ruling_is_named_or_speaks_of_the_end() -> None:
    rows = mapping()
    lists = (rows.quality, rows.troop, rows.trait, rows.piece, rows.across)
    named = {row.ruling for some in lists for row in some}
    named |= {one.ruling for one in (rows.bases, rows.hand, rows.bonus, rows.time, rows.boards, rows.city)}
    assert named | {"J8", "J17", "J18", "J19"} == {one.id for one in rows.ruling}
    assert rows.meta["prov"] == "design"
    assert all(one.ca and one.es and one.en for one in rows.ruling)


def test_every_unit_of_the_campaigns_lists_has_a_type_a_quality_and_bases_here() -> None:
    rows = mapping()
    for unit in DATA.army_lists.unit:
        assert any(row.kind == unit.arm or row.arm == unit.tactical.arm for row in rows.troop), unit.id
        assert unit.tactical.quality in [row.theirs for row in rows.quality], unit.id
        assert rows.bases.least <= unit.tactical.bases <= rows.bases.most, unit.id
    assert {piece for piece in ("hill", "wood", "field", "farm", "impassable")} == {row.theirs for row in rows.piece}
    assert {row.theirs for row in rows.across} == {"river", "road", "coast"}
    assert set(DATA.generals.traits) == {row.theirs for row in rows.trait}


@pytest.mark.parametrize(
    ("arm", "kind", "quality", "bases", "expected"),
    [
        ("infantry", "foot", "recruit", 4, ("foot", "conscript", 4, 6, 4000)),
        ("infantry", "foot", "recruit", 6, ("foot", "conscript", 6, 8, 6000)),
        ("infantry", "light_foot", "veteran", 4, ("miquelets", "veteran", 4, 6, 4000)),
        ("infantry", "skirmish", "irregular", 2, ("irr_foot", "irregular", 2, 4, 2000)),
        ("infantry", "engineer", "trained", 2, ("irr_foot", "trained", 2, 4, 2000)),
        ("cavalry", "light_horse", "recruit", 2, ("horse", "conscript", 2, 4, 2000)),
        ("artillery", "gun", "trained", 2, ("gun_medium", "crew", 2, 3, 2000)),
        ("artillery", "horse_gun", "veteran", 2, ("gun_light", "crew", 2, 3, 2000)),
        ("artillery", "siege_gun", "trained", 2, ("gun_heavy", "crew", 2, 3, 2000)),
    ],
)
def test_a_unit_stands_on_its_own_bases(
    arm: str, kind: str, quality: str, bases: int, expected: tuple[str, str, int, int, int]
) -> None:
    fight = with_first(handed(talavera()), arm=arm, kind=kind, quality=quality, bases=bases)
    battle = begun(fight)
    troop, profile = state_of(battle).facts.troops[0], state_of(battle).profile(0)
    assert (troop.type, troop.quality, troop.bases, troop.limit, profile.width) == expected


def test_a_unit_of_six_bases_charges_until_it_has_as_many_disr_and_one_of_two_does_not() -> None:
    fight = handed(talavera())
    assert begun(with_first(fight, bases=6)).match.save.state.facts.troops[0].steady == 6
    assert begun(with_first(fight, bases=2)).match.save.state.facts.troops[0].steady == 2
    assert begun(fight).match.save.state.facts.troops[0].steady == 4


def test_leadership_makes_the_hand_and_traits_the_advantages() -> None:
    fight = handed(talavera())
    host = msgspec.structs.replace(fight.attacker, leadership=9, traits=("inspiring", "independent"), combat_bonus=1)
    facts = state_of(begun(msgspec.structs.replace(fight, attacker=host))).facts
    assert (facts.sides[0].hand, facts.sides[1].hand) == (8, fight.defender.leadership - 2)
    assert [effect.op for effect in facts.sides[0].effects] == ["rally_reroll"]
    assert [notable.side for notable in facts.notables] == [0]


def test_each_piece_of_scenery_lies_on_its_board() -> None:
    pieces = [Piece(kind, board) for board, kind in enumerate(("hill", "wood", "field", "farm", "impassable"), 1)]
    facts = state_of(begun(fight_with(handed(talavera()), *pieces))).facts
    kinds = [(piece.kind.id, piece.box[0] // 14667, piece.box[1] // 15000) for piece in facts.pieces]
    assert kinds == [
        ("hill", 0, 0), ("woods", 1, 0), ("crops", 2, 0), ("builtup", 0, 1), ("crops", 0, 1), ("cliff", 1, 1),
    ]  # fmt: skip


def test_more_pieces_than_a_board_holds_go_to_the_next() -> None:
    facts = state_of(begun(fight_with(handed(talavera()), *[Piece("hill", 1) for _ in range(6)]))).facts
    assert len({piece.outline for piece in facts.pieces}) == 6
    assert [piece.box[0] // 14667 for piece in facts.pieces] == [0, 0, 0, 0, 0, 1]


def test_a_river_is_a_stream_that_opens_at_the_bridge() -> None:
    fight = handed(talavera())
    river = state_of(begun(fight_with(fight, Piece("river", 0)))).facts.pieces
    assert [piece.kind.id for piece in river] == ["stream"]
    bridged = state_of(begun(fight_with(fight, Piece("river", 0), Piece("road", 0), bridge=True))).facts.pieces
    assert [piece.kind.id for piece in bridged] == ["stream", "stream", "road"]
    left, right = bridged[0].outline[-1][0], bridged[1].outline[0][0]
    assert right - left - bridged[0].width == 2000


def test_the_coast_is_impassable_and_armies_deploy_beside_it() -> None:
    battle = begun(fight_with(handed(talavera()), Piece("coast", 0)))
    s = state_of(battle)
    shore = s.facts.pieces[0]
    assert shore.kind.impassable == ["inf", "cav", "art"]
    assert s.everybody() == list(range(len(s.facts.troops)))
    assert max(s.boxes[u][2] for u in s.everybody()) < shore.box[0]


def test_both_armies_come_to_the_table_whole_on_any_ground() -> None:
    for n in range(SOME):
        s = state_of(begun(handed(generated(n))))
        assert s.everybody() == list(range(len(s.facts.troops))), n


# ---- how it ends


def test_seven_rounds_are_42_turns_and_then_the_campaign_reckons() -> None:
    sitting = talavera()
    battle = begun(handed(sitting))
    while not battle.match.is_over:
        battle.default()
    s = state_of(battle)
    assert s.result is not None
    assert (s.turn, s.result.reason, s.result.winners) == (42, "nightfall", ())
    found = battle.fought()
    assert (found.rounds, found.broken, found.withdrew) == (7, "none", "none")
    assert report(sitting, battle).rounds_played == 7


def test_who_resigns_withdraws_units_in_order_keep_their_points_and_the_others_are_lost() -> None:
    sitting = talavera()
    battle = begun(handed(sitting))
    s = battle.match.save.state
    s.disr[0], s.disr[1] = 3, 2
    battle.declare("concede", SEATS[0])
    written = report(sitting, battle)
    assert written.withdrew == "attacker"
    assert [unit.state for unit in written.attacker.units[:3]] == ["withdrawn_lost", "withdrawn", "withdrawn"]
    asked = report_asked(sitting)
    assert asked.decision.space.faults(written) == ()
    sitting.script["retreat"] = [6] * 20
    sitting.answer("battle_report", written).answer("confirm_report", "accept").default()
    assert sitting.last(BattleFought).withdrew == "attacker"
    assert sitting.of("attacks").points == 300 - written.attacker.units[0].points


def test_who_has_nowhere_to_go_and_resigns_is_broken() -> None:
    fight = handed(talavera())
    held = msgspec.structs.replace(fight.defender, may_withdraw=False)
    battle = begun(msgspec.structs.replace(fight, defender=held)).declare("concede", SEATS[1])
    assert (battle.fought().broken, battle.fought().withdrew) == ("defender", "none")


def test_a_garrison_never_leaves() -> None:
    fight = with_first(handed(talavera()), stays=True)
    found = begun(fight).declare("concede", SEATS[0]).fought()
    assert [troop.broken for troop in found.attacker.troops[:2]] == [True, False]


def test_both_give_up_by_a_draw_and_the_model_fights() -> None:
    sitting = talavera()
    battle = begun(handed(sitting)).declare("draw", SEATS[0], SEATS[1])
    assert battle.fought().given_up
    assert report(sitting, battle).resolution == "auto"


def test_a_general_who_falls_is_dead_for_the_campaign_and_one_whom_a_card_saves_is_not() -> None:
    battle = begun(handed(talavera())).declare("concede", SEATS[1])
    general = GENERALS[0]
    for event in (
        OfficerRolled(general, (1, 1), "killed"),
        OfficerSaved(general),
        OfficerRolled(general, (6, 6), "captured"),
    ):
        battle.told.append(Told(0, 0, 0, event))
    found = battle.fought()
    assert (found.attacker.commander_killed, found.attacker.others_killed) == (True, 0)
    battle.told.append(Told(0, 0, 0, OfficerRolled(general, (1, 1), "killed")))
    assert battle.fought().attacker.others_killed == 1
    assert not battle.fought().defender.commander_killed


# ---- the report


@pytest.mark.parametrize(("n", "level"), [*[(n, "random") for n in range(MANY)], (9, "easy"), (10, "easy")])
def test_a_battle_that_was_fought_gives_a_report_that_the_campaign_takes(n: int, level: str) -> None:
    sitting = generated(n)
    battle = Battle(handed(sitting), f"battle {n}").play(level)
    written = report(sitting, battle)
    assert isinstance(written, Report) and report_asked(sitting).decision.space.faults(written) == ()
    settled(sitting, battle)
    told = sitting.last(BattleFought)
    assert (told.resolution, told.broken) == ("tactical", written.broken_army.replace("none", ""))
    assert "0" * 64 in str(sitting.entries), "the log names the record of the battle"


def test_a_bot_has_the_stragglers_of_an_army_with_one_unit_only() -> None:
    fight = handed(talavera())
    alone = msgspec.structs.replace(fight.attacker, troops=fight.attacker.troops[:1])
    battle = begun(msgspec.structs.replace(fight, attacker=alone))
    s = battle.match.save.state.copy()
    card = s.facts.card_no["stragglers#1"]
    s.active = 1
    unit = s.facts.unit_ids[0]
    assert worst_hurt(Outlook(s, 1, STYLES["easy"]), card)[1] == (unit, "done")


def test_losses_fall_on_both_sides() -> None:
    sitting = talavera()
    battle = begun(handed(sitting))
    s = battle.match.save.state
    for u in (0, 1, len(s.facts.of_side[0])):
        s.remove(u)
    while not battle.match.is_over:
        battle.default()
    settled(sitting, battle)
    sitting.default()
    assert sitting.of("attacks").points < 300 and sitting.of("defends").points < 300


def test_armies_that_the_table_cannot_hold_are_cut_in_the_same_proportion() -> None:
    sitting = combat(1, "talavera", "madrid", ("france", 400), ("spain", 390), "large", more=2)
    fight = handed(sitting)
    assert fight.scale < 100 and max(len(fight.attacker.troops), len(fight.defender.troops)) <= 16
    battle = Battle(fight, "large").play("random")
    written = report(sitting, battle)
    assert written.scale == fight.scale and report_asked(sitting).decision.space.faults(written) == ()
    examples = report_asked(sitting).decision.space.examples()
    assert [report_asked(sitting).decision.space.faults(one) for one in examples] == [()] * len(examples)


def test_a_unit_that_the_house_handed_over_before_it_knew_kinds_is_known_by_its_arm() -> None:
    old = Troop("fr", "fr_line", 34, "infantry", "trained", 4)
    fight = handed(talavera())
    host = msgspec.structs.replace(fight.attacker, troops=(old,))
    assert state_of(begun(msgspec.structs.replace(fight, attacker=host))).facts.troops[0].type == "foot"


# ---- assaults


def test_a_city_without_walls_is_stormed_here() -> None:
    sitting = storm("oviedo", 300)
    fight = handed(sitting)
    bare = msgspec.structs.replace(fight, ground=msgspec.structs.replace(fight.ground, pieces=()))
    battle = begun(bare)
    s = state_of(battle)
    houses = [piece for piece in s.facts.pieces if piece.kind.id == "builtup"]
    assert len(houses) == 5 and s.control == [1]
    battle.match.save.state.control[0] = 0
    while not battle.match.is_over:
        battle.default()
    written = report(sitting, battle)
    assert written.objective_taken and report_asked(sitting).decision.space.faults(written) == ()
    settled(sitting, battle)
    assert sitting.last(AssaultFought).taken


def test_who_calls_an_assault_off_has_not_withdrawn_from_the_field() -> None:
    sitting = storm("oviedo", 300)
    battle = begun(handed(sitting)).declare("concede", SEATS[0])
    found = battle.fought()
    assert (found.broken, found.withdrew, found.objective_taken) == ("none", "none", False)
    assert report_asked(sitting).decision.space.faults(report(sitting, battle)) == ()


def test_walls_are_refused_in_words() -> None:
    fight = handed(storm("zaragoza", 400))
    with pytest.raises(NotOffered) as refused:
        TABLE.take_over(fight)
    assert refused.value.details["fault"] == "fault.walls"


# ---- written down


def test_a_battle_survives_a_save_and_a_record() -> None:
    fight = handed(talavera())
    battle = Battle(fight, "record")
    first = TABLE.take_over(fight)[1]
    body = pack(TABLE, battle.match.save)
    assert pack(TABLE, unpack(TABLE, body)) == body
    battle.play("random")
    record = records.load(
        records.export(TABLE, battle.match.options, battle.entries, battle.match.save.state, start=first)
    )
    again = records.replay_record(TABLE, record)
    assert TABLE.fought(fight, again.save.state, again.told) == battle.fought()
    assert CAMPAIGN.handed_over(report_asked(talavera())) == fight
