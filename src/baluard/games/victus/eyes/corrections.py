"""Corrections: position texts that name only what is put right in a running game.

    generalitat = 4
    hands.victor = [12, 15, 31]     # the whole hand
    [at]
    s12 = "2i 5c"                   # all that stands there now
    reserve = "1i 3c"               # no troop or gun is lost or made

A card that a text takes out of a hand, the pile or from the table face down goes back to the deck, an open one
(`leaders`, `aside`) out of play; what it puts somewhere comes from there. Stage, round, phase, turn, dice and the card
of the turn work through the agenda, and are not corrected.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from baluard.components.positions import each, list_under, read_difference, refuse, table_under, within
from baluard.games.victus.eyes.positions import (
    KNOWN,
    LETTERS,
    WORDS,
    card_number,
    cards_of,
    check_leaders,
    player_of,
    set_place,
    set_tracks,
)
from baluard.games.victus.model.activities import PutBack
from baluard.games.victus.model.facts import DISCS, INDICATORS
from baluard.games.victus.model.state import State
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms

MENDED = (
    *("flag", "ap", "trench", "hazards", "at", "seny", "tokens", "pile", "aside", "deck", "rubble_on"),
    *("hands", "committed", "leaders", "points"),
    *INDICATORS,
    *(f"{name}_box" for name in INDICATORS),
    *DISCS,
)
KEPT = ("infantry", "coronela", "cannon")  # VIC-2.9: always somewhere
SUPPLIES = {"barricade": "barricades", "organ": "organs", "battery": "bourbon_battery_tokens"}
MOST_POINTS = 999
MOST_AP = 99


def corrected(s: State, text: str) -> State:
    """The state with the difference of a text put in: tracks, pieces, cards, points."""
    table = read_difference(text, KNOWN, MENDED)
    if "flag" in table:
        s.flag = player_of(s, table["flag"], "flag")
    refuse(str(table.get("trench", "A0")).split() == [], "empty", "trench")
    each(*(partial(put, s, table) for put in (set_tracks, set_counts, set_stands, set_hazards, set_cards)))
    return s


def correction_example(game: GameOfRooms, view: View) -> str:
    """The box of an indicator, and what stands in a place."""
    text = f"{INDICATORS[0]}_box = {view.position.needle[INDICATORS[0]]}\n"
    plain = [(name, s) for name, s in view.position.stands.items() if not s.rubble and not s.razed]
    for name, stand in plain[:1]:
        pieces = [f"{getattr(stand, piece)}{letter}" for letter, piece in LETTERS.items() if getattr(stand, piece)]
        text += f'\n[at]\n{name} = "{" ".join(pieces)}"\n'
    return text


def set_counts(s: State, table: dict[str, Any]) -> None:
    """Action points while there are actions, resignation tokens in the solo game, victory points where they count."""
    f = s.facts
    refuse("ap" in table and s.phase != "actions", "no_ap", "ap")
    s.ap = within(table.get("ap", s.ap), "ap", 0, MOST_AP)
    if "tokens" in table:
        s.tokens = within(table["tokens"], "tokens", 0, f.supply["resignation_tokens"] if f.is_solo else 0)
    points = table_under(table, "points")
    refuse(bool(points) and not f.scores, "no_points", "points")
    for name, number in points.items():
        s.points[player_of(s, name, f"points.{name}")] = within(number, f"points.{name}", 0, MOST_POINTS)


def set_stands(s: State, table: dict[str, Any]) -> None:
    """The places named hold what the text says and nothing else; no troop or gun comes into the game or leaves it."""
    pieces = [*LETTERS.values(), *dict.fromkeys(piece for piece, _ in WORDS.values())]
    before = {kind: sum(s.pieces(kind)) for kind in KEPT}
    places = table_under(table, "at")
    for name in places:
        for piece in pieces:
            getattr(s, piece)[s.facts.no.get(name, 0)] = 0
    each(*(partial(set_place, s, name, what) for name, what in places.items()))
    for kind, number in before.items():
        there = sum(s.pieces(kind))
        refuse(there != number, "in_all", "at", kind=kind, there=there, number=number)
    for piece, supply in SUPPLIES.items():
        most = s.facts.supply[supply]
        refuse(sum(getattr(s, piece)) > most, "supply", "at", kind=piece, most=most)


def set_hazards(s: State, table: dict[str, Any]) -> None:
    """The known top of the hazard deck, out of the cards face down; who has seen it has seen the new one."""
    if "hazards" not in table:
        return
    top = list_under(table, "hazards")
    down = [*s.hazards, *s.top]
    for card in top:
        refuse(type(card) is not int or card not in down, "not_down", "hazards", number=card)
        refuse(top.count(card) > 1, "twice", "hazards", name=card)
    waits = any(isinstance(activity, PutBack) for activity in s.agenda)
    refuse(waits and len(top) != len(s.top), "looked_at", "hazards", number=len(s.top))
    s.top_seen = [*s.top_seen, *[s.active] * len(top)][: len(top)]
    s.top = top
    s.hazards = sorted(card for card in down if card not in top)


# -- cards


def set_cards(s: State, table: dict[str, Any]) -> None:
    """Hands, cards face down, leaders, piles: every card stays in exactly one place."""
    hidden, shown, every = cards_down(s), cards_up(s), every_card(s)
    sizes = sizes_of(s)
    for name, cards in table_under(table, "hands").items():
        s.hands[player_of(s, name, f"hands.{name}")] = cards_of(s, cards, f"hands.{name}")
    for key in ("committed", "leaders"):
        for name, number in table_under(table, key).items():
            getattr(s, key)[player_of(s, name, f"{key}.{name}")] = card_number(s, number, f"{key}.{name}", 0)
    for key in ("pile", "aside", "deck"):
        if key in table:
            setattr(s, key, cards_of(s, table[key], key))
    check_leaders(s)
    refuse(sizes_of(s) != sizes, "sizes", "")
    supply_cards(s, [*cards_down(s), *cards_up(s)], [*hidden, *shown], "deck" in table)
    put_away(s, hidden, shown, "deck" in table)
    check_cards(s, every)


def cards_down(s: State) -> list[int]:
    """Cards that not everybody sees, but for the deck."""
    return [*s.pile, *(card for card in s.committed if card), *(card for hand in s.hands for card in hand)]


def cards_up(s: State) -> list[int]:
    """Cards that lie open and in play."""
    return [*s.aside, *(card for card in s.leaders if card)]


def sizes_of(s: State) -> list[int]:
    """How many cards there are where the course of the game counts on them."""
    return [*map(len, s.hands), *(min(1, card) for card in s.committed), len(s.pile) + len(s.aside)]


def supply_cards(s: State, now: list[int], before: list[int], deck_is_named: bool) -> None:
    """What was nowhere in play comes out of the deck, or from the cards played."""
    for card in now:
        if card in before:
            continue
        if card in s.gone:
            s.gone.remove(card)
        elif not deck_is_named:
            refuse(card not in s.deck, "not_to_be_had", "", number=card)
            s.deck.remove(card)


def put_away(s: State, hidden: list[int], shown: list[int], deck_is_named: bool) -> None:
    """What a text took from its place and put nowhere: face down back to the deck, open out of play."""
    now = [*cards_down(s), *cards_up(s)]
    for card in hidden:
        if card not in now and not deck_is_named:
            refuse(s.stage > 3 or card not in s.facts.deck[s.stage], "not_to_the_deck", "", number=card)
            s.deck = sorted([*s.deck, card])
    s.gone += [card for card in shown if card not in (*now, *s.played, *s.deck)]


def every_card(s: State) -> list[int]:
    """The cards of all places. A leader played in this round lies on the table once."""
    laid = [card for card in s.played if card and card not in s.leaders]
    return [*cards_down(s), *cards_up(s), *s.deck, *s.gone, *laid]


def check_cards(s: State, before: list[int]) -> None:
    """The cards are those that there were, each in one place."""
    held = every_card(s)
    for card in before:
        refuse(card not in held, "nowhere", "", number=card)
    for card in held:
        refuse(card not in before, "not_to_be_had", "", number=card)
        refuse(held.count(card) > 1, "two_places", "", number=card)
