"""How the story is told: which wording an event gets, and which dice it shows."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.model import events as e
from baluard.games.peninsular.model import events_combat as c
from baluard.games.peninsular.model import events_desk as k
from baluard.games.peninsular.model import events_march as m
from baluard.games.peninsular.model import events_muster as u
from baluard.games.peninsular.model import events_reports as r
from baluard.games.peninsular.model import events_supply as p
from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.model.facts import PHASES
from baluard.page import lines


def hidden(event: Any) -> str:
    """A number that these eyes do not know is 0."""
    return "" if event.points else "hidden"


def call_home(event: u.WithdrawalRolled) -> str:
    """Who is called away, and whether he stays."""
    if not event.what:
        return "points_stay" if event.stays else "points_leave"
    who = "corps" if event.points else "general"
    return f"{who}_stays" if event.stays else f"{who}_leaves"


def forward(event: k.ForwardRolled) -> str:
    """Whether a unit may start before the zone; guerrillas need no die."""
    if not event.target:
        return "free"
    return "yes" if event.goes else "no"


def size(event: u.BandRaised) -> str:
    """A tiny band, a small one, or one of which these eyes do not know."""
    return ("", "tiny", "small")[event.points]


WORDINGS: dict[type, lines.Wording] = {
    e.PhaseBegan: lines.named("phase"),
    e.InitiativeChosen: lines.named("choice"),
    e.GeneralRecovered: lines.whether("recovered", "yes", "no"),
    e.CampaignEnded: lines.named("reason"),
    p.Supplied: lines.named("how"),
    c.Retreated: lambda event: ("land" if event.province else "sea") + ("_hidden" if event.lost < 0 else ""),
    e.PointsSplit: hidden,
    p.SiegeForaged: lambda event: "hidden" if event.lost < 0 else "",
    p.LossShared: hidden,
    c.BattleFought: lines.whether("winner", "won", "draw"),
    c.CorpsWithdrew: lines.whether("province", "land", "sea"),
    c.GeneralFate: lines.named("fate"),
    c.AssaultFought: lines.whether("taken", "taken", "held"),
    c.DepotSeized: lines.named("choice"),
    r.StandingGiven: lines.whether("holds", "", "taken_back"),
    m.CorpsSailed: lines.named("where"),
    m.CorpsLanded: lines.named("where"),
    m.AllyAnswered: lines.whether("agreed", "yes", "no"),
    m.CityLeft: lines.whether("besieged", "yes", "no"),
    m.GarrisonLeft: hidden,
    m.GarrisonTaken: hidden,
    m.PointsPassed: hidden,
    m.DepotBurned: lambda event: "own" if event.by == event.nation else "enemy",
    m.CorpsDisbanded: lambda event: "" if event.garrison or event.reserve or event.lost else "hidden",
    m.CommunicationsAttacked: lines.whether("cut", "yes", "no"),
    m.BandsSwept: lines.whether("bands", "", "none"),
    u.CorpsDissolved: lines.whether("lost", "", "none_lost"),
    u.WithdrawalRolled: call_home,
    u.CorpsArrived: lambda event: "city" if event.where == "city" else "",
    u.TradeProposed: lines.named("gives"),
    u.UprisingRolled: lines.whether("points", "rises"),
    u.BandRaised: size,
    u.LevyRaised: lines.whether("josephine", "josephine"),
    u.CorpsRaised: hidden,
    u.DepotRemoved: lines.whether("lost", "lost"),
    r.ReportWritten: lines.named("winner"),
    r.ReportAgreed: lambda event: "organiser" if event.nation == "organiser" else "",
    r.ExchangeAnswered: lines.whether("agreed", "yes", "no"),
    r.DeployedOutside: hidden,
    r.TroopsRejoined: lines.named("fate"),
    k.TableAgreed: lines.whether("pieces", "", "bare"),
    k.GroundRolled: lines.whether("lines", "", "bare"),
    k.PiecesChosen: lines.whether("pieces", "", "bare"),
    k.PieceAdjusted: lines.named("did"),
    k.SidesSettled: lines.named("sides"),
    k.EdgesMarked: lines.whether("edges", "", "bare"),
    k.ForwardRolled: forward,
    k.TunnelAnnounced: lines.whether("ready", "yes", "no"),
    k.MineBlown: lines.whether("blown", "yes", "no"),
    k.TunnelsMet: lines.whether("winner", "fought", "missed"),
    k.ObstacleCrossed: lines.whether("stops", "yes", "no"),
}
DICE: dict[type, tuple[tuple[str, str], ...]] = {
    p.Foraged: (("purpose.forage", "die"),),
    p.SiegeForaged: (("purpose.siege_forage", "die"),),
    c.Retreated: (("purpose.retreat", "dice"),),
    c.GeneralFate: (("purpose.general_fate", "die"),),
    e.GeneralRecovered: (("purpose.recovery", "die"),),
    m.AmbushLaid: (("purpose.ambush", "dice"),),
    m.CommunicationsAttacked: (("purpose.interrupt", "die"),),
    u.WithdrawalRolled: (("purpose.withdrawal", "die"),),
    u.UprisingRolled: (("purpose.uprising", "die"),),
    k.TableInitiative: (("purpose.table_initiative", "dice"),),
    k.GroundRolled: (("purpose.table_river", "river"), ("purpose.table_road", "road")),
    k.PieceAdjusted: (("purpose.table_adjust", "die"),),
    k.SidesSettled: (("purpose.table_sides", "die"),),
    k.ReliefArrived: (("purpose.table_relief", "die"),),
    k.ForwardRolled: (("purpose.table_forward", "die"),),
    k.SectionFell: (("purpose.siege_collapse", "die"),),
    k.ObstacleCrossed: (("purpose.siege_crossing", "die"),),
}


def variant(d: Data, event: Any) -> str:
    """Which wording an event gets; empty: its only one."""
    return lines.wording_of(WORDINGS, event)


def dice_of(d: Data, event: Any) -> lines.Dice:
    """The dice that an event shows."""
    return lines.dice_shown(DICE, event)


def begins_part(d: Data, event: Any) -> str:
    """PEN-1.4 The nation whose activation begins with its first phase."""
    return event.nation if isinstance(event, e.PhaseBegan) and event.phase == PHASES[0] else ""
