"""Recorded games end as they ended when they were recorded: the same hash, in both builds, under any hash seed.

`make regold` plays them anew when the rules or the data have changed on purpose, in a commit of its own.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest

from baluard.catalogue import games
from baluard.kernel.codec import digest
from baluard.kernel.dice import new_dice
from baluard.kernel.match import start
from baluard.kernel.records import export, load, replay_record
from baluard.kernel.rng import Rng
from baluard.page.contract import GameModule
from baluard.verification import verify

FOLDER = Path(__file__).parent
PLAYED = {
    "assault-basic": ("assault", {}),
    "assault-quick-cards": ("assault", {"length": "short", "events": "on"}),
    "assault-three-free": ("assault", {"players": "3", "setup": "free", "length": "short"}),
    "assault-four-all": (
        "assault",
        {"players": "4", "events": "on", "royal_breach": "open", "recovered_vp": "cumulative", "handicap": "4"},
    ),
    "victus-first": ("victus", {"mode": "first", "players": "2"}),
    "victus-full": ("victus", {"mode": "full", "players": "4", "min_coronela": "1", "max_rubble": "33"}),
    "victus-competitive": ("victus", {"mode": "competitive", "players": "3", "dice_order": "per_stage"}),
    "victus-solo": ("victus", {"mode": "solo", "min_coronela": "1", "max_rubble": "33"}),
    "catalans-five": ("catalans", {"players": "5"}),
    "catalans-three": ("catalans", {"players": "3", "negotiation": "trades_only"}),
    "catalans-duel": ("catalans", {"players": "2", "negotiation": "off"}),
    "maurice-first": ("maurice", {}),
    "maurice-deployed": (
        "maurice",
        {"scenario": "petrovaradin_1716", "nightfall": "1", "free_deployment": "on", "auto_fire": "off"},
    ),
    "maurice-points": (
        "maurice",
        {"scenario": "points_battle", "points": "60", "nightfall": "1", "hand_limit": "8", "handicap_cards": "2"},
    ),
    "peninsular-1808": ("peninsular", {"end_turn": "4"}),
    "peninsular-fog": ("peninsular", {"end_turn": "4", "fog": "estimated", "organiser": "on"}),
}


def play(game: GameModule, options: dict[str, str], seed: str) -> bytes:
    """A random game with committed dice, as a record."""
    rng = Rng(seed)
    dice = new_dice(seed, seed.encode(), ("salt",))
    match, step = start(game, options, dice)
    entries = list(step.entries)
    while not match.is_over:
        asked = rng.choice([a for a in match.asked if a.required and not a.answered])
        answer = asked.decision.space.sample(rng)
        entries += match.answer(asked.decision.seat, asked.id, answer, "bot").entries
    state = match.save.state
    return export(game, match.options, entries, state, None, dice.commitment, dice.seed)


@pytest.mark.parametrize("name", PLAYED)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    slug, options = PLAYED[name]
    game = games()[slug]
    file = FOLDER / f"{name}.json.gz"
    if os.environ.get("BALUARD_REGOLD"):
        file.write_bytes(gzip.compress(play(game, options, name), 9, mtime=0))
    record = load(gzip.decompress(file.read_bytes()))
    replayed = replay_record(game, record)
    assert digest(game, replayed.save.state) == record.final
    assert replayed.save.state.result == record.result
    assert verify(game, record).is_good


@pytest.mark.parametrize("name", PLAYED)
def test_playing_it_again_gives_the_same_record(name: str) -> None:
    """The random player, the dice and the rules are the same on every machine and in both builds."""
    slug, options = PLAYED[name]
    recorded = json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))
    assert json.loads(play(games()[slug], options, name)) == recorded


def test_no_record_is_forgotten() -> None:
    assert {file.name.removesuffix(".json.gz") for file in FOLDER.glob("*.gz")} == set(PLAYED)
