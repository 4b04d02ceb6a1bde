"""Smaller choices: what an impact or a combat takes, pieces and markers of card effects, cards yet to be played."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.victus.eyes.foresight import changed, clash, clash_of, clashes
from baluard.games.victus.model.facts import INDICATORS, TROOPS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.asks import Asks, colour_keys, indicators_at, spaces_of, strength, troops_at, value_after
from baluard.games.victus.page.preview_actions import coronela_notes, leaving_notes, strength_notes, work
from baluard.games.victus.page.preview_combat import MARKS, clash_hint, combat_preview, standing
from baluard.games.victus.rules.bombardment import targets
from baluard.games.victus.rules.cards import card_number
from baluard.games.victus.rules.pieces import box_of_fallen, read_piece
from baluard.games.victus.rules.values import indicator, troop_value
from baluard.page.questions import Parts
from baluard.page.remarks import AIM, GO, WARN, remark, said, when
from baluard.page.widgets import Hint, Text

# -- combats


def combat(q: Asks) -> Parts:
    """VIC-9.1 The combat that would be fought next."""
    return combat_preview(q.s, clash(q.s, q.zone(q.keys[0])))


def combat_hints(q: Asks) -> Iterator[Hint]:
    """VIC-9.1 Every combat with its result."""
    for one in clashes(q.s):
        yield Hint(q.s.facts.ids[one.space], clash_hint(one), MARKS[one.outcome])


def casualty(q: Asks) -> Parts:
    """VIC-9.4 What a troop absorbs, whether it is lost, and what is left to absorb."""
    kind, z, number = q.keys[0], q.place, q.number()
    value = max(1, troop_value(q.s, kind, z))
    if number < value:
        return (said("preview.casualty.stays", kind=kind, number=number, value=value),)
    box = q.s.facts.ids[box_of_fallen(q.s, z)]
    return (said("preview.casualty.lost", kind=kind, box=box, left=number - value), *coronela_notes(q.s, kind, z))


def casualty_hint(q: Asks, kind: str) -> Hint:
    """VIC-9.4 Lost, or hit and not lost."""
    left, count = q.number() - max(1, troop_value(q.s, kind, q.place)), q.s.pieces(kind)[q.place]
    if left < 0:
        return Hint(kind, said("hint.casualty.stays", number=q.number(), count=count))
    return Hint(kind, said("hint.casualty.lost", left=left, count=count))


# -- impacts


def impact(q: Asks) -> Parts:
    """VIC-7.6 What the space counts without the piece, and how many impacts are still to come."""
    s, kind, z, number = q.s, q.keys[0], q.place, q.number()
    after = changed(s, z, **{kind: -1})
    yield standing(after, z)
    yield said("preview.impact.left", number=number - 1, space=s.facts.ids[z])
    yield from when(number > 1 and not targets(after, z), "preview.impact.rubble")
    if kind in (*TROOPS, "cannon"):
        yield said("preview.impact.box", kind=kind, box=s.facts.ids[box_of_fallen(s, z)])
    yield from coronela_notes(s, kind, z)
    if kind in TROOPS:
        yield from leaving_notes(s, after, z)
    yield from strength_notes(after, z)


def impact_hint(q: Asks, kind: str) -> Hint:
    """VIC-7.6 How many there are, and what the space would still count."""
    total = strength(changed(q.s, q.place, **{kind: -1}), q.place)
    return Hint(kind, said("hint.impact", count=getattr(q.s, kind)[q.place], total=total))


# -- pieces that go


def lost_piece(q: Asks) -> Parts:
    """A troop or gun that is about to go."""
    kind, z = read_piece(q.s, q.keys[0])
    yield from coronela_notes(q.s, kind, z)
    if kind in TROOPS:
        after = changed(q.s, z, **{kind: -1})
        yield standing(after, z)
        yield from leaving_notes(q.s, after, z)


def piece_hint(q: Asks, key: str) -> Hint:
    """A piece that may be chosen: how many there are, and whether it is the last troop of its space."""
    s = q.s
    kind, z = read_piece(s, key)
    last = kind in TROOPS and z < s.facts.spaces and s.troops(z) == 1
    parts = [said("hint.piece.count", count=s.pieces(kind)[z]), *when(last, "hint.piece.last")]
    if last:
        parts += [said("hint.piece.indicator", indicator=INDICATORS[i]) for i in indicators_at(s, z)]
    return remark(key, parts, WARN if last and s.facts.is_barcelona[z] else "")


def transfer_hints(q: Asks) -> Iterator[Hint]:
    """VIC-13.6 transfer: the pieces and the places."""
    yield from (piece_hint(q, kind) for kind, _ in q.space.kinds)
    yield from (place_hint(q, place) for place, _ in q.space.caps)


def place_hint(q: Asks, place: str) -> Hint:
    """Who stands in a place."""
    bourbon = q.s.bourbon[q.zone(place)]
    parts = [troops_text(q.s, q.zone(place)), *when(bourbon, "hint.place.bourbons", bourbon=bourbon)]
    return remark(place, parts, WARN if bourbon else GO)


def troops_text(s: State, z: int) -> Text:
    """The troops in a place."""
    return said("hint.place.troops", group=troops_at(s, z)) if s.troops(z) else said("hint.place.nobody")


def troop_hint(q: Asks, kind: str, box: int) -> Hint:
    """How many troops of a kind are in a box."""
    return Hint(kind, said("hint.piece.count", count=q.s.pieces(kind)[box]))


# -- markers


def marker(q: Asks, delta: int) -> Parts:
    """VIC-13.6 What a marker put or taken away would change."""
    what, z = str(q.about["what"]), q.zone(q.keys[0])
    if what == "bourbon":
        after = changed(q.s, z, bourbon=q.number())
        met = clash_of(after, z)
        return combat_preview(after, met) if met else (said("preview.marker.bourbon", number=after.bourbon[z]),)
    return work(q.s, what, z, delta) if what in ("defence", "barricade", "organ") else ()


def marker_hint(q: Asks, key: str, delta: int) -> Hint:
    """VIC-13.6 What stands in a space now, and what a marker would change."""
    s, z, what = q.s, q.zone(key), str(q.about["what"])
    if what == "bourbon":
        met = clash_of(changed(s, z, bourbon=q.number()), z)
        return Hint(key, clash_hint(met), WARN) if met else Hint(key, said("hint.marker.free"), GO)
    if what in ("rubble", "clear_rubble"):
        return Hint(key, said(f"hint.marker.{('none', 'rubble', 'ruin')[s.rubble[z]]}"))
    if what == "battery_token":
        return Hint(key, said("hint.marker.batteries", count=s.battery[z]))
    return Hint(key, work_text(s, what, z, delta))


def work_text(s: State, what: str, z: int, delta: int) -> Text:
    """What a space counts now, and with more or less of a work."""
    return said("hint.marker.strength", old=strength(s, z), new=strength(changed(s, z, **{what: delta}), z))


# -- Bourbons that go


def stack_hint(q: Asks, key: str) -> Hint:
    """VIC-13.6 bourbon_remove: how many there are."""
    return Hint(key, said("hint.place.bourbons", bourbon=q.s.bourbon[q.zone(key)]), AIM)


def removal_hint(q: Asks, key: str) -> Hint:
    """VIC-13.6 bourbon_remove: how many would stay."""
    return Hint(key, said("hint.marker.left", number=q.s.bourbon[q.zone(q.keys[0])] - int(key)))


# -- indicators and hazard cards


def indicator_text(q: Asks, name: str, delta: int, said_as: str) -> Text:
    """The value of an indicator now and after so many boxes."""
    number = INDICATORS.index(name)
    return said(said_as, indicator=name, old=indicator(q.s, number), new=value_after(q.s, number, delta))


def hazard_text(s: State, key: str, said_as: str) -> Text:
    """VIC-5.6, 5.7 A hazard card: its colours and its line of the stage."""
    card = int(key[2:])
    colours = colour_keys(s.facts.hazard_colours[card])
    return said(said_as, colours=colours, spaces=spaces_of(s, s.facts.hazard_lines[card][s.stage]))


def fame_hints(q: Asks) -> Iterator[Hint]:
    """What fame the order of the dice brings; nothing where nobody scores."""
    for key in q.offered if q.s.facts.scores else ():
        yield Hint(key, said("hint.fame", fame=q.s.stage if key == "fixed" else -q.s.stage))


# -- cards


def card_notes(s: State, key: str, ahead: bool = True) -> Iterator[Text]:
    """VIC-5.1 All that is printed on a card; of one yet to be played (`ahead`) also where the needles would go."""
    card = s.facts.cards[card_number(key)]
    yield said("preview.card.text", text=f"{key}.text")
    yield from when(card.is_leader, "preview.card.leader")
    for number, delta in card.almanac:
        name, old, new = INDICATORS[number], indicator(s, number), value_after(s, number, delta)
        if ahead:  # VIC-4.6 From where the needle stands now
            yield said("preview.card.needle", indicator=name, boxes=delta, old=old, new=new)
        else:
            yield said("preview.card.almanac", indicator=name, boxes=delta)
    yield from printed_notes(s, key, "preview.card")


def printed_notes(s: State, key: str, said_as: str) -> Iterator[Text]:
    """VIC-5.1 The priority group and the points of a card, where the game has them."""
    f, card = s.facts, s.facts.cards[card_number(key)]
    yield from when(not (f.is_first or f.always_priority), f"{said_as}.priority", group=card.priority)
    yield from when(f.scores, f"{said_as}.{'rauxa' if card.rauxa else 'seny'}", points=card.points)


def chosen_card(q: Asks) -> Parts:
    """A card that is about to be put down, discarded or set aside."""
    return card_notes(q.s, q.keys[0][:4])


def about_card(q: Asks) -> Parts:
    """VIC-13.6 A decision about a card: what it says."""
    return card_notes(q.s, str(q.about["card"]))


def resignation(q: Asks) -> Parts:
    """VIC-12.4 What the card says, and what a token would do."""
    return *about_card(q), *when(q.keys == ("resign",), "preview.resign", left=q.s.tokens - 1)


def card_hint(q: Asks, key: str) -> Hint:
    """A card in a few words."""
    card = q.s.facts.cards[card_number(key)]
    almanac = [Text(f"hint.card.{INDICATORS[i]}", {INDICATORS[i]: delta}) for i, delta in card.almanac]
    parts = [*when(card.is_leader, "hint.card.leader"), *almanac, *printed_notes(q.s, key, "hint.card")]
    return remark(key, parts) if parts else effect_hint(q, key)


def effect_hint(q: Asks, key: str) -> Hint:
    """What an effect that waits, or a leader, says."""
    return Hint(key, said("hint.card.text", text=f"{key[:4]}.text"))


def option_hint(q: Asks, key: str) -> Hint:
    """What an option of a card says."""
    return Hint(key, said("hint.card.text", text=f"{q.about['card']}.{key}"))
