"""Itemised sums: a combat total is a value with its lines; log, preview and bot read the same sum."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Sum:
    """A total and the lines that make it up: (rule id, text key, amount)."""

    def __init__(self) -> None:
        self.total: int = 0
        self.lines: list[tuple[str, str, int]] = []

    def add(self, rule: str, key: str, amount: int) -> None:
        """One line; a line of zero is left out."""
        if amount:
            self.total += amount
            self.lines.append((rule, key, amount))
