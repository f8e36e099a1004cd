"""`trunkline watch`: shows a game between random players."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from trunkline.cli.errors import reports_errors
from trunkline.cli.new_game import new_game, random_seed
from trunkline.cli.options import AsJson, EditionName, OptionalSeed, Seats
from trunkline.cli.terminal.move_delay import MoveDelay

if TYPE_CHECKING:
    from trunkline.cli.terminal.watch_screen import WatchScreen
    from trunkline.game import Game
    from trunkline.notation import Move


@reports_errors
def watch(
    edition: EditionName = "usa",
    seats: Seats = 3,
    seed: OptionalSeed = None,
    delay: Annotated[
        float,
        typer.Option(
            "--delay", min=0, max=60, help="Seconds to show a claim; card draws are faster."
        ),
    ] = 0.4,
    moves: Annotated[
        bool, typer.Option("--moves", help="Print the moves, one a line, without the map.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Watch a game between players who choose among the legal moves at random.

    A terminal shows the board; a pipe gets one line for each move.
    """
    from trunkline.picture.symbols import SEAT_STYLES

    names = [SEAT_STYLES[seat].name for seat in range(seats)]
    game = new_game(edition, seats, random_seed() if seed is None else seed, names)
    if as_json:
        _print_data(game)
        return
    try:
        screen = _fitting_screen(game) if sys.stdout.isatty() and not moves else None
        if screen is not None:
            _play_on_screen(screen, delay)
        else:
            _play_in_lines(game, delay if sys.stdout.isatty() else 0)
    except KeyboardInterrupt:
        print(f"\nYou left after {len(game.played)} moves.")
    else:
        from trunkline.cli.output.final_report import print_final_report

        print_final_report(game)
    print(
        "To see this game again: "
        f"trunkline watch --edition {edition} --seats {game.seats} --seed {game.seed}"
    )


class Step(NamedTuple):
    """A move that was just played, with the position before it and a sentence about it."""

    before: Game
    seat: int
    move: Move
    sentence: str


def _steps(game: Game) -> Iterator[Step]:
    """Play a game to its end, one random move at a time."""
    from trunkline.cli.output.wording import describe_move
    from trunkline.cli.random_players import random_players_for
    from trunkline.outcome import play_with_outcome

    assert game.seed is not None
    players = random_players_for(game.seed)
    while not game.over:
        before, seat, move = game.copy(), game.seat, players.choose(game)
        outcome = play_with_outcome(game, move)
        yield Step(before, seat, move, describe_move(before, outcome))


def _fitting_screen(game: Game) -> WatchScreen | None:
    """The screen, if this terminal can show it."""
    from trunkline.cli.output.styles import console
    from trunkline.cli.terminal.watch_screen import WatchScreen

    screen, out = WatchScreen(game), console()
    return screen if screen.fits(out.width, out.height) and not out.is_dumb_terminal else None


def _play_on_screen(screen: WatchScreen, delay: float) -> None:
    """Play on the whole screen: map, seats, display and the latest moves."""
    from rich.live import Live

    from trunkline.cli.output.styles import console
    from trunkline.cli.output.wording import LAST_ROUND, last_round_begins

    game = screen.game
    with Live(screen, console=console(), screen=True, auto_refresh=False) as live:
        live.refresh()
        move_delay = MoveDelay(delay)
        for step in _steps(game):
            screen.show_move(step.seat, step.move, step.sentence)
            if last_round_begins(step.before, game):
                screen.notice = LAST_ROUND
            live.refresh()
            move_delay.wait_after(step.move)
        time.sleep(min(4 * delay, 3))


def _play_in_lines(game: Game, delay: float) -> None:
    """Play with one printed line for each move."""
    from trunkline.cli.output.wording import LAST_ROUND, last_round_begins

    names = ", ".join(game.names)
    print(f"{game.edition.name}: {names}, all playing at random, seed {game.seed}.", flush=True)
    move_delay = MoveDelay(delay)
    for number, step in enumerate(_steps(game), start=1):
        print(f"{number:>4}  {step.sentence}", flush=delay > 0)
        if last_round_begins(step.before, game):
            print(f"      {LAST_ROUND}", flush=delay > 0)
        move_delay.wait_after(step.move)
    print()


def _print_data(game: Game) -> None:
    from trunkline.cli.output.json_data import game_data, print_json, result_data

    log = [
        {"number": number, "seat": step.seat, "move": str(step.move), "words": step.sentence}
        for number, step in enumerate(_steps(game), start=1)
    ]
    print_json({**game_data(game), "log": log, **result_data(game)})
