"""The pictures of Victus: the board, the cards, the instruments; ids, keys, room, languages."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from baluard.components.folder import looks_of
from baluard.drawing.lettering import width_of
from baluard.drawing.palette import BOARD_CSS
from baluard.drawing.raster import png
from baluard.drawing.shapes import contains, sides
from baluard.games.victus import GAME
from baluard.games.victus.board import arrows, faces, labels, spots
from baluard.games.victus.board import board as board_room
from baluard.games.victus.board import pieces as board_pieces
from baluard.games.victus.board.dice import pictures_of
from baluard.games.victus.board.ground import LANGUAGES, places
from baluard.games.victus.board.legend import ACTIONS, badge_of, legend
from baluard.games.victus.board.relief import SHEET
from baluard.games.victus.board.stacks import HEIGHT
from baluard.games.victus.eyes.positions import read_position
from baluard.games.victus.eyes.view import Position, position
from baluard.games.victus.model.events import DiceRolled, StageBegan
from baluard.games.victus.model.facts import INDICATORS, Facts
from baluard.games.victus.page.card_rows import card_rows
from baluard.games.victus.page.instruments import instruments
from baluard.games.victus.words.cardwords import sentences
from baluard.page.widgets import whole

SVG = "{http://www.w3.org/2000/svg}"
LOOKS = looks_of(GAME.package)
MODES = ("first", "full", "competitive", "solo")
CROWDED = """
stage = 3
round = 2
phase = "dice"
card = 110
dice = ["red.trench.3", "black.advance.3", "yellow.bombard.2"]
generalitat = 4
powder = 3
port = -1
hospital = 1
reinforcements = 6
batteries = 8
mine = 4
trench = "A3 B2 C3 D2 E1 F0"
rubble_on = ["powder"]
hazards = [4]

[at]
s11 = "1c rubble"
s12 = "2i 5c 1b"
s14 = "1i 2c 1b rubble"
s15 = "ruin"
s21 = "1c 1k rubble"
s22 = "7x ruin"
s23 = "2c 2b 1o"
s24 = "1o 1b ruin"
s33 = "12x"
s34 = "1i 3c 2b rubble"
s36 = "2c 1b"
s41 = "1i 1k 2d"
s43 = "1c 1b"
s44 = "1i 2k 1d 1b"
s45 = "2c rubble"
s46 = "2i 3c 1k 1f 2d 1b rubble"
s47 = "1c 1k"
s48 = "1i 1k 1f 1d"
s51 = "1i 2c 2k 1f 2d"
s52 = "8x rubble"
s53 = "1i 2c 1k 2d ruin"
s54 = "3c 2b 1o"
s55 = "2i 2c 1k 1f 2d 1b rubble"
s56 = "1i 1k 1d"
s57 = "2c ruin"
montjuic = "1i 1k 2d 1b"
port = "2i 1c"
platja = "1c"
reducte = "1i 2c 1b rubble"
g1 = "3x"
g8 = "6x"
g9 = "10x"
h5 = "14x"
a3 = "5x"
b2 = "9x"
c1 = "1i 2c"
a0 = "2t razed"
camp_gracia = "4x"
expedition = "2i 1c 5x"
wounded = "2i 6c 2k"
reserve = "3i 2c"
captured = "1i 2c"
"""


def board(p: Position, f: Facts, lang: str, offered: frozenset[str] = frozenset()) -> str:
    """The board as one SVG."""
    return whole(board_room.board(p, f, lang, offered))


def facts(mode: str = "full") -> Facts:
    return GAME.facts(GAME.checked_options({"mode": mode}))


def opening(mode: str = "full") -> Position:
    return position(GAME.new(GAME.checked_options({"mode": mode})), ())


def crowded(more: str = "", *eyes: str, mode: str = "full") -> Position:
    return position(read_position(CROWDED + more, facts(mode)), eyes)


def ids(drawing: str) -> Counter[str]:
    return Counter(str(e.get("id")) for e in ElementTree.fromstring(drawing).iter() if e.get("id"))


# -- the board


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_space_box_and_indicator_is_there_exactly_once_in_every_language(lang: str) -> None:
    found = ids(board(crowded(), facts(), lang))
    assert set(found.values()) == {1}
    spaces = {row.id for row in GAME.data.board.space} | {row.id for row in GAME.data.board.box}
    assert {name[5:] for name in found if name.startswith("zone-")} == spaces | {"generalitat", "powder", "hospital"}
    assert "dial-port" in found  # the harbour is a space and an indicator: one key, two elements


def spots_in(root: ElementTree.Element) -> dict[str, str]:
    """By zone: where the page lays its signs."""
    signs = root.find(f"{SVG}g[@id='signs']")
    assert signs is not None
    return dict(spot.split(" ", 1) for spot in (signs.get("data-spots") or "").split(";"))


def test_zones_carry_their_keys_and_places_for_signs() -> None:
    root = ElementTree.fromstring(board(crowded(), facts(), "en"))
    zones = [e for e in root.iter(f"{SVG}g") if (e.get("class") or "").startswith("zone ")]
    assert len(zones) == len(places(GAME.data)) + len(INDICATORS)
    for zone in zones:
        assert zone.get("id") in (f"zone-{zone.get('data-key')}", f"dial-{zone.get('data-key')}")
        assert zone.find(f"{SVG}title") is not None
        assert re.fullmatch(r"[\d.]+ [\d.]+", zone.get("data-middle") or "")
        if zone.get("data-key") in places(GAME.data) and zone.get("id") != "dial-port":
            assert re.fullmatch(r"[\d.]+ [\d.]+", spots_in(root)[zone.get("data-key") or ""])


def test_pieces_are_known_by_kind_and_place_and_markers_by_their_space() -> None:
    p = crowded()
    root = ElementTree.fromstring(board(p, facts(), "en"))
    pieces = root.find(f"{SVG}g[@id='pieces']")
    assert pieces is not None
    named = {piece.get("id"): piece for piece in pieces}
    for name, stand in p.stands.items():
        for kind in board_pieces.PIECES:
            assert (f"piece-{kind}-{name}" in named) == bool(getattr(stand, kind))
        for kind in board_pieces.MARKS:
            assert (f"mark-{kind}-{name}" in named) == bool(getattr(stand, kind))
    for piece in pieces:
        assert re.fullmatch(r"translate\(-?[\d.]+ -?[\d.]+\)", piece.get("transform") or "")
        assert piece.find(f"{SVG}title") is not None
        assert piece.get("data-at") in places(GAME.data)
        kind = (piece.get("id") or "").split("-")[0]
        own = kind == "piece" and not (piece.get("id") or "").startswith("piece-trench")
        assert piece.get("data-key") == ((piece.get("id") or "")[6:] if own else piece.get("data-at"))


def test_offered_keys_are_marked_on_spaces_pieces_and_indicators() -> None:
    drawing = board(crowded(), facts(), "ca", frozenset({"s12", "port", "powder", "wounded", "cannon-s46"}))
    root = ElementTree.fromstring(drawing)
    marked = Counter(e.get("data-key") for e in root.iter() if "is-offered" in (e.get("class") or ""))
    # Each with its light; the barricade in s12 stands for its space.
    assert marked == {"s12": 3, "port": 4, "powder": 2, "wounded": 2, "cannon-s46": 1}


def test_nothing_the_content_policy_forbids() -> None:
    drawing = board(crowded(), facts(), "ca")
    assert "style=" not in drawing
    assert "<script" not in drawing
    references = re.findall(r'href="([^"]*)"', drawing) + re.findall(r"url\(([^)]*)\)", drawing)
    assert all(r.startswith("#") for r in references)
    assert {r[1:] for r in references} <= set(ids(drawing))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pieces_stay_on_the_sheet_in_or_at_their_space_and_hide_no_other(lang: str) -> None:
    layout = board_pieces.arranged(GAME.data, crowded(), lang)
    left, top, width, height = SHEET
    for spot in layout:
        half = spot.face.width * spot.scale / 2
        assert left <= spot.at[0] - half and spot.at[0] + half <= left + width
        assert top <= spot.at[1] - HEIGHT / 2 and spot.at[1] + HEIGHT / 2 <= top + height
        outline = places(GAME.data)[spot.space].polygon
        near = min(_away(a, b, spot.at) for a, b in sides(outline))
        assert contains(outline, spot.at) or near < 20, spot
        assert spot.scale >= 0.7, spot
    for one, other in combinations(layout, 2):
        if one.space == other.space:
            wide = (one.face.width * one.scale + other.face.width * other.scale) / 2
            high = HEIGHT * (one.scale + other.scale) / 2
            apart = abs(one.at[0] - other.at[0]) > wide - 1 or abs(one.at[1] - other.at[1]) > high - 1
            assert apart, (one, other)


def _away(a: tuple[float, float], b: tuple[float, float], p: tuple[float, float]) -> float:
    """How far a point lies from a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy or 1.0)))
    return float(((a[0] + t * dx - p[0]) ** 2 + (a[1] + t * dy - p[1]) ** 2) ** 0.5)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_and_names_are_written_in_their_spaces_and_pieces_leave_them_free(lang: str) -> None:
    for place in places(GAME.data).values():
        label = labels.label(GAME.data, place.id, lang)
        if place.kind in ("box", "expedition"):
            assert not label.lines
            continue
        words = [line.words for line in label.lines]
        assert labels.number_of(place) in ("", *words)
        if place.kind in ("bastion", "camp", "quarter", "port", "platja"):
            assert labels.name_of(GAME.data, place, lang) in " ".join(words)
        if place.id not in labels.HAND:
            for line in label.lines:
                assert contains(place.polygon, (line.x, line.y - line.size * 0.3)), (place.id, line)
    for spot in board_pieces.arranged(GAME.data, crowded(), lang):
        half, high = spot.face.width * spot.scale / 2, HEIGHT * spot.scale / 2
        x, y = spot.at
        for left, top, right, bottom in labels.label(GAME.data, spot.space, lang).boxes:
            across = min(x + half, right) - max(x - half, left)
            down = min(y + high, bottom) - max(y - high, top)
            assert across <= 2 or down <= 2 or spot.kind == "defence", (spot, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_arrow_crosses_a_name(lang: str) -> None:
    for name in places(GAME.data):
        for left, top, right, bottom in labels.label(GAME.data, name, lang).boxes:
            for arrow in arrows.arrows(GAME.data):
                x, y = arrow.at
                across = max(left - x, x - right, 0.0)
                down = max(top - y, y - bottom, 0.0)
                assert math.hypot(across, down) > 7, (name, lang, arrow)


def test_signs_lie_beside_the_pieces() -> None:
    layout = board_pieces.arranged(GAME.data, crowded(), "ca")
    free = spots.spots(GAME.data, layout, "ca")
    x, y = free["s12"]
    assert contains(places(GAME.data)["s12"].polygon, (x, y))
    assert all(max(abs(s.at[0] - x), abs(s.at[1] - y)) > 20 for s in layout if s.space == "s12")


def test_arrows_point_from_their_space_to_the_next() -> None:
    found = arrows.arrows(GAME.data)
    rows = {row.id: row for row in GAME.data.board.space}
    assert len(found) == sum(bool(r.yellow) + bool(r.red) + len(r.blue) for r in rows.values())
    wrong = 0
    for arrow in found:
        turn = math.radians(arrow.turn)
        ahead = (arrow.at[0] + 6 * math.cos(turn), arrow.at[1] + 6 * math.sin(turn))
        wrong += not contains(places(GAME.data)[arrow.target].polygon, ahead)
    assert wrong == 0


def test_trenches_reach_as_far_as_the_tokens() -> None:
    nothing = board(opening(), facts(), "en")
    dug = board(crowded(), facts(), "en")
    assert 'class="bd-trench"' not in nothing
    assert dug.count('class="bd-trench"') == 3 + 2 + 3 + 2 + 1
    root = ElementTree.fromstring(dug)
    at = {e.get("id"): e.get("data-at") for e in root.iter() if (e.get("id") or "").startswith("piece-trench-")}
    assert at == {
        f"piece-trench-{s}": f"{s}{n}" for s, n in (("a", 3), ("b", 2), ("c", 3), ("d", 2), ("e", 1), ("f", 0))
    }


def test_guns_that_have_fired_and_ruins_look_otherwise() -> None:
    drawing = board(crowded(), facts(), "en")
    assert drawing.count("vic-smoke-count") == 1  # of two guns one has fired
    assert drawing.count('class="veil"') == 3
    assert "vic-ground--ruin" in drawing
    assert "vic-ground--rubble" in drawing


def test_the_stage_is_written_on_the_title() -> None:
    assert ">Etapa III · Assalts<" in board(crowded(), facts(), "ca")
    assert ">Stage I · Popoli<" in board(opening(), facts(), "en")


def test_the_drawing_stays_small_and_repeats_itself() -> None:
    drawing = board(crowded(), facts(), "en")
    assert drawing == board(crowded(), facts(), "en")
    assert len(drawing) < 360_000


def test_everything_drawn_has_a_look_in_the_stylesheets() -> None:
    css = "".join(sheet.read_text(encoding="utf-8") for sheet in (BOARD_CSS, *LOOKS))
    ruled = set(re.findall(r"\.([\w-]+)", css))
    f = facts("competitive")
    p = crowded("[hands]\nvictor = [101, 12]\n[leaders]\nvictor = 51\n", "victor", mode="competitive")
    pictures = [board(p, f, "ca", frozenset({"s12"}))]
    pictures += [one.svg for one in instruments(p, f, "ca")]
    pictures += [face.svg for row in card_rows(p, f, "ca") for face in row.faces]
    bare = set()
    for picture in pictures:
        for element in ElementTree.fromstring(picture).iter():
            looks = (element.get("class") or "").split()
            if looks and not len(element) and not ruled & set(looks):
                bare.add(element.get("class"))
    assert bare == set()


# -- cards


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_face_on_which_everything_finds_room(lang: str) -> None:
    for row in GAME.data.cards.card:
        root = ElementTree.fromstring(faces.face(GAME.data, row.number, lang))
        written = " ".join(e.text or "" for e in root.iter(f"{SVG}text"))
        for part in getattr(row.title, lang).split():
            assert part in written
        for sentence in sentences(GAME.data, row.number, lang):
            assert sentence.split()[0] in written
            assert sentence.split()[-1] in written
        foot = faces.HIGH - faces.FOOT
        for line in root.iter(f"{SVG}text"):
            look, size = line.get("class") or "", float(line.get("font-size") or 0)
            if look in ("card-text", "card-note"):
                assert float(line.get("y") or 0) < foot, (row.number, line.text)
                assert width_of(line.text or "", size) <= faces.WIDE - 2 * faces.MARGIN, (row.number, line.text)
                assert size >= 10.5
        assert "style=" not in faces.face(GAME.data, row.number, lang)


def test_a_card_in_words_has_all_that_is_printed() -> None:
    told = faces.told(GAME.data, 27, "en")
    assert told.startswith("Card 27, stage I. Bourbon leader.")
    for part in ("Batteries in bombardments", "Almanac: —.", "Priority group", "rauxa 3."):
        assert part in told


def test_points_are_small_where_nobody_scores_and_whose_card_it_is_stands_on_a_ribbon() -> None:
    assert 'class="card-count is-small"' in faces.face(GAME.data, 1, "en", "hand", "", False)
    assert 'class="card-count is-small"' not in faces.face(GAME.data, 1, "en", "hand", "", True)
    assert ">Víctor<" in faces.face(GAME.data, 1, "en", "played", "Víctor")
    assert "card-ribbon" not in faces.face(GAME.data, 1, "en")


def test_rows_of_cards_show_the_own_hand_and_only_the_backs_of_others() -> None:
    hands = "[hands]\nvictor = [101, 115]\nvictoria = [102]\n"
    more = f"{hands}[committed]\nvictoria = 111\n[played]\nvictor = 110\n[leaders]\nvictoria = 66\n"
    p = crowded(more, "victor")
    rows = {row.id: row for row in card_rows(p, facts(), "en")}
    assert list(rows) == ["hand-victor", "round", "leaders"]
    assert [face.key for face in rows["hand-victor"].faces] == ["c101", "c115"]
    assert [(face.key, face.mark) for face in rows["round"].faces] == [("c110", "now"), ("back-victoria", "back")]
    assert [face.key for face in rows["leaders"].faces] == ["c066"]
    assert "c111" not in str(rows) and "c102" not in str(rows)
    spectator = card_rows(crowded(more), facts(), "en")
    assert [row.id for row in spectator] == ["round", "leaders"]
    both = card_rows(crowded(more, "victor", "victoria"), facts(), "en")
    assert [row.title for row in both[:2]] == ["Víctor's hand", "Victòria's hand"]


def test_a_leader_played_this_round_lies_among_the_cards_of_the_round_alone() -> None:
    p = crowded("[played]\nvictor = 110\nvictoria = 66\n[leaders]\nvictoria = 66\n")
    keys = [face.key for row in card_rows(p, facts(), "en") for face in row.faces]
    assert keys == ["c110", "c066"]


def test_in_the_solo_game_cards_set_aside_lie_open() -> None:
    p = position(
        read_position("stage = 2\nround = 1\nphase = 'round'\naside = [60, 61]\n", facts("solo")), ("villarroel",)
    )
    rows = {row.id: row for row in card_rows(p, facts("solo"), "ca")}
    assert [face.key for face in rows["aside"].faces] == ["c060", "c061"]


# -- instruments


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_instruments_are_drawn_and_told_in_every_mode_and_language(mode: str, lang: str) -> None:
    found = {one.id: one for one in instruments(opening(mode), facts(mode), lang)}
    expected = {"defeat", "indicators", "track", "dice", "hazard"}
    assert set(found) == (expected | {"seny"} if mode in ("competitive", "solo") else expected)
    for one in found.values():
        ElementTree.fromstring(one.svg)
        assert one.title and one.text.endswith(".")
        assert "style=" not in one.svg and "href" not in one.svg  # complete without the board
    assert [one.id for one in found.values() if one.essential] == ["defeat"]
    assert ("disc-mine" in found["track"].svg) == (mode != "first")


def test_the_instruments_say_what_the_table_shows() -> None:
    told = {one.id: one.text for one in instruments(crowded(), facts(), "en")}
    assert told["defeat"].startswith("Coronela in Barcelona: 38; with fewer than 5 the game is lost. Rubble: 15; at 15")
    assert "Generalitat: 4" in told["indicators"] and "rubble lies on it" in told["indicators"]
    assert "Reinforcements disc in box 6, value 3. Batteries disc in box 8, value 4." in told["track"]
    assert "8: batteries up 1" in told["track"] and "14: advance 2" in told["track"]
    assert told["dice"] == "To be resolved: Trench 3 (red), Advance 3 (black) and Bombardment 2 (yellow)."
    assert told["hazard"].startswith("14 hazard cards are left")


def test_dice_can_be_clicked_and_lie_pale_before_the_roll() -> None:
    rolled = {one.id: one.svg for one in instruments(crowded(), facts(), "en")}["dice"]
    assert re.findall(r'data-key="([^"]*)"', rolled) == ["red.trench.3", "black.advance.3", "yellow.bombard.2"]
    before = {one.id: one.svg for one in instruments(replace(crowded(), dice=()), facts(), "en")}["dice"]
    assert "data-key" not in before
    assert before.count("is-blank") == 3


def test_the_last_hazard_card_shows_the_line_of_its_stage() -> None:
    p = replace(crowded(), spent=(3, 1), stage=2)
    one = {one.id: one for one in instruments(p, facts(), "en")}["hazard"]
    assert re.findall(r'class="hazard-space">(\w+)<', one.svg) == ["36", "58", "11", "33", "23"]
    assert one.svg.count("is-spent") == 1 and one.svg.count("is-last") == 1
    assert "The last was 1: yellow, red, red, yellow and red" in one.text


def test_the_flag_is_seen_beside_the_powder_in_its_holders_turn() -> None:
    p = crowded()
    mine, other = replace(p, flag=p.active), replace(p, flag="victoria" if p.active == "victor" else "victor")
    assert "dial-flag" in instruments(mine, facts(), "en")[1].svg
    assert "dial-flag" not in instruments(other, facts(), "en")[1].svg


def test_the_nearest_bourbons_are_counted_in_arrows() -> None:
    f = facts()
    p = position(read_position("phase = 'actions'\n[at]\ns34 = '3x'\nv8 = '9x'\nexpedition = '4x'\n", f), ())
    assert "1 arrow away" not in instruments(p, f, "en")[0].text
    assert f"{f.to_beach[f.no['s34']]} arrows away" in instruments(p, f, "en")[0].text
    empty = position(read_position("phase = 'actions'\n", f), ())
    assert "No Bourbons are on their way" in instruments(empty, f, "en")[0].text


def test_dice_of_the_story_are_pictures() -> None:
    drawn = pictures_of(GAME.data, DiceRolled(("white.reinforce.3", "grey.bombard.1")), "en")
    assert [words for _, words in drawn] == ["Reinforcements 3 (white)", "Bombardment 1 (grey)"]
    for picture, _ in drawn:
        ElementTree.fromstring(picture)
    assert pictures_of(GAME.data, StageBegan(1), "en") == ()


# -- lists and legend


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_sign(lang: str) -> None:
    told = legend(GAME.data, lang)
    assert len({words for _, words in told}) == len(told)
    known = set(ids(board(crowded(), facts(), lang)))
    for picture, _ in told:
        ElementTree.fromstring(picture)
        assert {name for name in re.findall(r'href="#([^"]*)"', picture)} <= known


def test_things_in_lists_have_small_pictures() -> None:
    known = set(ids(board(crowded(), facts(), "en")))
    keys = (
        "infantry-s12",
        "coronela-wounded",
        "cannon-s44",
        "2i3c",
        "0i1c",
        "powder",
        "red.trench.3.2",
        "c150",
        *ACTIONS,
    )
    for key in keys:
        picture = badge_of(GAME.data, key, "en")
        assert ElementTree.fromstring(picture).get("aria-label")
        assert {name for name in re.findall(r'href="#([^"]*)"', picture)} <= known
    assert badge_of(GAME.data, "s12", "en") == badge_of(GAME.data, "done", "en") == ""


def test_spaces_have_shapes_for_heat_maps() -> None:
    assert set(GAME.zone_shapes()) == {row.id for row in GAME.data.board.space}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_becomes_a_png(theme: str) -> None:
    assert png(board(crowded(), facts(), "es"), 400, theme, LOOKS).startswith(b"\x89PNG")
