"""The battle desk beside the map and on paper: what each may see of it, in three languages."""

from __future__ import annotations

import pytest

from baluard.games.peninsular import GAME
from baluard.page.widgets import Panel
from baluard.texts import LANGUAGES
from tests.rulebooks.peninsular.sitting import Sitting
from tests.rulebooks.peninsular.test_14_lists import lists_due
from tests.rulebooks.peninsular.test_19_siege_desk import PLAN, stormed


def papers(game: Sitting, seat: str, lang: str = "en") -> dict[str, Panel]:
    """The sheets that a seat prints."""
    return {panel.id: panel for panel in GAME.papers(game.table.view((seat,)), lang)}


def words_on(panel: Panel) -> str:
    """All that stands on a sheet."""
    return "\n".join(" ".join(row.cells) for row in panel.rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sheet_of_an_assault_has_words(lang: str) -> None:
    found = papers(stormed(), "spain", lang)
    assert list(found) == ["desk", "list-0", "list-1", "sheet", "generals", "deployment", "siege"]
    said = "\n".join(words_on(panel) for panel in found.values())
    assert not [word for word in said.split() if word.startswith(("paper.", "panel.", "key.", "{"))]


def test_a_list_is_printed_with_profiles_for_its_owner_alone_until_both_deploy() -> None:
    game = lists_due()
    game.answer("army_list", game.find("army_list", "spain")[1].default, "spain")
    game.answer("army_list", game.find("army_list", "france")[1].default, "france")
    assert "list-1" in papers(game, "spain") and "list-1" not in papers(game, "france")
    line = next(row for row in papers(game, "spain")["list-1"].rows if row.cells[0] == "Line infantry")
    assert line.cells[1:] == ("26", "Standard", "4", "3", "5+", "3", "☐☐☐☐")


def test_the_siege_sheet_tells_the_defender_when_a_section_has_to_fall() -> None:
    game = stormed().answer("siege_attack", ("batter", "gate_1", "gun_heavy", "3"))
    assert "gate 1 6 6 · it falls: say so" in words_on(papers(game, "spain")["sheet"])
    assert "gate 1 6 ?" in words_on(papers(game, "france")["sheet"])


def test_the_plan_of_a_tunnel_stands_on_its_owners_sheet() -> None:
    game = stormed().answer("siege_tunnel", PLAN, "france")
    assert "behind the mill" in words_on(papers(game, "france")["sheet"])
    assert "sappers 2 of 2 are real" in words_on(papers(game, "france")["sheet"])
    assert "mill" not in words_on(papers(game, "spain")["sheet"])


def test_the_rules_at_hand_have_the_numbers_of_the_book() -> None:
    said = words_on(papers(stormed(), "france")["siege"])
    assert "Damage of a hit: Siege guns 3" in said and "Shots out of a ravelin in a round 8" in said
    assert "Attackers hit next turn: if they won, if it was drawn 3+ / 4+" in said


def test_without_a_battle_at_the_table_there_is_nothing_to_print() -> None:
    assert papers(Sitting().begin("spain", "movement"), "spain") == {}
