"""CAT-10.2, 10.5, 10.6 Promises: each form as a filter, what is kept, what lapses, what is paid for them."""

import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.model.deals import Choose, Later, NotChoose, Resources
from baluard.games.catalans.model.events import DealMade, PaidLater, PromiseKept, PromiseLapsed
from baluard.games.catalans.model.facts import NOBODY
from baluard.games.catalans.words.dealwords import item_text
from baluard.kernel.answers import DONE
from baluard.texts import texts_for
from tests.rulebooks.catalans.offers import promise, short_promise
from tests.rulebooks.catalans.table import Sitting, action_of, rule, turn_of, vector, written

CARDS = '["camisards", "blenheim", "schellenberg", "eugene", "rooke"]'
ORDER = 'sequence = ["savoy", "dutch", "britain", "austria", "portugal"]'


def promised(power: str, *words: str) -> str:
    """A line of a position text: promises of one power."""
    rows = ", ".join(f'["{power}", {as_toml(promise(one))}]' for one in words)
    return f"promises = [{rows}]"


def as_toml(table: dict[str, object]) -> str:
    """A promise in a position text."""
    return f"{{ {', '.join(f'{key} = {written(value)}' for key, value in table.items())} }}"


def choosing(*words: str) -> Sitting:
    """Savoy chooses its card with these promises."""
    return Sitting(f'phase = "choose"\n{ORDER}\nslots = {CARDS}\n{promised("savoy", *words)}')


def marks(game: Sitting) -> tuple[list[str], list[str]]:
    """The promises kept, and those that lapsed."""
    kept = [short_promise(e.promise) for e in game.told(PromiseKept)]
    return kept, [short_promise(e.promise) for e in game.told(PromiseLapsed)]


# -- P1 to P3


@rule("CAT-10.2", "CAT-10.6")
def test_p1_choose_card_and_not_choose() -> None:
    game = choosing("not_choose 1", "not_choose 3")
    assert game.offered("choose_card") == ["2", "4", "5"]
    one = choosing("choose_card 4")  # the only way: nobody is asked
    assert one.s.markers[3] == 3 and marks(one) == (["choose_card 4"], [])
    assert one.asked() == [("dutch", "choose_card")]


@rule("CAT-10.6")
def test_p1_lapses_when_another_has_taken_the_card() -> None:
    text = f'phase = "choose"\n{ORDER}\nslots = {CARDS}\n{promised("dutch", "choose_card 2")}'
    game = Sitting(text).play(("choose_card", "2"))
    assert game.offered("choose_card") == ["1", "3", "4", "5"]
    assert marks(game) == ([], ["choose_card 2"])


@rule("CAT-10.2", "CAT-10.6")
@pytest.mark.parametrize("mode", ["text", "value"])
def test_p2_play_as(mode: str) -> None:
    game = Sitting(turn_of("savoy", "camisards", promised("savoy", f"play_as {mode}")))
    assert game.resources("savoy") == (9 if mode == "text" else 11)
    assert marks(game) == ([f"play_as {mode}"], [])


@rule("CAT-10.6")
def test_p2_lapses_when_the_card_allows_it_not() -> None:
    game = Sitting(turn_of("savoy", "treaty_hague", promised("savoy", "play_as text")))
    assert game.asked() == [("savoy", "choose_action")]
    assert marks(game) == ([], ["play_as text"])
    zero = Sitting(turn_of("savoy", "speyerbach", promised("savoy", "play_as value")))
    assert marks(zero) == ([], ["play_as value"])


@rule("CAT-10.2", "CAT-10.6")
def test_p3_act_and_not_act() -> None:
    game = Sitting(action_of("savoy", promised("savoy", "not_act attack", "not_act move")))
    assert game.offered("choose_action") == ["recruit", "resources", "will_to_fight", "none"]
    one = Sitting(action_of("savoy", promised("savoy", "act resources")))
    assert one.resources("savoy") == 15 and marks(one) == (["act resources"], [])


@rule("CAT-10.6")
def test_p3_lapses_when_the_action_cannot_be_done() -> None:
    text = turn_of("savoy", "camisards", promised("savoy", "act attack"), done={"attack": "dutch"})
    done = Sitting(text).play(("play_mode", "value"))
    assert done.asked() == [("savoy", "choose_action")] and marks(done) == ([], ["act attack"])


@rule("CAT-10.6", "CAT-R40")
def test_who_promised_an_action_does_not_play_the_text_that_leaves_none() -> None:
    game = Sitting(turn_of("savoy", "camisards", promised("savoy", "act resources")))
    assert game.resources("savoy") == 10 + 1 + 5  # for its value, and the action: nobody was asked
    assert marks(game) == (["act resources"], [])


@rule("CAT-10.5")
def test_p3_can_be_promised_in_ones_own_turn_until_the_action_is_done() -> None:
    game = Sitting(turn_of("savoy", "william_death"), negotiation="full")
    assert game.fault("propose", "savoy", "dutch", "promise act resources", "resources 1") == ""
    game.play(("play_mode", "text"), ("next_effect", "action"), ("choose_action", "resources"))
    late = Sitting(turn_of("savoy", "camisards"), negotiation="full").play(("play_mode", "value"))
    assert late.fault("propose", "savoy", "dutch", "promise not_act attack", "resources 1") == ""
    assert late.fault("propose", "savoy", "dutch", "promise play_as text", "resources 1") == "fault.promise_impossible"


# -- P4, P5


@vector("E42")
@rule("CAT-10.2", "CAT-10.6")
def test_p4_spare() -> None:
    at = {"maastricht": "2 dutch 1 britain", "vlissingen": "1 britain", "brussel": "1 france"}
    more = 'period = "late"\nothers = "absent"\n' + promised("austria", "spare britain")
    game = Sitting(turn_of("austria", "denain", more, at=at)).play(("next_effect", "denain.2"))
    assert game.at("maastricht") == "1 britain 1 dutch"  # only the Dutch were offered, so nobody was asked
    assert marks(game) == ([], [])
    only = {"vlissingen": "1 britain", "brussel": "1 france"}
    lapsed = Sitting(turn_of("austria", "denain", more, at=only)).play(("next_effect", "denain.2"))
    assert lapsed.at("vlissingen") == "" and marks(lapsed) == ([], ["spare britain"])


@rule("CAT-10.2", "CAT-10.6")
def test_p4_spare_in_one_space_only() -> None:
    game = Sitting(turn_of("savoy", "cassano", 'period = "mid"\n' + promised("savoy", "spare austria mantova")))
    game.play(("next_effect", "cassano.2"))
    offered = game.offered("icon_target")
    assert "austria-mantova" not in offered and "austria-breisgau" in offered


@rule("CAT-10.2", "CAT-10.6")
def test_p4_holds_for_attacks_strikes_and_both_troops_of_x() -> None:
    attack = Sitting(action_of("savoy", promised("savoy", "spare castile"))).play(("choose_action", "attack"))
    assert "castile-cremona" not in attack.offered("attack_unit")
    more = 'period = "mid"\n' + promised("savoy", "spare castile", "spare austria")
    pair = Sitting(turn_of("savoy", "malplaquet", more)).play(("play_mode", "text"), ("next_effect", "malplaquet.1"))
    assert not [key for key in pair.offered("icon_pair") if key.startswith("castile")]
    assert pair.offered("icon_pair", "france-cremona") == ["savoy-torino"]


@rule("CAT-10.6")
def test_p4_who_may_stop_stops_rather_than_break_it() -> None:
    more = 'phase = "auction"\nconcessions = ["naples"]\n' + promised("britain", "spare castile")
    game = Sitting(more, players="4").play(("auction_open", ("naples", "14")))
    game.until("choose_card")
    assert game.at("napoli") == "1 castile" and marks(game) == (["spare castile"], [])


@rule("CAT-10.2", "CAT-10.6")
def test_p5_hit_a_power_or_a_space_if_it_is_legal() -> None:
    game = Sitting(action_of("savoy", promised("savoy", "hit castile"))).play(("choose_action", "attack"))
    assert {key.partition("-")[0] for key in game.offered("attack_unit")} == {"castile"}
    game.play(("attack_unit", "castile-cremona"))
    assert marks(game) == (["hit castile"], [])
    assert "france-cremona" in game.offered("attack_unit")  # done once, it binds no more
    space = Sitting(action_of("savoy", promised("savoy", "hit munchen"))).play(("choose_action", "attack"))
    assert space.at("munchen") == "1 bavaria" and marks(space) == (["hit munchen"], [])


@rule("CAT-10.2", "CAT-10.6")
def test_p5_waits_while_no_such_troop_is_legal_and_forbids_stopping_when_one_is() -> None:
    more = 'period = "late"\n' + promised("savoy", "hit castile")
    game = Sitting(turn_of("savoy", "villaviciosa", more)).play(("next_effect", "villaviciosa.2"))
    assert "portugal-lisboa" in game.offered("icon_target") and marks(game) == ([], [])
    game.play(("icon_target", "portugal-lisboa"), ("next_effect", "villaviciosa.1"))
    assert {key.partition("-")[0] for key in game.offered("icon_pair")} == {"castile"}
    more = 'period = "mid"\n' + promised("austria", "hit bavaria")
    stop = Sitting(turn_of("austria", "treaty_ilbersheim", more)).play(("play_mode", "text"))
    stop.play(("next_effect", "treaty_ilbersheim.1"))
    assert DONE not in stop.offered("kill_unit")
    stop.play(("kill_unit", "bavaria-munchen"))
    assert DONE in stop.offered("kill_unit") and marks(stop) == (["hit bavaria"], [])


@rule("CAT-10.6")
def test_p5_lapses_at_the_end_of_the_round_if_it_was_never_done() -> None:
    game = Sitting('phase = "end"\n' + promised("savoy", "hit castile"))
    assert marks(game) == ([], ["hit castile"])


# -- P6 to P8


@rule("CAT-10.2", "CAT-10.6")
def test_p6_place_bourbons_in_or_not_in() -> None:
    inside = Sitting('phase = "reinforce"\n' + promised("britain", "place_in sevilla,lyon"))
    assert inside.places("levy_unit") == ["lyon", "sevilla"]
    outside = Sitting('phase = "reinforce"\n' + promised("britain", "place_not_in sevilla,lyon"))
    assert not {"sevilla", "lyon"} & set(outside.places("levy_unit"))
    lapsed = Sitting('phase = "reinforce"\n' + promised("britain", "place_in paris"))
    assert len(lapsed.places("levy_unit")) > 60 and marks(lapsed) == ([], ["place_in paris"])


@rule("CAT-10.2", "CAT-10.6")
def test_p6_holds_for_levies_restored_and_relocated_troops() -> None:
    levy = Sitting(turn_of("savoy", "militia_levies", promised("savoy", "place_in sevilla,lyon")))
    assert levy.play(("next_effect", "militia_levies.1")).places("levy_unit") == ["lyon", "sevilla"]
    more = 'period = "late"\n' + promised("savoy", "place_in lille,reims")
    restore = Sitting(turn_of("savoy", "denain", more, at={"toulon": ""})).play(("next_effect", "denain.4"))
    assert restore.places("levy_unit") == ["lille", "reims"]
    r2 = Sitting(turn_of("austria", "friedlingen", promised("austria", "place_not_in sevilla")))
    r2.play(("next_effect", "friedlingen.2"))
    assert "sevilla" not in r2.offered("relocate_unit", "france-toulon")
    assert "barcelona" in r2.offered("relocate_unit", "france-toulon")


@rule("CAT-10.2", "CAT-10.6")
def test_p7_not_enter() -> None:
    move = Sitting(action_of("savoy", promised("savoy", "not_enter genova"))).play(("choose_action", "move"))
    ends = move.offered("move_unit", "savoy-torino")
    assert "genova" not in ends and "livorno" not in ends and "nizza" in ends  # nor on the way
    march = Sitting(
        turn_of("austria", "convention_milan", 'period = "mid"\n' + promised("austria", "not_enter verona"))
    )
    march.play(("play_mode", "text"), ("next_effect", "convention_milan.2"))
    assert "verona" not in march.offered("march_unit", "austria-mantova")
    land = Sitting(turn_of("dutch", "gibraltar_1704", promised("dutch", "not_enter gibraltar")))
    land.play(("play_mode", "text"), ("kill_unit", "castile-gibraltar"))
    assert land.asked()[0][1] == "choose_card" and land.at("gibraltar") == ""


@rule("CAT-10.2", "CAT-10.6")
def test_p8_use_character_and_not_use() -> None:
    held = 'round = 4\ncharacters = [["heinsius", "dutch", 1], ["rooke", "dutch", 1]]\n'
    use = Sitting(turn_of("dutch", "camisards", held + promised("dutch", "use heinsius")))
    assert use.offered("use_character") == ["heinsius", "rooke", "none"]  # it may wait until after the card
    use.play(("use_character", "none"), ("play_mode", "value"), ("choose_action", "none"))
    assert use.offered("use_character") == ["heinsius", "rooke"]  # the last occasion
    use.play(("use_character", "heinsius"))
    assert use.level("dutch") == 10 and marks(use) == (["use heinsius"], [])
    assert use.offered("use_character") == ["rooke", "none"]
    never = Sitting(turn_of("dutch", "camisards", held + promised("dutch", "not_use heinsius")))
    assert never.offered("use_character") == ["rooke", "none"]


@rule("CAT-10.5")
def test_p8_only_what_can_be_used_this_round_can_be_promised() -> None:
    held = '[["heinsius", "dutch", 4], ["rooke", "dutch", 1], ["eugene", "dutch", 1]]'
    game = Sitting(f'phase = "round"\nround = 4\ncharacters = {held}', negotiation="full")
    assert game.fault("propose", "dutch", "savoy", "promise use rooke", "resources 1") == ""
    for card in ("heinsius", "eugene"):
        assert game.fault("propose", "dutch", "savoy", f"promise use {card}") == "fault.promise_impossible"


# -- P9 to P12


@rule("CAT-10.2", "CAT-10.6")
def test_p9_benefit() -> None:
    game = Sitting(turn_of("austria", "treaty_hague", promised("austria", "benefit savoy"))).play(("play_mode", "text"))
    game.play(("next_effect", "treaty_hague.2"))
    assert game.level("savoy") == 8 and marks(game) == (["benefit savoy"], [])


@rule("CAT-10.2", "CAT-10.6")
@pytest.mark.parametrize(("first", "wall", "left"), [("segments_first", 10, 1), ("aragon_first", 11, 0)])
def test_p10_wall(first: str, wall: int, left: int) -> None:
    more = 'period = "mid"\n' + promised("savoy", f"wall {first}")
    text = turn_of("savoy", "siege_1706", more, at={"lleida": "1 aragon"})
    game = Sitting(text, {"reveal": ["vigo_bay"]}).play(("next_effect", "siege_1706.1"))
    assert (game.s.wall, game.on_map("aragon")) == (wall, left)
    game.play(("choose_action", "none"))
    assert marks(game) == ([f"wall {first}"], [])  # kept: with no troop left the segments break nothing


@rule("CAT-10.2", "CAT-10.6")
def test_p11_take_and_not_take_a_concession() -> None:
    row = ("mantua", "naples", "sacramento", "amazon", "newfoundland")
    text = 'phase = "distribution"\npending = ["early"]\n{}\n[levels]\nbritain = 9'
    avoid = Sitting(text.format(promised("britain", "not_take naples")), {"concession": row})
    assert avoid.offered("choose_concession") == ["mantua", "sacramento", "amazon", "newfoundland"]
    take = Sitting(text.format(promised("britain", "take naples")), {"concession": row})
    assert take.s.concession_markers[1] == 0 and marks(take) == (["take naples"], [])


@rule("CAT-10.2", "CAT-10.6", "CAT-9.6")
def test_p12_no_bid() -> None:
    text = f'phase = "auction"\nconcessions = ["milan", "amazon"]\n{promised("dutch", "no_bid milan")}'
    game = Sitting(text, players="3").play(("auction_open", ("milan", "1")))
    assert game.asked() == [("portugal", "auction_bid")]  # the Dutch do not bid
    opener = f'phase = "auction"\nconcessions = ["milan", "amazon"]\n{promised("britain", "no_bid milan")}'
    assert Sitting(opener, players="3").offered("auction_open") == ["amazon"]


@rule("CAT-10.2", "CAT-10.6", "CAT-6.8")
def test_p4_and_p5_hold_for_the_aragonese_when_the_wall_is_attacked() -> None:
    def attacked(words: str) -> Sitting:
        text = turn_of("savoy", "siege_1706", 'period = "mid"\n' + promised("savoy", words), at={"lleida": "1 aragon"})
        return Sitting(text, {"reveal": ["vigo_bay"]}).play(("next_effect", "siege_1706.1"))

    spared = attacked("spare aragon")  # only segments are offered, so nobody is asked
    assert spared.at("lleida") == "1 aragon" and marks(spared) == ([], [])
    hit = attacked("hit aragon")
    assert hit.at("lleida") == "" and marks(hit) == (["hit aragon"], [])


@rule("CAT-10.2", "CAT-10.6", "CAT-6.2")
def test_p4_cannot_be_evaded_by_the_first_victim_of_two() -> None:
    at = {"maastricht": "1 dutch 1 britain", "vlissingen": "2 dutch", "brussel": "1 france"}
    more = 'period = "late"\nothers = "absent"\n' + promised("austria", "spare britain")
    game = Sitting(turn_of("austria", "denain", more, at=at)).play(("next_effect", "denain.1"))
    assert (game.at("maastricht"), game.at("vlissingen")) == ("1 britain 1 dutch", "")
    assert marks(game) == ([], [])


@rule("CAT-10.2", "CAT-10.6")
def test_p9_binds_in_every_effect_of_the_round() -> None:
    text = 'phase = "auction"\nconcessions = ["asiento"]\n' + promised("britain", "benefit savoy")
    game = Sitting(text, players="4").play(("auction_open", ("asiento", "14"))).until("choose_card")
    assert game.resources("savoy") == 14 and marks(game) == (["benefit savoy"], [])


@rule("CAT-10.2", "CAT-10.6")
@pytest.mark.parametrize(("card", "words"), [("siege_1706", "wall aragon_first"), ("camisards", "hit france")])
def test_what_was_never_done_is_not_paid(card: str, words: str) -> None:
    game = Sitting(turn_of("savoy", card, 'period = "mid"'), {"reveal": ["speyerbach"]}, negotiation="full")
    game.deal("dutch", "savoy", "later 3 1", f"promise {words}")
    game.until("choose_card", "ready")
    assert game.resources("dutch") == 10 and marks(game) == ([], [words])


@rule("CAT-10.2")
def test_p6_is_paid_when_it_is_first_done_and_binds_on() -> None:
    game = Sitting(turn_of("savoy", "militia_levies"), negotiation="full")
    game.deal("dutch", "savoy", "later 3 1", "promise place_in lyon,tours")
    game.play(("play_mode", "text"), ("next_effect", "militia_levies.1"))
    assert game.places("levy_unit") == ["lyon", "tours"]
    game.play(("levy_unit", "france-lyon"))
    assert game.resources("dutch") == 7 and marks(game) == (["place_in lyon,tours"], [])
    assert game.places("levy_unit") == ["lyon", "tours"]


@rule("CAT-10.5")
def test_what_certainly_cannot_be_done_cannot_be_promised() -> None:
    def fault(text: str, words: str) -> str:
        return Sitting(text, negotiation="full").fault("propose", "savoy", "dutch", f"promise {words}", "resources 1")

    assert fault(turn_of("savoy", "camisards", banned={"attack": "savoy"}), "act attack") == "fault.promise_impossible"
    assert fault(turn_of("savoy", "siege_1706", 'period = "mid"'), "play_as value") == "fault.promise_impossible"
    assert fault(turn_of("savoy", "treaty_hague"), "play_as text") == "fault.promise_impossible"
    assert fault(turn_of("savoy", "camisards"), "play_as text") == ""


@rule("CAT-10.5")
def test_p11_and_p12_can_be_promised_when_a_distribution_is_due() -> None:
    due = Sitting('phase = "round"\npending = ["early"]', negotiation="full", players="4")
    quiet = Sitting('phase = "round"', negotiation="full", players="4")
    for words in ("take naples", "not_take naples", "no_bid naples"):
        assert due.fault("propose", "savoy", "dutch", f"promise {words}") == ""
        assert quiet.fault("propose", "savoy", "dutch", f"promise {words}") == "fault.promise_impossible"


@rule("CAT-10.5")
def test_a_character_got_by_the_deal_may_be_promised_and_one_given_away_not() -> None:
    held = 'round = 4\ncharacters = [["darmstadt", "dutch", 1], ["villarroel", "savoy", 1]]'
    game = Sitting(turn_of("savoy", "camisards", held), negotiation="full")
    offer = ("propose", "savoy", "dutch")
    assert game.fault(*offer, "promise use villarroel") == ""
    assert game.fault(*offer, "promise use villarroel; character villarroel") == "fault.promise_impossible"
    assert game.fault(*offer, "promise use darmstadt") == "fault.promise_impossible"
    assert game.fault(*offer, "promise use darmstadt", "character darmstadt") == ""


# -- lapsing, contradiction


@rule("CAT-10.6")
def test_the_oldest_promise_is_kept_longest() -> None:
    game = choosing("not_choose 1", "not_choose 2", "not_choose 3", "not_choose 4", "not_choose 5")
    assert game.s.markers[4] == 3
    assert marks(game) == ([], ["not_choose 5"])


@rule("CAT-10.6")
def test_all_promises_end_with_the_round() -> None:
    game = Sitting('phase = "end"\n' + promised("savoy", "spare dutch", "not_act move", "act attack", "benefit dutch"))
    assert game.s.promises == ()
    assert marks(game) == (["spare dutch", "not_act move"], ["act attack", "benefit dutch"])


@rule("CAT-10.5")
@pytest.mark.parametrize(
    ("one", "other", "contrary"),
    [
        ("choose_card 1", "choose_card 2", True),
        ("choose_card 1", "not_choose 1", True),
        ("not_choose 1", "not_choose 2", False),
        ("play_as text", "play_as value", True),
        ("act attack", "act move", True),
        ("act attack", "not_act attack", True),
        ("not_act attack", "not_act move", False),
        ("hit france", "spare france", True),
        ("hit france", "spare castile", False),
        ("hit france", "spare france paris", False),
        ("place_in lyon", "place_not_in lyon", True),
        ("place_in lyon,tours", "place_not_in lyon", False),
        ("place_in lyon,tours", "place_not_in tours,lyon,paris", True),
        ("place_in lyon", "place_in tours", True),
        ("place_in lyon,tours", "place_in tours", False),
        ("wall segments_first", "wall aragon_first", True),
        ("spare dutch", "spare dutch", True),
        ("spare dutch", "spare savoy", False),
    ],
)
def test_contradictory_promises_are_refused(one: str, other: str, contrary: bool) -> None:
    game = Sitting('phase = "round"\nperiod = "mid"\n', {"card": ["siege_1706"]}, negotiation="full")
    together = game.fault("propose", "britain", "dutch", f"promise {one}; promise {other}")
    assert (together != "") == contrary
    game.deal("britain", "dutch", f"promise {one}")
    later = game.fault("propose", "britain", "savoy", f"promise {other}")
    assert (later == "fault.promise_contradicts") == contrary and (later == "") != contrary


@rule("CAT-10.5")
def test_what_can_no_longer_be_kept_cannot_be_promised() -> None:
    text = f'phase = "choose"\n{ORDER}\nslots = {CARDS}'
    game = Sitting(text, negotiation="full").play(("choose_card", "2"))
    offer = ("propose", "dutch", "savoy")
    assert game.fault(*offer, "promise choose_card 2") == "fault.promise_impossible"  # taken
    assert game.fault(*offer, "", "promise choose_card 3") == "fault.promise_impossible"  # Savoy has chosen
    assert game.fault(*offer, "", "promise play_as text") == ""
    done = Sitting(turn_of("savoy", "camisards", done={"move": "dutch"}), negotiation="full")
    assert done.fault("propose", "savoy", "dutch", "promise act move") == "fault.promise_impossible"


# -- paid later


@vector("E43")
@rule("CAT-10.2", "CAT-10.5")
def test_pay_later_reserves_and_is_paid_when_the_promise_is_kept() -> None:
    text = 'phase = "turn"\nslots = ["camisards", "camisards"]\nmarkers = ["savoy", "austria"]\n[resources]\nsavoy = -6'
    game = Sitting(text + "\n[levels]\nsavoy = 7", negotiation="full")
    game.deal("savoy", "austria", "later 4 1", "promise play_as text")
    assert game.resources("savoy", "austria") == [-6, 10]
    game.play(("play_mode", "value"))
    assert game.resources("savoy") == -5
    assert "recruit" not in game.offered("choose_action")  # -5 - 4 reserved - 2 < -10
    assert "move" in game.offered("choose_action")  # one step can be paid
    game.play(("choose_action", "none"))
    assert game.offered("play_mode") == ["text"]
    game.play(("play_mode", "text"))
    assert game.resources("savoy") == -9 and game.last(PaidLater).amount == 4
    assert game.resources("austria") == 10 + 4 - 1


@rule("CAT-10.2", "CAT-10.6")
def test_pay_later_is_cancelled_when_the_promise_lapses() -> None:
    game = Sitting(f'phase = "round"\n{ORDER}', negotiation="full")
    game.deal("austria", "britain", "later 3 1", "promise choose_card 2")
    assert list(game.s.later) == [(2, 0, 3, 1, Choose("2"))]
    game.ready().play(("choose_card", "2")).until("play_mode")  # Savoy takes it
    assert not game.s.later and game.resources("austria") == 10 and not game.told(PaidLater)


@rule("CAT-10.2")
def test_a_promise_not_to_do_something_is_paid_at_the_end_of_the_round() -> None:
    game = Sitting(turn_of("savoy", "camisards"), negotiation="full")
    game.deal("dutch", "savoy", "later 3 1", "promise not_act attack")
    game.play(("play_mode", "value"), ("choose_action", "resources"))
    assert game.resources("dutch") == 7 and game.last(PaidLater).other == "savoy"


@rule("CAT-10.2")
def test_if_the_game_ends_at_once_before_it_is_not_paid() -> None:
    text = turn_of("savoy", "siege_1706", 'period = "mid"\nwall = 1')
    game = Sitting(text, {"reveal": ["vigo_bay"]}, negotiation="full")
    game.deal("dutch", "savoy", "later 3 1", "promise not_act attack")
    game.play(("play_mode", "text"), ("next_effect", "siege_1706.1"))
    assert game.result.reason == "fall" and game.resources("dutch") == 10


@rule("CAT-10.5")
def test_if_a_forced_loss_has_eaten_the_reserve_the_payer_pays_what_it_can() -> None:
    text = turn_of("savoy", "great_winter", 'period = "mid"', resources={"dutch": -7})
    game = Sitting(text, negotiation="full")
    game.deal("dutch", "savoy", "later 3 1", "promise not_act attack")
    game.play(("play_mode", "text"), ("next_effect", "great_winter.1")).until("choose_card", "ready")
    assert game.resources("dutch") == -10 and game.told(PaidLater)[0].amount == 1


@rule("CAT-10.5")
def test_no_more_is_reserved_than_could_be_paid() -> None:
    game = Sitting(turn_of("savoy", "camisards", resources={"dutch": -7}), negotiation="full")
    assert game.fault("propose", "dutch", "savoy", "later 4 1", "promise not_act attack") == "fault.cannot_pay"
    assert game.fault("propose", "dutch", "savoy", "later 3 1", "promise not_act attack") == ""
    assert (
        game.fault("propose", "dutch", "savoy", "later 2 1; resources 2", "promise not_act attack")
        == "fault.cannot_pay"
    )


@rule("CAT-10.2")
def test_what_is_paid_later_names_a_promise_of_the_same_deal() -> None:
    game = Sitting(turn_of("savoy", "camisards"), negotiation="full")
    assert game.fault("propose", "dutch", "savoy", "later 2 2", "promise not_act attack") == "fault.later_for_what"
    assert game.fault("propose", "dutch", "savoy", "later 2 1", "resources 1") == "fault.later_for_what"
    assert game.fault("propose", "dutch", "savoy", "later 2 2", "resources 1; promise not_act attack") == ""


@rule("CAT-10.5", "CAT-9.6")
def test_p12_is_about_concessions_that_may_be_auctioned() -> None:
    five = Sitting('phase = "round"\npending = ["early"]', negotiation="full")
    assert (
        five.fault("propose", "savoy", "dutch", "promise no_bid naples") == "fault.promise_impossible"
    )  # none is left
    row = ["milan", "naples", "sicily", "amazon", "asiento"]
    game = Sitting('phase = "distribution"\npending = ["early"]', {"concession": row}, negotiation="full", players="4")
    game.until("choose_concession")
    while game.asked()[0][1] == "choose_concession":
        game.answer("choose_concession", game.offered("choose_concession")[0])
    assert game.s.window == "N5"
    for name, marker in zip(game.s.concession_row, game.s.concession_markers, strict=True):
        wanted = "" if marker == NOBODY else "fault.promise_impossible"
        assert game.fault("propose", "savoy", "dutch", f"promise no_bid {name}") == wanted


@rule("CAT-10.5")
def test_nobody_promises_away_all_that_it_must_choose_among() -> None:
    game = Sitting(players="3", negotiation="full")
    game.deal("britain", "dutch", "promise not_choose 1", "resources 1")
    assert game.fault("propose", "britain", "dutch", "promise not_choose 2") == ""
    both = "promise not_choose 2; promise not_choose 3"
    assert game.fault("propose", "britain", "dutch", both) == "fault.promise_contradicts"


@rule("CAT-10.9")
def test_a_later_payment_is_told_with_its_promise() -> None:
    game = Sitting(players="3", negotiation="full")
    game.deal("britain", "dutch", "resources 1; later 2 1", "promise not_choose 1")
    later = Later(2, NotChoose("1"))
    assert game.last(DealMade).gives == game.s.deals[0][3] == (Resources(1), later)
    words = texts_for("en", GAME.package, GAME.data)
    assert "for keeping the promise not to choose card 1" in item_text(later, words)
