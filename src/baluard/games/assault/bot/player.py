"""A player who answers every decision at once, by rules of thumb. Evaluation and ordering of moves; no search."""

from __future__ import annotations

from typing import Any

from baluard.games.assault.bot.fights import actions, shots
from baluard.games.assault.bot.moves import Marshal
from baluard.games.assault.bot.outlook import Clash, Outlook
from baluard.games.assault.bot.stacks import Ground
from baluard.games.assault.bot.ways import ways_to_goals
from baluard.games.assault.bot.weights import STYLES, Weights
from baluard.games.assault.model.facts import CATALAN, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.sums import Battle, reckon_attack, reckon_defence
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, Keys, OneOf, SomeOf
from baluard.kernel.deciders import Player
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

NONE, YES, NO = "none", "yes", "no"


class GreedyDecider(Player):
    """Watches a state while the rules run on it, and answers for whoever is asked."""

    def __init__(self, s: State, weights: tuple[Weights, Weights], rng: Rng) -> None:
        self.s: State = s
        self.weights: tuple[Weights, Weights] = weights
        self.rng: Rng = rng
        self.marshal: Marshal | None = None
        self.phase: tuple[int, int] = (0, 0)

    # -- the contract

    def decide(self, decision: Decision[Any]) -> Any:
        tag = decision.tag
        side = self.s.facts.side_of_seat[decision.seat]
        if tag == "move_counter":
            return self.movement(side).next_move(decision.space)
        if tag == "declare_action":
            found = actions(Ground(Outlook(self.s, side, self.weights[side])), decision.space, self.rng)
            return found[0][1] if found else (DONE,)
        if tag == "fire_battery":
            aimed = shots(Outlook(self.s, side, self.weights[side]), decision.space)
            return aimed[0][1] if aimed else (DONE,)
        if tag in ("withdraw", "attack_commander", "defence_commander"):
            return self.in_assault(decision, side)
        return self.small(decision, side)

    def propose(self, decision: Decision[Any], most: int) -> tuple[Any, ...]:
        """Answers worth comparing, best first."""
        side = self.s.facts.side_of_seat[decision.seat]
        if decision.tag == "declare_action":
            found = actions(Ground(Outlook(self.s, side, self.weights[side])), decision.space, self.rng)
            return (*[keys for _, keys in found[: most - 1]], (DONE,))
        first = self.decide(decision)
        if isinstance(decision.space, OneOf):
            return (first, *[key for key in decision.space.keys if key != first])[:most]
        return (first,)

    # -- movement

    def movement(self, side: int) -> Marshal:
        """The marshal of this phase."""
        phase = (self.s.turn, side)
        if self.marshal is None or self.phase != phase:
            self.marshal = Marshal(Outlook(self.s, side, self.weights[side]), self.rng)
            self.phase = phase
        return self.marshal

    # -- assaults

    def in_assault(self, decision: Decision[Any], side: int) -> str:
        """Commanders and withdrawal, by the odds."""
        s = self.s
        w = self.weights[side]
        b = battle_of(s, decision)
        x = reckon_attack(s, b).total - reckon_defence(s, b).total
        foe = 1 - s.active
        clash = Clash(Outlook(s, foe, w), s.active, b.origin, b.target, s.men[s.active][b.origin], s.men[foe][b.target])
        if decision.tag == "withdraw":
            return YES if w.withdraws and clash.leaves(x) < clash.stays(x) else NO
        if not w.uses_commanders:
            return NONE
        bonus = s.facts.commander_bonus
        change = bonus if decision.tag == "attack_commander" else -bonus
        gain = abs(clash.value(x + change) - clash.value(x))
        return str(decision.space.next_keys(())[1]) if gain > w.stake else NONE

    # -- the rest

    def small(self, decision: Decision[Any], side: int) -> Any:
        """Decisions whose default is good, and those that need a word more."""
        tag = decision.tag
        if tag == "ally_commander":
            return YES
        if tag == "advance":
            return self.advance(decision, side)
        if tag == "advance_leaders":
            return self.advance_leaders(decision, side)
        if tag in ("place_recovery", "card_return") and side == TWO_CROWNS:
            return self.recover(decision)
        if tag == "place_wave" or tag == "card_return":
            return self.reinforce(decision)
        if tag == "retreat":
            return self.retreat(decision, side)
        if tag == "announce_card":
            return YES
        return decision.default

    def zone(self, decision: Decision[Any], name: str) -> int:
        """A zone that a decision is about."""
        return self.s.facts.zone_no[str(decision.about[name])]

    def advance(self, decision: Decision[Any], side: int) -> Keys:
        """As many as stand best, here and there together; the strongest go."""
        space = decision.space
        assert isinstance(space, SomeOf)
        f = self.s.facts
        here, there = self.zone(decision, "origin"), self.zone(decision, "zone")
        order = sorted(space.keys, key=lambda name: (name not in space.always, -f.factor[f.unit_no[name]], name))
        factors = [f.factor[f.unit_no[name]] for name in order]
        ground = Ground(Outlook(self.s, side, self.weights[side]))
        best, best_score = space.least, -1000.0
        for count in range(space.least, space.most + 1):
            left = len(order) - count
            score = ground.safe(there, count, max(factors[:count]))
            score += ground.safe(here, left, max(factors[count:])) if left else 0.0
            if score >= best_score:
                best, best_score = count, score
        return space.from_keys(tuple(order[:best]))

    def advance_leaders(self, decision: Decision[Any], side: int) -> Keys:
        """Leaders go with the troops when nobody stays behind."""
        space = decision.space
        assert isinstance(space, SomeOf)
        return space.keys if self.s.men[side][self.zone(decision, "origin")] == 0 else ()

    def recover(self, decision: Decision[Any]) -> Any:
        """The strongest kinds, spread over the zones by the way before them and how many stand there."""
        space = decision.space
        assert isinstance(space, Allotment)
        s = self.s
        f = s.facts
        zones = [(place, f.zone_no[place]) for place, _ in space.caps]
        strength = {f.group[u]: f.factor[u] for u in f.of_side[TWO_CROWNS]}
        field = ways_to_goals(Outlook(s, TWO_CROWNS, self.weights[TWO_CROWNS]))
        room = {place: field[z] + 0.3 * s.men[TWO_CROWNS][z] for place, z in zones}
        totals: dict[tuple[str, str], int] = {}
        left = space.most
        for kind, count in sorted(space.kinds, key=lambda row: (-strength[row[0]], row[0])):
            for _ in range(min(count, left)):
                place = min(room, key=lambda name: (room[name], name))
                room[place] += 0.3
                totals[kind, place] = totals.get((kind, place), 0) + 1
                left -= 1
        return space.canonical(totals)

    def reinforce(self, decision: Decision[Any]) -> Any:
        """Each unit to the entry zone nearest to trouble, not too many together."""
        space = decision.space
        assert isinstance(space, Allotment)
        s = self.s
        f = s.facts
        threat = Marshal(Outlook(s, CATALAN, self.weights[CATALAN]), self.rng).threat
        room = {place: threat[f.zone_no[place]] - s.men[CATALAN][f.zone_no[place]] for place, _ in space.caps}
        totals: dict[tuple[str, str], int] = {}
        left = space.most
        for kind, count in space.kinds:
            for _ in range(min(count, left)):
                place = max(room, key=lambda name: (room[name], name))
                room[place] -= 2.0
                totals[kind, place] = totals.get((kind, place), 0) + 1
                left -= 1
        return space.canonical(totals)

    def retreat(self, decision: Decision[Any], side: int) -> Any:
        """Each unit where it adds most."""
        space = decision.space
        assert isinstance(space, Allotment)
        s = self.s
        f = s.facts
        marshal = Marshal(Outlook(s, side, self.weights[side]), self.rng)
        ground = marshal.ground
        totals: dict[tuple[str, str], int] = {}
        room = dict(space.caps)
        taken = {place: s.men[side][f.zone_no[place]] for place in room}
        for kind, _ in space.kinds:
            factor = f.factor[f.unit_no[kind]]
            best, best_score = "", -1000.0
            for place, left in room.items():
                z = f.zone_no[place]
                lead = max(factor, marshal.v.best[side][z])
                score = ground.safe(z, taken[place] + 1, lead) - ground.safe(z, taken[place], lead) + marshal.drift(z)
                if left > 0 and score > best_score:
                    best, best_score = place, score
            room[best] -= 1
            taken[best] += 1
            totals[kind, best] = 1
        return space.canonical(totals)


def battle_of(s: State, decision: Decision[Any]) -> Battle:
    """The assault that a decision is part of, with the choices made so far."""
    f = s.facts
    about = decision.about
    b = Battle(f.zone_no[str(about["origin"])], f.zone_no[str(about["zone"])])
    b.attack_lead = f.unit_no[str(about["attack_lead"])]
    b.defence_lead = f.unit_no[str(about["defence_lead"])]
    b.attack_commander = f.unit_no.get(str(about.get("attack_commander", "")), -1)
    b.defence_commander = f.unit_no.get(str(about.get("defence_commander", "")), -1)
    b.bonus = int(str(about.get("bonus", 0)))
    b.reduction = int(str(about.get("reduction", 0)))
    return b


def player(s: State, style: str, rng: Rng) -> GreedyDecider:
    """A player of some style who watches this state."""
    return GreedyDecider(s, STYLES[style], rng)
