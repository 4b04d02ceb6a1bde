"""A table for rulebook tests: a campaign after its set-up, forces put where a test wants them, scripted dice, answers.

    game = Sitting(turn=2)  # the set-up of the book, free choices by default; `empty=True`: nobody on the map
    game.corps("es_norte", at="oviedo", points=300)  # move a corps that is there, or make one (kind=...)
    game.garrison("badajoz", 200).control("spain", "madrid").gold("france", 20).band("band_1", 2, "soria")
    game.dice("forage", 5, 3)  # the next dice of a purpose, in order; a die without a script fails the test
    game.begin("spain", "movement")  # the phase begins; then answers, by the tag of the decision
    game.order("es_norte", "gijon", "done")  # the active nation's order: a path of keys
    assert game.of("es_norte").spent == 1

`begin("spain", "naval", "movement")` runs several phases in a row; `turn_end()` ends the turn.
"""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.activities import Phase, TurnEnd
from baluard.games.peninsular.model.facts import AT_SEA, NATIONS, NOBODY, Facts
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.kernel.answers import SomeDice
from baluard.kernel.deciders import DefaultDecider
from baluard.kernel.decision import CHANCE, Decision
from baluard.kernel.drive import perform_next
from baluard.kernel.match import Match, Step, start
from baluard.kernel.table import Table
from baluard.kernel.values import Entry, Told

E = TypeVar("E")
rule = pytest.mark.rule
vector = pytest.mark.vector


# Dice of a table that a test is not about: neither river nor road, long sides.
TABLE_DICE = {
    "table_initiative": (1, 6),
    "table_river": (1,),
    "table_road": (1,),
    "table_sides": (1,),
    "table_relief": (3,),
    "table_board": (1, 2, 3, 4, 5, 6),
    "siege_resistance": (3,),
}


class Sitting:
    """A campaign under way. Put forces first, then `begin`; put more when all that was begun has come to its end."""

    def __init__(self, turn: int = 1, empty: bool = False, **options: str) -> None:
        self.options = GAME.checked_options(options)
        self.state: State = GAME.new(self.options)
        self.facts: Facts = self.state.facts
        self.script: dict[str, list[int]] = {}
        self.story: list[Any] = []
        self.tidings: list[Told] = []  # the story with who may hear it
        self.entries: list[Entry] = []  # the log
        self.match: Match | None = None
        table = Table(DefaultDecider())
        while len(self.state.agenda) > 1:  # all but the start of the first turn
            perform_next(GAME.run, table, self.state)
        self.state.agenda = []
        self.state.turn = turn
        self.state.order = (0, 1, 2)  # as when France acts last
        if empty:
            self.clear()

    # -- putting

    def clear(self) -> Sitting:
        """Nobody is on the map; cities keep their masters."""
        s = self.state
        s.corps, s.depots, s.bands = [], (), ()
        s.garrisons = [() for _ in self.facts.cities]
        s.sieges = [-1] * len(self.facts.cities)
        s.generals = [("away", "", 0) for _ in self.facts.generals]
        return self

    def corps(
        self, id: str, at: str = "", points: int = 0, kind: str = "", place: str = "", general: str = ""
    ) -> Corps:
        """A corps, changed or made; what it gives may be changed further. `at="sea"` puts it to sea."""
        s, f = self.state, self.facts
        if not s.has_corps(id):
            s.corps.append(Corps(id, f.kind_no[kind or "spain"], 100, AT_SEA, "open"))
        corps = s.corps_of(id)
        if at:
            corps.at = AT_SEA if at == "sea" else f.no[at]
            corps.place = "sea" if at == "sea" else "open"
        corps.points, corps.place = points or corps.points, place or corps.place
        if general:
            corps.generals = (*corps.generals, f.general_no[general])
            s.generals[f.general_no[general]] = ("corps", id, 0)
        return corps

    def without(self, *ids: str) -> Sitting:
        """Corps leave the map; their generals go to the reserve."""
        for id in ids:
            for g in self.state.corps_of(id).generals:
                self.state.generals[g] = ("reserve", "", 0)
        self.state.corps = [corps for corps in self.state.corps if corps.id not in ids]
        return self

    def general(self, name: str, status: str, where: str = "", since: int = 0) -> Sitting:
        """A general is in the reserve, in a city, wounded, ..."""
        g = self.facts.general_no[name]
        for corps in self.state.corps:
            corps.generals = tuple([one for one in corps.generals if one != g])
        self.state.generals[g] = (status, where, since)
        return self

    def garrison(self, city: str, points: int, kind: str = "") -> Sitting:
        """The garrison of a city, by default of its master; 0: none."""
        c = self.facts.city_no[city]
        number = self.facts.kind_no[kind] if kind else self.facts.main_kind[self.state.control[c]]
        self.state.garrisons[c] = ((number, points),) if points else ()
        return self

    def control(self, nation: str, *cities: str) -> Sitting:
        """Cities come under a nation's control, without troops; nothing: nobody's."""
        for city in cities:
            self.state.control[self.facts.city_no[city]] = NATIONS.index(nation) if nation else NOBODY
            self.state.garrisons[self.facts.city_no[city]] = ()
        return self

    def siege(self, corps: str, turns: int = 0) -> Sitting:
        """A corps besieges the city of its province."""
        found = self.state.corps_of(corps)
        found.besieging = True
        self.state.sieges[self.facts.city_at[found.at]] = turns
        return self

    def depot(self, nation: str, province: str, points: int = 0) -> Sitting:
        """A depot, with a garrison of its nation's main kind outside a city."""
        n = NATIONS.index(nation)
        troops = ((self.facts.main_kind[n], points),) if points else ()
        self.state.depots = (*self.state.depots, (n, self.facts.no[province], troops))
        return self

    def no_depots(self) -> Sitting:
        """All depots are gone."""
        self.state.depots = ()
        return self

    def band(self, name: str, points: int, province: str, corps: str = "", new: bool = False) -> Sitting:
        """A guerrilla band."""
        self.state.bands = (*self.state.bands, (name, points, self.facts.no[province], corps, new))
        return self

    def gold(self, nation: str, gold: int) -> Sitting:
        """A treasury."""
        self.state.gold[NATIONS.index(nation)] = gold
        return self

    def reserve(self, kind: str, points: int) -> Sitting:
        """Points in the reserve."""
        self.state.reserve[self.facts.kind_no[kind]] = points
        return self

    def dice(self, purpose: str, *numbers: int) -> Sitting:
        """The next dice of a purpose."""
        self.script.setdefault(purpose, []).extend(numbers)
        return self

    # -- running

    def begin(self, nation: str, *phases: str) -> Sitting:
        """Phases of a nation, in this order."""
        return self.run(*[Phase(nation, phase) for phase in phases])

    def turn_end(self) -> Sitting:
        """The end of the turn, and the start of the next."""
        return self.run(TurnEnd())

    def run(self, *activities: Any) -> Sitting:
        """These activities, in this order; until somebody is asked."""
        self.state.agenda = list(activities[::-1])
        self.match, step = start(GAME, self.options, None, self.state.copy())
        self.follow(step)
        return self

    def order(self, *keys: str) -> Sitting:
        """An order of the active nation, key by key."""
        return self.answer(self.table.asked[0].decision.tag, keys)

    def play(self, *orders: str) -> Sitting:
        """Several orders, keys apart by blanks."""
        for keys in orders:
            self.order(*keys.split())
        return self

    def answer(self, tag: str, answer: Any, seat: str = "") -> Sitting:
        """Somebody answers the open decision of this tag."""
        id, decision = self.find(tag, seat)
        self.follow(self.table.answer(decision.seat, id, answer))
        return self

    def default(self, *tags: str) -> Sitting:
        """Who is asked one of these answers by default, while nothing else is asked; no tags: to the end."""
        while self.asked() and (not tags or all(tag in tags for _, tag in self.asked())):
            self.follow(self.table.answer_default(self.table.waits_for()[0]))
        return self

    def until(self, tag: str) -> Sitting:
        """Everybody answers by default until this is asked."""
        while self.asked() and all(asked != tag for _, asked in self.asked()):
            self.follow(self.table.answer_default(self.table.waits_for()[0]))
        return self

    @property
    def table(self) -> Match:
        """The running match."""
        assert self.match is not None, "nothing has begun"
        return self.match

    def follow(self, step: Step) -> None:
        """Tell the story, and let dice fall as the script says."""
        self.listen(step)
        while self.table.asked and self.table.asked[0].decision.seat == CHANCE:
            asked = self.table.asked[0]
            self.listen(self.table.answer(CHANCE, asked.id, self.fallen(asked.decision)))
        if self.table.is_over:
            self.state = self.table.save.state.copy()

    def listen(self, step: Step) -> None:
        """What a step told, and what it wrote down."""
        self.story += [told.event for told in step.told]
        self.tidings += step.told
        self.entries += step.entries

    def fallen(self, decision: Decision[Any]) -> tuple[int, ...]:
        """The script's next dice of a purpose."""
        purpose = str(decision.about["purpose"])
        space = decision.space
        assert isinstance(space, SomeDice)
        left = self.script.get(purpose, []) or [*TABLE_DICE.get(purpose, ())]
        assert len(left) >= space.count, f"{purpose}: {space.count} dice are rolled, the script has {left}"
        self.script[purpose] = left[space.count :]
        return tuple(left[: space.count])

    # -- asking what is asked

    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what now."""
        if self.match is None:
            return []
        return [(a.decision.seat, a.decision.tag) for a in self.match.asked if a.required]

    def find(self, tag: str, seat: str = "") -> tuple[str, Decision[Any]]:
        """The open decision of this tag (and seat)."""
        for asked in self.table.asked:
            if asked.decision.tag == tag and seat in ("", asked.decision.seat):
                return asked.id, asked.decision
        raise AssertionError(f"{tag} of {seat or 'anybody'} is not asked, but {self.asked()}")

    def offered(self, *prefix: str) -> list[str]:
        """The keys that may follow a prefix, in the decision that is asked."""
        return list(self.table.asked[0].decision.space.next_keys(prefix))

    def faults(self, *keys: str) -> list[str]:
        """Why an order cannot be given: the messages; none when it can."""
        return [fault.key for fault in self.table.asked[0].decision.space.faults(keys)]

    # -- looking

    @property
    def s(self) -> State:
        """The state as it stands now, in the middle of an activity too."""
        if self.match is None or self.match.is_over:
            return self.state
        out = self.match.out
        state: State = out.work if out.work is not None else out.save.state
        return state.copy()

    def of(self, id: str) -> Corps:
        """A corps as it is now."""
        return self.s.corps_of(id)

    def where(self, id: str) -> str:
        """The province of a corps; `sea` at sea."""
        at = self.of(id).at
        return "sea" if at == AT_SEA else self.facts.provinces[at]

    def is_there(self, id: str) -> bool:
        """Is such a corps in play?"""
        return self.s.has_corps(id)

    def inside(self, city: str) -> dict[str, int]:
        """The garrison of a city, by kind."""
        return {self.facts.kinds[kind]: points for kind, points in self.s.garrisons[self.facts.city_no[city]]}

    def master(self, city: str) -> str:
        """Who controls a city."""
        nation = self.s.control[self.facts.city_no[city]]
        return NATIONS[nation] if nation != NOBODY else ""

    def treasury(self, nation: str) -> int:
        """Gold in hand."""
        return self.s.gold[NATIONS.index(nation)]

    def in_reserve(self, kind: str) -> int:
        """Points of a kind in the reserve."""
        return self.s.reserve[self.facts.kind_no[kind]]

    def depots(self, nation: str) -> list[str]:
        """The provinces of a nation's depots, by name."""
        return sorted([self.facts.provinces[p] for p in self.s.depots_of(NATIONS.index(nation))])

    def bands(self) -> dict[str, tuple[int, str]]:
        """By band: points, province."""
        return {band[0]: (band[1], self.facts.provinces[band[2]]) for band in self.s.bands}

    def status(self, general: str) -> tuple[str, str]:
        """Where a general is: (corps, city, reserve, ...; its name)."""
        status, where, _ = self.s.generals[self.facts.general_no[general]]
        return status, where

    def told(self, kind: type[E], seat: str = "") -> list[E]:
        """The events of one kind, so far; as a seat has heard them."""
        heard = [told.for_eyes((seat,)) for told in self.tidings] if seat else self.story
        return [event for event in heard if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """The latest event of one kind."""
        return self.told(kind)[-1]


def alone(turn: int, **options: str) -> Sitting:
    """Nobody on the map but those whom a test puts there."""
    return Sitting(turn, empty=True, **options)
