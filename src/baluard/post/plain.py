"""What somebody wrote himself: HTML as lines, soft line breaks joined, quoted text and signatures left away."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

CUT = "=====8<====="  # stands above what we write; a reply that keeps it without quote marks ends there
BREAKS = {"br", "p", "div", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "pre", "hr"}
UNSEEN = {"style", "script", "head", "title", "blockquote"}
QUOTE_CLASSES = (
    *("gmail_quote", "gmail_attr", "yahoo_quoted", "moz-cite-prefix", "protonmail_quote"),
    *("gmail_signature", "moz-signature", "protonmail_signature_block"),
)
QUOTE_IDS = (
    *("divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container"),
    *("signature", "ms-outlook-mobile-signature"),
)
VOID = {"br", "hr", "img", "input", "link", "meta", "col", "area", "base", "wbr", "source", "embed", "param", "track"}
MARKS: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("marks.toml").read_text("utf-8"))
NO_MORE = tuple(MARKS["no_more"])  # alone in a mail: no more letters are wanted


def any_of(words: Sequence[str]) -> str:
    """A pattern for any of these words."""
    return "(?:" + "|".join(re.escape(one) for one in words) + ")"


SIGNED = re.compile(r"\s*--\s*")
PHONE = re.compile(rf"(?i)\s*{any_of(MARKS['signatures'])}.*")
ATTRIBUTION = re.compile(
    rf"(?is)\s*{any_of(MARKS['attribution_begins'])}\b.{{5,300}}\b{any_of(MARKS['attribution_ends'])}\s*:\s*"
)
SEPARATOR = re.compile(rf"(?i)\s*(?:-{{3,}}\s*{any_of(MARKS['separators'])}.*|_{{20,}})\s*")
HEAD = re.compile(r"(?i)\s*\*?(from|de)\s*:\*?\s.*")  # as Outlook puts it above a quote
SENT = re.compile(rf"(?i)\s*\*?{any_of(MARKS['sent'])}\s*:.*")
DATED = re.compile(r"(?s).*(@|\b\d{4}\b|\b\d{1,2}[:.h]\d{2}\b).*:")  # says whose words follow, in whatever language
WRAPPED = 3  # lines over which an attribution may be broken


def own_words(text: str) -> str:
    """A text without what is quoted in it, and without a signature."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        is_quoted = line.lstrip().startswith(">")
        if is_quoted or CUT in line:
            leave_attribution(kept)
        if CUT in line and not is_quoted:
            break
        if SIGNED.fullmatch(line) or PHONE.fullmatch(line) or SEPARATOR.fullmatch(line):
            break
        if is_head(line, lines[at + 1 : at + 4]):
            break
        said = lines_of_attribution(lines, at)
        if said:
            at += said
            continue
        if not is_quoted:
            kept.append(line.rstrip())
        at += 1
    return "\n".join(kept).strip("\n")


def is_head(line: str, after: Sequence[str]) -> bool:
    """Does the head of a quoted mail begin here? It names a sender by his address, or by his name alone."""
    if not HEAD.fullmatch(line):
        return False
    return any(SENT.fullmatch(one) for one in after) or ("@" in line and any(":" in one for one in after[:2]))


def leave_attribution(kept: list[str]) -> None:
    """Whose words follow is said right above them, in any language: a line that ends so, with a date or an address."""
    while kept and not kept[-1].strip():
        kept.pop()
    if not kept or not DATED.fullmatch(kept[-1][-400:].strip()):
        return
    kept.pop()
    for _ in range(1, WRAPPED):
        if kept and "@" in kept[-1]:
            kept.pop()


def lines_of_attribution(lines: list[str], at: int) -> int:
    """How many lines from here on say whose words follow; 0 when these are somebody's own."""
    if lines[at][:1] not in "OoEeLlAa \t":
        return 0
    for number in range(1, WRAPPED + 1):
        if ATTRIBUTION.fullmatch("\n".join(lines[at : at + number])[:400]):
            return number
    return 0


def unflowed(text: str, delsp: bool = False) -> str:
    """RFC 3676: lines that end in a space go on in the next, unless it is quoted otherwise or a signature begins."""
    joined: list[list[str]] = []  # of each line the parts that it was sent in
    soft = False
    for line in text.replace("\r\n", "\n").split("\n"):
        quoted = line.startswith(">")
        bare = line[1:] if line.startswith(" ") else line
        if soft and not quoted and joined:
            joined[-1][-1] = joined[-1][-1][:-1] if delsp else joined[-1][-1]
            joined[-1].append(bare)
        else:
            joined.append([bare])
        soft = bare.endswith(" ") and bare != "-- " and not quoted
    return "\n".join("".join(parts) for parts in joined)


# The library looks for the end of each tag and remark in all that follows. So those without one never come to it.
REMARK = re.compile(r"(?s)<!--.*?(?:-->|\Z)")
UNENDED = re.compile(r"<(?![^<>]*>)")


class Lines(HTMLParser):
    """HTML as lines; what is quoted is left away with all that stands in it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.hidden: list[str] = []  # open elements from the outermost hidden one on

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.hidden:
            if tag not in VOID:
                self.hidden.append(tag)
            return
        said = {name: (value or "").lower() for name, value in attrs}
        is_quote = any(name in said.get("class", "") for name in QUOTE_CLASSES) or said.get("id", "") in QUOTE_IDS
        if (tag in UNSEEN or is_quote) and tag not in VOID:
            self.hidden.append(tag)
        if tag in BREAKS:
            self.found.append("\n")
        elif tag == "td":
            self.found.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if self.hidden:
            while tag in self.hidden and self.hidden.pop() != tag:
                pass
        elif tag in BREAKS:
            self.found.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.found.append(re.sub(r"\s+", " ", data.replace("\xa0", " ")))


def from_html(html: str) -> str:
    """The words of a page as lines."""
    reader = Lines()
    reader.feed(UNENDED.sub("&lt;", REMARK.sub("", html)))
    reader.close()
    lines = [" ".join(line.split()) for line in "".join(reader.found).split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
