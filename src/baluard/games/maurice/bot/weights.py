"""What a bot cares about, as plain numbers: a style of play is a set of weights and an amount of work."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """All in points of morale: a regular battalion that breaks costs its army two."""

    # how it looks and how far
    noise: float = 0.0  # blurs every comparison
    sees_charges: bool = True  # reckons with charges, those that it may suffer and those that it may make
    weighs_cards: bool = True  # plays the cards of windows by what they change; else whenever they fit
    glances: bool = False  # looks at every other march only, and for charges straight ahead
    tries: int = 6  # orders of a unit that are walked before it holds
    plans: int = 1  # options of a turn that are played out; 1: the best by its worth
    rounds: int = 0  # of two imagined futures each, one with the luck of the other mirrored; the better half goes on
    futures: int = 12  # of a decision, at most...
    work: int = (
        10_000  # ...and fewer where there are many units, whose square a future costs: three seconds allow so much
    )
    turns: int = 2  # how many turns each lasts
    hopeless: float = 1.2  # options that seem worse than the best by so much are not tried
    doubt: float = 1.0  # the first guess counts as much as so many rounds
    position: float = 0.6  # how units stand, beside what they are
    lead: float = 3.0  # being ahead when night falls; half of it at four fifths of the way there
    # troops
    fighting: float = 0.8  # a fresh unit of middling quality, besides the morale that its loss costs
    wear: float = 1.4  # how much more the last DISR hurts than the first: the exponent
    collapse: float = 1.0  # how much more a unit counts when its army is about to lose heart
    # cards
    card: float = 0.11
    card_too_many: float = 0.03  # one above `full`
    full: int = 8
    span: float = 0.02  # a card's span, by BW
    # fire
    volley: float = 0.9  # of what the own fire does, to be worth what the enemy's does
    fire: float = 0.8  # fire from where one stands, next turn
    under_fire: float = 0.7  # fire at where one stands
    # charges
    danger: float = 0.35  # of what the worst charge at a unit would do
    other_dangers: float = 0.15  # of what the others would do
    chance: float = 0.4  # of what its own best charge would do
    least_charge: float = 0.1  # what charging must bring beyond its cards
    # ways
    march: float = 0.8  # of the gains of all units of a brigade: they stand in each other's way
    push: float = 1.2  # a turn's march nearer to the fight, for who must win before night
    pull: float = 1.0  # the same to the nearest objective that is not his, at nightfall
    haste: float = 0.03  # a card less in the deck brings the night nearer: bad for who must win before, good for others
    wait: float = 0.0  # the same for who need not
    late: float = 1.0  # how much more it is worth when the night is near
    company: float = 0.12  # a friend at its side
    facing: float = 0.3  # looking away from the enemy
    column: float = 0.8  # in column where the enemy may come
    rough: float = 0.2  # in difficult terrain
    shelter: float = 0.5  # in a garrison
    hold: float = 0.3  # near an objective of its own, by its points
    take: float = 1.6  # in an objective of the enemy, by its points, when the night is near
    # command
    rally: float = 1.0
    ride: float = 7.0  # BW that a general is from the middle of his army before he rides


STYLES = {
    "easy": Weights(noise=0.35, sees_charges=False, weighs_cards=False, tries=3),
    "normal": Weights(),
    "quick": Weights(glances=True, tries=3),  # who plays the futures
    "hard": Weights(plans=4, rounds=3, turns=3, lead=12.0),
}
