"""A march of a row: its route, and the commands beside it at the step where each belongs."""

from __future__ import annotations

from msgspec import Struct

from baluard.campaign.lexicon import Lexicon
from baluard.campaign.lines import NO_COMMAND, Grammar, Misread
from baluard.components.orders import Order, OrderForm
from baluard.kernel.given import Given

Placed = tuple[Order, str]


class Step(Struct, frozen=True):
    """A part of a march: an order, where it stands in the march, the place where it was written.

    `step`: `before`, `after`, `place` (where the route passes the place that it names), `route` (it is the march
    itself), nothing for the route; without an order (`here`) the route comes at this point of the commands.
    """

    order: Order | None
    step: str
    place: str


def arrange(steps: list[Step], here: str, grammar: Grammar, lexicon: Lexicon) -> list[Placed]:
    """The orders of a march in their order; a route is divided where something is to be done on the way."""
    marches = [one for one in steps if one.order and grammar.table[one.order.id].bare]
    if len(marches) > 1:  # a row has one route; it is divided where its stops are
        raise Misread(NO_COMMAND, 0, {"text": Given(marches[1].place)})
    march = marches[0] if marches else None
    way = way_of(march.order, grammar) if march and march.order else ()
    joint = next((one for one in steps if one.step == "route" and one.order), None)
    if joint and joint.order:
        march = joined(joint, way)
        way = way_of(march.order, grammar, "path") if march.order else ()
    found: dict[int, list[Placed]] = {}
    by_hand = [n for n, one in enumerate(steps) if one.order is None]
    for n, one in enumerate(steps):
        if one.order is None or one is joint or grammar.table[one.order.id].bare:
            continue
        by_rule = not by_hand or one.step == "place"
        at = index_of(one, here, way, grammar, lexicon) if by_rule else 0 if n < by_hand[0] else len(way)
        if one.step in ("before", "after") and march and one.place == march.place:  # the brackets behind a route
            at = 0 if one.step == "before" else len(way)
        found.setdefault(at, []).append((one.order, one.place))
    if joint and march and march.order:
        return [*found.get(0, []), (march.order, march.place), *late(found)]
    return divided(march, way, found, grammar)


def late(found: dict[int, list[Placed]]) -> list[Placed]:
    """What is done after the start."""
    return [one for at in sorted(found) if at > 0 for one in found[at]]


def joined(joint: Step, way: tuple[str, ...]) -> Step:
    """A joint march takes the route of its row, if it has none of its own."""
    order = joint.order
    if order is None or order.fields.get("path"):
        return joint
    return Step(Order(order.id, {**order.fields, "path": way}), joint.step, joint.place)


def way_of(order: Order, grammar: Grammar, field: str = "") -> tuple[str, ...]:
    """The provinces of a march."""
    value = order.fields[field or grammar.table[order.id].slots[1].name]
    return (value,) if isinstance(value, str) else tuple(str(key) for key in value)


def index_of(step: Step, here: str, way: tuple[str, ...], grammar: Grammar, lexicon: Lexicon) -> int:
    """After how many provinces of the route something is done."""
    if step.step != "place" or step.order is None:
        return 0 if step.step == "before" else len(way)
    for slot in grammar.table[step.order.id].slots:
        province = lexicon.fact(slot.type, str(step.order.fields.get(slot.name, "")), "province")
        if slot.type not in ("corps", "band") and province in (here, *way):
            return max(n for n, one in enumerate((here, *way)) if one == province)
    return len(way)


def divided(march: Step | None, way: tuple[str, ...], found: dict[int, list[Placed]], grammar: Grammar) -> list[Placed]:
    """A route in as many parts as there are stops with something to do."""
    orders = list(found.get(0, []))
    begin = 0
    for at in range(1, len(way) + 1):
        if march and march.order and (at in found or at == len(way)):
            orders.append((part_of(march.order, way[begin:at], grammar.table[march.order.id]), march.place))
            begin = at
        orders += found.get(at, [])
    return orders


def part_of(order: Order, way: tuple[str, ...], form: OrderForm) -> Order:
    """A part of a march."""
    goal = form.slots[1]
    return Order(order.id, {**order.fields, goal.name: way if goal.many else way[-1]})
