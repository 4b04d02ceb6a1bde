"""MAU-10.3 The morale with which an army begins."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.games.maurice.model.rows import AdvantageRow, TypeRow, UnitsFile

Standing = tuple[TypeRow, str, bool]  # a unit: its type, formation, and whether it is mounted


def starting_morale(units: UnitsFile, army: Sequence[Standing], extras: Sequence[AdvantageRow]) -> int:
    """MAU-10.3 Half of 2 for each regular foot or horse and 1 for others, rounded up; and what advantages add."""
    weights = units.morale
    total = 0
    for kind, formation, mounted in army:
        state = next(one for one in kind.states if (one.formation, one.mounted) == (formation, mounted))
        total += weights.weight_regular if state.regular and state.arm != "art" else weights.weight_other
    effects = [effect for one in extras for effect in one.effects if effect["op"] == "start_morale"]
    return (total + 1) // 2 + sum([int(str(effect["value"])) for effect in effects])
