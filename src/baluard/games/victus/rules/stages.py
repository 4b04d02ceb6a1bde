"""VIC-4, 10.1, 12 The sequence of play: stages, rounds, turns, and what waits for a moment."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.model.activities import (
    Actions,
    Commit,
    Deal,
    Effect,
    EndGame,
    EndRound,
    EndTurn,
    Item,
    LastCard,
    Moment,
    Queue,
    Reveal,
    RollDice,
    Round,
    Stage,
    Turn,
)
from baluard.games.victus.model.events import (
    DiceOrderDeclared,
    EffectBegan,
    FlagDrawn,
    FlagPassed,
    RoundBegan,
    StageBegan,
    TurnBegan,
    TurnEnded,
)
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.cards import CASANOVA, card_key, choose_alone
from baluard.games.victus.rules.pieces import eliminate
from baluard.games.victus.rules.scoring import check_defeat, next_flag, score_round, win
from baluard.games.victus.rules.track import move_needle
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

LAST = 4


def draw_flag(t: Table, s: State) -> None:
    """VIC-3.5 The first flag holder is drawn; in the solo game it is Casanova."""
    f = s.facts
    s.flag = 1 if f.is_solo else f.players.index(t.draw("flag", f.players))
    s.active = s.flag
    t.tell(FlagDrawn(f.players[s.flag]))
    t.then(Stage(1))


def begin_stage(t: Table, s: State, stage: int) -> None:
    """VIC-4.1, 4.2, 4.9, 12.3 Deal for stages I to III; stage IV is a single turn."""
    f = s.facts
    s.stage, s.round, s.phase = stage, 0, "stage"
    if stage == LAST and f.is_solo:  # VIC-12.8
        s.flag = 0
    s.active = s.flag
    t.tell(StageBegan(stage))
    if f.dice_order == "per_stage":
        declare_order(t, s)
    if stage == LAST:
        s.round = 1
        s.deck = []
        t.then(Moment("round_start"), Turn(f.players[s.flag]), Moment("round_end"), EndGame())
        return
    s.deck = list(f.deck[stage])
    if f.is_solo:
        s.tokens += 1
    t.then(*[Deal(player) for player in f.players], Round())


def declare_order(t: Table, s: State) -> None:
    """VIC-14.4 The flag holder declares the order of the dice for the stage."""
    about: dict[str, Fact] = {"stage": s.stage}
    space = OneOf(("chosen", "fixed"))
    chosen = t.ask(Decision(Seat(s.seat()), "dice_order_stage", space, "chosen", about, "VIC-14.4"))
    s.declared = (*s.declared, chosen == "fixed")
    t.tell(DiceOrderDeclared(s.seat(), chosen))


def begin_round(t: Table, s: State) -> None:
    """VIC-1.1, 4.1, 4.4 Start of the round; then cards face down; then a turn each from the flag on."""
    f = s.facts
    s.round += 1
    s.phase = "round"
    s.active = s.flag
    t.tell(RoundBegan(s.stage, s.round, f.players[s.flag]))
    turns = [Turn(f.players[(s.flag + i) % len(f.players)]) for i in range(len(f.players))]
    t.then(Moment("round_start"), Commit(), *turns, Moment("round_end"), EndRound())


def begin_turn(t: Table, s: State, player: int) -> None:
    """VIC-4.6 The steps of a turn."""
    s.active = player
    s.phase = "start"
    s.card = 0
    t.turn_begins()
    t.tell(TurnBegan(s.facts.players[player]))
    if s.facts.is_solo and player == 0 and s.stage < LAST:
        choose_alone(t, s)
    card: Any = LastCard() if s.stage == LAST else Reveal()
    t.then(Moment("turn_start"), card, RollDice(), Actions(), Moment("turn_end"), EndTurn())


def almanac(t: Table, s: State) -> None:
    """VIC-4.6.3 Each listed indicator moves by the printed number of boxes."""
    for number, delta in s.facts.cards[s.card].almanac:
        move_needle(t, s, number, delta)


def moment(t: Table, s: State, on: str) -> None:
    """VIC-4.4, 4.6, 4.7, 13.4 Pending effects and triggers of a moment."""
    if on in ("round_start", "round_end"):
        s.phase = "round"
        s.active = s.flag
    elif on == "turn_end":
        s.phase = "end"
    items = [*due(s, on), *triggered(s, on)]
    if items:
        t.then(Queue(tuple(items)))


DELAYED = {
    "turn_start": ("next_turn", "own_next_turn"),
    "turn_end": ("turn_end",),
    "round_start": ("next_round",),
    "round_end": ("round_end",),
}


def due(s: State, on: str) -> list[Item]:
    """VIC-13.6 delay, 13.7: what was registered for this moment leaves the list; what never comes due is lost."""
    found: list[Item] = []
    kept: list[tuple[str, int, int, int]] = []
    for row in s.pending:
        when, player, ops, card = row
        if when in DELAYED.get(on, ()) and (when != "own_next_turn" or player == s.active):
            found.append((s.facts.list_ids[ops], s.facts.players[player], -card))
        else:
            kept.append(row)
    s.pending = tuple(kept)
    return found


def triggered(s: State, on: str) -> list[Item]:
    """VIC-13.1, 13.4 The triggers of active leaders."""
    f = s.facts
    found: list[Item] = []
    for player in range(len(s.leaders)):
        card = s.leaders[player]
        if card:
            for trigger in f.cards[card].triggers:
                if trigger.on == on and (trigger.scope == "any" or player == s.active):
                    found.append((f.list_ids[trigger.ops], f.players[player], card))
    return found


def queue(t: Table, s: State, items: tuple[Item, ...]) -> None:
    """VIC-4.4, 4.6 In the order chosen by who decides; VIC-13.4: a leader that has left is skipped."""
    waiting = [item for item in items if item[2] < 0 or item[2] in s.leaders]
    if not waiting:
        return
    at = 0
    if len(waiting) > 1:
        keys = [card_key(abs(item[2])) for item in waiting]
        keys = [f"{key}.{i}" if key in keys[:i] else key for i, key in enumerate(keys)]
        at = keys.index(t.ask(Decision(Seat(s.seat()), "order_effects", OneOf(keys), keys[0], {}, "VIC-4.4")))
    ops, player, card = waiting[at]
    rest = tuple([item for i, item in enumerate(waiting) if i != at])
    t.tell(EffectBegan(card_key(abs(card))))
    t.then(Effect(ops, 0, player), Queue(rest))


def end_turn(t: Table, s: State) -> None:
    """VIC-10.1 Defeat is checked; camps are cleared; what lasted for the turn ends."""
    f = s.facts
    check_defeat(t, s)
    for z in f.camps:
        s.bourbon[z] = 0
        s.razed[z] = 0
        eliminate(t, s, "infantry", z, s.infantry[z])
        eliminate(t, s, "coronela", z, s.coronela[z])
    s.mods = tuple([mod for mod in s.mods if f.ops[mod[0]].until == "round"])
    s.fired = [0] * len(s.fired)
    s.ap = 0
    t.tell(TurnEnded(f.players[s.active]))


def end_round(t: Table, s: State) -> None:
    """VIC-4.7, 4.8 Scoring, the flag, the discards; then the next round or stage."""
    f = s.facts
    if f.scores:
        score_round(t, s)
    flag = next_flag(s)
    if flag != s.flag:
        t.tell(FlagPassed(f.players[flag]))
    s.flag = flag
    s.gone = sorted([*s.gone, *[card for card in s.played if card and card not in s.leaders]])
    s.played = [0] * len(s.played)
    s.card = 0
    s.mods = ()
    s.random_now = False
    t.then(Round() if s.round < f.rounds and have_cards(s) else Stage(s.stage + 1))


def have_cards(s: State) -> bool:
    """VIC-4.3 Hands last for all rounds of a stage, but those of a position text may be shorter."""
    f = s.facts
    return all([s.pile if f.is_solo and player == CASANOVA else hand for player, hand in enumerate(s.hands)])


def end_game(t: Table, s: State) -> None:
    """VIC-10.3, R27 After the end-of-round effects of stage IV the check once more."""
    check_defeat(t, s)
    win(t, s)
