"""What stands in a wheel: the pure one, and one for this platform from libraries that are made up."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import pytest
from trove_classifiers import classifiers

from hatch_build import StaleLibraries, libraries_in, without_files
from tools import wheel_test

ROOT = Path(__file__).resolve().parents[2]
SUFFIX = ".cpython-311-x86_64-linux-gnu.so"
GROUP = f"baluard_house__mypyc{SUFFIX}"  # Python looks for it beside the package
MODULE = f"baluard/kernel/table{SUFFIX}"


def fake_libraries(folder: Path, source: bytes) -> Path:
    """A folder as `tools/build_compiled.py` makes it, with one compiled module."""
    (folder / "baluard" / "kernel").mkdir(parents=True)
    (folder / GROUP).write_bytes(b"the code of all")
    (folder / MODULE).write_bytes(b"a door to it")
    (folder / "baluard" / "kernel" / "table.py").write_bytes(source)
    return folder


def built(to: Path, libraries: str = "") -> Path:
    """A wheel."""
    command = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(to))
    env = {**os.environ, "BALUARD_LIBRARIES": libraries}
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
    return next(to.glob("*.whl"))


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("pure"))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = (ROOT / "src" / "baluard" / "kernel" / "table.py").read_bytes()
    libraries = fake_libraries(tmp_path_factory.mktemp("libraries"), source)
    return built(tmp_path_factory.mktemp("compiled"), str(libraries))


def text_in(wheel: Path, ending: str) -> str:
    """A file of a wheel, by the end of its name."""
    with ZipFile(wheel) as found:
        return found.read(next(name for name in found.namelist() if name.endswith(ending))).decode()


def test_the_pure_wheel_is_for_every_machine_and_holds_what_the_program_reads(pure: Path) -> None:
    names = set(ZipFile(pure).namelist())
    assert pure.name.endswith("-py3-none-any.whl") and wheel_test.build_of(pure) == "interpreted"
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    for name in ("py.typed", "texts/locale/ca.toml", "server/guides/play-assault.en.md", "server/static/app.css"):
        assert f"baluard/{name}" in names
    sources = {file.relative_to(ROOT / "src").as_posix() for file in (ROOT / "src").rglob("*.py")}
    assert sources <= names


def test_the_wheel_of_a_platform_has_libraries_beside_their_sources_and_groups_at_the_top(compiled: Path) -> None:
    names = set(ZipFile(compiled).namelist())
    assert not compiled.name.endswith("-any.whl") and wheel_test.build_of(compiled) == "compiled"
    assert f"cp{sys.version_info[0]}{sys.version_info[1]}" in compiled.name
    assert {GROUP, MODULE, "baluard/kernel/table.py", "baluard/server/guides/play-assault.en.md"} <= names
    assert "Root-Is-Purelib: false" in text_in(compiled, ".dist-info/WHEEL")


def test_libraries_of_other_sources_are_refused_by_name(tmp_path: Path) -> None:
    stale = fake_libraries(tmp_path / "stale", b"another table")
    with pytest.raises(StaleLibraries, match=re.escape(f"{MODULE} is of another table.py")):
        libraries_in(stale, ROOT / "src")
    with pytest.raises(StaleLibraries, match="no libraries"):
        libraries_in(tmp_path / "nothing", ROOT / "src")


def test_both_wheels_say_the_same_of_themselves_without_a_link_into_the_repository(pure: Path, compiled: Path) -> None:
    told = text_in(pure, ".dist-info/METADATA")
    assert told == text_in(compiled, ".dist-info/METADATA")
    message = message_from_string(told)
    assert set(message.get_all("Classifier", [])) <= classifiers
    assert "Typing :: Typed" in message.get_all("Classifier", []) and message["Keywords"]
    for target in re.findall(r"\]\(([^)]*)\)", message.get_payload()):
        assert target.startswith(("https://", "#")), target
    assert "How to play *Victus*: English · català · castellano" in message.get_payload()


def test_of_a_link_to_a_file_the_words_stay_and_of_a_picture_nothing() -> None:
    text = (
        "![A board](docs/a.png)\n\nRead [how to\nplay](docs/a.md), [there](https://example.org/) or [below](#rights).\n"
    )
    assert without_files(text) == "Read how to\nplay, [there](https://example.org/) or [below](#rights).\n"
