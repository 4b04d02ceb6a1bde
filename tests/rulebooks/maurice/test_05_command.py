"""MAU-5 Command, cards and brigades."""

from __future__ import annotations

from baluard.games.maurice.model.activities import Command, Discard, Draw, Event, Interruption, Start
from baluard.games.maurice.model.events import ActionCancelled, CardsDiscarded, CardsDrawn
from baluard.games.maurice.rules.brigades import Muster, command_distance
from baluard.games.maurice.rules.cards import FIRST_CARDS, is_open, playable
from baluard.games.maurice.rules.command import PASS, PAY, CommandSpace
from baluard.games.maurice.rules.happenings import event_choices
from baluard.kernel.answers import DONE
from tests.rulebooks.maurice.table import DOWN, UP, Field, Row, box, foot, horse, rule, seat, unit, vector

U = "t_u{}".format


def row_of_three() -> Field:
    """Three battalions, the third a unit too far away, and a light gun."""
    return Field(
        foot(5000, 20000, UP), foot(11000, 20000, UP), foot(17001, 20000, UP), unit("gun_light", 8000, 22000, UP)
    )


def space_of(game: Field) -> CommandSpace:
    return CommandSpace(game.s, 0)


@rule("MAU-5.4", "MAU-R49")
@vector("G36")
def test_a_brigade_is_linked_within_two_base_widths_and_a_light_gun_links() -> None:
    game = row_of_three()
    muster = Muster(game.s, 0)
    assert muster.largest(game.u(0)) == [game.u(0), game.u(1), game.u(3)]
    assert muster.largest(game.u(2)) == [game.u(2)]
    assert muster.is_brigade([game.u(3)])


@rule("MAU-5.4", "MAU-R44")
def test_a_brigade_is_of_one_kind_one_formation_and_one_ground() -> None:
    woods = box("woods", 18000, 24000, 19000, 22000)
    game = Field(
        foot(5000, 20000, UP),
        horse(9500, 20000, UP),
        foot(7000, 22000, UP, formation="massed"),
        foot(16000, 20000, UP),
        foot(20500, 20000, UP),
        unit("irr_foot", 24000, 22500, UP),
        unit("irr_foot", 25000, 20000, UP),
        terrain=[woods],
    )
    muster = Muster(game.s, 0)
    pairs = [(0, 1), (0, 2), (3, 4), (5, 6)]
    assert [muster.is_brigade([game.u(a), game.u(b)]) for a, b in pairs] == [False, False, False, True]


@rule("MAU-5.5", "MAU-R6")
@vector("G37")
def test_the_cards_cover_the_distance_and_none_is_superfluous() -> None:
    game = row_of_three()
    game.s.cinc[0] = (10000, 26000)
    assert command_distance(game.s, 0, [game.u(1)]) == 5400
    game.hold(0, "war_council", "steady_aim", "rearguard", "hold_until_close", "hold_until_close", "second_wind")
    space = space_of(game)

    def pays(*kinds: str) -> bool:
        hand = {game.facts.cards[c].id: game.facts.cards[c].kind for c in game.s.hands[0]}
        cards = []
        for kind in kinds:
            cards.append(next(name for name, own in hand.items() if own == kind and name not in cards))
        return space.admits(("march", game.id(1), PAY, *cards))

    assert pays("war_council")  # 6
    assert pays("steady_aim", "rearguard")  # 4 + 2
    assert pays("hold_until_close", "hold_until_close")  # 3 + 3
    assert not pays("war_council", "steady_aim")
    assert not pays("second_wind")  # 5 alone


@rule("MAU-5.5", "MAU-11.2")
def test_a_wing_commander_brings_his_brigade_nearer() -> None:
    notable = {"id": "n", "trait": "wing_commander", "unit": "u0", "name": {"ca": "x", "es": "x", "en": "x"}}
    game = Field(foot(20000, 20000, UP), sides=({"notables": [notable]}, {}))
    game.s.cinc[0] = (8000, 20000)
    assert command_distance(game.s, 0, [game.u(0)]) == 2000
    game.s.cinc_unit[0] = game.u(0)
    assert command_distance(game.s, 0, [game.u(0)]) == 0


@rule("MAU-5.1", "MAU-5.3", "MAU-R5", "MAU-R7")
def test_without_cards_one_bombards_or_passes() -> None:
    game = Field(foot(10000, 20000, UP, disr=1), unit("gun_light", 20000, 20000, UP), foot(20000, 10000, DOWN, 1))
    assert space_of(game).next_keys(()) == ("bombard", PASS)
    game.hold(0, "galloper", "galloper")
    assert space_of(game).next_keys(()) == ("march", "rally", "bombard", PASS)


@rule("MAU-5.1", "MAU-5.2")
def test_a_march_is_paid_before_its_card_is_drawn() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1)).hold(0, "galloper", "galloper")
    game.s.deck = (game.facts.card_no["drums#1"],)
    cards = tuple(name for name in ("galloper#1", "galloper#2"))
    game.play(Command(), dice=[1], choose_option=[("march", game.id(0), PAY, *cards)])
    assert [event.cards for event in game.told(CardsDiscarded)] == [cards]
    assert game.last(CardsDrawn).cards == ("drums#1",)
    assert game.s.hands[0] == (game.facts.card_no["drums#1"],)


@rule("MAU-5.7", "MAU-5.6")
@vector("T23")
def test_who_passes_with_ten_cards_draws_three_and_discards_three() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1))
    game.s.hands[0] = tuple(range(10))
    game.s.deck = (20, 21, 22)
    ids = game.facts.card_ids
    game.play(Command(), dice=[1, 1, 1], choose_option=[(PASS,)], discard=[(ids[0], ids[3], ids[20])])
    assert len(game.s.hands[0]) == 10
    assert game.s.discards == tuple(sorted((0, 3, 20)))


@rule("MAU-5.6")
@vector("T24")
def test_an_empty_deck_is_shuffled_anew_and_the_night_comes_nearer() -> None:
    game = Field(foot(10000, 20000, UP))
    game.s.deck, game.s.discards = (7,), (3, 9)
    game.play(Draw(seat(0), 2), dice=[1, 2])
    assert (game.s.hands[0], game.s.night, game.s.deck, game.s.discards) == ((7, 9), 1, (3,), ())
    game.s.deck = ()
    game.play(Draw(seat(0), 2))
    assert game.s.night == 1


@rule("MAU-1.6", "MAU-5.7")
def test_nobody_discards_what_he_does_not_have() -> None:
    game = Field(foot(10000, 20000, UP)).play(Discard(seat(0), 1))
    assert game.asked("discard") == []


@rule("MAU-5.8", "MAU-5.9")
def test_a_countermand_costs_a_card_or_the_charge() -> None:
    for answer, cancelled in (("galloper#1", 0), ("cancel", 1)):
        game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1)).hold(0, "galloper").hold(1, "countermand")
        game.s.action = "charge"
        game.s.brigade = ()
        card = game.card(1, "countermand")
        game.play(Interruption(), interrupt_declare=[card], pay_surcharge=[answer])
        assert len(game.told(ActionCancelled)) == cancelled
        assert (game.s.hands[0] == ()) == (not cancelled)


@rule("MAU-5.8", "MAU-5.2")
def test_windows_open_for_all_that_might_be_held_and_not_for_what_is() -> None:
    game = Field(foot(10000, 20000, UP)).hold(0, "galloper")
    game.s.action = "march"
    game.play(Start())
    asked = game.asked("action_card")
    assert len(asked) == 1 and asked[0].masked and asked[0].space.next_keys(()) == (DONE,)
    game.s.discards = tuple(c for c, card in enumerate(game.facts.cards) if card.window == "action_start")
    game.play(Start())
    assert game.asked("action_card") == []


def event(kind: str, game: Field, *aimed: int) -> Field:
    """This event has been played, about these units."""
    game.s.action = "event"
    game.s.played = (next(c for c, card in enumerate(game.facts.cards) if card.kind == kind),)
    game.s.aimed = tuple(game.u(n) for n in aimed)
    return game


@rule("MAU-5.9")
def test_a_second_wind_and_stragglers() -> None:
    game = Field(foot(10000, 20000, UP, disr=4), foot(10000, 5000, DOWN, 1), foot(20000, 5000, DOWN, 1))
    event("second_wind", game, 0).play(Event())
    assert game.disr(0) == 1
    event("stragglers", game, 1, 2).play(Event())
    assert [game.disr(1), game.disr(2)] == [1, 1]


@rule("MAU-5.9")
def test_a_lost_courier_and_a_talkative_sutler() -> None:
    game = Field(foot(10000, 20000, UP)).hold(1, "galloper", "drums", "bayonets")
    event("lost_courier", game).play(Event(), dice=[1, 1])
    assert len(game.s.hands[1]) == 1
    left = game.facts.card_ids[game.s.hands[1][0]]
    event("talkative_sutler", game).play(Event(), choose_from_hand=[left])
    assert game.s.hands[1] == ()


@rule("MAU-5.9")
def test_a_council_of_war_draws_four_and_discards_two() -> None:
    game = Field(foot(10000, 20000, UP))
    game.s.deck = (0, 1, 2, 3, 4)
    event("war_council", game).play(Event(), dice=[1, 1, 1, 1])
    assert len(game.s.hands[0]) == 2


@rule("MAU-5.9")
def test_marksmen_fire_four_dice_at_six_base_widths() -> None:
    game = Field(unit("irr_foot", 10000, 20000, UP), foot(10000, 14500, DOWN, 1))
    event("hedge_marksmen", game, 0, 1).play(Event(), dice=[4, 4, 3, 3, 4, 4])
    assert game.disr(1) == 2


@rule("MAU-5.9")
def test_marksmen_are_foot_that_could_shoot() -> None:
    shooters = foot(10000, 20000, UP), unit("irr_foot", 15000, 20000, UP)
    others = horse(20000, 20000, UP), unit("gun_light", 5000, 20000, UP)
    game = Field(*shooters, *others, *[foot(x, 15500, DOWN, 1) for x in (5000, 10000, 15000, 20000)])
    card = next(c for c, found in enumerate(game.facts.cards) if found.kind == "hedge_marksmen")
    assert set(event_choices(game.s, 0, card, ())) == {game.id(0), game.id(1)}


@rule("MAU-5.9")
def test_two_columns_march_one_after_the_other_and_each_is_paid() -> None:
    game = Field(foot(8000, 20000, UP), foot(22000, 20000, UP), foot(10000, 5000, DOWN, 1))
    game.s.cinc[0] = (15000, 22000)
    event("two_columns", game).hold(0, "galloper", "galloper")
    first, second = game.id(0), game.id(1)
    cards = [game.facts.card_ids[c] for c in game.s.hands[0]]
    game.play(
        Event(),
        march_brigade=[(first, PAY, cards[0]), (second, PAY, cards[1])],
        march_order=[(first, "adv:1000", DONE), (second, "adv:2000", DONE)],
    )
    assert [game.place(n)[1] for n in (0, 1)] == [19000, 18000]
    assert game.s.hands[0] == ()


@rule("MAU-5.9", "MAU-12.7")
def test_an_advantage_may_widen_the_hand() -> None:
    wide: tuple[Row, Row] = ({"advantages": ["staff_of_veterans"], "hand": 5}, {})
    game = Field(foot(10000, 20000, UP), sides=wide)
    assert (game.facts.sides[0].hand, game.facts.sides[0].hand_limit) == (6, 12)


@rule("MAU-5.8")
def test_in_a_first_game_three_kinds_of_cards_open_a_window_and_events_stay() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1), options={"windows": "three"})
    game.hold(0, "quick_step", "bayonets", "second_wind").hold(1, "countermand", "stand_fast")
    s = game.s
    asked = ("opponent_declares", "action_start", "combat_attack", "combat_defend", "own_fire", "would_break")
    actions = ("charge", "march", "charge", "charge", "volley", "")
    found = [is_open(s, 0, window, action) for window, action in zip(asked, actions, strict=True)]
    assert found == [False, False, True, True, True, False]
    assert [playable(s, 1, "opponent_declares", "charge"), playable(s, 0, "action_start", "march")] == [(), ()]
    assert len(playable(s, 1, "combat_defend", "charge")) == 1
    assert len(playable(s, 0, "command", "event")) == 1
    assert {"stand_fast", "bayonets", "steady_aim"} == set(FIRST_CARDS) <= {card.kind for card in s.facts.cards}
