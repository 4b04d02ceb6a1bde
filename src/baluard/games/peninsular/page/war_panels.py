"""Boxes about what is going on in the field: corps without orders, sieges, guerrillas."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.facts import NATIONS, NOBODY
from baluard.games.peninsular.page.asks import Sight
from baluard.games.peninsular.page.chances import chance_of_assault, cut_percent, hunger_loss, mean_ambush
from baluard.games.peninsular.page.forecasts import idle_corps
from baluard.games.peninsular.rules.guerrillas import is_ready
from baluard.games.peninsular.rules.marches import points_left
from baluard.games.peninsular.rules.sieges import is_sweeping
from baluard.games.peninsular.rules.troops import besiegers_of, depot_key
from baluard.page.remarks import said, when
from baluard.page.rows import in_words, lines, row
from baluard.page.widgets import Row
from baluard.texts import Texts


def idle_rows(now: Sight, words: Texts) -> Iterator[Row]:
    """PEN-9 The movement phase: own corps that could still set out and have no order yet."""
    s = now.s
    if s.phase != "movement" or NATIONS[s.nation] not in now.view.eyes:
        return
    for corps in idle_corps(s):
        where = words.name(s.facts.provinces[corps.at])
        told = words.say("panel.idle.corps", points=corps.points, left=points_left(s, corps))
        yield row(words.name(corps.id), where, told, key=corps.id, leads=(corps.id,))


def standing_rows(now: Sight, words: Texts) -> Iterator[Row]:
    """PEN-20.5 What the own corps and depots do when others act; in one's own movement phase a click changes it."""
    s, f = now.s, now.s.facts
    for nation, orders in now.p.standing.items():
        gives = s.phase == "movement" and NATIONS[s.nation] == nation
        for id, reaction, tenths, first, second, burns in orders:
            depot = depot_key(s, NATIONS.index(nation), f.no[id]) if burns else ""
            if not burns and not s.has_corps(id):
                continue
            where = tuple(name for name in (first, second) if name)
            told = said(f"panel.standing.{'burn' if burns else reaction}", whole=tenths // 10, tenth=tenths % 10)
            name = words.name(depot or id)
            leads = (depot or id, "standing") if gives else ()
            yield row(name, in_words(told, words), key=depot or id, leads=leads)
            yield from lines(words, "note", *when(where, "panel.standing.to", provinces=where))


def siege_rows(now: Sight, words: Texts) -> Iterator[Row]:
    """PEN section 9 Each siege: walls, points inside and outside, hunger, and what an assault would bring."""
    s, f = now.s, now.s.facts
    for city in range(len(f.cities)):
        if s.sieges[city] < 0:
            continue
        name, outside = f.cities[city], besiegers_of(s, city)
        walls = words.say("panel.siege.walls", towers=f.towers[city], fort=f.fort[city], turns=s.sieges[city])
        yield row(words.name(name), walls, key=name, mark="head")
        known = now.knows_city(name) and now.knows(outside)
        if not known or not outside or not s.turn:
            continue
        inside, around = s.points_inside(city), sum(c.points for c in outside)
        yield from lines(words, "", said("panel.siege.points", inside=inside, outside=around))
        loss, mean = hunger_loss(s, city)
        yield from lines(words, "note", said("panel.siege.hunger", percent=loss, mean=mean))
        first, second = [chance_of_assault(now.view, now.game, city, later) for later in (0, 1)]
        yield from lines(words, "note", said("panel.siege.assault", now=first, later=second))


def band_rows(now: Sight, words: Texts) -> Iterator[Row]:
    """PEN-10 Bands by region, with what they could do; interruptions in force."""
    s, f = now.s, now.s.facts
    knows = all(band.points for band in now.p.bands)
    for region in range(len(f.regions)):
        bands = [band for band in s.bands if band[2] != NOBODY and f.region[band[2]] == region]
        ready = sum(band[1] for band in bands if is_ready(band))
        cut = s.interrupted[region] >= s.turn > 0
        if not bands and not cut:
            continue
        yield row(words.name(f"region_{f.regions[region]}"), mark="head")
        if bands and knows:
            told = said("panel.bands.points", number=len(bands), points=sum(b[1] for b in bands), ready=ready)
            yield from lines(words, "", told)
        elif bands:
            yield from lines(words, "", said("panel.bands.number", number=len(bands)))
        if ready and knows:
            yield from lines(words, "note", said("panel.bands.ambush", mean=mean_ambush(s, ready, False)))
            chance = cut_percent(s, ready)
            yield from lines(words, "note", *when(chance, "panel.bands.cut", percent=chance))
        yield from lines(words, "danger", *when(cut, "panel.bands.interrupted", turn=s.interrupted[region]))
    hunted = [words.name(id) for id, _ in s.sweeps if is_sweeping(s, id)]
    if hunted:
        yield row(words.say("panel.bands.sweeps"), ", ".join(hunted))
