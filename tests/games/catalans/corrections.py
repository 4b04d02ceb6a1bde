"""Corrections that running games of the Catalans allow, and some that no game does."""

from __future__ import annotations

from baluard.games.catalans.eyes.positions import KNOWN
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.state import State
from baluard.kernel.rng import Rng
from tests.conformance.corrections import Sample

OPTIONS: tuple[dict[str, str], ...] = (
    {"negotiation": "off", "round_cap": "20"},
    {"negotiation": "off", "round_cap": "20", "players": "2"},
)
KEYS = KNOWN
HARMLESS = (("joseph_dead", "true"), ("clause_xiii", "true"), ("blue", "true"), ("latched", "true"))
HOSTILE = (
    "at.rome = '1 france'",
    "at.paris = '4 france'",
    "at.paris = '-1 france'",
    "at.paris = '1 france 1 britain'",
    "at.paris = '1 france 1 france'",
    "at.paris = '² france'",
    "at.paris = '1'",
    "at.paris = 1",
    "reserve.britain = 1",
    "reserve.france = 1",
    "out.castile = 99",
    "boxes = [1, 1]",
    "boxes = [99, 0, 0]",
    "resources.france = 1",
    "resources.britain = 999",
    "levels.britain = -1",
    "goals.britain = []",
    "goals.britain = ['no such goal']",
    "goals.empire = []",
    "held.britain = ['no such concession']",
    "done.attack = 'france'",
    "done.sing = 'britain'",
    "characters = [['blenheim', 'britain', 0]]",
    "characters = [[['blenheim'], 'britain', 0]]",
    "slots = ['no such card']",
    "markers = ['france']",
    "discard = ['blenheim', 'blenheim']",
    "next = ['blenheim']",
    "wall = 0",
    "wall = 99",
    "round = 3",
    "period = 'late'",
    "phase = 'end'",
    "power = 'britain'",
    "turn = 1",
    "sequence = ['britain']",
    "concessions = []",
    "pending = ['early']",
    "promises = []",
)


def samples(s: State, rng: Rng) -> list[Sample]:
    """A troop elsewhere, money, the wall, another card laid out, another secret goal."""
    f = s.facts
    power = rng.choice(f.powers)
    money = s.resources[power] + (1 if s.resources[power] < f.most else -1)
    found = [Sample(f"resources.{POWERS[power]} = {money}"), Sample(f"wall = {s.wall - 1 if s.wall > 1 else 2}")]
    found += [Sample(text) for text in (moved(s, rng), laid_out(s, rng)) if text]
    if s.goals[power]:
        goals = [rng.choice(s.aside[power]), *s.goals[power][1:]]
        found.append(Sample(f"goals.{POWERS[power]} = {goals}", (f.owner[power],)))
    return found


def moved(s: State, rng: Rng) -> str:
    """A troop goes to another space where there is room among its own."""
    f = s.facts
    spaces = [z for z in range(len(f.ids)) if f.is_space[z]]
    power, start = rng.choice([(p, z) for p in range(len(POWERS)) for z in spaces if s.troops[p][z]])
    foes = s.allied_at if s.bourbon_at(start) else s.bourbon_at
    ends = [z for z in spaces if z != start and s.total(z) < f.constants["stack_limit"] and not foes(z)]
    end = rng.choice(ends)
    s = s.copy()
    s.troops[power][start] -= 1
    s.troops[power][end] += 1
    return f"[at]\n{f.ids[start]} = '{stand(s, start)}'\n{f.ids[end]} = '{stand(s, end)}'"


def stand(s: State, z: int) -> str:
    """What stands in a space, as a text says it."""
    return " ".join(f"{s.troops[p][z]} {name}" for p, name in enumerate(POWERS) if s.troops[p][z])


def laid_out(s: State, rng: Rng) -> str:
    """Another card in the last place that still has one."""
    places = [i for i, name in enumerate(s.slots) if name]
    if not places or not s.bag:
        return ""
    slots = list(s.slots)
    slots[places[-1]] = rng.choice(s.bag)
    return f"slots = {slots}"
