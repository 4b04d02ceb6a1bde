"""How thick the house is, counted: `make figures`, or

    python tools/house_figures.py [--json] [--since COMMIT] [--write FILE.md]

Counts this tree, and with `--since` the tree of a commit beside it: lines for people's eyes, lines of the kernel,
places in which a field of a state is written by hand, chains over tags in pages, limits that the browser reckons, and
runs of equal lines. Lines are those of code: no blanks, comments, docstrings.
"""

import argparse
import ast
import io
import json
import re
import subprocess
import tarfile
import tempfile
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

ROOMS_FOR_EYES = ("board", "page", "words")
FIRST = ("assault", "catalans", "victus")  # the games that stood before; what is shared serves the later ones, too
EYES = ("view.py", "stand.py", "scene.py")  # what eyes see, and the messages it is made of
SAME = 6  # equal lines in a row that count as a duplicate
LIMITS = re.compile(r"Math\.(min|max)\(|\.(most|cap|least)\b|\bisLegal\b|\bspare\b|\blimit\b")
INPUTS = ("allot", "answer", "compos", "form", "input", "stack", "together")  # where answers are filled in
SKIPPED = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def code_lines(path: Path) -> int:
    """Lines of code: without blank ones, comments and docstrings."""
    text = path.read_text("utf-8")
    quiet: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(
            node, clean=False
        ):
            first = node.body[0]
            quiet.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    told: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SKIPPED:
            told.update(range(token.start[0], token.end[0] + 1))
    return len(told - quiet)


def sum_of(paths: list[Path]) -> int:
    return sum(code_lines(path) for path in paths)


def for_eyes(source: Path) -> dict[str, int]:
    """Lines that put things before people: in each game, and in what they share."""
    found = {
        f"in {folder.parent.name}": sum_of(
            [p for room in ROOMS_FOR_EYES for p in folder.parent.glob(f"{room}/**/*.py")]
        )
        for folder in sorted(source.glob("games/*/rules"))
    }
    kit = [p for room in ("page", "drawing", "texts") for p in source.glob(f"{room}/**/*.py")]
    return {**found, "shared": sum_of(kit)}


def first_games_for_eyes(source: Path) -> dict[str, int]:
    """The same of the three first games together; with what all games share; and with the contract of the kernel and
    what ties rooms together, out of which much of that has come."""
    eyes = for_eyes(source)
    games = sum(eyes[f"in {name}"] for name in FIRST if f"in {name}" in eyes)
    ties = [source / "kernel" / "contract.py"]
    ties += [source / "games" / name / file for name in FIRST for file in ("module.py", "__init__.py")]
    return {
        "in the three first games": games,
        "there and shared": games + eyes["shared"],
        "there, shared, and what ties them to the kernel": games
        + eyes["shared"]
        + sum_of([file for file in ties if file.exists()]),
    }


def kernel_lines(source: Path) -> int:
    """Lines of the kernel, the plane apart."""
    return sum_of([p for p in source.glob("kernel/*.py") if p.name != "plane.py"])


def field_places(source: Path) -> dict[str, float]:
    """By game: in how many scopes (class or function, by hand) a field of the state is written, on the average.

    Counted are the state with its table and codec, and what eyes see of it; not what tools have made of the table
    (`*_fields.py`), nor readers of position texts and of rules, which use a state.
    """
    found = {}
    for folder in sorted(source.glob("games/*/model")):
        files = [*folder.glob("state.py"), *folder.glob("fields.py"), *folder.glob("codec.py")]
        files += [folder.parent / "eyes" / name for name in EYES if (folder.parent / "eyes" / name).exists()]
        names = state_fields(folder)
        scopes: dict[str, set[str]] = {name: set() for name in names}
        for file in files:
            for scope, name in written_in(file):
                if name in scopes:
                    scopes[name].add(f"{file.name}:{scope}")
        found[folder.parent.name] = round(sum(len(s) for s in scopes.values()) / max(1, len(names)), 2)
    return found


def state_fields(folder: Path) -> list[str]:
    """The fields of a game's state, from its slots."""
    for name in ("state_fields.py", "state.py"):
        file = folder / name
        if file.exists():
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
                    slots = [ast.literal_eval(one) for one in node.value.elts]  # type: ignore[attr-defined]
                    if slots:
                        return [one for one in slots if one != "facts"]
    return []


def written_in(file: Path) -> list[tuple[str, str]]:
    """(scope, name) of what a file declares or sets: slots, annotations, attributes, keywords, names in tables."""
    found = []
    for top in ast.parse(file.read_text("utf-8")).body:
        scope = getattr(top, "name", "module")
        for node in ast.walk(top):
            inner = scope
            if isinstance(node, ast.FunctionDef):
                found += [(f"{scope}.{node.name}", name) for name in set_in(node)]
            elif isinstance(node, ast.AnnAssign):
                found.append((f"{inner} annotations", ast.unparse(node.target)))
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Field" and node.args:
                found.append(("table", str(ast.literal_eval(node.args[0]))))
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
                found += [(f"{inner} slots", ast.literal_eval(one)) for one in node.value.elts]  # type: ignore[attr-defined]
    return found


def set_in(function: ast.FunctionDef) -> list[str]:
    """What a function sets: attributes, parts of them (`s.goals[power] = ...`), keywords of a call."""
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.keyword) and node.arg:
            found.append(node.arg)
        elif isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store):
            whole: ast.expr = node
            while isinstance(whole, ast.Subscript):
                whole = whole.value
            if isinstance(whole, ast.Attribute):
                found.append(whole.attr)
    return found


def tag_chains(source: Path) -> int:
    """Comparisons of a decision's tag with a name, in what pages show."""
    pattern = re.compile(r"\b(tag|decision\.tag)\s*(==|in \()")
    return sum(len(pattern.findall(p.read_text("utf-8"))) for p in source.glob("games/*/page/**/*.py"))


def browser_limits(source: Path) -> int:
    """Lines in which the browser reckons what may be answered, in the modules that fill in an answer."""
    scripts = [p for p in source.glob("server/static/js/**/*.js") if p.stem.startswith(INPUTS)]
    return sum(1 for p in scripts for line in p.read_text("utf-8").splitlines() if LIMITS.search(line))


def equal_runs(source: Path) -> int:
    """Pairs of places with six or more equal lines in a row."""
    seen: dict[str, tuple[Path, int]] = {}
    pairs: set[tuple[Path, Path]] = set()
    for path in sorted(source.rglob("*.py")):
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
        lines = [line for line in lines if line and not line.startswith(("#", "from ", "import ", '"""'))]
        for i in range(len(lines) - SAME + 1):
            run = "\n".join(lines[i : i + SAME])
            if len(run) > 120:
                other = seen.setdefault(run, (path, i))
                if other[0] != path:
                    pairs.add((other[0], path))
    return len(pairs)


def figures(tree: Path) -> dict[str, float]:
    """Each figure by its name."""
    source = tree / "src" / "baluard"
    fields = field_places(source)
    return {
        **{f"lines for people's eyes, {where}": lines for where, lines in for_eyes(source).items()},
        **{f"lines for people's eyes, {where}": lines for where, lines in first_games_for_eyes(source).items()},
        "lines that tie a game's rooms together": sum_of(
            [*source.glob("games/*/module.py"), *source.glob("games/*/__init__.py")]
        ),
        "lines of rules": sum_of(list(source.glob("games/*/rules/**/*.py"))),
        "lines of the kernel": kernel_lines(source),
        **{f"places where a field of {game} is written": places for game, places in fields.items()},
        "comparisons with a tag in pages": tag_chains(source),
        "limits reckoned by the browser": browser_limits(source),
        "pairs of files with equal runs of lines": equal_runs(source),
    }


def figures_since(commit: str) -> dict[str, float]:
    """The figures of the tree of a commit."""
    body = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(body)) as packed:
            packed.extractall(folder, filter="data")
        return figures(Path(folder))


def page(before: dict[str, float], now: dict[str, float], commit: str) -> str:
    """The figures side by side, in Markdown; a game that there was not yet has none from before."""
    rows = [
        f"| {name} | {before[name]:,} | {now[name]:,} |" if name in before else f"| {name} | | {now[name]:,} |"
        for name in now
    ]
    return "\n".join(
        [
            "# How thick the house is",
            "",
            f"Counted by `make figures` (tools/house_figures.py says how); before: commit {commit}.",
            "",
            "| what | before | now |",
            "|---|---:|---:|",
            *rows,
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--since", metavar="COMMIT", help="count the tree of this commit, too")
    parser.add_argument("--write", metavar="FILE", type=Path, help="write both as a page")
    asked = parser.parse_args()
    now = figures(ROOT)
    if not asked.since:
        print(
            json.dumps(now, indent=1) if asked.json else "\n".join(f"{value:8,} {name}" for name, value in now.items())
        )
        return
    text = page(figures_since(asked.since), now, asked.since)
    print(text)
    if asked.write:
        asked.write.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
