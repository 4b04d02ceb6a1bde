"""What eyes may know (VIC section 6): all of the board, one's own hand and points, of the rest how many."""

from __future__ import annotations

from msgspec import Struct

from baluard.games.victus.model.activities import Activity
from baluard.games.victus.model.facts import INDICATORS, SECTIONS, Facts
from baluard.games.victus.model.state import State, blank
from baluard.kernel.rng import Rng
from baluard.kernel.values import Chance, Result, View
from baluard.page.rooms import GameOfRooms


class Stand(Struct, frozen=True, omit_defaults=True):
    """What stands in one space or box."""

    infantry: int = 0
    coronela: int = 0
    cannon: int = 0
    fired: int = 0
    bourbon: int = 0
    defence: int = 0
    barricade: int = 0
    organ: int = 0
    rubble: int = 0  # 1 rubble, 2 ruin
    battery: int = 0
    razed: int = 0


PIECES = Stand.__struct_fields__
EMPTY = Stand()


class Position(Struct, frozen=True):
    """The table as some eyes see it."""

    stage: int
    round: int
    phase: str
    active: str  # a player
    flag: str
    stands: dict[str, Stand]  # places that are not empty
    trench: dict[str, int]  # section -> position of its token
    needle: dict[str, int]  # indicator -> box
    marked: tuple[str, ...]  # indicators with a rubble token
    seny: int
    reinforcements: int  # boxes of the track
    batteries: int
    mine: int
    hands: dict[str, tuple[int, ...] | int]  # player -> cards, or how many
    committed: dict[str, int]  # player -> card, -1 face down, 0 none
    played: dict[str, int]
    leaders: dict[str, int]
    card: int
    deck: int
    pile: int
    aside: tuple[int, ...]
    gone: tuple[int, ...]
    tokens: int
    hazards: int  # hazard cards face down
    top: tuple[int, ...]  # the known top of the hazard deck; -1 a card that another has seen
    top_seen: tuple[str, ...]
    spent: tuple[int, ...]  # hazard cards face up
    mods: tuple[tuple[str, str], ...]  # (op, player)
    pending: tuple[tuple[str, str, str, int], ...]  # (moment, player, list of ops, card)
    random_next: bool
    random_now: bool
    dice: tuple[str, ...]  # faces
    declared: tuple[bool, ...]
    ap: int
    granted: str
    points: dict[str, int]  # player -> victory points, -1 unknown
    agenda: tuple[Activity, ...]
    result: Result | None


def position(s: State, eyes: tuple[str, ...]) -> Position:
    """VIC-1.3, 1.4, 11.3 The open table, and of the hidden what these eyes may see."""
    f = s.facts
    names = f.players
    own = [owner(f, i) in eyes for i in range(len(names))]
    over = s.result is not None
    lists = [getattr(s, piece) for piece in PIECES]
    stands = {}
    for z, name in enumerate(f.ids):
        numbers = [of[z] for of in lists]
        if any(numbers):
            stands[name] = Stand(*numbers)
    return Position(
        stage=s.stage,
        round=s.round,
        phase=s.phase,
        active=names[s.active],
        flag=names[s.flag],
        stands=stands,
        trench=dict(zip(SECTIONS, s.trench, strict=True)),
        needle=dict(zip(INDICATORS, s.needle, strict=True)),
        marked=tuple(name for name, n in zip(INDICATORS, s.marked, strict=True) if n),
        seny=s.seny,
        reinforcements=s.reinforcements,
        batteries=s.batteries,
        mine=s.mine,
        hands={n: tuple(s.hands[i]) if own[i] else len(s.hands[i]) for i, n in enumerate(names)},
        committed={n: s.committed[i] if own[i] else -min(1, s.committed[i]) for i, n in enumerate(names)},
        played=dict(zip(names, s.played, strict=True)),
        leaders=dict(zip(names, s.leaders, strict=True)),
        card=s.card,
        deck=len(s.deck),
        pile=len(s.pile),
        aside=tuple(s.aside),
        gone=tuple(s.gone),
        tokens=s.tokens,
        hazards=len(s.hazards),
        top=tuple(card if own[s.top_seen[i]] else -1 for i, card in enumerate(s.top)),
        top_seen=tuple(names[i] for i in s.top_seen),
        spent=tuple(s.spent),
        mods=tuple((f.op_ids[op], names[i]) for op, i in s.mods),
        pending=tuple((when, names[i], f.list_ids[ops], card) for when, i, ops, card in s.pending),
        random_next=s.random_next,
        random_now=s.random_now,
        dice=tuple(f.face_keys[face] for face in s.dice),
        declared=s.declared,
        ap=s.ap,
        granted=s.granted,
        points={n: s.points[i] if own[i] or over else -1 for i, n in enumerate(names)},
        agenda=tuple(s.agenda),
        result=s.result,
    )


def owner(f: Facts, player: int) -> str:
    """The seat that plays a hand."""
    return f.seats[player] if player < len(f.seats) else f.seats[0]


def imagine(game: GameOfRooms, view: View, rng: Rng) -> State:
    """A state that these eyes could be looking at, with the cards that Casanova has turned up since the checkpoint."""
    seen = [e.drawn for e in view.answers if isinstance(e, Chance) and e.purpose == "casanova"]
    turned = tuple(card for card in seen if isinstance(card, int))
    return imagined(view.position, game.facts(view.options), rng, turned)


def imagined(p: Position, f: Facts, rng: Rng, turned: tuple[int, ...] = ()) -> State:
    """A state that these eyes could be looking at; `turned` are cards of the pile turned up since the checkpoint."""
    s = blank(f)
    number = f.player_no
    s.stage, s.round, s.phase = p.stage, p.round, p.phase
    s.active, s.flag = number[p.active], number[p.flag]
    for name, stand in p.stands.items():
        z = f.no[name]
        for piece in PIECES:
            getattr(s, piece)[z] = getattr(stand, piece)
    s.trench = tuple(p.trench[name] for name in SECTIONS)
    s.needle = tuple(p.needle[name] for name in INDICATORS)
    s.marked = tuple(int(name in p.marked) for name in INDICATORS)
    s.seny, s.reinforcements, s.batteries, s.mine = p.seny, p.reinforcements, p.batteries, p.mine
    s.played, s.leaders = list(p.played.values()), list(p.leaders.values())
    s.card, s.tokens = p.card, p.tokens
    s.aside, s.gone, s.spent = list(p.aside), list(p.gone), list(p.spent)
    ops = f.book.numbers["ops"]
    s.mods = tuple((ops[op], number[name]) for op, name in p.mods)
    s.pending = tuple((when, number[name], f.list_no[waits], card) for when, name, waits, card in p.pending)
    s.random_next, s.random_now = p.random_next, p.random_now
    s.dice, s.declared = tuple(f.face_no[face] for face in p.dice), p.declared
    s.ap, s.granted = p.ap, p.granted
    s.points = [max(0, n) for n in p.points.values()]
    s.agenda, s.result = list(p.agenda), p.result
    imagine_cards(s, p, rng, turned)
    imagine_hazards(s, p, number, rng)
    return s


def imagine_cards(s: State, p: Position, rng: Rng, turned: tuple[int, ...]) -> None:
    """Hands, committed cards, deck and pile out of the cards that these eyes have not seen."""
    f = s.facts
    known = {*p.gone, *p.aside, *p.played.values(), *p.leaders.values(), *p.committed.values(), p.card, *turned}
    for hand in p.hands.values():
        known |= set(hand) if isinstance(hand, tuple) else set()
    unseen = [rng.shuffled([c for c in f.deck[stage] if c not in known]) for stage in (1, 2, 3)]
    now = min(p.stage, 3) - 1
    s.deck = sorted(unseen[now].pop() for _ in range(p.deck))
    pool = rng.shuffled([card for stage in unseen[: now + 1] for card in stage])
    for i, hand in enumerate(p.hands.values()):
        s.hands[i] = list(hand) if isinstance(hand, tuple) else sorted(pool.pop() for _ in range(hand))
    s.committed = [pool.pop() if card < 0 else card for card in p.committed.values()]
    s.pile = sorted([*turned, *(pool.pop() for _ in range(p.pile - len(turned)))])


def imagine_hazards(s: State, p: Position, number: dict[str, int], rng: Rng) -> None:
    """The hazard cards face down, and what another has seen of them."""
    shown = {*p.spent, *p.top}
    rest = rng.shuffled([card for card in range(1, len(s.facts.hazard_lines)) if card not in shown])
    s.top = [rest.pop() if card < 0 else card for card in p.top]
    s.top_seen = [number[name] for name in p.top_seen]
    s.hazards = sorted(rest)
