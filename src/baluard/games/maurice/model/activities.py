"""The pieces of the sequence of play that are checkpointed: nouns. They name units, cards and sides by their ids."""

from __future__ import annotations

from msgspec import Struct


class Enlist(Struct, frozen=True, tag="enlist"):
    """Points battle: both sides build their armies."""


class Roles(Struct, frozen=True, tag="roles"):
    """Points battle: who attacks?"""


class Terrain(Struct, frozen=True, tag="terrain"):
    """Points battle: a side draws a piece of terrain and lays it."""

    side: str
    drawn: tuple[str, ...]  # templates that are out of the pool


class LineUp(Struct, frozen=True, tag="line_up"):
    """Points battle: an army comes to the table."""

    side: str


class Deployment(Struct, frozen=True, tag="deployment"):
    """A side places its units where it wants, one at a time (free deployment)."""

    side: str


class Deal(Struct, frozen=True, tag="deal"):
    """The hands are dealt, and it is settled who begins."""


class Turn(Struct, frozen=True, tag="turn"):
    """A side takes its turn."""

    side: str


class Volley(Struct, frozen=True, tag="volley"):
    """The active side may call a volley."""


class Aim(Struct, frozen=True, tag="aim"):
    """A side says who fires at whom."""

    side: str


class Dampen(Struct, frozen=True, tag="dampen"):
    """The side that is shot at may spoil shots."""

    side: str


class Shot(Struct, frozen=True, tag="shot"):
    """The next shot that was ordered."""


class Command(Struct, frozen=True, tag="command"):
    """The active side chooses what it does."""


class Interruption(Struct, frozen=True, tag="interruption"):
    """The other side may play a card against what was declared."""


class Surcharge(Struct, frozen=True, tag="surcharge"):
    """The active side pays more, or its action is cancelled."""


class Draw(Struct, frozen=True, tag="draw"):
    """Cards are drawn."""

    side: str
    count: int


class Discard(Struct, frozen=True, tag="discard"):
    """A side discards down to its limit, or so many cards."""

    side: str
    count: int  # -1: down to the limit


class Start(Struct, frozen=True, tag="start"):
    """The active side may play a card at the start of its action."""


class Event(Struct, frozen=True, tag="event"):
    """The effects of the event that was played."""


class Reveal(Struct, frozen=True, tag="reveal"):
    """A hand that was shown: one card of it is chosen."""


class SecondMarch(Struct, frozen=True, tag="second_march"):
    """A card lets a brigade march, and then another."""

    but: tuple[str, ...] = ()  # the units of the first


class March(Struct, frozen=True, tag="march"):
    """One unit of the brigade may march."""


class Charges(Struct, frozen=True, tag="charges"):
    """The charges are declared."""


class Falter(Struct, frozen=True, tag="falter"):
    """The other side may play a card against a charger."""


class Charge(Struct, frozen=True, tag="charge"):
    """The next charge is carried out."""


class Combats(Struct, frozen=True, tag="combats"):
    """The combats of the charges, one after another."""


class Combat(Struct, frozen=True, tag="combat"):
    """One combat: both sides may play cards."""

    target: str


class Clash(Struct, frozen=True, tag="clash"):
    """The dice of a combat."""

    target: str


class Recoil(Struct, frozen=True, tag="recoil"):
    """What a combat did to the attackers, when the defender has had his part."""

    target: str


class FallBack(Struct, frozen=True, tag="fall_back"):
    """One attacker falls back."""

    unit: str


class Won(Struct, frozen=True, tag="won"):
    """The victors of a combat may go on."""


class Rally(Struct, frozen=True, tag="rally"):
    """One unit rallies."""

    unit: str


class Break(Struct, frozen=True, tag="break"):
    """A unit has reached its limit."""

    unit: str


class Loss(Struct, frozen=True, tag="loss"):
    """A unit is lost: its army loses morale, its officers are in danger."""

    unit: str
    how: str  # broken, surrendered


class Casualty(Struct, frozen=True, tag="casualty"):
    """An officer is rolled for."""

    officer: str  # one of the generals, or a notable
    cause: str
    x: int  # where he was
    y: int


class Peril(Struct, frozen=True, tag="peril"):
    """An officer is rolled for if the unit with which he fought is still there."""

    officer: str
    unit: str


class Collapse(Struct, frozen=True, tag="collapse"):
    """Has an army lost heart?"""


class Generals(Struct, frozen=True, tag="generals"):
    """The active side may move its officers."""

    moved: tuple[str, ...] = ()


class Surrender(Struct, frozen=True, tag="surrender"):
    """Isolated units surrender."""


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """The turn ends: objectives, victory, and the next side."""


Activity = (
    Enlist
    | Roles
    | Terrain
    | LineUp
    | Deployment
    | Deal
    | Turn
    | Volley
    | Aim
    | Dampen
    | Shot
    | Command
    | Interruption
    | Surcharge
    | Draw
    | Discard
    | Start
    | Event
    | Reveal
    | SecondMarch
    | March
    | Charges
    | Falter
    | Charge
    | Combats
    | Combat
    | Clash
    | Recoil
    | FallBack
    | Won
    | Rally
    | Break
    | Loss
    | Casualty
    | Peril
    | Collapse
    | Generals
    | Surrender
    | EndTurn
)
