"""Corrections that running games of Victus allow, and some that no game does."""

from __future__ import annotations

from baluard.games.victus.eyes.positions import KNOWN, LETTERS
from baluard.games.victus.eyes.view import owner
from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.state import State
from baluard.kernel.rng import Rng
from tests.conformance.corrections import Sample

OPTIONS: tuple[dict[str, str], ...] = ({}, {"mode": "competitive"}, {"mode": "solo"})
KEYS = KNOWN
HARMLESS = (("port", "-1"),)
HOSTILE = (
    "at.rome = '1i'",
    "at.reserve = '99i'",
    "at.reserve = '-1i'",
    "at.reserve = '1i 1i'",
    "at.reserve = '1i ²c'",
    "at.reserve = '1x'",
    "at.reserve = 1",
    "at.s12 = 'rubble ruin'",
    "trench = 'G1'",
    "trench = ''",
    "trench = 1",
    "hands.nobody = [1]",
    "hands.victor = [999]",
    "hands.victor = [1, 1]",
    "hands.villarroel = [1, 1]",
    "committed.victor = -1",
    "leaders.victor = 9999",
    "points.victor = -1",
    "hazards = [15]",
    "hazards = [1, 1]",
    "batteries = 0",
    "generalitat = 99",
    "generalitat_box = -1",
    "stage = 2",
    "round = 2",
    "phase = 'end'",
    "do = ['advance 3']",
    "dice = ['white.reinforce.1']",
    "card = 40",
    "active = 'victor'",
    "played.victor = 1",
)


def samples(s: State, rng: Rng) -> list[Sample]:
    """A troop elsewhere, an indicator, a card of each hand, the points of a player, a hazard card that one has seen."""
    f = s.facts
    i = rng.below(len(INDICATORS))
    found = [Sample(moved(s, rng)), Sample(f"{INDICATORS[i]}_box = {s.needle[i] - 1 if s.needle[i] else 1}")]
    for player, name in enumerate(f.players):
        if s.hands[player] and s.deck:
            hand = [rng.choice(s.deck), *s.hands[player][1:]]
            if s.hands[player][0] in f.deck[s.stage]:
                found.append(Sample(f"hands.{name} = {hand}", (owner(f, player),)))
        if f.scores:
            found.append(Sample(f"points.{name} = {s.points[player] + 1}", (owner(f, player),)))
    if s.top and s.hazards:
        seen = tuple(owner(f, player) for player in s.top_seen[:1])
        found.append(Sample(f"hazards = {[rng.choice(s.hazards), *s.top[1:]]}", seen))
    return found


def moved(s: State, rng: Rng) -> str:
    """One of the Coronela goes from one place to another."""
    f = s.facts
    start = rng.choice([z for z in range(len(f.ids)) if s.coronela[z]])
    end = rng.choice([z for z in f.barcelona if z != start])
    s = s.copy()
    s.coronela[start] -= 1
    s.coronela[end] += 1
    return f"[at]\n{f.ids[start]} = '{stand(s, start)}'\n{f.ids[end]} = '{stand(s, end)}'"


def stand(s: State, z: int) -> str:
    """What stands in a place, as a text says it."""
    words = [f"{getattr(s, piece)[z]}{letter}" for letter, piece in LETTERS.items() if getattr(s, piece)[z]]
    words += ["", "rubble", "ruin"][s.rubble[z]].split()
    return " ".join([*words, *["razed"] * s.razed[z]])
