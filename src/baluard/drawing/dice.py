"""A die face."""

from baluard.drawing import svg

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def face(value: int, look: str = "", size: float = 40.0) -> str:
    """The face of a die around nought, from one to six; `look` adds classes such as a side's."""
    if value not in _PIPS:
        raise ValueError(f"a die has no face {value}")
    h, step = size / 2, size * 0.27
    pips = [svg.circle(x * step, y * step, size * 0.09, class_="die-pip") for x, y in _PIPS[value]]
    return svg.group(
        svg.rect(-h, -h, size, size, rx=size * 0.18, class_="die-face"), *pips, class_=f"die {look}".strip()
    )


def die(value: int, label: str, look: str = "", size: float = 40.0) -> str:
    """A die as a picture of its own, `label` telling those who cannot see it."""
    return alone(face(value, look, size), label, size)


def alone(drawn: str, label: str, size: float = 40.0) -> str:
    """A face around nought as a picture of its own."""
    h = size / 2 + 1
    box = (-h, -h, 2 * h, 2 * h)
    return svg.document(box, svg.title(label), drawn, class_="die-picture", role="img", width=size, height=size)
