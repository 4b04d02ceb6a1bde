"""Are the components whole and right? The first fault is reported with its file and record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from baluard.components import DataError
from baluard.games.victus.data import CardRow, Data, SpaceRow
from baluard.games.victus.facts import COLOURS, INDICATORS

OPS = frozenset(
    (
        *("indicator", "indicator_set", "disc", "trench", "bombard", "advance", "mine_explode", "heal", "transfer"),
        *("eliminate", "bourbon_add", "bourbon_remove", "expedition_combat", "defence", "barricade", "organ", "rubble"),
        *("clear_rubble", "rubble_indicator", "battery_token", "actions", "pa", "value_mod", "die_mod", "die_ignore"),
        *("die_reroll", "die_extra", "combat_mod", "troop_value", "cost_mod", "forbid", "leader_off"),
        *("random_next_round", "exchange", "scry", "hazard_test", "if", "choose", "delay"),
    )
)
MOMENTS = ("turn_start", "turn_end", "round_start", "round_end", "after_advance", "camp_razed")
DELAYS = ("turn_end", "next_turn", "own_next_turn", "round_end", "next_round")
PRIORITIES = ("movement", "indicators", "artillery", "defences", "all")
SELECTORS = ("at", "from", "to", "spaces")


def check(data: Data) -> None:
    """All files, in order."""
    check_board(data)
    check_constraints(data)
    check_tracks(data)
    check_dice(data)
    check_hazards(data)
    check_cards(data)


def fault(file: str, record: str, what: str) -> DataError:
    """An error that names file and record."""
    return DataError(f"{file}.toml: {record}: {what}")


def unique(file: str, table: str, names: list[Any]) -> None:
    """No two records of one name."""
    for name in names:
        if names.count(name) > 1:
            raise fault(file, f"{table} {name!r}", "stands there twice")


def check_board(data: Data) -> None:
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
        if len(row.polygon) < 3:
            raise fault("board", f"space {row.id!r}", "has no area")
    known = {*rows, *(box.id for box in data.board.box)}
    for group, members in data.board.groups.items():
        for name in members:
            if name not in known:
                raise fault("board", f"group {group!r}", f"names {name!r}, which does not exist")
    for name in data.board.rambla.contacts:
        if name not in rows:
            raise fault("board", "rambla", f"touches {name!r}, which does not exist")


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


def check_constraints(data: Data) -> None:
    """The facts of the rulebook's examples."""
    from baluard.games.victus.facts import Facts
    from baluard.games.victus.tables import add_arrows, add_places

    rows = {row.id: row for row in data.board.space}
    f = Facts()
    add_places(f, data)
    add_arrows(f, data)
    for one in data.board.constraint:
        match one.type:
            case "arrow":
                to = getattr(rows[one.from_], one.colour)
                holds = one.to in to if isinstance(to, list) else one.to == to
            case "adjacent":
                holds = one.b in rows[one.a].adjacent
            case "adjacent_exactly":
                holds = sorted(rows[one.a].adjacent) == sorted(one.set)
            case "rambla_adds":
                near = {f.ids[z] for z in f.reach[f.no[one.a]]}
                holds = set(one.set) <= near - set(rows[one.a].adjacent)
            case "camps_share_exit":
                holds = one.space in rows[one.a].adjacent and one.space in rows[one.b].adjacent
            case "in_reach":
                holds = f.no[one.space] in f.targets[f.no[one.bastion]]
            case "out_of_reach":
                holds = f.no[one.space] not in f.targets[f.no[one.bastion]]
            case _:
                raise fault("board", f"constraint of {one.source}", f"unknown type {one.type!r}")
        if not holds:
            raise fault("board", f"constraint of {one.source}", f"does not hold: {one.type} {one.a}{one.from_}")


def check_tracks(data: Data) -> None:
    """VIC-6 Fifteen boxes; five indicators with start boxes on their scale."""
    boxes = data.tracks.bourbon_track.box
    if [box.index for box in boxes] != list(range(15)):
        raise fault("tracks", "bourbon_track", "must have the boxes 0 to 14 in order")
    for name in INDICATORS:
        if name not in data.tracks.indicator:
            raise fault("tracks", f"indicator {name!r}", "is missing")
        row = data.tracks.indicator[name]
        if not 0 <= max(row.start_full, row.start_first) < len(row.boxes):
            raise fault("tracks", f"indicator {name!r}", "starts outside its boxes")
        if row.boxes != sorted(row.boxes):
            raise fault("tracks", f"indicator {name!r}", "the boxes go from worst to best")
    if len(data.tracks.indicator["seny_rauxa"].parts) != 9:
        raise fault("tracks", "indicator 'seny_rauxa'", "must have nine boxes")


def check_dice(data: Data) -> None:
    """VIC-7.1 Six faces a die; the dice of a stage exist."""
    unique("dice", "die", [die.id for die in data.dice.die])
    for die in data.dice.die:
        if len(die.face) != 6:
            raise fault("dice", f"die {die.id!r}", "must have six faces")
        for face in die.face:
            if face.action not in data.dice.action_names:
                raise fault("dice", f"die {die.id!r}", f"unknown action {face.action!r}")
    for stage, dice in data.dice.stage_dice.items():
        for name in dice:
            if name not in {die.id for die in data.dice.die}:
                raise fault("dice", f"stage {stage}", f"names the die {name!r}, which does not exist")


def check_hazards(data: Data) -> None:
    """VIC-5.6 Five colours and three lines of five bombardable spaces each."""
    rows = {row.id: row for row in data.board.space}
    unique("hazard", "card", [row.number for row in data.hazard.card])
    for row in data.hazard.card:
        if len(row.advance) != 5 or not set(row.advance) <= set(COLOURS):
            raise fault("hazard", f"card {row.number}", "must have five colours")
        for line in (row.stage_1, row.stage_2, row.stage_3):
            if len(line) != 5 or any(name not in rows or not rows[name].bombardable for name in line):
                raise fault("hazard", f"card {row.number}", "each line has five spaces that can be bombarded")


def check_cards(data: Data) -> None:
    """VIC-5, 13 Numbers, stages, ops and what they refer to."""
    unique("cards", "card", [row.number for row in data.cards.card])
    known = {row.id for row in data.board.space} | {box.id for box in data.board.box} | set(data.board.groups)
    dice = {die.id for die in data.dice.die}
    for row in data.cards.card:
        name = f"card {row.id!r}"
        if row.stage != (row.number - 1) // 50 + 1:
            raise fault("cards", name, f"number {row.number} does not belong to stage {row.stage}")
        if row.priority not in PRIORITIES:
            raise fault("cards", name, f"unknown priority {row.priority!r}")
        if row.points.kind not in ("seny", "rauxa"):
            raise fault("cards", name, f"unknown points {row.points.kind!r}")
        if row.kind == "leader" and (row.side not in ("barcelona", "bourbon") or row.starred):
            raise fault("cards", name, "a leader has a side, and is not starred")
        for indicator in row.almanac:
            if indicator not in INDICATORS:
                raise fault("cards", name, f"unknown indicator {indicator!r} in the almanac")
        for trigger in row.trigger:
            if trigger.on not in MOMENTS or trigger.scope not in ("any", "owner"):
                raise fault("cards", name, f"unknown trigger {trigger.on!r}")
        for op in every_op(row):
            check_op(name, op, known, dice)


def every_op(row: CardRow) -> Iterator[dict[str, Any]]:
    """All ops of a card, inner ones included."""
    for ops in (row.effect, row.continuous, *(trigger.ops for trigger in row.trigger)):
        yield from inner_ops(ops)


def inner_ops(ops: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The ops of a list and those inside them."""
    for op in ops:
        yield op
        for part in ("then", "else", "ops"):
            yield from inner_ops(op.get(part, []))
        for option in op.get("options", []):
            yield from inner_ops(option["ops"])


def check_op(card: str, op: dict[str, Any], known: set[str], dice: set[str]) -> None:
    """One op: its name and what it refers to."""
    if op.get("op") not in OPS:
        raise fault("cards", card, f"unknown op {op.get('op')!r}")
    for part in SELECTORS:
        names = op.get(part)
        for name in names if isinstance(names, list) else []:
            if name.removeprefix("!") not in known:
                raise fault("cards", card, f"{op['op']} names {name!r}, which does not exist")
    if op["op"] == "delay" and op["when"] not in DELAYS:
        raise fault("cards", card, f"unknown moment {op['when']!r}")
    if op["op"] == "die_extra" and op["die"] not in dice:
        raise fault("cards", card, f"unknown die {op['die']!r}")
