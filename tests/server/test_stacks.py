"""A stack that moves: as many as fit, one gesture to take back, one line of the story; and the box about a place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from baluard.games.assault import GAME
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Asked
from baluard.server.common.words import Words
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.server.people.seats import Order, SeatPlan, make_game
from baluard.server.questions.questions import question_of
from baluard.server.records.history import story
from baluard.server.settings import Settings
from baluard.server.table.page import Wish, keys_still_open
from baluard.store import Store
from tests.server.toyhouse import Running, new_game

WORDS = Words("en", GAME)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store(tmp_path / "games.sqlite") as store:
        yield House(store, lambda: {"assault": GAME})


@pytest.fixture
def assault(tmp_path: Path) -> Iterator[Running]:
    with Running(Settings(data_dir=tmp_path)) as server:
        yield server


def moving(house: House, players: str = "2") -> str:
    """A game in its first movement phase."""
    seats = GAME.seats(GAME.checked_options({"players": players}))
    order = Order("assault", {"players": players, "length": "short"}, tuple(SeatPlan(seat, "me") for seat in seats))
    game_id = make_game(house, order, "browser")
    while asked_now(house, game_id).decision.tag != "move_counter":
        house.default(game_id, asked_now(house, game_id).decision.seat, "clock")
    return game_id


def asked_now(house: House, game_id: str, seat: str = "") -> Asked:
    return next(a for a in house.live(game_id).match.asked if not a.answered and seat in ("", a.decision.seat))


def stack_and_end(house: House, game_id: str) -> tuple[tuple[str, ...], str]:
    """The largest stack, and a zone that takes five of it."""
    asked = asked_now(house, game_id)
    view = house.live(game_id).match.view((asked.decision.seat,))
    places: dict[str, list[str]] = {}
    for key in asked.decision.space.next_keys(()):
        places.setdefault(GAME.group_of(view, key), []).append(key)
    stack = tuple(max(places.values(), key=len))
    fits = GAME.together(view, asked, stack)
    commanded = [zone for zone, number in fits.items() if number == 6]
    return stack, commanded[0]


def test_as_many_as_fit_go_and_the_commander_too(house: House) -> None:
    game_id = moving(house)
    stack, zone = stack_and_end(house, game_id)
    asked = asked_now(house, game_id)
    before = house.live(game_id).match
    done = house.answer(game_id, asked.decision.seat, asked.id, [(unit, zone) for unit in stack])
    assert done.count == 6 and len(done.left) == len(stack) - 6
    after = house.live(game_id).match
    there = [unit for unit in stack if after.view(()).position.where[unit] == zone]
    assert len(there) == 6
    entries = [e for e in decoded(house.store.entries(game_id, before.log_n)) if isinstance(e, Answer)]
    assert [entry.gesture for entry in entries] == [before.log_n + 1] * 6
    line = story(house, house.row(game_id), (), WORDS)[-1].lines[-1]
    assert line.text.startswith("6 counters: ") and line.n == after.log_n


def test_one_step_back_takes_the_whole_gesture_back(house: House) -> None:
    game_id = moving(house)
    stack, zone = stack_and_end(house, game_id)
    asked = asked_now(house, game_id)
    seat = asked.decision.seat
    before = house.live(game_id).match.save.last_n
    house.answer(game_id, seat, asked.id, [(unit, zone) for unit in stack])
    step, _ = house.own_step(house.live(game_id), (seat,))
    assert step == before
    house.take_back(game_id, seat, step)
    position = house.live(game_id).match.view(()).position
    assert all(position.where[unit] != zone for unit in stack)


def test_a_single_answer_is_no_gesture(house: House) -> None:
    game_id = moving(house)
    stack, zone = stack_and_end(house, game_id)
    asked = asked_now(house, game_id)
    house.answer(game_id, asked.decision.seat, asked.id, [(stack[0], zone)])
    assert b"gesture" not in house.store.entries(game_id)[-1]


def test_the_page_counts_the_whole_stack(house: House) -> None:
    game_id = moving(house)
    stack, zone = stack_and_end(house, game_id)
    asked = asked_now(house, game_id)
    view = house.live(game_id).match.view((asked.decision.seat,))
    ends = question_of(GAME, view, asked, stack[:1], WORDS, stack)
    remarks = {choice.key: choice.remark for group in ends.groups for choice in group.choices}
    assert remarks[zone].startswith(f"6 of {len(stack)} can go")
    whole = question_of(GAME, view, asked, (stack[0], zone), WORDS, stack)
    assert whole.whole and whole.in_stack == len(stack)
    assert whole.notes[0] == f"6 of {len(stack)} counters go together."
    assert "5 of 5 combat units will be there." in whole.notes


def test_what_was_chosen_stays_when_an_ally_answers(house: House) -> None:
    game_id = moving(house, "3")
    mine, ally = (asked_now(house, game_id, seat) for seat in ("french", "spanish"))
    keys = mine.decision.space.next_keys(())[:1]
    other = ally.decision.space.sample(Rng(3))
    house.answer(game_id, "spanish", ally.id, [other])
    again = asked_now(house, game_id, "french")
    assert again.id != mine.id
    assert keys_still_open(again, Wish(decision=mine.id, keys=keys)) == keys
    assert keys_still_open(again, Wish(decision=mine.id, keys=("nobody",))) == ()
    assert keys_still_open(again, Wish(decision=ally.id, keys=keys)) == ()


def test_ending_a_phase_tells_what_is_undone(house: House) -> None:
    game_id = moving(house)
    asked = asked_now(house, game_id)
    view = house.live(game_id).match.view((asked.decision.seat,))
    left = len(asked.decision.space.next_keys(())) - 1
    assert question_of(GAME, view, asked, ("done",), WORDS).notes == (f"{left} counters have not moved.",)


def test_a_notice_counts_and_a_box_tells_about_a_place(assault: Running) -> None:
    browser = assault.browser()
    seats = {"seat.two_crowns": "me", "seat.catalan": "me", "option.length": "short"}
    game_id = new_game(browser, "assault", **seats)
    house = assault.house
    while asked_now(house, game_id).decision.tag != "move_counter":
        house.default(game_id, asked_now(house, game_id).decision.seat, "clock")
    stack, zone = stack_and_end(house, game_id)
    body = {"decision": asked_now(house, game_id).id, "answers": [[unit, zone] for unit in stack]}
    said = browser.post(f"/g/{game_id}/answer", json=body).json()
    assert said["notice"] == f"6 of {len(stack)} went; {len(stack) - 6} stayed: full: 5 of 5 units."
    lines = browser.get(f"/g/{game_id}/about", params={"key": zone}).json()["lines"]
    assert lines[0] == WORDS.name(zone) and lines[1].startswith("Ground: ")
    assert any(line.startswith("Two Crowns (5 combat units): ") for line in lines)
    counter = browser.get(f"/g/{game_id}/about", params={"key": stack[0]}).json()["lines"]
    assert counter[0] == WORDS.name(stack[0]) and any(line.startswith("Stands ") for line in counter)
    nothing = {"lines": [], "ways": [], "drawn": ""}
    assert browser.get(f"/g/{game_id}/about", params={"key": "<nothing>"}).json() == nothing
    assert assault.browser().get(f"/g/{game_id}/about", params={"key": zone}).status_code in (403, 404)
