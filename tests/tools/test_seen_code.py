"""What eyes see of a field, as code made from its shape: out of a state and back into one."""

from __future__ import annotations

import ast
from types import SimpleNamespace
from typing import Any

import pytest

from baluard.components.fields import EVERY, Field
from baluard.components.shapes import Book, By, Each, One, Parts, Shape, Typed
from tools.seen_code import constants, know_field, seen_type, show_field

BOOK = Book({"unit": ["foot", "horse", "guns"], "town": ["born", "rec"], "side": ["red", "blue"]})
NUMBER = Typed(int)


def names(field: Field) -> dict[str, Any]:
    """What the made code finds around it."""
    tables = {f"{kind}_names": members for kind, members in BOOK.names.items()}
    numbers = {f"{kind}_numbers": members for kind, members in BOOK.numbers.items()}
    return {**tables, **numbers, **constants(field.shape), "f": SimpleNamespace(played=(0, 2))}


def seen(field: Field, value: Any) -> Any:
    return eval(show_field(field), {**names(field), "s": SimpleNamespace(**{field.name: value})})


def known(field: Field, value: Any) -> Any:
    return eval(know_field(field), {**names(field), "p": SimpleNamespace(**{field.name: value})})


PLACE = One("town", {-1: "", -2: "dead"})
CASES = [
    (Field("turn", "int", "1"), 3, "int", 3),
    (Field("log", "list[list[int]]", "[]"), [[1], []], "tuple[tuple[int, ...], ...]", ((1,), ())),
    (Field("side", "int", "0", One("side")), 1, "str", "blue"),
    (Field("side", "int", "0", One("side")), -1, "str", ""),
    (Field("card", "int", "0", One("unit", {}, printed=True)), 2, "int", 2),
    (Field("place", "int", "0", PLACE), -2, "str", "dead"),
    (Field("row", "list[int]", "[]", Each(One("town"), list)), [1, -1], "tuple[str, ...]", ("rec", "")),
    (Field("bag", "list[int]", "[]", Each(One("unit", {}, printed=True), list)), [2, 0], "tuple[int, ...]", (2, 0)),
    (
        Field("deals", "tuple[tuple[int, str, int], ...]", "()", Each(Parts(One("side"), Typed(str), NUMBER))),
        ((1, "peace", 5),),
        "tuple[tuple[str, str, int], ...]",
        (("blue", "peace", 5),),
    ),
    (
        Field("where", "list[int]", "[]", By("unit", PLACE, -1)),
        [0, -1, -2],
        "dict[str, str]",
        {"foot": "born", "guns": "dead"},
    ),
    (
        Field("lead", "list[int]", "[]", By("side", One("unit"), -1), among=EVERY),
        [-1, 2],
        "dict[str, str]",
        {"red": "", "blue": "guns"},
    ),
    (Field("used", "tuple[int, ...]", "()", By("unit", NUMBER, 0, tuple)), (0, 1, 0), "dict[str, int]", {"horse": 1}),
    (
        Field("toll", "tuple[int, int]", "()", By("side", NUMBER, 0, tuple), among=EVERY),
        (0, 4),
        "dict[str, int]",
        {"red": 0, "blue": 4},
    ),
    (
        Field("held", "list[list[str]]", "[]", By("unit", Typed(list[str]), []), among="f.played"),
        [["a"], [], []],
        "dict[str, tuple[str, ...]]",
        {"foot": ("a",), "guns": ()},
    ),
]


@pytest.mark.parametrize(("field", "value", "kind", "shown"), CASES)
def test_an_open_field_is_seen_by_the_names_of_things_and_known_again(
    field: Field, value: Any, kind: str, shown: Any
) -> None:
    assert seen_type(field.shape, ast.parse(field.type, mode="eval").body) == kind
    assert seen(field, value) == shown
    assert known(field, shown) == value
    assert type(known(field, shown)) is type(value)


def test_a_list_by_things_is_known_in_whatever_order_it_was_read() -> None:
    field = Field("toll", "list[int]", "[]", By("side", NUMBER), among=EVERY)
    assert known(field, {"blue": 4, "red": 1}) == [1, 4]


def test_a_shape_of_a_games_own_must_say_what_eyes_see() -> None:
    class Troops(Shape):
        pass

    with pytest.raises(TypeError, match="say what eyes see"):
        seen_type(Troops(), ast.parse("list[list[int]]", mode="eval").body)
