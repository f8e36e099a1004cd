"""The network that a bot has in mind: the routes it wants, in order, and for which tickets."""

from __future__ import annotations

from typing import TypedDict

from msgspec import Struct

from trunkline.observation import Observation

__all__ = ["PlannedNetwork", "PlannedRoute", "ReportedPlan", "TicketWay", "planned_network"]


class PlannedRoute(Struct, frozen=True):
    """A route to claim: the track, and the `tickets` that need it.

    `missing` is the number of cards still to draw for it. If somebody else takes it, the way
    `around` it takes this many trains; None if there is no way.
    """

    track: int
    tickets: tuple[int, ...]
    missing: int
    around: int | None


class TicketWay(Struct, frozen=True):
    """How the network connects a ticket: over own tracks, tracks to claim and rivals' tracks."""

    ticket: int
    owned: tuple[int, ...]
    missing: tuple[int, ...]
    lent: tuple[int, ...]
    trains: int


class PlannedNetwork(Struct, frozen=True):
    """A network for the seat's tickets.

    The `routes` are in the order in which they would be claimed now. There is a way for each
    ticket that is not completed yet; `dropped` tickets cost more than they are worth, or cannot be
    completed. New `stations` are to be built in these cities.
    """

    routes: tuple[PlannedRoute, ...]
    ways: tuple[TicketWay, ...]
    stations: tuple[str, ...]
    dropped: tuple[int, ...]

    def route_at(self, observation: Observation, track: int) -> PlannedRoute | None:
        """The planned route between the ends of a track, if there is one."""
        tracks = observation.edition.board.tracks
        ends = {tracks[track].a, tracks[track].b}
        found = (it for it in self.routes if {tracks[it.track].a, tracks[it.track].b} == ends)
        return next(found, None)

    def completed_by(self, track: int) -> tuple[int, ...]:
        """The tickets that miss only this track, and no new station."""
        return tuple(
            way.ticket for way in self.ways if way.missing == (track,) and not self.stations
        )


class ReportedTarget(TypedDict):
    """A planned route as the engine reports it; `risk` is what waiting may cost, in points."""

    track: int
    missing: int
    risk: float
    around: int | None


class ReportedPlan(TypedDict):
    """A plan as the engine reports it.

    `lent` and `borrowed` are rivals' tracks that stations lend, or would lend once they are built.
    `ways` has for each ticket that the network completes all tracks of the routes on its way.
    """

    routes: list[ReportedTarget]
    lent: list[int]
    borrowed: list[int]
    ways: dict[int, list[int]]


def planned_network(
    observation: Observation, tickets: list[int], found: ReportedPlan, next_track: int | None
) -> PlannedNetwork:
    """The network for these tickets; the route of the next move comes first if it is a part."""
    board, seat = observation.edition.board, observation.own_seat
    targets = {target["track"]: target for target in found["routes"]}
    own = {track for track, owner in observation.owners.items() if owner == seat}
    rivals = {*found["lent"], *found["borrowed"]}
    ways = []
    for ticket, tracks in found["ways"].items():
        missing = tuple(track for track in tracks if track in targets)
        lent = _one_for_each_route(observation, tracks, rivals, own | targets.keys())
        if missing or not set(found["borrowed"]).isdisjoint(lent):
            owned = tuple(track for track in tracks if track in own)
            trains = sum(board.tracks[track].length for track in missing)
            ways.append(TicketWay(ticket, owned, missing, lent, trains))
    routes = [
        PlannedRoute(
            track,
            tuple(way.ticket for way in ways if track in way.missing),
            target["missing"],
            target["around"],
        )
        for track, target in sorted(
            targets.items(),
            key=lambda it: (it[0] != next_track, it[1]["missing"], -it[1]["risk"]),
        )
    ]
    stations = _new_stations(observation, {track for way in ways for track in way.lent}, found)
    dropped = tuple(ticket for ticket in tickets if ticket not in found["ways"])
    return PlannedNetwork(tuple(routes), tuple(ways), stations, dropped)


def _one_for_each_route(
    observation: Observation, tracks: list[int], rivals: set[int], others: set[int]
) -> tuple[int, ...]:
    """A rival's track for each route of a way that has no track of the seat, now or later."""
    board = observation.edition.board
    ends = {track: frozenset((board.tracks[track].a, board.tracks[track].b)) for track in tracks}
    reached = {ends[track] for track in tracks if track in others}
    chosen: dict[frozenset[str], int] = {}
    for track in tracks:
        if track in rivals and ends[track] not in reached:
            chosen.setdefault(ends[track], track)
    return tuple(chosen.values())


def _new_stations(observation: Observation, lent: set[int], found: ReportedPlan) -> tuple[str, ...]:
    """A free city at one end of each track that a new station is to lend."""
    cities: dict[str, None] = {}
    for track in found["borrowed"]:
        if track in lent:
            data = observation.edition.board.tracks[track]
            free = [city for city in (data.a, data.b) if city not in observation.stations]
            cities.update(dict.fromkeys(free[:1]))
    return tuple(cities)
