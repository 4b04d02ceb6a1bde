"""Remarks beside what a person may choose, and the wordings of events."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec import Struct

from baluard.kernel.decision import Fact
from baluard.kernel.errors import RulesBug
from baluard.page.contract import GameModule
from baluard.page.remarks import GO, barred, remark, said
from baluard.page.story import event_key
from baluard.page.widgets import Hint
from baluard.texts import texts_for


class Fell(Struct, frozen=True):
    """An event."""


def test_one_remark_stands_by_itself() -> None:
    assert remark("born", [said("hint.near", enemies=2)], GO) == Hint("born", said("hint.near", enemies=2), GO)


def test_several_remarks_are_one_hint_with_the_facts_of_all() -> None:
    hint = remark("born", [said("preview.total"), said("hint.near", enemies=2)])
    assert hint.text == said("hint.several", parts=("preview.total", "hint.near"), enemies=2)


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_the_house_says_several_remarks_one_after_the_other(lang: str) -> None:
    words = texts_for(lang)
    hint = remark("born", [said("preview.total"), said("preview.total")])
    total = words.say("preview.total")
    assert words.say(hint.text.key, hint.text.facts).count(total) == 2


def test_two_remarks_never_mean_different_things_by_one_word() -> None:
    with pytest.raises(RulesBug, match="beside born mean different things by count"):
        remark("born", [said("hint.room", count=1), said("hint.friends", count=2)])


def test_what_is_barred_is_not_offered() -> None:
    assert barred("born", said("hint.full")) == Hint("born", said("hint.full"), offered=False)


def test_an_event_is_told_by_its_class_and_by_how_it_went() -> None:
    assert event_key(Fell(), "") == "event.Fell"
    assert event_key(Fell(), "hit") == "event.Fell.hit"


@pytest.mark.parametrize(
    ("event", "place"),
    [(SimpleNamespace(zone="born"), "born"), (SimpleNamespace(space="s12"), "s12"), (SimpleNamespace(seat="red"), "")],
)
def test_an_event_happened_in_the_zone_or_space_that_it_names(event: SimpleNamespace, place: str) -> None:
    assert GameModule().place_of(event) == place


@pytest.mark.parametrize(
    ("about", "ends"),
    [({"origin": "born", "zone": "ribera"}, ("born", "ribera")), ({"zone": "ribera"}, ()), ({}, ())],
)
def test_a_decision_that_names_two_places_gets_an_arrow(about: dict[str, Fact], ends: tuple[str, ...]) -> None:
    assert GameModule().arrow("attack", about, ()) == ends
