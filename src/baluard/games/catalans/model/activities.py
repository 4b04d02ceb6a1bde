"""The pieces of the sequence of play that are checkpointed: nouns. They name powers, spaces, actions, effects and the
places of a row (as printed: "1" is the first), never by a number in a list."""

from __future__ import annotations

from msgspec import Struct

from baluard.games.catalans.model.deals import Items, Speech


class SetUp(Struct, frozen=True, tag="set_up"):
    """The turn sequence is drawn."""


class DealGoals(Struct, frozen=True, tag="deal_goals"):
    """One power draws its goals."""

    power: str


class Round(Struct, frozen=True, tag="round"):
    """A round begins: cards are laid out (phase a)."""


class Parley(Struct, frozen=True, tag="parley"):
    """A window of negotiation that nobody owns: until everybody is ready."""

    window: str


class Say(Struct, frozen=True, tag="say"):
    """What somebody said reaches those it is meant for."""

    speech: Speech


class Conclude(Struct, frozen=True, tag="conclude"):
    """A deal was accepted: it is carried out for all to see."""

    power: str
    other: str
    gives: Items
    gets: Items
    link: int


class PhaseB(Struct, frozen=True, tag="phase_b"):
    """Characters of phase b, then the choice of cards."""


class UseCharacters(Struct, frozen=True, tag="use_characters"):
    """A power may use its characters."""

    power: str
    window: str


class ChooseCard(Struct, frozen=True, tag="choose_card"):
    """The power in a box chooses a card."""

    box: str


class Turn(Struct, frozen=True, tag="turn"):
    """The turn of the power on a slot."""

    slot: str


class PlayCard(Struct, frozen=True, tag="play_card"):
    """Text or value."""

    slot: str


class Effects(Struct, frozen=True, tag="effects"):
    """What is left of the effects of a card or concession; perhaps with an action among them."""

    source: str
    left: tuple[str, ...]
    power: str
    may_act: bool


class Unit(Struct, frozen=True, tag="unit"):
    """One unit of an effect: a victim, a placement, a march; `left` are still to come."""

    source: str
    effect: str
    power: str
    left: int
    target: str = ""  # a power that was chosen, or a space already struck
    spent: tuple[str, ...] = ()


class Settle(Struct, frozen=True, tag="settle"):
    """A played card goes where it belongs."""

    card: str
    power: str
    as_text: bool


class ChooseAction(Struct, frozen=True, tag="choose_action"):
    """The action of a turn."""

    power: str


class ActionUnit(Struct, frozen=True, tag="action_unit"):
    """One unit of an action; `hits` are the spaces already attacked."""

    power: str
    action: str
    first: bool
    hits: tuple[str, ...] = ()


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """The turn marker goes to the highest empty box."""

    slot: str


class Ban(Struct, frozen=True, tag="ban"):
    """Phase d."""


class Reinforce(Struct, frozen=True, tag="reinforce"):
    """Phase e: the i-th Bourbon troop of K."""

    at: int
    number: int


class Distribute(Struct, frozen=True, tag="distribute"):
    """Phase f: the distributions that are due."""


class ChooseConcession(Struct, frozen=True, tag="choose_concession"):
    """The next power in order puts its marker on a concession."""

    order: tuple[str, ...]


class OrderTies(Struct, frozen=True, tag="order_ties"):
    """After the talk about ties: the order of choice."""


class TakeConcession(Struct, frozen=True, tag="take_concession"):
    """A concession of the row is taken by the power whose marker is on it, if there is one."""

    concession: str


class DropWill(Struct, frozen=True, tag="drop_will"):
    """After its text a concession costs will to fight."""

    power: str
    levels: int
    moves_marker: bool


class Auction(Struct, frozen=True, tag="auction"):
    """Concessions that nobody took are auctioned."""


class Bid(Struct, frozen=True, tag="bid"):
    """The next bid in an auction."""

    concession: str
    price: int
    leader: str
    bidders: tuple[str, ...]


class EndRound(Struct, frozen=True, tag="end_round"):
    """The check at the end of the round."""


Activity = (
    SetUp
    | DealGoals
    | Round
    | Parley
    | Say
    | Conclude
    | PhaseB
    | UseCharacters
    | ChooseCard
    | Turn
    | PlayCard
    | Effects
    | Unit
    | Settle
    | ChooseAction
    | ActionUnit
    | EndTurn
    | Ban
    | Reinforce
    | Distribute
    | ChooseConcession
    | OrderTies
    | TakeConcession
    | DropWill
    | Auction
    | Bid
    | EndRound
)
