"""Plots as SVG text. The only module that loads matplotlib, and only when a report is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

import matplotlib

matplotlib.use("Agg")

from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure

INK, PAPER = "#3b3226", "#faf6ec"
SIDES = ("#8c2f2b", "#2f4f8c", "#4d7a3a", "#a8812c", "#6a4a86")
LOOK: dict[Any, Any] = {
    "svg.hashsalt": "baluard",  # the same report from the same games
    "svg.fonttype": "path",
    "font.family": "serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.facecolor": PAPER,
    "figure.facecolor": PAPER,
}

Shapes = dict[str, tuple[tuple[int, int], ...]]


def drawn(figure: Figure) -> str:
    """A figure as an SVG element, without date and prologue."""
    out = StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None}, bbox_inches="tight")
    return out.getvalue()[out.getvalue().index("<svg") :]


def axes(width: float = 6.4, height: float = 3.2) -> tuple[Figure, Any]:
    """One plot."""
    figure = Figure(figsize=(width, height), layout="constrained")
    plot = figure.add_subplot()
    plot.spines[["top", "right"]].set_visible(False)
    return figure, plot


def rates(names: Sequence[str], values: Sequence[float], intervals: Sequence[tuple[float, float]], label: str) -> str:
    """Win rates with their intervals, and the line of an even game."""
    with matplotlib.rc_context(LOOK):
        figure, plot = axes(height=0.7 + 0.6 * len(names))
        low = [max(0.0, value - interval[0]) for value, interval in zip(values, intervals, strict=True)]
        high = [max(0.0, interval[1] - value) for value, interval in zip(values, intervals, strict=True)]
        places = list(range(len(names)))[::-1]
        plot.barh(places, values, color=SIDES[: len(names)], xerr=[low, high], capsize=4, ecolor=INK, height=0.6)
        plot.axvline(0.5, color=INK, linewidth=0.8, linestyle="--")
        plot.set_yticks(places, names)
        plot.set_xlim(0, 1)
        plot.set_xlabel(label)
        return drawn(figure)


def histograms(series: Mapping[str, Sequence[float]], label: str, count: str) -> str:
    """How often each number came up, one curve a name."""
    with matplotlib.rc_context(LOOK):
        figure, plot = axes()
        numbers = [n for row in series.values() for n in row]
        low, high = int(min(numbers, default=0)), int(max(numbers, default=0))
        step = max(1, (high - low + 1) // 24)
        bins = [low - 0.5 + step * i for i in range((high - low) // step + 2)]
        for i, (name, row) in enumerate(series.items()):
            plot.hist(row, bins=bins, color=SIDES[i % len(SIDES)], alpha=0.6, label=name, edgecolor=PAPER)
        plot.set_xlabel(label)
        plot.set_ylabel(count)
        if len(series) > 1:
            plot.legend(frameon=False)
        return drawn(figure)


def bars(table: dict[str, float], label: str, colour: str = SIDES[1]) -> str:
    """A number for each name, the largest first."""
    with matplotlib.rc_context(LOOK):
        rows = sorted(table.items(), key=lambda row: (row[1], row[0]))
        figure, plot = axes(height=0.8 + 0.26 * len(rows))
        plot.barh([name for name, _ in rows], [number for _, number in rows], color=colour)
        plot.set_xlabel(label)
        return drawn(figure)


def heat_map(shapes: Shapes, heat: dict[str, float], label: str) -> str:
    """The board, each zone as dark as its number; the highest numbers are written in."""
    with matplotlib.rc_context(LOOK):
        figure, plot = axes(8.4, 6.3)
        names = list(shapes)
        colours = PolyCollection([shapes[name] for name in names], cmap="YlOrRd", edgecolors=INK, linewidths=0.4)
        colours.set_array([heat.get(name, 0.0) for name in names])
        plot.add_collection(colours)
        plot.autoscale_view()
        plot.invert_yaxis()
        plot.set_aspect("equal")
        plot.set_axis_off()
        for name in sorted(heat, key=lambda name: -heat[name])[:12]:
            if name in shapes and heat[name] > 0:
                x, y = middle(shapes[name])
                ink = PAPER if heat[name] > 0.6 * max(heat.values()) else INK
                plot.text(x, y, f"{heat[name]:.1f}", ha="center", va="center", fontsize=7, color=ink)
        figure.colorbar(colours, ax=plot, label=label, shrink=0.7)
        return drawn(figure)


def middle(shape: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """The mean of a polygon's corners: good enough to write a number at."""
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
