"""Dice from three sources in one campaign: the house, a player with a proof, the organiser.

A player brings dice for a roll by its key before it falls. They wait until the organiser accepts them (without one they
are accepted at once), and may be changed until then; the roll takes them, or the house rolls. What has fallen stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from baluard.kernel.deciders import ChanceSource
from baluard.kernel.decision import CHANCE
from baluard.kernel.errors import NotOffered
from baluard.kernel.faults import Fault, FaultFacts
from baluard.kernel.given import Given
from baluard.kernel.match import Match, Step
from baluard.kernel.values import Asked
from baluard.page.contract import with_page

EXTERNAL_DICE, AUTO_PENDING = "external_dice", "auto_pending"  # options of games that have dice from elsewhere
WAITING, ACCEPTED, REFUSED = "waiting", "accepted", "refused"  # what the organiser says to them
PLAYER, ORGANISER = "typed", "organiser"  # sources, as the log names them
LONGEST_KEY, LONGEST_PROOF = 120, 200


class Brought(Struct, frozen=True):
    """Dice that somebody brings: for which roll, what they show, and what there is to show for them."""

    seat: str
    key: str  # of the roll: `T3.spain.supply.forage.es_norte`, or only what it is for: `forage`
    values: tuple[int, ...]
    proof: str = ""
    status: str = ACCEPTED
    source: str = PLAYER
    place: str = ""  # where it was written

    @property
    def purpose(self) -> str:
        """What the roll is for."""
        parts = self.key.split(".")
        return parts[3] if len(parts) > 3 else self.key


def admits_brought(options: dict[str, str]) -> bool:
    """May dice be brought from elsewhere in a game with these options?"""
    return options.get(EXTERNAL_DICE) == "on"


def part_of_key(key: str) -> tuple[str, str]:
    """In whose turn the roll of a key falls, and in which phase; empty where the key says only what it is for."""
    parts = key.split(".")
    return (parts[1], parts[2]) if len(parts) > 3 else ("", "")


def is_pending(options: dict[str, str]) -> bool:
    """Is a die left open until the organiser lets it fall?"""
    return options.get(AUTO_PENDING) == "off"


def waits_for_all(match: Match) -> bool:
    """Does every die wait for the organiser? Only where there is one."""
    return is_pending(match.options) and bool(match.game.organisers(match.options))


class MixedDice(ChanceSource):
    """Dice of the house, but those are waited for which somebody brings: it is asked which before each roll."""

    def __init__(self, house: ChanceSource, brought: Callable[[], Sequence[Brought]], all_wait: bool = False) -> None:
        self.label = house.label
        self.house = house
        self.brought = brought
        self.all_wait = all_wait

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        if self.all_wait or any(one.purpose == purpose and one.status != REFUSED for one in self.brought()):
            return ()
        return self.house.roll(n, purpose, sides, count)


def has_house_dice(match: Match) -> bool:
    """Does the house roll without asking who brings dice? Where it asks, it lets them fall itself."""
    return match.source is not None and not isinstance(match.source, MixedDice)


def open_roll(match: Match) -> Asked | None:
    """The roll that is waited for."""
    return next((one for one in match.asked if one.decision.seat == CHANCE), None)


def key_of_roll(match: Match, asked: Asked) -> str:
    """The key of an open roll."""
    return with_page(match.game).name_of_roll(match.save, str(asked.decision.about["purpose"]))


def fits(one: Brought, key: str, asked: Asked) -> bool:
    """Are these the dice of an open roll, accepted or not?"""
    named = one.key in (key, asked.decision.about["purpose"])
    return named and one.status != REFUSED and not asked.decision.space.faults(one.values)


class DiceDesk:
    """Lets open rolls fall while a set runs: `thrown` in their order before all others, then what was brought by its
    key, else the house rolls; unless it waits for the organiser (`rolls` is his word that it does not)."""

    def __init__(
        self, match: Match, brought: Sequence[Brought], thrown: Sequence[Brought] = (), rolls: bool = False
    ) -> None:
        assert match.source is not None
        self.match = match
        self.house = match.source
        self.left = list(brought)
        self.thrown = list(thrown)
        self.waits = waits_for_all(match) and not rolls
        self.match.source = self.mixed = MixedDice(self.house, lambda: self.left, self.waits or bool(thrown))

    def close(self) -> None:
        """The dice of the match are those of the house again."""
        self.match.source = self.house

    def fall(self) -> tuple[Step, Brought | None] | None:
        """The open roll falls: what that did, and who brought it, if anybody. None: none is open, or it waits."""
        asked = open_roll(self.match)
        if asked is None:
            return None
        key = key_of_roll(self.match, asked)
        found = self.first_thrown(key, asked) or next((one for one in self.left if fits(one, key, asked)), None)
        if (found is None and self.waits) or (found is not None and found.status == WAITING):
            return None
        if found in self.left:
            self.left.remove(found)
        self.mixed.all_wait = self.waits or bool(self.thrown)
        if found is None:
            return throw(self.match, asked, self.house), None
        return self.match.bring(found.values, found.source, found.seat, found.proof), found

    def first_thrown(self, key: str, asked: Asked) -> Brought | None:
        """The first of the dice that fall in their order; they must be of the roll that is open."""
        if not self.thrown:
            return None
        found = self.thrown.pop(0)
        if not fits(found, key, asked):
            about = asked.decision.about
            facts: FaultFacts = {"purpose": Given(about["purpose"]), "count": about["count"], "sides": about["sides"]}
            raise NotOffered(Fault("orders.other_dice", found.place, {**facts, "line": int(found.place)}))
        return found


def throw(match: Match, asked: Asked, house: ChanceSource) -> Step:
    """The house rolls what was waited for: the same dice as if nobody had waited."""
    about = asked.decision.about
    values = house.roll(match.log_n + 1, about["purpose"], about["sides"], about["count"])
    return match.bring(values, house.label)
