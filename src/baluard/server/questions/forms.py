"""A form as the page lays it out: its parts with what is filled in, row by row; flat forms and nested ones alike."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.kernel.answers import Form
from baluard.kernel.drafts import plain
from baluard.kernel.forms import fields_of
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Blank, Choice, FormPart, Plain
from baluard.server.common.words import Words

MOST_LETTERS = 2000
KINDS = {"int": "number", "str": "words", "any": "words"}


class FilledBlank(Struct, frozen=True):
    """A blank and what stands in it; of a choice its key."""

    blank: Blank
    value: Any

    @property
    def field(self) -> str:
        """The field of the form."""
        return self.blank.fields[0]

    @property
    def names(self) -> dict[str, str]:
        """How its choices are called."""
        return {one.key: one.name for one in self.blank.choices}


class FilledPart(Struct, frozen=True):
    """A part with what is filled in; `base` is all that it holds, laid out or not."""

    part: FormPart
    base: Plain
    blanks: tuple[FilledBlank, ...]
    more: tuple[FilledBlank, ...]
    parts: tuple[FilledPart, ...]
    rows: tuple[FilledPart, ...] = ()
    fresh: FilledPart | None = None  # a row with nothing in it, to be copied


def form_of(game: GameModule, view: View, asked: Asked, value: Any, words: Words) -> FilledPart:
    """The form that is asked for with a draft in it: as the game lays it out, else field by field."""
    laid = game.form_sheet(view, asked, words.lang) or flat(asked.decision.space, asked.decision.tag, words)
    return filled(laid, value)


def flat(space: Form[Any], tag: str, words: Words) -> FormPart:
    """A form with one blank a field; its examples are what one may begin with."""
    blanks = [
        Blank(KINDS[kind], words.texts.label(tag, name), (name,), most=MOST_LETTERS if kind != "int" else 0, least=0)
        for name, kind in fields_of(space.shape)
    ]
    return FormPart("", blanks=tuple(blanks), starts=tuple(start(plain(one), words) for one in space.examples()))


def start(answer: Plain, words: Words) -> Choice:
    """An example as a button, with what it says."""
    return Choice("", ", ".join(f"{words.name(field)}: {value}" for field, value in answer.items()), answer)


def filled(part: FormPart, value: Any) -> FilledPart:
    """A part, and what a draft says in it; what does not belong there is nothing."""
    if part.rows:
        rows = value if isinstance(value, (list, tuple)) else ()
        return FilledPart(part, {}, (), (), (), tuple(one_of(part, row) for row in rows), one_of(part, {}))
    return one_of(part, value)


def one_of(part: FormPart, value: Any) -> FilledPart:
    """A part, or one row of it."""
    base = value if isinstance(value, dict) else {}
    parts = tuple(filled(one, base.get(one.field)) for one in part.parts)
    return FilledPart(part, base, stands_in(part.blanks, base), stands_in(part.more, base), parts)


def stands_in(blanks: tuple[Blank, ...], base: Plain) -> tuple[FilledBlank, ...]:
    """Blanks with their values."""
    return tuple(FilledBlank(blank, value_in(blank, base)) for blank in blanks)


def value_in(blank: Blank, base: Plain) -> Any:
    """What stands in a blank: the key of the choice, a number, words, yes or no."""
    value = base.get(blank.fields[0])
    match blank.kind:
        case "one":
            fits = [one.key for one in blank.choices if all(base.get(name) == said for name, said in one.fills.items())]
            return fits[0] if fits else ""
        case "told":
            return " · ".join(told(blank, base.get(name)) for name in blank.fields)
        case "check":
            return value is True
        case "counts":
            return [(one, value.count(one.key) if isinstance(value, (list, tuple)) else 0) for one in blank.choices]
    return "" if value is None else value


def told(blank: Blank, value: Any) -> str:
    """What is not filled in, by its name if it has one."""
    return next((one.name for one in blank.choices if one.key == value), "" if value is None else str(value))
