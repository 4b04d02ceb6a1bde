"""States as older versions wrote them become those of today, field by field; entries too."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from baluard.games.catalans.model.activities import Activity
from baluard.games.catalans.model.fields import FIELDS
from baluard.games.catalans.model.state import State
from baluard.games.catalans.module import GAME
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.errors import GameOver
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.upcast import upcast_entry, upcast_state
from baluard.kernel.values import Answer, Chance
from tests.games.catalans.test_whole_games import MODES, Talker

Plain = dict[str, Any]
POWERS = ["britain", "dutch", "austria", "savoy", "portugal", "empire", "aragon", "france", "castile", "bavaria"]
ACTIONS = ["attack", "recruit", "move", "resources", "will_to_fight"]

# -- as version 2 wrote it: powers, spaces, periods, actions, slots and effects by number


def as_version_2(s: State) -> Plain:
    """A state in numbers. The fields of a state still are; only activities have learnt names since."""
    agenda = [old_activity(s, msgspec.to_builtins(activity)) for activity in s.agenda]
    fields = {field.name: getattr(s, field.name) for field in FIELDS if field.name != "agenda"}
    plain = {"options": s.facts.options, **fields, "agenda": agenda}
    old: Plain = msgspec.json.decode(msgspec.json.encode(plain))
    return old


def old_activity(s: State, a: Plain) -> Plain:
    """An activity in numbers."""
    old = dict(a)
    for name in ("power", "other", "leader"):
        if name in a:
            old[name] = POWERS.index(a[name])
    for name in ("order", "bidders"):
        if name in a:
            old[name] = [POWERS.index(power) for power in a[name]]
    for name in ("box", "slot"):
        if name in a:
            old[name] = int(a[name]) - 1
    kind = a["type"]
    if kind == "take_concession":
        old["slot"] = s.concession_row.index(old.pop("concession"))
    elif kind == "effects":
        old["left"] = [int(effect.rpartition(".")[2]) - 1 for effect in a["left"]]
    elif kind == "action_unit":
        old["action"] = ACTIONS.index(a["action"])
        old["hits"] = [s.facts.no[space] for space in a["hits"]]
    elif kind == "unit":
        old["index"] = int(old.pop("effect").rpartition(".")[2]) - 1
        aims = a["target"]
        old["target"] = -1 if not aims else POWERS.index(aims) if aims in POWERS else s.facts.no[aims]
    return old


# -- whole games


def check(s: State, old: Plain, version: int) -> None:
    """The old state, brought up and read, is this one."""
    found = GAME.decode(upcast_state(GAME, old, version))
    assert found.facts is s.facts
    for field in FIELDS:
        assert getattr(found, field.name) == getattr(s, field.name), field.name
    assert GAME.encode(found) == GAME.encode(s)


def played(options: dict[str, str], seed: str, decider: type[RandomDecider]) -> set[str]:
    """A whole game, looked at after each activity; what kinds of activities were met."""
    s = GAME.new(GAME.checked_options(options))
    table = Table(decider(Rng(f"{seed} answers")), RngDice(Rng(f"{seed} dice")), keep=False)
    met: set[str] = set()
    try:
        while s.agenda:
            met.update(type(activity).__name__ for activity in s.agenda)
            check(s, as_version_2(s), 2)
            GAME.run(table, s, s.agenda.pop())
            s.agenda.extend(table.pushed)
            table.pushed = []
            table.begin()
    except GameOver:
        s.result = table.result
    check(s, as_version_2(s), 2)
    return met


@pytest.mark.parametrize("options", MODES)
def test_states_of_whole_games_survive_the_way_from_numbers_to_names(options: dict[str, str]) -> None:
    assert len(played(options, f"old {options}", RandomDecider)) > 15


def test_every_kind_of_activity_is_brought_up() -> None:
    met: set[str] = set()
    for seed in range(2):
        for players in "35":
            met |= played({"players": players}, f"old talk {seed}", Talker)
    assert met == {kind.__name__ for kind in get_args(Activity)}


def test_a_state_of_version_1_had_no_marks_and_no_owner_of_a_window() -> None:
    s = GAME.new(GAME.checked_options({}))
    old = as_version_2(s)
    del old["marks"], old["window_owner"]
    check(s, old, 1)


def test_numbers_are_written_nowhere() -> None:
    """Whatever names something of the game is a word."""
    s = GAME.new(GAME.checked_options({}))
    plain = GAME.encode(s)
    assert plain["troops"]["france"]["paris"] == s.troops[7][s.facts.no["paris"]]
    assert plain["agenda"][1] == {"type": "deal_goals", "power": "portugal"}
    assert (plain["period"], plain["power"], plain["turn"]) == ("early", "", "")
    assert plain["boxes"] == {"early": 7, "mid": 7, "late": 7}
    assert set(plain["resources"]) == {"britain", "dutch", "austria", "savoy", "portugal"}


# -- entries


def test_the_powers_of_a_sequence_were_drawn_by_number() -> None:
    old = Chance(1, 1, 1, "sequence", 5, (4,), "dice", None, 3)
    assert upcast_entry(GAME, old, {}, 2).drawn == "savoy"  # type: ignore[union-attr]
    for entry in (Chance(2, 2, 1, "goal", 8, (1,), "dice", ("britain",), "gb_dunkirk"), Answer(3, 2, 1, "x", "t", "1")):
        assert upcast_entry(GAME, entry, {}, 2) == entry
