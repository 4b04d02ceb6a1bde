"""Corrections: an organiser, or all together, put the position right by a motion with a reason.

The motion carries the difference in the game's own position text, so that it can be read, checked and replayed. All
are told of it, and each pair of eyes what it may know of the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from baluard.kernel.codec import digest
from baluard.kernel.contract import GameRules
from baluard.kernel.errors import BadRecord, NotCorrected
from baluard.kernel.given import Given
from baluard.kernel.values import Answer, Chance, Entry, Event, Motion, Save, Told

CORRECT = "correct"
MOST_TEXT = 20_000


class Change(Struct, frozen=True):
    """What differs between two positions in one place: what was there, what is; of a list what left it and came."""

    where: tuple[str, ...]
    old: tuple[str, ...]
    new: tuple[str, ...]
    is_list: bool = False


class Corrected(Event, frozen=True):
    """The position was put right; `changes` are what the reader may know of it."""

    by: str
    reason: Given
    changes: tuple[Change, ...] = ()
    anew: bool = False  # answers were dropped: what was under way begins anew


def check_words(text: str, reason: str) -> None:
    """A correction says what is put right, and why; `NotCorrected` when it does not, or says too much."""
    if not reason.strip() or not text.strip():
        raise NotCorrected(fault="fault.no_reason")
    if len(text) > MOST_TEXT:
        raise NotCorrected(fault="fault.long_text", most=MOST_TEXT)


def corrected_state(game: GameRules, options: dict[str, str], save: Save, motion: Motion) -> Any:
    """The checkpoint with the difference put in; `NotCorrected` when this seat may not, or it cannot be.

    The running activity begins anew. Dice that it has thrown would fall again: whoever wants that takes them back.
    """
    text = str(motion.details.get("text", ""))
    check_words(text, str(motion.details.get("reason", "")))
    others = [seat for seat in game.players(options) if seat not in (motion.seat, *motion.consents)]
    if motion.seat not in game.organisers(options) and others:
        raise NotCorrected(fault="fault.needs_consent")
    if any(isinstance(entry, Chance) for entry in save.answers):
        raise NotCorrected(fault="fault.chance_fallen")
    try:
        state = game.corrected(save.state.copy(), text)
    except BadRecord as error:  # what cannot be a position cannot be a correction
        raise NotCorrected(*error.faults) from error
    if digest(game, state) == digest(game, save.state):
        raise NotCorrected(fault="fault.changes_nothing")
    return state


def last_correction(game: GameRules, options: dict[str, str], entries: Sequence[Entry]) -> Motion | None:
    """The organiser's correction after which nobody has answered; he alone may take it back."""
    last = next((entry for entry in reversed(entries) if not isinstance(entry, Chance)), None)
    if isinstance(last, Motion) and last.motion == CORRECT and last.seat in game.organisers(options):
        return last
    return None


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


def changes(before: Any, after: Any) -> tuple[Change, ...]:
    """What differs between two positions."""
    old, new = leaves(msgspec.to_builtins(before)), leaves(msgspec.to_builtins(after))
    paths = [path for path in dict.fromkeys([*old, *new]) if path[0] != "agenda"]
    pairs = [(path, old.get(path, ()), new.get(path, ())) for path in paths]
    return tuple(difference(path, was, now) for path, was, now in pairs if was != now)


def difference(path: tuple[str, ...], old: tuple[str, ...], new: tuple[str, ...]) -> Change:
    """One value for another; of a list of names what left it and what came, unless only their order is another."""
    is_list = len(old) > 1 or len(new) > 1
    gone, come = without(old, new), without(new, old)
    if is_list and (gone or come) and not all(one.lstrip("-").isdecimal() for one in (*old, *new)):
        return Change(path, gone, come, True)
    return Change(path, old, new)


def without(names: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The names less those that the others have, too, each as often as it is there."""
    left = list(names)
    for one in others:
        if one in left:
            left.remove(one)
    return tuple(left)


def leaves(value: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The single values inside plain ones, each under the way to it; a list is one, its members in words."""
    if isinstance(value, dict):
        inner = [leaves(one, (*path, str(key))) for key, one in value.items()]
        return {name: one for part in inner for name, one in part.items()}
    if isinstance(value, (list, tuple)):
        return {path: tuple(" ".join(one for side in leaves(item).values() for one in side) for item in value)}
    return {path: (str(value).lower() if isinstance(value, bool) else str(value),)}
