"""Positions on the wire: `Position` is what everyone sees, `Hand` what only one seat sees."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec import Raw
from pydantic import Field

from trunkline.game import Game
from trunkline.notation import Move
from trunkline.observation import Observation
from trunkline.scores import Score
from trunkline.server.wire.base import Fields, Model, encode, merge
from trunkline.server.wire.mechanisms import (
    MechanismMoves,
    PiecesOfSeat,
    PiecesOnBoard,
    mechanism_moves,
    pieces_of_seats,
    pieces_on_board,
)
from trunkline.vocabulary import CardKind, Phase

__all__ = [
    "EncodedBoard",
    "Hand",
    "HandTicket",
    "Position",
    "SeatPosition",
    "TicketNeeds",
    "TunnelClaim",
    "encode_board",
    "encode_hand",
    "encode_hand_on_board",
    "encode_position",
    "open_hands",
    "position_of",
    "scored_tickets",
]


class SeatPosition(PiecesOfSeat):
    """What everyone sees of one seat."""

    trains: int = Field(description="Trains left.")
    cards: int = Field(description="How many train cards it holds.")
    tickets: int = Field(description="How many tickets it has kept.")
    ticket_backs: tuple[int, ...] | None = Field(
        description="Tickets kept of each deck, where the backs of the decks differ."
    )
    route_points: int = Field(description="Points for routes so far.")
    known: dict[CardKind, int] = Field(
        description="Cards that everyone saw it take and that it has not spent, by kind."
    )
    path_length: int = Field(
        description="Spaces of its longest path; 0 if the edition does not score it."
    )


class TunnelClaim(Model):
    """The claim of a tunnel that is being dug."""

    number: int = Field(description="The number of the move in its edition.")
    text: str = Field(description="The move as text.")


class Position(PiecesOnBoard):
    """What everyone sees of a game."""

    phase: Phase = Field(description="What the seat to act has to do.")
    seat: int = Field(description="Whose decision it is.")
    waiting: tuple[int, ...] = Field(
        description="All seats that may act: one, except while first tickets are chosen."
    )
    turns_left: int | None = Field(description="Turns left in the last round; null before it.")
    over: bool
    display: tuple[CardKind | None, ...] = Field(
        description="The face-up cards; null for an empty slot."
    )
    deck: int = Field(description="Train cards left in the deck.")
    discards: dict[CardKind, int] = Field(description="The discard pile, by kind of card.")
    ticket_decks: tuple[int, ...] = Field(description="Tickets left in each deck.")
    tunnel_claim: TunnelClaim | None = Field(description="The tunnel being dug.")
    turned: tuple[CardKind, ...] = Field(description="Cards turned for the tunnel being dug.")
    matches: tuple[bool, ...] = Field(description="Whether each of them costs one more card.")
    extra: int = Field(description="Extra cards that the tunnel being dug needs.")
    claimed: int | None = Field(
        description="The track just claimed, while its seat chooses what follows the claim."
    )
    owners: dict[int, int] = Field(description="The seat that owns each claimed track, by track.")
    seats: tuple[SeatPosition, ...]


class TicketNeeds(Model):
    """What a ticket, or several together, still need along a way that takes few trains."""

    tickets: tuple[int, ...] = Field(description="Their indexes in the edition's tickets.")
    completed: bool = Field(description="Whether nothing is missing.")
    possible: bool = Field(
        description="False if no legal moves could still complete one of them, as far as tracks, "
        "trains and stations go."
    )
    trains: int | None = Field(
        description="The trains that the missing tracks take; null where no way is left."
    )
    enough_trains: bool = Field(description="Whether the seat has the trains for it.")
    owned: tuple[int, ...] = Field(description="Tracks of the way that the seat owns.")
    lent: tuple[int, ...] = Field(
        description="Rivals' tracks of the way, each lent by a station of the seat, which lends "
        "only one."
    )
    missing: tuple[int, ...] = Field(description="Tracks of the way that are still to be claimed.")
    stations: tuple[str, ...] = Field(description="Cities where a station would have to be built.")


class HandTicket(Model):
    """A ticket that a seat has kept."""

    index: int = Field(description="Its index in the edition's tickets.")
    done: bool = Field(description="Whether it would count as completed if the game ended now.")
    needs: TicketNeeds | None = Field(
        default=None,
        description="What it still needs on its way in the network that connects all open tickets "
        "of the hand with few trains; null in hands that everyone sees.",
    )
    shortest: TicketNeeds | None = Field(
        default=None,
        description="What it needs on its own shortest way, whatever the other tickets need; null "
        "in hands that everyone sees.",
    )
    owned: tuple[int, ...] | None = Field(
        default=None,
        description="In hands that everyone sees, and in scores: the seat's tracks on a way that "
        "completes it, none if it is not completed.",
    )
    lent: tuple[int, ...] | None = Field(
        default=None, description="With them, the tracks of rivals on that way."
    )


class Hand(MechanismMoves):
    """What only this seat sees: its cards, its tickets and its legal moves."""

    cards: dict[CardKind, int] = Field(description="Its train cards, by kind.")
    tickets: tuple[HandTicket, ...] = Field(
        description="The tickets it has kept; while it plays, in the order in which it kept them."
    )
    offer: tuple[int, ...] = Field(
        description="The tickets it must now choose from, in the order dealt."
    )
    offer_needs: tuple[TicketNeeds, ...] | None = Field(
        default=None,
        description="What each choice among the offered tickets would need: every one alone, and "
        "all choices of several together; null in hands that everyone sees.",
    )
    closed: tuple[int, ...] = Field(
        description="Tracks that nobody has claimed and that are closed to this seat."
    )
    helpful: tuple[int, ...] | None = Field(
        default=None,
        description="Tracks to claim that bring one of its open tickets nearer without a long "
        "detour; null in hands that everyone sees.",
    )
    moves: tuple[int, ...] = Field(
        description="The numbers of its legal moves; empty while it may not act."
    )


class EncodedBoard(NamedTuple):
    """The JSON of the part of a position that stays the same while cards are drawn."""

    pieces: bytes
    seats: tuple[bytes, ...]


def position_of(seen: Observation) -> Position:
    """The public part of an observation, the same for all viewers: pass `game.observe(None)`."""
    return Position.model_validate_json(encode_position(seen, encode_board(seen)))


def encode_board(seen: Observation) -> EncodedBoard:
    """The part of a position that is not about train cards."""
    pieces = {"owners": seen.owners, "ticket_decks": seen.ticket_decks, **pieces_on_board(seen)}
    return EncodedBoard(encode(pieces), tuple(map(encode, _seats_on_board(seen))))


def _seats_on_board(seen: Observation) -> Iterator[Fields]:
    trains, tickets, backs = seen.trains, seen.ticket_counts, seen.ticket_backs
    points, path_lengths = seen.route_points, seen.path_lengths
    for seat, pieces in enumerate(pieces_of_seats(seen)):
        yield {
            "trains": trains[seat],
            "tickets": tickets[seat],
            "ticket_backs": backs and backs[seat],
            "route_points": points[seat],
            "path_length": path_lengths[seat],
            **pieces,
        }


def encode_position(seen: Observation, board: EncodedBoard) -> bytes:
    """The JSON of a `Position`."""
    tunnel_claim: Move | None = seen.tunnel_claim
    cards = seen.hand_sizes
    rest = encode(
        {
            "phase": seen.phase,
            "seat": seen.seat,
            "waiting": seen.waiting,
            "turns_left": seen.turns_left,
            "over": seen.over,
            "display": seen.display,
            "deck": seen.deck_size,
            "discards": seen.discards,
            "tunnel_claim": tunnel_claim
            and {"number": tunnel_claim.number, "text": tunnel_claim.text},
            "turned": seen.turned,
            "matches": seen.matches,
            "extra": seen.extra,
            "claimed": seen.claimed,
            "seats": [
                Raw(merge(on_board, encode({"cards": cards[seat], "known": seen.known(seat)})))
                for seat, on_board in enumerate(board.seats)
            ],
        }
    )
    return merge(board.pieces, rest)


def encode_hand_on_board(seen: Observation, kept: Sequence[int]) -> bytes:
    """The part of a hand that stays the same while cards are drawn, and takes long to find.

    `kept` are the indexes of its tickets in the order in which it kept them.
    """
    offer, done = [ticket.index for ticket in seen.offer], seen.completed_tickets(seen.own_seat)
    choices = [chosen for size in range(1, len(offer) + 1) for chosen in combinations(offer, size)]
    return encode(
        {
            "tickets": [
                {
                    "index": index,
                    "done": index in done,
                    "needs": {**needs, "tickets": (index,)},
                    "shortest": _needs(seen, index),
                    "owned": None,
                    "lent": None,
                }
                for index, needs in zip(kept, seen.plain_needs_of_each(*kept), strict=True)
            ],
            "offer": offer,
            "offer_needs": [_needs(seen, *chosen) for chosen in choices],
            "closed": seen.closed_tracks(seen.own_seat),
            "helpful": seen.helpful_tracks(*kept),
        }
    )


def encode_hand(seen: Observation, on_board: bytes, acts: bool) -> bytes:
    """The JSON of the observing seat's `Hand`, with moves only if its owner may act."""
    numbers = seen.move_numbers() if acts else ()
    moves = {"moves": numbers, **mechanism_moves(seen if acts else None)}
    return merge(on_board, encode({"cards": seen.hand, **moves}))


def open_hands(game: Game) -> tuple[Hand, ...]:
    """Everyone's hand without moves, for games that are over or are replayed."""
    return tuple(
        Hand.model_validate(_open_hand(game, seat, score))
        for seat, score in enumerate(game.scores())
    )


def scored_tickets(score: Score) -> tuple[HandTicket, ...]:
    """A seat's tickets with the way that completes each, for viewers who may see everything."""
    return tuple(
        HandTicket(index=ticket.index, done=ticket.done, owned=ticket.owned, lent=ticket.lent)
        for ticket in score.ticket_results
    )


def _open_hand(game: Game, seat: int, score: Score) -> Fields:
    return {
        "cards": game.hand(seat),
        "tickets": scored_tickets(score),
        "offer": [ticket.index for ticket in game.offer(seat)],
        "closed": game.closed_tracks(seat),
        "moves": (),
    }


def _needs(seen: Observation, *chosen: int) -> Fields:
    needs: Fields = seen.plain_needs(*chosen)
    needs["tickets"] = chosen
    return needs
