"""Corrections that running games of the Catalans allow, and some that no game does."""

from __future__ import annotations

OPTIONS: tuple[dict[str, str], ...] = ()
