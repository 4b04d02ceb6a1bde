"""Position texts: what can be written, and how a wrong one is refused."""

from pathlib import Path

import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.activities import Phase, TurnEnd
from baluard.games.peninsular.model.facts import BRITAIN, FRANCE, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from tests.faults import told_faults

EXAMPLES = sorted((Path(__file__).parents[3] / "docs" / "positions").glob("peninsular-*.toml"))
SORIA = 'others = "absent"\ncorps.es_9 = { kind = "spain", at = "soria", points = 120 }\n'


def read(text: str, **options: str) -> State:
    """The position in a campaign with these options."""
    return GAME.read_position(text, GAME.checked_options(options))


# -- what can be written


def test_an_empty_text_is_the_first_turn_with_everything_in_its_proposed_place() -> None:
    s = read("")
    assert (s.turn, s.phase, s.nation, s.initiative) == (1, "reinforcement", SPAIN, "last")
    assert sum(c.points for c in s.corps) + sum(n for troops in s.garrisons for _, n in troops) == 2190 + 150 + 2600
    assert [len(s.depots_of(nation)) for nation in (SPAIN, BRITAIN, FRANCE)] == [2, 1, 3]
    assert s.agenda[0] == TurnEnd() and s.agenda[-1] == Phase("spain", "reinforcement")


def test_the_phases_that_are_left_follow_from_nation_and_phase() -> None:
    s = read('turn = 7\nnation = "france"\nphase = "movement"\ninitiative = "middle"')
    left = [(a.nation, a.phase) for a in s.agenda[:0:-1]]
    assert left[:3] == [("france", "movement"), ("france", "supply"), ("france", "combat")]
    assert left[3] == ("britain", "reinforcement") and len(left) == 3 + 7
    assert ("france", "naval") not in [(a.nation, a.phase) for a in read('initiative = "first"').agenda[1:]]


def test_absent_means_an_empty_map_that_keeps_its_cities() -> None:
    s = read('others = "absent"')
    assert not s.corps and not s.depots and not any(s.garrisons)
    assert s.control == read("").control


def test_a_corps_is_changed_made_or_taken_away() -> None:
    s = read(
        'corps.es_norte = { at = "leon", points = 150, place = "city" }\n'
        'corps.es_9 = { kind = "spain", at = "soria", points = 120, name = "Numancia", generals = ["blake"] }\n'
        "corps.es_oeste = { points = 0 }"
    )
    norte, made = s.corps_of("es_norte"), s.corps_of("es_9")
    assert (s.facts.provinces[norte.at], norte.points, norte.place) == ("leon", 150, "city")
    assert s.name_of("es_9") == "Numancia" and not s.has_corps("es_oeste")
    blake = s.facts.general_no["blake"]
    assert made.generals == (blake,) and s.generals[blake][:2] == ("corps", "es_9")


def test_a_name_of_a_raised_corps_is_not_given_again() -> None:
    assert read('corps.es_new_4 = { kind = "spain", at = "soria", points = 120 }').made == 4


def test_a_garrison_holds_its_city() -> None:
    s = read('others = "absent"\ngarrisons.madrid = "200 spain 50 britain"')
    madrid = s.facts.city_no["madrid"]
    assert s.control[madrid] == SPAIN and s.garrison_points(madrid) == 250


def test_a_besieger_makes_a_siege_and_the_last_one_ends_it() -> None:
    text = 'corps.fr_zaragoza = { at = "soria", besieging = false }'
    assert [s.sieges[s.facts.city_no["zaragoza"]] for s in (read(""), read("sieges.zaragoza = 2"), read(text))] == [
        *(0, 2, -1),
    ]


def test_bands_depots_generals_and_the_rest() -> None:
    s = read(
        SORIA + 'bands.band_3 = { points = 2, corps = "es_9" }\nbands.band_1 = { at = "burgos", new = true }\n'
        'depots.france = ["bayonne"]\ngenerals.ney = "wounded madrid"\nreserve.spain = 70\ngold.france = 3\n'
        "interrupted.navarra = 2\nsailed = true"
    )
    no = s.facts.no
    assert s.bands == (("band_3", 2, no["soria"], "es_9", False), ("band_1", 1, no["burgos"], "", True))
    assert s.raised_bands == 3 and s.depots_of(FRANCE) == [no["bayonne"]] and s.sailed
    assert s.generals[s.facts.general_no["ney"]] == ("wounded", "madrid", 1)
    assert s.reserve[s.facts.kind_no["spain"]] == 70 and s.gold[FRANCE] == 3
    assert s.interrupted[s.facts.region_no["navarra"]] == 2


# -- what is refused


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn = 0", "turn: this must be a number from 1 to 36, not 0."),
        ('nation = "france"\nphase = "naval"', "phase: France has no naval phase."),
        ("corps.es_9 = { points = 9 }", "corps.es_9: a new corps needs “kind” and “at”."),
        (
            'corps.madrid = { kind = "spain", at = "soria" }',
            "corps.madrid: a corps begins with es_, gb_ or fr_, then small letters, digits and underscores.",
        ),
        (
            'corps.fr_t12_corps1 = { kind = "france", at = "soria" }',
            "corps.fr_t12_corps1: this corps is still to come by the schedule.",
        ),
        ('corps.es_norte = { kind = "france" }', "corps.es_norte.kind: the kind of a corps never changes."),
        ('corps.es_norte = { name = "es_oeste" }', "corps.es_norte.name: this name is taken, too long, or no name."),
        ('corps.es_norte = { generals = ["ney"] }', "corps.es_norte.generals: “ney” is of another nation."),
        (
            'corps.es_norte = { at = "soria", place = "city" }',
            "corps.es_norte.place: there is no city of its own side there.",
        ),
        (
            'corps.es_norte = { at = "soria", besieging = true }',
            "corps.es_norte.besieging: it has no enemy city with troops before it.",
        ),
        ('garrisons.badajoz = "10"', "garrisons.badajoz: a number and a kind of troops belong there, and so on."),
        (
            'garrisons.badajoz = "10 spain_cavalry"',
            "garrisons.badajoz: “spain_cavalry” is cavalry: garrisons have none.",
        ),
        ('garrisons.badajoz = "10 spain 10 france"', "garrisons.badajoz: troops of both sides would be inside."),
        ('garrisons.badajoz = "451 spain"', "garrisons.badajoz: there is room for 450 points at most."),
        ('bands.robbers = { at = "soria" }', "bands.robbers: bands are called band_1, band_2 and so on."),
        ('bands.band_1 = { at = "lisboa" }', "bands.band_1.at: “lisboa” is not in Spain."),
        ('generals.ney = "city"', "generals.ney: a city belongs behind “city” and “wounded”, and nowhere else."),
        ("sieges.cadiz = 1", "sieges.cadiz: nobody besieges it."),
        ('depots.spain = ["leon", "leon"]', "depots.spain: “leon” comes twice."),
    ],
)
def test_a_wrong_text_is_refused_with_the_reason(text: str, words: str) -> None:
    assert told_faults(GAME, lambda: read(text)) == [words]


def test_all_faults_of_a_text_are_told_at_once() -> None:
    told = told_faults(GAME, lambda: read('gold.spain = -1\ndepots.spain = ["leon", "leon"]'))
    assert len(told) == 2


# -- there and back, and the examples of the guide


def test_a_position_is_written_down_and_read_back() -> None:
    s = read(SORIA + 'bands.band_3 = { points = 2, corps = "es_9" }\ngarrisons.madrid = "200 spain"')
    again = GAME.decode(GAME.encode(s))
    assert GAME.encode(again) == GAME.encode(s)


@pytest.mark.parametrize("fog", ["open", "estimated"])
@pytest.mark.parametrize("text", ["", SORIA, *(path.read_text("utf-8") for path in EXAMPLES)])
def test_a_position_can_be_looked_at_and_played_on(text: str, fog: str) -> None:
    options = GAME.checked_options({"fog": fog})
    match, _ = start(GAME, options, RngDice(Rng("position")), GAME.read_position(text, options))
    assert match.asked and match.view(()).position.turn
    for _ in range(12):
        match.answer_default(match.waits_for()[0])
    assert match.asked
