"""What stands in a game's folder, found by name."""

from __future__ import annotations

import msgspec
import pytest

from baluard.components.folder import pictures_of
from baluard.drawing.emblems import emblems
from baluard.games.catalans.board.pictures import PICTURES as CATALANS
from baluard.games.victus.board.pictures import PICTURES as VICTUS


class Other(msgspec.Struct):
    """Another kind of tables."""

    coasts: tuple[int, ...]


def test_the_tables_of_a_drawing_are_checked() -> None:
    with pytest.raises(msgspec.ValidationError, match="coasts"):
        pictures_of("baluard.games.victus", Other)


def test_every_emblem_that_a_table_names_is_drawn() -> None:
    tables = (
        VICTUS.piece_emblems,
        VICTUS.action_emblems,
        VICTUS.card_subjects,
        VICTUS.card_discs,
        VICTUS.card_groups,
        CATALANS.card_kinds,
        CATALANS.card_subjects,
        CATALANS.action_emblems,
    )
    named = {emblem for table in tables for emblem in table.values()}
    assert {emblem for emblem in named if f'id="bd-{emblem}"' not in emblems()} == set()
