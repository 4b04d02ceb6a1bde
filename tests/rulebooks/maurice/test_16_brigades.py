"""MAU-5.3 to 5.5 Every brigade of the rules can be built key by key, and no other: compared with all subsets."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from baluard.games.maurice.rules.brigades import Muster, can_pay, command_distance
from baluard.games.maurice.rules.command import PAY, CommandSpace
from baluard.games.maurice.rules.declare import can_charge
from baluard.kernel.answers import Keys
from baluard.kernel.rng import Rng
from tests.rulebooks.maurice.table import DOWN, NAMES, UP, Field, Row, box, foot, rule, unit

ACTIONS = ("march", "rally", "charge")
KINDS = ("foot", "foot", "foot", "foot", "gun_light", "horse", "horse", "gun_medium", "irr_foot", "irr_horse")
HANDS = (("talkative_sutler",), ("rearguard", "bayonets"), ("galloper",), ("quick_step", "local_guide"))


def in_line(count: int, near: int, **more: Row) -> Field:
    """Battalions 2 BW apart, the first of them that far from the general, and a hand that reaches 5 BW."""
    rows = [foot(6000 * n + 4000, 20000, UP, **more.get(f"u{n}", {})) for n in range(count)]
    game = Field(*rows, foot(6000 * count - 2000, 17000, DOWN, 1), table=(44, 30))
    game.s.cinc[0] = (4000, 20600 + near)
    return game.hold(0, "talkative_sutler")


@rule("MAU-5.3", "MAU-5.5")
def test_a_far_unit_rallies_when_one_beside_it_is_near_the_general() -> None:
    game = in_line(2, near=5000, u1={"disr": 2})
    space = CommandSpace(game.s, 0)
    assert "rally" in space.next_keys(())
    assert space.next_keys(("rally",)) == (game.id(1),)
    assert space.next_keys(("rally", game.id(1))) == (game.id(0),)
    assert PAY in space.next_keys(("rally", game.id(1), game.id(0)))
    assert "rally" not in CommandSpace(in_line(2, near=5001, u1={"disr": 2}).s, 0).next_keys(())


@rule("MAU-5.3", "MAU-8.1")
def test_a_far_unit_charges_when_one_beside_it_is_near_the_general_and_no_more_stay_behind() -> None:
    game = in_line(2, near=5000)
    space = CommandSpace(game.s, 0)
    assert space.next_keys(("charge",)) == (game.id(1),)
    assert space.next_keys(("charge", game.id(1))) == (game.id(0),)
    assert "charge" not in CommandSpace(in_line(3, near=5000).s, 0).next_keys(())


def legal_brigades(game: Field, action: str) -> set[frozenset[str]]:
    """By the letter of the rules: all subsets."""
    s = game.s
    muster = Muster(s, 0)
    found: set[frozenset[str]] = set()
    for count in range(1, len(s.army(0)) + 1):
        for some in combinations(s.army(0), count):
            units = list(some)
            able = {"march": True, "rally": any([s.disr[u] for u in units]), "charge": True}[action]
            payable = can_pay(s, s.hands[0], command_distance(s, 0, units))
            if able and payable and muster.is_brigade(units) and (action != "charge" or can_charge(s, units)):
                found.add(frozenset(s.names(units)))
    return found


def offered_brigades(space: CommandSpace, action: str) -> set[frozenset[str]]:
    """By what is offered; nothing that is offered leads nowhere."""
    found: set[frozenset[str]] = set()
    seen: set[frozenset[str]] = set()
    todo: list[Keys] = [(action,)] if action in space.next_keys(()) else []
    while todo:
        keys = todo.pop()
        more = space.next_keys(keys)
        assert more, f"{keys} leads nowhere"
        if PAY in more:
            found.add(frozenset(keys[1:]))
        for grown in [(*keys, key) for key in more if key != PAY]:
            if frozenset(grown) not in seen:
                seen.add(frozenset(grown))
                todo.append(grown)
    return found


def army(rng: Rng) -> Iterable[Row]:
    """A few units more or less in a row."""
    x = 4000
    for _ in range(3 + rng.below(3)):
        yield unit(rng.choice(KINDS), x, 20000 + rng.choice((0, 500, 2500)), UP, disr=rng.choice((0, 0, 1)))
        x += rng.choice((4500, 4500, 5500, 7000))


@rule("MAU-5.3", "MAU-5.4", "MAU-5.5")
@pytest.mark.parametrize("number", range(24))
def test_all_brigades_of_the_rules_are_offered_and_no_others(number: int) -> None:
    rng = Rng(f"brigades {number}")
    own = list(army(rng))
    enemies = [foot(6000 * n + 4000, rng.choice((16500, 17000, 13000)), DOWN, 1) for n in range(1 + rng.below(3))]
    officer = {"id": "n", "trait": rng.choice(("courtier", "wing_commander")), "unit": "u0", "name": NAMES}
    woods = [box("woods", 14000, 20000, 19000, 24000)] if number % 3 == 0 else []
    sides: tuple[Row, Row] = ({"notables": [officer]}, {})
    game = Field(*own, *enemies, terrain=woods, table=(50, 40), sides=sides)
    game.s.cinc[0] = (rng.below(40000), 20000 + rng.below(15000))
    game.hold(0, *rng.choice(HANDS))
    for action in ACTIONS:
        assert offered_brigades(CommandSpace(game.s, 0), action) == legal_brigades(game, action)
