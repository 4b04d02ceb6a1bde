"""Every run says which build it tests and fails if it is another one than was asked for. No test leaves a file open."""

import importlib
import os
import time
from collections.abc import Iterator

import hypothesis
import pytest
import sqlalchemy

hypothesis.settings.register_profile("baluard", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("baluard")

HOT = "baluard.kernel.table"
DATABASES: dict[int, str] = {}  # the connections that are open now, and the test that opened them


def pytest_report_header() -> str:
    return f"baluard: {importlib.import_module(HOT).__file__}"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("BALUARD_BUILD", "interpreted")
    file = importlib.import_module(HOT).__file__ or ""
    found = "interpreted" if file.endswith(".py") else "compiled"
    if found != wanted:
        raise pytest.UsageError(f"this run should test the {wanted} build, but {HOT} is {file}")


@sqlalchemy.event.listens_for(sqlalchemy.Pool, "connect")
def count_opened(_connection: object, record: sqlalchemy.pool.ConnectionPoolEntry) -> None:
    DATABASES[id(record.dbapi_connection)] = os.environ.get("PYTEST_CURRENT_TEST", "")


@sqlalchemy.event.listens_for(sqlalchemy.Pool, "close")
def count_closed(connection: object, _record: object) -> None:
    DATABASES.pop(id(connection), None)


@pytest.fixture(autouse=True, scope="module")
def every_database_is_closed() -> Iterator[None]:
    """A connection that nobody closes is closed by chance: Python 3.13 warns of it, in whatever test comes later."""
    yield
    until = time.monotonic() + 10  # a thread of a server that was stopped may have to end its transaction
    while DATABASES and time.monotonic() < until:
        time.sleep(0.01)
    left = sorted(set(DATABASES.values()))
    DATABASES.clear()
    assert not left, f"database connections are left open by {left}"
