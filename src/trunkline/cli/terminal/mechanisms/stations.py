"""Building stations by typing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trunkline.cli.output.names import payment_label
from trunkline.cli.terminal.mechanisms.typed_input import (
    ActionKey,
    HelpLine,
    MechanismInput,
    Verb,
)
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import ParseError, ParseResult
from trunkline.cli.terminal.payment_parser import (
    choose_payment,
    split_payment,
    unknown_place,
    with_payment,
)
from trunkline.phrases import listed
from trunkline.vocabulary import MoveKind


def _build(context: ParseContext, words: Sequence[str]) -> ParseResult:
    """Build a station in a city."""
    legal = context.of_kind(MoveKind.BUILD_STATION)
    if not legal:
        return context.not_now(MoveKind.BUILD_STATION)
    request = split_payment(context, words)
    if not request.place_words:
        return ParseError("Name a city, as in `station Wien`.")
    cities = context.places.places(request.place_words)
    names = [context.edition.board.name_of(city) for city in cities]
    if not names:
        return ParseError(unknown_place(context, request.place_words, "There is no city"))
    if len(names) > 1:
        return ParseError(f"Which city: {listed(names, 'or')}?")
    there = [move for move in legal if move.city == cities[0]]
    if not there:
        every = context.all_of_kind(MoveKind.BUILD_STATION)
        return context.if_legal(next(move for move in every if move.city == cities[0]))
    matching = with_payment(there, request.cards)
    if not matching:
        payments = listed(map(payment_label, there), "or")
        return ParseError(f"A station in {names[0]} costs {payments}.")
    return choose_payment(context, f"{names[0]}: how do you pay?", matching)


def _completions(context: ParseContext) -> Iterator[str]:
    for place in context.edition.board.places.values():
        yield f"station {place.name}"


STATIONS = MechanismInput(
    verbs={"station": Verb((MoveKind.BUILD_STATION,), _build)},
    completions=_completions,
    not_completed=(MoveKind.BUILD_STATION,),
    action_keys={MoveKind.BUILD_STATION: ActionKey("s", "tation", "CITY")},
    help_lines=(HelpLine("s {a}", "build a station"),),
)
