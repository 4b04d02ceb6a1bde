"""What a click on the board tells: about the place, and what can be done with it."""

from __future__ import annotations

from tests.server.toyhouse import Running, asked_of, new_game

HOTSEAT = {"option.seats": "2", "seat.red": "me", "seat.blue": "me"}


def test_what_can_be_done_with_a_place_is_told_to_who_decides(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **HOTSEAT)
    while True:
        asked = asked_of(running, game_id, "red", "blue")
        assert asked is not None
        if asked.decision.tag == "march":
            break
        running.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])
    space, seat = asked.decision.space, asked.decision.seat
    firsts = [key for key in space.next_keys(()) if key != "stay"]
    place = next(key for one in firsts for key in space.next_keys((one,)) if key not in firsts)
    query = {"key": place, "place": place, "decision": asked.id, "as": seat}
    ways = browser.get(f"/g/{game_id}/about", params=query).json()["ways"]
    assert [keys for keys, _ in ways] == [
        [one, place] for one in space.next_keys(()) if place in space.next_keys((one,))
    ]
    for other in ({"decision": "1.1.nobody.march"}, {"as": "green"}, {"key": firsts[0], "place": firsts[0]}):
        assert browser.get(f"/g/{game_id}/about", params={**query, **other}).json()["ways"] == []
    stranger = running.browser()
    assert stranger.get(f"/g/{game_id}/about", params=query).status_code == 404
