"""Why the planner considers a move, as a sentence that a player understands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from trunkline.bots.planning.candidates import Why
from trunkline.notation import Move, held_ticket
from trunkline.observation import Observation
from trunkline.phrases import NUMBERS, counted
from trunkline.vocabulary import MoveKind

__all__ = ["CandidateMove", "explanation"]


class CandidateMove(TypedDict):
    """A move the planner considers: its number, its value, and the parts of its explanation."""

    move: int
    value: float
    why: int
    track: int | None
    ticket: int | None
    number: int


Sentence = Callable[[Observation, Move, CandidateMove], str]


def explanation(observation: Observation, candidate: CandidateMove) -> str:
    """The sentence for one candidate move."""
    move, why = observation.labels[candidate["move"]], Why(candidate["why"])
    sentence = _BY_KIND[move.kind] if why is Why.KIND_OF_MOVE else _BY_REASON[why]
    return sentence(observation, move, candidate)


def _route(observation: Observation, candidate: CandidateMove) -> str:
    board = observation.edition.board
    assert candidate["track"] is not None
    track = board.tracks[candidate["track"]]
    names = [board.cities[city].name for city in (track.a, track.b)]
    return "\N{EN DASH}".join(names)


def _purpose(observation: Observation, candidate: CandidateMove) -> str:
    """The ticket a route is for, or its points."""
    if candidate["ticket"] is None:
        return "for its points"
    return f"on the way to {_ticket(observation, candidate['ticket'])}"


def _ticket(observation: Observation, index: int) -> str:
    return held_ticket(observation.edition, index).name.replace("-", "\N{EN DASH}")


def _claim(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    return f"{_route(observation, candidate)} is {_purpose(observation, candidate)}"


def _for_points(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    assert move.track is not None
    length = observation.edition.board.tracks[move.track].length
    points = observation.edition.rules.route_points[length]
    return f"{counted(points, 'point')} for cards and trains that no ticket needs"


def _card(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    route = f"{_route(observation, candidate)}, {_purpose(observation, candidate)}"
    missing = candidate["number"]
    if missing == 0:
        return f"{move.card} instead of a locomotive for {route}"
    wild = move.card in ("locomotive", "plus4")
    kind = f"card{'s' * (missing > 1)}" if wild else move.card
    return f"{NUMBERS[min(missing, 9)]} more {kind} for {route}"


def _keep(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    tickets = "this ticket" if len(move.keep) == 1 else "these tickets"
    if candidate["number"] == 0:
        return f"{tickets} need{'s' * (len(move.keep) == 1)} no more trains, or cannot be completed"
    trains = counted(candidate["number"], "train")
    return f"the best network for {tickets} and those in hand takes {trains}"


def _last(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    return f"the last turn: this adds about {counted(round(candidate['value']), 'point')}"


def _borrow(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    return f"a station lends {_route(observation, candidate)}, {_purpose(observation, candidate)}"


def _block(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    return f"a rival needs {_route(observation, candidate)} to join two parts of its network"


def _ride(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    return f"a ride for {counted(candidate['number'], 'point')}"


def _place(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    points = counted(candidate["number"], "point")
    return f"from here a passenger may ride for {points} once the plan is built"


def _extra(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    return f"the tunnel is still worth {counted(candidate['number'], 'card')} more"


def _meeple(observation: Observation, move: Move, candidate: CandidateMove) -> str:
    assert move.color is not None
    mine = observation.collected[observation.own_seat].get(move.color, 0)
    rivals = [
        taken.get(move.color, 0)
        for seat, taken in enumerate(observation.collected)
        if seat != observation.own_seat
    ]
    return f"you have {mine} {move.color}, the rival with most of them {max(rivals)}"


def _always(sentence: str) -> Sentence:
    return lambda observation, move, candidate: sentence


_BY_REASON: dict[Why, Sentence] = {
    Why.ON_THE_WAY: _claim,
    Why.FOR_POINTS: _for_points,
    Why.IN_THE_WAY: _block,
    Why.LAST_CHANCE: _last,
    Why.CARD_WANTED: _card,
    Why.CARD_ANY: _always("no planned route needs it"),
    Why.CARD_UNSEEN: _always("the deck may hold more than the display shows"),
    Why.FIRST_MIX: _always("a mix of tickets that one network can complete"),
    Why.MORE_TICKETS: _always("the network may already complete new tickets"),
    Why.TICKETS_KEPT: _keep,
    Why.NO_CHOICE: _always("there is nothing else to do"),
}

# The moves of mechanisms: there is one reason for each kind.
_BY_KIND: dict[MoveKind, Sentence] = {
    MoveKind.PAY_TUNNEL: _extra,
    MoveKind.DECLINE_TUNNEL: _always("keep the cards for another turn"),
    MoveKind.BUILD_STATION: _borrow,
    MoveKind.TAKE_MEEPLE: _meeple,
    MoveKind.LEAVE_MEEPLE: _always("leave the meeples for others"),
    MoveKind.PLACE: _place,
    MoveKind.PLACE_NONE: _always("a better place for the passenger may come up"),
    MoveKind.STEP: _ride,
    MoveKind.STOP: _always("nothing more to collect on this ride"),
}
