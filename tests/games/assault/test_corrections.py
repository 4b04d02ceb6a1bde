"""A running assault is put right: what a correction may name, and how a wrong one is refused."""

from __future__ import annotations

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.model.activities import Assault
from baluard.games.assault.model.facts import CATALAN, DEAD, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.kernel.errors import NotOffered
from tests.faults import told_faults

FACTS = GAME.facts(GAME.checked_options({}))
LLULL = """
turn = 5
phase = "combat"
[catalan]
pla_den_llull = "regular*2 coronela*3 barricade>rec_baix"
conv_santa_clara_sud = "coronela"
pla_de_palau = "cat_cmd_villarroel"
[two_crowns]
rec_baix = "grenadier line*4"
"""


def running() -> State:
    return GAME.read_position(LLULL, GAME.checked_options({}))


def zone_of(s: State, name: str) -> str:
    return FACTS.zone_ids[s.where[FACTS.unit_no[name]]]


def test_a_counter_goes_where_it_should_have_gone_and_all_others_stay() -> None:
    s = GAME.corrected(running(), "[catalan]\nborn = 'cat_reg_general_1'")
    assert zone_of(s, "cat_reg_general_1") == "born"
    assert s.men[CATALAN][FACTS.zone_no["pla_den_llull"]] == 4
    changed = [u for u, place in enumerate(running().where) if s.where[u] != place]
    assert changed == [FACTS.unit_no["cat_reg_general_1"]]


def test_a_type_will_do_where_it_cannot_be_mistaken() -> None:
    s = GAME.corrected(running(), "[two_crowns]\neliminated = 'line'\n")
    assert s.men[TWO_CROWNS][FACTS.zone_no["rec_baix"]] == 4
    assert told_faults(GAME, lambda: GAME.corrected(running(), "[catalan]\neliminated = 'coronela'")) == [
        "catalan.eliminated: there is more than one “coronela”: say which, by its id."
    ]


def test_who_is_eliminated_by_a_correction_counts_and_who_comes_back_does_not() -> None:
    s = GAME.corrected(running(), "[two_crowns]\neliminated = 'fr_lin_marine_1 fr_lin_marine_2'")
    assert s.toll == (2, 0) and s.where.count(DEAD) == 2
    assert GAME.corrected(s, "[two_crowns]\nrec_baix = 'fr_lin_marine_1'").toll == (1, 0)


def test_the_royal_breach_closes_and_its_border_with_it() -> None:
    s = running()
    opened = GAME.corrected(s.copy(), "royal = 'open'")
    assert opened.royal_open and opened.cross == FACTS.cross_open
    assert GAME.corrected(opened, "royal = 'closed'").cross == FACTS.cross_closed


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("[catalan]\nrec_baix = 'cat_reg_general_1'", "rec_baix: counters of both sides would stand there."),
        ("[catalan]\npla_den_llull = 'cat_cor_1_4'", "pla_den_llull: too many combat units: there is room for 5."),
        (
            "[catalan]\nborn = 'cat_bar_1>nowhere'",
            "catalan.born: “cat_bar_1>nowhere” does not say which zone it faces.",
        ),
        ("[catalan]\nborn = 'cat_peo_1'", "cat_peo_1: this counter cannot come into the game nor leave it."),
        ("[catalan]\ndue = 'cat_cmd_villarroel'", "cat_cmd_villarroel: this counter comes with no wave."),
        ("turn = 13", "turn: the last turn is 12."),
    ],
)
def test_a_wrong_correction_is_refused_with_the_place(text: str, detail: str) -> None:
    assert told_faults(GAME, lambda: GAME.corrected(running(), text)) == [detail]


@pytest.mark.parametrize("text", ["phase = 'movement'", "active = 'catalan'", "others = 'absent'", "card = 'saqueig'"])
def test_what_comes_next_is_not_corrected(text: str) -> None:
    with pytest.raises(NotOffered, match=r"position\.not_corrected"):
        GAME.corrected(running(), text)


def test_a_fight_under_way_keeps_both_its_sides() -> None:
    s = running()
    s.agenda.append(Assault("rec_baix", "pla_den_llull"))
    assert told_faults(GAME, lambda: GAME.corrected(s, "[two_crowns]\neliminated = 'line*4 grenadier'")) == [
        "rec_baix: nobody would be left there for the fight under way."
    ]


def test_all_faults_of_a_correction_are_told_at_once() -> None:
    text = "[catalan]\nrome = 'people'\nborn = 'dragon'\n[two_crowns]\nrec_baix = 'fr_lin_marine_1*0'"
    assert told_faults(GAME, lambda: GAME.corrected(running(), text)) == [
        "two_crowns.rec_baix: “fr_lin_marine_1*0” lacks a proper number.",
        "catalan.rome: there is no “rome” here.",
        "catalan.born: no counter “dragon” of this side is left.",
    ]
