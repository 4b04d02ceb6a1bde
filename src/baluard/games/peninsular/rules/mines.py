"""PEN-19.9 to 19.13 Engineers and sappers, mines and counter-mines, and fights in tunnels. Measures are inches."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import ATTACKER, NOBODY, ArmyFacts
from baluard.games.peninsular.model.army_rows import SiegeFile
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table

DIGGERS: Final = ("engineers", "sappers")


class Tunnel:
    """A tunnel in a straight line: inches it needs, inches dug (these are public), whether the enemy knows of it."""

    def __init__(self, role: int, needed: int) -> None:
        self.role: int = role
        self.needed: int = needed  # from the entrance to the target, both noted in secret
        self.dug: int = 0
        self.is_known: bool = False
        self.is_ready: bool = False  # under the wall, to be blown
        self.is_lost: bool = False


def price_of_digger(f: ArmyFacts, id: str) -> int:
    """PEN-19.9 Engineers 20 points, sappers 23; both sides may have them. Anything else digs nothing: 0."""
    return f.unit_points[f.unit_no[id]] if id in DIGGERS else 0


def faults_of_entrance(rows: SiegeFile, distance: int, under: tuple[str, ...]) -> Faults:
    """PEN-19.10, R44 At least 18 inches from the fortification, and no rock or water on the way."""
    found: list[Fault] = []
    if distance < rows.mines.entrance_min_inches:
        found.append(Fault("fault.too_near", "entrance", {"inches": rows.mines.entrance_min_inches}))
    for i, ground in enumerate(under):
        if ground in rows.mines.forbidden_under:
            found.append(Fault("fault.not_among", str(i), {"key": ground}))
    return tuple(found)


def faults_of_sappers(real: int, placed: int) -> Faults:
    """PEN-19.10 Several may be placed; only one of them is real."""
    return () if 0 <= real < placed else (Fault("fault.between", "real", {"least": 1, "most": placed}),)


def hits_on_sappers(is_real: bool, hits: int) -> tuple[int, int]:
    """PEN-19.10 Hits that are told and hits that count: false sappers take false ones."""
    return hits, hits if is_real else 0


def move_of_sappers(rows: SiegeFile) -> int:
    """PEN-19.10 As infantry."""
    return rows.mines.sapper_move_inches


def dig(t: Table, rows: SiegeFile, tunnel: Tunnel) -> int:
    """PEN-19.10, 19.12 After all orders a side that does not pause rolls: 2D6 inches, a counter-mine 1D6."""
    dice = rows.mines.dig_dice_attacker if tunnel.role == ATTACKER else rows.mines.dig_dice_defender
    inches = sum(t.rolls("siege_tunnel", dice))
    tunnel.dug += inches
    return inches


def may_dig_on(tunnel: Tunnel, diggers: int) -> bool:
    """PEN-19.10 If the sappers die another unit may go on; a tunnel that was lost is useless."""
    return diggers > 0 and not tunnel.is_lost


def announce(tunnel: Tunnel) -> bool:
    """PEN-19.11 "We are under the wall": too short, it goes on and is known; too long, the head is put at the point."""
    tunnel.is_known = True
    tunnel.is_ready = tunnel.dug >= tunnel.needed and not tunnel.is_lost
    if tunnel.is_ready:
        tunnel.dug = tunnel.needed
    return tunnel.is_ready


class Blast:
    """PEN-19.11 What a mine does: the breach, and hits and morale of those near it."""

    def __init__(self, breach: int, radius: int, hits: int, morale: int) -> None:
        self.breach: int = breach
        self.radius: int = radius
        self.hits: int = hits
        self.morale: int = morale

    def reaches(self, inches: int) -> bool:
        """Is a unit at this distance hit?"""
        return inches <= self.radius


def blow(rows: SiegeFile, tunnel: Tunnel, order_passed: bool) -> Blast | None:
    """PEN-19.11 A mine that is ready is blown by an order; if it fails it may be tried again next turn."""
    if not tunnel.is_ready or not order_passed:
        return None
    tunnel.is_ready = False
    mines = rows.mines
    return Blast(mines.blow_breach_inches, mines.blow_radius_inches, mines.blow_hits, mines.blow_morale_modifier)


# ---- tunnels that meet


def tunnel_sum(rows: SiegeFile, dice: tuple[int, ...], declares: bool) -> Sum:
    """PEN-19.13 Two dice, and one more for the side that declares; no saves, no supports."""
    total = Sum()
    total.add("PEN-19.13", "dice", sum(dice))
    total.add("PEN-19.13", "declarer", rows.tunnel_fight.declarer_bonus if declares else 0)
    return total


def declare_meeting(t: Table, rows: SiegeFile, mine: Tunnel, other: Tunnel, meet: bool) -> int:
    """PEN-19.13 A side says that the tunnels meet: they fight until one breaks; if not, its own is known. Who won."""
    if not meet or other.is_lost or mine.is_lost:
        mine.is_known = True
        return NOBODY
    while True:
        own = tunnel_sum(rows, t.rolls("siege_tunnel_fight", rows.tunnel_fight.dice_per_side), True)
        theirs = tunnel_sum(rows, t.rolls("siege_tunnel_fight", rows.tunnel_fight.dice_per_side), False)
        if own.total != theirs.total:
            break
    won = mine if own.total > theirs.total else other
    lost = other if won is mine else mine
    lost.is_lost, lost.is_ready = True, False
    return won.role


def may_start_again(tunnel: Tunnel, other_sappers: int) -> bool:
    """PEN-19.13 The loser may begin another tunnel, with other sappers."""
    return tunnel.is_lost and other_sappers > 0
