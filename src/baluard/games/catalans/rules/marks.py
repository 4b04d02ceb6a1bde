"""CAT-10.2, 10.9 What became of deals: promises that were kept or lapsed, and words, judged by who was given them."""

from __future__ import annotations

from baluard.games.catalans.model.events import WordJudged
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.state import State
from baluard.kernel.table import Table

MOST_WORDS = 200
JUDGEMENTS = ("kept", "broken")
Word = tuple[int, int, int, str]  # (deal, giver, receiver, the item)


# -- words: `word until Utrecht`, `word_for 7 I shall leave Milan to you`


def is_word(item: str) -> bool:
    """Does an item bind nobody?"""
    return item.partition(" ")[0] in ("word", "word_for")


def read_word(item: str) -> tuple[int, str]:
    """The round that a word is for (0: none is named, -1: that is no round), and what is said."""
    kind, _, rest = item.partition(" ")
    if kind == "word":
        return 0, rest
    named, _, said = rest.partition(" ")
    return int(named) if is_number(named) else -1, said


def is_number(text: str) -> bool:
    """Written in a few plain digits."""
    return text.isascii() and text.isdigit() and len(text) < 6


def fault_of_word(s: State, item: str) -> str:
    """CAT-10.2 Free text, and perhaps a round that is not over."""
    named, said = read_word(item)
    if not 1 <= len(said) <= MOST_WORDS:
        return "fault.item"
    if item.startswith("word_for ") and not s.round <= named <= s.facts.round_cap:
        return "fault.no_such_round"
    return ""


def words_given(s: State) -> list[Word]:
    """All words of the deals that were made, in their order."""
    found: list[Word] = []
    for number, a, b, gives, gets, _ in s.deals:
        found.extend([(number, a, b, item) for item in gives if is_word(item)])
        found.extend([(number, b, a, item) for item in gets if is_word(item)])
    return found


def keeps_its_word(s: State, power: int) -> bool:
    """Section 10.7 Has a power kept a word, and broken none?"""
    judged = [status for _, giver, item, status in s.marks if giver == power and is_word(item)]
    return "kept" in judged and "broken" not in judged


# -- marks


def mark_of(s: State, deal: int, giver: int, item: str) -> str:
    """What became of an item of a deal; empty when that is open."""
    for number, power, what, status in s.marks:
        if (number, power, what) == (deal, giver, item):
            return status
    return ""


def set_mark(s: State, deal: int, giver: int, item: str, status: str) -> None:
    """What became of an item of a deal; a word may be judged otherwise later."""
    others = [mark for mark in s.marks if mark[:3] != (deal, giver, item)]
    s.marks = (*others, (deal, giver, item, status))


# -- judging words


def word_meant(s: State, receiver: int, giver: int, what: str) -> Word | None:
    """The word that `3 word until Utrecht` means: an item of the third deal, given by one power to another."""
    number, _, item = what.partition(" ")
    for word in words_given(s):
        if (str(word[0]), word[1], word[2], word[3]) == (number, giver, receiver, item):
            return word
    return None


def fault_of_judgement(s: State, act: str, receiver: int, giver: int, what: str) -> str:
    """Why a word cannot be judged like this; empty when it can."""
    word = word_meant(s, receiver, giver, what)
    if word is None:
        return "fault.no_such_word"
    if mark_of(s, word[0], giver, word[3]) == act:
        return "fault.judged_already"
    return "fault.judged_too_early" if act == "kept" and read_word(word[3])[0] > s.round else ""


def judge(t: Table, s: State, act: str, receiver: int, giver: int, what: str) -> None:
    """CAT-10.9 Who was given a word says whether it was kept, and all hear it."""
    word = word_meant(s, receiver, giver, what)
    assert word is not None
    set_mark(s, word[0], giver, word[3], act)
    t.tell(WordJudged(word[0], POWERS[receiver], POWERS[giver], word[3], act))
