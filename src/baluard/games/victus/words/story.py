"""How the story is told: which wording an event gets, which dice it shows, and which events make one line."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from baluard.games.victus.model import events as e
from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import INDICATORS

Dice = tuple[tuple[str, int], ...]


# -- lines that stand for several events: never told, only read


class CardsDealt(Struct, frozen=True):
    """The cards that one player got, as their owner reads it."""

    seat: str
    cards: tuple[str, ...]


class StacksMoved(Struct, frozen=True):
    """Several stacks of one advance; `spaces` are those of the city where they ended."""

    stacks: int
    number: int
    spaces: tuple[str, ...]


class TrenchesMoved(Struct, frozen=True):
    """Several steps of the trench."""

    spaces: tuple[str, ...]
    forward: bool


class SpaceHit(Struct, frozen=True):
    """A space that was hit, with all that it cost: `2-infantry`, `rubble`, `ruin`."""

    space: str
    number: int
    losses: tuple[str, ...]


class Reinforced(Struct, frozen=True):
    """A die of reinforcements, and where the disc came to."""

    face: str
    boxes: int
    value: int


class BombardmentBegan(Struct, frozen=True):
    """A die of bombardment, and its hazard card."""

    face: str
    card: int


class MarchBegan(Struct, frozen=True):
    """The hazard card of an advance, and what it says."""

    card: int
    steps: int
    colours: tuple[str, ...]


class TroopsLost(Struct, frozen=True):
    """All that was lost in one place."""

    pieces: tuple[str, ...]
    space: str
    to: str


class PiecesSent(Struct, frozen=True):
    """Pieces of several kinds that went the same way."""

    pieces: tuple[str, ...]
    origin: str
    space: str


# -- wordings


def variant(d: Data, event: Any) -> str:
    """How it went; empty where there is one wording only."""
    match event:
        case e.IndicatorMoved():
            return "up" if event.boxes > 0 else "down"
        case e.DiscMoved():
            return f"{event.disc}_{'up' if event.boxes > 0 else 'down'}"
        case e.DefenceChanged():
            return "up" if event.boxes > 0 else "down" if event.value else "none"
        case e.BarricadeChanged():
            return "up" if event.boxes > 0 else "down"
        case e.TrenchMoved() | TrenchesMoved():
            return "forward" if event.forward else "back"
        case e.CardsCommitted():
            return "random" if event.random else ""
        case e.ActionsBegan():
            return "group" if event.group else ""
        case e.RubbleCleared():
            return "indicator" if event.space in INDICATORS else ""
        case e.CannonFired():
            return "" if event.number else "none"
        case e.CardScored():
            return "" if event.gained else "none"
        case e.DieResolved():
            return die_variant(event)
        case e.TroopsMoved():
            return "" if event.infantry and event.coronela else "infantry" if event.infantry else "coronela"
    return bourbon_variant(d, event) or named_variant(event)


def die_variant(event: e.DieResolved) -> str:
    """Was the printed number resolved?"""
    printed = int(event.face.split(".")[2])
    return "none" if event.n == 0 else "" if event.n == printed else "changed"


def bourbon_variant(d: Data, event: Any) -> str:
    """Have Bourbons come into the city?"""
    match event:
        case e.BourbonsMoved():
            return "beach" if event.space == "platja" else "city" if is_city(d, event.space) else ""
        case StacksMoved():
            return "city" if event.spaces else ""
    return ""


def named_variant(event: Any) -> str:
    """Events that name their own way of happening."""
    match event:
        case e.StageBegan():
            return str(event.stage)
        case e.DiceOrderDeclared():
            return event.order
        case e.EffectPending():
            return event.moment
        case e.HazardRevealed():
            return event.purpose
        case e.HealingBegan():
            return "" if event.parts == "both" else event.parts
        case e.RubblePlaced():
            return str(event.level)
        case e.CombatFought():
            return event.outcome
        case e.GameEnded():
            return event.reason
        case e.PieceHit():
            return event.piece
        case e.TroopLost() | e.TroopFreed() | e.TroopsHealed() | e.TroopArrived() | e.TroopLeft():
            return event.kind
        case e.Countermined() | e.PiecesTransferred():
            return event.kind
    return ""


def is_city(d: Data, space: str) -> bool:
    """Is it a space of Barcelona?"""
    return space in d.board.groups["barcelona"]


def drawn_key(d: Data, options: dict[str, str], purpose: str, thing: object) -> str:
    """Hazard cards and cards of the stages are drawn by their number, and named by their id."""
    if not isinstance(thing, int):
        return str(thing)
    return f"hz{thing}" if purpose in ("hazard", "scry") else f"c{thing:03d}"


def dice_of(d: Data, event: Any) -> Dice:
    """The dice an event shows, each under a text key: what it does and how much."""
    match event:
        case e.DiceRolled() | e.DiceRerolled() | e.DiceIgnored():
            faces = [face.split(".") for face in event.faces]
            return tuple((f"die.{face[1]}", int(face[2])) for face in faces)
    return ()


# -- events that make one line


def merge(d: Data, one: Any, next_one: Any) -> Any:
    """One event for the reader in place of two that follow each other; None when both are to be told."""
    match next_one:
        case e.CardDealt() | e.HandDealt():
            return merge_deal(one, next_one)
        case e.BourbonsMoved():
            return merge_stacks(d, one, next_one)
        case e.TrenchMoved():
            return merge_trench(one, next_one)
        case e.TroopLost():
            return merge_losses(one, next_one)
        case e.PieceHit() | e.BarricadeChanged() | e.DefenceChanged() | e.OrgansLost():
            return merge_hits(one, next_one)
        case e.RubblePlaced() | e.ImpactIgnored():
            return merge_hits(one, next_one)
        case e.PiecesTransferred():
            return merge_transfers(one, next_one)
        case e.ModifierBegan():
            return one if one == next_one else None
        case e.LeaderCame():
            return next_one if isinstance(one, e.CardRevealed) else None
        case e.DiscMoved():
            return merge_disc(one, next_one)
    return merge_beginnings(one, next_one)


def same(one: Any, next_one: Any, *names: str) -> bool:
    """Two events of one class with the same facts under these names?"""
    return type(one) is type(next_one) and all(getattr(one, name) == getattr(next_one, name) for name in names)


def merge_deal(one: Any, next_one: Any) -> Any:
    """The cards one by one, then how many: their owner reads them in one line."""
    if not isinstance(one, (e.CardDealt, CardsDealt)) or one.seat != next_one.seat:
        return None
    if isinstance(next_one, e.HandDealt):
        return one
    before = one.cards if isinstance(one, CardsDealt) else (one.card,)
    return CardsDealt(one.seat, (*before, next_one.card))


def merge_stacks(d: Data, one: Any, next_one: e.BourbonsMoved) -> StacksMoved | None:
    """The stacks of an advance; where they ended inside the city."""
    if isinstance(one, e.BourbonsMoved):
        one = StacksMoved(1, one.number, (one.space,) if is_city(d, one.space) else ())
    if not isinstance(one, StacksMoved):
        return None
    ended = (next_one.space,) if is_city(d, next_one.space) and next_one.space not in one.spaces else ()
    return StacksMoved(one.stacks + 1, one.number + next_one.number, (*one.spaces, *ended))


def merge_trench(one: Any, next_one: e.TrenchMoved) -> TrenchesMoved | None:
    """Steps of the trench in the same direction."""
    if not isinstance(one, (e.TrenchMoved, TrenchesMoved)) or one.forward != next_one.forward:
        return None
    before = one.spaces if isinstance(one, TrenchesMoved) else (one.space,)
    return TrenchesMoved((*before, next_one.space), one.forward)


def merge_losses(one: Any, next_one: e.TroopLost) -> Any:
    """Losses in one place; those that the line before has told already are not told twice."""
    match one:
        case e.GunsOverrun() if next_one.kind == "cannon" and (one.space, one.number) == (
            next_one.space,
            next_one.number,
        ):
            return one
        case e.PieceHit() if (one.space, one.piece) == (next_one.space, next_one.kind):
            return one
        case SpaceHit() if one.space == next_one.space:
            return one
        case e.Countermined() if (one.space, one.kind) == (next_one.space, next_one.kind):
            return one
        case e.TroopLost() if same(one, next_one, "kind", "space"):
            return replace(one, number=one.number + next_one.number)
        case e.TroopLost() | TroopsLost() if (one.space, one.to) == (next_one.space, next_one.to):
            before = one.pieces if isinstance(one, TroopsLost) else pieces(one.kind, one.number)
            return TroopsLost(added(before, next_one.kind, next_one.number), one.space, one.to)
    return None


def merge_hits(one: Any, next_one: Any) -> Any:
    """What the impacts on one space cost."""
    if not isinstance(one, (e.SpaceBombarded, SpaceHit)) or one.space != next_one.space:
        return None
    before = one.losses if isinstance(one, SpaceHit) else ()
    match next_one:
        case e.PieceHit():
            after = added(before, next_one.piece, 1)
        case e.BarricadeChanged():
            after = added(before, "barricade", 1)
        case e.DefenceChanged():
            after = added(before, "defence", 1)
        case e.OrgansLost():
            after = added(before, "organ", next_one.number)
        case e.RubblePlaced():
            after = (*(name for name in before if name != "rubble"), "rubble" if next_one.level == 1 else "ruin")
        case _:
            after = added(before, "vain", 1)
    return SpaceHit(one.space, one.number, after)


def merge_transfers(one: Any, next_one: e.PiecesTransferred) -> PiecesSent | None:
    """Pieces that went the same way."""
    if not isinstance(one, (e.PiecesTransferred, PiecesSent)):
        return None
    if (one.origin, one.space) != (next_one.origin, next_one.space):
        return None
    before = one.pieces if isinstance(one, PiecesSent) else pieces(one.kind, one.number)
    return PiecesSent(added(before, next_one.kind, next_one.number), one.origin, one.space)


def merge_disc(one: Any, next_one: e.DiscMoved) -> Any:
    """A die of reinforcements moves the disc; camps that are filled and a mine that is gone put a disc back to 0."""
    match one, next_one.disc:
        case e.DieResolved(), "reinforcements" if not die_variant(one):
            return Reinforced(one.face, next_one.boxes, next_one.value)
        case e.CampsFilled(), "reinforcements":
            return one
        case ((e.Countermined() | e.MineExploded()), "mine"):
            return one
    return None


def merge_beginnings(one: Any, next_one: Any) -> Any:
    """A bombardment and an advance begin in one line each."""
    match one, next_one:
        case e.DieResolved(), e.HazardRevealed(purpose="bombardment") if not die_variant(one):
            return BombardmentBegan(one.face, next_one.card)
        case e.HazardRevealed(), e.AdvanceBegan():
            return MarchBegan(one.card, next_one.steps, next_one.colours)
    return None


def pieces(kind: str, number: int) -> tuple[str, ...]:
    """Pieces as keys that have names: `2-infantry`."""
    return (f"{number}-{kind}",)


def added(before: tuple[str, ...], kind: str, number: int) -> tuple[str, ...]:
    """Pieces with some more of a kind."""
    for i, key in enumerate(before):
        count, _, name = key.partition("-")
        if name == kind:
            return (*before[:i], f"{int(count) + number}-{kind}", *before[i + 1 :])
    return (*before, f"{number}-{kind}")
