"""Remarks beside what a person may choose, and beside what is not offered. Functions of the view alone."""

from __future__ import annotations

from msgspec.structs import replace

from baluard.games.catalans.eyes.foresight import Sight, allies_near, neighbours, sight, takes_red_troop
from baluard.games.catalans.model.activities import Unit
from baluard.games.catalans.model.facts import ACTIONS, ALLIED, ATTACK, BOURBON, FAR, MOVE, POWERS, RECRUIT, RESOURCES
from baluard.games.catalans.model.state import State
from baluard.games.catalans.page import hint_cards
from baluard.games.catalans.page.choices import Choice, Hints
from baluard.games.catalans.rules.actions import attack_keys, levels_affordable, recruit_keys, why_not
from baluard.games.catalans.rules.promises import barred_spaces
from baluard.games.catalans.rules.tracks import most_payable
from baluard.games.catalans.rules.troops import bourbon_spaces_held, read_key
from baluard.games.catalans.rules.ways import cheapest
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.remarks import AIM, GO, STOP, barred, remark, said
from baluard.page.widgets import Hint, Text


def acting(asked: Asked) -> int:
    """The power that a decision is about; -1 when none."""
    name = asked.decision.about.get("power", "")
    return POWERS.index(name) if name in POWERS else -1


# -- actions


def action_hints(s: State, power: int) -> list[Hint]:
    """CAT-7.1 What each action could do now, or why it cannot be taken."""
    found: list[Hint] = []
    for action, name in enumerate(ACTIONS):
        why = why_not(s, power, action)
        found.append(barred(name, said(why)) if why else Hint(name, action_text(s, power, action)))
    return found


def action_text(s: State, power: int, action: int) -> Text:
    """Costs and limits of an action that is available."""
    f = s.facts
    cost = f.war_cost[s.levels[power]]
    if action == ATTACK:
        most = min(f.constants["attack_max_total"], most_payable(s, power) // cost)
        return said("hint.action.attack", cost=cost, most=most, number=len(attack_keys(s, power, ())))
    if action == RECRUIT:
        most = most_payable(s, power) // cost
        return said("hint.action.recruit", cost=cost, most=most, number=len(recruit_keys(s, power)))
    if action == MOVE:
        return said("hint.action.move", most=most_payable(s, power))
    if action == RESOURCES:
        held = bourbon_spaces_held(s, power)
        base, each = f.constants["resources_action_base"], f.constants["resources_action_per_bourbon_space"]
        return said("hint.action.resources", gain=base + each * held, number=held)
    return said("hint.action.will", most=levels_affordable(s, power))


# -- troops


def ground(s: State, z: int) -> list[Text]:
    """What a space is worth."""
    f = s.facts
    if f.worth_fall[z]:
        return [said("hint.ground.special", value=f.worth_fall[z])]
    return [said("hint.ground.victory")] if f.is_victory[z] else []


def victim_hint(s: State, asked: Asked, key: str, power: int) -> Hint:
    """CAT-6, 7.2 What is left in the space; whose loss costs the action of a Bourbon victory."""
    owner, z = read_key(s, key)
    side = BOURBON if owner in BOURBON else ALLIED
    left = sum(s.troops[one][z] for one in side) - 1
    parts = [said("hint.victim.left", left=left) if left else said("hint.victim.last"), *ground(s, z)]
    mark = AIM
    if owner in ALLIED:
        mark = STOP if owner == power else ""
        source = str(asked.decision.about.get("card", ""))
        if owner != power and source in s.facts.cards and s.facts.cards[source].type == "battle_bourbon":
            parts.append(said("hint.victim.no_action"))
    return remark(key, parts, mark)


def out_of_reserve(now: Sight) -> bool:
    """Do the troops that are placed come out of the reserves, and not from among those out of play?"""
    running = now.running
    return not isinstance(running, Unit) or now.s.facts.effects[running.effect].op == "levy"


def levy_hint(now: Sight, key: str, fresh: bool) -> Hint:
    """CAT-3.e A Bourbon troop here: who stands beside it; the red troop brings concessions."""
    s = now.s
    nation, z = read_key(s, key)
    near = allies_near(s, z)
    parts = [said("hint.levy.near", powers=near) if near else said("hint.levy.alone"), *ground(s, z)]
    if fresh and takes_red_troop(s, nation):
        parts.append(said("hint.levy.red"))
    mine = any(POWERS[power] in near for power in now.own)
    return remark(key, parts, STOP if mine else GO)


def place_hint(s: State, key: str) -> Hint:
    """CAT-7.3 Troops there now, Bourbons beside it."""
    z = s.facts.no[key] if key in s.facts.no else read_key(s, key)[1]
    parts = [said("hint.place.troops", number=s.total(z), limit=s.facts.constants["stack_limit"]), *ground(s, z)]
    foes = neighbours(s, z, BOURBON)
    if foes:
        parts.append(said("hint.place.foes"))
    return remark(key, parts, GO)


def recall_hint(s: State, key: str, power: int) -> Hint:
    """CAT-8 recall: how many stay, and what the space is worth."""
    z = s.facts.no[key]
    return remark(key, [*staying(s.troops[power][z] - 1), *ground(s, z)])


def landing_hint(s: State, key: str) -> Hint:
    """CAT-8 land: what a troop leaves behind; one of the reserve leaves nothing."""
    if key == "reserve":
        return Hint(key, said("hint.land.reserve"), GO)
    owner, z = read_key(s, key)
    return remark(key, [*staying(s.troops[owner][z] - 1), *ground(s, z)])


def staying(left: int) -> list[Text]:
    """How many troops stay where one leaves."""
    return [said("hint.origin.left", left=left) if left else said("hint.origin.empty")]


def origin_hints(c: Choice) -> list[Hint]:
    """Troops that could go."""
    return c.each(lambda key: remark(key, origin_parts(c.s, key)))


def move_hints(c: Choice) -> list[Hint]:
    """CAT-7.4 Where a troop can go, with the cost."""
    _, z = read_key(c.s, c.keys[0])
    cost, _ = cheapest(c.s, z, min(most_payable(c.s, c.power), 40), barred_spaces(c.s, c.power))
    return c.each(lambda key: way_hint(c.s, key, cost[c.s.facts.no[key]], c.power))


def relocate_hints(c: Choice) -> list[Hint]:
    """CAT-8 relocate: where a Bourbon troop can go."""
    nation = c.keys[0].partition("-")[0]
    return c.each(lambda key: replace(levy_hint(c.now, f"{nation}-{key}", False), key=key))


def origin_parts(s: State, key: str) -> list[Text]:
    """A troop that could go: what it leaves behind."""
    owner, z = read_key(s, key)
    return [*staying(s.troops[owner][z] - 1), *ground(s, z)]


def way_hint(s: State, key: str, cost: int, power: int) -> Hint:
    """A space within reach: the cost of the way, and what is left."""
    z = s.facts.no[key]
    after = s.resources[power] - (cost if cost < FAR else 0)
    return remark(key, [said("hint.way.cost", cost=cost, after=after), *ground(s, z)], GO, figure=str(cost))


def wall_hint(s: State, key: str) -> Hint:
    """CAT-6.8 What is left of the wall, or of Aragon's troops."""
    if key == "segment":
        left = s.wall - 1
        return Hint(key, said("hint.wall.left", left=left) if left else said("hint.wall.end"), STOP if not left else "")
    owner, _ = read_key(s, key)
    return Hint(key, said("hint.wall.aragon", left=sum(s.troops[owner]) - 1))


# -- by decision


def victim_hints(c: Choice) -> list[Hint]:
    """Troops that may fall."""
    return c.each(lambda key: victim_hint(c.s, c.asked, key, c.power))


def levy_hints(c: Choice) -> list[Hint]:
    """Spaces for a Bourbon troop."""
    fresh = out_of_reserve(c.now)
    return c.each(lambda key: levy_hint(c.now, key, fresh))


def place_hints(c: Choice) -> list[Hint]:
    """Spaces for a troop."""
    return c.each(lambda key: place_hint(c.s, key))


HINTS: dict[str, Hints] = {
    "choose_action": lambda c: action_hints(c.s, c.power),
    "attack_unit": victim_hints,
    "icon_target": victim_hints,
    "kill_unit": victim_hints,
    "icon_pair": victim_hints,
    "levy_unit": levy_hints,
    "recruit_unit": place_hints,
    "place_allied": place_hints,
    "move_unit": lambda c: move_hints(c) if c.keys else origin_hints(c),
    "march_unit": lambda c: place_hints(c) if c.keys else origin_hints(c),
    "relocate_unit": lambda c: relocate_hints(c) if c.keys else origin_hints(c),
    "wall_split": lambda c: c.each(lambda key: wall_hint(c.s, key)),
    "land_unit": lambda c: c.each(lambda key: landing_hint(c.s, key)),
    "recall_unit": lambda c: c.each(lambda key: recall_hint(c.s, key, c.power)),
    **hint_cards.HINTS,
}


def hints(game: GameModule, view: View, asked: Asked, keys: Keys) -> tuple[Hint, ...]:
    """Remarks beside the next keys."""
    tag, space = asked.decision.tag, asked.decision.space
    if space.kind not in ("one_of", "path") or (keys and keys[-1] == DONE):
        return ()
    offered = [key for key in space.next_keys(keys) if key != DONE]
    power = acting(asked)
    if not offered or power < 0 or tag not in HINTS:
        return ()
    return tuple(HINTS[tag](Choice(sight(view, game), asked, keys, power, offered)))
