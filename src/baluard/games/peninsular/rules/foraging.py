"""PEN-11.4 to 11.6, 11.9, 11.10 Foraging: the die, its modifiers, and who bears the loss."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import Fall, Unveil
from baluard.games.peninsular.model.events_supply import CityStarved, Foraged, GeneralTaken, LossShared, SiegeForaged
from baluard.games.peninsular.model.facts import NATIONS, NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.generals import ANYWHERE
from baluard.games.peninsular.rules.marches import points_left
from baluard.games.peninsular.rules.orders import message
from baluard.games.peninsular.rules.routes import is_own_forage
from baluard.games.peninsular.rules.seizure import capture
from baluard.games.peninsular.rules.shares import Shares, in_order, shared
from baluard.games.peninsular.rules.troops import (
    besiegers_of,
    cut_garrison,
    dissolve,
    lose_points,
    tell_points,
)
from baluard.games.peninsular.rules.units import points_in, take_points
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table

MOST_OTHERS = 2  # PEN-11.4 other corps count up to so many
WINTER = 2


def forage_sum(s: State, corps: Corps) -> Sum:
    """PEN-11.4, R46, R47 The modifiers of a corps' forage die, line by line."""
    f = s.facts
    found = Sum()
    others = [c for c in s.corps if c.at == corps.at and c.id != corps.id and not s.is_besieged(c)]
    found.add("PEN-11.4", "other_corps", min(MOST_OTHERS, len(others)))
    if not corps.besieging:
        found.add("PEN-11.4", "unused_movement", -points_left(s, corps))
    found.add("PEN-11.4", "forced_march", 1 if corps.forced else 0)
    found.add("PEN-11.4", "winter", WINTER if f.winter[s.turn] else 0)
    ways = corps.path or (corps.at,)
    found.add("PEN-11.4", "home", -1 if all([is_own_forage(s, corps.kind, p) for p in ways]) else 0)
    return found


def forage_value(s: State, corps: Corps) -> int:
    """PEN-11.5, R47 The lowest forage of the provinces entered this turn, or of where it stayed."""
    return min([s.facts.forage[p] for p in corps.path or (corps.at,)])


def forage_losses(s: State, corps: Corps) -> list[int]:
    """PEN-11.5 What each number of the die would cost, from 1 to 6."""
    modifier, value = forage_sum(s, corps).total, forage_value(s, corps)
    return [min(corps.points, s.facts.forage_loss * max(0, die + modifier - value)) for die in range(1, 7)]


def forage(t: Table, s: State, corps: Corps) -> None:
    """PEN-11.4, 11.5 A corps forages."""
    f = s.facts
    modifiers, value = forage_sum(s, corps), forage_value(s, corps)
    die = t.roll("forage")
    lost = f.forage_loss * max(0, die + modifiers.total - value)
    lines = tuple([(key, amount) for _, key, amount in modifiers.lines])
    t.tell(Foraged(corps.id, f.provinces[corps.at], die, lines, value, lost))
    if lost:
        share_loss(t, s, corps, lost)


def share_loss(t: Table, s: State, corps: Corps, lost: int) -> None:
    """PEN-11.6, 11.10 Garrisons that the corps left this turn may bear a part. In a fog nobody sees what is left."""
    f = s.facts
    parts = tuple([(unit, min(points, points_in(s, unit, corps.kind))) for unit, points in corps.left])
    space = Losses(parts, lost, all_named=False)
    if space.parts or (f.fog and parts):
        seat = Seat(NATIONS[s.nation_of(corps)])
        about: dict[str, Fact] = {"corps": corps.id, "points": lost}
        asked = Decision(seat, "forage_loss_split", space, (DONE,), about, rule="PEN-11.6", masked=f.fog)
        for name, points in shared(t.ask(asked)):
            take_points(t, s, name, corps.kind, points)
            tell_points(t, s, s.nation_of(corps), LossShared(name, points), LossShared(name, 0))
            lost -= points
    generals = corps.generals
    lose_points(t, s, corps, lost)
    if corps.points == 0:
        for g in generals:  # PEN-11.10 they come back in the next reinforcement phase
            s.generals[g] = ("reserve", ANYWHERE, s.turn)


class Losses(Shares):
    """PEN-11.6, 11.9 Who bears how much of a loss."""

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        return message("E135", key, {"total": self.total}) if super().faults_of_step(prefix, key) else ()


def siege_modifier(s: State, points: int) -> int:
    """PEN-11.9 One for each full 150 points inside, at most two."""
    return min(s.facts.siege_most, points // s.facts.siege_step)


def siege_forage(t: Table, s: State, nation: int, city: int) -> None:
    """PEN-11.9 Besieged troops of a nation forage; if nobody is left inside the city falls."""
    f = s.facts
    parts = besieged_parts(s, nation, city)
    points = sum([number for _, number in parts])
    modifier = siege_modifier(s, s.points_inside(city))  # the ally's mouths, too
    die = t.roll("siege_forage")
    lost = min(points, f.siege_loss * max(0, die + modifier - f.towers[city]))
    whole = SiegeForaged(NATIONS[nation], f.cities[city], die, modifier, f.towers[city], lost)
    tell_points(t, s, nation, whole, SiegeForaged(NATIONS[nation], f.cities[city], die, 0, f.towers[city], NOBODY))
    if not lost and not f.fog:
        return
    space = Losses(parts, lost, all_named=lost > 0)  # in a fog they are asked even when nothing is lost
    default = in_order(parts, lost) or (DONE,)
    about: dict[str, Fact] = {"city": f.cities[city]}
    asked = Decision(Seat(NATIONS[nation]), "siege_loss", space, default, about, rule="PEN-11.9", masked=f.fog)
    starve(t, s, nation, city, shared(t.ask(asked)))
    if not s.has_troops(city):
        takers = tuple([c.id for c in besiegers_of(s, city)])
        shown = [Unveil(f.provinces[f.city_in[city]], takers)] if f.fog and takers else []
        t.then(*shown, Fall(f.cities[city]))


def besieged_parts(s: State, nation: int, city: int) -> tuple[tuple[str, int], ...]:
    """The garrison by kinds, then the corps inside: (key, points)."""
    f = s.facts
    garrison = [(f.kinds[k], points) for k, points in s.garrisons[city] if f.kind_nation[k] == nation]
    return (*garrison, *[(c.id, c.points) for c in s.inside(city) if s.nation_of(c) == nation])


def starve(t: Table, s: State, nation: int, city: int, losses: list[tuple[str, int]]) -> None:
    """PEN-11.9 The loss is borne as the owner chose; generals of corps that are gone stay in the city."""
    f = s.facts
    for name, points in losses:
        tell_points(t, s, nation, LossShared(name, points), LossShared(name, 0))
        if name in f.kind_no:
            cut_garrison(t, s, city, f.kind_no[name], points)
            continue
        corps = s.corps_of(name)
        corps.points -= points
        if corps.points == 0:
            generals = corps.generals
            dissolve(t, s, corps)
            for g in generals:
                s.generals[g] = ("city", f.cities[city], s.turn)


def fall(t: Table, s: State, city: int) -> None:
    """PEN-11.9 The besiegers come in; generals inside are prisoners."""
    f = s.facts
    t.tell(CityStarved(f.cities[city]))
    for g in range(len(s.generals)):
        if s.generals[g][0] in ("city", "wounded") and s.generals[g][1] == f.cities[city]:
            s.generals[g] = ("prisoner", "", s.turn)
            t.tell(GeneralTaken(f.generals[g]))
    takers = besiegers_of(s, city)
    if takers:
        capture(t, s, city, takers)
    else:
        s.sieges[city] = -1
