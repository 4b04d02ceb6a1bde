"""A tiny SVG builder: pure functions that return markup, with everything a caller passes in escaped.

Children of an element are markup (strings made by these functions); plain words enter only through `text`,
`title` or an attribute, which escape them. Inline styles and scripts are refused: the page's content security
policy forbids them, so looks come from CSS classes and presentation attributes.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Attribute: TypeAlias = str | int | float | bool | None
Point: TypeAlias = tuple[float, float]

_TEXT = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_ATTRIBUTE = {**_TEXT, '"': "&quot;", "'": "&#39;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_TEXT_TABLE = str.maketrans(_TEXT)
_ATTRIBUTE_TABLE = str.maketrans(_ATTRIBUTE)


def allowed_characters(words: str) -> str:
    """The words without what XML 1.0 cannot carry at all: control characters and halves of surrogate pairs."""
    if words.isprintable():
        return words
    return _FORBIDDEN.sub("", words)


def escape(words: str) -> str:
    """Words as the content of an element."""
    return allowed_characters(words).translate(_TEXT_TABLE)


def escape_attribute(words: str) -> str:
    """Words as the value of a double-quoted attribute."""
    return allowed_characters(words).translate(_ATTRIBUTE_TABLE)


def number(value: float) -> str:
    """A coordinate with at most one decimal, without a trailing zero: enough for a board, and short."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def attribute_name(name: str) -> str:
    """`class_` is class, `data_key` is data-key, `viewBox` stays."""
    plain = name.rstrip("_").replace("_", "-")
    if plain == "style" or plain.startswith("on"):
        raise ValueError(f"the attribute {plain} is not allowed: looks come from classes, behaviour from modules")
    return plain


def attributes(values: dict[str, Attribute]) -> str:
    """The attributes as written in a tag, each with a leading space; None and False are left out."""
    written = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        if isinstance(value, bool):
            words = "true"
        elif isinstance(value, str):
            words = escape_attribute(value)
        else:
            words = number(value)
        written.append(f' {attribute_name(name)}="{words}"')
    return "".join(written)


def el(tag: str, *children: str, **values: Attribute) -> str:
    """One element; children are markup."""
    if tag == "script":
        raise ValueError("a drawing carries no script")
    inside = "".join(children)
    opening = f"<{tag}{attributes(values)}"
    return f"{opening}>{inside}</{tag}>" if inside else f"{opening}/>"


def group(*children: str, **values: Attribute) -> str:
    """A `<g>`."""
    return el("g", *children, **values)


def title(words: str) -> str:
    """What a pointer and a screen reader are told about the element it stands in."""
    return f"<title>{escape(words)}</title>"


def text(x: float, y: float, words: str, **values: Attribute) -> str:
    """One line of lettering with its baseline start (or anchor) at x, y."""
    return f'<text x="{number(x)}" y="{number(y)}"{attributes(values)}>{escape(words)}</text>'


def use(target: str, **values: Attribute) -> str:
    """A copy of something in `<defs>`, by its id inside this drawing."""
    return el("use", href=f"#{target}", **values)


def translate(x: float, y: float) -> str:
    """A transform that only places; a stylesheet can animate between two of them."""
    return f"translate({number(x)} {number(y)})"


def points(outline: Iterable[Sequence[float]]) -> str:
    """The `points` attribute of a polygon or polyline."""
    return " ".join(f"{number(p[0])},{number(p[1])}" for p in outline)


def path(outline: Sequence[Sequence[float]], *, closed: bool = False) -> str:
    """Path data through the points."""
    data = "M" + "L".join(f"{number(p[0])} {number(p[1])}" for p in outline)
    return data + "Z" if closed else data


def segments(lines: Iterable[tuple[Sequence[float], Sequence[float]]]) -> str:
    """Path data of many separate strokes, as one path element keeps a drawing small."""
    return "".join(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in lines)


def polygon(outline: Iterable[Sequence[float]], **values: Attribute) -> str:
    """A closed outline."""
    return el("polygon", points=points(outline), **values)


def polyline(outline: Iterable[Sequence[float]], **values: Attribute) -> str:
    """An open line."""
    return el("polyline", points=points(outline), **values)


def rect(x: float, y: float, width: float, height: float, **values: Attribute) -> str:
    """A rectangle."""
    return el("rect", x=x, y=y, width=width, height=height, **values)


def circle(x: float, y: float, radius: float, **values: Attribute) -> str:
    """A circle."""
    return el("circle", cx=x, cy=y, r=radius, **values)


def document(viewbox: Sequence[float], *children: str, **values: Attribute) -> str:
    """The outermost `<svg>`, usable inside a page and as a file of its own."""
    box = " ".join(number(n) for n in viewbox)
    return el("svg", *children, xmlns="http://www.w3.org/2000/svg", viewBox=box, **values)
