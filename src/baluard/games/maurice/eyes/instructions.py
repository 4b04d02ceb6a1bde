"""Section 6: standing instructions for the windows of cards, as "stand fast, if my unit has 3 DISR at most"."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.eyes.foresight import present
from baluard.games.maurice.eyes.view import facts_of_view
from baluard.games.maurice.model.facts import SEATS, Facts
from baluard.games.maurice.model.state import State, blank
from baluard.games.maurice.rules.cards import fits_window
from baluard.games.maurice.rules.combat import attackers_of, total_of
from baluard.games.maurice.rules.fire import dice_per_base, fire_action, targets_of
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.values import Asked, View
from baluard.page.instructions import Bounds, Instructable, Instruction
from baluard.page.rooms import GameOfRooms

WINDOWS = {
    "interrupt_declare": "opponent_declares",
    "action_card": "action_start",
    "interrupt_charge": "charge_declared",
    "spoil_fire": "enemy_fire",
    "attack_cards": "combat_attack",
    "defence_cards": "combat_defend",
    "victory_card": "combat_won",
    "save_unit": "would_break",
    "soften_morale": "morale_loss",
    "save_officer": "officer_roll",
}
FIGURES = {  # what cards may depend on, window by window
    "interrupt_declare": ("units", "hand"),
    "interrupt_charge": ("units",),
    "spoil_fire": ("disr", "dice"),
    "attack_cards": ("disr", "edge"),
    "defence_cards": ("disr", "edge"),
    "save_unit": ("morale",),
    "soften_morale": ("morale",),
}
RANGES: dict[str, Bounds] = {  # how small and large they can be
    "disr": (0, 7),
    "edge": (-20, 20),
    "dice": (1, 20),
    "morale": (0, 30),
    "hand": (0, 12),
    "units": (1, 16),
}


def instructable(game: GameOfRooms, view: View, tag: str) -> Instructable | None:
    """The kinds of cards that a window is for, and what playing them may depend on."""
    if tag not in WINDOWS:
        return None
    return Instructable(kinds(facts_of_view(game, view, view.position), WINDOWS[tag]), figures_of(tag))


def windows(game: GameOfRooms, view: View) -> Keys:
    """The windows that can open in this battle."""
    f = facts_of_view(game, view, view.position)
    return tuple(tag for tag, window in WINDOWS.items() if f.has_events and kinds(f, window))


def figures_of(tag: str) -> dict[str, Bounds]:
    """What cards of a window may depend on."""
    return {name: RANGES[name] for name in FIGURES.get(tag, ())}


def kinds(f: Facts, window: str) -> Keys:
    """The kinds of cards that a window is for, each once."""
    s = blank(f)
    found = [c.kind for c in f.cards if any(fits_window(s, c, window, action) for action in (*c.actions, ""))]
    return tuple(dict.fromkeys(found))


def instructed(game: GameOfRooms, view: View, asked: Asked, instruction: Instruction) -> str | Keys | None:
    """The first card for which a clause fits, with the unit if it goes with one; None when there is none."""
    s = present(game, view)
    for clause in instruction.clauses:
        for keys in ways(asked):
            if s.facts.cards[s.facts.card_no[keys[0]]].kind == clause.thing and clause.fits(figures(s, asked, keys)):
                return keys if isinstance(asked.decision.space, PathSpace) else keys[0]
    return None


def ways(asked: Asked) -> Iterator[Keys]:
    """Cards that may be played now, with the units to which they may be attached."""
    space = asked.decision.space
    for card in space.next_keys(()):
        if card == DONE:
            continue
        if isinstance(space, PathSpace):
            yield from ((card, unit) for unit in space.next_keys((card,)))
        else:
            yield (card,)


def figures(s: State, asked: Asked, keys: Keys) -> dict[str, int]:
    """What a card would depend on if it were played so."""
    decision = asked.decision
    tag, about, side = decision.tag, decision.about, SEATS.index(str(decision.seat))
    units = about.get("units", ())
    u = s.facts.unit_no[keys[1]] if len(keys) > 1 else -1
    if tag in ("attack_cards", "defence_cards"):
        return {"disr": s.disr[u], "edge": edge(s, s.facts.unit_no[str(about["target"])], u)}
    if tag == "spoil_fire":
        return shot_figures(s, u)
    return {
        "units": len(units) if isinstance(units, tuple) else 0,
        "hand": len(s.hands[1 - side]),
        "morale": s.morale[side],
    }


def edge(s: State, target: int, u: int) -> int:
    """By how much the attack is above the defence before the dice: of this attacker, or of the best."""
    attackers = attackers_of(s, target)
    attack = max(total_of(s, a, target, attackers).total for a in attackers if u in (a, target))
    return attack - total_of(s, target, target, attackers).total


def shot_figures(s: State, shooter: int) -> dict[str, int]:
    """DISR of whom it shoots at, and its dice."""
    target = next(aim for who, aim, _ in s.shots if who == shooter)
    reach = targets_of(s, shooter, fire_action(s)).get(target)
    dice = reach.bases * dice_per_base(s, shooter, fire_action(s)) if reach is not None else 0
    return {"disr": s.disr[target], "dice": dice}
