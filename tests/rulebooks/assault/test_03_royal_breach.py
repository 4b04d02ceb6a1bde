"""ASL-3 The Royal Breach."""

import pytest

from baluard.games.assault.model.events import BreachChecked
from tests.rulebooks.assault.table import END, Sitting, rule, vector

AT_THE_BREACH = """
royal = "{royal}"
phase = "{phase}"
active = "{active}"
[two_crowns]
fos_reial = "{crowns}"
[catalan]
ter_reial = "{catalan}"
"""


def at_the_breach(royal: str, phase: str, active: str, crowns: str = "line*2", catalan: str = "coronela") -> Sitting:
    """Enemies on both sides of the Royal Breach."""
    return Sitting(AT_THE_BREACH.format(royal=royal, phase=phase, active=active, crowns=crowns, catalan=catalan))


@rule("ASL-3.1", "ASL-R8")
@pytest.mark.parametrize(("die", "secured"), [(1, False), (5, False), (6, True)])
def test_the_breach_is_secured_on_a_six(die: int, secured: bool) -> None:
    game = Sitting(dice=[die])
    assert game.told(BreachChecked) == [BreachChecked(die, secured)]
    assert game.s.royal_open == secured


@rule("ASL-3.1")
def test_it_is_checked_every_turn_until_it_is_secured_and_then_never_again() -> None:
    text = """
    phase = "start"
    [two_crowns]
    tc_left = "line"
    [catalan]
    llotja = "coronela"
    """
    game = Sitting(text, dice=[2, 6])
    for _ in range(6):
        game.answer("move_counter", END)
    assert [check.die for check in game.told(BreachChecked)] == [2, 6]
    assert game.s.turn == 4


@rule("ASL-3.1")
def test_with_the_option_the_breach_is_open_from_turn_one() -> None:
    game = Sitting(royal_breach="open")
    assert game.s.royal_open
    assert game.told(BreachChecked) == []


@rule("ASL-3.2")
@pytest.mark.parametrize(
    ("active", "crowns", "catalan", "start", "beyond"),
    [
        ("two_crowns", "fos_reial", "bal_portal_nou ter_sant_daniel", "fos_reial", "ter_reial"),
        ("catalan", "fos_portal_nou tr_sant_daniel", "ter_reial", "ter_reial", "fos_reial"),
    ],
)
def test_nobody_moves_through_the_unsecured_breach(
    active: str, crowns: str, catalan: str, start: str, beyond: str
) -> None:
    lines = [f'active = "{active}"', "[two_crowns]", *(f'{zone} = "line"' for zone in crowns.split())]
    lines += ["[catalan]", *(f'{zone} = "coronela"' for zone in catalan.split())]  # no way round within three zones
    kind = "line" if active == "two_crowns" else "coronela"
    shut = Sitting("\n".join(lines))
    assert beyond not in shut.offered("move_counter", shut.one(start, kind))
    secured = Sitting("\n".join(['royal = "open"', *lines]))
    assert beyond in secured.offered("move_counter", secured.one(start, kind))


@rule("ASL-3.2", "ASL-13.2", "ASL-12.8")
@pytest.mark.parametrize(("royal", "offered"), [("closed", False), ("open", True)])
def test_nobody_retreats_through_the_unsecured_breach(royal: str, offered: bool) -> None:
    game = Sitting(
        f"""
        royal = "{royal}"
        phase = "combat"
        [two_crowns]
        carrer_portal_nou = "grenadier*2"
        bal_portal_nou = "line"
        illa_sant_daniel = "line"
        ter_portal_nou = "line"
        ter_sant_daniel = "line"
        [catalan]
        ter_reial = "coronela"
        """,
        dice=[6, 1],
    )
    game.attack("carrer_portal_nou", "ter_reial")
    game.answer("attack_lead", "grenadier")
    assert (("catalan", "withdraw") in game.asked()) == offered


@rule("ASL-3.3", "ASL-R9")
@pytest.mark.parametrize(
    ("active", "origin", "target", "kind"),
    [("two_crowns", "fos_reial", "ter_reial", "line"), ("catalan", "ter_reial", "fos_reial", "coronela")],
)
def test_once_secured_both_sides_cross_it(active: str, origin: str, target: str, kind: str) -> None:
    empty = {"crowns": "line*2", "catalan": ""} if active == "two_crowns" else {"crowns": "", "catalan": "coronela"}
    game = at_the_breach("open", "movement", active, **empty)
    assert target in game.offered("move_counter", game.one(origin, kind))
    fight = at_the_breach("open", "combat", active)
    assert "assault" in fight.ways(origin, target)


@rule("ASL-3.4", "ASL-R7", "ASL-10.4")
@vector("V18")
def test_the_unsecured_breach_stops_assaults_but_not_volleys() -> None:
    crowns = at_the_breach("closed", "combat", "two_crowns")
    assert crowns.ways("fos_reial", "ter_reial") == ["volley"]
    catalan = at_the_breach("closed", "combat", "catalan")
    assert catalan.ways("ter_reial", "fos_reial") == ["volley"]


@rule("ASL-11.2", "ASL-15.3")
@vector("V18")
def test_a_barricade_at_the_breach_covers_against_volleys_one_way() -> None:
    crowns = at_the_breach("closed", "combat", "two_crowns", catalan="coronela barricade>fos_reial")
    assert ("two_crowns", "declare_action") not in crowns.asked()  # no way to act: the phase ended by itself
    catalan = at_the_breach("closed", "combat", "catalan", catalan="coronela barricade>fos_reial")
    assert catalan.ways("ter_reial", "fos_reial") == ["volley"]


@rule("ASL-3.4", "ASL-9.5")
def test_the_unsecured_breach_carries_contact_for_the_stop_rule() -> None:
    game = Sitting(
        """
        [two_crowns]
        tr_reial = "line"
        tr_sant_daniel = "guard*5"
        [catalan]
        ter_reial = "coronela"
        """
    )
    reached = game.offered("move_counter", game.one("tr_reial", "line"))
    assert "fos_reial" in reached
    assert "fos_sant_daniel" not in reached  # the other way, by tr_sant_daniel, is full


@rule("ASL-3.4", "ASL-6.3")
def test_artillery_fires_through_the_unsecured_breach() -> None:
    game = Sitting(
        """
        phase = "artillery"
        active = "catalan"
        [two_crowns]
        fos_reial = "line"
        [catalan]
        ter_reial = "battery"
        """
    )
    assert game.offered("fire_battery", game.one("ter_reial", "battery")) == [game.one("fos_reial", "line")]
