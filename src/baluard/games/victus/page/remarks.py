"""Colours of arrows, for previews, hints and panels."""

from __future__ import annotations

from collections.abc import Iterable

from baluard.games.victus.model.facts import COLOURS


def colour_keys(colours: Iterable[int]) -> tuple[str, ...]:
    """Arrow colours as keys of their words, for `{colours:each}`."""
    return tuple(f"about.colour.{COLOURS[colour]}" for colour in colours)
