"""Are the components whole and right? The first fault is reported with its file and record."""

from __future__ import annotations

from typing import Any

from baluard.components import DataError
from baluard.games.victus.model.card_checks import check_cards
from baluard.games.victus.model.facts import COLOURS, INDICATORS, SECTIONS, Facts
from baluard.games.victus.model.places import add_arrows, add_places
from baluard.games.victus.model.rows import Constraint, Files, ModeRow, SpaceRow


def check(data: Files) -> None:
    """What rules read of all files, in order."""
    check_board(data)
    check_tracks(data)
    check_dice(data)
    check_hazards(data)
    check_cards(data)
    check_setup(data)


def check_looks(data: Files) -> None:
    """What rules do not read: areas, the facts of the rulebook's examples, where bombs may fall."""
    for row in data.board.space:
        if len(row.polygon) < 3:
            raise fault("board", f"space {row.id!r}", "has no area")
    check_constraints(data)
    check_bombardable(data)


def fault(file: str, record: str, what: str) -> DataError:
    """An error that names file and record."""
    return DataError(f"{file}.toml: {record}: {what}")


def unique(file: str, table: str, names: list[Any]) -> None:
    """No two records of one name."""
    for name in names:
        if names.count(name) > 1:
            raise fault(file, f"{table} {name!r}", "stands there twice")


def check_board(data: Files) -> None:
    """References, symmetry, arrows along borders, the Rambla, the groups."""
    rows = {row.id: row for row in data.board.space}
    unique("board", "space", [row.id for row in data.board.space])
    for row in data.board.space:
        for name in row.adjacent:
            if name not in rows:
                raise fault("board", f"space {row.id!r}", f"is adjacent to {name!r}, which does not exist")
            if row.id not in rows[name].adjacent:
                raise fault("board", f"space {row.id!r}", f"is adjacent to {name!r}, but not the other way round")
        check_arrows(row, rows)
        if row.bastion and not row.wall:
            raise fault("board", f"space {row.id!r}", "is a bastion but not a wall")
    known = {*rows, *(box.id for box in data.board.box)}
    for group, members in data.board.groups.items():
        for name in members:
            if name not in known:
                raise fault("board", f"group {group!r}", f"names {name!r}, which does not exist")
    for name in data.board.rambla.contacts:
        if name not in rows:
            raise fault("board", "rambla", f"touches {name!r}, which does not exist")
    check_special_spaces(data)


def check_special_spaces(data: Files) -> None:
    """VIC-2.6, 6.4 Six trench sections of four positions; a hospital for each kind of troop."""
    wanted = [f"{section}{position}" for section in SECTIONS for position in range(4)]
    found = {f"{row.trench.section}{row.trench.position}": row.id for row in data.board.space if row.trench}
    for place in wanted:
        if found.get(place) != place:
            raise fault("board", f"space {place!r}", "is not the space of its trench section and position")
    for kind in ("infantry", "coronela"):
        if [row.heals for row in data.board.space].count(kind) != 1:
            raise fault("board", f"hospital of {kind}", "there must be one")


def check_arrows(row: SpaceRow, rows: dict[str, SpaceRow]) -> None:
    """VIC-7.9 Both arrows or none, to neighbours."""
    if bool(row.yellow) != bool(row.red):
        raise fault("board", f"space {row.id!r}", "has only one of the two arrows")
    for colour in COLOURS:
        name = getattr(row, colour)
        if name and name not in rows:
            raise fault("board", f"space {row.id!r}", f"its {colour} arrow leads to {name!r}, which does not exist")
        if name and name not in row.adjacent:
            raise fault("board", f"space {row.id!r}", f"its {colour} arrow leads to {name!r}, which is not adjacent")
    if not row.yellow and row.kind not in ("platja", "expedition"):
        raise fault("board", f"space {row.id!r}", "has no arrows")
    if row.kind == "camp" and set(row.adjacent) != {row.yellow, row.red}:
        raise fault("board", f"space {row.id!r}", "a camp is adjacent to the two spaces its arrows point to")


def check_constraints(data: Files) -> None:
    """The facts of the rulebook's examples."""
    rows = {row.id: row for row in data.board.space}
    f = Facts()
    add_places(f, data)
    add_arrows(f, data)
    for one in data.board.constraint:
        name = f"constraint of {one.source}"
        for space in (one.a, one.b, one.from_, one.to, one.space, one.bastion, *one.set):
            if space and space not in rows:
                raise fault("board", name, f"names {space!r}, which does not exist")
        if not constraint_holds(one, rows, f):
            raise fault("board", name, f"does not hold: {one.type} {one.a}{one.from_}{one.bastion}")


def constraint_holds(one: Constraint, rows: dict[str, SpaceRow], f: Facts) -> bool:
    """One fact."""
    match one.type:
        case "arrow":
            to = getattr(rows[one.from_], one.colour)
            return one.to in to if isinstance(to, list) else one.to == to
        case "adjacent":
            return one.b in rows[one.a].adjacent
        case "adjacent_exactly":
            return sorted(rows[one.a].adjacent) == sorted(one.set)
        case "rambla_adds":
            near = {f.ids[z] for z in f.reach[f.no[one.a]]}
            return set(one.set) == near - set(rows[one.a].adjacent)
        case "camps_share_exit":
            return one.space in rows[one.a].adjacent and one.space in rows[one.b].adjacent
        case "in_reach":
            return f.no[one.space] in f.targets[f.no[one.bastion]]
        case "out_of_reach":
            return f.no[one.space] not in f.targets[f.no[one.bastion]]
    raise fault("board", f"constraint of {one.source}", f"unknown type {one.type!r}")


def check_tracks(data: Files) -> None:
    """VIC-6 Fifteen boxes; five indicators with start boxes on their scale."""
    boxes = data.tracks.bourbon_track.box
    if [box.index for box in boxes] != list(range(15)):
        raise fault("tracks", "bourbon_track", "must have the boxes 0 to 14 in order")
    spaces = {row.id for row in data.board.space}
    for name in (*INDICATORS, "seny_rauxa"):
        if name not in data.tracks.indicator:
            raise fault("tracks", f"indicator {name!r}", "is missing")
    for name in INDICATORS:
        row = data.tracks.indicator[name]
        for space in row.spaces:
            if space not in spaces:
                raise fault("tracks", f"indicator {name!r}", f"names {space!r}, which does not exist")
        if not 0 <= max(row.start_full, row.start_first) < len(row.boxes):
            raise fault("tracks", f"indicator {name!r}", "starts outside its boxes")
        if row.boxes != sorted(row.boxes):
            raise fault("tracks", f"indicator {name!r}", "the boxes go from worst to best")
    if len(data.tracks.indicator["seny_rauxa"].parts) != 9:
        raise fault("tracks", "indicator 'seny_rauxa'", "must have nine boxes")


def check_dice(data: Files) -> None:
    """VIC-7.1 Six faces a die; the dice of a stage exist."""
    unique("dice", "die", [die.id for die in data.dice.die])
    for die in data.dice.die:
        if len(die.face) != 6:
            raise fault("dice", f"die {die.id!r}", "must have six faces")
        for face in die.face:
            if face.action not in data.dice.action_names:
                raise fault("dice", f"die {die.id!r}", f"unknown action {face.action!r}")
    if list(data.dice.stage_dice) != ["1", "2", "3", "4"]:
        raise fault("dice", "stage_dice", "must name the stages 1 to 4")
    for stage, dice in data.dice.stage_dice.items():
        for name in dice:
            if name not in {die.id for die in data.dice.die}:
                raise fault("dice", f"stage {stage}", f"names the die {name!r}, which does not exist")


def check_hazards(data: Files) -> None:
    """VIC-5.6 Five colours and three lines of five spaces each."""
    rows = {row.id: row for row in data.board.space}
    if [row.number for row in data.hazard.card] != list(range(1, 15)):
        raise fault("hazard", "cards", "must be numbered 1 to 14 in order")
    for row in data.hazard.card:
        if len(row.advance) != 5 or not set(row.advance) <= set(COLOURS):
            raise fault("hazard", f"card {row.number}", "must have five colours")
        for line in (row.stage_1, row.stage_2, row.stage_3):
            if len(line) != 5 or any(name not in rows for name in line):
                raise fault("hazard", f"card {row.number}", "each line has five spaces that can be bombarded")


def check_bombardable(data: Files) -> None:
    """VIC-5.6 Bombs fall where the board says that they may."""
    rows = {row.id: row for row in data.board.space}
    for row in data.hazard.card:
        if any(not rows[name].bombardable for line in (row.stage_1, row.stage_2, row.stage_3) for name in line):
            raise fault("hazard", f"card {row.number}", "each line has five spaces that can be bombarded")


def check_setup(data: Files) -> None:
    """VIC-3.1, 3.2, 8.2 Every piece of the supply is placed; every action has a group and costs something."""
    bastions = [row.id for row in data.board.space if row.bastion]
    others = [row.id for row in data.board.space if row.zone == "barcelona" and not row.bastion]
    for mode in ("first", "full"):
        rows: ModeRow = getattr(data.setup.mode, mode)
        for name in rows.cannons.excepted:
            if name not in bastions:
                raise fault("setup", f"mode {mode!r}", f"{name!r} is not a bastion")
        guns = len(bastions) - len(rows.cannons.excepted)
        for piece, placing, on_spaces in (
            ("cannons", rows.cannons, rows.cannons.each_bastion * guns),
            ("infantry", rows.infantry, rows.infantry.each_bastion * len(bastions)),
            ("coronela", rows.coronela, rows.coronela.each_other_barcelona_space * len(others)),
        ):
            found = on_spaces + sum(number for _, number in placing.in_boxes())
            if found != data.setup.supply[piece]:
                raise fault(
                    "setup", f"mode {mode!r}", f"{found} {piece}, but the supply has {data.setup.supply[piece]}"
                )
    unique("setup", "action", [row.id for row in data.setup.action])
    for row in data.setup.action:
        if row.group not in data.setup.group_names:
            raise fault("setup", f"action {row.id!r}", f"unknown group {row.group!r}")
        if not 0 < row.priority <= row.general:
            raise fault("setup", f"action {row.id!r}", "priority costs something, and no more than in general")
