"""Situations in which an order is refused with each message: where it is, whose order, and its path of keys.

A key is written as it stands in the path; the order goes as a line of text and as a workbook through the same check.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from baluard.games.peninsular import GAME
from tests.rulebooks.peninsular.sitting import Sitting

NO_UPRISING = [1] * 12


class Case(NamedTuple):
    """One message provoked: its code, who gives the order, in which situation, and its path of keys."""

    code: str
    nation: str
    build: Callable[[], Sitting]
    keys: str
    phase: str = "movement"


def alone(kind: str, at: str, points: int = 100, turn: int = 1) -> Sitting:
    game = Sitting(turn, empty=True)
    game.corps("uno", at=at, kind=kind, points=points)
    return game


def with_corps(game: Sitting, *rows: tuple[str, str, str, int]) -> Sitting:
    for id, at, kind, points in rows:
        game.corps(id, at=at, kind=kind, points=points)
    return game


def begun(game: Sitting, nation: str, phase: str = "movement") -> Sitting:
    return game.begin(nation, phase)


def set_up() -> Sitting:
    game = Sitting()
    game.state = GAME.new(game.options)
    return game.run(*game.state.agenda[::-1])


def france_sets_up() -> Sitting:
    game = set_up()
    while game.asked()[0][0] != "france":
        game.follow(game.table.answer_default(game.table.waits_for()[0]))
    return game


def bands(*rows: tuple[str, int, str]) -> Sitting:
    game = Sitting(empty=True)
    for name, points, province in rows:
        game.band(name, points, province)
    return game


def hunters(points: int, *rows: tuple[str, int, str]) -> Sitting:
    game = bands(*rows)
    game.corps("cazador", at="madrid", kind="france", points=points)
    return game.begin("france", "movement")


def french_points() -> Sitting:
    game = Sitting(5, empty=True).garrison("burgos", 40).garrison("barcelona", 50)
    game.control("france", "cadiz").garrison("cadiz", 20)
    rows = (("unido", "toledo", "france", 400), ("cortado", "cadiz", "france", 100), ("italo", "toledo", "italy", 100))
    return with_corps(game, *rows).begin("france", "reinforcement")


def generals() -> Sitting:
    game = Sitting(4, empty=True).general("ney", "reserve").general("murat", "wounded", "madrid", 3)
    game.corps("mandado", "madrid", 300, "france", general="massena")
    game.corps("libre", "madrid", 300, "france")
    return game.begin("france", "reinforcement")


def besieged(kind: str = "spain") -> Sitting:
    game = alone(kind, "zaragoza")
    game.corps("uno", place="city")
    game.garrison("zaragoza", 80)
    game.corps("frances", at="zaragoza", kind="france").entered = 7
    game.state.serial = 7
    return game.siege("frances")


def romana() -> Sitting:
    game = Sitting(2).dice("uprising", *NO_UPRISING)
    game.corps("fr_burgos", "valencia")
    return game.begin("spain", "reinforcement")


def risen() -> Sitting:
    game = Sitting(1, empty=True)
    game.state.control = [-1] * len(game.facts.cities)
    game.corps("frances", "bilbao", 100, "france")
    return game.dice("uprising", 5).begin("spain", "reinforcement")


def full_garrison() -> Sitting:
    game = Sitting(empty=True).garrison("badajoz", 450)
    game.corps("uno", "badajoz", 100, "spain")
    return game.begin("spain", "recruitment")


def josephines() -> Sitting:
    game = Sitting()
    game.corps("jose", "madrid", 100, "afrancesados")
    return game.begin("france", "recruitment")


def horse() -> Sitting:
    game = Sitting()
    game.corps("caballos", "sevilla", 100, "spain_cavalry")
    return game.begin("spain", "recruitment")


def eight_corps() -> Sitting:
    game = Sitting().reserve("spain", 150)
    game.corps("octavo", "leon", 100, "spain")
    return game.begin("spain", "recruitment")


def raised() -> Sitting:
    return recruiting(150).order("new_corps", "sevilla", "spain", "100", "open")


def recruiting(reserve: int = 0) -> Sitting:
    return Sitting().reserve("spain", reserve).begin("spain", "recruitment")


def no_levy() -> Sitting:
    game = Sitting().begin("spain", "recruitment")
    game.order("recruit", "levy", "spain", "sevilla", "sevilla", "100")
    return game


def intendance(nation: str = "spain", gold: int = 5) -> Sitting:
    return Sitting().no_depots().gold(nation, gold).begin(nation, "intendance")


def three_depots() -> Sitting:
    game = Sitting(7).no_depots().gold("france", 5)
    return game.depot("france", "bayonne").depot("france", "perpignan").depot("france", "vitoria")


def traded() -> Sitting:
    game = Sitting().begin("spain", "recruitment").order("trade", "levy", "2")
    game.answer("answer_trade", "accept")
    return game.order("end_phase").begin("britain", "recruitment")


def poor_britain() -> Sitting:
    return Sitting().control("france", "oporto", "coimbra", "faro", "gibraltar").begin("spain", "recruitment")


def fleet(*rows: tuple[str, str, str, int]) -> Sitting:
    return with_corps(alone("britain", "cadiz"), *rows).begin("britain", "naval")


def walls() -> Sitting:
    game = alone("britain", "gerona")
    game.corps("uno", place="city")
    game.corps("frances", at="gerona", kind="france")
    game.corps("dos", at="cadiz", kind="britain")
    return game.siege("frances").begin("britain", "naval")


def talavera() -> Sitting:
    game = Sitting(empty=True)
    game.corps("uno", at="talavera", points=375)
    return entered(game, "talavera", "madrid").begin("france", "combat")


def entered(game: Sitting, at: str, origin: str) -> Sitting:
    corps = game.corps("frances", at=at, points=400, kind="france")
    game.state.serial += 1
    corps.path, corps.came_from, corps.entered = (game.facts.no[at],), game.facts.no[origin], game.state.serial
    corps.moved, corps.spent, corps.start = True, 1, game.facts.no[origin]
    return game


def french_port() -> Sitting:
    game = Sitting(empty=True).control("france", "cadiz")
    game.corps("uno", at="cadiz", points=300)
    return entered(game, "cadiz", "sevilla").begin("france", "combat")


def no_way_out() -> Sitting:
    game = Sitting(empty=True)
    game.corps("uno", at="cadiz", points=300)
    f = game.facts
    for number, province in enumerate(f.near[f.no["cadiz"]]):
        game.corps(f"fr_{number}", at=f.provinces[province], kind="france")
    return entered(game, "cadiz", "sevilla").begin("france", "combat")


def two_generals() -> Sitting:
    game = alone("france", "madrid")
    game.corps("uno", general="ney")
    rows = (("dos", "madrid", "france", 100), ("tres", "toledo", "france", 100))
    return with_corps(game, *rows).begin("france", "movement")


def placed() -> Sitting:
    return set_up().order("setup_place", "es_este", "urgel")


def siege(points: int = 299, **options: str) -> Sitting:
    game = Sitting(empty=True, **options)
    game.corps("uno", at="zaragoza", kind="france", points=points)
    return game.garrison("zaragoza", 80).siege("uno").begin("france", "combat")


def fought() -> Sitting:
    game = Sitting(empty=True).garrison("zaragoza", 80)
    game.corps("uno", at="zaragoza", kind="france", points=400)
    game.corps("dos", at="zaragoza", points=30).entered = 1  # it came to relieve the city
    for purpose in ("battle_attack", "battle_defence", "battle_rally"):
        game.dice(purpose, *[3] * 30)
    return game.siege("uno").begin("france", "combat").until("combat_choice")


def far_from_depot() -> Sitting:
    game = Sitting(empty=True).gold("france", 10).depot("france", "madrid")
    f = game.facts
    far = next(p for p in f.provinces if f.distance[f.no["madrid"]][f.no[p]] == 4 and f.country[f.no[p]] == "spain")
    game.corps("uno", at=far, points=200, kind="france")
    return game.begin("france", "supply")


def near_depot(gold: int = 10, with_sevilla: bool = False) -> Sitting:
    game = Sitting(empty=True).gold("france", gold).depot("france", "madrid").depot("france", "bayonne")
    if with_sevilla:
        game.depot("france", "sevilla")
    game.corps("uno", at="talavera", points=200, kind="france")
    return game.begin("france", "supply")


def two_names() -> Sitting:
    game = with_corps(alone("spain", "cadiz"), ("dos", "sevilla", "spain", 100)).begin("spain", "movement")
    return game.order("uno", "rename", "=Ejército de Galicia")


def in_contact() -> Sitting:
    return with_corps(alone("spain", "zaragoza"), ("frances", "zaragoza", "france", 100)).begin("spain", "movement")


def withdrawn() -> Sitting:
    game = Sitting(18, empty=True).general("ney", "dead").garrison("burgos", 50).garrison("pamplona", 80)
    game.corps("frances", "madrid", 400, "france")
    game.corps("uno", "pamplona", 200, "spain")
    return game.siege("uno").dice("withdrawal", 3).begin("france", "reinforcement")


def cancelled() -> Sitting:
    game = Sitting(2).dice("withdrawal", 6)
    for number in range(9 - len([c for c in game.state.corps if game.facts.kinds[c.kind] == "france"])):
        game.corps(f"mas_{number}", "madrid", 100, "france")
    game.begin("france", "reinforcement").default("choose_arrivals")
    return game


def lonely() -> Sitting:
    game = alone("spain", "soria").gold("spain", 5)
    game.state.control = [2] * len(game.facts.cities)
    return game.begin("spain", "intendance")


def guarded() -> Sitting:
    return alone("spain", "merida").gold("spain", 5).depot("spain", "merida", 50).begin("spain", "intendance")


def cut() -> Sitting:
    game = alone("france", "talavera")
    game.state.interrupted[game.facts.region[game.facts.no["avila"]]] = 1
    return game.begin("france", "movement")


def sailed() -> Sitting:
    game = alone("britain", "cadiz")
    game.state.sailed = True
    return game.begin("britain", "recruitment")


def burnt() -> Sitting:
    game = alone("france", "merida").depot("spain", "merida").begin("france", "movement")
    return game.order("uno", "seize_depot", "depot_spain_merida", "burn")


def hungry() -> Sitting:
    game = Sitting(4, empty=True).garrison("zaragoza", 20).dice("forage", 6)
    game.corps("uno", "soria", 200, "spain").left = (("zaragoza", 20),)
    return game.begin("spain", "supply").order("end_phase")


def stormed() -> Sitting:
    return siege(300).answer("combat_choice", ("assault", "auto", "0", "0", "never"))


RULES = (
    Case("E001", "spain", recruiting, "buy_points 9", "recruitment"),
    Case("E010", "spain", set_up, "setup_place es_este gerona", "setup"),
    Case("E011", "france", france_sets_up, "setup_place fr_bayonne1 401", "setup"),
    Case("E012", "spain", placed, "setup_place es_este lerida", "setup"),
    Case("E030", "france", josephines, "withdrawal_roll fr_t6_points pending done", "reinforcement"),
    Case("E031", "france", withdrawn, "withdrawal_roll fr_t18_points pending frances 1 done", "reinforcement"),
    Case("E032", "spain", romana, "place_reinforcement es_t2_romana leon open", "reinforcement"),
    Case("E033", "spain", romana, "place_reinforcement es_t2_romana barcelona open", "reinforcement"),
    Case("E034", "spain", eight_corps, "new_corps sevilla spain 100 open", "recruitment"),
    Case("E035", "france", cancelled, "place_reinforcement fr_t2_corps3 bayonne open", "reinforcement"),
    Case("E036", "france", french_points, "assign_points fr_points_1 france cortado 10", "reinforcement"),
    Case("E037", "spain", full_garrison, "recruit levy spain badajoz badajoz 10", "recruitment"),
    Case("E038", "france", french_points, "assign_points fr_points_1 france unido 10", "reinforcement"),
    Case("E039", "france", french_points, "assign_points fr_points_1 france italo 10", "reinforcement"),
    Case("E040", "france", generals, "place_leader murat libre", "reinforcement"),
    Case("E041", "france", generals, "place_leader ney mandado", "reinforcement"),
    Case("E042", "spain", risen, "uprising_place navarra tiny burgos", "reinforcement"),
    Case("E043", "spain", recruiting, "recruit levy spain zaragoza zaragoza 10", "recruitment"),
    Case("E044", "spain", no_levy, "recruit levy spain sevilla sevilla 10", "recruitment"),
    Case("E045", "france", josephines, "recruit levy afrancesados madrid fr_murat 10", "recruitment"),
    Case("E046", "spain", horse, "recruit levy spain_cavalry sevilla sevilla 10", "recruitment"),
    Case("E047", "spain", raised, "new_corps sevilla spain 100 open", "recruitment"),
    Case("E048", "spain", lambda: recruiting(150), "new_corps sevilla spain 99 open", "recruitment"),
    Case("E050", "france", lambda: three_depots().begin("france", "intendance"), "depot_create burgos", "intendance"),
    Case("E051", "spain", intendance, "depot_create gijon", "intendance"),
    Case("E052", "spain", intendance, "depot_create zaragoza", "intendance"),
    Case("E053", "spain", lambda: intendance().order("depot_create", "granada"), "depot_create granada", "intendance"),
    Case("E054", "france", lambda: intendance("france"), "depot_create valladolid", "intendance"),
    Case("E055", "spain", lonely, "depot_create soria", "intendance"),
    Case("E056", "spain", guarded, "depot_destroy depot_spain_merida", "intendance"),
    Case("E060", "britain", traded, "trade gold 2", "recruitment"),
    Case("E062", "spain", poor_britain, "trade gold 1", "recruitment"),
    Case("E063", "france", lambda: Sitting().begin("france", "recruitment"), "transfer_points france 5", "recruitment"),
    Case("E070", "britain", sailed, "naval_move uno vigo open", "naval"),
    Case("E071", "britain", fleet, "naval_move uno madrid open", "naval"),
    Case("E072", "britain", lambda: fleet(("f", "vigo", "france", 100)), "naval_move uno vigo open", "naval"),
    Case("E073", "britain", walls, "naval_move uno vigo open", "naval"),
    Case("E081", "spain", lambda: begun(alone("spain", "cadiz"), "spain"), "uno gijon done"),
    Case("E082", "spain", lambda: begun(alone("spain", "cadiz"), "spain"), "uno sevilla badajoz merida talavera done"),
    Case(
        "E083",
        "france",
        lambda: begun(with_corps(alone("france", "cadiz"), ("es", "sevilla", "spain", 100)), "france"),
        "uno sevilla badajoz done",
    ),
    Case("E084", "spain", lambda: begun(besieged(), "spain"), "uno soria done"),
    Case(
        "E085",
        "spain",
        lambda: begun(alone("spain", "cadiz"), "spain").order("uno", "sevilla", "done"),
        "uno forced_march",
    ),
    Case(
        "E090",
        "spain",
        lambda: begun(alone("spain", "toledo").garrison("toledo", 10), "spain"),
        "uno garrison toledo leave 10",
    ),
    Case(
        "E091",
        "spain",
        lambda: begun(alone("spain", "la_coruna", 121).garrison("la_coruna", 180), "spain"),
        "uno garrison la_coruna leave 121",
    ),
    Case(
        "E092",
        "spain",
        lambda: begun(alone("spain", "la_coruna").garrison("la_coruna", 20), "spain"),
        "uno garrison la_coruna take 21",
    ),
    Case(
        "E093",
        "spain",
        lambda: begun(alone("spain", "merida", 400).depot("spain", "merida").depot("britain", "merida"), "spain"),
        "uno garrison depot_britain_merida leave 10",
    ),
    Case("E094", "spain", lambda: begun(alone("spain", "sevilla"), "spain"), "uno garrison sevilla leave 9"),
    Case(
        "E095",
        "spain",
        lambda: begun(with_corps(alone("spain", "sevilla"), ("dos", "cadiz", "spain", 100)), "spain"),
        "uno transfer dos 10",
    ),
    Case("E096", "france", two_generals, "ney assign_leader tres"),
    Case("E097", "spain", lambda: begun(alone("spain", "toledo"), "spain"), "uno enter_city"),
    Case(
        "E098",
        "spain",
        lambda: begun(alone("spain", "la_coruna", 121).garrison("la_coruna", 180), "spain"),
        "uno enter_city",
    ),
    Case("E099", "spain", lambda: begun(alone("spain", "oporto"), "spain"), "uno leave_city"),
    Case(
        "E100",
        "spain",
        lambda: begun(with_corps(alone("spain", "badajoz"), ("gb_uno", "merida", "britain", 100)), "spain"),
        "uno joint_move gb_uno merida done",
    ),
    Case(
        "E103",
        "france",
        lambda: begun(alone("france", "sevilla").garrison("sevilla", 20).depot("spain", "sevilla"), "france"),
        "uno seize_depot depot_spain_sevilla burn",
    ),
    Case("E105", "france", lambda: begun(alone("france", "sevilla"), "france"), "uno declare_siege sevilla"),
    Case(
        "E106",
        "france",
        lambda: begun(
            with_corps(alone("france", "sevilla"), ("es", "sevilla", "spain", 100)).garrison("sevilla", 20), "france"
        ),
        "uno declare_siege sevilla",
    ),
    Case("E107", "france", lambda: begun(alone("france", "sevilla"), "france"), "uno lift_siege"),
    Case(
        "E110",
        "france",
        lambda: hunters(400, ("band_1", 1, "toledo")).order("cazador", "anti_guerrilla", "band_1", "done"),
        "cazador anti_guerrilla band_1 done",
    ),
    Case("E111", "france", lambda: hunters(200, ("band_1", 1, "toledo")), "cazador anti_guerrilla band_1 done"),
    Case("E112", "france", lambda: hunters(400, ("band_1", 1, "avila")), "cazador anti_guerrilla band_1 done"),
    Case(
        "E113",
        "spain",
        lambda: begun(
            alone("spain", "madrid").band("band_2", 2, "madrid").band("band_1", 2, "madrid", new=True), "spain"
        ),
        "uno attach_guerrillas band_1 done",
    ),
    Case("E114", "spain", lambda: begun(bands(("band_1", 1, "pamplona")), "spain"), "band_1 bayonne"),
    Case(
        "E115",
        "spain",
        lambda: begun(
            with_corps(bands(*[(f"band_{n}", 1, "madrid") for n in range(1, 9)]), ("uno", "madrid", "spain", 100)),
            "spain",
        ),
        "uno attach_guerrillas band_1 band_2 band_3 band_4 band_5 band_6 band_7 done",
    ),
    Case(
        "E116",
        "spain",
        lambda: begun(with_corps(bands(("band_1", 1, "toledo")), ("uno", "madrid", "spain", 100)), "spain"),
        "uno attach_guerrillas band_1 done",
    ),
    Case(
        "E117",
        "spain",
        lambda: begun(bands(("band_1", 1, "toledo")).garrison("toledo", 10), "spain"),
        "band_1 guerrilla_take_city toledo",
    ),
    Case(
        "E118",
        "spain",
        lambda: begun(with_corps(bands(("band_1", 1, "madrid")), ("f", "avila", "france", 100)), "spain"),
        "band_1 ambush f 1 done",
    ),
    Case(
        "E119",
        "spain",
        lambda: begun(with_corps(bands(("band_1", 2, "madrid")), ("f", "toledo", "france", 100)), "spain"),
        "band_1 ambush f 1 done",
    ),
    Case(
        "E120",
        "spain",
        lambda: begun(bands(("band_1", 1, "madrid"), ("band_2", 2, "madrid")), "spain"),
        "band_2 interrupt band_1 done",
    ),
    Case("E121", "spain", two_names, "dos rename =Ejército_de_Galicia"),
    Case("E122", "spain", in_contact, "uno disband"),
    Case("E088", "france", cut, "uno avila done"),
    Case("E104", "france", burnt, "uno badajoz done"),
    Case("E123", "spain", lambda: begun(alone("spain", "cadiz"), "spain"), "oporto cede_city"),
    Case("E130", "france", far_from_depot, "supply_choice uno depot depot_france_madrid", "supply"),
    Case(
        "E131",
        "france",
        lambda: near_depot(with_sevilla=True),
        "supply_choice uno depot depot_france_sevilla",
        "supply",
    ),
    Case("E132", "france", near_depot, "supply_choice uno depot depot_france_bayonne", "supply"),
    Case("E133", "france", near_depot, "supply_choice uno city", "supply"),
    Case("E134", "france", near_depot, "supply_choice uno fleet depot_france_madrid", "supply"),
    Case("E135", "spain", hungry, "forage_loss_split uno uno 5 zaragoza 99 done", "supply"),
    Case(
        "E144",
        "spain",
        lambda: intendance().order("depot_create", "granada"),
        "burn_own_depot depot_spain_granada",
        "reaction",
    ),
    Case("E141", "spain", talavera, "contact_reaction uno retreat madrid", "reaction"),
    Case("E142", "spain", no_way_out, "contact_reaction uno retreat sevilla", "reaction"),
    Case("E143", "spain", french_port, "contact_reaction uno naval", "reaction"),
    Case("E150", "france", fought, "combat_choice zaragoza assault auto 0 0 never", "combat"),
    Case("E151", "france", siege, "combat_choice zaragoza assault auto 9 0 never", "combat"),
    Case("E152", "spain", stormed, "combat_choice zaragoza defend auto 0 2 0 never", "combat"),
    Case("E153", "france", siege, "combat_choice valencia blockade", "combat"),
    Case(
        "E154",
        "france",
        lambda: siege(resolution_modes="auto"),
        "combat_choice zaragoza assault tabletop 0 0 never",
        "combat",
    ),
)

LINES = {  # what cannot be read at all: nation and line
    "E002": ("spain", "DADO DE FORRAJEO Ejército del Norte 9"),
    "E004": ("spain", "TIRADA T1.spain.supply.forage.es_norte 4"),
    "E005": ("spain", "TURNO 30"),
    "E006": ("spain", "NACIÓN Francia"),
    "E007": ("spain", "ESTADO 0123456789abcdef"),
    "E008": ("spain", "COMPROBAR Oro Final de Año = 9"),
    "E003": ("spain", "DADO DE FORRAJEO Ejército del Norte"),
    "E009": ("spain", "Ejército del Norte: La Coruña – Ovviedo"),
    "E015": ("spain", "Ejército del Norte: BAILAR"),
    "E020": ("france", "INICIATIVA Quizás"),
    "E049": ("spain", "COMPRAR dos"),
    "E080": ("spain", "Ejército del Norte: Oviedo – Gijón"),
    "E140": ("spain", "REACCION Ejército del Norte BAILAR"),
}
BAND_LINES = {"E086": "G1: Vitoria – Pamplona (MF)"}  # of bands, which are not there when a campaign begins
NORTE = "Ejército del Norte"
ACTIONS = "Acciones Especiales / Acciones de Guerrilla / Acciones anti-Guerrilla"
CELLS = {  # the same in a cell: nation, sheet, row, heading, value
    "E002": ("spain", "Movimiento", NORTE, "Tirada de Aprovisionamiento", "9"),
    "E009": ("spain", "Movimiento", NORTE, "Desplazamiento", "La Coruña – Ovviedo"),
    "E015": ("spain", "Movimiento", NORTE, "Desplazamiento", "BAILAR"),
    "E003": ("spain", "Movimiento", NORTE, ACTIONS, f"DADO DE FORRAJEO {NORTE}"),
    "E004": ("spain", "Tiradas", "T1.spain.supply.forage.es_norte", "Resultado", "4"),
    "E020": ("france", "Iniciativa", 2, "Posición francesa", "Quizás"),
    "E049": ("spain", "Movimiento", NORTE, ACTIONS, "COMPRAR dos"),
    "E080": ("spain", "Movimiento", NORTE, "Desplazamiento", "Oviedo – Gijón"),
    "E086": ("spain", "Guerrillas", "G1", "Desplazamiento", "Vitoria – Pamplona (MF)"),
    "E140": ("spain", "Movimiento", NORTE, ACTIONS, f"REACCION {NORTE} BAILAR"),
}
FILES = ("E005", "E006", "E007", "E008")  # of the file itself


REFUSED = (  # an ally does not consent: the order is told at its place
    Case("E061", "spain", recruiting, "trade levy 1", "recruitment"),
    Case(
        "E074", "spain", lambda: begun(alone("spain", "cadiz"), "spain", "naval"), "naval_move uno vigo open", "naval"
    ),
    Case(
        "E101",
        "spain",
        lambda: begun(with_corps(alone("spain", "badajoz"), ("gb_1", "badajoz", "britain", 100)), "spain"),
        "uno joint_move gb_1 merida done",
    ),
    Case("E123", "spain", lambda: begun(alone("spain", "cadiz"), "spain"), "cadiz cede_city"),
)

FIGURES = {  # what a player reckoned: sheet, row, column, name of the row, heading, wrong figure, right one
    "E013": ("gold", "gold", "end", "Oro", "Fin de Turno", 9, 8),
    "E014": ("movement", "es_sur1", "final", "Ejército del Sur I", "Puntos Finales", 380, 375),
    "E087": ("movement", "es_norte", "spent", NORTE, "Puntos de Movimiento Gastados", 2, 3),
}
REPORTS = {  # what is wrong with the report of a combat: which, the cells, and the same as a line of changes
    "E160": ("battle", {("attacker", "#1", "points"): "99"}, "attacker.units.0.points=99"),
    "E161": ("assault", {("defender", "#1", "class"): "Caballería"}, "defender.units.0.class=cavalry"),
    "E162": ("cavalry", {("attacker", "#1", "class"): "Artillería"}, "attacker.units.0.class=artillery"),
    "E163": ("battle", {("report", "", "score_attacker"): "2,5"}, "score_attacker=2.5"),
    "E164": ("battle", {("report", "", "confirmed_by"): "-"}, "confirmed_by=[]"),
    "E165": (
        "battle",
        {("report", "", "broken_army"): "Atacante", ("report", "", "withdrew"): "Defensor"},
        "broken_army=attacker, withdrew=defender",
    ),
}
IMPOSSIBLE = ("E102",)  # corps that march together have one route: `test_handing_in.py` shows that no order has two
