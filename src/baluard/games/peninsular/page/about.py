"""What there is to know about a corps, a city, a province, a band, a depot or a general that a person points at."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.army_facts import TERRAINS
from baluard.games.peninsular.model.facts import FAR, NATIONS, NOBODY, OPEN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.page.asks import Sight, sight
from baluard.games.peninsular.page.chances import hunger_loss
from baluard.games.peninsular.page.forecasts import ForageTable, cheapest_depot, forage_by_die
from baluard.games.peninsular.rules.guerrillas import band_of
from baluard.games.peninsular.rules.marches import may_march, points_left
from baluard.games.peninsular.rules.routes import valid_depots
from baluard.games.peninsular.rules.troops import depot_of
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.remarks import said, when
from baluard.page.rows import sentences, words_of
from baluard.page.widgets import Text
from baluard.texts import Texts


def about_key(game: GameModule, view: View, key: str, lang: str) -> tuple[str, ...]:
    """A name, then sentences; nothing about what the game does not know."""
    now = sight(view, game)
    s, f = now.s, now.s.facts
    words = words_of(game, view, lang)
    if s.has_corps(key):
        corps = s.corps_of(key)
        return sentences(words.name(key), about_corps(now, corps, words), words)
    if key in f.no or key in f.city_no:
        province = f.no[key] if key in f.no else f.city_in[f.city_no[key]]
        return sentences(words.name(key), about_province(now, province, words), words)
    if key in f.general_no:
        return sentences(words.name(key), about_general(s, f.general_no[key], words), words)
    if depot_of(s, key) != NOBODY:
        return sentences(words.name(key), about_depot(s, depot_of(s, key)), words)
    band = band_of(s, key)
    if band is not None:
        known = all(one.points for one in now.p.bands if one.id == key)
        told = said("about.band", points=band[1]) if known else said("about.band.unknown")
        return sentences(words.name(key), (told, *when(band[4], "about.band.new")), words)
    return ()


# -- corps


def about_corps(now: Sight, corps: Corps, words: Texts) -> Iterator[Text | str]:
    """PEN section 9 The card of a corps: points, kind, place, leader with traits, movement left, forage, depot."""
    s, f = now.s, now.s.facts
    yield said("about.corps.kind", kind=f"kind_{f.kinds[corps.kind]}", nation=NATIONS[s.nation_of(corps)])
    known = now.knows([corps])
    yield said("about.corps.points", points=corps.points) if known else said("hint.corps.unknown")
    if corps.at == NOBODY:
        yield said("about.corps.sea")
        return
    place = "besieging" if corps.besieging else corps.place
    yield said(f"about.corps.{place}", province=f.provinces[corps.at])
    if corps.generals:
        for general in corps.generals:
            yield f"{words.name(f.generals[general])}: {leadership(s, general, words)}"
    else:
        yield said("about.corps.unnamed", rating=f.kind_leadership[corps.kind])
    bands = [band for band in s.bands if band[3] == corps.id]
    yield from when(bands, "about.corps.bands", number=len(bands))
    if known:
        yield said("about.corps.left", left=points_left(s, corps), most=f.kind_move[corps.kind])
        yield from when(not may_march(s, corps), "about.corps.stays")
        yield from forage(s, corps)


def forage(s: State, corps: Corps) -> Iterator[Text]:
    """PEN-11 Where it stands now: what foraging would cost by die, and the cheapest depot."""
    if corps.place != OPEN or not s.turn:
        return
    yield forage_by_die(ForageTable(s, corps).losses)
    gold, depot = cheapest_depot(s, s.nation_of(corps), corps)
    yield said("preview.forage.depot", gold=gold, depot=depot) if depot else said("about.corps.no_depot")


def leadership(s: State, general: int, words: Texts) -> str:
    """PEN-3.5, 3.6 A general's leadership, traits and what he alone can do."""
    row = s.facts.data.generals.general[general]
    traits = [s.facts.data.generals.traits[trait].name[words.lang] for trait in row.traits]
    return " · ".join(
        [words.say("about.general.rating", rating=row.leadership), *traits, row.special.title[words.lang]]
    )


def about_general(s: State, general: int, words: Texts) -> Iterator[Text | str]:
    """PEN-3.5 Where a general is, what he is worth, what he can do."""
    row = s.facts.data.generals.general[general]
    yield leadership(s, general, words)
    yield row.special.table[words.lang]
    status, where, _ = s.generals[general]
    yield said(f"about.general.{status}", where=where if status != "reserve" else "")


# -- places


def about_province(now: Sight, province: int, words: Texts) -> Iterator[Text]:
    """PEN-2 Terrain, forage, region; the city in it; bands and depots."""
    s, f = now.s, now.s.facts
    region = f.region[province]
    facts = {"terrain": TERRAINS[f.terrain[province]], "cost": f.cost[province], "forage": f.forage[province]}
    yield said("about.province", **facts, region=f"region_{f.regions[region]}")
    rivers = tuple(f.provinces[p] for p in f.near[province] if f.crossing[province][p])
    yield from when(rivers, "about.province.rivers", provinces=rivers)
    yield from when(f.threshold[region], "about.province.uprising", need=f.threshold[region])
    yield from when(s.interrupted[region] >= s.turn > 0, "about.province.cut", turn=s.interrupted[region])
    if f.city_at[province] != NOBODY:
        yield from about_city(now, f.city_at[province])


def about_city(now: Sight, city: int) -> Iterator[Text]:
    """PEN-2.4, 3.4, 3.8 Walls, holder, garrison, siege."""
    s, f = now.s, now.s.facts
    name = f.cities[city]
    yield said("about.city", city=name, towers=f.towers[city], fort=f.fort[city])
    yield from when(s.control[city] != NOBODY, "about.city.held", nation=NATIONS[s.control[city]])
    if now.knows_city(name):
        facts = {"points": s.garrison_points(city), "room": max(0, s.room_in(city))}
        yield said("about.city.garrison", **facts)
    elif s.garrisons[city]:
        yield said("about.city.unknown")
    worth = f.data.nations.victory.special_cities.get(name, 0)
    yield from when(worth, "about.city.worth", number=worth)
    region = f.region[f.city_in[city]]
    yield from when(f.capital[region] == city, "about.city.capital", levy=f.levy[region])
    yield from when(f.port[city], "about.city.gold_port" if f.gold_port[city] else "about.city.port")
    if s.sieges[city] >= 0:
        yield said("about.city.besieged", turns=s.sieges[city])
        if now.knows_city(name):
            percent, mean = hunger_loss(s, city)
            yield said("preview.siege.hunger", percent=percent, mean=mean)


def about_depot(s: State, number: int) -> Iterator[Text]:
    """PEN-7.6 Whose depot it is, and whether it is joined to a source."""
    nation, province, _ = s.depots[number]
    joined = province in valid_depots(s, nation)
    yield said("about.depot.joined" if joined else "about.depot.cut_off")
    most = s.facts.depot_limits[max(1, s.turn)][nation]
    yield from when(most < FAR, "about.depot.limit", number=len(s.depots_of(nation)), most=most)
