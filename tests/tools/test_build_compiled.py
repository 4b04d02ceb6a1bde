"""The cache of the compiled build: a library is built again when what goes into it changed, and only then."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from setuptools import Extension

from tools import build_compiled

MODULE = """#include <Python.h>
#include "%s.h"
static struct PyModuleDef def = {PyModuleDef_HEAD_INIT, "%s", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_%s(void) { return PyModule_Create(&def); }
"""


@pytest.fixture(autouse=True)
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder as mypyc leaves it: two games with a header each, which include the kernel's."""
    monkeypatch.setattr(build_compiled, "WORK", tmp_path)
    monkeypatch.setattr(build_compiled, "KEPT", tmp_path / "libraries")
    monkeypatch.chdir(tmp_path)
    Path("c").mkdir()
    Path("c/kernel.h").write_text("typedef int Table;\n")
    for game in ("red", "blue"):
        Path(f"c/{game}.h").write_text('#include "kernel.h"\n')
        Path(f"c/{game}.c").write_text(MODULE % (game, game, game))


def extension(game: str, *flags: str) -> Extension:
    return Extension(game, sources=[f"c/{game}.c"], extra_compile_args=list(flags))


def keys(around: str = "gcc, Python 3.11", *flags: str) -> tuple[str, str]:
    return tuple(build_compiled.key_of(extension(game, *flags), around) for game in ("red", "blue"))  # type: ignore[return-value]


def test_the_same_sources_give_the_same_library() -> None:
    assert keys() == keys()
    assert len(set(keys())) == 2


def test_a_change_of_one_game_leaves_the_others_library() -> None:
    red, blue = keys()
    Path("c/red.h").write_text('#include "kernel.h"\nint more;\n')
    assert keys()[0] != red
    assert keys()[1] == blue


def test_a_change_of_the_kernels_types_reaches_every_library() -> None:
    before = keys()
    Path("c/kernel.h").write_text("typedef long Table;\n")
    assert not set(before) & set(keys())


def test_another_python_or_other_flags_need_other_libraries() -> None:
    assert not set(keys()) & set(keys("gcc, Python 3.13"))
    assert not set(keys()) & set(keys("gcc, Python 3.11", "-O1"))


def test_what_was_compiled_is_kept_and_put_where_python_looks() -> None:
    build_compiled.compile_missing({"key": extension("red")})
    assert [path.name for path in Path("libraries").iterdir()] == ["key.so"]
    assert build_compiled.place_of(extension("red")).startswith("red.cpython-")
    assert build_compiled.place_of(extension("baluard.kernel.table")).startswith("baluard/kernel/table.cpython-")


def test_a_build_that_fails_leaves_nothing_in_the_cache() -> None:
    Path("c/blue.c").write_text("this is no C\n")
    with pytest.raises(SystemExit):
        build_compiled.compile_missing({"one": extension("red"), "two": extension("blue")})
    assert not Path("libraries").exists()


def classes_of(path: Path) -> list[ast.ClassDef]:
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ClassDef)]


def test_what_games_of_the_house_refine_a_game_from_outside_may_refine_too() -> None:
    """A game that another package brings along is not compiled: the house it is played with may be."""
    refined = {
        ast.unparse(base).split("[")[0]
        for path in (build_compiled.SOURCES / "games").rglob("*.py")
        for found in classes_of(path)
        for base in found.bases
    }
    kernel = [build_compiled.SOURCES / name for name in build_compiled.COMPILED]
    known = [found for path in kernel for found in classes_of(path) if found.name in refined]
    assert {"Form", "OneOf", "PathSpace", "Player", "SomeOf", "Sum"} <= {found.name for found in known}
    for found in known:
        assert "mypyc_attr(allow_interpreted_subclasses=True)" in map(ast.unparse, found.decorator_list), found.name
