"""The map of the Peninsula: ids and keys, room for names and pieces, what a position shows, layers, languages."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from baluard.components.folder import looks_of
from baluard.drawing.lettering import width_of, wrapped
from baluard.drawing.packing import Box
from baluard.drawing.palette import BOARD_CSS
from baluard.games.peninsular import GAME
from baluard.games.peninsular.board import pieces
from baluard.games.peninsular.board.borders import borders, provinces, rings
from baluard.games.peninsular.board.ground import river_stretch, sheet_box
from baluard.games.peninsular.board.labels import LANGUAGES, city_box, city_in, name_boxes, place_of
from baluard.games.peninsular.board.layers import LAYERS, chain_links
from baluard.games.peninsular.board.legend import badge_of, legend
from baluard.games.peninsular.board.pictures import PICTURES
from baluard.games.peninsular.eyes.reach import reach_of
from baluard.games.peninsular.eyes.view import position
from baluard.games.peninsular.model.facts import AT_SEA, FRANCE, NATIONS, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.marches import march_of
from baluard.games.peninsular.rules.routes import valid_depots
from baluard.games.peninsular.words.names import events
from baluard.page.widgets import whole
from baluard.texts import texts_for
from tests.games.shown import view_of

DATA = GAME.data
SVG = "{http://www.w3.org/2000/svg}"
OPTIONS = GAME.checked_options({})
CHAIN = ("bayonne", "vitoria", "burgos", "segovia", "madrid", "cordoba")


def opening() -> State:
    """The map before anybody has placed anything."""
    s: State = GAME.new(OPTIONS)
    return s


def corps(s: State, id: str, kind: str, points: int, at: str, place: str = "open", *generals: str) -> Corps:
    """A corps put on the map."""
    f = s.facts
    new = Corps(id, f.kind_no[kind], points, f.no[at] if at else AT_SEA, place)
    new.generals = tuple(f.general_no[name] for name in generals)
    s.corps.append(new)
    return new


def war() -> State:
    """The autumn of 1809: sieges, depots, bands, a region cut off."""
    s = opening()
    f = s.facts
    s.turn, s.phase, s.nation = 9, "movement", FRANCE
    corps(s, "fr_guard", "guard", 400, "burgos", "open", "napoleon")
    corps(s, "fr_italy", "italy", 370, "gerona").besieging = True
    corps(s, "fr_sea", "britain", 240, "", "sea")
    corps(s, "fr_done", "france", 230, "cordoba", "open", "ney").moved = True
    s.depots = (
        *((FRANCE, f.no[at], ((f.kind_no["france"], 60),) if at == "segovia" else ()) for at in CHAIN),
        (SPAIN, f.no["cadiz"], ()),
    )
    s.bands = (
        ("tiny", 1, f.no["pamplona"], "", False),
        ("small", 2, f.no["pamplona"], "", False),
        ("with", 2, f.no["ciudad_real"], "es_izquierda", False),
    )
    s.sieges[f.city_no["gerona"]] = 2
    s.garrisons[f.city_no["gerona"]] = ((f.kind_no["spain"], 220),)
    s.interrupted[f.region_no["navarra"]] = 10
    return s


def board(s: State, lang: str = "en", offered: frozenset[str] = frozenset(), eyes: tuple[str, ...] = ()) -> str:
    view = replace(view_of(GAME, position(s, eyes), s.facts.options), eyes=eyes)
    return whole(GAME.board(view, lang, offered))


def root_of(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


def ids(drawing: str) -> Counter[str]:
    return Counter(str(e.get("id")) for e in root_of(drawing).iter() if e.get("id"))


def found(drawing: str, id: str) -> ElementTree.Element:
    element = next((e for e in root_of(drawing).iter() if e.get("id") == id), None)
    assert element is not None, id
    return element


def share(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def is_on_sheet(box: Box) -> bool:
    left, top, wide, high = sheet_box(DATA)
    return left < box[0] and top < box[1] and box[2] < left + wide and box[3] < top + high


# -- the ground


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_province_is_there_exactly_once_in_every_language(lang: str) -> None:
    there = ids(board(war(), lang))
    assert set(there.values()) == {1}
    assert {name[5:] for name in there if name.startswith("zone-")} == {row.id for row in DATA.map.province}


def test_zones_carry_their_keys_titles_and_places_for_signs() -> None:
    root = root_of(board(war()))
    signs = next(e for e in root.iter() if e.get("id") == "signs")
    spots = dict(spot.split(" ", 1) for spot in (signs.get("data-spots") or "").split(";"))
    zones = [e for e in root.iter(f"{SVG}g") if (e.get("class") or "").startswith("zone ")]
    assert len(zones) == 75
    for zone in zones:
        assert zone.get("id") == f"zone-{zone.get('data-key')}"
        assert re.fullmatch(r"[\d.]+ [\d.]+", zone.get("data-middle") or "")
        assert re.fullmatch(r"[\d.]+ [\d.]+", spots[zone.get("data-key") or ""])
    told = found(board(war()), "zone-oviedo").findtext(f"{SVG}title")
    assert told == "Oviedo (Asturias): mountain, forage 3"


def test_neighbours_share_their_border_however_it_is_simplified() -> None:
    pairs = {frozenset((b.a, b.b)) for b in borders(DATA) if b.b}
    assert pairs == {frozenset((e.a, e.b)) for e in DATA.map.edge}
    for b in borders(DATA):
        for province in (b.a, b.b) if b.b else (b.a,):
            corners = {p for ring in rings(DATA, province) for p in ring}
            assert set(b.line) <= corners or len(b.line) == 2, province  # a rock of two points is not drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_do_not_hide_each_other_nor_a_city(lang: str) -> None:
    names = {row.id: name_boxes(DATA, row.id, lang) for row in DATA.map.province}
    for a, b in combinations(names, 2):
        assert sum(share(one, other) for one in names[a] for other in names[b]) == 0, (a, b)
    for province, boxes in names.items():
        assert all(is_on_sheet(box) for box in boxes), province
        for city in DATA.map.city:
            assert sum(share(box, city_box(DATA, city.id)) for box in boxes) < 30, (province, city.id)


def test_rooms_for_pieces_lie_on_the_sheet_beside_names_cities_and_each_other() -> None:
    rooms = {row.id: place_of(DATA, row.id).room for row in DATA.map.province}
    for a, b in combinations(rooms, 2):
        assert share(rooms[a], rooms[b]) < 160, (a, b)
    for province, room in rooms.items():
        assert is_on_sheet(room)
        assert room[2] - room[0] >= 42 and room[3] - room[1] >= 32, province
        for other in rooms:
            hidden = sum(share(room, box) for lang in LANGUAGES for box in name_boxes(DATA, other, lang))
            assert hidden < 400, (province, other)


def test_every_place_of_the_pictures_is_a_place_of_the_map() -> None:
    assert set(PICTURES.places) == {row.id for row in DATA.map.province}
    assert set(PICTURES.regions) <= {row.id for row in DATA.map.region}
    assert set(PICTURES.seas) == {row.id for row in DATA.map.label}
    assert set(PICTURES.rivers) <= {row.id for row in DATA.map.river}
    assert set(PICTURES.emblems) == {row.id for row in DATA.nations.kind} - {"guerrilla"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_in_wide_letters_and_of_rivers_find_room(lang: str) -> None:
    for row in DATA.map.region:
        spread = PICTURES.regions.get(row.id)
        if spread:
            rows = wrapped(row.name[lang].upper(), spread.rows)
            assert max(width_of(words, spread.size) for words in rows) <= spread.wide, row.id
    for river in PICTURES.rivers:
        assert all(is_on_sheet((*p, *p)) for p in river_stretch(DATA, river, lang)), river


def test_signs_of_cities_show_towers_fort_and_port_as_the_map_says() -> None:
    drawing = board(opening())
    for row in DATA.map.city:
        sign = ElementTree.tostring(found(drawing, f"city-{row.id}"), "unicode")
        assert sign.count("V-9h-.8") == row.towers
        forts = re.search(r'd="([^"]*)" class="pen-fort"', sign)
        assert (forts[1].count("Z") if forts else 0) == row.fort
        assert ("pen-port" in sign) == row.port
        assert ("pen-crown" in sign) == (row.tier == "national_capital")
    numbers = re.findall(r'class="pen-forage">(\d)<', drawing)
    assert numbers == [str(row.forage) for row in DATA.map.province]


def test_the_drawing_stays_small_repeats_itself_and_obeys_the_content_policy() -> None:
    drawing = board(war(), "ca", frozenset({"madrid", "es_norte"}))
    assert drawing == board(war(), "ca", frozenset({"madrid", "es_norte"}))
    assert len(drawing) < 400_000
    assert "style=" not in drawing and "<script" not in drawing
    references = re.findall(r'href="([^"]*)"', drawing) + re.findall(r"url\(([^)]*)\)", drawing)
    assert all(r.startswith("#") for r in references)
    assert {r[1:] for r in references} <= set(ids(drawing))


def test_everything_drawn_has_a_look_of_its_own_sheet() -> None:
    css = "".join(sheet.read_text(encoding="utf-8") for sheet in (BOARD_CSS, *looks_of(GAME.package)))
    ruled = set(re.findall(r"\.([\w-]+)", css))
    bare = set()
    for picture in (board(war(), "ca"), *(picture for picture, _ in legend(DATA, "ca"))):
        root = root_of(picture)
        for defs in root.iter(f"{SVG}defs"):
            for pattern in defs.findall(f"{SVG}pattern"):
                defs.remove(pattern)
        for element in root.iter():
            looks = (element.get("class") or "").split()
            if looks and not len(element) and not ruled & set(looks) and not element.get("fill"):
                bare.add(element.get("class"))
    assert bare == set()


# -- the position


def test_a_corps_is_a_piece_with_its_points_its_general_and_its_place() -> None:
    drawing = board(war())
    guard = found(drawing, "piece-fr_guard")
    assert (guard.get("data-key"), guard.get("data-at")) == ("fr_guard", "burgos")
    assert [e.text for e in guard.iter(f"{SVG}text")] == ["400", "Napoleon"]
    assert (
        guard.findtext(f"{SVG}title")
        == "Imperial Guard: Imperial Guard, 400 points, in the open (Burgos). Led by Napoleon."
    )
    told = found(drawing, "piece-es_oeste").findtext(f"{SVG}title")
    assert told == "Army of the West: Spanish corps, 90 points, inside the city (Leon). Led by Cuesta."
    assert "pen-battlement" in ElementTree.tostring(found(drawing, "piece-es_oeste"), "unicode")
    assert "pen-trench" in ElementTree.tostring(found(drawing, "piece-fr_italy"), "unicode")
    assert "veil" in ElementTree.tostring(found(drawing, "piece-fr_done"), "unicode")
    assert found(drawing, "piece-fr_sea").get("data-at") is None


def test_a_name_given_by_its_owner_comes_before_that_of_the_components() -> None:
    s = opening()
    s.call(s.corps[0].id, "Los Patriotas")
    title = found(board(s), f"piece-{s.corps[0].id}").findtext(f"{SVG}title")
    assert title is not None and title.startswith("Los Patriotas: ")


def test_depots_and_bands_are_pieces_and_bands_that_follow_a_corps_are_counted_on_it() -> None:
    drawing = board(war())
    there = ids(drawing)
    assert {"piece-depot_france_segovia", "piece-depot_spain_cadiz", "piece-tiny", "piece-small"} <= set(there)
    assert "piece-with" not in there
    told = found(drawing, "piece-es_izquierda").findtext(f"{SVG}title") or ""
    assert told.endswith("1 band with it.")
    guarded = found(drawing, "piece-depot_france_segovia")
    assert [e.text for e in guarded.iter(f"{SVG}text")] == ["60"]


def test_a_city_shows_its_holder_its_garrison_and_the_turns_of_its_siege() -> None:
    gerona = found(board(war()), "holds-gerona")
    spain = next(row.color for row in DATA.nations.nation if row.id == "spain")
    assert gerona.find(f"{SVG}use").get("fill") == spain  # type: ignore[union-attr]
    assert [e.text for e in gerona.iter(f"{SVG}text")] == ["220", "2"]
    assert gerona.findtext(f"{SVG}title") == (
        "Gerona: 2 towers, fort 2; held by Spain. Garrison: 220 points. Besieged for 2 turns."
    )


def test_a_region_is_crossed_out_until_the_last_turn_of_its_interruption() -> None:
    s = war()
    here = sum(row.region == "navarra" for row in DATA.map.province)
    assert board(s).count('class="pen-interrupted"') == here
    assert "Cut off until turn 10" in board(s)
    s.turn = 11
    assert 'class="pen-interrupted"' not in board(s)


def test_pieces_stay_in_the_room_of_their_province_and_show_their_points() -> None:
    p = position(war(), ())
    for one in pieces.layout_of(DATA, p):
        left, top, right, bottom = place_of(DATA, one.at).room if one.at else pieces.SEA_ROOM
        assert left - 20 <= one.spot[0] <= right + 20 and top - 10 <= one.spot[1] <= bottom + 10, one.key


def test_a_crowd_lies_over_each_other_so_that_every_corps_can_be_seen() -> None:
    s = opening()
    for number in range(8):
        corps(s, f"crowd{number}", "france", 300, "almeida")
    spots = [one.spot for one in pieces.layout_of(DATA, position(s, ())) if one.key.startswith("crowd")]
    assert len(set(spots)) == 8
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 6 for a, b in combinations(spots, 2))


def test_with_fog_the_points_of_the_enemy_are_a_band_of_points() -> None:
    s: State = GAME.new(GAME.checked_options({"fog": "estimated"}))
    drawing = board(s, eyes=("spain",))
    texts = [e.text for e in found(drawing, "piece-fr_murat").iter(f"{SVG}text")]
    assert texts == ["300+", "Murat"]
    assert "400" in [e.text for e in found(drawing, "piece-es_norte").iter(f"{SVG}text")]


def test_what_is_offered_is_lit() -> None:
    marked = Counter(
        e.get("data-key")
        for e in root_of(board(war(), offered=frozenset({"madrid", "es_norte"}))).iter()
        if "is-offered" in (e.get("class") or "")
    )
    assert marked == {"madrid": 2, "es_norte": 1}  # a province with its light, and a corps


# -- layers


def test_each_layer_is_drawn_and_hidden_until_it_is_shown() -> None:
    drawn = GAME.board(view_of(GAME, position(war(), ()), OPTIONS), "en")
    assert drawn.layers == LAYERS
    css = "".join(sheet.read_text(encoding="utf-8") for sheet in looks_of(GAME.package))
    for layer in LAYERS:
        assert f'id="layer-{layer}"' in whole(drawn)
        assert f".board.shows-{layer} .pen-layer--{layer}" in css
        for lang in LANGUAGES:
            assert texts_for(lang, GAME.package, DATA).say(f"layer.{layer}")


def test_the_chain_that_is_drawn_reaches_the_valid_depots_and_no_other() -> None:
    s = war()
    for nation in range(len(NATIONS)):
        assert sorted(end for _, end in chain_links(s, nation)) == valid_depots(s, nation)
    assert s.facts.no["cordoba"] not in valid_depots(s, FRANCE)
    drawn = ElementTree.tostring(found(board(s, eyes=("france",)), "layer-supply"), "unicode")
    assert drawn.count("pen-lost-depot") == 1
    assert "pen-supply--spain" not in drawn


def test_control_follows_the_city_and_without_one_the_capital_of_the_region() -> None:
    s = war()
    s.control[s.facts.city_no["sevilla"]] = FRANCE
    layer = found(board(s), "layer-control")
    fills = {e.get("href", "")[7:]: e for e in layer.iter(f"{SVG}use")}
    france = next(row.color for row in DATA.nations.nation if row.id == "france")
    assert fills["sevilla"].get("fill") == fills["cordoba"].get("fill") == france
    assert "by_capital" in (fills["cordoba"].get("class") or "") and city_in(DATA, "cordoba") is None
    assert fills["cadiz"].get("fill") != france


def test_the_threat_of_a_region_counts_its_bands_but_not_those_that_follow_a_corps() -> None:
    layer = found(board(war()), "layer-threat")
    washed = {(e.get("href") or "")[7:] for e in layer.iter(f"{SVG}use")}
    assert washed == {row.id for row in DATA.map.province if row.region == "navarra"}
    assert "3" in [e.text for e in layer.iter(f"{SVG}text") if e.get("class") == "pen-rising-points"]


def test_a_corps_that_can_march_carries_the_provinces_in_its_reach() -> None:
    s = war()
    root = root_of(board(s))
    carried = {
        piece.get("data-key"): {(e.get("href") or "")[7:] for e in piece.iter() if "pen-step" in (e.get("class") or "")}
        for piece in root.iter(f"{SVG}g")
        if "pen-corps" in (piece.get("class") or "")
    }
    guard = carried["fr_guard"]
    assert {"vitoria", "valladolid", "segovia"} <= guard and "burgos" not in guard and "sevilla" not in guard
    assert carried["fr_done"] == set() == carried["es_norte"]  # has marched; is not the active nation's
    s.phase = "combat"
    assert "pen-step" not in board(s)


def test_the_groups_of_a_counter_stand_where_it_stands_so_that_none_flies_over_the_map_when_its_reach_goes() -> None:
    root = root_of(board(war()))
    counters = [piece for piece in root.iter(f"{SVG}g") if "pen-corps" in (piece.get("class") or "")]
    groups = [group for counter in counters for group in counter.findall(f"{SVG}g")]
    assert any("pen-reach" in (group.get("class") or "") for group in groups)
    assert [group.get("transform") for group in groups if "translate" in (group.get("transform") or "")] == []


def test_the_reach_of_a_corps_is_where_its_steps_lead() -> None:
    s = war()
    one = next(c for c in s.corps if c.id == "fr_murat")
    reach = reach_of(s, one)
    assert reach["toledo"] == 3  # a plain: 1 of 4 points
    assert reach["segovia"] == 2 and reach["avila"] == 2  # mountains: 2
    assert all(left >= 0 for left in reach.values())
    for name in reach:
        assert any(
            name in march_of(s, one, way).steps() for way in ((), *((step,) for step in reach), *pairs_of(reach))
        )


def pairs_of(reach: dict[str, int]) -> list[tuple[str, ...]]:
    """Ways of two and three neighbouring provinces."""
    near = {frozenset((e.a, e.b)) for e in DATA.map.edge}
    first = [name for name in reach if frozenset(("madrid", name)) in near]
    two = [(a, b) for a in first for b in reach if frozenset((a, b)) in near]
    return [*two, *((a, b, c) for a, b in two for c in reach if frozenset((b, c)) in near and c != a)]


# -- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_name_and_the_legend_explains_the_signs(lang: str) -> None:
    words = texts_for(lang, GAME.package, DATA)
    keys = [row.id for row in (*DATA.map.province, *DATA.map.city, *DATA.nations.nation, *DATA.generals.general)]  # type: ignore[attr-defined]
    keys += [f"region_{row.id}" for row in DATA.map.region] + [f"kind_{row.id}" for row in DATA.nations.kind]
    keys += [row.id for row in DATA.schedule.setup if row.what == "corps"] + list(events(DATA))
    keys += ["depot_spain_cadiz", "garrison_france_madrid"]
    assert all(words.name(key) and words.name(key) != key for key in keys)
    told = [said for _, said in legend(DATA, lang)]
    assert len(told) == len(set(told)) > 35


def test_badges_show_nations_troops_and_cities_and_nothing_else() -> None:
    for key in ("france", "kind_guard", "es_norte", "madrid"):
        assert badge_of(DATA, key, "en").startswith("<svg")
    assert badge_of(DATA, "avila", "en") == ""
    assert badge_of(DATA, "end_phase", "en") == ""


def test_the_badge_of_a_city_names_no_master_since_cities_change_hands() -> None:
    colours = [row.color for row in DATA.nations.nation]
    assert not any(colour in badge_of(DATA, "madrid", "en") for colour in colours)


def test_small_provinces_at_the_coast_have_their_pieces_at_sea_with_a_line_to_their_city() -> None:
    afar = [row.id for row in DATA.map.province if pieces.is_afar(DATA, row.id)]
    assert "gibraltar" in afar and all(provinces(DATA)[name].coast for name in afar), afar
    s = opening()
    lines = board(s).count('class="pen-leader"')
    corps(s, "gb_rock", "britain", 100, "gibraltar")
    assert board(s).count('class="pen-leader"') == lines + (
        "gibraltar" not in pieces.by_province(position(opening(), ()))
    )
