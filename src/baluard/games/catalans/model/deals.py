"""CAT-10.2 What is said in a negotiation: items of a deal, promises, speeches. Fields are ids and numbers.

In saves, logs and stories an item is a table with its `kind`: `{"kind": "spare", "power": "savoy"}`.
"""

from __future__ import annotations

from msgspec import Struct


class Item(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """Something that one side of a deal gives."""


def kind_of(item: Item) -> str:
    """The kind of an item, as it is written down."""
    return str(item.__struct_config__.tag)


# -- promises of the current round


class Promise(Item, frozen=True):
    """What binds its giver until the round ends."""


class OfSlot(Promise, frozen=True):
    """About a card laid out, by its place as it is printed."""

    slot: str


class Choose(OfSlot, frozen=True, tag="choose_card"):
    """To choose a card."""


class NotChoose(OfSlot, frozen=True, tag="not_choose"):
    """To leave a card to others."""


class PlayAs(Promise, frozen=True, tag="play_as"):
    """To play one's card for its text, or for its value."""

    mode: str


class OfAction(Promise, frozen=True):
    """About an action."""

    action: str


class Act(OfAction, frozen=True, tag="act"):
    """To take an action."""


class NotAct(OfAction, frozen=True, tag="not_act"):
    """Not to take an action."""


class Spare(Promise, frozen=True, tag="spare"):
    """To eliminate no troops of a power, or none in one space."""

    power: str
    space: str = ""


class Hit(Promise, frozen=True, tag="hit"):
    """To eliminate troops of a power, or those in a space (one of the two), where that can be done."""

    power: str = ""
    space: str = ""


class OfSpaces(Promise, frozen=True):
    """About some spaces."""

    spaces: tuple[str, ...]


class PlaceIn(OfSpaces, frozen=True, tag="place_in"):
    """To place Bourbon troops nowhere else."""


class PlaceNotIn(OfSpaces, frozen=True, tag="place_not_in"):
    """To place no Bourbon troops there."""


class NotEnter(OfSpaces, frozen=True, tag="not_enter"):
    """Not to go there."""


class OfCharacter(Promise, frozen=True):
    """About a character."""

    card: str


class Use(OfCharacter, frozen=True, tag="use"):
    """To use a character."""


class NotUse(OfCharacter, frozen=True, tag="not_use"):
    """Not to use a character."""


class Benefit(Promise, frozen=True, tag="benefit"):
    """To let a power benefit from one's cards."""

    power: str


class WallOrder(Promise, frozen=True, tag="wall"):
    """What of Barcelona is removed first: `segments_first`, `aragon_first`."""

    order: str


class OfConcession(Promise, frozen=True):
    """About a concession."""

    concession: str


class Take(OfConcession, frozen=True, tag="take"):
    """To choose a concession."""


class NotTake(OfConcession, frozen=True, tag="not_take"):
    """To leave a concession to others."""


class NoBid(OfConcession, frozen=True, tag="no_bid"):
    """Not to bid for a concession."""


class Swap(Promise, frozen=True, tag="swap"):
    """To exchange the concessions that both have chosen."""


class YieldTie(Promise, frozen=True, tag="yield"):
    """To give way in a tie."""


AnyPromise = (
    Choose
    | NotChoose
    | PlayAs
    | Act
    | NotAct
    | Spare
    | Hit
    | PlaceIn
    | PlaceNotIn
    | NotEnter
    | Use
    | NotUse
    | Benefit
    | WallOrder
    | Take
    | NotTake
    | NoBid
    | Swap
    | YieldTie
)


# -- what changes hands, and words


class Resources(Item, frozen=True, tag="resources"):
    """Paid at once."""

    amount: int


class Concession(Item, frozen=True, tag="concession"):
    """A concession that one holds."""

    concession: str


class Character(Item, frozen=True, tag="character"):
    """A character that lies before one."""

    card: str


class Later(Item, frozen=True, tag="later"):
    """Resources that are paid when a promise of the other side is kept."""

    amount: int
    promise: AnyPromise


class Saying(Item, frozen=True):
    """What binds nobody."""

    said: str


class Word(Saying, frozen=True, tag="word"):
    """A word for good."""


class WordFor(Saying, frozen=True, tag="word_for"):
    """A word for one round."""

    round: int


AnyItem = Resources | Concession | Character | Later | Word | WordFor | AnyPromise

Items = tuple[AnyItem, ...]
PROMISES: tuple[type[Promise], ...] = AnyPromise.__args__
ITEMS: tuple[type[Item], ...] = AnyItem.__args__


# -- speeches


class GivenWord(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of a deal that was made."""

    deal: int
    word: Word | WordFor


class Speech(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a power says to another: an offer (propose, counter), an answer to one (accept, decline), its withdrawal,
    or whether a word was kept or broken; or nothing (pass)."""

    act: str
    power: str = ""
    other: str = ""
    gives: Items = ()
    gets: Items = ()
    about: GivenWord | None = None  # the word that is judged


PASS = Speech("pass")
