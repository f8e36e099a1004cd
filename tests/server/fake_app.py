"""A small app behind the real middleware, for tests of what holds for any route."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from pydantic import BaseModel, ConfigDict, Field

from trunkline.server.http import middleware, problem_responses
from trunkline.server.http.problem_docs import responses
from trunkline.server.metrics import Metrics
from trunkline.server.problems import Code, Problem
from trunkline.server.settings import Settings


class Walk(BaseModel):
    kind: Literal["walk"]


class Ride(BaseModel):
    kind: Literal["ride"]
    miles: int


class Plan(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=5)]
    way: Annotated[Walk | Ride, Field(discriminator="kind")] | None = None


router = APIRouter(prefix="/api")


@router.get("/games/{game}/seats/{seat}")
async def look(game: str, seat: int) -> str:
    return f"{game}/{seat}"


@router.put("/games/{game}/seats/{seat}", responses=responses(Code.SEAT_TAKEN, Code.NOT_YOURS))
async def sit(game: str, seat: int, plan: Plan) -> str:
    raise Problem(Code.SEAT_TAKEN, case="device", seat=seat, view={"seat": None})


@router.post("/replays")
async def record(plan: dict[str, str]) -> int:
    return len(plan["text"])


@router.post("/wait", responses=responses(Code.TOO_MANY_GAMES))
async def wait() -> str:
    raise Problem(Code.TOO_MANY_GAMES, most=20, retry_after=1.25)


@router.get("/me")
async def me(request: Request) -> str:
    return request.client.host if request.client else ""


@router.get("/kept")
async def kept(response: Response) -> str:
    response.headers["Cache-Control"] = "max-age=60"
    return "here"


@router.get("/long")
async def long() -> str:
    return "long " * 1000


@router.get("/broken")
async def broken() -> None:
    raise RuntimeError("the name is Ada")


@router.websocket("/games/{game}/live")
async def live(socket: WebSocket, game: str, seat: int = 0) -> None:
    if seat:
        raise Problem(Code.NOT_YOURS, case="seat", seat=seat)
    await socket.accept()
    await socket.send_text(await socket.receive_text())
    await socket.close()


@router.websocket("/games/{game}/broken")
async def broken_live(socket: WebSocket, game: str) -> None:
    raise RuntimeError("the name is Ada")


def make_app(settings: Settings) -> FastAPI:
    """The fake app, wired up like the real one."""
    app = FastAPI(docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.metrics = Metrics()
    app.state.is_stuck = False
    app.include_router(router)
    problem_responses.install(app)
    middleware.install(app, settings, app.state.metrics)
    return app
