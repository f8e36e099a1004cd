"""`trunkline show`: draws a board or a position, as a picture or in the terminal."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.errors import UserError, reports_errors
from trunkline.cli.files import STDIO, read_text, write_text
from trunkline.cli.options import AsJson, RecordEdition
from trunkline.cli.output.json_data import edition_data, position_data, print_json
from trunkline.editions import Edition, editions, installed_editions, load
from trunkline.errors import RecordError
from trunkline.phrases import counted
from trunkline.picture import board_svg
from trunkline.record import replay
from trunkline.vocabulary import ScorePart

if TYPE_CHECKING:
    from trunkline.cli.output.wording import Transcript
    from trunkline.game import Game
    from trunkline.notation import Move

LAST_MOVES = 6


@reports_errors
def show(
    source: Annotated[
        str,
        typer.Argument(
            metavar="RECORD|EDITION",
            help="A record file (- for standard input), an edition's name or its .toml file.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write an SVG picture; - for standard output."
        ),
    ] = None,
    move: Annotated[
        int | None,
        typer.Option("--move", "-m", min=0, metavar="N", help="Show the position after N moves."),
    ] = None,
    edition: RecordEdition = None,
    as_json: AsJson = False,
) -> None:
    """Draw a board or a record's position, in the terminal or as an SVG picture."""
    if as_json and output == STDIO:
        raise typer.BadParameter("--json and -o - both write to standard output; choose one.")
    if output is not None and output != STDIO and not output.casefold().endswith(".svg"):
        raise typer.BadParameter("-o writes an SVG picture; give it a name that ends in .svg.")
    if _is_edition(source):
        if move is not None:
            raise typer.BadParameter("--move is for records; an edition has no moves.")
        _show_board(load(source), source, output, as_json)
    else:
        game, transcript = _position(source, edition, move)
        _show_game(game, transcript, source, output, as_json)


def _is_edition(source: str) -> bool:
    if source in installed_editions() or source.endswith(".toml"):
        return True
    if source != STDIO and not Path(source).exists():
        close = difflib.get_close_matches(source, editions(), n=1, cutoff=0.7)
        hint = f" Did you mean the edition {close[0]}?" if close else ""
        raise UserError(
            f"There is no edition or file {source}.{hint} The editions are {', '.join(editions())}."
        )
    return False


def _position(source: str, edition: str | None, move: int | None) -> tuple[Game, Transcript]:
    """A record's position after this many moves, or at its end.

    Moves after that position may be illegal.
    """
    from trunkline.cli.output.wording import Transcript

    transcript = Transcript()
    played: list[Game] = []
    found: list[Game] = []

    def on_move(game: Game, seat: int, next_move: Move) -> None:
        played[:] = [game]
        if move is None or transcript.moves < move:
            transcript(game, seat, next_move)
        elif not found:
            found.append(game.copy())

    try:
        found.append(replay(read_text(source), edition, on_move))
    except RecordError:
        if not found and not (played and len(played[0].played) == move):
            raise
        found += played
    transcript.finish()
    if move is not None and len(transcript.lines) < move:
        raise UserError(f"The record has {len(transcript.lines)} moves; there is no move {move}.")
    return found[0], transcript


def _show_board(edition: Edition, source: str, output: str | None, as_json: bool) -> None:
    if output is not None:
        _write(board_svg(edition), output, quiet=as_json)
    if as_json:
        print_json({"kind": "board", "output": output, "edition": edition_data(edition)})
    elif output is None:
        _print_board(edition, source)


def _show_game(
    game: Game, transcript: Transcript, source: str, output: str | None, as_json: bool
) -> None:
    if output is not None:
        _write(game.svg(highlight=_longest(game)), output, quiet=as_json)
    if as_json:
        last = [sentence for _, sentence in transcript.lines[-LAST_MOVES:]]
        position = position_data(game)
        print_json({"kind": "position", "output": output, "position": position, "last": last})
    elif output is None:
        _print_game(game, transcript, source)


def _longest(game: Game) -> list[int]:
    """The tracks that earned the longest path bonus, once the game is over."""
    if not game.finished:
        return []
    return [
        track
        for score in game.scores()
        if score.parts[ScorePart.LONGEST_PATH]
        for track in score.path_tracks
    ]


def _write(svg: str, output: str, quiet: bool) -> None:
    if output == STDIO:
        sys.stdout.buffer.write(svg.encode())
        return
    write_text(Path(output), svg)
    if not quiet:
        print(f"Wrote {output}.")


def _print_board(edition: Edition, source: str) -> None:
    from rich.text import Text

    from trunkline.cli.output.map_pieces import empty_map, legend
    from trunkline.cli.output.styles import FAINT, STRONG, console
    from trunkline.cli.output.terminal_map import MapGrids

    out = console()
    out.print(Text(edition.name, style=STRONG))
    out.print(edition.rules.summary)
    out.print()
    out.print(empty_map(MapGrids(edition.board), edition))
    if legend(edition):
        out.print(legend(edition), style=FAINT)
    out.print(Text(f"For a picture: trunkline show {source} -o board.svg", style=FAINT))


def _state(game: Game, moves: int) -> str:
    from trunkline.cli.output.wording import waiting_text

    if game.ended_early:
        return f"ended early after {counted(moves, 'move')}"
    return "over" if game.over else f"after {counted(moves, 'move')}; {waiting_text(game)}"


def _print_game(game: Game, transcript: Transcript, source: str) -> None:
    from rich.text import Text

    from trunkline.cli.output.map_pieces import game_map, legend, piece_table
    from trunkline.cli.output.styles import FAINT, STRONG, console
    from trunkline.cli.output.tables import (
        collected_tables,
        display_line,
        move_lines,
        result_table,
        seats_table,
        winner_sentence,
    )
    from trunkline.cli.output.terminal_map import MapGrids

    out = console()
    state = _state(game, len(transcript.lines))
    out.print(Text.assemble((game.edition.name, STRONG), f"  {game.seats} seats, {state}"))
    out.print()
    out.print(game_map(MapGrids(game.edition.board), game))
    if legend(game.edition):
        out.print(legend(game.edition), style=FAINT)
        out.print()
    out.print(seats_table(game))
    out.print()
    out.print(display_line(game, short=out.width < 100))
    for table in collected_tables(game):
        out.print()
        out.print(table)
    if legend(game.edition):
        out.print()
        out.print(piece_table(game))
    if transcript.lines:
        out.print()
        for line in move_lines(transcript.lines[-LAST_MOVES:]):
            out.print(line)
    if game.finished:
        out.print()
        out.print(result_table(game))
        out.print(winner_sentence(game))
    out.print()
    out.print(Text(f"For a picture: trunkline show {source} -o board.svg", style=FAINT))
