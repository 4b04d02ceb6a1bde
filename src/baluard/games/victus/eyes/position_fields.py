"""Made by tools/make_states.py from model/fields.py: do not edit. What eyes see of a state."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.games.victus.eyes.stand import Stand
from baluard.games.victus.model.activities import Activity
from baluard.games.victus.model.state import State
from baluard.kernel.values import Result


class PositionFields(Struct, frozen=True):
    """What eyes see. `view.py` adds to the open fields what is hidden in part or reckoned."""

    stage: int
    round: int
    phase: str  # stage, round, start, card, dice, actions, end, over
    active: str  # player whose turn it is, or who decides outside a turn
    flag: str
    stands: dict[str, Stand]  # places that are not empty
    trench: dict[str, int]  # by section: the token's position
    needle: dict[str, int]  # by indicator: the box
    marked: tuple[str, ...]  # by indicator: a rubble token lies on it; eyes see on which
    seny: int  # the Seny/Rauxa needle
    reinforcements: int  # boxes of the Bourbon track
    batteries: int
    mine: int
    hands: dict[str, tuple[int, ...] | int]  # by player: card numbers in order; of others eyes see how many
    committed: dict[str, int]  # by player: the card face down, 0 none; of others eyes see -1
    played: dict[str, int]  # by player: the card played this round, 0 none
    leaders: dict[str, int]  # by player: the active leader, 0 none
    card: int  # the card of this turn
    deck: int  # the stage's cards not yet dealt: a bag; eyes see how many
    pile: int  # Casanova's cards: a bag; eyes see how many
    aside: tuple[int, ...]  # set aside with resignation tokens
    gone: tuple[int, ...]  # played and out of the game
    tokens: int  # resignation tokens
    hazards: int  # a bag; eyes see how many
    top: tuple[int, ...]  # hazard cards that somebody has seen, first to be drawn first; -1 what another has seen
    top_seen: tuple[str, ...]  # by card of `top`: the player who has seen it
    spent: tuple[int, ...]  # hazard cards face up
    mods: tuple[tuple[str, str], ...]  # (op, player) in force until the turn or round ends
    pending: tuple[tuple[str, str, str, int], ...]  # (moment, player, ops, card)
    random_next: bool  # the cards of the next round are chosen by chance
    random_now: bool  # those of this round are
    dice: tuple[str, ...]  # the faces rolled and not yet resolved
    declared: tuple[bool, ...]  # by stage: fixed order declared (option per_stage)
    ap: int
    granted: str  # the group to which a card's actions are restricted
    points: dict[str, int]  # victory points by player; of others eyes see -1
    agenda: tuple[Activity, ...]
    result: Result | None


def open_fields(s: State) -> dict[str, Any]:
    """The open fields as eyes see them."""
    f = s.facts
    faces_names = f.book.names["faces"]
    indicators_names = f.book.names["indicators"]
    lists_names = f.book.names["lists"]
    ops_names = f.book.names["ops"]
    players_names = f.book.names["players"]
    sections_names = f.book.names["sections"]
    return {
        "stage": s.stage,
        "round": s.round,
        "phase": s.phase,
        "active": players_names[s.active],
        "flag": players_names[s.flag],
        "trench": dict(zip(sections_names, s.trench, strict=True)),
        "needle": dict(zip(indicators_names, s.needle, strict=True)),
        "seny": s.seny,
        "reinforcements": s.reinforcements,
        "batteries": s.batteries,
        "mine": s.mine,
        "played": dict(zip(players_names, s.played, strict=True)),
        "leaders": dict(zip(players_names, s.leaders, strict=True)),
        "card": s.card,
        "aside": tuple(s.aside),
        "gone": tuple(s.gone),
        "tokens": s.tokens,
        "top_seen": tuple([players_names[one] for one in s.top_seen]),
        "spent": tuple(s.spent),
        "mods": tuple([(ops_names[a], players_names[b]) for a, b in s.mods]),
        "pending": tuple([(a, players_names[b], lists_names[c], d) for a, b, c, d in s.pending]),
        "random_next": s.random_next,
        "random_now": s.random_now,
        "dice": tuple([faces_names[one] for one in s.dice]),
        "declared": s.declared,
        "ap": s.ap,
        "granted": s.granted,
        "agenda": tuple(s.agenda),
        "result": s.result,
    }


def fill_open(s: State, p: PositionFields) -> None:
    """The open fields of a position put into a blank state."""
    f = s.facts
    faces_numbers = f.book.numbers["faces"]
    indicators_names = f.book.names["indicators"]
    lists_numbers = f.book.numbers["lists"]
    ops_numbers = f.book.numbers["ops"]
    players_names = f.book.names["players"]
    players_numbers = f.book.numbers["players"]
    sections_names = f.book.names["sections"]
    s.stage = p.stage
    s.round = p.round
    s.phase = p.phase
    s.active = players_numbers[p.active]
    s.flag = players_numbers[p.flag]
    s.trench = tuple([p.trench[name] for name in sections_names])
    s.needle = tuple([p.needle[name] for name in indicators_names])
    s.seny = p.seny
    s.reinforcements = p.reinforcements
    s.batteries = p.batteries
    s.mine = p.mine
    s.played = [p.played[name] for name in players_names]
    s.leaders = [p.leaders[name] for name in players_names]
    s.card = p.card
    s.aside = list(p.aside)
    s.gone = list(p.gone)
    s.tokens = p.tokens
    s.top_seen = [players_numbers[one] for one in p.top_seen]
    s.spent = list(p.spent)
    s.mods = tuple([(ops_numbers[a], players_numbers[b]) for a, b in p.mods])
    s.pending = tuple([(a, players_numbers[b], lists_numbers[c], d) for a, b, c, d in p.pending])
    s.random_next = p.random_next
    s.random_now = p.random_now
    s.dice = tuple([faces_numbers[one] for one in p.dice])
    s.declared = p.declared
    s.ap = p.ap
    s.granted = p.granted
    s.agenda = list(p.agenda)
    s.result = p.result
