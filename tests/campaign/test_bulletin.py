"""The bulletin of a turn: what stands in it, in three languages; and nothing that its readers may not know."""

from __future__ import annotations

import re

import pytest

from baluard.campaign.bulletin import bulletin
from baluard.campaign.chronicle import TurnEnd, between, turn_ends
from baluard.campaign.organiser import Campaign, new_campaign
from baluard.catalogue import game
from baluard.kernel.drive import imagine, look
from baluard.kernel.rng import Rng
from baluard.kernel.values import Told
from baluard.page.contract import with_page
from baluard.texts import LANGUAGES

GAME = game("peninsular")
PEOPLE = {"spain": "Anna <b>", "france": "bot easy", "britain": ""}


def played(fog: str, steps: int) -> Campaign:
    """A campaign after some answers at random."""
    options = GAME.checked_options({"fog": fog, "resolution_modes": "auto", "end_turn": "4"})
    campaign, rng = new_campaign(GAME, options), Rng(f"bulletin {fog}")
    for _ in range(steps):
        asked = next(one for one in campaign.match.asked if one.required)
        campaign.keep([campaign.match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng))])
    return campaign


@pytest.fixture(scope="module", params=["open", "estimated"])
def under_way(request: pytest.FixtureRequest) -> Campaign:
    return played(request.param, 90)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bulletin_says_who_plays_who_commands_how_it_stands_and_what_happened(lang: str) -> None:
    campaign = played("open", 12)
    *_, last = turn_ends(campaign)
    page = bulletin(last, campaign.match.options, (), lang, "Autumn & League", PEOPLE)
    wanted = {"ca": ("Qui mana què", "Què ha passat"), "es": ("Quién manda qué", "Qué ha pasado")}
    for words in (*wanted.get(lang, ("Who commands what", "What happened")), "Anna &lt;b&gt;", "Autumn &amp; League"):
        assert words in page
    assert f'<html lang="{lang}">' in page and 'id="zone-madrid"' in page and "Blake" in page
    assert "<script" not in page and "src=" not in page, "it is one file, and safe"


def test_the_turns_of_a_campaign_share_out_all_that_was_told(under_way: Campaign) -> None:
    turns = list(turn_ends(under_way))
    told = [one for turn in turns for one in turn.told]
    assert told == under_way.story
    assert [turn.number for turn in turns] == list(range(len(turns))) and len(turns) > 1
    assert [turn.is_over for turn in turns] == [*[True] * (len(turns) - 1), False]


@pytest.mark.parametrize("eyes", [(), ("spain",), ("france",)])
def test_what_its_readers_may_not_know_does_not_change_a_bulletin(under_way: Campaign, eyes: tuple[str, ...]) -> None:
    *_, last = turn_ends(under_way)
    options, seen = under_way.match.options, set()
    real = bulletin(last, options, eyes, "en", "x", PEOPLE)
    for seed in (1, 2, 3):
        other = imagine(last.game, look(last.game, options, last.after, eyes), Rng(str(seed)))
        seen.add(str(last.game.encode(other.save.state)))
        turn = TurnEnd(last.number, other, with_page(last.game), only_for(last.told, eyes), last.is_over)
        assert bulletin(turn, options, eyes, "en", "x", PEOPLE) == real
    assert len(seen) > 1 if options["fog"] == "estimated" else True, "there was something to hide"


def only_for(told: tuple[Told, ...], eyes: tuple[str, ...]) -> tuple[Told, ...]:
    """The story without what these eyes are not told."""
    return tuple(one for one in told if one.for_eyes(eyes) is not None)


def test_in_the_fog_points_of_others_are_estimated_and_ones_own_are_said() -> None:
    campaign = played("estimated", 12)
    *_, last = turn_ends(campaign)
    pages = {eyes: bulletin(last, campaign.match.options, eyes, "en", "x", {}) for eyes in ((), ("spain",))}
    row = "Army of the North: Blake</td><td>[^<]+</td><td>"
    assert re.search(rf"{row}\d+ points", pages[("spain",)]) and not re.search(rf"{row}\d+ points", pages[()])
    assert re.search(rf"{row}\d+ to \d+ points", pages[()])


def test_what_was_told_between_two_turns_is_of_the_first() -> None:
    story = [Told(activity, 0, 1, None) for activity in (1, 4, 6, 9)]
    assert [one.activity for one in between(story, 4, 9)] == [4, 6]
