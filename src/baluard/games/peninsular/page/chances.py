"""What to expect: battles and assaults by the model with dice of its own, and what can be reckoned exactly."""

from __future__ import annotations

from baluard.games.peninsular.model.army_facts import ASSAULT_TAKEN, ATTACKER, DEFENDER, DRAW
from baluard.games.peninsular.model.facts import NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.page.asks import Sight
from baluard.games.peninsular.rules.armies import Army
from baluard.games.peninsular.rules.assault import Walls
from baluard.games.peninsular.rules.assaults import garrison_army
from baluard.games.peninsular.rules.combat import attacking_side
from baluard.games.peninsular.rules.fights import POLICIES, can_withdraw, contingent_of, field_of, period_of
from baluard.games.peninsular.rules.foraging import siege_modifier
from baluard.games.peninsular.rules.losses import percent_of
from baluard.games.peninsular.rules.odds import Expected, assault_odds, battle_odds, percent_taken
from baluard.games.peninsular.rules.retreats import NAVAL, loss_percent, retreat_modifier
from baluard.games.peninsular.rules.troops import besiegers_of
from baluard.kernel.kept import kept
from baluard.kernel.present import present_state
from baluard.kernel.rng import Rng
from baluard.kernel.values import View
from baluard.page.contract import GameModule

TRIALS = 200
SEED = 1808
PIPS = range(1, 7)


def leader_of(s: State, side: list[Corps]) -> int:
    """PEN-3.5 The named general with the highest leadership."""
    generals = [g for corps in side for g in corps.generals]
    return max(generals, key=lambda g: s.facts.leadership[g]) if generals else NOBODY


def army_of(s: State, side: list[Corps], policy: str = POLICIES[0], guns: int = 0, sappers: int = 0) -> Army:
    """The corps of a side as they would fight."""
    contingents = tuple(contingent_of(s, corps) for corps in side)
    chosen = POLICIES.index(policy)
    return Army(contingents, leader_of(s, side), chosen, can_withdraw(s, side), siege_guns=guns, sappers=sappers)


class Chances:
    """A battle as it is expected: percents for a side, and mean losses."""

    def __init__(self, expected: Expected, role: int) -> None:
        won = sum(expected.counts[:DRAW] if role == ATTACKER else expected.counts[DRAW + 1 : ASSAULT_TAKEN])
        drawn = expected.counts[DRAW]
        self.won: int = (200 * won + expected.trials) // (2 * expected.trials)
        self.drawn: int = (200 * drawn + expected.trials) // (2 * expected.trials)
        self.lost: int = 100 - self.won - self.drawn
        self.own_loss: int = expected.mean_loss(role)
        self.enemy_loss: int = expected.mean_loss(1 - role)


def battle_chances(now: Sight, province: int, side: int, policy: str = POLICIES[0]) -> Chances:
    """PEN-17 The battle in a province as a side may expect it, if all that stand there fight."""
    role = ATTACKER if side == attacking_side(now.s, province) else DEFENDER
    return Chances(expected_battle(now.view, now.game, province, role, policy), role)


@kept
def expected_battle(view: View, game: GameModule, province: int, role: int, policy: str) -> Expected:
    """The model played many times, always with the same dice: `policy` is that of the one who asks."""
    s: State = present_state(view, game)
    attacking = attacking_side(s, province)
    sides = (s.in_the_open(province, attacking), s.in_the_open(province, 1 - attacking))
    policies = [POLICIES[0], POLICIES[0]]
    policies[role] = policy
    attacker, defender = [army_of(s, side, one) for side, one in zip(sides, policies, strict=True)]
    field = field_of(s, province, sides[ATTACKER])
    return battle_odds(s.facts.armies, field, attacker, defender, TRIALS, Rng(SEED), s.facts.total_loss)


@kept
def expected_assault(view: View, game: GameModule, city: int, later: int, guns: int = 0, sappers: int = 0) -> Expected:
    """PEN-18 An assault by all besiegers, now or some turns later: the model, always with the same dice."""
    s: State = present_state(view, game)
    attacker = army_of(s, besiegers_of(s, city), guns=guns, sappers=sappers)
    defender = garrison_army(s, city, s.inside(city))
    walls = walls_of(s, city, later)
    return assault_odds(s.facts.armies, walls, attacker, defender, TRIALS, Rng(SEED), s.facts.total_loss)


@kept
def chance_of_assault(view: View, game: GameModule, city: int, later: int) -> int:
    """PEN-18 The same without guns and losses: how often the city is taken, in percent."""
    s: State = present_state(view, game)
    attacker, defender = army_of(s, besiegers_of(s, city)), garrison_army(s, city, s.inside(city))
    return percent_taken(s.facts.armies, walls_of(s, city, later), attacker, defender, TRIALS, Rng(SEED))


def walls_of(s: State, city: int, later: int) -> Walls:
    """A city as besiegers find it some turns later."""
    return Walls(s.facts.fort[city], s.facts.towers[city], s.sieges[city] + later, period_of(s))


# -- reckoned exactly


def retreat_loss(s: State, corps: Corps, province: int) -> tuple[int, int]:
    """PEN-12.4, 12.6 The modifier of a retreat to a province (-1: by sea), and the points it costs on average."""
    modifier = NAVAL if province == NOBODY else retreat_modifier(s, corps.at, province)
    losses = [percent_of(corps.points, loss_percent(a + b + modifier)) for a in PIPS for b in PIPS]
    return modifier, (2 * sum(losses) + len(losses)) // (2 * len(losses))


def hunger_loss(s: State, city: int) -> tuple[int, int]:
    """PEN-11.9 If the besieged must forage: in how many percent they lose points, and how many on average."""
    f, points = s.facts, s.points_inside(city)
    over = [max(0, die + siege_modifier(s, points) - f.towers[city]) for die in PIPS]
    losses = [min(points, f.siege_loss * one) for one in over]
    return 100 * sum(one > 0 for one in losses) // len(losses), sum(losses) // len(losses)


def mean_ambush(s: State, points: int, besieged: bool) -> int:
    """PEN-10.7 The points that an ambush costs on average."""
    rules = s.facts.data.nations.guerrilla
    pips = sum(max(0, die + (rules.ambush_besieged_garrison_modifier if besieged else 0)) for die in PIPS)
    return points * pips * rules.ambush_loss_per_pip // len(PIPS)


def cut_percent(s: State, points: int) -> int:
    """PEN-10.8 How often bands with so many points cut communications; 0 with too few."""
    rules = s.facts.data.nations.guerrilla
    if points < rules.interrupt_cost:
        return 0
    bonus = (points - points % 2 - rules.interrupt_cost) // rules.interrupt_extra_cost
    return 100 * sum(die + bonus >= rules.interrupt_target for die in PIPS) // len(PIPS)
