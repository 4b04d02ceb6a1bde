"""Everything that speaks to people has words in three languages, and they can be said."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from baluard.components import rules_of
from baluard.games.assault import GAME, rules
from baluard.games.assault.model import events
from baluard.games.assault.model.facts import SIDES
from baluard.games.assault.page.panels import SILENT_EFFECTS
from baluard.kernel.answers import DONE
from baluard.kernel.deciders import RngDice
from baluard.kernel.drafts import Draft
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, Event, View
from baluard.texts import LANGUAGES, texts_for
from baluard.texts.catalogue import SLOT, package_messages

RULES = Path(inspect.getfile(rules)).parent
SOURCES = sorted(RULES.parent.rglob("*.py"))
WORDS = {lang: texts_for(lang, GAME.package, GAME.data) for lang in LANGUAGES}
OWN = {
    lang: {**package_messages(GAME.package, f"lobby.{lang}"), **package_messages(GAME.package, lang)}
    for lang in LANGUAGES
}
EVENTS = sorted(
    (c for c in vars(events).values() if isinstance(c, type) and issubclass(c, Event) and c is not Event),
    key=lambda c: c.__name__,
)
PATHS = {"setup_place": 2, "card_build": 2, "fire_battery": 1, "move_counter": 2, "declare_action": 2}
ANSWERED = {"withdraw", "reroll", "announce_card", "ally_commander"}
SAMPLES: dict[str, Any] = {
    "zone": "born",
    "origin": "bal_llevant",
    "facing": "rec_baix",
    "zones": ("born", "boria"),
    "unit": "fr_lin_artois_1",
    "battery": "tc_bat_1",
    "units": ("cat_cor_1_1", "cat_cor_3_2"),
    "leaders": ("cat_cmd_casanova",),
    "side": "catalan",
    "seat": "french",
    "card": "fum",
    "phase": "movement",
    "hour": "04:30",
    "colour": "grey",
    "cause": "volley",
    "reason": "all_taken",
    "winner": "catalan",
    "verdict": "verdict_win",
    "name": "grenadier",
    "dice": (1, 6),
    "parts": ("hint.move.last", "hint.move.stop"),
    "detail": "unknown zone",
}


# -- what the sources mention


def trees() -> Iterator[ast.Module]:
    for file in RULES.glob("*.py"):
        yield ast.parse(file.read_text("utf-8"))


def tag_places() -> dict[str, int]:
    """Functions that are given a tag, and which argument it is."""
    found = {"Decision": 1}
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                names = [arg.arg for arg in node.args.args]
                if "tag" in names:
                    found[node.name] = names.index("tag")
    return found


def tags() -> list[str]:
    """Every decision tag of the rules."""
    places = tag_places()
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if isinstance(node, ast.Call) and name in places and len(node.args) > places[name]:
                given = node.args[places[name]]
                if isinstance(given, ast.Constant):
                    found.add(str(given.value))
    return sorted(found)


def mentioned(pattern: str) -> set[str]:
    """What the sources of the game mention."""
    return {key for file in SOURCES for key in re.findall(pattern, file.read_text("utf-8"))}


def sample(name: str) -> Any:
    """A fact of this name."""
    return SAMPLES.get(name, 2)


def slots(message: str) -> set[str]:
    return {found.group(1) for found in SLOT.finditer(message)}


# -- the three files


def test_the_three_files_have_the_same_keys() -> None:
    assert OWN["ca"].keys() == OWN["es"].keys() == OWN["en"].keys()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_three_files_have_the_same_slots(lang: str) -> None:
    different = {key for key in OWN["ca"] if slots(OWN["ca"][key]) != slots(OWN[lang][key])}
    assert not different


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_can_be_said(lang: str) -> None:
    for key, message in OWN[lang].items():
        said = WORDS[lang].say(key, {name: sample(name) for name in slots(message)})
        assert said and not re.search(r"[{}]|\b[a-z]+_[a-z_]+\b|  ", said), f"{key}: {said}"


# -- decisions


def test_the_tags_are_found() -> None:
    assert len(tags()) == 28


@pytest.mark.parametrize("tag", tags())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_decision_has_its_words(tag: str, lang: str) -> None:
    wanted = [f"decision.{tag}", f"decision.{tag}.public"]
    wanted += [f"decision.{tag}.{step + 1}" for step in range(PATHS.get(tag, 0))]
    wanted += [f"key.{answer}.{tag}" for answer in ("yes", "no") if tag in ANSWERED]
    wanted += [f"key.done.{tag}"] if tag in PATHS else []
    assert [key for key in wanted if key not in OWN[lang]] == []


def test_the_rule_behind_each_decision_is_explained() -> None:
    known = {row.id for row in rules_of(GAME.package).rule}
    named = {rule for file in RULES.glob("*.py") for rule in re.findall(r'"(ASL-[\d.]+)"', file.read_text("utf-8"))}
    assert named and named <= known


# -- events


@pytest.mark.parametrize("kind", EVENTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_event_has_its_words(kind: type[Event], lang: str) -> None:
    fields = {field.name for field in msgspec.structs.fields(kind)}
    base = f"event.{kind.__name__}"
    found = [key for key in OWN[lang] if key == base or key.startswith(f"{base}.")]
    assert base in found
    for key in found:
        assert slots(OWN[lang][key]) <= fields, key


def made(kind: type[Event], **facts: Any) -> Event:
    """An event with sample facts."""
    plain = {
        field.name: facts.get(field.name, False if field.type is bool else sample(field.name))
        for field in msgspec.structs.fields(kind)
    }
    plain.update({name: () for name in plain if name.endswith("_lines")})
    return kind(**plain)


def ways() -> list[Event]:
    """Every way in which an event can be told."""
    found: list[Event] = [made(kind) for kind in EVENTS]
    causes = mentioned(r'eliminate\(t, s, .*"(\w+)"\)')
    assert len(causes) >= 6
    found += [made(events.UnitLost, cause=cause) for cause in sorted(causes)]
    found += [made(events.AssaultResolved, success=a, withdrawn=b) for a in (True, False) for b in (True, False)]
    found += [made(events.GameEnded, winner=winner) for winner in (*SIDES, "")]
    found += [made(events.AutomaticVictory, reason=reason) for reason in ("all_taken", "annihilated")]
    found += [made(events.PhaseBegan, phase=phase) for phase in mentioned(r'begin_phase\(t, s, "(\w+)"')]
    found += [made(kind, hit=True, secured=True, lost=True, die=6) for kind in EVENTS]
    found += [made(events.VolleyFired, hits=0), made(events.UnitsReturned, units=("cat_cor_1_1",) * 9)]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_an_event_can_go_is_told(lang: str) -> None:
    for event in ways():
        facts = msgspec.structs.asdict(event)
        facts = {name: value for name, value in facts.items() if not name.endswith("_lines")}
        assert WORDS[lang].say(GAME.event_key(event), facts)
        assert all(WORDS[lang].has(label) for label, _ in GAME.dice_of(event))


def test_dice_are_shown() -> None:
    shown = {type(event).__name__ for event in ways() if GAME.dice_of(event)}
    with_dice = {kind.__name__ for kind in EVENTS if {"die", "dice", "attack_die", "new"} & {*kind.__struct_fields__}}
    assert shown == with_dice


def test_a_story_line_reads_well() -> None:
    event = events.VolleyFired("cases_born", "rec_baix", (6, 2), 6, 1)
    said = {lang: WORDS[lang].say(GAME.event_key(event), msgspec.structs.asdict(event)) for lang in LANGUAGES}
    assert said == {
        "ca": "Foc de descàrrega des de les Cases del Born contra el Rec (tram baix): 2 daus, 1 encert (amb 6).",
        "es": "Fuego de descarga desde las Casas del Born contra el Rec (tramo bajo): 2 dados, 1 acierto (con 6).",
        "en": "Volley from the Born Houses against the Lower Rec: 2 dice, 1 hit (on 6).",
    }


# -- options, results, keys of the sources


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_presets_and_motions_have_words(lang: str) -> None:
    wanted = [f"motion.{motion}" for motion in GAME.motions]
    for option in GAME.options:
        wanted += [f"option.{option.id}", f"option.{option.id}.help"]
        wanted += [f"option.{option.id}.{value}" for value in option.values]
    for preset in GAME.presets:
        wanted += [f"preset.{preset.id}", f"preset.{preset.id}.help"]
    wanted += ["game.title", "game.subtitle", "game.blurb"]
    assert [key for key in wanted if key not in OWN[lang]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phases_and_results_have_words(lang: str) -> None:
    phases = mentioned(r'\.phase = "(\w+)"') | mentioned(r'begin_phase\(t, s, "(\w+)"')
    reasons = (
        mentioned(r'result_of\(.*"(\w+)"\)') | mentioned(r'\bend\(t, s, .*"(\w+)"\)') | {"all_taken", "annihilated"}
    )
    assert len(phases) >= 7 and len(reasons) >= 6
    assert [phase for phase in sorted(phases) if f"phase.{phase}" not in OWN[lang]] == []
    assert [reason for reason in sorted(reasons) if f"result.{reason}" not in OWN[lang]] == []


def test_every_key_in_the_sources_has_a_message_and_every_message_is_used() -> None:
    keys = mentioned(r'"((?:hint|preview|panel|sum|die)\.[a-z_.]+)"')
    headings = {f"panel.score.{head}" for head in ("side", "kills", "ground", "handicap", "total")}
    card = {key for key in OWN["ca"] if key.startswith("panel.card.")}
    written = {key for key in OWN["ca"] if key.startswith(("hint.", "preview.", "panel.", "sum.", "die."))}
    assert keys - written == set()
    assert written - keys - headings - card == set()


def test_every_lasting_effect_of_a_card_is_explained() -> None:
    effects = mentioned(r'\be\["(\w+)"\] =') | {f"no_assault_{colour}" for colour in ("ochre", "green", "grey", "blue")}
    assert len(effects) > 15
    told = {name for name in effects - {*SILENT_EFFECTS} if f"panel.card.{name}" not in OWN["ca"]}
    assert not told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faults_of_the_game_have_words(lang: str) -> None:
    assert [key for key in sorted(mentioned(r'"(fault\.[a-z_]+)"')) if not WORDS[lang].has(key)] == []


# -- a game looked at decision by decision


@pytest.mark.parametrize(("players", "seed"), [("2", 0), ("4", 2)])
def test_a_whole_game_speaks(players: str, seed: int) -> None:
    options = GAME.checked_options({"players": players, "events": "on", "length": "short"})
    rng = Rng(f"texts {seed}")
    match, step = start(GAME, options, RngDice(Rng(seed)))
    for _ in range(2000):
        for told in step.told:
            say_event(told.event)
        if match.is_over:
            break
        asked = match.asked[rng.below(len(match.asked))]
        view = match.view((asked.decision.seat,))
        if asked.decision.tag != "move_counter" or rng.below(12) == 0:
            look_at(view, asked, rng)
        step = match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng))
    assert match.is_over


def say_event(event: Any) -> None:
    facts = {name: value for name, value in msgspec.structs.asdict(event).items() if not name.endswith("_lines")}
    for words in WORDS.values():
        assert words.say(GAME.event_key(event), facts)


def look_at(view: View, asked: Asked, rng: Rng) -> None:
    """The prompt, and all hints and previews along a random path of keys."""
    decision = asked.decision
    for words in WORDS.values():
        assert words.say(f"decision.{decision.tag}", decision.about)
        assert words.say(f"decision.{decision.tag}.public", decision.about)
        assert all(row.cells for panel in GAME.panels(view, words.lang) for row in panel.rows)
    keys: tuple[str, ...] = ()
    while True:
        look_once(view, asked, keys)
        more = decision.space.next_keys(keys)
        if not more or (keys and keys[-1] == DONE):
            return
        keys = (*keys, rng.choice(more))


def look_once(view: View, asked: Asked, keys: tuple[str, ...]) -> None:
    """What the page asks for at one step."""
    space = asked.decision.space
    hints = GAME.hints(view, asked, keys)
    assert len({hint.key for hint in hints}) == len(hints)
    if space.kind in ("path", "one_of"):
        assert all(hint.offered == (hint.key in space.next_keys(keys)) for hint in hints)
    preview = GAME.preview(view, asked, Draft(keys))
    texts = [hint.text for hint in hints]
    if preview is not None:
        texts += preview.notes
        for column in preview.columns:
            assert column.total == sum(amount for _, _, amount in column.lines)
            texts += [column.title, *(wording for _, wording, _ in column.lines)]
    for words in WORDS.values():
        assert all("{" not in words.say(text.key, dict(text.facts)) for text in texts)
