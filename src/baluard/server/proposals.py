"""What needs the consent of others: going back behind a barrier, and motions such as a draw or a surrender.

All at the table see a proposal. Bots consent to every take-back, and to the motions that their game names
(`bots_agree`): partners leave it to the people whether to play on, an opponent does not give away a won game.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from baluard.kernel.contract import GameModule
from baluard.kernel.errors import NotOffered
from baluard.server.hosting import House
from baluard.server.notices import Notice, moments_of, tell
from baluard.server.seating import Guest, consenting, seated
from baluard.store import Proposal


def agreed_motions(game: GameModule) -> tuple[str, ...]:
    """The motions that need everybody's consent; who concedes asks nobody."""
    return tuple(motion for motion in game.motions if motion != "concede")


def propose(house: House, guest: Guest, seat: str, kind: str, to_n: int) -> None:
    """Ask the others; done at once when nobody has to be asked."""
    live = house.live(guest.row.id)
    game, options = live.game, live.row.options
    seated(guest, seat)
    if live.match.is_over or kind not in ("takeback", *agreed_motions(game)):
        raise NotOffered(fault="fault.motion")
    if kind == "takeback" and not 0 <= to_n < live.match.save.last_n:
        raise NotOffered(fault="fault.nothing_to_take_back")
    others = tuple(other for other in game.seats(options) if other != seat)
    bots = [row.seat for row in house.store.seats(guest.row.id) if row.kind == "bot" and row.seat in others]
    if bots and not bots_consent(game, kind):
        tell(house, guest.row.id, Notice(f"notice.{kind}_declined", {"seat": bots[0]}))
        house.changed(guest.row.id)
        return
    to_n = to_n if kind == "takeback" else 0
    settle(house, guest.row.id, Proposal(kind, seat, to_n, live.match.log_n, consenting(house, guest, others)), others)


def bots_consent(game: GameModule, kind: str) -> bool:
    """Do the bots at a table agree to a proposal of this kind?"""
    return kind == "takeback" or game.bots_agree(kind)


def is_at_once(guest: Guest, sitters: Sequence[tuple[str, str]], game: GameModule, kind: str) -> bool:
    """Would a proposal be settled without asking anybody? `sitters`: (seat, person or bot)."""
    bots = bots_consent(game, kind)
    return all(seat in guest.seats or (who == "bot" and bots) for seat, who in sitters)


def accept(house: House, guest: Guest) -> None:
    """All seats of this browser consent."""
    proposal = house.store.proposal(guest.row.id)
    live = house.live(guest.row.id)
    if proposal is None or proposal.at_n != live.match.log_n or not guest.seats:
        raise NotOffered(fault="fault.no_proposal")
    others = tuple(other for other in live.game.seats(live.row.options) if other != proposal.seat)
    consents = tuple(seat for seat in others if seat in proposal.consents or seat in guest.seats)
    settle(house, guest.row.id, replace(proposal, consents=consents), others)


def decline(house: House, guest: Guest) -> None:
    """One no is enough; who proposed may also think better of it."""
    if not guest.seats or house.store.proposal(guest.row.id) is None:
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
        moments = moments_of(live.game, live.match.view((proposal.seat,)))
        tell(house, game_id, Notice("notice.takeback", {"seat": proposal.seat}, moments))
        house.changed(game_id)
    else:
        house.move(game_id, proposal.seat, proposal.kind, proposal.consents)
