"""MAU-8.1, 8.6 Charges are declared as an ordered list, and then carried out one by one."""

from __future__ import annotations

from baluard.games.maurice.model.activities import Charge, Collapse, Falter
from baluard.games.maurice.model.events import ChargeDeclared, ChargeFailed, ChargeReached
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import ask_window, effects_of, is_open, play, playable
from baluard.games.maurice.rules.charges import (
    Trial,
    charge_reach,
    dressed,
    flanks,
    halt,
    may_charge,
    read_wheel,
    run_charge,
)
from baluard.games.maurice.rules.damage import in_story
from baluard.games.maurice.rules.march import after_charges, ground_disr
from baluard.games.maurice.rules.measures import crosses_cover, gap
from baluard.games.maurice.rules.officers import overrun
from baluard.kernel.answers import DONE, NO_ANSWER, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.table import Table


def chargers_wanted(units: int) -> int:
    """MAU-8.1, R24 At least half of the brigade, rounded up."""
    return (units + 1) // 2


def can_charge(s: State, units: list[int], trial: Trial | None = None) -> bool:
    """MAU-5.3 Is there a legal set of charges for this brigade? Who asks of several gives a trial of the same table."""
    wanted = chargers_wanted(len(units))
    ready = [u for u in units if may_charge(s, u)]
    return len(ready) >= wanted and can_complete(trial or Trial(s), ready, wanted)


def can_complete(trial: Trial, left: list[int], wanted: int) -> bool:
    """Can so many of these still charge, in some order, one after another?"""
    if wanted <= 0:
        return True
    if len(left) < wanted:
        return False
    for u in left:
        if wanted == 1 and trial.choice(u).wheels:
            return True
        rest = [v for v in left if v != u]
        for side, angle in trial.choice(u).wheels.values():
            further = Trial(trial.s)
            further.charge(u, side, angle)
            if not further.fault and can_complete(further, rest, wanted - 1):
                return True
    return False


def wheel_key(side: str, angle: int) -> str:
    """How a wheel is written."""
    return f"{side}{angle}" if angle else "0"


def declare_charges(t: Table, s: State) -> None:
    """MAU-8.1 The list of charges, in the order in which they will be carried out."""
    units = [u for u in s.brigade if s.is_there(u)]
    space = ChargeSpace(s, units)
    if not can_charge(s, units):
        return
    about: dict[str, Fact] = {"units": s.names(units)}
    seat = Seat(SEATS[s.active])
    keys = t.ask(Decision(seat, "declare_charges", space, space.default(), about, "MAU-8.1"))
    trial = Trial(s)
    declared: list[tuple[int, str]] = []
    for name, key in zip(keys[0:-1:2], keys[1:-1:2], strict=True):
        u = s.facts.unit_no[name]
        side, angle = read_wheel(key) or ("L", 0)
        trial.charge(u, side, angle)
        run = trial.runs[-1]
        declared.append((u, key))
        away = in_story(gap(s, u, run.target))
        t.tell(ChargeDeclared(name, s.name(run.target), away, in_story(charge_reach(s, u))))
    s.declared = tuple(declared)
    s.marched = tuple([u for u, _ in declared])
    t.then(Falter())


def falter(t: Table, s: State) -> None:
    """MAU-5.9 The other side may hold back one charger."""
    side = 1 - s.active
    if is_open(s, side, "charge_declared", "charge"):
        units = tuple([u for u, _ in s.declared])
        about: dict[str, Fact] = {"units": s.names(units)}
        card = ask_window(t, s, side, "interrupt_charge", playable(s, side, "charge_declared", "charge"), about)
        if card >= 0:
            play(t, s, side, card)
            s.played = (*s.played, card)
            names = s.names(units)
            key = t.ask(Decision(Seat(SEATS[side]), "slow_charger", OneOf(names), names[0], about, "MAU-5.9"))
            s.slowed = s.facts.unit_no[key]
    t.then(*[Charge() for _ in s.declared])


def charge_next(t: Table, s: State) -> None:
    """MAU-8.6, 8.8, 8.9 The next charge: up to its target, dressed; or as far as it comes, and no combat."""
    (u, key), s.declared = s.declared[0], s.declared[1:]
    after = [] if s.declared else after_charges(s)
    if not s.is_there(u):
        t.then(*after)
        return
    side, angle = read_wheel(key) or ("L", 0)
    reach = charge_reach(s, u) - held_back(s, u)
    run = run_charge(s, u, side, angle, max(reach, 0))
    if run.fault or run.target < 0:
        run = halt(s, u, side, angle, max(reach, 0))
        s.move(u, run.stop)
        t.tell(ChargeFailed(s.name(u), in_story(run.length)))
    else:
        flank = flanks(s, u, run.target)
        covered = crosses_cover(s, (s.place[u][0], s.place[u][1]), run.target)
        away = in_story(gap(s, u, run.target))
        t.tell(ChargeReached(s.name(u), s.name(run.target), away, in_story(reach), flank))
        s.fights = (*s.fights, (u, run.target, int(flank), int(covered)))
        s.move(u, dressed(s, u, run.target, run.stop))
    breaks = ground_disr(t, s, u, run.touched)
    t.then(*breaks, *overrun(s, u), Collapse(), *after)


def held_back(s: State, u: int) -> int:
    """MAU-5.9 What a card takes off this charger's movement."""
    if u != s.slowed:
        return 0
    return -sum([effect.number("value") for effect in effects_of(s, s.played, "charge_distance_modifier")])


class ChargeSpace(PathSpace):
    """A unit and how it wheels (`0`, `L143`), the next unit...; DONE when at least half of them charge."""

    kind = "path"

    def __init__(self, s: State, units: list[int]) -> None:
        self.s: State = s
        self.units: list[int] = units
        self.wanted: int = chargers_wanted(len(units))
        self.trials: dict[Keys, Trial] = {}
        self.whole: dict[Keys, bool] = {}

    def trial_of(self, keys: Keys) -> Trial:
        """The table after these charges."""
        if keys not in self.trials:
            trial = Trial(self.s if not keys else self.trial_of(keys[:-2]).s)
            if keys:
                side, angle = read_wheel(keys[-1]) or ("L", 0)
                trial.charge(self.s.facts.unit_no[keys[-2]], side, angle)
            self.trials[keys] = trial
        return self.trials[keys]

    def left_after(self, keys: Keys) -> list[int]:
        """The units that have not been told to charge."""
        names = keys[0::2]
        return [u for u in self.units if self.s.name(u) not in names]

    def completes(self, keys: Keys) -> bool:
        """Can the list be brought to its end after these charges?"""
        if keys not in self.whole:
            trial = self.trial_of(keys)
            missing = self.wanted - len(keys) // 2
            self.whole[keys] = not trial.fault and can_complete(trial, self.left_after(keys), missing)
        return self.whole[keys]

    def wheels_of(self, keys: Keys, u: int) -> Keys:
        """MAU-14.4 For each allowed target the smallest standard wheel, if the list can still be completed."""
        trial = self.trial_of(keys)
        found: list[str] = []
        for side, angle in trial.choice(u).wheels.values():
            key = wheel_key(side, angle)
            if self.completes((*keys, self.s.name(u), key)):
                found.append(key)
        return tuple(found)

    def next_keys(self, prefix: Keys) -> Keys:
        if prefix and prefix[-1] == DONE:
            return ()
        if len(prefix) % 2 == 1:
            u = self.s.facts.unit_no.get(prefix[-1], -1)
            return self.wheels_of(prefix[:-1], u) if u in self.units else ()
        names = [self.s.name(u) for u in self.left_after(prefix) if self.wheels_of(prefix, u)]
        return (*names, DONE) if len(prefix) // 2 >= self.wanted else tuple(names)

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        """Any wheel will do that brings the unit to a target that it may charge."""
        if len(prefix) % 2 == 0 or prefix[-1] not in self.s.names(self.units):
            return super().faults_of_step(prefix, key)
        if read_wheel(key) is None:
            return (NO_ANSWER,)
        trial = self.trial_of((*prefix, key))
        return (Fault(trial.fault),) if trial.fault else ()

    def default(self) -> Keys:
        """The first charges that are offered, and no more than must be."""
        keys: Keys = ()
        while True:
            more = self.next_keys(keys)
            if DONE in more:
                return (*keys, DONE)
            keys = (*keys, more[0])
