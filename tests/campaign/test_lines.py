"""Lines of text become orders, and orders lines again."""

from __future__ import annotations

import pytest

from baluard.campaign import lines
from baluard.campaign.heads import read_heads
from baluard.campaign.lexicon import MOST_GUESSES, NO_GUESS
from baluard.campaign.lines import LONGEST, MOST_LINES, read_lines, without_note
from baluard.campaign.patterns import MOST_LISTED
from baluard.campaign.said import write_lines
from baluard.campaign.workbook import fault_words
from baluard.components.order_sheets import Thing
from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.orders import keys_of, order_of
from baluard.kernel.given import Given
from baluard.texts import texts_for
from tests.games.peninsular.samples import SAMPLES
from tests.games.peninsular.situations import situation
from tests.games.peninsular.standing import GRAMMAR, lexicon

NATIONS = ("spain", "britain", "france")


def read(text: str, nation: str = "spain") -> list[str]:
    found, faults = read_lines(text, GRAMMAR, lexicon(nation))
    assert faults == []
    return ["/".join(keys_of(one.order)) for one in found]


def faults(text: str, nation: str = "spain", *more: Thing) -> list[tuple[str, str]]:
    return [(fault.key, fault.place) for fault in read_lines(text, GRAMMAR, lexicon(nation, *more))[1]]


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
@pytest.mark.parametrize(("phase", "path"), SAMPLES)
def test_every_order_is_written_as_a_line_and_read_again(phase: str, path: str, lang: str) -> None:
    order = order_of(phase, tuple(path.split("/")))
    nation = GRAMMAR.commands[order.id].nations[0]
    line = write_lines([order], GRAMMAR, lexicon(nation), lang)
    found, wrong = read_lines(line, GRAMMAR, lexicon(nation), lang)
    assert wrong == []
    assert [one.order for one in found] == [order], line


def test_a_route_with_its_suffixes_becomes_the_orders_around_the_march() -> None:
    text = "Ejército del Norte: La Coruña – Oviedo – Gijón (MF) (ciudad)"
    assert read(text) == ["es_norte/forced_march", "es_norte/oviedo/gijon/done", "es_norte/enter_city"]


def test_a_siege_behind_a_route_is_that_of_the_city_at_its_end() -> None:
    assert read("I Cuerpo: Madrid - Toledo (asedio)", "france") == [
        "fr_murat/toledo/done",
        "fr_murat/declare_siege/toledo",
    ]


@pytest.mark.parametrize("mark", [" – ", " - ", "–", "→", " > ", ">", ">>"])
def test_all_separators_of_routes_are_read(mark: str) -> None:
    assert read(f"ejercito del norte: la coruna{mark}OVIEDO{mark}Gijón") == ["es_norte/oviedo/gijon/done"]


def test_names_and_key_words_are_read_in_three_languages_without_accents_and_case() -> None:
    wanted = ["es_norte/garrison/la_coruna/leave/100"]
    assert read("EJERCITO DEL NORTE: guarnicion la coruña +100") == wanted
    assert read("Exèrcit del Nord: GUARNICIÓ la Corunya +100") == wanted
    assert read("Army of the North: GARRISON Corunna 100") == wanted


def test_several_commands_of_a_line_have_the_same_subject() -> None:
    assert read("Ejército del Norte: GUARNICION La Coruña -20; TRASPASO Ejército del Oeste TODO; RENOMBRAR Rey") == [
        "es_norte/garrison/la_coruna/take/20",
        "es_norte/transfer/es_oeste/all",
        "es_norte/rename/=Rey",
    ]


def test_a_march_in_two_parts_goes_on_from_where_the_first_ended() -> None:
    text = "Ejército del Norte: La Coruña – Oviedo; GUARNICION Oviedo +50; Oviedo – Gijón"
    assert read(text) == ["es_norte/oviedo/done", "es_norte/garrison/oviedo/leave/50", "es_norte/gijon/done"]
    assert faults("Ejército del Norte: La Coruña – Oviedo; La Coruña – Gijón") == [("E080", "1:41")]


def test_orders_come_phase_by_phase_as_they_were_written() -> None:
    found, _ = read_lines(
        "APROVISIONAR Ejército del Norte Forrajeo\nEjército del Norte: ENTRAR\nCOMPRAR 2\nEjército del Oeste: SALIR\n",
        GRAMMAR,
        lexicon(),
    )
    assert [(one.phase, one.order.id, one.place) for one in found] == [
        ("recruitment", "buy_points", "3:1"),
        ("movement", "enter_city", "2:21"),
        ("movement", "leave_city", "4:21"),
        ("supply", "supply_choice", "1:1"),
    ]


def test_what_stands_behind_a_hash_is_for_people() -> None:
    assert read("# turno 3\n\nCOMPRAR 2  # dos monedas\n") == ["buy_points/2"]


def test_names_with_marks_are_quoted() -> None:
    assert read('Ejército del Norte: RENOMBRAR "Uno; dos: #3"') == ["es_norte/rename/=Uno; dos: #3"]


def test_an_unknown_name_is_told_with_its_place_and_the_one_most_like_it() -> None:
    _, wrong = read_lines("COMPRAR 1\nEjército del Norte: La Coruña – Obiedo – Gijón", GRAMMAR, lexicon())
    assert [(one.key, one.place) for one in wrong] == [("E009", "2:33")]
    assert [str(fact.given) for fact in wrong[0].facts.values()] == ["Obiedo", "Oviedo"]


def test_a_name_of_two_things_is_a_fault_that_names_both() -> None:
    twin = Thing("es_twin", "corps", {"es": "Ejército del Norte", "en": "Second Army of the North"})
    _, wrong = read_lines("Ejército del Norte: ENTRAR", GRAMMAR, lexicon("spain", twin))
    assert [(one.key, one.place, one.facts["guess"].given) for one in wrong] == [
        ("E009", "1:1", "Exèrcit del Nord / Second Army of the North")
    ]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("BAILAR sardanas", "E015", "1:1"),
        ("ENTRAR", "orders.no_unit", "1:1"),
        ("COMPRAR 1,5", "E049", "1:9"),
        ("COMPRAR", "E015", "1:8"),
        ("INTERRUMPIR", "orders.no_unit", "1:1"),
        ("G1: INTERRUMPIR CON", "E015", "1:20"),
        ("Ejército del Norte: GUARNICION La Coruña", "E015", "1:41"),
        ("Ejército del Norte: GUARNICION Atlantis +10", "E009", "1:32"),
        ("Ejército del Norte: GUARNICION La Coruña +10 pronto", "E015", "1:46"),
        ("Ejército del Norte: GUARNICION La Coruña +99999999999", "E015", "1:43"),
        ("Ejército de Nadie: ENTRAR", "E009", "1:1"),
        ("Ejército de Nadie: La Coruña – Oviedo", "E009", "1:1"),
        ("Ejército del Norte: RENOMBRAR", "E121", "1:30"),
        ("G1: Vitoria – Pamplona – San Sebastián", "E114", "1:5"),
        ("G1: Vitoria – Pamplona (MF)", "E086", "1:5"),
        ("DADO DE FORRAJEO Ejército del Norte 7", "E002", "1:37"),
        ("DADO DE FORRAJEO Ejército del Norte", "E003", "1:36"),
        ("APROVISIONAR Ejército del Norte Depósito", "E015", "1:1"),
        ("APROVISIONAR Ejército del Norte Forrajeo Oviedo", "E015", "1:1"),
        ("REACCION Ejército del Norte bailar", "E140", "1:29"),
        ("COMBATE Zaragoza Bloqueo ZAPADORES 2", "E015", "1:1"),
        ("ANTIGUERRILLA G1", "E015", "1:1"),
        (f"RENOMBRAR {'x' * 2000}", "orders.too_long", "1:2001"),
        ("\n" * 2001, "orders.too_long", "2001:1"),
    ],
)
def test_what_cannot_be_read_is_told_with_line_and_column(text: str, code: str, place: str) -> None:
    assert faults(text) == [(code, place)]


def test_what_is_not_understood_is_told_with_the_forms_that_begin_like_it() -> None:
    words = texts_for("en", GAME.package, GAME.data)
    said = {
        text: fault_words(words, read_lines(text, GRAMMAR, lexicon("spain"))[1][0]) for text in ("COMPRAR", "BAILAR")
    }
    assert said["COMPRAR"] == "E015: Command not understood: COMPRAR. It is written: COMPRAR <oro>"
    assert said["BAILAR"] == "E015: Command not understood: BAILAR."
    depots = fault_words(words, read_lines("Dipòsit Sevilla", GRAMMAR, lexicon("spain"))[1][0])
    assert "DEPOSITO CREAR <provincia>" in depots and "DEPOSITO ELIMINAR <depósito>" in depots


def test_the_initiative_has_three_words_and_a_message_for_others() -> None:
    assert faults("INICIATIVA quizá", "france") == [("E020", "1:12")]
    assert faults("INICIATIVA", "france") == [("E020", "1:11")]
    assert read("iniciativa último", "france") == ["choose_initiative/last"]


def test_all_faults_of_a_text_are_told() -> None:
    assert faults("BAILAR\nCOMPRAR 2\nCANTAR") == [("E015", "1:1"), ("E015", "3:1")]


def test_a_phase_is_closed_where_the_line_stands() -> None:
    found, _ = read_lines("COMPRAR 1\nFIN DE FASE\nDEPOSITO CREAR Oviedo\nFIN DE FASE", GRAMMAR, lexicon())
    assert [(one.phase, one.order.id) for one in found] == [
        ("recruitment", "buy_points"),
        ("recruitment", "end_phase"),
        ("intendance", "depot_create"),
        ("intendance", "end_phase"),
    ]


def test_a_kind_that_is_not_written_is_that_of_the_entry_or_the_nation() -> None:
    assert read("REFUERZO Refuerzos Cuerpo napolitano T3-36 10 A Badajoz", "france") == [
        "assign_points/naples_points/naples/badajoz/10"
    ]
    assert read("NUEVO CUERPO 120 EN Sevilla") == ["new_corps/sevilla/spain/120/open"]


def test_a_unit_whose_name_has_marks_is_named_in_quotes() -> None:
    odd = Thing("es_odd", "corps", {"es": "400 puntos: la flor, y nata"}, facts={"province": "leon"})
    order = order_of("movement", ("es_odd", "oviedo", "done"))
    line = write_lines([order], GRAMMAR, lexicon("spain", odd))
    assert line == '"400 puntos: la flor, y nata": León – Oviedo\n'
    assert [one.order for one in read_lines(line, GRAMMAR, lexicon("spain", odd))[0]] == [order]
    given = order_of("movement", ("es_norte", "transfer", "es_odd", "20"))
    line = write_lines([given], GRAMMAR, lexicon("spain", odd))
    assert [one.order for one in read_lines(line, GRAMMAR, lexicon("spain", odd))[0]] == [given]


def test_a_line_that_is_too_long_is_not_looked_through() -> None:
    line = "«" * LONGEST + "# a note"
    assert without_note(line) == line
    assert faults(line) == [("orders.too_long", f"1:{LONGEST + 1}")]


def test_heads_are_not_looked_for_in_what_is_too_long() -> None:
    figure = "COMPROBAR Oro Fin de Turno = 8"
    for text in (f"{figure}{' ' * LONGEST}", "\n".join([figure] * (MOST_LINES + 1))):
        heads = read_heads(text, situation("spain"), GRAMMAR, lexicon(), "es")
        assert (heads.text, heads.checks) == (text, [])
        assert [key for key, _ in faults(heads.text)] == ["orders.too_long"]


def test_more_commands_than_any_orders_have_are_refused_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_COMMANDS", 5)
    assert len(read("COMPRAR 1;COMPRAR 1\nCOMPRAR 1;COMPRAR 1;COMPRAR 1")) == 5
    found, wrong = read_lines("COMPRAR 1;COMPARTIR 1\n" * 3, GRAMMAR, lexicon())  # what is wrong in them is not told
    assert found == []
    assert [(one.key, one.place, one.facts) for one in wrong] == [("orders.too_many", "3:11", {"most": 5})]


def test_a_name_that_might_have_been_meant_is_looked_for_a_few_times_only() -> None:
    text = "".join(f"GENERAL Castagnos{'s' * n} A Oviedo\n" for n in range(MOST_GUESSES + 2))
    guesses = [one.facts["guess"] for one in read_lines(text, GRAMMAR, lexicon())[1]]
    assert guesses[0] == Given("Castaños") and Given(NO_GUESS) not in guesses[:MOST_GUESSES]
    assert guesses[MOST_GUESSES:] == [Given(NO_GUESS), Given(NO_GUESS)]


def test_a_list_has_an_end() -> None:
    way = " – ".join(["Oviedo", "Gijón"] * (MOST_LISTED // 2))
    assert len(read(f"Ejército del Norte: La Coruña – {way.removesuffix(' – Gijón')}")) == 1
    assert [key for key, _ in faults(f"Ejército del Norte: La Coruña – {way}")] == ["E015"]
