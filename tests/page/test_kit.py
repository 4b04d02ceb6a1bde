"""The kit of pages: parts told in order, tables by tag, hints step by step, sums, boxes of rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from baluard.kernel.answers import DONE, Amount, Form, OneOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.drafts import Draft
from baluard.kernel.reckon import Sum
from baluard.kernel.values import Asked, View
from baluard.page.questions import (
    Hints,
    Parts,
    Question,
    by_step,
    each,
    hints_from,
    keys_in,
    no_hints,
    preview_from,
    preview_of,
)
from baluard.page.remarks import said, when
from baluard.page.rows import card_rows_of, heading, in_words, instruments_of, panels_of, row, sentences
from baluard.page.sums import column
from baluard.page.widgets import CardRow, Column, Face, Hint, Instrument, Panel, Preview, Row, Text
from baluard.texts import texts_for

WORDS = texts_for("en")
SPACE = OneOf(("born", "rec", DONE))
NOBODY = View("toy", 1, {}, (), (), 0, 0, 0, None, (), ())


def question(*keys: str, tag: str = "go") -> Question[int]:
    decision = Decision(Seat("red"), tag, SPACE, "born", {"number": 3})
    return Question(7, NOBODY, Asked(0, 0, decision), keys)


def worth(q: Question[int], key: str) -> Hint:
    return Hint(key, said("hint.worth", n=q.now))


def told(q: Question[int]) -> Parts:
    yield said("first", n=q.number())
    yield Column(said("title"), (), 0)
    yield from when(q.now > 9, "never")
    yield from when(q.now, "last")


def test_sums_stand_side_by_side_before_the_sentences_in_their_order() -> None:
    found = preview_from({"go": told}, question())
    assert found == Preview((Column(said("title"), (), 0),), (said("first", n=3), said("last")))


def test_where_there_is_nothing_to_say_there_is_no_preview() -> None:
    assert preview_of(()) is None
    assert preview_from({"go": told}, question(tag="stay")) is None


def test_the_same_hint_stands_beside_every_key_but_the_end() -> None:
    assert [hint.key for hint in hints_from({"go": each(worth)}, question())] == ["born", "rec"]


@pytest.mark.parametrize("keys", [("born",), (DONE,)])
def test_nothing_stands_beside_an_answer_that_is_whole(keys: tuple[str, ...]) -> None:
    def beside(q: Question[int]) -> Iterator[Hint]:
        yield Hint("wall", said("hint.barred"), offered=False)

    assert hints_from({"go": beside}, question(*keys)) == ()
    assert len(hints_from({"go": beside}, question())) == 1


def test_each_key_of_a_path_has_its_hints_and_the_last_ones_serve_for_all_that_follow() -> None:
    steps: Hints[Question[int]] = by_step(no_hints, lambda q: [worth(q, "second")], lambda q: [worth(q, "later")])
    found = [[hint.key for hint in steps(question(*keys))] for keys in ((), ("a",), ("a", "b"), ("a", "b", "c"))]
    assert found == [[], ["second"], ["later"], ["later"]]


def test_a_number_is_a_key_once_it_is_admitted_and_a_form_never() -> None:
    assert keys_in(Amount(1, 3), Draft(value=2)) == ("2",)
    assert keys_in(Amount(1, 3), Draft(value=9)) == ()
    assert keys_in(SPACE, Draft(("born",))) == ("born",)
    assert keys_in(Form(Text, lambda form: (), lambda: ()), Draft(value={"key": "x"})) == ()


def test_a_column_holds_the_lines_of_several_sums_and_names_what_it_can() -> None:
    troops, guns = Sum(), Sum()
    troops.add("R-1", "sum.men", 4)
    guns.add("R-2", "sum.guns", -1)
    found = column(said("title"), troops, guns, named={"sum.guns": said("named.guns", n=1)})
    assert found.lines == (("R-1", Text("sum.men"), 4), ("R-2", said("named.guns", n=1), -1))
    assert found.total == 3


def test_boxes_without_a_row_are_left_out() -> None:
    words = texts_for("en", "baluard.games.assault")
    rows = [heading(["panel.score.kills", "panel.score.ground"], words), row("3", "4", key="born", mark="now")]
    (found,) = panels_of({"panel.score": rows, "panel.card": []}, words)
    assert found == Panel("score", words.say("panel.score"), (rows[0], Row(("3", "4"), "born", "now")))
    assert found.rows[0].mark == "head"


def test_cards_and_pictures_beside_the_board() -> None:
    words = texts_for("en", "baluard.games.victus")
    ace = Face("ace", "<svg/>", "Ace", "The ace.")
    assert card_rows_of(("hand", "Hand", [ace]), ("table", "Table", [])) == (CardRow("hand", "Hand", (ace,)),)
    found = instruments_of({"defeat": ("<svg/>", "far"), "dice": ("<svg/>", "none")}, "defeat", words)
    assert found[0] == Instrument("defeat", words.say("drawn.defeat"), "<svg/>", "far", True)
    assert not found[1].essential


def test_what_is_known_of_a_thing_is_its_name_and_sentences() -> None:
    total = in_words(said("preview.total"), WORDS)
    assert sentences("Born", [said("preview.total"), "as it is"], WORDS) == ("Born", total, "as it is")
