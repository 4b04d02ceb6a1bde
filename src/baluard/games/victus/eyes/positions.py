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
    spent = [2, 3]              # the discards of that deck
    dice = ["white.reinforce.1"]        # phase dice: what was rolled
    others = "absent"           # pieces not named: absent (default), or set-up

    [at]
    s12 = "2i 5c"               # i infantry, c Coronela, k guns, f fired guns, x Bourbons, d defence, b barricades,
    s24 = "ruin 1o"             # o organs, t battery tokens; and the words rubble, ruin, razed
    wounded = "1i 6c"

Tables by player: `hands` (default: cards of the stage for the rounds that are left), `committed` (in the phases start
and card the active player needs one), `leaders`, `played`, `points`. Besides: `seny` (box 1 to 9), `tokens`, `pile`,
`aside`, `deck`, `rubble_on` (indicators), `granted` (a group).
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from baluard.components.positions import (
    among,
    each,
    list_under,
    listed,
    number_under,
    read_table,
    refuse,
    table_under,
    text_under,
    whole,
    within,
    written,
)
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
from baluard.games.victus.rules.cards import CASANOVA
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
LAST = 4
KNOWN = (
    *("stage", "round", "active", "flag", "phase", "card", "ap", "granted", "do", "trench", "hazards", "spent", "dice"),
    *("others", "at", "seny", "tokens", "pile", "aside", "deck", "rubble_on"),
    *INDICATORS,
    *(f"{name}_box" for name in INDICATORS),
    *DISCS,
    *BY_PLAYER,
)


def read_position(text: str, facts: Facts) -> State:
    """A state out of a position text; BadRecord says what is wrong with it."""
    table = read_table(text, KNOWN)
    others = among(table.get("others", "absent"), "others", ("absent", "set-up"))
    s = blank(facts) if others == "absent" else new_state(facts)
    set_clock(s, table)
    places = table_under(table, "at").items()
    each(partial(set_tracks, s, table), *(partial(set_place, s, name, what) for name, what in places))
    set_cards(s, table)
    deal_hands(s, table)
    set_agenda(s, table)
    check_cards_to_play(s)
    return s


def player_of(s: State, name: Any, place: str) -> int:
    """A player by name."""
    return s.facts.players.index(among(name, place, s.facts.players))


def set_clock(s: State, table: dict[str, Any]) -> None:
    """Stage, round, phase, who is active, who holds the flag."""
    players = s.facts.players
    s.stage, s.round = within(table.get("stage", 1), "stage", 1, 4), number_under(table, "round", 1)
    s.phase = among(table.get("phase", "actions"), "phase", PHASES)
    s.active = player_of(s, table.get("active", players[0]), "active")
    s.flag = player_of(s, table.get("flag", players[-1]), "flag")
    s.card = card_number(s, table.get("card", 0), "card", 0)
    s.tokens = number_under(table, "tokens", 0)


def set_tracks(s: State, table: dict[str, Any]) -> None:
    """Indicators by value, discs by box, trenches."""
    f = s.facts
    needle = list(s.needle)
    for i, name in enumerate(INDICATORS):
        if name in table:
            wanted = number_under(table, name, 0)
            refuse(wanted not in f.boxes[i], "no_value", name, number=wanted)
            needle[i] = max(box for box, value in enumerate(f.boxes[i]) if value == wanted)
        needle[i] = within(table.get(f"{name}_box", needle[i]), f"{name}_box", 0, len(f.boxes[i]) - 1)
    s.needle = tuple(needle)
    for name in DISCS:
        least = f.min_batteries if name == "batteries" else 0
        setattr(s, name, within(table.get(name, getattr(s, name)), name, least, len(f.box_value) - 1))
    s.seny = within(table.get("seny", s.seny + 1), "seny", 1, len(f.parts)) - 1
    positions = list(s.trench)
    for word in text_under(table, "trench", "").split():
        found = re.fullmatch(r"([A-Fa-f])([0-3])", word)
        refuse(found is None, "trench", "trench", word=word)
        assert found is not None
        positions[SECTIONS.index(found.group(1).lower())] = int(found.group(2))
    s.trench = tuple(positions)
    if "rubble_on" in table:
        marked = list_under(table, "rubble_on")
        for name in marked:
            among(name, "rubble_on", INDICATORS)
        s.marked = tuple(int(name in marked) for name in INDICATORS)


def set_place(s: State, name: str, what: Any) -> None:
    """All that stands in one space or box."""
    place = f"at.{name}"
    refuse(name not in s.facts.no, "unknown", place, name=name)
    z = s.facts.no[name]
    named: list[str] = []
    for word in written(what, place).split():
        piece, number = read_piece(word, place)
        refuse(piece in named, "again", place, word=word)
        named.append(piece)
        getattr(s, piece)[z] = number
    check_place(s, name)


def read_piece(word: str, place: str) -> tuple[str, int]:
    """`5c`, `ruin`: a kind of piece, and how many or which level of it."""
    found = re.fullmatch(r"([0-9]{1,3})([a-z])", word)
    refuse(word not in WORDS and (found is None or found.group(2) not in LETTERS), "piece", place, word=word)
    return (LETTERS[found.group(2)], int(found.group(1))) if found else WORDS[word]


def check_place(s: State, name: str) -> None:
    """Works stand only where they can (VIC-2.7, 2.8), razed markers in camps, and no gun fires twice."""
    f, z, place = s.facts, s.facts.no[name], f"at.{name}"
    city = f.is_barcelona[z]
    refuse(s.defence[z] > 2 or (s.defence[z] > 0 and not f.is_bastion[z]), "defence", place)
    refuse(not city and s.barricade[z] + s.organ[z] + s.rubble[z] > 0, "not_in_city", place)
    refuse(s.razed[z] > 0 and not f.is_camp[z], "not_a_camp", place)
    refuse(s.fired[z] > s.cannon[z], "fired", place)
    refuse(z >= f.spaces and s.bourbon[z] + s.battery[z] > 0, "no_bourbons", place)


def set_cards(s: State, table: dict[str, Any]) -> None:
    """Hands, leaders, points, decks, dice."""
    f = s.facts
    for field in BY_PLAYER:
        for name, value in table_under(table, field).items():
            place, of_player = f"{field}.{name}", getattr(s, field)
            player = player_of(s, name, place)
            if field == "hands":
                of_player[player] = cards_of(s, value, place)
            elif field == "points":
                of_player[player] = whole(value, place)
            else:
                of_player[player] = card_number(s, value, place, 0)
    check_leaders(s)
    s.pile, s.aside = cards_of(s, table.get("pile", []), "pile"), cards_of(s, table.get("aside", []), "aside")
    held = [*s.pile, *s.aside, *s.committed, *(card for hand in s.hands for card in hand)]
    deck = [card for card in f.deck[min(s.stage, 3)] if card not in (*held, *s.leaders, s.card)]
    s.deck = cards_of(s, table["deck"], "deck") if "deck" in table else deck if s.stage < LAST else []
    held += s.deck
    for card in held:
        refuse(card > 0 and held.count(card) > 1, "two_places", "", number=card)
    number = len(s.hazards)
    s.top, s.spent = ([within(card, key, 1, number) for card in list_under(table, key)] for key in ("hazards", "spent"))
    named = [*s.top, *s.spent]
    for card in named:
        refuse(named.count(card) > 1, "twice", "spent" if card in s.spent else "hazards", name=card)
    s.hazards = [card for card in s.hazards if card not in named]
    s.top_seen = [s.active] * len(s.top)
    s.dice = tuple(read_die(f, str(key)) for key in list_under(table, "dice"))


def deal_hands(s: State, table: dict[str, Any]) -> None:
    """VIC-4.3, 12.2 What the text does not name: a card for each round that is left and one more."""
    f = s.facts
    if s.phase == "stage" and s.stage < LAST:
        return  # the stage begins with the deal
    size = max(0, f.rounds - s.round) + 1 if s.stage < LAST else 1
    held = [*s.pile, *s.aside, *s.leaders, *s.committed, *s.played, s.card]
    held += [card for hand in s.hands for card in hand] + (s.deck if "deck" in table else [])
    free = [card for card in f.deck[min(s.stage, LAST - 1)] if card not in held]
    for player in range(len(f.players)):
        alone = f.is_solo and player == CASANOVA
        if ("pile" if alone else "hands") in table:
            continue
        cards, free = free[:size], free[size:]
        if alone:
            s.pile = cards
        else:
            s.hands[player] = cards
        s.deck = [card for card in s.deck if card not in cards]


def check_cards_to_play(s: State) -> None:
    """VIC-4.5, 4.6, 4.9 What comes next finds the cards that it plays."""
    f = s.facts
    hands = [s.pile if f.is_solo and player == CASANOVA else s.hands[player] for player in range(len(f.players))]
    if s.stage == LAST:
        waits = s.phase in ("stage", "start", "card")
        refuse(waits and not (any(hands) or s.aside), "no_last_card", "hands")
    elif s.phase == "round":
        for player, hand in enumerate(hands):
            refuse(not hand, "no_card", f"hands.{f.players[player]}")
    elif s.phase in ("start", "card") and not s.committed[s.active]:
        chooses = f.is_solo and (s.active == CASANOVA or s.phase == "start")
        refuse(not chooses or not hands[s.active], "no_card_down", f"committed.{f.players[s.active]}")


def check_leaders(s: State) -> None:
    """Only leaders lie where leaders do."""
    for card in s.leaders:
        refuse(card > 0 and not s.facts.cards[card].is_leader, "no_leader", "leaders", number=card)


def card_number(s: State, value: Any, place: str, least: int = 1) -> int:
    """The number of a card; with `least` 0 also of none."""
    return within(value, place, least, len(s.facts.cards) - 1)


def cards_of(s: State, value: Any, place: str) -> list[int]:
    """A list of card numbers, in order."""
    return sorted(card_number(s, number, place) for number in listed(value, place))


def read_die(f: Facts, key: str) -> int:
    """A face out of `white.reinforce.3`."""
    refuse(key not in f.face_no, "unknown", "dice", name=key)
    return f.face_no[key]


def set_agenda(s: State, table: dict[str, Any]) -> None:
    """What comes next, last first."""
    last = s.stage == LAST
    after: list[Any] = [EndGame() if last else EndRound(), Moment("round_end")]
    rest: list[Any] = [*after, EndTurn(), Moment("turn_end")]
    s.granted = str(table.get("granted", ""))
    groups = [action.group for action in s.facts.actions.values()]
    refuse(s.granted not in ("", *groups), "unknown", "granted", name=s.granted)
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
    among(name, "do", tuple(found))
    return found[name]
