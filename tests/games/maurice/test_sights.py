"""What a person is told and shown of units before anything is ordered: in words, as lines, as whole answers."""

from __future__ import annotations

from pathlib import Path

from baluard.games.maurice import GAME
from baluard.games.maurice.model import events as e
from baluard.games.maurice.page.hints import cheapest
from baluard.kernel.answers import DONE
from baluard.kernel.deciders import RngDice
from baluard.kernel.drive import advance
from baluard.kernel.match import Match
from baluard.kernel.rng import Rng
from baluard.kernel.values import Save
from baluard.page.places import in_words
from baluard.texts import texts_for

VOLLEY = (Path(__file__).resolve().parents[3] / "docs/positions/maurice-volley.toml").read_text("utf-8")
OPTIONS = {"scenario": "first_volley", "events": "off", "officers": "off"}
S1, S2, N1, N2, N3 = (f"first_volley_{unit}" for unit in ("s1", "s2", "n1", "n2", "n3"))


def begun(text: str, **options: str) -> Match:
    """A battle that begins from a position."""
    chosen = GAME.checked_options(OPTIONS | options)
    save = Save(GAME.read_position(text, chosen))
    match = Match(GAME, chosen, save, RngDice(Rng(1)))
    match.out = advance(GAME, save, match.source)
    return match


def say(match: Match, *answers: object) -> None:
    for answer in answers:
        asked = match.asked[0]
        match.answer(asked.decision.seat, asked.id, answer, "person")


def test_a_unit_is_told_whom_it_could_fire_at_and_must_charge() -> None:
    told = GAME.about_key(begun(VOLLEY).view(("first",)), S2, "en")
    assert "Could fire at 2nd battalion of Castile: 4 bases, 3.6 BW." in told
    assert "If it charges, it must hit 2nd battalion of Castile." in told
    assert "Could act in one brigade with 1st battalion, 3rd battalion and Light gun." in told


def test_the_same_is_drawn_with_what_was_measured() -> None:
    view = begun(VOLLEY).view(("first",))
    drawn = GAME.about_drawn(view, S2)
    assert "4 × 3.60 / 4 BW" in drawn and "mau-closed" in drawn
    assert "mau-closed" not in GAME.about_drawn(begun("").view(("first",)), S2)  # nobody is near
    assert GAME.about_drawn(view, "nobody") == ""


def test_the_position_in_words_names_every_unit_and_how_near_the_enemy_is() -> None:
    units = {one.key: one.lines for one in in_words(GAME, begun(VOLLEY).view(()), "en").units}
    assert len([key for key in units if key.startswith("first_volley_") and key[-2] in "sn"]) == 10
    assert "3.58 BW from the enemy (1st battalion of Castile)." in units[S2]
    assert units[N3][0] == "The second army: Trained, Column."


def test_all_fire_as_drawn_is_one_answer_and_no_order_is_no_fire() -> None:
    match = begun(VOLLEY)
    say(match, "volley")
    asked = match.asked[0]
    (one,) = GAME.proposals(match.view(("first",)), asked)
    assert one.keys == (S1, N1, S2, N2, DONE)
    words = texts_for("en", GAME.package, GAME.data)
    assert words.label("assign_fire", DONE, 0) == "Nobody fires" and words.label("assign_fire", DONE, 2) == "Fire so"
    said = match.answer("first", asked.id, one.keys, "person")
    shots = [told.event for told in said.told if isinstance(told.event, e.ShotFired)]
    assert [(shot.shooter, shot.target) for shot in shots[:2]] == [(S1, N1), (S2, N2)]


def test_a_shot_of_the_story_can_be_shown_again_with_its_measurement() -> None:
    shot = e.ShotFired(S1, N1, 330, 400, 4, 4, (1, 1, 1, 1), (), 0, 4, (), 0)
    (way,) = GAME.journeys(shot)
    assert (way.path, way.words, way.mark) == ((S1, N1), "3.30 / 4 BW", "shot")
    assert GAME.place_of(shot) == N1


def test_every_step_of_a_march_says_where_it_leads() -> None:
    match = begun("")
    match.save.state.hands[0] = (0,)
    match.out = advance(GAME, match.save, match.source)
    card = match.save.state.facts.card_ids[0]
    say(match, ("march", S2, "pay", card))
    while match.asked[0].decision.tag != "march_order":
        say(match, (DONE,))
    hints = {hint.key: hint for hint in GAME.hints(match.view(("first",)), match.asked[0], (S2,))}
    words = texts_for("en", GAME.package, GAME.data)
    said = words.say(hints["adv:4000"].text.key, dict(hints["adv:4000"].text.facts))
    assert said == "costs 4 BW · 1 DISR from the ground · 5 BW from the enemy (2nd battalion of Castile)"


def test_the_cheapest_payment_is_the_fewest_cards_of_the_least_span() -> None:
    s = begun("").save.state
    spans = {span: [c for c, card in enumerate(s.facts.cards) if card.span == span] for span in (2, 3, 4, 6)}
    two, three, four, six = (spans[span][0] for span in (2, 3, 4, 6))
    assert cheapest(s, (two, three, four, six), [], 1400) == (two,)
    assert cheapest(s, (two, three, four, six), [], 5500) == (six,)
    assert set(cheapest(s, (two, three, four), [], 6900)) == {three, four}
    assert cheapest(s, (two, three), [three], 4900) == (two,)


def test_who_points_at_a_unit_sees_its_largest_brigade() -> None:
    match = begun("")
    match.save.state.hands[0] = (0,)
    match.out = advance(GAME, match.save, match.source)
    hints = {hint.key: hint for hint in GAME.hints(match.view(("first",)), match.asked[0], ("march",))}
    assert hints[S2].beside == (S1, "first_volley_s3", "first_volley_s5")  # the light gun may go with foot


def test_both_armies_and_the_sun_are_in_sight() -> None:
    first, second = GAME.instruments(begun("turn = 3\n[morale]\nfirst = 4\n").view(()), "en")
    assert first.essential and "Catalans (First army): morale 4 of 5, 0 cards in hand, 5 units." in first.text
    assert "60 cards in the deck" in second.text
