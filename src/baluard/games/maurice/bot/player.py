"""The players of three styles: each decision by its own rules of thumb, or by what it is worth."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.bot.assaults import Assaults
from baluard.games.maurice.bot.generals import ride
from baluard.games.maurice.bot.marches import Marches
from baluard.games.maurice.bot.options import Options, Plan
from baluard.games.maurice.bot.outlook import Outlook
from baluard.games.maurice.bot.trials import Aims, CommonDice, play_on, standing, with_other_cards
from baluard.games.maurice.bot.volleys import aimed, is_worth_a_volley
from baluard.games.maurice.bot.weights import STYLES, Weights
from baluard.games.maurice.bot.windows import Windows
from baluard.games.maurice.bot.worth import Judge
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.charges import targets_of_charge
from baluard.games.maurice.rules.command import CommandSpace, MarchingSpace
from baluard.games.maurice.rules.declare import ChargeSpace, wheel_key
from baluard.games.maurice.rules.fire import FireSpace, fire_action
from baluard.games.maurice.rules.officers import GeneralSpace
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace, SomeOf
from baluard.kernel.deciders import Player
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng

CARD_WINDOWS = (
    "interrupt_declare",
    "action_card",
    "interrupt_charge",
    "victory_card",
    "save_unit",
    "soften_morale",
    "save_officer",
)


class General(Player):
    """Watches a state while the rules run on it, and answers for whoever is asked."""

    def __init__(self, s: State, w: Weights, rng: Rng) -> None:
        self.s: State = s
        self.w: Weights = w
        self.rng: Rng = rng
        self.judge: Judge = Judge(s.facts, w)

    def decide(self, decision: Decision[Any]) -> Any:
        tag = decision.tag
        space = decision.space
        side = SEATS.index(str(decision.seat))
        if self.judge.f is not self.s.facts:
            self.judge = Judge(self.s.facts, self.w)  # a points battle: the armies have been built since
        if isinstance(space, CommandSpace):
            return self.option(side, space)
        if isinstance(space, MarchingSpace):
            return self.marching(side, space)
        if tag in ("march_order", "support_march"):
            return self.order(side, decision)
        if isinstance(space, ChargeSpace):
            return self.charges(side, space)
        if isinstance(space, FireSpace):
            return aimed(self.s, space, self.judge, fire_action(self.s))
        if isinstance(space, GeneralSpace):
            return ride(Outlook(self.s, side, self.w), space)
        if tag in ("attack_cards", "defence_cards") and isinstance(space, PathSpace):
            return Windows(self.s, side, self.judge).combat_card(decision, space)
        if tag == "spoil_fire" and isinstance(space, PathSpace):
            return Windows(self.s, side, self.judge).spoil(decision, space)
        return self.small(side, decision)

    def small(self, side: int, decision: Decision[Any]) -> Any:
        """Decisions of one key, cards to discard, and what a default answers well."""
        tag = decision.tag
        space = decision.space
        windows = Windows(self.s, side, self.judge)
        if tag == "call_volley":
            return "volley" if is_worth_a_volley(self.s, side, self.judge) else "no_volley"
        if isinstance(space, SomeOf) and tag == "discard":
            return space.from_keys(windows.discards(space.keys, space.least))
        if not isinstance(space, OneOf):
            return decision.default
        if tag in CARD_WINDOWS:
            return windows.card(tag, space.keys)
        if tag == "next_combat":
            return windows.next_combat(space.keys)
        if tag == "slow_charger":
            return windows.slowed(space.keys)
        if tag == "point_blank":
            return windows.weakest(space.keys)
        if tag == "choose_from_hand":
            return windows.dearest(space.keys)
        return decision.default

    # -- the turn

    def option(self, side: int, space: CommandSpace) -> Keys:
        """The option that is worth most; a hard player tries the best of them out."""
        plans = Options(Outlook(self.s, side, self.w), space, self.rng).all()
        plans = [plan for plan in plans if plan[0] > plans[0][0] - self.w.hopeless][: self.w.plans]
        return self.tried(side, plans) if len(plans) > 1 else plans[0][1]

    def tried(self, side: int, plans: list[Plan]) -> Keys:
        """The option after which things stand best: all tried with the same luck, then the better half once more."""
        w = self.w
        left = min(w.futures, w.work // len(self.s.everybody()) ** 2)
        plans = plans[: max(2, left // 2)]
        aims = Aims(self.s, w)
        totals = [w.doubt * worth for worth, _ in plans]
        still = list(range(len(plans)))
        for _ in range(w.rounds):
            seed = self.rng.word()
            s = with_other_cards(self.s, side, Rng(seed))
            for i in still:
                for mirrored in (False, True):
                    totals[i] += outcome(s, side, plans[i][1], seed, mirrored, w, aims) / 2
            left -= 2 * len(still)
            still.sort(key=lambda i: (-totals[i], i))
            still = still[: max(2, (len(still) + 1) // 2)]
            if left < 2 * len(still):
                break
        return plans[still[0]][1]

    def marching(self, side: int, space: MarchingSpace) -> Keys:
        """MAU-5.9 A brigade that marches because of a card."""
        plans = Options(Outlook(self.s, side, self.w), space, self.rng).marches("march")
        plans = [plan for plan in plans if plan[0] > 0.0]
        return max(plans)[1][1:] if plans else (DONE,)

    def order(self, side: int, decision: Decision[Any]) -> Keys:
        """MAU-7.1 The next unit of the brigade and its order."""
        look = Outlook(self.s, side, self.w)
        marches = Marches(look, self.rng)
        units = [self.s.facts.unit_no[key] for key in decision.space.next_keys(()) if key != DONE]
        u = marches.next_unit(units)
        return (self.s.name(u), *marches.best(u)[1], DONE)

    def charges(self, side: int, space: ChargeSpace) -> Keys:
        """MAU-8.1 The charges that are worth most together, in an order in which they can be carried out."""
        s = self.s
        assaults = Assaults(s, side, self.judge)
        keys: Keys = ()
        for u, way in assaults.best_list(space.units, space.wanted)[1]:
            wheels = targets_of_charge(space.trial_of(keys).s, u).wheels
            if way[0] in wheels:
                more = (*keys, s.name(u), wheel_key(*wheels[way[0]]))
                if space.completes(more):
                    keys = more
        while len(keys) // 2 < space.wanted:
            keys = (*keys, space.next_keys(keys)[0])
        if len(keys) % 2 == 1:
            keys = (*keys, space.next_keys(keys)[0])
        return (*keys, DONE)


def outcome(s: State, side: int, keys: Keys, seed: int, mirrored: bool, w: Weights, aims: Aims) -> float:
    """How things stand for a side some turns after an option, in one future."""
    future = s.copy()
    quick = General(future, STYLES["quick"], Rng(seed))
    play_on(future, quick, CommonDice(future, seed, mirrored), keys, w.turns)
    return standing(future, side, w, aims)


def player(s: State, style: str, rng: Rng) -> General:
    """A player of some style who watches this state."""
    return General(s, STYLES[style], rng)
