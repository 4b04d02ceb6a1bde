"""The battle desk on paper: what stands, both lists unit by unit, generals, the siege sheet, and the rules at hand.

What is at hand is reckoned by the rules themselves, so that no number stands twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.model.desk import ArmyList, Desk, ListUnit
from baluard.games.peninsular.page.asks import sight
from baluard.games.peninsular.page.desk_panel import desk_panel, unit_name
from baluard.games.peninsular.page.rules_at_hand import deployment_rules, general_rules, siege_rules
from baluard.games.peninsular.page.siege_panel import siege_panel
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.rows import heading, row, words_of
from baluard.page.widgets import Fight, Panel, Row
from baluard.texts import Texts

COLUMNS = ("unit", "points", "size", "fight", "fire", "save", "stamina", "casualties")


def papers(game: GameModule, view: View, lang: str) -> tuple[Panel, ...]:
    """All that two players want at their table, as these eyes may see it; nothing while nobody fights there."""
    desk: Desk | None = view.present.desk
    if desk is None:
        return ()
    d: Data = game.data
    words = words_of(game, view, lang)
    lists = [list_paper(d, desk, role, words) for role in range(len(desk.nations))]
    armies = sight(view, game).s.facts.armies
    boxes = {
        "paper.generals": general_rules(d, desk, words),
        "paper.deployment": deployment_rules(d, desk, words),
        "paper.siege": siege_rules(d, armies, desk, words) if desk.city is not None else iter(()),
    }
    found = [Panel(key.partition(".")[2], words.say(key), tuple(rows)) for key, rows in boxes.items()]
    every = (*desk_panel(desk, words), *lists, *siege_panel(desk, words), *found)
    return tuple(one for one in every if one.rows)


def fight(game: GameModule, view: View) -> Fight | None:
    """The combat at the table, while its desk is there."""
    desk: Desk | None = view.present.desk
    return Fight(desk.battle, desk.place, desk.nations) if desk is not None else None


def list_paper(d: Data, desk: Desk, role: int, words: Texts) -> Panel:
    """PEN-14.2 The list of one side, with the profiles of its units and a column for casualties."""
    written = desk.lists[role]
    rows = tuple(list_rows(d, written, words)) if written is not None else ()
    return Panel(f"list-{role}", words.say("panel.desk.list", nation=desk.nations[role]), rows)


def list_rows(d: Data, written: ArmyList, words: Texts) -> Iterator[Row]:
    """Unit by unit, corps by corps."""
    corps = tuple(dict.fromkeys(unit.corps for unit in written.units))
    for one in corps:
        units = [unit for unit in written.units if unit.corps == one]
        yield row(words.name(one), str(sum(unit.points for unit in units)), mark="now")
        yield heading([f"paper.column.{name}" for name in COLUMNS], words)
        yield from (unit_row(d, unit, words) for unit in units)


def unit_row(d: Data, unit: ListUnit, words: Texts) -> Row:
    """A unit with its profile; one of another list has none that the house knows."""
    size = d.orders_sheet.words["unit_size"][unit.size][words.lang]
    found = next((line for line in d.army_lists.unit if line.id == unit.unit), None)
    profile = (str(found.shock), str(found.fire), f"{found.save}+", str(found.stamina)) if found else ("", "", "", "")
    boxes = "☐" * (found.stamina + 1) if found else ""
    return row(unit_name(unit, words), str(unit.points), size, *profile, boxes)
