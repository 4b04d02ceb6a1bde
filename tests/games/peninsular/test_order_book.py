"""Orders of a campaign in progress, as lines and in workbooks made of what the nation's eyes see."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from baluard.campaign.entries import read_workbook
from baluard.campaign.fill import fill
from baluard.campaign.lexicon import Lexicon
from baluard.campaign.lines import read_lines
from baluard.campaign.said import write_lines
from baluard.campaign.sheets import Asked
from baluard.campaign.workbook import write_workbook
from baluard.components.orders import Order
from baluard.games.peninsular import GAME
from baluard.games.peninsular.eyes.view import position
from baluard.games.peninsular.model.orders import NAMED, PHASES, order_of
from baluard.games.peninsular.words.order_book import situation, things_seen
from baluard.kernel.deciders import RandomDecider
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng
from baluard.texts import texts_for
from tests.conformance.playing import Sitting, straight
from tests.games.peninsular.standing import GRAMMAR, D
from tests.rulebooks.peninsular.sitting import Sitting as Rulebook

LINES, BOOKS = 6, 1  # how often an order of one kind is looked at
TEXTS = texts_for("en", "baluard.games.peninsular", D)


class Watcher(RandomDecider):
    """Plays at random, and carries what it plays through text and workbook."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.seen: Counter[str] = Counter()
        self.booked: Counter[str] = Counter()

    def decide(self, decision: Decision[Any]) -> Any:
        answer = super().decide(decision)
        if decision.tag in PHASES and hasattr(decision.space, "s") and "standing" not in answer:
            self.look(decision, order_of(decision.tag, answer))
        return answer

    def look(self, decision: Decision[Any], order: Order) -> None:
        self.seen[order.id] += 1
        if self.seen[order.id] > LINES:
            return
        p = position(decision.space.s, (decision.seat,))  # type: ignore[attr-defined]
        lexicon = Lexicon(things_seen(D, p), D.orders_sheet.words, NAMED, decision.seat)
        line = write_lines([order], GRAMMAR, lexicon, "ca")
        found, wrong = read_lines(line, GRAMMAR, lexicon, "ca")
        assert (wrong, [one.order for one in found]) == ([], [order]), line
        if self.booked[order.id] < BOOKS and order.id != "end_phase":
            self.look_at_book(decision.seat, lexicon, p, order)

    def look_at_book(self, nation: str, lexicon: Lexicon, p: Any, order: Order) -> None:
        now = situation(D, p, nation, "Club", "abc", True, 5)
        filled, left = fill([order], now, GRAMMAR, lexicon)
        if left:
            return
        body = write_workbook(now, GRAMMAR, lexicon, TEXTS, filled)
        reading = read_workbook(body, Asked("Club", p.turn, nation, "abc"), GRAMMAR, lexicon)
        assert (reading.faults, [one.order for one in reading.orders]) == ([], [order]), filled
        self.booked[order.id] += 1


def test_what_is_played_goes_through_text_and_workbook_and_is_the_same_order() -> None:
    options = {option.id: option.default for option in GAME.options} | {"end_turn": "4", "resolution_modes": "auto"}
    watcher = Watcher(Rng("orders in writing"))
    straight(GAME, options, 3, watcher)
    assert len(watcher.seen) > 25
    assert len(watcher.booked) > 20


def test_a_seat_is_given_its_book_of_orders_and_the_organiser_one_without_sheets() -> None:
    options = {option.id: option.default for option in GAME.options} | {"organiser": "on"}
    sitting = Sitting(GAME, options, None)
    view = sitting.match.view(("spain",))
    book = GAME.order_book(view, "spain", "Club", False)
    assert book is not None
    assert book.situation.rows["gold"][0].cells == {"label": "Oro", "start": 0, "income": 8}
    assert [row.key for row in book.situation.rows["movement"]][-1] == "es_este"
    assert book.situation.rows["movement"][-1].open == ("location",)
    lines = GAME.order_book(sitting.match.view(("organiser",)), "organiser", "Club", False)
    assert lines is not None and not lines.sheets and book.sheets
    assert [row.order for row in lines.file.command] == ["combat_choice", "battle_report"]
    assert GAME.order_book(view, "", "Club", False) is None


def coming(game: Rulebook, **changed: Any) -> list[str]:
    """The rows of the Spanish sheet of reinforcements, without the regions that may rise."""
    p = msgspec.structs.replace(position(game.s, ("spain",)), **changed)
    return [
        row.key
        for row in situation(D, p, "spain", "Club", "abc", True, 5).rows["reinforcements"]
        if row.sort != "uprising"
    ]


def test_the_army_of_three_cities_has_a_row_when_they_are_held_and_only_once() -> None:
    game = Rulebook(turn=1)
    assert coming(game) == []
    game.control("spain", "cadiz", "sevilla", "madrid")
    assert coming(game) == ["es_three_cities"]
    assert coming(game, spent_triggers=("es_three_cities",)) == []


def test_nothing_comes_any_more_once_the_phase_is_over() -> None:
    game = Rulebook(turn=2)
    assert "es_t2_romana" in coming(game)
    game.begin("spain", "recruitment")
    p = position(game.s, ("spain",))
    assert situation(D, p, "spain", "Club", "abc", True, 5).rows["reinforcements"] == ()
