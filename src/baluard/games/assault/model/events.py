"""What happened, in the past tense. Zones, counters and seats are given by their ids."""

from __future__ import annotations

from baluard.kernel.values import Event


class TurnBegan(Event, frozen=True):
    turn: int
    hour: str
    side: str


class PhaseBegan(Event, frozen=True):
    phase: str
    side: str


class BreachChecked(Event, frozen=True):
    die: int
    secured: bool


class BreachCheckSkipped(Event, frozen=True):
    pass


class CardDrawn(Event, frozen=True):
    side: str
    card: str


class CardDiscarded(Event, frozen=True):
    card: str


class CardHadNoEffect(Event, frozen=True):
    card: str


class BatterySilenced(Event, frozen=True):
    unit: str
    zone: str


class ZoneFrozen(Event, frozen=True):
    zone: str
    side: str
    held: bool = False  # may they not even move?


class ZoneMarked(Event, frozen=True):
    zone: str
    side: str
    bonus: int


class StrikeRolled(Event, frozen=True):
    die: int
    need: int
    empty: bool = False  # is nobody there who could be hit?


class BarricadeBuilt(Event, frozen=True):
    unit: str
    zone: str
    facing: str


class BatteryFired(Event, frozen=True):
    battery: str
    origin: str
    unit: str
    zone: str
    die: int
    need: int
    hit: bool


class WaveArrived(Event, frozen=True):
    zone: str
    units: tuple[str, ...]


class WaveDelayed(Event, frozen=True):
    turn: int


class UnitsReturned(Event, frozen=True):
    side: str
    zone: str
    units: tuple[str, ...]


class CounterPlaced(Event, frozen=True):
    unit: str
    zone: str


class CounterMoved(Event, frozen=True):
    unit: str
    origin: str
    zone: str


class BarricadeTurned(Event, frozen=True):
    unit: str
    zone: str
    facing: str


class CounterCaptured(Event, frozen=True):
    unit: str
    zone: str


class CounterDisplaced(Event, frozen=True):
    unit: str
    origin: str
    zone: str


class VolleyFired(Event, frozen=True):
    origin: str
    zone: str
    dice: tuple[int, ...]
    need: int
    hits: int


class UnitLost(Event, frozen=True):
    unit: str
    zone: str
    cause: str


class AssaultDeclared(Event, frozen=True):
    origin: str
    zone: str
    side: str


class LeadChosen(Event, frozen=True):
    unit: str
    side: str


class CommanderCommitted(Event, frozen=True):
    unit: str
    side: str


class ConsentRefused(Event, frozen=True):
    unit: str
    seat: str


class CardAnnounced(Event, frozen=True):
    card: str
    side: str


class WithdrawalDeclared(Event, frozen=True):
    zone: str


class DieRerolled(Event, frozen=True):
    side: str
    old: int
    new: int


class AssaultResolved(Event, frozen=True):
    origin: str
    zone: str
    attack: int
    attack_die: int
    defence: int
    defence_die: int
    attack_lines: tuple[tuple[str, str, int], ...]
    defence_lines: tuple[tuple[str, str, int], ...]
    success: bool
    withdrawn: bool


class ZoneOverrun(Event, frozen=True):
    """An assault on a zone without combat units."""

    origin: str
    zone: str


class UnitsRetreated(Event, frozen=True):
    units: tuple[str, ...]
    origin: str
    zone: str


class CommanderRolled(Event, frozen=True):
    unit: str
    die: int
    lost: bool


class ZoneOccupied(Event, frozen=True):
    zone: str
    origin: str
    units: tuple[str, ...]


class AutomaticVictory(Event, frozen=True):
    reason: str


class PointsCounted(Event, frozen=True):
    two_crowns: int
    catalan: int


class ExtraTurn(Event, frozen=True):
    turn: int


class SideConceded(Event, frozen=True):
    side: str


class DrawAgreed(Event, frozen=True):
    pass


class GameEnded(Event, frozen=True):
    winner: str


AnyEvent = (
    TurnBegan
    | PhaseBegan
    | BreachChecked
    | BreachCheckSkipped
    | CardDrawn
    | CardDiscarded
    | CardHadNoEffect
    | BatterySilenced
    | ZoneFrozen
    | ZoneMarked
    | StrikeRolled
    | BarricadeBuilt
    | BatteryFired
    | WaveArrived
    | WaveDelayed
    | UnitsReturned
    | CounterPlaced
    | CounterMoved
    | BarricadeTurned
    | CounterCaptured
    | CounterDisplaced
    | VolleyFired
    | UnitLost
    | AssaultDeclared
    | LeadChosen
    | CommanderCommitted
    | ConsentRefused
    | CardAnnounced
    | WithdrawalDeclared
    | DieRerolled
    | AssaultResolved
    | ZoneOverrun
    | UnitsRetreated
    | CommanderRolled
    | ZoneOccupied
    | AutomaticVictory
    | PointsCounted
    | ExtraTurn
    | SideConceded
    | DrawAgreed
    | GameEnded
)
