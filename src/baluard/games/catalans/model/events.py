"""What happens, in the past tense: the story renders it in any language."""

from __future__ import annotations

from baluard.games.catalans.model.deals import AnyPromise, Items, Word, WordFor
from baluard.kernel.values import Event


class SequenceDrawn(Event, frozen=True):
    powers: tuple[str, ...]


class GoalDrawn(Event, frozen=True):
    """To its owner."""

    power: str
    goal: str


class GoalsDealt(Event, frozen=True):
    power: str
    number: int


class RoundBegan(Event, frozen=True):
    round: int
    period: str


class CardsLaidOut(Event, frozen=True):
    cards: tuple[str, ...]


class PileShuffled(Event, frozen=True):
    number: int


class TreatyLaidOut(Event, frozen=True):
    """The blue marker: this round has a phase e."""


class CardChosen(Event, frozen=True):
    power: str
    card: str
    slot: int


class TurnBegan(Event, frozen=True):
    power: str
    card: str


class CardPlayed(Event, frozen=True):
    power: str
    card: str
    mode: str  # text, value


class CharacterLaidDown(Event, frozen=True):
    power: str
    card: str


class CharacterUsed(Event, frozen=True):
    power: str
    card: str


class CardLeft(Event, frozen=True):
    """Where a card went: discard, eliminate, hold."""

    card: str
    to: str


class ResourcesChanged(Event, frozen=True):
    power: str
    delta: int
    total: int


class WillChanged(Event, frozen=True):
    power: str
    delta: int
    level: int


class WarLeft(Event, frozen=True):
    """A power is no longer at war, or at war again."""

    power: str
    at_war: bool


class ActionTaken(Event, frozen=True):
    power: str
    action: str


class ActionDeclined(Event, frozen=True):
    power: str


class TroopEliminated(Event, frozen=True):
    power: str
    space: str


class TroopRecruited(Event, frozen=True):
    """by: who placed it, where that is not its own power (Bourbon troops)"""

    power: str
    space: str
    by: str = ""


class TroopMoved(Event, frozen=True):
    power: str
    path: tuple[str, ...]
    space: str
    cost: int


class TroopRecalled(Event, frozen=True):
    power: str
    space: str


class RedTroopRecruited(Event, frozen=True):
    """A distribution of concessions is due."""

    period: str


class CardRevealed(Event, frozen=True):
    card: str
    value: int


class WallChanged(Event, frozen=True):
    delta: int
    segments: int


class FlagSet(Event, frozen=True):
    flag: str


class SequenceSet(Event, frozen=True):
    power: str
    powers: tuple[str, ...]


class GoalExchanged(Event, frozen=True):
    """To its owner."""

    power: str
    drawn: str
    away: str


class GoalChanged(Event, frozen=True):
    """To the others."""

    power: str


class ConcessionBought(Event, frozen=True):
    power: str
    seller: str
    concession: str
    price: int


class ConcessionsSwapped(Event, frozen=True):
    power: str
    other: str
    gets: str
    gives: str


class ActionsBanned(Event, frozen=True):
    powers: tuple[str, ...]


class ReinforcementsBegan(Event, frozen=True):
    number: int


class PeriodBegan(Event, frozen=True):
    period: str
    cards: int


class ConcessionsLaidOut(Event, frozen=True):
    concessions: tuple[str, ...]


class ConcessionChosen(Event, frozen=True):
    power: str
    concession: str


class ConcessionTaken(Event, frozen=True):
    power: str
    concession: str
    value: int


class AuctionOpened(Event, frozen=True):
    power: str
    concession: str
    price: int


class BidMade(Event, frozen=True):
    power: str
    concession: str
    price: int


class BidderWithdrew(Event, frozen=True):
    power: str
    concession: str


class AuctionWon(Event, frozen=True):
    power: str
    concession: str
    price: int


class ConcessionsDropped(Event, frozen=True):
    """Nobody could bid."""

    concessions: tuple[str, ...]


class DealProposed(Event, frozen=True):
    """To its two parties."""

    link: int  # of a chain of counter-offers; 1: a new offer
    power: str
    other: str
    gives: Items
    gets: Items


class DealDeclined(Event, frozen=True):
    number: int
    power: str
    other: str


class DealWithdrawn(Event, frozen=True):
    number: int
    power: str
    other: str


class DealVoid(Event, frozen=True):
    """It could not be carried out, or its window closed."""

    number: int
    power: str
    other: str
    why: str


class DealMade(Event, frozen=True):
    number: int
    power: str
    other: str
    gives: Items
    gets: Items


class PromiseKept(Event, frozen=True):
    power: str
    promise: AnyPromise


class PromiseLapsed(Event, frozen=True):
    power: str
    promise: AnyPromise


class WordJudged(Event, frozen=True):
    """how: kept, broken; by the power to which it was given"""

    number: int
    power: str
    other: str  # whose word it was
    word: Word | WordFor
    how: str


class PaidLater(Event, frozen=True):
    power: str
    other: str
    amount: int


class PaidBack(Event, frozen=True):
    """What was paid for a promise alone that came to nothing."""

    power: str
    other: str
    amount: int


class BourbonsBeaten(Event, frozen=True):
    """The game is latched: it ends with this round."""

    number: int


class GameEnded(Event, frozen=True):
    """how: fall, defeat, cap"""

    how: str
    seats: tuple[str, ...]


AnyEvent = (
    SequenceDrawn
    | GoalDrawn
    | GoalsDealt
    | RoundBegan
    | CardsLaidOut
    | PileShuffled
    | TreatyLaidOut
    | CardChosen
    | TurnBegan
    | CardPlayed
    | CharacterLaidDown
    | CharacterUsed
    | CardLeft
    | ResourcesChanged
    | WillChanged
    | WarLeft
    | ActionTaken
    | ActionDeclined
    | TroopEliminated
    | TroopRecruited
    | TroopMoved
    | TroopRecalled
    | RedTroopRecruited
    | CardRevealed
    | WallChanged
    | FlagSet
    | SequenceSet
    | GoalExchanged
    | GoalChanged
    | ConcessionBought
    | ConcessionsSwapped
    | ActionsBanned
    | ReinforcementsBegan
    | PeriodBegan
    | ConcessionsLaidOut
    | ConcessionChosen
    | ConcessionTaken
    | AuctionOpened
    | BidMade
    | BidderWithdrew
    | AuctionWon
    | ConcessionsDropped
    | DealProposed
    | DealDeclined
    | DealWithdrawn
    | DealVoid
    | DealMade
    | PromiseKept
    | PromiseLapsed
    | WordJudged
    | PaidLater
    | PaidBack
    | BourbonsBeaten
    | GameEnded
)
