"""What pages ask of a game, and the laboratory. What is shown is a function of a view, never of a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from baluard.kernel.contract import GameRules
from baluard.kernel.errors import NotOffered
from baluard.kernel.faults import Fault, Faults
from baluard.page.story import ends_of, event_key

if TYPE_CHECKING:  # whoever lists the games needs none of these
    from baluard import handover
    from baluard.components.files import RulesFile
    from baluard.components.reckoning import Reckoning
    from baluard.components.situation import OrderBook
    from baluard.kernel.decision import Fact
    from baluard.kernel.drafts import Draft
    from baluard.kernel.values import Asked, Save, Told, View
    from baluard.page.instructions import Instructable, Instruction
    from baluard.page.widgets import (
        Board,
        CardRow,
        Clash,
        Composer,
        Dragged,
        Fight,
        FormPart,
        Grip,
        Hint,
        Instrument,
        Journey,
        Panel,
        Preview,
        Proposal,
    )


class GameModule(GameRules):
    """A game with its page: the rules, and all that a person sees of them."""

    ruler: tuple[str, float, int] = (
        "",
        0.0,
        0,
    )  # the measure of an open table: its name, how long it is drawn, its parts
    drags_together: tuple[str, ...] = ()  # decisions by tag in which several things may be dragged by the same order
    shows_hands: bool = False  # its players may agree that those who watch see their hands
    in_a_run: tuple[str, ...] = ()  # decisions by tag that ask what comes next: one answer can settle all
    composed: tuple[str, ...] = ()  # decisions by tag that `composer` lays out: they stand beside all others

    def preview(self, view: View, asked: Asked, draft: Draft) -> Preview | None:
        """Odds, sums and consequences of an answer as it is so far; None when there is nothing to say."""
        return None

    def hints(self, view: View, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
        """Remarks beside the next keys: where a counter can go, how far, why it must stop."""
        return ()

    def proposals(self, view: View, asked: Asked) -> tuple[Proposal, ...]:
        """Whole answers for who does not want to choose key by key: what most people would order."""
        return ()

    def answer_file(self, view: View, asked: Asked, keys: tuple[str, ...]) -> tuple[str, str] | None:
        """A file's name and text by which people share an answer of this kind; no text while it is not whole."""
        return None

    def answer_in_file(self, view: View, asked: Asked, text: str) -> tuple[tuple[str, ...], Faults]:
        """The answer that such a file holds, or all that is wrong with it."""
        return (), (Fault("fault.no_answer"),)

    def undone(self, view: View, asked: Asked) -> tuple[tuple[str, ...], ...]:
        """Where much is ordered one by one: the first keys for that for which nothing was ordered yet, in order."""
        return ()

    def composer(self, view: View, asked: Asked, lang: str) -> Composer | None:
        """An optional Form with structure, such as a deal: everything in it can be said as things stand."""
        return None

    def form_sheet(self, view: View, asked: Asked, lang: str) -> FormPart | None:
        """How a Form that is asked for is laid out; None: field by field, as its type has them."""
        return None

    def reckoning(self, view: View, asked: Asked, lang: str) -> Reckoning | None:
        """What the workbook of a combat reckons with while its report is filled in; None: it reckons nothing."""
        return None

    def board(self, view: View, lang: str, offered: frozenset[str] = frozenset()) -> Board:
        """The board, ground and pieces apart; element ids are `zone-<key>` and `piece-<key>`, with `data-key`."""
        raise NotImplementedError

    def picture_of(self, option: str, value: str, lang: str) -> str:
        """A picture of what a value of an option stands for, before a game is made: a whole drawing; mostly none."""
        return ""

    def panels(self, view: View, lang: str) -> tuple[Panel, ...]:
        """The boxes beside the board."""
        return ()

    def gallery(self, lang: str) -> tuple[CardRow, ...]:
        """All cards there are, row by row, to leaf through outside a game; a card may be in words only."""
        return ()

    def papers(self, view: View, lang: str) -> tuple[Panel, ...]:
        """What people who play a part of the game on a table of their own want beside it on paper; mostly nothing."""
        return ()

    def fight(self, view: View) -> Fight | None:
        """The battle on a table of their own that is under way; while it is, nothing else is asked."""
        return None

    def commands(self, view: View, lang: str) -> tuple[Panel, ...]:
        """Who commands what, for the bulletin of a turn: a box for each seat or side."""
        return ()

    def moment(self, view: View, lang: str) -> str:
        """When in the game this is, in a few words: the turn and who is active; empty when there is no word for it."""
        return ""

    def ending(self, view: View, lang: str) -> Panel | None:
        """The summary of a game that is over: points and losses by side."""
        return None

    def face_up(self, view: View, lang: str) -> Panel | None:
        """The card that lies face up just now: its title, its text and what is left of it; None when there is none."""
        return None

    def cards(self, view: View, lang: str) -> tuple[CardRow, ...]:
        """The cards that these eyes see: the own hand first, then what lies open on the table."""
        return ()

    def instruments(self, view: View, lang: str) -> tuple[Instrument, ...]:
        """Pictures beside the board: tracks, dials, dice."""
        return ()

    def badge_of(self, key: str, lang: str) -> str:
        """A small picture of a thing for lists, as safe SVG that may use the definitions of the board; or nothing."""
        return ""

    def arrow(self, tag: str, about: dict[str, Fact], keys: tuple[str, ...]) -> tuple[str, ...]:
        """The two board keys between which something is being decided: from where, at what; where alone; nothing."""
        return ends_of(about)

    def legend(self, lang: str) -> tuple[tuple[str, str], ...]:
        """What the signs of the board mean: a small picture (as in `badge_of`) and a sentence each."""
        return ()

    def variant(self, event: Any) -> str:
        """How an event went, where a game tells one class in several ways; empty where there is one wording only."""
        return ""

    def event_key(self, event: Any) -> str:
        """The text of an event: `event.<ClassName>`, or `event.<ClassName>.<variant>`."""
        return event_key(event, self.variant(event))

    def dice_of(self, event: Any) -> tuple[tuple[str, int], ...]:
        """The dice that an event shows, each with a text key that says whose or what for."""
        return ()

    def dice_pictures(self, event: Any, lang: str) -> tuple[tuple[str, str], ...]:
        """Dice that are no cubes with pips: a picture (safe SVG) and the same in words; empty: `dice_of` says it."""
        return ()

    def scene(self, event: Any) -> str:
        """How an event belongs to a happening that is told as one block: it `opens` it, lies `within`, or `decides` it;
        empty when it is told alone. What decides opens a block where none is open."""
        return ""

    def clash(self, events: tuple[Any, ...]) -> Clash | None:
        """The fight that the events of a block tell of, once it is decided; None when it is no fight."""
        return None

    def begins_part(self, event: Any) -> str:
        """The seat whose part of a turn (its activation) begins with this event; empty when none does."""
        return ""

    def journeys(self, event: Any) -> tuple[Journey, ...]:
        """The ways over the board that an event tells of, in the order in which they are shown."""
        return ()

    def drawn_key(self, options: dict[str, str], purpose: str, thing: object) -> str:
        """The key under which a thing out of a bag (a card) has its name."""
        return str(thing)

    def group_of(self, view: View, key: str) -> str:
        """The board key under which a choice is listed (a counter's zone), so that a stack moves in one gesture."""
        return ""

    def together(self, view: View, asked: Asked, stack: tuple[str, ...]) -> dict[str, int]:
        """Counters gathered to go together: the second keys of their paths, and how many could follow to each."""
        found: dict[str, int] = {}
        for first in stack:
            for key in asked.decision.space.next_keys((first,)):
                found[key] = found.get(key, 0) + 1
        return found

    def preview_stack(self, view: View, asked: Asked, stack: tuple[str, ...], keys: tuple[str, ...]) -> Preview | None:
        """The preview of an answer that several counters give one after another; the first key names one of them."""
        from baluard.kernel.drafts import Draft

        return self.preview(view, asked, Draft(keys))

    def merge(self, one: Any, next_one: Any) -> Any:
        """One event for the reader in place of two that follow each other; None when both are to be told."""
        return None

    def movable(self, view: View, asked: Asked, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The things on the board that a hand may take as an answer; mostly none."""
        return ()

    def carries(self, view: View, asked: Asked) -> dict[str, tuple[str, ...]]:
        """Pieces that can be carried to a place though the question does not begin with them: the keys for which taking
        one in hand stands, but for the place."""
        return {}

    def looks_first(self, view: View, asked: Asked, keys: tuple[str, ...]) -> bool:
        """Is a whole answer looked at before it is given, though it can be taken back?"""
        return False

    def drag(self, view: View, asked: Asked, grip: Grip) -> Dragged | None:
        """The legal answer that comes nearest to what a hand does with them; None when there is none."""
        return None

    def about_key(self, view: View, key: str, lang: str) -> tuple[str, ...]:
        """What there is to know about a board element: a title, then sentences; empty when nothing."""
        return ()

    def about_drawn(self, view: View, key: str) -> str:
        """What is laid over the board while somebody reads about one of its elements, as safe SVG; mostly nothing."""
        return ""

    def keys_in_words(self, view: View) -> tuple[str, ...]:
        """The board elements that a terminal describes when the table is asked for, in this order; mostly none."""
        return ()

    def order_book(self, view: View, seat: str, campaign: str, final: bool) -> OrderBook | None:
        """What a seat's orders in writing need now; None for a game that is not played by orders."""
        return None

    def shares_plans(self, seat: str, options: dict[str, str]) -> tuple[str, ...]:
        """The seats whose orders in writing this one reads before they are given."""
        return ()

    def name_of_roll(self, save: Save, purpose: str) -> str:
        """The key by which people know the roll that falls now: what it is for, and in some games whose it is."""
        return purpose

    def dice_in_mail(self, text: str) -> tuple[tuple[int, ...], Faults]:
        """The dice that a mail brings in the form in which clubs write them, or what is wrong with it."""
        return (), (Fault("fault.no_dice"),)

    def place_of(self, event: Any) -> str:
        """The board key where an event happened, for hovering over the story; empty when it names no place."""
        return str(getattr(event, "zone", "") or getattr(event, "space", ""))

    def given_names(self, view: View) -> dict[str, str]:
        """What players have named, by key, as these eyes know it: these names are said in place of the game's own."""
        return {}

    def talk_note(self, view: View, lang: str) -> str:
        """What the rules say about talking at the table; empty when nothing."""
        return ""

    def zone_shapes(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """The board's zones as polygons, for heat maps."""
        return {}

    def rule_help(self, rule: str, lang: str) -> tuple[str, str] | None:
        """Heading and text of a rule in the reader's language; None when there is no such rule."""
        return None

    def rules_in_words(self) -> RulesFile | None:
        """The rules in our own words, chapter by chapter; None when there are none."""
        return None

    # -- what is said beforehand

    def windows(self, view: View) -> tuple[str, ...]:
        """The masked windows by tag about which something can be said before they open for the first time."""
        return ()

    def instructable(self, view: View, tag: str) -> Instructable | None:
        """What can be said beforehand about a masked window; None when only always, ask or never."""
        return None

    def instructed(self, view: View, asked: Asked, instruction: Instruction) -> Any:
        """The answer of the first clause that fits this moment; None when none does."""
        return None

    # -- fights from one game of the house to another

    def handed_over(self, asked: Asked) -> handover.Fight | None:
        """The combat whose report is asked for, if another game fights it."""
        return None

    def fighters(self, asked: Asked) -> tuple[str, str]:
        """The seats of attacker and defender in the combat whose report is asked for."""
        raise NotOffered(fault="fault.no_fights")

    def report_of(self, asked: Asked, fight: handover.Fight, fought: handover.Fought, record: str) -> Any:
        """The answer that says what came of it; `record` is the hash of the record of the game that fought it."""
        raise NotOffered(fault="fault.no_fights")

    def take_over(self, fight: handover.Fight) -> tuple[dict[str, str], Any]:
        """The options and the state with which a combat of another game begins here, attacker in the first seat."""
        raise NotOffered(fault="fault.no_fights")

    def fought(self, fight: handover.Fight, s: Any, told: Sequence[Told]) -> handover.Fought:
        """What came of a combat that is over."""
        raise NotOffered(fault="fault.no_fights")

    # -- for positions out of texts, and for the laboratory

    def measure(self, told: Sequence[Told], s: Any) -> dict[str, dict[str, int]]:
        """Numbers of one whole game for the laboratory, by table and name: `lost_in`, `taken` (by zone), `points`..."""
        return {}

    def correction_example(self, view: View) -> str:
        """Some of what a correction may name, as it is at the checkpoint: a text for people to change."""
        return ""

    def read_position(self, text: str, options: dict[str, str]) -> Any:
        """The state of a position text."""
        raise NotOffered(fault="fault.no_positions")


def with_page(game: GameRules) -> GameModule:
    """A game out of the kernel's hands, known to have a page."""
    assert isinstance(game, GameModule)
    return game
