"""What happens at sea, on the march, in sieges and among the bands, in the past tense."""

from __future__ import annotations

from baluard.kernel.given import Given
from baluard.kernel.values import Event


class CorpsSailed(Event, frozen=True):
    """PEN-8.2 The allied naval move."""

    nation: str
    corps: str
    province: str
    where: str  # open, city


class CorpsLanded(Event, frozen=True):
    """PEN-8.3 A corps comes back from the sea."""

    nation: str
    corps: str
    province: str
    where: str


class AllyAnswered(Event, frozen=True):
    """PEN-8.1, 9.13, 3.9 The ally was asked for its consent."""

    nation: str  # who was asked
    order: str  # naval_move, joint_move, cede_city
    agreed: bool


class CorpsMarched(Event, frozen=True):
    """PEN-9.2 One corps, or several together, from the first province of the path to the last."""

    nation: str
    corps: tuple[str, ...]
    path: tuple[str, ...]
    points: int  # movement points of these steps


class MarchForced(Event, frozen=True):
    """PEN-9.3"""

    nation: str
    corps: str


class CityEntered(Event, frozen=True):
    """PEN-9.6"""

    nation: str
    corps: str
    city: str


class CityLeft(Event, frozen=True):
    """PEN-9.6, 9.12"""

    nation: str
    corps: str
    city: str
    besieged: bool


class GarrisonLeft(Event, frozen=True):
    """PEN-9.6 A corps leaves points in a city or at a depot; 0: their number is not known."""

    nation: str
    corps: str
    place: str  # a city, or the province of a depot
    points: int


class GarrisonTaken(Event, frozen=True):
    """PEN-9.6 A corps takes points out of a city or from a depot; 0: their number is not known."""

    nation: str
    corps: str
    place: str
    points: int


class PointsPassed(Event, frozen=True):
    """PEN-9.7 Points from one corps to another; 0: their number is not known."""

    nation: str
    corps: str
    other: str
    points: int


class GeneralMoved(Event, frozen=True):
    """PEN-9.8 A general goes to a corps or into a city."""

    nation: str
    general: str
    place: str


class DepotBurned(Event, frozen=True):
    """PEN-9.9, 9.10 A depot is destroyed, by an enemy or by its own garrison."""

    nation: str  # whose it was
    province: str
    by: str


class DepotConverted(Event, frozen=True):
    """PEN-9.9, R56"""

    nation: str  # whose it was
    province: str
    by: str


class DepotFightDeclared(Event, frozen=True):
    """PEN-9.10"""

    nation: str
    corps: str
    province: str


class DepotDefended(Event, frozen=True):
    """PEN-9.9 A band came to a depot and found a garrison."""

    nation: str
    province: str
    band: str


class SiegeDeclared(Event, frozen=True):
    """PEN-9.11"""

    nation: str
    corps: str
    city: str


class SiegeEnded(Event, frozen=True):
    """PEN-9.11"""

    city: str


class CorpsDisbanded(Event, frozen=True):
    """PEN-9.15 How many of its points went into the city, to the reserve, and were lost; 0: not known."""

    nation: str
    corps: str
    garrison: int
    reserve: int
    lost: int


class CorpsRenamed(Event, frozen=True):
    """PEN-4.5"""

    nation: str
    corps: str
    name: Given


class CityCeded(Event, frozen=True):
    """PEN-3.9"""

    nation: str
    city: str
    other: str


class BandMoved(Event, frozen=True):
    """PEN-10.2"""

    band: str
    province: str


class BandsAttached(Event, frozen=True):
    """PEN-10.2"""

    corps: str
    bands: tuple[str, ...]


class BandTookCity(Event, frozen=True):
    """PEN-10.4"""

    band: str
    city: str


class AmbushLaid(Event, frozen=True):
    """PEN-10.7 The dice of the guerrilla points against one target, and what it lost."""

    place: str  # a corps, a city, or the province of a depot
    dice: tuple[int, ...]
    lost: int


class CommunicationsAttacked(Event, frozen=True):
    """PEN-10.8"""

    region: str
    die: int
    bonus: int
    cut: bool


class SweepOrdered(Event, frozen=True):
    """PEN-10.5"""

    corps: str
    bands: tuple[str, ...]


class BandsSwept(Event, frozen=True):
    """PEN-10.5 At the end of the turn; no bands: it found none, or had no peace."""

    corps: str
    bands: tuple[str, ...]


class CorpsGone(Event, frozen=True):
    """PEN-3.2 A corps without points is removed."""

    nation: str
    corps: str


MarchEvent = (
    CorpsSailed
    | CorpsLanded
    | AllyAnswered
    | CorpsMarched
    | MarchForced
    | CityEntered
    | CityLeft
    | GarrisonLeft
    | GarrisonTaken
    | PointsPassed
    | GeneralMoved
    | DepotBurned
    | DepotConverted
    | DepotFightDeclared
    | DepotDefended
    | SiegeDeclared
    | SiegeEnded
    | CorpsDisbanded
    | CorpsRenamed
    | CityCeded
    | BandMoved
    | BandsAttached
    | BandTookCity
    | AmbushLaid
    | CommunicationsAttacked
    | SweepOrdered
    | BandsSwept
    | CorpsGone
)
