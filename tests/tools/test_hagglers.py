"""Players of `catalans` who live by one kind of offer: they play whole games, and say that one kind of thing."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from baluard.bots import LEVELS
from baluard.games.catalans.model.deals import Later, Promise, Resources, Spare
from baluard.games.catalans.model.events import DealProposed
from baluard.laboratory import make_plan
from baluard.laboratory.plans import Plan
from tools.hagglers import OFFERS, HagglingSession

ENOUGH = 250  # answers in which each has spoken


def plan_of(kind: str) -> Plan:
    """Three players, of whom Britain haggles."""
    plan = make_plan("catalans", 1, ["normal"], "haggle", {"players": "3"})
    return replace(plan, levels=plan.levels | {"britain": kind})


def proposed(kind: str) -> list[DealProposed]:
    """What it offers in the first rounds of a game."""
    session = HagglingSession(plan_of(kind), 1)
    for _ in islice(session.answers(), ENOUGH):
        pass
    events = [told.event for told in session.told if isinstance(told.event, DealProposed)]
    return [event for event in events if event.power == "britain"]


def test_nobody_can_choose_them() -> None:
    assert not set(OFFERS) & set(LEVELS)


def test_who_sells_junk_gives_nothing_but_promises_for_money() -> None:
    offers = proposed("junk")
    assert offers
    for offer in offers:
        assert all(isinstance(item, Promise) for item in offer.gives)
        assert [type(item) for item in offer.gets] == [Resources]


def test_who_sells_mercy_sells_it_to_several() -> None:
    offers = proposed("mercy")
    assert {offer.gives for offer in offers} >= {(Spare("dutch"),)}
    assert all(isinstance(item, Spare) for offer in offers for item in offer.gives)


def test_who_pays_later_finds_nobody_who_pays_now() -> None:
    assert not [offer for offer in proposed("later") if any(isinstance(item, Later) for item in offer.gives)]
