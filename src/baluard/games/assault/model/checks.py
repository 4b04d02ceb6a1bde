"""Checks of the components: references, languages, symmetry, counts. Every fault names file and record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from typing import Any

from baluard.components import DataError
from baluard.games.assault.model.facts import COLOURS, PLACES, SIDES
from baluard.games.assault.model.rows import PROVENANCES, Files

EDGE_TYPES = ("open", "blue", "red", "royal")
OPEN_GROUND = ("ochre", "green")
PARAMS = {  # what each operation of a card must be given (ASL-5.6)
    "volley_hits_on": ("value", "uses"),
    "volley_forbidden": (),
    "artillery_shift": ("amount",),
    "artillery_extra": ("batteries",),
    "artillery_silence": ("batteries",),
    "assault_bonus": ("amount", "uses"),
    "defence_reduction": ("amount", "uses"),
    "withdraw_bonus_set": ("value", "uses"),
    "move_allowance": ("value", "units"),
    "ignore_stop": ("units",),
    "commander_safe": (),
    "reroll": ("dice",),
    "return_units": ("side", "count"),
    "zone_freeze": ("chooser", "colours", "inside", "count"),
    "zone_mark": ("colours", "bonus"),
    "no_assault": ("colours",),
    "royal_check": ("need",),
    "royal_skip": (),
    "strike": ("zones", "need", "count"),
    "barricade_destroy": ("count",),
    "barricade_build": ("count",),
    "none": (),
}


def check(data: Files) -> None:
    """What the rules read, in the order of the files."""
    check_zones(data)
    check_edges(data)
    check_objectives(data)
    check_units(data)
    check_waves(data)
    check_placements(data)
    check_schedule(data)
    check_cards(data)


def check_looks(data: Files) -> None:
    """What is drawn or only said, and the counts by which a file checks itself."""
    check_drawn_zones(data)
    check_drawn_edges(data)
    check_roster(data)
    check_notes(data)
    check_deck(data)


def require(truth: bool, file: str, record: str, fault: str) -> None:
    """One fault, with its place."""
    if not truth:
        raise DataError(f"{file}.toml: {record}: {fault}")


def unique(ids: Iterable[str], file: str, table: str) -> None:
    """No id twice."""
    for name, count in Counter(ids).items():
        require(count == 1, file, f"{table} {name!r}", "the id is used twice")


def check_zones(data: Files) -> None:
    """Colours are known; deployment zones and R zones exist; no zone is called like a place off the board."""
    unique((z.id for z in data.map.zone), "map", "zone")
    for zone in data.map.zone:
        record = f"zone {zone.id!r}"
        require(zone.colour in COLOURS, "map", record, f"unknown colour {zone.colour!r}")
        colour = data.map.colours.get(zone.colour)
        require(colour is not None and colour.value is not None, "map", record, f"{zone.colour!r} has no value")
        require(zone.side_of_wall in ("inside", "outside"), "map", record, "side_of_wall is inside or outside")
        require(zone.id not in PLACES.values(), "map", record, "the word means a place off the board")
    deployment = [z for z in data.map.zone if z.deployment]
    require(len(deployment) == 3, "map", "zones", f"3 deployment zones wanted, {len(deployment)} found")
    require(any(z.catalan_entry for z in data.map.zone), "map", "zones", "there is no Catalan entry zone")


def check_drawn_zones(data: Files) -> None:
    """Each zone has an outline and a known provenance."""
    for zone in data.map.zone:
        record = f"zone {zone.id!r}"
        require(zone.provenance in PROVENANCES, "map", record, f"unknown provenance {zone.provenance!r}")
        require(len(zone.polygon) >= 3, "map", record, "a polygon has at least three corners")


def check_edges(data: Files) -> None:
    """Each border names two different zones once, and its owner is one of them."""
    zones = {z.id for z in data.map.zone}
    seen: set[tuple[str, ...]] = set()
    for edge in data.map.edge:
        record = f"edge {edge.a!r}/{edge.b!r}"
        for end in (edge.a, edge.b):
            require(end in zones, "map", record, f"unknown zone {end!r}")
        require(edge.a != edge.b, "map", record, "a zone borders itself")
        require(edge.type in EDGE_TYPES, "map", record, f"unknown type {edge.type!r}")
        pair = tuple(sorted((edge.a, edge.b)))
        require(pair not in seen, "map", record, "the border is given twice")
        seen.add(pair)
        for owner in edge.behind:
            require(owner in (edge.a, edge.b), "map", record, f"{owner!r} owns the line but is not at it")
        require(bool(edge.behind) == (edge.type == "blue"), "map", record, "blue lines, and only they, have an owner")
    require(sum(e.type == "royal" for e in data.map.edge) == 1, "map", "edges", "there is one Royal Breach")


def check_drawn_edges(data: Files) -> None:
    """Each border runs along both outlines, and a breach in it is one that the map names."""
    corners = {zone.id: set(zone.polygon) for zone in data.map.zone}
    breaches = {breach.id for breach in data.map.breach}
    for edge in data.map.edge:
        record = f"edge {edge.a!r}/{edge.b!r}"
        for end in (edge.a, edge.b):
            along = all(p in corners[end] for p in edge.line)
            require(along, "map", record, f"the line does not run along {end!r}")
        require(not edge.breach or edge.breach in breaches, "map", record, f"unknown breach {edge.breach!r}")


def check_objectives(data: Files) -> None:
    """Objectives name zones; together they are what ASL-16.1 counts."""
    zones = {z.id for z in data.map.zone}
    unique((o.id for o in data.map.objective), "map", "objective")
    for objective in data.map.objective:
        for zone in objective.zones:
            require(zone in zones, "map", f"objective {objective.id!r}", f"unknown zone {zone!r}")
    counted = sum(len(o.zones) for o in data.map.objective if o.automatic_victory)
    require(counted == 14, "map", "objectives", f"14 zones of automatic victory wanted, {counted} found")


def check_units(data: Files) -> None:
    """Every counter has a known side and type."""
    types = {t.id for t in data.units.type}
    unique((u.id for u in data.units.unit), "units", "unit")
    for unit in data.units.unit:
        record = f"unit {unit.id!r}"
        require(unit.side in SIDES, "units", record, f"unknown side {unit.side!r}")
        require(unit.type in types, "units", record, f"unknown type {unit.type!r}")


def check_roster(data: Files) -> None:
    """Every counter's type is of its side and has its factor, its nation is known, and the counts agree."""
    types = {t.id: t for t in data.units.type}
    for unit in data.units.unit:
        record = f"unit {unit.id!r}"
        kind = types[unit.type]
        require(kind.side in (unit.side, "both"), "units", record, f"type {unit.type!r} is not of its side")
        require(unit.factor == kind.factor, "units", record, f"factor {unit.factor}, its type has {kind.factor}")
        require(unit.nation in data.units.nation, "units", record, f"unknown nation {unit.nation!r}")
        require(unit.provenance in PROVENANCES, "units", record, f"unknown provenance {unit.provenance!r}")
    counts = Counter(f"{u.side}_{u.type}" for u in data.units.unit)
    counts["total"] = len(data.units.unit)
    for name, number in data.units.counts.items():
        require(counts[name] == number, "units", f"counts {name!r}", f"{number} wanted, {counts[name]} found")


def check_placements(data: Files) -> None:
    """The set-up names known zones and counters of the right side, each once, within stacking."""
    zones = {z.id: z for z in data.map.zone}
    units = {u.id: u for u in data.units.unit}
    placed: Counter[str] = Counter()
    for row in data.deployment.placement:
        record = f"placement {row.zone!r}"
        require(row.zone in zones, "deployment", record, f"unknown zone {row.zone!r}")
        for name in row.units:
            require(name in units, "deployment", record, f"unknown unit {name!r}")
            require(units[name].side == row.side, "deployment", record, f"{name!r} is of the other side")
            placed[name] += 1
            if units[name].type == "barricade":
                require(name in row.facing, "deployment", record, f"{name!r} faces nowhere")
        men = sum(units[name].factor > 0 for name in row.units)
        fits = men <= data.deployment.limits.stacking or bool(zones[row.zone].deployment)
        require(fits, "deployment", record, f"{men} combat units in one zone")
        for barricade, faced in row.facing.items():
            check_facing(data, row.zone, barricade, faced)
    for wave in data.deployment.wave:
        placed.update(wave.units)
    for name in units:
        require(placed[name] == 1, "deployment", f"unit {name!r}", f"placed {placed[name]} times")


def check_facing(data: Files, zone: str, barricade: str, faced: str) -> None:
    """ASL-15.2: a barricade faces open ground across an open or royal border."""
    ground = {z.id: z.colour for z in data.map.zone}
    record = f"placement {zone!r}"
    legal = any({edge.a, edge.b} == {zone, faced} and edge.type in ("open", "royal") for edge in data.map.edge) and all(
        ground.get(z) in OPEN_GROUND for z in (zone, faced)
    )
    require(legal, "deployment", record, f"{barricade!r} may not face {faced!r}")


def check_waves(data: Files) -> None:
    """Waves bring known Catalan counters."""
    units = {u.id: u for u in data.units.unit}
    for wave in data.deployment.wave:
        record = f"wave of turn {wave.turn}"
        for name in wave.units:
            require(name in units, "deployment", record, f"unknown unit {name!r}")
            require(units[name].side == "catalan", "deployment", record, f"{name!r} is not Catalan")


def check_notes(data: Files) -> None:
    """What the set-up file says besides: sectors and entries of waves, zones of recoveries, defaults of options."""
    zones = {z.id: z for z in data.map.zone}
    units = {u.id: u for u in data.units.unit}
    for wave in data.deployment.wave:
        record = f"wave of turn {wave.turn}"
        for name in wave.units:
            of_sector = units[name].sector == wave.sector  # ASL-17.1
            require(of_sector, "deployment", record, f"{name!r} is not of the sector {wave.sector!r}")
        for zone in wave.entry:
            require(zone in zones, "deployment", record, f"unknown zone {zone!r}")
            require(zones[zone].catalan_entry, "deployment", record, f"{zone!r} is not an R zone")
    for recovery in data.deployment.recovery:
        for zone in recovery.zones:
            require(zone in zones, "deployment", f"recovery of turn {recovery.turn}", f"unknown zone {zone!r}")
    for option in data.deployment.option:
        require(option.default in option.values, "deployment", f"option {option.id!r}", "the default is not a value")


def check_schedule(data: Files) -> None:
    """Seats and free set-up name what exists; every counter has exactly one seat."""
    zones = {z.id for z in data.map.zone}
    short = data.deployment.short_game
    same = len(short.recovery_turns) == len(short.recovery_numbers)
    require(same, "deployment", "short_game", "as many recovery numbers as turns are wanted")
    for group in data.deployment.free_setup:
        for zone in group.zones:
            record = f"free_setup {group.sector or group.wing!r}"
            require(zone in zones, "deployment", record, f"unknown zone {zone!r}")
    for players in (2, 3, 4):
        seats = [s for s in data.deployment.seat if s.players == players]
        require(len(seats) == players, "deployment", f"seats for {players}", f"{len(seats)} seats found")
        for unit in data.units.unit:
            owners = [s.id for s in seats if s.side == unit.side and controls(s.controls, unit.nation, unit.sector)]
            require(len(owners) == 1, "deployment", f"unit {unit.id!r}", f"belongs to {owners} with {players} players")


def controls(groups: dict[str, list[str]], nation: str, sector: str) -> bool:
    """Does a seat with these groups own a counter of this nation or sector?"""
    return nation in groups.get("nations", []) or sector in groups.get("sectors", [])


def check_cards(data: Files) -> None:
    """Cards use known operations, zones, types and colours, each operation once a drawer."""
    zones = {z.id for z in data.map.zone}
    types = {t.id for t in data.units.type}
    unique((c.id for c in data.cards.card), "cards", "card")
    for card in data.cards.card:
        record = f"card {card.id!r}"
        for effect in card.effect:
            require(effect.op in PARAMS, "cards", record, f"unknown operation {effect.op!r}")
            require(effect.drawer in (*SIDES, "any"), "cards", record, f"unknown drawer {effect.drawer!r}")
            for name in PARAMS[effect.op]:
                require(name in effect.params, "cards", record, f"{effect.op!r} wants {name!r}")
            royal = effect.only_if_royal_breach
            require(royal in ("", "open", "closed"), "cards", record, f"unknown state of the breach {royal!r}")
            again = [e for e in card.effect if e.op == effect.op and drawn_by_one(e.drawer, effect.drawer)]
            require(len(again) == 1, "cards", record, f"{effect.op!r} twice for one drawer")
            for table, known in (("zones", zones), ("types", types), ("colours", COLOURS)):
                check_words(effect.params.get(table, []), known, record, table.removesuffix("s"))


def drawn_by_one(drawer: str, other: str) -> bool:
    """Can one side draw both effects?"""
    return drawer == other or "any" in (drawer, other)


def check_words(words: Any, known: Container[str], record: str, what: str) -> None:
    """A list of known zones, types or colours."""
    require(isinstance(words, list), "cards", record, f"a list of {what}s is wanted")
    for word in words:
        require(word in known, "cards", record, f"unknown {what} {word!r}")


def check_deck(data: Files) -> None:
    """The deck has the number it says, and its list of operations is that of the rules."""
    require(len(data.cards.card) == data.cards.count, "cards", "count", f"{len(data.cards.card)} cards found")
    for op in data.cards.op:
        require(op.id in PARAMS, "cards", f"op {op.id!r}", "the rules know no such operation")
