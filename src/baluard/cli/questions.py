"""What all commands share: the language, a known game, its options, and errors in words."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from baluard.kernel.errors import PlayerError
from baluard.texts import LANGUAGES, Texts, texts_for

if TYPE_CHECKING:
    from baluard.kernel.faults import Fault
    from baluard.page.contract import GameModule


def language(lang: str | None) -> str:
    """The language asked for, the system's if we speak it, or English."""
    if lang:
        return lang
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    short = wanted[:2]
    return short if short in LANGUAGES else "en"


def speaking(game: GameModule | None, lang: str | None) -> Texts:
    """The words of a game, or of the house."""
    return texts_for(language(lang), game.package, game.data) if game else texts_for(language(lang))


def say(error: PlayerError, lang: str | None, game: GameModule | None = None) -> str:
    """A refusal in the user's language, with all that is wrong: one thing beside it, several on lines of their own."""
    texts = speaking(game, lang)
    sentence = texts.say(error.key, **error.details)
    told = faults_in_words([fault for fault in error.faults if texts.has(fault.key)], texts)
    return " ".join([sentence, *told]) if len(told) < 2 else "\n  ".join([sentence, *told])


def faults_in_words(faults: Sequence[Fault], texts: Texts) -> list[str]:
    """What is wrong with an answer, each with its place in it."""
    said = [texts.say(one.key if texts.has(one.key) else "error.not_offered", dict(one.facts)) for one in faults]
    return [f"{one.place}: {text}" if one.place else text for one, text in zip(faults, said, strict=True)]


def known_game(slug: str, lang: str | None) -> GameModule:
    """A game by its name; an unknown one is refused with the list."""
    from baluard.catalogue import UnknownGame, game, slugs

    try:
        return game(slug)
    except UnknownGame as error:
        texts = speaking(None, lang)
        raise click.ClickException(texts.say("cli.unknown_game", game=slug, games=slugs())) from error


def chosen_options(game: GameModule, pairs: str, lang: str | None) -> dict[str, str]:
    """`k=v,k=v` as checked options."""
    chosen: dict[str, str] = {}
    for pair in [part for part in pairs.split(",") if part.strip()]:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.ClickException(speaking(game, lang).say("cli.option_form", pair=pair))
        chosen[name.strip()] = value.strip()
    try:
        return game.checked_options(chosen)
    except PlayerError as error:
        raise click.ClickException(say(error, lang, game)) from error
