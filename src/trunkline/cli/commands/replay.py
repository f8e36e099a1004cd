"""`trunkline replay`: replays a record, checks every line and shows the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.errors import UserError, reports_errors
from trunkline.cli.files import read_text, source_name
from trunkline.cli.options import AsJson, RecordEdition
from trunkline.errors import RecordError
from trunkline.record import replay as replay_record

if TYPE_CHECKING:
    from trunkline.cli.output.wording import Transcript
    from trunkline.game import Game


@reports_errors
def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A record file; - for standard input.")
    ],
    edition: RecordEdition = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Print every move in words.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check every line of a record and show the result; an error names the line and the rule."""
    from trunkline.cli.output.wording import Transcript

    text = read_text(file)
    transcript = Transcript()
    try:
        game = replay_record(text, edition, transcript)
    except RecordError as error:
        if verbose and not as_json:
            _print_moves(transcript)
        raise _record_error(file, text, error) from None
    transcript.finish()
    if as_json:
        _print_data(game, transcript, verbose)
    else:
        if verbose:
            _print_moves(transcript)
            print()
        _print_result(game)


def _record_error(file: str, text: str, error: RecordError) -> UserError:
    """The error with the line that breaks a rule, and the rule."""
    rule = error.fault
    lines = text.splitlines()
    if not error.line:
        return UserError(
            f"{source_name(file)}: {rule}", valid=False, line=None, text=None, rule=rule
        )
    line = lines[error.line - 1].strip()[:80] if error.line <= len(lines) else ""
    return UserError(
        f"{source_name(file)}, line {error.line}: {line}\n{rule}",
        valid=False,
        line=error.line,
        text=line,
        rule=rule,
    )


def _print_data(game: Game, transcript: Transcript, verbose: bool) -> None:
    from trunkline.cli.output.json_data import game_data, print_json, result_data

    data = {"valid": True, **game_data(game), "digest": game.digest(), **result_data(game)}
    if verbose:
        data["log"] = [
            {"number": number, "seat": seat, "move": str(move), "words": words}
            for number, ((seat, move), (_, words)) in enumerate(
                zip(game.played, transcript.lines, strict=True), start=1
            )
        ]
    print_json(data)


def _print_moves(transcript: Transcript) -> None:
    width = len(str(len(transcript.lines)))
    for number, (_, words) in enumerate(transcript.lines, start=1):
        print(f"{number:>{width}}  {words}")


def _print_result(game: Game) -> None:
    from rich.text import Text

    from trunkline.cli.output.styles import STRONG, console
    from trunkline.cli.output.tables import result_table, score_details, winner_sentence

    out = console()
    moves = len(game.played)
    state = f"all {moves} moves are legal" if moves != 1 else "the one move is legal"
    out.print(Text.assemble((game.edition.name, STRONG), f"  {game.seats} seats: {state}."))
    out.print()
    out.print(result_table(game))
    out.print()
    out.print(score_details(game))
    out.print()
    out.print(Text(winner_sentence(game), style=STRONG))
