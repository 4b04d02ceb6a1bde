"""MAU-5.9 Event cards: what each is worth now, and whom it should be about."""

from __future__ import annotations

from baluard.games.maurice.bot.odds import chance_of
from baluard.games.maurice.bot.outlook import Outlook
from baluard.games.maurice.model.facts import Effect
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import playable
from baluard.games.maurice.rules.damage import disrupted_on
from baluard.games.maurice.rules.fire import fire_sum, reach_of
from baluard.games.maurice.rules.happenings import event_choices, is_playable
from baluard.kernel.answers import DONE, Keys

Plan = tuple[float, Keys]

CARD_OF_FOE = 0.15  # what a card is worth that the enemy loses


def event_plans(look: Outlook) -> list[Plan]:
    """The events that are worth more than the card pays, and than the option costs."""
    s, side = look.s, look.side
    found: list[Plan] = []
    for card in playable(s, side, "command", "event"):
        if not is_playable(s, side, card):
            continue
        gain, choices = effect_of(look, card)
        if gain > 0.0:
            found.append(
                (
                    gain - look.judge.w.span * s.facts.cards[card].span - look.w.card,
                    ("event", s.facts.card_ids[card], *choices),
                )
            )
    return found


def effect_of(look: Outlook, card: int) -> tuple[float, Keys]:
    """What an event brings, and whom it is about."""
    s, side = look.s, look.side
    gain = 0.0
    choices: Keys = ()
    for effect in s.facts.cards[card].effects:
        op = effect.op
        if op == "opponent_discards":
            gain += CARD_OF_FOE * min(effect.number("count"), len(s.hands[1 - side]))
        elif op == "draw":
            gain += look.judge.draw(len(s.hands[side]) - 1, effect.number("count"))
        elif op == "discard_own":
            gain -= 0.05 * effect.number("count")
        elif op == "remove_disr":
            gain, choices = best_freed(look, card, effect)
        elif op == "add_disr":
            gain, choices = worst_hurt(look, card)
        elif op == "special_shot":
            gain, choices = best_shot(look, card, effect)
    return gain, choices


def best_freed(look: Outlook, card: int, effect: Effect) -> tuple[float, Keys]:
    """The unit that gains most by losing DISR."""
    s = look.s
    best, best_gain = "", 0.0
    for name in event_choices(s, look.side, card, ()):
        u = s.facts.unit_no[name]
        gain = look.judge.healed(s, u, float(min(s.disr[u], effect.number("max"))))
        if gain > best_gain:
            best, best_gain = name, gain
    return best_gain, (best,) if best else ()


def worst_hurt(look: Outlook, card: int) -> tuple[float, Keys]:
    """The enemies whom it hurts most, one after another."""
    s = look.s
    chosen: Keys = ()
    total = 0.0
    while True:
        offered = event_choices(s, look.side, card, chosen)
        more = [name for name in offered if name != DONE]
        if not more:
            return total, (*chosen, *offered)
        best = max(more, key=lambda name: look.judge.hurt(s, s.facts.unit_no[name], 1.0))
        total += look.judge.hurt(s, s.facts.unit_no[best], 1.0)
        chosen = (*chosen, best)


def best_shot(look: Outlook, card: int, effect: Effect) -> tuple[float, Keys]:
    """The marksmen and the target that suffers most."""
    s = look.s
    best: Keys = ()
    best_gain = 0.0
    for name in event_choices(s, look.side, card, ()):
        for other in event_choices(s, look.side, card, (name,)):
            gain = shot_value(look, s, s.facts.unit_no[name], s.facts.unit_no[other], effect)
            if gain > best_gain:
                best, best_gain = (name, other), gain
    return best_gain, best


def shot_value(look: Outlook, s: State, u: int, target: int, effect: Effect) -> float:
    """What one special shot does."""
    reach = reach_of(s, u, target, -1, effect.number("range"))
    hit = chance_of(s.facts.n.to_hit - fire_sum(s, u, target, reach, (), "special").total)
    return look.judge.hurt(s, target, effect.number("dice") * hit * chance_of(disrupted_on(s, target, False)))
