"""`trunkline simulate`: many random games, and what came of them."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.cli.chance import RandomPlayers
from trunkline.cli.common import (
    INTERRUPTED,
    LARGEST_SEED,
    AsJson,
    EditionName,
    UserError,
    deal,
    friendly,
    print_json,
    write_text,
)
from trunkline.core.rng import Rng
from trunkline.vocabulary import ScorePart

if TYPE_CHECKING:
    from rich.table import Table

    from trunkline.editions import Edition
    from trunkline.game import Game

MOST_GAMES = 10_000_000
# Games from one seed at a time: few enough that the bar moves and Ctrl-C is heard at once.
BATCH = 250
BY_SEAT = ("wins", "completed", "held")

Sums = dict[str, Any]


@friendly
def simulate(
    edition: EditionName = "usa",
    seats: Annotated[int, typer.Option("--seats", "-s", min=2, max=5, help="Players.")] = 2,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, help="Games to play.")
    ] = 1000,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Same seed, same games.")
    ] = 0,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="DIR", help="Write each game's record into this folder."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play random games, every legal move equally likely, and show what came of them."""
    first = deal(edition, seats, seed)
    tally = Tally(first.edition, seats)
    played = (
        _counted(first, seed, games) if records is None else _recorded(first, seed, games, records)
    )
    with _interruptible() as stopped, _progress(games) as advance:
        for sums in played:
            tally.add(sums)
            advance(tally.games)
            if stopped():
                break
    tally.finish()
    result = _data(tally, seed, games, records)
    if as_json:
        print_json(result)
    else:
        _print(tally.edition, result)
    if result["stopped"]:
        raise typer.Exit(INTERRUPTED)


def _batches(seed: int, games: int) -> Iterator[tuple[int, int]]:
    """The seed and size of one batch of games after another."""
    chance = Rng(seed)
    for start in range(0, games, BATCH):
        yield chance.number(), min(BATCH, games - start)


def _counted(like: Game, seed: int, games: int) -> Iterator[Sums]:
    """Random games at full speed, as sums over each batch."""
    from trunkline.core.playouts import random_games

    for batch_seed, size in _batches(seed, games):
        yield random_games(like.table, like.seats, size, batch_seed)


def _recorded(like: Game, seed: int, games: int, folder: Path) -> Iterator[Sums]:
    """The same games move by move, each one written down."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise UserError(f"{folder} is a file; give a folder for the records.") from None
    except OSError as error:
        raise UserError(f"{folder} cannot be made: {error.strerror}.") from None
    number, width = 0, len(str(games))
    for batch_seed, size in _batches(seed, games):
        chance = Rng(batch_seed)
        for _ in range(size):
            game = deal(like.edition, like.seats, chance.number())
            players = RandomPlayers(chance)
            while not game.over:
                game.play(players.choose(game))
            number += 1
            name = f"{like.edition.id}-{like.seats}-{seed}-{number:0{width}}.txt"
            write_text(folder / name, game.record())
            yield _sums(game)


def _sums(game: Game) -> Sums:
    """One finished game, in the shape of the engine's sums over many."""
    scores, winners = game.scores(), game.winners()
    return {
        "games": 1,
        "moves": len(game.played),
        "shared_wins": int(len(winners) > 1),
        "wins": [int(seat in winners) for seat in range(game.seats)],
        "points": {part: [score.parts[part] for score in scores] for part in ScorePart},
        "completed": [score.completed for score in scores],
        "held": list(game.ticket_counts),
        "totals": Counter(score.total for score in scores),
        "winning_totals": Counter(scores[seat].total for seat in winners),
    }


def _added(sums: list[int], more: list[int]) -> list[int]:
    return [a + b for a, b in zip(sums, more, strict=True)]


class Tally:
    """What all games so far add up to."""

    def __init__(self, edition: Edition, seats: int) -> None:
        self.edition, self.seats = edition, seats
        self.games = self.moves = self.shared_wins = 0
        self.sums = {key: [0] * seats for key in BY_SEAT}
        self.points = {part: [0] * seats for part in ScorePart}
        self.totals: Counter[int] = Counter()
        self.winning_totals: Counter[int] = Counter()
        self.seconds = 0.0
        self._began = time.perf_counter()

    def add(self, sums: Sums) -> None:
        """Count more games."""
        self.games += sums["games"]
        self.moves += sums["moves"]
        self.shared_wins += sums["shared_wins"]
        for key, old in self.sums.items():
            self.sums[key] = _added(old, sums[key])
        for part, points in self.points.items():
            self.points[part] = _added(points, sums["points"][part])
        self.totals.update(sums["totals"])
        self.winning_totals.update(sums["winning_totals"])

    def finish(self) -> None:
        """Stop the clock."""
        self.seconds = time.perf_counter() - self._began


def _spread(counts: Counter[int]) -> dict[str, float]:
    """Mean, median and ends of numbers given by how often each occurs."""
    numbers, count = sorted(counts), counts.total()
    middle = [_ranked(counts, numbers, rank) for rank in ((count - 1) // 2, count // 2)]
    return {
        "mean": sum(number * often for number, often in counts.items()) / count,
        "median": sum(middle) / 2,
        "min": numbers[0],
        "max": numbers[-1],
    }


def _ranked(counts: Counter[int], numbers: list[int], rank: int) -> int:
    """The number at a place in the order of all, counted from 0."""
    for number in numbers:
        rank -= counts[number]
        if rank < 0:
            return number
    raise ValueError("there are fewer numbers")


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """Let the first Ctrl-C only ask to stop, so that a game is never counted by half."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set
        return
    before = signal.getsignal(signal.SIGINT)

    def ask(number: int, frame: object) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal's standard error; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(bar_width=None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda done: progress.update(task, completed=done)


def _data(tally: Tally, seed: int, wanted: int, records: Path | None) -> dict[str, Any]:
    games, played = tally.games, tally.games * tally.seats
    return {
        "edition": tally.edition.id,
        "hash": tally.edition.hash,
        "seats": tally.seats,
        "seed": seed,
        "games": games,
        "wanted": wanted,
        "stopped": games < wanted,
        "seconds": round(tally.seconds, 4),
        "games_per_second": round(games / tally.seconds, 1),
        "moves": tally.moves,
        "moves_per_second": round(tally.moves / tally.seconds, 1),
        "moves_per_game": tally.moves / games,
        "score": _spread(tally.totals),
        "winning_score": _spread(tally.winning_totals),
        "points": {part: sum(points) / played for part, points in tally.points.items()},
        "tickets": {
            "held": sum(tally.sums["held"]) / played,
            "completed": sum(tally.sums["completed"]) / played,
        },
        "wins": [
            {
                "seat": seat,
                "wins": tally.sums["wins"][seat],
                "share": tally.sums["wins"][seat] / games,
                "mean_score": sum(points[seat] for points in tally.points.values()) / games,
            }
            for seat in range(tally.seats)
        ],
        "shared_wins": tally.shared_wins,
        "records": None if records is None else str(records),
    }


def _print(edition: Edition, result: dict[str, Any]) -> None:
    from rich.text import Text

    from trunkline.cli.look import FAINT, STRONG, console

    out = console()
    games, wanted = result["games"], result["wanted"]
    if result["stopped"]:
        out.print(Text(f"Stopped after {games:,} of {wanted:,} games.", style=STRONG))
    out.print(
        Text.assemble(
            (edition.name, STRONG),
            f"  {result['seats']} random players, {games:,} games from seed {result['seed']}",
        )
    )
    out.print(
        f"{result['games_per_second']:,.0f} games/s, {result['moves_per_second']:,.0f} moves/s, "
        f"{result['moves_per_game']:.1f} moves per game",
        style=FAINT,
    )
    out.print()
    out.print(_score_table(edition, result))
    out.print()
    out.print(_win_table(result))
    if result["shared_wins"]:
        share = result["shared_wins"] / games
        out.print(f"Shared wins, counted for each seat: {result['shared_wins']:,} ({share:.2%}).")
    if result["records"] is not None:
        out.print(f"\nThe records are in {result['records']}.")


def _score_table(edition: Edition, result: dict[str, Any]) -> Table:
    from trunkline.cli.tables import PARTS as NAMES
    from trunkline.cli.tables import plain_table
    from trunkline.scores import parts_in_play

    table = plain_table("", "Mean", "Median", "Least", "Most")
    for heading, key in (("Score", "score"), ("Winner's score", "winning_score")):
        spread = result[key]
        ends = (f"{spread['median']:g}", f"{spread['min']}", f"{spread['max']}")
        table.add_row(heading, f"{spread['mean']:.1f}", *ends)
    for part in parts_in_play(edition):
        table.add_row(f"Points: {NAMES[part].lower()}", f"{result['points'][part]:.1f}")
    table.add_row("Tickets held", f"{result['tickets']['held']:.2f}")
    table.add_row("Tickets completed", f"{result['tickets']['completed']:.2f}")
    return table


def _win_table(result: dict[str, Any]) -> Table:
    from trunkline.cli.look import seat_text
    from trunkline.cli.tables import plain_table

    table = plain_table("", "Wins", "Share", "Mean score")
    for row in result["wins"]:
        table.add_row(
            seat_text(row["seat"], f"Seat {row['seat']}"),
            f"{row['wins']:,}",
            f"{row['share']:.1%}",
            f"{row['mean_score']:.1f}",
        )
    return table
