"""Position texts: what can be written, and how a wrong one is refused."""

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.eyes.positions import read_position
from baluard.games.assault.model.facts import ABSENT, CATALAN, COMING, DEAD, DUE, TWO_CROWNS
from baluard.games.assault.model.state import State
from tests.faults import told_faults

FACTS = GAME.facts(GAME.checked_options({}))
LOOTED = 'active = "catalan"\ncard = "saqueig"\n'


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
    assert s.effects == {"move_units": 2, "move_value": 4}  # what goes with it comes with it


def test_a_type_leaves_alone_whom_the_text_names_by_id() -> None:
    s = read('[catalan]\nborn = "people"\nllotja = "cat_peo_1"')
    assert s.where[FACTS.unit_no["cat_peo_1"]] == FACTS.zone_no["llotja"]
    assert types_in(s, "born") == ["people"]


def names(s: State, units: tuple[int, ...]) -> list[str]:
    """The ids of counters."""
    return [s.facts.unit_ids[u] for u in units]


def test_whom_a_card_keeps_from_fighting_by_zone_or_one_by_one() -> None:
    text = '[two_crowns]\nmontcada = "es_gua_valonas_1 commander"\nboria = "line*2"'
    held = read(f'card = "saqueig"\nfrozen = "montcada"\n{text}')
    assert names(held, held.frozen) == ["es_gua_valonas_1"]
    assert held.effects == {"frozen_move": 1}
    tired = read(f'card = "esgotament"\nfrozen = "es_gua_valonas_1"\n{text}')
    assert names(tired, tired.frozen) == ["es_gua_valonas_1"]
    assert tired.effects == {}  # these may move


def test_silenced_batteries_the_check_that_is_skipped_and_the_deck() -> None:
    text = 'card = "cano_rebentat"\nsilent = "tc_bat_2"\nskip_check = true\ndeck = ["marxa", "calma"]'
    s = read(text + '\n[two_crowns]\ntr_llevant = "battery*2"', events="on")
    assert names(s, s.silent) == ["tc_bat_2"]
    assert s.skip_check
    assert {s.facts.cards[c].name for c in s.deck} == {"marxa", "calma"}


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
        ("turn =", "The text cannot be read from line 1, column 6 on."),
        ("tern = 3", "tern: there is no such key."),
        ('active = "dutch"', "active: this must be one of these words: two_crowns, catalan; not “dutch”."),
        ("active = 3", "active: this must be one of these words: two_crowns, catalan; not “3”."),
        (
            'phase = "lunch"',
            "phase: this must be one of these words: start, recovery, artillery, movement, combat; not “lunch”.",
        ),
        ('royal = "ajar"', "royal: this must be one of these words: closed, open; not “ajar”."),
        ('others = "gone"', "others: this must be one of these words: absent, set-up; not “gone”."),
        ('turn = "three"', "turn: this must be a whole number."),
        ("turn = 0", "turn: this must be a number from 1 to 99, not 0."),
        ("turn = true", "turn: this must be a whole number."),
        ("catalan = 3", "catalan: this must be a table of keys and values."),
        ("[catalan]\nborn = 3", "catalan.born: this must be a text in quotes."),
        ('[catalan]\nbourn = "coronela"', "catalan.bourn: there is no “bourn” here."),
        ('[catalan]\nborn = "dragon"', "catalan.born: no counter “dragon” of this side is left."),
        ('[catalan]\nborn = "line"', "catalan.born: no counter “line” of this side is left."),
        ('[catalan]\nborn = "fr_cmd_berwick"', "catalan.born: no counter “fr_cmd_berwick” of this side is left."),
        ('[catalan]\nborn = "people*x"', "catalan.born: “people*x” lacks a proper number."),
        ('[catalan]\neliminated = "people*13"', "catalan.eliminated: no counter “people” of this side is left."),
        ('[catalan]\nborn = "cat_peo_1"\nllotja = "cat_peo_1"', "catalan.llotja: “cat_peo_1” comes twice."),
        ('[catalan]\nborn = "cat_peo_1*2"', "catalan.born: “cat_peo_1” comes twice."),
        ('[catalan]\nborn = "barricade"', "catalan.born: “barricade” does not say which zone it faces."),
        ('[catalan]\nborn = "barricade>moon"', "catalan.born: “barricade>moon” does not say which zone it faces."),
        ('[catalan]\nborn = "barricade>montcada"', "catalan.born: “barricade>montcada” may not face Montcada Street."),
        (
            '[catalan]\nter_molins = "barricade>pla_den_llull"',
            "catalan.ter_molins: “barricade>pla_den_llull” may not face Pla d'en Llull.",
        ),
        ('[catalan]\nborn = "coronela*6"', "born: too many combat units: there is room for 5."),
        (
            '[catalan]\nborn = "coronela"\n[two_crowns]\nborn = "battery"',
            "born: counters of both sides would stand there.",
        ),
        ('[catalan]\nborn = "barricade>rec_baix barricade>rec_baix"', "born: two barricades would stand there."),
        ('card = "joker"', "card: there is no “joker” here."),
        ("card = 3", "card: this must be a text in quotes."),
        (f'{LOOTED}marked = "rome"\neffects = {{ mark_bonus = 2 }}', "marked: there is no “rome” here."),
        (
            f'{LOOTED}marked = "born"',
            "marked: a zone is marked if there is a mark_bonus among the effects, and only then.",
        ),
        (
            LOOTED + "effects = { mark_bonus = 2 }",
            "marked: a zone is marked if there is a mark_bonus among the effects, and only then.",
        ),
        ('card = "marxa"\neffects = 3', "effects: this must be a table of whole numbers."),
        ('card = "marxa"\n[effects]\nmove_units = "two"', "effects: this must be a table of whole numbers."),
        ('card = "marxa"\n[effects]\nvolleys = 2', "effects.volleys: this card does no “volleys” for the active side."),
        ('card = "marxa"\n[effects]\nmove_units = 6', "effects.move_units: this must be a number from 1 to 5, not 6."),
        (
            'card = "fum"\n[effects]\nartillery_shift = 3',
            "effects.artillery_shift: this must be a number from 1 to 1, not 3.",
        ),
        ('phase = "start"\ncard = "marxa"', "card: before the half-turn no card is face up."),
        ("[effects]\nmove_units = 2", "effects: only a card does this, and the text names none."),
        ('silent = "tc_bat_1"', "silent: only a card does this, and the text names none."),
        (LOOTED + 'frozen = "born"', "frozen: this card does no “frozen” for the active side."),
        ('card = "saqueig"\nfrozen = "born"', "frozen: the active side has nothing called “born” there."),
        ('card = "saqueig"\nsilent = "tc_bat_1"', "silent: this card does no “silent” for the active side."),
        ('card = "cano_rebentat"\nsilent = "tc_bat_1"', "silent: the active side has nothing called “tc_bat_1” there."),
        ("skip_check = 1", "skip_check: this must be true or false."),
        ('deck = ["joker"]', "deck: there is no “joker” here."),
        ('deck = ["marxa"]', "deck: in this game no cards are drawn."),
        ('deck = ["marxa", "marxa"]', "deck: a card comes twice, or is the one face up."),
        ('card = "marxa"\ndeck = ["marxa"]', "deck: a card comes twice, or is the one face up."),
        ('[two_crowns]\nllotja = "line*6"', "llotja: too many combat units: there is room for 5."),
    ],
)
def test_a_wrong_text_is_refused_with_the_reason(text: str, words: str) -> None:
    assert told_faults(GAME, lambda: read(text)) == [words]


def test_a_position_is_written_down_and_read_back() -> None:
    s = read(
        'turn = 4\nphase = "combat"\n[catalan]\nborn = "coronela*2 barricade>rec_baix"\n[two_crowns]\nrec_baix = "line"'
    )
    again = GAME.decode(GAME.encode(s))
    assert GAME.encode(again) == GAME.encode(s)
    assert (again.men, again.gear, again.near) == (s.men, s.gear, s.near)
