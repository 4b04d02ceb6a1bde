"""Decks are bags; a known top exists only after a rule has peeked."""

from __future__ import annotations

import pytest

from baluard.kernel.decision import Seat
from baluard.kernel.decks import draw_card, left, new_bag, peek, put_back, shuffle_top_away
from baluard.kernel.errors import RulesBug
from baluard.kernel.table import Table
from tests.scripts import ScriptedDice

RED = Seat("red")


def test_a_bag_has_no_order() -> None:
    assert new_bag(["c", "a", "b"]) == new_bag(["a", "b", "c"])


def test_drawing_is_chance_over_what_remains() -> None:
    bag, top = new_bag(["a", "b", "b", "c"]), []
    t = Table(source=ScriptedDice([3, 1]))
    assert [draw_card(t, "card", bag, top, (RED,)), draw_card(t, "card", bag, top)] == ["b", "a"]
    assert bag == ["b", "c"] and left(bag, top) == 2
    assert [(entry.sides, entry.seen_by, entry.drawn) for entry in t.fresh] == [(4, ("red",), "b"), (3, None, "a")]


def test_a_peek_makes_a_known_top_that_is_drawn_first() -> None:
    bag, top = new_bag(["a", "b", "c"]), []
    t = Table(source=ScriptedDice([2, 2]))
    assert peek(t, "peek", bag, top, 2, (RED,)) == ("b", "c")
    assert (bag, top, left(bag, top)) == (["a"], ["b", "c"], 3)
    assert peek(t, "peek", bag, top, 1, (RED,)) == ("b",)
    assert draw_card(t, "card", bag, top) == "b" and len(t.fresh) == 2


def test_looking_and_drawing_what_was_looked_at_are_barriers() -> None:
    t = Table(last_n=6)
    assert peek(t, "peek", [], ["a"], 1, (RED,)) == ("a",) and t.barrier_n == 6
    t = Table(last_n=7)
    assert draw_card(t, "card", [], ["a"]) == "a" and t.barrier_n == 7


def test_a_peek_sees_no_more_than_there_is() -> None:
    bag, top = ["a"], []
    assert peek(Table(source=ScriptedDice([1])), "peek", bag, top, 3, None) == ("a",)
    assert (bag, top) == ([], ["a"])


def test_cards_put_back_lose_themselves_in_the_bag() -> None:
    bag, top = new_bag(["a", "c"]), ["d", "b"]
    put_back(bag, "b")
    assert bag == ["a", "b", "c"]
    shuffle_top_away(bag, top)
    assert (bag, top) == (["a", "b", "b", "c", "d"], [])


def test_an_empty_bag_gives_nothing() -> None:
    with pytest.raises(RulesBug, match="empty"):
        draw_card(Table(source=ScriptedDice([1])), "card", [], [])
