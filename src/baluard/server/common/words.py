"""The reader's language: chosen by a cookie, else by what the browser accepts; and the texts of a game in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from markupsafe import Markup
from starlette.requests import HTTPConnection

from baluard.kernel.errors import PlayerError
from baluard.kernel.faults import Fault
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.rows import words_of
from baluard.page.widgets import Text
from baluard.texts import LANGUAGES, Texts, texts_for
from baluard.texts.catalogue import MissingText
from baluard.texts.faults import fault_line, fault_lines

LANG = "baluard_lang"
THEME = "baluard_theme"
THEMES = ("auto", "light", "dark")
log = structlog.get_logger("words")


def language_of(request: HTTPConnection) -> str:
    """The language in which this reader is answered."""
    chosen = request.cookies.get(LANG, "")
    if chosen in LANGUAGES:
        return chosen
    wanted: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "")[:500].split(","):
        name, _, quality = part.partition(";q=")
        short = name.strip().lower()[:2]
        if short in LANGUAGES:
            wanted.append((weight(quality), short))
    return max(wanted, key=lambda pair: pair[0])[1] if wanted else "ca"


def weight(quality: str) -> float:
    """A q-value of an Accept header."""
    try:
        return float(quality) if quality else 1.0
    except ValueError:
        return 0.0


def theme_of(request: HTTPConnection) -> str:
    """Light, dark, or as the system has it."""
    theme = request.cookies.get(THEME, "auto")
    return theme if theme in THEMES else "auto"


class Words:
    """What can be said in one language about one game. A page never fails for a missing text: it shows the key."""

    def __init__(self, lang: str, game: GameModule | None = None, view: View | None = None) -> None:
        self.lang = lang
        self.game = game
        self.texts: Texts = texts_for(lang, game.package, game.data) if game else texts_for(lang)
        if game and view:  # a table, where players may have given names to things
            self.texts = words_of(game, view, lang)

    def has(self, key: str) -> bool:
        """Is there a text?"""
        return self.texts.has(key)

    def say(self, key: str, facts: dict[str, Any] | None = None, /, **more: Any) -> str:
        """A sentence."""
        try:
            return self.texts.say(key, facts, **more)
        except MissingText as missing:
            log.warning("missing text", text=str(missing))
            return key

    def tell(self, key: str, facts: dict[str, Any]) -> str:
        """What happened."""
        try:
            return self.texts.tell(key, facts)
        except MissingText as missing:
            log.warning("missing text", text=str(missing))
            return key

    def first(self, keys: tuple[str, ...], facts: dict[str, Any] | None = None) -> str:
        """The first of several keys that has a text; empty when none has."""
        for key in keys:
            if self.has(key):
                return self.say(key, facts)
        return ""

    def text(self, text: Text) -> str:
        """A sentence of a preview or hint."""
        return self.say(text.key, dict(text.facts))

    def name(self, key: str) -> str:
        """The name of a thing of the game."""
        return self.texts.name(key)

    def level(self, name: str) -> str:
        """A bot; one that somebody has installed goes by its own name."""
        return self.first((f"level.{name}",)) or name

    def purpose(self, purpose: object) -> str:
        """What a die or a draw is for."""
        return self.first((f"purpose.{purpose}",)) or self.name(str(purpose))

    def badge(self, key: str) -> Markup:
        """The small picture of a thing of the game, drawn by the game itself; empty when there is none."""
        return Markup(self.game.badge_of(key, self.lang)) if self.game else Markup("")

    def legend(self) -> tuple[tuple[Markup, str], ...]:
        """What the signs of the game's board mean."""
        told = self.game.legend(self.lang) if self.game else ()
        return tuple((Markup(picture), words) for picture, words in told)

    def fault(self, fault: Fault) -> str:
        """One thing that is wrong with an answer."""
        return fault_line(self, fault) if self.has(fault.key) else self.say("error.not_offered")

    def error(self, error: PlayerError) -> str:
        """A refusal, with its reasons when it has any."""
        details = {name: value for name, value in error.details.items() if name != "fault"}
        sentence = self.say(error.key, details) if self.has(error.key) else self.say("error.refused")
        return f"{sentence} {fault_lines(self, error.faults)}".rstrip()


def game_title(words: Words) -> str:
    """What a game is called."""
    return words.first(("game.title", "game"))


def options_in_words(game: GameModule, chosen: dict[str, str], words: Words) -> tuple[tuple[str, str], ...]:
    """How a game is set up: the options that matter with what is chosen, each with what it says."""
    found = []
    for option in game.options:
        if all(chosen.get(name) in values for name, values in option.only.items()):
            title = words.first((f"option.{option.id}", f"option.{option.id}.title")) or option.id
            value = chosen.get(option.id, option.default)
            found.append((title, words.first((f"option.{option.id}.{value}",)) or value))
    return tuple(found)


def roles_of(seats: Sequence[str], sides: dict[str, str], words: Words) -> tuple[str, ...]:
    """Who somebody is and how they win, once for each seat or side that has words of its own."""
    told = (words.first((f"seat_card.{seat}", f"seat_card.{sides[seat]}", "seat_card.all")) for seat in seats)
    return tuple(dict.fromkeys(text for text in told if text))
