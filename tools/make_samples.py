"""Make the samples of the games: games under way that open from the lobby with one click.

    python tools/make_samples.py [GAME...]     # writes games/<slug>/samples/<name>.json.gz

Bots play them by fixed secrets, so the same rules make the same sample. What a sample is stands in the game's
house.toml: `[[sample]]` with its name, its options, the level of the bots, the seat of whoever opens it, the turn in
which it is left and the decision that this seat then has to make. Run it when rules or components have changed so
much that a sample cannot be opened any more; a test says so.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from pathlib import Path

from msgspec import Struct, convert

from baluard.bots import choose
from baluard.catalogue import game as game_of
from baluard.kernel import records
from baluard.kernel.dice import new_dice
from baluard.kernel.match import Match, start
from baluard.kernel.upcast import present_epoch
from baluard.kernel.values import Asked, Entry

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.folders import GAMES, known_of, slugs

ENOUGH = 20_000  # entries: a game that has not come so far by then never will


class Sample(Struct, frozen=True, forbid_unknown_fields=True):
    """One sample as house.toml wants it."""

    name: str
    options: dict[str, str]
    level: str
    seat: str
    turn: int
    decision: str


def play(slug: str, sample: Sample) -> bytes:
    """The record of a sample. It holds no seed: whoever opens it goes on with dice of their own."""
    game, name = game_of(slug), f"{slug}-{sample.name}"
    dice = new_dice(name, hashlib.sha256(name.encode()).digest())
    match, step = start(game, sample.options, dice)
    entries, turns = list(step.entries), len(step.turns)
    while not (turns >= sample.turn and is_left(match, sample)):
        if match.is_over or len(entries) > ENOUGH:
            raise SystemExit(f"{name} never comes to turn {sample.turn} and {sample.decision}")
        step = match.answer(*answered(slug, sample, match, name))
        entries += step.entries
        turns += len(step.turns)
    return written(match, sample, entries)


def is_left(match: Match, sample: Sample) -> bool:
    """Is the seat of whoever opens the sample asked what it is to be asked?"""
    return any(a.decision.seat == sample.seat and a.decision.tag == sample.decision for a in open_ones(match))


def open_ones(match: Match) -> list[Asked]:
    """What must be answered now."""
    return [a for a in match.asked if a.required and not a.answered]


def answered(slug: str, sample: Sample, match: Match, seed: str) -> tuple[str, str, object, str]:
    """What the next bot answers: its seat, the decision, the answer."""
    now = open_ones(match)[0]
    seat = now.decision.seat
    return seat, now.id, choose(slug, sample.level, match.view((seat,)), seed, now.decision.tag), "bot"


def written(match: Match, sample: Sample, entries: list[Entry]) -> bytes:
    """The record: its seats say where bots sit, and at which one nobody does."""
    seats = {seat: f"bot {sample.level}" for seat in match.game.seats(match.options)}
    played = (present_epoch(match.game),)
    state = match.save.state
    return records.export(
        match.game, match.options, entries, state, {**seats, sample.seat: ""}, None, b"", None, played
    )


def main() -> None:
    """Make the samples of some games, or of all."""
    for slug in sys.argv[1:] or slugs():
        for sample in convert(known_of(slug, "sample") or [], list[Sample]):
            file = GAMES / slug / "samples" / f"{sample.name}.json.gz"
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(gzip.compress(play(slug, sample), 9, mtime=0))
            print(file.relative_to(GAMES.parents[2]), file.stat().st_size)


if __name__ == "__main__":
    main()
