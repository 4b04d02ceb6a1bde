"""Whole random games: no troop and no card is ever lost or made, no space is too full or mixed, the war always ends."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.model.deals import Saying
from baluard.games.catalans.model.facts import BOURBON, FRANCE, POWERS
from baluard.games.catalans.model.state import State
from baluard.kernel.answers import Form
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.errors import GameOver
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

MODES = [
    *(pytest.param({"players": n, "negotiation": "off"}, id=f"{n} players") for n in "2345"),
    *(pytest.param({"players": n, "negotiation": "full"}, id=f"{n} players who talk") for n in "25"),
    pytest.param({"players": "3", "negotiation": "trades_only", "open_table": "on"}, id="3 players who trade"),
]


@pytest.mark.parametrize("options", MODES)
def test_nothing_is_lost_or_made_in_whole_games(options: dict[str, str]) -> None:
    for seed in range(2):
        s = play(GAME.new(GAME.checked_options(options)), f"{options} {seed}")
        assert s.result is not None and s.result.reason in ("fall", "defeat", "cap")
        assert s.result.reason != "fall" or s.wall == 0
        assert s.period == 2 or s.result.reason != "defeat"


def test_random_games_reach_the_late_war_and_the_wall() -> None:
    ends = [play(GAME.new(GAME.checked_options({"negotiation": "off"})), f"end {seed}") for seed in range(6)]
    assert all(s.period == 2 for s in ends if s.result is not None and s.result.reason != "cap")
    assert {s.result.reason for s in ends if s.result is not None} <= {"fall", "defeat"}
    assert max(s.round for s in ends) < 60


def play(s: State, seed: str, decider: type[RandomDecider] = RandomDecider) -> State:
    """A random game, looked at after every activity."""
    table = Table(decider(Rng(f"{seed} answers")), RngDice(Rng(f"{seed} dice")), keep=False)
    try:
        while s.agenda:
            GAME.run(table, s, s.agenda.pop())
            s.agenda.extend(table.pushed)
            table.pushed = []
            table.begin()
            check_troops(s)
            check_tracks(s)
            check_cards(s)
            check_talk(s)
    except GameOver:
        s.result = table.result
    return s


def check_troops(s: State) -> None:
    """CAT-1.3, 1.9 The troops of the ten powers are all somewhere; three a space, of one side."""
    f = s.facts
    for power in range(len(POWERS)):
        assert min(s.troops[power]) >= 0 and s.reserve[power] >= 0 and s.out[power] >= 0
        assert sum(s.troops[power]) + s.reserve[power] + s.out[power] == f.pool[power], POWERS[power]
        assert power in BOURBON or not s.out[power]
    assert s.reserve[FRANCE] == sum(s.boxes)
    for z, number in enumerate(s.crowd()):
        if number:
            assert number <= 3 and f.is_space[z]
            assert not (s.allied_at(z) and s.bourbon_at(z))


def check_tracks(s: State) -> None:
    """CAT-1.7, 1.8 Nothing leaves its track; who is not played has nothing."""
    for power in range(len(POWERS)):
        assert -10 <= s.resources[power] <= 30 and 0 <= s.levels[power] <= 10
        if power not in s.facts.powers:
            assert (s.resources[power], s.levels[power], s.held[power], s.goals[power]) == (0, 0, [], [])
    assert 0 <= s.wall <= 13
    placed = [power for power in s.sequence if power >= 0]
    assert len(set(placed)) == len(placed)


def check_cards(s: State) -> None:
    """No card is in two places; those of the periods begun are all there, but for the one being resolved."""
    held = [card for cards in s.held for card in cards]
    laid = [card for card in s.slots if card]
    there = [*s.bag, *s.discard, *s.gone, *laid, *(row[0] for row in s.characters)]
    there += [card for card in held if card in s.facts.cards]
    assert len(set(there)) == len(there)
    begun = {card for period in range(s.period + 1) for card in s.facts.decks[period]}
    missing = begun - set(there)
    assert set(there) <= begun and len(missing) <= 1 + len(s.used)
    concessions = [*s.pile, *[card for card in s.concession_row if card], *[c for c in held if c in s.facts.pile]]
    assert len(set(concessions)) == len(concessions)
    for power in s.facts.powers:
        goals = [*s.goals[power], *s.aside[power]]
        assert sorted(goals) == sorted(s.facts.goals_of[power])


def check_talk(s: State) -> None:
    """CAT-10.4, 10.5 Nobody promises more than it has, nor offers to itself."""
    for _, a, b, _, _, link in (*s.proposals, *s.deals):
        assert s.facts.owner[a] != s.facts.owner[b] and 1 <= link <= 3
    for made, in_round in s.offers_made:
        assert made <= s.facts.offers and in_round <= 8
    for payer, payee, amount, deal, promise in s.later:
        assert payer != payee and amount > 0 and (deal, payee, promise, "open") in s.promises
    for number, giver, item, status in s.marks:
        _, a, b, gives, gets, _ = s.deals[number - 1]
        assert item in (gives if giver == a else gets) and giver in (a, b)
        assert status in (("kept", "broken") if isinstance(item, Saying) else ("kept", "lapsed"))
    assert len({mark[:3] for mark in s.marks}) == len(s.marks)


class Talker(RandomDecider):
    """Speaks whenever it can, accepts what it is offered, and judges the words it was given."""

    def pick(self, required: tuple[Decision[Any], ...], optional: tuple[Decision[Any], ...]) -> Decision[Any]:
        speakers = [one for one in optional if any(form.act in EAGER for form in one.space.examples())]
        return self.rng.choice(speakers) if speakers else super().pick(required, optional)

    def decide(self, decision: Decision[Any]) -> Any:
        if isinstance(decision.space, Form):
            forms = [form for form in decision.space.examples() if form.act in EAGER]
            return self.rng.choice(forms or list(decision.space.examples()))
        return super().decide(decision)


EAGER = ("accept", "kept", "broken")


@pytest.mark.parametrize("options", [{"players": n} for n in "2345"], ids=lambda options: options["players"])
def test_games_of_talkers_settle_what_was_agreed(options: dict[str, str]) -> None:
    games = [play(GAME.new(GAME.checked_options(options)), f"words {seed}", Talker) for seed in range(3)]
    marks = {(isinstance(item, Saying), status) for s in games for _, _, item, status in s.marks}
    assert marks >= {(True, "kept"), (True, "broken"), (False, "kept")}
