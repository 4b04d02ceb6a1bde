"""Records on the command line: replay and verify."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from baluard.cli.asking import known_game, language, say, speaking
from baluard.cli.pictures import write_outcome
from baluard.cli.story import story_line
from baluard.kernel.codec import digest
from baluard.kernel.contract import GameModule
from baluard.kernel.errors import PlayerError
from baluard.kernel.records import Record, Replayed, load, replay_record, verify


def read_record(file: Path, lang: str | None) -> tuple[GameModule, Record]:
    """A record and its game."""
    try:
        record = load(file.read_bytes())
    except PlayerError as error:
        raise click.ClickException(f"{file.name}: {say(error, lang)}") from error
    return known_game(record.game, lang), record


def tell_record(file: Path, to: int | None, out: Path | None, as_json: bool, lang: str | None) -> None:
    """The story of a record, its board, or its facts as JSON."""
    game, record = read_record(file, lang)
    try:
        replayed = replay_record(game, record, to)
    except PlayerError as error:
        raise click.ClickException(f"{file.name}: {say(error, lang, game)}") from error
    if out is not None:
        write_outcome(game, record.options, replayed.out, out, language(lang))
    if as_json:
        click.echo(facts(game, record, replayed))
    elif out is None:
        texts = speaking(game, lang)
        for told in replayed.told:
            event = told.for_eyes(())
            if event is not None:
                click.echo(story_line(game, texts, event))


def facts(game: GameModule, record: Record, replayed: Replayed) -> str:
    """One JSON object: where the game stands."""
    state = replayed.save.state
    found = {
        "game": record.game,
        "options": record.options,
        "entries": replayed.save.last_n,
        "waits_for": [asked.decision.seat for asked in replayed.asked],
        "result": msgspec.to_builtins(state.result),
        "digest": digest(game, state),
    }
    return msgspec.json.encode(found).decode()


def verify_record(file: Path, lang: str | None) -> int:
    """0 when every die, draw and answer checks; 1 with the first that does not."""
    game, record = read_record(file, lang)
    texts = speaking(game, lang)
    verdict = verify(game, record)
    if verdict.fault is None:
        click.echo(texts.say("cli.verified", entries=verdict.entries, answers=verdict.answers, dice=verdict.dice))
        if verdict.unverifiable:
            click.echo(texts.say("cli.unverifiable", dice=verdict.unverifiable))
        return 0
    fault = verdict.fault
    what = texts.say(fault.key, **fault.details) if texts.has(fault.key) else fault.key
    click.echo(texts.say("cli.not_verified", n=fault.n, what=what), err=True)
    return 1
