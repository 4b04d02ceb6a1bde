"""A question as previews and hints see it. Beside each decision's tag stands the function that explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from baluard.kernel.allotment import Allotment, totals_of
from baluard.kernel.answers import DONE, Amount, Keys, Pose, SomeOf, Space, as_keys
from baluard.kernel.decision import Fact
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked, View
from baluard.page.widgets import Column, Drawn, Hint, Preview, Text

N = TypeVar("N")
Parts = Iterable[Text | Column | Drawn]
"""A preview as it is told: sums and sentences, each in its order, and what is laid over the board."""
NO_DRAFT = Draft()


class Question(Struct, Generic[N], frozen=True):
    """What a person is asked, with the keys chosen so far, on the table as it stands now for these eyes."""

    now: N
    view: View
    asked: Asked
    keys: Keys
    draft: Draft = NO_DRAFT  # the whole answer as it is so far, where it is no path of keys

    @property
    def tag(self) -> str:
        """Which decision it is."""
        return str(self.asked.decision.tag)

    @property
    def seat(self) -> str:
        """Who is asked."""
        return str(self.asked.decision.seat)

    @property
    def about(self) -> dict[str, Fact]:
        """What the decision is about."""
        about: dict[str, Fact] = self.asked.decision.about
        return about

    def number(self, name: str = "number") -> int:
        """A number that the decision is about."""
        return int(str(self.about[name]))

    @property
    def space(self) -> Any:
        """The answers that are admitted."""
        return self.asked.decision.space

    @property
    def offered(self) -> Keys:
        """The keys that may come next; the end of a path is not among them."""
        ended = self.keys and self.keys[-1] == DONE
        return () if ended else tuple(key for key in self.space.next_keys(self.keys) if key != DONE)


def keys_in(space: Space[Any], draft: Draft) -> Keys:
    """The path of keys that a draft stands for, as far as it is one; a form is none."""
    value = draft.value
    if not draft.is_value:
        return draft.keys
    match space:
        case Amount():
            return (str(value),) if space.admits(value) else ()
        case SomeOf():
            return tuple(key for key in as_keys(value) or () if key in space.keys)
        case Pose():
            return (",".join(str(part) for part in value),) if space.admits(value) else ()
        case Allotment():
            wrong = [fault for fault in space.faults(value) if fault.key != "fault.too_few"]
            rows = {} if wrong else totals_of(value) or {}
            return tuple(key for pair, n in rows.items() for key in pair * n)
    return ()


Q = TypeVar("Q", bound=Question[Any])
Explains = Callable[[Q], Parts]
Hints = Callable[[Q], Iterable[Hint]]


# -- tables from a tag to what explains it


def preview_from(table: Mapping[str, Explains[Q]], question: Q) -> Preview | None:
    """What the table says before a question is answered; None when that is nothing."""
    explain = table.get(question.tag)
    return preview_of(explain(question)) if explain else None


def preview_of(parts: Parts) -> Preview | None:
    """Sums side by side, then the sentences, and all that is drawn; None when there is nothing."""
    told = tuple(parts)
    columns = tuple(part for part in told if isinstance(part, Column))
    notes = tuple(part for part in told if isinstance(part, Text))
    return Preview(columns, notes, "".join(part.svg for part in told if isinstance(part, Drawn))) if told else None


def hints_from(table: Mapping[str, Hints[Q]], question: Q) -> tuple[Hint, ...]:
    """What the table says beside the next keys; nothing when there is nothing more to choose."""
    explain = table.get(question.tag)
    return tuple(explain(question)) if explain and question.offered else ()


# -- hints key by key


def each(hint: Callable[[Q, str], Hint]) -> Hints[Q]:
    """The same hint beside every key that may come next."""
    return lambda question: [hint(question, key) for key in question.offered]


def by_step(*steps: Hints[Q]) -> Hints[Q]:
    """Hints of a path: one function for its first key, one for its second, and so on; the last for all that follow."""
    return lambda question: steps[min(len(question.keys), len(steps) - 1)](question)


def no_hints(question: Question[Any]) -> tuple[Hint, ...]:
    """Nothing is said beside a key that speaks for itself."""
    return ()
