"""What in a game's folder nobody would find: a name with a slip of the pen in it would mean the default, silently."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_type_hints

from baluard import handover
from baluard.components import reckoning, situation
from baluard.kernel import deciders, decision, drafts, rng, table, values
from baluard.page import instructions, widgets
from baluard.page.contract import GameModule
from baluard.page.rooms import NAMED, OF_COMPONENTS, OF_STATES, OF_VIEWS, TABLES, room

FUNCTIONS = {**OF_STATES, **OF_VIEWS, **OF_COMPONENTS}
WANTED = {
    *((where, name) for name, where in {**FUNCTIONS, **NAMED}.items()),
    *((where, name.upper()) for name, where in TABLES.items()),
    ("words.names", "names"),  # by the texts
}
HINTED = {  # the contract names these types and imports them for mypy only
    name: value
    for module in (deciders, decision, drafts, instructions, reckoning, rng, situation, table, values, widgets)
    for name, value in vars(module).items()
} | {"handover": handover}
ROOMS = ("model", "rules", "eyes", "words", "board", "page", "bot")


def modules_of(folder: Path) -> dict[str, Path]:
    """The modules of a game's rooms, by their names: `page.panels`."""
    files = [file for room in ROOMS for file in sorted(folder.glob(f"{room}/**/*.py")) if file.name != "__init__.py"]
    return {".".join(file.relative_to(folder).with_suffix("").parts): file for file in files}


@cache
def tree_of(file: Path) -> ast.Module:
    """A file, parsed."""
    return ast.parse(file.read_text("utf-8"))


def functions_in(file: Path) -> dict[str, ast.FunctionDef]:
    """The functions of a module that others may use."""
    found = [node for node in tree_of(file).body if isinstance(node, ast.FunctionDef)]
    return {node.name: node for node in found if not node.name.startswith("_")}


def used_in(file: Path) -> Iterator[str]:
    """The names that a file uses or imports."""
    for node in ast.walk(tree_of(file)):
        match node:
            case ast.Name():
                yield node.id
            case ast.Attribute():
                yield node.attr
            case ast.alias():
                yield node.name


def imported_in(file: Path) -> Iterator[str]:
    """The modules from which a file imports, and what might be modules among that."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def modules_nobody_finds(folder: Path, package: str) -> list[str]:
    """Modules that nobody imports and no room is looked for in."""
    modules = modules_of(folder)
    known = {where for where, _ in WANTED}
    for file in (folder / "__init__.py", *modules.values()):
        known |= {name.removeprefix(f"{package}.") for name in imported_in(file)}
    return [name for name in modules if name not in known]


def functions_nobody_finds(folder: Path) -> list[str]:
    """Functions which nobody in the game uses, and for which nobody looks there."""
    modules = modules_of(folder)
    used = {name for file in modules.values() for name in used_in(file)}
    return [
        f"{where}.{name}"
        for where, file in modules.items()
        for name in functions_in(file)
        if name not in used and (where, name) not in WANTED
    ]


def wanted_parameters(name: str) -> tuple[str, ...]:
    """What a function of a room is given."""
    _, *own = inspect.signature(getattr(GameModule, name)).parameters
    first = ("game",) if name in OF_VIEWS else ("d",) if name in OF_COMPONENTS else ()
    return (*first, *own)


def functions_with_other_parameters(folder: Path) -> list[str]:
    """Functions that would not be given what they want."""
    modules = modules_of(folder)
    found = []
    for name, where in FUNCTIONS.items():
        there = functions_in(modules[where]).get(name) if where in modules else None
        if there is not None and tuple(arg.arg for arg in there.args.args) != wanted_parameters(name):
            found.append(f"{where}.{name}({', '.join(arg.arg for arg in there.args.args)})")
    return found


# -- types


def members(hint: Any) -> tuple[Any, ...]:
    """The types of a union; a type that is none is alone."""
    return get_args(hint) if isinstance(hint, UnionType) else (hint,)


def fits(given: Any, wanted: Any) -> bool:
    """May a value of one type stand where the other is wanted?"""
    if Any in (given, wanted):
        return True
    return all(
        one in members(wanted)
        or any(isinstance(one, type) and isinstance(two, type) and issubclass(one, two) for two in members(wanted))
        for one in members(given)
    )


def functions_of_other_types(package: str) -> list[str]:
    """Functions whose types are not those of the contract: mypy cannot see that they belong together."""
    found = []
    for name, where in FUNCTIONS.items():
        there = inspect.unwrap(getattr(room(package, where), name, len))
        has = get_type_hints(there)  # nothing where it is compiled
        wanted = get_type_hints(getattr(GameModule, name), localns=HINTED)
        for part in (part for part in wanted if part in has):
            given, asked = (has[part], wanted[part]) if part == "return" else (wanted[part], has[part])
            if not fits(given, asked):
                found.append(f"{name}: {part}")
    return found
