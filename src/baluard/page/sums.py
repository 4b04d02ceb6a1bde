"""Itemised sums as pages show them."""

from __future__ import annotations

from collections.abc import Mapping

from baluard.kernel.reckon import Sum
from baluard.page.widgets import Column, Text


def column(title: Text, *sums: Sum, named: Mapping[str, Text] | None = None) -> Column:
    """The lines of one or several sums and what they come to; `named` words the lines that name something."""
    wordings = named or {}
    lines = tuple((rule, wordings.get(key, Text(key)), n) for one in sums for rule, key, n in one.lines)
    return Column(title, lines, sum(one.total for one in sums))
