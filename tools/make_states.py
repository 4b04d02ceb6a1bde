"""Write the part of each game's State that follows from its table of fields.

    python tools/make_states.py            # writes games/<slug>/model/state_fields.py
    python tools/make_states.py --check    # says which are out of date, and fails

A plain class with slots and a written-out copy is what the compiled build is fastest with, and what nobody should have
to keep in step by hand.
"""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

from baluard.components.fields import Field

GAMES = Path(__file__).resolve().parents[1] / "src" / "baluard" / "games"
HEAD = '''"""Made by tools/make_states.py from fields.py: do not edit. What a state is made of."""

from __future__ import annotations

from typing import Any

{imports}from baluard.games.{slug}.model.facts import Facts
from baluard.kernel.values import Result


class StateFields:
    """What a state consists of."""

    __slots__ = (
{slots}
    )

    facts: Facts
{annotations}

    def __init__(self, facts: Facts) -> None:
        """Nothing but the tables: `fill_blank` or `copy_to` set the rest (a compiled class knows no bare `__new__`)."""
        self.facts = facts

    def copy_to(self, new: StateFields) -> None:
        """All fields, so that the other can be changed without changing this one; immutable tables are shared."""
{copies}

    def fill_blank(self) -> None:
        """All fields as before the first turn."""
        f = self.facts
{blanks}
'''


def copied(field: Field) -> str:
    """How a field is copied: as it says itself, or by its type."""
    if field.copied:
        return field.copied
    if field.type.startswith("list[list["):
        return f"[row.copy() for row in self.{field.name}]"
    return f"self.{field.name}.copy()" if field.type.startswith(("list[", "dict[")) else f"self.{field.name}"


def code_of(slug: str, fields: tuple[Field, ...], imports: str) -> str:
    """The text of a game's state_fields.py; `imports` is a line for the types that its annotations name."""
    slots = sorted(["facts", *(field.name for field in fields)])
    notes = {field.name: f"  # {field.note}" if field.note else "" for field in fields}
    return HEAD.format(
        slug=slug,
        imports=f"{imports}\n" if imports else "",
        slots="\n".join(f'        "{name}",' for name in slots),
        annotations="\n".join(f"    {field.name}: {field.type}{notes[field.name]}" for field in fields),
        copies="\n".join(f"        new.{field.name} = {copied(field)}" for field in fields),
        blanks="\n".join(f"        self.{field.name} = {field.blank}" for field in fields),
    )


def formatted(text: str, file: Path) -> str:
    """The text as the house formats it."""
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(file), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main() -> None:
    stale = []
    for table in sorted(GAMES.glob("*/model/fields.py")):
        slug = table.parts[-3]
        file = table.with_name("state_fields.py")
        module = import_module(f"baluard.games.{slug}.model.fields")
        text = formatted(code_of(slug, module.FIELDS, getattr(module, "IMPORTS", "")), file)
        if file.exists() and file.read_text("utf-8") == text:
            continue
        if "--check" in sys.argv:
            stale.append(str(file.relative_to(GAMES)))
        else:
            file.write_text(text, "utf-8")
    if stale:
        sys.exit(f"out of date: {', '.join(stale)} (python tools/make_states.py)")


if __name__ == "__main__":
    main()
