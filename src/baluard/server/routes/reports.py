"""Where the report of a combat is asked for: its workbook, downloaded and read into the form, and the way to its table.

What is read is only put into the form, so that one sees what it brings, and gives it.
"""

from __future__ import annotations

from typing import Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from baluard.campaign.reports import ReportDesk, is_report
from baluard.campaign.workbook import fault_words
from baluard.kernel.errors import NotOffered, NotYourDecision
from baluard.kernel.faults import Fault
from baluard.kernel.given import Given
from baluard.post.letters import XLSX
from baluard.server.campaign import joined
from baluard.server.common.errors import BadRequest, UnreadOrders
from baluard.server.common.words import Words, language_of
from baluard.server.routes.answer import asked_here
from baluard.server.routes.lobby import callers_of
from baluard.server.web import guest_at, house_of, in_thread

MOST_TOLD = 20  # faults of a workbook in one message


def report_desk(request: Request) -> tuple[ReportDesk, Words]:
    """Where the report that a browser is asked for is read and written, and the words of its reader."""
    house, guest = house_of(request), guest_at(request)
    at, asked = asked_here(house, guest, request.query_params.get("decision", "")[:200])
    # With secrets at one screen, only who has lifted the curtain may ask.
    if at.secretive and asked.decision.seat != request.query_params.get("as", ""):
        raise NotYourDecision()
    if not is_report(asked):
        raise NotOffered(fault="fault.no_report")
    live, lang = at.live, language_of(request)
    desk = ReportDesk(live.game, live.match, asked, live.row.dice_id, lang)
    return desk, Words(lang, live.game, live.view((asked.decision.seat,)))


async def workbook(request: Request) -> Response:
    """The workbook of a combat, with the units that stood on the table."""

    def work() -> tuple[bytes, str]:
        desk, words = report_desk(request)
        return desk.workbook(words.texts), desk.file

    body, name = await in_thread(work)
    return Response(body, media_type=XLSX, headers={"content-disposition": f'attachment; filename="{name}"'})


async def read(request: Request) -> Response:
    """The report that a workbook holds, for the form; or each thing in it that cannot be read, with its cell."""
    body = await sent(request)

    def work() -> dict[str, Any]:
        desk, words = report_desk(request)
        reading = desk.read(body, True)
        if not reading.report:
            told = "; ".join(f"{one.place} {fault_words(words.texts, one)}" for one in reading.faults[:MOST_TOLD])
            raise UnreadOrders(Fault("fault.report_book", "", {"told": Given(told)}))
        return {"value": reading.report, "notice": words.say("report_file.read")}

    return JSONResponse(await request.app.state.order_files.run(callers_of(request), work))


async def sent(request: Request) -> bytes:
    """The file that came."""
    if "multipart/form-data" not in request.headers.get("content-type", ""):
        raise BadRequest()
    try:
        async with request.form(max_files=1, max_fields=1) as form:
            file = form.get("workbook")
            if not isinstance(file, UploadFile):
                raise BadRequest()
            return await file.read()
    except (ValueError, KeyError, HTTPException) as error:
        raise BadRequest() from error


async def fight(request: Request) -> Response:
    """Begin the battle for whose report a seat is asked, or come back to it; to its table."""

    def work() -> str:
        return joined.begin(house_of(request), guest_at(request))

    return RedirectResponse(f"/g/{await in_thread(work)}", 303)


ROUTES = [
    Route("/g/{game}/fight", fight, methods=["POST"]),
    Route("/g/{game}/report.xlsx", workbook),
    Route("/g/{game}/report", read, methods=["POST"]),
]
