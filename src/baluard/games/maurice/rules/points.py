"""MAU-12.3, 12.4 A points battle before its deployment: armies, roles, and how the armies come to the table."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.model.activities import Deal, Deployment, LineUp, Roles, Terrain
from baluard.games.maurice.model.events import ArmyBuilt, RoleChosen
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.lists import army_faults, army_list, cost_of, excesses, may_follow, sample_army
from baluard.games.maurice.model.state import State, blank
from baluard.games.maurice.model.tables import facts_on
from baluard.games.maurice.rules.setup import DeploySpace
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

CHOICES = ("attacker", "defender")


def refit(s: State) -> None:
    """The tables follow what was built and laid; nobody is on the table yet."""
    s.facts = facts_on(s.facts, (tuple(s.lists), s.attacker, s.ground))
    f = s.facts
    fresh = blank(f)
    s.place, s.stance, s.disr = fresh.place, fresh.stance, fresh.disr
    s.feet, s.boxes = fresh.feet, fresh.boxes
    s.morale = [side.morale for side in f.sides]
    s.cinc = [side.cinc for side in f.sides]
    s.serves = [notable.unit for notable in f.notables]
    s.control = [objective.start for objective in f.objectives]


def enlist(t: Table, s: State) -> None:
    """MAU-12.3 Both build their armies in secret."""
    spaces = [ArmySpace(s, side) for side in (0, 1)]
    asked = [
        Decision(Seat(SEATS[side]), "build_army", spaces[side], spaces[side].default(), {}, "MAU-12.3")
        for side in (0, 1)
    ]
    s.lists = [tuple(keys[:-1]) for keys in t.ask_all(asked)]
    refit(s)
    for side in (0, 1):
        keys = s.lists[side]
        t.tell(ArmyBuilt(SEATS[side], keys[0], cost_of(army_list(s.facts.data, keys[0]), keys)))
    t.then(Roles())


def choose_role(t: Table, s: State) -> None:
    """MAU-12.4 Both roll, ties again; the higher chooses to attack or to defend."""
    first = second = 0
    while first == second:
        first, second = t.roll("role"), t.roll("role")
    side = int(second > first)
    seat = Seat(SEATS[side])
    role = t.ask(Decision(seat, "choose_role", OneOf(CHOICES), CHOICES[0], {}, "MAU-12.4"))
    s.attacker = side if role == CHOICES[0] else 1 - side
    refit(s)
    t.tell(RoleChosen(SEATS[side], first, second, role))
    t.then(Terrain(SEATS[1 - s.attacker], ()))


def after_terrain(s: State) -> list[Any]:
    """MAU-12.6 The defender deploys, then the attacker; then the hands are dealt, and the attacker begins."""
    order = [SEATS[1 - s.attacker], SEATS[s.attacker]]
    return [*[one for seat in order for one in (LineUp(seat), Deployment(seat))], Deal()]


def line_up(s: State, side: int) -> None:
    """MAU-12.6 An army comes to the table, each unit where there is room, front row first; its owner moves it then."""
    f = s.facts
    for u in f.of_side[side]:
        space = DeploySpace(s, side)
        for stance in (f.troops[u].stance, *range(len(f.stances))):
            found = space.first_place(u, stance, f.troops[u].place[2])
            if found:
                s.put(u, found[0], stance)
                break


class ArmySpace(PathSpace):
    """MAU-12.3 A list, then units, advantages and notables in any order; DONE when the army is legal."""

    kind = "path"

    def __init__(self, s: State, side: int) -> None:
        self.s: State = s
        self.side: int = side
        self.points: int = s.facts.points

    def next_keys(self, prefix: Keys) -> Keys:
        data = self.s.facts.data
        if not prefix:
            return tuple([row.id for row in data.armies.army])
        if prefix[-1] == DONE:
            return ()
        more = [key for key in self.known(prefix[0]) if not self.over((*prefix, key))]
        return (*more, DONE) if not army_faults(data, prefix, self.points) else tuple(more)

    def known(self, name: str) -> Keys:
        """All that a list knows; without officers nobody pays for notables."""
        book = army_list(self.s.facts.data, name)
        traits = book.traits if self.s.facts.has_officers else ()
        return (*book.entries, *book.advantages, *traits)

    def over(self, keys: Keys) -> bool:
        """Is this too much, also together with what is still missing?"""
        data = self.s.facts.data
        return not may_follow(data, army_list(data, keys[0]), keys, self.points)

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        """What is too much is said in words."""
        found = super().faults_of_step(prefix, key)
        if not found or not prefix or key not in self.known(prefix[0]):
            return found
        data = self.s.facts.data
        return excesses(data, army_list(data, prefix[0]), (*prefix, key), self.points) or found

    def default(self) -> Keys:
        """The sample of the army that the side has in the first lesson."""
        data = self.s.facts.data
        keys = sample_army(data, data.scenarios.scenario[0].side[self.side].army, self.points)
        traits = army_list(data, keys[0]).traits
        return (*[key for key in keys if self.s.facts.has_officers or key not in traits], DONE)
