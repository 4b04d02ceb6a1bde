"""Whether those who watch see all hands: only while all players agree, and whoever plays ends it alone."""

from __future__ import annotations

from baluard.page.contract import GameModule
from baluard.server.games.drafts import HANDS
from baluard.server.games.house import House
from baluard.server.games.notices import Notice, tell
from baluard.server.people.seats import Guest

SHOW, HIDE = "show_hands", "hide_hands"  # kinds of proposals


def kinds_of(game: GameModule, guest: Guest) -> tuple[str, ...]:
    """What may be proposed about the hands just now."""
    if not game.shows_hands or guest.row.status != "running":
        return ()
    return (HIDE,) if guest.hands_shown else (SHOW,)


def show_hands(house: House, game_id: str, kind: str) -> None:
    """All agree that those who watch see all hands, or somebody wants it no longer."""
    house.store.unpropose(game_id)
    house.store.note(game_id, "", HANDS, "1" if kind == SHOW else "")
    tell(house, game_id, Notice(f"notice.{kind}"))
    house.changed(game_id)
