"""The immutable tables of one game: map, powers, tracks, cards and options as flat lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from baluard.components.shapes import Book
from baluard.games.catalans.model.rows import Data

BRITAIN: Final = 0
DUTCH: Final = 1
AUSTRIA: Final = 2
SAVOY: Final = 3
PORTUGAL: Final = 4
EMPIRE: Final = 5
ARAGON: Final = 6
FRANCE: Final = 7
CASTILE: Final = 8
BAVARIA: Final = 9
POWERS: Final = (
    *("britain", "dutch", "austria", "savoy", "portugal", "empire", "aragon"),
    *("france", "castile", "bavaria"),
)
NUMBERS: Final = {name: i for i, name in enumerate(POWERS)}
ALLIED: Final = (BRITAIN, DUTCH, AUSTRIA, SAVOY, PORTUGAL, EMPIRE, ARAGON)
BOURBON: Final = (FRANCE, CASTILE, BAVARIA)
NOBODY: Final = -1

EARLY: Final = 0
MID: Final = 1
LATE: Final = 2
PERIODS: Final = ("early", "mid", "late")

ACTIONS: Final = ("attack", "recruit", "move", "resources", "will_to_fight")
ATTACK: Final = 0
RECRUIT: Final = 1
MOVE: Final = 2
RESOURCES: Final = 3
WILL: Final = 4

FAR: Final = 999


def name_of(power: int) -> str:
    """A power's name; nothing for nobody."""
    return POWERS[power] if power >= 0 else ""


def number_of(name: str) -> int:
    """A power's number."""
    return NUMBERS[name] if name else NOBODY


def slot_name(slot: int) -> str:
    """A place in a row, as it is printed; nothing for none."""
    return str(slot + 1) if slot >= 0 else ""


def slot_number(name: str) -> int:
    """The number of a place in a row."""
    return int(name) - 1 if name else NOBODY


def effect_name(source: str, index: int) -> str:
    """`blenheim.2`: the second effect of a card or concession."""
    return f"{source}.{index + 1}"


class Op:
    """One effect of a card or concession (CAT-8). Fields that an effect does not use keep their defaults."""

    def __init__(self, op: str) -> None:
        self.op: str = op
        self.icon: str = ""
        self.who: str = ""
        self.power: str = ""
        self.n: int = 0
        self.nations: tuple[int, ...] = ()
        self.spaces: tuple[int, ...] = ()  # where it may happen; empty: anywhere
        self.home: int = NOBODY
        self.upto: bool = False
        self.fallback: bool = False
        self.troops: int = 0
        self.steps: int = 0
        self.sea: bool = False
        self.any_sea: bool = False
        self.space: int = NOBODY
        self.per_space: int = 0
        self.flag: str = ""
        self.max_value: int = 0
        self.price: int = 0


class Card:
    """A tactical card, or a concession of the pile."""

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.period: int = NOBODY
        self.type: str = ""
        self.value: int = 0
        self.arms: tuple[int, ...] = ()
        self.after: str = ""
        self.window: str = ""
        self.icons: tuple[str, ...] = ()
        self.ordered: bool = False
        self.effects: tuple[Op, ...] = ()
        self.beneficiary: int = NOBODY


class Goal:
    """A secret goal."""

    def __init__(self, name: str, power: int) -> None:
        self.name: str = name
        self.power: int = power
        self.concessions: tuple[str, ...] = ()
        self.spaces: tuple[int, ...] = ()


class Facts:
    """Everything about a game that no answer can change. Shared by all states of a game."""

    def __init__(self, data: Data) -> None:
        self.data: Data = data  # the components from which they were made
        self.options: dict[str, str] = {}
        self.book: Book = Book({})  # the names by which a state is written down
        self.players: int = 0
        self.seats: tuple[str, ...] = ()  # the people
        self.powers: tuple[int, ...] = ()  # the powers that are played
        self.owner: list[str] = []  # by power: the seat that plays it, or nothing
        self.played_by: list[tuple[str, list[int]]] = []  # seats, with their powers
        self.is_played: list[bool] = []
        self.negotiation: str = ""
        self.binding: bool = True  # must an agreement of the round be satisfied? In games from before: it could lapse
        self.open_table: bool = False
        self.offers: int = 0
        self.round_cap: int = 0
        # the map
        self.ids: list[str] = []
        self.no: dict[str, int] = {}
        self.home: list[int] = []  # by space: the power, or NOBODY
        self.region: list[str] = []
        self.land: list[tuple[int, ...]] = []  # land-adjacent
        self.near: list[tuple[int, ...]] = []  # adjacent, by land or port
        self.ports: list[int] = []  # by space: 1 Atlantic, 2 Mediterranean, 3 both
        self.port_list: tuple[int, ...] = ()
        self.sea: list[list[tuple[int, int]]] = []  # by space: where a troop can sail, and what it costs
        self.early_sea: list[list[tuple[int, int]]] = []  # in the early war: in the Atlantic alone
        self.is_victory: list[bool] = []
        self.worth_fall: list[int] = []
        self.worth_defeat: list[int] = []
        self.is_space: list[bool] = []  # not the Alps
        self.setup: list[tuple[int, int, int]] = []  # (power, space, troops)
        self.pool: list[int] = []  # by power: its troops
        self.boxes: tuple[int, ...] = ()  # the French reserve
        self.homes: list[tuple[int, ...]] = []  # by power: the home spaces where it recruits
        # tracks
        self.value: list[int] = []  # by level
        self.war_cost: list[int] = []
        self.at_war: list[bool] = []
        self.start_level: int = 0
        self.constants: dict[str, int] = {}
        self.least: int = 0
        self.most: int = 0
        self.start_resources: int = 0
        # cards
        self.cards: dict[str, Card] = {}
        self.decks: list[tuple[str, ...]] = []  # by period
        self.concessions: dict[str, Card] = {}  # of the pile, and the three of the deck
        self.effects: dict[str, Op] = {}  # of cards and concessions: `blenheim.2` is the second of a card
        self.pile: tuple[str, ...] = ()
        self.goals: dict[str, Goal] = {}
        self.goals_of: list[tuple[str, ...]] = []  # by power
        self.goals_drawn: int = 0

    def mean_value(self, names: Sequence[str]) -> int:
        """CAT-6.7 The mean value of some cards, in hundredths."""
        total = sum([self.cards[name].value for name in names])
        return (100 * total + len(names) // 2) // len(names) if names else 0
