"""What a bot is asked and sees in each game: the tags of decisions, and the fields of a view's position, with the parts
of what stands in them. Writes docs/views.md.

    python tools/view_table.py

The tags are those that have a question in the game's texts; the fields are read from `Position` in `eyes/view.py`.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
import msgspec.structs

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.catalogue import SLUGS, game  # noqa: E402
from baluard.texts import texts_for  # noqa: E402

DOCUMENT = ROOT / "docs" / "views.md"
HEAD = """# What a bot is asked, and what it sees

Written by `python tools/view_table.py`; [Build a bot](build-a-bot.md) says how to use it. For each game: the tags of
decisions (`situation.decision.tag`) as a player reads them, and the fields of `situation.view.position`.
What is hidden from the seat of the bot is masked there.
"""
LEFT_TO_DO = "agenda"  # activities that the rules have still to carry out: of little use to a bot


def questions(slug: str) -> dict[str, str]:
    """The tags of a game's decisions, and what is asked."""
    messages = texts_for("en", game(slug).package).messages
    found = {key.split(".")[1]: "" for key in messages if key.startswith("decision.")}
    return {tag: messages.get(f"decision.{tag}", "") for tag in sorted(found)}


def position_of(slug: str) -> type[msgspec.Struct]:
    """The shape of a game's position."""
    found: type[msgspec.Struct] = import_module(f"baluard.games.{slug}.eyes.view").Position
    return found


def shown(kind: Any) -> str:
    """A type as one would write it."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " or ".join(shown(part) for part in parts)
    if origin is not None:
        return f"{origin.__name__}[{', '.join('...' if part is Ellipsis else shown(part) for part in parts)}]"
    return "None" if kind is type(None) else getattr(kind, "__name__", str(kind))


def structs_in(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The Structs of which a type is made."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in get_args(kind):
        yield from structs_in(part)


def fields_of(shape: type[msgspec.Struct]) -> list[msgspec.structs.FieldInfo]:
    """The fields that a bot may want to look at."""
    return [field for field in msgspec.structs.fields(shape) if field.name != LEFT_TO_DO]


def shapes(position: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """A position and all that stands in it."""
    found = [position]
    for shape in found:
        inner = [one for field in fields_of(shape) for one in structs_in(field.type)]
        found += [one for i, one in enumerate(inner) if one not in found and one not in inner[:i]]
    return found


def table(shape: type[msgspec.Struct]) -> list[str]:
    """The fields of a Struct."""
    rows = [f"| `{field.name}` | {shown(field.type)} |" for field in fields_of(shape)]
    return [f"`{shape.__name__}`", "", "| field | type |", "|---|---|", *rows, ""]


def chapter(slug: str) -> list[str]:
    """One game."""
    asked = [f"| `{tag}` | {' '.join(text.split())} |" for tag, text in questions(slug).items()]
    lines = [f"## {slug}", "", "| tag | question |", "|---|---|", *asked, ""]
    for shape in shapes(position_of(slug)):
        lines += table(shape)
    return lines


def document() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for slug in SLUGS for line in chapter(slug))]).rstrip() + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(document(), "utf-8")
