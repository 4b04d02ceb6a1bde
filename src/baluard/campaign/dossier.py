"""A campaign written down, file by file: maps of all activations, bulletins of all turns, story, standings, workbooks;
for all eyes, or for those of one seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from baluard.campaign.bulletin import bulletin
from baluard.campaign.chronicle import activations, turn_ends
from baluard.campaign.handing_in import Desk
from baluard.campaign.organiser import Campaign
from baluard.components.folder import looks_of
from baluard.components.situation import Situation
from baluard.drawing.raster import png, standalone
from baluard.kernel.drive import look
from baluard.kernel.values import Outcome
from baluard.page.contract import GameModule
from baluard.page.rows import words_of
from baluard.page.story_lines import story_line
from baluard.page.widgets import whole
from baluard.texts import LANGUAGES, Texts

WIDTH = 1600  # of a map as PNG
File = tuple[str, bytes]  # its name, with its folder


class Wanted(Struct, frozen=True):
    """For whom a campaign is written down, and how it is called."""

    nations: tuple[str, ...]  # whose workbooks and standings
    eyes: tuple[str, ...]
    lang: str  # of the maps and of the standings
    title: str = ""
    people: Mapping[str, str] = {}  # who plays each seat

    @property
    def readers(self) -> tuple[tuple[str, ...], ...]:
        """For whom bulletins are written: for everybody, and for each of these nations."""
        return ((), *((nation,) for nation in self.nations))


def dossier(campaign: Campaign, wanted: Wanted) -> Iterator[File]:
    """All files, the small ones first."""
    yield from writings(campaign, wanted)
    yield from workbooks(campaign, wanted)
    yield from bulletins(campaign, wanted)
    yield from maps(campaign, wanted)


def writings(campaign: Campaign, wanted: Wanted) -> Iterator[File]:
    """The story in every language, and the standings."""
    for lang in LANGUAGES:
        yield f"story.{lang}.txt", in_lines(story(campaign, texts_at(campaign, wanted.eyes, lang), wanted.eyes))
    yield "standings.txt", in_lines(standings(campaign, wanted))


def workbooks(campaign: Campaign, wanted: Wanted) -> Iterator[File]:
    """The workbook of each nation, while there is something to be ordered."""
    for nation in wanted.nations if not campaign.match.is_over else ():
        texts = texts_at(campaign, (nation,), wanted.lang)
        yield f"{nation}.xlsx", desk_at(campaign, nation, wanted.lang).workbook(texts)


def bulletins(campaign: Campaign, wanted: Wanted) -> Iterator[File]:
    """The bulletin of each turn in every language: for everybody, and for each nation of its own."""
    title = wanted.title or campaign.name
    for turn in turn_ends(campaign):
        for eyes in wanted.readers:
            for lang in LANGUAGES:
                name = "-".join((f"T{turn.number:02d}", *eyes))
                page = bulletin(turn, campaign.match.options, eyes, lang, title, wanted.people)
                yield f"bulletins/{name}.{lang}.html", page.encode()


def maps(campaign: Campaign, wanted: Wanted) -> Iterator[File]:
    """The board after each activation; in a game that knows none, after each turn."""
    is_empty = True
    for number, one in enumerate(activations(campaign), 1):
        is_empty = False
        yield from drawn(f"maps/{number:03d}-T{one.turn:02d}-{one.seat}", one.game, campaign, one.after, wanted)
    for turn in turn_ends(campaign) if is_empty else ():
        yield from drawn(f"maps/T{turn.number:02d}", turn.game, campaign, turn.after, wanted)


def drawn(name: str, game: GameModule, campaign: Campaign, after: Outcome, wanted: Wanted) -> Iterator[File]:
    """A board as SVG and as PNG."""
    svg = whole(game.board(look(game, campaign.match.options, after, wanted.eyes), wanted.lang))
    looks = looks_of(game.package)
    yield f"{name}.svg", standalone(svg, "light", looks).encode()
    yield f"{name}.png", png(svg, WIDTH, "light", looks)


def in_lines(lines: list[str]) -> bytes:
    """A text of lines."""
    return "".join(f"{line}\n" for line in lines).encode()


def texts_at(campaign: Campaign, eyes: tuple[str, ...], lang: str) -> Texts:
    """The words of a campaign, with the names that these eyes know."""
    return words_of(campaign.game, campaign.match.view(eyes), lang)


def desk_at(campaign: Campaign, nation: str, lang: str) -> Desk:
    """Where a nation reads and writes its orders; `LookupError` when it gives none."""
    return Desk(campaign.game, campaign.match, nation, campaign.name, lang)


def story(campaign: Campaign, texts: Texts, eyes: tuple[str, ...]) -> list[str]:
    """What happened, as these eyes know it."""
    events = [told.for_eyes(eyes) for told in campaign.story]
    return [story_line(campaign.game, texts, event) for event in events if event is not None]


def standings(campaign: Campaign, wanted: Wanted) -> list[str]:
    """What every nation has, and what stands beside the board."""
    view = campaign.match.view(wanted.eyes)
    texts = words_of(campaign.game, view, wanted.lang)
    lines = [standing(desk_at(campaign, one, wanted.lang).book.situation, texts) for one in wanted.nations]
    moment = campaign.game.moment(view, wanted.lang)
    for panel in campaign.game.panels(view, wanted.lang):
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
