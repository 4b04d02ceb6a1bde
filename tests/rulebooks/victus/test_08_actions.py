"""VIC-8 Barcelona actions."""

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.eyes.positions import read_position
from baluard.games.victus.model.events import ActionsBegan, CannonFired, CombatFought, TroopsMoved, TurnEnded
from baluard.games.victus.rules.actions import begin_actions
from baluard.games.victus.rules.pieces import eliminate
from baluard.kernel.table import Table
from tests.rulebooks.victus.table import END, Sitting, facts, rule, vector

LITTLE = ["reinforce.1", "reinforce.1"]
FIELD = GAME.data.board.groups["field"]
MOVEMENT, INDICATORS, ARTILLERY, DEFENCES = 2, 5, 4, 3  # cards of stage I with these priority groups


def acting(ap: int, at: str, head: str = "", **options: str) -> Sitting:
    """Victor has so many points; nine Coronela far away keep the city."""
    return Sitting(f'ap = {ap}\n{head}\n[at]\ns31 = "9c"\n{at}', **options)


def left(game: Sitting) -> int:
    """The points that are left."""
    return game.s.ap


# -- points


@rule("VIC-8.1")
@pytest.mark.parametrize(("box", "points"), [(0, 2), (1, 3), (3, 4), (5, 5), (6, 6)])
def test_the_generalitat_gives_the_points(box: int, points: int) -> None:
    game = Sitting(f'generalitat_box = {box}\n[at]\ns31 = "9c"')
    assert game.last(ActionsBegan).points == points
    assert game.decision("act").about["points"] == points


@rule("VIC-8.1", "VIC-13.6")
def test_cards_change_the_points() -> None:
    game = Sitting('phase = "card"\ncard = 17\ngeneralitat = 5\n[at]\ns31 = "9c"', dice=LITTLE)
    # Card 17: one action point less; its almanac raises the Generalitat by a box.
    game.defaults("next_die")
    assert game.value("generalitat") == 6
    assert game.last(ActionsBegan).points == 5


@rule("VIC-8.1")
def test_there_are_never_fewer_than_no_points() -> None:
    f = facts()
    s = read_position("generalitat_box = 0", f)
    less = next(number for number in f.lists[f.cards[17].effect] if f.ops[number].op == "pa")
    s.mods = ((less, 0), (less, 0), (less, 0))
    begin_actions(Table(), s)
    assert s.ap == 0


@rule("VIC-8.1")
def test_any_action_in_any_order_and_again_as_far_as_the_points_go() -> None:
    game = acting(4, 's53 = "1i"\ns12 = "rubble"\ns11 = "1c"', mode="first")
    game.act("add_defence", "s53")
    game.act("clear_rubble", "s12")
    game.act("add_defence", "s53")
    assert (game.at("s53"), game.at("s12"), left(game)) == ("1i 2d", "", 1)
    assert "healing" not in game.offered("act")  # it costs 3
    assert "move_troops" in game.offered("act")


@rule("VIC-8.1")
def test_what_is_not_spent_is_lost() -> None:
    game = acting(4, "")
    game.end_turn()
    assert game.told(TurnEnded)
    assert game.s.ap == 0


# -- costs

THERE = """
s31 = "9c"
s32 = "1c"
s53 = "1i 1k"
a3 = "1x"
s12 = "rubble"
s11 = "1c"
wounded = "2k 3i 3c"
"""
# (action with its details, general, priority, in the first game)
COSTS = [
    (("move_troops", "s53", "1i0c", "s54", "done"), "movement", 2, 1, True),
    (("healing",), "movement", 4, 3, True),
    (("countermine", "coronela-s31"), "movement", 2, 1, False),
    (("improve_indicator", "powder"), "indicators", 3, 2, True),
    (("improve_indicator", "generalitat"), "indicators", 2, 1, True),
    (("exchange_card",), "indicators", 3, 2, False),
    (("move_cannon", "s53", "s54"), "artillery", 2, 1, True),
    (("fire_cannon", "s53", "a3"), "artillery", 2, 1, True),
    (("repair_cannon", "s53"), "artillery", 4, 3, True),
    (("clear_rubble", "s12"), "defences", 2, 1, True),
    (("add_defence", "s53"), "defences", 2, 1, True),
    (("add_barricade", "s53"), "defences", 2, 1, False),
]
each_action = pytest.mark.parametrize(
    ("keys", "group", "general", "priority", "in_first"), COSTS, ids=[" ".join(row[0][:2]) for row in COSTS]
)


def price(keys: tuple[str, ...], card: int, **options: str) -> int:
    """What an action costs with this card on the table; 0 when it is not offered."""
    head = "generalitat_box = 2\npowder_box = 2\nport_box = 2\nhospital_box = 2"
    mine = "" if options.get("mode") == "first" else "mine = 2"
    game = Sitting(f"ap = 10\ncard = {card}\n{head}\n{mine}\n[at]\n{THERE}", **options)
    if keys[0] not in game.offered("act"):
        return 0
    game.act(*keys)
    game.defaults("exchange_discard", "healing_troop", "lose_to_reserve")
    return 10 - left(game)


@rule("VIC-8.2")
@vector("VIC-T23")
@each_action
@pytest.mark.parametrize(
    ("card", "cheap"),
    [(MOVEMENT, "movement"), (INDICATORS, "indicators"), (ARTILLERY, "artillery"), (DEFENCES, "defences"), (38, "all")],
)
def test_the_group_of_the_card_is_cheaper(
    keys: tuple[str, ...], group: str, general: int, priority: int, in_first: bool, card: int, cheap: str
) -> None:
    assert facts().cards[card].priority == cheap
    assert price(keys, card) == (priority if cheap in (group, "all") else general)


@rule("VIC-8.2", "VIC-8.7", "VIC-8.9", "VIC-8.16")
@each_action
def test_the_first_game_has_nine_actions_at_priority_cost(
    keys: tuple[str, ...], group: str, general: int, priority: int, in_first: bool
) -> None:
    assert price(keys, 2, mode="first") == (priority if in_first else 0)


@rule("VIC-8.2", "VIC-13.6")
def test_a_leader_makes_groups_cheaper_for_its_player() -> None:
    ours = acting(6, 's53 = "1i"', f"card = {ARTILLERY}\nleaders = {{ victor = 39 }}")
    ours.act("move_troops", "s53", "1i0c", "s54", "done")
    ours.act("add_barricade", "s54")
    assert left(ours) == 4
    others = acting(6, 's53 = "1i"', f"card = {ARTILLERY}\nleaders = {{ victoria = 39 }}")
    others.act("move_troops", "s53", "1i0c", "s54", "done")
    assert left(others) == 4


# -- moving troops


@rule("VIC-8.3", "VIC-8.2")
@vector("VIC-T10")
def test_four_moves_reorder_a_stretch_of_wall() -> None:
    at = 's12 = "2i 5c"\ns45 = "1i"\ns44 = "2k 2d"\ns31 = "9c"'
    game = Sitting(f"generalitat = 4\n[at]\n{at}", mode="first")
    assert left(game) == 4
    game.act("move_troops", "s12", "2i2c", "s45")
    game.act("move_troops", "s45", "1i2c", "s44")
    game.act("move_troops", "s12", "0i1c", "s46", "done")
    assert left(game) == 1
    game.act("move_troops", "s12", "0i1c", "s47", "done")
    assert [game.at(name) for name in ("s12", "s45", "s44", "s46", "s47")] == ["1c", "2i", "1i 2c 2k 2d", "1c", "1c"]
    assert game.told(TurnEnded)  # no points are left


@rule("VIC-8.3", "VIC-8.5", "VIC-R22")
@vector("VIC-T11")
def test_the_neighbours_of_santa_monica_by_border_and_by_the_rambla() -> None:
    game = acting(1, 's15 = "1i 1c"', mode="first")
    border, rambla = {"s13", "s14", "s25", "s31", "s41", "s42"}, {"s12", "s21", "s47", "s48", "s58"}
    assert set(game.offered("act", "move_troops", "s15", "1i1c")) == border | rambla
    game.act("move_troops", "s15", "1i0c", "s21", "s22")
    assert (game.at("s15"), game.at("s21"), game.at("s22")) == ("1c", "", "1i")
    assert game.last(TroopsMoved).path == ("s15", "s21", "s22")


@rule("VIC-8.3", "VIC-8.5")
@vector("VIC-E17")
def test_one_troop_makes_two_steps_and_two_make_one_each() -> None:
    game = acting(2, 's58 = "1i"', mode="first")
    game.act("move_troops", "s58", "1i0c", "s47", "s46")
    assert (game.at("s46"), left(game)) == ("1i", 1)
    pair = acting(2, 's58 = "2i"', mode="first")
    assert not pair.admits("act", ("move_troops", "s58", "2i0c", "s47", "s46"))
    pair.act("move_troops", "s58", "2i0c", "s47")
    pair.act("move_troops", "s47", "2i0c", "s46")
    assert pair.at("s46") == "2i"


@rule("VIC-8.3")
@vector("VIC-E18")
def test_the_second_step_is_for_the_city_only() -> None:
    game = acting(3, 's54 = "1i"', mode="first")
    assert not game.admits("act", ("move_troops", "s54", "1i0c", "b3", "b2"))
    assert not game.admits("act", ("move_troops", "s54", "1i0c", "s55", "c3"))  # out of the city by the second step
    game.act("move_troops", "s54", "1i0c", "b3")
    assert not game.admits("act", ("move_troops", "b3", "1i0c", "s53", "s24"))  # from outside into the city
    game.act("move_troops", "b3", "1i0c", "b2")
    assert (game.at("b2"), left(game)) == ("1i", 1)


@rule("VIC-8.3", "VIC-R14", "VIC-9.1")
def test_a_troop_that_meets_bourbons_stops_and_fights() -> None:
    game = acting(2, 's53 = "1i"\ns54 = "2x"', "powder = 1", mode="first")
    assert not game.admits("act", ("move_troops", "s53", "1i0c", "s54", "s33"))
    game.act("move_troops", "s53", "1i0c", "s54")
    assert game.last(CombatFought).outcome == "won"
    assert game.at("s54") == "1i"


@rule("VIC-8.3")
def test_some_or_all_of_a_space_go_and_always_to_one_space() -> None:
    game = acting(2, 's53 = "1i 2c"', mode="first")
    assert set(game.offered("act", "move_troops", "s53")) == {"0i1c", "0i2c", "1i0c", "1i1c", "1i2c"}
    assert not game.admits("act", ("move_troops", "s53", "2i0c", "s54"))
    assert not game.admits("act", ("move_troops", "s53", "1i2c", "s33"))  # only a corner between them


@rule("VIC-8.4")
@vector("VIC-T12")
def test_camps_are_entered_and_left_by_their_exits_and_trenches_one_after_the_other() -> None:
    text = 'c1 = "1i"\na2 = "1i"'
    game = acting(6, text, 'reinforcements = 1\nbatteries = 6\ntrench = "A1 B1"', mode="first")
    game.act("move_troops", "c1", "1i0c", "c0")
    assert game.razed() == ["c0"]
    assert set(game.offered("act", "move_troops", "c0", "1i0c")) == {"b1", "c1"}  # never from camp to camp
    game.act("move_troops", "c0", "1i0c", "c1")
    game.act("move_troops", "c1", "1i0c", "d0")
    assert (game.razed(), left(game)) == (["c0", "d0"], 3)
    game.act("move_troops", "a2", "1i0c", "a1")
    game.act("move_troops", "a1", "1i0c", "b1")
    assert (game.razed(), left(game)) == (["a0", "b0", "c0", "d0"], 1)
    assert game.trenches() == "A0 B0 C0 D0 E0 F0"


@rule("VIC-8.4")
def test_every_camp_has_the_two_exits_of_its_arrows_and_no_camp_beside_it() -> None:
    for row in GAME.data.board.space:
        if row.kind == "camp":
            assert set(row.adjacent) == {row.yellow, row.red}
            assert not any(name in GAME.data.board.groups["camps"] for name in row.adjacent)


@rule("VIC-8.5")
def test_the_rambla_makes_nothing_else_adjacent() -> None:
    game = acting(4, 's58 = "1k"\ns47 = "2x"\ns21 = "1c"\ns12 = "ruin"')
    assert "fire_cannon" not in game.offered("act")
    far = acting(4, 's58 = "1c"\ns12 = "rubble"')
    assert "clear_rubble" not in far.offered("act")


@rule("VIC-8.5", "VIC-8.10")
def test_guns_use_the_rambla_too() -> None:
    game = acting(2, 's58 = "1k"')
    assert set(game.offered("act", "move_cannon", "s58")) == {
        *("s31", "s34", "s41", "s57", "port"),
        *("s12", "s14", "s15", "s21", "s25", "s47", "s48"),
    }


# -- healing, countermine


@rule("VIC-8.6", "VIC-R24")
def test_healing_is_the_healing_of_the_track() -> None:
    at = 'wounded = "3i 1c"\nreserve = "1c"'
    game = acting(6, at, "port = 1\nhospital = 2")
    game.act("healing")
    assert (game.at("s14"), game.at("s34"), game.at("wounded")) == ("2i", "1c", "1i")
    assert (game.at("expedition"), game.at("reserve"), left(game)) == ("1c", "", 2)
    first = acting(5, at, "port = 1\nhospital = 2", mode="first")
    first.act("healing")
    assert (first.at("port"), left(first)) == ("1c", 2)


@rule("VIC-8.7")
def test_a_worm_is_lost_and_the_mine_goes_back() -> None:
    game = acting(2, 's53 = "1i"\na3 = "1i"', "mine = 4")
    assert set(game.offered("act", "countermine")) == {"infantry-s53", "coronela-s31"}  # nobody from outside
    game.act("countermine", "coronela-s31")
    assert (game.track()[2], game.at("s31"), game.at("wounded")) == (0, "8c", "1c")


@rule("VIC-8.7", "VIC-R17")
def test_no_countermine_without_a_mine() -> None:
    assert "countermine" not in acting(4, "").offered("act")


# -- indicators


@rule("VIC-8.8")
@vector("VIC-T13")
def test_a_troop_in_the_space_makes_an_indicator_cheaper() -> None:
    head = "generalitat_box = 2\nport_box = 2\npowder_box = 2\nhospital_box = 2"
    one = acting(1, 's32 = "1c"\ns34 = "1i"', head, mode="first")
    assert one.offered("act", "improve_indicator") == ["generalitat", "hospital"]
    two = acting(2, 's32 = "1c"\ns34 = "1i"', head, mode="first")
    assert two.offered("act", "improve_indicator") == ["generalitat", "port", "powder", "hospital"]
    two.act("improve_indicator", "hospital")
    assert (two.boxes(), left(two)) == ((2, 2, 2, 3), 1)


@rule("VIC-8.8")
@pytest.mark.parametrize(("hospital", "price"), [("s14", 2), ("s34", 2), ("s13", 3)])
def test_one_of_the_two_hospitals_is_enough(hospital: str, price: int) -> None:
    game = acting(5, f'{hospital} = "1c"', "hospital_box = 0")
    game.act("improve_indicator", "hospital")
    assert left(game) == 5 - price


@rule("VIC-8.8", "VIC-R17")
def test_an_indicator_on_its_last_box_cannot_be_improved() -> None:
    game = acting(9, "", "generalitat_box = 6\nport_box = 5\npowder_box = 4\nhospital_box = 5")
    assert game.offered("act", "improve_indicator") == ["powder"]


@rule("VIC-8.8", "VIC-6.7", "VIC-8.14", "VIC-R19")
@vector("VIC-E33")
def test_rubble_on_the_powder_indicator() -> None:
    head = 'powder_box = 2\nrubble_on = ["powder"]'
    far = acting(9, 's26 = "1c"', head)
    assert "powder" not in far.offered("act", "improve_indicator")
    assert "clear_rubble" not in far.offered("act")
    near = acting(9, 's35 = "1c"', head)
    near.act("clear_rubble", "powder")
    assert near.s.marked == (0, 0, 0, 0)
    assert "powder" in near.offered("act", "improve_indicator")


# -- exchanging cards


@rule("VIC-8.9", "VIC-8.2", "VIC-8.7", "VIC-8.16")
@vector("VIC-T24")
def test_six_points_for_a_worm_new_cards_and_a_barricade() -> None:
    text = f"""
    generalitat = 6
    card = {DEFENCES}
    mine = 3
    flag = "victor"
    hands = {{ victor = [10, 11], victoria = [20, 21] }}
    committed = {{ victoria = 22 }}
    [at]
    s31 = "9c"
    g5 = "9x"
    """
    game = Sitting(text, draws={"exchange": [30, 40]})
    assert left(game) == 6
    game.act("countermine", "coronela-s31")
    game.act("exchange_card")
    assert game.asked() == [("victor", "exchange_discard"), ("victoria", "exchange_discard")]
    assert game.offered("exchange_discard", seat="victoria") == ["c020", "c021"]  # not the card on the table
    game.answer("exchange_discard", "c020", seat="victoria")
    game.answer("exchange_discard", "c011", seat="victor")
    assert (game.hand("victor"), game.hand("victoria")) == ([10, 30], [21, 40])
    assert (game.s.committed, left(game)) == ([0, 22], 1)
    deck = game.s.deck
    assert not {11, 20, 30, 40} & set(deck)  # out of the game, or in a hand
    game.act("add_barricade", "s46")
    assert (game.at("s46"), game.at("wounded"), game.track()[2]) == ("1b", "1c", 0)


@rule("VIC-8.9")
def test_who_has_no_card_in_hand_skips_the_exchange() -> None:
    game = acting(9, "", "hands = { victor = [], victoria = [5, 6] }")
    game.act("exchange_card")
    assert game.asked() == [("victoria", "exchange_discard")]
    game.answer("exchange_discard", "c005")
    assert game.hand("victor") == []
    assert len(game.hand("victoria")) == 2


@rule("VIC-8.9", "VIC-R35")
@pytest.mark.parametrize(("deck", "offered"), [([], False), ([7], False), ([7, 8], True)])
def test_no_exchange_with_a_deck_too_short(deck: list[int], offered: bool) -> None:
    game = acting(9, "", f"hands = {{ victor = [1], victoria = [5] }}\ndeck = {deck}")
    assert ("exchange_card" in game.offered("act")) == offered


@rule("VIC-8.9")
def test_no_exchange_in_stage_four() -> None:
    game = acting(9, "", "stage = 4\nhands = { victor = [1], victoria = [5] }\ndeck = [101, 102, 103]")
    assert "exchange_card" not in game.offered("act")


# -- guns


@rule("VIC-8.10", "VIC-R15")
def test_a_gun_moves_to_a_neighbour_without_bourbons_that_is_no_camp() -> None:
    game = acting(6, 's53 = "1k"\na3 = "1x"\nv3 = "1k"')
    assert set(game.offered("act", "move_cannon", "s53")) == {"s24", "s52", "s54", "b3"}
    assert set(game.offered("act", "move_cannon", "v3")) == {"t2", "v2", "v4"}
    game.act("move_cannon", "s53", "b3")
    assert (game.at("b3"), game.at("s53"), left(game)) == ("1k", "", 4)


@rule("VIC-8.10")
def test_one_gun_at_a_time() -> None:
    game = acting(2, 's53 = "3k"')
    game.act("move_cannon", "s53", "s54")
    assert (game.at("s53"), game.at("s54")) == ("2k", "1k")


@rule("VIC-8.11", "VIC-8.8", "VIC-8.10", "VIC-8.12", "VIC-R6")
@vector("VIC-T14")
def test_six_points_for_powder_guns_and_a_guard() -> None:
    at = 's36 = "1c"\ns21 = "1k"\ns14 = "1k"\ns48 = "1k"\ns22 = "1c"\ns25 = "3x"\nv8 = "6x"\nh5 = "3x"\ng7 = "4x"'
    game = acting(6, at, "powder_box = 4", mode="first")
    assert game.value("powder") == 3
    game.act("improve_indicator", "powder")
    assert game.value("powder") == 4
    assert game.offered("act", "fire_cannon", "s21") == ["s25"]  # a gun that is in no bastion reaches its neighbours
    game.act("fire_cannon", "s21", "s25")
    game.act("move_cannon", "s14", "s48")
    assert set(game.offered("act", "fire_cannon", "s48")) == {"v8", "g7"}  # the way from H5 leads through 47
    game.act("fire_cannon", "s48", "v8")
    assert game.bourbons() == {"v8": 2, "h5": 3, "g7": 4}
    game.act("fire_cannon", "s48", "g7")
    game.act("move_troops", "s22", "0i1c", "s51", "done")
    assert game.bourbons() == {"v8": 2, "h5": 3}
    assert (game.at("s48"), game.at("s51")) == ("2k", "1c")


@rule("VIC-8.11")
def test_a_gun_needs_nobody_and_fires_once_a_turn() -> None:
    game = acting(9, 's53 = "1k"\na3 = "9x"\nb3 = "9x"', "powder = 3", mode="first")
    game.act("fire_cannon", "s53", "a3")
    assert game.bourbons() == {"a3": 6, "b3": 9}
    assert "fire_cannon" not in game.offered("act")
    game.act("move_cannon", "s53", "s54")  # it has fired, wherever it goes
    assert "fire_cannon" not in game.offered("act")


@rule("VIC-8.11")
def test_each_gun_of_a_space_fires_by_itself() -> None:
    game = acting(9, 's53 = "2k"\na3 = "9x"', "powder = 2", mode="first")
    game.act("fire_cannon", "s53", "a3")
    game.act("fire_cannon", "s53", "a3")
    assert game.bourbons() == {"a3": 5}
    assert "fire_cannon" not in game.offered("act")


@rule("VIC-8.11", "VIC-8.10")
def test_the_loaded_gun_of_two_may_be_moved_to_fire_elsewhere() -> None:
    game = acting(9, 's53 = "2k"\na3 = "2x"\nd3 = "2x"', "powder = 2", mode="first")
    game.act("fire_cannon", "s53", "a3")
    assert game.offered("act", "move_cannon", "s53", "s54") == ["loaded", "fired"]
    game.act("move_cannon", "s53", "s54", "loaded")
    game.act("move_cannon", "s54", "s55")
    game.act("fire_cannon", "s55", "d3")
    assert game.bourbons() == {}


@rule("VIC-8.11", "VIC-2.9")
def test_a_gun_that_fired_and_was_hit_has_fired_among_the_wounded_too() -> None:
    s = acting(9, 's48 = "1k 1f"').s
    eliminate(Table(), s, "cannon", s.facts.no["s48"])
    assert (s.cannon[s.facts.wounded], s.fired[s.facts.wounded], s.fired[s.facts.no["s48"]]) == (1, 1, 0)


@rule("VIC-8.11", "VIC-8.13")
@pytest.mark.parametrize(("wounded", "fires"), [("1k 1f", False), ("2k 1f", True), ("1k", True)])
def test_a_repaired_gun_fires_only_if_it_has_not_fired_this_turn(wounded: str, fires: bool) -> None:
    game = acting(9, f'wounded = "{wounded}"\nv8 = "9x"', "powder = 3", mode="first")
    game.act("repair_cannon", "s48")
    assert ("fire_cannon" in game.offered("act")) == fires


@rule("VIC-8.11", "VIC-8.17")
def test_a_shot_granted_by_a_card_is_the_guns_only_shot() -> None:
    text = 'phase = "card"\ncard = 42\nbatteries = 3\n[at]\ns31 = "9c"\ns53 = "1k"\na3 = "9x"'
    game = Sitting(text, dice=LITTLE)  # Artillery (2 AP)
    game.answer("act_granted", ("fire_cannon", "s53", "a3"))
    game.answer("act_granted", END)
    game.defaults("next_die")
    assert "fire_cannon" not in game.offered("act")
    assert "move_cannon" in game.offered("act")


@rule("VIC-8.11")
def test_a_shot_removes_no_more_than_there_are() -> None:
    game = acting(2, 's53 = "1k"\na3 = "1x"', "powder = 4")
    game.act("fire_cannon", "s53", "a3")
    assert game.last(CannonFired).number == 1
    assert game.bourbons() == {}


@rule("VIC-8.11", "VIC-2.13", "VIC-R41")
@pytest.mark.parametrize(("flag", "removed"), [("victor", 4), ("victoria", 3)])
def test_the_flag_gives_powder_in_its_holders_turn(flag: str, removed: int) -> None:
    game = acting(2, 's53 = "1k"\na3 = "9x"', f'powder = 3\nflag = "{flag}"')
    game.act("fire_cannon", "s53", "a3")
    assert game.last(CannonFired).number == removed


def targets(gun: str, *others: str) -> set[str]:
    """What a gun can be fired at when Bourbons stand in all the field, and in these places."""
    at = "\n".join(f'{name} = "1x"' for name in (*FIELD, *others))
    return set(acting(2, f'{gun} = "1k"\n{at}').offered("act", "fire_cannon", gun))


@rule("VIC-8.12", "VIC-R6")
@vector("VIC-T15")
def test_the_targets_of_santa_madrona() -> None:
    assert targets("s41") == {"g1", "g2", "h1", "h2", "h3", "t2"}


@rule("VIC-8.12")
@vector("VIC-E16")
def test_montjuic_reaches_six_arrows_and_uses_the_blue_guns() -> None:
    game = acting(2, 'montjuic = "1k"\nv5 = "1x"\nt4 = "1x"')
    assert game.offered("act", "fire_cannon", "montjuic") == ["v5"]


def reach(bastion: str, arrows: int) -> set[str]:
    """Outside spaces from which so many arrows lead to a bastion over outside spaces: chains followed forwards."""
    rows = {row.id: row for row in GAME.data.board.space}

    def leads(name: str, left: int) -> bool:
        nexts = [rows[name].yellow, rows[name].red]
        nexts += rows[name].blue if bastion in ("montjuic", "s41") else []
        return bastion in nexts or (left > 1 and any(n in FIELD and leads(n, left - 1) for n in nexts))

    return {name for name in FIELD if leads(name, arrows)}


@rule("VIC-8.12", "VIC-R6")
@pytest.mark.parametrize("bastion", GAME.data.board.groups["bastions"])
def test_a_bastions_guns_reach_along_the_arrows_and_to_every_neighbour(bastion: str) -> None:
    near = {name for row in GAME.data.board.space if row.id == bastion for name in row.adjacent if name in FIELD}
    assert targets(bastion) == reach(bastion, 6 if bastion == "montjuic" else 4) | near


@rule("VIC-8.12")
def test_a_gun_in_no_bastion_reaches_its_neighbours_only_inside_and_outside() -> None:
    assert targets("s54", "s33") == {"b3", "c3", "s33"}
    assert targets("s33", "s36") == {"s36"}


@rule("VIC-8.12")
def test_guns_do_nothing_to_camps() -> None:
    game = acting(4, 'v3 = "1k"\ncamp_sants = "4x"\nt2 = "1x"')
    assert game.offered("act", "fire_cannon", "v3") == ["t2"]


@rule("VIC-8.13", "VIC-R16")
def test_a_gun_is_repaired_into_a_bastion_without_bourbons() -> None:
    game = acting(4, 'wounded = "1k"\nreserve = "2k"\ns55 = "2x"')
    bastions = GAME.data.board.groups["bastions"]
    assert set(game.offered("act", "repair_cannon")) == set(bastions) - {"s55"}
    game.act("repair_cannon", "s53")
    assert (game.at("s53"), game.at("wounded"), game.at("reserve")) == ("1k", "", "2k")
    assert "repair_cannon" not in acting(4, 'reserve = "2k"').offered("act")


# -- works


@rule("VIC-8.14", "VIC-8.15")
@vector("VIC-T16")
def test_five_points_for_rubble_and_bastions() -> None:
    at = 's45 = "1c ruin"\ns12 = "rubble"\ns46 = "1i"\ns47 = "1c"\ns44 = "1d"'
    game = acting(6, at, mode="first")
    game.act("clear_rubble", "s45")
    game.act("clear_rubble", "s12")
    game.act("add_defence", "s44")
    game.act("add_defence", "s46")
    game.act("add_defence", "s46")
    assert [game.at(name) for name in ("s45", "s12", "s44", "s46")] == ["1c", "", "2d", "1i 2d"]
    assert left(game) == 1
    assert not {"s44", "s46"} & set(game.offered("act", "add_defence"))  # +2 is the most


@rule("VIC-8.14", "VIC-8.5")
@vector("VIC-E19")
def test_the_rambla_does_not_help_to_clear_rubble() -> None:
    assert "clear_rubble" not in acting(4, 's58 = "1c"\ns12 = "rubble"').offered("act")
    assert acting(4, 's47 = "1c"\ns12 = "rubble"').offered("act", "clear_rubble") == ["s12"]


@rule("VIC-8.14", "VIC-R36")
def test_troops_outside_clear_rubble_too() -> None:
    game = acting(4, 'a3 = "1i"\ns53 = "ruin"\ns24 = "rubble"')
    assert game.offered("act", "clear_rubble") == ["s53"]


@rule("VIC-8.14", "VIC-6.7", "VIC-R19")
def test_rubble_of_the_hospitals_indicator_is_cleared_from_either_hospital() -> None:
    head = 'rubble_on = ["hospital", "port"]'
    assert acting(4, 's11 = "1c"', head).offered("act", "clear_rubble") == ["hospital"]  # 11 borders on 14
    assert acting(4, 's58 = "1c"', head).offered("act", "clear_rubble") == ["port", "hospital"]


@rule("VIC-8.15", "VIC-R16")
def test_defences_go_into_bastions_without_bourbons() -> None:
    game = acting(4, 's53 = "1i 2d"\ns55 = "1x"')
    bastions = GAME.data.board.groups["bastions"]
    assert set(game.offered("act", "add_defence")) == set(bastions) - {"s53", "s55"}


@rule("VIC-8.16", "VIC-R16")
def test_barricades_go_anywhere_in_the_city_while_the_supply_lasts() -> None:
    game = acting(4, 's53 = "8b"\ns54 = "1x"', f"card = {DEFENCES}")
    city = GAME.data.board.groups["barcelona"]
    assert set(game.offered("act", "add_barricade")) == set(city) - {"s54"}
    game.act("add_barricade", "s53")
    game.act("add_barricade", "platja")
    assert (game.at("s53"), game.at("platja")) == ("9b", "1b")
    assert "add_barricade" not in game.offered("act")  # ten are all


# -- actions out of cards


@rule("VIC-8.17", "VIC-R7")
def test_granted_actions_are_of_one_group_at_the_costs_of_the_turn() -> None:
    at = '[at]\ns31 = "9c"\ns53 = "1i 1k"\na3 = "1x"\nwounded = "1i"'
    cheap = Sitting(f'ap = 5\ngranted = "movement"\ncard = {MOVEMENT}\nmine = 1\n{at}')
    assert cheap.offered("act_granted") == ["move_troops", "healing", "countermine", "done"]
    cheap.answer("act_granted", ("move_troops", "s53", "1i0c", "s54", "done"))
    assert left(cheap) == 4
    dear = Sitting(f'ap = 5\ngranted = "movement"\ncard = {ARTILLERY}\n{at}')
    dear.answer("act_granted", ("move_troops", "s53", "1i0c", "s54", "done"))
    assert left(dear) == 3
    first = Sitting(f'ap = 5\ngranted = "artillery"\n{at}', mode="first")
    assert first.offered("act_granted") == ["fire_cannon", "move_cannon", "done"]


@rule("VIC-8.17")
def test_granted_points_that_are_not_spent_are_lost() -> None:
    game = Sitting('phase = "card"\ncard = 41\ngeneralitat = 5\n[at]\ns31 = "9c"', dice=LITTLE)  # Movement (4 AP)
    assert game.decision("act_granted").about == {"points": 4, "group": "movement"}
    game.answer("act_granted", ("move_troops", "s31", "0i1c", "s32", "done"))
    assert game.decision("act_granted").about["points"] == 3
    game.answer("act_granted", END)
    game.defaults("next_die")
    assert game.decision("act").about["points"] == 5


@rule("VIC-8.17")
def test_granted_actions_come_at_once_and_before_the_next_op() -> None:
    # Card 104: Movement (4 AP), then Bourbons of the third parallel are removed.
    text = 'stage = 3\nphase = "card"\ncard = 104\n[at]\ns31 = "9c"\ns53 = "2i"\nb3 = "9x"'
    game = Sitting(text, dice=["reinforce.1", "reinforce.2", "reinforce.3"])
    assert game.asked() == [("victor", "act_granted")]
    game.answer("act_granted", END)
    assert game.asked() == [("victor", "remove_bourbons")]
