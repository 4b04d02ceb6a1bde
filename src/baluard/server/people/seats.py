"""Making a game and sitting down: seats by link, bots, spectators, what the maker may change."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.errors import NotOffered, NotYourDecision
from baluard.kernel.given import Given
from baluard.page.contract import GameModule
from baluard.server.common.errors import NoSuchGame, NotAtTable, NotMaker
from baluard.server.common.security import hashed, new_token
from baluard.server.games.drafts import BATTLE, DELAY, HANDS, HEADQUARTERS
from baluard.server.games.house import House
from baluard.server.games.notices import Notice, tell
from baluard.server.people.lent import Lent, lent_now
from baluard.server.people.promises import Promise, house_salt, new_promise
from baluard.server.settings import LEVELS
from baluard.server.time.paces import NONE, Pace, read_pace
from baluard.server.time.timekeeper import give_time
from baluard.store import Absence, Deadline, GameRow, Proposal, SeatRow

NAME_LENGTH = 40
log = structlog.get_logger("seats")
SALT = re.compile(r"^[0-9a-f]{16,64}$")
ODD = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


class SeatPlan(Struct, frozen=True):
    """Who is to sit at one seat: me, a person by link, or a bot."""

    seat: str
    who: str  # me | link | bot level


class Order(Struct, frozen=True):
    """A game as its maker wants it."""

    slug: str
    options: dict[str, str]
    plans: tuple[SeatPlan, ...]
    title: str = ""
    public: bool = False
    dice: str = "house"
    name: str = ""
    salt: str = ""
    pace: Pace = Pace()
    delayed: bool = False  # do spectators see a turn only when it is over?
    shuffled: bool = False  # who sits where is drawn by lot
    promise: Promise | None = None  # the dice as the form promised them


def clean(words: str, most: int) -> str:
    """Words of a person: without control characters, no longer than fits."""
    return ODD.sub("", words.replace("\n", " ")).strip()[:most]


def good_salt(salt: str, seed_hash: str, seat: str) -> str:
    """The salt a browser gave, or one in which nobody has a choice."""
    return salt if SALT.match(salt) else house_salt(seed_hash, seat)


def make_game(house: House, order: Order, browser: str) -> str:
    """A new game; begins at once when nobody has to come by link."""
    game = house.module(order.slug)
    options = game.checked_options(order.options)
    places = game.seats(options)
    chosen = {plan.seat: plan.who for plan in order.plans if plan.seat in places}
    if order.shuffled:
        chosen = by_lot(tuple(places), chosen)
    if order.dice not in ("house", "typed"):
        raise NotOffered()
    promise = order.promise or new_promise()
    game_id = promise.game_id
    now = house.now()
    row = GameRow(
        id=game_id,
        slug=order.slug,
        options=options,
        title=clean(order.title, 60),
        created=now,
        touched=now,
        public=order.public,
        maker=browser,
        watch_link="",
        dice=order.dice,
        seed=promise.seed,
        seed_hash=promise.seed_hash,
        salts=(),
        version=game.version,
        data_hash=game.data_hash(),
        status="gathering",
        pace=msgspec.json.encode(order.pace),
    )
    seats = [planned(row, i, seat, chosen.get(seat, "me"), order) for i, seat in enumerate(places)]
    mine = [seat.seat for seat in seats if seat.kind == "person" and seat.claimed]
    house.keep_data(game)
    house.store.add_game(row, seats, [(seat, browser) for seat in mine])
    if order.delayed:
        house.store.note(game_id, "", DELAY, "1")
    for seat in game.organisers(options):
        tell_also_plays(house, row, seat, browser)
    house.begin_if_ready(game_id)
    return game_id


def by_lot(places: tuple[str, ...], chosen: dict[str, str]) -> dict[str, str]:
    """The same people and bots, each at a seat that is drawn."""
    people = [chosen.get(seat, "me") for seat in places]
    secrets.SystemRandom().shuffle(people)
    return dict(zip(places, people, strict=True))


def planned(row: GameRow, place: int, seat: str, who: str, order: Order) -> SeatRow:
    """One seat as planned."""
    name = clean(order.name, NAME_LENGTH)
    if who == "me":
        salt = good_salt(order.salt, row.seed_hash, seat)
        return SeatRow(row.id, seat, place, "person", name=name, salt=salt, claimed=True)
    if who == "link":
        return SeatRow(row.id, seat, place, "person")
    if who in LEVELS:
        return SeatRow(row.id, seat, place, "bot", level=who, salt=house_salt(row.seed_hash, seat), claimed=True)
    raise NotOffered()


# -- sitting down


def claim(house: House, token: str, browser: str, name: str, salt: str) -> str:
    """Sit down by a link; the game, which begins when this was the last seat."""
    seat = house.store.seat_by_link(hashed(token))
    if seat is None:
        raise NoSuchGame(fault="fault.link_used")
    given = good_salt(salt, house.row(seat.game).seed_hash, seat.seat)
    name = clean(name, NAME_LENGTH)
    holders = house.store.holders(seat.game)
    house.store.claim(seat.game, hashed(token), browser, name, given)
    others = [held for held, who in holders if who == browser and held not in ("", seat.seat)]
    if any(held == seat.seat for held, _ in holders):
        note_change(house, seat.game, seat.seat, "device")
    elif others:
        note_change(house, seat.game, seat.seat, "also", other=others[0])
    else:
        note_change(house, seat.game, seat.seat, "claimed" if name else "unnamed", who=Given(name))
    if (seat.seat, browser) not in holders:
        tell_also_plays(house, house.row(seat.game), seat.seat, browser)
    house.begin_if_ready(seat.game)
    house.changed(seat.game)
    return seat.game


def watch(house: House, token: str, browser: str) -> str:
    """Come in as a spectator by a link."""
    row = house.store.game_by_watch_link(hashed(token))
    if row is None or not row.watch_link:
        raise NoSuchGame(fault="fault.link_used")
    house.store.watch(row.id, browser)
    return row.id


# -- who may do what


class Guest(Struct, frozen=True):
    """What one browser is at one table."""

    row: GameRow
    browser: str
    seats: tuple[str, ...]  # in the order of the table
    is_maker: bool
    watches: bool
    chairs: tuple[SeatRow, ...]  # all seats of the table
    holders: tuple[tuple[str, str], ...]  # (seat, browser) of everybody here
    proposal: Proposal | None
    former: tuple[tuple[str, str], ...] = ()  # (seat, browser) of everybody who was put out of this game
    deadlines: tuple[Deadline, ...] = ()
    absences: dict[str, Absence] = {}
    delayed: bool = False  # does it see of a running game only the turns that are over?
    headquarters: dict[str, str] = {}  # by seat, the browser whose word counts, if it still holds the seat
    lent: dict[str, Lent] = {}  # by seat, to whom the battle under way is handed
    hands_shown: bool = False  # have all players agreed that those who watch see their hands?

    @property
    def sees_hands(self) -> bool:
        """Does it watch with the eyes of all? A browser that plays sees what its seats see."""
        return self.hands_shown and not self.seats

    @property
    def fights(self) -> tuple[str, ...]:
        """The seats of others whose battle this browser fights."""
        return tuple(seat for seat, one in self.lent.items() if one.to in self.seats and seat not in self.seats)

    @property
    def answers(self) -> tuple[str, ...]:
        """The seats for which this browser answers: its own, without those whose battle another fights, and theirs."""
        own = [seat for seat in self.seats if seat not in self.lent or self.lent[seat].to in self.seats]
        return (*own, *self.fights)

    @property
    def has_played(self) -> tuple[str, ...]:
        """The seats that this browser holds or has held since the game began."""
        return (*self.seats, *(seat for seat, browser in self.former if browser == self.browser))


def guest_of(house: House, game_id: str, browser: str) -> Guest:
    """What this browser is here, read in one transaction; `NoSuchGame` when it may not even look."""
    with house.store.snapshot() as reads:
        row = reads.game(game_id)
        if row is None:
            raise NoSuchGame()
        chairs, holders = tuple(reads.seats(game_id)), tuple(reads.holders(game_id))
        proposal, former = reads.proposal(game_id), tuple(reads.former(game_id))
        timed = read_pace(row.pace).mode != NONE
        deadlines = tuple(reads.deadlines(game_id)) if timed else ()
        absences = reads.absences(game_id) if timed else {}
        named, delayed = reads.notes(game_id, HEADQUARTERS), bool(reads.notes(game_id, DELAY))
        battles, shown = reads.notes(game_id, BATTLE), bool(reads.notes(game_id, HANDS))
    held = [seat for seat, holder in holders if browser and holder == browser]
    seats = tuple(chair.seat for chair in chairs if chair.seat in held)
    is_maker = bool(browser) and row.maker == browser
    heads = {seat: who for seat, who in named.items() if (seat, who) in holders}
    late = delayed and row.status == "running" and not seats and not is_maker
    more = (proposal, former, deadlines, absences, late, heads, lent_now(house, row, battles, chairs), shown)
    guest = Guest(row, browser, seats, is_maker, "" in held, chairs, holders, *more)
    if not (guest.seats or guest.is_maker or guest.watches or row.public):
        raise NoSuchGame()
    return guest


def organiser_of(game: GameModule, guest: Guest) -> str:
    """The seat without a side that this browser holds; empty when it has none."""
    organisers = game.organisers(guest.row.options)
    return next((seat for seat in guest.seats if seat in organisers), "")


class Overseer(Struct, frozen=True):
    """A seat that sees all, and the players' seats that the same browser holds."""

    seat: str
    plays: tuple[str, ...]


def overseers(game: GameModule, row: GameRow, holders: Sequence[tuple[str, str]]) -> tuple[Overseer, ...]:
    """Who at a table sees all: everybody may know it before they sit down. `holders`: (seat, browser)."""
    players = game.players(row.options)
    found = []
    for seat in game.organisers(row.options):
        theirs = [browser for held, browser in holders if held == seat]
        found.append(Overseer(seat, tuple(one for one in players if any((one, who) in holders for who in theirs))))
    return tuple(found)


def tell_also_plays(house: House, row: GameRow, seat: str, browser: str) -> None:
    """Tell the table that who sees all plays, too, when that has come by sitting down at a seat."""
    game = house.shown_game(row)
    held = [one for one, who in house.store.holders(row.id) if who == browser]
    sees, plays = game.organisers(row.options), game.players(row.options)
    for one in held:
        for other in held:
            if one in sees and other in plays and seat in (one, other):
                tell(house, row.id, Notice("notice.also_plays", {"seat": one, "other": other}))


def seated(guest: Guest, seat: str) -> str:
    """The seat this browser acts for."""
    if seat not in guest.seats:
        raise NotAtTable()
    return seat


def speaking(guest: Guest, seat: str) -> str:
    """The seat this browser acts for, if its word counts: where a headquarters is named, only that gives orders."""
    if guest.headquarters.get(seated(guest, seat), guest.browser) != guest.browser:
        raise NotYourDecision(fault="fault.not_hq")
    return seat


def set_headquarters(house: House, guest: Guest, seat: str, named: bool, organises: bool = False) -> None:
    """Who shares a seat declares to speak for it, while nobody else does; that person, or an organiser, ends it."""
    if named or not organises:
        speaking(guest, seat)
    house.store.note(guest.row.id, seat, HEADQUARTERS, guest.browser if named else "")
    note_change(house, guest.row.id, seat, "hq" if named else "no_hq")
    house.changed(guest.row.id)


def set_delay(house: House, guest: Guest, delayed: bool) -> None:
    """Spectators see a turn only when it is over, or everything at once."""
    house.store.note(guest.row.id, "", DELAY, "1" if delayed else "")
    tell(house, guest.row.id, Notice("notice.delay_on" if delayed else "notice.delay_off"))
    house.changed(guest.row.id)


def is_delayed(house: House, game_id: str) -> bool:
    """Do spectators of a table see a turn only when it is over?"""
    return bool(house.store.notes(game_id, DELAY))


def host_name(house: House, row: GameRow) -> str:
    """The name under which the maker of a game sits at its table; empty when they gave none."""
    held = [seat for seat, browser in house.store.holders(row.id) if browser == row.maker]
    return next((seat.name for seat in house.store.seats(row.id) if seat.seat in held and seat.name), "")


# -- what the maker may change


def seat_row(house: House, game_id: str, seat: str) -> SeatRow:
    """One seat."""
    for row in house.store.seats(game_id):
        if row.seat == seat:
            return row
    raise NotAtTable()


def note_change(house: House, game_id: str, seat: str, change: str, **facts: str | Given) -> None:
    """Tell the table, and the log, that somebody else sits at a seat: nobody changes places unseen."""
    tell(house, game_id, Notice(f"notice.seat_{change}", {"seat": seat, **facts}))
    log.info("seat", game=game_id, seat=seat, change=change)


def own_link(house: House, guest: Guest, seat: str) -> str:
    """A fresh link to one's own seat: for another device, or for somebody who plays it, too."""
    return shared_link(house, guest.row, seated(guest, seat))


def shared_link(house: House, game: GameRow, seat: str) -> str:
    """A fresh link to a seat that takes it away from nobody."""
    row = seat_row(house, game.id, seat)
    token = new_token()
    house.store.set_seat(replace(row, link=hashed(token)))
    log.info("seat", game=row.game, seat=seat, change="device link")
    house.changed(row.game)
    return token


def rename(house: House, game: GameRow, seat: str, name: str) -> None:
    """Call whoever plays a seat otherwise, before all."""
    row, name = seat_row(house, game.id, seat), clean(name, NAME_LENGTH)
    if row.kind != "person" or not name:
        raise NotOffered(fault="fault.no_name")
    house.store.set_seat(replace(row, name=name))
    note_change(house, game.id, seat, "renamed", who=Given(name))
    house.changed(game.id)


def new_link(house: House, game: GameRow, seat: str) -> str:
    """A fresh link to a seat, which takes it away from who held it."""
    row = seat_row(house, game.id, seat)
    token = new_token()
    running = game.status != "gathering"
    fresh = replace(row, link=hashed(token), kind="person", level="", loaned=False, claimed=running, name="")
    house.store.set_seat(fresh, keep=False)
    give_time(house, game.id)
    if row.claimed:
        note_change(house, game.id, seat, "link")
    house.changed(game.id)
    return token


def free_seat(house: House, game: GameRow, seat: str) -> SeatRow:
    """A seat that nobody holds, or a bot."""
    row = seat_row(house, game.id, seat)
    if row.kind == "person" and row.claimed and any(held == seat for held, _ in house.store.holders(game.id)):
        raise NotOffered(fault="fault.seat_taken")
    return row


def take_seat(house: House, game: GameRow, seat: str, browser: str, salt: str = "") -> None:
    """Who made the game, or organises it, sits down at a seat that nobody holds, or a bot."""
    row = free_seat(house, game, seat)
    fresh = replace(row, kind="person", level="", loaned=False, link="", claimed=True)
    fresh = replace(fresh, salt=row.salt or good_salt(salt, game.seed_hash, seat))
    house.store.set_seat(fresh, browser=browser, keep=False)
    give_time(house, game.id)
    note_change(house, game.id, seat, "taken" if browser == game.maker else "organised")
    tell_also_plays(house, game, seat, browser)
    house.begin_if_ready(game.id)
    house.changed(game.id)


def sit_again(house: House, game: GameRow, seat: str, browser: str, name: str, salt: str) -> None:
    """Who has played the game before this one sits down at a seat that waits for somebody."""
    row = free_seat(house, game, seat)
    if row.kind != "person" or row.claimed:
        raise NotOffered(fault="fault.seat_taken")
    fresh = replace(row, claimed=True, link="", name=name, salt=good_salt(salt, game.seed_hash, seat))
    house.store.set_seat(fresh, browser=browser, keep=False)
    note_change(house, game.id, seat, "claimed" if name else "unnamed", who=Given(name))
    house.begin_if_ready(game.id)
    house.changed(game.id)


def seat_bot(house: House, game: GameRow, seat: str, level: str) -> None:
    """A bot takes over."""
    row = seat_row(house, game.id, seat)
    salt = row.salt or house_salt(game.seed_hash, seat)
    fresh = replace(row, kind="bot", level=level, loaned=False, link="", name="", claimed=True, salt=salt)
    house.store.set_seat(fresh, keep=False)
    give_time(house, game.id)
    note_change(house, game.id, seat, "bot")
    house.begin_if_ready(game.id)
    house.changed(game.id)


def lend_seat(house: House, game: GameRow, seat: str, level: str) -> None:
    """A bot plays for who holds a seat, until it is given back."""
    house.store.set_seat(replace(seat_row(house, game.id, seat), kind="bot", level=level, loaned=True))
    give_time(house, game.id)
    note_change(house, game.id, seat, "bot")
    house.changed(game.id)


def renew_watch_link(house: House, guest: Guest) -> str:
    """A fresh link for spectators; the old one and who came by it are shown out."""
    if not guest.is_maker:
        raise NotMaker()
    token = new_token()
    house.store.set_watch_link(guest.row.id, hashed(token))
    house.changed(guest.row.id)
    return token


def consenting(guest: Guest, others: Sequence[str]) -> tuple[str, ...]:
    """Those of the others who need not be asked: bots, and seats of this same browser."""
    bots = [row.seat for row in guest.chairs if row.kind == "bot"]
    return tuple(seat for seat in others if seat in bots or seat in guest.seats)
