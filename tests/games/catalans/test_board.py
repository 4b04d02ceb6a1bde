"""The pictures of The Case of the Catalans: the board, the cards, the instruments; ids, keys, room, languages."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from baluard.components.folder import looks_of
from baluard.drawing.lettering import width_of
from baluard.drawing.palette import BOARD_CSS
from baluard.drawing.raster import png
from baluard.drawing.shapes import contains
from baluard.games.catalans import GAME
from baluard.games.catalans.board import (
    actions,
    faces,
    heraldry,
    pictures,
    sequence,
    walls,
)
from baluard.games.catalans.board import (
    bourbon as bourbon_picture,
)
from baluard.games.catalans.board import (
    pieces as board_pieces,
)
from baluard.games.catalans.board.board import goal_spaces
from baluard.games.catalans.board.ground import LANGUAGES, NAME_WIDE, hexagon, name_lines, spaces
from baluard.games.catalans.board.legend import badge_of, legend
from baluard.games.catalans.eyes.positions import read_position
from baluard.games.catalans.eyes.view import Position, position
from baluard.games.catalans.model.activities import Settle
from baluard.games.catalans.model.facts import ACTIONS, POWERS, Facts
from baluard.games.catalans.page.card_rows import text_bar
from baluard.page.widgets import CardRow, Instrument, whole
from tests.games.shown import view_of

DATA = GAME.data
SVG = "{http://www.w3.org/2000/svg}"
LOOKS = looks_of(GAME.package)
CHOICE = """
round = 4
period = "mid"
phase = "choose"
sequence = ["dutch", "savoy", "britain", "austria", "portugal"]
slots = ["villaviciosa", "eugene", "ramillies", "treaty_hague", "pact_of_genoa"]
markers = ["", "dutch", "", "savoy", ""]
wall = 9
blue = true
boxes = [3, 7, 7]
characters = [["marlborough", "britain", 3], ["darmstadt", "austria", 4]]
concessions = ["rock_of_gibraltar", "naples", "amazon", "barrier", "sicily"]

[goals]
austria = ["at_milan", "at_alsace", "at_netherlands"]

[held]
austria = ["mantua"]
dutch = ["tariff_1664", "upper_guelders"]

[resources]
britain = 3
dutch = -4
austria = 14

[levels]
britain = 9
dutch = 2
savoy = 5
portugal = 4

[done]
attack = "savoy"

[banned]
attack = "dutch"
move = "britain"

[at]
barcelona = "2 aragon 1 britain"
madrid = "3 france"
"""


def facts(players: str = "5") -> Facts:
    return GAME.facts(GAME.checked_options({"players": players}))


def opening(players: str = "5", *eyes: str) -> Position:
    return position(GAME.new(GAME.checked_options({"players": players})), eyes)


def choice(*eyes: str, more: str = "") -> Position:
    return position(read_position(CHOICE.replace("wall = 9", f"wall = 9\n{more}"), facts()), eyes)


def board(p: Position, f: Facts, lang: str, offered: frozenset[str] = frozenset()) -> str:
    return whole(GAME.board(view_of(GAME, p, f.options), lang, offered))


def card_rows(p: Position, f: Facts, lang: str) -> tuple[CardRow, ...]:
    return GAME.cards(view_of(GAME, p, f.options), lang)


def instruments(p: Position, f: Facts, lang: str) -> tuple[Instrument, ...]:
    return GAME.instruments(view_of(GAME, p, f.options), lang)


def ids(drawing: str) -> Counter[str]:
    return Counter(str(e.get("id")) for e in ElementTree.fromstring(drawing).iter() if e.get("id"))


# -- the board


def spots_in(root: ElementTree.Element) -> dict[str, str]:
    """By zone: where the page lays its signs."""
    signs = root.find(f"{SVG}g[@id='signs']")
    assert signs is not None
    return dict(spot.split(" ", 1) for spot in (signs.get("data-spots") or "").split(";"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_space_is_there_exactly_once_in_every_language(lang: str) -> None:
    found = ids(board(choice(), facts(), lang))
    assert set(found.values()) == {1}
    enterable = {row.id for row in DATA.map.space if not row.impassable}
    assert {name[5:] for name in found if name.startswith("zone-")} == enterable | {"segment"}


def test_zones_carry_their_keys_titles_and_places_for_signs() -> None:
    root = ElementTree.fromstring(board(choice(), facts(), "en"))
    zones = [e for e in root.iter(f"{SVG}g") if (e.get("class") or "").startswith("zone ")]
    assert len(zones) == 132  # the spaces and the wall
    for zone in zones:
        assert zone.get("id") == f"zone-{zone.get('data-key')}"
        assert zone.find(f"{SVG}title") is not None
        assert re.fullmatch(r"[\d.]+ [\d.]+", zone.get("data-middle") or "")
        assert re.fullmatch(r"[\d.]+ [\d.]+", spots_in(root)[zone.get("data-key") or ""])


def test_the_troops_of_a_power_in_a_space_are_one_piece_of_as_many_blocks() -> None:
    p = choice()
    root = ElementTree.fromstring(board(p, facts(), "en"))
    pieces = root.find(f"{SVG}g[@id='pieces']")
    assert pieces is not None
    found = {piece.get("id"): piece for piece in pieces}
    expected = {f"piece-{power}-{space}": n for space, there in p.troops.items() for power, n in there.items()}
    assert set(found) == set(expected)
    for name, piece in found.items():
        assert len(list(piece.iter(f"{SVG}use"))) == expected[str(name)]
        assert piece.get("data-key") == str(name)[6:]
        assert piece.get("data-at") == str(name).rpartition("-")[2]
        assert re.fullmatch(r"translate\([\d.]+ [\d.]+\)", piece.get("transform") or "")
    told = found["piece-france-madrid"].findtext(f"{SVG}title")
    assert told == "3 French troops · Madrid"


def test_blocks_stay_in_their_hex_and_beside_each_other() -> None:
    for spot in board_pieces.layout_of(DATA, choice(), frozenset()):
        row = spaces(DATA)[spot.space]
        half = board_pieces.STEP * (spot.number - 1) / 2
        for x in (row.x + spot.x - half, row.x + spot.x + half):
            assert contains(hexagon(DATA, spot.space), (x, row.y + board_pieces.DOWN))
        others = [o for o in board_pieces.layout_of(DATA, choice(), frozenset()) if o.space == spot.space and o != spot]
        for other in others:
            reach = board_pieces.STEP * (spot.number + other.number) / 2
            assert abs(other.x - spot.x) >= reach - 0.1


def test_signs_lie_beside_the_troops() -> None:
    p = choice()
    lyon, madrid = spaces(DATA)["lyon"], spaces(DATA)["madrid"]
    assert board_pieces.free_spot(DATA, p, "lyon") == (lyon.x, lyon.y + 7)
    assert board_pieces.free_spot(DATA, p, "madrid") == (madrid.x, madrid.y - 37)
    x = board_pieces.free_spot(DATA, p, "lille")[0]
    assert x > spaces(DATA)["lille"].x + board_pieces.BLOCK / 2


def test_a_troop_that_can_be_placed_shows_as_a_ghost_where_none_of_its_power_stands() -> None:
    offered = frozenset({"france-lyon", "castile-lyon", "france-paris", "lyon"})
    root = ElementTree.fromstring(board(choice(), facts(), "en", offered))
    ghosts = [e for e in root.iter(f"{SVG}g") if "cat-ghost" in (e.get("class") or "")]
    assert [g.get("data-key") for g in ghosts] == ["france-lyon", "castile-lyon"]
    assert all("is-offered" in (g.get("class") or "") for g in ghosts)
    assert ghosts[0].findtext(f"{SVG}title") == "Here a French troop can be placed · Lyon"
    marked = Counter(e.get("data-key") for e in root.iter() if "is-offered" in (e.get("class") or ""))
    assert marked == {"france-lyon": 1, "castile-lyon": 1, "france-paris": 1, "lyon": 2}  # a space with its light


def test_sides_are_told_apart_by_shape() -> None:
    for power in POWERS:
        bourbon = power in ("france", "castile", "bavaria")
        assert heraldry.is_bourbon(DATA, power) == bourbon
        assert heraldry.block(DATA, power, 20).startswith("<polygon" if bourbon else "<rect")
    assert len({heraldry.draw_charge(power, 0, 0, 20) for power in POWERS}) == len(POWERS)


def test_stars_show_own_goals_and_nobody_elses() -> None:
    f = facts()
    mine = ("milano", "strasbourg", "landau", "breisgau")
    assert set(goal_spaces(choice("austria"), f)) == set(mine)
    assert goal_spaces(choice(), f) == ()
    assert board(choice("austria"), f, "en").count('class="cat-star"') == len(mine)
    assert board(choice("britain"), f, "en").count('class="cat-star"') == len(goal_spaces(choice("britain"), f))
    assert 'class="cat-star"' not in board(choice(), f, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_names_each_place_as_lists_and_stories_do_and_the_names_fit(lang: str) -> None:
    for name, row in spaces(DATA).items():
        lines = name_lines(DATA, name, lang)
        assert " ".join(words for words, _, _ in lines) == getattr(row.name, lang)
        for words, size, _ in lines:
            assert width_of(words, size) <= NAME_WIDE + 0.5
            assert size >= 14


def test_names_of_victory_spaces_are_marked() -> None:
    root = ElementTree.fromstring(board(opening(), facts(), "en"))
    red = {e.text for e in root.iter(f"{SVG}text") if "cat-name--victory" in (e.get("class") or "")}
    assert {"Milan", "Paris", "Barcelona", "Gibraltar"} <= red
    assert "Lyon" not in red


def test_victory_rings_special_worth_and_anchors_are_as_the_map_says() -> None:
    drawing = board(opening(), facts(), "en")
    rows = DATA.map.space
    assert drawing.count('class="cat-ring"') == sum(row.victory for row in rows) == 26
    assert drawing.count('class="cat-ring cat-ring--special"') == 6
    assert re.findall(r'class="cat-worth">(\d+)<', drawing) == [str(row.vp) for row in rows if row.vp]
    for zone in DATA.map.sea_zone:
        assert drawing.count(f'class="cat-anchor cat-anchor--{zone.id}"') == len(zone.ports)
        assert f'fill="{zone.anchor_colour}"' in drawing


def test_home_colours_over_paper_are_those_of_the_powers_file() -> None:
    paper = (0xF4, 0xE9, 0xCF)
    for home, colour in DATA.powers.map_fill.items():
        tint = heraldry.tint(DATA, home)
        for i, k in enumerate((1, 3, 5)):
            mixed = int(tint[k : k + 2], 16) * heraldry.TINT + paper[i] * (1 - heraldry.TINT)
            assert abs(mixed - int(colour[k : k + 2], 16)) <= 20, home  # nothing is whiter than white


def test_the_wall_falls_segment_by_segment() -> None:
    order = {row.index: row.fall_order for row in DATA.tracks.wall_segment}
    for left in range(14):
        fallen = [row.index for row, stands in walls.standing(DATA, left) if not stands]
        assert len(fallen) == 13 - left
        assert all(order[index] <= 13 - left for index in fallen)
    drawing = board(choice(), facts(), "ca")
    assert drawing.count('class="cat-segment is-fallen"') == 4
    assert ">9</text>" in drawing


def test_full_reserve_boxes_have_their_red_troop_and_the_blue_marker_lies_on_the_first_that_holds_any() -> None:
    assert board(opening(), facts(), "en").count("cat-red-troop") == 3
    drawing = board(choice(), facts(), "en")
    assert drawing.count("cat-red-troop") == 2
    assert drawing.count("cat-blue-marker") == 1
    root = ElementTree.fromstring(drawing)
    box = root.find(f".//{SVG}g[@id='box-early']")
    assert box is not None and "cat-blue-marker" in ElementTree.tostring(box, "unicode")


def test_nothing_the_content_policy_forbids() -> None:
    drawing = board(choice("austria"), facts(), "ca", frozenset({"segment"}))
    assert "style=" not in drawing and "<script" not in drawing
    references = re.findall(r'href="([^"]*)"', drawing) + re.findall(r"url\(([^)]*)\)", drawing)
    assert all(r.startswith("#") for r in references)
    assert {r[1:] for r in references} <= set(ids(drawing))


def test_the_drawing_stays_small_and_repeats_itself() -> None:
    drawing = board(choice(), facts(), "en")
    assert drawing == board(choice(), facts(), "en")
    assert len(drawing) < 260_000


def test_everything_drawn_has_a_look_of_its_own_sheet() -> None:
    css = "".join(sheet.read_text(encoding="utf-8") for sheet in (BOARD_CSS, *LOOKS))
    ruled = set(re.findall(r"\.([\w-]+)", css))
    f, p = facts(), choice("austria")
    pictures = [board(p, f, "ca", frozenset({"lyon"}))]
    pictures += [one.svg for one in instruments(p, f, "ca")]
    pictures += [face.svg for row in card_rows(p, f, "ca") for face in row.faces]
    pictures += [picture for picture, _ in legend(DATA, "ca")]
    bare = set()
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        for defs in root.iter(f"{SVG}defs"):
            for pattern in defs.findall(f"{SVG}pattern"):
                defs.remove(pattern)  # those of all games; none but the crossed one is used here
        for element in root.iter():
            looks = (element.get("class") or "").split()
            if looks and not len(element) and not ruled & set(looks) and not element.get("fill"):
                bare.add(element.get("class"))
    assert bare == set()


# -- cards


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_concession_and_goal_has_a_face_on_which_everything_finds_room(lang: str) -> None:
    drawn = [
        (faces.card(DATA, name, lang, 1, "dutch"), getattr(row.text, lang)) for name, row in faces.cards(DATA).items()
    ]
    drawn += [
        (faces.concession(DATA, name, lang, 1, "dutch"), getattr(row.text, lang))
        for name, row in faces.concessions(DATA).items()
    ]
    drawn += [(faces.goal(DATA, name, lang), getattr(row.name, lang)) for name, row in faces.goals(DATA).items()]
    for picture, text in drawn:
        root = ElementTree.fromstring(picture)
        written = " ".join(e.text or "" for e in root.iter(f"{SVG}text"))
        assert " ".join(text.split()) in " ".join(written.split())
        for line in root.iter(f"{SVG}text"):
            if line.get("class") == "cat-card-text":
                size = float(line.get("font-size") or 0)
                assert size >= 13
                assert width_of(line.text or "", size) <= faces.WIDE - 2 * faces.MARGIN
            if line.get("class") in ("cat-card-text", "cat-goal-line"):
                assert float(line.get("y") or 0) <= faces.HIGH - faces.FOOT, line.text
        assert "style=" not in picture and "href" not in picture  # complete without the board


def test_a_card_in_words_has_all_that_is_printed() -> None:
    told = faces.card_in_words(DATA, "treaty_hague", "en")
    assert told.startswith("Treaty, Early War, 1701. Value 1.")
    assert "Text only for Great Britain, Dutch Republic and Austria." in told
    assert "Treaty: this round has a phase e" in told
    assert "Value 0: its text must be carried out." in faces.card_in_words(DATA, "berwick", "en")
    assert faces.concession_in_words(DATA, "naples", "en").startswith(
        "Concession of 4 VP; it costs 4 levels of Will to Fight."
    )
    assert faces.goal_in_words(DATA, "at_milan", "en").endswith("Concessions: Milan. Spaces: Milan.")


def test_the_row_of_the_round_has_the_keys_of_the_choice_and_shows_who_has_chosen() -> None:
    rows = {row.id: row for row in card_rows(choice("austria"), facts(), "en")}
    assert list(rows) == ["round", "concessions", "goals-austria", "characters", "held"]
    row = rows["round"]
    assert [face.key for face in row.faces] == ["1", "2", "3", "4", "5"]
    assert [face.mark for face in row.faces] == ["", "chosen", "", "chosen", ""]
    assert "Chosen by the Dutch Republic." in row.faces[1].text
    assert ">Dutch Republic<" in row.faces[1].svg
    assert "Austria: the text can be played." in row.faces[2].text


def test_in_the_turns_cards_go_by_their_names_and_the_one_being_played_stays_in_sight() -> None:
    p = replace(
        choice("austria"),
        phase="c",
        turn="2",
        slots=("", "", "ramillies", "treaty_hague", "pact_of_genoa"),
        markers=("britain", "dutch", "austria", "savoy", "portugal"),
        agenda=(Settle("eugene", "dutch", False),),
    )
    row = card_rows(p, facts(), "en")[0]
    assert [(face.key, face.mark) for face in row.faces[:2]] == [("eugene", "now"), ("ramillies", "chosen")]
    assert "Being played by the Dutch Republic." in row.faces[0].text


def test_goals_are_shown_to_their_owner_and_to_everybody_at_the_end() -> None:
    f = facts()
    assert not [row for row in card_rows(choice(), f, "en") if row.id.startswith("goals")]
    mine = [row for row in card_rows(choice("austria"), f, "en") if row.id.startswith("goals")]
    assert [(row.id, row.title) for row in mine] == [("goals-austria", "Your secret goals")]
    assert [face.key for face in mine[0].faces] == ["at_milan", "at_alsace", "at_netherlands"]
    both = position(GAME.new(GAME.checked_options({"players": "2"})), ("maritime",))
    seen = replace(both, goals={**both.goals, "britain": ("gb_gibraltar",), "dutch": ("nl_barrier",)})
    titles = [row.title for row in card_rows(seen, facts("2"), "en") if row.id.startswith("goals")]
    assert len(titles) == 2 and len(set(titles)) == 2


def test_what_everybody_holds_lies_open_own_things_first() -> None:
    rows = {row.id: row for row in card_rows(choice("austria"), facts(), "en")}
    assert [face.key for face in rows["held"].faces] == ["mantua", "tariff_1664", "upper_guelders"]
    assert [face.key for face in rows["characters"].faces] == ["darmstadt", "marlborough"]
    assert "from round 5" in rows["characters"].faces[0].svg
    assert "from round" not in rows["characters"].faces[1].svg
    assert [face.key for face in rows["concessions"].faces][:2] == ["rock_of_gibraltar", "naples"]


@pytest.mark.parametrize(
    ("card", "power", "why"),
    [
        ("eugene", "austria", ""),
        ("eugene", "britain", "arms"),
        ("blenheim", "dutch", "peace"),
        ("dunkirk", "savoy", ""),
        ("case_of_the_catalans", "dutch", ""),
        ("villaviciosa", "dutch", ""),
    ],
)
def test_why_a_text_cannot_be_played(card: str, power: str, why: str) -> None:
    assert text_bar(choice(), facts(), card, power) == why


def test_a_text_that_is_too_dear_is_barred_and_its_shield_struck() -> None:
    f = facts()
    p = choice("austria")
    poor = replace(p, resources={**p.resources, "austria": -8}, levels={**p.levels, "austria": 1})
    assert text_bar(poor, f, "case_of_the_catalans", "austria") == "poor"
    assert text_bar(poor, f, "dunkirk", "austria") == "will"
    face = card_rows(poor, f, "en")[0].faces[2]
    assert "cat-value--barred" in face.svg
    assert "Austria: the text cannot be played (not at war)." in face.text
    spectator = card_rows(replace(poor, offers_made={}), f, "en")[0].faces[2]
    assert "cat-value--barred" not in spectator.svg


# -- instruments


@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_instruments_are_drawn_and_told_for_any_number_of_players(players: str, lang: str) -> None:
    found = {one.id: one for one in instruments(opening(players), facts(players), lang)}
    assert list(found) == ["powers", "actions", "sequence", "bourbons", "siege"]
    for one in found.values():
        ElementTree.fromstring(one.svg)
        assert one.title and one.text.endswith(".")
        assert "style=" not in one.svg and "href" not in one.svg  # complete without the board
    assert [one.id for one in found.values() if one.essential] == ["powers"]
    keys = re.findall(r'data-key="([^"]*)"', found["powers"].svg)
    assert keys == [POWERS[power] for power in facts(players).powers]


def test_the_instruments_say_what_the_table_shows() -> None:
    told = {one.id: one.text for one in instruments(choice("austria"), facts(), "en")}
    assert "Great Britain: Resources 3, Will to Fight 9 (Fervour): value 4, cost 1." in told["powers"]
    assert "Dutch Republic: Resources −4, Will to Fight 2 (Secret talks): not at war." in told["powers"]
    assert told["actions"].startswith("Attack: taken this round by the Duchy of Savoy. Banned for the Dutch Republic.")
    assert "Order of choice now: 1 Dutch Republic, 2 Duchy of Savoy" in told["sequence"]
    assert "Next round: 1 open, 2 Duchy of Savoy, 3 open, 4 Dutch Republic, 5 open." in told["sequence"]
    assert "French reserve by period: 3, 7, 7." in told["bourbons"]
    assert told["bourbons"].endswith("This round brings reinforcements: 4.")
    assert told["siege"].startswith("Wall of Barcelona: 9 of 13 segments stand. Aragonese troops on the map: 2.")


def test_actions_can_be_clicked_and_markers_lie_in_their_columns() -> None:
    svg = {one.id: one.svg for one in instruments(choice(), facts(), "en")}["actions"]
    assert re.findall(r'data-key="([^"]*)"', svg) == list(ACTIONS)
    assert svg.count("is-taken") == 1
    assert svg.count("cat-icon-strike") == 2


def test_actions_that_are_closed_to_me_are_grey_and_say_why() -> None:
    assert [actions.closed_for_me(choice("dutch"), facts(), action) for action in ACTIONS] == [
        "",  # somebody has taken it: that is shown already
        *("hint.not_at_war", "hint.not_at_war", "", ""),
    ]
    assert not any(
        actions.closed_for_me(choice("britain"), facts(), action) for action in ("attack", "recruit", "resources")
    )
    assert actions.closed_for_me(choice("britain"), facts(), "move") == "hint.banned"
    svg = {one.id: one.svg for one in instruments(choice("dutch"), facts(), "en")}["actions"]
    assert svg.count("is-closed") == 2 and "Recruit. You cannot take it now: you are not at war." in svg
    told = {one.id: one.text for one in instruments(choice("dutch"), facts(), "en")}["actions"]
    assert "You cannot take it now: you are not at war." in told
    assert not any(actions.closed_for_me(choice(""), facts(), action) for action in ACTIONS)


def test_who_acts_is_the_first_without_a_card_while_cards_are_chosen() -> None:
    p = choice()
    assert sequence.acting(p) == "britain"
    assert sequence.acting(replace(p, phase="c", power="savoy")) == "savoy"


def test_the_next_sequence_is_the_order_of_play_turned_round() -> None:
    markers = ("portugal", "austria", "britain", "savoy", "dutch")
    p = replace(choice(), phase="c", markers=markers, sequence=("", "", "", "", "portugal"))
    assert sequence.now(p) == ("play", markers)
    assert sequence.following(p) == ("dutch", "savoy", "britain", "austria", "portugal")
    late = replace(p, phase="e", sequence=("dutch", "savoy", "britain", "austria", "portugal"))
    assert sequence.following(late) == late.sequence
    assert sequence.following(replace(late, pending=("mid",))) == ("",) * 5  # a distribution will make it


def test_while_concessions_are_handed_out_they_make_the_next_sequence() -> None:
    """Vector E23: the owner of the first concession has the highest box."""
    p = replace(choice(), phase="f", pending=())
    some = replace(p, concession_markers=("britain", "", "", "dutch", ""))
    assert sequence.following(some) == ("", "dutch", "", "", "britain")
    four = replace(p, sequence=("austria", "dutch", "savoy", "britain"))
    told = replace(four, concession_markers=("britain", "savoy", "", "dutch", "austria"))
    assert sequence.following(told) == ("austria", "dutch", "savoy", "britain")
    assert sequence.following(replace(four, concession_markers=("", "savoy", "", "", ""))) == ("",) * 4


def test_bourbons_are_counted_and_reinforcements_foreseen() -> None:
    f = facts()
    assert bourbon_picture.on_map(opening()) == 32
    assert bourbon_picture.reinforcements(opening(), f) == 3
    assert bourbon_picture.reinforcements(replace(opening(), levels=dict.fromkeys(opening().levels, 2)), f) == 0
    quiet = {one.id: one for one in instruments(opening(), f, "en")}["bourbons"]
    assert quiet.text.endswith("with the present Will to Fight they would be 3.")
    beaten = bourbon_picture.in_words(replace(opening(), latched=True), f, faces.words_of(DATA, "en"))
    assert beaten.endswith("the game ends with this round.")


def test_the_draw_pile_tells_how_much_the_wall_may_fear() -> None:
    f = facts()
    p = replace(choice(), bag=("berwick", "siege_1706", "blenheim"))
    assert walls.attacks_to_come(p, f) == 3
    assert walls.mean_value(p, f) == 133
    assert walls.mean_value(replace(p, bag=(), discard=("blenheim",)), f) == 400  # it will be shuffled
    assert walls.mean_value(replace(p, bag=(), discard=()), f) == 0


# -- lists and legend


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_sign(lang: str) -> None:
    told = legend(DATA, lang)
    assert len({words for _, words in told}) == len(told)
    known = set(ids(board(choice(), facts(), lang)))
    for picture, _ in told:
        ElementTree.fromstring(picture)
        assert set(re.findall(r'href="#([^"]*)"', picture)) <= known
    for row in DATA.tracks.icon:
        ElementTree.fromstring(f"<svg>{pictures.icon(row.id)}</svg>")


def test_things_in_lists_have_small_pictures() -> None:
    keys = ("france-paris", "empire-mainz", "dutch", *ACTIONS, "blenheim", "naples", "at_milan", "segment")
    for key in keys:
        assert ElementTree.fromstring(badge_of(DATA, key, "en")).get("aria-label")
    assert badge_of(DATA, "paris", "en") == badge_of(DATA, "done", "en") == badge_of(DATA, "1", "en") == ""


def test_spaces_have_shapes_for_heat_maps() -> None:
    shapes = GAME.zone_shapes()
    assert set(shapes) == {row.id for row in DATA.map.space if not row.impassable}
    assert all(len(outline) == 6 for outline in shapes.values())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_becomes_a_png(theme: str) -> None:
    assert png(board(choice(), facts(), "es"), 400, theme, LOOKS).startswith(b"\x89PNG")
