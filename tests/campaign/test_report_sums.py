"""The workbook of a battle reckons while it is filled in, and comes to what the rules come to."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook

from baluard.campaign.report_sums import TABLES, TITLE
from baluard.campaign.reports import ReportDesk, open_reports
from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.army_facts import RESULTS, SIDES, STATES
from baluard.games.peninsular.rules.reports import in_points, outcome_of
from baluard.games.peninsular.rules.settlement import ReportForm
from baluard.texts import texts_for
from tests.campaign.sums import Reckoner
from tests.campaign.test_handing_in import assault_at_the_table
from tests.rulebooks.peninsular.sitting import Sitting
from tests.rulebooks.peninsular.test_20_reports import at_the_table

LANGUAGES = ("es", "ca", "en")


class Sheet:
    """A workbook that somebody fills in, and the report that it then is."""

    def __init__(self, game: Sitting, lang: str) -> None:
        asked = next(iter(open_reports(game.table).values()))
        assert isinstance(asked.decision.space, ReportForm)
        self.combat = asked.decision.space.combat
        self.total_loss = GAME.facts(game.table.options).total_loss
        self.desk = ReportDesk(GAME, game.table, asked, "Club", lang)
        self.words = GAME.data.orders_sheet.words
        self.texts = texts_for(lang, GAME.package, GAME.data)
        self.book = load_workbook(BytesIO(self.desk.workbook(self.texts)))
        self.pages = {side: self.book[f"Unidades {'atacante' if side == SIDES[0] else 'defensor'}"] for side in SIDES}
        self.head = self.book["Informe"]
        self.columns = {cell.value: cell.column_letter for cell in self.head[1]}

    def word(self, group: str, key: str, lang: str = "es") -> str:
        return str(self.words[group][key][lang])

    def say(self, heading: str, value: Any) -> None:
        self.head[f"{self.columns[heading]}2"] = value

    def units(self, side: str) -> Iterator[int]:
        return (row for row in range(2, self.pages[side].max_row + 1) if self.pages[side][f"A{row}"].value)

    def saved(self) -> bytes:
        out = BytesIO()
        self.book.save(out)
        return out.getvalue()

    def check(self) -> None:
        """The sheet says what the rules say: scores, result, what each corps loses and what left the table."""
        reading = self.desk.read(self.saved(), True)
        assert reading.faults == []
        report = self.desk.asked.decision.space.read(reading.report)
        attacker, defender = self.combat.armies
        outcome = outcome_of(self.combat.f, report, attacker, defender, self.total_loss)
        sums = Reckoner(self.book)
        scores = [side.score / 2 for side in outcome.sides]
        assert [sums.cell(TITLE, "B1"), sums.cell(TITLE, "B2")] == scores
        one, other = (in_points(side.score) for side in outcome.sides)
        said = self.texts.say(f"preview.report.{RESULTS[outcome.result]}", {"attacker": one, "defender": other})
        assert str(sums.cell(TITLE, "B3")) == said
        lost = [loss for side in outcome.sides for loss in side.lost]
        left = [points for side in outcome.sides for points in side.left]
        rows = range(7, 7 + len(lost))
        assert [sums.cell(TITLE, f"E{row}") for row in rows] == lost
        assert [sums.cell(TITLE, f"F{row}") for row in rows] == left


@pytest.mark.parametrize(("lang", "number"), [("es", 0), ("ca", 1), ("en", 2), ("es", 3)])
def test_score_result_and_losses_of_a_battle_are_those_of_the_rules(lang: str, number: int) -> None:
    sheet, rng = Sheet(at_the_table(), lang), Random(number)
    for side in SIDES:
        for row in sheet.units(side):
            state = rng.choice(STATES[:5])
            sheet.pages[side][f"F{row}"] = sheet.word("unit_state", state, rng.choice(LANGUAGES))
    sheet.say("Ejército roto", sheet.word("report_side", rng.choice(("none", "none", *SIDES)), rng.choice(LANGUAGES)))
    sheet.say("General atacante muerto", rng.choice(("Sí", "no", None)))
    sheet.say("Jefes de división defensores muertos", rng.choice((0, 1, 2, None)))
    sheet.check()


@pytest.mark.parametrize("taken", ["Sí", "No"])
def test_an_assault_is_taken_or_held(taken: str) -> None:
    sheet = Sheet(assault_at_the_table(), "es")
    sheet.say("Objetivo tomado", taken)
    sheet.check()


def test_who_leaves_the_table_has_lost_and_his_points_are_said() -> None:
    sheet = Sheet(at_the_table(), "en")
    for row in sheet.units("defender"):
        sheet.pages["defender"][f"F{row}"] = sheet.word("unit_state", "withdrawn")
    sheet.say("Se retiró", "Defensor")
    sheet.check()
    sums = Reckoner(sheet.book)
    points = sums.cell(TITLE, "F8")
    assert points > 0 and f"The defender’s {points} points that left the table" in sums.cell(TITLE, "B4")


def test_the_sheet_that_reckons_is_not_read_again() -> None:
    sheet = Sheet(at_the_table(), "es")
    assert sheet.book[TABLES].sheet_state == "hidden"
    sheet.book[TITLE]["B1"] = 99
    assert sheet.desk.read(sheet.saved(), True).report == sheet.desk.start
