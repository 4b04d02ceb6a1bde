"""Saves as bytes; states of older versions are brought up step by step."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from baluard.kernel.codec import digest, encoder, entry_decoder, pack, unpack
from baluard.kernel.errors import BadRecord
from baluard.kernel.upcast import upcast_state
from baluard.kernel.values import Answer, Chance, Motion, Save, TakeBack
from tests.conformance.playing import SameDice, Sitting
from tests.toys.skirmish.game import GAME, Skirmish

OPTIONS = GAME.checked_options({"seats": "2"})


def add_scout(game: Any, plain: dict[str, Any]) -> dict[str, Any]:
    return {**plain, "scout": ""}


def rename_purse(game: Any, plain: dict[str, Any]) -> dict[str, Any]:
    plain = dict(plain)
    plain["coins"] = plain.pop("purse")
    return plain


def named_flag(game: Any, entry: Any, options: dict[str, str]) -> Any:
    return replace(entry, drawn="flag") if isinstance(entry, Chance) and entry.drawn == 7 else entry


class Third(Skirmish):
    """The toy, two versions later."""

    version = 3
    upcasters: ClassVar[dict[int, Any]] = {1: rename_purse, 2: add_scout}
    entry_upcasters: ClassVar[dict[int, Any]] = {2: named_flag}


def first_shape(state: Any) -> dict[str, Any]:
    """The state as version 1 would have written it."""
    plain = GAME.encode(state)
    plain["purse"] = plain.pop("coins")
    del plain["scout"]
    return plain


def test_a_save_comes_back_with_all_its_numbers() -> None:
    save = Save(GAME.new(OPTIONS), [Answer(4, 2, 1, "red", "bid", 2)], 2, 3, 1, 4, 3, 2)
    back = unpack(GAME, pack(GAME, save))
    assert (back.answers, back.activity, back.start_n, back.told) == (save.answers, 2, 3, 1)
    assert (back.last_n, back.barrier_n, back.turn_n) == (4, 3, 2)
    assert digest(GAME, back.state) == digest(GAME, save.state)


def test_every_kind_of_entry_survives_json() -> None:
    entries = [
        Answer(1, 0, 1, "red", "offer", {"coins": 1}, "clock", True),
        Chance(2, 0, 2, "card", 9, (4,), "typed", ("red",), "flag"),
        TakeBack(3, 1, "red", ("blue",)),
        Motion(4, "red", "draw", {"why": "tired"}, ("blue",)),
    ]
    assert [entry_decoder.decode(encoder.encode(entry)) for entry in entries] == entries


def test_an_old_state_is_brought_up_step_by_step() -> None:
    state = GAME.new(OPTIONS)
    plain = upcast_state(Third(), first_shape(state), 1)
    assert plain == GAME.encode(state)


def test_an_old_save_plays_on() -> None:
    game = Third()
    sitting = Sitting(GAME, OPTIONS, SameDice([Chance(1, 0, 1, "card", 12 - i, (1,)) for i in range(4)]))
    old = encoder.encode({**decoded(pack(GAME, sitting.match.save)), "state": first_shape(sitting.match.save.state)})
    back = unpack(game, old)
    assert digest(game, back.state) == digest(GAME, sitting.match.save.state)


def test_the_answers_of_a_running_activity_are_brought_up_with_its_state() -> None:
    state = GAME.new(OPTIONS)
    written = [Answer(1, 0, 1, "red", "bid", 2), Chance(2, 0, 2, "card", 9, (4,), drawn=7)]
    old = encoder.encode({**decoded(pack(GAME, Save(state, written))), "state": first_shape(state)})
    assert unpack(Third(), old).answers == [written[0], replace(written[1], drawn="flag")]


@pytest.mark.parametrize("version", [0, 4])
def test_a_version_without_a_way_up_is_refused(version: int) -> None:
    with pytest.raises(BadRecord) as refused:
        upcast_state(Third(), {}, version)
    assert refused.value.details == {"fault": "fault.version", "version": version}


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]", b"\xff", b'{"version": "x"}'])
def test_rubbish_is_refused(body: bytes) -> None:
    with pytest.raises(BadRecord):
        unpack(GAME, body)


def test_the_digest_sees_every_change() -> None:
    state = GAME.new(OPTIONS)
    other = state.copy()
    other.coins[1] += 1
    assert digest(GAME, state) == digest(GAME, state.copy()) != digest(GAME, other)


def decoded(body: bytes) -> dict[str, Any]:
    import msgspec

    found: dict[str, Any] = msgspec.json.decode(body)
    return found
