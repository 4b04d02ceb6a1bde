"""Orders go into a workbook and come out again as the same orders."""

from __future__ import annotations

import pytest

from baluard.campaign.fill import fill
from baluard.games.peninsular.model.orders import keys_of, order_of
from tests.campaign.books import read, written
from tests.games.peninsular.samples import SAMPLES
from tests.games.peninsular.situations import situation
from tests.games.peninsular.standing import GRAMMAR, lexicon

WAITING = ("contact_reaction", "burn_own_depot", "battle_losses_place")


@pytest.mark.parametrize("nation", ["spain", "britain", "france"])
@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_a_workbook_handed_in_unchanged_gives_no_orders_and_no_faults(nation: str, lang: str) -> None:
    reading = read(written(nation, lang), nation)
    assert (reading.orders, reading.waiting, reading.standing, reading.dice, reading.checks) == ([], [], [], [], [])
    assert reading.faults == []


def nation_of(path: str, order_id: str) -> str:
    if path.startswith("fr_") or "/fr_t" in path or "fr_bayonne" in path:
        return "france"
    return GRAMMAR.commands[order_id].nations[0]


@pytest.mark.parametrize(("phase", "path"), [one for one in SAMPLES if one != ("supply", "end_phase")])
def test_every_order_goes_through_the_workbook_and_back(phase: str, path: str) -> None:
    order = order_of(phase, tuple(path.split("/")))
    nation = nation_of(path, order.id)
    filled, left = fill([order], situation(nation), GRAMMAR, lexicon(nation))
    assert left == []
    reading = read(written(nation, "ca", filled), nation)
    assert reading.faults == []
    found = reading.waiting if order.id in WAITING else reading.orders
    assert ["/".join(keys_of(one.order)) for one in found if one.order.id == order.id] == [path], filled
