"""The tables of the drawings, out of pictures.toml."""

from msgspec import Struct

from baluard.components.folder import pictures_of
from baluard.drawing.svg import Point
from baluard.games.victus.model.data import PACKAGE


class Hand(Struct, frozen=True):
    """Lettering set by hand: baselines, where pieces go, a bastion's salient."""

    pieces: Point
    number: Point | None = None
    name: Point | None = None
    anchor: str = "middle"
    tip: Point | None = None


class Landmark(Struct, frozen=True):
    """A building that is drawn by itself: kind, middle, size, turn."""

    kind: str
    at: Point
    size: float
    turn: float


class Pictures(Struct, frozen=True):
    """All of them; keys are ids of the components, values emblems or places on the sheet."""

    arms: str
    shore: tuple[Point, ...]
    besos: tuple[Point, ...]
    llobregat: tuple[Point, ...]
    piece_emblems: dict[str, str]
    action_emblems: dict[str, str]
    card_subjects: dict[str, str]
    card_discs: dict[str, str]
    card_groups: dict[str, str]
    lettering: dict[str, Hand]
    landmarks: dict[str, tuple[Landmark, ...]]


PICTURES = pictures_of(PACKAGE, Pictures)
