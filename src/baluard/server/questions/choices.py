"""The buttons of a question: their groups, their remarks, and the step that is typed in instead."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.answers import DONE, Keys
from baluard.kernel.decision import CHANCE
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.remarks import ASIDE, ENDS
from baluard.page.widgets import Hint
from baluard.server.common.words import Words
from baluard.server.questions.keys import WRITTEN

FEW = 9  # numbers that are buttons; of more one is typed


class Choice(Struct, frozen=True):
    """One key that may come next."""

    key: str
    label: str
    number: int
    remark: str = ""
    mark: str = ""
    beside: tuple[str, ...] = ()


class Group(Struct, frozen=True):
    """Choices under one heading: the counters of a zone."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    closed: bool = False  # in a box that opens: what is seldom wanted


class Typed(Struct, frozen=True):
    """A step whose key is typed in: a number between two, or words (then both are 0), and what stands there first."""

    least: int = 0
    most: int = 0
    first: int = 0
    remark: str = ""


def typed_step(keys: Keys, hints: dict[str, Hint], words: Words) -> Typed | None:
    """What is typed in where many numbers, or words, may come next; a number with a remark is a suggestion."""
    numbers = [int(key) for key in keys if key.isdecimal()]
    if len(numbers) > FEW:
        hint = next((hints[key] for key in keys if key.isdecimal() and key in hints), None)
        first, remark = (int(hint.key), words.text(hint.text)) if hint else (max(numbers), "")
        return Typed(min(numbers), max(numbers), first, remark)
    return Typed() if any(key.startswith(WRITTEN) for key in keys) else None


def is_button(key: str, typed: Typed | None) -> bool:
    """Is this key one of a list? Not where it is typed in."""
    return typed is None or not (key.isdecimal() if typed.most else key.startswith(WRITTEN))


def hints_for(game: GameModule, view: View, asked: Asked, keys: Keys, stack: Keys) -> dict[str, Hint]:
    """Remarks beside the next keys; for a stack, those of the first of its counters that has any."""
    if asked.decision.seat == CHANCE:
        return {}
    if len(keys) != 1 or not stack:
        return {hint.key: hint for hint in game.hints(view, asked, keys)}
    found: dict[str, Hint] = {}
    for first in stack:
        for hint in game.hints(view, asked, (first,)):
            if hint.key not in found or (hint.offered and not found[hint.key].offered):
                found[hint.key] = hint
    return found


def marks_of(hints: dict[str, Hint]) -> dict[str, str]:
    """How the board marks keys: the sign, and the figure in it."""
    marked = {key: hint for key, hint in hints.items() if hint.mark not in ("", ENDS, ASIDE)}
    return {key: f"{hint.mark} {hint.figure}".strip() for key, hint in marked.items()}


def label(tag: str, key: str, words: Words, step: int = 0) -> str:
    """What is written on a button that comes after so many keys."""
    return words.texts.label(tag, key, step)


def choice(tag: str, key: str, number: int, hints: dict[str, Hint], words: Words, step: int = 0) -> Choice:
    """One button."""
    hint = hints.get(key)
    remark = words.text(hint.text) if hint else ""
    mark, beside = (hint.mark, hint.beside) if hint else ("", ())
    return Choice(key, label(tag, key, words, step), number, remark, mark, beside)


def barred_choices(tag: str, hints: dict[str, Hint], offered: Keys, words: Words) -> tuple[Choice, ...]:
    """What cannot be chosen, and why."""
    return tuple(
        choice(tag, key, 0, hints, words) for key, hint in hints.items() if not hint.offered and key not in offered
    )


def group_choices(
    game: GameModule, view: View, tag: str, keys: Keys, hints: dict[str, Hint], words: Words, step: int
) -> tuple[Group, ...]:
    """The choices, numbered, under the places where the game lists them. The key that ends is first, and number 0."""
    ends = [key for key in keys if key == DONE or (key in hints and hints[key].mark == ENDS)]
    aside = [key for key in keys if is_aside(key, hints)]
    found: dict[str, list[Choice]] = {}
    for key in keys:
        if key not in ends and key not in aside:
            found.setdefault(game.group_of(view, key), []).append(choice(tag, key, 0, hints, words, step))
    if len(found) > 1 and all(len(choices) == 1 for place, choices in found.items() if place):
        found = {"": [with_place(one, place, words) for place, choices in found.items() for one in choices]}
    if ends:
        first = [choice(tag, key, 0, hints, words, step) for key in ends]
        found = {"": first + found.get("", []), **{place: choices for place, choices in found.items() if place}}
    if aside:
        found[ASIDE] = [choice(tag, key, 0, hints, words, step) for key in aside]
    groups, number = [], 0
    for place, choices in found.items():
        numbered = []
        for one in choices:
            number += one.key not in ends
            numbered.append(replace(one, number=number if one.key not in ends else 0))
        title = words.say("decision_page.aside") if place == ASIDE else words.name(place) if place else ""
        groups.append(Group(place, title, tuple(numbered), place == ASIDE))
    return tuple(groups)


def is_stack(group: Group) -> bool:
    """Do several counters lie at one place?"""
    return len(group.choices) > 1 and bool(group.key)


def is_aside(key: str, hints: dict[str, Hint]) -> bool:
    """Is this key seldom wanted?"""
    return key in hints and hints[key].mark == ASIDE


def with_place(one: Choice, place: str, words: Words) -> Choice:
    """A button that stands under no heading: its remark begins with its place."""
    name = words.name(place) if place else ""
    return replace(one, remark=" · ".join(part for part in (name, one.remark) if part)) if name else one


def note_room(group: Group, fits: dict[str, int], number: int, words: Words) -> Group:
    """The choices with how many of a stack they can take, where that is not all."""
    choices = []
    for one in group.choices:
        remark = one.remark
        if fits.get(one.key, number) < number:
            room = words.say("stack.fits", n=fits[one.key], all=number)
            remark = f"{room} · {remark}" if remark else room
        choices.append(replace(one, remark=remark))
    return replace(group, choices=tuple(choices))
