"""What the words and names of a report mean: who fights, the units of our lists, the key words of its workbook."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from baluard.campaign.lexicon import Lexicon, plain
from baluard.components.order_sheets import Column, Sheet, Thing
from baluard.components.situation import OrderBook
from baluard.kernel.drafts import beginning
from baluard.kernel.values import Asked, as_kept
from baluard.texts.catalogue import LANGUAGES

SIDES = ("attacker", "defender")
UNITS, CORPS, NAME, UNIT = "units", "corps", "name", "unit"
HALVES, YES_NO = "halves", "yes_no"
NUMBER = re.compile(r"(?P<whole>\d{1,4})(?:[.,](?P<half>[05])0?)?")
Report = dict[str, Any]


def start_of(asked: Asked) -> Report:
    """The plainest report of a combat, from which all writing starts, as plain values."""
    start: Report = msgspec.json.decode(msgspec.json.encode(as_kept(beginning(asked.decision))))
    return start


def report_words(book: OrderBook, start: Report, seat: str) -> ReportWords:
    """What words mean in a report: of corps and garrisons it knows only those that fight."""
    kinds = book.types[UNIT]
    names = Lexicon(book.things, book.file.words, book.types, seat)
    others = [thing for thing in book.things if thing.kind not in kinds]
    lexicon = Lexicon([*others, *contingents(start, names, kinds[0])], book.file.words, book.types, seat)
    return ReportWords(book.file.report_sheet, lexicon, start)


def contingents(start: Report, lexicon: Lexicon, kind: str) -> list[Thing]:
    """Who fights, with names: a garrison is `city.kind`; it is called by its city alone if that has no other."""
    ids = [id for side in SIDES for id in start[side][CORPS]]
    found = []
    for id in ids:
        place, dot, troops = id.partition(".")
        bare = names_of(lexicon, UNIT, place)
        inside = names_of(lexicon, "kind", troops)
        names = {lang: f"{bare[lang]} ({inside[lang]})" if dot else bare[lang] for lang in LANGUAGES}
        alone = dot and sum(other.partition(".")[0] == place for other in ids) == 1
        found.append(Thing(id, kind, names, tuple(bare.values()) if alone else ()))
    return found


def names_of(lexicon: Lexicon, kind: str, key: str) -> Mapping[str, str]:
    """The names of something, by language."""
    thing = lexicon.thing(kind, key)
    return thing.names if thing else dict.fromkeys(LANGUAGES, key)


class ReportWords:
    """What the words and names of a report mean, by the columns of its workbook."""

    def __init__(self, sheets: Sequence[Sheet], lexicon: Lexicon, start: Report) -> None:
        self.lexicon = lexicon
        self.start = start
        self.columns: dict[str, Column] = {}
        for sheet in sheets:
            inside = f"{sheet.id}.{UNITS}.*." if sheet.id in SIDES else ""
            self.columns.update({f"{inside}{column.id}": column for column in sheet.column})

    def column(self, path: str) -> Column | None:
        """The column of a field; that of a list for its parts."""
        general = re.sub(r"\.\d+", ".*", path)
        return self.columns.get(general) or self.columns.get(general.removesuffix(".*"))

    def meant(self, path: str, value: Any) -> Any:
        """What somebody wrote, with all words in it read."""
        if isinstance(value, dict):
            return {key: self.meant(f"{path}.{key}".lstrip("."), one) for key, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.meant(f"{path}.{i}", one) for i, one in enumerate(value)]
        column = self.column(path)
        return value if column is None else self.meant_in(column, value)

    def meant_in(self, column: Column, value: Any) -> Any:
        """A word, a name or a number of one column; what is none of them stays as it is, and is judged as such."""
        if column.type == HALVES:
            return in_halves(str(value)) if not isinstance(value, bool) and value is not None else value
        if not isinstance(value, str):
            return value
        if column.words:
            said = self.lexicon.said(column.words, value)
            return (said == "yes" if column.type == YES_NO else said) if said else value
        keys = self.lexicon.index(column.type).keys(value) if column.names else ()
        return keys[0] if len(keys) == 1 else value

    def complete(self, report: Report) -> Report:
        """A report with units of our lists recognised by their names, in any language."""
        for side in SIDES:
            for unit in report[side][UNITS] if isinstance(report.get(side), dict) else ():
                if isinstance(unit, dict) and not unit.get(UNIT):
                    unit.update(self.known_unit(side, unit))
        return report

    def known_unit(self, side: str, unit: dict[str, Any]) -> dict[str, str]:
        """The id of a unit that stood there at the start, by the name of its row."""
        for known in self.start[side][UNITS]:
            thing = self.lexicon.thing("troop", known[UNIT])
            names = (known[NAME], *thing.names.values()) if thing else (known[NAME],)
            if known[CORPS] == unit.get(CORPS) and plain(str(unit.get(NAME, ""))) in map(plain, names):
                return {NAME: known[NAME], UNIT: known[UNIT]}
        return {}


def in_halves(text: str) -> int | str:
    """Points as people write them (2,5), counted in halves; a text that is no such number stays what it is."""
    found = NUMBER.fullmatch(text.strip())
    return 2 * int(found["whole"]) + (found["half"] == "5") if found else text


def from_halves(value: int) -> str:
    """The same back."""
    return f"{value // 2}.5" if value % 2 else str(value // 2)
