"""`trunkline simulate`: plays many random games and summarizes them."""

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

from trunkline.cli.errors import INTERRUPTED, UserError, reports_errors
from trunkline.cli.files import write_text
from trunkline.cli.new_game import new_game
from trunkline.cli.options import AsJson, EditionName, FixedSeed, GameCount, Seats
from trunkline.cli.output.json_data import print_json
from trunkline.cli.random_players import RandomPlayers
from trunkline.core.rng import Rng
from trunkline.vocabulary import ScorePart

if TYPE_CHECKING:
    from rich.table import Table

    from trunkline.editions import Edition
    from trunkline.game import Game

# Games played from one seed: few enough that the bar moves and Ctrl-C takes effect at once.
BATCH_SIZE = 250
BY_SEAT = ("wins", "completed", "held")

GameSums = dict[str, Any]


@reports_errors
def simulate(
    edition: EditionName = "usa",
    seats: Seats = 2,
    games: GameCount = 1000,
    seed: FixedSeed = 0,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="DIR", help="Write each game's record to this folder."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play random games, every legal move equally likely, and show averages and win rates."""
    first = new_game(edition, seats, seed)
    summary = SimulationSummary(first.edition, seats)
    played = (
        _play_batches(first, seed, games)
        if records is None
        else _play_and_record(first, seed, games, records)
    )
    with _interruptible() as stopped, _progress(games) as advance:
        for sums in played:
            summary.add(sums)
            advance(summary.games)
            if stopped():
                break
    summary.finish()
    result = _data(summary, seed, games, records)
    if as_json:
        print_json(result)
    else:
        _print(summary.edition, result)
    if result["stopped"]:
        raise typer.Exit(INTERRUPTED)


def _batches(seed: int, games: int) -> Iterator[tuple[int, int]]:
    """The seed and size of each batch of games."""
    rng = Rng(seed)
    for start in range(0, games, BATCH_SIZE):
        yield rng.next_u64(), min(BATCH_SIZE, games - start)


def _play_batches(like: Game, seed: int, games: int) -> Iterator[GameSums]:
    """Play random games at full speed, with the sums over each batch."""
    from trunkline.core.playouts import random_games

    for batch_seed, size in _batches(seed, games):
        yield random_games(like.table, like.seats, size, batch_seed)


def _play_and_record(like: Game, seed: int, games: int, folder: Path) -> Iterator[GameSums]:
    """Play the same games move by move, and write a record of each."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise UserError(f"{folder} is a file; give a folder for the records.") from None
    except OSError as error:
        raise UserError(f"Cannot create {folder}: {error.strerror}.") from None
    number, width = 0, len(str(games))
    for batch_seed, size in _batches(seed, games):
        rng = Rng(batch_seed)
        for _ in range(size):
            game = new_game(like.edition, like.seats, rng.next_u64())
            players = RandomPlayers(rng)
            while not game.over:
                game.play(players.choose(game))
            number += 1
            name = f"{like.edition.id}-{like.seats}-{seed}-{number:0{width}}.txt"
            write_text(folder / name, game.record())
            yield _sums(game)


def _sums(game: Game) -> GameSums:
    """One finished game, in the form of the engine's sums over many."""
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


class SimulationSummary:
    """Sums over all games so far."""

    def __init__(self, edition: Edition, seats: int) -> None:
        self.edition, self.seats = edition, seats
        self.games = self.moves = self.shared_wins = 0
        self.sums = {key: [0] * seats for key in BY_SEAT}
        self.points = {part: [0] * seats for part in ScorePart}
        self.totals: Counter[int] = Counter()
        self.winning_totals: Counter[int] = Counter()
        self.seconds = 0.0
        self._began = time.perf_counter()

    def add(self, sums: GameSums) -> None:
        """Add the sums of more games."""
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
    """Mean, median and range of numbers, from how often each occurs."""
    numbers, total = sorted(counts), counts.total()
    middle = [_ranked(counts, numbers, rank) for rank in ((total - 1) // 2, total // 2)]
    return {
        "mean": sum(number * count for number, count in counts.items()) / total,
        "median": sum(middle) / 2,
        "min": numbers[0],
        "max": numbers[-1],
    }


def _ranked(counts: Counter[int], numbers: list[int], rank: int) -> int:
    """The number at a rank in sorted order, counted from 0."""
    for number in numbers:
        rank -= counts[number]
        if rank < 0:
            return number
    raise ValueError("there are fewer numbers")


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """Let the first Ctrl-C only request a stop, so that no batch is counted in part."""
    stop_requested = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop_requested.is_set
        return
    before = signal.getsignal(signal.SIGINT)

    def request_stop(number: int, frame: object) -> None:
        stop_requested.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, request_stop)
    try:
        yield stop_requested.is_set
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(bar_width=None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda done: progress.update(task, completed=done)


def _data(
    summary: SimulationSummary, seed: int, wanted: int, records: Path | None
) -> dict[str, Any]:
    games, played = summary.games, summary.games * summary.seats
    return {
        "edition": summary.edition.id,
        "hash": summary.edition.hash,
        "seats": summary.seats,
        "seed": seed,
        "games": games,
        "wanted": wanted,
        "stopped": games < wanted,
        "seconds": round(summary.seconds, 4),
        "games_per_second": round(games / summary.seconds, 1),
        "moves": summary.moves,
        "moves_per_second": round(summary.moves / summary.seconds, 1),
        "moves_per_game": summary.moves / games,
        "score": _spread(summary.totals),
        "winning_score": _spread(summary.winning_totals),
        "points": {part: sum(points) / played for part, points in summary.points.items()},
        "tickets": {
            "held": sum(summary.sums["held"]) / played,
            "completed": sum(summary.sums["completed"]) / played,
        },
        "wins": [
            {
                "seat": seat,
                "wins": summary.sums["wins"][seat],
                "share": summary.sums["wins"][seat] / games,
                "mean_score": sum(points[seat] for points in summary.points.values()) / games,
            }
            for seat in range(summary.seats)
        ],
        "shared_wins": summary.shared_wins,
        "records": None if records is None else str(records),
    }


def _print(edition: Edition, result: dict[str, Any]) -> None:
    from rich.text import Text

    from trunkline.cli.output.styles import FAINT, STRONG, console

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
        out.print(
            f"Shared wins, counted for every winner: {result['shared_wins']:,} ({share:.2%})."
        )
    if result["records"] is not None:
        out.print(f"\nThe records are in {result['records']}.")


def _score_table(edition: Edition, result: dict[str, Any]) -> Table:
    from trunkline.cli.output.tables import PART_HEADINGS, plain_table

    table = plain_table("", "Mean", "Median", "Min", "Max")
    for heading, key in (("Score", "score"), ("Winner's score", "winning_score")):
        spread = result[key]
        ends = (f"{spread['median']:g}", f"{spread['min']}", f"{spread['max']}")
        table.add_row(heading, f"{spread['mean']:.1f}", *ends)
    for part in edition.rules.score_parts:
        table.add_row(f"Points: {PART_HEADINGS[part].lower()}", f"{result['points'][part]:.1f}")
    table.add_row("Tickets held", f"{result['tickets']['held']:.2f}")
    table.add_row("Tickets completed", f"{result['tickets']['completed']:.2f}")
    return table


def _win_table(result: dict[str, Any]) -> Table:
    from trunkline.cli.output.styles import seat_text
    from trunkline.cli.output.tables import plain_table

    table = plain_table("", "Wins", "Share", "Mean score")
    for row in result["wins"]:
        table.add_row(
            seat_text(row["seat"], f"Seat {row['seat']}"),
            f"{row['wins']:,}",
            f"{row['share']:.1%}",
            f"{row['mean_score']:.1f}",
        )
    return table
