"""Corrections: an organiser, or all together, put the position right by a motion with a reason.

The motion carries the difference in the game's own position text, so that it can be read, checked and replayed. All
are told of it, and each pair of eyes what it may know of the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from baluard.kernel.contract import GameRules
from baluard.kernel.errors import BadRecord, NotOffered
from baluard.kernel.given import Given
from baluard.kernel.values import Chance, Entry, Event, Motion, Told

CORRECT = "correct"
MOST_TEXT = 20_000


class Corrected(Event, frozen=True):
    """The position was put right; `changes` are what the reader may know of it."""

    by: str
    reason: Given
    changes: tuple[str, ...] = ()


def corrected_state(game: GameRules, options: dict[str, str], s: Any, motion: Motion) -> Any:
    """The state (given as a copy) with the difference put in; `NotOffered` when this seat may not, or it cannot be."""
    text, reason = str(motion.details.get("text", "")), str(motion.details.get("reason", ""))
    if not reason.strip() or not text.strip() or len(text) > MOST_TEXT:
        raise NotOffered(fault="fault.no_reason")
    others = [seat for seat in game.players(options) if seat not in (motion.seat, *motion.consents)]
    if motion.seat not in game.organisers(options) and others:
        raise NotOffered(fault="fault.needs_consent")
    try:
        return game.corrected(s, text)
    except BadRecord as error:  # what cannot be a position cannot be a correction
        raise NotOffered(*error.faults) from error


def last_correction(game: GameRules, options: dict[str, str], entries: Sequence[Entry]) -> Motion | None:
    """The organiser's correction after which nobody has answered; he alone may take it back."""
    last = next((entry for entry in reversed(entries) if not isinstance(entry, Chance)), None)
    if isinstance(last, Motion) and last.motion == CORRECT and last.seat in game.organisers(options):
        return last
    return None


def tell_correction(
    game: GameRules, options: dict[str, str], before: Any, after: Any, motion: Motion, activity: int, index: int
) -> list[Told]:
    """One line for all, and for each seat another with what only it may know."""
    reason = Given(str(motion.details["reason"]))
    public = changes(game.position(before, ()), game.position(after, ()))
    told = [Told(activity, index, motion.n, Corrected(motion.seat, reason, public))]
    for seat in game.seats(options):
        eyes = game.eyes_of((seat,), options)
        own = [one for one in changes(game.position(before, eyes), game.position(after, eyes)) if one not in public]
        if own:
            event = Corrected(motion.seat, reason, tuple(own))
            told.append(Told(activity, index + len(told), motion.n, event, to=(seat,)))
    return told


def changes(before: Any, after: Any) -> tuple[str, ...]:
    """What differs between two positions, one line each: where, what it was, what it is."""
    old, new = leaves(msgspec.to_builtins(before)), leaves(msgspec.to_builtins(after))
    paths = [path for path in dict.fromkeys([*old, *new]) if not path.startswith("agenda")]
    return tuple(
        f"{path}: {old.get(path, '–')} → {new.get(path, '–')}" for path in paths if old.get(path) != new.get(path)
    )


def leaves(value: Any, path: str = "") -> dict[str, str]:
    """The single values inside plain ones, each under the way to it; lists of single values are one."""
    if isinstance(value, dict):
        inner = [leaves(one, f"{path}.{key}" if path else str(key)) for key, one in value.items()]
    elif isinstance(value, (list, tuple)) and any(isinstance(one, (list, tuple, dict)) for one in value):
        inner = [leaves(one, f"{path}.{i}") for i, one in enumerate(value)]
    elif isinstance(value, (list, tuple)):
        return {path: " ".join(str(one) for one in value)}
    else:
        return {path: str(value)}
    return {name: one for part in inner for name, one in part.items()}
