"""Mails as people's programs write them: read rightly, or refused with a word for it."""

from __future__ import annotations

import base64
import quopri
from email.message import EmailMessage

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baluard.post.incoming import MOST_BYTES, Unreadable, envelope_of, read_mail
from baluard.post.plain import CUT, from_html, own_words, unflowed
from baluard.post.tokens import new_id, new_key, token_of, tokens_in

KEY, ID = new_key(), new_id()
TOKEN = token_of(KEY, ID, 7)
HEAD = b"From: Joan <joan@people.example>\r\nMessage-ID: <1@x>\r\nSubject: Re: x\r\n"


def mail(kind: str, body: bytes, encoding: str = "8bit") -> bytes:
    """A mail of one part."""
    return HEAD + f"Content-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n".encode() + body


LINE = "Ejército del Norte: La Coruña – Lugo"


@pytest.mark.parametrize(
    "body",
    [
        mail("text/plain; charset=utf-8", LINE.encode()),
        mail("text/plain; charset=utf-8", quopri.encodestring(LINE.encode()), "quoted-printable"),
        mail("text/plain; charset=utf-8", base64.b64encode(LINE.encode()), "base64"),
        mail("text/plain; charset=windows-1252", LINE.encode("cp1252")),
        mail("text/plain; charset=unknown-8", LINE.encode()),
        mail("text/plain", LINE.encode("cp1252")),
        mail("text/plain; charset=utf-16", LINE.encode("utf-16")),
        mail("text/html; charset=utf-8", "<div><b>Ejército</b> del&nbsp;Norte:\nLa Coruña – Lugo</div>".encode()),
    ],
)
def test_a_line_comes_over_whole_however_it_was_written(body: bytes) -> None:
    assert read_mail(body).text == LINE


SUBJECT = "Tirada de Forrajeo Ejército del Centro Turno 3"


@pytest.mark.parametrize(
    "subject",
    [
        "=?utf-8?q?Tirada_de_Forrajeo_Ej=C3=A9rcito_del_Centro_Turno_3?=",
        f"=?iso-8859-1?b?{base64.b64encode(SUBJECT.encode('latin-1')).decode()}?=",
        SUBJECT,
    ],
)
def test_a_subject_is_read_in_all_letters(subject: str) -> None:
    read = envelope_of(b"From: a@b.cd\r\nSubject: " + subject.encode() + b"\r\n\r\n")
    assert read.subject == SUBJECT


@pytest.mark.parametrize(
    "quote",
    [
        "\n\nEl mié, 18 nov 2026 a las 20:11, Baluard (<house@example.org>)\nescribió:\n\n> 1. Uno\n> 2. Dos\n",
        "\n\nEl dc., 18 de nov. 2026, Baluard <house@example.org> va escriure:\n> 1. Un\n",
        "\n\nOn Wed, 18 Nov 2026, Baluard <house@example.org> wrote:\n> 1. One\n\n> 2. Two\n",
        "\n\n-----Mensaje original-----\nDe: Baluard <house@example.org>\nAsunto: x\n\n1. Uno\n",
        "\n\n________________________________\nDe: Baluard <house@example.org>\nEnviado: hoy\n\n1. Uno\n",
        "\n\nDe: Baluard <house@example.org>\nEnviado: hoy\nPara: yo\n\n1. Uno\n",
        f"\n\n{CUT} Reply above this line.\n\n1. One\n",
        "\n-- \nJoan\n4\n",
        "\n\nEnviado desde mi iPhone\n",
        "\n\nMissatge de Baluard <house@example.org> del dia\ndl., 9 de nov. 2026 a les 20:15:\n\n> 1. Un\n",
        f"\n\nMissatge de Baluard <house@example.org> del dia dl., 9 de nov. 2026 a les 20:15:\n\n{CUT} Damunt\n",
        "\n\nDijous 19 novembre 2026 13:06, en/na Baluard (<house@example.org>) va escriure:\n> 1. Un\n",
        "\n\nEn lunes, 9 de noviembre de 2026, 20:15:11 CET, Baluard escribió:\n\n> 1. Uno\n",
        "\n\nDe: Baluard\nEnviado el: lunes, 9 de noviembre de 2026 20:15\nPara: Joana\nAsunto: x\n\n1. Uno\n",
        "\n\nDe: Baluard\nEnviat el: dilluns, 9 de novembre de 2026\nPer a: Joana\nTema: x\n\n1. Un\n",
        "\n\nObteniu Outlook per a iOS<https://outlook.example>\n",
        "\n\nEnviado con Proton Mail, correo seguro.\n",
        "\n\nAVÍS LEGAL: aquest correu és confidencial.\nD'acord amb la llei: no el llegiu.\n",
    ],
)
def test_what_is_quoted_and_signed_is_left_away(quote: str) -> None:
    assert own_words("2" + quote) == "2"


@pytest.mark.parametrize(
    "words",
    [
        "El Empecinado: Soria – Burgos\nFIN FASE",
        "En la ciudad: 3\nde: 2",
        "Army of the Centre: Talavera – Madrid 13:00",
        "De: Soria\nA: Burgos",
    ],
)
def test_what_only_looks_like_a_head_stays(words: str) -> None:
    assert own_words(f"{words}\n\n> 1. One\n") == words


def test_an_answer_beneath_the_quoted_text_is_read() -> None:
    assert own_words(f"> {CUT} Reply above this line.\n> 1. One\n> 2. Two\n\n2\n").strip() == "2"


def test_lines_that_a_program_broke_are_joined() -> None:
    assert (
        unflowed("Ejército del Norte: La Coruña – \nLugo\n-- \nJoan")
        == "Ejército del Norte: La Coruña – Lugo\n-- \nJoan"
    )


def test_quoted_html_is_left_away_with_all_that_stands_in_it() -> None:
    page = "<style>p {}</style><p>2<br>si</p><div class='gmail_quote'><div>1</div><blockquote>3</blockquote></div>"
    assert from_html(page) == "2\nsi"


def test_the_token_is_found_in_every_place_where_programs_leave_it() -> None:
    for head in (
        f"To: house+{TOKEN.upper()}@example.org",
        f"In-Reply-To: <{TOKEN}@example.org>",
        f"Subject: Re {TOKEN}",
    ):
        found = envelope_of(b"From: a@b.cd\r\n" + head.encode() + b"\r\n\r\n").tokens
        assert [one.is_signed_by(KEY) for one in found] == [True], head
    assert read_mail(mail("text/plain", f"2\n\n> Letter {TOKEN}\n".encode())).envelope.tokens[0].is_signed_by(KEY)


def test_a_token_of_another_letter_or_key_is_not_signed() -> None:
    other = TOKEN.replace("-7-", "-8-")
    assert not tokens_in(other)[0].is_signed_by(KEY) and not tokens_in(TOKEN)[0].is_signed_by(new_key())


def test_of_several_attachments_the_workbook_is_taken() -> None:
    message = EmailMessage()
    message["From"] = "joan@people.example"
    message.set_content("Here they are")
    message.add_attachment(b"\x89PNG", "image", "png", filename="map.png")
    message.add_attachment(b"PK 1", "application", "octet-stream", filename="Órdenes T3.XLSX")
    message.add_attachment(b"BEGIN:VCARD", "text", "vcard", filename="../../joan.vcf")
    read = read_mail(message.as_bytes())
    assert [(one.name, one.body) for one in read.books] == [("Órdenes T3.XLSX", b"PK 1")]
    assert read.others == ("map.png", "joan.vcf") and read.text == "Here they are"


def test_a_mail_within_a_mail_is_not_taken_for_its_words() -> None:
    inner, outer = EmailMessage(), EmailMessage()
    inner["Subject"] = "old"
    inner.set_content("1")
    outer["From"] = "joan@people.example"
    outer.set_content("2")
    outer.add_attachment(inner)
    assert read_mail(outer.as_bytes()).text == "2"


def test_twenty_megabytes_are_read_and_more_are_refused() -> None:
    message = EmailMessage()
    message["From"] = "joan@people.example"
    message.set_content("2")
    message.add_attachment(bytes(20 * 1024 * 1024), "application", "octet-stream", filename="film.avi")
    assert read_mail(message.as_bytes()).others == ("film.avi",)
    with pytest.raises(Unreadable, match="too_large"):
        read_mail(bytes(MOST_BYTES + 1))


def test_a_mail_of_a_thousand_parts_is_refused() -> None:
    parts = b"".join(b"--b\r\n\r\nx\r\n" for _ in range(1000))
    with pytest.raises(Unreadable):
        read_mail(b'From: a@b.cd\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n' + parts + b"--b--\r\n")


PIECES = st.one_of(
    st.binary(max_size=60),
    st.sampled_from(
        [
            b"\r\n",
            b"\r\n\r\n",
            b"--b\r\n",
            b"--b--\r\n",
            b'Content-Type: multipart/mixed; boundary="b"\r\n',
            b"Content-Type: text/html; charset=utf-7\r\n",
            b"Content-Type: text/plain; format=flowed; delsp=yes\r\n",
            b"Content-Type: message/rfc822\r\n",
            b"Content-Type: a/b/c; name*0*=utf-8''%E2; name*1=x\r\n",
            b"Content-Disposition: attachment; filename==?x?b?!!?=\r\n",
            b"Content-Transfer-Encoding: base64\r\n",
            b"From: =?utf-8?b?=?= <@@>, (((\r\n",
            b"Subject: =?idna?q?=FF?= =?\xff?b?a?=\r\n",
            b"Message-ID: <\xff=?@x>\r\n",
            b"Content-Type: text/plain; charset=raw_unicode_escape\r\n",
            b"\\ud800",
            b"To: " + TOKEN.encode() + b"\r\n",
            b"<blockquote><div class=gmail_quote></p></blockquote><![if <a b='",
            b"> > >\n-- \n-----\n",
            b"On x wrote:\n",
        ]
    ),
)


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=25))
def test_whatever_comes_is_read_or_refused(pieces: list[bytes]) -> None:
    body = b"".join(pieces)
    for read in (read_mail, envelope_of):
        try:
            assert msgspec.json.encode(read(body))
        except Unreadable as wrong:
            assert wrong.key.startswith("mail.")


@pytest.mark.parametrize(
    "body",
    [
        b"Message-ID: <\xff=?@x>\r\n\r\n1",
        b"Subject: =?utf-8?q?a?= \xff\r\n\r\n1",
        b"Content-Type: text/plain; charset=raw_unicode_escape\r\n\r\n\\ud800",
    ],
)
def test_what_is_read_can_be_written_down(body: bytes) -> None:
    """Half a letter in a mail would stop whoever answers it, and the mail would come again with every look."""
    mail = read_mail(body)
    for text in (mail.envelope.name, mail.envelope.subject, mail.text):
        assert text.encode("utf-8").decode("utf-8") == text


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=400), st.booleans())
def test_whatever_is_written_has_words(text: str, delsp: bool) -> None:
    assert isinstance(own_words(from_html(text)) + own_words(unflowed(text, delsp)), str)


@pytest.mark.parametrize("bit", ["<a ", "<!--", "<!-- >", '<div class="', "</"])
def test_tags_and_remarks_without_an_end_are_not_looked_for_in_all_that_follows(bit: str) -> None:
    """Each of these is a mail of half a megabyte over which the library would sit for hours."""
    words = from_html(f"<p>MOVE A <b>to</b> B</p>{bit * 100_000}")
    assert words.startswith("MOVE A to B")


def test_a_sign_of_less_is_no_tag_and_a_remark_is_not_read() -> None:
    assert from_html("<p>1 < 2 <b>yes</b><!-- <p>no --> and so on<!-- no") == "1 < 2 yes and so on"


def test_a_line_sent_in_very_many_parts_is_one_line() -> None:
    assert unflowed("ab \n" * 300_000 + "end\nnext") == "ab " * 300_000 + "end\nnext"
    assert unflowed("ab \n" * 3 + "end", delsp=True) == "ababab" + "end"
