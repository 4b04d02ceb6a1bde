"""What happens when troops come and go: reinforcement, recruitment, depots."""

from __future__ import annotations

from baluard.kernel.values import Event


class CorpsDissolved(Event, frozen=True):
    """PEN-5.9 A corps too many: what its points became."""

    nation: str
    corps: str
    passed: int
    lost: int


class WithdrawalRolled(Event, frozen=True):
    """PEN-5.2 Somebody is called away: the die, what it takes to stay, and whether he stays."""

    nation: str
    entry: str
    what: str  # a general, a kind of corps, or nothing
    points: int
    die: int
    need: int
    stays: bool


class PointsLeft(Event, frozen=True):
    """PEN-5.2 Points of a unit leave the campaign."""

    nation: str
    unit: str
    points: int


class GoldGranted(Event, frozen=True):
    """PEN-6.3 Gold of the schedule."""

    nation: str
    gold: int


class GeneralArrived(Event, frozen=True):
    """PEN-5.4, 5.5 A general comes, and waits for a corps."""

    nation: str
    general: str


class CorpsCancelled(Event, frozen=True):
    """PEN-5.3 An arriving corps is cancelled by the limit."""

    nation: str
    kind: str
    points: int


class CorpsArrived(Event, frozen=True):
    """PEN-5.3"""

    nation: str
    corps: str
    points: int
    province: str
    where: str


class PointsGranted(Event, frozen=True):
    """PEN-5.7 Points of the schedule, to be placed."""

    nation: str
    kind: str
    points: int


class PointsPlaced(Event, frozen=True):
    """PEN-5.7, 6.8 Points join a corps or a garrison."""

    nation: str
    unit: str
    kind: str
    points: int


class PointsKept(Event, frozen=True):
    """PEN-3.11, R26 Points that were not placed go to the reserve."""

    nation: str
    kind: str
    points: int


class GeneralPlaced(Event, frozen=True):
    """PEN-5.5"""

    nation: str
    general: str
    corps: str


class UprisingRolled(Event, frozen=True):
    """PEN-5.10 The die of a region, its threshold, and the guerrilla points that rise."""

    region: str
    die: int
    need: int
    points: int


class BandRaised(Event, frozen=True):
    """PEN-5.10"""

    band: str
    points: int
    province: str


class IncomeCollected(Event, frozen=True):
    """PEN-6.2 to 6.4 Gold, line by line."""

    nation: str
    lines: tuple[tuple[str, int], ...]
    total: int


class LevyRaised(Event, frozen=True):
    """PEN-6.5 Levy points, line by line; those for Josephine troops apart."""

    nation: str
    lines: tuple[tuple[str, int], ...]
    total: int
    josephine: int


class TradeProposed(Event, frozen=True):
    """PEN-6.6 An ally has proposed a trade."""

    nation: str
    other: str
    gives: str
    number: int


class TradeMade(Event, frozen=True):
    """PEN-6.6 The allies exchanged gold and levy points, one for one."""

    nation: str
    other: str
    gives: str
    number: int


class TradeRefused(Event, frozen=True):
    """PEN-6.6"""

    nation: str
    other: str
    gives: str
    number: int


class PointsBought(Event, frozen=True):
    """PEN-6.7"""

    nation: str
    gold: int
    points: int


class PointsTransferred(Event, frozen=True):
    """PEN-6.7 French points become points of a contingent."""

    kind: str
    points: int


class CorpsRaised(Event, frozen=True):
    """PEN-6.8 A new corps."""

    nation: str
    corps: str
    kind: str
    points: int
    city: str
    where: str


class DepotCreated(Event, frozen=True):
    """PEN-7.2"""

    nation: str
    province: str


class DepotMoved(Event, frozen=True):
    """PEN-7.3"""

    nation: str
    origin: str
    province: str


class DepotRemoved(Event, frozen=True):
    """PEN-7.3 A depot is given up; its garrison may be lost with it."""

    nation: str
    province: str
    lost: int


MusterEvent = (
    CorpsDissolved
    | WithdrawalRolled
    | PointsLeft
    | GoldGranted
    | GeneralArrived
    | CorpsCancelled
    | CorpsArrived
    | PointsGranted
    | PointsPlaced
    | PointsKept
    | GeneralPlaced
    | UprisingRolled
    | BandRaised
    | IncomeCollected
    | LevyRaised
    | TradeProposed
    | TradeMade
    | TradeRefused
    | PointsBought
    | PointsTransferred
    | CorpsRaised
    | DepotCreated
    | DepotMoved
    | DepotRemoved
)
