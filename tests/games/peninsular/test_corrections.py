"""A running campaign is put right: what a correction may name, and how a wrong one is refused."""

from __future__ import annotations

import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.activities import Orders
from baluard.games.peninsular.model.facts import SPAIN
from baluard.games.peninsular.model.state import State
from baluard.kernel.codec import digest
from baluard.kernel.deciders import DefaultDecider, RngDice
from baluard.kernel.drive import advance, look
from baluard.kernel.errors import NotOffered
from baluard.kernel.rng import Rng
from baluard.kernel.values import Save
from tests.faults import told_faults


def running(text: str = "", **options: str) -> State:
    return GAME.read_position(text, GAME.checked_options({"end_turn": "4", **options}))


def test_only_what_is_named_changes() -> None:
    s = running()
    after = GAME.corrected(s.copy(), "gold.spain = 12")
    assert after.gold[SPAIN] == 12
    after.gold[SPAIN] = s.gold[SPAIN]
    assert digest(GAME, after) == digest(GAME, s)


def test_a_corps_goes_elsewhere_with_its_bands() -> None:
    s = running('bands.band_1 = { corps = "es_norte" }')
    after = GAME.corrected(s, 'corps.es_norte = { at = "soria", points = 77 }')
    norte = after.corps_of("es_norte")
    assert after.facts.provinces[norte.at] == "soria" and norte.points == 77
    assert after.bands[0][2] == norte.at


def test_a_corps_that_is_gone_leaves_its_general_in_reserve_and_its_bands_alone() -> None:
    s = running('bands.band_1 = { corps = "es_sur1" }\ncorps.es_sur1 = { generals = ["blake"] }')
    after = GAME.corrected(s, "corps.es_sur1 = { points = 0 }")
    assert not after.has_corps("es_sur1") and after.bands[0][3] == ""
    assert after.generals[after.facts.general_no["blake"]][0] == "reserve"


def test_a_corps_taken_away_in_the_middle_of_the_supply_phase_is_not_fed() -> None:
    s = running('phase = "supply"')
    state = advance(GAME, Save(s), RngDice(Rng(1))).save.state
    assert state.agenda[-1] == Orders("spain", "supply")
    state.supplies = (*state.supplies, ("es_norte", "forage", -1))
    after = GAME.corrected(state, "corps.es_norte = { points = 0 }")
    assert "es_norte" not in [unit for unit, _, _ in after.supplies]
    end = advance(GAME, Save(after), RngDice(Rng(1)), DefaultDecider())
    assert end.save.state.result is not None


def test_a_general_who_is_a_prisoner_leads_nobody() -> None:
    s = running('corps.es_norte = { generals = ["blake"] }')
    after = GAME.corrected(s, 'generals.blake = "prisoner"')
    assert after.corps_of("es_norte").generals == ()


@pytest.mark.parametrize("key", ["turn = 2", 'nation = "france"', 'phase = "supply"', 'initiative = "first"'])
def test_what_works_through_the_agenda_is_not_corrected(key: str) -> None:
    with pytest.raises(NotOffered):
        GAME.corrected(running(), key)


def test_a_wrong_correction_is_told_with_its_place() -> None:
    told = told_faults(GAME, lambda: GAME.corrected(running(), 'garrisons.badajoz = "451 spain"'))
    assert told == ["garrisons.badajoz: there is room for 450 points at most."]


@pytest.mark.parametrize("eyes", [(), ("france",), ("spain", "britain")])
def test_in_a_fog_the_example_names_only_what_these_eyes_know(eyes: tuple[str, ...]) -> None:
    s = running(fog="estimated")
    out = advance(GAME, Save(s), RngDice(Rng(1)))
    options = GAME.checked_options({"end_turn": "4", "fog": "estimated"})
    text = GAME.correction_example(look(GAME, options, out, eyes))
    assert ("gold." in text) == bool(eyes) and "control." in text and "corps." in text
    assert ("points" in text) == ("spain" in eyes)
