"""`trunkline replay`: plays a record again, checks every line and counts the points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.common import (
    AsJson,
    RecordEdition,
    UserError,
    called,
    friendly,
    print_json,
    read_text,
)
from trunkline.errors import RecordError
from trunkline.record import replay as play_again

if TYPE_CHECKING:
    from trunkline.cli.words import Story
    from trunkline.game import Game


@friendly
def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A record file; - for standard input.")
    ],
    edition: RecordEdition = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Tell every move in words.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check every line of a record and show the result; says which line breaks which rule."""
    from trunkline.cli.words import Story

    text = read_text(file)
    story = Story()
    try:
        game = play_again(text, edition, story)
    except RecordError as error:
        if verbose and not as_json:
            _print_moves(story)
        raise _complaint(file, text, error) from None
    story.finish(game)
    if as_json:
        _print_data(game, story, verbose)
    else:
        if verbose:
            _print_moves(story)
            print()
        _print_result(game)


def _complaint(file: str, text: str, error: RecordError) -> UserError:
    """Which line breaks which rule."""
    rule = error.fault
    lines = text.splitlines()
    if not error.line:
        return UserError(f"{called(file)}: {rule}", valid=False, line=None, text=None, rule=rule)
    line = lines[error.line - 1].strip()[:80] if error.line <= len(lines) else ""
    return UserError(
        f"{called(file)}, line {error.line}: {line}\n{rule}",
        valid=False,
        line=error.line,
        text=line,
        rule=rule,
    )


def _print_data(game: Game, story: Story, verbose: bool) -> None:
    from trunkline.cli.data import game_data, result_data

    data = {"valid": True, **game_data(game), "digest": game.digest(), **result_data(game)}
    if verbose:
        data["log"] = [
            {"number": number, "seat": seat, "move": str(move), "words": words}
            for number, ((seat, move), (_, words)) in enumerate(
                zip(game.played, story.lines, strict=True), start=1
            )
        ]
    print_json(data)


def _print_moves(story: Story) -> None:
    width = len(str(len(story.lines)))
    for number, (_, words) in enumerate(story.lines, start=1):
        print(f"{number:>{width}}  {words}")


def _print_result(game: Game) -> None:
    from rich.text import Text

    from trunkline.cli.look import STRONG, console
    from trunkline.cli.tables import account, result_table, verdict

    out = console()
    moves = len(game.played)
    state = f"all {moves} moves keep the rules" if moves != 1 else "the one move keeps the rules"
    out.print(Text.assemble((game.edition.name, STRONG), f"  {game.seats} seats: {state}."))
    out.print()
    out.print(result_table(game))
    out.print()
    out.print(account(game))
    out.print()
    out.print(Text(verdict(game), style=STRONG))
