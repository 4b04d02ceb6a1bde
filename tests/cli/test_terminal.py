"""The toy in the terminal: answers are drafts, and what may be said unasked can be said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from baluard.catalogue import game as game_of
from baluard.cli import main, terminal
from baluard.cli.sights import card_lines, place_lines, places_of, small_map
from baluard.cli.terminal import Terminal
from baluard.kernel.deciders import RngDice
from baluard.kernel.drive import imagine
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, View
from baluard.page.rows import words_of
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


# -- what is seen, and a game that goes on another day


def test_the_map_shows_each_place_once_and_says_who_stands_there() -> None:
    for slug in ("assault", "victus", "catalans", "peninsular"):
        game = game_of(slug)
        places = places_of(game)
        drawn = " ".join(small_map(game, places)).split()
        assert sorted(map(int, drawn)) == list(range(1, len(places) + 1))
    game = game_of("assault")
    match, _ = start(game, game.checked_options({}), RngDice(Rng("terminal")))
    view = match.view(game.seats(match.options)[:1])
    (line,) = place_lines(game, view, words_of(game, view, "en"), "llevant bastion")
    assert "Llevant Bastion: " in line and "Tailors" in line


def test_ones_own_cards_are_told_and_nobody_elses() -> None:
    game = game_of("victus")
    match, _ = start(game, game.checked_options({}), RngDice(Rng("terminal")))
    seat, other = game.seats(match.options)[:2]
    views = [match.view((eyes,)) for eyes in (seat, other)]
    mine, theirs = ("\n".join(card_lines(game, view, words_of(game, view, "en"))) for view in views)
    assert "Your hand" in mine and mine != theirs


def test_a_game_without_a_map_in_words_names_the_browser() -> None:
    shown, _ = play("m\nq\n")
    assert "use the browser" in shown


def test_a_saved_game_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    file = tmp_path / "war.json"
    runner = CliRunner()
    first = runner.invoke(main, ["play", "assault", "--lang", "en"], input=f"d\nd\ns {file}\nq\n")
    assert first.exit_code == 0 and f"--saved {file}" in first.output
    saved = json.loads(file.read_bytes())
    again = runner.invoke(main, ["play", "assault", "--lang", "en", "--saved", str(file)], input=f"d\ns {file}\nq\n")
    assert again.exit_code == 0, again.output
    later = json.loads(file.read_bytes())
    assert later["entries"][: len(saved["entries"])] == saved["entries"]
    assert len(later["entries"]) > len(saved["entries"]) and later["seed"] == saved["seed"]
    assert runner.invoke(main, ["verify", str(file), "--lang", "en"]).exit_code == 0
    wrong = runner.invoke(main, ["play", "victus", "--lang", "en", "--saved", str(file)])
    assert wrong.exit_code != 0 and "no game of victus" in wrong.output


def bargaining(slug: str, level: str, view: View, seed: str, tag: str = "") -> Any:
    """A bot that offers a coin when it speaks, and else does as an absent player."""
    return {"coins": 1} if tag else 0


def test_a_bot_says_what_nobody_asked_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def once(_: object, level: str, match: Match, seat: str) -> Any:
        unasked = [a for a in match.asked if a.decision.seat == seat and a.decision.tag == "offer"]
        if not unasked or said:
            return None
        said.append(seat)
        return unasked[0]

    monkeypatch.setattr(terminal, "interjection", once)
    monkeypatch.setattr(terminal, "choose", bargaining)
    _, given = play("1\nq\n", "red")
    assert [(entry.seat, entry.about, entry.by) for entry in given][-1] == ("blue", "offer", "bot")
