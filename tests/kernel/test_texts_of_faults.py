"""Whatever the kernel refuses, it says why in three languages."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from baluard.kernel import errors
from baluard.texts import LANGUAGES, texts_for

KERNEL = Path(inspect.getfile(errors)).parent


def named_faults() -> set[str]:
    """Every fault key that stands in the kernel's sources."""
    return {key for file in KERNEL.glob("*.py") for key in re.findall(r'"(fault\.[a-z_]+)"', file.read_text("utf-8"))}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_of_the_kernel_has_words(lang: str) -> None:
    assert len(named_faults()) > 20
    assert [key for key in sorted(named_faults()) if not texts_for(lang).has(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_for_players_has_words(lang: str) -> None:
    kinds = [errors.PlayerError, *errors.PlayerError.__subclasses__()]
    assert len(kinds) >= 5
    assert [kind.key for kind in kinds if not texts_for(lang).has(kind.key)] == []
