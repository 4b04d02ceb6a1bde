"""Every text that a page or a refusal uses is there in three languages, with the same facts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import baluard.server
from baluard.kernel.errors import PlayerError
from baluard.server.common.errors import STATUS
from baluard.server.common.words import THEMES
from baluard.server.settings import LEVELS
from baluard.texts import LANGUAGES
from baluard.texts.catalogue import house_messages

ROOM = Path(baluard.server.__file__).parent
SAID = re.compile(r"""\bsay\(\s*"([a-z_]+\.[a-z_]+)"\s*[,)]""")
NAMED = re.compile(r'"((?:fault|error)\.[a-z_]+)"')
SLOT = re.compile(r"\{(\w+)")


def keys_in_use() -> set[str]:
    """Keys named in templates and modules, and those that are put together there."""
    found: set[str] = set()
    for file in [*ROOM.glob("templates/*.html"), *ROOM.rglob("*.py"), *ROOM.parent.glob("kernel/*.py")]:
        text = file.read_text("utf-8")
        found.update(SAID.findall(text))
        if file.suffix == ".py":
            found.update(NAMED.findall(text))
    families = {
        "level": LEVELS,
        "theme": THEMES,
        "language": LANGUAGES,
        "status": ("gathering", "running", "over"),
        "tab": ("story", "panels", "talk", "seats"),
        "standing": ("always", "ask", "never", "when", "otherwise_ask", "otherwise_decline"),
        "verdict": ("unknown", "true", "false", "typed", "hidden"),
        "proposal": ("takeback", "draw", "surrender", "link", "me", "bot"),
        "event": ("Corrected", "DeadlinePassed", "DefaultPlayed"),
        "motion": ("draw_offer", "draw_sure", "surrender_offer", "surrender_sure", "surrender_do", "surrender_do_sure"),
        "notice": ("rules_changed", "takeback", "draw_declined", "surrender_declined", "pointed"),
        "ending": ("won", "you_won", "you_lost", "draw", "all_lost"),
    }
    return found | {f"{family}.{name}" for family, names in families.items() for name in names}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_has_a_text(lang: str) -> None:
    missing = sorted(keys_in_use() - set(house_messages(lang)) - {"error.html"})
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_languages_have_the_same_keys_and_facts(lang: str) -> None:
    english, other = house_messages("en"), house_messages(lang)
    assert set(english) == set(other)
    for key, text in english.items():
        assert set(SLOT.findall(text)) == set(SLOT.findall(other[key])), key


def test_every_refusal_has_a_text_and_a_status() -> None:
    def below(kind: type[PlayerError]) -> list[type[PlayerError]]:
        return [kind, *(one for sub in kind.__subclasses__() for one in below(sub))]

    for kind in below(PlayerError):
        if kind.__module__.startswith("baluard."):
            assert kind.key in house_messages("en")
            assert kind is PlayerError or kind.key in STATUS, kind
