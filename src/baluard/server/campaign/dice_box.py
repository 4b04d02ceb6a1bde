"""Dice that people bring to a table: kept with the seat, accepted or refused by the organiser, taken by their roll.

Any game that admits them gets this. What has fallen stands in the log and cannot be changed; what was brought and has
not fallen may be, and then the organiser is asked again. Only the seat and the organiser see it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from baluard.campaign.brought import (
    ACCEPTED,
    ORGANISER,
    REFUSED,
    WAITING,
    Brought,
    MixedDice,
    admits_brought,
    fits,
    key_of_roll,
    open_roll,
    throw,
    waits_for_all,
)
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.errors import NotOffered, StaleAnswer
from baluard.kernel.match import Match, Step
from baluard.server.games.drafts import DICE, brought_at, brought_in, dice_rows
from baluard.server.games.house import House
from baluard.server.questions.screen import Screen
from baluard.store import DraftRow

MOST_BROUGHT = 60  # rolls of one seat
MOST_VALUES = 40


def changed_row(row: DraftRow | None, seat: str, dice: Sequence[Brought]) -> DraftRow:
    """A seat's dice, in place of those before."""
    return DraftRow(seat, DICE, msgspec.json.encode(tuple(dice)), (row.rev if row else 0) + 1)


def keep(house: House, game_id: str, row: DraftRow | None, seat: str, dice: Sequence[Brought]) -> None:
    """Keep a seat's dice; `StaleAnswer` when somebody was faster. Then a roll may be due."""
    if not house.store.keep_draft(game_id, changed_row(row, seat, dice)):
        raise StaleAnswer(fault="fault.newer_draft")


# -- what people do


def bring(house: House, game_id: str, seat: str, key: str, values: tuple[int, ...], proof: str) -> None:
    """A seat brings dice for a roll, in place of what it brought for it before."""
    with house.lock(game_id):
        live = house.live(game_id)
        if not admits_brought(live.row.options) or live.match.is_over:
            raise NotOffered(fault="orders.dice_off")
        asked = open_roll(live.match)
        if asked is not None and key == key_of_roll(live.match, asked):
            asked.decision.space.read(values)
        status = WAITING if live.game.organisers(live.row.options) else ACCEPTED
        row = house.store.draft(game_id, seat, DICE)
        kept = [one for one in brought_in(row) if one.key != key]
        if len(kept) >= MOST_BROUGHT:
            raise NotOffered(fault="fault.dice_count", count=MOST_BROUGHT)
        keep(house, game_id, row, seat, [*kept, Brought(seat, key, values, proof, status)])
    house.changed(game_id)


def bring_all(house: House, game_id: str, seat: str, dice: Sequence[Brought]) -> None:
    """The dice that a seat has written beside its orders, in place of what it brought for the same rolls."""
    if dice:
        row = house.store.draft(game_id, seat, DICE)
        keys = [one.key for one in dice]
        others = [one for one in brought_in(row) if one.key not in keys]
        keep(house, game_id, row, seat, [*others, *dice][-MOST_BROUGHT:])


def take_back(house: House, game_id: str, seat: str, key: str) -> None:
    """A seat takes back dice that have not fallen."""
    with house.lock(game_id):
        row = house.store.draft(game_id, seat, DICE)
        keep(house, game_id, row, seat, [one for one in brought_in(row) if one.key != key])
    house.changed(game_id)


def judge(house: House, game_id: str, seat: str, key: str, accepts: bool) -> None:
    """The organiser accepts dice that a seat has brought, or refuses them."""
    with house.lock(game_id):
        row = house.store.draft(game_id, seat, DICE)
        dice = brought_in(row)
        if all(one.key != key for one in dice):
            raise StaleAnswer()
        status = ACCEPTED if accepts else REFUSED
        keep(house, game_id, row, seat, [replace(one, status=status) if one.key == key else one for one in dice])
    house.changed(game_id)


def let_fall(house: House, game_id: str, organiser: str, values: tuple[int, ...] | None, proof: str = "") -> None:
    """The organiser lets an open roll fall: the house rolls it, or he gives the numbers himself, with their proof."""
    with house.lock(game_id):
        live = house.live(game_id)
        match = live.fork()
        asked = open_roll(match)
        if asked is None or live.row.dice == "typed":
            raise StaleAnswer()
        given = match.bring(values, ORGANISER, organiser, proof) if values is not None else None
        house.commit(live, match, [given or throw(match, asked, house_dice(match))])
    house.changed(game_id)


# -- what falls by itself


def go_on(house: House, game_id: str) -> bool:
    """Let an open roll fall for which dice were brought and accepted, or for which nobody is waited any more."""
    row = house.row(game_id)
    if row.status != "running" or row.parked or row.dice == "typed" or not admits_brought(row.options):
        return False
    with house.lock(game_id):
        live = house.live(game_id)
        match = live.fork()
        rows = dice_rows(house.store, game_id, live.game.seats(row.options))
        done = fallen(match, [(one, brought_in(one)) for one in rows])
        if done is None:
            return False
        house.commit(live, match, [done[0]], done[1])
    house.changed(game_id)
    return True


def fallen(
    match: Match, rows: Sequence[tuple[DraftRow, tuple[Brought, ...]]]
) -> tuple[Step, tuple[DraftRow, ...]] | None:
    """The step of an open roll, and the row from which its dice were taken; None when it waits, or none is open."""
    asked = open_roll(match)
    if asked is None:
        return None
    key = key_of_roll(match, asked)
    for row, dice in rows:
        for one in dice:
            if fits(one, key, asked):
                if one.status == WAITING:
                    return None
                left = [other for other in dice if other is not one]
                return match.bring(one.values, one.source, one.seat, one.proof), (changed_row(row, row.seat, left),)
    return None if waits_for_all(match) else (throw(match, asked, house_dice(match)), ())


def house_dice(match: Match) -> ChanceSource:
    """The dice of the house beneath those that are waited for."""
    source = match.source
    assert source is not None
    return source.house if isinstance(source, MixedDice) else source


# -- what the page shows


class DiceBox(Struct, frozen=True):
    """What a page shows of dice from elsewhere: the roll that is open, what was brought, and who may do what."""

    seat: str  # that may bring dice; empty: none
    organiser: str
    open: str  # the key of the roll that is waited for
    count: int
    sides: int
    dice: tuple[Brought, ...]


def box_of(house: House, screen: Screen, acting: str, drafts: Sequence[DraftRow]) -> DiceBox | None:
    """The box of a screen; None in games that admit no dice from elsewhere, and for those who only watch.

    `drafts` is what its own seats are writing; an organiser sees what all others have brought.
    """
    live, mine = screen.live, screen.guest.seats
    organiser = screen.organiser
    if not mine or live.match.is_over or live.row.dice == "typed" or not admits_brought(live.row.options):
        return None
    own = tuple(seat for seat in mine if seat != organiser)
    seat = acting if acting in own else own[0] if own and not screen.secretive else ""
    asked = open_roll(live.match)
    about = asked.decision.about if asked is not None else {"count": 0, "sides": 0}
    key = key_of_roll(live.match, asked) if asked is not None else ""
    if organiser:
        dice = tuple(brought_at(house.store, live.row.id, live.game.seats(live.row.options)))
    else:
        dice = tuple(one for row in drafts if (row.seat, row.decision) == (seat, DICE) for one in brought_in(row))
    return DiceBox(seat, organiser, key, about["count"], about["sides"], dice)
