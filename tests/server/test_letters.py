"""Letters: to whom, when, what stands in them, and that they go out once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from structlog.processors import format_exc_info
from structlog.testing import capture_logs

from baluard.catalogue import games as real_games
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Asked
from baluard.post.carriers import NotSent
from baluard.server.common.words import Words
from baluard.server.mail import addresses
from baluard.server.mail.jobs import ANSWER
from baluard.server.people.seats import seat_bot
from baluard.server.records.history import as_text, own_export
from baluard.server.records.imports import record_of
from baluard.store import Deadline
from tests.server.mailhouse import MailHouse, posted, reply_to


@pytest.fixture
def house(tmp_path: Path) -> Iterator[MailHouse]:
    with MailHouse(tmp_path) as found:
        yield found


@pytest.fixture
def game_id(house: MailHouse) -> str:
    """A game in which Red gets letters."""
    made = house.game(rounds="3")
    house.subscribe(made, "red")
    return made


def to_question(house: MailHouse, game_id: str, tag: str) -> None:
    """Defaults until Red is asked for something."""
    for _ in range(200):
        asked = [a for a in house.house.live(game_id).match.asked if a.required and not a.answered]
        if any((a.decision.seat, a.decision.tag) == ("red", tag) for a in asked):
            return
        house.house.answer(game_id, asked[0].decision.seat, asked[0].id, [asked[0].decision.default])
    raise AssertionError(tag)


# -- addresses


def test_nothing_goes_to_an_address_before_it_is_confirmed(house: MailHouse) -> None:
    game_id = house.game(rounds="3")
    addresses.give(house.house, house.desk, game_id, "red", "red@people.example", "en", "red")
    house.run()
    house.play(game_id, "red")
    house.run(3600)
    assert [one.subject for one in house.letters("red")] == ["Baluard: confirm your address (Skirmish)"]
    assert house.last("red").text.startswith("Skirmish · Red"), "nothing is to be written above a line"


def test_who_confirms_an_address_is_told_what_happened_and_what_is_asked(house: MailHouse, game_id: str) -> None:
    letter = house.last("red")
    assert letter.subject == "Skirmish · entry 6: your turn (Red)"
    assert "- Round 1 began." in letter.text and "How many coins do you bid for the lead?" in letter.text
    assert f"/g/{game_id}" in letter.text and "<li>Round 1 began.</li>" in letter.html
    assert b"\x89PNG" in letter.raw or b"iVBOR" in letter.raw


def test_who_withdraws_gets_no_more_letters_and_is_forgotten(house: MailHouse, game_id: str) -> None:
    row = addresses.linked(house.house, *house.last("red").link("withdraw"))
    assert row is not None
    addresses.follow(house.house, row, "withdraw")
    before = len(house.letters("red"))
    house.play(game_id, "red")
    house.run(3600)
    assert len(house.letters("red")) == before
    assert house.store.address(game_id, "red") is None and house.store.letters(game_id, "red") == []


@pytest.mark.parametrize("sign", ["", "x", "ñ" * 20, "a" * 20])
def test_a_link_with_another_sign_does_nothing(house: MailHouse, game_id: str, sign: str) -> None:
    id, deed, _ = house.last("red").link("withdraw")
    assert addresses.linked(house.house, id, deed, sign) is None


def test_the_link_of_an_old_address_does_not_confirm_a_new_one(house: MailHouse, game_id: str) -> None:
    old = house.letters("red")[0].link("confirm")
    addresses.give(house.house, house.desk, game_id, "red", "other@people.example", "en", "red")
    assert addresses.linked(house.house, *old) is None


@pytest.mark.parametrize(
    "address", ["", "red", "red@", "@people.example", "a b@c.de", "red@people.example\nBcc: x@y.zz", "a@b.c, d@e.ff"]
)
def test_what_is_no_address_is_refused(house: MailHouse, game_id: str, address: str) -> None:
    with pytest.raises(NotOffered):
        addresses.give(house.house, house.desk, game_id, "red", address, "en", "red")


def test_we_do_not_write_to_ourselves(house: MailHouse, game_id: str) -> None:
    with pytest.raises(NotOffered, match="own_address"):
        addresses.give(house.house, house.desk, game_id, "red", "House+x@Example.org", "en", "red")


def test_whose_seat_goes_to_a_bot_gets_no_more_letters(house: MailHouse, game_id: str) -> None:
    seat_bot(house.house, house.house.row(game_id), "red", "easy")
    assert house.store.address(game_id, "red") is None


# -- when


def test_several_questions_in_a_short_time_are_one_letter(house: MailHouse, game_id: str) -> None:
    before = len(house.letters("red"))
    for _ in range(5):
        house.play(game_id)
        house.run(10)
    house.run(300)
    assert len(house.letters("red")) == before + 1


def test_a_question_is_written_about_once(house: MailHouse, game_id: str) -> None:
    before = len(house.letters("red"))
    house.play(game_id, "blue")
    house.run(3600)
    assert len(house.letters("red")) == before


def test_who_has_the_page_open_is_written_to_when_he_has_left(house: MailHouse, game_id: str) -> None:
    before = len(house.letters("red"))
    to_question(house, game_id, "march")
    house.here = {"maker"}
    house.run(3600)
    assert len(house.letters("red")) == before
    house.here = set()
    house.run(3600)
    assert len(house.letters("red")) == before + 1


def test_at_the_end_it_is_told_who_has_won(house: MailHouse, game_id: str) -> None:
    while house.house.row(game_id).status != "over":
        house.play(game_id)
    house.run()
    assert house.last("red").subject == "Skirmish: the game is over (Red)"


# -- once


def test_a_letter_that_was_being_sent_when_the_server_died_goes_out_under_the_same_name(
    house: MailHouse, game_id: str, tmp_path: Path
) -> None:
    to_question(house, game_id, "march")
    sent: list[bytes] = []

    def dies(token: str, to: str, letter: bytes) -> None:
        sent.append(letter)
        raise KeyboardInterrupt

    house.office.carrier = dies
    with pytest.raises(KeyboardInterrupt):
        house.run(600)
    house.store.close()
    with MailHouse(tmp_path) as again:
        again.time = house.time + 3600
        again.clockwork.run_due()
        assert again.last("red").raw == sent[0]
        assert sum(one.name == posted(sent[0]).name for one in again.letters("red")) == 1


def test_a_letter_that_no_server_takes_just_now_goes_later_unchanged(house: MailHouse, game_id: str) -> None:
    to_question(house, game_id, "march")
    carrier, tried = house.office.carrier, []

    def busy(token: str, to: str, letter: bytes) -> None:
        tried.append(letter)
        raise NotSent("busy")

    house.office.carrier = busy
    house.run(600)
    house.office.carrier = carrier
    house.run(600)
    assert house.last("red").raw == tried[0]


def test_a_letter_that_a_server_refuses_for_good_is_not_tried_for_ever(house: MailHouse, game_id: str) -> None:
    to_question(house, game_id, "march")

    def refuses(token: str, to: str, letter: bytes) -> None:
        raise NotSent("refused", True)

    house.office.carrier = refuses
    house.run(600)
    assert house.store.letters(game_id, "red")[0].state == "refused"
    assert house.clockwork.run_due("mail") == 0


# -- replies


def answers(house: MailHouse, game_id: str) -> int:
    return house.house.live(game_id).match.log_n


def test_a_number_answers_the_question_of_the_letter(house: MailHouse, game_id: str) -> None:
    house.reply(house.last("red"), "2\n\nGreetings,\nRed\n")
    asked = house.house.live(game_id).match.asked_of("red")
    assert asked and asked[0].answered
    answer = house.last("red")
    assert "Accepted: 2." in answer.text and answer.message["In-Reply-To"] and answer.message["Auto-Submitted"]


def test_a_number_stands_for_what_the_letter_listed(house: MailHouse, game_id: str) -> None:
    to_question(house, game_id, "march")
    house.run(600)
    letter = house.last("red")
    listed = [line.strip() for line in letter.text.splitlines() if line.strip()[:2] in ("1.", "2.", "3.")]
    house.reply(letter, f"> {listed[1]}\n\n 2 \n")
    said = listed[1].removeprefix("2. ").split(" (")[0]
    assert f"Accepted: {said}." in house.last("red").text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("9", "no such number"),
        ("1\n2\n", "not clear which one"),
        ("hello there", "could not be understood"),
        ("> 2\n", "says nothing that could be read"),
    ],
)
def test_what_is_no_answer_changes_nothing_and_is_told(house: MailHouse, game_id: str, text: str, said: str) -> None:
    before = answers(house, game_id)
    house.reply(house.last("red"), text)
    assert answers(house, game_id) == before
    assert said in house.last("red").text and "How many coins" in house.last("red").text


def test_a_reply_to_a_question_that_is_over_changes_nothing_and_is_told(house: MailHouse, game_id: str) -> None:
    old = house.last("red")
    to_question(house, game_id, "march")
    before = answers(house, game_id)
    house.reply(old, "1")
    assert answers(house, game_id) == before and "question or turn is over" in house.last("red").text


def test_what_another_answers_meanwhile_makes_no_letter_old(tmp_path: Path) -> None:
    with MailHouse(tmp_path, real_games()) as house:
        game_id = house.game("catalans", players="3")
        house.subscribe(game_id, "dutch")
        letter = house.last("dutch")
        house.play(game_id, "britain")  # Britain is ready: the window is asked anew of those who are not
        house.run(3600)
        assert house.last("dutch").name == letter.name, "and nobody is written to about it again"
        house.reply(letter, "1", name="<one@people.example>")
        assert "Accepted: Ready." in house.last("dutch").text
        house.play(game_id, "portugal")
        while not any(a.decision.seat == "dutch" and a.decision.tag == "ready" for a in asked_in(house, game_id)):
            house.play(game_id)
        house.reply(letter, "1", name="<two@people.example>")
        assert "question or turn is over" in house.last("dutch").text, "the window is another one"


def asked_in(house: MailHouse, game_id: str) -> tuple[Asked, ...]:
    return tuple(house.house.live(game_id).match.asked)


def test_a_mail_that_comes_twice_counts_once_and_is_told_once(house: MailHouse, game_id: str) -> None:
    letter = house.last("red")
    for _ in range(3):
        house.reply(letter, "2", name="<one@people.example>")
    texts = [one.text for one in house.letters("red")]
    assert sum("Accepted: 2." in text for text in texts) == 1
    assert sum("came a second time" in text for text in texts) == 1


def test_a_forged_mark_changes_nothing_and_is_told_once(house: MailHouse, game_id: str) -> None:
    letter, before = house.last("red"), answers(house, game_id)
    token = letter.name.strip("<>").split("@")[0]
    forged = f"{token[:-20]}{'a' * 20}"
    for number in range(3):
        mail = reply_to(letter, "2", name=f"<{number}@evil.example>", sender="evil@evil.example")
        house.receive(mail.as_bytes().replace(token.encode(), forged.encode()))
    assert answers(house, game_id) == before
    assert sum("a mark that is not ours" in one.text for one in house.letters("red")) == 1
    assert house.letters("evil") == []


def test_a_mail_from_another_address_changes_nothing_and_goes_to_the_confirmed_one(
    house: MailHouse, game_id: str
) -> None:
    before = answers(house, game_id)
    house.reply(house.last("red"), "2", sender="evil@evil.example")
    assert answers(house, game_id) == before
    assert "came from another address" in house.last("red").text and house.letters("evil") == []


@pytest.mark.parametrize(
    "heads",
    [
        {"auto_submitted": "auto-replied"},
        {"precedence": "bulk"},
        {"return_path": "<>"},
        {"x_autoreply": "yes"},
        {"sender": "MAILER-DAEMON@people.example"},
    ],
)
def test_what_a_program_wrote_is_never_answered(house: MailHouse, game_id: str, heads: dict[str, str]) -> None:
    before = len(house.letters("red"))
    house.reply(house.last("red"), "2", **heads)
    assert len(house.letters("red")) == before


def test_more_mails_than_anybody_writes_are_not_answered(house: MailHouse, game_id: str) -> None:
    letter = house.last("red")
    for number in range(40):
        house.reply(letter, f"nonsense {number}", name=f"<{number}@people.example>")
    assert len(house.letters("red")) <= 35
    assert sum("within an hour" in one.text for one in house.letters("red")) == 1


def test_a_mail_of_one_word_withdraws_the_address(house: MailHouse, game_id: str) -> None:
    house.reply(house.last("red"), "Baja")
    assert house.store.address(game_id, "red") is None


def test_a_mail_that_is_too_large_is_refused_clearly(
    house: MailHouse, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("baluard.post.boxes.MOST_BYTES", 2000)
    house.reply(house.last("red"), "2\n" + "x" * 3000)
    assert "too large to be read" in house.last("red").text


def test_a_reply_dealt_with_as_the_server_died_is_not_dealt_with_again(house: MailHouse, game_id: str) -> None:
    letter = house.last("red")
    mail = reply_to(letter, "2", name="<one@people.example>").as_bytes()
    house.office.inbox.take(mail, False)  # answered, but not marked as read
    n = answers(house, game_id)
    house.office.inbox.take(mail, False)
    assert answers(house, game_id) == n
    assert [job.key.split()[2] for job, _, _ in house.store.jobs_of(game_id, "mail") if ANSWER in job.key]


# -- nobody hears of an address


def test_no_address_stands_in_a_log_an_export_or_a_record(
    house: MailHouse, game_id: str, capfd: pytest.CaptureFixture[str]
) -> None:
    def busy(token: str, to: str, letter: bytes) -> None:
        raise NotSent("busy")

    with capture_logs() as logged:
        house.reply(house.last("red"), "2", sender="evil@evil.example")
        to_question(house, game_id, "march")
        house.office.carrier = busy
        house.run(600)
    words, live = Words("en"), house.house.live(game_id)
    found = [msgspec.json.encode(own_export(house.house, live, ("red",), words)).decode()]
    found.append(as_text(house.house, live.row, ("red",), words))
    while house.house.row(game_id).status != "over":
        house.play(game_id)
    found.append(record_of(house.house, house.house.row(game_id)).decode())
    found += [str(format_exc_info(None, "", dict(one))) for one in logged]
    found += [*capfd.readouterr(), repr(house.store.addresses(game_id))]
    found += [job.payload.decode() + error for job, _, error in house.store.jobs_of(game_id)]
    assert "a job failed" in "".join(found)
    for one in found:
        assert "people.example" not in one and "evil" not in one


# -- time


def test_who_is_reminded_of_a_deadline_gets_a_letter_that_says_until_when(house: MailHouse, game_id: str) -> None:
    due = int(house.time) + 86_400
    deadline = Deadline("red", "any", 6, int(house.time), due, due - 3600)
    house.store.set_deadlines(game_id, [deadline])
    jobs = house.office.reminders(house.house.row(game_id), deadline)
    house.store.put_jobs(*jobs)
    house.store.put_jobs(*jobs)
    house.run()
    letter = house.last("red")
    assert letter.subject == "Skirmish · entry 6: a reminder (Red)" and "You have until " in letter.text
    assert sum("a reminder" in one.subject for one in house.letters("red")) == 1
