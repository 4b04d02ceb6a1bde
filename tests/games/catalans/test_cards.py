"""All 55 cards and 15 concessions: each effect does what it says (CAT-6, CAT-8), and every card can matter."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.eyes.positions import read_position
from baluard.games.catalans.model.activities import Effects
from baluard.games.catalans.model.checks import OPS
from baluard.games.catalans.model.events import CardLeft, ResourcesChanged
from baluard.games.catalans.model.facts import PERIODS, POWERS
from baluard.games.catalans.model.rows import CardRow, ConcessionRow
from baluard.games.catalans.model.state import State
from baluard.kernel.deciders import Decider, RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.errors import GameOver
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from tests.games.catalans.card_oracle import CHECKS, SEATS, Played, board, check
from tests.rulebooks.catalans.table import Sitting, turn_of
from tools import card_table

CARDS = GAME.data.cards.card
CONCESSIONS = GAME.data.concessions.concession
FACTS = GAME.facts(GAME.checked_options({"negotiation": "off"}))
ROWS: list[CardRow | ConcessionRow] = [*CARDS, *CONCESSIONS]
each_card = pytest.mark.parametrize("row", CARDS, ids=lambda row: row.id)
each_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)

# As at the start, with a war in Spain and troops of everybody abroad.
RICH = """
wall = 7
boxes = [3, 7, 7]
[held]
britain = ["newfoundland", "menorca"]
savoy = ["montferrat"]
austria = ["milan", "sardinia"]
[levels]
britain = 8
dutch = 5
[resources]
dutch = 14
portugal = -4
[out]
castile = 1
[at]
barcelona = "1 aragon 1 britain"
lleida = "1 aragon 1 dutch"
tortosa = "1 austria 1 savoy"
valencia = "1 portugal"
zaragoza = "1 castile"
palermo = ""
madrid = "1 france 1 castile"
perpinya = "1 france"
dunkerque = "1 france"
nizza = "1 savoy 1 dutch"
gibraltar = "1 castile"
"""
# Few troops, full and empty stocks, the ends of the tracks.
POOR = """
others = "absent"
wall = 13
boxes = [0, 0, 7]
[held]
dutch = ["asiento"]
[levels]
britain = 10
dutch = 0
austria = 10
savoy = 1
[resources]
britain = 30
dutch = -10
austria = -9
[reserve]
castile = 0
bavaria = 0
[at]
mantova = "3 austria"
cremona = "3 france"
torino = "1 savoy"
napoli = "2 castile"
lisboa = "3 portugal"
badajoz = "1 castile"
amsterdam = "3 britain"
oostende = "3 france"
maastricht = "1 dutch"
"""


class Watcher(Decider):
    """Answers at random, and remembers."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng(seed)
        self.given: list[tuple[str, Any]] = []

    def decide(self, decision: Decision[Any]) -> Any:
        answer = decision.space.sample(self.rng)
        self.given.append((decision.tag, answer))
        return answer

    def pick(self, required: tuple[Decision[Any], ...], optional: tuple[Decision[Any], ...]) -> Decision[Any]:
        return required[0]


def position(row: CardRow | ConcessionRow, text: str, power: str) -> State:
    """The table before an effect of a card."""
    period = row.period if isinstance(row, CardRow) else "mid"
    s = read_position(f'period = "{period}"\npower = "{power}"\nphase = "action"\n{text}', FACTS)
    s.bag = [card for card in s.bag if card != row.id]
    s.agenda = []
    return s


def play_effect(s: State, row: CardRow | ConcessionRow, index: int, power: str, seed: str) -> tuple[Played, bool]:
    """One effect, from beginning to end; and whether it changed anything."""
    watcher = Watcher(f"{seed} {row.id} {index}")
    dice = RngDice(Rng(f"{seed} {row.id} dice"))
    before = board(s)
    events: list[Any] = []
    s.agenda = [Effects(row.id, (f"{row.id}.{index + 1}",), power, False)]
    while s.agenda:
        table = Table(watcher, dice)
        try:
            GAME.run(table, s, s.agenda.pop())
        except GameOver:
            s.agenda = []
        events += [told.event for told in table.told if type(told.event).__name__ != "GameEnded"]
        s.agenda.extend(table.pushed)
    played = Played(dict(row.effects[index]), power, before, board(s), events, watcher.given)
    return played, before != played.after


def seats_for(row: CardRow | ConcessionRow) -> tuple[str, ...]:
    """The powers that may execute a text."""
    return tuple(row.arms) if isinstance(row, CardRow) and row.arms else SEATS


@each_row
def test_every_effect_does_what_it_says_and_matters_somewhere(row: CardRow | ConcessionRow) -> None:
    mattered: set[int] = set()
    indices = range(len(row.effects))
    for text in (RICH, POOR):
        for number, power in enumerate((seats_for(row) * 6)[:6]):
            one_by_one = position(row, text, power)
            for index in indices:
                for s in (one_by_one, position(row, text, power)):  # after the others of the card, and alone
                    played, changed = play_effect(s, row, index, power, f"{power} {number}")
                    check(played)
                    if changed:
                        mattered.add(index)
    assert mattered == set(indices)


def test_the_oracle_knows_every_operation() -> None:
    assert {key.split()[0] for key in CHECKS} == OPS
    used = {f"icon {op['icon']}" if op["op"] == "icon" else op["op"] for row in ROWS for op in row.effects}
    assert used == set(CHECKS)


def test_the_oracle_notices_what_is_wrong() -> None:
    row = next(row for row in CARDS if row.id == "vigo_bay")
    played, _ = play_effect(position(row, RICH, "dutch"), row, 0, "dutch", "wrong")
    played.op["n"] = 2
    with pytest.raises(AssertionError):
        check(played)
    played, _ = play_effect(position(row, RICH, "dutch"), row, 1, "dutch", "wrong")
    played.after.wall -= 1
    with pytest.raises(AssertionError):
        check(played)


# -- playing them


@each_card
def test_a_card_is_paid_for_and_goes_where_it_says(row: CardRow) -> None:
    power = seats_for(row)[0]
    more = f'period = "{row.period}"\nround = 3'
    revealed = ["camisards", "treaty_hague", "schellenberg", "treaty_turin"]
    game = Sitting(turn_of(power, row.id, more, levels={power: 8}), {"reveal": [c for c in revealed if c != row.id]})
    if row.value:
        assert game.offered("play_mode") == ["text", "value"]
        game.play(("play_mode", "text"))
    if row.value and row.type != "concession":
        assert game.told(ResourcesChanged)[0].delta == -row.value
    game.until("choose_card")
    if row.type == "character":
        assert game.s.characters == ((row.id, POWERS.index(power), 3),) and game.resources(power) == 10 - row.value
        return
    assert next(event.to for event in game.told(CardLeft) if event.card == row.id) == row.after
    if row.after == "hold":
        assert game.held(power) == [row.id] and game.level(power) == 8 - row.value


@each_card
def test_a_card_played_for_its_value_does_nothing_else(row: CardRow) -> None:
    if not row.value:
        return
    game = Sitting(turn_of("britain", row.id, f'period = "{row.period}"', levels={"britain": 0}))
    before = Sitting(turn_of("britain", row.id, f'period = "{row.period}"', levels={"britain": 0}))
    if game.asked()[0][1] == "play_mode":
        game.play(("play_mode", "value"))
    assert game.asked() == [("britain", "choose_action")]
    assert game.resources("britain") == 10 + row.value
    assert game.s.discard == [row.id] and game.s.troops == before.s.troops and game.s.characters == ()


@pytest.mark.parametrize("row", [row for row in CARDS if row.type == "character"], ids=lambda row: row.id)
def test_a_character_is_used_by_a_power_of_its_arms(row: CardRow) -> None:
    power = seats_for(row)[0]
    head = f'period = "{row.period}"\nround = 6\ncharacters = [["{row.id}", "{power}", 2]]\n'
    if row.window == "phase_b":
        text = f'{head}phase = "choose"\nslots = ["camisards", "blenheim"]'
    else:
        text = turn_of(power, "camisards", head)
    game = Sitting(text, {"reveal": ["rooke" if row.id != "rooke" else "heinsius"]})
    assert game.asked() == [(power, "use_character")]
    game.play(("use_character", row.id)).until("choose_card", "play_mode")
    assert game.s.characters == ()
    assert row.id in (game.s.gone if row.after == "eliminate" else game.s.discard)


@pytest.mark.parametrize("row", CONCESSIONS, ids=lambda row: row.id)
def test_a_concession_is_won_paid_with_will_and_executed(row: ConcessionRow) -> None:
    game = Sitting(f'phase = "auction"\nperiod = "mid"\nconcessions = ["{row.id}"]', players="4")
    game.play(("auction_open", (row.id, "20"))).until("choose_card")
    assert game.held("britain") == [row.id] and game.level("britain") <= 7 - row.value + 1
    assert game.resources("britain") >= -10


def test_every_card_has_its_period_and_the_texts_are_three() -> None:
    assert [len([row for row in CARDS if row.period == period]) for period in PERIODS] == [18, 19, 18]
    for row in ROWS:
        assert len({row.text.ca, row.text.es, row.text.en}) >= 2, row.id


def test_the_table_of_cards_is_up_to_date() -> None:
    document = card_table.ROOT / "docs" / "cards-catalans.md"
    assert document.read_text("utf-8") == card_table.catalans_page(), "run tools/card_table.py"
