"""MAU-12.1, 12.2 Set-up: everything as the scenario lists it; or each side deploys in its zones."""

from __future__ import annotations

from baluard.games.maurice.model.activities import Deal, Deployment, Enlist, Turn
from baluard.games.maurice.model.events import FirstTurnRolled, OfficerMoved, UnitDeployed
from baluard.games.maurice.model.facts import GENERALS, SEATS, Facts, Profile
from baluard.games.maurice.model.points import POINTS_BATTLE
from baluard.games.maurice.model.state import State, blank
from baluard.games.maurice.rules.cards import draw_cards, notables_of
from baluard.games.maurice.rules.measures import enters_impassable, on_table
from baluard.games.maurice.rules.paths import garrison_place, overlapped
from baluard.kernel.answers import DONE, Keys, PathSpace, Pose
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.plane import Place, Polygon, box_of, is_inside, rectangle, samples
from baluard.kernel.table import Table


def new_state(f: Facts) -> State:
    """MAU-1.1, 1.2, 12.1 Everything stands as the scenario has it; the deck is shuffled, morale is full."""
    s = blank(f)
    s.deck = tuple(range(len(f.cards)))
    if f.scenario == POINTS_BATTLE:
        s.agenda = [Enlist()]
        return s
    for u, troop in enumerate(f.troops):
        s.put(u, troop.place, troop.stance)
    for number, side in enumerate(f.sides):
        s.morale[number] = side.morale
        s.cinc[number], s.cinc_unit[number] = side.cinc, side.cinc_unit
    s.serves = [notable.unit for notable in f.notables]
    s.control = [objective.start for objective in f.objectives]
    s.agenda = [Deal()]
    if f.free_deployment:
        s.agenda += [Deployment(SEATS[1 - f.defender]), Deployment(SEATS[f.defender])]
    return s


def deal(t: Table, s: State) -> None:
    """MAU-12.1, 4.2 Hands are dealt in turn, a card each; then it is known, or rolled, who begins."""
    hands = [side.hand for side in s.facts.sides]
    for n in range(max(hands)):
        for side in (0, 1):
            if n < hands[side]:
                draw_cards(t, s, side, 1)
    first = s.facts.first_seat
    while first < 0:
        one, two = t.roll("first_turn"), t.roll("first_turn")
        if one != two:
            first = 0 if one > two else 1
            t.tell(FirstTurnRolled(one, two, SEATS[first]))
    t.then(Turn(SEATS[first]))


def deploy_one(t: Table, s: State, side: int) -> None:
    """MAU-12.2, 12.6 The defender first, then the attacker who sees it: one unit after another until it is content."""
    s.active = side
    space = DeploySpace(s, side)
    keys = t.ask(Decision(Seat(SEATS[side]), "deploy", space, (DONE,), {}, "MAU-12.2"))
    if keys[0] == DONE:
        return
    if keys[0] in s.facts.notable_ids:
        s.serves[s.facts.notable_ids.index(keys[0])] = s.facts.unit_no[keys[1]]
        t.tell(OfficerMoved(keys[0], keys[1]))
        t.then(Deployment(SEATS[side]))
        return
    x, y, heading = [int(part) for part in keys[-1].split(",")]
    if keys[0] == GENERALS[side]:
        s.cinc[side], s.cinc_unit[side] = (x, y), -1
    else:
        u = s.facts.unit_no[keys[0]]
        s.put(u, (x, y, heading), s.facts.stance_no[keys[1]])
        t.tell(UnitDeployed(keys[0]))
    t.then(Deployment(SEATS[side]))


class DeploySpace(PathSpace):
    """A unit, its formation and its place; the general and his; or DONE."""

    kind = "path"

    def __init__(self, s: State, side: int) -> None:
        self.s: State = s
        self.side: int = side

    def next_keys(self, prefix: Keys) -> Keys:
        s = self.s
        if not prefix:
            return (*s.names(s.army(self.side)), GENERALS[self.side], *self.notables(), DONE)
        if prefix[0] in self.notables():
            return s.names([u for u in s.army(self.side) if not notables_of(s, u)]) if len(prefix) == 1 else ()
        pose = self.pose_at(prefix)
        if pose is not None:
            return pose.next_keys(())
        if len(prefix) > 1 or prefix[0] not in s.facts.unit_no:
            return ()
        return self.stances(s.facts.unit_no[prefix[0]])

    def notables(self) -> Keys:
        """MAU-11.2 The notables, who may be with any unit that has none."""
        s = self.s
        alone = [u for u in s.army(self.side) if not notables_of(s, u)]
        return tuple([one.id for one in s.facts.notables if one.side == self.side and alone])

    def stances(self, u: int) -> Keys:
        """MAU-12.2, 3.5 The formations for which there is room anywhere in the zones."""
        f = self.s.facts
        formed = [stance for stance, profile in enumerate(f.troops[u].profiles) if profile is not None]
        return tuple([f.stances[stance] for stance in formed if self.suggestions(u, stance)])

    def pose_at(self, prefix: Keys) -> Pose | None:
        """The place: where it stands now is suggested, and a turn about it."""
        s = self.s
        west, north, east, south = s.facts.table
        if prefix == (GENERALS[self.side],):
            return Pose(west, north, east, south, 1, self.general_spots(), self.judge_general)
        if len(prefix) != 2 or prefix[0] not in s.facts.unit_no or prefix[1] not in s.facts.stance_no:
            return None
        u, stance = s.facts.unit_no[prefix[0]], s.facts.stance_no[prefix[1]]
        if s.facts.troops[u].profiles[stance] is None:
            return None

        def judge(x: int, y: int, heading: int) -> Faults:
            return self.judge_unit(u, stance, x, y, heading)

        spots = self.suggestions(u, stance)
        return Pose(west, north, east, south, s.facts.sines.turn, spots, judge) if spots else None

    def general_spots(self) -> list[Place]:
        """Where the commander-in-chief is; when that is in no zone, the middle of each."""
        x, y = self.s.cinc_point(self.side)
        if not self.judge_general(x, y, 0):
            return [(x, y, 0)]
        boxes = [box_of(zone) for zone in self.s.facts.sides[self.side].zones]
        return [((west + east) // 2, (north + south) // 2, 0) for west, north, east, south in boxes]

    def suggestions(self, u: int, stance: int) -> list[Place]:
        """Places near by that are legal; when there is none, the first that is legal in the zones."""
        f = self.s.facts
        x, y, heading = self.s.place[u]
        profile = f.troops[u].profiles[stance]
        if profile is not None and profile.formation == "garrison":
            return [p for p in garrison_places(f, profile, heading) if not self.judge_unit(u, stance, *p)]
        bw = f.n.bw
        near = [(x + dx * bw, y + dy * bw, heading) for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))]
        found = [place for place in near if not self.judge_unit(u, stance, *place)]
        return found or self.first_place(u, stance, heading)

    def first_place(self, u: int, stance: int, heading: int) -> list[Place]:
        """The first legal place of the zones: front row first, from the middle outwards, in steps of 1 BW."""
        bw = self.s.facts.n.bw
        for zone in self.s.facts.sides[self.side].zones:
            west, north, east, south = box_of(zone)
            rows = range(north, south + 1, bw) if heading == 0 else range(south, north - 1, -bw)
            for y in rows:
                for x in sorted(range(west, east + 1, bw), key=lambda x: abs(2 * x - west - east)):
                    if not self.judge_unit(u, stance, x, y, heading):
                        return [(x, y, heading)]
        return []

    def judge_general(self, x: int, y: int, heading: int) -> Faults:
        """MAU-12.2 The commander-in-chief anywhere in a zone."""
        inside = any([is_inside((x, y), zone) for zone in self.s.facts.sides[self.side].zones])
        return () if inside else (Fault("fault.outside_zone"),)

    def judge_unit(self, u: int, stance: int, x: int, y: int, heading: int) -> Faults:
        """MAU-12.2 Wholly inside the zones, overlapping nobody, no base in impassable terrain."""
        s, f = self.s, self.s.facts
        profile = f.troops[u].profiles[stance]
        if profile is None:
            return (Fault("fault.no_formation"),)
        if profile.formation == "garrison" and (x, y, heading) not in garrison_places(f, profile, heading):
            return (Fault("fault.no_slot"),)
        foot = rectangle(f.sines, (x, y, heading), profile.width, profile.depth)
        if not on_table(f, foot) or not is_in_zones(f, self.side, foot):
            return (Fault("fault.outside_zone"),)
        if overlapped(s, u, foot):
            return (Fault("fault.overlaps"),)
        if enters_impassable(f, (x, y, heading), profile, range(len(profile.spots))):
            return (Fault("fault.impassable"),)
        return ()


def garrison_places(f: Facts, profile: Profile, heading: int) -> list[Place]:
    """MAU-12.2, 7.11 Where a garrison may stand: on the slot of each built-up area."""
    return [garrison_place(f, piece, profile, heading) for piece in f.pieces if piece.kind.id == "builtup"]


def is_in_zones(f: Facts, side: int, foot: Polygon) -> bool:
    """MAU-12.2 Is all of it in the side's zones, where those that touch are one? Its edges are looked at in steps."""
    for i in range(len(foot)):
        for point in samples(foot[i - 1], foot[i], f.n.step_sight):
            if not any([is_inside(point, zone) for zone in f.sides[side].zones]):
                return False
    return True
