"""Drafts: what somebody is about to answer, before it is given. Nobody is bound by one, and judging it changes nothing.

A draft is either a path of keys as far as they are chosen, or a value (a form, a pose, an allotment) as it is so far.
Page, terminal, mail and bots ask the same three things of it: what is wrong, what may come next, is it whole.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from baluard.kernel.answers import Form, Keys, Space
from baluard.kernel.decision import Decision
from baluard.kernel.faults import Faults


class Draft(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The keys chosen so far, or a whole answer as plain values."""

    keys: Keys = ()
    value: Any = UNSET

    @property
    def is_value(self) -> bool:
        """Is it a value, not a path of keys?"""
        return self.value is not UNSET


class Judged(Struct, frozen=True):
    """What can be said of a draft."""

    faults: Faults
    next_keys: Keys = ()  # what may come next; a value has no next
    answer: Any | UnsetType = UNSET  # the answer that it is, once it is whole and legal

    @property
    def is_whole(self) -> bool:
        """Could it be given as it is?"""
        return self.answer is not UNSET


def judge(space: Space[Any], draft: Draft) -> Judged:
    """All faults of a draft with their places, and what may follow."""
    if draft.is_value:
        faults = space.faults(draft.value)
        return Judged(faults) if faults else Judged((), (), plain(space.read(draft.value)))
    keys = draft.keys
    faults = space.faults_of_keys(keys, False)
    if faults:
        return Judged(faults)
    if not keys or space.goes_on(keys):
        return Judged((), space.next_keys(keys))
    return Judged((), (), plain(space.from_keys(keys)))


def beginning(decision: Decision[Any]) -> Any:
    """From what an answer is written: a form from its plainest example (by default it may be left to others)."""
    space = decision.space
    return space.examples()[0] if isinstance(space, Form) else decision.default


def plain(answer: Any) -> Any:
    """An answer as plain values, as a log holds it."""
    return msgspec.to_builtins(answer)
