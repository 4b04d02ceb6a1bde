"""The speed of the rules, beside a fixed yardstick: random playouts of python-chess in a process of its own.

Both are measured in slices that take turns, in CPU-seconds, so that a noisy machine disturbs them alike.
"""

from __future__ import annotations

import subprocess
import sys
from time import process_time
from typing import Any

import msgspec

from baluard.catalogue import game as game_of
from baluard.kernel.answers import Space
from baluard.kernel.build import is_compiled
from baluard.kernel.deciders import RandomDecider, RngDice
from baluard.kernel.drive import play_out
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.laboratory.bot_costs import BotCost, bot_costs
from baluard.page.contract import GameModule

SLICES = 8

# python-chess is GPL: it is run here as a separate program and never imported.
YARDSTICK = """
import random, sys
from time import process_time
import chess
rng = random.Random(1714)
def play(seconds):
    moves, begun = 0, process_time()
    while process_time() - begun < seconds:
        board = chess.Board()
        while not board.is_insufficient_material() and board.halfmove_clock < 150:
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
            moves += 1
    return moves, process_time() - begun
def copies(board, stack):
    best = 1e9
    for _ in range(200):
        begun = process_time()
        for _ in range(100):
            board.copy(stack=stack)
        best = min(best, (process_time() - begun) / 100)
    return best * 1e6
board = chess.Board()
for _ in range(40):
    board.push(rng.choice(list(board.legal_moves)))
for line in sys.stdin:
    word, _, seconds = line.partition(" ")
    if word == "play":
        print(*play(float(seconds)), flush=True)
    else:
        print(copies(board, True), copies(board, False), flush=True)
"""


class Yardstick(msgspec.Struct):
    """What the other program did in the same run."""

    name: str
    moves_per_second: float
    copy_us: float  # board.copy(): with its stack of moves
    copy_board_us: float  # board.copy(stack=False): the board alone


class Speed(msgspec.Struct):
    """What one game did."""

    decisions_per_second: float
    activities_per_second: float
    games_per_second: float
    copy_us: float
    suspend_us: float  # one answer: run the activity again on a copy and stop at the next decision
    answer_us_start: float  # the same, in the first tenth of a game
    answer_us_end: float  # and in the last
    compiled: bool
    times_yardstick: float | None = None
    copy_times_yardstick: float | None = None
    copy_times_bare_board: float | None = None
    bots: dict[str, BotCost] = {}  # by level, when they were measured


class Bench(msgspec.Struct):
    """One run: the games and the yardstick, interleaved."""

    games: dict[str, Speed]
    yardstick: Yardstick | None
    python: str
    start_times_yardstick: float | None = None  # CPU time of `baluard games` over that of importing the yardstick


class Other:
    """The yardstick's process."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", YARDSTICK], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.moves = 0.0
        self.seconds = 0.0

    def tell(self, line: str) -> list[float]:
        """One command, its numbers."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return [float(word) for word in self.process.stdout.readline().split()]

    def slice(self, seconds: float) -> None:
        """Play for a while."""
        moves, spent = self.tell(f"play {seconds}")
        self.moves += moves
        self.seconds += spent

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def has_yardstick() -> bool:
    """Is python-chess installed for the other process?"""
    return subprocess.run([sys.executable, "-c", "import chess"], capture_output=True, check=False).returncode == 0


def measure(slugs: list[str], seconds: float = 2.0, bots: bool = False) -> Bench:
    """All games, each taking turns with the yardstick; and what the levels of their bots cost."""
    other = Other() if has_yardstick() else None
    games = {slug: measure_game(game_of(slug), seconds, other) for slug in slugs}
    if bots:
        for slug, speed in games.items():
            speed.bots = bot_costs(slug, seconds)
    if other is None:
        return Bench(games, None, sys.version.split()[0])
    with_stack, bare = other.tell("copy")
    yardstick = Yardstick("python-chess random playouts", other.moves / other.seconds, with_stack, bare)
    other.close()
    for speed in games.values():
        speed.times_yardstick = speed.decisions_per_second / yardstick.moves_per_second
        speed.copy_times_yardstick = speed.copy_us / with_stack
        speed.copy_times_bare_board = speed.copy_us / bare
    return Bench(games, yardstick, sys.version.split()[0], start_ratio(12 if seconds >= 1 else 2))


def start_ratio(rounds: int) -> float:
    """How long `baluard games` takes from a cold process, beside `import chess`: the best of rounds that take turns."""
    ours, theirs = 1e9, 1e9
    for _ in range(rounds):
        ours = min(ours, cpu_of("import sys; sys.argv = ['baluard', 'games']; from baluard.cli import main; main()"))
        theirs = min(theirs, cpu_of("import chess"))
    return ours / theirs


def cpu_of(program: str) -> float:
    """CPU-seconds of a process of its own."""
    import resource  # there is none on Windows: nothing else of the laboratory needs it

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure_game(game: GameModule, seconds: float, other: Other | None) -> Speed:
    """Random play in slices that take turns with the yardstick; then copies and suspended answers."""
    options = game.checked_options({})
    decisions, activities, played, spent, number = 0, 0, 0, 0.0, 0
    play_one(game, options, 0)
    for _ in range(SLICES):
        begun = process_time()
        while process_time() - begun < seconds / SLICES:
            number += 1
            table = play_one(game, options, number)
            decisions += table.decisions
            activities += table.activity
            played += 1
        spent += process_time() - begun
        if other is not None:
            other.slice(seconds / SLICES)
    first, whole, last = answer_costs(game, options)
    return Speed(
        decisions_per_second=decisions / spent,
        activities_per_second=activities / spent,
        games_per_second=played / spent,
        copy_us=copy_cost(game, options),
        suspend_us=whole,
        answer_us_start=first,
        answer_us_end=last,
        compiled=is_compiled(),
    )


def play_one(game: GameModule, options: dict[str, str], number: int) -> Table:
    """One random game, and the table at which it was played."""
    rng = Rng(f"bench:{number}")
    return play_out(game, game.new(options), RandomDecider(rng), RngDice(rng))


def midgame(game: GameModule, options: dict[str, str]) -> Any:
    """A state in the middle of a random game."""
    rng = Rng("bench:middle")
    match, _ = start(game, options, RngDice(rng))
    for _ in range(400):
        if match.is_over:
            break
        step_randomly(match, rng)
    return match.save.state


def step_randomly(match: Match, rng: Rng) -> None:
    """One random answer to the first open decision."""
    asked = next(a for a in match.asked if a.required and not a.answered)
    space: Space[Any] = asked.decision.space
    match.answer(asked.decision.seat, asked.id, space.sample(rng), "bot")


def copy_cost(game: GameModule, options: dict[str, str]) -> float:
    """Microseconds for a copy of a mid-game state: the best of many batches."""
    state = midgame(game, options)
    best = 1e9
    for _ in range(200):
        begun = process_time()
        for _ in range(100):
            state.copy()
        best = min(best, (process_time() - begun) / 100)
    return best * 1e6


def answer_costs(game: GameModule, options: dict[str, str]) -> tuple[float, float, float]:
    """Microseconds per suspended answer: in the first tenth of a game, overall, in the last tenth."""
    rng = Rng("bench:answers")
    match, _ = start(game, options, RngDice(rng))
    costs: list[float] = []
    while not match.is_over:
        begun = process_time()
        step_randomly(match, rng)
        costs.append((process_time() - begun) * 1e6)
    tenth = max(1, len(costs) // 10)
    return median(costs[:tenth]), sum(costs) / len(costs), median(costs[-tenth:])


def median(numbers: list[float]) -> float:
    """The middle one."""
    return sorted(numbers)[len(numbers) // 2]


def table(found: Bench) -> str:
    """The numbers for people."""
    shown = []
    if found.yardstick is not None:
        y = found.yardstick
        shown.append(
            f"yardstick  {y.moves_per_second:10.0f} moves/s  copy {y.copy_us:.2f} us, bare {y.copy_board_us:.2f} us"
        )
    for slug, s in found.games.items():
        times = f"  {s.times_yardstick:.2f} x yardstick" if s.times_yardstick is not None else ""
        build = "compiled" if s.compiled else "interpreted"
        shown.append(
            f"{slug:10} {s.decisions_per_second:10.0f} decisions/s  {s.activities_per_second:.0f} activities/s"
            f"  {s.games_per_second:.1f} games/s{times}"
            f"  copy {s.copy_us:.2f} us  answer {s.suspend_us:.0f} us"
            f" (start {s.answer_us_start:.0f}, end {s.answer_us_end:.0f})"
            f"  {build}"
        )
        shown += bot_lines(slug, s.bots, build)
    if found.start_times_yardstick is not None:
        shown.append(
            f"`baluard games` starts in {found.start_times_yardstick:.2f} x the time of importing the yardstick"
        )
    return "\n".join(shown)


def bot_lines(slug: str, costs: dict[str, BotCost], build: str) -> list[str]:
    """What the levels of a game cost, for people."""
    return [
        f"{slug:10} bot {level:6} {build}: a decision {c.mean_ms:.2f} ms, p99 {c.p99_ms:.1f} ms, "
        f"slowest {c.slowest_ms:.0f} ms of {c.decisions}"
        for level, c in costs.items()
    ]
