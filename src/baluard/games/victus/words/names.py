"""The names of all that lies on the table: spaces, boxes, pieces, cards, dice; and what cards say and offer."""

from __future__ import annotations

from functools import partial
from typing import Any

from baluard.games.victus.model.data import Data
from baluard.games.victus.model.rows import ActionRow, BoxRow, DieRow, SpaceRow
from baluard.games.victus.words.wording import card_text, option_text
from baluard.kernel.kept import kept
from baluard.texts.catalogue import Texts, texts_for
from baluard.texts.names import Names, made_name


@kept
def names(d: Data, lang: str) -> dict[Any, str]:
    """Every key that a decision or an event may mention, with its name."""
    rows: list[BoxRow | ActionRow | DieRow] = [*d.board.box, *d.setup.action, *d.dice.die]
    found = {row.id: row.name for row in rows} | {name: row.name for name, row in d.tracks.indicator.items()}
    found |= d.setup.group_names | d.dice.action_names | {card.id: card.title for card in d.cards.card}
    words = texts_for(lang, d.package, d)
    plain = {key: str(getattr(name, lang)) for key, name in found.items()}
    return Names(plain, partial(made_name, MAKERS, words=words))


@kept
def spaces_by_id(d: Data) -> dict[str, SpaceRow]:
    """The spaces of the board."""
    return {space.id: space for space in d.board.space}


def space_name(words: Texts, key: str) -> str:
    """«La Seu (23)», «Vinyes (V4)», «Paral·lela A3», «Campament de Sants»: with what is written on the board."""
    space = spaces_by_id(words.data).get(key)
    if space is None:
        return ""
    name: str = getattr(space.name, words.lang)
    if space.kind == "parallel":
        return words.say("made.parallel", code=space.code)
    if space.kind == "camp" and space.trench:
        return words.say("made.lettered_camp", code=space.code[0], village=name.partition("(")[2].rstrip(")"))
    if space.kind == "camp":
        return words.say("made.camp", village=name)
    if space.kind == "field":
        return f"{name.removesuffix(f'({space.code})').rstrip(' 0123456789')} ({space.code})"
    return f"{name} ({space.code})" if space.number else name


def pieces_name(words: Texts, number: str, kind: str) -> str:
    """`2-infantry`: «2 infanteries»."""
    return words.say(f"pieces.{kind}", number=int(number))


def troops_name(words: Texts, infantry: str, coronela: str) -> str:
    """`2i1c`: troops that move together."""
    both = ((infantry, "infantry"), (coronela, "coronela"))
    return words.fact_in_words("+".join(f"{number}-{kind}" for number, kind in both if int(number)))


def face_name(words: Texts, die: str, action: str, number: str) -> str:
    """`white.reinforce.3`: «Reforços 3 (blanc)»."""
    return f"{words.name(action)} {number} ({words.name(die).lower()})"


MAKERS = (
    (r"(\d+)-(\w+)", pieces_name),
    (r"(infantry|coronela|cannon)-(\w+)", lambda words, kind, place: f"{words.name(kind)}: {words.name(place)}"),
    (r"(\d+)i(\d+)c", troops_name),
    (r"(c\d{3})\.\d", lambda words, card: words.name(card)),  # an effect that waits several times
    (r"c(\d{3})\.text", card_text),
    (r"c(\d{3})\.option_(\w)", option_text),
    (r"hz(\d+)", lambda words, number: words.say("made.hazard", number=number)),
    (r"(\w+)\.(\w+)\.(\d+)(?:\.2)?", face_name),
    (r"(\w+)", space_name),
)
