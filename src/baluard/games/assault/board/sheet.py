"""The sheet around the map: sea, frame, title, compass, the track of the hours and the score."""

import math

from baluard.drawing import engraving, svg
from baluard.drawing.emblems import stamp
from baluard.games.assault.board.ground import ground_facts
from baluard.games.assault.eyes.scene import Scene
from baluard.games.assault.model.data import Data
from baluard.games.assault.words import engraved as words
from baluard.kernel.kept import kept

MAP = (0, 0, 1600, 1200)
BOTTOM = 1300
"""The sea reaches below the map, to make room for the track."""
MARGIN = 9
VIEWBOX = (-MARGIN, -MARGIN, MAP[2] + 2 * MARGIN, BOTTOM + 2 * MARGIN)

TRACK_LEFT, TRACK_TOP, TRACK_WIDTH, TRACK_HEIGHT = 448, 1220, 800, 68
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")


def defs(d: Data) -> str:
    """The sea's clip path, the light over the paper, and the signs of those who may hold an objective."""
    signs = (svg.group(flag(side, 0, 0, 20), id=f"sign-{side or 'nobody'}") for side in ("catalan", "two_crowns", ""))
    light = svg.el(
        "radialGradient",
        svg.el("stop", offset="62%", class_="bd-vignette-in"),
        svg.el("stop", offset="100%", class_="bd-vignette-out"),
        id="bd-vignette",
        cx="50%",
        cy="48%",
        r="72%",
    )
    return "".join((svg.el("clipPath", svg.polygon(_sea_area(d)), id="clip-sea"), light, *signs))


def _sea_area(d: Data) -> list[tuple[float, float]]:
    """The sea of the data, carried down to the foot of the sheet."""
    return [(x, BOTTOM if y >= MAP[3] else y) for x, y in ground_facts(d).decor["sea"].polygon]


@kept
def backdrop(d: Data, lang: str) -> str:
    """Paper and sea, under everything."""
    sea = ground_facts(d).decor["sea"]
    shore = [p for p in sea.polygon if p[1] < MAP[3]]
    shore = [*shore[-1:], *shore[:-1]] if shore[-1][0] > shore[0][0] else shore
    return svg.group(
        svg.rect(*VIEWBOX, class_="bd-paper"),
        engraving.water(shore, _sea_area(d), "clip-sea"),
        svg.text(985, 1197, sea.name[lang], class_="bd-sea-name"),
        engraving.ship(560, 1178, 0.95),
        engraving.ship(668, 1190, 0.7),
        engraving.ship(1316, 1186, 0.5),
        class_="bd-backdrop",
    )


@kept
def furniture(d: Data, lang: str) -> str:
    """Frame, title cartouche, compass and scale, over the map."""
    north = ground_facts(d).north
    turn = math.degrees(math.atan2(north[0], -north[1]))
    left, top, width = 14, 1068, 214
    middle = left + width / 2
    title = [
        engraving.cartouche(left, top, width, 216),
        flag("catalan", middle, top + 34, 34),
        svg.text(middle, top + 86, words.TITLE[lang], class_="bd-title"),
        svg.text(middle, top + 109, words.DATE[lang], class_="bd-title-date"),
        svg.el("path", d=f"M{middle - 60} {top + 121}h48l12 4 12 -4h48", class_="bd-flourish"),
        *(
            svg.text(middle, top + 141 + 16 * i, line[lang], class_="bd-title-small")
            for i, line in enumerate(words.SUBTITLE)
        ),
        engraving.scale_bar(middle - 70, top + 184, 35, ("0", "100", "200", "300", "400")),
        svg.text(middle, top + 202, words.SCALE[lang], class_="bd-scale-mark"),
    ]
    return svg.group(
        svg.rect(0, 0, MAP[2], BOTTOM, class_="bd-vignette"),
        *title,
        engraving.compass(1532, 1226, 42, turn, words.NORTH[lang]),
        engraving.neat_line(0, 0, MAP[2], BOTTOM, 8, 50),
        class_="bd-furniture",
    )


def track(d: Data, scene: Scene, lang: str) -> str:
    """The hours of the day: past, present, and what the coming ones bring."""
    waves = {turn: len(units) for turn, units in scene.waiting}
    recoveries = dict(scene.recoveries)
    last = max(scene.last_turn, scene.turn)
    wide = TRACK_WIDTH / last
    boxes = [_hour(d, n, wide, scene, waves.get(n, 0), recoveries.get(n, 0), lang) for n in range(1, last + 1)]
    side, phase = words.SIDES[scene.active][lang], words.PHASES[scene.phase][lang]
    now = f"{words.TURN[lang]} {scene.turn} · {side} · {phase}"
    if scene.phase == "setup":
        now = f"{phase[0].upper()}{phase[1:]} · {side}"
    if scene.card in ground_facts(d).cards:
        now += f" · « {ground_facts(d).cards[scene.card][lang]} »"
    return svg.group(
        svg.rect(TRACK_LEFT - 8, TRACK_TOP - 22, TRACK_WIDTH + 16, TRACK_HEIGHT + 30, rx=5, class_="track-ground"),
        svg.text(TRACK_LEFT + TRACK_WIDTH / 2, TRACK_TOP - 5, now, class_="track-now"),
        *boxes,
        id="track",
    )


def _hour(d: Data, n: int, wide: float, scene: Scene, wave: int, recovery: int, lang: str) -> str:
    x, middle = TRACK_LEFT + (n - 1) * wide, TRACK_LEFT + (n - 0.5) * wide
    state = "past" if n < scene.turn else "now" if n == scene.turn else "coming"
    hour = ground_facts(d).hours.get(n, "")
    told = [f"{words.TURN[lang]} {n}, {hour}"]
    parts = [
        svg.rect(x + 1.5, TRACK_TOP, wide - 3, TRACK_HEIGHT, rx=3, class_="hour-box"),
        svg.text(middle, TRACK_TOP + 16, ROMAN[n] if n < len(ROMAN) else str(n), class_="hour-number"),
        svg.text(middle, TRACK_TOP + 31, hour, class_="hour-time"),
    ]
    foot = TRACK_TOP + 50
    if n == scene.turn:
        parts.append(flag(scene.active, middle, foot, 22))
    else:
        apart = 8 if wave and recovery else 0
        if wave:
            parts += [flag("catalan", middle - 12, foot - apart, 13), _plus(middle + 8, foot - apart, wave)]
            told.append(f"{wave} {words.WAVE[lang]}")
        if recovery:
            parts += [flag("two_crowns", middle - 12, foot + apart, 13), _plus(middle + 8, foot + apart, recovery)]
            told.append(f"{recovery} {words.RECOVERY[lang]}")
    return svg.group(svg.title("; ".join(told)), *parts, class_=f"hour hour--{state}")


def _plus(x: float, y: float, count: int) -> str:
    return svg.text(x, y + 4.5, f"+{count}", class_="hour-plus")


def flag(side: str, x: float, y: float, size: float) -> str:
    """A side's sign: a round-footed shield with four bars, or a lozenge with a crown; a ring for nobody."""
    s = size / 2
    if side == "catalan":
        shield = _shield(s)
        drawn = "".join(
            (
                svg.el("path", d=shield, class_="flag-gold"),
                svg.el("path", d=_pales(s), class_="flag-bars", stroke_width=size / 9),
                svg.el("path", d=shield, class_="flag-edge"),
            )
        )
    elif side == "two_crowns":
        lozenge = ((0, -s * 1.25), (s * 1.25, 0), (0, s * 1.25), (-s * 1.25, 0))
        drawn = svg.polygon(lozenge, class_="flag-white") + stamp("crown", 0, -s * 0.1, size * 0.72, "flag-crown")
    else:
        drawn = svg.circle(0, 0, s, class_="flag-none")
    return svg.group(drawn, class_=f"flag flag--{side or 'nobody'}", transform=svg.translate(x, y))


def _shield(s: float) -> str:
    """The outline of a shield whose half width is s."""
    top, side, foot = svg.number(s), svg.number(s * 0.2), svg.number(s * 1.25)
    bend, belly = svg.number(s * 0.4), svg.number(s * 0.8)
    right, left = f"C{top} {belly} {bend} {top} 0 {foot}", f"C-{bend} {top} -{top} {belly} -{top} {side}"
    return f"M-{top} -{top}H{top}V{side}{right}{left}Z"


def _pales(s: float) -> str:
    """Four upright bars on it."""
    feet = (0.75, 1.1, 1.1, 0.75)
    return svg.segments(
        ((x, -s), (x, s * foot)) for x, foot in ((-s + (2 * i + 1.5) * s / 4.5, foot) for i, foot in enumerate(feet))
    )


def score(d: Data, scene: Scene, lang: str) -> str:
    """Both sides' points at the two ends of the track."""
    units = ground_facts(d).units
    panels = []
    for side, kills, ground in scene.points:
        middle = 344 if side == "catalan" else 1356
        lost = sum(1 for unit in scene.eliminated if units[unit].side == side)
        panels.append(
            svg.group(
                svg.title(
                    f"{ground_facts(d).sides[side][lang]}: {kills + ground} {words.POINTS[lang]}; "
                    f"{lost} {words.LOST[lang]}"
                ),
                svg.rect(middle - 86, TRACK_TOP - 22, 172, TRACK_HEIGHT + 30, rx=5, class_="track-ground"),
                flag(side, middle - 60, TRACK_TOP + 10, 30),
                svg.text(middle + 16, TRACK_TOP - 3, words.SIDES[side][lang], class_="score-side"),
                svg.text(middle + 16, TRACK_TOP + 27, str(kills + ground), class_="score-total"),
                svg.text(middle, TRACK_TOP + 48, f"{words.KILLS[lang]} {kills}", class_="score-parts"),
                svg.text(middle, TRACK_TOP + 66, f"{words.GROUND[lang]} {ground}", class_="score-parts"),
                id=f"score-{side}",
                class_=f"score score--{side}{' is-active' if scene.active == side else ''}",
            )
        )
    return svg.group(*panels, id="score")
