"""Remarks beside what can be chosen: corps, bands, provinces, cities, depots, generals. Functions of the view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from baluard.games.peninsular.model.army_facts import TERRAINS
from baluard.games.peninsular.model.facts import NOBODY, SIDE_OF
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.page.asks import Asks, sight
from baluard.games.peninsular.page.chances import expected_assault, retreat_loss
from baluard.games.peninsular.page.forecasts import ForageTable, all_supplied, cheapest_depot, idle_corps
from baluard.games.peninsular.rules.garrisons import LEAVE
from baluard.games.peninsular.rules.guerrillas import band_of
from baluard.games.peninsular.rules.marches import march_of, may_march, points_left
from baluard.games.peninsular.rules.orders import END, MoveSpace, PhaseSpace
from baluard.games.peninsular.rules.supply import price_of, undecided
from baluard.games.peninsular.rules.troops import besiegers_of, depot_of
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Faults
from baluard.kernel.present import present_state
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Hints
from baluard.page.remarks import AIM, ASIDE, ENDS, GO, STOP, barred, remark, said, when
from baluard.page.widgets import Hint, Text
from baluard.texts import texts_for

# -- what a thing is
RATIO = "15"  # PEN-20.5 in tenths: what is suggested for a standing order
MARCHES = frozenset({"movement"})  # phases in which it matters how far a corps can still go


def corps_parts(q: Asks, corps: Corps) -> Iterator[Text]:
    """PEN-3.2 Points, general, how far it can still go."""
    if not q.now.knows([corps]):
        yield said("hint.corps.unknown")
        return
    f = q.s.facts
    yield said("hint.corps.points", points=corps.points)
    yield from when(
        corps.generals, "hint.corps.general", general=f.generals[corps.generals[0]] if corps.generals else ""
    )
    if q.tag in MARCHES and q.s.nation_of(corps) == q.nation:
        yield (
            said("hint.corps.left", left=points_left(q.s, corps)) if may_march(q.s, corps) else said("hint.corps.stays")
        )


def province_parts(q: Asks, province: int) -> Iterator[Text]:
    """PEN-2.2 Terrain and forage, and enemies in the open."""
    f = q.s.facts
    yield said("hint.province", terrain=TERRAINS[f.terrain[province]], forage=f.forage[province])
    enemies = q.s.in_the_open(province, 1 - SIDE_OF[q.nation])
    yield from when(enemies, "hint.province.enemies", number=len(enemies))


def city_parts(q: Asks, city: int) -> Iterator[Text]:
    """PEN-2.4, 3.4 Garrison and room."""
    s, f = q.s, q.s.facts
    if q.now.knows_city(f.cities[city]):
        room = max(0, s.room_in(city))
        yield said("hint.city", garrison=s.garrison_points(city), room=room)
    yield from when(s.sieges[city] >= 0, "hint.city.besieged")


def thing_hint(q: Asks, key: str) -> Hint | None:
    """What is said of a thing wherever it can be chosen; None of words that speak for themselves."""
    s, f = q.s, q.s.facts
    if s.has_corps(key):
        return remark(key, corps_parts(q, s.corps_of(key)))
    band = band_of(s, key)
    if band is not None:
        return remark(key, [said("hint.band", points=band[1])]) if not f.fog or SIDE_OF[q.nation] == 0 else None
    if key in f.general_no:
        return remark(key, [said("hint.general", rating=f.leadership[f.general_no[key]])])
    place = is_place(q, key)
    if key in f.city_no and (place == "city" or key not in f.no):
        return remark(key, parts) if (parts := list(city_parts(q, f.city_no[key]))) else None
    if key in f.no:
        return remark(key, province_parts(q, f.no[key]))
    return remark(key, [said(f"hint.order.{key}")]) if is_order(q) and is_explained(q, key) else None


def is_order(q: Asks) -> bool:
    """Are orders chosen now: those of a phase, or of the corps or band that was chosen?"""
    return len(q.keys) == (1 if q.tag in MARCHES else 0)


def is_explained(q: Asks, order: str) -> bool:
    """Is there a word beside an order whose name does not say what it brings?"""
    game = q.now.game
    return texts_for("en", game.package, game.data).has(f"hint.order.{order}")


def is_place(q: Asks, key: str) -> str:
    """Whether a key that is both a province and a city stands for the city here."""
    action = q.keys[0] if q.keys else ""
    of_city = ("recruit", "new_corps", "assign_points", "supply_choice")
    return "city" if action in of_city or (len(q.keys) > 1 and q.keys[1] in ("garrison", "ambush")) else "province"


def things(q: Asks) -> Iterable[Hint]:
    """Beside each key that is a thing, what is to be known of it."""
    return [hint for key in q.choices if (hint := thing_hint(q, key)) is not None]


# -- phases


def steps(q: Asks) -> Iterable[Hint]:
    """PEN-9.2 Where a corps can go next: what is left then, terrain, forage, enemies; else things."""
    s, f = q.s, q.s.facts
    if not q.keys:
        return [*units(q)]
    if q.keys[1:2] == ("garrison",) and q.keys[3:] == (LEAVE,):
        return [enough(q)]
    if not s.has_corps(q.keys[0]) or (len(q.keys) > 1 and q.keys[1] not in f.no):
        return things(q)
    march = march_of(s, s.corps_of(q.keys[0]), q.keys[1:])
    found = []
    for key in q.choices:
        if key not in f.no:
            found += [hint for hint in (thing_hint(q, key),) if hint is not None]
            continue
        cost = march.cost(f.no[key])
        left = march.left - cost
        enemy = s.has_free_enemy(f.no[key], march.side)
        parts = [said("hint.step", cost=cost, left=left), *province_parts(q, f.no[key])]
        found.append(remark(key, parts, STOP if enemy else GO, figure="" if enemy else str(left)))
    return found


def enough(q: Asks) -> Hint:
    """PEN-9.6, R55 The fewest points that hold a place; all of them would be the end of the corps."""
    corps = q.s.corps_of(q.keys[0])
    amounts = [int(key) for key in q.choices if key.isdecimal()]
    least = min(max(min(amounts), q.s.facts.min_garrison), max(amounts))
    key = "hint.leave.whole" if corps.points in amounts else "hint.leave"
    return remark(str(least), [said(key, least=least, points=corps.points)])


def units(q: Asks) -> Iterator[Hint]:
    """PEN-9.5 Corps and bands; generals who change their corps and cities to cede are seldom wanted."""
    f = q.s.facts
    for key in q.choices:
        if key in f.city_no:
            yield remark(key, [said("hint.cede"), *city_parts(q, f.city_no[key])], ASIDE)
        elif key in f.general_no:
            yield remark(key, [said("hint.general", rating=f.leadership[f.general_no[key]])], ASIDE)
        elif (hint := thing_hint(q, key)) is not None:
            yield hint


def feeding(q: Asks) -> Iterable[Hint]:
    """PEN-11 Beside a unit what it would do by itself, beside a way what it costs."""
    if len(q.keys) == 1:
        ways = {unit: how for unit, how, _ in all_supplied(q.s, q.nation).supplies}
        return [unit_hint(q, key, ways[key]) for key in q.choices]
    if len(q.keys) == 2:
        return [hint for key in q.choices if (hint := way_hint(q, q.keys[1], key)) is not None]
    if len(q.keys) == 3:
        return [gold_hint(q, key) for key in q.choices]
    return ()


def unit_hint(q: Asks, unit: str, how: str) -> Hint:
    """What a unit does if nothing more is chosen for anybody."""
    parts = [said("hint.supply.default", how=how)]
    if how == "forage" and q.s.has_corps(unit):
        parts.append(foraged(q.s.corps_of(unit), q))
    return remark(unit, parts)


def foraged(corps: Corps, q: Asks) -> Text:
    """PEN-11.5 What foraging costs a corps on average."""
    mean = ForageTable(q.s, corps).mean
    return said("hint.supply.mean", mean=mean) if mean else said("hint.supply.free")


def way_hint(q: Asks, unit: str, how: str) -> Hint | None:
    """What a way of supply costs a corps."""
    if not q.s.has_corps(unit):
        return None
    corps = q.s.corps_of(unit)
    if how == "forage":
        return remark(how, [foraged(corps, q)])
    gold, _ = cheapest_depot(q.s, q.nation, corps)
    return remark(how, [said("hint.supply.gold", gold=gold)]) if how == "depot" else None


def gold_hint(q: Asks, depot: str) -> Hint:
    """What a depot costs."""
    province = q.s.depots[depot_of(q.s, depot)][1]
    return remark(depot, [said("hint.supply.gold", gold=price_of(q.s, q.keys[1], q.keys[2], province))])


def reaction(q: Asks) -> Iterable[Hint]:
    """PEN-12.4, 12.6 Beside each way out its modifier and the points it costs on average."""
    s, f = q.s, q.s.facts
    corps = s.corps_of(str(q.about["corps"]))
    found = []
    for key in q.choices:
        if key in f.no or key == "naval":
            modifier, mean = retreat_loss(s, corps, f.no.get(key, NOBODY))
            parts = [said("hint.retreat", modifier=modifier, mean=mean)]
            if key in f.no:
                parts.append(said("hint.province", terrain=TERRAINS[f.terrain[f.no[key]]], forage=f.forage[f.no[key]]))
            found.append(remark(key, parts, GO if key in f.no else ""))
    return found


def siege(q: Asks) -> Iterable[Hint]:
    """PEN-18 Beside the assault, how often it succeeds."""
    name = str(q.about["city"])
    city = q.s.facts.city_no[name]
    if q.keys or "assault" not in q.choices or not besiegers_of(q.s, city) or not q.now.knows_city(name):
        return ()
    percent = expected_assault(q.view, q.now.game, city, 0).percent_taken()
    return (remark("assault", [said("hint.assault", percent=percent)], AIM),)


def standing(q: Asks) -> Iterable[Hint]:
    """PEN-20.5 The ratio counts in tenths; from half as many again on a retreat is cheaper than most battles."""
    return (remark(RATIO, [said("hint.ratio")]),) if RATIO in q.choices else things(q)


def starved(q: Asks) -> Iterable[Hint]:
    """PEN-11.9 Beside the garrison of a besieged city its points; beside corps what is told of them."""
    held = dict(q.s.garrisons[q.s.facts.city_no[str(q.about["city"])]])
    for key in q.choices:
        kind = q.s.facts.kind_no.get(key, NOBODY)
        if kind in held:
            yield remark(key, [said("hint.garrison", points=held[kind])])
        elif (hint := thing_hint(q, key)) is not None:
            yield hint


HINTS: dict[str, Hints[Asks]] = {
    "siege_loss": starved,
    "standing_order": standing,
    "movement": steps,
    "supply": feeding,
    "contact_reaction": reaction,
    "combat_choice": siege,
}


def nothing_left(q: Asks) -> Text:
    """The phase ends."""
    return said("hint.end")


def corps_left(q: Asks) -> Text:
    """PEN-9 Corps without orders."""
    idle = len(idle_corps(q.s))
    return said("hint.end.idle", number=idle) if idle else said("hint.end")


def hungry_left(q: Asks) -> Text:
    """PEN-11 Units whose supply is not chosen yet."""
    return said("hint.supply.left", number=len(undecided(q.s, q.nation)))


def unspent(q: Asks) -> Text:
    """PEN-6.5 Levy that nobody has recruited yet, and gold beside it."""
    gold, levy = q.s.gold[q.nation], q.s.levy[q.nation]
    return said("hint.end.unspent", levy=levy, gold=gold) if levy else said("hint.end")


LEFT_TO_DO: dict[str, Callable[[Asks], Text]] = {
    "recruitment": unspent,
    "movement": corps_left,
    "supply": hungry_left,
}


def end(q: Asks) -> Hint:
    """PEN-1.12 Beside the end of a phase: what is still to be done in it."""
    return remark(END, [LEFT_TO_DO.get(q.tag, nothing_left)(q)], ENDS)


WHY_NOT: dict[str, Keys] = {  # orders that many would look for, and whose absence wants a word
    "recruitment": ("trade", "recruit", "new_corps", "buy_points"),
    "intendance": ("depot_create", "depot_move"),
}
BY_CORPS: Keys = ("forced_march", "anti_guerrilla")  # the same, where a corps has been chosen


def orders_missing(q: Asks) -> Iterator[Hint]:
    """PEN-1.12 Orders of the phase, or of the corps that was chosen, that cannot be given now; and why."""
    at_order = q.s.has_corps(q.keys[0]) if len(q.keys) == 1 else not q.keys
    wanted = BY_CORPS if q.keys else WHY_NOT.get(q.tag, ())
    for order in wanted if at_order else ():
        if order not in q.offered:
            yield from (barred(order, Text(fault.key, {**fault.facts})) for fault in reasons(q, order))


def reasons(q: Asks, order: str) -> Faults:
    """The messages of an order that is not offered; none where the nation never gives it."""
    space = q.space
    kinds = space.actions if isinstance(space, MoveSpace) else space.kinds if isinstance(space, PhaseSpace) else ()
    given = any(kind.id == order and q.nation in kind.nations for kind in kinds)
    return space.faults_of_step(q.keys, order) if given else ()


def hints(game: GameModule, view: View, asked: Asked, keys: Keys) -> tuple[Hint, ...]:
    """Remarks beside the next keys."""
    q = Asks(sight(view, game), view, asked, keys)
    if q.nation == NOBODY or not q.offered:
        return ()
    found = tuple(HINTS.get(q.tag, things)(q))
    found = (*found, *orders_missing(q))
    return (end(q), *found) if END in q.offered else found


def without_orders(s: State) -> tuple[Keys, ...]:
    """PEN-9 Corps that could still set out and have no order."""
    return tuple((corps.id,) for corps in idle_corps(s))


def without_supply(s: State) -> tuple[Keys, ...]:
    """PEN-11 Units for which no supply is chosen."""
    return tuple(("supply_choice", unit) for unit in undecided(s, s.nation))


UNDONE: dict[str, Callable[[State], tuple[Keys, ...]]] = {"movement": without_orders, "supply": without_supply}


def undone(game: GameModule, view: View, asked: Asked) -> tuple[Keys, ...]:
    """What the active nation has still to order in a phase that others wait for."""
    find = UNDONE.get(asked.decision.tag)
    return find(present_state(view, game)) if find else ()
