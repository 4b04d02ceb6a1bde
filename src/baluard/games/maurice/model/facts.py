"""The immutable tables of one game: troops, ground, cards and numbers, as rules want them."""

from __future__ import annotations

from typing import Any, Final

from baluard.components.shapes import Book
from baluard.kernel.plane import Box, Place, Point, Polygon, Sines

SEATS: Final = ("first", "second")
GENERALS: Final = ("general_first", "general_second")  # the commanders-in-chief
NOBODY: Final = -1

# Of a points battle: the armies as keys, who attacks, and the pieces of terrain
Muster = tuple[tuple[tuple[str, ...], ...], int, tuple[str, ...]]

# Kinds of terrain that are areas in which a unit may stand (MAU-2.12)
AREAS: Final = ("woods", "rough", "crops", "marsh", "builtup", "cliff")


class Facts:
    """Everything about a game that no answer can change. Shared by all states of a game."""

    def __init__(self) -> None:
        self.options: dict[str, str] = {}
        self.book: Book = Book({})  # the names of all things, by which states are written down
        self.scenario: str = ""
        self.data: Any = None  # the components themselves: armies are built from their lists
        # points battles
        self.points: int = 0
        self.base: Facts | None = None  # the tables before armies were built
        self.fields: dict[Muster, Facts] = {}  # of `base`: tables by armies and ground
        self.n: Numbers = Numbers()
        self.sines: Sines = Sines([0, 1], 1)
        # the table
        self.table: Box = (0, 0, 0, 0)
        self.kinds: dict[str, Kind] = {}
        self.pieces: list[Piece] = []
        self.objectives: list[Objective] = []
        self.sides: list[Side] = []
        self.specials: list[list[Effect]] = [[], []]  # by side: what the scenario gives it (MAU-12.7)
        self.nightfall: int = 0  # how often the deck must run out
        self.last_turn: int = 0  # after which night falls all the same; 0: by the deck alone
        self.first_seat: int = 0
        self.tie: str = "morale"
        self.captor: int = NOBODY  # the side that wins at once when it holds every objective (MAU-10.7)
        self.defender: int = 1
        # troops
        self.stances: list[str] = []  # a formation, on foot or mounted
        self.stance_no: dict[str, int] = {}
        self.unit_ids: list[str] = []
        self.unit_no: dict[str, int] = {}
        self.troops: list[Troop] = []
        self.of_side: list[list[int]] = [[], []]
        self.notable_ids: list[str] = []
        self.notables: list[Notable] = []
        # cards
        self.card_ids: list[str] = []
        self.card_no: dict[str, int] = {}
        self.cards: list[Card] = []
        # options
        self.has_events: bool = True
        self.has_three_windows: bool = False  # of the first game
        self.has_officers: bool = True
        self.has_isolation: bool = True
        self.hardy_irregulars: bool = False
        self.free_deployment: bool = False
        self.auto_fire: bool = True
        self.open_hands: bool = False


class Numbers:
    """The numbers of the rulebook, as the data give them."""

    def __init__(self) -> None:
        self.tolerance: int = 0
        self.contact: int = 0
        self.step_straight: int = 1
        self.step_wheel: int = 1
        self.step_charge: int = 1
        self.step_sight: int = 1
        self.near: int = 0
        self.standoff: int = 0
        self.link: int = 0
        self.volley_range: int = 0
        self.priority_range: int = 0
        self.pivot: int = 0
        self.fall_back: int = 0
        self.fall_back_limit: int = 0
        self.dress_gap: int = 0
        self.dress_overlap: int = 0
        self.see_through: int = 0
        self.target_band: int = 0
        self.cell: int = 1
        self.cell_block: int = 0
        self.overrun: int = 0
        self.bw: int = 1000
        self.slope: int = 1
        self.crest: int = 2
        # movement
        self.line_move: dict[str, int] = {}  # by arm that it moves as
        self.column_move: dict[str, int] = {}
        self.column_slow: dict[str, int] = {}
        self.hand_move: int = 0
        self.hand_slow: int = 0
        self.back_cost: int = 2
        self.segments: int = 3
        self.legs: int = 4
        self.most_turn: int = 900
        self.through_disr: int = 1
        self.difficult_disr: int = 1
        # fire
        self.to_hit: int = 4
        self.dice: int = 1
        self.canister_dice: int = 2
        self.dense: int = 0
        self.enfilade: int = 0
        self.irregular_fire: int = 0
        self.shaken_fire: int = 0
        self.fire_cover: int = 0
        self.garrison_bases: int = 2
        self.garrison_again: bool = True
        # rally
        self.rally_far: int = 0
        self.rally_difficult: int = 0
        # combat
        self.massed: int = 0
        self.uphill: int = 0
        self.per_disr: int = 0
        self.bad_ground: int = 0
        self.combat_cover: int = 0
        self.vulnerable: int = 0
        self.per_enemy: int = 0
        self.least_total: int = 1
        self.charge_limit: int = 4
        self.beaten: list[int] = [0, 0]  # DISR of defender and attacker
        self.held: list[int] = [0, 0, 0]  # of defender, attacker, and attacker of a defender that broke
        self.doubled: int = 1  # of the attacker who doubles
        # morale and officers
        self.loss_regular: list[int] = []
        self.loss_other: list[int] = []
        self.rolls: dict[str, list[list[int]]] = {}  # by cause: killed, captured; from and to
        # command
        self.draws: dict[str, int] = {}  # by option
        self.hand: int = 10


class Profile:
    """What a unit counts as in one state: a formation, on foot or mounted (MAU-3.3)."""

    def __init__(self) -> None:
        self.formation: str = ""
        self.mounted: bool = False
        self.arm: str = ""
        self.moves: str = ""
        self.regular: bool = True
        self.width: int = 0
        self.depth: int = 0
        self.base_width: int = 0
        self.base_depth: int = 0
        self.spots: list[Point] = []  # of each base: its centre, right and forward of the front's middle
        self.shooting: list[int] = []  # the bases that may shoot
        self.all_round: bool = False
        self.flanks: bool = False
        self.dense: bool = False
        self.charges: bool = False
        self.moves_as: str = ""  # line, column, hand, none

    @property
    def in_column(self) -> bool:
        """MAU-3.4: column or limbered."""
        return self.moves_as == "column"


class Troop:
    """A unit as it is all through the game."""

    def __init__(self) -> None:
        self.id: str = ""
        self.side: int = 0
        self.type: str = ""
        self.quality: str = ""
        self.combat: int = 0
        self.disrupt: int = 0
        self.disrupt_bombard: int = 0
        self.irregular_combat: int = 0
        self.irregular_disrupt: int = 0
        self.bases: int = 0
        self.limit: int = 0
        self.steady: int = 4  # with as much DISR it charges no more
        self.stays: bool = False  # it never leaves the table
        self.rally: dict[str, int] = {}  # by arm
        self.profiles: list[Profile | None] = []  # by stance
        self.bombard_range: int = 0
        self.by_hand: bool = False
        self.relimber: str = ""
        self.place: Place = (0, 0, 0)
        self.stance: int = 0


class Notable:
    """An officer besides the commander-in-chief (MAU-11.2)."""

    def __init__(self, name: str, side: int, unit: int, effects: list[Effect]) -> None:
        self.id: str = name
        self.side: int = side
        self.unit: int = unit
        self.effects: list[Effect] = effects


class Side:
    """One of the two armies."""

    def __init__(self) -> None:
        self.id: str = ""
        self.home_edge: str = ""
        self.refuge: list[str] = []
        self.hand: int = 0
        self.hand_limit: int = 0
        self.morale: int = 0
        self.effects: list[Effect] = []  # of its advantages
        self.zones: list[Polygon] = []
        self.cinc: Point = (0, 0)
        self.cinc_unit: int = NOBODY


class Kind:
    """A kind of terrain (MAU-13)."""

    def __init__(self) -> None:
        self.id: str = ""
        self.difficult: list[str] = []
        self.bad: list[str] = []
        self.impassable: list[str] = []
        self.covers: bool = False
        self.obscures: bool = False
        self.is_water: bool = False
        self.exempt: list[str] = []  # formations for which it is not difficult


class Piece:
    """A piece of terrain on the table."""

    def __init__(self, name: str, kind: Kind, outline: Polygon, box: Box) -> None:
        self.id: str = name
        self.kind: Kind = kind
        self.outline: Polygon = outline  # of a stream or an obstacle: its line
        self.box: Box = box
        self.crest: Polygon = ()
        self.width: int = 0
        self.slot: Point = (0, 0)


class Objective:
    """A place that counts at nightfall for the side that holds it (MAU-10.6)."""

    def __init__(self, name: str, points: int, area: Polygon, start: int) -> None:
        self.id: str = name
        self.points: int = points
        self.area: Polygon = area
        self.start: int = start


class Card:
    """A card of the action deck."""

    def __init__(self) -> None:
        self.id: str = ""  # with the number of its copy
        self.kind: str = ""
        self.span: int = 0
        self.window: str = ""
        self.actions: list[str] = []
        self.effects: list[Effect] = []


class Effect:
    """One effect of MAU-5.9, as a record: its numbers and its words."""

    def __init__(self, op: str, numbers: dict[str, int], words: dict[str, str]) -> None:
        self.op: str = op
        self.numbers: dict[str, int] = numbers
        self.words: dict[str, str] = words

    def number(self, name: str) -> int:
        """One of its numbers; 0 when it has none of this name."""
        return self.numbers.get(name, 0)

    def fits(self, name: str, value: str) -> bool:
        """Does a condition allow this: is it not there, or "any", or just this?"""
        wanted = self.words.get(name, "any")
        return wanted in ("any", value)

    def fits_regular(self, regular: bool) -> bool:
        """Does it allow a regular (or an irregular)?"""
        wanted = self.numbers.get("regular", -1)
        return wanted < 0 or (wanted == 1) == regular
