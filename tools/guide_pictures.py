"""Draw the pictures of the guides and of the lobby with the program itself: `make pictures`.

The board of the set-up, and details of the position texts in `docs/positions/`, one for each language; and the
small board that the lobby shows beside each game. `tools/guide_pictures.py victus` draws those of one game.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from msgspec import Struct
from PIL import Image

from baluard.catalogue import game
from baluard.drawing.raster import png
from baluard.games.assault.board.board import board
from baluard.games.assault.eyes.view import scene
from baluard.kernel.contract import GameModule
from baluard.kernel.drive import advance, look
from baluard.kernel.values import Save, View
from baluard.texts import LANGUAGES

DOCS = Path(__file__).resolve().parent.parent / "docs"
LOBBY = DOCS.parent / "src/baluard/server/static/pictures"
LOBBY_WIDTH, LOBBY_BYTES = 760, 150_000
WIDTH, DETAIL_WIDTH = 1600, 1200
RATIO = 1.6  # of a detail, width to height
MARGIN = 34  # map units around the zones of a detail
COLOURS = 256
MOST_BYTES = 600_000


class Detail(Struct, frozen=True):
    """A part of the board: the position text, the zones to show, and those marked as origin and as targets."""

    position: str
    zones: tuple[str, ...]
    chosen: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    offered: frozenset[str] = frozenset()


DETAILS = (
    Detail(
        "artillery",
        ("tr_llevant", "bal_llevant", "red_santa_eulalia"),
        chosen=frozenset({"tr_llevant"}),
        targets=frozenset({"bal_llevant", "red_santa_eulalia"}),
    ),
    Detail(
        "llull",
        ("cases_santa_clara", "rec_baix", "pla_den_llull", "born", "ter_molins"),
        chosen=frozenset({"rec_baix"}),
        targets=frozenset({"pla_den_llull"}),
    ),
    Detail(
        "breach",
        ("ter_carnalatge", "fos_santa_clara", "fos_molins", "tr_molins", "ter_molins"),
        chosen=frozenset({"fos_carnalatge"}),
        targets=frozenset({"ter_carnalatge"}),
    ),
    Detail(
        "barricade",
        ("born", "rec_baix", "pla_den_llull", "cases_born"),
        offered=frozenset({"pla_de_palau", "pla_den_llull", "rec_baix"}),
    ),
)


# Of the other games: a position text and the spaces around which it is shown.
WINDOWS = {
    "victus": {
        "bombardment": ("s45", "s46", "s48", "s25", "s22"),
        "advance": ("a3", "b3", "c3", "s52", "s55", "s23"),
        "sally": ("a1", "e3", "f1", "b0", "e0"),
        "guns": ("v8", "h5", "g8", "s14", "s36"),
    },
    "catalans": {
        "flanders": ("oostende", "amsterdam", "koln", "reims"),
        "spain": ("lisboa", "barcelona", "gibraltar", "palma"),
    },
}


def seen(module: GameModule, text: str) -> View:
    """What a spectator sees of a position text; of the set-up, without one."""
    options = module.checked_options({})
    state = module.read_position(text, options) if text else module.new(options)
    out = advance(module, Save(state))
    return look(module, options, out, ())


def cropped(svg: str, box: tuple[float, float, float, float]) -> str:
    """The same drawing through a smaller window."""
    window = " ".join(f"{number:g}" for number in box)
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{window}"', svg, count=1)


def window_around(module: GameModule, zones: tuple[str, ...]) -> tuple[float, float, float, float]:
    """The smallest window of our shape around some zones."""
    shapes = module.zone_shapes()
    points = [point for zone in zones for point in shapes[zone]]
    west, east = min(x for x, _ in points) - MARGIN, max(x for x, _ in points) + MARGIN
    north, south = min(y for _, y in points) - MARGIN, max(y for _, y in points) + MARGIN
    width = max(east - west, (south - north) * RATIO)
    height = width / RATIO
    return ((west + east - width) / 2, (north + south - height) / 2, width, height)


def write(name: str, svg: str, width: int) -> None:
    """A picture with few colours, so that it is small."""
    drawn = Image.open(io.BytesIO(png(svg, width))).convert("RGB")
    small = io.BytesIO()
    few = drawn.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(small, "PNG", optimize=True)
    body = small.getvalue()
    if len(body) > MOST_BYTES:
        raise SystemExit(f"{name}: {len(body)} bytes are too many")
    (DOCS / "pictures" / name).write_bytes(body)
    print(f"docs/pictures/{name}  {len(body) // 1000} kB")


def write_small(module: GameModule) -> None:
    """The board as the lobby shows it."""
    drawn = Image.open(io.BytesIO(png(module.board(seen(module, ""), "ca"), 2 * LOBBY_WIDTH))).convert("RGB")
    small = io.BytesIO()
    drawn.resize((LOBBY_WIDTH, round(drawn.height * LOBBY_WIDTH / drawn.width)), Image.Resampling.LANCZOS).save(
        small, "WEBP", quality=80, method=6
    )
    if len(small.getvalue()) > LOBBY_BYTES:
        raise SystemExit(f"{module.slug}: {len(small.getvalue())} bytes are too many for the lobby")
    LOBBY.mkdir(exist_ok=True)
    (LOBBY / f"{module.slug}.webp").write_bytes(small.getvalue())
    print(f"{module.slug}.webp  {len(small.getvalue()) // 1000} kB")


def draw_windows(slug: str) -> None:
    """The board of the set-up and some details, in each language."""
    module = game(slug)
    write_small(module)
    for lang in LANGUAGES:
        write(f"{slug}-board.{lang}.png", module.board(seen(module, ""), lang), WIDTH)
    for name, spaces in WINDOWS[slug].items():
        view = seen(module, (DOCS / "positions" / f"{slug}-{name}.toml").read_text("utf-8"))
        box = window_around(module, spaces)
        for lang in LANGUAGES:
            write(f"{slug}-{name}.{lang}.png", cropped(module.board(view, lang), box), DETAIL_WIDTH)


def main() -> None:
    """Draw everything, or the games that are named."""
    (DOCS / "pictures").mkdir(exist_ok=True)
    wanted = sys.argv[1:] or ["assault", *WINDOWS]
    if "assault" in wanted:
        draw_assault()
    for slug in WINDOWS:
        if slug in wanted:
            draw_windows(slug)


def draw_assault() -> None:
    """The first game, with arrows of origin and target."""
    module = game("assault")
    write_small(module)
    for lang in LANGUAGES:
        name = "assault-board.png" if lang == "en" else f"assault-board.{lang}.png"
        write(name, module.board(seen(module, ""), lang), WIDTH)
    for detail in DETAILS:
        view = seen(module, (DOCS / "positions" / f"{detail.position}.toml").read_text("utf-8"))
        shown = scene(view.position, module.facts(view.options))
        box = window_around(module, detail.zones)
        for lang in LANGUAGES:
            svg = board(module.data, shown, lang, detail.offered, detail.chosen, detail.targets)
            write(f"assault-{detail.position}.{lang}.png", cropped(svg, box), DETAIL_WIDTH)


if __name__ == "__main__":
    main()
