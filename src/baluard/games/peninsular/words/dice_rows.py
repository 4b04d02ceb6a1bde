"""PEN-20.7 The dice that a nation may bring from elsewhere, as rows of its sheet: all whose roll is known by now.

In its own activation: what is called away, regions that may rise, forage, ambushes, retreats, storms of its sieges and
battles where enemies stand together already. In those of its enemies that still come: what its own troops roll then.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from baluard.components.situation import Row
from baluard.games.peninsular.eyes.view import Position
from baluard.games.peninsular.model.army_rows import ArmyData
from baluard.games.peninsular.words.names import names
from baluard.games.peninsular.words.rolls import roll_key, subject_line, word_of

FRENCH, ALLIES = ("france",), ("spain", "britain")
ONE, TWO, MANY = "1D6", "2D6", "nD6"
WORDS_IN = "es"  # mails for dice are written as the club writes them
FOUGHT = (("battle_risk", TWO), ("battle_rally", TWO), ("general_fate", ONE))


class Die(Struct, frozen=True):
    """A roll: in whose activation, in which phase, what for, for whom, which dice."""

    active: str
    phase: str
    purpose: str
    subject: str
    dice: str = ONE
    ahead: int = 0  # turns


def dice_rows(d: ArmyData, p: Position, nation: str, own: list[str]) -> tuple[Row, ...]:
    """The sheet of dice of a nation; `own`: the kinds of its troops."""
    called = dict(p.called)
    found = []
    for die in (*in_own_turn(d, p, nation, own), *in_turns_of_enemies(d, p, nation, own)):
        turn = p.turn + die.ahead
        key = roll_key(d, turn, die.active, die.phase, die.purpose, die.subject)
        name = called.get(die.subject) or names(d, WORDS_IN).get(die.subject, die.subject)
        subject = subject_line(d, WORDS_IN, word_of(d, die.purpose), name, turn)
        found.append(Row(key, {"key": key, "subject": subject, "dice": die.dice}))
    return tuple(found)


def in_own_turn(d: ArmyData, p: Position, nation: str, own: list[str]) -> Iterator[Die]:
    """PEN-5.2, 5.10, 10.7, 10.8, 11, 12, 14.12, 18 The rolls of its own activation, and then of its wounded."""
    nation_of = {row.id: row.nation for row in (*d.schedule.event, *d.schedule.recurring)}
    called = [id for id, _ in p.withdrawals]
    called += [row.id for row in d.schedule.event if row.turn == p.turn and row.op.startswith("withdraw")]
    yield from (
        Die(nation, "reinforcement", "withdrawal", id) for id in dict.fromkeys(called) if nation_of[id] == nation
    )
    if nation == "spain":
        yield from (Die(nation, "reinforcement", "uprising", region) for region in occupied(d, p))
        bands = [band.id for band in p.bands if not band.new]
        yield from (Die(nation, "movement", "ambush", band, MANY) for band in bands)
        yield from (Die(nation, "movement", "interrupt", band) for band in bands)
    corps = [one for one in p.corps if one.kind in own]
    yield from (Die(nation, "supply", "forage", one.id) for one in corps if one.at)
    yield from (Die(nation, "supply", "siege_forage", city) for city in besieged(d, p, own))
    yield from (Die(nation, "combat", "retreat", one.id, TWO) for one in corps if one.at)
    stormed = [city_at(d)[one.at] for one in corps if one.besieging]
    yield from (Die(nation, "combat", "battle_breach", city) for city in dict.fromkeys(stormed))
    for place in dict.fromkeys([*stormed, *met(p, own)]):
        yield from fought(nation, place, "battle_attack")
    generals = [row.id for row in d.generals.general if row.nation == nation]
    wounded = [id for id in generals if id in p.generals and p.generals[id][0] == "wounded"]
    due = [id for id in wounded if p.generals[id][2] + 1 <= p.turn]
    yield from (Die(nation, "initiative", "recovery", id, ahead=1) for id in due)


def in_turns_of_enemies(d: ArmyData, p: Position, nation: str, own: list[str]) -> Iterator[Die]:
    """PEN-12.3, 18 Retreats and the defence of cities, while an enemy acts who has not done so in this turn."""
    foes = ALLIES if nation in FRENCH else FRENCH
    after = p.order[p.order.index(nation) + 1 :] if nation in p.order else p.order
    for foe in [one for one in foes if not p.order or one in after or one == p.nation]:
        yield from (Die(foe, "combat", "retreat", one.id, TWO) for one in p.corps if one.kind in own and one.at)
        for city in besieged(d, p, own):
            yield from fought(foe, city, "battle_defence")


def fought(active: str, place: str, side: str) -> Iterator[Die]:
    """PEN-17.12 The dice of one side of a battle or a storm."""
    yield from (Die(active, "combat", purpose, place, dice) for purpose, dice in ((side, TWO), *FOUGHT))


def occupied(d: ArmyData, p: Position) -> list[str]:
    """PEN-5.10 The regions of Spain that may rise."""
    region_of = {row.id: row.region for row in d.map.province}
    french = [row.id for row in d.nations.kind if row.nation == "france"]
    held = {region_of[one.at] for one in p.corps if one.at and one.kind in french}
    held |= {region_of[row.province] for row in d.map.city if p.control.get(row.id) == "france"}
    return [row.id for row in d.map.region if row.guerrilla and row.id in held]


def besieged(d: ArmyData, p: Position, own: list[str]) -> list[str]:
    """PEN-11.8 Besieged cities with troops of the nation inside."""
    inside = {city for city, troops in p.garrisons.items() if any(kind in own for kind in troops)}
    inside |= {city_at(d)[one.at] for one in p.corps if one.place == "city" and one.kind in own}
    return [city for city, age in p.sieges.items() if age >= 0 and city in inside]


def city_at(d: ArmyData) -> dict[str, str]:
    """The city of each province that has one."""
    return {row.province: row.id for row in d.map.city}


def met(p: Position, own: list[str]) -> list[str]:
    """PEN-12.1 Provinces in which a corps of the nation has a fight before it."""
    return [place for place in p.contacts if any(one.at == place and one.kind in own for one in p.corps)]
