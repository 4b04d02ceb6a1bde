"""The first battle as a lesson in five steps: which of them the present moment belongs to, and what it teaches."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.eyes.view import Position
from baluard.games.maurice.model.facts import SEATS, Facts
from baluard.page.rows import row
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts

SHAKEN = 3  # who has so many DISR should rally
LESSONS = ("pay", "march", "volley", "charge", "rally")  # as they come in a first game


def is_lesson(f: Facts) -> bool:
    """The lesson and the first game are guided; whoever plays that battle with all its cards needs no guide."""
    rows = {row.id: row for row in f.data.scenarios.scenario}
    return f.scenario in rows and rows[f.scenario].tutorial and (not f.has_events or f.has_three_windows)


def lesson_of(p: Position, f: Facts) -> str:
    """What is done just now; before an option is chosen that somebody should rally, or what options cost and bring."""
    if p.phase == "volley":
        return "volley"
    if p.phase == "command" and p.action in LESSONS:
        return p.action
    own = f.of_side[SEATS.index(p.active)]
    shaken = [u for u in own if p.disr.get(f.unit_ids[u], 0) >= SHAKEN]
    return "rally" if shaken and p.phase == "command" and not p.action else "pay"


def lessons(p: Position, f: Facts, words: Texts) -> Iterator[Row]:
    """All five, the present one marked and explained."""
    if not is_lesson(f) or p.phase == "over":
        return
    now = lesson_of(p, f)
    for number, one in enumerate(LESSONS, start=1):
        yield row(f"{number}. {words.say(f'panel.lesson.{one}')}", mark="now" if one == now else "")
        if one == now:
            yield row(words.say(f"panel.lesson.{one}.help"), mark="note")


def lesson_now(p: Position, f: Facts, words: Texts) -> Panel | None:
    """The present step alone; nothing while no step is done."""
    if not is_lesson(f) or p.phase not in ("volley", "command"):
        return None
    now = lesson_of(p, f)
    number, name = LESSONS.index(now) + 1, words.say(f"panel.lesson.{now}")
    title = words.say("panel.lesson.step", number=number, count=len(LESSONS), lesson=name)
    return Panel("lesson", title, (row(words.say(f"panel.lesson.{now}.help")),))
