"""What the players of the three styles look at, and how much they care. In points of troops."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """One style. Pairs and triples are by nation: Spain, Britain, France."""

    score: int = 30  # one point of the count, at the beginning
    last_score: int = 90  # the same in the last year
    income: int = 50  # percent of what a city will bring until the end, at most twelve turns ahead
    gold: int = 5  # one gold piece
    keep_gold: tuple[int, int, int] = (4, 5, 8)  # for the next supply phase; twice before winter
    attack: tuple[int, int, int] = (130, 120, 105)  # own strength in percent of the enemy's from which one attacks
    storm: int = 45  # chance in percent from which a city is stormed
    danger: tuple[int, int, int] = (30, 30, 90)  # percent of what an enemy activation may cost
    hold: tuple[int, int, int] = (10, 10, 5)  # percent of a threatened city's worth for which a corps stays to defend it
    guard: tuple[int, int, int] = (60, 60, 60)  # the same for a garrison
    prey: int = 80  # percent of the points inside a city that its capture is worth besides
    pull: int = 80  # percent of a mission's worth on the way to it
    fades: int = 60  # percent of it that is left for each further province
    ambush: bool = True  # bands fall upon troops, and do not only block roads
    sweep: int = 18  # what a guerrilla point that is hunted down is worth
    noise: int = 0  # how much chance there is in every choice
    branches: int = 1  # orders compared by playing on
    samples: int = 0  # futures for each of them


NORMAL = Weights()
EASY = Weights(danger=(0, 0, 0), hold=(5, 5, 5), attack=(70, 70, 70), storm=65, ambush=False, sweep=0, noise=250)
HARD = Weights(branches=3, samples=2)
STYLES = {"easy": EASY, "normal": NORMAL, "hard": HARD}
