"""SVG to PNG: pictures for mails, reports and link previews, drawn without a browser.

The style sheets, of all boards and of the game, go into the picture with their custom properties resolved, since the
renderer knows neither properties nor media queries.
"""

import re
from functools import lru_cache
from pathlib import Path

import resvg_py

from baluard.drawing.palette import BOARD_CSS, resolved, themes_in

FONTS = Path(__file__).resolve().parent / "fonts"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ROOT = re.compile(r"^\s*(:root|\[data-theme|html)")


@lru_cache(maxsize=8)
def plain_css(theme: str, looks: tuple[Path, ...] = ()) -> str:
    """The style sheets, those of a game after the common one, as plain rules: no comments, no at-rules, no states of
    the page, no custom properties.
    """
    css = _COMMENT.sub("", "\n".join(sheet.read_text(encoding="utf-8") for sheet in (BOARD_CSS, *looks)))
    return resolved("\n".join(_top_rules(css)), themes_in(css)[theme])


def _top_rules(css: str) -> list[str]:
    """The plain rules of a sheet; at-rules are dropped with everything inside them."""
    rules, start, depth = [], 0, 0
    for i, c in enumerate(css):
        if c == "{":
            depth += 1
        elif c == "}":
            depth -= 1
            if depth == 0:
                rule = css[start : i + 1].strip()
                start = i + 1
                selector = rule.split("{", 1)[0]
                if not rule.startswith("@") and not _ROOT.match(selector) and ":" not in selector:
                    rules.append(rule)
    return rules


def standalone(svg: str, theme: str = "light", looks: tuple[Path, ...] = ()) -> str:
    """The drawing with its looks inside, those of its game too, so that it is a complete file."""
    head, close, rest = svg.partition(">")
    return f"{head}{close}<style>{plain_css(theme, looks)}</style>{rest}"


def png(svg: str, width: int, theme: str = "light", looks: tuple[Path, ...] = ()) -> bytes:
    """The drawing as a PNG of the given width: in our own faces alone, so that it is the same on every machine."""
    picture: bytes = resvg_py.svg_to_bytes(
        svg_string=standalone(svg, theme, looks),
        width=width,
        skip_system_fonts=True,
        font_files=packaged_fonts(),
        serif_family="EB Garamond",
    )
    return picture


def packaged_fonts() -> list[str]:
    """The font files that the renderer can read (it knows no woff2)."""
    return [str(file) for file in sorted(FONTS.glob("*.ttf"))]
