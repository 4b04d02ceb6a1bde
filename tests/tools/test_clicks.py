"""The rule by which clicks are counted: it plays a first turn, and does not go on for ever."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from baluard.kernel.answers import Keys, PathSpace
from baluard.kernel.decision import Decision
from baluard.kernel.values import Asked
from tools.clicks import OFTEN, Plan


class Orders(PathSpace):
    """A corps may be named anew as often as one likes; the phase ends by a word of its own."""

    def next_keys(self, prefix: Keys) -> Keys:
        return {(): ("corps", "end_phase"), ("corps",): ("rename",)}.get(prefix, ())


def test_a_phase_without_end_is_ended_by_its_own_word_after_a_few_orders() -> None:
    live = SimpleNamespace(game=SimpleNamespace(group_of=lambda view, key: ""), view=lambda eyes: None)
    plan = Plan(cast(Any, SimpleNamespace(live=lambda game_id: live)), "g")
    asked = Asked(1, 1, Decision("spain", "movement", Orders(), ("end_phase",)))
    given = [plan.answer(asked)[0] for _ in range(OFTEN + 2)]
    assert given == [("corps", "rename")] * OFTEN + [("end_phase",)] * 2
