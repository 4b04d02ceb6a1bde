"""The report of a simulation: one HTML file with its plots inside, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from baluard.catalogue import game as game_of
from baluard.laboratory import plots
from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played
from baluard.laboratory.simulation import Summary, length_of, margins_of, sides_of
from baluard.laboratory.statistics import added
from baluard.texts import Texts, texts_for

MAPS = ("lost_in", "taken")  # measures by zone
STYLE = """
body { font-family: 'EB Garamond', Georgia, serif; background: #faf6ec; color: #3b3226; margin: 2rem auto;
       max-width: 60rem; padding: 0 1rem; line-height: 1.4 }
h1, h2 { font-weight: 600 } h2 { border-bottom: 1px solid #bfae8a; padding-bottom: .2rem; margin-top: 2.2rem }
table { border-collapse: collapse } th, td { text-align: left; padding: .15rem 1rem .15rem 0; vertical-align: top }
figure { margin: 1rem 0 } figure svg { max-width: 100%; height: auto } code { font-size: .9em }
"""


class Report:
    """Collects the sections of one report."""

    def __init__(self, plan: Plan, played: Sequence[Played], summary: Summary, lang: str) -> None:
        self.plan = plan
        self.done = [game for game in played if not game.error]
        self.summary = summary
        self.game = game_of(plan.game)
        self.texts: Texts = texts_for(lang, self.game.package, self.game.data)
        self.lang = lang
        self.parts: list[str] = []

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the report."""
        return self.texts.say(f"report.{key}", **facts)

    def section(self, key: str, *drawings: str) -> None:
        """A heading and its plots."""
        self.parts.append(f"<h2>{escape(self.say(key))}</h2>")
        self.parts.extend(f'<figure id="{key}">{drawing}</figure>' for drawing in drawings)

    def table(self, rows: Sequence[tuple[str, str]]) -> None:
        """Names and values."""
        lines = "".join(f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows)
        self.parts.append(f"<table>{lines}</table>")

    def facts(self) -> None:
        """The plan and the numbers of all games."""
        s = self.summary
        seats = ", ".join(f"{self.texts.name(seat)}: {level}" for seat, level in s.bots.items())
        rows = [
            (self.say("games"), f"{s.finished} / {s.games}"),
            (self.say("bots"), seats),
            (self.say("options"), ", ".join(f"{name} = {value}" for name, value in s.options.items())),
            (self.say("seed"), s.seed),
            (self.say("errors"), str(s.errors)),
            (self.say("draws"), str(s.draws)) if self.game.draws else (self.say("losses"), str(s.losses)),
            (self.say("decisions"), str(s.decisions)),
            (self.say("mean_length"), f"{s.mean_length:.2f}"),
        ]
        if len(s.wins) == 2:
            rows.append((self.say("margin"), f"{s.mean_margin:+.2f} ± {s.deviation:.2f}"))
        rows.append((self.say("reasons"), ", ".join(f"{self.ending(name)}: {n}" for name, n in s.reasons.items())))
        self.table(rows)

    def ending(self, reason: str) -> str:
        """The reason of an ending in words, where the game has some."""
        return self.texts.say(f"result.{reason}") if self.texts.has(f"result.{reason}") else reason

    def wins(self) -> None:
        """Win rate per side with its interval."""
        s = self.summary
        names = [self.texts.name(side) for side in s.wins]
        values = [won / s.finished if s.finished else 0.0 for won in s.wins.values()]
        bounds = [s.intervals[side] for side in s.wins]
        self.section("win_rate", plots.rates(names, values, bounds, self.say("win_rate_axis")))
        rows = []
        for name, won, value, (low, high) in zip(names, s.wins.values(), values, bounds, strict=True):
            rows.append((name, f"{won} ({value:.1%}; {low:.1%} – {high:.1%})"))
        self.table(rows)

    def distributions(self) -> None:
        """Length, points and margin."""
        count = self.say("games")
        lengths = [float(length_of(game)) for game in self.done]
        self.section("length", plots.histograms({"": lengths}, self.say("turns"), count))
        names = list(dict.fromkeys(name for game in self.done for name in game.scores))
        if not names:
            return
        scores = {self.texts.name(name): [float(g.scores.get(name, 0)) for g in self.done] for name in names}
        margins = margins_of(self.done, sides_of(self.plan))
        drawings = [plots.histograms(scores, self.say("points_axis"), count)]
        if margins:
            drawings.append(plots.histograms({"": margins}, self.say("margin"), count))
        self.section("points", *drawings)

    def measured(self) -> None:
        """Heat maps of the zones, and bars for the other tables of the game."""
        shapes = self.game.zone_shapes()
        names = dict.fromkeys(name for game in self.done for name in game.measures)
        for name in names:
            total = added(game.measures.get(name, {}) for game in self.done)
            a_game = {key: number / max(1, len(self.done)) for key, number in total.items()}
            if name in MAPS and shapes:
                top = {self.texts.name(key): a_game[key] for key in sorted(a_game, key=lambda k: -a_game[k])[:15]}
                label = self.say("a_game")
                self.section(name, plots.heat_map(shapes, a_game, label), plots.bars(top, label))
            elif name != "length" and self.texts.has(f"report.{name}"):
                self.section(name, plots.bars({self.texts.name(k): n for k, n in a_game.items()}, self.say("a_game")))

    def html(self) -> str:
        """The whole page."""
        title = escape(self.say("title", game=self.plan.game))
        self.parts.append(f"<h1>{title}</h1>")
        self.facts()
        self.wins()
        if self.done:
            self.distributions()
            self.measured()
        body = "\n".join(self.parts)
        head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
        return f'<!doctype html>\n<html lang="{self.lang}"><head>{head}</head><body>\n{body}\n</body></html>\n'


def write_report(plan: Plan, played: Sequence[Played], summary: Summary, out: Path, lang: str = "en") -> None:
    """One HTML file."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(Report(plan, played, summary, lang).html(), encoding="utf-8")
