"""Orders go into a workbook and come out again as the same orders."""

from __future__ import annotations

import pytest

from baluard.campaign.fill import fill
from baluard.campaign.situation import Filled
from baluard.games.peninsular.model.orders import keys_of, order_of
from tests.campaign.books import read, written
from tests.games.peninsular.samples import SAMPLES
from tests.games.peninsular.situations import situation
from tests.games.peninsular.standing import GRAMMAR, lexicon


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


def batches() -> list[tuple[str, Filled, list[str]]]:
    """The samples in as few workbooks as hold them without two in one cell."""
    found: list[tuple[str, Filled, list[str]]] = []
    for phase, path in SAMPLES:
        order = order_of(phase, tuple(path.split("/")))
        nation = nation_of(path, order.id)
        filled, left = fill([order], situation(nation), GRAMMAR, lexicon(nation))
        assert left == [], path
        rows = {spot[:2] for spot in filled}
        for other, cells, paths in found:
            if other == nation and not rows & {spot[:2] for spot in cells} and path not in paths:
                cells.update(filled)
                paths.append(path)
                break
        else:
            found.append((nation, filled, [path]))
    return found


def test_every_order_goes_through_the_workbook_and_back() -> None:
    for nation, filled, paths in batches():
        reading = read(written(nation, "ca", filled), nation)
        assert reading.faults == []
        found = ["/".join(keys_of(one.order)) for one in (*reading.orders, *reading.waiting)]
        beaten = [path for path in found if path.startswith("battle_losses_place") and path not in paths]
        assert sorted(path for path in found if path not in beaten) == sorted(paths)


def test_several_orders_of_a_corps_share_its_row() -> None:
    paths = (
        "es_norte/transfer/es_oeste/20",
        "es_norte/oviedo/done",
        "es_norte/garrison/oviedo/leave/50",
        "es_norte/gijon/done",
        "es_norte/rename/=Asturias",
    )
    orders = [order_of("movement", tuple(path.split("/"))) for path in paths]
    filled, left = fill(orders, situation(), GRAMMAR, lexicon())
    assert left == []
    assert filled["movement", "es_norte", "path"] == "La Coruña – Oviedo – Gijón"
    assert [keys_of(one.order) for one in read(written("spain", "es", filled)).orders] == [keys_of(o) for o in orders]


def test_an_order_without_a_place_is_told_as_left_over() -> None:
    order = order_of("movement", ("fr_murat", "toledo", "done"))
    assert fill([order], situation("spain"), GRAMMAR, lexicon())[1] == [order]
