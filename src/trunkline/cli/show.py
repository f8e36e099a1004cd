"""`trunkline show`: a board or a position as a picture, or as text in the terminal."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.common import (
    STANDARD,
    AsJson,
    RecordEdition,
    UserError,
    friendly,
    print_json,
    read_text,
    write_text,
)
from trunkline.editions import Edition, editions, load
from trunkline.errors import RecordError
from trunkline.picture import board_svg
from trunkline.record import replay
from trunkline.vocabulary import ScorePart

if TYPE_CHECKING:
    from trunkline.cli.words import Story
    from trunkline.game import Game
    from trunkline.notation import Move

LAST_MOVES = 6


@friendly
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
        typer.Option("--output", "-o", metavar="FILE", help="Write the SVG here; - for stdout."),
    ] = None,
    move: Annotated[
        int | None,
        typer.Option("--move", "-m", min=0, metavar="N", help="The position after N moves."),
    ] = None,
    edition: RecordEdition = None,
    as_json: AsJson = False,
) -> None:
    """Draw a board, or the position a record leads to, as an SVG picture or as text."""
    if as_json and output == STANDARD:
        raise typer.BadParameter("--json and -o - both want standard output; choose one.")
    if _is_edition(source):
        if move is not None:
            raise typer.BadParameter("--move is for records; an edition has no moves.")
        _show_board(load(source), source, output, as_json)
    else:
        game, story = _position(source, edition, move)
        _show_game(game, story, source, output, as_json)


def _is_edition(source: str) -> bool:
    if source in editions() or source.endswith(".toml"):
        return True
    if source != STANDARD and not Path(source).exists():
        close = difflib.get_close_matches(source, editions(), n=1, cutoff=0.7)
        hint = f" Did you mean the edition {close[0]}?" if close else ""
        raise UserError(
            f"There is no edition and no file {source}.{hint} "
            f"The editions are {', '.join(editions())}."
        )
    return False


def _position(source: str, edition: str | None, move: int | None) -> tuple[Game, Story]:
    """A record's position after so many moves, or at its end.

    What comes after the position asked for may break the rules.
    """
    from trunkline.cli.words import Story

    story = Story()
    played: list[Game] = []
    found: list[Game] = []

    def watch(game: Game, seat: int, next_move: Move) -> None:
        played[:] = [game]
        if move is None or story.moves < move:
            story(game, seat, next_move)
        elif not found:
            found.append(game.copy())

    try:
        found.append(replay(read_text(source), edition, watch))
    except RecordError:
        if not found and not (played and len(played[0].played) == move):
            raise
        found += played
    story.finish()
    if move is not None and len(story.lines) < move:
        raise UserError(f"The record has {len(story.lines)} moves; there is no move {move}.")
    return found[0], story


def _show_board(edition: Edition, source: str, output: str | None, as_json: bool) -> None:
    from trunkline.cli.data import edition_data

    if output is not None:
        _write(board_svg(edition), output, quiet=as_json)
    if as_json:
        print_json({"kind": "board", "output": output, "edition": edition_data(edition)})
    elif output is None:
        _print_board(edition, source)


def _show_game(game: Game, story: Story, source: str, output: str | None, as_json: bool) -> None:
    from trunkline.cli.data import position_data

    if output is not None:
        _write(game.svg(highlight=_longest(game)), output, quiet=as_json)
    if as_json:
        last = [sentence for _, sentence in story.lines[-LAST_MOVES:]]
        position = position_data(game)
        print_json({"kind": "position", "output": output, "position": position, "last": last})
    elif output is None:
        _print_game(game, story, source)


def _longest(game: Game) -> list[int]:
    """The tracks that earned the longest path bonus, once the game is over."""
    if not game.over:
        return []
    return [
        track
        for score in game.scores()
        if score.parts[ScorePart.LONGEST_PATH]
        for track in score.path_tracks
    ]


def _write(svg: str, output: str, quiet: bool) -> None:
    if output == STANDARD:
        sys.stdout.buffer.write(svg.encode())
        return
    write_text(Path(output), svg)
    if not quiet:
        print(f"Wrote {output}.")


def _print_board(edition: Edition, source: str) -> None:
    from rich.text import Text

    from trunkline.cli.chart import Atlas
    from trunkline.cli.look import FAINT, STRONG, console
    from trunkline.cli.pieces import empty_map, legend

    out = console()
    out.print(Text(edition.name, style=STRONG))
    out.print(edition.rules.summary)
    out.print()
    out.print(empty_map(Atlas(edition.board), edition))
    if legend(edition):
        out.print(legend(edition), style=FAINT)
    out.print(Text(f"For a picture: trunkline show {source} -o board.svg", style=FAINT))


def _print_game(game: Game, story: Story, source: str) -> None:
    from rich.text import Text

    from trunkline.cli.chart import Atlas
    from trunkline.cli.look import FAINT, STRONG, console
    from trunkline.cli.pieces import game_map, legend, places_table
    from trunkline.cli.tables import (
        display_line,
        meeple_table,
        move_lines,
        result_table,
        seats_table,
        verdict,
    )
    from trunkline.cli.words import now

    out = console()
    state = "over" if game.over else f"after {len(story.lines)} moves; {now(game)}"
    out.print(Text.assemble((game.edition.name, STRONG), f"  {game.seats} seats, {state}"))
    out.print()
    out.print(game_map(Atlas(game.edition.board), game))
    if legend(game.edition):
        out.print(legend(game.edition), style=FAINT)
        out.print()
    out.print(seats_table(game))
    out.print()
    out.print(display_line(game, short=out.width < 100))
    if game.edition.rules.meeples.colors:
        out.print()
        out.print(meeple_table(game))
    if legend(game.edition):
        out.print()
        out.print(places_table(game))
    if story.lines:
        out.print()
        for line in move_lines(story.lines[-LAST_MOVES:]):
            out.print(line)
    if game.over:
        out.print()
        out.print(result_table(game))
        out.print(verdict(game))
    out.print()
    out.print(Text(f"For a picture: trunkline show {source} -o board.svg", style=FAINT))
