"""`trunkline play`: a game against bots in the terminal."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.common import LARGEST_SEED, UserError, deal, friendly, read_text

if TYPE_CHECKING:
    from trunkline.cli.fronts import Front
    from trunkline.cli.match import Match
    from trunkline.game import Game

EDITION = "usa"
RIVAL = "hard"


@friendly
def play(
    edition: Annotated[
        str | None,
        typer.Argument(help="An edition's name or .toml file.", show_default=EDITION),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            "-a",
            metavar="BOT",
            help="Whom to play against: a bot's name, or path/to/file.py:Class. "
            "Once for all rivals, or once for each.",
            show_default="hard",
        ),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option("--seats", "-s", min=2, max=5, help="Players.", show_default="2"),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=0, max=4, help="Your seat; 0 begins.", show_default="0"),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=0, max=LARGEST_SEED, help="Same seed, same deal.", show_default="random"
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", help="Your name.", show_default="your colour")
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Keep the game's record here.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")
    ] = None,
    pace: Annotated[
        float,
        typer.Option(
            "--pace", min=0, max=60, help="Seconds to look at a rival's claim; 0 for no pause."
        ),
    ] = 1.0,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines of text only, without the map on the screen.")
    ] = False,
) -> None:
    """Play against bots: type what you want to do, in a word or two.

    `red` takes a red card, `d` draws one, `c denver omaha` claims a track, `dt` draws tickets.

    `hint` tells what a bot would do in your place, and `help` the rest.
    """
    if resume is not None and any(value is not None for value in (seats, seed, name)):
        raise typer.BadParameter("--seats, --seed and --name are for new games, not for --resume.")
    front = _front(plain)
    if resume is not None:
        match = _taken_up(front, resume, edition, against, seat, save)
    else:
        game = _dealt(edition or EDITION, against, seats, seat, seed, name)
        match = _match(front, game, seat or 0, against or [RIVAL], _new_file(save))
    _play_on(match, pace, edition)


def _front(plain: bool) -> Front:
    """The whole screen where there is one with room for it, else lines."""
    from trunkline.cli.desk import LEAST_HEIGHT, LEAST_WIDTH
    from trunkline.cli.fronts import Lines, Terminal
    from trunkline.cli.look import console

    out = console()
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and not out.is_dumb_terminal
    room = out.width >= LEAST_WIDTH and out.height >= LEAST_HEIGHT
    return Terminal() if terminal and room and not plain else Lines()


def _dealt(
    edition: str,
    against: Sequence[str] | None,
    seats: int | None,
    seat: int | None,
    seed: int | None,
    name: str | None,
) -> Game:
    """A new game; rivals bear the names of their colours, and so does a player without one."""
    from trunkline.picture.symbols import SEATS

    many = seats or max(len(against or ()) + 1, 2)
    if (seat or 0) >= many:
        raise UserError(f"There is no seat {seat}; with {many} players they are 0 to {many - 1}.")
    names = [SEATS[number].name for number in range(many)]
    names[seat or 0] = names[seat or 0] if name is None else name
    return deal(edition, many, secrets.randbelow(1_000_000) if seed is None else seed, names)


def _match(front: Front, game: Game, me: int, against: Sequence[str], save: Path | None) -> Match:
    """The game with its bots: one for all rivals, or one for each in the order of their seats."""
    from trunkline.bots import BotError
    from trunkline.cli.match import Match

    rivals = [seat for seat in range(game.seats) if seat != me]
    if len(against) not in (1, len(rivals)):
        raise UserError(
            f"{len(against)} bots are named for {len(rivals)} rivals; "
            "name one for all of them, or one for each."
        )
    each = against if len(against) > 1 else [against[0]] * len(rivals)
    try:
        return Match(game, me, dict(zip(rivals, each, strict=True)), front, save)
    except BotError as error:
        raise UserError(f"{str(error)[0].upper()}{str(error)[1:]}.") from None


def _taken_up(
    front: Front,
    resume: str,
    edition: str | None,
    against: Sequence[str] | None,
    seat: int | None,
    save: str | None,
) -> Match:
    """A saved game at the move where it was left, with the players its remarks tell of."""
    from trunkline.cli.match import HAND, played_by
    from trunkline.cli.words import Story
    from trunkline.record import replay

    text = read_text(resume)
    players = played_by(text)
    by_hand = [number for number, name in players.items() if name == HAND]
    me = seat if seat is not None else next(iter(by_hand), 0)
    story = Story(me)
    game = replay(text, edition, story)
    story.finish()
    if me >= game.seats:
        raise UserError(f"There is no seat {me}; they are 0 to {game.seats - 1}.")
    others = [players.get(other, HAND) for other in range(game.seats) if other != me]
    file = _new_file(save) if save is not None else Path(resume)
    match = _match(front, game, me, against or [_trusted(name) for name in others], file)
    match.remember(story)
    return match


def _trusted(name: str) -> str:
    """A bot that a record's remark names; a file is not run just because a record says so."""
    from trunkline.bots import names
    from trunkline.cli.match import HAND

    if name == HAND:
        return RIVAL
    if name not in names():
        raise UserError(
            f"The record was played against {name}, which does not come along. "
            f"Say --against {shlex.quote(name)} to let it play, or name another bot."
        )
    return name


def _new_file(save: str | None) -> Path | None:
    """Where to keep the record; no other game's is written over."""
    if save is not None and Path(save).exists():
        raise UserError(
            f"There is a file {save} already: go on with it by --resume {save}, "
            "or choose another name."
        )
    return None if save is None else Path(save)


def _play_on(match: Match, pace: float, edition: str | None) -> None:
    """Play until the end or until the player leaves, and say how to go on."""
    from trunkline.cli.ending import print_end
    from trunkline.cli.match import Left
    from trunkline.phrases import counted

    game, ended = match.game, False
    match.keep_record()
    try:
        with match.front:
            match.run(pace)
        ended = True
    except (Left, EOFError, KeyboardInterrupt):
        print(f"\nYou left after {counted(len(game.played), 'move')}.")
    finally:
        match.keep_record()
    if ended:
        print_end(game, match.me)
    _print_way_on(match, edition, ended)


def _print_way_on(match: Match, edition: str | None, ended: bool) -> None:
    """Where the record is, or how to come back to this game or to this deal."""
    words = ["trunkline", "play", *([edition] if edition is not None else [])]
    if match.save is not None and ended:
        print(f"The record is in {match.save}: trunkline replay {shlex.quote(str(match.save))}")
    elif match.save is not None:
        print(f"To go on: {shlex.join([*words, '--resume', str(match.save)])}")
    else:
        print(f"For the same deal: {shlex.join([*words, *_options(match)])}")


def _options(match: Match) -> list[str]:
    """The options that deal this game again."""
    bots = [*match.rivals.values()]
    alike = len({*bots}) == 1
    options = ["--seed", str(match.game.seed)]
    options += ["--seat", str(match.me)] if match.me else []
    options += ["--seats", str(match.game.seats)] if alike and len(bots) > 1 else []
    for name in bots[:1] if alike else bots:
        options += ["--against", name]
    return options
