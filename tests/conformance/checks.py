"""What must hold for every game. Each check takes a game, complete options and a seed, and fails by AssertionError.

The conformance tests, the twins that must fail, and `tools/soak.py` call the same functions.
"""

from __future__ import annotations

from typing import Any

import pytest

from baluard import verification
from baluard.kernel import records
from baluard.kernel.answers import DONE, Keys, Space
from baluard.kernel.codec import digest, pack, unpack
from baluard.kernel.deciders import DefaultDecider, RngDice
from baluard.kernel.dice import new_dice
from baluard.kernel.drive import advance
from baluard.kernel.errors import NotOffered
from baluard.kernel.match import replay
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Asked, Chance, Entry, Save
from baluard.page.contract import GameModule
from tests.conformance.playing import (
    SameDice,
    Sitting,
    dump,
    plain,
    play_randomly,
    rerun,
    same,
    sampled,
    straight,
)

Options = dict[str, str]


# -- offers


def check_offers(game: GameModule, options: Options, seed: int, most: int = 150) -> None:
    """Every open decision offers something, and all that it offers is legal: keys, samples, candidates, default."""
    played = straight(game, options, seed)
    rng = Rng(f"offers {seed}")

    def at(sitting: Sitting, entry: Answer) -> None:
        for asked in sitting.match.asked:
            check_space(asked, len(sitting.match.asked) == 1, rng)

    rerun(game, options, played.entries, sampled(played.decisions, at, most))


def check_space(asked: Asked, alone: bool, rng: Rng) -> None:
    """One open decision; `alone`: nothing else is open."""
    decision = asked.decision
    space: Space[Any] = decision.space
    where = asked.id
    assert space.next_keys(()) or space.is_forced(), f"{where} offers nothing"
    assert space.admits(plain(decision.default)) or not asked.required, f"{where}: the default is not offered"
    assert decision.decline is None or space.admits(plain(decision.decline)), f"{where}: cannot be declined"
    assert decision.masked or not alone or not space.is_forced(), f"{where} is asked though there is no choice"
    for answer in (space.sample(rng), *space.candidates(3, rng)):
        assert same(space.read(plain(answer))) == same(answer), f"{where}: a sample changes when it is read"
    for _ in range(4):
        path = random_path(space, rng)
        assert same(space.follow(path)) == same(space.read(plain(space.from_keys(path)))), f"{where}: {path}"


def random_path(space: Space[Any], rng: Rng) -> Keys:
    """A whole path of offered keys."""
    path: Keys = ()
    for _ in range(1000):
        more = space.next_keys(path)
        if not more:
            return path
        assert len(set(more)) == len(more), f"a key is offered twice after {path}"
        path = (*path, rng.choice(more))
        if path[-1] == DONE:
            return path
    raise AssertionError(f"a path of keys does not end: {path[:9]}")


# -- saves


def check_round_trip(game: GameModule, options: Options, seed: int, most: int = 200) -> None:
    """At every decision a save survives JSON: the same digest, the same open decisions with the same options."""
    played = straight(game, options, seed)

    def at(sitting: Sitting, entry: Answer) -> None:
        save = sitting.match.save
        body = pack(game, save)
        back = unpack(game, body)
        assert digest(game, back.state) == digest(game, save.state), f"before entry {entry.n}: another state"
        assert pack(game, back) == body, f"before entry {entry.n}: another save"
        out = advance(game, back)
        assert not out.told and not out.fresh, f"before entry {entry.n}: something happened on loading"
        assert offered(out.asked) == offered(sitting.match.asked), f"before entry {entry.n}: other decisions"

    rerun(game, options, played.entries, sampled(played.decisions, at, most))


def offered(asked: tuple[Asked, ...]) -> bytes:
    """Open decisions with all they offer."""
    return same([[a.id, a.required, a.sealed, a.answered, a.decision.about, dump(a.decision.space)] for a in asked])


def check_suspended_is_straight(game: GameModule, options: Options, seed: int) -> None:
    """The same answers and dice give the same log, story and state, in one run or with a stop at each decision."""
    played = straight(game, options, seed)
    sitting = rerun(game, options, played.entries)
    assert sitting.match.is_over, "the suspended run has not ended"
    assert digest(game, sitting.match.save.state) == digest(game, played.state), "another final state"
    assert same(sitting.log) == same(played.entries), "another log"
    assert same(sitting.story) == same(played.told), "another story"
    out = replay(game, options, Save(game.new(options)), sitting.log)
    assert not out.asked and digest(game, out.save.state) == digest(game, played.state), "a replay ends elsewhere"


def check_twice(game: GameModule, options: Options, seed: int) -> None:
    """The same seed gives the same game."""
    first, second = straight(game, options, seed), straight(game, options, seed)
    assert same(first.entries) == same(second.entries), "another log with the same seed"
    assert digest(game, first.state) == digest(game, second.state), "another end with the same seed"


# -- going on and going back


def check_ends(game: GameModule, options: Options, seed: int) -> None:
    """A random game ends with a result among its seats, and nobody is asked any more."""
    played = straight(game, options, seed)
    result = played.state.result
    assert result is not None and not played.state.agenda
    assert set(result.winners) <= set(game.seats(options)) and result.reason


def check_defaults_end(game: GameModule, options: Options, seed: int, most: int = 8) -> None:
    """From the beginning and from the middle of a random game, defaults alone carry it to its end."""
    by_default = straight(game, options, seed, DefaultDecider())
    assert by_default.state.result is not None
    played = straight(game, options, seed)

    def at(sitting: Sitting, entry: Answer) -> None:
        out = advance(game, sitting.match.save, RngDice(Rng(seed)), DefaultDecider())
        assert not out.asked and out.save.state.result is not None, f"defaults stop before entry {entry.n}"

    rerun(game, options, played.entries, sampled(played.decisions, at, most))


def check_undo(game: GameModule, options: Options, seed: int, most: int = 6) -> None:
    """A seat goes back alone to its limit and not beyond; with consent it does; the same answers lead on as before."""
    played = straight(game, options, seed)

    def at(sitting: Sitting, entry: Answer) -> None:
        log = sitting.effective()
        last = log[-1] if log else None
        if not isinstance(last, Answer):
            return
        seats = game.seats(options)
        alone = sitting.alone(last.seat)
        if alone > 0:
            beyond = max(e.n for e in log if e.n <= alone) - 1
            if len(seats) > 1:  # who sits alone needs nobody's consent
                with pytest.raises(NotOffered):
                    check_back(game, options, log, last.seat, beyond, ())
            check_back(game, options, log, last.seat, beyond, seats)
        if alone < last.n:
            check_back(game, options, log, last.seat, alone, ())

    rerun(game, options, played.entries, sampled(played.decisions, at, most))


def check_back(
    game: GameModule, options: Options, log: list[Entry], seat: str, to: int, consents: tuple[str, ...]
) -> None:
    """Going back to `to` gives the position that stood there, but for dice that fall anew."""
    sitting = rerun(game, options, log)
    before = digest(game, sitting.match.save.state)
    sitting.match.source = SameDice([entry for entry in log if entry.n > to])
    step = sitting.take_back(seat, to, consents)
    assert step.entries[0].n == log[-1].n + 1 and step.withdrawn_after == to
    for entry in log:
        if entry.n > to and isinstance(entry, Answer):
            sitting.answer(entry.seat, plain(entry.answer), entry.about, "bot")
    assert digest(game, sitting.match.save.state) == before, "the same answers lead elsewhere after a take-back"
    assert len(sitting.effective()) == len(log)


def check_motions(game: GameModule, options: Options, seed: int) -> None:
    """A motion made in the middle of a game is in the log and replays; a refused one changes nothing."""
    played = straight(game, options, seed)
    cut = len(played.entries) // 2
    while isinstance(played.entries[cut], Chance):  # the dice that an answer causes belong to it
        cut += 1
    half = played.entries[:cut]
    seats = game.seats(options)
    for motion in game.motions:
        sitting = rerun(game, options, half)
        if sitting.match.is_over:
            continue
        before = pack(game, sitting.match.save)
        with pytest.raises(NotOffered):
            sitting.match.apply_motion(seats[0], "no such motion")
        assert pack(game, sitting.match.save) == before
        sitting.keep(sitting.match.apply_motion(seats[0], motion, seats))
        save = replay(game, options, Save(game.new(options)), sitting.effective()).save
        assert digest(game, save.state) == digest(game, sitting.match.save.state)


def check_record(game: GameModule, options: Options, seed: int) -> None:
    """A game played by hand with committed dice verifies as a record, and replays to its end."""
    secret = f"{game.slug} {seed}".encode().ljust(32, b".")
    dice = new_dice(f"game-{seed}", secret, game.seats(options))
    sitting = Sitting(game, options, dice)
    play_randomly(sitting, Rng(seed))
    state = sitting.match.save.state
    body = records.export(game, options, sitting.log, state, dice=dice.commitment, seed=secret)
    record = records.load(body)
    verdict = verification.verify(game, record)
    assert verdict.is_good, verdict
    assert verdict.entries == len(sitting.log) and verdict.unverifiable == 0
    replayed = records.replay_record(game, record)
    assert digest(game, replayed.save.state) == digest(game, state)
    assert same(replayed.told) == same(sitting.story), "the story is not regenerated"
