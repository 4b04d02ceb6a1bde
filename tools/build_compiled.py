"""Build the compiled variant: a copy of src/baluard in build/compiled/, its kernel and rules compiled by mypyc.

    PYTHONPATH=build/compiled python -c "import baluard.kernel.table as t; print(t.__file__)"    # shows a .so

The sources stand beside the libraries (Python prefers the library), so tracebacks and docstring tools find them.
Nothing is ever written into src/. Libraries are rebuilt only when a source of the kernel or of a game changed.
"""

import ast
import hashlib
import os
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "baluard"
BUILT = ROOT / "build" / "compiled"
WORK = ROOT / "build" / "mypyc"
LIBRARIES = WORK / "libraries"
STAMP = WORK / "stamp"
FIRST = "assault"  # the game with targets of speed
LESS = ("baluard_victus", "baluard_catalans")  # libraries that are optimised less

# What is hot: plain typed classes and functions. Messages (msgspec Structs) live in other files and stay interpreted.
COMPILED = (
    "kernel/allotment.py",
    "kernel/answers.py",
    "kernel/deciders.py",
    "kernel/decision.py",
    "kernel/decks.py",
    "kernel/drive.py",
    "kernel/graph.py",
    "kernel/reckon.py",
    "kernel/rng.py",
    "kernel/table.py",
    "games/*/bot/*.py",
    "games/*/model/facts.py",
    "games/*/model/state.py",
    "games/*/model/state_fields.py",
    "games/*/rules/*.py",
)
INTERPRETED = ("__init__.py", "weights.py")  # of these folders; weights are msgspec Structs


def compiled_files() -> list[Path]:
    found = {path for pattern in COMPILED for path in SOURCES.glob(pattern) if path.name not in INTERPRETED}
    return sorted(found)


def structs_in(path: Path) -> list[str]:
    """The msgspec Structs a file defines: mypyc cannot compile them."""
    classes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ClassDef)]
    return [c.name for c in classes if any(ast.unparse(base).split(".")[-1] == "Struct" for base in c.bases)]


def digest() -> str:
    """Types of one file decide on the code of another, so all of kernel and games count."""
    total = hashlib.sha256(f"{sys.version} mypy {version('mypy')}".encode())
    sources = [path for room in ("kernel", "games") for path in sorted((SOURCES / room).rglob("*.py"))]
    for path in [Path(__file__).resolve(), *sources]:
        total.update(f"{path.relative_to(ROOT)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def copy_sources(to: Path) -> None:
    shutil.copytree(SOURCES, to / "baluard", ignore=shutil.ignore_patterns("__pycache__", "*.so"))


def groups_of(names: list[str]) -> list[tuple[list[str], str]]:
    """The kernel and the first game together, so that calls between them are direct; each other game by itself."""
    found: dict[str, list[str]] = {}
    for name in names:
        part = name.split("/")
        group = part[2] if part[1] == "games" and part[2] != FIRST else "house"
        found.setdefault(group, []).append(name)
    return [(files, f"baluard_{group}") for group, files in found.items()]


def build_libraries(files: list[Path]) -> None:
    """One library a group, two at a time; the games without targets of speed are optimised less, to be built sooner."""
    from mypyc.build import mypycify  # both are slow to import and not needed when nothing changed
    from setuptools import setup

    shutil.rmtree(WORK, ignore_errors=True)
    copy_sources(WORK / "sources")
    os.chdir(WORK / "sources")
    names = [str(path.relative_to(SOURCES.parent)) for path in files]
    options = ["--config-file=", "--cache-dir=../cache", "--python-executable", sys.executable]
    groups = groups_of(names)
    libraries = mypycify([*options, *names], opt_level="3", multi_file=False, separate=groups, target_dir="c")
    for library in libraries:  # mypyc gives all of them one and the same list of flags
        less = any(group in source for source in library.sources for group in LESS)
        # Without the first no function of the run-time library is inlined.
        added = ["-fno-semantic-interposition", "-fvisibility=hidden", *(["-O1"] if less else [])]
        library.extra_compile_args = [*library.extra_compile_args, *added]
    arguments = ["--quiet", "build_ext", "--parallel", "2"]
    arguments += ["--build-lib", str(LIBRARIES), "--build-temp", str(WORK / "objects")]
    setup(name="baluard-compiled", packages=[], ext_modules=libraries, script_args=arguments)


def main() -> None:
    files = compiled_files()
    if not files:
        sys.exit(f"nothing to compile in {SOURCES}")
    for path in files:
        if structs := structs_in(path):
            sys.exit(f"{path.relative_to(ROOT)} defines msgspec Structs ({', '.join(structs)}): move them, or the list")
    now = digest()
    if not STAMP.exists() or STAMP.read_text() != now:
        print(f"compiling {len(files)} modules", flush=True)
        build_libraries(files)
        STAMP.write_text(now)
    shutil.rmtree(BUILT, ignore_errors=True)
    copy_sources(BUILT)
    shutil.copytree(LIBRARIES, BUILT, dirs_exist_ok=True)
    print(f"compiled: {len(files)} modules in {BUILT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
