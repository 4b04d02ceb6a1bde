"""Every rule, and every test vector, has a test; the table of them in docs/ is up to date."""

import pytest

from tools.rule_table import Book, books, functions, ids_in, marks, table

each_book = pytest.mark.parametrize("book", books(), ids=lambda book: book.slug)


@each_book
def test_every_rule_has_a_test(book: Book) -> None:
    tested = marks(book)
    assert [name for name in book.rule_ids() if not tested.get(name)] == []


@each_book
def test_every_vector_has_a_test(book: Book) -> None:
    tested = marks(book)
    assert [name for name in book.vector_ids() if not tested.get(name)] == []


@each_book
def test_every_ruling_has_a_test(book: Book) -> None:
    tested = marks(book)
    assert [name for name in book.ruling_ids() if not tested.get(name)] == []


@each_book
def test_the_help_texts_tell_every_rule_and_ruling(book: Book) -> None:
    assert list(book.headings("rule")) == book.rule_ids()
    assert list(book.headings("ruling")) == book.ruling_ids()


@each_book
def test_every_mark_names_a_rule_that_exists(book: Book) -> None:
    assert sorted(set(marks(book)) - book.known()) == []


@each_book
def test_every_rule_id_in_the_sources_exists(book: Book) -> None:
    assert sorted(set(functions(book)) - book.known()) == []


@each_book
def test_every_rule_has_a_function(book: Book) -> None:
    found = functions(book)
    assert [name for name in book.rule_ids() if not found.get(name)] == []


@each_book
def test_the_table_in_docs_is_up_to_date(book: Book) -> None:
    assert book.document.exists(), "run tools/rule_table.py"
    assert book.document.read_text("utf-8") == table(book), "run tools/rule_table.py"


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("ASL-9.1 One counter moves", {"ASL-9.1"}),
        ("ASL-2.1 to 2.4 A side becomes active", {"ASL-2.1", "ASL-2.2", "ASL-2.3", "ASL-2.4"}),
        ("ASL-9.3, 9.4, 15.1: may this", {"ASL-9.3", "ASL-9.4", "ASL-15.1"}),
        ("# Ruling ASL-R34: five", {"ASL-R34"}),
        ("ASL-12.9 to 12.11, then ASL-13.1: lead", {"ASL-12.9", "ASL-12.10", "ASL-12.11", "ASL-13.1"}),
        ("ASL-12 One assault", set()),
        ("ASL-4.6.3 The third step of a turn", {"ASL-4.6"}),
        ("version 3.11", set()),
    ],
)
def test_ids_are_read_out_of_docstrings(text: str, ids: set[str]) -> None:
    assert ids_in(text, "ASL") == ids


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("CAT-3.a, 12.5 As many cards", {"CAT-3.a", "CAT-12.5"}),
        ("CAT-3.e.2, R10 In the new sequence", {"CAT-3.e", "CAT-R10"}),
        ("CAT-8 recruit: free troops", {"CAT-8"}),
        ("CAT-8, 12.4, R38", {"CAT-8", "CAT-12.4", "CAT-R38"}),
        ("CAT-9 The distribution", set()),
    ],
)
def test_ids_with_letters_and_chapters_that_are_one_rule(text: str, ids: set[str]) -> None:
    assert ids_in(text, "CAT", (8,)) == ids
