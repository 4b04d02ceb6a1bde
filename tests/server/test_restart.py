"""kill -9 in the middle of play, and while a bot thinks: no acknowledged answer is lost, and play goes on."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from baluard.kernel.values import Answer
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.store import Store
from tests.server.hands import NOON, FileClock
from tests.server.toyhouse import PATIENCE, games

SERVER = """
import sys
import time
from pathlib import Path
from baluard.server.app import serve
from tests.server.hands import FileClock
told = Path(sys.argv[2]) / "clock"
if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], catalogue="tests.server.toyhouse:games",
          chooser="tests.server.toyhouse:" + sys.argv[3], clock=FileClock(told) if told.exists() else time.time)
"""


class Process:
    """The server as a process of its own, which can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.script = folder / "run_server.py"
        self.script.write_text(SERVER)
        self.browser = httpx.Client(base_url=self.base, follow_redirects=True, timeout=PATIENCE)

    def start(self, chooser: str) -> None:
        path = {"PYTHONPATH": ":".join(p for p in sys.path if p)}
        arguments = [sys.executable, str(self.script), str(self.port), str(self.folder / "data"), chooser]
        self.process = subprocess.Popen(arguments, env=path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(400):
            try:
                if self.browser.get("/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def house(self) -> House:
        """What is on disk."""
        return House(Store(self.folder / "data" / "baluard.sqlite"), games)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    process.browser.close()
    process.kill()


def answers_on_disk(server: Process, game_id: str) -> list[Answer]:
    house = server.house()
    found = [e for e in decoded(house.store.entries(game_id)) if isinstance(e, Answer)]
    house.store.close()
    return found


def test_killed_while_people_play(server: Process) -> None:
    server.start("at_random")
    fields = {"option.seats": "2", "option.rounds": "6", "seat.red": "me", "seat.blue": "me"}
    made = server.browser.post("/new/skirmish", data=fields)
    game_id = str(made.url).rpartition("/")[2]
    house = server.house()
    acknowledged = 0
    for round_number in range(3):
        for _ in range(6):
            asked = next(a for a in house.live(game_id).match.asked if a.required and not a.answered)
            body = {"decision": asked.id, "answers": [asked.decision.default]}
            assert server.browser.post(f"/g/{game_id}/answer", json=body).status_code == 200
            acknowledged += 1
        server.kill()
        assert len(answers_on_disk(server, game_id)) == acknowledged, round_number
        server.start("at_random")
    assert (
        "data-decision=" in server.browser.get(f"/g/{game_id}?as=red").text
        or "curtain" in server.browser.get(f"/g/{game_id}").text
    )
    house.store.close()


def test_killed_while_a_bot_thinks(server: Process) -> None:
    server.start("slow")
    fields = {"option.seats": "2", "option.rounds": "1", "seat.red": "random", "seat.blue": "random", "public": "yes"}
    made = server.browser.post("/new/skirmish", data=fields)
    game_id = str(made.url).rpartition("/")[2]
    until = time.monotonic() + 30
    while len(answers_on_disk(server, game_id)) < 2:
        assert time.monotonic() < until
        time.sleep(0.1)
    server.kill()
    before = answers_on_disk(server, game_id)
    server.start("at_random")
    until = time.monotonic() + 60
    while 'data-status="over"' not in server.browser.get(f"/g/{game_id}").text:
        assert time.monotonic() < until, "play does not go on"
        time.sleep(0.1)
    assert answers_on_disk(server, game_id)[: len(before)] == before


def test_killed_in_the_middle_of_what_was_due(server: Process) -> None:
    """A deadline has passed and a process had begun to look after it: another one does, when the lease has ended."""
    clock = FileClock(server.folder / "data" / "clock")
    clock.file.parent.mkdir()
    clock.set(NOON)
    server.start("at_random")
    fields = {"option.seats": "2", "option.rounds": "6", "seat.red": "me", "seat.blue": "me"}
    made = server.browser.post("/new/skirmish", data={**fields, "pace": "hours", "pace.hours.any": "1"})
    game_id = str(made.url).rpartition("/")[2]
    server.kill()
    assert answers_on_disk(server, game_id) == []
    late = NOON + 3600
    store = Store(server.folder / "data" / "baluard.sqlite")
    assert [deadline.due for deadline in store.deadlines(game_id)] == [late, late]
    assert store.lease(("deadline",), late, "a process that is dead", 120) is not None
    store.beat(late + 120)  # the house was awake all the while
    store.close()
    clock.set(late + 180)
    server.start("at_random")
    until = time.monotonic() + 60
    while not answers_on_disk(server, game_id):
        assert time.monotonic() < until, "nobody looks after the deadline"
        time.sleep(0.1)
    assert {entry.by for entry in answers_on_disk(server, game_id)} == {"deadline"}
