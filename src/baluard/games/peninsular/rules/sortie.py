"""PEN-12.9, 12.10 The besieged take part: a garrison joins a relief, a corps inside deploys before its walls."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import ATTACKER
from baluard.games.peninsular.model.events_reports import DeployedOutside, GarrisonSallied
from baluard.games.peninsular.model.facts import NATIONS, NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.aftermath import fates_in_city, fates_of_garrison, lose_garrison
from baluard.games.peninsular.rules.losses import Outcome
from baluard.games.peninsular.rules.seizure import capture
from baluard.games.peninsular.rules.troops import besiegers_of, tell_points
from baluard.kernel.answers import Amount, OneOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table

SALLY: Final = "sally"
STAY: Final = "stay"


def is_relief(s: State, province: int, attacking: int) -> bool:
    """PEN-12.9 Do the attackers come to a city of theirs that the defenders besiege?"""
    city = s.facts.city_at[province]
    return city != NOBODY and s.sieges[city] >= 0 and s.side_inside(city) == attacking


def ask_sortie(t: Table, s: State, city: int) -> bool:
    """PEN-12.9 By the option the garrison may join the battle before its city; its master decides."""
    f = s.facts
    if not f.sortie or not s.garrisons[city]:
        return False
    seat = Seat(NATIONS[f.kind_nation[s.garrisons[city][0][0]]])
    asked = Decision(seat, "sortie", OneOf((STAY, SALLY)), STAY, {"city": f.cities[city]}, "PEN-12.9", masked=f.fog)
    if t.ask(asked) == STAY:
        return False
    t.tell(GarrisonSallied(f.cities[city]))
    return True


def end_sortie(t: Table, s: State, city: int, outcome: Outcome) -> None:
    """PEN-12.9, 14.10, 11.9 The garrison bears its losses; a city that is empty now falls to those who besiege it."""
    lose_garrison(t, s, city, outcome.sides[ATTACKER])
    if s.has_troops(city):
        if outcome.broken == ATTACKER:
            fates_of_garrison(t, s, city)
        return
    fates_in_city(t, s, city)
    besiegers = besiegers_of(s, city)
    if besiegers:
        capture(t, s, city, besiegers)


def ask_outside(t: Table, s: State, city: int, inside: list[Corps]) -> None:
    """PEN-12.10 Before a storm at the table the owner of a corps inside says how much of it stands outside."""
    f = s.facts
    for corps in inside:
        nation = s.nation_of(corps)
        seat = Seat(NATIONS[nation])
        about = {"corps": corps.id, "city": f.cities[city]}
        points = t.ask(Decision(seat, "deploy_outside", Amount(0, corps.points), 0, {**about}, "PEN-12.10"))
        if points:
            told = DeployedOutside(corps.id, f.cities[city], points)
            tell_points(t, s, nation, told, DeployedOutside(corps.id, f.cities[city], 0))
