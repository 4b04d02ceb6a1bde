"""Every order is a path of keys, and every such path is that order again."""

from __future__ import annotations

import pytest

from baluard.components.orders import NotAnOrder, Order
from baluard.games.peninsular.model.orders import ORDERS, PHASES, answer_to, keys_of, order_of
from tests.games.peninsular.samples import SAMPLES
from tests.games.peninsular.standing import D

VERDICT_WORDS = D.orders_sheet.words["verdict"]


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
        ("movement", "band_1/ambush/fr_burgos/done"),
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


def test_done_in_place_of_a_field_that_may_be_left_out_is_read_as_nothing() -> None:
    assert order_of("intendance", ("depot_create", "oviedo", "done")) == order_of(
        "intendance", ("depot_create", "oviedo")
    )


@pytest.mark.parametrize(
    ("tag", "facts", "path", "answer"),
    [
        ("initiative", {}, "initiative:choose_initiative/last", "last"),
        (
            "contact_reaction",
            {"corps": "es_norte"},
            "reaction:contact_reaction/es_norte/retreat/avila",
            "retreat/avila",
        ),
        ("contact_reaction", {"corps": "es_norte"}, "reaction:contact_reaction/es_norte/stand", "stand"),
        ("contact_reaction", {"corps": "es_sur1"}, "reaction:contact_reaction/es_norte/stand", None),
        ("battle_losses_place", {"corps": "es_norte"}, "combat:battle_losses_place/es_norte/avila", "avila"),
        ("burn_own_depot", {"province": "oviedo"}, "reaction:burn_own_depot/depot_spain_oviedo", "burn"),
        ("burn_own_depot", {"province": "leon"}, "reaction:burn_own_depot/depot_spain_oviedo", None),
        ("combat_choice", {"city": "zaragoza"}, "combat:combat_choice/zaragoza/blockade", "blockade"),
        (
            "combat_choice",
            {"city": "zaragoza"},
            "combat:combat_choice/zaragoza/assault/auto/1/2/never",
            "assault/auto/1/2/never",
        ),
        ("defence_plan", {"city": "zaragoza"}, "combat:combat_choice/zaragoza/defend/auto/1/0/2/never", "auto/1/0/2"),
        ("defence_plan", {"city": "zaragoza"}, "combat:combat_choice/zaragoza/blockade", None),
        ("battle_plan", {"province": "talavera"}, "combat:combat_choice/talavera/battle/auto/early", "auto/early"),
        (
            "forage_loss_split",
            {"corps": "es_norte"},
            "supply:forage_loss_split/es_norte/es_norte/10/la_coruna/5/done",
            "la_coruna/5/done",
        ),
        (
            "siege_loss",
            {"city": "cadiz"},
            "supply:forage_loss_split/cadiz/cadiz/20/es_sur2/10/done",
            "cadiz/20/es_sur2/10",
        ),
        (
            "take_from",
            {"points": 140},
            "reinforcement:withdrawal_roll/fr_t6_points/pending/fr_burgos/100/madrid/40/done",
            "fr_burgos/100/madrid/40",
        ),
        ("general_city", {}, "initiative:choose_initiative/last", None),
    ],
)
def test_an_order_answers_the_decision_that_asks_for_it(
    tag: str, facts: dict[str, object], path: str, answer: str | None
) -> None:
    phase, _, keys = path.partition(":")
    found = answer_to(VERDICT_WORDS, tag, facts, order_of(phase, tuple(keys.split("/"))))
    assert found == (tuple(answer.split("/")) if answer else None)
