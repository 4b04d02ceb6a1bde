"""What a person is shown before he confirms. Functions of the view alone."""

from __future__ import annotations

from baluard.games.catalans.eyes.foresight import Sight, order_of_choice, sight
from baluard.games.catalans.model.facts import ACTIONS, FAR, RESOURCES
from baluard.games.catalans.model.state import State
from baluard.games.catalans.page.hint_cards import fate, rivals
from baluard.games.catalans.page.hints import acting, of_tag
from baluard.games.catalans.page.preview_effects import effect_notes
from baluard.games.catalans.page.remarks import purse
from baluard.games.catalans.rules.actions import available
from baluard.games.catalans.rules.promises import barred_spaces
from baluard.games.catalans.rules.rounds import text_fault
from baluard.games.catalans.rules.tracks import cost_of_levels, most_payable
from baluard.games.catalans.rules.troops import bourbon_spaces_held, read_key
from baluard.games.catalans.rules.ways import cheapest, way_to
from baluard.kernel.answers import DONE, Amount, Keys
from baluard.kernel.contract import GameModule, Preview, Text
from baluard.kernel.decision import Fact
from baluard.kernel.values import Asked, View
from baluard.page.remarks import said

PAID = ("attack_unit", "recruit_unit")
CARDS = ("choose_concession", "buy_concession", "auction_open")
BIDS = ("auction_open", "auction_bid")


def preview(game: GameModule, view: View, asked: Asked, keys: Keys) -> Preview | None:
    """Sums and consequences of an answer narrowed to `keys`."""
    tag = asked.decision.tag
    power = acting(asked)
    if power < 0 or (keys and keys[-1] in (DONE, "none")):
        return None
    if tag == "wf_levels":
        return levels(sight(view, game).s, asked.decision.space, power)
    if tag == "play_mode":
        return mode(sight(view, game), str(asked.decision.about["card"]), keys, power)
    return chosen(sight(view, game), asked, keys, power) if keys else None


def chosen(now: Sight, asked: Asked, keys: Keys, power: int) -> Preview | None:
    """A key was chosen."""
    s, tag = now.s, asked.decision.tag
    if tag == "choose_card":
        return row_card(s, int(keys[0]) - 1, power)
    if tag == "move_unit":
        return way(s, keys, power) if len(keys) == 2 else None
    if tag in BIDS and keys[-1].isdigit():
        return Preview(
            (purse(s, power, -int(keys[-1]), "preview.purse.bid", "CAT-9.6"),), (rivals(now, keys[-1], power),)
        )
    if tag == "use_character":
        return Preview((), (*effect_notes(s, keys[0], power), fate(s, keys[0])))
    whole = not asked.decision.space.next_keys(keys)
    if tag == "set_sequence":
        return Preview((), (said("preview.sequence", path=keys),)) if whole else None
    beside = remarks_of(now, asked, keys, power) if whole or tag in BIDS else ()
    if tag == "choose_action" and keys[0] == ACTIONS[RESOURCES]:
        return action(s, power)
    if tag in PAID:
        return unit(s, asked, power, beside)
    notes = (*beside, *(effect_notes(s, keys[0], power) if tag in CARDS else ()))
    return Preview((), notes) if notes else None


def remarks_of(now: Sight, asked: Asked, keys: Keys, power: int) -> tuple[Text, ...]:
    """What stood beside the last key while it could still be chosen: it is said again before it is confirmed."""
    found = of_tag(now, asked, asked.decision.tag, keys[:-1], [keys[-1]], power)
    return tuple(hint.text for hint in found if hint.key == keys[-1] and hint.offered)


def arrow(tag: str, keys: Keys) -> tuple[str, ...]:
    """From where to where a troop goes; what falls together."""
    if tag in ("move_unit", "march_unit", "relocate_unit") and len(keys) == 2:
        return (keys[0].partition("-")[2], keys[1])
    if tag == "icon_pair" and len(keys) == 2:
        return (keys[0].partition("-")[2], keys[1].partition("-")[2])
    return ()


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


def unit(s: State, asked: Asked, power: int, beside: tuple[Text, ...]) -> Preview:
    """CAT-7.2, 7.3 What one more troop costs and does, and how many more there could be."""
    cost = s.facts.war_cost[s.levels[power]]
    more = (most_payable(s, power) - cost) // cost
    if asked.decision.tag == "recruit_unit":
        column = purse(s, power, -cost, "preview.purse.unit", "CAT-7.3")
        return Preview((column,), (*beside, said("preview.more", number=more)))
    left = s.facts.constants["attack_max_total"] - int(asked.decision.about["number"]) - 1
    column = purse(s, power, -cost, "preview.purse.unit", "CAT-7.2")
    return Preview((column,), (*beside, said("preview.more_attacks", number=min(more, left))))


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
