"""MAU-5 Command: one option a turn, its brigade, and the cards that pay for it."""

from __future__ import annotations

from typing import Any, Final

from baluard.games.maurice.model.activities import (
    Aim,
    Charges,
    Collapse,
    Draw,
    Event,
    Interruption,
    March,
    Rally,
    SecondMarch,
    Start,
    Surcharge,
)
from baluard.games.maurice.model.events import ActionCancelled, CardsPaid, OptionChosen
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.brigades import (
    Muster,
    can_pay,
    command_distance,
    is_exact,
    is_paid,
    lengthens,
    may_pay_with,
)
from baluard.games.maurice.rules.cards import (
    MARCHES,
    ask_window,
    base_action,
    card_names,
    discard,
    in_effect,
    is_open,
    play,
    playable,
)
from baluard.games.maurice.rules.charges import Trial
from baluard.games.maurice.rules.damage import in_story
from baluard.games.maurice.rules.declare import can_charge, chargers_wanted
from baluard.games.maurice.rules.fire import has_targets, may_fire
from baluard.games.maurice.rules.happenings import event_choices, is_playable, takes_choices
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

PAY: Final = "pay"
PASS: Final = "pass"
ACTIVATES: Final = ("charge", "march", "rally")


def choose_option(t: Table, s: State) -> None:
    """MAU-5.1 to 5.3, R5, R7 Exactly one option; its cards are paid at once, and lie face up."""
    side = s.active
    clear_action(s)
    space = CommandSpace(s, side)
    keys = t.ask(Decision(Seat(SEATS[side]), "choose_option", space, (PASS,), {}, "MAU-5.1", masked=True))
    s.action = keys[0]
    if s.action == "event":
        begin_event(t, s, keys)
    elif s.action in ACTIVATES:
        activate(t, s, keys)
    else:
        t.tell(OptionChosen(SEATS[side], s.action, ()))
    t.then(Interruption())


def clear_action(s: State) -> None:
    """Nothing of an earlier action has any effect any more."""
    s.action = ""
    s.brigade = s.marched = s.played = s.aimed = s.victors = ()
    s.shots = s.declared = s.fights = s.armed = s.blows = ()
    s.hurt_by_ground = s.hurt_by_friends = ()
    s.slowed = s.firing = -1


def begin_event(t: Table, s: State, keys: Keys) -> None:
    """MAU-5.1, 5.9 An event: its card, and whom it is about."""
    f = s.facts
    card = f.card_no[keys[1]]
    t.tell(OptionChosen(SEATS[s.active], "event", ()))
    play(t, s, s.active, card)
    s.played = (card,)
    s.aimed = tuple([f.unit_no[key] for key in keys[2:] if key in f.unit_no])


def activate(t: Table, s: State, keys: Keys) -> None:
    """MAU-5.2a A brigade is activated, and paid for."""
    f = s.facts
    cut = keys.index(PAY)
    units = sorted([f.unit_no[key] for key in keys if key in f.unit_no])
    paid = tuple([f.card_no[key] for key in keys[cut + 1 :]])
    s.brigade = tuple(units)
    t.tell(OptionChosen(SEATS[s.active], base_action(s), s.names(units)))
    needed = in_story(command_distance(s, s.active, units))
    t.tell(CardsPaid(SEATS[s.active], card_names(s, paid), needed))
    discard(t, s, s.active, paid)


# -- the order of steps


def interrupt(t: Table, s: State) -> None:
    """MAU-5.2b The other side may play a card against what was declared."""
    side, action = 1 - s.active, base_action(s)
    if action != "event" and is_open(s, side, "opponent_declares", action):
        cards = playable(s, side, "opponent_declares", action)
        about: dict[str, Fact] = {"option": action, "units": s.names(s.brigade)}
        card = ask_window(t, s, side, "interrupt_declare", cards, about)
        if card >= 0:
            play(t, s, side, card)
            s.played = (*s.played, card)
            if in_effect(s, "surcharge"):
                t.then(Surcharge())
                return
    t.then(*rest_of_action(s))


def surcharge(t: Table, s: State) -> None:
    """MAU-5.9 One card more, or the action is cancelled: nothing is resolved, nothing drawn."""
    side = s.active
    names = card_names(s, s.hands[side])
    keep = "cancel"
    space = OneOf((*names, keep))
    default = cheapest(s, s.hands[side]) if names else keep
    key = t.ask(Decision(Seat(SEATS[side]), "pay_surcharge", space, default, {}, "MAU-5.9", masked=True))
    if key == keep:
        t.tell(ActionCancelled(SEATS[side]))
        return
    discard(t, s, side, (s.facts.card_no[key],))
    t.then(*rest_of_action(s))


def cheapest(s: State, hand: tuple[int, ...]) -> str:
    """The card of the least span."""
    return s.facts.card_ids[min(hand, key=lambda c: (s.facts.cards[c].span, c))]


def rest_of_action(s: State) -> list[Any]:
    """MAU-5.2c to 5.2e The draw, the card at the start, and then the action itself."""
    count = 0 if s.action == "event_march" else s.facts.n.draws[s.action]
    for effect in in_effect(s, "draw_modifier"):
        count = max(count + effect.number("value"), 0)
    draw: list[Any] = [Draw(SEATS[s.active], count)] if count else []
    if s.action in MARCHES:
        return [*draw, Start(), March()]
    if s.action == "charge":
        return [*draw, Start(), Charges()]
    if s.action == "rally":
        return [*draw, Start(), *[Rally(s.name(u)) for u in s.brigade]]
    if s.action == "bombard":
        return [*draw, Aim(SEATS[s.active]), Collapse()]
    return [*draw, Event(), Collapse()] if s.action == "event" else draw


def start_action(t: Table, s: State) -> None:
    """MAU-5.2d The active side may play a card that helps its action."""
    action = base_action(s)
    if not is_open(s, s.active, "action_start", action):
        return
    about: dict[str, Fact] = {"option": action}
    card = ask_window(t, s, s.active, "action_card", playable(s, s.active, "action_start", action), about)
    if card >= 0:
        play(t, s, s.active, card)
        s.played = (*s.played, card)


def second_march(t: Table, s: State, but: tuple[str, ...]) -> None:
    """MAU-5.9 Two brigades march one after the other, each paid for; nothing is drawn."""
    taken = tuple([s.facts.unit_no[name] for name in but])
    side = s.active
    events = tuple([c for c in s.played if s.facts.cards[c].window == "command"])
    clear_action(s)
    s.action, s.played = "event_march", events
    space = MarchingSpace(s, side, taken)
    end = (DONE,)
    keys = t.ask(Decision(Seat(SEATS[side]), "march_brigade", space, end, {}, "MAU-5.9", masked=True))
    if keys == end:
        return
    activate(t, s, keys)
    more: list[Any] = [] if but else [SecondMarch(s.names(s.brigade))]
    t.then(Interruption(), *more)


# -- answers


class BrigadeSpace(PathSpace):
    """Units one by one, then `pay`, then cards from the largest span down."""

    kind = "path"

    def __init__(self, s: State, side: int, but: tuple[int, ...] = ()) -> None:
        self.s: State = s
        self.side: int = side
        self.muster: Muster = Muster(s, side, but)
        self.hand: tuple[int, ...] = s.hands[side]
        self.needs: dict[int, int] = {}
        self.opening: dict[tuple[str, int], bool] = {}
        self.completing: dict[tuple[int, ...], bool] = {}
        self.trial: Trial = Trial(s)  # of charges, none of which has been made

    def may_act(self, action: str, units: list[int]) -> bool:
        """MAU-5.3, 5.9 May this brigade take this option?"""
        if action == "rally":
            return any([self.s.disr[u] > 0 for u in units])
        return action != "charge" or can_charge(self.s, units, self.trial)

    def need_of(self, u: int) -> int:
        """How far a single unit is."""
        if u not in self.needs:
            self.needs[u] = command_distance(self.s, self.side, [u])
        return self.needs[u]

    def may_open(self, action: str, u: int) -> bool:
        """May this unit act, and it or a brigade with it be paid for? Looked up once for a decision."""
        if (action, u) not in self.opening:
            payable = can_pay(self.s, self.hand, self.need_of(u))
            may = (payable or self.comes_within_pay([u])) and self.may_act(action, [u])
            self.opening[action, u] = may and (payable or self.may_complete(action, [u]))
        return self.opening[action, u]

    def has_openers(self, action: str) -> bool:
        """Is there any unit that may be activated? The first one will do."""
        for u in self.muster.units:
            if self.may_open(action, u):
                return True
        return False

    def openers(self, action: str) -> Keys:
        """The units that may act: each brigade grows from one of them, and comes within pay if it has not begun so."""
        return self.s.names([u for u in self.muster.units if self.may_open(action, u)])

    def keys_after(self, action: str, keys: Keys) -> Keys:
        """What may follow: another unit of the brigade, `pay`, a card."""
        s, f = self.s, self.s.facts
        units = [f.unit_no[key] for key in keys if key in f.unit_no]
        if not units:
            return self.openers(action)
        needed = command_distance(s, self.side, units)
        if PAY in keys:
            paid = [f.card_no[key] for key in keys[keys.index(PAY) + 1 :]]
            return card_names(s, tuple(may_pay_with(s, self.hand, paid, needed)))
        more = [u for u in self.muster.units if u not in units and self.muster.may_join(units, u)]
        joined = tuple([s.name(u) for u in more if self.may_grow(action, units, u)])
        payable = can_pay(s, self.hand, needed) and self.may_act(action, units)
        return (*joined, PAY) if payable else joined

    def may_grow(self, action: str, units: list[int], u: int) -> bool:
        """Is there a brigade with this unit, too, that may act and comes within pay?"""
        grown = [*units, u]
        return self.is_legal(action, grown) or self.may_complete(action, grown)

    def is_legal(self, action: str, units: list[int]) -> bool:
        """MAU-5.3 May a brigade act, and be paid for?"""
        return can_pay(self.s, self.hand, command_distance(self.s, self.side, units)) and self.may_act(action, units)

    # -- with whom units that may not act, or are too far, become a brigade that does and is not

    def wholes(self, units: list[int]) -> list[list[int]]:
        """The largest brigades of these units, also without those whose officers make the way longer."""
        longer = [u for u in self.muster.units if u not in units and lengthens(self.s, u)]
        wholes = [self.muster.whole(units, leader, []) for leader in self.muster.leaders(units)]
        if longer:
            wholes += [self.muster.whole(units, leader, longer) for leader in self.muster.leaders(units)]
        return [whole for whole in wholes if len(whole) > len(units)]

    def comes_within_pay(self, units: list[int]) -> bool:
        """MAU-5.5 Do these come within pay with others?"""
        for whole in self.wholes(units):
            if can_pay(self.s, self.hand, command_distance(self.s, self.side, whole)):
                return True
        return False

    def may_complete(self, action: str, units: list[int]) -> bool:
        """Can others be added so that the brigade may act and be paid for?"""
        if action != "charge":
            return any([self.is_legal(action, whole) for whole in self.wholes(units)])
        if not self.comes_within_pay(units):
            return False
        most = max([len([u for u in whole if self.charges(u)]) for whole in self.wholes(units)])
        return self.may_complete_charge(units, most)

    def may_complete_charge(self, units: list[int], most: int) -> bool:
        """MAU-8.1 Half of them must charge: others are added one by one, chargers first, as long as that can be."""
        key = tuple(sorted(units))
        if key not in self.completing:
            idle = len([u for u in units if not self.charges(u)])
            self.completing[key] = idle <= most and self.is_completed(units, most)
        return self.completing[key]

    def is_completed(self, units: list[int], most: int) -> bool:
        """Is there one more with whom these make a legal charge, then or later?"""
        more = [u for u in self.muster.units if u not in units and self.muster.may_join(units, u)]
        for u in sorted(more, key=lambda u: not self.charges(u)):
            grown = [*units, u]
            ready = len([one for one in grown if self.charges(one)])
            if ready >= chargers_wanted(len(grown)) and self.is_legal("charge", grown):
                return True
            if self.may_complete_charge(grown, most):
                return True
        return False

    def charges(self, u: int) -> bool:
        """Can this unit charge as things stand?"""
        return bool(self.trial.choice(u).wheels)

    def is_whole(self, keys: Keys) -> bool:
        """Is a payment complete?"""
        if PAY not in keys:
            return False
        s, f = self.s, self.s.facts
        paid = [f.card_no[key] for key in keys[keys.index(PAY) + 1 :] if key in f.card_no]
        units = [f.unit_no[key] for key in keys if key in f.unit_no]
        needed = command_distance(s, self.side, units)
        return is_paid(s, paid, needed) and is_exact(s, paid, needed)


class MarchingSpace(BrigadeSpace):
    """A brigade that marches because of a card; or DONE."""

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return (*self.openers("march"), DONE)
        return () if prefix[0] == DONE else self.keys_after("march", prefix)


class CommandSpace(BrigadeSpace):
    """MAU-5.3 An option: an event with its card and choices, a brigade with its payment, bombard, or pass."""

    def next_keys(self, prefix: Keys) -> Keys:
        s = self.s
        if not prefix:
            return self.options()
        if prefix[0] in ACTIVATES:
            return self.keys_after(prefix[0], prefix[1:])
        if prefix[0] != "event" or prefix[-1] == DONE:
            return ()
        if len(prefix) == 1:
            return card_names(s, tuple(self.events()))
        card = s.facts.card_no.get(prefix[1], -1)
        return event_choices(s, self.side, card, prefix[2:]) if card >= 0 and takes_choices(s, card) else ()

    def options(self) -> Keys:
        """MAU-5.3 The options that are legal at all; without cards only bombard and pass."""
        s = self.s
        found: list[str] = []
        if self.events():
            found.append("event")
        found += [action for action in ACTIVATES if self.hand and self.has_openers(action)]
        if may_fire(s) and has_targets(s, self.side, "bombard"):
            found.append("bombard")
        return (*found, PASS)

    def events(self) -> list[int]:
        """MAU-5.3 The event cards in hand that would have any effect."""
        s = self.s
        if not s.facts.has_events:
            return []
        return [c for c in playable(s, self.side, "command", "event") if is_playable(s, self.side, c)]
