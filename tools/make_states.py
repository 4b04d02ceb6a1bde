"""Write the parts of each game's State and Position that follow from its table of fields.

    python tools/make_states.py            # writes games/<slug>/model/state_fields.py and eyes/position_fields.py
    python tools/make_states.py --check    # says which are out of date, and fails

A plain class with slots and a written-out copy is what the compiled build is fastest with, and what nobody should have
to keep in step by hand.
"""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.components.fields import HIDDEN, OPEN, Field, Seen  # noqa: E402
from tools.seen_code import constants, know_field, seen_type, show_field  # noqa: E402

GAMES = ROOT / "src" / "baluard" / "games"
ACTIVITIES = "tuple[Activity, ...]"  # the agenda, whose type the fast state does not name
HEAD = '''"""Made by tools/make_states.py from fields.py: do not edit. What a state is made of."""

from __future__ import annotations

from typing import Any

{imports}
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


SEEN_HEAD = '''"""Made by tools/make_states.py from model/fields.py: do not edit. What eyes see of a state."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

{imports}
{constants}

class PositionFields(Struct, frozen=True):
    """What eyes see. `view.py` adds to the open fields what is hidden in part or reckoned."""

{annotations}


def open_fields(s: State) -> dict[str, Any]:
    """The open fields as eyes see them."""
    f = s.facts
{names}
    return {{
{shown}
    }}


def fill_open(s: State, p: PositionFields) -> None:
    """The open fields of a position put into a blank state."""
    f = s.facts
{numbers}
{known}
'''


def copied(field: Field) -> str:
    """How a field is copied: as it says itself, or by its type."""
    if field.copied:
        return field.copied
    if field.type.startswith("list[list["):
        return f"[row.copy() for row in self.{field.name}]"
    return f"self.{field.name}.copy()" if field.type.startswith(("list[", "dict[")) else f"self.{field.name}"


def state_code(slug: str, module: Any) -> str:
    """The text of a game's state_fields.py; `IMPORTS` is a line for the types that its annotations name."""
    fields = module.FIELDS
    imports = [f"from baluard.games.{slug}.model.facts import Facts", getattr(module, "IMPORTS", "")]
    return HEAD.format(
        imports="\n".join(sorted(line for some in imports for line in some.splitlines())),
        slots="\n".join(f'        "{name}",' for name in sorted(["facts", *(field.name for field in fields)])),
        annotations="\n".join(annotation(field, field.type) for field in fields),
        copies="\n".join(f"        new.{field.name} = {copied(field)}" for field in fields),
        blanks="\n".join(f"        self.{field.name} = {field.blank}" for field in fields),
    )


def position_code(slug: str, module: Any) -> str:
    """The text of a game's position_fields.py; `SEEN_IMPORTS` is a line for the types that its annotations name."""
    seen = [one for one in module.TABLE if isinstance(one, Seen) or not (one.derived or one.seen == HIDDEN)]
    fields = [one for one in seen if isinstance(one, Field) and one.seen == OPEN]
    shown = "\n".join(f'        "{field.name}": {show_field(field)},' for field in fields)
    known = "\n".join(f"    s.{field.name} = {know_field(field)}" for field in fields)
    named = {name: value for field in fields for name, value in constants(field.shape).items()}
    imports = [
        getattr(module, "SEEN_IMPORTS", ""),
        f"from baluard.games.{slug}.model.activities import Activity",
        f"from baluard.games.{slug}.model.state import State",
        "from baluard.kernel.values import Result",
    ]
    return SEEN_HEAD.format(
        imports="\n".join(sorted(line for some in imports for line in some.splitlines())),
        constants="".join(f"\n{name} = {value}" for name, value in named.items()) + "\n" * bool(named),
        annotations="\n".join(annotation(one, type_seen(one)) for one in seen),
        names=locals_for(shown),
        shown=shown,
        numbers=locals_for(known),
        known=known,
    )


def annotation(field: Field | Seen, type_: str) -> str:
    """A field with its type, and what is said of it."""
    return f"    {field.name}: {type_}" + (f"  # {field.note}" if field.note else "")


def type_seen(one: Field | Seen) -> str:
    """The type in which eyes see something."""
    if isinstance(one, Seen):
        return one.type
    if one.seen != OPEN:
        return one.seen
    return ACTIVITIES if one.name == "agenda" else seen_type(one.shape, ast.parse(one.type, mode="eval").body)


def locals_for(code: str) -> str:
    """Lines that look up the names and numbers of things that some code uses."""
    found = sorted(set(re.findall(r"\b(\w+)_(names|numbers)\[", code) + re.findall(r"\b(\w+)_(names)\b", code)))
    return "\n".join(f'    {kind}_{table} = f.book.{table}["{kind}"]' for kind, table in found)


def formatted(text: str, file: Path) -> str:
    """The text as the house formats it."""
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(file), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main() -> None:
    stale = []
    for table in sorted(GAMES.glob("*/model/fields.py")):
        slug, game = table.parts[-3], table.parents[1]
        module = import_module(f"baluard.games.{slug}.model.fields")
        texts = {
            game / "model" / "state_fields.py": state_code(slug, module),
            game / "eyes" / "position_fields.py": position_code(slug, module),
        }
        for file, code in texts.items():
            text = formatted(code, file)
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
