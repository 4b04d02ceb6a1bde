"""What the players of the three styles look at, and how much they care. In points of troops."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Weights(Struct, frozen=True):
    """One style. Pairs and triples are by nation: Spain, Britain, France."""

    score: int = 60  # one point of the count, at the beginning
    last_score: int = 120  # the same in the last year
    income: int = 50  # percent of what a city will bring until the end, at most twelve turns ahead
    gold: int = 5  # one gold piece
    keep_gold: tuple[int, int, int] = (4, 5, 8)  # for the next supply phase; twice before winter
    attack: tuple[int, int, int] = (120, 105, 85)  # own strength in percent of the enemy's from which one attacks
    storm: int = 45  # chance in percent from which a city is stormed
    danger: tuple[int, int, int] = (50, 60, 60)  # percent of what an enemy activation may cost
    hold: tuple[int, int, int] = (35, 50, 15)  # percent of a threatened city's worth for which a corps stays
    guard: tuple[int, int, int] = (80, 100, 100)  # the same for a garrison
    tied: int = 25  # percent of the worth of points in the field that points in a garrison lack
    retake: int = 70  # percent of the risk that a city is lost again for which its capture is worth less
    hunt: int = 220  # percent of what driving an enemy corps away is worth
    ground: int = 250  # percent of the worth of a city for which a corps stands before it
    later: tuple[int, ...] = (100, 100, 60, 35, 20)  # percent of a gain that is left by the turns of the march to it
    prey: int = 80  # percent of the points inside a city that its capture is worth besides
    pull: int = 80  # percent of a mission's worth on the way to it
    fades: int = 60  # percent of it that is left for each further province
    ambush: bool = True  # bands fall upon troops, and do not only block roads
    sweep: int = 18  # what a guerrilla point that is hunted down is worth
    noise: int = 0  # how much chance there is in every choice
    idle: int = 0  # percent of corps that get no marching orders in a turn
    buys: bool = True  # gold that is not needed for supply buys points
    knows_units: bool = True  # storms are judged by who storms, and not as if all fought like the French
    endgame: bool = False  # when no enemy acts any more only cities count
    samples: int = 0  # futures in which answers are compared at most: storms, contacts, places


NORMAL = Weights()
EASY = Weights(
    danger=(0, 0, 0),
    hold=(0, 0, 0),
    guard=(0, 0, 0),
    attack=(70, 70, 70),
    storm=65,
    prey=0,
    retake=0,
    hunt=0,
    ground=0,
    ambush=False,
    sweep=0,
    noise=150,
    idle=40,
    buys=False,
    knows_units=False,
)
HARD = Weights(endgame=True, samples=6)
# Hard allies play at a glance, too: trials did not help them, and these weights do (docs/results/peninsular-bots.md).
HARD_SPAIN = Weights(endgame=True, later=(100, 90, 75, 55, 40))
HARD_BRITAIN = Weights(endgame=True, hold=(35, 25, 15), storm=35)
STYLES = {"easy": EASY, "normal": NORMAL, "hard": HARD}


NONE = (0, 0, 0)


def at_the_end(w: Weights) -> Weights:
    """A style in the last activation of the campaign: cities are all that counts, and nobody will take them back."""
    return replace(
        w,
        last_score=300,
        storm=6,
        attack=(75, 75, 75),
        danger=NONE,
        hold=NONE,
        guard=NONE,
        retake=0,
        hunt=0,
        gold=1,
        keep_gold=NONE,
    )
