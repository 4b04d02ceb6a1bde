"""PEN-11 The supply phase."""

from __future__ import annotations

from baluard.games.peninsular.model.state import State
from baluard.kernel.table import Table


def begin(t: Table, s: State, nation: int) -> None:
    """Everything that happens in it."""
