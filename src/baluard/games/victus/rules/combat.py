"""VIC-9 Combat."""

from __future__ import annotations

from baluard.games.victus.model.activities import Combats
from baluard.games.victus.model.events import (
    BatteryTokensTaken,
    BourbonsHeld,
    CampRazed,
    CombatFought,
    GunsOverrun,
    OrgansLost,
    TroopFreed,
)
from baluard.games.victus.model.facts import BATTERIES, POWDER, REINFORCEMENTS, TROOPS
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.advance import set_trench
from baluard.games.victus.rules.cards import effect_of
from baluard.games.victus.rules.pieces import eliminate, shift
from baluard.games.victus.rules.track import move_disc
from baluard.games.victus.rules.values import disc, in_force, indicator, troop_value
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table


def resolve(t: Table, s: State) -> None:
    """VIC-9.1, 7.11 Every combat there is, one at a time, in the order of the active player."""
    take_batteries(t, s)
    spaces = combat_spaces(s)
    if not spaces:
        return
    z = spaces[0]
    if len(spaces) > 1:
        keys = [s.facts.ids[one] for one in spaces]
        z = s.facts.no[t.ask(Decision(Seat(s.seat()), "combat_order", OneOf(keys), keys[0], {}, "VIC-9.1"))]
    t.then(Combats())
    fight(t, s, z)


def combat_spaces(s: State) -> list[int]:
    """VIC-9.1 Where both sides stand, camps with Barcelona troops, trench tokens under them; not the expedition."""
    f = s.facts
    infantry, coronela, organ, bourbon = s.infantry, s.coronela, s.organ, s.bourbon
    found: list[int] = []
    for z in range(f.spaces):
        troops = infantry[z] or coronela[z]
        if not (troops or organ[z]) or z == f.expedition:
            continue
        if bourbon[z] or (troops and ((f.is_camp[z] and not s.razed[z]) or token_at(s, z) >= 0)):
            found.append(z)
    return found


def token_at(s: State, z: int) -> int:
    """VIC-2.6 The section whose trench token (position 1 to 3) lies in a space, or -1."""
    section = s.facts.section[z]
    if section >= 0 and s.trench[section] > 0 and s.facts.trench_at[section][s.trench[section]] == z:
        return section
    return -1


# -- sums


def reckon_troops(s: State, z: int) -> Sum:
    """VIC-9.2 T: the combat values of the troops in a space."""
    found = Sum()
    for kind in TROOPS:
        number = s.pieces(kind)[z]
        if number:
            found.add("VIC-9.2", f"sum.{kind}", number * troop_value(s, kind, z))
    return found


def reckon_support(s: State, z: int) -> Sum:
    """VIC-9.2 S: powder, works and whatever is in force."""
    f = s.facts
    found = Sum()
    if f.is_barcelona[z]:
        found.add("VIC-9.2", "sum.powder", indicator(s, POWDER, "combat"))
        found.add("VIC-2.8", "sum.defence", s.defence[z])
        found.add("VIC-2.8", "sum.barricades", f.barricade_value * s.barricade[z])
        found.add("VIC-9.6", "sum.organs", f.organ_value * s.organ[z])
    mods = 0
    for op in in_force(s, "combat_mod"):
        if z in op.at:
            mods += op.number
    found.add("VIC-13.6", "sum.modifiers", mods)
    return found


def garrison_of(s: State, camp: int) -> int:
    """VIC-9.7, R11 Those who survived a combat of this turn, else the reinforcements value; nobody in a razed camp."""
    if s.razed[camp]:
        return 0
    return s.bourbon[camp] or disc(s, REINFORCEMENTS)


def reckon_bourbons(s: State, z: int) -> Sum:
    """VIC-9.2, 9.7, 9.8 B: the stack in the space, and the garrison of a camp or trench."""
    f = s.facts
    found = Sum()
    section = token_at(s, z)
    if f.is_camp[z]:
        found.add("VIC-9.7", "sum.garrison", garrison_of(s, z) or s.bourbon[z])
        return found
    found.add("VIC-9.2", "sum.bourbons", s.bourbon[z])
    if section >= 0:
        found.add("VIC-9.8", "sum.garrison", garrison_of(s, f.trench_at[section][0]))
    return found


# -- fighting


def fight(t: Table, s: State, z: int) -> None:
    """VIC-9.3, 9.7, 9.8 One combat. A trench token whose camp is razed, with nobody in it, is only pushed back."""
    f = s.facts
    section = token_at(s, z)
    camp = z if f.is_camp[z] else f.trench_at[section][0] if section >= 0 else -1
    b = reckon_bourbons(s, z).total
    if section >= 0 and s.razed[camp] and not s.bourbon[z]:
        push_back(t, s, section)
        take_tokens(t, s, camp)
        return
    garrison = garrison_of(s, camp) if camp >= 0 else 0
    raids = camp >= 0 and not s.razed[camp]
    support = reckon_support(s, z).total
    c = reckon_troops(s, z).total + support
    outcome = "won" if c > b else "tie" if c == b else "lost"
    t.tell(CombatFought(f.ids[z], c, b, outcome))
    s.bourbon[z] = 0
    if raids:
        s.bourbon[camp] = 0
    if outcome == "won":
        casualties(t, s, z, max(0, b - support))
        win(t, s, z, camp, section, raids)
    else:
        for kind in TROOPS:
            eliminate(t, s, kind, z, s.pieces(kind)[z])
        if outcome == "lost":
            survive(s, z, camp, b - max(0, c), garrison)
            t.tell(BourbonsHeld(b - max(0, c), f.ids[z]))
        elif raids:
            raze(t, s, camp)
    leave_organs(t, s, z)
    overrun(t, s, z)


def survive(s: State, z: int, camp: int, rest: int, garrison: int) -> None:
    """VIC-9.3, 9.7, 9.8, R13 Survivors stay; of a trench those of the garrison go back to the camp."""
    home = min(rest, garrison) if camp >= 0 else 0
    if camp == z:
        s.bourbon[z] = rest
    else:
        s.bourbon[z] = rest - home
        if home:
            s.bourbon[camp] += home


def win(t: Table, s: State, z: int, camp: int, section: int, raids: bool) -> None:
    """VIC-9.7, 9.8, 9.9, 9.12 A camp falls: batteries, a prisoner freed, the token back."""
    if raids:
        raze(t, s, camp)
        move_disc(t, s, BATTERIES, -1)
        take_tokens(t, s, camp)
        if not s.facts.is_first:
            free_one(t, s, z)
        camp_triggers(t, s)
    if section >= 0:
        push_back(t, s, section)
        if not raids:
            take_tokens(t, s, camp)


def raze(t: Table, s: State, camp: int) -> None:
    """VIC-9.7, R12 A razed marker."""
    s.razed[camp] = 1
    t.tell(CampRazed(s.facts.ids[camp]))


def push_back(t: Table, s: State, section: int) -> None:
    """VIC-9.8 The token goes back one position."""
    set_trench(t, s, section, s.trench[section] - 1)


def camp_triggers(t: Table, s: State) -> None:
    """VIC-13.4 camp_razed: leaders act after a camp was razed by victory."""
    f = s.facts
    for player in range(len(s.leaders) - 1, -1, -1):
        card = s.leaders[player]
        if card:
            for trigger in f.cards[card].triggers:
                if trigger.on == "camp_razed" and (trigger.scope == "any" or player == s.active):
                    t.then(effect_of(f, trigger.ops, player))


def casualties(t: Table, s: State, z: int, number: int) -> None:
    """VIC-9.4, R8 One troop at a time absorbs its combat value; it is lost only if it absorbs all of it."""
    name = s.facts.ids[z]
    while number > 0:
        kinds = [kind for kind in TROOPS if s.pieces(kind)[z]]
        if not kinds:
            return
        about: dict[str, Fact] = {"space": name, "number": number}
        default = kinds[0] if number < troop_value(s, kinds[0], z) else kinds[-1]
        kind = t.ask(Decision(Seat(s.seat()), "casualty", OneOf(kinds), default, about, "VIC-9.4"))
        value = max(1, troop_value(s, kind, z))
        if number >= value:
            eliminate(t, s, kind, z)
        number -= value


def free_one(t: Table, s: State, z: int) -> None:
    """VIC-2.10, 9.12 A prisoner of the active player's choice joins the winners."""
    f = s.facts
    kinds = [kind for kind in TROOPS if s.pieces(kind)[f.captured]]
    if kinds:
        about: dict[str, Fact] = {"space": f.ids[z]}
        kind = t.ask(Decision(Seat(s.seat()), "freed_troop", OneOf(kinds), kinds[0], about, "VIC-9.12"))
        shift(s, kind, f.captured, z)
        t.tell(TroopFreed(kind, f.ids[z]))


def leave_organs(t: Table, s: State, z: int) -> None:
    """VIC-9.6 After a combat all organs there are removed."""
    if s.organ[z]:
        t.tell(OrgansLost(s.organ[z], s.facts.ids[z]))
        s.organ[z] = 0


def overrun(t: Table, s: State, z: int) -> None:
    """VIC-9.5 Guns alone with Bourbons are eliminated."""
    if s.bourbon[z] and s.cannon[z] and not s.troops(z):
        t.tell(GunsOverrun(s.cannon[z], s.facts.ids[z]))
        eliminate(t, s, "cannon", z, s.cannon[z])


def take_batteries(t: Table, s: State) -> None:
    """VIC-9.9 Battery tokens where Barcelona troops stand alone."""
    if sum(s.battery) == 0:
        return
    for z in range(s.facts.spaces):
        alone = s.battery[z] and s.troops(z) and not s.bourbon[z]
        if alone and (s.razed[z] or not s.facts.is_camp[z]) and token_at(s, z) < 0:
            take_tokens(t, s, z)


def take_tokens(t: Table, s: State, z: int) -> None:
    """VIC-9.9 The tokens go, and the batteries disc one box left for each."""
    if s.battery[z]:
        number = s.battery[z]
        s.battery[z] = 0
        t.tell(BatteryTokensTaken(number, s.facts.ids[z]))
        move_disc(t, s, BATTERIES, -number)


def fight_expedition(t: Table, s: State) -> None:
    """VIC-9.11 Combat at the expedition, without powder."""
    f = s.facts
    if s.troops(f.expedition) and s.bourbon[f.expedition]:
        fight(t, s, f.expedition)
