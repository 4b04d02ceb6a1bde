"""ASL-6 Artillery."""

import pytest

from baluard.games.assault.model.events import BatteryFired, CounterCaptured
from baluard.games.assault.model.facts import CATALAN, TWO_CROWNS
from tests.rulebooks.assault.table import END, Sitting, rule, vector

LLEVANT = """
phase = "artillery"
active = "{active}"
[two_crowns]
tr_llevant = "battery"
fos_llevant = "grenadier"
[catalan]
bal_llevant = "regular battery"
"""


@rule("ASL-6.3", "ASL-6.4")
@vector("V1")
def test_a_four_at_two_zones_has_no_effect() -> None:
    game = Sitting(LLEVANT.format(active="two_crowns"), dice=[4])
    game.answer("fire_battery", ("battery", game.one("bal_llevant", "regular")))
    shot = game.last(BatteryFired)
    assert (shot.need, shot.die, shot.hit) == (5, 4, False)
    assert game.pile(CATALAN) == []


@rule("ASL-6.3", "ASL-6.4")
@vector("V2")
def test_a_five_next_door_eliminates_the_grenadiers() -> None:
    game = Sitting(LLEVANT.format(active="catalan"), dice=[5])
    game.answer("fire_battery", ("battery", game.one("fos_llevant", "grenadier")))
    shot = game.last(BatteryFired)
    assert (shot.need, shot.hit) == (4, True)
    assert game.pile(TWO_CROWNS) == ["grenadier"]


@rule("ASL-6.4")
@pytest.mark.parametrize(("die", "hit"), [(3, False), (4, True), (6, True)])
def test_next_door_a_shot_needs_four(die: int, hit: bool) -> None:
    game = Sitting(LLEVANT.format(active="catalan"), dice=[die])
    game.answer("fire_battery", ("battery", game.one("fos_llevant", "grenadier")))
    assert game.last(BatteryFired).hit == hit


@rule("ASL-6.3")
@vector("V37")
def test_ranges_are_counted_in_zones() -> None:
    game = Sitting(
        """
        phase = "artillery"
        [two_crowns]
        tr_llevant = "battery"
        [catalan]
        red_santa_eulalia = "coronela"
        ter_molins = "regular"
        ter_carnalatge = "mountain"
        """,
        dice=[1],
    )
    near, far = game.one("red_santa_eulalia", "coronela"), game.one("ter_molins", "regular")
    assert set(game.offered("fire_battery", game.one("tr_llevant", "battery"))) == {near, far}
    game.answer("fire_battery", ("battery", near))
    assert game.last(BatteryFired).need == 4


@rule("ASL-6.4")
@vector("V37")
@pytest.mark.parametrize(("die", "hit"), [(4, False), (5, True)])
def test_at_two_zones_a_shot_needs_five(die: int, hit: bool) -> None:
    game = Sitting(
        'phase = "artillery"\n[two_crowns]\ntr_llevant = "battery"\n[catalan]\nter_molins = "regular"', dice=[die]
    )
    game.answer("fire_battery", ("battery", game.one("ter_molins", "regular")))
    assert (game.last(BatteryFired).need, game.last(BatteryFired).hit) == (5, hit)


@rule("ASL-6.3")
def test_catalan_guns_reach_one_zone_only() -> None:
    game = Sitting(
        """
        phase = "artillery"
        active = "catalan"
        [catalan]
        bal_llevant = "battery"
        [two_crowns]
        fos_llevant = "line"
        tr_llevant = "guard"
        """
    )
    assert game.offered("fire_battery", game.one("bal_llevant", "battery")) == [game.one("fos_llevant", "line")]


@rule("ASL-6.3", "ASL-10.4", "ASL-R1")
@vector("V17")
@pytest.mark.parametrize("active", ["two_crowns", "catalan"])
def test_only_artillery_sees_through_the_red_wall(active: str) -> None:
    text = """
    phase = "{phase}"
    active = "{active}"
    [two_crowns]
    fos_molins = "line"
    [catalan]
    bal_llevant = "regular battery"
    """
    fight = Sitting(text.format(phase="combat", active=active))
    assert (active, "declare_action") not in fight.asked()
    if active == "catalan":
        guns = Sitting(text.format(phase="artillery", active=active), dice=[4])
        guns.answer("fire_battery", ("battery", guns.one("fos_molins", "line")))
        assert (guns.last(BatteryFired).need, guns.pile(TWO_CROWNS)) == (4, ["line"])


@rule("ASL-6.1", "ASL-R10")
def test_batteries_fire_one_after_another_each_once() -> None:
    game = Sitting(
        """
        phase = "artillery"
        [two_crowns]
        tr_llevant = "battery*2"
        [catalan]
        red_santa_eulalia = "coronela*2"
        """,
        dice=[6, 6],
    )
    first, second, done = game.offered("fire_battery")
    game.answer("fire_battery", (second, game.one("red_santa_eulalia", "coronela")))
    assert game.men("red_santa_eulalia") == 1  # the effect is seen before the next shot
    assert game.offered("fire_battery") == [first, done]
    game.answer("fire_battery", (first, game.one("red_santa_eulalia", "coronela")))
    assert game.men("red_santa_eulalia") == 0


@rule("ASL-6.2", "ASL-R33")
def test_only_combat_units_are_targets() -> None:
    text = 'phase = "artillery"\n[two_crowns]\ntr_llevant = "battery"\n[catalan]\nfos_molins = "{}"'
    game = Sitting(text.format("coronela commander banner battery barricade>tr_llevant"))
    target = game.one("fos_molins", "coronela")
    assert game.offered("fire_battery", game.one("tr_llevant", "battery")) == [target]
    bare = Sitting(text.format("commander banner battery barricade>tr_llevant"))
    assert ("two_crowns", "fire_battery") not in bare.asked()


@rule("ASL-6.4")
def test_colour_lines_barricades_and_stacking_do_not_matter() -> None:
    text = 'phase = "artillery"\nactive = "{}"\n[two_crowns]\n{} = "{}"\n[catalan]\n{} = "{}"'
    line = Sitting(
        text.format("two_crowns", "ter_carnalatge", "battery", "conv_santa_clara_sud", "regular*5"), dice=[4]
    )
    line.answer("fire_battery", ("battery", line.one("conv_santa_clara_sud", "regular")))
    assert line.last(BatteryFired).hit and line.men("conv_santa_clara_sud") == 4
    covered = "coronela barricade>rec_baix"
    barricade = Sitting(text.format("two_crowns", "rec_baix", "battery", "pla_den_llull", covered), dice=[4])
    barricade.answer("fire_battery", ("battery", barricade.one("pla_den_llull", "coronela")))
    assert barricade.types_in("pla_den_llull") == ["barricade"]


@rule("ASL-6.5", "ASL-9.1")
def test_a_battery_needs_no_troops_and_never_moves() -> None:
    game = Sitting(LLEVANT.format(active="two_crowns"), dice=[1])
    assert game.types_in("tr_llevant") == ["battery"]
    battery = game.one("tr_llevant", "battery")
    assert battery in game.offered("fire_battery")
    game.answer("fire_battery", END)
    assert battery not in game.offered("move_counter")


@rule("ASL-6.5", "ASL-13.6")
def test_a_battery_does_not_retreat() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        fos_llevant = "grenadier*2"
        [catalan]
        bal_llevant = "coronela*2 battery"
        """,
        dice=[6, 1],
    )
    game.attack("fos_llevant", "bal_llevant")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "coronela"), ("withdraw", "yes"))
    game.answer("retreat", [("coronela", "ter_molins", 2)])
    game.answer("advance", ("grenadier",))
    assert game.pile(CATALAN) == ["battery"]


@rule("ASL-6.6", "ASL-9.7")
def test_a_battery_is_captured_by_a_unit_that_moves_in() -> None:
    game = Sitting('[two_crowns]\nfos_llevant = "line*2"\n[catalan]\nbal_llevant = "battery"')
    battery = game.one("bal_llevant", "battery")
    game.answer("move_counter", ("line", "bal_llevant"))
    assert game.told(CounterCaptured) == [CounterCaptured(battery, "bal_llevant")]
    assert game.pile(CATALAN) == ["battery"]


@rule("ASL-6.6", "ASL-13.6")
def test_a_battery_is_captured_by_an_advance() -> None:
    game = Sitting('phase = "combat"\n[two_crowns]\nfos_llevant = "line"\n[catalan]\nbal_llevant = "battery"')
    game.attack("fos_llevant", "bal_llevant")
    assert game.pile(CATALAN) == ["battery"]
    assert game.types_in("bal_llevant") == ["line"]


@rule("ASL-9.7", "ASL-R32")
def test_commanders_and_barricades_capture_nothing() -> None:
    game = Sitting('[two_crowns]\nfos_llevant = "commander"\n[catalan]\nbal_llevant = "battery"')
    assert "bal_llevant" not in game.offered("move_counter", game.one("fos_llevant", "commander"))
    text = (
        'active = "catalan"\n[two_crowns]\nter_molins = "battery"\n[catalan]\nter_carnalatge = "barricade>ter_molins"'
    )
    game = Sitting(text)
    assert "ter_molins" not in game.offered("move_counter", game.one("ter_carnalatge", "barricade"))
