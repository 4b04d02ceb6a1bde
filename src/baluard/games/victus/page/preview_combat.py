"""Combats in sums and sentences: what both sides count, how it ends, what is lost and what is gained."""

from __future__ import annotations

from collections.abc import Iterable

from baluard.games.victus.eyes.foresight import Clash, March
from baluard.games.victus.model.state import State
from baluard.games.victus.page.remarks import colour_keys
from baluard.games.victus.rules.actions import group_key
from baluard.games.victus.rules.combat import reckon_support, reckon_troops
from baluard.kernel.decision import Fact
from baluard.kernel.reckon import Sum
from baluard.page.remarks import AIM, STOP, said
from baluard.page.widgets import Column, Preview, Text

MARKS = {"won": AIM, "pushed": AIM, "tie": STOP, "lost": STOP}


def lines_of(sums: Iterable[Sum]) -> tuple[tuple[str, Text, int], ...]:
    """Itemised lines: rule, wording, amount."""
    return tuple((rule, Text(key), amount) for one in sums for rule, key, amount in one.lines)


def columns(one: Clash) -> tuple[Column, ...]:
    """VIC-9.2 Barcelona and the Bourbons side by side; nothing where nobody fights."""
    if one.outcome == "pushed":
        return ()
    return (
        Column(said("preview.title.barcelona"), lines_of((one.troops, one.support)), one.barcelona),
        Column(said("preview.title.bourbons"), lines_of((one.bourbons,)), one.bourbons.total),
    )


def standing(s: State, z: int) -> Column:
    """VIC-9.2 What Barcelona would count in a space where nobody fights now."""
    sums = (reckon_troops(s, z), reckon_support(s, z))
    return Column(said("preview.title.standing"), lines_of(sums), sum(one.total for one in sums))


def fought(s: State, one: Clash) -> Preview:
    """A combat with all that follows."""
    return Preview(columns(one), tuple(clash_notes(s, one)))


def clash_notes(s: State, one: Clash) -> list[Text]:
    """VIC-9.3 to 9.9 The result, the losses, the gains."""
    space = s.facts.ids[one.space]
    facts: dict[str, Fact] = {"space": space, "barcelona": one.barcelona, "bourbon": one.bourbons.total}
    notes = [said(f"preview.clash.{one.outcome}", **facts)]
    notes.extend(loss_notes(s, one))
    if one.razed:
        notes.append(said("preview.clash.razed", camp=one.razed))
    if one.tokens:
        notes.append(said("preview.clash.tokens", number=one.tokens))
    if one.batteries:
        notes.append(said("preview.clash.batteries", boxes=one.batteries))
    if one.freed:
        notes.append(said("preview.clash.freed"))
    if one.token:
        notes.append(said("preview.clash.token", space=one.token))
    return notes


def loss_notes(s: State, one: Clash) -> list[Text]:
    """VIC-9.4 to 9.6 What Barcelona loses, and which Bourbons stay."""
    notes = []
    if one.casualties and any(one.least):
        notes.append(said("preview.clash.least", number=one.casualties, group=group_key(*one.least)))
    elif one.casualties:
        notes.append(said("preview.clash.absorbed", number=one.casualties))
    elif one.outcome == "won":
        notes.append(said("preview.clash.unhurt"))
    elif any(one.least):
        box = "wounded" if s.facts.is_barcelona[one.space] else "reserve"
        notes.append(said("preview.clash.all_lost", group=group_key(*one.least), box=box))
    if one.survivors:
        notes.append(said("preview.clash.survivors", number=one.survivors))
    if one.guns:
        notes.append(said("preview.clash.guns", number=one.guns))
    if one.organs:
        notes.append(said("preview.clash.organs", number=one.organs))
    return notes


def clash_hint(one: Clash) -> Text:
    """A combat in a few words."""
    return said(f"hint.clash.{one.outcome}", barcelona=one.barcelona, bourbon=one.bourbons.total)


# -- the advance


def march_notes(s: State, one: March, cards: int) -> list[Text]:
    """VIC-7.11 What an advance with certain colours would lead to."""
    f = s.facts
    key = "preview.march.certain" if one.cards == cards else "preview.march.colours"
    notes = [said(key, colours=colour_keys(one.colours), number=one.cards, cards=cards)]
    for outcome in ("lost", "tie", "won"):
        spaces = tuple(f.ids[fight.space] for fight in one.fights if fight.outcome == outcome)
        if spaces:
            notes.append(said(f"preview.march.{outcome}", spaces=spaces))
    if one.entered:
        notes.append(said("preview.march.entered", spaces=tuple(f.ids[z] for z in one.entered)))
    if one.guns:
        notes.append(said("preview.march.guns", number=one.guns))
    if one.on_beach:
        notes.append(said("preview.march.beach"))
    if len(notes) == 1:
        notes.append(said("preview.march.nothing"))
    return notes
