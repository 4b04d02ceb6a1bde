"""What drive, records, store and bots ask of a game. What a page asks of it stands in `baluard.page.contract`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from baluard.kernel.data import WithData
from baluard.kernel.errors import NotOffered

if TYPE_CHECKING:  # whoever lists the games needs none of these
    from baluard.kernel.deciders import Player
    from baluard.kernel.rng import Rng
    from baluard.kernel.table import Table
    from baluard.kernel.values import Event, Motion, View


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


class GameRules(WithData):
    """One game: its options, its rules as a pure `run`, what eyes may see of it, and how it is written down."""

    slug: str = ""
    package: str = ""  # where its texts are: `<package>/locale/`, `<package>.words.names`
    version: int = 1
    options: tuple[Option, ...] = ()
    later_options: tuple[str, ...] = ()  # those that a stored game may lack: it was begun before they came
    presets: tuple[Preset, ...] = ()
    learning: str = ""  # the preset that is chosen beforehand for who has never finished this game
    motions: tuple[str, ...] = ()  # motions a seat may make: "concede"; others ("draw") need everybody's consent
    bots_agree: tuple[str, ...] = ()  # motions of the people to which bots consent; to a take-back they always do
    draws: bool = True  # what an ending without winners is: a draw, or else everybody has lost
    # By version n: functions to n + 1 from (game, plain state), (game, entry, options), (game, plain event), and
    # (game, plain view) for what is kept of finished games.
    upcasters: ClassVar[dict[int, Any]] = {}
    entry_upcasters: ClassVar[dict[int, Any]] = {}
    event_upcasters: ClassVar[dict[int, Any]] = {}
    view_upcasters: ClassVar[dict[int, Any]] = {}

    # -- set-up

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        """The seats of a game with these options, in order."""
        raise NotImplementedError

    def organisers(self, options: dict[str, str]) -> tuple[str, ...]:
        """Seats without a side, who see all, win nothing, and may answer for others and correct the position."""
        return ()

    def players(self, options: dict[str, str]) -> tuple[str, ...]:
        """The seats that have a side, in order: those who are asked where all must agree."""
        organisers = self.organisers(options)
        return tuple(seat for seat in self.seats(options) if seat not in organisers)

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

    def rules_hash(self) -> str:
        """Which rules these are: another hash when they might judge otherwise. Empty: nobody can tell."""
        return ""

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

    def position_type(self) -> Any:
        """The type of what `position` gives, for reading what was kept of finished games."""
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

    def checked_options(self, chosen: dict[str, str]) -> dict[str, str]:
        """All options with their values; NotOffered names the one that is wrong."""
        known = {option.id: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise NotOffered(fault="fault.unknown_option", option=name)
            if value not in known[name].values:
                raise NotOffered(fault="fault.option_value", option=name, value=value)
        return {option.id: chosen.get(option.id, option.default) for option in self.options}

    def stored_options(self, stored: dict[str, str]) -> dict[str, str]:
        """The options of a stored game: those that came after it are not laid upon it."""
        chosen = self.checked_options(stored)
        return {name: chosen[name] for name in chosen if name in stored or name not in self.later_options}

    # -- for bots

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
