"""What a person is shown before he confirms. Functions of the view alone."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from baluard.games.catalans.eyes.foresight import Sight, order_of_choice, sight
from baluard.games.catalans.model.facts import ACTIONS, FAR, RESOURCES
from baluard.games.catalans.model.rows import Data
from baluard.games.catalans.model.state import State
from baluard.games.catalans.page.choices import Choice
from baluard.games.catalans.page.hint_cards import fate, rivals
from baluard.games.catalans.page.hints import HINTS, acting
from baluard.games.catalans.page.preview_effects import effect_notes
from baluard.games.catalans.page.remarks import purse
from baluard.games.catalans.rules.actions import available
from baluard.games.catalans.rules.promises import barred_spaces
from baluard.games.catalans.rules.rounds import text_fault
from baluard.games.catalans.rules.tracks import cost_of_levels, most_payable
from baluard.games.catalans.rules.troops import bourbon_spaces_held, read_key
from baluard.games.catalans.rules.ways import cheapest, way_to
from baluard.kernel.answers import DONE, Amount, Keys
from baluard.kernel.decision import Fact
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.remarks import said
from baluard.page.widgets import Preview, Text

# -- cards


def row_card(s: State, slot: int, power: int) -> Preview:
    """CAT-3.b What a card would do as its text; and why not, if the text is not for this power."""
    name = s.slots[slot]
    card = s.facts.cards[name]
    notes: list[Text] = []
    fault = text_fault(s, power, card) if card.value else ""
    if fault:
        notes.append(said("preview.card.no_text", why=(fault,)))
    if card.type == "character":
        notes.append(said("preview.card.character", value=card.value))
    notes.extend(effect_notes(s, name, power))
    notes.append(said("preview.card.order", slot=slot + 1, box=len(s.facts.powers) - slot))
    return Preview((), tuple(notes))


def mode(now: Sight, name: str, keys: Keys, power: int) -> Preview | None:
    """CAT-4.1, 4.2 The text with what it can hit; the value with the actions that are left."""
    s = now.s
    card = s.facts.cards[name]
    if not keys:
        return Preview((), tuple(effect_notes(s, name, power)))
    if keys[0] == "value":
        paid_out = s.copy()
        paid_out.resources[power] = min(s.facts.most, s.resources[power] + card.value)
        free = tuple(ACTIONS[action] for action in available(paid_out, power))
        note = said("preview.card.actions", actions=free) if free else said("preview.card.no_action")
        return Preview((purse(s, power, card.value, "preview.purse.value", "CAT-4.2"),), (note,))
    notes = effect_notes(s, name, power)
    if card.type == "concession":
        return Preview((), (*notes, *dropped(s, power, card.value)))
    if card.type == "character":
        notes.insert(0, said("preview.card.later", round=s.round + 1))
    paid = (purse(s, power, -card.value, "preview.purse.text", "CAT-4.1"),) if card.value else ()
    return Preview(paid, tuple(notes))


def dropped(s: State, power: int, value: int) -> list[Text]:
    """CAT-5.5, 9.5 Will to fight after a concession."""
    after = max(0, s.levels[power] - value)
    key = "preview.will.after" if s.facts.at_war[after] else "preview.will.peace"
    return [said(key, level=after, cost=s.facts.war_cost[after])]


# -- actions


def action(s: State, power: int) -> Preview:
    """CAT-7.5 What the action of resources brings."""
    constants = s.facts.constants
    held = bourbon_spaces_held(s, power)
    gain = constants["resources_action_base"] + held * constants["resources_action_per_bourbon_space"]
    return Preview((purse(s, power, gain, "preview.purse.action", "CAT-7.5"),), (said("preview.held", number=held),))


def recruit(c: Choice) -> Preview:
    """CAT-7.3 What one more troop costs, and how many more there could be."""
    cost, more = next_unit(c.s, c.power)
    column = purse(c.s, c.power, -cost, "preview.purse.unit", "CAT-7.3")
    return Preview((column,), (*beside(c), said("preview.more", number=more)))


def attack(c: Choice) -> Preview:
    """CAT-7.2 What one more attack costs and does, and how many more there could be."""
    cost, more = next_unit(c.s, c.power)
    left = c.s.facts.constants["attack_max_total"] - int(c.asked.decision.about["number"]) - 1
    column = purse(c.s, c.power, -cost, "preview.purse.unit", "CAT-7.2")
    return Preview((column,), (*beside(c), said("preview.more_attacks", number=min(more, left))))


def next_unit(s: State, power: int) -> tuple[int, int]:
    """What one more troop costs, and how many more could be paid then."""
    cost = s.facts.war_cost[s.levels[power]]
    return cost, (most_payable(s, power) - cost) // cost


def way(s: State, keys: Keys, power: int) -> Preview | None:
    """CAT-7.4 The cheapest way and its cost."""
    _, origin = read_key(s, keys[0])
    z = s.facts.no[keys[1]]
    cost, before = cheapest(s, origin, min(most_payable(s, power), 40), barred_spaces(s, power))
    if cost[z] >= FAR:
        return None
    path = tuple(s.facts.ids[n] for n in way_to(before, origin, z))
    return Preview((purse(s, power, -cost[z], "preview.purse.way", "CAT-7.4"),), (said("preview.way", path=path),))


def levels(s: State, space: object, power: int) -> Preview | None:
    """CAT-7.6, 9.2 Every rise: what it costs, what warfare costs then, and one's place in the next distribution."""
    if not isinstance(space, Amount):
        return None
    notes = []
    before = s.levels[power]
    more_to_come = bool(s.pending) or s.boxes[-1] == s.facts.boxes[-1]  # the last red troop is not recruited yet
    for number in range(space.least, space.most + 1):
        price = cost_of_levels(s, power, number)
        after = s.resources[power] - price
        raised = s.copy()
        raised.levels[power], raised.resources[power] = before + number, after
        place = order_of_choice(raised).index(power) + 1
        level = before + number
        parts = ["preview.rise.war" if s.facts.at_war[level] else "preview.rise.peace"]
        if more_to_come:
            parts.append("preview.rise.place")
        facts: dict[str, Fact] = {"number": number, "price": price, "after": after, "level": level, "place": place}
        notes.append(said("preview.rise", **facts, cost=s.facts.war_cost[level], parts=tuple(parts)))
    return Preview((), tuple(notes))


# -- what stood beside a key


def is_whole(c: Choice) -> bool:
    """Is nothing left to choose?"""
    return not c.asked.decision.space.next_keys(c.keys)


def beside(c: Choice) -> tuple[Text, ...]:
    """What stood beside the last key while it could still be chosen; nothing while there is more to choose."""
    return remarks_of(c) if is_whole(c) else ()


def remarks_of(c: Choice) -> tuple[Text, ...]:
    """What stood beside the last key while it could still be chosen: it is said again before it is confirmed."""
    *before, last = c.keys
    explain = HINTS.get(c.asked.decision.tag)
    found = explain(replace(c, keys=tuple(before), offered=[last])) if explain else []
    return tuple(hint.text for hint in found if hint.key == last and hint.offered)


def noted(notes: tuple[Text, ...]) -> Preview | None:
    """Sentences without a sum; nothing when there are none."""
    return Preview((), notes) if notes else None


# -- by decision


def bid(c: Choice) -> Preview | None:
    """CAT-9.6 What a bid leaves, and who could bid more; who leads when one leaves."""
    if not c.keys[-1].isdigit():
        return noted(remarks_of(c))
    column = purse(c.s, c.power, -int(c.keys[-1]), "preview.purse.bid", "CAT-9.6")
    return Preview((column,), (rivals(c.now, c.keys[-1], c.power),))


def opening(c: Choice) -> Preview | None:
    """CAT-9.6 The concession that is put up, then the first bid."""
    if c.keys[-1].isdigit():
        return bid(c)
    return noted((*remarks_of(c), *effect_notes(c.s, c.keys[0], c.power)))


def concession(c: Choice) -> Preview | None:
    """CAT-9.3 What a concession brings, and what its text does."""
    return noted((*beside(c), *effect_notes(c.s, c.keys[0], c.power)))


def sequence(c: Choice) -> Preview | None:
    """The order of the powers, once it is whole."""
    return Preview((), (said("preview.sequence", path=c.keys),)) if is_whole(c) else None


AT_ONCE: dict[str, Callable[[Choice], Preview | None]] = {  # shown before a key is chosen, too
    "wf_levels": lambda c: levels(c.s, c.asked.decision.space, c.power),
    "play_mode": lambda c: mode(c.now, str(c.asked.decision.about["card"]), c.keys, c.power),
}
PREVIEWS: dict[str, Callable[[Choice], Preview | None]] = {
    "choose_card": lambda c: row_card(c.s, int(c.keys[0]) - 1, c.power),
    "move_unit": lambda c: way(c.s, c.keys, c.power) if len(c.keys) == 2 else None,
    "auction_open": opening,
    "auction_bid": bid,
    "use_character": lambda c: Preview((), (*effect_notes(c.s, c.keys[0], c.power), fate(c.s, c.keys[0]))),
    "set_sequence": sequence,
    "choose_action": lambda c: action(c.s, c.power) if c.keys[0] == ACTIONS[RESOURCES] else noted(beside(c)),
    "attack_unit": attack,
    "recruit_unit": recruit,
    "choose_concession": concession,
    "buy_concession": concession,
}


def preview(game: GameModule, view: View, asked: Asked, keys: Keys) -> Preview | None:
    """Sums and consequences of an answer narrowed to `keys`; else what stood beside the last key."""
    tag, power = asked.decision.tag, acting(asked)
    if power < 0 or (keys and keys[-1] in (DONE, "none")) or (not keys and tag not in AT_ONCE):
        return None
    choice = Choice(sight(view, game), asked, keys, power)
    explain = AT_ONCE.get(tag) or PREVIEWS.get(tag)
    return explain(choice) if explain else noted(beside(choice))


# -- arrows


def way_ends(keys: Keys) -> tuple[str, ...]:
    """From where to where a troop goes."""
    return (keys[0].partition("-")[2], keys[1])


def pair_ends(keys: Keys) -> tuple[str, ...]:
    """What falls together."""
    return (keys[0].partition("-")[2], keys[1].partition("-")[2])


ENDS = {"move_unit": way_ends, "march_unit": way_ends, "relocate_unit": way_ends, "icon_pair": pair_ends}


def arrow(d: Data, tag: str, about: dict[str, Fact], keys: Keys) -> tuple[str, ...]:
    """The ends of the arrow of an answer of two keys."""
    return ENDS[tag](keys) if tag in ENDS and len(keys) == 2 else ()
