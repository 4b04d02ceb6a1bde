"""Moments and lengths of time in words."""

from __future__ import annotations

from baluard.server.paces import DAYS, HOURS, LIVE, local
from baluard.server.words import Words


def place_of(zone: str) -> str:
    """A time zone by the place it is named after."""
    return zone.rsplit("/", 1)[-1].replace("_", " ")


def moment_in_words(moment: int, zone: str, words: Words) -> str:
    """A moment as the clock on the wall of a time zone shows it."""
    wall = local(moment, zone)
    weekday, month = words.say(f"weekday.{wall.isoweekday()}"), words.say(f"month.{wall.month}")
    clock = f"{wall.hour}:{wall.minute:02}"
    return words.say("time.at", weekday=weekday, day=str(wall.day), month=month, clock=clock, place=place_of(zone))


def length_in_words(mode: str, amount: int, words: Words) -> str:
    """How long, in the unit of a pace."""
    if mode != LIVE:
        return words.say({DAYS: "time.days", HOURS: "time.hours"}[mode], n=amount)
    minutes, seconds = divmod(amount, 60)
    if not seconds:
        return words.say("time.minutes", n=minutes)
    if not minutes:
        return words.say("time.seconds", n=seconds)
    return words.say("time.minutes_seconds", minutes=str(minutes), seconds=str(seconds))
