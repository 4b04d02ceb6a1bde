"""A standing order is listed by the name of its window: it speaks of all that will come, so of no unit or place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from baluard import catalogue, games
from baluard.server.common.words import Words
from baluard.server.questions.windows import window_of
from baluard.texts import LANGUAGES

GAMES = Path(games.__file__).parent
BY_PHASE = ("reinforcement", "recruitment", "intendance", "movement", "naval", "supply")  # `ask_order` of peninsular


def masked_tags(slug: str) -> Iterator[str]:
    """The decisions that rules may mask, by their tags where they are written out."""
    for path in sorted((GAMES / slug / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Decision":
                if not any(one.arg == "masked" for one in node.keywords):
                    continue
                strings = (one for one in ast.walk(node.args[1]) if isinstance(one, ast.Constant))
                yield from (str(one.value) for one in strings)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", ["catalans", "maurice", "peninsular", "victus"])
def test_every_window_has_a_name_that_wants_no_facts(slug: str, lang: str) -> None:
    game = catalogue.game(slug)
    words = Words(lang, game, None)
    tags = {
        *masked_tags(slug),
        *(BY_PHASE if slug == "peninsular" else ()),
        *(("ready",) if slug == "catalans" else ()),
    }
    assert len(tags) > 2
    for tag in sorted(tags):
        title = window_of(None, "", tag, "never", words).title
        assert any(words.has(f"decision.{tag}{end}") for end in (".window", ".public", "")), tag
        assert "{" not in title and "decision." not in title, f"{tag}: {title}"
