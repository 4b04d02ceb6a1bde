"""What a player is asked, and small questions on the table that previews, hints and panels share."""

from __future__ import annotations

from collections.abc import Iterable

from baluard.games.victus.eyes.foresight import Sight
from baluard.games.victus.model.facts import COLOURS
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import group_key
from baluard.games.victus.rules.combat import reckon_support, reckon_troops
from baluard.games.victus.rules.track import set_needle
from baluard.games.victus.rules.values import indicator
from baluard.page.questions import Question


class Asks(Question[Sight], frozen=True):
    """A question to a player, with the space that it is about."""

    @property
    def s(self) -> State:
        """The table as it stands."""
        return self.now.s

    def zone(self, key: str) -> int:
        """The place that a key names."""
        return self.s.facts.no[key]

    @property
    def place(self) -> int:
        """The space that the decision is about."""
        return self.zone(str(self.about["space"]))


def spaces_of(s: State, zones: Iterable[int]) -> tuple[str, ...]:
    """Places by their ids."""
    return tuple(s.facts.ids[z] for z in zones)


def colour_keys(colours: Iterable[int]) -> tuple[str, ...]:
    """Arrow colours as keys of their words, for `{colours:each}`."""
    return tuple(f"about.colour.{COLOURS[colour]}" for colour in colours)


def troops_at(s: State, z: int) -> str:
    """The troops in a place, as a group."""
    return group_key(s.infantry[z], s.coronela[z])


def strength(s: State, z: int) -> int:
    """VIC-9.2 What Barcelona counts in a space."""
    return reckon_troops(s, z).total + reckon_support(s, z).total


def is_unguarded(s: State, z: int) -> bool:
    """Is there nobody who could fight in a space?"""
    return not s.troops(z) and not s.organ[z]


def indicators_at(s: State, z: int) -> list[int]:
    """VIC-8.8 The indicators that a space belongs to."""
    return [i for i, spaces in enumerate(s.facts.indicator_spaces) if z in spaces]


def value_after(s: State, number: int, boxes: int) -> int:
    """The value of an indicator whose needle has moved so many boxes, as far as there are any."""
    after = s.copy()
    set_needle(after, number, max(0, min(len(s.facts.boxes[number]) - 1, s.needle[number] + boxes)))
    return indicator(after, number)
