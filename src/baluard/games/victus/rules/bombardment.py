"""VIC-7.5, 7.6 Bombardment and impacts."""

from __future__ import annotations

from baluard.games.victus.model.activities import Impacts
from baluard.games.victus.model.events import ImpactIgnored, OrgansLost, PieceHit, SpaceBombarded
from baluard.games.victus.model.facts import BATTERIES, INDICATORS, MOST_HIT
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.hazard import reveal_hazard
from baluard.games.victus.rules.pieces import change_barricade, change_defence, eliminate, place_rubble
from baluard.games.victus.rules.track import can_move, move_needle
from baluard.games.victus.rules.values import disc
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table


def bombard(t: Table, s: State, impacts: int) -> None:
    """VIC-7.5, 5.7 As many spaces of the stage line as the batteries value are hit, left to right."""
    if impacts <= 0:
        return
    f = s.facts
    number = min(disc(s, BATTERIES, "bombardment"), MOST_HIT)
    card = reveal_hazard(t, s, "bombardment")
    hit = f.hazard_lines[card][s.stage][:number]
    t.then(*[Impacts(f.ids[z], impacts, f.half_a_bomb) for z in hit])


def suffer(t: Table, s: State, z: int, number: int, half_a_bomb: bool) -> None:
    """VIC-7.6 One impact after another; VIC-14.5: a space where none had any effect costs an indicator."""
    t.tell(SpaceBombarded(s.facts.ids[z], number))
    effects = 0
    for left in range(number, 0, -1):
        effects += impact(t, s, z, left)
    if half_a_bomb and number and not effects:
        lose_indicator(t, s, z)


def targets(s: State, z: int) -> list[str]:
    """VIC-7.6 What an impact may remove; ruling VIC-R18: Bourbon troops are not affected."""
    counts = (
        ("barricade", s.barricade[z]),
        ("defence", s.defence[z]),
        ("coronela", s.coronela[z]),
        ("cannon", s.cannon[z]),
        ("infantry", s.infantry[z]),
        ("organ", s.organ[z]),
    )
    return [kind for kind, count in counts if count]


def impact(t: Table, s: State, z: int, left: int) -> int:
    """VIC-7.6 One piece of the active player's choice, else rubble, else ruin, else nothing: 1 or 0 effects."""
    name = s.facts.ids[z]
    kinds = targets(s, z)
    if not kinds:
        if place_rubble(t, s, z):
            return 1
        t.tell(ImpactIgnored(name))
        return 0
    about: dict[str, Fact] = {"space": name, "number": left}
    kind = t.ask(Decision(Seat(s.seat()), "impact_casualty", OneOf(kinds), kinds[0], about, "VIC-7.6"))
    if kind == "barricade":
        change_barricade(t, s, z, -1)
    elif kind == "defence":
        change_defence(t, s, z, -1)
    elif kind == "organ":
        s.organ[z] -= 1
        t.tell(OrgansLost(1, name))
    else:
        t.tell(PieceHit(kind, name))
        eliminate(t, s, kind, z)
    return 1


def lose_indicator(t: Table, s: State, z: int) -> None:
    """VIC-14.5 Half a bomb each: one indicator that can move, one box down."""
    keys = [name for i, name in enumerate(INDICATORS) if can_move(s, i, -1)]
    if keys:
        about: dict[str, Fact] = {"space": s.facts.ids[z]}
        chosen = t.ask(Decision(Seat(s.seat()), "half_a_bomb", OneOf(keys), keys[0], about, "VIC-14.5"))
        move_needle(t, s, INDICATORS.index(chosen), -1)
