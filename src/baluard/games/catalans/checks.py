"""Are the components whole and right? The first fault is reported with its file and record."""

from __future__ import annotations

from typing import Any

from baluard.components import DataError
from baluard.games.catalans.data import Data
from baluard.games.catalans.facts import PERIODS, POWERS

OPS = frozenset(
    (
        *("icon", "res", "wf", "recruit", "levy", "restore", "march", "land", "strike", "kill", "relocate", "wall"),
        *("flag", "recall", "reorder", "draw_goal", "buy_concession", "swap_concession"),
    )
)
ICONS = ("A1", "B1", "A2", "B2", "X", "R2", "W+", "W-")
WHO = ("self", "chosen", "chosen_other", "each", "others", "highest_wf", "lowest_wf")
TYPES = ("event", "character", "battle_allied", "battle_bourbon", "concession", "treaty")


def check(data: Data) -> None:
    """All files, in order."""
    check_map(data)
    check_powers(data)
    check_tracks(data)
    check_cards(data)
    check_goals(data)


def fault(file: str, record: str, what: str) -> DataError:
    """An error that names file and record."""
    return DataError(f"{file}.toml: {record}: {what}")


def unique(file: str, table: str, names: list[str]) -> None:
    """No two records of one name."""
    for name in names:
        if names.count(name) > 1:
            raise fault(file, f"{table} {name!r}", "stands there twice")


def check_map(data: Data) -> None:
    """References, symmetry, hex neighbours, ports, troops within the limit."""
    rows = {row.id: row for row in data.map.space}
    unique("map", "space", [row.id for row in data.map.space])
    regions = {region.id for region in data.map.region}
    limit = int(data.map.layout["stack_limit"])
    for row in data.map.space:
        name = f"space {row.id!r}"
        if row.region not in regions:
            raise fault("map", name, f"unknown region {row.region!r}")
        if row.home not in (*POWERS, "neutral", "none"):
            raise fault("map", name, f"unknown home {row.home!r}")
        for near in row.adj:
            if near not in rows:
                raise fault("map", name, f"is adjacent to {near!r}, which does not exist")
            if row.id not in rows[near].adj:
                raise fault("map", name, f"is adjacent to {near!r}, but not the other way round")
            if row.impassable or rows[near].impassable:
                raise fault("map", name, f"is adjacent to {near!r} through the Alps")
        if sum(row.setup.values()) > limit:
            raise fault("map", name, f"holds more than {limit} troops")
        for power in row.setup:
            if power not in POWERS:
                raise fault("map", name, f"unknown power {power!r}")
    for zone in data.map.sea_zone:
        for port in zone.ports:
            if port not in rows:
                raise fault("map", f"sea_zone {zone.id!r}", f"names {port!r}, which does not exist")
            if zone.id not in rows[port].ports:
                raise fault("map", f"space {port!r}", f"is a port of {zone.id!r}, but does not say so")
    for edge in data.map.blocked_edge:
        if edge.b in rows[edge.a].adj:
            raise fault("map", f"space {edge.a!r}", f"is adjacent to {edge.b!r} across a blocked edge")


def check_powers(data: Data) -> None:
    """Pools, deployments and reserves agree; seats exist."""
    for row in data.powers.power:
        name = f"power {row.id!r}"
        if row.id not in POWERS:
            raise fault("powers", name, "is not a power of this game")
        on_map = sum(space.setup.get(row.id, 0) for space in data.map.space)
        if on_map != row.on_map or row.on_map + row.reserve != row.troops:
            raise fault(
                "powers", name, f"{on_map} troops on the map, {row.on_map} and {row.reserve} of {row.troops} said"
            )
    if sorted(row.id for row in data.powers.power) != sorted(POWERS):
        raise fault("powers", "power", "the ten powers must be there")
    for setup in data.powers.setup:
        for seat in setup.seats:
            if seat not in POWERS:
                raise fault("powers", f"setup of {setup.players}", f"unknown seat {seat!r}")


def check_tracks(data: Data) -> None:
    """Eleven levels, five actions, thirteen segments."""
    if sorted(level.index for level in data.tracks.wf_level) != list(range(11)):
        raise fault("tracks", "wf_level", "must have the levels 0 to 10")
    if len(data.tracks.wall_segment) != data.tracks.constants["wall_segments"]:
        raise fault("tracks", "wall_segment", "the number of segments is not that of the constants")
    if [period.id for period in data.tracks.period] != list(PERIODS):
        raise fault("tracks", "period", "must be early, mid, late")


def check_cards(data: Data) -> None:
    """Types, arms, effects and what they refer to."""
    unique("cards", "card", [row.id for row in data.cards.card])
    unique("concessions", "concession", [row.id for row in data.concessions.concession])
    both = [row.id for row in data.map.space] + [row.id for row in data.cards.card]
    unique("cards", "card", both + [row.id for row in data.concessions.concession])
    if len(data.cards.card) != data.cards.count:
        raise fault("cards", "count", f"{len(data.cards.card)} cards, {data.cards.count} said")
    for row in data.cards.card:
        name = f"card {row.id!r}"
        if row.period not in PERIODS or row.type not in TYPES or row.after not in ("eliminate", "discard", "hold"):
            raise fault("cards", name, f"unknown period {row.period!r}, type {row.type!r} or fate {row.after!r}")
        if (row.type == "character") != (row.window in ("own_turn", "phase_b")):
            raise fault("cards", name, f"unknown window {row.window!r}")
        for power in row.arms:
            if power not in POWERS[:5]:
                raise fault("cards", name, f"unknown arms {power!r}")
        for op in row.effects:
            check_op("cards", name, op, data)
    for one in data.concessions.concession:
        if one.beneficiary not in POWERS[:5]:
            raise fault("concessions", f"concession {one.id!r}", f"unknown beneficiary {one.beneficiary!r}")
        for op in one.effects:
            check_op("concessions", f"concession {one.id!r}", op, data)


def check_op(file: str, name: str, op: dict[str, Any], data: Data) -> None:
    """One effect."""
    spaces = {row.id for row in data.map.space}
    if op.get("op") not in OPS:
        raise fault(file, name, f"unknown op {op.get('op')!r}")
    if op["op"] == "icon" and op["icon"] not in ICONS:
        raise fault(file, name, f"unknown icon {op['icon']!r}")
    who = str(op.get("who", "self")).removeprefix("not:")
    if who not in (*WHO, *POWERS):
        raise fault(file, name, f"unknown power {who!r}")
    for space in [*op.get("spaces", []), *op.get("exclude", []), *([op["space"]] if "space" in op else [])]:
        if space not in spaces:
            raise fault(file, name, f"{op['op']} names {space!r}, which does not exist")
    for key in ("region", "from_region"):
        if key in op and op[key] not in {region.id for region in data.map.region}:
            raise fault(file, name, f"unknown region {op[key]!r}")


def check_goals(data: Data) -> None:
    """Targets exist; spaces are victory spaces."""
    victory = {row.id for row in data.map.space if row.victory}
    known = {row.id for row in data.concessions.concession}
    known |= {row.id for row in data.cards.card if row.type == "concession"}
    unique("goals", "goal", [row.id for row in data.goals.goal])
    for row in data.goals.goal:
        for name in row.concessions:
            if name not in known:
                raise fault("goals", f"goal {row.id!r}", f"names the concession {name!r}, which does not exist")
        for name in row.spaces:
            if name not in victory:
                raise fault("goals", f"goal {row.id!r}", f"names {name!r}, which is not a victory space")
