"""PEN-20.8 The report of a combat as it is filled in: side by side, unit by unit, and what one may begin with."""

from __future__ import annotations

from collections.abc import Iterable

from baluard.games.peninsular.model.army_facts import ATTACKER, CLASSES, DEFENDER, SIDES, SIZES, STATES, WITHDRAWN
from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.model.report import Report
from baluard.games.peninsular.rules.armies import Army, Contingent
from baluard.games.peninsular.rules.reports import NONE
from baluard.games.peninsular.rules.settlement import ASSAULT, AUTO, ReportForm
from baluard.kernel.drafts import plain
from baluard.page.widgets import Blank, Choice, FormPart, Plain
from baluard.texts import Texts

MOST_POINTS = 120  # of a unit, as the report has it
MOST_DIVISIONS = 12
MOST_LETTERS = 80
MOST_EXTRAS = 50
LEAST_SCALE, MOST_SCALE = 10, 100


class Sheet:
    """A report of one combat, to be laid out in a language."""

    def __init__(self, d: Data, form: ReportForm, words: Texts) -> None:
        self.d: Data = d
        self.form = form
        self.combat = form.combat
        self.words: Texts = words
        self.units: dict[str, str] = {row.id: row.name[words.lang] for row in d.army_lists.unit}

    def say(self, key: str, **facts: str) -> str:
        """A title."""
        return self.words.say(f"report_form.{key}", dict(facts))

    def named(self, table: str, keys: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """Keys with the words that the workbook has for them."""
        rows = self.d.orders_sheet.words[table]
        return tuple((key, rows[key][self.words.lang]) for key in keys)

    def one(self, field: str, choices: Iterable[tuple[str, str]], each: bool = False) -> Blank:
        """One of several keys."""
        found = tuple(Choice(key, name, {field: key}) for key, name in choices)
        return Blank("one", self.say(field), (field,), found, each=each)

    def number(self, field: str, least: int, most: int) -> Blank:
        """A number between two."""
        return Blank("number", self.say(field), (field,), most=most, least=least)

    def check(self, field: str, **facts: str) -> Blank:
        """Yes or no."""
        return Blank("check", self.say(field, **facts), (field,))

    def whole(self) -> FormPart:
        """What happened to both armies, then both sides with their units."""
        sides = self.named("report_side", (NONE, *SIDES))
        return FormPart(
            "",
            blanks=(
                self.one("broken_army", sides),
                self.one("withdrew", sides),
                *((self.check("objective_taken"),) if self.combat.kind == ASSAULT else ()),
            ),
            more=(self.number("rounds_played", 0, self.combat.rounds), *self.scales()),
            parts=(self.side(ATTACKER), self.side(DEFENDER)),
            starts=tuple(Choice(one.broken_army, self.start(one), plain(one)) for one in self.form.examples()),
        )

    def scales(self) -> tuple[Blank, ...]:
        """PEN-14.13 Agreed before at the table; else it is typed in."""
        return () if self.combat.lists is not None else (self.number("scale", LEAST_SCALE, MOST_SCALE),)

    def start(self, report: Report) -> str:
        """What one may begin with: nobody hurt, an army broken, a side that went away; or the model settles it."""
        if report.resolution == AUTO:
            return self.say("start.model")
        if report.broken_army != NONE:
            return self.say(f"start.{report.broken_army}_broken")
        return self.say("start.draw" if report.withdrew == NONE else f"start.{report.withdrew}_left")

    def side(self, role: int) -> FormPart:
        """One side: its commanders, its units."""
        army = self.combat.armies[role]
        general = self.combat.f.general_ids[army.general] if army.general >= 0 else ""
        nation = self.combat.f.kind_nation[army.contingents[0].kind]
        return FormPart(
            SIDES[role],
            self.say(SIDES[role], nation=nation),
            blanks=(
                *((self.check("commander_killed", general=general),) if general else ()),
                self.check("generic_general_killed"),
                self.number("division_commanders_killed", 0, MOST_DIVISIONS),
                *self.purchases(role),
            ),
            parts=(self.rows(army),),
        )

    def purchases(self, role: int) -> tuple[Blank, ...]:
        """PEN-18.2 In assaults: ladders for the attacker, ditches for the defender."""
        if self.combat.kind != ASSAULT or self.combat.lists is not None:
            return ()
        rows = [row for row in self.d.army_lists.extra if ("ladder" in row.id) == (role == ATTACKER)]
        choices = tuple(Choice(row.id, row.name[self.words.lang], {}) for row in rows)
        return (Blank("counts", self.say("improvements"), ("improvements",), choices, most=MOST_EXTRAS),)

    def rows(self, army: Army) -> FormPart:
        """The units of a side; of a combat at the table those of its list, else of our lists or the players' own."""
        if self.combat.lists is not None:
            return self.listed(army)
        states = STATES if army.may_withdraw else STATES[:WITHDRAWN]
        corps = tuple((one.corps, self.host(one)) for one in army.contingents)
        several = (self.one("corps", corps),) if len(corps) > 1 else ()
        names = tuple(Choice(id, name, {}) for id, name in (*self.units.items(), *corps))
        told = Blank("told", "", ("name", "points", "corps") if several else ("name", "points"), names)
        return FormPart(
            "units",
            self.say("units"),
            blanks=(told, self.one("state", self.named("unit_state", states), each=True)),
            more=(
                Blank("words", self.say("name"), ("name",), most=MOST_LETTERS),
                self.number("points", 0, MOST_POINTS),
                self.one("size", self.named("unit_size", SIZES)),
                self.one("class", self.named("unit_class", CLASSES)),
                *several,
            ),
            rows=True,
            adds=tuple(add for one in army.contingents for add in self.adds(one, bool(several))),
        )

    def listed(self, army: Army) -> FormPart:
        """PEN-14.2 The units of an army list, which stay as they are."""
        states = STATES if army.may_withdraw else STATES[:WITHDRAWN]
        corps = tuple((one.corps, self.host(one)) for one in army.contingents)
        names = tuple(Choice(id, name, {}) for id, name in (*self.units.items(), *corps))
        told = Blank("told", "", ("name", "points", "corps") if len(corps) > 1 else ("name", "points"), names)
        state = self.one("state", self.named("unit_state", states), each=True)
        return FormPart("units", self.say("units"), blanks=(told, state), rows=True, fixed=True)

    def host(self, one: Contingent) -> str:
        """A corps, or the garrison of a place."""
        return self.words.name(one.corps)

    def adds(self, one: Contingent, named: bool) -> list[Choice]:
        """PEN-14.2, R14 What a corps or garrison may still field: a unit of its list, or of any other list."""
        f, host = self.combat.f, f" · {self.host(one)}" if named else ""
        bands = (f.tiny_band, f.small_band) if one.tiny or one.small else ()
        pattern = f.garrison_pattern if one.is_garrison else f.field_pattern
        listed = (*pattern[one.kind][self.combat.period_number()], *f.filler[one.kind], *self.siege_units(), *bands)
        units = [self.combat.unit(unit, one.corps, STATES[0]) for unit in dict.fromkeys(listed)]
        found = [self.added(plain(unit), f"{self.units[unit.unit]} · {unit.points}{host}") for unit in units]
        own = {**plain(units[0]), "name": self.say("own_unit"), "unit": "", "points": 0}
        return [*found, self.added(own, self.say("own_unit") + host)]

    def siege_units(self) -> tuple[int, ...]:
        """PEN-18.2 In assaults siege guns, position guns and sappers stand beside the lists."""
        f = self.combat.f
        return (f.siege_gun, f.position_gun, f.sappers) if self.combat.kind == ASSAULT else ()

    def added(self, row: Plain, name: str) -> Choice:
        """A row that may be added."""
        return Choice(f"{row['corps']}.{row['unit']}", name, row)
