"""ASL-11 Volley."""

from __future__ import annotations

from baluard.games.assault.model.events import VolleyFired
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.losses import commanding, eliminate, ids, weakest_first
from baluard.kernel.answers import SomeOf
from baluard.kernel.decision import Decision, Fact
from baluard.kernel.table import Table


def volley(t: Table, s: State, origin: int, target: int) -> None:
    """ASL-11.3 A die per combat unit; each hit eliminates one of the owner's choice. No more (11.4, 14.7, R33)."""
    f = s.facts
    foe = 1 - s.active
    need = volley_needs(s)
    spend_volley(s)
    dice = t.rolls("volley", s.men[s.active][origin])
    hits = 0
    for die in dice:
        if die >= need:
            hits += 1
    t.tell(VolleyFired(f.zone_ids[origin], f.zone_ids[target], dice, need, hits))
    if hits:
        volley_losses(t, s, target, foe, hits)


def volley_losses(t: Table, s: State, target: int, side: int, hits: int) -> None:
    """The owner chooses who falls; extra hits are lost."""
    f = s.facts
    units = s.fighters(side, target)
    hits = min(hits, len(units))
    order = weakest_first(s, units)
    default = ids(s, sorted(order[:hits]))
    about: dict[str, Fact] = {"zone": f.zone_ids[target], "hits": hits}
    space = SomeOf(ids(s, units), hits, hits)
    lost = t.ask(Decision(commanding(s, side, target), "volley_losses", space, default, about, "ASL-11.3"))
    for name in lost:
        eliminate(t, s, f.unit_no[name], "volley")


def may_volley(s: State, origin: int, target: int) -> bool:
    """ASL-11.1, 11.2, R35: enemy-held, not on higher ground; between value-0 zones a line or barricade covers."""
    f = s.facts
    if s.men[1 - s.active][target] == 0 or f.value[target] > f.value[origin]:
        return False
    if "volley_forbidden" in s.effects:
        return False
    if f.value[origin] > 0:
        return True
    return not f.covered[target][origin] and not is_barred(s, target, origin)


def is_barred(s: State, target: int, origin: int) -> bool:
    """ASL-15.3: does a barricade in the target zone face the origin?"""
    f = s.facts
    for u in f.barricades:
        if s.where[u] == target and s.facing[f.bar_no[u]] == origin:
            return True
    return False


def volley_needs(s: State) -> int:
    """6, or what a card says while it lasts."""
    return s.effects.get("volley_value", s.facts.volley_hit)


def spend_volley(s: State) -> None:
    """One use of a card on volleys, where its uses are counted."""
    if "volley_uses" in s.effects:
        s.effects["volley_uses"] -= 1
        if s.effects["volley_uses"] == 0:
            del s.effects["volley_uses"]
            del s.effects["volley_value"]
