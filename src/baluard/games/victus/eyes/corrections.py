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

from typing import Any

from baluard.components.positions import list_under, number_under, read_difference, refuse
from baluard.games.victus.eyes.positions import (
    KNOWN,
    LETTERS,
    WORDS,
    cards_of,
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
        s.flag = player_of(s, table["flag"])
    refuse(
        not isinstance(table.get("trench", "A0"), str) or not table.get("trench", "A0").split(), "no trench is named"
    )
    set_tracks(s, table)
    set_counts(s, table)
    set_stands(s, table.get("at", {}))
    set_hazards(s, table)
    set_cards(s, table)
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
    s.ap, s.tokens = number_under(table, "ap", s.ap), number_under(table, "tokens", s.tokens)
    refuse("ap" in table and s.phase != "actions", "there are no action points now")
    refuse(not 0 <= s.ap <= MOST_AP, f"there are no {s.ap} action points")
    most = f.supply["resignation_tokens"] if f.is_solo else 0
    refuse("tokens" in table and not 0 <= s.tokens <= most, f"resignation tokens are from 0 to {most}")
    points = rows_of(table, "points")
    refuse(bool(points) and not f.scores, "nobody counts points")
    for name in points:
        s.points[player_of(s, name)] = number_under(points, name, 0)
    refuse(not all(0 <= number <= MOST_POINTS for number in s.points), f"points are from 0 to {MOST_POINTS}")


def rows_of(table: dict[str, Any], key: str) -> dict[str, Any]:
    """A table by player."""
    rows = table.get(key, {})
    refuse(not isinstance(rows, dict), f"{key!r} is not a table by player")
    return dict(rows)


def set_stands(s: State, places: Any) -> None:
    """The places named hold what the text says and nothing else; no troop or gun comes into the game or leaves it."""
    refuse(not isinstance(places, dict), "'at' is not a table")
    pieces = [*LETTERS.values(), *dict.fromkeys(piece for piece, _ in WORDS.values())]
    before = {kind: sum(s.pieces(kind)) for kind in KEPT}
    for name, what in places.items():
        refuse(name not in s.facts.no, f"unknown space {name!r}")
        refuse(not isinstance(what, str), f"what stands in {name} is not a text")
        for piece in pieces:
            getattr(s, piece)[s.facts.no[name]] = 0
        set_place(s, name, what)
    for kind, number in before.items():
        there = sum(s.pieces(kind))
        refuse(there != number, f"{there} {kind} in all, not {number}")
    for piece, supply in SUPPLIES.items():
        refuse(sum(getattr(s, piece)) > s.facts.supply[supply], f"there are only {s.facts.supply[supply]} {supply}")


def set_hazards(s: State, table: dict[str, Any]) -> None:
    """The known top of the hazard deck, out of the cards face down; who has seen it has seen the new one."""
    if "hazards" not in table:
        return
    top = list_under(table, "hazards")
    down = [*s.hazards, *s.top]
    refuse(any(type(card) is not int or card not in down for card in top), "hazards: not a card face down")
    refuse(len(set(top)) < len(top), "a hazard card lies twice on the deck")
    waits = any(isinstance(activity, PutBack) for activity in s.agenda)
    refuse(waits and len(top) != len(s.top), f"hazards: {len(s.top)} cards are being looked at")
    s.top_seen = [*s.top_seen, *[s.active] * len(top)][: len(top)]
    s.top = top
    s.hazards = sorted(card for card in down if card not in top)


# -- cards


def set_cards(s: State, table: dict[str, Any]) -> None:
    """Hands, cards face down, leaders, piles: every card stays in exactly one place."""
    hidden, shown, every = cards_down(s), cards_up(s), every_card(s)
    sizes = sizes_of(s)
    for name, cards in rows_of(table, "hands").items():
        s.hands[player_of(s, name)] = cards_of(s, {name: cards}, name)
    for key in ("committed", "leaders"):
        rows = rows_of(table, key)
        for name in rows:
            number = number_under(rows, name, 0)
            refuse(not 0 <= number < len(s.facts.cards), f"there is no card {number}")
            getattr(s, key)[player_of(s, name)] = number
    for key in ("pile", "aside", "deck"):
        if key in table:
            setattr(s, key, cards_of(s, table, key))
    for card in s.leaders:
        refuse(card > 0 and not s.facts.cards[card].is_leader, f"card {card} is not a leader")
    refuse(sizes_of(s) != sizes, "hands and piles keep their number of cards")
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
            refuse(card not in s.deck, f"card {card} is not to be had")
            s.deck.remove(card)


def put_away(s: State, hidden: list[int], shown: list[int], deck_is_named: bool) -> None:
    """What a text took from its place and put nowhere: face down back to the deck, open out of play."""
    now = [*cards_down(s), *cards_up(s)]
    for card in hidden:
        if card not in now and not deck_is_named:
            refuse(s.stage > 3 or card not in s.facts.deck[s.stage], f"card {card} cannot go back to the deck")
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
        refuse(card not in held, f"card {card} is nowhere")
    for card in held:
        refuse(card not in before, f"card {card} is not to be had")
        refuse(held.count(card) > 1, f"card {card} is in two places")
