"""Remarks beside what a person may choose, and beside what is not offered. Functions of the view alone."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from baluard.games.catalans.eyes.foresight import Sight, allies_near, neighbours, sight, takes_red_troop
from baluard.games.catalans.model.activities import Bid, Unit
from baluard.games.catalans.model.facts import (
    ACTIONS,
    ALLIED,
    ATTACK,
    BOURBON,
    FAR,
    MOVE,
    POWERS,
    RECRUIT,
    RESOURCES,
    number_of,
)
from baluard.games.catalans.model.state import State
from baluard.games.catalans.page.asks import Asks
from baluard.games.catalans.page.preview_effects import reach
from baluard.games.catalans.rules.actions import attack_keys, available, levels_affordable, recruit_keys, why_not
from baluard.games.catalans.rules.ops import card_of
from baluard.games.catalans.rules.promises import barred_spaces
from baluard.games.catalans.rules.rounds import text_fault
from baluard.games.catalans.rules.tracks import most_payable
from baluard.games.catalans.rules.troops import bourbon_spaces_held, read_key
from baluard.games.catalans.rules.ways import cheapest
from baluard.kernel.answers import Keys
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Hints, by_step, each, hints_from
from baluard.page.remarks import AIM, GO, WARN, barred, remark, said, when
from baluard.page.widgets import Hint, Text

# -- cards


def card_hint(q: Asks, key: str) -> Hint:
    """CAT-3.b, 1.12 A card of the row: its value, whether its text is for this power, and when one chooses next."""
    card = q.s.facts.cards[q.s.slots[int(key) - 1]]
    fault = text_fault(q.s, q.power, card) if card.value else ""
    text = said("hint.card.no_text", why=(fault,)) if fault else said("hint.card.text")
    parts = [
        said("hint.card.name", card=card.name, value=card.value),
        text if card.value else said("hint.card.must"),
        said("hint.card.next", box=len(q.s.facts.powers) - int(key) + 1),
    ]
    return remark(key, parts)


def mode_hints(q: Asks) -> Iterator[Hint]:
    """CAT-4.1, 4.2 What the text costs or why it is barred; what the value brings."""
    s, card = q.s, q.s.facts.cards[str(q.about["card"])]
    value, money, level = card.value, s.resources[q.power], s.levels[q.power]
    if not value:
        yield Hint("text", said("hint.card.must"))
        return
    if "text" not in q.offered:
        yield barred("text", said(text_fault(s, q.power, card) or "hint.promised"))
    elif card.type == "concession":
        yield Hint("text", said("hint.mode.will", value=value, after=level - value))
    else:
        yield Hint("text", said("hint.mode.text", value=value, after=money - value))
    if "value" in q.offered:
        yield Hint("value", said("hint.mode.value", value=value, after=min(s.facts.most, money + value)))
    else:
        yield barred("value", said("hint.promised"))


def effect_hint(q: Asks, key: str) -> Hint:
    """CAT-4.3, 4.4 What an effect can hit just now; which actions could be taken instead."""
    if key == "action":
        actions = tuple(ACTIONS[action] for action in available(q.s, q.power))
        return Hint(key, said("hint.effect.action", actions=actions))
    source, _, number = key.rpartition(".")
    return Hint(key, reach(q.s, card_of(q.s, source).effects[int(number) - 1], q.power))


def character_hint(q: Asks, key: str) -> Hint:
    """CAT-5.2 What a character does, and where the card goes then; it can wait."""
    if key == "none":
        return Hint(key, said("hint.character.keep"))
    return remark(key, [said("hint.character.does", effects=f"{key}.all"), fate(q.s, key)])


def fate(s: State, key: str) -> Text:
    """CAT-5.2 Where the card of a character goes when it has been used."""
    return said(f"hint.character.{s.facts.cards[key].after}")


def power_hint(q: Asks, key: str) -> Hint:
    """How a power stands."""
    power = POWERS.index(key)
    return Hint(key, said("hint.power.stands", resources=q.s.resources[power], level=q.s.levels[power]))


# -- concessions


def concession_hint(q: Asks, key: str) -> Hint:
    """CAT-9.3, 9.5 Points, will to fight afterwards, the cost of warfare, and whether one leaves the war."""
    s, f, value = q.s, q.s.facts, q.s.facts.concessions[key].value
    after = max(0, s.levels[q.power] - value)
    parts = [
        said("hint.concession.value", value=value, after=after),
        *when(s.is_at_war(q.power) and not f.at_war[after], "hint.concession.peace"),
        *when(f.at_war[after], "hint.concession.cost", cost=f.war_cost[after]),
        *when(is_goal(q, key), "hint.concession.goal"),
    ]
    return remark(key, parts, AIM if is_goal(q, key) else "")


def is_goal(q: Asks, key: str) -> bool:
    """CAT-11.1 Does a goal of one's own name this concession? (Asked only of the power that decides.)"""
    return any(key in q.s.facts.goals[goal].concessions for goal in q.s.goals[q.power])


def bid_hint(q: Asks, key: str) -> Hint:
    """CAT-9.6 What a bid leaves, and whether it wins at once; or who has the highest bid when one leaves the auction.

    Who could bid more is said before it is confirmed.
    """
    bid = q.now.running
    if key.isdigit():
        last = rivals(q, key)
        after = said("hint.bid.after", after=q.s.resources[q.power] - int(key))
        return remark(key, [after] if "powers" in last.facts else [after, last])
    if isinstance(bid, Bid):
        return Hint(key, said("hint.bid.leader", power=bid.leader, price=bid.price))
    return Hint(key, said("hint.bid.leave"))


def rivals(q: Asks, bid: str) -> Text:
    """CAT-9.6 Who could still bid more than this."""
    others = [one for one in bidders(q.now) if one != q.power]
    found = tuple(POWERS[one] for one in others if most_payable(q.s, one) > int(bid))
    return said("hint.bid.rivals", powers=found) if found else said("hint.bid.alone")


def bidders(now: Sight) -> tuple[int, ...]:
    """Those who are still in the auction; before it is opened, all."""
    if not isinstance(now.running, Bid):
        return now.s.facts.powers
    return tuple(number_of(name) for name in now.running.bidders)


def bought_hint(q: Asks, key: str) -> Hint:
    """CAT-8 buy_concession: points, price and what is left."""
    value = q.s.facts.concessions[key].value
    price = q.number("price") * value
    parts = [said("hint.value.points", value=value), said("hint.bought.price", price=price)]
    parts.append(said("hint.bid.after", after=q.s.resources[q.power] - price))
    return remark(key, parts, AIM if is_goal(q, key) else "")


def swap_hint(q: Asks, key: str) -> Hint:
    """CAT-8 swap_concession: points, and how many one gains or loses by it."""
    worth, goal = q.s.facts.concessions, is_goal(q, key)
    parts = [said("hint.value.points", value=worth[key].value)]
    if q.keys:
        parts.append(said("hint.value.change", change=worth[key].value - worth[q.keys[0]].value))
    return remark(key, [*parts, *when(goal, "hint.concession.goal")], AIM if q.keys and goal else "")


def goal_hint(q: Asks, key: str) -> Hint:
    """CAT-11.1 What a goal would add if Barcelona fell now."""
    s, f, goal = q.s, q.s.facts, q.s.facts.goals[key]
    held = sum(1 for z in goal.spaces if s.troops[q.power][z] and f.is_victory[z])
    gain = sum(f.concessions[name].value for name in goal.concessions if name in s.held[q.power])
    return Hint(key, said("hint.goal.gain", gain=gain + held * f.constants["vp_victory_space"]))


# -- actions


def action_hints(q: Asks) -> Iterator[Hint]:
    """CAT-7.1 What each action could do now, or why it cannot be taken."""
    for action, name in enumerate(ACTIONS):
        why = why_not(q.s, q.power, action)
        yield barred(name, said(why)) if why else Hint(name, action_text(q.s, q.power, action))


def action_text(s: State, power: int, action: int) -> Text:
    """Costs and limits of an action that is available."""
    f, cost, money = s.facts, s.facts.war_cost[s.levels[power]], most_payable(s, power)
    if action == ATTACK:
        most = min(f.constants["attack_max_total"], money // cost)
        return said("hint.action.attack", cost=cost, most=most, number=len(attack_keys(s, power, ())))
    if action == RECRUIT:
        return said("hint.action.recruit", cost=cost, most=money // cost, number=len(recruit_keys(s, power)))
    if action == MOVE:
        return said("hint.action.move", most=money)
    if action == RESOURCES:
        return said("hint.action.resources", gain=income(s, power), number=bourbon_spaces_held(s, power))
    return said("hint.action.will", most=levels_affordable(s, power))


def income(s: State, power: int) -> int:
    """CAT-7.5 What the action of resources brings."""
    base, each = (s.facts.constants[f"resources_action_{name}"] for name in ("base", "per_bourbon_space"))
    return base + each * bourbon_spaces_held(s, power)


# -- troops


def ground(s: State, z: int) -> tuple[Text, ...]:
    """What a space is worth."""
    worth = s.facts.worth_fall[z]
    return when(worth, "hint.ground.special", value=worth) or when(s.facts.is_victory[z], "hint.ground.victory")


def victim_hint(q: Asks, key: str) -> Hint:
    """CAT-6, 7.2 What is left in the space; whose loss costs the action of a Bourbon victory."""
    s, (owner, z) = q.s, read_key(q.s, key)
    left = sum(s.troops[one][z] for one in (BOURBON if owner in BOURBON else ALLIED)) - 1
    source = str(q.about.get("card", ""))
    victory = source in s.facts.cards and s.facts.cards[source].type == "battle_bourbon"
    parts = [
        said("hint.victim.left", left=left) if left else said("hint.victim.last"),
        *ground(s, z),
        *when(owner in ALLIED and owner != q.power and victory, "hint.victim.no_action"),
    ]
    return remark(key, parts, AIM if owner not in ALLIED else WARN if owner == q.power else "")


def levy_hint(q: Asks, key: str) -> Hint:
    """CAT-3.e A Bourbon troop here: who stands beside it; the red troop brings concessions.

    Red are troops out of the reserves, not those from among the ones out of play.
    """
    s, running = q.s, q.now.running
    nation, z = read_key(s, key)
    near = allies_near(s, z)
    fresh = not isinstance(running, Unit) or s.facts.effects[running.effect].op == "levy"
    parts = [
        said("hint.levy.near", powers=near) if near else said("hint.levy.alone"),
        *ground(s, z),
        *when(fresh and takes_red_troop(s, nation), "hint.levy.red"),
    ]
    return remark(key, parts, WARN if any(POWERS[power] in near for power in q.now.own) else GO)


def relocate_hint(q: Asks, key: str) -> Hint:
    """CAT-8 relocate: where a Bourbon troop can go."""
    nation = q.keys[0].partition("-")[0]
    return replace(levy_hint(q, f"{nation}-{key}"), key=key)


def place_hint(q: Asks, key: str) -> Hint:
    """CAT-7.3 Troops there now, Bourbons beside it."""
    s, f = q.s, q.s.facts
    z = f.no[key] if key in f.no else read_key(s, key)[1]
    troops = said("hint.place.troops", number=s.total(z), limit=f.constants["stack_limit"])
    return remark(key, [troops, *ground(s, z), *when(neighbours(s, z, BOURBON), "hint.place.foes")], GO)


def origin_hint(q: Asks, key: str) -> Hint:
    """CAT-7.4, 8 A troop that could go, or be recalled: how many stay, and what the space is worth."""
    owner, z = (q.power, q.s.facts.no[key]) if key in q.s.facts.no else read_key(q.s, key)
    left = q.s.troops[owner][z] - 1
    return remark(key, [said("hint.origin.left", left=left) if left else said("hint.origin.empty"), *ground(q.s, z)])


def landing_hint(q: Asks, key: str) -> Hint:
    """CAT-8 land: what a troop leaves behind; one of the reserve leaves nothing."""
    return Hint(key, said("hint.land.reserve"), GO) if key == "reserve" else origin_hint(q, key)


def way_hints(q: Asks) -> Iterator[Hint]:
    """CAT-7.4 Where a troop can go: the cost of the way, and what is left."""
    s, (_, origin) = q.s, read_key(q.s, q.keys[0])
    costs, _ = cheapest(s, origin, min(most_payable(s, q.power), 40), barred_spaces(s, q.power))
    for key in q.offered:
        cost = costs[s.facts.no[key]]
        after = s.resources[q.power] - (cost if cost < FAR else 0)
        parts = [said("hint.way.cost", cost=cost, after=after), *ground(s, s.facts.no[key])]
        yield remark(key, parts, GO, figure=str(cost))


def wall_hint(q: Asks, key: str) -> Hint:
    """CAT-6.8 What is left of the wall, or of Aragon's troops."""
    if key == "segment":
        left = q.s.wall - 1
        return Hint(key, said("hint.wall.left", left=left), "") if left else Hint(key, said("hint.wall.end"), WARN)
    owner, _ = read_key(q.s, key)
    return Hint(key, said("hint.wall.aragon", left=sum(q.s.troops[owner]) - 1))


HINTS: dict[str, Hints[Asks]] = {
    "choose_action": action_hints,
    **dict.fromkeys(("attack_unit", "icon_target", "kill_unit", "icon_pair"), each(victim_hint)),
    "levy_unit": each(levy_hint),
    "recruit_unit": each(place_hint),
    "place_allied": each(place_hint),
    "move_unit": by_step(each(origin_hint), way_hints),
    "march_unit": by_step(each(origin_hint), each(place_hint)),
    "relocate_unit": by_step(each(origin_hint), each(relocate_hint)),
    "wall_split": each(wall_hint),
    "land_unit": each(landing_hint),
    "recall_unit": each(origin_hint),
    "choose_card": each(card_hint),
    "play_mode": mode_hints,
    "next_effect": each(effect_hint),
    "use_character": each(character_hint),
    "choose_power": each(power_hint),
    "set_sequence": each(power_hint),
    "choose_concession": each(concession_hint),
    "auction_open": by_step(each(concession_hint), each(bid_hint)),
    "auction_bid": each(bid_hint),
    "buy_concession": each(bought_hint),
    "swap_concession": each(swap_hint),
    "goal_return": each(goal_hint),
}


def hints(game: GameModule, view: View, asked: Asked, keys: Keys) -> tuple[Hint, ...]:
    """Remarks beside the next keys."""
    q = Asks(sight(view, game), view, asked, keys)
    return hints_from(HINTS, q) if q.space.kind in ("one_of", "path") and q.power >= 0 else ()
