"""A seat's tickets in words: what each still needs, and the path that takes the fewest trains."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.cli.output.names import route_name, ticket_name
from trunkline.notation import HeldTicket
from trunkline.observation import Observation
from trunkline.phrases import counted
from trunkline.ticket_needs import TicketNeeds

TO_GO = " to go"


def tickets_with_status(seen: Observation) -> list[tuple[HeldTicket, bool]]:
    """The seat's tickets and whether each is completed, the open ones first."""
    # The seat's own score is the same in every game that agrees with its observation.
    results = seen.sample().scores()[seen.own_seat].ticket_results
    pairs = zip(seen.tickets, (result.done for result in results), strict=True)
    return sorted(pairs, key=lambda pair: (pair[1], -pair[0].points))


def ticket_text(seen: Observation, ticket: HeldTicket) -> str:
    """A ticket with its points and its distance from completion."""
    name = ticket_name(seen.edition, ticket.index)
    return f"{name} {ticket.points}, {distance_text(seen, ticket)}"


def distance_text(seen: Observation, ticket: HeldTicket) -> str:
    """How many trains a ticket still needs, or why it cannot be completed."""
    needs = seen.needs(ticket)
    if needs.completed:
        return "connected"
    if not needs.enough_trains:
        return "cut off" if needs.trains is None else "too far"
    return f"{needs.trains}{' + station' if needs.stations else ''}{TO_GO}"


def path_text(seen: Observation, ticket: HeldTicket, done: bool) -> tuple[str, str]:
    """The trains a ticket still needs, and its path or why there is none."""
    if done:
        return "", "done"
    needs = seen.needs(ticket)
    if needs.completed:
        return "", "connected, but its station lends a track for another ticket"
    if not needs.enough_trains:
        return "", _obstacle(needs, seen.trains[seen.own_seat])
    return str(needs.trains), ", ".join(_path_steps(seen, needs))


def _obstacle(needs: TicketNeeds, trains_left: int) -> str:
    """Why a ticket cannot be completed as things are."""
    if needs.trains is None:
        reason = "cut off: no path is left"
    else:
        reason = f"too far: it takes {counted(needs.trains, 'train')}, and you have {trains_left}"
    hope = "; a station may yet lend what a rival claims" if needs.possible else ""
    return reason + hope


def _path_steps(seen: Observation, needs: TicketNeeds) -> Iterator[str]:
    """The stations to build, the tracks to claim with their cost, and the tracks to borrow."""
    board = seen.edition.board
    for city in needs.stations:
        yield f"a station in {board.name_of(city)}"
    for number in needs.missing:
        track = board.tracks[number]
        yield f"{route_name(seen.edition, number)} {track.length} {track.color}"
    for number in needs.lent:
        yield f"{route_name(seen.edition, number)} lent"
