"""What happened, in the past tense. Units, cards, officers and sides are given by their ids."""

from __future__ import annotations

from baluard.kernel.values import Event


class FirstTurnRolled(Event, frozen=True):
    first: int
    second: int
    side: str


class ArmyBuilt(Event, frozen=True):
    side: str
    army: str
    points: int


class RoleChosen(Event, frozen=True):
    side: str
    first: int
    second: int
    role: str


class PieceLaid(Event, frozen=True):
    side: str
    piece: str


class PieceDiscarded(Event, frozen=True):
    side: str
    piece: str


class UnitDeployed(Event, frozen=True):
    unit: str


class TurnBegan(Event, frozen=True):
    turn: int
    side: str


class VolleyCalled(Event, frozen=True):
    side: str


class VolleyDeclined(Event, frozen=True):
    side: str


class CardPlayed(Event, frozen=True):
    side: str
    card: str


class CardsPaid(Event, frozen=True):
    side: str
    cards: tuple[str, ...]
    needed: int


class OptionChosen(Event, frozen=True):
    side: str
    option: str
    brigade: tuple[str, ...]


class ActionCancelled(Event, frozen=True):
    side: str


class CardsDrawn(Event, frozen=True):
    side: str
    cards: tuple[str, ...]


class CardsDrawnUnseen(Event, frozen=True):
    side: str
    count: int


class DeckShuffled(Event, frozen=True):
    night: int


class CardsDiscarded(Event, frozen=True):
    side: str
    cards: tuple[str, ...]


class HandShown(Event, frozen=True):
    side: str
    cards: tuple[str, ...]


class HandShownUnseen(Event, frozen=True):
    side: str


class ShotFired(Event, frozen=True):
    shooter: str
    target: str
    distance: int  # from the nearest base that fires
    reach: int  # how far it may shoot
    bases: int
    need: int
    dice: tuple[int, ...]
    again: tuple[int, ...]
    hits: int
    disrupt: int
    disrupting: tuple[int, ...]
    disr: int


class ShotImpossible(Event, frozen=True):
    shooter: str


class UnitShaken(Event, frozen=True):
    unit: str
    count: int
    disr: int
    cause: str


class UnitSteadied(Event, frozen=True):
    unit: str
    count: int
    disr: int


class UnitMarched(Event, frozen=True):
    unit: str
    cost: int
    allowance: int
    formation: str


class UnitHeld(Event, frozen=True):
    unit: str


class ChargeDeclared(Event, frozen=True):
    unit: str
    target: str
    distance: int
    reach: int


class ChargeReached(Event, frozen=True):
    unit: str
    target: str
    distance: int
    reach: int
    flank: bool


class ChargeFailed(Event, frozen=True):
    unit: str
    distance: int


class CombatFought(Event, frozen=True):
    attackers: tuple[str, ...]
    target: str
    dice: tuple[int, ...]
    totals: tuple[int, ...]
    die: int
    total: int
    result: str


class UnitFellBack(Event, frozen=True):
    unit: str
    distance: int


class UnitFollowedUp(Event, frozen=True):
    unit: str
    distance: int


class UnitRallied(Event, frozen=True):
    unit: str
    dice: tuple[int, ...]
    again: tuple[int, ...]
    need: int
    removed: int


class UnitSaved(Event, frozen=True):
    unit: str


class UnitLost(Event, frozen=True):
    unit: str
    how: str


class MoraleRolled(Event, frozen=True):
    side: str
    unit: str
    die: int
    loss: int
    morale: int


class MoraleLost(Event, frozen=True):
    side: str
    loss: int
    morale: int


class OfficerRolled(Event, frozen=True):
    officer: str
    dice: tuple[int, ...]
    fate: str


class OfficerSaved(Event, frozen=True):
    officer: str


class OfficerMoved(Event, frozen=True):
    officer: str
    unit: str


class OfficerGone(Event, frozen=True):
    officer: str


class HandCaptured(Event, frozen=True):
    side: str
    cards: tuple[str, ...]


class HandCapturedUnseen(Event, frozen=True):
    side: str
    count: int


class ObjectiveTaken(Event, frozen=True):
    objective: str
    side: str


class NightFell(Event, frozen=True):
    points: tuple[int, int]


class SideConceded(Event, frozen=True):
    side: str


class DrawAgreed(Event, frozen=True):
    pass


class GameEnded(Event, frozen=True):
    side: str
    reason: str


AnyEvent = (
    FirstTurnRolled
    | ArmyBuilt
    | RoleChosen
    | PieceLaid
    | PieceDiscarded
    | UnitDeployed
    | TurnBegan
    | VolleyCalled
    | VolleyDeclined
    | CardPlayed
    | CardsPaid
    | OptionChosen
    | ActionCancelled
    | CardsDrawn
    | CardsDrawnUnseen
    | DeckShuffled
    | CardsDiscarded
    | HandShown
    | HandShownUnseen
    | ShotFired
    | ShotImpossible
    | UnitShaken
    | UnitSteadied
    | UnitMarched
    | UnitHeld
    | ChargeDeclared
    | ChargeReached
    | ChargeFailed
    | CombatFought
    | UnitFellBack
    | UnitFollowedUp
    | UnitRallied
    | UnitSaved
    | UnitLost
    | MoraleRolled
    | MoraleLost
    | OfficerRolled
    | OfficerSaved
    | OfficerMoved
    | OfficerGone
    | HandCaptured
    | HandCapturedUnseen
    | ObjectiveTaken
    | NightFell
    | SideConceded
    | DrawAgreed
    | GameEnded
)
