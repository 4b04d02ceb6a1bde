"""ASL-15 Barricades."""

import pytest

from baluard.games.assault.model.events import BarricadeTurned
from baluard.games.assault.model.facts import CATALAN
from tests.rulebooks.assault.table import FACTS, Sitting, rule, vector


@rule("ASL-15.1")
def test_a_barricade_moves_three_zones_over_open_ground_without_escort() -> None:
    game = Sitting('active = "catalan"\n[catalan]\npla_de_palau = "barricade>born"')
    reached = game.offered("move_counter", game.one("pla_de_palau", "barricade"))
    assert {"born", "pla_den_llull", "rec_baix", "rec_alt", "ter_molins"} <= set(reached)
    assert "horts_sant_agusti" not in reached  # the fourth
    assert not {"llotja", "santa_maria", "bal_migdia", "cases_santa_clara"} & set(reached)  # grey
    assert not {zone for zone in reached if FACTS.value[FACTS.zone_no[zone]] > 0}


@rule("ASL-15.1")
@pytest.mark.parametrize("enemy", ["line", "battery", "commander"])
def test_a_barricade_enters_no_zone_with_an_enemy_counter(enemy: str) -> None:
    game = Sitting(f'active = "catalan"\n[catalan]\nborn = "barricade>rec_baix"\n[two_crowns]\nrec_baix = "{enemy}"')
    reached = game.offered("move_counter", game.one("born", "barricade"))
    assert "rec_baix" not in reached and "pla_de_palau" in reached


@rule("ASL-15.1", "ASL-3.2")
def test_a_barricade_crosses_what_others_cross() -> None:
    shut = Sitting('active = "catalan"\n[catalan]\nter_reial = "barricade>fos_reial"')
    reached = shut.offered("move_counter", shut.one("ter_reial", "barricade"))
    assert "fos_reial" not in reached
    assert "carrer_portal_nou" in reached  # over the travessera


@rule("ASL-15.2")
@vector("V35")
def test_the_facings_in_the_born() -> None:
    game = Sitting('active = "catalan"\n[catalan]\nrec_baix = "barricade>born"')
    facings = game.offered("move_counter", game.one("rec_baix", "barricade"), "born")
    assert set(facings) == {"pla_de_palau", "pla_den_llull", "rec_baix"}  # not the grey houses


@rule("ASL-15.2")
def test_a_facing_crosses_no_blue_and_no_red_line() -> None:
    for zone, barred in (
        ("ter_molins", "pla_den_llull"),
        ("pla_den_llull", "ter_molins"),
        ("ter_portal_nou", "fos_sant_pere"),
    ):
        assert FACTS.zone_no[barred] not in FACTS.facings[FACTS.zone_no[zone]]
    assert FACTS.zone_no["fos_reial"] in FACTS.facings[FACTS.zone_no["ter_reial"]]  # royal
    assert FACTS.zone_no["fos_molins"] in FACTS.facings[FACTS.zone_no["ter_molins"]]  # an open breach


@rule("ASL-15.2", "ASL-R31")
def test_a_barricade_may_be_turned_without_moving() -> None:
    game = Sitting('active = "catalan"\n[catalan]\nborn = "barricade>rec_baix"\nllotja = "coronela"')
    barricade = game.one("born", "barricade")
    assert set(game.offered("move_counter", barricade, "born")) == {"pla_de_palau", "pla_den_llull"}
    game.answer("move_counter", (barricade, "born", "pla_den_llull"))
    assert game.told(BarricadeTurned) == [BarricadeTurned(barricade, "born", "pla_den_llull")]
    assert barricade not in game.offered("move_counter")


@rule("ASL-15.2")
def test_a_barricade_passes_another_but_does_not_end_beside_it() -> None:
    game = Sitting(
        """
            active = "catalan"
            [catalan]
            pla_de_palau = "barricade>born"
            born = "barricade>rec_baix"
            pla_den_llull = "barricade>rec_baix"
            """
    )
    reached = game.offered("move_counter", game.one("pla_de_palau", "barricade"))
    assert "born" not in reached and "pla_den_llull" not in reached
    assert "rec_baix" in reached


@rule("ASL-15.2")
def test_where_only_one_facing_exists_a_barricade_cannot_be_turned() -> None:
    game = Sitting('active = "catalan"\n[catalan]\ncarrer_portal_nou = "barricade>carders"')
    reached = game.offered("move_counter", game.one("carrer_portal_nou", "barricade"))
    assert "carrer_portal_nou" not in reached and "carders" in reached


@rule("ASL-15.3")
def test_a_barricade_protects_its_own_zone_against_one_zone() -> None:
    game = Sitting(
        """
            phase = "combat"
            [two_crowns]
            rec_baix = "line"
            [catalan]
            pla_den_llull = "barricade>rec_baix"
            born = "coronela"
            """
    )
    assert "volley" in game.ways("rec_baix", "born")  # it stands in another zone


@rule("ASL-15.4")
def test_a_failed_assault_leaves_the_barricade() -> None:
    game = Sitting(
        'phase = "combat"\n[two_crowns]\nrec_baix = "line"\n[catalan]\npla_den_llull = "coronela barricade>rec_baix"',
        dice=[1, 6],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.answer("withdraw", "no")
    assert game.types_in("pla_den_llull") == ["barricade", "coronela"]


@rule("ASL-15.4", "ASL-13.6")
def test_it_is_lost_when_its_defenders_withdraw() -> None:
    game = Sitting(
        'phase = "combat"\n[two_crowns]\nrec_baix = "line"\n[catalan]\npla_den_llull = "coronela barricade>born"',
        dice=[1, 6],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("withdraw", "yes"), ("retreat", [("coronela", "born", 1)]))
    assert game.pile(CATALAN) == ["barricade"]
    assert game.types_in("pla_den_llull") == []


@rule("ASL-15.5", "ASL-15.4")
def test_it_stays_when_its_troops_march_off_and_can_be_overrun() -> None:
    game = Sitting(
        'active = "catalan"\n[catalan]\nborn = "coronela barricade>rec_baix"\n[two_crowns]\nrec_alt = "line"'
    )
    game.play(("move_counter", ("coronela", "santa_maria")), ("move_counter", ("done",)))
    assert game.types_in("born") == ["barricade"]
    game.answer("move_counter", ("line", "born"))
    assert game.pile(CATALAN) == ["barricade"]
