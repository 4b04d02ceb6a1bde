"""States as older versions wrote them become those of today, field by field; entries too."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.eyes.view import Position, position
from baluard.games.catalans.model.activities import Activity, Conclude, Say
from baluard.games.catalans.model.deals import Items, Speech, Word, WordFor
from baluard.games.catalans.model.events import (
    DealMade,
    DealProposed,
    PaidLater,
    PromiseKept,
    PromiseLapsed,
    WordJudged,
)
from baluard.games.catalans.model.fields import FIELDS
from baluard.games.catalans.model.state import State
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.errors import GameOver
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.upcast import upcast_entry, upcast_event, upcast_state, upcast_view
from baluard.kernel.values import Answer, Chance
from tests.games.catalans.test_whole_games import MODES, Talker
from tests.rulebooks.catalans.offers import promised, short, short_promise, shorts, spoken, typed
from tests.rulebooks.catalans.table import Sitting

Plain = dict[str, Any]
POWERS = ["britain", "dutch", "austria", "savoy", "portugal", "empire", "aragon", "france", "castile", "bavaria"]
ACTIONS = ["attack", "recruit", "move", "resources", "will_to_fight"]

# -- as version 3 wrote it: the items of deals in words


def deals_in_words(s: State) -> Plain:
    """The fields of a state that speak of deals; who is meant stands there as in the state."""
    promised = [(deal, giver, promise) for deal, giver, promise, _ in s.promises]
    return {
        **{name: [deal_in_words(*deal) for deal in getattr(s, name)] for name in ("proposals", "deals")},
        "promises": [(deal, giver, short_promise(what), status) for deal, giver, what, status in s.promises],
        "later": [(a, b, amount, promised.index((deal, b, what))) for a, b, amount, deal, what in s.later],
        "marks": [(deal, giver, short(item), status) for deal, giver, item, status in s.marks],
    }


def deal_in_words(number: int, a: Any, b: Any, gives: Items, gets: Items, link: int) -> tuple[Any, ...]:
    """A deal with its items in words."""
    return number, a, b, shorts(gives, gets), shorts(gets, gives), link


def said_in_words(said: Speech) -> Plain:
    """What somebody said, its items in words."""
    gives, gets = shorts(said.gives, said.gets), shorts(said.gets, said.gives)
    if said.about is not None:
        gets = (f"{said.about.deal} {short(said.about.word)}",)
    return {"act": said.act, "power": said.power, "other": said.other, "gives": gives, "gets": gets}


def activity_in_words(a: Any) -> Plain:
    """An activity, what was said or concluded in words."""
    plain: Plain = msgspec.to_builtins(a)
    if isinstance(a, Say):
        return {"type": "say", **said_in_words(a.speech)}
    if isinstance(a, Conclude):
        return {**plain, "gives": shorts(a.gives, a.gets), "gets": shorts(a.gets, a.gives)}
    return plain


def as_version_3(s: State) -> Plain:
    """A state with deals in words, but powers and spaces by name."""
    plain, deals = GAME.encode(s), deals_in_words(s)
    for name in ("proposals", "deals"):
        deals[name] = [[n, POWERS[a], POWERS[b], *rest] for n, a, b, *rest in deals[name]]
    for name in ("promises", "marks"):
        deals[name] = [[n, POWERS[giver], *rest] for n, giver, *rest in deals[name]]
    deals["later"] = [[POWERS[a], POWERS[b], *rest] for a, b, *rest in deals["later"]]
    old: Plain = msgspec.json.decode(
        msgspec.json.encode({**plain, **deals, "agenda": [activity_in_words(a) for a in s.agenda]})
    )
    return old


# -- as version 2 wrote it: powers, spaces, periods, actions, slots and effects by number


def as_version_2(s: State) -> Plain:
    """A state in numbers. The fields of a state still are; only activities have learnt names since."""
    agenda = [old_activity(s, activity_in_words(activity)) for activity in s.agenda]
    fields = {field.name: getattr(s, field.name) for field in FIELDS if field.name != "agenda"}
    plain = {"options": s.facts.options, **fields, **deals_in_words(s), "agenda": agenda}
    old: Plain = msgspec.json.decode(msgspec.json.encode(plain))
    return old


def old_activity(s: State, a: Plain) -> Plain:
    """An activity in numbers."""
    old = dict(a)
    for name in ("power", "other", "leader"):
        if name in a:
            old[name] = POWERS.index(a[name])
    for name in ("order", "bidders"):
        if name in a:
            old[name] = [POWERS.index(power) for power in a[name]]
    for name in ("box", "slot"):
        if name in a:
            old[name] = int(a[name]) - 1
    kind = a["type"]
    if kind == "take_concession":
        old["slot"] = s.concession_row.index(old.pop("concession"))
    elif kind == "effects":
        old["left"] = [int(effect.rpartition(".")[2]) - 1 for effect in a["left"]]
    elif kind == "action_unit":
        old["action"] = ACTIONS.index(a["action"])
        old["hits"] = [s.facts.no[space] for space in a["hits"]]
    elif kind == "unit":
        old["index"] = int(old.pop("effect").rpartition(".")[2]) - 1
        aims = a["target"]
        old["target"] = -1 if not aims else POWERS.index(aims) if aims in POWERS else s.facts.no[aims]
    return old


# -- whole games


def check(s: State, old: Plain, version: int) -> None:
    """The old state, brought up and read, is this one."""
    found = GAME.decode(upcast_state(GAME, old, version))
    assert found.facts is s.facts
    for field in FIELDS:
        assert getattr(found, field.name) == getattr(s, field.name), field.name
    assert GAME.encode(found) == GAME.encode(s)


def played(options: dict[str, str], seed: str, decider: type[RandomDecider]) -> set[str]:
    """A whole game, looked at after each activity; what kinds of activities were met."""
    s = GAME.new(GAME.checked_options(options))
    table = Table(decider(Rng(f"{seed} answers")), RngDice(Rng(f"{seed} dice")), keep=False)
    met: set[str] = set()
    try:
        while s.agenda:
            met.update(type(activity).__name__ for activity in s.agenda)
            check(s, as_version_2(s), 2)
            check(s, as_version_3(s), 3)
            GAME.run(table, s, s.agenda.pop())
            s.agenda.extend(table.pushed)
            table.pushed = []
            table.begin()
    except GameOver:
        s.result = table.result
    check(s, as_version_2(s), 2)
    return met


@pytest.mark.parametrize("options", MODES)
def test_states_of_whole_games_survive_the_way_from_numbers_to_names(options: dict[str, str]) -> None:
    assert len(played(options, f"old {options}", RandomDecider)) > 15


def test_every_kind_of_activity_is_brought_up() -> None:
    met = played({"players": "3"}, "old talk 0", Talker)
    assert met == {kind.__name__ for kind in get_args(Activity)}


def test_a_state_of_version_1_had_no_marks_and_no_owner_of_a_window() -> None:
    s = GAME.new(GAME.checked_options({}))
    old = as_version_2(s)
    del old["marks"], old["window_owner"]
    check(s, old, 1)


def test_numbers_are_written_nowhere() -> None:
    """Whatever names something of the game is a word."""
    s = GAME.new(GAME.checked_options({}))
    plain = GAME.encode(s)
    assert plain["troops"]["france"]["paris"] == s.troops[7][s.facts.no["paris"]]
    assert plain["agenda"][1] == {"type": "deal_goals", "power": "portugal"}
    assert (plain["period"], plain["power"], plain["turn"]) == ("early", "", "")
    assert plain["boxes"] == {"early": 7, "mid": 7, "late": 7}
    assert set(plain["resources"]) == {"britain", "dutch", "austria", "savoy", "portugal"}


# -- entries


def test_the_powers_of_a_sequence_were_drawn_by_number() -> None:
    old = Chance(1, 1, 1, "sequence", 5, (4,), "dice", None, 3)
    assert upcast_entry(GAME, old, {}, 2).drawn == "savoy"  # type: ignore[union-attr]
    for entry in (Chance(2, 2, 1, "goal", 8, (1,), "dice", ("britain",), "gb_dunkirk"), Answer(3, 2, 1, "x", "t", "1")):
        assert upcast_entry(GAME, entry, {}, 2) == entry


GIVES = (
    "resources 3; concession mantua; character eugene; later 2 1; later 1 4; word until Utrecht, 7; word_for 7 peace"
)
GETS = "; ".join(
    [
        *("promise choose_card 2", "promise not_choose 1", "promise play_as text", "promise act attack"),
        *("promise not_act move", "promise spare savoy", "promise spare savoy torino", "promise hit france"),
        *("promise hit madrid", "promise place_in madrid,toledo", "promise place_not_in madrid", "promise use eugene"),
        *("promise not_enter coruna", "promise not_use rooke", "promise benefit dutch", "promise wall aragon_first"),
        *("promise take mantua", "promise not_take milan", "promise no_bid sicily", "promise swap", "promise yield"),
    ]
)


@pytest.mark.parametrize(
    ("said", "now"),
    [
        (("pass", "", "", "", ""), {"act": "pass"}),
        (("accept", "dutch", "britain", "", ""), {"act": "accept", "power": "dutch", "other": "britain"}),
        (("propose", "dutch", "savoy", GIVES, GETS), spoken("propose", "dutch", "savoy", GIVES, GETS)),
        (("counter", "dutch", "savoy", GETS, GIVES), spoken("counter", "dutch", "savoy", GETS, GIVES)),
        (("kept", "dutch", "savoy", "", "12 word a b"), spoken("kept", "dutch", "savoy", "", "12 word a b")),
        (
            ("broken", "dutch", "savoy", "", "3 word_for 7 so"),
            spoken("broken", "dutch", "savoy", "", "3 word_for 7 so"),
        ),
    ],
)
def test_what_was_said_in_words_becomes_a_structure(said: tuple[str, ...], now: Plain) -> None:
    old = dict(zip(("act", "power", "other", "gives", "gets"), said, strict=True))
    entry = upcast_entry(GAME, Answer(3, 2, 1, "dutch", "negotiate", old), {}, 2)
    assert isinstance(entry, Answer) and entry.answer == now
    speech = msgspec.convert(entry.answer, Speech)
    assert msgspec.json.decode(msgspec.json.encode(speech)) == entry.answer, "as the present program writes it"
    assert msgspec.json.decode(msgspec.json.encode(said_in_words(speech))) == {
        **old,
        **{side: [item for item in old[side].split("; ") if item] for side in ("gives", "gets")},
    }


def test_answers_of_a_whole_talk_are_written_alike_by_both_ways() -> None:
    """What the log of version 3 holds is brought up to what the present rules write, entry by entry."""
    game = Sitting(negotiation="full")
    game.deal("britain", "dutch", "later 2 1; word peace", "promise spare britain; resources 1")
    game.speak("broken", "dutch", "britain", "", "1 word peace")
    game.speak("propose", "savoy", "austria", "resources 2", "promise not_enter coruna,madrid")
    game.speak("counter", "austria", "savoy", "word_for 2 no", "resources 3")
    entries = [entry for entry in game.entries if isinstance(entry, Answer)]
    assert len(entries) == 5
    for entry in entries:
        said = said_in_words(msgspec.convert(entry.answer, Speech))
        old = {**said, "gives": "; ".join(said["gives"]), "gets": "; ".join(said["gets"])}
        new = upcast_entry(GAME, msgspec.structs.replace(entry, answer=old), {}, 3)
        assert msgspec.json.encode(new) == msgspec.json.encode(entry)


# -- events and views


@pytest.mark.parametrize(
    ("event", "old"),
    [
        (
            DealMade(1, "britain", "dutch", typed("later 2 1", "promise spare savoy"), typed("promise spare savoy")),
            {"gives": ["later 2 1 spare savoy"], "gets": ["promise spare savoy"]},
        ),
        (
            DealProposed(1, "britain", "dutch", typed("later 2 1", "promise swap"), typed("promise swap; resources 1")),
            {"gives": ["later 2 1"], "gets": ["promise swap", "resources 1"]},
        ),
        (PromiseKept("dutch", promised("not_enter coruna,madrid")), {"promise": "not_enter coruna,madrid"}),
        (PromiseLapsed("dutch", promised("hit madrid")), {"promise": "hit madrid"}),
        (WordJudged(1, "dutch", "savoy", WordFor("a b", 7), "kept"), {"word": "word_for 7 a b"}),
        (WordJudged(1, "dutch", "savoy", Word("7 a b"), "kept"), {"word": "word 7 a b"}),
        (PaidLater("dutch", "savoy", 3), {}),
    ],
)
def test_what_was_told_in_words_becomes_a_structure(event: Any, old: Plain) -> None:
    plain = {**msgspec.to_builtins(event), **old}
    assert msgspec.convert(upcast_event(GAME, plain, 1), GAME.event_types()) == event


def test_a_kept_view_becomes_one_of_today() -> None:
    game = Sitting(negotiation="full")
    game.deal("britain", "dutch", "later 2 1; word peace", "promise spare britain; resources 1")
    game.speak("broken", "dutch", "britain", "", "1 word peace")
    game.speak("propose", "savoy", "austria", "resources 2", "promise not_enter coruna,madrid")
    s = game.match.save.state
    now = position(s, ("savoy",))
    plain = msgspec.json.decode(msgspec.json.encode(now))
    words = {name: as_version_3(s)[name] for name in ("proposals", "deals", "promises", "later", "marks", "agenda")}
    view = upcast_view(GAME, {"position": {**plain, **words}}, 3)
    assert msgspec.convert(view["position"], Position) == now
