"""The sheet of a combat's workbook that reckons: score, result, losses, and what follows, while somebody fills it in.

It is for people only. Nothing of it is read when the workbook comes back: the house reckons anew, by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from baluard.campaign.lexicon import LANGUAGES, plain
from baluard.campaign.report_words import SIDES
from baluard.campaign.workbook import HEAD, Writer, put, solid
from baluard.components.reckoning import POINTS, SCORES, Reckoning

TITLE, TABLES = "Cuentas", "_sums"
SHAKEN, BROKEN, LEFT, LEFT_LOST = "shaken", "broken", "withdrawn", "withdrawn_lost"
FLAGS = {SHAKEN: 1, BROKEN: 2, LEFT_LOST: 2, LEFT: 3}  # what a state means for the score
UNITS = "ABCDEFGH"
WIDTHS = (16, 30, 26, 12, 12, 12, 12, 12)
RESULTS_OF_BATTLES = 9  # then those of assaults


class Tables:
    """The hidden sheet: words and numbers that formulas look up."""

    def __init__(self, writer: Writer) -> None:
        self.page = writer.book.create_sheet(TABLES)
        self.page.sheet_state = "hidden"
        self.words = writer.lexicon.words
        self.column = 1

    def add(self, rows: Sequence[Sequence[str | int]]) -> str:
        """A table beside the others; where it stands."""
        first, wide = self.column, len(rows[0])
        for number, row in enumerate(rows, 1):
            for n, value in enumerate(row):
                put(self.page.cell(number, first + n), value)
        self.column += wide + 1
        last = get_column_letter(first + wide - 1)
        return f"'{TABLES}'!${get_column_letter(first)}$1:${last}${len(rows)}"

    def add_words(self, group: str, values: Mapping[str, Sequence[str | int]]) -> str:
        """A table that begins with all words of a group, as people write them."""
        rows: dict[str, Sequence[str | int]] = {}
        for key, some in values.items():
            for lang in LANGUAGES:
                word = self.words[group][key][lang]
                for one in (word, plain(word)):
                    rows.setdefault(one.casefold(), (one, *some))
        return self.add(list(rows.values()))


def write_sums(writer: Writer, r: Reckoning, rows: dict[str, int]) -> None:
    """The sheet that reckons, behind those that are filled in. `rows`: how many there are for the units of a side."""
    page = writer.book.create_sheet(TITLE, len(writer.sheets))
    Sums(writer, r, page).write(rows)
    page.protection.sheet = True
    page.page_setup.orientation, page.page_setup.fitToHeight = "landscape", 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    for letter, width in zip(UNITS, WIDTHS, strict=True):
        page.column_dimensions[letter].width = width


class Sums:
    """The formulas."""

    def __init__(self, writer: Writer, r: Reckoning, page: Any) -> None:
        self.r, self.page, self.texts = r, page, writer.texts
        sheets = {sheet.id: sheet for sheet in writer.grammar.file.report_sheet}
        self.titles = {side: sheets[side].title for side in SIDES}
        head = writer.grammar.file.report_sheet[0]
        self.head = {one.id: f"'{head.title}'!${get_column_letter(n)}$2" for n, one in enumerate(head.column, 1)}
        self.unit = {one.id: get_column_letter(n) for n, one in enumerate(sheets[SIDES[0]].column, 1)}
        tables = Tables(writer)
        states = {key: (r.loss[key], r.loss_broken[key], FLAGS.get(key, 0)) for key in r.loss}
        self.states = tables.add_words("unit_state", states)
        classes = tables.words["unit_class"]
        self.classes = tables.add_words(
            "unit_class", {key: (*r.worth.get(key, (-1, -1)), int(key == r.apart)) for key in classes}
        )
        self.sizes = tables.add_words("unit_size", {key: r.worth[key] for key in tables.words["unit_size"]})
        self.sides = tables.add_words("report_side", {"none": (0,), SIDES[0]: (1,), SIDES[1]: (2,)})
        self.yes = tables.add_words("yes_no", {"yes": (1,), "no": (0,)})
        self.results = tables.add([(one,) for one in r.results])
        follows = [*(r.broken[side] for side in SIDES), *(r.left[side] for side in SIDES)]
        follows += [*(r.leaves[side] for side in SIDES), r.back, *(r.taken or ("", ""))]
        self.follows = tables.add([(one,) for one in follows])

    def write(self, rows: dict[str, int]) -> None:
        """Four lines of results, a line a corps, a line a unit."""
        first = 8 + sum(len(self.r.hosts[side]) for side in SIDES)
        self.ranges: dict[str, tuple[int, int]] = {}
        for side in SIDES:
            self.ranges[side] = (first, first + rows[side] - 1)
            first += rows[side]
        self.heads(6, ("side", "corps", "points", "fielded", "lost", "left"))
        at = 7
        for side in SIDES:
            for name, points in self.r.hosts[side]:
                self.host(at, side, name, points)
                at += 1
        self.heads(at, ("side", "corps", "unit", "points", "percent", "lost", "score", "left"))
        for side in SIDES:
            for n in range(rows[side]):
                self.a_unit(self.ranges[side][0] + n, side, n + 2)
        self.results_at_top()

    def heads(self, row: int, names: Sequence[str]) -> None:
        """The headings of a table."""
        for n, name in enumerate(names, 1):
            cell = self.page.cell(row, n)
            put(cell, self.texts.say(f"report_sums.{name}"))
            cell.font, cell.fill = Font(bold=True), solid(HEAD)

    def formula(self, place: str, text: str) -> None:
        """A formula into a cell."""
        self.page[place] = f"={text}"
        self.page[place].alignment = Alignment(vertical="top")

    # -- what is looked up

    def found(self, cell: str, table: str, column: int, otherwise: str = "0") -> str:
        """What a table says beside the word of a cell."""
        return f"IFERROR(VLOOKUP(TRIM({cell}),{table},{column},FALSE),{otherwise})"

    def side_said(self, field: str) -> str:
        """1 for the attacker, 2 for the defender, 0 for nobody."""
        return self.found(self.head[field], self.sides, 2)

    def is_broken(self, side: str) -> str:
        """Did the army of a side break?"""
        return f"{self.side_said('broken_army')}={SIDES.index(side) + 1}"

    @property
    def is_taken(self) -> str:
        """Was the objective taken? In a battle there is none."""
        return f"{self.found(self.head['objective_taken'], self.yes, 2)}=1" if self.r.taken else "FALSE"

    @property
    def scale(self) -> str:
        """The part of the points that stood on the table."""
        cell = self.head["scale"]
        return f'IFERROR(IF({cell}="",100,VALUE(SUBSTITUTE({cell},"%",""))),100)'

    def column(self, side: str, letter: str) -> str:
        """A column of the units of a side."""
        first, last = self.ranges[side]
        return f"${letter}${first}:${letter}${last}"

    # -- units, corps, both armies

    def a_unit(self, row: int, side: str, at: int) -> None:
        """PEN-14.3, 14.5: what a unit loses, and what it scores for the enemy."""
        cell = {name: f"'{self.titles[side]}'!{letter}{at}" for name, letter in self.unit.items()}
        put(self.page[f"A{row}"], self.texts.say(f"report_sums.{side}"))
        flag = self.found(cell["state"], self.states, 4)
        by_class = [self.found(cell["class"], self.classes, n, "-1") for n in (2, 3)]
        by_size = [self.found(cell["size"], self.sizes, n) for n in (2, 3)]
        shaken, broken = (f"IF({a}>=0,{a},{b})" for a, b in zip(by_class, by_size, strict=True))
        is_apart = f"{self.found(cell['class'], self.classes, 4)}=1"
        percent = [self.found(cell["state"], self.states, n) for n in (2, 3)]
        self.formula(f"B{row}", f'IF({cell["corps"]}="","",{cell["corps"]})')
        self.formula(f"C{row}", f'IF({cell["name"]}="","",{cell["name"]})')
        self.formula(f"D{row}", f"IF({is_apart},0,N({cell['points']}))")
        self.formula(f"E{row}", f"IF({self.is_broken(side)},{percent[1]},{percent[0]})")
        self.formula(f"F{row}", f"ROUND(D{row}*E{row}/100,0)")
        self.formula(f"G{row}", f"IF({flag}=1,{shaken},IF({flag}=2,{broken},0))/2")
        self.formula(f"H{row}", f"IF({flag}=3,D{row},0)")

    def host(self, row: int, side: str, name: str, points: int) -> None:
        """PEN-14.6, 14.8: what a corps loses, with the same share of what it did not spend."""
        put(self.page[f"A{row}"], self.texts.say(f"report_sums.{side}"))
        put(self.page[f"B{row}"], name)
        put(self.page[f"C{row}"], points)
        alone = len(self.r.hosts[side]) == 1
        sums = {
            letter: f"SUM({self.column(side, letter)})"
            if alone
            else f"SUMIF({self.column(side, 'B')},$B{row},{self.column(side, letter)})"
            for letter in "DFH"
        }
        real, lost, left = (f"MIN(ROUND({sums[letter]}*100/{self.scale},0),C{row})" for letter in "DFH")
        unspent = f"IF({sums['D']}=0,0,ROUND(MAX(C{row}-{real},0)*{sums['F']}/{sums['D']},0))"
        part = f"IF({sums['D']}=0,0,MIN(C{row},{lost}+{unspent}))"
        whole = f"C{row}-{left}"
        ends = [self.is_taken] if side == SIDES[1] else []
        ends += [self.is_broken(side)] if self.r.all_lost else []
        self.formula(f"D{row}", sums["D"])
        self.formula(f"E{row}", f"IF(OR({','.join(ends)}),{whole},{part})" if ends else part)
        self.formula(f"F{row}", f"MIN({left},C{row}-E{row})")

    def score(self, against: str) -> str:
        """PEN-14.3: what the enemy scores for the units and commanders of a side."""
        division, general, named = self.r.commanders
        killed = self.found(self.head[f"{against}.commander_killed"], self.yes, 2)
        generic = self.found(self.head[f"{against}.generic_general_killed"], self.yes, 2)
        if not self.r.has_name[against]:
            generic, killed = f"MAX({killed},{generic})", "0"
        leaders = (
            f"{division}*N({self.head[f'{against}.division_commanders_killed']})+{named}*{killed}+{general}*{generic}"
        )
        return f"SUM({self.column(against, 'G')})+({leaders})/2"

    def results_at_top(self) -> None:
        """PEN-14.3, 14.9, 18.8: who has won, and what follows."""
        for row, name in enumerate(("score_attacker", "score_defender", "result", "after"), 1):
            put(self.page[f"A{row}"], self.texts.say(f"report_sums.{name}"))
            self.page[f"A{row}"].font = Font(bold=True)
        self.formula("B1", self.score(SIDES[1]))
        self.formula("B2", self.score(SIDES[0]))
        said = f"INDEX({self.results},$J$1)"
        for mark, cell in zip(SCORES, ("$B$1", "$B$2"), strict=True):
            said = f'SUBSTITUTE({said},"{mark}",{cell})'
        self.formula("J1", self.number_of_result())
        self.formula("B3", said)
        self.formula("B4", self.what_follows())
        self.page.column_dimensions["J"].hidden = True

    def degree(self, difference: str) -> str:
        """Draw, minor, major or absolute: 0 to 3."""
        minor, major, most = self.r.degrees[:3]
        return f"IF(2*{difference}<={minor},0,IF(2*{difference}<={major},1,IF(2*{difference}<={most},2,3)))"

    def number_of_result(self) -> str:
        """Its place among the sentences; a broken army has lost, else one that left, else the scores are compared."""
        if self.r.taken:
            return f"IF({self.is_taken},{RESULTS_OF_BATTLES + 1},{RESULTS_OF_BATTLES + 2})"
        broken, gone = self.side_said("broken_army"), self.side_said("withdrew")
        ahead, behind = self.degree("MAX($B$1-$B$2,0)"), self.degree("MAX($B$2-$B$1,0)")
        by_score = f"IF($B$1>=$B$2,5-{ahead},5+{behind})"
        by_leaving = f"IF({gone}=1,5+MAX(2,{behind}),IF({gone}=2,5-MAX(2,{ahead}),{by_score}))"
        return f"IF({broken}=1,9,IF({broken}=2,1,{by_leaving}))"

    def what_follows(self) -> str:
        """Who holds the place, and who goes where."""
        broken, gone = self.side_said("broken_army"), self.side_said("withdrew")
        said = [f"INDEX({self.follows},{n})" for n in range(1, 10)]
        ends = f'IF({broken}=0,"",INDEX({self.follows},MAX({broken},1))&" ")'
        if self.r.taken:
            return f"{ends}&IF({self.is_taken},{said[7]},{said[8]})"
        first = 7
        left = []
        for side in SIDES:
            rows = len(self.r.hosts[side])
            left.append(f"SUM($F${first}:$F${first + rows - 1})")
            first += rows
        leaving = [f'SUBSTITUTE({said[2 + n]},"{POINTS}",{left[n]})' for n in (0, 1)]
        by_result = f"IF($J$1<=3,{said[5]},IF($J$1>=7,{said[4]},{said[6]}))"
        return f"{ends}&IF({gone}=1,{leaving[0]},IF({gone}=2,{leaving[1]},{by_result}))"
