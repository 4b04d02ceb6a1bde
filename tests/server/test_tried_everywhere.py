"""Drafts of every question of every game: an admitted one has no fault, half a one breaks no preview."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from baluard.catalogue import games
from baluard.kernel.answers import DONE, sample_keys
from baluard.kernel.deciders import RngDice
from baluard.kernel.drafts import Draft
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked
from baluard.server.common.words import Words
from baluard.server.questions.trials import try_draft

ODD: tuple[Any, ...] = (None, 0, -1, 10**30, "x", [], {}, [[]], [["x", "y", 1]], [1, 2, 3], ["x"], {"a": 1}, True)
TABLES: list[tuple[str, dict[str, str]]] = [
    ("assault", {}),
    ("victus", {"mode": "full", "players": "2"}),
    ("victus", {"mode": "solo"}),
    ("catalans", {"players": "3"}),
    ("peninsular", {"fog": "estimated", "organiser": "on"}),
    ("maurice", {"nightfall": "1"}),
]


def half(value: Any) -> Any:
    """As much of an answer as is filled in halfway."""
    return value[: len(value) // 2] if isinstance(value, list) else value


def drafts_of(asked: Asked, rng: Rng) -> list[tuple[Draft, bool]]:
    """Drafts of an answer, each with whether it must be whole and without faults."""
    space = asked.decision.space
    keys = sample_keys(space, rng)
    value = msgspec.to_builtins(space.from_keys(keys))
    default = msgspec.to_builtins(asked.decision.default)
    wholes = [(Draft(keys), True), (Draft(value=value), True), (Draft(value=default), True)]
    parts = [(Draft(keys[:end]), False) for end in range(len(keys))] + [(Draft(value=half(value)), False)]
    odd = [(Draft(value=one), False) for one in ODD] + [(Draft((*keys, "nowhere")), False), (Draft((DONE,)), False)]
    return [*wholes, *parts, *odd]


def is_admitted(asked: Asked, draft: Draft) -> bool:
    """Does the rule take the draft as an answer?"""
    space = asked.decision.space
    if draft.is_value:
        return space.admits(draft.value)
    return bool(draft.keys) and not space.faults_of_keys(draft.keys, True)


@pytest.mark.parametrize(("slug", "options"), TABLES, ids=lambda one: one if isinstance(one, str) else "")
def test_drafts_of_every_question_are_judged_and_looked_through(slug: str, options: dict[str, str]) -> None:
    game = games()[slug]
    rng, words = Rng(f"tried:{slug}"), Words("en", game)
    match, _ = start(game, options, RngDice(Rng("dice")))
    kinds: set[str] = set()
    for _ in range(150):
        if match.is_over:
            break
        for asked in match.asked:
            kinds.add(asked.decision.space.kind)
            view = match.view((asked.decision.seat,))
            for draft, is_whole in drafts_of(asked, rng):
                said = try_draft(game, view, asked, draft, words).tried
                where = (asked.decision.tag, draft, said)
                assert not is_whole or said.whole, where
                assert said.whole == is_admitted(asked, draft), where
                assert said.whole + bool(said.faults) + bool(said.next) == 1, where
                assert draft.is_value or all(one.place.isdigit() for one in said.faults), where
                assert all(one.text and "{" not in one.text for one in said.faults)
        asked = next(a for a in match.asked if a.required and not a.answered)
        match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng))
    assert len(kinds) >= 2
