"""The toy with what lies beside a board: cards, instruments, ways over the board, a note for the talk."""

from __future__ import annotations

from typing import Any

from baluard.kernel.values import View
from baluard.page.widgets import CardRow, Face, Instrument, Journey
from tests.toys.skirmish.game import Skirmish, players
from tests.toys.skirmish.messages import Marched
from tests.toys.skirmish.state import PLACES


def picture(words: str, key: str = "") -> str:
    """A little SVG."""
    keyed = f' data-key="{key}"' if key else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84"><text y="20"{keyed}>{words}</text></svg>'


def face(card: str, mark: str = "") -> Face:
    """A card of the toy."""
    return Face(card, picture(card), card.title(), f"This is a card: {card}.", mark)


class Pictured(Skirmish):
    """Hands face up for their owners, a purse, and a surrender that bots agree to."""

    motions = ("concede", "draw", "surrender")
    bots_agree = ("surrender",)
    draws = False

    def cards(self, view: View, lang: str) -> tuple[CardRow, ...]:
        hands = zip(players(view.options), view.position.hands, strict=True)
        rows = [
            CardRow(f"hand-{seat}", f"Hand of {seat}", tuple(face(card) for card in sorted(set(hand))))
            for seat, hand in hands
            if seat in view.eyes
        ]
        return (
            *rows,
            CardRow("played", "Played", tuple(face(card, "played") for card in sorted(set(view.position.played)))),
        )

    def instruments(self, view: View, lang: str) -> tuple[Instrument, ...]:
        coins = " ".join(str(n) for n in view.position.coins)
        purse = Instrument("purse", "The purses", picture(coins, "purse"), f"Coins: {coins}.", essential=True)
        return (purse, Instrument("bag", "The bag", picture(str(view.position.bag)), f"{view.position.bag} cards."))

    def journeys(self, event: Any) -> tuple[Journey, ...]:
        return (Journey((PLACES[1], event.place), "1", "own"),) if isinstance(event, Marched) else ()

    def dice_pictures(self, event: Any, lang: str) -> tuple[tuple[str, str], ...]:
        return ((picture("die"), "A <die>"),) if isinstance(event, Marched) else ()

    def talk_note(self, view: View, lang: str) -> str:
        return "Do not <tell> your cards."


GAME = Pictured()
