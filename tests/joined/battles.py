"""Combats of a campaign that another game of the house fights: made, fought by chance or by bots, reported."""

from __future__ import annotations

from typing import Any

from baluard.bots import LEVELS, answer_of
from baluard.catalogue import game
from baluard.games.peninsular.model.facts import NATIONS
from baluard.handover import Fight, Fought
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import Match, Step, start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, Entry, Told
from baluard.page.contract import GameModule
from tests.rulebooks.peninsular.sitting import Sitting
from tests.rulebooks.peninsular.test_12_combat import enter

CAMPAIGN, TABLE = game("peninsular"), game("maurice")
TACTICAL = "tactical"
TURNS = (2, 12, 31)  # of the early, mid and late lists
KINDS = ("france", "guard", "poland", "italy", "naples", "afrancesados")
ALLIES = ("spain", "britain")
PURPOSES = ("table_initiative", "table_river", "table_road", "table_board", "general_fate", "retreat")
MOST_ANSWERS = 6000


def combat(
    turn: int, place: str, origin: str, attacker: tuple[str, int], defender: tuple[str, int], seed: str, more: int = 0
) -> Sitting:
    """A battle whose report is due: who came from `origin` attacks; `more` corps of the same size on each side."""
    sitting = Sitting(turn=turn, empty=True, resolution_modes=TACTICAL)
    for n in range(more + 1):
        number = str(n or "")
        sitting.corps(f"defends{number}", at=place, points=defender[1], kind=defender[0])
        enter(sitting, f"attacks{number}", place, origin, attacker[1], attacker[0])
    return until_report(sitting, nation_of(sitting, attacker[0]), seed)


def storm(city: str, points: int, garrison: int = 150) -> Sitting:
    """An assault on a city whose report is due."""
    sitting = Sitting(turn=2, empty=True, resolution_modes=TACTICAL)
    sitting.control("spain", city).garrison(city, garrison)
    sitting.corps(
        "attacks",
        at=sitting.facts.provinces[sitting.facts.city_in[sitting.facts.city_no[city]]],
        points=points,
        kind="france",
    )
    sitting.siege("attacks", 1).gold("france", 0)
    for purpose, dice in scripted("storm").items():
        sitting.dice(purpose, *dice)
    sitting.begin("france", "combat").answer("combat_choice", ("assault", TACTICAL, "0", "0", "never"))
    return sitting.until("battle_report")


def generated(n: int) -> Sitting:
    """One of endless battles: all kinds of ground in turn, all periods, armies of any size."""
    rng = Rng(f"battle {n}")
    facts = Sitting(empty=True).facts
    kinds: dict[tuple[int, bool, bool], list[int]] = {}
    for place in range(len(facts.provinces)):
        if facts.near[place]:
            key = (facts.terrain[place], facts.coast[place], facts.river[place])
            kinds.setdefault(key, []).append(place)
    grounds = [kinds[key] for key in sorted(kinds)]
    place = rng.choice(grounds[n % len(grounds)])
    origin = rng.choice(list(facts.near[place]))
    french, allied = rng.choice(KINDS), rng.choice(ALLIES)
    sides = [(french, 60 + rng.below(341)), (allied, 60 + rng.below(341))]
    if rng.below(2):
        sides.reverse()
    names = facts.provinces[place], facts.provinces[origin]
    return combat(TURNS[n % len(TURNS)], *names, *sides, f"battle {n}", more=int(rng.below(5) == 0))


def nation_of(sitting: Sitting, kind: str) -> str:
    """The nation whose troops of this kind are."""
    facts = sitting.facts
    return NATIONS[facts.kind_nation[facts.kind_no[kind]]]


def scripted(seed: str) -> dict[str, list[int]]:
    """Dice of a campaign, by a seed."""
    rng = Rng(seed)
    return {purpose: [rng.below(6) + 1 for _ in range(80)] for purpose in PURPOSES}


def until_report(sitting: Sitting, nation: str, seed: str) -> Sitting:
    """Everybody answers by default until the report is asked for."""
    for purpose, dice in scripted(seed).items():
        sitting.dice(purpose, *dice)
    return sitting.begin(nation, "combat").until("battle_report")


def report_asked(sitting: Sitting, seat: str = "") -> Asked:
    """The question for the report."""
    return next(
        one
        for one in sitting.table.asked
        if one.decision.tag == "battle_report" and seat in ("", one.decision.seat) and (one.required or seat)
    )


def handed(sitting: Sitting) -> Fight:
    """What another game is given to fight."""
    fight = CAMPAIGN.handed_over(report_asked(sitting))
    assert fight is not None
    return fight


class Battle:
    """A fight on the open table."""

    def __init__(self, fight: Fight, seed: str, game: GameModule = TABLE) -> None:
        self.fight = fight
        self.rng = Rng(seed)
        options, state = game.take_over(fight)
        self.game = game
        self.match, step = start(game, options, RngDice(Rng(f"dice {seed}")), state)
        self.told: list[Told] = list(step.told)
        self.entries: list[Entry] = list(step.entries)

    def play(self, level: str, most: int = MOST_ANSWERS) -> Battle:
        """To the end, by bots of a level, or by chance (`random`)."""
        for _ in range(most):
            if self.match.is_over:
                return self
            asked = next(one for one in self.match.asked if one.required and not one.answered)
            self.answer(asked, self.chosen(asked, level))
        raise AssertionError(f"not over after {most} answers")

    def chosen(self, asked: Asked, level: str) -> Any:
        """What a player answers."""
        if level == "random":
            return asked.decision.space.sample(self.rng)
        view = self.match.view((asked.decision.seat,))
        return answer_of(self.game, LEVELS[level], view, f"{self.rng.below(1 << 30)}")

    def default(self) -> None:
        """Who is asked answers by default."""
        self.follow(self.match.answer_default(self.match.waits_for()[0]))

    def until(self, tag: str) -> Battle:
        """Everybody answers by default until this is asked."""
        while all(asked.decision.tag != tag for asked in self.match.asked):
            self.default()
        return self

    def answer(self, asked: Asked, answer: Any) -> None:
        """One answer."""
        self.follow(self.match.answer(asked.decision.seat, asked.id, answer, "bot"))

    def declare(self, motion: str, seat: str, *consents: str) -> Battle:
        """A side resigns, or both agree."""
        self.follow(self.match.apply_motion(seat, motion, consents))
        return self

    def follow(self, step: Step) -> None:
        """What a step told and wrote."""
        self.told += step.told
        self.entries += step.entries

    def fought(self) -> Fought:
        """What came of it."""
        return self.game.fought(self.fight, self.match.save.state, self.told)


def report(sitting: Sitting, battle: Battle, seat: str = "", record: str = "0" * 64) -> Any:
    """The battle as a report of the campaign."""
    return CAMPAIGN.report_of(report_asked(sitting, seat), battle.fight, battle.fought(), record)


def settled(sitting: Sitting, battle: Battle) -> Match:
    """The campaign after the report was given and confirmed by the other side."""
    asked = report_asked(sitting)
    sitting.answer("battle_report", report(sitting, battle), asked.decision.seat)
    sitting.answer("confirm_report", "accept")
    return sitting.table
