"""What can be known beforehand: the table in the middle of an activity, and what an effect could hit.

Everything is reckoned on a state that the eyes of a view could be looking at: what they do not know is made up, and
nothing here may depend on it.
"""

from __future__ import annotations

from msgspec import Struct

from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.activities import Activity
from baluard.games.catalans.model.facts import ALLIED, BOURBON, FRANCE, POWERS, Op
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.concessions import rank
from baluard.games.catalans.rules.targets import icon_spaces, in_region
from baluard.games.catalans.rules.tracks import can_pay
from baluard.games.catalans.rules.troops import adjacent_to, levy_options, next_to_allies
from baluard.kernel.kept import kept
from baluard.kernel.present import present_state
from baluard.kernel.values import View
from baluard.page.contract import GameModule


class Sight(Struct, frozen=True):
    """The table as it stands now, for the rules (`s`) and as these eyes see it (`p`)."""

    s: State
    p: Position
    own: tuple[int, ...]  # the powers of these eyes
    running: Activity | None  # the activity in which something is asked


@kept
def sight(view: View, game: GameModule) -> Sight:
    """What these eyes are looking at."""
    s: State = present_state(view, game)
    own = tuple(power for power in s.facts.powers if s.facts.owner[power] in view.eyes)
    agenda = view.position.agenda
    return Sight(s, view.present, own, agenda[-1] if agenda else None)


# -- the wall


def mean_value(s: State) -> int:
    """CAT-6.7 The mean value of the next card of the draw pile, in hundredths: all can reckon it."""
    return s.facts.mean_value(s.bag or s.discard)


# -- what an effect can hit


def victims(s: State, op: Op, power: int) -> list[int]:
    """The spaces in which an effect that eliminates could strike."""
    f = s.facts
    if op.op == "icon" and op.icon == "X":
        return in_region(op, [z for z in range(len(f.ids)) if s.bourbon_at(z) and next_to_allies(s, z)])
    if op.op == "icon":
        return icon_spaces(s, op)
    side = op.nations or BOURBON
    found = [z for z in op.spaces or range(len(f.ids)) if any(s.troops[one][z] for one in side)]
    return [z for z in found if op.op != "strike" or adjacent_to(s, z, s.fights_for(power))]


def next_is_red(s: State) -> bool:
    """CAT-3.e.3 Is the next French troop of the reserve the red one of its box?"""
    for box, full in zip(s.boxes, s.facts.boxes, strict=True):
        if box:
            return box == full
    return False


def levy_spaces(s: State, op: Op) -> int:
    """In how many spaces an effect could put Bourbon troops."""
    return len({z for _, z in levy_options(s, op.nations, op.op == "restore", op.fallback)})


def neighbours(s: State, z: int, powers: tuple[int, ...]) -> tuple[str, ...]:
    """Which of these powers have troops beside a space."""
    near = s.facts.near[z]
    return tuple(POWERS[power] for power in powers if any(s.troops[power][n] for n in near))


def allies_near(s: State, z: int) -> tuple[str, ...]:
    """The Allied powers beside a space."""
    return neighbours(s, z, ALLIED)


def concessions_for_sale(s: State, op: Op, power: int) -> list[str]:
    """CAT-8 buy_concession: what could be bought."""
    worth = s.facts.concessions
    held = [name for other in s.facts.powers if other != power for name in s.held[other]]
    return [n for n in held if 1 <= worth[n].value <= op.max_value and can_pay(s, power, op.price * worth[n].value)]


# -- order


def order_of_choice(s: State) -> list[int]:
    """CAT-9.2 Who would choose a concession before whom, if they were dealt now."""
    return sorted(s.facts.powers, key=lambda power: rank(s, power), reverse=True)


def takes_red_troop(s: State, nation: int) -> bool:
    """CAT-3.e.3 Would a troop of this nation, taken from the reserve, bring on a distribution?"""
    return nation == FRANCE and next_is_red(s)
