"""Previews of the movement and supply phases: marches, foraging, guerrillas, sieges that begin."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.army_facts import TERRAINS
from baluard.games.peninsular.model.facts import FRENCH, NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.page.asks import Asks
from baluard.games.peninsular.page.chances import cut_percent, hunger_loss, mean_ambush
from baluard.games.peninsular.page.forecasts import (
    ForageTable,
    after_march,
    all_supplied,
    cheapest_depot,
    forage_by_die,
)
from baluard.games.peninsular.rules.foraging import besieged_parts, siege_modifier
from baluard.games.peninsular.rules.guerrillas import Ambush, reach
from baluard.games.peninsular.rules.marches import March, is_interrupted, march_of
from baluard.games.peninsular.rules.supply import price_of
from baluard.games.peninsular.rules.troops import depot_of
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Fact
from baluard.page.questions import Parts
from baluard.page.remarks import said, when
from baluard.page.widgets import Column, Text


def march(q: Asks) -> Parts:
    """PEN-9.2 The march of a corps as far as it is chosen."""
    corps = q.s.corps_of(q.keys[0])
    way = tuple(key for key in q.keys[1:] if key != DONE)
    return march_parts(q, march_of(q.s, corps, ()), way, [corps])


def march_parts(q: Asks, walk: March, way: Keys, group: list[Corps]) -> Parts:
    """PEN-9.2 What a march costs step by step, what is left; where it forages; whom it meets."""
    s, f = q.s, q.s.facts
    have, lines = walk.left, []
    for name in way:
        to = f.no[name]
        cost = walk.cost(to)
        lines.append(("PEN-9.2", said(step_key(s, walk, to), province=name, terrain=TERRAINS[f.terrain[to]]), -cost))
        walk.walk((name,))
    first = ("PEN-9.1", said("preview.march.have"), have)
    yield Column(said("preview.march"), (first, *lines), walk.left)
    if enemies := s.in_the_open(walk.at(), 1 - walk.side):
        known = q.now.knows(enemies)
        key = "preview.march.contact" if known else "preview.march.contact_unknown"
        yield said(
            key, enemies=tuple(one.id for one in enemies), points=sum(one.points for one in enemies) if known else 0
        )
    city = f.city_at[walk.at()]
    is_free = city != NOBODY and not enemies and s.city_side(city) == 1 - walk.side and not s.has_troops(city)
    yield from when(is_free, "preview.march.empty", city=f.cities[city])
    yield from when(is_interrupted(s, walk.side, walk.at()), "preview.march.interrupted")
    yield from bands_there(q, walk)
    after = after_march(s, walk, group, have - walk.left)
    for corps in group:
        yield from when(len(group) > 1, "preview.march.of", corps=corps.id)
        yield from forage_notes(after, after.corps_of(corps.id), s.nation_of(corps))


def bands_there(q: Asks, walk: March) -> Iterator[Text]:
    """PEN-10.8 The risk that guerrillas of the region cut the communications of the French side."""
    s, f = q.s, q.s.facts
    region = f.region[walk.at()]
    bands = [band for band in s.bands if band[2] != NOBODY and f.region[band[2]] == region]
    if walk.side != FRENCH or not bands or is_interrupted(s, walk.side, walk.at()):
        return
    known = all(one.points for one in q.now.p.bands)
    points = sum(band[1] for band in bands)
    facts: dict[str, Fact] = {"points": points, "percent": cut_percent(s, points)} if known else {}
    yield said(f"preview.march.risk{'' if known else '_unknown'}", number=len(bands), **facts)


def step_key(s: State, walk: March, to: int) -> str:
    """How a step is told: over a river in front of the enemy, into a region with cut communications, or plainly."""
    f = s.facts
    if f.crossing[walk.at()][to] and s.has_free_enemy(to, walk.side):
        return "preview.march.river"
    return "preview.march.cut" if walk.cost(to) > f.cost[to] else "preview.march.step"


def forage_notes(s: State, corps: Corps, nation: int) -> Iterator[Text]:
    """PEN-11 What foraging would cost by die, and what the cheapest depot would."""
    table = ForageTable(s, corps)
    yield forage_by_die(table.losses)
    yield said("preview.forage.why", value=table.value, modifier=table.modifier)
    gold, depot = cheapest_depot(s, nation, corps)
    yield from when(depot, "preview.forage.depot", gold=gold, depot=depot)


# -- guerrillas


def ambush(q: Asks) -> Iterator[Text]:
    """PEN-10.7 The loss that each target may expect."""
    s, f = q.s, q.s.facts
    order = Ambush()
    args = tuple(key for key in (q.keys[0], *q.keys[2:]) if key != DONE)
    names, pairs = order.parts(s, args)
    yield said("preview.ambush", points=order.points(s, names))
    for target, number in zip(pairs[::2], pairs[1::2], strict=False):
        besieged = target in f.city_no and s.sieges[f.city_no[target]] >= 0
        mean = mean_ambush(s, int(number), besieged)
        yield said("preview.ambush.target", target=target, points=int(number), mean=mean)


def cut(q: Asks) -> Iterator[Text]:
    """PEN-10.8 The chance of an interruption."""
    names = (q.keys[0], *q.keys[2:])
    points = sum(band[1] for band in q.s.bands if band[0] in names)
    yield said("preview.cut", points=points, percent=cut_percent(q.s, points))


def hunt(q: Asks) -> Iterator[Text]:
    """PEN-10.5 How many points a corps can hunt down."""
    corps = q.s.corps_of(q.keys[0])
    yield said("preview.hunt", corps=corps.id, number=reach(q.s, corps))


def siege_laid(q: Asks) -> Iterator[Text]:
    """PEN-9.11 Who is inside, and how hungry they will be."""
    if len(q.keys) < 3:
        return
    city = q.s.facts.city_no[q.keys[2]]
    if not q.now.knows_city(q.keys[2]):
        return
    percent, mean = hunger_loss(q.s, city)
    yield said("preview.siege.inside", city=q.keys[2], points=q.s.points_inside(city))
    yield said("preview.siege.hunger", percent=percent, mean=mean)


# -- supply


def supply(q: Asks) -> Iterator[Text]:
    """PEN-11 What a way of supply costs: gold, or points by die."""
    if len(q.keys) < 2:
        return
    s, unit = q.s, q.keys[1]
    how = q.keys[2] if len(q.keys) > 2 else ""
    if how in ("depot", "fleet"):
        depot = s.depots[depot_of(s, q.keys[3])][1] if len(q.keys) > 3 else NOBODY
        gold = price_of(s, unit, how, depot)
        yield from when(len(q.keys) > 3, "preview.gold", before=s.gold[q.nation], after=s.gold[q.nation] - gold)
    elif unit in s.facts.city_no:
        yield forage_by_die(siege_losses(s, s.facts.city_no[unit], q.nation))
    else:
        yield from forage_notes(s, s.corps_of(unit), q.nation)


def siege_losses(s: State, city: int, nation: int) -> list[int]:
    """PEN-11.9 What the besieged of a nation would lose by die."""
    f = s.facts
    points = sum(number for _, number in besieged_parts(s, nation, city))
    over = [die + siege_modifier(s, points) - f.towers[city] for die in range(1, 7)]
    return [min(points, f.siege_loss * max(0, one)) for one in over]


def supply_at_end(q: Asks) -> Iterator[Text]:
    """PEN-11.1 What happens to all for whom nothing was chosen, and what all of it costs."""
    s = all_supplied(q.s, q.nation)
    gold = sum(price_of(s, unit, how, depot) for unit, how, depot in s.supplies)
    foragers = tuple(unit for unit, how, _ in s.supplies if how == "forage")
    yield said("preview.supply.end", number=len(s.supplies) - len(foragers), gold=gold)
    yield from when(foragers, "preview.supply.foragers", units=foragers)
    means = [mean_loss(s, unit, q.nation) for unit in foragers]
    yield from when(means, "preview.supply.mean", points=sum(means))


def mean_loss(s: State, unit: str, nation: int) -> int:
    """PEN-11.5, 11.9 The points that a corps, or the besieged in a city, lose by foraging on average."""
    if s.has_corps(unit):
        return ForageTable(s, s.corps_of(unit)).mean
    losses = siege_losses(s, s.facts.city_no[unit], nation)
    return (2 * sum(losses) + len(losses)) // (2 * len(losses))
