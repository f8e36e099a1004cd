"""Replays over HTTP: upload a record, and view every position of its game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from helpers import EDITIONS

import trunkline as tl
from server.editions import older_usa
from server.in_process_client import LocalClient, assert_typed
from trunkline.editions import load, read_document, write_document
from trunkline.server.http.routes import replays
from trunkline.server.http.routes.replays import MAX_POSITIONS
from trunkline.server.rooms.rate_limits import HOUR, RequestPace, SlidingWindows
from trunkline.server.rooms.replays import DAY, GAMES_CACHED, MAX_LINES, Replays
from trunkline.server.rooms.worker_pool import WorkerPool
from trunkline.server.settings import Settings
from trunkline.server.storage.rows import EditionRow, ReplayRow
from trunkline.server.storage.storage import Storage
from trunkline.server.wire.positions import open_hands, position_of
from trunkline.server.wire.replays import Replay, ReplayPosition
from trunkline.turning_points import turning_points

GOLDEN = Path(__file__).parent.parent / "golden"


class FakeReplayStorage:
    """Keeps replays in memory."""

    def __init__(self) -> None:
        self.rows: dict[str, ReplayRow] = {}
        self.editions: dict[str, str] = {}

    async def save_replay(self, replay: ReplayRow, edition: EditionRow | None = None) -> ReplayRow:
        if edition is not None:
            self.editions[edition.hash] = edition.document
        return self.rows.setdefault(replay.id, replay)

    async def edition(self, hash: str) -> str | None:
        return self.editions.get(hash)

    async def replay(self, replay: str) -> ReplayRow | None:
        return self.rows.get(replay)

    async def touch_replay(self, replay: str, at: int) -> None:
        self.rows[replay] = msgspec.structs.replace(self.rows[replay], active_at=at)


@pytest.fixture
def storage() -> FakeReplayStorage:
    return FakeReplayStorage()


@pytest.fixture
def client(storage: FakeReplayStorage) -> Iterator[LocalClient]:
    readers = WorkerPool("reader", 1)
    yield LocalClient(
        replays.router,
        settings=Settings(),
        pace=RequestPace(1000),
        replays=Replays(storage, lambda: time.time_ns() // 1_000_000, readers),
        new_games=SlidingWindows(1000, HOUR),
    )
    readers.close()


def golden(name: str = "europe-3-01") -> str:
    """The record of a whole game."""
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def added(client: LocalClient, record: str) -> str:
    """The id of a valid record after uploading it."""
    answer = client.post("/api/replays", json={"record": record})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def refused(client: LocalClient, record: str, line: int, *words: str) -> None:
    """The record is refused, and the problem says where and why."""
    answer = client.post("/api/replays", json={"record": record})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "bad_record")
    assert problem["facts"].get("line", 0) == line
    for word in words:
        assert word in problem["detail"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_replay_has_the_whole_game(client: LocalClient, edition: str) -> None:
    record = golden(f"{edition}-4-01")
    game = tl.replay(record)
    ident = added(client, record)
    told = Replay.model_validate_json(client.get(f"/api/replays/{ident}").content)
    assert (told.edition, told.names, told.seed) == (edition, game.names, str(game.seed))
    assert [(move.seat, move.number, move.text) for move in told.moves] == [
        (seat, move.number, move.text) for seat, move in game.played
    ]
    assert told.over
    assert told.result.winners == tuple(game.winners())
    names = game.compiled.notation.tracks
    for score, real in zip(told.result.scores, game.scores(), strict=True):
        assert score.total == real.total
        assert [(t.index, t.done, t.owned, t.lent) for t in score.ticket_results] == [
            (t.index, t.done, t.owned, t.lent) for t in real.ticket_results
        ]
        assert tuple(names[track] for track in score.path_tracks) == real.path
        assert tuple(names[track] for track in score.lent) == real.lent
    assert told.statistics.moves == len(told.moves)
    assert [
        (point.kind, point.moves, point.seat, point.ticket) for point in told.turning_points
    ] == [(point.kind, point.moves, point.seat, point.ticket) for point in turning_points(game)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_positions_are_there_page_by_page(client: LocalClient, edition: str) -> None:
    record = golden(f"{edition}-2-01")
    ident = added(client, record)
    game = tl.replay(record)
    again = tl.Game(edition, game.seats, game.seed)
    told: list[ReplayPosition] = []
    while len(told) == 0 or told[-1].moves < len(game.played):
        answer = client.get(f"/api/replays/{ident}/positions", params={"first": len(told)})
        told += [ReplayPosition.model_validate(position) for position in answer.json()]
    for position, step in zip(told, [None, *game.played], strict=True):
        if step is not None:
            again.play(step[1], seat=step[0])
        assert position.moves == len(again.played)
        assert position.position == position_of(again.observe(None))
        assert position.hands == open_hands(again)


def test_there_is_no_position_after_the_end(client: LocalClient) -> None:
    record = golden()
    ident = added(client, record)
    moves = len(tl.replay(record).played)
    last = client.get(f"/api/replays/{ident}/positions", params={"first": moves, "count": 5})
    after = client.get(f"/api/replays/{ident}/positions", params={"first": moves + 1})
    assert [position["moves"] for position in last.json()] == [moves]
    assert after.json() == []


@pytest.mark.parametrize(
    "page", [{"first": -1}, {"count": 0}, {"count": MAX_POSITIONS + 1}, {"first": "x"}]
)
def test_an_invalid_page_is_a_problem(client: LocalClient, page: dict[str, int | str]) -> None:
    answer = client.get(f"/api/replays/{added(client, golden())}/positions", params=page)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


def test_the_same_game_has_the_same_id(client: LocalClient, storage: FakeReplayStorage) -> None:
    record = golden()
    loosely = "\n".join(line.partition(";")[0] + "  " for line in record.splitlines())
    assert added(client, record) == added(client, loosely)
    assert len(storage.rows) == 1
    assert added(client, golden("europe-3-02")) != added(client, record)


def test_the_same_game_is_stored_once(tmp_path: Path) -> None:
    async def add_twice() -> None:
        storage = await Storage.open(str(tmp_path / "games.db"))
        try:
            ready = Replays(storage, lambda: 1, WorkerPool("reader", 1))
            first = await ready.add(golden())
            assert await ready.add(golden()) == first
            assert (await ready.row(first)).record == golden()
        finally:
            await storage.close()

    asyncio.run(add_twice())


def test_comments_in_a_record_are_not_kept(client: LocalClient) -> None:
    record = golden().replace("\n1 ", "\n; see my site\n1 ", 1)
    ident = added(client, record)
    assert client.get(f"/api/replays/{ident}/record").text == golden()


def test_the_record_is_a_download_that_replays(client: LocalClient) -> None:
    ident = added(client, golden("germany-3-01"))
    answer = client.get(f"/api/replays/{ident}/record")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="trunkline-{ident}.txt"'
    assert tl.replay(answer.text).over


def test_moves_have_their_outcomes(client: LocalClient) -> None:
    told = client.get(f"/api/replays/{added(client, golden())}").json()["moves"]
    kept = told[0]
    assert kept["text"] == "keep 2 3 4"
    assert (len(kept["kept"]), kept["kept_count"], kept["returned_count"]) == (3, 3, 1)
    for move in told:
        if move["kind"] == "draw card":
            assert move.keys() == {"seat", "kind", "number", "text", "drew"}
        if move["kind"] == "decline":
            assert move["built"] is False


def test_an_unfinished_game_can_be_viewed(client: LocalClient) -> None:
    game = tl.Game("usa", seats=2, seed=3)
    for _ in range(9):
        game.play(game.moves()[0])
    told = client.get(f"/api/replays/{added(client, game.record())}").json()
    assert not told["over"]
    assert len(told["moves"]) == 9


def test_a_wrong_record_is_refused_with_its_line(
    client: LocalClient, storage: FakeReplayStorage
) -> None:
    record = golden()
    refused(client, "", 1, "a record begins with")
    refused(client, "hello", 1, "a record begins with")
    refused(client, record.replace("seed: 3001\n", ""), 0, "'seed' is missing")
    refused(client, record.replace("\n2 1 keep 2 3", "\n2 1 keep 9"), 12, "keep")
    refused(client, record.replace("result: -36", "result: 136"), 9, "the moves lead to")
    assert not storage.rows


def test_a_record_of_an_unknown_edition_is_refused(client: LocalClient) -> None:
    record = golden().replace("hash: 92586", "hash: 12345")
    refused(client, record, 3, "europe with the hash 12345fd89e9cd5d7", "does not have")
    elsewhere = record.replace("edition: europe", "edition: ../x.toml")
    refused(client, elsewhere, 3, "../x.toml with the hash")
    refused(client, record.replace("hash: 1", "hash: " + "x" * 999), 3, "x" * 40 + ",")


def test_a_record_names_its_edition_by_the_hash(client: LocalClient) -> None:
    renamed = golden().replace("edition: europe", "edition: mine")
    assert added(client, renamed) == added(client, golden())


def test_a_record_of_an_older_edition_that_the_server_keeps_is_replayed(
    client: LocalClient, storage: FakeReplayStorage, tmp_path: Path
) -> None:
    older = load(older_usa(tmp_path))
    game = tl.Game(older, seats=2, seed=1)
    while not game.over:
        game.play(game.moves()[0])
    refused(client, game.record(), 3, older.hash)
    storage.editions[older.hash] = write_document(older)
    told = client.get(f"/api/replays/{added(client, game.record())}").json()
    assert (told["edition"], told["edition_hash"]) == ("usa", older.hash)
    assert len(told["moves"]) == len(game.played)


def test_the_edition_of_a_replay_is_kept(client: LocalClient, storage: FakeReplayStorage) -> None:
    added(client, golden())
    assert [*map(read_document, storage.editions.values())] == [load("europe")]


def test_a_record_has_a_limit(client: LocalClient) -> None:
    refused(client, golden() + ";\n" * MAX_LINES, 0, str(MAX_LINES))
    answer = client.post("/api/replays", json={"record": "x" * 300_000})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


@pytest.mark.parametrize("path", ["", "/record", "/positions"])
def test_an_unknown_replay_is_a_problem(client: LocalClient, path: str) -> None:
    answer = client.get(f"/api/replays/nothing{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_viewing_a_replay_keeps_it_from_expiring(
    client: LocalClient, storage: FakeReplayStorage
) -> None:
    ident = added(client, golden())
    fresh = storage.rows[ident]
    client.get(f"/api/replays/{ident}")
    assert storage.rows[ident] == fresh, "once a day is enough"
    storage.rows[ident] = msgspec.structs.replace(fresh, active_at=fresh.active_at - 2 * DAY)
    client.get(f"/api/replays/{ident}")
    assert storage.rows[ident].active_at >= fresh.active_at


def test_replays_that_left_the_cache_are_loaded_again(client: LocalClient) -> None:
    records = [tl.Game("usa", seats=2, seed=seed).record() for seed in range(GAMES_CACHED + 3)]
    idents = [added(client, record) for record in records]
    for _ in range(2):
        seeds = [client.get(f"/api/replays/{ident}").json()["seed"] for ident in idents]
        assert seeds == [str(seed) for seed in range(GAMES_CACHED + 3)]


def test_the_document_has_a_type_for_everything(client: LocalClient) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    for name in ("Replay", "Outcome", "Position", "SeatPosition", "Hand", "Result", "Statistics"):
        assert_typed(schemas[name])
