"""Activities (nouns), events (past tense) and the position of the toy."""

from __future__ import annotations

from msgspec import Struct

from baluard.kernel.values import Event


class Coins(Struct, frozen=True, forbid_unknown_fields=True):
    """An offer of peace."""

    coins: int


class Activity(Struct, frozen=True, tag=True):
    """Something on the agenda."""


class Deal(Activity, frozen=True):
    seat: str


class Round(Activity, frozen=True):
    pass


class Bid(Activity, frozen=True):
    pass


class Parley(Activity, frozen=True):
    pass


class Muster(Activity, frozen=True):
    pass


class Supply(Activity, frozen=True):
    seat: str


class Stow(Activity, frozen=True):
    seat: str


class Camp(Activity, frozen=True):
    pass


class March(Activity, frozen=True):
    pass


Activities = Deal | Round | Bid | Parley | Muster | Supply | Stow | Camp | March


class CardDrawn(Event, frozen=True):
    seat: str
    card: str


class CardHidden(Event, frozen=True):
    seat: str


class CardSeen(Event, frozen=True):
    seat: str
    card: str


class RoundBegan(Event, frozen=True):
    round: int


class Flooded(Event, frozen=True):
    place: str
    x: int
    y: int


class LeadWon(Event, frozen=True):
    seat: str
    coins: int


class PeaceMade(Event, frozen=True):
    seat: str
    coins: int


class Marched(Event, frozen=True):
    seat: str
    place: str


class Ambushed(Event, frozen=True):
    seat: str
    place: str


class BattleFought(Event, frozen=True):
    attacker: str
    defender: str
    attack: int
    defence: int


class ManLost(Event, frozen=True):
    seat: str
    place: str


Events = (
    CardDrawn
    | CardHidden
    | CardSeen
    | RoundBegan
    | Flooded
    | LeadWon
    | PeaceMade
    | Marched
    | Ambushed
    | BattleFought
    | ManLost
)


class Position(Struct, frozen=True):
    """What a pair of eyes knows: own hands as cards, others' as numbers; the known top to those who looked."""

    round: int
    rounds: int
    marshal: bool
    lead: str
    hands: tuple[tuple[str, ...] | int, ...]
    coins: tuple[int, ...]
    men: tuple[tuple[int, ...], ...]
    camps: tuple[tuple[int, ...], ...]
    peace: tuple[str, ...]
    played: tuple[str, ...]
    bag: int
    top: tuple[str, ...] | int
    scout: str
    agenda: tuple[Activities, ...]
