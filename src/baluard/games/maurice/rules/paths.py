"""MAU-7.2 to 7.11 Orders to march: what their steps mean, what they cost, and whether they are legal.

An order is written as keys: `form:line:1500` (a slide), `form:garrison:<piece>`, `form:line:@900` (out of a garrison,
by a heading), `about`, `adv:2500`, `back:1000`, `wheel:L:150`, `leg:-300:4000`.
"""

from __future__ import annotations

from typing import Final

from baluard.games.maurice.model.facts import Facts, Piece, Profile
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.around import Around
from baluard.games.maurice.rules.cards import army_effects, in_effect, unit_fits
from baluard.games.maurice.rules.measures import (
    bases_in_difficult,
    enters_impassable,
    is_near_enemy,
    on_table,
)
from baluard.kernel.answers import Keys
from baluard.kernel.plane import (
    LEFT,
    RIGHT,
    Box,
    Place,
    Polygon,
    ahead,
    arc_length,
    at,
    box_of,
    boxes_within,
    distance,
    is_close,
    is_within,
    outline_distance,
    overlap,
    rectangle,
    steps_to,
    wheel,
)

FORM: Final = "form"
ABOUT: Final = "about"
ADVANCE: Final = "adv"
BACK: Final = "back"
WHEEL: Final = "wheel"
LEG: Final = "leg"


class Step:
    """One step of an order, read from its key."""

    def __init__(self, kind: str, word: str, number: int, length: int) -> None:
        self.kind: str = kind
        self.word: str = word  # a stance, a side, or the piece of a garrison
        self.number: int = number  # a slide, an angle, a turn or a heading
        self.length: int = length


class Walk:
    """A unit under way: where it is, what it has cost, and why it may not go on."""

    def __init__(self, s: State, u: int) -> None:
        self.s: State = s
        self.u: int = u
        self.place: Place = s.place[u]
        self.stance: int = s.stance[u]
        self.profile: Profile = s.profile(u)
        self.cost: int = 0
        self.slow_cost: int = 0
        self.allowance: int = -1  # not known before the path begins
        self.slow: int = -1  # what may be spent in the slow zone; -1: no such zone
        self.began_slow: bool = False
        self.gaps: list[tuple[int, int]] = []  # by enemy near: how near it may come
        self.around: Around | None = None  # what it might meet; not known before the path begins
        self.through: list[int] = []  # friends passed through
        self.touched: bool = False  # difficult terrain
        self.formed: bool = False
        self.turned: bool = False
        self.done: bool = False  # nothing may follow
        self.moves: int = 0  # segments or legs
        self.backed: bool = False
        self.fault: str = ""


def read_step(key: str) -> Step | None:
    """MAU-14.0 A key as a step, written in one way only; None when it is none."""
    parts = key.split(":")
    if key == ABOUT:
        return Step(ABOUT, "", 0, 0)
    if len(parts) == 2 and parts[0] in (ADVANCE, BACK):
        length = as_number(parts[1])
        return Step(parts[0], "", 0, length) if length > 0 else None
    if len(parts) != 3:
        return None
    kind, word, last = parts
    if kind == WHEEL and word in (LEFT, RIGHT):
        angle = as_number(last)
        return Step(WHEEL, word, angle, 0) if 0 < angle <= 3600 else None
    if kind == LEG:
        turn, length = as_signed(word), as_number(last)
        return Step(LEG, "", turn, length) if turn != BAD and length > 0 else None
    if kind == FORM and last.startswith("@"):
        heading = as_number(last[1:])
        return Step(FORM, word, heading, -1) if 0 <= heading < 3600 else None
    if kind == FORM and word == "garrison":
        return Step(FORM, word, 0, 0) if last else None
    if kind == FORM:
        slide = as_signed(last)
        return Step(FORM, word, slide, 0) if slide != BAD else None
    return None


BAD: Final = 1_000_000


def as_number(text: str) -> int:
    """A plain whole number from 0; -1 when it is none."""
    if not text.isascii() or not text.isdecimal() or len(text) > 6 or str(int(text)) != text:
        return -1
    return int(text)


def as_signed(text: str) -> int:
    """A whole number with or without a minus; BAD when it is none."""
    number = as_number(text.removeprefix("-"))
    if number < 0 or (number == 0 and text != "0"):
        return BAD
    return -number if text.startswith("-") else number


# -- allowances


def allowance(s: State, u: int, profile: Profile) -> int:
    """MAU-7.5, 5.9 What a unit may spend: bonus and malus first, then division."""
    n = s.facts.n
    if profile.moves_as == "line":
        found = n.line_move[profile.moves]
    elif profile.moves_as == "column":
        found = n.column_move[profile.moves]
    else:
        found = n.hand_move if profile.moves_as == "hand" else 0
    if profile.arm != "art":
        for effect in in_effect(s, "allowance_bonus"):
            found += effect.number("mounted" if profile.mounted else "foot")
    found -= malus(s, u)
    for effect in in_effect(s, "allowance_divide"):
        found //= effect.number("by")
    return max(found, 0)


def malus(s: State, u: int) -> int:
    """MAU-5.9 What an advantage of the wrong kind takes off every movement."""
    army = army_effects(s, s.side_of(u), "allowance_malus")
    return sum([effect.number("value") for effect in army if unit_fits(s, u, effect)])


def slow_allowance(f: Facts, profile: Profile) -> int:
    """MAU-7.5 What may be spent in the slow zone; -1 where there is none."""
    if profile.moves_as == "column":
        return f.n.column_slow[profile.moves]
    return f.n.hand_slow if profile.moves_as == "hand" else -1


def back_cost(s: State, u: int) -> int:
    """MAU-7.6, 5.9 Backwards costs double, for some not."""
    army = army_effects(s, s.side_of(u), "full_rate_backwards")
    return 1 if any([unit_fits(s, u, effect) for effect in army]) else s.facts.n.back_cost


# -- walking


def walk(s: State, u: int, keys: Keys) -> Walk:
    """MAU-7.2 to 7.10 All steps of an order, as far as they are legal. The end is judged apart."""
    way = Walk(s, u)
    for key in keys:
        step = read_step(key)
        if step is None:
            way.fault = "fault.no_step"
        elif way.done:
            way.fault = "fault.no_more_steps"
        elif step.kind == FORM:
            change_formation(way, step, key)
        elif step.kind == ABOUT:
            about_face(way)
        else:
            go_on(way, step)
        if way.fault:
            return way
    return way


def change_formation(way: Walk, step: Step, key: str) -> None:
    """MAU-7.7, 7.11, 3.5 to 3.9, R48 In a march only and first; free out of a column, else the whole move."""
    s, u, f = way.s, way.u, way.s.facts
    stance = f.stance_no.get(step.word, -1)
    profile = f.troops[u].profiles[stance] if stance >= 0 else None
    if way.formed or way.turned or way.moves or s.action == "charge":
        way.fault = "fault.form_first"
    elif profile is None or stance == way.stance:
        way.fault = "fault.no_formation"
    elif not may_limber(s, u, profile):
        way.fault = "fault.may_not_limber"
    else:
        place = formed_place(way, profile, step, key)
        if place is None:
            way.fault = "fault.no_slide"
            return
        was_column = way.profile.in_column
        check_formed(way, place, profile)
        way.place, way.stance, way.profile, way.formed = place, stance, profile, True
        is_free = was_column or bool(in_effect(s, "free_formation_change"))
        way.done = not is_free or profile.moves_as == "none"


def may_limber(s: State, u: int, profile: Profile) -> bool:
    """MAU-3.9, 7.12, R35 Light guns always, medium ones away from the enemy, heavy ones never; a train lifts each."""
    if profile.formation != "limbered":
        return True
    rule = s.facts.troops[u].relimber
    if rule == "free":
        return True
    effects = army_effects(s, s.side_of(u), "allow_relimber")
    has_train = any([s.facts.troops[u].type in e.words.get("types", "").split(",") for e in effects])
    if rule == "not_near_enemy":
        return has_train or not is_near_enemy(s, u)
    return has_train and not is_near_enemy(s, u)


def formed_place(way: Walk, profile: Profile, step: Step, key: str) -> Place | None:
    """MAU-7.7, 7.11 Where the unit stands in its new formation; None when it may not stand there."""
    s, f = way.s, way.s.facts
    if way.profile.formation == "garrison":
        piece = garrisoned(s, way.u)
        if step.length != -1 or piece is None:
            return None
        x, y = at(f.sines, (piece.slot[0], piece.slot[1], step.number), 0, f.n.bw)
        return (x, y, step.number)
    if profile.formation == "garrison":
        piece = piece_named(f, key.rpartition(":")[2])
        foot = rectangle(f.sines, way.place, way.profile.width, way.profile.depth)
        if piece is None or outline_distance(foot, piece.outline) > f.n.bw:
            return None
        return garrison_place(f, piece, profile, way.place[2])
    if step.length == -1 or abs(step.number) > most_slide(way.profile, profile):
        return None
    x, y = at(f.sines, way.place, step.number, 0)
    return (x, y, way.place[2])


def garrison_place(f: Facts, piece: Piece, profile: Profile, heading: int) -> Place:
    """MAU-7.11 A garrison stands about the slot of its houses."""
    x, y = at(f.sines, (piece.slot[0], piece.slot[1], heading), 0, profile.depth // 2)
    return (x, y, heading)


def most_slide(old: Profile, new: Profile) -> int:
    """MAU-7.7 Half of the difference of the widths."""
    return abs(new.width - old.width) // 2


def piece_named(f: Facts, name: str) -> Piece | None:
    """A built-up area."""
    for piece in f.pieces:
        if piece.id == name and piece.kind.id == "builtup":
            return piece
    return None


def garrisoned(s: State, u: int) -> Piece | None:
    """The built-up area in which a unit is a garrison: that whose slot is its middle."""
    middle = s.centre(u)
    best: Piece | None = None
    for piece in s.facts.pieces:
        if piece.kind.id == "builtup" and (best is None or apart(piece, middle) < apart(best, middle)):
            best = piece
    return best


def apart(piece: Piece, point: tuple[int, int]) -> int:
    """How far a slot is from a point, squared."""
    return (piece.slot[0] - point[0]) ** 2 + (piece.slot[1] - point[1]) ** 2


def check_formed(way: Walk, place: Place, profile: Profile) -> None:
    """MAU-7.7 On the table, clear of all units, in no impassable terrain, and no closer to an enemy than 1 BW."""
    s, u, f = way.s, way.u, way.s.facts
    foot = rectangle(f.sines, place, profile.width, profile.depth)
    if not on_table(f, foot):
        way.fault = "fault.off_table"
    elif overlapped(s, u, foot):
        way.fault = "fault.overlaps"
    elif profile.formation != "garrison" and enters_impassable(f, place, profile, range(len(profile.spots))):
        way.fault = "fault.impassable"
    else:
        for enemy in s.army(1 - s.side_of(u)):
            near = is_within(foot, s.feet[enemy], f.n.standoff - 1)
            if near and not is_within(s.feet[u], s.feet[enemy], f.n.standoff):
                way.fault = "fault.too_near"


def overlapped(s: State, u: int, foot: Polygon) -> list[int]:
    """MAU-2.9 The units, but this one, that an outline would overlap."""
    box = box_of(foot)
    found: list[int] = []
    for other in s.everybody():
        if other != u and boxes_within(box, s.boxes[other], 0) and overlap(foot, s.feet[other], s.facts.n.tolerance):
            found.append(other)
    return found


def about_face(way: Walk) -> None:
    """MAU-7.10, R18 Rear becomes front; regular infantry then stays; guns may not."""
    p = way.profile
    if way.turned or way.moves or way.s.action == "charge":
        way.fault = "fault.about_first"
    elif p.arm == "art" or p.moves_as == "none":
        way.fault = "fault.no_about"
    else:
        f = way.s.facts
        x, y = at(f.sines, way.place, 0, -p.depth)
        way.place = (x, y, (way.place[2] + f.sines.turn // 2) % f.sines.turn)
        way.turned = True
        way.done = p.arm == "inf" and p.regular and not p.mounted


def go_on(way: Walk, step: Step) -> None:
    """MAU-7.3, 7.4, 7.12, R17, R19 One segment or leg, if its kind may follow here."""
    p = way.profile
    n = way.s.facts.n
    if p.moves_as == "none" or (p.moves_as == "hand" and not by_hand(way)):
        way.fault = "fault.cannot_move"
    elif (step.kind == LEG) != p.in_column:
        way.fault = "fault.wrong_step"
    elif step.kind == LEG and (way.moves >= n.legs or abs(step.number) > n.most_turn):
        way.fault = "fault.too_many_legs"
    elif way.backed or (step.kind == BACK and (way.moves or way.s.action == "charge")):
        way.fault = "fault.back_alone"
    elif way.moves >= n.segments and step.kind != LEG:
        way.fault = "fault.too_many_segments"
    else:
        if way.allowance < 0:
            set_out(way)
        way.moves += 1
        way.backed = step.kind == BACK
        follow(way, step)


def by_hand(way: Walk) -> bool:
    """MAU-7.12, 5.4e, R37 An emplaced gun moves by hand, if light, with infantry of its brigade."""
    s = way.s
    if not s.facts.troops[way.u].by_hand:
        return False
    for u in s.brigade:
        if s.is_there(u) and s.profile(u).arm == "inf":
            return True
    return False


def set_out(way: Walk) -> None:
    """MAU-7.5, 7.8b, R16, R36 Before the first segment: the allowance, the slow zone, and how near each enemy is."""
    s, u, f = way.s, way.u, way.s.facts
    p = way.profile
    way.allowance = allowance(s, u, p)
    way.slow = slow_allowance(f, p)
    foot = rectangle(f.sines, way.place, p.width, p.depth)
    box = box_of(foot)
    way.around = Around(s, u, way.place, p, way.allowance)
    reach = way.allowance + f.n.near + f.n.standoff
    for enemy in s.army(1 - s.side_of(u)):
        if boxes_within(box, s.boxes[enemy], reach):
            way.gaps.append((enemy, min(f.n.standoff, distance(foot, s.feet[enemy]))))
    if way.slow >= 0 and is_slow(way, way.place, whole=True):
        way.began_slow = True
        way.allowance = min(way.allowance, way.slow)


def is_slow(way: Walk, place: Place, whole: bool) -> bool:
    """MAU-7.5 The slow zone: near the enemy, and for guns difficult terrain."""
    f = way.s.facts
    p = way.profile
    foot = rectangle(f.sines, place, p.width, p.depth if whole or not p.in_column else p.base_depth)
    box = box_of(foot)
    for enemy, _ in way.gaps:
        if boxes_within(box, way.s.boxes[enemy], f.n.near) and is_close(foot, way.s.feet[enemy], f.n.near):
            return True
    return p.arm == "art" and bases_in_difficult(f, place, p, examined(p, whole)) > 0


def examined(p: Profile, whole: bool) -> range:
    """MAU-7.8, R14, R20 Under way only the head of a column is looked at."""
    return range(len(p.spots)) if whole or not p.in_column else range(1)


def follow(way: Walk, step: Step) -> None:
    """MAU-7.6, 7.8, 2.19, 2.20 One segment, micro-step by micro-step from where it began."""
    s, f = way.s, way.s.facts
    start, before, spent = way.place, way.cost, 0
    if step.kind == LEG:
        start = (start[0], start[1], (start[2] + step.number) % f.sines.turn)
    is_wheel = step.kind == WHEEL
    marks = steps_to(step.number, f.n.step_wheel) if is_wheel else steps_to(step.length, f.n.step_straight)
    rate = back_cost(s, way.u) if step.kind == BACK else 1
    if before + (arc_length(f.sines, way.profile.width, marks[-1]) if is_wheel else rate * marks[-1]) > way.allowance:
        way.fault = "fault.too_far"
        return
    for mark in marks:
        if is_wheel:
            place = wheel(f.sines, start, way.profile.width, step.word, mark)
            cost = arc_length(f.sines, way.profile.width, mark)
        else:
            place = ahead(f.sines, start, -mark if step.kind == BACK else mark)
            cost = rate * mark
        look_at(way, place, cost - spent)
        if way.fault:
            return
        spent = cost
    way.place = place
    way.cost = before + spent


def look_at(way: Walk, place: Place, cost: int) -> None:
    """MAU-7.8 The checks at one micro-step: table, stand-off, impassable ground; friends and bad going are noted."""
    s, u, f = way.s, way.u, way.s.facts
    p, around = way.profile, way.around
    assert around is not None
    bases = examined(p, False)
    foot = rectangle(f.sines, place, p.width, p.base_depth if p.in_column else p.depth)
    box = box_of(foot)
    if not on_table(f, foot):
        way.fault = "fault.off_table"
    elif not keeps_off(way, foot, box):
        way.fault = "fault.too_near"
    elif around.is_in(place, box, bases, around.impassable):
        way.fault = "fault.impassable"
    else:
        for other in around.overlapped(foot, box):
            if s.side_of(other) != s.side_of(u):
                way.fault = "fault.through_enemy"
            elif other not in way.through:
                way.through.append(other)
        if not way.touched:
            way.touched = around.is_in(place, box, bases, around.difficult)
        if way.slow >= 0 and not way.began_slow and is_slow(way, place, whole=False):
            way.slow_cost += cost
            if way.slow_cost > way.slow:
                way.fault = "fault.too_slow"


def keeps_off(way: Walk, foot: Polygon, box: Box) -> bool:
    """MAU-7.8b, R21 1 BW from every enemy, or as near as it began."""
    s = way.s
    for enemy, least in way.gaps:
        limit = least - s.facts.n.tolerance - 1
        if limit >= 0 and boxes_within(box, s.boxes[enemy], limit) and is_close(foot, s.feet[enemy], limit):
            return False
    return True


def fault_at_end(way: Walk) -> str:
    """MAU-7.8, R20 At the end the whole footprint overlaps nobody, and is on the table, far and passable enough."""
    s, u, f = way.s, way.u, way.s.facts
    p = way.profile
    if not way.moves:
        return ""
    foot = rectangle(f.sines, way.place, p.width, p.depth)
    if not on_table(f, foot):
        return "fault.off_table"
    if overlapped(s, u, foot):
        return "fault.overlaps"
    if not keeps_off(way, foot, box_of(foot)):
        return "fault.too_near"
    return "fault.impassable" if enters_impassable(f, way.place, p, range(len(p.spots))) else ""
