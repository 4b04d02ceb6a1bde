"""ASL-12 Assault, and the order of its consequences (ASL-13.1)."""

from __future__ import annotations

from typing import Final

from baluard.games.assault.model.events import (
    AssaultDeclared,
    AssaultResolved,
    CardAnnounced,
    CommanderCommitted,
    CommanderRolled,
    ConsentRefused,
    DieRerolled,
    LeadChosen,
    WithdrawalDeclared,
    ZoneOverrun,
)
from baluard.games.assault.model.facts import SIDES
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.aftermath import advance, clear_zone, retreat, retreat_leaders
from baluard.games.assault.rules.losses import card_seat, commanding, eliminate
from baluard.games.assault.rules.odds import withdrawal_pays
from baluard.games.assault.rules.retreats import retreat_zones
from baluard.games.assault.rules.sums import Battle, reckon_attack, reckon_defence, spend_cards
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

NONE: Final = "none"
YES: Final = "yes"
NO: Final = "no"


def assault(t: Table, s: State, origin: int, target: int) -> None:
    """ASL-12, R11 One assault, from the declaration to the advance."""
    f = s.facts
    side = s.active
    t.tell(AssaultDeclared(f.zone_ids[origin], f.zone_ids[target], SIDES[side]))
    if s.men[1 - side][target] == 0:  # ASL-12.2
        t.tell(ZoneOverrun(f.zone_ids[origin], f.zone_ids[target]))
        advance(t, s, origin, target, -1, commanding(s, side, origin))
        return
    b = Battle(origin, target)
    b.attack_seat = commanding(s, side, origin)
    b.defence_seat = commanding(s, 1 - side, target)
    b.attack_lead = choose_lead(t, s, "attack_lead", side, origin, b)
    b.defence_lead = choose_lead(t, s, "defence_lead", 1 - side, target, b)
    b.attack_commander = may_commit(t, s, "attack_commander", side, b)
    announce(t, s, b)
    b.defence_commander = may_commit(t, s, "defence_commander", 1 - side, b)
    b.withdraws = declare_withdrawal(t, s, b)
    resolve(t, s, b)


def resolve(t: Table, s: State, b: Battle) -> None:
    """ASL-12.9 to 12.11, then ASL-13.1, R21: lead, retreat, commanders, the zone, advance."""
    f = s.facts
    side = s.active
    attack = reckon_attack(s, b)
    defence = reckon_defence(s, b)
    spend_cards(s, b)
    a_die = t.roll("assault_attack")
    d_die = t.roll("assault_defence")
    a_die = may_reroll(t, s, b, a_die, d_die, attack.total - defence.total)
    success = attack.total + a_die > defence.total + d_die
    t.tell(
        AssaultResolved(
            f.zone_ids[b.origin],
            f.zone_ids[b.target],
            attack.total,
            a_die,
            defence.total,
            d_die,
            tuple(attack.lines),
            tuple(defence.lines),
            success,
            b.withdraws,
        )
    )
    if not success:
        eliminate(t, s, b.attack_lead, "assault")
    elif not b.withdraws:
        eliminate(t, s, b.defence_lead, "assault")
    falls = success or b.withdraws
    if falls:
        retreat(t, s, b.target, 1 - side, b.origin, b.defence_seat)
    commander_roll(t, s, b.attack_commander)
    commander_roll(t, s, b.defence_commander)
    if falls:
        retreat_leaders(t, s, b.target, 1 - side, b.origin)
        clear_zone(t, s, b.target, 1 - side)
        if s.men[side][b.origin] > 0:  # ASL-13.7, R17: else the zone stays vacant
            advance(t, s, b.origin, b.target, b.attack_lead if success else -1, b.attack_seat)


def choose_lead(t: Table, s: State, tag: str, side: int, zone: int, b: Battle) -> int:
    """ASL-0.2, 12.3, 12.4, R2 A side names its lead, a combat unit; by default the strongest."""
    f = s.facts
    units = s.fighters(side, zone)
    best = units[0]
    keys: list[str] = []
    for u in units:
        keys.append(f.unit_ids[u])
        if f.factor[u] > f.factor[best]:
            best = u
    seat = b.attack_seat if side == s.active else b.defence_seat
    rule = "ASL-12.3" if side == s.active else "ASL-12.4"
    chosen = t.ask(Decision(seat, tag, OneOf(keys), f.unit_ids[best], about(s, b), rule))
    t.tell(LeadChosen(chosen, SIDES[side]))
    return f.unit_no[chosen]


def about(s: State, b: Battle) -> dict[str, Fact]:
    """What a decision inside an assault is about, with the choices made so far."""
    f = s.facts
    facts: dict[str, Fact] = {"origin": f.zone_ids[b.origin], "zone": f.zone_ids[b.target]}
    if b.attack_lead >= 0:
        facts["attack_lead"] = f.unit_ids[b.attack_lead]
    if b.defence_lead >= 0:
        facts["defence_lead"] = f.unit_ids[b.defence_lead]
    if b.attack_commander >= 0:
        facts["attack_commander"] = f.unit_ids[b.attack_commander]
    if b.defence_commander >= 0:
        facts["defence_commander"] = f.unit_ids[b.defence_commander]
    if b.bonus:
        facts["bonus"] = b.bonus
    if b.reduction:
        facts["reduction"] = b.reduction
    return facts


def eligible_commanders(s: State, side: int, target: int, attacking: bool) -> list[int]:
    """ASL-12.5, 12.6, R12: commanders in contact with the target; the defender's also inside it."""
    f = s.facts
    contact = f.contact[target]
    found: list[int] = []
    for u in f.commanders[side]:
        z = s.where[u]
        if z >= 0 and (z in contact or (z == target and not attacking)):
            found.append(u)
    return found


def may_commit(t: Table, s: State, tag: str, side: int, b: Battle) -> int:
    """ASL-12.5, 12.6, 14.2, 14.3 A side may commit one commander; an ally's only with his consent (17.4)."""
    f = s.facts
    attacking = side == s.active
    seat = b.attack_seat if attacking else b.defence_seat
    keys = [NONE]
    for u in eligible_commanders(s, side, b.target, attacking):
        keys.append(f.unit_ids[u])
    rule = "ASL-12.5" if attacking else "ASL-12.6"
    while True:
        chosen = t.ask(Decision(seat, tag, OneOf(keys), NONE, about(s, b), rule))
        if chosen == NONE:
            return -1
        u = f.unit_no[chosen]
        if f.seat[u] == seat or ally_consents(t, s, u, b):
            t.tell(CommanderCommitted(chosen, SIDES[side]))
            return u
        keys.remove(chosen)  # refused: another may still be committed


def ally_consents(t: Table, s: State, u: int, b: Battle) -> bool:
    """ASL-17.4 The ally is asked; no answer means no."""
    f = s.facts
    facts = about(s, b)
    facts["unit"] = f.unit_ids[u]
    answer = t.ask(Decision(Seat(f.seat[u]), "ally_commander", OneOf((NO, YES)), NO, facts, "ASL-17.4"))
    if answer == NO:
        t.tell(ConsentRefused(f.unit_ids[u], f.seat[u]))
        return False
    return True


def announce(t: Table, s: State, b: Battle) -> None:
    """ASL-5.6 A card that the drawer announces in an assault of his choice."""
    e = s.effects
    bonus = e.get("assault_choice", 0)
    reduction = e.get("reduction", 0) if e.get("reduction_uses", 0) > 0 else 0
    if bonus == 0 and reduction == 0:
        return
    name = s.facts.cards[s.card].name
    facts = about(s, b)
    facts["card"] = name
    seat = card_seat(s, s.active)
    if t.ask(Decision(seat, "announce_card", OneOf((YES, NO)), NO, facts, "ASL-12.5")) == YES:
        b.bonus = bonus
        b.reduction = reduction
        t.tell(CardAnnounced(name, SIDES[s.active]))


def declare_withdrawal(t: Table, s: State, b: Battle) -> bool:
    """ASL-12.8, R16 The defender may withdraw if a legal retreat zone exists."""
    side = 1 - s.active
    if not retreat_zones(s, side, b.target, b.origin):
        return False
    facts = about(s, b)
    default = YES if withdrawal_pays(s, b) else NO
    if t.ask(Decision(b.defence_seat, "withdraw", OneOf((NO, YES)), default, facts, "ASL-12.8")) == NO:
        return False
    t.tell(WithdrawalDeclared(s.facts.zone_ids[b.target]))
    return True


def may_reroll(t: Table, s: State, b: Battle, a_die: int, d_die: int, lead: int) -> int:
    """ASL-5.6 `reroll`: once, after both dice are seen, the drawer may roll his own again."""
    if s.effects.get("reroll", 0) == 0:
        return a_die
    facts = about(s, b)
    facts["attack_die"], facts["defence_die"] = a_die, d_die
    default = YES if lead + a_die <= d_die and a_die < 4 else NO
    seat = card_seat(s, s.active)
    if t.ask(Decision(seat, "reroll", OneOf((YES, NO)), default, facts, "ASL-5.6")) == NO:
        return a_die
    s.effects["reroll"] -= 1
    again = t.roll("reroll")
    t.tell(DieRerolled(SIDES[s.active], a_die, again))
    return again


def commander_roll(t: Table, s: State, u: int) -> None:
    """ASL-14.4 A commander that was used is lost on a 6; a card may keep the drawer's safe."""
    f = s.facts
    if u < 0 or (f.side[u] == s.active and "commander_safe" in s.effects):
        return
    die = t.roll("commander")
    t.tell(CommanderRolled(f.unit_ids[u], die, die >= f.casualty))
    if die >= f.casualty:
        eliminate(t, s, u, "assault")
