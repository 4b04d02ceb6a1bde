"""Records on the command line: replay and verify."""

from __future__ import annotations

import hashlib
from pathlib import Path

import click
import msgspec

from baluard.cli.pictures import write_outcome
from baluard.cli.questions import known_game, language, say, speaking
from baluard.kernel.codec import digest
from baluard.kernel.drive import look
from baluard.kernel.errors import PlayerError
from baluard.kernel.given import Given
from baluard.kernel.records import FORMAT, Finding, Record, Replayed, game_for, load, replay_record
from baluard.kernel.values import Chance
from baluard.page.contract import GameModule, with_page
from baluard.page.rows import words_of
from baluard.page.story_lines import story_line
from baluard.texts import Texts
from baluard.verification import verify

RIGHT, FALSE, NOT_ALL = 0, 1, 2
MOST_DICE_NAMED = 10  # rolls that nobody can check, line by line; of more than these only how many


class BeyondUs(click.ClickException):
    """A record of a game or in a format of which this program has never heard: nothing says that it is false."""

    exit_code = NOT_ALL


def read_record(file: Path, data_set: Path | None, lang: str | None) -> tuple[GameModule, Record]:
    """A record and its game."""
    try:
        record = load(file.read_bytes())
    except PlayerError as error:
        newer = int(error.details.get("format", FORMAT)) > FORMAT  # type: ignore[arg-type]
        raise (BeyondUs if newer else click.ClickException)(f"{file.name}: {say(error, lang)}") from error
    try:
        game = known_game(record.game, lang)
    except click.ClickException as error:
        raise BeyondUs(error.message) from error
    if data_set is not None:
        give_set(game, record.data, data_set, lang)
    return game, record


def read_saved(game: GameModule, file: Path, lang: str | None) -> Record:
    """A game that `play` has saved, with the seed of its dice, so that it can go on."""
    found, record = read_record(file, None, lang)
    if found.slug != game.slug or record.dice is None or not record.seed or record.result is not None:
        raise click.UsageError(speaking(game, lang).say("cli.not_saved_here", file=file.name, game=game.slug))
    return record


def people_of(record: Record) -> tuple[str, ...]:
    """The seats of a saved game at which a person sits: the others are named by their bot."""
    return tuple(seat for seat, name in record.seats.items() if not name)


def give_set(game: GameModule, name: str, file: Path, lang: str | None) -> None:
    """Give a game the data set of a file, which must be the one that is wanted, even where the program has it too."""
    from baluard.components.files import DataError

    body = file.read_bytes()
    given = f"given{hashlib.sha256(body).hexdigest()}"  # a name of its own: what is known by its hash is not read again
    game.add_data(given, body)
    try:
        found = game.for_data(given).data_hash()
    except (PlayerError, DataError) as error:
        raise click.UsageError(speaking(game, lang).say("cli.other_set", file=file.name, name=name)) from error
    if found != hash_today(game, name):
        raise click.UsageError(speaking(game, lang).say("cli.other_set", file=file.name, name=name))
    game.add_data(name, body)


def hash_today(game: GameModule, name: str) -> str:
    """The hash of a data set that the program has, perhaps by an older name; else the name itself."""
    try:
        return game.for_data(name).data_hash()
    except PlayerError:
        return name


def tell_record(
    file: Path, to: int | None, out: Path | None, as_json: bool, data_set: Path | None, lang: str | None
) -> None:
    """The story of a record, its board, or its facts as JSON."""
    game, record = read_record(file, data_set, lang)
    try:
        replayed = replay_record(game, record, to)
    except PlayerError as error:
        raise click.ClickException(f"{file.name}: {say(error, lang, game)}") from error
    game = with_page(game_for(game, record.played[-1].data))
    if out is not None:
        write_outcome(game, record.options, replayed.out, out, language(lang))
    if as_json:
        click.echo(facts(game, record, replayed))
    elif out is None:
        texts = words_of(game, look(game, record.options, replayed.out, ()), language(lang))
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


def verify_record(file: Path, data_set: Path | None, lang: str | None) -> int:
    """What is said of a record, and the exit code."""
    game, record = read_record(file, data_set, lang)
    texts = speaking(game, lang)
    verdict = verify(game, record)
    fault = verdict.fault
    if fault is not None:
        click.echo(texts.say("cli.not_verified", n=fault.n, what=in_words(texts, fault)), err=True)
        return FALSE
    if record.dice is not None:
        click.echo(texts.say("cli.commitment", hash=Given(record.dice.seed_hash)))
    key = "cli.verified" if verdict.is_complete else "cli.nothing_false"
    click.echo(texts.say(key, entries=verdict.entries, answers=verdict.answers, dice=verdict.dice))
    if verdict.unchecked is not None:
        what = in_words(texts, verdict.unchecked)
        n = verdict.unchecked.n  # 0: all entries are right, it is about the end alone
        click.echo(texts.say("cli.unchecked", n=n, what=what) if n else what)
    if verdict.unverifiable:
        click.echo(texts.say("cli.unverifiable", dice=verdict.unverifiable))
    if any(one.source != "rng" for one in verdict.others):
        for entry in verdict.others[:MOST_DICE_NAMED]:
            click.echo(f"  {die_in_words(texts, entry)}")
        if len(verdict.others) > MOST_DICE_NAMED:
            click.echo(f"  {texts.say('cli.other_dice', number=len(verdict.others) - MOST_DICE_NAMED)}")
    click.echo(texts.say("cli.not_covered"))
    return RIGHT if verdict.is_complete else NOT_ALL


def die_in_words(texts: Texts, entry: Chance) -> str:
    """A roll that nobody can check: which, who brought it, and with what proof."""
    values = ", ".join(str(value) for value in entry.values)
    purpose = f"purpose.{entry.purpose}"
    what = texts.say(purpose) if texts.has(purpose) else entry.purpose
    facts = {"n": entry.n, "purpose": Given(what), "values": Given(values)}
    by = Given(texts.name(entry.by) if entry.by else texts.say(f"source.{entry.source}"))
    key = "cli.other_die_proof" if entry.proof else "cli.other_die"
    return texts.say(key, {**facts, "by": by, "proof": Given(entry.proof)})


def in_words(texts: Texts, fault: Finding) -> str:
    """What is wrong, in a sentence."""
    return texts.say(fault.key, **fault.details) if texts.has(fault.key) else fault.key
