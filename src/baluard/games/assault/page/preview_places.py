"""Before counters are placed, retreat, advance or are lost: room, friends, ground and enemies near."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.assault.eyes.foresight import exposure, is_combat, prizes
from baluard.games.assault.model.facts import BARRICADE
from baluard.games.assault.page.asks import Asks, exposure_notes
from baluard.games.assault.rules.odds import zone_points
from baluard.games.assault.rules.retreats import ROOMY
from baluard.page.questions import Parts
from baluard.page.remarks import remark, said, when
from baluard.page.widgets import Hint

# -- previews


def retreat(q: Asks) -> Parts:
    """Who goes, and what is lost behind them."""
    s, f, zone = q.now, q.now.facts, q.zone(str(q.about["zone"]))
    guns = tuple(name for name in prizes(s, q.side, zone) if f.kind[q.unit(name)] != BARRICADE)
    yield said("preview.retreat.safe", count=q.number("count"))
    yield from when(any(s.where[u] == zone for u in f.barricades), "preview.retreat.loses")
    yield from when(guns, "preview.retreat.guns", units=guns)


def recovery(q: Asks) -> Parts:
    """How many may return, and what that does to the score."""
    yield said("preview.recovery.number", number=q.number(), eliminated=q.number("eliminated"))
    yield said("preview.recovery.kept" if q.now.facts.cumulative else "preview.recovery.points")


def losses(q: Asks) -> Parts:
    """Advice on whom to lose."""
    return said("preview.losses.weakest"), said("preview.losses.points")


def advance(q: Asks) -> Parts:
    """How exposed the zone is that will be occupied."""
    s, zone = q.now, str(q.about["zone"])
    points = zone_points(s, q.zone(zone))
    yield from when(points, "preview.move.objective", zone=zone, points=points)
    yield from exposure_notes(s, exposure(s, s.active, q.zone(zone), q.space.most))


# -- hints


def place_hints(q: Asks, limited: bool = False) -> Iterator[Hint]:
    """Zones of an allotment, with room where it is `limited`, and the units that go."""
    for place, cap in q.space.caps:
        yield place_hint(q, place, cap if limited else 0)
    yield from (factor_hint(q, kind) for kind, _ in q.space.kinds if is_unit(q, kind))


def place_hint(q: Asks, place: str, room: int = 0) -> Hint:
    """One zone: room, friends, ground, enemies in contact."""
    s, f, z = q.now, q.now.facts, q.zone(place)
    friends, enemies = s.men[q.side][z], s.near[1 - q.side][z]
    over = friends >= f.stacking and not f.unlimited[z]
    parts = [
        *when(room >= ROOMY, "hint.place.roomy"),
        *when(0 < room < ROOMY, "hint.place.room", count=room),
        *when(over, "hint.place.over", friends=friends, limit=f.stacking),
        *when(friends and not over, "hint.place.friends", friends=friends),
        *when(f.value[z], "hint.place.ground", value=f.value[z]),
        said("hint.place.near", enemies=enemies) if enemies else said("hint.place.safe"),
    ]
    return remark(place, parts)


def factor_hints(q: Asks) -> Iterator[Hint]:
    """Units to choose from, with their factors."""
    return (factor_hint(q, key) for key in q.space.next_keys(()) if is_unit(q, key))


def is_unit(q: Asks, key: str) -> bool:
    """Is this key a combat unit?"""
    return key in q.now.facts.unit_no and is_combat(q.now, q.unit(key))


def factor_hint(q: Asks, key: str) -> Hint:
    """A unit's factor."""
    return Hint(key, said("hint.factor", factor=q.now.facts.factor[q.unit(key)]))


def held_hint(q: Asks, key: str) -> Hint:
    """An enemy zone that a card may freeze or mark: how many stand there, and what it is worth."""
    points = zone_points(q.now, q.zone(key))
    units = said("hint.action.units", count=q.now.men[1 - q.side][q.zone(key)])
    return remark(key, [units, *when(points, "hint.move.points", points=points)])


def covered_hint(q: Asks, key: str) -> Hint:
    """Which zone a barricade that a card may destroy covers against."""
    f = q.now.facts
    return Hint(key, said("hint.move.covers", zone=f.zone_ids[q.now.facing[f.bar_no[q.unit(key)]]]))
