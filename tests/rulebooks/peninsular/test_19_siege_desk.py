"""PEN-19 The siege sheet during an assault at the table: what is typed in, what is rolled, what is secret."""

from __future__ import annotations

from typing import Any

import msgspec

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.desk import City, Tunnel
from baluard.games.peninsular.model.events_desk import (
    DitchesDug,
    MineBlown,
    SectionBattered,
    SectionFell,
    SheetOpened,
    TunnelAnnounced,
    TunnelDug,
    TunnelsMet,
)
from baluard.kernel.drive import imagine, look
from baluard.kernel.rng import Rng
from tests.rulebooks.peninsular.sitting import Sitting, rule

PLAN = Tunnel("behind the mill", 4, 30, 2, 2)


def stormed(sappers: str = "1", defence: tuple[str, ...] = ("0", "0", "0"), **options: str) -> Sitting:
    """Saragossa (walls and three towers) is stormed at the table: the armies are deployed."""
    game = Sitting(turn=2, empty=True, resolution_modes="tabletop", **options)
    game.control("spain", "zaragoza").garrison("zaragoza", 300).gold("spain", 9)
    game.corps("fr", at="zaragoza", points=400, kind="france")
    game.siege("fr", 1).dice("siege_resistance", 1, 2, 3, 4, 5, 6)
    game.begin("france", "combat").answer("combat_choice", ("assault", "tabletop", "0", sappers, "never"))
    return game.until("defence_plan").answer("defence_plan", ("tabletop", *defence)).until("battle_report")


def city(game: Sitting, *eyes: str) -> City:
    """The city as some eyes see it."""
    found = game.table.view(eyes).present.desk.city
    assert isinstance(found, City)
    return found


def may(game: Sitting, tag: str) -> bool:
    """Is this open?"""
    return any(asked.decision.tag == tag for asked in game.table.asked)


@rule("PEN-19.1", "PEN-19.4")
def test_the_strength_of_the_walls_is_rolled_for_the_defender_alone() -> None:
    game = stormed()
    known = [(wall.kind, wall.resistance) for wall in city(game, "spain").walls]
    assert known == [("gate", 6), ("ravelin", 27), ("ravelin", 28), ("ravelin", 29), ("wall", 20), ("wall", 21)]
    for eyes in (("france",), ("britain",), ()):
        assert {wall.resistance for wall in city(game, *eyes).walls} == {0}
        view = game.table.view(eyes)
        out = imagine(GAME, view, Rng(5))
        assert msgspec.json.encode(look(GAME, game.options, out, eyes)) == msgspec.json.encode(view)


@rule("PEN-19.3", "PEN-19.4")
def test_guns_batter_a_section_until_the_defender_says_that_it_has_fallen() -> None:
    game = stormed()
    game.answer("siege_attack", ("batter", "gate_1", "gun_heavy", "3"))
    assert (game.last(SectionBattered).damage, city(game).walls[0].damage) == (6, 6)
    assert not city(game).walls[0].fallen, "nobody but the defender knows that it is enough"
    game.dice("siege_collapse", 4).answer("siege_defence", ("breach", "gate_1"))
    assert (game.last(SectionFell).hits, game.last(SectionFell).inches) == (2, 3)
    assert city(game).walls[0].fallen and game.asked() == [("france", "battle_report")]
    assert "gate_1" not in game.find("siege_attack")[1].space.next_keys(("batter",))


@rule("PEN-19.4")
def test_when_the_report_holds_the_walls_are_laid_open() -> None:
    game = stormed().answer("siege_attack", ("batter", "wall_5", "gun_siege", "2"))
    report = game.find("battle_report")[1].space.examples()[0]
    game.answer("battle_report", report, "france").answer("confirm_report", "accept")
    opened = game.last(SheetOpened)
    assert opened.strengths == (6, 27, 28, 29, 20, 21) and opened.damages == (0, 0, 0, 0, 6, 0)


@rule("PEN-19.8", "PEN-18.2")
def test_the_defender_says_where_his_ditches_are_and_units_in_them_may_stop() -> None:
    game = Sitting(turn=2, empty=True, resolution_modes="tabletop")
    game.control("spain", "zaragoza").garrison("zaragoza", 300).gold("spain", 9)
    game.corps("fr", at="zaragoza", points=400, kind="france")
    game.siege("fr", 1).dice("siege_resistance", 1, 2, 3, 4, 5, 6)
    game.begin("france", "combat").answer("combat_choice", ("assault", "tabletop", "0", "0", "never"))
    game.answer("defence_plan", ("tabletop", "0", "0", "2")).until("ditch_sections")
    game.answer("ditch_sections", ("wall_5", "wall_6")).until("battle_report")
    assert game.last(DitchesDug).sections == ("wall_5", "wall_6")
    assert [wall.number for wall in city(game).walls if wall.ditch] == [5, 6]
    game.dice("siege_crossing", 6, 5)
    game.answer("siege_attack", ("cross", "ditch")).answer("siege_attack", ("cross", "ditch"))
    assert [told.stops for told in game.story if type(told).__name__ == "ObstacleCrossed"] == [True, False]


@rule("PEN-19.10", "PEN-19.9")
def test_the_plan_of_a_mine_is_secret_and_its_inches_are_public() -> None:
    game = stormed().answer("siege_tunnel", PLAN, "france")
    game.dice("siege_tunnel", 5, 6).answer("siege_attack", ("dig", "mine_1"))
    assert (game.last(TunnelDug).inches, game.last(TunnelDug).total) == (11, 11)
    (mine,) = city(game, "france").mines
    assert mine.plan == PLAN
    for eyes in (("spain",), ("britain",), ()):
        (mine,) = city(game, *eyes).mines
        assert (mine.dug, mine.plan) == (11, None)
        view = game.table.view(eyes)
        assert look(GAME, game.options, imagine(GAME, view, Rng(2)), eyes).present == view.present
    assert not may(game, "siege_tunnel"), "one unit of sappers digs one tunnel"


@rule("PEN-19.10", "PEN-R44")
def test_an_entrance_is_eighteen_inches_away_and_one_of_the_sappers_is_real() -> None:
    space = stormed().find("siege_tunnel", "france")[1].space

    def wrong(**changed: Any) -> list[str]:
        return [one.place for one in space.faults(msgspec.structs.replace(PLAN, **changed))]

    assert (wrong(), wrong(inches=17), wrong(real=3)) == ([], ["entrance"], ["real"])
    assert wrong(under=("rock",)) == ["0"]


@rule("PEN-19.9")
def test_without_engineers_or_sappers_nobody_digs() -> None:
    assert not may(stormed(sappers="0"), "siege_tunnel")


@rule("PEN-19.11")
def test_a_mine_that_is_long_enough_is_blown_by_an_order() -> None:
    game = stormed().answer("siege_tunnel", PLAN, "france").answer("siege_attack", ("arrive", "mine_1", "too_short"))
    assert not game.last(TunnelAnnounced).ready and city(game).mines[0].fate == "known"
    game.answer("siege_attack", ("arrive", "mine_1", "reached")).answer(
        "siege_attack", ("blow", "mine_1", "wall_5", "failed")
    )
    assert not game.last(MineBlown).blown and not city(game).walls[4].fallen
    game.answer("siege_attack", ("blow", "mine_1", "wall_5", "passed"))
    blown = game.last(MineBlown)
    assert (blown.inches, blown.radius, blown.hits, blown.morale) == (3, 3, 2, -3)
    assert city(game).walls[4].fallen and city(game).mines[0].fate == "blown"


@rule("PEN-19.12", "PEN-19.13")
def test_tunnels_that_meet_are_fought_for_and_the_loser_has_none() -> None:
    game = stormed(defence=("0", "1", "0")).answer("siege_tunnel", PLAN, "france")
    counter = msgspec.structs.replace(PLAN, inches=4)
    game.answer("siege_tunnel", counter, "spain").dice("siege_tunnel", 3).answer("siege_defence", ("dig", "mine_1"))
    game.answer("siege_defence", ("meet", "mine_1", "they_miss"))
    assert game.last(TunnelsMet).winner == ""
    game.dice("siege_tunnel_fight", 3, 3, 3, 3).answer("siege_defence", ("meet", "mine_1", "they_meet"))
    assert game.last(TunnelsMet).winner == "spain", "the declarer adds one"
    assert [mine.fate for mine in city(game).mines] == ["lost", "known"]
    assert "dig" not in game.find("siege_attack")[1].space.next_keys(())
