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
    "anchor": (
        '<path fill-rule="evenodd" d="M0 -9.9a2.8 2.8 0 1 1 -.1 0ZM0 -8.3a1.2 1.2 0 1 0 .1 0Z"/>'
        '<path d="M-1.1 -4.8h2.2v12.6h-2.2Z"/><path d="M-5.2 -3.4h10.4v2.1h-10.4Z"/>'
        '<path d="M-9.6 1.6L-8.2 7.2C-4 10.8 4 10.8 8.2 7.2L9.6 1.6L4.6 4.4'
        'L6.2 5.4C3.6 7.6 -3.6 7.6 -6.2 5.4L-4.6 4.4Z"/>'
    ),
    "keg": (
        '<path fill-rule="evenodd" d="M-5.8 -9.4H5.8C8.6 -4 8.6 4 5.8 9.4H-5.8C-8.6 4 -8.6 -4 -5.8 -9.4Z'
        'M-6.8 -6H6.8L7.1 -4.5H-7.1ZM-7.1 4.5H7.1L6.8 6H-6.8ZM0 -3.2L2.6 0L0 3.2L-2.6 0Z"/>'
    ),
    "cross": '<path d="M-3 -9.6H3L2 -2L9.6 -3V3L2 2L3 9.6H-3L-2 2L-9.6 3V-3L-2 -2Z"/>',
    "palace": (
        '<path d="M-9.8 -3.6L0 -9.6L9.8 -3.6Z"/><path d="M-8.8 -2.8H8.8V-1H-8.8Z"/>'
        '<path d="M-8 -.2h2.8v6.6H-8ZM-3.5 -.2h2.6v6.6h-2.6ZM.9 -.2h2.6v6.6H.9ZM5.2 -.2H8v6.6H5.2Z"/>'
        '<path d="M-9.8 7.2H9.8V9.4H-9.8Z"/>'
    ),
    "dial": (
        '<path d="M-8.8 6.2A9.8 9.8 0 1 1 8.8 6.2L6.2 5A7 7 0 1 0 -6.2 5Z"/>'
        '<path d="M-1.3 3.2L4.6 -4.8L1.9 4.6A1.9 1.9 0 1 1 -1.3 3.2Z"/>'
    ),
    "tower": (
        '<path fill-rule="evenodd" d="M-9.4 9.4V-8.4h4v3.2h3.2v-3.2h4.4v3.2h3.2v-3.2h4V9.4Z'
        'M-2.2 9.4V4a2.2 2.2 0 0 1 4.4 0V9.4ZM-9.4 -1.4H9.4V-.2H-9.4Z"/>'
    ),
    "boot": (
        '<path d="M-6 -9.6H2L2.6 1.2L8.2 4C9.8 4.8 9.8 6.6 9.6 7.4H-6.4L-6.8 3.6Z"/>'
        '<path d="M-6.4 8.2H9.6V9.8H-1L-2.2 9H-3V9.8H-6.4Z"/>'
    ),
    "spade": ('<path d="M-4 -9.9H4V-7.8H1.1V-.6H5V3.4C5 6.6 2.4 8.8 0 9.9C-2.4 8.8 -5 6.6 -5 3.4V-.6H-1.1V-7.8H-4Z"/>'),
    "mortar": (
        '<path d="M-9.6 6.6H7.6V9.6H-9.6Z"/>'
        '<path d="M-6.6 5.8A5.6 5.6 0 0 1 -5.2 -3.2L.6 -7.6L6.8 .4L1.4 4.6L.8 5.8Z"/>'
        '<path d="M.2 -9.4L1.6 -10L9 -.4L7.9 .6Z"/><circle cx="7.8" cy="-7.6" r="2.2"/>'
    ),
    "flame": (
        '<path fill-rule="evenodd" d="M.4 -9.9C1 -5 6.9 -3 6.9 3C6.9 7.3 3.8 9.9 0 9.9S-6.9 7.3 -6.9 3'
        "C-6.9 .2 -5.2 -1.8 -4.2 -3.6C-3.7 -1.4 -2.8 -.5 -1.7 -.2C-2.6 -3.6 -1.4 -7 .4 -9.9Z"
        'M0 8.3C-2.3 8.3 -3.3 6.6 -3 4.9C-2.6 3.1 -.7 2.4 -.3 .2C1.8 1.7 3.4 3.5 3.2 5.5C3 7.2 1.8 8.3 0 8.3Z"/>'
    ),
    "scales": (
        '<path d="M-.8 -7.6H.8V7.4H4.6V9.4H-4.6V7.4H-.8Z"/><circle cy="-8.2" r="1.7"/>'
        '<path d="M-8 -6.4H8V-5H-8Z"/>'
        '<path fill-rule="evenodd" d="M-7 -5.6L-3.6 2H-10.4ZM-7 -3L-9 2H-5Z"/>'
        '<path fill-rule="evenodd" d="M7 -5.6L10.4 2H3.6ZM7 -3L5 2H9Z"/>'
        '<path d="M-10.2 2H-3.8A3.2 3.2 0 0 1 -10.2 2ZM3.8 2H10.2A3.2 3.2 0 0 1 3.8 2Z"/>'
    ),
    "tents": (
        '<path fill-rule="evenodd" d="M-9.8 8.4L-3.6 -4.6L2.6 8.4ZM-3.6 1L-5.8 8.4H-1.4Z"/>'
        '<path d="M.6 2.2L4.4 -2.6L9.8 8.4H3.6Z"/><path d="M-4.1 -9.6h1v5h-1ZM-3.1 -9.6L2 -8L-3.1 -6.4Z"/>'
    ),
    "burst": (
        '<path d="M0 -9.9L2 -4.6L5.4 -8.6L5.2 -3.6L9.6 -3.8L6 0L9.8 2.6L5.2 3.4L6.6 8L2.4 5L.6 9.9L-1.8 5.2L-6 8.4'
        'L-5 3.6L-9.8 3.4L-6 .2L-9.6 -3.4L-5 -3.4L-5.8 -8.2L-2 -4.8Z"/>'
    ),
    "stones": (
        '<path d="M-9.7 8.6L-8.6 3.2L-3.8 2.2L-2 8.6ZM-1 8.6L-1.7 3.4L3.3 1.9L5 8.6ZM5.8 8.6L5 4.4L8.4 3.8L9.8 8.6Z"/>'
        '<path d="M-6 1.4L-4.8 -3.2L.4 -3.8L1.5 .8ZM2.5 .6L2.1 -2.6L5.8 -3L6.8 2.8L4.4 3ZM-2.8 -4.8'
        'L-1.4 -8.2L2.2 -7.4L1.7 -4.6Z"/>'
    ),
    "ruin": (
        '<path d="M-9.6 9.4V-3.4L-7.4 -7.6L-6 -4.6L-4 -9.6L-2.4 -3.6V1A3.2 3.2 0 0 1 3.4 .6L4.6 -4L6.2 -.6L7.6 -2.6'
        'L9.6 3.4V9.4H3.6V5.2A3 3 0 0 0 -2.4 5.2V9.4Z"/>'
    ),
    "organ": (
        '<path d="M-9.8 -8.4H6.4V-6.8H-9.8ZM-9.8 -6H6.4V-4.4H-9.8ZM-9.8 -3.6H6.4V-2H-9.8ZM-9.8 -1.2H6.4V.4H-9.8Z"/>'
        '<path d="M2.6 -9.4H4.6V1.2L9.8 6.6L8.4 8L2.6 2.4Z"/>'
        '<path fill-rule="evenodd" d="M.4 .6a4.5 4.5 0 1 1 -.1 0ZM.4 2.6a2.5 2.5 0 1 0 .1 0Z'
        '"/><circle cx=".4" cy="5.1" r="1.1"/>'
    ),
    "barricade": (
        '<path d="M-9.9 -1.2H9.9V1.4H-9.9Z"/>'
        '<path d="M-8.6 -7.6L-6.9 -8.4L-1.4 7.6L-3.1 8.4ZM-1.4 -8.4L-3.1 -7.6L-8.6 8.4L-6.9 7.6Z"/>'
        '<path d="M1.4 -7.6L3.1 -8.4L8.6 7.6L6.9 8.4ZM8.6 -8.4L6.9 -7.6L1.4 8.4L3.1 7.6Z"/>'
    ),
    "gabion": (
        '<path fill-rule="evenodd" d="M-7 -8.6H7L6 9.4H-6ZM-6 -5.6L-5.9 -4.4H5.9L6 -5.6ZM-5.7 -1.4'
        "L-5.6 -.2H5.6L5.7 -1.4Z"
        'M-5.4 2.8L-5.3 4H5.3L5.4 2.8Z"/><path d="M-6 -9.9h1.4v1.6h-1.4ZM-.7 -9.9h1.4v1.6h-1.4Z'
        'M4.6 -9.9h1.4v1.6h-1.4Z"/>'
    ),
    "arrow": '<path d="M-9.6 -3.2H-.4V-8.8L9.8 0L-.4 8.8V3.2H-9.6Z"/>',
    "star": ('<path d="M0 -9.8L2.4 -3.2L9.4 -3L3.8 1.2L5.8 7.9L0 4L-5.8 7.9L-3.8 1.2L-9.4 -3L-2.4 -3.2Z"/>'),
    "eye": (
        '<path fill-rule="evenodd" d="M-9.9 0C-5.6 -7.4 5.6 -7.4 9.9 0C5.6 7.4 -5.6 7.4 -9.9 0ZM0 -4a4 4 0 1 0 .1 0Z"/>'
        '<circle r="2.2"/>'
    ),
    "swords": (
        '<path d="M-9.2 -9.4L-7 -9L4.4 3.4L6 2L7.4 3.4L5.8 5L9.4 8.4L8.4 9.4L5 5.8L3.4 7.4L2 6L3.4 4.4L-9 -7Z"/>'
        '<path d="M9.2 -9.4L7 -9L-4.4 3.4L-6 2L-7.4 3.4L-5.8 5L-9.4 8.4L-8.4 9.4L-5 5.8L-3.4 7.4L-2 6L-3.4 4.4L9 -7Z"/>'
    ),
    "clouds": (
        '<path d="M-6.6 7.4A4.2 4.2 0 0 1 -7 -1A5.4 5.4 0 0 1 2.6 -5A4.6 4.6 0 0 1 8.2 .6A3.6 3.6 0 0 1 7 7.4Z"/>'
    ),
}

NAMES = tuple(_SHAPES)


def emblem(name: str) -> str:
    """The definition of one silhouette, with the id `bd-<name>`."""
    return f'<symbol id="bd-{name}" viewBox="-10 -10 20 20">{_SHAPES[name]}</symbol>'


def emblems() -> str:
    """All the definitions."""
    return "".join(emblem(name) for name in NAMES)


def use_emblem(name: str, x: float, y: float, size: float, look: str = "") -> str:
    """A silhouette of a size, centred at a point."""
    return svg.use(f"bd-{name}", x=x - size / 2, y=y - size / 2, width=size, height=size, class_=look or None)


def draw_emblem(name: str, x: float, y: float, size: float, look: str = "") -> str:
    """The same drawn out, for pictures that have no definitions of their own."""
    k = f"{size / 20:.3g}"
    return svg.group(
        _SHAPES[name],
        class_=look or None,
        transform=f"translate({svg.number(x)} {svg.number(y)}) scale({k})",
    )
