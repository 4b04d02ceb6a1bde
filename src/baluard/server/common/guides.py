"""The guides for players and organisers as pages: the same texts and pictures that stand in `docs`, in three languages.

A wheel has them inside this package (hatch_build.py puts them there); a checkout has them in `docs` above it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from msgspec import Struct

from baluard.texts import LANGUAGES

PACKED, DOCS = "guides", "docs"
PICTURES = "pictures"
FIRST = "organise-a-campaign"  # by this guide a folder of guides is known
PICTURE = re.compile(r"[a-z0-9-]+\.(?:ca|es|en)\.png")
FILE = re.compile(r"(?P<name>[a-z-]+)\.(?:ca|es|en)\.md(?P<place>#.*)?")
TITLE = re.compile(r"(?m)^# (.+)$")
OTHER_LANGUAGES = re.compile(r"(?m)^\[\w+\]\([a-z-]+\.\w\w\.md\)(?: · \[\w+\]\([a-z-]+\.\w\w\.md\))*\n")
READER = MarkdownIt("commonmark", {"html": False}).enable("table")


class Guide(Struct, frozen=True):
    """A guide in one language, as a page shows it."""

    name: str
    title: str
    body: str


@lru_cache(maxsize=1)
def folder() -> Path:
    """Where the guides stand."""
    here = Path(__file__).resolve().parents[1]
    places = [here / PACKED, *(above / DOCS for above in here.parents)]
    return next(place for place in places if (place / f"{FIRST}.{LANGUAGES[0]}.md").is_file())


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """All guides that there are."""
    suffix = f".{LANGUAGES[0]}.md"
    return tuple(sorted(file.name.removesuffix(suffix) for file in folder().glob(f"*{suffix}")))


@lru_cache(maxsize=60)
def guide(name: str, lang: str) -> Guide | None:
    """A guide; None when there is none of this name."""
    if name not in names():
        return None
    text = OTHER_LANGUAGES.sub("", folder().joinpath(f"{name}.{lang}.md").read_text("utf-8"))
    found = TITLE.search(text)
    return Guide(name, found[1] if found else name, as_page(text))


def picture(name: str) -> Path | None:
    """The file of a picture; None when it is none of the guides'."""
    file = folder() / PICTURES / name
    return file if PICTURE.fullmatch(name) and file.is_file() else None


def as_page(text: str) -> Markup:
    """A text as HTML. What leads to another guide leads to its page, and to nowhere what the house does not show."""
    tokens = READER.parse(text)
    unhead_empty_cells(tokens)
    for token in tokens:
        if token.children:
            token.children = [lead(one) for one in without_dead_links(token.children)]
    return Markup(READER.renderer.render(tokens, READER.options, {}))


def unhead_empty_cells(tokens: list[Token]) -> None:
    """A cell of a table's head in which nothing stands heads nothing."""
    for opening, words, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "th_open" and not words.content:
            opening.tag = closing.tag = "td"


def without_dead_links(tokens: list[Token]) -> list[Token]:
    """The words of a link remain when there is nothing to go to."""
    kept: list[Token] = []
    is_dead = False
    for token in tokens:
        if token.type == "link_open":
            is_dead = not address(str(token.attrGet("href")))
        if not (is_dead and token.type in ("link_open", "link_close")):
            kept.append(token)
        is_dead = is_dead and token.type != "link_close"
    return kept


def lead(token: Token) -> Token:
    """A link, or a picture, with its address in this house."""
    if token.type == "link_open":
        token.attrSet("href", address(str(token.attrGet("href"))))
    elif token.type == "image":
        token.attrSet("src", f"/guides/{token.attrGet('src')}")
        token.attrSet("loading", "lazy")
    return token


def address(said: str) -> str:
    """Where a link of a guide leads; nothing when the house has no such page."""
    found = FILE.fullmatch(said)
    if found:
        return f"/guides/{found['name']}{found['place'] or ''}" if found["name"] in names() else ""
    return said if said.startswith(("https://", "#")) else ""
