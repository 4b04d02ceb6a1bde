"""Handing a battle to another person of the side, and taking it back; and what the page shows of it."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from baluard.kernel.errors import NotOffered
from baluard.page.contract import GameModule
from baluard.page.widgets import Fight
from baluard.server.games.drafts import BATTLE
from baluard.server.games.house import House
from baluard.server.people.lent import Lent, fight_at
from baluard.server.people.seats import Guest, note_change, speaking


class BattleNote(Struct, frozen=True):
    """A seat that fights, for who may do something about it: hand the battle over, take it back, or fight it."""

    seat: str
    place: str
    to: str = ""  # who fights it; empty: nobody else
    is_mine: bool = False  # has this browser been asked to fight it?
    partners: tuple[str, ...] = ()  # to whom it can be handed


def hand_battle(house: House, guest: Guest, seat: str, to: str) -> None:
    """Whoever holds the seat that fights hands the battle to a partner; nobody: takes it back. The table is told."""
    speaking(guest, seat)
    fight, lent = fight_at(house, guest.row), guest.lent.get(seat)
    if fight is None or seat not in fight.seats:
        raise NotOffered(fault="fault.no_battle")
    if to not in partners_of(house.game_of(guest.row), guest, seat) if to else lent is None:
        raise NotOffered(fault="fault.no_partner")
    body = msgspec.json.encode(Lent(fight.id, to)).decode() if to else ""
    house.store.note(guest.row.id, seat, BATTLE, body)
    note_change(house, guest.row.id, seat, "lends" if to else "fights", other=to or seat)
    house.changed(guest.row.id)


def partners_of(game: GameModule, guest: Guest, seat: str) -> tuple[str, ...]:
    """The seats of the same side that another person holds."""
    sides = game.sides(guest.row.options)
    held = [one for one, browser in guest.holders if browser != guest.browser]
    people = [row.seat for row in guest.chairs if row.kind == "person" and row.seat in held]
    return tuple(one for one in people if one not in guest.seats and sides[one] == sides[seat])


def notes_of(game: GameModule, guest: Guest, fight: Fight | None) -> tuple[BattleNote, ...]:
    """What a browser sees beside its questions of a battle that is under way."""
    found = []
    for seat in fight.seats if fight is not None else ():
        to = guest.lent[seat].to if seat in guest.lent else ""
        if fight is not None and seat in guest.seats:
            partners = () if to else partners_of(game, guest, seat)
            found.append(BattleNote(seat, fight.place, to, partners=partners))
        elif fight is not None and seat in guest.fights:
            found.append(BattleNote(seat, fight.place, to, True))
    return tuple(one for one in found if one.to or one.partners)
