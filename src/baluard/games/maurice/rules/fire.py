"""MAU-6 Fire: volleys and bombardments."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.model.activities import Aim, Collapse, Dampen, Shot
from baluard.games.maurice.model.events import ShotFired, ShotImpossible, VolleyCalled, VolleyDeclined
from baluard.games.maurice.model.facts import NOBODY, SEATS, Effect
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import (
    army_effects,
    card_names,
    effects_of,
    is_open,
    notable_effects,
    play,
    playable,
    unit_fits,
)
from baluard.games.maurice.rules.damage import disrupted_on, in_story, is_shaken, shake
from baluard.games.maurice.rules.measures import (
    COVERED,
    base_centres,
    base_is_in,
    firing_point,
    is_in,
    is_on_flank,
    line_of_fire,
    pieces_near,
)
from baluard.games.maurice.rules.sums import FireSum
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.plane import Place, boxes_within, is_in_arc, point_distance
from baluard.kernel.table import Table


class Reach:
    """Which bases of a shooter have a shot at a target, and how many lines give it cover."""

    def __init__(self, bases: int, covered: int, distance: int, nearest: int, most: int) -> None:
        self.bases: int = bases
        self.covered: int = covered
        self.distance: int = distance  # from the middle of its front

        self.nearest: int = nearest  # from the base that is nearest to it
        self.most: int = most  # how far it may shoot


# -- who may shoot at whom


def bases_that_fire(s: State, u: int) -> list[int]:
    """MAU-6.3, R33 The bases of a unit that may shoot: of water, obstacles and houses it depends on the arm."""
    profile = s.profile(u)
    kinds = ("stream", "obstacle", "builtup") if profile.arm == "art" else ("stream", "obstacle")
    pieces = [p for p in pieces_near(s.facts, s.place[u], profile) if p.kind.id in kinds]
    found: list[int] = []
    for base in profile.shooting:
        if not any([base_is_in(s.facts, s.place[u], profile, base, piece) for piece in pieces]):
            found.append(base)
    return found


def reach_of(s: State, u: int, target: int, least: int, most: int) -> Reach:
    """MAU-6.4, 2.16 The bases with a shot: in range, an aim point in arc, and its line not blocked."""
    f = s.facts
    profile = s.profile(u)
    foot = s.feet[target]
    centres = base_centres(f, s.place[target], s.profile(target))
    firing = covered = 0
    nearest = most
    x, y, heading = s.place[u]
    for base in bases_that_fire(s, u):
        p = firing_point(f, s.place[u], profile, base)
        away = point_distance(p, foot)
        if not least < away <= most:
            continue
        spot: Place = (p[0], p[1], heading)
        for q in centres:
            if profile.all_round or is_in_arc(f.sines, spot, q):
                line = line_of_fire(s, u, p, target, q)
                if line:
                    firing += 1
                    nearest = min(nearest, away)
                    covered += 1 if line == COVERED else 0
                    break
    if profile.all_round and firing > f.n.garrison_bases:
        covered = min(covered, f.n.garrison_bases)
        firing = f.n.garrison_bases
    return Reach(firing, covered, point_distance((x, y), foot), nearest, most)


def ranges(s: State, u: int, action: str) -> tuple[int, int]:
    """MAU-6.4, 6.12, R43 Volleys reach 4 BW; bombardments begin beyond, and end with the class of the gun."""
    near = s.facts.n.volley_range
    return (-1, near) if action == "volley" else (near, s.facts.troops[u].bombard_range)


def is_shooter(s: State, u: int, action: str) -> bool:
    """MAU-6.3, 6.12 May this unit shoot at all now? Cavalry never, columns never; only guns bombard."""
    profile = s.profile(u)
    return bool(profile.shooting) and (action != "bombard" or profile.arm == "art")


def targets_of(s: State, u: int, action: str) -> dict[int, Reach]:
    """MAU-6.5, R42 The targets of a unit: in a volley the nearest, and those at most 1 BW farther."""
    if not is_shooter(s, u, action):
        return {}
    least, most = ranges(s, u, action)
    found: dict[int, Reach] = {}
    for enemy in s.army(1 - s.side_of(u)):
        if boxes_within(s.boxes[u], s.boxes[enemy], most):
            reach = reach_of(s, u, enemy, least, most)
            if reach.bases:
                found[enemy] = reach
    if action == "volley" and found:
        nearest = min([reach.distance for reach in found.values()])
        found = {e: reach for e, reach in found.items() if reach.distance <= nearest + s.facts.n.target_band}
    return found


def has_targets(s: State, side: int, action: str) -> bool:
    """MAU-5.3 Has any unit of a side a target?"""
    for u in s.army(side):
        if targets_of(s, u, action):
            return True
    return False


def may_fire(s: State) -> bool:
    """MAU-5.9 Nobody fires while a ceasefire lasts."""
    return s.turn > s.ceasefire


# -- calling and ordering


def call_volley(t: Table, s: State) -> None:
    """MAU-6.1, R8 The active player calls a volley or not; if not, nobody fires."""
    side = s.active
    if not may_fire(s) or not (has_targets(s, side, "volley") or has_targets(s, 1 - side, "volley")):
        return
    default = "volley" if has_targets(s, side, "volley") else "no_volley"
    space = OneOf(("volley", "no_volley"))
    if t.ask(Decision(Seat(SEATS[side]), "call_volley", space, default, {}, "MAU-6.1")) == "no_volley":
        t.tell(VolleyDeclined(SEATS[side]))
        return
    t.tell(VolleyCalled(SEATS[side]))
    t.then(Aim(SEATS[side]), Collapse(), Aim(SEATS[1 - side]), Collapse())


def assign_fire(t: Table, s: State, side: int) -> None:
    """MAU-6.2a The firing player lists shooters, targets and cards; each shooter once. None need fire."""
    action = fire_action(s)
    space = FireSpace(s, side, action)
    s.firing = side
    s.shots = ()
    if not space.targets:
        return
    keys = space.default()
    if not is_plain(s, side, action, space):
        keys = t.ask(Decision(Seat(SEATS[side]), "assign_fire", space, keys, {}, "MAU-6.2", masked=True))
    s.shots = space.shots_of(keys)
    for _, _, cards in s.shots:
        for card in cards:
            play(t, s, side, card)
    if s.shots:
        t.then(Dampen(SEATS[1 - side]))


def is_plain(s: State, side: int, action: str, space: FireSpace) -> bool:
    """MAU-6.2a With automatic fire: nobody has two targets, and as far as all know no card can be attached."""
    if not s.facts.auto_fire or is_open(s, side, "own_fire", action):
        return False
    return all([len(targets) == 1 for targets in space.targets.values()])


def fire_action(s: State) -> str:
    """What kind of fire this is."""
    return "bombard" if s.action == "bombard" else "volley"


def dampen(t: Table, s: State, side: int) -> None:
    """MAU-6.2b The other player may attach cards to shooters, one card a shooter."""
    action = fire_action(s)
    shots: list[Any] = [Shot() for _ in s.shots]
    free = [shot[0] for shot in s.shots if not spoiled(s, shot[2])]
    if not free or not is_open(s, side, "enemy_fire", action):
        t.then(*shots)
        return
    space = AttachSpace(s, playable(s, side, "enemy_fire", action), free)
    about: dict[str, Fact] = {"units": s.names(free)}
    end = (DONE,)
    keys = t.ask(Decision(Seat(SEATS[side]), "spoil_fire", space, end, about, "MAU-6.2", masked=True, decline=end))
    if keys == end:
        t.then(*shots)
        return
    card, shooter = s.facts.card_no[keys[0]], s.facts.unit_no[keys[1]]
    play(t, s, side, card)
    s.shots = tuple([(a, b, (*cards, card) if a == shooter else cards) for a, b, cards in s.shots])
    t.then(Dampen(SEATS[side]))


def spoiled(s: State, cards: tuple[int, ...]) -> bool:
    """Has the other side attached a card already?"""
    return any([s.facts.cards[c].window == "enemy_fire" for c in cards])


class AttachSpace(PathSpace):
    """A card and the unit to which it is attached; or DONE."""

    kind = "path"

    def __init__(self, s: State, cards: tuple[int, ...], units: list[int]) -> None:
        self.cards: Keys = card_names(s, cards)
        self.units: Keys = s.names(units)

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return (*self.cards, DONE)
        return self.units if len(prefix) == 1 and prefix[0] != DONE else ()


class FireSpace(PathSpace):
    """Shooter, target, cards for the shot, the next shooter...; DONE at the end. Each shooter and each card once."""

    kind = "path"

    def __init__(self, s: State, side: int, action: str) -> None:
        self.s: State = s
        self.targets: dict[str, Keys] = {}
        for u in s.army(side):
            found = targets_of(s, u, action)
            if found:
                order = sorted(found, key=lambda e: (-found[e].bases, found[e].distance, e))
                self.targets[s.name(u)] = s.names(order)
        cards = playable(s, side, "own_fire", action) if s.facts.has_events else ()
        self.cards: Keys = card_names(s, cards)

    def next_keys(self, prefix: Keys) -> Keys:
        if prefix and prefix[-1] == DONE:
            return ()
        if prefix and prefix[-1] in self.targets:
            return self.targets[prefix[-1]]
        shooters = [key for key in prefix if key in self.targets]
        cards: Keys = ()
        if prefix and prefix[-1] not in self.cards:
            cards = tuple([c for c in self.cards if c not in prefix and self.card_fits(c, shooters[-1])])
        more = tuple([name for name in self.targets if name not in shooters])
        return (*cards, *more, DONE)

    def card_fits(self, card: str, shooter: str) -> bool:
        """MAU-5.8, 5.9 Some cards are for infantry or for batteries."""
        u = self.s.facts.unit_no[shooter]
        effects = self.s.facts.cards[self.s.facts.card_no[card]].effects
        return all([unit_fits(self.s, u, effect) for effect in effects])

    def default(self) -> Keys:
        """MAU-14.6 Everybody at the target that most bases reach, then the nearest."""
        keys: list[str] = []
        for name, targets in self.targets.items():
            keys += [name, targets[0]]
        return (*keys, DONE)

    def shots_of(self, keys: Keys) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """The shots that a path of keys orders."""
        f = self.s.facts
        shots: list[tuple[int, int, tuple[int, ...]]] = []
        for i in range(len(keys) - 1):
            if keys[i] in self.targets:
                shots.append((f.unit_no[keys[i]], f.unit_no[keys[i + 1]], ()))
            elif keys[i] in self.cards:
                shooter, target, cards = shots[-1]
                shots[-1] = (shooter, target, (*cards, f.card_no[keys[i]]))
        return tuple(shots)


# -- shooting


def shoot_next(t: Table, s: State) -> None:
    """MAU-6.2c, R46 The next shot of the list; if its target is gone, the best one left by default."""
    (u, target, cards), s.shots = s.shots[0], s.shots[1:]
    action = fire_action(s)
    if not s.is_there(target):
        target = target_left(s, u, action)
    # an enemy who comes into sight when another falls makes no order illegal that was legal when it was given
    if target >= 0 and s.is_there(u):
        reach = reach_of(s, u, target, *ranges(s, u, action))
        if reach.bases:
            breaks = shoot(t, s, u, target, reach, cards, action)
            t.then(*breaks)
            return
    t.tell(ShotImpossible(s.name(u)))


def target_left(s: State, u: int, action: str) -> int:
    """MAU-6.2c The target that most bases reach, then the nearest, then by roster order; nobody when there is none."""
    found = targets_of(s, u, action) if s.is_there(u) else {}
    return min(found, key=lambda e: (-found[e].bases, found[e].distance, e), default=NOBODY)


def shoot(
    t: Table, s: State, u: int, target: int, reach: Reach, cards: tuple[int, ...], action: str, dice: int = 0
) -> list[Any]:
    """MAU-6.6 to 6.11 Dice to hit, again at garrisons, then dice to disrupt. Units that break come next."""
    f = s.facts
    total = fire_sum(s, u, target, reach, cards, action)
    count = dice or reach.bases * (dice_per_base(s, u, action) + extra_dice(s, u, cards))
    need = f.n.to_hit - total.total
    twice = f.n.garrison_again and s.profile(target).formation == "garrison" and not breaches(s, u, action)
    fallen: list[int] = []
    again: list[int] = []
    hits = 0
    for _ in range(count):
        die = t.roll("to_hit")
        fallen.append(die)
        if rerolls(s, u, cards, action, die, need):
            die = t.roll("to_hit_again")
            again.append(die)
        if die >= need and twice:
            die = t.roll("garrison")
            again.append(die)
        hits += 1 if die >= need else 0
    wanted = disrupted_on(s, target, action == "bombard")
    disrupting = t.rolls("disrupt", hits) if hits else ()
    disr = len([die for die in disrupting if die >= wanted])
    t.tell(
        ShotFired(
            s.name(u), s.name(target), in_story(reach.nearest), in_story(reach.most), reach.bases, need,
            tuple(fallen), tuple(again), hits, wanted, disrupting, disr,
        )
    )  # fmt: skip
    return list(shake(t, s, target, disr, "fire"))


def dice_per_base(s: State, u: int, action: str) -> int:
    """MAU-6.6, 6.12, R9 Two for guns that fire canister, one in all other cases."""
    n = s.facts.n
    return n.canister_dice if s.profile(u).arm == "art" and action != "bombard" else n.dice


def extra_dice(s: State, u: int, cards: tuple[int, ...]) -> int:
    """MAU-5.9 What cards add for each base."""
    return sum([e.number("value") for e in effects_of(s, cards, "extra_dice_per_base") if unit_fits(s, u, e)])


def fire_sum(s: State, u: int, target: int, reach: Reach, cards: tuple[int, ...], action: str) -> FireSum:
    """MAU-6.7, 6.8, R10 to R12, R32 What is added to each die; there are no automatic results."""
    n = s.facts.n
    total = FireSum()
    if s.profile(target).dense:
        total.add("MAU-6.7", "sum.dense", n.dense)
    if is_on_flank(s, u, target):
        total.add("MAU-6.7", "sum.enfilade", n.enfilade)
    if not s.profile(u).regular and not fires_as_regular(s, u, action):
        total.add("MAU-6.7", "sum.irregular", n.irregular_fire)
    if is_shaken(s, u):
        total.add("MAU-6.7", "sum.shaken", n.shaken_fire)
    if in_cover(s, target, reach):
        total.add("MAU-6.8", "sum.cover", n.fire_cover)
    for effect in shooting_effects(s, u, cards, action, "hit_modifier"):
        total.add("MAU-5.9", "sum.cards", effect.number("value"))
    return total


def in_cover(s: State, target: int, reach: Reach) -> bool:
    """MAU-6.8, R32 A garrison, in woods, or at least half of the lines cross an obstacle that covers."""
    if s.profile(target).formation == "garrison" or is_in(s, target, "woods"):
        return True
    return reach.bases > 0 and 2 * reach.covered >= reach.bases


def fires_as_regular(s: State, u: int, action: str) -> bool:
    """MAU-5.9 Advantages, traits and marksmen waive the penalty of irregulars."""
    if action == "special":
        return True
    op = "ignore_irregular_fire_penalty"
    army = [effect for effect in army_effects(s, s.side_of(u), op) if unit_fits(s, u, effect)]
    return bool(army or notable_effects(s, u, op))


def shooting_effects(s: State, u: int, cards: tuple[int, ...], action: str, op: str) -> list[Effect]:
    """MAU-5.9, 12.7 The effects of a kind on this shot: cards, traits, advantages and the scenario."""
    found = [*effects_of(s, cards, op), *army_effects(s, s.side_of(u), op), *notable_effects(s, u, op)]
    return [effect for effect in found if effect.fits("action", action) and unit_fits(s, u, effect)]


def rerolls(s: State, u: int, cards: tuple[int, ...], action: str, die: int, need: int) -> bool:
    """MAU-5.10 A die that misses, or shows 1, may be rolled once more; never twice."""
    if die < need and shooting_effects(s, u, cards, action, "reroll_misses"):
        return True
    return die == 1 and bool(shooting_effects(s, u, cards, action, "reroll_ones"))


def breaches(s: State, u: int, action: str) -> bool:
    """MAU-12.7, 6.9 Do hits of this shooter on garrisons count at once?"""
    return bool(shooting_effects(s, u, (), action, "ignore_garrison_reroll"))
