"""The report of an analysis: luck and skill of every seat, costly decisions, tickets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from trunkline.analysis import Analysis, MoveAnalysis, TicketChoice
from trunkline.analysis.result_types import LuckSource
from trunkline.cli.output.names import ticket_name
from trunkline.cli.output.styles import FAINT, STRONG, console, seat_mark, seat_text
from trunkline.cli.output.tables import plain_table
from trunkline.game import Game
from trunkline.phrases import capitalized, counted, listed

__all__ = ["print_report"]

# How many decisions are listed, unless all are asked for.
MOST_COSTLY = 10
MINUS = "\N{MINUS SIGN}"
PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
PLAYED, BETTER = 2, 4  # columns of the table of decisions
LABEL_MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", None: ""}
SOURCES: tuple[LuckSource, ...] = (
    "opening deal",
    "ticket offers",
    "card draws",
    "tunnels",
    "hidden information",
    "early end",
)


def print_report(analysis: Analysis, game: Game, every: bool) -> None:
    """Print an analysis; with `every`, all decisions instead of the costliest."""
    out = console()
    for block in _blocks(analysis, game, every):
        out.print(block)


def _blocks(analysis: Analysis, game: Game, every: bool) -> Iterator[Table | Text | str]:
    yield from _heading(analysis, game)
    yield ""
    yield _skill_table(analysis)
    yield ""
    yield _luck_table(analysis)
    yield ""
    yield from _decisions(analysis, every)
    if analysis.ticket_choices:
        yield ""
        yield _ticket_table(analysis, game)


def _heading(analysis: Analysis, game: Game) -> Iterator[Text]:
    state = "" if game.finished else ", unfinished"
    yield Text.assemble(
        (game.edition.name, STRONG),
        f"  {game.seats} seats, {counted(len(analysis.moves), 'move')}{state}",
    )
    how = (
        f"{analysis.playouts:,} playouts; win probabilities are known to within "
        f"{100 * analysis.standard_error:.1f} points (one standard error)"
    )
    yield Text(f"{how}. All changes are in points of win probability.", style=FAINT)
    if analysis.rough:
        yield Text(
            "This analysis had too little time: its numbers are rough. "
            "Give it more with --seconds or --playouts."
        )


def _skill_table(analysis: Analysis) -> Table:
    table = plain_table(
        "", "Start", "Own errors", "Own luck", "Others' errors", "Others' luck", "End", "Accuracy"
    )
    for seat in analysis.seats:
        table.add_row(
            seat_text(seat.seat, seat.name),
            _share(seat.initial),
            f"{_points(seat.own_error)} {PLUS_MINUS} {100 * seat.error_standard_error:.0f}",
            _points(seat.own_luck),
            _points(seat.others_error),
            _points(seat.others_luck),
            _share(seat.final),
            # Rounded down: only a seat without any loss has 100.
            f"{int(seat.accuracy)} {PLUS_MINUS} {seat.accuracy_standard_error:.0f}",
        )
    return table


def _luck_table(analysis: Analysis) -> Table:
    """What each source of luck brought every seat, in all moves."""
    present = [source for source in SOURCES if any(source in s.luck for s in analysis.seats)]
    table = plain_table("Luck", *(capitalized(source) for source in present))
    for seat in analysis.seats:
        found = [seat.luck.get(source) for source in present]
        cells = [_points(luck.own + luck.others) if luck else "" for luck in found]
        table.add_row(seat_text(seat.seat, seat.name), *cells)
    return table


def _decisions(analysis: Analysis, every: bool) -> Iterator[Table | Text]:
    moves = [move for move in analysis.moves if move.decision is not None]
    if not every:
        labelled = [move for move in moves if move.decision and move.decision.label]
        moves = sorted(labelled, key=_loss, reverse=True)[:MOST_COSTLY]
    if not moves:
        yield Text("No decision was worse than another move by more than the noise.")
        return
    table = plain_table("Move", "", "Played", "", "Better", "Loss", "", left=2)
    for place in (PLAYED, BETTER):
        table.columns[place].justify = "left"
        table.columns[place].overflow = "fold"
    for move in moves:
        table.add_row(*_decision_cells(move))
    yield table


def _loss(move: MoveAnalysis) -> float:
    return move.decision.loss if move.decision is not None else 0.0


def _decision_cells(move: MoveAnalysis) -> Sequence[str | Text]:
    decision = move.decision
    assert decision is not None
    mark = seat_mark(move.seat)
    best = decision.best
    return (
        str(move.number),
        Text(mark.symbol, style=mark.style),
        move.move,
        LABEL_MARKS[decision.label],
        "" if best is None else best.move,
        "" if best is None else f"{100 * decision.loss:.0f}",
        "" if best is None else f"{PLUS_MINUS} {100 * decision.standard_error:.0f}",
    )


def _ticket_table(analysis: Analysis, game: Game) -> Table:
    """Every choice of tickets in words, with what another choice would have brought."""
    table = plain_table("Move", "", "Tickets", left=2)
    table.columns[-1].justify = "left"
    for choice in analysis.ticket_choices:
        mark = seat_mark(choice.seat)
        words = " ".join(_ticket_sentences(game, choice))
        table.add_row(str(choice.move), Text(mark.symbol, style=mark.style), words)
    return table


def _ticket_sentences(game: Game, choice: TicketChoice) -> Iterator[str]:
    yield f"Kept {_tickets(game, choice.kept)}."
    if choice.label:
        loss = f"{100 * choice.loss:.0f} {PLUS_MINUS} {100 * choice.standard_error:.0f}"
        yield f"At the time, {_tickets(game, choice.best)} was better by {loss}."
    if choice.hindsight_points:
        points = counted(choice.hindsight_points, "point")
        yield f"In hindsight, {_tickets(game, choice.hindsight_best)} scores {points} more."


def _tickets(game: Game, numbers: Sequence[int]) -> str:
    return listed(ticket_name(game.edition, number) for number in numbers)


def _share(value: float) -> str:
    return f"{100 * value:.0f} %"


def _points(value: float) -> str:
    """A change in points, with its sign."""
    rounded = round(100 * value)
    return f"{MINUS}{-rounded}" if rounded < 0 else f"+{rounded}" if rounded else "0"
