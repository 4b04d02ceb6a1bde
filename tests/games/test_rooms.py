"""A game in rooms: what the house asks of it is found by name, once, and nothing is missed by a slip of the pen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from baluard.catalogue import SLUGS, game
from baluard.components.folder import folder_of
from baluard.page.contract import GameModule
from baluard.page.rooms import NAMED, OF_COMPONENTS, OF_STATES, OF_VIEWS, TABLES, GameOfRooms
from tests.games.rooms import (
    WANTED,
    functions_nobody_finds,
    functions_of_other_types,
    functions_with_other_parameters,
    modules_nobody_finds,
)
from tools.folders import known_of

GUIDE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
Write = Callable[..., type[GameOfRooms]]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """A small game whose rooms are written here: `written(page__panels="...")`."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(**rooms: str) -> type[GameOfRooms]:
        for name, text in {"": "", **rooms}.items():
            file = tmp_path / "small" / f"{name.replace('__', '/') or '__init__'}.py"
            file.parent.mkdir(parents=True, exist_ok=True)
            (file.parent / "__init__.py").touch()
            file.write_text(text, "utf-8")

        class Small(GameOfRooms):
            package = "small"

            def load_data(self, name: str) -> Any:
                return SimpleNamespace(hash="components")

        return Small

    yield write
    for name in [name for name in sys.modules if name.split(".")[0] == "small"]:
        del sys.modules[name]


def test_every_name_that_is_looked_for_is_one_of_the_contract() -> None:
    names = [*OF_STATES, *OF_VIEWS, *OF_COMPONENTS, *TABLES]
    assert len(names) == len(set(names))
    assert [name for name in names if not hasattr(GameModule, name)] == []


def test_the_guide_names_all_that_is_looked_for() -> None:
    rows = [line for line in GUIDE.read_text("utf-8").splitlines() if line.startswith("| `")]
    missing = [
        f"{where}.{name}"
        for where, name in sorted(WANTED)
        if not any(row.startswith(f"| `{where.replace('.', '/')}.py` |") and f"`{name}" in row for row in rows)
    ]
    assert missing == []


# -- the games of the house


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_in_the_rooms_of_a_game_is_there_for_nobody(slug: str) -> None:
    package = game(slug).package
    waiting = known_of(slug, "waiting")  # what is written for a room that is still to come, and says so
    modules, functions = waiting.get("modules", []), waiting.get("functions", [])
    unused = functions_nobody_finds(folder_of(package))
    assert [name for name in modules_nobody_finds(folder_of(package), package) if name not in modules] == []
    assert [name for name in unused if name not in functions and name.rpartition(".")[0] not in modules] == []
    assert [name for name in functions if name not in unused] == []
    assert [name for name in modules if name not in [one.rpartition(".")[0] for one in unused]] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_functions_of_rooms_take_what_they_are_given(slug: str) -> None:
    assert functions_with_other_parameters(folder_of(game(slug).package)) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_functions_of_rooms_have_the_types_of_the_contract(slug: str) -> None:
    assert functions_of_other_types(game(slug).package) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_what_every_game_has_is_there(slug: str) -> None:
    found = game(slug)
    assert isinstance(found, GameOfRooms)
    assert all(found.named(name) for name in NAMED)
    for name in ("run", "apply_motion", "position", "imagine", "encode", "board"):
        assert getattr(found, name) is not None
        assert name in found.__dict__


@pytest.mark.parametrize("slug", SLUGS)
def test_eyes_give_the_type_that_is_named(slug: str) -> None:
    found = game(slug)
    assert type(found.position(found.new(found.checked_options({})), ())) is found.position_type()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rules_run_without_a_detour(slug: str) -> None:
    found = game(slug)
    assert found.run is import_module(f"{found.package}.rules.sequence").run
    assert found.__dict__["run"] is found.run


# -- how they are found


def test_without_a_room_the_default_of_the_contract_applies(written: Write) -> None:
    small = written()()
    assert small.moment(None, "en") == ""
    assert small.upcasters == {}
    with pytest.raises(NotImplementedError):
        small.run(None, None, None)


def test_without_a_function_in_the_room_too(written: Write) -> None:
    small = written(page__panels="def moment(game, view, lang): return 'now'")()
    assert small.moment(None, "en") == "now"
    assert small.panels(None, "en") == ()


def test_a_function_gets_what_it_is_about(written: Write) -> None:
    small = written(
        model__codec="def encode(s): return s",
        page__panels="def moment(game, view, lang): return game.package, view, lang",
        words__story="def dice_of(d, event): return d.hash, event",
        model__upcasters="UPCASTERS = {1: 'older'}",
    )()
    assert small.encode("state") == "state"
    assert small.moment("view", "en") == ("small", "view", "en")
    assert small.dice_of("event") == ("components", "event")
    assert small.upcasters == {1: "older"}
    assert small.event_upcasters == {}


def test_a_room_is_looked_for_once_and_each_game_has_its_own(written: Write) -> None:
    kind = written(page__panels="def moment(game, view, lang): return game")
    one, two = kind(), kind()
    assert one.moment is one.moment
    assert (one.moment(None, ""), two.moment(None, "")) == (one, two)


def test_a_room_that_cannot_be_opened_is_an_error_and_not_a_default(written: Write) -> None:
    small = written(page__panels="import nowhere.to_be_found", words__story="import small.page.lost")()
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        small.moment(None, "en")
    with pytest.raises(ModuleNotFoundError, match="lost"):
        small.dice_of(None)


def test_a_method_of_the_game_comes_before_its_room_and_may_ask_it(written: Write) -> None:
    class Loud(written(page__panels="def moment(game, view, lang): return 'now'")):  # type: ignore[misc]
        def moment(self, view: Any, lang: str) -> str:
            return f"{super().moment(view, lang)}!"

    small = Loud()
    assert [small.moment(None, "en") for _ in range(2)] == ["now!", "now!"]


# -- slips of the pen


def test_a_misspelt_module_is_found_out(written: Write, tmp_path: Path) -> None:
    written(
        page__pannels="def panels(game, view, lang): ...", page__panels="from small.page import parts", page__parts=""
    )
    assert modules_nobody_finds(tmp_path / "small", "small") == ["page.pannels"]


def test_a_misspelt_function_is_found_out(written: Write, tmp_path: Path) -> None:
    written(
        page__panels="def panels(game, view, lang): return box()\ndef box(): ...\ndef momment(game, view, lang): ..."
    )
    assert functions_nobody_finds(tmp_path / "small") == ["page.panels.momment"]


def test_a_function_in_the_wrong_room_is_found_out(written: Write, tmp_path: Path) -> None:
    written(
        board__legend="from small.board.signs import arms", board__signs="def arms(): ...\ndef legend(d, lang): ..."
    )
    assert functions_nobody_finds(tmp_path / "small") == ["board.signs.legend"]


def test_other_parameters_are_found_out(written: Write, tmp_path: Path) -> None:
    written(
        page__panels="def panels(game, lang, view): ...\ndef moment(game, view, lang): ...",
        words__story="def dice_of(event): ...\ndef merge(d, one, next_one): ...",
        rules__sequence="def run(t, s, a): ...",
    )
    assert functions_with_other_parameters(tmp_path / "small") == [
        "page.panels.panels(game, lang, view)",
        "words.story.dice_of(event)",
    ]


def test_other_types_are_found_out(written: Write) -> None:
    written(
        page__panels="def panels(game, view, lang: int): ...\ndef moment(game, view, lang: str) -> str | None: ...",
        bot__player="def player(s, style: str, rng) -> None: ...",
        rules__motions="def apply_motion(s: int, motion) -> int: ...",
        words__story="def dice_of(d, event) -> list[str]: ...",
    )
    assert functions_of_other_types("small") == ["moment: return", "panels: lang", "dice_of: return"]
