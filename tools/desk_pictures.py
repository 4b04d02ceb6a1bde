"""Draw the pictures of the organiser's guide: the desk and a bulletin, in each language, as the program shows them.

`make pictures` runs it after the boards; it needs the system's Chromium.
"""

from __future__ import annotations

import gzip
import io
import re
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from baluard.campaign.bulletin import bulletin
from baluard.campaign.chronicle import turn_ends
from baluard.campaign.organiser import open_campaign
from baluard.catalogue import game
from baluard.components.folder import folder_of
from baluard.kernel.records import load
from baluard.server.settings import Settings
from baluard.texts import LANGUAGES

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.hands import HandClock
from tests.server.toyhouse import Running, new_game

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GAME = game("peninsular")
TITLE = {"ca": "Lliga de tardor", "es": "Liga de otoño", "en": "Autumn league"}
TABLE = {"option.organiser": "on", "option.resolution_modes": "auto", "seat.organiser": "me", "seat.spain": "link"}
BOTS = {"seat.britain": "easy", "seat.france": "link", "pace": "days"}
WIDTH, HEIGHT, COLOURS = 1000, 1180, 64
PEOPLE = {"spain": "Joana", "britain": "Miquel", "france": "Teresa"}


def write(name: str, body: bytes) -> None:
    """A picture with few colours, so that it is small."""
    few = Image.open(io.BytesIO(body)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(PICTURES / name, "PNG", optimize=True)
    print(f"docs/pictures/{name}  {(PICTURES / name).stat().st_size // 1000} kB")


def draw_desk(running: Running, browser: Browser, lang: str) -> None:
    """The desk of a campaign at the beginning of Spain's movement."""
    organiser = running.browser(lang)
    game_id = new_game(organiser, GAME.slug, **TABLE, **BOTS, title=TITLE[lang], name="Marta")
    page = organiser.get(f"/g/{game_id}").text
    for link, name in zip(re.findall(r'value="(http[^"]+/s/[\w-]+)"', page), ("Joana", "Teresa"), strict=True):
        running.browser(lang).post(link, data={"name": name})
    while not any(one.decision.tag == "movement" for one in running.house.live(game_id).match.asked):
        asked = next(one for one in running.house.live(game_id).match.asked if one.required)
        running.house.default(game_id, asked.decision.seat, "person")
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, locale=lang)
    for cookie in organiser.cookies.jar:
        context.add_cookies([{"name": cookie.name, "value": cookie.value or "", "url": running.base}])
    context.add_cookies([{"name": "baluard_theme", "value": "light", "url": running.base}])
    desk = context.new_page()
    desk.goto(f"{running.base}/g/{game_id}/desk")
    desk.wait_for_selector("body[data-ready]")
    desk.click("#hand-spain summary")
    write(f"organise-desk.{lang}.png", desk.screenshot())
    context.close()


def draw_bulletin(browser: Browser, lang: str) -> None:
    """The bulletin of a turn of the campaign that comes with the program."""
    record = load(gzip.decompress((folder_of(GAME.package) / "samples" / "second_year.json.gz").read_bytes()))
    campaign = open_campaign(GAME, record)
    turn = next(one for one in turn_ends(campaign) if one.number == 8)
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    page.set_content(bulletin(turn, campaign.match.options, (), lang, TITLE[lang], PEOPLE))
    write(f"organise-bulletin.{lang}.png", page.screenshot())
    page.close()


def main() -> None:
    """Draw them all."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Settings(data_dir=Path(folder)), HandClock()) as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for lang in LANGUAGES:
            draw_desk(running, browser, lang)
            draw_bulletin(browser, lang)
        browser.close()


if __name__ == "__main__":
    main()
