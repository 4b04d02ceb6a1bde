"""The game as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from baluard.games.assault.model.upcasters import entry_by_names, state_by_names
from baluard.kernel.contract import Option, Preset
from baluard.kernel.decision import Fact
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Asked, Event, Motion, Told, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Board, Hint, Panel, Preview

if TYPE_CHECKING:  # the rules and the components are loaded with the first game, not with the list of games
    from baluard.games.assault.model.data import Data
    from baluard.games.assault.model.facts import Facts
    from baluard.games.assault.model.state import State
    from baluard.kernel.deciders import Player
    from baluard.kernel.rng import Rng
    from baluard.kernel.table import Table

OPTIONS = (
    Option("players", ("2", "3", "4"), "2"),
    Option("events", ("off", "on"), "off"),
    Option("setup", ("fixed", "free"), "fixed", rare=True),
    Option("length", ("full", "short"), "full"),
    Option("royal_breach", ("roll", "open"), "roll", rare=True),
    Option("recovered_vp", ("pile", "cumulative"), "pile", rare=True),
    Option("handicap", tuple(str(n) for n in range(-12, 13)), "0", rare=True),
)
SEATS = {
    "2": ("two_crowns", "catalan"),
    "3": ("french", "spanish", "catalan"),
    "4": ("french", "spanish", "catalan_left", "catalan_right"),
}


class AssaultGame(GameModule):
    """11 de Setembre 1714."""

    slug = "assault"
    package = "baluard.games.assault"
    version = 2
    options = OPTIONS
    presets = (
        Preset("basic", {"events": "off", "length": "full"}),
        Preset("complete", {"events": "on", "length": "full"}),
        Preset("quick", {"events": "off", "length": "short"}),
    )
    motions = ("concede", "draw")
    upcasters: ClassVar[dict[int, Any]] = {1: state_by_names}
    entry_upcasters: ClassVar[dict[int, Any]] = {1: entry_by_names}

    # -- components

    def load_data(self, name: str) -> Data:
        from baluard.components import load_set
        from baluard.games.assault.model.data import Data

        return load_set(Data, name)

    def pack_data(self) -> bytes:
        from baluard.components import pack_set

        return pack_set(self.data)

    def add_data(self, name: str, body: bytes) -> None:
        from baluard.components import add_set
        from baluard.games.assault.model.data import Data

        add_set(Data, name, body)

    # -- rules

    def facts(self, options: dict[str, str]) -> Facts:
        """The tables for these options. From the first game on, `run` is the rules' own function, without a detour."""
        from baluard.games.assault.model.tables import facts_for
        from baluard.games.assault.rules.sequence import run

        self.run = run  # type: ignore[method-assign]
        return facts_for(self.data, options)

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        return SEATS[options["players"]]

    def sides(self, options: dict[str, str]) -> dict[str, str]:
        crowns = ("two_crowns", "french", "spanish")
        return {seat: "two_crowns" if seat in crowns else "catalan" for seat in self.seats(options)}

    def new(self, options: dict[str, str]) -> State:
        from baluard.games.assault.rules.setup import new_state

        return new_state(self.facts(options))

    def run(self, t: Table, s: Any, a: Any) -> None:
        from baluard.games.assault.rules.sequence import run

        run(t, s, a)

    def apply_motion(self, s: Any, motion: Motion) -> State:
        from baluard.games.assault.rules.victory import result_of

        state: State = s
        f = state.facts
        if motion.seat not in f.seats:
            raise NotOffered(fault="fault.motion")
        if motion.motion == "draw":
            if any(seat != motion.seat and seat not in motion.consents for seat in f.seats):
                raise NotOffered(fault="fault.needs_consent")
            state.result = result_of(state, -1, "agreed")
        else:
            state.result = result_of(state, 1 - f.side_of_seat[motion.seat], "conceded")  # ASL-16.6
        state.phase = "over"
        state.agenda = []
        return state

    def motion_events(self, s: Any, motion: Motion) -> tuple[Event, ...]:
        from baluard.games.assault.model.events import DrawAgreed, GameEnded, SideConceded
        from baluard.games.assault.model.facts import SIDES

        if motion.motion == "draw":
            return (DrawAgreed(), GameEnded(""))
        loser: int = s.facts.side_of_seat[motion.seat]
        return (SideConceded(SIDES[loser]), GameEnded(SIDES[1 - loser]))

    def corrected(self, s: Any, text: str) -> State:
        from baluard.games.assault.eyes.corrections import corrected

        return corrected(s, text)

    def position(self, s: Any, eyes: tuple[str, ...]) -> Any:
        from baluard.games.assault.eyes.view import position

        return position(s)

    def imagine(self, view: View, rng: Rng) -> State:
        from baluard.games.assault.eyes.view import imagined

        return imagined(view.position, self.facts(view.options), rng)

    def encode(self, s: Any) -> dict[str, Any]:
        from baluard.games.assault.model.codec import encode

        return encode(s)

    def decode(self, plain: dict[str, Any]) -> State:
        from baluard.games.assault.model.codec import decode

        return decode(plain, self.facts(plain["options"]))

    def event_types(self) -> Any:
        from baluard.games.assault.model.events import AnyEvent

        return AnyEvent

    def activity_types(self) -> Any:
        """The union of activities."""
        from baluard.games.assault.model.activities import Activity

        return Activity

    # -- for people

    def preview(self, view: View, asked: Asked, keys: tuple[str, ...]) -> Preview | None:
        from baluard.games.assault.page.previews import preview

        return preview(self, view, asked, keys)

    def preview_stack(self, view: View, asked: Asked, stack: tuple[str, ...], keys: tuple[str, ...]) -> Preview | None:
        from baluard.games.assault.page.previews import preview_stack

        return preview_stack(self, view, asked, stack, keys)

    def together(self, view: View, asked: Asked, stack: tuple[str, ...]) -> dict[str, int]:
        from baluard.games.assault.page.previews import together

        return together(self, view, asked, stack)

    def merge(self, one: Any, next_one: Any) -> Any:
        from baluard.games.assault.words.story import merge

        return merge(one, next_one)

    def about_key(self, view: View, key: str, lang: str) -> tuple[str, ...]:
        from baluard.games.assault.page.about import about_key

        return about_key(self.data, view.present, self.facts(view.options), key, lang)

    def hints(self, view: View, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
        from baluard.games.assault.page.previews import hints

        return hints(self, view, asked, keys)

    def board(self, view: View, lang: str, offered: frozenset[str] = frozenset()) -> Board:
        from baluard.games.assault.board.board import board
        from baluard.games.assault.eyes.view import scene

        return board(self.data, scene(view.present, self.facts(view.options)), lang, offered=offered)

    def panels(self, view: View, lang: str) -> tuple[Panel, ...]:
        from baluard.games.assault.page.panels import panels

        return panels(self.data, view.present, self.facts(view.options), lang)

    def moment(self, view: View, lang: str) -> str:
        from baluard.games.assault.page.panels import moment

        return moment(self.data, view.present, lang)

    def ending(self, view: View, lang: str) -> Panel:
        from baluard.games.assault.page.panels import ending

        return ending(self.data, view.position, self.facts(view.options), lang)

    def face_up(self, view: View, lang: str) -> Panel | None:
        from baluard.games.assault.page.panels import face_up

        return face_up(self.data, view.present, self.facts(view.options), lang)

    def badge_of(self, key: str, lang: str) -> str:
        from baluard.games.assault.board.legend import badge_of

        return badge_of(self.data, key, lang)

    def arrow(self, tag: str, about: dict[str, Fact], keys: tuple[str, ...]) -> tuple[str, ...]:
        if tag in ("declare_action", "fire_battery", "move_counter"):
            return keys[:2] if len(keys) > 1 and keys[0] != keys[1] else ()
        return super().arrow(tag, about, keys)

    def legend(self, lang: str) -> tuple[tuple[str, str], ...]:
        from baluard.games.assault.board.legend import legend

        return legend(self.data, lang)

    def event_key(self, event: Any) -> str:
        from baluard.games.assault.words.story import variant
        from baluard.page.story import event_key

        return event_key(event, variant(event))

    def dice_of(self, event: Any) -> tuple[tuple[str, int], ...]:
        from baluard.games.assault.words.story import dice_of

        return dice_of(event)

    def group_of(self, view: View, key: str) -> str:
        from baluard.games.assault.eyes.view import PLACE_NUMBERS

        zone = str(view.position.where.get(key, ""))
        return "" if zone in PLACE_NUMBERS else zone

    def place_of(self, event: Any) -> str:
        return str(getattr(event, "zone", ""))

    def player(self, s: Any, style: str, rng: Rng) -> Player:
        from baluard.games.assault.bot.player import greedy

        return greedy(s, style, rng)

    def worth(self, s: Any, seat: str) -> float:
        from baluard.games.assault.bot.worth import worth

        return worth(s, s.facts.side_of_seat[seat])

    def measure(self, told: Sequence[Told], s: Any) -> dict[str, dict[str, int]]:
        from baluard.games.assault.eyes.measures import measure

        return measure(told, s)

    def zone_shapes(self) -> dict[str, tuple[tuple[int, int], ...]]:
        return {zone.id: tuple(zone.polygon) for zone in self.data.map.zone}

    def read_position(self, text: str, options: dict[str, str]) -> State:
        from baluard.games.assault.eyes.positions import read_position

        return read_position(text, self.facts(options))

    def rule_help(self, rule: str, lang: str) -> tuple[str, str] | None:
        from baluard.components import rule_help

        return rule_help(self.package, rule, lang)


GAME = AssaultGame()
