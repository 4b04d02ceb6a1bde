"""Components and options turned into the flat tables that rules work on."""

from __future__ import annotations

from typing import Any

from baluard.components.shapes import Book
from baluard.games.catalans.model.facts import (
    ACTIONS,
    NOBODY,
    PERIODS,
    POWERS,
    Card,
    Facts,
    Goal,
    Op,
    effect_name,
    slot_name,
)
from baluard.games.catalans.model.rows import Data
from baluard.kernel.kept import kept

SEATS_OF_TWO = ("maritime", "continental")
ATLANTIC, MEDITERRANEAN = 1, 2
MOST_SLOTS = 5


def facts_for(data: Data, options: dict[str, str]) -> Facts:
    """The tables of a game with these options: kept with the components."""
    return built(data, tuple(sorted(options.items())))


@kept
def built(data: Data, options: tuple[tuple[str, str], ...]) -> Facts:
    """The tables, from the components."""
    f = Facts(data)
    f.options = dict(options)
    add_map(f, data)
    add_powers(f, data)
    add_seats(f, data)
    add_tracks(f, data)
    add_sea(f)
    add_cards(f, data)
    f.book = book_of(f)
    return f


def book_of(f: Facts) -> Book:
    """The names of all that states tell of."""
    slots = [slot_name(slot) for slot in range(MOST_SLOTS)]
    return Book({"power": POWERS, "space": f.ids, "action": ACTIONS, "period": PERIODS, "slot": slots})


def add_map(f: Facts, data: Data) -> None:
    """CAT-1.3 to 1.5 Spaces in the order of the file, adjacency by land and by port."""
    rows = data.map.space
    f.ids = [row.id for row in rows]
    f.no = {name: i for i, name in enumerate(f.ids)}
    f.home = [POWERS.index(row.home) if row.home in POWERS else NOBODY for row in rows]
    f.region = [row.region for row in rows]
    f.is_space = [not row.impassable for row in rows]
    f.land = [tuple(sorted(f.no[name] for name in row.adj)) for row in rows]
    zones = {zone.id: zone.ports for zone in data.map.sea_zone}
    f.ports = [
        (ATLANTIC if row.id in zones["atlantic"] else 0) | (MEDITERRANEAN if row.id in zones["mediterranean"] else 0)
        for row in rows
    ]
    f.port_list = tuple(i for i in range(len(rows)) if f.ports[i])
    f.near = []
    for i in range(len(rows)):
        by_sea = [j for j in f.port_list if j != i and f.ports[i] & f.ports[j]]
        f.near.append(tuple(sorted({*f.land[i], *by_sea})))
    f.is_victory = [row.victory for row in rows]
    f.worth_fall = [row.vp if "fall" in row.vp_at else 0 for row in rows]
    f.worth_defeat = [row.vp if "defeat" in row.vp_at else 0 for row in rows]


def add_sea(f: Facts) -> None:
    """CAT-7.4 Ways over the sea; in the early war both ports lie in the Atlantic."""
    atlantic = [bool(ports & ATLANTIC) for ports in f.ports]
    f.sea = [sea_ways(f, z) for z in range(len(f.ids))]
    f.early_sea = [[way for way in f.sea[z] if atlantic[z] and atlantic[way[0]]] for z in range(len(f.ids))]


def sea_ways(f: Facts, z: int) -> list[tuple[int, int]]:
    """CAT-7.4 From port to port: 2 within a zone, 3 between zones."""
    if not f.ports[z]:
        return []
    same, other = f.constants["move_sea_same_zone_cost"], f.constants["move_sea_other_zone_cost"]
    return [(n, same if f.ports[z] & f.ports[n] else other) for n in f.port_list if n != z]


def add_powers(f: Facts, data: Data) -> None:
    """CAT-1.1, 2.2 Troops of each power; where they stand and where they are recruited."""
    rows = {row.id: row for row in data.powers.power}
    f.pool = [rows[name].troops for name in POWERS]
    f.boxes = tuple(rows["france"].reserve_boxes)
    f.setup = [(POWERS.index(p), i, n) for i, row in enumerate(data.map.space) for p, n in row.setup.items()]
    f.homes = []
    for name in POWERS:
        lands = [POWERS.index(home) for home in rows[name].recruits_in_homes_of]
        f.homes.append(tuple(i for i in range(len(f.ids)) if f.home[i] in lands))


def add_seats(f: Facts, data: Data) -> None:
    """CAT-1.2, 2.1, 12.1 to 12.3 Who plays which powers."""
    o = f.options
    f.players = int(o["players"])
    row = next(row for row in data.powers.setup if row.players == f.players)
    f.powers = tuple(POWERS.index(name) for name in row.seats)
    f.is_played = [i in f.powers for i in range(len(POWERS))]
    f.seats = SEATS_OF_TWO if f.players == 2 else tuple(row.seats)
    f.owner = [""] * len(POWERS)
    for seat, powers in zip(f.seats, row.control, strict=True):
        for name in powers:
            f.owner[POWERS.index(name)] = seat
    f.binding = o.get("agreements", "lapsing") == "binding"
    f.played_by = [(seat, [power for power in f.powers if f.owner[power] == seat]) for seat in f.seats]
    f.negotiation, f.open_table = o["negotiation"], o["open_table"] == "on"
    f.offers, f.round_cap = int(o["offers_per_window"]), int(o["round_cap"])


def add_tracks(f: Facts, data: Data) -> None:
    """CAT-1.7, 1.8 Resources, will to fight, constants."""
    levels = sorted(data.tracks.wf_level, key=lambda level: level.index)
    f.value = [level.value for level in levels]
    f.war_cost = [level.war_cost for level in levels]
    f.at_war = [level.at_war for level in levels]
    f.start_level = next(level.index for level in levels if level.id == data.tracks.will_to_fight.start)
    f.constants = dict(data.tracks.constants)
    resources = data.tracks.resources
    f.least, f.most, f.start_resources = resources.min, resources.max, resources.start


def add_cards(f: Facts, data: Data) -> None:
    """CAT-5, 8 Tactical cards, concessions, goals."""
    for row in data.cards.card:
        card = Card(row.id)
        card.period, card.type, card.value = PERIODS.index(row.period), row.type, row.value
        card.arms = tuple(POWERS.index(name) for name in row.arms)
        card.after, card.window, card.ordered = row.after, row.window, row.ordered
        card.icons = tuple(row.icons)
        card.effects = tuple(op_of(f, raw) for raw in row.effects)
        f.cards[row.id] = card
        if row.type == "concession":
            f.concessions[row.id] = card
    f.decks = [tuple(row.id for row in data.cards.card if row.period == period) for period in PERIODS]
    for one in data.concessions.concession:
        card = Card(one.id)
        card.type, card.value, card.beneficiary = "concession", one.value, POWERS.index(one.beneficiary)
        card.effects = tuple(op_of(f, raw) for raw in one.effects)
        f.concessions[one.id] = card
    for card in (*f.cards.values(), *f.concessions.values()):
        f.effects.update({effect_name(card.name, i): op for i, op in enumerate(card.effects)})
    f.pile = tuple(one.id for one in data.concessions.concession)
    f.goals_of = [() for _ in POWERS]
    for goal_row in data.goals.goal:
        power = POWERS.index(goal_row.power)
        goal = Goal(goal_row.id, power)
        goal.concessions = tuple(goal_row.concessions)
        goal.spaces = tuple(f.no[name] for name in goal_row.spaces)
        f.goals[goal_row.id] = goal
        f.goals_of[power] = (*f.goals_of[power], goal_row.id)
    f.goals_drawn = data.goals.draw


def op_of(f: Facts, raw: dict[str, Any]) -> Op:
    """One effect out of its table."""
    op = Op(raw["op"])
    for name in ("icon", "who", "power"):
        setattr(op, name, str(raw.get(name, "")))
    for name in ("n", "troops", "steps", "per_space", "max_value", "price"):
        setattr(op, name, int(raw.get(name, 0)))
    for name in ("upto", "fallback", "sea", "any_sea"):
        setattr(op, name, bool(raw.get(name, False)))
    op.n = int(raw.get("n", raw.get("max_gain", 0)))
    op.flag = str(raw.get("name", ""))
    nations = [raw["nation"]] if raw.get("nation", "any") != "any" else raw.get("nations", [])
    op.nations = tuple(POWERS.index(name) for name in nations)
    op.spaces = places(f, raw)
    op.space = f.no[raw["space"]] if "space" in raw else NOBODY
    home = raw.get("home", raw.get("to_home", ""))
    op.home = POWERS.index(home) if home else NOBODY
    return op


def places(f: Facts, raw: dict[str, Any]) -> tuple[int, ...]:
    """The spaces of an effect: a list, or a region without some."""
    if "spaces" in raw:
        return tuple(sorted(f.no[name] for name in raw["spaces"]))
    region = raw.get("region", raw.get("from_region", ""))
    if not region:
        return ()
    without = {f.no[name] for name in raw.get("exclude", [])}
    return tuple(i for i in range(len(f.ids)) if f.region[i] == region and f.is_space[i] and i not in without)
