"""A battle of a campaign that is fought at a table of its own: how the two know of each other.

Each keeps a note beside it, so a battle is found again after a restart, and one that is taken back in the campaign, or
is fought over other armies, is known by the hash of what was handed over.
"""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Struct

from baluard.handover import Fight
from baluard.kernel.typed import prepared
from baluard.kernel.values import Asked
from baluard.page.contract import GameModule
from baluard.server.games.drafts import JOINED, ORIGIN
from baluard.server.games.live import Live
from baluard.store import Reads, Store


class Link(Struct, frozen=True):
    """In the campaign: the table at which a fight is fought."""

    fight: str  # its hash
    table: str


class Origin(Struct, frozen=True):
    """At that table: the campaign, and what it handed over."""

    campaign: str
    fight: Fight


def hash_of(fight: Fight) -> str:
    """What a fight is known by: armies, ground and all."""
    return hashlib.sha256(msgspec.json.encode(fight)).hexdigest()


def link_at(store: Reads, campaign: str) -> Link | None:
    """The table of the latest battle of a campaign."""
    body = store.notes(campaign, JOINED).get("", "")
    return msgspec.json.decode(body, type=prepared(Link)) if body else None


def origin_of(store: Reads, table: str) -> Origin | None:
    """The campaign whose battle is fought at a table."""
    body = store.notes(table, ORIGIN).get("", "")
    return msgspec.json.decode(body, type=prepared(Origin)) if body else None


def keep(store: Store, game_id: str, note: Link | Origin) -> None:
    """Remember it beside a game."""
    store.note(game_id, "", JOINED if isinstance(note, Link) else ORIGIN, msgspec.json.encode(note).decode())


def fight_in(game: GameModule, asked: tuple[Asked, ...]) -> tuple[Asked, Fight] | None:
    """The question about a fight that another game may settle, whose answer is waited for."""
    for one in asked:
        fight = game.handed_over(one) if one.required and not one.answered else None
        if fight is not None:
            return one, fight
    return None


def is_under_way(store: Reads, live: Live) -> bool:
    """Is the fight that a campaign waits for being fought at its table?"""
    found = fight_in(live.game, live.match.asked)
    link = link_at(store, live.row.id) if found is not None else None
    if found is None or link is None or link.fight != hash_of(found[1]):
        return False
    row = store.game(link.table)
    return row is not None and row.status == "running"
