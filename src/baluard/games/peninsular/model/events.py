"""What happens, in the past tense: the story renders it in any language."""

from __future__ import annotations

from baluard.games.peninsular.model.events_combat import CombatEvent
from baluard.games.peninsular.model.events_desk import DeskEvent
from baluard.games.peninsular.model.events_march import MarchEvent
from baluard.games.peninsular.model.events_muster import MusterEvent
from baluard.games.peninsular.model.events_reports import ReportsEvent
from baluard.games.peninsular.model.events_supply import SupplyEvent
from baluard.kernel.values import Event


class CorpsPlaced(Event, frozen=True):
    """PEN-4.2 A corps of the set-up stands where its owner chose."""

    nation: str
    corps: str
    province: str


class DepotPlaced(Event, frozen=True):
    """PEN-4.2 A depot of the set-up."""

    nation: str
    province: str


class PointsSplit(Event, frozen=True):
    """PEN-4.2 The points of two corps of the set-up."""

    nation: str
    corps: str
    points: int
    other: str
    rest: int


class TurnBegan(Event, frozen=True):
    """PEN-1.3 `date` is the key under which the two months of the turn have their name."""

    turn: int
    date: str


class InterruptionEnded(Event, frozen=True):
    """PEN-10.8"""

    region: str


class InitiativeChosen(Event, frozen=True):
    """PEN-1.5"""

    nation: str
    choice: str


class PhaseBegan(Event, frozen=True):
    """PEN-1.4"""

    nation: str
    phase: str


class CountMade(Event, frozen=True):
    """PEN-13.1"""

    turn: int
    allied: int
    french: int


class CityTaken(Event, frozen=True):
    """PEN-3.9 A city has another master."""

    city: str
    nation: str


class GeneralRecovered(Event, frozen=True):
    """PEN-14.12"""

    general: str
    die: int
    recovered: bool


class CampaignEnded(Event, frozen=True):
    """PEN-13.2, 13.3"""

    reason: str
    winners: tuple[str, ...]
    allied: int
    french: int


AnyEvent = (
    CorpsPlaced
    | DepotPlaced
    | PointsSplit
    | TurnBegan
    | InterruptionEnded
    | InitiativeChosen
    | PhaseBegan
    | CountMade
    | CityTaken
    | GeneralRecovered
    | CampaignEnded
    | CombatEvent
    | MusterEvent
    | SupplyEvent
    | MarchEvent
    | ReportsEvent
    | DeskEvent
)
