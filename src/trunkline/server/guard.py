"""The guard at the door: what no request may do, what every answer carries, and who was there."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from trunkline.server import logs
from trunkline.server.limits import BODY_BYTES, RECORD_BYTES
from trunkline.server.metrics import Metrics
from trunkline.server.problems import METHODS, Code, Problem, as_problem
from trunkline.server.settings import Settings

__all__ = ["Guard", "install"]

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
API = "/api/"
# A record is the one thing people send that is longer than a few lines.
RECORDS = ("POST", "/api/replays")
WORTH_SQUEEZING = 2048
SQUEEZE = 5
NO_ROUTE = "(none)"
JSON = "application/json"
HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
ONLY_HTTPS = {"Strict-Transport-Security": "max-age=31536000; includeSubDomains"}
STARTS = ("http.response.start", "websocket.http.response.start")


def install(app: FastAPI, settings: Settings, metrics: Metrics) -> None:
    """Put an app behind its guard; long answers are squeezed."""
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_SQUEEZING, compresslevel=SQUEEZE)
    app.add_middleware(Guard, settings=settings, metrics=metrics)


class Guard:
    """ASGI middleware around everything else."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.origin = settings.origin
        self.headers = HEADERS | (ONLY_HTTPS if settings.secure else {})
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        visit = Visit(scope, send, self.headers)
        try:
            await self._admit(scope, receive, visit.send)
        except WebSocketDisconnect:
            # The client has left, so there is nobody to answer.
            pass
        except Exception as error:
            problem = as_problem(error)
            if not visit.answered:
                await problem.response()(scope, receive, visit.send)
        finally:
            self._note(visit)

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            self._check_origin(headers)
        if scope["type"] == "http":
            body = await _read(receive, headers, _room(scope))
            if body is None:
                return
            if body and scope["method"] not in SAFE_METHODS:
                _check_media(headers)
            receive = _replay(body, receive)
        await self.app(scope, receive, send)

    def _check_origin(self, headers: Headers) -> None:
        """A browser says which site asks; whoever says nothing is no browser."""
        here = headers.get("host", "").lower()
        for origin in headers.getlist("origin"):
            if origin != self.origin and not (here and _host(origin) == here):
                raise Problem(Code.ORIGIN, "Only pages of this server may ask; open its own page.")

    def _note(self, visit: Visit) -> None:
        """Count the visit and write it down, without what is secret in its address."""
        method, route, status = visit.method, visit.route, visit.status
        self.metrics.requests.labels(method, route, str(status)).inc()
        logs.info("request", method=method, route=route, status=status, ms=visit.milliseconds())


class Visit:
    """A request or a socket from its first byte to its last: what was answered, and where."""

    def __init__(self, scope: Scope, send: Send, headers: dict[str, str]) -> None:
        self._scope = scope
        self._send = send
        self._headers = headers
        self._began = time.perf_counter()
        # What a client that left before the answer is written down as.
        self.status = 499
        self.answered = False

    async def send(self, message: Message) -> None:
        """Send on, with the headers every answer carries."""
        if message["type"] in STARTS:
            self._begin(message["status"])
            self._add_headers(MutableHeaders(scope=message))
        elif message["type"] == "websocket.accept":
            self._begin(101)
        elif message["type"] == "websocket.close" and not self.answered:
            self._begin(403)
        await self._send(message)

    def _begin(self, status: int) -> None:
        self.status = status
        self.answered = True

    def _add_headers(self, headers: MutableHeaders) -> None:
        headers.update(self._headers)
        if f"{self._scope['path']}/".startswith(API):
            headers.setdefault("Cache-Control", "no-store")

    @property
    def method(self) -> str:
        """The method; anyone can make up more of them, and they count as one."""
        if self._scope["type"] == "websocket":
            return "WEBSOCKET"
        method: str = self._scope["method"]
        return method if method in METHODS else "OTHER"

    @property
    def route(self) -> str:
        """The address with the names of its parts in place of what people put there."""
        route = self._scope.get("route")
        if not isinstance(route, Route | WebSocketRoute):
            return getattr(route, "path", NO_ROUTE) or "/"
        template, path = route.path.split("/")[1:], self._scope["path"].split("/")
        # The route may not know the prefix of the router it is in.
        return "/".join(path[: len(path) - len(template)] + template)

    def milliseconds(self) -> float:
        """How long it has taken."""
        return round((time.perf_counter() - self._began) * 1000, 1)


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _room(scope: Scope) -> int:
    """How many bytes a request may bring."""
    return RECORD_BYTES if (scope["method"], scope["path"]) == RECORDS else BODY_BYTES


async def _read(receive: Receive, headers: Headers, room: int) -> bytes | None:
    """The whole body, as long as there is room for it; None if the client left meanwhile."""
    announced = headers.get("content-length", "0")
    if not announced.isdecimal() or int(announced[:12]) > room:
        raise _too_big(room)
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > room:
            raise _too_big(room)
        if not message.get("more_body", False):
            return bytes(body)


def _too_big(room: int) -> Problem:
    return Problem(Code.TOO_BIG, f"A request may bring {room} bytes at most; send less.")


def _check_media(headers: Headers) -> None:
    if headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Problem(Code.UNSUPPORTED_MEDIA, f"Send JSON, with Content-Type: {JSON}.")


def _replay(body: bytes, receive: Receive) -> Receive:
    """Hand out a body that was read, then whatever else comes."""
    whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return whole.pop() if whole else await receive()

    return again
