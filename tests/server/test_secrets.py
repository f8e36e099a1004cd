"""Secrets stay secret: no byte that a viewer is sent depends on what it may not know.

This is checked on the real server: its game is swapped for another one that looks the same to the
viewer, and everything the viewer can request or receive must stay the same to the last byte.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from msgspec.structs import replace
from random_play import random_play
from starlette.routing import BaseRoute
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from server.harness import PATIENCE, RunningServer, running_server
from server.tables import UNHURRIED, Table, new_table
from trunkline.game import Game
from trunkline.observation import Observation
from trunkline.outcome import Outcome, play_with_outcome
from trunkline.server.games.hosted_game import HostedGame
from trunkline.server.games.vocabulary import BotKind
from trunkline.server.http.app import create_app
from trunkline.server.rooms.command_numbers import CommandNumbers
from trunkline.server.rooms.room import Room
from trunkline.server.rooms.views import Views
from trunkline.server.server_time import ServerTime
from trunkline.server.settings import Settings

NOW = 1_800_000_000_000
LONG_AGO = NOW - 24 * 60 * 60 * 1000
# An edition, and a phase of the game in it.
SITUATIONS = (
    ("usa", "first tickets"),
    ("usa", "turn"),
    ("usa-mega", "tickets"),
    ("europe", "tunnel"),
    ("europe", "turn"),
    ("marklin", "ride"),
    ("marklin", "placing"),
    ("germany", "meeples"),
    ("germany", "tickets"),
)
SEATS = 3
each_situation = pytest.mark.parametrize(
    ("edition", "phase"), SITUATIONS, ids=[" ".join(situation) for situation in SITUATIONS]
)

Route = tuple[str, str]
Answer = tuple[object, ...]


def frozen_app(settings: Settings) -> FastAPI:
    """An app whose time stands still, so that responses do not differ by time."""
    return create_app(settings, ServerTime(lambda: NOW))


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    # Bots never move, since a thinking bot would be another difference.
    with running_server(frozen_app, **{**UNHURRIED, "pause": 10_000.0}, lobby=True) as running:
        yield running


@dataclass
class GameSwapper:
    """A table whose game can be swapped for another one and back, unnoticed by the server."""

    table: Table
    room: Room
    hosted: HostedGame

    @classmethod
    def at(cls, server: RunningServer, edition: str, phase: str) -> GameSwapper:
        """A game in a phase, late enough to have secrets."""
        table = new_table(server, edition, SEATS)
        room = table.room
        hosted = room.hosted
        game = find(edition, phase)
        due = tuple(hosted.turn if seat in game.waiting else None for seat in range(SEATS))
        due_at = tuple(None if answers is None else LONG_AGO for answers in due)
        return cls(table, room, replace(hosted, game=game, due=due, due_at=due_at))

    @property
    def game(self) -> Game:
        """The game as it really is."""
        assert self.hosted.game is not None
        return self.hosted.game

    def show(self, game: Game) -> None:
        """Swap the server's game for this one; changes to the other are discarded."""
        room, number = self.room, self.hosted.number
        with sqlite3.connect(self.table.server.settings.database, timeout=PATIENCE) as database:
            database.execute("PRAGMA synchronous = OFF")
            database.execute(
                "DELETE FROM log WHERE game = ? AND number > ?", (self.table.game, number)
            )
        database.close()
        room.hosted = replace(self.hosted, game=game)
        # Parts of views are kept as long as entries do not change them, but this is no entry.
        room._views = Views()
        while room.recent[-1].entry.number > number:
            room.recent.pop()
        room.chat.clear()
        room._last_seen = [NOW] * SEATS
        room.rate_limits._messages.clear()
        room._command_numbers = CommandNumbers()


def find(edition: str, phase: str) -> Game:
    """A game in a phase, not at the very beginning if possible."""
    found = None
    for seed, taste in product(range(8), ("any", "builder", "traveller")):
        game = Game(edition, SEATS, seed, ("Ada", "Bob", "Cyd"))
        for number, _ in enumerate(random_play(game, seed, taste)):
            if game.phase == phase:
                found = game.copy()
                if number > 60:
                    return found
    assert found is not None, f"no {phase} in {edition}"
    return found


def viewers(game: Game) -> tuple[int | None, ...]:
    """A spectator, the seat to act, and one of its rivals."""
    return None, game.seat, (game.seat + 1) % SEATS


def worlds(game: Game, viewer: int | None, number: int) -> list[Game]:
    """The game itself, and games that look the same to a viewer but differ the most."""
    others = [alike(game, viewer, seed) for seed in range(20)]
    assert all(other.observe(viewer) == game.observe(viewer) for other in others)
    others.sort(key=lambda other: -len(secrets_of(game) ^ secrets_of(other)))
    found = [game, *others[: number - 1]]
    assert len({world.digest() for world in found}) == number, "there is no secret to keep"
    return found


def alike(game: Game, viewer: int | None, seed: int) -> Game:
    if viewer is None:
        # What each seat does not know is changed in turn, so that all hands differ.
        return game.observe(0).sample(seed).observe(1).sample(seed)
    return game.observe(viewer).sample(seed)


def secrets_of(game: Game) -> set[object]:
    """The cards in hands and the contents of decks, as countable facts."""
    facts: set[object] = {("deck", *card) for card in game.deck.items()}
    for seat in range(game.seats):
        facts |= {(seat, *card) for card in game.hand(seat).items()}
        facts |= {(seat, "ticket", *place) for place in enumerate(game.tickets(seat))}
        facts |= {(seat, "offer", *place) for place in enumerate(game.offer(seat))}
    return facts


# Requests.


def routes(app: FastAPI) -> set[Route]:
    """Every method and route of the app."""
    return {
        (method, path)
        for route in plain_routes(app.routes)
        if (path := getattr(route, "path", None)) is not None
        for method in getattr(route, "methods", None) or ("WEBSOCKET",)
    }


def plain_routes(found: list[BaseRoute]) -> Iterator[BaseRoute]:
    for route in found:
        router = getattr(route, "original_router", None)
        if router is None:
            yield route
        else:
            yield from plain_routes(router.routes)


@dataclass
class Asker:
    """Makes every possible request, as a viewer of one table."""

    swapper: GameSwapper
    viewer: int | None
    device: httpx.Client

    @property
    def seat(self) -> int:
        """The seat of the viewer; a spectator tries the first."""
        return self.viewer or 0

    @property
    def rival(self) -> int:
        """Another seat."""
        return (self.seat + 1) % SEATS

    @property
    def own(self) -> str:
        """The address of that seat."""
        return f"/seats/{self.seat}"

    def ask(self, method: str, path: str, **more: Any) -> Answer:
        """A response with all its bytes, except for the time."""
        with self.device.stream(method, f"{self.swapper.table.path}{path}", **more) as answer:
            headers = [(k, v) for k, v in answer.headers.raw if k.lower() != b"date"]
            return (answer.status_code, headers, b"".join(answer.iter_raw()))

    def send_away(self) -> tuple[int, list[int]]:
        """Let a rival be away for long, one who is due if possible; returns it and the others."""
        due = [seat for seat in self.swapper.game.waiting if seat != self.viewer]
        gone = due[0] if due else self.rival
        self.swapper.room._last_seen[gone] = LONG_AGO
        return gone, [seat for seat in range(SEATS) if seat not in (gone, self.viewer)]

    def get(self, path: str, **asked: object) -> Answer:
        """The answer to a question."""
        return self.ask("GET", path, params={k: v for k, v in asked.items() if v is not None})

    def post(self, path: str, **body: object) -> Answer:
        """The answer to a command."""
        return self.ask("POST", path, json=body) if body else self.ask("POST", path)


def views(by: Asker) -> Iterator[Answer]:
    yield from (by.get("", seat=seat) for seat in (None, by.seat, by.rival))


def events(by: Asker) -> Iterator[Answer]:
    for after in (0, by.swapper.hosted.number - 1, 10**6):
        yield from (by.get("/events", seat=seat, after=after) for seat in (None, by.viewer))


def logs_read(by: Asker) -> Iterator[Answer]:
    for before in (by.swapper.hosted.number, 10**6):
        yield from (by.get("/log", seat=seat, before=before) for seat in (None, by.viewer))


def asked_moves(by: Asker) -> Iterator[Answer]:
    moves = len(by.swapper.game.labels)
    for number in (0, moves - 1, moves, *random.Random(1).sample(range(moves), 12)):
        yield by.get(f"{by.own}/moves/{number}")


def refused_moves(by: Asker) -> Iterator[Answer]:
    """Moves of all kinds that are illegal or answer the wrong event."""
    game, due = by.swapper.game, by.swapper.hosted.number
    legal = game.move_numbers(by.seat) if by.viewer in game.waiting else []
    kinds: dict[str, list[int]] = defaultdict(list)
    for move in game.labels:
        if move.number not in legal:
            kinds[move.kind].append(move.number)
    chance = random.Random(1)
    for numbers in kinds.values():
        for number in chance.sample(numbers, min(2, len(numbers))):
            yield by.post(f"{by.own}/moves", id="refused-move", answers=due, move=number)
    for odd in ("seat 1", "claim nothing", "keep 9", 65535):
        yield by.post(f"{by.own}/moves", id="refused-move", answers=due, move=odd)
    for stale in (0, due - 1, due + 1):
        number = legal[0] if legal else 0
        yield by.post(f"{by.own}/moves", id="stale-move", answers=stale, move=number)


def refused_undos(by: Asker) -> Iterator[Answer]:
    for answers in (0, by.swapper.hosted.turn):
        yield by.post(f"{by.own}/undo", id="refused-undo", answers=answers)


@contextmanager
def undone(by: Asker) -> Iterator[None]:
    """What is done here is undone afterwards."""
    world = by.swapper.room.hosted.game
    assert world is not None
    yield
    by.swapper.show(world)


def seen_afterwards(by: Asker) -> Iterator[Answer]:
    yield from views(by)
    yield by.get("/events", after=by.swapper.hosted.number)


def carried_out(by: Asker, path: str, **body: object) -> Iterator[Answer]:
    """A command that is carried out, and what is seen of it afterwards."""
    with undone(by):
        yield by.post(f"{by.own}/{path}", **body)
        yield from seen_afterwards(by)


def replaced(by: Asker) -> Iterator[Answer]:
    """A rival who is away is replaced by a bot, if due: by the viewer, or before a spectator."""
    table = by.swapper.table
    with undone(by):
        gone, others = by.send_away()
        yield by.post(f"{by.own}/replace/{gone}")
        if by.viewer is None:
            table.seats[others[0]].post(f"{table.path}/seats/{others[0]}/replace/{gone}")
        was_due = gone in by.swapper.game.waiting
        assert (by.swapper.room.hosted.seats[gone].absent == "away") == was_due
        yield from seen_afterwards(by)


def ended(by: Asker) -> Iterator[Answer]:
    """Those who are there agree to end the game without a rival who is due and away.

    Nothing is secret after the end, so only its event is compared.
    """
    table = by.swapper.table
    with undone(by):
        gone, others = by.send_away()
        yield by.post(f"{by.own}/end")
        yield from seen_afterwards(by)
        for seat in others:
            table.seats[seat].post(f"{table.path}/seats/{seat}/end")
        was_due = gone in by.swapper.game.waiting
        assert (by.swapper.room.hosted.state == "over") == was_due
        yield by.get("/events", after=by.swapper.hosted.number)


# Every route of a game, and how it is requested. Those that only a host may use are refused here;
# they do not depend on the position.
QUESTIONS: dict[Route, Callable[[Asker], Iterator[Answer]]] = {
    ("GET", ""): views,
    ("GET", "/roles"): lambda by: iter([by.get("/roles")]),
    ("GET", "/events"): events,
    ("GET", "/log"): logs_read,
    ("GET", "/record"): lambda by: iter([by.get("/record")]),
    ("GET", "/replay"): lambda by: iter([by.get("/replay")]),
    ("GET", "/positions"): lambda by: iter([by.get("/positions", first=1, count=3)]),
    ("POST", "/analysis"): lambda by: iter([by.post("/analysis")]),
    ("POST", "/seats/{seat}/hint"): lambda by: iter([by.post(f"{by.own}/hint")]),
    ("GET", "/seats/{seat}/advice"): lambda by: iter([by.get(f"{by.own}/advice")]),
    ("GET", "/seats/{seat}/moves/{move}"): asked_moves,
    ("POST", "/seats/{seat}/moves"): refused_moves,
    ("POST", "/seats/{seat}/undo"): refused_undos,
    ("POST", "/seats/{seat}/hurry"): lambda by: iter([by.post(f"{by.own}/hurry")]),
    ("POST", "/seats/{seat}/return"): lambda by: iter([by.post(f"{by.own}/return")]),
    ("GET", "/seats/{seat}/devices"): lambda by: iter([by.ask("GET", f"{by.own}/devices")]),
    ("DELETE", "/seats/{seat}/devices/{device}"): lambda by: iter(
        [by.ask("DELETE", f"{by.own}/devices/{'0' * 16}")]
    ),
    ("POST", "/seats/{seat}/leave"): lambda by: carried_out(by, "leave"),
    ("POST", "/seats/{seat}/resign"): lambda by: carried_out(by, "resign"),
    ("POST", "/seats/{seat}/replace/{away}"): replaced,
    ("POST", "/seats/{seat}/end"): ended,
    ("POST", "/seats/{seat}/chat"): lambda by: carried_out(by, "chat", id="say-hello", text="?"),
    ("POST", "/seats/{seat}/reactions"): lambda by: carried_out(
        by, "reactions", id="say-hello", reaction="wow"
    ),
    ("PUT", "/seats/{seat}"): lambda by: iter([by.ask("PUT", by.own, json={"name": "Zoe"})]),
    ("DELETE", "/seats/{seat}"): lambda by: iter([by.ask("DELETE", by.own)]),
    ("PUT", "/seats/{seat}/bot"): lambda by: iter([by.ask("PUT", f"{by.own}/bot", json={})]),
    ("DELETE", "/seats/{seat}/bot"): lambda by: iter([by.ask("DELETE", f"{by.own}/bot")]),
    ("DELETE", "/host"): lambda by: iter([by.ask("DELETE", "/host")]),
    ("DELETE", "/watch"): lambda by: iter([by.ask("DELETE", "/watch")]),
    ("POST", "/start"): lambda by: iter([by.post("/start")]),
    ("POST", "/start-without-free-seats"): lambda by: iter([by.post("/start-without-free-seats")]),
    ("POST", "/links"): lambda by: iter([by.post("/links", role="host")]),
    ("POST", "/rematch"): lambda by: iter([by.post("/rematch")]),
    ("GET", "/rematch"): lambda by: iter([by.ask("GET", "/rematch")]),
    ("POST", "/share"): lambda by: iter([by.post("/share")]),
    ("WEBSOCKET", "/live"): lambda by: greetings(by),
}
GAME = "/api/games/{game}"


def greetings(by: Asker) -> Iterator[Answer]:
    """The first frames of sockets, and the answers to refused commands."""
    table, number = by.swapper.table, by.swapper.hosted.number
    for after in (None, 0, number - 2, number):
        with table.live(by.viewer, after, by.device) as live:
            yield after, *heard(live)
    with pytest.raises(InvalidStatus) as refused, table.live(by.rival, device=by.device):
        pass
    yield refused.value.response.status_code, refused.value.response.body


def heard(live: ClientConnection) -> Iterator[str | bytes]:
    """All frames until the answers to some commands have arrived."""
    live.send(json.dumps({"do": "move", "id": "refused-move", "answers": 0, "move": 3}))
    live.send(json.dumps({"do": "undo", "id": "refused-undo", "answers": 0}))
    live.send("the last")
    while True:
        frame = live.recv(PATIENCE)
        yield frame
        if '"id":null' in str(frame):
            return


def everything(by: Asker) -> Iterator[tuple[Route, Answer]]:
    """The responses to every request of a viewer."""
    for route, question in QUESTIONS.items():
        for answer in question(by):
            yield route, answer


def test_every_route_of_a_game_is_covered(server: RunningServer) -> None:
    there = {route for route in routes(server.app) if route[1].startswith(GAME)}
    assert there == {(method, GAME + path) for method, path in QUESTIONS}


@each_situation
def test_no_response_depends_on_what_its_viewer_may_not_know(
    server: RunningServer, edition: str, phase: str
) -> None:
    swapper = GameSwapper.at(server, edition, phase)
    seed = swapper.hosted.seed
    for viewer in viewers(swapper.game):
        by = Asker(swapper, viewer, swapper.table.device(viewer))
        told = []
        for world in worlds(swapper.game, viewer, number=2):
            swapper.show(world)
            told.append(list(everything(by)))
        for answers in zip(*told, strict=True):
            assert all(answer == answers[0] for answer in answers)
        assert_tells_no_seed(told[0], seed)


def assert_tells_no_seed(answers: object, seed: int) -> None:
    told = repr(answers)
    for text in (str(seed), f"{seed:x}", f"{seed:016x}"):
        assert text not in told.lower()


# Events.


@each_situation
def test_no_event_depends_on_what_its_viewer_may_not_know(
    server: RunningServer, edition: str, phase: str
) -> None:
    swapper = GameSwapper.at(server, edition, phase)
    compared: set[str] = set()
    for viewer in viewers(swapper.game):
        seen: dict[object, set[bytes | str]] = defaultdict(set)
        origins: dict[object, set[str]] = defaultdict(set)
        with listening(swapper, viewer) as live:
            for world in worlds(swapper.game, viewer, number=3):
                for seat, number, sight in rival_moves(world, viewer):
                    swapper.show(world)
                    seen[sight] |= set(told_of(swapper, live, viewer, seat, number))
                    origins[sight].add(world.digest())
                    if len(origins[sight]) > 1:
                        compared.add(world.labels[number].kind)
        for frames in seen.values():
            # One frame through the socket and one response with events, in every such game.
            assert len(frames) == 2
    assert compared, "nothing was compared"
    if phase == "tunnel":
        assert compared >= {"decline"}
    if phase in ("first tickets", "tickets"):
        assert compared >= {"keep"}


@contextmanager
def listening(swapper: GameSwapper, viewer: int | None) -> Iterator[ClientConnection]:
    """A socket that has received the view."""
    with swapper.table.live(viewer) as live:
        live.recv(PATIENCE)
        live.recv(PATIENCE)  # its own presence
        yield live


def rival_moves(world: Game, viewer: int | None) -> Iterator[tuple[int, int, object]]:
    """Moves of rivals, and how each looks to the viewer."""
    chance = random.Random(1)
    for seat in world.waiting:
        if seat == viewer:
            continue
        kinds: dict[str, list[int]] = defaultdict(list)
        for number in world.move_numbers(seat):
            kinds[world.labels[number].kind].append(number)
        for numbers in kinds.values():
            for number in chance.sample(numbers, min(6, len(numbers))):
                after = world.copy()
                outcome = play_with_outcome(after, number, seat)
                if not after.over:
                    yield seat, number, (looks(outcome), bytes(after.observe(viewer)))


def looks(outcome: Outcome) -> tuple[object, ...]:
    """What everyone sees of a move itself.

    Which tickets were kept is secret. The order in which a tunnel's cards were turned is public,
    and so are the cards of a display that was replaced, although positions do not contain them.
    """
    if outcome.kind == "keep":
        return outcome.seat, outcome.kind
    replaced = (outcome.refreshes, outcome.refills) if outcome.refreshes else ()
    return outcome.seat, outcome.move, outcome.turned, replaced


def told_of(
    swapper: GameSwapper, live: ClientConnection, viewer: int | None, seat: int, number: int
) -> Iterator[bytes | str]:
    """What a viewer is sent about a rival's move."""
    table = swapper.table
    body = {"id": "rival-move", "answers": swapper.hosted.turn, "move": number}
    moved = table.seats[seat].post(f"{table.path}/seats/{seat}/moves", json=body)
    assert moved.status_code == 200, moved.text
    frame = live.recv(PATIENCE)
    assert '"type":"event"' in str(frame)
    yield frame
    asked = {"after": swapper.hosted.number, **({} if viewer is None else {"seat": viewer})}
    yield table.device(viewer).get(f"{table.path}/events", params=asked).content


# Bots and seeds.


def test_bots_see_what_their_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[tuple[Observation, int]] = []
    with running_server(**UNHURRIED) as server:
        pool = server.app.state.services.bots
        choose = pool.choose

        async def watched(level: BotKind, seen: Observation, seed: int) -> object:
            looks.append((seen, seed))
            return await choose(level, seen, seed)

        monkeypatch.setattr(pool, "choose", watched)
        host = server.device()
        bots = [{"kind": "bot", "level": level} for level in ("easy", "medium")]
        made = host.post("/api/games", json={"edition": "usa", "seats": bots}).json()
        with server.socket(f"/api/games/{made['id']}/live", host, max_size=None) as live:
            host.post(f"/api/games/{made['id']}/start")
            while '"state":"over"' not in str(live.recv(PATIENCE)):
                pass
        record = host.get(f"/api/games/{made['id']}/record").text
        game = server.app.state.registry._rooms[made["id"]].hosted.game
        seed = server.app.state.registry._rooms[made["id"]].hosted.seed
    assert {type(seen) for seen, _ in looks} == {Observation}
    assert len(looks) == len(game.played)
    again = Game("usa", 2, seed, game.names)
    for (seen, _), (seat, move) in zip(looks, game.played, strict=True):
        assert seen == again.observe(seat)
        again.play(move, seat=seat)
    # Their own seeds differ from the game's, which is revealed once the game is over.
    assert seed not in {own for _, own in looks}
    assert str(seed) in record


@pytest.mark.parametrize("edition", ["usa", "europe", "marklin", "germany"])
def test_nobody_sees_the_seed_before_the_end(server: RunningServer, edition: str) -> None:
    table = new_table(server, edition)
    game, seed = table.position.copy(), table.room.hosted.seed
    told: list[object] = []
    with ExitStack() as closing:
        sockets = [closing.enter_context(table.live(viewer)) for viewer in (None, 0, 1)]
        for _, seat, move in islice(random_play(game, 1), 40):
            told.append(table.move(seat, move.number).content)
        for live in sockets:
            told += [live.recv(PATIENCE) for _ in range(40)]
    document = table.host.get("/openapi.json").content
    figures = table.host.get("/metrics").content
    assert_tells_no_seed([*told, document, figures], seed)
