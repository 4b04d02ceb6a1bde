"""Build the compiled variant: a copy of src/baluard in build/compiled/, its kernel and rules compiled by mypyc.

    PYTHONPATH=build/compiled python -c "import baluard.kernel.table as t; print(t.__file__)"    # shows a .so

The sources stand beside the libraries (Python prefers the library), so tracebacks and docstring tools find them.
Nothing is ever written into src/. mypyc writes C for everything, which takes seconds; the C compiler takes minutes, so
what it makes is kept in build/libraries/ under a name that stands for all that went in: the C of a library, the headers
it includes, the flags, the compiler and the Python. A library is built again when one of these changed, no other.
"""

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.folders import known_of, slugs  # noqa: E402

SOURCES = ROOT / "src" / "baluard"
BUILT = ROOT / "build" / "compiled"
WORK = ROOT / "build" / "mypyc"
KEPT = ROOT / "build" / "libraries"
MOST = 1000  # libraries that are kept: those of about ten builds

# What is hot: plain typed classes and functions. Messages (msgspec Structs) live in other files and stay interpreted.
COMPILED = (
    "kernel/allotment.py",
    "kernel/answers.py",
    "kernel/deciders.py",
    "kernel/decision.py",
    "kernel/decks.py",
    "kernel/drive.py",
    "kernel/graph.py",
    "kernel/plane.py",
    "kernel/reckon.py",
    "kernel/rng.py",
    "kernel/table.py",
)
OF_A_GAME = (
    "bot/*.py",
    "model/facts.py",
    "model/state.py",
    "model/state_fields.py",
    "rules/*.py",
)  # unless it says other
INTERPRETED = ("__init__.py", "weights.py")  # of these folders; weights are msgspec Structs


def compiled_files() -> list[Path]:
    patterns = list(COMPILED)
    for slug in slugs(SOURCES / "games"):
        own = known_of(slug, "compiled", SOURCES / "games").get("files", OF_A_GAME)
        patterns += [f"games/{slug}/{pattern}" for pattern in own]
    found = {path for pattern in patterns for path in SOURCES.glob(pattern) if path.name not in INTERPRETED}
    return sorted(found)


def is_fast(slug: str) -> bool:
    """Has a game targets of speed?"""
    return bool(known_of(slug, "compiled", SOURCES / "games").get("fast", False))


def structs_in(path: Path) -> list[str]:
    """The msgspec Structs a file defines: mypyc cannot compile them."""
    classes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ClassDef)]
    return [c.name for c in classes if any(ast.unparse(base).split(".")[-1] == "Struct" for base in c.bases)]


def copy_sources(to: Path) -> None:
    shutil.copytree(SOURCES, to / "baluard", ignore=shutil.ignore_patterns("__pycache__", "*.so"))


def groups_of(names: list[str]) -> list[tuple[list[str], str]]:
    """The kernel and games with targets of speed together, so that calls between them are direct; others each alone."""
    found: dict[str, list[str]] = {}
    for name in names:
        part = name.split("/")
        group = part[2] if part[1] == "games" and not is_fast(part[2]) else "house"
        found.setdefault(group, []).append(name)
    return [(files, f"baluard_{group}") for group, files in found.items()]


def write_c(files: list[Path]) -> list[Any]:
    """The C of all modules, as extensions for setuptools. The games without targets of speed are optimised less."""
    from mypyc.build import mypycify  # slow to import

    copy_sources(WORK)
    os.chdir(WORK)  # the C names its sources by their path from here
    names = [str(path.relative_to(SOURCES.parent)) for path in files]
    options = ["--config-file=", "--cache-dir=cache", "--python-executable", sys.executable]
    extensions = mypycify([*options, *names], opt_level="3", debug_level="0", separate=groups_of(names), target_dir="c")
    alone = [slug for slug in slugs(SOURCES / "games") if not is_fast(slug)]
    for extension in extensions:  # mypyc gives all of them one and the same list of flags
        less = any(f"baluard_{slug}" in source for source in extension.sources for slug in alone)
        # Without the first no function of the run-time library is inlined.
        added = ["-fno-semantic-interposition", "-fvisibility=hidden", *(["-O1"] if less else [])]
        extension.extra_compile_args = [*extension.extra_compile_args, *added]
    return extensions


def with_headers(source: Path) -> list[Path]:
    """A C file and the headers of ours that it includes, directly or by another."""
    found = [source]
    for file in found:
        names = re.findall(r'^#include ["<]([^">]+)', file.read_text("utf-8"), re.MULTILINE)  # <> for other groups' own
        found += [path for name in names if (path := Path("c") / name).exists() and path not in found]
    return found


def surroundings() -> str:
    """What else decides on a library: the Python it is for, mypyc's run-time library and the compiler."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    told = subprocess.run([*compiler.split(), "--version"], capture_output=True, text=True, check=True).stdout
    flags = [os.environ.get("CFLAGS", ""), sysconfig.get_config_var("CFLAGS"), sysconfig.get_path("include")]
    return "\n".join([sys.version, version("mypy"), told, *flags])


def key_of(extension: Any, around: str) -> str:
    """A name for all that goes into a library."""
    total = hashlib.sha256(f"{around}\n{extension.name}\n{extension.extra_compile_args}\n".encode())
    for source in extension.sources:
        for file in with_headers(Path(source)):
            total.update(f"{file} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:32]


def compile_missing(missing: dict[str, Any]) -> None:
    """Compile libraries, the largest first, two at a time; each is kept only when all of them are whole."""
    from setuptools import setup

    largest_first = sorted(missing.values(), key=lambda e: -sum(Path(source).stat().st_size for source in e.sources))
    arguments = ["--quiet", "build_ext", "--parallel", "2", "--build-lib", "fresh", "--build-temp", "objects"]
    setup(name="baluard-compiled", packages=[], ext_modules=largest_first, script_args=arguments)
    KEPT.mkdir(parents=True, exist_ok=True)
    for key, extension in missing.items():
        (WORK / "fresh" / place_of(extension)).replace(KEPT / f"{key}.so")


def place_of(extension: Any) -> str:
    """Where Python looks for a library."""
    return extension.name.replace(".", "/") + sysconfig.get_config_var("EXT_SUFFIX")


def put_together(libraries: dict[str, Any]) -> None:
    """The compiled variant: sources and libraries. It is put in its place when it is whole."""
    whole = WORK / "whole"
    shutil.copytree(WORK / "baluard", whole / "baluard")  # what was compiled; src may have changed meanwhile
    for key, extension in libraries.items():
        kept = KEPT / f"{key}.so"
        kept.touch()
        shutil.copyfile(kept, whole / place_of(extension))
    shutil.rmtree(BUILT, ignore_errors=True)
    whole.rename(BUILT)


def drop_oldest() -> None:
    """Libraries that no build has used for long."""
    newest_first = sorted(KEPT.glob("*.so"), key=lambda path: -path.stat().st_mtime)
    for path in newest_first[MOST:]:
        path.unlink()


def main() -> None:
    files = compiled_files()
    if not files:
        sys.exit(f"nothing to compile in {SOURCES}")
    for path in files:
        if structs := structs_in(path):
            sys.exit(f"{path.relative_to(ROOT)} defines msgspec Structs ({', '.join(structs)}): move them, or the list")
    shutil.rmtree(WORK, ignore_errors=True)
    around = surroundings()
    libraries = {key_of(extension, around): extension for extension in write_c(files)}
    missing = {key: extension for key, extension in libraries.items() if not (KEPT / f"{key}.so").exists()}
    if missing:
        print(f"compiling {len(missing)} of {len(libraries)} libraries", flush=True)
        compile_missing(missing)
    put_together(libraries)
    drop_oldest()
    shutil.rmtree(WORK)
    print(f"compiled: {len(files)} modules in {BUILT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
