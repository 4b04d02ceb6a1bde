"""The SVG builder and what stands on it: escaping, palette, geometry, dice, pictures."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baluard.catalogue import games
from baluard.components.folder import looks_of
from baluard.drawing import (
    counters,
    dice,
    emblems,
    engraving,
    lettering,
    palette,
    raster,
    relief,
    shapes,
    svg,
    terrain,
)

HOSTILE = """<script>alert("x")</script> & 'quotes' ]]> \x00\x1b"""


def test_words_are_escaped_as_content_and_as_attribute() -> None:
    drawn = svg.el("g", svg.title(HOSTILE), svg.text(1, 2, HOSTILE, class_=HOSTILE), data_key=HOSTILE)
    root = ElementTree.fromstring(drawn)
    clean = HOSTILE.replace("\x00", "").replace("\x1b", "")
    assert root.get("data-key") == clean
    assert [child.text for child in root] == [clean, clean]
    assert "<script" not in drawn


@given(st.text(st.characters(exclude_categories=())))
def test_any_words_survive_the_way_through_an_attribute(words: str) -> None:
    root = ElementTree.fromstring(svg.el("g", data_key=words))
    assert root.get("data-key") == svg.allowed_characters(words)


@pytest.mark.parametrize("name", ["style", "onclick", "onload"])
def test_inline_styles_and_handlers_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not allowed"):
        svg.el("g", **{name: "x"})


def test_scripts_are_refused() -> None:
    with pytest.raises(ValueError, match="no script"):
        svg.el("script")


def test_numbers_are_short() -> None:
    assert [svg.number(n) for n in (3, 3.0, 3.14159, -0.04, 1200.96)] == ["3", "3", "3.1", "0", "1201"]


def test_attributes_without_a_value_are_left_out() -> None:
    assert svg.el("g", class_=None, hidden=False, data_key="a", focusable=True) == '<g data-key="a" focusable="true"/>'


def test_names_of_attributes() -> None:
    assert svg.el("svg", viewBox="0 0 1 1", stroke_width=2, class_="a") == (
        '<svg viewBox="0 0 1 1" stroke-width="2" class="a"/>'
    )


SHEETS = [(), *(looks_of(game.package) for game in games().values())]


@pytest.mark.parametrize("looks", SHEETS, ids=lambda looks: looks[0].parent.name if looks else "house")
def test_every_sheet_has_each_of_its_colours_in_both_themes_and_uses_no_other(looks: tuple[Path, ...]) -> None:
    own = "".join(sheet.read_text(encoding="utf-8") for sheet in looks) or palette.BOARD_CSS.read_text(encoding="utf-8")
    blocks = re.findall(r"\{([^{}]*--bd-[^{}]*?:[^{}]*)\}", own)
    lists = [dict(re.findall(r"--bd-([a-z-]+): (#[0-9a-f]+);", block)) for block in blocks if "--bd-" in block]
    named = [colours for colours in lists if colours]
    found = palette.themes_in(own)
    assert named == ([found["light"], found["dark"], found["dark"]] if named else [])
    assert found["light"].keys() == found["dark"].keys()
    assert set(re.findall(r"var\(--bd-([a-z-]+)\)", own)) <= palette.LIGHT.keys() | found["light"].keys()


@pytest.mark.parametrize("looks", SHEETS, ids=lambda looks: looks[0].parent.name if looks else "house")
def test_resolved_css_has_colours_for_properties(looks: tuple[Path, ...]) -> None:
    css = raster.plain_css("dark", looks)
    assert "var(" not in css
    assert "@media" not in css
    assert palette.DARK["wall"] in css


def test_a_games_own_colours_are_in_its_pictures_and_in_no_others() -> None:
    own = palette.themes_in(looks_of("baluard.games.victus")[0].read_text(encoding="utf-8"))["light"]["coronela"]
    assert own in raster.standalone("<svg></svg>", "light", looks_of("baluard.games.victus"))
    assert own not in raster.standalone("<svg></svg>", "light", looks_of("baluard.games.assault"))


def test_wrapped_words_are_balanced_and_complete() -> None:
    rows = lettering.wrapped("Sant Pere de les Puel·les", 2)
    assert len(rows) == 2
    assert " ".join(rows) == "Sant Pere de les Puel·les"
    assert lettering.wrapped("Llotja", 3) == ["Llotja"]
    assert lettering.width_of("àéï", 10) == lettering.width_of("aei", 10)


def test_words_fill_lines_of_a_width() -> None:
    words = "La Junta de Braços decideix resistir tota sola"
    rows = lettering.filled(words, 10, 90)
    assert " ".join(rows) == words
    assert len(rows) > 1
    assert all(lettering.width_of(row, 10) <= 90 for row in rows)
    assert lettering.filled("Extraordinàriament", 10, 20) == ["Extraordinàriament"]
    even = lettering.balanced(words, 10, 90)
    assert len(even) == len(rows)
    assert max(lettering.width_of(row, 10) for row in even) <= max(lettering.width_of(row, 10) for row in rows)


def test_mountains_stand_one_behind_the_other_and_are_the_same_in_every_drawing() -> None:
    feet = relief.arc_of_feet((0, 0), (100, 80), (180, 270), 5, (30, 40), "a")
    assert feet == relief.arc_of_feet((0, 0), (100, 80), (180, 270), 5, (30, 40), "a")
    drawn = relief.hills(feet, "b")
    assert drawn == relief.hills(list(reversed(feet)), "b")
    assert drawn.count("bd-hill-edge") == 5


def test_houses_stand_inside_their_outline() -> None:
    square = ((0.0, 0.0), (120.0, 0.0), (120.0, 120.0), (0.0, 120.0))
    full, half = terrain.lots(square, "a", 20), terrain.lots(square, "a", 20, 0.5)
    assert full.count("M") > half.count("M") > 0


def test_a_line_is_cut_shifted_and_measured() -> None:
    line = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert shapes.length(line) == 20
    assert shapes.cut(line, 5, 15) == ((5, 0), (10, 0), (10, 5))
    assert shapes.place_on(line, (12, 4)) == 14
    assert shapes.shifted(line, 1) == ((0, 1), (9, 1), (9, 10))


def test_lines_are_chained_where_they_meet() -> None:
    assert shapes.chained([((0.0, 0.0), (1.0, 0.0)), ((5.0, 5.0), (6.0, 5.0)), ((2.0, 0.0), (1.0, 0.0))]) == [
        ((0, 0), (1, 0), (2, 0)),
        ((5, 5), (6, 5)),
    ]


def test_room_inside_an_outline() -> None:
    square = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    room = shapes.Room(square, [5, 20, 5, 10])
    assert room.band(30, 60) == (10, 80)
    left, right = room.band(90, 120)
    assert left > right


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_pips(value: int) -> None:
    drawn = dice.die(value, f"die: {value}")
    assert drawn.count("die-pip") == value
    ElementTree.fromstring(drawn)


def test_a_die_has_six_faces() -> None:
    with pytest.raises(ValueError, match="no face 7"):
        dice.face(7)


def test_engraved_parts_are_well_formed() -> None:
    line = ((0.0, 0.0), (40.0, 5.0), (60.0, 40.0))
    parts = (
        engraving.patterns(),
        engraving.wall(line),
        engraving.works(line, True),
        engraving.rubble(line, "seed"),
        engraving.compass(0, 0, 40, 45, "N"),
        engraving.cartouche(0, 0, 200, 100),
        engraving.scale_bar(0, 0, 30, ("0", "1", "2")),
        engraving.neat_line(0, 0, 100, 100, 8, 20),
        engraving.ship(0, 0, 1),
        relief.river(line, 10),
        relief.hills([(20, 20, 30)], "seed"),
        terrain.farmhouse(10, 10),
        svg.el("path", d=terrain.cypress(5, 5) + terrain.lots(line, "seed", 0)),
        emblems.draw_emblem("anchor", 10, 10, 20),
        emblems.emblems(),
        counters.counter("cut", "x", "lis", "grenade", 5),
        counters.medallion("x", "bars"),
        counters.fascines(),
    )
    root = ElementTree.fromstring(svg.document((0, 0, 100, 100), *parts))
    assert not root.findall(".//*[@style]")


def test_scattered_strokes_are_the_same_in_every_drawing() -> None:
    line = ((0.0, 0.0), (40.0, 5.0))
    assert engraving.rubble(line, "a") == engraving.rubble(line, "a")
    assert engraving.rubble(line, "a") != engraving.rubble(line, "b")


def test_a_picture_becomes_a_png() -> None:
    assert raster.png(dice.die(5, "five"), 64).startswith(b"\x89PNG")
