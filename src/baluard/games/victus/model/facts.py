"""The immutable tables of one game: board, tracks, dice, cards and options as flat lists."""

from __future__ import annotations

from typing import Any, Final

from baluard.components.shapes import Book

YELLOW: Final = 0
RED: Final = 1
COLOURS: Final = ("yellow", "red")

GENERALITAT: Final = 0
PORT: Final = 1
POWDER: Final = 2
HOSPITAL: Final = 3
INDICATORS: Final = ("generalitat", "port", "powder", "hospital")

REINFORCEMENTS: Final = 0
BATTERIES: Final = 1
MINE: Final = 2
DISCS: Final = ("reinforcements", "batteries", "mine")

SECTIONS: Final = ("a", "b", "c", "d", "e", "f")
LAST_BOX: Final = 14
MOST_HIT: Final = 5  # VIC-R39: the length of the hazard lines
TROOPS: Final = ("infantry", "coronela")
SEATS: Final = ("victor", "victoria", "vicenc", "violant")


class Op:
    """One operation of a card (VIC-13). Fields that an operation does not use keep their defaults."""

    def __init__(self, op: str) -> None:
        self.op: str = op
        self.who: str = ""
        self.number: int = 0  # n, delta, impacts, steps, pa
        self.number_of: str = ""  # VIC-13.2: a name evaluated when the op is reached
        self.kind: str = ""
        self.at: tuple[int, ...] = ()  # at, from
        self.to: tuple[int, ...] = ()
        self.max_each: int = 0
        self.optional: bool = False
        self.per_space: bool = False
        self.spaces: int = 0
        self.parts: str = ""
        self.group: str = ""
        self.scope: str = ""
        self.when: str = ""
        self.max: int = 0
        self.has_max: bool = False
        self.action: str = ""
        self.stages: tuple[int, ...] = ()
        self.die: str = ""
        self.what: tuple[str, ...] = ()
        self.side: str = ""
        self.until: str = ""
        self.test: str = ""  # hazard_test: colour, space
        self.box: int = 0
        self.colour: int = 0
        self.cond: str = ""  # if: value, count, parallel, leader, flag
        self.compare: str = ""
        self.than: int = 0
        self.then: int = -1  # lists of ops by number
        self.other: int = -1
        self.options: tuple[int, ...] = ()  # choose: a list of ops each
        self.requires: tuple[int, ...] = ()  # choose: an `if` op each whose condition must hold, or -1


class Trigger:
    """What a leader does at a moment (VIC-13.4)."""

    def __init__(self, on: str, scope: str, ops: int) -> None:
        self.on: str = on
        self.scope: str = scope
        self.ops: int = ops


class Card:
    """An event or a leader (VIC-5.1)."""

    def __init__(self, number: int, name: str) -> None:
        self.number: int = number
        self.name: str = name
        self.stage: int = 0
        self.is_leader: bool = False
        self.side: str = ""
        self.effect: int = -1
        self.continuous: tuple[int, ...] = ()
        self.triggers: tuple[Trigger, ...] = ()
        self.almanac: tuple[tuple[int, int], ...] = ()
        self.priority: str = ""
        self.rauxa: bool = False
        self.points: int = 0
        self.worth: int = 0  # of an active leader for a bot, in tenths


class Action:
    """A Barcelona action with its costs (VIC-8.2)."""

    def __init__(self, name: str, group: str, general: int, priority: int, in_first: bool) -> None:
        self.name: str = name
        self.group: str = group
        self.general: int = general
        self.priority: int = priority
        self.in_first: bool = in_first


class Facts:
    """Everything about a game that no answer can change. Shared by all states of a game."""

    def __init__(self) -> None:
        self.data: Any = None  # the components: for words and pictures, never for rules
        self.book: Book = Book({})  # the names by which a state is written down
        self.options: dict[str, str] = {}
        # the mode
        self.mode: str = ""
        self.is_first: bool = False
        self.is_solo: bool = False
        self.scores: bool = False  # seny/rauxa, victory points, fame
        self.seats: tuple[str, ...] = ()  # the people
        self.players: tuple[str, ...] = ()  # the hands: in the solo game two of one seat
        self.player_no: dict[str, int] = {}
        self.hand_size: int = 0
        self.rounds: int = 0
        self.min_coronela: int = 0
        self.max_rubble: int = 0
        self.half_a_bomb: bool = False
        self.dice_order: str = ""
        self.always_priority: bool = False
        self.ends_at_deck: bool = False  # looking ahead ends with the hazard deck: games begun before the rule was kept
        self.moderate: bool = False
        self.victory_level: int = 0
        # places: spaces, then boxes
        self.ids: list[str] = []
        self.no: dict[str, int] = {}
        self.spaces: int = 0
        self.wounded: int = 0
        self.reserve: int = 0
        self.captured: int = 0
        self.expedition: int = 0
        self.platja: int = 0
        self.port: int = 0
        self.montjuic: int = 0
        self.infantry_hospital: int = 0
        self.coronela_hospital: int = 0
        self.is_barcelona: list[bool] = []
        self.is_bastion: list[bool] = []
        self.is_camp: list[bool] = []
        self.barcelona: tuple[int, ...] = ()
        self.bastions: tuple[int, ...] = ()
        self.walls: tuple[int, ...] = ()
        self.camps: tuple[int, ...] = ()
        self.adjacent: list[tuple[int, ...]] = []
        self.reach: list[tuple[int, ...]] = []  # adjacent, or by the Rambla: for the movement of troops and guns
        self.arrow: list[list[int]] = []  # by colour and space: the next space, or -1
        self.section: list[int] = []  # by space: its trench section, or -1
        self.trench_at: list[list[int]] = []  # by section and position: the space
        self.targets: list[tuple[int, ...]] = []  # by place: outside spaces that this bastion's guns reach
        self.to_beach: list[int] = []  # by space: arrow steps to the beach, 99 where no arrow leads there
        self.groups: dict[str, tuple[int, ...]] = {}
        # indicators and track
        self.boxes: list[tuple[int, ...]] = []
        self.start_box: list[int] = []
        self.indicator_spaces: list[tuple[int, ...]] = []
        self.parts: tuple[str, ...] = ()
        self.colours: tuple[str, ...] = ()
        self.seny_start: int = 0
        self.box_value: list[int] = []
        self.box_batteries: list[int] = []
        self.box_heal: list[int] = []
        self.box_mine: list[int] = []
        self.box_advance: list[int] = []
        self.min_batteries: int = 0
        self.disc_start: tuple[int, int, int] = (0, 0, 0)
        # dice and hazard cards
        self.dice: list[str] = []
        self.die_no: dict[str, int] = {}
        self.faces: list[tuple[tuple[str, int], ...]] = []  # by die: what its six sides show
        self.face_keys: list[str] = []  # every face there is, as a key: `white.reinforce.3`
        self.face_no: dict[str, int] = {}
        self.face_die: list[int] = []  # by face: its die
        self.face_does: list[tuple[str, int]] = []  # by face: the action and its number
        self.die_faces: list[tuple[int, ...]] = []  # by die: the faces of its six sides
        self.stage_dice: list[tuple[int, ...]] = []  # by stage; 0 is empty
        self.hazard_colours: list[tuple[int, ...]] = []  # by number; 0 is empty
        self.hazard_lines: list[list[tuple[int, ...]]] = []  # by number and stage 0-4
        # cards and ops
        self.cards: list[Card] = []  # by number; 0 is empty
        self.deck: list[tuple[int, ...]] = []  # by stage: the numbers in play
        self.ops: list[Op] = []
        self.op_ids: list[str] = []  # where each stands: `c042.effect.2`, `c042.effect.2.then.0`, `c029.continuous.0`
        self.lists: list[tuple[int, ...]] = []
        self.list_ids: list[str] = []  # `c042.effect`, `c042.effect.2.then`, `c029.trigger.0`
        self.list_no: dict[str, int] = {}
        self.card_of_list: list[int] = []  # by list of ops: the card it stands on
        self.actions: dict[str, Action] = {}
        self.supply: dict[str, int] = {}
        self.troop_value: dict[str, int] = {}
        self.organ_value: int = 0
        self.barricade_value: int = 0
        # set-up: (kind, place, number)
        self.setup: list[tuple[str, int, int]] = []
        self.port_sends_to: int = 0
