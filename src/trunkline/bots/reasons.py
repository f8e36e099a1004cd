"""Why the planner thinks well of a move, in a sentence a player understands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trunkline.bots.planning.options import Why
from trunkline.notation import Move, held_ticket
from trunkline.observation import Observation
from trunkline.phrases import NUMBERS, counted

if TYPE_CHECKING:
    from trunkline.bots.planning.thinker import Option

    Sentence = Callable[[Observation, Move, Option], str]

__all__ = ["reason"]


def reason(observation: Observation, option: Option) -> str:
    """The sentence for one option."""
    move = observation.labels[option["move"]]
    return _SENTENCES[Why(option["why"])](observation, move, option)


def _route(observation: Observation, option: Option) -> str:
    board = observation.edition.board
    assert option["track"] is not None
    track = board.tracks[option["track"]]
    names = [board.cities[city].name for city in (track.a, track.b)]
    return "\N{EN DASH}".join(names)


def _purpose(observation: Observation, option: Option) -> str:
    """The ticket a route is for."""
    if option["ticket"] is None:
        return "for its points"
    return f"on the way to {_ticket(observation, option['ticket'])}"


def _ticket(observation: Observation, index: int) -> str:
    return held_ticket(observation.edition, index).name.replace("-", "\N{EN DASH}")


def _claim(observation: Observation, move: Move, option: Option) -> str:
    return f"{_route(observation, option)} is {_purpose(observation, option)}"


def _for_points(observation: Observation, move: Move, option: Option) -> str:
    assert move.track is not None
    length = observation.edition.board.tracks[move.track].length
    points = observation.edition.rules.route_points[length]
    return f"{counted(points, 'point')} for cards and trains that no ticket needs"


def _card(observation: Observation, move: Move, option: Option) -> str:
    route = f"{_route(observation, option)}, {_purpose(observation, option)}"
    missing = option["number"]
    if missing == 0:
        return f"{move.card} instead of a locomotive for {route}"
    wild = move.card in ("locomotive", "plus4")
    kind = f"card{'s' * (missing > 1)}" if wild else move.card
    return f"{NUMBERS[min(missing, 9)]} more {kind} for {route}"


def _keep(observation: Observation, move: Move, option: Option) -> str:
    tickets = "this ticket" if len(move.keep) == 1 else "these tickets"
    if option["number"] == 0:
        return f"nothing has to be built for {tickets}, or nothing can be"
    trains = counted(option["number"], "train")
    return f"the best network for {tickets} and those in hand takes {trains}"


def _last(observation: Observation, move: Move, option: Option) -> str:
    return f"the last turn: this adds about {counted(round(option['value']), 'point')}"


def _borrow(observation: Observation, move: Move, option: Option) -> str:
    return f"a station lends {_route(observation, option)}, {_purpose(observation, option)}"


def _block(observation: Observation, move: Move, option: Option) -> str:
    return f"a rival needs {_route(observation, option)} to join two parts of its network"


def _ride(observation: Observation, move: Move, option: Option) -> str:
    return f"a ride for {counted(option['number'], 'point')}"


def _place(observation: Observation, move: Move, option: Option) -> str:
    points = counted(option["number"], "point")
    return f"from here a passenger may ride for {points} once the plan is built"


def _extra(observation: Observation, move: Move, option: Option) -> str:
    return f"the tunnel is still worth {counted(option['number'], 'card')} more"


def _meeple(observation: Observation, move: Move, option: Option) -> str:
    assert move.color is not None
    mine = observation.collected[observation.own_seat].get(move.color, 0)
    rivals = [
        taken.get(move.color, 0)
        for seat, taken in enumerate(observation.collected)
        if seat != observation.own_seat
    ]
    return f"you have {mine} {move.color}, the rival with most of them {max(rivals)}"


def _always(sentence: str) -> Sentence:
    return lambda observation, move, option: sentence


_SENTENCES: dict[Why, Sentence] = {
    Why.ON_THE_WAY: _claim,
    Why.FOR_POINTS: _for_points,
    Why.LAST_CHANCE: _last,
    Why.CARD_WANTED: _card,
    Why.CARD_ANY: _always("no route lacks it, but a card is a card"),
    Why.CARD_UNSEEN: _always("the deck may hold more than the display shows"),
    Why.FIRST_MIX: _always("a mix that one network can serve"),
    Why.MORE_TICKETS: _always("the network may already serve new tickets"),
    Why.TICKETS_KEPT: _keep,
    Why.BORROW: _borrow,
    Why.TUNNEL_PAID: _extra,
    Why.TUNNEL_LEFT: _always("keep the cards for another turn"),
    Why.RIDE_NOW: _ride,
    Why.RIDE_ON: _ride,
    Why.RIDE_OVER: _always("nothing more to collect on this ride"),
    Why.PASSENGER_PLACED: _place,
    Why.PASSENGER_KEPT: _always("a better place for a passenger may come"),
    Why.MEEPLE_TAKEN: _meeple,
    Why.MEEPLE_LEFT: _always("leave them for others"),
    Why.IN_THE_WAY: _block,
    Why.NO_CHOICE: _always("there is nothing else to do"),
}
