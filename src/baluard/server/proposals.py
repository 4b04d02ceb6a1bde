"""What needs the consent of others: going back behind a barrier, motions such as a draw or a surrender, a correction of
the position, and another's seat where it has secrets.

All at the table see a proposal. Bots consent to every take-back and correction, and to the motions that their game
names (`bots_agree`): partners leave it to the people whether to play on, an opponent does not give away a won game.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from baluard.kernel.corrections import CORRECT, check_words
from baluard.kernel.errors import NotOffered
from baluard.page.contract import GameModule
from baluard.server.corrections import check_as_known, kind_of, motion_in
from baluard.server.errors import NotMaker
from baluard.server.house import House
from baluard.server.notices import Notice, moments_of, tell
from baluard.server.screen import known_in
from baluard.server.seats import Guest, consenting, free_seat, new_link, seat_bot, seat_row, seated, take_seat
from baluard.server.settings import LEVELS
from baluard.store import GameRow, Proposal

SEAT_KINDS = ("link", "me")  # a proposal about a seat: "link dutch"


def agreed_motions(game: GameModule) -> tuple[str, ...]:
    """The motions that need everybody's consent; who concedes asks nobody."""
    return tuple(motion for motion in game.motions if motion != "concede")


def propose(house: House, guest: Guest, seat: str, kind: str, to_n: int) -> None:
    """Ask the others; done at once when nobody has to be asked."""
    live = house.live(guest.row.id, guest.row)
    game, options = live.game, live.row.options
    seated(guest, seat)
    if live.match.is_over or kind not in ("takeback", *agreed_motions(game)):
        raise NotOffered(fault="fault.motion")
    if kind == "takeback" and not 0 <= to_n < live.match.save.last_n:
        raise NotOffered(fault="fault.nothing_to_take_back")
    others = tuple(other for other in game.seats(options) if other != seat)
    bots = [row.seat for row in guest.chairs if row.kind == "bot" and row.seat in others]
    if bots and not bots_consent(game, kind):
        tell(house, guest.row.id, Notice(f"notice.{kind}_declined", {"seat": bots[0]}))
        house.changed(guest.row.id)
        return
    to_n = to_n if kind == "takeback" else 0
    settle(house, guest.row.id, Proposal(kind, seat, to_n, live.match.log_n, consenting(guest, others)), others)


def correct(house: House, guest: Guest, seat: str, text: str, reason: str) -> None:
    """Put the position right: an organiser at once, a player if all others agree."""
    live = house.live(guest.row.id, guest.row)
    seated(guest, seat)
    check_words(text, reason)
    if live.match.is_over:
        raise NotOffered(fault="fault.motion")
    if seat in live.game.organisers(live.row.options):
        house.move(guest.row.id, seat, CORRECT, text=text, reason=reason)
        return
    others = tuple(other for other in live.game.seats(live.row.options) if other != seat)
    proposal = Proposal(kind_of(text, reason), seat, 0, live.match.log_n, consenting(guest, others))
    if all(other in guest.seats for other in others):
        settle(house, guest.row.id, proposal, others)
    else:
        check_as_known(live, proposal)
        settle_correction(house, guest.row.id, proposal, others)


def bots_consent(game: GameModule, kind: str) -> bool:
    """Do the bots at a table agree to a proposal of this kind?"""
    return kind == "takeback" or kind in game.bots_agree


def is_at_once(guest: Guest, sitters: Sequence[tuple[str, str]], game: GameModule, kind: str) -> bool:
    """Would a proposal be settled without asking anybody? `sitters`: (seat, person or bot)."""
    bots = bots_consent(game, kind)
    return all(seat in guest.seats or (who == "bot" and bots) for seat, who in sitters)


# -- seats that have secrets


def change_seat(house: House, guest: Guest, seat: str, what: str, salt: str = "") -> tuple[str, bool]:
    """The maker makes a new link to a seat, takes it, or seats a bot: (the link's token, are the others asked first?).

    Who plays may not look into another hand alone: where the seat has secrets, all other people must agree.
    """
    if not guest.is_maker:
        raise NotMaker()
    seat_row(house, guest.row.id, seat)
    if what in LEVELS:
        seat_bot(house, guest.row, seat, what)
        return "", False
    if what not in SEAT_KINDS:
        raise NotOffered()
    if what == "me":
        free_seat(house, guest.row, seat)
    asked = asked_first(house, guest, seat)
    if not asked:
        return do_change(house, guest.row, seat, what, salt), False
    every = [row.seat for row in guest.chairs]
    consents = tuple(one for one in every if one not in asked)
    kind, at_n = f"{what} {seat}", guest.row.log_n
    house.store.propose(guest.row.id, Proposal(kind, guest.seats[0], 0, at_n, consents))
    house.changed(guest.row.id)
    return "", True


def do_change(house: House, row: GameRow, seat: str, what: str, salt: str = "") -> str:
    """A new link's token, or the seat taken."""
    if what == "link":
        return new_link(house, row, seat)
    take_seat(house, row, seat, salt)
    return ""


def asked_first(house: House, guest: Guest, seat: str) -> list[str]:
    """The seats whose people must agree before the maker of a game, who plays, changes who sits at a seat."""
    row = guest.row
    if row.status != "running" or not guest.seats or seat in guest.seats or not has_secrets(house, row, seat):
        return []
    held = {one for one, browser in guest.holders if browser != guest.browser}
    people = [one.seat for one in guest.chairs if one.kind == "person"]
    return [one for one in people if one in held and one not in guest.seats]


def has_secrets(house: House, row: GameRow, seat: str) -> bool:
    """Does a seat know, or decide, what a spectator may not see?"""
    live = house.live(row.id, row)
    hidden = [a for a in live.match.asked if a.sealed or a.decision.masked or a.decision.secret]
    differs = known_in(live.view((seat,))) != known_in(live.view(()))
    return differs or any(a.decision.seat == seat for a in hidden)


# -- answers to a proposal


def accept(house: House, guest: Guest) -> tuple[str, str]:
    """All seats of this browser consent. (seat, token) of a link that this makes, for who asked for it."""
    proposal = guest.proposal
    live = house.live(guest.row.id, guest.row)
    if proposal is None or proposal.at_n != live.match.log_n or not guest.seats:
        raise NotOffered(fault="fault.no_proposal")
    others = tuple(other for other in live.game.seats(live.row.options) if other != proposal.seat)
    consents = tuple(seat for seat in others if seat in proposal.consents or seat in guest.seats)
    agreed = replace(proposal, consents=consents)
    what, _, seat = proposal.kind.partition(" ")
    if what in SEAT_KINDS and all(other in consents for other in others):
        house.store.unpropose(guest.row.id)
        return seat, do_change(house, guest.row, seat, what)
    if what in SEAT_KINDS:
        house.store.propose(guest.row.id, agreed)
        house.changed(guest.row.id)
    elif what == CORRECT:
        settle_correction(house, guest.row.id, agreed, others)
    else:
        settle(house, guest.row.id, agreed, others)
    return "", ""


def settle_correction(house: House, game_id: str, proposal: Proposal, others: tuple[str, ...]) -> None:
    """Put right what all agree on. Where it does not fit what is hidden, nobody is told why: only that it does not."""
    try:
        settle(house, game_id, proposal, others)
    except NotOffered as error:
        house.store.unpropose(game_id)
        tell(house, game_id, Notice("notice.correct_unfit", {"seat": proposal.seat}))
        house.changed(game_id)
        raise NotOffered(fault="fault.unfit") from error


def decline(house: House, guest: Guest) -> None:
    """One no is enough; who proposed may also think better of it."""
    if not guest.seats or guest.proposal is None:
        raise NotOffered(fault="fault.no_proposal")
    house.store.unpropose(guest.row.id)
    house.changed(guest.row.id)


def settle(house: House, game_id: str, proposal: Proposal, others: tuple[str, ...]) -> None:
    """Do what all agree on, or leave it on the table."""
    if any(seat not in proposal.consents for seat in others):
        house.store.propose(game_id, proposal)
        house.changed(game_id)
    elif proposal.kind == "takeback":
        house.take_back(game_id, proposal.seat, proposal.to_n, proposal.consents)
        live = house.live(game_id)
        moments = moments_of(live.game, live.view((proposal.seat,)))
        tell(house, game_id, Notice("notice.takeback", {"seat": proposal.seat}, moments))
        house.changed(game_id)
    else:
        motion, details = motion_in(proposal.kind)
        house.move(game_id, proposal.seat, motion, proposal.consents, **details)
