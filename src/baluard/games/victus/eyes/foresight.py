"""What can be known beforehand: the table in the middle of an activity, combats, healing, fire, the Bourbon dice.

Everything is reckoned on a state that the eyes of a view could be looking at, and from what is open to them: what they
do not know is made up, and nothing here may depend on it. Where a rule can be played on a copy, it is played.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.activities import Activity
from baluard.games.victus.model.events import CampRazed, CombatFought, TroopFreed, TroopsHealed
from baluard.games.victus.model.facts import (
    BATTERIES,
    COLOURS,
    HOSPITAL,
    MINE,
    MOST_HIT,
    PORT,
    REINFORCEMENTS,
    TROOPS,
    Facts,
)
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.advance import advance, colours_of, dig
from baluard.games.victus.rules.bombardment import suffer, targets
from baluard.games.victus.rules.combat import (
    combat_spaces,
    fight,
    reckon_bourbons,
    reckon_support,
    reckon_troops,
    token_at,
)
from baluard.games.victus.rules.track import heal, move_disc
from baluard.games.victus.rules.values import disc, indicator, troop_value
from baluard.kernel.deciders import DefaultDecider
from baluard.kernel.kept import kept
from baluard.kernel.present import present_state
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table
from baluard.kernel.values import View
from baluard.page.contract import GameModule

BLUE = "blue"


class Sight(Struct, frozen=True):
    """The table as it stands now, for the rules (`s`) and as these eyes see it (`p`)."""

    s: State
    p: Position
    agenda: tuple[Activity, ...]  # with the activity that is running, on top
    hazards: tuple[int, ...]  # the cards of which one comes next: a single one where these eyes know it


@kept
def sight(view: View, game: GameModule) -> Sight:
    """What these eyes are looking at."""
    s: State = present_state(view, game)
    p = view.present
    return Sight(s, p, view.position.agenda, next_hazards(s, p))


def next_hazards(s: State, p: Position) -> tuple[int, ...]:
    """VIC-5.6 The hazard cards that can come next; an empty deck is made of the discards."""
    if p.top and p.top[0] > 0:
        return p.top[:1]
    down = sorted([*s.hazards, *s.top])
    return tuple([card for card in down if card not in p.top]) or tuple(sorted(p.spent))


def rehearsal() -> Table:
    """A table on which rules are played on a copy; whoever is asked answers by default."""
    return Table(DefaultDecider())


def events(t: Table, kind: type[Any]) -> list[Any]:
    """What was told of one kind."""
    return [told.event for told in t.told if isinstance(told.event, kind)]


# -- combat


class Clash(Struct, frozen=True):
    """VIC-9.2, 9.3 A combat as it would be fought: the sums, and what follows."""

    space: int
    outcome: str  # won, tie, lost; pushed: a trench token goes back without a combat
    troops: Sum
    support: Sum
    bourbons: Sum
    casualties: int
    least: tuple[int, int]  # infantry and Coronela that are lost at least, whoever is chosen
    survivors: int  # Bourbons that stay
    razed: str  # the camp that is razed
    batteries: int  # boxes that the disc goes left
    tokens: int  # battery tokens taken
    freed: bool
    token: str  # the space to which the trench token goes back
    guns: int  # guns lost with the space
    organs: int

    @property
    def barcelona(self) -> int:
        """VIC-9.2 C = T + S."""
        return self.troops.total + self.support.total


def clash(s: State, z: int) -> Clash:
    """VIC-9.3 to 9.9 The combat in a space where both sides stand."""
    troops, support, bourbons = reckon_troops(s, z), reckon_support(s, z), reckon_bourbons(s, z)
    after, t = s.copy(), rehearsal()
    fight(t, after, z)
    fought: list[CombatFought] = events(t, CombatFought)
    outcome = fought[0].outcome if fought else "pushed"
    casualties = max(0, bourbons.total - support.total) if outcome == "won" else 0
    if outcome == "won":
        least = fewest_lost(s, z, casualties)
    else:
        least = (0, 0) if outcome == "pushed" else (s.infantry[z], s.coronela[z])
    razed: list[CampRazed] = events(t, CampRazed)
    section = token_at(s, z)
    back = section >= 0 and after.trench[section] < s.trench[section]
    f = s.facts
    return Clash(
        space=z,
        outcome=outcome,
        troops=troops,
        support=support,
        bourbons=bourbons,
        casualties=casualties,
        least=least,
        survivors=bourbons.total - max(0, troops.total + support.total) if outcome == "lost" else 0,
        razed=razed[0].space if razed else "",
        batteries=s.batteries - after.batteries,
        tokens=sum(s.battery) - sum(after.battery),
        freed=bool(events(t, TroopFreed)),
        token=f.ids[f.trench_at[section][after.trench[section]]] if back else "",
        guns=s.cannon[z] - after.cannon[z],
        organs=s.organ[z] - after.organ[z],
    )


def fewest_lost(s: State, z: int, number: int) -> tuple[int, int]:
    """VIC-9.4 The lightest loss that absorbs so many casualties: of the lowest value, then of the fewest pieces."""
    values = [max(1, troop_value(s, kind, z)) for kind in TROOPS]
    found = []
    for i in range(s.infantry[z] + 1):
        for c in range(s.coronela[z] + 1):
            left = number - i * values[0] - c * values[1]
            stay = (s.infantry[z] > i and left < values[0]) or (s.coronela[z] > c and left < values[1])
            if left == 0 or (left > 0 and stay) or (i == s.infantry[z] and c == s.coronela[z]):
                found.append((i * values[0] + c * values[1], i + c, (i, c)))
    return min(found)[2]


def changed(s: State, z: int, **more: int) -> State:
    """A copy with so many more of something in a space, or fewer: `infantry=1`, `bourbon=-2`."""
    work = s.copy()
    for what, number in more.items():
        getattr(work, what)[z] += number
    return work


def clash_of(s: State, z: int) -> Clash | None:
    """The combat in a space, if there is one."""
    return clash(s, z) if z in combat_spaces(s) else None


def clashes(s: State) -> tuple[Clash, ...]:
    """VIC-9.1 Every combat there is now."""
    return tuple(clash(s, z) for z in combat_spaces(s))


# -- guns


def chain(f: Facts, gun: int, target: int) -> tuple[tuple[str, int], ...]:
    """VIC-8.12 The shortest chain of arrows from a target to a bastion: the colour of each and where it leads.

    Empty for a space next door, at which guns fire without a chain.
    """
    if target in f.adjacent[gun]:
        return ()
    board = f.data.board
    blue = {row.id: row.blue for row in board.space} if f.ids[gun] in board.cannon_range.blue_bastions else {}
    ways: dict[int, tuple[tuple[str, int], ...]] = {target: ()}
    queue = [target]
    for z in queue:
        arrows = [(COLOURS[colour], f.arrow[colour][z]) for colour in range(len(COLOURS))]
        for colour, to in [*arrows, *[(BLUE, f.no[name]) for name in blue.get(f.ids[z], [])]]:
            if to == gun:
                return (*ways[z], (colour, to))
            if to >= 0 and to not in ways and not f.is_barcelona[to]:
                ways[to] = (*ways[z], (colour, to))
                queue.append(to)
    return ()


# -- healing


class Care(Struct, frozen=True):
    """VIC-6.4 What healing would do."""

    port: int  # the value of the harbour
    arrive: int  # troops of the reserve that come
    leave: int  # troops of the city that go
    healed: tuple[int, int]  # infantry and Coronela
    left: tuple[int, int]  # that stay wounded
    fights: tuple[Clash, ...]  # in the hospitals


def care(s: State) -> Care:
    """VIC-6.4 The harbour, then the hospitals."""
    f = s.facts
    after, t = s.copy(), rehearsal()
    heal(t, after, "both")
    port = indicator(s, PORT, "healing")
    numbers = {event.kind: event.number for event in events(t, TroopsHealed)}
    return Care(
        port=port,
        arrive=min(max(0, port), s.troops(f.reserve)),
        leave=min(max(0, -port), sum(s.troops(z) for z in f.barcelona)),
        healed=(numbers.get("infantry", 0), numbers.get("coronela", 0)),
        left=(after.infantry[f.wounded], after.coronela[f.wounded]),
        fights=clashes(after),
    )


def hospital_beds(s: State) -> int:
    """VIC-6.4b How many of each kind are healed at most."""
    return max(0, indicator(s, HOSPITAL, "healing"))


# -- the Bourbon dice


class Landing(Struct, frozen=True):
    """VIC-6.2 Where the reinforcements disc would land, and which symbols would fire."""

    box: int
    value: int
    moved: int
    batteries: int  # boxes
    guns: int  # the value of the batteries then
    heals: bool
    mine: int  # spaces that the mine would hit
    impacts: int
    advance: int


def landing(s: State, number: int) -> Landing:
    """VIC-6.1, 6.2, 7.4 The disc so many boxes on."""
    f = s.facts
    after, t = s.copy(), rehearsal()
    move_disc(t, after, REINFORCEMENTS, number)
    box = after.reinforcements
    moved = box - s.reinforcements
    fires = bool(moved) and not f.is_first and f.box_mine[box] > 0
    return Landing(
        box=box,
        value=disc(after, REINFORCEMENTS),
        moved=moved,
        batteries=after.batteries - s.batteries,
        guns=disc(after, BATTERIES),
        heals=bool(moved) and f.box_heal[box] > 0,
        mine=min(MOST_HIT, disc(after, MINE)) if fires else 0,
        impacts=disc(after, REINFORCEMENTS),
        advance=f.box_advance[box] if moved else 0,
    )


class Digging(Struct, frozen=True):
    """VIC-7.13 Which trench tokens would move, what feeds the mine, and where it comes to a fight."""

    tokens: tuple[str, ...]  # the spaces where the tokens that moved end
    mine: int  # boxes
    fights: tuple[Clash, ...]


def digging(s: State, number: int) -> Digging:
    """VIC-7.13 So many steps of the trenches."""
    f = s.facts
    after = s.copy()
    dig(rehearsal(), after, number)
    moved = [k for k in range(len(s.trench)) if after.trench[k] != s.trench[k]]
    return Digging(
        tokens=tuple(f.ids[f.trench_at[k][after.trench[k]]] for k in moved),
        mine=after.mine - s.mine,
        fights=clashes(after),
    )


class Shelling(Struct, frozen=True):
    """VIC-7.5 What one hazard card would do in a bombardment."""

    spaces: tuple[int, ...]
    pieces: int  # of the defenders that are lost
    rubble: int  # new tokens


def spaces_hit(s: State) -> int:
    """VIC-7.5 How many spaces a bombardment hits."""
    return min(disc(s, BATTERIES, "bombardment"), MOST_HIT)


def shellings(s: State, cards: tuple[int, ...], impacts: int) -> tuple[Shelling, ...]:
    """VIC-7.5, 7.6 A bombardment by each of the cards that can come."""
    number = spaces_hit(s)
    return tuple(shelling(s, s.facts.hazard_lines[card][s.stage][:number], impacts) for card in cards)


def shelling(s: State, spaces: tuple[int, ...], impacts: int) -> Shelling:
    """VIC-7.6 Some spaces are hit; what is lost does not depend on who is chosen."""
    after = s.copy()
    for z in spaces:
        suffer(rehearsal(), after, z, impacts, False)
    lost = sum(count_targets(s, z) - count_targets(after, z) for z in spaces)
    return Shelling(spaces, lost, after.rubble_tokens() - s.rubble_tokens())


def count_targets(s: State, z: int) -> int:
    """VIC-7.6 The pieces and works in a space that an impact may remove."""
    if not targets(s, z):
        return 0
    return s.troops(z) + s.cannon[z] + s.defence[z] + s.barricade[z] + s.organ[z]


# -- the advance


class March(Struct, frozen=True):
    """VIC-7.7 to 7.11 An advance with certain colours: where it comes to a fight, and what is entered unopposed."""

    colours: tuple[int, ...]
    cards: int  # how many of the cards that can come give these colours
    fights: tuple[Clash, ...]
    entered: tuple[int, ...]  # spaces of the city where Bourbons end that were not there, and nobody resists
    guns: int  # guns overrun on the way
    on_beach: bool


def marches(s: State, steps: int, cards: tuple[int, ...]) -> tuple[March, ...]:
    """VIC-7.8 The advance by each of the cards that can come, by colours; the likeliest first."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for card in cards:
        groups.setdefault(tuple(colours_of(s.facts, card, steps)), []).append(card)
    found = [march(s, steps, group[0], colours, len(group)) for colours, group in groups.items()]
    return tuple(sorted(found, key=lambda one: (-one.cards, one.colours)))


def march(s: State, steps: int, card: int, colours: tuple[int, ...], cards: int) -> March:
    """VIC-7.7 to 7.11 One advance, up to the combats."""
    f = s.facts
    after = s.copy()
    after.top, after.top_seen = [card], [0]
    advance(rehearsal(), after, steps)
    fought = combat_spaces(after)
    entered = [z for z in f.barcelona if after.bourbon[z] and not s.bourbon[z] and z not in fought]
    return March(
        colours=colours,
        cards=cards,
        fights=tuple(clash(after, z) for z in fought),
        entered=tuple(entered),
        guns=sum(s.cannon[z] - after.cannon[z] for z in range(f.spaces)),
        on_beach=after.bourbon[f.platja] > 0 and f.platja not in fought,
    )


def nearest_to_beach(s: State) -> tuple[int, int]:
    """VIC-10.2 The Bourbon stack nearest to the beach and its distance in arrows; -1 when there is none."""
    stacks = [z for z in range(s.facts.spaces) if s.bourbon[z] and z != s.facts.expedition]
    if not stacks:
        return -1, 0
    z = min(stacks, key=lambda one: s.facts.to_beach[one])
    return z, s.facts.to_beach[z]
