"""Named colours of the engraved boards, for daylight and for the dark, as CSS custom properties.

The stylesheet of the boards repeats these two lists (a test compares them); pictures drawn outside a browser
have their properties resolved from here.
"""

import re

LIGHT: dict[str, str] = {
    "paper": "#f4e9cf",
    "paper-deep": "#e3d0a3",
    "ink": "#3d2b18",
    "ink-soft": "#75593a",
    "ink-faint": "#b1966b",
    "ochre": "#ecd5a0",
    "ochre-line": "#b58f4e",
    "green": "#c3cf9d",
    "green-line": "#6c8549",
    "grey": "#d3cdc1",
    "grey-line": "#756c5f",
    "grey-deep": "#aea597",
    "blue": "#b4c9e4",
    "blue-line": "#4a6b9e",
    "blue-deep": "#86a5cf",
    "sea": "#c2d6d3",
    "sea-line": "#5d8890",
    "wall": "#b5392c",
    "wall-dark": "#4f130e",
    "wall-light": "#e39a83",
    "works": "#1f4fbf",
    "royal": "#7d3fa8",
    "catalan": "#2f5fa8",
    "catalan-ink": "#ffffff",
    "catalan-edge": "#142c54",
    "crowns": "#fcf8ee",
    "crowns-ink": "#1f1812",
    "crowns-edge": "#4d3c28",
    "french": "#2b47a3",
    "spanish": "#b3202a",
    "gold": "#f0bb2a",
    "bars": "#c1242b",
    "wood": "#9a6b35",
    "tent": "#fcf8ee",
    "veil": "#f4e9cf",
    "offered": "#c65d00",
    "chosen": "#0a7a45",
    "target": "#c4161c",
    "last": "#7d3fa8",
    "shade": "#2a1a0a",
    "sand": "#efe0b0",
    "hill": "#e9dcb6",
    "coronela": "#97233a",
    "coronela-edge": "#4a0d1a",
    "bronze": "#4b4433",
}

DARK: dict[str, str] = {
    "paper": "#1d1812",
    "paper-deep": "#120e0a",
    "ink": "#ecdcb8",
    "ink-soft": "#b79f76",
    "ink-faint": "#6d5c42",
    "ochre": "#564524",
    "ochre-line": "#8d7240",
    "green": "#39462b",
    "green-line": "#738a54",
    "grey": "#4a4640",
    "grey-line": "#938a7c",
    "grey-deep": "#5f594f",
    "blue": "#2d4163",
    "blue-line": "#86a3d0",
    "blue-deep": "#415c87",
    "sea": "#142a30",
    "sea-line": "#4b7680",
    "wall": "#c4483a",
    "wall-dark": "#1a0503",
    "wall-light": "#f0a894",
    "works": "#6c9bff",
    "royal": "#c08be6",
    "catalan": "#2c5cad",
    "catalan-ink": "#ffffff",
    "catalan-edge": "#a9c6f5",
    "crowns": "#efe7d3",
    "crowns-ink": "#1f1812",
    "crowns-edge": "#120d08",
    "french": "#2b47a3",
    "spanish": "#b3202a",
    "gold": "#f0bb2a",
    "bars": "#c1242b",
    "wood": "#b98446",
    "tent": "#8d8268",
    "veil": "#1d1812",
    "offered": "#ffb347",
    "chosen": "#4fe39a",
    "target": "#ff6b62",
    "last": "#c99af0",
    "shade": "#000000",
    "sand": "#5c4f31",
    "hill": "#2a2318",
    "coronela": "#a32a43",
    "coronela-edge": "#f0aab6",
    "bronze": "#5a5240",
}

THEMES: dict[str, dict[str, str]] = {"light": LIGHT, "dark": DARK}
_PROPERTY = re.compile(r"var\(--bd-([a-z-]+)\)")


def custom_properties(theme: str) -> str:
    """The colours of a theme as declarations, one a line, as the stylesheet has them."""
    return "\n".join(f"--bd-{name}: {colour};" for name, colour in THEMES[theme].items())


def resolved(css: str, theme: str) -> str:
    """A stylesheet with every colour property replaced by its colour, for renderers without custom properties."""
    return _PROPERTY.sub(lambda found: THEMES[theme][found.group(1)], css)
