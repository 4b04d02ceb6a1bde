"""Battles of a campaign at a table of their own: begun from the battle desk, and their reports brought back.

The campaign hands a fight over, another game of the house takes it, and neither knows of the other. Whoever fights for
a seat of the campaign sits at that side of the table, and gets letters there; bots sit where bots sat. While it is
fought the campaign waits: only its end is an answer there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import structlog
from msgspec import Struct

from baluard.handover import Fight
from baluard.kernel import codec, records
from baluard.kernel.closings import CLOSED
from baluard.kernel.errors import BadRecord, NotOffered, StaleAnswer
from baluard.server.common.errors import NotAtTable
from baluard.server.games.house import House
from baluard.server.games.links import Link, Origin, fight_in, hash_of, is_under_way, keep, link_at, origin_of
from baluard.server.games.live import Live
from baluard.server.games.notices import Notice, tell
from baluard.server.people.lent import lent_at
from baluard.server.people.seats import Guest, organiser_of, speaking
from baluard.server.records.history import as_told
from baluard.server.records.imports import record_of, store_record
from baluard.server.time.timekeeper import give_time
from baluard.store import GameRow, SeatRow

FOUGHT = "battle"  # by whom the log says that an answer was given
MOST_EVENTS = 100_000
log = structlog.get_logger("joined")


class JoinedNote(Struct, frozen=True):
    """What a page says of a battle at a table of its own."""

    state: str  # may_begin | refused | under_way | origin
    table: str = ""  # the other game
    why: str = ""  # the fault because of which it cannot be fought there


# -- beginning


def begin(house: House, guest: Guest) -> str:
    """Somebody who fights begins the battle, or comes back to it; the table at which it is fought."""
    live = house.live(guest.row.id)
    found = fight_in(live.game, live.match.asked)
    if found is None:
        raise NotOffered(fault="fault.no_fight")
    fighters = live.game.fighters(found[0])
    mine = [seat for seat in guest.seats if seat in fighters]
    lent = [seat for seat in guest.fights if seat in fighters]
    if not mine and not lent and not organiser_of(live.game, guest):
        raise NotAtTable()
    for seat in mine:
        speaking(guest, seat)
    return begin_for(house, guest.row, live, found[1], fighters)


def begin_for(house: House, row: GameRow, live: Live, fight: Fight, fighters: tuple[str, str]) -> str:
    """The table of a fight; laid if there is none yet."""
    with house.lock(f"{row.id} joined"):
        link = link_at(house.store, row.id)
        if link is not None and link.fight == hash_of(fight):
            there = house.store.game(link.table)
            if there is not None and there.status == "running":
                return there.id
        game = house.module(fight.table)
        options, state = game.take_over(fight)
        record = records.Record(
            format=records.FORMAT,
            game=game.slug,
            version=game.version,
            data=game.data_hash(),
            options=options,
            seats={},
            entries=(),
            final=codec.digest(game, state),
            start=game.encode(state),
        )
        chairs, lent = {chair.seat: chair for chair in house.store.seats(row.id)}, lent_at(house, row)
        fighting = [lent[seat].to if seat in lent else seat for seat in fighters]
        places = dict(zip(game.seats(options), fighting, strict=True))
        sitting = tuple(sitting_as(chairs[seat], place) for place, seat in places.items())
        holders = tuple(
            (place, browser)
            for place, seat in places.items()
            for held, browser in house.store.holders(row.id)
            if held == seat
        )
        title = f"{row.title} · {fight.battle}" if row.title else fight.battle
        table = store_record(house, game, record, row.maker, title, chairs=sitting, holders=holders, pace=row.pace)
        give_time(house, table)
        for place, seat in places.items():
            for follow in house.followers:
                follow(row.id, seat, table, place)
        keep(house.store, table, Origin(row.id, fight))
        keep(house.store, row.id, Link(hash_of(fight), table))
    tell(house, row.id, Notice("notice.battle_begun"))
    log.info("battle", game=row.id, table=table, change="begun")
    house.changed(table)
    house.changed(row.id)
    return table


def sitting_as(chair: SeatRow, place: str) -> SeatRow:
    """Who sits at a seat of the campaign, at a place of the battle."""
    return SeatRow("", place, 0, chair.kind, level=chair.level, name=chair.name, claimed=True)


# -- what is done without anybody: bots begin, and what was fought is brought home


def go_on(house: House, game_id: str) -> bool:
    """Bring home what was fought, or let a bot begin its battle; was there anything to do?"""
    origin = origin_of(house.store, game_id)
    if origin is not None:
        over = house.row(game_id).status == "over"
        return over and bring_home(house, origin.campaign)
    row = house.row(game_id)
    if row.status != "running" or row.parked:
        return False
    return bring_home(house, game_id) or begin_by_bot(house, row)


def begin_by_bot(house: House, row: GameRow) -> bool:
    """A bot that is asked for a report fights the battle, if it can be fought and nobody did yet."""
    live = house.live(row.id, row)
    found = fight_in(live.game, live.match.asked)
    if found is None or not is_for_bots(house, row.id, live, found[0].decision.seat):
        return False
    begin_for(house, row, live, found[1], live.game.fighters(found[0]))
    return True


def is_for_bots(house: House, campaign: str, live: Live, seat: str) -> bool:
    """Does a bot at this seat, which is asked for a report, let it be fought instead of answering?"""
    found = fight_in(live.game, live.match.asked)
    if found is None or found[0].decision.seat != seat or refusal(house, found[1]):
        return False
    if not any(one.seat == seat and one.kind == "bot" for one in house.store.seats(campaign)):
        return False
    link = link_at(house.store, campaign)
    return link is None or link.fight != hash_of(found[1])


def refusal(house: House, fight: Fight) -> str:
    """Why a fight cannot be fought at a table; empty when it can."""
    game = house.games().get(fight.table)
    if game is None:
        return "fault.no_fights"
    try:
        game.take_over(fight)
    except NotOffered as refused:
        return str(refused.details.get("fault", "fault.no_fights"))
    return ""


def bring_home(house: House, campaign: str) -> bool:
    """The report of a battle that is over, given and confirmed in the campaign; did that change anything?"""
    link = link_at(house.store, campaign)
    table = house.store.game(link.table) if link is not None else None
    row = house.row(campaign)
    if link is None or table is None or table.status != "over" or row.status != "running" or row.parked:
        return False
    live = house.live(campaign, row)
    found = fight_in(live.game, live.match.asked)
    if found is None or link.fight != hash_of(found[1]):
        return False
    asked, fight = found
    there = house.live(table.id)
    result = there.match.result
    if result is None or result.reason == CLOSED:
        return False
    told = [as_told(there.game, one) for one in house.store.events(table.id, MOST_EVENTS)]
    fought = there.game.fought(fight, there.match.save.state, told)
    record = hashlib.sha256(record_of(house, there.row)).hexdigest()
    try:
        answer = live.game.report_of(asked, fight, fought, record)
        house.answer(campaign, asked.decision.seat, asked.id, [answer], FOUGHT)
    except (NotOffered, BadRecord) as refused:  # then people say what happened
        log.warning("a battle was not accepted", game=campaign, table=table.id, error=str(refused))
        return False
    except StaleAnswer:
        return True
    return True


# -- what people see of it


def note_of(house: House, guest: Guest, live: Live) -> JoinedNote | None:
    """What the page of a browser says of a battle at a table of its own."""
    origin = origin_of(house.store, live.row.id) if live.row.origin == "imported" else None
    if origin is not None:
        return JoinedNote("origin", origin.campaign)
    found = fight_in(live.game, live.match.asked)
    if found is None:
        return None
    if is_under_way(house.store, live):
        link = link_at(house.store, live.row.id)
        return JoinedNote("under_way", link.table if link is not None else "")
    why = refusal(house, found[1])
    if why:
        return JoinedNote("refused", why=why)
    fighters: Sequence[str] = live.game.fighters(found[0])
    may = any(seat in fighters for seat in (*guest.seats, *guest.fights)) or bool(organiser_of(live.game, guest))
    return JoinedNote("may_begin") if may else None
