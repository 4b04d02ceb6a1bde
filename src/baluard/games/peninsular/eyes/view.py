"""What eyes may know (PEN section 6): all but others' standing orders; with fog, of the enemy only estimates."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.eyes.desks import seen_desk
from baluard.games.peninsular.eyes.position_fields import PositionFields, fill_open, open_fields
from baluard.games.peninsular.eyes.seen import SeenBand, SeenCorps, SeenDepot
from baluard.games.peninsular.model.activities import TradeOffer
from baluard.games.peninsular.model.facts import AT_SEA, ESTIMATES, NATIONS, NOBODY, SIDE_OF, Facts
from baluard.games.peninsular.model.state import Band, Depot, State, Troops, blank
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.troops import depot_key
from baluard.kernel.rng import Rng
from baluard.kernel.values import View
from baluard.page.rooms import GameOfRooms

GUESSES = {-1 - i: points for i, points in enumerate(ESTIMATES)}  # by how it is seen

MOST_GUESSED = 30  # gold, or points at a depot, that eyes may imagine


class Position(PositionFields, frozen=True):
    """The map as some eyes see it. All things by id."""


def position(s: State, eyes: tuple[str, ...]) -> Position:
    """The open map, and of the hidden what these eyes may see."""
    f = s.facts
    known, shown = sides_known(s, eyes), s.revealed
    nations = [n for n in range(len(NATIONS)) if known[SIDE_OF[n]]]
    kinds = [k for k in range(len(f.kinds)) if known[f.kind_side[k]]]
    return Position(
        **open_fields(s),
        agenda=tuple([seen_activity(a, eyes) for a in s.agenda]),
        traded=s.traded if known[0] else 0,
        eaten={f.cities[c]: n for c, n in enumerate(s.eaten) if n and known[s.city_side(c)]},
        gold={NATIONS[n]: s.gold[n] for n in nations},
        corps=tuple([seen_corps(f, corps, known[s.side_of(corps)], corps.id in shown) for corps in s.corps]),
        garrisons={
            f.cities[c]: {f.kinds[k]: estimate(n, known[f.kind_side[k]] or f.cities[c] in shown) for k, n in troops}
            for c, troops in enumerate(s.garrisons)
            if troops
        },
        depots=tuple([seen_depot(f, d, known[SIDE_OF[d[0]]] or depot_key(s, d[0], d[1]) in shown) for d in s.depots]),
        bands=tuple([seen_band(f, band, known[0] or band[3] in shown) for band in s.bands]),
        reserve={f.kinds[k]: s.reserve[k] for k in kinds if s.reserve[k]},
        fresh={f.kinds[k]: s.fresh[k] for k in kinds if s.fresh[k]},
        levy={NATIONS[n]: s.levy[n] for n in nations},
        owed={NATIONS[n]: s.owed[n] for n in nations},
        arrivals=tuple([(id, points if known[side_of_entry(f, id)] else 0) for id, points in s.arrivals]),
        risings=tuple([(f.regions[region], points) for region, points in s.risings if known[0]]),
        desk=seen_desk(s.desk, eyes),
        standing={n: rows for n, rows in zip(NATIONS, s.standing, strict=True) if rows and knows_orders(f, n, eyes)},
    )


def knows_orders(f: Facts, nation: str, eyes: tuple[str, ...]) -> bool:
    """PEN section 6 Standing orders are known to their nation and to the organiser."""
    return nation in eyes or f.organiser in eyes


def seen_activity(activity: Any, eyes: tuple[str, ...]) -> Any:
    """What the allies propose to each other only they know (PEN section 6)."""
    if isinstance(activity, TradeOffer) and not {"spain", "britain"} & set(eyes):
        return TradeOffer(activity.nation, "", 0)
    return activity


def side_of_entry(f: Facts, id: str) -> int:
    """The side of an entry of the schedule."""
    return SIDE_OF[f.entry(id).nation]


def sides_known(s: State, eyes: tuple[str, ...]) -> tuple[bool, bool]:
    """Of which side these eyes know all: of both without fog, and when it is over."""
    if not s.facts.fog or s.result is not None:
        return True, True
    return "spain" in eyes or "britain" in eyes, "france" in eyes


def estimate(points: int, known: bool) -> int:
    """Points as they are known, or a band of points as a number below zero."""
    if known:
        return points
    return next((seen for seen, (_, most) in GUESSES.items() if points <= most), -len(GUESSES))


def seen_corps(f: Facts, c: Corps, known: bool, revealed: bool) -> SeenCorps:
    """A corps as it is seen; a combat shows its points, not what it left elsewhere."""
    return SeenCorps(
        id=c.id,
        kind=f.kinds[c.kind],
        points=estimate(c.points, known or revealed),
        at=province_name(f, c.at),
        place=c.place,
        generals=tuple([f.generals[g] for g in c.generals]),
        besieging=c.besieging,
        cannot_move=c.cannot_move,
        moved=c.moved,
        fought=c.fought,
        forced=c.forced,
        fed=c.fed,
        landed=c.landed,
        spent=c.spent,
        path=tuple([f.provinces[p] for p in c.path]),
        start=province_name(f, c.start),
        came_from=province_name(f, c.came_from),
        entered=c.entered,
        left=tuple([(unit, points if known else 0) for unit, points in c.left]),
        joint=c.joint,
    )


def province_name(f: Facts, province: int) -> str:
    """The id of a province; nothing at sea."""
    return f.provinces[province] if province != AT_SEA else ""


def seen_depot(f: Facts, depot: Depot, known: bool) -> SeenDepot:
    """A depot as it is seen."""
    garrison = {f.kinds[k]: points for k, points in depot[2]} if known else None
    return SeenDepot(NATIONS[depot[0]], f.provinces[depot[1]], garrison)


def seen_band(f: Facts, band: Band, known: bool) -> SeenBand:
    """A band as it is seen."""
    name, points, province, corps, new = band
    return SeenBand(name, points if known else 0, province_name(f, province), corps, new)


def imagine(game: GameOfRooms, view: View, rng: Rng) -> State:
    """A state that could lie behind a view."""
    return imagined(view.position, game.facts(view.options), rng)


def imagined(p: Position, f: Facts, rng: Rng) -> State:
    """A state that these eyes could be looking at: what is only estimated is made up."""
    s = blank(f)
    fill_open(s, p)
    s.gold = [p.gold[name] if name in p.gold else rng.below(MOST_GUESSED) for name in NATIONS]
    s.agenda, s.traded = list(p.agenda), p.traded
    s.eaten = [p.eaten.get(name, 0) for name in f.cities]
    s.corps = [corps_imagined(f, seen, rng) for seen in p.corps]
    for city, troops in p.garrisons.items():
        s.garrisons[f.city_no[city]] = tuple([(f.kind_no[k], guess(points, rng)) for k, points in troops.items()])
    s.depots = tuple([depot_imagined(f, seen, rng) for seen in p.depots])
    s.bands = tuple([band_imagined(f, seen, rng) for seen in p.bands])
    for kind, points in p.reserve.items():
        s.reserve[f.kind_no[kind]] = points
    for kind, points in p.fresh.items():
        s.fresh[f.kind_no[kind]] = points
    s.arrivals = tuple([(id, points or f.entry(id).points) for id, points in p.arrivals])
    s.risings = tuple([(f.region_no[region], points) for region, points in p.risings])
    for name, orders in p.standing.items():
        s.standing[NATIONS.index(name)] = orders
    for name, points in p.levy.items():
        s.levy[NATIONS.index(name)] = points
    for name, points in p.owed.items():
        s.owed[NATIONS.index(name)] = points
    return s


def guess(points: int, rng: Rng) -> int:
    """Points as they are known, or at random within the estimate."""
    if points > 0:
        return points
    least, most = GUESSES[points]
    return least + rng.below(most - least + 1)


def corps_imagined(f: Facts, seen: SeenCorps, rng: Rng) -> Corps:
    """A corps out of what is seen of it."""
    at = f.no[seen.at] if seen.at else AT_SEA
    corps = Corps(seen.id, f.kind_no[seen.kind], guess(seen.points, rng), at, seen.place)
    corps.joint = seen.joint
    corps.generals = tuple([f.general_no[name] for name in seen.generals])
    corps.besieging, corps.cannot_move = seen.besieging, seen.cannot_move
    corps.moved, corps.fought, corps.forced = seen.moved, seen.fought, seen.forced
    corps.fed, corps.landed, corps.spent, corps.entered = seen.fed, seen.landed, seen.spent, seen.entered
    corps.path = tuple([f.no[name] for name in seen.path])
    corps.came_from = f.no[seen.came_from] if seen.came_from else NOBODY
    corps.start = f.no[seen.start] if seen.start else AT_SEA
    corps.left = tuple([(unit, points or f.min_garrison) for unit, points in seen.left])
    return corps


def band_imagined(f: Facts, seen: SeenBand, rng: Rng) -> Band:
    """A band out of what is seen of it."""
    at = f.no[seen.province] if seen.province else AT_SEA
    return seen.id, seen.points or 1 + rng.below(2), at, seen.corps, seen.new


def depot_imagined(f: Facts, seen: SeenDepot, rng: Rng) -> Depot:
    """A depot out of what is seen of it; one of which nothing is known may be guarded."""
    nation = NATIONS.index(seen.nation)
    guess = {} if rng.below(2) else {f.kinds[f.main_kind[nation]]: f.min_garrison + rng.below(MOST_GUESSED)}
    garrison = seen.garrison if seen.garrison is not None else guess
    troops: Troops = tuple([(f.kind_no[kind], points) for kind, points in garrison.items()])
    return nation, f.no[seen.province], troops


def given_names(game: GameOfRooms, view: View) -> dict[str, str]:
    """PEN-4.5, section 6 The names that owners gave their corps: everybody knows them."""
    return dict((view.present or view.position).called)
