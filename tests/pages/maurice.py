"""Tables of `maurice` for page tests."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.server.toyhouse import Running


def sit(page: Page, server: Running, options: dict[str, str], first: str = "me", second: str = "random") -> str:
    """A new table, rare options too; its id."""
    form = {f"option.{name}": value for name, value in options.items()} | {"seat.first": first, "seat.second": second}
    made = page.request.post(f"{server.base}/new/maurice", form=form, headers={"origin": server.base})
    assert made.ok, made.text()
    page.goto(made.url)
    page.wait_for_selector("body[data-ready] #table")
    return page.url.rpartition("/")[2].partition("?")[0]
