"""CAT-11 The end and the points."""

from collections.abc import Mapping

from baluard.games.catalans.model.events import BourbonsBeaten
from baluard.games.catalans.rules.scoring import result_of
from baluard.kernel.answers import DONE
from tests.rulebooks.catalans.table import Sitting, facts, rule, turn_of, vector, written

F = facts()
Tables = dict[str, Mapping[str, object]]
THIN = {  # 21 Bourbons on the map with the others absent
    **{"paris": "3 france", "tours": "3 france", "lyon": "3 france", "dijon": "3 france", "troyes": "3 france"},
    **{"bourges": "3 france", "brussel": "2 france", "namur": "1 france", "maastricht": "2 dutch"},
}


def table(more: str = "", **tables: Mapping[str, object]) -> Sitting:
    """A position to be scored, in the middle of a round."""
    lines = ['phase = "action"', 'power = "savoy"', more]
    for name, rows in tables.items():
        lines += [f"[{name}]", *[f"{key} = {written(value)}" for key, value in rows.items()]]
    return Sitting("\n".join(lines))


# -- points


@vector("V12")
@rule("CAT-11.1", "CAT-R24")
def test_the_six_special_spaces_are_worth_points_and_are_no_victory_spaces() -> None:
    worth = {"alacant": 2, "valencia": 2, "tortosa": 2, "barcelona": 3, "madrid": 5, "paris": 10}
    assert {name: F.worth_fall[F.no[name]] for name in F.ids if F.worth_fall[F.no[name]]} == worth
    assert not any(F.is_victory[F.no[name]] for name in worth)
    assert {name for name in F.ids if F.worth_defeat[F.no[name]]} == {"madrid", "paris"}
    assert sum(F.is_victory) == 26


@vector("E24")
@rule("CAT-11.1", "CAT-11.4")
def test_the_fall_doubles_what_goals_name_once() -> None:
    tables: Tables = {
        "at": {"mantova": "1 austria", "milano": "1 austria", "breisgau": "1 austria", "napoli": "1 austria"},
        "goals": {"austria": ["at_mantua", "at_naples", "at_alsace"]},
        "held": {"austria": ["mantua", "naples", "sacramento"]},
        "resources": {"austria": -3},
    }
    game = table('others = "absent"', **tables)
    assert game.fall("austria") == 2 + 2 + 2 + 1 + 2 + 8 + 2 - 3 == 16


@vector("E25")
@rule("CAT-11.2")
def test_at_the_defeat_goals_do_not_count_and_joseph_is_worth_seven() -> None:
    tables: Tables = {
        "at": {"mantova": "1 austria", "milano": "1 austria", "breisgau": "1 austria", "napoli": "1 austria"},
        "goals": {"austria": ["at_mantua", "at_naples", "at_alsace"]},
        "held": {"austria": ["mantua", "naples", "sacramento"]},
        "resources": {"austria": -3},
    }
    game = table('others = "absent"\njoseph_dead = true', **tables)
    assert game.defeat("austria") == 4 + 7 + 7 - 3 == 15
    assert game.defeat("savoy") == 0


@vector("E26")
@rule("CAT-11.1", "CAT-11.2", "CAT-R14")
def test_the_pact_of_genoa_and_the_thirteenth_clause() -> None:
    tables: Tables = {
        "at": {"gibraltar": "1 britain"},
        "goals": {"britain": ["gb_gibraltar"]},
        "held": {"britain": ["pact_of_genoa", "rock_of_gibraltar"]},
        "resources": {"britain": 4},
    }
    game = table('others = "absent"\nclause_xiii = true', **tables)
    assert game.fall("britain") == 2 + 6 + 0 - 5 == 3
    assert game.defeat("britain") == 1 + 3 + 5 == 9


@rule("CAT-11.1", "CAT-R14")
def test_if_nobody_holds_the_pact_the_clause_costs_britain_three() -> None:
    game = table('others = "absent"\nclause_xiii = true')
    assert [game.fall(power) for power in ("britain", "dutch", "savoy")] == [-3, 0, 0]
    assert game.defeat("britain") == 0
    held = table('others = "absent"\nclause_xiii = true', held={"savoy": ["pact_of_genoa"]})
    assert [held.fall(power) for power in ("britain", "savoy")] == [0, -5]
    played = table('others = "absent"', held={"savoy": ["pact_of_genoa"]})
    assert (played.fall("britain"), played.fall("savoy")) == (0, 0)


@vector("E27")
@rule("CAT-11.1", "CAT-11.2")
def test_aragonese_cities_count_at_the_fall_only() -> None:
    game = table('others = "absent"', at={"barcelona": "1 dutch", "valencia": "1 dutch", "madrid": "1 dutch"})
    assert (game.fall("dutch"), game.defeat("dutch")) == (10, 5)


@vector("E44")
@rule("CAT-11.1", "CAT-1.6", "CAT-R18")
def test_paris_counts_for_everybody_who_is_there() -> None:
    game = table('others = "absent"', at={"paris": "1 dutch 1 portugal 1 empire"})
    assert [game.fall(power) for power in ("dutch", "portugal", "austria")] == [10, 10, 0]
    assert [game.defeat(power) for power in ("dutch", "portugal", "austria")] == [10, 10, 0]


@rule("CAT-11.4")
def test_a_target_of_two_goals_is_doubled_once() -> None:
    tables: Tables = {
        "at": {"breisgau": "1 austria"},
        "goals": {"austria": ["at_bavaria", "at_alsace", "at_sicily"]},
        "held": {"austria": ["sicily"]},
    }
    assert table('others = "absent"', **tables).fall("austria") == 2 + 6
    twice: Tables = {"at": {"mantova": "1 savoy"}, "goals": {"savoy": ["sv_mantua", "sv_montferrat", "sv_milan"]}}
    assert table('others = "absent"', **twice).fall("savoy") == 2


@rule("CAT-11.1", "CAT-11.2")
def test_debts_are_negative_points() -> None:
    game = table('others = "absent"', resources={"dutch": -7, "savoy": 30})
    assert (game.fall("dutch"), game.defeat("dutch"), game.fall("savoy")) == (-7, -7, 0)


# -- the fall


@rule("CAT-11.1")
def test_the_game_stops_at_the_last_segment() -> None:
    text = turn_of("savoy", "clause_xiii", 'period = "late"\nwall = 1')
    game = Sitting(text, {"reveal": ["vigo_bay"]}).play(("next_effect", "clause_xiii.2"))
    assert game.result.reason == "fall" and game.asked() == []
    assert not game.s.clause_xiii  # nothing more is executed, not even the rest of the card


# -- the defeat


@vector("E31")
@rule("CAT-11.2", "CAT-R25")
def test_a_latched_game_ends_after_phases_e_and_f() -> None:
    text = turn_of("dutch", "camisards", 'period = "late"\nothers = "absent"\nblue = true', at=THIN)
    game = Sitting(text)
    assert game.s.bourbons_on_map() == 21
    game.play(("play_mode", "value"), ("choose_action", "attack"), ("attack_unit", "france-brussel"))
    assert game.s.latched and game.last(BourbonsBeaten).number == 20
    game.play(("attack_unit", "france-brussel"))
    assert game.s.bourbons_on_map() == 19
    game.play(("attack_unit", DONE))
    for _ in range(3):
        assert game.asked()[0][1] == "levy_unit"
        game.play(("levy_unit", game.offered("levy_unit")[0]))
    assert game.s.bourbons_on_map() == 22
    game.until("choose_card")
    assert game.result.reason == "defeat"


@vector("E32")
@rule("CAT-11.1", "CAT-11.2", "CAT-R25")
def test_the_fall_goes_before_the_defeat() -> None:
    lines = 'phase = "turn"\nperiod = "late"\nothers = "absent"\nwall = 2\nslots = ["camisards", "siege_1706"]\n'
    lines += 'markers = ["dutch", "savoy"]\n[at]\n' + "\n".join(f'{name} = "{what}"' for name, what in THIN.items())
    game = Sitting(lines, {"reveal": ["vigo_bay"]})
    game.play(("play_mode", "value"), ("choose_action", "attack"), ("attack_unit", "france-brussel"))
    game.play(("attack_unit", DONE))
    assert game.s.latched and game.asked() == [("savoy", "next_effect")]
    game.play(("next_effect", "siege_1706.1"))
    assert game.result.reason == "fall"


@rule("CAT-11.2")
def test_before_the_late_war_few_bourbons_end_nothing_but_the_check_comes_with_the_period() -> None:
    at = "\n".join(f'{name} = "{what}"' for name, what in THIN.items() if name != "lyon")
    text = f'phase = "distribution"\nperiod = "mid"\npending = ["late"]\nothers = "absent"\n[at]\n{at}'
    game = Sitting(text)
    assert game.s.latched and game.s.period == 2
    mid = Sitting(f'phase = "action"\npower = "dutch"\nperiod = "mid"\nothers = "absent"\n[at]\n{at}')
    mid.play(("choose_action", "attack"), ("attack_unit", "france-brussel"))
    assert not mid.s.latched


@rule("CAT-11.2", "CAT-6.6")
def test_a_relocated_troop_still_counts() -> None:
    text = turn_of("dutch", "stollhofen", 'period = "late"\nothers = "absent"', at=THIN)
    game = Sitting(text).play(("next_effect", "stollhofen.2"), ("relocate_unit", ("france-lyon", "clermont")))
    assert not game.s.latched and game.s.bourbons_on_map() == 21


# -- the winner


@rule("CAT-11.3")
def test_most_points_then_resources_then_a_shared_victory() -> None:
    def winners(**tables: Mapping[str, object]) -> tuple[str, ...]:
        return result_of(table('others = "absent"', **tables).s, "fall").winners

    assert winners(held={"savoy": ["amazon"]}) == ("savoy",)
    assert winners(resources={"dutch": 12, "savoy": 11}) == ("dutch",)
    assert winners(resources={"dutch": 12, "savoy": 12}) == ("dutch", "savoy")
    debts: Tables = {"held": {"savoy": ["amazon"], "dutch": ["sacramento"]}, "resources": {"dutch": -1, "savoy": 0}}
    assert winners(**debts) == ("savoy",)


@rule("CAT-11.3")
def test_the_result_tells_the_points_of_every_power() -> None:
    s = table('others = "absent"', held={"savoy": ["sicily"]}, goals={"savoy": ["sv_sicily"]}).s
    assert result_of(s, "fall").scores == {"britain": 0, "dutch": 0, "austria": 0, "savoy": 6, "portugal": 0}
    assert result_of(s, "defeat").scores["savoy"] == 3
