"""How the story is told: which wording an event gets, and which events make one line."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from baluard.games.catalans.model import events as e
from baluard.games.catalans.model.deals import Resources
from baluard.games.catalans.model.rows import Data
from baluard.games.catalans.words import story_lines as told
from baluard.page import lines

# -- wordings

# Why a deal came to nothing, where the story says it.
TOLD = (
    "closed",
    *("fault.cannot_pay", "fault.not_owned", "fault.needed_for_promise"),
    *("fault.promise_impossible", "fault.promise_contradicts"),
)


def wall_variant(event: Any) -> str:
    """Built, broken, or fallen."""
    return "up" if event.delta > 0 else "down" if event.segments else "fallen"


def deal_variant(event: Any) -> str:
    """Do both sides give something?"""
    return "" if event.gives and event.gets else "gift" if event.gives else "request"


def void_variant(event: e.DealVoid) -> str:
    """Why a deal came to nothing."""
    return event.why.removeprefix("fault.") if event.why in TOLD else ""


WORDINGS: dict[type, lines.Wording] = {
    e.CardPlayed: lines.named("mode"),
    e.CardLeft: lines.named("to"),
    **dict.fromkeys((e.ResourcesChanged, told.ResourcesChangedAlike), lines.up_or_down("delta")),
    **dict.fromkeys((e.WillChanged, told.WillChangedAlike), lines.up_or_down("delta")),
    e.WarLeft: lines.whether("at_war", "back"),
    e.TroopMoved: lines.whether("cost", "paid"),
    **dict.fromkeys((e.WallChanged, told.WallRevealed), wall_variant),
    e.ReinforcementsBegan: lines.whether("number", "", "none"),
    **dict.fromkeys((e.TroopRecruited, told.TroopsRecruited), lines.whether("by", "by")),
    **dict.fromkeys((e.DealProposed, e.DealMade, told.DealCarriedOut), deal_variant),
    e.DealVoid: void_variant,
    e.FlagSet: lines.named("flag"),
    e.GameEnded: lines.named("how"),
    e.WordJudged: lambda event: "" if event.how == "kept" else "broken",
}


def variant(d: Data, event: Any) -> str:
    """How it went; empty where there is one wording only."""
    return lines.wording_of(WORDINGS, event)


# -- events that make one line


def merge(d: Data, one: Any, next_one: Any) -> Any:
    """One event for the reader in place of two that follow each other; None when both are to be told."""
    return lines.merged(MERGES, d, one, next_one)


def merge_card_left(d: Data, one: Any, next_one: e.CardLeft) -> Any:
    """CAT-5.3, 5.4 Everybody knows that a battle is not fought twice, and where other cards go."""
    battle = any(row.id == next_one.card and row.type.startswith("battle") for row in d.cards.card)
    return one if next_one.to == "discard" or battle else None


def merge_character(d: Data, one: Any, next_one: e.CharacterLaidDown) -> told.CharacterHired | None:
    """A character, and its price."""
    if not isinstance(one, told.CardPaid) or not lines.agree(one, next_one, "power", "card"):
        return None
    return told.CharacterHired(one.power, one.card, one.amount, one.total)


def merge_bids(d: Data, one: Any, next_one: Any) -> told.Auctioned | None:
    """An auction from its opening on."""
    if not isinstance(one, (e.AuctionOpened, told.Auctioned)) or not lines.agree(one, next_one, "concession"):
        return None
    before = one.bids if isinstance(one, told.Auctioned) else (f"{one.power}={one.price}",)
    bid = next_one.price if isinstance(next_one, e.BidMade) else "withdrawn"
    return told.Auctioned(one.concession, (*before, f"{next_one.power}={bid}"))


def merge_counter(d: Data, one: Any, next_one: e.DealProposed) -> told.DealCountered | None:
    """An answer that is an offer itself."""
    answers = next_one.link != 1 and isinstance(one, e.DealDeclined) and lines.agree(one, next_one, "power", "other")
    return told.DealCountered(next_one.power, next_one.other, next_one.gives, next_one.gets) if answers else None


# -- resources, beside what they were for


def merge_cost(d: Data, one: Any, next_one: e.ResourcesChanged) -> Any:
    """What a card, an action or an auction of the same power costs or brings."""
    if getattr(one, "power", "") != next_one.power:
        return None
    match one:
        case e.CardPlayed():
            return merge_card(d, one, next_one)
        case e.ActionTaken() if next_one.delta > 0:
            return told.ResourcesGathered(one.power, next_one.delta, next_one.total)
        case e.ActionTaken():
            return told.ActionPaid(one.power, one.action, -next_one.delta, next_one.total)
        case told.Attacked() | told.Recruited() | told.Marched() if one.paid == 0 and next_one.delta < 0:
            return replace(one, amount=one.amount - next_one.delta, total=next_one.total, paid=1)
        case e.AuctionWon() if next_one.delta == -one.price:
            return one
    return None


def merge_card(d: Data, one: e.CardPlayed, next_one: e.ResourcesChanged) -> Any:
    """A card played for its value brings it, a text costs it; other changes are effects of the text."""
    value = next(card.value for card in d.cards.card if card.id == one.card)
    if one.mode == "value":
        return told.CardCashed(one.power, one.card, next_one.delta, next_one.total)
    if value and next_one.delta == -value:
        return told.CardPaid(one.power, one.card, value, next_one.total)
    return None


def merge_payment(d: Data, one: Any, next_one: e.ResourcesChanged) -> told.DealCarriedOut | None:
    """The resources of a deal change hands: the deal has said it."""
    if not isinstance(one, (e.DealMade, told.DealCarriedOut)):
        return None
    due = one.due if isinstance(one, told.DealCarriedOut) else payments(one)
    for i, (power, amount) in enumerate(due):
        if power == next_one.power and (amount > 0) == (next_one.delta > 0) and abs(next_one.delta) <= abs(amount):
            return told.DealCarriedOut(one.number, one.power, one.other, one.gives, one.gets, due[i + 1 :])
    return None


def payments(deal: e.DealMade) -> tuple[tuple[str, int], ...]:
    """The payments of a deal, as the rules make them: the giver, then the taker."""
    found: list[tuple[str, int]] = []
    for giver, taker, items in ((deal.power, deal.other, deal.gives), (deal.other, deal.power, deal.gets)):
        for item in items:
            if isinstance(item, Resources):
                found += [(giver, -item.amount), (taker, item.amount)]
    return tuple(found)


def merge_paid(d: Data, one: Any, next_one: e.ResourcesChanged) -> told.ResourcesPaid | None:
    """What one power pays another."""
    paid = isinstance(one, e.ResourcesChanged) and one.delta < 0 and one.delta == -next_one.delta
    return told.ResourcesPaid(one.power, next_one.power, next_one.delta) if paid and is_other(one, next_one) else None


def is_other(one: Any, next_one: Any) -> bool:
    """Does it happen to a power that the line does not name yet?"""
    known = one.powers if hasattr(one, "powers") else (one.power,)
    return next_one.power not in known


# -- will to fight and the wall


def merge_will(d: Data, one: Any, next_one: e.WillChanged) -> Any:
    """Beside the action or the concession that caused it."""
    match one:
        case told.ActionPaid() if one.power == next_one.power and next_one.delta > 0:
            return told.WillRaised(one.power, next_one.delta, next_one.level, one.amount, one.total)
        case e.ConcessionTaken() if one.power == next_one.power and next_one.delta < 0:
            return told.ConcessionPaid(one.power, one.concession, one.value, -next_one.delta, next_one.level)
    return None


def merge_wall(d: Data, one: Any, next_one: e.WallChanged) -> Any:
    """Segment after segment, with the card that said how many."""
    match one:
        case e.CardRevealed():
            return told.WallRevealed(one.card, one.value, next_one.delta, next_one.segments)
        case told.WallRevealed() | e.WallChanged() if (one.delta > 0) == (next_one.delta > 0):
            return replace(one, delta=one.delta + next_one.delta, segments=next_one.segments)
    return None


# -- troops


def bought(action: str, into: Any, items: str, add: lines.Add) -> lines.Merge:
    """What the units of an action bring, one after another; each is paid for before."""

    def merge(d: Data, one: Any, next_one: Any) -> Any:
        if isinstance(one, told.ActionPaid) and one.action == action:
            return into(one.power, add((), next_one), one.amount, one.total, 0)
        if isinstance(one, into) and one.paid:
            return replace(one, **{items: add(getattr(one, items), next_one), "paid": 0})
        return None

    return merge


def with_troop(before: tuple[str, ...], event: Any) -> tuple[str, ...]:
    """Troops with one more."""
    return with_one_more(before, event.power, event.space)


def with_way(before: tuple[str, ...], event: e.TroopMoved) -> tuple[str, ...]:
    """Ways with one more."""
    return with_one_more(before, event.power, f"{event.path[0]}>{event.path[-1]}")


def with_one_more(before: tuple[str, ...], power: str, place: str) -> tuple[str, ...]:
    """Troops with one more: those of a power together, each with its space or its way."""
    for i, key in enumerate(before):
        number, known, places = key.split("-")
        if known == power:
            return (*before[:i], f"{int(number) + 1}-{power}-{places}+{place}", *before[i + 1 :])
    return (*before, f"1-{power}-{place}")


def are_free(one: Any, next_one: e.TroopMoved) -> bool:
    """Did neither move cost anything? What each costs is told with it."""
    return not next_one.cost and not getattr(one, "cost", 0)


MERGES: dict[type, lines.Merge] = {
    e.GoalDrawn: lines.in_one_line(told.GoalsDrawn, "goals", lines.item("goal")),
    e.GoalsDealt: lines.first_of(
        lines.already_told(told.GoalsDrawn, "power"),
        lines.in_one_line(told.GoalsDealtOut, "powers", lines.item("power")),
    ),
    e.CardChosen: lines.in_one_line(
        told.CardsChosen, "choices", lambda before, event: (*before, f"{event.power}={event.card}")
    ),
    e.ConcessionChosen: lines.in_one_line(
        told.ConcessionsChosen, "choices", lambda before, event: (*before, f"{event.power}={event.concession}")
    ),
    e.ConcessionTaken: lines.already_told(e.AuctionWon, "power", "concession"),
    **dict.fromkeys((e.BidMade, e.BidderWithdrew), merge_bids),
    e.PromiseKept: lines.in_one_line(told.PromisesKept, "promises", lines.item("promise")),
    e.DealProposed: merge_counter,
    e.DealMade: lines.tells_all((e.DealProposed, told.DealCountered), "power", "other", "gives", "gets"),
    e.CardPlayed: lines.tells_all(e.TurnBegan, "power", "card"),
    e.CharacterLaidDown: merge_character,
    e.CardLeft: merge_card_left,
    e.ActionsBanned: lines.already_told(object),
    e.ResourcesChanged: lines.first_of(
        merge_payment,
        lines.in_one_line(told.ResourcesChangedAlike, "powers", lines.item("power"), is_other),
        merge_paid,
        merge_cost,
    ),
    e.WillChanged: lines.first_of(
        merge_will, lines.in_one_line(told.WillChangedAlike, "powers", lines.item("power"), is_other)
    ),
    e.WallChanged: merge_wall,
    **dict.fromkeys((e.ConcessionBought, e.PaidLater, e.PaidBack), lines.tells_all(told.ResourcesPaid, "power")),
    e.TroopEliminated: lines.first_of(
        bought("attack", told.Attacked, "troops", with_troop),
        lines.in_one_line(told.TroopsEliminated, "troops", with_troop),
    ),
    e.TroopRecruited: lines.first_of(
        bought("recruit", told.Recruited, "troops", with_troop),
        lines.in_one_line(told.TroopsRecruited, "troops", with_troop),
    ),
    e.TroopRecalled: lines.in_one_line(told.TroopsRecalled, "troops", with_troop),
    e.TroopMoved: lines.first_of(
        bought("move", told.Marched, "ways", with_way),
        lines.in_one_line(told.TroopsMoved, "ways", with_way, are_free),
    ),
}
