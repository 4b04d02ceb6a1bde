"""Lines of the story: wordings by a field, dice of an event, and events in a row that make one line."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.page import lines


class Moved(Struct, frozen=True):
    """One counter moves."""

    unit: str
    zone: str
    cost: int = 0


class StackMoved(Struct, frozen=True):
    """Several counters move to one zone."""

    units: tuple[str, ...]
    zone: str


class Shot(Struct, frozen=True):
    """A gun fires with one die and some more."""

    zone: str
    die: int
    others: tuple[int, ...]


class Report(Struct, frozen=True):
    """What a zone has seen."""

    zone: str


def together(*told: Any, merges: dict[type, lines.Merge]) -> list[Any]:
    """A story as it is read."""
    found: list[Any] = []
    for event in told:
        both = lines.merged(merges, None, found[-1], event) if found else None
        found[-1:] = [both] if both is not None else [*found[-1:], event]
    return found


GATHERED: dict[type, lines.Merge] = {Moved: lines.in_one_line(StackMoved, "units", lines.item("unit"))}


def test_how_it_went_is_read_from_a_field() -> None:
    wordings: dict[type, lines.Wording] = {
        Moved: lines.up_or_down("cost"),
        Shot: lines.whether("others", "many"),
        Report: lines.named("zone"),
    }
    told = [Moved("a", "x", 2), Moved("a", "x", -1), Shot("x", 1, ()), Shot("x", 1, (2,)), Report("x")]
    assert [lines.wording_of(wordings, event) for event in told] == ["up", "down", "", "many", "x"]
    assert lines.wording_of({}, Report("x")) == ""


def test_a_field_shows_one_die_or_several() -> None:
    dice: dict[type, tuple[tuple[str, str], ...]] = {Shot: (("die.shot", "die"), ("die.more", "others"))}
    shown = lines.dice_shown(dice, Shot("x", 6, (1, 2)))
    assert shown == (("die.shot", 6), ("die.more", 1), ("die.more", 2))
    assert lines.dice_shown(dice, Report("x")) == ()


def test_events_in_a_row_become_one_line_while_their_other_facts_agree() -> None:
    told = (Moved("a", "x"), Moved("b", "x"), Moved("c", "x"), Moved("d", "y"))
    assert together(*told, merges=GATHERED) == [StackMoved(("a", "b", "c"), "x"), Moved("d", "y")]
    between = (Moved("a", "x"), Report("x"), Moved("b", "x"))
    assert together(*between, merges=GATHERED) == list(between)


def test_only_what_fits_is_gathered() -> None:
    free = lines.in_one_line(StackMoved, "units", lines.item("unit"), lambda one, next_one: next_one.cost == 0)
    told = (Moved("a", "x"), Moved("b", "x", 1))
    assert together(*told, merges={Moved: free}) == list(told)


def test_a_line_may_have_told_the_next_event_or_be_told_by_it() -> None:
    shot, report, other = Shot("x", 6, ()), Report("x"), Report("y")
    silent: dict[type, lines.Merge] = {Report: lines.already_told(Shot, "zone")}
    assert together(shot, report, merges=silent) == [shot]
    assert together(shot, other, merges=silent) == [shot, other]
    better: dict[type, lines.Merge] = {Report: lines.tells_all(Shot, "zone")}
    assert together(shot, report, merges=better) == [report]
    assert together(shot, other, merges=better) == [shot, other]


def test_the_first_way_that_fits_is_taken() -> None:
    ways = lines.first_of(lines.already_told(Shot, "zone"), lines.tells_all(Moved, "zone"))
    assert together(Moved("a", "x"), Report("x"), merges={Report: ways}) == [Report("x")]
    assert together(Shot("x", 1, ()), Report("x"), merges={Report: ways}) == [Shot("x", 1, ())]
    assert together(Report("x"), Report("x"), merges={Report: ways}) == [Report("x"), Report("x")]
