"""Records: out, in, replayed, verified; and tampered with, in which case the first wrong entry is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from baluard import verification
from baluard.kernel import records
from baluard.kernel.codec import digest, pack, unpack
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.dice import Commitment, new_dice
from baluard.kernel.errors import BadRecord
from baluard.kernel.match import Match
from baluard.kernel.records import Finding, Record, load, replay_record
from baluard.kernel.rng import Rng
from baluard.kernel.upcast import Epoch, upcast_state
from baluard.kernel.values import Answer, Chance, Motion, TakeBack
from baluard.verification import Verdict, verify
from tests.conformance.playing import Sitting, play_randomly, same
from tests.toys import mended
from tests.toys.skirmish import messages as m
from tests.toys.skirmish.game import GAME, Skirmish
from tests.toys.stocked import GAME as STOCKED
from tests.toys.stocked import tuned

TWO = GAME.checked_options({"seats": "2"})
SEED = b"a secret of thirty-two bytes ...!"
DICE = new_dice("game-7", SEED, ("salt of red", "salt of blue"))


def played(dice: ChanceSource | None = DICE, seed: int = 3) -> Sitting:
    """A game with a take-back in it, played to its end."""
    table = Sitting(GAME, TWO, dice)
    table.answer("blue", 0)
    table.answer("red", 1)
    table.answer("red", "go_on", "hear")
    table.take_back("red", table.alone("red"))
    table.answer("blue", {"coins": 1}, "offer")
    table.answer("red", "blue", "hear")
    play_randomly(table, Rng(seed))
    return table


def exported(table: Sitting, seed: bytes = SEED, dice: Commitment | None = DICE.commitment) -> bytes:
    state = table.match.save.state
    return records.export(GAME, TWO, table.log, state, {"red": "Anna", "blue": "bot easy"}, dice, seed)


def changed(change: Callable[[dict[str, Any]], None]) -> Record:
    """A good record, tampered with."""
    plain = msgspec.json.decode(exported(played()))
    change(plain)
    return load(msgspec.json.encode(plain))


def first(plain: dict[str, Any], kind: str) -> dict[str, Any]:
    """The first entry of a kind."""
    found: dict[str, Any] = next(entry for entry in plain["entries"] if entry["type"] == kind)
    return found


# -- out and in


def test_a_record_holds_all_it_must() -> None:
    table = played()
    record = load(exported(table))
    assert (record.game, record.version, record.data, record.options) == ("skirmish", 1, GAME.data_hash(), TWO)
    assert record.seats == {"red": "Anna", "blue": "bot easy"} and record.dice == DICE.commitment
    assert bytes.fromhex(record.seed) == SEED and record.result == table.match.result
    assert same(record.entries) == same(table.log) and any(isinstance(e, TakeBack) for e in record.entries)
    assert record.final == digest(GAME, table.match.save.state)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"{}", b"\xff\xfe", b"null", b"[" * 100_000, b'{"format":1,"game":3}']
)
def test_rubbish_is_refused_as_unreadable(body: bytes) -> None:
    with pytest.raises(BadRecord) as refused:
        load(body)
    assert refused.value.details["fault"] == "fault.unreadable"


def test_limits_are_kept() -> None:
    body = exported(played())
    with pytest.raises(BadRecord) as refused:
        load(body, most_bytes=len(body) - 1)
    assert refused.value.details["fault"] == "fault.too_big"
    with pytest.raises(BadRecord) as refused:
        load(body, most_entries=10)
    assert refused.value.details["fault"] == "fault.too_many_entries"


def test_a_format_of_the_future_is_refused() -> None:
    with pytest.raises(BadRecord) as refused:
        changed(lambda plain: plain.update(format=2))
    assert refused.value.details == {"fault": "fault.format", "format": 2}


def test_an_unknown_kind_of_entry_is_refused() -> None:
    with pytest.raises(BadRecord):
        changed(lambda plain: plain["entries"][0].update(type="miracle"))


# -- replaying


def test_a_replay_ends_where_the_game_ended_and_tells_the_same_story() -> None:
    table = played()
    replayed = replay_record(GAME, load(exported(table)))
    assert replayed.asked == () and same(replayed.told) == same(table.story)
    assert digest(GAME, replayed.save.state) == digest(GAME, table.match.save.state)


def test_a_replay_stops_at_any_entry() -> None:
    record = load(exported(played()))
    assert [a.decision.tag for a in replay_record(GAME, record, 5).asked] == ["bid", "bid"]
    assert [a.decision.tag for a in replay_record(GAME, record, 7).asked] == ["muster"]
    assert [a.decision.tag for a in replay_record(GAME, record, 8).asked] == ["hear", "offer"]
    assert replay_record(GAME, record, 0).save.last_n == 0


def test_a_replay_names_the_entry_that_is_wrong() -> None:
    record = changed(lambda plain: plain["entries"][4].update(answer=77))
    with pytest.raises(BadRecord) as refused:
        replay_record(GAME, record)
    assert (refused.value.details["fault"], refused.value.details["n"]) == ("fault.between", 5)


class OtherData(Skirmish):
    def data_hash(self) -> str:
        return "0"


class OtherGame(Skirmish):
    slug = "other"


def test_another_game_is_named() -> None:
    record = load(exported(played()))
    with pytest.raises(BadRecord) as refused:
        replay_record(OtherGame(), record)
    assert refused.value.details["fault"] == "fault.other_game"
    verdict = verify(OtherGame(), record)
    assert verdict.fault is not None and (verdict.fault.n, verdict.fault.key) == (0, "fault.other_game")


# -- other rules and components


def older(record: Record, version: int = 2) -> Record:
    """As if a later program had played it."""
    return msgspec.structs.replace(record, version=version)


@pytest.mark.parametrize(("game", "version", "fault"), [(GAME, 2, "fault.version"), (OtherData(), 1, "fault.data")])
def test_with_unknown_rules_or_components_only_the_dice_are_checked(game: Skirmish, version: int, fault: str) -> None:
    record = older(load(exported(played())), version)
    with pytest.raises(BadRecord) as refused:
        replay_record(game, record)
    assert refused.value.details["fault"] == fault
    verdict = verify(game, record)
    assert verdict.fault is None and not verdict.is_complete and verdict.dice > 0
    assert verdict.unchecked is not None and (verdict.unchecked.n, verdict.unchecked.key) == (1, fault)


def test_a_forged_die_is_false_by_any_rules() -> None:
    record = changed(lambda plain: first(plain, "chance").update(values=[99]))
    verdict = verify(OtherData(), record)
    assert verdict.fault is not None and verdict.fault.key == "fault.die"


def test_a_record_of_an_older_version_is_brought_up_and_played() -> None:
    record = load(exported(played()))
    assert replay_record(mended.Renamed(), record).save.state.result == record.result
    verdict = verify(mended.Renamed(), record)
    assert verdict.fault is None
    assert verdict.unchecked is not None and verdict.unchecked == Finding(0, "fault.final_other_rules")


def test_what_other_rules_refuse_is_not_false() -> None:
    record = load(exported(played()))
    verdict = verify(mended.SecondRefuses(), record)
    assert verdict.fault is None and verdict.unchecked is not None
    assert verdict.unchecked.key == "fault.other_rules" and verdict.unchecked.n > 1
    assert verdict.dice == sum(isinstance(entry, Chance) for entry in record.entries)


def test_what_the_same_rules_refuse_is_false() -> None:
    verdict = verify(mended.NoLongerOffers(), load(exported(played())))
    assert verdict.fault is not None and (verdict.fault.n, verdict.fault.key) == (14, "fault.not_asked")


def named(*rules: str, at: int = 9) -> Record:
    """A good record that says by which rules it was played."""
    epochs = tuple(Epoch(i * at, 1, GAME.data_hash(), name) for i, name in enumerate(rules))
    return msgspec.structs.replace(load(exported(played())), epochs=epochs)


@pytest.mark.parametrize("rules", [("NoLongerOffers",), ("older", "NoLongerOffers"), ("", "NoLongerOffers")])
def test_only_what_a_record_says_was_played_by_these_rules_is_false(rules: tuple[str, ...]) -> None:
    game, record = mended.NoLongerOffers(), named(*rules)
    verdict = verify(game, record)
    these = len(rules) == 1
    assert (verdict.fault is not None) == these
    assert verdict.unchecked == (None if these else Finding(14, "fault.other_rules"))
    assert verify(mended.Raises(), named("older")).unchecked is not None


def test_rules_that_follow_a_record_of_others_check_all_of_it() -> None:
    assert verify(GAME, named("older", "")).is_complete


def test_what_the_house_took_back_is_not_false_and_what_follows_is_checked() -> None:
    """Rules that were mended refused an entry; the house took it back, and the game went on by them."""
    game = mended.NoLongerOffers()
    table = Sitting(GAME, TWO, DICE)
    table.answer("blue", 0)
    table.answer("red", 1)
    table.answer("red", "go_on", "hear")
    n = table.match.log_n
    while not table.match.save.answers or table.match.asked[0].decision.tag != "take":
        asked = next(a for a in table.match.asked if a.required and not a.answered)
        table.answer(asked.decision.seat, asked.decision.default, asked.decision.tag)
    refused = table.match.save.answers[-1].n
    back = table.match.save.start_n
    assert refused > n
    table.take_back("red", back, ("blue",))
    (taken,) = [entry for entry in table.log if isinstance(entry, TakeBack)]
    table.keep(table.match.apply_motion("red", "concede"))
    body = records.export(game, TWO, table.log, table.match.save.state, None, DICE.commitment, SEED)
    record = load(body)

    def by(seat: str) -> Record:
        entry = msgspec.structs.replace(taken, seat=seat, consents=("red", "blue"))
        return msgspec.structs.replace(record, entries=tuple(entry if e.n == taken.n else e for e in record.entries))

    assert verify(game, by("house")).unchecked == Finding(refused, verification.WITHDRAWN)
    assert verify(game, by("red")).fault is not None
    forged = msgspec.structs.replace(by("house"), final="00")
    assert verify(game, forged).fault == Finding(0, "fault.final")


def test_a_record_says_by_which_rules_and_data_it_was_played() -> None:
    table = played()
    middle, end = Epoch(9, 2, "d2"), Epoch(len(table.log), 3, "d3")
    body = records.export(GAME, TWO, table.log, table.match.save.state, epochs=(Epoch(0, 1, "d1"), middle, end))
    record = load(body)
    assert (record.version, record.data, record.played) == (1, "d1", (Epoch(0, 1, "d1"), middle, end))
    assert b"epochs" not in exported(table)


def test_a_game_that_was_moved_verifies_whole() -> None:
    """Played by version 1, moved to version 2 in the middle, and exported by it."""
    table = played()
    game = mended.Renamed()
    state = replay_record(game, load(exported(table))).save.state
    epochs = (Epoch(0, 1, GAME.data_hash()), Epoch(len(table.log), 2, GAME.data_hash()))
    body = records.export(game, TWO, table.log, state, None, DICE.commitment, SEED, epochs=epochs)
    verdict = verify(game, load(body))
    assert verdict.is_complete, verdict


def test_another_data_set_from_an_entry_on_is_played_with_that_set() -> None:
    name, body = tuned(5)
    STOCKED.add_data(name, body)
    dice = new_dice("stocked", SEED)
    table = Sitting(STOCKED.for_data(name), TWO, dice)
    while "muster" not in [a.decision.tag for a in table.match.asked]:
        asked = next(a for a in table.match.asked if a.required and not a.answered)
        table.answer(asked.decision.seat, asked.decision.default, asked.decision.tag)
    n = table.match.log_n
    other = Match(STOCKED, TWO, unpack(STOCKED, pack(table.match.game, table.match.save)), dice, n)
    table.keep(other.go())
    table.match = other
    play_randomly(table, Rng(5))
    epochs = (Epoch(0, 1, name), Epoch(n, 1, STOCKED.data_hash()))
    written = records.export(STOCKED, TWO, table.log, other.save.state, None, dice.commitment, SEED, epochs=epochs)
    assert verify(STOCKED, load(written)).is_complete
    lost = msgspec.structs.replace(load(written), epochs=(epochs[0], Epoch(n, 1, "lost")))
    assert verify(STOCKED, lost).unchecked == Finding(n + 1, "fault.data")


def test_typed_dice_are_not_all_that_can_be_checked() -> None:
    plain = msgspec.json.decode(exported(played()))
    for entry in plain["entries"]:
        if entry["type"] == "chance":
            entry["source"] = "typed"
    verdict = verify(GAME, load(msgspec.json.encode(plain)))
    assert verdict.is_good and not verdict.is_complete and verdict.unverifiable == 9


def test_there_is_no_limit_of_size_or_length_without_a_server() -> None:
    plain = msgspec.json.decode(exported(played()))
    plain["entries"] = [{**plain["entries"][-1], "n": n + 1} for n in range(30_000)]
    plain["seats"]["red"] = "x" * 5_000_000
    assert len(load(msgspec.json.encode(plain)).entries) == 30_000


def test_a_record_may_start_from_a_position() -> None:
    state = GAME.new(TWO)
    state.agenda = [m.Camp()]
    table = Sitting(GAME, TWO, None, state)
    table.answer("red", [4, 4, 0])
    body = records.export(GAME, TWO, table.log, table.match.save.state, start=state)
    assert verify(GAME, load(body)) == Verdict(None, 1, 1, 0)


def test_a_start_that_later_rules_wrote_is_read_as_theirs() -> None:
    state = GAME.new(TWO)
    state.agenda = [m.Camp()]
    table = Sitting(GAME, TWO, None, state)
    table.answer("red", [4, 4, 0])
    game = mended.Renamed()
    played_by = (Epoch(0, 1, GAME.data_hash()), Epoch(1, 2, GAME.data_hash()))
    end = replay_record(game, load(records.export(GAME, TWO, table.log, table.match.save.state, start=state))).save
    moved = load(records.export(game, TWO, table.log, end.state, start=first_of(game, state), epochs=played_by))
    assert moved.start_version == 2 and verify(game, moved).is_complete


def first_of(game: Skirmish, state: Any) -> Any:
    """A state as a later version has it."""
    return game.decode(upcast_state(game, GAME.encode(state), 1))


def test_a_made_up_start_is_refused() -> None:
    record = changed(lambda plain: plain.update(start={"seats": 3}))
    verdict = verify(GAME, record)
    assert verdict.fault is not None and (verdict.fault.n, verdict.fault.key) == (0, "fault.start")


# -- verifying


def test_a_good_record_verifies_with_its_numbers() -> None:
    record = load(exported(played()))
    verdict = verify(GAME, record)
    assert verdict.is_good and verdict.entries == len(record.entries) and verdict.unverifiable == 0
    assert verdict.dice == sum(isinstance(e, Chance) for e in record.entries) > 4
    assert verdict.answers == sum(isinstance(e, Answer) for e in record.entries) > 10


def die(plain: dict[str, Any]) -> dict[str, Any]:
    """The first entry with a hidden card."""
    return first(plain, "chance")


def swap_draw(plain: dict[str, Any]) -> None:
    entry = die(plain)
    other = 1 if entry["values"] != [1] else 12
    entry.update(values=[other], drawn="ambush" if other == 1 else "mule")


def epochs(plain: dict[str, Any], *changes: tuple[int, int]) -> None:
    """Say by which versions it was played, from which entries on."""
    plain["epochs"] = [{"n": n, "version": version, "data": plain["data"]} for n, version in changes]


TAMPERED: list[tuple[str, int, str, Callable[[dict[str, Any]], Any]]] = [
    ("a die is changed", 1, "fault.die", swap_draw),
    ("a drawn card is renamed", 1, "fault.not_asked", lambda p: die(p).update(drawn="gold")),
    ("a die has other sides", 1, "fault.die", lambda p: die(p).update(sides=0)),
    ("a die has more sides than can be cast", 1, "fault.die", lambda p: die(p).update(sides=(1 << 32) + 1)),
    ("a hidden die is made public", 1, "fault.not_asked", lambda p: die(p).pop("seen_by")),
    ("an answer is changed to an illegal one", 5, "fault.between", lambda p: p["entries"][4].update(answer=99)),
    ("an answer is given by another seat", 6, "fault.not_asked", lambda p: p["entries"][5].update(seat="green")),
    ("an answer belongs to another question", 7, "fault.not_asked", lambda p: p["entries"][6].update(about="bid")),
    ("an answer names another ask", 7, "fault.not_asked", lambda p: p["entries"][6].update(ask=5)),
    ("an answer names another activity", 7, "fault.not_asked", lambda p: p["entries"][6].update(activity=9)),
    ("an entry is left out", 5, "fault.number", lambda p: p["entries"].pop(4)),
    ("an entry is doubled", 6, "fault.number", lambda p: p["entries"].insert(5, p["entries"][4])),
    ("a take-back goes too far", 8, "fault.needs_consent", lambda p: first(p, "takeback").update(to=4)),
    ("a take-back takes nothing", 8, "fault.nothing_to_take_back", lambda p: first(p, "takeback").update(to=7)),
    ("the seed is another", 0, "fault.seed", lambda p: p.update(seed="00" * 32)),
    ("the seed is no number", 0, "fault.seed", lambda p: p.update(seed="xyz")),
    ("the commitment is left out", 0, "fault.seed", lambda p: p.pop("dice")),
    ("a salt is changed", 1, "fault.die", lambda p: p["dice"]["salts"].append("more")),
    ("the game's name is changed", 1, "fault.die", lambda p: p["dice"].update(game_id="game-8")),
    ("the final state is another", 0, "fault.final", lambda p: p.update(final="0" * 64)),
    ("the winner is another", 0, "fault.result", lambda p: p["result"].update(winners=["green"])),
    ("an option is unknown", 0, "fault.options", lambda p: p["options"].update(seats="7")),
    ("the end is cut off", 0, "fault.result", lambda p: p["entries"].pop()),
    ("the version is none", 0, "fault.epochs", lambda p: p.update(version=0)),
    ("an older version is said to come later", 0, "fault.epochs", lambda p: epochs(p, (0, 1), (9, 0))),
    ("a version is said to come after the end", 0, "fault.epochs", lambda p: epochs(p, (0, 1), (9999, 2))),
    ("the first epoch is another", 0, "fault.epochs", lambda p: epochs(p, (0, 2), (9, 2))),
    ("the first epoch begins later", 0, "fault.epochs", lambda p: epochs(p, (3, 1), (9, 1))),
    ("epochs are out of order", 0, "fault.epochs", lambda p: epochs(p, (0, 1), (9, 1), (5, 1))),
]


@pytest.mark.parametrize(("n", "key", "change"), [row[1:] for row in TAMPERED], ids=[row[0] for row in TAMPERED])
def test_the_first_thing_that_does_not_check_is_named(n: int, key: str, change: Callable[..., Any]) -> None:
    verdict = verify(GAME, changed(change))
    assert verdict.fault is not None and (verdict.fault.n, verdict.fault.key) == (n, key)
    assert not verdict.is_good and (n == 0 or verdict.entries == n - 1)


def later(plain: dict[str, Any]) -> None:
    """As if rules of the future had taken it over at its end."""
    epochs(plain, (0, 1), (len(plain["entries"]), 9))


@pytest.mark.parametrize("change", [lambda p: p.update(result=None), lambda p: p["result"].update(winners=["green"])])
def test_a_false_result_is_false_whatever_rules_are_said_to_have_written_it(change: Callable[..., Any]) -> None:
    of_the_future = verify(GAME, changed(lambda plain: (later(plain), change(plain))))  # type: ignore[func-returns-value]
    of_the_past = verify(mended.Renamed(), changed(change))
    for verdict in (of_the_future, of_the_past):
        assert verdict.fault is not None and (verdict.fault.n, verdict.fault.key) == (0, "fault.result")
    assert verify(GAME, changed(later)).unchecked == Finding(0, "fault.final_other_rules")


def test_half_a_record_of_an_older_version_does_not_end_as_the_whole() -> None:
    half = changed(lambda plain: plain.update(entries=plain["entries"][:20]))
    verdict = verify(mended.Renamed(), half)
    assert verdict.fault is not None and verdict.fault.key == "fault.result"


@pytest.mark.parametrize("withheld", [("seed",), ("seed", "dice")])
def test_without_the_seed_nothing_is_false_but_the_dice_are_not_checked(withheld: tuple[str, ...]) -> None:
    verdict = verify(GAME, changed(lambda plain: [plain.pop(name) for name in withheld]))
    assert verdict.is_good and not verdict.is_complete and verdict.dice == 0
    assert verdict.unchecked == Finding(0, "fault.seed_missing")
    assert verdict.answers > 10, "the answers are"


def test_a_record_of_one_game_under_the_name_of_another_is_false() -> None:
    record = changed(lambda plain: plain.update(data="unknown", options={"length": "short"}))
    verdict = verify(GAME, record)
    assert verdict.fault is not None and verdict.fault.key == "fault.options"


def test_what_comes_after_the_end_does_not_check() -> None:
    table = played()
    n = len(table.log) + 1
    after: list[Any] = [
        Motion(n, "red", "concede"),
        Answer(n, 0, 1, "red", "bid", 1),
        Chance(n, 0, 1, "card", 12, (1,), "typed"),
    ]
    for entry in after:
        table.log.append(entry)
        verdict = verify(GAME, load(exported(table)))
        assert verdict.fault is not None and verdict.fault.n == n
        table.log.pop()


def test_an_unknown_motion_does_not_check() -> None:
    table = Sitting(GAME, TWO, DICE)
    table.log.append(Motion(5, "red", "abracadabra"))
    verdict = verify(GAME, load(exported(table)))
    assert verdict.fault is not None and (verdict.fault.n, verdict.fault.key) == (5, "fault.motion")


def test_a_conceded_game_verifies() -> None:
    table = Sitting(GAME, TWO, DICE)
    table.keep(table.match.apply_motion("red", "concede"))
    assert verify(GAME, load(exported(table))).is_good


def test_typed_in_dice_are_counted_and_are_no_fault() -> None:
    table = Sitting(GAME, TWO, None)
    for number in (1, 2, 3, 4):
        table.answer("chance", [number])
    table.keep(table.match.apply_motion("red", "concede"))
    verdict = verify(GAME, load(exported(table, b"", None)))
    assert verdict.is_good and (verdict.dice, verdict.unverifiable) == (0, 4)


def test_typed_in_dice_that_cannot_fall_do_not_check() -> None:
    table = Sitting(GAME, TWO, None)
    table.answer("chance", [1])
    plain = msgspec.json.decode(exported(table, b"", None))
    plain["entries"][0]["values"] = [40]
    verdict = verify(GAME, load(msgspec.json.encode(plain)))
    assert verdict.fault is not None and verdict.fault.n == 1


class Broken(Skirmish):
    """Rules that crash."""

    def run(self, t: Any, s: Any, a: Any) -> None:
        if isinstance(a, m.Parley):
            raise ZeroDivisionError("oh")
        super().run(t, s, a)


def test_rules_that_crash_are_a_fault_of_the_entry_that_led_there() -> None:
    verdict = verify(Broken(), load(exported(played())))
    assert verdict.fault is not None
    assert (verdict.fault.n, verdict.fault.key) == (6, "fault.rules")
    assert verdict.fault.details == {"why": "ZeroDivisionError: oh"}


def test_a_server_can_stop_a_verification_that_takes_too_long() -> None:
    class Enough(Exception):
        pass

    def patience(n: int) -> None:
        if n > 3:
            raise Enough

    with pytest.raises(Enough):
        verify(GAME, load(exported(played())), patience)
