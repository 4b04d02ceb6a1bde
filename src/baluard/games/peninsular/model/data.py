"""The components as a data set that is checked. A bad file gives an error that names file and record."""

from __future__ import annotations

from baluard.games.peninsular.model import rows


class Data(rows.Data, kw_only=True):
    """A data set of this game."""
