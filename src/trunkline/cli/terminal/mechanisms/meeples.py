"""Taking meeples by typing."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.cli.terminal.mechanisms.typed_input import (
    ActionKey,
    HelpLine,
    MechanismInput,
    PhasePrompt,
    Verb,
)
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import ParseError, ParseResult, PlayMoves
from trunkline.observation import Observation
from trunkline.phrases import listed
from trunkline.vocabulary import MoveKind, Phase


def _take(context: ParseContext, words: Sequence[str]) -> ParseResult:
    legal = context.of_kind(MoveKind.TAKE_MEEPLE)
    if not legal:
        return context.not_now(MoveKind.TAKE_MEEPLE)
    fits = [move for move in legal if words and str(move.color).startswith(words[-1])]
    if len(fits) == 1:
        return PlayMoves((fits[0],))
    place = context.edition.board.name_of(str(legal[0].city))
    colors = listed((str(move.color) for move in legal), "and")
    return ParseError(f"{place} has {colors}; name a colour, or type `none`.")


def _question(seen: Observation) -> str:
    return f"A meeple from {seen.edition.board.name_of(str(seen.moves()[0].city))}?"


MEEPLES = MechanismInput(
    verbs={"meeple": Verb((MoveKind.TAKE_MEEPLE,), _take)},
    none_kinds=(MoveKind.LEAVE_MEEPLE,),
    color_alone={Phase.MEEPLES: _take},
    prompts={Phase.MEEPLES: PhasePrompt("Meeple", _question)},
    action_keys={
        MoveKind.TAKE_MEEPLE: ActionKey("m", "eeple", "COLOUR"),
        MoveKind.LEAVE_MEEPLE: ActionKey("n", "one"),
    },
    help_lines=(HelpLine("m red, or none", "take a meeple after a claim, or none"),),
    places_help="where the meeples are",
    delay_shares={MoveKind.TAKE_MEEPLE: 0.4, MoveKind.LEAVE_MEEPLE: 0.2},
)
