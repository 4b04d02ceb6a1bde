"""What a player is asked, and sentences about who could attack, for previews and hints."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.assault.eyes.foresight import Exposure, unit_names, zone_names
from baluard.games.assault.model.state import State
from baluard.page.questions import Question
from baluard.page.remarks import said, when
from baluard.page.widgets import Text


class Asks(Question[State], frozen=True):
    """A question to a player, with his side and what keys stand for."""

    @property
    def side(self) -> int:
        """The side of who is asked."""
        return self.now.facts.side_of_seat[self.asked.decision.seat]

    def unit(self, key: str) -> int:
        """The counter that a key names."""
        return self.now.facts.unit_no[key]

    def zone(self, key: str) -> int:
        """The zone that a key names."""
        return self.now.facts.zone_no[key]


def exposure_notes(s: State, danger: Exposure) -> Iterator[Text]:
    """Who could attack, in sentences."""
    yield from when(danger.losses, "preview.exposed.losses", losses=danger.losses)
    yield from when(danger.volleys, "preview.exposed.volleys", zones=zone_names(s, danger.volleys))
    yield from when(danger.guns, "preview.exposed.guns", units=unit_names(s, danger.guns))
    yield from when(danger.assaults, "preview.exposed.assaults", zones=zone_names(s, danger.assaults))
    if not (danger.losses or danger.volleys or danger.guns or danger.assaults):
        yield said("preview.exposed.none")


def exposure_parts(danger: Exposure) -> Iterator[Text]:
    """Who could attack, in a few words."""
    yield from when(danger.losses, "hint.exposed.losses", losses=danger.losses)
    yield from when(danger.assaults, "hint.exposed.assaults", assaults=len(danger.assaults))
