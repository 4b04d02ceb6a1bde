"""Simulations and measurements on the command line."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from baluard.cli.questions import language, speaking
from baluard.page.contract import GameModule


def run_simulation(
    game: GameModule,
    count: int,
    bots: str,
    seed: str,
    workers: int,
    options: dict[str, str],
    records: Path | None,
    out: Path | None,
    as_json: bool,
    lang: str | None,
) -> None:
    """Play the plan and say how it went; a game that failed makes the exit code 1."""
    from baluard.laboratory import PlanError, simulate

    levels = [level.strip() for level in bots.split(",") if level.strip()]
    try:
        summary = simulate(game.slug, count, levels, seed, workers, options, records, out, not as_json, language(lang))
    except PlanError as error:
        raise click.ClickException(speaking(game, lang).say(error.key, **error.details)) from error
    if as_json:
        click.echo(msgspec.json.encode(summary).decode())
    else:
        texts = speaking(game, lang)
        for side, wins in summary.wins.items():
            click.echo(f"{texts.name(side)}: {wins} / {summary.games}")
        facts = {"finished": summary.finished, "errors": summary.errors}
        if game.draws:
            click.echo(texts.say("cli.simulated", draws=summary.draws, **facts))
        else:
            click.echo(texts.say("cli.simulated_lost", losses=summary.losses, **facts))
        if out is not None:
            click.echo(str(out))
    if summary.errors:
        raise SystemExit(1)


def run_bench(slugs: list[str], seconds: float, as_json: bool) -> None:
    """Measure, and print a table or JSON."""
    from baluard.catalogue import SLUGS
    from baluard.laboratory.bench import measure, table

    found = measure(slugs or list(SLUGS), seconds)
    click.echo(msgspec.json.encode(found).decode() if as_json else table(found))
