"""Corrections: position texts that name only what is put right in a running game.

    wall = 7
    resources.britain = 4
    goals.savoy = ["milan", "nice", "sicily"]   # all of them
    slots = ["blenheim", "", "camisards"]       # "" where the card has been played

    [at]
    mainz = "1 empire 1 austria"                # all that stands there now

Troops come from the reserve and go back to it, the French out of play while `boxes` stay as they are. Cards come out of
the draw pile, the discards or from the eliminated, and go back to the draw pile; concessions to theirs. Round, period,
phase, sequence, the row of concessions and promises work through the agenda, and are not corrected.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from baluard.components.positions import each, flag, list_under, read_difference, refuse, table_under, within
from baluard.games.catalans.eyes.positions import (
    KNOWN,
    by_power,
    character,
    french_boxes,
    names_of,
    power_of,
    set_spaces,
)
from baluard.games.catalans.model.facts import ACTIONS, BOURBON, FRANCE, NOBODY, POWERS
from baluard.games.catalans.model.state import State
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms

FLAGS = ("joseph_dead", "clause_xiii", "blue", "latched")
MENDED = (
    *("wall", "at", "boxes", "reserve", "out", "resources", "levels", "goals", "done", "banned"),
    *("held", "characters", "slots", "markers", "discard", "next"),
    *FLAGS,
)


def corrected(s: State, text: str) -> State:
    """The state with the difference of a text put in: troops, tracks, goals, cards."""
    table = read_difference(text, KNOWN, MENDED)
    each(*(partial(put, s, table) for put in (set_tracks, set_actions, set_troops, set_goals, set_markers, set_cards)))
    return s


def correction_example(game: GameOfRooms, view: View) -> str:
    """The wall, what a power has, and who stands in a space."""
    p = view.position
    text = f"wall = {p.wall}\n"
    for power, number in list(p.resources.items())[:1]:
        text += f"resources.{power} = {number}\n"
    for space, troops in list(p.troops.items())[:1]:
        text += f'\n[at]\n{space} = "{" ".join(f"{number} {power}" for power, number in troops.items())}"\n'
    return text


def played(s: State, table: dict[str, Any], key: str) -> list[tuple[int, Any]]:
    """A table by power, of powers that somebody plays."""
    rows = by_power(table, key)
    for power, _ in rows:
        refuse(power not in s.facts.powers, "not_played", f"{key}.{POWERS[power]}", name=POWERS[power])
    return rows


def set_tracks(s: State, table: dict[str, Any]) -> None:
    """The wall, the flags, resources and will to fight."""
    f = s.facts
    s.wall = within(table.get("wall", s.wall), "wall", 1, f.constants["wall_segments"])
    for name in FLAGS:
        setattr(s, name, flag(table.get(name, getattr(s, name)), name))
    for power, number in played(s, table, "resources"):
        s.resources[power] = within(number, f"resources.{POWERS[power]}", f.least, f.most)
    for power, number in played(s, table, "levels"):
        s.levels[power] = within(number, f"levels.{POWERS[power]}", 0, len(f.value) - 1)


def set_actions(s: State, table: dict[str, Any]) -> None:
    """Who has performed an action, or may not; nobody by an empty name."""
    for field in ("done", "banned"):
        markers = list(getattr(s, field))
        for action, name in table_under(table, field).items():
            place = f"{field}.{action}"
            refuse(action not in ACTIONS, "unknown", place, name=action)
            power = power_of(name, place)
            refuse(power not in (NOBODY, *s.facts.powers), "not_played", place, name=name)
            markers[ACTIONS.index(action)] = power
        setattr(s, field, tuple(markers))


def set_troops(s: State, table: dict[str, Any]) -> None:
    """CAT-1.3, 1.9 The spaces named hold what the text says; all troops of a power are still somewhere."""
    f = s.facts
    set_spaces(s, table)
    waiting, out = dict(by_power(table, "reserve")), dict(by_power(table, "out"))
    for power in (*waiting, *out):
        refuse(power not in BOURBON, "own_reserve", f"reserve.{POWERS[power]}", power=POWERS[power])
    refuse(FRANCE in waiting, "french_reserve", "reserve.france")
    if "boxes" in table:
        s.boxes = french_boxes(s, table["boxes"])
    waiting[FRANCE] = sum(s.boxes)
    for p in range(len(POWERS)):
        left = f.pool[p] - sum(s.troops[p])
        if p in waiting:
            s.reserve[p] = within(waiting[p], f"reserve.{POWERS[p]}", 0, f.pool[p])
            s.out[p] = left - s.reserve[p]
            refuse(p in out and out[p] != s.out[p], "left_over", f"out.{POWERS[p]}", number=s.out[p])
        else:
            s.out[p] = within(out.get(p, s.out[p]), f"out.{POWERS[p]}", 0, f.pool[p])
            s.reserve[p] = left - s.out[p]
        refuse(min(s.reserve[p], s.out[p]) < 0, "too_many_troops", POWERS[p])


def set_goals(s: State, table: dict[str, Any]) -> None:
    """CAT-2.5 As many of a power's own goals as it has drawn."""
    for power, names in played(s, table, "goals"):
        every = s.facts.goals_of[power]
        place = f"goals.{POWERS[power]}"
        own = names_of(names, place, every)
        for name in own:
            refuse(own.count(name) > 1, "twice", place, name=name)
        refuse(len(own) != len(s.goals[power]), "goals", place, number=len(s.goals[power]))
        s.goals[power] = own
        s.aside[power] = sorted(goal for goal in every if goal not in own)


def set_markers(s: State, table: dict[str, Any]) -> None:
    """CAT-3.b Who has chosen which card: the same powers, as many cards."""
    if "markers" in table:
        markers = tuple(power_of(name, "markers") for name in list_under(table, "markers"))
        refuse(sorted(markers) != sorted(s.markers), "markers", "markers")
        s.markers = markers


# -- cards


def set_cards(s: State, table: dict[str, Any]) -> None:
    """Every card, and every concession, stays in exactly one place."""
    f, before = s.facts, every_card(s)
    if "slots" in table:
        slots = tuple(names_of(table["slots"], "slots", ("", *f.cards)))
        refuse([bool(name) for name in slots] != [bool(name) for name in s.slots], "slots", "slots")
        s.slots = slots
    for power, names in played(s, table, "held"):
        s.held[power] = names_of(names, f"held.{POWERS[power]}", f.concessions)
    if "characters" in table:
        s.characters = tuple(character(s, row) for row in list_under(table, "characters"))
        for card, power, since in s.characters:
            refuse(power not in f.powers or since > s.round, "no_character", "characters", card=card)
    if "discard" in table:
        s.discard = names_of(table["discard"], "discard", f.cards)
    if "next" in table:
        s.bag = sorted(names_of(table["next"], "next", f.cards))
    fetch_cards(s, table)
    put_back(s, before, "next" in table)
    check_cards(s, before)


def in_play(s: State) -> list[str]:
    """Cards laid out, laid down or held."""
    held = [name for names in s.held for name in names]
    return [*(name for name in s.slots if name), *(row[0] for row in s.characters), *held]


def every_card(s: State) -> list[str]:
    """The cards and concessions of all places."""
    return [*in_play(s), *s.bag, *s.discard, *s.gone, *s.pile, *(name for name in s.concession_row if name)]


def fetch_cards(s: State, table: dict[str, Any]) -> None:
    """What a text puts somewhere leaves the piles that it does not name."""
    wanted = [*in_play(s), *(s.bag if "next" in table else []), *(s.discard if "discard" in table else [])]
    if "next" not in table:
        s.bag = [name for name in s.bag if name not in wanted]
    if "discard" not in table:
        s.discard = [name for name in s.discard if name not in wanted]
    s.gone = [name for name in s.gone if name not in wanted]
    s.pile = [name for name in s.pile if name not in wanted]


def put_back(s: State, before: list[str], bag_is_named: bool) -> None:
    """What a text took from its place and put nowhere: to the draw pile, a concession to its own."""
    now = every_card(s)
    lost = [name for name in before if name not in now]
    s.pile = [name for name in s.facts.pile if name in s.pile or name in lost]
    if not bag_is_named:
        s.bag = sorted([*s.bag, *(name for name in lost if name in s.facts.cards)])


def check_cards(s: State, before: list[str]) -> None:
    """The cards are those that there were, each in one place."""
    now = every_card(s)
    for name in before:
        refuse(name not in now, "nowhere", "", card=name)
    for name in now:
        refuse(name not in before, "not_to_be_had", "", card=name)
        refuse(now.count(name) > 1, "two_places", "", card=name)
