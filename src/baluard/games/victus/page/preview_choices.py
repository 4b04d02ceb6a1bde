"""Smaller choices: what an impact or a combat takes, pieces and markers of card effects, hazard cards looked at."""

from __future__ import annotations

from baluard.games.victus.eyes.foresight import clash, clash_of, clashes, with_bourbons, with_troops
from baluard.games.victus.model.facts import INDICATORS, TROOPS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.preview_actions import coronela_notes, leaving_notes, strength_notes
from baluard.games.victus.page.preview_combat import MARKS, clash_hint, fought, standing
from baluard.games.victus.page.remarks import colour_keys
from baluard.games.victus.rules.actions import group_key
from baluard.games.victus.rules.bombardment import targets
from baluard.games.victus.rules.combat import reckon_support, reckon_troops
from baluard.games.victus.rules.pieces import box_of_fallen, read_piece
from baluard.games.victus.rules.track import set_needle
from baluard.games.victus.rules.values import indicator, troop_value
from baluard.kernel.decision import Fact
from baluard.kernel.values import Asked
from baluard.page.remarks import AIM, GO, STOP, remark, said
from baluard.page.widgets import Hint, Preview, Text

# -- combats


def combat(s: State, key: str) -> Preview:
    """VIC-9.1 The combat that would be fought next."""
    return fought(s, clash(s, s.facts.no[key]))


def combat_hints(s: State) -> tuple[Hint, ...]:
    """VIC-9.1 Every combat with its result."""
    return tuple(Hint(s.facts.ids[one.space], clash_hint(one), MARKS[one.outcome]) for one in clashes(s))


def casualty(s: State, asked: Asked, kind: str) -> Preview:
    """VIC-9.4 What a troop absorbs, whether it is lost, and what is left to absorb."""
    z, number = place_of(s, asked), number_of(asked)
    value = max(1, troop_value(s, kind, z))
    if number < value:
        return Preview((), (said("preview.casualty.stays", kind=kind, number=number, value=value),))
    notes = [said("preview.casualty.lost", kind=kind, box=s.facts.ids[box_of_fallen(s, z)], left=number - value)]
    return Preview((), (*notes, *coronela_notes(s, kind, z)))


def casualty_hints(s: State, asked: Asked) -> tuple[Hint, ...]:
    """VIC-9.4 Lost, or hit and not lost."""
    z, number = place_of(s, asked), number_of(asked)
    hints = []
    for kind in asked.decision.space.next_keys(()):
        value = max(1, troop_value(s, kind, z))
        count = s.pieces(kind)[z]
        if number < value:
            hints.append(Hint(kind, said("hint.casualty.stays", number=number, count=count)))
        else:
            hints.append(Hint(kind, said("hint.casualty.lost", left=number - value, count=count)))
    return tuple(hints)


# -- impacts


def impact(s: State, asked: Asked, kind: str) -> Preview:
    """VIC-7.6 What the space counts without the piece, and how many impacts are still to come."""
    z, number = place_of(s, asked), number_of(asked)
    after = without(s, kind, z)
    notes = [said("preview.impact.left", number=number - 1, space=s.facts.ids[z])]
    if number > 1 and not targets(after, z):
        notes.append(said("preview.impact.rubble"))
    if kind in TROOPS or kind == "cannon":
        notes.append(said("preview.impact.box", kind=kind, box=s.facts.ids[box_of_fallen(s, z)]))
    notes.extend(coronela_notes(s, kind, z))
    if kind in TROOPS:
        notes.extend(leaving_notes(s, after, z))
    return Preview((standing(after, z),), (*notes, *strength_notes(after, z)))


def impact_hints(s: State, asked: Asked) -> tuple[Hint, ...]:
    """VIC-7.6 How many there are, and what the space would still count."""
    z = place_of(s, asked)
    hints = []
    for kind in asked.decision.space.next_keys(()):
        total = strength(without(s, kind, z), z)
        hints.append(Hint(kind, said("hint.impact", count=getattr(s, kind)[z], total=total)))
    return tuple(hints)


def without(s: State, kind: str, z: int) -> State:
    """A copy with one piece or work less in a space."""
    after = s.copy()
    getattr(after, kind)[z] -= 1
    return after


def strength(s: State, z: int) -> int:
    """VIC-9.2 What Barcelona counts in a space."""
    return reckon_troops(s, z).total + reckon_support(s, z).total


# -- pieces that go


def lost_piece(s: State, key: str) -> Preview:
    """A troop or gun that is about to go."""
    kind, z = read_piece(s, key)
    notes = coronela_notes(s, kind, z)
    if kind in TROOPS:
        after = with_troops(s, z, -int(kind == "infantry"), -int(kind == "coronela"))
        return Preview((standing(after, z),), (*notes, *leaving_notes(s, after, z)))
    return Preview((), tuple(notes))


def piece_hints(s: State, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """How many there are, and whether it is the last troop of its space."""
    return tuple(piece_hint(s, key) for key in keys)


def piece_hint(s: State, key: str) -> Hint:
    """One piece that may be chosen."""
    kind, z = read_piece(s, key)
    parts = [said("hint.piece.count", count=s.pieces(kind)[z])]
    last = kind in TROOPS and z < s.facts.spaces and s.troops(z) == 1
    if last:
        parts.append(said("hint.piece.last"))
        for i, spaces in enumerate(s.facts.indicator_spaces):
            if z in spaces:
                parts.append(said("hint.piece.indicator", indicator=INDICATORS[i]))
    return remark(key, parts, STOP if last and s.facts.is_barcelona[z] else "")


def transfer_hints(s: State, asked: Asked) -> tuple[Hint, ...]:
    """VIC-13.6 transfer: the pieces and the places."""
    space = asked.decision.space
    places = tuple(place for place, _ in space.caps)
    return (*piece_hints(s, tuple(kind for kind, _ in space.kinds)), *(place_hint(s, place) for place in places))


def place_hint(s: State, place: str) -> Hint:
    """Who stands in a place."""
    z = s.facts.no[place]
    parts = [troops_text(s, z)]
    if s.bourbon[z]:
        parts.append(said("hint.place.bourbons", bourbon=s.bourbon[z]))
    return remark(place, parts, STOP if s.bourbon[z] else GO)


def troops_text(s: State, z: int) -> Text:
    """The troops in a place."""
    if not s.troops(z):
        return said("hint.place.nobody")
    return said("hint.place.troops", group=group_key(s.infantry[z], s.coronela[z]))


# -- markers


def marker(s: State, asked: Asked, key: str, delta: int) -> Preview | None:
    """VIC-13.6 What a marker put or taken away would change."""
    what, z = str(asked.decision.about["what"]), s.facts.no[key]
    if what == "bourbon":
        after = with_bourbons(s, z, number_of(asked))
        met = clash_of(after, z)
        return fought(after, met) if met else Preview((), (said("preview.marker.bourbon", number=after.bourbon[z]),))
    if what in ("defence", "barricade", "organ"):
        after = changed(s, what, z, delta)
        return Preview((standing(after, z),), tuple(strength_notes(after, z)))
    return None


def marker_hints(s: State, asked: Asked, delta: int) -> tuple[Hint, ...]:
    """VIC-13.6 What stands in each space now."""
    what = str(asked.decision.about["what"])
    return tuple(marker_hint(s, asked, what, key, delta) for key in asked.decision.space.next_keys(()))


def marker_hint(s: State, asked: Asked, what: str, key: str, delta: int) -> Hint:
    """One space for a marker."""
    z = s.facts.no[key]
    if what == "bourbon":
        met = clash_of(with_bourbons(s, z, number_of(asked)), z)
        return Hint(key, clash_hint(met), STOP) if met else Hint(key, said("hint.marker.free"), GO)
    if what in ("rubble", "clear_rubble"):
        return Hint(key, said(f"hint.marker.{('none', 'rubble', 'ruin')[s.rubble[z]]}"))
    if what == "battery_token":
        return Hint(key, said("hint.marker.batteries", count=s.battery[z]))
    return Hint(key, said("hint.marker.strength", old=strength(s, z), new=strength(changed(s, what, z, delta), z)))


def changed(s: State, what: str, z: int, delta: int) -> State:
    """A copy with more or less of a work in a space."""
    after = s.copy()
    getattr(after, what)[z] += delta
    return after


# -- Bourbons that go


def removal_hints(s: State, keys: tuple[str, ...], offered: tuple[str, ...]) -> tuple[Hint, ...]:
    """VIC-13.6 bourbon_remove: how many there are, or how many would stay."""
    if not keys:
        spaces = [key for key in offered if key in s.facts.no]
        return tuple(Hint(key, said("hint.place.bourbons", bourbon=s.bourbon[s.facts.no[key]]), AIM) for key in spaces)
    there = s.bourbon[s.facts.no[keys[0]]]
    return tuple(Hint(key, said("hint.marker.left", number=there - int(key))) for key in offered)


# -- indicators


def indicator_note(s: State, name: str, delta: int, key: str) -> Text:
    """The value of an indicator now and after so many boxes."""
    number = INDICATORS.index(name)
    after = s.copy()
    set_needle(after, number, max(0, min(len(s.facts.boxes[number]) - 1, s.needle[number] + delta)))
    facts: dict[str, Fact] = {"indicator": name, "old": indicator(s, number), "new": indicator(after, number)}
    return said(key, **facts)


def indicator_hints(s: State, asked: Asked, delta: int) -> tuple[Hint, ...]:
    """The value of each indicator now and after the move."""
    return tuple(
        Hint(name, indicator_note(s, name, delta, "hint.indicator.change"))
        for name in asked.decision.space.next_keys(())
    )


# -- hazard cards


def hazard_text(s: State, key: str, said_as: str) -> Text:
    """VIC-5.6, 5.7 A hazard card: its colours and its line of the stage."""
    f = s.facts
    card = int(key[2:])
    colours = colour_keys(f.hazard_colours[card])
    return said(said_as, colours=colours, spaces=tuple(f.ids[z] for z in f.hazard_lines[card][s.stage]))


def scry_hints(s: State, offered: tuple[str, ...]) -> tuple[Hint, ...]:
    """VIC-13.6 scry: what each card would bring."""
    return tuple(Hint(key, hazard_text(s, key, "hint.hazard.card")) for key in offered)


# -- what a decision is about


def place_of(s: State, asked: Asked) -> int:
    """The space that a decision is about."""
    return s.facts.no[str(asked.decision.about["space"])]


def number_of(asked: Asked) -> int:
    """The number that a decision is about."""
    return int(str(asked.decision.about["number"]))
