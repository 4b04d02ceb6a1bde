"""PEN-12.7, 12.9, 14 Battles in the open, and fights for a depot."""

from __future__ import annotations

from baluard.games.peninsular.model.army_facts import ATTACKER, BREAK_WIN, DEFENDER, DRAW, MAJOR, RESULTS
from baluard.games.peninsular.model.events_combat import BattleFought
from baluard.games.peninsular.model.facts import NATIONS, NOBODY, SIDES
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.aftermath import (
    bury_general,
    clear_the_fallen,
    disperse_bands,
    drive_away,
    fates_of_generals,
    go_back,
    take_losses,
)
from baluard.games.peninsular.rules.armies import Army, Contingent, points_of
from baluard.games.peninsular.rules.battle import fight, pursuit
from baluard.games.peninsular.rules.fights import (
    army_of,
    ask_plans,
    battle_name,
    can_withdraw,
    field_of,
    garrison_of,
    leading_nation,
    settled,
    settled_mode,
)
from baluard.games.peninsular.rules.leaving import leave_the_table
from baluard.games.peninsular.rules.losses import Outcome, winner_of
from baluard.games.peninsular.rules.seizure import seize
from baluard.games.peninsular.rules.settlement import Combat
from baluard.games.peninsular.rules.sortie import ask_sortie, end_sortie, is_relief
from baluard.kernel.table import Table

ROLES = ("attacker", "defender")


def fight_battle(t: Table, s: State, province: int, attacking: int, desk: bool) -> None:
    """PEN-12.7 If both sides still stand in the open, a battle is fought."""
    attackers, defenders = s.in_the_open(province, attacking), s.in_the_open(province, 1 - attacking)
    if not attackers or not defenders:
        return
    f = s.facts
    nations = (leading_nation(s, attackers), leading_nation(s, defenders))
    one, other = ask_plans(t, s, nations, (can_withdraw(s, attackers), can_withdraw(s, defenders)), province)
    place = f.provinces[province]
    mode = settled_mode(t, s, one[0], other[0], place)
    attacker = army_of(t, s, attackers, one[1])
    defender = army_of(t, s, defenders, other[1])
    relieved = f.city_at[province] if is_relief(s, province, attacking) else NOBODY
    sallies = relieved != NOBODY and ask_sortie(t, s, relieved)
    garrison = garrison_of(s, relieved) if sallies else ()
    attacker.contingents = (*attacker.contingents, *garrison)
    field = field_of(s, province, attackers, sum([one.points for one in garrison]))
    kind = "battle" if relieved == NOBODY else "relief"
    combat = Combat(s, battle_name(s, place), kind, place, mode, (attacker, defender), nations)
    combat.has_desk = desk
    outcome = settled(
        t, s, combat, province, NOBODY, lambda: fight(t, f.armies, field, attacker, defender, f.total_loss)
    )
    tell_battle(t, s, outcome, combat, attacking)
    apply_battle(t, s, outcome)
    if sallies:
        end_sortie(t, s, relieved, outcome)


def tell_battle(t: Table, s: State, outcome: Outcome, combat: Combat, attacking: int) -> None:
    """The combat in the story."""
    won = winner_of(outcome)
    t.tell(
        BattleFought(
            combat.id,
            combat.kind,
            combat.place,
            combat.mode,
            SIDES[attacking],
            SIDES[1 - attacking],
            points_of(outcome.sides[ATTACKER].army),
            points_of(outcome.sides[DEFENDER].army),
            RESULTS[outcome.result],
            "" if won == NOBODY else SIDES[attacking if won == ATTACKER else 1 - attacking],
            outcome.sides[ATTACKER].score,
            outcome.sides[DEFENDER].score,
            ROLES[outcome.broken] if outcome.broken != NOBODY else "",
            ROLES[outcome.withdrew] if outcome.withdrew != NOBODY else "",
        )
    )


def apply_battle(t: Table, s: State, outcome: Outcome) -> None:
    """PEN-14.4 to 14.12, 14.14 Losses, generals, and who holds the province."""
    ids = [[one.corps for one in side.army.contingents if not one.is_garrison] for side in outcome.sides]
    for role in (ATTACKER, DEFENDER):
        bury_general(t, s, outcome.sides[role])
        take_losses(t, s, outcome.sides[role])
        disperse_bands(s, ids[role])
    if outcome.broken != NOBODY:
        fates_of_generals(t, s, ids[outcome.broken])
    for role in (ATTACKER, DEFENDER):
        clear_the_fallen(t, s, ids[role])
    settle_ground(t, s, outcome, ids)


def settle_ground(t: Table, s: State, outcome: Outcome, ids: list[list[str]]) -> None:
    """PEN-14.7, 14.9, R41 The loser of a break, a major or an absolute victory leaves; else the attacker goes back."""
    if outcome.withdrew != NOBODY:
        chased = pursuit(s.facts.armies, outcome, 1 - outcome.withdrew)
        leave_the_table(t, s, outcome.sides[outcome.withdrew], chased)
        clear_the_fallen(t, s, ids[outcome.withdrew])
        return
    degree = abs(outcome.result - DRAW)
    won = winner_of(outcome)
    if degree >= MAJOR or outcome.broken != NOBODY or degree == BREAK_WIN:
        drive_away(t, s, ids[1 - won])
    else:
        go_back(t, s, ids[ATTACKER])


def fight_for_depot(t: Table, s: State, id: str, province: int, desk: bool) -> None:
    """PEN-9.10, R67 A corps fights the garrison of a depot; if it wins it burns the depot or takes it over."""
    f = s.facts
    if not s.has_corps(id) or s.corps_of(id).at != province:
        return
    corps = s.corps_of(id)
    found = [
        i for i, d in enumerate(s.depots) if d[1] == province and d[2] and f.kind_side[d[2][0][0]] != s.side_of(corps)
    ]
    if not found:
        return
    owner, _, garrison = s.depots[found[0]]
    place, nations = f.provinces[province], (s.nation_of(corps), owner)
    one, other = ask_plans(t, s, nations, (can_withdraw(s, [corps]), False), province)
    mode = settled_mode(t, s, one[0], other[0], place)
    attacker = army_of(t, s, [corps], one[1])
    key = f"depot_{NATIONS[owner]}_{place}"
    defender = Army(tuple([Contingent(f"{key}.{f.kinds[k]}", k, points, 0, 0, True) for k, points in garrison]))
    field = field_of(s, province, [corps])
    combat = Combat(s, battle_name(s, place), "depot", place, mode, (attacker, defender), nations)
    combat.has_desk = desk
    outcome = settled(
        t, s, combat, province, NOBODY, lambda: fight(t, f.armies, field, attacker, defender, f.total_loss)
    )
    tell_battle(t, s, outcome, combat, s.side_of(corps))
    won = winner_of(outcome) == ATTACKER and abs(outcome.result - DRAW) >= MAJOR
    lost = outcome.sides[DEFENDER].lost
    rest = tuple([(k, points - lost[i]) for i, (k, points) in enumerate(garrison) if points > lost[i] and not won])
    s.depots = tuple([(o, p, rest) if i == found[0] else (o, p, g) for i, (o, p, g) in enumerate(s.depots)])
    apply_battle(t, s, outcome)
    if won and s.has_corps(id):
        seize(t, s, corps, owner, province)
