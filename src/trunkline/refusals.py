"""Why a move is illegal, in a sentence: what is wrong, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trunkline.notation import payment_text
from trunkline.phrases import counted
from trunkline.vocabulary import Reason

if TYPE_CHECKING:
    from trunkline.game import Game
    from trunkline.notation import Move

__all__ = ["told_to", "why"]

DOING = {
    "announce": "first tickets are being drawn: announce how many of which deck",
    "first tickets": "first tickets are being chosen: keep some of those offered",
    "second card": "the second card is due: take a face-up card or draw from the deck",
    "tickets": "tickets have been drawn: keep some of those offered",
    "tunnel": "the tunnel asks for more cards: pay them or decline",
    "meeples": "a track was claimed: take a meeple from its end, or none",
    "placing": "a track was claimed: place a passenger at one of its ends, or none",
    "ride": "a passenger is under way: ride on or stop",
}
ALWAYS = {
    Reason.LOCOMOTIVE_SECOND: (
        "a face-up locomotive is never the second card; take another or draw from the deck"
    ),
    Reason.DECK_EMPTY: "deck and discards are empty; take a face-up card or do something else",
    Reason.NO_TICKETS_LEFT: "there are no tickets to draw; do something else",
    Reason.NO_STATION_LEFT: "no station is left; all are built",
    Reason.CITY_HAS_STATION: "the city has a station already; choose another city",
    Reason.CITY_OCCUPIED: "a passenger stands there already; choose the other end, or none",
    Reason.TRACK_UNCLAIMED: "nobody has claimed this track, so nobody can ride on it",
    Reason.TRACK_RIDDEN: "this ride has used the track already; take another",
    Reason.NO_PASSENGER_CARD: "a step over a rival's track costs a passenger card; none is left",
    Reason.NO_END_AHEAD: (
        "a rival's passenger is there, where no ride may end, and there would be no way on"
    ),
    Reason.MAY_NOT_END_HERE: "no ride may end beside a rival's passenger; ride on",
    Reason.MAY_NOT_PASS: "passing is only for a seat that can do nothing else",
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
        turn = " or ".join(f"seat {other}" for other in game.waiting)
        return f"{name}: seat {seat} may not act now; it is the turn of {turn}"
    return f"{name}: {_rule(game, game.labels[number], seat, reason)}"


def told_to(text: str, seat: int | None, names: Sequence[str]) -> str:
    """A message about seats by number as a sentence to whoever has this seat, or to a spectator."""

    def name_of(found: re.Match[str]) -> str:
        # What somebody typed is in the text, too, and may speak of seats that do not exist.
        number = int(found[1])
        return names[number] if number < len(names) else found[0]

    if seat is not None:
        text = text.replace(f"seat {seat} has", "you have").replace(f"seat {seat}", "you")
    text = re.sub(r"seat (\d)\b", name_of, text)
    return f"{text[0].upper()}{text[1:]}."


def _rule(game: Game, move: Move, seat: int, reason: Reason) -> str:
    if reason in ALWAYS:
        return ALWAYS[reason]
    if reason is Reason.WRONG_PHASE:
        return f"not now; {DOING.get(game.phase) or _turn_choices(game)}"
    if reason is Reason.NOT_FACE_UP:
        shown = ", ".join(card for card in game.display if card) or "nothing"
        return f"no such card is face up; the display shows {shown}"
    if reason in (Reason.WRONG_MIX, Reason.DECK_TOO_SMALL):
        return _mix_rule(game, reason)
    if reason in (Reason.NOT_OFFERED, Reason.TOO_FEW_KEPT):
        return _offer_rule(game, seat, reason)
    if reason in (Reason.TRACK_TAKEN, Reason.PARALLEL_CLOSED, Reason.PARALLEL_OWNED):
        return _track_rule(game, move, reason)
    if reason is Reason.TOO_FEW_TRAINS:
        assert move.track is not None
        length = game.edition.board.tracks[move.track].length
        return f"the track needs {counted(length, 'train')}; seat {seat} has {game.trains[seat]}"
    if reason is Reason.TOO_FEW_CARDS:
        return _card_rule(game, move, seat)
    if reason is Reason.WRONG_EXTRA:
        return f"the tunnel asks for just {game.extra} more"
    if reason is Reason.WRONG_COLOR:
        return _tunnel_color_rule(game)
    if reason is Reason.NO_PASSENGER_THERE:
        return _passenger_rule(game, seat)
    if reason in (Reason.NOT_AT_CLAIM, Reason.NO_SUCH_MEEPLE):
        return _end_rule(game, move, reason)
    cost = sum(owner == seat for owner in game.stations.values()) + 1
    return f"station number {cost} costs {counted(cost, 'card')}"


def _turn_choices(game: Game) -> str:
    rules = game.edition.rules
    choices = ["draw cards", "draw tickets", "claim a track"]
    choices += ["build a station"] * (rules.stations.count > 0)
    choices += ["ride with a passenger"] * (rules.passengers.count > 0)
    return f"a turn begins: {', '.join(choices[:-1])} or {choices[-1]}"


def _mix_rule(game: Game, reason: Reason) -> str:
    rules = game.edition.rules.tickets
    size = rules.mix_first if game.phase == "announce" else rules.mix_later
    if reason is Reason.WRONG_MIX:
        return f"announce {size} tickets in all, no more of a deck than it deals at once"
    left = zip(game.ticket_decks, rules.decks, strict=True)
    only = f"there are only {' and '.join(f'{n} {deck.name}' for n, deck in left)} tickets left"
    if sum(game.ticket_decks) >= size:
        return only
    draw = next(move for move in game.moves() if move.kind == "draw tickets")
    return f"{only}; {str(draw)!r} brings them all"


def _passenger_rule(game: Game, seat: int) -> str:
    cities = game.edition.board.cities
    if game.ride is not None:
        return f"the passenger is in {cities[game.ride].name}; ride on from there"
    own = [cities[city].name for city, owner in game.passengers.items() if owner == seat]
    if not own:
        return f"seat {seat} has no passenger on the board"
    return f"no passenger of seat {seat} is there; ride from {' or '.join(own)}"


def _end_rule(game: Game, move: Move, reason: Reason) -> str:
    """What is wrong with a place for a passenger, or with a meeple."""
    board = game.edition.board
    assert game.claimed is not None and move.city is not None
    track = board.tracks[game.claimed]
    if reason is Reason.NO_SUCH_MEEPLE:
        there = game.meeples[move.city]
        return f"no such meeple is there; {board.name_of(move.city)} has {', '.join(there)}"
    if move.kind == "passenger":
        ends = " and ".join(board.name_of(end) for end in (track.a, track.b))
        return f"the track just claimed joins {ends}; place a passenger there, or none"
    asked = next(m.city for m in game.moves() if m.city is not None)
    return f"the meeples of {board.name_of(asked)} are to be chosen from now"


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
    held.append(counted(hand.get("locomotive", 0), "locomotive"))
    if game.edition.rules.card_count("plus4"):
        held.append(f"{hand.get('plus4', 0)} plus4")
    cost = payment_text(move.color, move.cards, move.locomotives, move.plus4)
    return f"it costs {cost}; seat {seat} has {' and '.join(held)}"


def _tunnel_color_rule(game: Game) -> str:
    assert game.tunnel_claim is not None
    color = game.tunnel_claim.color
    if color is None:
        return "a tunnel paid with locomotives alone takes only locomotives on top"
    return f"the tunnel is paid in {color}; add {color} or locomotives"
