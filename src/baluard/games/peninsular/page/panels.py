"""The boxes beside the map: the turn and what is ahead, the nations, the count, sieges and guerrillas."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.eyes.view import Position
from baluard.games.peninsular.model.facts import ALLIED, FAR, FRENCH, NATIONS, NOBODY, PHASES, SIDES, Entry
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.page.asks import sight
from baluard.games.peninsular.page.desk_panel import desk_panel
from baluard.games.peninsular.page.siege_panel import siege_panel
from baluard.games.peninsular.page.war_panels import band_rows, idle_rows, siege_rows, standing_rows
from baluard.games.peninsular.rules.income import income, josephine_levy, levy
from baluard.games.peninsular.rules.victory import FRENCH_CITIES_WANTED, count
from baluard.games.peninsular.words.names import sum_line
from baluard.kernel.present import present_state
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.remarks import said
from baluard.page.rows import lines, panels_of, row, words_of
from baluard.page.widgets import Panel, Row
from baluard.texts import Texts

AHEAD = 4  # turns of the schedule that are shown
UNKNOWN = "?"


def panels(game: GameModule, view: View, lang: str) -> tuple[Panel, ...]:
    """PEN section 9 All boxes that have something to say; the own nation before the others."""
    now = sight(view, game)
    s, words = now.s, words_of(game, view, lang)
    order = sorted(range(len(NATIONS)), key=lambda n: (NATIONS[n] not in view.eyes, n != s.nation))
    nations = [nation_panel(s, view, nation, words) for nation in order]
    war = {
        "panel.score": score_rows(s, words),
        "panel.sieges": siege_rows(now, words),
        "panel.guerrillas": band_rows(now, words),
        "panel.ahead": ahead_rows(s, words),
    }
    return (
        *desk_panel(now.p.desk, words),
        *siege_panel(now.p.desk, words),
        *panels_of({"panel.idle": idle_rows(now, words), "panel.turn": turn_rows(s, words)}, words),
        nations[0],
        *panels_of({"panel.standing": standing_rows(now, words), **war}, words),
        *nations[1:],
    )


def moment(game: GameModule, view: View, lang: str) -> str:
    """The date, and whose phase it is."""
    p: Position = view.present
    words = words_of(game, view, lang)
    phase = words.say(f"phase.{p.phase}")
    if not p.turn:
        return phase
    facts = {"turn": p.turn, "date": f"turn_{p.turn}", "phase": phase}
    if p.phase not in PHASES:
        return words.say("panel.moment", facts)
    return words.say("panel.moment.nation", facts, nation=p.nation)


# -- the turn


def turn_rows(s: State, words: Texts) -> Iterator[Row]:
    """PEN-1.3 to 1.5 The date, the winter, the order of nations, the phase, the next count."""
    f = s.facts
    if not s.turn:
        yield row(words.say("phase.setup"), mark="now")
        return
    last = words.say("panel.turn.of", turn=s.turn, last=f.end_turn)
    yield row(words.name(f"turn_{s.turn}"), last, mark="now")
    if s.is_winter():
        yield row(words.say("panel.turn.winter"), mark="danger")
    if s.order:
        order = " → ".join(words.name(NATIONS[n]) for n in s.order)
        yield row(words.say("panel.turn.order"), order)
    if s.nation != NOBODY:
        own = [phase for phase in PHASES if phase != "naval" or s.nation != NATIONS.index("france")]
        for phase in own:
            here = phase == s.phase
            done = own.index(phase) < own.index(s.phase) if s.phase in own else False
            sign = "▶" if here else "✓" if done else "·"
            yield row(f"{sign} {words.say(f'phase.{phase}')}", mark="now" if here else "note")
    counted = [turn for turn in range(s.turn, f.end_turn + 1) if f.counted[turn] or turn == f.end_turn]
    if counted:
        yield row(words.say("panel.turn.count"), words.name(f"turn_{counted[0]}"))


def ahead_rows(s: State, words: Texts) -> Iterator[Row]:
    """PEN-5 What the next turns bring and take, and limits that change."""
    f = s.facts
    for id, rolls in s.withdrawals:
        entry = f.entry(id)
        told = words.say("panel.ahead.entry", nation=NATIONS[entry.nation], entry=f"entry_{id}")
        yield row(words.say("panel.ahead.rolls", entry=told, rolls=rolls), mark="danger")
    for turn in range(max(1, s.turn), min(f.end_turn, s.turn + AHEAD) + 1):
        found = [entry for entry in f.events if is_due(s, entry, turn)]
        changes = list(limit_changes(s, turn, words))
        if found or changes:
            yield row(words.say("panel.ahead.turn", turn=turn, date=f"turn_{turn}"), mark="head")
        for entry in found:
            told = words.say("panel.ahead.entry", nation=NATIONS[entry.nation], entry=f"entry_{entry.id}")
            yield row(words.say("panel.ahead.each", entry=told) if entry.is_recurring else told)
        yield from changes
    later = [turn for turn in range(s.turn + AHEAD + 1, f.end_turn + 1) if list(limit_changes(s, turn, words))]
    if later:
        yield row(words.say("panel.ahead.turn", turn=later[0], date=f"turn_{later[0]}"), mark="head")
        yield from limit_changes(s, later[0], words)


def is_due(s: State, entry: Entry, turn: int) -> bool:
    """Is an entry of the schedule new in a turn, and still to come? What comes again and again is told once."""
    if entry.is_trigger or entry.from_turn != turn:
        return False
    return turn > s.turn or (s.nation not in (NOBODY, entry.nation) and entry.nation in upcoming(s))


def upcoming(s: State) -> tuple[int, ...]:
    """The nations that act after the present one in this turn."""
    return s.order[s.order.index(s.nation) + 1 :] if s.nation in s.order else s.order


def limit_changes(s: State, turn: int, words: Texts) -> Iterator[Row]:
    """PEN-R16, R17 Limits that are other in a turn than in the one before."""
    f = s.facts
    if not 1 < turn <= f.end_turn:
        return
    for kind in range(len(f.kinds)):
        before, after = f.limits[turn - 1][kind], f.limits[turn][kind]
        if before and before != after:  # what was not allowed before comes with its first corps
            yield row(words.name(f"kind_{f.kinds[kind]}"), words.say("panel.ahead.limit", before=before, after=after))
    for nation in range(len(NATIONS)):
        before, after = f.depot_limits[turn - 1][nation], f.depot_limits[turn][nation]
        if before != after:
            told = words.say("panel.ahead.depots", nation=NATIONS[nation])
            yield row(told, words.say("panel.ahead.limit", before=before, after=after))


# -- a nation


def nation_panel(s: State, view: View, nation: int, words: Texts) -> Panel:
    """PEN section 9 Gold and income, levy, reserve, corps and depots with their limits."""
    name = NATIONS[nation]
    title = words.say("panel.nation.yours" if name in view.eyes else "panel.nation", nation=name)
    return Panel(f"nation-{name}", title, tuple(nation_rows(s, view, nation, words)))


def nation_rows(s: State, view: View, nation: int, words: Texts) -> Iterator[Row]:
    """How a nation stands, as far as these eyes know it."""
    p: Position = view.present
    gold, raised = income(s, nation), levy(s, nation)
    held = p.gold.get(NATIONS[nation])
    yield row(words.say("panel.nation.gold"), UNKNOWN if held is None else str(held), mark="now")
    yield row(words.say("panel.nation.income"), f"+{gold.total}")
    yield from (row(f"  {sum_line(words, key)}", f"+{amount}", mark="note") for _, key, amount in gold.lines)
    in_hand = p.levy.get(NATIONS[nation], 0)
    if in_hand:
        yield row(words.say("panel.nation.in_hand"), str(in_hand), mark="now")
    yield row(words.say("panel.nation.levy"), str(raised.total))
    if raised.lines:
        told = ", ".join(f"{sum_line(words, key)} {amount}" for _, key, amount in raised.lines)
        yield row(told, mark="note")
    if nation == NATIONS.index("france"):
        yield row(words.say("panel.nation.josephine"), str(josephine_levy(s)))
    yield from stock_rows(s, p, nation, words)
    yield from limit_rows(s, nation, words)


def stock_rows(s: State, p: Position, nation: int, words: Texts) -> Iterator[Row]:
    """PEN-3.11 Points to place now, and the reserve by kind; generals who wait."""
    f = s.facts
    if NATIONS[nation] not in p.gold:
        return
    for title, stock in (("panel.nation.fresh", p.fresh), ("panel.nation.reserve", p.reserve)):
        own = {kind: points for kind, points in stock.items() if f.kind_nation[f.kind_no[kind]] == nation}
        told = ", ".join(f"{words.name(f'kind_{kind}')} {points}" for kind, points in own.items())
        if told:
            yield row(words.say(title), told)
    waiting = [f.generals[g] for g in range(len(f.generals)) if waits(s, g, nation)]
    if waiting:
        yield row(words.say("panel.nation.waiting"), ", ".join(words.name(g) for g in waiting))


def waits(s: State, general: int, nation: int) -> bool:
    """Is a general of the nation in its reserve?"""
    return s.facts.general_nation[general] == nation and s.generals[general][0] == "reserve"


def limit_rows(s: State, nation: int, words: Texts) -> Iterator[Row]:
    """PEN-5.3, 7.1 Corps in play and depots, with the limits of the turn."""
    f, turn = s.facts, max(1, s.turn)
    for kind in range(len(f.kinds)):
        used, most = s.count_corps(kind), f.limits[turn][kind]
        if f.kind_nation[kind] == nation and (used or most):
            full = "danger" if used >= most else ""
            yield row(words.name(f"kind_{f.kinds[kind]}"), f"{used} / {most}", mark=full)
    depots, most = len(s.depots_of(nation)), f.depot_limits[turn][nation]
    told = str(depots) if most >= FAR else f"{depots} / {most}"
    yield row(words.say("panel.nation.depots"), told, mark="danger" if depots >= most else "")
    total = sum(c.points for c in s.corps if s.nation_of(c) == nation)
    if not f.fog:
        yield row(words.say("panel.nation.points"), str(total))


# -- the count


def score_rows(s: State, words: Texts) -> Iterator[Row]:
    """PEN-13 The count as it would be now, those of the past, and what total victory still needs."""
    yield from count_rows(s, words)
    for side in (ALLIED, FRENCH):
        iberian, of_france = missing(s, side)
        where = "" if iberian and of_france else "_iberian" if iberian else "_french"
        facts = {"side": SIDES[side], "iberian": iberian, "france": of_france}
        if iberian or of_france:
            yield from lines(words, "note", said(f"panel.score.missing{where}", **facts))


def count_rows(s: State, words: Texts) -> Iterator[Row]:
    """PEN-13.1 The count as it would be now, and those of the past."""
    allied, french = count(s)
    yield row("", *(words.name(side) for side in SIDES), mark="head")
    yield row(words.say("panel.score.now"), str(allied), str(french), mark="now")
    for turn, one, other in s.counts:
        yield row(words.name(f"turn_{turn}"), str(one), str(other))


def missing(s: State, side: int) -> tuple[int, int]:
    """PEN-13.3 Cities that a side lacks for its total victory: of the peninsula, and of France."""
    f = s.facts
    iberian, of_france, there = 0, 0, 0
    for city in range(len(f.cities)):
        held = s.city_side(city) == side
        if f.country[f.city_in[city]] == "france":
            there += 1
            of_france += held
        elif f.peninsula[f.city_in[city]]:
            iberian += not held
    wanted = there if side == FRENCH else FRENCH_CITIES_WANTED
    return iberian, max(0, wanted - of_france)


def ending(game: GameModule, view: View, lang: str) -> Panel | None:
    """How the campaign ended: the count, and the counts of the years before."""
    if view.result is None:
        return None
    s: State = present_state(view, game)
    words = words_of(game, view, lang)
    head = row(words.say(f"result.{view.result.reason}"), mark="title")
    return Panel("ending", words.say("panel.end"), (head, *count_rows(s, words)))
