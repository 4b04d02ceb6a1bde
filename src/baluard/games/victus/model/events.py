"""What happens, in the past tense: the story renders it in any language."""

from __future__ import annotations

from baluard.kernel.values import Event


class FlagDrawn(Event, frozen=True):
    seat: str


class StageBegan(Event, frozen=True):
    stage: int


class DiceOrderDeclared(Event, frozen=True):
    seat: str
    order: str


class CardDealt(Event, frozen=True):
    seat: str
    card: str


class HandDealt(Event, frozen=True):
    """What the others are told of a deal."""

    seat: str
    number: int


class RoundBegan(Event, frozen=True):
    stage: int
    round: int
    seat: str


class CardsCommitted(Event, frozen=True):
    random: bool


class TurnBegan(Event, frozen=True):
    seat: str


class CardRevealed(Event, frozen=True):
    seat: str
    card: str


class CardSetAside(Event, frozen=True):
    """A resignation token was spent."""

    card: str
    left: int


class LastCardDrawn(Event, frozen=True):
    card: str
    number: int


class LeaderCame(Event, frozen=True):
    seat: str
    card: str


class LeaderLeft(Event, frozen=True):
    seat: str
    card: str


class EffectBegan(Event, frozen=True):
    """A delayed effect or a leader's trigger."""

    card: str


class EffectPending(Event, frozen=True):
    card: str
    moment: str


class ModifierBegan(Event, frozen=True):
    """Something holds for this turn or round."""

    card: str


class RandomCardsOrdered(Event, frozen=True):
    pass


class IndicatorMoved(Event, frozen=True):
    indicator: str
    boxes: int
    value: int


class IndicatorHeld(Event, frozen=True):
    """A needle that could not move."""

    indicator: str


class IndicatorMarked(Event, frozen=True):
    indicator: str


class DiscMoved(Event, frozen=True):
    disc: str
    boxes: int
    value: int


class DiceRolled(Event, frozen=True):
    """Faces as `die.action.n`."""

    faces: tuple[str, ...]


class DiceRerolled(Event, frozen=True):
    faces: tuple[str, ...]


class DiceIgnored(Event, frozen=True):
    faces: tuple[str, ...]


class DieResolved(Event, frozen=True):
    face: str
    action: str
    n: int


class HazardRevealed(Event, frozen=True):
    card: int
    purpose: str


class HazardShuffled(Event, frozen=True):
    pass


class HazardSeen(Event, frozen=True):
    """What the active player saw on top of the hazard deck."""

    seat: str
    cards: tuple[str, ...]


class HazardLooked(Event, frozen=True):
    """What the others are told of it."""

    seat: str
    number: int


class SpaceBombarded(Event, frozen=True):
    space: str
    number: int


class PieceHit(Event, frozen=True):
    """An impact removed a piece or a work."""

    piece: str
    space: str


class RubblePlaced(Event, frozen=True):
    space: str
    level: int


class ImpactIgnored(Event, frozen=True):
    space: str


class MineExploded(Event, frozen=True):
    spaces: tuple[str, ...]
    impacts: int


class CampsFilled(Event, frozen=True):
    number: int
    camps: int


class AdvanceBegan(Event, frozen=True):
    steps: int
    colours: tuple[str, ...]


class BourbonsMoved(Event, frozen=True):
    number: int
    path: tuple[str, ...]
    space: str


class GunsOverrun(Event, frozen=True):
    number: int
    space: str


class TrenchMoved(Event, frozen=True):
    section: str
    space: str
    forward: bool


class CombatFought(Event, frozen=True):
    space: str
    barcelona: int
    bourbon: int
    outcome: str  # won, tie, lost


class BourbonsHeld(Event, frozen=True):
    """Who is left of the Bourbons after a combat that they won."""

    number: int
    space: str


class TroopLost(Event, frozen=True):
    kind: str
    number: int
    space: str
    to: str


class OrgansLost(Event, frozen=True):
    number: int
    space: str


class CampRazed(Event, frozen=True):
    space: str


class BatteryTokensTaken(Event, frozen=True):
    number: int
    space: str


class TroopFreed(Event, frozen=True):
    kind: str
    space: str


class HealingBegan(Event, frozen=True):
    """parts: both, port, hospital; the values as they are read."""

    parts: str
    port: int
    hospital: int


class TroopsHealed(Event, frozen=True):
    kind: str
    number: int
    space: str


class TroopArrived(Event, frozen=True):
    """The harbour brought a troop."""

    kind: str
    space: str


class TroopLeft(Event, frozen=True):
    """The harbour cost a troop."""

    kind: str
    space: str


class ActionsBegan(Event, frozen=True):
    seat: str
    points: int
    group: str


class TroopsMoved(Event, frozen=True):
    infantry: int
    coronela: int
    path: tuple[str, ...]
    space: str


class CannonMoved(Event, frozen=True):
    origin: str
    space: str


class CannonFired(Event, frozen=True):
    origin: str
    space: str
    number: int


class CannonRepaired(Event, frozen=True):
    space: str


class IndicatorImproved(Event, frozen=True):
    indicator: str
    value: int


class Countermined(Event, frozen=True):
    kind: str
    space: str


class RubbleCleared(Event, frozen=True):
    space: str


class DefenceChanged(Event, frozen=True):
    space: str
    boxes: int
    value: int


class BarricadeChanged(Event, frozen=True):
    space: str
    boxes: int


class OrganPlaced(Event, frozen=True):
    space: str


class BatteryPlaced(Event, frozen=True):
    space: str


class BourbonsCame(Event, frozen=True):
    number: int
    space: str


class BourbonsRemoved(Event, frozen=True):
    number: int
    space: str


class PiecesTransferred(Event, frozen=True):
    kind: str
    number: int
    origin: str
    space: str


class CardExchanged(Event, frozen=True):
    """What the owner is told."""

    seat: str
    away: str
    card: str


class HandExchanged(Event, frozen=True):
    seat: str


class TurnEnded(Event, frozen=True):
    seat: str


class CardScored(Event, frozen=True):
    """The owner's wording: with the points gained."""

    seat: str
    card: str
    side: str  # seny, rauxa
    n: int
    box: int
    gained: int


class NeedleMoved(Event, frozen=True):
    """The others' wording."""

    seat: str
    card: str
    side: str
    n: int
    box: int


class FlagPassed(Event, frozen=True):
    seat: str


class GameEnded(Event, frozen=True):
    """reason: survived, coronela, beach, rubble, level, surrendered"""

    reason: str


class FameCounted(Event, frozen=True):
    fame: int
    seats: tuple[str, ...]


AnyEvent = (
    FlagDrawn
    | StageBegan
    | DiceOrderDeclared
    | CardDealt
    | HandDealt
    | RoundBegan
    | CardsCommitted
    | TurnBegan
    | CardRevealed
    | CardSetAside
    | LastCardDrawn
    | LeaderCame
    | LeaderLeft
    | EffectBegan
    | EffectPending
    | ModifierBegan
    | RandomCardsOrdered
    | IndicatorMoved
    | IndicatorHeld
    | IndicatorMarked
    | DiscMoved
    | DiceRolled
    | DiceRerolled
    | DiceIgnored
    | DieResolved
    | HazardRevealed
    | HazardShuffled
    | HazardSeen
    | HazardLooked
    | SpaceBombarded
    | PieceHit
    | RubblePlaced
    | ImpactIgnored
    | MineExploded
    | CampsFilled
    | AdvanceBegan
    | BourbonsMoved
    | GunsOverrun
    | TrenchMoved
    | CombatFought
    | BourbonsHeld
    | TroopLost
    | OrgansLost
    | CampRazed
    | BatteryTokensTaken
    | TroopFreed
    | HealingBegan
    | TroopsHealed
    | TroopArrived
    | TroopLeft
    | ActionsBegan
    | TroopsMoved
    | CannonMoved
    | CannonFired
    | CannonRepaired
    | IndicatorImproved
    | Countermined
    | RubbleCleared
    | DefenceChanged
    | BarricadeChanged
    | OrganPlaced
    | BatteryPlaced
    | BourbonsCame
    | BourbonsRemoved
    | PiecesTransferred
    | CardExchanged
    | HandExchanged
    | TurnEnded
    | CardScored
    | NeedleMoved
    | FlagPassed
    | GameEnded
    | FameCounted
)
