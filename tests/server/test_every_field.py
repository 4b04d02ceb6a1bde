"""Every route and every field of it, with values that nobody means well: no bug of ours shows, no game is changed.

The routes are walked, and the fields of each are listed here; a route or a field that is not listed fails the run.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from starlette.routing import Route

from baluard.kernel.answers import DONE
from baluard.kernel.rng import Rng
from baluard.server.questions import offers
from baluard.server.routes import answer as routes_answer
from baluard.server.routes import desk as routes_desk
from baluard.server.routes import game as routes_game
from baluard.server.routes import lobby as routes_lobby
from baluard.server.routes import orders as routes_orders
from baluard.server.routes import reports as routes_reports
from baluard.server.routes.answer import AnswerPost, CorrectPost, DraftPost, DragPost, FilePost, TryPost
from baluard.server.routes.dice import DicePost
from baluard.server.routes.game import BattlePost, PointPost, SeatPost, SeenPost, TalkPost
from baluard.server.routes.mail import MailPost
from baluard.server.routes.orders import SetPost
from baluard.server.routes.rematch import RematchPost
from baluard.server.routes.time import TimePost
from baluard.server.settings import Settings
from baluard.server.table import tables
from tests.server.toyhouse import Running, new_game, settings_for

WORDS = (
    *("", "[", "//[", "http://[", "²", "-1", "1e400", "null", "done", str(2**63), str(-(2**63)), "9" * 400),
    *("\x00", "\x1b[31m", "\r\nx: y", "\u202e", "../../etc/passwd", "<script>", '{"a":', "....", "x" * 9000),
)
RAW = ("%ff", "%ed%a0%80", "%zz", "&&==")  # bytes that are no UTF-8, escapes that are none
PLAIN: tuple[Any, ...] = (2**31 + 1, 2**63, -(2**63), 10**30, -1, 1.5, True, None, [], {}, [[]], {"a": {"b": []}})
DRAFTS: tuple[Any, ...] = (  # of answers of every kind, and of none
    *({"keys": value} for value in ([], ["done"], [1], "x", [["a"]], ["x" * 9000])),
    *({"value": value} for value in (*WORDS, *PLAIN, [1, 2, 3], [["foot", "hill", 10**30]], {"coins": 10**30})),
    {"value": {"coins": {}}, "keys": ["x"]},
)
BLANKS = ("%5B", "%C2%B2", "%00", "%ff", "%2e%2e%2f", "x" * 300)  # in the place of a game's name or a token
SAID = ("[", "http://[", "²", "a=b; baluard=" + "y" * 90, "*/*;q=nan")  # in a header
HEADERS = (
    "origin",
    "referer",
    "host",
    "cookie",
    "accept",
    "accept-language",
    "x-part",
    "x-copy",
    "content-type",
    "sec-fetch-site",
)
QUERIES: dict[str, tuple[str, ...]] = {
    "/g/{game}": ("as", "decision", "key", "with", "adding", "at", "light"),
    "/g/{game}/about": ("key", "place", "decision", "as"),
    "/g/{game}/words": ("as",),
    "/g/{game}/draft": ("decision",),
    "/g/{game}/orders/{seat}.xlsx": ("marked",),
    "/g/{game}/papers": ("seat",),
    "/g/{game}/proof": ("of",),
    "/g/{game}/report.xlsx": ("decision", "as"),
    "/g/{game}/turns/{number:int}": ("for",),
    "/events": ("watch",),
    "/new/{slug}": ("option.rounds", "seat.red", "dice"),
}
FORMS: dict[str, tuple[str, ...]] = {
    "/g/{game}/seat": ("seat", "what", "salt"),
    "/g/{game}/desk": (
        "do",
        "seat",
        "level",
        "salt",
        "name",
        "text",
        "reason",
        "key",
        "values",
        "proof",
        "amount",
        "place",
    ),
    "/new/{slug}": (
        "option.rounds",
        "option.zz",
        "seat.red",
        "preset",
        "title",
        "public",
        "dice",
        "name",
        "salt",
        "shuffled",
        "delayed",
        "promise",
    ),
    "/s/{token}": ("name", "salt"),
    "/prefs": ("back", "lang", "theme"),
}
DEEDS = (*routes_desk.TABLE_DEEDS, *routes_desk.ORGANISER_DEEDS)
FILES: dict[str, tuple[str, ...]] = {  # forms with a file
    "/g/{game}/orders/{seat}": ("what", "lines", "workbook"),
    "/g/{game}/report": ("workbook",),
}
POSTS: dict[str, type[msgspec.Struct]] = {
    "/g/{game}/answer": AnswerPost,
    "/g/{game}/try": TryPost,
    "/g/{game}/drag": DragPost,
    "/g/{game}/file": FilePost,
    "/g/{game}/draft": DraftPost,
    "/g/{game}/correct": CorrectPost,
    "/g/{game}/battle": BattlePost,
    "/g/{game}/say": TalkPost,
    "/g/{game}/seen": SeenPost,
    "/g/{game}/point": PointPost,
    "/g/{game}/orders/{seat}/set": SetPost,
    "/g/{game}/dice": DicePost,
    "/g/{game}/mail/{seat}": MailPost,
    "/g/{game}/time": TimePost,
    "/g/{game}/rematch": RematchPost,
    **{f"/g/{{game}}/{name}": SeatPost for name in ("undo", "propose", "concede", "absent", "standing", "hq")},
}
BARE = {
    *(
        "/",
        "/w/{token}",
        "/import",
        "/samples/{slug}/{name}",
        "/rules/{slug}",
        "/rules/{slug}/pieces",
        "/g/{game}/turns",
        "/about",
        "/guides",
        "/guides/{name}",
        "/guides/pictures/{name}",
        "/csp",
        "/health",
        "/g/{game}/ground/{name}.svg",
        "/g/{game}/steps",
        "/g/{game}/desk/workbooks.zip",
        "/g/{game}/archive.zip",
        "/g/{game}/mail/{seat}/{number:int}.eml",
        "/mail/{id}/{deed}/{sign}",
        "/g/{game}/accept",
        "/g/{game}/decline",
        "/g/{game}/set_back",
        "/g/{game}/fight",
    ),
    *("/g/{game}/watch", "/g/{game}/proof", "/g/{game}/story.txt", "/g/{game}/record.json", "/g/{game}/position.json"),
}
SOUND: dict[str, Any] = {
    **{"decision": "1.1.red.bid", "answers": [0], "n": 1, "seat": "red", "to": 0, "kind": "draw", "tag": "bid"},
    **{"order": "ask", "text": "hi", "key": "red", "what": "link", "name": "Anna", "back": "/", "lang": "en"},
    **{"draft": {"value": 0}, "rev": 0, "reason": "a slip", "whole": True, "do": "drop"},
    "grip": {"things": ["red"]},
}
TABLE = {"option.seats": "2", "seat.red": "me", "seat.blue": "me", "public": "yes"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(settings_for(tmp_path_factory.mktemp("fields"), most_games=100_000)) as server:
        server.app.state.rate.most = 1_000_000
        yield server


def routes(running: Running) -> list[tuple[str, str]]:
    """(method, path) of every route."""
    found = [route for route in running.app.routes if isinstance(route, Route)]
    return [("POST" if "POST" in (route.methods or ()) else "GET", route.path) for route in found]


def address(path: str, game_id: str, **more: str) -> str:
    """A route's address with its blanks filled in."""
    blanks = {"game": game_id, "slug": "skirmish", "token": "nobody's", "name": "0" * 32, "number": "1", "seat": "red"}
    blanks |= {"id": "nobodys", "deed": "withdraw", "sign": "x"}
    return re.sub(r"\{(\w+)(?::int)?\}", lambda found: {**blanks, **more}[found[1]], path)


def hostile(method: str, path: str, game_id: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The requests to one route: each of its fields with each value, the others as they should be."""
    here = address(path, game_id)
    for blank in re.findall(r"\{(\w+)(?::int)?\}", path):
        for value in BLANKS:
            yield address(path, game_id, **{blank: value}), {}
    for field in QUERIES.get(path, ()) if method == "GET" else ():
        for value in (*(quote(word[:2000]) for word in WORDS), *RAW):
            yield f"{here}?{field}={value}&as=red", {}
    for field in FORMS.get(path, ()) if method == "POST" else ():
        for value in (*(quote(word) for word in WORDS), *RAW):
            rest = "&".join(f"{name}={SOUND[name]}" for name in FORMS[path] if name in SOUND and name != field)
            yield here, {"content": f"{field}={value}&{rest}".encode()}
        for deed in DEEDS if path == "/g/{game}/desk" else ():
            yield here, {"content": f"do={deed}&seat=red&{field}={quote(WORDS[-1])}".encode()}
            yield here, {"content": f"do={deed}&seat=red&{field}={RAW[0]}".encode()}
    for field in FILES.get(path, ()) if method == "POST" else ():
        for word in WORDS:
            yield here, {"files": {"what": (None, "check"), field: (None, word)}}
            yield here, {"files": {"what": (None, "check"), field: ("orders.xlsx", word.encode())}}
    if method == "POST" and path in POSTS:
        yield from hostile_posts(here, POSTS[path])
    for field in QUERIES["/g/{game}"] if path == "/g/{game}/answer" else ():  # the table that comes with an answer
        for value in (*(quote(word[:2000]) for word in WORDS), *RAW):
            given = {name: SOUND[name] for name in ("decision", "answers")}
            yield f"{here}?{field}={value}", {"json": given, "headers": {"x-copy": "none"}}
    for header in HEADERS:
        for word in SAID:
            yield here, {"headers": {header: word.encode("latin-1")}, "content": b"{}" if method == "POST" else b""}


def hostile_posts(here: str, shape: type[msgspec.Struct]) -> Iterator[tuple[str, dict[str, Any]]]:
    """JSON bodies with one field that is not as it should be."""
    names = [field.name for field in msgspec.structs.fields(shape)]
    for name in names:
        for value in (*WORDS, *PLAIN, *(DRAFTS if name == "draft" else ())):
            sound = {other: SOUND[other] for other in names if other in SOUND and (other != "to" or shape is SeatPost)}
            yield here, {"json": {**sound, name: value}}


def everything(running: Running, game_id: str) -> list[Any]:
    """All that the store holds of a game."""
    store = running.house.store
    row, seats = store.game(game_id), store.seats(game_id)
    talk, drafts = store.talk(game_id, ["red", "blue"]), store.drafts(game_id, ["red", "blue"])
    return [row, seats, store.holders(game_id), store.entries(game_id), talk, drafts]


def send(browser: httpx.Client, method: str, path: str, more: dict[str, Any]) -> int:
    """The status of one request; streams are not read to their end."""
    with browser.stream(method, path, follow_redirects=False, **more) as response:
        return response.status_code


def cases(running: Running) -> list[tuple[str, str]]:
    return sorted(routes(running))


def test_every_route_and_every_field_is_listed_here(running: Running) -> None:
    assert {path for _, path in routes(running)} == {*QUERIES, *FORMS, *FILES, *POSTS, *BARE}
    modules = (routes_game, routes_answer, routes_lobby, routes_orders, routes_reports, routes_desk, tables, offers)
    source = "".join(inspect.getsource(module) for module in modules)
    read = set(re.findall(r'(?:query|form|query_params)\.(?:get|getlist)\("(\w+)"', source)) - {"record"}
    assert read <= {name for fields in (*QUERIES.values(), *FORMS.values(), *FILES.values()) for name in fields}
    assert "decision" in read and "back" in read


def test_a_stranger_finds_no_bug_and_changes_nothing(running: Running) -> None:
    game_id = new_game(running.browser(), **TABLE)
    before = everything(running, game_id)
    stranger = running.browser()
    for method, path in cases(running):
        for where, more in hostile(method, path, game_id):
            if path in ("/new/{slug}", "/g/{game}/watch"):
                stranger.cookies.clear()  # a stranger again
            status = send(stranger, method, where, more)
            assert status < 500, f"{method} {where[:200]} {str(more)[:200]} gives {status}"
        watching = [holder for holder in running.house.store.holders(game_id) if holder[0] == ""]
        now = everything(running, game_id)
        now[2] = [holder for holder in now[2] if holder not in watching]  # who may look may come in to watch
        assert now == before, f"{method} {path} changed a game"


def test_a_player_finds_no_bug(running: Running) -> None:
    browser = running.browser()
    for method, path in cases(running):
        game_id = new_game(browser, **TABLE)
        for where, more in hostile(method, path, game_id):
            status = send(browser, method, where, more)
            assert status < 500, f"{method} {where[:200]} {str(more)[:200]} gives {status}"


@pytest.mark.parametrize("slug", ["assault", "victus", "catalans", "peninsular"])
def test_odd_keys_and_stacks_find_no_bug_in_any_game(tmp_path: Path, slug: str) -> None:
    with Running(Settings(data_dir=tmp_path)) as running:
        browser = running.browser()
        seats = running.house.module(slug).seats(running.house.module(slug).checked_options({}))
        game_id = new_game(browser, slug, **{f"seat.{seat}": "me" for seat in seats})
        tried = 0
        for _ in range(6):
            asked = next(a for a in running.house.live(game_id).match.asked if a.required)
            offered = asked.decision.space.next_keys(()) if hasattr(asked.decision.space, "next_keys") else ()
            keys = (*offered[:2], *offered[-1:], DONE, "zz")
            base = f"/g/{game_id}?decision={asked.id}&as={asked.decision.seat}"
            for first in keys:
                for query in (f"key={first}", f"key={first}&key={first}", f"key={first}&key={DONE}"):
                    for stack in ("", f"&with={first}&with={DONE}", f"&with={DONE}", f"&with={'&with='.join(keys)}"):
                        answered = browser.get(f"{base}&{query}{stack}", headers={"x-part": "decision"})
                        assert answered.status_code < 500, f"{query}{stack}"
                        tried += 1
            running.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])
        assert tried > 100


def grips(keys: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """What no hand does with these things."""
    far = (1e308, -1e308, 1e6, -1e6, 0.1)
    for key in keys:
        yield from (
            {"things": [key], "by": [x, y], "turn": turn} for x in far for y in far for turn in (0, 36_000, 2**62)
        )
        yield from ({"things": [key], "corner": word, "by": [1e6, -3]} for word in ("left", "right", "zz"))
        yield from (
            {"things": [key], "nudge": word, "step": step}
            for word in ("forward", "zz", "")
            for step in (0, 10**6, 2**62)
        )
        yield from ({"things": [key], "keys": [key, *more]} for more in (["zz"], [DONE], [key], ["1,2,3"], ["9" * 400]))
    yield from ({"things": things} for things in ([], ["zz"], [""], [*keys, *keys], ["zz"] * 3000))


def test_no_pull_at_an_open_table_finds_a_bug(tmp_path: Path) -> None:
    with Running(Settings(data_dir=tmp_path)) as running:
        running.app.state.rate.most = 1_000_000
        browser, found = running.browser(), Counter[int]()
        options = {"option.scenario": "meeting", "option.free_deployment": "on"}
        game_id = new_game(browser, "maurice", **options, **{"seat.red": "me", "seat.blue": "me"})
        rng, lively, tags = Rng("pull"), ("choose_option", "choose_force"), set[str]()
        for _ in range(90):
            asked = next(a for a in running.house.live(game_id).match.asked if a.required)
            if asked.decision.tag not in tags:
                tags.add(asked.decision.tag)
                space = asked.decision.space
                keys = space.next_keys(())[:2] if hasattr(space, "next_keys") else ()
                for grip in grips(keys):
                    post = {"decision": asked.id, "seat": asked.decision.seat, "grip": grip}
                    status = browser.post(f"/g/{game_id}/drag", json=post).status_code
                    assert status < 500, f"{asked.decision.tag} {str(grip)[:200]} gives {status}"
                    found[status] += 1
            does = asked.decision.space.sample(rng) if asked.decision.tag in lively else asked.decision.default
            running.house.answer(game_id, asked.decision.seat, asked.id, [does])
        assert found[200] > 20, found
        assert {"deploy", "march_order", "move_officer"} <= tags
