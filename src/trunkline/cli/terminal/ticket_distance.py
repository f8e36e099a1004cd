"""How far a ticket is from completion: the path that needs the fewest more trains."""

from __future__ import annotations

import heapq
from typing import NamedTuple

from trunkline.observation import Observation


class TicketPath(NamedTuple):
    """A path between two places: the tracks still to claim, and the trains they take."""

    tracks: tuple[int, ...]
    trains: int


def shortest_path(seen: Observation, start: str, end: str) -> TicketPath | None:
    """The path over own and open tracks that needs the fewest trains; None if there is none."""
    board = seen.edition.board
    edges = _edges(seen)
    goals = set(board.cities_of(end))
    queue: list[tuple[int, int, str, tuple[int, ...]]] = [
        (0, 0, city, ()) for city in board.cities_of(start)
    ]
    visited: set[str] = set()
    while queue:
        trains, _, city, tracks = heapq.heappop(queue)
        if city in goals:
            return TicketPath(tracks, trains)
        if city in visited:
            continue
        visited.add(city)
        for track, neighbour, cost in edges.get(city, ()):
            to_claim = (*tracks, track) if cost else tracks
            heapq.heappush(queue, (trains + cost, len(to_claim), neighbour, to_claim))
    return None


def tracks_for_tickets(seen: Observation) -> set[int]:
    """The tracks still to claim on the shortest paths of the seat's tickets."""
    printed = (seen.edition.tickets[ticket.index] for ticket in seen.tickets)
    paths = (shortest_path(seen, ticket.a, ticket.b) for ticket in printed)
    return {track for path in paths if path is not None for track in path.tracks}


def _edges(seen: Observation) -> dict[str, list[tuple[int, str, int]]]:
    """Track, neighbour and cost for each city: own tracks are free, open ones cost their length."""
    tracks = seen.edition.board.tracks
    costs = {track: 0 for track, seat in seen.owners.items() if seat == seen.own_seat}
    costs |= {track: tracks[track].length for track in seen.open_tracks(seen.own_seat)}
    edges: dict[str, list[tuple[int, str, int]]] = {}
    for number, cost in costs.items():
        track = tracks[number]
        edges.setdefault(track.a, []).append((number, track.b, cost))
        edges.setdefault(track.b, []).append((number, track.a, cost))
    return edges
