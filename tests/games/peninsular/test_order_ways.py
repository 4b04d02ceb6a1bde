"""Each order by all its ways: what a bot answers is a line of text, cells of a workbook, the keys of the page, and that
very answer again."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import msgspec

from baluard.campaign.entries import read_workbook
from baluard.campaign.fill import fill
from baluard.campaign.lexicon import Lexicon
from baluard.campaign.lines import read_lines
from baluard.campaign.report_text import as_changes, read_changes
from baluard.campaign.report_words import report_words, start_of
from baluard.campaign.said import write_lines
from baluard.campaign.sheets import Asked
from baluard.campaign.workbook import write_workbook
from baluard.components.orders import Order
from baluard.components.situation import OrderBook
from baluard.games.peninsular import GAME
from baluard.games.peninsular.eyes.view import position
from baluard.games.peninsular.model.orders import (
    ASKED,
    END_PHASE,
    NAMED,
    ORDERS,
    PHASES,
    answer_to,
    depot_key,
    keys_of,
    order_of,
)
from baluard.games.peninsular.words.order_book import situation, things_seen
from baluard.kernel.answers import DONE, Form
from baluard.kernel.deciders import RandomDecider
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked as Open
from baluard.texts import texts_for
from tests.conformance.playing import straight
from tests.games.peninsular.standing import GRAMMAR, D
from tests.rulebooks.peninsular.sitting import alone

ANSWERS = partial(answer_to, D.orders_sheet.words["verdict"])

TEXTS = texts_for("en", "baluard.games.peninsular", D)
TRIES, MOST_GAMES = 5, 160
RARE = "burn_own_depot"  # at random it hardly ever comes to this
DIE = "supply_roll"  # it answers no question: a die comes by it (`tests/campaign/test_brought.py`)
PLAN = ("action", "resolution", "siege_guns", "sappers", "withdraw")


def asked_order(decision: Decision[Any], keys: tuple[str, ...], s: Any) -> Order | None:
    """The order that says what was answered to a question of its own; None where no order does."""
    about, tag = decision.about, decision.tag
    if tag == "initiative":
        return Order("choose_initiative", {"position": keys[0]})
    if tag == "take_from":
        due = next(e.id for e in s.facts.events if e.op == "withdraw_points" and e.points == about["points"])
        return Order("withdrawal_roll", {"entry": due, "roll": "pending", "take_from": pairs(keys)})
    if tag == "forage_loss_split":
        losses = pairs(keys)
        return Order(tag, {"unit": str(about["corps"]), "losses": losses}) if losses else None
    if tag == "contact_reaction":
        return Order(tag, dict(zip(("corps", "reaction", "to"), (str(about["corps"]), *keys), strict=False)))
    if tag == "burn_own_depot":
        depot = depot_key(decision.seat, str(about["province"]))
        return Order(tag, {"depot": depot}) if keys == ("burn",) else None
    if tag == "combat_choice":
        return Order(tag, {"place": str(about["city"]), **dict(zip(PLAN, keys, strict=False))})
    if tag == "defence_plan":
        plan = dict(zip(("resolution", "siege_guns", "sappers", "ditches"), keys, strict=True))
        return Order("combat_choice", {"place": str(about["city"]), "action": "defend", **plan, "withdraw": "never"})
    if tag == "battle_plan":
        plan = dict(zip(("resolution", "withdraw"), keys, strict=True))
        return Order("combat_choice", {"place": str(about["province"]), "action": "battle", **plan})
    if tag == "battle_losses_place":
        return Order(tag, {"corps": str(about["corps"]), "retreat_to": keys[0]})
    return None


def pairs(keys: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    some = keys[:-1] if keys and keys[-1] == DONE else keys
    return tuple(zip(some[::2], some[1::2], strict=True))


class Ways(RandomDecider):
    """Plays at random, likes what it has not done yet, and carries the first of each order by all ways."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.state: Any = None
        self.ways: Counter[tuple[str, str]] = Counter()

    def decide(self, decision: Decision[Any]) -> Any:
        self.state = getattr(decision.space, "s", self.state)
        answers = [super(Ways, self).decide(decision) for _ in range(TRIES)]
        answer = min(answers, key=lambda one: self.count(decision, one))
        if isinstance(decision.space, Form):
            if decision.tag == "battle_report":
                self.report(decision, answer)
            return answer
        order = self.order(decision, answer)
        if order is not None:
            if self.ways[order.id, "page"] < 3:
                self.carry(decision, order, keys_given(answer))
            self.ways[order.id, "bot"] += 1
        return answer

    def count(self, decision: Decision[Any], answer: Any) -> int:
        order = None if isinstance(decision.space, Form) else self.order(decision, answer)
        return self.ways[order.id, "bot"] if order else 0

    def order(self, decision: Decision[Any], answer: Any) -> Order | None:
        keys = keys_given(answer)
        if decision.tag in PHASES and decision.tag not in ASKED:
            return order_of(decision.tag, keys) if "standing" not in keys else None
        return asked_order(decision, keys, self.state) if self.state is not None else None

    def carry(self, decision: Decision[Any], order: Order, keys: tuple[str, ...]) -> None:
        nation, p = decision.seat, position(self.state, (decision.seat,))
        lexicon = Lexicon(things_seen(D, p), D.orders_sheet.words, NAMED, nation)
        line = write_lines([order], GRAMMAR, lexicon, "en")
        found, wrong = read_lines(line, GRAMMAR, lexicon, "en")
        assert (wrong, [one.order for one in found]) == ([], [order]), line
        assert self.answered(decision, found[0].order) == keys, line
        self.ways[order.id, "text"] += 1
        assert keys_given(decision.space.follow(keys)) == keys
        self.ways[order.id, "page"] += 1
        if not self.ways[order.id, "workbook"] and order.id != END_PHASE:  # a set ends its phases by itself
            self.by_workbook(decision, order, keys, lexicon, p)

    def by_workbook(
        self, decision: Decision[Any], order: Order, keys: tuple[str, ...], lexicon: Lexicon, p: Any
    ) -> None:
        now = situation(D, p, decision.seat, "Club", "abc", True, 5)
        filled, left = fill([order], now, GRAMMAR, lexicon)
        assert left == []
        body = write_workbook(now, GRAMMAR, lexicon, TEXTS, filled)
        reading = read_workbook(body, Asked("Club", p.turn, decision.seat, "abc"), GRAMMAR, lexicon)
        orders = [one.order for one in (*reading.orders, *reading.waiting)]
        assert reading.faults == [] and order in orders, filled
        assert self.answered(decision, orders[orders.index(order)]) == keys
        self.ways[order.id, "workbook"] += 1

    def answered(self, decision: Decision[Any], order: Order) -> tuple[str, ...] | None:
        if decision.tag in ASKED:
            return ANSWERS(decision.tag, decision.about, order)
        return keys_of(order)

    def report(self, decision: Decision[Any], answer: Any) -> None:
        now = situation(D, position(self.state, (decision.seat,)), decision.seat, "Club", "abc", True, 5)
        things = tuple(things_seen(D, position(self.state, (decision.seat,))))
        book = OrderBook(ORDERS, D.orders_sheet, NAMED, things, now, ANSWERS, frozenset())
        words = report_words(book, start_of(Open(0, 0, decision)), decision.seat)
        plain = msgspec.json.decode(msgspec.json.encode(answer))
        text = as_changes(plain, words)
        order = Order("battle_report", {"battle": str(decision.about["battle"]), "report": f"={text}"})
        self.carry_report(decision, order, words)
        assert read_changes(text, words) == (plain, [])
        self.ways["battle_report", "bot"] += 1

    def carry_report(self, decision: Decision[Any], order: Order, words: Any) -> None:
        p = position(self.state, (decision.seat,))
        lexicon = Lexicon(things_seen(D, p), D.orders_sheet.words, NAMED, decision.seat)
        found, wrong = read_lines(write_lines([order], GRAMMAR, lexicon, "en"), GRAMMAR, lexicon, "en")
        assert (wrong, [one.order for one in found]) == ([], [order])
        assert ANSWERS(decision.tag, decision.about, order) == (order.fields["report"],)
        for way in ("text", "page", "workbook"):
            self.ways[order.id, way] += 1
        now = situation(D, p, decision.seat, "Club", "abc", True, 5)
        filled, left = fill([order], now, GRAMMAR, lexicon)
        if left and not now.rows["movement"]:
            return  # a nation without a corps, which may write a report now, has no row for commands
        body = write_workbook(now, GRAMMAR, lexicon, TEXTS, filled)
        reading = read_workbook(body, Asked("Club", p.turn, decision.seat, "abc"), GRAMMAR, lexicon)
        assert (left, [one.order for one in reading.orders]) == ([], [order])


def keys_given(answer: Any) -> tuple[str, ...]:
    return tuple(answer) if isinstance(answer, tuple) else (str(answer),)


def test_each_order_goes_by_text_workbook_page_and_bot_to_the_same_answer() -> None:
    ways = Ways(Rng("a"))
    wanted = set(ORDERS.forms) - {DIE, RARE, END_PHASE}
    for seed in range(MOST_GAMES):
        modes = ("auto", "tabletop")[seed % 2]
        options = {option.id: option.default for option in GAME.options} | {"end_turn": "6", "resolution_modes": modes}
        straight(GAME, options, seed, ways)
        done = {way: {order for order, by in ways.ways if by == way} for way in ("text", "page", "bot", "workbook")}
        if all(wanted <= found for found in done.values()):
            break
    assert {way: sorted(wanted - found) for way, found in done.items()} == {way: [] for way in done}


def test_a_depot_burned_by_its_own_garrison_goes_the_same_ways() -> None:
    game = alone(1)
    game.corps("a", "badajoz", 200, "france")
    game.depot("spain", "merida", points=50).begin("france", "movement").order("a", "merida", "done")
    decision = game.find(RARE)[1]
    ways = Ways(Rng("rare"))
    ways.state = game.s
    order = ways.order(decision, "burn")
    assert order is not None
    ways.carry(decision, order, ("burn",))
    assert [ways.ways[RARE, way] for way in ("text", "page", "workbook")] == [1, 1, 1]
