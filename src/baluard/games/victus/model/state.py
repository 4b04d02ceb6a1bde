"""The state of a game: where things are, tracks, cards, agenda. No behaviour but `copy` and questions."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.model.facts import Facts
from baluard.kernel.values import Result

SHARED = ("facts",)
TURN_PHASES = ("start", "card", "dice", "actions", "end")


class State:
    """One plain value. Lists by place run over the spaces of the board and then the boxes."""

    __slots__ = (
        "active",
        "agenda",
        "ap",
        "aside",
        "barricade",
        "batteries",
        "battery",
        "bourbon",
        "cannon",
        "card",
        "committed",
        "coronela",
        "deck",
        "declared",
        "defence",
        "dice",
        "facts",
        "fired",
        "flag",
        "gone",
        "granted",
        "hands",
        "hazards",
        "infantry",
        "leaders",
        "marked",
        "mine",
        "mods",
        "needle",
        "organ",
        "pending",
        "phase",
        "pile",
        "played",
        "points",
        "random_next",
        "random_now",
        "razed",
        "reinforcements",
        "result",
        "round",
        "rubble",
        "seny",
        "spent",
        "stage",
        "tokens",
        "top",
        "top_seen",
        "trench",
    )

    facts: Facts
    agenda: list[Any]
    result: Result | None
    stage: int
    round: int
    phase: str  # stage, round, start, card, dice, actions, end, over
    active: int  # player whose turn it is, or who decides outside a turn
    flag: int
    infantry: list[int]  # by place
    coronela: list[int]
    cannon: list[int]
    fired: list[int]  # guns that have fired this turn, by where they stand now
    bourbon: list[int]
    defence: list[int]
    barricade: list[int]
    organ: list[int]
    rubble: list[int]  # 1 rubble, 2 ruin
    battery: list[int]
    razed: list[int]
    trench: tuple[int, ...]  # by section: the token's position
    needle: tuple[int, ...]  # by indicator: the box
    marked: tuple[int, ...]  # by indicator: a rubble token lies on it
    seny: int  # the Seny/Rauxa needle
    reinforcements: int  # boxes of the Bourbon track
    batteries: int
    mine: int
    hands: list[list[int]]  # by player: card numbers in order
    committed: list[int]  # by player: the card face down, 0 none
    played: list[int]  # by player: the card played this round, 0 none
    leaders: list[int]  # by player: the active leader, 0 none
    card: int  # the card of this turn
    deck: list[int]  # the stage's cards not yet dealt: a bag
    pile: list[int]  # Casanova's cards: a bag
    aside: list[int]  # set aside with resignation tokens
    gone: list[int]  # played and out of the game
    tokens: int  # resignation tokens
    hazards: list[int]  # a bag
    top: list[int]  # hazard cards that somebody has seen, first to be drawn first
    top_seen: list[int]  # by card of `top`: the player who has seen it
    spent: list[int]  # hazard cards face up
    mods: tuple[tuple[int, int], ...]  # (op, player) in force until the end of the turn or round
    pending: tuple[tuple[str, int, int, int], ...]  # (moment, player, list of ops, card)
    random_next: bool  # the cards of the next round are chosen by chance
    random_now: bool  # those of this round are
    dice: tuple[tuple[int, int], ...]  # (die, face) rolled and not yet resolved
    declared: tuple[bool, ...]  # by stage: fixed order declared (option per_stage)
    ap: int
    granted: str  # the group to which a card's actions are restricted
    points: list[int]  # victory points by player

    def __init__(self, facts: Facts) -> None:
        """Nothing but the tables: `blank` or `copy` set the rest (a compiled class knows no bare `__new__`)."""
        self.facts = facts

    def copy(self) -> State:
        """An independent state; immutable tables are shared."""
        new = State(self.facts)
        new.agenda = self.agenda.copy()
        new.result = self.result
        new.stage, new.round, new.phase = self.stage, self.round, self.phase
        new.active, new.flag = self.active, self.flag
        new.infantry, new.coronela = self.infantry.copy(), self.coronela.copy()
        new.cannon, new.fired = self.cannon.copy(), self.fired.copy()
        new.bourbon, new.defence = self.bourbon.copy(), self.defence.copy()
        new.barricade, new.organ = self.barricade.copy(), self.organ.copy()
        new.rubble, new.battery, new.razed = self.rubble.copy(), self.battery.copy(), self.razed.copy()
        new.trench, new.needle, new.marked, new.seny = self.trench, self.needle, self.marked, self.seny
        new.reinforcements, new.batteries, new.mine = self.reinforcements, self.batteries, self.mine
        new.hands = [hand.copy() for hand in self.hands]
        new.committed, new.played, new.leaders = self.committed.copy(), self.played.copy(), self.leaders.copy()
        new.card = self.card
        new.deck, new.pile = self.deck.copy(), self.pile.copy()
        new.aside, new.gone, new.tokens = self.aside.copy(), self.gone.copy(), self.tokens
        new.hazards, new.top = self.hazards.copy(), self.top.copy()
        new.top_seen, new.spent = self.top_seen.copy(), self.spent.copy()
        new.mods, new.pending, new.random_next = self.mods, self.pending, self.random_next
        new.random_now = self.random_now
        new.dice, new.declared = self.dice, self.declared
        new.ap, new.granted = self.ap, self.granted
        new.points = self.points.copy()
        return new

    # -- questions

    def troops(self, z: int) -> int:
        """VIC-2.4 Infantry and Coronela in a place."""
        return self.infantry[z] + self.coronela[z]

    def in_turn(self) -> bool:
        """Is a turn under way (and not a moment between turns)?"""
        return self.phase in TURN_PHASES

    def seat(self) -> str:
        """VIC-1.2 Who decides now."""
        seats = self.facts.seats
        return seats[self.active] if self.active < len(seats) else seats[0]

    def rubble_tokens(self) -> int:
        """VIC-10.2 Rubble tokens of either face, on spaces and indicators."""
        count = 0
        for level in self.rubble:
            if level:
                count += 1
        return count + sum(self.marked)

    def coronela_in_city(self) -> int:
        """VIC-10.2 Coronela in Barcelona spaces."""
        total = 0
        for z in self.facts.barcelona:
            total += self.coronela[z]
        return total

    def pieces(self, kind: str) -> list[int]:
        """The list by place of one kind of piece."""
        if kind == "infantry":
            return self.infantry
        return self.coronela if kind == "coronela" else self.cannon


def blank(facts: Facts) -> State:
    """A state with nothing on the board yet."""
    s = State(facts)
    places = len(facts.ids)
    players = len(facts.players)
    s.agenda, s.result = [], None
    s.stage, s.round, s.phase = 1, 0, "stage"
    s.active, s.flag = 0, 0
    s.infantry, s.coronela, s.cannon, s.fired = [0] * places, [0] * places, [0] * places, [0] * places
    s.bourbon, s.defence, s.barricade, s.organ = [0] * places, [0] * places, [0] * places, [0] * places
    s.rubble, s.battery, s.razed = [0] * places, [0] * places, [0] * places
    s.trench = (0,) * 6
    s.needle = tuple(facts.start_box)
    s.marked = (0,) * 4
    s.seny = facts.seny_start
    s.reinforcements, s.batteries, s.mine = facts.disc_start
    s.hands = [[] for _ in range(players)]
    s.committed, s.played, s.leaders = [0] * players, [0] * players, [0] * players
    s.card = 0
    s.deck, s.pile, s.aside, s.gone = [], [], [], []
    s.tokens = 0
    s.hazards = list(range(1, len(facts.hazard_lines)))
    s.top, s.top_seen, s.spent = [], [], []
    s.mods, s.pending, s.random_next = (), (), False
    s.random_now = False
    s.dice, s.declared = (), ()
    s.ap, s.granted = 0, ""
    s.points = [0] * players
    return s
