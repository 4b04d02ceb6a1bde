"""What version 1 of the rules has written, with the numbers of its lists, is the same state and the same log today."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from baluard.games.assault import GAME
from baluard.games.assault.eyes.positions import read_position
from baluard.games.assault.model.activities import CardEffect
from baluard.games.assault.model.state import State
from baluard.kernel.codec import encoder, pack, unpack
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.dice import new_dice
from baluard.kernel.errors import GameOver
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.upcast import Epoch, upcast_entries, upcast_entry, upcast_state
from baluard.kernel.values import Chance
from baluard.page.contract import GameModule
from tests.conformance.games import option_sets
from tests.conformance.shapes import fields_of, same_value
from tests.games.assault.two_sets import tuned

SIDES = ("two_crowns", "catalan")
GAMES = {"present": GAME, "tuned": tuned()}
SAQUEIG = """
turn = 4
active = "catalan"
phase = "combat"
card = "saqueig"
effects = { mark_bonus = 2 }
marked = "bal_llevant"
[catalan]
pla_den_llull = "coronela*3"
[two_crowns]
bal_llevant = "grenadier*2"
"""


# -- as version 1 wrote it: frozen


def written_by_version_1(s: State) -> dict[str, Any]:
    """A state as version 1 wrote it: everything by its number."""
    f = s.facts
    effects = dict(s.effects)
    if s.marked >= 0:
        effects["mark_zone"] = s.marked
    plain = {
        "options": f.options,
        "turn": s.turn,
        "active": s.active,
        "phase": s.phase,
        "royal_open": s.royal_open,
        "skip_check": s.skip_check,
        "where": s.where,
        "facing": s.facing,
        "used": s.used,
        "toll": s.toll,
        "deck": s.deck,
        "card": s.card,
        "effects": effects,
        "frozen": s.frozen,
        "silent": s.silent,
        "done": s.done,
        "agenda": [activity_of_version_1(s, activity) for activity in s.agenda],
        "result": s.result,
    }
    return msgspec.json.decode(encoder.encode(plain))  # type: ignore[no-any-return]


def activity_of_version_1(s: State, activity: Any) -> dict[str, Any]:
    """An activity as version 1 wrote it."""
    plain: dict[str, Any] = msgspec.to_builtins(activity)
    for name, value in plain.items():
        if name == "side":
            plain[name] = SIDES.index(value)
        elif name in ("origin", "target"):
            plain[name] = s.facts.zone_no[value]
        elif name == "effect":
            ops = enumerate(s.facts.cards[s.card].effects)
            plain[name] = next(i for i, e in ops if e.op == value and e.drawer in (-1, s.active))
    return plain


# -- states


def whole_game(game: GameModule, options: dict[str, str], seed: str) -> Iterator[State]:
    """A random game, activity by activity."""
    rng = Rng(seed)
    s: State = game.new(options)
    table = Table(RandomDecider(rng.fork("answers")), RngDice(rng.fork("dice")), keep=False)
    while s.agenda:
        try:
            game.run(table, s, s.agenda.pop())
        except GameOver:
            s.result, s.agenda = table.result, []
            yield s
            return
        s.agenda.extend(table.pushed)
        table.pushed = []
        table.begin()
        yield s


def same_fields(game: GameModule, s: State) -> None:
    """The old encoding of a state leads to it again, field by field."""
    back = game.decode(upcast_state(game, written_by_version_1(s), 1))
    for name in fields_of(s):
        assert same_value(getattr(back, name), getattr(s, name)), name
    assert encoder.encode(game.encode(back)) == encoder.encode(game.encode(s))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_states_of_whole_games_are_the_same_field_by_field(game: GameModule) -> None:
    seen: set[str] = set()
    for number, options in enumerate(option_sets(game)):
        for step, s in enumerate(whole_game(game, options, f"upcast {number}")):
            kinds = {type(activity).__name__ for activity in s.agenda}
            hold = {name for name in ("frozen", "silent", "effects", "result", "done") if getattr(s, name)}
            news = (kinds | hold) - seen
            if news or step % 5 == 0:
                same_fields(game, s)
                seen |= news
    assert seen >= {"SetUp", "HalfTurn", "Volley", "Assault", "CardEffect", "Reinforcements", "Move"}
    assert seen >= {"frozen", "silent", "effects", "result", "done"}


def test_a_marked_zone_and_counters_that_are_not_in_the_game_are_the_same() -> None:
    s = read_position(SAQUEIG, GAME.facts(GAME.checked_options({"events": "on"})))
    assert s.marked >= 0
    same_fields(GAME, s)


def test_each_effect_of_each_card_is_the_same() -> None:
    s = GAME.new(GAME.checked_options({"events": "on"}))
    for number, card in enumerate(s.facts.cards):
        for effect in card.effects:
            s.card, s.active = number, max(effect.drawer, 0)
            s.agenda = [CardEffect(effect.op)]
            same_fields(GAME, s)


def test_an_old_save_goes_on_where_it_stood() -> None:
    options = GAME.checked_options({"events": "on", "length": "short"})
    rng = Rng("old save")
    match, _ = start(GAME, options, new_dice("old", b"old", ("salt",)))
    for _ in range(250):
        asked = rng.choice([one for one in match.asked if one.required and not one.answered])
        match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng), "bot")
    plain = msgspec.json.decode(pack(GAME, match.save))
    old = {**plain, "version": 1, "state": written_by_version_1(match.save.state)}
    assert pack(GAME, unpack(GAME, encoder.encode(old))) == pack(GAME, match.save)


# -- entries


def test_a_card_drawn_by_number_is_named() -> None:
    entry = Chance(9, 2, 1, "event", 24, (8,), drawn=7)
    assert upcast_entry(GAME, entry, {}, 1) == replace(entry, drawn="tambors")
    assert upcast_entry(GAMES["tuned"], entry, {}, 1) == replace(entry, drawn="persecucio")
    die = Chance(10, 2, 1, "volley", 6, (6, 1))
    assert upcast_entry(GAME, die, {}, 1) == die


def test_an_old_log_plays_the_same_game() -> None:
    """Dice and answers stay as they were; only the drawn cards were numbers."""
    options = GAME.checked_options({"events": "on", "length": "short", "players": "4"})
    rng = Rng("old log")
    match, step = start(GAME, options, new_dice("old", b"old", ("salt",)))
    entries = list(step.entries)
    while not match.is_over:
        asked = rng.choice([one for one in match.asked if one.required and not one.answered])
        entries += match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng), "bot").entries
    numbers = {card.id: i for i, card in enumerate(GAME.data.cards.card)}
    old = [replace(e, drawn=numbers[e.drawn]) if isinstance(e, Chance) and e.drawn else e for e in entries]
    assert old != entries
    assert upcast_entries(GAME, old, options, (Epoch(0, 1, GAME.data_hash()),)) == entries
