"""ASL-4 Stacking."""

import pytest

from baluard.games.assault.eyes.positions import read_position
from baluard.kernel.errors import BadRecord
from tests.rulebooks.assault.table import END, FACTS, Sitting, rule, vector


@rule("ASL-4.1", "ASL-9.3")
@pytest.mark.parametrize(("there", "room"), [(4, True), (5, False)])
def test_five_combat_units_fill_a_zone(there: int, room: bool) -> None:
    game = Sitting(
        f"""
        active = "catalan"
        [catalan]
        born = "coronela*{there}"
        pla_de_palau = "regular"
        """
    )
    assert ("born" in game.offered("move_counter", game.one("pla_de_palau", "regular"))) == room


@rule("ASL-4.1")
def test_special_counters_do_not_count_for_stacking() -> None:
    game = Sitting(
        """
        active = "catalan"
        [catalan]
        born = "coronela*4 commander*3 battery*2 barricade>rec_baix"
        pla_de_palau = "regular commander banner"
        """
    )
    for kind in ("regular", "commander", "banner"):
        assert "born" in game.offered("move_counter", game.one("pla_de_palau", kind))


@rule("ASL-4.1", "ASL-15.2")
def test_one_barricade_a_zone() -> None:
    game = Sitting(
        """
        active = "catalan"
        [catalan]
        born = "barricade>rec_baix"
        pla_den_llull = "barricade>rec_baix"
        """
    )
    moves = game.offered("move_counter", game.one("pla_den_llull", "barricade"))
    assert "born" not in moves and "pla_de_palau" in moves


@rule("ASL-4.2")
@pytest.mark.parametrize(
    ("active", "kind", "stack"), [("two_crowns", "line", "line*9"), ("catalan", "coronela", "coronela*9")]
)
def test_deployment_zones_have_no_limit_for_either_side(active: str, kind: str, stack: str) -> None:
    game = Sitting(
        f"""
        active = "{active}"
        [{active}]
        tc_left = "{stack}"
        tr_llevant = "{kind}"
        """
    )
    assert "tc_left" in game.offered("move_counter", game.one("tr_llevant", kind))


@rule("ASL-4.3", "ASL-R3")
@vector("V20")
def test_a_unit_may_not_even_pass_through_a_full_zone() -> None:
    text = '[two_crowns]\nfos_santa_clara = "line*5"\ntr_santa_clara = "grenadier"\n{}'
    shut = Sitting(text.format('tr_molins = "guard*5"'))
    assert "fos_carnalatge" not in shut.offered("move_counter", shut.one("tr_santa_clara", "grenadier"))
    game = Sitting(text.format(""))
    walker = game.one("tr_santa_clara", "grenadier")
    assert "fos_carnalatge" in game.offered("move_counter", walker)  # by tr_molins
    game.answer("move_counter", (walker, "fos_carnalatge"))
    assert game.place(walker) == "fos_carnalatge"


@rule("ASL-4.4", "ASL-4.5", "ASL-8.1", "ASL-8.5", "ASL-R4")
@vector("V28")
def test_a_wave_may_overfill_an_entry_zone_which_must_then_be_left() -> None:
    game = Sitting(
        """
        turn = 2
        active = "catalan"
        phase = "recovery"
        [catalan]
        llotja = "regular*3"
        due = "coronela*4"
        """
    )
    game.answer("place_wave", [("coronela", "llotja", 4)])
    assert game.men("llotja") == 7
    assert "done" not in game.offered("move_counter")
    game.answer("move_counter", ("coronela", "santa_maria"))
    assert "done" not in game.offered("move_counter")
    game.answer("move_counter", ("regular", "pla_de_palau"))
    assert game.men("llotja") == 5
    game.answer("move_counter", END)


@rule("ASL-4.5")
def test_the_default_of_an_absent_player_leaves_the_overfull_zone() -> None:
    game = Sitting(
        """
        active = "catalan"
        [catalan]
        llotja = "coronela*6"
        """
    )
    game.match.answer_default("catalan")
    assert game.men("llotja") == 5


@rule("ASL-4.5", "ASL-R4")
@vector("V28")
def test_an_excess_that_cannot_leave_stays_and_the_duty_goes_on() -> None:
    text = """
    active = "catalan"
    [catalan]
    llotja = "coronela*7"
    {gate}
    [two_crowns]
    argenteria = "line"
    pla_de_palau = "line"
    {shut}
    """
    shut = Sitting(text.format(gate="born = 'coronela'", shut="santa_maria = 'line'"))
    assert "done" in shut.offered("move_counter")
    ajar = Sitting(text.format(gate="born = 'coronela'", shut=""))
    assert "done" not in ajar.offered("move_counter")
    for _ in range(2):
        ajar.answer("move_counter", (ajar.one("llotja", "coronela"), "santa_maria"))
    ajar.answer("move_counter", END)
    assert ajar.men("llotja") == 5


@rule("ASL-4.5")
def test_officers_owe_no_leaving() -> None:
    game = Sitting(
        """
        active = "catalan"
        [catalan]
        llotja = "coronela*6 commander banner"
        argenteria = "coronela*5"
        santa_maria = "regular*5"
        pla_de_palau = "people*5"
        """
    )
    offered = game.offered("move_counter")
    assert game.one("llotja", "commander") in offered and game.one("llotja", "coronela") not in offered
    assert "done" in offered


@rule("ASL-4.5")
def test_units_that_have_moved_need_not_leave_again() -> None:
    game = Sitting(
        """
        active = "catalan"
        [catalan]
        llotja = "coronela*6"
        santa_maria = "coronela*5"
        pla_de_palau = "coronela*4"
        argenteria = "regular*5"
        """
    )
    assert "done" not in game.offered("move_counter")  # one may still go to the Pla de Palau
    game.answer("move_counter", (game.one("santa_maria", "coronela"), "pla_de_palau"))
    assert "done" not in game.offered("move_counter")  # and now one to Santa Maria
    game.answer("move_counter", (game.one("llotja", "coronela"), "santa_maria"))
    assert "done" in game.offered("move_counter")


@rule("ASL-4.6", "ASL-4.1", "ASL-0.9")
@pytest.mark.parametrize(
    "text",
    [
        '[catalan]\nborn = "coronela*6"',
        '[two_crowns]\nfos_molins = "line*6"',
        '[catalan]\nborn = "coronela"\n[two_crowns]\nborn = "line"',
        '[catalan]\nborn = "battery"\n[two_crowns]\nborn = "commander"',
        '[catalan]\nborn = "barricade>rec_baix barricade>pla_de_palau"',
    ],
)
def test_a_position_that_breaks_stacking_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        read_position(text, FACTS)
