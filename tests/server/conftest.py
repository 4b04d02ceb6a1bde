"""A running toy house for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.toyhouse import Running, settings_for


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(settings_for(tmp_path)) as server:
        yield server
