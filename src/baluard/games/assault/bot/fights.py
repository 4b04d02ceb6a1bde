"""Guns, volleys and assaults: which to declare, and how to answer them."""

from __future__ import annotations

from baluard.games.assault.bot.outlook import Outlook, assault_value, booty, expected_kills, kills
from baluard.games.assault.bot.stacks import Ground
from baluard.games.assault.rules.artillery import needed
from baluard.games.assault.rules.combat import ASSAULT, VOLLEY
from baluard.games.assault.rules.volley import volley_needs
from baluard.kernel.answers import DONE, Keys, Space
from baluard.kernel.rng import Rng

Option = tuple[float, Keys]


def shots(v: Outlook, space: Space[Keys]) -> list[Option]:
    """Every battery's best target: a hit is worth more on strong units, objectives, and zones about to be attacked."""
    s = v.s
    f = s.facts
    found: list[Option] = []
    for name in space.next_keys(()):
        best: Option | None = None
        for target in space.next_keys((name,)):
            u = f.unit_no[target]
            z = s.where[u]
            value = f.factor[u] + v.points[z] + 2.0 / s.men[v.foe][z] + (3.0 if s.near[v.side][z] > 0 else 0.0)
            value *= (7 - needed(s, f.unit_no[name], u)) / 6.0
            if best is None or value > best[0]:
                best = (value, (name, target))
        if best is not None:
            found.append(best)
    found.sort(key=lambda option: -option[0])
    return found


def actions(g: Ground, space: Space[Keys], rng: Rng) -> list[Option]:
    """Every zone's volleys and assaults with what they promise, best first."""
    found: list[Option] = []
    for name in space.next_keys(()):
        if name != DONE:
            found.extend(actions_of(g, name, space, rng))
    found.sort(key=lambda option: -option[0])
    return found


def actions_of(g: Ground, name: str, space: Space[Keys], rng: Rng) -> list[Option]:
    """The volleys and assaults of one zone. Softening: fire before others assault the same target."""
    v = g.v
    s = v.s
    f = s.facts
    w = v.w
    z = f.zone_no[name]
    men, factor = s.men[v.side][z], v.best[v.side][z]
    found: list[Option] = []
    volleys: list[Option] = []
    best_assault = w.least
    for aim in space.next_keys((name,)):
        n = f.zone_no[aim]
        ways = space.next_keys((name, aim))
        if ASSAULT in ways:
            value = assault_of(g, z, n, men, factor) + blur(w.noise, rng)
            best_assault = max(best_assault, value)
            if value > w.least:
                found.append((value, (name, aim, ASSAULT)))
        if VOLLEY in ways:
            volleys.append((volley_of(v, n, men) + blur(w.noise, rng), (name, aim, VOLLEY)))
    for value, keys in volleys:
        found.append((value + 10.0 if w.softens and value > best_assault else value, keys))
    return found


def volley_of(v: Outlook, n: int, men: int) -> float:
    """What a volley promises now, with the card face up."""
    need = volley_needs(v.s)
    targets = v.s.men[v.foe][n]
    hits = kills(men, targets) if need == 6 else expected_kills(men, targets, (7 - need) / 6.0)
    return hits * v.loss[v.foe] + 0.05 * v.points[n] + 0.02 * v.s.men[v.foe][n]


def blur(noise: float, rng: Rng) -> float:
    """Noise around nothing."""
    return noise * (rng.below(1000) / 1000.0 - 0.5) if noise > 0 else 0.0


def assault_of(g: Ground, z: int, n: int, men: int, factor: int) -> float:
    """An assault's promise, with how the stack will stand afterwards; an undefended zone falls without dice."""
    v = g.v
    if v.s.men[v.foe][n] == 0:
        value = v.w.position + v.hold[n] + v.w.gun * booty(v.s, v.foe, n)
    else:
        value = assault_value(v, z, n, men, factor)
    left = max(1, men - 1)
    stands = g.safe(n, left, factor) - v.hold[n] - g.safe(z, men, factor) + (v.hold[z] if men > 1 else 0.0)
    return value + v.w.after * stands
