"""PEN-13 The count of cities, and who has won. PEN-3.9 Control of cities."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import LeftBehind
from baluard.games.peninsular.model.events import CampaignEnded, CityTaken, CountMade
from baluard.games.peninsular.model.facts import ALLIED, FRANCE, FRENCH, NATIONS, NOBODY, SIDE_OF, SIDES
from baluard.games.peninsular.model.state import State
from baluard.kernel.table import Table
from baluard.kernel.values import Result

FRENCH_CITIES_WANTED = 2  # PEN-13.3 of France, for the total victory of the allies


def count(s: State) -> tuple[int, int]:
    """PEN-13.1, R8 The points of both sides: allied, French."""
    f = s.facts
    victory = f.data.nations.victory
    points = [0, 0]
    for c in range(len(f.cities)):
        side = s.city_side(c)
        name = f.cities[c]
        if side == NOBODY or name in victory.not_counted:
            continue
        if c == f.gibraltar:
            points[side] += victory.gibraltar_french if side == FRENCH else victory.gibraltar_allied
        elif f.country[f.city_in[c]] == "france":
            points[side] += victory.french_city_french if side == FRENCH else victory.french_city_allied
        else:
            points[side] += victory.special_cities.get(name, victory.city_points)
    return points[ALLIED], points[FRENCH]


def make_count(t: Table, s: State) -> None:
    """PEN-13.1, R51 The count of a year's end is published."""
    allied, french = count(s)
    s.counts = (*s.counts, (s.turn, allied, french))
    t.tell(CountMade(s.turn, allied, french))


def take_control(t: Table, s: State, city: int, nation: int) -> None:
    """PEN-3.9, 1.8 A city comes under a nation's control; total victory is tested each time."""
    if s.control[city] == nation:
        return
    s.control[city] = nation
    t.tell(CityTaken(s.facts.cities[city], NATIONS[nation]))
    if generals_left(s, city):
        t.then(LeftBehind(s.facts.cities[city]))
    test_total_victory(t, s)


def generals_left(s: State, city: int) -> list[int]:
    """PEN-14.10 The generals in a city that the enemy controls now."""
    f = s.facts
    inside = [g for g in range(len(s.generals)) if s.generals[g][0] in ("city", "wounded")]
    here = [g for g in inside if s.generals[g][1] == f.cities[city]]
    return [g for g in here if SIDE_OF[f.general_nation[g]] != s.city_side(city)]


def test_total_victory(t: Table, s: State) -> None:
    """PEN-13.3, R52 Every city of the peninsula, and of France all five or two."""
    f = s.facts
    held = [0, 0]
    wanted = 0
    of_france = [0, 0]
    french_cities = 0
    for c in range(len(f.cities)):
        side = s.city_side(c)
        if f.country[f.city_in[c]] == "france":
            french_cities += 1
            if side != NOBODY:
                of_france[side] += 1
        elif f.peninsula[f.city_in[c]]:
            wanted += 1
            if side != NOBODY:
                held[side] += 1
    if held[FRENCH] == wanted and of_france[FRENCH] == french_cities:
        end_campaign(t, s, FRENCH, "total_french")
    if held[ALLIED] == wanted and of_france[ALLIED] >= FRENCH_CITIES_WANTED:
        end_campaign(t, s, ALLIED, "total_allied")


def end_by_count(t: Table, s: State) -> None:
    """PEN-13.2 More points win; equal is a draw."""
    allied, french = count(s)
    if allied == french:
        end_campaign(t, s, NOBODY, "draw")
    end_campaign(t, s, FRENCH if french > allied else ALLIED, "count")


def end_campaign(t: Table, s: State, side: int, reason: str) -> None:
    """The campaign is over."""
    allied, french = count(s)
    winners = tuple([NATIONS[n] for n in range(len(NATIONS)) if SIDE_OF[n] == side])
    s.phase = "end"
    t.tell(CampaignEnded(reason, winners, allied, french))
    scores = {NATIONS[n]: french if n == FRANCE else allied for n in range(len(NATIONS))}
    t.finish(Result(winners, reason, scores))


def side_name(side: int) -> str:
    """The id of a side; nothing for nobody."""
    return SIDES[side] if side >= 0 else ""
