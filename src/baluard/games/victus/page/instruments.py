"""The pictures beside the board: defeat, indicators, seny and rauxa, the Bourbon track, dice, the hazard deck."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.instruments import HIGH, instrument
from baluard.games.victus.board import defeat, dials, dice, hazard, track
from baluard.games.victus.board.sheet import dial_of
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import PACKAGE
from baluard.games.victus.model.facts import INDICATORS, Facts
from baluard.games.victus.model.state import TURN_PHASES
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import instruments_of
from baluard.page.widgets import Instrument
from baluard.texts import Texts, texts_for

DIAL = 96.0
SCALE = 0.66


def instruments(game: GameOfRooms, view: View, lang: str) -> tuple[Instrument, ...]:
    """All that the mode of the game has."""
    p: Position = view.present
    f: Facts = game.facts(view.options)
    words = texts_for(lang, PACKAGE, f.data)
    drawn = {
        "defeat": (defeat.picture(p, f, words), defeat.in_words(p, f, words)),
        "indicators": (indicators(p, f, words), indicators_in_words(p, f, words)),
        **({"seny": (seny(p, f, words), seny_in_words(p, f, words))} if f.scores else {}),
        "track": (track.picture(p, f, words), track.in_words(p, f, words)),
        "dice": (dice.picture(p, f, words), dice.in_words(p, f, words)),
        "hazard": (hazard.picture(p, f, words), hazard.in_words(p, f, words)),
    }
    return instruments_of(drawn, "defeat", words)


def indicators(p: Position, f: Facts, words: Texts) -> str:
    """The four dials side by side, each with its emblem and name."""
    drawn = []
    for i, name in enumerate(INDICATORS):
        x = 4 + DIAL * (i + 0.5)
        place = f"translate({svg.number(x)} 66) scale({SCALE})"
        parts = (
            svg.rect(x - DIAL / 2 + 1, 1, DIAL - 2, HIGH - 2, rx=6, class_="dial-field"),
            svg.group(dials.face_of(dial_of(p, f, name)), transform=place),
            draw_emblem(dials.EMBLEMS[name], x - 36, 84, 17, "dial-emblem"),
            svg.text(x + 6, 89, words.say(f"drawn.indicator.{name}"), class_="ins-name"),
            _flag(x) if name == "powder" and has_flag_bonus(p) else "",
        )
        drawn.append(svg.group(*parts, data_key=name, class_="dial-plate"))
    wide = 8 + DIAL * len(INDICATORS)
    return instrument(wide, *drawn)


def has_flag_bonus(p: Position) -> bool:
    """VIC-2.13 In the turn of who holds the flag the powder counts one more."""
    return p.flag == p.active and p.phase in TURN_PHASES


def _flag(x: float) -> str:
    """The flag beside the powder: one more in combat and for guns."""
    return svg.group(
        draw_emblem("martyr", 0, 0, 16, "dial-flag"),
        svg.text(14, 5.5, "+1", class_="ins-name"),
        transform=svg.translate(x + 22, 12),
    )


def indicators_in_words(p: Position, f: Facts, words: Texts) -> str:
    """The same in words."""
    parts = []
    for i, name in enumerate(INDICATORS):
        key = "drawn.dial_marked" if name in p.marked else "drawn.dial"
        value = f.boxes[i][p.needle[name]]
        boxes = ", ".join(str(n) for n in f.boxes[i])
        parts.append(words.say(key, name=words.say(f"drawn.indicator.{name}"), value=str(value), boxes=boxes))
    if has_flag_bonus(p):
        parts.append(words.say("drawn.flag_bonus"))
    return " ".join(parts)


def seny(p: Position, f: Facts, words: Texts) -> str:
    """VIC-11.2 Nine boxes in three parts between sense and fury."""
    row = f.data.tracks.indicator["seny_rauxa"]
    dial = dials.Dial("seny_rauxa", tuple(row.boxes), p.seny, looks=tuple(f.colours))
    middle = 72.0
    drawn = svg.group(
        svg.rect(1, 1, 2 * middle - 2, HIGH - 2, rx=6, class_="dial-field"),
        svg.group(dials.face_of(dial), transform=f"translate({middle} 76) scale(0.9)"),
        draw_emblem("scales", 14, 87, 18, "card-points--seny"),
        draw_emblem("flame", 2 * middle - 14, 87, 18, "card-points--rauxa"),
        svg.text(middle, 92, words.say("drawn.seny"), class_="ins-name"),
    )
    return instrument(2 * middle, drawn)


def seny_in_words(p: Position, f: Facts, words: Texts) -> str:
    """The same in words, with the points that these eyes know."""
    said = words.say("drawn.seny_box", box=p.seny + 1, part=words.say(f"drawn.part.{f.parts[p.seny]}"))
    known = [words.say("drawn.points", player=name, points=n) for name, n in p.points.items() if n >= 0]
    return " ".join([said, *known])
