"""Values are written by the names of things, so that a table may grow between writing and reading."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.components.fields import Field, StateCodec
from baluard.components.shapes import Book, By, Each, One, Parts, Shape, Typed
from baluard.kernel.errors import BadRecord

OLD = Book({"zone": ("hill", "ford", "wood"), "card": ("flag", "mule")})
GROWN = Book({"zone": ("bridge", "wood", "hill", "ford"), "card": ("ambush", "mule", "flag")})


@pytest.mark.parametrize(
    ("shape", "value", "written", "grown"),
    [
        (One("zone"), 2, "wood", 1),
        (One("zone"), -1, "", -1),
        (One("zone", {-1: "nowhere", -2: "lost"}), -2, "lost", -2),
        (Each(One("zone")), (0, 2), ["hill", "wood"], (2, 1)),
        (Each(One("card"), list), [1, 1], ["mule", "mule"], [1, 1]),
        (Parts(One("zone"), Typed(int), One("card")), (1, 7, 0), ["ford", 7, "flag"], (3, 7, 2)),
        (By("zone", Typed(int)), [0, 5, 0], {"ford": 5}, [0, 0, 0, 5]),
        (By("zone", Each(One("card"), list), []), [[], [1], []], {"ford": ["mule"]}, [[], [], [], [1]]),
        (By("card", One("zone"), -1), [2, -1], {"flag": "wood"}, [-1, -1, 1]),
        (Typed(tuple[int, ...]), (1, 2), (1, 2), (1, 2)),
    ],
)
def test_a_value_is_written_by_names_and_read_with_a_grown_table(
    shape: Shape, value: Any, written: Any, grown: Any
) -> None:
    assert shape.write(value, OLD) == written
    assert shape.read(written, OLD) == value
    assert shape.read(written, GROWN) == grown


def test_empty_lists_are_not_shared() -> None:
    read = By("zone", Typed(list), []).read({}, OLD)
    read[0].append("x")
    assert read == [["x"], [], []]


@pytest.mark.parametrize("plain", ["bridge", 2, None, ["hill"]])
def test_a_name_that_is_not_there_is_refused(plain: Any) -> None:
    with pytest.raises(BadRecord) as refused:
        OLD.number("zone", plain)
    assert refused.value.details["kind"] == "zone"


class State:
    """Two fields that are written, and one that is reckoned."""

    def __init__(self) -> None:
        self.men: list[int] = [0, 0, 0]
        self.at = -1
        self.total = 0


def test_the_codec_follows_the_table_of_fields() -> None:
    codec = StateCodec(
        [
            Field("men", "list[int]", "[0] * 3", By("zone", Typed(int))),
            Field("at", "int", "-1", One("zone")),
            Field("total", "int", "0", derived=True),
        ]
    )
    s = State()
    s.men, s.at, s.total = [1, 0, 2], 1, 3
    plain = codec.write(s, OLD)
    assert plain == {"men": {"hill": 1, "wood": 2}, "at": "ford"}
    back = codec.read(plain, State(), GROWN)
    assert (back.men, back.at, back.total) == ([0, 2, 1, 0], 3, 0)
