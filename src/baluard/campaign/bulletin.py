"""The bulletin of a turn, to print or to send round: one page of HTML with the map, who commands what, how things
stand and what happened, for some eyes in one language. With no eyes it is for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from baluard.campaign.chronicle import TurnEnd, lines_of
from baluard.components.folder import looks_of
from baluard.drawing.raster import standalone
from baluard.kernel.drive import look
from baluard.page.rows import words_of
from baluard.page.widgets import Panel, whole
from baluard.texts import Texts

CSS = Path(__file__).with_name("bulletin.css")


def bulletin(
    turn: TurnEnd, options: dict[str, str], eyes: tuple[str, ...], lang: str, title: str, people: Mapping[str, str]
) -> str:
    """The page. `people`: who plays each seat, as everybody may know it."""
    game = turn.game
    view = look(game, options, turn.after, eyes)
    texts = words_of(game, view, lang)
    lines = lines_of(game, texts, turn.told, eyes)
    heading = lines[0].rstrip(".") if turn.number and lines else texts.say("turns.before")
    svg = standalone(whole(game.board(view, lang)), "light", looks_of(game.package))
    moment = game.moment(view, lang)
    for_whom = texts.say("bulletin.own", seats=eyes) if eyes else texts.say("bulletin.public")
    note = for_whom if turn.is_over else " ".join((for_whom, texts.say("bulletin.under_way")))
    caption = texts.say("turns.map", moment=moment)
    parts = [
        f"<h1>{escape(title)}</h1><p class=lead>{escape(heading)}</p>",
        f"<p class=quiet>{escape(note)}</p>",
        f"<figure class=map>{svg}<figcaption>{escape(caption)}</figcaption></figure>",
        section(texts.say("bulletin.people"), people_of(people, texts)),
        section(texts.say("bulletin.commands"), boxes_of(game.commands(view, lang))),
        section(texts.say("bulletin.standings"), boxes_of(public_boxes(game.panels(view, lang)))),
        section(texts.say("bulletin.told"), f"<ol>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ol>"),
    ]
    head = (
        f'<meta charset="utf-8"><title>{escape(f"{title}: {heading}")}</title><style>{CSS.read_text("utf-8")}</style>'
    )
    return f'<!doctype html>\n<html lang="{lang}"><head>{head}</head><body>{"".join(parts)}</body></html>\n'


def section(title: str, body: str) -> str:
    """A heading and what stands under it; nothing where there is nothing."""
    return f"<section><h2>{escape(title)}</h2>{body}</section>" if body else ""


def people_of(people: Mapping[str, str], texts: Texts) -> str:
    """Who plays what."""
    rows = "".join(
        f"<tr><td>{escape(texts.name(seat))}</td><td>{escape(who)}</td></tr>" for seat, who in people.items() if who
    )
    return f"<table>{rows}</table>" if rows else ""


def public_boxes(panels: Sequence[Panel]) -> tuple[Panel, ...]:
    """The boxes without those that help who is asked just now."""
    return tuple(panel for panel in panels if not any(row.leads for row in panel.rows))


def boxes_of(panels: Sequence[Panel]) -> str:
    """Boxes beside one another."""
    made = []
    for panel in panels:
        rows = "".join(
            f"<tr{' class=is-head' if row.mark == 'head' else ''}>"
            + "".join(f"<td{' colspan=9' if len(row.cells) == 1 else ''}>{escape(cell)}</td>" for cell in row.cells)
            + "</tr>"
            for row in panel.rows
        )
        made.append(f"<div class=box><h3>{escape(panel.title)}</h3><table>{rows}</table></div>")
    return f"<div class=boxes>{''.join(made)}</div>" if made else ""
