"""The boxes beside the board: the lesson, both armies, the deck and the night, and when in the battle this is."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.board.tracks import NONE_YET
from baluard.games.maurice.eyes.view import Position, facts_of_view
from baluard.games.maurice.model.facts import SEATS, Facts
from baluard.games.maurice.page.lessons import lesson_now, lessons
from baluard.kernel.given import Given
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import heading, panel, panels_of, row
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts, texts_for


def panels(game: GameOfRooms, view: View, lang: str) -> tuple[Panel, ...]:
    """All boxes."""
    words = texts_for(lang, game.package, game.data)
    f = facts_of_view(game, view, view.present)
    p: Position = view.present
    boxes = {
        "panel.lesson": lessons(p, f, words),
        "panel.armies": armies(p, f, words),
        "panel.deck": deck(p, words),
    }
    return panels_of(boxes, words)


def face_up(game: GameOfRooms, view: View, lang: str) -> Panel | None:
    """What a beginner is taught just now stands above the question."""
    words = texts_for(lang, game.package, game.data)
    return lesson_now(view.present, facts_of_view(game, view, view.present), words)


def armies(p: Position, f: Facts, words: Texts) -> Iterator[Row]:
    """Morale, cards in hand and units left of both."""
    yield heading(["panel.armies.side", "panel.armies.morale", "panel.armies.hand", "panel.armies.units"], words)
    for number, seat in enumerate(SEATS):
        left = [u for u in f.of_side[number] if f.unit_ids[u] in p.stance]
        morale = f"{p.morale[seat]} / {f.sides[number].morale}"
        units = f"{len(left)} / {len(f.of_side[number])}"
        if not f.of_side[number]:  # an army that is not built yet has no figures
            morale = units = NONE_YET
        yield row(words.name(seat), morale, str(p.hand_sizes[seat]), units, mark=f"side-{number}")


def deck(p: Position, words: Texts) -> Iterator[Row]:
    """What is left of the deck, and how near the night is."""
    yield row(words.say("panel.deck.left"), str(p.deck_left))
    yield row(words.say("panel.deck.night"), str(p.night))


def moment(game: GameOfRooms, view: View, lang: str) -> str:
    """The turn, whose it is, and the phase."""
    words = texts_for(lang, game.package, game.data)
    p: Position = view.present
    return words.say("moment", turn=p.turn, side=p.active, phase=Given(words.say(f"phase.{p.phase}")))


def ending(game: GameOfRooms, view: View, lang: str) -> Panel | None:
    """How a battle that is over stands."""
    words = texts_for(lang, game.package, game.data)
    return panel("panel.armies", armies(view.position, facts_of_view(game, view, view.position), words), words)
