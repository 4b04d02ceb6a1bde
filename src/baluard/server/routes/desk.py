"""The organiser's desk: its page, and what is done there. Every deed is a form that works without a script."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from baluard.campaign.brought import LONGEST_KEY, LONGEST_PROOF
from baluard.campaign.workbook import file_name
from baluard.kernel.errors import NotOffered
from baluard.kernel.given import Given
from baluard.server.campaign import dice_box, order_sets
from baluard.server.campaign.dice_box import MOST_VALUES
from baluard.server.common.words import language_of
from baluard.server.games.house import House
from baluard.server.games.notices import Notice, tell
from baluard.server.games.table_words import words_at
from baluard.server.people import seats
from baluard.server.people.seats import Guest, clean
from baluard.server.records import archives
from baluard.server.routes.answer import MOST_REASON
from baluard.server.routes.lobby import remember
from baluard.server.settings import LEVELS
from baluard.server.table import desk, proposals
from baluard.server.time import pauses
from baluard.server.web import form_of, guest_at, house_of, in_thread, render

ZIP = "application/zip"
NUMBER = re.compile(r"[1-9][0-9]{0,3}")
Fields = dict[str, str]


async def page(request: Request) -> Response:
    """The desk."""
    state = request.app.state

    def work() -> Response:
        guest = guest_at(request)
        shown = desk.build(state.house, state.hub, state.settings, guest, language_of(request))
        base = str(request.base_url).rstrip("/")
        links = {seat: base + path for seat, path in state.links.get(guest.row.id, {}).items()}
        return render(request, "desk.html", words=shown.words, d=shown, row=guest.row, levels=LEVELS, links=links)

    return await in_thread(work)


async def do(request: Request) -> Response:
    """Something the organiser does; back to the desk, where the deed was done."""
    form = await form_of(request)

    def work() -> str:
        guest = guest_at(request)
        organiser = desk.keeper(house_of(request).shown_game(guest.row), guest)
        what = form.get("do", "")
        if what in TABLE_DEEDS:
            TABLE_DEEDS[what](request, guest, form)
        elif what in ORGANISER_DEEDS and organiser:
            ORGANISER_DEEDS[what](house_of(request), guest, organiser, form)
        else:
            raise NotOffered()
        return guest.row.id

    place = "".join(letter for letter in form.get("place", "")[:60] if letter.isalnum() or letter in "-_")
    return RedirectResponse(f"/g/{await in_thread(work)}/desk#{place}", 303)


# -- what who made the game may do, too


def hand_over(request: Request, guest: Guest, form: Fields) -> None:
    """A seat to another person by a link, to a bot, or to oneself."""
    state, seat = request.app.state, form.get("seat", "")
    what = form.get("level", "") if form.get("do") == "bot" else form.get("do", "")
    token, asked = proposals.change_seat(state.house, guest, seat, what, form.get("salt", ""))
    if token:
        remember(request, guest.row.id, seat, f"/s/{token}")
    elif not asked:
        state.links.get(guest.row.id, {}).pop(seat, None)


def share(request: Request, guest: Guest, form: Fields) -> None:
    """A link by which one more person plays a seat; nobody is put out."""
    house, seat = house_of(request), form.get("seat", "")
    organises = bool(seats.organiser_of(house.shown_game(guest.row), guest))
    token = seats.shared_link(house, guest.row, seat) if organises else seats.own_link(house, guest, seat)
    remember(request, guest.row.id, seat, f"/s/{token}")


def call_otherwise(request: Request, guest: Guest, form: Fields) -> None:
    """Another name for whoever plays a seat."""
    seats.rename(house_of(request), guest.row, form.get("seat", ""), form.get("name", ""))


def let_watch(request: Request, guest: Guest, form: Fields) -> None:
    """A fresh link for spectators."""
    remember(request, guest.row.id, "", "/w/" + seats.renew_watch_link(house_of(request), guest))


def correct(request: Request, guest: Guest, form: Fields) -> None:
    """Put the position right, with a reason that everybody reads; who is no organiser asks the others."""
    reason = clean(form.get("reason", ""), MOST_REASON)
    seat = seats.organiser_of(house_of(request).shown_game(guest.row), guest) or "".join(guest.seats[:1])
    proposals.correct(house_of(request), guest, seat, form.get("text", ""), reason)


def close(request: Request, guest: Guest, form: Fields) -> None:
    """End the game without a result, with a reason that everybody reads; who is no organiser asks the others."""
    reason = clean(form.get("reason", ""), MOST_REASON)
    seat = seats.organiser_of(house_of(request).shown_game(guest.row), guest) or "".join(guest.seats[:1])
    proposals.close(house_of(request), guest, seat, reason)


def delay(request: Request, guest: Guest, form: Fields) -> None:
    """How soon spectators see what happens."""
    seats.set_delay(house_of(request), guest, form.get("level", "") == "1")


def keep_time(request: Request, guest: Guest, form: Fields) -> None:
    """The clocks stand still, or run again; a seat gets more time."""
    house = house_of(request)
    match form["do"]:
        case "pause":
            pauses.pause_alone(house, guest)
        case "resume":
            pauses.resume(house, guest)
        case _:
            amount = form.get("amount", "")
            pauses.extend(house, guest, form.get("seat", ""), int(amount) if NUMBER.fullmatch(amount) else 0)


TABLE_DEEDS: dict[str, Callable[[Request, Guest, Fields], None]] = {
    **dict.fromkeys(("link", "me", "bot"), hand_over),
    "share": share,
    "rename": call_otherwise,
    "watch": let_watch,
    "correct": correct,
    "close": close,
    "delay": delay,
    **dict.fromkeys(("pause", "resume", "extend"), keep_time),
}


# -- what only an organiser may do


def judge_dice(house: House, guest: Guest, organiser: str, form: Fields) -> None:
    """Accept dice that somebody brought, or refuse them."""
    dice_box.judge(house, guest.row.id, form.get("seat", ""), form.get("key", "")[:LONGEST_KEY], form["do"] == "accept")


def let_fall(house: House, guest: Guest, organiser: str, form: Fields) -> None:
    """An open roll falls: by the house, or with numbers that the organiser gives."""
    values = values_in(form.get("values", "")) if form["do"] == "give" else None
    dice_box.let_fall(house, guest.row.id, organiser, values, clean(form.get("proof", ""), LONGEST_PROOF))


def values_in(text: str) -> tuple[int, ...]:
    """Numbers as people write them."""
    words = text.replace(",", " ").replace(";", " ").split()
    if not 1 <= len(words) <= MOST_VALUES or not all(NUMBER.fullmatch(word) for word in words):
        raise NotOffered(fault="fault.dice_values")
    return tuple(int(word) for word in words)


def play_default(house: House, guest: Guest, organiser: str, form: Fields) -> None:
    """The default for a seat that owes an answer."""
    seat = form.get("seat", "")
    if seat not in guest.row.waits:
        raise NotOffered()
    house.default(guest.row.id, seat, "organiser")
    facts: dict[str, str | Given] = {"seat": seat, "by": organiser}
    tell(house, guest.row.id, Notice("notice.played_default", facts))
    house.changed(guest.row.id)


def lift_headquarters(house: House, guest: Guest, organiser: str, form: Fields) -> None:
    """Whoever shares a seat may speak for it again."""
    seat = seats.seat_row(house, guest.row.id, form.get("seat", "")).seat
    seats.set_headquarters(house, guest, seat, False, organises=True)


def give_back(house: House, guest: Guest, organiser: str, form: Fields) -> None:
    """A seat that a bot plays goes back to its person."""
    pauses.give_back(house, guest.row.id, form.get("seat", ""))


ORGANISER_DEEDS: dict[str, Callable[[House, Guest, str, Fields], None]] = {
    **dict.fromkeys(("accept", "refuse"), judge_dice),
    **dict.fromkeys(("roll", "give"), let_fall),
    "default": play_default,
    "no_hq": lift_headquarters,
    "give_back": give_back,
}


# -- workbooks


async def workbooks(request: Request) -> Response:
    """The workbooks of all nations as of now, in one ZIP."""
    house = house_of(request)

    def work() -> bytes:
        guest = guest_at(request)
        game = house.shown_game(guest.row)
        if not desk.keeper(game, guest):
            raise NotOffered(fault="fault.not_organiser")
        live = house.live(guest.row.id, guest.row)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for one in order_sets.desks_in(live, language_of(request)):
                words = words_at(house, guest.row, (one.seat,), one.lang)
                archive.writestr(file_name(one.book.situation, one.grammar), one.workbook(words.texts))
        return packed.getvalue()

    name = f"baluard-{request.path_params['game']}-workbooks.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(await in_thread(work), media_type=ZIP, headers=headers)


async def archive(request: Request) -> Response:
    """The game as one ZIP, as far as this browser may have it."""
    house, counter = house_of(request), request.app.state.archives
    counter.check()
    found = await in_thread(lambda: archives.archive_for(house, guest_at(request), language_of(request)))
    name = f"baluard-{found.row.id}.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(archives.zipped(archives.files_of(house, found), counter), media_type=ZIP, headers=headers)


ROUTES = [
    Route("/g/{game}/archive.zip", archive),
    Route("/g/{game}/desk", page),
    Route("/g/{game}/desk", do, methods=["POST"]),
    Route("/g/{game}/desk/workbooks.zip", workbooks),
]
