"""MAU-5.9 Events: what each does, whom it may be about, and when it would do nothing."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.model.activities import Discard, Reveal, SecondMarch
from baluard.games.maurice.model.events import HandShown, HandShownUnseen
from baluard.games.maurice.model.facts import SEATS, Effect
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import card_names, discard, draw_cards
from baluard.games.maurice.rules.damage import shake, steady
from baluard.games.maurice.rules.fire import may_fire, reach_of, shoot
from baluard.games.maurice.rules.measures import is_near_enemy
from baluard.kernel.answers import DONE, Keys, OneOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table

CHOOSING = ("remove_disr", "add_disr", "special_shot")


# -- choices


def takes_choices(s: State, card: int) -> bool:
    """Is the event about units?"""
    return any([effect.op in CHOOSING for effect in s.facts.cards[card].effects])


def is_playable(s: State, side: int, card: int) -> bool:
    """MAU-5.3, 1.6 Would this event do anything?"""
    for effect in s.facts.cards[card].effects:
        if effect.op in CHOOSING:
            return bool(event_choices(s, side, card, ()))
        if effect.op in ("opponent_discards", "reveal_hand"):
            return bool(s.hands[1 - side])
        if effect.op == "extra_march":
            return len(s.hands[side]) > 1
    return True


def event_choices(s: State, side: int, card: int, chosen: Keys) -> Keys:
    """MAU-5.9 The units that an event may be about, after those that were chosen."""
    if chosen and chosen[-1] == DONE:
        return ()
    for effect in s.facts.cards[card].effects:
        if effect.op == "remove_disr":
            units = [u for u in s.army(side) if s.disr[u] and not is_near_enemy(s, u)]
            return () if chosen else s.names(units)
        if effect.op == "add_disr":
            return straggling(s, side, effect, chosen)
        if effect.op == "special_shot":
            return marksmen(s, side, effect, chosen)
    return ()


def straggling(s: State, side: int, effect: Effect, chosen: Keys) -> Keys:
    """MAU-5.9 Enemy units that are not near any of ours, up to so many."""
    if len(chosen) >= effect.number("max_units"):
        return ()
    units = [u for u in s.army(1 - side) if s.name(u) not in chosen and not is_near_enemy(s, u)]
    return (*s.names(units), DONE) if chosen else s.names(units)


def marksmen(s: State, side: int, effect: Effect, chosen: Keys) -> Keys:
    """MAU-5.9 One infantry unit that could shoot, and one enemy in its arc, line and special range."""
    reach = effect.number("range")
    if len(chosen) > 1 or not may_fire(s):
        return ()
    if chosen:
        u = s.facts.unit_no[chosen[0]]
        return s.names([e for e in s.army(1 - side) if reach_of(s, u, e, -1, reach).bases])
    found: list[str] = []
    for u in s.army(side):
        if s.profile(u).arm != "inf" or not s.profile(u).shooting:
            continue
        if any([reach_of(s, u, e, -1, reach).bases for e in s.army(1 - side)]):
            found.append(s.name(u))
    return tuple(found)


# -- effects


def happen(t: Table, s: State) -> None:
    """MAU-5.9 The effects of the event, in their order."""
    side = s.active
    after: list[Any] = []
    for card in s.played:
        for effect in s.facts.cards[card].effects:
            after += take_effect(t, s, side, effect)
    t.then(*after)


def take_effect(t: Table, s: State, side: int, effect: Effect) -> list[Any]:
    """MAU-5.9 One effect; what must follow it is given back."""
    op = effect.op
    if op == "remove_disr":
        steady(t, s, s.aimed[0], effect.number("max"))
    elif op == "add_disr":
        return [one for u in s.aimed for one in shake(t, s, u, effect.number("value"), "event")]
    elif op == "opponent_discards" and effect.words["mode"] == "random":
        discard_at_random(t, s, 1 - side, effect.number("count"))
    elif op == "draw":
        draw_cards(t, s, side, effect.number("count"))
    elif op == "discard_own":
        return [Discard(SEATS[side], effect.number("count")), Discard(SEATS[side], -1)]
    elif op == "reveal_hand":
        show_hand(t, s, side)
        return [Reveal()]
    elif op == "ceasefire":
        s.ceasefire = s.turn + 1
    elif op == "extra_march":
        return [SecondMarch()]
    elif op == "special_shot":
        u, target = s.aimed
        reach = reach_of(s, u, target, -1, effect.number("range"))
        return list(shoot(t, s, u, target, reach, (), "special", effect.number("dice")))
    return []


def discard_at_random(t: Table, s: State, side: int, count: int) -> None:
    """MAU-5.9 Cards of a hand that chance picks."""
    for _ in range(min(count, len(s.hands[side]))):
        name = t.draw("lost", card_names(s, s.hands[side]))
        discard(t, s, side, (s.facts.card_no[name],))


def show_hand(t: Table, s: State, side: int) -> None:
    """MAU-5.9 The other hand is shown to this side only."""
    foe = 1 - side
    s.shown[side] = s.hands[foe]
    t.barrier("hand shown")
    t.tell(HandShown(SEATS[foe], card_names(s, s.hands[foe])), (Seat(SEATS[side]),), HandShownUnseen(SEATS[foe]))


def choose_from_hand(t: Table, s: State) -> None:
    """MAU-5.9 One card of the hand that was shown is discarded."""
    side, foe = s.active, 1 - s.active
    names = card_names(s, s.shown[side])
    if not names:
        return
    seat = Seat(SEATS[side])
    key = t.ask(Decision(seat, "choose_from_hand", OneOf(names), names[0], {}, "MAU-5.9", masked=True))
    discard(t, s, foe, (s.facts.card_no[key],))
