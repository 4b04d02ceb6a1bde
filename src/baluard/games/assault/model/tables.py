"""Components and options turned into the flat tables that rules work on."""

from __future__ import annotations

from typing import Any

from baluard.components.shapes import Book
from baluard.games.assault.model.checks import OPEN_GROUND, controls
from baluard.games.assault.model.data import Data
from baluard.games.assault.model.facts import (
    BANNER,
    BARRICADE,
    BATTERY,
    COLOURS,
    COMBAT,
    COMING,
    COMMANDER,
    SIDES,
    Card,
    Effect,
    Facts,
    Objective,
)
from baluard.games.assault.model.rows import CardRow, EffectRow
from baluard.kernel.graph import distances
from baluard.kernel.kept import kept

KINDS = {"commander": COMMANDER, "banner": BANNER, "battery": BATTERY, "barricade": BARRICADE}
FAR = 9


def facts_for(data: Data, options: dict[str, str]) -> Facts:
    """The tables of a game with these components and options."""
    return built(data, tuple(sorted(options.items())))


@kept
def built(data: Data, options: tuple[tuple[str, str], ...]) -> Facts:
    """The tables, kept with the components."""
    facts = Facts()
    chosen = dict(options)
    facts.options = chosen
    add_zones(facts, data)
    add_borders(facts, data)
    add_units(facts, data)
    add_seats(facts, data, int(chosen["players"]))
    add_setup(facts, data)
    add_schedule(facts, data, chosen)
    facts.cards = [card_of(row, facts) for row in data.cards.card]
    facts.card_no = {card.name: i for i, card in enumerate(facts.cards)}
    facts.book = book_of(facts)
    return facts


def book_of(f: Facts) -> Book:
    """The names under which a state is written down."""
    return Book(
        {
            "zone": f.zone_ids,
            "unit": f.unit_ids,
            "barricade": [f.unit_ids[u] for u in f.barricades],
            "side": SIDES,
            "card": [card.name for card in f.cards],
        }
    )


def add_zones(f: Facts, data: Data) -> None:
    """ASL-0.7, 4.2 Zones in the order of their ids, with value and limit. Rulings ASL-R36, R38: the map's own."""
    rows = sorted(data.map.zone, key=lambda zone: zone.id)
    f.zone_ids = [zone.id for zone in rows]
    f.zone_no = {zone.id: i for i, zone in enumerate(rows)}
    f.colour = [COLOURS.index(zone.colour) for zone in rows]
    f.value = [data.map.colours[zone.colour].value or 0 for zone in rows]
    f.unlimited = [bool(zone.deployment) for zone in rows]
    f.is_entry = [zone.catalan_entry for zone in rows]
    f.is_inside = [zone.side_of_wall == "inside" for zone in rows]
    numbers = range(len(rows))
    f.entries = [[z for z in numbers if f.unlimited[z]], [z for z in numbers if f.is_entry[z]]]
    for row in data.map.objective:
        zones = [f.zone_no[zone] for zone in row.zones]
        f.objectives.append(Objective(row.id, row.vp, zones))
        if row.automatic_victory:
            f.automatic.extend(zones)


def add_borders(f: Facts, data: Data) -> None:
    """ASL-0.3 to 0.5, 0.8, 3.4 Who borders whom, and what lies between. Rulings ASL-R1, R7: red and royal borders."""
    count = len(f.zone_ids)
    ground = [COLOURS[colour] in OPEN_GROUND for colour in f.colour]
    adjacent, contact, closed, opened, facings = empty(count), empty(count), empty(count), empty(count), empty(count)
    f.covered = [[False] * count for _ in range(count)]
    for edge in data.map.edge:
        a, b = f.zone_no[edge.a], f.zone_no[edge.b]
        for here, there in ((a, b), (b, a)):
            adjacent[here].append(there)
            if edge.type != "red":
                contact[here].append(there)
                opened[here].append(there)
            if edge.type in ("open", "blue"):
                closed[here].append(there)
            if edge.type in ("open", "royal") and ground[here] and ground[there]:
                facings[here].append(there)
            if f.zone_ids[here] in edge.behind:
                f.covered[here][there] = True
        if edge.type == "royal":
            f.royal = (a, b)
    f.adjacent, f.contact, f.cross_closed, f.cross_open, f.facings = (
        [sorted(row) for row in table] for table in (adjacent, contact, closed, opened, facings)
    )
    f.distance = [[step if step >= 0 else FAR for step in distances(f.adjacent, z, 2)] for z in range(count)]
    f.lanes = [
        [n for n in f.contact[z] if f.value[n] <= f.value[z] and (f.value[z] > 0 or not f.covered[n][z])]
        for z in range(count)
    ]


def empty(count: int) -> list[list[int]]:
    """A table without neighbours."""
    return [[] for _ in range(count)]


def add_units(f: Facts, data: Data) -> None:
    """ASL-0.1 Counters in the order of the file, combat units and special ones. Ruling ASL-R25: their points."""
    points = {row.id: row.vp_when_eliminated for row in data.units.type}
    waves = {name: wave.turn for wave in data.deployment.wave for name in wave.units}
    for u, unit in enumerate(data.units.unit):
        side = SIDES.index(unit.side)
        kind = KINDS.get(unit.type, COMBAT)
        f.unit_ids.append(unit.id)
        f.unit_no[unit.id] = u
        f.side.append(side)
        f.kind.append(kind)
        f.factor.append(unit.factor)
        f.unit_type.append(unit.type)
        f.group.append(f"{unit.nation}_{unit.type}")
        f.points.append(points[unit.type])
        f.wave_turn.append(waves.get(unit.id, 0))
        f.bar_no.append(len(f.barricades) if kind == BARRICADE else -1)
        f.of_side[side].append(u)
        if kind != BATTERY:
            f.movers[side].append(u)
        if kind == COMBAT:
            f.combat[side].append(u)
        elif kind == COMMANDER:
            f.commanders[side].append(u)
        elif kind == BATTERY:
            f.batteries[side].append(u)
        elif kind == BARRICADE:
            f.barricades.append(u)
        else:
            f.banner = u


def add_seats(f: Facts, data: Data, players: int) -> None:
    """ASL-17.1: which seat owns each counter."""
    rows = [row for row in data.deployment.seat if row.players == players]
    for side, name in enumerate(SIDES):
        f.side_seats[side] = [row.id for row in rows if row.side == name]
    f.seats = [*f.side_seats[0], *f.side_seats[1]]
    f.side_of_seat = {seat: side for side in (0, 1) for seat in f.side_seats[side]}
    for u, unit in enumerate(data.units.unit):
        owners = [row.id for row in rows if row.side == unit.side and controls(row.controls, unit.nation, unit.sector)]
        f.seat.append(owners[0])
        if players == 4 and unit.side == "catalan":  # whose unit returns is a choice
            f.group[u] += f"_{owners[0]}"


def add_setup(f: Facts, data: Data) -> None:
    """Where counters start, and where free set-up may put them."""
    f.start = [COMING] * len(f.unit_ids)
    f.start_facing = [-1] * len(f.barricades)
    f.free_zones = [[] for _ in f.unit_ids]
    groups = {(g.side, g.sector, g.wing): g.zones for g in data.deployment.free_setup}
    for row in data.deployment.placement:
        zones = groups.get((row.side, row.sector, row.wing), [row.zone])
        for name in row.units:
            u = f.unit_no[name]
            f.start[u] = f.zone_no[row.zone]
            f.free_zones[u] = sorted(f.zone_no[zone] for zone in zones)
            if f.kind[u] == BARRICADE:
                f.start_facing[f.bar_no[u]] = f.zone_no[row.facing[name]]


def add_schedule(f: Facts, data: Data, options: dict[str, str]) -> None:
    """Turns, recoveries, options."""
    short = data.deployment.short_game
    is_short = options["length"] == "short"
    f.last_turn = short.turns if is_short else data.deployment.limits.turns
    f.extra_turns = data.deployment.limits.extra_turns_max
    f.recovery = (
        dict(zip(short.recovery_turns, short.recovery_numbers, strict=True))
        if is_short
        else {row.turn: row.number for row in data.deployment.recovery}
    )
    add_numbers(f, data)
    f.events = options["events"] == "on"
    f.free_setup = options["setup"] == "free"
    f.cumulative = options["recovered_vp"] == "cumulative"
    f.breach_open = options["royal_breach"] == "open"
    f.handicap = int(options["handicap"])


def add_numbers(f: Facts, data: Data) -> None:
    """The numbers of the rulebook, as the data give them."""
    limits, guns, combat = data.deployment.limits, data.deployment.artillery, data.deployment.combat
    f.stacking, f.movement = limits.stacking, limits.movement
    f.opens_on = data.deployment.royal_breach.opens_on
    f.gun_range = [guns.two_crowns_range, guns.catalan_range]
    f.hit_near, f.hit_far = guns.hit_adjacent, guns.hit_two_zones
    f.volley_hit, f.line_bonus, f.barricade_bonus = combat.volley_hit, combat.blue_line, combat.barricade
    f.commander_bonus, f.banner_bonus = combat.commander, combat.banner
    f.withdrawal_bonus, f.casualty = combat.withdrawal, combat.commander_casualty
    f.in_range = [
        [[z for z, step in enumerate(steps) if 1 <= step <= reach] for steps in f.distance] for reach in f.gun_range
    ]


def card_of(row: CardRow, f: Facts) -> Card:
    """A card with its parameters as numbers, zones and words."""
    return Card(row.id, [effect_of(effect, f) for effect in row.effect])


def effect_of(row: EffectRow, f: Facts) -> Effect:
    """One operation."""
    numbers = {name: int(value) for name, value in row.params.items() if isinstance(value, int)}
    numbers["royal"] = {"": -1, "closed": 0, "open": 1}[row.only_if_royal_breach]
    numbers["foe"] = int("foe" in (row.params.get("side"), row.params.get("chooser")))
    zones = [f.zone_no[zone] for zone in listed(row, "zones")]
    drawer = SIDES.index(row.drawer) if row.drawer in SIDES else -1
    return Effect(drawer, row.op, numbers, zones, [*listed(row, "types"), *listed(row, "colours")])


def listed(row: EffectRow, name: str) -> list[str]:
    """A parameter that is a list of ids."""
    value: Any = row.params.get(name, [])
    return list(value)
