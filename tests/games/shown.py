"""A position on the page without a game around it: pictures of what eyes see."""

from __future__ import annotations

from typing import Any

from baluard.kernel.values import View
from baluard.page.contract import GameModule


def view_of(game: GameModule, position: Any, options: dict[str, str]) -> View:
    """A view in which nothing is under way and nobody is asked."""
    seats = game.seats(options)
    return View(game.slug, game.version, options, seats, (), 0, 0, 0, position, (), (), present=position)
