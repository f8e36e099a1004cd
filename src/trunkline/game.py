"""Game: positions, moves and results as Python objects."""

from __future__ import annotations

import hashlib
import operator
import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from trunkline.compiled_edition import CompiledEdition, Origin, checked_seed, compile_edition
from trunkline.core.position import Position
from trunkline.editions import Edition
from trunkline.errors import IllegalMove
from trunkline.notation import HeldTicket, Move
from trunkline.observation import Observation
from trunkline.refusals import refusal
from trunkline.rides import Ride, best_rides
from trunkline.scores import Score, score_of
from trunkline.sentences import message
from trunkline.text_safety import is_line
from trunkline.ticket_needs import TicketNeeds, ticket_needs
from trunkline.vocabulary import TieBreak

__all__ = ["Game"]


class Game(Position[Move]):
    """One game, from the first deal to the final count.

    The same edition, seats, seed and moves give the same game, on any machine.
    """

    __slots__ = ()

    def __init__(
        self,
        edition: str | Path | Edition = "usa",
        seats: int = 2,
        seed: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        compiled = compile_edition(edition)
        fewest, most = compiled.edition.rules.seats
        if type(seats) is not int or not fewest <= seats <= most:
            raise ValueError(
                f"{compiled.edition.name} is for {fewest} to {most} seats, not {seats!r}"
            )
        if seed is None:
            seed = secrets.randbits(64)
        checked_seed(seed)
        origin = Origin(compiled, _checked_names(names, seats), seed)
        self._begin(compiled.table, seats, seed, origin)

    @property
    def compiled(self) -> CompiledEdition:
        """What all games of this edition share."""
        return self._origin.compiled

    @property
    def edition(self) -> Edition:
        """The edition being played."""
        return self.table.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._origin.names

    @property
    def seed(self) -> int | None:
        """The seed the game was dealt from; None for a position that was set up or sampled."""
        return self._origin.seed

    @property
    def resigned(self) -> frozenset[int]:
        """The seats that have resigned."""
        return self._origin.resigned

    def resign(self, seat: int) -> None:
        """Give up the win for a seat. The position stays: somebody else plays on for it."""
        origin = self._origin
        self.origin = Origin(
            origin.compiled,
            origin.names,
            origin.seed,
            origin.resigned | {self._checked_seat(seat)},
        )

    def dealt_again(self) -> Game:
        """The same game before its first move; only for a game that was dealt from a seed."""
        if self.seed is None:
            raise ValueError("only a game that was dealt from a seed can be dealt again")
        return Game(self.edition, self.seats, self.seed, self.names)

    @property
    def played(self) -> list[tuple[int, Move]]:
        """The moves so far, each with the seat that made it."""
        return [(seat, self.labels[number]) for number, seat in self._all_moves()]

    def hand(self, seat: int) -> dict[str, int]:
        """A seat's train cards, by kind."""
        return self._hand(seat)

    @property
    def deck(self) -> dict[str, int]:
        """The cards left in the deck, by kind; they have no order."""
        return self._deck()

    def tickets(self, seat: int) -> tuple[HeldTicket, ...]:
        """The tickets a seat has kept."""
        return self._tickets_at(self._held(seat))

    def offer(self, seat: int) -> tuple[HeldTicket, ...]:
        """The tickets a seat must now choose from, in the order dealt."""
        return self._tickets_at(self._offer(seat))

    def ticket_deck(self, deck: int = 0) -> tuple[HeldTicket, ...]:
        """The tickets left in a deck, from the top."""
        return self._tickets_at(self._ticket_order(deck))

    def _tickets_at(self, indexes: Iterable[int | None]) -> tuple[HeldTicket, ...]:
        tickets = self.compiled.tickets
        return tuple([tickets[index] for index in indexes if index is not None])

    def scores(self) -> list[Score]:
        """Every seat's points in their parts, as if the game ended here."""
        counts, _, _ = self._score()
        names, owners = self.compiled.notation.tracks, self.owners
        owned = [[t for t, owner in owners.items() if owner == seat] for seat in range(self.seats)]
        return [
            score_of(self.edition, names, owned[seat], self._held(seat), counted)
            for seat, counted in enumerate(counts)
        ]

    def winners(self) -> list[int]:
        """The seats that have won, or would if the game ended here; several share a win.

        A seat that has resigned does not win, however many points were made for it.
        """
        _, won, _ = self._score(self._resigned_bits)
        return [seat for seat in range(self.seats) if won >> seat & 1]

    def decided_by(self) -> TieBreak | None:
        """The tie-break that parted the winners from others with as many points, if one did."""
        return self._score(self._resigned_bits)[2]

    def best_rides(self, seat: int | None = None) -> list[Ride]:
        """The rides that bring a seat most, best first; those of the seat to act by default.

        There is one for each city where a ride may start and each number of cards that earns more
        points than fewer cards do. During a ride, it is about the rest of that ride.
        """
        found = self._best_rides(self.seat if seat is None else seat)
        return best_rides(self.edition, self.labels, found)

    def needs(self, *tickets: HeldTicket | int, seat: int | None = None) -> TicketNeeds:
        """What a seat still needs for a ticket; by default the seat to act.

        A ticket is one of `tickets` or `offer`, or its number in the edition. Several are taken
        together: their ways share tracks and loans. Then it is a cheap way to complete all, not
        always the cheapest, and `possible` tells whether each of them alone could still be
        completed.
        """
        who = self.seat if seat is None else seat
        return ticket_needs(self.compiled, tickets, partial(self._needs, who))

    def observe(self, seat: int | None) -> Observation:
        """What one seat may know of this game; None for what everyone knows."""
        return Observation.of(self, seat, self._origin.unseeded)

    def revealed_since(self, before: Game) -> bool:
        """Whether a card or a ticket has come to light, for anyone, since an earlier position."""
        if not isinstance(before, Game):
            raise ValueError(f"an earlier position is a Game, not {before!r}")
        again, revealed = before.copy(), False
        for seat, move in self.played[len(before.played) :]:
            if again.legality(move.number, seat):
                break
            revealed |= again._play_with_report(move, seat)["revealed"]
        if again.digest() != self.digest():
            raise ValueError("that is no earlier position of this game")
        return revealed

    def play_out(self, seed: int = 0) -> int:
        """Play random moves to the end at full speed; returns how many.

        They are not logged, so the game has no record afterwards.
        """
        return self._play_out(checked_seed(seed), self._origin.unseeded)

    def digest(self) -> str:
        """A hash of the whole position: equal digests, equal games from here on."""
        return hashlib.blake2b(
            self._bytes(), digest_size=16, key=self.edition.hash.encode()
        ).hexdigest()

    def record(self) -> str:
        """The game as text that a person can read and `replay` can play again."""
        from trunkline.record import write_record

        return write_record(self)

    def svg(self, highlight: Sequence[int] = ()) -> str:
        """The board with everything on it as an SVG picture."""
        for track in highlight:
            if track not in range(len(self.edition.board.tracks)):
                raise ValueError(f"there is no track {track!r} to highlight")
        from trunkline.picture import game_svg  # a fifth of the import time, and seldom needed

        return game_svg(self, highlight)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __reduce__(self) -> tuple[object, ...]:
        moves, data = self._all_moves(), self._bytes()
        return _restored, (type(self), self.origin, moves, data, self.ended_early)

    def __repr__(self) -> str:
        state = "over" if self.finished else f"seat {self.seat}, {self.phase}"
        return f"<Game {self.edition.id}, {self.seats} seats, {state}>"

    @property
    def _resigned_bits(self) -> int:
        return sum(1 << seat for seat in self.resigned)

    @property
    def _origin(self) -> Origin:
        origin = self.origin
        assert isinstance(origin, Origin)
        return origin

    def _number(self, move: Move | str | int) -> int:
        """The number of a move given in any form."""
        if isinstance(move, Move):
            if not 0 <= move.number < len(self.labels) or self.labels[move.number] != move:
                raise IllegalMove(f"{move} is a move of another edition, not {self.edition.name}")
            return move.number
        if isinstance(move, str):
            return self.compiled.notation.parse(move).number
        if isinstance(move, bool) or not hasattr(move, "__index__"):
            raise IllegalMove(f"a move is a Move, its notation or its number, not {move!r}")
        number = operator.index(move)
        if not 0 <= number < len(self.labels):
            self._refuse(number, self.seat)
        return number

    def _refuse(self, number: int, seat: int) -> None:
        found = refusal(self.observe(seat), number)
        assert found is not None
        raise IllegalMove(message(found, self.edition), found)


def _restored(
    cls: type[Game],
    origin: Origin,
    moves: list[tuple[int, int]],
    data: bytes,
    ended_early: bool,
) -> Game:
    """A game from its pickle."""
    game = cls.__new__(cls)
    game._restore(origin.compiled.table, origin, moves, data, ended_early)
    return game


def _checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(seats))
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise ValueError(f"names are a list with a name for each seat, not {names!r}")
    if len(names) != seats:
        raise ValueError(f"{seats} seats need {seats} names, not {len(names)}")
    return tuple(checked_name(name) for name in names)


def checked_name(name: str) -> str:
    """A player's name without spaces around it, if it can stand in a record."""
    if not isinstance(name, str) or not name.strip() or not is_line(name):
        raise ValueError(f"a name is one line of visible text, not {name!r}")
    if len(name) > 60:
        raise ValueError(f"a name has at most 60 characters, not {len(name)}")
    return name.strip()
