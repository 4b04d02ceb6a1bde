"""Compiled libraries that are kept: one is built again when anything that went into it has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.build_compiled import with_headers


def test_a_library_of_a_game_depends_on_the_headers_of_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game's C names the kernel's table of functions as `<..>`: with an old library calls would go astray."""
    monkeypatch.chdir(tmp_path)
    folder = Path("c")
    folder.mkdir()
    (folder / "game.c").write_text('#include "game.h"\n', "utf-8")
    (folder / "game.h").write_text("#include <Python.h>\n#include <kernel.h>\n", "utf-8")
    (folder / "kernel.h").write_text("struct table;\n", "utf-8")
    assert with_headers(folder / "game.c") == [folder / "game.c", folder / "game.h", folder / "kernel.h"]
