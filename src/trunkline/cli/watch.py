"""`trunkline watch`: a game between random players, to look at."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from trunkline.cli.common import (
    LARGEST_SEED,
    AsJson,
    EditionName,
    deal,
    friendly,
    print_json,
)
from trunkline.cli.pause import Pause

if TYPE_CHECKING:
    from trunkline.cli.stage import Stage
    from trunkline.game import Game
    from trunkline.notation import Move


@friendly
def watch(
    edition: EditionName = "usa",
    seats: Annotated[int, typer.Option("--seats", "-s", min=2, max=5, help="Players.")] = 3,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=0, max=LARGEST_SEED, help="Same seed, same game.", show_default="random"
        ),
    ] = None,
    delay: Annotated[
        float,
        typer.Option(
            "--delay", min=0, max=60, help="Seconds to look at a claim; draws pass faster."
        ),
    ] = 0.4,
    moves: Annotated[
        bool, typer.Option("--moves", help="Only tell the moves, a line each, without the map.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Watch random players at play: every legal move is equally likely, so expect no cunning.

    In a terminal the board is drawn as it fills; in a pipe every move is a line.
    """
    from trunkline.picture.symbols import SEATS

    if seed is None:
        seed = secrets.randbelow(1_000_000)
    game = deal(edition, seats, seed, [SEATS[seat].name for seat in range(seats)])
    if as_json:
        _print_data(game)
        return
    try:
        stage = _stage(game) if sys.stdout.isatty() and not moves else None
        if stage is not None:
            _on_stage(stage, delay)
        else:
            _in_lines(game, delay if sys.stdout.isatty() else 0)
    except KeyboardInterrupt:
        print(f"\nYou left after {len(game.played)} moves.")
    else:
        from trunkline.cli.ending import print_end

        print_end(game)
    print(f"To see this game again: {_again(game, edition)}")


class Step(NamedTuple):
    """A move that was just played."""

    before: Game
    seat: int
    move: Move
    words: str


def _steps(game: Game) -> Iterator[Step]:
    """Play a game to its end, one random move after another."""
    from trunkline.cli.chance import players_of
    from trunkline.cli.words import told
    from trunkline.outcome import play_with_outcome

    assert game.seed is not None
    players = players_of(game.seed)
    while not game.over:
        before, seat, move = game.copy(), game.seat, players.choose(game)
        outcome = play_with_outcome(game, move)
        yield Step(before, seat, move, told(before, outcome))


def _stage(game: Game) -> Stage | None:
    """The screen, if this terminal can show it."""
    from trunkline.cli.look import console
    from trunkline.cli.stage import Stage

    stage, out = Stage(game), console()
    return stage if stage.fits(out.width, out.height) and not out.is_dumb_terminal else None


def _on_stage(stage: Stage, delay: float) -> None:
    """The whole screen: map, seats, display and the last moves."""
    from rich.live import Live

    from trunkline.cli.look import console
    from trunkline.cli.words import LAST_ROUND, last_round_begins

    game = stage.game
    with Live(stage, console=console(), screen=True, auto_refresh=False) as live:
        live.refresh()
        pause = Pause(delay)
        for step in _steps(game):
            stage.show(step.seat, step.move, step.words)
            if last_round_begins(step.before, game):
                stage.tell(LAST_ROUND)
            live.refresh()
            pause.after(step.move)
        time.sleep(min(4 * delay, 3))


def _in_lines(game: Game, delay: float) -> None:
    from trunkline.cli.words import LAST_ROUND, last_round_begins

    names = ", ".join(game.names)
    print(f"{game.edition.name}: {names}, all playing at random, seed {game.seed}.", flush=True)
    pause = Pause(delay)
    for number, step in enumerate(_steps(game), start=1):
        print(f"{number:>4}  {step.words}", flush=delay > 0)
        if last_round_begins(step.before, game):
            print(f"      {LAST_ROUND}", flush=delay > 0)
        pause.after(step.move)
    print()


def _again(game: Game, edition: str) -> str:
    return f"trunkline watch --edition {edition} --seats {game.seats} --seed {game.seed}"


def _print_data(game: Game) -> None:
    from trunkline.cli.data import game_data, result_data

    log = [
        {"number": number, "seat": step.seat, "move": str(step.move), "words": step.words}
        for number, step in enumerate(_steps(game), start=1)
    ]
    print_json({**game_data(game), "log": log, **result_data(game)})
