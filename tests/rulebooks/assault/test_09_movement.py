"""ASL-9 Movement."""

import pytest

from baluard.games.assault.model.events import CounterCaptured, CounterDisplaced, CounterMoved
from baluard.games.assault.model.facts import CATALAN
from tests.rulebooks.assault.table import END, FACTS, Sitting, rule, vector


@rule("ASL-9.1")
def test_each_counter_moves_once_one_after_another() -> None:
    game = Sitting('[two_crowns]\ntc_left = "line*2 commander battery"')
    first, second = game.offered("move_counter")[:2]
    game.answer("move_counter", (second, "tr_llevant"))
    assert second not in game.offered("move_counter")
    assert first in game.offered("move_counter")
    game.answer("move_counter", (first, "tr_molins"))
    assert game.offered("move_counter") == [game.one("tc_left", "commander"), "done"]


@rule("ASL-9.1")
def test_a_move_is_a_path_of_up_to_three_zones() -> None:
    game = Sitting('[two_crowns]\ntc_right = "line"')
    reached = game.offered("move_counter", game.one("tc_right", "line"))
    assert {"tr_reial", "tr_sant_daniel", "fos_santa_clara"} <= set(reached)
    assert "fos_carnalatge" not in reached  # the fourth


@rule("ASL-9.2")
def test_red_borders_are_never_crossed() -> None:
    game = Sitting('[two_crowns]\nfos_jonqueres = "line"')
    reached = game.offered("move_counter", game.one("fos_jonqueres", "line"))
    inside = [zone for zone in reached if FACTS.is_inside[FACTS.zone_no[zone]]]
    assert inside == ["bal_portal_nou"]  # round by the ditch, through the breach of Portal Nou


@rule("ASL-9.3")
@pytest.mark.parametrize(("garrison", "enters"), [("coronela", False), ("battery commander", True), ("", True)])
def test_a_combat_unit_enters_no_zone_held_by_the_enemy(garrison: str, enters: bool) -> None:
    game = Sitting(f'[two_crowns]\nfos_llevant = "line"\n[catalan]\nbal_llevant = "{garrison}"')
    assert ("bal_llevant" in game.offered("move_counter", game.one("fos_llevant", "line"))) == enters


@rule("ASL-9.4")
@pytest.mark.parametrize("garrison", ["coronela", "battery", "barricade>born", "commander"])
@pytest.mark.parametrize(("active", "mover"), [("two_crowns", "commander")])
def test_a_commander_enters_no_zone_with_any_enemy_counter(garrison: str, active: str, mover: str) -> None:
    game = Sitting(f'active = "{active}"\n[two_crowns]\nrec_baix = "{mover}"\n[catalan]\npla_den_llull = "{garrison}"')
    assert "pla_den_llull" not in game.offered("move_counter", game.one("rec_baix", mover))


@rule("ASL-9.4", "ASL-14.6")
def test_the_banner_enters_no_zone_with_any_enemy_counter() -> None:
    game = Sitting('active = "catalan"\n[catalan]\nrec_baix = "banner"\n[two_crowns]\npla_den_llull = "battery"')
    reached = game.offered("move_counter", game.one("rec_baix", "banner"))
    assert "pla_den_llull" not in reached and "born" in reached


@rule("ASL-9.5", "ASL-9.7", "ASL-9.8", "ASL-R5")
@vector("V3")
def test_a_lone_battery_is_captured_on_the_way_and_the_move_ends_next_to_the_convent() -> None:
    game = Sitting(
        """
        [two_crowns]
        bal_portal_nou = "line"
        tc_left = "line"
        [catalan]
        ter_portal_nou = "battery"
        conv_sant_agusti_est = "regular*2"
        """
    )
    walker, battery = game.one("bal_portal_nou", "line"), game.one("ter_portal_nou", "battery")
    reached = game.offered("move_counter", walker)
    assert "carrer_portal_nou" in reached
    assert "blanqueria" not in reached  # beyond the stop
    assert "conv_sant_agusti_oest" not in reached
    routes = game.offered("move_counter", walker, "carrer_portal_nou")
    assert routes == ["direct", "ter_portal_nou"]  # by ter_reial, or over the battery
    game.answer("move_counter", (walker, "carrer_portal_nou", "ter_portal_nou"))
    assert game.told(CounterCaptured) == [CounterCaptured(battery, "ter_portal_nou")]
    assert game.told(CounterMoved) == [CounterMoved(walker, "bal_portal_nou", "carrer_portal_nou")]
    assert walker not in game.offered("move_counter")


@rule("ASL-9.7")
def test_the_other_route_leaves_the_battery_alone() -> None:
    game = Sitting(
        """
        [two_crowns]
        bal_portal_nou = "line"
        [catalan]
        ter_portal_nou = "battery"
        """
    )
    game.answer("move_counter", ("line", "carrer_portal_nou", "direct"))
    assert game.types_in("ter_portal_nou") == ["battery"]


@rule("ASL-9.7")
def test_two_batteries_on_two_ways_are_two_routes() -> None:
    game = Sitting(
        """
        [two_crowns]
        bal_portal_nou = "line"
        [catalan]
        ter_portal_nou = "battery"
        ter_reial = "battery"
        """
    )
    walker = game.one("bal_portal_nou", "line")
    routes = game.offered("move_counter", walker, "carrer_portal_nou")
    assert set(routes) == {"ter_portal_nou", "ter_reial", "ter_portal_nou+ter_reial"}
    game.answer("move_counter", (walker, "carrer_portal_nou", "ter_portal_nou+ter_reial"))
    assert game.pile(CATALAN) == ["battery", "battery"]


@rule("ASL-9.7", "ASL-9.1")
def test_a_unit_may_go_out_capture_a_battery_and_come_back() -> None:
    text = '[two_crowns]\nfos_llevant = "{}"\n[catalan]\nbal_llevant = "battery"\n{}'
    game = Sitting(text.format("line*2", ""))
    walker = game.one("fos_llevant", "line")
    assert game.offered("move_counter", walker, "fos_llevant") == []  # one way only
    game.answer("move_counter", (walker, "fos_llevant"))
    assert game.pile(CATALAN) == ["battery"]
    assert game.place(walker) == "fos_llevant" and walker not in game.offered("move_counter")
    stopped = Sitting(text.format("line", 'ter_molins = "coronela"'))  # next to the bastion
    assert "fos_llevant" not in stopped.offered("move_counter", stopped.one("fos_llevant", "line"))
    empty = Sitting('[two_crowns]\nfos_llevant = "line"')  # nothing to capture: standing still is no move
    assert "fos_llevant" not in empty.offered("move_counter", empty.one("fos_llevant", "line"))


@rule("ASL-4.3", "ASL-9.7")
@pytest.mark.parametrize(("there", "back"), [(5, True), (6, False)])
def test_nobody_comes_back_after_a_capture_into_a_zone_that_is_still_full(there: int, back: bool) -> None:
    text = f'active = "catalan"\n[catalan]\nllotja = "coronela*{there}"\n[two_crowns]\nargenteria = "battery"'
    game = Sitting(text)
    assert ("llotja" in game.offered("move_counter", game.one("llotja", "coronela"))) == back


@rule("ASL-9.5", "ASL-9.7")
def test_a_special_only_zone_next_to_the_enemy_is_captured_and_stops() -> None:
    game = Sitting(
        """
        [two_crowns]
        bal_portal_nou = "line"
        [catalan]
        ter_portal_nou = "battery"
        ter_reial = "battery"
        cases_portal_nou = "coronela"
        illa_sant_daniel = "coronela"
        """
    )
    reached = game.offered("move_counter", game.one("bal_portal_nou", "line"))
    assert {"ter_portal_nou", "ter_reial"} <= set(reached)
    assert "carrer_portal_nou" not in reached


@rule("ASL-9.5")
@vector("V19")
def test_a_red_border_makes_no_contact_and_no_stop() -> None:
    game = Sitting(
        """
        [two_crowns]
        camp_sant_pere = "line"
        camp_jonqueres = "line*5"
        [catalan]
        ter_sant_pere_e = "coronela"
        """
    )
    reached = game.offered("move_counter", game.one("camp_sant_pere", "line"))
    assert "fos_jonqueres" in reached  # by fos_sant_pere, the other way being full


@rule("ASL-9.5")
def test_a_counter_stops_next_to_the_enemy() -> None:
    text = '[two_crowns]\nfos_carnalatge = "line"\n[catalan]\n{} = "coronela"'
    free = Sitting(text.format("llotja"))
    assert "conv_santa_clara_nord" in free.offered("move_counter", free.one("fos_carnalatge", "line"))
    stopped = Sitting(text.format("ter_sant_daniel"))
    reached = stopped.offered("move_counter", stopped.one("fos_carnalatge", "line"))
    assert "ter_carnalatge" in reached and "conv_santa_clara_nord" not in reached


@rule("ASL-9.5")
def test_a_counter_that_starts_next_to_the_enemy_leaves_freely_and_stops_again() -> None:
    text = '[two_crowns]\nfos_molins = "line"\n[catalan]\nter_molins = "coronela"\n{}'
    free = Sitting(text.format(""))
    assert "platja_llevant" in free.offered("move_counter", free.one("fos_molins", "line"))  # two zones
    again = Sitting(text.format('bal_llevant = "coronela"'))
    reached = again.offered("move_counter", again.one("fos_molins", "line"))
    assert "fos_llevant" in reached
    assert "platja_llevant" not in reached  # fos_llevant stops again, and there is no other way to the beach


@rule("ASL-9.5", "ASL-14.1", "ASL-15.1", "ASL-R30")
@pytest.mark.parametrize("kind", ["coronela", "commander", "banner", "barricade"])
def test_special_counters_stop_like_the_others(kind: str) -> None:
    word = "barricade>platja_llevant" if kind == "barricade" else kind
    text = 'active = "catalan"\n[catalan]\nplatja_ribera = "{}"\n[two_crowns]\n{} = "line"'
    free = Sitting(text.format(word, "tc_right"))
    assert "fos_molins" in free.offered("move_counter", free.one("platja_ribera", kind))
    stopped = Sitting(text.format(word, "red_santa_eulalia"))
    reached = stopped.offered("move_counter", stopped.one("platja_ribera", kind))
    assert "fos_llevant" in reached and "fos_molins" not in reached


@rule("ASL-9.5", "ASL-0.6")
def test_guns_and_officers_without_troops_stop_nobody() -> None:
    game = Sitting('[two_crowns]\nfos_molins = "line"\n[catalan]\nbal_llevant = "battery commander banner"')
    assert "platja_llevant" in game.offered("move_counter", game.one("fos_molins", "line"))


@rule("ASL-9.6")
@vector("V21")
def test_a_deployment_zone_ends_the_move() -> None:
    game = Sitting('[two_crowns]\ntr_molins = "line"')
    reached = game.offered("move_counter", game.one("tr_molins", "line"))
    assert "tc_left" in reached
    assert "arenal" in reached  # by tr_llevant
    full = Sitting('[two_crowns]\ntr_molins = "grenadier"\ntr_llevant = "line*5"\nfos_llevant = "line*5"')
    assert "arenal" not in full.offered("move_counter", full.one("tr_molins", "grenadier"))  # not by tc_left
    game.play(("move_counter", ("line", "tc_left")))
    after = Sitting('[two_crowns]\ntc_left = "line"')
    assert "fos_llevant" in after.offered("move_counter", after.one("tc_left", "line"))
    assert "platja_llevant" in after.offered("move_counter", after.one("tc_left", "line"))  # three from there


@rule("ASL-9.6", "ASL-9.7")
def test_a_way_with_a_battery_on_it_does_not_lead_through_a_deployment_zone_either() -> None:
    text = '[two_crowns]\ntr_molins = "grenadier"\nfos_llevant = "line*5"\n[catalan]\ntr_llevant = "battery"'
    game = Sitting(text)
    walker = game.one("tr_molins", "grenadier")
    assert game.offered("move_counter", walker, "arenal") == []  # one way only, and none by tc_left
    game.answer("move_counter", (walker, "arenal"))
    assert game.pile(CATALAN) == ["battery"]


@rule("ASL-9.6")
@pytest.mark.parametrize("kind", ["coronela", "commander", "banner"])
def test_a_deployment_zone_stops_every_counter(kind: str) -> None:
    game = Sitting(f'active = "catalan"\n[catalan]\ntr_portal_nou = "{kind}"')
    reached = game.offered("move_counter", game.one("tr_portal_nou", kind))
    assert "tc_right" in reached and "tc_left" not in reached


@rule("ASL-9.7", "ASL-14.8", "ASL-15.5", "ASL-15.4")
def test_a_unit_that_walks_in_captures_guns_and_barricades_and_displaces_officers() -> None:
    game = Sitting(
        """
        [two_crowns]
        rec_baix = "line"
        tc_left = "line"
        [catalan]
        pla_den_llull = "battery commander banner barricade>rec_baix"
        """
    )
    game.answer("move_counter", (game.one("rec_baix", "line"), "pla_den_llull"))
    assert game.decision("displace").seat == "catalan"
    assert game.decision("displace").about["zone"] == "pla_den_llull"
    game.play(("displace", "pla_de_palau"), ("displace", "born"))
    assert game.pile(CATALAN) == ["barricade", "battery"]
    assert (game.types_in("pla_de_palau"), game.types_in("born")) == (["commander"], ["banner"])
    assert len(game.told(CounterDisplaced)) == 2


@rule("ASL-9.8")
def test_blue_lines_barricades_and_colours_cost_nothing() -> None:
    game = Sitting(
        """
        [two_crowns]
        fos_carnalatge = "line"
        [catalan]
        ter_molins = "barricade>ter_carnalatge"
        """
    )
    reached = game.offered("move_counter", game.one("fos_carnalatge", "line"))
    assert "cases_santa_clara" in reached  # an ochre rampart, a blue line, a blue convent, grey houses
    assert "pla_den_llull" in reached  # over the barricade


@rule("ASL-9.9", "ASL-15.1", "ASL-15.2")
def test_barricades_move_by_their_own_rules() -> None:
    game = Sitting('active = "catalan"\n[catalan]\nborn = "barricade>rec_baix"\nllotja = "coronela"')
    barricade = game.one("born", "barricade")
    assert "montcada" not in game.offered("move_counter", barricade)
    game.answer("move_counter", (barricade, "pla_de_palau", "born"))
    assert game.place(barricade) == "pla_de_palau"
    assert game.s.facing[FACTS.bar_no[FACTS.unit_no[barricade]]] == FACTS.zone_no["born"]
    game.answer("move_counter", END)
