"""Named colours of the engraved boards, for daylight and for the dark.

They stand as custom properties in the style sheets: those of all games in `board.css`, those of a single game in its
own. Pictures drawn outside a browser have their properties resolved from there.
"""

import re
from pathlib import Path

BOARD_CSS = Path(__file__).resolve().parent.parent / "server" / "static" / "board.css"

_LIST = {
    "light": re.compile(r"^:root \{([^}]*)\}", re.MULTILINE),
    "dark": re.compile(r'^:root\[data-theme="dark"\] \{([^}]*)\}', re.MULTILINE),
}
_COLOUR = re.compile(r"--bd-([a-z-]+): (#[0-9a-f]+);")
_PROPERTY = re.compile(r"var\(--bd-([a-z-]+)\)")


def themes_in(css: str) -> dict[str, dict[str, str]]:
    """The colours that style sheets name, by theme."""
    return {theme: dict(_COLOUR.findall("".join(block.findall(css)))) for theme, block in _LIST.items()}


THEMES = themes_in(BOARD_CSS.read_text("utf-8"))
LIGHT, DARK = THEMES["light"], THEMES["dark"]


def resolved(css: str, colours: dict[str, str]) -> str:
    """A style sheet with every colour property replaced by its colour, for renderers without custom properties."""
    return _PROPERTY.sub(lambda found: colours[found.group(1)], css)
