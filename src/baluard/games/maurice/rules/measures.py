"""MAU-2 Measuring: bases, terrain, heights, flanks, arcs and lines of fire, of units as they stand or might stand."""

from __future__ import annotations

from typing import Final

from baluard.games.maurice.model.facts import AREAS, Facts, Piece, Profile
from baluard.games.maurice.model.state import State
from baluard.kernel.plane import (
    Box,
    Place,
    Point,
    Polygon,
    at,
    box_of,
    boxes_within,
    distance,
    is_close,
    is_inside,
    line_distance_square,
    local,
    outline_meets_line,
    point_distance,
    rectangle,
    samples,
    segment_meets_line,
)

BLOCKED: Final = 0
CLEAR: Final = 1
COVERED: Final = 2  # clear, and a linear obstacle covers the target


# -- units


def gap(s: State, a: int, b: int) -> int:
    """MAU-2.8 The distance of two units."""
    return distance(s.feet[a], s.feet[b])


def are_within(s: State, a: int, b: int, reach: int) -> bool:
    """MAU-2.8 Are two units so close?"""
    return boxes_within(s.boxes[a], s.boxes[b], reach) and is_close(s.feet[a], s.feet[b], reach)


def is_near_enemy(s: State, u: int) -> bool:
    """MAU-2.18, R4 Within 4 BW of an enemy, seen or not."""
    for enemy in s.army(1 - s.side_of(u)):
        if are_within(s, u, enemy, s.facts.n.near):
            return True
    return False


def in_contact(s: State, a: int, b: int) -> bool:
    """MAU-2.10 Footprints within 100 u."""
    return are_within(s, a, b, s.facts.n.contact)


# -- bases


def base_centres(f: Facts, place: Place, profile: Profile) -> list[Point]:
    """MAU-2.7 The centres of the bases, in numbering order."""
    return [at(f.sines, place, right, forward) for right, forward in profile.spots]


def base_outline(f: Facts, place: Place, profile: Profile, base: int) -> Polygon:
    """MAU-2.7 The rectangle of one base."""
    right, forward = profile.spots[base]
    x, y = at(f.sines, place, right, forward + profile.base_depth // 2)
    return rectangle(f.sines, (x, y, place[2]), profile.base_width, profile.base_depth)


def base_is_in(f: Facts, place: Place, profile: Profile, base: int, piece: Piece) -> bool:
    """MAU-2.12 Is a base in a piece of terrain?"""
    if piece.kind.id == "obstacle":
        return outline_meets_line(base_outline(f, place, profile, base), piece.outline)
    right, forward = profile.spots[base]
    return point_is_in(at(f.sines, place, right, forward), piece)


def point_is_in(point: Point, piece: Piece) -> bool:
    """MAU-2.11, 2.12 Is the centre of a base in an area (its edge belongs to it), in the water, on a slope?"""
    x, y = point
    box = piece.box
    if x < box[0] or x > box[2] or y < box[1] or y > box[3]:
        return False
    if piece.kind.id == "stream":
        reach = piece.width // 2
        return line_distance_square(point, piece.outline) <= reach * reach
    if not is_inside(point, piece.outline):
        return False
    return piece.kind.id != "hill" or not is_inside(point, piece.crest)


def pieces_near(f: Facts, place: Place, profile: Profile) -> list[Piece]:
    """The pieces of terrain in which a base might be."""
    x, y, _ = place
    reach = profile.width + profile.depth
    box = (x - reach, y - reach, x + reach, y + reach)
    return [piece for piece in f.pieces if boxes_within(box, piece.box, 0)]


# -- terrain


def is_difficult(profile: Profile, piece: Piece) -> bool:
    """MAU-13.1, 13.2 Is this piece difficult for such a unit?"""
    return profile.arm in piece.kind.difficult and profile.formation not in piece.kind.exempt


def bases_in_difficult(f: Facts, place: Place, profile: Profile, bases: range | list[int]) -> int:
    """MAU-2.12 How many of these bases are each in some piece that is difficult for its arm."""
    pieces = [piece for piece in pieces_near(f, place, profile) if is_difficult(profile, piece)]
    return count_in(f, place, profile, bases, pieces)


def count_in(f: Facts, place: Place, profile: Profile, bases: range | list[int], pieces: list[Piece]) -> int:
    """How many of these bases are each in one of these pieces."""
    found = 0
    for base in bases if pieces else []:
        for piece in pieces:
            if base_is_in(f, place, profile, base, piece):
                found += 1
                break
    return found


def in_difficult(s: State, u: int) -> bool:
    """MAU-2.12, 13.1 At least half of its bases are each in some difficult piece."""
    profile = s.profile(u)
    count = len(profile.spots)
    return 2 * bases_in_difficult(s.facts, s.place[u], profile, range(count)) >= count


def in_bad(s: State, u: int) -> bool:
    """MAU-2.12, 13.1 At least half of its bases are each in some bad piece."""
    profile = s.profile(u)
    if s.facts.hardy_irregulars and not profile.regular:
        return False
    count = len(profile.spots)
    bad = [piece for piece in pieces_near(s.facts, s.place[u], profile) if profile.arm in piece.kind.bad]
    return 2 * count_in(s.facts, s.place[u], profile, range(count), bad) >= count


def enters_impassable(f: Facts, place: Place, profile: Profile, bases: range | list[int]) -> bool:
    """MAU-7.8c Is a base in terrain that is impassable to its arm?"""
    pieces = [piece for piece in pieces_near(f, place, profile) if profile.arm in piece.kind.impassable]
    return count_in(f, place, profile, bases, pieces) > 0


def is_in(s: State, u: int, kind: str) -> bool:
    """MAU-2.12 Is a unit in this kind of terrain: at least half of its bases in one piece of it?"""
    profile = s.profile(u)
    count = len(profile.spots)
    for piece in pieces_near(s.facts, s.place[u], profile):
        if piece.kind.id == kind:
            within = [base for base in range(count) if base_is_in(s.facts, s.place[u], profile, base, piece)]
            if 2 * len(within) >= count:
                return True
    return False


def elevation(f: Facts, point: Point) -> int:
    """MAU-2.13, R34 2 on a crest, 1 on a slope, else 0."""
    height = 0
    x, y = point
    for piece in f.pieces:
        if piece.kind.id != "hill":
            continue
        west, north, east, south = piece.box
        if west <= x <= east and north <= y <= south and is_inside(point, piece.outline):
            if is_inside(point, piece.crest):
                return f.n.crest
            height = f.n.slope
    return height


# -- flanks and arcs


def is_on_flank(s: State, a: int, t: int) -> bool:
    """MAU-2.14, 2.15, R12 No base of A is directly ahead of T, and at least half of them are behind its front line."""
    profile = s.profile(t)
    if not profile.flanks:
        return False
    f = s.facts
    half = profile.width // 2 * f.sines.scale
    centres = base_centres(f, s.place[a], s.profile(a))
    behind = 0
    for centre in centres:
        forward, right = local(f.sines, s.place[t], centre)
        if forward < 0:
            behind += 1
        elif abs(right) <= half:
            return False
    return 2 * behind >= len(centres)


def firing_point(f: Facts, place: Place, profile: Profile, base: int) -> Point:
    """MAU-2.7, 2.16 The middle of a base's front; in a garrison its centre."""
    right, forward = profile.spots[base]
    return at(f.sines, place, right, forward if profile.all_round else forward + profile.base_depth // 2)


# -- lines of fire


def line_of_fire(s: State, shooter: int, p: Point, target: int, q: Point) -> int:
    """MAU-2.17 Is the line from p to q blocked, clear, or clear with cover for the target?"""
    f = s.facts
    line = samples(p, q, f.n.step_sight)
    inner = line[1:-1]
    box = box_of(line)
    pieces = [piece for piece in f.pieces if boxes_within(box, piece.box, 0)]  # no other can be in the way
    if is_obscured(f, inner, pieces) or is_over_hill(f, p, q, inner, pieces):
        return BLOCKED
    if is_behind_units(s, shooter, target, p, q, inner, box):
        return BLOCKED
    return over_walls(s, line, s.feet[shooter], s.feet[target], pieces)


def is_obscured(f: Facts, inner: list[Point], pieces: list[Piece]) -> bool:
    """MAU-2.17a Woods or houses of more than about 1 BW."""
    most = f.n.see_through // f.n.step_sight
    for piece in pieces:
        if piece.kind.obscures and piece.kind.id in AREAS and len([z for z in inner if point_is_in(z, piece)]) > most:
            return True
    return False


def is_over_hill(f: Facts, p: Point, q: Point, inner: list[Point], pieces: list[Piece]) -> bool:
    """MAU-2.17b Something on the way is higher than both ends."""
    if not any([piece.kind.id == "hill" for piece in pieces]):
        return False
    higher = max(elevation(f, p), elevation(f, q))
    if higher >= f.n.crest:
        return False
    for z in inner:
        if elevation(f, z) > higher:
            return True
    return False


def is_behind_units(s: State, shooter: int, target: int, p: Point, q: Point, inner: list[Point], box: Box) -> bool:
    """MAU-2.17d A third unit stands in the way, unless one shoots over it from above."""
    f = s.facts
    for u in s.everybody():
        if u in (shooter, target) or not boxes_within(box, s.boxes[u], 0) or not hides_one(s, u, inner):
            continue
        foot = s.feet[u]
        higher = max(elevation(f, p), elevation(f, q)) > elevation(f, s.centre(u))
        if not higher or min(point_distance(p, foot), point_distance(q, foot)) <= f.n.bw:
            return True
    return False


def hides_one(s: State, u: int, points: list[Point]) -> bool:
    """Is one of these points inside a unit?"""
    west, north, east, south = s.boxes[u]
    for z in points:
        if west <= z[0] <= east and north <= z[1] <= south and is_inside(z, s.feet[u]):
            return True
    return False


def over_walls(s: State, line: list[Point], own: Polygon, other: Polygon, pieces: list[Piece]) -> int:
    """MAU-2.17c, R45 Whose wall is it? The shooter's own is ignored, the target's covers, any other blocks."""
    bw = s.facts.n.bw
    found = CLEAR
    for piece in pieces:
        if piece.kind.id != "obstacle":
            continue
        for k in range(len(line) - 1):
            if not crosses(line[k], line[k + 1], piece):
                continue
            ds, dt = point_distance(line[k], own), point_distance(line[k + 1], other)
            if ds <= bw and (dt > bw or ds <= dt):
                continue
            if dt > bw:
                return BLOCKED
            found = COVERED
    return found


def crosses(a: Point, b: Point, piece: Piece) -> bool:
    """Does a step of a line meet a linear obstacle?"""
    west, north, east, south = piece.box
    if max(a[0], b[0]) < west or min(a[0], b[0]) > east or max(a[1], b[1]) < north or min(a[1], b[1]) > south:
        return False
    return segment_meets_line(a, b, piece.outline)


def crosses_cover(s: State, p: Point, target: int) -> bool:
    """MAU-8.12 Does the line from p to the nearest base of the target cross an obstacle close to the target?"""
    f = s.facts
    centres = base_centres(f, s.place[target], s.profile(target))
    nearest = min(centres, key=lambda c: (c[0] - p[0]) ** 2 + (c[1] - p[1]) ** 2)
    line = samples(p, nearest, f.n.step_sight)
    for piece in f.pieces:
        if piece.kind.id != "obstacle":
            continue
        for k in range(len(line) - 1):
            if crosses(line[k], line[k + 1], piece) and point_distance(line[k + 1], s.feet[target]) <= f.n.bw:
                return True
    return False


def on_table(f: Facts, outline: Polygon) -> bool:
    """MAU-7.8a Does all of it lie on the table?"""
    west, north, east, south = f.table
    for x, y in outline:
        if x < west or x > east or y < north or y > south:
            return False
    return True
