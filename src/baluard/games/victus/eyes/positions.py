"""Position texts: start a test, a puzzle or a bug report from a short readable position.

    stage = 2
    round = 1
    active = "victor"           # default: the first player
    flag = "victoria"           # default: the last player
    phase = "actions"           # start, card, dice, actions, end (of a turn), round, stage
    card = 40                   # the card of this turn; in phase card it is about to be revealed
    ap = 6                      # in phase actions; default: as the Generalitat gives
    do = ["advance 3"]          # first of all: advance n, bombard n, heal, mine, combats
    generalitat = 5             # values, on the best box of that value; or `generalitat_box = 3`
    reinforcements = 3          # boxes of the track: reinforcements, batteries, mine
    trench = "A1 B0 C2 D2 E1 F1"
    hazards = [1, 4]            # the top of the hazard deck, in order
    dice = ["white.reinforce.1"]        # phase dice: what was rolled
    others = "absent"           # pieces not named: absent (default), or set-up

    [at]
    s12 = "2i 5c"               # i infantry, c Coronela, k guns, f fired guns, x Bourbons, d defence, b barricades,
    s24 = "ruin 1o"             # o organs, t battery tokens; and the words rubble, ruin, razed
    wounded = "1i 6c"

Tables by player: `hands`, `committed`, `leaders`, `played`, `points`. Besides: `seny` (box 1 to 9), `tokens`, `pile`,
`aside`, `deck`, `rubble_on` (indicators), `granted` (a group).
"""

from __future__ import annotations

import re
from typing import Any

from baluard.components.positions import list_under, number_under, read_table, refuse, table_under
from baluard.games.victus.model.activities import (
    Act,
    Actions,
    Advance,
    Bombard,
    Combats,
    EndGame,
    EndGranted,
    EndRound,
    EndTurn,
    Heal,
    LastCard,
    Mine,
    Moment,
    NextDie,
    Reveal,
    RollDice,
    Round,
    Stage,
    Turn,
)
from baluard.games.victus.model.facts import DISCS, INDICATORS, SECTIONS, Facts
from baluard.games.victus.model.state import State, blank
from baluard.games.victus.rules.setup import new_state

LETTERS = {
    "i": "infantry",
    "c": "coronela",
    "k": "cannon",
    "f": "fired",
    "x": "bourbon",
    "d": "defence",
    "b": "barricade",
    "o": "organ",
    "t": "battery",
}
WORDS = {"rubble": ("rubble", 1), "ruin": ("rubble", 2), "razed": ("razed", 1)}
PHASES = ("start", "card", "dice", "actions", "end", "round", "stage")
BY_PLAYER = ("hands", "committed", "leaders", "played", "points")
KNOWN = (
    *("stage", "round", "active", "flag", "phase", "card", "ap", "granted", "do", "trench", "hazards", "dice"),
    *("others", "at", "seny", "tokens", "pile", "aside", "deck", "rubble_on"),
    *INDICATORS,
    *(f"{name}_box" for name in INDICATORS),
    *DISCS,
    *BY_PLAYER,
)


def read_position(text: str, facts: Facts) -> State:
    """A state out of a position text; BadRecord says what is wrong with it."""
    table = read_table(text, KNOWN)
    others = str(table.get("others", "absent"))
    refuse(others not in ("absent", "set-up"), f"others are absent or set-up, not {others!r}")
    s = blank(facts) if others == "absent" else new_state(facts)
    set_clock(s, table)
    set_tracks(s, table)
    for name, what in table_under(table, "at").items():
        set_place(s, str(name), str(what))
    set_cards(s, table)
    set_agenda(s, table)
    return s


def player_of(s: State, name: Any) -> int:
    """A player by name."""
    refuse(name not in s.facts.players, f"no player {name!r}: there are {', '.join(s.facts.players)}")
    return s.facts.players.index(name)


def set_clock(s: State, table: dict[str, Any]) -> None:
    """Stage, round, phase, who is active, who holds the flag."""
    players = s.facts.players
    s.stage, s.round = number_under(table, "stage", 1), number_under(table, "round", 1)
    refuse(not 1 <= s.stage <= 4, f"there is no stage {s.stage}")
    s.phase = str(table.get("phase", "actions"))
    refuse(s.phase not in PHASES, f"unknown phase {s.phase!r}")
    s.active = player_of(s, table.get("active", players[0]))
    s.flag = player_of(s, table.get("flag", players[-1]))
    s.card = number_under(table, "card", 0)
    refuse(not 0 <= s.card < len(s.facts.cards), f"there is no card {s.card}")
    s.tokens = number_under(table, "tokens", 0)


def set_tracks(s: State, table: dict[str, Any]) -> None:
    """Indicators by value, discs by box, trenches."""
    f = s.facts
    needle = list(s.needle)
    for i, name in enumerate(INDICATORS):
        if name in table:
            wanted = number_under(table, name, 0)
            refuse(wanted not in f.boxes[i], f"{name} has no box of value {wanted}")
            needle[i] = max(box for box, value in enumerate(f.boxes[i]) if value == wanted)
        needle[i] = number_under(table, f"{name}_box", needle[i])
        refuse(not 0 <= needle[i] < len(f.boxes[i]), f"{name} has no box {needle[i]}")
    s.needle = tuple(needle)
    for name in DISCS:
        box = number_under(table, name, getattr(s, name))
        refuse(not 0 <= box < len(f.box_value), f"the track has no box {box}")
        setattr(s, name, box)
    refuse(s.batteries < f.min_batteries, f"the batteries disc is never below box {f.min_batteries}")
    s.seny = number_under(table, "seny", s.seny + 1) - 1
    refuse(not 0 <= s.seny < len(f.parts), f"Seny/Rauxa has no box {s.seny + 1}")
    positions = list(s.trench)
    for word in str(table.get("trench", "")).split():
        found = re.fullmatch(r"([A-Fa-f])([0-3])", word)
        refuse(found is None, f"no trench {word!r}: a letter A to F and a position 0 to 3")
        assert found is not None
        positions[SECTIONS.index(found.group(1).lower())] = int(found.group(2))
    s.trench = tuple(positions)
    if "rubble_on" in table:
        marked = list_under(table, "rubble_on")
        for name in marked:
            refuse(name not in INDICATORS, f"unknown indicator {name!r}")
        s.marked = tuple(int(name in marked) for name in INDICATORS)


def set_place(s: State, name: str, what: str) -> None:
    """All that stands in one space or box."""
    refuse(name not in s.facts.no, f"unknown space {name!r}")
    z = s.facts.no[name]
    named: list[str] = []
    for word in what.split():
        piece, number = read_piece(word, name)
        refuse(piece in named, f"{word!r} says again how many there are in {name}")
        named.append(piece)
        getattr(s, piece)[z] = number
    check_place(s, name)


def read_piece(word: str, place: str) -> tuple[str, int]:
    """`5c`, `ruin`: a kind of piece, and how many or which level of it."""
    found = re.fullmatch(r"([0-9]{1,3})([a-z])", word)
    refuse(word not in WORDS and (found is None or found.group(2) not in LETTERS), f"unknown piece {word!r} in {place}")
    return (LETTERS[found.group(2)], int(found.group(1))) if found else WORDS[word]


def check_place(s: State, name: str) -> None:
    """Works stand only where they can (VIC-2.7, 2.8), razed markers in camps, and no gun fires twice."""
    f, z = s.facts, s.facts.no[name]
    city = f.is_barcelona[z]
    refuse(
        s.defence[z] > 2 or (s.defence[z] > 0 and not f.is_bastion[z]), f"no bastion defence {s.defence[z]} in {name}"
    )
    refuse(not city and s.barricade[z] + s.organ[z] + s.rubble[z] > 0, f"{name} is not in Barcelona")
    refuse(s.razed[z] > 0 and not f.is_camp[z], f"{name} is not a camp")
    refuse(s.fired[z] > s.cannon[z], f"more guns have fired in {name} than stand there")
    refuse(z >= f.spaces and s.bourbon[z] + s.battery[z] > 0, f"no Bourbons in the box {name}")


def set_cards(s: State, table: dict[str, Any]) -> None:
    """Hands, leaders, points, decks, dice."""
    f = s.facts
    for field in BY_PLAYER:
        rows = table.get(field, {})
        refuse(not isinstance(rows, dict), f"{field!r} is not a table by player")
        for name in rows:
            of_player = getattr(s, field)
            if field == "hands":
                of_player[player_of(s, name)] = cards_of(s, rows, name)
            else:
                of_player[player_of(s, name)] = number_under(rows, name, 0)
    for card in (*s.leaders, *s.committed, *s.played):
        refuse(not 0 <= card < len(f.cards), f"there is no card {card}")
    for card in s.leaders:
        refuse(card > 0 and not f.cards[card].is_leader, f"card {card} is not a leader")
    s.pile, s.aside = cards_of(s, table, "pile"), cards_of(s, table, "aside")
    held = [*s.pile, *s.aside, *s.committed, *(card for hand in s.hands for card in hand)]
    deck = [card for card in f.deck[min(s.stage, 3)] if card not in (*held, *s.leaders, s.card)]
    s.deck = cards_of(s, table, "deck") if "deck" in table else deck if s.stage < 4 else []
    held += s.deck
    for card in held:
        refuse(card > 0 and held.count(card) > 1, f"card {card} is in two places")
    s.top = list_under(table, "hazards")
    refuse(any(card not in s.hazards for card in s.top), f"hazard cards are numbered 1 to {len(s.hazards)}")
    refuse(len(set(s.top)) < len(s.top), "a hazard card lies twice on the deck")
    s.hazards = [card for card in s.hazards if card not in s.top]
    s.top_seen = [s.active] * len(s.top)
    s.dice = tuple(read_die(f, str(key)) for key in list_under(table, "dice"))


def cards_of(s: State, table: dict[str, Any], key: str) -> list[int]:
    """A list of card numbers, in order."""
    numbers = list_under(table, key)
    for number in numbers:
        refuse(type(number) is not int or not 0 < number < len(s.facts.cards), f"there is no card {number!r}")
    return sorted(numbers)


def read_die(f: Facts, key: str) -> int:
    """A face out of `white.reinforce.3`."""
    refuse(key not in f.face_no, f"no die shows {key!r}")
    return f.face_no[key]


def set_agenda(s: State, table: dict[str, Any]) -> None:
    """What comes next, last first."""
    last = s.stage == 4
    after: list[Any] = [EndGame() if last else EndRound(), Moment("round_end")]
    rest: list[Any] = [*after, EndTurn(), Moment("turn_end")]
    s.granted = str(table.get("granted", ""))
    groups = [action.group for action in s.facts.actions.values()]
    refuse(s.granted not in ("", *groups), f"no group of actions {s.granted!r}")
    if s.phase == "stage":
        s.agenda = [Stage(s.stage)]
    elif s.phase == "round":
        s.round -= 1
        s.agenda = [Round()]
    elif s.phase == "start":
        s.agenda = [*after, Turn(s.facts.players[s.active])]
    elif s.phase == "card":
        if s.card and not last:
            s.committed[s.active] = s.card
        s.agenda = [*rest, Actions(), RollDice(), LastCard() if last else Reveal()]
    elif s.phase == "dice":
        s.agenda = [*rest, Actions(), NextDie() if "dice" in table else RollDice()]
    elif s.phase == "end":
        s.agenda = rest
    elif "ap" in table:
        s.ap = number_under(table, "ap", 0)
        s.agenda = [*rest, Actions(), EndGranted(), Act()] if s.granted else [*rest, Act()]
    else:
        s.agenda = [*rest, Actions()]
    for word in reversed(list_under(table, "do")):
        s.agenda.append(procedure(str(word)))


def procedure(word: str) -> Any:
    """One procedure to begin with."""
    name, _, number = word.partition(" ")
    n = int(number) if number.isdigit() else 1
    found = {"advance": Advance(n), "bombard": Bombard(n), "heal": Heal("both"), "mine": Mine(), "combats": Combats()}
    refuse(name not in found, f"unknown procedure {word!r}")
    return found[name]
