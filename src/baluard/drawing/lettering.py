"""How wide words are, without a font engine: enough to fit a name into a place on a map."""

import unicodedata

_WIDTHS: dict[str, str] = {
    "0.20": " '·",
    "0.24": ".,:;!|ijl’",
    "0.32": "()[]fst-/IJ",
    "0.34": "r",
    "0.39": "acez",
    "0.44": "gvxy?",
    "0.48": "Sko0123456789+×",
    "0.53": "bdhnpquEFP",
    "0.59": "BLYZ",
    "0.66": "CKTVX",
    "0.72": "ARwG",
    "0.78": "DHNOQUm&",
    "0.92": "MW—@%",
}
_EMS = {c: float(width) for width, characters in _WIDTHS.items() for c in characters}


def width_of(words: str, size: float) -> float:
    """The width in Garamond of a medium weight, rounded up a little."""
    return sum(_ems(c) for c in words) * size * 1.05


def _ems(character: str) -> float:
    """A character's width in ems; an accented letter is as wide as the bare one."""
    if character in _EMS:
        return _EMS[character]
    return _EMS.get(unicodedata.normalize("NFD", character)[0], 0.6)


def wrapped(words: str, lines: int) -> list[str]:
    """The words on a number of lines as equal as they can be; fewer lines when there are too few words."""
    parts = words.split()
    if lines <= 1 or len(parts) < 2:
        return [words]
    best: list[str] = [words]
    for cut in range(1, len(parts)):
        rows = [" ".join(parts[:cut]), *wrapped(" ".join(parts[cut:]), lines - 1)]
        if _widest(rows) < _widest(best):
            best = rows
    return best


def _widest(rows: list[str]) -> float:
    return max(width_of(row, 1) for row in rows)


def filled(words: str, size: float, width: float) -> list[str]:
    """The words on as many lines of a width as they need; a word that is too long has a line of its own."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def balanced(words: str, size: float, width: float) -> list[str]:
    """The same on no more lines, these as equal as they can be: for what stands in the middle."""
    return wrapped(words, len(filled(words, size, width)))
