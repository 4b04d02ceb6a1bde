"""Combats in sums and sentences: what both sides count, how it ends, what is lost and what is gained."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.victus.eyes.foresight import Clash, March
from baluard.games.victus.model.state import State
from baluard.games.victus.page.asks import colour_keys, spaces_of
from baluard.games.victus.rules.actions import group_key
from baluard.games.victus.rules.combat import reckon_support, reckon_troops
from baluard.page.questions import Parts
from baluard.page.remarks import AIM, WARN, said, when
from baluard.page.sums import column
from baluard.page.widgets import Column, Text

MARKS = {"won": AIM, "pushed": AIM, "tie": WARN, "lost": WARN}


def columns(one: Clash) -> tuple[Column, ...]:
    """VIC-9.2 Barcelona and the Bourbons side by side; nothing where nobody fights."""
    if one.outcome == "pushed":
        return ()
    barcelona = column(said("preview.title.barcelona"), one.troops, one.support)
    return barcelona, column(said("preview.title.bourbons"), one.bourbons)


def standing(s: State, z: int) -> Column:
    """VIC-9.2 What Barcelona would count in a space where nobody fights now."""
    return column(said("preview.title.standing"), reckon_troops(s, z), reckon_support(s, z))


def combat_preview(s: State, one: Clash) -> Parts:
    """A combat with all that follows."""
    return *columns(one), *clash_notes(s, one)


def clash_notes(s: State, one: Clash) -> Iterator[Text]:
    """VIC-9.3 to 9.9 The result, the losses, the gains."""
    space = s.facts.ids[one.space]
    yield said(f"preview.clash.{one.outcome}", space=space, barcelona=one.barcelona, bourbon=one.bourbons.total)
    yield from loss_notes(s, one)
    yield from when(one.razed, "preview.clash.razed", camp=one.razed)
    yield from when(one.tokens, "preview.clash.tokens", number=one.tokens)
    yield from when(one.batteries, "preview.clash.batteries", boxes=one.batteries)
    yield from when(one.freed, "preview.clash.freed")
    yield from when(one.token, "preview.clash.token", space=one.token)


def loss_notes(s: State, one: Clash) -> Iterator[Text]:
    """VIC-9.4 to 9.6 What Barcelona loses, and which Bourbons stay."""
    group = group_key(*one.least)
    if one.casualties and any(one.least):
        yield said("preview.clash.least", number=one.casualties, group=group)
    elif one.casualties:
        yield said("preview.clash.absorbed", number=one.casualties)
    elif one.outcome == "won":
        yield said("preview.clash.unhurt")
    elif any(one.least):
        box = "wounded" if s.facts.is_barcelona[one.space] else "reserve"
        yield said("preview.clash.all_lost", group=group, box=box)
    yield from when(one.survivors, "preview.clash.survivors", number=one.survivors)
    yield from when(one.guns, "preview.clash.guns", number=one.guns)
    yield from when(one.organs, "preview.clash.organs", number=one.organs)


def clash_hint(one: Clash) -> Text:
    """A combat in a few words."""
    return said(f"hint.clash.{one.outcome}", barcelona=one.barcelona, bourbon=one.bourbons.total)


# -- the advance


def march_notes(s: State, one: March, cards: int) -> list[Text]:
    """VIC-7.11 What an advance with certain colours would lead to."""
    key = "preview.march.certain" if one.cards == cards else "preview.march.colours"
    notes: list[Text] = []
    for outcome in ("lost", "tie", "won"):
        spaces = spaces_of(s, [fight.space for fight in one.fights if fight.outcome == outcome])
        notes += when(spaces, f"preview.march.{outcome}", spaces=spaces)
    notes += when(one.entered, "preview.march.entered", spaces=spaces_of(s, one.entered))
    notes += when(one.guns, "preview.march.guns", number=one.guns)
    notes += when(one.on_beach, "preview.march.beach")
    head = said(key, colours=colour_keys(one.colours), number=one.cards, cards=cards)
    return [head, *(notes or [said("preview.march.nothing")])]
