"""The things on the map in a position for tests of orders: the corps of the set-up, bands and depots."""

from __future__ import annotations

from baluard.campaign.lexicon import Lexicon
from baluard.campaign.lines import Grammar
from baluard.components.order_sheets import Thing
from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.orders import NAMED, ORDERS
from baluard.games.peninsular.words.things import LANGUAGES, band_thing, corps_thing, depot_thing, in_all, things

D = GAME.data
GRAMMAR = Grammar(ORDERS, D.orders_sheet)


def on_the_map() -> list[Thing]:
    found = [
        corps_thing(row.id, in_all(row.name), row.kind, row.at or "lerida")
        for row in D.schedule.setup
        if row.what == "corps" and row.name
    ]
    found.append(corps_thing("gb_t2_wellington", dict.fromkeys(LANGUAGES, "1.ª División"), "britain", "la_coruna"))
    found += [band_thing(n, f"band_{n}", "vitoria") for n in (1, 2, 3)]
    for nation, province in (
        ("spain", "la_coruna"),
        ("spain", "oviedo"),
        ("spain", "cartagena"),
        ("france", "vitoria"),
    ):
        found.append(depot_thing(D, nation, province))
    return found


def lexicon(nation: str = "spain", *more: Thing) -> Lexicon:
    return Lexicon((*things(D), *on_the_map(), *more), D.orders_sheet.words, NAMED, nation)
