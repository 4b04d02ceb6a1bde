"""What eyes may know (CAT section 6): everything but goals, the order of piles, and the proposals of others."""

from __future__ import annotations

from msgspec import Struct

from baluard.games.catalans.model.activities import Activity
from baluard.games.catalans.model.deals import AnyItem, AnyPromise, Items
from baluard.games.catalans.model.facts import (
    ACTIONS,
    PERIODS,
    POWERS,
    Facts,
    name_of,
    number_of,
    slot_name,
    slot_number,
)
from baluard.games.catalans.model.state import Deal, State, blank
from baluard.games.catalans.rules.deals import MOST_TALK
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.kernel.rng import Rng
from baluard.kernel.values import Result, View
from baluard.page.rooms import GameOfRooms

SeenDeal = tuple[int, str, str, Items, Items, int]


class Position(Struct, frozen=True):
    """The table as some eyes see it. Powers, spaces, periods, actions by name; a slot as it is printed."""

    period: str
    round: int
    phase: str
    power: str
    turn: str
    sequence: tuple[str, ...]
    slots: tuple[str, ...]
    markers: tuple[str, ...]
    blue: bool
    done: dict[str, str]  # action -> power
    banned: dict[str, str]
    acted: bool
    foreign_loss: bool
    used: tuple[str, ...]
    troops: dict[str, dict[str, int]]  # space -> power -> troops
    reserve: dict[str, int]
    boxes: dict[str, int]  # period -> French troops in reserve
    out: dict[str, int]
    resources: dict[str, int]
    levels: dict[str, int]
    wall: int
    joseph_dead: bool
    clause_xiii: bool
    latched: bool
    pending: tuple[str, ...]
    bag: tuple[str, ...]  # the draw pile as a set: all can know what is in it
    discard: tuple[str, ...]
    gone: tuple[str, ...]
    pile: tuple[str, ...]
    concession_row: tuple[str, ...]
    concession_markers: tuple[str, ...]
    held: dict[str, tuple[str, ...]]
    characters: tuple[tuple[str, str, int], ...]
    goals: dict[str, tuple[str, ...] | int]
    window: str
    window_owner: str
    proposals: tuple[SeenDeal, ...]  # those of which these eyes are a party
    deals: tuple[SeenDeal, ...]
    promises: tuple[tuple[int, str, AnyPromise, str], ...]
    later: tuple[tuple[str, str, int, int, AnyPromise], ...]
    marks: tuple[tuple[int, str, AnyItem, str], ...]
    offers_made: dict[str, tuple[int, int]]
    talks: dict[str, int]
    ready: tuple[str, ...]
    yields: tuple[tuple[str, str], ...]
    points: dict[str, tuple[int, int]]  # at the fall and at the Bourbon defeat, as far as these eyes may know
    agenda: tuple[Activity, ...]
    result: Result | None


def position(s: State, eyes: tuple[str, ...]) -> Position:
    """The open table, and of the hidden what these eyes may see."""
    f = s.facts
    over = s.result is not None
    own = {POWERS[power]: f.owner[power] in eyes for power in f.powers}
    troops: dict[str, dict[str, int]] = {}
    for z, space in enumerate(f.ids):
        there = {POWERS[power]: s.troops[power][z] for power in range(len(POWERS)) if s.troops[power][z]}
        if there:
            troops[space] = there
    seen = [d for d in s.proposals if f.open_table or f.owner[d[1]] in eyes or f.owner[d[2]] in eyes]
    return Position(
        period=PERIODS[s.period],
        round=s.round,
        phase=s.phase,
        power=name_of(s.power),
        turn=slot_name(s.turn),
        sequence=tuple(name_of(power) for power in s.sequence),
        slots=s.slots,
        markers=tuple(name_of(power) for power in s.markers),
        blue=s.blue,
        done=by_action(s.done),
        banned=by_action(s.banned),
        acted=s.acted,
        foreign_loss=s.foreign_loss,
        used=s.used,
        troops=troops,
        reserve=dict(zip(POWERS, s.reserve, strict=True)),
        boxes=dict(zip(PERIODS, s.boxes, strict=True)),
        out=dict(zip(POWERS, s.out, strict=True)),
        resources={name: s.resources[POWERS.index(name)] for name in own},
        levels={name: s.levels[POWERS.index(name)] for name in own},
        wall=s.wall,
        joseph_dead=s.joseph_dead,
        clause_xiii=s.clause_xiii,
        latched=s.latched,
        pending=tuple(PERIODS[period] for period in s.pending),
        bag=tuple(s.bag),
        discard=tuple(s.discard),
        gone=tuple(s.gone),
        pile=tuple(s.pile),
        concession_row=s.concession_row,
        concession_markers=tuple(name_of(power) for power in s.concession_markers),
        held={name: tuple(s.held[POWERS.index(name)]) for name in own},
        characters=tuple((card, POWERS[power], since) for card, power, since in s.characters),
        goals={name: seen_goals(s, name, mine or over) for name, mine in own.items()},
        window=s.window,
        window_owner=name_of(s.window_owner),
        proposals=tuple(deal_seen(deal) for deal in seen),
        deals=tuple(deal_seen(deal) for deal in s.deals),
        promises=tuple((deal, POWERS[power], promise, status) for deal, power, promise, status in s.promises),
        later=tuple((POWERS[a], POWERS[b], amount, deal, promise) for a, b, amount, deal, promise in s.later),
        marks=tuple((deal, POWERS[power], item, status) for deal, power, item, status in s.marks),
        offers_made={name: s.offers_made[POWERS.index(name)] for name, mine in own.items() if mine},
        talks={name: talks_seen(s, POWERS.index(name), mine) for name, mine in own.items()},
        ready=s.ready,
        yields=tuple((POWERS[a], POWERS[b]) for a, b in s.yields),
        points={name: points_seen(s, POWERS.index(name), mine or over) for name, mine in own.items()},
        agenda=tuple(s.agenda),
        result=s.result,
    )


def by_action(markers: tuple[int, ...]) -> dict[str, str]:
    """Who has a marker on which action."""
    return {action: POWERS[power] for action, power in zip(ACTIONS, markers, strict=True) if power >= 0}


def seen_goals(s: State, name: str, mine: bool) -> tuple[str, ...] | int:
    """One's own goals, of the others how many."""
    goals = s.goals[POWERS.index(name)]
    return tuple(goals) if mine else len(goals)


def points_seen(s: State, power: int, mine: bool) -> tuple[int, int]:
    """CAT-9.3 of section 9: points under both endings, the goals counted for their owner only."""
    return score_fall(s, power, mine).total, score_defeat(s, power).total


def talks_seen(s: State, power: int, mine: bool) -> int:
    """CAT-10.9 How often others have spoken is theirs; that they may speak no more is seen by all."""
    return s.talks[power] if mine or s.talks[power] >= MOST_TALK else 0


def deal_seen(deal: Deal) -> SeenDeal:
    """A deal with the names of its parties."""
    number, a, b, gives, gets, link = deal
    return number, POWERS[a], POWERS[b], gives, gets, link


def imagine(game: GameOfRooms, view: View, rng: Rng) -> State:
    """A state that could lie behind a view."""
    return imagined(view.position, game.facts(view.options), rng)


def imagined(p: Position, f: Facts, rng: Rng) -> State:
    """A state that these eyes could be looking at: the goals of others are drawn at random."""
    s = blank(f)
    s.period, s.round, s.phase = PERIODS.index(p.period), p.round, p.phase
    s.power, s.turn = number_of(p.power), slot_number(p.turn)
    s.sequence = tuple(number_of(name) for name in p.sequence)
    s.slots, s.markers, s.blue = p.slots, tuple(number_of(name) for name in p.markers), p.blue
    s.done = tuple(number_of(p.done.get(action, "")) for action in ACTIONS)
    s.banned = tuple(number_of(p.banned.get(action, "")) for action in ACTIONS)
    s.acted, s.foreign_loss, s.used = p.acted, p.foreign_loss, p.used
    for space, there in p.troops.items():
        for name, number in there.items():
            s.troops[POWERS.index(name)][f.no[space]] = number
    s.reserve, s.out = list(p.reserve.values()), list(p.out.values())
    s.boxes = tuple(p.boxes[period] for period in PERIODS)
    for name in p.resources:
        power = POWERS.index(name)
        s.resources[power], s.levels[power] = p.resources[name], p.levels[name]
        s.held[power] = list(p.held[name])
        imagine_goals(s, power, p.goals[name], rng)
    s.wall, s.joseph_dead, s.clause_xiii, s.latched = p.wall, p.joseph_dead, p.clause_xiii, p.latched
    s.pending = tuple(PERIODS.index(period) for period in p.pending)
    s.bag, s.discard, s.gone, s.pile = list(p.bag), list(p.discard), list(p.gone), list(p.pile)
    s.concession_row = p.concession_row
    s.concession_markers = tuple(number_of(name) for name in p.concession_markers)
    s.characters = tuple((card, POWERS.index(name), since) for card, name, since in p.characters)
    imagine_talk(s, p)
    s.agenda, s.result = list(p.agenda), p.result
    return s


def imagine_goals(s: State, power: int, seen: tuple[str, ...] | int, rng: Rng) -> None:
    """One's own goals as they are, those of others at random; the rest is unused."""
    every = s.facts.goals_of[power]
    goals = list(seen) if isinstance(seen, tuple) else rng.shuffled(list(every))[:seen]
    s.goals[power] = goals
    s.aside[power] = sorted(goal for goal in every if goal not in goals)


def imagine_talk(s: State, p: Position) -> None:
    """Deals and promises are open; of proposals only those that these eyes know."""
    s.window, s.window_owner = p.window, number_of(p.window_owner)
    s.proposals = tuple((n, POWERS.index(a), POWERS.index(b), g, r, link) for n, a, b, g, r, link in p.proposals)
    s.deals = tuple((n, POWERS.index(a), POWERS.index(b), g, r, link) for n, a, b, g, r, link in p.deals)
    s.promises = tuple((deal, POWERS.index(name), promise, status) for deal, name, promise, status in p.promises)
    s.marks = tuple((deal, POWERS.index(name), item, status) for deal, name, item, status in p.marks)
    s.later = tuple((POWERS.index(a), POWERS.index(b), amount, deal, one) for a, b, amount, deal, one in p.later)
    made = list(s.offers_made)
    talks = list(s.talks)
    for name, numbers in p.offers_made.items():
        made[POWERS.index(name)] = numbers
    for name, number in p.talks.items():
        talks[POWERS.index(name)] = number
    s.offers_made, s.talks = tuple(made), tuple(talks)
    s.ready = p.ready
    s.yields = tuple((POWERS.index(a), POWERS.index(b)) for a, b in p.yields)
