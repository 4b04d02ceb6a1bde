"""The map as it would be after an order, in thought: on a copy, with no dice and no questions."""

from __future__ import annotations

from contextlib import suppress

from baluard.games.peninsular.model.facts import OPEN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.page.asks import Asks
from baluard.games.peninsular.rules.foraging import forage_losses, forage_sum, forage_value
from baluard.games.peninsular.rules.marches import March, may_set_out
from baluard.games.peninsular.rules.orders import MoveSpace, OrderKind, PhaseSpace, args_of
from baluard.games.peninsular.rules.routes import depot_distances
from baluard.games.peninsular.rules.supply import default_way, price_of, undecided
from baluard.games.peninsular.rules.troops import relocate
from baluard.kernel.answers import Keys
from baluard.kernel.errors import GameOver
from baluard.kernel.table import Table
from baluard.page.remarks import said
from baluard.page.widgets import Text

CERTAIN = (  # orders whose outcome hangs on no die and no answer of somebody else
    *("assign_points", "new_corps", "recruit", "buy_points", "transfer_points"),
    *("garrison", "transfer", "disband", "depot_create", "depot_move", "depot_destroy"),
)


def order_in(q: Asks) -> tuple[OrderKind | None, Keys]:
    """The order that the keys give, and its arguments."""
    space = q.space
    if isinstance(space, MoveSpace):
        kind = space.kind_of(q.keys, "") if len(q.keys) > 1 else None
        return kind, args_of(kind, q.keys) if kind else ()
    if isinstance(space, PhaseSpace):
        return space.kind_of(q.keys[0]), q.keys[1:]
    return None, ()


def state_after(q: Asks) -> State | None:
    """The map after an order that is whole and whose outcome is certain."""
    kind, args = order_in(q)
    if kind is None or kind.id not in CERTAIN or q.space.goes_on(q.keys):
        return None
    after = q.s.copy()
    with suppress(GameOver):  # the last city: total victory
        kind.carry_out(Table(keep=False), after, q.nation, args)
    return after


def after_march(s: State, walk: March, group: list[Corps], spent: int) -> State:
    """PEN-9.2 The map after a march, as far as the supply of those who went hangs on it."""
    after = s.copy()
    for corps in group:
        moved = after.corps_of(corps.id)
        moved.start, moved.path, moved.moved = walk.start, walk.path, True
        moved.spent += spent
        moved.besieging = False
        relocate(after, moved, walk.at(), OPEN)
    return after


def idle_corps(s: State) -> list[Corps]:
    """PEN-9 Corps of the active nation that could still set out and have no order yet."""
    own = [corps for corps in s.corps if s.nation_of(corps) == s.nation and may_set_out(s, corps)]
    return [corps for corps in own if not corps.forced and not corps.besieging]


class ForageTable:
    """PEN-11.4, 11.5 What foraging would cost a corps: the loss by die, and what makes it up."""

    def __init__(self, s: State, corps: Corps) -> None:
        self.losses: list[int] = forage_losses(s, corps)
        self.modifier: int = forage_sum(s, corps).total
        self.value: int = forage_value(s, corps)
        self.mean: int = (2 * sum(self.losses) + len(self.losses)) // (2 * len(self.losses))


def forage_by_die(losses: list[int]) -> Text:
    """The loss by die, and on average."""
    if not any(losses):
        return said("preview.forage.free")
    mean = (2 * sum(losses) + len(losses)) // (2 * len(losses))
    return said("preview.forage", **{f"die{die}": loss for die, loss in enumerate(losses, 1)}, mean=mean)


def cheapest_depot(s: State, nation: int, corps: Corps) -> tuple[int, str]:
    """PEN-11.7 The gold that the cheapest depot in reach would cost a corps, and its province; nothing when none is."""
    if corps.forced:
        return 0, ""
    near = depot_distances(s, nation, corps.at)
    if not near:
        return 0, ""
    _, province = near[0]
    active, s.nation = s.nation, nation
    gold = price_of(s, corps.id, "depot", province)
    s.nation = active
    return gold, s.facts.provinces[province]


def all_supplied(s: State, nation: int) -> State:
    """PEN-11.1 All for whom nothing was chosen are supplied as at the end of the phase, in their order: gold that one
    costs is missing to the next."""
    after = s.copy()
    for unit in undecided(after, nation):
        after.supplies = (*after.supplies, (unit, *default_way(after, nation, unit)))
    return after
