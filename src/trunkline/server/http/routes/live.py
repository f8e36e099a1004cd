"""The WebSocket of a game.

Its route does without FastAPI, whose dependencies would take more time than all the rest of a new
connection: when a network fails or a server restarts, thousands of clients reconnect at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, TypeVar

from fastapi import FastAPI
from pydantic import BaseModel, Field, ValidationError
from starlette.routing import Match, WebSocketRoute
from starlette.types import Scope
from starlette.websockets import WebSocket

from trunkline.server.http.cookies import device_of
from trunkline.server.http.dependencies import GAME_ID, LAST_SEAT, Viewpoint, enter_as_member
from trunkline.server.http.problem_responses import invalid_fields
from trunkline.server.http.sockets import serve_socket
from trunkline.server.limits import SPECTATORS, SPECTATORS_PER_ADDRESS, SPECTATORS_PER_DEVICE
from trunkline.server.problems import Code, Problem
from trunkline.server.rooms.outbox import Outbox
from trunkline.server.rooms.rate_limits import rate_limit_key

__all__ = ["install"]

PATH = "/api/games/{game}/live"
T = TypeVar("T", bound=BaseModel)


class _Path(BaseModel):
    game: Annotated[str, Field(pattern=GAME_ID)]


class _Query(BaseModel):
    """The seat to view from, none for a spectator; and the last event that was seen."""

    seat: Annotated[int | None, Field(ge=0, le=LAST_SEAT)] = None
    after: int | None = None


class _Route(WebSocketRoute):
    """A route that the scope names, as FastAPI's routes do, for metrics and logs."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether the route is the one of a connection, and what the scope is to say of it."""
        match, found = super().matches(scope)
        return match, {**found, "route": self} if found else found


def install(app: FastAPI) -> None:
    """Add the route to an app; the earlier it is added, the sooner it is found."""
    app.router.routes.append(_Route(PATH, connect))


async def connect(socket: WebSocket) -> None:
    """Play from a seat, or watch as a spectator."""
    state = socket.app.state
    host = socket.client.host if socket.client else ""
    device = device_of(socket, secure=state.settings.secure)
    state.pace.check(host, device)
    game = _read(_Path, "path", socket.path_params).game
    async with enter_as_member(state.registry, state.services, device, game) as member:
        asked = _read(_Query, "query", socket.query_params)
        viewpoint = Viewpoint(member.room, member.device, member.viewer(asked.seat))
        address = rate_limit_key(host)
        _check_places(viewpoint, address)
        await serve_socket(socket, viewpoint, address, asked.after)


def _read(model: type[T], where: str, given: Mapping[str, object]) -> T:
    """A part of the address, or a problem that says what is wrong with it."""
    try:
        return model.model_validate(dict(given))
    except ValidationError as error:
        errors = [{**it, "loc": (where, *it["loc"])} for it in error.errors()]
        raise invalid_fields(errors) from None


def _check_places(viewpoint: Viewpoint, address: str) -> None:
    """There must be room for a further socket: of the seat, or of the spectator."""
    room = viewpoint.room
    others = room.outboxes.get(viewpoint.viewer, set())
    if viewpoint.viewer is not None:
        _check_count(others, room.services.settings.sockets_per_seat)
        return
    _check_count(others, SPECTATORS)
    _check_count([it for it in others if it.device == viewpoint.device], SPECTATORS_PER_DEVICE)
    _check_count([it for it in others if it.address == address], SPECTATORS_PER_ADDRESS)


def _check_count(sockets: Collection[Outbox], most: int) -> None:
    if len(sockets) >= most:
        raise Problem(Code.TOO_MANY_SOCKETS, most=most, retry_after=10)
