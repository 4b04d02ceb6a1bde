"""A database opened by a program with other rules: each game is the same, moved, set back or parked; none is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from baluard.kernel.errors import NotOffered, PlayerError
from baluard.kernel.records import load
from baluard.kernel.upcast import Epoch
from baluard.kernel.values import Chance, TakeBack
from baluard.page.contract import GameModule
from baluard.server.common.errors import NotMaker, Parked
from baluard.server.common.words import Words
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.server.games.notices import spoken
from baluard.server.games.numbers import Numbers
from baluard.server.people.seats import Order, SeatPlan, guest_of, make_game
from baluard.server.records import upgrades
from baluard.server.records.history import steps_of, story, view_at
from baluard.server.records.imports import record_of, store_record
from baluard.server.records.parked import parked_page
from baluard.store import Store
from baluard.texts import LANGUAGES
from baluard.verification import WITHDRAWN, verify
from tests.server.toyhouse import Running, new_game, settings_for
from tests.toys import mended
from tests.toys.skirmish.game import GAME, Skirmish

SEATS = ("red", "blue")


class Houses:
    """One database, opened by one program after another."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.opened: list[Store] = []

    def by(self, game: GameModule) -> House:
        """A program with these rules."""
        store = Store(self.file)
        self.opened.append(store)
        return House(store, lambda: {"skirmish": game})


@pytest.fixture
def houses(tmp_path: Path) -> Any:
    made = Houses(tmp_path / "games.sqlite")
    yield made
    for store in made.opened:
        store.close()


def answer_default(house: House, game_id: str) -> None:
    asked = next(a for a in house.live(game_id).match.asked if a.required and not a.answered)
    house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])


def supplied(house: House, dice: str = "house") -> str:
    """A game in the middle of a supply: one question is answered, the other is asked."""
    plans = tuple(SeatPlan(seat, "me") for seat in SEATS)
    game_id = make_game(house, Order("skirmish", {"seats": "2", "rounds": "3"}, plans, dice=dice), "browser")
    while house.live(game_id).match.asked[0].decision.tag != "take":
        answer_default(house, game_id)
    assert house.live(game_id).match.save.answers
    return game_id


def asked(house: House, game_id: str) -> list[str]:
    return [a.decision.tag for a in house.live(game_id).match.asked]


def told(house: House, game_id: str) -> list[str]:
    """What the house has said at the table."""
    return [spoken(line, Words("en", GAME)).text for line in house.store.talk(game_id, []) if not line.seat]


def whole(house: House, game_id: str) -> tuple[Any, ...]:
    """All that the store has of a game."""
    row = house.row(game_id)
    return row, house.store.entries(game_id), house.store.events(game_id, 999), house.store.checkpoints(game_id)


def test_the_same_rules_write_nothing(houses: Houses) -> None:
    first = houses.by(GAME)
    game_id = supplied(first)
    before = whole(first, game_id)
    second = houses.by(Skirmish())
    assert second.open(game_id).state == "same"
    assert whole(second, game_id) == before and told(second, game_id) == []


REFUSING = [mended.AsksMore, mended.AsksLess, mended.AsksNothing, mended.NoLongerOffers]
RAISING = [mended.Raises, mended.RaisesLater, mended.RollsAndRefuses, mended.SecondRefuses]


@pytest.mark.parametrize("twin", [*REFUSING, *RAISING])
def test_other_rules_set_a_game_back_and_it_goes_on(houses: Houses, twin: type[GameModule]) -> None:
    first = houses.by(GAME)
    game_id = supplied(first)
    before = first.row(game_id)
    log = first.store.entries(game_id)
    house = houses.by(twin())
    assert house.open(game_id).state == "set_back"
    assert house.store.entries(game_id)[: len(log)] == log
    entry = decoded(house.store.entries(game_id))[len(log)]
    assert isinstance(entry, TakeBack) and (entry.seat, entry.consents) == ("house", SEATS)
    assert [f"after entry {entry.to} no longer fits" in line for line in told(house, game_id)] == [True]
    assert max(event.n for event in house.store.events(game_id, 999)) <= max(entry.to, house.row(game_id).log_n)
    assert houses.by(twin()).open(game_id).state == "same"
    assert house.row(game_id).waits == house.live(game_id).match.waits_for() != ()
    assert before.epochs == house.row(game_id).epochs[:1]
    n = house.row(game_id).log_n
    if twin not in (mended.Raises, mended.RaisesLater):
        answer_default(house, game_id)
        assert house.row(game_id).log_n > n
    house.move(game_id, "red", "concede")
    assert house.row(game_id).status == "over"


@pytest.mark.parametrize("twin", [mended.NoLongerOffers, mended.Second, mended.StopsAsking])
def test_undo_and_the_replay_work_after_it(houses: Houses, twin: type[GameModule]) -> None:
    game_id = supplied(houses.by(GAME))
    house = houses.by(twin())
    house.open(game_id)
    live = house.live(game_id)
    for n in steps_of(house, live.row, Numbers()):
        assert view_at(house, live, n, ("red",)).last_n == n
    seat = live.match.asked[0].decision.seat
    house.answer(game_id, seat, live.match.asked[0].id, [live.match.asked[0].decision.default])
    house.take_back(game_id, seat, house.own_step(house.live(game_id), (seat,))[0])
    assert asked(house, game_id) == [a.decision.tag for a in live.match.asked]


def test_a_game_that_went_back_can_be_taken_back_further(houses: Houses) -> None:
    game_id = supplied(houses.by(GAME))
    house = houses.by(mended.NoLongerOffers())
    live = house.live(game_id)
    to = steps_of(house, live.row, Numbers())[-3]
    house.take_back(game_id, "red", to, SEATS)
    assert house.live(game_id).match.save.last_n == to


def test_what_cannot_be_played_again_is_refused_in_words(houses: Houses) -> None:
    game_id = supplied(houses.by(GAME))
    house = houses.by(OtherMuster())
    assert house.open(game_id).state == "same"
    live = house.live(game_id)
    for attempt in (
        lambda: view_at(house, live, live.match.save.start_n - 1, ()),
        lambda: house.take_back(game_id, "red", live.match.save.start_n - 1, SEATS),
    ):
        with pytest.raises(NotOffered) as refused:
            attempt()
        assert refused.value.details["fault"] == "fault.other_rules"
    house.take_back(game_id, "red", live.match.save.start_n, SEATS)
    assert asked(house, game_id) == ["look"]


def test_what_was_told_before_the_first_answer_is_told_once(houses: Houses) -> None:
    """Events before the first answer carry the number of the entry before: they are told anew, never twice."""
    game_id = supplied(houses.by(mended.Announces()))
    house = houses.by(mended.AnnouncesAndRefuses())
    start = house.open(game_id).to
    announced = [e for e in house.store.events(game_id, 999) if e.n == start and b"CardHidden" in e.body]
    assert len(announced) == 1
    names = [(e.activity, e.idx) for e in house.store.events(game_id, 999)]
    assert len(names) == len(set(names))
    answer_default(house, game_id)


def test_another_version_moves_a_game_and_says_so_once(houses: Houses) -> None:
    first = houses.by(GAME)
    game_id = supplied(first)
    n = first.row(game_id).log_n
    house = houses.by(mended.Second())
    assert house.open(game_id).state == "moved"
    row = house.row(game_id)
    assert row.epochs == (Epoch(0, 1, GAME.data_hash()), Epoch(n, 2, GAME.data_hash(), "Second"))
    assert (row.version, row.log_n) == (2, n)
    assert houses.by(mended.Second()).open(game_id).state == "same"
    assert [f"From entry {n} on" in line for line in told(house, game_id)] == [True]


def test_the_log_and_the_story_of_an_older_version_are_read_as_the_present_one_writes_them(houses: Houses) -> None:
    first = houses.by(GAME)
    game_id = supplied(first)
    old = first.store.entries(game_id)
    house = houses.by(mended.Second())
    live = house.live(game_id)
    answer_default(house, game_id)
    tags = [getattr(entry, "about", "") for entry in house.log(house.live(game_id))]
    assert "peer" in tags and "look" not in tags
    assert house.store.entries(game_id)[: len(old)] == old
    lines = [line.tag for chapter in story(house, live.row, (), Words("en", live.game)) for line in chapter.lines]
    assert "CardSeen" in lines and "CardHidden" not in lines


def test_a_die_that_the_new_rules_want_falls_from_the_games_own_seed(houses: Houses) -> None:
    game_id = supplied(houses.by(GAME))
    house = houses.by(mended.RollsFirst())
    assert house.open(game_id).state == "moved"
    die = decoded(house.store.entries(game_id))[-1]
    assert isinstance(die, Chance) and (die.purpose, die.source) == ("weather", "dice")
    answer_default(house, game_id)


def test_typed_dice_wait_for_the_players(houses: Houses) -> None:
    first = houses.by(GAME)
    plans = tuple(SeatPlan(seat, "me") for seat in SEATS)
    game_id = make_game(first, Order("skirmish", {"seats": "2", "rounds": "3"}, plans, dice="typed"), "browser")
    while asked(first, game_id) != ["take"]:
        answer_default(first, game_id)
    house = houses.by(mended.RollsFirst())
    assert asked(house, game_id) == ["chance"]
    answer_default(house, game_id)
    assert asked(house, game_id) == ["take"]


# -- mended rules of the same version


class OtherMuster(Skirmish):
    """Opens a game in the middle of a supply where it stands, but not what led to it."""

    def rules_hash(self) -> str:
        return "other muster"

    def run(self, t: Any, s: Any, a: Any) -> None:
        if type(a).__name__ == "Muster":
            raise ValueError("another muster")
        super().run(t, s, a)


@pytest.mark.parametrize("twin", [mended.NoLongerOffers, mended.RaisesLater, mended.RollsAndRefuses])
def test_the_record_of_a_game_that_was_set_back_is_not_false(houses: Houses, twin: type[GameModule]) -> None:
    first = houses.by(GAME)
    game_id = supplied(first)
    n = first.row(game_id).log_n
    house = houses.by(twin())
    house.open(game_id)
    house.move(game_id, "red", "concede")
    record = load(record_of(house, house.live(game_id).row))
    assert record.played == (Epoch(0, 1, GAME.data_hash()), Epoch(n, 1, GAME.data_hash(), twin.__name__))
    verdict = verify(twin(), record)
    assert verdict.fault is None and verdict.entries == house.row(game_id).log_n
    assert verdict.unchecked is not None and verdict.unchecked.key == WITHDRAWN
    taken_in = store_record(house, twin(), record, "another")
    assert house.row(taken_in).status == "over"
    assert house.store.entries(taken_in) == house.store.entries(game_id)


def test_other_rules_that_open_a_game_where_it_stands_are_noted_and_not_told(houses: Houses) -> None:
    first = houses.by(GAME)
    game_id = supplied(first)
    before, *stored = whole(first, game_id)
    house = houses.by(OtherMuster())
    assert house.open(game_id).state == "same"
    noted, *rest = whole(house, game_id)
    assert noted.epochs == (*before.epochs, Epoch(before.log_n, 1, GAME.data_hash(), "other muster"))
    assert replace(noted, epochs=before.epochs) == before and rest == stored and told(house, game_id) == []
    again = houses.by(OtherMuster())
    again.open(game_id)
    assert again.row(game_id).epochs == noted.epochs


def test_what_was_played_before_the_rules_were_mended_is_not_false(houses: Houses) -> None:
    game_id = supplied(houses.by(GAME))
    house = houses.by(OtherMuster())
    house.move(game_id, "red", "concede")
    verdict = verify(OtherMuster(), load(record_of(house, house.live(game_id).row)))
    assert verdict.fault is None
    assert verdict.unchecked is not None and verdict.unchecked.key == "fault.other_rules"


def test_mended_rules_are_a_reason_for_an_upgrade_once_and_never_for_finished_games(tmp_path: Path) -> None:
    with Store(tmp_path / upgrades.FILE) as store:
        house = House(store, lambda: {"skirmish": GAME})
        over = supplied(house)
        house.move(over, "red", "concede")

    def needed() -> bool:
        return upgrades.needs_upgrade(tmp_path, lambda: {"skirmish": mended.NoLongerOffers()})

    assert not needed()
    with Store(tmp_path / upgrades.FILE) as store:
        supplied(House(store, lambda: {"skirmish": GAME}))
    assert needed()
    report, backup = upgrades.upgrade_folder(tmp_path, lambda: {"skirmish": mended.NoLongerOffers()})
    assert (report.games, report.same, report.set_back, backup.exists()) == (2, 1, 1, True)
    assert not needed()


# -- parked


def test_a_game_that_nothing_reads_is_parked_and_loses_nothing(houses: Houses) -> None:
    first = houses.by(GAME)
    game_id = supplied(first)
    before = whole(first, game_id)
    house = houses.by(mended.CannotDecode())
    for _ in range(2):
        with pytest.raises(Parked):
            house.live(game_id)
    row, *rest = whole(house, game_id)
    assert row.parked == "KeyError: 'purse'" and tuple(rest) == before[1:]
    assert house.store.running() == []
    assert story(house, row, (), Words("en", GAME))


def test_a_program_that_can_read_it_takes_it_up_again(houses: Houses) -> None:
    game_id = supplied(houses.by(GAME))
    houses.by(mended.CannotDecode()).open(game_id)
    house = houses.by(GAME)
    assert house.live(game_id).row.parked == ""
    answer_default(house, game_id)


def test_its_maker_can_set_it_back_to_the_beginning(houses: Houses) -> None:
    first = houses.by(GAME)
    game_id = supplied(first)
    log = first.store.entries(game_id)

    class ReadsOnlyNew(mended.CannotDecode):
        def decode(self, plain: dict[str, Any]) -> Any:
            if "fresh" not in plain:
                raise KeyError("fresh")
            return Skirmish.decode(self, plain)

        def encode(self, s: Any) -> dict[str, Any]:
            return {**super().encode(s), "fresh": True}

    house = houses.by(ReadsOnlyNew())
    house.open(game_id)
    with pytest.raises(NotMaker):
        house.rescue(game_id, "somebody")
    house.rescue(game_id, "browser")
    assert asked(house, game_id) == ["bid", "bid"]
    assert house.store.entries(game_id)[: len(log)] == log
    entry = decoded(house.store.entries(game_id))[len(log)]
    assert isinstance(entry, TakeBack) and entry.to == 0
    assert house.row(game_id).parked == ""
    with pytest.raises(NotOffered):
        house.rescue(game_id, "browser")
    while house.row(game_id).status != "over":
        answer_default(house, game_id)
    assert houses.by(ReadsOnlyNew()).open(game_id).state == "same"


def test_a_game_whose_data_set_is_lost_is_parked_until_its_maker_decides(houses: Houses) -> None:
    from baluard.kernel.errors import BadRecord

    class Tuned(Skirmish):
        def data_hash(self) -> str:
            return "tuned"

        def for_data(self, name: str) -> GameModule:
            if name != "tuned":
                raise BadRecord(fault="fault.data")
            return self

    game_id = supplied(houses.by(GAME))
    house = houses.by(Tuned())
    with pytest.raises(Parked):
        house.live(game_id)
    assert house.row(game_id).parked == "fault.data"
    house.rescue(game_id, "browser")
    assert asked(house, game_id) == ["take"]
    assert house.row(game_id).data_hash == "tuned" and house.row(game_id).epochs[-1].data == "tuned"


def test_an_older_program_parks_what_a_newer_one_wrote_and_that_one_goes_on(houses: Houses) -> None:
    game_id = supplied(houses.by(mended.Second()))
    older = houses.by(GAME)
    assert older.open(game_id).state == "parked"
    page = parked_page(older, older.row(game_id), guest_of(older, game_id, "browser"), Words("en", GAME), None)
    assert "newer version of Baluard" in page["parked"]
    assert asked(houses.by(mended.Second()), game_id) == ["take"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notice_has_words(lang: str) -> None:
    for key in ("notice.moved", "notice.set_back"):
        assert "17" in Words(lang).say(key, n="17")
    assert Words(lang).error(Parked()) != Words(lang).error(PlayerError())


def test_a_newer_programs_game_is_never_set_back_by_an_older_one(houses: Houses) -> None:
    newer = houses.by(mended.Second())
    game_id = supplied(newer)
    older = houses.by(GAME)
    older.open(game_id)
    before = older.store.entries(game_id)
    with pytest.raises(NotOffered) as refused:
        older.rescue(game_id, "browser")
    assert refused.value.details["fault"] == "fault.newer_program"
    assert older.store.entries(game_id) == before
    page = parked_page(older, older.row(game_id), guest_of(older, game_id, "browser"), Words("en", GAME), None)
    assert not page["may_set_back"]
    answer_default(houses.by(mended.Second()), game_id)


def test_rules_that_cannot_even_begin_say_so(houses: Houses) -> None:
    game_id = supplied(houses.by(GAME))
    house = houses.by(mended.CannotBegin())
    house.open(game_id)
    before = whole(house, game_id)
    with pytest.raises(NotOffered) as refused:
        house.rescue(game_id, "browser")
    assert refused.value.details["fault"] == "fault.cannot_begin"
    assert whole(house, game_id) == before


# -- eyes that raise


def test_a_game_that_no_eyes_can_see_is_parked_and_its_maker_sets_it_back_to_where_they_can(houses: Houses) -> None:
    first = houses.by(GAME)
    game_id = supplied(first)
    n, log_n = first.live(game_id).match.save.start_n, first.row(game_id).log_n
    house = houses.by(mended.BlindForSupply())
    opening = house.open(game_id)
    assert (opening.state, opening.reason) == ("parked", "KeyError: 'eyes'")
    assert house.row(game_id).log_n == log_n
    house.rescue(game_id, "browser")
    live = house.live(game_id)
    assert live.view(SEATS).last_n == live.match.save.last_n < n
    assert live.match.save.last_n > 0
    assert houses.by(GAME).open(game_id).state == "same"


def test_a_game_that_no_eyes_can_see_stops_no_other(houses: Houses) -> None:
    first = houses.by(GAME)
    over = [supplied(first), supplied(first)][1]
    first.move(over, "red", "concede")
    with first.store.writer.begin() as db:
        db.exec_driver_sql("DELETE FROM kept_view")  # it ended with the first program, which kept none
    for blind in (mended.Blind(), mended.BlindOfOneEye()):
        report = upgrades.open_all(houses.by(blind))
        assert (report.games, report.parked) == (2, 2)
    report = upgrades.open_all(houses.by(GAME))
    assert (report.games, report.parked) == (2, 0)
    assert first.store.kept_views(over, 0) is not None


def test_a_record_that_ends_otherwise_by_the_present_rules_is_exported_as_theirs(
    houses: Houses, tmp_path: Path
) -> None:
    played, others = mended.Mended(), mended.EndsOtherwise()
    first = houses.by(played)
    game_id = supplied(first)
    while first.row(game_id).status != "over":
        answer_default(first, game_id)
    record = load(record_of(first, first.row(game_id)))
    house = Houses(tmp_path / "others.sqlite").by(others)
    with house.store:
        taken = store_record(house, others, record, "me")
        given = load(record_of(house, house.row(taken)))
        assert record.result is not None and given.result is not None and given.result != record.result
        assert [epoch.rules for epoch in given.played] == ["Mended", "EndsOtherwise"]
        assert verify(played, given).fault is None, "what other rules came to is not false"
        assert "ends otherwise" in told(house, taken)[0]
    game_id = store_record(first, played, record, "me")
    assert load(record_of(first, first.row(game_id))).played == record.played and not told(first, game_id)


def test_a_copy_is_made_before_a_parked_game_is_opened_again(tmp_path: Path) -> None:
    houses = Houses(tmp_path / upgrades.FILE)
    game_id = supplied(houses.by(GAME))
    assert houses.by(mended.CannotDecode()).open(game_id).state == "parked"
    programs = (mended.CannotDecode(), mended.NoLongerOffers(), GAME)
    found = [upgrades.needs_upgrade(tmp_path, lambda game=game: {"skirmish": game}) for game in programs]  # type: ignore[misc]
    assert found == [False, True, True], "whoever cannot open it, either, has nothing to do"
    for store in houses.opened:
        store.close()


def test_a_game_whose_opening_goes_wrong_stops_no_other(houses: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    house = houses.by(GAME)
    one, other = supplied(house), supplied(house)
    opened = house.opened

    def raises(row: Any) -> Any:
        if row.id == one:
            raise RuntimeError("no idea")
        return opened(row)

    monkeypatch.setattr(house, "opened", raises)
    report = upgrades.open_all(house)
    assert {became.id: became.state for became in report.list} == {one: "parked", other: "same"}
    assert house.row(one).parked == "RuntimeError: no idea"


def test_a_game_ends_though_its_views_cannot_be_kept(houses: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Skirmish()
    house = houses.by(game)
    game_id = supplied(house)
    house.live(game_id)
    with monkeypatch.context() as patch:
        patch.setattr(game, "position", mended.Blind().position)
        house.move(game_id, "red", "concede")
    assert house.row(game_id).status == "over" and house.store.kept_views(game_id, 0) is None
    live = houses.by(GAME).live(game_id)
    assert view_at(house, live, 3, SEATS).last_n == 3
    assert house.store.kept_views(game_id, 0) is not None


# -- the page of a parked game


def opened_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: GameModule) -> Running:
    """A server over a database, with these rules."""
    monkeypatch.setattr("tests.server.toyhouse.GAME", game)
    return Running(settings_for(tmp_path))


class Shown(mended.CannotDecode):
    """Reads nothing, and begins anew."""

    def decode(self, plain: dict[str, Any]) -> Any:
        if "fresh" not in plain:
            raise KeyError("a secret card")
        return Skirmish.decode(self, plain)

    def encode(self, s: Any) -> dict[str, Any]:
        return {**super().encode(s), "fresh": True}


@pytest.mark.parametrize(("lang", "reason"), [("en", "cannot open"), ("ca", "no pot obrir"), ("es", "no puede abrir")])
def test_the_page_of_a_parked_game_tells_why_and_lets_its_maker_set_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, reason: str
) -> None:
    with opened_by(tmp_path, monkeypatch, GAME) as server:
        maker, other = server.browser(lang), server.browser(lang)
        fields = {"option.seats": "2", "option.rounds": "1", "seat.red": "me", "seat.blue": "me", "public": "yes"}
        game_id = new_game(maker, **fields)
        maker_cookies = dict(maker.cookies)
        answer_default(server.house, game_id)
    with opened_by(tmp_path, monkeypatch, Shown()) as server:
        maker, other = server.browser(lang), server.browser(lang)
        maker.cookies.update(maker_cookies)
        mine, theirs = maker.get(f"/g/{game_id}"), other.get(f"/g/{game_id}")
        assert mine.status_code == theirs.status_code == 200
        assert reason in mine.text and reason in theirs.text
        assert "a secret card" not in mine.text + theirs.text
        assert "set_back" in mine.text and "set_back" not in theirs.text
        assert maker.get("/").status_code == 200
        assert maker.post(f"/g/{game_id}/undo", json={"seat": "red", "to": 0}).status_code == 409
        assert other.post(f"/g/{game_id}/set_back").status_code == 403
        assert reason not in maker.post(f"/g/{game_id}/set_back").text
        assert asked(server.house, game_id) == ["bid", "bid"]


def test_a_parked_game_that_can_be_read_shows_its_board(houses: Houses) -> None:
    game_id = supplied(houses.by(GAME))
    house = houses.by(GAME)
    guest = guest_of(house, game_id, "browser")
    house.store.park(game_id, "ValueError: a mistake")
    shown = parked_page(house, house.row(game_id), guest, Words("en", GAME), None)
    assert "<svg" in shown["board"].ground and shown["chapters"] and shown["eyes"] == ()


def test_a_game_that_cannot_be_seen_closes_no_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Skirmish()
    with opened_by(tmp_path, monkeypatch, game) as server:
        maker, stranger = server.browser("en"), server.browser("en")
        fields = {"option.seats": "2", "option.rounds": "1", "seat.red": "me", "seat.blue": "me", "public": "yes"}
        game_id = new_game(maker, **fields)
        monkeypatch.setattr(game, "position", mended.Blind().position)
        for forget in (server.house.live(game_id).views.clear, server.house.kept.clear):
            forget()  # held in memory and not seen yet; then opened anew
            page = stranger.get("/")
            assert page.status_code == 200 and f"/g/{game_id}" in page.text
        assert maker.get(f"/g/{game_id}").status_code == 200


@pytest.mark.parametrize("over", [False, True])
def test_what_needs_no_rules_is_given_of_a_parked_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    names = ("story.txt", "record.json", "proof", "steps")
    with opened_by(tmp_path, monkeypatch, GAME) as server:
        maker = server.browser("en")
        game_id = new_game(maker, **{"option.seats": "2", "option.rounds": "1", "seat.red": "me", "seat.blue": "me"})
        for _ in range(8):
            answer_default(server.house, game_id)
        if over:
            server.house.move(game_id, "red", "concede")
        before = {name: maker.get(f"/g/{game_id}/{name}") for name in names}
        cookies = dict(maker.cookies)
    assert {name: page.status_code for name, page in before.items()} == {
        "story.txt": 200,
        "record.json": 200 if over else 422,
        "proof": 200,
        "steps": 200,
    }
    with opened_by(tmp_path, monkeypatch, mended.CannotDecode()) as server:
        maker = server.browser("en")
        maker.cookies.update(cookies)
        assert server.house.open(game_id).state == "parked"
        now = {name: maker.get(f"/g/{game_id}/{name}") for name in names}
        for name in names:
            assert now[name].status_code == before[name].status_code, name
        for name in ("story.txt", "steps", *(["record.json"] if over else [])):
            assert now[name].text == before[name].text, name
        assert maker.get(f"/g/{game_id}/position.json").status_code == 409


def test_a_damaged_event_is_left_out_of_the_story(houses: Houses) -> None:
    house = houses.by(GAME)
    game_id = supplied(house)

    def told_to_all() -> list[str]:
        return [
            line.tag for chapter in story(house, house.row(game_id), (), Words("en", GAME)) for line in chapter.lines
        ]

    before = told_to_all()
    assert before[-1] == "LeadWon"
    with house.store.writer.begin() as db:
        db.exec_driver_sql("UPDATE event SET body = substr(body, 1, 9) WHERE instr(CAST(body AS TEXT), 'LeadWon')")
    assert told_to_all() == before[:-1]
