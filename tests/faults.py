"""What is wrong with a position text, as it is told in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from baluard.kernel.errors import BadRecord
from baluard.page.contract import GameModule
from baluard.texts import texts_for
from baluard.texts.faults import fault_line


def told_faults(game: GameModule, read: Callable[[], Any]) -> list[str]:
    """All that a refusal says, each with its place."""
    with pytest.raises(BadRecord) as caught:
        read()
    texts = texts_for("en", game.package, game.data)
    return [fault_line(texts, fault) for fault in caught.value.faults]
