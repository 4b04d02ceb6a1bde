"""Everything that speaks to people has words in three languages, and they can be said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.eyes.measures import measure
from baluard.games.peninsular.eyes.positions import KNOWN
from baluard.texts import LANGUAGES, texts_for
from baluard.texts.catalogue import SLOT, package_messages
from tests.conformance.playing import straight
from tests.games.names_kept import kept_names

WORDS = {lang: texts_for(lang, GAME.package, GAME.data) for lang in LANGUAGES}
OWN = {
    lang: {**package_messages(GAME.package, f"lobby.{lang}"), **package_messages(GAME.package, lang)}
    for lang in LANGUAGES
}
EVENTS = {kind.__name__: kind for kind in get_args(GAME.event_types())}
PLAYED = [
    straight(GAME, GAME.checked_options({"end_turn": "12", "fog": fog, "organiser": organiser}), f"texts {fog}")
    for fog, organiser in (("open", "off"), ("estimated", "on"))
]
# Words that would betray a text left in another language.
ENGLISH = r"\b(the|of|and|with|from|corps|troops?|turn|your|you|each|choose|lost|now|points?)\b"
CATALAN = r"\b(amb|els|dels|tria|torn|fins|punts|cossos)\b|l·l|ç"
SPANISH = r"\b(los|elige|turno|hasta|ahora|puntos|cuerpos|ejército)\b|ción\b"
FOREIGN = {"ca": (ENGLISH, SPANISH), "es": (ENGLISH, CATALAN), "en": (CATALAN, SPANISH)}


def sentences(lang: str) -> Iterator[tuple[str, str]]:
    """What stands in the catalogue of a language, without its slots."""
    for key, text in OWN[lang].items():
        yield key, SLOT.sub(" ", text).lower()


def slots(text: str) -> set[str]:
    """The facts that a text wants."""
    return {match[1] for match in SLOT.finditer(text)}


def test_every_text_stands_in_three_languages_and_wants_the_same_facts() -> None:
    assert OWN["ca"].keys() == OWN["es"].keys() == OWN["en"].keys()
    different = [key for key in OWN["en"] if len({frozenset(slots(OWN[lang][key])) for lang in LANGUAGES}) > 1]
    assert different == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_left_in_another_language(lang: str) -> None:
    found = [(key, text) for key, text in sentences(lang) for words in FOREIGN[lang] if re.search(words, text)]
    assert found == []


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_an_event_has_a_wording_that_wants_only_its_facts(name: str) -> None:
    fields = {field.name for field in msgspec.structs.fields(EVENTS[name])}
    keys = [key for key in OWN["en"] if key == f"event.{name}" or key.startswith(f"event.{name}.")]
    assert keys
    for key in keys:
        assert slots(OWN["en"][key]) <= fields, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_is_told_in_a_campaign_can_be_said(lang: str) -> None:
    said = set()
    for played in PLAYED:
        for told in played.told:
            for event in (told.event, told.others):
                if event is not None:
                    said.add(WORDS[lang].say(GAME.event_key(event), msgspec.structs.asdict(event)))
    assert len(said) > 300 and not any("{" in sentence or "  " in sentence for sentence in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faults_of_positions_and_changes_have_words(lang: str) -> None:
    wanted = [f"change.{name}" for name in KNOWN if name not in ("turn", "nation", "phase", "initiative", "others")]
    assert [key for key in wanted if key != "change.options" and key not in OWN[lang]] == []
    assert len([key for key in OWN[lang] if key.startswith("position.")]) == 17


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_laboratory_counts_has_words(lang: str) -> None:
    for played in PLAYED:
        tables: dict[str, dict[str, Any]] = measure(played.told, played.state)
        assert tables["deeds"]["lab.battles"] + tables["deeds"]["lab.retreats"] > 0
        assert list(tables["french_count"]) == ["lab.turn_6", "lab.turn_12"]
        assert [name for name in tables if name != "length" and f"report.{name}" not in OWN[lang]] == []
        keys = [key for table in tables.values() for key in table if key.startswith(("lab.", "ending."))]
        assert [key for key in keys if f"key.{key}" not in OWN[lang]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_of_dice_says_what_each_die_is_for(lang: str) -> None:
    said = [WORDS[lang].messages.get(f"purpose.{purpose}", "") for purpose in kept_names(GAME.slug)["purposes"]]
    assert all(said) and len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("lang", "where", "points"),
    [
        ("ca", "Desplegament: on?", "Desplegament: amb quants punts?"),
        ("es", "Despliegue: ¿dónde?", "Despliegue: ¿con cuántos puntos?"),
        ("en", "Set-up: where?", "Set-up: how many points does it get?"),
    ],
)
def test_the_set_up_asks_for_points_only_where_points_are_split(lang: str, where: str, points: str) -> None:
    words = WORDS[lang]
    for corps, asked in (("es_este", where), ("fr_bayonne1", points)):
        assert words.say(words.prompt_key("setup", ("setup_place", corps))) == asked
