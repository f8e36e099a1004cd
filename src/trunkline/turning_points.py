"""The turning points of a game: tickets completed, tickets that rivals cut, changes of the lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from trunkline.game import Game
from trunkline.ticket_needs import LONG_DETOUR, TicketNeeds
from trunkline.vocabulary import CARD_DRAWS

__all__ = ["TurningPoint", "TurningPointKind", "turning_points"]

TurningPointKind: TypeAlias = Literal["completed", "cut", "detour", "lead"]


class TurningPoint(Struct, frozen=True):
    """A move that changed the course of a game.

    `completed`: the seat completed a ticket. `cut`: a rival's move left no way to complete a ticket
    that the seat missed in the end. `detour`: it left only a way that takes `more_trains`. `lead`:
    the seat took the lead in points on the board from another, and kept it for a round, or to the
    end.
    """

    kind: TurningPointKind
    moves: int  # how many have been played, this one included
    turn: int  # counted over all seats; 0 before the first
    seat: int  # whose ticket it is, or who leads
    ticket: int | None = None
    more_trains: int | None = None


def turning_points(game: Game) -> tuple[TurningPoint, ...]:
    """The turning points of a game that was dealt from a seed, in the order of its moves."""
    replayed = game.dealt_again()
    tickets = _TicketWatch(replayed, _missed(game))
    leads = _LeadWatch(game.seats)
    found: list[TurningPoint] = []
    turn = 0
    for moves, (seat, move) in enumerate(game.played, start=1):
        turn += replayed.phase == "turn"
        replayed.play(move, seat=seat)
        if move.kind not in CARD_DRAWS:
            found += tickets.after_move(moves, turn, seat)
        leads.after_move(moves, turn, _leader(replayed))
    return tuple(sorted([*found, *leads.changes()], key=_order))


def _order(point: TurningPoint) -> tuple[int, int, int]:
    return point.moves, point.seat, -1 if point.ticket is None else point.ticket


def _missed(game: Game) -> frozenset[tuple[int, int]]:
    """Seat and ticket of every ticket that counts against its seat."""
    return frozenset(
        (seat, ticket.index)
        for seat, score in enumerate(game.scores())
        for ticket, result in zip(game.tickets(seat), score.ticket_results, strict=True)
        if not result.done
    )


class _TicketWatch:
    """Follows what the tickets of all seats need while a game is played again."""

    def __init__(self, game: Game, missed: frozenset[tuple[int, int]]) -> None:
        self._game = game
        self._missed = missed
        self._completed: set[tuple[int, int]] = set()
        self._needs: dict[tuple[int, int], TicketNeeds] = {}

    def after_move(self, moves: int, turn: int, mover: int) -> Iterator[TurningPoint]:
        """What the last move did to tickets."""
        held = [
            (seat, ticket.index)
            for seat in range(self._game.seats)
            for ticket in self._game.tickets(seat)
        ]
        yield from self._completions(moves, turn)
        # After the last move, nothing can be completed any more.
        if not self._game.over:
            for seat, ticket in self._missed.intersection(held):
                yield from self._setbacks(moves, turn, mover, seat, ticket)

    def _setbacks(
        self, moves: int, turn: int, mover: int, seat: int, ticket: int
    ) -> Iterator[TurningPoint]:
        """What a rival's move did to a ticket that could still be completed before it."""
        now = self._game.needs(ticket, seat=seat)
        before = self._needs.get((seat, ticket))
        self._needs[seat, ticket] = now
        if before is None or seat == mover or not before.possible or before.trains is None:
            return
        if not now.possible or now.trains is None:
            yield TurningPoint("cut", moves, turn, seat, ticket)
        elif now.trains - before.trains >= LONG_DETOUR:
            yield TurningPoint("detour", moves, turn, seat, ticket, now.trains - before.trains)

    def _completions(self, moves: int, turn: int) -> Iterator[TurningPoint]:
        for seat in range(self._game.seats):
            for ticket in self._game.completed_tickets(seat):
                if (seat, ticket) not in self._completed:
                    self._completed.add((seat, ticket))
                    yield TurningPoint("completed", moves, turn, seat, ticket)


def _leader(game: Game) -> int | None:
    """The seat with the most points on the board; None if several have as many."""
    points = [sum(both) for both in zip(game.route_points, game.merchandise, strict=True)]
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


class _LeadWatch:
    """Notes who led after every move, and tells the changes that lasted."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._notes: list[tuple[int, int, int | None]] = []

    def after_move(self, moves: int, turn: int, leader: int | None) -> None:
        """Note who leads."""
        self._notes.append((moves, turn, leader))

    def changes(self) -> Iterator[TurningPoint]:
        """The moves at which a lead went to another seat for a round, or to the end."""
        leading: int | None = None
        for index, (moves, turn, leader) in enumerate(self._notes):
            if leader is None or leader == leading or not self._lasts(index):
                continue
            if leading is not None:
                yield TurningPoint("lead", moves, turn, leader)
            leading = leader

    def _lasts(self, index: int) -> bool:
        _, turn, leader = self._notes[index]
        for _, later, now in self._notes[index:]:
            if later >= turn + self._seats:
                return True
            if now != leader:
                return False
        return True
