"""Tokens, cookies, and one middleware: Host, Origin, size of bodies, headers of every response."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from baluard.server.settings import Settings

BROWSER = "baluard"  # the one cookie that opens anything
YEAR = 365 * 24 * 3600
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "report-uri /csp",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
FILES = re.compile(r"/import|/g/[^/]+/orders/[^/]+")  # addresses to which files are sent
Refuse = Callable[[Scope, str, int], Response]


def new_token() -> str:
    """An unguessable name: 192 bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """How a token is kept: it has 192 bits of its own, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def browser_of(request: Request) -> str:
    """The hash of this browser's secret; empty when it has none."""
    secret = request.cookies.get(BROWSER, "")
    return hashed(secret) if 20 <= len(secret) <= 100 else ""


def secret_for(request: Request) -> str:
    """This browser's secret, or a new one."""
    secret = request.cookies.get(BROWSER, "")
    return secret if 20 <= len(secret) <= 100 else new_token()


def keep_secret(request: Request, response: Response, secret: str) -> None:
    """Let the browser keep its secret: scripts cannot read it, other sites cannot send it."""
    set_cookie(request, response, BROWSER, secret)


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """One of our cookies."""
    response.set_cookie(
        name, value, max_age=2 * YEAR, path="/", httponly=True, samesite="lax", secure=is_https(request)
    )


def is_https(request: Request) -> bool:
    """Do people reach us by https?"""
    settings: Settings = request.app.state.settings
    return settings.https or request.url.scheme == "https"


class TooLarge(Exception):
    """A body beyond the limit."""


class Guard:
    """The gate: what does not pass here reaches no route."""

    def __init__(self, app: ASGIApp, settings: Settings, refuse: Refuse) -> None:
        self.app = app
        self.settings = settings
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        guarded = with_headers(send, scope["path"])
        fault, status = self.fault(scope)
        if fault:
            await self.refuse(scope, fault, status)(scope, receive, guarded)
            return
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await guarded(message)

        try:
            await self.app(scope, limited(receive, self.limit(scope["path"])), watched)
        except TooLarge:
            if not started:
                await self.refuse(scope, "error.too_large", 413)(scope, receive, guarded)

    def limit(self, path: str) -> int:
        """How many bytes a body may have."""
        return self.settings.import_bytes if FILES.fullmatch(path) else self.settings.body_bytes

    def fault(self, scope: Scope) -> tuple[str, int]:
        """Why a request is refused, as a text key and a status."""
        headers = Headers(scope=scope)
        if not self.settings.admits_host(headers.get("host", "")):
            return "error.host", 421
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return "error.method", 405
        if scope["method"] == "POST" and scope["path"] != "/csp" and not same_origin(headers):
            return "error.origin", 403
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 12:
            return "error.bad_request", 400
        if int(length) > self.limit(scope["path"]):
            return "error.too_large", 413
        return "", 0


def same_origin(headers: Headers) -> bool:
    """Did a page of ours send this? Browsers say so by Origin or Sec-Fetch-Site; programs send neither, and hold no
    cookie that they were not given."""
    host = headers.get("host", "")
    origin = headers.get("origin")
    if origin is not None:
        return host_in(origin) == host
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    referer = headers.get("referer")
    return referer is None or host_in(referer) == host


def host_in(address: str) -> str:
    """The host that an address names; empty when it names none, or cannot be read."""
    try:
        return urlsplit(address).netloc
    except ValueError:  # brackets that do not close
        return ""


def is_own_path(path: str) -> bool:
    """Does this lead to a page of ours? Browsers read two slashes, and a backslash, as the begin of a host."""
    return path.startswith("/") and not path.startswith(("//", "/\\"))


def limited(receive: Receive, most: int) -> Receive:
    """A body counted as it comes, whatever its headers promised."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise TooLarge
        return message

    return counted


def with_headers(send: Send, path: str) -> Send:
    """The headers of every response; pages are never kept by caches, static files as they say themselves."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if not path.startswith("/static/"):
                headers.setdefault("cache-control", "no-store")
            else:
                headers.setdefault("cache-control", "no-cache")
        await send(message)

    return sending
