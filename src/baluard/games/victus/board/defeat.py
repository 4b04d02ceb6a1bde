"""The three ways to lose, as bars: Coronela in the city, rubble, and the Bourbons nearest to the beach."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.instruments import CAPTION, instrument
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.facts import Facts
from baluard.texts import Texts

WIDE = 208.0
LEFT, BAR = 30.0, 104.0
FAR = 10
"""Steps from the beach at which the bar is empty."""
NEAR = {"coronela": 2, "rubble": 2, "beach": 3}
"""So near a defeat, a bar is alarming."""


def coronela(p: Position, f: Facts) -> int:
    """VIC-10.2 Coronela in Barcelona spaces."""
    return sum(p.stands[f.ids[z]].coronela for z in f.barcelona if f.ids[z] in p.stands)


def rubble(p: Position, f: Facts) -> int:
    """VIC-10.2 Rubble tokens of either face, on spaces and indicators."""
    return sum(1 for z in f.barcelona if f.ids[z] in p.stands and p.stands[f.ids[z]].rubble) + len(p.marked)


def nearest(p: Position, f: Facts) -> tuple[str, int]:
    """The Bourbon stack that has the fewest arrow steps to the beach, and how many; no space when there is none."""
    found = [
        (f.to_beach[f.no[name]], name)
        for name, stand in p.stands.items()
        if stand.bourbon and f.no[name] < f.spaces and f.no[name] != f.expedition
    ]
    steps, name = min(found, default=(-1, ""))
    return name, steps


def picture(p: Position, f: Facts, words: Texts) -> str:
    """Three rows: emblem, bar with its limit, figures."""
    have, lie = coronela(p, f), rubble(p, f)
    place, steps = nearest(p, f)
    most = max(have, f.supply["coronela"])
    rows = [
        _row(0, "pennon", have / most, f"{have} / {f.min_coronela}", f.min_coronela / most),
        _row(1, "stones", lie / f.max_rubble, f"{lie} / {f.max_rubble}"),
        _row(2, "anchor", 1 - min(steps, FAR) / FAR if place else 0.0, str(steps) if place else "—"),
    ]
    alarms = (
        have - f.min_coronela <= NEAR["coronela"],
        f.max_rubble - 1 - lie <= NEAR["rubble"],
        bool(place) and steps <= NEAR["beach"],
    )
    looks = ("defeat-row is-alarming" if alarming else "defeat-row" for alarming in alarms)
    drawn = (svg.group(row, class_=look) for row, look in zip(rows, looks, strict=True))
    return instrument(WIDE, *drawn, caption=words.say("drawn.defeat"))


def _row(i: int, emblem: str, part: float, figures: str, least: float | None = None) -> str:
    """A bar; with a `least` part it must stay above that, otherwise below its end."""
    y = CAPTION + 4 + i * 28
    fill = max(0.0, min(1.0, part)) * BAR
    mark = LEFT + (1.0 if least is None else least) * BAR
    look = "defeat-fill" if least is None else "defeat-fill defeat-fill--held"
    return "".join(
        (
            draw_emblem(emblem, 15, y + 12, 21, "defeat-sign"),
            svg.rect(LEFT, y + 3, BAR, 18, rx=4, class_="defeat-bar"),
            svg.rect(LEFT, y + 3, fill, 18, rx=4, class_=look),
            svg.el("path", d=f"M{svg.number(mark)} {y}v24", class_="defeat-limit"),
            svg.text(LEFT + BAR + 39, y + 19, figures, class_="defeat-figures"),
        )
    )


def in_words(p: Position, f: Facts, words: Texts) -> str:
    """The same in words."""
    place, steps = nearest(p, f)
    parts = [
        words.say("drawn.defeat_coronela", number=coronela(p, f), limit=f.min_coronela),
        words.say("drawn.defeat_rubble", number=rubble(p, f), limit=f.max_rubble),
        words.say("drawn.defeat_beach", number=steps, space=place) if place else words.say("drawn.defeat_nobody"),
    ]
    return " ".join(parts)
