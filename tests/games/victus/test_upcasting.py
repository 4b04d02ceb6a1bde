"""Saves name things by id: those of version 1 are read rightly, and another data set changes nothing in force."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from baluard.games.victus import GAME
from baluard.games.victus.eyes.positions import read_position
from baluard.games.victus.model.events import DiceRolled
from baluard.games.victus.model.fields import FIELDS
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.values import total_of
from baluard.kernel.codec import pack, unpack
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.drive import advance
from baluard.kernel.errors import BadRecord, GameOver
from baluard.kernel.match import effective, replay_entry
from baluard.kernel.records import load, opening
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.upcast import upcast_state
from baluard.kernel.values import Save
from baluard.page.contract import GameModule
from tests.games.victus import version_1
from tests.games.victus.two_sets import Plain, game_with, one_more_op, tuned

PLAYED = Path(__file__).parents[2] / "games_played"
MODES = [{"mode": mode, "players": n} for mode in ("first", "full", "competitive") for n in "234"] + [{"mode": "solo"}]
NAMES = [field.name for field in FIELDS]


def brought_up(game: GameModule, plain: Plain) -> State:
    """A plain state of version 1, read by the present program."""
    state: State = game.decode(upcast_state(game, plain, 1))
    return state


def differences(one: State, other: State) -> dict[str, tuple[Any, Any]]:
    """The fields in which two states differ."""
    pairs = {name: (getattr(one, name), getattr(other, name)) for name in NAMES}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


# -- version 1


@pytest.mark.parametrize("name", ["first", "full", "competitive", "solo"])
def test_states_that_version_1_wrote_are_those_of_the_same_games_today(name: str) -> None:
    played = load(gzip.decompress((PLAYED / f"victus-{name}.json.gz").read_bytes()))
    options = {name: value for name, value in played.options.items() if name not in GAME.later_options}
    record = replace(played, version=GAME.version, data=GAME.data_hash(), options=options)
    written = version_1.written()[name]
    out, compared = opening(GAME, record).out, 0
    for entry in effective(list(record.entries)):
        out = replay_entry(GAME, record.options, out, entry)
        if entry.n in written:
            old = written[entry.n]
            assert differences(brought_up(GAME, old), out.save.state) == {}
            # The sides of a die that show the same are one face today.
            assert {**version_1.encode(out.save.state), "dice": old["dice"]} == old
            compared += 1
    assert compared == len(written) > 100


@pytest.mark.parametrize("options", MODES, ids=lambda options: " ".join(options.values()))
def test_every_state_of_random_games_comes_through(options: dict[str, str]) -> None:
    s = GAME.new(GAME.checked_options(options))
    rng = Rng(f"{options}")
    table = Table(RandomDecider(rng.fork(1)), RngDice(rng.fork(2)), keep=False)
    try:
        while s.agenda:
            if rng.below(3) == 0:
                assert differences(brought_up(GAME, version_1.encode(s)), s) == {}
            GAME.run(table, s, s.agenda.pop())
            s.agenda.extend(table.pushed)
            table.pushed = []
            table.begin()
    except GameOver:
        s.result = table.result
    assert differences(brought_up(GAME, version_1.encode(s)), s) == {}


@pytest.mark.parametrize("options", [{"mode": "full"}, {"mode": "solo"}], ids=["full", "solo"])
def test_a_save_of_version_1_is_read_with_its_own_set(options: dict[str, str]) -> None:
    """Numbers are those of the set that the game was played with, in whatever order it lists its spaces."""
    game = game_with(tuned)
    s = game.new(game.checked_options(options))
    assert differences(brought_up(game, version_1.encode(s)), s) == {}
    assert game.encode(s)["infantry"] == GAME.encode(GAME.new(GAME.checked_options(options)))["infantry"]


# -- an operation more on another card


def with_reroll_in_force() -> State:
    """Card 46 lets a die be rolled again in this turn; the dice come next."""
    f = GAME.facts(GAME.checked_options({"mode": "full"}))
    s = read_position('phase = "dice"\nstage = 2\n[at]\ns31 = "9c"', f)
    op = next(i for i, op in enumerate(f.ops) if op.op == "die_reroll" and f.op_ids[i].split(".")[1] == "effect")
    s.mods = ((op, s.active),)
    return s


def asked_after_the_dice(game: GameModule, body: bytes) -> list[str]:
    """The tags that are asked when a stored game goes on: the dice are rolled first."""
    out = advance(game, unpack(game, body), RngDice(Rng("dice")))
    assert [told for told in out.told if isinstance(told.event, DiceRolled)]
    return [asked.decision.tag for asked in out.asked]


def test_one_operation_more_on_another_card_changes_no_effect_in_force() -> None:
    body = pack(GAME, Save(with_reroll_in_force()))
    other = game_with(one_more_op)
    number = with_reroll_in_force().mods[0][0]
    moved: State = unpack(other, body).state
    assert moved.mods[0][0] == number + 1  # in its list it is another, and by its number it would be
    assert moved.facts.ops[number].op != "die_reroll"
    assert moved.facts.ops[moved.mods[0][0]].op == "die_reroll" and total_of(moved, "die_reroll") == 1
    assert asked_after_the_dice(GAME, body) == asked_after_the_dice(other, body) == ["reroll_dice"]


def test_a_running_game_stays_with_its_own_set_when_another_comes() -> None:
    body = pack(GAME, Save(with_reroll_in_force()))
    other = game_with(one_more_op)
    own = GAME.for_data(GAME.data_hash())
    assert own is GAME and own is not other and own.data_hash() != other.data_hash()
    kept: State = unpack(own, body).state
    assert kept.facts.data is GAME.data and differences(kept, with_reroll_in_force()) == {}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mods", [["c001.effect.9", "victor"]]),
        ("dice", ["white.reinforce.9"]),
        ("active", "nobody"),
        ("infantry", {"s99": 1}),
        ("deck", ["c151"]),
    ],
)
def test_a_save_that_names_what_the_set_does_not_have_is_not_read(field: str, value: Any) -> None:
    plain = {**json.loads(json.dumps(GAME.encode(with_reroll_in_force()))), field: value}
    with pytest.raises(BadRecord):
        GAME.decode(plain)


def test_nothing_in_a_save_or_view_is_a_number_in_a_list() -> None:
    """What a state and a view point at has a name: players, places, faces, operations and lists of them."""
    s = with_reroll_in_force()
    plain, view = GAME.encode(s), GAME.position(s, ("victor",))
    (op, player), *_ = plain["mods"]
    assert (op, player) == view.mods[0] and op.startswith("c") and player == "victor"
    assert plain["infantry"] == {} and plain["coronela"] == {"s31": 9}
    assert plain["active"] == view.active == "victor"
