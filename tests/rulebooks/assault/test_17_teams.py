"""ASL-17 Team play."""

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.model.events import AssaultResolved, CommanderCommitted, ConsentRefused
from tests.rulebooks.assault.table import END, Sitting, drawing, recovers, rule, vector

LEFT = ("left", "centre")
FOUR = GAME.facts(GAME.checked_options({"players": "4"}))
THREE = GAME.facts(GAME.checked_options({"players": "3"}))


@rule("ASL-17.1")
def test_units_belong_to_seats_by_nation_and_sector() -> None:
    for unit in GAME.data.units.unit:
        u = FOUR.unit_no[unit.id]
        if unit.side == "two_crowns":
            assert FOUR.seat[u] == THREE.seat[u] == unit.nation
        else:
            assert FOUR.seat[u] == ("catalan_left" if unit.sector in LEFT else "catalan_right")
            assert THREE.seat[u] == "catalan"


@rule("ASL-17.1")
def test_wave_units_belong_to_the_sector_of_the_wave_and_casanova_to_the_left() -> None:
    for wave in GAME.data.deployment.wave:
        for name in wave.units:
            assert FOUR.seat[FOUR.unit_no[name]] == ("catalan_left" if wave.sector in LEFT else "catalan_right")
    assert FOUR.seat[FOUR.unit_no["cat_cmd_casanova"]] == "catalan_left"
    assert FOUR.seat[FOUR.banner] == "catalan_left"


@rule("ASL-17.1", "ASL-8.1")
def test_each_seat_places_the_arrivals_of_its_own_sector() -> None:
    game = Sitting(
        'turn = 3\nactive = "catalan"\nphase = "recovery"\n[catalan]\ndue = "cat_cor_2_1"\ncoming = "cat_cor_3_7"',
        players="4",
    )
    assert game.asked() == [("catalan_left", "place_wave")]
    assert game.offered("place_wave") == ["cat_cor_3_7"]
    game.answer("place_wave", [("cat_cor_3_7", "llotja", 1)])
    assert game.asked() == [("catalan_right", "place_wave")]
    assert game.offered("place_wave") == ["cat_cor_2_1"]


@rule("ASL-17.2", "ASL-4.1")
def test_allies_share_stacking_and_mix_in_a_zone() -> None:
    text = """
        [two_crowns]
        fos_molins = "fr_lin_marine_1 {}"
        tr_molins = "es_dra_chateaufort_1"
        [catalan]
        llotja = "coronela"
        """
    game = Sitting(text.format("fr_lin_marine_2 fr_lin_marine_3 fr_lin_marine_4"), players="3")
    game.answer("move_counter", ("es_dra_chateaufort_1", "fos_molins"), "spanish")
    assert game.men("fos_molins") == 5
    full = Sitting(text.format("fr_lin_marine_2 fr_lin_marine_3 fr_lin_marine_4 fr_lin_guerchy_1"), players="3")
    assert "fos_molins" not in full.offered("move_counter", "es_dra_chateaufort_1", seat="spanish")


@rule("ASL-17.2", "ASL-16.6")
def test_allies_win_and_lose_together() -> None:
    game = Sitting('[two_crowns]\ntc_left = "line"\n[catalan]\nllotja = "coronela"', players="4")
    game.match.apply_motion("catalan_right", "concede")
    assert game.result.winners == ("french", "spanish")


@rule("ASL-17.3")
def test_in_movement_each_seat_moves_its_own_counters_in_any_interleaving() -> None:
    game = Sitting(
        '[two_crowns]\ntc_left = "fr_lin_marine_1 fr_lin_marine_2 es_dra_chateaufort_1 es_dra_chateaufort_2"',
        players="3",
    )
    assert game.offered("move_counter", seat="french") == ["fr_lin_marine_1", "fr_lin_marine_2", "done"]
    assert game.offered("move_counter", seat="spanish") == ["es_dra_chateaufort_1", "es_dra_chateaufort_2", "done"]
    game.answer("move_counter", ("es_dra_chateaufort_1", "arenal"), "spanish")
    game.answer("move_counter", ("fr_lin_marine_1", "arenal"), "french")
    game.answer("move_counter", END, "french")
    assert game.asked() == [("spanish", "move_counter")]  # the phase lasts until all have finished
    game.answer("move_counter", ("es_dra_chateaufort_2", "arenal"), "spanish")
    assert ("spanish", "move_counter") not in game.asked()  # nothing left to move


@rule("ASL-17.3", "ASL-6.1")
def test_in_artillery_each_seat_fires_its_own_batteries() -> None:
    text = """
    phase = "artillery"
    [two_crowns]
    tr_llevant = "tc_bat_1 tc_bat_5"
    [catalan]
    red_santa_eulalia = "coronela*3"
    """
    game = Sitting(text, dice=[6, 1], players="3")
    assert game.offered("fire_battery", seat="french") == ["tc_bat_1", "done"]
    assert game.offered("fire_battery", seat="spanish") == ["tc_bat_5", "done"]
    game.answer("fire_battery", ("tc_bat_5", game.one("red_santa_eulalia", "coronela")), "spanish")
    assert game.asked() == [("french", "fire_battery")]  # the Spanish have no shot left and are not asked
    game.answer("fire_battery", END, "french")
    assert ("french", "fire_battery") not in game.asked()


@rule("ASL-17.3", "ASL-2.6")
@pytest.mark.parametrize(("units", "asked"), [("fr_lin_marine_1", "french"), ("es_dra_chateaufort_1", "spanish")])
def test_a_seat_with_nothing_to_do_is_not_asked(units: str, asked: str) -> None:
    moving = Sitting(f'[two_crowns]\ntc_left = "{units}"\n[catalan]\nllotja = "coronela"', players="3")
    assert moving.asked() == [(asked, "move_counter")]
    fighting = Sitting(
        f'phase = "combat"\n[two_crowns]\nrec_baix = "{units}"\n[catalan]\npla_den_llull = "coronela"', players="3"
    )
    assert fighting.asked() == [(asked, "declare_action")]


MIXED = """
phase = "combat"
[two_crowns]
rec_baix = "{crowns}"
{more}
[catalan]
pla_den_llull = "{catalan}"
"""


def mixed(crowns: str, catalan: str, more: str = "", dice: tuple[int, ...] = (), players: str = "4") -> Sitting:
    """An assault between zones that allies share."""
    return Sitting(MIXED.format(crowns=crowns, catalan=catalan, more=more), dice=dice, players=players)


FRENCH = ("fr_lin_marine_1", "fr_lin_marine_2", "fr_lin_marine_3")
SPANISH = ("es_dra_chateaufort_1", "es_dra_chateaufort_2", "es_dra_chateaufort_3")
LEFTS = ("cat_cor_1_1", "cat_cor_1_2", "cat_cor_3_2")
RIGHTS = ("cat_cor_1_3", "cat_cor_1_4", "cat_cor_3_5")


@rule("ASL-17.4", "ASL-12.3")
@vector("V40")
def test_of_two_and_two_the_french_decide_and_pick_any_of_the_four() -> None:
    game = mixed(" ".join((*FRENCH[:2], *SPANISH[:2])), "coronela", players="3")
    assert game.asked() == [("french", "declare_action")]
    game.attack("rec_baix", "pla_den_llull")
    assert game.decision("attack_lead").seat == "french"
    assert set(game.offered("attack_lead")) == {*FRENCH[:2], *SPANISH[:2]}


@rule("ASL-17.4")
@pytest.mark.parametrize(
    ("french", "spanish", "left", "right", "attacker", "defender"),
    [
        (2, 1, 2, 1, "french", "catalan_left"),
        (1, 2, 1, 2, "spanish", "catalan_right"),
        (1, 1, 1, 1, "french", "catalan_left"),
        (0, 2, 0, 2, "spanish", "catalan_right"),
    ],
)
def test_the_seat_with_more_units_commands_in_attack_and_defence(
    french: int, spanish: int, left: int, right: int, attacker: str, defender: str
) -> None:
    game = mixed(" ".join((*FRENCH[:french], *SPANISH[:spanish])), " ".join((*LEFTS[:left], *RIGHTS[:right])))
    assert game.asked() == [(attacker, "declare_action")]
    game.attack("rec_baix", "pla_den_llull")
    assert game.asked() == [(attacker, "attack_lead")]
    game.answer("attack_lead", game.offered("attack_lead")[0])
    assert game.asked() == [(defender, "defence_lead")]
    game.answer("defence_lead", game.offered("defence_lead")[0])
    assert game.asked() == [(defender, "withdraw")]


@rule("ASL-17.4", "ASL-13.8")
def test_the_seat_that_began_the_assault_decides_the_advance_though_its_lead_has_fallen() -> None:
    game = mixed(" ".join((*FRENCH[:2], *SPANISH[:2])), "cat_cor_1_1", dice=(1, 6))
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", FRENCH[0]), ("withdraw", "yes"), ("retreat", [("cat_cor_1_1", "born", 1)]))
    assert game.asked() == [("french", "advance")]  # one Frenchman, two Spaniards are left


@rule("ASL-17.4", "ASL-13.2")
def test_the_seat_that_began_the_defence_decides_the_retreat_though_its_lead_has_fallen() -> None:
    game = mixed("fr_gre_marine_1 fr_gre_marine_2 fr_gre_ponthieu_1", " ".join((*LEFTS[:2], *RIGHTS[:2])), dice=(6, 1))
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "fr_gre_marine_1"), ("defence_lead", LEFTS[0]), ("withdraw", "no"))
    assert game.asked() == [("catalan_left", "retreat")]


@rule("ASL-17.4", "ASL-11.3")
def test_the_seat_with_more_units_chooses_the_losses_of_a_volley() -> None:
    more = 'mar_llevant = "guard"'
    game = mixed(FRENCH[0], " ".join((LEFTS[0], *RIGHTS[:2])), more, dice=(6,))
    game.answer("declare_action", ("mar_llevant", "pla_den_llull", "volley"), "spanish")
    assert game.asked() == [("catalan_right", "volley_losses")]
    assert set(game.offered("volley_losses")) == {LEFTS[0], *RIGHTS[:2]}


@rule("ASL-17.4", "ASL-14.3")
@pytest.mark.parametrize(("answer", "bonus"), [("yes", 1), ("no", 0)])
def test_an_allys_commander_is_committed_only_with_his_consent(answer: str, bonus: int) -> None:
    game = mixed(FRENCH[0], "cat_cor_1_1", 'born = "es_cmd_lavere"', dice=(1, 6, 1))
    game.attack("rec_baix", "pla_den_llull")
    game.answer("attack_commander", "es_cmd_lavere")
    assert game.asked() == [("spanish", "ally_commander")]
    assert game.decision("ally_commander").default == "no"  # no answer means no
    game.play(("ally_commander", answer), ("withdraw", "no"))
    assert game.last(AssaultResolved).attack == 4 + bonus
    assert len(game.told(CommanderCommitted)) == bonus
    assert len(game.told(ConsentRefused)) == 1 - bonus


@rule("ASL-17.4", "ASL-14.2")
def test_after_a_refusal_ones_own_commander_may_still_be_committed() -> None:
    game = mixed(f"{FRENCH[0]} fr_cmd_dillon", "cat_cor_1_1", 'born = "es_cmd_lavere"', dice=(1, 6, 1))
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_commander", "es_cmd_lavere"), ("ally_commander", "no"))
    assert game.offered("attack_commander") == ["none", "fr_cmd_dillon"]
    game.play(("attack_commander", "fr_cmd_dillon"), ("withdraw", "no"))
    assert game.last(AssaultResolved).attack == 5


@rule("ASL-17.4", "ASL-17.3", "ASL-10.1")
def test_the_combat_phase_of_a_team_ends_when_both_have_ended_theirs() -> None:
    game = mixed(FRENCH[0], "cat_cor_1_1 cat_cor_1_2", 'born = "es_dra_chateaufort_1"', dice=(1, 6))
    assert game.asked() == [("french", "declare_action"), ("spanish", "declare_action")]
    assert game.offered("declare_action", seat="french") == ["rec_baix", "done"]
    game.answer("declare_action", END, "spanish")
    assert game.asked() == [("french", "declare_action")]
    game.answer("declare_action", ("rec_baix", "pla_den_llull", "assault"), "french")
    game.play(("defence_lead", "cat_cor_1_1"), ("withdraw", "no"))
    assert all(tag != "declare_action" for _, tag in game.asked())


@rule("ASL-17.4")
def test_a_seat_that_has_ended_its_combat_does_not_take_over_a_zone() -> None:
    crowns = " ".join((FRENCH[0], *SPANISH[:2]))
    game = mixed(crowns, "cat_cor_1_1", 'born = "fr_lin_marine_4"')
    game.answer("declare_action", END, "spanish")
    assert game.offered("declare_action", seat="french") == ["born", "done"]


@rule("ASL-17.5")
@pytest.mark.parametrize(
    ("number", "french", "spanish", "shares"),
    [
        (6, 10, 5, (4, 2)),  # two to one
        (6, 5, 6, (3, 3)),  # 2.7 is rounded up
        (6, 1, 12, (1, 5)),  # 0.46 is rounded up
        (6, 0, 9, (0, 6)),
        (20, 8, 4, (8, 4)),  # all of them
        (1, 5, 6, (1, 0)),  # 0.45 is rounded up, and nothing is left
    ],
)
def test_recovery_is_shared_in_proportion_the_french_part_rounded_up(
    number: int, french: int, spanish: int, shares: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    recovers(monkeypatch, 3, number, players="3")
    names = [unit.id for unit in GAME.data.units.unit if unit.type in ("line", "dragoon", "guard")]
    dead = " ".join([name for name in names if name.startswith("fr_")][:french])
    dead += " " + " ".join([name for name in names if name.startswith("es_")][:spanish])
    game = Sitting(
        f"""
            turn = 3
            phase = "recovery"
            [two_crowns]
            eliminated = "{dead}"
            tc_left = "grenadier"
            [catalan]
            llotja = "coronela"
            """,
        players="3",
    )
    taken = []
    for seat in ("french", "spanish"):
        share = 0
        if game.asked() == [(seat, "place_recovery")]:
            share = int(game.decision("place_recovery").about["number"])
            kinds = game.decision("place_recovery").space.kinds
            assert all(kind.startswith(seat) for kind, _ in kinds)
            game.answer("place_recovery", game.decision("place_recovery").default)
        taken.append(share)
    assert tuple(taken) == shares
    assert all(tag == "move_counter" for _, tag in game.asked())


@rule("ASL-17.5")
def test_an_unused_part_passes_to_the_ally(monkeypatch: pytest.MonkeyPatch) -> None:
    recovers(monkeypatch, 3, 6, players="3")
    text = """
        turn = 3
        phase = "recovery"
        [two_crowns]
        eliminated = "fr_lin_marine_1 fr_lin_marine_2 fr_lin_marine_3 fr_lin_marine_4 {}"
        tc_left = "grenadier"
        """
    text = text.format("es_dra_chateaufort_1 es_dra_chateaufort_2 es_dra_chateaufort_3 es_dra_chateaufort_4")
    game = Sitting(text, players="3")
    assert game.decision("place_recovery").about["number"] == 3
    game.answer("place_recovery", [("french_line", "tc_left", 1)])
    assert game.asked() == [("spanish", "place_recovery")]
    assert game.decision("place_recovery").about["number"] == 4  # all that are dead; five would be allowed
    other = Sitting(text, players="3")
    other.answer("place_recovery", [("french_line", "tc_left", 3)])
    other.answer("place_recovery", [("spanish_dragoon", "tc_left", 1)])
    assert other.asked() == [("french", "place_recovery")]
    assert other.decision("place_recovery").about["number"] == 1  # of two passed on, one Frenchman is left


@rule("ASL-17.6")
@pytest.mark.parametrize(
    ("turn", "drawer", "opponent"), [(1, "french", "catalan_left"), (2, "spanish", "catalan_right")]
)
def test_card_choices_alternate_between_the_seats_of_a_side(turn: int, drawer: str, opponent: str) -> None:
    text = f"""
        turn = {turn}
        [two_crowns]
        rec_baix = "line"
        tr_llevant = "battery*2"
        [catalan]
        born = "barricade>rec_baix"
        pla_den_llull = "barricade>born"
        """
    own = drawing("sapadors", text, players="4")
    assert own.decision("card_destroy").seat == drawer
    theirs = drawing("cano_rebentat", text, players="4")
    assert theirs.decision("card_silence").seat == opponent


@rule("ASL-17.6", "ASL-12.5")
def test_the_seat_of_the_card_announces_it_in_any_assault_of_the_side() -> None:
    text = f'turn = 2\n[two_crowns]\nrec_baix = "{FRENCH[0]}"\n[catalan]\npla_den_llull = "cat_cor_1_1"'
    game = drawing("impetu", text, players="4")
    game.answer("move_counter", END)
    game.attack("rec_baix", "pla_den_llull")
    assert game.decision("announce_card").seat == "spanish"
