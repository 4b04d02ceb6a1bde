"""How the story is told: which wording an event gets, which dice it shows, and which events make one line."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from baluard.games.victus.model import events as e
from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import INDICATORS
from baluard.page import lines

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


def die_variant(event: e.DieResolved) -> str:
    """Was the printed number resolved?"""
    printed = int(event.face.split(".")[2])
    return "none" if event.n == 0 else "" if event.n == printed else "changed"


WORDINGS: dict[type, lines.Wording] = {
    e.IndicatorMoved: lines.up_or_down("boxes"),
    e.DiscMoved: lambda event: f"{event.disc}_{lines.up_or_down('boxes')(event)}",
    e.DefenceChanged: lambda event: "up" if event.boxes > 0 else "down" if event.value else "none",
    e.BarricadeChanged: lines.up_or_down("boxes"),
    e.TrenchMoved: lines.whether("forward", "forward", "back"),
    TrenchesMoved: lines.whether("forward", "forward", "back"),
    StacksMoved: lines.whether("spaces", "city"),
    e.CardsCommitted: lines.whether("random", "random"),
    e.ActionsBegan: lines.whether("group", "group"),
    e.RubbleCleared: lambda event: "indicator" if event.space in INDICATORS else "",
    e.CannonFired: lines.whether("number", "", "none"),
    e.CardScored: lines.whether("gained", "", "none"),
    e.DieResolved: die_variant,
    e.TroopsMoved: lambda event: (
        "" if event.infantry and event.coronela else "infantry" if event.infantry else "coronela"
    ),
    e.StageBegan: lines.named("stage"),
    e.DiceOrderDeclared: lines.named("order"),
    e.EffectPending: lines.named("moment"),
    e.HazardRevealed: lines.named("purpose"),
    e.HealingBegan: lambda event: "" if event.parts == "both" else event.parts,
    e.RubblePlaced: lines.named("level"),
    e.CombatFought: lines.named("outcome"),
    e.GameEnded: lines.named("reason"),
    e.PieceHit: lines.named("piece"),
    **dict.fromkeys((e.TroopLost, e.TroopFreed, e.TroopsHealed, e.TroopArrived, e.TroopLeft), lines.named("kind")),
    **dict.fromkeys((e.Countermined, e.PiecesTransferred), lines.named("kind")),
}


def variant(d: Data, event: Any) -> str:
    """How it went; empty where there is one wording only."""
    if isinstance(event, e.BourbonsMoved):
        return "beach" if event.space == "platja" else "city" if is_city(d, event.space) else ""
    return lines.wording_of(WORDINGS, event)


def is_city(d: Data, space: str) -> bool:
    """Is it a space of Barcelona?"""
    return space in d.board.groups["barcelona"]


def drawn_key(d: Data, options: dict[str, str], purpose: str, thing: object) -> str:
    """Hazard cards and cards of the stages are drawn by their number, and named by their id."""
    if not isinstance(thing, int):
        return str(thing)
    return f"hz{thing}" if purpose in ("hazard", "scry") else f"c{thing:03d}"


def dice_of(d: Data, event: Any) -> lines.Dice:
    """The dice an event shows, each under a text key: what it does and how much."""
    if not isinstance(event, (e.DiceRolled, e.DiceRerolled, e.DiceIgnored)):
        return ()
    faces = [face.split(".") for face in event.faces]
    return tuple((f"die.{face[1]}", int(face[2])) for face in faces)


# -- events that make one line


def merge(d: Data, one: Any, next_one: Any) -> Any:
    """One event for the reader in place of two that follow each other; None when both are to be told."""
    return lines.merged(MERGES, d, one, next_one)


def with_pieces(before: tuple[str, ...], kind: str, number: int = 1) -> tuple[str, ...]:
    """Pieces, as keys that have names (`2-infantry`), with some more of a kind."""
    for i, key in enumerate(before):
        count, _, name = key.partition("-")
        if name == kind:
            return (*before[:i], f"{int(count) + number}-{kind}", *before[i + 1 :])
    return (*before, f"{number}-{kind}")


def some_more(before: tuple[str, ...], event: Any) -> tuple[str, ...]:
    """Pieces with those of an event."""
    return with_pieces(before, event.kind, event.number)


def merge_stacks(d: Data, one: Any, next_one: e.BourbonsMoved) -> StacksMoved | None:
    """The stacks of an advance; where they ended inside the city."""
    if isinstance(one, e.BourbonsMoved):
        one = StacksMoved(1, one.number, (one.space,) if is_city(d, one.space) else ())
    if not isinstance(one, StacksMoved):
        return None
    ended = (next_one.space,) if is_city(d, next_one.space) and next_one.space not in one.spaces else ()
    return StacksMoved(one.stacks + 1, one.number + next_one.number, (*one.spaces, *ended))


gather_losses = lines.in_one_line(TroopsLost, "pieces", some_more)


def merge_losses(d: Data, one: Any, next_one: e.TroopLost) -> Any:
    """Losses in one place; those that the line before has told already are not told twice."""
    match one:
        case e.GunsOverrun() if next_one.kind == "cannon" and lines.agree(one, next_one, "space", "number"):
            return one
        case e.PieceHit() if (one.space, one.piece) == (next_one.space, next_one.kind):
            return one
        case SpaceHit() if lines.agree(one, next_one, "space"):
            return one
        case e.Countermined() if lines.agree(one, next_one, "space", "kind"):
            return one
        case e.TroopLost() if lines.agree(one, next_one, "kind", "space"):
            return replace(one, number=one.number + next_one.number)
    return gather_losses(d, one, next_one)


def cost_of_hit(add: lines.Add) -> lines.Merge:
    """What the impacts on one space cost."""

    def merge(d: Data, one: Any, next_one: Any) -> SpaceHit | None:
        if not isinstance(one, (e.SpaceBombarded, SpaceHit)) or one.space != next_one.space:
            return None
        return SpaceHit(one.space, one.number, add(getattr(one, "losses", ()), next_one))

    return merge


def with_rubble(before: tuple[str, ...], event: e.RubblePlaced) -> tuple[str, ...]:
    """Rubble that is hit again becomes a ruin."""
    return (*(name for name in before if name != "rubble"), "rubble" if event.level == 1 else "ruin")


def merge_disc(d: Data, one: Any, next_one: e.DiscMoved) -> Any:
    """A die of reinforcements moves the disc; camps that are filled and a mine that is gone put a disc back to 0."""
    match one, next_one.disc:
        case e.DieResolved(), "reinforcements" if not die_variant(one):
            return Reinforced(one.face, next_one.boxes, next_one.value)
        case e.CampsFilled(), "reinforcements":
            return one
        case ((e.Countermined() | e.MineExploded()), "mine"):
            return one
    return None


def merge_hazard(d: Data, one: Any, next_one: e.HazardRevealed) -> Any:
    """A bombardment begins with its die and its card."""
    begins = isinstance(one, e.DieResolved) and not die_variant(one) and next_one.purpose == "bombardment"
    return BombardmentBegan(one.face, next_one.card) if begins else None


def merge_advance(d: Data, one: Any, next_one: e.AdvanceBegan) -> Any:
    """An advance begins with its card."""
    return MarchBegan(one.card, next_one.steps, next_one.colours) if isinstance(one, e.HazardRevealed) else None


MERGES: dict[type, lines.Merge] = {
    e.CardDealt: lines.in_one_line(CardsDealt, "cards", lines.item("card")),
    e.HandDealt: lines.already_told((e.CardDealt, CardsDealt), "seat"),
    e.BourbonsMoved: merge_stacks,
    e.TrenchMoved: lines.in_one_line(TrenchesMoved, "spaces", lines.item("space")),
    e.TroopLost: merge_losses,
    e.PieceHit: cost_of_hit(lambda before, event: with_pieces(before, event.piece)),
    e.BarricadeChanged: cost_of_hit(lambda before, event: with_pieces(before, "barricade")),
    e.DefenceChanged: cost_of_hit(lambda before, event: with_pieces(before, "defence")),
    e.OrgansLost: cost_of_hit(lambda before, event: with_pieces(before, "organ", event.number)),
    e.RubblePlaced: cost_of_hit(with_rubble),
    e.ImpactIgnored: cost_of_hit(lambda before, event: with_pieces(before, "vain")),
    e.PiecesTransferred: lines.in_one_line(PiecesSent, "pieces", some_more),
    e.ModifierBegan: lines.already_told(e.ModifierBegan, *e.ModifierBegan.__struct_fields__),
    e.LeaderCame: lines.tells_all(e.CardRevealed),
    e.DiscMoved: merge_disc,
    e.HazardRevealed: merge_hazard,
    e.AdvanceBegan: merge_advance,
}
