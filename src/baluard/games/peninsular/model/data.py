"""The components as a data set that is checked. A bad file gives an error that names file and record."""

from __future__ import annotations

from baluard.games.peninsular.model import order_checks, rows
from baluard.games.peninsular.model.orders import ORDERS


class Data(rows.Data, kw_only=True):
    """A data set of this game."""

    def check_looks(self) -> None:
        """What is shown and written: orders in words."""
        order_checks.check_orders(self.orders_sheet, ORDERS)
