"""The toy in the terminal: answers are drafts, and what may be said unasked can be said."""

from __future__ import annotations

from typing import Any

import click
import pytest
from click.testing import CliRunner

from baluard.cli import terminal
from baluard.cli.terminal import Terminal
from baluard.kernel.drive import imagine
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, View
from tests.toys.skirmish import GAME

OPTIONS = {"seats": "2", "rounds": "1", "marshal": "off"}
BIDS = "1\n0\n"  # red leads


def play(said: str, *seats: str, lang: str = "en") -> tuple[str, list[Answer]]:
    """What is shown to who types this, and the answers that were given."""
    tables: list[Terminal] = []

    @click.command()
    def command() -> None:
        tables.append(Terminal(GAME, OPTIONS, seats or ("red", "blue"), "easy", lang, None))
        tables[0].play()

    done = CliRunner().invoke(command, input=said)
    assert done.exit_code == 0, done.output
    return done.output, [entry for entry in tables[0].log if isinstance(entry, Answer)]


def test_an_amount_is_typed_as_it_is() -> None:
    shown, given = play("77\n-1\n2\nq\n")
    assert shown.count("0: The number must lie between 0 and 3.") == 2
    assert [(entry.about, entry.answer) for entry in given] == [("bid", 2)]


def test_all_faults_are_said_each_with_its_place() -> None:
    shown, given = play(BIDS + '1\n[["foot", "hill", 3]]\n[["foot", "hill", 2], ["horse", "ford", 1]]\nq\n')
    assert "\n  foot: Of " in shown and "\n  hill: In " in shown
    assert [entry.about for entry in given] == ["bid", "bid", "hear", "muster"]


def test_what_nobody_waits_for_is_said_unasked_and_a_form_is_filled_in_field_by_field() -> None:
    shown, given = play(BIDS + "o\n1\nf\n99\no\n1\nf\n2\nq\n")
    assert "coins: " in shown and "more than you have" in shown
    assert "[99]" in shown, "what was filled in stands there again"
    assert (given[-1].seat, given[-1].about, given[-1].answer["coins"]) == ("blue", "offer", 2)


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_a_form_is_typed_as_json(lang: str) -> None:
    shown, given = play(BIDS + 'o\n1\n{"coins": "x"}\no\n1\n{"coins": 1\n{"coins": 1}\nq\n', lang=lang)
    assert "coins: " in shown
    assert (given[-1].about, given[-1].answer["coins"]) == ("offer", 1)


def bold(slug: str, level: str, view: View, seed: str) -> Any:
    """A bot that bids all it has, and else does as an absent player."""
    asked = next(a for a in imagine(GAME, view, Rng(seed)).asked if a.decision.seat in view.eyes and a.required)
    return 3 if asked.decision.tag == "bid" else asked.decision.default


def test_before_a_bot_answers_the_person_may_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "choose", bold)
    shown, given = play('0\n1\n{"coins": 1}\n\nq\n', "blue")
    assert shown.count("You may do this unasked") == 2, "to offer, and then to withdraw"
    assert [(entry.seat, entry.about) for entry in given][:4] == [
        ("red", "bid"),
        ("blue", "bid"),
        ("blue", "offer"),
        ("red", "hear"),
    ]


def test_there_may_be_nothing_to_say_unasked() -> None:
    shown, _ = play("o\nq\n")
    assert "nothing that you may do unasked" in shown
