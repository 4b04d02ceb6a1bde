"""Before counters are placed, retreat, advance or are lost: room, friends, ground and enemies near."""

from __future__ import annotations

from baluard.games.assault.eyes.foresight import exposure, is_combat, prizes
from baluard.games.assault.model.facts import BARRICADE
from baluard.games.assault.model.state import State
from baluard.games.assault.page.preview_fire import reach_hint
from baluard.games.assault.page.preview_moves import facing_hints
from baluard.games.assault.page.remarks import exposure_notes
from baluard.games.assault.rules.aftermath import ROOMY
from baluard.games.assault.rules.odds import zone_points
from baluard.kernel.answers import DONE
from baluard.kernel.values import Asked
from baluard.page.remarks import remark, said
from baluard.page.widgets import Hint, Preview, Text

# -- previews


def retreat(s: State, asked: Asked) -> Preview:
    """Who goes, and what is lost behind them."""
    about = asked.decision.about
    f = s.facts
    zone = f.zone_no[str(about["zone"])]
    side = f.side_of_seat[asked.decision.seat]
    notes = [said("preview.retreat.safe", count=int(about["count"]))]
    walls = [u for u in f.barricades if s.where[u] == zone]
    guns = [name for name in prizes(s, side, zone) if f.kind[f.unit_no[name]] != BARRICADE]
    if walls:
        notes.append(said("preview.retreat.loses"))
    if guns:
        notes.append(said("preview.retreat.guns", units=tuple(guns)))
    return Preview((), tuple(notes))


def recovery(s: State, asked: Asked) -> Preview:
    """How many may return, and what that does to the score."""
    about = asked.decision.about
    number, eliminated = int(about["number"]), int(about["eliminated"])
    points = "preview.recovery.kept" if s.facts.cumulative else "preview.recovery.points"
    return Preview((), (said("preview.recovery.number", number=number, eliminated=eliminated), said(points)))


def losses() -> Preview:
    """Advice on whom to lose."""
    return Preview((), (said("preview.losses.weakest"), said("preview.losses.points")))


def advance(s: State, asked: Asked) -> Preview:
    """How exposed the zone is that will be occupied."""
    f = s.facts
    zone = f.zone_no[str(asked.decision.about["zone"])]
    notes: list[Text] = []
    points = zone_points(s, zone)
    if points:
        notes.append(said("preview.move.objective", zone=f.zone_ids[zone], points=points))
    return Preview((), (*notes, *exposure_notes(s, exposure(s, s.active, zone, asked.decision.space.most))))


# -- hints


def place_hints(s: State, asked: Asked, limited: bool = False) -> tuple[Hint, ...]:
    """Zones of an allotment, with room where it is `limited`, and the units that go."""
    space = asked.decision.space
    side = s.facts.side_of_seat[asked.decision.seat]
    hints = [place_hint(s, side, place, cap if limited else 0) for place, cap in space.caps]
    units = [kind for kind, _ in space.kinds if kind in s.facts.unit_no]
    return (*hints, *(factor_hint(s, name) for name in units if is_combat(s, s.facts.unit_no[name])))


def place_hint(s: State, side: int, place: str, room: int) -> Hint:
    """One zone: room, friends, ground, enemies in contact."""
    f = s.facts
    z = f.zone_no[place]
    parts: list[Text] = []
    if room:
        roomy = room >= ROOMY
        parts.append(said("hint.place.roomy") if roomy else said("hint.place.room", count=room))
    friends = s.men[side][z]
    if friends >= f.stacking and not f.unlimited[z]:
        parts.append(said("hint.place.over", friends=friends, limit=f.stacking))
    elif friends:
        parts.append(said("hint.place.friends", friends=friends))
    if f.value[z]:
        parts.append(said("hint.place.ground", value=f.value[z]))
    enemies = s.near[1 - side][z]
    parts.append(said("hint.place.near", enemies=enemies) if enemies else said("hint.place.safe"))
    return remark(place, parts)


def zone_hints(s: State, asked: Asked) -> tuple[Hint, ...]:
    """Zones to choose from, without room to mind."""
    side = s.facts.side_of_seat[asked.decision.seat]
    return tuple(place_hint(s, side, key, 0) for key in asked.decision.space.next_keys(()) if key != DONE)


def factor_hints(s: State, asked: Asked) -> tuple[Hint, ...]:
    """Units to choose from, with factor and worth."""
    return tuple(factor_hint(s, key) for key in asked.decision.space.next_keys(()) if is_unit(s, key))


def is_unit(s: State, key: str) -> bool:
    """Is this key a combat unit?"""
    return key in s.facts.unit_no and is_combat(s, s.facts.unit_no[key])


def factor_hint(s: State, name: str) -> Hint:
    """A unit's factor."""
    f = s.facts
    return Hint(name, said("hint.factor", factor=f.factor[f.unit_no[name]]))


def silence_hints(s: State, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Batteries that a card may silence."""
    units = s.facts.unit_no
    return tuple(reach_hint(s, units[key]) for key in keys if key in units)


def destroy_hints(s: State, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Barricades that a card may destroy."""
    units = s.facts.unit_no
    return tuple(covered_hint(s, units[key]) for key in keys if key in units)


def held_hints(s: State, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Enemy zones that a card may freeze or mark."""
    enemy = 1 - s.facts.side_of_seat[asked.decision.seat]
    return tuple(held_hint(s, enemy, key) for key in keys if key in s.facts.zone_no)


def held_hint(s: State, side: int, key: str) -> Hint:
    """An enemy zone: how many stand there, and what it is worth."""
    z = s.facts.zone_no[key]
    parts = [said("hint.action.units", count=s.men[side][z])]
    if zone_points(s, z):
        parts.append(said("hint.move.points", points=zone_points(s, z)))
    return remark(key, parts)


def covered_hint(s: State, barricade: int) -> Hint:
    """Which zone a barricade covers against."""
    f = s.facts
    faced = s.facing[f.bar_no[barricade]]
    return Hint(f.unit_ids[barricade], said("hint.move.covers", zone=f.zone_ids[faced]))


def standing_hints(s: State, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """A barricade that is put up: its zone, then its facing."""
    offered = asked.decision.space.next_keys(keys)
    if len(keys) == 2:
        return facing_hints(offered)
    if len(keys) == 1:
        side = s.facts.side_of_seat[asked.decision.seat]
        return tuple(place_hint(s, side, key, 0) for key in offered)
    return ()
