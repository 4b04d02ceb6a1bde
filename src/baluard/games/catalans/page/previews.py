"""What a person is shown before he confirms. Functions of the view alone."""

from __future__ import annotations

from msgspec.structs import replace

from baluard.games.catalans.eyes.foresight import order_of_choice, sight
from baluard.games.catalans.model.facts import ACTIONS, FAR, RESOURCES
from baluard.games.catalans.model.rows import Data
from baluard.games.catalans.page.asks import Asks
from baluard.games.catalans.page.hints import HINTS, fate, income, rivals
from baluard.games.catalans.page.preview_effects import effect_notes
from baluard.games.catalans.rules.actions import available
from baluard.games.catalans.rules.promises import barred_spaces
from baluard.games.catalans.rules.rounds import text_fault
from baluard.games.catalans.rules.tracks import cost_of_levels, most_payable
from baluard.games.catalans.rules.troops import bourbon_spaces_held, read_key
from baluard.games.catalans.rules.ways import cheapest, way_to
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import Fact
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import Explains, Parts, keys_in, preview_from
from baluard.page.remarks import said, when
from baluard.page.widgets import Preview, Text

# -- cards


def row_card(q: Asks) -> Parts:
    """CAT-3.b What a card would do as its text; and why not, if the text is not for this power."""
    slot = int(q.keys[0])
    card = q.s.facts.cards[q.s.slots[slot - 1]]
    fault = text_fault(q.s, q.power, card) if card.value else ""
    yield from when(fault, "preview.card.no_text", why=(fault,))
    yield from when(card.type == "character", "preview.card.character", value=card.value)
    yield from effect_notes(q.s, card.name, q.power)
    yield said("preview.card.order", slot=slot, box=len(q.s.facts.powers) - slot + 1)


def mode(q: Asks) -> Parts:
    """CAT-4.1, 4.2 The text with what it can hit; the value with the actions that are left."""
    s, card = q.s, q.s.facts.cards[str(q.about["card"])]
    text = q.keys[:1] == ("text",)
    if q.keys and not text:
        paid_out = s.copy()
        paid_out.resources[q.power] = min(s.facts.most, s.resources[q.power] + card.value)
        free = tuple(ACTIONS[action] for action in available(paid_out, q.power))
        yield q.purse(card.value, "preview.purse.value", "CAT-4.2")
        yield said("preview.card.actions", actions=free) if free else said("preview.card.no_action")
        return
    if text and card.value and card.type != "concession":
        yield q.purse(-card.value, "preview.purse.text", "CAT-4.1")
    yield from when(text and card.type == "character", "preview.card.later", round=s.round + 1)
    yield from effect_notes(s, card.name, q.power)
    if text and card.type == "concession":  # CAT-5.5, 9.5 Will to fight after a concession
        after = max(0, s.levels[q.power] - card.value)
        key = "preview.will.after" if s.facts.at_war[after] else "preview.will.peace"
        yield said(key, level=after, cost=s.facts.war_cost[after])


# -- actions


def action(q: Asks) -> Parts:
    """CAT-7.5 What the action of resources brings; of others, what stood beside them."""
    if q.keys[0] != ACTIONS[RESOURCES]:
        return beside(q)
    column = q.purse(income(q.s, q.power), "preview.purse.action", "CAT-7.5")
    return column, said("preview.held", number=bourbon_spaces_held(q.s, q.power))


def recruit(q: Asks) -> Parts:
    """CAT-7.3 What one more troop costs, and how many more there could be."""
    cost, more = next_unit(q)
    return q.purse(-cost, "preview.purse.unit", "CAT-7.3"), *beside(q), said("preview.more", number=more)


def attack(q: Asks) -> Parts:
    """CAT-7.2 What one more attack costs and does, and how many more there could be."""
    cost, more = next_unit(q)
    left = min(more, q.s.facts.constants["attack_max_total"] - q.number() - 1)
    return q.purse(-cost, "preview.purse.unit", "CAT-7.2"), *beside(q), said("preview.more_attacks", number=left)


def next_unit(q: Asks) -> tuple[int, int]:
    """What one more troop costs, and how many more could be paid then."""
    cost = q.s.facts.war_cost[q.s.levels[q.power]]
    return cost, (most_payable(q.s, q.power) - cost) // cost


def way(q: Asks) -> Parts:
    """CAT-7.4 The cheapest way and its cost."""
    if len(q.keys) != 2:
        return
    s, z, (_, origin) = q.s, q.s.facts.no[q.keys[1]], read_key(q.s, q.keys[0])
    cost, before = cheapest(s, origin, min(most_payable(s, q.power), 40), barred_spaces(s, q.power))
    if cost[z] < FAR:
        yield q.purse(-cost[z], "preview.purse.way", "CAT-7.4")
        yield said("preview.way", path=tuple(s.facts.ids[n] for n in way_to(before, origin, z)))


def levels(q: Asks) -> Parts:
    """CAT-7.6, 9.2 Every rise: what it costs, what warfare costs then, and one's place in the next distribution."""
    s, f = q.s, q.s.facts
    more_to_come = bool(s.pending) or s.boxes[-1] == f.boxes[-1]  # the last red troop is not recruited yet
    for number in range(q.space.least, q.space.most + 1):
        price, level = cost_of_levels(s, q.power, number), s.levels[q.power] + number
        raised = s.copy()
        raised.levels[q.power], raised.resources[q.power] = level, s.resources[q.power] - price
        war = "preview.rise.war" if f.at_war[level] else "preview.rise.peace"
        facts = {"number": number, "price": price, "after": raised.resources[q.power], "level": level}
        place = order_of_choice(raised).index(q.power) + 1
        parts = (war, "preview.rise.place") if more_to_come else (war,)
        yield said("preview.rise", **facts, place=place, cost=f.war_cost[level], parts=parts)


# -- what stood beside a key


def beside(q: Asks) -> tuple[Text, ...]:
    """What stood beside the last key while it could still be chosen; nothing while there is more to choose."""
    return remarks_of(q) if q.is_whole else ()


def remarks_of(q: Asks) -> tuple[Text, ...]:
    """What stood beside the last key while it could still be chosen: it is said again before it is confirmed."""
    *before, last = q.keys
    found = HINTS[q.tag](replace(q, keys=tuple(before))) if q.tag in HINTS else ()
    return tuple(hint.text for hint in found if hint.key == last and hint.offered)


# -- cards that are taken and bids


def bid(q: Asks) -> Parts:
    """CAT-9.6 What a bid leaves, and who could bid more; who leads when one leaves."""
    if not q.keys[-1].isdigit():
        return remarks_of(q)
    return q.purse(-int(q.keys[-1]), "preview.purse.bid", "CAT-9.6"), rivals(q, q.keys[-1])


def opening(q: Asks) -> Parts:
    """CAT-9.6 The concession that is put up, then the first bid."""
    return bid(q) if q.keys[-1].isdigit() else (*remarks_of(q), *effect_notes(q.s, q.keys[0], q.power))


def concession(q: Asks) -> Parts:
    """CAT-9.3 What a concession brings, and what its text does."""
    return *beside(q), *effect_notes(q.s, q.keys[0], q.power)


AT_ONCE: dict[str, Explains[Asks]] = {"wf_levels": levels, "play_mode": mode}  # shown before a key is chosen, too
PREVIEWS: dict[str, Explains[Asks]] = {
    "choose_card": row_card,
    "move_unit": way,
    "auction_open": opening,
    "auction_bid": bid,
    "use_character": lambda q: (*effect_notes(q.s, q.keys[0], q.power), fate(q.s, q.keys[0])),
    "set_sequence": lambda q: when(q.is_whole, "preview.sequence", path=q.keys),
    "choose_action": action,
    "attack_unit": attack,
    "recruit_unit": recruit,
    "choose_concession": concession,
    "buy_concession": concession,
}


def preview(game: GameModule, view: View, asked: Asked, draft: Draft) -> Preview | None:
    """Sums and consequences of an answer as it is so far; else what stood beside the last key."""
    q = Asks(sight(view, game), view, asked, keys_in(asked.decision.space, draft), draft)
    if q.power < 0 or (q.keys and q.keys[-1] in (DONE, "none")):
        return None
    return preview_from({q.tag: beside, **PREVIEWS, **AT_ONCE} if q.keys else AT_ONCE, q)


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
