"""The pieces of the sequence of play that are checkpointed: nouns. They name players, spaces and lists of ops by id."""

from __future__ import annotations

from msgspec import Struct

Item = tuple[str, str, int]  # (list of ops, player, leader card; below 0: the card whose effect was delayed)


class FirstFlag(Struct, frozen=True, tag="first_flag"):
    """Who holds the flag first is drawn."""


class Stage(Struct, frozen=True, tag="stage"):
    """A stage begins: dice order, deal."""

    stage: int


class Deal(Struct, frozen=True, tag="deal"):
    """One player is dealt the cards of the stage."""

    player: str


class Round(Struct, frozen=True, tag="round"):
    """A round begins."""


class Commit(Struct, frozen=True, tag="commit"):
    """Everybody puts a card face down."""


class Moment(Struct, frozen=True, tag="moment"):
    """Pending effects and triggers of a moment."""

    on: str


class Queue(Struct, frozen=True, tag="queue"):
    """Effects that wait, in the order somebody chooses."""

    items: tuple[Item, ...]


class Effect(Struct, frozen=True, tag="effect"):
    """One op of a list, then the next."""

    ops: str
    at: int
    player: str


class Turn(Struct, frozen=True, tag="turn"):
    """A player's turn begins."""

    player: str


class Reveal(Struct, frozen=True, tag="reveal"):
    """The card of the turn is turned up, and its effect follows."""


class LastCard(Struct, frozen=True, tag="last_card"):
    """Stage IV: the cards left are shuffled and one is drawn."""


class Almanac(Struct, frozen=True, tag="almanac"):
    """The indicators move as printed on the card."""


class RollDice(Struct, frozen=True, tag="roll_dice"):
    """The Bourbon dice."""


class NextDie(Struct, frozen=True, tag="next_die"):
    """One die is resolved, then the next."""


class Bombard(Struct, frozen=True, tag="bombard"):
    """A bombardment of a hazard line."""

    impacts: int


class Impacts(Struct, frozen=True, tag="impacts"):
    """One space is hit several times."""

    space: str
    number: int
    half_a_bomb: bool


class Advance(Struct, frozen=True, tag="advance"):
    """The Bourbons leave their camps and advance."""

    steps: int


class Mine(Struct, frozen=True, tag="mine"):
    """The mine explodes."""


class Heal(Struct, frozen=True, tag="heal"):
    """Healing: the harbour part, then the hospitals."""

    parts: str


class Combats(Struct, frozen=True, tag="combats"):
    """Combats wherever both sides meet, one after another."""


class Actions(Struct, frozen=True, tag="actions"):
    """The action points of the turn."""


class Granted(Struct, frozen=True, tag="granted"):
    """Action points of one group out of a card."""

    group: str
    points: int


class Act(Struct, frozen=True, tag="act"):
    """One Barcelona action, then the next."""


class EndGranted(Struct, frozen=True, tag="end_granted"):
    """The actions of a card are over."""


class PutBack(Struct, frozen=True, tag="put_back"):
    """The active player puts the hazard cards it has just seen back in any order."""

    number: int
    card: int


class Exchange(Struct, frozen=True, tag="exchange"):
    """Every player exchanges one card."""


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """The turn's effects are over: defeat is checked, the camps are cleared."""


class EndRound(Struct, frozen=True, tag="end_round"):
    """Scoring, the flag, the discards."""


class EndGame(Struct, frozen=True, tag="end_game"):
    """After stage IV: the last check."""


Activity = (
    FirstFlag
    | Stage
    | Deal
    | Round
    | Commit
    | Moment
    | Queue
    | Effect
    | Turn
    | Reveal
    | LastCard
    | Almanac
    | RollDice
    | NextDie
    | Bombard
    | Impacts
    | Advance
    | Mine
    | Heal
    | Combats
    | Actions
    | Granted
    | Act
    | EndGranted
    | PutBack
    | Exchange
    | EndTurn
    | EndRound
    | EndGame
)
