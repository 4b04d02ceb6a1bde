"""One answer for one view: pure and deterministic."""

from __future__ import annotations

from typing import Any

from baluard.bots.levels import LEVELS, Level
from baluard.bots.outside import outside_bot, style_of
from baluard.bots.rollouts import compared
from baluard.bots.situation import Situation
from baluard.catalogue import game as game_of
from baluard.kernel.match import Match
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule


def choose(slug: str, bot: str, view: View, seed: str, tag: str = "", data: str = "") -> Any:
    """The answer of a bot to the first required open decision of the view's eyes, or to the one of a tag.

    `bot` is a level of the house, the name of an installed bot or `module:function`. `data` is the hash of the game's
    data set; without one it is the present set.
    """
    game = game_of(slug, data)
    if bot in LEVELS:
        return answer_of(game, LEVELS[bot], view, seed, tag)
    return outside_bot(bot)(Situation(game, view, thoughts_of(view, seed), tag))


def interjection(game: GameModule, bot: str, match: Match, seat: str) -> Asked | None:
    """The optional decision that a bot wants to answer, though nobody waits for it; None when it has nothing to say."""
    optional = [asked for asked in match.asked if asked.decision.seat == seat and not asked.required]
    style = style_of(bot) if optional else ""
    if style and game.interjects(match.view((seat,)), style):
        return optional[0]
    return None


def answer_of(game: GameModule, level: Level, view: View, seed: str, tag: str = "") -> Any:
    """The same view and seed give the same answer, in any process."""
    rng = thoughts_of(view, seed)
    situation = Situation(game, view, rng, tag)
    if not level.style:
        return situation.asked.decision.space.sample(rng)
    if situation.has_player:
        return situation.thoughts(level.style, rng, 1)[0]
    return compared(situation, level.style, level.effort, rng)


def thoughts_of(view: View, seed: str) -> Rng:
    """The chance of a bot at one decision."""
    return Rng(f"{seed}:{view.activity}:{view.last_n}:{len(view.answers)}")


def prepare(slug: str, data: str = "", body: bytes = b"", bot: str = "") -> None:
    """Load a game with its data set, which only a store may have, and the bot, before its clock starts."""
    if bot and bot not in LEVELS:
        outside_bot(bot)
    if body:
        game_of(slug).add_data(data, body)
    game_of(slug, data).data_hash()
