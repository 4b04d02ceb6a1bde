"""Previews say what then happens; hints give costs and reasons; offers can be made; nothing hidden is shown."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.eyes.foresight import sight
from baluard.games.catalans.model.deals import Word
from baluard.games.catalans.model.facts import AUSTRIA, POWERS
from baluard.games.catalans.page.composer import by_name
from baluard.games.catalans.page.preview_effects import reach
from baluard.kernel import drafts
from baluard.kernel.answers import DONE
from baluard.kernel.codec import encoder
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, View
from baluard.page.widgets import Blank, Choice, Composer, Hint, OfferForm, Preview, Text
from baluard.server.common.words import Words
from baluard.server.questions.offers import Adding, OfferDesk, offer_desk_of
from baluard.texts import LANGUAGES, texts_for
from tests.rulebooks.catalans.offers import items
from tests.rulebooks.catalans.table import Sitting, action_of, turn_of

ENGLISH = texts_for("en", GAME.package, GAME.data)


def asked_of(game: Sitting, tag: str, seat: str = "") -> Asked:
    return next(a for a in game.match.asked if a.decision.tag == tag and seat in ("", a.decision.seat))


def view_of(game: Sitting, tag: str, seat: str = "") -> View:
    return game.match.view((asked_of(game, tag, seat).decision.seat,))


def said(text: Text) -> str:
    return ENGLISH.say(text.key, dict(text.facts))


def hints(game: Sitting, tag: str, *keys: str) -> dict[str, Hint]:
    return {hint.key: hint for hint in GAME.hints(view_of(game, tag), asked_of(game, tag), keys)}


def beside(game: Sitting, tag: str, *keys: str) -> dict[str, str]:
    return {key: said(hint.text) for key, hint in hints(game, tag, *keys).items()}


def preview(game: Sitting, tag: str, *keys: str) -> Preview:
    found = GAME.preview(view_of(game, tag), asked_of(game, tag), drafts.Draft(keys))
    assert found is not None
    return found


def notes(shown: Preview) -> str:
    return " ".join(said(note) for note in shown.notes)


# -- actions


def test_an_action_that_is_not_offered_says_why() -> None:
    game = Sitting(action_of("dutch", levels={"dutch": 2}))
    shown = hints(game, "choose_action")
    assert not shown["attack"].offered
    assert said(shown["attack"].text) == "you are not at war"
    assert shown["resources"].offered
    assert "you gain 5" in said(shown["resources"].text)


def test_an_attack_costs_what_the_preview_says() -> None:
    game = Sitting(action_of("dutch"))
    game.answer("choose_action", "attack")
    column = preview(game, "attack_unit", "france-namur").columns[0]
    game.answer("attack_unit", "france-namur")
    assert column.total == game.resources("dutch") == 8
    assert (
        "the last one there"
        in beside(Sitting(action_of("dutch")).play(("choose_action", "attack")), "attack_unit")["france-namur"]
    )


def test_a_move_shows_the_cost_of_every_space_within_reach() -> None:
    game = Sitting(action_of("britain", resources={"britain": 4}))
    game.answer("choose_action", "move")
    shown = hints(game, "move_unit", "britain-amsterdam")
    assert shown["larochelle"].figure == "2"
    assert set(shown) == set(game.offered("move_unit", "britain-amsterdam"))
    expected = preview(game, "move_unit", "britain-amsterdam", "tours")
    assert "La Rochelle" in notes(expected)
    game.answer("move_unit", ("britain-amsterdam", "tours"))
    assert game.resources("britain") == expected.columns[0].total == 0


def test_the_resources_action_brings_what_the_preview_says() -> None:
    game = Sitting(action_of("austria"))
    total = preview(game, "choose_action", "resources").columns[0].total
    game.answer("choose_action", "resources")
    assert game.resources("austria") == total == 17


def test_will_to_fight_shows_every_rise_with_its_price_and_the_place_in_the_next_distribution() -> None:
    game = Sitting(action_of("savoy", resources={"savoy": 0}, levels={"savoy": 3}))
    game.answer("choose_action", "will_to_fight")
    shown = [said(note) for note in preview(game, "wf_levels").notes]
    assert len(shown) == 4
    assert shown[-1].startswith("+4: level 7, costs 10, −10 left; warfare at 2 per troop")
    assert "in place 5" in shown[0]


# -- cards


def test_a_card_says_its_value_whether_its_text_fits_and_when_one_chooses_next() -> None:
    game = Sitting('phase = "choose"\nslots = ["blenheim", "treaty_hague", "speyerbach"]', players="3")
    shown = beside(game, "choose_card")
    assert "next round you choose in place 3" in shown["1"]
    assert "its text is compulsory" in shown["3"]
    assert "“Treaty of The Hague”, value 1" in shown["2"]


def test_a_text_that_may_not_be_played_says_why() -> None:
    text = 'phase = "choose"\nslots = ["blenheim", "camisards", "speyerbach"]\n'
    text += "[levels]\nbritain = 2\ndutch = 2\nportugal = 2"
    shown = notes(preview(Sitting(text, players="3"), "choose_card", "1"))
    assert shown.startswith("You may not play its text: you are not at war.")
    assert GAME.about_key(Sitting(text, players="3").match.view(()), "dunkirk", "en")[1] == "Value 2."


def test_a_bourbon_victory_says_whose_loss_costs_the_action() -> None:
    game = Sitting(turn_of("austria", "speyerbach"))
    game.until("icon_target")
    shown = beside(game, "icon_target")
    assert "you would lose your Action" not in shown["austria-breisgau"]
    assert "you would lose your Action" in shown["empire-mainz"]


def test_the_card_that_is_played_lies_face_up_with_its_text() -> None:
    game = Sitting(turn_of("austria", "speyerbach"))
    shown = GAME.face_up(game.match.view(()), "en")
    assert shown is not None
    assert shown.title == "“Speyerbach”, value 0"
    game.until("icon_target")
    assert GAME.face_up(game.match.view(()), "en") == shown


# -- offers


def talking() -> Sitting:
    """The window of the cards laid out, with three powers."""
    return Sitting("", {"card": ["speyerbach"]}, players="3", negotiation="full")


def composer(game: Sitting, seat: str, lang: str = "en") -> Composer:
    asked = asked_of(game, "negotiate", seat)
    found = GAME.composer(game.match.view((seat,)), asked, lang)
    assert found is not None
    return found


def written(sheet: OfferForm, field: str) -> list[dict[str, Any]]:
    """Every point of a side, each with all that may be filled in."""
    side = next(side for side in sheet.sides if side.field == field)
    found = []
    for point in side.points:
        ways = [ways_to_fill(blank) for blank in point.blanks if blank.kind != "point"]
        if len(ways) == len(point.blanks):
            found += [{**point.item, **{k: v for one in way for k, v in one.items()}} for way in product(*ways)]
    return found


def ways_to_fill(blank: Blank) -> list[dict[str, Any]]:
    """What may be filled in; of several spaces each alone and all together."""
    (field, *_) = blank.fields
    if blank.kind in ("number", "words"):
        return [{field: 1}, {field: blank.most}] if blank.kind == "number" else [{field: "so be it"}]
    keys = [choice.key for choice in blank.choices]
    return [{field: some} for some in ([keys[0]], keys)] if blank.kind == "some" else [c.fills for c in blank.choices]


NOTHING = Adding()
TO_DUTCH = {"act": "propose", "power": "britain", "other": "dutch"}


def desk_with(view: View, asked: Asked, value: dict[str, Any], adding: Adding = NOTHING) -> OfferDesk | None:
    """The offers of a window, one of them being written."""
    return offer_desk_of(GAME, view, asked, drafts.Draft(value=value), adding, Words("en", GAME))


def test_every_point_that_can_be_written_can_be_offered() -> None:
    game = talking()
    asked = asked_of(game, "negotiate", "britain")
    view = game.match.view(("britain",))
    sheets = composer(game, "britain").sheets
    assert [sheet.answer["other"] for sheet in sheets] == ["dutch", "portugal"]
    for sheet in sheets:
        for field in ("gives", "gets"):
            for item in written(sheet, field):
                shown = desk_with(view, asked, {**sheet.answer, field: [item]})
                assert shown is not None and shown.answer == {**sheet.answer, "gives": (), "gets": (), field: (item,)}
                assert not asked.decision.space.faults(shown.answer), item


def test_an_offer_stands_for_its_parties_and_for_nobody_else() -> None:
    game = talking()
    game.speak("propose", "britain", "dutch", "resources 3", "promise spare britain")
    assert [reply.id for reply in composer(game, "dutch").standing[0].replies] == ["accept", "decline"]
    assert [reply.id for reply in composer(game, "britain").standing[0].replies] == ["withdraw"]
    assert not composer(game, "portugal").standing
    panels = encoder.encode(GAME.panels(game.match.view(("portugal",)), "en"))
    assert b"British troops" not in panels
    assert not composer(game, "britain").sheets  # one open proposal at a time


def test_a_counter_offer_begins_with_the_sides_exchanged_and_can_be_said() -> None:
    game = talking()
    game.speak("propose", "britain", "dutch", "resources 3", "promise spare britain")
    sheet = next(sheet for sheet in composer(game, "dutch").sheets if sheet.begun)
    assert sheet.begun == {"gives": tuple(items("promise spare britain")), "gets": tuple(items("resources 3"))}
    game.speak("counter", "dutch", "britain", "promise spare britain", "resources 4")
    game.speak("accept", "britain", "dutch")
    assert game.resources("britain", "dutch") == [6, 14]


def test_a_word_that_was_given_waits_for_the_judgement_of_who_was_given_it() -> None:
    game = talking()
    game.deal("britain", "dutch", "word_for 3 I shall; word until then", "resources 1; word peace")
    found = composer(game, "dutch")
    assert found.past_title == "Words you were given (to be judged: 1)"
    assert [[reply.id for reply in one.replies] for one in found.past] == [["kept", "broken"], ["broken"]]
    assert len({one.id for one in found.past}) == 2
    assert [len(composer(game, seat).past) for seat in ("britain", "portugal")] == [1, 0]
    answer = dict(found.past[0].replies[0].answer)
    game.answer("negotiate", answer, "dutch")
    again = composer(game, "dutch").past[0]
    assert again.lines[1] == "You called it kept." and [reply.id for reply in again.replies] == ["broken"]


def test_the_deals_panel_says_what_became_of_each_point() -> None:
    game = talking()
    game.deal("britain", "dutch", "word until then; word so be it", "resources 1; promise spare britain")
    game.speak("broken", "dutch", "britain", "", "1 word until then")
    game.speak("propose", "portugal", "dutch", "word as long as we live", "")

    def rows() -> list[tuple[str, ...]]:
        shown = GAME.panels(game.match.view(("portugal",)), "en")
        return [row.cells for panel in shown if panel.id in ("deals", "offers") for row in panel.rows]

    word = "the non-binding word:"
    assert rows() == [
        ("Portugal offers a deal to the Dutch Republic",),
        ("Portugal", f"{word} “as long as we live”"),
        ("Dutch Republic", "—"),
        ("1. Great Britain and Dutch Republic",),
        ("Great Britain", f"{word} “until then” · broken"),
        ("Great Britain", f"{word} “so be it” · not judged"),
        ("Dutch Republic", "1 Resource"),
        ("Dutch Republic", "the promise to eliminate no British troops · binds"),
    ]


def test_what_a_browser_writes_is_checked_point_by_point() -> None:
    game = talking()
    asked = asked_of(game, "negotiate", "britain")
    view = game.match.view(("britain",))

    def shown(gives: str = "", gets: str = "", more: tuple[Any, ...] = ()) -> Any:
        points = {"gives": [*items(gives, gets), *more], "gets": [*items(gets, gives)]}
        return desk_with(view, asked, {**TO_DUTCH, **points})

    assert shown("resources 3").answer == {
        **{"act": "propose", "power": "britain", "other": "dutch"},
        **{"gives": ({"kind": "resources", "amount": 3},), "gets": ()},
    }
    for nonsense in ("resources x", "resources 9999", "concession milan", "troops 3", "later 1 1", "promise act fly"):
        assert shown(nonsense).answer is None, nonsense
        assert not shown(nonsense).sides[0].lines
    for odd in ({}, {"kind": 3}, {"kind": "spare", "power": "dutch", "space": []}, {"kind": "swap", "more": {}}):
        assert not shown(more=(odd,)).sides[0].lines
    both = shown("promise act attack; promise not_act attack")
    assert both.answer is None
    contradicts, odd_point = (
        "One of the promises contradicts another.",
        "One of the points of the offer is not well formed.",
    )
    assert [line.fault for line in both.sides[0].lines] == [contradicts, contradicts], "each where it stands"
    several = shown("resources 3; resources 3; promise act attack; promise not_act attack")
    assert [line.fault for line in several.sides[0].lines] == ["", odd_point, contradicts, contradicts]


def test_a_later_payment_stands_and_falls_with_its_promise() -> None:
    game = talking()
    view, asked = game.match.view(("britain",)), asked_of(game, "negotiate", "britain")
    gets = tuple(items("resources 1; promise play_as text"))

    def shown(gives: tuple[Any, ...], gets: tuple[Any, ...]) -> Any:
        return desk_with(view, asked, {**TO_DUTCH, "gives": [*gives], "gets": [*gets]}, Adding("gives", "later"))

    begun = shown((), gets).sides[0]
    amount, promise = begun.blanks
    assert [choice.name for choice in promise.choices] == ["the promise to play its card for the text"]
    later = {**begun.adding.item, amount.field: 2, **promise.choices[0].fills}
    whole = shown((later,), gets)
    assert whole.answer is not None
    assert [line.text for line in whole.sides[0].lines] == [
        "2 Resources for keeping the promise to play its card for the text"
    ]
    without = shown((later,), gets[:1])
    assert (without.written["gives"], without.written["gets"]) == ((), gets[:1])
    assert not any(point.id == "later" for _, points in without.sides[0].groups for point in points)


def test_in_a_window_with_an_owner_only_the_owner_can_be_spoken_to() -> None:
    game = talking().ready()
    owner = game.s.power
    for power in game.facts.powers:
        others = {sheet.answer["other"] for sheet in composer(game, POWERS[power]).sheets}
        assert others == ({POWERS[owner]} if power != owner else {POWERS[p] for p in game.facts.powers if p != owner})


def test_beginners_are_advised_beside_the_decision_in_the_first_rounds() -> None:
    def at(n: int, guided: str) -> View:
        game = Sitting(f'phase = "round"\nround = {n}', players="3", guided_start=guided)
        return game.match.view(("britain",))

    for lang in LANGUAGES:
        shown = GAME.face_up(at(1, "on"), lang)
        assert shown is not None and [row.mark for row in shown.rows] == ["advice", "advice"]
        assert GAME.face_up(at(1, "off"), lang) is None
        assert GAME.face_up(at(4, "on"), lang) is None


# -- whole games: everything can be said, and does not depend on what is hidden


@pytest.mark.parametrize(("seed", "options"), [("a", {"players": "3"}), ("b", {"players": "2"})])
def test_everything_that_is_shown_can_be_said(seed: str, options: dict[str, str]) -> None:
    rng = Rng(seed)
    chosen = GAME.checked_options({"guided_start": "on", **options})
    match, _ = start(GAME, chosen, RngDice(rng.fork("dice")))
    words = {lang: texts_for(lang, GAME.package, GAME.data) for lang in LANGUAGES}
    pick = rng.fork("answers")
    for n in range(60):
        if not match.asked:
            break
        asked = match.asked[pick.below(len(match.asked))]
        view = match.view((asked.decision.seat,))
        keys: tuple[str, ...] = ()
        space = asked.decision.space
        while True:
            shown = [hint.text for hint in GAME.hints(view, asked, keys)]
            foreseen = GAME.preview(view, asked, drafts.Draft(keys))
            if foreseen is not None:
                shown += [*foreseen.notes, *(line for column in foreseen.columns for _, line, _ in column.lines)]
            for text in shown:
                for lang in LANGUAGES:
                    assert words[lang].say(text.key, dict(text.facts))
            more = space.next_keys(keys)
            if not more or space.kind == "amount":
                break
            keys = (*keys, more[pick.below(len(more))])
        if n % 10 == 0:
            for lang in LANGUAGES:
                assert GAME.panels(view, lang)
                assert GAME.moment(view, lang)
                assert GAME.about_key(view, "barcelona", lang)
                assert GAME.about_key(view, "britain", lang)
        match.answer(asked.decision.seat, asked.id, space.least if space.kind == "amount" else space.from_keys(keys))


SAID_IN_WORDS = ("negotiate", "ready", "wf_levels")  # offers, nothing to foresee, and a preview of every number


def test_every_key_has_a_remark_and_every_answer_a_preview() -> None:
    """In whole games of two and of five, each kind of decision is looked at a few times."""
    seen: dict[str, int] = {}
    for seed, players in enumerate("22255"):
        rng = Rng(seed)
        match, _ = start(
            GAME, GAME.checked_options({"players": players, "negotiation": "off"}), RngDice(rng.fork("dice"))
        )
        while match.asked:
            asked = match.asked[0]
            tag, space = asked.decision.tag, asked.decision.space
            answer = space.sample(rng)
            if tag not in SAID_IN_WORDS and seen.get(tag, 0) < 4:
                seen[tag] = seen.get(tag, 0) + 1
                explained(match.view((asked.decision.seat,)), asked, answer)
            match.answer(asked.decision.seat, asked.id, answer)
    assert len(seen) > 20, sorted(seen)


def explained(view: View, asked: Asked, answer: object) -> None:
    """Step by step, every key that may come next has its remark; the whole answer has its preview."""
    tag, space = asked.decision.tag, asked.decision.space
    keys = tuple(answer) if isinstance(answer, (list, tuple)) else (answer,)
    for i in range(len(keys)):
        told = {hint.key for hint in GAME.hints(view, asked, keys[:i]) if hint.offered}
        missing = {key for key in space.next_keys(keys[:i]) if key not in (DONE, "none")} - told
        assert not missing, (tag, keys[:i], missing)
    if keys[-1] not in (DONE, "none"):
        assert GAME.preview(view, asked, drafts.Draft(keys)) is not None, (tag, keys)


def test_goals_of_others_change_nothing_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Sitting(players="3")
    shown = []
    for seed in range(4):
        view = game.match.view(("dutch",))
        monkeypatch.setattr("baluard.kernel.present.SEED", seed)
        assert sight(view, GAME).own == (POWERS.index("dutch"),)
        about = tuple(GAME.about_key(view, key, "en") for key in ("britain", "dutch", "paris", "gibraltar"))
        shown.append(encoder.encode((GAME.panels(view, "en"), about)))
    assert len(set(shown)) == 1


def test_the_end_is_itemised() -> None:
    rng = Rng("end")
    chosen = GAME.checked_options({"players": "3", "negotiation": "off", "round_cap": "20"})
    match, _ = start(GAME, chosen, RngDice(rng))
    while match.asked:
        match.answer_default(match.waits_for()[0])
    ending = GAME.ending(match.view(()), "en")
    assert ending is not None
    assert match.result is not None
    total = next(row for row in ending.rows if row.cells[0] == "Victory points")
    assert [int(cell.replace("−", "-")) for cell in total.cells[1:]] == list(match.result.scores.values())


def test_ties_count_in_the_place_that_will_to_fight_would_give() -> None:
    more = 'sequence = ["britain", "dutch", "austria", "savoy", "portugal"]'
    levels = {"britain": 7, "austria": 6, "dutch": 3, "savoy": 3, "portugal": 3}
    game = Sitting(turn_of("austria", "camisards", more, levels=levels, resources={"britain": 4, "austria": 20}))
    game.play(("play_mode", "value"), ("choose_action", "will_to_fight"))
    one = preview(game, "wf_levels", "1")
    places = [text.facts["place"] for text in one.notes if "place" in text.facts]
    assert places[0] == 1  # level with Britain, with more Bourbon spaces


def test_the_actions_of_a_card_played_for_value_are_those_that_its_value_pays_for() -> None:
    game = Sitting(turn_of("britain", "camisards", levels={"britain": 7}, resources={"britain": -9}))
    notes = preview(game, "play_mode", "value").notes
    foreseen = next(text.facts["actions"] for text in notes if "actions" in text.facts)
    assert isinstance(foreseen, tuple)
    game.answer("play_mode", "value")
    assert [*foreseen, "none"] == game.offered("choose_action")
    assert "attack" in foreseen


def test_only_troops_that_can_go_are_counted_for_a_relocation() -> None:
    """The stacks of vector E40: the Castilian cannot be recruited in blue spaces."""
    at = {"cremona": "2 france 1 castile", "milano": "1 france", "chambery": "1 savoy", "briancon": "1 savoy"}
    game = Sitting(turn_of("austria", "convention_milan", 'period = "mid"', at=at))
    op = next(op for op in game.facts.cards["convention_milan"].effects if op.op == "relocate")
    assert reach(game.s, op, AUSTRIA).facts["number"] == 3


def test_the_round_panel_says_who_plays_now_and_what_that_makes_of_the_next_round() -> None:
    cards = 'slots = ["camisards", "rooke", "blenheim"]\nmarkers = ["portugal", "britain", "dutch"]'
    text = f'phase = "turn"\nturn = 2\n{cards}'
    game = Sitting(text, players="3")
    shown = GAME.panels(game.match.view(("britain",)), "en")
    rows = [row.cells for panel in shown if panel.id == "round" for row in panel.rows]
    assert ("Turn sequence", "Portugal → Great Britain → Dutch Republic") in rows
    assert ("Next round", "Dutch Republic → Great Britain → Portugal") in rows


def test_a_sentence_keeps_what_people_write() -> None:
    game = talking()
    view, asked = game.match.view(("britain",)), asked_of(game, "negotiate", "britain")
    points = {"gives": [*items("word a {} b...")], "gets": [*items("resources 2")]}
    found = desk_with(view, asked, {**TO_DUTCH, **points})
    assert found is not None and "“a {} b...”" in found.said and found.said.endswith("In return: 2 Resources.")
    assert "wait..." in ENGLISH.say("event.WordJudged", power="dutch", other="savoy", word=Word("wait..."))


def test_a_rise_below_war_promises_no_cheap_warfare_and_no_choice_when_none_will_come() -> None:
    game = Sitting(action_of("austria", 'boxes = [0, 0, 6]\nperiod = "late"', levels={"austria": 0}))
    game.answer("choose_action", "will_to_fight")
    told = [said(text) for text in preview(game, "wf_levels").notes]
    assert told[0].endswith("; still not at war.") and "per troop" in told[-1]
    assert not any("Concession" in line for line in told)


def test_who_plays_two_powers_may_make_the_offers_of_both() -> None:
    game = Sitting(players="2", negotiation="full")
    assert composer(game, "maritime").note == "Offers you may still make now: 4."
    game.deal("britain", "austria", "resources 1")
    assert composer(game, "maritime").note == "Offers you may still make now: 3."


def test_names_are_listed_without_regard_to_accents() -> None:
    keys = ["britain", "austria", "portugal", "dutch"]
    words = texts_for("ca", GAME.package, GAME.data)
    rows = [one.name for one in by_name([Choice(key, words.name(key), {}) for key in keys])]
    assert rows == ["Àustria", "Gran Bretanya", "Portugal", "Províncies Unides"]
