"""The workbooks that LibreOffice saves in `make office`: of which nation, and with which orders."""

from __future__ import annotations

from pathlib import Path

from baluard.campaign.fill import fill
from baluard.campaign.situation import Filled
from baluard.games.peninsular.model.orders import order_of
from tests.games.peninsular.samples import SAMPLES
from tests.games.peninsular.situations import situation
from tests.games.peninsular.standing import GRAMMAR, lexicon

FIXTURES = Path(__file__).parent / "office"
CASES: dict[str, tuple[str, tuple[str, ...]]] = {
    "spain_unchanged": ("spain", ()),
    "spain_filled": (
        "spain",
        (
            "place_reinforcement/es_t2_romana/la_coruna/city/=Ejército de Galicia",
            "assign_points/es_points/spain/es_norte/60",
            "recruit/levy/spain/sevilla/es_sur1/20",
            "buy_points/3",
            "trade/levy/2",
            "depot_create/oviedo/=Almacén del Norte",
            "naval_move/es_sur2/cartagena/city",
            "es_norte/oviedo/gijon/done",
            "es_norte/garrison/la_coruna/leave/100",
            "band_1/ambush/band_2/done/fr_burgos/2/vitoria/1/done",
            "supply_choice/es_norte/forage",
            "supply_roll/es_norte/pending",
            "contact_reaction/es_norte/stand",
        ),
    ),
    "britain_filled": ("britain", ("gb_t2_wellington/oviedo/done", "supply_roll/gb_t2_wellington/4")),
    "france_filled": (
        "france",
        (
            "choose_initiative/middle",
            "withdrawal_roll/fr_t6_points/pending/fr_burgos/100/madrid/40/done",
            "fr_murat/declare_siege/toledo",
            "combat_choice/zaragoza/assault/auto/1/1/never",
        ),
    ),
}


def phase_of(path: str) -> str:
    """The phase of a path that is among the samples, or of a march."""
    return next((phase for phase, sample in SAMPLES if sample == path), "supply" if "supply" in path else "movement")


def filled_for(nation: str, paths: tuple[str, ...]) -> Filled:
    """The cells that say these orders."""
    orders = [order_of(phase_of(path), tuple(path.split("/"))) for path in paths]
    filled, left = fill(orders, situation(nation), GRAMMAR, lexicon(nation))
    assert left == []
    return filled
