"""PEN-5.10 Uprisings: guerrilla bands rise in the regions that France occupies."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.events_muster import BandRaised, UprisingRolled
from baluard.games.peninsular.model.facts import FRANCE, FRENCH, SMALL, SPAIN, TINY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.troops import eyes_on, tell_points, tell_side
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

SIZES: Final = {TINY: "tiny", SMALL: "small"}


def is_occupied(s: State, region: int) -> bool:
    """PEN-5.10 Is a corps of the French side in the region, or one of its cities under French control?"""
    f = s.facts
    for province in f.provinces_in[region]:
        city = f.city_at[province]
        if s.corps_at(province, FRENCH) or (city >= 0 and s.control[city] == FRANCE):
            return True
    return False


def bands_of(points: int) -> tuple[int, ...]:
    """PEN-5.10 So many guerrilla points as bands: an odd one is tiny, the others are small."""
    return (TINY,) * (points % SMALL) + (SMALL,) * (points // SMALL)


def may_rise(s: State) -> list[int]:
    """PEN-5.10 The regions of Spain that roll: occupied, with a guerrilla value."""
    return [r for r in range(len(s.facts.regions)) if s.facts.threshold[r] > 0 and is_occupied(s, r)]


def rise(t: Table, s: State) -> None:
    """PEN-5.10, R21 One die for each occupied region of Spain against its guerrilla value."""
    f = s.facts
    for region in may_rise(s):
        die = t.chance("uprising", 6, 1, eyes_on(s, SPAIN))[0]
        points = max(0, die - f.threshold[region] + 1)
        tell_side(t, s, SPAIN, UprisingRolled(f.regions[region], die, f.threshold[region], points))
        s.risings = (*s.risings, *[(region, size) for size in bands_of(points)])


class UprisingPlace(OrderKind):
    """PEN-5.10 A new band is put into a province of its region; it does nothing in this turn."""

    id = "uprising_place"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        f = s.facts
        if not args:
            return tuple([f.regions[r] for r in range(len(f.regions)) if r in [region for region, _ in s.risings]])
        region = f.region_no[args[0]]
        if len(args) == 1:
            return tuple([name for size, name in SIZES.items() if (region, size) in s.risings])
        return tuple([f.provinces[p] for p in f.provinces_in[region]]) if len(args) == 2 else ()

    def default(self, s: State, nation: int) -> Keys:
        """The first band that must be placed, where no French corps stands; nothing when none must."""
        f = s.facts
        if not s.risings:
            return ()
        region, size = s.risings[0]
        provinces = f.provinces_in[region]
        free = [p for p in provinces if not s.corps_at(p, FRENCH)]
        return (self.id, f.regions[region], SIZES[size], f.provinces[free[0] if free else provinces[0]])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return message("E042", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        f = s.facts
        size = TINY if args[1] == SIZES[TINY] else SMALL
        i = s.risings.index((f.region_no[args[0]], size))
        s.risings = (*s.risings[:i], *s.risings[i + 1 :])
        s.raised_bands += 1
        band = f"band_{s.raised_bands}"
        s.bands = (*s.bands, (band, size, f.no[args[2]], "", True))
        tell_points(t, s, SPAIN, BandRaised(band, size, args[2]), BandRaised(band, 0, args[2]))
