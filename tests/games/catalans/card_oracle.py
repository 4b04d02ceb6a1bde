"""What an effect of a card should do (CAT-6, CAT-8), worked out from the raw components and nothing of the rules.

An effect is played; its events are followed here on a plain copy of the table, unit by unit. Every unit must be legal
by this reading of the rules, the number of units must be right, and in the end the copy must be equal to the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from baluard.games.catalans import GAME
from baluard.games.catalans.model.events import (
    CardRevealed,
    ConcessionBought,
    ConcessionsSwapped,
    ResourcesChanged,
    SequenceSet,
    TroopEliminated,
    TroopMoved,
    TroopRecalled,
    TroopRecruited,
    WallChanged,
    WillChanged,
)
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.state import State

RawOp = dict[str, Any]
ROWS = {row.id: row for row in GAME.data.map.space if not row.impassable}
SEATS = ("britain", "dutch", "austria", "savoy", "portugal")
ALLIES = (*SEATS, "empire", "aragon")
BOURBONS = ("france", "castile", "bavaria")
LANDS = {
    "bavaria": ("bavaria",),
    "castile": ("castile", "aragon"),
    "france": ("france", "castile", "bavaria", "aragon"),
}
CONCESSIONS: dict[str, int] = {row.id: row.value for row in GAME.data.concessions.concession}
CONCESSIONS |= {row.id: row.value for row in GAME.data.cards.card if row.type == "concession"}
VALUES = {row.id: row.value for row in GAME.data.cards.card}


@dataclass
class Board:
    """The table, by names."""

    at: dict[tuple[str, str], int]
    reserve: dict[str, int]
    out: dict[str, int]
    resources: dict[str, int]
    levels: dict[str, int]
    wall: int
    held: dict[str, list[str]]
    goals: dict[str, list[str]]
    sequence: list[str]
    flags: tuple[bool, bool]
    period: int

    def troops(self, space: str, powers: tuple[str, ...]) -> int:
        """How many troops of these powers stand in a space."""
        return sum(self.at.get((power, space), 0) for power in powers)

    def change(self, power: str, space: str, delta: int) -> None:
        """Troops come or go."""
        self.at[power, space] = self.at.get((power, space), 0) + delta
        assert 0 <= self.at[power, space] <= 3
        if not self.at[power, space]:
            del self.at[power, space]


def board(s: State) -> Board:
    """The table of a state."""
    f = s.facts
    found = {(POWERS[p], f.ids[z]): n for p, row in enumerate(s.troops) for z, n in enumerate(row) if n}
    return Board(
        found,
        dict(zip(POWERS, s.reserve, strict=True)),
        dict(zip(POWERS, s.out, strict=True)),
        {name: s.resources[POWERS.index(name)] for name in SEATS},
        {name: s.levels[POWERS.index(name)] for name in SEATS},
        s.wall,
        {name: sorted(s.held[POWERS.index(name)]) for name in SEATS},
        {name: sorted(s.goals[POWERS.index(name)]) for name in SEATS},
        [POWERS[power] for power in s.sequence],
        (s.joseph_dead, s.clause_xiii),
        s.period,
    )


# -- the map


def ports(space: str) -> set[str]:
    """The sea zones of a port."""
    return set(ROWS[space].ports)


@cache
def near(space: str) -> list[str]:
    """CAT-1.4 Adjacent spaces, by land or as ports of one zone."""
    return [*ROWS[space].adj, *[other for other in ROWS if other != space and ports(other) & ports(space)]]


def beside(b: Board, space: str, powers: tuple[str, ...]) -> bool:
    """Is a troop of one of these powers next to a space?"""
    beside_it = near(space)
    return any(power in powers and there in beside_it for power, there in b.at)


def open_to_allies(b: Board, space: str) -> bool:
    """No Bourbons, and room."""
    return not b.troops(space, BOURBONS) and b.troops(space, ALLIES) < 3


def home_of(power: str) -> tuple[str, ...]:
    """Whose homes a power recruits in."""
    return ("dutch",) if power == "britain" else (power,)


def recruits_at(b: Board, power: str) -> list[str]:
    """CAT-7.3"""
    if power == "empire" and b.flags[0]:
        return []
    fits = [name for name, row in ROWS.items() if row.home in home_of(power) or (power, name) in b.at]
    return [name for name in fits if open_to_allies(b, name)] if b.reserve[power] else []


def levied_at(b: Board, nation: str) -> list[str]:
    """CAT-3.e.4"""
    found = []
    for name, row in ROWS.items():
        here = b.troops(name, BOURBONS)
        is_free = row.home in LANDS[nation] and here < 3 and not b.troops(name, ALLIES)
        if is_free and (here or beside(b, name, (*ALLIES, *BOURBONS))):
            found.append(name)
    return found


def supporters(b: Board, power: str) -> tuple[str, ...]:
    """CAT-7.2 Whose troops support the attack of a power."""
    return (power, "aragon") if b.flags[0] else (power, "aragon", "empire")


def marched_to(b: Board, start: str, op: RawOp) -> set[str]:
    """CAT-8 march: every space within reach, walked out step by step."""
    reached: set[tuple[str, int, bool]] = {(start, 0, False)}
    front = list(reached)
    while front:
        space, steps, sailed = front.pop()
        onward = [(other, steps + 1, sailed) for other in ROWS[space].adj] if steps < op["steps"] else []
        if op["sea"] and not sailed and ports(space):
            onward += [(other, steps, True) for other in ROWS if ports(other) and may_sail(b, space, other, op)]
        for step in onward:
            if step not in reached and not b.troops(step[0], BOURBONS):
                reached.add(step)
                front.append(step)
    return {space for space, _, _ in reached if space != start and open_to_allies(b, space)}


def may_sail(b: Board, one: str, other: str, op: RawOp) -> bool:
    """CAT-7.4 In the early war only between Atlantic ports, unless the card says otherwise."""
    if one == other:
        return False
    return b.period > 0 or op.get("any_sea", False) or ("atlantic" in ports(one) and "atlantic" in ports(other))


# -- following an effect


@dataclass
class Played:
    """One effect that was played: who, what, and all that was told."""

    op: RawOp
    power: str
    before: Board
    after: Board
    events: list[Any]
    answers: list[tuple[str, Any]]

    def of(self, *kinds: type) -> list[Any]:
        """The events of some kinds."""
        return [event for event in self.events if isinstance(event, kinds)]


def check(played: Played) -> None:
    """The effect did what it says, and nothing else."""
    name = played.op["op"]
    key = f"icon {played.op['icon']}" if name == "icon" else name
    CHECKS[key](played)
    assert played.before == played.after, f"{played.op}: something else has changed"


def whom(p: Played) -> list[str]:
    """CAT-8 The seats that a `who` means."""
    who, levels = p.op["who"], p.before.levels
    if who in ("chosen", "chosen_other"):
        chosen = [answer for tag, answer in p.answers if tag == "choose_power"]
        assert len(chosen) == 1 and (who == "chosen" or chosen[0] != p.power)
        return chosen
    if who.startswith("not:"):
        return [name for name in SEATS if name != who[4:]]
    by_name = {
        "self": [p.power],
        "each": list(SEATS),
        "others": [name for name in SEATS if name != p.power],
        "highest_wf": [name for name in SEATS if levels[name] == max(levels.values())],
        "lowest_wf": [name for name in SEATS if levels[name] == min(levels.values())],
    }
    return by_name.get(who, [who] if who in SEATS else [])


def check_res(p: Played) -> None:
    for name in whom(p):
        p.before.resources[name] = max(-10, min(30, p.before.resources[name] + p.op["n"]))
    assert all(isinstance(event, ResourcesChanged) for event in p.events)


def check_wf(p: Played) -> None:
    for name in whom(p):
        p.before.levels[name] = max(0, min(10, p.before.levels[name] + p.op["n"]))
    assert {event.power for event in p.of(WillChanged)} <= set(SEATS)


def lose(b: Board, power: str, space: str) -> None:
    """CAT-1.9"""
    b.change(power, space, -1)
    (b.out if power in BOURBONS else b.reserve)[power] += 1


def in_region(op: RawOp, spaces: list[str]) -> list[str]:
    """CAT-R13"""
    inside = [name for name in spaces if ROWS[name].region == op.get("region")]
    return inside or spaces


def check_losses(p: Played) -> None:
    """A1, A2, B1, B2."""
    victims, others = (ALLIES, BOURBONS) if p.op["icon"][0] == "A" else (BOURBONS, ALLIES)
    spaces = in_region(
        p.op, [name for name in ROWS if p.before.troops(name, victims) and beside(p.before, name, others)]
    )
    fallen = p.of(TroopEliminated)
    if not spaces:
        assert not fallen
        return
    assert {event.space for event in fallen} <= set(spaces) and len({event.space for event in fallen}) == 1
    assert len(fallen) == min(int(p.op["icon"][1]), p.before.troops(fallen[0].space, victims))
    for event in fallen:
        assert event.power in victims
        lose(p.before, event.power, event.space)


def check_x(p: Played) -> None:
    places = [name for name in ROWS if p.before.troops(name, BOURBONS) and beside(p.before, name, ALLIES)]
    fallen = p.of(TroopEliminated)
    if not places:
        assert not fallen
        return
    bourbon, ally = fallen
    assert bourbon.power in BOURBONS and bourbon.space in in_region(p.op, places)
    assert ally.power in ALLIES and ally.space in near(bourbon.space)
    for event in fallen:
        lose(p.before, event.power, event.space)


def relocated_to(b: Board, nation: str, space: str, op: RawOp) -> list[str]:
    """CAT-6.6 Where a troop may go once it is lifted."""
    b.change(nation, space, -1)
    found = [name for name in levied_at(b, nation) if name != space]
    b.change(nation, space, 1)
    return [name for name in found if op.get("to_home", ROWS[name].home) == ROWS[name].home]


def check_relocate(p: Played) -> None:
    """R2 and relocate."""
    moved = p.of(TroopMoved)
    assert len(moved) <= p.op.get("n", 2)
    for event in moved:
        start, end = event.path
        assert event.power in BOURBONS and event.cost == 0
        assert ROWS[start].region == p.op.get("from_region", ROWS[start].region)
        assert end in relocated_to(p.before, event.power, start, p.op)
        p.before.change(event.power, start, -1)
        p.before.change(event.power, end, 1)


def check_wall_up(p: Played) -> None:
    for event in p.of(CardRevealed):
        assert event.value == VALUES[event.card]
        p.before.wall = min(13, p.before.wall + event.value)


def check_wall_down(p: Played) -> None:
    revealed = p.of(CardRevealed)
    value = revealed[0].value if revealed else 0
    segments = -sum(event.delta for event in p.of(WallChanged))
    fallen = p.of(TroopEliminated)
    assert all(event.power == "aragon" for event in fallen)
    aragon = sum(n for (power, _), n in p.before.at.items() if power == "aragon")
    assert segments + len(fallen) == min(value, p.before.wall + aragon)
    p.before.wall -= segments
    for event in fallen:
        lose(p.before, "aragon", event.space)


def check_recruit(p: Played) -> None:
    chosen = [answer for tag, answer in p.answers if tag == "choose_power"]
    power = chosen[0] if p.op["power"] == "chosen" else p.power if p.op["power"] == "self" else p.op["power"]
    recruited = p.of(TroopRecruited)
    for event in recruited:
        assert event.power == power and event.space in recruits_at(p.before, power)
        p.before.change(power, event.space, 1)
        p.before.reserve[power] -= 1
    assert len(recruited) == p.op["n"] or not recruits_at(p.before, power)


def check_levy(p: Played) -> None:
    """levy, restore."""
    nations = BOURBONS if p.op["nation"] == "any" else (p.op["nation"],)
    recruited = p.of(TroopRecruited)
    for event in recruited:
        stock = stock_of(p.before, nations, p.op)
        assert event.power in nations and stock[event.power] and event.space in levied_at(p.before, event.power)
        stock[event.power] -= 1
        p.before.change(event.power, event.space, 1)
    left = stock_of(p.before, nations, p.op)
    placeable = [nation for nation in nations if left[nation] and levied_at(p.before, nation)]
    assert len(recruited) == p.op["n"] or not placeable


def stock_of(b: Board, nations: tuple[str, ...], op: RawOp) -> dict[str, int]:
    """Where the next troop comes from: the reserves, or those out of play when no reserve can supply one."""
    if op["op"] == "restore":
        return b.out
    usable = any(b.reserve[nation] and levied_at(b, nation) for nation in nations)
    return b.reserve if usable or not op.get("fallback") else b.out


def check_march(p: Played) -> None:
    powers = (p.power, "aragon") if p.op["power"] == "self+aragon" else (p.power,)
    moved = p.of(TroopMoved)
    rested = dict(p.before.at)  # troops that have not marched yet
    assert len(moved) <= p.op["troops"]
    for event in moved:
        start, end = event.path[0], event.path[-1]
        assert event.power in powers and rested.get((event.power, start), 0) > 0 and event.cost == 0
        assert end in marched_to(p.before, start, p.op)
        rested[event.power, start] -= 1
        p.before.change(event.power, start, -1)
        p.before.change(event.power, end, 1)


def check_land(p: Played) -> None:
    power = p.power if p.op["power"] == "self" else p.op["power"]
    landed = p.of(TroopMoved, TroopRecruited)
    assert len(landed) <= p.op["n"]
    for event in landed:
        assert event.power == power and event.space == p.op["space"] and open_to_allies(p.before, p.op["space"])
        if isinstance(event, TroopMoved):
            p.before.change(power, event.path[0], -1)
        else:
            p.before.reserve[power] -= 1
        p.before.change(power, p.op["space"], 1)


def check_kill(p: Played) -> None:
    """strike, kill."""
    fallen = p.of(TroopEliminated)
    struck: list[str] = []
    for event in fallen:
        assert (event.power, event.space) in killable(p.before, p, struck)
        struck.append(event.space)
        lose(p.before, event.power, event.space)
    assert len(fallen) <= p.op["n"]
    if p.op["op"] == "kill" and not p.op.get("upto"):
        assert len(fallen) == p.op["n"] or not killable(p.before, p, struck)


def killable(b: Board, p: Played, struck: list[str]) -> list[tuple[str, str]]:
    """The troops that this strike or kill may take now."""
    op, found = p.op, []
    for power, space in b.at:
        if power not in op.get("nations", BOURBONS):
            continue
        if op["op"] == "strike":
            fits = beside(b, space, supporters(b, p.power)) and struck.count(space) < op["per_space"]
        else:
            fits = space in op.get("spaces", [space]) and ROWS[space].region == op.get("region", ROWS[space].region)
        if fits and space not in op.get("exclude", []):
            found.append((power, space))
    return found


def check_wall(p: Played) -> None:
    p.before.wall = max(0, min(13, p.before.wall + p.op["n"]))


def check_flag(p: Played) -> None:
    joseph, clause = p.before.flags
    p.before.flags = (joseph or p.op["name"] == "joseph_dead", clause or p.op["name"] == "clause_xiii")


def check_recall(p: Played) -> None:
    powers = [p.op["who"]] if p.op["who"] in POWERS else whom(p)
    recalled = p.of(TroopRecalled)
    for power in powers:
        spaces = [name for name in ROWS if p.op.get("home", ROWS[name].home) == ROWS[name].home]
        mine = [event for event in recalled if event.power == power]
        assert len(mine) == min(p.op["n"], sum(p.before.at.get((power, name), 0) for name in spaces))
        for event in mine:
            assert event.space in spaces
            lose(p.before, power, event.space)
    assert {event.power for event in recalled} <= set(powers)


def check_reorder(p: Played) -> None:
    (event,) = p.of(SequenceSet)
    assert sorted(event.powers) == sorted(SEATS)
    p.before.sequence = list(event.powers)


def check_draw_goal(p: Played) -> None:
    every = {row.id for row in GAME.data.goals.goal if row.power == p.power}
    now = set(p.after.goals[p.power])
    assert now <= every and len(now) == 3 and len(now & set(p.before.goals[p.power])) >= 2
    p.before.goals[p.power] = p.after.goals[p.power]


def check_buy(p: Played) -> None:
    for event in p.of(ConcessionBought):
        price = p.op["price"] * CONCESSIONS[event.concession]
        assert 1 <= CONCESSIONS[event.concession] <= p.op["max_value"] and p.before.resources[p.power] - price >= -10
        hand_over(p.before, event.seller, p.power, event.concession)
        p.before.resources[p.power] -= price
        p.before.resources[event.seller] = min(30, p.before.resources[event.seller] + price)


def check_swap(p: Played) -> None:
    for event in p.of(ConcessionsSwapped):
        assert CONCESSIONS[event.gets] - CONCESSIONS[event.gives] <= p.op["max_gain"]
        hand_over(p.before, event.other, p.power, event.gets)
        hand_over(p.before, p.power, event.other, event.gives)


def hand_over(b: Board, giver: str, taker: str, concession: str) -> None:
    """A concession changes hands."""
    b.held[giver].remove(concession)
    b.held[taker] = sorted([*b.held[taker], concession])


CHECKS: dict[str, Callable[[Played], None]] = {
    **{"res": check_res, "wf": check_wf, "recruit": check_recruit, "levy": check_levy, "restore": check_levy},
    **{"march": check_march, "land": check_land, "strike": check_kill, "kill": check_kill, "relocate": check_relocate},
    **{"wall": check_wall, "flag": check_flag, "recall": check_recall, "reorder": check_reorder},
    **{"draw_goal": check_draw_goal, "buy_concession": check_buy, "swap_concession": check_swap},
    **{"icon A1": check_losses, "icon A2": check_losses, "icon B1": check_losses, "icon B2": check_losses},
    **{"icon X": check_x, "icon R2": check_relocate, "icon W+": check_wall_up, "icon W-": check_wall_down},
}
