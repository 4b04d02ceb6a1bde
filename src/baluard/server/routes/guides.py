"""The guides for players and organisers, with their pictures."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from baluard.server.common import guides
from baluard.server.common.words import language_of
from baluard.server.web import render


async def every_guide(request: Request) -> Response:
    """All guides, in the reader's language."""
    lang = language_of(request)
    found = [one for name in guides.names() if (one := guides.guide(name, lang)) is not None]
    return render(request, "guides.html", guides=found)


async def guide(request: Request) -> Response:
    """One of them."""
    found = guides.guide(str(request.path_params["name"]), language_of(request))
    if found is None:
        raise HTTPException(404)
    return render(request, "guide.html", guide=found)


async def picture(request: Request) -> Response:
    """A picture of a guide."""
    file = guides.picture(str(request.path_params["name"]))
    if file is None:
        raise HTTPException(404)
    return FileResponse(file, headers={"cache-control": "max-age=3600"})


ROUTES = [
    Route("/guides", every_guide),
    Route("/guides/{name}", guide),
    Route("/guides/pictures/{name}", picture),
]
