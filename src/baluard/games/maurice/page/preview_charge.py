"""Before a charge or a combat: both factors line by line, the chances, the way and where the charger will stop."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from baluard.games.maurice.board import overlays
from baluard.games.maurice.eyes.foresight import Clash, Order, clash_of, percent, rehearsed
from baluard.games.maurice.model.state import State
from baluard.games.maurice.page.asks import Asks
from baluard.games.maurice.page.sights import seen
from baluard.games.maurice.rules.charges import charge_reach, flanks, read_wheel, run_charge
from baluard.games.maurice.rules.damage import in_story
from baluard.games.maurice.rules.measures import gap
from baluard.page.questions import Parts
from baluard.page.remarks import AIM, remark, said, when
from baluard.page.sums import column
from baluard.page.widgets import Drawn, Hint


def orders_in(q: Asks) -> list[Order]:
    """The charges that the keys declare so far."""
    found: list[Order] = []
    for name, key in zip(q.keys[0::2], q.keys[1::2], strict=False):
        wheel = read_wheel(key)
        if q.unit(name) >= 0 and wheel is not None:
            found.append((q.unit(name), *wheel))
    return found


def wheel_hints(q: Asks) -> Iterator[Hint]:
    """Of units what is seen of them; of a wheel whom it brings them to, and the chances there."""
    orders = orders_in(q)
    s = rehearsed(q.now, orders)
    for key in q.offered:
        if len(q.keys) % 2 == 0:
            yield remark(key, list(seen(s, q.unit(key))))
            continue
        u, wheel = q.unit(q.keys[-1]), read_wheel(key)
        assert wheel is not None
        run = run_charge(s, u, *wheel, charge_reach(s, u))
        odds = clash_of(rehearsed(q.now, [*orders, (u, *wheel)]), run.target)
        parts = [
            said(
                "hint.charge",
                unit=s.name(run.target),
                distance=in_story(gap(s, u, run.target)),
                reach=in_story(charge_reach(s, u)),
                win=percent(odds.doubled + odds.beaten),
                percent=percent(odds.target_breaks),
            ),
            *when(flanks(s, u, run.target), "hint.in_flank"),
        ]
        yield replace(remark(key, parts, AIM), place=s.name(run.target))


def charges(q: Asks) -> Parts:
    """The combats that these charges lead to."""
    orders = orders_in(q)
    if not orders:
        return
    after = rehearsed(q.now, orders)
    yield Drawn(ways(q.now, after, orders))
    for target in dict.fromkeys(fight[1] for fight in after.fights):
        yield from told(after, clash_of(after, target))


def combat(q: Asks) -> Parts:
    """The combat that is about to be rolled, as it stands."""
    key = str(q.about.get("target", "")) or (q.keys[0] if q.keys else "")
    yield from fought(q.now, q.unit(key))


def armed(q: Asks) -> Parts:
    """The combat for which a card may be attached, with the card if one is."""
    s = q.now
    if len(q.keys) == 2 and q.unit(q.keys[1]) >= 0:
        s = s.copy()
        s.armed = (*s.armed, (q.unit(q.keys[1]), s.facts.card_no[q.keys[0]]))
    yield from fought(s, q.unit(str(q.about.get("target", ""))))


def fought(s: State, target: int) -> Parts:
    """The combat in which a unit is charged, if it is."""
    if target >= 0 and any(fight[1] == target for fight in s.fights):
        yield from told(s, clash_of(s, target))


def told(s: State, clash: Clash) -> Parts:
    """One combat: the chances in a sentence, then the sums."""
    yield said(
        "preview.clash",
        unit=s.name(clash.target),
        doubled=percent(clash.doubled),
        beaten=percent(clash.beaten),
        held=100 - percent(clash.doubled) - percent(clash.beaten),
        percent=percent(clash.target_breaks),
    )
    for attacker, total, breaks in zip(clash.attackers, clash.sums, clash.breaks, strict=True):
        yield column(said("preview.title.attack", unit=s.name(attacker)), total)
        yield from when(percent(breaks), "preview.own_break", unit=s.name(attacker), percent=percent(breaks))
    yield column(said("preview.title.defence", unit=s.name(clash.target)), clash.defence)
    yield said("preview.fall_back", most=in_story(s.facts.n.fall_back))


def ways(s: State, after: State, orders: list[Order]) -> str:
    """The ways of the charges, with where they stop and how far that is."""
    drawn: list[str] = []
    for u, _, _ in orders:
        fight = next((row for row in after.fights if row[0] == u), None)
        if fight is None:
            continue
        words = overlays.of_reach(in_story(gap(s, u, fight[1])), in_story(charge_reach(s, u)))
        look = "charge is-flank" if fight[2] else "charge"
        drawn.append(overlays.between(overlays.front_of(s, u), overlays.front_of(after, u), words, look))
        drawn.append(overlays.ghost(after.profile(u), after.place[u], f"side-{s.side_of(u)}"))
    return "".join(drawn)
