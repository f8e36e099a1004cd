"""Why a move is illegal, in a sentence: what is wrong, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.core.reasons import Reason
from trunkline.notation import payment_text

if TYPE_CHECKING:
    from trunkline.game import Game
    from trunkline.notation import Move

__all__ = ["why"]

DOING = {
    "first tickets": "first tickets are being chosen: keep some of those offered",
    "turn": "a turn begins with drawing, claiming, building a station or taking tickets",
    "second card": "the second card is due: take a face-up card or draw from the deck",
    "tickets": "tickets have been drawn: keep some of those offered",
    "tunnel": "the tunnel asks for more cards: pay them or decline",
}


def why(game: Game, number: int, seat: int, reason: Reason) -> str:
    """The sentence for a move that breaks a rule."""
    if reason is Reason.NO_SUCH_MOVE:
        last = len(game.labels) - 1
        return f"there is no move {number}; {game.edition.name} has 0 to {last}"
    name = str(game.labels[number]) if 0 <= number < len(game.labels) else f"move {number}"
    if reason is Reason.GAME_IS_OVER:
        return f"{name}: the game is over; nothing can be played any more"
    if reason is Reason.NOT_YOUR_TURN:
        turn = " or ".join(str(other) for other in game.waiting)
        return f"{name}: seat {seat} may not act now; it is the turn of seat {turn}"
    return f"{name}: {_rule(game, game.labels[number], seat, reason)}"


def _rule(game: Game, move: Move, seat: int, reason: Reason) -> str:
    if reason is Reason.WRONG_PHASE:
        return f"not now; {DOING[game.phase]}"
    if reason is Reason.NOT_FACE_UP:
        shown = ", ".join(card for card in game.display if card) or "nothing"
        return f"no such card is face up; the display shows {shown}"
    if reason is Reason.LOCOMOTIVE_SECOND:
        return "a face-up locomotive is never the second card; take another or draw from the deck"
    if reason is Reason.DECK_EMPTY:
        return "deck and discards are empty; take a face-up card or do something else"
    if reason is Reason.NO_TICKETS_LEFT:
        return "the ticket deck is empty; do something else"
    if reason in (Reason.NOT_OFFERED, Reason.TOO_FEW_KEPT):
        return _offer_rule(game, seat, reason)
    if reason in (Reason.TRACK_TAKEN, Reason.PARALLEL_CLOSED, Reason.PARALLEL_OWNED):
        return _track_rule(game, move, reason)
    if reason is Reason.TOO_FEW_TRAINS:
        assert move.track is not None
        length = game.edition.board.tracks[move.track].length
        return f"the track needs {length} trains; seat {seat} has {game.trains[seat]}"
    if reason is Reason.TOO_FEW_CARDS:
        return _card_rule(game, move, seat)
    if reason is Reason.WRONG_EXTRA:
        return f"the tunnel asks for just {game.extra} more"
    if reason is Reason.WRONG_COLOR:
        return _tunnel_color_rule(game)
    if reason is Reason.NO_STATION_LEFT:
        return "no station is left; all are built"
    if reason is Reason.CITY_HAS_STATION:
        return "the city has a station already; choose another city"
    if reason is Reason.WRONG_STATION_PRICE:
        cost = sum(owner == seat for owner in game.stations.values()) + 1
        return f"station number {cost} costs {cost} card{'s' if cost > 1 else ''}"
    return "passing is only for a seat that can do nothing else"


def _offer_rule(game: Game, seat: int, reason: Reason) -> str:
    offered = len(game.offer(seat))
    if reason is Reason.NOT_OFFERED:
        return f"only {offered} tickets are offered; count from 1 to {offered}"
    rules = game.edition.rules.tickets
    least = rules.keep_first if game.phase == "first tickets" else rules.keep_later
    return f"at least {min(least, offered)} of the {offered} offered must be kept"


def _track_rule(game: Game, move: Move, reason: Reason) -> str:
    assert move.track is not None
    if reason is Reason.TRACK_TAKEN:
        return f"seat {game.owners[move.track]} has claimed this track"
    if reason is Reason.PARALLEL_OWNED:
        return "a seat may never own two tracks of one route"
    return f"with {game.seats} seats, claiming one track of a route closes the others"


def _card_rule(game: Game, move: Move, seat: int) -> str:
    hand = game.hand(seat)
    held = []
    if move.color:
        held.append(f"{hand.get(move.color, 0)} {move.color}")
    wild = hand.get("locomotive", 0)
    held.append(f"{wild} locomotive" + ("" if wild == 1 else "s"))
    cost = payment_text(move.color, move.cards, move.locomotives)
    return f"it costs {cost}; seat {seat} has {' and '.join(held)}"


def _tunnel_color_rule(game: Game) -> str:
    assert game.announced is not None
    color = game.announced.color
    if color is None:
        return "a tunnel paid with locomotives alone takes only locomotives on top"
    return f"the tunnel is paid in {color}; add {color} or locomotives"
