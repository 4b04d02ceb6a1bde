"""All 150 cards: each does what its text says (VIC-13), and its text says what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.eyes.positions import read_position
from baluard.games.victus.model.activities import Act, Combats, Effect, EndGranted, Granted, Moment, RollDice
from baluard.games.victus.model.card_checks import MOMENTS as MOMENTS_KNOWN
from baluard.games.victus.model.card_checks import NAMED_NUMBERS, PARAMS, every_op, inner_ops
from baluard.games.victus.model.events import DiceRolled
from baluard.games.victus.model.facts import DISCS, INDICATORS
from baluard.games.victus.model.rows import CardRow
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import begin_actions
from baluard.games.victus.rules.combat import reckon_support
from baluard.games.victus.rules.dice import die_number
from baluard.games.victus.rules.prices import Prices, cost
from baluard.games.victus.rules.values import disc, indicator, troop_value
from baluard.games.victus.words.cardwords import sentences
from baluard.games.victus.words.wording import card_text, each_place, op_phrase, option_text, places_phrase
from baluard.kernel.answers import DONE
from baluard.kernel.deciders import Decider, RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.texts import LANGUAGES, texts_for
from tests.games.victus.card_oracle import (
    BOARD,
    RawOp,
    Step,
    check,
    differences,
    raw_lists,
    raw_ops,
    spaces_of,
)
from tools import card_table

CARDS = GAME.data.cards.card
WORDS = {lang: texts_for(lang, GAME.package, GAME.data) for lang in LANGUAGES}
FACTS = GAME.facts(GAME.checked_options({}))
each_card = pytest.mark.parametrize("row", CARDS, ids=[f"{row.number} {row.title.en}" for row in CARDS])

# Much of everything; conditions that hold.
RICH = """
others = "set-up"
generalitat_box = 3
port_box = 3
powder_box = 2
hospital_box = 3
reinforcements = 4
batteries = 6
mine = 3
trench = "A1 B1 C2 D1 E0 F0"
[at]
wounded = "2i 5c 2k"
reserve = "3i 6c 2k"
captured = "2i 2c"
expedition = "2i 2c 3x"
s12 = "rubble"
s23 = "ruin"
s33 = "rubble 1b"
s36 = "1c 1b"
s51 = "1i 1k 1d"
s53 = "1i 1k 2d rubble"
s55 = "1i 1k 2d"
v3 = "1i"
v8 = "5x"
t5 = "4x"
c3 = "2x"
f3 = "3x"
g7 = "2x"
"""
# Little of everything; conditions that do not hold, and an end of the tracks.
POOR = """
flag = "victor"
generalitat_box = 1
port_box = 1
powder_box = 1
hospital_box = 1
reinforcements = 9
batteries = 2
trench = "A2 B3 C2 D2 E2 F3"
[at]
wounded = "9c 1k"
reserve = "1i 2c"
captured = "1c"
expedition = "1c 5x"
s41 = "1i"
s44 = "1i 1k"
s52 = "1c"
s55 = "1c 1d"
s11 = "1c rubble"
s22 = "ruin"
s24 = "rubble"
s26 = "2c"
s31 = "rubble"
s33 = "ruin"
s35 = "rubble"
s43 = "rubble"
s53 = "ruin"
s51 = "3x"
s56 = "rubble 1k"
d3 = "2x"
h3 = "1x"
"""
# Hazard decks that begin with yellow and red, with a space in the middle of the city and one on the north-east front.
ORDERS = (
    (1, 4, 7, 10, 2, 5, 3, 6, 8, 9, 11, 12, 13, 14),
    (8, 1, 12, 3, 10, 7, 14, 2, 13, 5, 6, 4, 9, 11),
)
LEADERS = {"barcelona": (44, 69), "bourbon": (29, 57)}  # leaders that do nothing in the middle of a turn
# After an advance the reinforcements are at 0, so that only Dillon's trigger leaves something to take away.
IN_COMPANY = {129: 133}


class Chooser(Decider):
    """Answers at random, but takes the option it is told, and of granted actions one, by the first keys there are."""

    def __init__(self, seed: str, option: int) -> None:
        self.rng = Rng(seed)
        self.option = option
        self.has_acted = False
        self.given: list[tuple[Decision[Any], Any]] = []

    def decide(self, decision: Decision[Any]) -> Any:
        answer = self.answer_to(decision)
        self.given.append((decision, answer))
        return answer

    def answer_to(self, decision: Decision[Any]) -> Any:
        space = decision.space
        if decision.tag == "card_option":
            return space.next_keys(())[self.option % len(space.next_keys(()))]
        if decision.tag != "act_granted":
            return space.sample(self.rng)
        self.has_acted = not self.has_acted
        if not self.has_acted:
            return (DONE,)
        keys: tuple[str, ...] = ()
        while space.next_keys(keys) and (not keys or keys[-1] != DONE):
            more = space.next_keys(keys)
            keys = (*keys, DONE if DONE in more and keys else more[0])
        return keys


def position(row: CardRow, text: str, hazards: tuple[int, ...]) -> State:
    """The card face down before its player, about to be revealed."""
    hand = [number for number in FACTS.deck[row.stage] if number != row.number]
    ours, theirs = (next(n for n in numbers if n != row.number) for numbers in LEADERS.values())
    theirs = IN_COMPANY.get(row.number, theirs)
    others = f"leaders = {{ victor = {ours}, victoria = {theirs} }}" if text == RICH else ""
    head = f"""
    stage = {row.stage}
    phase = "card"
    card = {row.number}
    hazards = {list(hazards)}
    hands = {{ victor = {hand[:3]}, victoria = {hand[3:6]} }}
    {others}
    """
    return read_position(head + text, FACTS)


def steps(s: State, chooser: Chooser, until: int) -> Iterator[Step]:
    """Activities one by one, until so many are left on the agenda."""
    dice = RngDice(Rng("dice"))
    while len(s.agenda) > until:
        chooser.given.clear()
        table = Table(chooser, dice)
        before = s.copy()
        activity = s.agenda.pop()
        GAME.run(table, s, activity)
        s.agenda.extend(table.pushed)
        events = [told.event for told in table.told]
        yield Step(activity, before, s.copy(), table.pushed, list(chooser.given), events)


class Watch:
    """Which operations were carried out, and which of them changed anything by the time they were over."""

    def __init__(self) -> None:
        self.done: set[int] = set()
        self.changed: set[int] = set()
        self.open: list[tuple[int, int, State]] = []  # an operation, how much was on the agenda, the state before

    def see(self, step: Step) -> None:
        """One activity more."""
        if isinstance(step.activity, Effect):
            numbers = FACTS.lists[FACTS.list_no[step.activity.ops]]
            if step.activity.at < len(numbers):
                left = len(step.before.agenda) - 1 + (step.activity.at + 1 < len(numbers))
                self.open.append((numbers[step.activity.at], left, step.before))
                self.done.add(numbers[step.activity.at])
        while self.open and len(step.after.agenda) <= self.open[-1][1]:
            number, _, before = self.open.pop()
            if differences(before, step.after):
                self.changed.add(number)


def play(s: State, chooser: Chooser, until: int, watch: Watch) -> None:
    """Run and check every activity."""
    for step in steps(s, chooser, until):
        check(step)
        check_granted(step)
        watch.see(step)


def check_granted(step: Step) -> None:
    """VIC-8.17 Actions of a card: so many points, of one group, and nothing is left over."""
    if isinstance(step.activity, Granted):
        assert (step.after.ap, step.after.granted) == (step.activity.points, step.activity.group)
    elif isinstance(step.activity, Act):
        for decision, keys in step.answers:
            assert decision.about == {"points": step.before.ap, "group": step.before.granted}
            offered = [key for key in decision.space.next_keys(()) if key != DONE]
            names = [f"{key}_present" if key == "improve_indicator" else key for key in offered]
            assert {FACTS.actions[name].group for name in names} == {step.before.granted}
            assert keys == (DONE,) or step.before.ap - step.after.ap > 0
    elif isinstance(step.activity, EndGranted):
        assert (step.after.ap, step.after.granted) == (0, "")


MOMENTS = {"next_turn": "turn_start", "next_round": "round_start", "round_end": "round_end"}


def play_delayed(s: State, chooser: Chooser, watch: Watch) -> None:
    """VIC-13.6 delay: nothing happens before its moment, and then it does."""
    for when, _, _, _ in s.pending:
        left = len(s.agenda)
        s.agenda.append(Moment(MOMENTS[when]))
        if when == "next_turn":
            s.active, s.phase, s.card = 1 - s.active, "start", 0
        play(s, chooser, left, watch)
    assert s.pending == ()


# -- what holds for a turn, a round, or while a leader is active


def readings(s: State, raw: RawOp) -> dict[str, int]:
    """All numbers that an operation of this kind could change."""
    name = raw["op"]
    if name == "pa":
        counted = s.copy()
        begin_actions(Table(), counted)
        return {"points": counted.ap}
    if name == "value_mod":
        moments = ("fire", "combat", "bombardment", "healing", "")
        of_needles = {f"{who} {when}": indicator(s, i, when) for i, who in enumerate(INDICATORS) for when in moments}
        of_discs = {f"{who} {when}": disc(s, i, when) for i, who in enumerate(DISCS) for when in moments}
        return of_needles | of_discs
    if name == "die_mod":
        return {f"{action} {stage}": die_number(at_stage(s, stage), action, 3) for action in DICE for stage in STAGES}
    if name == "combat_mod":
        return {space: reckon_support(s, FACTS.no[space]).total for space in BOARD}
    if name == "troop_value":
        return {f"{kind} {space}": troop_value(s, kind, FACTS.no[space]) for kind in KINDS for space in BOARD}
    if name == "cost_mod":
        return {action: cost(s, action) for action in FACTS.actions}
    if name == "forbid":
        return {action: int(Prices(s).allow(action)) for action in FACTS.actions}
    return rolled(s)


DICE = ("reinforce", "bombard", "advance", "trench")
STAGES = (1, 2, 3, 4)
KINDS = ("infantry", "coronela")


def at_stage(s: State, stage: int) -> State:
    """The same in another stage."""
    other = s.copy()
    other.stage = stage
    return other


def rolled(s: State) -> dict[str, int]:
    """How many dice are rolled, may be rolled again, may be set aside."""
    found = {"dice": 0, "grey": 0, "reroll_dice": 0, "ignore_dice": 0}
    chooser = Chooser("dice", 0)
    table = Table(chooser, RngDice(Rng("dice")))
    GAME.run(table, s.copy(), RollDice())
    (event,) = [told.event for told in table.told if isinstance(told.event, DiceRolled)]
    found["dice"] = len(event.faces)
    found["grey"] = sum(1 for face in event.faces if face.startswith("grey."))
    for decision, _ in chooser.given:
        found[decision.tag] = int(str(decision.about["number"]))
    return found


def expected_change(raw: RawOp, without: dict[str, int]) -> dict[str, int]:
    """VIC-13.6 The readings once the operation holds."""
    name, found = raw["op"], dict(without)
    if name == "pa":
        found["points"] = max(0, found["points"] + raw["delta"])
    elif name == "value_mod":
        key = f"{raw['who']} {raw['when']}"
        found[key] = min(found[key] + raw["delta"], raw.get("max", 99))
    elif name == "die_mod":
        for stage in raw.get("stages", STAGES):
            found[f"{raw['action']} {stage}"] += raw["delta"]
    elif name == "combat_mod":
        for space in spaces_of(raw["at"]):
            found[space] += raw["delta"]
    elif name == "troop_value":
        for space in spaces_of(raw["at"]):
            found[f"{raw['kind']} {space}"] += raw["delta"]
    elif name == "cost_mod":
        for row in GAME.data.setup.action:
            if row.group == raw["group"]:
                found[row.id] = row.priority
    elif name == "forbid":
        found |= dict.fromkeys(raw["what"], 0)
    elif name == "die_extra":
        found = {**found, "dice": found["dice"] + 1, raw["die"]: found[raw["die"]] + 1}
    else:
        found["reroll_dice" if name == "die_reroll" else "ignore_dice"] += raw["n"]
    return found


def check_lasting(s: State) -> None:
    """Each operation in force changes exactly the numbers it names, and nothing is the same without it."""
    for i, (number, _) in enumerate(s.mods):
        raw, without = raw_ops(FACTS)[number], s.copy()
        without.mods = s.mods[:i] + s.mods[i + 1 :]
        before, now = readings(without, raw), readings(s, raw)
        assert now == expected_change(raw, before)
        assert now != before


# -- the test of all tests


@each_card
def test_a_card_does_what_its_operations_say(row: CardRow) -> None:
    """Every operation is carried out, and changes something, in one of several positions."""
    watch = Watch()
    for text in (RICH, POOR):
        for hazards in ORDERS:
            for option in (0, 1):
                chooser = Chooser(f"{row.number} {hazards[0]} {option}", option)
                s = position(row, text, hazards)
                left = next(i for i, activity in enumerate(s.agenda) if isinstance(activity, RollDice))
                play(s, chooser, left + 1, watch)
                assert s.card == s.played[0] == row.number
                assert (row.kind == "leader") == (s.leaders[0] == row.number)
                check_lasting(s)
                s.leaders = [0, 0]  # their triggers are tested by themselves
                play_delayed(s, chooser, watch)
    ours = {number for number, raw in raw_ops(FACTS).items() if any(raw is one for one in inner_ops(row.effect))}
    assert ours - watch.done == set(), "never carried out"
    assert ours - watch.changed == set(), "never changed anything"
    assert ours or row.almanac or row.kind == "leader"


# -- leaders

each_leader = pytest.mark.parametrize(
    "row", [row for row in CARDS if row.kind == "leader"], ids=lambda row: f"{row.number} {row.title.en}"
)


def with_leader(row: CardRow, text: str, owner: int, hazards: tuple[int, ...] = ORDERS[0]) -> State:
    """A leader who came in an earlier round, and nobody else."""
    s = position(next(one for one in CARDS if one.stage == row.stage and one.kind == "event"), text, hazards)
    s.leaders = [0, 0]
    s.leaders[owner] = row.number
    s.card, s.committed, s.agenda = 0, [0, 0], []
    s.phase = "actions"
    return s


@each_leader
def test_what_a_leader_says_holds_while_it_is_active(row: CardRow) -> None:
    """In everybody's turn, or in its player's alone; and no longer when the leader is gone."""
    for raw in row.continuous:
        for text in (RICH, POOR):
            for owner in (0, 1):
                s = with_leader(row, text, owner)
                gone = s.copy()
                gone.leaders[owner] = 0
                holds_now = raw.get("scope", "any") == "any" or owner == s.active
                others = [one for one in row.continuous if one["op"] == raw["op"]]
                before = readings(gone, raw)
                now = before
                for one in others if holds_now else []:
                    now = expected_change(one, now)
                assert readings(s, raw) == now
                assert (now != before) == holds_now
    assert row.continuous or row.trigger


def test_a_leader_adds_nothing_beyond_its_limit() -> None:
    """VIC-13.6 value_mod: the sum is limited, the needle or disc may be at the limit already."""
    limited = [(row, raw) for row in CARDS for raw in row.continuous if "max" in raw]
    assert [row.number for row, _ in limited] == [24, 27, 58]
    for row, raw in limited:
        s = with_leader(row, "port_box = 5\nbatteries = 14", 0)
        assert readings(s, raw)[f"{raw['who']} {raw['when']}"] == raw["max"]


@each_leader
@pytest.mark.parametrize("on", ["turn_start", "turn_end", "round_start", "round_end", "after_advance"])
def test_a_leader_acts_at_its_moment_and_at_no_other(row: CardRow, on: str) -> None:
    """Every operation of a trigger is carried out, and changes something, in one of several positions."""
    triggers = [one for one in row.trigger if one.on == on]
    watch = Watch()
    for text in (RICH, POOR):
        for owner, seed in ((0, 0), (1, 1), (0, 2), (1, 3)):
            s = with_leader(row, text, owner)
            before = s.copy()
            s.agenda = [Moment(on)]
            play(s, Chooser(f"{row.number} {on} {seed}", 0), 0, watch)
            acts = [one for one in triggers if one.scope == "any" or owner == s.active]
            if not acts:
                assert set(differences(before, s)) <= {"phase", "active"}
            check_lasting(s)
    ours = {n for n, raw in raw_ops(FACTS).items() for one in triggers if any(raw is op for op in inner_ops(one.ops))}
    assert ours - watch.done == set(), "never carried out"
    assert ours - watch.changed == set(), "never changed anything"


@each_leader
def test_a_leader_acts_when_a_camp_is_razed_by_victory(row: CardRow) -> None:
    triggers = [one for one in row.trigger if one.on == "camp_razed"]
    for owner in (0, 1):
        s = with_leader(row, RICH, owner)
        s.infantry[FACTS.no["camp_sants"]] = 2
        table = Table(Chooser("razed", 0), RngDice(Rng("dice")))
        GAME.run(table, s, Combats())
        assert s.razed[FACTS.no["camp_sants"]]
        effects = [one for one in table.pushed if isinstance(one, Effect)]
        assert [raw_lists(FACTS)[one.ops] for one in effects] == [one.ops for one in triggers]
        watch, before = Watch(), s.copy()
        s.agenda = list(effects)
        play(s, Chooser("razed", 0), 0, watch)
        assert bool(differences(before, s)) == bool(triggers)


def test_every_trigger_of_the_cards_is_one_of_the_moments_tested() -> None:
    tested = {"turn_start", "turn_end", "round_start", "round_end", "after_advance", "camp_razed"}
    assert {one.on for row in CARDS for one in row.trigger} <= tested == set(MOMENTS_KNOWN)


# -- words


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
@each_card
def test_a_card_has_a_sentence_for_each_operation_and_trigger(row: CardRow, lang: str) -> None:
    number = len(row.effect) + len(row.continuous) + len(row.trigger)
    assert len(sentences(GAME.data, row.number, lang)) == max(1, number)
    assert WORDS[lang].name(f"{row.id}.text") == card_text(WORDS[lang], row.number)


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_different_operations_are_said_differently(lang: str) -> None:
    """No two cards say the same and do different things."""
    said: dict[str, Any] = {}
    for row in CARDS:
        does = (row.effect, row.continuous, [(one.on, one.scope, one.ops) for one in row.trigger])
        text = card_text(WORDS[lang], row.number)
        assert said.setdefault(text[text.index("→") :], does) == does


@pytest.mark.parametrize(
    ("lang", "number", "said"),
    [
        ("ca", 18, "→ Mou 1 infanteria de la Reserva a la muralla. → Reforços +1."),
        ("es", 22, "→ Elimina 2 tropas en el Raval (11–15)."),
        ("en", 15, "→ Reinforcements −1. → Move 1 troop from the Reserve to the Expedition."),
        ("en", 42, "→ Batteries −1. → You may spend 2 extra AP on artillery."),
        (
            "en",
            59,
            "→ Place 1 Bourbon battery token in camps A–F; Batteries +1. → 1 impact on each of spaces 53, 54 and 55.",
        ),
        ("es", 94, "→ Mueve 2 piezas de la Coronela de la Reserva o de los Heridos a los espacios 33, 24 o 26."),
    ],
)
def test_cards_speak_as_people_do(lang: str, number: int, said: str) -> None:
    assert card_text(WORDS[lang], number) == said


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_no_card_speaks_like_a_form(lang: str) -> None:
    for number in range(1, 151):
        told = card_text(WORDS[lang], number)
        assert not re.search(r"\((de|a|en|from|to|at): |\{|\b[1-5]X\b", told), told


def test_an_option_is_said_by_itself() -> None:
    assert option_text(WORDS["en"], 118, "a") == "Hospitals +1; eliminate 1 infantry in Barcelona."
    assert option_text(WORDS["ca"], 118, "b") == "Hospitals −1."
    assert WORDS["ca"].name("c118.option_b") == "Hospitals −1."
    with pytest.raises(KeyError):
        option_text(WORDS["en"], 2, "a")


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_whatever_the_data_may_say_has_words(lang: str) -> None:
    """A pack of other cards may name any group, any number by its name (VIC-13.2, 13.3)."""
    words = WORDS[lang]
    for group in GAME.data.board.groups:
        assert words.say("op.bombard.spaces", impacts=1, spaces=each_place(GAME.data, [group]))
        for form in ("el", "de", "a", "en"):
            assert words.say("op.bourbon_add", pieces="x", to=places_phrase(form)(GAME.data, [group]))
    said = {
        number: words.say("op.advance", op_phrase(GAME.data, {"op": "advance", "steps": number}).facts)
        for number in NAMED_NUMBERS
    }
    assert len({*said.values()}) == len(NAMED_NUMBERS)


def test_a_number_may_have_a_name() -> None:
    facts = op_phrase(GAME.data, {"op": "trench", "delta": "reinforcements"}).facts
    assert WORDS["ca"].say("op.trench", facts) == "Trinxera el valor de Reforços"


def test_the_page_of_cards_is_up_to_date() -> None:
    assert card_table.DOCUMENT.read_text("utf-8") == card_table.page(), "run tools/card_table.py"


# -- the vocabulary


def test_no_card_needs_a_function_of_its_own() -> None:
    """All is said in the 39 operations of VIC-13.6: the share of cards with a special function is 0, below 15 %."""
    assert len(PARAMS) == 39
    used = {op["op"] for row in CARDS for op in every_op(row)}
    assert used == set(PARAMS)
    special = [row.number for row in CARDS if any(op["op"] not in PARAMS for op in every_op(row))]
    assert len(special) / len(CARDS) < 0.15
    assert special == []
