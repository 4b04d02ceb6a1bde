"""Reports of combats fought elsewhere on the command line: the form to fill in, and the report handed in."""

from __future__ import annotations

from pathlib import Path

import click
from msgspec import Struct

from baluard.campaign.handing_in import Run, active_seat
from baluard.campaign.organiser import Campaign
from baluard.campaign.reports import ReportDesk, ReportReading, open_reports
from baluard.campaign.workbook import fault_words
from baluard.cli.campaigns import (
    BOOK,
    WRONG,
    is_workbook,
    read_campaign,
    read_drafts,
    tell_asked,
    write_drafts,
    write_record,
)
from baluard.components.situation import Marks
from baluard.kernel.given import Given
from baluard.kernel.values import Told
from baluard.page.story_lines import story_line
from baluard.texts import Texts


class ReportIn(Struct, frozen=True):
    """What was asked for on the command line."""

    record: Path
    battle: str
    file: Path
    out: Path | None
    check: bool
    lang: str | None


def desk_of(campaign: Campaign, battle: str, texts: Texts) -> ReportDesk:
    """Where the report of a combat is read and written; it must be asked for now."""
    waiting = open_reports(campaign.match)
    if battle not in waiting:
        key = "cli.no_battle" if waiting else "cli.no_battles"
        raise click.ClickException(texts.say(key, battle=Given(battle), battles=Given(", ".join(waiting))))
    return ReportDesk(campaign.game, campaign.match, waiting[battle], campaign.name, texts.lang)


def write_form(record: Path, battle: str, out: Path, lang: str | None) -> None:
    """The form of a combat to be filled in: a workbook, or TOML."""
    campaign, texts = read_campaign(record, None, lang)
    desk = desk_of(campaign, battle, texts)
    out.write_bytes(desk.workbook(texts) if out.suffix.lower() == BOOK else desk.toml().encode())
    click.echo(str(out))


def hand_in_report(asked: ReportIn) -> int:
    """A report judged by the rules, then given as the answer of the nation that writes it; gives the exit code."""
    campaign, texts = read_campaign(asked.record, None, asked.lang)
    desk = desk_of(campaign, asked.battle, texts)
    reading = desk.read(asked.file.read_bytes(), is_workbook(asked.file))
    if reading.faults:
        return refuse(desk, reading, asked, texts)
    if asked.check:
        click.echo(texts.say("cli.report_fine", battle=Given(asked.battle)))
        return 0
    sets = read_drafts(asked.record, campaign, texts)
    before = len(campaign.story)
    campaign.keep([campaign.match.answer(desk.seat, desk.asked.id, reading.report)])
    if desk.seat in sets:  # the rest of its turn waits for this
        active = active_seat(campaign.entries, sets[desk.seat].set.phases)
        campaign.keep(Run(campaign.match, desk.seat, sets, False, active).go().steps)
    out = asked.out or asked.record
    write_drafts(out, campaign, sets, texts)
    write_record(campaign, out, texts)
    tell_story(campaign, campaign.story[before:], texts)
    tell_asked(campaign, texts)
    return 0


def refuse(desk: ReportDesk, reading: ReportReading, asked: ReportIn, texts: Texts) -> int:
    """Nothing was changed: all messages, and of a workbook a copy with its cells marked."""
    click.echo(texts.say("cli.orders_refused"), err=True)
    for fault in reading.faults:
        said = fault_words(texts, fault)
        click.echo(f"  {fault.place}: {said}" if fault.place else f"  {said}", err=True)
    if reading.spots and not asked.check:
        marks: Marks = {}
        for fault in reading.faults:
            if fault.place in reading.spots:
                marks.setdefault(reading.spots[fault.place], []).append(fault)
        copy = asked.file.with_name(f"{asked.file.stem}.new{BOOK}")
        copy.write_bytes(desk.workbook(texts, reading.filled, marks))
        click.echo(texts.say("cli.marked", file=Given(str(copy))), err=True)
    return WRONG


def tell_story(campaign: Campaign, told: list[Told], texts: Texts) -> None:
    """What came of it, as the organiser sees it."""
    eyes = campaign.game.seats(campaign.match.options)
    for event in (one.for_eyes(eyes) for one in told):
        if event is not None:
            click.echo(story_line(campaign.game, texts, event))
