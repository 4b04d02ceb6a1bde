"""Prepositions, articles, lists and numbers in three languages."""

from __future__ import annotations

import pytest

from baluard.texts.catalogue import Phrase, Texts, nouns_of
from baluard.texts.forms import hundredths, joined_name, list_of, signed

CATALAN = [
    ("a", "El Born", "al Born"),
    ("de", "El Born", "del Born"),
    ("el", "El Born", "el Born"),
    ("El", "El Born", "El Born"),
    ("per", "El Born", "pel Born"),
    ("a", "La Bòria", "a la Bòria"),
    ("de", "L'Arenal", "de l'Arenal"),
    ("en", "L'Arenal", "a l'Arenal"),
    ("de", "Argenteria", "d'Argenteria"),
    ("a", "Argenteria", "a Argenteria"),
    ("de", "Baluard de Llevant", "del Baluard de Llevant"),
    ("en", "Cases del Born", "a les Cases del Born"),
    ("de", "Camps de Sant Pere", "dels Camps de Sant Pere"),
    ("a", "Hort de Jonqueres", "a l'Hort de Jonqueres"),
    ("a", "Horts de Sant Pere", "als Horts de Sant Pere"),
    ("de", "Illa de la Fusina", "de l'Illa de la Fusina"),
    ("El", "Esplanada del Portal Nou", "L'Esplanada del Portal Nou"),
    ("de", "Santa Maria del Mar", "de Santa Maria del Mar"),
    ("a", "El Rec, tram baix", "al Rec (tram baix)"),
    ("de", "Sant Agustí Vell, claustre", "de Sant Agustí Vell (claustre)"),
]
SPANISH = [
    ("a", "El Born", "al Born"),
    ("de", "El Arenal", "del Arenal"),
    ("en", "El Rec, tramo alto", "en el Rec (tramo alto)"),
    ("de", "Calle de Montcada", "de la Calle de Montcada"),
    ("a", "Huertos de San Pedro", "a los Huertos de San Pedro"),
    ("en", "Casas del Born", "en las Casas del Born"),
    ("el", "Llano de Palacio", "el Llano de Palacio"),
    ("El", "Muralla del Ángel", "La Muralla del Ángel"),
    ("de", "San Pedro más Alto", "de San Pedro más Alto"),
    ("per", "Trinchera Real", "por la Trinchera Real"),
]
ENGLISH = [
    ("a", "The Born", "to the Born"),
    ("El", "The Born", "The Born"),
    ("en", "Llevant Ditch", "in the Llevant Ditch"),
    ("en", "Sant Pere Wall, East", "on the Sant Pere Wall (East)"),
    ("en", "Llevant Beach", "on Llevant Beach"),
    ("de", "Llevant Beach", "of Llevant Beach"),
    ("en", "Montcada Street", "in Montcada Street"),
    ("el", "Llevant Bastion", "the Llevant Bastion"),
    ("el", "Lower Rec", "the Lower Rec"),
    ("en", "Two Crowns Left", "on the Two Crowns Left"),
    ("en", "Pla de Palau", "at Pla de Palau"),
    ("el", "Monastery of Sant Pere de les Puel·les", "the Monastery of Sant Pere de les Puel·les"),
]
CASES = [(lang, *case) for lang, cases in (("ca", CATALAN), ("es", SPANISH), ("en", ENGLISH)) for case in cases]


@pytest.mark.parametrize(("lang", "form", "name", "said"), CASES)
def test_a_name_is_joined_as_the_language_wants_it(lang: str, form: str, name: str, said: str) -> None:
    nouns = {**nouns_of("baluard.games.victus", lang), **nouns_of("baluard.games.assault", lang)}
    assert joined_name(lang, form, name, nouns) == said


@pytest.mark.parametrize(
    ("lang", "name", "said"), [("ca", "Fossat Gran", "de Fossat Gran"), ("en", "Old Ditch", "of Old Ditch")]
)
def test_a_noun_that_a_game_does_not_name_gets_no_article(lang: str, name: str, said: str) -> None:
    assert joined_name(lang, "de", name, {}) == said


@pytest.mark.parametrize(
    ("lang", "form", "name", "said"),
    [
        ("ca", "El", "I Cos", "El I Cos"),  # el primer
        ("ca", "de", "IV Cos", "del IV Cos"),
        ("ca", "a", "XI Cos", "a l'XI Cos"),  # l'onzè
        ("es", "de", "XI Cuerpo", "del XI Cuerpo"),
        ("en", "de", "XI Corps", "of the XI Corps"),
    ],
)
def test_a_roman_number_has_the_article_with_which_it_is_spoken(lang: str, form: str, name: str, said: str) -> None:
    assert joined_name(lang, form, name, nouns_of("baluard.games.peninsular", lang)) == said


def test_a_game_without_common_nouns_needs_no_file_of_them() -> None:
    assert nouns_of("tests.toys.skirmish", "ca") == {}


@pytest.mark.parametrize(
    ("lang", "items", "said"),
    [
        ("ca", [], "—"),
        ("ca", ["a"], "a"),
        ("ca", ["a", "b", "c"], "a, b i c"),
        ("es", ["padres", "hijos"], "padres e hijos"),
        ("es", ["cal", "hierro"], "cal y hierro"),
        ("es", ["I", "II"], "I y II"),
        ("es", ["Hosteleros", "Vidrieros"], "Hosteleros y Vidrieros"),
        ("en", ["Artois, 1st co.", "Anjou, 2nd co.", "Guerchy"], "Artois, 1st co.; Anjou, 2nd co. and Guerchy"),
    ],
)
def test_lists(lang: str, items: list[str], said: str) -> None:
    assert list_of(lang, items) == said


@pytest.mark.parametrize(
    ("lang", "number", "said"),
    [("ca", 83, "0,83"), ("en", 83, "0.83"), ("es", 50, "0,5"), ("en", 5, "0.05"), ("ca", 200, "2"), ("ca", 0, "0")],
)
def test_hundredths(lang: str, number: int, said: str) -> None:
    assert hundredths(lang, number) == said


def test_signed_numbers() -> None:
    assert [signed(n) for n in (2, 0, -1)] == ["+2", "0", "−1"]


# -- templates


def texts(**messages: str) -> Texts:
    """A small catalogue."""
    dotted = {key.replace("__", "."): text for key, text in messages.items()}
    names = {"key.born": "The Born", "key.rec": "Lower Rec", "key.co": "Artois, 1st co."}
    return Texts("en", {**names, **dotted}, nouns={"rec": "at the"})


def test_numbers_choose_words() -> None:
    words = texts(said="{n} {n:unit|units}, {all:count} {all:die|dice}")
    assert words.say("said", n=1, all=(3, 4)) == "1 unit, 2 dice"


def test_a_message_stands_in_a_message() -> None:
    words = texts(said="{who} {n:signed}", both="If {cond}: {ops:then}.", cond="{zone:el} or {n} fall")
    ops = (Phrase("said", {"who": "rec", "n": 1}), Phrase("said", {"who": "born", "n": -2}))
    cond = Phrase("cond", {"zone": "rec", "n": 3})
    assert words.say("both", cond=cond, ops=ops) == "If the Lower Rec or 3 fall: Lower Rec +1; The Born −2."


def test_lists_without_and() -> None:
    words = texts(said="{zones:row}; {zones:or}; {co:lower}")
    assert words.say("said", zones=("born", "rec", "co"), co="born") == (
        "The Born, Lower Rec, Artois, 1st co.; The Born; Lower Rec or Artois, 1st co.; the born"
    )


def test_a_list_takes_a_form_item_by_item() -> None:
    assert texts(said="Fighting {zones:en}.").say("said", zones=("born", "rec")) == (
        "Fighting at the Born and at the Lower Rec."
    )


def test_a_message_overrules_the_form_of_a_name() -> None:
    words = texts(said="{side:El} won against {side:el}.", name__red__el="the Reds")
    assert words.say("said", side="red") == "The Reds won against the Reds."


def test_a_message_gives_a_name_forms_of_its_own() -> None:
    words = texts(said="{side:Troop} and {side:troop} of {side}.", name__red__troop="soldier in red")
    assert words.say("said", side="red") == "Soldier in red and soldier in red of red."


def test_a_name_may_be_plural() -> None:
    words = texts(said="{side} {side:has|have} won.", name__reds__number="2")
    assert [words.say("said", side=side) for side in ("red", "reds")] == ["red has won.", "reds have won."]


def test_titles_in_quotes() -> None:
    assert texts(said="Cards: {all:quoted}.").say("said", all=("born", "rec")) == "Cards: “The Born” and “Lower Rec”."


def test_parts_share_their_facts() -> None:
    words = texts(all="{parts:each}", one="{left} left", two="at {zone:el}")
    assert words.say("all", parts=("one", "two"), left=2, zone="born") == "2 left · at the Born"


def test_numbers_of_dice_and_cards() -> None:
    words = texts(said="{a:die} {b:die} {c:signed} {d:cent}")
    assert words.say("said", a=5, b=6, c=1, d=150) == "5+ 6 +1 1.5"


def test_the_lines_of_a_sum_are_told_as_what_they_add() -> None:
    words = texts(said="die 5 ({lines:sum})")
    assert words.say("said", lines=(("winter", 2), ("moves_left", -3))) == "die 5 (−1)"
    assert words.say("said", lines=()) == "die 5 (0)"


def test_a_name_that_ends_in_a_point_ends_the_sentence() -> None:
    assert texts(said="Lost: {unit}.").say("said", unit="co") == "Lost: Artois, 1st co."


def test_a_key_of_several_things_is_a_list() -> None:
    assert texts().name("born+rec") == "The Born and Lower Rec"
