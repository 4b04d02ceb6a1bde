"""Corrections: an organiser, or all together, put the position right by a motion with a reason.

The motion carries the difference in the game's own position text, so that it can be read, checked and replayed. All
are told of it, and each pair of eyes what it may know of the difference.
"""

from __future__ import annotations

from typing import Any

import msgspec

from baluard.kernel.codec import digest
from baluard.kernel.contract import GameRules
from baluard.kernel.errors import BadRecord, NotOffered
from baluard.kernel.given import Given
from baluard.kernel.values import Answer, Chance, Event, Motion, Save, Told

CORRECT = "correct"
MOST_TEXT = 20_000


class Corrected(Event, frozen=True):
    """The position was put right; `changes` are what the reader may know of it."""

    by: str
    reason: Given
    changes: tuple[str, ...] = ()
    anew: bool = False  # answers were dropped: what was under way begins anew


def check_words(text: str, reason: str) -> None:
    """A correction says what is put right, and why; `NotOffered` when it does not, or says too much."""
    if not reason.strip() or not text.strip():
        raise NotOffered(fault="fault.no_reason")
    if len(text) > MOST_TEXT:
        raise NotOffered(fault="fault.long_text", most=MOST_TEXT)


def corrected_state(game: GameRules, options: dict[str, str], save: Save, motion: Motion) -> Any:
    """The checkpoint with the difference put in; `NotOffered` when this seat may not, or it cannot be.

    The running activity begins anew. Dice that it has thrown would fall again: whoever wants that takes them back.
    """
    text = str(motion.details.get("text", ""))
    check_words(text, str(motion.details.get("reason", "")))
    others = [seat for seat in game.seats(options) if seat not in (motion.seat, *motion.consents)]
    if motion.seat not in game.organisers(options) and others:
        raise NotOffered(fault="fault.needs_consent")
    if any(isinstance(entry, Chance) for entry in save.answers):
        raise NotOffered(fault="fault.chance_fallen")
    try:
        state = game.corrected(save.state.copy(), text)
    except BadRecord as error:  # what cannot be a position cannot be a correction
        raise NotOffered(*error.faults) from error
    if digest(game, state) == digest(game, save.state):
        raise NotOffered(fault="fault.changes_nothing")
    return state


def tell_correction(game: GameRules, options: dict[str, str], save: Save, after: Any, motion: Motion) -> list[Told]:
    """One line for all, and for each seat another with what only it may know."""
    reason = Given(str(motion.details["reason"]))
    anew = any(isinstance(entry, Answer) and not entry.secret for entry in save.answers)
    public = changes(game.position(save.state, ()), game.position(after, ()))
    told = [Told(save.activity, 0, motion.n, Corrected(motion.seat, reason, public, anew))]
    for seat in game.seats(options):
        eyes = game.eyes_of((seat,), options)
        seen = changes(game.position(save.state, eyes), game.position(after, eyes))
        own = tuple(one for one in seen if one not in public)
        if own:
            event = Corrected(motion.seat, reason, own, anew)
            told.append(Told(save.activity, len(told), motion.n, event, to=(seat,)))
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
