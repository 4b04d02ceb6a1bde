"""The scenes of the kept saves: which games, with which options, and where each is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from baluard.kernel.values import Answer
from tools.kept_tables import Seated, Way

Test = Callable[[Seated], bool]


class Scene(Struct, frozen=True):
    """One game to be kept."""

    name: str
    slug: str
    options: dict[str, str]
    until: Test
    least: int = 30  # answers before it may be left
    bots: dict[str, str] = {}
    dice: str = "house"
    way: Way = Way()
    orders: dict[str, str] = {}  # standing orders of the first seat, by tag
    then: tuple[str, ...] = ()  # what happens at the end: beg, talk, deal, propose:KIND, motion, watch, reseat
    record: bool = False  # its record is kept, too


# -- where a game is left


def amid(table: Seated) -> bool:
    """In the middle of an activity: somebody has answered since the checkpoint."""
    return any(isinstance(entry, Answer) for entry in table.match.save.answers)


def half_sealed(table: Seated) -> bool:
    """Some have laid down a card, others have not."""
    sealed = [asked.answered for asked in table.match.asked if asked.sealed]
    return any(sealed) and not all(sealed)


def asks(*tags: str) -> Test:
    """One of these decisions is open."""
    return lambda table: any(asked.decision.tag in tags for asked in table.match.asked)


def waits_for_dice(table: Seated) -> bool:
    """Dice are to be typed in."""
    return table.match.waits_for() == ("chance",)


def has(*fields: str) -> Test:
    """These fields of the state hold something."""

    def found(table: Seated) -> bool:
        values = [getattr(table.state, field) for field in fields]
        return all(any(value) if isinstance(value, (list, tuple)) else bool(value) for value in values)

    return found


def both(*tests: Test) -> Test:
    """All of these are so."""
    return lambda table: all(test(table) for test in tests)


def in_phase(*phases: str) -> Test:
    """The game is in one of these phases."""
    return lambda table: table.state.phase in phases


def ended(*reasons: str) -> Test:
    """The game is over, for one of these reasons (none: for any)."""
    return lambda table: table.match.is_over and (not reasons or table.match.result.reason in reasons)


def later(table: Seated) -> bool:
    """Far enough."""
    return True


def open_promise(table: Seated) -> bool:
    """A promise is still to be kept."""
    return any(status == "open" for *_, status in table.state.promises)


# -- the scenes


def assault() -> list[Scene]:
    """The assault of the 11th of September."""
    cards = {"events": "on"}
    four = {"players": "4", "events": "on", "royal_breach": "open", "recovered_vp": "cumulative", "handicap": "4"}
    free = {"players": "3", "setup": "free", "length": "short"}
    volley = asks("volley_losses", "retreat", "casualty", "advance", "withdraw", "bonus")
    plan: list[tuple[str, dict[str, str], Test, dict[str, Any]]] = [
        ("basic", {}, amid, {"least": 150, "then": ("talk",)}),
        ("basic, late", {}, volley, {"least": 600}),
        ("basic, agreed to go back", {}, amid, {"least": 120, "way": Way(begs=40), "then": ("beg",)}),
        ("cards, effects in force", cards, has("effects", "card"), {"least": 60}),
        ("cards, in the middle", cards, both(has("effects"), amid), {"least": 200}),
        ("cards, units held", cards, has("frozen"), {"least": 20}),
        ("cards, guns silent", cards, has("silent"), {"least": 20}),
        ("three, setting up", free, in_phase("setup"), {"least": 12}),
        ("three, free", free, amid, {"least": 160, "then": ("propose:takeback",)}),
        ("three, with a bot", {"players": "3"}, amid, {"least": 60, "bots": {"spanish": "easy"}}),
        ("four, everything", four, amid, {"least": 250, "then": ("watch", "propose:draw")}),
        ("four, breach open", four, both(has("royal_open"), volley), {"least": 100}),
        ("short", {"length": "short"}, volley, {"least": 100, "then": ("reseat",)}),
        ("typed dice asked", {"length": "short"}, waits_for_dice, {"least": 60, "dice": "typed"}),
        ("typed dice", cards, amid, {"least": 80, "dice": "typed", "way": Way(begs=25)}),
        ("over, points", {"length": "short", **cards}, ended("points"), {"record": True}),
        ("over, points of four", {"length": "short", "players": "4"}, ended(), {"way": Way(begs=60), "record": True}),
        ("over, typed", {"length": "short"}, ended(), {"dice": "typed", "record": True}),
        ("over, conceded", {}, later, {"least": 40, "then": ("concede",), "record": True}),
        ("over, draw agreed", cards, amid, {"least": 70, "then": ("draw",), "record": True}),
    ]
    return [Scene(f"assault: {name}", "assault", options, until, **more) for name, options, until, more in plan]


def victus() -> list[Scene]:
    """Victus."""
    first, full, rivals, solo = ({"mode": mode} for mode in ("first", "full", "competitive", "solo"))
    sieve = {"mode": "full", "min_coronela": "1", "max_rubble": "18", "always_priority": "on"}
    terror = {
        "min_coronela": "10",
        "max_rubble": "10",
        "half_a_bomb": "on",
        "dice_order": "fixed",
        "victory_level": "80",
    }
    easy = {"min_coronela": "1", "max_rubble": "33"}
    by_stage = {**rivals, "players": "3", "dice_order": "per_stage", "moderate_seny_rauxa": "on"}
    wise = Way(mind="normal")
    plan: list[tuple[str, dict[str, str], Test, dict[str, Any]]] = [
        ("first, cards laid down", first, half_sealed, {"least": 15}),
        ("first, in the middle", first, amid, {"least": 30, "way": Way(begs=20)}),
        ("full, cards laid down", full, half_sealed, {"least": 20, "then": ("talk",)}),
        ("full, effects in force", full, has("mods"), {"least": 10}),
        ("full, effects to come", full, has("pending"), {"least": 10}),
        ("four, cards laid down", {**full, "players": "4"}, half_sealed, {"least": 25}),
        ("four, in the middle", {**full, "players": "4"}, both(has("mods"), amid), {"least": 10}),
        ("four, effects to come", {**full, "players": "4"}, has("pending"), {"least": 40}),
        ("hazards seen", full, has("top"), {"least": 10}),
        ("cards by chance", {**full, "players": "3"}, has("random_next"), {"least": 10}),
        ("dice on the table", {**full, "dice_order": "chosen"}, both(has("dice"), amid), {"least": 20}),
        ("colander", sieve, amid, {"least": 30, "then": ("propose:takeback",)}),
        ("terror", terror, half_sealed, {"least": 10}),
        ("rivals, two", rivals, amid, {"least": 30}),
        ("rivals, four", {**rivals, "players": "4"}, half_sealed, {"least": 30}),
        ("rivals, four, effects", {**rivals, "players": "4"}, has("mods", "leaders"), {"least": 10}),
        ("rivals, by stage", by_stage, amid, {"least": 40, "then": ("propose:surrender",)}),
        ("solo", solo, amid, {"least": 30}),
        ("solo, effects", {**solo, "scoring": "off"}, both(has("mods"), amid), {"least": 10}),
        ("solo, agreed with nobody", solo, amid, {"least": 25, "then": ("beg",)}),
        ("typed dice asked", full, waits_for_dice, {"least": 20, "dice": "typed"}),
        ("with bots", {**full, "players": "3"}, half_sealed, {"least": 25, "bots": {"victoria": "easy"}}),
        ("over, beach", full, ended("beach"), {"record": True}),
        ("over, rubble", {**full, "players": "4"}, ended("rubble"), {}),
        ("over, coronela", {**rivals, "players": "3"}, ended("coronela"), {"record": True}),
        ("over, typed", first, ended(), {"dice": "typed", "record": True}),
        ("over, solo", solo, ended(), {"way": Way(begs=40), "record": True}),
        ("over, surrendered", full, amid, {"least": 20, "then": ("surrender",), "record": True}),
        ("over, survived", {**first, **easy}, ended("survived"), {"way": wise, "record": True}),
        ("over, level", {**rivals, **easy, "victory_level": "120"}, ended("level"), {"way": wise}),
    ]
    return [Scene(f"victus: {name}", "victus", options, until, **more) for name, options, until, more in plan]


def catalans() -> list[Scene]:
    """The Case of the Catalans. Its activities ask once each: it is left between them, or where dice wait."""
    off = {"negotiation": "off"}
    talk = Way(talks=2)
    ready = {"ready": "never"}
    trades = {"players": "3", "negotiation": "trades_only"}
    plan: list[tuple[str, dict[str, str], Test, dict[str, Any]]] = [
        ("five, promises", {}, open_promise, {"least": 60, "way": talk}),
        ("five, deals and characters", {}, has("deals", "characters"), {"least": 60, "way": talk, "then": ("talk",)}),
        ("five, later payments", {}, has("window"), {"least": 40, "then": ("deal",)}),
        ("five, an offer on the table", {}, has("proposals"), {"least": 80, "way": talk, "orders": ready}),
        ("five, open table", {"open_table": "on"}, has("proposals", "deals"), {"least": 60, "way": talk}),
        ("five, some are ready", {"guided_start": "on"}, has("ready", "window"), {"least": 20}),
        ("five, no talk", off, later, {"least": 90}),
        ("four, promises", {"players": "4"}, open_promise, {"least": 60, "way": talk, "then": ("beg",)}),
        ("four, characters", {"players": "4", **off}, has("characters", "used"), {"least": 40}),
        ("three, trades", trades, has("deals"), {"least": 60, "way": talk, "then": ("propose:takeback",)}),
        ("three, no talk", {**trades, **off}, later, {"least": 80, "way": Way(begs=30)}),
        ("three, later", {"players": "3"}, both(has("characters"), open_promise), {"least": 150, "way": talk}),
        ("two", {"players": "2"}, has("deals"), {"least": 60, "way": talk, "orders": ready}),
        ("two, no talk", {"players": "2", **off}, later, {"least": 120, "then": ("propose:draw",)}),
        ("concessions chosen", {"players": "4"}, asks("choose_concession"), {"least": 40}),
        ("auction", {"players": "3", **off}, asks("auction_bid"), {"least": 20}),
        ("typed dice asked", {"players": "3", **off}, waits_for_dice, {"least": 30, "dice": "typed"}),
        ("with bots", {"players": "4"}, has("characters"), {"least": 60, "bots": {"dutch": "easy", "savoy": "easy"}}),
        ("over, fall", {"players": "4"}, ended("fall"), {"record": True}),
        ("over, fall of five", {}, ended("fall"), {"way": Way(begs=80), "record": True}),
        ("over, cap", {"players": "2", "round_cap": "20", **off}, ended("cap"), {"record": True}),
        ("over, typed", {"players": "2", "round_cap": "20", **off}, ended(), {"dice": "typed", "record": True}),
        ("over, draw agreed", {"players": "3"}, later, {"least": 60, "then": ("draw",), "record": True}),
    ]
    return [Scene(f"catalans: {name}", "catalans", options, until, **more) for name, options, until, more in plan]


def peninsular() -> list[Scene]:
    """The Peninsular War: sieges and bands on the map, choices made and not carried out, a fog, an organiser."""
    year = {"end_turn": "4"}
    fog = {**year, "fog": "estimated"}
    table = {**year, "resolution_modes": "tabletop"}
    wise = Way(mind="normal")
    plan: list[tuple[str, dict[str, str], Test, dict[str, Any]]] = [
        ("set-up", {}, asks("setup"), {"least": 6}),
        ("bands and sieges", {}, both(has("bands"), asks("movement")), {"least": 250}),
        ("battle plans", {}, both(asks("battle_plan"), half_sealed), {"least": 60, "way": wise}),
        ("supply chosen", {}, both(has("supplies"), asks("supply")), {"least": 60}),
        ("a contact in a fog", fog, asks("contact_reaction"), {"least": 60}),
        ("forces revealed", fog, has("revealed"), {"least": 40}),
        ("names given", year, has("called", "sieges"), {"least": 60, "then": ("talk",)}),
        ("a report to be written", table, asks("battle_report"), {"least": 40, "way": wise}),
        ("with an organiser", {**year, "organiser": "on"}, has("bands"), {"least": 120}),
        ("with bots", {"end_turn": "6"}, has("bands"), {"least": 80, "bots": {"britain": "easy"}}),
        ("over", year, ended(), {"record": True}),
        ("over, in a fog", fog, ended(), {"record": True}),
    ]
    return [Scene(f"peninsular: {name}", "peninsular", options, until, **more) for name, options, until, more in plan]


def maurice() -> list[Scene]:
    """Maurice: armies built and ground laid, windows of cards, charges and marches in the middle, hands seen."""
    first = {"scenario": "first_volley"}
    points = {"scenario": "points_battle", "points": "60", "nightfall": "1"}
    plain = {**first, "events": "off", "officers": "off"}
    stops = {"interrupt_charge": "never", "interrupt_declare": "ask"}
    switches = {**first, "fragile": "on", "hardy_irregulars": "on", "hand_limit": "12", "open_hands": "on"}
    wise = Way(mind="easy", regrets=0)
    plan: list[tuple[str, dict[str, str], Test, dict[str, Any]]] = [
        ("a march", first, asks("march_order"), {"least": 20}),
        ("a window", first, both(asks("defence_cards"), amid), {"least": 30, "orders": stops, "way": wise}),
        ("a charge", first, asks("attack_cards"), {"least": 10, "way": wise}),
        ("cards in force", first, has("played"), {"least": 10}),
        ("meeting", {"scenario": "meeting"}, later, {"least": 30, "way": wise}),
        ("almansa, agreed to go back", {"scenario": "almansa_1707"}, later, {"least": 30, "then": ("beg",)}),
        ("petrovaradin", {"scenario": "petrovaradin_1716"}, asks("move_officer"), {"least": 15}),
        ("brihuega, deploying", {"scenario": "brihuega_1710", "free_deployment": "on"}, asks("deploy"), {"least": 6}),
        ("points, ground", points, asks("place_piece"), {"least": 6}),
        ("points, a battle", points, later, {"least": 50, "then": ("talk", "propose:draw")}),
        ("every switch", switches, later, {"least": 30, "then": ("propose:takeback",)}),
        ("typed dice asked", first, waits_for_dice, {"least": 30, "dice": "typed"}),
        ("with a bot", {"scenario": "talamanca_1714"}, later, {"least": 20, "bots": {"second": "easy"}}),
        ("over", {**plain, "nightfall": "1"}, ended(), {"way": wise, "record": True}),
        ("over, typed", {**plain, "nightfall": "1"}, ended(), {"dice": "typed", "record": True}),
        ("over, conceded", {"scenario": "zaragoza_1710"}, later, {"least": 20, "then": ("concede",), "record": True}),
        ("over, draw agreed", points, later, {"least": 50, "then": ("draw",), "record": True}),
    ]
    return [Scene(f"maurice: {name}", "maurice", options, until, **more) for name, options, until, more in plan]


def scenes() -> list[Scene]:
    """All of them."""
    return [*assault(), *victus(), *catalans(), *peninsular(), *maurice()]
