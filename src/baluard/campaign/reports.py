"""The report of a combat fought elsewhere, handed in: found among what is asked, read in any form, judged by the game.

Workbook, TOML and a line of changes all become the one value that the page gives, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from baluard.campaign.handing_in import Desk
from baluard.campaign.lines import Grammar
from baluard.campaign.report_book import cells_of, named_unit, read_report_book, write_report_book
from baluard.campaign.report_text import as_toml, merged, read_toml
from baluard.campaign.report_words import NAME, SIDES, UNIT, UNITS, Report, report_words, start_of
from baluard.campaign.sheets import OTHER_STATE
from baluard.components.situation import CellValue, Filled, Marks, Spot
from baluard.kernel.answers import Form
from baluard.kernel.faults import Fault
from baluard.kernel.match import Match
from baluard.kernel.values import Asked
from baluard.page.contract import GameModule
from baluard.texts.catalogue import Texts

BATTLE = "battle"
NOT_TEXT = "orders.not_text"


def is_report(asked: Asked) -> bool:
    """Is the report of a combat asked for?"""
    decision = asked.decision
    return isinstance(decision.space, Form) and BATTLE in decision.about and set(SIDES) <= set(start_of(asked))


def open_reports(match: Match) -> dict[str, Asked]:
    """The reports that are waited for now, by the name of the combat."""
    return {str(one.decision.about[BATTLE]): one for one in match.asked if one.required and is_report(one)}


def report_asked_of(match: Match, seat: str) -> Asked | None:
    """The report that a seat may write now: it is waited for, or it may write it in place of the other side."""
    return next((one for one in match.asked_of(seat) if not one.answered and is_report(one)), None)


class ReportReading(Struct):
    """What a file says of a combat, and all that is wrong with it; what was written, to be marked in a copy."""

    report: Report
    faults: list[Fault]
    filled: Filled = {}
    spots: dict[str, Spot] = {}


class ReportDesk:
    """All that reading and writing the report of one combat needs."""

    def __init__(self, game: GameModule, match: Match, asked: Asked, campaign: str, lang: str) -> None:
        self.asked = asked
        self.seat: str = asked.decision.seat
        self.desk = Desk(game, match, self.seat, campaign, lang)
        self.start = start_of(self.asked)
        self.words = report_words(self.desk.book, self.start, self.seat)
        self.lang = lang

    @property
    def grammar(self) -> Grammar:
        """How the game writes."""
        return self.desk.grammar

    @property
    def file(self) -> str:
        """How its workbook is called."""
        battle = re.sub(r"[^\w-]+", "_", str(self.asked.decision.about[BATTLE]))
        return f"{self.grammar.file.report_sheet[0].title}-{battle}.xlsx"

    def read(self, body: bytes, is_workbook: bool) -> ReportReading:
        """The report of a file, judged by the game; without a report where it cannot be read."""
        reading = self.read_book(body) if is_workbook else self.read_text(body)
        if not reading.faults:
            reading.faults += self.asked.decision.space.faults(reading.report)
        return reading

    def read_text(self, body: bytes) -> ReportReading:
        """A TOML file; places are fields."""
        try:
            report, faults = read_toml(body.decode("utf-8-sig"), self.words)
        except UnicodeDecodeError:
            return ReportReading({}, [Fault(NOT_TEXT)])
        return ReportReading(report, faults)

    def read_book(self, body: bytes) -> ReportReading:
        """A workbook; places are cells. At the table the house may have been used since it was written, for a tunnel or
        a wall: it is the combat that must be the same."""
        found = read_report_book(body, self.desk.wanted(), self.grammar, self.words.lexicon, self.lang)
        reading = ReportReading({}, [one for one in found.faults if one.key != OTHER_STATE], found.filled, found.spots)
        if not reading.faults:
            reading.report = self.words.complete(merged(self.start, found.report))
            judged = self.asked.decision.space.faults(reading.report)
            reading.faults = [Fault(one.key, place_in(found.places, one.place), one.facts) for one in judged]
        return reading

    def workbook(self, texts: Texts, filled: Filled | None = None, marks: Marks | None = None) -> bytes:
        """The workbook of the combat: what is known of it, and the units as our lists give them."""
        sheets = {sheet.id: sheet for sheet in self.grammar.file.report_sheet}
        head = self.grammar.file.report_sheet[0]
        units: dict[str, Sequence[dict[str, CellValue]]] = {}
        for side in SIDES:
            rows = [{**unit, NAME: self.unit_name(unit)} for unit in self.start[side][UNITS]]
            units[side] = [named_unit(sheets[side], unit) for unit in rows]
        fields = cells_of(head, self.start, self.words.lexicon, texts.lang)
        about = self.desk.book.situation
        return write_report_book(about, fields, units, self.grammar, self.words.lexicon, texts, filled, marks)

    def unit_name(self, unit: dict[str, Any]) -> str:
        """A unit by the name of its list."""
        thing = self.words.lexicon.thing("troop", unit[UNIT])
        return thing.names[self.lang] if thing else str(unit[NAME])

    def toml(self) -> str:
        """The same as a TOML file."""
        return as_toml(self.start, self.words)


def place_in(places: Mapping[str, str], path: str) -> str:
    """The cell of a field; of a whole list its first; else the first cell of all."""
    if path in places:
        return places[path]
    below = [place for field, place in places.items() if path and field.startswith(f"{path}.")]
    above = [place for field, place in places.items() if path.startswith(f"{field}.")]
    return next(iter((*below, *above, *places.values())), "")
