"""The board of the assault: ids, escaping, languages, and everything in its place."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from baluard.components.folder import looks_of
from baluard.drawing import counters
from baluard.drawing.palette import BOARD_CSS
from baluard.drawing.shapes import contains
from baluard.drawing.sheet import marked
from baluard.games.assault.board import board as board_room
from baluard.games.assault.board import labels, sheet
from baluard.games.assault.board import pieces as board_pieces
from baluard.games.assault.board import spots as board_spots
from baluard.games.assault.board.ground import LANGUAGES, ground_facts
from baluard.games.assault.board.legend import badge_of, legend
from baluard.games.assault.eyes.scene import Piece, Scene
from baluard.games.assault.model.data import Data
from baluard.games.assault.module import GAME
from baluard.page.widgets import whole

SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(sheet.__file__).parents[1] / "data"
D = GAME.data


def board(d: Data, scene: Scene, lang: str, offered: frozenset[str] = frozenset()) -> str:
    """The board as one SVG."""
    return whole(board_room.board(d, scene, lang, offered))


def opening() -> Scene:
    """The fixed set-up."""
    deployment = tomllib.loads((DATA / "deployment.toml").read_text(encoding="utf-8"))
    pieces = tuple(
        Piece(unit, p["zone"], facing=p.get("facing", {}).get(unit, ""))
        for p in deployment["placement"]
        for unit in p["units"]
    )
    return Scene(
        turn=1,
        last_turn=12,
        active="two_crowns",
        phase="movement",
        royal_open=False,
        pieces=pieces,
        eliminated=(),
        waiting=tuple((w["turn"], tuple(w["units"])) for w in deployment["wave"]),
        recoveries=tuple((r["turn"], r["number"]) for r in deployment["recovery"]),
        controlled=tuple((o.id, "catalan") for o in ground_facts(D).objectives),
        points=(("catalan", 0, 36), ("two_crowns", 0, 0)),
    )


def crowd(part: int) -> Scene:
    """Full stacks of five with a special counter in as many zones as the roster can fill, every third zone."""
    facts = ground_facts(D)
    fighting = {side: [u.id for u in facts.units.values() if u.side == side and u.factor] for side in facts.sides}
    special = {
        side: [u.id for u in facts.units.values() if u.side == side and u.type in ("commander", "battery")]
        for side in facts.sides
    }
    pieces = []
    zones = [z for z in facts.zones.values() if not z.deployment][part::3]
    for i, zone in enumerate(zones):
        side = ("catalan", "two_crowns")[i % 2]
        pieces += [Piece(fighting[side].pop(), zone.id, used=i % 3 == 0) for _ in range(min(5, len(fighting[side])))]
        pieces += [Piece(special[side].pop(), zone.id) for _ in range(min(1, len(special[side])))]
    return replace(opening(), pieces=tuple(pieces), turn=7, phase="combat", royal_open=True)


def ids(drawing: str) -> Counter[str]:
    return Counter(e.get("id") for e in ElementTree.fromstring(drawing).iter() if e.get("id"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_zone_and_piece_is_there_exactly_once_in_every_language(lang: str) -> None:
    scene = opening()
    drawing = board(D, scene, lang)
    found = ids(drawing)
    assert set(found.values()) == {1}
    assert {name[5:] for name in found if name.startswith("zone-")} == set(ground_facts(D).zones)
    assert {name[6:] for name in found if name.startswith("piece-")} == {p.id for p in scene.pieces}
    assert {name[10:] for name in found if name.startswith("objective-")} == {
        z for o in ground_facts(D).objectives for z in o.zones
    }


def test_zones_and_pieces_carry_their_keys() -> None:
    root = ElementTree.fromstring(board(D, opening(), "en"))
    zones = root.find(f"{SVG}g[@id='zones']")
    assert zones is not None
    for zone in zones:
        assert zone.get("id") == f"zone-{zone.get('data-key')}"
        assert zone.find(f"{SVG}polygon") is not None
        assert zone.find(f"{SVG}title") is not None
        assert (zone.get("class") or "").startswith("zone zone--")
    pieces = root.find(f"{SVG}g[@id='pieces']")
    assert pieces is not None
    keys = [piece.get("data-key") for piece in pieces]
    assert keys == sorted(keys, key=str)
    for piece in pieces:
        assert piece.get("id") == f"piece-{piece.get('data-key')}"
        assert re.fullmatch(r"translate\(-?[\d.]+ -?[\d.]+\)", piece.get("transform") or "")
        assert piece.find(f"{SVG}title") is not None


def test_nothing_the_content_policy_forbids() -> None:
    drawing = board(D, crowd(0), "ca")
    assert "style=" not in drawing
    assert "<script" not in drawing
    assert not re.search(r"\son\w+=", drawing)
    references = re.findall(r'href="([^"]*)"', drawing) + re.findall(r"url\(([^)]*)\)", drawing)
    assert references
    assert all(r.startswith("#") for r in references)
    assert {r[1:] for r in references} <= set(ids(drawing))


@pytest.mark.parametrize("part", [0, 1, 2])
def test_counters_stay_inside_the_sheet_and_their_middles_inside_their_zones(part: int) -> None:
    scene = crowd(part)
    left, top, width, height = sheet.VIEWBOX
    for spot in board_pieces.arranged(D, scene.pieces).placed:
        half = counters.SIZE * spot.scale / 2
        assert left <= spot.at[0] - half and spot.at[0] + half <= left + width
        assert top <= spot.at[1] - half and spot.at[1] + half <= top + height
        assert contains(ground_facts(D).zones[spot.piece.zone].polygon, spot.at), spot


@pytest.mark.parametrize("part", [0, 1, 2])
def test_no_counter_of_a_full_stack_hides_another(part: int) -> None:
    spots = [s for s in board_pieces.arranged(D, crowd(part).pieces).placed]
    for i, a in enumerate(spots):
        for b in spots[i + 1 :]:
            away = max(abs(a.at[0] - b.at[0]), abs(a.at[1] - b.at[1]))
            assert away >= 11, (a, b)


def test_barricades_lie_at_the_border_they_face() -> None:
    placed = {s.piece.id: s for s in board_pieces.arranged(D, opening().pieces).placed}
    barricade = placed["cat_bar_1"]
    assert barricade.piece.facing == "fos_molins"
    assert barricade.at[0] > ground_facts(D).zones["ter_molins"].anchor[0]
    assert 80 < barricade.turn < 115


def test_the_strength_of_a_stack_and_its_frame() -> None:
    layout = board_pieces.arranged(D, opening().pieces)
    words = sorted(b.words for b in layout.badges)
    assert "5+4" in words
    assert "4+2" in words
    assert len(layout.frames) == words.count("5+4")


def test_deployment_zones_count_by_kind() -> None:
    scene = opening()
    layout = board_pieces.arranged(D, scene.pieces)
    units = ground_facts(D).units
    waiting = [p for p in scene.pieces if ground_facts(D).zones[p.zone].deployment and units[p.id].factor]
    assert sum(pile.count for pile in layout.piles) == len(waiting)


def test_names_fit_their_zones_and_keep_to_a_legible_size() -> None:
    for zone in ground_facts(D).zones.values():
        for lang in LANGUAGES:
            label = labels.label(D, zone.id, lang)
            assert label.size >= 12
            assert " ".join(line.words for line in label.lines) == labels.name_of(zone, lang)
            for line in label.lines:
                assert contains(zone.polygon, (line.x, line.y - 4)), (zone.id, lang, line)


def test_marks_of_the_moment() -> None:
    drawing = board(
        D,
        opening(),
        "es",
        offered=frozenset({"fos_molins", "cat_bar_1"}),
    )
    drawing = marked(drawing, "is-chosen", {"ter_molins"})
    drawing = marked(drawing, "is-target", {"fos_reial"})
    drawing = marked(drawing, "is-last", {"tr_molins"})
    root = ElementTree.fromstring(drawing)
    looks = {e.get("data-key"): (e.get("class") or "").split() for e in root.iter() if e.get("data-key")}
    marks = {key: {c for c in names if c.startswith("is-")} for key, names in looks.items()}
    assert {key: names for key, names in marks.items() if names} == {
        "fos_molins": {"is-offered"},
        "cat_bar_1": {"is-offered"},
        "ter_molins": {"is-chosen"},
        "fos_reial": {"is-target"},
        "tr_molins": {"is-last"},
    }


def test_lights_lie_over_the_works_and_under_the_counters() -> None:
    root = ElementTree.fromstring(board(D, opening(), "en", offered=frozenset({"fos_molins"})))
    layers = [e.get("id") or (e.get("class") or "").split()[0] for e in root if e.get("id") or e.get("class")]
    order = ["zones", "bd-borders", "royal-breach", "lights", "names", "objectives", "arrows", "pieces", "signs"]
    assert [name for name in layers if name in order] == order
    lights = root.find(f"{SVG}g[@id='lights']")
    assert lights is not None
    assert {light.get("data-key") for light in lights} == set(ground_facts(D).zones)
    assert [e.get("data-key") for e in lights if "is-offered" in (e.get("class") or "")] == ["fos_molins"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_signs_lie_in_their_zones_and_beside_single_counters(lang: str) -> None:
    layout = board_pieces.arranged(D, opening().pieces)
    free = board_spots.spots(D, layout, lang)
    for zone in ground_facts(D).zones.values():
        x, y = free[zone.id]
        assert contains(zone.polygon, (x, y)), zone.id
    roomy = [zone.id for zone in ground_facts(D).zones.values() if zone.deployment]
    for zone_id in ("ter_molins", "pla_den_llull", "fos_molins", *roomy):
        x, y = free[zone_id]
        for spot in layout.placed:
            if spot.piece.zone == zone_id:
                assert max(abs(spot.at[0] - x), abs(spot.at[1] - y)) >= counters.SIZE / 2, (zone_id, spot)


def test_the_names_of_deployment_zones_are_not_under_the_buttons_of_the_page() -> None:
    for zone in ground_facts(D).zones.values():
        if zone.deployment:
            assert min(line.y for line in labels.label(D, zone.id, "en").lines) > labels.UNDER_TOOLS


def test_objectives_do_not_cover_names() -> None:
    covered = 0
    for zone in ground_facts(D).zones.values():
        for lang in LANGUAGES:
            label = labels.label(D, zone.id, lang)
            if label.badge:
                first = label.lines[0]
                covered += label.badge[0] + 9 > first.x - labels.width_of(first.words, label.size) / 2
    assert covered == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_counter_has_a_small_picture_with_type_and_factor(lang: str) -> None:
    faces = set(ids(board(D, opening(), lang)))
    for unit in ground_facts(D).units.values():
        picture = ElementTree.fromstring(badge_of(D, unit.id, lang))
        assert ground_facts(D).types[unit.type][lang] in (picture.get("aria-label") or "")
        assert not unit.factor or str(unit.factor) in (picture.get("aria-label") or "")
        assert {e.get("href", "")[1:] for e in picture} <= faces
    assert badge_of(D, "french_grenadier", lang) == badge_of(D, "spanish_grenadier", lang).replace("spanish", "french")
    assert badge_of(D, "catalan_coronela_catalan_left", lang)
    assert badge_of(D, "born", lang) == badge_of(D, "done", lang) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_kind_of_counter_and_every_ground(lang: str) -> None:
    told = legend(D, lang)
    assert len({words for _, words in told}) == len(told)
    for picture, _ in told:
        ElementTree.fromstring(picture)
        assert "style=" not in picture
    pictures = "".join(picture for picture, _ in told)
    for kind in {u.type for u in ground_facts(D).units.values()}:
        assert f"-{kind}-" in pictures
    for colour in ("ochre", "green", "grey", "blue"):
        assert f"zone--{colour}" in pictures


def test_the_track_says_who_sets_up() -> None:
    drawing = board(D, replace(opening(), phase="setup", active="catalan"), "en")
    assert ">Set-up · Catalans<" in drawing


def test_used_pieces_are_paler() -> None:
    scene = opening()
    first, *rest = scene.pieces
    drawing = board(D, replace(scene, pieces=(replace(first, used=True), *rest)), "en")
    assert drawing.count("is-used") == drawing.count('class="veil"') == 1


def test_the_royal_breach_shows_its_state() -> None:
    assert "royal--closed" in board(D, opening(), "en")
    assert "royal--open" in board(D, replace(opening(), royal_open=True), "en")


def test_controllers_differ_by_shape() -> None:
    drawing = board(D, replace(opening(), controlled=(("pla_de_palau", "two_crowns"), ("bal_migdia", "catalan"))), "en")
    for words in ("objective--two_crowns", "objective--catalan", "objective--nobody"):
        assert words in drawing
    assert "flag-white" in drawing
    assert "flag-gold" in drawing
    assert "flag-none" in drawing


def test_extra_turns_lengthen_the_track_and_a_card_is_named() -> None:
    drawing = board(D, replace(opening(), turn=14, last_turn=15, card="polvora_molla"), "ca")
    assert drawing.count('class="hour hour--') == 15
    assert "« Pólvora molla »" in drawing


def test_an_empty_board_can_be_drawn() -> None:
    scene = replace(opening(), pieces=(), points=(), waiting=(), recoveries=(), controlled=())
    ElementTree.fromstring(board(D, scene, "ca"))


def test_everything_drawn_has_a_look_in_the_style_sheets() -> None:
    css = "".join(sheet.read_text(encoding="utf-8") for sheet in (BOARD_CSS, *looks_of(GAME.package)))
    ruled = set(re.findall(r"\.([\w-]+)", css))
    open_city = replace(opening(), royal_open=True, turn=5)
    pictures = [board(D, scene, "ca") for scene in (opening(), open_city, crowd(0))]
    pictures += [picture for picture, _ in legend(D, "ca")]
    bare = set()
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        for defs in root.iter(f"{SVG}defs"):
            for pattern in defs.findall(f"{SVG}pattern"):
                defs.remove(pattern)  # those of all games: vines and others are not used here
        for element in root.iter():
            looks = (element.get("class") or "").split()
            if looks and not len(element) and not ruled & set(looks):
                bare.add(element.get("class"))
    assert bare == {"ctr-symbol"}  # it has the ink of its counter


def test_the_drawing_stays_small_and_repeats_itself() -> None:
    scene = crowd(1)
    assert board(D, scene, "en") == board(D, scene, "en")
    assert len(board(D, scene, "en")) < 360_000
