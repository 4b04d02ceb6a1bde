"""ASL-12.7, 12.9: the itemised totals of an assault."""

from __future__ import annotations

from baluard.games.assault.model.facts import CATALAN
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.volley import is_barred
from baluard.kernel.decision import Seat
from baluard.kernel.reckon import Sum


class Battle:
    """The choices made in one assault; -1: none yet, or none."""

    def __init__(self, origin: int, target: int) -> None:
        self.origin: int = origin
        self.target: int = target
        self.attack_lead: int = -1
        self.defence_lead: int = -1
        self.attack_commander: int = -1
        self.defence_commander: int = -1
        self.bonus: int = 0  # announced card
        self.reduction: int = 0  # announced card
        self.withdraws: bool = False
        self.attack_seat: Seat = Seat("")  # ASL-17.4: whoever commands when the assault begins decides to its end
        self.defence_seat: Seat = Seat("")


def reckon_attack(s: State, b: Battle) -> Sum:
    """A = lead + others + commander + banner + cards."""
    f = s.facts
    side = s.active
    total = Sum()
    total.add("ASL-12.3", "sum.lead", f.factor[b.attack_lead])
    total.add("ASL-12.9", "sum.others", s.men[side][b.origin] - 1)
    if b.attack_commander >= 0:
        total.add("ASL-12.5", "sum.commander", f.commander_bonus)
    if banner_counts(s, side, b.target, True):
        total.add("ASL-12.7", "sum.banner", f.banner_bonus)
    total.add("ASL-5.6", "sum.card", b.bonus + s.effects.get("assault_auto", 0))
    if s.marked == b.target:
        total.add("ASL-5.6", "sum.mark", s.effects["mark_bonus"])
    return total


def reckon_defence(s: State, b: Battle) -> Sum:
    """D = lead + others + ground + commander + banner + withdrawal."""
    f = s.facts
    side = 1 - s.active
    total = Sum()
    total.add("ASL-12.4", "sum.lead", f.factor[b.defence_lead])
    total.add("ASL-12.9", "sum.others", s.men[side][b.target] - 1)
    ground, why = ground_bonus(s, b.origin, b.target)
    total.add("ASL-12.9", why, max(0, ground - b.reduction))
    if b.defence_commander >= 0:
        total.add("ASL-12.6", "sum.commander", f.commander_bonus)
    if banner_counts(s, side, b.target, False):
        total.add("ASL-12.7", "sum.banner", f.banner_bonus)
    if b.withdraws:
        total.add("ASL-12.8", "sum.withdrawal", withdrawal_bonus(s))
    return total


def ground_bonus(s: State, origin: int, target: int) -> tuple[int, str]:
    """ASL-12.9, R13: the largest of the zone's value, a blue line, a barricade; never the sum."""
    f = s.facts
    best = f.value[target]
    why = "sum.ground"
    if f.covered[target][origin] and f.line_bonus > best:
        best, why = f.line_bonus, "sum.line"
    if is_barred(s, target, origin) and f.barricade_bonus > best:
        best, why = f.barricade_bonus, "sum.barricade"
    return best, why


def withdrawal_bonus(s: State) -> int:
    """2, or what a card says."""
    return s.effects.get("withdraw_value", s.facts.withdrawal_bonus)


def banner_counts(s: State, side: int, target: int, attacking: bool) -> bool:
    """ASL-12.7, R14, R15: the banner stands where a Catalan commander could be committed from; it costs nothing."""
    f = s.facts
    if side != CATALAN or f.banner < 0:
        return False
    z = s.where[f.banner]
    return z >= 0 and (z in f.contact[target] or (z == target and not attacking))


def spend_cards(s: State, b: Battle) -> None:
    """Uses of a card in an assault with dice: announced ones, and those of the first assaults."""
    e = s.effects
    if b.bonus:
        del e["assault_choice"]
    if b.reduction:
        e["reduction_uses"] -= 1
    if s.marked == b.target:
        s.marked = -1
        del e["mark_bonus"]
    count_down(e, "assault_auto_uses", "assault_auto")
    count_down(e, "withdraw_uses", "withdraw_value")


def count_down(e: dict[str, int], uses: str, value: str) -> None:
    """One use less; at none the effect ends."""
    if uses in e:
        e[uses] -= 1
        if e[uses] == 0:
            del e[uses]
            del e[value]
