"""What moves on the table: units as blocks with a heavy front, officers, objectives.

A unit is `<g id="piece-<unit id>">` with `data-key`, the key of decisions, drawn with the middle of its front at nought
and placed by its transform, so that a morph glides it.
"""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.sheet import pair
from baluard.games.maurice.board.sheet import SCALE, drawn, fine, flag_spot, outline, turned
from baluard.games.maurice.model.facts import GENERALS, SEATS, Profile, Troop
from baluard.games.maurice.model.state import State
from baluard.texts import Texts

PIP = 3.6
LETTERS = {"guard": "G", "veteran": "V", "trained": "T", "conscript": "C", "irregular": "I", "crew": ""}
STAR = [(0, -11), (3, -3), (11, 0), (3, 3), (0, 11), (-3, 3), (-11, 0), (-3, -3)]


# -- units


def unit(s: State, u: int, words: Texts) -> str:
    """A unit to scale: its bases, its front, its arm, quality, DISR and officers."""
    f = s.facts
    profile, troop = s.profile(u), f.troops[u]
    wide, deep = profile.width / SCALE, profile.depth / SCALE
    look = f"piece mau-unit side-{troop.side} arm-{profile.arm} mau-{profile.formation}"
    if not profile.regular:
        look += " irregular"
    if s.disr[u] >= troop.limit - 1:
        look += " wavers"
    here = [n for n in range(len(f.notables)) if s.serves[n] == u]
    return svg.group(
        svg.title(told_of(s, u, words)),
        svg.rect(-wide / 2 - 3, -3, wide + 6, deep + 6, rx=2, class_="halo"),
        svg.rect(-wide / 2 - 6, -6, wide + 12, deep + 12, rx=3, class_="halo-outer"),
        svg.rect(-wide / 2 - 4, -5, wide + 8, deep + 10, class_="mau-hit"),
        *block(profile, troop, wide, deep),
        letter(LETTERS[troop.quality], profile, s.place[u][2]),
        *pips(s.disr[u], troop, wide, deep),
        *[pennant(n, wide) for n in range(len(here))],
        id=f"piece-{s.name(u)}",
        class_=look,
        data_key=s.name(u),
        data_middle=pair(drawn(s.centre(u))),
        data_pose=",".join(str(number) for number in s.place[u]),
        data_size=f"{profile.width},{profile.depth}",
        transform=turned(s.place[u]),
    )


def told_of(s: State, u: int, words: Texts) -> str:
    """What a pointer is told of a unit."""
    f, troop = s.facts, s.facts.troops[u]
    return words.say(
        "drawn.unit",
        unit=s.name(u),
        quality=troop.quality,
        formation=f.stances[s.stance[u]],
        disr=s.disr[u],
        limit=troop.limit,
        side=SEATS[troop.side],
    )


def block(profile: Profile, troop: Troop, wide: float, deep: float) -> list[str]:
    """The body: full for infantry, halved for horse, bare with barrels for guns; the second army is striped."""
    left, right = -wide / 2, wide / 2
    found = [svg.rect(left, 0, wide, deep, class_="mau-body")]
    if profile.arm == "cav":
        found.append(svg.polygon([(left, deep), (right, 0), (right, deep)], class_="mau-horse"))
    if troop.side == 1 and profile.arm != "art":
        found.append(svg.rect(left, 0, wide, deep, class_="mau-striped"))
    found += bases(profile, wide, deep)
    if profile.arm == "art":
        found += barrels(profile, wide, deep)
    found.append(svg.rect(left, 0, wide, deep, class_="mau-outline"))
    found.append(svg.polyline([(left, 0), (right, 0)], class_="mau-front"))
    found.append(svg.polygon([(-4, -1), (4, -1), (0, -6)], class_="mau-nose"))
    return found


def bases(profile: Profile, wide: float, deep: float) -> list[str]:
    """The lines between bases."""
    files, ranks = profile.width // profile.base_width, profile.depth // profile.base_depth
    across = [((-wide / 2 + wide * n / files, 0.0), (-wide / 2 + wide * n / files, deep)) for n in range(1, files)]
    along = [((-wide / 2, deep * n / ranks), (wide / 2, deep * n / ranks)) for n in range(1, ranks)]
    return [svg.el("path", d=svg.segments([*across, *along]), class_="mau-base")] if across or along else []


def barrels(profile: Profile, wide: float, deep: float) -> list[str]:
    """The guns of a battery, one a base."""
    spots = [(right / SCALE, -forward / SCALE) for right, forward in profile.spots]
    return [
        svg.el(
            "path",
            d="M-1.6 6L-1.2 -9H1.2L1.6 6ZM-6 1v7M6 1v7M-6 4.5H6M0 6L-3 11M0 6L3 11",
            class_="mau-gun",
            transform=svg.translate(x, y),
        )
        for x, y in spots
    ]


def letter(quality: str, profile: Profile, heading: int) -> str:
    """The quality on a small disc, upright whichever way the unit faces."""
    if not quality:
        return ""
    upright = f"translate(0 {svg.number(profile.depth / SCALE / 2)}) rotate({fine(-heading / 10)})"
    disc = svg.circle(0, 0, 7, class_="mau-disc")
    return svg.group(disc, svg.text(0, 3.8, quality, class_="mau-letter"), transform=upright)


def pips(disr: int, troop: Troop, wide: float, deep: float) -> list[str]:
    """DISR as pips behind the unit, in the colour of its state."""
    level = level_of(disr, troop)
    first = -(disr - 1) * PIP * 1.2
    return [
        svg.circle(first + n * PIP * 2.4, deep + PIP + 2.5, PIP, class_=f"mau-pip mau-pip--{level}")
        for n in range(disr)
    ]


def level_of(disr: int, troop: Troop) -> str:
    """MAU-3.10 How shaken a unit is: steady, shaken (its fire), no charge, about to break."""
    if disr >= troop.limit - 1:
        return "red"
    if disr >= troop.bases:
        return "orange"
    return "amber" if 2 * disr > troop.bases else "ok"


def pennant(n: int, wide: float) -> str:
    """A notable: a swallow-tailed pennant at the right of the front."""
    flag = "M0 2V-15h13l-4 4l4 4H0"
    return svg.el("path", d=flag, class_="mau-pennant", transform=svg.translate(wide / 2 - 4 - 8 * n, 0))


# -- officers and objectives


def general(s: State, side: int, words: Texts) -> str:
    """The commander-in-chief: a star where he is; with a unit beside it, so that both can be seen."""
    x, y = drawn(s.cinc_point(side))
    u = s.cinc_unit[side]
    told = words.say(f"drawn.general_{'with' if u >= 0 else 'free'}", general=GENERALS[side], unit=s.name(max(u, 0)))
    if u >= 0:
        x, y = x + 9, y - 9
    return svg.group(
        svg.title(told),
        svg.circle(0, 0, 15, class_="halo"),
        svg.circle(0, 0, 12, class_="mau-star-disc"),
        svg.polygon(STAR, class_="mau-star"),
        id=f"piece-{GENERALS[side]}",
        class_=f"piece mau-general side-{side}",
        data_key=GENERALS[side],
        transform=svg.translate(x, y),
    )


def objective(s: State, i: int, words: Texts) -> str:
    """An objective: its area, and a flag with its worth in the colour of who holds it."""
    one, holder = s.facts.objectives[i], s.control[i]
    shape = outline(one.area)
    told = words.say("drawn.objective", objective=one.id, points=one.points)
    return svg.group(
        svg.title(told),
        svg.polygon(shape, class_="mau-objective"),
        svg.group(
            svg.el("path", d="M0 12V-16", class_="mau-pole"),
            svg.el("path", d="M0 -16H20L15 -9L20 -2H0Z", class_="mau-flag"),
            svg.text(8, -5.2, str(one.points), class_="mau-worth"),
            transform=svg.translate(*flag_spot(one)),
        ),
        id=f"objective-{one.id}",
        class_=f"objective side-{holder}" if holder >= 0 else "objective side-nobody",
    )
