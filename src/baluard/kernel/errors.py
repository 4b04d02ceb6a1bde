"""What can go wrong: three errors for players, one for us, and the two signals that end a run of the rules."""

from __future__ import annotations

from baluard.kernel.faults import Fault, FaultFacts, Faults
from baluard.kernel.given import Given


class PlayerError(Exception):
    """A refusal that a player can understand: a text key with arguments, rendered in the reader's language."""

    key = "error.refused"

    def __init__(self, *faults: Fault, **details: str | int | Given) -> None:
        if faults and not details:
            details = {"fault": faults[0].key, **faults[0].facts}
        super().__init__(f"{self.key} {details}" if details else self.key)
        self.details = details
        self.faults = faults or named_fault(details)


def named_fault(details: FaultFacts) -> Faults:
    """The one fault that the details of a refusal name, if they do."""
    facts = {name: value for name, value in details.items() if name != "fault"}
    return (Fault(str(details["fault"]), "", facts),) if "fault" in details else ()


class NotYourDecision(PlayerError):
    """Another seat decides here, or nobody does."""

    key = "error.not_your_decision"


class NotOffered(PlayerError):
    """The answer is not among the legal ones."""

    key = "error.not_offered"


class NotCorrected(NotOffered):
    """The position cannot be put right so."""

    key = "error.not_corrected"


class StaleAnswer(PlayerError):
    """The answer names a decision that is no longer open."""

    key = "error.stale"


class BadRecord(PlayerError):
    """A record, save or data file that cannot be read or does not verify."""

    key = "error.bad_record"


class RulesBug(Exception):
    """The rules contradict themselves: ours to mend, never the player's fault."""


class UnusedAnswers(RulesBug):
    """An activity ended without asking for all that was recorded."""


class Suspend(BaseException):
    """The rules need answers that nobody has given yet."""

    def __init__(self, decisions: tuple, optional: tuple = ()) -> None:  # type: ignore[type-arg]
        super().__init__()
        self.decisions = decisions
        self.optional = optional


class GameOver(BaseException):
    """The rules ended the game from any depth."""
