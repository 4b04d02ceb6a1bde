"""Before a Barcelona action: what it costs and why, what is left of the points, and what it would do."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.victus.eyes.foresight import Care, care, chain, changed, clash_of, hospital_beds
from baluard.games.victus.model.facts import INDICATORS, MINE, POWDER, TROOPS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.asks import Asks, indicators_at, is_unguarded, spaces_of, strength, value_after
from baluard.games.victus.page.costs import cheapest, group_of_action, why_cost
from baluard.games.victus.page.preview_combat import clash_notes, columns, combat_preview, standing
from baluard.games.victus.rules.actions import FIRED, aims, group_key, read_group
from baluard.games.victus.rules.cards import traders
from baluard.games.victus.rules.combat import reckon_support
from baluard.games.victus.rules.pieces import barricades_left, read_piece
from baluard.games.victus.rules.prices import IMPROVE, cost_of, cost_to_improve
from baluard.games.victus.rules.scoring import defeats
from baluard.games.victus.rules.values import disc, indicator
from baluard.kernel.answers import DONE, Keys
from baluard.page.questions import Explains, Parts, preview_of
from baluard.page.remarks import said, when
from baluard.page.widgets import Preview, Text


def action(q: Asks) -> Parts:
    """Everything about an action, as far as it is chosen."""
    if not q.keys:
        return ()
    if q.keys == (DONE,):
        return ending_notes(q.s)
    least, explain = DETAILS[q.keys[0]]
    shown = (preview_of(explain(q)) if len(q.keys) >= least else None) or Preview()
    quiet = q.keys[0] == "move_troops" and len(shown.columns) < 2
    first = 0 if quiet else 1  # what happens comes before what it costs
    return *shown.columns, *shown.notes[:first], *price_notes(q.s, q.keys), *shown.notes[first:]


# -- points


def price_notes(s: State, keys: Keys) -> Iterator[Text]:
    """VIC-8.2 The cost, what is left, and why it costs that."""
    known = keys[0] != IMPROVE or len(keys) > 1
    price = cost_of(s, keys) if known else cheapest(s, keys[0])
    yield said("preview.cost.exact" if known else "preview.cost.least", cost=price, points=s.ap, left=s.ap - price)
    yield why_cost(s, group_of_action(s, keys[0]))


def ending_notes(s: State) -> Iterator[Text]:
    """VIC-8.1, 10.1, 10.2 The end: points that are lost, troops in camps, and what would be the defeat."""
    yield from when(s.ap, "preview.end.points", points=s.ap)
    if s.granted:
        return
    infantry, coronela = (sum(s.pieces(kind)[z] for z in s.facts.camps) for kind in TROOPS)
    yield from when(infantry + coronela, "preview.end.camps", group=group_key(infantry, coronela))
    yield from (said(f"preview.end.{reason}") for reason in defeats(s))


# -- troops


def move(q: Asks) -> Parts:
    """VIC-8.3 Who goes where, what stays behind, and what they meet."""
    origin, to = q.zone(q.keys[1]), q.zone(next(key for key in reversed(q.keys) if key != DONE))
    infantry, coronela = read_group(q.keys[2])
    gone = changed(q.s, origin, infantry=-infantry, coronela=-coronela)
    after = changed(gone, to, infantry=infantry, coronela=coronela)
    met = clash_of(after, to)
    if met:
        yield from combat_preview(after, met)
    else:  # VIC-9.9 Where nobody is met: battery tokens, and how much the space holds against
        yield standing(after, to)
        yield from when(after.battery[to] and not after.bourbon[to], "preview.move.tokens", number=after.battery[to])
        yield from strength_notes(after, to)
    yield from when(q.s.facts.is_camp[to], "preview.move.camp")  # VIC-10.1 To the reserve at the end of the turn
    yield from leaving_notes(q.s, after, origin)


def leaving_notes(s: State, after: State, origin: int) -> Iterator[Text]:
    """What is left where the troops come from."""
    if after.troops(origin):
        return
    yield said("preview.move.empties", space=s.facts.ids[origin])
    for i in indicators_at(s, origin):
        cost = cost_to_improve(after, i)
        dearer = cost > cost_to_improve(s, i)
        yield from when(dearer, "preview.move.indicator", indicator=INDICATORS[i], cost=cost)


def strength_notes(s: State, z: int) -> Iterator[Text]:
    """VIC-9.3 Which stacks a space beats, and which without loss."""
    beats = strength(s, z) - 1
    if beats < 0 or is_unguarded(s, z):
        return
    unhurt = max(0, min(reckon_support(s, z).total, beats))
    how = "unhurt" if beats == unhurt else "some" if unhurt else "hurt"
    yield said(f"preview.strength.{how}", beats=beats, unhurt=unhurt)


# -- indicators


def improve(q: Asks) -> Parts:
    """VIC-8.8 The old value and the new one, and why it costs that."""
    s, number = q.s, INDICATORS.index(q.keys[1])
    old, new, spaces = indicator(s, number), value_after(s, number, 1), s.facts.indicator_spaces[number]
    yield said("preview.improve.value", indicator=q.keys[1], old=old, new=new)
    yield from when(old == new, "preview.improve.same")
    troop = any(s.troops(z) for z in spaces)
    yield said("preview.improve.present" if troop else "preview.improve.absent", spaces=spaces_of(s, spaces))


def exchange(q: Asks) -> Parts:
    """VIC-8.9 Everybody changes a card."""
    players = tuple(q.s.facts.players[player] for player in traders(q.s))
    yield said("preview.exchange.all", seats=players, deck=len(q.s.deck))
    yield said("preview.exchange.hidden")


# -- healing and the mine


def healing(q: Asks) -> Parts:
    """VIC-8.6, 6.4 The harbour, then the hospitals."""
    found = care(q.s)
    yield from (column for fight in found.fights for column in columns(fight))
    yield from care_notes(q.s, found)


def care_notes(s: State, found: Care) -> Iterator[Text]:
    """VIC-6.4 Who comes and goes by sea, who is healed, who stays wounded."""
    port, beds, healed, left = found.port, hospital_beds(s), group_key(*found.healed), group_key(*found.left)
    yield from when(port == 0, "preview.heal.port_zero")
    space = s.facts.ids[s.facts.port_sends_to]
    yield from when(port > 0, "preview.heal.arrive", number=found.arrive, space=space, value=port)
    yield from when(port < 0, "preview.heal.leave", number=found.leave, value=port)
    yield from when(any(found.healed), "preview.heal.healed", group=healed, value=beds)
    yield from when(not any(found.healed), "preview.heal.nobody", value=beds)
    yield from when(any(found.left), "preview.heal.left", group=left)
    for fight in found.fights:
        yield from clash_notes(s, fight)


def countermine(q: Asks) -> Parts:
    """VIC-8.7 A troop for the mine."""
    yield said("preview.countermine.mine", value=disc(q.s, MINE), box=q.s.mine)
    if len(q.keys) > 1:
        kind, z = read_piece(q.s, q.keys[1])
        yield said("preview.countermine.lost", kind=kind, space=q.s.facts.ids[z])
        yield from coronela_notes(q.s, kind, z)
        yield from leaving_notes(q.s, changed(q.s, z, **{kind: -1}), z)


def coronela_notes(s: State, kind: str, z: int) -> tuple[Text, ...]:
    """VIC-10.2 How many Coronela the city keeps."""
    loses = kind == "coronela" and s.facts.is_barcelona[z]
    return when(loses, "preview.coronela", number=s.coronela_in_city() - 1, least=s.facts.min_coronela)


# -- guns


def fire(q: Asks) -> Parts:
    """VIC-8.11, 8.12 How many fall, and the chain of arrows that reaches them."""
    s, f, gun, target = q.s, q.s.facts, q.zone(q.keys[1]), q.zone(q.keys[2])
    power = max(0, indicator(s, POWDER, "fire"))
    killed, there = min(power, s.bourbon[target]), s.bourbon[target]
    key = "preview.fire.killed" if killed < there else "preview.fire.destroyed"
    yield said(key, number=killed, left=there - killed, value=power, space=q.keys[2])
    arrows = chain(f, gun, target)
    colours = tuple(f"about.colour.{colour}" for colour, _ in arrows)
    way = (q.keys[2], *spaces_of(s, [z for _, z in arrows]))
    yield from when(not arrows, "preview.fire.near")
    yield from when(arrows, "preview.fire.chain", number=len(arrows), colours=colours, spaces=way)
    yield from when(not s.troops(gun), "preview.fire.alone")


def move_cannon(q: Asks) -> Parts:
    """VIC-8.10 Where a gun goes and what it could fire at from there."""
    origin = q.zone(q.keys[1])
    fired = q.keys[3] == FIRED if len(q.keys) > 3 else q.s.fired[origin] == q.s.cannon[origin]
    return gun_notes(q.s, q.keys[2], fired)


def gun_notes(s: State, space: str, fired: bool = False) -> Iterator[Text]:
    """VIC-8.12 What a gun in a space could fire at now, and whether anybody guards it."""
    z = s.facts.no[space]
    spaces = aims(s, z)
    if fired:
        yield said("preview.gun.fired")
    else:
        yield said("preview.gun.targets", spaces=spaces) if spaces else said("preview.gun.none")
    yield from when(is_unguarded(s, z), "preview.gun.unguarded", space=space)


def repair(q: Asks) -> Parts:
    """VIC-8.13 A gun back into a bastion."""
    yield said("preview.repair", space=q.keys[1], left=q.s.cannon[q.s.facts.wounded] - 1)
    yield from gun_notes(q.s, q.keys[1])


# -- works


def clear(q: Asks) -> Parts:
    """VIC-8.14, 10.2 A token less."""
    number, what = q.s.rubble_tokens(), q.keys[1] if len(q.keys) > 1 else ""
    yield said("preview.clear.count", old=number, new=number - 1, most=q.s.facts.max_rubble)
    if what in INDICATORS:
        yield said("preview.clear.indicator", indicator=what)
    else:
        yield from when(what and q.s.rubble[q.zone(what)] == 2, "preview.clear.ruin")


def defend(q: Asks) -> Parts:
    """VIC-8.15 A point of bastion defence."""
    z = q.zone(q.keys[1])
    yield said("preview.defence", old=q.s.defence[z], new=q.s.defence[z] + 1)
    yield from work(q.s, "defence", z, 1)


def barricade(q: Asks) -> Parts:
    """VIC-8.16 A barricade."""
    yield said("preview.barricade", left=barricades_left(q.s) - 1)
    if len(q.keys) > 1:
        yield from work(q.s, "barricade", q.zone(q.keys[1]), 1)


def work(s: State, what: str, z: int, delta: int) -> Parts:
    """What a space would count with more or less of a work."""
    after = changed(s, z, **{what: delta})
    return standing(after, z), *strength_notes(after, z)


DETAILS: dict[str, tuple[int, Explains[Asks]]] = {  # after how many keys there is something to say, and what
    "move_troops": (4, move),
    "fire_cannon": (3, fire),
    IMPROVE: (2, improve),
    "clear_rubble": (1, clear),
    "add_defence": (2, defend),
    "add_barricade": (1, barricade),
    "healing": (1, healing),
    "countermine": (1, countermine),
    "move_cannon": (3, move_cannon),
    "repair_cannon": (2, repair),
    "exchange_card": (1, exchange),
}
