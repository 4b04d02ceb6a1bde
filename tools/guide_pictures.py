"""Draw the pictures of the guides and of the lobby with the program itself: `make pictures`.

The board of the set-up, and details of the position texts in `docs/positions/`, one for each language; and the
small board that the lobby shows beside each game. `tools/guide_pictures.py victus` draws those of one game.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import msgspec
from msgspec import Struct
from PIL import Image

from baluard.catalogue import SLUGS, game
from baluard.components.folder import COVER, folder_of, looks_of
from baluard.drawing.raster import png
from baluard.drawing.sheet import marked
from baluard.kernel.drive import advance, look
from baluard.kernel.values import Save, View
from baluard.page.contract import GameModule
from baluard.page.widgets import whole
from baluard.texts import LANGUAGES

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.folders import known_of

DOCS = Path(__file__).resolve().parent.parent / "docs"
LOBBY_WIDTH, LOBBY_BYTES = 760, 150_000
WIDTH, DETAIL_WIDTH = 1600, 1200
RATIO = 1.6  # of a detail, width to height
MARGIN = 34  # map units around the zones of a detail
COLOURS = 256
MOST_BYTES = 600_000


class Detail(Struct, frozen=True):
    """A part of the board: a position text, what is shown of it, and the zones that are marked.

    What is shown are the zones `around`; on a table without zones a window: west, north, width, height.
    """

    name: str
    around: tuple[str, ...] = ()
    window: tuple[float, float, float, float] | None = None
    chosen: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()

    def marked(self, svg: str) -> str:
        """The drawing with its marks, as the page puts them on the lights of zones."""
        for mark, keys in (("is-chosen", self.chosen), ("is-target", self.targets), ("is-offered", self.offered)):
            svg = marked(svg, mark, keys)
        return svg


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


def write(module: GameModule, name: str, svg: str, width: int) -> None:
    """A picture with few colours, so that it is small."""
    drawn = Image.open(io.BytesIO(png(svg, width, looks=looks_of(module.package)))).convert("RGB")
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
    svg = whole(module.board(seen(module, ""), "ca"))
    drawn = Image.open(io.BytesIO(png(svg, 2 * LOBBY_WIDTH, looks=looks_of(module.package)))).convert("RGB")
    small = io.BytesIO()
    drawn.resize((LOBBY_WIDTH, round(drawn.height * LOBBY_WIDTH / drawn.width)), Image.Resampling.LANCZOS).save(
        small, "WEBP", quality=80, method=6
    )
    if len(small.getvalue()) > LOBBY_BYTES:
        raise SystemExit(f"{module.slug}: {len(small.getvalue())} bytes are too many for the lobby")
    (folder_of(module.package) / COVER).write_bytes(small.getvalue())
    print(f"{module.slug}/{COVER}  {len(small.getvalue()) // 1000} kB")


def draw(module: GameModule) -> None:
    """The board of the set-up and the details that the game's house.toml names, in each language."""
    write_small(module)
    for lang in LANGUAGES:
        write(module, f"{module.slug}-board.{lang}.png", whole(module.board(seen(module, ""), lang)), WIDTH)
    for detail in msgspec.convert(known_of(module.slug, "picture") or [], list[Detail]):
        view = seen(module, (DOCS / "positions" / f"{module.slug}-{detail.name}.toml").read_text("utf-8"))
        box = detail.window or window_around(module, detail.around)
        for lang in LANGUAGES:
            svg = cropped(detail.marked(whole(module.board(view, lang))), box)
            write(module, f"{module.slug}-{detail.name}.{lang}.png", svg, DETAIL_WIDTH)


def main() -> None:
    """Draw everything, or the games that are named."""
    (DOCS / "pictures").mkdir(exist_ok=True)
    for slug in sys.argv[1:] or SLUGS:
        draw(game(slug))


if __name__ == "__main__":
    main()
