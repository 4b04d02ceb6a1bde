"""What every effect of a card or concession could do as things stand."""

from __future__ import annotations

from collections.abc import Callable

from baluard.games.catalans.eyes import foresight
from baluard.games.catalans.model.facts import ALLIED, ARAGON, BOURBON, EMPIRE, NOBODY, POWERS, Op
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.losses import LOSSES, VICTIMS
from baluard.games.catalans.rules.ops import card_of, named
from baluard.games.catalans.rules.transfers import RelocateSpace
from baluard.games.catalans.rules.troops import ally_spaces, read_key
from baluard.kernel.answers import DONE
from baluard.page.remarks import said
from baluard.page.widgets import Text

FEW = 8  # spaces that are named; of more it is said how many


def effect_notes(s: State, source: str, power: int) -> list[Text]:
    """CAT-4.4 Every effect in words, and what it can hit."""
    return [effect_note(s, source, i, power) for i in range(len(card_of(s, source).effects))]


def effect_note(s: State, source: str, index: int, power: int) -> Text:
    """One effect in words, and what it can hit."""
    found = reach(s, card_of(s, source).effects[index], power)
    return Text("preview.effect", {**found.facts, "effect": f"{source}.{index + 1}", "parts": (found.key,)})


def reach(s: State, op: Op, power: int) -> Text:
    """What one effect can hit just now, in a few words."""
    return REACH[op.op](s, op, power) if op.op in REACH else said("preview.reach.free")


def icon_reach(s: State, op: Op, power: int) -> Text:
    """CAT-6 Where an icon can strike; what the wall can expect."""
    if op.icon in ("W+", "W-"):
        return said("preview.reach.reveal", mean=foresight.mean_value(s), segments=s.wall, aragon=sum(s.troops[ARAGON]))
    if op.icon == "R2":
        return said("preview.reach.bourbons", number=movable(s, op))
    found = foresight.victims(s, op, power)
    if op.icon in LOSSES and op.icon in VICTIMS and found:
        return said("preview.reach.losses", number=len(found), spaces=names(s, found), powers=losers(s, op, found))
    return places(s, found)


def movable(s: State, op: Op) -> int:
    """CAT-6.6, 8 How many Bourbon troops could be relocated."""
    places = [z for z in op.spaces or range(len(s.facts.ids)) if s.bourbon_at(z)]
    troops = [read_key(s, key) for key in RelocateSpace(s, places, op.home, []).next_keys(()) if key != DONE]
    return sum(s.troops[nation][z] for nation, z in troops)


def losers(s: State, op: Op, spaces: list[int]) -> tuple[str, ...]:
    """The Allied powers that could lose a troop."""
    where = spaces if op.icon != "X" else [n for z in spaces for n in s.facts.near[z]]
    return tuple(POWERS[power] for power in ALLIED if any(s.troops[power][z] for z in where))


def places(s: State, spaces: list[int]) -> Text:
    """The spaces where something can be eliminated."""
    if not spaces:
        return said("preview.reach.nothing")
    if len(spaces) > FEW:
        return said("preview.reach.many", number=len(spaces))
    return said("preview.reach.spaces", spaces=names(s, spaces))


def names(s: State, spaces: list[int]) -> tuple[str, ...]:
    """The ids of spaces, as many as are named."""
    return tuple(s.facts.ids[z] for z in spaces[:FEW])


def track_reach(s: State, op: Op, power: int) -> Text:
    """Whom a gain or loss concerns."""
    if op.who in ("chosen", "chosen_other"):
        return said("preview.reach.chosen")
    found = named(s, op.who, power)
    if not found:
        return said("preview.reach.nobody")
    if len(found) > 1:
        return said("preview.reach.powers", powers=tuple(POWERS[one] for one in found))
    one = found[0]
    track, least, most = s.resources, s.facts.least, s.facts.most
    if op.op == "wf":
        track, least, most = s.levels, 0, len(s.facts.value) - 1
    if one == power:  # what it pays for the card comes before
        return said("preview.reach.now", number=track[one])
    after = max(least, min(most, track[one] + op.n))
    if op.who in POWERS:  # the effect itself has named it
        return said("preview.reach.moves", number=track[one], after=after)
    return said("preview.reach.track", power=POWERS[one], number=track[one], after=after)


def recall_reach(s: State, op: Op, power: int) -> Text:
    """CAT-8 recall: how many troops go back to the reserve."""
    who = [POWERS.index(op.who)] if op.who in POWERS else named(s, op.who, power)
    homes = [z for z in range(len(s.facts.ids)) if op.home in (NOBODY, s.facts.home[z])]
    number = sum(min(op.n, sum(s.troops[one][z] for z in homes)) for one in who)
    return said("preview.reach.recalled", number=number) if number else said("preview.reach.nothing")


def recruit_reach(s: State, op: Op, power: int) -> Text:
    """How many troops there are to recruit, and where."""
    if op.power == "chosen":
        return said("preview.reach.chosen")
    one = power if op.power == "self" else POWERS.index(op.power)
    found = ally_spaces(s, one)
    if not found or (one == EMPIRE and s.joseph_dead):
        return said("preview.reach.nothing")
    return said("preview.reach.recruits", number=min(op.n, s.reserve[one]), count=len(found))


def levy_reach(s: State, op: Op, power: int) -> Text:
    """Bourbon troops that come, where they could go, and whether the red one may be among them."""
    nations = op.nations or BOURBON
    spaces = foresight.levy_spaces(s, op)
    if not spaces:
        return said("preview.reach.nothing")
    red = op.op == "levy" and any(foresight.takes_red_troop(s, nation) for nation in nations)
    return said("preview.reach.red" if red else "preview.reach.levy", count=spaces)


def landing_reach(s: State, op: Op, power: int) -> Text:
    """Can troops be brought to that space?"""
    if op.space == NOBODY or s.bourbon_at(op.space):
        return said("preview.reach.bourbons_there", number=s.bourbon_at(op.space))
    return said("preview.reach.room", number=s.facts.constants["stack_limit"] - s.total(op.space))


def wall_reach(s: State, op: Op, power: int) -> Text:
    """How the wall would stand."""
    after = max(0, min(s.facts.constants["wall_segments"], s.wall + op.n))
    return said("preview.reach.wall", segments=s.wall, after=after)


REACH: dict[str, Callable[[State, Op, int], Text]] = {
    "icon": icon_reach,
    **dict.fromkeys(("strike", "kill"), lambda s, op, power: places(s, foresight.victims(s, op, power))),
    **dict.fromkeys(("res", "wf"), track_reach),
    "recruit": recruit_reach,
    "recall": recall_reach,
    **dict.fromkeys(("levy", "restore"), levy_reach),
    "relocate": lambda s, op, power: said("preview.reach.bourbons", number=movable(s, op)),
    "land": landing_reach,
    "wall": wall_reach,
    "buy_concession": lambda s, op, power: said(
        "preview.reach.choices", number=len(foresight.concessions_for_sale(s, op, power))
    ),
}
