"""PEN-19 The siege sheet beside the map: sections with their damage, strengths for the defender, tunnels."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.desk import City, Desk, Mine, WallSection
from baluard.games.peninsular.rules.mines import hits_on_sappers
from baluard.page.rows import heading, row
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts


def siege_panel(desk: Desk | None, words: Texts) -> tuple[Panel, ...]:
    """The sheet of an assault at the table; none of any other combat."""
    if desk is None or desk.city is None:
        return ()
    title = words.say("panel.sheet", place=desk.place)
    rows = (*city_rows(desk.city, words), *wall_rows(desk.city, words), *mine_rows(desk, desk.city, words))
    return (Panel("sheet", title, rows),)


def city_rows(city: City, words: Texts) -> Iterator[Row]:
    """PEN-19.1 What the city looks like."""
    yield row(words.say("panel.sheet.fort"), f"{city.fort}, {city.towers}")
    yield row(words.say(f"panel.sheet.{city.shape}"))
    if city.free_guns:
        yield row(words.say("panel.sheet.guns"), str(city.free_guns))
    yield row(words.say("panel.sheet.houses"), str(city.houses))


def wall_rows(city: City, words: Texts) -> Iterator[Row]:
    """PEN-19.4 Section by section; who knows the strength sees when one has to fall."""
    if city.walls:
        yield heading(("panel.sheet.section", "panel.sheet.damage", "panel.sheet.strength"), words)
    for wall in city.walls:
        name = words.name(f"{wall.kind}_{wall.number}")
        ditch = f" ({words.say('panel.sheet.ditch')})" if wall.ditch else ""
        falls = must_fall(wall)
        yield row(name + ditch, str(wall.damage), strength(wall, words), mark="danger" if falls else "")


def must_fall(wall: WallSection) -> bool:
    """PEN-19.4 Has the damage reached the strength, and has nobody said so yet?"""
    return not wall.fallen and 0 < wall.resistance <= wall.damage


def strength(wall: WallSection, words: Texts) -> str:
    """The strength of a section as these eyes know it."""
    if wall.fallen:
        return words.say("panel.sheet.fallen")
    known = str(wall.resistance) if wall.resistance else "?"
    return f"{known} · {words.say('panel.sheet.falls')}" if must_fall(wall) else known


def mine_rows(desk: Desk, city: City, words: Texts) -> Iterator[Row]:
    """PEN-19.10 Tunnels: inches for everybody, plans for their owner."""
    numbers = [0, 0]
    for mine in city.mines:
        numbers[mine.role] += 1
        title = words.say("panel.sheet.tunnel", nation=desk.nations[mine.role], number=numbers[mine.role])
        fate = f" · {words.name(f'fate_{mine.fate}')}" if mine.fate else ""
        yield row(title, words.say("panel.sheet.dug", inches=mine.dug) + fate)
        yield from plan_rows(city, mine, words)


def plan_rows(city: City, mine: Mine, words: Texts) -> Iterator[Row]:
    """What its owner noted in secret."""
    plan = mine.plan
    if plan is None:
        return
    target = next((f"{one.kind}_{one.number}" for one in city.walls if one.number == plan.target), str(plan.target))
    yield row(words.say("panel.sheet.plan", section=target, inches=plan.inches), mark="note")
    if plan.entrance:
        yield row(words.say("panel.sheet.entrance", entrance=plan.entrance), mark="note")
    real = [number for number in range(1, plan.placed + 1) if hits_on_sappers(number == plan.real, 1)[1]]
    if plan.placed > 1:
        yield row(words.say("panel.sheet.real", number=real[0], placed=plan.placed), mark="note")
