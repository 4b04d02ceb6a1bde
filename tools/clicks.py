"""How many clicks a first turn takes: `make clicks`, or `tools/clicks.py [--label NAME] [GAME ..]`.

A newcomer opens the lobby, chooses a game, takes what is preselected and plays the first turn with the mouse. What is
answered is decided beforehand by a rule that looks at the question, never at the page: stacks are moved whole, five
counters are taken out of one, what is proposed is accepted, the rest is the first thing that can be done, a few times,
and then the phase is ended. The hands give these answers with the fewest clicks that the page allows; so one script
measures the page before and after a change (`--old FOLDER`: the program of another checkout, measured by this script).
The other seats answer at random, with the same dice every time. The figures go to docs/results/clicks.json under a
label (`now`, unless another is given), and all labels to clicks.md.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
OLD = Path(sys.argv[sys.argv.index("--old") + 1]).resolve() if "--old" in sys.argv else ROOT
sys.path[:0] = [str(OLD / "src"), str(OLD)]

from baluard.kernel.allotment import Allotment  # noqa: E402
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace, SomeOf  # noqa: E402
from baluard.kernel.values import Answer, Asked  # noqa: E402
from baluard.server.games.house import House, decoded  # noqa: E402
from baluard.server.people import promises, seats  # noqa: E402
from baluard.server.settings import Settings  # noqa: E402
from tests.pages.conftest import ARGUMENTS, SameEveryTime, chromium_path  # noqa: E402
from tests.pages.hands import asked as asked_on  # noqa: E402
from tests.pages.hands import narrowed, settled, status  # noqa: E402
from tests.server.toyhouse import Running  # noqa: E402

GAMES = ("assault", "victus", "catalans", "peninsular", "maurice")
RESULTS = ROOT / "docs" / "results"
STACKS = 6  # that are moved in one phase
FEW = 5  # counters that are taken out of the second stack
OFTEN = 3  # times the same thing is done before it is ended
LEAST, MOST = 12, 120  # questions: shorter is no turn, and longer no first one
PATIENCE = 3  # seconds
HEAD = """# Clicks for a first turn

`make clicks`, or `tools/clicks.py --label NAME`: a newcomer goes from the lobby to the table and plays a first turn of
the preset to learn a game by, with the mouse. What is answered is decided by a rule that does not see the page; the
hands give it with the fewest clicks that the page allows. Seconds are those of the machine it ran on, from the lobby to
the first answer, and grow with whatever else it does (these were taken beside other work); the CPU seconds of the house
beside them do not. One label was measured right after the other, by the same script.

"""
COLUMNS = ("game", "label", "to the table", "first answer", "seconds", "CPU", "whole turn", "answers", "each")


class Plan:
    """What is answered, whatever the page looks like: the keys of one answer, and the counters that give it."""

    def __init__(self, house: House, game_id: str) -> None:
        self.house, self.game_id = house, game_id
        self.given: Counter[str] = Counter()

    def asked(self, name: str) -> Asked | None:
        """The question that a page puts, by its name there; the numbers before the seat may be others."""
        for one in self.house.live(self.game_id).match.asked:
            if one.id.split(".")[2:] == name.split(".")[2:] and not one.answered:
                return one
        return None

    def answer(self, asked: Asked) -> tuple[Any, Keys]:
        """(the answer, all counters that give it)."""
        tag, space = asked.decision.tag, asked.decision.space
        self.given[f"{asked.decision.seat} {tag}"] += 1
        times = self.given[f"{asked.decision.seat} {tag}"]
        if isinstance(space, PathSpace):
            return self.path(asked, times)
        if isinstance(space, OneOf):
            return (asked.decision.default if asked.decision.default in space.keys else space.keys[0]), ()
        return asked.decision.default, ()

    def path(self, asked: Asked, times: int) -> tuple[Keys, Keys]:
        """A way through the keys; where counters stand together, all of the largest stack, or a few of it."""
        space = asked.decision.space
        firsts = tuple(key for key in space.next_keys(()) if key != DONE)
        over = asked.decision.default if len(asked.decision.default) == 1 else (DONE,)
        ends = over[0] in space.next_keys(())
        live = self.house.live(self.game_id)
        view = live.view((asked.decision.seat,))
        groups: dict[str, list[str]] = {}
        for key in firsts:
            groups.setdefault(live.game.group_of(view, key), []).append(key)
        groups.pop("", None)
        largest = max(groups.values(), key=len, default=[])
        if not firsts or (ends and times > (STACKS if len(largest) > 1 else OFTEN)):
            return over, ()
        if len(largest) < 2:
            return self.onwards(asked, (firsts[0],)), ()
        stack = tuple(largest[:FEW] if times == 2 else largest)
        fits = live.game.together(view, asked, stack)
        where = max(fits, key=lambda key: (fits[key], key))
        lead = next(key for key in stack if where in space.next_keys((key,)))
        return self.onwards(asked, (lead, where)), stack

    def onwards(self, asked: Asked, keys: Keys) -> Keys:
        """The keys up to the end, by the shortest way."""
        while more := asked.decision.space.next_keys(keys):
            keys = (*keys, DONE if DONE in more else more[0])
            if keys[-1] == DONE:
                break
        return keys


class Hands:
    """A mouse that counts its clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, selector: str, **more: Any) -> None:
        """One click on what is there."""
        self.page.locator(selector).first.click(timeout=20_000, **more)
        self.clicks += 1

    def has(self, selector: str) -> bool:
        """Is something to be seen?"""
        return any(one.is_visible() for one in self.page.locator(selector).all())

    def give(self, asked: Asked, answer: Any, stack: Keys, group: Sequence[str]) -> None:
        """One answer, by the shortest way the page has for it."""
        before, space = asked_on(self.page), asked.decision.space
        if self.has("[data-do=run]"):
            self.click("[data-do=run]")
            return settled(self.page, before)
        if isinstance(space, (OneOf, PathSpace)):
            self.choose(before, answer if isinstance(answer, (list, tuple)) else (answer,), stack, group)
        elif isinstance(space, (SomeOf, Allotment)) and answer:
            self.click("#answer-form [data-do=fill]")
        if not self.is_carried_out(before) and self.has("#confirm"):
            self.click("#confirm:not([disabled])")
        settled(self.page, before)

    def is_carried_out(self, before: str) -> bool:
        """Does the page carry out by itself what was chosen? Where it does not, Confirm has the focus."""
        until = time.monotonic() + (PATIENCE if self.page.get_attribute("#decision", "data-light") else 0)
        while asked_on(self.page) == before and time.monotonic() < until and not self.has("#confirm:focus"):
            self.page.wait_for_timeout(50)
        return asked_on(self.page) != before

    def choose(self, before: str, keys: Keys, stack: Keys, group: Sequence[str]) -> None:
        """Key by key; what the page fills in by itself, or carries out, needs no click."""
        wanted = list(keys)
        if len(stack) > 1:
            self.take(before, stack, group)
            wanted.pop(0)
        while wanted and asked_on(self.page) == before:
            chosen = json.loads(self.page.get_attribute("#decision", "data-keys") or "[]")
            if self.page.get_attribute("#decision", "data-whole"):
                return
            done = len(chosen) if len(stack) < 2 else max(1, len(chosen))
            if done >= len(keys):
                return
            self.press(before, keys[done])

    def press(self, before: str, key: str) -> None:
        """The next key: where it lies among the buttons, or typed in."""
        keys = self.page.get_attribute("#decision", "data-keys") or "[]"
        if self.has(f'#options [data-choice="{key}"]'):
            self.click(f'#options [data-choice="{key}"]')
        else:
            self.page.fill("#typed-step input", key.removeprefix("="))
            self.click("#typed-step [data-do=typed]")
        narrowed(self.page, before, keys)

    def take(self, before: str, stack: Keys, group: Sequence[str]) -> None:
        """Several counters that stand together, all or some of them."""
        place = self.page.locator(f'#options [data-group]:has([data-choice="{stack[0]}"])').get_attribute("data-group")
        if len(stack) == len(group):
            self.click(f'[data-do=whole-stack][data-group="{place}"]')
            return narrowed(self.page, before, "[]")
        for key in stack:
            self.click(f'#options [data-choice="{key}"]', modifiers=["Shift"])
        self.click("[data-do=stack-go]")
        narrowed(self.page, before, "[]")


def answers_of(house: House, game_id: str, mine: Sequence[str]) -> int:
    """How many answers some seats have given."""
    return sum(isinstance(one, Answer) and one.seat in mine for one in decoded(house.store.entries(game_id)))


def to_the_table(page: Page, hands: Hands, slug: str) -> str:
    """From the lobby to the table by what is preselected; the others answer at random, which costs no click."""
    hands.click(f"a[href='/new/{slug}']")
    page.wait_for_selector("body[data-ready] #new-game")
    for other in page.locator("select[name^='seat.']").all():
        if other.input_value() != "me":
            other.select_option("random")
    hands.click("#new-game button.primary")
    page.wait_for_selector("body[data-ready] #table")
    return page.url.rpartition("/")[2]


def measured(server: Running, chromium: Browser, slug: str) -> dict[str, Any]:
    """One game: from the lobby to the end of its first turn."""
    for module in (promises, seats):
        vars(module)["secrets"] = SameEveryTime(f"clicks {slug}")
    random.seed(slug)
    context = chromium.new_context(locale="en-GB", viewport={"width": 1440, "height": 900})
    context.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(7)")
    context.add_init_script("if (location.protocol === 'http:') localStorage['baluard.pace'] ??= 'off';")
    page = context.new_page()
    page.goto(server.base)
    page.wait_for_selector("a[href^='/new/']")
    hands, began, used = Hands(page), time.monotonic(), time.process_time()
    game_id = to_the_table(page, hands, slug)
    found: dict[str, Any] = {"table": hands.clicks}
    plan, turns = Plan(server.house, game_id), len(server.house.store.turns(game_id))
    mine = [one.seat for one in server.house.store.seats(game_id) if one.kind == "person"]
    for given in range(MOST):
        page.wait_for_selector("#decision[data-decision], #table[data-status=over], [data-do=curtain]")
        if page.query_selector("[data-do=curtain]"):
            hands.click("[data-do=curtain]")
            page.wait_for_selector("#decision[data-decision]")
        turns = turns or len(server.house.store.turns(game_id))
        if status(page) == "over" or (given >= LEAST and len(server.house.store.turns(game_id)) > turns > 0):
            break
        asked = plan.asked(asked_on(page))
        if asked is None:
            page.wait_for_timeout(50)  # the page is behind: others have spoken
            continue
        answer, stack = plan.answer(asked)
        live = server.house.live(game_id)
        view = live.view((asked.decision.seat,))
        place = live.game.group_of(view, stack[0]) if stack else ""
        group = [k for k in asked.decision.space.next_keys(()) if place and live.game.group_of(view, k) == place]
        hands.give(asked, answer, stack, group)
        if "first" not in found:
            seconds, cpu = time.monotonic() - began, time.process_time() - used
            found |= {"first": hands.clicks, "seconds": round(seconds, 1), "cpu": round(cpu, 1)}
    found |= {"turn": hands.clicks, "answers": answers_of(server.house, game_id, mine)}
    context.close()
    return found


def line(slug: str, label: str, found: dict[str, Any]) -> str:
    """One row of the table."""
    each = (found["turn"] - found["table"]) / found["answers"]
    names = ("table", "first", "seconds", "cpu", "turn", "answers")
    return in_row([slug, label, *(str(found.get(name, "")) for name in names), f"{each:.2f}"])


def in_row(cells: Sequence[str]) -> str:
    """Cells as a row of the table."""
    return f"| {' | '.join(cells)} |\n"


def page_of(results: dict[str, dict[str, Any]]) -> str:
    """All results as a page."""
    rows = [line(name, label, found) for name, labels in results.items() for label, found in sorted(labels.items())]
    return "".join((HEAD, in_row(COLUMNS), in_row(["---"] * len(COLUMNS)), *rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--label", default="now")
    parser.add_argument("--old", type=Path, metavar="FOLDER", help="a checkout whose program is measured")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    chosen = parser.parse_args()
    file = RESULTS / "clicks.json"
    results = json.loads(file.read_text()) if file.exists() else {}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        for slug in chosen.games:
            with tempfile.TemporaryDirectory() as folder, Running(Settings(data_dir=Path(folder))) as server:
                results.setdefault(slug, {})[chosen.label] = found = measured(server, chromium, slug)
            print(line(slug, chosen.label, found), end="", flush=True)
        chromium.close()
    file.write_text(json.dumps(results, indent=1) + "\n")
    (RESULTS / "clicks.md").write_text(page_of(results))


if __name__ == "__main__":
    main()
