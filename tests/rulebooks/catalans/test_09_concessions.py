"""CAT-9 The distribution of concessions, and the auction."""

from collections.abc import Mapping

import pytest

from baluard.games.catalans.model.events import (
    AuctionWon,
    BidderWithdrew,
    BidMade,
    ConcessionChosen,
    ConcessionsDropped,
    ConcessionTaken,
    WillChanged,
)
from baluard.games.catalans.model.facts import POWERS
from baluard.kernel.answers import DONE
from tests.rulebooks.catalans.table import FIVE, Sitting, rule, vector, written

ROW = ("mantua", "naples", "sacramento", "amazon", "newfoundland")
FOUR_SEATS = ("britain", "dutch", "austria", "savoy")


def distribution(
    row: tuple[str, ...] = ROW, more: str = "", players: str = "5", **tables: Mapping[str, object]
) -> Sitting:
    """A distribution with these concessions in the slots."""
    lines = ['phase = "distribution"', 'pending = ["early"]', more]
    for name, rows in tables.items():
        lines += [f"[{name}]", *[f"{key} = {written(value)}" for key, value in rows.items()]]
    return Sitting("\n".join(lines), {"concession": row}, players=players)


def choosing(game: Sitting) -> list[str]:
    """Who puts a marker, in order; each takes the first that is left."""
    while game.asked() and game.asked()[0][1] == "choose_concession":
        game.answer("choose_concession", game.offered("choose_concession")[0])
    return [event.power for event in game.told(ConcessionChosen)]


@rule("CAT-9.1")
def test_five_of_the_pile_are_laid_out() -> None:
    game = distribution()
    assert game.s.concession_row == ROW and len(game.s.pile) == 10


@rule("CAT-9.2")
def test_the_order_of_choice_is_by_will_to_fight() -> None:
    levels = {"britain": 4, "dutch": 9, "austria": 6, "savoy": 8, "portugal": 1}
    assert choosing(distribution(levels=levels)) == ["dutch", "savoy", "austria", "britain", "portugal"]


@vector("E18")
@rule("CAT-9.2")
def test_ties_go_to_more_bourbon_spaces_then_resources_then_the_lower_box() -> None:
    at = {
        "mantova": "1 austria",
        "breisgau": "1 empire",
        "milano": "1 austria",
        "cadiz": "1 britain",
        "vigo": "1 britain",
    }
    levels = {"britain": 6, "dutch": 5, "austria": 6, "savoy": 5, "portugal": 5}
    resources = {"britain": 4, "austria": 7, "dutch": 3, "savoy": 3, "portugal": 2}
    more = 'sequence = ["britain", "austria", "savoy", "dutch", "portugal"]'
    game = distribution(more=more, at=at, levels=levels, resources=resources)
    assert choosing(game) == ["austria", "britain", "savoy", "dutch", "portugal"]
    at |= {"sevilla": "1 britain", "badajoz": "1 portugal"}
    game = distribution(more=more, at=at, levels=levels, resources=resources)
    assert choosing(game) == ["britain", "austria", "portugal", "savoy", "dutch"]


@rule("CAT-9.2", "CAT-R35")
def test_eugene_cannot_alter_the_order() -> None:
    game = distribution(more='round = 4\ncharacters = [["eugene", "savoy", 1]]', levels={"savoy": 9})
    assert game.asked() == [("savoy", "choose_concession")]


@rule("CAT-9.3")
def test_choosing_a_free_concession_is_compulsory() -> None:
    game = distribution(levels={"savoy": 9})
    assert game.offered("choose_concession") == list(ROW)
    game.play(("choose_concession", "naples"))
    assert "naples" not in game.offered("choose_concession")
    assert POWERS[game.s.concession_markers[1]] == "savoy"


@rule("CAT-9.4")
def test_markers_may_be_exchanged_for_resources_and_promises() -> None:
    levels = {"britain": 9, "dutch": 8, "austria": 7, "savoy": 6, "portugal": 5}
    lines = "\n".join(f"{power} = {level}" for power, level in levels.items())
    text = f'phase = "distribution"\npending = ["early"]\n[levels]\n{lines}'
    game = Sitting(text, {"concession": ROW}, negotiation="full").ready()
    for name in ("mantua", "naples", "sacramento", "amazon"):
        game.answer("choose_concession", name)
    assert game.asked()[0][1] == "ready" and game.s.window == "N5"
    game.deal("britain", "dutch", "resources 3; promise benefit dutch", "promise swap")
    assert [POWERS[power] for power in game.s.concession_markers[:2]] == ["dutch", "britain"]
    assert game.resources("britain", "dutch") == [7, 13]
    assert ("dutch", "swap", "kept") in game.promises()


@rule("CAT-9.5", "CAT-R30")
def test_in_slot_order_text_then_will_then_the_marker() -> None:
    levels = {"britain": 9, "dutch": 8, "austria": 7, "savoy": 6, "portugal": 5}
    game = distribution(levels=levels)
    for name in ("newfoundland", "naples", "mantua", "amazon"):
        game.answer("choose_concession", name)
    assert game.asked() == [("austria", "choose_power")] and game.held("austria") == ["mantua"]
    assert game.level("austria") == 7
    game.play(("choose_power", "savoy"))
    assert game.resources("savoy") == 12 and game.level("austria") == 6
    assert game.asked() == [("dutch", "kill_unit")]
    game.play(("kill_unit", DONE)).defaults("choose_power")
    assert [event.power for event in game.told(ConcessionTaken)] == ["austria", "dutch", "portugal", "savoy", "britain"]
    assert game.sequence() == ["britain", "savoy", "portugal", "dutch", "austria"]


@vector("E19")
@rule("CAT-9.5", "CAT-R23", "CAT-R30")
def test_the_will_stops_at_0() -> None:
    game = distribution(("naples", *ROW[2:], "barrier"), levels={power: 1 for power in FIVE} | {"savoy": 2})
    game.play(("choose_concession", "naples"))
    for name in ("sacramento", "amazon", "newfoundland"):
        game.answer("choose_concession", name)
    game.play(("kill_unit", "castile-napoli"))
    assert game.at("napoli") == "" and game.level("savoy") == 0
    assert game.told(WillChanged)[0].delta == -2 and game.held("savoy") == ["naples"]


@vector("E23")
@rule("CAT-9.5", "CAT-12.1")
def test_four_seats_take_their_boxes() -> None:
    game = distribution(players="4", levels={"britain": 9, "savoy": 8, "dutch": 7, "austria": 6})
    for name in ("mantua", "naples", "amazon", "newfoundland"):
        game.answer("choose_concession", name)
    game.until("auction_open")
    assert game.sequence() == ["austria", "dutch", "savoy", "britain"]
    assert game.offered("auction_open") == ["sacramento"]


# -- the auction


@vector("E22")
@rule("CAT-9.6", "CAT-R26", "CAT-R34", "CAT-12.2")
def test_two_auctions_of_three_seats() -> None:
    text = """
    phase = "auction"
    sequence = ["britain", "portugal", "dutch"]
    concessions = ["milan", "amazon"]
    [resources]
    britain = -10
    portugal = 2
    dutch = -8
    """
    game = Sitting(text, players="3")
    assert game.asked() == [("portugal", "auction_open")]
    assert game.offered("auction_open") == ["milan", "amazon"]
    assert game.offered("auction_open", "milan") == [str(n) for n in range(1, 13)]
    game.play(("auction_open", ("milan", "2")))
    assert game.last(BidderWithdrew).power == "dutch"  # it could pay 2 at most
    assert game.last(AuctionWon).power == "portugal" and game.resources("portugal") == 0
    game.play(("relocate_unit", (DONE,)))
    assert game.level("portugal") == 4
    assert game.asked() == [("portugal", "auction_open")]
    game.play(("auction_open", ("amazon", "1")))
    assert game.offered("auction_bid") == ["withdraw", "2"]
    game.play(("auction_bid", "2"))
    assert game.asked() == [("portugal", "auction_bid")]
    game.play(("auction_bid", "withdraw"))
    assert game.resources("dutch") == -10 and game.held("dutch") == ["amazon"]
    game.play(("choose_power", "dutch"))
    assert (game.resources("dutch"), game.level("dutch")) == (-8, 6)
    assert game.sequence() == ["britain", "portugal", "dutch"]  # turn markers do not move


@rule("CAT-9.6")
def test_bids_go_round_until_one_is_left() -> None:
    text = 'phase = "auction"\nsequence = ["dutch", "savoy", "britain", "austria"]\nconcessions = ["amazon"]'
    game = Sitting(text, players="4").play(("auction_open", ("amazon", "1")))
    assert game.asked() == [("savoy", "auction_bid")]
    game.play(("auction_bid", "3"))
    assert game.offered("auction_bid")[:2] == ["withdraw", "4"]
    game.play(("auction_bid", "withdraw"), ("auction_bid", "4"))
    assert game.asked() == [("dutch", "auction_bid")]
    game.play(("auction_bid", "withdraw"), ("auction_bid", "5"))  # Savoy against Austria
    assert game.asked() == [("austria", "auction_bid")]
    game.play(("auction_bid", "withdraw"))
    assert [(event.power, event.price) for event in game.told(BidMade)] == [("savoy", 3), ("austria", 4), ("savoy", 5)]
    assert game.last(AuctionWon).price == 5 and game.resources("savoy") == 5


@rule("CAT-9.6", "CAT-R34")
def test_no_bid_exceeds_resources_and_ten() -> None:
    text = 'phase = "auction"\nconcessions = ["amazon"]\n[resources]\nbritain = -7'
    game = Sitting(text, players="4")
    assert game.offered("auction_open", "amazon") == ["1", "2", "3"]


@rule("CAT-9.6")
def test_if_everybody_is_at_the_floor_what_remains_is_eliminated() -> None:
    resources = "\n".join(f"{power} = -10" for power in FOUR_SEATS)
    game = Sitting(f'phase = "auction"\nconcessions = ["amazon", "milan"]\n[resources]\n{resources}', players="4")
    assert game.last(ConcessionsDropped).concessions == ("amazon", "milan")
    assert not any(game.held(power) for power in FOUR_SEATS) and "amazon" not in game.s.pile


@rule("CAT-9.6", "CAT-12.5")
@pytest.mark.parametrize(("players", "left"), [("5", 0), ("4", 1), ("3", 2), ("2", 1)])
def test_how_many_are_auctioned(players: str, left: int) -> None:
    game = distribution(players=players)
    choosing(game)
    game.until("auction_open", "choose_card")
    found = len(game.offered("auction_open")) if game.asked()[0][1] == "auction_open" else 0
    if left == 1:  # the concession is the only key: the bid is asked with it
        assert game.offered("auction_open") == [name for name in game.s.concession_row if name]
    assert found == left
