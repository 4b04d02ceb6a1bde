"""The battle desk beside the map: what stands, what is next and for whom; the same rows are printed."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.army_facts import SIDES
from baluard.games.peninsular.model.desk import ArmyList, Desk, Forward, Laid, ListUnit
from baluard.games.peninsular.rules.reports import GENERIC
from baluard.page.rows import row
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts


def desk_panel(desk: Desk | None, words: Texts) -> tuple[Panel, ...]:
    """The box of a combat that is fought at the table; none while there is none."""
    if desk is None:
        return ()
    return (Panel("desk", words.say("panel.desk", place=desk.place), tuple(desk_rows(desk, words))),)


def desk_rows(desk: Desk, words: Texts) -> Iterator[Row]:
    """From the terms to the deployment, as far as it has come."""
    yield row(words.say(f"panel.desk.step.{desk.step}"), mark="now")
    yield from head_rows(desk, words)
    yield from list_rows(desk, words)
    yield from table_rows(desk, words)
    yield from deployment_rows(desk, words)


def head_rows(desk: Desk, words: Texts) -> Iterator[Row]:
    """Commanders and terms."""
    for role in range(len(SIDES)):
        general, nation = desk.commanders[role], desk.nations[role]
        key = "panel.desk.unnamed" if general == GENERIC else "panel.desk.commander"
        told = words.say("panel.desk.leadership", rating=desk.leadership[role])
        yield row(words.say(key, nation=nation, general=general), told)
    yield row(words.say("panel.desk.rounds"), str(desk.rounds))
    if desk.terms is not None:
        yield row(words.say("panel.desk.bases"), f"{desk.terms.foot} / {desk.terms.cavalry}")
        yield row(words.say("panel.desk.scale"), f"{desk.terms.scale}%")


def list_rows(desk: Desk, words: Texts) -> Iterator[Row]:
    """PEN-14.2 Both lists: sealed, or how large."""
    if desk.step in ("terms", "lists"):
        return
    for role, nation in enumerate(desk.nations):
        written = desk.lists[role]
        yield row(words.say("panel.desk.list", nation=nation), size_of(written, words))


def size_of(written: ArmyList | None, words: Texts) -> str:
    """Units and points of a list that these eyes may see."""
    if written is None:
        return words.say("panel.desk.sealed")
    points = sum(one.points for one in written.units)
    return words.say("panel.desk.listed", number=len(written.units), points=points)


def table_rows(desk: Desk, words: Texts) -> Iterator[Row]:
    """PEN-15 Initiative, river and road, the pieces with their boards."""
    if desk.first < 0:
        return
    one, other = desk.initiative
    sums = words.say("panel.desk.sums", attacker=one.total, defender=other.total)
    yield row(words.say("panel.desk.initiative", nation=desk.nations[desk.first]), sums)
    if desk.free:
        yield row(words.say("panel.desk.agreed"))
    if desk.pieces:
        yield row(words.say("panel.desk.scenery"), mark="head")
    for piece in desk.pieces:
        yield row(words.name(f"piece_{piece.kind}"), *where(desk, piece, words))
    if desk.bridge:
        yield row(words.say("panel.desk.bridge"), mark="note")


def where(desk: Desk, piece: Laid, words: Texts) -> tuple[str, str]:
    """The board of a piece, whose it is, what became of it."""
    at = words.say("panel.desk.board", board=piece.board) if piece.board else words.say("panel.desk.anywhere")
    fate = f" · {words.name(f'fate_{piece.fate}')}" if piece.fate else ""
    return at, words.name(desk.nations[piece.role]) + fate


def deployment_rows(desk: Desk, words: Texts) -> Iterator[Row]:
    """PEN-16 Sides, edges, who starts before the zone."""
    if desk.sides:
        yield row(words.say("panel.desk.sides"), words.name(desk.sides))
    if desk.relief:
        yield row(words.say("panel.desk.relief"), words.name(desk.relief))
    if desk.lists_shown:
        for role, nation in enumerate(desk.nations):
            told = ", ".join(words.name(edge) for edge in desk.edges[role]) or words.say("panel.desk.none")
            yield row(words.say("panel.desk.edges", nation=nation), told)
    going = [one for one in desk.forward if one.goes]
    if going:
        yield row(words.say("panel.desk.forward"), mark="head")
        yield from (row(unit_name(unit_of(desk, one), words), words.name(desk.nations[one.role])) for one in going)
        order = " → ".join(words.name(desk.nations[role]) for role in desk.placing)
        yield row(words.say("panel.desk.placing"), order, mark="note")


def unit_of(desk: Desk, one: Forward) -> ListUnit:
    """The unit of a list that starts before its zone."""
    written = desk.lists[one.role]
    assert written is not None, "lists are open once anybody starts before a zone"
    return written.units[one.unit]


def unit_name(unit: ListUnit, words: Texts) -> str:
    """A unit as the list calls it."""
    return words.name(f"troop_{unit.unit}") if unit.unit and unit.name == unit.unit else unit.name
