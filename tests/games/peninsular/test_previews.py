"""What a preview says is what then happens; remarks, boxes and cards of things say what a player must see."""

from __future__ import annotations

import random

import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.events_supply import Foraged, Supplied
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.drafts import Draft
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, View
from baluard.page.story_lines import story_line
from baluard.page.widgets import Hint, Preview, Text
from baluard.server.common.words import Words
from baluard.server.questions.choices import Typed
from baluard.server.questions.questions import Question, question_of
from baluard.texts import LANGUAGES, texts_for
from tests.conformance.playing import Sitting as Table
from tests.rulebooks.peninsular.sitting import Sitting, alone
from tests.rulebooks.peninsular.test_12_combat import talavera

ENGLISH = texts_for("en", GAME.package, GAME.data)
WORDS = {lang: Words(lang, GAME) for lang in LANGUAGES}


def asked_of(game: Sitting, tag: str) -> Asked:
    return next(a for a in game.table.asked if a.decision.tag == tag)


def view_of(game: Sitting, tag: str) -> View:
    return game.table.view((asked_of(game, tag).decision.seat,))


def said(text: Text) -> str:
    return ENGLISH.say(text.key, dict(text.facts))


def preview(game: Sitting, tag: str, *keys: str) -> Preview:
    found = GAME.preview(view_of(game, tag), asked_of(game, tag), Draft(keys))
    assert found is not None
    return found


def notes(game: Sitting, tag: str, *keys: str) -> str:
    return " ".join(said(note) for note in preview(game, tag, *keys).notes)


def hints(game: Sitting, tag: str, *keys: str) -> dict[str, Hint]:
    return {hint.key: hint for hint in GAME.hints(view_of(game, tag), asked_of(game, tag), keys)}


def question(game: Sitting, tag: str, *keys: str) -> Question:
    return question_of(GAME, view_of(game, tag), asked_of(game, tag), keys, WORDS["en"])


def boxes(game: Sitting, eyes: str) -> dict[str, list[tuple[str, ...]]]:
    return {one.id: [row.cells for row in one.rows] for one in GAME.panels(game.table.view((eyes,)), "en")}


# -- marches


def test_a_march_costs_what_its_preview_says_step_by_step() -> None:
    game = alone(3)
    game.corps("es_norte", at="la_coruna", points=400)
    game.begin("spain", "movement")
    column = preview(game, "movement", "es_norte", "oviedo", "gijon").columns[0]
    assert [amount for _, _, amount in column.lines] == [3, -2, -1]
    game.order("es_norte", "oviedo", "gijon", "done")
    assert column.total == 3 - game.of("es_norte").spent == 0


@pytest.mark.parametrize("die", range(1, 7))
def test_the_forage_table_of_a_march_is_what_each_die_then_costs(die: int) -> None:
    game = alone(3)
    game.corps("es_norte", at="la_coruna", points=400)
    game.dice("forage", die).begin("spain", "movement", "supply")
    told = notes(game, "movement", "es_norte", "oviedo", "gijon", "done")
    game.order("es_norte", "oviedo", "gijon", "done").order("end_phase")
    game.play("supply_choice es_norte forage").default()
    assert f"{die} −{game.last(Foraged).lost}" in told


def test_the_story_says_what_was_added_to_the_die_of_a_forage() -> None:
    game = alone(3)
    game.corps("es_norte", at="la_coruna", points=400)
    game.dice("forage", 6).begin("spain", "supply").play("supply_choice es_norte forage").default()
    told = story_line(GAME, ENGLISH, game.last(Foraged))
    assert "die 6 (−4), forage 4; it loses 0 points" in told


@pytest.mark.parametrize(("fog", "told"), [("open", "2 guerrilla points: 33 %"), ("estimated", "they may cut")])
def test_a_french_march_says_what_guerrillas_may_do_there(fog: str, told: str) -> None:
    game = alone(3, fog=fog)
    game.corps("fr_burgos", at="burgos", points=300, kind="france")
    game.band("band_1", 2, "soria")
    game.begin("france", "movement")
    assert told in notes(game, "movement", "fr_burgos", "soria")


def test_a_march_that_ends_in_contact_says_with_whom() -> None:
    game = alone(1)
    game.corps("es_oeste", at="leon", points=90)
    game.corps("fr_burgos", at="valladolid", points=260, kind="france")
    game.begin("spain", "movement")
    assert "Contact: II Corps with 260 points" in notes(game, "movement", "es_oeste", "valladolid")
    assert hints(game, "movement", "es_oeste")["valladolid"].mark == "stop"
    game.corps("fr_madrid", at="valladolid", points=40, kind="france")
    game.begin("spain", "movement")
    told = notes(game, "movement", "es_oeste", "valladolid")
    assert "with 300 points" in told and told.count("Contact:") == 1


def test_a_march_to_an_empty_city_of_the_enemy_says_how_it_is_taken() -> None:
    game = alone(1)
    game.control("france", "toledo").corps("es_izquierda", at="ciudad_real", points=155)
    game.begin("spain", "movement")
    assert "No troops hold Toledo" in notes(game, "movement", "es_izquierda", "toledo")
    game.garrison("toledo", 20, "france").begin("spain", "movement")
    assert "No troops" not in notes(game, "movement", "es_izquierda", "toledo")


def test_a_garrison_is_suggested_that_leaves_the_corps_alive_and_the_whole_corps_is_looked_at_first() -> None:
    game = alone(1)
    game.control("france", "toledo").corps("es_izquierda", at="toledo", points=155)
    game.begin("spain", "movement")
    order = ("es_izquierda", "garrison", "toledo", "leave")
    typed = question(game, "movement", *order).typed
    assert typed is not None and typed.first == 10 and "With all 155" in typed.remark
    eyes, asked = view_of(game, "movement"), asked_of(game, "movement")
    assert GAME.looks_first(eyes, asked, (*order, "155")) and not GAME.looks_first(eyes, asked, (*order, "10"))


def test_orders_whose_names_do_not_explain_them_have_a_word_beside_them() -> None:
    game = alone(1)
    game.control("spain", "sevilla").gold("spain", 4).corps("es_norte", at="lugo", points=400)
    game.begin("spain", "movement")
    assert "forage" in said(hints(game, "movement", "es_norte")["forced_march"].text)
    game.begin("spain", "recruitment")
    found = hints(game, "recruitment")
    assert said(found["buy_points"].text) == "5 points for 1 gold"
    assert said(found["end_phase"].text) == "11 levy points and 12 gold not used yet"


def test_points_of_the_enemy_are_not_told_in_a_fog() -> None:
    game = alone(1, fog="estimated")
    game.corps("es_oeste", at="leon", points=90)
    game.corps("fr_burgos", at="valladolid", points=260, kind="france")
    game.begin("spain", "movement")
    assert "260" not in notes(game, "movement", "es_oeste", "valladolid")


def test_what_a_corps_eats_by_itself_counts_the_gold_of_those_before_it() -> None:
    game = alone(3).gold("spain", 1).depot("spain", "la_coruna").control("spain", "la_coruna")
    for id in ("es_a", "es_b"):
        game.corps(id, at="lugo", points=200)
    game.begin("spain", "supply")
    found = hints(game, "supply", "supply_choice")
    assert ["from a depot" in said(found[id].text) for id in ("es_a", "es_b")] == [True, False]
    assert "Foraging: es_b" in notes(game, "supply", "end_phase")


def test_a_depot_costs_the_gold_that_its_preview_says() -> None:
    game = alone(4)
    game.gold("france", 9).depot("france", "madrid").corps("fr_murat", at="segovia", points=100, kind="france")
    game.begin("france", "supply")
    order = ("supply_choice", "fr_murat", "depot", "depot_france_madrid")
    told = notes(game, "supply", *order)
    game.order(*order).default()
    assert game.last(Supplied).gold == 2
    assert told == f"Gold: 9 → {game.treasury('france')}."


# -- points


def test_recruits_join_as_the_preview_says() -> None:
    game = alone(1)
    game.garrison("leon", 20).corps("es_oeste", at="leon", points=90)
    game.begin("spain", "recruitment")
    order = ("recruit", "levy", "spain", "leon", "es_oeste", "10")
    told = notes(game, "recruitment", *order)
    game.order(*order)
    assert f"Army of the West: 90 → {game.of('es_oeste').points} points." in told
    assert game.of("es_oeste").points == 100


def test_a_new_depot_without_a_chain_is_told_to_be_useless() -> None:
    game = alone(1)
    game.gold("france", 5).corps("fr_murat", at="cordoba", points=100, kind="france")
    game.begin("france", "intendance")
    assert "it would feed nobody" in notes(game, "intendance", "depot_create", "cordoba")


# -- contacts and sieges


def test_a_contact_shows_both_forces_and_the_same_odds_every_time() -> None:
    game = talavera()
    game.begin("france", "combat")
    told = notes(game, "contact_reaction")
    assert "Own side: 1 corps, 375 points." in told and "Enemy: 1 corps, 400 points." in told
    facts = next(note.facts for note in preview(game, "contact_reaction").notes if note.key == "preview.odds")
    assert sum(int(str(facts[key])) for key in ("won", "drawn", "lost")) == 100
    assert told == notes(game, "contact_reaction", "stand")


def test_a_contact_has_no_odds_in_a_fog() -> None:
    game = talavera(fog="estimated")
    game.begin("france", "combat")
    assert all(note.key != "preview.odds" for note in preview(game, "contact_reaction").notes)


def test_a_retreat_over_a_river_into_mountains_has_its_modifier_and_mean_loss() -> None:
    game = talavera()
    game.begin("france", "combat")
    told = notes(game, "contact_reaction", "retreat", "avila")
    assert told == "Retreat: dice −2; 74 of 375 points are lost on average."  # 2,647 points in 36 throws


def test_hunger_and_assault_stand_before_a_siege_is_decided() -> None:
    game = alone(1)
    game.garrison("zaragoza", 80).corps("fr_zaragoza", at="zaragoza", points=90, kind="france")
    game.siege("fr_zaragoza").begin("france", "combat")
    told = notes(game, "combat_choice")
    assert "lose points in 50 % of cases, 28 on average" in told  # 30, 60 or all 80 on 4, 5, 6
    assert "Assault by all besiegers" in told


# -- guerrillas


def test_bands_know_what_to_expect_of_an_ambush_and_of_cutting_a_road() -> None:
    game = alone(2)
    game.band("band_1", 2, "soria").band("band_2", 2, "soria")
    game.corps("fr_burgos", at="burgos", points=260, kind="france")
    game.begin("spain", "movement")
    assert "35 points lost on average" in notes(game, "movement", "band_1", "ambush", "fr_burgos", "2")
    assert "With 4 points: 50 %" in notes(game, "movement", "band_1", "interrupt", "band_2")


# -- the list of choices


def test_the_end_of_a_phase_stands_first_and_counts_corps_without_orders() -> None:
    game = alone(1)
    game.corps("es_norte", at="la_coruna", points=400)
    game.begin("spain", "movement")
    first = question(game, "movement").groups[0].choices[0]
    assert (first.key, first.number, first.remark) == ("end_phase", 0, "1 corps has no orders")


def test_cities_to_cede_and_generals_stand_apart_and_are_not_lit_on_the_board() -> None:
    shown = question(Sitting().begin("spain", "movement"), "movement")
    apart = [one.key for group in shown.groups if group.closed for one in group.choices]
    assert {"la_coruna", "badajoz", "blake"} <= set(apart)
    assert {"es_norte", "es_sur1"} <= set(shown.offered)
    assert not set(apart) & set(shown.offered)


def test_a_phase_says_why_an_order_is_missing() -> None:
    for gold, why in ((5, "Depot limit: 2."), (0, "Not enough gold: 1 needed, 0 left.")):
        game = Sitting().gold("spain", gold).begin("spain", "intendance")
        assert ("depot_create", why) in [(one.key, one.remark) for one in question(game, "intendance").barred]


@pytest.mark.parametrize("phase", ["reinforcement", "recruitment", "intendance", "naval", "movement", "supply"])
def test_every_phase_has_its_rule_behind_the_question(phase: str) -> None:
    game = Sitting(turn=2).dice("uprising", *[6] * 8)
    shown = question(game.begin("spain", phase), phase)
    assert shown.help[1], shown.rule


def test_a_trade_is_told_to_those_who_make_it_alone() -> None:
    game = Sitting().begin("spain", "recruitment").order("trade", "levy", "2")
    assert "Spain gives 2 levy points for 2 gold." in notes(game, "answer_trade")
    assert "levy" not in str(game.table.view(("france",)).asked)


def test_a_depot_of_the_set_up_says_whether_it_is_joined_to_a_source() -> None:
    game = Table(GAME, GAME.checked_options({}), RngDice(Rng(1)))
    view, asked = game.match.view(("spain",)), game.match.asked[0]
    told = [GAME.preview(view, asked, Draft(("setup_depot", place))) for place in ("sevilla", "san_sebastian")]
    assert [said(one.notes[0])[:16] for one in told if one] == ["It is joined to ", "It is not joined"]


def test_many_numbers_and_names_are_typed_in() -> None:
    game = alone(1)
    game.corps("es_norte", at="la_coruna", points=200)
    game.begin("spain", "movement")
    amounts = question(game, "movement", "es_norte", "garrison", "la_coruna", "leave")
    assert amounts.typed is not None
    assert amounts.typed == Typed(10, 200, first=10, remark=amounts.typed.remark)
    assert [one.key for group in amounts.groups for one in group.choices] == ["all"]
    named = question(game, "movement", "es_norte", "rename")
    assert named.typed == Typed() and not named.whole
    assert question(game, "movement", "es_norte", "rename", "=Galicia").whole


def test_the_box_of_a_nation_adds_up_its_income() -> None:
    game = Sitting(turn=1)
    game.begin("spain", "movement")
    rows = boxes(game, "spain")["nation-spain"]
    assert ("Income, as things stand", "+8") in rows
    assert ("Depots", "2 / 2") in rows


def test_the_count_says_what_total_victory_still_needs() -> None:
    game = Sitting(turn=1)
    game.begin("spain", "movement")
    assert ("Now", "19", "20") in boxes(game, "spain")["score"]


def test_what_total_victory_needs_names_only_where_something_is_missing() -> None:
    game = Sitting(turn=1)
    game.control("spain", "bayonne", "toulouse").begin("spain", "movement")
    told = [row[0] for row in boxes(game, "spain")["score"] if row[0].startswith("Total victory")]
    assert told[0].startswith("Total victory, Allies: still 13 cities of the peninsula.")
    assert "and 2 of France" in told[1]


def test_a_campaign_that_is_over_needs_nothing_any_more() -> None:
    game = Sitting(turn=36)
    game.turn_end()
    panel = GAME.ending(game.table.view(("spain",)), "en")
    assert panel is not None and "Now" in [row.cells[0] for row in panel.rows]
    assert not any("Total victory" in cell for row in panel.rows for cell in row.cells)


def test_corps_without_orders_are_listed_until_they_march() -> None:
    game = alone(1)
    game.corps("es_norte", at="la_coruna", points=400)
    game.begin("spain", "movement")
    assert boxes(game, "spain")["idle"] == [("Army of the North", "Corunna", "400 points, movement 3")]
    game.order("es_norte", "lugo", "done")
    assert "idle" not in boxes(game, "spain")


def test_a_corps_tells_of_its_general_its_march_and_its_bread() -> None:
    game = alone(1)
    game.corps("es_sur1", at="cordoba", points=375, general="castanos")
    game.begin("spain", "movement")
    card = GAME.about_key(game.table.view(("spain",)), "es_sur1", "en")
    assert card[0] == "Army of the South I"
    assert any(line.startswith("Castaños: leadership 8") for line in card)
    assert "Movement points left: 3 of 3." in card


# -- everything can be said


@pytest.mark.parametrize(("seed", "fog"), [(1, "open"), (2, "estimated")])
def test_whatever_is_asked_can_be_shown_in_three_languages(seed: int, fog: str) -> None:
    chance = random.Random(seed)
    table = Table(GAME, GAME.checked_options({"end_turn": "4", "fog": fog}), RngDice(Rng(seed)))
    decider = RandomDecider(Rng(seed))
    while not table.match.is_over:
        asked = chance.choice([a for a in table.match.asked if a.required and not a.answered])
        answer = decider.decide(asked.decision)
        if chance.random() < 0.2:
            look_at(table.match.view((asked.decision.seat,)), asked, chance)
        table.answer(asked.decision.seat, answer, asked.decision.tag)


def look_at(view: View, asked: Asked, chance: random.Random) -> None:
    """Everything that a page shows of a question, along one way through it."""
    words = WORDS[chance.choice(LANGUAGES)]
    assert GAME.panels(view, words.lang) and GAME.moment(view, words.lang)
    keys: tuple[str, ...] = ()
    while True:
        shown = question_of(GAME, view, asked, keys, words)
        spoken = [shown.prompt, *shown.notes, *(c.remark for group in shown.groups for c in group.choices)]
        assert not [text for text in spoken if text.startswith(("preview.", "hint.", "decision.", "step."))]
        if not shown.stepped or shown.whole or not shown.offered:
            break
        keys = (*shown.keys, chance.choice(shown.offered))
    for piece in (*view.present.corps[:3], *view.present.bands[:1]):
        assert GAME.about_key(view, piece.id, words.lang)
