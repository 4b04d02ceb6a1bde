"""A club: a house by whose clock a test lives, with a real mail server beside it, and the people who play there.

Each person has verbs of its own: who plays by page clicks, who plays by workbook loads files down and up, who plays by
mail only writes letters, and the organiser works at the desk. Nobody sleeps: a test says how much time passes.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from baluard.post.letters import Sender
from baluard.post.settings import Box, MailSettings
from baluard.server.settings import Settings
from tests.pages.campaign import Campaign
from tests.pages.hands import Keyboard, asked, settled, sit_down, until
from tests.post.conftest import Sink, free_port
from tests.post.test_servers import put
from tests.server.hands import HandClock, pass_time
from tests.server.mailhouse import OWN, Posted, posted, reply_to
from tests.server.test_written_orders import written
from tests.server.toyhouse import Running

HOUR, DAY = 3600, 86_400
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_STEPS = 40  # answers until something comes: more would be another game
OUTAGE = "net::ERR_"  # what a browser says while the server is away


class Club:
    """The house, its clock and its mails. It can be shut and opened again, at the same address."""

    def __init__(self, folder: Path, servers: tuple[Sink, Box], box: Box, catalogue: str) -> None:
        self.sink = servers[0]
        self.box = box
        self.clock = HandClock()
        self.port = free_port()
        url = f"http://127.0.0.1:{self.port}"
        mail = MailSettings(Sender(OWN), url, pause=300, look=60, smtp=servers[1], imap=box, beside=folder)
        self.settings = Settings(data_dir=folder / "data", catalogue=catalogue, mail=mail, away_seconds=0)
        self.running = self.opened()

    def opened(self) -> Running:
        return Running(self.settings, self.clock, self.port).__enter__()

    def close(self) -> None:
        hub = self.running.app.state.hub
        self.running.server.should_exit = True  # nobody may come any more; then those who listen are let go
        if hub.loop is not None:
            hub.loop.call_soon_threadsafe(hub.close)
        self.running.__exit__()

    def restart(self) -> None:
        """The server stops and begins again; people's pages stay as they are."""
        self.close()
        self.running = self.opened()

    def pass_time(self, seconds: float) -> None:
        """Time passes, and what is due is done: in a thread of its own, since the browser's runs a loop."""
        with ThreadPoolExecutor(1) as hands:
            hands.submit(pass_time, self.running.app.state.clockwork, self.clock, seconds).result()

    def letters_to(self, address: str) -> list[Posted]:
        """What the mail server has taken for somebody, in order."""
        return [posted(body) for _, to, body in list(self.sink.taken) if to == [address]]


class Player:
    """Somebody at a page, with a mouse or a keyboard."""

    game = ""

    def __init__(self, club: Club, page: Page, seat: str) -> None:
        self.club = club
        self.page = page
        self.seat = seat

    def sit_down(self, link: str, name: str) -> None:
        """Come by an invitation."""
        sit_down(self.page, link, name)
        self.game = self.page.url.rpartition("/")[2].partition("?")[0]

    def is_asked(self, tag: str) -> None:
        """The page asks for something, now or in a moment."""
        self.page.wait_for_selector(f"#decision[data-decision$='.{tag}']")

    def now_asked(self) -> str:
        """The question on the page."""
        self.page.wait_for_selector("#decision[data-decision]")
        return asked(self.page)

    def choose(self, tag: str, *keys: str) -> None:
        """Click keys one after another, and confirm."""
        Campaign(self.page, self.club.running).answer(tag, *keys)

    def seal(self, tag: str, *keys: str) -> None:
        """The same where others answer at the same time: it stays on the page until all have."""
        Campaign(self.page, self.club.running).choose(tag, *keys)
        self.page.click("#confirm")
        expect(self.page.locator("#decision")).to_contain_text("Answered under seal.")

    def agree(self, tag: str) -> None:
        """What the form or the list proposes is well."""
        self.is_asked(tag)
        before = asked(self.page)
        self.page.click("#confirm:enabled")
        settled(self.page, before)

    def breaks_the_defenders(self, units: int) -> None:
        """In the form of a report, the first units of the defender are broken."""
        for row in range(units):
            self.page.select_option(f"[data-part=defender] [data-row] >> nth={row} >> [data-field=state]", "broken")

    def is_waited_for(self) -> bool:
        """Does the table wait for this seat?"""
        return self.seat in self.club.running.house.row(self.game).waits

    def answers(self) -> None:
        """Whatever is asked, by the first that is offered."""
        self.now_asked()
        Keyboard(self.page).answer()

    def goes_on_to(self, tag: str) -> None:
        """Whatever is asked before something, by the first that is offered."""
        for _ in range(MOST_STEPS):
            if self.now_asked().endswith(f".{tag}"):
                return
            self.answers()
        raise AssertionError(f"{tag} was never asked")

    def leaves(self) -> None:
        """The page is closed."""
        self.page.goto("about:blank")

    def hears(self, text: str) -> None:
        """The table is told so."""
        expect(self.page.locator("#talk")).to_contain_text(text)

    def has_heard(self, text: str) -> bool:
        """Has the table been told so by now?"""
        return text in (self.page.text_content("#talk") or "")

    def reads(self, text: str) -> None:
        """The story says so."""
        expect(self.page.locator("#story")).to_contain_text(text)


class ByWorkbook(Player):
    """Somebody who loads a workbook down, fills it in and loads it up."""

    def send_workbook(self, *cells: tuple[str, str | int, str, Any]) -> None:
        """The workbook of now, with some cells filled in: sheet, row, heading, value."""
        self.page.click("#tab-orders")
        with self.page.expect_download() as found:
            self.page.click(f"#order-desk-{self.seat} a[download$='.xlsx']")
        book = written(Path(found.value.path()).read_bytes(), *cells)
        form = f"#orders-file-{self.seat}"
        file = {"name": "orders.xlsx", "mimeType": SHEET, "buffer": book}
        self.page.set_input_files(f"{form} input[type=file]", file)
        self.page.click(f"{form} [data-what=hand_in]")

    def is_told(self, verdict: str) -> None:
        """What became of the workbook."""
        expect(self.page.locator(f"#order-desk-{self.seat} .order-verdict.is-given")).to_contain_text(verdict)

    def end_turn(self) -> None:
        """Lines do the rest."""
        lines = f"#orders-lines-{self.seat}"
        self.page.fill(f"{lines} textarea", "END PHASE")
        self.page.click(f"{lines} [data-what=hand_in]")


class ByMail(Player):
    """Somebody who gives an address, closes the page and writes letters from then on."""

    def __init__(self, club: Club, page: Page, seat: str) -> None:
        super().__init__(club, page, seat)
        self.replied: set[str] = set()

    @property
    def address(self) -> str:
        return f"{self.seat}@people.example"

    def subscribe(self) -> None:
        """Give the address on the page, and follow the link of the letter that comes; the table is never looked at
        again."""
        self.page.click("#menu > summary")
        self.page.click("#letters-menu > summary")
        self.page.fill("#letters-form [name=address]", self.address)
        self.page.click("#letters-form button")
        until(lambda: len(self.letters()) == 1, "the letter with the link")
        self.page.goto(self.club.settings.mail.url + "/mail/{}/{}/{}".format(*self.last().link("confirm")))
        self.page.click("main button.primary")
        expect(self.page.locator("main form")).to_have_count(0)
        until(lambda: not self.is_here(), "the page is closed")

    def is_here(self) -> bool:
        """Does the house see a page of theirs? Then it writes no letters."""
        running = self.club.running
        holders = [browser for seat, browser in running.house.store.holders(self.game) if seat == self.seat]
        return any(running.app.state.hub.is_here(browser, 0) for browser in holders)

    def letters(self) -> list[Posted]:
        return self.club.letters_to(self.address)

    def last(self) -> Posted:
        return self.letters()[-1]

    def next_letter(self, seconds: float = 600) -> Posted:
        """Time passes until the next letter comes."""
        before = len(self.letters())
        self.club.pass_time(seconds)
        until(lambda: len(self.letters()) > before, f"a letter to {self.seat}")
        return self.last()

    def is_asked(self) -> bool:
        """Does the last letter list choices, and is it not answered yet?"""
        return "  1. " in self.last().text and self.last().name not in self.replied

    def question(self, seconds: float = 600) -> Posted:
        """The letter that asks; it may have come long ago, or come only when time passes."""
        if not self.is_asked():
            self.club.pass_time(seconds)
        until(self.is_asked, f"a letter that asks {self.seat}")
        return self.last()

    def answers(self) -> None:
        """The first of the choices that a letter lists; the answer to a letter may put the next question."""
        answer = self.reply(self.question(), "1")
        assert "Accepted: " in answer.text, answer.text

    def reply(self, letter: Posted, text: str) -> Posted:
        """Write back above the letter; what the house answers."""
        self.replied.add(letter.name)
        before = len(self.letters())
        quoted = "\n".join(f"> {line}" for line in letter.text.splitlines())
        put(self.club.box, reply_to(letter, f"{text}\n\n{quoted}\n").as_bytes())
        self.club.pass_time(60)
        until(lambda: len(self.letters()) > before, f"an answer to {self.seat}")
        return self.last()


class Organiser(Player):
    """Who keeps the game going, at the desk."""

    def make(self, slug: str, options: dict[str, str], pace: dict[str, str], **seats: str) -> dict[str, str]:
        """A table whose seats are given by links; the links by seat."""
        page = self.page
        page.click(f"a[href='/new/{slug}']")
        page.wait_for_selector("body[data-ready] #new-game")
        for name, value in options.items():
            if not page.locator(f"select[name='option.{name}']").is_visible():
                page.click(f"details:has(select[name='option.{name}']) > summary")
            page.select_option(f"select[name='option.{name}']", value)
            page.wait_for_selector("#new-game:not([aria-busy])")
        for seat, who in seats.items():
            page.select_option(f"select[name='seat.{seat}']", who)
        for name, value in pace.items():
            field = page.locator(f"[name='{name}']")
            field.select_option(value) if field.evaluate("one => one.localName") == "select" else field.fill(value)
        page.click("#new-game button.primary")
        page.wait_for_selector("body[data-ready] #table")
        self.game = page.url.rpartition("/")[2]
        return {seat: page.input_value(f"#seat-{seat} .link input") for seat, who in seats.items() if who == "link"}

    def open_desk(self) -> None:
        self.page.goto(f"{self.club.settings.mail.url}/g/{self.game}/desk")
        self.page.wait_for_selector("body[data-ready] #desk")

    def sees_owed(self, *texts: str) -> None:
        """Who is waited for, and what for."""
        for text in texts:
            expect(self.page.locator("#owed")).to_contain_text(text)

    def plays_defaults(self, until: str) -> None:
        """The default for whoever is waited for, again and again, until something else is owed."""
        self.page.on("dialog", lambda asked: asked.accept())
        for _ in range(MOST_STEPS):
            if until in self.page.inner_text("#owed"):
                return
            with self.page.expect_navigation():
                self.page.click("#owed form:has([value=default]) button >> nth=0")
            self.page.wait_for_selector("body[data-ready] #desk")
        raise AssertionError(f"{until} was never owed")

    def confirms_report(self) -> None:
        """The report of a battle that waits for somebody is right."""
        self.page.click("#owed a.button[href*='confirm_report']")
        self.page.wait_for_selector("body[data-ready] #table")
        self.choose("confirm_report", "accept")
        self.open_desk()
