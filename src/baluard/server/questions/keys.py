"""The keys of an answer that is given step by step: what may come next, for one counter or for a stack of them."""

from __future__ import annotations

from typing import Any

from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace, Pose
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule

WRITTEN = "="  # a key that begins so is what somebody writes


def is_single(space: Any) -> bool:
    """Is there only one thing to say?"""
    return isinstance(space, OneOf) and len(space.keys) == 1


def checked_keys(asked: Asked, keys: Keys) -> Keys:
    """The keys chosen so far, each checked against what was offered."""
    found = asked.decision.space.faults_of_keys(keys, False)
    if found:
        raise NotOffered(*found)
    return keys


def stack_on_offer(asked: Asked, stack: Keys, keys: Keys) -> Keys:
    """The counters of a stack that are still offered; none unless there are several and the keys begin with one."""
    if asked.decision.space.kind != "path" or not keys or keys[0] not in stack:
        return ()
    offered = asked.decision.space.next_keys(())
    found = tuple(key for key in stack if key in offered and key != DONE)
    return found if len(found) > 1 else ()


def with_leader(asked: Asked, stack: Keys, keys: Keys) -> Keys:
    """The keys of a stack, begun with the first of its counters that can follow them."""
    if len(keys) > 1 and keys[0] in stack:
        for first in stack:
            if keys[1] in asked.decision.space.next_keys((first,)):
                return (first, *keys[1:])
    return keys


def next_for(asked: Asked, keys: Keys, fits: dict[str, int]) -> Keys:
    """What may come next: for a stack, wherever one of its counters can go."""
    return tuple(fits) if fits and len(keys) == 1 else asked.decision.space.next_keys(keys)


def pose_at(asked: Asked, keys: Keys) -> Pose | None:
    """The pose that these keys lead to, if they do."""
    space = asked.decision.space
    return space.pose_at(keys) if isinstance(space, PathSpace) else None


def is_open(asked: Asked, keys: Keys, stack: Keys) -> bool:
    """Are these keys, perhaps chosen before somebody else answered, still offered?"""
    try:
        checked_keys(asked, with_leader(asked, stack_on_offer(asked, stack, keys), keys))
    except NotOffered:
        return False
    return True


def with_forced_keys(asked: Asked, keys: Keys, fits: dict[str, int], stack: Keys) -> Keys:
    """The keys, with those appended that are the only ones left."""
    while keys and keys[-1] != DONE:
        more = next_for(asked, keys, fits)
        if len(more) != 1 or pose_at(asked, keys) is not None or more[0].startswith(WRITTEN):
            break  # others than the suggested one may be meant
        keys = with_leader(asked, stack, (*keys, more[0]))
    return keys


def held_of(movable: Keys, keys: Keys) -> str:
    """What hands hold: of the keys the first that can be moved, or the only thing there is."""
    if not keys:
        return ""
    return next((key for key in keys if key in movable), movable[0] if len(movable) == 1 else "")


def offered_keys(space: Any, more: Keys, whole: bool) -> Keys:
    """What a click may choose: the next keys; of one key out of several, another one until it is confirmed."""
    if isinstance(space, Allotment):
        return (*more, *(place for place, _ in space.caps))
    if whole and isinstance(space, OneOf):
        return space.keys
    return tuple(key for key in more if key != DONE)


def shown_keys(game: GameModule, view: View, keys: Keys, stack: Keys) -> Keys:
    """The keys as they are shown: a whole stack of one place goes by the name of the place."""
    places = {game.group_of(view, key) for key in stack}
    return (*places, *keys[1:]) if len(places) == 1 and "" not in places else keys
