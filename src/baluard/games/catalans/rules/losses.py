"""CAT-6.1 to 6.5, 8 Effects that eliminate troops: icons, strikes and kills."""

from __future__ import annotations

from baluard.games.catalans.model.activities import Unit
from baluard.games.catalans.model.deals import Hit
from baluard.games.catalans.model.facts import ALLIED, BOURBON, POWERS, Op, number_of
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.deals import consult
from baluard.games.catalans.rules.ops import about_unit
from baluard.games.catalans.rules.promises import keep, lawful
from baluard.games.catalans.rules.targets import adjacent_pairs, icon_spaces, in_region
from baluard.games.catalans.rules.troops import adjacent_to, eliminate, key_of, next_to_allies, read_key
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

LOSSES = ("A1", "A2", "X")
VICTIMS = ("A1", "A2", "B1", "B2", "X")


def icon(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-6.1 to 6.4 One troop; of A2 and B2 a second one of the same space."""
    side = ALLIED if op.icon in ("A1", "A2") else BOURBON
    actor = number_of(a.power)
    second = bool(a.target)
    places = [s.facts.no[a.target]] if second else icon_spaces(s, op)
    keys = [key_of(power, s.facts.ids[z]) for z in places for power in side if s.troops[power][z]]
    if not keys:
        return
    if op.icon in ("A2", "B2") and not second:
        keys = firsts_of(lawful(t, s, actor, "victim", with_seconds(s, side, keys)))
    else:
        keys = lawful(t, s, actor, "victim", keys)
    facts: dict[str, Fact] = {**about_unit(a), "icon": op.icon}
    decision = Decision(Seat(s.facts.owner[actor]), "icon_target", OneOf(keys), keys[0], facts, "CAT-6.1")
    chosen = consult(t, s, decision, "N3", actor, a)
    if chosen is None:
        return
    power, z = read_key(s, chosen)
    strike_down(t, s, actor, power, z)
    if op.icon in ("A2", "B2") and not second:
        t.then(Unit(a.source, a.effect, a.power, 1, s.facts.ids[z]))


def with_seconds(s: State, side: tuple[int, ...], keys: list[str]) -> list[str]:
    """CAT-6.3, 6.4 Each first victim with each second one of its space; alone where there is none."""
    found: list[str] = []
    for key in keys:
        power, z = read_key(s, key)
        others = [one for one in side if s.troops[one][z] > (1 if one == power else 0)]
        found.extend([f"{key}+{key_of(one, s.facts.ids[z])}" for one in others] or [key])
    return found


def firsts_of(pairs: list[str]) -> list[str]:
    """The first victims of some pairs, each once."""
    return list(dict.fromkeys([pair.partition("+")[0] for pair in pairs]))


def strike_down(t: Table, s: State, actor: int, power: int, z: int) -> None:
    """A victim falls; CAT-5.3: another's loss costs the action."""
    eliminate(t, s, power, z)
    keep(t, s, actor, Hit, POWERS[power], s.facts.ids[z])
    if power in ALLIED and power != actor:
        s.foreign_loss = True


class PairSpace(PathSpace):
    """CAT-6.5 A Bourbon troop and an Allied troop beside it."""

    def __init__(self, pairs: list[str]) -> None:
        self.pairs = [(one, other) for one, _, other in [pair.partition("+") for pair in pairs]]

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return tuple(dict.fromkeys([one for one, _ in self.pairs]))
        return tuple([other for one, other in self.pairs if one == prefix[0]]) if len(prefix) == 1 else ()


def both_lose(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-6.5 X: both are eliminated; the region is that of the Bourbon troop."""
    f = s.facts
    places = in_region(op, [z for z in range(len(f.ids)) if s.bourbon_at(z) and next_to_allies(s, z)])
    if not places:
        return
    actor = number_of(a.power)
    space = PairSpace(lawful(t, s, actor, "victim", adjacent_pairs(s, places)))
    first = space.next_keys(())[0]
    default = (first, space.next_keys((first,))[0])
    facts: dict[str, Fact] = {**about_unit(a), "icon": "X"}
    decision = Decision(Seat(f.owner[actor]), "icon_pair", space, default, facts, "CAT-6.5")
    chosen = consult(t, s, decision, "N3", actor, a)
    if chosen is None:
        return
    for key in chosen:
        power, z = read_key(s, key)
        strike_down(t, s, actor, power, z)


def kill(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 strike: Bourbons beside one's own; kill: whoever fits, wherever. `spent` are the spaces struck."""
    f = s.facts
    side = op.nations or BOURBON
    actor = number_of(a.power)
    keys: list[str] = []
    for z in op.spaces or range(len(f.ids)):
        if op.op == "strike" and (
            a.spent.count(f.ids[z]) >= op.per_space or not adjacent_to(s, z, s.fights_for(actor))
        ):
            continue
        keys.extend([key_of(power, f.ids[z]) for power in side if s.troops[power][z]])
    if not keys:
        return
    optional = op.upto or op.op == "strike"
    options = lawful(t, s, actor, "victim", [*keys, DONE] if optional else keys)
    facts: dict[str, Fact] = {**about_unit(a), "number": a.left}
    decision = Decision(Seat(f.owner[actor]), "kill_unit", OneOf(options), options[-1], facts, "CAT-8")
    chosen = consult(t, s, decision, "N3", actor, a)
    if chosen is None or chosen == DONE:
        return
    power, z = read_key(s, chosen)
    if a.left > 1:
        t.then(Unit(a.source, a.effect, a.power, a.left - 1, "", (*a.spent, f.ids[z])))
    eliminate(t, s, power, z)
    keep(t, s, actor, Hit, POWERS[power], f.ids[z])
