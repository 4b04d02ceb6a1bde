"""Pictures for the command line: the board as SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from baluard.kernel.drive import look
from baluard.kernel.values import Outcome, Save
from baluard.page.contract import GameModule
from baluard.page.widgets import whole

WIDTH = 1600


def write_board(game: GameModule, options: dict[str, str], state: Any, out: Path, lang: str, dark: bool) -> None:
    """The board of a state (None: the set-up) for a spectator's eyes."""
    save = Save(game.new(options) if state is None else state)
    write_outcome(game, options, Outcome(save, (), [], [], []), out, lang, dark)


def write_outcome(
    game: GameModule,
    options: dict[str, str],
    outcome: Outcome,
    out: Path,
    lang: str,
    dark: bool = False,
    eyes: tuple[str, ...] = (),
) -> None:
    """The board where a drive stopped as these eyes see it, in the format that the file's name asks for."""
    from baluard.components.folder import looks_of
    from baluard.drawing.raster import png, standalone

    svg = whole(game.board(look(game, options, outcome, eyes), lang))
    theme, looks = "dark" if dark else "light", looks_of(game.package)
    if out.suffix == ".svg":
        out.write_text(standalone(svg, theme, looks), "utf-8")
    elif out.suffix == ".png":
        out.write_bytes(png(svg, WIDTH, theme, looks))
    else:
        raise click.ClickException(f"{out.name}: .svg | .png")
    click.echo(str(out))
