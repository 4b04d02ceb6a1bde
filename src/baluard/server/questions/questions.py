"""A decision as the page shows it: prompt, choices narrowed by the keys chosen so far, remarks, preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from baluard.campaign.reports import is_report
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, Amount, Form, Keys, OneOf, PathSpace, Pose, SomeDice, SomeOf
from baluard.kernel.decision import CHANCE, Decision
from baluard.kernel.drafts import Draft, beginning
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import MASK, Answer, Asked, View
from baluard.page.contract import GameModule
from baluard.page.remarks import ASIDE, ENDS
from baluard.page.widgets import Hint
from baluard.server.common.words import Words
from baluard.server.questions.forms import form_of
from baluard.server.questions.trials import Shown, Tried, first_draft, notes_of, preview_of, sums_of, trial_of

MANY = 30  # beyond this the list gets a box to search in
FEW = 9  # numbers that are buttons; of more one is typed
WRITTEN = "="  # a key that begins so is what somebody writes
STEPPED = ("one_of", "path")  # spaces narrowed key by key; the others have inputs of their own


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


class Undone(Struct, frozen=True):
    """For how many things nothing was ordered yet, and the next of them: its first keys, and its name."""

    count: int
    keys: Keys
    name: str


class Question(Struct, frozen=True):
    """Everything the page needs to put one question."""

    id: str
    seat: str
    tag: str
    kind: str
    prompt: str
    rule: str
    help: tuple[str, str]
    keys: Keys
    crumbs: tuple[tuple[str, str], ...]
    groups: tuple[Group, ...]
    count: int
    offered: Keys
    whole: bool  # the keys are a whole answer
    answer: Any
    sums: tuple[Shown, ...]
    notes: tuple[str, ...]
    barred: tuple[Choice, ...]  # what is not offered, and why
    marks: dict[str, str]  # how the board marks keys: stop, full, go (with the steps left), aim
    places: dict[str, str]  # of board elements that stand for a key of another name: the key
    drawn: str  # what is laid over the board
    limits: dict[str, Any]
    default: Any  # what an absent player does: a suggestion for inputs that are tedious to fill in
    stackable: bool
    optional: bool
    masked: bool
    answered: bool
    in_stack: int = 1  # how many counters the answer is for
    sealed: Keys = ()  # what was answered under seal, and may still be changed
    draft: Any = None  # what the inputs hold, as plain values
    rev: int = 0  # of the draft that the seat has in common with its other devices
    tried: Tried | None = None  # what there is to say of the draft
    single: bool = False  # there is only one thing to say
    book: bool = False  # it may also be filled in as a workbook
    pose: bool = False  # the next key may be any pose within the limits
    typed: Typed | None = None  # the next key is typed in
    about: Keys = ()  # what it is about: places and pieces to look at where nothing on the board is offered
    undone: Undone | None = None
    proposals: tuple[tuple[str, Keys], ...] = ()  # whole answers, in words
    file: tuple[str, str] | None = None  # the name and the text by which an answer of this kind is shared
    movable: Keys = ()  # the things on the board that a hand may take as an answer
    held: str = ""  # the one of them that was taken last
    carries: dict[str, Keys] = {}  # of pieces that are no keys themselves: the keys that taking one in hand stands for
    together: bool = False  # several of them may be dragged by the same order
    run: Keys = ()  # the answers that settle this and the equal questions that follow, in the order of the list
    light: bool = False  # the whole answer can be taken back, and its reader wants no Confirm for that

    @property
    def stepped(self) -> bool:
        """Is it answered key by key?"""
        return self.kind in STEPPED

    @property
    def searchable(self) -> bool:
        """Is the list so long that it wants a search box?"""
        return self.count > MANY


def is_single(space: Any) -> bool:
    """Is there only one thing to say?"""
    return isinstance(space, OneOf) and len(space.keys) == 1


def checked_keys(asked: Asked, keys: Keys) -> Keys:
    """The keys chosen so far, each checked against what was offered."""
    found = asked.decision.space.faults_of_keys(keys, False)
    if found:
        raise NotOffered(*found)
    return keys


def stack_on_offer(asked: Asked, stack: Keys, keys: Keys) -> Keys:
    """The counters of a stack that are still offered; none unless there are several and the keys begin with one."""
    if asked.decision.space.kind != "path" or not keys or keys[0] not in stack:
        return ()
    offered = asked.decision.space.next_keys(())
    found = tuple(key for key in stack if key in offered and key != DONE)
    return found if len(found) > 1 else ()


def with_leader(asked: Asked, stack: Keys, keys: Keys) -> Keys:
    """The keys of a stack, begun with the first of its counters that can follow them."""
    if len(keys) > 1 and keys[0] in stack:
        for first in stack:
            if keys[1] in asked.decision.space.next_keys((first,)):
                return (first, *keys[1:])
    return keys


def next_for(asked: Asked, keys: Keys, fits: dict[str, int]) -> Keys:
    """What may come next: for a stack, wherever one of its counters can go."""
    return tuple(fits) if fits and len(keys) == 1 else asked.decision.space.next_keys(keys)


def pose_at(asked: Asked, keys: Keys) -> Pose | None:
    """The pose that these keys lead to, if they do."""
    space = asked.decision.space
    return space.pose_at(keys) if isinstance(space, PathSpace) else None


def is_open(asked: Asked, keys: Keys, stack: Keys) -> bool:
    """Are these keys, perhaps chosen before somebody else answered, still offered?"""
    try:
        checked_keys(asked, with_leader(asked, stack_on_offer(asked, stack, keys), keys))
    except NotOffered:
        return False
    return True


def with_forced_keys(asked: Asked, keys: Keys, fits: dict[str, int], stack: Keys) -> Keys:
    """The keys, with those appended that are the only ones left."""
    while keys and keys[-1] != DONE:
        more = next_for(asked, keys, fits)
        if len(more) != 1 or pose_at(asked, keys) is not None or more[0].startswith(WRITTEN):
            break  # others than the suggested one may be meant
        keys = with_leader(asked, stack, (*keys, more[0]))
    return keys


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


def question_of(
    game: GameModule,
    view: View,
    asked: Asked,
    keys: Keys,
    words: Words,
    stack: Keys = (),
    draft: Draft | None = None,
) -> Question:
    """The question as narrowed by `keys`, for one counter or for several gathered in a `stack`; or with a draft in the
    inputs of a space that is not narrowed key by key."""
    decision = asked.decision
    space = decision.space
    stepped = space.kind in STEPPED
    stack = stack_on_offer(asked, stack, keys)
    fits = game.together(view, asked, stack) if stack else {}
    keys = with_forced_keys(asked, checked_keys(asked, with_leader(asked, stack, keys)), fits, stack) if stepped else ()
    if not keys and is_single(space):
        keys = space.keys  # a single thing can be said: one press is enough
    more: Keys = () if keys and keys[-1] == DONE else next_for(asked, keys, fits)
    whole = stepped and bool(keys) and not space.goes_on(keys)
    hints = hints_for(game, view, asked, keys, stack)
    draft = Draft(keys) if stepped else draft or first_draft(space)
    preview = preview_of(game, view, asked, draft, stack if fits else ())
    typed = typed_step(more, hints, words) if stepped else None
    listed = tuple(key for key in more if is_button(key, typed))
    groups = group_choices(game, view, decision.tag, listed, hints, words, len(keys))
    if fits and len(keys) == 1:
        groups = tuple(note_room(group, fits, len(stack), words) for group in groups)
    things = things_of(game, view, decision, words)
    movable = game.movable(view, asked, keys) if stepped and decision.seat != CHANCE else ()
    together = len(movable) > 1 and decision.tag in game.drags_together
    pose = pose_at(asked, keys)
    limits = {**limits_of(pose or space, decision.tag, words, hints), "things": things}
    if isinstance(space, Form):
        limits["form"] = form_of(game, view, asked, draft.value, words)
    return Question(
        id=asked.id,
        seat=decision.seat,
        tag=decision.tag,
        kind=space.kind,
        prompt=prompt(decision.tag, decision.about, words, () if whole else keys, drawing=bool(things)),
        rule=decision.rule,
        help=rule_help(game, decision.rule, words.lang),
        keys=keys,
        crumbs=tuple(
            (key, label(decision.tag, key, words, i)) for i, key in enumerate(shown_keys(game, view, keys, stack))
        ),
        groups=groups,
        count=len(listed),
        offered=offered_keys(space, tuple(key for key in more if not is_aside(key, hints)), whole),
        whole=whole,
        answer=space.from_keys(keys) if whole else None,
        sums=sums_of(preview, words),
        notes=notes_of(preview, words),
        barred=barred_choices(decision.tag, hints, more, words),
        marks=marks_of(hints),
        places={hint.place: key for key, hint in hints.items() if hint.place and key in more},
        drawn=preview.drawn if preview else "",
        limits=limits,
        pose=pose is not None,
        typed=typed,
        about=tuple(value for value in decision.about.values() if isinstance(value, str)),
        default=beginning(decision),
        stackable=space.kind == "path" and not keys and (together or any(is_stack(group) for group in groups)),
        optional=not asked.required,
        masked=decision.masked and decision.decline is not None,
        answered=asked.answered,
        in_stack=max(1, len(stack)),
        sealed=sealed_keys(view, asked),
        single=is_single(space),
        book=is_report(asked),
        draft=draft.value if draft.is_value else None,
        tried=trial_of(space, draft, words),
        undone=next_undone(game.undone(view, asked), keys, words),
        file=game.answer_file(view, asked, keys) if stepped else None,
        proposals=() if keys else tuple((words.text(one.text), one.keys) for one in game.proposals(view, asked)),
        movable=movable,
        run=run_of(game, decision) if not keys else (),
        carries=game.carries(view, asked) if stepped and not keys and decision.seat != CHANCE else {},
        held=held_of(movable, keys),
        together=together,
    )


def run_of(game: GameModule, decision: Decision[Any]) -> Keys:
    """All that is asked for one by one, but for the last, which nobody is asked; nothing where one answer is enough."""
    space = decision.space
    if not isinstance(space, OneOf) or decision.tag not in game.in_a_run:
        return ()
    return space.keys[:-1] if len(space.keys) > 2 else ()


def is_stack(group: Group) -> bool:
    """Do several counters lie at one place?"""
    return len(group.choices) > 1 and bool(group.key)


def held_of(movable: Keys, keys: Keys) -> str:
    """What hands hold: of the keys the first that can be moved, or the only thing there is."""
    if not keys:
        return ""
    return next((key for key in keys if key in movable), movable[0] if len(movable) == 1 else "")


def next_undone(left: Sequence[Keys], keys: Keys, words: Words) -> Undone | None:
    """What is led to next: after the thing that is chosen now, and round again."""
    if not left:
        return None
    here = [i for i, first in enumerate(left) if keys[: len(first)] == first]
    after = left[(here[0] + 1) % len(left)] if here else left[0]
    return Undone(len(left), after, words.name(after[-1]))


def marks_of(hints: dict[str, Hint]) -> dict[str, str]:
    """How the board marks keys: the sign, and the figure in it."""
    marked = {key: hint for key, hint in hints.items() if hint.mark not in ("", ENDS, ASIDE)}
    return {key: f"{hint.mark} {hint.figure}".strip() for key, hint in marked.items()}


def sealed_keys(view: View, asked: Asked) -> Keys:
    """The keys of one's own answer that lies under seal; none when it is not one of several keys."""
    if not asked.answered:
        return ()
    for entry in reversed(view.answers):
        mine = isinstance(entry, Answer) and (entry.seat, entry.about) == (asked.decision.seat, asked.decision.tag)
        if mine and entry.ask == asked.ask and entry.answer != MASK:
            answer = entry.answer if isinstance(entry.answer, (list, tuple)) else (entry.answer,)
            return tuple(key for key in answer if isinstance(key, str))
    return ()


def offered_keys(space: Any, more: Keys, whole: bool) -> Keys:
    """What a click may choose: the next keys; of one key out of several, another one until it is confirmed."""
    if isinstance(space, Allotment):
        return (*more, *(place for place, _ in space.caps))
    if whole and isinstance(space, OneOf):
        return space.keys
    return tuple(key for key in more if key != DONE)


def shown_keys(game: GameModule, view: View, keys: Keys, stack: Keys) -> Keys:
    """The keys as they are shown: a whole stack of one place goes by the name of the place."""
    places = {game.group_of(view, key) for key in stack}
    return (*places, *keys[1:]) if len(places) == 1 and "" not in places else keys


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


def ways_with(game: GameModule, view: View, asked: Asked, keys: Keys, words: Words) -> list[tuple[Keys, str]]:
    """What can be done with an element of the board: the first keys after which it is offered, and how they read."""
    space = asked.decision.space
    if space.kind != "path" or any(key in space.next_keys(()) for key in keys):
        return []
    hints = hints_for(game, view, asked, (), ())
    found: list[tuple[Keys, str]] = []
    for first in space.next_keys(()):
        wanted = [key for key in keys if first != DONE and key in space.next_keys((first,))]
        if wanted:
            one = choice(asked.decision.tag, first, 0, hints, words)
            found.append(((first, wanted[0]), f"{one.label} · {one.remark}" if one.remark else one.label))
    return found


def why_left(game: GameModule, view: View, asked: Asked | None, left: Sequence[Any], words: Words) -> str:
    """Why counters of a stack stayed behind, in a few words; each reason once."""
    reasons: list[str] = []
    for answer in left:
        reason = words.say("stack.cannot")
        if asked is not None and isinstance(answer, (list, tuple)) and len(answer) > 1:
            for hint in game.hints(view, asked, (str(answer[0]),)):
                if hint.key == answer[1] and not hint.offered:
                    reason = words.text(hint.text)
        if reason not in reasons:
            reasons.append(reason)
    return "; ".join(reasons)


def prompt(tag: str, about: dict[str, Any], words: Words, keys: Keys = (), drawing: bool = False) -> str:
    """The one sentence that says what to do now; a later step of a path may have its own."""
    if tag == CHANCE:
        facts = {**about, "purpose": words.purpose(about["purpose"])}
        return words.say("chance.draw" if drawing else "chance.dice", facts)
    return words.say(words.texts.prompt_key(tag, keys), dict(about))


def things_of(game: GameModule, view: View, decision: Decision[Any], words: Words) -> list[tuple[int, str]]:
    """The things of a bag out of which somebody draws by hand, by name; nothing of a draw that not all may see."""
    space = decision.space
    if not isinstance(space, SomeDice) or "seen_by" in decision.about:
        return []
    purpose = str(decision.about["purpose"])
    named = [words.name(game.drawn_key(view.options, purpose, thing)) for thing in space.things]
    return sorted(enumerate(named, 1), key=lambda pair: pair[1])


def label(tag: str, key: str, words: Words, step: int = 0) -> str:
    """What is written on a button that comes after so many keys."""
    return words.texts.label(tag, key, step)


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


def is_aside(key: str, hints: dict[str, Hint]) -> bool:
    """Is this key seldom wanted?"""
    return key in hints and hints[key].mark == ASIDE


def with_place(one: Choice, place: str, words: Words) -> Choice:
    """A button that stands under no heading: its remark begins with its place."""
    name = words.name(place) if place else ""
    return replace(one, remark=" · ".join(part for part in (name, one.remark) if part)) if name else one


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


def rule_help(game: GameModule, rule: str, lang: str) -> tuple[str, str]:
    """Heading and text of a rule in our words; empty when there is none."""
    found = game.rule_help(rule, lang) if rule else None
    return found or ("", "")


def limits_of(space: Any, tag: str, words: Words, hints: dict[str, Hint]) -> dict[str, Any]:
    """What the inputs of a space that is not narrowed key by key have to know."""
    match space:
        case Amount():
            return {"least": space.least, "most": space.most}
        case SomeOf():
            return {"least": space.least, "most": space.most, "always": space.always, "keys": space.keys}
        case Pose():
            box = {"west": space.west, "east": space.east, "north": space.north, "south": space.south}
            return {**box, "headings": space.headings, "suggestions": space.suggestions}
        case Allotment():
            kinds = [(choice(tag, kind, 0, hints, words), count) for kind, count in space.kinds]
            places = [(choice(tag, place, 0, hints, words), min(cap, space.most)) for place, cap in space.caps]
            return {"kinds": kinds, "places": places, "most": space.most, "all": space.all_must_go}
        case SomeDice():
            return {"sides": space.sides, "count": space.count}
    return {}
