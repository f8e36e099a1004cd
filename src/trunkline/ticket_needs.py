"""What tickets still need: the tracks to claim, the loans they count on, and whether it can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from trunkline.compiled_edition import CompiledEdition
from trunkline.editions import Edition
from trunkline.notation import HeldTicket

__all__ = [
    "LONG_DETOUR",
    "TicketNeeds",
    "helpful_tracks",
    "plain_needs",
    "plain_needs_of_each",
    "ticket_needs",
]

# A way that takes this many more trains than the best one is a setback.
LONG_DETOUR = 3


class TicketNeeds(Struct, frozen=True):
    """What a ticket, or several together, still need.

    It follows the way that takes the fewest trains, over own tracks, tracks the seat may claim and
    rivals' tracks that its stations lend. `possible` is False only if no legal moves could still
    complete a ticket, as far as tracks, trains and stations go. Tracks are in the order of the way.
    """

    tickets: tuple[HeldTicket, ...]
    completed: bool  # nothing is missing
    possible: bool
    trains: int | None  # to claim what is missing; None where no way is left
    enough_trains: bool  # whether the seat has that many
    owned: tuple[int, ...]
    lent: tuple[int, ...]
    missing: tuple[int, ...]
    stations: tuple[str, ...]  # cities where a station would have to be built


def ticket_needs(
    compiled: CompiledEdition,
    chosen: Sequence[HeldTicket | int],
    find: Callable[[Sequence[int]], dict[str, Any]],
) -> TicketNeeds:
    """The answer of the engine, which `find` asks, for these tickets."""
    indexes = [_checked_ticket(compiled.edition, ticket) for ticket in chosen]
    tickets = tuple([compiled.tickets[index] for index in indexes])
    return TicketNeeds(tickets, **_with_city_names(compiled.edition, find(indexes)))


def plain_needs(
    edition: Edition,
    chosen: Sequence[int],
    find: Callable[[Sequence[int]], dict[str, Any]],
) -> dict[str, Any]:
    """The fields of that answer except the tickets, in a fraction of the time."""
    return _with_city_names(edition, find([_checked_ticket(edition, it) for it in chosen]))


def plain_needs_of_each(
    edition: Edition,
    chosen: Sequence[int],
    find: Callable[[Sequence[int]], list[dict[str, Any]]],
) -> list[dict[str, Any]]:
    """The same fields for each ticket in the network for all of them."""
    found = find([_checked_ticket(edition, ticket) for ticket in chosen])
    return [_with_city_names(edition, needs) for needs in found]


def helpful_tracks(
    edition: Edition,
    chosen: Sequence[int],
    find: Callable[[Sequence[int], int], tuple[int, ...]],
) -> tuple[int, ...]:
    """The tracks that help one of these tickets without a detour that is too long."""
    return find([_checked_ticket(edition, ticket) for ticket in chosen], LONG_DETOUR)


def _with_city_names(edition: Edition, found: dict[str, Any]) -> dict[str, Any]:
    if found["stations"]:
        cities = tuple(edition.board.cities)
        found["stations"] = tuple([cities[number] for number in found["stations"]])
    return found


def _checked_ticket(edition: Edition, ticket: HeldTicket | int) -> int:
    index = ticket.index if isinstance(ticket, HeldTicket) else ticket
    if type(index) is not int or not 0 <= index < len(edition.tickets):
        raise ValueError(
            f"a ticket of {edition.name} is one it offers or its number, "
            f"0 to {len(edition.tickets) - 1}, not {ticket!r}"
        )
    return index
