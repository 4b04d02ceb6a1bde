"""Simulations and measurements on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from baluard.cli.questions import language, speaking
from baluard.kernel.given import Given
from baluard.page.contract import GameModule
from baluard.texts import Texts

if TYPE_CHECKING:
    from baluard.laboratory import Summary  # loaded on demand


INTERRUPTED = 130  # as shells say it


def run_simulation(
    game: GameModule,
    count: int,
    bots: str,
    seed: str,
    workers: int,
    options: dict[str, str],
    records: Path | None,
    rows: Path | None,
    out: Path | None,
    as_json: bool,
    lang: str | None,
) -> None:
    """Play the plan and say how it went; a game that failed makes the exit code 1."""
    from baluard.laboratory import Interrupted, PlanError, simulate

    levels = [level.strip() for level in bots.split(",") if level.strip()]
    texts, slug, tongue = speaking(game, lang), game.slug, language(lang)
    try:
        summary = simulate(slug, count, levels, seed, workers, options, records, out, not as_json, tongue, rows)
    except PlanError as error:
        raise click.ClickException(texts.say(error.key, **error.details)) from error
    except Interrupted as stop:
        tell_summary(game, texts, stop.summary, as_json)
        click.echo(texts.say("cli.interrupted", games=stop.summary.finished, rows=Given(str(stop.rows))), err=True)
        raise SystemExit(INTERRUPTED) from stop
    tell_summary(game, texts, summary, as_json)
    if out is not None and not as_json:
        click.echo(str(out))
    if summary.errors:
        raise SystemExit(1)


def tell_summary(game: GameModule, texts: Texts, summary: Summary, as_json: bool) -> None:
    """How the games went."""
    if as_json:
        click.echo(msgspec.json.encode(summary).decode())
        return
    for side, wins in summary.wins.items():
        click.echo(f"{texts.name(side)}: {wins} / {summary.games}")
    facts = {"finished": summary.finished, "errors": summary.errors}
    if game.draws:
        click.echo(texts.say("cli.simulated", draws=summary.draws, **facts))
    else:
        click.echo(texts.say("cli.simulated_lost", losses=summary.losses, **facts))


def run_bench(slugs: list[str], seconds: float, bots: bool, as_json: bool) -> None:
    """Measure, and print a table or JSON."""
    from baluard.catalogue import slugs as all_slugs
    from baluard.laboratory.bench import measure, table

    found = measure(slugs or list(all_slugs()), seconds, bots)
    click.echo(msgspec.json.encode(found).decode() if as_json else table(found))
