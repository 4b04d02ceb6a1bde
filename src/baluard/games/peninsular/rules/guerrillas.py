"""PEN-10 Guerrillas: bands that move, join corps, hold cities, lie in ambush, cut roads; and sweeps against them."""

from __future__ import annotations

from baluard.games.peninsular.model.events_march import (
    AmbushLaid,
    BandMoved,
    BandsAttached,
    BandsSwept,
    BandTookCity,
    CommunicationsAttacked,
    SweepOrdered,
)
from baluard.games.peninsular.model.facts import FRANCE, FRENCH, NOBODY, SMALL, SPAIN, TINY
from baluard.games.peninsular.model.state import Band, State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.seizure import ask_to_burn, owners_to_ask
from baluard.games.peninsular.rules.sieges import is_sweeping, own_corps
from baluard.games.peninsular.rules.troops import (
    add_garrison,
    depot_key,
    depot_of,
    friendly_city,
    lose_depot_garrison,
    lose_garrison,
    lose_points,
)
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table


def band_of(s: State, name: str) -> Band | None:
    """A band by name."""
    for band in s.bands:
        if band[0] == name:
            return band
    return None


def is_ready(band: Band | None) -> bool:
    """PEN-5.10 Can a band act? Not when it is new, nor when it follows a corps."""
    return band is not None and not band[3] and not band[4]


def bands_in(s: State, region: int) -> list[Band]:
    """Bands of a region that can act."""
    return [b for b in s.bands if is_ready(b) and s.facts.region[b[2]] == region]


def remove_bands(s: State, names: Keys) -> None:
    """Bands are spent, or swept away."""
    s.bands = tuple([band for band in s.bands if band[0] not in names])


def reason_of_band(s: State, args: Keys, key: str, code: str) -> Faults:
    """New bands do nothing (E113); else the message of the order."""
    named = band_of(s, key) or band_of(s, args[0])
    return message("E113" if named is not None and named[4] else code, key)


class BandMove(OrderKind):
    """PEN-10.2, R33, 9.1 A band goes to a neighbouring province of Spain, whatever its ground."""

    id = "guerrilla_move"
    nations: tuple[int, ...] = (SPAIN,)

    def units(self, s: State, nation: int) -> Keys:
        return tuple([b[0] for b in s.bands if is_ready(b) and self.keys(s, nation, (b[0],))])

    def may(self, s: State, nation: int, unit: str) -> bool:
        return is_ready(band_of(s, unit))

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        band = band_of(s, args[0])
        if len(args) > 1 or band is None or args[0] in s.stepped:
            return ()
        f = s.facts
        return tuple([f.provinces[p] for p in f.near[band[2]] if f.country[p] == "spain"])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return reason_of_band(s, args, key, "E114")

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        to = s.facts.no[args[1]]
        s.bands = tuple([(b[0], b[1], to, b[3], b[4]) if b[0] == args[0] else b for b in s.bands])
        s.stepped = (*s.stepped, args[0])
        s.serial += 1  # PEN-9.5 one unit at a time
        t.tell(BandMoved(args[0], args[1]))
        ask_to_burn(t, s, owners_to_ask(s, 1 - FRENCH, to), to)


class AttachGuerrillas(OrderKind):
    """PEN-10.2, 10.3 Bands that begin the turn with a Spanish corps go with it, before it moves; six at most."""

    id = "attach_guerrillas"
    nations: tuple[int, ...] = (SPAIN,)

    def may(self, s: State, nation: int, unit: str) -> bool:
        return len(s.bands) > 0 and len(self.keys(s, nation, (unit,))) > 0

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        corps = own_corps(s, nation, args[0])
        if corps is None or corps.at < 0 or corps.moved or s.is_besieged(corps) or args[-1] == DONE:
            return ()
        taken = (*s.stepped, *args)
        found = [b[0] for b in s.bands if b[2] == corps.at and is_ready(b) and b[0] not in taken]
        if self.count(s, corps) + len(args) > s.facts.most_bands:
            found = []
        return tuple([*found, DONE] if len(args) > 1 else found)

    def count(self, s: State, corps: Corps) -> int:
        """Bands that follow a corps already."""
        return len([b for b in s.bands if b[3] == corps.id])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        corps = own_corps(s, nation, args[0])
        if corps is not None and self.count(s, corps) + len(args) > s.facts.most_bands:
            return message("E115", key)
        return reason_of_band(s, args, key, "E116")

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        names = args[1:-1]
        s.bands = tuple([(b[0], b[1], b[2], args[0], b[4]) if b[0] in names else b for b in s.bands])
        t.tell(BandsAttached(args[0], names))


class TakeCity(OrderKind):
    """PEN-10.4, 10.1 A band becomes the garrison of a city without troops: ten army points for each of its own."""

    id = "guerrilla_take_city"
    nations: tuple[int, ...] = (SPAIN,)

    def units(self, s: State, nation: int) -> Keys:
        return tuple([b[0] for b in s.bands if self.may(s, nation, b[0])])

    def may(self, s: State, nation: int, unit: str) -> bool:
        return len(self.keys(s, nation, (unit,))) > 0

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        band = band_of(s, args[0])
        if len(args) > 1 or band is None or not is_ready(band):
            return ()
        city = s.facts.city_at[band[2]]
        return () if city == NOBODY or s.has_troops(city) else (s.facts.cities[city],)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return reason_of_band(s, args, key, "E117")

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        f = s.facts
        band = band_of(s, args[0])
        assert band is not None
        remove_bands(s, (args[0],))
        t.tell(BandTookCity(args[0], args[1]))
        each = f.data.nations.kind[f.guerrilla].points_per_guerrilla_point
        add_garrison(t, s, f.city_no[args[1]], f.guerrilla, each * band[1])


class Ambush(OrderKind):
    """PEN-10.7, R59 Bands of one region are spent; each of their points is set on a target before the dice fall.

    The keys: a band, further bands, then targets, each with its points, closed by `done`.
    """

    id = "ambush"
    nations: tuple[int, ...] = (SPAIN,)

    def units(self, s: State, nation: int) -> Keys:
        f = s.facts
        ready = [b for b in s.bands if is_ready(b)]
        hit: dict[int, bool] = {}
        for band in ready:
            region = f.region[band[2]]
            if region not in hit:
                hit[region] = len(self.targets(s, region)) > 0
        return tuple([b[0] for b in ready if hit[f.region[b[2]]]])

    def may(self, s: State, nation: int, unit: str) -> bool:
        band = band_of(s, unit)
        return band is not None and is_ready(band) and len(self.targets(s, s.facts.region[band[2]])) > 0

    def targets(self, s: State, region: int) -> list[str]:
        """Corps and garrisons of the French side in a region."""
        f = s.facts
        found = [c.id for c in s.corps if c.at >= 0 and f.region[c.at] == region and f.kind_side[c.kind] == FRENCH]
        for city in range(len(f.cities)):
            troops = s.garrisons[city]
            if troops and f.region[f.city_in[city]] == region and f.kind_side[troops[0][0]] == FRENCH:
                found.append(f.cities[city])
        for owner, province, garrison in s.depots:
            guarded = len(garrison) > 0
            if f.fog:  # nobody knows
                guarded = friendly_city(s, owner, province) == NOBODY
            if owner == FRANCE and guarded and f.region[province] == region:
                found.append(depot_key(s, owner, province))
        return found

    def parts(self, s: State, args: Keys) -> tuple[Keys, Keys]:
        """The bands, and then the targets with their points."""
        n = 1
        while n < len(args) and band_of(s, args[n]) is not None:
            n += 1
        return args[:n], args[n:]

    def points(self, s: State, names: Keys) -> int:
        """Guerrilla points of bands."""
        return sum([b[1] for b in s.bands if b[0] in names])

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        if args[-1] == DONE:
            return ()
        names, pairs = self.parts(s, args)
        band = band_of(s, args[0])
        assert band is not None
        region = s.facts.region[band[2]]
        targets = [key for key in self.targets(s, region) if key not in pairs[::2]]
        left = self.points(s, names) - sum([int(n) for n in pairs[1::2]])
        if len(pairs) % 2:
            return tuple([str(n) for n in range(1 if targets else left, left + 1)])
        if not left:
            return (DONE,)
        further = [b[0] for b in bands_in(s, region) if b[0] not in names] if not pairs else []
        return (*further, *targets)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if key.isdecimal() or key == DONE:
            return message("E119", key)
        return reason_of_band(s, args, key, "E118")

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        names, pairs = self.parts(s, args[:-1])
        remove_bands(s, names)
        for i in range(0, len(pairs), 2):
            self.fall_upon(t, s, pairs[i], int(pairs[i + 1]))

    def fall_upon(self, t: Table, s: State, target: str, points: int) -> None:
        """One die for each point: five points are lost for each pip, two pips fewer behind besieged walls."""
        f = s.facts
        rules = f.data.nations.guerrilla
        city = f.city_no.get(target, NOBODY)
        modifier = rules.ambush_besieged_garrison_modifier if city != NOBODY and s.sieges[city] >= 0 else 0
        dice = t.rolls("ambush", points)
        loss = sum([max(0, die + modifier) for die in dice]) * rules.ambush_loss_per_pip
        if city != NOBODY:
            t.tell(AmbushLaid(target, dice, lose_garrison(t, s, city, loss)))
            return
        depot = depot_of(s, target)
        if depot != NOBODY:
            place = f.provinces[s.depots[depot][1]]
            t.tell(AmbushLaid(place, dice, lose_depot_garrison(s, depot, loss)))
            return
        corps = s.corps_of(target)
        t.tell(AmbushLaid(target, dice, min(loss, corps.points)))
        lose_points(t, s, corps, loss)


class Interrupt(OrderKind):
    """PEN-10.8 Bands are spent, two points at a time, to cut the communications of their region."""

    id = "interrupt"
    nations: tuple[int, ...] = (SPAIN,)

    def units(self, s: State, nation: int) -> Keys:
        return tuple([b[0] for b in s.bands if self.may(s, nation, b[0])])

    def may(self, s: State, nation: int, unit: str) -> bool:
        band = band_of(s, unit)
        return band is not None and is_ready(band) and (band[1] == SMALL or self.has_tiny(s, (unit,)))

    def rest(self, s: State, args: Keys) -> list[Band]:
        """Bands of the region that are not spent yet."""
        band = band_of(s, args[0])
        assert band is not None
        return [b for b in bands_in(s, s.facts.region[band[2]]) if b[0] not in args]

    def has_tiny(self, s: State, args: Keys) -> bool:
        """Is there a tiny band left to make the points even?"""
        return TINY in [b[1] for b in self.rest(s, args)]

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        if args[-1] == DONE:
            return ()
        odd = sum([b[1] for b in s.bands if b[0] in args]) % 2
        found = [b[0] for b in self.rest(s, args) if (b[1] + odd) % 2 == 0 or self.has_tiny(s, (*args, b[0]))]
        return tuple(found if odd else [*found, DONE])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return reason_of_band(s, args, key, "E120")

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        rules = s.facts.data.nations.guerrilla
        names = args[:-1]
        spent = [b for b in s.bands if b[0] in names]
        region = s.facts.region[spent[0][2]]
        bonus = (sum([b[1] for b in spent]) - rules.interrupt_cost) // rules.interrupt_extra_cost
        remove_bands(s, names)
        die = t.roll("interrupt")
        cut = die + bonus >= rules.interrupt_target
        if cut:
            s.interrupted[region] = s.turn + rules.interrupt_lasts_turns
        t.tell(CommunicationsAttacked(s.facts.regions[region], die, bonus, cut))


class AntiGuerrilla(OrderKind):
    """PEN-10.5, R57 A French corps that does nothing else hunts bands of its region until the turn ends."""

    id = "anti_guerrilla"
    nations: tuple[int, ...] = (FRANCE,)

    def is_idle(self, s: State, corps: Corps) -> bool:
        """Has it been left in peace, and done nothing?"""
        if corps.moved or corps.landed or corps.forced or corps.fought or corps.besieging:
            return False
        return not s.is_besieged(corps) and not s.in_the_open(corps.at, 1 - FRENCH)

    def may(self, s: State, nation: int, unit: str) -> bool:
        return len(s.bands) > 0 and len(self.keys(s, nation, (unit,))) > 0

    def prey(self, s: State, corps: Corps) -> list[Band]:
        """Bands of its region outside cities and corps that no other corps hunts."""
        named: list[str] = []
        for _, bands in s.sweeps:
            named += bands
        region = s.facts.region[corps.at]
        return [b for b in s.bands if not b[3] and s.facts.region[b[2]] == region and b[0] not in named]

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        corps = own_corps(s, nation, args[0])
        if corps is None or args[-1] == DONE or not self.is_idle(s, corps) or is_sweeping(s, corps.id):
            return ()
        left = reach(s, corps) - sum([self.weight(s, b) for b in s.bands if b[0] in args])
        found = [b[0] for b in self.prey(s, corps) if b[0] not in args and self.weight(s, b) <= left]
        return tuple([*found, DONE] if len(args) > 1 else found)

    def weight(self, s: State, band: Band) -> int:
        """How much of the corps a band takes. In a fog France does not know its size: it counts as tiny."""
        return TINY if s.facts.fog else band[1]

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        corps = own_corps(s, nation, args[0])
        if corps is None or not self.is_idle(s, corps) or is_sweeping(s, corps.id):
            return message("E110", key)
        if reach(s, corps) == 0 or key in [b[0] for b in self.prey(s, corps)]:
            return message("E111", key)
        return message("E112", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        s.sweeps = (*s.sweeps, (args[0], args[1:-1]))
        t.tell(SweepOrdered(args[0], args[1:-1]))


def reach(s: State, corps: Corps) -> int:
    """PEN-10.5 Guerrilla points that a corps can hunt down: two with 400 points, one with more than 200."""
    rules = s.facts.data.nations.guerrilla
    if corps.points >= rules.anti_full_points:
        return SMALL
    return TINY if corps.points > rules.anti_part_more_than else 0


def resolve_sweeps(t: Table, s: State) -> None:
    """PEN-10.5, R57, 1.7 At the end of the turn named bands are gone, if their hunters were left in peace."""
    order = AntiGuerrilla()
    for id, names in s.sweeps:
        caught: Keys = ()
        corps = own_corps(s, FRANCE, id)
        if corps is not None and order.is_idle(s, corps):
            caught = hunted_down(s, corps, names)
        remove_bands(s, caught)
        t.tell(BandsSwept(id, caught))
    s.sweeps = ()


def hunted_down(s: State, corps: Corps, names: Keys) -> Keys:
    """Those of the named bands that are still at large in the region, as far as the corps suffices."""
    left = reach(s, corps)
    caught: list[str] = []
    for name in names:
        band = band_of(s, name)
        if band is None or band[3] or s.facts.region[band[2]] != s.facts.region[corps.at] or band[1] > left:
            continue
        left -= band[1]
        caught.append(name)
    return tuple(caught)


def break_off_sweep(s: State, id: str) -> None:
    """PEN-10.5 A corps was attacked or had to retreat: its operation comes to nothing."""
    s.sweeps = tuple([sweep for sweep in s.sweeps if sweep[0] != id])
