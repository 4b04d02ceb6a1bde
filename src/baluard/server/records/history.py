"""The story of a game as some eyes may read it, the board as it stood, exports and the proof of the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, get_args

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel import codec
from baluard.kernel.closings import Closed
from baluard.kernel.corrections import Corrected
from baluard.kernel.dice import Commitment, commit, fall
from baluard.kernel.drive import look
from baluard.kernel.errors import BadRecord, NotOffered
from baluard.kernel.match import effective, replay
from baluard.kernel.typed import prepared
from baluard.kernel.upcast import upcast_event
from baluard.kernel.values import Answer, Chance, Event, Told, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Journey
from baluard.server.common.errors import BadRequest
from baluard.server.common.words import Words
from baluard.server.games.appends import decoded
from baluard.server.games.house import LATE, House
from baluard.server.games.kept_views import view_in
from baluard.server.games.live import Live
from baluard.server.games.numbers import Numbers, numbers_for
from baluard.server.people.promises import house_salt
from baluard.server.records.scenes import Block, blocks_of, sum_line
from baluard.store import EventRow, GameRow, Reads, SeatRow
from baluard.texts.changes import correction_line

STORY = 250  # lines a page shows
BEFORE = -1  # in the place of the first turn's beginning
SHOWN = 2  # of the last turns the page shows the ways over the board
log = structlog.get_logger("history")


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
    """The lines of one turn, named by the entry at which it began; the first is its heading. Before the first turn
    there is none, and the name is -1."""

    n: int
    headed: bool
    lines: tuple[Line, ...]
    blocks: tuple[Block, ...] = ()  # the same, put together


class Lined(Struct):
    """One line to be told: an event, or several put together."""

    n: int
    event: Any
    parts: list[Any]


class Tale(Struct, frozen=True):
    """What the store has of a story: the last events that stand, (entry, activity) of the turns, and the answers since
    that were the default for somebody who was not there."""

    events: list[EventRow]
    turns: list[tuple[int, int]]
    defaults: tuple[Answer, ...] = ()


class DefaultPlayed(Event, frozen=True):
    """The house's own event, in every game: somebody was not there to answer, or their time was over."""

    seat: str
    late: bool


HOUSE_OWN = (Corrected, Closed, DefaultPlayed)


def read_tale(reads: Reads, game_id: str, most: int = STORY, upto: int | None = None) -> Tale:
    """What happened, up to an entry or until now."""
    events = reads.events(game_id, most, upto)
    after = events[0].n - 1 if len(events) == most else 0
    return Tale(events, reads.turns(game_id), defaults_among(reads.entries(game_id, max(after, 0)), upto))


def defaults_among(bodies: Sequence[bytes], upto: int | None) -> tuple[Answer, ...]:
    """The answers, up to an entry, that were given for somebody who did not come, and nobody took back."""
    if not any(mark in body for body in bodies for mark in (b'"by":"clock"', b'"by":"deadline"')):
        return ()
    stands = effective(decoded(bodies))
    given = [entry for entry in stands if isinstance(entry, Answer) and entry.by in ("clock", LATE)]
    return tuple(entry for entry in given if upto is None or entry.n <= upto)


def story(
    house: House,
    row: GameRow,
    eyes: tuple[str, ...],
    words: Words,
    most: int = STORY,
    count: Callable[[int], int] = lambda n: n,
    tale: Tale | None = None,
) -> tuple[Chapter, ...]:
    """What happened, grouped by turns, oldest first; `count` gives the entries the numbers that these eyes know."""
    game = house.shown_game(row)
    if tale is None:
        with house.store.snapshot() as reads:
            tale = read_tale(reads, row.id, most)
    chapters = by_turns(game, tale, eyes)
    began = {activity: n for n, activity in tale.turns}
    fresh = list(chapters)[-SHOWN:]
    found = []
    for start, told in chapters.items():
        lined = [(one.event, line(game, one, words, start in fresh)) for one in merged(game, told, count)]
        n = count(began[start]) if start in began else -1
        found.append(Chapter(n, start in began, tuple(one for _, one in lined), blocks_of(game, lined, words)))
    return tuple(found)


def by_turns(game: GameModule, tale: Tale, eyes: tuple[str, ...]) -> dict[int, list[tuple[int, Any]]]:
    """(entry, event) of all that these eyes are told, by the activity with which the turn began; before the first turn
    there is none, and it is BEFORE."""
    chapters: dict[int, list[tuple[int, Any]]] = {}
    for n, begun_in, event in happenings(game, tale, eyes):
        start = max([activity for _, activity in tale.turns if activity <= begun_in], default=BEFORE)
        chapters.setdefault(start, []).append((n, event))
    return chapters


def happenings(game: GameModule, tale: Tale, eyes: tuple[str, ...]) -> list[tuple[int, int, Any]]:
    """(entry, activity, event) of all that these eyes are told, in order; a default stands before what came of it."""
    found = []
    for row in tale.events:
        event = event_for(game, row, eyes)
        if event is not None:
            found.append((row.n, row.activity, event))
    for entry in tale.defaults:
        place = next((i for i, (n, _, _) in enumerate(found) if n >= entry.n), len(found))
        found.insert(place, (entry.n, entry.activity, DefaultPlayed(entry.seat, entry.by == LATE)))
    return found


def merged(game: GameModule, told: list[tuple[int, Any]], count: Callable[[int], int]) -> list[Lined]:
    """The events with those put together that the game tells in one line."""
    found: list[Lined] = []
    for n, event in ((count(n), event) for n, event in told):
        both = as_one(game, found[-1], n, event) if found else None
        if both is None:
            found.append(Lined(n, event, [event]))
        else:
            last = found[-1]
            found[-1] = Lined(n, both, [*last.parts, event])
    return found


def as_one(game: GameModule, last: Lined, n: int, event: Any) -> Any:
    """One event in place of two; None when both are told. A correction is one, whatever each seat may know of it."""
    if isinstance(event, Corrected) and isinstance(last.event, Corrected) and n == last.n:
        return replace(event, changes=tuple(dict.fromkeys([*last.event.changes, *event.changes])))
    if isinstance(event, HOUSE_OWN) or isinstance(last.event, HOUSE_OWN):
        return None
    return game.merge(last.event, event)


def event_for(game: GameModule, row: EventRow, eyes: tuple[str, ...]) -> Any:
    """What these eyes are told of an event; None when nothing, or when it is damaged, or of a newer program's shape."""
    try:
        return as_told(game, row).for_eyes(eyes)
    except (BadRecord, msgspec.DecodeError) as error:
        log.warning("an event cannot be read", version=row.version, error=type(error).__name__)
        return None


def as_told(game: GameModule, row: EventRow) -> Told:
    """An event with its own types again, brought up from the version that told it."""
    told = msgspec.json.decode(row.body, type=prepared(Told))
    event, others = (as_event(game, plain, row.version) for plain in (told.event, told.others))
    return Told(told.activity, told.index, told.n, event, told.to, others)


def as_event(game: GameModule, plain: Any, version: int) -> Any:
    """One wording of an event; None stays None."""
    if plain is None:
        return None
    for own in (Corrected, Closed):  # the house's own, in every game
        if plain.get("type") == own.__name__:
            return msgspec.convert(plain, prepared(own))
    fresh = upcast_event(game, plain, version)
    kind = kinds_of(game.event_types()).get(str(fresh.get("type")), game.event_types())
    return msgspec.convert(fresh, prepared(kind))


@lru_cache(maxsize=16)
def kinds_of(types: Any) -> dict[str, Any]:
    """The types of a union by their tags: msgspec would work out the whole union for every event."""
    return {kind.__struct_config__.tag: kind for kind in get_args(types)}


def line(game: GameModule, one: Lined, words: Words, fresh: bool) -> Line:
    """An event in words; if it is fresh, with the ways over the board that it tells of."""
    event = one.event
    facts = msgspec.structs.asdict(event)
    if isinstance(event, DefaultPlayed):
        key = "event.DeadlinePassed" if event.late else "event.DefaultPlayed"
        return Line(one.n, words.say(key, facts), "DefaultPlayed", "", ())
    if isinstance(event, Corrected):
        return Line(one.n, correction_line(words.texts, event), "Corrected", "", ())
    if isinstance(event, Closed):
        return Line(one.n, words.say("event.Closed", facts), "Closed", "", ())
    facts = msgspec.structs.asdict(event)
    sums: list[tuple[str, tuple[tuple[str, str, int], ...]]] = []
    for name, value in facts.items():
        if name.endswith("_lines"):
            told = tuple((rule, sum_line(key, words), amount) for rule, key, amount in value)
            sums.append((words.name(name.removesuffix("_lines")), told))
    plain = {name: value for name, value in facts.items() if not name.endswith("_lines")}
    return Line(
        one.n,
        words.tell(game.event_key(event), plain),
        type(event).__name__,
        game.place_of(event),
        tuple((words.first((key,)), value) for key, value in game.dice_of(event)),
        tuple(sums),
        game.dice_pictures(event, words.lang),
        tuple(way for part in one.parts for way in game.journeys(part)) if fresh else (),
    )


# -- the board as it stood


def steps_of(house: House, row: GameRow, numbers: Numbers, reads: Reads | None = None) -> list[int]:
    """The numbers of the entries that stand: the stops of the replay bar."""
    stands = effective(decoded((reads or house.store).entries(row.id)))
    return [0, *(numbers.seen(entry.n) for entry in stands if entry.n not in numbers.hidden)]


def turns_of(house: House, row: GameRow, numbers: Numbers, reads: Reads | None = None) -> list[int]:
    """The entries at which turns begin, as stops of the replay bar."""
    return sorted({numbers.seen(n) for n, _ in (reads or house.store).turns(row.id)})


def view_at(house: House, live: Live, n: int, eyes: tuple[str, ...], reads: Reads | None = None) -> View:
    """The view after entry `n`. A finished game has kept all of them; else it is played from the last turn on."""
    reads = reads or house.store
    if live.match.is_over:
        return kept_view(house, live, n, reads)
    found = reads.checkpoint_before(live.row.id, n)
    if found is None:
        raise BadRequest()
    try:
        checkpoint = codec.unpack(live.game, found.body, live.row.options)
        after = effective(house.log(live, checkpoint.last_n, reads))
        out = replay(live.game, live.row.options, checkpoint, [entry for entry in after if entry.n <= n])
    except Exception as error:  # what was played before the rules changed need not be playable again
        raise NotOffered(fault="fault.other_rules") from error
    return look(live.game, live.row.options, out, eyes)


def kept_view(house: House, live: Live, n: int, reads: Reads) -> View:
    """The view of all seats after an entry of a finished game, as it was kept when the game ended."""
    body = reads.kept_views(live.row.id, n)
    try:
        if body is not None:
            return view_in(live.game, body, n)
    except BadRecord:
        log.warning("kept views have another shape", game=live.row.id)
    house.keep_views(live)  # it ended with an older program
    body = house.store.kept_views(live.row.id, n)
    if body is None:
        raise BadRequest()
    return view_in(live.game, body, n)


# -- exports


def own_export(house: House, live: Live, eyes: tuple[str, ...], words: Words) -> dict[str, Any]:
    """While a game runs: one's own story and position, nothing that these eyes may not know."""
    view = live.view(eyes)
    numbers = numbers_for(house, live.row, eyes)
    chapters = story(house, live.row, eyes, words, most=100_000, count=numbers.seen)
    names = {a.id: numbers.name(live.match.save.start_n, a) for a in live.match.asked}
    return {
        "format": "baluard.view/1",
        "game": live.row.slug,
        "id": live.row.id,
        "options": live.row.options,
        "eyes": list(eyes),
        "entry": numbers.seen(view.last_n),
        "position": msgspec.to_builtins(view.present),
        "asked": [{**msgspec.to_builtins(asked), "id": names[asked.id]} for asked in view.asked],
        "commitment": live.row.seed_hash,
        "salts": list(live.row.salts),
        "story": [[one.n, one.text] for chapter in chapters for one in chapter.lines],
    }


def as_text(house: House, row: GameRow, eyes: tuple[str, ...], words: Words) -> str:
    """The story as plain lines."""
    lines = []
    count = numbers_for(house, row, eyes).seen
    for chapter in story(house, row, eyes, words, most=100_000, count=count):
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
    by: str = ""  # who brought it from elsewhere, and what there is to show for it
    proof: str = ""


def salts_of(row: GameRow, seats: Sequence[SeatRow]) -> list[tuple[str, str, bool]]:
    """(seat, salt, is it the house's own) in the order of the dice; a record from elsewhere may name no seats."""
    given = row.salts if row.status != "gathering" else tuple(seat.salt for seat in seats)
    names = [seat.seat for seat in seats] if len(given) == len(seats) else [""] * len(given)
    return [(name, salt, salt == house_salt(row.seed_hash, name)) for name, salt in zip(names, given, strict=True)]


def proof(house: House, row: GameRow, eyes: tuple[str, ...]) -> list[Roll]:
    """Every die and draw; verified once the game is over and the seed is shown."""
    over = row.status == "over"
    commitment = Commitment(row.dice_id, row.seed_hash, row.salts)
    sound = commit(row.seed) == row.seed_hash
    numbers = numbers_for(house, row, eyes)  # at the end they are those of the log, from which the dice follow
    rolls = []
    for entry in decoded(house.store.entries(row.id)):
        if isinstance(entry, Chance):
            hidden = not over and entry.seen_by is not None and not any(seat in entry.seen_by for seat in eyes)
            verdict = "hidden" if hidden else verdict_on(entry, row.seed, commitment, sound) if over else "unknown"
            values = () if hidden else entry.values
            n = numbers.seen(entry.n)
            rolls.append(Roll(n, entry.purpose, entry.sides, values, entry.source, verdict, entry.by, entry.proof))
    return rolls


def who_rolled(house: House, row: GameRow, eyes: tuple[str, ...]) -> dict[int, str]:
    """By the numbers that these eyes know: after whose answer a die fell, or a thing was drawn."""
    numbers = numbers_for(house, row, eyes)
    found, seat = {}, ""
    for entry in decoded(house.store.entries(row.id)):
        if isinstance(entry, Answer):
            seat = entry.seat
        elif isinstance(entry, Chance):
            found[numbers.seen(entry.n)] = seat
    return found


def verdict_on(entry: Chance, seed: bytes, commitment: Commitment, sound: bool) -> str:
    """Does this entry show what the seed says?"""
    if entry.source != "dice":
        return "typed"
    fallen = fall(seed, commitment, entry.n, entry.purpose, entry.sides, len(entry.values))
    return "true" if sound and fallen == tuple(entry.values) else "false"
