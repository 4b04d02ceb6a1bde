"""Position texts: what can be written, and how a wrong one is refused."""

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.eyes.positions import read_position
from baluard.games.assault.model.facts import ABSENT, CATALAN, COMING, DEAD, DUE, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.kernel.errors import BadRecord

FACTS = GAME.facts(GAME.checked_options({}))


def read(text: str, **options: str) -> State:
    """The position in a game with these options."""
    return read_position(text, GAME.facts(GAME.checked_options(options)))


def types_in(s: State, zone: str) -> list[str]:
    """The types of the counters in a zone."""
    z = FACTS.zone_no[zone]
    return sorted(FACTS.unit_type[u] for u, place in enumerate(s.where) if place == z)


def test_an_empty_text_is_an_empty_board_in_movement() -> None:
    s = read("")
    assert set(s.where) == {ABSENT}
    assert (s.turn, s.active, s.phase, s.royal_open) == (1, TWO_CROWNS, "movement", False)


def test_counters_by_type_by_number_and_by_id() -> None:
    s = read('[catalan]\nborn = "regular*2 cat_cor_1_1 commander battery banner"\n[two_crowns]\ntc_left = "line*12"')
    assert types_in(s, "born") == ["banner", "battery", "commander", "coronela", "regular", "regular"]
    assert s.where[FACTS.unit_no["cat_cor_1_1"]] == FACTS.zone_no["born"]
    assert s.men[TWO_CROWNS][FACTS.zone_no["tc_left"]] == 12


def test_barricades_with_their_facing() -> None:
    s = read('[catalan]\nborn = "barricade>rec_baix"')
    u = next(u for u in FACTS.barricades if s.where[u] == FACTS.zone_no["born"])
    assert FACTS.zone_ids[s.facing[FACTS.bar_no[u]]] == "rec_baix"


def test_counters_off_the_board() -> None:
    s = read('[catalan]\neliminated = "coronela barricade"\ncoming = "cat_peo_1"\ndue = "cat_peo_2"\nabsent = "banner"')
    assert [s.where[FACTS.unit_no[name]] for name in ("cat_peo_1", "cat_peo_2", "cat_banner")] == [COMING, DUE, ABSENT]
    assert sum(place == DEAD for place in s.where) == 2


def test_the_eliminated_count_for_the_cumulative_score() -> None:
    s = read('[catalan]\neliminated = "coronela*2 commander battery barricade"', recovered_vp="cumulative")
    assert list(s.toll) == [0, 2 + 2 + 1]


def test_others_as_in_the_set_up() -> None:
    s = read('others = "set-up"\n[catalan]\nborn = "cat_reg_general_3"')
    assert s.where[FACTS.unit_no["cat_reg_general_3"]] == FACTS.zone_no["born"]
    assert s.where[FACTS.unit_no["fr_cmd_berwick"]] == FACTS.zone_no["tc_centre"]
    assert s.where[FACTS.unit_no["cat_banner"]] == COMING


def test_tracks_and_the_card_face_up() -> None:
    text = 'turn = 7\nactive = "catalan"\nphase = "combat"\nroyal = "open"\ncard = "marxa"\n[effects]\nmove_units = 2'
    s = read(text, events="on")
    assert (s.turn, s.active, s.phase, s.royal_open) == (7, CATALAN, "combat", True)
    assert s.cross is s.facts.cross_open
    assert s.facts.cards[s.card].name == "marxa"
    assert s.card not in s.deck
    assert s.effects == {"move_units": 2}


@pytest.mark.parametrize("phase", ["start", "artillery", "recovery", "movement", "combat"])
@pytest.mark.parametrize("active", ["two_crowns", "catalan"])
def test_every_phase_of_both_sides_leads_on_to_the_end_of_the_turn(phase: str, active: str) -> None:
    s = read(f'phase = "{phase}"\nactive = "{active}"')
    if phase != "start":
        assert s.agenda[0] == read(f'phase = "movement"\nactive = "{active}"').agenda[0]
    assert s.agenda


def test_an_entry_zone_and_a_deployment_zone_may_be_overfull() -> None:
    s = read('[catalan]\nllotja = "coronela*7"\n[two_crowns]\ntc_left = "line*9"')
    assert s.men[CATALAN][FACTS.zone_no["llotja"]] == 7


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn =", "Invalid value"),
        ("tern = 3", "unknown key 'tern'"),
        ('active = "dutch"', "unknown side 'dutch'"),
        ("active = 3", "'active' is not a text"),
        ('phase = "lunch"', "unknown phase 'lunch'"),
        ('royal = "ajar"', "not 'ajar'"),
        ('others = "gone"', "not 'gone'"),
        ('turn = "three"', "not a turn: 'three'"),
        ("turn = 0", "not a turn: 0"),
        ("turn = true", "not a turn: True"),
        ("catalan = 3", "'catalan' is not a table"),
        ("[catalan]\nborn = 3", "what stands in 'born' is not a text"),
        ('[catalan]\nbourn = "coronela"', "unknown zone 'bourn'"),
        ('[catalan]\nborn = "dragon"', "no counter 'dragon' left for catalan"),
        ('[catalan]\nborn = "line"', "no counter 'line' left for catalan"),
        ('[catalan]\nborn = "fr_cmd_berwick"', "no counter 'fr_cmd_berwick' left for catalan"),
        ('[catalan]\nborn = "people*x"', "not a number in 'people*x'"),
        ('[catalan]\neliminated = "people*13"', "no counter 'people' left for catalan"),
        ('[catalan]\nborn = "cat_peo_1"\nllotja = "cat_peo_1"', "'cat_peo_1' is placed twice"),
        ('[catalan]\nborn = "people"\nllotja = "cat_peo_1"', "'cat_peo_1' is placed twice"),
        ('[catalan]\nborn = "cat_peo_1*2"', "'cat_peo_1' is placed twice"),
        ('[catalan]\nborn = "barricade"', "faces nowhere"),
        ('[catalan]\nborn = "barricade>moon"', "faces nowhere"),
        ('[catalan]\nborn = "barricade>montcada"', "may not face 'montcada'"),
        ('[catalan]\nter_molins = "barricade>pla_den_llull"', "may not face 'pla_den_llull'"),
        ('[catalan]\nborn = "coronela*6"', "too many combat units in 'born'"),
        ('[catalan]\nborn = "coronela"\n[two_crowns]\nborn = "battery"', "counters of both sides in 'born'"),
        ('[catalan]\nborn = "barricade>rec_baix barricade>rec_baix"', "two barricades in 'born'"),
        ('card = "joker"', "unknown card 'joker'"),
        ("card = 3", "'card' is not a text"),
        ('card = "saqueig"\nmarked = "rome"\neffects = { mark_bonus = 2 }', "unknown zone 'rome'"),
        ('card = "saqueig"\nmarked = "born"', "a marked zone has a mark_bonus, and only it"),
        ('card = "saqueig"\neffects = { mark_bonus = 2 }', "a marked zone has a mark_bonus, and only it"),
        ('card = "marxa"\neffects = 3', "effects are numbers by name"),
        ('card = "marxa"\n[effects]\nmove_units = "two"', "effects are numbers by name"),
    ],
)
def test_a_wrong_text_is_refused_with_the_reason(text: str, words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert caught.value.details["fault"] == "fault.position"
    assert words in str(caught.value.details["detail"])


def test_a_position_is_written_down_and_read_back() -> None:
    s = read(
        'turn = 4\nphase = "combat"\n[catalan]\nborn = "coronela*2 barricade>rec_baix"\n[two_crowns]\nrec_baix = "line"'
    )
    again = GAME.decode(GAME.encode(s))
    assert GAME.encode(again) == GAME.encode(s)
    assert (again.men, again.gear, again.near) == (s.men, s.gear, s.near)
