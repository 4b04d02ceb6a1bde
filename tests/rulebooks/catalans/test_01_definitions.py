"""CAT-1 Sides, spaces, adjacency, homes, tracks, piles."""

import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.model.events import PileShuffled, WarLeft
from baluard.games.catalans.model.facts import ALLIED, BOURBON, POWERS
from baluard.games.catalans.rules.troops import bourbon_spaces
from tests.rulebooks.catalans.table import Sitting, action_of, facts, random_game, rule, turn_of, vector

F = facts()
MEDITERRANEAN = (
    *("nizza", "genova", "toulon", "barcelona", "napoli", "valencia", "palma", "mao", "cagliari", "alacant"),
    *("palermo", "messina", "cartagena", "gibraltar"),
)
ATLANTIC = (
    *("amsterdam", "oostende", "dunkerque", "brest", "larochelle", "vigo", "porto", "lisboa", "cadiz"),
    "gibraltar",
)


def land(name: str) -> list[str]:
    """The spaces that are land-adjacent."""
    return sorted(F.ids[z] for z in F.land[F.no[name]])


def near(name: str) -> list[str]:
    """The spaces that are adjacent, by land or as ports."""
    return sorted(F.ids[z] for z in F.near[F.no[name]])


def home(name: str) -> str:
    """The power whose home a space is; nothing for a neutral one."""
    power = F.home[F.no[name]]
    return POWERS[power] if power >= 0 else ""


@rule("CAT-1.1")
def test_seven_powers_are_allied_and_three_bourbon() -> None:
    assert [POWERS[p] for p in ALLIED] == ["britain", "dutch", "austria", "savoy", "portugal", "empire", "aragon"]
    assert [POWERS[p] for p in BOURBON] == ["france", "castile", "bavaria"]


@rule("CAT-1.1")
def test_an_allied_troop_of_any_of_the_seven_powers_can_be_the_victim_of_an_icon() -> None:
    at = {
        **{"cahors": "1 britain", "limoges": "1 dutch", "bourges": "1 austria", "dijon": "1 savoy"},
        **{
            "reims": "1 portugal",
            "sedan": "1 empire",
            "rouen": "1 aragon",
            "paris": "1 france",
            "poitiers": "1 france",
        },
        **{"nancy": "1 bavaria"},
    }
    game = Sitting(turn_of("britain", "cassano", 'others = "absent"', at=at))
    game.play(("next_effect", "cassano.2"))
    powers = {key.partition("-")[0] for key in game.offered("icon_target")}
    assert powers == {"britain", "dutch", "austria", "savoy", "portugal", "empire", "aragon"}


@rule("CAT-1.2")
def test_one_player_has_one_seat_but_two_in_the_game_of_two() -> None:
    assert facts(players="5").seats == tuple(POWERS[p] for p in facts(players="5").powers)
    two = facts(players="2")
    assert two.seats == ("maritime", "continental")
    assert [two.owner[p] for p in two.powers] == ["maritime", "maritime", "continental", "continental"]


@rule("CAT-1.3")
def test_at_most_three_troops_in_a_space() -> None:
    text = action_of("austria", at={"innsbruck": "2 austria", "klagenfurt": "3 austria"})
    game = Sitting(text).play(("choose_action", "recruit"))
    assert "austria-innsbruck" in game.offered("recruit_unit")
    game.play(("recruit_unit", "austria-innsbruck"))
    assert "austria-innsbruck" not in game.offered("recruit_unit")
    assert "austria-klagenfurt" not in game.offered("recruit_unit")


@rule("CAT-1.3")
def test_the_alps_are_no_spaces_for_any_rule() -> None:
    alps = [i for i, is_space in enumerate(F.is_space) if not is_space]
    assert len(alps) == 3
    for z in alps:
        assert F.land[z] == () and F.near[z] == ()
        assert not any(z in places for places in (*F.land, *F.near, *F.homes))


@rule("CAT-1.3")
def test_no_space_is_ever_too_full_or_mixed() -> None:
    for s in random_game("limits", negotiation="off"):
        for z, number in enumerate(s.crowd()):
            assert number <= 3
            assert not (s.allied_at(z) and s.bourbon_at(z))


@rule("CAT-1.4")
def test_land_adjacency_is_that_of_hexes_without_blocked_edges() -> None:
    rows = {row.id: row for row in GAME.data.map.space}
    blocked = {("palma", "mao"), ("mao", "palma"), ("palma", "tarragona"), ("tarragona", "palma")}
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    for one in rows.values():
        for other in rows.values():
            shares = (other.q - one.q, other.r - one.r) in steps and not (one.impassable or other.impassable)
            assert (other.id in one.adj) == (shares and (one.id, other.id) not in blocked), (one.id, other.id)


@rule("CAT-1.4")
def test_ports_of_one_sea_zone_are_adjacent_and_gibraltar_belongs_to_both() -> None:
    for ports in (ATLANTIC, MEDITERRANEAN):
        for port in ports:
            assert set(near(port)) == (set(ports) - {port}) | set(land(port)) | (
                set(ATLANTIC + MEDITERRANEAN) - {port} if port == "gibraltar" else set()
            )
    assert "barcelona" not in near("lisboa")


@vector("E7")
@rule("CAT-1.4")
def test_the_alps_part_milan_from_the_rhine_and_briancon_lies_before_turin() -> None:
    assert "breisgau" not in near("milano")
    assert "torino" not in near("chambery")
    assert "briancon" in land("chambery") and "briancon" in land("torino")


@rule("CAT-1.4", "CAT-R1")
@pytest.mark.parametrize("period", ["early", "mid", "late"])
def test_ports_are_adjacent_in_every_period_for_attacks_icons_and_recruitment(period: str) -> None:
    at = {"nizza": "1 savoy", "palma": "1 castile"}
    attack = Sitting(action_of("savoy", f'period = "{period}"', at=at)).play(("choose_action", "attack"))
    assert "castile-palma" in attack.offered("attack_unit")
    icons = Sitting(turn_of("savoy", "speyerbach", f'others = "absent"\nperiod = "{period}"', at=at))
    icons.until("choose_card")
    assert icons.at("nizza") == "" and icons.reserve("savoy") == 7
    alone = Sitting(f'phase = "reinforce"\nothers = "absent"\nperiod = "{period}"\n[at]\nnizza = "1 savoy"')
    castile = {key.partition("-")[2] for key in alone.offered("levy_unit") if key.startswith("castile")}
    assert castile == {"barcelona", "napoli", "valencia", "palma", "mao", "cagliari", "alacant", "palermo"} | {
        *("messina", "cartagena", "gibraltar"),
    }


@rule("CAT-1.5", "CAT-R3")
def test_home_spaces_are_recruitment_spaces() -> None:
    assert [F.ids[z] for z in F.homes[POWERS.index("savoy")]] == ["chambery", "torino", "nizza"]
    dutch = ["amsterdam", "groningen", "vlissingen", "nijmegen", "maastricht"]
    assert [F.ids[z] for z in F.homes[POWERS.index("dutch")]] == dutch
    assert [F.ids[z] for z in F.homes[POWERS.index("britain")]] == dutch
    for name in ("cremona", "mantova"):
        assert F.no[name] in F.homes[POWERS.index("castile")]


@rule("CAT-1.5", "CAT-R4")
def test_neutral_lands_are_open_to_allies_and_closed_to_bourbon_recruitment() -> None:
    neutral = [name for name in F.ids if not home(name) and F.is_space[F.no[name]]]
    assert neutral == ["verona", "venezia", "genova", "livorno", "firenze", "roma"]
    game = Sitting(action_of("austria")).play(("choose_action", "move"))
    assert {"verona", "venezia", "firenze"} <= set(game.offered("move_unit", "austria-mantova"))
    s = game.s
    assert not any(F.no[name] in bourbon_spaces(s, nation) for name in neutral for nation in BOURBON)


@rule("CAT-1.5")
def test_a_bourbon_space_counts_whoever_stands_there() -> None:
    text = action_of(
        "austria", 'others = "absent"', at={"mantova": "1 austria", "munchen": "1 austria", "wien": "1 austria"}
    )
    assert Sitting(text).play(("choose_action", "resources")).resources("austria") == 10 + 5 + 2 * 2


@rule("CAT-1.6", "CAT-R18")
def test_several_seats_occupy_one_space_and_each_counts_it_fully() -> None:
    game = Sitting(action_of("austria", at={"mantova": "1 austria 1 savoy 1 empire", "milano": "2 empire 1 aragon"}))
    before = Sitting(action_of("austria", at={"mantova": "1 empire", "milano": "2 empire 1 aragon"}))
    assert game.defeat("austria") - before.defeat("austria") == game.defeat("savoy") - before.defeat("savoy") == 1


@rule("CAT-1.7", "CAT-R21")
def test_a_gain_stops_at_30_and_a_forced_loss_at_minus_10() -> None:
    gain = Sitting(action_of("austria", resources={"austria": 27})).play(("choose_action", "resources"))
    assert gain.resources("austria") == 30
    loss = Sitting(turn_of("austria", "great_winter", 'period = "mid"', resources={"dutch": -9}))
    loss.play(("next_effect", "great_winter.1"))
    assert loss.resources("dutch") == -10


@rule("CAT-1.7", "CAT-R21")
def test_no_payment_leaves_less_than_minus_10() -> None:
    moving = Sitting(action_of("savoy", resources={"savoy": -10}))
    assert moving.offered("choose_action") == ["resources", "none"]
    one = Sitting(action_of("savoy", resources={"savoy": -9})).play(("choose_action", "move"))
    assert set(one.offered("move_unit", "savoy-torino")) == {"genova", "nizza"}


@rule("CAT-1.8")
def test_the_levels_of_will_to_fight() -> None:
    assert F.value == [0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert F.war_cost[3:] == [3, 3, 3, 2, 2, 2, 1, 1]
    assert F.at_war == [False] * 3 + [True] * 8
    assert F.start_level == 7


@rule("CAT-1.8")
def test_gains_of_will_stop_at_10_and_losses_at_0() -> None:
    up = Sitting(turn_of("britain", "blenheim", levels={"britain": 9})).play(("play_mode", "text")).until("choose_card")
    assert up.level("britain") == 10
    down = Sitting(turn_of("savoy", "william_death", levels={"britain": 0, "dutch": 3})).until("choose_card")
    assert (down.level("britain"), down.level("dutch")) == (0, 2)
    assert [(event.power, event.at_war) for event in down.told(WarLeft)] == [("dutch", False)]


@rule("CAT-1.9")
def test_eliminated_allies_return_to_the_reserve_and_bourbons_leave_the_game() -> None:
    text = turn_of(
        "austria", "malplaquet", 'others = "absent"\nperiod = "mid"', at={"paris": "1 france", "tours": "1 dutch"}
    )
    game = Sitting(text).play(("play_mode", "text")).until("choose_card")
    assert (game.reserve("dutch"), game.out("france"), game.reserve("france")) == (10, 21, 21)
    assert game.at("paris") == game.at("tours") == ""


@rule("CAT-1.10", "CAT-R6")
@vector("E36")
def test_an_empty_draw_pile_takes_in_the_discards() -> None:
    pile = ["camisards", "militia_levies", "eugene"]
    discard = [
        *("treaty_hague", "treaty_methuen", "treaty_turin", "friedlingen", "hochstadt_1703", "speyerbach"),
        *("vigo_bay", "schellenberg", "blenheim", "gibraltar_1704", "rooke"),
    ]
    game = Sitting(f"phase = 'round'\nnext = {pile}\ndiscard = {discard}".replace("'", '"'))
    s = game.s
    assert [event.number for event in game.told(PileShuffled)] == [11]
    assert set(s.slots[:3]) == set(pile) and set(s.slots[3:]) <= set(discard)
    assert (len(s.bag), len(s.discard)) == (9, 0)


@rule("CAT-1.10")
def test_with_both_piles_empty_a_reveal_does_nothing() -> None:
    game = Sitting(turn_of("savoy", "siege_1706", 'period = "mid"\nnext = []\nwall = 2\nround = 60')).until("over")
    assert game.result.reason == "cap"
    assert game.s.wall == 2


@rule("CAT-1.11")
def test_the_period_is_early_at_the_start() -> None:
    game = Sitting()
    assert game.s.period == 0
    assert set(game.s.bag) | set(game.s.slots) == set(F.decks[0])


@rule("CAT-1.12")
def test_box_1_is_first_and_a_marker_goes_to_the_highest_empty_box() -> None:
    order = '["savoy", "dutch", "austria", "britain", "portugal"]'
    cards = '["camisards", "camisards", "camisards", "camisards", "camisards"]'
    game = Sitting(f'phase = "choose"\nsequence = {order}\nslots = {cards}')
    assert game.asked() == [("savoy", "choose_card")]
    game.play(("choose_card", "2"))
    assert game.asked() == [("dutch", "choose_card")]
    game.play(("choose_card", "1")).until("play_mode").play(("play_mode", "text"))
    game.until("play_mode")
    assert game.sequence() == ["", "", "", "", "dutch"]


@rule("CAT-1.13")
def test_the_acting_seat_takes_every_decision_unless_the_owner_of_the_troops_does() -> None:
    game = Sitting(turn_of("britain", "speyerbach"))
    assert game.asked() == [("britain", "next_effect")]
    game.play(("next_effect", "speyerbach.1"))
    assert game.asked() == [("britain", "icon_target")]
    recruit = Sitting(turn_of("britain", "treaty_methuen")).play(
        ("play_mode", "text"), ("next_effect", "treaty_methuen.1")
    )
    assert recruit.asked() == [("portugal", "place_allied")]


@rule("CAT-1.14")
def test_what_cannot_be_done_is_lost_and_never_blocks_the_card() -> None:
    text = turn_of(
        "britain", "hochstadt_1703", 'others = "absent"\ndone = { resources = "dutch" }', at={"wien": "1 austria"}
    )
    game = Sitting(text).until("choose_card")
    assert "hochstadt_1703" in game.s.gone
    assert game.at("wien") == "1 austria"


# -- the map of the rulebook


def at_setup(name: str) -> str:
    """What stands in a space at the start."""
    return Sitting().at(name)


@vector("V1")
@rule("CAT-2.2")
def test_breisgau() -> None:
    assert F.is_victory[F.no["breisgau"]] and home("breisgau") == "empire"
    assert at_setup("breisgau") == "2 austria 1 empire"


@vector("V2")
def test_munich() -> None:
    assert F.is_victory[F.no["munchen"]] and home("munchen") == "bavaria"
    assert at_setup("munchen") == "2 bavaria"


@vector("V3")
def test_cremona_is_full() -> None:
    assert not F.is_victory[F.no["cremona"]] and home("cremona") == "castile"
    assert at_setup("cremona") == "2 france 1 castile"


@vector("V4")
def test_turin_is_full() -> None:
    assert home("torino") == "savoy" and at_setup("torino") == "3 savoy"


@vector("V5")
def test_mantua() -> None:
    assert F.is_victory[F.no["mantova"]] and home("mantova") == "castile"
    assert at_setup("mantova") == "3 austria"


@vector("V6")
def test_toulon_is_adjacent_to_every_mediterranean_port() -> None:
    assert F.is_victory[F.no["toulon"]] and home("toulon") == "france"
    assert at_setup("toulon") == "1 france"
    assert land("toulon") == ["marseille", "nizza"]
    assert set(near("toulon")) == (set(MEDITERRANEAN) | {"marseille"}) - {"toulon"}
    assert len(MEDITERRANEAN) == 14


@vector("V10")
def test_the_concession_is_mantua_and_the_space_mantova() -> None:
    assert "mantua" in F.concessions and "mantova" in F.no
    for goal in ("at_mantua", "sv_mantua"):
        assert "mantua" in F.goals[goal].concessions and F.no["mantova"] in F.goals[goal].spaces


@vector("E12")
@rule("CAT-3.e", "CAT-R37")
def test_where_bourbons_may_be_recruited_at_the_set_up() -> None:
    game = Sitting('phase = "reinforce"')
    by_nation = {
        nation: [key[len(nation) + 1 :] for key in game.offered("levy_unit") if key.startswith(nation)]
        for nation in ("bavaria", "castile", "france")
    }
    assert sorted(by_nation["bavaria"]) == ["hochstadt", "ingolstadt", "munchen"]
    assert {nation: len(found) for nation, found in by_nation.items()} == {"bavaria": 3, "castile": 37, "france": 64}
    for name in ("barcelona", "valencia", "seu_urgell", "sevilla", "palma"):
        assert name in by_nation["castile"] and name in by_nation["france"]
    for name in ("paris", "zaragoza", "chambery", "verona", "cremona"):
        assert not any(name in found for found in by_nation.values())
