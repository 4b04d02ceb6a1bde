"""Corrections: what an organiser, or all together, put right in the middle of a game.

Each game gives samples for its running states (`samples` in its `corrections.py`), and hostile texts of its own.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import pytest

from baluard.kernel.codec import digest, pack
from baluard.kernel.corrections import MOST_TEXT, Corrected, changes
from baluard.kernel.deciders import DefaultDecider, RngDice
from baluard.kernel.drive import advance
from baluard.kernel.errors import NotOffered
from baluard.kernel.given import Given
from baluard.kernel.match import Step, replay
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Chance, Save
from baluard.page.contract import GameModule
from baluard.texts import LANGUAGES, texts_for
from tests.conformance.games import all_games, name_of
from tests.conformance.playing import Sitting, eyes_of, rerun, same, sampled, straight

Options = dict[str, str]
REASON = "the wrong one was taken"
ROOMS = {"skirmish": "tests.toys.skirmish.corrections"}
HOSTILE = (
    "not a table",
    "= 1",
    "# nothing but a remark",
    "no_such_thing = 1",
    "a = " + "[" * 9_000,
    "a = " + "9" * 9_000,
    "x" * (MOST_TEXT + 1),
    "options = {players = '2'}",
    "agenda = []",
    "result = {winners = []}",
    "facts = {}",
)
WRONG = (
    "-1",
    "true",
    "1.5",
    "1979-05-27",
    "'²'",
    "''",
    "'nowhere'",
    "[[1]]",
    "[{a = 1}]",
    "{nowhere = 'nobody'}",
    "{}",
)


class Sample(NamedTuple):
    """A correction that a running state allows; `known_to`: who alone may learn what it changes (None: all)."""

    text: str
    known_to: tuple[str, ...] | None = None


def room_of(game: GameModule) -> Any:
    """Where the samples of a game stand."""
    return import_module(ROOMS.get(game.slug, f"tests.games.{game.slug}.corrections"))


def cases() -> list[tuple[str, GameModule, Options]]:
    """(name, game, options) for all games, with the options that their samples want."""
    found = [(game, game.checked_options(chosen)) for game in all_games() for chosen in room_of(game).OPTIONS]
    return [(name_of(game, options), game, options) for game, options in found]


def check_corrections(game: GameModule, options: Options, seed: int, most: int = 3) -> int:
    """Samples in the middle of a random game: told as far as each may know, played on, replayed, taken back; where
    dice of the running activity have fallen, refused.

    Returns how many were tried.
    """
    played = straight(game, options, seed)
    tried = [0]

    def at(sitting: Sitting, entry: Answer) -> None:
        rng = Rng(f"corrections {seed} {entry.n}")
        table = rerun(game, options, sitting.effective())
        table.match.source = RngDice(Rng(seed))
        samples = room_of(game).samples(table.match.save.state, rng)
        check_example(game, table)
        chosen = rng.choice(samples)
        if any(isinstance(fallen, Chance) for fallen in table.match.save.answers):
            with pytest.raises(NotOffered, match=r"fault\.chance_fallen"):
                correct(table, chosen.text)
            return
        for sample in samples:
            check_sample(game, options, table, sample, seed, to_the_end=sample is chosen)
            tried[0] += 1

    rerun(game, options, played.entries, sampled(played.decisions, at, most))
    return tried[0]


def check_example(game: GameModule, table: Sitting) -> None:
    """What people are shown as an example says how it is."""
    state, text = table.match.save.state, game.correction_example(table.match.view(()))
    assert text and digest(game, game.corrected(state.copy(), text)) == digest(game, state), text


def correct(sitting: Sitting, text: str) -> Step:
    """All agree to a correction."""
    seats = sitting.match.game.seats(sitting.match.options)
    return sitting.keep(sitting.match.apply_motion(seats[0], "correct", seats[1:], text=text, reason=REASON))


def check_sample(
    game: GameModule, options: Options, sitting: Sitting, sample: Sample, seed: int, to_the_end: bool
) -> None:
    """One correction, from the text to its withdrawal."""
    before, n = sitting.match.save.state, sitting.match.log_n
    asked = [a.id for a in sitting.match.asked]
    story = same(sitting.story)
    step = correct(sitting, sample.text)
    after = game.corrected(before.copy(), sample.text)
    assert digest(game, after) != digest(game, before), f"{sample.text}: nothing was changed"
    check_kept(game, before, after, sample)
    check_told(game, options, step, before, after, sample)
    check_replayed(game, options, sitting, n)
    if to_the_end:
        check_goes_on(game, options, sitting, seed)
    seats = game.seats(options)
    sitting.take_back(seats[0], n, seats[1:])
    assert digest(game, sitting.match.save.state) == digest(game, before), f"{sample.text}: not taken back"
    assert [a.id for a in sitting.match.asked] == asked
    assert same(sitting.story) == story, f"{sample.text}: the story is another one"


def check_kept(game: GameModule, before: Any, after: Any, sample: Sample) -> None:
    """What comes next, and the result, are none of a correction's business; a second time it changes nothing."""
    assert same(after.agenda) == same(before.agenda) and after.result == before.result, sample.text
    assert digest(game, game.corrected(after.copy(), sample.text)) == digest(game, after), f"{sample.text}: twice"


def check_told(game: GameModule, options: Options, step: Step, before: Any, after: Any, sample: Sample) -> None:
    """All are told that there was a correction, and each eye what has changed before it: no less and no more."""
    told = [one for one in step.told if isinstance(one.event, Corrected)]
    for eyes in eyes_of(game, options):
        seen = changes(game.position(before, eyes), game.position(after, eyes))
        events = [event for event in (one.for_eyes(eyes) for one in told) if isinstance(event, Corrected)]
        read = [line for event in events for line in event.changes]
        assert events and events[0].reason == Given(REASON), f"{sample.text}: {eyes} hear nothing of it"
        assert set(seen) <= set(read), f"{sample.text}: {eyes} are not told {set(seen) - set(read)}"
        for texts in [texts_for(lang, game.package, game.data) for lang in LANGUAGES]:
            assert [change.where[0] for change in read if not texts.has(f"change.{change.where[0]}")] == []
        if sample.known_to is not None and not set(eyes) & set(sample.known_to):
            assert not read and not seen, f"{sample.text}: {eyes} can tell what they must not know: {read}"


def check_replayed(game: GameModule, options: Options, sitting: Sitting, n: int) -> None:
    """From the last checkpoint before it, the correction leads to the same again."""
    start = max((c for c in sitting.checkpoints if c.last_n <= n), key=lambda c: c.last_n)
    again = replay(game, options, start, [entry for entry in sitting.effective() if entry.n > start.last_n])
    assert digest(game, again.save.state) == digest(game, sitting.match.save.state), "a replay ends elsewhere"


def check_goes_on(game: GameModule, options: Options, sitting: Sitting, seed: int) -> None:
    """A corrected game comes to its end by defaults, and replays to the same."""
    out = advance(game, sitting.match.save, RngDice(Rng(seed)), DefaultDecider())
    assert not out.asked and out.save.state.result is not None
    again = replay(game, options, Save(game.new(options)), [*sitting.effective(), *out.fresh])
    assert digest(game, again.save.state) == digest(game, out.save.state), "a replay ends elsewhere"


def check_hostile(game: GameModule, options: Options, seed: int, most: int = 3) -> None:
    """Texts that make no sense are refused at any time, and change nothing."""
    played = straight(game, options, seed)
    room = room_of(game)
    wrong = [f"{key} = {value}" for key in room.KEYS for value in WRONG if (key, value) not in room.HARMLESS]

    def at(sitting: Sitting, entry: Answer) -> None:
        before = pack(game, sitting.match.save)
        for text in (*HOSTILE, *room.HOSTILE, *wrong):
            with pytest.raises(NotOffered):
                correct(sitting, text)
                pytest.fail(f"{text[:80]} was taken")
            assert pack(game, sitting.match.save) == before, f"{text[:80]} changed something"

    rerun(game, options, played.entries, sampled(played.decisions, at, most))
