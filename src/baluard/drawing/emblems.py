"""Silhouettes of the age of gunpowder, each a `<symbol>` of 20 units centred on nought, inked in the current colour."""

from baluard.drawing import svg

_SHAPES: dict[str, str] = {
    "grenade": (
        '<circle cx="-.5" cy="3.6" r="6"/><path d="M-2.4 -4h3.8v3h-3.8Z"/>'
        '<path d="M-.6 -3.6C-5 -6 -2.6 -8 -3.4 -9.8C-.9 -9.2 -.6 -8 -.4 -7C.4 -8.4 1.8 -9.2 3 -9.6'
        "C2.4 -8 4.8 -7.4 6.4 -8"
        'C5 -5.4 3 -3.2 .6 -3.4Z"/>'
    ),
    "crown": (
        '<path d="M-8.4 3.4L-9 -4.4L-4.4 -.6L0 -7.4L4.4 -.6L9 -4.4L8.4 3.4Z"/><path d="M-8.4 4.8h16.8v3.4h-16.8Z"/>'
        '<circle cy="-8" r="1.7"/><circle cx="-9" cy="-5" r="1.4"/><circle cx="9" cy="-5" r="1.4"/>'
    ),
    "muskets": (
        '<path d="M-9.4 -8.6L-8.2 -9.6L4.6 3.2L8.6 6L6.4 9.2L2.6 5.2Z"/>'
        '<path d="M9.4 -8.6L8.2 -9.6L-4.6 3.2L-8.6 6L-6.4 9.2L-2.6 5.2Z"/>'
    ),
    "sabre": (
        '<path d="M8.6 -9.4C9.4 -2 4.6 4.2 -2.4 6.4L-4 4.2C2.6 1.4 6.4 -3.4 8.6 -9.4Z"/>'
        '<path d="M-6.4 1.4L-.4 8.4L-1.8 9.4L-4.6 6.6L-8.4 9.6L-9.8 7.8L-6 5L-7.8 2.6Z"/>'
    ),
    "tricorn": (
        '<path d="M-9.8 3.6C-8.6 -1.2 -6.2 -3.2 -4.4 -3.4C-3.4 -7.6 3.4 -7.6 4.4 -3.4C6.2 -3.2 8.6 -1.2 9.8 3.6'
        'C6 1.4 3 3 0 5.6C-3 3 -6 1.4 -9.8 3.6Z"/><circle cx="5.4" cy="-4.6" r="1.9"/>'
    ),
    "peaks": '<path d="M-9.8 8L-5.4 -3.4L-3.4 -.6L.6 -9L4 -1L5.6 -3.4L9.8 8Z"/>',
    "horseshoe": (
        '<path d="M-5.6 9L-8.8 8.2C-10.6 -2 -7 -9.2 0 -9.2S10.6 -2 8.8 8.2L5.6 9C6.6 .6 4.6 -5 0 -5S-6.6 .6 -5.6 9Z"/>'
    ),
    "pennon": ('<path d="M-7.2 -9.6h1.8v19.2h-1.8Z"/><path d="M-5 -8.6L9.4 -6.4L4.6 -3.2L9.4 0L-5 2.4Z"/>'),
    "pitchfork": (
        '<path d="M-.9 1h1.8v9h-1.8Z"/><path d="M-7 -9.6h2v6.4C-5 -1.4 5 -1.4 5 -3.2V-9.6h2v7'
        'C7 2.2 -7 2.2 -7 -2.6Z"/>'
        '<path d="M-1 -9.6h2v10h-2Z"/>'
    ),
    "cannon": (
        '<path d="M-9.8 -4.6L6.2 -7.2L9.6 -8.2L9.8 -3.2L6.6 -3.2L-6.4 -.2C-9 0 -10 -2.4 -9.8 -4.6Z"/>'
        '<path d="M-3 -1.6L-9.6 7.2L-7 8.4L.4 .4Z"/>'
        '<path d="M1.4 -2.6a5.4 5.4 0 1 0 .1 0ZM1.4 -.2a3 3 0 1 1 -.1 0Z" fill-rule="evenodd"/>'
        '<circle cx="1.4" cy="2.8" r="1.3"/>'
    ),
    "bust": (
        '<path d="M-7.6 9.6C-7.4 5.8 -4.2 4.8 -2.6 4.2C-4.6 3 -5.6 .4 -5 -2.4C-6 -8 -1.8 -9.6 .8 -9.2'
        "C4.6 -9 5.2 -5.4 4.2 -3.4"
        'L5.4 -.6L4 .2C4 2.6 3 3 1.6 2.8L1.8 4.2C4.6 4.8 7.6 6 7.6 9.6Z"/>'
    ),
    "lis": (
        '<path d="M0 -9.6C3.2 -6 3.2 -3 1.3 1.6H-1.3C-3.2 -3 -3.2 -6 0 -9.6Z"/>'
        '<path d="M-1.8 1.6C-2.4 -2 -5 -5.8 -7.8 -4.4C-10 -3 -9 .6 -6.4 .4C-7.4 -1.4 -5.6 -2.4 -4.6 1.6Z"/>'
        '<path d="M1.8 1.6C2.4 -2 5 -5.8 7.8 -4.4C10 -3 9 .6 6.4 .4C7.4 -1.4 5.6 -2.4 4.6 1.6Z"/>'
        '<path d="M-5.6 2.4h11.2v2h-11.2Z"/><path d="M-1.4 5H1.4C2.4 7 2 8.4 0 9.6C-2 8.4 -2.4 7 -1.4 5Z"/>'
        '<path d="M-2.2 5C-2.6 7.4 -4 8 -5 7.6L-3.8 5ZM2.2 5C2.6 7.4 4 8 5 7.6L3.8 5Z"/>'
    ),
    "saltire": (
        '<path d="M-9.4 -7.4L-7.4 -9.4L-5.6 -7.6L-4.2 -8L-4.4 -6.4L-3 -5L-1.6 -5.4L-1.8 -3.8L0 -2L1.8 -3.8'
        "L1.6 -5.4L3 -5"
        "L4.4 -6.4L4.2 -8L5.6 -7.6L7.4 -9.4L9.4 -7.4L7.6 -5.6L8 -4.2L6.4 -4.4L5 -3L5.4 -1.6L3.8 -1.8L2 0"
        "L3.8 1.8L5.4 1.6L5 3"
        "L6.4 4.4L8 4.2L7.6 5.6L9.4 7.4L7.4 9.4L5.6 7.6L4.2 8L4.4 6.4L3 5L1.6 5.4L1.8 3.8L0 2L-1.8 3.8L-1.6 5.4"
        "L-3 5L-4.4 6.4"
        "L-4.2 8L-5.6 7.6L-7.4 9.4L-9.4 7.4L-7.6 5.6L-8 4.2L-6.4 4.4L-5 3L-5.4 1.6L-3.8 1.8L-2 0L-3.8 -1.8"
        "L-5.4 -1.6L-5 -3"
        'L-6.4 -4.4L-8 -4.2L-7.6 -5.6Z"/>'
    ),
    "martyr": (
        '<path d="M-7.8 -9.8h1.6v19.6h-1.6Z"/><path fill-rule="evenodd" d="M-5.6 -9.2H9.4L7 -4L9.4 1.4H-5.6Z'
        'M-1.6 -7.6L-3 -6.4L.2 -3.8L-3 -1.2L-1.6 0L1.8 -2.6L5 0L6.4 -1.2L3.2 -3.8L6.4 -6.4L5 -7.6L1.8 -5Z"/>'
    ),
}

NAMES = tuple(_SHAPES)


def emblem(name: str) -> str:
    """The definition of one silhouette, with the id `bd-<name>`."""
    return f'<symbol id="bd-{name}" viewBox="-10 -10 20 20">{_SHAPES[name]}</symbol>'


def emblems() -> str:
    """All the definitions."""
    return "".join(emblem(name) for name in NAMES)


def stamp(name: str, x: float, y: float, size: float, look: str = "") -> str:
    """A silhouette of a size, centred at a point."""
    return svg.use(f"bd-{name}", x=x - size / 2, y=y - size / 2, width=size, height=size, class_=look or None)
