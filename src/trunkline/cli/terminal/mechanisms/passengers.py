"""Placing passengers and riding by typing."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.cli.output.names import DASH
from trunkline.cli.output.wording import option_text
from trunkline.cli.terminal.mechanisms.typed_input import (
    ActionKey,
    HelpLine,
    MechanismInput,
    PhasePrompt,
    Verb,
)
from trunkline.cli.terminal.parse_context import ParseContext
from trunkline.cli.terminal.parse_results import (
    Choice,
    Option,
    ParseError,
    ParseResult,
    PlayMoves,
)
from trunkline.editions import Edition
from trunkline.observation import Observation
from trunkline.phrases import counted, listed
from trunkline.rides import Ride
from trunkline.vocabulary import MoveKind, Phase


def _place(context: ParseContext, words: Sequence[str]) -> ParseResult:
    legal = context.of_kind(MoveKind.PLACE)
    if not legal:
        return context.not_now(MoveKind.PLACE)
    cities = context.places.places(words) if words else []
    fits = [move for move in legal if move.city in cities]
    if len(fits) == 1:
        return PlayMoves((fits[0],))
    names = listed((context.edition.board.name_of(str(move.city)) for move in legal), "or")
    return ParseError(f"You can place a passenger in {names}; name the city, or type `none`.")


def _ride(context: ParseContext, words: Sequence[str]) -> ParseResult:
    """The best rides, or one step of a ride."""
    legal = context.of_kind(MoveKind.STEP)
    if not legal:
        return context.not_now(MoveKind.STEP)
    if not words:
        return _best_rides(context) or context.choice("Which way?", legal)
    cities, tracks = context.places.places(words), context.places.tracks(words)
    fits = [move for move in legal if move.city in cities]
    fits = fits or [move for move in legal if move.track in tracks]
    if fits:
        return context.choice("Which way?", fits)
    steps = listed((option_text(context.seen, move) for move in legal), "or")
    return ParseError(f"No step leads there; you can ride {steps}.")


def _best_rides(context: ParseContext) -> Choice | None:
    """The rides that score most; picking one plays it to its end."""
    try:
        rides = context.seen.best_rides()
    except RuntimeError:  # too many claimed tracks to search; riding step by step still works
        return None
    options = (Option(_ride_text(context.edition, ride), _whole(context, ride)) for ride in rides)
    return Choice("Which ride? It is played to its end.", tuple(options)) if rides else None


def _ride_text(edition: Edition, ride: Ride) -> str:
    """A ride by its points, its cost and the cities on its way."""
    cities = (edition.board.name_of(city) for city in (ride.start, *ride.cities))
    cost = f" for {counted(ride.cards, 'passenger card')}" if ride.cards else ""
    return f"{counted(ride.points, 'point')}{cost}: {DASH.join(cities)}"


def _whole(context: ParseContext, ride: Ride) -> PlayMoves:
    """All moves of a ride, including the final stop if it needs one."""
    ahead = context.seen.sample()
    for move in ride.moves:
        ahead.play(move, seat=context.seen.viewer)
    stops = [move for move in ahead.moves() if move.kind == MoveKind.STOP]
    return PlayMoves((*ride.moves, *(stops if ahead.ride is not None else ())))


def _place_question(_seen: Observation) -> str:
    return "Place a passenger?"


def _ride_question(seen: Observation) -> str:
    return f"Your passenger is in {seen.edition.board.name_of(str(seen.ride))}"


PASSENGERS = MechanismInput(
    verbs={
        "passenger": Verb((MoveKind.PLACE,), _place),
        "ride": Verb((MoveKind.STEP,), _ride),
        "stop": Verb((MoveKind.STOP,)),
    },
    none_kinds=(MoveKind.PLACE_NONE, MoveKind.STOP),
    places_alone={Phase.PLACING: _place, Phase.RIDE: _ride},
    prompts={
        Phase.PLACING: PhasePrompt("Passenger", _place_question),
        Phase.RIDE: PhasePrompt("Ride", _ride_question),
    },
    action_keys={
        MoveKind.STEP: ActionKey("r", "ide"),
        MoveKind.PLACE: ActionKey("p", "assenger", "CITY"),
        MoveKind.PLACE_NONE: ActionKey("n", "one"),
        MoveKind.STOP: ActionKey("s", "top"),
    },
    help_lines=(
        HelpLine("p {a}, or none", "place a passenger after a claim, or none"),
        HelpLine("r", "list your best rides; `r {b}` is a step, `stop` ends it"),
    ),
    places_help="where tokens and passengers are",
    delay_shares={MoveKind.PLACE: 0.6, MoveKind.PLACE_NONE: 0.2, MoveKind.STOP: 0.4},
)
