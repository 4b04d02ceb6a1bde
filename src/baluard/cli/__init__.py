"""The command line: games, serve, play, board, simulate, replay, verify, campaign, workbook, orders, report, upgrade,
backup, bench.

Heavy rooms are entered on demand. Wrong usage exits 64, so that 1 and 2 can mean something of their own.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from baluard import __version__
from baluard.cli.questions import chosen_options, known_game, language, say, speaking
from baluard.cli.usage import Speaking
from baluard.installed import NotLoaded
from baluard.kernel.given import Given

GAME = click.argument("slug", metavar="GAME")
LANG = click.option("--lang", type=click.Choice(["ca", "es", "en"]), default=None, help="Language; default: your own.")


DATA = click.option(
    "--data",
    "data_dir",
    default="var",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The directory of the games.",
)
DATA_SET = click.option(
    "--data-set",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The components of the record, if the program does not have them (a file of data/sets/).",
)
click.UsageError.exit_code = 64  # click says 2, which `verify` needs for itself


def show_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    """The version, and which build of it runs."""
    if wanted and not context.resilient_parsing:
        from baluard.kernel.build import is_compiled

        key = "cli.version_compiled" if is_compiled() else "cli.version_interpreted"
        texts, python = speaking(None, None), sys.version.split()[0]
        click.echo(texts.say(key, version=Given(__version__), python=Given(python)))
        context.exit()


class Program(click.Group):
    """A game that somebody has installed and cannot be loaded is named, and so is a file that nobody can reach."""

    command_class = Speaking

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except NotLoaded as error:
            said = speaking(None, None).say("cli.not_loaded", place=Given(error.place), why=Given(error.why))
            raise click.ClickException(said) from error
        except OSError as error:
            if error.filename is None:
                raise
            said = speaking(None, None).say("cli.no_access", file=Given(str(error.filename)))
            raise click.ClickException(said) from error


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the version, and which build of it runs.",
)
def main() -> None:
    """Baluard: five gunpowder-age wargames, with the rules enforced."""


@main.command()
@LANG
def games(lang: str | None) -> None:
    """List the games, with their seats and options."""
    from baluard.catalogue import games as all_games
    from baluard.texts import lobby_texts_for

    for game in all_games().values():
        texts = lobby_texts_for(language(lang), game.package)
        click.echo(f"{game.slug}  {texts.say('game.title')}")
        plain = {option.id: option.default for option in game.options}
        counts = [option for option in game.options if option.id == "players"]
        tables = [{**plain, "players": value} for option in counts for value in option.values] or [plain]
        for table in tables:
            seats = game.seats(table)
            click.echo(f"  {len(seats)}: {', '.join(seats)}")
        for option in game.options:
            values = f"{option.values[0]}..{option.values[-1]}" if len(option.values) > 6 else ", ".join(option.values)
            click.echo(f"  {option.id}={option.default}  ({values})  {texts.say('option.' + option.id)}")


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8714, show_default=True, type=click.IntRange(1, 65535))
@DATA
@click.option("--name", "names", multiple=True, help="A host name under which the server is called (repeatable).")
@click.option("--https", is_flag=True, help="Behind a proxy that speaks https: cookies are marked secure.")
@click.option(
    "--mail",
    "mail_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Settings of the mail box: a TOML file, see docs/host-a-server.md. Without it letters are files.",
)
@LANG
def serve(
    host: str, port: int, data_dir: Path, names: tuple[str, ...], https: bool, mail_file: Path | None, lang: str | None
) -> None:
    """Start the server; it prints the address of the lobby. Games of an older program are upgraded first."""
    from baluard.cli.upkeep import refusals_in_words, upgrade_older
    from baluard.post.settings import BadMailSettings, MailSettings, read_settings
    from baluard.server.app import PortTaken
    from baluard.server.app import serve as start

    try:
        mail = MailSettings() if mail_file is None else read_settings(mail_file)
    except BadMailSettings as error:
        raise click.ClickException(str(error)) from error
    with refusals_in_words(lang):
        upgrade_older(data_dir, lang)
        try:
            start(host, port, data_dir, hosts=names, https=https, mail=mail)
        except PortTaken as error:
            text = speaking(None, lang).say("cli.port_taken", host=host, port=port)
            raise click.ClickException(text) from error


@main.command()
@GAME
@click.option("--seat", "seats", multiple=True, help="Your seat (repeat it for several); default: the first.")
@click.option(
    "--bot", "level", default="normal", show_default=True, help="Of the other seats: level, or module:function."
)
@click.option("--options", "pairs", default="", metavar="K=V,..", help="Options of the game.")
@click.option("--position", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Start from a position.")
@click.option("--saved", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Go on from a saved game.")
@LANG
def play(
    slug: str,
    seats: tuple[str, ...],
    level: str,
    pairs: str,
    position: Path | None,
    saved: Path | None,
    lang: str | None,
) -> None:
    """Play in the terminal."""
    from baluard.cli.terminal import Terminal

    game = known_game(slug, lang)
    if saved is not None:
        from baluard.cli.past import people_of, read_saved

        record = read_saved(game, saved, lang)
        table = Terminal(game, record.options, people_of(record), level, language(lang), None)
        table.go_on(record)
        table.play()
        return
    options = chosen_options(game, pairs, lang)
    state = read_position(game, options, position, lang)
    Terminal(game, options, seats, level, language(lang), state).play()


@main.command()
@GAME
@click.option("--position", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A position text.")
@click.option("--options", "pairs", default="", metavar="K=V,..", help="Options of the game.")
@click.option("--dark", is_flag=True, help="The dark palette.")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="FILE.svg or FILE.png")
@LANG
def board(slug: str, position: Path | None, pairs: str, dark: bool, out: Path, lang: str | None) -> None:
    """Draw the board."""
    from baluard.cli.pictures import write_board

    game = known_game(slug, lang)
    options = chosen_options(game, pairs, lang)
    write_board(game, options, read_position(game, options, position, lang), out, language(lang), dark)


def read_position(game: Any, options: dict[str, str], file: Path | None, lang: str | None) -> Any:
    """The state of a position text, or None."""
    from baluard.kernel.errors import PlayerError

    if file is None:
        return None
    try:
        return game.read_position(file.read_text("utf-8"), options)
    except PlayerError as error:
        raise click.ClickException(say(error, lang, game)) from error


@main.command()
@GAME
@click.option("--games", "count", required=True, type=click.IntRange(1), help="How many games.")
@click.option("--bots", required=True, metavar="A,B,..", help="Levels or module:function, by seat or side.")
@click.option("--seed", default="1714", show_default=True)
@click.option("--workers", default=0, type=click.IntRange(0), help="Processes; 0: one per core.")
@click.option("--options", "pairs", default="", metavar="K=V,..", help="Options of the game.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Write each game as a record.")
@click.option("--rows", type=click.Path(dir_okay=False, path_type=Path), help="A line a game; the same again goes on.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write a report: report.html")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@LANG
def simulate(
    slug: str,
    count: int,
    bots: str,
    seed: str,
    workers: int,
    pairs: str,
    records: Path | None,
    rows: Path | None,
    out: Path | None,
    as_json: bool,
    lang: str | None,
) -> None:
    """Play many games between bots, in parallel processes."""
    from baluard.cli.experiments import run_simulation

    game = known_game(slug, lang)
    options = chosen_options(game, pairs, lang)
    run_simulation(game, count, bots, seed, workers, options, records, rows, out, as_json, lang)


@main.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", "to", type=click.IntRange(0), default=None, help="Stop after entry N.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Draw the board: FILE.svg or FILE.png")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@DATA_SET
@LANG
def replay(
    record: Path, to: int | None, out: Path | None, as_json: bool, data_set: Path | None, lang: str | None
) -> None:
    """Tell a recorded game again, or the board as it stood after entry N."""
    from baluard.cli.past import tell_record

    tell_record(record, to, out, as_json, data_set, lang)


@main.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@DATA_SET
@LANG
def verify(record: Path, data_set: Path | None, lang: str | None) -> None:
    """Check every die, draw and answer of a record.

    Exit 0: all is checked and right. 1: something is false. 2: nothing is false, but not all could be checked.
    """
    from baluard.cli.past import verify_record

    sys.exit(verify_record(record, data_set, lang))


RECORD = click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
TO = click.option("--to", type=click.IntRange(0), default=None, help="As it stood after entry N.")
NATION = click.option("--nation", required=True, help="Whose orders.")


@main.command()
@click.argument("record", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--new", is_flag=True, help="Begin a campaign: the organiser's file.")
@click.option("--game", "slug", default="peninsular", show_default=True, help="With --new: which campaign.")
@click.option("--options", "pairs", default="", metavar="K=V,..", help="With --new: options of the game.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="RECORD.json with --new, else a directory.")
@click.option("--nation", default="", help="For this nation's eyes only.")
@LANG
def campaign(record: Path | None, new: bool, slug: str, pairs: str, out: Path, nation: str, lang: str | None) -> None:
    """Begin a campaign, or write down where one stands: maps, bulletins, standings, story, workbooks."""
    if new == (record is not None):
        raise click.UsageError(speaking(None, lang).say("cli.one_of", choices=Given("--new, RECORD")))
    if record is None:
        from baluard.cli.campaigns import make_campaign

        game = known_game(slug, lang)
        make_campaign(game, chosen_options(game, pairs, lang), out, lang)
        return
    from baluard.cli.dossier import write_dossier

    write_dossier(record, out, nation, lang)


@main.command()
@RECORD
@TO
@NATION
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="orders.xlsx")
@LANG
def workbook(record: Path, to: int | None, nation: str, out: Path, lang: str | None) -> None:
    """Write the workbook in which a nation fills in its orders."""
    from baluard.cli.campaigns import write_book

    write_book(record, to, nation, out, lang)


@main.command()
@RECORD
@TO
@NATION
@click.option("--in", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="orders.xlsx | .txt")
@click.option("--answer", "answers", multiple=True, metavar="TAG=KEY/..", help="To a question that is no order.")
@click.option("--dice", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Dice thrown elsewhere.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="NEXT.json; default: the record itself.")
@click.option("--check", is_flag=True, help="Change nothing: say what is wrong.")
@click.option("--defaults", is_flag=True, help="What others are asked in between is answered by its default.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@LANG
def orders(
    record: Path,
    to: int | None,
    nation: str,
    file: Path | None,
    answers: tuple[str, ...],
    dice: Path | None,
    out: Path | None,
    check: bool,
    defaults: bool,
    as_json: bool,
    lang: str | None,
) -> None:
    """Hand in the orders of a nation: all are checked, then carried out until somebody else must answer.

    Exit 0: carried out. 1: something is wrong, and all of it is said.
    """
    from baluard.cli.campaigns import HandIn, hand_in

    if file is None and not answers:
        raise click.UsageError(speaking(None, lang).say("cli.some_of", choices=Given("--in, --answer")))
    if to is not None and out is None and not check:
        raise click.UsageError(speaking(None, lang).say("cli.after_to"))  # or all that came after would be lost
    sys.exit(hand_in(HandIn(record, to, nation, file, answers, dice, out, check, defaults, as_json, lang)))


@main.command()
@RECORD
@click.option("--battle", required=True, metavar="ID", help="Which combat; the record says who is asked for it.")
@click.option("--in", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="report.xlsx | .toml")
@click.option("--blank", type=click.Path(dir_okay=False, path_type=Path), help="Write the form: FILE.xlsx or FILE.toml")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="NEXT.json; default: the record itself.")
@click.option("--check", is_flag=True, help="Change nothing: say what is wrong.")
@LANG
def report(
    record: Path, battle: str, file: Path | None, blank: Path | None, out: Path | None, check: bool, lang: str | None
) -> None:
    """Hand in what happened in a combat that was fought elsewhere, or write the form for it.

    Exit 0: taken. 1: something is wrong, and all of it is said.
    """
    from baluard.cli.reports import ReportIn, hand_in_report, write_form

    if (file is None) == (blank is None):
        raise click.UsageError(speaking(None, lang).say("cli.one_of", choices=Given("--in, --blank")))
    if blank is not None:
        write_form(record, battle, blank, lang)
    if file is not None:
        sys.exit(hand_in_report(ReportIn(record, battle, file, out, check, lang)))


@main.command()
@click.option("--check", is_flag=True, help="Change nothing: open every game on a copy.")
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@LANG
def upgrade(check: bool, data_dir: Path, as_json: bool, lang: str | None) -> None:
    """Open every stored game with this program, after a backup, and say what became of each.

    Exit 0: all go on as they stood. 1: some were set back or parked.
    """
    from baluard.cli.upkeep import run_upgrade

    sys.exit(run_upgrade(data_dir, check, as_json, lang))


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@DATA
@LANG
def backup(file: Path, data_dir: Path, lang: str | None) -> None:
    """Copy all games into one file, also while the server is running."""
    from baluard.cli.upkeep import run_backup

    run_backup(data_dir, file, lang)


@main.command()
@click.argument("slugs", metavar="[GAME]..", nargs=-1)
@click.option("--seconds", default=2.0, show_default=True, help="CPU-seconds for each measurement.")
@click.option("--bots", is_flag=True, help="Also what a decision of each level costs.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@LANG
def bench(slugs: tuple[str, ...], seconds: float, bots: bool, as_json: bool, lang: str | None) -> None:
    """Measure the speed of the rules beside a fixed yardstick, interleaved in the same run."""
    from baluard.cli.experiments import run_bench

    run_bench([known_game(slug, lang).slug for slug in slugs], seconds, bots, as_json)
