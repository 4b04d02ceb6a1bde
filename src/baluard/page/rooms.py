"""A game in rooms: what the two contracts ask of it is found in its folder, by name, when it is first asked for.

A function of a room has the name and the parameters of the method for which it stands. What comes before them depends
on what it is about: a state knows its tables, so nothing does; with a view comes the game, `f(game, view, ...)`; with
anything else (an event, a key) come the components, `f(d, ...)`. Where a room or a function is missing, the default of
the contract applies; `tests/games/test_rooms.py` sees to it that nothing is missing by a slip of the pen.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

from baluard.page.contract import GameModule

OF_STATES = {
    "encode": "model.codec",
    "run": "rules.sequence",
    "apply_motion": "rules.motions",
    "motion_events": "rules.motions",
    "position": "eyes.view",
    "corrected": "eyes.corrections",
    "measure": "eyes.measures",
    "player": "bot.player",
    "worth": "bot.worth",
}
OF_VIEWS = {
    "answer_file": "page.armies",
    "answer_in_file": "page.armies",
    "imagine": "eyes.view",
    "board": "board.board",
    "about_drawn": "page.about",
    "about_key": "page.about",
    "keys_in_words": "page.about",
    "cards": "page.card_rows",
    "carries": "page.hints",
    "commands": "page.commands",
    "composer": "page.composer",
    "correction_example": "eyes.corrections",
    "dice_in_mail": "words.rolls",
    "drag": "page.drags",
    "ending": "page.panels",
    "face_up": "page.panels",
    "fight": "page.desk_papers",
    "fighters": "eyes.fights",
    "form_sheet": "page.forms",
    "fought": "eyes.fights",
    "group_of": "page.previews",
    "handed_over": "eyes.fights",
    "given_names": "eyes.view",
    "hints": "page.hints",
    "instructable": "eyes.instructions",
    "instructed": "eyes.instructions",
    "windows": "eyes.instructions",
    "instruments": "page.instruments",
    "looks_first": "page.previews",
    "moment": "page.panels",
    "movable": "page.drags",
    "name_of_roll": "words.rolls",
    "order_book": "words.order_book",
    "panels": "page.panels",
    "papers": "page.desk_papers",
    "picture_of": "board.picture",
    "preview": "page.previews",
    "reckoning": "page.report_sums",
    "report_of": "eyes.fights",
    "take_over": "eyes.fights",
    "preview_stack": "page.previews",
    "proposals": "page.proposals",
    "talk_note": "page.panels",
    "together": "page.previews",
    "undone": "page.hints",
    "interjects": "bot.player",
}
OF_COMPONENTS = {
    "begins_part": "words.story",
    "clash": "words.scenes",
    "dice_of": "words.story",
    "drawn_key": "words.story",
    "place_of": "words.story",
    "merge": "words.story",
    "scene": "words.scenes",
    "variant": "words.story",
    "badge_of": "board.legend",
    "dice_pictures": "board.dice",
    "legend": "board.legend",
    "zone_shapes": "board.ground",
    "arrow": "page.previews",
    "gallery": "page.gallery",
    "journeys": "page.journeys",
}
TABLES = {  # by version, spelt in capitals: `UPCASTERS`
    "upcasters": "model.upcasters",
    "entry_upcasters": "model.upcasters",
    "event_upcasters": "model.upcasters",
    "view_upcasters": "model.upcasters",
}
NAMED = {  # what the methods below ask for by another name
    "Data": "model.data",
    "facts_for": "model.tables",
    "AnyEvent": "model.events",
    "Position": "eyes.view",
    "new_state": "rules.setup",
    "decode": "model.codec",
    "read_position": "eyes.positions",
}


def room(package: str, name: str) -> ModuleType | None:
    """A module of a game; None when there is none. One that is there and cannot be imported is an error."""
    wanted = f"{package}.{name}"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        if not f"{wanted}.".startswith(f"{error.name}."):
            raise
        return None


class Found:
    """Stands for a method of the contract until it is first asked for; then what was found takes its place."""

    def __init__(self, name: str, where: str) -> None:
        self.name, self.where = name, where

    def __get__(self, game: GameOfRooms | None, kind: type) -> Any:
        if game is None:
            return self
        there = getattr(room(game.package, self.where), self.spelling(), None)
        found = getattr(super(GameOfRooms, game), self.name) if there is None else self.bound(game, there)
        if getattr(kind, self.name) is self:  # not where a game has a method of its own, which asks for this one
            game.__dict__[self.name] = found
        return found

    def spelling(self) -> str:
        """What it is called in its room."""
        return self.name

    def bound(self, game: GameOfRooms, there: Any) -> Any:
        """The method: of a state the very function, without a detour."""
        return there


class OfView(Found):
    """A function that is given the game."""

    def bound(self, game: GameOfRooms, there: Any) -> Any:
        return partial(there, game)


class OfComponents(Found):
    """A function that is given the components."""

    def bound(self, game: GameOfRooms, there: Any) -> Any:
        return partial(there, game.data)


class OfVersions(Found):
    """A table by version, spelt in capitals."""

    def spelling(self) -> str:
        return self.name.upper()


class GameOfRooms(GameModule):
    """A game whose rooms are found by name: beside them it says who plays, with which options and versions."""

    def named(self, name: str) -> Any:
        """Something that every game has, by its name in its room."""
        return getattr(import_module(f"{self.package}.{NAMED[name]}"), name)

    def load_data(self, name: str) -> Any:
        from baluard.components import load_set

        return load_set(self.named("Data"), name)

    def pack_data(self) -> bytes:
        from baluard.components import pack_set

        return pack_set(self.data)

    def add_data(self, name: str, body: bytes) -> None:
        from baluard.components import add_set

        add_set(self.named("Data"), name, body)

    def facts(self, options: dict[str, str]) -> Any:
        """The tables of the rules for these options."""
        return self.named("facts_for")(self.data, options)

    def rules_hash(self) -> str:
        from baluard.components.sources import rules_hash

        return rules_hash(self.package)

    def new(self, options: dict[str, str]) -> Any:
        return self.named("new_state")(self.facts(options))

    def decode(self, plain: dict[str, Any]) -> Any:
        return self.named("decode")(plain, self.facts(plain["options"]))

    def read_position(self, text: str, options: dict[str, str]) -> Any:
        return self.named("read_position")(text, self.facts(options))

    def position_type(self) -> Any:
        return self.named("Position")

    def event_types(self) -> Any:
        return self.named("AnyEvent")

    def rule_help(self, rule: str, lang: str) -> tuple[str, str] | None:
        from baluard.components import rule_help

        return rule_help(self.package, rule, lang)

    def rules_in_words(self) -> Any:
        from baluard.components import rules_of

        return rules_of(self.package)


for rooms, stand_in in ((OF_STATES, Found), (OF_VIEWS, OfView), (OF_COMPONENTS, OfComponents), (TABLES, OfVersions)):
    for name, where in rooms.items():
        setattr(GameOfRooms, name, stand_in(name, where))
