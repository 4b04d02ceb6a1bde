"""What all commands share: the language, a known game, its options, and errors in words."""

from __future__ import annotations

import os

import click

from baluard.kernel.errors import PlayerError
from baluard.page.contract import GameModule
from baluard.texts import LANGUAGES, Texts, texts_for
from baluard.texts.faults import fault_lines


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
    """A refusal in the user's language, with its fault where it names one."""
    texts = speaking(game, lang)
    sentence = texts.say(error.key, **error.details)
    return f"{sentence} {fault_lines(texts, error.faults)}".rstrip()


def known_game(slug: str, lang: str | None) -> GameModule:
    """A game by its name; an unknown one is refused with the list."""
    from baluard.catalogue import SLUGS, UnknownGame, game

    try:
        return game(slug)
    except UnknownGame as error:
        texts = speaking(None, lang)
        raise click.ClickException(texts.say("cli.unknown_game", game=slug, games=SLUGS)) from error


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
