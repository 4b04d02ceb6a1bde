"""PEN-12 Contacts, retreats, shelter, sieges."""

from __future__ import annotations

import pytest

from baluard.games.peninsular.model.events_combat import (
    BattleFought,
    ContactMade,
    Retreated,
    Sheltered,
    SiegeLifted,
    Stood,
)
from baluard.games.peninsular.rules.retreats import loss_percent
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector

BATTLE = (
    "battle_attack",
    "battle_defence",
    "battle_reroll",
    "battle_rally",
    "battle_risk",
    "battle_special",
    "battle_leadership",
)


def talavera(**options: str) -> Sitting:
    """A Spanish corps at Talavera; a French corps has entered from Madrid."""
    game = Sitting(turn=1, empty=True, **options)
    game.corps("es", at="talavera", points=375)
    enter(game, "fr", "talavera", "madrid", 400)
    return game


def enter(game: Sitting, id: str, at: str, origin: str, points: int, kind: str = "france") -> None:
    """A corps that has just marched in."""
    corps = game.corps(id, at=at, points=points, kind=kind)
    game.state.serial += 1
    corps.path, corps.came_from, corps.entered = (game.facts.no[at],), game.facts.no[origin], game.state.serial
    corps.moved, corps.spent, corps.start = True, 1, game.facts.no[origin]


@rule("PEN-12.1", "PEN-12.2")
def test_enemies_in_the_open_make_a_contact_and_who_entered_last_attacks() -> None:
    game = talavera()
    game.begin("france", "combat")
    assert (game.last(ContactMade).province, game.last(ContactMade).attacker) == ("talavera", "french")
    assert game.asked() == [("spain", "contact_reaction")]


@rule("PEN-12.1", "PEN-R64")
def test_a_corps_inside_a_city_is_no_contact() -> None:
    game = Sitting(turn=1, empty=True)
    game.control("spain", "leon").corps("es", at="leon", points=90, place="city")
    enter(game, "fr", "leon", "valladolid", 200)
    game.begin("france", "combat")
    assert game.told(ContactMade) == [] and game.asked() == []


@rule("PEN-12.1")
def test_the_active_nation_chooses_the_order_of_contacts() -> None:
    game = talavera()
    game.corps("es2", at="soria", points=100)
    enter(game, "fr2", "soria", "burgos", 100)
    game.begin("france", "combat")
    assert game.asked() == [("france", "contact_order")]
    game.answer("contact_order", "soria")
    assert game.last(ContactMade).province == "soria"


@rule("PEN-12.3")
def test_first_the_side_that_is_not_active_reacts_then_the_active_one() -> None:
    game = talavera()
    game.begin("france", "combat").answer("contact_reaction", ("stand",))
    assert game.asked() == [("france", "contact_reaction")]
    game.dice("retreat", 6, 6).answer("contact_reaction", ("retreat", "madrid"))
    assert game.told(BattleFought) == [] and game.where("fr") == "madrid"
    assert [told.corps for told in game.told(Stood)] == ["es"]


@rule("PEN-12.3")
def test_without_enemies_in_the_open_nobody_reacts_and_nobody_fights() -> None:
    game = talavera()
    game.dice("retreat", 6, 6).begin("france", "combat").answer("contact_reaction", ("retreat", "toledo"))
    assert game.asked() == [] and game.told(BattleFought) == []


@rule("PEN-12.4", "PEN-R66")
@vector("V6")
def test_where_a_corps_at_talavera_may_retreat_to() -> None:
    game = talavera()
    game.begin("france", "combat")
    assert set(game.offered("retreat")) == {"avila", "toledo", "ciudad_real", "merida"}
    assert game.faults("retreat", "madrid") == ["E141"]
    game = talavera()
    game.corps("fr2", at="toledo", points=100, kind="france")
    game.begin("france", "combat")
    assert set(game.offered("retreat")) == {"avila", "ciudad_real", "merida"}


@rule("PEN-12.4", "PEN-R35")
@vector("V7", "V31")
def test_a_retreat_over_the_river_into_mountains() -> None:
    game = talavera()
    game.dice("retreat", 4, 3).begin("france", "combat").answer("contact_reaction", ("retreat", "avila"))
    told = game.last(Retreated)
    assert (told.modifier, told.percent, told.lost) == (-2, 20, 75)
    assert game.where("es") == "avila" and game.of("es").points == 300


@rule("PEN-12.4", "PEN-R36", "PEN-R37", "PEN-1.10")
@vector("V31")
def test_the_table_of_retreats() -> None:
    assert [loss_percent(n) for n in range(-1, 13)] == [35, 35, 35, 35, 30, 25, 20, 15, 10, 5, 0, 0, 0, 0]
    game = talavera()
    game.corps("es", points=155)
    game.dice("retreat", 4, 4).begin("france", "combat").answer("contact_reaction", ("retreat", "toledo"))
    assert (game.last(Retreated).modifier, game.last(Retreated).lost) == (0, 8)


@rule("PEN-12.5")
def test_without_a_legal_province_there_is_no_retreat() -> None:
    game = talavera()
    for place in ("avila", "toledo", "ciudad_real", "merida"):
        game.corps(f"fr_{place}", at=place, points=50, kind="france")
    game.begin("france", "combat")
    assert game.offered() == ["stand"] or game.asked() == [("france", "contact_reaction")]


@rule("PEN-12.6")
@vector("V31")
def test_a_naval_retreat_is_made_at_minus_three_and_off_the_map() -> None:
    game = Sitting(turn=1, empty=True)
    game.control("spain", "cadiz").corps("es", at="cadiz", points=300)
    enter(game, "fr", "cadiz", "sevilla", 400)
    game.dice("retreat", 4, 4).begin("france", "combat").answer("contact_reaction", ("naval",))
    assert (game.last(Retreated).modifier, game.last(Retreated).lost) == (-3, 60)
    assert game.of("es").place == "sea" and game.where("es") == "sea"


@rule("PEN-12.6")
def test_no_naval_retreat_from_a_french_port() -> None:
    game = Sitting(turn=1, empty=True)
    game.control("france", "cadiz").corps("es", at="cadiz", points=300)
    enter(game, "fr", "cadiz", "sevilla", 400)
    game.begin("france", "combat")
    assert "naval" not in game.offered() and game.faults("naval") == ["E143"]


@rule("PEN-12.3", "PEN-R61")
@pytest.mark.parametrize(("points", "allowed", "offered"), [(150, "on", True), (151, "on", False), (150, "off", False)])
def test_a_corps_may_go_into_a_friendly_city_with_room(points: int, allowed: str, offered: bool) -> None:
    game = Sitting(turn=1, empty=True, reaction_enter_city=allowed)
    game.control("spain", "leon").corps("es", at="leon", points=points)
    enter(game, "fr", "leon", "valladolid", 400)
    game.begin("france", "combat")
    assert ("shelter" in game.offered()) is offered
    if offered:
        game.answer("contact_reaction", ("shelter",))
        assert game.last(Sheltered).city == "leon" and game.of("es").place == "city"
        assert game.told(BattleFought) == []


@rule("PEN-12.7")
def test_if_both_stay_they_fight_and_the_phase_ends_with_the_battle() -> None:
    game = talavera()
    for purpose in BATTLE:
        game.dice(purpose, *[3] * 60)
    game.begin("france", "combat").default()
    told = game.last(BattleFought)
    assert (told.province, told.attacking, told.defending, told.attacker) == ("talavera", 400, 375, "french")
    assert game.of("fr").fought if game.s.has_corps("fr") else game.of("es").fought


@rule("PEN-12.2", "PEN-R62")
def test_both_allies_fight_together() -> None:
    game = talavera()
    game.corps("gb", at="talavera", points=200, kind="britain")
    for purpose in BATTLE:
        game.dice(purpose, *[3] * 60)
    game.begin("france", "combat").default()
    assert game.last(BattleFought).defending == 575


@rule("PEN-12.8")
def test_besiegers_wait_go_away_or_storm() -> None:
    game = Sitting(turn=1)
    game.begin("france", "combat").until("combat_choice")
    assert game.offered() == ["blockade", "lift", "assault"]
    game.answer("combat_choice", ("lift",)).default()
    assert game.last(SiegeLifted).city == "zaragoza"
    assert game.s.sieges[game.facts.city_no["zaragoza"]] == -1 and not game.of("fr_zaragoza").besieging


@rule("PEN-12.8")
def test_who_fought_a_battle_in_this_phase_may_not_storm_who_was_attacked_before_may() -> None:
    game = Sitting(turn=1)
    game.corps("fr_zaragoza", points=400).fought = True  # when the enemy was active
    game.begin("france", "combat").until("combat_choice")
    assert game.offered() == ["blockade", "lift", "assault"]
    game = Sitting(turn=1)
    game.corps("fr_zaragoza", points=400)
    enter(game, "relief", "zaragoza", "teruel", 30, "spain")
    for purpose in BATTLE:
        game.dice(purpose, *[3] * 60)
    game.begin("france", "combat").until("combat_choice")
    assert game.told(BattleFought) and game.of("fr_zaragoza").besieging
    assert game.offered() == ["blockade", "lift"]
    assert game.faults("assault") == ["E150"]


@rule("PEN-12.9")
def test_relief_fights_the_besieger_in_the_open_and_ends_the_siege() -> None:
    game = Sitting(turn=1)
    enter(game, "es_derecha", "zaragoza", "teruel", 260, "spain")
    game.begin("spain", "combat")
    assert game.last(ContactMade).province == "zaragoza"
    game.dice("retreat", 6, 6).answer("contact_reaction", ("retreat", next(iter(game.offered("retreat")))))
    assert game.s.sieges[game.facts.city_no["zaragoza"]] == -1


@rule("PEN-R48")
def test_deferred_battles_wait_for_the_last_nation() -> None:
    game = talavera(deferred_battles="on")
    game.state.order = (2, 0, 1)
    game.begin("france", "combat")
    assert game.told(ContactMade) == []
    game = talavera(deferred_battles="on")
    game.state.order = (2, 0, 1)
    game.begin("britain", "combat")
    assert [told.province for told in game.told(ContactMade)] == ["talavera"]


@rule("PEN-12.8", "PEN-9.11")
def test_a_besieged_city_that_its_troops_have_left_by_sea_is_simply_garrisoned() -> None:
    game = Sitting(turn=2, empty=True)
    game.control("spain", "valencia").corps("es", at="valencia", points=200, place="city")
    game.corps("fr", at="valencia", points=300, kind="france")
    game.siege("fr")
    game.begin("spain", "naval").order("naval_move", "es", "alicante", "open").answer("naval_move_consent", "accept")
    game.begin("france", "combat").answer("leave_garrison", 40)
    city = game.facts.city_no["valencia"]
    assert (game.state.control[city], game.state.garrison_points(city), game.state.sieges[city]) == (2, 40, -1)
