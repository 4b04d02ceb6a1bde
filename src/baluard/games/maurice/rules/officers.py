"""MAU-11 Officers: where they are, when they are in danger, and what their loss costs."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.model.activities import Casualty, Discard, Generals
from baluard.games.maurice.model.events import (
    HandCaptured,
    HandCapturedUnseen,
    MoraleLost,
    OfficerGone,
    OfficerMoved,
    OfficerRolled,
    OfficerSaved,
)
from baluard.games.maurice.model.facts import GENERALS, NOBODY, SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import (
    ask_window,
    card_names,
    discard,
    hand_limit,
    is_open,
    notables_of,
    play,
    playable,
)
from baluard.kernel.answers import DONE, Keys, PathSpace, Pose
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.plane import Place, Point, point_distance
from baluard.kernel.table import Table


def is_cinc(officer: str) -> bool:
    """Is it one of the two commanders-in-chief?"""
    return officer in GENERALS


def side_of_officer(s: State, officer: str) -> int:
    """Whose officer it is."""
    return GENERALS.index(officer) if is_cinc(officer) else s.facts.notables[notable_no(s, officer)].side


def notable_no(s: State, officer: str) -> int:
    """The number of a notable."""
    return s.facts.notable_ids.index(officer)


def officers_with(s: State, u: int) -> list[str]:
    """MAU-11.1, 11.2 The officers who are attached to a unit."""
    found = [GENERALS[s.side_of(u)]] if s.cinc_unit[s.side_of(u)] == u else []
    return found + [s.facts.notable_ids[i] for i in notables_of(s, u)]


def overrun(s: State, u: int) -> list[Any]:
    """MAU-7.13, 11.4 A unit that ends its move close to a free enemy general displaces him."""
    enemy = 1 - s.side_of(u)
    if not s.is_there(u) or s.cinc_unit[enemy] >= 0:
        return []
    if point_distance(s.cinc[enemy], s.feet[u]) > s.facts.n.overrun:
        return []
    return [Casualty(GENERALS[enemy], "displaced", *s.cinc[enemy])]


def dangers(s: State, u: int, cause: str) -> list[Casualty]:
    """MAU-11.5 Rolls for the officers with a unit."""
    x, y = s.centre(u)
    return [Casualty(officer, cause, x, y) for officer in officers_with(s, u)]


def peril(t: Table, s: State, officer: str, u: int) -> None:
    """MAU-8.18, 11.5 Who fought with a unit that lives, were it by a card; who fell with it has had his roll."""
    if s.is_there(u) and officer in officers_with(s, u):
        x, y = s.centre(u)
        t.then(Casualty(officer, "combat", x, y))


# -- casualties


def casualty(t: Table, s: State, a: Casualty) -> None:
    """MAU-11.4, 11.5, R40 2D6: killed, captured, or unharmed; who was displaced and lives joins the nearest unit."""
    side = side_of_officer(s, a.officer)
    fate = "unharmed"
    if s.facts.has_officers:
        dice = t.rolls("officer", 2)
        fate = fate_of(s, a.cause, sum(dice))
        t.tell(OfficerRolled(a.officer, dice, fate))
        if fate != "unharmed" and is_saved(t, s, side, a.officer):
            fate = "unharmed"
    if fate == "unharmed":
        if a.cause != "combat":
            displace(t, s, a.officer, (a.x, a.y))
        return
    s.morale[side] -= 1
    t.tell(MoraleLost(SEATS[side], 1, s.morale[side]))
    if is_cinc(a.officer):
        lose_hand(t, s, side, fate)
        attach(t, s, a.officer, nearest_unit(s, side, (a.x, a.y), -1))
    else:
        s.serves[notable_no(s, a.officer)] = NOBODY
        t.tell(OfficerGone(a.officer))


def fate_of(s: State, cause: str, total: int) -> str:
    """MAU-11.5 What 2D6 mean for this cause."""
    killed, captured = s.facts.n.rolls[cause]
    for name, bounds in (("killed", killed), ("captured", captured)):
        if bounds and bounds[0] <= total <= bounds[1]:
            return name
    return "unharmed"


def is_saved(t: Table, s: State, side: int, officer: str) -> bool:
    """MAU-5.9 A card may save him; who was to be displaced is displaced all the same."""
    if not is_open(s, side, "officer_roll", ""):
        return False
    about: dict[str, Fact] = {"officer": officer}
    card = ask_window(t, s, side, "save_officer", playable(s, side, "officer_roll", ""), about)
    if card < 0:
        return False
    play(t, s, side, card)
    t.tell(OfficerSaved(officer))
    return True


def lose_hand(t: Table, s: State, side: int, fate: str) -> None:
    """MAU-11.6 With a general who falls the hand is lost; with one who is taken the enemy has it."""
    hand = s.hands[side]
    if fate == "killed":
        discard(t, s, side, hand)
        return
    foe = 1 - side
    s.hands[side], s.shown[foe] = (), ()
    s.hands[foe] = tuple(sorted([*s.hands[foe], *hand]))
    s.shown[side] = tuple(sorted([*s.shown[side], *hand]))
    if hand:
        both = (Seat(SEATS[side]), Seat(SEATS[foe]))
        unseen = HandCapturedUnseen(SEATS[foe], len(hand))
        t.tell(HandCaptured(SEATS[foe], card_names(s, hand)), both, unseen)
    if len(s.hands[foe]) > hand_limit(s, foe):
        t.then(Discard(SEATS[foe], -1))


def displace(t: Table, s: State, officer: str, point: Point) -> None:
    """MAU-11.4 He joins the nearest friendly unit; a commander-in-chief costs a card."""
    side = side_of_officer(s, officer)
    but = -1 if is_cinc(officer) else 0
    attach(t, s, officer, nearest_unit(s, side, point, but))
    if is_cinc(officer) and s.hands[side]:
        t.then(Discard(SEATS[side], 1))


def nearest_unit(s: State, side: int, point: Point, but: int) -> int:
    """MAU-11.4, 11.6 The nearest friendly unit, for notables without a notable; nobody when there is none."""
    units = [u for u in s.army(side) if but < 0 or not notables_of(s, u)]
    return min(units, key=lambda u: (point_distance(point, s.feet[u]), u), default=NOBODY)


def attach(t: Table, s: State, officer: str, u: int) -> None:
    """An officer joins a unit; without any he is removed (a general stays where he is)."""
    if is_cinc(officer):
        s.cinc_unit[GENERALS.index(officer)] = u
    else:
        s.serves[notable_no(s, officer)] = u
    if u >= 0:
        t.tell(OfficerMoved(officer, s.name(u)))
    elif not is_cinc(officer):
        t.tell(OfficerGone(officer))


# -- generals' movement


def move_generals(t: Table, s: State, moved: tuple[str, ...]) -> None:
    """MAU-11.3 Any own officers go anywhere, for a card each; each once."""
    side = s.active
    notables = [i for i in range(len(s.serves)) if s.facts.notables[i].side == side and s.serves[i] >= 0]
    officers = [GENERALS[side], *[s.facts.notable_ids[i] for i in notables]]
    left = tuple([officer for officer in officers if officer not in moved])
    if not left or not s.hands[side] or not s.army(side):
        return
    space = GeneralSpace(s, side, left)
    end = (DONE,)
    keys = t.ask(Decision(Seat(SEATS[side]), "move_officer", space, end, {}, "MAU-11.3", masked=True, decline=end))
    if keys == end:
        return
    officer, card, where = keys
    discard(t, s, side, (s.facts.card_no[card],))
    if where in s.facts.unit_no:
        attach(t, s, officer, s.facts.unit_no[where])
    else:
        x, y, _ = where.split(",")
        s.cinc_unit[side] = NOBODY
        s.cinc[side] = (int(x), int(y))
        t.tell(OfficerMoved(officer, ""))
    t.then(Generals((*moved, officer)))


class GeneralSpace(PathSpace):
    """An officer, the card that he costs, and where he goes: a unit, or for the general any point; or DONE."""

    kind = "path"

    def __init__(self, s: State, side: int, officers: Keys) -> None:
        self.s: State = s
        self.side: int = side
        self.officers: Keys = officers
        self.cards: Keys = card_names(s, s.hands[side])

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return (*[officer for officer in self.officers if self.units_for(officer)], DONE)
        if prefix[0] == DONE or len(prefix) > 2:
            return ()
        return self.cards if len(prefix) == 1 else self.units_for(prefix[0])

    def units_for(self, officer: str) -> Keys:
        """MAU-11.3 The units that he may join."""
        s = self.s
        if is_cinc(officer):
            return s.names([u for u in s.army(self.side) if u != s.cinc_unit[self.side]])
        return s.names([u for u in s.army(self.side) if not notables_of(s, u)])

    def pose_at(self, prefix: Keys) -> Pose | None:
        """MAU-11.3 A general may stand at any point of the table, 1 BW from every enemy."""
        if len(prefix) != 2 or not is_cinc(prefix[0]):
            return None
        west, north, east, south = self.s.facts.table
        spots = self.free_spots()
        return Pose(west, north, east, south, 1, spots, self.judge) if spots else None

    def free_spots(self) -> list[Place]:
        """Where he is, if he may stand there; else by his units, and at last the corners of the table."""
        s = self.s
        west, north, east, south = s.facts.table
        near = [s.cinc_point(self.side), *[s.centre(u) for u in s.army(self.side)]]
        corners = [(west, north), (east, north), (east, south), (west, south)]
        return [(x, y, 0) for x, y in (*near, *corners) if not self.judge(x, y, 0)][:1]

    def judge(self, x: int, y: int, heading: int) -> Faults:
        """Is the point far enough from the enemy?"""
        s = self.s
        for enemy in s.army(1 - self.side):
            if point_distance((x, y), s.feet[enemy]) < s.facts.n.standoff:
                return (Fault("fault.too_near"),)
        return ()
