"""What can be answered by a number in a letter: the choices of a question, when they are few, each with its number.

They are kept with the letter: a number in a reply means what stood beside it there, whatever is listed since.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from baluard.campaign.lexicon import plain
from baluard.kernel.answers import DONE, Amount, Form, Keys, OneOf, PathSpace, SomeOf
from baluard.kernel.values import Answer, Asked, Entry, Motion, TakeBack, View, as_kept
from baluard.page.contract import GameModule
from baluard.server.common.words import Words
from baluard.server.mail.proposals import is_proposed
from baluard.server.questions.choices import hints_for, label

MOST_LISTED = 20
MOST_LOOKED_AT = 200  # steps of paths, before it is clear that there are too many
ONE, SOME, AMOUNT = "one", "some", "amount"
COPIED = re.compile(r"\s*(\d{1,2})\s*[.):–-]\s*(\S.{0,300})")
NUMBERS = re.compile(r"[\s#(\[]*(\d{1,6}(?:\s*[,;\s]\s*\d{1,6})*)[\s.)\]!]*", re.IGNORECASE)


class Way(Struct, frozen=True):
    """One choice: how it reads, and the answer it stands for."""

    label: str
    answer: Any
    remark: str = ""


class Ways(Struct, frozen=True):
    """What numbers mean: one of a list, several of it, or the number itself between two."""

    how: str = ""
    ways: tuple[Way, ...] = ()
    least: int = 0
    most: int = 0
    more: bool = False  # is there more than a letter lists? That is chosen on the page

    def read(self, numbers: tuple[int, ...]) -> Any:
        """The answer that numbers stand for; None when they stand for none."""
        if self.how == AMOUNT:
            return numbers[0] if len(numbers) == 1 and self.least <= numbers[0] <= self.most else None
        if not all(1 <= number <= len(self.ways) for number in numbers):
            return None
        if self.how == SOME:
            return [self.ways[number - 1].answer for number in dict.fromkeys(numbers)]
        return self.ways[numbers[0] - 1].answer if self.how == ONE and len(numbers) == 1 else None

    def copied(self, line: str) -> int:
        """The number of a choice that somebody copied whole out of the letter, with its number before it; 0: none."""
        found = COPIED.fullmatch(line)
        if found is None or not 1 <= int(found.group(1)) <= len(self.ways):
            return 0
        number = int(found.group(1))
        return number if plain(found.group(2)).startswith(plain(self.ways[number - 1].label)) else 0

    def labels(self, numbers: tuple[int, ...]) -> tuple[str, ...]:
        """How what they stand for reads."""
        if self.how == AMOUNT:
            return tuple(str(number) for number in numbers)
        return tuple(self.ways[number - 1].label for number in dict.fromkeys(numbers))


def question_key(entries: Sequence[Entry], turn_n: int, asked: Asked) -> str:
    """What a question is called as long as it is the same, whatever others say meanwhile. It is another one as soon as
    its seat has answered it, and when something was taken back or put right."""
    seat, tag = asked.decision.seat, asked.decision.tag
    given = sum(1 for one in entries if isinstance(one, Answer) and (one.seat, one.about) == (seat, tag))
    anew = sum(1 for one in entries if isinstance(one, (TakeBack, Motion)))
    about = hashlib.sha256(msgspec.json.encode(asked.decision.about, order="deterministic")).hexdigest()[:12]
    return f"{turn_n}.{seat}.{tag}.{given}.{anew}.{about}"


def ways_of(game: GameModule, view: View, asked: Asked, words: Words) -> Ways:
    """What can be answered by a number; `how` is empty when nothing can."""
    space = asked.decision.space
    match space:
        case Amount():
            return Ways(AMOUNT, (), space.least, space.most)
        case OneOf():
            paths: list[Keys] | None = [(key,) for key in space.keys]
        case SomeOf():
            keys = space.keys if len(space.keys) <= MOST_LISTED else ()
            listed = tuple(Way(label(asked.decision.tag, key, words), key) for key in keys)
            return Ways(SOME, listed, space.least, space.most) if listed else Ways()
        case PathSpace():
            paths = paths_of(space)
        case Form() if is_proposed(asked):
            answer = msgspec.to_builtins(as_kept(asked.decision.default))
            return Ways(ONE, (Way(words.say("letter.as_proposed"), answer),), more=True)
        case _:
            paths = None
    if paths is None or not 1 <= len(paths) <= MOST_LISTED:
        return Ways()
    hints = {hint.key: words.text(hint.text) for hint in hints_for(game, view, asked, (), ()).values()}
    return Ways(ONE, tuple(way_of(asked, path, hints, words) for path in paths))


def way_of(asked: Asked, path: Keys, hints: dict[str, str], words: Words) -> Way:
    """A path of keys as a choice."""
    said = [label(asked.decision.tag, key, words, step) for step, key in enumerate(path) if key != DONE or step == 0]
    remark = hints.get(path[0], "")
    return Way(" · ".join(said), msgspec.to_builtins(as_kept(asked.decision.space.from_keys(path))), remark)


def paths_of(space: PathSpace) -> list[Keys] | None:
    """All whole paths of a space; None when there are many, or a place is asked for that no list can hold."""
    found: list[Keys] = []
    open_ones: list[Keys] = [()]
    looked = 0
    while open_ones:
        keys = open_ones.pop()
        looked += 1
        if looked > MOST_LOOKED_AT or len(found) > MOST_LISTED or space.pose_at(keys) is not None:
            return None
        more = () if keys and keys[-1] == DONE else space.next_keys(keys)
        if not more:
            found.append(keys)
        open_ones.extend((*keys, key) for key in reversed(more))
    return found


def numbers_in(text: str, ways: Ways) -> list[tuple[int, ...]]:
    """The lines of a text that are nothing but numbers, or a number with the choice beside it in the letter."""
    found = []
    for line in filter(str.strip, text.splitlines()):
        match, copied = NUMBERS.fullmatch(line), ways.copied(line)
        if match is not None:
            found.append(tuple(int(one) for one in re.findall(r"\d+", match.group(1))))
        elif copied:
            found.append((copied,))
    return found
