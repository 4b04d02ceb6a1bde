"""What the house itself says at a table: a line of talk without a speaker, told to each reader in their language."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.contract import GameModule
from baluard.kernel.values import Result, View
from baluard.server.hosting import House
from baluard.server.words import Words
from baluard.store import Chat
from baluard.texts import LANGUAGES


class Notice(Struct, frozen=True):
    """A text, its facts, and the moment of the game it speaks of in each language."""

    key: str
    facts: dict[str, str] = {}
    moments: dict[str, str] = {}


def tell(house: House, game_id: str, notice: Notice) -> None:
    """Say it to the whole table."""
    house.store.say(game_id, "", "", msgspec.json.encode(notice).decode(), int(time.time()))


def spoken(line: Chat, words: Words) -> Chat:
    """A line of talk as it is read: notices in the reader's language."""
    if line.seat:
        return line
    if not line.text.startswith("{"):
        return replace(line, text=words.say(line.text))
    notice = msgspec.json.decode(line.text, type=Notice)
    return replace(line, text=words.say(notice.key, {**notice.facts, "moment": notice.moments.get(words.lang, "")}))


def moment_of(game: GameModule, view: View, words: Words) -> str:
    """When in the game a view is; where the game has no word for it, the number of the entry."""
    return game.moment(view, words.lang) or words.say("replay.entry", n=view.last_n)


def ending_of(result: Result, seats: Sequence[str], sides: dict[str, str], words: Words) -> str:
    """How a game ended for who sits at these seats; for spectators, and for who plays both sides: who won."""
    mine = {sides[seat] for seat in seats if seat in sides}
    if not result.winners:
        return words.say("ending.draw")
    if len(mine) != 1:
        return words.say("ending.won", seats=result.winners)
    return words.say("ending.you_won" if any(sides[seat] in mine for seat in result.winners) else "ending.you_lost")


def moments_of(game: GameModule, view: View) -> dict[str, str]:
    """The same in every language."""
    return {lang: moment_of(game, view, Words(lang, game)) for lang in LANGUAGES}
