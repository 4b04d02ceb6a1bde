"""A form in a letter: what is proposed in it, line by line, so that it can be taken as it is by a number."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.kernel.answers import Form
from baluard.kernel.drafts import beginning, plain
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.server.common.words import Words
from baluard.server.questions.forms import FilledBlank, FilledPart, form_of

MOST_LINES = 60


def is_proposed(asked: Asked) -> bool:
    """Is a form asked for that may be given as it lies there? A report is not: what happened is not proposed."""
    decision = asked.decision
    return isinstance(decision.space, Form) and plain(beginning(decision)) == plain(decision.default)


def proposal_of(game: GameModule, view: View, asked: Asked, words: Words) -> tuple[str, ...]:
    """What is proposed in a form, as its page says it."""
    value = plain(beginning(asked.decision))
    return tuple(lines_of(form_of(game, view, asked, value, words), words))[:MOST_LINES]


def lines_of(part: FilledPart, words: Words) -> Iterator[str]:
    """A part under its heading; each of several rows is one line."""
    if part.part.title:
        yield f"{part.part.title}:"
    if part.part.rows:
        for row in part.rows:
            yield "- " + " · ".join(filter(None, (said_in(one, words) for one in row.blanks)))
        return
    for one in (*part.blanks, *part.more):
        said = said_in(one, words)
        if said:
            yield f"{one.blank.title}: {said}"
    for inner in part.parts:
        yield from lines_of(inner, words)


def said_in(one: FilledBlank, words: Words) -> str:
    """What stands in a blank, in words; nothing where nothing does."""
    match one.blank.kind:
        case "check":
            return words.say("page.yes" if one.value else "page.no")
        case "counts":
            return ", ".join(f"{count} × {choice.name}" for choice, count in one.value if count)
        case "one":
            return one.names.get(one.value, str(one.value))
        case "some":
            return ", ".join(one.names.get(key, str(key)) for key in one.value or ())
    return str(one.value)
