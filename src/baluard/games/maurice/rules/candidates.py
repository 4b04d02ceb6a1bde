"""MAU-14.1 Sensible orders to march: what a keyboard, a terminal and a bot choose from. Nobody is bound to them."""

from __future__ import annotations

from baluard.games.maurice.model.facts import Profile
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.paths import allowance, back_cost, most_slide, slow_allowance
from baluard.kernel.answers import Keys
from baluard.kernel.plane import (
    LEFT,
    RIGHT,
    Place,
    Point,
    arc_length,
    bearing,
    between,
    box_of,
    local,
    rdiv,
)

WHEELS = (150, 300, 450)
VOLLEY_AT = 3500  # from an enemy
CLOSE_AT = 2000
NEAREST = 3
FRACTIONS = ((1, 4), (1, 2), (3, 4), (1, 1))


def march_candidates(s: State, u: int) -> list[Keys]:
    """MAU-14.1 Whole orders for a unit, unchecked; holding is one of them."""
    profile = s.profile(u)
    found: list[Keys] = [()]
    found += moves_of(s, u, s.place[u], profile)
    if s.action != "charge":
        found += formations_of(s, u, profile)
        if profile.arm != "art" and profile.moves_as != "none":
            found.append(("about",))
            if not (profile.arm == "inf" and profile.regular):
                found += [("about", *keys) for keys in straight_on(allowance(s, u, profile), profile, s, u)[-1:]]
    return list(dict.fromkeys(found))


def moves_of(s: State, u: int, place: Place, profile: Profile) -> list[Keys]:
    """Paths for the way in which a formation moves."""
    if profile.moves_as == "column":
        return legs_of(s, u, place, profile)
    if profile.moves_as == "none":
        return []
    most = allowance(s, u, profile)
    found = straight_on(most, profile, s, u)
    for angle in WHEELS:
        cost = arc_length(s.facts.sines, profile.width, angle)
        if cost > most:
            continue
        for side in (LEFT, RIGHT):
            turn = f"wheel:{side}:{angle}"
            found.append((turn,))
            if cost < most:
                found += [(turn, f"adv:{most - cost}"), (f"adv:{most - cost}", turn)]
    found += facing(s, u, place, profile, most)
    if s.action != "charge":
        half = most // back_cost(s, u)
        found += [(f"back:{length}",) for length in sorted({*range(1000, half + 1, 1000), half} - {0})]
    return found


def straight_on(most: int, profile: Profile, s: State, u: int) -> list[Keys]:
    """Straight ahead, BW by BW; a column all its way."""
    if profile.moves_as == "column":
        return [(f"leg:0:{most}",), (f"leg:0:{slow_allowance(s.facts, profile)}",)]
    return [(f"adv:{length}",) for length in sorted({*range(1000, most + 1, 1000), most} - {0})]


def nearest_enemies(s: State, u: int, place: Place) -> list[int]:
    """The nearest enemies by their centres, in roster order where they are equally far."""
    here = (place[0], place[1])
    enemies = s.army(1 - s.side_of(u))
    return sorted(enemies, key=lambda e: (between(here, s.centre(e)), e))[:NEAREST]


def facing(s: State, u: int, place: Place, profile: Profile, most: int) -> list[Keys]:
    """Wheel until an enemy is straight ahead; then up to musket shot, or closer."""
    sines = s.facts.sines
    found: list[Keys] = []
    for enemy in nearest_enemies(s, u, place):
        turn = bearing(sines, place, s.centre(enemy))
        side = RIGHT if turn <= sines.turn // 2 else LEFT
        angle = -(-min(turn, sines.turn - turn) // 10) * 10
        cost = arc_length(sines, profile.width, angle)
        if angle > sines.right or cost > most:
            continue
        head: Keys = (f"wheel:{side}:{angle}",) if angle else ()
        away = between((place[0], place[1]), s.centre(enemy)) - s.profile(enemy).depth // 2
        for stand in (VOLLEY_AT, CLOSE_AT):
            length = min(away - stand, most - cost) // 50 * 50
            if length >= 250:
                found.append((*head, f"adv:{length}"))
        if head:
            found.append(head)
    return found


def goals_of(s: State, u: int, place: Place) -> list[Point]:
    """Where a column may want to go: enemies, objectives, houses, and the general."""
    f = s.facts
    found = [s.centre(enemy) for enemy in nearest_enemies(s, u, place)]
    for objective in f.objectives:
        west, north, east, south = box_of(objective.area)
        found.append(((west + east) // 2, (north + south) // 2))
    found += [piece.slot for piece in f.pieces if piece.kind.id == "builtup"]
    found.append(s.cinc_point(s.side_of(u)))
    return found


def legs_of(s: State, u: int, place: Place, profile: Profile) -> list[Keys]:
    """One leg towards each goal, by quarters of the allowance; and straight on."""
    f = s.facts
    most = allowance(s, u, profile)
    found: list[Keys] = [(f"leg:0:{most * part // whole}",) for part, whole in FRACTIONS if most]
    for goal in goals_of(s, u, place):
        turn = bearing(f.sines, place, goal)
        turn = turn - f.sines.turn if turn > f.sines.turn // 2 else turn
        if abs(turn) > f.n.most_turn:
            continue
        away = max(rdiv(local(f.sines, (place[0], place[1], place[2] + turn), goal)[0], f.sines.scale), 0)
        for part, whole in FRACTIONS:
            length = min(most * part // whole, away) // 50 * 50
            if length >= 250:
                found.append((f"leg:{turn}:{length}",))
    return found


def formations_of(s: State, u: int, profile: Profile) -> list[Keys]:
    """Every other formation, drawn up in the middle or to a side; where it is free, with an advance."""
    f = s.facts
    found: list[Keys] = []
    for stance, new in enumerate(f.troops[u].profiles):
        if new is None or stance == s.stance[u]:
            continue
        name = f.stances[stance]
        if profile.formation == "garrison":
            heading = s.place[u][2]
            turns = (0, 900, 1800, 2700)
            found += [(f"form:{name}:@{(heading + turn) % 3600}",) for turn in turns]
        elif new.formation == "garrison":
            found += [(f"form:garrison:{piece.id}",) for piece in f.pieces if piece.kind.id == "builtup"]
        else:
            slide = most_slide(profile, new)
            for aside in sorted({0, -slide, slide}):
                found.append((f"form:{name}:{aside}",))
            if profile.in_column:
                found += [(f"form:{name}:0", *keys) for keys in straight_on(allowance(s, u, new), new, s, u)[-2:]]
    return found
