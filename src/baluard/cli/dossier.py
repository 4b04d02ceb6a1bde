"""A campaign written down into a directory."""

from __future__ import annotations

from pathlib import Path

import click

from baluard.campaign.dossier import Wanted, dossier
from baluard.cli.campaigns import desk_of, orderers, read_campaign, seat_called


def write_dossier(file: Path, folder: Path, nation: str, lang: str | None) -> None:
    """All there is to know of a campaign, as files in a directory."""
    campaign, texts = read_campaign(file, None, lang)
    if nation:
        nation = seat_called(campaign, nation)
        desk_of(campaign, nation, texts)
    nations = (nation,) if nation else orderers(campaign)
    eyes = (nation,) if nation else campaign.game.seats(campaign.match.options)
    for name, body in dossier(campaign, Wanted(nations, eyes, texts.lang, people=campaign.record.seats)):
        out = folder / name
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(body)
        click.echo(str(out))
    if not nation and campaign.holds_seed:
        click.echo(texts.say("cli.holds_seed"))
