"""Each wheel of dist/ in an empty environment, installed without an index: it says which build it is, and plays.

    python tools/wheel_test.py [WHEEL..]

A folder of wheels is made first, with all that Baluard needs (that may ask an index); build/wheels/ keeps it. Then a
game of every title is played by bots that think little, by the installed program, away from the repository.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.catalogue import SLUGS  # noqa: E402

WHEELS = ROOT / "build" / "wheels"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
QUICK = {
    "peninsular": "end_turn=4,resolution_modes=auto",
    "maurice": "nightfall=1",
}  # a long title in its shortest form
BOT = "easy"


def build_of(wheel: Path) -> str:
    """What a wheel must say that it is."""
    return "interpreted" if wheel.name.endswith("-none-any.whl") else "compiled"


def gather(wheel: Path) -> None:
    """The wheels of all that a wheel needs, beside one another."""
    command = (*PIP, "wheel", "--constraint", str(ROOT / "constraints.txt"), "--wheel-dir", str(WHEELS), str(wheel))
    subprocess.run(command, check=True)
    WHEELS.joinpath(wheel.name).unlink()  # that one stays where it was built


def install(wheel: Path, folder: Path) -> Path:
    """The program of a wheel in an environment of its own."""
    subprocess.run((sys.executable, "-m", "venv", "--without-pip", str(folder)), check=True)
    python = folder / "bin" / "python"
    found = (*PIP, "--python", str(python), "install", "--no-index", "--find-links", str(WHEELS), str(wheel))
    subprocess.run(found, check=True)
    return folder / "bin" / "baluard"


def said(program: Path, *words: str) -> str:
    """What the installed program prints, in English, started in its own folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BALUARD", "LC_"))}
    done = subprocess.run(
        (str(program), *words),
        cwd=program.parent,
        env={**kept, "LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def plays(program: Path, slug: str) -> bool:
    """Does a game come to its end?"""
    options = ("--options", QUICK[slug]) if slug in QUICK else ()
    began = time.monotonic()
    told = said(program, "simulate", slug, "--games", "1", "--bots", BOT, "--workers", "1", "--json", *options)
    summary = json.loads(told)
    good = (summary["finished"], summary["errors"]) == (1, 0)
    took = time.monotonic() - began
    print(f"{'holds' if good else 'FAILS':>7}   {slug}: {summary['decisions']} decisions in {took:.1f} s", flush=True)
    return good


def holds(wheel: Path) -> bool:
    """Is a wheel what it should be?"""
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
    with TemporaryDirectory() as folder:
        program = install(wheel, Path(folder))
        told = said(program, "--version").strip()
        good = build_of(wheel) in told
        print(f"{'holds' if good else 'FAILS':>7}   {told}", flush=True)
        return all([good, *(plays(program, slug) for slug in SLUGS)])


def main() -> None:
    wheels = [Path(name).resolve() for name in sys.argv[1:]] or sorted((ROOT / "dist").glob("*.whl"))
    if not wheels:
        sys.exit("no wheels in dist: make wheel")
    gather(wheels[0])
    sys.exit(not all([holds(wheel) for wheel in wheels]))


if __name__ == "__main__":
    main()
