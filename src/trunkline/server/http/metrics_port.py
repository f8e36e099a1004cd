"""A port of each process for monitoring: behind a shared socket, any process might answer."""

from __future__ import annotations

import asyncio
import socket

import uvicorn
from fastapi import FastAPI
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from trunkline.server.http.connections import HttpProtocol
from trunkline.server.http.problem_responses import problem_response
from trunkline.server.metrics import CONTENT_TYPE
from trunkline.server.problems import Code, Problem

__all__ = ["serve_metrics"]

# Monitoring needs few; more would be a mistake somewhere.
MAX_CONNECTIONS = 100


async def serve_metrics(app: FastAPI, listener: socket.socket) -> asyncio.Server:
    """Serve the health and the metrics of an app on a socket."""
    config = uvicorn.Config(
        _monitoring(app),
        http=HttpProtocol,
        ws="none",
        limit_concurrency=MAX_CONNECTIONS,
        access_log=False,
        log_config=None,
        server_header=False,
    )
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    return await loop.create_server(lambda: HttpProtocol(config, state, {}), sock=listener)


def _monitoring(app: FastAPI) -> ASGIApp:
    """An app with two addresses of another one; it has metrics even if the other hides them."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/healthz":
            await app(scope, receive, send)
        elif scope["path"] == "/metrics":
            response = Response(app.state.metrics.render(), media_type=CONTENT_TYPE)
            await response(scope, receive, send)
        else:
            problem = Problem(Code.NOT_FOUND, case="address")
            await problem_response(problem)(scope, receive, send)

    return answer
