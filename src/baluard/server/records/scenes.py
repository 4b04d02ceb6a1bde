"""The story in blocks: what belongs to one happening stands under the line that decides it, with its fight."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.page.contract import GameModule
from baluard.page.lines import DECIDES, OPENS
from baluard.page.widgets import Clash
from baluard.server.common.words import Words


class ClashTold(Struct, frozen=True):
    """One side of a fight in words."""

    title: str
    look: str
    total: int | None
    lines: tuple[tuple[str, str, int], ...]
    dice: tuple[int, ...]


class Fought(Struct, frozen=True):
    """A fight in words, at a place of the board."""

    place: str
    verdict: str
    sides: tuple[ClashTold, ...]


class Block(Struct, frozen=True):
    """A line, what led to it, what came of it, and the fight that all of it tells of."""

    line: Any
    before: tuple[Any, ...] = ()
    after: tuple[Any, ...] = ()
    fought: Fought | None = None


def blocks_of(game: GameModule, told: list[tuple[Any, Any]], words: Words) -> tuple[Block, ...]:
    """(event, line) of a chapter, in blocks. A block of one line that shows no fight is just its line."""
    found: list[list[tuple[Any, Any]]] = []
    is_open = is_decided = False
    for event, one in told:
        how = game.scene(event)
        joins = is_open and how != OPENS and bool(how) and not (how == DECIDES and is_decided)
        if joins:
            found[-1].append((event, one))
        else:
            found.append([(event, one)])
        is_decided = how == DECIDES or (joins and is_decided)
        is_open = joins or how in (OPENS, DECIDES)
    return tuple(block_of(game, one, words) for one in found)


def block_of(game: GameModule, told: list[tuple[Any, Any]], words: Words) -> Block:
    """One block: it goes by the line that decides it, or as long as nothing is decided by its last."""
    events = [event for event, _ in told]
    lines = [line for _, line in told]
    at = next((i for i, event in enumerate(events) if game.scene(event) == DECIDES), len(events) - 1)
    clash = game.clash(tuple(events))
    return Block(lines[at], tuple(lines[:at]), tuple(lines[at + 1 :]), fought(clash, words) if clash else None)


def fought(clash: Clash, words: Words) -> Fought:
    """A fight in words."""
    sides = tuple(
        ClashTold(
            words.first((side.who,)) or words.name(side.who),
            side.look,
            side.total,
            tuple((rule, sum_line(key, words), amount) for rule, key, amount in side.lines),
            side.dice,
        )
        for side in clash.sides
    )
    return Fought(clash.place, words.text(clash.verdict), sides)


def sum_line(key: str, words: Words) -> str:
    """The wording of one line of a sum."""
    return words.first((key, f"sum.{key}")) or words.name(key)
