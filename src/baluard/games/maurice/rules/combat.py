"""MAU-8.10 to 8.18 Combats: totals, dice, results, and who falls back."""

from __future__ import annotations

from typing import Any, Final

from baluard.games.maurice.model.activities import Clash, Collapse, Combat, Combats, FallBack, Peril, Recoil, Won
from baluard.games.maurice.model.events import CombatFought, UnitFellBack, UnitFollowedUp
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import (
    army_effects,
    ask_window,
    effects_of,
    is_open,
    notable_effects,
    play,
    playable,
    unit_fits,
)
from baluard.games.maurice.rules.damage import combat_factor, in_story, shake, steady
from baluard.games.maurice.rules.fire import AttachSpace, Reach, bases_that_fire, shoot
from baluard.games.maurice.rules.march import fault_of_order, friends_disr, ground_disr
from baluard.games.maurice.rules.measures import (
    elevation,
    enters_impassable,
    gap,
    in_bad,
    in_contact,
    is_in,
    on_table,
)
from baluard.games.maurice.rules.officers import officers_with, overrun
from baluard.games.maurice.rules.paths import as_number, overlapped, walk
from baluard.games.maurice.rules.sums import CombatSum
from baluard.kernel.answers import DONE, Keys, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.plane import ahead, rectangle
from baluard.kernel.table import Table

LOST: Final = 0
BEATEN: Final = 1
DOUBLED: Final = 2
RESULTS: Final = ("held", "beat", "double")
FOLLOW_STEP: Final = 500


# -- which combat


def next_combat(t: Table, s: State) -> None:
    """MAU-8.10, 8.18 The active player chooses the next combat; chargers whose target is gone stay where they are."""
    s.fights = tuple([row for row in s.fights if s.is_there(row[0]) and s.is_there(row[1])])
    targets = sorted({row[1] for row in s.fights})
    if not targets:
        return
    names = s.names(targets)
    key = t.ask(Decision(Seat(SEATS[s.active]), "next_combat", OneOf(names), names[0], {}, "MAU-8.10"))
    t.then(Combat(key), Combats())


def attackers_of(s: State, target: int) -> list[int]:
    """MAU-8.10 The chargers that have this target, in roster order."""
    return sorted([row[0] for row in s.fights if row[1] == target and s.is_there(row[0])])


def fight_of(s: State, attacker: int) -> tuple[int, int, int, int]:
    """How an attacker came: his target, whether from its flank, and whether over cover."""
    return next(row for row in s.fights if row[0] == attacker)


# -- cards


def prepare(t: Table, s: State, target: int) -> None:
    """MAU-8.14 The attacker attaches cards first, then the defender; closing fire is resolved before the dice."""
    s.armed = ()
    attackers = attackers_of(s, target)
    attach_cards(t, s, s.active, "combat_attack", attackers, target)
    attach_cards(t, s, 1 - s.active, "combat_defend", [target], target)
    t.then(*closing_fire(t, s, target, attackers), Clash(s.name(target)))


def attach_cards(t: Table, s: State, side: int, window: str, units: list[int], target: int) -> None:
    """MAU-5.8 One card a unit, as long as the side wants."""
    seat, attacks = Seat(SEATS[side]), window == "combat_attack"
    about: dict[str, Fact] = {"target": s.name(target), "units": s.names(attackers_of(s, target))}
    free = units[:]
    while free and is_open(s, side, window, "charge"):
        cards = tuple([c for c in playable(s, side, window, "charge") if any([card_fits(s, c, u) for u in free])])
        space = CombatCardSpace(s, cards, free)
        end = (DONE,)
        keys = t.ask(
            Decision(
                seat,
                "attack_cards" if attacks else "defence_cards",
                space,
                end,
                about,
                "MAU-8.14",
                masked=True,
                decline=end,
            )
        )
        if keys == end:
            return
        card, u = s.facts.card_no[keys[0]], s.facts.unit_no[keys[1]]
        play(t, s, side, card)
        s.armed = (*s.armed, (u, card))
        free.remove(u)


def card_fits(s: State, card: int, u: int) -> bool:
    """MAU-5.9 Some cards are for infantry or for cavalry."""
    return all([unit_fits(s, u, effect) for effect in s.facts.cards[card].effects])


class CombatCardSpace(AttachSpace):
    """A card and a unit that it fits; or DONE."""

    def __init__(self, s: State, cards: tuple[int, ...], units: list[int]) -> None:
        super().__init__(s, cards, units)
        self.s: State = s

    def next_keys(self, prefix: Keys) -> Keys:
        found = super().next_keys(prefix)
        if len(prefix) != 1 or not found:
            return found
        f = self.s.facts
        return tuple([name for name in found if card_fits(self.s, f.card_no[prefix[0]], f.unit_no[name])])


def cards_of(s: State, u: int) -> tuple[int, ...]:
    """The cards attached to a unit in this combat."""
    return tuple([card for one, card in s.armed if one == u])


def closing_fire(t: Table, s: State, target: int, attackers: list[int]) -> list[Any]:
    """MAU-5.9 Point-blank: one shot at an attacker in contact who has no flank, with no test of range or line."""
    if not effects_of(s, cards_of(s, target), "closing_fire"):
        return []
    bases = len(bases_that_fire(s, target))
    if s.profile(target).all_round:
        bases = min(bases, s.facts.n.garrison_bases)
    shot_at = [a for a in attackers if not fight_of(s, a)[2] and s.is_there(a)]
    if not bases or not shot_at or s.turn <= s.ceasefire:
        return []
    names = s.names(shot_at)
    about: dict[str, Fact] = {"target": s.name(target)}
    seat = Seat(SEATS[s.side_of(target)])
    key = t.ask(Decision(seat, "point_blank", OneOf(names), names[0], about, "MAU-5.9"))
    attacker = s.facts.unit_no[key]
    away = gap(s, target, attacker)
    return shoot(t, s, target, attacker, Reach(bases, 0, away, away, s.facts.n.contact), (), "closing")


# -- totals


def total_of(s: State, u: int, target: int, attackers: list[int]) -> CombatSum:
    """MAU-8.11 The factor of a unit, without its die."""
    n = s.facts.n
    profile = s.profile(u)
    is_attacker = u != target
    total = CombatSum()
    total.add("MAU-8.11", "sum.factor", combat_factor(s, u))
    if profile.formation == "massed" and profile.arm == "inf" and profile.regular:
        total.add("MAU-8.11", "sum.massed", n.massed)
    if is_attacker and elevation(s.facts, s.centre(u)) < elevation(s.facts, s.centre(target)):
        total.add("MAU-8.11", "sum.uphill", n.uphill)
    if not effects_of(s, cards_of(s, u), "ignore_disr_in_combat"):
        total.add("MAU-8.11", "sum.disr", n.per_disr * s.disr[u])
    if in_bad(s, u):
        total.add("MAU-8.11", "sum.bad_ground", n.bad_ground)
    if is_attacker and s.profile(target).arm in ("inf", "art") and has_cover(s, u, target):
        total.add("MAU-8.12", "sum.cover", n.combat_cover)
    if not is_attacker and is_vulnerable(s, target, attackers):
        total.add("MAU-8.11", "sum.vulnerable", n.vulnerable)
    total.add("MAU-8.13", "sum.outnumbered", n.per_enemy * outnumbered_by(s, u))
    for value in modifiers(s, u, target):
        total.add("MAU-5.9", "sum.cards", value)
    return total


def has_cover(s: State, attacker: int, target: int) -> bool:
    """MAU-8.12 A garrison, in woods, or behind an obstacle that the charge came over."""
    return s.profile(target).formation == "garrison" or is_in(s, target, "woods") or bool(fight_of(s, attacker)[3])


def is_vulnerable(s: State, target: int, attackers: list[int]) -> bool:
    """MAU-8.11, R31 In column, or flanked by one of its attackers, unless it has refused that flank."""
    if s.profile(target).in_column:
        return True
    if effects_of(s, cards_of(s, target), "negate_flank"):
        return False
    return any([bool(fight_of(s, a)[2]) for a in attackers])


def outnumbered_by(s: State, u: int) -> int:
    """MAU-8.13, R26 In a group joined by contacts the side with fewer units suffers, where two or more touch it."""
    touching = contacts(s)
    group = {u}
    edge = [u]
    while edge:
        one = edge.pop()
        for a, b in touching:
            other = b if a == one else a if b == one else -1
            if other >= 0 and other not in group:
                group.add(other)
                edge.append(other)
    own = len([one for one in group if s.side_of(one) == s.side_of(u)])
    enemies = len([pair for pair in touching if u in pair])
    return enemies if len(group) - own > own and enemies >= 2 else 0


def contacts(s: State) -> list[tuple[int, int]]:
    """MAU-8.10 Chargers and the enemies whom they touch; a charger always touches its target."""
    found: list[tuple[int, int]] = []
    for charger, target, _, _ in s.fights:
        if not s.is_there(charger):
            continue
        for enemy in s.army(1 - s.side_of(charger)):
            if enemy == target or in_contact(s, charger, enemy):
                found.append((charger, enemy))
    return found


def modifiers(s: State, u: int, target: int) -> list[int]:
    """MAU-5.9, 11.2, 12.7 What cards, advantages, traits and the scenario add."""
    role = "defender" if u == target else "attacker"
    op = "combat_modifier"
    found = [*effects_of(s, cards_of(s, u), op), *army_effects(s, s.side_of(u), op), *notable_effects(s, u, op)]
    values: list[int] = []
    for effect in found:
        against = s.profile(target).arm if u != target else ""
        fresh = effect.words.get("condition", "") != "no_disr" or s.disr[u] == 0
        if effect.fits("role", role) and effect.fits("against", against) and fresh and unit_fits(s, u, effect):
            values.append(effect.number("value"))
    return values


# -- dice and results


def clash(t: Table, s: State, target: int) -> None:
    """MAU-8.14, 8.15, R27, R28, R47 All totals are fixed first; then the defender's part is done to its end."""
    attackers = attackers_of(s, target)
    if not attackers or not s.is_there(target):
        t.then(Collapse())
        return
    sums = [total_of(s, a, target, attackers).total for a in attackers]
    defence = total_of(s, target, target, attackers).total
    die = t.roll("combat")
    dice = tuple([t.roll("combat") for _ in attackers])
    least = s.facts.n.least_total
    total = max(least, defence + die)
    totals = tuple([max(least, one + own) for one, own in zip(sums, dice, strict=True)])
    best = result_of(max(totals), total)
    t.tell(CombatFought(s.names(attackers), s.name(target), dice, totals, die, total, RESULTS[best]))
    s.blows = tuple([(a, result_of(one, total)) for a, one in zip(attackers, totals, strict=True)])
    t.then(*strike_defender(t, s, target, best), Recoil(s.name(target)))


def result_of(attack: int, defence: int) -> int:
    """MAU-8.15, R28 At least twice as much, more, or otherwise."""
    if attack >= 2 * defence and attack > defence:
        return DOUBLED
    return BEATEN if attack > defence else LOST


def strike_defender(t: Table, s: State, target: int, result: int) -> list[Any]:
    """MAU-8.15, R47 A doubled defender goes to its limit, so that there is one way to break."""
    n = s.facts.n
    if result == DOUBLED:
        return list(shake(t, s, target, s.facts.troops[target].limit - s.disr[target], "combat"))
    return list(shake(t, s, target, n.beaten[0] if result == BEATEN else n.held[0], "combat"))


def recoil(t: Table, s: State, target: int) -> None:
    """MAU-8.15 to 8.18, R29 Then the attackers' DISR; they fall back, unless the defender has broken."""
    n = s.facts.n
    broken = not s.is_there(target)
    attackers = [a for a, _ in s.blows]
    breaks: list[Any] = []
    for a, result in s.blows:
        held = n.held[2] if broken else n.held[1]
        count = (held, n.beaten[1], n.doubled)[result]
        breaks += shake(t, s, a, count, "combat")
    s.fights = tuple([row for row in s.fights if row[1] != target])
    s.victors = tuple(attackers) if broken else ()
    after: list[Any] = [Won()] if broken else [FallBack(s.name(a)) for a in attackers]
    fought = [*attackers] if broken else [*attackers, target]
    rolls = [Peril(officer, s.name(u)) for u in fought if s.is_there(u) for officer in officers_with(s, u)]
    s.blows = ()
    t.then(*breaks, *after, *rolls, Collapse())


def fall_back(t: Table, s: State, u: int) -> None:
    """MAU-8.16, 11.4, R30 1 BW straight back, and on by 250 until it is clear of friends; with no room it breaks."""
    f = s.facts
    if not s.is_there(u):
        return
    p = s.profile(u)
    through: list[int] = []
    away = f.n.fall_back
    mark = 0
    while mark < f.n.fall_back_limit:
        mark = min(mark + f.n.step_straight, f.n.fall_back_limit)
        place = ahead(f.sines, s.place[u], -mark)
        foot = rectangle(f.sines, place, p.width, p.depth)
        met = overlapped(s, u, foot)
        if not on_table(f, foot) or enters_impassable(f, place, p, range(len(p.spots))):
            break
        if any([s.side_of(other) != s.side_of(u) for other in met]):
            break
        through += [other for other in met if other not in through]
        if mark >= away and not met:
            s.move(u, place)
            t.tell(UnitFellBack(s.name(u), in_story(mark)))
            t.then(*friends_disr(t, s, u, through), *overrun(s, u))
            return
    t.then(*shake(t, s, u, f.troops[u].limit - s.disr[u], "no_room"))


# -- after a victory


def victory_card(t: Table, s: State) -> None:
    """MAU-8.17, 5.9 Who broke his target stays, unless a card drives him home."""
    victors = [u for u in s.victors if s.is_there(u)]
    if not victors or not is_open(s, s.active, "combat_won", "charge"):
        return
    about: dict[str, Fact] = {"units": s.names(victors)}
    card = ask_window(t, s, s.active, "victory_card", playable(s, s.active, "combat_won", "charge"), about)
    if card < 0:
        return
    play(t, s, s.active, card)
    seat = Seat(SEATS[s.active])
    names = s.names(victors)
    u = s.facts.unit_no[t.ask(Decision(seat, "victor", OneOf(names), names[0], {}, "MAU-5.9"))]
    for effect in s.facts.cards[card].effects:
        if effect.op == "remove_disr":
            steady(t, s, u, effect.number("max"))
        elif effect.op == "follow_up":
            follow_up(t, s, u, effect.number("advance"))


def follow_up(t: Table, s: State, u: int, most: int) -> None:
    """MAU-5.9 Straight ahead, under the checks of a march; as far as it wants."""
    about: dict[str, Fact] = {"unit": s.name(u)}
    space = AdvanceSpace(s, u, most)
    key = t.ask(Decision(Seat(SEATS[s.active]), "follow_up", space, DONE, about, "MAU-5.9"))
    if key == DONE:
        return
    way = walk(s, u, (f"adv:{key}",))
    s.move(u, way.place)
    t.tell(UnitFollowedUp(s.name(u), in_story(int(key))))
    hurt = [*ground_disr(t, s, u, way.touched), *friends_disr(t, s, u, way.through)]
    t.then(*hurt, *overrun(s, u))


class AdvanceSpace(OneOf):
    """How far a unit goes on, or DONE: steps of half a BW are offered, any legal length is taken."""

    def __init__(self, s: State, u: int, most: int) -> None:
        self.s: State = s
        self.u: int = u
        self.most: int = most
        lengths = [str(n) for n in range(FOLLOW_STEP, most + 1, FOLLOW_STEP) if not fault_of_advance(s, u, str(n))]
        super().__init__((DONE, *lengths))

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        return super().faults_of_step(prefix, key) if prefix else self.faults(key)

    def faults(self, answer: object) -> Faults:
        if not isinstance(answer, str) or answer in self.keys or not 0 < as_number(answer) <= self.most:
            return super().faults(answer)
        fault = fault_of_advance(self.s, self.u, answer)
        return (Fault(fault),) if fault else ()

    def is_forced(self) -> bool:
        """Shorter steps may be legal, unless not even the least is."""
        return len(self.keys) == 1 and bool(fault_of_advance(self.s, self.u, "1"))


def fault_of_advance(s: State, u: int, length: str) -> str:
    """MAU-7.8 What keeps a unit from advancing so far; empty when nothing does."""
    return fault_of_order(s, u, (f"adv:{length}",))
