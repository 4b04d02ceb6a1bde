"""PEN-14.2 The army list of a battle at the table as it is written: unit by unit, from a proposal."""

from __future__ import annotations

from baluard.games.peninsular.model.army_facts import ATTACKER, CLASSES, SIZES
from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.rules.armies import Contingent
from baluard.games.peninsular.rules.army_lists import ListForm, list_unit, units_for
from baluard.games.peninsular.rules.settlement import ASSAULT
from baluard.kernel.drafts import plain
from baluard.page.widgets import Blank, Choice, FormPart, Plain
from baluard.texts import Texts

MOST_POINTS = 120  # of a unit
MOST_LETTERS = 80
MOST_EXTRAS = 50


class ListSheet:
    """An army list, to be laid out in a language."""

    def __init__(self, d: Data, form: ListForm, words: Texts) -> None:
        self.d: Data = d
        self.form = form
        self.combat = form.combat
        self.army = form.combat.armies[form.role]
        self.words: Texts = words
        self.units: dict[str, str] = {row.id: row.name[words.lang] for row in d.army_lists.unit}

    def say(self, key: str) -> str:
        """A title."""
        return self.words.say(f"report_form.{key}")

    def one(self, field: str, table: str, keys: tuple[str, ...]) -> Blank:
        """One of several words of the workbook."""
        rows = self.d.orders_sheet.words[table]
        choices = tuple(Choice(key, rows[key][self.words.lang], {field: key}) for key in keys)
        return Blank("one", self.say(field), (field,), choices)

    def whole(self) -> FormPart:
        """The units, and what is bought beside them."""
        corps = tuple(Choice(one.corps, self.words.name(one.corps), {"corps": one.corps}) for one in self.hosts)
        several = (Blank("one", self.say("corps"), ("corps",), corps),) if len(corps) > 1 else ()
        names = (*(Choice(id, name, {}) for id, name in self.units.items()), *corps)
        told = Blank("told", "", ("name", "points", "corps") if several else ("name", "points"), names)
        rows = FormPart(
            "units",
            self.say("units"),
            blanks=(told,),
            more=(
                Blank("words", self.say("name"), ("name",), most=MOST_LETTERS),
                Blank("number", self.say("points"), ("points",), most=MOST_POINTS, least=0),
                self.one("size", "unit_size", SIZES),
                self.one("class", "unit_class", CLASSES),
                *several,
            ),
            rows=True,
            adds=tuple(add for one in self.hosts for add in self.adds(one, bool(several))),
        )
        start = Choice("proposal", self.words.say("desk_form.proposal"), plain(self.form.examples()[0]))
        return FormPart("", blanks=self.purchases(), parts=(rows,), starts=(start,))

    @property
    def hosts(self) -> tuple[Contingent, ...]:
        """The corps and garrisons that field units."""
        return self.army.contingents

    def purchases(self) -> tuple[Blank, ...]:
        """PEN-18.2 In assaults: ladders for the attacker, ditches for the defender."""
        if self.combat.kind != ASSAULT:
            return ()
        rows = [row for row in self.d.army_lists.extra if ("ladder" in row.id) == (self.form.role == ATTACKER)]
        choices = tuple(Choice(row.id, row.name[self.words.lang], {}) for row in rows)
        return (Blank("counts", self.say("improvements"), ("improvements",), choices, most=MOST_EXTRAS),)

    def adds(self, one: Contingent, named: bool) -> list[Choice]:
        """PEN-14.2, R14 What a corps or garrison may field: a unit of its list, or of any other list."""
        host = f" · {self.words.name(one.corps)}" if named else ""
        units = units_for(self.combat, one.kind, one.is_garrison, bool(one.tiny or one.small))
        rows = [plain(list_unit(self.combat.f, unit, one.corps)) for unit in units]
        found = [self.added(row, f"{self.units[row['unit']]} · {row['points']}{host}") for row in rows]
        own = {**rows[0], "name": self.say("own_unit"), "unit": "", "points": 0}
        return [*found, self.added(own, self.say("own_unit") + host)]

    def added(self, row: Plain, name: str) -> Choice:
        """A row that may be added."""
        return Choice(f"{row['corps']}.{row['unit']}", name, row)
