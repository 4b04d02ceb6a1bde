"""SVG to PNG: pictures for mails, reports and link previews, drawn without a browser.

The board's stylesheet goes into the picture with its custom properties resolved, since the renderer knows neither
properties nor media queries.
"""

import re
from functools import lru_cache
from pathlib import Path

import resvg_py

from baluard.drawing.palette import resolved

STATIC = Path(__file__).resolve().parent.parent / "server" / "static"
BOARD_CSS = STATIC / "board.css"
FONTS = STATIC / "fonts"

FAMILY = '"EB Garamond", "Libre Caslon Text", Garamond, '
PLAIN_FAMILY = ""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ROOT = re.compile(r"^\s*(:root|\[data-theme|html)")


@lru_cache(maxsize=8)
def plain_css(theme: str, sheet: Path = BOARD_CSS) -> str:
    """The stylesheet as plain rules: no comments, no at-rules, no states of the page, no custom properties."""
    css = _COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    return resolved("\n".join(_top_rules(css)), theme)


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


def standalone(svg: str, theme: str = "light") -> str:
    """The drawing with its looks inside, so that it is a complete file."""
    head, close, rest = svg.partition(">")
    return f"{head}{close}<style>{plain_css(theme)}</style>{rest}"


def png(svg: str, width: int, theme: str = "light") -> bytes:
    """The drawing as a PNG of the given width."""
    fonts = packaged_fonts()
    drawing = standalone(svg, theme)
    if not fonts:
        # The system's Garamond may lack accented letters in bold; a complete serif is safer.
        drawing = drawing.replace(FAMILY, PLAIN_FAMILY)
    picture: bytes = resvg_py.svg_to_bytes(
        svg_string=drawing, width=width, font_files=fonts or None, serif_family="Liberation Serif"
    )
    return picture


def packaged_fonts() -> list[str]:
    """The font files of the package that the renderer can read (it knows no woff2)."""
    return [str(f) for f in sorted(FONTS.glob("*")) if f.suffix in {".ttf", ".otf"}]
