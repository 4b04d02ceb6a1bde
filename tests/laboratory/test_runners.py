"""Processes that play games end with the one that started them, however that one ends."""

from __future__ import annotations

import time
from multiprocessing import get_context
from multiprocessing.connection import Client, Listener

import pytest

from baluard.laboratory.runners import follow_parent

ALONE = 120  # seconds after which a process that nobody ended would end by itself


def helper(address: str) -> None:
    """A process that plays, and says that it is there for as long as it is."""
    follow_parent()
    with Client(address, "AF_UNIX") as line:
        line.send("here")
        time.sleep(ALONE)


def starter(address: str) -> None:
    """The process that starts it."""
    process = get_context("spawn").Process(target=helper, args=(address,))
    process.start()
    process.join()


def test_who_is_killed_leaves_nobody_behind(tmp_path_factory: pytest.TempPathFactory) -> None:
    address = str(tmp_path_factory.mktemp("s") / "s")
    with Listener(address, "AF_UNIX") as listener:
        first = get_context("spawn").Process(target=starter, args=(address,))
        first.start()
        with listener.accept() as line:
            assert line.recv() == "here"
            first.kill()
            first.join()
            assert line.poll(ALONE / 2)
            with pytest.raises(EOFError):
                line.recv()
