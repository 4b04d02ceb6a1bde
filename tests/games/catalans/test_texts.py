"""Everything that speaks to people has words in three languages, and they can be said."""

from __future__ import annotations

import ast
import inspect
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from baluard.games.catalans import GAME, rules
from baluard.games.catalans.model import deals, events
from baluard.games.catalans.model.deals import WordFor
from baluard.games.catalans.model.facts import ACTIONS, POWERS
from baluard.games.catalans.rules.marks import JUDGEMENTS
from baluard.games.catalans.words import story, story_lines
from baluard.games.catalans.words.dealwords import item_text, items_text, promise_text
from baluard.games.catalans.words.names import names
from baluard.games.catalans.words.story import merge
from baluard.kernel.answers import DONE, Form
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.drive import play_out
from baluard.kernel.rng import Rng
from baluard.kernel.values import Chance, Event
from baluard.texts import LANGUAGES, texts_for
from baluard.texts.catalogue import SLOT, package_messages
from tests.rulebooks.catalans.offers import promised, typed

RULES = Path(inspect.getfile(rules)).parent
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
    (c for c in vars(story_lines).values() if isinstance(c, type) and c.__module__ == story_lines.__name__),
    key=lambda c: c.__name__,
)
MODES: list[dict[str, str]] = [
    {"players": "2", "negotiation": "full"},
    {"players": "3", "negotiation": "full", "offers_per_window": "4"},
    {"players": "5", "negotiation": "off"},
]
SAMPLES: dict[str, Any] = {
    "power": "dutch",
    "other": "savoy",
    "by": "austria",
    "seller": "austria",
    "powers": ("britain", "dutch"),
    "seats": ("maritime",),
    "space": "coruna",
    "spaces": ("coruna", "seu_urgell", "madrid"),
    "path": ("torino", "milano"),
    "card": "blenheim",
    "cards": ("blenheim", "rooke"),
    "concession": "mantua",
    "concessions": ("mantua", "milan"),
    "gets": typed("resources 3; promise spare dutch maastricht; later 2 1", "promise place_not_in madrid,toledo"),
    "gives": typed("promise place_not_in madrid,toledo; word until we meet"),
    "goal": "gb_dunkirk",
    "goals": ("gb_dunkirk", "nl_barrier", "sv_milan"),
    "drawn": "at_milan",
    "away": "at_naples",
    "promise": promised("benefit savoy"),
    "word": WordFor("until we meet", 7),
    "thing": "savoy",
    "words": "see you at Utrecht",
    "period": "mid",
    "mode": "text",
    "to": "hold",
    "flag": "joseph_dead",
    "action": "attack",
    "how": "fall",
    "why": "closed",
    "window": "N4",
    "icon": "A2",
    "effect": "blenheim.1",
    "region": "region_italy",
    "troops": ("2-france-lille+mons", "1-castile-milano"),
    "ways": ("2-dutch-maastricht>namur+nijmegen>namur",),
    "bids": ("britain=3", "savoy=withdrawn"),
    "promises": (promised("swap"), promised("benefit savoy")),
    "choices": ("britain=blenheim", "savoy=mantua"),
    "due": (),
    "whom": "Portugal",
    "whose": "of your troops",
    "detail": "unknown space",
}
# Words that would betray a text left in another language.
ENGLISH = r"\b(the|of|and|with|from|cards?|troops?|turn|round|your|you|each|choose|space|lost|now)\b"
CATALAN = r"\b(amb|els|les|dels|una|que|tria|carta|torn|ronda|fins|ara|espai|promesa)\b|l·l|ç"
SPANISH = r"\b(con|los|las|del|una|que|elige|carta|turno|ronda|hasta|ahora|promesa)\b|ñ|ción\b"


# -- what the sources mention


def tags() -> list[str]:
    """Every decision tag of the rules."""
    found = set()
    for file in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Decision":
                given = node.args[1]
                assert isinstance(given, ast.Constant)
                found.add(str(given.value))
    return sorted(found)


def mentioned(pattern: str) -> set[str]:
    """What the rules and the module mention."""
    sources = [*RULES.glob("*.py"), RULES.parent / "eyes" / "positions.py"]
    return {key for file in sources for key in re.findall(pattern, file.read_text("utf-8"))}


def sample(name: str, form: str = "") -> Any:
    """A fact of this name, as a message may get it in this form."""
    if form == "each":
        return ("phase.a", "phase.b")
    if form in ("quoted", "way"):
        return SAMPLES.get(name, ("mantua", "milan"))
    return SAMPLES.get(name, 2)


def slots(message: str) -> set[str]:
    return {found.group(1) for found in SLOT.finditer(message)}


def say(lang: str, key: str) -> str:
    """A message with sample facts."""
    found = {slot.group(1): sample(slot.group(1), slot.group(2) or "") for slot in SLOT.finditer(OWN[lang][key])}
    return WORDS[lang].say(key, found)


# -- the three files


def test_the_three_files_have_the_same_keys() -> None:
    written = {lang: {key for key in OWN[lang] if not key.startswith("name.")} for lang in LANGUAGES}
    assert written["ca"] == written["es"] == written["en"]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_three_files_have_the_same_slots(lang: str) -> None:
    own = {key for key in OWN["ca"] if not key.startswith("name.")}
    assert {key for key in own if slots(OWN["ca"][key]) != slots(OWN[lang].get(key, ""))} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_can_be_said(lang: str) -> None:
    for key in OWN[lang]:
        said = say(lang, key)
        assert said and not re.search(r"[{}]|\b[a-z]+_[a-z_]+\b|  ", said), f"{key}: {said}"


def words_of(message: str) -> str:
    """The words of a message: without slots but for the words they choose from."""
    return SLOT.sub(
        lambda slot: (slot.group(2) or "").replace("|", " ") if "|" in slot.group() else "", message
    ).lower()


@pytest.mark.parametrize(("lang", "foreign"), [("ca", ENGLISH), ("es", ENGLISH), ("en", CATALAN), ("en", SPANISH)])
def test_no_message_is_left_in_another_language(lang: str, foreign: str) -> None:
    assert {key: text for key, text in OWN[lang].items() if re.search(foreign, words_of(text))} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(lang: str) -> None:
    wrong = r"[“”\"]" if lang != "en" else r"[«»\"]"
    assert [key for key, message in OWN[lang].items() if re.search(wrong, message)] == []


# -- decisions


def test_the_tags_are_found() -> None:
    assert len(tags()) == 29


@pytest.mark.parametrize("tag", tags())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_decision_has_its_words(tag: str, lang: str) -> None:
    assert [key for key in (f"decision.{tag}", f"decision.{tag}.public") if key not in OWN[lang]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_place_of_the_sequence_is_asked_for_in_its_own_words(lang: str) -> None:
    asked = [WORDS[lang].prompt_key("set_sequence", POWERS[:n]) for n in range(5)]
    assert len({WORDS[lang].messages[key] for key in asked}) == 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_to_stop_is_said_as_the_decision_wants(lang: str) -> None:
    stops = ("attack_unit", "recruit_unit", "move_unit", "relocate_unit", "march_unit", "land_unit", "kill_unit")
    said = [WORDS[lang].label(tag, DONE) for tag in (*stops, "buy_concession", "swap_concession")]
    assert len({*said, WORDS[lang].name(DONE)}) == 10


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
    plain = {
        field.name: facts.get(field.name, False if field.type is bool else sample(field.name))
        for field in msgspec.structs.fields(kind)
    }
    if kind is events.ConcessionsSwapped:
        plain |= {"gets": "mantua", "gives": "milan"}
    return kind(**plain)


def ways() -> list[Any]:
    """Every way in which an event can be told."""
    found: list[Any] = [made(kind) for kind in (*EVENTS, *LINES)]
    found += [made(kind, delta=-2, at_war=True, number=0, cost=0) for kind in (*EVENTS, *LINES)]
    found += [made(kind, delta=-2, segments=0) for kind in (events.WallChanged, story_lines.WallRevealed)]
    for kind in (events.DealProposed, events.DealMade, story_lines.DealCarriedOut):
        found += [made(kind, gives=()), made(kind, gets=())]
    found += [made(events.CardPlayed, mode=mode) for mode in ("text", "value")]
    found += [made(events.CardLeft, to=to) for to in ("discard", "eliminate", "hold")]
    found += [made(events.FlagSet, flag=flag) for flag in ("joseph_dead", "clause_xiii")]
    found += [made(events.DealVoid, why=why) for why in (*story.TOLD, "fault.item")]
    found += [made(events.WordJudged, how=how) for how in JUDGEMENTS]
    found += [made(kind, by="") for kind in (events.TroopRecruited, story_lines.TroopsRecruited)]
    return [*found, *(made(events.GameEnded, how=how) for how in ENDS)]


ENDS = ("fall", "defeat", "cap", "agreed")


def test_the_ways_to_end_are_all_known() -> None:
    assert {*ENDS} == mentioned(r'finish\(t, s, "(\w+)"\)') | mentioned(r'GameEnded\("(\w+)"')


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_an_event_can_go_is_told_in_its_own_words(lang: str) -> None:
    told = {GAME.event_key(event) for event in ways()}
    for event in ways():
        assert WORDS[lang].say(GAME.event_key(event), msgspec.structs.asdict(event))
    written = {key for key in OWN[lang] if key.startswith("event.")}
    bases = {f"event.{kind.__name__}" for kind in (*EVENTS, *LINES)}
    assert written - told - bases == set()


READ = [
    (
        events.CardChosen("dutch", "blenheim", 2),
        "Les Províncies Unides han triat la carta 2, «Blenheim».",
        "Las Provincias Unidas han elegido la carta 2, «Blenheim».",
        "The Dutch Republic chose card 2, “Blenheim”.",
    ),
    (
        events.TroopEliminated("france", "coruna"),
        "S'ha eliminat una tropa francesa a la Corunya.",
        "Se ha eliminado una tropa francesa en La Coruña.",
        "One French troop was eliminated in Corunna.",
    ),
    (
        events.PaidLater("savoy", "dutch", 1),
        "El Ducat de Savoia ha pagat 1 Recurs a les Províncies Unides per una promesa complerta.",
        "El Ducado de Saboya ha pagado 1 Recurso a las Provincias Unidas por una promesa cumplida.",
        "The Duchy of Savoy paid 1 Resource to the Dutch Republic for a promise that was kept.",
    ),
    (
        story_lines.Attacked("austria", ("3-france-cremona+cremona+lille", "1-castile-milano"), 8, -2, 0),
        "Àustria ataca, per 8 Recursos (ara −2), i elimina 3 tropes franceses (Cremona ×2 i Lilla) i 1 tropa"
        " castellana (Milà).",
        "Austria ataca, por 8 Recursos (ahora −2), y elimina 3 tropas francesas (Cremona ×2 y Lille) y 1 tropa"
        " castellana (Milán).",
        "Austria attacked, at 8 Resources (now −2), and eliminated 3 French troops (Cremona ×2 and Lille) and 1"
        " Castilian troop (Milan).",
    ),
    (
        events.DealMade(1, "britain", "dutch", typed("resources 3"), typed("promise not_enter coruna,madrid")),
        "Tracte tancat entre Gran Bretanya i les Províncies Unides. Gran Bretanya: 3 Recursos. Les Províncies Unides:"
        " la promesa de no entrar a la Corunya i a Madrid.",
        "Trato cerrado entre Gran Bretaña y las Provincias Unidas. Gran Bretaña: 3 Recursos. Las Provincias Unidas:"
        " la promesa de no entrar en La Coruña y en Madrid.",
        "Great Britain and the Dutch Republic struck a deal. Great Britain: 3 Resources. The Dutch Republic:"
        " the promise not to enter Corunna and Madrid.",
    ),
    (
        story_lines.Marched("savoy", ("3-savoy-torino>milano+torino>milano+nizza>toulon",), 4, 1, 0),
        "El Ducat de Savoia mou, per 4 Recursos (ara 1): 3 tropes savoianes (Torí → Milà ×2 i Niça → Toló).",
        "El Ducado de Saboya mueve, por 4 Recursos (ahora 1): 3 tropas saboyanas (Turín → Milán ×2 y Niza → Tolón).",
        "The Duchy of Savoy moved, at 4 Resources (now 1): 3 Savoyard troops (Turin → Milan ×2 and Nice → Toulon).",
    ),
    (
        story_lines.Auctioned("mantua", ("britain=1", "dutch=withdrawn")),
        "Subhasta de «Màntua»: Gran Bretanya (1) i Províncies Unides (es retira).",
        "Subasta de «Mantua»: Gran Bretaña (1) y Provincias Unidas (se retira).",
        "Auction of “Mantua”: Great Britain (1) and Dutch Republic (withdraws).",
    ),
    (
        events.GameEnded("fall", ("maritime",)),
        "Barcelona ha caigut i s'ha acabat la guerra. Victòria de les potències marítimes.",
        "Barcelona ha caído y se ha acabado la guerra. Victoria de las potencias marítimas.",
        "Barcelona has fallen and the war is over. Victory of the Maritime Powers.",
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


def test_a_turn_for_value_is_one_line_and_its_attack_another() -> None:
    told = (
        events.TurnBegan("dutch", "blenheim"),
        events.CardPlayed("dutch", "blenheim", "value"),
        events.ResourcesChanged("dutch", 4, 14),
        events.CardLeft("blenheim", "discard"),
        events.ActionTaken("dutch", "attack"),
        events.ResourcesChanged("dutch", -2, 12),
        events.TroopEliminated("france", "brussel"),
        events.ResourcesChanged("dutch", -2, 10),
        events.TroopEliminated("france", "brussel"),
    )
    assert merged(*told) == [
        story_lines.CardCashed("dutch", "blenheim", 4, 14),
        story_lines.Attacked("dutch", ("2-france-brussel+brussel",), 4, 10, 0),
    ]


def test_what_a_text_costs_stands_beside_it_and_what_it_brings_does_not() -> None:
    played = events.CardPlayed("britain", "vigo_bay", "text")
    gained = events.ResourcesChanged("britain", 7, 14)
    assert merged(played, events.ResourcesChanged("britain", -3, 7), gained) == [
        story_lines.CardPaid("britain", "vigo_bay", 3, 7),
        gained,
    ]
    free = events.CardPlayed("britain", "great_winter", "text")
    lost = events.ResourcesChanged("britain", -2, 5)
    assert merged(free, lost) == [free, lost]


def test_an_action_is_told_with_its_price() -> None:
    moved = events.TroopMoved("britain", ("amsterdam", "oostende", "lille"), "lille", 3)
    told = (
        *(events.ActionTaken("britain", "move"), events.ResourcesChanged("britain", -3, 7), moved),
        *(events.ResourcesChanged("britain", -3, 4), moved),
    )
    assert merged(*told) == [story_lines.Marched("britain", ("2-britain-amsterdam>lille+amsterdam>lille",), 6, 4, 0)]
    raised = (
        events.ActionTaken("savoy", "will_to_fight"),
        events.ResourcesChanged("savoy", -5, 1),
        events.WillChanged("savoy", 2, 7),
    )
    assert merged(*raised) == [story_lines.WillRaised("savoy", 2, 7, 5, 1)]


def test_it_is_told_who_places_which_reinforcements() -> None:
    told = (
        events.ReinforcementsBegan(3),
        events.TroopRecruited("france", "lille", "savoy"),
        events.TroopRecruited("castile", "madrid", "dutch"),
        events.TroopRecruited("france", "mons", "dutch"),
    )
    placed = story_lines.TroopsRecruited(("1-castile-madrid", "1-france-mons"), "dutch")
    assert merged(*told) == [*told[:2], placed]
    line = "Les Províncies Unides posen 1 tropa castellana (Madrid) i 1 tropa francesa (Mons)."
    assert WORDS["ca"].say(GAME.event_key(placed), msgspec.structs.asdict(placed)) == line


def test_a_deal_says_what_is_paid_and_no_later_payment_hides_in_it() -> None:
    deal = events.DealMade(1, "britain", "dutch", typed("resources 2"), typed("promise play_as text"))
    paid = (events.ResourcesChanged("britain", -2, 8), events.ResourcesChanged("dutch", 2, 12))
    later = events.ResourcesChanged("britain", -2, 6)
    proposed = events.DealProposed(0, "britain", "dutch", deal.gives, deal.gets)
    lines = merged(proposed, deal, *paid, later)
    assert [GAME.event_key(line) for line in lines] == ["event.DealCarriedOut", "event.ResourcesChanged.down"]
    assert lines[1] == later


def test_a_counter_offer_is_one_line() -> None:
    declined = events.DealDeclined(0, "dutch", "britain")
    offer = (typed("resources 1"), typed("promise swap"))
    countered = story_lines.DealCountered("dutch", "britain", *offer)
    assert merged(declined, events.DealProposed(2, "dutch", "britain", *offer)) == [countered]
    afresh = events.DealProposed(1, "dutch", "britain", *offer)
    assert merged(declined, afresh) == [declined, afresh]  # no answer, but an offer of its own
    other = events.DealProposed(0, "savoy", "britain", *offer)
    assert merged(declined, other) == [declined, other]


def test_the_same_for_all_is_one_line_and_a_payment_another() -> None:
    alike = [events.ResourcesChanged(power, -2, 5) for power in POWERS[:4]]
    assert merged(*alike) == [story_lines.ResourcesChangedAlike(POWERS[:4], -2)]
    payment = (events.ResourcesChanged("austria", -3, 0), events.ResourcesChanged("savoy", 3, 9))
    assert merged(*payment) == [story_lines.ResourcesPaid("austria", "savoy", 3)]
    bought = events.ConcessionBought("austria", "savoy", "mantua", 3)
    assert merged(*payment, bought) == [bought]


def test_an_auction_and_the_promises_kept_are_one_line_each() -> None:
    told = (
        events.AuctionOpened("britain", "mantua", 1),
        events.BidMade("dutch", "mantua", 3),
        events.BidderWithdrew("britain", "mantua"),
    )
    assert merged(*told) == [story_lines.Auctioned("mantua", ("britain=1", "dutch=3", "britain=withdrawn"))]
    promises = (promised("spare britain"), promised("play_as text"))
    kept = [events.PromiseKept("dutch", promise) for promise in promises]
    other = events.PromiseKept("savoy", promised("swap"))
    assert merged(*kept, other) == [story_lines.PromisesKept("dutch", promises), other]


def test_the_owner_reads_the_goals_in_one_line() -> None:
    drawn = [events.GoalDrawn("britain", goal) for goal in ("gb_dunkirk", "gb_channel", "gb_gibraltar")]
    dealt = [events.GoalsDealt(power, 3) for power in ("britain", "dutch", "portugal")]
    assert merged(*drawn, *dealt) == [
        story_lines.GoalsDrawn("britain", ("gb_dunkirk", "gb_channel", "gb_gibraltar")),
        story_lines.GoalsDealtOut(("dutch", "portugal"), 3),
    ]


def test_the_wall_crumbles_in_one_line() -> None:
    told = (events.CardRevealed("blenheim", 4), *(events.WallChanged(-1, left) for left in (12, 11, 10)))
    assert merged(*told) == [story_lines.WallRevealed("blenheim", 4, -3, 10)]


# -- deals in words


PROMISES = {
    "choose_card": "choose_card 2",
    "not_choose": "not_choose 1",
    "play_as": "play_as value",
    "act": "act will_to_fight",
    "not_act": "not_act attack",
    "spare": "spare dutch maastricht",
    "hit": "hit france",
    "place_in": "place_in madrid",
    "place_not_in": "place_not_in madrid,toledo",
    "not_enter": "not_enter coruna",
    "use": "use eugene",
    "not_use": "not_use rooke",
    "benefit": "benefit dutch",
    "wall": "wall aragon_first",
    "take": "take mantua",
    "not_take": "not_take milan",
    "swap": "swap",
    "yield": "yield",
    "no_bid": "no_bid sicily",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_of_promise_has_words(lang: str) -> None:
    assert {*PROMISES} == {str(kind.__struct_config__.tag) for kind in deals.PROMISES}
    more = [
        "hit madrid",
        "spare savoy",
        "play_as text",
        "wall segments_first",
        *(f"act {action}" for action in ACTIONS),
    ]
    for words in (*PROMISES.values(), *more):
        said = promise_text(promised(words), WORDS[lang])
        assert said and not re.search(r"[{}_]|  ", said), said
        assert WORDS[lang].fact_in_words(promised(words), "deed") == said
        assert said in item_text(promised(words), WORDS[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_item_has_words(lang: str) -> None:
    goods = typed("resources 1; concession mantua; character eugene; later 3 1; word Until Utrecht; word_for 7 Peace")
    items = (*goods, *(promised(words) for words in PROMISES.values()))
    assert {type(item) for item in items} == {*deals.ITEMS}
    for item in items:
        said = item_text(item, WORDS[lang])
        assert said and WORDS[lang].fact_in_words(item) == said


SAID_BEFORE = json.loads((Path(__file__).parent / "words_of_deals.json").read_text("utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_offers_say_what_they_said_when_they_were_written_in_words(lang: str) -> None:
    said = SAID_BEFORE[lang]
    for words, text in said["promises"].items():
        assert promise_text(promised(words), WORDS[lang]) == text
    for item, text in said["items"].items():
        assert items_text(typed(item), WORDS[lang]) == (text,)
    for later, text in said["later"].items():
        _, amount, _, promise = later.split(" ", maxsplit=3)
        assert item_text(deals.Later(int(amount), promised(promise)), WORDS[lang]) == text


@pytest.mark.parametrize(
    "written", ["swap", "resources many", "promise", "use", "2-x-y", "a=b", "later 1 x", "{n}", "+"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_people_write_is_left_as_they_write_it(written: str, lang: str) -> None:
    facts: dict[str, object] = {"power": "britain", "other": "savoy", "gives": (deals.Word(written),), "gets": ()}
    assert written in WORDS[lang].say("event.DealProposed.gift", facts)
    facts |= {"word": WordFor(written, 2)}
    assert WORDS[lang].quoted(written) in WORDS[lang].say("event.WordJudged", facts)


def test_offers_read_well() -> None:
    ca, es, en = (WORDS[lang] for lang in LANGUAGES)
    assert item_text(deals.Hit(space="madrid"), ca) == "la promesa d'eliminar tropes a Madrid si pot"
    assert item_text(WordFor("pau", 7), ca) == "la paraula no vinculant per a la ronda 7: «pau»"
    assert item_text(deals.Word("7 pau"), en) == "the non-binding word: “7 pau”"
    assert promise_text(deals.Spare("britain"), es) == "no eliminar tropas británicas"
    assert item_text(deals.Benefit("dutch"), en) == "the promise to let the Dutch Republic benefit from its cards"
    later = (deals.Later(4, deals.NotChoose("2")),)
    assert items_text(later, ca) == ("4 Recursos quan es compleixi la promesa de no triar la carta 2",)


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
def test_phases_windows_results_sums_faults_and_reasons_have_words(lang: str) -> None:
    wanted = {f"phase.{phase}" for phase in (*"abcdef", "over")} | {f"result.{how}" for how in ENDS}
    wanted |= {f"key.{window}" for window in mentioned(r'"(N\d)"')}
    wanted |= mentioned(r'"(sum\.[a-z_]+)"') | mentioned(r'"(fault\.[a-z_]+)"') | mentioned(r'"(hint\.[a-z_]+)"')
    assert len(wanted) > 50
    assert [key for key in sorted(wanted) if key not in OWN[lang]] == []


# -- names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_things_have_names_of_their_own(lang: str) -> None:
    data = GAME.data
    for rows in (data.map.space, data.powers.power, data.cards.card, data.concessions.concession, data.tracks.action):
        named = {row.id: WORDS[lang].name(row.id) for row in rows}
        assert len({*named.values()}) == len(named) and not {*named} & {*named.values()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_of_a_card_has_words(lang: str) -> None:
    data = GAME.data
    effects = [(c.id, i) for c in data.cards.card for i in range(1, len(c.effects) + 1)]
    effects += [(c.id, i) for c in data.concessions.concession for i in range(1, len(c.effects) + 1)]
    for card, i in effects:
        said = names(GAME.data, lang)[f"{card}.{i}"]
        assert not re.search(r"[{}_]|  |region", said), said


def test_powers_are_joined_as_the_language_wants() -> None:
    powers = ("britain", "dutch", "austria", "savoy", "portugal")
    assert [WORDS["ca"].name_in_form(power, "de") for power in powers] == [
        "de Gran Bretanya",
        "de les Províncies Unides",
        "d'Àustria",
        "del Ducat de Savoia",
        "de Portugal",
    ]
    assert [WORDS["es"].name_in_form(power, "a") for power in powers[1::2]] == [
        "a las Provincias Unidas",
        "al Ducado de Saboya",
    ]
    assert [WORDS["en"].name_in_form(power, "El") for power in powers[:2]] == ["Great Britain", "The Dutch Republic"]


def test_troops_are_named_with_their_space() -> None:
    keys = ("austria-wien", "aragon-seu_urgell", "france-lehavre")
    assert [WORDS["ca"].name(key) for key in keys] == [
        "Tropa austríaca a Viena",
        "Tropa de la Corona d'Aragó a la Seu d'Urgell",
        "Tropa francesa a Le Havre",
    ]
    assert WORDS["es"].name(keys[2]) == "Tropa francesa en El Havre"
    assert WORDS["en"].name(keys[0]) == "Austrian troop in Vienna"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seats_and_the_soldiers_of_each_power_have_words(lang: str) -> None:
    for seat in {seat for players in "2345" for seat in GAME.seats({"players": players})}:
        assert WORDS[lang].name(seat) != seat and OWN[lang][f"side.{seat}"] == WORDS[lang].name(seat)
    for power in POWERS:
        assert OWN[lang][f"name.{power}.troop"] != OWN[lang][f"name.{power}.troops"]


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
        if not isinstance(decision.space, Form):
            self.read(decision)
        return super().decide(decision)

    def read(self, decision: Decision[Any]) -> None:
        """All keys along a random path."""
        path: tuple[str, ...] = ()
        while True:
            more = decision.space.next_keys(path)
            self.hear(decision.tag, more, len(path))
            if not more or (path and path[-1] == DONE):
                return
            path = (*path, self.rng.choice(more))

    def hear(self, tag: str, keys: Any, step: int) -> None:
        """Keys without a name."""
        new = {(tag, key, step) for key in keys if not key.isdigit()} - self.heard
        self.heard |= new
        for words in WORDS.values():
            self.mute |= {key for _, key, _ in new if words.label(tag, key, step) == key}


def test_whole_games_speak() -> None:
    asked: set[str] = set()
    for i, mode in enumerate(MODES):
        reader = Reader(Rng(f"read {i}"))
        table = play_out(GAME, GAME.new(GAME.checked_options(mode)), reader, RngDice(Rng(f"dice {i}")), keep=True)
        asked |= reader.tags
        assert not reader.mute
        read_story([told.event for told in table.told])
        read_story([told.others or told.event for told in table.told])
        read_chances([entry for entry in table.fresh if isinstance(entry, Chance)])
    assert {*tags()} - asked <= {"buy_concession", "swap_concession", "goal_return", "set_sequence"}


def read_story(told: list[Any]) -> None:
    """Every line as it is told, and as it is read."""
    lines = merged(*told)
    for words in WORDS.values():
        for line in [*told, *lines]:
            said = words.say(GAME.event_key(line), msgspec.structs.asdict(line))
            assert not re.search(r"[{}]|\b[a-z]+_[a-z_]+\b|\b\d+-[a-z]|=", said), said
    assert len(lines) < 0.8 * len(told)


def read_chances(entries: list[Chance]) -> None:
    """What draws are for, and what was drawn."""
    for words in WORDS.values():
        for entry in entries:
            assert words.has(f"purpose.{entry.purpose}"), entry.purpose
            if entry.drawn is not None:
                key = GAME.drawn_key({}, entry.purpose, entry.drawn)
                assert words.name(key) != key
