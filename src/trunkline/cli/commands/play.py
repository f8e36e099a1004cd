"""`trunkline play`: a game against bots in the terminal."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.errors import UserError, as_sentence, reports_errors
from trunkline.cli.files import read_text
from trunkline.cli.new_game import new_game, random_seed
from trunkline.cli.options import OptionalSeed

if TYPE_CHECKING:
    from trunkline.cli.terminal.frontends import Frontend
    from trunkline.cli.terminal.terminal_game import TerminalGame
    from trunkline.game import Game

DEFAULT_EDITION = "usa"
DEFAULT_RIVAL = "hard"


@reports_errors
def play(
    edition: Annotated[
        str | None,
        typer.Argument(help="An edition's name or .toml file.", show_default=DEFAULT_EDITION),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            "-a",
            metavar="BOT",
            help="A bot's name, or path/to/file.py:Class. "
            "Give it once for all rivals, or once for each.",
            show_default=DEFAULT_RIVAL,
        ),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option("--seats", "-s", min=2, max=5, help="Number of players.", show_default="2"),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", min=0, max=4, help="Your seat; seat 0 moves first.", show_default="0"
        ),
    ] = None,
    seed: OptionalSeed = None,
    name: Annotated[
        str | None, typer.Option("--name", help="Your name.", show_default="your colour")
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Save the game to this file.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Continue a saved game.")
    ] = None,
    pace: Annotated[
        float,
        typer.Option("--pace", min=0, max=60, help="Seconds to show a rival's claim; 0 to skip."),
    ] = 1.0,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print lines of text instead of drawing the screen.")
    ] = False,
) -> None:
    """Play against bots: type what you want to do, in a word or two.

    `red` takes a red card, `d` draws one, `c denver omaha` claims a track, `dt` draws tickets.

    `hint` shows what a bot would do in your place, and `help` lists everything else.
    """
    if resume is not None and any(value is not None for value in (seats, seed, name)):
        raise typer.BadParameter("--seats, --seed and --name cannot be used with --resume.")
    frontend = _choose_frontend(plain)
    if resume is not None:
        session = _resume(frontend, resume, edition, against, seat, save)
    else:
        game = _new_game(edition or DEFAULT_EDITION, against, seats, seat, seed, name)
        rivals = against or [DEFAULT_RIVAL]
        session = _start(frontend, game, seat or 0, rivals, _unused_file(save))
    _play_to_end(session, pace, edition)


def _choose_frontend(plain: bool) -> Frontend:
    """The whole screen if the terminal is large enough, else lines of text."""
    from trunkline.cli.output.styles import console
    from trunkline.cli.terminal.frontends import LineFrontend, ScreenFrontend
    from trunkline.cli.terminal.seat_screen import MIN_HEIGHT, MIN_WIDTH

    out = console()
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and not out.is_dumb_terminal
    fits = out.width >= MIN_WIDTH and out.height >= MIN_HEIGHT
    return ScreenFrontend() if terminal and fits and not plain else LineFrontend()


def _new_game(
    edition: str,
    against: Sequence[str] | None,
    seats: int | None,
    seat: int | None,
    seed: int | None,
    name: str | None,
) -> Game:
    """A new game; players without a name are named after their colour."""
    from trunkline.picture.symbols import SEAT_STYLES

    count = seats or max(len(against or ()) + 1, 2)
    own_seat = seat or 0
    if own_seat >= count:
        raise UserError(
            f"There is no seat {seat}; with {count} players the seats are 0 to {count - 1}."
        )
    names = [SEAT_STYLES[number].name for number in range(count)]
    if name is not None:
        names[own_seat] = name
    return new_game(edition, count, random_seed() if seed is None else seed, names)


def _start(
    frontend: Frontend, game: Game, own_seat: int, against: Sequence[str], save: Path | None
) -> TerminalGame:
    """The game with its bots: one for all rivals, or one for each in the order of their seats."""
    from trunkline.bots import BotError
    from trunkline.cli.terminal.terminal_game import TerminalGame

    seats = [seat for seat in range(game.seats) if seat != own_seat]
    if len(against) not in (1, len(seats)):
        raise UserError(
            f"You named {len(against)} bots for {len(seats)} rivals; "
            "name one for all of them, or one for each."
        )
    names = against if len(against) > 1 else [against[0]] * len(seats)
    try:
        return TerminalGame(game, own_seat, dict(zip(seats, names, strict=True)), frontend, save)
    except BotError as error:
        raise UserError(as_sentence(str(error))) from None


def _resume(
    frontend: Frontend,
    resume: str,
    edition: str | None,
    against: Sequence[str] | None,
    seat: int | None,
    save: str | None,
) -> TerminalGame:
    """A saved game with the players that its comments name."""
    from trunkline.cli.output.wording import Transcript
    from trunkline.cli.terminal.terminal_game import HUMAN, players_in
    from trunkline.record import replay

    text = read_text(resume)
    players = players_in(text)
    by_hand = [number for number, name in players.items() if name == HUMAN]
    own_seat = seat if seat is not None else next(iter(by_hand), 0)
    transcript = Transcript(own_seat)
    game = replay(text, edition, transcript)
    transcript.finish()
    if own_seat >= game.seats:
        raise UserError(f"There is no seat {own_seat}; the seats are 0 to {game.seats - 1}.")
    others = [players.get(other, HUMAN) for other in range(game.seats) if other != own_seat]
    file = _unused_file(save) if save is not None else Path(resume)
    rivals = against or [_known_bot(name) for name in others]
    session = _start(frontend, game, own_seat, rivals, file)
    session.add_earlier_moves(transcript)
    return session


def _known_bot(name: str) -> str:
    """A bot that a record names; a record alone must not make us run a file."""
    from trunkline.bots import names
    from trunkline.cli.terminal.terminal_game import HUMAN

    if name == HUMAN:
        return DEFAULT_RIVAL
    if name not in names():
        raise UserError(
            f"The record was played against {name}, which is not an installed bot. "
            f"Add --against {shlex.quote(name)} to let it play, or name another bot."
        )
    return name


def _unused_file(save: str | None) -> Path | None:
    """Where to save the game; an existing file is never overwritten."""
    if save is not None and Path(save).exists():
        raise UserError(
            f"The file {save} already exists: continue it with --resume {save}, "
            "or choose another name."
        )
    return None if save is None else Path(save)


def _play_to_end(session: TerminalGame, pace: float, edition: str | None) -> None:
    """Play until the end or until the player leaves, and print how to continue."""
    from trunkline.cli.output.final_report import print_final_report
    from trunkline.cli.terminal.terminal_game import PlayerLeft
    from trunkline.phrases import counted

    game, ended = session.game, False
    session.write_record()
    try:
        with session.frontend:
            session.run(pace)
        ended = True
    except (PlayerLeft, EOFError, KeyboardInterrupt):
        print(f"\nYou left after {counted(len(game.played), 'move')}.")
    finally:
        session.write_record()
    if ended:
        print_final_report(game, session.own_seat)
    _print_how_to_continue(session, edition, ended)


def _print_how_to_continue(session: TerminalGame, edition: str | None, ended: bool) -> None:
    """Print where the record is, or how to resume this game or deal it again."""
    command = ["trunkline", "play", *([edition] if edition is not None else [])]
    if session.save is not None and ended:
        print(f"The record is in {session.save}: trunkline replay {shlex.quote(str(session.save))}")
    elif session.save is not None:
        print(f"To continue: {shlex.join([*command, '--resume', str(session.save)])}")
    else:
        print(f"For the same deal: {shlex.join([*command, *_deal_options(session)])}")


def _deal_options(session: TerminalGame) -> list[str]:
    """The options that deal this game again."""
    bots = [*session.rivals.values()]
    all_same = len({*bots}) == 1
    options = ["--seed", str(session.game.seed)]
    options += ["--seat", str(session.own_seat)] if session.own_seat else []
    options += ["--seats", str(session.game.seats)] if all_same and len(bots) > 1 else []
    for name in bots[:1] if all_same else bots:
        options += ["--against", name]
    return options
