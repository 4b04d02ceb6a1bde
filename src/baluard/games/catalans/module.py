"""The game as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from baluard.games.catalans.model.upcast_deals import (
    structured_entry,
    structured_event,
    structured_state,
    structured_view,
)
from baluard.games.catalans.model.upcasts import named_entry, named_state, with_marks
from baluard.kernel.contract import Option, Preset
from baluard.kernel.decision import Fact
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Asked, Event, Motion, Told, View
from baluard.page.contract import GameModule

if TYPE_CHECKING:  # the rules and the components are loaded with the first game, not with the list of games
    from baluard.games.catalans.model.data import DataSet
    from baluard.games.catalans.model.facts import Facts
    from baluard.games.catalans.model.state import State
    from baluard.kernel.deciders import Player
    from baluard.kernel.rng import Rng
    from baluard.kernel.table import Table
    from baluard.page.widgets import Board, CardRow, Composer, Hint, Instrument, Panel, Preview

SEATS = {
    "2": ("maritime", "continental"),
    "3": ("britain", "dutch", "portugal"),
    "4": ("britain", "dutch", "austria", "savoy"),
    "5": ("britain", "dutch", "austria", "savoy", "portugal"),
}
OPTIONS = (
    Option("players", ("2", "3", "4", "5"), "5"),
    Option("negotiation", ("full", "trades_only", "off"), "full"),
    Option("open_table", ("off", "on"), "off", rare=True),
    Option("offers_per_window", ("1", "2", "3", "4"), "2", rare=True),
    Option("guided_start", ("off", "on"), "off"),
    Option("round_cap", ("20", "40", "60"), "60", rare=True),
)


class CatalansGame(GameModule):
    """1714: The Case of the Catalans."""

    slug = "catalans"
    package = "baluard.games.catalans"
    version = 4
    upcasters: ClassVar[dict[int, Any]] = {1: with_marks, 2: named_state, 3: structured_state}
    entry_upcasters: ClassVar[dict[int, Any]] = {2: named_entry, 3: structured_entry}
    event_upcasters: ClassVar[dict[int, Any]] = {3: structured_event}
    view_upcasters: ClassVar[dict[int, Any]] = {3: structured_view}
    options = OPTIONS
    presets = (
        Preset("alliance", {"players": "5", "negotiation": "full"}),
        Preset("swift", {"players": "5", "negotiation": "off"}),
        Preset("duel", {"players": "2", "negotiation": "full"}),
    )
    motions = ("draw",)
    composed = ("negotiate",)

    def load_data(self, name: str) -> DataSet:
        from baluard.components import load_set
        from baluard.games.catalans.model.data import DataSet

        return load_set(DataSet, name)

    def pack_data(self) -> bytes:
        from baluard.components import pack_set

        return pack_set(self.data)

    def add_data(self, name: str, body: bytes) -> None:
        from baluard.components import add_set
        from baluard.games.catalans.model.data import DataSet

        add_set(DataSet, name, body)

    def facts(self, options: dict[str, str]) -> Facts:
        """The tables for these options. From the first game on, `run` is the rules' own function, without a detour."""
        from baluard.games.catalans.model.tables import facts_for
        from baluard.games.catalans.rules.sequence import run

        self.run = run  # type: ignore[method-assign]
        return facts_for(self.data, options)

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        return SEATS[options["players"]]

    def new(self, options: dict[str, str]) -> State:
        from baluard.games.catalans.rules.rounds import new_state

        return new_state(self.facts(options))

    def run(self, t: Table, s: Any, a: Any) -> None:
        from baluard.games.catalans.rules.sequence import run

        run(t, s, a)

    def apply_motion(self, s: Any, motion: Motion) -> State:
        from baluard.kernel.values import Result

        state: State = s
        seats = state.facts.seats
        if motion.seat not in seats:
            raise NotOffered(fault="fault.motion")
        if any(seat != motion.seat and seat not in motion.consents for seat in seats):
            raise NotOffered(fault="fault.needs_consent")
        state.result = Result((), "agreed")
        state.phase = "over"
        state.agenda = []
        return state

    def motion_events(self, s: Any, motion: Motion) -> tuple[Event, ...]:
        from baluard.games.catalans.model.events import GameEnded

        return (GameEnded("agreed", ()),)

    def corrected(self, s: Any, text: str) -> State:
        from baluard.games.catalans.eyes.corrections import corrected

        return corrected(s, text)

    def position(self, s: Any, eyes: tuple[str, ...]) -> Any:
        from baluard.games.catalans.eyes.view import position

        return position(s, eyes)

    def imagine(self, view: View, rng: Rng) -> State:
        from baluard.games.catalans.eyes.view import imagined

        return imagined(view.position, self.facts(view.options), rng)

    def encode(self, s: Any) -> dict[str, Any]:
        from baluard.games.catalans.model.codec import encode

        return encode(s)

    def decode(self, plain: dict[str, Any]) -> State:
        from baluard.games.catalans.model.codec import decode

        return decode(plain, self.facts(plain["options"]))

    def event_types(self) -> Any:
        from baluard.games.catalans.model.events import AnyEvent

        return AnyEvent

    # -- for people

    def board(self, view: View, lang: str, offered: frozenset[str] = frozenset()) -> Board:
        from baluard.games.catalans.board.board import board

        return board(view.present, self.facts(view.options), lang, offered)

    def preview(self, view: View, asked: Asked, keys: tuple[str, ...]) -> Preview | None:
        from baluard.games.catalans.page.previews import preview

        return preview(self, view, asked, keys)

    def hints(self, view: View, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
        from baluard.games.catalans.page.hints import hints

        return hints(self, view, asked, keys)

    def composer(self, view: View, asked: Asked, lang: str) -> Composer | None:
        from baluard.games.catalans.eyes.foresight import sight
        from baluard.games.catalans.page.composer import composer

        return composer(sight(view, self).s, asked.decision.seat, lang)

    def panels(self, view: View, lang: str) -> tuple[Panel, ...]:
        from baluard.games.catalans.eyes.foresight import sight
        from baluard.games.catalans.page.panels import panels

        return panels(sight(view, self), lang)

    def moment(self, view: View, lang: str) -> str:
        from baluard.games.catalans.page.panels import moment

        return moment(self.data, view, lang)

    def ending(self, view: View, lang: str) -> Panel | None:
        from baluard.games.catalans.page.panels import ending
        from baluard.kernel.present import present_state

        return ending(present_state(view, self), view.result, lang) if view.result else None

    def face_up(self, view: View, lang: str) -> Panel | None:
        from baluard.games.catalans.eyes.foresight import sight
        from baluard.games.catalans.page.panels import face_up

        return face_up(sight(view, self), lang)

    def about_key(self, view: View, key: str, lang: str) -> tuple[str, ...]:
        from baluard.games.catalans.eyes.foresight import sight
        from baluard.games.catalans.page.about import about_key

        return about_key(sight(view, self), key, lang)

    def arrow(self, tag: str, about: dict[str, Fact], keys: tuple[str, ...]) -> tuple[str, ...]:
        from baluard.games.catalans.page.previews import arrow

        return arrow(tag, keys)

    def cards(self, view: View, lang: str) -> tuple[CardRow, ...]:
        from baluard.games.catalans.page.card_rows import card_rows

        return card_rows(view.present, self.facts(view.options), lang)

    def instruments(self, view: View, lang: str) -> tuple[Instrument, ...]:
        from baluard.games.catalans.page.instruments import instruments

        return instruments(view.present, self.facts(view.options), lang)

    def badge_of(self, key: str, lang: str) -> str:
        from baluard.games.catalans.board.legend import badge_of

        return badge_of(self.data, key, lang)

    def legend(self, lang: str) -> tuple[tuple[str, str], ...]:
        from baluard.games.catalans.board.legend import legend

        return legend(self.data, lang)

    def zone_shapes(self) -> dict[str, tuple[tuple[int, int], ...]]:
        from baluard.games.catalans.board.ground import zone_shapes

        return zone_shapes(self.data)

    def event_key(self, event: Any) -> str:
        from baluard.games.catalans.words.story import variant
        from baluard.page.story import event_key

        return event_key(event, variant(event))

    def merge(self, one: Any, next_one: Any) -> Any:
        from baluard.games.catalans.words.story import merge

        return merge(self.data, one, next_one)

    def place_of(self, event: Any) -> str:
        return str(getattr(event, "space", ""))

    def player(self, s: Any, style: str, rng: Rng) -> Player:
        from baluard.games.catalans.bot.plans import statesman

        return statesman(s, style, rng)

    def interjects(self, view: View, style: str) -> bool:
        from baluard.games.catalans.bot.plans import has_something_to_say
        from baluard.kernel.rng import Rng

        return has_something_to_say(self.imagine(view, Rng(0)), view.eyes, style)

    def worth(self, s: Any, seat: str) -> float:
        from baluard.games.catalans.bot.weights import NORMAL
        from baluard.games.catalans.bot.worth import Judge

        judge = Judge(NORMAL)
        return min(judge.utility(s, power) for power in s.facts.powers if s.facts.owner[power] == seat)

    def measure(self, told: Sequence[Told], s: Any) -> dict[str, dict[str, int]]:
        from baluard.games.catalans.eyes.measures import measure

        return measure(told, s)

    def read_position(self, text: str, options: dict[str, str]) -> State:
        from baluard.games.catalans.eyes.positions import read_position

        return read_position(text, self.facts(options))

    def rule_help(self, rule: str, lang: str) -> tuple[str, str] | None:
        from baluard.components import rule_help

        return rule_help(self.package, rule, lang)


GAME = CatalansGame()
