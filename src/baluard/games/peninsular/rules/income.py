"""PEN-6.2 to 6.5 What a nation collects: gold and levy points, line by line."""

from __future__ import annotations

from baluard.games.peninsular.model.facts import ALLIED, BRITAIN, FRANCE, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.kernel.reckon import Sum


def halves(number: int) -> int:
    """PEN-1.10 Half gold: the sum is rounded up."""
    return (number + 1) // 2


def income(s: State, nation: int) -> Sum:
    """The gold that a nation collects now."""
    if nation == SPAIN:
        return spanish_income(s)
    return british_income(s) if nation == BRITAIN else french_income(s)


def spanish_income(s: State) -> Sum:
    """PEN-6.2, R24 A fixed sum, half for each city wherever it is and besieged or not, and more for Madrid."""
    row = s.facts.data.nations.nation[SPAIN]
    found = Sum()
    found.add("PEN-6.2", "fixed", row.income_fixed)
    found.add("PEN-6.2", "cities", halves(row.half_gold_per_city * len([1 for n in s.control if n == SPAIN])))
    for bonus in row.income_bonus:
        held = s.control[s.facts.city_no[bonus.city]] == SPAIN
        found.add("PEN-6.2", bonus.city, bonus.gold if held else 0)
    return found


def french_income(s: State) -> Sum:
    """PEN-6.3 Two regions of France while their capitals are held; half for unbesieged capitals of the peninsula."""
    f = s.facts
    row = f.data.nations.nation[FRANCE]
    found = Sum()
    for region in range(len(f.regions)):
        held = s.control[f.capital[region]] == FRANCE
        found.add("PEN-6.3", f.regions[region], f.region_gold[region] if held else 0)
    capitals = 0
    for city in range(len(f.cities)):
        iberian = f.country[f.city_in[city]] in ("spain", "portugal")
        if f.is_capital[city] and iberian and s.control[city] == FRANCE and s.sieges[city] < 0:
            capitals += 1
    found.add("PEN-6.3", "capitals", halves(row.half_gold_per_city * capitals))
    return found


def british_income(s: State) -> Sum:
    """PEN-6.4 A fixed sum, one for each trading port of the allies, half for own unbesieged cities of Portugal."""
    f = s.facts
    row = f.data.nations.nation[BRITAIN]
    cities = range(len(f.cities))
    ports = [c for c in cities if f.gold_port[c] and s.city_side(c) == ALLIED]
    found = Sum()
    found.add("PEN-6.4", "fixed", row.income_fixed)
    found.add("PEN-6.4", "ports", row.income_per_port * len(ports))
    own = [c for c in portuguese_cities(s) if s.sieges[c] < 0]
    found.add("PEN-6.4", "portuguese_cities", halves(row.half_gold_per_city * len(own)))
    return found


def portuguese_cities(s: State) -> list[int]:
    """The cities of Portugal under British control."""
    f = s.facts
    return [c for c in range(len(f.cities)) if f.country[f.city_in[c]] == "portugal" and s.control[c] == BRITAIN]


def levy(s: State, nation: int) -> Sum:
    """PEN-6.5 The levy points that a nation collects now, region by region; Josephine points are not among them."""
    if nation == BRITAIN:
        return british_levy(s)
    f = s.facts
    found = Sum()
    for region in range(len(f.regions)):
        capital = f.capital[region]
        if nation == SPAIN:
            counts = f.region_country[region] in ("spain", "france") and s.sieges[capital] < 0
        else:
            counts = f.region_country[region] == "france"
        found.add("PEN-6.5", f.regions[region], f.levy[region] if counts and s.control[capital] == nation else 0)
    return found


def british_levy(s: State) -> Sum:
    """PEN-6.5, 1.10, R5 Portugal whole with Lisbon, else half with any of its cities; and Gibraltar."""
    f = s.facts
    found = Sum()
    if s.control[f.lisboa] == BRITAIN:
        found.add("PEN-6.5", "portugal", f.portugal_levy)
    elif portuguese_cities(s):
        found.add("PEN-6.5", "portugal_half", f.portugal_levy // 2)
    gibraltar = f.data.nations.nation[BRITAIN].levy_gibraltar
    found.add("PEN-6.5", "gibraltar", gibraltar if s.control[f.gibraltar] == BRITAIN else 0)
    return found


def josephine_levy(s: State) -> int:
    """PEN-6.5, R28 Levy points for Josephine troops: so many in all with Madrid or Lisbon, or both."""
    f = s.facts
    if s.control[f.madrid] == FRANCE or s.control[f.lisboa] == FRANCE:
        return f.data.nations.nation[FRANCE].levy_afrancesado_total
    return 0
