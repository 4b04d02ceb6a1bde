"""Samples: games under way out of the games' folders. Who opens one gets a table of their own, to look at and go on."""

from __future__ import annotations

from baluard.components.folder import sample_record, samples_of
from baluard.kernel import records
from baluard.kernel.errors import BadRecord
from baluard.server.common.errors import NoSuchGame
from baluard.server.games.house import House
from baluard.server.records.imports import store_record

BOT = "bot "  # in a record, before the level of who sits at a seat


def open_sample(house: House, slug: str, name: str, browser: str, title: str) -> str:
    """A sample becomes a game: bots sit where they sat, and whoever opens it at the other seats.

    A record of the house's own is not checked die by die: it came with the program, and a test opens it.
    """
    game = house.module(slug)
    if name not in samples_of(game.package):
        raise NoSuchGame()
    record = records.load(sample_record(game.package, name))
    if record.game != slug or record.result is not None:
        raise BadRecord(fault="fault.other_game")
    bots = {seat: who.removeprefix(BOT) for seat, who in record.seats.items() if who.startswith(BOT)}
    return store_record(house, game, record, browser, title, bots)
