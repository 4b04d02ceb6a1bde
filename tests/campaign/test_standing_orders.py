"""What is written in the sheet of reactions becomes the standing order of its corps or depot (PEN-20.5)."""

from __future__ import annotations

import msgspec
import pytest

from baluard.campaign.handing_in import Outcome, Run
from baluard.campaign.papers import Looked, look_at
from baluard.campaign.pending import Draft, from_draft
from baluard.components.situation import Filled
from baluard.games.peninsular.model.orders import standing_of
from tests.campaign.test_handing_in import desk_at, texts
from tests.rulebooks.peninsular.sitting import Sitting, alone
from tests.rulebooks.peninsular.test_12_combat import enter

Cells = dict[str, str]
RETREAT = {"reaction": "Retirarse", "ratio": "1,4", "to1": "Toledo", "to2": "Mérida"}


def at_talavera(phase: str = "movement") -> Sitting:
    """A Spanish corps at Talavera, and a depot there with a garrison, in a phase of the Spanish turn."""
    game = alone(turn=1)
    game.corps("es", at="talavera", points=200)
    game.depot("spain", "talavera", 50)
    return game.begin("spain", phase)


def looked_at(game: Sitting, row: str, cells: Cells) -> Looked:
    """A workbook in which somebody wrote in a row of the sheet of reactions."""
    desk = desk_at(game.table, "spain")
    filled: Filled = {("reactions", row, column): text for column, text in cells.items()}
    body = desk.workbook(texts("es"), msgspec.structs.replace(desk.read(b"", False), filled=filled))
    return look_at(desk, game.table, desk.read(body, True), "seed")


def go(game: Sitting, run: Run) -> Outcome:
    """Orders carried out; the dice fall as the test says."""
    done = run.go()
    for step in done.steps:
        game.follow(step)
    return done


def handed_in(game: Sitting, row: str, cells: Cells) -> Draft:
    """The same handed in; what waits of it."""
    looked = looked_at(game, row, cells)
    assert looked.faults == []
    go(game, Run(game.table, "spain", {"spain": looked.pending}, False, "spain"))
    return msgspec.json.decode(msgspec.json.encode(looked.pending.draft("spain")), type=Draft)


@pytest.mark.parametrize(
    ("cells", "row"),
    [
        (RETREAT, ("es", "retreat", 14, "toledo", "merida", False)),
        ({"ratio": "2"}, ("es", "retreat", 20, "", "", False)),
        ({"reaction": "Retirarse", "to1": "Toledo", "to2": "Toledo"}, ("es", "retreat", 0, "toledo", "", False)),
        ({"reaction": "Encerrarse"}, ("es", "shelter", 0, "", "", False)),
    ],
)
def test_a_reaction_in_the_workbook_is_a_standing_order(cells: Cells, row: tuple[object, ...]) -> None:
    game = at_talavera()
    handed_in(game, "es", cells)
    assert game.s.standing[0] == (row,)


def test_a_depot_is_told_to_burn_itself() -> None:
    game = at_talavera()
    draft = handed_in(game, "depot_spain_talavera", {"burn": "Sí"})
    assert game.s.standing[0] == (("talavera", "", 0, "", "", True),)
    assert draft.standing[0].then == {"burn_own_depot": {"province": "talavera"}}


@pytest.mark.parametrize(("points", "goes"), [(280, "talavera"), (281, "toledo")])
def test_the_ratio_decides_when_the_enemy_comes_and_nobody_is_asked(points: int, goes: str) -> None:
    game = at_talavera()
    draft = handed_in(game, "es", RETREAT)
    enter(game, "fr", "talavera", "madrid", points)
    game.dice("retreat", 6, 6).begin("france", "combat")
    pending = from_draft(desk_at(game.table, "spain").book, draft)
    done = go(game, Run(game.table, "spain", {"spain": pending}, False, "france", resumes=True))
    assert [(one.tag, one.by_default) for one in done.given if one.tag == "contact_reaction"] == [
        ("contact_reaction", True)
    ]
    assert game.where("es") == goes


def test_where_it_cannot_go_is_told_at_its_row_and_the_set_is_refused() -> None:
    looked = looked_at(at_talavera(), "es", {**RETREAT, "to1": "Barcelona"})
    assert [(one.key, one.place.partition("!")[0]) for one in looked.faults] == [("E141", "Reacciones")]


def test_when_the_movement_is_over_it_comes_too_late() -> None:
    looked = looked_at(at_talavera("supply"), "es", RETREAT)
    assert [one.key for one in looked.faults] == ["orders.too_late"]


@pytest.mark.parametrize("ratio", ["1,25", "much", "-1", "1,5,5"])
def test_a_ratio_has_one_decimal_at_most(ratio: str) -> None:
    looked = looked_at(at_talavera(), "es", {"reaction": "Retirarse", "ratio": ratio})
    assert [one.key for one in looked.faults] == ["workbook.tenths"]


def test_a_place_for_the_beaten_alone_is_no_standing_order() -> None:
    assert standing_of("es", {"to1": "toledo"}) is None
