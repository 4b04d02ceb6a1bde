"""How the story is told: which wording an event gets, and which events make one line."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from baluard.games.catalans.model import events as e
from baluard.games.catalans.model.deals import Resources
from baluard.games.catalans.model.rows import Data
from baluard.games.catalans.words.story_lines import (
    ActionPaid,
    Attacked,
    Auctioned,
    CardCashed,
    CardPaid,
    CardsChosen,
    CharacterHired,
    ConcessionPaid,
    ConcessionsChosen,
    DealCarriedOut,
    DealCountered,
    GoalsDealtOut,
    GoalsDrawn,
    Marched,
    PromisesKept,
    Recruited,
    ResourcesChangedAlike,
    ResourcesGathered,
    ResourcesPaid,
    TroopsEliminated,
    TroopsMoved,
    TroopsRecalled,
    TroopsRecruited,
    WallRevealed,
    WillChangedAlike,
    WillRaised,
)

# -- wordings


def variant(d: Data, event: Any) -> str:
    """How it went; empty where there is one wording only."""
    match event:
        case e.CardPlayed():
            return event.mode
        case e.CardLeft():
            return event.to
        case e.ResourcesChanged() | ResourcesChangedAlike():
            return "up" if event.delta > 0 else "down"
        case e.WillChanged() | WillChangedAlike():
            return "up" if event.delta > 0 else "down"
        case e.WarLeft():
            return "back" if event.at_war else ""
        case e.TroopMoved():
            return "paid" if event.cost else ""
        case e.WallChanged():
            return wall_variant(event.delta, event.segments)
        case WallRevealed():
            return wall_variant(event.delta, event.segments)
        case e.ReinforcementsBegan():
            return "" if event.number else "none"
        case e.TroopRecruited() | TroopsRecruited():
            return "by" if event.by else ""
        case e.DealProposed() | e.DealMade() | DealCarriedOut():
            return "" if event.gives and event.gets else "gift" if event.gives else "request"
    return named_variant(event)


def wall_variant(delta: int, segments: int) -> str:
    """Built, broken, or fallen."""
    return "up" if delta > 0 else "down" if segments else "fallen"


def named_variant(event: Any) -> str:
    """Events that name their own way of happening."""
    match event:
        case e.FlagSet():
            return event.flag
        case e.DealVoid():
            return event.why.removeprefix("fault.") if event.why in TOLD else ""
        case e.GameEnded():
            return event.how
        case e.WordJudged():
            return "" if event.how == "kept" else "broken"
    return ""


# Why a deal came to nothing, where the story says it.
TOLD = ("closed", "fault.cannot_pay", "fault.not_owned", "fault.promise_impossible", "fault.promise_contradicts")


# -- events that make one line


def merge(d: Data, one: Any, next_one: Any) -> Any:
    """One event for the reader in place of two that follow each other; None when both are to be told."""
    match next_one:
        case e.GoalDrawn() | e.GoalsDealt():
            return merge_goals(one, next_one)
        case e.CardChosen() | e.ConcessionChosen():
            return merge_choices(one, next_one)
        case e.ConcessionTaken():
            return one if same(one, e.AuctionWon, next_one, "power", "concession") else None
        case e.BidMade() | e.BidderWithdrew():
            return merge_bids(one, next_one)
        case e.PromiseKept():
            return merge_promises(one, next_one)
        case e.DealProposed():
            return merge_counter(one, next_one)
        case e.DealMade():
            return (
                next_one
                if same(one, (e.DealProposed, DealCountered), next_one, "power", "other", "gives", "gets")
                else None
            )
        case e.CardPlayed():
            return next_one if same(one, e.TurnBegan, next_one, "power", "card") else None
        case e.CharacterLaidDown():
            hired = same(one, CardPaid, next_one, "power", "card")
            return CharacterHired(one.power, one.card, one.amount, one.total) if hired else None
        case e.CardLeft():
            return one if next_one.to == "discard" or is_battle(d, next_one.card) else None
        case e.ActionsBanned():
            return one
        case e.ResourcesChanged():
            return merge_resources(d, one, next_one)
        case e.WillChanged():
            return merge_will(one, next_one)
        case e.WallChanged():
            return merge_wall(one, next_one)
        case e.ConcessionBought() | e.PaidLater():
            return next_one if isinstance(one, ResourcesPaid) and one.power == next_one.power else None
    return merge_troops(one, next_one)


def is_battle(d: Data, card: str) -> bool:
    """CAT-5.3, 5.4 Everybody knows that a battle is not fought twice."""
    return any(row.id == card and row.type.startswith("battle") for row in d.cards.card)


def same(one: Any, kind: type[Any] | tuple[type[Any], ...], next_one: Any, *names: str) -> bool:
    """Is the first of this kind, with the same facts under these names?"""
    return isinstance(one, kind) and all(getattr(one, name) == getattr(next_one, name) for name in names)


def merge_goals(one: Any, next_one: Any) -> Any:
    """The goals one by one, then how many: their owner reads them in one line, the others all powers in one."""
    match one, next_one:
        case (e.GoalDrawn(), e.GoalDrawn()) if one.power == next_one.power:
            return GoalsDrawn(one.power, (one.goal, next_one.goal))
        case (GoalsDrawn(), e.GoalDrawn()) if one.power == next_one.power:
            return GoalsDrawn(one.power, (*one.goals, next_one.goal))
        case (GoalsDrawn(), e.GoalsDealt()) if one.power == next_one.power:
            return one
        case (e.GoalsDealt(), e.GoalsDealt()) if one.number == next_one.number:
            return GoalsDealtOut((one.power, next_one.power), one.number)
        case (GoalsDealtOut(), e.GoalsDealt()) if one.number == next_one.number:
            return GoalsDealtOut((*one.powers, next_one.power), one.number)
    return None


def merge_choices(one: Any, next_one: Any) -> Any:
    """Who chose what, one after another."""
    match one, next_one:
        case e.CardChosen(), e.CardChosen():
            return CardsChosen((f"{one.power}={one.card}", f"{next_one.power}={next_one.card}"))
        case CardsChosen(), e.CardChosen():
            return CardsChosen((*one.choices, f"{next_one.power}={next_one.card}"))
        case e.ConcessionChosen(), e.ConcessionChosen():
            return ConcessionsChosen((f"{one.power}={one.concession}", f"{next_one.power}={next_one.concession}"))
        case ConcessionsChosen(), e.ConcessionChosen():
            return ConcessionsChosen((*one.choices, f"{next_one.power}={next_one.concession}"))
    return None


def merge_bids(one: Any, next_one: Any) -> Auctioned | None:
    """An auction from its opening on."""
    if not same(one, (e.AuctionOpened, Auctioned), next_one, "concession"):
        return None
    before = one.bids if isinstance(one, Auctioned) else (f"{one.power}={one.price}",)
    bid = next_one.price if isinstance(next_one, e.BidMade) else "withdrawn"
    return Auctioned(one.concession, (*before, f"{next_one.power}={bid}"))


def merge_promises(one: Any, next_one: e.PromiseKept) -> PromisesKept | None:
    """All that a power has kept."""
    if not same(one, (e.PromiseKept, PromisesKept), next_one, "power"):
        return None
    before = one.promises if isinstance(one, PromisesKept) else (one.promise,)
    return PromisesKept(one.power, (*before, next_one.promise))


def merge_counter(one: Any, next_one: e.DealProposed) -> DealCountered | None:
    """An answer that is an offer itself."""
    if next_one.link == 1 or not same(one, e.DealDeclined, next_one, "power", "other"):
        return None
    return DealCountered(next_one.power, next_one.other, next_one.gives, next_one.gets)


# -- resources, beside what they were for


def merge_resources(d: Data, one: Any, next_one: e.ResourcesChanged) -> Any:
    """What a card, an action, an auction or a deal costs or brings."""
    match one:
        case e.DealMade() | DealCarriedOut():
            return merge_payment(one, next_one)
        case e.ResourcesChanged() | ResourcesChangedAlike():
            return merge_changes(one, next_one)
    if getattr(one, "power", "") != next_one.power:
        return None
    match one:
        case e.CardPlayed():
            return merge_card(d, one, next_one)
        case e.ActionTaken() if next_one.delta > 0:
            return ResourcesGathered(one.power, next_one.delta, next_one.total)
        case e.ActionTaken():
            return ActionPaid(one.power, one.action, -next_one.delta, next_one.total)
        case Attacked() | Recruited() | Marched() if one.paid == 0 and next_one.delta < 0:
            return replace(one, amount=one.amount - next_one.delta, total=next_one.total, paid=1)
        case e.AuctionWon() if next_one.delta == -one.price:
            return one
    return None


def merge_card(d: Data, one: e.CardPlayed, next_one: e.ResourcesChanged) -> Any:
    """A card played for its value brings it, a text costs it; other changes are effects of the text."""
    value = next(card.value for card in d.cards.card if card.id == one.card)
    if one.mode == "value":
        return CardCashed(one.power, one.card, next_one.delta, next_one.total)
    if value and next_one.delta == -value:
        return CardPaid(one.power, one.card, value, next_one.total)
    return None


def merge_payment(one: e.DealMade | DealCarriedOut, next_one: e.ResourcesChanged) -> DealCarriedOut | None:
    """The resources of a deal change hands: the deal has said it."""
    deal = carried_out(one) if isinstance(one, e.DealMade) else one
    for i, (power, amount) in enumerate(deal.due):
        if power == next_one.power and (amount > 0) == (next_one.delta > 0) and abs(next_one.delta) <= abs(amount):
            return replace(deal, due=deal.due[i + 1 :])
    return None


def carried_out(deal: e.DealMade) -> DealCarriedOut:
    """A deal whose payments are still to come."""
    return DealCarriedOut(deal.number, deal.power, deal.other, deal.gives, deal.gets, payments(deal))


def payments(deal: e.DealMade) -> tuple[tuple[str, int], ...]:
    """The payments of a deal, as the rules make them: the giver, then the taker."""
    found: list[tuple[str, int]] = []
    for giver, taker, items in ((deal.power, deal.other, deal.gives), (deal.other, deal.power, deal.gets)):
        for item in items:
            if isinstance(item, Resources):
                found += [(giver, -item.amount), (taker, item.amount)]
    return tuple(found)


def merge_changes(one: Any, next_one: e.ResourcesChanged) -> Any:
    """The same for several powers, or what one pays another."""
    if isinstance(one, ResourcesChangedAlike):
        fits = one.delta == next_one.delta and next_one.power not in one.powers
        return ResourcesChangedAlike((*one.powers, next_one.power), one.delta) if fits else None
    if one.power == next_one.power:
        return None
    if one.delta == next_one.delta:
        return ResourcesChangedAlike((one.power, next_one.power), one.delta)
    if one.delta < 0 and one.delta == -next_one.delta:
        return ResourcesPaid(one.power, next_one.power, next_one.delta)
    return None


# -- will to fight and the wall


def merge_will(one: Any, next_one: e.WillChanged) -> Any:
    """Beside the action or the concession that caused it; the same for several powers."""
    match one:
        case ActionPaid() if one.power == next_one.power and next_one.delta > 0:
            return WillRaised(one.power, next_one.delta, next_one.level, one.amount, one.total)
        case e.ConcessionTaken() if one.power == next_one.power and next_one.delta < 0:
            return ConcessionPaid(one.power, one.concession, one.value, -next_one.delta, next_one.level)
        case e.WillChanged() if one.power != next_one.power and one.delta == next_one.delta:
            return WillChangedAlike((one.power, next_one.power), one.delta)
        case WillChangedAlike() if next_one.power not in one.powers and one.delta == next_one.delta:
            return WillChangedAlike((*one.powers, next_one.power), one.delta)
    return None


def merge_wall(one: Any, next_one: e.WallChanged) -> Any:
    """Segment after segment, with the card that said how many."""
    match one:
        case e.CardRevealed():
            return WallRevealed(one.card, one.value, next_one.delta, next_one.segments)
        case WallRevealed() | e.WallChanged() if (one.delta > 0) == (next_one.delta > 0):
            return replace(one, delta=one.delta + next_one.delta, segments=next_one.segments)
    return None


# -- troops


def merge_troops(one: Any, next_one: Any) -> Any:
    """Troops that share a fate in one line."""
    match next_one:
        case e.TroopEliminated():
            return merge_eliminated(one, next_one)
        case e.TroopRecruited():
            return merge_recruited(one, next_one)
        case e.TroopRecalled() if isinstance(one, (e.TroopRecalled, TroopsRecalled)):
            return TroopsRecalled(added(listed(one), next_one))
        case e.TroopMoved():
            return merge_moved(one, next_one)
    return None


def merge_eliminated(one: Any, next_one: e.TroopEliminated) -> Any:
    """The victims of one attack, or of one card."""
    match one:
        case ActionPaid(action="attack"):
            return Attacked(one.power, added((), next_one), one.amount, one.total, 0)
        case Attacked() if one.paid:
            return replace(one, troops=added(one.troops, next_one), paid=0)
        case e.TroopEliminated() | TroopsEliminated():
            return TroopsEliminated(added(listed(one), next_one))
    return None


def merge_recruited(one: Any, next_one: e.TroopRecruited) -> Any:
    """The troops of one action, of one card, or that one power places."""
    match one:
        case ActionPaid(action="recruit"):
            return Recruited(one.power, added((), next_one), one.amount, one.total, 0)
        case Recruited() if one.paid:
            return replace(one, troops=added(one.troops, next_one), paid=0)
        case e.TroopRecruited() | TroopsRecruited() if one.by == next_one.by:
            return TroopsRecruited(added(listed(one), next_one), one.by)
    return None


def merge_moved(one: Any, next_one: e.TroopMoved) -> Any:
    """The ways of one action, or of one card; what each costs is told with it."""
    match one:
        case ActionPaid(action="move"):
            return Marched(one.power, with_way((), next_one), one.amount, one.total, 0)
        case Marched() if one.paid:
            return replace(one, ways=with_way(one.ways, next_one), paid=0)
        case e.TroopMoved() if not one.cost and not next_one.cost:
            return TroopsMoved(with_way(with_way((), one), next_one))
        case TroopsMoved() if not next_one.cost:
            return TroopsMoved(with_way(one.ways, next_one))
    return None


def with_way(before: tuple[str, ...], event: e.TroopMoved) -> tuple[str, ...]:
    """Ways with one more."""
    return counted(before, event.power, f"{event.path[0]}>{event.path[-1]}")


def listed(one: Any) -> tuple[str, ...]:
    """The troops of a line so far."""
    if hasattr(one, "troops"):
        troops: tuple[str, ...] = one.troops
        return troops
    return added((), one)


def added(before: tuple[str, ...], event: Any) -> tuple[str, ...]:
    """Troops with one more."""
    return counted(before, event.power, event.space)


def counted(before: tuple[str, ...], power: str, place: str) -> tuple[str, ...]:
    """Troops with one more: those of a power together, each with its space or its way."""
    for i, key in enumerate(before):
        number, known, places = key.split("-")
        if known == power:
            return (*before[:i], f"{int(number) + 1}-{power}-{places}+{place}", *before[i + 1 :])
    return (*before, f"1-{power}-{place}")
