"""The store: numbered entries are the commit point, and nothing acknowledged is lost."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from baluard.kernel.errors import StaleAnswer
from baluard.store import Append, Checkpoint, EventRow, GameRow, NewerStore, Proposal, SeatRow, Store
from tests.conftest import DATABASES


def row(game_id: str = "g1", maker: str = "m") -> GameRow:
    return GameRow(
        id=game_id,
        slug="toy",
        options={"rounds": "3"},
        title="",
        created=1,
        touched=1,
        public=False,
        maker=maker,
        watch_link="",
        dice="house",
        seed=b"s" * 32,
        seed_hash="h",
        salts=(),
        version=1,
        data_hash="d",
        status="gathering",
    )


def seat(game_id: str = "g1", name: str = "red", link: str = "") -> SeatRow:
    return SeatRow(game_id, name, 0, "person", link=link)


def step(expected: int, *numbers: int, **more: object) -> Append:
    last = numbers[-1] if numbers else expected
    return Append(
        expected=expected,
        entries=[(n, b"{}") for n in numbers],
        events=[EventRow(n, 1, n, b"{}") for n in numbers],
        checkpoints=[Checkpoint("newest", last, b"save%d" % last)],
        status="running",
        waits=("red",),
        at=2,
        **more,  # type: ignore[arg-type]
    )


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite") as made:
        blue = SeatRow("g1", "blue", 1, "bot", level="easy", claimed=True)
        made.add_game(row(), [seat(), blue], [("red", "browser")])
        made.begin("g1", ("salt",), step(0, 1))
        yield made


def test_it_uses_wal_and_full_synchronisation(store: Store) -> None:
    with store.writer.begin() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2


def test_a_game_comes_back_as_it_was_stored(store: Store) -> None:
    found = store.game("g1")
    assert found is not None
    assert (found.salts, found.status, found.log_n, found.waits) == (("salt",), "running", 1, ("red",))
    assert found.options == {"rounds": "3"}
    assert store.game("other") is None


def test_of_two_writers_one_is_stale(store: Store) -> None:
    store.append("g1", step(1, 2))
    with pytest.raises(StaleAnswer):
        store.append("g1", step(1, 2))
    assert store.newest("g1") == (2, b"save2")
    assert len(store.entries("g1")) == 2


def test_of_many_writers_at_once_exactly_one_wins(store: Store) -> None:
    won: list[int] = []

    def write(i: int) -> None:
        try:
            store.append("g1", step(1, 2))
            won.append(i)
        except StaleAnswer:
            return

    threads = [threading.Thread(target=write, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert len(store.entries("g1")) == 2


def test_a_refused_step_leaves_no_trace(store: Store) -> None:
    clash = Append(1, [(1, b"{}")], [EventRow(1, 9, 9, b"{}")], [], "over", (), 9)
    with pytest.raises(StaleAnswer):
        store.append("g1", clash)
    found = store.game("g1")
    assert found is not None and found.status == "running" and found.log_n == 1
    assert len(store.events("g1", 10)) == 1


def test_a_game_begins_once(store: Store) -> None:
    with pytest.raises(StaleAnswer):
        store.begin("g1", ("other",), step(1, 2))
    found = store.game("g1")
    assert found is not None and found.salts == ("salt",)


def test_a_take_back_withdraws_events_and_later_checkpoints_but_no_entries(store: Store) -> None:
    store.append("g1", Append(1, [(2, b"{}")], [], [Checkpoint("turn", 2, b"t2", 5)], "running", (), 2))
    store.append("g1", step(2, 3))
    store.append("g1", Append(3, [(4, b"{}")], [], [Checkpoint("newest", 1, b"back")], "running", (), 3, 1))
    assert [event.n for event in store.events("g1", 10)] == [1]
    assert store.turns("g1") == []
    assert store.newest("g1") == (4, b"back")
    assert len(store.entries("g1")) == 4


def test_checkpoints_every_turn_but_one_barrier(store: Store) -> None:
    for n, kind in ((2, "turn"), (3, "barrier"), (4, "turn"), (5, "barrier")):
        store.append("g1", Append(n - 1, [(n, b"{}")], [], [Checkpoint(kind, n, b"%d" % n, n)], "running", (), 2))
    assert store.turns("g1") == [(2, 2), (4, 4)]
    found = store.checkpoint_before("g1", 3)
    assert found is not None and (found.kind, found.n) == ("turn", 2)
    found = store.checkpoint_before("g1", 9)
    assert found is not None and (found.kind, found.n) == ("barrier", 5)


def test_an_event_is_told_once(store: Store) -> None:
    twice = Append(1, [(2, b"{}")], [EventRow(2, 1, 1, b"{}")], [], "running", (), 2)
    with pytest.raises(StaleAnswer):
        store.append("g1", twice)


def test_a_link_seats_one_browser_only(store: Store) -> None:
    store.add_game(row("g2"), [seat("g2", link="hash")], [])
    assert store.claim("g2", "hash", "first", "Anna", "salt") == "red"
    with pytest.raises(StaleAnswer):
        store.claim("g2", "hash", "second", "Bernat", "salt")
    assert store.held("g2", "first") == ("red",)
    assert store.held("g2", "second") == ()
    assert store.seats("g2")[0].name == "Anna"


def test_talk_to_a_side_is_for_that_side(store: Store) -> None:
    store.say("g1", "red", "", "hello", 1)
    store.say("g1", "red", "crowns", "attack at dawn", 2)
    assert [line.text for line in store.talk("g1", [])] == ["hello"]
    assert [line.text for line in store.talk("g1", ["crowns"])] == ["hello", "attack at dawn"]


def test_a_proposal_lapses_with_the_next_entry(store: Store) -> None:
    store.propose("g1", Proposal("takeback", "red", 0, 1, ("blue",)))
    assert store.proposal("g1") == Proposal("takeback", "red", 0, 1, ("blue",))
    store.append("g1", step(1, 2))
    assert store.proposal("g1") is None


def test_my_games_and_public_games(store: Store) -> None:
    assert [game.id for game in store.games_of("browser")] == ["g1"]
    assert [game.id for game in store.games_of("m")] == ["g1"]
    assert store.games_of("stranger") == store.public_games() == []
    store.set_public("g1", True)
    assert [game.id for game in store.public_games()] == ["g1"]


def test_a_file_of_another_schema_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA user_version=99")
    db.close()
    with pytest.raises(NewerStore):
        Store(file)
    assert not DATABASES, "a file that is refused is let go"


def test_a_transaction_that_outlives_the_store_ends_and_its_connection_is_closed(store: Store) -> None:
    with store.reader.begin() as db:
        store.close()
        assert db.exec_driver_sql("SELECT count(*) FROM entry").scalar_one() == 1
        assert len(DATABASES) == 1
    assert not DATABASES


def test_who_comes_after_the_store_was_closed_leaves_nothing_open(store: Store) -> None:
    store.close()
    assert store.game("g1") is not None
    assert not DATABASES


WRITER = """
import sys
from pathlib import Path
from tests.store.test_store import row, seat, step
from baluard.store import Store
store = Store(Path(sys.argv[1]))
store.add_game(row(), [seat()], [])
store.begin("g1", (), step(0, 1))
n = 1
while True:
    store.append("g1", step(n, n + 1))
    n += 1
    print(n, flush=True)
"""


def test_kill_minus_nine_loses_no_acknowledged_entry(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    acknowledged = 0
    for _ in range(40):
        acknowledged = int(writer.stdout.readline())
    writer.kill()
    rest = writer.stdout.read().split()
    writer.stdout.close()
    writer.wait()
    acknowledged = int(rest[-1]) if rest else acknowledged
    with Store(file) as store:
        found = store.newest("g1")
        assert found is not None and found[0] >= acknowledged
        assert found[1] == b"save%d" % found[0]
        assert len(store.entries("g1")) == found[0]
