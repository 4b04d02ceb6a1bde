"""PEN-19 The siege sheet while an assault is fought at the table: secret walls, tunnels, the dice of the house.

What happens on the table is typed in by who did it. Nothing that is public may depend on a secret: the defender says
himself that a section has fallen, and he who digs says how far he came. When the report is written the sheet is laid
open, and everybody sees whether that was so.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from baluard.games.peninsular.model.army_facts import ATTACKER, CLASSES, DEFENDER, ENGINEER
from baluard.games.peninsular.model.desk import City, Desk, Mine, Tunnel, WallSection
from baluard.games.peninsular.model.events_desk import (
    DitchesDug,
    MineBlown,
    ObstacleCrossed,
    SectionBattered,
    SectionFell,
    SheetOpened,
    TunnelAnnounced,
    TunnelBegun,
    TunnelDug,
    TunnelsMet,
    WallsManned,
)
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.mines import Tunnel as Digging
from baluard.games.peninsular.rules.mines import (
    announce,
    blow,
    declare_meeting,
    dig,
    faults_of_entrance,
    faults_of_sappers,
    may_dig_on,
    may_start_again,
)
from baluard.games.peninsular.rules.settlement import Combat, Instrument
from baluard.games.peninsular.rules.siege_sheet import (
    GUNS,
    Section,
    SiegeSheet,
    batter,
    breach_inches,
    hits_of_collapse,
    roll_resistances,
    sheet_of,
    stops_in_ditch,
)
from baluard.games.peninsular.rules.table_setup import disorders
from baluard.kernel.answers import Form, Keys, PathSpace, SomeOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

MOST_HITS: Final = 8
REACHED: Final = "reached"
PASSED: Final = "passed"
MEET: Final = "they_meet"


class Gallery:
    """A tunnel with its plan, which only its owner knows."""

    def __init__(self, digging: Digging, plan: Tunnel) -> None:
        self.digging: Digging = digging
        self.plan: Tunnel = plan
        self.blown: bool = False

    def shown(self) -> Mine:
        """The tunnel on the desk."""
        d = self.digging
        fate = "lost" if d.is_lost else "blown" if self.blown else "ready" if d.is_ready else ""
        return Mine(d.role, d.dug, self.plan, fate or ("known" if d.is_known else ""))

    def is_open(self) -> bool:
        """Can it still be dug?"""
        return not (self.digging.is_lost or self.blown)


class SiegeDesk(Instrument):
    """The sheet of one assault, and what both sides may do with it while the report is due."""

    def __init__(self, t: Table, s: State, combat: Combat, sheet: SiegeSheet) -> None:
        self.t: Table = t
        self.s: State = s
        self.combat: Combat = combat
        self.sheet: SiegeSheet = sheet
        self.fallen: list[int] = []
        self.galleries: list[Gallery] = []

    # -- what may be done

    def decisions(self) -> list[Decision[Any]]:
        found: list[Decision[Any]] = []
        for role in (ATTACKER, DEFENDER):
            space = SheetSpace(self, role)
            if space.next_keys(()):
                found.append(self.sheet_decision(role, space))
            if self.may_begin(role):
                form = TunnelForm(self, role)
                first_plan = form.examples()[0]
                about = self.about()
                found.append(
                    Decision(self.seat(role), "siege_tunnel", form, first_plan, about, "PEN-19.10", secret=True)
                )
        return found

    def sheet_decision(self, role: int, space: SheetSpace) -> Decision[Any]:
        """What a side may type into the sheet."""
        seat, first, about = self.seat(role), space.first(), self.about()
        if role == ATTACKER:
            return Decision(seat, "siege_attack", space, first, about, "PEN-19.3")
        return Decision(seat, "siege_defence", space, first, about, "PEN-19.4")

    def may_begin(self, role: int) -> bool:
        """PEN-19.9, 19.13 Each tunnel wants engineers or sappers of its own; there is one at a time."""
        own = self.own(role)
        assert self.combat.lists is not None
        diggers = [row for row in self.combat.lists[role].units if row.troop == CLASSES[ENGINEER]]
        left = len(diggers) - len(own)
        if own and not own[-1].blown:
            return may_start_again(own[-1].digging, left)
        return left > 0

    def own(self, role: int) -> list[Gallery]:
        """The tunnels of a side."""
        return [one for one in self.galleries if one.digging.role == role]

    def seat(self, role: int) -> Seat:
        """Who speaks for a side."""
        return Seat(NATIONS[self.combat.nations[role]])

    def about(self) -> dict[str, Fact]:
        """What its decisions are about."""
        return {"place": self.combat.place}

    # -- what is done

    def apply(self, decision: Decision[Any], answer: Any) -> None:
        role = ATTACKER if decision.seat == self.seat(ATTACKER) else DEFENDER
        if decision.tag == "siege_tunnel":
            self.begin_tunnel(role, answer)
        else:
            self.act(role, answer)
        self.show()

    def act(self, role: int, keys: Keys) -> None:
        """One line of the sheet."""
        match keys[0]:
            case "batter":
                self.batter(number_of(keys[1]), keys[2].removeprefix("gun_"), int(keys[3]))
            case "breach":
                self.breach(number_of(keys[1]))
            case "dig":
                self.dig(role, number_of(keys[1]))
            case "arrive":
                self.arrive(role, number_of(keys[1]), keys[2] == REACHED)
            case "blow":
                self.blow(role, number_of(keys[1]), number_of(keys[2]), keys[3] == PASSED)
            case "meet":
                self.meet(role, number_of(keys[1]), keys[2] == MEET)
            case _:
                self.cross(role, keys[1])

    def batter(self, number: int, gun: str, hits: int) -> None:
        """PEN-19.3 Guns hit a section."""
        section = self.sheet.section(number)
        batter(self.s.facts.data.siege, section, gun, hits)
        self.t.tell(SectionBattered(self.combat.place, section_key(section), f"gun_{gun}", hits, section.damage))

    def breach(self, number: int) -> None:
        """PEN-19.4 The defender says that a section has fallen; whoever stood on it is hit."""
        rows = self.s.facts.data.siege
        die = self.t.roll("siege_collapse")
        self.fallen.append(number)
        key = section_key(self.sheet.section(number))
        self.t.tell(SectionFell(self.combat.place, key, die, hits_of_collapse(rows, die), breach_inches(rows)))

    def begin_tunnel(self, role: int, plan: Tunnel) -> None:
        """PEN-19.10, 19.12 A tunnel is noted; everybody sees that somebody digs."""
        self.galleries.append(Gallery(Digging(role, plan.inches), plan))
        self.t.tell(TunnelBegun(self.combat.place, self.seat(role), len(self.own(role)), plan.placed))

    def gallery(self, role: int, number: int) -> Gallery:
        """The tunnel of a side by its number."""
        return self.own(role)[number - 1]

    def dig(self, role: int, number: int) -> None:
        """PEN-19.10, 19.12 The dice of a tunnel; the inches are public."""
        digging = self.gallery(role, number).digging
        inches = dig(self.t, self.s.facts.data.siege, digging)
        self.t.tell(TunnelDug(self.combat.place, self.seat(role), number, inches, digging.dug))

    def arrive(self, role: int, number: int, reached: bool) -> None:
        """PEN-19.11 «We are under the wall»: it is measured on the table."""
        digging = self.gallery(role, number).digging
        digging.needed = digging.dug if reached else digging.dug + 1
        ready = announce(digging)
        self.t.tell(TunnelAnnounced(self.combat.place, self.seat(role), number, ready))

    def blow(self, role: int, number: int, target: int, passed: bool) -> None:
        """PEN-19.11 The order to blow a mine; if it fails it may be tried again."""
        gallery, section = self.gallery(role, number), self.sheet.section(target)
        blast = blow(self.s.facts.data.siege, gallery.digging, passed)
        place, seat, key = self.combat.place, self.seat(role), section_key(section)
        if blast is None:
            self.t.tell(MineBlown(place, seat, number, key, False))
            return
        gallery.blown = True
        self.fallen.append(target)
        self.t.tell(MineBlown(place, seat, number, key, True, blast.breach, blast.radius, blast.hits, blast.morale))

    def meet(self, role: int, number: int, they_meet: bool) -> None:
        """PEN-19.13 A side says that its tunnel meets the enemy's."""
        mine = self.gallery(role, number).digging
        others = [one.digging for one in self.own(1 - role) if one.is_open()]
        won = declare_meeting(self.t, self.s.facts.data.siege, mine, others[-1], they_meet)
        self.t.tell(TunnelsMet(self.combat.place, self.seat(role), self.seat(won) if won >= 0 else ""))

    def cross(self, role: int, what: str) -> None:
        """PEN-15.2, 19.8 A unit crosses a ditch or a river: on a 6 it is disordered."""
        die = self.t.roll("siege_crossing")
        stops = stops_in_ditch(self.s.facts.data.siege, die) if what == "ditch" else disorders(die)
        self.t.tell(ObstacleCrossed(self.combat.place, self.seat(role), what, die, stops))

    # -- showing

    def show(self) -> None:
        """The sheet on the desk."""
        sheet = self.sheet
        walls = tuple(
            [
                WallSection(
                    one.number,
                    one.kind,
                    one.resistance,
                    one.damage,
                    one.number in self.fallen,
                    sheet.has_ditch(one.number),
                )
                for one in sheet.sections
            ]
        )
        mines = tuple([one.shown() for one in self.galleries])
        city = City(
            sheet.fort,
            sheet.towers,
            sheet.shape,
            sheet.perimeter,
            sheet.free_guns,
            sheet.houses,
            walls,
            mines,
        )
        self.s.desk = replace(self.desk, city=city)

    @property
    def desk(self) -> Desk:
        """The desk as it stands."""
        assert self.s.desk is not None
        return self.s.desk

    def close(self) -> None:
        """Section 6, PEN-19.4 The report holds: the walls are laid open."""
        sections = self.sheet.sections
        if sections:
            told = SheetOpened(
                self.combat.place,
                tuple([section_key(one) for one in sections]),
                tuple([one.resistance for one in sections]),
                tuple([one.damage for one in sections]),
            )
            self.t.tell(told)


class SheetSpace(PathSpace):
    """PEN-19 What one side may type into the sheet: only what everybody knows says what may be typed."""

    def __init__(self, desk: SiegeDesk, role: int) -> None:
        self.role: int = role
        sheet = desk.sheet
        self.standing: Keys = tuple([section_key(one) for one in sheet.sections if one.number not in desk.fallen])
        damaged = [one for one in sheet.sections if one.damage and one.number not in desk.fallen]
        self.damaged: Keys = tuple([section_key(one) for one in damaged])
        own = desk.own(role)
        self.digging: Keys = tuple(
            [f"mine_{i + 1}" for i, one in enumerate(own) if one.is_open() and may_dig_on(one.digging, 1)]
        )
        self.ready: Keys = tuple([f"mine_{i + 1}" for i, one in enumerate(own) if one.digging.is_ready])
        self.may_meet: bool = any([one.is_open() for one in desk.own(1 - role)])
        has_ditch = any([sheet.has_ditch(one.number) for one in sheet.sections])
        has_river = any([piece.kind == "river" for piece in desk.desk.pieces])
        self.obstacles: Keys = (*(("ditch",) if has_ditch else ()), *(("river",) if has_river else ()))

    def acts(self) -> Keys:
        """What may be done at all."""
        found: list[str] = []
        if self.role == ATTACKER:
            found += ["batter"] if self.standing else []
        else:
            found += ["breach"] if self.damaged else []
        found += ["dig"] if self.digging else []
        found += ["arrive"] if self.digging and self.role == ATTACKER else []
        found += ["blow"] if self.ready and self.standing else []
        found += ["meet"] if self.digging and self.may_meet else []
        found += ["cross"] if self.obstacles else []
        return tuple(found)

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return self.acts()
        steps = self.steps(prefix[0])
        return steps[len(prefix) - 1] if len(prefix) <= len(steps) else ()

    def steps(self, act: str) -> tuple[Keys, ...]:
        """The keys that follow an act, step by step."""
        match act:
            case "batter":
                hits = tuple([str(n) for n in range(1, MOST_HITS + 1)])
                return (self.standing, tuple([f"gun_{gun}" for gun in GUNS]), hits)
            case "breach":
                return (self.damaged,)
            case "dig":
                return (self.digging,)
            case "arrive":
                return (self.digging, (REACHED, "too_short"))
            case "blow":
                return (self.ready, self.standing, (PASSED, "failed"))
            case "meet":
                return (self.digging, (MEET, "they_miss"))
        return (self.obstacles,)

    def first(self) -> Keys:
        """The first of all its paths."""
        keys: Keys = ()
        while self.next_keys(keys):
            keys = (*keys, self.next_keys(keys)[0])
        return keys


class TunnelForm(Form[Tunnel]):
    """PEN-19.10 What is noted in secret of a tunnel."""

    def __init__(self, desk: SiegeDesk, role: int) -> None:
        rows = desk.s.facts.data.siege
        number = max(len(desk.sheet.sections), 1)
        least = rows.mines.entrance_min_inches if role == ATTACKER else 1
        plain = [Tunnel("", target, least + 6 * (target - 1)) for target in (1, number)]
        super().__init__(Tunnel, lambda one: faults_of_tunnel(desk, role, one), lambda: plain)
        self.targets: int = number
        self.under: Keys = tuple(rows.mines.forbidden_under)


def faults_of_tunnel(desk: SiegeDesk, role: int, plan: Tunnel) -> Faults:
    """PEN-19.10, R44 Where it begins, what it goes under, which of the sappers are real."""
    rows = desk.s.facts.data.siege
    inches = plan.inches if role == ATTACKER else rows.mines.entrance_min_inches
    return (*faults_of_entrance(rows, inches, plan.under), *faults_of_sappers(plan.real - 1, plan.placed))


def number_of(key: str) -> int:
    """The number in `wall_4` or `mine_1`."""
    return int(key.rpartition("_")[2])


def section_key(section: Section) -> str:
    """The key under which a section has a name."""
    return f"{section.kind}_{section.number}"


def open_sheet(t: Table, s: State, combat: Combat, city: int) -> SiegeDesk:
    """PEN-19.1, 19.4, 18.2 The city on the table; the defender says where his ditches are; the walls are rolled."""
    f, rows = s.facts, s.facts.data.siege
    defender = Seat(NATIONS[combat.nations[DEFENDER]])
    sheet = sheet_of(rows, f.fort[city], f.towers[city])
    bought = min(combat.armies[DEFENDER].ditches, len(sheet.sections))
    if bought and not sheet.ditch:
        keys = tuple([section_key(one) for one in sheet.sections])
        about: dict[str, Fact] = {"place": combat.place, "number": bought}
        space = SomeOf(keys, bought, bought)
        chosen = t.ask(Decision(defender, "ditch_sections", space, keys[:bought], about, "PEN-19.8"))
        sheet.ditches = tuple([number_of(key) for key in chosen])
        t.tell(DitchesDug(combat.place, defender, chosen))
    roll_resistances(t, rows, sheet, defender)
    if sheet.sections:
        t.tell(WallsManned(combat.place, defender, len(sheet.sections)))
    desk = SiegeDesk(t, s, combat, sheet)
    desk.show()
    return desk
