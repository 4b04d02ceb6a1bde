"""Corrections that the others must agree to: what is proposed, whether it can be, and what each would see change.

A proposal is judged and shown as far as eyes can know: neither that a text is refused nor what of it is shown may tell
what others hold.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from baluard.kernel.corrections import CORRECT, changes, corrected_state
from baluard.kernel.errors import NotOffered
from baluard.kernel.rng import Rng
from baluard.kernel.values import Motion, Save
from baluard.server.common.words import Words
from baluard.server.games.live import Live
from baluard.store import Proposal
from baluard.texts.changes import change_line

IMAGINED = 8  # positions that a proposer could be looking at


class Foreseen(Struct, frozen=True):
    """What a browser is shown of a correction that is proposed."""

    reason: str
    lines: tuple[str, ...]


def kind_of(text: str, reason: str) -> str:
    """The kind of a proposal, with what it is about."""
    return f"{CORRECT} {msgspec.json.encode({'text': text, 'reason': reason}).decode()}"


def motion_in(kind: str) -> tuple[str, dict[str, str]]:
    """The motion that a proposal is about, and its details."""
    motion, _, details = kind.partition(" ")
    return motion, msgspec.json.decode(details, type=dict[str, str]) if details else {}


def motion_of(live: Live, proposal: Proposal) -> Motion:
    """A proposal as the entry that it would be."""
    name, details = motion_in(proposal.kind)
    return Motion(live.match.log_n + 1, proposal.seat, name, {**details}, live.game.seats(live.row.options))


def check_as_known(live: Live, proposal: Proposal) -> None:
    """`NotOffered` with its faults when a correction fits no position that its proposer could be looking at."""
    imagined(live, proposal, (proposal.seat,))


def imagined(live: Live, proposal: Proposal, eyes: tuple[str, ...]) -> tuple[Any, Any]:
    """(before, after) a correction, in a position that these eyes could be looking at; `NotOffered` when it fits none.

    Whether it fits what is hidden makes no difference here.
    """
    save, view = live.match.save, live.view(eyes)
    motion, refused = motion_of(live, proposal), NotOffered()
    for i in range(IMAGINED):
        try:
            state = live.game.imagine(view, Rng(f"correction {save.last_n} {i}"))
            return state, corrected_state(live.game, live.row.options, Save(state, save.answers), motion)
        except NotOffered as error:
            refused = error
    raise refused


def foreseen(live: Live, proposal: Proposal | None, eyes: tuple[str, ...], words: Words) -> Foreseen | None:
    """What would change before these eyes if all agreed; None when no correction is proposed."""
    if proposal is None or not proposal.kind.startswith(f"{CORRECT} ") or live.match.is_over:
        return None
    seeing = live.game.eyes_of(eyes, live.row.options)
    try:
        before, after = imagined(live, proposal, eyes)
        seen = changes(live.game.position(before, seeing), live.game.position(after, seeing))
    except NotOffered:  # it does not fit what these eyes see; that comes out when all agree
        seen = ()
    lines = tuple(change_line(words.texts, change) for change in seen)
    reason = str(motion_of(live, proposal).details["reason"])
    return Foreseen(reason, lines or (words.say("proposal.correct_hidden"),))
