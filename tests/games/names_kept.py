"""The names that saves, logs, stories and dice of a game hold. Each is renamed only with an upcaster; dice never.

A game's `names_kept.toml` lists them; its test compares the list with what the sources say. A new name is added there.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, get_args

from baluard.page.contract import GameModule

CHANCES = ("roll", "rolls", "draw", "chance")  # of the table; the purpose is what they are given first


def kept_names(slug: str) -> dict[str, Any]:
    """The list of a game."""
    return tomllib.loads((Path(__file__).parent / slug / "names_kept.toml").read_text("utf-8"))


def present_names(game: GameModule) -> dict[str, Any]:
    """The names that the game uses now."""
    return {
        "decisions": sorted(given_words(game, ("Decision",), 1, "tag")),
        "purposes": sorted(given_words(game, CHANCES, 0, "purpose")),
        "activities": sorted(str(kind.__struct_config__.tag) for kind in activities(game)),
        "events": sorted(str(kind.__struct_config__.tag) for kind in get_args(game.event_types())),
        "motions": sorted(game.motions),
        "seats": seats(game),
        "options": {option.id: list(option.values) for option in game.options},
    }


def activities(game: GameModule) -> tuple[Any, ...]:
    """The kinds of activities."""
    return get_args(import_module(f"{game.package}.model.activities").Activity)


def seats(game: GameModule) -> list[str]:
    """The seats of all numbers of players and modes."""
    chosen = [[(option.id, value) for value in option.values] for option in game.options if len(option.values) <= 6]
    return sorted({seat for pairs in product(*chosen) for seat in game.seats(game.checked_options(dict(pairs)))})


# -- words that stand in the sources of the rules


def given_words(game: GameModule, functions: tuple[str, ...], place: int, parameter: str) -> set[str]:
    """The words that are given to these functions at a place, or to others that hand them on as a parameter."""
    places = dict.fromkeys(functions, place)
    for node in nodes(game):
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args]
            if parameter in names:
                places[node.name] = names.index(parameter)
    found: set[str] = set()
    for node in nodes(game):
        if isinstance(node, ast.Call):
            where = places.get(ast.unparse(node.func).split(".")[-1], len(node.args))
            found |= {word for argument in node.args[where : where + 1] for word in words_in(argument)}
    return found


def words_in(node: ast.expr) -> set[str]:
    """The words that an argument may be."""
    if isinstance(node, ast.IfExp):
        return words_in(node.body) | words_in(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def nodes(game: GameModule) -> Iterator[ast.AST]:
    """All that the game's rules consist of."""
    for file in sorted(Path(str(import_module(f"{game.package}.rules").__file__)).parent.glob("*.py")):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))
