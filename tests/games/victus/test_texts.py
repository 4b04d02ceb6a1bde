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

from baluard.games.victus import GAME, rules
from baluard.games.victus.model import events
from baluard.games.victus.model.facts import DISCS, INDICATORS, TROOPS
from baluard.games.victus.rules import scoring
from baluard.games.victus.rules.actions import ACTIONS
from baluard.games.victus.rules.stages import DELAYED
from baluard.games.victus.words import story
from baluard.games.victus.words.story import merge
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.drive import play_out
from baluard.kernel.rng import Rng
from baluard.kernel.values import Chance, Event
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
LINES = sorted(
    (c for c in vars(story).values() if isinstance(c, type) and c.__module__ == story.__name__),
    key=lambda c: c.__name__,
)
MODES: list[dict[str, str]] = [
    {"mode": "first", "players": "2"},
    {"mode": "first", "players": "4"},
    {"mode": "full", "players": "3", "half_a_bomb": "on"},
    {"mode": "competitive", "players": "2", "dice_order": "per_stage"},
    {"mode": "solo"},
]
SAMPLES: dict[str, Any] = {
    "space": "s32",
    "origin": "s14",
    "to": "wounded",
    "spaces": ("s21", "reducte"),
    "path": ("s21", "s22"),
    "seat": "victoria",
    "player": "casanova",
    "seats": ("victor", "vicenc"),
    "card": "c038",
    "away": "c040",
    "cards": ("hz3", "hz14"),
    "kind": "infantry",
    "piece": "coronela",
    "pieces": ("2-infantry", "1-cannon"),
    "losses": ("1-coronela", "ruin"),
    "what": "battery_token",
    "group": "movement",
    "indicator": "hospital",
    "indicators": ("port", "powder"),
    "disc": "mine",
    "side": "seny",
    "face": "white.reinforce.3",
    "faces": ("white.reinforce.3", "grey.advance.1"),
    "action": "bombard",
    "colours": ("yellow", "red", "red"),
    "colour": "yellow",
    "purpose": "advance",
    "parts": "both",
    "moment": "next_turn",
    "outcome": "won",
    "reason": "survived",
    "order": "fixed",
    "section": "a",
    "detail": "unknown space",
    "text": "Bombardeig 1.",
    "name": "victor",
}
# Words that would betray a text left in another language.
ENGLISH = r"\b(the|of|and|with|from|card|cards|troops?|guns?|turn|round|your|you|each|choose|space|box|lost)\b"
CATALAN = r"\b(amb|els|les|dels|una|que|tria|carta|torn|ronda|fins|ara|peça|peces|daus?|espai)\b|l·l|ç"
SPANISH = r"\b(con|los|las|del|una|que|elige|carta|turno|ronda|hasta|ahora|pieza|piezas|dados?)\b|ñ|ción\b"
PROPER = "Vicenç"


# -- what the sources mention


def trees() -> Iterator[ast.Module]:
    for file in RULES.glob("*.py"):
        yield ast.parse(file.read_text("utf-8"))


def tags() -> list[str]:
    """Every decision tag of the rules."""
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Decision":
                given = node.args[1]
                assert isinstance(given, ast.Constant)
                found.add(str(given.value))
    return sorted(found)


def mentioned(pattern: str) -> set[str]:
    """What the sources of the game mention."""
    return {key for file in SOURCES for key in re.findall(pattern, file.read_text("utf-8"))}


def sample(key: str, name: str, form: str = "") -> Any:
    """A fact of this name, as a message of this key may get it."""
    if form == "each":
        return ("phase.card", "phase.dice")
    if form in ("row", "then", "or"):
        return SAMPLES["spaces"]
    if key.startswith("event.HazardRevealed") or key in ("event.BombardmentBegan", "event.MarchBegan"):
        return 7 if name == "card" else SAMPLES.get(name, 2)
    return SAMPLES.get(name, 2)


def slots(message: str) -> set[str]:
    return {found.group(1) for found in SLOT.finditer(message)}


def say(lang: str, key: str) -> str:
    """A message with sample facts."""
    found = {slot.group(1): sample(key, slot.group(1), slot.group(2) or "") for slot in SLOT.finditer(OWN[lang][key])}
    return WORDS[lang].say(key, found)


# -- the three files


def test_the_three_files_have_the_same_keys() -> None:
    written = {lang: {key for key in OWN[lang] if not key.startswith("name.")} for lang in LANGUAGES}
    assert written["ca"] == written["es"] == written["en"]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_three_files_have_the_same_slots(lang: str) -> None:
    different = {key for key in OWN["ca"] if slots(OWN["ca"][key]) != slots(OWN[lang].get(key, ""))}
    assert not different


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_can_be_said(lang: str) -> None:
    for key in OWN[lang]:
        said = say(lang, key)
        assert said and not re.search(r"[{}]|\b[a-z]+_[a-z_]+\b|  ", said), f"{key}: {said}"


def words_of(message: str) -> str:
    """The words of a message: without names, without slots but for the words they choose from."""
    chosen = SLOT.sub(lambda slot: (slot.group(2) or "").replace("|", " ") if "|" in slot.group() else "", message)
    return re.sub(PROPER, "", chosen).lower()


@pytest.mark.parametrize(("lang", "foreign"), [("ca", ENGLISH), ("es", ENGLISH), ("en", CATALAN), ("en", SPANISH)])
def test_no_message_is_left_in_another_language(lang: str, foreign: str) -> None:
    own = {key: message for key, message in OWN[lang].items() if not key.startswith("drawn.short.")}  # names of places
    left = {key: message for key, message in own.items() if re.search(foreign, words_of(message))}
    assert not left


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(lang: str) -> None:
    wrong = r"[“”\"]" if lang != "en" else r"[«»\"]"
    assert [key for key, message in OWN[lang].items() if re.search(wrong, message)] == []


# -- decisions


def test_the_tags_are_found() -> None:
    assert len(tags()) == 28


@pytest.mark.parametrize("tag", tags())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_decision_has_its_words(tag: str, lang: str) -> None:
    assert [key for key in (f"decision.{tag}", f"decision.{tag}.public") if key not in OWN[lang]] == []


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_action_asks_each_of_its_steps(action: str, lang: str) -> None:
    steps = {"move_troops": 4, "move_cannon": 3, "fire_cannon": 2, "healing": 0, "exchange_card": 0}.get(action, 1)
    path = [action]
    for number in range(1, steps + 1):
        assert WORDS[lang].prompt_key("act", path) == f"step.{action}.{number}"
        path.append("s32")
    assert WORDS[lang].prompt_key("act", path) == "decision.act"
    assert WORDS[lang].name(action) != action


@pytest.mark.parametrize("lang", LANGUAGES)
def test_to_stop_halfway_is_not_called_the_end(lang: str) -> None:
    words = WORDS[lang]
    for tag in ("act", "act_granted"):
        assert len({words.label(tag, DONE), words.label(tag, DONE, 4), words.name(DONE)}) == 3


# -- events


@pytest.mark.parametrize("kind", [*EVENTS, *LINES])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_event_has_its_words(kind: type[Any], lang: str) -> None:
    fields = {field.name for field in msgspec.structs.fields(kind)}
    base = f"event.{kind.__name__}"
    found = [key for key in OWN[lang] if key == base or key.startswith(f"{base}.")]
    assert base in found
    for key in found:
        assert slots(OWN[lang][key]) <= fields, key


def made(kind: type[Any], /, **facts: Any) -> Any:
    """An event with sample facts."""
    base = f"event.{kind.__name__}"
    plain = {
        field.name: facts.get(field.name, False if field.type is bool else sample(base, field.name))
        for field in msgspec.structs.fields(kind)
    }
    return kind(**plain)


def ways() -> list[Any]:
    """Every way in which an event can be told."""
    found: list[Any] = [made(kind) for kind in (*EVENTS, *LINES)]
    found += [made(kind, forward=True, random=True, number=0, gained=0) for kind in (*EVENTS, *LINES)]
    for boxes in (1, -2):
        found += [made(events.DiscMoved, disc=disc, boxes=boxes) for disc in DISCS]
        found += [made(events.IndicatorMoved, indicator=name, boxes=boxes, value=-1) for name in INDICATORS]
        found += [made(events.BarricadeChanged, boxes=boxes), made(events.DefenceChanged, boxes=boxes, value=0)]
        found += [made(events.DefenceChanged, boxes=boxes, value=1)]
    for kind in (*TROOPS, "cannon"):
        found += [made(one, kind=kind) for one in (events.TroopLost, events.PiecesTransferred)]
        found += [made(events.PieceHit, piece=kind)]
    for kind in TROOPS:
        found += [made(one, kind=kind) for one in (events.TroopFreed, events.TroopsHealed, events.TroopArrived)]
        found += [made(one, kind=kind) for one in (events.TroopLeft, events.Countermined)]
    found += [made(events.StageBegan, stage=stage) for stage in (1, 2, 3, 4)]
    found += [made(events.GameEnded, reason=reason) for reason in REASONS]
    found += [made(events.CombatFought, outcome=outcome) for outcome in ("won", "tie", "lost")]
    found += [made(events.EffectPending, moment=moment) for on in DELAYED.values() for moment in on]
    found += [made(events.HazardRevealed, purpose=purpose) for purpose in PURPOSES]
    found += [made(events.DiceOrderDeclared, order=order) for order in ("chosen", "fixed")]
    found += [made(events.HealingBegan, parts=parts) for parts in ("both", "port", "hospital")]
    found += [made(events.RubblePlaced, level=level) for level in (1, 2)]
    found += [made(events.RubbleCleared, space=name) for name in ("s32", "powder")]
    found += [made(events.BourbonsMoved, space=space) for space in ("platja", "s32", "g2")]
    found += [made(events.TroopsMoved, infantry=i, coronela=c) for i, c in ((1, 0), (0, 1), (1, 1))]
    found += [made(events.DieResolved, n=n) for n in (0, 3, 4)]
    return [*found, made(events.ActionsBegan, group=""), made(story.StacksMoved, spaces=())]


REASONS = ("survived", "coronela", "beach", "rubble", "level", "surrendered")
PURPOSES = sorted(mentioned(r'reveal_hazard\(t, s, "(\w+)"\)'))


def test_the_lists_of_this_test_are_whole() -> None:
    ends = mentioned(r'\bend\(t, s, "(\w+)"\)') | mentioned(r'found\.append\("(\w+)"\)')
    assert {*REASONS} == ends | {"surrendered"}
    assert PURPOSES == ["advance", "bombardment", "mine", "test"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_an_event_can_go_is_told_in_its_own_words(lang: str) -> None:
    told = {GAME.event_key(event) for event in ways()}
    for event in ways():
        assert WORDS[lang].say(GAME.event_key(event), msgspec.structs.asdict(event))
        assert all(WORDS[lang].has(label) for label, _ in GAME.dice_of(event))
    written = {key for key in OWN[lang] if key.startswith("event.")}
    bases = {f"event.{kind.__name__}" for kind in (*EVENTS, *LINES)}
    assert written - told - bases == set()


def test_dice_are_shown() -> None:
    rolled = events.DiceRolled(("white.reinforce.3", "grey.advance.1"))
    assert GAME.dice_of(rolled) == (("die.reinforce", 3), ("die.advance", 1))


READ = [
    (
        events.CombatFought("s35", 6, 8, "lost"),
        "Combat al Born (35): Barcelona 6, borbònics 8. Derrota.",
        "Combate en el Borne (35): Barcelona 6, borbónicos 8. Derrota.",
        "Combat at El Born (35): Barcelona 6, Bourbons 8. Defeat.",
    ),
    (
        events.TroopsMoved(1, 0, ("s58", "s21", "s22"), "s22"),
        "1 infanteria: Muralla de Sant Francesc (58) → Santa Anna (21) → Hort d'en Favà (22).",
        "1 infantería: Muralla de San Francisco (58) → Santa Ana (21) → Huerto de Favà (22).",
        "1 infantry: Sant Francesc Wall (58) → Santa Anna (21) → Favà's Orchard (22).",
    ),
    (
        events.TroopLost("coronela", 2, "camp_les_corts", "reserve"),
        "S'han perdut 2 peces de la Coronela al Campament de les Corts: van a la Reserva.",
        "Se han perdido 2 piezas de la Coronela en el Campamento de Les Corts: van a la Reserva.",
        "2 Coronela pieces were lost at Les Corts Camp: they go to the Reserve.",
    ),
    (
        story.SpaceHit("s14", 3, ("1-infantry", "1-barricade", "rubble")),
        "3 impactes a l'Hospital de la Santa Creu (14): 1 infanteria, 1 barricada i enderrocs.",
        "3 impactos en el Hospital de la Santa Cruz (14): 1 infantería, 1 barricada y escombros.",
        "3 impacts at the Hospital of the Holy Cross (14): 1 infantry, 1 barricade and rubble.",
    ),
    (
        events.IndicatorMoved("port", -2, -1),
        "L'indicador Port ha empitjorat (−2): ara val −1.",
        "El indicador Puerto ha empeorado (−2): ahora vale −1.",
        "The Harbour indicator got worse (−2): now −1.",
    ),
    (
        events.TurnBegan("vicenc"),
        "Torn d'en Vicenç.",
        "Turno de Vicenç.",
        "Vicenç's turn.",
    ),
]


@pytest.mark.parametrize(("event", "ca", "es", "en"), READ)
def test_a_story_line_reads_well(event: Any, ca: str, es: str, en: str) -> None:
    said = {lang: WORDS[lang].say(GAME.event_key(event), msgspec.structs.asdict(event)) for lang in LANGUAGES}
    assert said == {"ca": ca, "es": es, "en": en}


# -- events that make one line


def merged(*told: Any) -> list[Any]:
    """The lines that a reader gets."""
    found: list[Any] = []
    for event in told:
        both = merge(GAME.data, found[-1], event) if found else None
        if both is None:
            found.append(event)
        else:
            found[-1] = both
    return found


def test_the_owner_reads_a_deal_in_one_line() -> None:
    dealt = [events.CardDealt("victor", f"c00{i}") for i in (1, 2, 3)]
    assert merged(*dealt, events.HandDealt("victor", 3)) == [story.CardsDealt("victor", ("c001", "c002", "c003"))]


def test_another_hand_is_another_line() -> None:
    told = (events.CardDealt("victor", "c001"), events.HandDealt("victoria", 1))
    assert merged(*told) == list(told)


def test_a_space_that_is_hit_is_one_line() -> None:
    told = (
        events.SpaceBombarded("s46", 5),
        events.PieceHit("infantry", "s46"),
        events.TroopLost("infantry", 1, "s46", "wounded"),
        events.DefenceChanged("s46", -1, 1),
        events.BarricadeChanged("s46", -1),
        events.RubblePlaced("s46", 1),
        events.RubblePlaced("s46", 2),
    )
    assert merged(*told) == [story.SpaceHit("s46", 5, ("1-infantry", "1-defence", "1-barricade", "ruin"))]


def test_what_cards_take_away_is_no_impact() -> None:
    told = (events.SpaceBombarded("s46", 1), events.DefenceChanged("s44", -1, 0))
    assert merged(*told) == list(told)


def test_the_stacks_of_an_advance_are_counted_and_the_city_is_named() -> None:
    told = (
        events.BourbonsMoved(3, ("camp_sants", "t1"), "t1"),
        events.BourbonsMoved(8, ("a3", "s52"), "s52"),
        events.BourbonsMoved(2, ("g9", "s51"), "s51"),
    )
    assert merged(*told) == [story.StacksMoved(3, 13, ("s52", "s51"))]


def test_losses_in_one_place_are_one_line() -> None:
    told = (
        events.TroopLost("infantry", 1, "s52", "wounded"),
        events.TroopLost("coronela", 1, "s52", "wounded"),
        events.TroopLost("coronela", 2, "s52", "wounded"),
    )
    assert merged(*told) == [story.TroopsLost(("1-infantry", "3-coronela"), "s52", "wounded")]


def test_a_loss_that_was_told_is_not_told_twice() -> None:
    overrun = events.GunsOverrun(2, "s44")
    sapper = events.Countermined("coronela", "s32")
    assert merged(overrun, events.TroopLost("cannon", 2, "s44", "wounded")) == [overrun]
    lost = events.TroopLost("coronela", 1, "s32", "wounded")
    assert merged(sapper, lost, events.DiscMoved("mine", -4, 0)) == [sapper]


def test_a_die_tells_where_the_disc_came_to_unless_it_was_changed() -> None:
    moved = events.DiscMoved("reinforcements", 3, 2)
    resolved = events.DieResolved("white.reinforce.3", "reinforce", 3)
    changed = events.DieResolved("white.reinforce.2", "reinforce", 3)
    assert merged(resolved, moved) == [story.Reinforced("white.reinforce.3", 3, 2)]
    assert merged(changed, moved) == [changed, moved]


# -- options, phases, results, faults


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_presets_and_motions_have_words(lang: str) -> None:
    wanted = [f"motion.{motion}" for motion in GAME.motions]
    for option in GAME.options:
        wanted += [f"option.{option.id}", f"option.{option.id}.help"]
        wanted += [f"option.{option.id}.{value}" for value in option.values if not value.isdigit()]
    for preset in GAME.presets:
        wanted += [f"preset.{preset.id}", f"preset.{preset.id}.help"]
    wanted += ["game.title", "game.subtitle", "game.blurb"]
    assert [key for key in wanted if key not in OWN[lang]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_option_is_explained_in_one_sentence(lang: str) -> None:
    for option in GAME.options:
        said = OWN[lang][f"option.{option.id}.help"]
        assert said.endswith(".") and ". " not in said, said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phases_results_moments_and_sums_have_words(lang: str) -> None:
    wanted = {f"phase.{phase}" for phase in mentioned(r'phase = "(\w+)"')}
    assert len(wanted) >= 7
    wanted |= {f"result.{reason}" for reason in REASONS}
    wanted |= {f"when.{moment}" for on in DELAYED.values() for moment in on}
    wanted |= mentioned(r'"(sum\.[a-z]+)"') | {f"sum.{kind}" for kind in TROOPS}
    wanted |= {f"stage.{stage}" for stage in (1, 2, 3, 4)}
    assert [key for key in sorted(wanted) if key not in OWN[lang]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faults_of_the_game_have_words(lang: str) -> None:
    assert [key for key in sorted(mentioned(r'"(fault\.[a-z_]+)"')) if not WORDS[lang].has(key)] == []


# -- names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_space_of_the_board_has_a_name_of_its_own(lang: str) -> None:
    named = {space.id: WORDS[lang].name(space.id) for space in GAME.data.board.space}
    assert len({*named.values()}) == len(named)
    for space in GAME.data.board.space:
        coded = space.number or space.kind in ("field", "parallel")
        assert not coded or space.code in named[space.id]


def test_places_are_joined_as_the_language_wants() -> None:
    said = {
        lang: [WORDS[lang].name_in_form(key, "en") for key in ("s22", "v4", "a3", "expedition")] for lang in LANGUAGES
    }
    assert said == {
        "ca": [
            "a l'Hort d'en Favà (22)",
            "a les Vinyes (V4)",
            "a la Paral·lela A3",
            "a l'Expedició del Diputat Militar",
        ],
        "es": [
            "en el Huerto de Favà (22)",
            "en las Viñas (V4)",
            "en la Paralela A3",
            "en la Expedición del Diputado Militar",
        ],
        "en": [
            "in Favà's Orchard (22)",
            "in the Vineyards (V4)",
            "in Parallel A3",
            "with the Military Deputy's Expedition",
        ],
    }


def test_seats_have_natural_names() -> None:
    seats = {seat for mode in MODES for seat in GAME.seats(GAME.checked_options(mode))} | {"casanova"}
    assert sorted(WORDS["ca"].name_in_form(seat, "De") for seat in seats) == [
        "D'en Casanova",
        "D'en Vicenç",
        "D'en Villarroel",
        "D'en Víctor",
        "De la Victòria",
        "De la Violant",
    ]
    assert WORDS["es"].name("victoria") == "Victoria"


# -- whole games


class Reader(RandomDecider):
    """Answers at random, and reads whatever is asked and offered in three languages."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.tags: set[str] = set()
        self.mute: set[str] = set()
        self.heard: set[tuple[str, str, int]] = set()

    def decide(self, decision: Decision[Any]) -> Any:
        self.tags.add(decision.tag)
        for words in WORDS.values():
            for key in (f"decision.{decision.tag}", f"decision.{decision.tag}.public"):
                assert not re.search(r"[{}]|\b[a-z]+_[a-z_]+\b", words.say(key, dict(decision.about)))
        self.read(decision)
        return super().decide(decision)

    def read(self, decision: Decision[Any]) -> None:
        """All keys along a random path."""
        space = decision.space
        path: tuple[str, ...] = ()
        if isinstance(space, Allotment):
            self.hear(decision.tag, [*(kind for kind, _ in space.kinds), *(place for place, _ in space.caps)], 0)
            return
        while True:
            more = space.next_keys(path)
            self.hear(decision.tag, more, len(path))
            if not more or (path and path[-1] == DONE):
                return
            path = (*path, self.rng.choice(more))

    def hear(self, tag: str, keys: Any, step: int) -> None:
        """Keys without a name."""
        new = {(tag, key, step) for key in keys if not key.isdigit()} - self.heard
        self.heard |= new
        for words in WORDS.values():
            unnamed = {key for _, key, _ in new if key not in words.names and not words.has(f"key.{key}")}
            self.mute |= {key for key in unnamed if words.label(tag, key, step) == key}


@pytest.fixture
def undefeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody loses before the last check, so that random players see stages III and IV too."""
    monkeypatch.setattr(scoring, "defeats", lambda s: [])


@pytest.mark.usefixtures("undefeated")
def test_whole_games_of_all_modes_speak() -> None:
    asked: set[str] = set()
    games = [(i, seed) for i in range(len(MODES)) for seed in range(2)]
    games.append((4, 10))  # in few games must somebody choose which leader goes
    for i, seed in games:
        reader = Reader(Rng(f"voice {i} {seed}"))
        table = play_out(
            GAME, GAME.new(GAME.checked_options(MODES[i])), reader, RngDice(Rng(f"dice {i} {seed}")), keep=True
        )
        asked |= reader.tags
        assert not reader.mute
        read_story([told.event for told in table.told])
        read_story([told.others or told.event for told in table.told])
        read_chances([entry for entry in table.fresh if isinstance(entry, Chance)])
    assert set(tags()) - asked <= {"freed_troop", "half_a_bomb"}


def read_story(told: list[Any]) -> None:
    """Every line as it is told, and as it is read."""
    lines = merged(*told)
    for words in WORDS.values():
        for line in {*told, *lines}:
            said = words.say(GAME.event_key(line), msgspec.structs.asdict(line))
            assert not re.search(r"[{}]|\b[a-z]+_[a-z_]+\b|\bs\d\d\b|\b\d+-[a-z]", said), said
    assert len(lines) < 0.8 * len(told)


def read_chances(entries: list[Chance]) -> None:
    """What dice and draws are for, and what was drawn."""
    for words in WORDS.values():
        for entry in entries:
            assert words.has(f"purpose.{entry.purpose}"), entry.purpose
            if entry.drawn is not None:
                key = GAME.drawn_key({}, entry.purpose, entry.drawn)
                assert words.name(key) != key
