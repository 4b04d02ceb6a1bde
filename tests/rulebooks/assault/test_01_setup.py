"""ASL-1 Set-up."""

from baluard.games.assault import GAME
from baluard.games.assault.model.events import TurnBegan
from baluard.games.assault.model.facts import COMING, TWO_CROWNS
from tests.rulebooks.assault.table import END, Sitting, rule


@rule("ASL-1.1")
def test_every_counter_stands_where_the_deployment_says() -> None:
    game = Sitting(dice=[1])
    placed = {unit: row.zone for row in GAME.data.deployment.placement for unit in row.units}
    for unit, zone in placed.items():
        assert game.place(unit) == zone
    for unit, u in game.facts.unit_no.items():
        assert unit in placed or game.s.where[u] == COMING


@rule("ASL-1.1")
def test_barricades_take_the_facing_given() -> None:
    game = Sitting(dice=[1])
    for row in GAME.data.deployment.placement:
        for barricade, faced in row.facing.items():
            u = game.facts.unit_no[barricade]
            assert game.facts.zone_ids[game.s.facing[game.facts.bar_no[u]]] == faced


@rule("ASL-1.1")
def test_free_set_up_begins_with_the_catalan_and_keeps_each_group_in_its_zones() -> None:
    game = Sitting(dice=[1], setup="free")
    assert game.asked() == [("catalan", "setup_place")]
    assert "born" in game.offered("setup_place", "cat_reg_general_3")  # the reserve
    assert "bal_llevant" not in game.offered("setup_place", "cat_reg_general_3")
    assert "bal_portal_nou" not in game.offered("setup_place", "cat_reg_general_1")  # the right
    assert "cat_bat_1" not in game.offered("setup_place")
    game.play(("setup_place", ("cat_reg_general_3", "born")), ("setup_place", END))
    assert game.place("cat_reg_general_3") == "born"
    assert game.asked() == [("two_crowns", "setup_place")]
    game.play(("setup_place", ("es_gre_asturias", "camp_sant_pere")), ("setup_place", END))
    assert game.place("es_gre_asturias") == "camp_sant_pere"
    assert game.s.active == TWO_CROWNS


@rule("ASL-1.1", "ASL-4.1", "ASL-15.2")
def test_free_set_up_heeds_stacking_and_the_facings_of_barricades() -> None:
    game = Sitting(dice=[1], setup="free")
    assert "pla_de_palau" not in game.offered("setup_place", "cat_cor_3_1")  # five stand there, this one included
    assert set(game.offered("setup_place", "cat_bar_6", "born")) == {"pla_de_palau", "pla_den_llull"}
    assert "llotja" not in game.offered("setup_place", "cat_bar_6")  # grey


@rule("ASL-1.2", "ASL-1.4")
def test_the_game_begins_with_the_two_crowns_on_turn_one_and_the_breach_closed() -> None:
    game = Sitting(dice=[1])
    assert (game.s.turn, game.s.active, game.s.royal_open) == (1, TWO_CROWNS, False)
    assert game.told(TurnBegan) == [TurnBegan(1, "04:30", "two_crowns")]


@rule("ASL-1.3")
def test_the_deck_has_all_cards_with_events_and_none_without() -> None:
    assert len(Sitting(dice=[1], setup="free", events="on").s.deck) == 24
    assert len(Sitting(dice=[1], setup="free", events="off").s.deck) == 0


@rule("ASL-17.1", "ASL-1.1")
def test_in_free_set_up_each_seat_places_its_own_counters() -> None:
    game = Sitting(dice=[1], setup="free", players="4")
    left = game.offered("setup_place", seat="catalan_left")
    right = game.offered("setup_place", seat="catalan_right")
    assert "cat_reg_ciutat_1" in left and "cat_reg_ciutat_1" not in right
    assert "cat_reg_general_3" in right and "cat_reg_general_3" not in left
    game.answer("setup_place", END, "catalan_left")
    game.answer("setup_place", END, "catalan_right")
    assert {seat for seat, _ in game.asked()} == {"french", "spanish"}
