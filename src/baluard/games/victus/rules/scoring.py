"""VIC-10, 11, 14 Defeat, victory, seny and rauxa, fame."""

from __future__ import annotations

from baluard.games.victus.model.events import CardScored, FameCounted, GameEnded, NeedleMoved
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.cards import card_key
from baluard.kernel.decision import Seat
from baluard.kernel.table import Table
from baluard.kernel.values import Result


def defeats(s: State) -> list[str]:
    """VIC-10.2 The conditions that hold now, in the order in which they are named."""
    f = s.facts
    found: list[str] = []
    if s.coronela_in_city() < f.min_coronela:
        found.append("coronela")
    if s.bourbon[f.platja]:
        found.append("beach")
    if s.rubble_tokens() >= f.max_rubble:
        found.append("rubble")
    return found


def check_defeat(t: Table, s: State) -> None:
    """VIC-10.2, R26 Checked at the end of a turn only (and VIC-10.3 once more at the very end)."""
    found = defeats(s)
    if found:
        end(t, s, found[0])


def win(t: Table, s: State) -> None:
    """VIC-10.3, 11.6 The city has held; with scoring the points must reach the level together."""
    f = s.facts
    if f.scores and sum(s.points) < f.victory_level:
        end(t, s, "level")
    else:
        end(t, s, "survived")


def end(t: Table, s: State, reason: str) -> None:
    """The game is over for all."""
    t.tell(GameEnded(reason))
    result = result_of(s, reason)
    if s.facts.scores and reason == "survived":
        t.tell(FameCounted(result.scores["fame"], famous(s)))
    s.phase = "over"
    t.finish(result)


def result_of(s: State, reason: str) -> Result:
    """VIC-11.7, 11.8 Who has won, with points and fame where they are kept."""
    f = s.facts
    scores: dict[str, int] = {}
    if f.scores:
        scores = {name: s.points[i] for i, name in enumerate(f.players)}
    if reason != "survived":
        return Result((), reason, scores)
    winners = famous(s) if f.mode == "competitive" else f.seats
    if f.scores:
        scores = {**scores, "fame": fame(s)}
    return Result(winners, reason, scores)


def famous(s: State) -> tuple[str, ...]:
    """VIC-11.7, 12.9 Who takes the fame: the most points, and who ties shares it."""
    best = max(s.points)
    return tuple([name for i, name in enumerate(s.facts.players) if s.points[i] == best])


def score_round(t: Table, s: State) -> None:
    """VIC-11.2, 11.3 In turn order from the flag each player moves the needle; another part scores."""
    f = s.facts
    players = len(f.players)
    for i in range(players):
        player = (s.flag + i) % players
        if s.played[player]:
            score_card(t, s, player, s.played[player])


def score_card(t: Table, s: State, player: int, card: int) -> None:
    """VIC-11.2, 11.3, 14.7, R10 One card: seny to the left, rauxa to the right."""
    f = s.facts
    row = f.cards[card]
    before = s.seny
    s.seny = max(0, min(len(f.parts) - 1, before + (row.points if row.rauxa else -row.points)))
    marks = f.colours if f.moderate else f.parts
    gained = row.points if marks[before] != marks[s.seny] else 0
    s.points[player] += gained
    side = "rauxa" if row.rauxa else "seny"
    name, key = f.players[player], card_key(card)
    seat = Seat(name if name in f.seats else f.seats[0])
    told = CardScored(name, key, side, row.points, s.seny + 1, gained)
    t.tell(told, to=(seat,), others=NeedleMoved(name, key, side, row.points, s.seny + 1))


def next_flag(s: State) -> int:
    """VIC-4.7, 11.4, 12.7, R9 Clockwise; to the lowest card in the competitive game; in turns in the solo game."""
    f = s.facts
    players = len(f.players)
    if f.mode != "competitive":
        return (s.flag + 1) % players
    points = [f.cards[card].points for card in s.played]
    best = s.flag
    lowest = points[s.flag]
    for i in range(1, players):
        player = (s.flag + i) % players  # clockwise, so that the last found is nearest counter-clockwise
        if points[player] <= lowest:
            best, lowest = player, points[player]
    return best


def fame(s: State) -> int:
    """VIC-11.8, 14, R38 Points, the last card, the Coronela, the rubble and the difficulty."""
    f = s.facts
    last = f.cards[s.card]
    total = sum(s.points) + (2 * last.points if last.rauxa else last.points)
    return total + f.min_coronela + s.coronela_in_city() - s.rubble_tokens() + fame_of_options(s)


def fame_of_options(s: State) -> int:
    """VIC-14.2 to 14.8 What the difficulty is worth."""
    f = s.facts
    total = 15 - f.max_rubble
    if f.half_a_bomb:
        total += 8
    if f.dice_order == "fixed":
        total += 15
    for stage in range(len(s.declared)):
        total += stage + 1 if s.declared[stage] else -(stage + 1)
    if f.always_priority:
        total -= 15
    if f.moderate:
        total += 10
    extra = f.victory_level - 50
    return total + (extra // 3 if extra >= 0 else -(-extra // 3))
