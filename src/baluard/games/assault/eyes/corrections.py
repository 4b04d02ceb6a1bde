"""Corrections: position texts that name only what is put right in a running game.

    turn = 6
    royal = "open"

    [two_crowns]
    rec_baix = "fr_lin_marine_2"
    eliminated = "commander"    # a type where it cannot be mistaken: all those left of it are in one place

The counters named stand there now; all others stay. The card face up works through the agenda, and is not corrected.
"""

from __future__ import annotations

from functools import partial

from baluard.components.positions import each, fault, read_difference, refuse, refuse_all
from baluard.games.assault.eyes.positions import KNOWN, Placer, check_stacks, is_open, points_lost, turn_of
from baluard.games.assault.model.activities import Assault, Volley
from baluard.games.assault.model.facts import ABSENT, CATALAN, COMING, DUE, SIDES, TWO_CROWNS, Facts
from baluard.games.assault.model.state import State
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms

MENDED = ("turn", "royal", *SIDES)


def corrected(s: State, text: str) -> State:
    """The state with the difference of a text put in: turn, breach, and the counters that it names."""
    f = s.facts
    table = read_difference(text, KNOWN, MENDED)
    s.turn = turn_of(table, s.turn)
    refuse("turn" in table and s.turn > f.last_turn, "last_turn", "turn", turn=f.last_turn)
    s.royal_open = is_open(table, s.royal_open)
    refuse(f.breach_open and not s.royal_open, "breach_open", "royal")
    stood, lost = s.where.copy(), (points_lost(s, TWO_CROWNS), points_lost(s, CATALAN))
    each(*(partial(Mover(s, side).place_all, table) for side in (TWO_CROWNS, CATALAN)))
    for side in (TWO_CROWNS, CATALAN):
        s.add_toll(side, points_lost(s, side) - lost[side])
    check_moved(s, stood)
    s.rebuild()
    check_stacks(s)
    check_running_fight(s)
    return s


def correction_example(game: GameOfRooms, view: View) -> str:
    """The turn, and where a counter stands."""
    f: Facts = game.facts(view.options)
    standing = [u for u in view.position.where.items() if u[1] in f.zone_no and f.bar_no[f.unit_no[u[0]]] < 0]
    text = f"turn = {view.position.turn}\n"
    for unit, zone in standing[:1]:
        text += f'\n[{SIDES[f.side[f.unit_no[unit]]]}]\n{zone} = "{unit}"\n'
    return text


class Mover(Placer):
    """Puts counters of a running game elsewhere: only those that the text says which they are."""

    def next_counter(self, line: str, name: str) -> int:
        """A counter by its id; by its type only where all that are left of it are in one place."""
        f, where = self.s.facts, self.s.where
        free = [u for u in f.of_side[self.side] if u not in self.taken and where[u] != ABSENT]
        alike = [u for u in free if f.unit_type[u] == name]
        refuse(len({where[u] for u in alike}) > 1, "which", line, name=name)
        return alike[0] if alike else super().next_counter(line, name)


def check_moved(s: State, stood: list[int]) -> None:
    """No counter comes into the game or leaves it; waves bring only those that belong to one."""
    f = s.facts
    moved = [(u, name) for u, name in enumerate(f.unit_ids) if s.where[u] != stood[u]]
    refuse_all(
        [fault("in_or_out", name) for u, name in moved if ABSENT in (stood[u], s.where[u])]
        + [fault("no_wave", name) for u, name in moved if s.where[u] in (COMING, DUE) and f.wave_turn[u] == 0]
    )


def check_running_fight(s: State) -> None:
    """A volley or an assault that is under way still has both its sides."""
    for fight in s.agenda:
        if isinstance(fight, (Volley, Assault)):
            origin, target = s.facts.zone_no[fight.origin], s.facts.zone_no[fight.target]
            refuse(s.men[s.active][origin] == 0, "fight", fight.origin)
            refuse(s.is_free_of(1 - s.active, target), "fight", fight.target)
