"""Middleware around the whole app: checks of every request, common headers, logging, metrics."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from trunkline.server import logs
from trunkline.server.http.large_responses import GZIP_LEVEL, MIN_GZIP_BYTES
from trunkline.server.http.problem_docs import ANY_HOST
from trunkline.server.http.problem_responses import METHODS, problem_from, problem_response
from trunkline.server.limits import BODY_BYTES, BODY_SECONDS, RECORD_BYTES
from trunkline.server.metrics import Metrics
from trunkline.server.problems import Code, Problem
from trunkline.server.settings import DEFAULT_PORTS, Settings

__all__ = ["RequestMiddleware", "install"]

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
API = "/api/"
# The only request that may be longer than a few lines.
UPLOAD_RECORD = ("POST", "/api/replays")
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
# Not for subdomains: what else its operator has there may not use https.
HTTPS_HEADERS = {"Strict-Transport-Security": "max-age=31536000"}
RESPONSE_STARTS = ("http.response.start", "websocket.http.response.start")


def install(app: FastAPI, settings: Settings, metrics: Metrics) -> None:
    """Add the middleware to an app, and compress long responses."""
    app.add_middleware(GZipMiddleware, minimum_size=MIN_GZIP_BYTES, compresslevel=GZIP_LEVEL)
    app.add_middleware(RequestMiddleware, settings=settings, metrics=metrics)


class RequestMiddleware:
    """ASGI middleware that checks, logs and counts every request and socket."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.origin = settings.origin
        self.hosts = _hosts(settings)
        self.headers = HEADERS | (HTTPS_HEADERS if settings.secure else {})
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        exchange = Exchange(scope, send, self.headers)
        try:
            await self._check_and_call(scope, receive, exchange.send)
        except WebSocketDisconnect:
            # The client has left, so there is nothing to answer.
            pass
        except ClientDisconnected:
            # It left before its socket was accepted, which is for uvicorn to handle.
            raise
        except Exception as error:
            problem = problem_from(error)
            if not exchange.answered:
                response = problem_response(problem)
                if problem.code is Code.REQUEST_TIMEOUT:
                    # The rest of the request may still arrive, and is not the next one.
                    response.headers["Connection"] = "close"
                await response(scope, receive, exchange.send)
        finally:
            self._log(exchange)

    async def _check_and_call(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if scope["path"] not in ANY_HOST:
            self._check_host(headers)
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            self._check_origin(headers)
        if scope["type"] == "http":
            body = await _read_in_time(receive, headers, _max_bytes(scope))
            if body is None:
                return
            if body and scope["method"] not in SAFE_METHODS:
                _check_media_type(headers)
            receive = _replay(body, receive)
        await self.app(scope, receive, send)

    def _check_host(self, headers: Headers) -> None:
        """Refuse requests for other hosts, such as a name that somebody points at this server."""
        if self.origin is None:
            return
        asked = headers.getlist("host")
        if len(asked) != 1 or asked[0].lower() not in self.hosts:
            raise Problem(Code.MISDIRECTED, origin=self.origin)

    def _check_origin(self, headers: Headers) -> None:
        """Refuse requests from pages of other sites. Only browsers send an Origin header."""
        host = headers.get("host", "").lower()
        for origin in headers.getlist("origin"):
            allowed = origin == self.origin if self.origin else host and _host(origin) == host
            if not allowed:
                raise Problem(Code.ORIGIN)

    def _log(self, exchange: Exchange) -> None:
        """Count and log the exchange; the route stands in for the address, which may be secret."""
        method, route, status = exchange.method, exchange.route, exchange.status
        self.metrics.requests.labels(method, route, str(status)).inc()
        logs.info("request", method=method, route=route, status=status, ms=exchange.milliseconds())


class Exchange:
    """One request or socket: how it was answered, on which route, and how long it took."""

    def __init__(self, scope: Scope, send: Send, headers: dict[str, str]) -> None:
        self._scope = scope
        self._send = send
        self._headers = headers
        self._began = time.perf_counter()
        # The status to log for a client that left before the response.
        self.status = 499
        self.answered = False

    async def send(self, message: Message) -> None:
        """Pass a message on, with the headers that every response has."""
        if message["type"] in RESPONSE_STARTS:
            self._start(message["status"])
            self._add_headers(MutableHeaders(scope=message))
        elif message["type"] == "websocket.accept":
            self._start(101)
        elif message["type"] == "websocket.close" and not self.answered:
            self._start(403)
        await self._send(message)

    def _start(self, status: int) -> None:
        self.status = status
        self.answered = True

    def _add_headers(self, headers: MutableHeaders) -> None:
        headers.update(self._headers)
        if f"{self._scope['path']}/".startswith(API):
            headers.setdefault("Cache-Control", "no-store")

    @property
    def method(self) -> str:
        """The method; all unknown ones count as one, since anyone can invent more."""
        if self._scope["type"] == "websocket":
            return "WEBSOCKET"
        method: str = self._scope["method"]
        return method if method in METHODS else "OTHER"

    @property
    def route(self) -> str:
        """The template of the route, such as `/api/games/{game}`; never any of the address itself.

        All addresses without a route count as one, since anyone can invent more.
        """
        route = self._scope.get("route")
        return route.path if isinstance(route, Route | WebSocketRoute) else NO_ROUTE

    def milliseconds(self) -> float:
        """How long the exchange has taken."""
        return round((time.perf_counter() - self._began) * 1000, 1)


def _hosts(settings: Settings) -> tuple[str, ...]:
    """The Host headers for the public origin: some clients and proxies add its usual port."""
    if settings.origin is None:
        return ()
    scheme, _, host = settings.origin.partition("://")
    return host, f"{host}:{DEFAULT_PORTS[scheme]}"


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _max_bytes(scope: Scope) -> int:
    """How many bytes the body of a request may have."""
    return RECORD_BYTES if (scope["method"], scope["path"]) == UPLOAD_RECORD else BODY_BYTES


async def _read_in_time(receive: Receive, headers: Headers, most: int) -> bytes | None:
    """The whole body, if it arrives in time."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read_body(receive, headers, most)
    except TimeoutError:
        raise Problem(Code.REQUEST_TIMEOUT, seconds=BODY_SECONDS) from None


async def _read_body(receive: Receive, headers: Headers, most: int) -> bytes | None:
    """The whole body, if it is not too big; None if the client left."""
    declared = headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared[:12]) > most:
        raise Problem(Code.TOO_BIG, case="request", most=most)
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > most:
            raise Problem(Code.TOO_BIG, case="request", most=most)
        if not message.get("more_body", False):
            return bytes(body)


def _check_media_type(headers: Headers) -> None:
    if headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Problem(Code.UNSUPPORTED_MEDIA, media_type=JSON)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns a body that was read already, then goes on as before."""
    whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return whole.pop() if whole else await receive()

    return again
