"""Are the cards whole and right (VIC-5, 13)? Numbers, stages, and every op with all that it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from baluard.components import DataError
from baluard.games.victus.model.facts import COLOURS, DISCS, INDICATORS, TROOPS
from baluard.games.victus.model.rows import CardRow, Files

RawOp = dict[str, Any]
Judge = Callable[[Any, Files], bool]

SIDES = ("barcelona", "bourbon")
PRIORITIES = ("movement", "indicators", "artillery", "defences", "all")
MOMENTS = ("turn_start", "turn_end", "round_start", "round_end", "after_advance", "camp_razed")
DELAYS = ("turn_end", "next_turn", "own_next_turn", "round_end", "next_round")
COMPARISONS = (">=", "<=", ">", "<", "==")
NAMED_NUMBERS = (*DISCS, *INDICATORS, "rubble", "wounded", "reserve", "captured")  # VIC-13.2
PIECES = ("any", *TROOPS, "cannon")
STAGES = (1, 2, 3, 4)


# -- what an op may be given


def one_of(*names: str) -> Judge:
    """One of some names."""
    return lambda value, data: value in names


def is_whole(value: Any, data: Files) -> bool:
    """A whole number."""
    return type(value) is int


def is_number(value: Any, data: Files) -> bool:
    """VIC-13.2 A whole number, or the name of one."""
    return type(value) is int or value in NAMED_NUMBERS


def is_flag(value: Any, data: Files) -> bool:
    """Yes or no."""
    return type(value) is bool


def are_places(value: Any, data: Files) -> bool:
    """VIC-13.3 A selector: spaces, boxes, groups; `!` takes away."""
    if not isinstance(value, list) or not value:
        return False
    known = {row.id for row in data.board.space} | {box.id for box in data.board.box} | set(data.board.groups)
    return all(str(name).removeprefix("!") in known for name in value)


def are_stages(value: Any, data: Files) -> bool:
    """Some of the four stages."""
    return isinstance(value, list) and bool(value) and all(stage in STAGES for stage in value)


def are_actions(value: Any, data: Files) -> bool:
    """Actions or groups of actions."""
    known = {row.id for row in data.setup.action} | {row.group for row in data.setup.action}
    return isinstance(value, list) and bool(value) and all(name in known for name in value)


def is_die(value: Any, data: Files) -> bool:
    """One of the Bourbon dice."""
    return value in [die.id for die in data.dice.die]


def are_ops(value: Any, data: Files) -> bool:
    """A list of ops (each is checked by itself)."""
    return isinstance(value, list) and bool(value) and all(isinstance(op, dict) for op in value)


def is_condition(value: Any, data: Files) -> bool:
    """VIC-13.6 if: a value, a count, a completed parallel, an active leader, the flag."""
    if not isinstance(value, dict):
        return False
    if "value" in value or "count" in value:
        compares = value.get("cmp") in COMPARISONS and type(value.get("than")) is int and len(value) == 3
        if "value" in value:
            return compares and value["value"] in NAMED_NUMBERS
        count = value["count"]
        kinds = (*PIECES, "bourbon")
        return compares and set(count) == {"kind", "at"} and count["kind"] in kinds and are_places(count["at"], data)
    return value in ({"flag": True}, *({"parallel": p} for p in (1, 2, 3)), *({"leader": side} for side in SIDES))


def are_options(value: Any, data: Files) -> bool:
    """VIC-13.6 choose: lists of ops, some with a requirement."""
    if not isinstance(value, list) or not 2 <= len(value) <= 6:
        return False
    for option in value:
        if not set(option) <= {"ops", "requires"} or not are_ops(option.get("ops"), data):
            return False
        if "requires" in option and not is_condition(option["requires"], data):
            return False
    return True


def is_test(value: Any, data: Files) -> bool:
    """VIC-13.6 hazard_test: a colour or a space in one of the five boxes."""
    if not isinstance(value, dict) or value.get("box") not in (1, 2, 3, 4, 5):
        return False
    if value.get("kind") == "colour":
        return value.get("is") in COLOURS
    return value.get("kind") == "space" and are_places(value.get("in"), data)


NEEDLE, DISC = one_of(*INDICATORS), one_of(*DISCS)
UNTIL, SCOPE = one_of("turn", "round", "active"), one_of("any", "owner")
GROUP = one_of(*PRIORITIES[:-1])
WORK: dict[str, Judge] = {"n": is_whole, "at": are_places}

# VIC-13.6 What each op is given; a question mark: it need not be.
PARAMS: dict[str, dict[str, Judge]] = {
    "indicator": {"who": one_of(*INDICATORS, "choice"), "delta": is_number},
    "indicator_set": {"who": NEEDLE, "to": one_of("min", "max", "start")},
    "disc": {"who": DISC, "delta": is_number},
    "trench": {"delta": is_number},
    "bombard": {"impacts": is_number, "spaces?": are_places},
    "advance": {"steps": is_number},
    "mine_explode": {},
    "heal": {"parts": one_of("both", "port", "hospital")},
    "transfer": {
        "kind": one_of(*PIECES),
        "n": is_number,
        "from": are_places,
        "to": are_places,
        "max_each?": is_whole,
        "optional?": is_flag,
    },
    "eliminate": {"kind": one_of(*PIECES), "n": is_number, "from": are_places},
    "bourbon_add": {"n": is_number, "to": are_places},
    "bourbon_remove": {"n": is_number, "from": are_places, "per?": one_of("space"), "spaces?": is_whole},
    "expedition_combat": {},
    "defence": WORK,
    "barricade": WORK,
    "organ": WORK,
    "rubble": WORK,
    "clear_rubble": WORK,
    "rubble_indicator": {"who": NEEDLE},
    "battery_token": WORK,
    "actions": {"group": GROUP, "pa": is_number},
    "pa": {"delta": is_whole, "scope?": SCOPE, "until?": UNTIL},
    "value_mod": {
        "who": one_of(*INDICATORS, *DISCS),
        "delta": is_whole,
        "when?": one_of("fire", "combat", "bombardment", "healing"),
        "max?": is_whole,
        "scope?": SCOPE,
        "until?": UNTIL,
    },
    "die_mod": {
        "action": one_of("reinforce", "bombard", "advance", "trench"),
        "delta": is_whole,
        "stages?": are_stages,
        "until?": UNTIL,
    },
    "die_ignore": {"n": is_whole},
    "die_reroll": {"n": is_whole},
    "die_extra": {"die": is_die},
    "combat_mod": {"delta": is_whole, "at": are_places, "until?": UNTIL},
    "troop_value": {"kind": one_of(*TROOPS), "delta": is_whole, "at?": are_places, "until?": UNTIL},
    "cost_mod": {"group": GROUP, "priority": is_flag, "scope?": SCOPE, "until?": UNTIL},
    "forbid": {"what": are_actions, "until?": UNTIL},
    "leader_off": {"side": one_of(*SIDES), "n": is_whole},
    "random_next_round": {},
    "exchange": {"who": one_of("all")},
    "scry": {"n": is_whole},
    "hazard_test": {"test": is_test, "then": are_ops, "else": are_ops},
    "if": {"cond": is_condition, "then": are_ops, "else?": are_ops},
    "choose": {"options": are_options},
    "delay": {"when": one_of(*DELAYS), "ops": are_ops},
}


# -- checks


def check_cards(data: Files) -> None:
    """VIC-3.3, 5.1 Cards 1 to 150 in order, fifty a stage, and each of them."""
    rows = data.cards.card
    for number, row in enumerate(rows, 1):
        if row.number != number:
            raise card_fault(row, f"has the number {row.number}, but is the card {number} of the file")
    if len(rows) != 150:
        raise DataError(f"cards.toml: cards: 150 wanted, {len(rows)} found")
    for row in rows:
        check_card(row, data)


def card_fault(row: CardRow, what: str) -> DataError:
    """An error that names the card."""
    return DataError(f"cards.toml: card {row.id!r}: {what}")


def check_card(row: CardRow, data: Files) -> None:
    """One card: what is printed at its edges, then its ops."""
    if row.id != f"c{row.number:03d}":
        raise card_fault(row, f"card {row.number} should be called 'c{row.number:03d}'")
    if row.stage != (row.number - 1) // 50 + 1:
        raise card_fault(row, f"number {row.number} does not belong to stage {row.stage}")
    if row.kind not in ("event", "leader"):
        raise card_fault(row, f"unknown kind {row.kind!r}")
    if row.priority not in PRIORITIES:
        raise card_fault(row, f"unknown priority {row.priority!r}")
    if row.points.kind not in ("seny", "rauxa"):
        raise card_fault(row, f"unknown points {row.points.kind!r}")
    for indicator in row.almanac:
        if indicator not in INDICATORS:
            raise card_fault(row, f"unknown indicator {indicator!r} in the almanac")
    if row.kind == "leader" and (row.side not in SIDES or row.starred):
        raise card_fault(row, "a leader has a side, and is not starred")
    if row.kind == "event" and (row.continuous or row.trigger):
        raise card_fault(row, "only leaders hold on and have triggers")
    for trigger in row.trigger:
        if trigger.on not in MOMENTS or trigger.scope not in ("any", "owner"):
            raise card_fault(row, f"unknown trigger {trigger.on!r}, {trigger.scope!r}")
    for op in every_op(row):
        check_op(row, op, data)


def every_op(row: CardRow) -> Iterator[RawOp]:
    """All ops of a card, inner ones included."""
    for ops in (row.effect, row.continuous, *(trigger.ops for trigger in row.trigger)):
        yield from inner_ops(ops)


def inner_ops(ops: list[RawOp]) -> Iterator[RawOp]:
    """The ops of a list and those inside them."""
    for op in ops:
        yield op
        for part in ("then", "else", "ops"):
            yield from inner_ops(op.get(part, []))
        for option in op.get("options", []):
            yield from inner_ops(option["ops"])


def check_op(row: CardRow, op: RawOp, data: Files) -> None:
    """One op: its name, and everything it is given."""
    name = op.get("op")
    if name not in PARAMS:
        raise card_fault(row, f"unknown op {name!r}")
    params = PARAMS[name]
    for key in op:
        if key != "op" and key not in params and f"{key}?" not in params:
            raise card_fault(row, f"{name} knows no {key!r}")
    for param, judge in params.items():
        key = param.removesuffix("?")
        if key not in op:
            if key == param:
                raise card_fault(row, f"{name} wants {key!r}")
        elif not judge(op[key], data):
            raise card_fault(row, f"{name}: {key!r} cannot be {op[key]!r}")
    if name == "hazard_test":
        check_hazard_test(row, op["test"], data)


def check_hazard_test(row: CardRow, test: RawOp, data: Files) -> None:
    """Both outcomes of a test are possible in the stage of its card."""
    outcomes = set()
    for card in data.hazard.card:
        if test["kind"] == "colour":
            outcomes.add(card.advance[test["box"] - 1] == test["is"])
        else:
            line = (card.stage_1, card.stage_2, card.stage_3)[row.stage - 1]
            spaces = [space for name in test["in"] for space in data.board.groups.get(name, [name])]
            outcomes.add(line[test["box"] - 1] in spaces)
    if len(outcomes) < 2:
        raise card_fault(row, f"no hazard card ever answers the test of box {test['box']} otherwise")
