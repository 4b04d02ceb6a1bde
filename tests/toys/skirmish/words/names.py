"""The names of the toy's things."""

NAMES = {
    "ca": (
        "El Vermell",
        "El Blau",
        "El Verd",
        "El Turó",
        "El Gual",
        "El Bosc",
        "emboscada",
        "bandera",
        "mula",
        "El Mariscal",
    ),
    "es": (
        "El Rojo",
        "El Azul",
        "El Verde",
        "El Cerro",
        "El Vado",
        "El Bosque",
        "emboscada",
        "bandera",
        "mula",
        "El Mariscal",
    ),
    "en": ("Red", "Blue", "Green", "The Hill", "The Ford", "The Wood", "ambush", "flag", "mule", "The Marshal"),
}
KEYS = ("red", "blue", "green", "hill", "ford", "wood", "ambush", "flag", "mule", "marshal")


def names(lang: str) -> dict[str, str]:
    """Key -> name."""
    return dict(zip(KEYS, NAMES[lang], strict=True))
