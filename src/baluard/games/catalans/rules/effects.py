"""CAT-4.4, 8 Effects of cards and concessions: their order, and which of them is performed how."""

from __future__ import annotations

from baluard.games.catalans.model.activities import ChooseAction, Effects, Unit
from baluard.games.catalans.model.events import FlagSet
from baluard.games.catalans.model.facts import Op, name_of, number_of
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.actions import about, available
from baluard.games.catalans.rules.favours import buy, draw_goal, reorder, swap
from baluard.games.catalans.rules.losses import LOSSES, both_lose, icon, kill
from baluard.games.catalans.rules.ops import benefit, card_of, choose_beneficiary, named
from baluard.games.catalans.rules.transfers import begin_recall, free_recruit, land, levy, march, recall, relocate
from baluard.games.catalans.rules.wall import change_wall, reveal_for_wall, split_wall
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table


def effects(t: Table, s: State, a: Effects) -> None:
    """CAT-4.3, 4.4, R33 The acting power chooses the next effect, and where its action of a value-0 card goes."""
    card = card_of(s, a.source)
    power = number_of(a.power)
    may_act = a.may_act and not s.acted and action_allowed(s, card.type, a.left) and bool(available(s, power))
    if not a.left:
        if may_act:
            t.then(ChooseAction(a.power))
        return
    chosen = a.left[0]
    if (len(a.left) > 1 or may_act) and not card.ordered:
        keys = list(a.left)
        if may_act:
            keys.append("action")
        facts: dict[str, Fact] = {**about(power), "card": a.source}
        seat = Seat(s.facts.owner[power])
        chosen = t.ask(Decision(seat, "next_effect", OneOf(keys), keys[0], facts, "CAT-4.4"))
        if chosen == "action":
            t.then(ChooseAction(a.power), a)  # who performs none after all may still do so later
            return
    left = tuple([effect for effect in a.left if effect != chosen])
    t.then(Effects(a.source, left, a.power, a.may_act))
    begin_effect(t, s, a.source, chosen, power)


def action_allowed(s: State, kind: str, left: tuple[str, ...]) -> bool:
    """CAT-5.3, R17 A Bourbon victory: after its losses, and only if they were all one's own."""
    if kind != "battle_bourbon":
        return True
    waits = any([s.facts.effects[effect].icon in LOSSES for effect in left])
    return not waits and not s.foreign_loss


def begin_effect(t: Table, s: State, source: str, effect: str, power: int) -> None:
    """CAT-8, 4.5 One effect, icons too: at once, or unit by unit."""
    op = s.facts.effects[effect]
    name = op.op
    if name == "flag":
        set_flag(t, s, op.flag)
    elif name == "wall":
        change_wall(t, s, op.n)
    elif name in ("res", "wf") and op.who not in ("chosen", "chosen_other"):
        for one in named(s, op.who, power):
            benefit(t, s, op, one)
    elif name == "icon" and op.icon in ("W+", "W-"):
        reveal_for_wall(t, s, source, effect, power, op.icon)
    elif name == "recall":
        begin_recall(t, s, source, effect, power, op)
    else:
        t.then(Unit(source, effect, name_of(power), units_of(op)))


def units_of(op: Op) -> int:
    """How many units an effect has."""
    if op.op == "icon":
        return 2 if op.icon == "R2" else 1
    if op.op == "march":
        return op.troops
    return op.n if op.op in ("recruit", "levy", "restore", "land", "strike", "kill", "relocate") else 1


def set_flag(t: Table, s: State, name: str) -> None:
    """joseph_dead (CAT-R16), clause_xiii (CAT-R14)."""
    if name == "joseph_dead":
        s.joseph_dead = True
    else:
        s.clause_xiii = True
    t.tell(FlagSet(name))


def unit(t: Table, s: State, a: Unit) -> None:
    """CAT-1.14 One unit of an effect; what cannot be done is lost."""
    op = s.facts.effects[a.effect]
    if op.op == "icon":
        if op.icon == "W-":
            split_wall(t, s, a)
        elif op.icon == "R2":
            relocate(t, s, a, op)
        elif op.icon == "X":
            both_lose(t, s, a, op)
        else:
            icon(t, s, a, op)
    elif op.op in ("res", "wf"):
        choose_beneficiary(t, s, a, op)
    elif op.op == "recruit":
        free_recruit(t, s, a, op)
    elif op.op in ("levy", "restore"):
        levy(t, s, a, op)
    elif op.op == "march":
        march(t, s, a, op)
    elif op.op == "land":
        land(t, s, a, op)
    elif op.op in ("strike", "kill"):
        kill(t, s, a, op)
    elif op.op == "relocate":
        relocate(t, s, a, op)
    elif op.op == "recall":
        recall(t, s, a, op)
    elif op.op == "reorder":
        reorder(t, s, number_of(a.power))
    elif op.op == "draw_goal":
        draw_goal(t, s, number_of(a.power))
    elif op.op == "buy_concession":
        buy(t, s, a, op)
    else:
        swap(t, s, a, op)
