"""ASL-0 Vocabulary."""

from itertools import combinations

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.model.events import AssaultResolved, VolleyFired
from baluard.games.assault.model.facts import CATALAN, COMBAT, TWO_CROWNS
from tests.rulebooks.assault.table import FACTS, Sitting, drawing, random_game, rule


@rule("ASL-0.1")
def test_special_counters_have_no_factor() -> None:
    for u, kind in enumerate(FACTS.kind):
        assert (FACTS.factor[u] > 0) == (kind == COMBAT)


@rule("ASL-0.1", "ASL-11.3")
def test_special_counters_throw_no_dice() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        mar_llevant = "line*2 commander battery"
        [catalan]
        pla_den_llull = "coronela*2"
        """,
        dice=[1, 2],
    )
    game.attack("mar_llevant", "pla_den_llull", "volley")
    assert game.last(VolleyFired).dice == (1, 2)


@rule("ASL-0.1", "ASL-12.9")
def test_special_counters_are_no_additional_units() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        mar_llevant = "line*2 battery"
        [catalan]
        pla_den_llull = "coronela battery"
        """,
        dice=[1, 6],
    )
    game.attack("mar_llevant", "pla_den_llull")
    game.play(("attack_lead", "line"), ("withdraw", "no"))
    assert game.last(AssaultResolved).attack == 4 + 1
    assert game.last(AssaultResolved).defence == 3 + 3


@rule("ASL-0.2", "ASL-R2")
def test_the_lead_is_a_combat_unit_and_never_a_commander() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier line commander"
        [catalan]
        pla_den_llull = "coronela"
        """
    )
    game.attack("rec_baix", "pla_den_llull")
    assert game.offered("attack_lead") == [game.one("rec_baix", "grenadier"), game.one("rec_baix", "line")]


@rule("ASL-0.3")
def test_adjacent_means_a_border_and_a_shared_corner_is_none() -> None:
    edges = {frozenset((edge.a, edge.b)) for edge in GAME.data.map.edge}
    touching = [
        (a.id, b.id)
        for a, b in combinations(GAME.data.map.zone, 2)
        if set(a.polygon) & set(b.polygon) and frozenset((a.id, b.id)) not in edges
    ]
    assert touching
    for a, b in touching:
        assert FACTS.zone_no[b] not in FACTS.adjacent[FACTS.zone_no[a]]
    for a, b in (tuple(edge) for edge in edges):
        assert FACTS.zone_no[b] in FACTS.adjacent[FACTS.zone_no[a]]


@rule("ASL-0.4", "ASL-R1")
def test_red_borders_carry_no_contact_and_an_unsecured_breach_does() -> None:
    for edge in GAME.data.map.edge:
        a, b = FACTS.zone_no[edge.a], FACTS.zone_no[edge.b]
        assert (b in FACTS.contact[a]) == (a in FACTS.contact[b]) == (edge.type != "red")


@rule("ASL-0.4", "ASL-12.6", "ASL-R1")
def test_a_commander_behind_a_red_wall_is_not_in_contact() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        tr_molins = "line*2"
        [catalan]
        fos_molins = "coronela"
        bal_llevant = "commander"
        """,
        dice=[1, 6],
    )
    game.attack("tr_molins", "fos_molins")
    game.play(("attack_lead", "line"), ("withdraw", "no"))
    assert game.last(AssaultResolved).defence == 3


@rule("ASL-0.5", "ASL-9.2")
@pytest.mark.parametrize(
    ("start", "there", "royal", "crossable"),
    [
        ("fos_molins", "ter_molins", "closed", True),  # an open breach
        ("ter_molins", "pla_den_llull", "closed", True),  # a blue line
        ("fos_reial", "ter_reial", "closed", False),  # the Royal Breach
        ("fos_reial", "ter_reial", "open", True),
        ("fos_jonqueres", "ter_angel", "open", False),  # the red wall
    ],
)
def test_open_and_blue_borders_can_be_crossed_the_royal_one_once_secured(
    start: str, there: str, royal: str, crossable: bool
) -> None:
    game = drawing("ordres_confuses", f'royal = "{royal}"\n[two_crowns]\n{start} = "line"')
    assert (FACTS.zone_no[there] in game.s.cross[FACTS.zone_no[start]]) == crossable
    assert (there in game.offered("move_counter", game.one(start, "line"))) == crossable  # within two zones


@rule("ASL-0.6", "ASL-11.1", "ASL-12.1")
def test_a_special_only_zone_is_not_held_but_can_be_assaulted() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        mar_llevant = "line"
        [catalan]
        pla_den_llull = "battery commander"
        """
    )
    z = FACTS.zone_no["pla_den_llull"]
    assert not game.s.fighters(CATALAN, z)
    assert not game.s.is_free_of(CATALAN, z)
    assert game.s.is_free_of(TWO_CROWNS, z)
    assert game.ways("mar_llevant", "pla_den_llull") == ["assault"]


@rule("ASL-0.7")
def test_the_value_of_a_zone_goes_by_its_colour() -> None:
    values = {"ochre": 0, "green": 0, "grey": 2, "blue": 3}
    for zone in GAME.data.map.zone:
        assert FACTS.value[FACTS.zone_no[zone.id]] == values[zone.colour]


@rule("ASL-R38", "ASL-R36", "ASL-R39")
def test_ramparts_convents_and_the_sea_gate_are_drawn_as_ruled() -> None:
    colours = {zone.id: zone.colour for zone in GAME.data.map.zone}
    for breached in ("ter_molins", "ter_carnalatge", "ter_reial", "ter_portal_nou"):
        assert colours[breached] == "ochre"
    for intact in ("ter_sant_daniel", "ter_jonqueres", "ter_angel", "ter_sant_pere_e", "ter_sant_pere_o"):
        assert colours[intact] == "grey"
    double = {o.id: set(o.zones) for o in GAME.data.map.objective if len(o.zones) == 2}
    assert double == {
        "conv_santa_clara": {"conv_santa_clara_nord", "conv_santa_clara_sud"},
        "conv_sant_agusti": {"conv_sant_agusti_est", "conv_sant_agusti_oest"},
    }
    gate = next(e for e in GAME.data.map.edge if {e.a, e.b} == {"platja_ribera", "pla_de_palau"})
    assert (gate.type, gate.behind) == ("blue", ["pla_de_palau"])


@rule("ASL-0.8", "ASL-12.9")
def test_a_blue_line_protects_only_its_owner() -> None:
    game = Sitting(
        """
        phase = "combat"
        active = "catalan"
        [two_crowns]
        ter_molins = "line"
        [catalan]
        pla_den_llull = "coronela*2"
        """,
        dice=[1, 6],
    )
    game.attack("pla_den_llull", "ter_molins")
    game.play(("attack_lead", "coronela"), ("withdraw", "no"))
    assert game.last(AssaultResolved).defence == 4


@rule("ASL-0.9", "ASL-4.3", "ASL-4.6")
@pytest.mark.parametrize("options", [{}, {"players": "3", "events": "on"}, {"players": "4", "setup": "free"}])
def test_no_zone_ever_holds_both_sides_or_too_many(options: dict[str, str]) -> None:
    moments = 0
    for s in random_game("stacks", **options):
        moments += 1
        for z, name in enumerate(s.facts.zone_ids):
            sides = [side for side in (TWO_CROWNS, CATALAN) if not s.is_free_of(side, z)]
            assert len(sides) < 2, f"both sides stand in {name}"
            limited = not (s.facts.unlimited[z] or s.facts.is_entry[z])
            assert not limited or s.men[TWO_CROWNS][z] + s.men[CATALAN][z] <= 5, f"too many in {name}"
            assert s.men[TWO_CROWNS][z] <= 5 or s.facts.unlimited[z]
            assert sum(s.where[u] == z for u in s.facts.barricades) <= 1
    assert moments > 100


@rule("ASL-4.6")
@pytest.mark.parametrize("seed", range(3))
def test_an_entry_zone_is_overfull_only_by_arrival(seed: int) -> None:
    before: dict[int, int] = {}
    for s in random_game(f"entries {seed}", events="on"):
        for z in s.facts.entries[CATALAN]:
            men = s.men[CATALAN][z]
            if men > 5 and men > before.get(z, 0):
                assert s.phase in ("event", "movement")
            before[z] = men
    assert before
