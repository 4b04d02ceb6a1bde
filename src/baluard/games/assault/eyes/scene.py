"""What the board of the assault draws: one position as everybody at the table sees it."""

from msgspec import Struct


class Piece(Struct, frozen=True):
    """One counter on the map."""

    id: str  # unit id of units.toml = SVG element id = decision key
    zone: str  # zone id
    used: bool = False  # already moved, fired or acted this phase: drawn paler
    facing: str = ""  # barricades: the zone id it faces


class Scene(Struct, frozen=True):
    """One position; there is nothing hidden in it, so all seats see the same."""

    turn: int
    last_turn: int
    active: str  # two_crowns | catalan
    phase: str  # setup | breach | event | artillery | movement | combat | end | over
    royal_open: bool
    pieces: tuple[Piece, ...]
    eliminated: tuple[str, ...]  # unit ids, both sides
    waiting: tuple[tuple[int, tuple[str, ...]], ...]  # (turn, unit ids): Catalan waves still to come
    recoveries: tuple[tuple[int, int], ...]  # (turn, number): Two Crowns recoveries still to come
    controlled: tuple[tuple[str, str], ...]  # objective id -> side
    points: tuple[tuple[str, int, int], ...]  # (side, kill points, ground points)
    card: str = ""  # event card face up
