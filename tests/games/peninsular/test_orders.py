"""Every order is a path of keys, and every such path is that order again."""

from __future__ import annotations

import pytest

from baluard.components.orders import NotAnOrder, Order
from baluard.games.peninsular.model.orders import ORDERS, PHASES, keys_of, order_of
from tests.games.peninsular.samples import SAMPLES


def test_there_are_47_orders_and_each_has_a_sample() -> None:
    assert len(ORDERS.forms) == 47
    assert {order_of(phase, tuple(path.split("/"))).id for phase, path in SAMPLES} == set(ORDERS.forms)


@pytest.mark.parametrize(("phase", "path"), SAMPLES)
def test_the_keys_of_an_order_are_the_path_it_was_read_from(phase: str, path: str) -> None:
    keys = tuple(path.split("/"))
    assert keys_of(order_of(phase, keys)) == keys


@pytest.mark.parametrize(
    ("phase", "path"),
    [
        ("movement", "es_norte"),
        ("movement", "es_norte/oviedo"),
        ("movement", "es_norte/garrison/la_coruna/leave"),
        ("movement", "band_1/ambush/done/fr_burgos/done"),
        ("movement", "es_norte/enter_city/leon"),
        ("supply", "es_norte/enter_city"),
        ("supply", "supply_choice/es_norte/depot"),
        ("supply", "supply_choice/es_norte/forage/depot_spain_leon"),
        ("initiative", ""),
    ],
)
def test_what_is_no_whole_order_of_the_phase_is_refused(phase: str, path: str) -> None:
    with pytest.raises(NotAnOrder):
        order_of(phase, tuple(path.split("/")) if path else ())


def test_a_field_that_must_be_there_and_is_not_makes_no_path() -> None:
    with pytest.raises(NotAnOrder):
        keys_of(Order("setup_depot"))


def test_a_phase_can_be_closed_in_every_phase() -> None:
    assert [order_of(phase, ("end_phase",)).id for phase in PHASES] == ["end_phase"] * len(PHASES)
