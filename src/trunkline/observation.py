"""What one seat or everyone may know, and sampling a full game consistent with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from trunkline.compiled_edition import CompiledEdition, Origin, checked_seed
from trunkline.core.position import Position
from trunkline.editions import Edition
from trunkline.notation import HeldTicket, Move
from trunkline.rides import Ride, RideStep, best_rides
from trunkline.ticket_needs import (
    TicketNeeds,
    helpful_tracks,
    plain_needs,
    plain_needs_of_each,
    ticket_needs,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trunkline.features import FeatureForm
    from trunkline.game import Game

__all__ = ["Observation"]

READ_ONLY_MESSAGE = "an observation cannot be played; play on the game, or on a sample of it"
NO_SEAT_MESSAGE = (
    "a spectator has no hand, no tickets and no moves; to see those or to imagine the whole game, "
    "observe a seat"
)
SPECTATOR = 255  # in place of a seat, where an observation is bytes


class Observation(Position[Move]):
    """A game as one seat sees it: everything it has seen, and blanks for what it cannot know.

    Two games that differ only in what the seat cannot know give equal observations, byte by byte.
    Where `viewer` is None it is what everyone knows: no seat's hand, tickets or moves.
    """

    __slots__ = ("_game_type", "viewer")

    viewer: int | None
    _game_type: type[Game]

    @classmethod
    def of(cls, game: Game, seat: int | None, origin: Origin) -> Observation:
        """What this seat, or if None everyone, sees of a game.

        `origin` holds the public part of how it came about.
        """
        seen = game._concealed(seat, origin, cls.__new__(cls))
        seen.viewer = seat
        seen._game_type = type(game)
        return seen

    @property
    def edition(self) -> Edition:
        """The edition being played."""
        return self.table.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        assert isinstance(self.origin, Origin)
        return self.origin.names

    @property
    def own_seat(self) -> int:
        """The seat that looks; ValueError where it is a spectator."""
        if self.viewer is None:
            raise ValueError(NO_SEAT_MESSAGE)
        return self.viewer

    @property
    def hand(self) -> dict[str, int]:
        """The seat's own train cards, by kind."""
        return self._hand(self.own_seat)

    @property
    def tickets(self) -> tuple[HeldTicket, ...]:
        """The tickets the seat has kept."""
        return self._tickets_at(self._held(self.own_seat))

    @property
    def offer(self) -> tuple[HeldTicket, ...]:
        """The tickets the seat must now choose from."""
        return self._tickets_at(self._offer(self.own_seat))

    @property
    def located_tickets(self) -> tuple[HeldTicket, ...]:
        """Tickets whose place the seat knows: its own, those it returned, those it saw go."""
        return self._tickets_at(self._located(self.own_seat))

    def tickets_of(self, seat: int) -> tuple[HeldTicket, ...]:
        """The tickets this seat is known to hold; for a rival seldom any."""
        return self._tickets_at(self._held(seat))

    def ticket_deck(self, deck: int = 0) -> tuple[HeldTicket | None, ...]:
        """A ticket deck from the top: the tickets the seat put there itself, else None."""
        return tuple(
            None if index is None else self._tickets_at((index,))[0]
            for index in self._ticket_order(deck)
        )

    def moves(self, seat: int | None = None) -> list[Move]:
        """The seat's legal moves; those of its rivals depend on what it cannot see."""
        return super().moves(self._require_own_seat(seat))

    def move_numbers(self, seat: int | None = None) -> list[int]:
        """The numbers of the seat's legal moves."""
        return super().move_numbers(self._require_own_seat(seat))

    def ride_steps(self) -> list[RideStep]:
        """The steps of rides that the seat may take now, in the order of their numbers."""
        return [RideStep(*found) for found in sorted(self._ride_steps(self.own_seat))]

    def best_rides(self) -> list[Ride]:
        """The rides that bring the seat most, best first, as `Game.best_rides` has them."""
        return best_rides(self.edition, self.labels, self._best_rides(self.own_seat))

    def needs(self, *tickets: HeldTicket | int) -> TicketNeeds:
        """What the seat still needs for a ticket, or for several together: see `Game.needs`."""
        return ticket_needs(self._compiled, tickets, partial(self._needs, self.own_seat))

    def plain_needs(self, *tickets: int) -> dict[str, Any]:
        """The fields of `needs` except the tickets, for programs that ask often."""
        return plain_needs(self.edition, tickets, partial(self._needs, self.own_seat))

    def plain_needs_of_each(self, *tickets: int) -> list[dict[str, Any]]:
        """What each ticket needs on its way in the network that completes all of them.

        The fields are those of `plain_needs`. Tickets that cannot be completed any more, or not
        together with the others, are left out of the network.
        """
        return plain_needs_of_each(
            self.edition, tickets, partial(self._needs_of_each, self.own_seat)
        )

    def helpful_tracks(self, *tickets: int) -> tuple[int, ...]:
        """The tracks that the seat may claim and that help at least one of these tickets.

        A track helps a ticket that needs fewer trains once the seat has claimed it, unless the
        trains for both are more than three above what the ticket needs now.
        """
        return helpful_tracks(self.edition, tickets, partial(self._helpful_tracks, self.own_seat))

    def features(self, form: FeatureForm = "uint8") -> NDArray[np.generic]:
        """What the seat knows as numbers for learning programs: see `trunkline.features`."""
        return self._compiled.layout.read(self, self.own_seat, form)

    def mask(self) -> NDArray[np.bool_]:
        """For every numbered move, whether the seat may play it now."""
        return self._compiled.layout.mask(self, self.own_seat)

    def sample(self, seed: int = 0) -> Game:
        """A full game that agrees with everything the seat knows; the same for the same seed."""
        return self._dealt(
            self.own_seat, checked_seed(seed), self._game_type.__new__(self._game_type)
        )

    def play(self, move: Move | str | int, seat: int | None = None) -> None:
        """Observations are for looking; play on the game, or on a sample."""
        raise TypeError(READ_ONLY_MESSAGE)

    def end_early(self) -> None:
        """Observations are for looking; end the game itself."""
        raise TypeError(READ_ONLY_MESSAGE)

    def copy(self) -> Observation:
        """Itself: an observation never changes."""
        return self

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Observation:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (
            type(self),
            self._game_type,
            self.viewer,
            self.origin,
            self._bytes(),
            self.ended_early,
        )

    def _play_out(self, seed: int, origin: object) -> int:
        raise TypeError(READ_ONLY_MESSAGE)

    def __bytes__(self) -> bytes:
        return bytes([SPECTATOR if self.viewer is None else self.viewer]) + self._bytes()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Observation)
            and self.edition.hash == other.edition.hash
            and bytes(self) == bytes(other)
        )

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __repr__(self) -> str:
        by = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"<Observation of {self.edition.id} by {by}, {self.phase}>"

    def _require_own_seat(self, seat: int | None) -> int:
        if seat is not None and seat != self.own_seat:
            raise ValueError(f"this is what seat {self.viewer} sees; it cannot list others' moves")
        return self.own_seat

    @property
    def _compiled(self) -> CompiledEdition:
        assert isinstance(self.origin, Origin)
        return self.origin.compiled

    def _tickets_at(self, indexes: tuple[int | None, ...]) -> tuple[HeldTicket, ...]:
        tickets = self._compiled.tickets
        return tuple([tickets[index] for index in indexes if index is not None])


def _restored(
    cls: type[Observation],
    game_type: type[Game],
    viewer: int | None,
    origin: Origin,
    data: bytes,
    ended_early: bool,
) -> Observation:
    """An observation from its pickle."""
    seen = cls.__new__(cls)
    seen._restore(origin.compiled.table, origin, [], data, ended_early)
    seen.viewer = viewer
    seen._game_type = game_type
    return seen
