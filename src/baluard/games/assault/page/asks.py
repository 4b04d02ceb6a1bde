"""What a player is asked, and sentences about who could attack, for previews and hints."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.assault.eyes.foresight import Exposure, checkpoint, present, unit_names, zone_names
from baluard.games.assault.model.state import State
from baluard.kernel.answers import Keys
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import NO_DRAFT, Question
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


# A reroll is asked after the cards of the assault were spent: its numbers are those of the checkpoint.
TABLES = {"reroll": checkpoint}


def question(game: GameModule, view: View, asked: Asked, keys: Keys, draft: Draft = NO_DRAFT) -> Asks:
    """What is asked, on the table that the numbers are reckoned on."""
    table = TABLES.get(asked.decision.tag, present)
    return Asks(table(game, view), view, asked, keys, draft)


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
