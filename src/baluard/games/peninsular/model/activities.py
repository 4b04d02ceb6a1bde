"""The pieces of the sequence of play that are checkpointed: nouns. They name nations, corps and provinces by id."""

from __future__ import annotations

from msgspec import Struct


class SetUp(Struct, frozen=True, tag="set_up"):
    """PEN-4.2 The free choices of a nation's set-up."""

    nation: str


class TurnStart(Struct, frozen=True, tag="turn_start"):
    """PEN-1.6 A turn begins."""


class Initiative(Struct, frozen=True, tag="initiative"):
    """PEN-1.5 France decides where it stands."""


class Phase(Struct, frozen=True, tag="phase"):
    """PEN-1.4 A phase of a nation begins: what happens by itself at its start."""

    nation: str
    phase: str


class Orders(Struct, frozen=True, tag="orders"):
    """PEN-1.12 The nation gives the next order of the phase, or ends it."""

    nation: str
    phase: str


class CityFood(Struct, frozen=True, tag="city_food"):
    """PEN-11.2 A city feeds corps of the active nation."""

    city: str


class Provision(Struct, frozen=True, tag="provision"):
    """PEN-11.1 A corps, or the besieged of a city, forages or is paid for, at the price when it was chosen."""

    unit: str
    gold: int = 0


class Contacts(Struct, frozen=True, tag="contacts"):
    """PEN-12.1 The contacts that are left, one after the other."""

    nation: str


class Contact(Struct, frozen=True, tag="contact"):
    """PEN-12.2 Enemies meet in a province."""

    province: str


class Reaction(Struct, frozen=True, tag="reaction"):
    """PEN-12.3 A corps reacts to a contact."""

    corps: str
    province: str


class Battle(Struct, frozen=True, tag="battle", omit_defaults=True):
    """PEN-12.7 Those who stayed fight."""

    province: str
    attacker: str
    desk: bool = (
        False  # with the battle desk, if it is fought at the table: campaigns of before it know only the report
    )


class DepotFight(Struct, frozen=True, tag="depot_fight", omit_defaults=True):
    """PEN-9.10 A corps fights the garrison of a depot."""

    corps: str
    province: str
    desk: bool = False


class SiegeAction(Struct, frozen=True, tag="siege_action"):
    """PEN-12.8 What becomes of a siege."""

    nation: str
    city: str


class LoweredLimit(Struct, frozen=True, tag="lowered_limit"):
    """PEN-5.9 A nation may have a corps too many."""

    nation: str


class Withdrawal(Struct, frozen=True, tag="withdrawal"):
    """PEN-5.2 An item that is called away rolls."""

    entry: str


class Arrivals(Struct, frozen=True, tag="arrivals"):
    """PEN-5.1 The schedule of the turn, triggers, recurring points, uprisings."""

    nation: str


class TradeOffer(Struct, frozen=True, tag="trade_offer"):
    """PEN-6.6 An ally has proposed a trade; the other answers."""

    nation: str
    gives: str
    number: int


class ExcessDepots(Struct, frozen=True, tag="excess_depots"):
    """PEN-7.1 A nation has more depots than it may: one of them is given up."""

    nation: str


class Unveil(Struct, frozen=True, tag="unveil"):
    """Section 6 In a fog, before anything is decided: those who fight in a province, or these units, become known."""

    province: str
    units: tuple[str, ...] = ()


class Assault(Struct, frozen=True, tag="assault", omit_defaults=True):
    """PEN-18 Besieging corps storm a city, by the plan of their nation."""

    city: str
    corps: tuple[str, ...]
    plan: tuple[str, ...]
    desk: bool = False


class Fall(Struct, frozen=True, tag="fall"):
    """PEN-11.9 Nobody is left inside a besieged city."""

    city: str


class LeftBehind(Struct, frozen=True, tag="left_behind"):
    """PEN-14.10 Generals are in a city that the enemy has taken without a fight."""

    city: str


class TurnEnd(Struct, frozen=True, tag="turn_end"):
    """PEN-1.7 A turn ends."""


class StandingOrder(Struct, frozen=True, tag="standing_order"):
    """PEN-20.5 A nation says what a corps or depot does when others act."""

    nation: str
    unit: str


class Exchange(Struct, frozen=True, tag="exchange"):
    """PEN-14.11 A nation may propose to exchange a prisoner."""

    nation: str


Activity = (
    SetUp
    | TurnStart
    | Initiative
    | Phase
    | Orders
    | CityFood
    | Provision
    | Contacts
    | Contact
    | Reaction
    | Battle
    | DepotFight
    | SiegeAction
    | LoweredLimit
    | Withdrawal
    | Arrivals
    | TradeOffer
    | ExcessDepots
    | Unveil
    | Assault
    | Fall
    | LeftBehind
    | StandingOrder
    | Exchange
    | TurnEnd
)
