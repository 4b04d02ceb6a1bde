"""CAT-10.2, 10.9 What became of deals: promises that were kept or lapsed, and words, judged by who was given them."""

from __future__ import annotations

from baluard.games.catalans.model.deals import AnyItem, GivenWord, Saying, Word, WordFor
from baluard.games.catalans.model.events import WordJudged
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.state import State
from baluard.kernel.faults import Fault
from baluard.kernel.table import Table

MOST_WORDS = 200
JUDGEMENTS = ("kept", "broken")
# Zero widths, and marks that turn the direction of writing.
ODD_LETTERS = "\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
Given = tuple[int, int, int, Word | WordFor]  # (deal, giver, receiver, the word)


# -- words


def faults_of_word(s: State, word: Saying, place: str) -> list[Fault]:
    """CAT-10.2 Free text, and perhaps a round that is not over."""
    found: list[Fault] = []
    if not word.said.strip() or len(word.said) > MOST_WORDS or has_odd_letters(word.said):
        found.append(Fault("fault.item", f"{place}.said", {"most": MOST_WORDS}))
    if isinstance(word, WordFor) and not s.round <= word.round <= s.facts.round_cap:
        found.append(Fault("fault.no_such_round", f"{place}.round", {"least": s.round, "most": s.facts.round_cap}))
    return found


def has_odd_letters(said: str) -> bool:
    """Line breaks, control letters and marks that turn the direction of writing: with them a line can be forged."""
    for letter in said:
        if letter < " " or "\x7f" <= letter <= "\x9f" or letter in ODD_LETTERS:
            return True
    return False


def words_given(s: State) -> list[Given]:
    """All words of the deals that were made, in their order."""
    found: list[Given] = []
    for number, a, b, gives, gets, _ in s.deals:
        found.extend([(number, a, b, item) for item in gives if isinstance(item, (Word, WordFor))])
        found.extend([(number, b, a, item) for item in gets if isinstance(item, (Word, WordFor))])
    return found


def keeps_its_word(s: State, power: int) -> bool:
    """Section 10.7 Has a power kept a word, and broken none?"""
    judged = [status for _, giver, item, status in s.marks if giver == power and isinstance(item, Saying)]
    return "kept" in judged and "broken" not in judged


# -- marks


def mark_of(s: State, deal: int, giver: int, item: AnyItem) -> str:
    """What became of an item of a deal; empty when that is open."""
    for number, power, what, status in s.marks:
        if number == deal and power == giver and what == item:
            return status
    return ""


def set_mark(s: State, deal: int, giver: int, item: AnyItem, status: str) -> None:
    """What became of an item of a deal; a word may be judged otherwise later."""
    others = [mark for mark in s.marks if mark[:3] != (deal, giver, item)]
    s.marks = (*others, (deal, giver, item, status))


# -- judging words


def word_meant(s: State, receiver: int, giver: int, about: GivenWord | None) -> Given | None:
    """The word of a deal that one power gave another, if there is such a one."""
    for word in words_given(s):
        if about is not None and word == (about.deal, giver, receiver, about.word):
            return word
    return None


def faults_of_judgement(s: State, act: str, receiver: int, giver: int, about: GivenWord | None) -> list[Fault]:
    """Why a word cannot be judged like this; empty when it can."""
    given = word_meant(s, receiver, giver, about)
    if given is None:
        return [Fault("fault.no_such_word", "about")]
    found: list[Fault] = []
    number, _, _, word = given
    if mark_of(s, number, giver, word) == act:
        found.append(Fault("fault.judged_already", "act"))
    if act == "kept" and isinstance(word, WordFor) and word.round > s.round:
        found.append(Fault("fault.judged_too_early", "act", {"round": word.round}))
    return found


def judge(t: Table, s: State, act: str, receiver: int, giver: int, about: GivenWord) -> None:
    """CAT-10.9 Who was given a word says whether it was kept, and all hear it."""
    set_mark(s, about.deal, giver, about.word, act)
    t.tell(WordJudged(about.deal, POWERS[receiver], POWERS[giver], about.word, act))
