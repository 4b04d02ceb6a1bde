"""Small decisions weighed: each answer is tried on a copy, and the judge says which leaves the city best."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.bot.thumb import Thumb
from baluard.games.victus.bot.trials import followed
from baluard.games.victus.bot.worth import Judge
from baluard.games.victus.model.facts import INDICATORS, Op
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.cards import effect_of
from baluard.games.victus.rules.pieces import box_of_fallen, read_piece
from baluard.games.victus.rules.track import set_needle
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.deciders import RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

WEIGHED = (
    "impact_casualty",
    "eliminate_piece",
    "lose_to_reserve",
    "place_marker",
    "remove_marker",
    "indicator_choice",
    "half_a_bomb",
    "healing_troop",
    "card_option",
)
OPTION_SAMPLES = 3


def best_key(judge: Judge, s: State, decision: Decision[Any], keys: Keys, rng: Rng) -> str:
    """The key that leaves the city best; of equals the first."""
    best, best_value = keys[0], 0.0
    for i, key in enumerate(keys):
        if decision.tag == "card_option":
            value = value_of_option(judge, s, decision, key, rng)
        else:
            after = s.copy()
            answered(after, decision, key)
            value = judge.value(after)
        if i == 0 or value > best_value:
            best, best_value = key, value
    return best


def answered(s: State, decision: Decision[Any], key: str) -> None:
    """What one answer changes at once, on the given state itself."""
    tag = decision.tag
    f = s.facts
    if tag == "impact_casualty":
        hit(s, key, f.no[str(decision.about["space"])])
    elif tag in ("eliminate_piece", "lose_to_reserve"):
        kind, z = read_piece(s, key)
        leave(s, kind, z, f.reserve if tag == "lose_to_reserve" else box_of_fallen(s, z))
    elif tag in ("place_marker", "remove_marker"):
        mark(s, str(decision.about["what"]), f.no[key], int(str(decision.about["number"])), tag == "place_marker")
    elif tag == "healing_troop":
        leave(s, key, f.reserve, f.port_sends_to)
    else:
        number = INDICATORS.index(key)
        delta = int(str(decision.about.get("number", -1)))
        set_needle(s, number, max(0, min(len(f.boxes[number]) - 1, s.needle[number] + delta)))


def leave(s: State, kind: str, z: int, to: int) -> None:
    """A piece goes from one place to another."""
    pieces = s.pieces(kind)
    pieces[z] -= 1
    pieces[to] += 1


def hit(s: State, kind: str, z: int) -> None:
    """VIC-7.6 An impact takes something."""
    if kind == "barricade":
        s.barricade[z] -= 1
    elif kind == "defence":
        s.defence[z] -= 1
    elif kind == "organ":
        s.organ[z] -= 1
    else:
        leave(s, kind, z, box_of_fallen(s, z))


def mark(s: State, what: str, z: int, number: int, puts: bool) -> None:
    """VIC-13.6 A marker is put or taken away."""
    if what == "clear_rubble":
        s.rubble[z] = 0
    elif what == "rubble":
        s.rubble[z] += 1
    elif what == "defence":
        s.defence[z] += 1 if puts else -1
    elif what == "barricade":
        s.barricade[z] += 1 if puts else -1
    elif what == "organ":
        s.organ[z] += 1
    elif what == "bourbon":
        s.bourbon[z] += number
    else:
        s.battery[z] += 1


def value_of_option(judge: Judge, s: State, decision: Decision[Any], key: str, rng: Rng) -> float:
    """VIC-13.6 choose: the list of ops of an option, run on copies."""
    f = s.facts
    op = choice_of(s, f.cards[s.card].effect if s.card else -1)
    if op is None:
        return 0.0
    ops = op.options["abcdef".index(key[-1])]
    total = 0.0
    for i in range(OPTION_SAMPLES):
        after = s.copy()
        followed(after, (effect_of(f, ops, s.active),), Thumb(after, rng), RngDice(rng.fork(i)))
        total += judge.outlook(after)
    return total


def choice_of(s: State, ops: int) -> Op | None:
    """The first `choose` in a list of ops or in the lists inside it."""
    f = s.facts
    if ops < 0:
        return None
    for number in f.lists[ops]:
        op = f.ops[number]
        if op.op == "choose":
            return op
        for inner in (op.then, op.other):
            found = choice_of(s, inner)
            if found is not None:
                return found
    return None


def removal(judge: Judge, s: State, decision: Decision[Any]) -> Keys:
    """VIC-13.6 bourbon_remove: as many as possible, where it helps most."""
    f = s.facts
    most = int(str(decision.about["number"]))
    best: Keys = (DONE,)
    best_value = judge.value(s)
    for key in decision.space.next_keys(()):
        if key == DONE:
            continue
        after = s.copy()
        number = min(most, after.bourbon[f.no[key]])
        after.bourbon[f.no[key]] -= number
        value = judge.value(after)
        if value >= best_value:
            best, best_value = (key, str(number)), value
    return best


# -- pieces that go together


def allotted(judge: Judge, s: State, space: Allotment, optional: bool) -> Any:
    """One piece after another: who is missed least, then where it does most good; the optional only while it gains."""
    after = s.copy()
    f = s.facts
    totals: dict[tuple[str, str], int] = {}
    room = dict(space.caps)
    left = dict(space.kinds)
    now = judge.value(after)
    for _ in range(space.most):
        kind = least_missed(judge, after, [kind for kind, number in left.items() if number > 0])
        name, z = read_piece(after, kind)
        pieces = after.pieces(name)
        pieces[z] -= 1
        best, best_value = "", 0.0
        for place, number in room.items():
            if number > 0:
                pieces[f.no[place]] += 1
                value = judge.value(after)
                pieces[f.no[place]] -= 1
                if not best or value > best_value:
                    best, best_value = place, value
        if optional and best_value <= now:
            break
        pieces[f.no[best]] += 1
        now = best_value
        left[kind] -= 1
        room[best] -= 1
        totals[kind, best] = totals.get((kind, best), 0) + 1
    return space.canonical(totals)


def least_missed(judge: Judge, s: State, kinds: list[str]) -> str:
    """The piece whose place can best do without it."""
    best, best_value = kinds[0], 0.0
    if len(kinds) == 1:
        return best
    for i, kind in enumerate(kinds):
        name, z = read_piece(s, kind)
        pieces = s.pieces(name)
        pieces[z] -= 1
        value = judge.value(s)
        pieces[z] += 1
        if i == 0 or value > best_value:
            best, best_value = kind, value
    return best
