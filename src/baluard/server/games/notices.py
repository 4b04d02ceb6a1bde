"""What the house itself says at a table: a line of talk told to each reader in their language.

Somebody who points at the board is a notice, too: the place is named in the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from baluard.kernel.closings import CLOSED
from baluard.kernel.given import Given
from baluard.kernel.typed import prepared
from baluard.kernel.values import Result, View
from baluard.page.contract import GameModule
from baluard.server.common.words import Words
from baluard.server.time.times import moment_in_words
from baluard.store import Chat
from baluard.texts import LANGUAGES

if TYPE_CHECKING:  # the house tells, too
    from baluard.server.games.house import House

POINTED = "notice.pointed"


class Notice(Struct, frozen=True):
    """A text, its facts, and the moment of the game it speaks of in each language. `n` among the facts is an entry's
    number in the log."""

    key: str
    facts: dict[str, str | Given] = {}
    moments: dict[str, str] = {}


class Spoken(Struct, frozen=True):
    """A line of talk as it is read."""

    id: int
    seat: str  # who speaks; empty: the house
    side: str
    text: str
    place: str = ""  # the board key that somebody points at


def tell(house: House, game_id: str, notice: Notice) -> None:
    """Say it to the whole table."""
    house.store.say(game_id, "", "", msgspec.json.encode(notice).decode(), house.now())


def spoken(line: Chat, words: Words, count: Callable[[int], int] = lambda n: n) -> Spoken:
    """A line of talk as it is read: notices in the reader's language, `count` gives entries the reader's numbers."""
    if line.seat:
        return Spoken(line.id, line.seat, line.side, line.text)
    if not line.text.startswith("{"):
        return Spoken(line.id, "", "", words.say(line.text))
    notice = msgspec.json.decode(line.text, type=prepared(Notice))
    if notice.key == POINTED:
        return pointed(line.id, notice.facts, words)
    facts = {**notice.facts, "moment": notice.moments.get(words.lang, "")}
    if "n" in facts:
        facts["n"] = str(count(int(str(facts["n"]))))
    if "due" in facts:
        facts["due"] = moment_in_words(int(str(facts["due"])), str(facts["zone"]), words)
    said = words.say(notice.key, facts)
    return Spoken(line.id, "", "", said)


def pointed(number: int, facts: dict[str, str | Given], words: Words) -> Spoken:
    """Somebody pointed at a place, perhaps with a few words of their own, which are left as they are."""
    place = words.say(POINTED, key=facts["key"])
    return Spoken(number, str(facts["seat"]), "", f"{place} {facts['text']}".strip(), str(facts["key"]))


def moment_of(game: GameModule, view: View, words: Words) -> str:
    """When in the game a view is; where the game has no word for it, the number of the entry."""
    return game.moment(view, words.lang) or words.say("replay.entry", n=view.last_n)


def ending_of(result: Result, seats: Sequence[str], game: GameModule, options: dict[str, str], words: Words) -> str:
    """How a game ended for who sits at these seats; for spectators, and for who plays both sides: who won."""
    sides = game.sides(options)
    mine = {sides[seat] for seat in seats if sides.get(seat)}
    if result.reason == CLOSED:
        return words.say("ending.closed")
    if not result.winners:
        return words.say("ending.draw" if game.draws else "ending.all_lost")
    if len(mine) != 1:
        return words.say("ending.won", seats=result.winners)
    return words.say("ending.you_won" if any(sides[seat] in mine for seat in result.winners) else "ending.you_lost")


def moments_of(game: GameModule, view: View) -> dict[str, str]:
    """The same in every language."""
    return {lang: moment_of(game, view, Words(lang, game)) for lang in LANGUAGES}
