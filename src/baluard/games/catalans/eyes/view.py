"""What eyes may know (CAT section 6): everything but goals, the order of piles, and the proposals of others."""

from __future__ import annotations

from baluard.games.catalans.eyes.position_fields import PositionFields, fill_open, open_fields
from baluard.games.catalans.model.deals import Items
from baluard.games.catalans.model.facts import POWERS, Facts
from baluard.games.catalans.model.state import Deal, State, blank
from baluard.games.catalans.rules.deals import MOST_TALK
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.kernel.rng import Rng
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms

SeenDeal = tuple[int, str, str, Items, Items, int]


class Position(PositionFields, frozen=True):
    """The table as some eyes see it. Powers, spaces, periods, actions by name; a slot as it is printed."""


def position(s: State, eyes: tuple[str, ...]) -> Position:
    """The open table, and of the hidden what these eyes may see."""
    f = s.facts
    over = s.result is not None
    own = {POWERS[power]: f.owner[power] in eyes for power in f.powers}
    seen = [d for d in s.proposals if f.open_table or f.owner[d[1]] in eyes or f.owner[d[2]] in eyes]
    return Position(
        **open_fields(s),
        troops=troops_by_space(s),
        goals={name: seen_goals(s, name, mine or over) for name, mine in own.items()},
        proposals=tuple(deal_seen(deal) for deal in seen),
        offers_made={name: s.offers_made[POWERS.index(name)] for name, mine in own.items() if mine},
        talks={name: talks_seen(s, POWERS.index(name), mine) for name, mine in own.items()},
        points={name: points_seen(s, POWERS.index(name), mine or over) for name, mine in own.items()},
    )


def troops_by_space(s: State) -> dict[str, dict[str, int]]:
    """Which troops stand where; spaces without any are left out."""
    found: dict[str, dict[str, int]] = {}
    for z, space in enumerate(s.facts.ids):
        there = {POWERS[power]: row[z] for power, row in enumerate(s.troops) if row[z]}
        if there:
            found[space] = there
    return found


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
    fill_open(s, p)
    for space, there in p.troops.items():
        for name, number in there.items():
            s.troops[POWERS.index(name)][f.no[space]] = number
    for power in f.powers:
        imagine_goals(s, power, p.goals[POWERS[power]], rng)
    imagine_talk(s, p)
    return s


def imagine_goals(s: State, power: int, seen: tuple[str, ...] | int, rng: Rng) -> None:
    """One's own goals as they are, those of others at random; the rest is unused."""
    every = s.facts.goals_of[power]
    goals = list(seen) if isinstance(seen, tuple) else rng.shuffled(list(every))[:seen]
    s.goals[power] = goals
    s.aside[power] = sorted(goal for goal in every if goal not in goals)


def imagine_talk(s: State, p: Position) -> None:
    """Of proposals, offers and talk only what these eyes know."""
    s.proposals = tuple((n, POWERS.index(a), POWERS.index(b), g, r, link) for n, a, b, g, r, link in p.proposals)
    made = list(s.offers_made)
    talks = list(s.talks)
    for name, numbers in p.offers_made.items():
        made[POWERS.index(name)] = numbers
    for name, number in p.talks.items():
        talks[POWERS.index(name)] = number
    s.offers_made, s.talks = tuple(made), tuple(talks)
