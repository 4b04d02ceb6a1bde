"""VIC-7.7 to 7.11 The Bourbon advance; VIC-7.13, 7.14 the trenches."""

from __future__ import annotations

from baluard.games.victus.model.activities import Combats, Moment
from baluard.games.victus.model.events import (
    AdvanceBegan,
    BourbonsMoved,
    CampsFilled,
    DiscMoved,
    GunsOverrun,
    TrenchMoved,
)
from baluard.games.victus.model.facts import COLOURS, MINE, REINFORCEMENTS, SECTIONS, Facts
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.hazard import reveal_hazard
from baluard.games.victus.rules.pieces import eliminate
from baluard.games.victus.rules.track import move_disc
from baluard.games.victus.rules.values import disc
from baluard.kernel.table import Table


def advance(t: Table, s: State, steps: int) -> None:
    """VIC-7.7 to 7.11 Camps fill, a hazard card gives the colours, every stack moves; then combats and triggers."""
    if steps <= 0:
        return
    f = s.facts
    fill_camps(t, s)
    card = reveal_hazard(t, s, "advance")
    colours = colours_of(f, card, steps)
    t.tell(AdvanceBegan(steps, tuple([COLOURS[colour] for colour in colours])))
    moves = [(s.bourbon[start], start, path) for start, path in paths(s, colours)]
    for _, start, _ in moves:
        s.bourbon[start] = 0
    for number, start, path in moves:
        move_stack(t, s, number, start, path)
    t.then(Combats(), Moment("after_advance"))


def fill_camps(t: Table, s: State) -> None:
    """VIC-7.7 Every camp that is not razed and holds no Bourbons gets the reinforcements; the disc goes to 0."""
    f = s.facts
    number = disc(s, REINFORCEMENTS)
    filled = 0
    for z in f.camps:
        if number and not s.razed[z] and not s.bourbon[z]:
            s.bourbon[z] = number
            filled += 1
    if filled:
        t.tell(CampsFilled(number, filled))
    if s.reinforcements:
        before = s.reinforcements
        s.reinforcements = 0
        t.tell(DiscMoved("reinforcements", -before, 0))


def colours_of(f: Facts, card: int, steps: int) -> list[int]:
    """VIC-7.8 The first boxes of the card; beyond five from the first again."""
    line = f.hazard_colours[card]
    return [line[i % len(line)] for i in range(steps)]


def paths(s: State, colours: list[int]) -> list[tuple[int, list[int]]]:
    """VIC-7.9 Where every stack goes: its start and the spaces it enters, the last one where it ends."""
    f = s.facts
    found: list[tuple[int, list[int]]] = []
    for z in range(f.spaces):
        if s.bourbon[z] and z != f.expedition and z != f.platja:
            path = path_of(s, z, colours)
            if path:
                found.append((z, path))
    return found


def path_of(s: State, start: int, colours: list[int]) -> list[int]:
    """VIC-7.9, 7.10 One stack: out of its camp to the trench, then along the arrows."""
    f = s.facts
    at, path = start, list[int]()
    if f.is_camp[start] and f.section[start] >= 0 and s.trench[f.section[start]] > 0:
        at = f.trench_at[f.section[start]][s.trench[f.section[start]]]
        path.append(at)
    if s.troops(at):
        return path
    for colour in colours:
        stops = False
        for _ in range(f.spaces):  # ruins let the stack pass; never round and round
            if at == f.platja:
                return path
            at = f.arrow[colour][at]
            path.append(at)
            stops = s.troops(at) > 0 or s.organ[at] > 0
            if stops or s.rubble[at] != 2:
                break
        if stops:
            break
    return path


def move_stack(t: Table, s: State, number: int, start: int, path: list[int]) -> None:
    """VIC-7.10b A stack goes its way; guns left alone on it are lost. VIC-2.5: stacks that meet add up."""
    f = s.facts
    s.bourbon[path[-1]] += number
    names = tuple([f.ids[z] for z in (start, *path)])
    t.tell(BourbonsMoved(number, names, names[-1]))
    for z in path:
        if s.cannon[z] and not s.troops(z) and not s.organ[z]:
            t.tell(GunsOverrun(s.cannon[z], f.ids[z]))
            eliminate(t, s, "cannon", z, s.cannon[z])


def dig(t: Table, s: State, number: int) -> None:
    """VIC-7.13, R33 The hindmost token advances, first letter first; what cannot be dug feeds the mine."""
    f = s.facts
    for _ in range(number):
        best = -1
        for k in range(len(SECTIONS)):
            position = s.trench[k]
            free = position < 3 and not s.troops(f.trench_at[k][position])
            if free and (best < 0 or position < s.trench[best]):
                best = k
        if best >= 0:
            set_trench(t, s, best, s.trench[best] + 1)
        elif not f.is_first:
            move_disc(t, s, MINE, 1)
    t.then(Combats())


def fill_in(t: Table, s: State, number: int) -> None:
    """VIC-7.14 The foremost token goes back, last letter first."""
    f = s.facts
    for _ in range(number):
        best = -1
        for k in range(len(SECTIONS)):
            position = s.trench[k]
            free = position > 0 and not s.troops(f.trench_at[k][position])
            if free and (best < 0 or position >= s.trench[best]):
                best = k
        if best >= 0:
            set_trench(t, s, best, s.trench[best] - 1)
    t.then(Combats())


def set_trench(t: Table, s: State, section: int, position: int) -> None:
    """VIC-2.6 A token at another position of its section."""
    forward = position > s.trench[section]
    positions = list(s.trench)
    positions[section] = position
    s.trench = tuple(positions)
    t.tell(TrenchMoved(SECTIONS[section], s.facts.ids[s.facts.trench_at[section][position]], forward))


def parallel_completed(s: State, p: int) -> bool:
    """VIC-2.11 All six tokens at position p or more."""
    return min(s.trench) >= p
