"""Made by tools/make_states.py from fields.py: do not edit. What a state is made of."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.model.facts import Facts
from baluard.kernel.values import Result


class StateFields:
    """What a state consists of."""

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
    marked: tuple[int, ...]  # by indicator: a rubble token lies on it; eyes see on which
    seny: int  # the Seny/Rauxa needle
    reinforcements: int  # boxes of the Bourbon track
    batteries: int
    mine: int
    hands: list[list[int]]  # by player: card numbers in order; of others eyes see how many
    committed: list[int]  # by player: the card face down, 0 none; of others eyes see -1
    played: list[int]  # by player: the card played this round, 0 none
    leaders: list[int]  # by player: the active leader, 0 none
    card: int  # the card of this turn
    deck: list[int]  # the stage's cards not yet dealt: a bag; eyes see how many
    pile: list[int]  # Casanova's cards: a bag; eyes see how many
    aside: list[int]  # set aside with resignation tokens
    gone: list[int]  # played and out of the game
    tokens: int  # resignation tokens
    hazards: list[int]  # a bag; eyes see how many
    top: list[int]  # hazard cards that somebody has seen, first to be drawn first; -1 what another has seen
    top_seen: list[int]  # by card of `top`: the player who has seen it
    spent: list[int]  # hazard cards face up
    mods: tuple[tuple[int, int], ...]  # (op, player) in force until the turn or round ends
    pending: tuple[tuple[str, int, int, int], ...]  # (moment, player, ops, card)
    random_next: bool  # the cards of the next round are chosen by chance
    random_now: bool  # those of this round are
    dice: tuple[int, ...]  # the faces rolled and not yet resolved
    declared: tuple[bool, ...]  # by stage: fixed order declared (option per_stage)
    ap: int
    granted: str  # the group to which a card's actions are restricted
    points: list[int]  # victory points by player; of others eyes see -1
    agenda: list[Any]
    result: Result | None

    def __init__(self, facts: Facts) -> None:
        """Nothing but the tables: `fill_blank` or `copy_to` set the rest (a compiled class knows no bare `__new__`)."""
        self.facts = facts

    def copy_to(self, new: StateFields) -> None:
        """All fields, so that the other can be changed without changing this one; immutable tables are shared."""
        new.stage = self.stage
        new.round = self.round
        new.phase = self.phase
        new.active = self.active
        new.flag = self.flag
        new.infantry = self.infantry.copy()
        new.coronela = self.coronela.copy()
        new.cannon = self.cannon.copy()
        new.fired = self.fired.copy()
        new.bourbon = self.bourbon.copy()
        new.defence = self.defence.copy()
        new.barricade = self.barricade.copy()
        new.organ = self.organ.copy()
        new.rubble = self.rubble.copy()
        new.battery = self.battery.copy()
        new.razed = self.razed.copy()
        new.trench = self.trench
        new.needle = self.needle
        new.marked = self.marked
        new.seny = self.seny
        new.reinforcements = self.reinforcements
        new.batteries = self.batteries
        new.mine = self.mine
        new.hands = [row.copy() for row in self.hands]
        new.committed = self.committed.copy()
        new.played = self.played.copy()
        new.leaders = self.leaders.copy()
        new.card = self.card
        new.deck = self.deck.copy()
        new.pile = self.pile.copy()
        new.aside = self.aside.copy()
        new.gone = self.gone.copy()
        new.tokens = self.tokens
        new.hazards = self.hazards.copy()
        new.top = self.top.copy()
        new.top_seen = self.top_seen.copy()
        new.spent = self.spent.copy()
        new.mods = self.mods
        new.pending = self.pending
        new.random_next = self.random_next
        new.random_now = self.random_now
        new.dice = self.dice
        new.declared = self.declared
        new.ap = self.ap
        new.granted = self.granted
        new.points = self.points.copy()
        new.agenda = self.agenda.copy()
        new.result = self.result

    def fill_blank(self) -> None:
        """All fields as before the first turn."""
        f = self.facts
        self.stage = 1
        self.round = 0
        self.phase = "stage"
        self.active = 0
        self.flag = 0
        self.infantry = [0] * len(f.ids)
        self.coronela = [0] * len(f.ids)
        self.cannon = [0] * len(f.ids)
        self.fired = [0] * len(f.ids)
        self.bourbon = [0] * len(f.ids)
        self.defence = [0] * len(f.ids)
        self.barricade = [0] * len(f.ids)
        self.organ = [0] * len(f.ids)
        self.rubble = [0] * len(f.ids)
        self.battery = [0] * len(f.ids)
        self.razed = [0] * len(f.ids)
        self.trench = (0,) * 6
        self.needle = tuple(f.start_box)
        self.marked = (0,) * 4
        self.seny = f.seny_start
        self.reinforcements = f.disc_start[0]
        self.batteries = f.disc_start[1]
        self.mine = f.disc_start[2]
        self.hands = [[] for _ in f.players]
        self.committed = [0] * len(f.players)
        self.played = [0] * len(f.players)
        self.leaders = [0] * len(f.players)
        self.card = 0
        self.deck = []
        self.pile = []
        self.aside = []
        self.gone = []
        self.tokens = 0
        self.hazards = list(range(1, len(f.hazard_lines)))
        self.top = []
        self.top_seen = []
        self.spent = []
        self.mods = ()
        self.pending = ()
        self.random_next = False
        self.random_now = False
        self.dice = ()
        self.declared = ()
        self.ap = 0
        self.granted = ""
        self.points = [0] * len(f.players)
        self.agenda = []
        self.result = None
