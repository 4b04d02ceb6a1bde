"""The sheet of a board: slots in the ground, lights, marks."""

from __future__ import annotations

import pytest

from baluard.drawing import sheet, svg

GROUND = sheet.ground(
    "toy",
    "A <toy> board",
    (0, 0, 100, 50),
    (svg.rect(0, 0, 50, 50, id="shape-a"),),
    sheet.zone("a", "zone--green", (25, 25), "Alpha & Omega", svg.use("shape-a")),
    sheet.light("a", "shape-a"),
    sheet.slot("pieces"),
    sheet.slot("signs"),
)


def test_what_changes_takes_the_place_of_an_empty_group() -> None:
    pieces = svg.group(svg.circle(1, 2, 3), id="pieces")
    drawn = sheet.filled(GROUND, {"pieces": pieces, "signs": sheet.signs({"a": (10, 12.25)})})
    assert drawn.count(pieces) == 1
    assert '<g id="pieces"/>' not in drawn
    assert drawn.index(pieces) < drawn.index('<g id="signs" data-spots="a 10 12.2"/>')
    assert drawn.replace(pieces, '<g id="pieces"/>').replace(' data-spots="a 10 12.2"', "") == GROUND


def test_a_ground_without_the_slot_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no slot dials"):
        sheet.filled(GROUND, {"dials": "<g/>"})


def test_a_mark_lies_on_everything_that_has_the_key_and_on_nothing_else() -> None:
    drawn = sheet.marked(GROUND, "is-offered", {"a", "b"})
    assert 'class="zone zone--green is-offered" data-key="a"' in drawn
    assert 'class="zone-glow is-offered" data-key="a"' in drawn
    assert drawn.count("is-offered") == 2
    assert sheet.marked(GROUND, "is-offered", {"b"}) == GROUND


def test_a_board_and_its_zones_say_to_a_screen_reader_what_they_are() -> None:
    assert 'aria-label="A &lt;toy&gt; board"' in GROUND and 'role="group"' in GROUND
    assert "<title>Alpha &amp; Omega</title>" in GROUND
