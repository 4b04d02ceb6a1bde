"""No leaks: what a seat must not know is permuted, and nothing that it sees may change."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from baluard.kernel.answers import Space
from baluard.kernel.decision import CHANCE
from baluard.kernel.drive import advance, fill_masked, imagine, look
from baluard.kernel.errors import NotOffered, StaleAnswer, UnusedAnswers
from baluard.kernel.match import replay_entry
from baluard.kernel.rng import Rng
from baluard.kernel.table import drawn_from
from baluard.kernel.values import Answer, Asked, Chance, Entry, Outcome, Save, Told, View, as_kept
from baluard.page.contract import GameModule
from tests.conformance.playing import Sitting, dump, eyes_of, rerun, same, sampled, straight

Options = dict[str, str]
Eyes = tuple[str, ...]
TRIES = 60


class Impossible(Exception):
    """This permutation contradicts what the eyes have seen."""


def options_shown(asked: tuple[Asked, ...], eyes: Eyes) -> bytes:
    """What open decisions offer, as far as these eyes could work it out: their own, and all that are not masked."""
    known = [a for a in asked if a.decision.seat in eyes or not a.decision.masked]
    offered = [[a.id, a.decision.about_for(eyes), a.decision.tag, dump(a.decision.space)] for a in known]
    return same([offered, [as_kept(a.decision.default) for a in known if a.decision.seat in eyes]])


def story_for(told: list[Told], eyes: Eyes) -> bytes:
    """The story as these eyes read it."""
    return same([[t.n, t.for_eyes(eyes)] for t in told if t.for_eyes(eyes) is not None])


# -- imagined states


def check_imagined(game: GameModule, options: Options, seed: int, most: int = 25) -> None:
    """Every imagined save looks as the view it comes from, and asks the same with the same options and story."""
    played = straight(game, options, seed)

    def at(sitting: Sitting, entry: Answer) -> None:
        match = sitting.match
        now = [told for told in sitting.story if told.activity == match.save.activity]
        for eyes in eyes_of(game, options):
            view = match.view(eyes)
            for i in range(2):
                out = imagined_at_once(game, view, Rng(f"{seed} {entry.n} {i}"))
                where = f"before entry {entry.n}, for {eyes}"
                assert same(look(game, options, out, eyes)) == same(view), f"{where}: another view"
                assert options_shown(out.asked, eyes) == options_shown(match.asked, eyes), f"{where}: other options"
                assert story_for(out.told, eyes) == story_for(now, eyes), f"{where}: another story"

    sitting = rerun(game, options, played.entries, sampled(played.decisions, at, most))
    for eyes in eyes_of(game, options):
        view = sitting.match.view(eyes)
        out = imagine(game, view, Rng(seed))
        assert same(look(game, options, out, eyes)) == same(view), f"at the end, for {eyes}"


def imagined_at_once(game: GameModule, view: View, rng: Rng) -> Outcome:
    """An imagined save. What nobody could have answered is tried again; who is asked must not depend on secrets."""
    for _ in range(TRIES):
        state = game.imagine(view, rng)
        try:
            answers = fill_masked(game, state, view, rng)
            out = advance(game, Save(state, answers, view.activity, view.start_n, 0, view.last_n))
        except NotOffered:
            continue
        except (StaleAnswer, UnusedAnswers) as error:
            raise AssertionError("who was asked depends on what these eyes do not know") from error
        assert [a.id for a in out.asked] == [p.id for p in view.asked], "who is asked now depends on secrets"
        return out
    raise AssertionError(f"no imagined state in {TRIES} agrees with what was seen")


# -- permuted logs


def check_permuted(
    game: GameModule, options: Options, seed: int, trials: int = 12, most: int = 250, span: int = 250
) -> int:
    """Hidden draws and secret answers of the log are replaced; view, options and story must be byte-equal.

    This does not trust the game's own `imagine`. The first trial makes up everything from the first secret on and
    follows it to the end; the others begin somewhere in the log and follow it for `span` entries. Returns how many
    positions were compared.
    """
    entries = straight(game, options, seed).entries[:most]
    compared = 0
    for eyes in eyes_of(game, options):
        secrets = [entry.n for entry in entries if hidden(entry, eyes)]
        if not secrets:
            continue
        real = steps_of(game, options, entries, eyes)
        for trial in range(trials):
            rng = Rng(f"{seed} {eyes} {trial}")
            since = rng.choice(secrets) if trial else secrets[0]
            followed = [entry for entry in entries if not trial or entry.n < since + span]
            compared += compare(game, options, followed, eyes, real, since, rng)
    return compared


def has_secrets(game: GameModule, options: Options, seed: int) -> bool:
    """Does a random game hide anything in its log?"""
    return any(hidden(entry, ()) for entry in straight(game, options, seed).entries)


def hidden(entry: Entry, eyes: Eyes) -> bool:
    """May these eyes not know what an entry says?"""
    if isinstance(entry, Chance):
        return entry.seen_by is not None and not set(eyes) & set(entry.seen_by)
    return isinstance(entry, Answer) and entry.secret and entry.seat not in eyes


def steps_of(game: GameModule, options: Options, entries: list[Entry], eyes: Eyes) -> list[tuple[Outcome, bytes]]:
    """The real course: after each entry where it led, and what the eyes saw of it."""
    out = advance(game, Save(game.new(options)))
    steps = []
    for entry in entries:
        out = replay_entry(game, options, out, entry)
        steps.append((out, seen(game, options, out, eyes)))
    return steps


def seen(game: GameModule, options: Options, out: Outcome, eyes: Eyes) -> bytes:
    """All that reaches these eyes in one step: the view, the options, what was told."""
    view = look(game, options, out, eyes)
    return same(view) + options_shown(out.asked, eyes) + story_for(out.told, eyes)


def compare(
    game: GameModule,
    options: Options,
    entries: list[Entry],
    eyes: Eyes,
    real: list[tuple[Outcome, bytes]],
    since: int,
    rng: Rng,
) -> int:
    """Play the log with its secrets made up from entry `since` on, as long as these eyes cannot tell the difference.

    They may learn of it where the rules show a secret (a barrier), or at the end. Returns the positions compared.
    """
    at = next(i for i, entry in enumerate(entries) if entry.n == since)
    out = real[at - 1][0] if at else advance(game, Save(game.new(options)))
    for i in range(at, len(entries)):
        entry = entries[i]
        try:
            out = replay_entry(game, options, out, disguised(entry, out.asked, eyes, rng))
        except (Impossible, NotOffered):
            return i - at
        except StaleAnswer as error:
            raise AssertionError(f"entry {entry.n}, for {eyes}: who is asked depends on secrets") from error
        if out.save.state.result is not None:
            return i - at
        if seen(game, options, out, eyes) != real[i][1]:
            shown = out.save.barrier_n >= entry.n and not told_at_once(out, real[i][0], entry, eyes)
            assert shown, f"after entry {entry.n}, {eyes} can tell what they must not know"
            return i - at
    return len(entries) - at


def told_at_once(out: Outcome, real: Outcome, entry: Entry, eyes: Eyes) -> bool:
    """Does the very activity of a hidden entry tell what it was? A later one may, behind a barrier: cards face down
    are turned up without anybody being asked in between."""
    if not hidden(entry, eyes):
        return False
    before = [[told for told in one.told if told.activity <= entry.activity] for one in (out, real)]
    return story_for(before[0], eyes) != story_for(before[1], eyes)


def disguised(entry: Entry, asked: tuple[Asked, ...], eyes: Eyes, rng: Rng) -> Entry:
    """An entry with its hidden part made up; a draw that the eyes saw must show the same thing."""
    if isinstance(entry, Chance):
        if not asked or asked[0].decision.seat != CHANCE:
            raise StaleAnswer
        space: Any = asked[0].decision.space
        if hidden(entry, eyes):
            values = space.sample(rng)
            return replace(entry, values=values, drawn=drawn_from(space.things, values))
        if entry.drawn is None:
            return entry
        if entry.drawn not in space.things:
            raise Impossible
        return replace(entry, values=(space.things.index(entry.drawn) + 1,))
    if isinstance(entry, Answer) and hidden(entry, eyes):
        spaces = [a.decision.space for a in asked if a.decision.seat == entry.seat and a.decision.tag == entry.about]
        if not spaces:
            raise StaleAnswer
        return replace(entry, answer=like_answer(spaces[0], entry.answer, rng))
    return entry


def like_answer(space: Space[Any], answer: Any, rng: Rng) -> Any:
    """Another secret answer; as many things as were really chosen, because others may see how many."""
    for _ in range(TRIES):
        other = space.sample(rng)
        if not isinstance(other, tuple) or len(other) == len(answer):
            return other
    raise Impossible
