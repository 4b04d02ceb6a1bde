"""What needs the consent of others: going back behind a barrier, motions such as a draw or a surrender, a correction of
the position, and another's seat where it has secrets.

All at the table see a proposal, and the players are asked: an organiser has no say. Bots consent to every take-back and
correction, and to the motions that their game names (`bots_agree`): partners leave it to the people whether to play on,
an opponent does not give away a won game.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

import msgspec
from msgspec.structs import replace

from baluard.kernel.closings import CLOSE
from baluard.kernel.corrections import CORRECT, check_words, last_correction
from baluard.kernel.errors import NotOffered
from baluard.page.contract import GameModule
from baluard.server.common.errors import NotMaker
from baluard.server.games.house import House
from baluard.server.games.notices import Notice, moments_of, tell
from baluard.server.games.numbers import numbers_for
from baluard.server.people.hands import HIDE, SHOW, kinds_of, show_hands
from baluard.server.people.seats import (
    Guest,
    consenting,
    free_seat,
    lend_seat,
    new_link,
    organiser_of,
    seat_bot,
    seat_row,
    speaking,
    take_seat,
)
from baluard.server.questions.screen import known_in
from baluard.server.settings import LEVELS
from baluard.server.table.corrections import check_as_known, kind_of, motion_in
from baluard.server.time.pauses import PAUSE, may_pause, pause
from baluard.store import GameRow, Proposal

SEAT_KINDS = ("link", "me", *LEVELS)  # a proposal about a seat: "link dutch"
CONCEDE = "concede"
DECLINED = ("takeback", "draw", "surrender")  # proposals to which a no has words of its own
FORMER = "former "  # before a seat: the voice of who sat there and was put out


def agreed_motions(game: GameModule) -> tuple[str, ...]:
    """The motions that need everybody's consent; who concedes asks nobody, or his partners."""
    return tuple(motion for motion in game.motions if motion != CONCEDE)


def propose(house: House, guest: Guest, seat: str, kind: str, to_n: int) -> None:
    """Ask the others; done at once when nobody has to be asked."""
    live = house.live(guest.row.id, guest.row)
    game, options = live.game, live.row.options
    speaking(guest, seat)
    others_too = (*kinds_of(game, guest), *([PAUSE] if may_pause(live.row) else []))
    if live.match.is_over or kind not in ("takeback", *agreed_motions(game), *others_too):
        raise NotOffered(fault="fault.motion")
    if kind == HIDE:
        show_hands(house, guest.row.id, HIDE)
        return
    if kind == "takeback" and not 0 <= to_n < live.match.save.last_n:
        raise NotOffered(fault="fault.nothing_to_take_back")
    others = tuple(other for other in game.players(options) if other != seat)
    bots = [row.seat for row in guest.chairs if row.kind == "bot" and row.seat in others]
    if bots and not bots_consent(game, kind):
        tell(house, guest.row.id, Notice(f"notice.{kind}_declined", {"seat": bots[0]}))
        house.changed(guest.row.id)
        return
    to_n = to_n if kind == "takeback" else 0
    settle(house, guest.row.id, Proposal(kind, seat, to_n, live.match.log_n, consenting(guest, others)), others)


def undo(house: House, guest: Guest, seat: str, to_n: int) -> None:
    """Take back alone. An organiser who takes back a correction does so before all."""
    live = house.live(guest.row.id, guest.row)
    fixed = last_correction(live.game, live.row.options, house.recent(live))
    house.take_back(guest.row.id, seat, to_n)
    if fixed is not None and fixed.n > to_n:
        tell(house, guest.row.id, Notice("notice.correction_back", {"seat": seat}))
        house.changed(guest.row.id)


def correct(house: House, guest: Guest, seat: str, text: str, reason: str) -> None:
    """Put the position right: an organiser at once, a player if all others agree."""
    live = house.live(guest.row.id, guest.row)
    speaking(guest, seat)
    check_words(text, reason)
    if live.match.is_over:
        raise NotOffered(fault="fault.motion")
    if seat in live.game.organisers(live.row.options):
        house.move(guest.row.id, seat, CORRECT, text=text, reason=reason)
        return
    others = tuple(other for other in live.game.players(live.row.options) if other != seat)
    proposal = Proposal(kind_of(text, reason), seat, 0, live.match.log_n, consenting(guest, others))
    if all(other in guest.seats for other in others):
        settle(house, guest.row.id, proposal, others)
    else:
        check_as_known(live, proposal)
        settle_correction(house, guest.row.id, proposal, others)


def close(house: House, guest: Guest, seat: str, reason: str) -> None:
    """End the game without a result: an organiser at once, a player if all others agree."""
    live = house.live(guest.row.id, guest.row)
    speaking(guest, seat)
    if live.match.is_over or not reason.strip():
        raise NotOffered(fault="fault.no_reason" if not live.match.is_over else "fault.motion")
    if seat in live.game.organisers(live.row.options):
        house.move(guest.row.id, seat, CLOSE, reason=reason)
        house.changed(guest.row.id)
        return
    others = tuple(other for other in live.game.players(live.row.options) if other != seat)
    kind = f"{CLOSE} {msgspec.json.encode({'reason': reason}).decode()}"
    settle(house, guest.row.id, Proposal(kind, seat, 0, live.match.log_n, consenting(guest, others)), others)


def concede(house: House, guest: Guest, seat: str) -> None:
    """Give up the game. Where a game wants that of a whole side, its bots and one's own other seats agree at once, and
    the people among the partners are asked."""
    game, sides = house.module(guest.row.slug), house.module(guest.row.slug).sides(guest.row.options)
    speaking(guest, seat)
    partners = [row for row in guest.chairs if row.seat != seat and sides[row.seat] == sides[seat]]
    bots = [row.seat for row in partners if row.kind == "bot" and bots_consent(game, CONCEDE)]
    own = [row.seat for row in partners if row.seat in guest.seats]
    try:
        house.move(guest.row.id, seat, CONCEDE, (*own, *bots))
    except NotOffered as error:
        if error.details.get("fault") != "fault.needs_consent" or len(partners) == len(own) + len(bots):
            raise
        house.store.propose(guest.row.id, Proposal(CONCEDE, seat, 0, guest.row.log_n, (*own, *bots)))
        house.changed(guest.row.id)


def asked_in(game: GameModule, options: dict[str, str], proposal: Proposal | None) -> tuple[str, ...]:
    """The seats that have a say in a proposal: all players; whether a side gives up only those of the side."""
    players = game.players(options)
    if proposal is None or proposal.kind != CONCEDE:
        return players
    sides = game.sides(options)
    return tuple(seat for seat in players if sides[seat] == sides[proposal.seat])


def shown_to(guest: Guest, asked: Sequence[str]) -> Proposal | None:
    """The proposal on the table, for who may know of it: whether a side gives up is its own affair."""
    proposal = guest.proposal
    hidden = proposal is not None and proposal.kind == CONCEDE and not any(seat in asked for seat in guest.seats)
    return None if hidden else proposal


def bots_consent(game: GameModule, kind: str) -> bool:
    """Do the bots at a table agree to a proposal of this kind?"""
    return kind in ("takeback", PAUSE, SHOW, HIDE) or kind in game.bots_agree


def is_at_once(guest: Guest, sitters: Sequence[tuple[str, str]], game: GameModule, kind: str) -> bool:
    """Would a proposal be settled without asking anybody? `sitters`: (seat, person or bot)."""
    bots = bots_consent(game, kind)
    return all(seat in guest.seats or (who == "bot" and bots) for seat, who in sitters)


# -- seats that have secrets


def change_seat(
    house: House, guest: Guest, seat: str, what: str, salt: str = "", absent: Container[str] = ()
) -> tuple[str, bool]:
    """The maker makes a new link to a seat, takes it, or seats a bot: (the link's token, are the others asked first?).

    Who plays, or has played, may not look into another hand alone, nor put somebody out of it: where the seat has
    secrets, all other people must agree. `absent`: for whom the default may be played; a bot may take their seats. An
    organiser sees all hands, and hands seats over at once; to a bot he lends them.
    """
    organises = bool(organiser_of(house.shown_game(guest.row), guest))
    if not guest.is_maker and not organises:
        raise NotMaker()
    seat_row(house, guest.row.id, seat)
    if what not in SEAT_KINDS:
        raise NotOffered()
    if what == "me":
        free_seat(house, guest.row, seat)
    if organises and what in LEVELS and is_anothers(guest, seat):
        lend_seat(house, guest.row, seat, what)
        return "", False
    bot_at_once = what in LEVELS and (seat in absent or not is_anothers(guest, seat))
    asked = [] if bot_at_once or organises else asked_first(house, guest, seat)
    if not asked:
        return do_change(house, guest.row, seat, what, guest.browser, salt), False
    players = house.shown_game(guest.row).players(guest.row.options)
    consents = tuple(one for one in voices(guest, players) if one not in asked)
    kind, at_n = f"{what} {seat}", guest.row.log_n
    house.store.propose(guest.row.id, Proposal(kind, "".join(guest.seats[:1]), 0, at_n, consents))
    house.changed(guest.row.id)
    return "", True


def do_change(house: House, row: GameRow, seat: str, what: str, browser: str, salt: str = "") -> str:
    """A new link's token, or the seat taken by a browser, or given to a bot."""
    if what == "link":
        return new_link(house, row, seat)
    if what == "me":
        take_seat(house, row, seat, browser, salt)
    else:
        seat_bot(house, row, seat, what)
    return ""


def asked_first(house: House, guest: Guest, seat: str) -> list[str]:
    """The voices that must agree before the maker of a game, who plays or has played, changes who sits at a seat."""
    row, mine = guest.row, guest.has_played
    if row.status != "running" or not mine or seat in guest.seats or not has_secrets(house, row, seat):
        return []
    players = house.shown_game(row).players(row.options)
    people = [one.seat for one in guest.chairs if one.kind == "person" and is_anothers(guest, one.seat)]
    people = [one for one in people if one in players]
    playing = [browser for held, browser in guest.holders if held]
    gone = [one for one, browser in guest.former if one not in mine and browser not in playing]
    return [*people, *(FORMER + one for one in dict.fromkeys(gone))]


def is_anothers(guest: Guest, seat: str) -> bool:
    """Does somebody else hold a seat?"""
    return seat not in guest.seats and any(held == seat for held, _ in guest.holders)


def voices(guest: Guest, players: Sequence[str]) -> tuple[str, ...]:
    """All who have a say when a seat changes hands: each player, and for each seat whoever was put out of it."""
    return (*players, *dict.fromkeys(FORMER + seat for seat, _ in guest.former))


def voices_of(guest: Guest, players: Sequence[str]) -> tuple[str, ...]:
    """With which voices a browser answers the proposal on the table: organisers are not asked, and who made the game
    cannot agree for others."""
    own = tuple(seat for seat in guest.seats if seat in players)
    if guest.proposal is None or guest.is_maker or guest.proposal.kind.partition(" ")[0] not in SEAT_KINDS:
        return own
    return (*own, *(FORMER + seat for seat in guest.has_played if seat not in guest.seats))


def may_answer(guest: Guest, players: Sequence[str]) -> bool:
    """Has this browser still to say yes or no to the proposal on the table?"""
    proposal = guest.proposal
    return proposal is not None and any(
        one not in proposal.consents and one != proposal.seat for one in voices_of(guest, players)
    )


def may_decline(guest: Guest, players: Sequence[str]) -> bool:
    """May this browser take the proposal off the table? Who proposed may think better of it."""
    proposal = guest.proposal
    if proposal is None:
        return False
    mine = proposal.seat in guest.seats if proposal.seat else guest.is_maker
    return mine or bool(voices_of(guest, players))


def text_of(proposal: Proposal) -> str:
    """The key of the sentence that puts a proposal."""
    what = proposal.kind.partition(" ")[0]
    return "proposal.bot" if what in LEVELS else f"proposal.{what}"


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
    players = asked_in(live.game, live.row.options, proposal)
    mine = voices_of(guest, players)
    if proposal is None or not mine or is_lapsed(house, live.row, proposal):
        raise NotOffered(fault="fault.no_proposal")
    what, _, seat = proposal.kind.partition(" ")
    every = voices(guest, players) if what in SEAT_KINDS else players
    others = tuple(other for other in every if other != proposal.seat)
    consents = tuple(one for one in others if one in proposal.consents or one in mine)
    agreed = replace(proposal, consents=consents)
    if what in SEAT_KINDS and all(other in consents for other in others):
        house.store.unpropose(guest.row.id)
        token = do_change(house, guest.row, seat, what, guest.row.maker)
        if what not in LEVELS:  # they agreed that somebody else looks into this hand, whoever it will be
            house.store.forget_former(guest.row.id, seat, guest.row.maker)
        return seat, token
    if what in SEAT_KINDS:
        house.store.propose(guest.row.id, agreed)
        house.changed(guest.row.id)
    elif what == CORRECT:
        settle_correction(house, guest.row.id, agreed, others)
    else:
        settle(house, guest.row.id, agreed, others)
    return "", ""


def is_lapsed(house: House, row: GameRow, proposal: Proposal) -> bool:
    """Has anything happened since a proposal was made? What others said aside is nothing to it."""
    count = numbers_for(house, row, ()).seen
    return count(proposal.at_n) != count(row.log_n)


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
    """One no is enough, and all are told whose it was; who proposed may also think better of it."""
    players = asked_in(house.shown_game(guest.row), guest.row.options, guest.proposal)
    proposal = guest.proposal
    if proposal is None or not may_decline(guest, players):
        raise NotOffered(fault="fault.no_proposal")
    house.store.unpropose(guest.row.id)
    voices = [one for one in voices_of(guest, players) if one in players]
    withdrawn = proposal.seat in guest.seats if proposal.seat else guest.is_maker
    if voices and not withdrawn and proposal.kind != CONCEDE:  # whether a side gives up is its own affair
        what = proposal.kind.partition(" ")[0]
        told = f"notice.{what}_declined" if what in DECLINED else "notice.declined"
        tell(house, guest.row.id, Notice(told, {"seat": voices[0]}))
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
    elif proposal.kind == PAUSE:
        house.store.unpropose(game_id)
        pause(house, game_id, proposal.seat)
    elif proposal.kind == SHOW:
        show_hands(house, game_id, SHOW)
    else:
        motion, details = motion_in(proposal.kind)
        house.move(game_id, proposal.seat, motion, proposal.consents, **details)
