"""VIC-11 The competitive game."""

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.model.events import CardScored, FameCounted, FlagPassed, GameEnded, LeaderLeft, NeedleMoved
from tests.rulebooks.victus.table import Sitting, facts, rule, vector

HOLD = '[at]\ns31 = "9c"\n'


def ending(played: str, head: str = "", players: str = "2", **options: str) -> Sitting:
    """The end of the last turn of a round in which these cards were played."""
    last = ("victor", "victoria", "vicenc", "violant")[int(players) - 1]
    text = f'phase = "end"\nactive = "{last}"\nflag = "victor"\nplayed = {{ {played} }}\n{head}\n{HOLD}'
    return Sitting(text, mode="competitive", players=players, **options)


def scores(game: Sitting) -> list[tuple[str, int, int]]:
    """Who scored: the box of the needle afterwards, and the points."""
    return [(event.seat, event.box, event.gained) for event in game.told(CardScored)]


@rule("VIC-11.1")
def test_the_competitive_game_is_the_full_game_with_points() -> None:
    full, rivals = facts(mode="full"), facts(mode="competitive")
    for name in ("setup", "hand_size", "rounds", "min_coronela", "max_rubble", "deck", "start_box", "dice_order"):
        assert getattr(full, name) == getattr(rivals, name)
    assert (full.scores, rivals.scores) == (False, True)
    assert GAME.sides(GAME.checked_options({"mode": "full"})) == {"victor": "barcelona", "victoria": "barcelona"}
    assert GAME.sides(GAME.checked_options({"mode": "competitive"})) == {"victor": "victor", "victoria": "victoria"}


@rule("VIC-11.2", "VIC-11.3", "VIC-11.4", "VIC-R10")
@vector("VIC-T27")
def test_three_cards_of_the_rulebook() -> None:
    # Rauxa 2 (a leader), seny 4 (an event), seny 5 (a leader).
    head = "seny = 5\nleaders = { victor = 12, vicenc = 39 }"
    game = ending("victor = 12, victoria = 20, vicenc = 39", head, players="3")
    assert scores(game) == [("victor", 7, 2), ("victoria", 3, 4), ("vicenc", 1, 0)]
    assert [game.points(name) for name in ("victor", "victoria", "vicenc")] == [2, 4, 0]
    assert game.told(FlagPassed) == []  # the lowest card is Victor's, who keeps the flag
    assert (game.leader("victor"), game.leader("vicenc"), game.s.gone) == (12, 39, [20])


@rule("VIC-11.2")
@pytest.mark.parametrize(
    ("seny", "card", "box"),
    [(5, 28, 9), (5, 39, 1), (8, 27, 9), (2, 40, 1), (5, 3, 7), (5, 2, 3), (9, 28, 9)],
)
def test_rauxa_goes_right_and_seny_left_as_far_as_the_scale(seny: int, card: int, box: int) -> None:
    game = ending(f"victor = {card}", f"seny = {seny}")
    assert game.s.seny + 1 == box


@rule("VIC-11.2")
def test_scoring_begins_with_the_flag_holder() -> None:
    text = f'phase = "end"\nactive = "victor"\nflag = "victoria"\nplayed = {{ victor = 2, victoria = 3 }}\n{HOLD}'
    game = Sitting(text, mode="competitive")
    assert [event.seat for event in game.told(CardScored)] == ["victoria", "victor"]


@rule("VIC-11.3", "VIC-R10")
@pytest.mark.parametrize(
    ("seny", "card", "gained"),
    [
        (5, 3, 2),  # rauxa 2: 5 to 7, from the centre to the right
        (4, 3, 0),  # 4 to 6, inside the centre
        (7, 3, 0),  # 7 to 9, inside the right
        (3, 3, 2),  # 3 to 5, from the left to the centre
        (3, 31, 4),  # rauxa 4: 3 to 7, from one side to the other, both of them ochre
        (6, 2, 0),  # seny 2: 6 to 4
        (7, 2, 2),  # 7 to 5
        (1, 39, 0),  # seny 5: the needle cannot move
    ],
)
def test_a_card_scores_when_the_needle_comes_into_another_part(seny: int, card: int, gained: int) -> None:
    game = ending(f"victor = {card}", f"seny = {seny}")
    assert game.points("victor") == gained


@rule("VIC-11.3")
def test_everybody_sees_the_needle_and_only_their_own_points() -> None:
    game = ending("victor = 3, victoria = 2", "points = { victor = 10, victoria = 20 }")
    assert game.match.view(("victor",)).position.points == {"victor": 12, "victoria": -1}
    assert game.match.view(("victoria",)).position.points == {"victor": -1, "victoria": 22}
    assert game.match.view(()).position.points == {"victor": -1, "victoria": -1}
    told = Sitting(
        f'phase = "end"\nactive = "victoria"\nflag = "victor"\nplayed = {{ victor = 3, victoria = 2 }}\n{HOLD}',
        mode="competitive",
    )
    assert told.last(CardScored).gained == 2
    assert "gained" not in NeedleMoved.__struct_fields__  # what the others are told


@rule("VIC-11.4", "VIC-R9")
@pytest.mark.parametrize(
    ("flag", "cards", "next_flag"),
    [
        ("victor", (3, 1, 31), "victor"),  # points 2, 3, 4: the lowest keeps it
        ("victor", (1, 3, 31), "victoria"),  # 3, 2, 4
        ("victor", (3, 4, 31), "victoria"),  # 2, 2, 4: the holder comes last
        ("victor", (1, 3, 4), "vicenc"),  # 3, 2, 2: the right-hand neighbour first
        ("victor", (3, 4, 9), "vicenc"),  # 2, 2, 2
        ("victoria", (3, 4, 9), "victor"),
        ("vicenc", (3, 1, 4), "victor"),  # 2, 3, 2
        ("vicenc", (3, 4, 9), "victoria"),
    ],
)
def test_the_flag_goes_to_the_lowest_card(flag: str, cards: tuple[int, int, int], next_flag: str) -> None:
    names = ("victor", "victoria", "vicenc")
    played = ", ".join(f"{name} = {card}" for name, card in zip(names, cards, strict=True))
    text = f'phase = "end"\nactive = "victor"\nflag = "{flag}"\nplayed = {{ {played} }}\n{HOLD}'
    game = Sitting(text, mode="competitive", players="3")
    assert game.facts.players[game.s.flag] == next_flag
    assert [event.seat for event in game.told(FlagPassed)] == ([] if flag == next_flag else [next_flag])


@rule("VIC-11.5")
def test_a_leader_deactivated_in_its_round_is_scored_and_then_leaves() -> None:
    # Victoria plays card 47: a Barcelona leader is deactivated, Victor's of this very round.
    text = f"""
    phase = "card"
    active = "victoria"
    flag = "victor"
    card = 47
    played = {{ victor = 12 }}
    leaders = {{ victor = 12 }}
    {HOLD}
    """
    game = Sitting(text, dice=["reinforce.1", "reinforce.1"], mode="competitive")
    game.defaults("next_die")
    assert (game.last(LeaderLeft).card, game.leader("victor"), game.s.gone) == ("c012", 0, [])
    game.end_turn()
    assert scores(game)[0] == ("victor", 7, 2)
    assert game.s.gone == [12, 47]


@rule("VIC-11.5", "VIC-5.4")
def test_a_leader_of_an_earlier_round_leaves_at_once() -> None:
    text = f'phase = "card"\nactive = "victoria"\ncard = 47\nleaders = {{ victor = 12 }}\n{HOLD}'
    game = Sitting(text, dice=["reinforce.1", "reinforce.1"], mode="competitive")
    assert game.s.gone == [12]


def last_stage(points: str, card: int = 125, **options: str) -> Sitting:
    """The end of stage IV, survived by nine Coronela."""
    text = f'stage = 4\nphase = "end"\ncard = {card}\nplayed = {{ victor = {card} }}\npoints = {{ {points} }}\n{HOLD}'
    return Sitting(text, mode="competitive", **options)


@rule("VIC-11.6")
def test_the_last_card_is_not_scored() -> None:
    game = last_stage("victor = 30, victoria = 30")
    assert game.told(CardScored) == []
    assert (game.points("victor"), game.points("victoria")) == (30, 30)


@rule("VIC-11.6")
@pytest.mark.parametrize(("other", "reason"), [(19, "level"), (20, "survived"), (25, "survived")])
def test_fifty_points_are_needed_together(other: int, reason: str) -> None:
    game = last_stage(f"victor = 30, victoria = {other}")
    assert game.result.reason == reason
    assert game.last(GameEnded).reason == reason
    assert bool(game.result.winners) == (reason == "survived")


@rule("VIC-11.7")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ("victor = 30, victoria = 20", ("victor",)),
        ("victor = 20, victoria = 31", ("victoria",)),
        ("victor = 25, victoria = 25", ("victor", "victoria")),
    ],
)
def test_the_most_points_take_the_fame_and_equals_share_it(points: str, winners: tuple[str, ...]) -> None:
    game = last_stage(points)
    assert game.result.winners == winners
    assert game.last(FameCounted).seats == winners


@rule("VIC-11.8")
@pytest.mark.parametrize(
    ("card", "worth"),
    [(125, 3), (101, 2 * 3), (139, 5), (129, 2 * 5)],  # seny once, rauxa twice
)
def test_the_fame_of_the_last_card(card: int, worth: int) -> None:
    # 50 points, the minimum of 5 Coronela, 9 Coronela in the city, no rubble.
    assert last_stage("victor = 30, victoria = 20", card).last(FameCounted).fame == 50 + worth + 5 + 9


@rule("VIC-11.8")
def test_rubble_takes_fame_away() -> None:
    text = 'stage = 4\nphase = "end"\ncard = 125\npoints = { victor = 60 }\nrubble_on = ["powder"]\n'
    game = Sitting(f'{text}[at]\ns31 = "9c"\ns11 = "rubble"\ns12 = "ruin"', mode="competitive")
    assert game.last(FameCounted).fame == 60 + 3 + 5 + 9 - 3
