"""What happens on the battle desk, in the past tense: terms, the table, the deployment, the siege."""

from __future__ import annotations

from baluard.kernel.given import Given
from baluard.kernel.values import Event


class TermsAgreed(Event, frozen=True):
    """PEN-16.2 Bases of foot, figures of cavalry, percent of the points."""

    place: str
    nations: tuple[str, ...]
    foot: int
    cavalry: int
    scale: int


class TableInitiative(Event, frozen=True):
    """PEN-15.3 Who prepares the table first; dice and sums of attacker and defender."""

    place: str
    nation: str
    dice: tuple[int, ...]
    totals: tuple[int, ...]


class TableAgreed(Event, frozen=True):
    """PEN-15 The table was laid as both wanted it."""

    place: str
    pieces: tuple[str, ...]


class GroundRolled(Event, frozen=True):
    """PEN-15.2 The dice for river and road (0: none was thrown), and what crosses the table."""

    place: str
    river: int
    road: int
    lines: tuple[str, ...]


class PiecesChosen(Event, frozen=True):
    """PEN-15.4 A side picks pieces."""

    place: str
    nation: str
    pieces: tuple[str, ...]


class PiecesLaid(Event, frozen=True):
    """PEN-15.5 A side lays pieces, each on the board of its die or where it likes (`laid_hill_2`, `piece_river`)."""

    place: str
    nation: str
    pieces: tuple[str, ...]


class PieceAdjusted(Event, frozen=True):
    """PEN-15.6 The opponent rolled for a piece: the sum, what he did, how far it could go."""

    place: str
    nation: str
    piece: str
    die: int
    total: int
    did: str  # leave_it, moved, turned, removed
    inches: int


class SidesSettled(Event, frozen=True):
    """PEN-16.1 Armies face each other from the long sides, or from the short ones."""

    place: str
    sides: str
    die: int


class ReliefArrived(Event, frozen=True):
    """PEN-12.9 Where a relief army appears."""

    place: str
    die: int
    edge: str


class EdgesMarked(Event, frozen=True):
    """PEN-16.4 The edges by which a side's troops may leave."""

    place: str
    nation: str
    edges: tuple[str, ...]


class ListsShown(Event, frozen=True):
    """Section 6 Both lists are laid open."""

    place: str


class ForwardRolled(Event, frozen=True):
    """PEN-16.3 A unit would start before its zone; a target of 0 needs no die."""

    place: str
    nation: str
    unit: str | Given  # of our lists by its id, of others by the name that its owner gave it
    target: int
    die: int
    goes: bool


class ModelProposed(Event, frozen=True):
    """PEN-20.8 A side would have the model settle the combat."""

    battle: str
    place: str
    nation: str


class DitchesDug(Event, frozen=True):
    """PEN-18.2, 19.8 The sections before which the defender has bought a ditch."""

    place: str
    nation: str
    sections: tuple[str, ...]


class WallsManned(Event, frozen=True):
    """PEN-19.4 The strength of each section is rolled; the defender alone knows it."""

    place: str
    nation: str
    number: int


class SectionBattered(Event, frozen=True):
    """PEN-19.3 Guns hit a section: hits, and all its damage so far."""

    place: str
    section: str
    gun: str
    hits: int
    damage: int


class SectionFell(Event, frozen=True):
    """PEN-19.4 The defender says that a section has fallen: the hits on whoever stood there, the breach in inches."""

    place: str
    section: str
    die: int
    hits: int
    inches: int


class TunnelBegun(Event, frozen=True):
    """PEN-19.10, 19.12 Somebody begins to dig; so many sappers are seen."""

    place: str
    nation: str
    number: int
    sappers: int


class TunnelDug(Event, frozen=True):
    """PEN-19.10, 19.12 A tunnel grows by so many inches."""

    place: str
    nation: str
    number: int
    inches: int
    total: int


class TunnelAnnounced(Event, frozen=True):
    """PEN-19.11 A side says that it is under the wall; or it was too short."""

    place: str
    nation: str
    number: int
    ready: bool


class MineBlown(Event, frozen=True):
    """PEN-19.11 A mine goes off, or the order fails."""

    place: str
    nation: str
    number: int
    section: str
    blown: bool
    inches: int = 0
    radius: int = 0
    hits: int = 0
    morale: int = 0


class TunnelsMet(Event, frozen=True):
    """PEN-19.13 A side said that tunnels met; the winner of the fight below ground, or nothing when they did not."""

    place: str
    nation: str
    winner: str


class ObstacleCrossed(Event, frozen=True):
    """PEN-15.2, 19.8 A unit crosses a ditch or a river."""

    place: str
    nation: str
    what: str
    die: int
    stops: bool


class SheetOpened(Event, frozen=True):
    """Section 6 After the assault the walls are laid open: by section its strength and its damage."""

    place: str
    sections: tuple[str, ...]
    strengths: tuple[int, ...]
    damages: tuple[int, ...]


DeskEvent = (
    TermsAgreed
    | TableInitiative
    | TableAgreed
    | GroundRolled
    | PiecesChosen
    | PiecesLaid
    | PieceAdjusted
    | SidesSettled
    | ReliefArrived
    | EdgesMarked
    | ListsShown
    | ForwardRolled
    | ModelProposed
    | DitchesDug
    | WallsManned
    | SectionBattered
    | SectionFell
    | TunnelBegun
    | TunnelDug
    | TunnelAnnounced
    | MineBlown
    | TunnelsMet
    | ObstacleCrossed
    | SheetOpened
)
