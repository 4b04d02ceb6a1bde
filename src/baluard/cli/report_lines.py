"""The report of a combat in the terminal: a file that is written and read again, or a line of what is otherwise."""

from __future__ import annotations

from pathlib import Path

from baluard.campaign.report_text import read_changes
from baluard.campaign.report_words import Report
from baluard.campaign.reports import ReportDesk, ReportReading, is_report
from baluard.kernel.faults import Fault
from baluard.kernel.given import Given
from baluard.kernel.match import Match
from baluard.kernel.values import Asked
from baluard.page.contract import GameModule

WRITE, READ, OTHERWISE = "w ", "r ", "="
NOT_READ = "cli.not_read"


def report_desk(game: GameModule, match: Match, asked: Asked, lang: str) -> ReportDesk | None:
    """Where the report that is asked for is read and written; None when it is another question."""
    return ReportDesk(game, match, asked, "", lang) if is_report(asked) else None


def is_for_report(word: str) -> bool:
    """Does a line speak of a report: a file, or what is otherwise than at the start?"""
    return word.startswith((WRITE, READ)) or OTHERWISE in word


def read_report(desk: ReportDesk, word: str) -> tuple[Report, list[Fault]]:
    """The report that a line gives, or why it cannot be read. What is wrong with what it says the game finds."""
    if not word.startswith(READ):
        return read_changes(word, desk.words)
    path = Path(word.removeprefix(READ).strip()).expanduser()
    try:
        body = path.read_bytes()
    except OSError:
        return {}, [Fault(NOT_READ, "", {"file": Given(str(path))})]
    reading: ReportReading = desk.read_text(body)
    return reading.report, reading.faults


def write_report(desk: ReportDesk, word: str) -> str:
    """The plainest report of the combat as a file to be filled in: its name, or nothing when it cannot be written."""
    path = Path(word.removeprefix(WRITE).strip()).expanduser()
    try:
        path.write_text(desk.toml(), "utf-8")
    except OSError:
        return ""
    return str(path)
