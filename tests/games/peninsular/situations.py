"""A situation for tests of workbooks: the first turn of each nation, with a row of every sort."""

from __future__ import annotations

from baluard.campaign.sheets import Asked
from baluard.campaign.situation import Named, Row, Situation
from tests.games.peninsular.standing import D

WORDS = D.orders_sheet.words


def corps_row(key: str, points: int, province: str, leader: str = "") -> Row:
    general = Named("leader", leader) if leader else "-"
    cells = {"corps": Named("corps", key), "general": general, "points": points}
    if province == "?":
        return Row(key, {**cells, "location": "?"}, open=("location",))
    split = ("points",) if province == "bayonne" else ()
    return Row(key, {**cells, "location": Named("province", province)}, open=split)


def reaction_row(kind: str, key: str) -> Row:
    return Row(key, {"corps": Named(kind, key)})


def of_nation(nation: str) -> list[Row]:
    rows = [row for row in D.schedule.setup if row.what == "corps" and row.nation == nation]
    return [corps_row(row.id, row.points, row.at or "?", row.leader) for row in rows]


def entry_row(key: str, sort: str, **cells: object) -> Row:
    return Row(key, {"entry": Named("entry", key), **cells}, sort)  # type: ignore[dict-item]


def reinforcements(nation: str) -> list[Row]:
    if nation == "france":
        return [
            entry_row("fr_t6_points", "withdrawal", points=140),
            entry_row("fr_t2_murat", "withdrawal", general=Named("leader", "murat")),
            entry_row("fr_t2_junot", "leader", general=Named("leader", "junot")),
        ]
    if nation == "spain":
        navarra = Row(
            "navarra", {"entry": Named("region", "navarra"), "kind": Named("size", "small")}, "uprising", ("kind",)
        )
        return [
            entry_row("es_t2_romana", "arrival", kind=Named("kind", "spain"), points=245),
            entry_row("es_points", "points", kind=Named("kind", "spain"), points=90),
            entry_row("reserve", "points", kind=Named("kind", "spain"), points=30),
            navarra,
        ]
    return []


def situation(nation: str = "spain", checksum: str = "abc", final: bool = True) -> Situation:
    cities = {"spain": ("la_coruna", "zaragoza", "cadiz"), "france": ("madrid",), "britain": ("gibraltar", "oporto")}
    depots = {"spain": ("la_coruna", "oviedo", "cartagena"), "france": ("vitoria",), "britain": ()}[nation]
    corps = of_nation(nation)
    if nation == "britain":
        corps.append(corps_row("gb_t2_wellington", 180, "la_coruna", "wellington"))
    rows = {
        "gold": (Row("gold", {"label": "Oro", "start": 0, "income": 8}),),
        "movement": tuple(corps),
        "garrisons": tuple(Row(city, {"city": Named("city", city), "points": 80}) for city in cities[nation]),
        "depots": tuple(depot_row(nation, province) for province in depots),
        "guerrillas": tuple(band_row(n) for n in (1, 2, 3)),
        "reinforcements": tuple(reinforcements(nation)),
        "reactions": (
            *(reaction_row("corps", row.key) for row in corps),
            *(reaction_row("depot", f"depot_{nation}_{province}") for province in depots),
        ),
        "rolls": (Row("T1.spain.supply.forage.es_norte", {"key": "T1.spain.supply.forage.es_norte", "dice": "1D6"}),),
    }
    return Situation(
        "Club 1808",
        1,
        nation,
        checksum,
        final,
        rows,
        {"depots": 4, "initiative": 1, "naval": 1, "recruitment": 12, "combats": 6},
    )


def depot_row(nation: str, province: str) -> Row:
    key = f"depot_{nation}_{province}"
    return Row(key, {"name": Named("depot", key), "location": Named("province", province)})


def band_row(n: int) -> Row:
    return Row(f"band_{n}", {"band": Named("band", f"band_{n}"), "location": Named("province", "vitoria")})


def asked(nation: str = "spain", checksum: str = "abc") -> Asked:
    return Asked("Club 1808", 1, nation, checksum)
