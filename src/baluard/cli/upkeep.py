"""Stored games on the command line: upgrade and backup."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from baluard.catalogue import games
from baluard.cli.questions import say, speaking
from baluard.kernel.errors import PlayerError
from baluard.server.records.upgrades import FILE, Report, check_folder, needs_upgrade, upgrade_folder
from baluard.store import StoreError, copy_file, schema_of


@contextmanager
def refusals_in_words(lang: str | None) -> Iterator[None]:
    """What the store or a record refuses ends the command with one sentence."""
    try:
        yield
    except PlayerError as error:
        raise click.ClickException(say(error, lang)) from error
    except StoreError as error:
        raise click.ClickException(speaking(None, lang).say(error.key, **error.details)) from error


def run_upgrade(folder: Path, check: bool, as_json: bool, lang: str | None) -> int:
    """Open every stored game, on a copy or in earnest. 0: all go on; 1: some are set back or parked."""
    has_games(folder, lang)
    backup: Path | None = None
    with refusals_in_words(lang):
        if check:
            report = check_folder(folder, games)
        else:
            report, backup = upgrade_folder(folder, games)
    if as_json:
        click.echo(msgspec.json.encode(report).decode())
    else:
        show(report, backup, lang)
    return 1 if report.set_back or report.parked else 0


def show(report: Report, backup: Path | None, lang: str | None) -> None:
    """The numbers, and every game that is not as it was."""
    texts = speaking(None, lang)
    for one in report.list:
        if one.state != "same":
            click.echo(f"{one.id}  {one.game}  {texts.say('upgrade_state.' + one.state)}  {one.reason}".rstrip())
    count = {name: getattr(report, name) for name in ("games", "same", "moved", "set_back", "parked")}
    click.echo(texts.say("cli.upgrade_total", **count))
    if backup is not None:
        click.echo(texts.say("cli.backed_up", file=str(backup)))


def run_backup(folder: Path, file: Path, lang: str | None) -> None:
    """Copy the database of a folder, whether a server is running on it or not."""
    has_games(folder, lang)
    with refusals_in_words(lang):
        schema_of(folder / FILE)
        copy_file(folder / FILE, file)
    click.echo(speaking(None, lang).say("cli.backed_up", file=str(file)))


def upgrade_older(folder: Path, lang: str | None) -> None:
    """Before a server starts: upgrade games of an older program, and say so in a line."""
    try:
        if not needs_upgrade(folder, games):
            return
        report, backup = upgrade_folder(folder, games)
    except PlayerError as error:
        raise click.ClickException(say(error, lang)) from error
    texts = speaking(None, lang)
    count = {name: getattr(report, name) for name in ("games", "same", "moved", "set_back", "parked")}
    told = texts.say("cli.upgraded", folder=str(folder), file=str(backup))
    click.echo(f"{told} {texts.say('cli.upgrade_total', **count)}")


def has_games(folder: Path, lang: str | None) -> None:
    """Refuse a folder in which there are no games."""
    if not (folder / FILE).is_file():
        raise click.ClickException(speaking(None, lang).say("cli.no_games", folder=str(folder)))
