"""The forms of the campaign as the page lays them out: reports, army lists, terms, scenery."""

from __future__ import annotations

from msgspec.structs import replace

from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.page.list_form import ListSheet
from baluard.games.peninsular.page.report_form import Sheet
from baluard.games.peninsular.rules.army_lists import ListForm
from baluard.games.peninsular.rules.deployment import scale_to_fit
from baluard.games.peninsular.rules.settlement import ReportForm
from baluard.games.peninsular.rules.siege_desk import TunnelForm
from baluard.games.peninsular.rules.table_steps import FreeForm, PiecesForm
from baluard.games.peninsular.rules.table_terms import USUAL, TermsForm
from baluard.kernel.drafts import plain
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.rows import words_of
from baluard.page.widgets import Blank, Choice, FormPart
from baluard.texts import Texts

LEAST_SCALE = 10
ROOMS = (300, 200)  # points a side for which a table may have room


def form_sheet(game: GameModule, view: View, asked: Asked, lang: str) -> FormPart | None:
    """The form of a decision; None: it is none, or speaks for itself."""
    space, words = asked.decision.space, words_of(game, view, lang)
    d: Data = game.data
    match space:
        case ReportForm():
            return Sheet(d, space, words).whole()
        case ListForm():
            return ListSheet(d, space, words).whole()
        case TermsForm():
            return terms_sheet(space, words)
        case PiecesForm() | FreeForm():
            return pieces_sheet(space, words)
        case TunnelForm():
            return tunnel_sheet(space, words)
    return None


def tunnel_sheet(space: TunnelForm, words: Texts) -> FormPart:
    """PEN-19.10 What is noted in secret of a tunnel."""
    under = tuple(Choice(key, words.name(key), {"under": [key]}) for key in space.under)
    nothing = Choice("nothing", words.say("desk_form.nothing"), {"under": []})
    return FormPart(
        "",
        blanks=(
            Blank("words", words.say("desk_form.entrance"), ("entrance",), most=120),
            Blank("number", words.say("desk_form.target"), ("target",), most=space.targets),
            Blank("number", words.say("desk_form.inches"), ("inches",), most=120),
            Blank("number", words.say("desk_form.placed"), ("placed",), most=12),
            Blank("number", words.say("desk_form.real"), ("real",), most=12),
            Blank("one", words.say("desk_form.under"), ("under",), (nothing, *under)),
        ),
    )


def terms_sheet(space: TermsForm, words: Texts) -> FormPart:
    """PEN-16.1, 16.2 What is proposed before a battle at the table."""
    return FormPart(
        "",
        blanks=(
            numbers("foot", space.bases, words),
            numbers("cavalry", space.figures, words),
            Blank("number", words.say("desk_form.scale"), ("scale",), most=100, least=LEAST_SCALE),
            named("sides", ("dice", "long", "short"), words),
        ),
        starts=(Choice("usual", words.say("desk_form.usual"), plain(USUAL)), *smaller(space, words)),
    )


def smaller(space: TermsForm, words: Texts) -> tuple[Choice, ...]:
    """PEN-14.13 Armies cut in proportion, for tables that hold fewer points."""
    scales = {room: scale_to_fit(*space.points, room) for room in ROOMS if room < max(space.points)}
    return tuple(
        Choice(f"room_{room}", words.say("desk_form.room", points=room), plain(replace(USUAL, scale=scale)))
        for room, scale in scales.items()
    )


def numbers(field: str, among: tuple[int, ...], words: Texts) -> Blank:
    """One of several numbers."""
    choices = tuple(Choice(str(one), str(one), {field: one}) for one in among)
    return Blank("one", words.say(f"desk_form.{field}"), (field,), choices)


def named(field: str, keys: tuple[str, ...], words: Texts) -> Blank:
    """One of several keys."""
    choices = tuple(Choice(key, words.name(key), {field: key}) for key in keys)
    return Blank("one", words.say(f"desk_form.{field}"), (field,), choices)


def pieces_sheet(space: PiecesForm | FreeForm, words: Texts) -> FormPart:
    """PEN-15.4 How many of each kind of scenery."""
    choices = tuple(Choice(kind, words.name(f"piece_{kind}"), {}) for kind in space.left)
    most = max(space.left.values(), default=0)
    return FormPart("", blanks=(Blank("counts", words.say("desk_form.pieces"), ("pieces",), choices, most=most),))
