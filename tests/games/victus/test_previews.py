"""Previews say what then happens; hints give costs and reasons; nothing that is shown depends on what is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.eyes.foresight import Clash, chain, clash, landing, marches, sight
from baluard.games.victus.model.activities import Combats
from baluard.games.victus.model.events import (
    AdvanceBegan,
    BatteryTokensTaken,
    CampRazed,
    CannonFired,
    CombatFought,
    DieResolved,
    DiscMoved,
    RubblePlaced,
    SpaceBombarded,
    TrenchMoved,
    TroopFreed,
    TroopsHealed,
)
from baluard.games.victus.model.facts import COLOURS, TROOPS
from baluard.games.victus.model.state import State
from baluard.games.victus.page.costs import price_list
from baluard.games.victus.page.panels import fame_items
from baluard.games.victus.rules.actions import ACTIONS
from baluard.games.victus.rules.combat import combat_spaces, token_at
from baluard.games.victus.rules.scoring import fame
from baluard.games.victus.rules.values import troop_value
from baluard.games.victus.words.cardwords import origin_of, sentences
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.deciders import RngDice
from baluard.kernel.drafts import Draft
from baluard.kernel.match import Match, start
from baluard.kernel.present import present_state
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, View
from baluard.page.widgets import Hint, Panel, Preview, Text, whole
from baluard.texts import LANGUAGES, texts_for
from tests.rulebooks.victus.table import END, Sitting, facts, random_game

ENGLISH = texts_for("en", GAME.package, GAME.data)


def asked_of(game: Sitting, tag: str) -> Asked:
    return next(a for a in game.match.asked if a.decision.tag == tag)


def view_of(game: Sitting, tag: str) -> View:
    return game.match.view((asked_of(game, tag).decision.seat,))


def preview(game: Sitting, tag: str, *keys: str) -> Preview:
    """What is shown to the seat that is asked."""
    found = GAME.preview(view_of(game, tag), asked_of(game, tag), Draft(keys))
    assert found is not None
    return found


def hints(game: Sitting, tag: str, *keys: str) -> dict[str, Hint]:
    """The remarks beside the next keys."""
    return {hint.key: hint for hint in GAME.hints(view_of(game, tag), asked_of(game, tag), keys)}


def said(text: Text) -> str:
    return ENGLISH.say(text.key, dict(text.facts))


def beside(game: Sitting, tag: str, *keys: str) -> dict[str, str]:
    return {key: said(hint.text) for key, hint in hints(game, tag, *keys).items()}


def notes(shown: Preview) -> str:
    return " ".join(said(note) for note in shown.notes)


def totals(shown: Preview) -> list[int]:
    return [column.total for column in shown.columns]


def lines(shown: Preview, column: int) -> list[tuple[str, int]]:
    return [(said(text), amount) for _, text, amount in shown.columns[column].lines]


def panel(game: Sitting, name: str, eyes: tuple[str, ...] | None = None) -> Panel:
    seats = game.match.waits_for()[:1] if eyes is None else eyes
    return next(one for one in GAME.panels(game.match.view(seats), "en") if one.id == name)


def cells(shown: Panel) -> list[tuple[str, ...]]:
    return [row.cells for row in shown.rows]


# -- combats: VIC-T18, T19, T22, T26, E10, E11


def test_t18_sums_of_both_sides_and_casualties() -> None:
    game = Sitting('ap = 6\npowder = 4\n[at]\ns53 = "8x 2d"\ns54 = "1i 2c"')
    shown = preview(game, "act", "move_troops", "s54", "1i2c", "s53")
    assert totals(shown) == [11, 8]
    assert lines(shown, 0) == [("Infantry", 3), ("Coronela", 2), ("Powder", 4), ("Bastion defence", 2)]
    assert lines(shown, 1) == [("Bourbon troops", 8)]
    assert "11 against 8. Victory" in notes(shown)
    assert "2 casualty points: one troop can absorb them and nobody is lost." in notes(shown)
    assert "You leave the Portal Nou Curtain (54) without troops." in notes(shown)


def test_t18_a_lost_combat_outside_goes_to_the_reserve() -> None:
    game = Sitting('ap = 6\npowder = 4\n[at]\ng8 = "4x"\ns51 = "1i"')
    shown = preview(game, "act", "move_troops", "s51", "1i0c", "g8")
    assert totals(shown) == [3, 4]
    assert "All troops are lost (1 infantry); they go to the Reserve. 1 Bourbon stays." in notes(shown)
    mark = hints(game, "act", "move_troops", "s51", "1i0c")["g8"]
    assert mark.mark == "warn" and said(mark.text) == "combat lost, 3 to 4"


TRENCHES = """
ap = 6
card = 25
reinforcements = 2
batteries = 6
trench = "A2 B1"
[at]
a3 = "1i"
a0 = "1t"
captured = "1c"
"""


def test_t19_a_trench_token_with_all_that_is_gained() -> None:
    game = Sitting(TRENCHES)
    shown = preview(game, "act", "move_troops", "a3", "1i0c", "a2")
    assert totals(shown) == [3, 2]
    assert lines(shown, 1) == [("Garrison of the camp", 2)]
    told = notes(shown)
    assert "Camp razed until the end of the turn: Horta Camp (A)." in told
    assert "Battery tokens destroyed: 1." in told and "The batteries disc goes back 2 boxes." in told
    assert "You free one captured troop." in told and "The trench token goes back to Parallel A1." in told
    game.act("move_troops", "a3", "1i0c", "a2")
    assert game.told(CampRazed)[0].space == "a0" and game.track()[1] == 4 and game.trenches()[:5] == "A1 B1"
    assert game.told(TroopFreed) and game.told(BatteryTokensTaken)[0].number == 1


def test_t22_a_razed_camp_is_pushed_back_without_sums() -> None:
    game = Sitting('ap = 6\ntrench = "E2"\n[at]\ne0 = "razed"\ne3 = "1i"')
    shown = preview(game, "act", "move_troops", "e3", "1i0c", "e2")
    assert shown.columns == () and "goes back without a fight" in notes(shown)
    assert hints(game, "act", "move_troops", "e3", "1i0c")["e2"].mark == "aim"


def test_e10_a_tie_razes_and_frees_nobody() -> None:
    f = facts(mode="full")
    camp = "camp_sants"
    near = f.ids[f.adjacent[f.no[camp]][0]]
    game = Sitting(f'ap = 6\nreinforcements = 5\n[at]\n{near} = "2i"\ncaptured = "1c"\n')
    tie = preview(game, "act", "move_troops", near, "1i0c", camp)
    assert "Tie" in notes(tie) and "Camp razed" in notes(tie) and "free" not in notes(tie)
    won = preview(game, "act", "move_troops", near, "2i0c", camp)
    assert "you lose at least 1 infantry" in notes(won) and "You free one captured troop." in notes(won)
    assert "goes to the Reserve" in notes(won)


def test_the_order_of_combats_and_casualties() -> None:
    game = Sitting('do = ["combats"]\npowder = 3\n[at]\ns53 = "2i 7x"\ns47 = "1c 1k 5x"\n')
    assert beside(game, "combat_order") == {"s47": "combat lost, 4 to 5", "s53": "combat won, 9 to 7"}
    shown = preview(game, "combat_order", "s47")
    assert totals(shown) == [4, 5] and "Guns lost: 1." in notes(shown)
    game = Sitting('do = ["combats"]\npowder = 3\n[at]\ns53 = "2i 1c 8x"\n')
    assert beside(game, "casualty")["coronela"] == "lost; 4 still to assign (1 there)"
    assert "Lost, and goes to the Wounded: infantry. Casualty points still to assign: 2." in notes(
        preview(game, "casualty", "infantry")
    )
    game.answer("casualty", "infantry")
    assert beside(game, "casualty")["infantry"] == "absorbs 2 and stays (1 there)"


# -- every action, against what then happens


QUIET = ["trench.1", "trench.2", "trench.3"]  # stage II: blue, yellow, red


class Fork:
    """A game that can be tried out: every trial begins anew where the game stands."""

    def __init__(self, seed: str, **options: str) -> None:
        self.rng = Rng(seed)
        self.match, _ = start(GAME, GAME.checked_options(options), RngDice(self.rng.fork("dice")))

    def open(self) -> Asked:
        return next(a for a in self.match.asked if not a.answered)

    def view(self) -> View:
        return self.match.view((self.open().decision.seat,))

    def trial(self, answer: Any) -> tuple[Match, list[Any]]:
        """What an answer leads to."""
        other = self.match.fork()
        other.source = RngDice(Rng("trial"))
        asked = self.open()
        step = other.answer(asked.decision.seat, asked.id, answer)
        return other, [told.event for told in step.told]

    def go_on(self) -> None:
        asked = self.open()
        self.match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(self.rng))


def forks(tag: str, seeds: int, **options: str) -> Iterator[Fork]:
    """Random games, wherever somebody is asked this."""
    for seed in range(seeds):
        fork = Fork(f"{tag} {seed}", **options)
        while not fork.match.is_over:
            if fork.open().decision.tag == tag:
                yield fork
            fork.go_on()


def facts_of(shown: Preview, key: str) -> dict[str, Any]:
    """The facts of one note; empty when it is not said."""
    return next((dict(note.facts) for note in shown.notes if note.key == key), {})


@pytest.mark.parametrize("mode", ["first", "full"])
def test_what_an_action_leaves_of_the_points(mode: str) -> None:
    tried: set[str] = set()
    for fork in forks("act", 6, mode=mode):
        space, before = fork.open().decision.space, fork.match.save.state
        for _ in range(4):
            keys: Keys = space.sample(fork.rng)
            if keys == END:
                continue
            tried.add(keys[0])
            shown = GAME.preview(fork.view(), fork.open(), Draft(keys))
            assert shown is not None
            left = facts_of(shown, "preview.cost.exact")["left"]
            after, _ = fork.trial(keys)
            same_step = after.save.state.phase == "actions" and after.save.state.active == before.active
            if same_step and after.asked and after.asked[0].decision.tag == "act":
                assert after.asked[0].decision.about["points"] == left
    assert {"move_troops", "improve_indicator", "healing", "add_defence"} <= tried
    assert ("add_barricade" in tried) == (mode == "full")


def test_moves_into_combat_end_as_shown() -> None:
    seen: set[str] = set()
    for fork in forks("act", 8, mode="full"):
        space = fork.open().decision.space
        if "move_troops" not in space.next_keys(()):
            continue
        for _ in range(14):
            keys: Keys = ("move_troops",)
            while keys[-1] != DONE and (more := space.next_keys(keys)):
                keys = (*keys, more[fork.rng.below(len(more))])
            shown = GAME.preview(fork.view(), fork.open(), Draft(keys))
            assert shown is not None
            _, story = fork.trial(keys)
            fought = [event for event in story if isinstance(event, CombatFought)]
            if len(shown.columns) == 2:
                assert totals(shown) == [fought[0].barcelona, fought[0].bourbon]
                assert facts_of(shown, f"preview.clash.{fought[0].outcome}")
                seen.add(fought[0].outcome)
            razed = facts_of(shown, "preview.clash.razed")
            if razed:
                assert next(e.space for e in story if isinstance(e, CampRazed)) == razed["camp"]
                seen.add("razed")
    assert {"won", "lost", "razed"} <= seen


def lost_value(before: State, after: State, z: int) -> int:
    """The combat value of the troops lost in a space; prisoners who joined the winners do not count."""
    total = 0
    for kind in TROOPS:
        there, captured = (
            before.pieces(kind)[place] - after.pieces(kind)[place] for place in (z, before.facts.captured)
        )
        total += (there + captured) * troop_value(before, kind, z)
    return total


def test_combats_end_as_foreseen() -> None:
    """Whole random games: every combat that is fought without a choice of space, beside its forecast."""
    seen: set[str] = set()
    for seed in range(12):
        before: State | None = None
        for s in random_game(f"combats {seed}", mode="full"):
            if before is not None and isinstance(before.agenda[-1], Combats) and len(combat_spaces(before)) == 1:
                shown = clash(before, combat_spaces(before)[0])
                compare(before, s, shown)
                seen.add(shown.outcome)
            before = s.copy() if s.agenda else None
    assert {"won", "lost", "tie"} <= seen


def compare(before: State, after: State, shown: Clash) -> None:
    """A combat that was fought, and its forecast."""
    f, z = before.facts, shown.space
    section = token_at(before, z)
    camp = f.trench_at[section][0] if section >= 0 else z
    assert after.bourbon[z] + (after.bourbon[camp] if camp != z else 0) == shown.survivors
    assert [f.ids[one] for one in f.camps if after.razed[one] > before.razed[one]] == [shown.razed] * bool(shown.razed)
    assert before.batteries - after.batteries == shown.batteries
    assert before.cannon[z] - after.cannon[z] == shown.guns
    assert before.troops(f.captured) - after.troops(f.captured) == shown.freed
    values = [troop_value(before, kind, z) for kind in TROOPS]
    least = sum(number * value for number, value in zip(shown.least, values, strict=True))
    if shown.outcome == "won":
        assert least <= lost_value(before, after, z) <= max(shown.casualties, least)
    else:
        assert lost_value(before, after, z) == least


# -- guns


def test_t14_the_chain_of_arrows() -> None:
    game = Sitting('ap = 6\nactive = "victor"\nflag = "victoria"\npowder = 4\n[at]\ns48 = "1k"\nv8 = "6x"\nh5 = "3x"\n')
    told = notes(preview(game, "act", "fire_cannon", "s48", "v8"))
    assert "4 Bourbons fall (Powder 4); 2 left." in told
    assert "over 4 arrows" in told and "No troop guards this gun." in told
    assert "h5" not in beside(game, "act", "fire_cannon", "s48")
    assert beside(game, "act", "fire_cannon", "s48")["v8"] == "4 of 6 Bourbons · 4 arrows away"
    game.act("fire_cannon", "s48", "v8")
    assert game.last(CannonFired).number == 4
    assert beside(game, "act")["fire_cannon"] == "no loaded gun has a target"


def test_every_target_has_a_chain_within_range() -> None:
    f = facts(mode="full")
    for gun in f.bastions:
        most = 6 if f.ids[gun] == "montjuic" else 4
        for target in f.targets[gun]:
            if target in f.adjacent[gun]:
                continue
            arrows = chain(f, gun, target)
            assert 1 < len(arrows) <= most and arrows[-1][1] == gun
            assert not any(f.is_barcelona[z] for _, z in arrows[:-1])


def test_t15_blue_arrows_of_41() -> None:
    f = facts(mode="full")
    colours = [colour for colour, _ in chain(f, f.no["s41"], f.no["t2"])]
    assert len(colours) == 4 and colours[-1] == "blue" and colours[0] == "red"


def test_shots_kill_as_shown() -> None:
    shots = 0
    for fork in forks("act", 10, mode="full"):
        space = fork.open().decision.space
        if "fire_cannon" not in space.next_keys(()):
            continue
        gun = space.next_keys(("fire_cannon",))[0]
        keys = ("fire_cannon", gun, space.next_keys(("fire_cannon", gun))[0])
        shown = GAME.preview(fork.view(), fork.open(), Draft(keys))
        assert shown is not None
        number = (facts_of(shown, "preview.fire.killed") or facts_of(shown, "preview.fire.destroyed"))["number"]
        _, story = fork.trial(keys)
        assert next(event.number for event in story if isinstance(event, CannonFired)) == number
        shots += 1
    assert shots > 5


# -- costs and reasons


def test_t13_the_cost_of_each_indicator() -> None:
    game = Sitting(
        'ap = 6\ngeneralitat_box = 3\nport_box = 3\npowder = 2\nhospital = 1\n[at]\ns32 = "1c"\ns34 = "1c"',
        mode="first",
    )
    figures = {key: hint.figure for key, hint in hints(game, "act", "improve_indicator").items()}
    assert figures == {"generalitat": "1", "port": "2", "powder": "2", "hospital": "1"}
    assert beside(game, "act")["improve_indicator"] == "from 1 AP"
    told = notes(preview(game, "act", "improve_indicator", "port"))
    assert told.startswith("Harbour: 0 → 0. Costs 2 of 6 AP; 4 left. Priority cost: it is the first game.")
    assert "the value stays the same" in told and "No troop stands in its space (Harbour)" in told


def test_t23_the_plan_names_the_column_and_the_reason() -> None:
    artillery = next(card.number for card in facts(mode="full").cards[1:] if card.priority == "artillery")
    game = Sitting(f"ap = 3\ncard = {artillery}\n")
    now = {price.action: price.now for price in price_list(game.s)}
    assert (now["move_cannon"], now["fire_cannon"], now["repair_cannon"]) == (1, 1, 3)
    assert (now["move_troops"], now["healing"], now["clear_rubble"]) == (2, 4, 2)
    rows = cells(panel(game, "plan"))
    assert ("Move a cannon", "2", "1", "1", "—") in rows and ("no gun can move",) in rows
    assert ("Healing", "4", "3", "4", "—") in rows and ("costs 4 AP, you have 3",) in rows
    assert any("Artillery · Priority cost by the card" in row[0] for row in rows)


def test_a_leader_can_give_the_priority_cost() -> None:
    game = Sitting('ap = 6\ncard = 25\nactive = "victor"\n[leaders]\nvictor = 39\n[at]\ns12 = "1c"')
    told = notes(preview(game, "act", "move_troops"))
    assert told.startswith("Costs 1 of 6 AP; 5 left.") and "Priority cost" in told


def test_why_an_action_is_not_offered() -> None:
    first = beside(Sitting("ap = 6", mode="first"), "act")
    assert first["add_barricade"] == first["exchange_card"] == first["countermine"] == "not in the first game"
    full = beside(Sitting("ap = 3\nmine = 0"), "act")
    assert full["countermine"] == "the mine stands at 0" and full["repair_cannon"] == "no gun among the wounded"
    assert full["healing"] == "costs 4 AP, you have 3" and full["clear_rubble"] == "no rubble near a troop"
    last = beside(Sitting("ap = 6\nstage = 4\ncard = 25"), "act")
    assert last["exchange_card"] == "not in stage IV"


def test_what_a_card_forbids() -> None:
    game = Sitting('phase = "card"\ncard = 80\nstage = 2\n[at]\ns32 = "9c"', dice=QUIET)
    game.defaults("eliminate_piece", "next_die", "lose_to_reserve")
    assert beside(game, "act")["healing"].startswith("forbidden by the card")
    assert not hints(game, "act")["healing"].offered
    rows = cells(panel(game, "effects"))
    assert ("This action is not allowed this turn: Healing.",) in rows


def test_what_is_offered_has_no_reason_against_it() -> None:
    for fork in forks("act", 4, mode="full"):
        offered = fork.open().decision.space.next_keys(())
        shown = {hint.key: hint.offered for hint in GAME.hints(fork.view(), fork.open(), ())}
        assert shown == {action: action in offered for action in ACTIONS}


def test_e33_rubble_without_a_troop_near_is_explained() -> None:
    game = Sitting('ap = 6\nrubble_on = ["powder"]\n[at]\ns26 = "1c"\ns12 = "rubble"\ns33 = "ruin"')
    shown = hints(game, "act", "clear_rubble")
    assert not shown["s12"].offered and said(shown["s12"].text) == "no troop there or next to it"
    assert not shown["powder"].offered and shown["s33"].offered
    assert not hints(game, "act", "improve_indicator")["powder"].offered


def test_ending_the_actions_says_what_is_lost() -> None:
    told = notes(preview(Sitting('ap = 2\n[at]\ns12 = "4c"\na0 = "1i razed"\nplatja = "1x"'), "act", DONE))
    assert "2 AP are lost." in told and "from camps to the Reserve: 1 infantry." in told
    assert "for lack of Coronela pieces" in told and "Bourbons on the Beach" in told


# -- healing, works, the mine


def test_t3_healing_as_it_then_happens() -> None:
    game = Sitting('ap = 6\nport = 1\nhospital = 2\n[at]\nwounded = "1i 6c"\nreserve = "2c"', mode="first")
    told = notes(preview(game, "act", "healing"))
    assert "1 troop comes from the Reserve to the Harbour" in told
    assert "healed are 1 infantry and 2 Coronela pieces." in told and "Still wounded: 4 Coronela pieces." in told
    game.act("healing")
    assert {event.kind: event.number for event in game.told(TroopsHealed)} == {"infantry": 1, "coronela": 2}


def test_e14_healing_into_a_combat() -> None:
    game = Sitting('ap = 6\nport = 0\nhospital = 2\npowder = 3\n[at]\ns14 = "4x"\nwounded = "2i"')
    shown = preview(game, "act", "healing")
    assert totals(shown) == [9, 4] and "1 casualty point" in notes(shown)


def test_countermine_clear_defence_barricade_repair_exchange() -> None:
    game = Sitting('ap = 6\nmine = 3\ncard = 25\n[at]\ns46 = "1c 1d"\ns12 = "ruin"\nwounded = "1k"')
    assert "The mine (box 3, value 2) goes back to 0." in notes(preview(game, "act", "countermine", "coronela-s46"))
    assert "0 Coronela pieces would be left" in notes(preview(game, "act", "countermine", "coronela-s46"))
    assert "Rubble tokens: 1 → 0" in notes(preview(game, "act", "clear_rubble", "s12"))
    assert "Bastion defence: +1 → +2." in notes(preview(game, "act", "add_defence", "s46"))
    assert "Barricades left afterwards: 9." in notes(preview(game, "act", "add_barricade", "s46"))
    assert "0 left there" in notes(preview(game, "act", "repair_cannon", "s48"))
    assert "Víctor and Victòria" in notes(preview(game, "act", "exchange_card"))


# -- the Bourbon dice: VIC-T9, T21, T22, E8, E9

DICE = 'phase = "dice"\nstage = 2\n'


def test_t21_where_the_disc_lands_and_what_a_bombardment_hits() -> None:
    game = Sitting(
        DICE + 'reinforcements = 0\nbatteries = 4\nhazards = [1, 2]\ndice = ["blue.reinforce.2", "blue.bombard.1"]'
    )
    assert beside(game, "next_die")["blue.reinforce.2"] == "the disc would be worth 2 · batteries +1"
    assert "goes to box 2: from value 0 to 2" in notes(preview(game, "next_die", "blue.reinforce.2"))
    assert "Bombardment of 2 spaces, 1 impact each." in notes(preview(game, "next_die", "blue.bombard.1"))
    game.answer("next_die", "blue.reinforce.2")
    assert game.told(DiscMoved)[-1].disc == "batteries" and game.track()[:2] == (2, 5)


def test_t9_which_trenches_are_dug() -> None:
    game = Sitting(DICE + 'trench = "A3 B2 C3 D0 E2 F2"\ndice = ["red.trench.3", "red.trench.2"]')
    assert "as far as: Parallel B3 and Parallel D2." in notes(preview(game, "next_die", "red.trench.3"))
    game.answer("next_die", "red.trench.3")
    assert {event.space for event in game.told(TrenchMoved)} >= {"b3", "d2"}


def test_e9_steps_that_cannot_be_dug_feed_the_mine() -> None:
    game = Sitting(DICE + 'trench = "A3 B3 C3 D3 E3 F3"\ndice = ["red.trench.2", "red.trench.3"]')
    assert beside(game, "next_die")["red.trench.2"] == "mine +2"
    assert "move the mine up 2 boxes" in notes(preview(game, "next_die", "red.trench.2"))


def test_e21_leaders_change_a_die() -> None:
    game = Sitting(DICE + 'dice = ["red.trench.2", "yellow.bombard.1"]\n[leaders]\nvictor = 51\n')
    assert "The die says 2; with cards and leaders it is 3." in notes(preview(game, "next_die", "red.trench.2"))
    assert beside(game, "next_die")["yellow.bombard.1"] == "no effect"


def test_e8_the_mine_is_announced() -> None:
    game = Sitting(
        'phase = "dice"\nstage = 3\nmine = 3\nreinforcements = 6\ndice = ["red.reinforce.2", "yellow.reinforce.1"]'
    )
    told = notes(preview(game, "next_die", "yellow.reinforce.1"))
    assert "it explodes in 2 spaces, 3 impacts each." in told


def test_e6_the_end_of_the_track() -> None:
    game = Sitting('phase = "dice"\nstage = 3\nreinforcements = 14\ndice = ["red.reinforce.2", "yellow.reinforce.1"]')
    assert "nothing happens" in notes(preview(game, "next_die", "red.reinforce.2"))


def test_a_known_hazard_card_is_told_to_who_knows_it_alone() -> None:
    game = Sitting(DICE + 'hazards = [4]\nbatteries = 5\ndice = ["yellow.bombard.2", "yellow.advance.2"]')
    f = game.facts
    spaces = [f.ids[z] for z in f.hazard_lines[4][2][:3]]
    assert facts_of(preview(game, "next_die", "yellow.bombard.2"), "preview.die.hits")["spaces"] == tuple(spaces)
    assert "For certain (red · yellow):" in notes(preview(game, "next_die", "yellow.advance.2"))
    other = GAME.preview(game.match.view(("victoria",)), asked_of(game, "next_die"), Draft(("yellow.bombard.2",)))
    assert other is not None and not facts_of(other, "preview.die.hits")
    assert facts_of(other, "preview.die.likely")["cards"] == 14
    assert len(panel(game, "hazard").rows) == 3 and len(panel(game, "hazard", ("victoria",)).rows) == 15


def test_bombardments_do_as_much_as_shown() -> None:
    text = DICE + 'hazards = [4]\nbatteries = 5\nothers = "set-up"\ndice = ["yellow.bombard.2", "blue.trench.1"]'
    game = Sitting(text)
    shown = facts_of(preview(game, "next_die", "yellow.bombard.2"), "preview.die.damage")
    game.answer("next_die", "yellow.bombard.2")
    game.defaults("impact_casualty")
    assert len(game.told(SpaceBombarded)) == 3
    new = [event for event in game.told(RubblePlaced) if event.level == 1]
    assert shown["low"] == shown["high"] == len(new)
    assert shown["least"] == shown["most"] == 2 * 3 - len(new)


def test_t7_the_advance_of_a_known_card() -> None:
    card = next(n for n in range(1, 15) if facts(mode="full").hazard_colours[n][:2] == (0, 0))
    where = '[at]\ng8 = "3x"\ng9 = "4x"\na3 = "8x"\ns52 = "1i 1c"'
    game = Sitting(DICE + f'powder = 4\nhazards = [{card}]\ndice = ["yellow.advance.2", "blue.trench.1"]\n{where}')
    told = notes(preview(game, "next_die", "yellow.advance.2"))
    assert "Combat tied: Sant Pere Bastion (52)." in told and "They enter unopposed: Favà's Orchard (22)." in told
    game.answer("next_die", "yellow.advance.2")
    assert game.last(CombatFought).outcome == "tie" and game.bourbons() == {"s22": 7}


def test_an_advance_shows_what_each_colour_meets() -> None:
    where = '[at]\na3 = "8x"\ns52 = "1i 1c"\ns53 = "1i 2d"'
    game = Sitting(DICE + f'powder = 3\ndice = ["yellow.advance.2", "blue.trench.1"]\n{where}')
    told = notes(preview(game, "next_die", "yellow.advance.2"))
    assert "With 7 of 14 hazard cards (yellow): Combat lost: Sant Pere Bastion (52)." in told
    assert "With 7 of 14 hazard cards (red): Combat tied: Portal Nou Bastion (53)." in told
    assert "After all 2 steps" in told
    rows = cells(panel(game, "threats"))
    assert ("Sant Pere Bastion (52)", "7 against 8", "lost") in rows
    assert ("Portal Nou Bastion (53)", "8 against 8", "tie") in rows


def of_one_die(story: list[Any]) -> list[Any]:
    """What happened up to the next die."""
    ends = [i for i, event in enumerate(story) if isinstance(event, DieResolved)]
    return story[: ends[1]] if len(ends) > 1 else story


def test_dice_do_what_was_shown() -> None:
    """Random games: every die that needs no hazard card, beside its forecast."""
    for fork in forks("next_die", 4, mode="full"):
        s = present_state(fork.view(), GAME)
        for key in fork.open().decision.space.next_keys(()):
            shown = GAME.preview(fork.view(), fork.open(), Draft((key,)))
            assert shown is not None
            story = of_one_die(fork.trial(key)[1])
            disc = facts_of(shown, "preview.die.disc")
            if disc:
                moved = [event for event in story if isinstance(event, DiscMoved) and event.disc == "reinforcements"]
                assert moved[0].value == disc["value"]
                assert landing(s, moved[0].boxes).box == disc["box"]
            dug = facts_of(shown, "preview.die.trenches")
            if dug:
                ends = {
                    event.section: event.space for event in story if isinstance(event, TrenchMoved) and event.forward
                }
                assert tuple(ends[section] for section in sorted(ends)) == dug["spaces"]


def test_advances_meet_what_was_shown() -> None:
    """Random games: the card that comes is one of those foreseen, with the combats foreseen for it."""
    met = 0
    for fork in forks("next_die", 10, mode="full"):
        now = sight(fork.view(), GAME)
        for key in fork.open().decision.space.next_keys(()):
            number = facts_of(GAME.preview(fork.view(), fork.open(), Draft((key,))) or Preview(), "preview.march.steps")
            if key.split(".")[1] != "advance" or not number:
                continue
            story = of_one_die(fork.trial(key)[1])
            began = next(event for event in story if isinstance(event, AdvanceBegan))
            colours = tuple(COLOURS.index(colour) for colour in began.colours)
            foreseen = next(one for one in marches(now.s, number["steps"], now.hazards) if one.colours == colours)
            fought = next((event for event in story if isinstance(event, CombatFought)), None)
            if fought and len(foreseen.fights) == 1:
                only = foreseen.fights[0]
                assert (fought.space, fought.outcome) == (now.s.facts.ids[only.space], only.outcome)
                assert (fought.barcelona, fought.bourbon) == (only.barcelona, only.bourbons.total)
                met += 1
    assert met > 3


# -- cards


def test_a_card_in_words_before_it_is_put_down() -> None:
    game = Sitting(
        'phase = "round"\nround = 1\nport = 0\n[hands]\nvictor = [2, 5]\nvictoria = [3, 4]', mode="competitive"
    )
    told = notes(preview(game, "commit_card", "c005"))
    assert told.startswith("→ If the Harbour value")
    assert "Almanac: Harbour −2 (now 0; it would be −1)." in told
    assert "Group at priority cost: Indicators. Seny 1: the needle goes left." in told
    assert beside(game, "commit_card")["c005"] == "Harbour −2 · priority: Indicators · seny 1"


def test_operations_are_ticked_off() -> None:
    game = Sitting('phase = "card"\ncard = 3\n[at]\ns41 = "1i"\ns44 = "1i"')
    assert game.asked()[0][1] == "place_marker"
    marks = [row.mark for row in panel(game, "card").rows[1:3]]
    assert marks == ["done", "now"]
    assert panel(game, "card").rows[1].cells[0].startswith("✓ Reinforcements +2")


def test_every_operation_has_its_sentence() -> None:
    f = facts(mode="full")
    origins = [origin_of(f, name) for name in (*f.op_ids, *(name for name in f.list_ids if name.count(".") > 1))]
    for lang in LANGUAGES:
        for card, number in origins:
            assert sentences(f.data, card, lang)[number]
    assert {card for card, _ in origins} == {card.number for card in f.cards[1:] if card.number != 20}


def test_effects_that_wait_are_shown_with_their_moment() -> None:
    game = Sitting('phase = "card"\ncard = 83\nstage = 2', dice=QUIET)
    rows = cells(panel(game, "effects"))
    assert any("start of the next round" in cell for row in rows for cell in row)
    assert any(row[0].endswith("Reinforcements +2.") for row in rows)


# -- panels


def test_the_turn_and_the_defeats() -> None:
    game = Sitting('ap = 4\nstage = 3\nround = 2\nflag = "victor"\n[at]\ns12 = "6c"\ns13 = "rubble"\ns57 = "3x"')
    turn = cells(panel(game, "turn"))
    assert ("Stage III: Assaults",) in turn and ("Round 2 of 6",) in turn and ("Action points: 4",) in turn
    defeat = panel(game, "defeat").rows
    assert (
        defeat[0].cells == ("Coronela in Barcelona / minimum", "6 / 5", "1 can be lost") and defeat[0].mark == "danger"
    )
    assert defeat[1].cells == ("Rubble / limit", "1 / 15", "room for 13 more") and defeat[1].mark == ""
    assert defeat[2].cells[1] == "1" and defeat[2].key == "s57" and defeat[2].mark == "danger"


def test_points_of_others_are_hidden() -> None:
    game = Sitting('ap = 2\n[points]\nvictor = 7\nvictoria = 9\n[at]\ns12 = "9c"', mode="competitive")
    rows = cells(panel(game, "score", ("victor",)))
    assert ("Víctor", "7 VP") in rows and ("Victòria", "?") in rows
    assert "nor your VP" in rows[-1][0]


def test_solo_shows_tokens_and_the_pile() -> None:
    game = Sitting("ap = 1\ntokens = 2\naside = [7]\npile = [1, 2, 3]\n[hands]\nvillarroel = [4, 5]", mode="solo")
    rows = cells(panel(game, "hands"))
    assert ("Villarroel", "2 cards") in rows and ("Casanova", "3 cards") in rows
    assert ("Resignation tokens: 2",) in rows and any("Set aside:" in row[0] for row in rows)


def test_fame_is_itemised() -> None:
    for seed in range(40):
        last = None
        for s in random_game(f"fame {seed}", mode="competitive", min_coronela="1", max_rubble="33"):
            last = s
        assert last is not None
        if last.card:
            assert sum(amount for _, amount in fame_items(last)) == fame(last)


def test_the_ending_says_why() -> None:
    game = Sitting(
        'ap = 2\nstage = 4\ncard = 110\n[points]\nvictor = 30\nvictoria = 25\n[at]\ns12 = "9c"', mode="competitive"
    )
    game.end_turn()
    shown = GAME.ending(game.match.view(()), "en")
    assert shown is not None and game.result.reason == "survived"
    rows = cells(shown)
    assert rows[0] == (ENGLISH.say("result.survived"),)
    assert ("VP together (50 needed)", "55") in rows and rows[-1] == ("Total", str(game.result.scores["fame"]))


# -- what one points at


def test_about_a_space_an_indicator_a_card_and_a_die() -> None:
    game = Sitting('ap = 3\npowder = 4\n[at]\ns52 = "1i 1c 1k 1d"\na3 = "8x"\n')
    view = view_of(game, "act")
    told = " ".join(GAME.about_key(view, "s52", "en"))
    assert "Defence value: 9 (troops 4, support 5)." in told and "5 or fewer without casualties" in told
    assert "If the first step is yellow: combat, 9 against 8, won." in told
    assert "Yellow arrow to Sant Pere de les Puel·les (24)." in told
    assert "Loaded guns that reach it: Sant Pere Bastion (52)." in " ".join(GAME.about_key(view, "a3", "en"))
    assert "To improve it:" in " ".join(GAME.about_key(view, "powder", "en"))
    assert GAME.about_key(view, "c005", "en")[1].startswith("→ If the Harbour")
    assert "Advance of 2 steps." in GAME.about_key(view, "white.advance.2", "en")
    assert GAME.about_key(view, "bourbon-a3", "en") == GAME.about_key(view, "a3", "en")
    assert GAME.about_key(view, "nowhere", "en") == () and GAME.about_key(view, "c999", "en") == ()


def test_everything_on_the_table_can_be_pointed_at() -> None:
    game = Sitting(
        DICE + 'others = "set-up"\ntrench = "A1"\ndice = ["blue.trench.1", "red.trench.2"]\n[at]\ns52 = "2x 1i"'
    )
    view = view_of(game, "next_die")
    pictures = [whole(GAME.board(view, "en")), *(one.svg for one in GAME.instruments(view, "en"))]
    keys = {key for picture in pictures for key in re.findall(r'data-key="([^"]+)"', picture)}
    keys |= {face.key for row in GAME.cards(view, "en") for face in row.faces}
    assert len(keys) > 100 and [key for key in sorted(keys) if not GAME.about_key(view, key, "en")] == []


def test_groups_and_arrows() -> None:
    view = view_of(Sitting("ap = 3"), "act")
    assert GAME.group_of(view, "coronela-s12") == "s12" and GAME.group_of(view, "s12") == ""
    assert GAME.arrow("act", {}, ("move_troops", "s12", "0i1c", "s45", "s44")) == ("s12", "s44")
    assert GAME.arrow("impact_casualty", {"space": "s52", "number": 1}, ()) == ("s52",)  # marked, where it happens
    assert GAME.arrow("act", {}, ("move_troops", "s12", "0i1c", "s45", DONE)) == ("s12", "s45")
    assert GAME.arrow("act", {}, ("fire_cannon", "s48", "v8")) == ("s48", "v8")
    assert GAME.arrow("act", {}, ("move_troops", "s12", "0i1c")) == () == GAME.arrow("act", {}, ("clear_rubble", "s12"))


# -- in the middle of an activity, and nothing that leaks


def test_the_table_in_the_middle_of_an_activity() -> None:
    game = Sitting(DICE + 'hazards = [4]\nbatteries = 1\ndice = ["yellow.bombard.2"]\n[at]\ns23 = "2c 1b"')
    game.answer("impact_casualty", "coronela")
    view = view_of(game, "impact_casualty")
    assert view.position.stands["s23"].coronela == 2
    assert view.present.stands["s23"].coronela == 1
    assert "the space counts" in beside(game, "impact_casualty")["coronela"]
    assert "Impacts still to come at the Cathedral (23): 0." in notes(preview(game, "impact_casualty", "barricade"))


def everything(view: View, asked: tuple[Asked, ...], seat: str) -> list[Any]:
    """All that is shown to one pair of eyes."""
    shown: list[Any] = [
        view.present,
        GAME.panels(view, "en"),
        GAME.face_up(view, "ca"),
        GAME.moment(view, "es"),
    ]
    for one in asked:
        if one.decision.seat == seat:
            for key in ((), *((key,) for key in one.decision.space.next_keys(())[:6])):
                shown.extend((GAME.preview(view, one, Draft(key)), GAME.hints(view, one, key)))
    shown.extend(GAME.about_key(view, key, "en") for key in ("s52", "c0", "reinforcements", "white.advance.2"))
    return shown


@pytest.mark.parametrize("mode", ["competitive", "solo"])
def test_nothing_shown_depends_on_what_is_hidden(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What these eyes do not know is made up: other inventions must show the same."""
    fork = Fork(f"hidden {mode}", mode=mode, players="3")
    seats = (*GAME.seats(fork.match.options), "")
    step = 0
    while not fork.match.is_over:
        step += 1
        if step % 9 == 0:
            for seat in seats:
                shown = []
                for seed in (0, 1, 2):
                    view = fork.match.view((seat,) if seat else ())
                    monkeypatch.setattr("baluard.kernel.present.SEED", seed)
                    shown.append(everything(view, fork.match.asked, seat))
                assert shown[0] == shown[1] == shown[2]
        fork.go_on()
    assert step > 20


@pytest.mark.parametrize("options", [{"mode": "first"}, {"mode": "solo"}, {"mode": "competitive", "half_a_bomb": "on"}])
def test_everything_can_be_said(options: dict[str, str]) -> None:
    """A random game: each remark and preview on the way of a random answer, in three languages."""
    words = [texts_for(lang, GAME.package, GAME.data) for lang in LANGUAGES]
    fork = Fork("said", **options)
    while not fork.match.is_over:
        asked, view = fork.open(), fork.view()
        keys: Keys = ()
        while True:
            shown = GAME.preview(view, asked, Draft(keys)) or Preview()
            texts = [*shown.notes, *(hint.text for hint in GAME.hints(view, asked, keys))]
            texts.extend(
                text for column in shown.columns for text in (column.title, *(line[1] for line in column.lines))
            )
            assert all(word.say(text.key, dict(text.facts)) for word in words for text in texts)
            assert all(column.total == sum(line[2] for line in column.lines) for column in shown.columns)
            more = () if keys and keys[-1] == DONE else asked.decision.space.next_keys(keys)
            if not more:
                break
            keys = (*keys, more[fork.rng.below(len(more))])
        fork.go_on()
    assert all(GAME.ending(fork.match.view(()), lang) for lang in LANGUAGES)
