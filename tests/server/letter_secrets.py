"""Letters and archives for a seat, written again over other games that this seat cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from baluard.campaign import chronicle, dossier
from baluard.campaign.chronicle import points_of
from baluard.campaign.organiser import Campaign, open_campaign
from baluard.kernel.drive import imagine, look
from baluard.kernel.match import Match
from baluard.kernel.records import Point, Record
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, Outcome
from baluard.page.contract import GameModule
from baluard.post.letters import Attached, as_bytes
from baluard.server.games.live import Live
from baluard.server.mail.jobs import Order, jobs_after
from baluard.server.mail.letters import Written, write
from baluard.server.people.seats import guest_of
from baluard.server.records import archives
from tests.server.mailhouse import OWN, MailHouse, Sender
from tests.server.test_orders_secrets import parts

SENDER = Sender(OWN)


def all_in(house: MailHouse, written: Written | None) -> list[object]:
    """All that a letter holds: the bytes that lie in the folder, its map as it is drawn, what numbers mean. Of its
    workbook all but the moment at which it was written."""
    assert written is not None
    bare = [Attached(file.name, str(parts(file.body)).encode(), file.kind) for file in written.letter.files]
    letter = replace(written.letter, files=tuple(bare), at=0)
    return [as_bytes(letter, SENDER), house.pool.drawn[-1], written.ways, written.asked, written.told_n]


def swapped(house: MailHouse, game_id: str, seat: str, seed: int) -> bytes:
    """Put another game in its place that this seat cannot tell from the real one."""
    live = house.house.live(game_id)
    other = imagine(live.game, live.match.view((seat,)), Rng(seed))
    for public in ("told", "barrier_n", "turn_n"):
        setattr(other.save, public, getattr(live.match.save, public))
    fake = Match(live.game, live.match.options, other.save, live.match.source, live.match.log_n)
    fake.out = other
    house.house.keep(Live(live.row, live.game, fake))
    return bytes(str((live.game.encode(other.save.state), other.save.answers)), "utf-8")


def next_answer(house: MailHouse, game_id: str, seat: str, rng: Rng) -> Asked | None:
    """What is answered next at random; others than this seat also say things that nobody asked them for."""
    asked = house.house.live(game_id).match.asked
    speakers = [one for one in asked if not one.required and one.decision.seat != seat]
    if speakers and rng.below(2):
        return rng.choice(speakers)
    return next((one for one in asked if one.required and not one.answered), None)


def letters_tell_nothing(house: MailHouse, game_id: str, seat: str, steps: int, every: int) -> int:
    """Play at random; what a seat would be written, and whether, must not change with what it cannot see. How much was
    hidden."""
    house.subscribe(game_id, seat)
    row = house.store.address(game_id, seat)
    assert row is not None
    links = house.office.links(row)
    rng, seen = Rng(f"letters {seat}"), set()
    for step in range(steps):
        real = house.house.live(game_id)
        asked = next_answer(house, game_id, seat, rng)
        if asked is None:
            break
        if step % every == every - 1:
            order = Order(seat, row.id, "answer")
            before = all_in(house, write(house.house, house.office.desks, row, order, "token", links))
            called = jobs_after((row,), replace(real.row, waits=()), real.match, (), 0, 300)
            for seed in (1, 2):
                seen.add(swapped(house, game_id, seat, seed))
                again = write(house.house, house.office.desks, row, order, "token", links)
                assert all_in(house, again) == before, f"the letter shows what {seat} must not know"
                fake = house.house.live(game_id).match
                assert jobs_after((row,), replace(real.row, waits=()), fake, (), 0, 300) == called
            house.house.keep(real)
        house.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.space.sample(rng)])
    return len(seen)


def play(house: MailHouse, game_id: str, seat: str, steps: int) -> None:
    """Random answers."""
    rng = Rng(f"archive {seat}")
    for _ in range(steps):
        asked = next_answer(house, game_id, seat, rng)
        if asked is None:
            return
        house.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.space.sample(rng)])


# -- archives


def made_up(game: GameModule, options: dict[str, str], out: Outcome, eyes: tuple[str, ...], seed: int) -> Outcome:
    """Another stop in the place of this one; what was told, and to whom, is the log's."""
    other = imagine(game, look(game, options, out, eyes), Rng(seed))
    for logged in ("told", "turns", "stands", "fresh"):
        setattr(other, logged, getattr(out, logged))
    return other


def unpacked(house: MailHouse, game_id: str, seat: str, patch: pytest.MonkeyPatch, seed: int = 0) -> dict[str, object]:
    """The archive that a seat would get, file by file; with a seed, over games that are made up."""
    patch.setattr(dossier, "png", lambda svg, *_: svg.encode())  # a picture follows from its drawing
    hidden: set[str] = set()

    def other_points(campaign: Campaign) -> Iterator[Point]:
        for point in points_of(campaign):
            game, options = campaign.game, campaign.match.options
            out = made_up(game, options, point.out, (seat,), seed) if point.out.asked else point.out
            hidden.add(str((game.encode(out.save.state), out.save.answers)))
            yield Point(point.game, out)

    def other_campaign(game: GameModule, record: Record) -> Campaign:
        campaign = open_campaign(game, record)
        campaign.match.out = made_up(campaign.game, campaign.match.options, campaign.match.out, (seat,), seed)
        return campaign

    if seed:
        patch.setattr(chronicle, "points_of", other_points)
        patch.setattr(archives, "open_campaign", other_campaign)
    guest = replace(guest_of(house.house, game_id, "maker"), seats=(seat,))
    found: dict[str, object] = {}
    for name, body in archives.files_of(house.house, archives.archive_for(house.house, guest, "en")):
        found[name] = parts(body) if name.endswith(".xlsx") else body
    patch.undo()
    found["hidden"] = len(hidden)
    return found


def archives_tell_nothing(house: MailHouse, game_id: str, seat: str) -> int:
    """An archive must not change with what its seat cannot see. How many of its moments were made up otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        before = unpacked(house, game_id, seat, patch)
        assert "record.json" not in before
        hidden = 0
        for seed in (1, 2):
            after = unpacked(house, game_id, seat, patch, seed)
            hidden += int(str(after.pop("hidden")))
            assert after.keys() == before.keys() - {"hidden"}
            for name, body in after.items():
                assert body == before[name], f"{name} shows what {seat} must not know"
    return hidden
