"""PEN-1.12, 20.6 Orders: one at a time, each a path of keys, the same from page, line of text, workbook and bot.

In the movement phase the first key is the unit, then comes a province (a move, step by step) or an action. In all other
phases the first key is the order's id. What is not offered has a reason: a message of `orders_sheet.toml`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, FaultFacts, Faults
from baluard.kernel.table import Table

END: Final = "end_phase"


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderKind:
    """One of the orders of the campaign. `args` are the keys without the order's own id (of a move: unit and all)."""

    id: str = ""
    nations: tuple[int, ...] = (0, 1, 2)

    def units(self, s: State, nation: int) -> Keys:
        """The movement phase: units that are offered because of this order, in order. Other phases: not asked."""
        return ()

    def may(self, s: State, nation: int, unit: str) -> bool:
        """The movement phase: can this unit be given this order? Other phases: not asked."""
        return False

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        """What may follow; empty when the order is whole. With no keys yet: empty when it cannot be given at all."""
        raise NotImplementedError

    def is_offered(self, s: State, nation: int) -> bool:
        """Can it be given at all? Asked in all phases but movement; who must search for keys stops at the first."""
        return len(self.keys(s, nation, ())) > 0

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        """Why a key is not offered after these."""
        return (Fault("fault.not_among", "", {"key": key}),)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        """Do it."""
        raise NotImplementedError


class PhaseSpace(PathSpace):
    """One order of a phase, or its end. First the order's id, then its arguments."""

    def __init__(self, s: State, nation: int, kinds: tuple[OrderKind, ...], may_end: bool = True) -> None:
        self.s = s
        self.nation = nation
        self.kinds = kinds
        self.may_end = may_end
        self.first: Keys = ()  # what may come first, once it is known

    def kind_of(self, key: str) -> OrderKind | None:
        """The order that a first key names."""
        for kind in self.kinds:
            if kind.id == key:
                return kind
        return None

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            if not self.first:
                first = [kind.id for kind in self.kinds if kind.is_offered(self.s, self.nation)]
                self.first = tuple([*first, END]) if self.may_end or not first else tuple(first)
            return self.first
        kind = self.kind_of(prefix[0])
        return () if kind is None else kind.keys(self.s, self.nation, prefix[1:])

    def carry_out(self, t: Table, order: Keys) -> None:
        """Do what an order says."""
        kind = self.kind_of(order[0])
        assert kind is not None
        kind.carry_out(t, self.s, self.nation, order[1:])

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        found = super().faults_of_step(prefix, key)
        if not found or (prefix and prefix[-1] == DONE):  # nothing follows the end of an order
            return found
        kind = self.kind_of(prefix[0] if prefix else key)
        if kind is None:
            return found
        return kind.reason(self.s, self.nation, prefix[1:], key)


class MoveSpace(PathSpace):
    """PEN-9 One order of the movement phase, or its end. First the unit, then its way or an action."""

    def __init__(self, s: State, nation: int, moves: tuple[OrderKind, ...], actions: tuple[OrderKind, ...]) -> None:
        self.s = s
        self.nation = nation
        self.moves = tuple([kind for kind in moves if nation in kind.nations])
        self.actions = tuple([kind for kind in actions if nation in kind.nations])
        self.found: Keys | None = None

    def units(self) -> Keys:
        """Units that can be given any order."""
        if self.found is None:
            units: dict[str, bool] = {}
            for kind in (*self.moves, *self.actions):
                for unit in kind.units(self.s, self.nation):
                    units[unit] = True
            self.found = tuple(units)
        return self.found

    def kind_of(self, prefix: Keys, key: str) -> OrderKind | None:
        """The order that is given: an action by its name, else the move of the unit."""
        second = prefix[1] if len(prefix) > 1 else key
        for kind in self.actions:
            if kind.id == second:
                return kind
        return self.move_of(prefix[0])

    def move_of(self, unit: str) -> OrderKind | None:
        """The move that a unit of this sort makes."""
        for kind in self.moves:
            if kind.may(self.s, self.nation, unit):
                return kind
        return self.moves[0] if self.s.has_corps(unit) else None

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return (*self.units(), END)
        if prefix[0] == END:
            return ()
        if len(prefix) == 1:
            unit = prefix[0]
            steps: Keys = ()
            for kind in self.moves:
                if kind.may(self.s, self.nation, unit):
                    steps = (*steps, *kind.keys(self.s, self.nation, prefix))
            return (*steps, *[kind.id for kind in self.actions if kind.may(self.s, self.nation, unit)])
        given = self.kind_of(prefix, "")
        return () if given is None else given.keys(self.s, self.nation, args_of(given, prefix))

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        found = super().faults_of_step(prefix, key)
        if found and not prefix:
            return self.reason_of_unit(key) or found
        if not found or prefix[0] == END or prefix[-1] == DONE:
            return found
        given = self.kind_of(prefix, key)
        return found if given is None else given.reason(self.s, self.nation, args_of(given, prefix), key)

    def reason_of_unit(self, key: str) -> Faults:
        """Why nothing can be ordered of something: a city is ceded by its master, a general goes where he can."""
        f = self.s.facts
        if key in f.city_no:
            return message("E123", key)
        return message("E040", key) if key in f.general_no else ()


def args_of(kind: OrderKind, prefix: Keys) -> Keys:
    """The keys of an order without the name of the action: the unit, and what follows."""
    return (prefix[0], *prefix[2:]) if len(prefix) > 1 and prefix[1] == kind.id else prefix


def ask_order(
    t: Table,
    s: State,
    nation: int,
    phase: str,
    space: PathSpace,
    rule: str,
    default: Keys = (END,),
) -> Keys:
    """The next order of a nation; the default ends the phase. With fog it is asked even where there is no choice."""
    about: dict[str, Fact] = {"nation": NATIONS[nation]}
    return t.ask(Decision(Seat(NATIONS[nation]), phase, space, default, about, rule=rule, masked=s.facts.fog))


def message(code: str, key: str = "", facts: FaultFacts | None = None) -> Faults:
    """A message of `orders_sheet.toml` as the only fault."""
    told: FaultFacts = {"key": key}
    if facts is not None:
        told.update(facts)
    return (Fault(code, "", told),)
