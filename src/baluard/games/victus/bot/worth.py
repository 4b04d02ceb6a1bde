"""How well a position looks, in the points of `weights.py`."""

from __future__ import annotations

from baluard.games.victus.bot.menace import DEEPEST, Menace, steps_to_city
from baluard.games.victus.bot.weights import STYLES, Weights
from baluard.games.victus.model.facts import BATTERIES, GENERALITAT, HOSPITAL, MINE, PORT, POWDER, REINFORCEMENTS, Facts
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.values import disc, total_of

CERTAIN = 200.0
LAST = 4


class Judge:
    """An evaluation with its weights. The expected advance is the dear part."""

    def __init__(self, f: Facts, w: Weights) -> None:
        self.f: Facts = f
        self.w: Weights = w
        self.near: list[int] = steps_to_city(f, [])
        self.deck: list[int] = list(range(1, len(f.hazard_lines)))
        self.odds: list[tuple[float, ...]] = [odds_of_steps(f, stage) for stage in range(LAST + 1)]

    def value(self, s: State) -> float:
        """The whole of it."""
        if s.result is not None:
            return self.final(s)
        left = turns_left(s) + 1
        lasting = min(1.0, left / self.w.horizon)
        total = self.troops(s) + lasting * (self.tracks(s) + self.cards(s)) + self.city(s)
        total += (
            min(1.0, left / self.w.long_run) * self.w.generalitat * self.f.boxes[GENERALITAT][s.needle[GENERALITAT]]
        )
        if self.w.sees_menace:
            total -= self.menace(s)
        return total

    def outlook(self, s: State) -> float:
        """The same in the middle of a card, with the action points that it gave or took."""
        return self.value(s) + self.w.point * total_of(s, "pa")

    def final(self, s: State) -> float:
        """A game that is over."""
        return CERTAIN if s.result is not None and s.result.winners else -CERTAIN

    # -- pieces

    def troops(self, s: State) -> float:
        """Infantry, Coronela and guns by where they are."""
        f, w = self.f, self.w
        infantry, coronela, cannon = s.infantry, s.coronela, s.cannon
        in_city = militia = placed = 0
        for z in f.barcelona:
            in_city += infantry[z]
            militia += coronela[z]
        for z in f.bastions:
            placed += cannon[z]
        total = w.infantry * in_city + w.coronela * militia
        missing = f.min_coronela + w.spare - militia
        if missing > 0:
            total -= w.few * missing * missing
        if militia < f.min_coronela:
            total -= w.beach
        a, b, c, d = f.wounded, f.reserve, f.captured, f.expedition
        total += w.infantry_wounded * infantry[a] + w.coronela_wounded * coronela[a]
        total += w.infantry_reserve * infantry[b] + w.coronela_reserve * coronela[b]
        total += w.infantry_captured * infantry[c] + w.coronela_captured * coronela[c]
        total += w.infantry_expedition * infantry[d] + w.coronela_expedition * coronela[d]
        out = sum(infantry) - in_city - infantry[a] - infantry[b] - infantry[c] - infantry[d]
        out_militia = sum(coronela) - militia - coronela[a] - coronela[b] - coronela[c] - coronela[d]
        if out or out_militia:
            total += w.infantry_outside * out + w.coronela_outside * out_militia
            for z in f.camps:  # VIC-10.1: they will be sent to the reserve
                total -= (w.infantry_outside - w.infantry_reserve) * infantry[z]
                total -= (w.coronela_outside - w.coronela_reserve) * coronela[z]
        idle = sum(cannon) - placed - cannon[a] - cannon[b]
        return total + w.gun_placed * placed + w.gun_idle * idle + w.gun_wounded * cannon[a]

    # -- tracks

    def tracks(self, s: State) -> float:
        """Indicators, batteries, mine and trenches."""
        f, w = self.f, self.w
        boxes, needle = f.boxes, s.needle
        total = w.port * boxes[PORT][needle[PORT]]
        total += w.powder * boxes[POWDER][needle[POWDER]]
        total += w.hospital * boxes[HOSPITAL][needle[HOSPITAL]]
        total += w.box * (needle[0] + needle[1] + needle[2] + needle[3])
        for spaces in f.indicator_spaces:
            for z in spaces:
                if s.infantry[z] or s.coronela[z]:
                    total += w.keeper
                    break
        total -= w.batteries * disc(s, BATTERIES) + w.batteries_box * s.batteries
        total -= (w.mine + w.mine_by_force * disc(s, REINFORCEMENTS)) * disc(s, MINE)
        return total - w.trench * sum(s.trench) - w.force * s.reinforcements

    # -- the city

    def city(self, s: State) -> float:
        """Works, rubble, gaps in the wall, Bourbons inside."""
        f, w = self.f, self.w
        total = w.defence * sum(s.defence) + w.barricade * sum(s.barricade) + w.organ * sum(s.organ)
        tokens = sum(s.marked)
        for z in f.barcelona:
            if s.rubble[z]:
                tokens += 1
                if s.rubble[z] == 2:
                    total -= w.ruin
            if s.bourbon[z]:
                number = s.bourbon[z]
                total -= w.inside + w.inside_each * number + w.inside_near * (9 - f.to_beach[z])
        for z in f.walls:
            if not (s.infantry[z] or s.coronela[z]):
                total -= w.empty_wall
        if s.bourbon[f.platja]:
            total -= w.beach
        total -= w.rubble * tokens
        excess = tokens - (f.max_rubble - w.slack)
        if excess > 0:
            total -= w.heap * excess * excess
        if tokens >= f.max_rubble:
            total -= w.beach
        return total

    def cards(self, s: State) -> float:
        """Leaders on the table."""
        total = 0.0
        for card in s.leaders:
            if card:
                total += 0.1 * self.w.leader * self.f.cards[card].worth
        return total

    # -- the next advance

    def menace(self, s: State) -> float:
        """What the next advance may cost, as far as it counts now."""
        w = self.w
        return (w.menace_late if s.stage >= 3 else w.menace) * self.advance(s).cost()

    def advance(self, s: State) -> Menace:
        """The next advance, with the dice of this stage."""
        return Menace(s, self.w, self.odds[min(s.stage, LAST)], self.near, self.hazards(s))

    def hazards(self, s: State) -> list[int]:
        """VIC-5.6 The hazard cards that may come next: who counts them knows which are left."""
        if not self.w.counts_hazards or not (s.top or s.hazards):
            return self.deck
        if s.top and s.top_seen[0] == s.active:
            return s.top[:1]
        return [*s.top, *s.hazards]


def turns_left(s: State) -> int:
    """How many turns come after this one, stage IV among them."""
    f = s.facts
    players = len(f.players)
    if s.stage >= LAST:
        return 0
    played = (s.active - s.flag) % players + 1 if s.in_turn() else 0
    return (LAST - 1 - s.stage) * f.rounds * players + (f.rounds - s.round + 1) * players - played + 1


def odds_of_steps(f: Facts, stage: int) -> tuple[float, ...]:
    """How likely the dice of a stage make an advance one of one, two or three steps; no longer than there are."""
    counts = [0] * DEEPEST
    for die in f.stage_dice[stage]:
        for action, number in f.faces[die]:
            if action == "advance":
                counts[min(number, DEEPEST) - 1] += 1
    total = max(1, sum(counts))
    while len(counts) > 1 and not counts[-1]:
        counts.pop()
    return tuple([count / total for count in counts])


def worth(s: State, seat: str) -> float:
    """For the contract: all seats share the city; a rival's points count against one's own."""
    f = s.facts
    total = Judge(f, STYLES["normal"]).value(s)
    if not f.scores or seat not in f.players:
        return total
    own = f.players.index(seat)
    return total + STYLES["normal"].points * (2 * s.points[own] - sum(s.points) / len(s.points))
