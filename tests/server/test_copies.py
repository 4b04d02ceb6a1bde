"""Only what changed travels: a copy of the table, what is sent of a new one, and whose copies are never compared."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from baluard.server.table.copies import CUT, SHORT, Copies, Owner, Part, Sent, hashes_of, parts_of
from baluard.server.table.grounds import Grounds
from tests.server.toyhouse import Running, answer, asked_of, new_game

ANNA = Owner("anna", "game", ("red",))
LONG = '<li class="a line of the story">Somebody went somewhere.'
BITS = st.lists(st.sampled_from(["<g>", "</g>", "<b>x", LONG, *(f"{LONG}{i}" for i in range(6))]), max_size=30)


def put_together(parts: list[Part], before: list[str]) -> str:
    """What a browser makes of parts."""
    return "".join(p if isinstance(p, str) else "".join(before[p[0] : p[0] + p[1]]) for p in parts)


def letters(sent: Sent) -> int:
    """How much text travels."""
    return sum(len(part) for part in sent.parts if isinstance(part, str))


@given(BITS, BITS)
def test_old_bits_and_new_text_give_the_new_table(before: list[str], after: list[str]) -> None:
    parts = parts_of(after, hashes_of(after), hashes_of(before))
    assert put_together(parts, before) == "".join(after)
    assert all(not isinstance(part, str) or part for part in parts)


def test_a_table_is_cut_before_each_tag_and_nothing_is_lost() -> None:
    assert CUT.findall(" <p>a &lt; b</p>\n<br>") == [" ", "<p>a &lt; b", "</p>\n", "<br>"]


def test_of_a_table_that_is_held_only_the_new_line_travels() -> None:
    copies = Copies()
    lines = [f"<li>{i} went to the bastion of Santa Clara</li>" for i in range(50)]
    first = copies.send("".join(lines), ANNA, "")
    assert first.parts == ["".join(lines)]
    second = copies.send("".join([*lines[1:30], "<li>new</li>", *lines[30:]]), ANNA, first.copy)
    assert [part for part in second.parts if isinstance(part, str)] == ["<li>new</li>"]
    third = copies.send("".join(lines), ANNA, second.copy)
    assert letters(third) < len(lines[0]) + SHORT


def test_the_copy_of_another_browser_game_or_pair_of_eyes_is_as_good_as_none() -> None:
    copies = Copies()
    table = LONG * 3
    held = copies.send(table, ANNA, "").copy
    assert copies.send(table, ANNA, held).parts == [(0, 3)]
    others = (Owner("berta", "game", ("red",)), Owner("anna", "another", ("red",)), Owner("anna", "game", ("blue",)))
    for other in others:
        assert copies.send(table, other, held).parts == [table]
    assert copies.send(table, ANNA, "no such copy").parts == [table]


def test_no_more_copies_and_grounds_are_kept_than_there_is_room_for() -> None:
    copies, grounds = Copies(most=2), Grounds(most=2)
    first, *_ = [copies.send(LONG, ANNA, "").copy for _ in range(3)]
    assert len(copies.kept) == 2 and copies.send(LONG, ANNA, first).parts == [LONG]
    names = [grounds.keep(ground) for ground in ("sea", "land", "sea", "hills")]
    assert names[0] == names[2] and [grounds.get(name) for name in names] == ["sea", "", "sea", "hills"]


# -- over the wire


def held_by(running: Running, game_id: str) -> dict[str, str]:
    """The headers with which a script asks for what has changed."""
    return {"x-part": "table", "x-copy": next(reversed(running.app.state.copies.kept), "")}


def test_a_copy_that_is_not_ones_own_gives_the_whole_table(running: Running) -> None:
    anna, berta = running.browser(), running.browser()
    fields = {"option.seats": "2", "seat.red": "me", "seat.blue": "me", "public": "yes"}
    game_id, other = new_game(anna, **fields), new_game(anna, **fields)
    whole = anna.get(f"/g/{game_id}", headers=held_by(running, game_id)).json()["parts"]
    assert len(whole) == 1 and 'id="table"' in whole[0]
    mine = held_by(running, game_id)
    assert sum(len(part) for part in anna.get(f"/g/{game_id}", headers=mine).json()["parts"]) < 20
    for browser, where in ((berta, game_id), (anna, other)):
        told = browser.get(f"/g/{where}", headers=mine).json()["parts"]
        assert told == [browser.get(f"/g/{where}", headers={"x-part": "table"}).text]


def test_when_the_curtain_is_lifted_for_another_the_whole_table_comes(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    for seat in ("red", "blue"):
        told = browser.get(f"/g/{game_id}?as={seat}", headers=held_by(running, game_id)).json()["parts"]
        assert len(told) == 1, "other eyes"


def test_an_answer_brings_the_table_and_one_that_cannot_be_shown_is_left_out(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    for query, comes in (("", True), ("?at=99999", False)):
        asked = asked_of(running, game_id, "red", "blue")
        assert asked is not None
        body = {"decision": asked.id, "answers": [asked.decision.default]}
        given = browser.post(f"/g/{game_id}/answer{query}", json=body, headers={"x-copy": ""})
        assert given.status_code == 200 and bool(given.json()["table"]) is comes
    plain = asked_of(running, game_id, "red", "blue")
    assert plain is not None and "table" not in answer(browser, game_id, plain).json()


# -- the ground


def test_a_ground_is_kept_by_browsers_for_ever_and_only_for_who_may_look(running: Running) -> None:
    anna, stranger = running.browser(), running.browser()
    game_id = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    page = anna.get(f"/g/{game_id}").text
    address = page.partition('data-ground="')[2].partition('"')[0]
    assert "zone-" not in page.partition('id="sheet"')[2].partition("</div>")[0]
    found = anna.get(address)
    assert found.headers["content-type"] == "image/svg+xml" and 'id="zone-hill"' in found.text
    assert "immutable" in found.headers["cache-control"] and "private" in found.headers["cache-control"]
    assert stranger.get(address).status_code == 404
    assert anna.get(address.replace("/ground/", "/ground/0")).status_code == 404


def test_a_ground_that_was_forgotten_is_drawn_again(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    address = browser.get(f"/g/{game_id}").text.partition('data-ground="')[2].partition('"')[0]
    first = browser.get(address).text
    running.app.state.grounds.kept.clear()
    assert browser.get(address).text == first
