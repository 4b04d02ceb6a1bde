"""What each card says in three languages beside what it does: writes docs/cards-victus.md and docs/cards-catalans.md.

python tools/card_table.py
"""

from pathlib import Path
from typing import Any

from baluard.games.catalans import GAME as CATALANS
from baluard.games.catalans.model.rows import CardRow as CatalansCard
from baluard.games.catalans.model.rows import ConcessionRow
from baluard.games.victus import GAME
from baluard.games.victus.model.rows import CardRow
from baluard.texts import texts_for

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "cards-victus.md"
LANGS = ("ca", "es", "en")
WORDS = {lang: texts_for(lang, GAME.package, GAME.data) for lang in LANGS}
CATALANS_DOCUMENT = ROOT / "docs" / "cards-catalans.md"
CATALANS_HEAD = """# The cards of `catalans`: words and operations

Written by `tools/card_table.py`; do not edit. `tests/games/catalans/test_cards.py` plays every card and concession. The
operations are explained in the rule help of the game (CAT-6, CAT-8). In the first column: the value, the type, the arms
that may play the text, and where the card goes after it.
"""
PERIODS = {"early": "Early War", "mid": "Mid War", "late": "Late War"}
STAGES = {1: "Stage I", 2: "Stage II", 3: "Stage III"}
HEAD = """# The cards of `victus`: words and operations

Written by `tools/card_table.py`; do not edit. The texts are put together from the operations by
`src/baluard/games/victus/words/wording.py`, and `tests/games/victus/test_cards.py` plays every card. The operations are
explained in the rule help of the game (VIC-13). Under the number: a star for the first game, the leader's side, the
almanac, the priority group and the points.
"""


def notation(value: Any) -> str:
    """A value of an operation, short: numbers and names as they are, lists in brackets, tables in braces."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return f"[{', '.join(notation(one) for one in value)}]"
    if isinstance(value, dict) and "op" in value:
        return operation(value)
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {notation(one)}' for key, one in value.items())}}}"
    return str(value)


def operation(op: dict[str, Any]) -> str:
    """One operation: its name and what it is given."""
    given = ", ".join(f"{key}: {notation(value)}" for key, value in op.items() if key != "op")
    return f"{op['op']}({given})"


def operations(row: CardRow) -> list[str]:
    """All that a card does, one line each: its effect, what holds while a leader is active, what it triggers."""
    lines = [operation(op) for op in row.effect]
    lines += [f"active: {operation(op)}" for op in row.continuous]
    lines += [f"{one.on}, {one.scope}: {notation(one.ops)}" for one in row.trigger]
    return lines


def corner(row: CardRow) -> str:
    """The number and what is printed at the edges of a card."""
    lines = [f"**{row.number}**{' ★' if row.starred else ''}"]
    lines += [f"{row.side} leader"] if row.kind == "leader" else []
    lines += [f"{name} {delta:+d}" for name, delta in row.almanac.items()]
    return "<br>".join([*lines, row.priority, f"{row.points.kind} {row.points.n}"])


def line(row: CardRow) -> str:
    """One row of the table."""
    words = [f"**{getattr(row.title, lang)}**<br>{WORDS[lang].name(f'{row.id}.text')}" for lang in LANGS]
    does = "<br>".join(f"`{one}`" for one in operations(row)) or "-"
    return f"| {' | '.join([corner(row), *words, does])} |"


def page() -> str:
    """The document."""
    lines = [HEAD]
    for stage, title in STAGES.items():
        lines += [f"## {title}", "", "| | Catalan | Spanish | English | operations |", "|---|---|---|---|---|"]
        lines += [line(row) for row in GAME.data.cards.card if row.stage == stage]
        lines.append("")
    return "\n".join(lines)


def catalans_line(row: CatalansCard | ConcessionRow) -> str:
    """One row of the table of catalans."""
    corner = [f"**{row.value}**"]
    if isinstance(row, CatalansCard):
        corner += [row.type, ", ".join(row.arms) or "anybody", row.after]
        corner += [row.window] if row.window else []
        corner += ["in this order"] if row.ordered else []
    else:
        corner.append(row.beneficiary)
    words = [f"**{getattr(row.name, lang)}**<br>{getattr(row.text, lang)}" for lang in LANGS]
    does = "<br>".join(f"`{operation(op)}`" for op in row.effects)
    return f"| {' | '.join(['<br>'.join(corner), *words, does])} |"


def catalans_page() -> str:
    """The document of catalans."""
    data = CATALANS.data
    parts: list[tuple[str, list[CatalansCard | ConcessionRow]]] = []
    for period, title in PERIODS.items():
        parts.append((title, [row for row in data.cards.card if row.period == period]))
    parts.append(("Concessions", list(data.concessions.concession)))
    lines = [CATALANS_HEAD]
    for title, rows in parts:
        lines += [f"## {title}", "", "| | Catalan | Spanish | English | operations |", "|---|---|---|---|---|"]
        lines += [*[catalans_line(row) for row in rows], ""]
    return "\n".join(lines)


def main() -> None:
    DOCUMENT.write_text(page(), "utf-8")
    print(f"{DOCUMENT.relative_to(ROOT)}: {len(GAME.data.cards.card)} cards")
    CATALANS_DOCUMENT.write_text(catalans_page(), "utf-8")
    print(f"{CATALANS_DOCUMENT.relative_to(ROOT)}: {len(CATALANS.data.cards.card)} cards")


if __name__ == "__main__":
    main()
