"""What the laboratory counts in a game: where troops fell, where Bourbons broke in, what was done, how it stood."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.games.victus.model.events import (
    AdvanceBegan,
    BarricadeChanged,
    BourbonsMoved,
    CampRazed,
    CannonFired,
    CannonRepaired,
    CombatFought,
    Countermined,
    DefenceChanged,
    IndicatorImproved,
    RubbleCleared,
    TroopLost,
    TroopsMoved,
    TurnBegan,
    TurnEnded,
)
from baluard.games.victus.model.facts import INDICATORS, TROOPS
from baluard.games.victus.model.state import State
from baluard.kernel.values import Told

DEEDS = {
    TroopsMoved: "move_troops",
    CannonFired: "fire_cannon",
    CannonRepaired: "repair_cannon",
    IndicatorImproved: "improve_indicator",
    RubbleCleared: "clear_rubble",
    Countermined: "countermine",
    CampRazed: "lab.camp_razed",
}
Table = dict[str, int]


def measure(told: Sequence[Told], s: State) -> dict[str, Table]:
    """Tables of one whole game; the names are spaces, causes, indicators or deeds."""
    f = s.facts
    events = [one.event for one in told]
    lost: Table = {}
    for event in events:
        if isinstance(event, TroopLost) and event.kind in TROOPS:
            lost[event.space] = lost.get(event.space, 0) + event.number
    reason = s.result.reason if s.result is not None else ""
    return {
        "length": {"turns": sum(isinstance(event, TurnBegan) for event in events)},
        "endings": {f"ending.{reason}": 1},
        "fell_in": {} if reason in ("survived", "level") else {f"stage.{s.stage}": 1},
        "lost_in": lost,
        "taken": broken_in(events, s),
        "indicators_at_end": {name: f.boxes[i][s.needle[i]] for i, name in enumerate(INDICATORS)},
        "city_at_end": city(s),
        "deeds": deeds(events),
    }


def broken_in(events: Sequence[object], s: State) -> Table:
    """Spaces of the city that a stack went through, or entered and held: empty, or after a combat."""
    f = s.facts
    found: Table = {}
    entered: list[str] = []  # where stacks of this advance came to stand; a combat may follow

    def count(spaces: Sequence[str]) -> None:
        for name in spaces:
            found[name] = found.get(name, 0) + 1

    for event in events:
        if isinstance(event, BourbonsMoved):
            inside = [name for name in event.path[1:] if f.is_barcelona[f.no[name]]]
            if inside and inside[-1] == event.space:
                entered.append(inside.pop())
            count(inside)
        elif isinstance(event, CombatFought):
            if event.space in entered or event.outcome == "lost":
                entered = [name for name in entered if name != event.space]
                count([event.space] if event.outcome == "lost" and f.is_barcelona[f.no[event.space]] else [])
        elif isinstance(event, (AdvanceBegan, TurnEnded)):
            count(list(dict.fromkeys(entered)))
            entered = []
    return found


def city(s: State) -> Table:
    """The city when the game was over."""
    f = s.facts
    return {
        "coronela": s.coronela_in_city(),
        "infantry": sum(s.infantry[z] for z in f.barcelona),
        "cannon": sum(s.cannon[z] for z in f.barcelona),
        "rubble": s.rubble_tokens(),
        "lab.batteries": f.box_value[s.batteries],
        "lab.trenches": sum(s.trench),
    }


def deeds(events: Sequence[object]) -> Table:
    """How often something was done, whether by an action or by a card."""
    found: Table = {}
    for event in events:
        name = DEEDS.get(type(event), "")  # type: ignore[call-overload]
        if isinstance(event, (DefenceChanged, BarricadeChanged)) and event.boxes > 0:
            name = "add_defence" if isinstance(event, DefenceChanged) else "add_barricade"
        if name:
            found[name] = found.get(name, 0) + 1
    return found
