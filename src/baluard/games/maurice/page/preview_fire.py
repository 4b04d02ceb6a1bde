"""Before fire: dice, the number needed, the DISR expected on both sides, the chance to break, and the lines."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.board import overlays
from baluard.games.maurice.eyes.foresight import Shot, break_chance, hundredths, percent, shot_of, shots_of
from baluard.games.maurice.model.state import State
from baluard.games.maurice.page.asks import Asks
from baluard.games.maurice.rules.damage import in_story
from baluard.games.maurice.rules.fire import fire_action, ranges, reach_of
from baluard.kernel.answers import DONE
from baluard.page.questions import Parts
from baluard.page.remarks import said
from baluard.page.sums import column
from baluard.page.widgets import Drawn, Text


def volley(q: Asks) -> Parts:
    """Whether to call a volley: what both sides would fire, and what may come of it."""
    own, enemy = shots_of(q.now, q.side, "volley"), shots_of(q.now, 1 - q.side, "volley")
    yield said("preview.volley", own=expected(own), enemy=expected(enemy))
    yield from targets(q.now, own)
    yield from targets(q.now, enemy, "preview.answer")
    yield Drawn(lines(q.now, [*own, *enemy]))


def assigned(q: Asks) -> Parts:
    """The shots that are ordered so far; while there are none, those that would be."""
    action = fire_action(q.now)
    if len(q.keys) < 2 or q.keys[-1] in q.space.targets:
        shots = shots_of(q.now, q.side, action)
    else:
        ordered = q.space.shots_of((*q.keys, DONE))
        shots = [ordered_shot(q.now, u, target, cards, action) for u, target, cards in ordered]
    yield said("preview.fire", count=expected(shots))
    for shot in shots if len(q.keys) > 1 else ():
        yield column(said("preview.title.shot", unit=q.now.name(shot.shooter)), shot.sum)
    yield from targets(q.now, shots)
    yield Drawn(lines(q.now, shots))


def ordered_shot(s: State, u: int, target: int, cards: tuple[int, ...], action: str) -> Shot:
    """A shot that was ordered, with its cards."""
    return shot_of(s, u, target, reach_of(s, u, target, *ranges(s, u, action)), action, cards)


def bombardment(q: Asks) -> Parts:
    """What the guns would do."""
    shots = shots_of(q.now, q.side, "bombard")
    yield said("preview.fire", count=expected(shots))
    yield from targets(q.now, shots)
    yield Drawn(lines(q.now, shots))


def expected(shots: list[Shot]) -> int:
    """The DISR of all of them on average, in hundredths."""
    return hundredths(sum(shot.expected for shot in shots))


def targets(s: State, shots: list[Shot], key: str = "preview.shot") -> Iterator[Text]:
    """A sentence for each shot, and the chance of each target to break."""
    for shot in shots:
        yield said(
            key,
            unit=s.name(shot.shooter),
            target=s.name(shot.target),
            distance=in_story(shot.reach.nearest),
            reach=in_story(shot.reach.most),
            dice=shot.dice,
            need=shot.need,
            count=hundredths(shot.expected),
        )
    for target in dict.fromkeys(shot.target for shot in shots):
        chance = percent(break_chance(s, target, shots))
        if chance:
            yield said("preview.break", unit=s.name(target), percent=chance)


def lines(s: State, shots: list[Shot]) -> str:
    """The lines of fire, with what decides: how far, of how far."""
    return "".join(
        overlays.between(
            overlays.front_of(s, shot.shooter),
            s.centre(shot.target),
            overlays.of_reach(in_story(shot.reach.nearest), in_story(shot.reach.most)),
            f"shot side-{s.side_of(shot.shooter)}",
        )
        for shot in shots
    )
