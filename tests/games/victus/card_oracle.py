"""What an operation of a card must do, written from VIC-13.6 and apart from the interpreter.

Every activity that a card sets going is checked by itself: `expected` takes the state before it and the answers that
were given, does by hand what the specification says, and returns the state that must come out and the activities that
must follow. Operations are read as they stand in cards.toml.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from baluard.games.victus import GAME
from baluard.games.victus.model import activities as a
from baluard.games.victus.model.events import HazardRevealed
from baluard.games.victus.model.facts import DISCS, INDICATORS, SECTIONS, Facts
from baluard.games.victus.model.fields import FIELDS
from baluard.games.victus.model.state import State
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision

RawOp = dict[str, Any]
BOARD = {row.id: row for row in GAME.data.board.space}
HAZARDS = {row.number: row for row in GAME.data.hazard.card}
TRACK = GAME.data.tracks.bourbon_track.box
TROOPS = {"infantry": 3, "coronela": 1}
LASTING = (
    *("pa", "value_mod", "die_mod", "die_ignore", "die_reroll", "die_extra", "combat_mod", "troop_value"),
    *("cost_mod", "forbid"),
)
WORKS = ("defence", "barricade", "organ", "rubble", "clear_rubble", "battery_token")


@dataclass
class Step:
    """One activity as it ran."""

    activity: Any
    before: State
    after: State
    pushed: list[Any]
    answers: list[tuple[Decision[Any], Any]]
    events: list[Any]


@dataclass
class Model:
    """A state to be changed by hand, with the answers still to be used."""

    m: State
    answers: list[tuple[Decision[Any], Any]]
    follows: list[Any] = field(default_factory=list)  # the first to come first

    @property
    def f(self) -> Facts:
        return self.m.facts

    def choice(self, tag: str, options: list[str]) -> str:
        """What was chosen of exactly these options; nobody is asked about one."""
        if len(options) == 1:
            return options[0]
        decision, answer = self.answers.pop(0)
        assert decision.tag == tag
        assert decision.seat == self.m.seat()
        assert isinstance(decision.space, OneOf)
        assert sorted(decision.space.keys) == sorted(options)
        return str(answer)


# -- how cards name things


def spaces_of(selector: list[str]) -> list[str]:
    """VIC-13.3 A selector as names."""
    groups = GAME.data.board.groups
    found: dict[str, None] = {}
    for name in selector:
        if not name.startswith("!"):
            found |= dict.fromkeys(groups.get(name, [name]))
    for name in selector:
        for gone in groups.get(name[1:], [name[1:]]) if name.startswith("!") else []:
            found.pop(gone, None)
    return list(found)


def value_of(m: State, name: str) -> int:
    """VIC-13.2 A number by its name, from the printed boxes (no value_mod of the cards applies without a `when`)."""
    if name in INDICATORS:
        return GAME.data.tracks.indicator[name].boxes[m.needle[INDICATORS.index(name)]]
    if name in DISCS:
        value = TRACK[getattr(m, name)].value
        return value if name == "reinforcements" else min(5, value)
    if name == "rubble":
        return sum(1 for level in m.rubble if level) + sum(m.marked)
    return count_of(m, "any", [name])


def count_of(m: State, kind: str, names: list[str]) -> int:
    """Pieces of a kind in some places."""
    lists = {"any": ("infantry", "coronela")}.get(kind, (kind,))
    return sum(getattr(m, one)[m.facts.no[name]] for one in lists for name in names)


def number_of(m: State, raw: RawOp) -> int:
    """The number of an operation, now."""
    value = next(raw[key] for key in ("n", "delta", "impacts", "steps", "pa") if key in raw)
    return value if isinstance(value, int) else value_of(m, value)


def holds(m: State, cond: RawOp) -> bool:
    """VIC-13.6 if."""
    if "flag" in cond:
        return m.active == m.flag
    if "leader" in cond:
        cards = {row.number: row for row in GAME.data.cards.card}
        return any(cards[card].side == cond["leader"] for card in m.leaders if card)
    if "parallel" in cond:
        return all(position >= cond["parallel"] for position in m.trench)
    if "count" in cond:
        found = count_of(m, cond["count"]["kind"], spaces_of(cond["count"]["at"]))
    else:
        found = value_of(m, cond["value"])
    return {">=": found >= cond["than"], "<=": found <= cond["than"], "==": found == cond["than"]}[cond["cmp"]]


# -- pieces come and go


def put(m: State, kind: str, name: str, number: int) -> None:
    """Pieces (or works) more or less in a place."""
    getattr(m, kind)[m.facts.no[name]] += number


def lose(m: State, kind: str, name: str, number: int = 1) -> None:
    """VIC-2.9 To the wounded from Barcelona, to the reserve from outside."""
    put(m, kind, name, -number)
    put(m, kind, "wounded" if BOARD[name].zone == "barcelona" else "reserve", number)


def move_needle(m: State, name: str, delta: int) -> None:
    """VIC-6.6"""
    needle = list(m.needle)
    i = INDICATORS.index(name)
    needle[i] = min(len(GAME.data.tracks.indicator[name].boxes) - 1, max(0, needle[i] + delta))
    m.needle = tuple(needle)


def move_disc(x: Model, name: str, delta: int) -> None:
    """VIC-6.1 to 6.3 By boxes, within the track, batteries never below 1; symbols where reinforcements end."""
    before = getattr(x.m, name)
    box = min(14, max(1 if name == "batteries" else 0, before + delta))
    setattr(x.m, name, box)
    if name == "reinforcements" and box != before:
        symbols = TRACK[box]
        if symbols.batteries:
            x.m.batteries = min(14, x.m.batteries + symbols.batteries)
        x.follows += [a.Heal("both")] if symbols.heal else []
        x.follows += [a.Mine()] if symbols.mine else []
        x.follows += [a.Advance(symbols.advance)] if symbols.advance else []


def hit_by_hazard(x: Model, step: Step, number: int, impacts: int) -> None:
    """VIC-7.5, 6.5 The first boxes of the stage line of the next hazard card."""
    row = next_hazard(x, step)
    line = {1: row.stage_1, 2: row.stage_2, 3: row.stage_3}[x.m.stage]
    x.follows += [a.Impacts(name, impacts, False) for name in line[:number]]


def next_hazard(x: Model, step: Step) -> Any:
    """VIC-5.6 The top card, which goes to the discards."""
    card = x.m.top.pop(0)
    x.m.top_seen.pop(0)
    x.m.spent.append(card)
    assert [event.card for event in step.events if isinstance(event, HazardRevealed)] == [card]
    return HAZARDS[card]


# -- operations


def indicator(x: Model, raw: RawOp) -> None:
    """The needle moves; `choice`: one that can move."""
    delta = number_of(x.m, raw)
    who = raw["who"]
    if who == "choice":
        last = {name: len(GAME.data.tracks.indicator[name].boxes) - 1 for name in INDICATORS}
        needle = dict(zip(INDICATORS, x.m.needle, strict=True))
        able = [name for name in INDICATORS if (needle[name] > 0 if delta < 0 else needle[name] < last[name])]
        who = x.choice("indicator_choice", able)
    move_needle(x.m, who, delta)


def indicator_set(x: Model, raw: RawOp) -> None:
    row = GAME.data.tracks.indicator[raw["who"]]
    box = {"min": 0, "max": len(row.boxes) - 1, "start": row.start_full}[raw["to"]]
    move_needle(x.m, raw["who"], box - x.m.needle[INDICATORS.index(raw["who"])])


def trench(x: Model, raw: RawOp) -> None:
    """VIC-7.13, 7.14"""
    positions = dict(zip(SECTIONS, x.m.trench, strict=True))
    delta = number_of(x.m, raw)
    for _ in range(abs(delta)):
        free = [s for s in SECTIONS if not count_of(x.m, "any", [f"{s}{positions[s]}"])]
        if delta > 0:
            able = [s for s in free if positions[s] < 3]
            if able:
                positions[min(able, key=lambda s: (positions[s], s))] += 1
            else:
                x.m.mine = min(14, x.m.mine + 1)
        else:
            able = [s for s in free if positions[s] > 0]
            if able:
                positions[max(able, key=lambda s: (positions[s], s))] -= 1
    x.m.trench = tuple(positions.values())
    x.follows.append(a.Combats())


def transfer(x: Model, raw: RawOp) -> None:
    """As many as possible (or fewer, if optional), never out of a destination, with room for max_each."""
    kinds = list(TROOPS) if raw["kind"] == "any" else [raw["kind"]]
    origins = [name for name in spaces_of(raw["from"]) if name not in spaces_of(raw["to"])]
    there = {f"{kind}-{name}": count_of(x.m, kind, [name]) for name in origins for kind in kinds}
    there = {key: number for key, number in there.items() if number}
    to = [name for name in spaces_of(raw["to"]) if raw["kind"] != "cannon" or not count_of(x.m, "bourbon", [name])]
    each = raw.get("max_each", 99)
    most = min(number_of(x.m, raw), sum(there.values()), each * len(to))
    if most == 0:
        return
    x.follows.append(a.Combats())
    if x.answers:
        decision, rows = x.answers.pop(0)
        assert decision.tag == ("transfer_optional" if raw.get("optional") else "transfer_pieces")
        assert isinstance(decision.space, Allotment)
        assert dict(decision.space.kinds) == there
        assert dict(decision.space.caps) == dict.fromkeys(to, each)
    else:  # nothing to choose: everybody who can go, one destination or as many places as pieces
        assert not raw.get("optional")
        assert len(to) == 1 or len(there) == 1
        rows = forced_rows(there, to, each, most)
    moved = sum(number for _, _, number in rows)
    assert moved <= most if raw.get("optional") else moved == most
    for key, name, number in rows:
        kind, _, origin = key.partition("-")
        put(x.m, kind, origin, -number)
        put(x.m, kind, name, number)


def forced_rows(there: dict[str, int], to: list[str], each: int, most: int) -> list[tuple[str, str, int]]:
    """The only way to move so many."""
    if len(to) == 1:
        assert most == sum(there.values()) or len(there) == 1
        return [(key, to[0], min(number, most)) for key, number in there.items()]
    (key,) = there
    assert most == each * len(to)
    return [(key, name, each) for name in to]


def eliminate(x: Model, raw: RawOp) -> None:
    kinds = list(TROOPS) if raw["kind"] == "any" else [raw["kind"]]
    for _ in range(number_of(x.m, raw)):
        names = spaces_of(raw["from"])
        there = [f"{kind}-{name}" for name in names for kind in kinds if count_of(x.m, kind, [name])]
        if there:
            kind, _, name = x.choice("eliminate_piece", there).partition("-")
            lose(x.m, kind, name)


def bourbon_add(x: Model, raw: RawOp) -> None:
    number = number_of(x.m, raw)
    if number:
        name = x.choice("place_marker", spaces_of(raw["to"]))
        put(x.m, "bourbon", name, number)
        if not count_of(x.m, "any", [name]) and not count_of(x.m, "organ", [name]):  # guns alone
            lose(x.m, "cannon", name, count_of(x.m, "cannon", [name]))
        x.follows.append(a.Combats())


def bourbon_remove(x: Model, raw: RawOp) -> None:
    """n in all; or up to n in each of up to so many spaces."""
    per_space = raw.get("per") == "space"
    left, spaces = number_of(x.m, raw), raw.get("spaces", 99)
    seen: list[str] = []
    for decision, keys in x.answers:
        assert decision.tag == "remove_bourbons"
        if keys[0] == "done":
            break
        name, number = keys[0], int(keys[1])
        assert name in spaces_of(raw["from"])
        assert 0 < number <= (raw["n"] if per_space else left)
        put(x.m, "bourbon", name, -number)
        left -= number
        seen.append(name)
    assert len(seen) <= spaces
    assert not per_space or len(set(seen)) == len(seen)
    if not x.answers:  # nobody there: nothing to ask
        assert not count_of(x.m, "bourbon", spaces_of(raw["from"]))
    x.answers.clear()


def expedition_combat(x: Model, raw: RawOp) -> None:
    """VIC-9.11"""
    if count_of(x.m, "any", ["expedition"]) and count_of(x.m, "bourbon", ["expedition"]):
        fight(x, "expedition")


def works(x: Model, raw: RawOp) -> None:
    """defence, barricade, organ, rubble, clear_rubble, battery_token: one at a time where it is possible."""
    number, name = number_of(x.m, raw), raw["op"]
    used: list[str] = []
    for _ in range(abs(number)):
        able = [place for place in spaces_of(raw["at"]) if can_change(x.m, name, number, place, used)]
        if not able:
            break
        takes = number < 0 or name == "clear_rubble"
        place = x.choice("remove_marker" if takes else "place_marker", able)
        used.append(place)
        if name == "clear_rubble":
            x.m.rubble[x.f.no[place]] = 0
        elif name == "battery_token":
            put(x.m, "battery", place, 1)
            x.m.batteries = min(14, x.m.batteries + 1)
        else:
            put(x.m, name, place, 1 if number > 0 else -1)
    if name == "battery_token":
        x.follows.append(a.Combats())  # VIC-9.1, 9.9: troops may stand beside the new token


def can_change(m: State, name: str, number: int, place: str, used: list[str]) -> bool:
    """May one more be put (or taken away) there?"""
    z = m.facts.no[place]
    empty = not m.bourbon[z]
    if name == "defence":
        return m.defence[z] > 0 if number < 0 else BOARD[place].bastion and empty and m.defence[z] < 2
    if name == "barricade":
        return m.barricade[z] > 0 if number < 0 else empty and sum(m.barricade) < 10
    if name == "organ":
        return empty and place not in used and not m.organ[z] and sum(m.organ) < 5
    if name == "rubble":
        return m.rubble[z] < 2
    return m.rubble[z] > 0 if name == "clear_rubble" else sum(m.battery) < 10


def rubble_indicator(x: Model, raw: RawOp) -> None:
    """VIC-6.7 At most one each."""
    x.m.marked = tuple(int(marked or name == raw["who"]) for name, marked in zip(INDICATORS, x.m.marked, strict=True))


def leader_off(x: Model, raw: RawOp) -> None:
    """VIC-5.5"""
    cards = {row.number: row for row in GAME.data.cards.card}
    for _ in range(raw["n"]):
        able = [card for card in x.m.leaders if card and cards[card].side == raw["side"]]
        if able:
            gone = int(x.choice("deactivate_leader", [f"c{card:03d}" for card in able])[1:])
            x.m.leaders[x.m.leaders.index(gone)] = 0
            if gone not in x.m.played:
                x.m.gone.append(gone)


def scry(x: Model, raw: RawOp) -> None:
    """The active player sees the next cards, all of them: a short deck has been shuffled."""
    number = raw["n"]
    assert len(x.m.top) >= number
    x.m.top_seen[:number] = [x.m.active] * number
    x.follows.append(a.PutBack(number, x.m.card))


OPS: dict[str, Callable[[Model, RawOp], None]] = {
    "indicator": indicator,
    "indicator_set": indicator_set,
    "disc": lambda x, raw: move_disc(x, raw["who"], number_of(x.m, raw)),
    "trench": trench,
    "transfer": transfer,
    "eliminate": eliminate,
    "bourbon_add": bourbon_add,
    "bourbon_remove": bourbon_remove,
    "expedition_combat": expedition_combat,
    "rubble_indicator": rubble_indicator,
    "leader_off": leader_off,
    "scry": scry,
    **dict.fromkeys(WORKS, works),
    "advance": lambda x, raw: x.follows.append(a.Advance(number_of(x.m, raw))),
    "mine_explode": lambda x, raw: x.follows.append(a.Mine()),
    "heal": lambda x, raw: x.follows.append(a.Heal(raw["parts"])),
    "actions": lambda x, raw: x.follows.append(a.Granted(raw["group"], number_of(x.m, raw))),
    "exchange": lambda x, raw: x.follows.append(a.Exchange()),
}


# -- procedures


def fight(x: Model, name: str) -> None:
    """VIC-9.2 to 9.6 A combat that is no camp's and no trench's."""
    m, city = x.m, BOARD[name].zone == "barcelona"
    b = count_of(m, "bourbon", [name])
    support = sum(raw["delta"] for raw in in_force(m, "combat_mod") if name in spaces_of(raw["at"]))
    if city:
        support += value_of(m, "powder") + (m.active == m.flag)
        support += count_of(m, "defence", [name]) + count_of(m, "barricade", [name]) + 5 * count_of(m, "organ", [name])
    worth = dict(TROOPS)
    for raw in in_force(m, "troop_value"):
        if name in spaces_of(raw["at"]):
            worth[raw["kind"]] += raw["delta"]
    c = support + sum(worth[kind] * count_of(m, kind, [name]) for kind in TROOPS)
    m.bourbon[m.facts.no[name]] = max(0, b - max(0, c)) if c < b else 0
    casualties = max(0, b - support)
    while c > b and casualties > 0:
        kind = x.choice("casualty", [kind for kind in TROOPS if count_of(m, kind, [name])])
        if casualties >= worth[kind]:
            lose(m, kind, name)
        casualties -= worth[kind]
    if c <= b:
        for kind in TROOPS:
            lose(m, kind, name, count_of(m, kind, [name]))
    m.organ[m.facts.no[name]] = 0
    if c < b:
        lose(m, "cannon", name, count_of(m, "cannon", [name]))


def in_force(m: State, name: str) -> list[RawOp]:
    """VIC-13.5 The operations of one name that hold: of this turn or round, and of active leaders."""
    cards = {row.number: row for row in GAME.data.cards.card}
    raws = raw_ops(m.facts)
    found = [raws[number] for number, _ in m.mods]
    found += [raw for card in m.leaders if card for raw in cards[card].continuous]
    return [raw for raw in found if raw["op"] == name]


def impacts(x: Model, step: Step) -> None:
    """VIC-7.6 Pieces of the active player's choice; where nothing is left, rubble, ruin, nothing."""
    m, z = x.m, x.f.no[step.activity.space]
    for _ in range(step.activity.number):
        kinds = ("infantry", "coronela", "cannon", "defence", "barricade", "organ")
        there = [kind for kind in kinds if getattr(m, kind)[z]]
        if there:
            kind = x.choice("impact_casualty", there)
            getattr(m, kind)[z] -= 1
            if kind in ("infantry", "coronela", "cannon"):
                put(m, kind, "wounded", 1)
        else:
            m.rubble[z] = min(2, m.rubble[z] + 1)


def heal(x: Model, step: Step) -> None:
    """VIC-6.4"""
    m, parts = x.m, step.activity.parts
    port = value_of(m, "port") + sum(raw["delta"] for raw in in_force(m, "value_mod") if raw["who"] == "port")
    limits = [raw["max"] for raw in in_force(m, "value_mod") if raw["who"] == "port" and "max" in raw]
    port = min([port, max(limits)]) if limits else port
    for _ in range(port if parts != "hospital" else 0):
        kinds = [kind for kind in TROOPS if count_of(m, kind, ["reserve"])]
        if kinds:
            kind = x.choice("healing_troop", kinds)
            put(m, kind, "reserve", -1)
            put(m, kind, "expedition", 1)
    for _ in range(-port if parts != "hospital" else 0):
        names = spaces_of(["barcelona"])
        there = [f"{kind}-{name}" for name in names for kind in TROOPS if count_of(m, kind, [name])]
        if there:
            kind, _, name = x.choice("lose_to_reserve", there).partition("-")
            put(m, kind, name, -1)
            put(m, kind, "reserve", 1)
    if parts != "port":
        for kind, name in (("infantry", "s14"), ("coronela", "s34")):
            number = min(value_of(m, "hospital"), count_of(m, kind, ["wounded"]))
            put(m, kind, "wounded", -number)
            put(m, kind, name, number)
    x.follows.append(a.Combats())


def mine(x: Model, step: Step) -> None:
    """VIC-6.5"""
    value = value_of(x.m, "mine")
    if value:
        hit_by_hazard(x, step, value, value_of(x.m, "reinforcements"))
        x.m.mine = 0


def bombard(x: Model, step: Step) -> None:
    """VIC-7.5"""
    value = value_of(x.m, "batteries") + sum(r["delta"] for r in in_force(x.m, "value_mod") if r["who"] == "batteries")
    hit_by_hazard(x, step, min(5, value), step.activity.impacts)


def advance(x: Model, step: Step) -> None:
    """VIC-7.7 to 7.10"""
    m = x.m
    troops = value_of(m, "reinforcements")
    for name in spaces_of(["camps"]):
        if not count_of(m, "bourbon", [name]) and not count_of(m, "razed", [name]):
            put(m, "bourbon", name, troops)
    m.reinforcements = 0
    colours = next_hazard(x, step).advance[: step.activity.steps]
    stacks = {name: count_of(m, "bourbon", [name]) for name in BOARD if name not in ("expedition", "platja")}
    moved: list[tuple[str, int, list[str]]] = []
    for name, number in stacks.items():
        if number:
            moved.append((name, number, way(m, name, colours)))
    for name, number, _ in moved:
        put(m, "bourbon", name, -number)
    for name, number, path in moved:
        put(m, "bourbon", path[-1] if path else name, number)
        for passed in path:
            if not count_of(m, "any", [passed]) and not count_of(m, "organ", [passed]):
                lose(m, "cannon", passed, count_of(m, "cannon", [passed]))
    x.follows += [a.Combats(), a.Moment("after_advance")]


def way(m: State, start: str, colours: list[str]) -> list[str]:
    """VIC-7.9, 7.10 The spaces that a stack enters, the last one where it ends."""
    at, path = start, list[str]()
    row = BOARD[start].trench
    if row is not None and row.position == 0 and m.trench[SECTIONS.index(row.section)]:
        at = f"{row.section}{m.trench[SECTIONS.index(row.section)]}"
        path.append(at)
    for colour in colours:
        passes = True
        while passes and at != "platja":
            at = getattr(BOARD[at], colour)
            path.append(at)
            if count_of(m, "any", [at]) or count_of(m, "organ", [at]):
                return path
            passes = count_of(m, "rubble", [at]) == 2
    return path


def combats(x: Model, step: Step) -> None:
    """VIC-9.1 One of the combats there are, and then the others. These positions have none at camps or trenches."""
    m = x.m
    sides = [name for name in BOARD if name != "expedition" and count_of(m, "bourbon", [name])]
    where = [name for name in sides if count_of(m, "any", [name]) or count_of(m, "organ", [name])]
    for name, row in BOARD.items():
        if count_of(m, "any", [name]):
            assert row.kind != "camp" or count_of(m, "razed", [name])
            assert row.trench is None or m.trench[SECTIONS.index(row.trench.section)] != row.trench.position
            if count_of(m, "battery", [name]) and not count_of(m, "bourbon", [name]):  # VIC-9.9
                m.batteries = max(1, m.batteries - count_of(m, "battery", [name]))
                m.battery[m.facts.no[name]] = 0
    if where:
        fight(x, x.choice("combat_order", where))
        x.follows.append(a.Combats())


def exchange(x: Model, step: Step) -> None:
    """VIC-8.9 Everybody with a card gives one away and gets one of the deck."""
    m, after = x.m, step.after
    away = {decision.seat: int(answer[1:]) for decision, answer in x.answers}
    x.answers.clear()
    for player, seat in enumerate(x.f.players):
        card = away.get(seat) or m.hands[player][0]
        (drawn,) = [c for c in after.hands[player] if c not in m.hands[player] or (c == card and c in m.deck)]
        assert drawn in m.deck
        m.hands[player].remove(card)
        m.hands[player] = sorted([*m.hands[player], drawn])
        m.deck.remove(drawn)


def almanac(x: Model, step: Step) -> None:
    """VIC-4.6.3"""
    row = GAME.data.cards.card[x.m.card - 1]
    for name, delta in row.almanac.items():
        move_needle(x.m, name, delta)


def put_back(x: Model, step: Step) -> None:
    """The cards seen lie on top of the deck in an order of the active player's own."""
    number = step.activity.number
    seen = x.m.top[:number]
    order = [int(answer[2:]) for decision, answer in x.answers if decision.tag == "scry_order"]
    assert all(decision.secret for decision, _ in x.answers)
    x.answers.clear()
    order += [card for card in seen if card not in order]  # the last one is not asked about
    assert sorted(order) == sorted(seen)
    x.m.top[:number] = order


PROCEDURES: dict[type, Callable[[Model, Step], None]] = {
    a.Impacts: impacts,
    a.Heal: heal,
    a.Mine: mine,
    a.Bombard: bombard,
    a.Advance: advance,
    a.Combats: combats,
    a.Exchange: exchange,
    a.PutBack: put_back,
    a.Almanac: almanac,
}


# -- branches


NOTHING: list[RawOp] = []


def branch(x: Model, step: Step, raw: RawOp) -> Any:
    """if, choose, hazard_test: the operations that must come now."""
    if raw["op"] == "if":
        return raw["then"] if holds(x.m, raw["cond"]) else raw.get("else", NOTHING)
    if raw["op"] == "choose":
        able = [i for i, one in enumerate(raw["options"]) if "requires" not in one or holds(x.m, one["requires"])]
        chosen = x.choice("card_option", [f"option_{'abcdef'[i]}" for i in able])
        return raw["options"]["abcdef".index(chosen[-1])]["ops"]
    test, row = raw["test"], next_hazard(x, step)
    if test["kind"] == "colour":
        passed = row.advance[test["box"] - 1] == test["is"]
    else:
        line = {1: row.stage_1, 2: row.stage_2, 3: row.stage_3}[x.m.stage]
        passed = line[test["box"] - 1] in spaces_of(test["in"])
    return raw["then"] if passed else raw["else"]


# -- numbers of operations, and the operations themselves


@cache
def raw_lists(f: Facts) -> dict[str, list[RawOp]]:
    """The lists of operations by the id that activities use."""
    found: dict[str, list[RawOp]] = {}

    def pair(number: int, raws: list[RawOp]) -> None:
        found[f.list_ids[number]] = raws
        for op_number, raw in zip(f.lists[number], raws, strict=True):
            op = f.ops[op_number]
            for inner, key in ((op.then, "then"), (op.other, "else"), (op.then, "ops")):
                if key in raw:
                    pair(inner, raw[key])
            for inner, option in zip(op.options, raw.get("options", []), strict=True):
                pair(inner, option["ops"])

    for row in GAME.data.cards.card:
        card = f.cards[row.number]
        pair(card.effect, row.effect)
        for trigger, one in zip(card.triggers, row.trigger, strict=True):
            pair(trigger.ops, one.ops)
    return found


@cache
def raw_ops(f: Facts) -> dict[int, RawOp]:
    """The operations of effects and triggers by number."""
    lists = raw_lists(f)
    return {op: raw for name, raws in lists.items() for op, raw in zip(f.lists[f.list_no[name]], raws, strict=True)}


# -- a step against what must happen


def check(step: Step) -> None:
    """The state that came out, and what follows, are those of the specification."""
    x = Model(step.before.copy(), list(step.answers))
    if isinstance(step.activity, a.Effect):
        check_effect(x, step)
    elif type(step.activity) in PROCEDURES:
        PROCEDURES[type(step.activity)](x, step)
    else:
        return
    assert differences(x.m, step.after) == {}
    assert step.pushed == x.follows[::-1]
    assert x.answers == [], "more was asked than there is to choose"


def check_effect(x: Model, step: Step) -> None:
    """VIC-5.2 One operation, and after all that it causes the next one of the list."""
    effect = step.activity
    raws = raw_lists(x.f)[effect.ops]
    if not raws:
        return
    raw = raws[effect.at]
    name = raw["op"]
    if name in LASTING:
        x.m.mods = (*x.m.mods, (x.f.lists[x.f.list_no[effect.ops]][effect.at], x.f.player_no[effect.player]))
    elif name == "random_next_round":
        x.m.random_next = True
    elif name == "bombard":
        number = number_of(x.m, raw)
        hit = sorted(x.f.no[space] for space in spaces_of(raw.get("spaces", [])))
        x.follows += [a.Impacts(x.f.ids[z], number, False) for z in hit] if "spaces" in raw else [a.Bombard(number)]
    elif name == "delay":
        x.m.pending = (
            *x.m.pending,
            (raw["when"], x.f.player_no[effect.player], x.f.list_no[list_id(x.f, raw["ops"])], x.m.card),
        )
    elif name in ("if", "choose", "hazard_test"):
        chosen = branch(x, step, raw)
        x.follows += [a.Effect(list_id(x.f, chosen), 0, effect.player)] if chosen else []
    else:
        OPS[name](x, raw)
    if effect.at + 1 < len(raws):
        x.follows.append(a.Effect(effect.ops, effect.at + 1, effect.player))


def list_id(f: Facts, raws: list[RawOp]) -> str:
    """The id of a list of operations."""
    return next(name for name, one in raw_lists(f).items() if one is raws)


def differences(one: State, other: State) -> dict[str, tuple[Any, Any]]:
    """Every field in which two states differ, but for what is still to be done."""
    fields = [field.name for field in FIELDS if field.name != "agenda"]
    return {
        name: (getattr(one, name), getattr(other, name))
        for name in fields
        if getattr(one, name) != getattr(other, name)
    }
