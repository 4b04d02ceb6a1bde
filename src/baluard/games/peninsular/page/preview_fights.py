"""Previews of contacts, battles, sieges and assaults: both forces, and what the model leads one to expect."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER
from baluard.games.peninsular.model.facts import NOBODY, SIDE_OF
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.page.asks import Asks
from baluard.games.peninsular.page.chances import (
    battle_chances,
    expected_assault,
    hunger_loss,
    leader_of,
    retreat_loss,
)
from baluard.games.peninsular.rules.troops import besiegers_of
from baluard.kernel.decision import Fact
from baluard.page.remarks import said, when
from baluard.page.widgets import Text


def contact(q: Asks) -> Iterator[Text]:
    """PEN-12.3 Both forces, the odds of a battle; what the chosen way out costs."""
    s, f = q.s, q.s.facts
    corps, province = s.corps_of(str(q.about["corps"])), f.no[str(q.about["province"])]
    chosen = q.keys[0] if q.keys else ""
    if chosen == "retreat" and len(q.keys) == 2:
        yield retreat_note(q, corps, f.no[q.keys[1]])
    elif chosen == "naval":
        yield retreat_note(q, corps, NOBODY)
    elif chosen == "shelter":
        yield said("preview.shelter", city=f.cities[f.city_at[province]])
    if chosen in ("", "stand"):
        yield from forces(q, province)
        yield from odds(q, province)


def retreat_note(q: Asks, corps: Corps, province: int) -> Text:
    """PEN-12.4 The modifier of a retreat, and the points it costs on average."""
    modifier, mean = retreat_loss(q.s, corps, province)
    return said("preview.retreat", modifier=modifier, mean=mean, points=corps.points)


def forces(q: Asks, province: int) -> Iterator[Text]:
    """Who stands in the open on either side, and who leads."""
    side = SIDE_OF[q.nation]
    for key, present in (
        ("preview.armies.own", q.s.in_the_open(province, side)),
        ("preview.armies.enemy", q.s.in_the_open(province, 1 - side)),
    ):
        leader = leader_of(q.s, present)
        facts: dict[str, Fact] = {"number": len(present), "points": sum(c.points for c in present)}
        if not q.now.knows(present):
            yield said(f"{key}.unknown", number=len(present))
        elif leader == NOBODY:
            yield said(key, **facts)
        else:
            yield said(f"{key}.led", **facts, general=q.s.facts.generals[leader], rating=q.s.facts.leadership[leader])


def odds(q: Asks, province: int, policy: str = "never") -> Iterator[Text]:
    """PEN-17.13 What the model leads one to expect; nothing while the enemy's points are not known."""
    s, side = q.s, SIDE_OF[q.nation]
    own, enemy = s.in_the_open(province, side), s.in_the_open(province, 1 - side)
    if not own or not enemy or not q.now.knows([*own, *enemy]):
        return
    chances = battle_chances(q.now, province, side, policy)
    yield said("preview.odds", won=chances.won, drawn=chances.drawn, lost=chances.lost)
    yield said("preview.odds.losses", own=chances.own_loss, enemy=chances.enemy_loss)


def battle_plan(q: Asks) -> Iterator[Text]:
    """PEN-17.10 The odds with the chosen policy."""
    province = q.s.facts.no[str(q.about["province"])]
    yield from forces(q, province)
    yield from odds(q, province, q.keys[1] if len(q.keys) > 1 else "never")


# -- sieges


def siege(q: Asks) -> Iterator[Text]:
    """PEN-12.8 The walls, who is inside, hunger; the chance of an assault now and a turn later."""
    name = str(q.about["city"])
    s, f, city = q.s, q.s.facts, q.s.facts.city_no[name]
    yield said("preview.siege.walls", city=name, towers=f.towers[city], fort=f.fort[city], turns=s.sieges[city])
    besiegers = besiegers_of(s, city)
    if not besiegers or not q.now.knows_city(name):
        return
    around = sum(corps.points for corps in besiegers)
    yield said("preview.siege.points", inside=s.points_inside(city), outside=around)
    if q.keys[:1] != ("assault",):
        percent, mean = hunger_loss(s, city)
        yield said("preview.siege.hunger", percent=percent, mean=mean)
    guns, sappers = (int(q.keys[at]) if len(q.keys) > at else 0 for at in (2, 3))
    yield from assault_odds(q, city, guns, sappers)


def assault_odds(q: Asks, city: int, guns: int = 0, sappers: int = 0) -> Iterator[Text]:
    """PEN-18.3 An assault by all besiegers, now and after one more turn, and what it costs."""
    now, later = (expected_assault(q.view, q.now.game, city, turns, guns, sappers) for turns in (0, 1))
    yield said("preview.assault", now=now.percent_taken(), later=later.percent_taken())
    yield said("preview.assault.losses", own=now.mean_loss(ATTACKER), enemy=now.mean_loss(DEFENDER))


def assault_plan(q: Asks) -> Iterator[Text]:
    """PEN-18.2 What the defenders of a city may expect without purchases."""
    name = str(q.about["city"])
    city = q.s.facts.city_no[name]
    besiegers = besiegers_of(q.s, city)
    if not besiegers or not q.now.knows(besiegers):
        return
    expected = expected_assault(q.view, q.now.game, city, 0)
    yield said("preview.defence", percent=expected.percent_taken())
    ditches = int(q.keys[3]) if len(q.keys) > 3 else 0
    gold = q.s.gold[q.nation]
    yield from when(ditches, "preview.gold", before=gold, after=gold - ditches)


def storm(q: Asks) -> Iterator[Text]:
    """PEN-18.1 The points that storm the city."""
    chosen = [corps for corps in q.s.corps if corps.id in q.keys]
    facts: dict[str, Fact] = {"number": len(chosen), "points": sum(corps.points for corps in chosen)}
    yield from when(chosen, "preview.storm", **facts)
