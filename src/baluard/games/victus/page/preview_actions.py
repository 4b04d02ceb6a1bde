"""Before a Barcelona action: what it costs and why, what is left of the points, and what it would do."""

from __future__ import annotations

from collections.abc import Callable

from baluard.games.victus.eyes.foresight import Care, care, chain, clash_of, hospital_beds, with_troops
from baluard.games.victus.model.facts import INDICATORS, MINE, POWDER, TROOPS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.costs import IMPROVE, cheapest, group_of_action, why_cost
from baluard.games.victus.page.preview_combat import clash_notes, columns, standing
from baluard.games.victus.rules.actions import (
    FIRED,
    aims,
    cost_of,
    cost_to_improve,
    group_key,
    read_group,
)
from baluard.games.victus.rules.cards import traders
from baluard.games.victus.rules.combat import reckon_support, reckon_troops
from baluard.games.victus.rules.pieces import barricades_left, read_piece
from baluard.games.victus.rules.scoring import defeats
from baluard.games.victus.rules.track import set_needle
from baluard.games.victus.rules.values import disc, indicator
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Fact
from baluard.page.remarks import said
from baluard.page.widgets import Column, Preview, Text


def action(s: State, keys: Keys) -> Preview | None:
    """Everything about an action, as far as it is chosen."""
    if not keys:
        return None
    if keys == (DONE,):
        return Preview((), tuple(ending_notes(s)))
    shown = DETAILS[keys[0]](s, keys)
    quiet = keys[0] == "move_troops" and len(shown.columns) < 2
    first = () if quiet else shown.notes[:1]  # what happens comes before what it costs
    return Preview(shown.columns, (*first, *price_notes(s, keys), *shown.notes[len(first) :]))


# -- points


def price_notes(s: State, keys: Keys) -> list[Text]:
    """VIC-8.2 The cost, what is left, and why it costs that."""
    name = keys[0]
    known = name != IMPROVE or len(keys) > 1
    price = cost_of(s, keys) if known else cheapest(s, name)
    facts: dict[str, Fact] = {"cost": price, "points": s.ap, "left": s.ap - price}
    notes = [said("preview.cost.exact" if known else "preview.cost.least", **facts)]
    return [*notes, why_cost(s, group_of_action(s, name))]


def ending_notes(s: State) -> list[Text]:
    """VIC-8.1, 10.1, 10.2 The end: points that are lost, troops in camps, and what would be the defeat."""
    f = s.facts
    notes = [said("preview.end.points", points=s.ap)] if s.ap else []
    if s.granted:
        return notes
    infantry, coronela = (sum(s.pieces(kind)[z] for z in f.camps) for kind in TROOPS)
    if infantry + coronela:
        notes.append(said("preview.end.camps", group=group_key(infantry, coronela)))
    notes.extend(said(f"preview.end.{reason}") for reason in defeats(s))
    return notes


# -- troops


def move(s: State, keys: Keys) -> Preview:
    """VIC-8.3 Who goes where, what stays behind, and what they meet."""
    if len(keys) < 4:
        return Preview()
    f = s.facts
    origin, to = f.no[keys[1]], f.no[next(key for key in reversed(keys) if key != DONE)]
    infantry, coronela = read_group(keys[2])
    after = with_troops(s, to, infantry, coronela, origin)
    notes = leaving_notes(s, after, origin)
    met = clash_of(after, to)
    if met:
        return Preview(columns(met), (*clash_notes(after, met), *staying_notes(after, to), *notes))
    return Preview((standing(after, to),), (*arrival_notes(after, to), *notes))


def leaving_notes(s: State, after: State, origin: int) -> list[Text]:
    """What is left where the troops come from."""
    f = s.facts
    if after.troops(origin):
        return []
    notes = [said("preview.move.empties", space=f.ids[origin])]
    for i, spaces in enumerate(f.indicator_spaces):
        if origin in spaces and cost_to_improve(after, i) > cost_to_improve(s, i):
            notes.append(said("preview.move.indicator", indicator=INDICATORS[i], cost=cost_to_improve(after, i)))
    return notes


def arrival_notes(s: State, z: int) -> list[Text]:
    """VIC-9.9 Where nobody is met: battery tokens, and how much the space holds against."""
    notes = []
    if s.battery[z] and not s.bourbon[z]:
        notes.append(said("preview.move.tokens", number=s.battery[z]))
    return [*notes, *strength_notes(s, z), *staying_notes(s, z)]


def staying_notes(s: State, z: int) -> list[Text]:
    """VIC-10.1 Who stays in a camp goes to the reserve at the end of the turn."""
    return [said("preview.move.camp")] if s.facts.is_camp[z] else []


def strength_notes(s: State, z: int) -> list[Text]:
    """VIC-9.3 Which stacks a space beats, and which without loss."""
    support = reckon_support(s, z).total
    total = reckon_troops(s, z).total + support
    if total <= 0 or not (s.troops(z) or s.organ[z]):
        return []
    beats, unhurt = total - 1, max(0, min(support, total - 1))
    key = (
        "preview.strength.unhurt" if beats == unhurt else "preview.strength.some" if unhurt else "preview.strength.hurt"
    )
    return [said(key, beats=beats, unhurt=unhurt)]


# -- indicators


def improve(s: State, keys: Keys) -> Preview:
    """VIC-8.8 The old value and the new one, and why it costs that."""
    if len(keys) < 2:
        return Preview()
    number = INDICATORS.index(keys[1])
    after = s.copy()
    set_needle(after, number, s.needle[number] + 1)
    facts: dict[str, Fact] = {"indicator": keys[1], "old": indicator(s, number), "new": indicator(after, number)}
    notes = [said("preview.improve.value", **facts)]
    if facts["old"] == facts["new"]:
        notes.append(said("preview.improve.same"))
    spaces = s.facts.indicator_spaces[number]
    troop = any(s.troops(z) for z in spaces)
    names = tuple(s.facts.ids[z] for z in spaces)
    notes.append(said("preview.improve.present" if troop else "preview.improve.absent", spaces=names))
    return Preview((), tuple(notes))


def exchange(s: State, keys: Keys) -> Preview:
    """VIC-8.9 Everybody changes a card."""
    players = tuple(s.facts.players[player] for player in traders(s))
    return Preview((), (said("preview.exchange.all", seats=players, deck=len(s.deck)), said("preview.exchange.hidden")))


# -- healing and the mine


def healing(s: State, keys: Keys) -> Preview:
    """VIC-8.6, 6.4 The harbour, then the hospitals."""
    found = care(s)
    columns_of = tuple(column for fight in found.fights for column in columns(fight))
    return Preview(columns_of, tuple(care_notes(s, found)))


def care_notes(s: State, found: Care) -> list[Text]:
    """VIC-6.4 Who comes and goes by sea, who is healed, who stays wounded."""
    f = s.facts
    notes = [said("preview.heal.port_zero")] if found.port == 0 else []
    if found.port > 0:
        notes.append(said("preview.heal.arrive", number=found.arrive, space=f.ids[f.port_sends_to], value=found.port))
    elif found.port < 0:
        notes.append(said("preview.heal.leave", number=found.leave, value=found.port))
    if any(found.healed):
        notes.append(said("preview.heal.healed", group=group_key(*found.healed), value=hospital_beds(s)))
    else:
        notes.append(said("preview.heal.nobody", value=hospital_beds(s)))
    if any(found.left):
        notes.append(said("preview.heal.left", group=group_key(*found.left)))
    for fight in found.fights:
        notes.extend(clash_notes(s, fight))
    return notes


def countermine(s: State, keys: Keys) -> Preview:
    """VIC-8.7 A troop for the mine."""
    notes = [said("preview.countermine.mine", value=disc(s, MINE), box=s.mine)]
    if len(keys) > 1:
        kind, z = read_piece(s, keys[1])
        notes.append(said("preview.countermine.lost", kind=kind, space=s.facts.ids[z]))
        notes.extend(coronela_notes(s, kind, z))
        after = with_troops(s, z, -int(kind == "infantry"), -int(kind == "coronela"))
        notes.extend(leaving_notes(s, after, z))
    return Preview((), tuple(notes))


def coronela_notes(s: State, kind: str, z: int) -> list[Text]:
    """VIC-10.2 How many Coronela the city keeps."""
    if kind != "coronela" or not s.facts.is_barcelona[z]:
        return []
    return [said("preview.coronela", number=s.coronela_in_city() - 1, least=s.facts.min_coronela)]


# -- guns


def fire(s: State, keys: Keys) -> Preview:
    """VIC-8.11, 8.12 How many fall, and the chain of arrows that reaches them."""
    if len(keys) < 3:
        return Preview()
    f = s.facts
    gun, target = f.no[keys[1]], f.no[keys[2]]
    power = max(0, indicator(s, POWDER, "fire"))
    killed = min(power, s.bourbon[target])
    facts: dict[str, Fact] = {"number": killed, "left": s.bourbon[target] - killed, "value": power, "space": keys[2]}
    notes = [said("preview.fire.killed" if killed < s.bourbon[target] else "preview.fire.destroyed", **facts)]
    arrows = chain(f, gun, target)
    if not arrows:
        notes.append(said("preview.fire.near"))
    else:
        colours = tuple(f"about.colour.{colour}" for colour, _ in arrows)
        way = (keys[2], *(f.ids[z] for _, z in arrows))
        notes.append(said("preview.fire.chain", number=len(arrows), colours=colours, spaces=way))
    if not s.troops(gun):
        notes.append(said("preview.fire.alone"))
    return Preview((), tuple(notes))


def move_cannon(s: State, keys: Keys) -> Preview:
    """VIC-8.10 Where a gun goes and what it could fire at from there."""
    if len(keys) < 3:
        return Preview()
    f = s.facts
    origin, to = f.no[keys[1]], f.no[keys[2]]
    fired = keys[3] == FIRED if len(keys) > 3 else s.fired[origin] == s.cannon[origin]
    notes = [said("preview.gun.fired")] if fired else gun_notes(s, to)
    if not s.troops(to) and not s.organ[to]:
        notes.append(said("preview.gun.unguarded", space=keys[2]))
    return Preview((), tuple(notes))


def gun_notes(s: State, z: int) -> list[Text]:
    """VIC-8.12 What a gun in a space could fire at now."""
    spaces = aims(s, z)
    return [said("preview.gun.targets", spaces=spaces) if spaces else said("preview.gun.none")]


def repair(s: State, keys: Keys) -> Preview:
    """VIC-8.13 A gun back into a bastion."""
    if len(keys) < 2:
        return Preview()
    z = s.facts.no[keys[1]]
    left = s.cannon[s.facts.wounded] - 1
    notes = [said("preview.repair", space=keys[1], left=left), *gun_notes(s, z)]
    if not s.troops(z) and not s.organ[z]:
        notes.append(said("preview.gun.unguarded", space=keys[1]))
    return Preview((), tuple(notes))


# -- works


def clear(s: State, keys: Keys) -> Preview:
    """VIC-8.14, 10.2 A token less."""
    number = s.rubble_tokens()
    notes = [said("preview.clear.count", old=number, new=number - 1, most=s.facts.max_rubble)]
    if len(keys) > 1 and keys[1] in INDICATORS:
        notes.append(said("preview.clear.indicator", indicator=keys[1]))
    elif len(keys) > 1 and s.rubble[s.facts.no[keys[1]]] == 2:
        notes.append(said("preview.clear.ruin"))
    return Preview((), tuple(notes))


def defend(s: State, keys: Keys) -> Preview:
    """VIC-8.15 A point of bastion defence."""
    if len(keys) < 2:
        return Preview()
    z = s.facts.no[keys[1]]
    after = s.copy()
    after.defence[z] += 1
    note = said("preview.defence", old=s.defence[z], new=after.defence[z])
    return Preview((standing(after, z),), (note, *strength_notes(after, z)))


def barricade(s: State, keys: Keys) -> Preview:
    """VIC-8.16 A barricade."""
    note = said("preview.barricade", left=barricades_left(s) - 1)
    if len(keys) < 2:
        return Preview((), (note,))
    z = s.facts.no[keys[1]]
    after = s.copy()
    after.barricade[z] += 1
    column: tuple[Column, ...] = (standing(after, z),)
    return Preview(column, (note, *strength_notes(after, z)))


DETAILS: dict[str, Callable[[State, Keys], Preview]] = {
    "move_troops": move,
    "fire_cannon": fire,
    IMPROVE: improve,
    "clear_rubble": clear,
    "add_defence": defend,
    "add_barricade": barricade,
    "healing": healing,
    "countermine": countermine,
    "move_cannon": move_cannon,
    "repair_cannon": repair,
    "exchange_card": exchange,
}
