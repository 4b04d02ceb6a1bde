"""Answers: tried out, kept as drafts, given alone or together; and corrections of the position."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from baluard.kernel.decision import CHANCE
from baluard.kernel.drafts import Draft
from baluard.kernel.errors import NotOffered, NotYourDecision, StaleAnswer
from baluard.kernel.given import Given
from baluard.kernel.values import Asked
from baluard.page import places
from baluard.page.widgets import Grip
from baluard.server.common.words import Words, language_of
from baluard.server.games import drafts
from baluard.server.games.house import House
from baluard.server.games.live import Done
from baluard.server.games.notices import Notice, tell
from baluard.server.games.numbers import Numbers, numbers_for
from baluard.server.games.sets import rehearse
from baluard.server.games.table_words import words_at
from baluard.server.people import seats
from baluard.server.people.seats import clean, organiser_of, seated, speaking
from baluard.server.questions import questions, screen, trials
from baluard.server.questions.keys import is_single
from baluard.server.table import proposals, tables
from baluard.server.web import guest_at, house_of, in_thread, json_of, part_of, render
from baluard.store import GameRow

PARTNER = "partner"  # by whom the log says that a battle was answered that was handed over
MOST_ANSWERS = 60  # in one post: more counters than any stack has
MOST_WHOLE = 2_000  # in a set that is given all or nothing
MOST_REASON = 300
MOST_TEXT = 20_000  # of a file with an answer
Revision = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]


class AnswerPost(Struct, frozen=True, forbid_unknown_fields=True):
    """Answers of one seat to the decision named and to those that follow it; `whole`: all of them, or none. Of a set
    that goes over several questions `tags` may name which each answer is for."""

    decision: str
    answers: tuple[Any, ...]
    n: int | None = None
    whole: bool = False
    tags: tuple[str, ...] = ()


class TryPost(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft of an answer, or a set of answers, to be judged."""

    decision: str
    draft: Draft = Draft()
    seat: str = ""
    answers: tuple[Any, ...] = ()
    tags: tuple[str, ...] = ()


class DragPost(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand does on the board, to be made a legal answer."""

    decision: str
    grip: Grip
    seat: str = ""


class FilePost(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer in a file, to be read."""

    decision: str
    text: str
    seat: str = ""


class DraftPost(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft of an answer, to be kept in place of a revision."""

    decision: str
    draft: Draft
    rev: Revision = 0


class CorrectPost(Struct, frozen=True, forbid_unknown_fields=True):
    """What is put right, as a position text, and why."""

    seat: str
    text: str
    reason: str


# -- answering


async def answer(request: Request) -> Response:
    """One answer, or those of a whole stack, or a set that is given all or nothing. A browser that holds a copy of the
    table gets what has changed of it."""
    post = await json_of(request, AnswerPost)
    if not 1 <= len(post.answers) <= (MOST_WHOLE if post.whole else MOST_ANSWERS):
        raise NotOffered()
    if post.tags and not post.whole:
        raise NotOffered(fault="fault.tags")
    house = house_of(request)

    def work() -> dict[str, Any]:
        guest = guest_at(request)
        seat, by = seat_asked(house, guest, post.decision)
        aside = is_aside(house, guest, post.decision)
        done = take_answer(house, guest, seat, by, post)
        if by == "organiser" and not aside:
            facts: dict[str, str | Given] = {"seat": seat, "by": organiser_of(house.game_of(guest.row), guest)}
            tell(house, guest.row.id, Notice("notice.answered_for", facts))
            house.changed(guest.row.id)
        words = words_at(house, guest.row, (seat,), language_of(request))
        in_a_run = post.decision.split(".")[-1] in house.game_of(guest.row).in_a_run  # what is left is asked anew
        notice = left_behind(house, guest, seat, post.decision, done, words) if done.left and not in_a_run else ""
        said = {"done": done.count, "left": len(done.left), "notice": notice}
        if "x-copy" in request.headers:
            said["table"] = msgspec.to_builtins(tables.sent_after(request))
        return said

    return JSONResponse(await in_thread(work))


def is_aside(house: House, guest: seats.Guest, decision: str) -> bool:
    """Is a decision answered in secret, and nobody waits for it? Then not even that it was answered may be told."""
    live = house.live(guest.row.id, guest.row)
    name = numbers_for(house, guest.row, guest.seats).question(live, decision)
    return any(a.id == name and a.decision.secret and not a.required for a in live.match.asked)


def take_answer(house: House, guest: seats.Guest, seat: str, by: str, post: AnswerPost) -> Done:
    """Answer what is asked now. Somebody may speak between the look and the answer: then look again."""
    numbers = numbers_for(house, guest.row, guest.seats)
    seen = None if post.n is None else numbers.in_log(post.n)
    row: GameRow | None = guest.row
    while True:
        decision = still_asked(house, guest, seat, post.decision, numbers, row)
        try:
            if post.whole:
                return house.answer_whole(guest.row.id, seat, decision, post.answers, post.tags, by, seen, row)
            return house.answer(guest.row.id, seat, decision, post.answers, by, seen, row)
        except StaleAnswer:
            row = None  # read anew
            if still_asked(house, guest, seat, post.decision, numbers, row) == decision:
                raise


def seat_asked(house: House, guest: seats.Guest, decision: str) -> tuple[str, str]:
    """(the seat that a decision's name asks, by whom it is answered), if this browser may answer for it. Typed dice are
    any player's, and an organiser may answer for all."""
    parts = decision.split(".")
    seat = parts[2] if len(parts) > 2 else ""
    if seat == CHANCE and guest.row.dice == "typed" and guest.seats:
        return seat, "person"
    if seat in guest.fights:
        speaking(guest, guest.lent[seat].to)
        return seat, PARTNER
    if seat in guest.answers:
        return speaking(guest, seat), "person"
    game = house.shown_game(guest.row)
    if organiser_of(game, guest) and seat in game.seats(guest.row.options):
        return seat, "organiser"
    seated(guest, seat)
    raise NotYourDecision(fault="fault.battle_handed")


def still_asked(
    house: House, guest: seats.Guest, seat: str, decision: str, numbers: Numbers, row: GameRow | None
) -> str:
    """The log's name of a decision as it is now: one with a single answer may be asked anew when others have spoken."""
    live = house.live(guest.row.id, row)
    decision = numbers.question(live, decision)
    asked = live.match.asked_of(seat)
    if any(a.id == decision for a in asked):
        return decision
    again = [a for a in asked if a.id.split(".")[2:] == decision.split(".")[2:]]
    return again[0].id if again and is_single(again[0].decision.space) else decision


def left_behind(house: House, guest: seats.Guest, seat: str, decision: str, done: Done, words: Words) -> str:
    """How many counters of a stack went, and why the others stayed."""
    if isinstance(done.why, (StaleAnswer, NotYourDecision)) and done.why.faults:
        why = words.fault(done.why.faults[0]).rstrip(".")
    else:
        live = house.live(guest.row.id, guest.row)
        again = [a for a in live.match.asked_of(seat) if a.id.split(".")[3:] == decision.split(".")[3:]]
        why = questions.why_left(live.game, live.view((seat,)), again[0] if again else None, done.left, words)
    left = len(done.left)
    return words.say("stack.done", done=done.count, all=done.count + left, left=left, why=why)


async def about(request: Request) -> Response:
    """What there is to know about an element of the board for these eyes, and what can be done with it just now."""
    house = house_of(request)
    query = request.query_params
    keys = tuple(query.get(name, "")[:100] for name in ("key", "place"))

    def work() -> dict[str, Any]:
        guest = guest_at(request)
        live = house.live(guest.row.id, guest.row)
        at = screen.screen_of(live, guest)
        name = numbers_for(house, guest.row, guest.seats).question(live, query.get("decision", ""))
        asked = [a for a in screen.answerable(at) if a.id == name and not screen.is_handed(at, a)]
        view = live.view(screen.known_to(at, query.get("as", "")))
        words = Words(language_of(request), live.game, view)
        ways = questions.ways_with(live.game, view, asked[0], keys, words) if asked and view.eyes else []
        drawn = live.game.about_drawn(view, keys[0])
        return {"lines": live.game.about_key(view, keys[0], words.lang), "ways": ways, "drawn": drawn}

    return JSONResponse(await in_thread(work))


async def in_words(request: Request) -> Response:
    """The position in words, by place and by unit, for those who do not see the board."""
    house = house_of(request)

    def work() -> Response:
        guest = guest_at(request)
        live = house.live(guest.row.id, guest.row)
        view = live.view(screen.known_to(screen.screen_of(live, guest), request.query_params.get("as", "")))
        words = Words(language_of(request), live.game, view)
        said = places.in_words(live.game, view, words.lang)
        return render(request, "position.html", words=words, said=said)

    return await in_thread(work)


# -- drafts


def own_question(house: House, guest: seats.Guest, decision: str) -> Asked:
    """The open decision of a seat of this browser: what somebody is writing nobody else reads, no organiser either."""
    asked = asked_here(house, guest, decision)[1]
    if asked.decision.seat not in guest.fights:
        seated(guest, asked.decision.seat)
    return asked


def asked_here(house: House, guest: seats.Guest, decision: str) -> tuple[screen.Screen, Asked]:
    """The open decision that a browser names, if it may answer it; `StaleAnswer` when it is no longer asked."""
    seat_asked(house, guest, decision)
    at = screen.screen_of(house.live(guest.row.id, guest.row), guest)
    name = numbers_for(house, guest.row, guest.seats).question(at.live, decision)
    for asked in screen.answerable(at):
        if asked.id == name or asked.id.split(".")[2:] == name.split(".")[2:]:
            return at, asked
    raise StaleAnswer()


async def try_out(request: Request) -> Response:
    """What is wrong with a draft or a set, what may come next, what would follow. Nothing is changed. Of a question
    that is no longer asked it is said that it comes anew: whoever is about to answer has done nothing wrong."""
    post = await json_of(request, TryPost)
    if len(post.answers) > MOST_WHOLE:
        raise NotOffered()
    house = house_of(request)

    def work() -> dict[str, Any]:
        guest = guest_at(request)
        try:
            at, asked = asked_here(house, guest, post.decision)
        except StaleAnswer:
            return {"anew": True}
        # With secrets at one screen, only who has lifted the curtain may ask.
        if at.secretive and asked.decision.seat not in (post.seat, CHANCE):
            raise NotYourDecision()
        view = at.live.view(screen.eyes_asked(at, asked, screen.eyes_of(at, asked, "")))
        words = Words(language_of(request), at.live.game, view)
        if post.answers:
            played = rehearse(at.live.fork(), asked.decision.seat, asked.id, post.answers, post.tags)
            set_tried: dict[str, Any] = msgspec.to_builtins(trials.set_tried(played, words))
            return set_tried
        said = trials.try_draft(at.live.game, view, asked, post.draft, words)
        preview = part_of(request, "preview.html", words, sums=said.sums, notes=said.notes, drawn=said.drawn)
        plain: dict[str, Any] = msgspec.to_builtins(said.tried)
        return {**plain, "preview": preview}

    return JSONResponse(await in_thread(work))


async def drag(request: Request) -> Response:
    """The legal answer that comes nearest to what a hand does, and what would follow. Nothing is changed."""
    post = await json_of(request, DragPost)
    if not 1 <= len(post.grip.things) <= MOST_ANSWERS or len(post.grip.keys) > MOST_ANSWERS:
        raise NotOffered()
    house = house_of(request)

    def work() -> dict[str, Any]:
        guest = guest_at(request)
        try:
            at, asked = asked_here(house, guest, post.decision)
        except StaleAnswer:
            return {"anew": True}
        if at.secretive and asked.decision.seat != post.seat:
            raise NotYourDecision()
        view = at.live.view(screen.eyes_asked(at, asked, screen.eyes_of(at, asked, "")))
        words = Words(language_of(request), at.live.game, view)
        found = trials.try_grip(at.live.game, view, asked, post.grip, words)
        drawn = part_of(request, "preview.html", words, sums=(), notes=found.notes, drawn=found.drawn)
        return {"keys": found.keys, "things": found.things, "why": found.why, "notes": found.notes, "preview": drawn}

    return JSONResponse(await in_thread(work))


async def answer_in_file(request: Request) -> Response:
    """The answer that a file holds, or what is wrong with it, in words. Nothing is changed."""
    post = await json_of(request, FilePost)
    if len(post.text) > MOST_TEXT:
        raise NotOffered()
    house = house_of(request)

    def work() -> dict[str, Any]:
        guest = guest_at(request)
        asked = own_question(house, guest, post.decision)
        at = screen.screen_of(house.live(guest.row.id, guest.row), guest)
        view = at.live.view((asked.decision.seat,))
        keys, faults = at.live.game.answer_in_file(view, asked, post.text)
        words = Words(language_of(request), at.live.game, view)
        return {"keys": keys, "faults": [words.fault(fault) for fault in faults]}

    return JSONResponse(await in_thread(work))


async def draft(request: Request) -> Response:
    """The draft that a seat keeps of its answer."""
    decision = request.query_params.get("decision", "")[:200]
    house = house_of(request)

    def work() -> dict[str, Any]:
        guest = guest_at(request)
        asked = own_question(house, guest, decision)
        row = house.store.draft(guest.row.id, asked.decision.seat, asked.decision.tag)
        return {"draft": msgspec.to_builtins(drafts.draft_in(row)) if row else None, "rev": row.rev if row else 0}

    return JSONResponse(await in_thread(work))


async def set_draft(request: Request) -> Response:
    """Keep a draft for all devices of a seat, in place of the one that this device knows. A question that is no longer
    asked comes anew: who was writing has done nothing wrong."""
    post = await json_of(request, DraftPost)
    house = house_of(request)

    def work() -> dict[str, Any]:
        guest = guest_at(request)
        try:
            asked = own_question(house, guest, post.decision)
        except StaleAnswer:
            return {"anew": True}
        return {"rev": drafts.keep_draft(house.store, guest.row.id, asked, post.draft, post.rev)}

    return JSONResponse(await in_thread(work))


# -- putting right


async def correct(request: Request) -> Response:
    """An organiser puts the position right; a player asks the others to."""
    post = await json_of(request, CorrectPost)
    house = house_of(request)
    reason = clean(post.reason, MOST_REASON)

    def work() -> None:
        proposals.correct(house, guest_at(request), post.seat, post.text, reason)

    await in_thread(work)
    return JSONResponse({"ok": True})


ROUTES = [
    Route("/g/{game}/about", about),
    Route("/g/{game}/words", in_words),
    Route("/g/{game}/answer", answer, methods=["POST"]),
    Route("/g/{game}/try", try_out, methods=["POST"]),
    Route("/g/{game}/drag", drag, methods=["POST"]),
    Route("/g/{game}/file", answer_in_file, methods=["POST"]),
    Route("/g/{game}/draft", draft, methods=["GET"]),
    Route("/g/{game}/draft", set_draft, methods=["POST"]),
    Route("/g/{game}/correct", correct, methods=["POST"]),
]
