"""Components and options turned into the tables that rules work on."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.components.shapes import Book
from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.facts import (
    NOBODY,
    SEATS,
    Card,
    Effect,
    Facts,
    Kind,
    Muster,
    Notable,
    Objective,
    Piece,
    Profile,
    Side,
    Troop,
)
from baluard.games.maurice.model.handed import HandedBattle, HandedUnit, scenario_of
from baluard.games.maurice.model.numbers import numbers_of
from baluard.games.maurice.model.points import NO_MUSTER, POINTS_BATTLE, points_scenario
from baluard.games.maurice.model.rows import (
    CardRow,
    EffectRow,
    FormationRow,
    PieceRow,
    ScenarioRow,
    SideRow,
    StateRow,
    TypeRow,
    UnitRow,
    UnitsFile,
)
from baluard.kernel.kept import kept
from baluard.kernel.plane import Point, Polygon, Sines, box_of

MOST_FIELDS = 64  # of points battles
LAST_NIGHT = 9  # without nightfall: armies that never meet do not stand there for ever


def facts_for(data: Data, options: dict[str, str]) -> Facts:
    """The tables of a game with these components and options."""
    return built(data, tuple(sorted(options.items())))


@kept
def built(data: Data, options: tuple[tuple[str, str], ...]) -> Facts:
    """The tables, kept with the components."""
    chosen = dict(options)
    if chosen["scenario"] == POINTS_BATTLE:
        return facts_of(data, points_scenario(data, NO_MUSTER, int(chosen["points"])), chosen)
    row = next(one for one in data.scenarios.scenario if one.id == chosen["scenario"])
    return facts_of(data, row, chosen)


def facts_on(f: Facts, muster: Muster) -> Facts:
    """MAU-12.4 The tables of a points battle with these armies on this ground; kept with those it began with."""
    base = f.base or f
    if muster == NO_MUSTER:
        return base
    if muster not in base.fields:
        if len(base.fields) >= MOST_FIELDS:
            base.fields.clear()
        base.fields[muster] = facts_of(base.data, scenario_of(base.data, muster, base.points), base.options)
        base.fields[muster].base = base
    return base.fields[muster]


def facts_of(data: Data, scenario: ScenarioRow, options: dict[str, str]) -> Facts:
    """The tables of a scenario."""
    f = Facts()
    f.options = options
    f.scenario = scenario.id
    f.data = data
    f.points = int(options["points"])
    # MAU-2.2 to 2.4 Headings clockwise in tenths of a degree, sines from a table, rounding: `kernel/plane.py`.
    f.sines = Sines(data.units.geometry.sin_table, data.units.geometry.trig_scale)
    f.n = numbers_of(data)
    add_options(f, scenario, options)
    add_ground(f, data, scenario)
    add_cards(f, data)
    add_stances(f, data)
    for row in scenario.side:
        add_side(f, data, scenario, row)
    for effect in scenario.special:
        side = [one.id for one in f.sides].index(str(effect["side"]))
        f.specials[side].append(effect_of(effect))
    f.unit_no = {name: i for i, name in enumerate(f.unit_ids)}
    f.book = book_of(f)
    return f


def book_of(f: Facts) -> Book:
    """The names under which a state is written down."""
    return Book(
        {
            "unit": f.unit_ids,
            "stance": f.stances,
            "side": SEATS,
            "card": f.card_ids,
            "notable": f.notable_ids,
            "objective": [one.id for one in f.objectives],
        }
    )


def key_of(scenario: str, name: str) -> str:
    """The name of a thing of a scenario: different things have different names all through the house."""
    return f"{scenario}_{name}"


def add_options(f: Facts, scenario: ScenarioRow, options: dict[str, str]) -> None:
    """What the options of section 8 change."""
    f.has_events = options["events"] == "on"
    f.has_three_windows = options["windows"] == "three"
    f.has_officers = options["officers"] == "on"
    f.has_isolation = options["isolation"] == "on"
    f.hardy_irregulars = options["hardy_irregulars"] == "on"
    f.free_deployment = options["free_deployment"] == "on"
    f.auto_fire = options["auto_fire"] == "on"
    f.open_hands = options["open_hands"] == "on"
    f.n.hand = int(options["hand_limit"])
    chosen = options["nightfall"]
    f.nightfall = scenario.nightfall if chosen == "scenario" else LAST_NIGHT if chosen == "never" else int(chosen)
    f.first_seat = scenario.first_seat
    f.tie = scenario.victory.tie
    f.last_turn = scenario.last_turn if isinstance(scenario, HandedBattle) else 0
    roles = [side.role for side in scenario.side]
    f.defender = roles.index("defender")
    f.captor = roles.index("attacker") if scenario.victory.capture_all == "attacker" else NOBODY


def add_ground(f: Facts, data: Data, scenario: ScenarioRow) -> None:
    """MAU-13 Kinds of terrain, the pieces on the table, and the objectives."""
    f.table = (0, 0, f.n.bw * scenario.table_w, f.n.bw * scenario.table_h)
    for row in data.terrain.kind:
        kind = Kind()
        kind.id = row.id
        kind.difficult, kind.bad, kind.impassable = row.difficult, row.bad, row.impassable
        kind.covers, kind.obscures, kind.is_water = row.cover == "yes", row.obscures, row.water
        kind.exempt = row.difficult_exempt_formations
        f.kinds[row.id] = kind
    f.pieces = [piece_of(f, scenario.id, row) for row in scenario.terrain]
    sides = [side.id for side in scenario.side]
    for one in scenario.objectives:
        start = sides.index(one.start) if one.start in sides else NOBODY
        f.objectives.append(Objective(key_of(scenario.id, one.id), one.points, tuple(one.area), start))


def piece_of(f: Facts, scenario: str, row: PieceRow) -> Piece:
    """A piece of terrain as it lies on the table."""
    outline: Polygon = tuple(row.points)
    west, north, east, south = box_of(outline)
    half = row.width // 2
    box = (west - half, north - half, east + half, south + half)
    piece = Piece(key_of(scenario, row.id), f.kinds[row.kind], outline, box)
    piece.crest, piece.width = tuple(row.crest), row.width
    if row.slot is not None:
        piece.slot = (row.slot.x, row.slot.y)
    return piece


def add_cards(f: Facts, data: Data) -> None:
    """The deck: every card with the number of its copy."""
    for row in data.deck.card:
        for copy in range(1, row.copies + 1):
            f.card_ids.append(f"{row.id}#{copy}")
            f.cards.append(card_of(row, copy))
    f.card_no = {name: i for i, name in enumerate(f.card_ids)}


def card_of(row: CardRow, copy: int) -> Card:
    """One card."""
    card = Card()
    card.id, card.kind, card.span = f"{row.id}#{copy}", row.id, row.span
    card.window, card.actions = row.window, row.actions
    card.effects = [effect_of(effect) for effect in row.effects]
    return card


def effect_of(row: EffectRow) -> Effect:
    """One effect; switches are numbers, lists are words with commas."""
    numbers = {name: int(value) for name, value in row.items() if isinstance(value, int)}
    words = {name: value for name, value in row.items() if isinstance(value, str)}
    words |= {name: ",".join(value) for name, value in row.items() if isinstance(value, list)}
    return Effect(str(row["op"]), numbers, words)


def add_stances(f: Facts, data: Data) -> None:
    """Every formation, on foot and mounted, that any type may have."""
    for kind in data.units.unit_type:
        for state in kind.states:
            if stance_of(state.formation, state.mounted) not in f.stances:
                f.stances.append(stance_of(state.formation, state.mounted))
    f.stance_no = {name: i for i, name in enumerate(f.stances)}


def stance_of(formation: str, mounted: bool) -> str:
    """The name of a formation, on foot or mounted."""
    return f"{formation}_mounted" if mounted else formation


def add_side(f: Facts, data: Data, scenario: ScenarioRow, row: SideRow) -> None:
    """An army: its units in roster order (MAU-1.2), officers, advantages, and what it begins with."""
    number = len(f.sides)
    side = Side()
    f.sides.append(side)
    side.id, side.home_edge = row.id, row.home_edge
    side.refuge = [key_of(scenario.id, name) for name in row.refuge]
    extras = {one.id: one for one in (*data.advantages.advantage, *data.advantages.trait)}
    side.effects = [effect_of(effect) for name in row.advantages for effect in extras[name].effects]
    side.hand = row.hand + sum(one.number("value") for one in side.effects if one.op == "start_hand")
    limits = [one.number("value") for one in side.effects if one.op == "hand_limit"]
    side.hand_limit = max([f.n.hand, *limits])
    side.morale = row.morale
    if number == 0:  # section 8: a handicap is what the first army has more, or less
        side.hand = min(max(side.hand + int(f.options["handicap_cards"]), 0), side.hand_limit)
        side.morale = max(side.morale + int(f.options["handicap_morale"]), 1)
    side.zones = [tuple(zone) for zone in row.zones]
    first = len(f.troops)
    for unit in row.units:
        f.unit_ids.append(key_of(scenario.id, unit.id))
        f.of_side[number].append(len(f.troops))
        f.troops.append(troop_of(f, data.units, number, unit))
    ids = [unit.id for unit in row.units]
    side.cinc = (row.cinc.x, row.cinc.y)
    side.cinc_unit = first + ids.index(row.cinc.attached) if row.cinc.attached else NOBODY
    for notable in row.notables if f.has_officers else []:
        effects = [effect_of(effect) for effect in extras[notable.trait].effects]
        name = key_of(scenario.id, notable.id)
        f.notable_ids.append(name)
        f.notables.append(Notable(name, number, first + ids.index(notable.unit), effects))


def troop_of(f: Facts, units: UnitsFile, side: int, row: UnitRow) -> Troop:
    """MAU-3.1 to 3.10 A unit: its quality, its limit of DISR, and what it counts as in each of its states."""
    kind = next(one for one in units.unit_type if one.id == row.type)
    arms = {arm.id: arm for arm in units.arm}
    quality = next(one for one in units.quality if one.id == row.quality)
    irregular = next(one for one in units.quality if one.id == "irregular")
    arm = arms[kind.states[0].arm]
    troop = Troop()
    troop.id, troop.side, troop.type, troop.quality = f.unit_ids[-1], side, row.type, row.quality
    troop.combat, troop.disrupt = quality.combat, quality.disrupt
    troop.disrupt_bombard = quality.disrupt_bombard or quality.disrupt
    troop.irregular_combat, troop.irregular_disrupt = irregular.combat, irregular.disrupt
    troop.bases = row.bases if isinstance(row, HandedUnit) else arm.bases
    troop.stays = isinstance(row, HandedUnit) and row.stays
    is_fragile = f.options["fragile"] == "on" and arm.id != "art"
    troop.limit = troop.bases + (1 if is_fragile else arm.break_over)
    troop.steady = f.n.charge_limit if troop.bases == arm.bases else troop.bases
    troop.rally = {one.id: one.rally_target for one in units.arm}
    troop.bombard_range, troop.by_hand, troop.relimber = kind.bombard_range, kind.by_hand, kind.relimber
    profiles: list[Profile | None] = [None] * len(f.stances)
    for state in kind.states:
        profiles[f.stance_no[stance_of(state.formation, state.mounted)]] = profile_of(units, kind, state, troop.bases)
    troop.profiles = profiles
    troop.place = (row.x, row.y, row.heading)
    troop.stance = f.stance_no[stance_of(row.formation, row.mounted)]
    return troop


def profile_of(units: UnitsFile, kind: TypeRow, state: StateRow, bases: int) -> Profile:
    """MAU-3.3, 3.4 One state of a type: its shape, its bases and what it may do."""
    formation = next(one for one in units.formation if one.id == state.formation)
    arm = next(one for one in units.arm if one.id == state.arm)
    p = Profile()
    p.formation, p.mounted, p.arm, p.moves = state.formation, state.mounted, state.arm, state.moves
    p.regular = state.regular
    deep = kind.mounted_depth if state.mounted and kind.mounted_depth else arm.base_depth
    p.base_width, p.base_depth = arm.base_width, deep
    if formation.square:
        p.base_depth = formation.square // formation.ranks
    files, ranks = files_and_ranks(formation, bases)
    p.width, p.depth = files * p.base_width, ranks * p.base_depth
    p.spots = spots_of(files, ranks, p.base_width, p.base_depth)
    p.all_round = formation.fires == "all_round"
    firing: Sequence[int] = () if formation.fires == "none" or state.arm == "cav" else range(files)
    p.shooting = list(range(len(p.spots)) if p.all_round else firing)
    p.flanks, p.dense = formation.flanks and state.regular, formation.dense
    p.charges = formation.may_charge and state.arm != "art"
    p.moves_as = formation.moves_as
    return p


def files_and_ranks(formation: FormationRow, bases: int) -> tuple[int, int]:
    """MAU-3.4 How many bases stand side by side, and how many behind each other; a garrison fills its square."""
    if formation.square:
        return formation.frontage, formation.ranks
    if formation.ranks == 1:
        return bases, 1
    files = 1 if formation.frontage == 1 else max(bases // 2, 1)
    return files, bases // files


def spots_of(frontage: int, ranks: int, width: int, depth: int) -> list[Point]:
    """MAU-2.7 The centres of the bases, front before rear, left before right."""
    return [
        (width * (2 * file - frontage + 1) // 2, -depth * (2 * rank + 1) // 2)
        for rank in range(ranks)
        for file in range(frontage)
    ]
