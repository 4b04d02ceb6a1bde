"""VIC-2 Pieces come and go; works and rubble."""

from __future__ import annotations

from baluard.games.victus.model.events import BarricadeChanged, DefenceChanged, RubbleCleared, RubblePlaced, TroopLost
from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.state import State
from baluard.kernel.table import Table


def box_of_fallen(s: State, z: int) -> int:
    """VIC-2.9 The wounded of the city, or the reserve for those who fell outside."""
    return s.facts.wounded if s.facts.is_barcelona[z] else s.facts.reserve


def eliminate(t: Table, s: State, kind: str, z: int, number: int = 1) -> None:
    """VIC-2.9 Infantry, Coronela or guns go to the wounded or to the reserve."""
    if number <= 0:
        return
    to = box_of_fallen(s, z)
    shift(s, kind, z, to, number)
    t.tell(TroopLost(kind, number, s.facts.ids[z], s.facts.ids[to]))


def shift(s: State, kind: str, z: int, to: int, number: int = 1, fired_first: bool = True) -> None:
    """Pieces go from one place to another; a gun that has fired this turn stays one that has (VIC-8.11)."""
    s.pieces(kind)[z] -= number
    s.pieces(kind)[to] += number
    if kind == "cannon":
        fired = min(s.fired[z], number) if fired_first else max(0, s.fired[z] - s.cannon[z])
        s.fired[z] -= fired
        s.fired[to] += fired


def place_rubble(t: Table, s: State, z: int) -> bool:
    """VIC-2.7, 7.6 Rubble, then ruin; a ruin stays as it is. VIC-7.12: never limited by the supply."""
    if s.rubble[z] == 2:
        return False
    s.rubble[z] += 1
    t.tell(RubblePlaced(s.facts.ids[z], s.rubble[z]))
    return True


def clear_rubble(t: Table, s: State, key: str) -> None:
    """VIC-8.14, 6.7 A token leaves a space or an indicator."""
    if key in INDICATORS:
        set_marked(s, INDICATORS.index(key), 0)
    else:
        s.rubble[s.facts.no[key]] = 0
    t.tell(RubbleCleared(key))


def set_marked(s: State, number: int, value: int) -> None:
    """VIC-6.7 A rubble token on an indicator, or none."""
    marked = list(s.marked)
    marked[number] = value
    s.marked = tuple(marked)


def change_defence(t: Table, s: State, z: int, delta: int) -> None:
    """VIC-2.8 One point of bastion defence."""
    s.defence[z] += delta
    t.tell(DefenceChanged(s.facts.ids[z], delta, s.defence[z]))


def change_barricade(t: Table, s: State, z: int, delta: int) -> None:
    """VIC-2.8 One barricade."""
    s.barricade[z] += delta
    t.tell(BarricadeChanged(s.facts.ids[z], delta))


def barricades_left(s: State) -> int:
    """VIC-8.16 The supply."""
    return s.facts.supply["barricades"] - sum(s.barricade)


def organs_left(s: State) -> int:
    """VIC-2.8 The supply."""
    return s.facts.supply["organs"] - sum(s.organ)


def can_be_defended(s: State, z: int) -> bool:
    """VIC-8.15, R16 A bastion without Bourbon troops and not yet at +2."""
    return s.facts.is_bastion[z] and not s.bourbon[z] and s.defence[z] < 2


def piece_key(kind: str, name: str) -> str:
    """A piece to be chosen: its kind and where it stands."""
    return f"{kind}-{name}"


def piece_keys(s: State, kind: str, places: tuple[int, ...]) -> list[str]:
    """The pieces of a kind (any: troops) in some places, as keys."""
    f = s.facts
    kinds = ("infantry", "coronela") if kind == "any" else (kind,)
    return [piece_key(one, f.ids[z]) for z in places for one in kinds if s.pieces(one)[z]]


def read_piece(s: State, key: str) -> tuple[str, int]:
    """The kind and the place of a piece key."""
    kind, _, name = key.partition("-")
    return kind, s.facts.no[name]
