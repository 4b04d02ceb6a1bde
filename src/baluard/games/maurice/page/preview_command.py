"""Before an option is taken: the brigade, the way from the commander, what is paid, and the hand afterwards."""

from __future__ import annotations

from baluard.games.maurice.board import overlays
from baluard.games.maurice.eyes.foresight import hundredths, rallying
from baluard.games.maurice.page.asks import Asks
from baluard.games.maurice.page.preview_fire import bombardment
from baluard.games.maurice.rules.brigades import command_distance
from baluard.games.maurice.rules.command import ACTIVATES
from baluard.games.maurice.rules.damage import in_story
from baluard.kernel.plane import point_distance
from baluard.page.questions import Parts
from baluard.page.remarks import said, when
from baluard.page.widgets import Drawn


def option(q: Asks) -> Parts:
    """The option as far as it is chosen."""
    if not q.keys:
        return
    if q.keys[0] == "bombard":
        yield from bombardment(q)
    elif q.keys[0] in ACTIVATES:
        yield from brigade(q)
    draws = q.now.facts.n.draws[q.keys[0]]
    left = len(q.now.hands[q.side]) - len(q.cards())
    yield said("preview.hand", left=left, draws=draws)


def brigade(q: Asks) -> Parts:
    """A brigade and its payment."""
    s, units = q.now, q.units()
    if not units:
        return
    needed = command_distance(s, q.side, units)
    paid = sum(s.facts.cards[card].span for card in q.cards())
    yield said("preview.needed", needed=in_story(needed), units=s.names(units))
    yield from when(paid, "preview.paid", paid=paid)
    if q.keys[0] == "rally":
        for u in units:
            if s.disr[u]:
                odds = rallying(s, u)
                count = hundredths(odds.expected)
                yield said("preview.rally", unit=s.name(u), disr=s.disr[u], need=odds.need, count=count)
    nearest = min(units, key=lambda u: point_distance(s.cinc_point(q.side), s.feet[u]))
    words = f"{in_story(needed) / 100:.2f} BW"
    yield Drawn(overlays.between(s.cinc_point(q.side), s.centre(nearest), words, "command"))
