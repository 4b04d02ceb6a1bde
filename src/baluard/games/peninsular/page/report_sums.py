"""PEN-14, 20.8 The tables with which the workbook of a combat reckons score, losses and what follows."""

from __future__ import annotations

from baluard.components.reckoning import POINTS, SCORES, Reckoning
from baluard.games.peninsular.model.army_facts import (
    ARTILLERY,
    CLASSES,
    GUERRILLA,
    RESULTS,
    SIDES,
    SIZES,
    SKIRMISH,
    STATES,
    ArmyFacts,
)
from baluard.games.peninsular.rules.armies import Army
from baluard.games.peninsular.rules.settlement import ASSAULT, ReportForm
from baluard.kernel.given import Given
from baluard.kernel.values import Asked, View
from baluard.page.rooms import GameOfRooms
from baluard.page.rows import words_of
from baluard.texts import Texts

MARKS = {name: Given(mark) for name, mark in zip(SIDES, SCORES, strict=True)}


def reckoning(game: GameOfRooms, view: View, asked: Asked, lang: str) -> Reckoning | None:
    """What the workbook of a combat reckons with; None where no report is asked for."""
    form = asked.decision.space
    if not isinstance(form, ReportForm):
        return None
    combat, words = form.combat, words_of(game, view, lang)
    f, armies = combat.f, dict(zip(SIDES, combat.armies, strict=True))
    total = game.facts(view.options).total_loss
    hosts = {
        name: tuple((words.name(one.corps), one.points) for one in army.contingents) for name, army in armies.items()
    }
    is_assault = combat.kind == ASSAULT
    return Reckoning(
        loss=dict(zip(STATES, f.loss_percent, strict=True)),
        loss_broken=dict(zip(STATES, f.loss_broken if total else f.loss_broken_mild, strict=True)),
        all_lost=total,
        worth=worth(f),
        commanders=(f.score_division, f.score_general, f.score_named),
        degrees=tuple(f.degree_max),
        apart=CLASSES[GUERRILLA] if not any(holds_by_bands(f, army) for army in combat.armies) else "",
        has_name={name: army.general >= 0 for name, army in armies.items()},
        hosts=hosts,
        results=tuple(say(words, one, **MARKS) for one in RESULTS),
        back=say(words, "back"),
        leaves={name: say(words, f"leaves.{name}", place=combat.place) for name in SIDES},
        broken={name: say(words, f"broken.{name}") for name in SIDES},
        left={name: say(words, f"left.{name}", points=Given(POINTS)) for name in SIDES},
        taken=(say(words, "taken", place=combat.place), say(words, "held", place=combat.place)) if is_assault else None,
    )


def say(words: Texts, key: str, **facts: str | Given) -> str:
    """A sentence about what a report brings."""
    return words.say(f"preview.report.{key}", dict(facts))


def worth(f: ArmyFacts) -> dict[str, tuple[int, int]]:
    """PEN-14.3 What a unit scores for the enemy, in halves: by its class where that decides, else by its size."""
    rows = {name: i for i, name in enumerate(SIZES)}
    rows[CLASSES[SKIRMISH]], rows[CLASSES[ARTILLERY]] = f.score_of_skirmish, f.score_of_artillery
    return {name: (f.score_shaken[row], f.score_broken[row]) for name, row in rows.items()}


def holds_by_bands(f: ArmyFacts, army: Army) -> bool:
    """PEN-10.3 Are bands the garrison of a city? Only then their points are those of a corps."""
    return any(f.kind_ids[one.kind] == CLASSES[GUERRILLA] for one in army.contingents)
