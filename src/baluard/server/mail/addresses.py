"""The addresses of people: given for a seat, confirmed by a link that is mailed there, withdrawn.

An address is known to who holds the seat, and to nobody else; it stands in no log, no record and no export.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec import Struct

from baluard.kernel.errors import NotOffered, StaleAnswer
from baluard.post.letters import MOST_ADDRESS, is_address
from baluard.post.tokens import CONFIRM as CONFIRM_LINK
from baluard.post.tokens import WITHDRAW, is_link_sign, new_id, new_key
from baluard.server.common.limits import Rate
from baluard.server.games.house import House
from baluard.server.mail.jobs import CONFIRM, Order, once, turn_job
from baluard.store import AddressRow, Reads
from baluard.texts import LANGUAGES

DEEDS = (CONFIRM_LINK, WITHDRAW)


class MailSeat(Struct, frozen=True):
    """What the people of a seat see of its letters. `by_hand`: no server sends them."""

    seat: str
    address: str = ""
    confirmed: bool = False
    letters: tuple[int, ...] = ()
    by_hand: bool = False


def mails_of(store: Reads, game_id: str, seats: Sequence[str], by_hand: bool) -> tuple[MailSeat, ...]:
    """The letters of these seats, which one browser holds."""
    known = {row.seat: row for row in store.addresses(game_id)} if seats else {}
    return tuple(mail_seat(store, known.get(seat), game_id, seat, by_hand) for seat in seats)


def mail_seat(store: Reads, row: AddressRow | None, game_id: str, seat: str, by_hand: bool) -> MailSeat:
    """The letters of one seat. That with the link goes to its address alone: else it would confirm nothing."""
    if row is None:
        return MailSeat(seat)
    return MailSeat(seat, row.address, row.confirmed, store.letter_numbers(game_id, seat, CONFIRM), by_hand)


class Desk(Struct, frozen=True):
    """Who writes, and how often: `rates` count browsers, and addresses that somebody may have misspelt."""

    own: str
    rates: tuple[Rate, Rate]

    def check(self, browser: str, address: str) -> None:
        """Count a mail that nobody there may have asked for."""
        self.rates[0].check(browser)
        self.rates[1].check(hashlib.sha256(address.lower().encode()).hexdigest())


def give(house: House, desk: Desk, game_id: str, seat: str, address: str, lang: str, browser: str) -> None:
    """A person gives an address for their seat; a mail with a link goes there."""
    address = address.strip()[: MOST_ADDRESS + 1]
    if not is_address(address) or lang not in LANGUAGES or house.row(game_id).status == "over":
        raise NotOffered(fault="fault.no_address")
    if is_own(desk.own, address):
        raise NotOffered(fault="fault.own_address")
    desk.check(browser, address)
    now = house.now()
    row = AddressRow(game_id, seat, new_id(), new_key(), address, lang, now)
    house.store.give_address(row, once(row, "0", now, Order(seat, row.id, CONFIRM)))
    house.changed(game_id)


def follow_to(house: House, game_id: str, seat: str, table: str, place: str) -> None:
    """Who gets letters for a seat gets them where its battle is fought, too; a link withdraws from one of the two."""
    row = house.store.address(game_id, seat)
    if row is None or not row.confirmed:
        return
    there = AddressRow(table, place, new_id(), new_key(), row.address, row.lang, house.now(), confirmed=True)
    house.store.give_address(there, turn_job(there, house.now()))


def is_own(own: str, address: str) -> bool:
    """Is it the address from which we write? We do not write to ourselves."""
    local, _, domain = own.lower().rpartition("@")
    theirs, _, there = address.lower().rpartition("@")
    return (theirs.partition("+")[0], there) == (local, domain)


def write_again(house: House, desk: Desk, game_id: str, seat: str, browser: str) -> None:
    """The mail with the link was lost: another one, with another link."""
    row = house.store.address(game_id, seat)
    if row is None or row.confirmed:
        raise StaleAnswer()
    give(house, desk, game_id, seat, row.address, row.lang, browser)


def withdraw(house: House, game_id: str, seat: str) -> None:
    """A seat gets no mails any longer."""
    house.store.withdraw_address(game_id, seat)
    house.changed(game_id)


# -- by link


def link_path(id: str, deed: str, sign: str) -> str:
    """Where a link leads."""
    return f"/mail/{id}/{deed}/{sign}"


def linked(house: House, id: str, deed: str, sign: str) -> AddressRow | None:
    """The address that a link is about; None when it was withdrawn, or the link is none of ours."""
    row = house.store.address_by_id(id[:40]) if deed in DEEDS else None
    if row is None or not is_link_sign(sign[:60], row.key, row.id, deed, row.address):
        return None
    return row


def follow(house: House, row: AddressRow, deed: str) -> None:
    """Do what a link says. Who has confirmed gets a first letter, if anything is asked."""
    if deed == WITHDRAW:
        withdraw(house, row.game, row.seat)
    elif house.store.confirm_address(row.id, turn_job(row, house.now())):
        house.changed(row.game)
