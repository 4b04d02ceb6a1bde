"""Orders judged before anything is changed: on a fork, as far as is known; what comes later in one imagined course.

Beside what the rules refuse the game may object to orders that nobody will ask for, remark on legal ones, and compare
figures that a player reckoned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from baluard.campaign.brought import Brought
from baluard.campaign.entries import Check, Reading
from baluard.campaign.lines import Written
from baluard.campaign.pending import Pending
from baluard.campaign.report_text import read_changes
from baluard.campaign.report_words import report_words, start_of
from baluard.campaign.sets import END, PENDING, Next, faults_at
from baluard.components.orders import TEXT, StandingOrder
from baluard.components.situation import OrderAdvice, OrderBook
from baluard.kernel.answers import Form
from baluard.kernel.deciders import RngDice
from baluard.kernel.drive import imagine
from baluard.kernel.faults import Fault
from baluard.kernel.match import Match
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked
from baluard.page.contract import with_page

TOO_LATE, NOT_ASKED = "orders.too_late", "orders.not_asked"
HOUSE_ROLLS, NOT_COMPARED = "orders.house_rolls", "orders.not_compared"
NOTES = (HOUSE_ROLLS, NOT_COMPARED)
ROLLS = "rolls"  # the sheet of dice, whose rows are the keys of rolls
MOST_STEPS = 2000  # of an imagined course


def own_question(match: Match, seat: str) -> Asked | None:
    """What a seat is asked now and must answer."""
    return next((one for one in match.asked_of(seat) if one.required and not one.answered), None)


def judge(match: Match, seat: str, pending: Pending, checks: Sequence[Check] = ()) -> list[Fault]:
    """All that is to be said of a set as far as it is known, on a fork: until a die, a secret, or another's answer."""
    trial, rest = match.fork(), pending.copy()
    trial.source = None
    first = own_question(trial, seat)
    if first is None:
        return held_up(rest) if pending.set.book.phase else [Fault(NOT_ASKED, "", {"nation": seat})]
    rest.begin(first.decision.tag)
    found = objected(rest)
    barrier_n = trial.save.barrier_n
    while trial.save.barrier_n == barrier_n and try_next(trial, seat, rest, found):
        pass
    return [*found, *compared(trial, seat, rest, checks)]


def held_up(rest: Pending) -> list[Fault]:
    """What is to be said of a set whose seat's own turn waits for somebody else's answer: the set waits with it."""
    return [*objected(rest), *too_late(rest, rest.set.book.phase)]


def objected(pending: Pending) -> list[Fault]:
    """Orders of a set that nobody will ask for, as the game says; they are taken out of it."""
    orders = list(pending.set.orders)
    found = pending.set.book.advice.objections([one.order for one in orders])
    for number in {number for number, _ in found}:
        pending.set.orders.remove(orders[number])
    return [Fault(fault.key, orders[number].place, fault.facts) for number, fault in found]


def advice_now(trial: Match, seat: str) -> OrderAdvice:
    """What the game says at the present moment of a trial."""
    book = with_page(trial.game).order_book(trial.view((seat,)), seat, "", False)
    return OrderAdvice() if book is None else book.advice


def compared(trial: Match, seat: str, rest: Pending, checks: Sequence[Check]) -> list[Fault]:
    """Figures that a player reckoned, beside those to which the set leads; where these are not certain that is told."""
    figures = advice_now(trial, seat).figures() if checks else {}
    sheets = {sheet.id: sheet for sheet in rest.set.book.file.sheet}
    found: list[Fault] = []
    for check in checks:
        value = figures.get((check.sheet, check.row, check.column))
        code = sheets[check.sheet].column_of(check.column).wrong
        if value is None or not code:
            found.append(Fault(NOT_COMPARED, check.place))
        elif str(value) != check.value:
            found.append(Fault(code, check.place, {"value": value}))
    return found


def is_serious(book: OrderBook, fault: Fault) -> bool:
    """Does it stop the set? Remarks do not, whether of the house or of the game's file."""
    severity = {message.code: message.severity for message in book.file.message}
    return fault.key not in NOTES and severity.get(fault.key, "error") == "error"


def doubts(match: Match, seat: str, pending: Pending, seed: str) -> list[Fault]:
    """What would be wrong with orders that come later, in one course that things may take: dice fall and others answer
    as nobody can know yet, on a table that is only imagined from what the seat sees. They do not stop a set. Of orders
    that are written before they are asked for all is said so."""
    if pending.is_empty:
        return []
    first = own_question(match, seat)
    out = imagine(match.game, match.view((seat,)), Rng(seed))
    trial, rest = Match(match.game, match.options, out.save, RngDice(Rng(seed)), match.log_n), pending.copy()
    trial.out = out
    if first is not None:
        rest.begin(first.decision.tag)
    found: list[Fault] = []
    for _ in range(MOST_STEPS):
        if trial.is_over or rest.is_empty:
            break
        if own_question(trial, seat) is None:
            trial.answer_default(trial.waits_for()[0])
        elif not try_next(trial, seat, rest, found):
            break
    return found


def try_next(trial: Match, seat: str, rest: Pending, found: list[Fault]) -> bool:
    """One answer of a set tried; what is refused is left out for the rest, so that everything else is judged too.

    False when the seat is not asked, or not for anything that the set is about.
    """
    asked = own_question(trial, seat)
    if asked is None or rest.is_over(asked.decision.tag):
        return False
    found += too_late(rest, asked.decision.tag)
    said = rest.next_for(asked)
    wrong = faults_of(asked, said, rest.set.book)
    found += wrong
    if not wrong:
        found += remarked(trial, seat, said, rest.set.book)
        trial.answer(seat, asked.id, answer_of(asked, said, rest.set.book))
    elif said is not None and isinstance(said.written, Written) and said.written in rest.set.waiting:
        rest.set.waiting.remove(said.written)
    rest.answered(asked, said)
    return True


def remarked(trial: Match, seat: str, said: Next | None, book: OrderBook) -> list[Fault]:
    """What is worth a remark about a legal order."""
    one = said.written if said else None
    if not isinstance(one, Written) or one.order.id not in book.advice.remarked:
        return []
    return [Fault(fault.key, one.place, fault.facts) for fault in advice_now(trial, seat).remarks(one.order)]


def too_late(pending: Pending, tag: str) -> list[Fault]:
    """Orders whose phase is over, as faults; they are not in the set any more."""
    found: list[Fault] = []
    for one in pending.late(tag):
        found.append(Fault(TOO_LATE, one.place, late_facts(one)))
        pending.set.drop(one)
    return found


def faults_of(asked: Asked, said: Next | None, book: OrderBook) -> list[Fault]:
    """What is wrong with what a set says; closing a phase is never wrong, since its default is taken."""
    if said is None or is_close(asked, said):
        return []
    if is_text(asked, said):
        report, wrong = form_of(asked, said, book)
        place = said.written.place if said.written else ""
        found = wrong or asked.decision.space.faults(report)
        return [Fault(one.key, place, one.facts) for one in found]
    return list(faults_at(asked.decision.space, said))


def is_text(asked: Asked, said: Next) -> bool:
    """Is a form given as a text of changes? Else by the number of one of its examples."""
    return isinstance(asked.decision.space, Form) and said.keys[0].startswith(TEXT)


def form_of(asked: Asked, said: Next, book: OrderBook) -> tuple[Any, list[Fault]]:
    """A form that an order gives as a text of changes, and why it cannot be read."""
    words = report_words(book, start_of(asked), asked.decision.seat)
    return read_changes(said.keys[0].removeprefix(TEXT), words)


def is_close(asked: Asked, said: Next) -> bool:
    """Does the set say nothing more in this phase, or what the rules would answer themselves?"""
    return not said.keys or (said.written is None and said.keys == END)


def answer_of(asked: Asked, said: Next | None, book: OrderBook | None) -> Any:
    """The answer: what the set says, or the default where it says nothing."""
    if said is None or book is None or is_close(asked, said):
        return asked.decision.default
    if is_text(asked, said):
        return form_of(asked, said, book)[0]
    return asked.decision.space.follow(said.keys)


def is_told(one: Written) -> bool:
    """Is it worth a word that an order was not asked for? A die left to the house is rolled in any case."""
    return one.order.fields.get("roll") != PENDING


def late_facts(one: Written | StandingOrder) -> dict[str, Any]:
    """What a message about an order that came too late says."""
    return {"order": one.keys[-1] if isinstance(one, StandingOrder) else one.order.id, "phase": one.phase}


def typed_dice(reading: Reading, book: OrderBook, seat: str) -> list[Brought]:
    """The dice that somebody wrote beside orders, each with the key of its roll; without one nobody rolls for it."""
    orders = [one.order for one in reading.orders]
    advice = book.advice
    found = [
        Brought(seat, advice.roll_of_row(die.row, orders) if die.sheet != ROLLS else die.row, die.values, die.proof)
        for die in reading.dice
    ]
    places = [die.place for die in reading.dice]
    for one in reading.orders:
        roll = str(one.order.fields.get("roll", PENDING))
        if roll != PENDING:
            found.append(Brought(seat, advice.roll_of_order(one.order), (int(roll),)))
            places.append(one.place)
    return [replace(one, place=place) for one, place in zip(found, places, strict=True) if one.values]


def remarks(dice: Sequence[Brought], admitted: bool) -> list[Fault]:
    """Dice that somebody wrote and that nobody takes: since the house rolls all, or none are rolled there."""
    return [Fault(HOUSE_ROLLS, one.place) for one in dice if not admitted or not one.key]
