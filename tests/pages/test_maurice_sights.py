"""What is seen at a glance in a battle, every option of its set-up page, and how a points battle is prepared."""

from __future__ import annotations

from playwright.sync_api import expect

from baluard.games.maurice import GAME
from tests.pages.conftest import Opener
from tests.pages.hands import asked, click_middle, settled, sit_down
from tests.pages.marks import USED, plays, see
from tests.pages.maurice import LESSON, Battle, sit
from tests.server.toyhouse import Running

S2 = "first_volley_s2"
SHAKEN = """
turn = 5
[units]
s1 = "9200,12200,0 line 2"
s2 = "13700,12300,0 line 1"
n1 = "8600,8900,1800 line 3"
n2 = "13100,8700,1800 line 4"
n3 = "16500,5500,1800 line 5"
"""


@plays("table.bases", "table.front", "table.horse", "table.guns", "table.quality", "table.pips", "table.amber")
@plays("table.orange", "table.red", "table.stripes", "bar.morale", "bar.hands", "bar.sun", "bar.turn", "hand.face")
@plays("layer.near", "layer.arcs", "layer.flanks", "layer.standoff", "about.bases", "about.forced", "about.closed")
@plays("about.words", "about.range", "table.words", "hidden.hands", "hidden.deck", "hidden.stops", "rule.help")
@plays("story.replay", "hand.lit")
def test_the_table_shows_at_a_glance_what_a_general_asks(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit(SHAKEN, "war_council galloper")
    see(page, "table.bases", "table.front", "table.horse", "table.guns", "table.quality", "table.stripes")
    see(page, "table.pips", "table.amber", "table.orange", "table.red")
    see(page, "bar.morale", "bar.hands", "bar.sun", "bar.turn", "hand.face", "hidden.hands", "rule.help")
    see(page, "hidden.deck")
    page.keyboard.press("w")
    see(page, "table.words")
    page.keyboard.press("Escape")
    for layer in ("near", "arcs", "flanks", "standoff"):
        page.click(".layers summary") if not page.query_selector(".layers[open]") else None
        page.click(f"[data-layer={layer}]")
        see(page, f"layer.{layer}")
    page.click(".layers summary") if page.query_selector(".layers[open]") else None
    click_middle(page, f"#piece-{S2}")
    see(page, "about.words", "about.bases", "about.forced", "about.closed")
    page.keyboard.press("Escape")
    expect(page.locator(".about-drawn")).to_have_count(0)
    click_middle(page, "#piece-first_volley_s5")
    see(page, "about.range")
    page.keyboard.press("Escape")
    battle.reach("choose_option")
    battle.choose("choose_option", "march", "first_volley_s1", "pay")
    see(page, "hand.lit")
    battle.answer("choose_option", "march", "first_volley_s1", "pay", "galloper#1")
    battle.reach("move_officer")
    see(page, "hidden.stops")
    page.click("[data-do=replay]")
    see(page, "story.replay")


@plays("table.irregulars", "table.pennant", "hidden.watcher", "hidden.shown", "hidden.consent")
def test_irregulars_officers_and_what_a_watcher_sees(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit("", "talkative_sutler", "galloper stand_fast", scenario="talamanca_1714")
    see(page, "table.irregulars", "table.pennant")
    battle.reach("choose_option")
    battle.answer("choose_option", "event", "talkative_sutler#1")
    page.click("#tab-story")
    see(page, "hidden.shown")
    game = page.url.rpartition("/")[2].partition("?")[0]
    page.click("#tab-seats")
    page.click(".spectators [data-what=watch]") if not page.query_selector(".spectators .link input") else None
    watcher = opened(battlefield)
    sit_down(watcher, page.input_value(".spectators .link input"))
    watcher.wait_for_selector(f"#table[data-game='{game}']")
    see(watcher, "hidden.watcher")
    expect(watcher.locator("#cards .face .mau-card-span")).to_have_count(1)  # the card that was played
    expect(watcher.locator("#cards")).not_to_contain_text("Galloping aide")
    expect(watcher.locator("#story")).to_contain_text("was shown to the enemy")
    page.click("#menu summary")
    see(page, "hidden.consent")
    page.click("[data-do=propose][data-kind=show_hands]")
    page.click("#sure button[value=yes]")
    expect(watcher.locator("#cards")).to_contain_text("Galloping aide")  # and what both hold


OTHER = {option.id: next(v for v in option.values if v != option.default) for option in GAME.options}
OTHER |= {"scenario": "talamanca_1714", "points": "120", "events": "on", "windows": "three", "nightfall": "2"}


@plays("option.scenario", "option.events", "option.windows", "option.officers", "option.free_deployment")
@plays("option.fragile", "option.hardy_irregulars", "option.isolation", "option.hand_limit", "option.nightfall")
@plays("option.auto_fire", "option.open_hands", "option.handicap_cards", "option.handicap_morale", "option.points")
@plays("solo.levels", "scenario.picture", "scenario.story")
def test_every_option_of_the_set_up_page_reaches_the_battle(assault: Running, opened: Opener) -> None:
    page = opened(assault, width=390, height=844)
    page.goto(f"{assault.base}/new/maurice?plain=yes")
    page.wait_for_selector("body[data-ready] #new-game")
    see(page, "solo.levels")
    page.select_option("select[name='option.scenario']", "points_battle")
    page.wait_for_selector("#new-game:not([aria-busy])")
    page.select_option("select[name='option.points']", "120")
    page.select_option("select[name='option.scenario']", OTHER["scenario"])
    page.wait_for_selector("#new-game:not([aria-busy])")
    see(page, "scenario.picture", "scenario.story")
    page.click("#more-rules summary")
    for name, value in OTHER.items():
        if name not in ("scenario", "points"):
            page.select_option(f"select[name='option.{name}']", value)
            page.wait_for_selector("#new-game:not([aria-busy])")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click("#new-game button.primary")
    page.wait_for_selector("body[data-ready] #table")
    chosen = assault.house.row(page.url.rpartition("/")[2]).options
    assert {name: chosen[name] for name in OTHER if name != "points"} == {
        n: v for n, v in OTHER.items() if n != "points"
    }
    USED.update(f"option.{name}" for name in OTHER)


@plays("build_army", "choose_role", "place_piece", "army.points", "army.prices", "army.file", "army.refused")
def test_a_points_battle_from_two_armies_to_the_first_wood(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    battle = Battle(page, assault)
    sit(page, assault, {"scenario": "points_battle"}, "me", "me")
    assert battle.tag() == "build_army"
    battle.choose("build_army", "catalan", "miquelets:trained")
    see(page, "army.points", "army.prices")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.click("[data-proposed]")
    page.wait_for_selector("#confirm")
    with page.expect_download() as waits:
        page.click("#answer-save")
    army = waits.value.path().read_text("utf-8")
    page.click("#decision [data-do=cancel]")
    page.wait_for_selector("[data-proposed]")
    for text in ("no army", army.replace("miquelets:veteran", "guard:guard"), army + "units = 7"):
        page.set_input_files("#answer-load", {"name": "a.toml", "mimeType": "text/plain", "buffer": text.encode()})
        see(page, "army.refused")
        assert page.get_attribute("#decision", "data-keys") == "[]"
    page.set_input_files("#answer-load", {"name": "a.toml", "mimeType": "text/plain", "buffer": army.encode()})
    page.wait_for_selector("#confirm")
    see(page, "army.file")
    battle.confirm("build_army")
    battle.tag()
    page.click("[data-proposed]")
    page.wait_for_selector("#confirm")
    battle.confirm("build_army")
    battle.answer("choose_role", "attacker")
    battle.wait_for("place_piece")
    before = asked(page)
    box = page.locator("#options [data-choice]").first
    box.click()
    page.wait_for_selector("#pose-step, #confirm")
    if not page.query_selector("#confirm"):
        page.locator("#pose-step [data-do], #pose-step button").first.click()
    page.wait_for_selector("#confirm")
    page.click("#confirm")
    settled(page, before)
    USED.add("place_piece")
    expect(page.locator("#story")).to_contain_text("piece of terrain")


@plays("deploy")
def test_a_unit_is_deployed_by_hand(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    battle = Battle(page, assault)
    sit(page, assault, {"scenario": "first_volley", "free_deployment": "on"}, "me", "me")
    battle.wait_for("deploy")
    battle.answer("deploy", "done")
    battle.wait_for("deploy")
    expect(page.locator("#sheet .mau-zone").first).to_be_attached()


@plays("motion.draw", "motion.answer", "motion.concede")
def test_a_draw_is_offered_and_declined_then_one_resigns(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    sit(page, assault, LESSON, "me", "link")
    friend = opened(assault)
    sit_down(friend, page.input_value("#seat-second .link input"))
    page.wait_for_selector("#table[data-status=running]")
    page.click("#menu summary")
    page.click("[data-do=propose][data-kind=draw]")
    page.click("#sure button[value=yes]")
    friend.wait_for_selector("[data-do=decline]")
    USED.add("motion.draw")
    friend.click("[data-do=decline]")
    expect(friend.locator("[data-do=decline]")).to_have_count(0)
    USED.add("motion.answer")
    friend.click("#menu summary")
    friend.click("[data-do=concede]")
    friend.click("#sure button[value=yes]")
    page.wait_for_selector("#table[data-status=over]")
    USED.add("motion.concede")
