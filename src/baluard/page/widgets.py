"""What a page is made of, as values: previews, hints, panels, cards, pictures, ways, the composer. No web, no game."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from baluard.drawing import sheet
from baluard.kernel.decision import Fact


class Board(Struct, frozen=True):
    """The board in two parts.

    The ground is a whole drawing with empty groups in it, the same all through a game for a data set, options and
    language. What may change with each entry or offer fills these groups, by their ids; the page turns on the lights.
    """

    ground: str
    live: dict[str, str]  # the id of an empty group of the ground, and the group that takes its place
    offered: frozenset[str] = frozenset()  # the keys whose zones and pieces are lit
    layers: tuple[str, ...] = ()  # what a reader may lay over it: the class `shows-<layer>`, named by `layer.<layer>`


class Fight(Struct, frozen=True):
    """A battle that people fight on a table of their own: its name and place, and the seats that decide in it."""

    id: str
    place: str
    seats: tuple[str, ...]


def whole(board: Board) -> str:
    """The board as one SVG: a picture of its own, or the first that a page shows."""
    return sheet.marked(sheet.filled(board.ground, board.live), "is-offered", board.offered)


class Text(Struct, frozen=True):
    """A sentence to be rendered in the reader's language: a key of the catalogue and its facts."""

    key: str
    facts: dict[str, Fact] = {}


class Column(Struct, frozen=True):
    """One itemised sum of a preview."""

    title: Text
    lines: tuple[tuple[str, Text, int], ...]  # (rule id, wording, amount)
    total: int


class Drawn(Struct, frozen=True):
    """Something laid over the board for the moment, as safe SVG in its measures: lines of fire, a ghost."""

    svg: str


class Preview(Struct, frozen=True):
    """What is known before an answer is confirmed: sums side by side, then sentences (odds, consequences).

    `drawn` is laid over the board while it is shown.
    """

    columns: tuple[Column, ...] = ()
    notes: tuple[Text, ...] = ()
    drawn: str = ""


class Hint(Struct, frozen=True):
    """A remark beside one key that is offered (or, with `offered` false, why a key is not offered)."""

    key: str
    text: Text
    mark: str = ""  # how the board marks it: "go", "stop", "warn", "full", "aim"
    offered: bool = True
    figure: str = ""  # a number written beside the mark: the steps left
    place: str = ""  # the board element that stands for a key that has none of its own: striking it chooses the key
    beside: tuple[str, ...] = ()  # board elements that light up with it while somebody looks at the key


class Proposal(Struct, frozen=True):
    """A whole answer that is proposed before anything is chosen: what it does, and its keys."""

    text: Text
    keys: tuple[str, ...]


class ClashSide(Struct, frozen=True):
    """One side of a fight: its name by key, a style name, the lines of its sum and what they come to, its dice."""

    who: str
    look: str
    total: int | None = None
    lines: tuple[tuple[str, str, int], ...] = ()  # (rule id, wording, amount)
    dice: tuple[int, ...] = ()


class Clash(Struct, frozen=True):
    """A fight as it is shown where it happened: a place of the board, its sides, the verdict in a few words."""

    place: str
    sides: tuple[ClashSide, ...]
    verdict: Text


class Row(Struct, frozen=True):
    """A line of a panel; `key` is a board element to highlight on hover, `mark` a style name.

    `leads`: the first keys of an answer to what is asked now, which a click on the line chooses.
    """

    cells: tuple[str, ...]
    key: str = ""
    mark: str = ""
    leads: tuple[str, ...] = ()


class Panel(Struct, frozen=True):
    """A box beside the board, already in the reader's language: score, track, piles, the card face up."""

    id: str
    title: str
    rows: tuple[Row, ...]


class Face(Struct, frozen=True):
    """A card as its reader sees it: a picture, and the same in words. `key` is what a decision calls it."""

    key: str
    svg: str
    title: str
    text: str
    mark: str = ""  # "played", "leader"...: a style name


class CardRow(Struct, frozen=True):
    """Cards that lie together: a hand, the cards of the round, the leaders on the table."""

    id: str
    title: str
    faces: tuple[Face, ...]


class Instrument(Struct, frozen=True):
    """Something drawn beside the board: a track, dials, dice. `text` says the same to those who do not see it."""

    id: str
    title: str
    svg: str
    text: str
    essential: bool = False  # stays in sight where there is little room


class Journey(Struct, frozen=True):
    """A way over the board that a page shows: a token with a few words on it glides from key to key."""

    path: tuple[str, ...]
    words: str = ""
    mark: str = ""  # a style name: "own", "enemy"
    key: str = ""  # the board element that stands for it at the end: it appears when the token arrives


Plain = dict[str, Any]  # an answer, or a part of one, as JSON has it


class Choice(Struct, frozen=True):
    """What a blank may be filled in with: its name, and the fields of the point that it fills."""

    key: str
    name: str
    fills: Plain
    place: str = ""  # the key of the board that stands for it, if that is another


class Blank(Struct, frozen=True):
    """Something to fill in: one choice (`one`), several (`some`), a `number`, `words`, or a `point` of the other side.

    `some` puts the keys of the choices into its field, a `point` the whole point. In a part of a form there is `check`
    too (yes or no), `counts` (how many of each choice: each key as often), and `told`: what is not filled in.
    """

    kind: str
    title: str
    fields: tuple[str, ...]  # of the point; one, unless a choice fills several
    choices: tuple[Choice, ...] = ()
    most: int = 0  # the largest number, or the most letters
    kinds: tuple[str, ...] = ()  # of a `point`: those that may be chosen, by their ids
    least: int = 1  # the smallest number
    each: bool = False  # of a row: it may be chosen for all rows at once


class Clause(Struct, frozen=True):
    """Something that can be put into an offer: the fields that are always so, and the blanks that fill the others."""

    id: str
    title: str
    item: Plain
    blanks: tuple[Blank, ...] = ()
    group: str = ""  # points are listed under headings


class FormSide(Struct, frozen=True):
    """One side of an offer: the field of the form in which its points stand, and what may be put there."""

    field: str
    title: str
    points: tuple[Clause, ...]


class OfferForm(Struct, frozen=True):
    """An offer that can be written: the fields that are already filled in, and its sides."""

    id: str
    title: str
    answer: Plain
    sides: tuple[FormSide, ...]
    begun: dict[str, tuple[Plain, ...]] = {}  # by field: points that stand there from the beginning
    says: str = ""  # the whole offer as a sentence, with `{}` for the points of each side in turn


class FormPart(Struct, frozen=True):
    """A form, or a part of one under a heading: blanks, and further parts. What it does not lay out stays as it is.

    `rows`: its field holds several of them, one below the other; rows can be added and taken away.
    """

    field: str  # of the form; nothing: the form itself
    title: str = ""
    blanks: tuple[Blank, ...] = ()
    more: tuple[Blank, ...] = ()  # what is seldom filled in: behind a fold
    parts: tuple[FormPart, ...] = ()
    rows: bool = False
    fixed: bool = False  # its rows are neither added nor taken away
    adds: tuple[Choice, ...] = ()  # the rows that can be added; a choice fills a whole row
    starts: tuple[Choice, ...] = ()  # whole answers to begin with


class Reply(Struct, frozen=True):
    """A button that answers at once."""

    id: str
    title: str
    answer: Plain
    mark: str = ""  # a style name: "primary"


class OpenOffer(Struct, frozen=True):
    """An offer on the table: what it says, the answers to it, and the form for a counter-offer, if there is one."""

    id: str
    title: str
    lines: tuple[str, ...]
    replies: tuple[Reply, ...] = ()
    sheet: str = ""
    mine: bool = False


class Composer(Struct, frozen=True):
    """A form with structure: what stands on the table, and what can be written."""

    title: str
    note: str
    standing: tuple[OpenOffer, ...]
    sheets: tuple[OfferForm, ...]
    past: tuple[OpenOffer, ...] = ()  # what was agreed before and can still be answered
    past_title: str = ""


Measure = Annotated[float, Meta(ge=-1e6, le=1e6)]  # no board is so large
Turn = Annotated[int, Meta(ge=-36_000, le=36_000)]
Step = Annotated[int, Meta(ge=0, le=1_000_000)]


class Grip(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand does with things on the board, in the measures of its drawing.

    It pulls the first of them `by` so far, or its `left` or `right` front corner; it turns it (`turn`, in tenths of a
    degree, clockwise); or it nudges it `forward`, `back`, `left` or `right` by a `step` of the game's own measure.
    """

    things: tuple[str, ...]
    keys: tuple[str, ...] = ()  # the answer as it was before
    anew: bool = False  # the thing itself was taken, where it stands: what was said of it before does not count
    by: tuple[Measure, Measure] = (0.0, 0.0)
    corner: str = ""
    turn: Turn = 0
    nudge: str = ""
    step: Step = 0  # nothing: the usual one
    fine: bool = False  # it does not snap


class Dragged(Struct, frozen=True):
    """What comes of it: the answer as it would be now, for the things in the order in which they go.

    `why` is the fault because of which it does not go farther.
    """

    keys: tuple[str, ...]
    things: tuple[str, ...]
    why: str = ""
