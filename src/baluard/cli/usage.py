"""What is wrong with a command itself, in the user's language: click says it in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from baluard.cli.questions import language, speaking
from baluard.kernel.given import Given
from baluard.texts import LANGUAGES


class Speaking(click.Command):
    """A command whose faults of usage are told in the language that is asked for."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        lang = language_in(args)
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            raise click.UsageError(in_words(error, lang), error.ctx) from error


def language_in(args: Sequence[str]) -> str:
    """The language that the words of a command ask for, whatever else is wrong with them."""
    for word, after in zip(args, (*args, "")[1:], strict=True):
        found = word.removeprefix("--lang=") if word.startswith("--lang=") else after if word == "--lang" else ""
        if found in LANGUAGES:
            return found
    return language(None)


def in_words(error: click.UsageError, lang: str) -> str:
    """One fault of usage; what is seldom met is said as click says it."""
    texts = speaking(None, lang)
    if isinstance(error, click.NoSuchOption):
        return texts.say("cli.no_such_option", option=Given(error.option_name))
    if not isinstance(error, click.BadParameter) or error.param is None:
        return error.format_message()
    what, kind = Given(error.param.get_error_hint(error.ctx).strip("'")), error.param.type
    if isinstance(error, click.MissingParameter):
        return texts.say("cli.missing", what=what)
    if isinstance(kind, click.Path):
        file = error.message.partition("'")[2].rpartition("'")[0]  # the name alone: «File 'x' does not exist.»
        return texts.say("cli.no_access", file=Given(file))
    if isinstance(kind, click.Choice):
        return texts.say("cli.bad_choice", what=what, choices=Given(", ".join(kind.choices)))
    if isinstance(kind, click.types.IntParamType):
        return texts.say("cli.bad_number", what=what)
    return error.format_message()
