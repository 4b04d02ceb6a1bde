"""A campaign written down: maps of all activations, standings, story, workbooks; for all eyes or for one nation's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from msgspec import Struct

from baluard.campaign.organiser import Campaign
from baluard.cli.campaigns import desk_of, orderers, read_campaign
from baluard.cli.pictures import write_outcome
from baluard.cli.story import story_line
from baluard.components.situation import Situation
from baluard.kernel.drive import look
from baluard.kernel.match import effective
from baluard.kernel.records import game_for, opening, play_entry
from baluard.kernel.values import Outcome
from baluard.page.contract import GameModule, with_page
from baluard.texts import Texts


class Activation(Struct, frozen=True):
    """The phases of one nation in a row: whose they were, in which turn, and how the table stood after them."""

    seat: str
    turn: int
    after: Outcome
    game: GameModule


def write_dossier(file: Path, folder: Path, nation: str, lang: str | None) -> None:
    """All there is to know of a campaign, as files in a directory."""
    campaign, texts = read_campaign(file, None, lang)
    if nation:
        desk_of(campaign, nation, texts)
    nations = (nation,) if nation else orderers(campaign)
    eyes = (nation,) if nation else campaign.game.seats(campaign.match.options)
    (folder / "maps").mkdir(parents=True, exist_ok=True)
    for number, one in enumerate(activations(campaign), 1):
        for ending in ("svg", "png"):
            picture = folder / "maps" / f"{number:03d}-T{one.turn:02d}-{one.seat}.{ending}"
            write_outcome(one.game, campaign.match.options, one.after, picture, texts.lang, False, eyes)
    write_lines(folder / "story.txt", story(campaign, texts, eyes))
    write_lines(folder / "standings.txt", standings(campaign, texts, nations, eyes))
    for one_nation in nations if not campaign.match.is_over else ():
        book = folder / f"{one_nation}.xlsx"
        book.write_bytes(desk_of(campaign, one_nation, texts).workbook(texts))
        click.echo(str(book))
    if not nation and campaign.holds_seed:
        click.echo(texts.say("cli.holds_seed"))


def write_lines(file: Path, lines: list[str]) -> None:
    """A text of lines."""
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    click.echo(str(file))


def activations(campaign: Campaign) -> Iterator[Activation]:
    """The activations of a campaign one after another; the last may still be under way."""
    record, options = campaign.record, campaign.match.options
    point = opening(campaign.game, record)
    phases: list[str] = []
    now: tuple[str, int, int] | None = None  # whose, in which turn, how far in the phases
    outcomes = [point.out]
    for entry in (None, *effective(campaign.entries)):
        point = point if entry is None else play_entry(point, record, entry)
        outcomes = [point.out]
        game = with_page(game_for(campaign.game, record.played[-1].data))
        asked = next((one.decision for one in point.out.asked if one.required), None)
        if asked is None or asked.seat not in game.seats(options):
            continue
        if not phases:
            book = game.order_book(look(game, options, point.out, (asked.seat,)), asked.seat, "", False)
            phases = list(dict.fromkeys(row.phase for row in book.file.order)) if book else []
        if asked.tag not in phases:
            continue
        at = phases.index(asked.tag)
        if now is not None and (asked.seat != now[0] or at < now[2]):
            yield Activation(now[0], now[1], point.out, game)
            now = None
        turn = now[1] if now else turn_of(game, options, point.out, asked.seat)
        now = (asked.seat, turn, at)
    if now is not None:
        yield Activation(now[0], now[1], outcomes[0], with_page(game_for(campaign.game, record.played[-1].data)))


def turn_of(game: GameModule, options: dict[str, str], out: Outcome, seat: str) -> int:
    """The turn in which a seat is asked."""
    book = game.order_book(look(game, options, out, (seat,)), seat, "", False)
    return book.situation.turn if book else 0


def story(campaign: Campaign, texts: Texts, eyes: tuple[str, ...]) -> list[str]:
    """What happened, as these eyes know it."""
    events = [told.for_eyes(eyes) for told in campaign.story]
    return [story_line(campaign.game, texts, event) for event in events if event is not None]


def standings(campaign: Campaign, texts: Texts, nations: tuple[str, ...], eyes: tuple[str, ...]) -> list[str]:
    """What every nation has, and what stands beside the board."""
    lines = [standing(desk_of(campaign, one, texts).book.situation, texts) for one in nations]
    view = campaign.match.view(eyes)
    moment = campaign.game.moment(view, texts.lang)
    for panel in campaign.game.panels(view, texts.lang):
        lines += ["", panel.title, *("  ".join(row.cells) for row in panel.rows)]
    return [moment, *lines] if moment else lines


def standing(s: Situation, texts: Texts) -> str:
    """Gold and points of one nation."""
    gold = next((row.cells["start"] for row in s.rows.get("gold", ())), 0)
    corps = [row.cells.get("points", 0) for row in s.rows.get("movement", ())]
    inside = [row.cells.get("points", 0) for row in s.rows.get("garrisons", ())]
    facts = {"nation": s.nation, "gold": gold, "corps": len(corps)}
    points, garrisons = (sum(n for n in some if isinstance(n, int)) for some in (corps, inside))
    return texts.say("cli.standing", {**facts, "points": points, "garrisons": garrisons})
