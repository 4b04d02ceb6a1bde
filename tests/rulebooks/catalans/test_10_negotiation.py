"""CAT-10 Negotiation: windows, proposals, acceptance, publicity."""

import pytest

from baluard.games.catalans.bot.offers import offer_of
from baluard.games.catalans.bot.weights import NORMAL
from baluard.games.catalans.bot.worth import Judge
from baluard.games.catalans.model.deals import PASS, Act, NotChoose, Word
from baluard.games.catalans.model.events import (
    ActionTaken,
    DealDeclined,
    DealMade,
    DealProposed,
    DealVoid,
    DealWithdrawn,
    PromiseKept,
    WordJudged,
)
from baluard.games.catalans.model.facts import ATTACK, NOBODY, POWERS
from baluard.kernel.answers import Form
from baluard.kernel.errors import NotOffered
from tests.rulebooks.catalans.offers import short, spoken
from tests.rulebooks.catalans.table import FIVE, Sitting, rule, turn_of

CARDS = '["camisards", "blenheim", "schellenberg", "eugene", "rooke"]'
CHOOSE = f'phase = "choose"\nsequence = ["savoy", "dutch", "britain", "austria", "portugal"]\nslots = {CARDS}'
TIED = 'phase = "distribution"\npending = ["early"]\n'


def open_window(more: str = "", **options: str) -> Sitting:
    """The window N0 of a round."""
    options.setdefault("negotiation", "full")
    return Sitting(f'phase = "round"\n{more}', None, **options)


def turn(power: str, card: str, more: str = "", **options: str) -> Sitting:
    """The window N2 of a turn."""
    options.setdefault("negotiation", "full")
    return Sitting(turn_of(power, card, more), None, **options)


# -- what can be an item


@rule("CAT-10.5")
@pytest.mark.parametrize("first", ["britain", "dutch"])
def test_resources_of_both_sides_move_at_once(first: str) -> None:
    game = Sitting('phase = "round"\n[resources]\ndutch = 30\nbritain = 10', None, negotiation="full")
    if first == "britain":
        game.deal("britain", "dutch", "resources 3", "resources 5")
    else:
        game.deal("dutch", "britain", "resources 5", "resources 3")
    assert game.resources("dutch", "britain") == [28, 12]  # the ceiling of 30 swallows nothing in between


@rule("CAT-10.1", "CAT-10.2")
def test_resources_concessions_and_characters_change_hands_at_acceptance() -> None:
    more = 'round = 3\ncharacters = [["rooke", "dutch", 1]]\nheld = { britain = ["amazon"] }'
    game = open_window(more)
    game.deal("britain", "dutch", "resources 3; concession amazon", "character rooke; resources 1")
    assert game.resources("britain", "dutch") == [8, 12]
    assert game.held("dutch") == ["amazon"] and game.held("britain") == []
    assert game.s.characters == (("rooke", 0, 1),)
    assert (game.level("britain"), game.level("dutch")) == (7, 7)  # no change of will for anybody


@rule("CAT-10.2")
def test_a_gift_has_an_empty_side() -> None:
    game = open_window()
    game.deal("britain", "dutch", "resources 3")
    assert game.resources("britain", "dutch") == [7, 13]
    assert game.fault("propose", "britain", "dutch") == "fault.empty_offer"


@rule("CAT-10.1", "CAT-10.2")
@pytest.mark.parametrize(
    ("item", "fault"),
    [
        ("goal gb_asiento", "fault.type"),
        ("troop britain-amsterdam", "fault.type"),
        ("will 1", "fault.type"),
        ("resources 0", "fault.item"),
        ("resources two", "fault.type"),
        ("resources ²", "fault.type"),
        ("resources 21", "fault.cannot_pay"),
        ("concession amazon", "fault.not_owned"),
        ("character rooke", "fault.not_owned"),
        ("promise fly", "fault.type"),
        ("promise hit", "fault.item"),
        ("promise spare nobody", "fault.item"),
        ("promise spare dutch atlantis", "fault.item"),
        ("promise play_as both", "fault.item"),
        ("promise use nobody", "fault.item"),
        ("promise benefit nobody", "fault.item"),
        ("promise wall neither", "fault.item"),
        ("promise no_bid atlantis", "fault.item"),
        ("promise act fly", "fault.item"),
        ("promise choose_card 6", "fault.item"),
        ("promise not_choose 01", "fault.item"),
        ("promise place_in atlantis", "fault.item"),
        ("promise swap", "fault.promise_impossible"),
        ("promise yield", "fault.promise_impossible"),
        ("promise take amazon", "fault.promise_impossible"),
        ("later 2 1", "fault.later_for_what"),
        ("later x 1", "fault.type"),
        ("later 0 1", "fault.item fault.later_for_what"),
        ("word ", "fault.item"),
        (f"word {'a' * 201}", "fault.item"),
        ("word_for 3", "fault.item"),
        (f"word_for 3 {'a' * 201}", "fault.item"),
        ("word_for 0 peace", "fault.no_such_round"),
        ("word_for ³ peace", "fault.type"),
        ("word_for 61 peace", "fault.no_such_round"),
        ("resources 1; resources 1", "fault.item"),
    ],
)
def test_nothing_else_can_be_an_item(item: str, fault: str) -> None:
    game = open_window()
    assert game.fault("propose", "britain", "dutch", item, "resources 1") == fault
    with pytest.raises(NotOffered):
        game.speak("propose", "britain", "dutch", item, "resources 1")


@rule("CAT-10.2", "CAT-10.4", "CAT-10.5")
def test_an_offer_is_told_all_its_faults_each_with_its_place() -> None:
    game = open_window()
    game.speak("propose", "britain", "savoy", "resources 1")
    gives = "resources 0; promise place_in paris,atlantis; word_for 61 peace; concession amazon"
    gets = "resources 21; resources 21; later 2 1; promise act attack; promise not_act attack"
    found = game.decision("negotiate", "britain").space.faults(spoken("propose", "britain", "dutch", gives, gets))
    assert [(fault.key.removeprefix("fault."), fault.place) for fault in found] == [
        ("one_offer_at_a_time", ""),
        ("long_offer", ""),
        ("item", "gives.0.amount"),
        ("item", "gives.1.spaces.1"),
        ("no_such_round", "gives.2.round"),
        ("not_owned", "gives.3.concession"),
        ("later_for_what", "gets.2.promise"),
        ("promise_contradicts", "gets.3"),
        ("promise_contradicts", "gets.4"),
        ("item", "gets.1"),
        ("cannot_pay", "gets"),
    ]


@rule("CAT-10.2")
@pytest.mark.parametrize(
    ("item", "place"),
    [
        ({"kind": "resources"}, "gives.0.amount"),
        ({"kind": "resources", "amount": "3"}, "gives.0.amount"),
        ({"kind": "resources", "amount": 3, "more": 1}, "gives.0.more"),
        ({"kind": "not_enter", "spaces": ["madrid", 7]}, "gives.0.spaces.1"),
        ({"kind": "later", "amount": 1, "promise": {"kind": "resources", "amount": 1}}, "gives.0.promise.kind"),
        ({"amount": 3}, "gives.0.kind"),
        ("resources 3", "gives.0"),
    ],
)
def test_an_item_of_another_shape_is_refused_with_its_place(item: object, place: str) -> None:
    said = {**spoken("propose", "britain", "dutch"), "gives": [item]}
    (fault,) = open_window().decision("negotiate", "britain").space.faults(said)
    assert fault.place == place


@rule("CAT-10.2")
@pytest.mark.parametrize(
    ("item", "place"),
    [
        ({"kind": "word", "said": "peace.\n 40 Great Britain surrendered"}, "gives.0.said"),
        ({"kind": "word", "said": "peace\u202e"}, "gives.0.said"),
        ({"kind": "word", "said": "peace\x00"}, "gives.0.said"),
        ({"kind": "not_enter", "spaces": ["paris"] * 5000}, "gives.0.spaces"),
    ],
)
def test_words_forge_no_line_and_a_space_is_named_once(item: object, place: str) -> None:
    said = {**spoken("propose", "britain", "dutch"), "gives": [item]}
    assert place in [fault.place for fault in open_window().decision("negotiate", "britain").space.faults(said)]


@rule("CAT-10.4")
def test_what_is_neither_an_offer_nor_an_answer_is_called_so() -> None:
    said = {"act": "sing", "power": "britain", "other": "dutch"}
    (fault,) = open_window().decision("negotiate", "britain").space.faults(said)
    assert (fault.key, fault.place) == ("fault.unknown_act", "act")


@rule("CAT-10.2")
def test_a_word_is_recorded_and_never_enforced() -> None:
    game = open_window()
    game.deal("britain", "dutch", "word I shall spare Maastricht in round 2", "resources 1")
    assert game.s.deals[0][3] == (Word("I shall spare Maastricht in round 2"),) and game.promises() == []
    assert game.told(DealMade, "savoy")[0].gives == (Word("I shall spare Maastricht in round 2"),)


WORD = "word I shall spare Maastricht"
LATER = "word_for 2 I shall leave Milan to you"


def judged(game: Sitting) -> list[tuple[int, str, str, str]]:
    """What became of the items of deals."""
    return [(deal, POWERS[power], short(item), status) for deal, power, item, status in game.s.marks]


@rule("CAT-10.2", "CAT-10.9")
def test_who_was_given_a_word_says_whether_it_was_kept_and_all_hear_it() -> None:
    game = open_window()
    game.deal("britain", "dutch", WORD, f"{LATER}; resources 1")
    game.speak("broken", "dutch", "britain", "", f"1 {WORD}")
    assert judged(game) == [(1, "britain", WORD, "broken")]
    for power in FIVE:
        assert game.told(WordJudged, power) == [WordJudged(1, "dutch", "britain", Word(WORD[5:]), "broken")]
    assert game.fault("broken", "dutch", "britain", "", f"1 {WORD}") == "fault.judged_already"
    game.speak("kept", "dutch", "britain", "", f"1 {WORD}")  # on second thoughts
    assert judged(game) == [(1, "britain", WORD, "kept")]


@rule("CAT-10.2")
def test_only_who_was_given_a_word_judges_it() -> None:
    game = open_window()
    game.deal("britain", "dutch", WORD, "resources 1")
    game.deal("savoy", "austria", WORD)
    no_word = "fault.no_such_word"
    assert game.fault("kept", "britain", "dutch", "", f"1 {WORD}") == no_word
    assert game.fault("kept", "portugal", "britain", "", f"1 {WORD}") == no_word
    assert game.fault("kept", "dutch", "savoy", "", f"1 {WORD}") == no_word
    assert game.fault("kept", "dutch", "britain", "", f"2 {WORD}") == no_word
    assert game.fault("kept", "dutch", "britain", "", "1 resources 1") == "fault.type"
    assert game.fault("kept", "dutch", "britain", "", "") == no_word
    assert game.fault("kept", "dutch", "nobody", "", f"1 {WORD}") == no_word
    assert game.fault("kept", "austria", "savoy", "", f"2 {WORD}") == ""
    with pytest.raises(NotOffered):
        game.speak("kept", "portugal", "britain", "", f"1 {WORD}")
    assert judged(game) == []


@rule("CAT-10.2")
def test_a_word_for_a_later_round_is_not_kept_before_it() -> None:
    game = open_window()
    assert game.fault("propose", "dutch", "britain", "word_for 1 at once") == ""
    game.deal("dutch", "britain", LATER)
    assert game.fault("kept", "britain", "dutch", "", f"1 {LATER}") == "fault.judged_too_early"
    assert game.fault("broken", "britain", "dutch", "", f"1 {LATER}") == ""
    game.ready().until("ready")
    while game.s.round < 2:
        game.ready().until("ready")
    assert game.fault("kept", "britain", "dutch", "", f"1 {LATER}") == ""
    assert game.fault("propose", "dutch", "britain", "word_for 1 too late") == "fault.no_such_round"


@rule("CAT-10.9")
def test_what_became_of_promises_is_known_after_their_round() -> None:
    game = open_window()
    game.deal("britain", "dutch", "promise not_act attack; resources 1", "promise hit paris")
    game.ready().until("ready")
    while game.s.round < 2:
        game.ready().until("ready")
    assert game.promises() == []
    kept = {(power, item): status for _, power, item, status in judged(game)}
    assert kept == {("britain", "promise not_act attack"): "kept", ("dutch", "promise hit paris"): "lapsed"}
    seen = {(power, short(item)): status for _, power, item, status in game.match.view(("savoy",)).position.marks}
    assert seen == kept


# -- windows


@rule("CAT-10.3", "CAT-10.7")
def test_n0_opens_after_phase_a_and_closes_when_all_are_ready() -> None:
    game = open_window()
    assert game.s.window == "N0"
    assert game.asked() == [(power, "ready") for power in FIVE]
    for power in FIVE[:4]:
        game.answer("ready", "ready", power)
        assert game.s.window == "N0"
    assert all(game.may_speak(power) for power in FIVE)  # who is ready may still be asked for something
    game.answer("ready", "ready", "portugal")
    assert game.s.window == "N1" and game.asked()[0][1] == "choose_card"


@rule("CAT-10.3", "CAT-10.4")
def test_n1_belongs_to_the_seat_that_chooses() -> None:
    game = Sitting(CHOOSE, negotiation="full")
    assert game.s.window == "N1" and game.asked() == [("savoy", "choose_card")]
    assert game.fault("propose", "britain", "savoy", "resources 1", "promise not_choose 1") == ""
    assert game.fault("propose", "savoy", "britain", "promise choose_card 1", "resources 1") == ""
    assert game.fault("propose", "britain", "dutch", "resources 1") == "fault.not_their_window"


@rule("CAT-10.3")
@pytest.mark.parametrize("card", ["camisards", "speyerbach", "siege_1706"])
def test_n2_opens_before_each_turn_also_with_a_card_of_value_0(card: str) -> None:
    game = turn("savoy", card, 'period = "mid"')
    assert game.s.window == "N2" and game.asked()[0][0] == "savoy"
    assert game.fault("propose", "dutch", "savoy", "resources 1", "promise not_act attack") == ""
    game.deal("dutch", "savoy", "resources 1", "promise not_act attack")
    assert game.promises() == [("savoy", "not_act attack", "open")]
    assert game.asked()[0][0] == "savoy"  # it is asked again


@rule("CAT-10.3", "CAT-10.4")
def test_in_n3_only_the_acting_seat_proposes_but_others_may_counter() -> None:
    game = turn("savoy", "speyerbach").play(("play_mode", "text"), ("next_effect", "speyerbach.1"))
    assert game.s.window == "N3" and game.asked() == [("savoy", "icon_target")]
    assert game.fault("propose", "austria", "savoy", "resources 1", "promise spare austria") == "fault.not_their_window"
    game.speak("propose", "savoy", "austria", "promise spare austria", "resources 3")
    game.speak("counter", "austria", "savoy", "resources 2", "promise spare austria")
    game.speak("accept", "savoy", "austria")
    assert game.resources("austria", "savoy") == [8, 12]
    assert not [key for key in game.offered("icon_target") if key.startswith("austria")]


@rule("CAT-10.3")
def test_n4_opens_before_the_reinforcements() -> None:
    game = turn("savoy", "camisards", "blue = true").play(("play_mode", "value"), ("choose_action", "none"))
    assert game.s.window == "N4" and [tag for _, tag in game.asked()] == ["ready"] * 5
    nobody = game.fault("propose", "dutch", "savoy", "resources 1", "promise place_not_in namur")
    assert nobody == "fault.promise_impossible"  # Savoy, last in the sequence, places none
    first = game.sequence()[0]
    game.deal("savoy", first, "resources 1", "promise place_not_in brussel,namur")
    game.ready()
    assert game.asked()[0][1] == "levy_unit"


@rule("CAT-10.3", "CAT-9.2")
def test_n6_opens_at_a_tie_and_a_yielded_tie_changes_the_order() -> None:
    tied = Sitting(TIED + "[resources]\nbritain = 15\ndutch = 12", negotiation="full")
    assert tied.s.window == "N6"
    tied.deal("dutch", "britain", "resources 2", "promise yield")
    assert tied.promises() == [("britain", "yield", "kept")]
    tied.ready()
    assert tied.asked() == [("austria", "choose_concession")]  # austria holds Mantova
    tied.answer("choose_concession", tied.offered("choose_concession")[0])
    assert tied.asked() == [("dutch", "choose_concession")]
    levels = "\n".join(f"{power} = {9 - i}" for i, power in enumerate(FIVE))
    apart = Sitting(TIED + f"[levels]\n{levels}", negotiation="full")
    assert apart.asked() == [("britain", "choose_concession")]  # no tie, no window


@rule("CAT-9.2", "CAT-10.2")
def test_yields_are_carried_out_in_order_of_acceptance() -> None:
    resources = "\n".join(f"{power} = {20 - i}" for i, power in enumerate(FIVE))
    text = f'{TIED}others = "absent"\n[resources]\n{resources}'
    game = Sitting(text, negotiation="full")
    game.deal("austria", "britain", "resources 1", "promise yield")  # behind Austria
    game.deal("portugal", "dutch", "resources 1", "promise yield")  # behind Portugal
    game.ready()
    order = []
    while game.asked()[0][1] == "choose_concession":
        order.append(game.asked()[0][0])
        game.answer("choose_concession", game.offered("choose_concession")[0])
    assert order == ["austria", "britain", "savoy", "portugal"]  # the last, dutch, has no choice
    levels = Sitting(TIED + "[levels]\nbritain = 9", negotiation="full")
    assert levels.fault("propose", "dutch", "britain", "resources 1", "promise yield") == "fault.promise_impossible"


@rule("CAT-10.3", "CAT-9.4")
def test_markers_are_swapped_in_n5_only_and_once() -> None:
    game = Sitting(TIED, negotiation="full").ready()
    assert game.fault("propose", "austria", "britain", "promise swap", "resources 1") == "fault.promise_impossible"
    while game.asked()[0][1] == "choose_concession":
        game.answer("choose_concession", game.offered("choose_concession")[0])
    assert game.s.window == "N5"
    assert game.fault("propose", "austria", "britain", "promise swap", "promise swap") == "fault.item"
    before = game.s.concession_markers
    game.deal("austria", "britain", "promise swap", "resources 1")
    after = game.s.concession_markers
    assert before.index(0) == after.index(2) and before.index(2) == after.index(0)


# -- proposals


@rule("CAT-10.4")
def test_two_offers_a_window_one_at_a_time() -> None:
    game = open_window()
    for _ in range(2):
        game.speak("propose", "britain", "dutch", "resources 1")
        assert game.fault("propose", "britain", "savoy", "resources 1") == (
            "fault.one_offer_at_a_time"
            if game.s.offers_made[0][0] < 2
            else "fault.too_many_offers fault.one_offer_at_a_time"
        )
        game.speak("decline", "dutch", "britain")
    assert game.fault("propose", "britain", "dutch", "resources 1") == "fault.too_many_offers"
    assert game.fault("propose", "dutch", "britain", "resources 1") == ""
    more = open_window(offers_per_window="1")
    more.deal("britain", "dutch", "resources 1")
    assert more.fault("propose", "britain", "dutch", "resources 1") == "fault.too_many_offers"


@rule("CAT-10.4")
def test_eight_offers_a_round_at_most() -> None:
    game = Sitting(CHOOSE.replace('"savoy", "dutch"', '"dutch", "savoy"'), negotiation="full", offers_per_window="4")
    made = 0
    while made < 8:
        owner = game.asked()[0][0]
        for _ in range(4):
            game.speak("propose", "britain", owner if owner != "britain" else "dutch", "resources 1")
            game.speak("decline", owner if owner != "britain" else "dutch", "britain")
            made += 1
        game.answer("choose_card", game.offered("choose_card")[0])
    partner = game.asked()[0][0] if game.asked()[0][0] != "britain" else "dutch"
    assert game.s.offers_made[0][1] == 8
    assert game.fault("propose", "britain", partner, "resources 1") == "fault.too_many_offers"


@rule("CAT-10.4")
def test_a_counter_is_an_offer_of_the_other_and_a_chain_has_three_links() -> None:
    game = open_window(offers_per_window="4")
    game.speak("propose", "britain", "dutch", "resources 1", "resources 2")
    game.speak("counter", "dutch", "britain", "resources 1", "resources 1")
    assert game.s.offers_made[1] == (1, 1)
    game.speak("counter", "britain", "dutch", "resources 1", "resources 3")
    assert game.fault("counter", "dutch", "britain", "resources 1") == "fault.too_many_offers"
    game.speak("accept", "dutch", "britain")
    assert game.resources("britain", "dutch") == [12, 8]


@rule("CAT-10.4")
def test_an_offer_is_withdrawn_before_the_answer() -> None:
    game = open_window()
    game.speak("propose", "britain", "dutch", "resources 1")
    game.speak("withdraw", "britain", "dutch")
    assert game.s.proposals == ()
    assert game.fault("accept", "dutch", "britain") == "fault.no_such_offer"
    assert len(game.told(DealWithdrawn, "dutch")) == 1 and not game.told(DealWithdrawn, "savoy")


@rule("CAT-10.4")
def test_nobody_speaks_for_another_nor_answers_what_was_not_asked() -> None:
    game = open_window()
    with pytest.raises(NotOffered):
        game.answer(
            "negotiate",
            spoken("propose", "dutch", "savoy", "resources 1"),
            "britain",
        )
    assert game.fault("accept", "britain", "dutch") == "fault.no_such_offer"
    assert game.fault("propose", "britain", "empire", "resources 1") == "fault.no_such_partner"
    assert game.fault("propose", "britain", "britain", "resources 1") == "fault.own_powers"


# -- acceptance


@rule("CAT-10.5")
def test_a_deal_that_cannot_be_delivered_any_more_is_void_as_a_whole() -> None:
    game = open_window("resources = { britain = -8 }")
    game.speak("propose", "britain", "dutch", "resources 2", "resources 1")
    game.speak("propose", "savoy", "britain", "", "resources 2")
    game.speak("accept", "britain", "savoy")
    game.speak("accept", "dutch", "britain")
    assert game.resources("britain", "dutch", "savoy") == [-10, 10, 12]
    assert game.told(DealVoid, "dutch")[0].why == "fault.cannot_pay"
    assert len(game.told(DealVoid, "britain")) == 1 and len(game.s.deals) == 1


@rule("CAT-10.5", "CAT-10.2")
def test_both_must_own_what_they_give_when_it_is_accepted() -> None:
    game = open_window('held = { britain = ["amazon"] }')
    game.speak("propose", "britain", "dutch", "concession amazon", "resources 3")
    game.speak("propose", "savoy", "britain", "resources 4", "concession amazon")
    game.speak("accept", "britain", "savoy")
    game.speak("accept", "dutch", "britain")
    assert game.held("savoy") == ["amazon"] and game.resources("dutch") == 10
    assert game.last(DealVoid).why == "fault.not_owned"


@rule("CAT-10.5", "CAT-10.7")
def test_open_offers_are_void_when_their_window_closes() -> None:
    game = open_window()
    game.speak("propose", "britain", "dutch", "resources 2")
    game.ready()
    assert game.s.proposals == () and game.told(DealVoid, "dutch")[0].why == "closed"
    assert not game.told(DealVoid, "savoy")
    owned = Sitting(CHOOSE, negotiation="full")
    owned.speak("propose", "britain", "savoy", "resources 2")
    owned.play(("choose_card", "1"))  # the owner closes the window by deciding
    assert owned.s.proposals == () and owned.resources("savoy") == 10


@rule("CAT-10.7")
def test_defaults_never_make_or_accept_a_deal() -> None:
    game = open_window()
    game.speak("propose", "britain", "dutch", "resources 2")
    assert game.decision("negotiate", "dutch").default == PASS
    assert game.decision("ready", "dutch").default == "ready"
    game.speak("pass", "dutch")
    assert game.s.proposals and game.resources("dutch") == 10


@rule("CAT-10.7")
def test_nobody_talks_for_ever() -> None:
    game = open_window()
    for _ in range(12):
        game.speak("pass", "dutch")
    assert not game.may_speak("dutch") and game.may_speak("savoy")


@rule("CAT-10.4", "CAT-10.7")
def test_answers_are_never_cut_off() -> None:
    game = open_window(offers_per_window="4")
    for _ in range(11):
        game.speak("pass", "dutch")
    for proposer in ("britain", "austria", "savoy", "portugal"):
        game.speak("propose", proposer, "dutch", "resources 1")
        game.speak("decline", "dutch", proposer)
    assert len(game.told(DealDeclined)) == 4 and game.may_speak("dutch")
    game.speak("pass", "dutch")
    assert not game.may_speak("dutch")


@rule("CAT-10.7", "CAT-9.2")
def test_with_negotiation_off_no_window_opens() -> None:
    game = Sitting('phase = "round"')
    assert game.s.window == "" and game.asked()[0][1] == "choose_card" and not game.may_speak("dutch")
    assert Sitting(TIED).asked()[0][1] == "choose_concession"
    for moment in (turn_of("savoy", "speyerbach"), turn_of("savoy", "camisards")):
        assert not Sitting(moment).may_speak("savoy")


@rule("CAT-10.2")
def test_trades_only_knows_no_promises() -> None:
    game = open_window('held = { britain = ["amazon"] }', negotiation="trades_only")
    assert game.fault("propose", "britain", "dutch", "promise spare dutch") == "fault.no_promises"
    assert game.fault("propose", "britain", "dutch", "resources 1", "promise spare britain") == "fault.no_promises"
    game.deal("britain", "dutch", "concession amazon", "resources 2")
    assert game.held("dutch") == ["amazon"] and game.resources("britain") == 12


# -- bots


@rule("CAT-10.8")
def test_what_is_tried_never_counters() -> None:
    game = open_window()
    game.speak("propose", "britain", "dutch", "resources 1")
    space = game.decision("negotiate", "dutch").space
    assert isinstance(space, Form)
    acts = {example.act for example in space.examples()}
    assert acts == {"pass", "accept", "decline", "propose"}


@rule("CAT-10.8")
def test_a_bot_makes_one_offer_a_window_at_most() -> None:
    game = turn("savoy", "schellenberg")
    game.speak("propose", "dutch", "savoy", "resources 1")
    game.speak("decline", "savoy", "dutch")
    s = game.s
    assert s.offers_made[POWERS.index("dutch")][0] == 1
    assert offer_of(Judge(NORMAL), s, POWERS.index("dutch")) is None


# -- publicity


@rule("CAT-10.9")
def test_a_proposal_is_known_to_its_two_parties_and_a_deal_to_all() -> None:
    game = open_window()
    game.speak("propose", "britain", "dutch", "resources 1", "promise not_choose 1")
    for power in FIVE:
        sees = power in ("britain", "dutch")
        assert bool(game.told(DealProposed, power)) == sees
        assert bool(game.match.view((power,)).position.proposals) == sees
    assert game.match.view(()).position.proposals == ()
    game.speak("accept", "dutch", "britain")
    for power in FIVE:
        assert len(game.told(DealMade, power)) == 1
        assert game.match.view((power,)).position.promises == ((1, "dutch", NotChoose("1"), "open"),)


@rule("CAT-10.9")
def test_that_somebody_has_spoken_is_nobody_elses_business() -> None:
    game = open_window()
    game.speak("propose", "britain", "dutch", "resources 1")
    for seat in FIVE:
        seen = game.match.view((seat,)).position.talks
        assert seen["britain"] == (1 if seat == "britain" else 0)


@rule("CAT-10.9")
def test_a_refusal_is_as_private_as_the_offer() -> None:
    game = open_window()
    game.speak("propose", "britain", "dutch", "resources 1")
    game.speak("decline", "dutch", "britain")
    assert len(game.told(DealDeclined, "britain")) == 1 and not game.told(DealDeclined, "savoy")


@rule("CAT-10.9")
def test_on_an_open_table_proposals_are_public() -> None:
    game = open_window(open_table="on")
    game.speak("propose", "britain", "dutch", "resources 1")
    assert len(game.told(DealProposed, "savoy")) == 1
    assert len(game.match.view(("savoy",)).position.proposals) == 1


@rule("CAT-10.10", "CAT-R19")
def test_the_two_powers_of_one_player_make_no_deals() -> None:
    game = open_window(players="2")
    assert game.asked() == [("maritime", "ready"), ("continental", "ready")]
    assert game.fault("propose", "britain", "dutch", "resources 1") == "fault.own_powers"
    assert game.fault("propose", "dutch", "savoy", "resources 1") == ""
    game.deal("dutch", "savoy", "resources 1", "promise not_choose 2")
    assert game.resources("dutch", "savoy") == [9, 11]


@rule("CAT-10.1")
def test_goals_stay_secret_whatever_is_agreed() -> None:
    game = open_window()
    game.deal("britain", "dutch", "resources 1", "word my goals")
    assert game.match.view(("britain",)).position.goals["dutch"] == 3


# -- what a deal may undo

EUGENE = (
    'round = 3\nphase = "choose"\nsequence = ["austria", "savoy", "britain", "dutch", "portugal"]\n'
    f'slots = {CARDS.replace("eugene", "treaty_methuen")}\ncharacters = [["eugene", "austria", 1]]'
)


@rule("CAT-7.1", "CAT-R27")
def test_who_gives_away_what_the_first_attack_would_cost_has_not_attacked() -> None:
    text = 'phase = "turn"\nslots = ["camisards", "blenheim"]\nmarkers = ["dutch", "britain"]\n[resources]\ndutch = -9'
    game = Sitting(text, negotiation="full")
    game.play(("play_mode", "value"), ("choose_action", "attack"))
    game.deal("dutch", "savoy", "resources 1", "word thanks")
    assert game.asked() == [("dutch", "choose_action")] and "attack" not in game.offered("choose_action")
    assert game.s.done == (NOBODY,) * 5 and game.s.bourbons_on_map() == 32
    game.answer("choose_action", "resources")
    assert game.s.done[ATTACK] == NOBODY


@rule("CAT-10.6", "CAT-7.1")
def test_an_attack_that_is_promised_away_before_its_first_unit_is_not_begun() -> None:
    game = turn("dutch", "camisards")
    game.play(("play_mode", "value"), ("choose_action", "attack"))
    game.deal("dutch", "savoy", "promise not_act attack", "resources 1")
    assert game.asked() == [("dutch", "choose_action")] and "attack" not in game.offered("choose_action")
    other = turn("dutch", "camisards")
    other.play(("play_mode", "value"), ("choose_action", "attack"))
    other.deal("dutch", "savoy", "promise act resources", "resources 1")
    assert [event.action for event in other.told(ActionTaken)] == ["resources"]
    assert [event.promise for event in other.told(PromiseKept)] == [Act("resources")]


@rule("CAT-10.4", "CAT-10.7")
def test_a_window_whose_decision_never_comes_is_closed() -> None:
    game = Sitting(EUGENE.replace('"austria", "savoy", "britain"', '"britain", "austria", "savoy"'), negotiation="full")
    assert game.asked() == [("austria", "use_character")]
    game.speak("propose", "portugal", "austria", "resources 1", "word hello")
    game.deal("austria", "dutch", "character eugene", "resources 1")
    assert game.asked() == [("britain", "choose_card")]
    assert game.s.proposals == () and [event.why for event in game.told(DealVoid, "portugal")] == ["closed"]
    assert game.fault("accept", "austria", "portugal") == "fault.no_such_offer"
    assert game.fault("propose", "portugal", "britain", "resources 1") == ""


@rule("CAT-5.2", "CAT-3.b")
def test_who_gets_a_character_of_phase_b_in_time_may_use_it() -> None:
    game = Sitting(EUGENE, negotiation="full")
    game.deal("austria", "savoy", "character eugene", "resources 1")
    assert game.asked() == [("savoy", "use_character")]


@rule("CAT-10.2", "CAT-10.5")
def test_p8_also_where_the_character_of_phase_b_is_asked_for() -> None:
    game = Sitting(EUGENE, negotiation="full")
    assert game.fault("propose", "austria", "savoy", "promise not_use eugene", "resources 1") == ""
    game.deal("austria", "savoy", "promise use eugene", "resources 1")
    assert game.asked() == [("austria", "set_sequence")]  # what Eugene does
    late = Sitting(EUGENE, negotiation="full")
    late.answer("use_character", "none")
    assert late.asked() == [("austria", "choose_card")]
    assert late.fault("propose", "austria", "savoy", "promise use eugene", "resources 1") == "fault.promise_impossible"


@rule("CAT-10.4")
def test_judging_words_cuts_off_no_answers() -> None:
    game = open_window()
    game.deal("britain", "dutch", WORD)
    for act in ("kept", "broken") * 7:
        game.speak(act, "dutch", "britain", "", f"1 {WORD}")
    game.speak("propose", "austria", "dutch", "resources 1")
    assert game.may_speak("dutch") and game.fault("accept", "dutch", "austria") == ""
