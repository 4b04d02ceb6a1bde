"""The immutable tables of one game: board, counters, schedules and options as flat lists of integers."""

from __future__ import annotations

from typing import Final

from baluard.components.shapes import Book

TWO_CROWNS: Final = 0
CATALAN: Final = 1
SIDES: Final = ("two_crowns", "catalan")

COMBAT: Final = 0
COMMANDER: Final = 1
BANNER: Final = 2
BATTERY: Final = 3
BARRICADE: Final = 4

OCHRE: Final = 0
GREEN: Final = 1
GREY: Final = 2
BLUE: Final = 3
COLOURS: Final = ("ochre", "green", "grey", "blue")

# Where a counter is when it is in no zone.
COMING: Final = -1  # a wave of a later turn
DUE: Final = -2  # arrived, or delayed: waits to be placed
DEAD: Final = -3
ABSENT: Final = -4  # not in this game (position texts, puzzles)
PLACES: Final = {COMING: "coming", DUE: "due", DEAD: "dead"}  # as they are called in saves and views


class Facts:
    """Everything about a game that no answer can change. Shared by all states of a game."""

    def __init__(self) -> None:
        self.options: dict[str, str] = {}
        self.book: Book = Book({})  # the names of all things, by which states are written down
        # zones
        self.zone_ids: list[str] = []
        self.zone_no: dict[str, int] = {}
        self.value: list[int] = []
        self.colour: list[int] = []
        self.unlimited: list[bool] = []
        self.is_entry: list[bool] = []  # R zones
        self.is_inside: list[bool] = []
        self.entries: list[list[int]] = []  # by side: deployment zones, R zones
        self.adjacent: list[list[int]] = []  # every border
        self.contact: list[list[int]] = []  # not across red
        self.cross_closed: list[list[int]] = []  # crossable while the Royal Breach is closed
        self.cross_open: list[list[int]] = []
        self.covered: list[list[bool]] = []  # covered[target][origin]: a blue line owned by the target lies between
        self.distance: list[list[int]] = []  # up to 2, else 9
        self.in_range: list[list[list[int]]] = []  # by side and zone: zones that a battery there reaches
        self.lanes: list[list[int]] = []  # by zone: where a volley out of it may hit (ASL-11.1, 11.2), barricades apart
        self.facings: list[list[int]] = []  # legal facings of a barricade in a zone
        self.royal: tuple[int, int] = (0, 0)
        # counters
        self.unit_ids: list[str] = []
        self.unit_no: dict[str, int] = {}
        self.side: list[int] = []
        self.kind: list[int] = []
        self.factor: list[int] = []
        self.unit_type: list[str] = []
        self.group: list[str] = []  # interchangeable counters: nation and type
        self.points: list[int] = []
        self.seat: list[str] = []
        self.wave_turn: list[int] = []  # 0: not in a wave
        self.of_side: list[list[int]] = [[], []]
        self.combat: list[list[int]] = [[], []]
        self.movers: list[list[int]] = [[], []]
        self.commanders: list[list[int]] = [[], []]
        self.batteries: list[list[int]] = [[], []]
        self.barricades: list[int] = []
        self.bar_no: list[int] = []  # index among barricades, else -1
        self.banner: int = -1
        # seats
        self.seats: list[str] = []
        self.side_seats: list[list[str]] = [[], []]
        self.side_of_seat: dict[str, int] = {}
        # schedule and options
        self.last_turn: int = 12
        self.extra_turns: int = 3
        self.recovery: dict[int, int] = {}
        self.start: list[int] = []  # zone of each counter at the start, or COMING
        self.start_facing: list[int] = []  # by barricade
        self.free_zones: list[list[int]] = []  # by counter: where free set-up may put it
        self.objectives: list[Objective] = []
        self.automatic: list[int] = []  # zones of automatic victory
        self.events: bool = False
        self.free_setup: bool = False
        self.cumulative: bool = False
        self.breach_open: bool = False
        self.handicap: int = 0
        self.cards: list[Card] = []
        self.card_no: dict[str, int] = {}
        # the numbers of the rulebook
        self.stacking: int = 5
        self.movement: int = 3
        self.opens_on: int = 6
        self.gun_range: list[int] = [2, 1]
        self.hit_near: int = 4
        self.hit_far: int = 5
        self.volley_hit: int = 6
        self.line_bonus: int = 3
        self.barricade_bonus: int = 3
        self.commander_bonus: int = 1
        self.banner_bonus: int = 1
        self.withdrawal_bonus: int = 2
        self.casualty: int = 6


class Objective:
    """A place that scores for the side that holds all of it."""

    def __init__(self, name: str, points: int, zones: list[int]) -> None:
        self.name: str = name
        self.points: int = points
        self.zones: list[int] = zones


class Card:
    """An event card: its effects in order."""

    def __init__(self, name: str, effects: list[Effect]) -> None:
        self.name: str = name
        self.effects: list[Effect] = effects


class Effect:
    """One operation of a card, for one drawer or any."""

    def __init__(self, drawer: int, op: str, numbers: dict[str, int], zones: list[int], words: list[str]) -> None:
        self.drawer: int = drawer  # -1: any
        self.op: str = op
        self.numbers: dict[str, int] = numbers
        self.zones: list[int] = zones
        self.words: list[str] = words  # types or colours
