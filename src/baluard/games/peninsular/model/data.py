"""The components as a data set that is checked. A bad file gives an error that names file and record."""

from __future__ import annotations

from baluard.games.peninsular.model import army_checks, checks, order_checks
from baluard.games.peninsular.model.army_rows import ArmyData
from baluard.games.peninsular.model.orders import ORDERS


class Data(ArmyData, kw_only=True):
    """A data set of this game."""

    def check(self) -> None:
        """What the rules read; the first fault is reported with its file and record."""
        checks.check(self)
        army_checks.check(self)

    def check_looks(self) -> None:
        """What is shown and written, orders in words among it."""
        checks.check_looks(self)
        army_checks.check_looks(self)
        order_checks.check_orders(self.orders_sheet, ORDERS)
