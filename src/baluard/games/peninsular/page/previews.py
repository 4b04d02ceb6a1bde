"""What a nation is shown before it confirms an order. Functions of the view alone."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.model.facts import NATIONS, NOBODY
from baluard.games.peninsular.page.asks import Asks, sight
from baluard.games.peninsular.page.forecasts import state_after
from baluard.games.peninsular.page.preview_desk import agreed_table, army_list, proposed_terms, terms
from baluard.games.peninsular.page.preview_fights import assault_plan, battle_plan, contact, siege, storm
from baluard.games.peninsular.page.preview_moves import ambush, cut, hunt, march, siege_laid, supply, supply_at_end
from baluard.games.peninsular.page.preview_pacts import (
    cede,
    cede_answer,
    joint,
    joint_answer,
    trade,
    trade_answer,
    voyage,
)
from baluard.games.peninsular.page.preview_reports import report, verdict
from baluard.games.peninsular.rules.orders import END
from baluard.games.peninsular.rules.routes import valid_depots
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Fact
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Explains, Parts, keys_in, preview_from
from baluard.page.remarks import said, when
from baluard.page.widgets import Preview, Text


def changes(q: Asks) -> Iterator[Text]:
    """What a certain order changes: points of corps and garrisons, gold, levy, reserve, depots."""
    after = state_after(q)
    if after is None:
        return
    s, f, nation = q.s, q.s.facts, q.nation
    now = {corps.id: corps for corps in s.corps}
    then = {corps.id: corps for corps in after.corps}
    for id, corps in then.items():
        if id not in now:
            yield said("preview.new_corps", points=corps.points)
        elif corps.points != now[id].points:
            yield said("preview.corps", corps=id, before=now[id].points, after=corps.points)
    yield from (said("preview.gone", corps=id) for id in now if id not in then)
    for city, name in enumerate(f.cities):
        before, later = s.garrison_points(city), after.garrison_points(city)
        yield from when(before != later, "preview.city", city=name, before=before, after=later)
        yield from when(s.control[city] != after.control[city], "preview.taken", city=name)
    for key, one, other in (("gold", s.gold, after.gold), ("levy", s.levy, after.levy)):
        yield from when(one[nation] != other[nation], f"preview.{key}", before=one[nation], after=other[nation])
    for kind, name in enumerate(f.kinds):
        before, later = s.reserve[kind], after.reserve[kind]
        yield from when(before != later, "preview.reserve", kind=f"kind_{name}", before=before, after=later)
    yield from depots(q)


def depots(q: Asks) -> Iterator[Text]:
    """PEN-7.6 Whether a new depot would be joined to a source, and which ones a change cuts off."""
    after = state_after(q)
    if after is None or q.keys[0] not in ("depot_create", "depot_move", "depot_destroy"):
        return
    before, later = valid_depots(q.s, q.nation), valid_depots(after, q.nation)
    if q.keys[0] != "depot_destroy":
        joined = q.s.facts.no[q.keys[-1]] in later
        yield said("preview.depot.joined" if joined else "preview.depot.cut_off")
    standing = after.depots_of(q.nation)
    lost = tuple(q.s.facts.provinces[p] for p in before if p in standing and p not in later)
    yield from when(lost, "preview.depot.loses", provinces=lost)


ACTIONS: dict[str, Explains[Asks]] = {
    "ambush": ambush,
    "interrupt": cut,
    "anti_guerrilla": hunt,
    "declare_siege": siege_laid,
    "forced_march": lambda q: (said("preview.forced"),),
    "joint_move": joint,
    "cede_city": cede,
}


def movement(q: Asks) -> Parts:
    """PEN-9 A march step by step, or what an action brings."""
    if len(q.keys) < 2:
        return ()
    if q.keys[1] in ACTIONS:
        return ACTIONS[q.keys[1]](q)
    return march(q) if q.keys[1] in q.s.facts.no and q.s.has_corps(q.keys[0]) else changes(q)


def mustering(q: Asks) -> Parts:
    """PEN-6 What an order of the recruitment phase changes; a trade is for the ally to accept."""
    return trade(q) if q.keys[0] == "trade" else changes(q)


def feeding(q: Asks) -> Parts:
    """PEN-11 How a unit is fed; at the end of the phase, how all others are."""
    if q.keys[0] == END:
        return supply_at_end(q)
    return supply(q)


def initiative(q: Asks) -> Iterator[Text]:
    """PEN-1.5 The order of the turn."""
    order = {
        "first": ("france", "spain", "britain"),
        "middle": ("spain", "france", "britain"),
        "last": NATIONS,
    }[q.keys[0]]
    yield said("preview.initiative", path=order)


def first_depots(q: Asks) -> Iterator[Text]:
    """PEN-4.2, 7.6 Whether a depot of the set-up would be joined to a source."""
    if q.keys[0] == "setup_depot" and len(q.keys) == 2:
        after = q.s.copy()
        province = q.s.facts.no[q.keys[1]]
        after.depots = (*after.depots, (q.nation, province, ()))
        joined = province in valid_depots(after, q.nation)
        yield said("preview.depot.joined" if joined else "preview.depot.cut_off")


AT_ONCE: dict[str, Explains[Asks]] = {
    "contact_reaction": contact,
    "battle_plan": battle_plan,
    "combat_choice": siege,
    "defence_plan": assault_plan,
    "army_list": army_list,
    "table_terms": terms,
    "agree_terms": proposed_terms,
    "agree_table": agreed_table,
    "battle_report": report,
    "confirm_report": verdict,
    "judge_report": verdict,
    "answer_trade": trade_answer,
    "joint_move_consent": joint_answer,
    "naval_move_consent": voyage,
    "cede_city_consent": cede_answer,
}
PREVIEWS: dict[str, Explains[Asks]] = {
    "setup": first_depots,
    "initiative": initiative,
    "reinforcement": changes,
    "recruitment": mustering,
    "intendance": changes,
    "movement": movement,
    "supply": feeding,
    "assault_corps": storm,
}


LOOKED_AT = {"movement": ("preview.march.contact", "preview.march.contact_unknown", "preview.gone")}


def preview(game: GameModule, view: View, asked: Asked, draft: Draft) -> Preview | None:
    """Sums, odds and consequences of an order as it is so far."""
    q = Asks(sight(view, game), view, asked, keys_in(asked.decision.space, draft), draft)
    if q.nation == NOBODY:
        return None
    return preview_from({**PREVIEWS, **AT_ONCE} if q.keys else AT_ONCE, q)


def looks_first(game: GameModule, view: View, asked: Asked, keys: Keys) -> bool:
    """PEN-9.4, 9.6 Who marches into the enemy, or gives up a corps, sees before what comes of it."""
    wanted = LOOKED_AT.get(asked.decision.tag, ())
    found = preview(game, view, asked, Draft(keys)) if wanted else None
    return found is not None and any(note.key in wanted for note in found.notes)


def group_of(game: GameModule, view: View, key: str) -> str:
    """Corps and bands are listed under their province."""
    for piece in (*view.present.corps, *view.present.bands):
        if piece.id == key:
            return str(getattr(piece, "at", "") or getattr(piece, "province", ""))
    return ""


def arrow(d: Data, tag: str, about: dict[str, Fact], keys: Keys) -> tuple[str, ...]:
    """From where to where: the last step of a march, a retreat."""
    way = tuple(key for key in keys if key != DONE)
    return ARROWS[tag](d, about, way) if tag in ARROWS and way else ()


def last_step(d: Data, about: dict[str, Fact], way: Keys) -> tuple[str, ...]:
    """PEN-9 From the province before, or from the unit itself."""
    return way[-2:] if len(way) > 1 and way[-1] in provinces(d) else ()


def way_out(d: Data, about: dict[str, Fact], way: Keys) -> tuple[str, ...]:
    """PEN-12.4 From the contact to the province of the retreat."""
    return (str(about["province"]), way[1]) if len(way) == 2 else ()


ARROWS = {"movement": last_step, "contact_reaction": way_out}


def provinces(d: Data) -> set[str]:
    """The ids of all provinces."""
    return {row.id for row in d.map.province}
