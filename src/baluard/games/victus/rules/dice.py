"""VIC-7.1 to 7.4 The Bourbon dice."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.games.victus.model.activities import Advance, Bombard, NextDie
from baluard.games.victus.model.events import DiceIgnored, DiceRerolled, DiceRolled, DieResolved
from baluard.games.victus.model.facts import REINFORCEMENTS, Facts
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.advance import dig
from baluard.games.victus.rules.track import move_disc
from baluard.games.victus.rules.values import in_force, total_of
from baluard.kernel.answers import OneOf, SomeOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table

Rolled = tuple[int, ...]  # faces


def dice_keys(f: Facts, dice: Rolled) -> list[str]:
    """The dice as keys: `white.reinforce.3`."""
    return told_apart([f.face_keys[face] for face in dice])


def told_apart(faces: Sequence[str]) -> list[str]:
    """Faces as keys; a second die of the same face gets a number."""
    keys: list[str] = []
    for face in faces:
        keys.append(f"{face}.2" if face in keys else face)
    return keys


def roll_die(t: Table, f: Facts, die: int) -> int:
    """The face that a die falls on."""
    return f.die_faces[die][t.roll(f"bourbon_{f.dice[die]}") - 1]


def roll_dice(t: Table, s: State) -> None:
    """VIC-7.1 The dice of the stage and extra ones; then re-rolls, then dice set aside."""
    f = s.facts
    s.phase = "dice"
    numbers = list(f.stage_dice[s.stage])
    for op in in_force(s, "die_extra"):
        numbers.append(f.die_no[op.die])
    dice = [roll_die(t, f, die) for die in numbers]
    s.dice = tuple(dice)  # they lie on the table while somebody chooses among them
    t.tell(DiceRolled(tuple(dice_keys(f, s.dice))))
    again = total_of(s, "die_reroll")
    if again:
        for i in chosen_dice(t, s, tuple(dice), "reroll_dice", again):
            dice[i] = roll_die(t, f, f.face_die[dice[i]])
            t.tell(DiceRerolled((f.face_keys[dice[i]],)))
        s.dice = tuple(dice)
    aside = total_of(s, "die_ignore")
    if aside:
        out = chosen_dice(t, s, tuple(dice), "ignore_dice", aside)
        if out:
            t.tell(DiceIgnored(tuple([f.face_keys[dice[i]] for i in out])))
        dice = [dice[i] for i in range(len(dice)) if i not in out]
    s.dice = tuple(dice)
    t.then(NextDie())


def chosen_dice(t: Table, s: State, dice: Rolled, tag: str, most: int) -> list[int]:
    """VIC-7.1 Up to so many dice of the active player's choice, by place."""
    keys = dice_keys(s.facts, dice)
    space = SomeOf(keys, 0, most)
    seat = Seat(s.seat())
    if tag == "reroll_dice":
        chosen = t.ask(Decision(seat, "reroll_dice", space, (), {"number": most}, "VIC-7.1"))
    else:
        chosen = t.ask(Decision(seat, "ignore_dice", space, (), {"number": most}, "VIC-7.1"))
    return [keys.index(key) for key in chosen]


def is_fixed(s: State) -> bool:
    """VIC-7.2, 14.4 Are the dice resolved in the order of the table?"""
    order = s.facts.dice_order
    if order == "per_stage":
        return s.stage <= len(s.declared) and s.declared[s.stage - 1]
    return order == "fixed"


def next_die(t: Table, s: State) -> None:
    """VIC-7.2, R23 Each die is resolved completely before the next; the active player chooses, or the table order."""
    f = s.facts
    if not s.dice:
        return
    at = 0
    if not is_fixed(s):
        keys = dice_keys(f, s.dice)
        at = keys.index(t.ask(Decision(Seat(s.seat()), "next_die", OneOf(keys), keys[0], {}, "VIC-7.2")))
    face = s.dice[at]
    s.dice = tuple([one for i, one in enumerate(s.dice) if i != at])
    action, printed = f.face_does[face]
    number = die_number(s, action, printed)
    t.tell(DieResolved(f.face_keys[face], action, number))
    t.then(NextDie())
    if number == 0:
        return
    if action == "reinforce":
        move_disc(t, s, REINFORCEMENTS, number)
    elif action == "bombard":
        t.then(Bombard(number))
    elif action == "advance":
        t.then(Advance(number))
    else:
        dig(t, s, number)


def die_number(s: State, action: str, printed: int) -> int:
    """VIC-7.3, R32 The printed number and everything that changes it; never below 0."""
    number = printed
    for op in in_force(s, "die_mod"):
        if op.action == action and (not op.stages or s.stage in op.stages):
            number += op.number
    return max(0, number)
