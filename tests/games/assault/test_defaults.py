"""What is suggested, and played for an absent player, where a plain answer would be a poor one."""

from __future__ import annotations

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.rules.aftermath import natural_advance

POSITION = """
phase = "combat"
[two_crowns]
{origin} = "grenadier line*4"
[catalan]
born = "coronela"
"""


@pytest.mark.parametrize(("origin", "number"), [("pla_den_llull", 5), ("bal_llevant", 1)])
def test_all_advance_unless_an_objective_would_be_left(origin: str, number: int) -> None:
    s = GAME.read_position(POSITION.format(origin=origin), GAME.checked_options({}))
    f = s.facts
    units = s.fighters(0, f.zone_no[origin])
    chosen = natural_advance(s, f.zone_no[origin], units, units[-1])
    assert len(chosen) == number and f.unit_ids[units[-1]] in chosen
    assert list(chosen) == [f.unit_ids[u] for u in units if f.unit_ids[u] in chosen]
