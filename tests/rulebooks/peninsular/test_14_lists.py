"""PEN-14.2 Army lists of battles at the table: a proposal, other lists, what is wrong with them; they are sealed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.army_facts import DEFENDER
from baluard.games.peninsular.model.desk import ArmyList, ListUnit, Terms
from baluard.games.peninsular.model.events_desk import ListsShown, TermsAgreed
from baluard.games.peninsular.rules.armies import Army, Contingent
from baluard.games.peninsular.rules.army_lists import faults_of_shares
from baluard.games.peninsular.rules.army_lists import proposal as proposed
from baluard.games.peninsular.rules.settlement import Combat
from baluard.kernel.drive import imagine, look
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, View
from tests.rulebooks.peninsular.sitting import Sitting, rule
from tests.rulebooks.peninsular.test_12_combat import talavera


def lists_due(**options: str) -> Sitting:
    """Talavera is fought at the table: both sides write their lists."""
    return talavera(resolution_modes="tabletop", **options).begin("france", "combat").until("army_list")


def proposal(game: Sitting, seat: str) -> ArmyList:
    """The list that the house proposes."""
    found: ArmyList = game.find("army_list", seat)[1].default
    return found


def faults(game: Sitting, seat: str, units: tuple[ListUnit, ...]) -> list[tuple[str, str]]:
    """What is wrong with a list, and where."""
    space = game.find("army_list", seat)[1].space
    return [(one.key, one.place) for one in space.faults(ArmyList(units))]


def unit(id: str, corps: str = "es", **changed: Any) -> ListUnit:
    """A unit of our lists."""
    row = next(row for row in GAME.data.army_lists.unit if row.id == id)
    troop = {"foot": "line", "gun": "artillery", "horse": "cavalry"}[row.arm]
    listed = ListUnit(corps, id, row.points, row.size, troop, id)  # type: ignore[arg-type]
    return msgspec.structs.replace(listed, **changed)


def given(view: View) -> list[Any]:
    """The lists in the log, as some eyes see them."""
    return [entry.answer for entry in view.answers if isinstance(entry, Answer) and entry.about == "army_list"]


@rule("PEN-14.2")
@pytest.mark.parametrize("seat", ["spain", "france"])
def test_the_house_proposes_a_list_without_faults(seat: str) -> None:
    game = lists_due()
    assert faults(game, seat, proposal(game, seat).units) == []


@rule("PEN-14.2")
def test_a_list_spends_the_points_of_its_corps_and_not_more() -> None:
    game = lists_due()
    units = proposal(game, "spain").units
    assert faults(game, "spain", units[2:]) == [("E160", "units")]
    assert ("E160", "units") in faults(game, "spain", (*units, unit("es_line")))


@rule("PEN-14.2")
def test_units_are_of_the_own_list_and_of_the_period() -> None:
    game = lists_due()
    units = proposal(game, "spain").units
    at = next(i for i, one in enumerate(units) if one.unit == "es_line")
    for other in ("fr_line", "es_line_reformed"):
        swapped = (*units[:at], unit(other, points=units[at].points), *units[at + 1 :])
        assert faults(game, "spain", swapped) == [("fault.other_list", f"units.{at}.name")], other
    dearer = (*units[:at], msgspec.structs.replace(units[at], points=units[at].points - 1), *units[at + 1 :])
    assert faults(game, "spain", dearer) == [("fault.not_as_listed", f"units.{at}.points")]


@rule("PEN-14.2", "PEN-R14")
def test_a_unit_of_another_list_is_taken_as_it_is_written() -> None:
    game = lists_due()
    units = proposal(game, "spain").units
    own = tuple(msgspec.structs.replace(one, name="Regimiento de Murcia", unit="") for one in units)
    assert faults(game, "spain", own) == []


@rule("PEN-14.2")
def test_batteries_are_limited_by_the_points_of_the_army() -> None:
    game = lists_due()  # 375 points: a battery for each 100, rounded up
    units = proposal(game, "spain").units
    guns = [one for one in units if one.unit == "es_foot_guns"]
    four = (*units, *[guns[0]] * (4 - len(guns)))
    assert "fault.too_many_batteries" not in [key for key, _ in faults(game, "spain", four)]
    five = (*four, guns[0])
    assert ("fault.too_many_batteries", f"units.{len(five) - 1}.name") in faults(game, "spain", five)


@rule("PEN-18.2")
def test_the_besieged_spend_half_of_their_points_on_improvements_at_most() -> None:
    game = Sitting(empty=True, resolution_modes="tabletop")
    game.corps("uno", at="zaragoza", kind="france", points=300)
    game.garrison("zaragoza", 100).siege("uno").begin("france", "combat")
    game.answer("combat_choice", ("assault", "tabletop", "0", "0", "never")).until("army_list")
    first = proposal(game, "spain").units[0]
    sappers = msgspec.structs.replace(first, name="sappers", unit="sappers", points=23, size="small", troop="engineer")
    assert "E152" not in [key for key, _ in faults(game, "spain", (sappers, sappers))]  # 46 of 100
    assert ("E152", "units.2.name") in faults(game, "spain", (sappers, sappers, sappers))


def of_troops(game: Sitting, **points: int) -> tuple[ListUnit, ...]:
    """Units of another list, of so many points of each sort; with the points of the corps."""
    return tuple(ListUnit("es", troop, worth, "large", troop, "") for troop, worth in points.items())  # type: ignore[arg-type]


@rule("PEN-14.2")
def test_half_of_an_army_is_infantry_and_a_third_of_it_cavalry_at_most() -> None:
    game = lists_due()  # 375 points of Spain: 187 of foot at least, 112 of cavalry at most
    assert faults(game, "spain", of_troops(game, line=187, cavalry=112, skirmish=76)) == []
    assert faults(game, "spain", of_troops(game, line=186, cavalry=112, skirmish=77)) == [
        ("fault.too_little_foot", "units")
    ]
    assert faults(game, "spain", of_troops(game, line=187, cavalry=113, skirmish=75)) == [
        ("fault.too_much_cavalry", "units")
    ]


def led_by(kind: str, points: int) -> Combat:
    """The combat at Talavera, with another army in its defence."""
    found: Combat = lists_due().find("army_list", "spain")[1].space.combat
    found.armies = (found.armies[0], Army((Contingent("es", found.f.kind_no[kind], points),)))
    return found


@rule("PEN-14.2")
def test_of_a_british_army_six_tenths_may_be_portuguese() -> None:
    combat = led_by("britain", 400)
    assert [key_of(combat, points) for points in (240, 241)] == [[], ["fault.too_many_portuguese"]]


def key_of(combat: Combat, points: int) -> list[str]:
    """What is wrong with a British army that has so many points of Portuguese."""
    po, br = unit("po_line", points=points), unit("br_line", points=400 - points)
    return [one.key for one in faults_of_shares(combat, DEFENDER, ArmyList((po, br)))]


@rule("PEN-14.2", "PEN-3.3")
@pytest.mark.parametrize("kind", ["spain", "spain_cavalry", "france", "guard", "britain", "poland_cavalry"])
def test_what_our_own_lists_give_a_force_is_allowed_to_it(kind: str) -> None:
    combat = led_by(kind, 100)
    for points in range(20, 800, 20):
        combat.armies = (combat.armies[0], Army((Contingent("es", combat.f.kind_no[kind], points),)))
        assert faults_of_shares(combat, DEFENDER, proposed(combat, DEFENDER)) == [], points


@rule("PEN-14.2")
def test_nobody_sees_the_other_list_before_both_deploy() -> None:
    game = lists_due()
    game.answer("army_list", proposal(game, "spain"), "spain").answer("army_list", proposal(game, "france"), "france")
    while not game.told(ListsShown):
        for eyes, knows in ((("spain",), (False, True)), (("france",), (True, False)), (("britain",), (False, False))):
            view = game.table.view(eyes)
            assert tuple(one is not None for one in view.present.desk.lists) == knows
            assert [answer != "?" for answer in given(view)] == list(knows[::-1])
            out = imagine(GAME, view, Rng(3))
            assert look(GAME, game.options, out, eyes).asked == view.asked
        game.follow(game.table.answer_default(game.table.waits_for()[0]))
    view = game.table.view(())
    assert None not in view.present.desk.lists
    assert "?" not in given(view)


@rule("PEN-16.2", "PEN-14.13")
def test_lists_are_cut_by_the_agreed_scale() -> None:
    game = talavera(resolution_modes="tabletop").begin("france", "combat").until("table_terms")
    game.answer("table_terms", Terms(6, 8, 50, "short")).answer("agree_terms", "accept")
    assert (game.last(TermsAgreed).scale, game.last(TermsAgreed).foot) == (50, 6)
    assert sum(one.points for one in proposal(game, "france").units) <= 200
    assert faults(game, "france", proposal(game, "france").units) == []


@rule("PEN-16.2")
def test_terms_that_the_defender_will_not_have_are_as_usual() -> None:
    game = talavera(resolution_modes="tabletop").begin("france", "combat").until("table_terms")
    assert [fault.key for fault in game.find("table_terms")[1].space.faults({"foot": 5})] == ["fault.type"]
    game.answer("table_terms", Terms(6, 8, 50, "short")).answer("agree_terms", "refuse")
    assert (game.last(TermsAgreed).scale, game.last(TermsAgreed).foot) == (100, 4)
