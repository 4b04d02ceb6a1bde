"""Names that saves, logs and stories hold are not renamed without an upcaster; purposes of dice never."""

from __future__ import annotations

import ast

import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.facts import PHASES
from baluard.kernel.values import Answer, Chance
from baluard.texts import texts_for
from tests.conformance.playing import straight
from tests.games.names_kept import kept_names, nodes, present_names


def order_ids() -> list[str]:
    """The orders, as the answers of the log name them."""
    classes = [node for node in nodes(GAME) if isinstance(node, ast.ClassDef)]
    given = [row for node in classes for row in node.body if isinstance(row, ast.Assign)]
    ids = [ast.literal_eval(row.value) for row in given if ast.unparse(row.targets[0]) == "id"]
    return sorted({id for id in ids if id})


def consents() -> list[str]:
    """What an ally is asked: the order, and that it is about his consent."""
    messages = texts_for("en", GAME.package).messages
    return sorted(key.split(".")[1] for key in messages if key.startswith("decision.") and key.endswith("_consent"))


KEPT = kept_names(GAME.slug)
PRESENT = {**present_names(GAME), "phases": list(PHASES), "orders": order_ids(), "consents": consents()}


@pytest.mark.parametrize("kind", sorted({*KEPT, *PRESENT}))
def test_the_names_are_those_that_were_kept(kind: str) -> None:
    assert PRESENT.get(kind) == KEPT.get(kind), "a name that was written down is gone, or a new one is not listed"


@pytest.mark.parametrize("options", [{}, {"organiser": "on", "fog": "estimated"}])
def test_a_campaign_writes_no_other_names(options: dict[str, str]) -> None:
    played = straight(GAME, GAME.checked_options({"end_turn": "6", **options}), "names")
    answers = [entry for entry in played.entries if isinstance(entry, Answer)]
    assert {entry.about for entry in answers} <= {*KEPT["decisions"], *KEPT["phases"], *KEPT["consents"]}
    assert {entry.seat for entry in answers} <= {*KEPT["seats"]}
    assert {entry.purpose for entry in played.entries if isinstance(entry, Chance)} <= {*KEPT["purposes"]}
    assert {type(one.event).__name__ for one in played.told} <= {*KEPT["events"]}
