"""What every game offers. The drive, the server, the bots, the laboratory and the conformance suite stand on this."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from baluard.kernel.decision import Fact
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Asked, Event, Motion, Told, View

if TYPE_CHECKING:
    from baluard.kernel.deciders import Player
    from baluard.kernel.rng import Rng
    from baluard.kernel.table import Table


class Option(Struct, frozen=True):
    """Something to choose when a game is made. Texts: `option.<id>`, `option.<id>.<value>` unless it is a number."""

    id: str
    values: tuple[str, ...]
    default: str
    rare: bool = False  # folded away where games are set up
    only: dict[str, tuple[str, ...]] = {}  # asked only while other options have one of these values


class Preset(Struct, frozen=True):
    """A named set of options. Text: `preset.<id>`."""

    id: str
    options: dict[str, str]


class Text(Struct, frozen=True):
    """A sentence to be rendered in the reader's language: a key of the catalogue and its facts."""

    key: str
    facts: dict[str, Fact] = {}


class Column(Struct, frozen=True):
    """One itemised sum of a preview."""

    title: Text
    lines: tuple[tuple[str, Text, int], ...]  # (rule id, wording, amount)
    total: int


class Preview(Struct, frozen=True):
    """What is known before an answer is confirmed: sums side by side, then sentences (odds, consequences)."""

    columns: tuple[Column, ...] = ()
    notes: tuple[Text, ...] = ()


class Hint(Struct, frozen=True):
    """A remark beside one key that is offered (or, with `offered` false, why a key is not offered)."""

    key: str
    text: Text
    mark: str = ""  # how the board marks it: "stop", "full", "go", "aim"
    offered: bool = True
    figure: str = ""  # a number written beside the mark: the steps left


class Row(Struct, frozen=True):
    """A line of a panel; `key` is a board element to highlight on hover, `mark` a style name."""

    cells: tuple[str, ...]
    key: str = ""
    mark: str = ""


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

    `some` puts the keys of the choices into its field, a `point` the whole point.
    """

    kind: str
    title: str
    fields: tuple[str, ...]  # of the point; one, unless a choice fills several
    choices: tuple[Choice, ...] = ()
    most: int = 0  # the largest number, or the most letters; the least is 1
    kinds: tuple[str, ...] = ()  # of a `point`: those that may be chosen, by their ids


class Point(Struct, frozen=True):
    """Something that can be put into an offer: the fields that are always so, and the blanks that fill the others."""

    id: str
    title: str
    item: Plain
    blanks: tuple[Blank, ...] = ()
    group: str = ""  # points are listed under headings


class SheetSide(Struct, frozen=True):
    """One side of an offer: the field of the form in which its points stand, and what may be put there."""

    field: str
    title: str
    points: tuple[Point, ...]


class Sheet(Struct, frozen=True):
    """An offer that can be written: the fields that are already filled in, and its sides."""

    id: str
    title: str
    answer: Plain
    sides: tuple[SheetSide, ...]
    begun: dict[str, tuple[Plain, ...]] = {}  # by field: points that stand there from the beginning
    says: str = ""  # the whole offer as a sentence, with `{}` for the points of each side in turn


class Reply(Struct, frozen=True):
    """A button that answers at once."""

    id: str
    title: str
    answer: Plain
    mark: str = ""  # a style name: "primary"


class Standing(Struct, frozen=True):
    """An offer on the table: what it says, the answers to it, and the sheet for a counter-offer, if there is one."""

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
    standing: tuple[Standing, ...]
    sheets: tuple[Sheet, ...]
    past: tuple[Standing, ...] = ()  # what was agreed before and can still be answered
    past_title: str = ""


class GameModule:
    """One game: its options, its rules as a pure `run`, what eyes may see of it, and how it is written down."""

    slug: str = ""
    package: str = ""  # where its texts are: `<package>/locale/`, `<package>.words.names`
    version: int = 1
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    motions: tuple[str, ...] = ()  # motions a seat may make: "concede"; others ("draw") need everybody's consent
    draws: bool = True  # what an ending without winners is: a draw, or else everybody has lost
    composed: tuple[str, ...] = ()  # decisions by tag that `composer` lays out: they stand beside all others
    # By version n: functions to n + 1 from (game, plain state), (game, entry, options), (game, plain event), and
    # (game, plain view) for what is kept of finished games.
    upcasters: ClassVar[dict[int, Any]] = {}
    entry_upcasters: ClassVar[dict[int, Any]] = {}
    event_upcasters: ClassVar[dict[int, Any]] = {}
    view_upcasters: ClassVar[dict[int, Any]] = {}

    # -- components

    data_name: str = ""  # the hash of the data set for which the game was got; empty: the present one

    def load_data(self, name: str) -> Any:
        """The components of a hash (empty: the present ones), with `hash` and `kept`; None for a game without any."""
        return None

    @cached_property
    def data(self) -> Any:
        """The components of this game: rules, eyes, words, board and page read them only from here."""
        return self.load_data(self.data_name)

    def for_data(self, name: str) -> GameModule:
        """This game with the data set of a hash; `BadRecord` when nobody has kept it. Each is made once."""
        data = self.load_data(name) if name else None
        if data is None or data is self.data:
            return self
        twin: GameModule = data.kept.setdefault("game", type(self)())
        twin.data_name = data.hash
        return twin

    def data_hash(self) -> str:
        """The hash of the components in use."""
        return str(self.data.hash) if self.data is not None else ""

    def pack_data(self) -> bytes:
        """The components as bytes, for a store that keeps them; empty for a game without any."""
        return b""

    def add_data(self, name: str, body: bytes) -> None:
        """A store has kept this data set: `for_data` may want it."""

    # -- set-up

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        """The seats of a game with these options, in order."""
        raise NotImplementedError

    def organisers(self, options: dict[str, str]) -> tuple[str, ...]:
        """Seats without a side, who see all, win nothing, and may answer for others and correct the position."""
        return ()

    def sides(self, options: dict[str, str]) -> dict[str, str]:
        """Which side each seat belongs to; seats of a side win and lose together. Organisers have none (empty)."""
        organisers = self.organisers(options)
        return {seat: "" if seat in organisers else seat for seat in self.seats(options)}

    def eyes_of(self, eyes: tuple[str, ...], options: dict[str, str]) -> tuple[str, ...]:
        """The eyes with which these seats look: an organiser looks with those of all."""
        organisers = self.organisers(options)
        return self.seats(options) if any(seat in organisers for seat in eyes) else eyes

    def new(self, options: dict[str, str]) -> Any:
        """The state before the first activity, with an `agenda`, a `result` and a `copy` method."""
        raise NotImplementedError

    # -- rules

    def run(self, t: Table, s: Any, a: Any) -> None:
        """Perform one activity on the state."""
        raise NotImplementedError

    def apply_motion(self, s: Any, motion: Motion) -> Any:
        """A motion applied to the state (given as a copy); raises NotOffered when it is not allowed."""
        raise NotImplementedError

    def motion_events(self, s: Any, motion: Motion) -> tuple[Event, ...]:
        """What a motion that was applied tells everybody; `s` is the state after it."""
        return ()

    def corrected(self, s: Any, text: str) -> Any:
        """The state (given as a copy) with the things put right that a position text names, all others as they are.

        Checked like a position: BadRecord says what is wrong, NotOffered what a correction does not touch.
        """
        raise NotOffered(fault="fault.no_positions")

    # -- eyes

    def position(self, s: Any, eyes: tuple[str, ...]) -> Any:
        """The state as these eyes know it: a Struct built up from nothing."""
        raise NotImplementedError

    def imagine(self, view: View, rng: Rng) -> Any:
        """A state that these eyes could be looking at: the unknown is filled in at random."""
        raise NotImplementedError

    # -- writing down

    def encode(self, s: Any) -> dict[str, Any]:
        """The state as plain JSON values."""
        raise NotImplementedError

    def decode(self, plain: dict[str, Any]) -> Any:
        """The state out of plain JSON values of the present version."""
        raise NotImplementedError

    def event_types(self) -> Any:
        """The union of the game's events, for decoding stories."""
        raise NotImplementedError

    # -- for people (texts in three languages; pictures)

    def checked_options(self, chosen: dict[str, str]) -> dict[str, str]:
        """All options with their values; NotOffered names the one that is wrong."""
        known = {option.id: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise NotOffered(fault="fault.unknown_option", option=name)
            if value not in known[name].values:
                raise NotOffered(fault="fault.option_value", option=name, value=value)
        return {option.id: chosen.get(option.id, option.default) for option in self.options}

    # -- what a person sees; each is a function of a view, never of a state

    def preview(self, view: View, asked: Asked, keys: tuple[str, ...]) -> Preview | None:
        """Odds, sums and consequences of an answer narrowed to `keys`; None when there is nothing to say."""
        return None

    def hints(self, view: View, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
        """Remarks beside the next keys: where a counter can go, how far, why it must stop."""
        return ()

    def composer(self, view: View, asked: Asked, lang: str) -> Composer | None:
        """An optional Form with structure, such as a deal: everything in it can be said as things stand."""
        return None

    def board(self, view: View, lang: str, offered: frozenset[str] = frozenset()) -> str:
        """The board as one SVG; element ids are `zone-<key>` and `piece-<key>`, with `data-key`."""
        raise NotImplementedError

    def panels(self, view: View, lang: str) -> tuple[Panel, ...]:
        """The boxes beside the board."""
        return ()

    def moment(self, view: View, lang: str) -> str:
        """When in the game this is, in a few words: the turn and who is active; empty when there is no word for it."""
        return ""

    def ending(self, view: View, lang: str) -> Panel | None:
        """The summary of a game that is over: points and losses by side."""
        return None

    def face_up(self, view: View, lang: str) -> Panel | None:
        """The card that lies face up just now: its title, its text and what is left of it; None when there is none."""
        return None

    def cards(self, view: View, lang: str) -> tuple[CardRow, ...]:
        """The cards that these eyes see: the own hand first, then what lies open on the table."""
        return ()

    def instruments(self, view: View, lang: str) -> tuple[Instrument, ...]:
        """Pictures beside the board: tracks, dials, dice."""
        return ()

    def badge_of(self, key: str, lang: str) -> str:
        """A small picture of a thing for lists, as safe SVG that may use the definitions of the board; or nothing."""
        return ""

    def arrow(self, tag: str, about: dict[str, Fact], keys: tuple[str, ...]) -> tuple[str, ...]:
        """The two board keys between which something is being decided: from where, at what; or nothing."""
        ends = tuple(str(about[name]) for name in ("origin", "zone") if name in about)
        return ends if len(ends) == 2 else ()

    def legend(self, lang: str) -> tuple[tuple[str, str], ...]:
        """What the signs of the board mean: a small picture (as in `badge_of`) and a sentence each."""
        return ()

    def event_key(self, event: Any) -> str:
        """The text of an event. A game may tell one class in several ways: `event.<ClassName>.<variant>`."""
        return f"event.{type(event).__name__}"

    def dice_of(self, event: Any) -> tuple[tuple[str, int], ...]:
        """The dice that an event shows, each with a text key that says whose or what for."""
        return ()

    def dice_pictures(self, event: Any, lang: str) -> tuple[tuple[str, str], ...]:
        """Dice that are no cubes with pips: a picture (safe SVG) and the same in words; empty: `dice_of` says it."""
        return ()

    def journeys(self, event: Any) -> tuple[Journey, ...]:
        """The ways over the board that an event tells of, in the order in which they are shown."""
        return ()

    def drawn_key(self, options: dict[str, str], purpose: str, thing: object) -> str:
        """The key under which a thing out of a bag (a card) has its name."""
        return str(thing)

    def group_of(self, view: View, key: str) -> str:
        """The board key under which a choice is listed (a counter's zone), so that a stack moves in one gesture."""
        return ""

    def together(self, view: View, asked: Asked, stack: tuple[str, ...]) -> dict[str, int]:
        """Counters gathered to go together: the second keys of their paths, and how many could follow to each."""
        found: dict[str, int] = {}
        for first in stack:
            for key in asked.decision.space.next_keys((first,)):
                found[key] = found.get(key, 0) + 1
        return found

    def preview_stack(self, view: View, asked: Asked, stack: tuple[str, ...], keys: tuple[str, ...]) -> Preview | None:
        """The preview of an answer that several counters give one after another; the first key names one of them."""
        return self.preview(view, asked, keys)

    def merge(self, one: Any, next_one: Any) -> Any:
        """One event for the reader in place of two that follow each other; None when both are to be told."""
        return None

    def about_key(self, view: View, key: str, lang: str) -> tuple[str, ...]:
        """What there is to know about a board element: a title, then sentences; empty when nothing."""
        return ()

    def place_of(self, event: Any) -> str:
        """The board key where an event happened, for hovering over the story; empty when nowhere."""
        return ""

    def talk_note(self, view: View, lang: str) -> str:
        """What the rules say about talking at the table; empty when nothing."""
        return ""

    # -- for bots and the laboratory

    def bots_agree(self, motion: str) -> bool:
        """Do bots consent to a motion of the people (other than a take-back, to which they always do)?"""
        return False

    def player(self, s: Any, style: str, rng: Rng) -> Player | None:
        """A player of a style (easy, normal, hard) who watches this state; None: bots have only the rules to go by."""
        return None

    def interjects(self, view: View, style: str) -> bool:
        """Has a computer player of these eyes something to say where nobody waits for it (an offer, an answer to one)?

        Asked at every change while optional decisions are open, so it must be cheap, and end: what was said once is
        not said again."""
        return False

    def worth(self, s: Any, seat: str) -> float:
        """How well a state looks for a seat, in the game's own points."""
        return 0.0

    def measure(self, told: Sequence[Told], s: Any) -> dict[str, dict[str, int]]:
        """Numbers of one whole game for the laboratory, by table and name: `lost_in`, `taken` (by zone), `points`..."""
        return {}

    def zone_shapes(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """The board's zones as polygons, for heat maps."""
        return {}

    def rule_help(self, rule: str, lang: str) -> tuple[str, str] | None:
        """Heading and text of a rule in the reader's language; None when there is no such rule."""
        return None

    def read_position(self, text: str, options: dict[str, str]) -> Any:
        """The state of a position text."""
        raise NotOffered(fault="fault.no_positions")
