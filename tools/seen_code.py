"""The code that shows the open fields of a state to eyes, and reads them back: from its shape, by the names of things.

A shape says how a value is written down; here it says, in Python, how eyes see it: tuples for lists, names for numbers.
Code is written out, not run through the shapes, because bots look at a position before every answer.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from baluard.components.fields import EVERY, Field
from baluard.components.shapes import By, Each, One, Parts, Shape, Typed

NOBODY = {-1: ""}
Coder = Callable[[Shape | None, str, ast.expr], str]  # shape, the value in Python, its type -> the new value in Python


def parts_of(type_: ast.expr) -> list[ast.expr]:
    """What stands in the brackets of a type."""
    assert isinstance(type_, ast.Subscript)
    return type_.slice.elts if isinstance(type_.slice, ast.Tuple) else [type_.slice]


def is_a(type_: ast.expr, name: str) -> bool:
    """Is a type a `list[...]`, a `dict[...]`?"""
    return isinstance(type_, ast.Subscript) and ast.unparse(type_.value) == name


# -- types


def seen_type(shape: Shape | None, type_: ast.expr) -> str:
    """The type in which eyes see a value."""
    match shape:
        case One():
            return "int" if shape.printed else "str"
        case Each():
            return f"tuple[{seen_type(shape.shape, parts_of(type_)[0])}, ...]"
        case Parts():
            inner = [seen_type(one, part) for one, part in zip(shape.shapes, parts_of(type_), strict=True)]
            return f"tuple[{', '.join(inner)}]"
        case By():
            return f"dict[str, {seen_type(shape.shape, parts_of(type_)[0])}]"
    check_plain(shape)
    return f"tuple[{seen_type(None, parts_of(type_)[0])}, ...]" if is_a(type_, "list") else ast.unparse(type_)


def check_plain(shape: Shape | None) -> None:
    """A value that is written as it is, by its type; of other shapes a table must say what eyes see."""
    if not (shape is None or isinstance(shape, Typed)):
        raise TypeError(f"no code shows {shape!r}: say what eyes see instead")


# -- out of a state


def show(shape: Shape | None, value: str, type_: ast.expr) -> str:
    """A value of a state as eyes see it."""
    match shape:
        case One():
            return value if shape.printed else name_of(shape, value)
        case Each():
            return each_value(show, shape, value, type_, "tuple")
        case Parts():
            return tuple_of(show, shape, type_)
    check_plain(shape)
    if is_a(type_, "list"):
        inner = show(None, "row", parts_of(type_)[0])
        return f"tuple({value})" if inner == "row" else f"tuple([{inner} for row in {value}])"
    return f"{value}.copy()" if is_a(type_, "dict") else value


def name_of(shape: One, value: str) -> str:
    """The name of a thing, or the word for a number below zero."""
    name = f"{shape.kind}_names[{value}]"
    if not shape.others:
        return name
    other = '""' if shape.others == NOBODY else f"{words(shape)}[{value}]"
    return f"({name} if {value} >= 0 else {other})"


def show_field(field: Field) -> str:
    """An open field of a state `s` as eyes see it."""
    value, shape, type_ = f"s.{field.name}", field.shape, ast.parse(field.type, mode="eval").body
    if not isinstance(shape, By):
        return show(shape, value, type_)
    names, inner = f"{shape.kind}_names", parts_of(type_)[0]
    one = show(member(field), "one", inner)
    pairs = f"zip({names}, {value}, strict=True)"
    if field.among == EVERY:
        return f"dict({pairs})" if one == "one" else f"{{name: {one} for name, one in {pairs}}}"
    if field.among:
        return f"{{{names}[i]: {show(shape.shape, f'{value}[i]', inner)} for i in {field.among}}}"
    return f"{{name: {one} for name, one in {pairs} if one != {shape.empty!r}}}"


# -- back into a state


def know(shape: Shape | None, value: str, type_: ast.expr) -> str:
    """A value that eyes see as a state has it."""
    match shape:
        case One():
            return value if shape.printed else number_of(shape, value)
        case Each():
            return each_value(know, shape, value, type_, "list" if is_a(type_, "list") else "tuple")
        case Parts():
            return tuple_of(know, shape, type_)
    check_plain(shape)
    if is_a(type_, "list"):
        inner = know(None, "row", parts_of(type_)[0])
        return f"list({value})" if inner == "row" else f"[{inner} for row in {value}]"
    return f"{value}.copy()" if is_a(type_, "dict") else value


def number_of(shape: One, value: str) -> str:
    """The number of a thing, or the number below zero that a word stands for."""
    number = f"{shape.kind}_numbers[{value}]"
    if not shape.others:
        return number
    if shape.others == NOBODY:
        return f"({number} if {value} else -1)"
    return f"({words(shape)}_BACK[{value}] if {value} in {words(shape)}_BACK else {number})"


def know_field(field: Field) -> str:
    """An open field of a position `p` as a state has it."""
    value, shape, type_ = f"p.{field.name}", field.shape, ast.parse(field.type, mode="eval").body
    if not isinstance(shape, By):
        return know(shape, value, type_)
    names, types = f"{shape.kind}_names", parts_of(type_)
    one = know(member(field), f"{value}[name]", types[0])
    if field.among != EVERY:
        plain = one == f"{value}[name]"
        one = f"{value}.get(name, {shape.empty!r})" if plain else f"{one} if name in {value} else {shape.empty!r}"
    if is_a(type_, "list"):
        return f"[{one} for name in {names}]"
    if ast.unparse(types[-1]) == "...":
        return f"tuple([{one} for name in {names}])"
    return "(" + ", ".join(one.replace("[name]", f"[{names}[{i}]]") for i in range(len(types))) + ")"


# -- both ways


def words(shape: One) -> str:
    """The constant with the words for numbers below zero."""
    return f"{shape.kind.upper()}_WORDS"


def constants(shape: Shape | None) -> dict[str, object]:
    """The constants that the code for a shape names."""
    match shape:
        case One() if shape.others not in ({}, NOBODY):
            return {words(shape): shape.others, f"{words(shape)}_BACK": shape.back}
        case Each() | By():
            return constants(shape.shape)
        case Parts():
            return {name: value for one in shape.shapes for name, value in constants(one).items()}
    return {}


def member(field: Field) -> Shape:
    """The shape of those values of a list by things that are seen: where nobody is left out, all have a name."""
    one: Shape = field.shape.shape
    if isinstance(one, One) and one.others == NOBODY and field.shape.empty == -1 and not field.among:
        return One(one.kind, {})
    return one


def each_value(code: Coder, shape: Each, value: str, type_: ast.expr, make: str) -> str:
    """All values of a list, each by the code for its shape."""
    inner = parts_of(type_)[0]
    member = ", ".join(letters_of(shape.shape)) if isinstance(shape.shape, Parts) else "one"
    one = code(shape.shape, member, inner)
    if one == "one":
        return f"{make}({value})" if is_a(type_, "list") else value
    found = f"[{one} for {member} in {value}]"
    return found if make == "list" else f"tuple({found})"


def tuple_of(code: Coder, shape: Parts, type_: ast.expr) -> str:
    """A tuple of values, each by the code for its shape."""
    told = zip(shape.shapes, letters_of(shape), parts_of(type_), strict=True)
    return "(" + ", ".join(code(one, letter, part) for one, letter, part in told) + ")"


def letters_of(shape: Parts) -> list[str]:
    """A letter for each part; none of `f`, `p`, `s`."""
    return list("abcdeghi"[: len(shape.shapes)])
