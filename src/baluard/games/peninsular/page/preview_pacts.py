"""What the allies agree on, for who proposes and for who is asked: a trade, a joint march, a voyage, a city ceded."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.activities import TradeOffer
from baluard.games.peninsular.model.facts import NATIONS, OTHER_ALLY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.page.asks import Asks
from baluard.games.peninsular.page.preview_moves import march_parts
from baluard.games.peninsular.rules.income import income, levy
from baluard.games.peninsular.rules.joint import JointMove
from baluard.games.peninsular.rules.trade import exchange
from baluard.kernel.answers import DONE, Keys
from baluard.page.questions import Parts
from baluard.page.remarks import said, when
from baluard.page.widgets import Text

# -- trade


def trade(q: Asks) -> Iterator[Text]:
    """PEN-6.6 What a trade that is proposed would bring."""
    if len(q.keys) == 3:
        yield from traded(q.s, q.nation, q.nation, q.keys[1], int(q.keys[2]))


def trade_answer(q: Asks) -> Iterator[Text]:
    """PEN-6.6 What the ally proposes, and what it would bring."""
    offer = q.view.position.agenda[-1]
    if isinstance(offer, TradeOffer) and offer.number:
        nation = NATIONS.index(offer.nation)
        yield said(f"preview.trade.{offer.gives}", nation=offer.nation, number=offer.number)
        yield from traded(q.s, nation, q.nation, offer.gives, offer.number)


def traded(s: State, proposer: int, eyes: int, gives: str, number: int) -> Iterator[Text]:
    """Gold, levy and reserve of both allies before and after; the own first."""
    after = s.copy()
    exchange(after, proposer, gives, number)
    for nation in (eyes, OTHER_ALLY[eyes]):
        who = {"nation": NATIONS[nation]}
        for key, one, other in (("gold", s.gold, after.gold), ("levy", s.levy, after.levy)):
            facts = {"before": one[nation], "after": other[nation]}
            yield from when(one[nation] != other[nation], f"preview.trade.has_{key}", **who, **facts)
        kind = s.facts.main_kind[nation]
        points = after.reserve[kind] - s.reserve[kind]
        yield from when(points, "preview.trade.reserve", **who, points=points)
        promised = after.owed[nation] - s.owed[nation]
        yield from when(promised, "preview.trade.owed", **who, number=promised)


# -- marches and voyages together


def joint(q: Asks) -> Parts:
    """PEN-9.13 The march of several corps, at the pace of the slowest."""
    args = tuple(key for key in (q.keys[0], *q.keys[2:]) if key != DONE)
    group = tuple(corps.id for corps in JointMove().group_of(q.s, args))
    return together(q, group, args[len(group) :])


def joint_answer(q: Asks) -> Parts:
    """PEN-9.13 The march that the ally proposes; one's own corps neither move nor fight on their own afterwards."""
    group, way = tuple(q.about["corps"]), tuple(q.about["path"])  # type: ignore[arg-type]
    yield from together(q, group, way)
    yield said("preview.joint.later")


def together(q: Asks, group: Keys, way: Keys) -> Parts:
    """What a joint march costs, and what each corps then forages."""
    if len(group) > 1 and way:
        members = [q.s.corps_of(id) for id in group]
        yield said("preview.joint", corps=group, points=sum(corps.points for corps in members))
        yield from march_parts(q, JointMove().march(q.s, group), way, members)


def voyage(q: Asks) -> Iterator[Text]:
    """PEN-8.1, 8.2 Who would sail; the allies have one naval move in a turn."""
    corps = q.s.corps_of(str(q.about["corps"]))
    yield said("preview.voyage", corps=corps.id, points=corps.points, province=q.about["province"])
    yield said("preview.voyage.only")


# -- cities


def cede(q: Asks) -> Iterator[Text]:
    """PEN-3.9 What an ally would have of a city that is given to it."""
    if len(q.keys) == 2:
        yield from ceded(q, q.keys[0], OTHER_ALLY[q.nation])


def cede_answer(q: Asks) -> Iterator[Text]:
    """PEN-3.9 What one would have of a city that the ally gives."""
    yield from ceded(q, str(q.about["city"]), q.nation)


def ceded(q: Asks, city: str, to: int) -> Iterator[Text]:
    """PEN-6.2 to 6.5 Income and levy of both allies before and after."""
    s, after = q.s, q.s.copy()
    after.control[s.facts.city_no[city]] = to
    for nation in (to, OTHER_ALLY[to]):
        gold, later = income(s, nation).total, income(after, nation).total
        raised, then = levy(s, nation).total, levy(after, nation).total
        facts = {"nation": NATIONS[nation], "gold": gold, "later": later, "levy": raised, "then": then}
        yield said("preview.ceded", **facts)
