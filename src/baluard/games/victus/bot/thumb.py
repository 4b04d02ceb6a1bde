"""A player by rules of thumb: answers at once, without weighing anything. It is also how a bot imagines others."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.model.facts import GENERALITAT, HOSPITAL, INDICATORS, POWDER
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import ActionSpace, group_key
from baluard.games.victus.rules.pieces import read_piece
from baluard.games.victus.rules.prices import cost_to_improve
from baluard.games.victus.rules.values import indicator, troop_value
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, Keys, OneOf
from baluard.kernel.deciders import Player
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

CRAMPED = 6  # rubble tokens below the limit from which on clearing comes first
HURT = 4  # wounded who make a healing worth while
DICE_ORDER = ("advance", "bombard", "trench", "reinforce")


class Thumb(Player):
    """Watches a state while the rules run on it, and answers for whoever is asked."""

    def __init__(self, s: State, rng: Rng) -> None:
        self.s: State = s
        self.rng: Rng = rng

    def decide(self, decision: Decision[Any]) -> Any:
        tag = decision.tag
        space = decision.space
        if tag in ("act", "act_granted"):
            return self.act(decision)
        if isinstance(space, OneOf):
            return self.one_of(tag, space.keys, decision)
        if isinstance(space, Allotment):
            return self.allot(space, tag == "transfer_optional")
        if tag == "remove_bourbons":
            return self.remove(space.next_keys(()), decision)
        return decision.default  # dice to roll again or to set aside: none

    def one_of(self, tag: str, keys: Keys, decision: Decision[Any]) -> str:
        """One of several keys."""
        if tag == "impact_casualty":
            return self.casualty_of_impact(keys, str(decision.about["space"]))
        if tag == "casualty":
            return self.casualty(keys, str(decision.about["space"]), int(str(decision.about["number"])))
        if tag in ("eliminate_piece", "lose_to_reserve"):
            return min(keys, key=self.dearness)
        if tag == "next_die":
            return min(keys, key=lambda key: DICE_ORDER.index(key.split(".")[1]))
        if tag in ("place_marker", "remove_marker"):
            return self.marker(tag, keys, str(decision.about["what"]))
        if tag in ("indicator_choice", "half_a_bomb"):
            return self.indicator(keys, int(str(decision.about.get("number", -1))))
        if tag in ("commit_card", "choose_card", "exchange_discard", "card_option"):
            return keys[self.rng.below(len(keys))]
        if tag == "deactivate_leader":
            return min(keys, key=lambda key: self.s.facts.cards[int(key[1:])].worth)
        return str(decision.default)

    # -- losses

    def casualty_of_impact(self, keys: Keys, name: str) -> str:
        """Works first, then who is not alone, then guns; the infantry last."""
        z = self.s.facts.no[name]
        lone = self.s.troops(z) == 1
        order = ["barricade", "defence", "cannon", "coronela", "infantry", "organ"]
        if not lone:
            order = ["barricade", "coronela", "defence", "cannon", "infantry", "organ"]
        return min(keys, key=order.index)

    def casualty(self, keys: Keys, name: str, number: int) -> str:
        """VIC-9.4 Coronela until the infantry can bear the rest without being lost."""
        free = number < troop_value(self.s, "infantry", self.s.facts.no[name])
        return "infantry" if "infantry" in keys and (free or "coronela" not in keys) else "coronela"

    def dearness(self, key: str) -> tuple[int, str]:
        """How badly a piece is missed where it stands."""
        s = self.s
        kind, z = read_piece(s, key)
        dear = {"coronela": 2, "cannon": 3, "infantry": 5}[kind]
        if s.troops(z) == 1:
            dear += 3 if z in s.facts.walls else 1
        return dear, key

    # -- markers

    def marker(self, tag: str, keys: Keys, what: str) -> str:
        """Works go where a stack may break in nearest to the beach; rubble where some lies already."""
        s = self.s
        f = s.facts
        if what == "rubble":
            return max(keys, key=lambda key: (s.rubble[f.no[key]], f.to_beach[f.no[key]], key))
        if what == "clear_rubble":
            return max(keys, key=lambda key: (s.rubble[f.no[key]], -f.to_beach[f.no[key]], key))
        if what in ("bourbon", "battery_token"):
            return max(keys, key=lambda key: (f.to_beach[f.no[key]], key))
        far = 1 if tag == "remove_marker" else -1
        return max(keys, key=lambda key: (min(1, s.troops(f.no[key])), far * f.to_beach[f.no[key]], key))

    def indicator(self, keys: Keys, delta: int) -> str:
        """The lowest is raised, powder first; the highest is lowered, powder last."""
        s = self.s
        order = ("powder", "generalitat", "hospital", "port")
        if delta > 0:
            return min(keys, key=lambda key: (s.needle[INDICATORS.index(key)], order.index(key)))
        return max(keys, key=lambda key: (order.index(key), s.needle[INDICATORS.index(key)]))

    def remove(self, keys: Keys, decision: Decision[Any]) -> Keys:
        """As many as possible where they are nearest to the beach."""
        f = self.s.facts
        places = [key for key in keys if key != DONE]
        if not places:
            return (DONE,)
        best = min(places, key=lambda key: (f.to_beach[f.no[key]], -self.s.bourbon[f.no[key]], key))
        number = min(int(str(decision.about["number"])), self.s.bourbon[f.no[best]])
        return (best, str(number))

    # -- pieces that go together

    def allot(self, space: Allotment, optional: bool) -> Any:
        """The least missed pieces, each to where fewest stand; nobody goes who need not."""
        if optional:
            return ()
        s = self.s
        f = s.facts
        totals: dict[tuple[str, str], int] = {}
        room = dict(space.caps)
        left = dict(space.kinds)
        there = {place: s.troops(f.no[place]) for place in room}
        for _ in range(space.most):
            kinds = [kind for kind, number in left.items() if number > 0]
            kind = min(kinds, key=self.dearness)
            open_places = [place for place, number in room.items() if number > 0]
            place = min(open_places, key=lambda name: (there[name], f.to_beach[f.no[name]], name))
            left[kind] -= 1
            room[place] -= 1
            there[place] += 1
            totals[kind, place] = totals.get((kind, place), 0) + 1
        return space.canonical(totals)

    # -- actions

    def act(self, decision: Decision[Any]) -> Keys:
        """What presses most: Bourbons inside, rubble, the wounded, the wall, the indicators."""
        space = decision.space
        assert isinstance(space, ActionSpace)
        first = space.next_keys(())
        for found in (
            self.shoot(space, first),
            self.clear(space, first),
            self.mend(space, first),
            self.man_walls(first),
            self.improve(space, first),
            self.fortify(space, first),
        ):
            if found:
                return found
        return (DONE,)

    def shoot(self, space: ActionSpace, first: Keys) -> Keys:
        """At the stack nearest to the beach that a gun can reach."""
        if "fire_cannon" not in first:
            return ()
        s = self.s
        f = s.facts
        best: Keys = ()
        rank = (0, 0)
        power = max(1, indicator(s, POWDER, "fire"))
        for gun in space.next_keys(("fire_cannon",)):
            for target in space.next_keys(("fire_cannon", gun)):
                z = f.no[target]
                one = (-f.to_beach[z], min(power, s.bourbon[z]))
                if not best or one > rank:
                    best, rank = ("fire_cannon", gun, target), one
        return best

    def clear(self, space: ActionSpace, first: Keys) -> Keys:
        """Rubble when there is too much of it."""
        s = self.s
        f = s.facts
        if "clear_rubble" not in first or s.rubble_tokens() < f.max_rubble - CRAMPED:
            return ()
        keys = space.next_keys(("clear_rubble",))
        return ("clear_rubble", max(keys, key=lambda key: s.rubble[f.no[key]] if key in f.no else 1))

    def mend(self, space: ActionSpace, first: Keys) -> Keys:
        """Healing with many wounded, and hospitals that work."""
        s = self.s
        z = s.facts.wounded
        if "healing" in first and s.troops(z) >= HURT and indicator(s, HOSPITAL) > 1:
            return ("healing",)
        return ()

    def man_walls(self, first: Keys) -> Keys:
        """Somebody who is not alone goes to an empty wall next door."""
        if "move_troops" not in first:
            return ()
        s = self.s
        f = s.facts
        for z in sorted(f.walls, key=lambda wall: f.to_beach[wall]):
            if s.troops(z) or s.bourbon[z]:
                continue
            for near in f.adjacent[z]:
                if s.troops(near) and f.is_barcelona[near] and (s.troops(near) > 1 or near not in f.walls):
                    kind = group_key(0, 1) if s.coronela[near] else group_key(1, 0)
                    return ("move_troops", f.ids[near], kind, f.ids[z], DONE)
        return ()

    def improve(self, space: ActionSpace, first: Keys) -> Keys:
        """Powder, then the Generalitat, then the rest, where it is cheap."""
        if "improve_indicator" not in first:
            return ()
        s = self.s
        keys = space.next_keys(("improve_indicator",))
        for number in (POWDER, GENERALITAT, HOSPITAL, 1):
            if INDICATORS[number] in keys and cost_to_improve(s, number) <= 2:
                return ("improve_indicator", INDICATORS[number])
        return ()

    def fortify(self, space: ActionSpace, first: Keys) -> Keys:
        """A point of defence near the beach."""
        s = self.s
        f = s.facts
        if "add_defence" in first:
            keys = space.next_keys(("add_defence",))
            return ("add_defence", min(keys, key=lambda key: (s.defence[f.no[key]], f.to_beach[f.no[key]], key)))
        return ()
