"""What a report brings, before it is given or confirmed: result and score, losses of both sides, what then happens."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.army_facts import BREAK_WIN, DRAW, MAJOR, NOBODY, RESULTS, SIDES
from baluard.games.peninsular.model.report import Report
from baluard.games.peninsular.page.asks import Asks
from baluard.games.peninsular.rules.losses import Outcome, winner_of
from baluard.games.peninsular.rules.reports import in_points, outcome_of
from baluard.games.peninsular.rules.settlement import AUTO, Combat
from baluard.kernel.forms import filled_in
from baluard.page.questions import Parts
from baluard.page.remarks import said, when
from baluard.page.widgets import Column, Text


def report(q: Asks) -> Parts:
    """PEN-20.8 A report as far as it is filled in; nothing while a field is missing."""
    written, fault = filled_in(q.draft.value, Report)
    return outcome_parts(q, q.space.combat, written) if fault is None else ()


def verdict(q: Asks) -> Parts:
    """PEN-20.8 A report that somebody else has written."""
    return outcome_parts(q, q.space.combat, q.space.report)


def outcome_parts(q: Asks, combat: Combat, written: Report) -> Parts:
    """PEN-14.3, 14.5 The result with its score, what each corps loses, and what follows."""
    if written.resolution == AUTO:
        yield said("preview.report.model")
        return
    attacker, defender = combat.armies
    outcome = outcome_of(combat.f, written, attacker, defender, q.s.facts.total_loss)
    one, other = (in_points(side.score) for side in outcome.sides)
    yield said(f"preview.report.{RESULTS[outcome.result]}", attacker=one, defender=other)
    for role, name in enumerate(SIDES):
        yield losses(q, outcome, role, name)
    yield from aftermath(q, combat, outcome)


def losses(q: Asks, outcome: Outcome, role: int, name: str) -> Column:
    """PEN-14.5 to 14.8 What each contingent of a side loses."""
    side = outcome.sides[role]
    lines = tuple(
        ("PEN-14.5", said("preview.report.host", host=one.corps, points=one.points), -lost)
        for one, lost in zip(side.army.contingents, side.lost, strict=True)
    )
    return Column(said(f"preview.report.losses.{name}"), lines, -sum(side.lost))


def aftermath(q: Asks, combat: Combat, outcome: Outcome) -> Iterator[Text]:
    """PEN-14.4, 14.7, 14.9, 14.10, 18.8 Generals, and who stays where he is."""
    for side in outcome.sides:
        if side.general_killed:
            yield said("preview.report.killed", general=combat.f.general_ids[side.army.general])
    if outcome.broken != NOBODY:
        yield said(f"preview.report.broken.{SIDES[outcome.broken]}")
    if outcome.is_assault:
        yield said("preview.report.taken" if outcome.taken else "preview.report.held", place=combat.place)
        return
    if outcome.withdrew != NOBODY:
        left = sum(outcome.sides[outcome.withdrew].left)
        yield said(f"preview.report.left.{SIDES[outcome.withdrew]}", points=left)
        return
    degree = abs(outcome.result - DRAW)
    if degree >= MAJOR or degree == BREAK_WIN:
        yield said(f"preview.report.leaves.{SIDES[1 - winner_of(outcome)]}", place=combat.place)
    else:
        yield said("preview.report.back")
    bands = [one for side in outcome.sides for one in side.army.contingents if one.tiny or one.small]
    yield from when(bands, "preview.report.bands")
