"""Tables from a decision's tag to the function that explains it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from baluard.games.assault.page import hints as assault_hints
from baluard.games.assault.page import previews as assault_previews
from baluard.games.catalans.page import hints as catalans_hints
from baluard.games.catalans.page import previews as catalans_previews
from baluard.games.peninsular.page import hints as peninsular_hints
from baluard.games.peninsular.page import previews as peninsular_previews
from baluard.games.victus.page import hints as victus_hints
from baluard.games.victus.page import previews as victus_previews

TABLES = [
    ("assault", assault_previews.PREVIEWS),
    ("assault", assault_hints.HINTS),
    ("catalans", {**catalans_previews.AT_ONCE, **catalans_previews.PREVIEWS, **catalans_previews.ENDS}),
    ("catalans", catalans_hints.HINTS),
    ("peninsular", {**peninsular_previews.AT_ONCE, **peninsular_previews.PREVIEWS}),
    ("peninsular", peninsular_hints.HINTS),
    ("victus", {**victus_previews.AT_ONCE, **victus_previews.PREVIEWS}),
    ("victus", victus_hints.HINTS),
]


@pytest.mark.parametrize("slug, table", TABLES)
def test_nothing_is_explained_that_is_never_asked(slug: str, table: dict[str, object]) -> None:
    kept = tomllib.loads((Path(__file__).parent / slug / "names_kept.toml").read_text("utf-8"))
    asked = {*kept["decisions"], *kept.get("phases", ()), *kept.get("consents", ())}
    assert sorted(set(table) - asked) == []
