"""CAT-1.3, 1.9 Troops come and go; CAT-3.e.4 where Bourbons may be recruited; CAT-7.3 where Allies may."""

from __future__ import annotations

from baluard.games.catalans.model.events import BourbonsBeaten, RedTroopRecruited, TroopEliminated, TroopRecruited
from baluard.games.catalans.model.facts import ALLIED, BOURBON, FRANCE, LATE, PERIODS, POWERS
from baluard.games.catalans.model.state import State
from baluard.kernel.table import Table


def eliminate(t: Table, s: State, power: int, z: int) -> None:
    """CAT-1.9 An Allied troop returns to its reserve, a Bourbon troop leaves the game until it is restored."""
    s.troops[power][z] -= 1
    if power in BOURBON:
        s.out[power] += 1
    else:
        s.reserve[power] += 1
    t.tell(TroopEliminated(POWERS[power], s.facts.ids[z]))
    check_defeat(t, s)


def check_defeat(t: Table, s: State) -> None:
    """CAT-11.2, R25 In the late war at most twenty Bourbons on the map: the game ends with this round."""
    if s.period == LATE and not s.latched and s.bourbons_on_map() <= s.facts.constants["bourbon_defeat_threshold"]:
        s.latched = True
        t.tell(BourbonsBeaten(s.bourbons_on_map()))


def has_room(s: State, z: int) -> bool:
    """CAT-1.3 At most three troops in a space."""
    return s.total(z) < s.facts.constants["stack_limit"]


def recruit_ally(t: Table, s: State, power: int, z: int) -> None:
    """A troop comes out of its reserve."""
    s.reserve[power] -= 1
    s.troops[power][z] += 1
    t.tell(TroopRecruited(POWERS[power], s.facts.ids[z]))


def ally_spaces(s: State, power: int) -> list[int]:
    """CAT-7.3 Home spaces or spaces with its troops; no Bourbons, and room."""
    f = s.facts
    if not s.reserve[power]:
        return []
    homes = f.homes[power]
    found: list[int] = []
    for z in range(len(f.ids)):
        if (z in homes or s.troops[power][z]) and not s.bourbon_at(z) and has_room(s, z):
            found.append(z)
    return found


def bourbon_spaces(s: State, nation: int) -> list[int]:
    """CAT-3.e.4 Homes it may use, no Allies, room, and a troop there or next to it."""
    crowd = s.crowd()
    return [z for z in s.facts.homes[nation] if is_place_for_bourbon(s, crowd, z)]


def is_place_for_bourbon(s: State, crowd: list[int], z: int) -> bool:
    """CAT-3.e.4 May a Bourbon troop be placed in a home space, where so many troops stand by space?"""
    number = crowd[z]
    if number:
        return number < s.facts.constants["stack_limit"] and not s.allied_at(z)
    return near_somebody(crowd, s.facts.near[z])


def near_somebody(crowd: list[int], places: tuple[int, ...]) -> bool:
    """Is there a troop of whatever power in one of these spaces?"""
    for z in places:
        if crowd[z]:
            return True
    return False


def levy_options(s: State, nations: tuple[int, ...], restore: bool, fallback: bool) -> list[tuple[int, int]]:
    """Which nation can be recruited where: out of the reserves, or of those out of play."""
    found: list[tuple[int, int]] = []
    crowd = s.crowd()
    for nation in nations or BOURBON:
        stock = s.out[nation] if restore else s.reserve[nation]
        if stock:
            for z in s.facts.homes[nation]:
                if is_place_for_bourbon(s, crowd, z):
                    found.append((nation, z))
    if not found and fallback and not restore:
        return levy_options(s, nations, True, False)
    return found


def recruit_bourbon(t: Table, s: State, nation: int, z: int, restore: bool, by: int) -> None:
    """CAT-3.e.3 French troops leave their boxes in order; the first of a box is red: concessions are due."""
    s.troops[nation][z] += 1
    if restore:
        s.out[nation] -= 1
    else:
        s.reserve[nation] -= 1
        if nation == FRANCE:
            open_box(t, s)
    t.tell(TroopRecruited(POWERS[nation], s.facts.ids[z], POWERS[by]))


def open_box(t: Table, s: State) -> None:
    """CAT-3.e.3 One French troop out of the first box that is not empty."""
    boxes = list(s.boxes)
    for period in range(len(boxes)):
        if boxes[period]:
            if boxes[period] == s.facts.boxes[period]:
                s.pending = tuple(sorted([*s.pending, period]))
                t.tell(RedTroopRecruited(PERIODS[period]))
            boxes[period] -= 1
            break
    s.boxes = tuple(boxes)


def adjacent_to(s: State, z: int, powers: list[int]) -> bool:
    """CAT-1.4 Is a troop of one of these powers in an adjacent space?"""
    for near in s.facts.near[z]:
        for power in powers:
            if s.troops[power][near]:
                return True
    return False


def next_to_bourbons(s: State, z: int) -> bool:
    """Is a Bourbon troop in an adjacent space?"""
    return adjacent_to(s, z, list(BOURBON))


def next_to_allies(s: State, z: int) -> bool:
    """Is an Allied troop of any power in an adjacent space?"""
    return adjacent_to(s, z, list(ALLIED))


def bourbon_spaces_held(s: State, power: int) -> int:
    """CAT-1.5, 7.5 Spaces of Bourbon lands that a power occupies."""
    count = 0
    for z in range(len(s.facts.ids)):
        if s.troops[power][z] and s.facts.home[z] in BOURBON:
            count += 1
    return count


def key_of(power: int, name: str) -> str:
    """A troop to be chosen: its power and its space."""
    return f"{POWERS[power]}-{name}"


def read_key(s: State, key: str) -> tuple[int, int]:
    """The power and the space of a troop's key."""
    power, _, name = key.partition("-")
    return POWERS.index(power), s.facts.no[name]
