"""The game as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from baluard.kernel.contract import Option, Preset
from baluard.kernel.decision import Fact
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Asked, Chance, Event, Motion, Told, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Board, CardRow, Hint, Instrument, Journey, Panel, Preview

if TYPE_CHECKING:  # the rules and the components are loaded with the first game, not with the list of games
    from baluard.games.victus.model.data import Data
    from baluard.games.victus.model.facts import Facts
    from baluard.games.victus.model.state import State
    from baluard.kernel.deciders import Player
    from baluard.kernel.rng import Rng
    from baluard.kernel.table import Table

SEATS = ("victor", "victoria", "vicenc", "violant")
SCORED: dict[str, tuple[str, ...]] = {"mode": ("competitive", "solo")}
OPTIONS = (
    Option("mode", ("first", "full", "competitive", "solo"), "full"),
    Option("players", ("2", "3", "4"), "2", only={"mode": ("first", "full", "competitive")}),
    Option("min_coronela", ("standard", *(str(n) for n in range(1, 21))), "standard", rare=True),
    Option("max_rubble", tuple(str(n) for n in range(5, 34)), "15", rare=True),
    Option("half_a_bomb", ("off", "on"), "off", rare=True),
    Option("dice_order", ("standard", "chosen", "fixed", "per_stage"), "standard", rare=True),
    Option("always_priority", ("off", "on"), "off", rare=True),
    Option("moderate_seny_rauxa", ("off", "on"), "off", rare=True, only=SCORED),
    Option("victory_level", tuple(str(n) for n in range(0, 121, 5)), "50", rare=True, only=SCORED),
    Option("scoring", ("on", "off"), "on", rare=True, only={"mode": ("solo",)}),
)


def names_for_numbers(game: GameModule, plain: dict[str, Any]) -> dict[str, Any]:
    """Version 1 wrote numbers into lists, version 2 writes names."""
    from baluard.games.victus.model.upcasters import names_for_numbers

    return names_for_numbers(game.data, plain)


class VictusGame(GameModule):
    """Victus, Barcelona 1714."""

    slug = "victus"
    package = "baluard.games.victus"
    version = 2
    options = OPTIONS
    presets = (
        Preset("first", {"mode": "first"}),
        Preset("full", {"mode": "full"}),
        Preset("competitive", {"mode": "competitive"}),
        Preset("solo", {"mode": "solo"}),
        Preset("colander", {"mode": "full", "min_coronela": "1", "max_rubble": "18", "always_priority": "on"}),
        Preset(
            "terror",
            {
                "mode": "competitive",
                "min_coronela": "10",
                "max_rubble": "10",
                "half_a_bomb": "on",
                "dice_order": "fixed",
                "victory_level": "80",
            },
        ),
    )
    upcasters: ClassVar[dict[int, Any]] = {1: names_for_numbers}
    motions = ("surrender",)
    draws = False

    def load_data(self, name: str) -> Data:
        from baluard.components import load_set
        from baluard.games.victus.model.data import Data

        return load_set(Data, name)

    def pack_data(self) -> bytes:
        from baluard.components import pack_set

        return pack_set(self.data)

    def add_data(self, name: str, body: bytes) -> None:
        from baluard.components import add_set
        from baluard.games.victus.model.data import Data

        add_set(Data, name, body)

    def facts(self, options: dict[str, str]) -> Facts:
        """The tables for these options. From the first game on, `run` is the rules' own function, without a detour."""
        from baluard.games.victus.model.tables import facts_for
        from baluard.games.victus.rules.sequence import run

        self.run = run  # type: ignore[method-assign]
        return facts_for(self.data, options)

    def seats(self, options: dict[str, str]) -> tuple[str, ...]:
        return ("villarroel",) if options["mode"] == "solo" else SEATS[: int(options["players"])]

    def sides(self, options: dict[str, str]) -> dict[str, str]:
        rivals = options["mode"] == "competitive"
        return {seat: seat if rivals else "barcelona" for seat in self.seats(options)}

    def new(self, options: dict[str, str]) -> State:
        from baluard.games.victus.rules.setup import new_state

        return new_state(self.facts(options))

    def run(self, t: Table, s: Any, a: Any) -> None:
        from baluard.games.victus.rules.sequence import run

        run(t, s, a)

    def apply_motion(self, s: Any, motion: Motion) -> State:
        from baluard.games.victus.rules.scoring import result_of

        state: State = s
        seats = state.facts.seats
        if motion.seat not in seats:
            raise NotOffered(fault="fault.motion")
        if any(seat != motion.seat and seat not in motion.consents for seat in seats):
            raise NotOffered(fault="fault.needs_consent")
        state.result = result_of(state, "surrendered")
        state.phase = "over"
        state.agenda = []
        return state

    def motion_events(self, s: Any, motion: Motion) -> tuple[Event, ...]:
        from baluard.games.victus.model.events import GameEnded

        return (GameEnded("surrendered"),)

    def corrected(self, s: Any, text: str) -> State:
        from baluard.games.victus.eyes.corrections import corrected

        return corrected(s, text)

    def position(self, s: Any, eyes: tuple[str, ...]) -> Any:
        from baluard.games.victus.eyes.view import position

        return position(s, eyes)

    def imagine(self, view: View, rng: Rng) -> State:
        from baluard.games.victus.eyes.view import imagined

        seen = [e.drawn for e in view.answers if isinstance(e, Chance) and e.purpose == "casanova"]
        return imagined(
            view.position, self.facts(view.options), rng, tuple(card for card in seen if isinstance(card, int))
        )

    def encode(self, s: Any) -> dict[str, Any]:
        from baluard.games.victus.model.codec import encode

        return encode(s)

    def decode(self, plain: dict[str, Any]) -> State:
        from baluard.games.victus.model.codec import decode

        return decode(plain, self.facts(plain["options"]))

    def event_types(self) -> Any:
        from baluard.games.victus.model.events import AnyEvent

        return AnyEvent

    # -- for people

    def board(self, view: View, lang: str, offered: frozenset[str] = frozenset()) -> Board:
        from baluard.games.victus.board.board import board

        return board(view.present, self.facts(view.options), lang, offered)

    def preview(self, view: View, asked: Asked, keys: tuple[str, ...]) -> Preview | None:
        from baluard.games.victus.page.previews import preview

        return preview(self, view, asked, keys)

    def hints(self, view: View, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
        from baluard.games.victus.page.hints import hints

        return hints(self, view, asked, keys)

    def panels(self, view: View, lang: str) -> tuple[Panel, ...]:
        from baluard.games.victus.eyes.foresight import sight
        from baluard.games.victus.page.panels import panels

        return panels(sight(view, self), lang)

    def moment(self, view: View, lang: str) -> str:
        from baluard.games.victus.page.panels import moment

        return moment(self.data, view.present, lang)

    def ending(self, view: View, lang: str) -> Panel | None:
        from baluard.games.victus.page.panel_end import ending
        from baluard.kernel.present import present_state

        return ending(present_state(view, self), view.result, lang) if view.result else None

    def face_up(self, view: View, lang: str) -> Panel | None:
        from baluard.games.victus.eyes.foresight import sight
        from baluard.games.victus.page.panel_cards import face_up

        return face_up(sight(view, self), lang)

    def cards(self, view: View, lang: str) -> tuple[CardRow, ...]:
        from baluard.games.victus.page.card_rows import card_rows

        return card_rows(view.present, self.facts(view.options), lang)

    def instruments(self, view: View, lang: str) -> tuple[Instrument, ...]:
        from baluard.games.victus.page.instruments import instruments

        return instruments(view.present, self.facts(view.options), lang)

    def badge_of(self, key: str, lang: str) -> str:
        from baluard.games.victus.board.legend import badge_of

        return badge_of(self.data, key, lang)

    def legend(self, lang: str) -> tuple[tuple[str, str], ...]:
        from baluard.games.victus.board.legend import legend

        return legend(self.data, lang)

    def about_key(self, view: View, key: str, lang: str) -> tuple[str, ...]:
        from baluard.games.victus.eyes.foresight import sight
        from baluard.games.victus.page.about import about_key

        return about_key(sight(view, self), key, lang)

    def group_of(self, view: View, key: str) -> str:
        kind, _, place = key.partition("-")
        return place if kind in ("infantry", "coronela", "cannon") else ""

    def arrow(self, tag: str, about: dict[str, Fact], keys: tuple[str, ...]) -> tuple[str, ...]:
        from baluard.games.victus.page.previews import arrow

        return arrow(tag, keys)

    def journeys(self, event: Any) -> tuple[Journey, ...]:
        from baluard.games.victus.page.journeys import journeys

        return journeys(event)

    def talk_note(self, view: View, lang: str) -> str:
        from baluard.texts.catalogue import texts_for

        if view.options["mode"] != "competitive":
            return ""
        return texts_for(lang, self.package, self.data).say("talk.note")

    def bots_agree(self, motion: str) -> bool:
        return motion == "surrender"  # whether to play on is for the people to say

    def event_key(self, event: Any) -> str:
        from baluard.games.victus.words.story import variant
        from baluard.page.story import event_key

        return event_key(event, variant(self.data, event))

    def dice_of(self, event: Any) -> tuple[tuple[str, int], ...]:
        from baluard.games.victus.words.story import dice_of

        return dice_of(event)

    def dice_pictures(self, event: Any, lang: str) -> tuple[tuple[str, str], ...]:
        from baluard.games.victus.board.dice import pictures_of

        return pictures_of(self.data, event, lang)

    def merge(self, one: Any, next_one: Any) -> Any:
        from baluard.games.victus.words.story import merge

        return merge(self.data, one, next_one)

    def drawn_key(self, options: dict[str, str], purpose: str, thing: object) -> str:
        if not isinstance(thing, int):
            return str(thing)
        return f"hz{thing}" if purpose in ("hazard", "scry") else f"c{thing:03d}"

    def place_of(self, event: Any) -> str:
        return str(getattr(event, "space", ""))

    def zone_shapes(self) -> dict[str, tuple[tuple[int, int], ...]]:
        return {space.id: tuple(space.polygon) for space in self.data.board.space}

    def read_position(self, text: str, options: dict[str, str]) -> State:
        from baluard.games.victus.eyes.positions import read_position

        return read_position(text, self.facts(options))

    # -- for bots and the laboratory

    def player(self, s: Any, style: str, rng: Rng) -> Player:
        from baluard.games.victus.bot.player import strategist

        return strategist(s, style, rng)

    def worth(self, s: Any, seat: str) -> float:
        from baluard.games.victus.bot.worth import worth

        return worth(s, seat)

    def measure(self, told: Sequence[Told], s: Any) -> dict[str, dict[str, int]]:
        from baluard.games.victus.eyes.measures import measure

        return measure(told, s)

    def rule_help(self, rule: str, lang: str) -> tuple[str, str] | None:
        from baluard.components import rule_help

        return rule_help(self.package, rule, lang)


GAME = VictusGame()
