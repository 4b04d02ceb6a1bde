"""What is written down of a kept game or record when it is made, and compared with when it is opened later."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from baluard import verification
from baluard.kernel import codec, records
from baluard.kernel.values import Asked, Told
from baluard.page.contract import GameModule
from baluard.server.common.words import Words
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.server.records.history import as_told, story
from baluard.store import Store

FOLDER = Path(__file__).parent
ALL = 1_000_000  # lines of a story: more than there are
PAIRED = 2  # seats that one person holds in `eyes_of`


def labels() -> list[str]:
    """The sets that are kept, oldest name first."""
    return sorted(folder.name for folder in FOLDER.iterdir() if (folder / "facts.json.gz").exists())


def eyes_of(game: GameModule, options: dict[str, str]) -> list[tuple[str, ...]]:
    """A spectator, each seat, and one person who holds two seats of several."""
    seats = game.seats(options)
    return [(), *((seat,) for seat in seats), *([seats[:PAIRED]] if len(seats) > PAIRED else [])]


def name_of(eyes: tuple[str, ...]) -> str:
    """Eyes as the key of a table."""
    return "+".join(eyes) or "spectator"


def plain(value: Any) -> Any:
    """A value as JSON gives it back."""
    return msgspec.json.decode(codec.encoder.encode(value))


# -- of games


def row_facts(house: House, game_id: str) -> dict[str, Any]:
    """What the store says of a game, whatever became of its rules."""
    row = house.row(game_id)
    proposal = house.store.proposal(game_id)
    sides = ["", *house.game_of(row).sides(row.options).values()]
    facts = {name: getattr(row, name) for name in ("id", "slug", "options", "status", "log_n", "waits", "dice")}
    facts |= {"origin": row.origin, "version": row.version, "data_hash": row.data_hash, "public": row.public}
    facts["seats"] = [msgspec.structs.asdict(seat) for seat in house.store.seats(game_id)]
    facts["talk"] = [[line.seat, line.side, line.text] for line in house.store.talk(game_id, sides, ALL)]
    facts["proposal"] = None if proposal is None else msgspec.structs.asdict(proposal)
    return facts


def live_facts(house: House, live: Live) -> dict[str, Any]:
    """What the present program makes of a game that has begun."""
    match = live.match
    return {
        "asked": [asked_facts(asked) for asked in match.asked],
        "answers": len(match.save.answers),
        "result": match.result,
        "eyes": {name_of(eyes): eyes_facts(house, live, eyes) for eyes in eyes_of(live.game, match.options)},
        "state": live.game.encode(match.save.state),
    }


def asked_facts(asked: Asked) -> dict[str, Any]:
    """An open decision: whose, which, and what it offers first."""
    decision = asked.decision
    facts: dict[str, Any] = {"seat": decision.seat, "tag": decision.tag, "required": asked.required}
    facts |= {"answered": asked.answered, "sealed": asked.sealed, "keys": decision.space.next_keys(())}
    return facts


def eyes_facts(house: House, live: Live, eyes: tuple[str, ...]) -> dict[str, Any]:
    """What one pair of eyes sees and reads. The words may get better: their hash only says whether they did."""
    lines = [line.text for line in lines_for(house, live, eyes, "en")]
    return {
        "position": live.match.view(eyes).position,
        "told": told_to(story_told(house, live), eyes),
        "lines": len(lines),
        "words": hashlib.sha256("\n".join(lines).encode()).hexdigest(),
    }


def lines_for(house: House, live: Live, eyes: tuple[str, ...], lang: str) -> Iterator[Any]:
    """The lines of the story for some eyes in a language."""
    for chapter in story(house, live.row, eyes, Words(lang, live.game), most=ALL):
        yield from chapter.lines


def story_told(house: House, live: Live) -> list[Told]:
    """All events that still stand, with what each pair of eyes is told of them."""
    return [as_told(live.game, row) for row in house.store.events(live.row.id, ALL)]


def told_to(told: list[Told], eyes: tuple[str, ...]) -> int:
    """How many events these eyes were told of."""
    return sum(one.for_eyes(eyes) is not None for one in told)


def game_facts(house: House, game_id: str) -> dict[str, Any]:
    """Everything about a kept game."""
    facts = row_facts(house, game_id)
    if facts["status"] != "gathering":
        facts |= live_facts(house, house.live(game_id))
    return facts


# -- of records


def record_facts(game: GameModule, body: bytes) -> dict[str, Any]:
    """Everything about a kept record."""
    record = records.load(body)
    replayed = records.replay_record(game, record)
    verdict = verification.verify(game, record)
    checked = {name: value for name, value in msgspec.structs.asdict(verdict).items() if name != "others"}
    return {
        "slug": record.game,
        "options": record.options,
        "version": record.version,
        "data_hash": record.data,
        "entries": len(record.entries),
        "final": record.final,
        "result": record.result,
        "told": len(replayed.told),
        "verdict": {**checked, "unverifiable": verdict.unverifiable},
        "state": game.encode(replayed.save.state),
    }


def open_house(file: Path, games: Any) -> House:
    """A house on a database file."""
    return House(Store(file), games)
