"""The story of a game as some eyes may read it, the board as it stood, exports and the proof of the dice."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from baluard.kernel import codec
from baluard.kernel.contract import GameModule, Journey
from baluard.kernel.dice import Commitment, commit, fall
from baluard.kernel.drive import look
from baluard.kernel.match import effective, replay
from baluard.kernel.typed import prepared
from baluard.kernel.values import Chance, Told, View
from baluard.server.errors import BadRequest
from baluard.server.hosting import House, Live, decoded
from baluard.server.words import Words

STORY = 250  # lines a page shows
SHOWN = 2  # of the last turns the page shows the ways over the board


class Line(Struct, frozen=True):
    """One line of the story."""

    n: int
    text: str
    tag: str
    place: str
    dice: tuple[tuple[str, int], ...]  # (what for, number)
    sums: tuple[tuple[str, tuple[tuple[str, str, int], ...]], ...] = ()
    pictures: tuple[tuple[str, str], ...] = ()  # dice of the game's own, as SVG and in words
    journeys: tuple[Journey, ...] = ()  # ways over the board to be shown


class Chapter(Struct, frozen=True):
    """The lines of one turn; the first is its heading (before the first turn there is none)."""

    n: int
    headed: bool
    lines: tuple[Line, ...]


class Lined(Struct):
    """One line to be told: an event, or several put together."""

    n: int
    event: Any
    parts: list[Any]


def story(
    house: House, live: Live, eyes: tuple[str, ...], words: Words, upto: int | None = None, most: int = STORY
) -> tuple[Chapter, ...]:
    """What happened, grouped by turns, oldest first."""
    turns = house.store.turns(live.row.id)
    types = live.game.event_types()
    chapters: dict[int, list[tuple[int, Any]]] = {}
    for row in house.store.events(live.row.id, most, upto):
        told = as_told(row.body, types)
        event = told.for_eyes(eyes)
        if event is None:
            continue
        start = max([activity for _, activity in turns if activity <= row.activity], default=0)
        chapters.setdefault(start, []).append((row.n, event))
    begun = {activity for _, activity in turns}
    fresh = list(chapters)[-SHOWN:]
    return tuple(
        Chapter(
            start, start in begun, tuple(line(live.game, one, words, start in fresh) for one in merged(live.game, told))
        )
        for start, told in chapters.items()
    )


def merged(game: GameModule, told: list[tuple[int, Any]]) -> list[Lined]:
    """The events with those put together that the game tells in one line."""
    found: list[Lined] = []
    for n, event in told:
        both = game.merge(found[-1].event, event) if found else None
        if both is None:
            found.append(Lined(n, event, [event]))
        else:
            last = found[-1]
            found[-1] = Lined(n, both, [*last.parts, event])
    return found


def as_told(body: bytes, types: Any) -> Told:
    """An event with its own types again."""
    told = msgspec.json.decode(body, type=prepared(Told))
    event = msgspec.convert(told.event, prepared(types))
    others = msgspec.convert(told.others, prepared(types)) if told.others is not None else None
    return Told(told.activity, told.index, told.n, event, told.to, others)


def line(game: GameModule, one: Lined, words: Words, fresh: bool) -> Line:
    """An event in words; if it is fresh, with the ways over the board that it tells of."""
    event = one.event
    facts = msgspec.structs.asdict(event)
    sums: list[tuple[str, tuple[tuple[str, str, int], ...]]] = []
    for name, value in facts.items():
        if name.endswith("_lines"):
            told = tuple((rule, sum_line(key, words), amount) for rule, key, amount in value)
            sums.append((words.name(name.removesuffix("_lines")), told))
    plain = {name: value for name, value in facts.items() if not name.endswith("_lines")}
    return Line(
        one.n,
        words.say(game.event_key(event), plain),
        type(event).__name__,
        game.place_of(event),
        tuple((words.first((key,)), value) for key, value in game.dice_of(event)),
        tuple(sums),
        game.dice_pictures(event, words.lang),
        tuple(way for part in one.parts for way in game.journeys(part)) if fresh else (),
    )


def sum_line(key: str, words: Words) -> str:
    """The wording of one line of a sum."""
    return words.first((key, f"sum.{key}")) or words.name(key)


# -- the board as it stood


def steps_of(house: House, live: Live) -> list[int]:
    """The numbers of the entries that stand: the stops of the replay bar."""
    return [0, *(entry.n for entry in effective(decoded(house.store.entries(live.row.id))))]


def turns_of(house: House, live: Live) -> list[int]:
    """The entries at which turns begin, as stops of the replay bar."""
    return sorted({n for n, _ in house.store.turns(live.row.id)})


def view_at(house: House, live: Live, n: int, eyes: tuple[str, ...]) -> View:
    """The view after entry `n`: from the last turn's checkpoint, so it never replays a whole game."""
    found = house.store.checkpoint_before(live.row.id, n)
    if found is None:
        raise BadRequest()
    checkpoint = codec.unpack(live.game, found.body)
    after = effective(decoded(house.store.entries(live.row.id, checkpoint.last_n)))
    out = replay(live.game, live.row.options, checkpoint, [entry for entry in after if entry.n <= n])
    return look(live.game, live.row.options, out, eyes)


# -- exports


def own_export(house: House, live: Live, eyes: tuple[str, ...], words: Words) -> dict[str, Any]:
    """While a game runs: one's own story and position, nothing that these eyes may not know."""
    view = live.match.view(eyes)
    chapters = story(house, live, eyes, words, most=100_000)
    return {
        "format": "baluard.view/1",
        "game": live.row.slug,
        "id": live.row.id,
        "options": live.row.options,
        "eyes": list(eyes),
        "entry": view.last_n,
        "position": msgspec.to_builtins(view.position),
        "asked": [msgspec.to_builtins(asked) for asked in view.asked],
        "commitment": live.row.seed_hash,
        "salts": list(live.row.salts),
        "story": [[one.n, one.text] for chapter in chapters for one in chapter.lines],
    }


def as_text(house: House, live: Live, eyes: tuple[str, ...], words: Words) -> str:
    """The story as plain lines."""
    lines = []
    for chapter in story(house, live, eyes, words, most=100_000):
        lines.append("")
        for one in chapter.lines:
            dice = f" [{' '.join(str(number) for _, number in one.dice)}]" if one.dice else ""
            lines.append(f"{one.n:5} {one.text}{dice}")
    return "\n".join(lines).strip() + "\n"


# -- the proof of the dice


class Roll(Struct, frozen=True):
    """One entry of chance, and what the seed says it must show."""

    n: int
    purpose: str
    sides: int
    values: tuple[int, ...]
    source: str
    verdict: str  # unknown | true | false | typed | hidden


def proof(house: House, live: Live, eyes: tuple[str, ...]) -> list[Roll]:
    """Every die and draw; verified once the game is over and the seed is shown."""
    over = live.row.status == "over"
    commitment = Commitment(live.row.dice_id, live.row.seed_hash, live.row.salts)
    sound = commit(live.row.seed) == live.row.seed_hash
    rolls = []
    for entry in decoded(house.store.entries(live.row.id)):
        if isinstance(entry, Chance):
            hidden = not over and entry.seen_by is not None and not any(seat in entry.seen_by for seat in eyes)
            verdict = "hidden" if hidden else verdict_on(entry, live.row.seed, commitment, sound) if over else "unknown"
            values = () if hidden else entry.values
            rolls.append(Roll(entry.n, entry.purpose, entry.sides, values, entry.source, verdict))
    return rolls


def verdict_on(entry: Chance, seed: bytes, commitment: Commitment, sound: bool) -> str:
    """Does this entry show what the seed says?"""
    if entry.source != "dice":
        return "typed"
    fallen = fall(seed, commitment, entry.n, entry.purpose, entry.sides, len(entry.values))
    return "true" if sound and fallen == tuple(entry.values) else "false"
