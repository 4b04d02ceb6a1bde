"""PEN section 6 What eyes see of a battle desk: sealed lists, walls and tunnels are their owner's."""

from __future__ import annotations

from msgspec.structs import replace

from baluard.games.peninsular.model.army_facts import DEFENDER
from baluard.games.peninsular.model.desk import City, Desk


def seen_desk(desk: Desk | None, eyes: tuple[str, ...]) -> Desk | None:
    """The desk for these eyes; an organiser looks with those of all."""
    if desk is None:
        return None
    knows = (desk.nations[0] in eyes, desk.nations[1] in eyes)
    one, other = desk.lists
    lists = (one if knows[0] or desk.lists_shown else None, other if knows[1] or desk.lists_shown else None)
    return replace(desk, lists=lists, city=seen_city(desk.city, knows))


def seen_city(city: City | None, knows: tuple[bool, bool]) -> City | None:
    """PEN-19.4, 19.10 Resistances are the defender's; the plan of a tunnel is its owner's."""
    if city is None:
        return None
    walls = tuple([wall if knows[DEFENDER] else replace(wall, resistance=0) for wall in city.walls])
    mines = tuple([mine if knows[mine.role] else replace(mine, plan=None) for mine in city.mines])
    return replace(city, walls=walls, mines=mines)
