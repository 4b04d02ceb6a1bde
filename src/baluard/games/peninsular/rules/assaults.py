"""PEN-12.8, 12.10, 18 What besiegers do: wait, go away, or storm the city."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import Assault, Unveil
from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER
from baluard.games.peninsular.model.events_combat import AssaultFought, Looted, SiegeLifted
from baluard.games.peninsular.model.facts import BRITAIN, NATIONS, NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.aftermath import (
    bury_general,
    clear_the_fallen,
    disperse_bands,
    fates_in_city,
    fates_of_garrison,
    fates_of_generals,
    go_back,
    lose_garrison,
    take_losses,
)
from baluard.games.peninsular.rules.armies import (
    Army,
    exceeds_half,
    most_position_guns,
    most_siege_guns,
    points_of,
)
from baluard.games.peninsular.rules.assault import Walls, storm
from baluard.games.peninsular.rules.city_orders import ask_ally
from baluard.games.peninsular.rules.fights import (
    POLICIES,
    battle_name,
    can_withdraw,
    choose_commander,
    commander_of,
    contingent_of,
    default_mode,
    garrison_of,
    leading_nation,
    period_of,
    settled,
    settled_mode,
)
from baluard.games.peninsular.rules.leaving import retreat_whole
from baluard.games.peninsular.rules.losses import Outcome
from baluard.games.peninsular.rules.orders import message
from baluard.games.peninsular.rules.retreats import retreat_places
from baluard.games.peninsular.rules.seizure import capture
from baluard.games.peninsular.rules.settlement import AUTO, Combat
from baluard.games.peninsular.rules.siege_sheet import price_of_ditches, sheet_of
from baluard.games.peninsular.rules.sieges import is_held, settle_siege
from baluard.games.peninsular.rules.sortie import ask_outside
from baluard.games.peninsular.rules.troops import besiegers_of
from baluard.kernel.answers import Keys, PathSpace, SomeOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import FaultFacts, Faults
from baluard.kernel.table import Table

MOST_SAPPERS = 2  # units that a side may buy


class SiegeSpace(PathSpace):
    """PEN-12.8, 18.2 Blockade, lift the siege, or assault: how it is settled, siege guns, sappers, when to give up."""

    def __init__(self, s: State, corps: list[Corps]) -> None:
        self.modes: tuple[str, ...] = s.facts.modes
        self.can_storm: bool = len(corps) > 0
        points = sum([c.points for c in corps])
        self.guns: int = most_siege_guns(s.facts.armies, points)

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return ("blockade", "lift", "assault") if self.can_storm else ("blockade", "lift")
        if prefix[0] != "assault":
            return ()
        if len(prefix) == 1:
            return self.modes
        if len(prefix) == 2:
            return numbers(self.guns)
        if len(prefix) == 3:
            return numbers(MOST_SAPPERS)
        return (POLICIES[0], POLICIES[2]) if len(prefix) == 4 else ()

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        found = super().faults_of_step(prefix, key)
        if not found:
            return ()
        codes = {0: "E150", 1: "E154", 2: "E151"}
        return message(codes[len(prefix)], key) if len(prefix) in codes else found


class DefenceSpace(PathSpace):
    """PEN-18.2 What the besieged buy: position guns, sappers, ditches; and how they want it settled."""

    def __init__(self, s: State, army: Army, gold: int, city: int) -> None:
        self.s = s
        self.army = army
        self.modes: tuple[str, ...] = s.facts.modes
        self.guns: int = most_position_guns(s.facts.armies, points_of(army))
        wall = sheet_of(s.facts.data.siege, s.facts.fort[city], s.facts.towers[city])
        self.ditches: int = min(gold, len(wall.sections))

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return self.modes
        if len(prefix) == 1:
            return numbers(self.most_guns(self.guns, 0))
        if len(prefix) == 2:
            return numbers(self.most_sappers(int(prefix[1])))
        return numbers(self.ditches) if len(prefix) == 3 else ()

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        found = super().faults_of_step(prefix, key)
        if not found:
            return ()
        return message(
            "E154" if not prefix else "E001" if len(prefix) == 3 else "E152", key, self.facts_of(prefix, key)
        )

    def facts_of(self, prefix: Keys, key: str) -> FaultFacts:
        """What ditches would cost."""
        wanted = int(key) if key.isascii() and key.isdecimal() and len(key) < 6 else 0
        return {"need": wanted, "have": self.ditches} if len(prefix) == 3 else {}

    def most_guns(self, wanted: int, sappers: int) -> int:
        """The most guns that half of the points can buy."""
        for guns in range(wanted, 0, -1):
            if self.fits(guns, sappers):
                return guns
        return 0

    def most_sappers(self, guns: int) -> int:
        """The most sappers beside these guns."""
        for sappers in range(MOST_SAPPERS, 0, -1):
            if self.fits(guns, sappers):
                return sappers
        return 0

    def fits(self, guns: int, sappers: int) -> bool:
        """PEN-18.2 Not more than half of the points."""
        army = Army(self.army.contingents, self.army.general, position_guns=guns, sappers=sappers)
        return not exceeds_half(self.s.facts.armies, army)


def numbers(most: int) -> Keys:
    """0 to the most, as keys."""
    return tuple([str(n) for n in range(most + 1)])


def act_on_siege(t: Table, s: State, nation: int, city: int) -> None:
    """PEN-12.8 The active nation decides over a siege; who fought a battle this phase may not assault."""
    f = s.facts
    besiegers = [c for c in besiegers_of(s, city) if s.nation_of(c) == nation]
    if not besiegers or s.sieges[city] < 0:
        return
    if not s.has_troops(city):  # PEN-9.11 its last troops left by sea: it is simply garrisoned
        capture(t, s, city, besiegers)
        return
    fit = [c for c in besiegers_of(s, city) if may_storm(s, c, nation)]
    space = SiegeSpace(s, fit)
    about: dict[str, Fact] = {"city": f.cities[city]}
    asked = Decision(Seat(NATIONS[nation]), "combat_choice", space, ("blockade",), about, rule="PEN-12.8", masked=f.fog)
    keys: Keys = t.ask(asked)
    if keys[0] == "lift":
        for corps in besiegers:
            corps.besieging = False
        settle_siege(t, s, f.city_in[city])
        t.tell(SiegeLifted(f.cities[city]))
    elif keys[0] == "assault":
        attackers = tuple([c.id for c in choose_attackers(t, s, nation, city, fit)])
        known = (*attackers, f.cities[city], *[c.id for c in s.inside(city)])
        shown = [Unveil(f.provinces[f.city_in[city]], known)] if f.fog else []
        t.then(*shown, Assault(f.cities[city], attackers, keys, True))


def may_storm(s: State, corps: Corps, nation: int) -> bool:
    """PEN-12.8, 9.13 Not after a battle of this phase; nor, in Britain's phase, after a joint move; nor in contact."""
    moved_with_spain = corps.joint != "" and nation == BRITAIN
    return corps.id not in s.battled and not moved_with_spain and not is_held(s, corps)


def choose_attackers(t: Table, s: State, nation: int, city: int, fit: list[Corps]) -> list[Corps]:
    """PEN-18.1 Any of the besieging corps; those of the ally who did not come by a joint move only if he consents."""
    names = tuple([c.id for c in fit])
    asked = Decision(Seat(NATIONS[nation]), "assault_corps", SomeOf(names, 1, len(names)), names, rule="PEN-18.1")
    chosen = t.ask(asked)
    found = [c for c in fit if c.id in chosen]
    lent = tuple([c.id for c in found if s.nation_of(c) != nation and not c.joint])
    about: dict[str, Fact] = {"nation": NATIONS[nation], "city": s.facts.cities[city], "corps": lent}
    if lent and not ask_ally(t, s, nation, "assault", about, "PEN-18.1"):
        return [c for c in found if c.id not in lent]
    return found


def storm_city(t: Table, s: State, city: int, ids: Keys, plan: Keys, desk: bool) -> None:
    """PEN-18.1 to 18.8 The city is stormed, by those who are still there."""
    f = s.facts
    attackers = [c for c in besiegers_of(s, city) if c.id in ids]
    if not attackers or not s.has_troops(city):
        return
    corps = s.inside(city)
    defender = garrison_army(s, city, corps)
    owner = f.kind_nation[defender.contingents[0].kind]
    defender.general = choose_commander(t, s, owner, generals_inside(s, city, corps))
    answer: Keys = t.ask(
        Decision(
            Seat(NATIONS[owner]),
            "defence_plan",
            DefenceSpace(s, defender, s.gold[owner], city),
            (default_mode(s), "0", "0", "0"),
            {"city": f.cities[city]},
            rule="PEN-18.2",
            masked=f.fog,
        )
    )
    defender.position_guns, defender.sappers, defender.ditches = int(answer[1]), int(answer[2]), int(answer[3])
    mode = settled_mode(t, s, plan[1], answer[0], f.cities[city])
    s.gold[owner] -= gold_for_ditches(s, city, mode, defender.ditches)
    if mode != AUTO:
        ask_outside(t, s, city, corps)
    force = sum([c.points for c in attackers])
    attacker = Army(
        tuple([contingent_of(s, c) for c in attackers]),
        commander_of(t, s, attackers),
        POLICIES.index(plan[4]),
        siege_guns=min(int(plan[2]), most_siege_guns(f.armies, force)),  # those who storm may be fewer
        sappers=int(plan[3]),
    )
    walls = Walls(f.fort[city], f.towers[city], s.sieges[city], period_of(s))
    nation = leading_nation(s, attackers)
    place = f.cities[city]
    combat = Combat(s, battle_name(s, place), "assault", place, mode, (attacker, defender), (nation, owner))
    combat.has_desk = desk
    outcome = settled(
        t, s, combat, f.city_in[city], city, lambda: storm(t, f.armies, walls, attacker, defender, f.total_loss)
    )
    t.tell(
        AssaultFought(
            combat.id,
            place,
            combat.mode,
            NATIONS[nation],
            NATIONS[owner],
            points_of(attacker),
            points_of(defender),
            outcome.breaches,
            outcome.taken,
        )
    )
    apply_assault(t, s, city, nation, attackers, outcome)


def gold_for_ditches(s: State, city: int, mode: str, sections: int) -> int:
    """PEN-18.2, 19.1, 19.8 By the model they always help; at a table a city with outworks has its ditch already."""
    if mode == AUTO:
        return sections
    rows = s.facts.data.siege
    return price_of_ditches(rows, sheet_of(rows, s.facts.fort[city], s.facts.towers[city]), sections)


def garrison_army(s: State, city: int, corps: list[Corps]) -> Army:
    """PEN-18.1, 14.7 Garrison and corps inside; the best named general inside commands; corps may have a way out."""
    f = s.facts
    best = NOBODY
    for g in generals_inside(s, city, corps):
        if best == NOBODY or f.leadership[g] > f.leadership[best]:
            best = g
    contingents = (*garrison_of(s, city), *[contingent_of(s, c) for c in corps])
    return Army(contingents, best, may_withdraw=can_withdraw(s, corps))


def generals_inside(s: State, city: int, corps: list[Corps]) -> list[int]:
    """PEN-18.1 Named generals who can lead the defence of a city: of the corps inside, and those without one."""
    name = s.facts.cities[city]
    alone = [g for g in range(len(s.generals)) if s.generals[g][0] == "city" and s.generals[g][1] == name]
    return [*[g for c in corps for g in c.generals], *alone]


def apply_assault(t: Table, s: State, city: int, nation: int, attackers: list[Corps], outcome: Outcome) -> None:
    """PEN-18.8, 14.15 The city changes hands, or the attackers go back. `nation` had most points in the assault."""
    ids = [c.id for c in attackers]
    inside = [c.id for c in s.inside(city)]
    for role in (ATTACKER, DEFENDER):
        bury_general(t, s, outcome.sides[role])
        take_losses(t, s, outcome.sides[role])
    disperse_bands(s, [*ids, *inside])
    if outcome.taken:
        escaped = escape(t, s, outcome)
        take_city(t, s, city, nation, ids, [id for id in inside if id not in escaped])
        return
    lose_garrison(t, s, city, outcome.sides[DEFENDER])
    if outcome.broken == ATTACKER:
        fates_of_generals(t, s, ids)
    elif outcome.broken == DEFENDER:
        fates_of_generals(t, s, inside)
        fates_of_garrison(t, s, city)
    clear_the_fallen(t, s, [*ids, *inside])
    go_back(t, s, ids)
    settle_siege(t, s, s.facts.city_in[city])


def escape(t: Table, s: State, outcome: Outcome) -> list[str]:
    """PEN-14.7, 18.8 Corps inside that left the table by the marked edge go to an adjacent province."""
    side = outcome.sides[DEFENDER]
    gone: list[str] = []
    for i, one in enumerate(side.army.contingents):
        if side.left[i] and not one.is_garrison and retreat_places(s, s.corps_of(one.corps)):
            retreat_whole(t, s, s.corps_of(one.corps), 0)
            gone.append(one.corps)
    return gone


def take_city(t: Table, s: State, city: int, nation: int, ids: list[str], inside: list[str]) -> None:
    """PEN-18.8, R65 All inside are lost, generals meet their fate, the nation loots, the captor leaves a garrison."""
    f = s.facts
    at = f.city_in[city]
    fates_of_generals(t, s, inside, city)
    fates_in_city(t, s, city)
    s.garrisons[city] = ()
    for id in inside:
        if s.has_corps(id):
            s.corps_of(id).points = 0
    clear_the_fallen(t, s, inside)
    clear_the_fallen(t, s, ids)
    takers = [s.corps_of(id) for id in ids if s.has_corps(id)]
    if not takers:  # the last of them fell inside: nobody is there to take it
        settle_siege(t, s, at)
        return
    s.gold[nation] += f.towers[city]
    t.tell(Looted(NATIONS[nation], f.cities[city], f.towers[city]))
    capture(t, s, city, takers)
