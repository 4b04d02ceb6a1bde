"""What a bot cares about, as plain numbers: a style of play is a set of weights and an amount of work."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """All in the same points: a Coronela in the city is worth about one."""

    # how it looks and how far
    noise: float = 0.0  # blurs every comparison
    sees_menace: bool = True  # reckons with the next advance
    counts_hazards: bool = False  # remembers which hazard cards are left
    plans: int = 1  # how many beginnings of a turn's actions are followed up; 1: the best gain, one action at a time
    samples: int = 0  # how often the hazard cards are imagined for each order of the dice; 0: a fixed order
    dice: int = 0  # the same for each die that may be set aside or rolled again; 0: none is
    exchange: float = 0.0  # of what a better card would bring, how much counts now; 0: cards are kept
    weighs: bool = True  # tries the answers of small decisions out
    futures: int = 0  # how many whole turns are imagined for each card of the hand
    least: float = 0.05  # what an action must bring
    point: float = 0.6  # what an action point left may still bring
    # troops and guns
    infantry: float = 3.0
    coronela: float = 1.15
    few: float = 0.55  # times the square of the Coronela missing to the minimum and `spare` more
    spare: int = 6
    gun_placed: float = 2.5
    gun_idle: float = 1.2
    gun_wounded: float = 0.6
    infantry_wounded: float = 1.2
    infantry_reserve: float = 0.5
    infantry_captured: float = 0.3
    infantry_expedition: float = 1.0
    infantry_outside: float = 3.0
    coronela_wounded: float = 0.45
    coronela_reserve: float = 0.2
    coronela_captured: float = 0.12
    coronela_expedition: float = 0.35
    coronela_outside: float = 0.7
    # indicators: the value read, and the box itself
    generalitat: float = 6.0
    port: float = 3.0
    powder: float = 4.0
    hospital: float = 5.0
    box: float = 0.8
    keeper: float = 0.5  # a troop at an indicator, so that repairs are cheap
    horizon: float = 10.0  # turns left from which on tracks and leaders count in full
    long_run: float = 28.0  # the same for the Generalitat, whose points come back every turn
    # the Bourbon track
    force: float = 0.0  # a box of reinforcements
    batteries: float = 4.0
    batteries_box: float = 2.5
    mine: float = 0.7
    mine_by_force: float = 0.25
    trench: float = 0.5
    # works and rubble
    rubble: float = 1.5
    ruin: float = 0.35
    heap: float = 0.6  # times the square of the rubble above the limit less `slack`
    slack: int = 6
    defence: float = 0.35
    barricade: float = 1.0
    organ: float = 2.0
    empty_wall: float = 1.3
    # Bourbons in the city, now or after an advance
    inside: float = 1.5
    inside_each: float = 0.5
    inside_near: float = 1.3  # for every step nearer to the beach than nine
    beach: float = 60.0
    broken: float = 4.0  # a combat lost
    broken_troops: float = 0.7
    broken_each: float = 0.45
    broken_near: float = 1.5
    wounds: float = 0.6  # a casualty of a combat won
    menace: float = 1.0  # of what an advance would cost
    menace_late: float = 1.5  # the same from stage III on
    # cards and points
    leader: float = 1.0
    priority: float = 1.2  # a card that makes all actions cheap
    points: float = 0.25  # a victory point for all together
    rivalry: float = 1.5  # a victory point more than the others
    foresight: int = 1  # for how many rounds the needle is planned
    unbearable: float = -7.0  # what a card of Casanova's may cost before he resigns


STYLES = {
    "easy": Weights(noise=7.0, points=0.0, rivalry=0.0, sees_menace=False, weighs=False),
    "normal": Weights(dice=3, exchange=0.1),
    "hard": Weights(rivalry=9.0, foresight=6, counts_hazards=True, plans=4, samples=4, dice=4, exchange=0.1, futures=2),
}
