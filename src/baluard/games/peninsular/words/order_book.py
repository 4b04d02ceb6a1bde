"""What the workbook and the lines of a nation know of a moment: the things that can be named, and the rows of the
sheets, both from what the nation's eyes see."""

from __future__ import annotations

import hashlib
from functools import partial

import msgspec
from msgspec.structs import replace

from baluard.components.order_sheets import Thing
from baluard.components.situation import CellValue, Named, OrderBook, Row, Situation
from baluard.games.peninsular.eyes.seen import SeenCorps, SeenDepot
from baluard.games.peninsular.eyes.view import Position, imagined
from baluard.games.peninsular.model.army_rows import ArmyData
from baluard.games.peninsular.model.facts import NATIONS, PHASES
from baluard.games.peninsular.model.orders import BAND, NAMED, ONLY_ASKED, ORDERS, answer_to, depot_key, standing_of
from baluard.games.peninsular.model.rows import Data, EventRow
from baluard.games.peninsular.rules.income import income
from baluard.games.peninsular.words.advice import Advice
from baluard.games.peninsular.words.dice_rows import dice_rows
from baluard.games.peninsular.words.names import names
from baluard.games.peninsular.words.things import (
    LANGUAGES,
    RESERVE,
    band_thing,
    corps_thing,
    depot_thing,
    things,
)
from baluard.kernel.rng import Rng
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms

encoder = msgspec.json.Encoder(order="deterministic")
UNKNOWN, NOBODY = "?", "-"
SORTS = {"corps": "arrival", "points": "points", "leader": "leader"}
WITHDRAWALS = ("withdraw_leader", "withdraw_corps", "withdraw_points")
SMALL = 2  # guerrilla points
ORGANISER, DECIDED = "organiser", ("combat_choice", "battle_report")  # what he may be asked about
FREE_ROWS = {"depots": 8, "initiative": 1, "naval": 1, "recruitment": 12, "combats": 6}


def order_book(game: GameOfRooms, view: View, seat: str, campaign: str, final: bool) -> OrderBook | None:
    """PEN-20.2 What the orders of a nation in writing need now; the organiser decides between others, in lines."""
    d, p = game.data, view.present or view.position
    if seat not in NATIONS:
        return decisions(d, p, seat, campaign) if seat == ORGANISER else None
    checksum = hashlib.sha256(encoder.encode(p)).hexdigest()[:16]
    state, nation = imagined(p, game.facts(view.options), Rng(checksum)), NATIONS.index(seat)
    now = situation(d, p, seat, campaign, checksum, final, income(state, nation).total)
    named, advice = tuple(things_seen(d, p)), Advice(state, nation)
    answers = partial(answer_to, d.orders_sheet.words["verdict"])
    phase = state.phase if state.nation == nation and state.phase in PHASES else ""
    return OrderBook(ORDERS, d.orders_sheet, NAMED, named, now, answers, ONLY_ASKED, standing_of, advice, phase=phase)


def decisions(d: ArmyData, p: Position, seat: str, campaign: str) -> OrderBook:
    """PEN-20.1 How a combat is settled, and a report that was refused: the lines of the organiser."""
    commands = [replace(row, nations=(seat,)) for row in d.orders_sheet.command if row.id in DECIDED]
    file = replace(d.orders_sheet, sheet=[], command=commands)
    now = Situation(campaign, p.turn, seat, "")
    answers = partial(answer_to, file.words["verdict"])
    return OrderBook(ORDERS, file, NAMED, tuple(things_seen(d, p)), now, answers, ONLY_ASKED, sheets=False)


def things_seen(d: ArmyData, p: Position) -> list[Thing]:
    """All that orders can name at this moment."""
    found = list(things(d))
    found += [corps_thing(corps.id, corps_names(d, p, corps.id), corps.kind, corps.at) for corps in p.corps]
    found += [band_thing(int(band.id.removeprefix(BAND)), band.id, band.province) for band in p.bands]
    found += [depot_thing(d, depot.nation, depot.province) for depot in p.depots]
    return found


def corps_names(d: ArmyData, p: Position, id: str) -> dict[str, str]:
    """A corps as its owner calls it, or as the components do."""
    given = dict(p.called).get(id, "")
    return {lang: given or names(d, lang).get(id, id) for lang in LANGUAGES}


def situation(
    d: ArmyData, p: Position, nation: str, campaign: str, checksum: str, final: bool, income: int
) -> Situation:
    """The workbook of a nation: its rows sheet by sheet. `income` is what its next collection is reckoned to bring."""
    own = kinds_of(d, nation)
    corps = [one for one in p.corps if one.kind in own]
    depots = [one for one in p.depots if one.nation == nation]
    rows = {
        "gold": (gold_row(d, p, nation, income),),
        "movement": tuple([*(corps_row(one) for one in corps), *choice_rows(d, p, nation)]),
        "garrisons": tuple(garrison_rows(p, own, depots)),
        "depots": tuple(depot_row(one) for one in depots),
        "guerrillas": tuple(band_rows(p)),
        "reinforcements": tuple(reinforcement_rows(d, p, nation)),
        "reactions": tuple(
            [
                *(Row(one.id, {"corps": Named("corps", one.id)}) for one in corps),
                *(depot_reaction(one) for one in depots if one.garrison),
            ]
        ),
        "rolls": dice_rows(d, p, nation, own),
    }
    return Situation(campaign, p.turn, nation, checksum, final, rows, FREE_ROWS)


def kinds_of(d: Data, nation: str) -> list[str]:
    """The kinds of troops of a nation."""
    return next(row.kinds for row in d.nations.nation if row.id == nation)


def gold_row(d: Data, p: Position, nation: str, income: int) -> Row:
    """PEN-20.2 The club's row of gold; it has the name of its sheet."""
    title = next(sheet.title for sheet in d.orders_sheet.sheet if sheet.id == "gold")
    return Row("gold", {"label": title, "start": p.gold.get(nation, 0), "income": income})


def corps_row(corps: SeenCorps) -> Row:
    """A corps on the map or at sea."""
    general: CellValue = Named("leader", corps.generals[0]) if corps.generals else NOBODY
    cells: dict[str, CellValue] = {"corps": Named("corps", corps.id), "general": general, "points": corps.points}
    if corps.at:
        cells["location"] = Named("province", corps.at)
    return Row(corps.id, cells)


def choice_rows(d: Data, p: Position, nation: str) -> list[Row]:
    """PEN-4.2 The corps of the set-up whose place or points are still to be chosen."""
    there = {corps.id for corps in p.corps}
    found = []
    for row in d.schedule.setup:
        if p.phase == "setup" and row.nation == nation and row.what == "corps" and row.id not in there:
            place: CellValue = Named("province", row.at) if row.at else UNKNOWN
            cells: dict[str, CellValue] = {"corps": Named("setup", row.id), "general": NOBODY, "points": row.points}
            found.append(Row(row.id, {**cells, "location": place}, open=("points",) if row.at else ("location",)))
    return found


def garrison_rows(p: Position, own: list[str], depots: list[SeenDepot]) -> list[Row]:
    """Garrisons of cities, and of depots outside a city."""
    inside = {where: general for general, (state, where, _) in p.generals.items() if state == "city"}
    found = []
    for city, troops in p.garrisons.items():
        points = sum(number for kind, number in troops.items() if kind in own)
        if points:
            general: CellValue = Named("leader", inside[city]) if city in inside else NOBODY
            found.append(Row(city, {"city": Named("city", city), "points": points, "general": general}))
    for depot in depots:
        if depot.garrison:
            key = depot_key(depot.nation, depot.province)
            found.append(Row(key, {"city": Named("depot", key), "points": sum(depot.garrison.values())}))
    return found


def depot_row(depot: SeenDepot) -> Row:
    """A depot."""
    key = depot_key(depot.nation, depot.province)
    return Row(key, {"name": Named("depot", key), "location": Named("province", depot.province)})


def depot_reaction(depot: SeenDepot) -> Row:
    """PEN-9.10 A depot whose garrison may burn it."""
    key = depot_key(depot.nation, depot.province)
    return Row(key, {"corps": Named("depot", key)})


def band_rows(p: Position) -> list[Row]:
    """The guerrilla bands."""
    found = []
    for band in p.bands:
        where = Named("corps", band.corps) if band.corps else Named("province", band.province)
        size = Named("size", "small" if band.points == SMALL else "tiny")
        cells: dict[str, CellValue] = {"band": Named("band", band.id), "size": size, "gpoints": band.points}
        found.append(Row(band.id, {**cells, "location": where}))
    return found


def reinforcement_rows(d: Data, p: Position, nation: str) -> list[Row]:
    """PEN-5.1 What comes and goes in this turn, the reserve, and for Spain a row for each region that may rise; nothing
    once the nation is past that phase."""
    if p.nation == nation and p.phase in PHASES[1:]:
        return []
    left = dict(p.arrivals)
    due = [row for row in entries_of(d, p, nation) if not left or row.id in left or row.op in WITHDRAWALS]
    again = [id for id, _ in p.withdrawals if id not in [row.id for row in due]]
    due += [row for row in d.schedule.event if row.id in again and row.nation == nation]
    found = [entry_row(row, left.get(row.id, row.points)) for row in due if row.op in (*SORTS, *WITHDRAWALS)]
    if any(p.reserve.get(kind) for kind in kinds_of(d, nation)):
        points = sum(p.reserve.get(kind, 0) for kind in kinds_of(d, nation))
        found.append(Row(RESERVE, {"entry": Named("entry", RESERVE), "points": points}, "points", ("kind",)))
    if nation == "spain":
        risen = [Named("region", row.id) for row in d.map.region if row.guerrilla]
        found += [Row(region.key, {"entry": region}, "uprising", ("kind",)) for region in risen]
    return found


def entries_of(d: Data, p: Position, nation: str) -> list[EventRow]:
    """PEN-5.3, 5.7, 5.8 The entries of the schedule for this turn, and those that the cities in hand set off."""
    once = [row for row in d.schedule.event if row.turn == p.turn]
    again = [row for row in d.schedule.recurring if row.from_turn <= p.turn <= row.to_turn]
    set_off = [row for row in d.schedule.trigger if row.id in dict(p.arrivals) or is_set_off(p, row)]
    return [row for row in (*once, *again, *set_off) if row.nation == nation]


def is_set_off(p: Position, row: EventRow) -> bool:
    """PEN-5.8 Does the nation hold all the cities, for the first time?"""
    return row.id not in p.spent_triggers and all(p.control.get(city) == row.nation for city in row.cities)


def entry_row(row: EventRow, points: int) -> Row:
    """An arrival, points, a general, or a withdrawal."""
    cells: dict[str, CellValue] = {"entry": Named("entry", row.id)}
    if row.kind:
        cells["kind"] = Named("kind", row.kind)
    if points:
        cells["points"] = points
    cells["general"] = Named("leader", row.leader) if row.leader else NOBODY
    return Row(row.id, cells, SORTS.get(row.op, "withdrawal"))
