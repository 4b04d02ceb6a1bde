"""Components and options turned into the flat tables that rules work on."""

from __future__ import annotations

from typing import Any

from baluard.components.shapes import Book
from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import COLOURS, INDICATORS, SEATS, SECTIONS, Action, Card, Facts, Op, Trigger
from baluard.games.victus.model.places import add_arrows, add_places
from baluard.games.victus.model.rows import CardRow
from baluard.kernel.errors import NotOffered
from baluard.kernel.kept import kept

STAGES = (1, 2, 3)


def facts_for(data: Data, options: dict[str, str]) -> Facts:
    """The tables of a game with these components and options, kept with the components."""
    return built(data, tuple(sorted(options.items())))


@kept
def built(data: Data, options: tuple[tuple[str, str], ...]) -> Facts:
    """The tables, from the components."""
    f = Facts()
    f.data = data
    f.options = dict(options)
    add_places(f, data)
    add_arrows(f, data)
    add_tracks(f, data)
    add_dice(f, data)
    add_hazards(f, data)
    add_mode(f, data)
    add_difficulty(f, data)
    add_cards(f, data)
    f.book = book_of(f, data)
    return f


def book_of(f: Facts, data: Data) -> Book:
    """The names by which a state is written down: none of them is a number in a list."""
    return Book(
        {
            "places": f.ids,
            "players": f.players,
            "sections": SECTIONS,
            "indicators": INDICATORS,
            "cards": [card.name for card in f.cards],
            "hazards": ["", *(f"hz{row.number}" for row in data.hazard.card)],
            "faces": f.face_keys,
            "ops": f.op_ids,
            "lists": f.list_ids,
        }
    )


def add_tracks(f: Facts, data: Data) -> None:
    """VIC-6.1, 6.6 The indicators and the Bourbon track."""
    rows = [data.tracks.indicator[name] for name in INDICATORS]
    f.boxes = [tuple(row.boxes) for row in rows]
    first = f.options["mode"] == "first"
    f.start_box = [row.start_first if first else row.start_full for row in rows]
    f.indicator_spaces = [tuple(f.no[name] for name in row.spaces) for row in rows]
    seny = data.tracks.indicator["seny_rauxa"]
    f.parts, f.colours, f.seny_start = tuple(seny.parts), tuple(seny.colours), seny.start
    track = data.tracks.bourbon_track
    f.box_value = [box.value for box in track.box]
    f.box_batteries = [box.batteries for box in track.box]
    f.box_heal = [box.heal for box in track.box]
    f.box_mine = [box.mine for box in track.box]
    f.box_advance = [box.advance for box in track.box]
    f.min_batteries = track.min_batteries
    f.disc_start = (track.start_reinforcements, track.start_batteries, track.start_mine)


def add_dice(f: Facts, data: Data) -> None:
    """VIC-7.1 The Bourbon dice and which are rolled in a stage."""
    f.dice = [die.id for die in data.dice.die]
    f.die_no = {die.id: i for i, die in enumerate(data.dice.die)}
    f.faces = [tuple((face.action, face.n) for face in die.face) for die in data.dice.die]
    for number, die in enumerate(data.dice.die):
        numbers = []
        for face in die.face:
            key = f"{die.id}.{face.action}.{face.n}"
            if key not in f.face_no:
                f.face_no[key] = len(f.face_keys)
                f.face_keys.append(key)
                f.face_die.append(number)
                f.face_does.append((face.action, face.n))
            numbers.append(f.face_no[key])
        f.die_faces.append(tuple(numbers))
    f.stage_dice = [(), *(tuple(f.die_no[d] for d in data.dice.stage_dice[str(stage)]) for stage in (1, 2, 3, 4))]


def add_hazards(f: Facts, data: Data) -> None:
    """VIC-5.6, 5.7 The hazard cards; ruling VIC-R1: stage IV uses line III."""
    f.hazard_colours, f.hazard_lines = [()], [[]]
    for row in data.hazard.card:
        f.hazard_colours.append(tuple(COLOURS.index(colour) for colour in row.advance))
        lines = [tuple(f.no[name] for name in line) for line in (row.stage_1, row.stage_2, row.stage_3)]
        f.hazard_lines.append([(), *lines, lines[2]])


def add_mode(f: Facts, data: Data) -> None:
    """VIC-3.1, 3.2, 4.3, 11.1, 12.1 Seats, hands, rounds, and who stands where: three modes share the full game."""
    f.mode = f.options["mode"]
    f.is_first, f.is_solo = f.mode == "first", f.mode == "solo"
    number = 2 if f.is_solo else int(f.options["players"])
    f.players = ("villarroel", "casanova") if f.is_solo else SEATS[:number]
    f.player_no = {name: i for i, name in enumerate(f.players)}
    f.seats = ("villarroel",) if f.is_solo else f.players
    f.scores = f.mode == "competitive" or (f.is_solo and f.options["scoring"] == "on")
    row = data.setup.mode.first if f.is_first else data.setup.mode.full
    sizes = row.tables[f"players_{number}"]
    f.hand_size, f.rounds = sizes.cards, sizes.rounds
    f.port_sends_to = f.no[row.healing_port_to]
    excepted = [f.no[name] for name in row.cannons.excepted]
    for z in f.bastions:
        if z not in excepted:
            f.setup.append(("cannon", z, row.cannons.each_bastion))
        f.setup.append(("infantry", z, row.infantry.each_bastion))
    for z in f.barcelona:
        if not f.is_bastion[z]:
            f.setup.append(("coronela", z, row.coronela.each_other_barcelona_space))
    for kind, placing in (("cannon", row.cannons), ("infantry", row.infantry), ("coronela", row.coronela)):
        for box, pieces in placing.in_boxes():
            f.setup.append((kind, f.no[box], pieces))


def add_difficulty(f: Facts, data: Data) -> None:
    """VIC-14.1, 14.9 The options, of a preset or one by one; supplies and values of the components."""
    o = f.options
    rows = data.setup.option["min_coronela"]
    standard = rows.default_first if f.is_first else rows.default_full
    f.min_coronela = int(standard if o["min_coronela"] == "standard" else o["min_coronela"])
    f.max_rubble = int(o["max_rubble"])
    f.half_a_bomb = o["half_a_bomb"] == "on"
    f.dice_order = ("fixed" if f.is_first else "chosen") if o["dice_order"] == "standard" else o["dice_order"]
    f.always_priority = o["always_priority"] == "on"
    f.moderate = o["moderate_seny_rauxa"] == "on"
    f.victory_level = int(o["victory_level"])
    f.ends_at_deck = o.get("looking_ahead", "deck") == "deck"
    f.supply = dict(data.setup.supply)
    combat = data.setup.combat
    f.troop_value = {"infantry": combat["infantry_value"], "coronela": combat["coronela_value"]}
    f.organ_value, f.barricade_value = combat["organ_value"], combat["barricade_value"]
    f.actions = {
        row.id: Action(row.id, row.group, row.general, row.priority, row.first_game) for row in data.setup.action
    }


def add_cards(f: Facts, data: Data) -> None:
    """VIC-5.1, 13 The cards, their ops numbered."""
    f.cards = [Card(0, "")]
    for row in data.cards.card:
        f.cards.append(card_of(f, row))
        f.card_of_list += [row.number] * (len(f.lists) - len(f.card_of_list))
    first = f.is_first
    f.deck = [
        (),
        *(tuple(r.number for r in data.cards.card if r.stage == s and (r.starred or not first)) for s in STAGES),
    ]


def card_of(f: Facts, row: CardRow) -> Card:
    """One card."""
    card = Card(row.number, row.id)
    card.stage, card.side, card.is_leader = row.stage, row.side, row.kind == "leader"
    card.effect = list_of(f, f"{row.id}.effect", row.effect)
    card.continuous = tuple(op_of(f, f"{row.id}.continuous.{i}", raw) for i, raw in enumerate(row.continuous))
    card.triggers = tuple(
        Trigger(one.on, one.scope, list_of(f, f"{row.id}.trigger.{i}", one.ops)) for i, one in enumerate(row.trigger)
    )
    card.almanac = tuple((i, row.almanac[name]) for i, name in enumerate(INDICATORS) if name in row.almanac)
    card.priority = row.priority
    card.rauxa, card.points = row.points.kind == "rauxa", row.points.n
    card.worth = round(10 * row.ai_value)
    return card


def list_of(f: Facts, name: str, raws: list[dict[str, Any]]) -> int:
    """A list of ops gets a number, and an id that says where it stands; inner lists too."""
    number = len(f.lists)
    f.lists.append(())
    f.list_ids.append(name)
    f.list_no[name] = number
    f.lists[number] = tuple([op_of(f, f"{name}.{i}", raw) for i, raw in enumerate(raws)])
    return number


def op_of(f: Facts, name: str, raw: dict[str, Any]) -> int:
    """One op out of its table."""
    op = Op(raw["op"])
    number = len(f.ops)
    f.ops.append(op)
    f.op_ids.append(name)
    for word in ("who", "kind", "parts", "group", "scope", "when", "action", "die", "side", "until"):
        setattr(op, word, str(raw.get(word, "")))
    for word in ("n", "delta", "impacts", "steps", "pa"):
        if word in raw:
            set_number(op, raw[word])
    op.at = selected(f, raw.get("at") or raw.get("from") or raw.get("spaces_at") or [])
    op.to = selected(f, raw.get("to") if isinstance(raw.get("to"), list) else [])
    if isinstance(raw.get("to"), str):
        op.kind = raw["to"]  # indicator_set: min, max, start
    if isinstance(raw.get("spaces"), list):
        op.at = selected(f, raw["spaces"])
    elif "spaces" in raw:
        op.spaces = int(raw["spaces"])
    op.per_space = raw.get("per") == "space"
    op.max_each, op.optional = int(raw.get("max_each", 0)), bool(raw.get("optional", False))
    op.has_max, op.max = "max" in raw, int(raw.get("max", 0))
    op.stages, op.what = tuple(raw.get("stages", ())), tuple(raw.get("what", ()))
    if "test" in raw:
        add_test(f, op, raw["test"])
    if "cond" in raw:
        add_condition(f, op, raw["cond"])
    add_inner_lists(f, op, name, raw)
    return number


def add_inner_lists(f: Facts, op: Op, name: str, raw: dict[str, Any]) -> None:
    """The lists of ops within an op."""
    for word in ("then", "ops"):
        if word in raw:
            op.then = list_of(f, f"{name}.{word}", raw[word])
    if "else" in raw:
        op.other = list_of(f, f"{name}.else", raw["else"])
    if "options" in raw:
        options = raw["options"]
        op.options = tuple(list_of(f, f"{name}.options.{i}", one["ops"]) for i, one in enumerate(options))
        op.requires = tuple(
            requirement(f, f"{name}.requires.{i}", one.get("requires")) for i, one in enumerate(options)
        )


def set_number(op: Op, value: Any) -> None:
    """VIC-13.2 A number, or the name of one."""
    if isinstance(value, int):
        op.number = value
    else:
        op.number_of = str(value)


def requirement(f: Facts, name: str, cond: dict[str, Any] | None) -> int:
    """The condition of an option as an `if` op, or -1."""
    return -1 if cond is None else op_of(f, name, {"op": "if", "cond": cond})


def add_test(f: Facts, op: Op, test: dict[str, Any]) -> None:
    """What a revealed hazard card is asked."""
    op.test, op.box = test["kind"], int(test["box"])
    if op.test == "colour":
        op.colour = COLOURS.index(test["is"])
    else:
        op.at = selected(f, test["in"])


def add_condition(f: Facts, op: Op, cond: dict[str, Any]) -> None:
    """VIC-13.6 `if`: a value, a count, a completed parallel, an active leader, the flag."""
    op.compare, op.than = str(cond.get("cmp", "")), int(cond.get("than", 0))
    if "value" in cond:
        op.cond, op.who = "value", cond["value"]
    elif "count" in cond:
        op.cond, op.kind, op.at = "count", cond["count"]["kind"], selected(f, cond["count"]["at"])
    elif "parallel" in cond:
        op.cond, op.than = "parallel", int(cond["parallel"])
    elif "leader" in cond:
        op.cond, op.side = "leader", cond["leader"]
    elif "flag" in cond:
        op.cond = "flag"
    else:
        raise NotOffered(fault="fault.data")


def selected(f: Facts, names: Any) -> tuple[int, ...]:
    """VIC-13.3 A set of places: ids, groups, boxes, `!` takes away; in the order of the board."""
    chosen: set[int] = set()
    for name in names:
        if not name.startswith("!"):
            chosen |= set(f.groups[name]) if name in f.groups else {f.no[name]}
    for name in names:
        if name.startswith("!"):
            chosen -= set(f.groups[name[1:]]) if name[1:] in f.groups else {f.no[name[1:]]}
    return tuple(sorted(chosen))
