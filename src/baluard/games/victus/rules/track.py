"""VIC-6 Bourbon track, indicators, healing, mine."""

from __future__ import annotations

from baluard.games.victus.model.activities import Advance, Combats, Heal, Impacts, Mine
from baluard.games.victus.model.events import (
    DiscMoved,
    HealingBegan,
    IndicatorHeld,
    IndicatorMoved,
    MineExploded,
    TroopArrived,
    TroopLeft,
    TroopsHealed,
)
from baluard.games.victus.model.facts import (
    BATTERIES,
    DISCS,
    HOSPITAL,
    INDICATORS,
    LAST_BOX,
    MINE,
    MOST_HIT,
    PORT,
    REINFORCEMENTS,
    TROOPS,
)
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.hazard import reveal_hazard
from baluard.games.victus.rules.pieces import piece_keys, read_piece, shift
from baluard.games.victus.rules.values import disc, indicator
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table


def move_needle(t: Table, s: State, number: int, delta: int) -> None:
    """VIC-6.6 A needle never passes its end boxes; what is too much is lost."""
    last = len(s.facts.boxes[number]) - 1
    box = max(0, min(last, s.needle[number] + delta))
    moved = box - s.needle[number]
    set_needle(s, number, box)
    name = INDICATORS[number]
    t.tell(IndicatorMoved(name, moved, indicator(s, number)) if moved else IndicatorHeld(name))


def set_needle(s: State, number: int, box: int) -> None:
    """A needle on a box."""
    needle = list(s.needle)
    needle[number] = box
    s.needle = tuple(needle)


def can_move(s: State, number: int, delta: int) -> bool:
    """Is there a box in that direction?"""
    return s.needle[number] > 0 if delta < 0 else s.needle[number] < len(s.facts.boxes[number]) - 1


def move_disc(t: Table, s: State, number: int, delta: int) -> None:
    """VIC-6.1, R2 A disc moves by boxes and stops at the ends; VIC-6.3: only reinforcements trigger symbols."""
    f = s.facts
    if number == MINE and f.is_first:
        return
    least = f.min_batteries if number == BATTERIES else 0
    before = s.reinforcements if number == REINFORCEMENTS else s.batteries if number == BATTERIES else s.mine
    box = max(least, min(LAST_BOX, before + delta))
    if box == before:
        return
    if number == REINFORCEMENTS:
        s.reinforcements = box
    elif number == BATTERIES:
        s.batteries = box
    else:
        s.mine = box
    t.tell(DiscMoved(DISCS[number], box - before, disc(s, number)))
    if number == REINFORCEMENTS:
        symbols(t, s, box)


def symbols(t: Table, s: State, box: int) -> None:
    """VIC-6.2 All symbols of the box where the reinforcements disc ends."""
    f = s.facts
    if f.box_batteries[box]:
        move_disc(t, s, BATTERIES, f.box_batteries[box])
    if f.box_heal[box]:
        t.then(Heal("both"))
    if f.box_mine[box] and not f.is_first:
        t.then(Mine())
    if f.box_advance[box]:
        t.then(Advance(f.box_advance[box]))


def heal(t: Table, s: State, parts: str) -> None:
    """VIC-6.4, 8.6, R24 Healing: the harbour, then the hospitals; VIC-9.10: combat as soon as they are placed."""
    f = s.facts
    h = indicator(s, HOSPITAL, "healing")
    t.tell(HealingBegan(parts, indicator(s, PORT, "healing"), h))
    if parts != "hospital":
        harbour(t, s)
    if parts != "port":
        for kind, z in (("infantry", f.infantry_hospital), ("coronela", f.coronela_hospital)):
            number = min(h, s.pieces(kind)[f.wounded])
            if number > 0:
                shift(s, kind, f.wounded, z, number)
                t.tell(TroopsHealed(kind, number, f.ids[z]))
    t.then(Combats())


def harbour(t: Table, s: State) -> None:
    """VIC-6.4a, R25 Port above 0 brings troops of the reserve, below 0 it costs troops of the city."""
    f = s.facts
    value = indicator(s, PORT, "healing")
    for left in range(value, 0, -1):
        kinds = [kind for kind in TROOPS if s.pieces(kind)[f.reserve]]
        if not kinds:
            return
        about: dict[str, Fact] = {"number": left, "space": f.ids[f.port_sends_to]}
        kind = t.ask(Decision(Seat(s.seat()), "healing_troop", OneOf(kinds), kinds[0], about, "VIC-6.4"))
        shift(s, kind, f.reserve, f.port_sends_to, fired_first=False)
        t.tell(TroopArrived(kind, f.ids[f.port_sends_to]))
    for left in range(-value, 0, -1):
        keys = piece_keys(s, "any", f.barcelona)
        if not keys:
            return
        chosen = t.ask(Decision(Seat(s.seat()), "lose_to_reserve", OneOf(keys), keys[0], {"number": left}, "VIC-6.4"))
        kind, z = read_piece(s, chosen)
        shift(s, kind, z, f.reserve)
        t.tell(TroopLeft(kind, f.ids[z]))


def explode(t: Table, s: State) -> None:
    """VIC-6.5 The mine: as many spaces as its value, as many impacts as the reinforcements value."""
    f = s.facts
    m = disc(s, MINE)
    if m == 0:
        return
    impacts = disc(s, REINFORCEMENTS)
    card = reveal_hazard(t, s, "mine")
    spaces = f.hazard_lines[card][s.stage][: min(m, MOST_HIT)]
    t.tell(MineExploded(tuple([f.ids[z] for z in spaces]), impacts))
    before = s.mine
    s.mine = 0
    t.tell(DiscMoved("mine", -before, 0))
    t.then(*[Impacts(f.ids[z], impacts, f.half_a_bomb) for z in spaces])
