"""A decision as the page shows it: prompt, choices narrowed by the keys chosen so far, remarks, preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from baluard.campaign.reports import is_report
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, Amount, Form, Keys, OneOf, Pose, SomeDice, SomeOf
from baluard.kernel.decision import CHANCE, Decision
from baluard.kernel.drafts import Draft, beginning
from baluard.kernel.values import MASK, Answer, Asked, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Hint
from baluard.server.common.words import Words
from baluard.server.questions.choices import (
    Choice,
    Group,
    Typed,
    barred_choices,
    choice,
    group_choices,
    hints_for,
    is_aside,
    is_button,
    is_stack,
    label,
    marks_of,
    note_room,
    typed_step,
)
from baluard.server.questions.forms import form_of
from baluard.server.questions.keys import (
    checked_keys,
    held_of,
    is_single,
    next_for,
    offered_keys,
    pose_at,
    shown_keys,
    stack_on_offer,
    with_forced_keys,
    with_leader,
)
from baluard.server.questions.trials import Shown, Tried, first_draft, notes_of, preview_of, sums_of, trial_of

MANY = 30  # beyond this the list gets a box to search in
STEPPED = ("one_of", "path")  # spaces narrowed key by key; the others have inputs of their own


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


def next_undone(left: Sequence[Keys], keys: Keys, words: Words) -> Undone | None:
    """What is led to next: after the thing that is chosen now, and round again."""
    if not left:
        return None
    here = [i for i, first in enumerate(left) if keys[: len(first)] == first]
    after = left[(here[0] + 1) % len(left)] if here else left[0]
    return Undone(len(left), after, words.name(after[-1]))


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
