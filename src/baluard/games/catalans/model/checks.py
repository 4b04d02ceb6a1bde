"""Are the components whole and right? The first fault is reported with its file and record.

`check` looks at what the rules read; `check_looks` at what is shown, and at what a file says twice.
"""

from __future__ import annotations

from typing import Any

from baluard.components import DataError
from baluard.games.catalans.model.facts import ACTIONS, PERIODS, POWERS
from baluard.games.catalans.model.rows import Data

# CAT-8 What each operation needs, and what it may have besides.
NEEDS: dict[str, tuple[str, ...]] = {
    **{"icon": ("icon",), "res": ("who", "n"), "wf": ("who", "n"), "recruit": ("power", "n")},
    **{"levy": ("nation", "n"), "restore": ("nation", "n"), "march": ("power", "troops", "steps", "sea")},
    **{
        "land": ("power", "n", "space", "from"),
        "strike": ("n", "per_space"),
        "kill": ("side", "n"),
        "relocate": ("n",),
    },
    **{"wall": ("n",), "flag": ("name",), "recall": ("who", "n"), "reorder": (), "draw_goal": ()},
    **{"buy_concession": ("max_value", "price"), "swap_concession": ("max_gain",)},
}
MAY_HAVE: dict[str, tuple[str, ...]] = {
    **{"icon": ("region",), "levy": ("fallback",), "march": ("any_sea",), "recall": ("home",)},
    **{"kill": ("nations", "spaces", "region", "exclude", "upto"), "relocate": ("from_region", "to_home")},
}
OPS = frozenset(NEEDS)
NUMBERS = ("n", "troops", "steps", "per_space", "max_value", "price", "max_gain")
SWITCHES = ("sea", "any_sea", "fallback", "upto")
NATIONS = ("france", "castile", "bavaria")
WHOSE = {"recruit": ("self", "chosen", *POWERS[:7]), "march": ("self", "self+aragon"), "land": ("self", *POWERS[:7])}
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
CONSTANTS = (
    *("stack_limit", "attack_max_per_space", "attack_max_spaces", "attack_max_total", "move_land_cost"),
    *("move_sea_same_zone_cost", "move_sea_other_zone_cost", "resources_action_base"),
    *("resources_action_per_bourbon_space", "bourbon_defeat_threshold", "concessions_per_distribution"),
    *("auction_min_bid", "wall_segments", "vp_victory_space", "vp_joseph_austria_defeat"),
    *("vp_pact_of_genoa_defeat", "vp_clause_xiii_pact_holder", "vp_clause_xiii_britain"),
)
ICONS = ("A1", "B1", "A2", "B2", "X", "R2", "W+", "W-")
WHO = ("self", "chosen", "chosen_other", "each", "others", "highest_wf", "lowest_wf")
TYPES = ("event", "character", "battle_allied", "battle_bourbon", "concession", "treaty")


def check(data: Data) -> None:
    """All files; the constants first, since the others are measured by them."""
    check_tracks(data)
    check_map(data)
    check_powers(data)
    check_cards(data)
    check_goals(data)


def check_looks(data: Data) -> None:
    """What people see agrees with what the rules read."""
    check_plan(data)
    check_numbers(data)
    check_names(data)


def fault(file: str, record: str, what: str) -> DataError:
    """An error that names file and record."""
    return DataError(f"{file}.toml: {record}: {what}")


def unique(file: str, table: str, names: list[str]) -> None:
    """No two records of one name."""
    for name in names:
        if names.count(name) > 1:
            raise fault(file, f"{table} {name!r}", "stands there twice")


def check_map(data: Data) -> None:
    """References, symmetry, ports, troops within the limit."""
    rows = {row.id: row for row in data.map.space}
    unique("map", "space", [row.id for row in data.map.space])
    regions = {region.id for region in data.map.region}
    limit = data.tracks.constants["stack_limit"]
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
        if len({power in NATIONS for power in row.setup}) > 1:
            raise fault("map", name, "holds Allied and Bourbon troops")
    if [zone.id for zone in data.map.sea_zone] != ["atlantic", "mediterranean"]:
        raise fault("map", "sea_zone", "must be atlantic and mediterranean")
    for zone in data.map.sea_zone:
        for port in zone.ports:
            if port not in rows:
                raise fault("map", f"sea_zone {zone.id!r}", f"names {port!r}, which does not exist")


def check_powers(data: Data) -> None:
    """Pools, deployments and boxes agree; seats exist."""
    for row in data.powers.power:
        name = f"power {row.id!r}"
        if row.id not in POWERS:
            raise fault("powers", name, "is not a power of this game")
        on_map = sum(space.setup.get(row.id, 0) for space in data.map.space)
        if on_map > row.troops:
            raise fault("powers", name, f"{on_map} of {row.troops} troops on the map")
        for home in row.recruits_in_homes_of:
            if home not in POWERS:
                raise fault("powers", name, f"recruits in homes of {home!r}, which is no power")
        boxes = row.reserve_boxes
        if row.id == "france" and (len(boxes) != len(PERIODS) or sum(boxes) != row.troops - on_map):
            raise fault("powers", name, "the boxes of the reserve must be three and make up the reserve")
    if sorted(row.id for row in data.powers.power) != sorted(POWERS):
        raise fault("powers", "power", "the ten powers must be there")
    if sorted(setup.players for setup in data.powers.setup) != [2, 3, 4, 5]:
        raise fault("powers", "setup", "must be there for 2, 3, 4 and 5 players")
    for setup in data.powers.setup:
        for seat in setup.seats:
            if seat not in POWERS:
                raise fault("powers", f"setup of {setup.players}", f"unknown seat {seat!r}")


def check_tracks(data: Data) -> None:
    """All constants, eleven levels, and the one on which all begin."""
    for name in CONSTANTS:
        if name not in data.tracks.constants:
            raise fault("tracks", f"constants {name!r}", "is missing")
    if sorted(level.index for level in data.tracks.wf_level) != list(range(11)):
        raise fault("tracks", "wf_level", "must have the levels 0 to 10")
    if data.tracks.will_to_fight.start not in [level.id for level in data.tracks.wf_level]:
        raise fault("tracks", "will_to_fight", "starts on a level that does not exist")


def check_cards(data: Data) -> None:
    """Types, arms, effects and what they refer to."""
    unique("cards", "card", [row.id for row in data.cards.card])
    unique("concessions", "concession", [row.id for row in data.concessions.concession])
    both = [row.id for row in data.map.space] + [row.id for row in data.cards.card]
    unique("cards", "card", both + [row.id for row in data.concessions.concession])
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
    """One effect: what it is given, and what that refers to."""
    kind = op.get("op")
    if kind not in OPS:
        raise fault(file, name, f"unknown op {kind!r}")
    for key in NEEDS[kind]:
        if key not in op:
            raise fault(file, name, f"{kind} wants {key!r}")
    for key, value in op.items():
        if key not in ("op", *NEEDS[kind], *MAY_HAVE.get(kind, ())):
            raise fault(file, name, f"{kind} knows no {key!r}")
        if (key in NUMBERS and type(value) is not int) or (key in SWITCHES and type(value) is not bool):
            raise fault(file, name, f"{kind}: {key!r} cannot be {value!r}")
    check_words(file, name, op)
    check_places(file, name, op, data)


def check_words(file: str, name: str, op: dict[str, Any]) -> None:
    """Icons, powers and flags that an effect names."""
    kind = op["op"]
    if kind == "icon" and op["icon"] not in ICONS:
        raise fault(file, name, f"unknown icon {op['icon']!r}")
    who = str(op.get("who", "self")).removeprefix("not:")
    if who not in (*WHO, *POWERS):
        raise fault(file, name, f"unknown power {who!r}")
    if "power" in op and op["power"] not in WHOSE[kind]:
        raise fault(file, name, f"{kind}: unknown power {op['power']!r}")
    for nation in [*op.get("nations", []), *([op["nation"]] if op.get("nation", "any") != "any" else [])]:
        if nation not in NATIONS:
            raise fault(file, name, f"{kind}: {nation!r} is no Bourbon power")
    if op.get("side", "bourbon") != "bourbon":
        raise fault(file, name, f"{kind}: unknown side {op['side']!r}")
    if kind == "flag" and op["name"] not in ("joseph_dead", "clause_xiii"):
        raise fault(file, name, f"unknown flag {op['name']!r}")


def check_places(file: str, name: str, op: dict[str, Any], data: Data) -> None:
    """Spaces, regions and homes that an effect names."""
    spaces = {row.id for row in data.map.space}
    for space in [*op.get("spaces", []), *op.get("exclude", []), *([op["space"]] if "space" in op else [])]:
        if space not in spaces:
            raise fault(file, name, f"{op['op']} names {space!r}, which does not exist")
    for key in ("region", "from_region"):
        if key in op and op[key] not in {region.id for region in data.map.region}:
            raise fault(file, name, f"unknown region {op[key]!r}")
    for key in ("home", "to_home"):
        if key in op and op[key] not in POWERS:
            raise fault(file, name, f"unknown home {op[key]!r}")


def check_goals(data: Data) -> None:
    """Targets exist; spaces are victory spaces."""
    victory = {row.id for row in data.map.space if row.victory}
    known = {row.id for row in data.concessions.concession}
    known |= {row.id for row in data.cards.card if row.type == "concession"}
    unique("goals", "goal", [row.id for row in data.goals.goal])
    for power in POWERS[:5]:
        if len([row for row in data.goals.goal if row.power == power]) <= data.goals.draw:
            raise fault("goals", f"power {power!r}", "has too few goals to draw from")
    for row in data.goals.goal:
        if row.power not in POWERS[:5]:
            raise fault("goals", f"goal {row.id!r}", f"unknown power {row.power!r}")
        for name in row.concessions:
            if name not in known:
                raise fault("goals", f"goal {row.id!r}", f"names the concession {name!r}, which does not exist")
        for name in row.spaces:
            if name not in victory:
                raise fault("goals", f"goal {row.id!r}", f"names {name!r}, which is not a victory space")


# -- what is shown


def check_plan(data: Data) -> None:
    """Spaces that are adjacent share an edge of their hexes; ports and shut edges are marked as such."""
    rows = {row.id: row for row in data.map.space}
    for row in data.map.space:
        for near in row.adj:
            if (rows[near].q - row.q, rows[near].r - row.r) not in NEIGHBOURS:
                raise fault("map", f"space {row.id!r}", f"is adjacent to {near!r}, but shares no edge with it")
    for zone in data.map.sea_zone:
        for port in zone.ports:
            if zone.id not in rows[port].ports:
                raise fault("map", f"space {port!r}", f"is a port of {zone.id!r}, but does not say so")
    for edge in data.map.blocked_edge:
        for end in (edge.a, edge.b):
            if end not in rows:
                raise fault("map", f"blocked_edge {edge.a!r}/{edge.b!r}", f"{end!r} does not exist")
        if edge.b in rows[edge.a].adj:
            raise fault("map", f"space {edge.a!r}", f"is adjacent to {edge.b!r} across a blocked edge")


def check_numbers(data: Data) -> None:
    """Sums and counts that the files state."""
    for row in data.powers.power:
        on_map = sum(space.setup.get(row.id, 0) for space in data.map.space)
        if on_map != row.on_map or row.on_map + row.reserve != row.troops:
            said = f"{row.on_map} and {row.reserve} of {row.troops} said"
            raise fault("powers", f"power {row.id!r}", f"{on_map} troops on the map, {said}")
    if len(data.cards.card) != data.cards.count:
        raise fault("cards", "count", f"{len(data.cards.card)} cards, {data.cards.count} said")
    if len(data.concessions.concession) != data.concessions.count:
        raise fault("concessions", "count", f"{len(data.concessions.concession)}, but {data.concessions.count} said")
    if len(data.goals.goal) != data.goals.count:
        raise fault("goals", "count", f"{len(data.goals.goal)} goals, {data.goals.count} said")


def check_names(data: Data) -> None:
    """Periods and actions are named in their order; each segment of the wall is drawn."""
    if len(data.tracks.wall_segment) != data.tracks.constants["wall_segments"]:
        raise fault("tracks", "wall_segment", "the number of segments is not that of the constants")
    if [period.id for period in data.tracks.period] != list(PERIODS):
        raise fault("tracks", "period", "must be early, mid, late")
    if [action.id for action in data.tracks.action] != list(ACTIONS):
        raise fault("tracks", "action", f"must be {', '.join(ACTIONS)}")
