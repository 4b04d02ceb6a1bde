"""What is shown beside the decisions of the battle desk: a list with its points, terms, an agreed table."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.desk import ArmyList, Pieces, Terms
from baluard.games.peninsular.page.asks import Asks
from baluard.games.peninsular.rules.losses import rounded
from baluard.games.peninsular.rules.reports import points_of_extras
from baluard.kernel.forms import filled_in
from baluard.page.questions import Parts
from baluard.page.remarks import said, when
from baluard.page.widgets import Column, Text


def army_list(q: Asks) -> Parts:
    """PEN-14.2 What each corps spends, unit by unit of one kind, and what is left over."""
    written, fault = filled_in(q.draft.value, ArmyList)
    if fault is not None:
        return
    combat, army = q.space.combat, q.space.combat.armies[q.space.role]
    yield said("preview.list.units", number=len(written.units))
    for one in army.contingents:
        rows = [row for row in written.units if row.corps == one.corps]
        spent: dict[str, int] = {}
        for row in rows:
            spent[row.troop] = spent.get(row.troop, 0) + row.points
        lines = tuple(("PEN-14.2", said(f"preview.list.troop.{troop}"), points) for troop, points in spent.items())
        yield Column(said("preview.list.title", corps=one.corps), lines, sum(spent.values()))
        bands = sum(row.points for row in rows if row.troop == "guerrilla") if one.tiny or one.small else 0
        left = rounded(one.points * combat.scale, 100) - sum(spent.values()) + bands
        yield from when(left > 0, "preview.list.left", points=left)
    extras = points_of_extras(combat.f, written)
    yield from when(extras, "preview.list.extras", points=extras)


def terms(q: Asks) -> Parts:
    """PEN-16.2 Terms as they are written, or as the other side proposes them."""
    written, fault = filled_in(q.draft.value, Terms)
    return terms_said(written) if fault is None else ()


def proposed_terms(q: Asks) -> Parts:
    """PEN-16.2 What the other side proposes."""
    return terms_said(q.space.terms)


def terms_said(written: Terms) -> Iterator[Text]:
    """Sizes, scale, table sides."""
    yield said("preview.terms", foot=written.foot, cavalry=written.cavalry, scale=written.scale)
    yield said(f"preview.terms.{written.sides}")


def agreed_table(q: Asks) -> Iterator[Text]:
    """PEN-15 The scenery on which both agree."""
    written: Pieces = q.space.pieces
    keys = tuple(f"piece_{kind}" for kind in written.pieces)
    yield said("preview.table.agreed", pieces=keys) if keys else said("preview.table.bare")
