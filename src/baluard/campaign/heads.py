"""Lines of a text that are no orders: for which turn, nation, campaign and state it was written, figures, dice.

    TURNO 3
    COMPROBAR Oro Fin de Turno = 8
    TIRADA T3.spain.supply.forage.es_norte 4 PRUEBA A-17

They say what the hidden sheet, the figures and the sheet of dice say in a workbook, and have the same messages.
"""

from __future__ import annotations

import re

from msgspec import Struct

from baluard.campaign.entries import EXTERNAL, NO_DIE, NO_PROOF, WHOLE, Check, TypedDice, pieces
from baluard.campaign.lexicon import LANGUAGES, Lexicon, plain
from baluard.campaign.lines import LONGEST, MOST_LINES, NO_COMMAND, NO_NAME, Grammar, without_note
from baluard.campaign.sheets import NO_COLUMN, OTHER_BOOK, OTHER_STATE, OTHER_TURN
from baluard.components.order_sheets import Sheet
from baluard.components.situation import CellValue, Named, Situation
from baluard.kernel.faults import Fault, FaultFacts
from baluard.kernel.given import Given

HEAD, NO_ROLL = "head", "E003"
WRONG = {"turn": OTHER_TURN, "nation": OTHER_BOOK, "campaign": OTHER_BOOK, "state": OTHER_STATE}
FIGURE = re.compile(r"(?P<what>.+?)\s*=\s*(?P<value>\S+)")


class Heads(Struct):
    """What such lines say; `text` has empty lines in their place."""

    text: str
    checks: list[Check]
    dice: list[TypedDice]
    faults: list[Fault]


def read_heads(text: str, about: Situation, grammar: Grammar, lexicon: Lexicon, lang: str) -> Heads:
    """All lines of a text that are no orders. A text that is too long stays as it is: `read_lines` refuses it."""
    found = Heads(text, [], [], [])
    reader = HeadReader(found, about, grammar, lexicon, lang)
    lines = text.splitlines()
    if len(lines) <= MOST_LINES:
        kept = [("" if reader.read(number, line) else line) for number, line in enumerate(lines, 1)]
        found.text = "\n".join(kept)
    return found


class HeadReader:
    """Reads them one after another."""

    def __init__(self, found: Heads, about: Situation, grammar: Grammar, lexicon: Lexicon, lang: str) -> None:
        self.found, self.about, self.grammar, self.lexicon, self.lang = found, about, grammar, lexicon, lang

    def read(self, number: int, line: str) -> bool:
        """Is a line one of them? Then what it says is noted."""
        if len(line) > LONGEST:
            return False
        said = without_note(line).strip()
        word, _, rest = (
            said.replace(":", " ", 1).partition(" ") if ":" in said.partition(" ")[0] else said.partition(" ")
        )
        key = self.lexicon.said(HEAD, word)
        if not key:
            return False
        place, rest = f"{number}:1", rest.strip()
        if key == "figure":
            self.read_figure(rest, place)
        elif key == "roll":
            self.read_roll(rest, place)
        else:
            self.compare(key, rest, place)
        return True

    def fault(self, code: str, place: str, **facts: str | int | Given) -> None:
        """Something is wrong."""
        self.found.faults.append(Fault(code, place, dict(facts)))

    def compare(self, key: str, said: str, place: str) -> None:
        """For what the text was written, beside what it is handed in for."""
        s = self.about
        same = {
            "turn": said == str(s.turn),
            "nation": self.lexicon.index("nation").keys(said) == (s.nation,),
            "campaign": plain(said) == plain(s.campaign),
            "state": said == s.checksum,
        }
        if not same[key]:
            facts: FaultFacts = {"turn": Given(said[:20]), "now": s.turn} if key == "turn" else {}
            self.fault(WRONG[key], place, **facts)

    # -- figures

    def read_figure(self, text: str, place: str) -> None:
        """A figure to be compared: the row, the heading of its column, the number."""
        found = FIGURE.fullmatch(text)
        whole = WHOLE.fullmatch(found["value"]) if found else None
        if found is None or whole is None:
            return self.fault(NO_COMMAND, place, text=Given(text[:80]))
        what = plain(found["what"])
        sheets = [sheet for sheet in self.grammar.file.sheet if self.about.nation in sheet.nations]
        columns = [(s, c) for s in sheets for c in s.column if c.wrong and what.endswith(plain(c.heading))]
        if not columns:
            return self.fault(NO_COLUMN, place, name=Given(found["what"][:80]))
        for sheet, column in columns:
            row = self.row_called(sheet, what.removesuffix(plain(column.heading)).strip())
            if row:
                self.found.checks.append(Check(sheet.id, row, column.id, whole.group(1), place))
                return None
        return self.fault(NO_NAME, place, name=Given(found["what"][:80]), guess=Given(columns[0][0].title))

    def row_called(self, sheet: Sheet, name: str) -> str:
        """The row of a sheet with this name, in any language; nothing when there is none."""
        for row in self.about.rows.get(sheet.id, ()):
            if name in [plain(one) for one in self.names(row.cells.get(sheet.key, ""))]:
                return row.key
        return ""

    def names(self, value: CellValue) -> list[str]:
        """How a row may be called."""
        if not isinstance(value, Named):
            return [str(value)]
        return [self.lexicon.name(value.kind, value.key, lang) for lang in LANGUAGES]

    # -- dice

    def read_roll(self, text: str, place: str) -> None:
        """Dice by the key of their roll, with a proof."""
        said, proof = self.divided(text)
        key, _, values = said.strip().partition(" ")
        if not key or not values.strip():
            return self.fault(NO_ROLL, place)
        numbers = tuple(int(one) if one.isdigit() and len(one) < 3 else 0 for one in pieces(values))
        if self.lexicon.said("die", values):
            numbers = ()
        if any(not 1 <= value <= 6 for value in numbers):
            return self.fault(NO_DIE, place, value=Given(values.strip()[:40]))
        if numbers and not proof:
            self.fault(NO_PROOF, place)
        self.found.dice.append(TypedDice("rolls", key, "result", numbers, EXTERNAL if numbers else "", proof, place))
        return None

    def divided(self, text: str) -> tuple[str, str]:
        """What comes before the word for the proof, and what after it."""
        for lang in LANGUAGES:
            word = re.escape(self.lexicon.word("joint", "proof", lang))
            parts = re.split(rf"(?i)\b{word}\b", text, maxsplit=1)
            if len(parts) == 2:
                return parts[0], parts[1].strip()
        return text, ""
