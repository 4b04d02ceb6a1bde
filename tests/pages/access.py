"""Is a page for everybody? Deque's axe looks at it, in light and in dark."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import Page

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
LOOK = """async ([part, only]) => {
  const rules = only ? { runOnly: { type: "rule", values: [only] } } : {};
  const found = await axe.run(part, { resultTypes: ["violations"], ...rules });
  const why = ({ any, all, none }) => [...any, ...all, ...none][0]?.message ?? "";
  const told = (id, one) => `${id}: ${one.target} ${one.html.slice(0, 200)} ${why(one)}`;
  return found.violations.flatMap(({ id, nodes }) => nodes.map((one) => told(id, one)));
}"""
THEMES = (("light", ""), ("dark", "color-contrast"))


def complaints(page: Page, part: str = "body") -> list[str]:
    """What axe has to say of a page, or of a part of it: all in light, only the colours once more in the dark."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {AXE}; }}")
    found = []
    for scheme, only in THEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        found += [f"{page.url} ({scheme}) {one}" for one in page.evaluate(LOOK, [part, only])]
    return found
