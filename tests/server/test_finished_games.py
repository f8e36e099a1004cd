"""Finished games: score parts, the record, every position, shared replays, statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from helpers import EDITIONS

import trunkline as tl
from server.harness import RunningServer, running_server, wait_for
from trunkline.game import Game
from trunkline.server.wire.positions import open_hands, position_of
from trunkline.server.wire.results import result_of, statistics_of

AFTER = ("record", "replay", "positions", "analysis", "share")
editions = pytest.mark.parametrize("edition", EDITIONS)


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running_server(pause=0, games_per_hour=1000, links_per_minute=1000) as running:
        yield running


@pytest.fixture(scope="module")
def host(server: RunningServer) -> httpx.Client:
    return server.device()


@pytest.fixture
def stranger(server: RunningServer) -> httpx.Client:
    return server.device()


def begun(host: httpx.Client, edition: str = "usa", seats: int = 3) -> str:
    """A game of one person against bots."""
    people = [{"kind": "here", "name": "Ada"}, *[{"kind": "bot", "level": "easy"}] * (seats - 1)]
    made = host.post("/api/games", json={"edition": edition, "seats": people})
    assert made.status_code == 201, made.text
    game = str(made.json()["id"])
    assert host.post(f"/api/games/{game}/start").status_code == 200
    return game


def view(device: httpx.Client, game: str, seat: int | None = None) -> dict[str, Any]:
    params = {} if seat is None else {"seat": seat}
    answer = device.get(f"/api/games/{game}", params=params)
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


def finished(host: httpx.Client, game: str) -> str:
    """The game, once bots have played it to its end."""
    assert host.post(f"/api/games/{game}/seats/0/resign").status_code == 200
    wait_for(lambda: view(host, game)["state"] == "over")
    return game


@pytest.fixture(scope="module")
def games(host: httpx.Client) -> dict[str, str]:
    """A finished game of every edition, made on demand."""

    class Finished(dict[str, str]):
        def __missing__(self, edition: str) -> str:
            self[edition] = finished(host, begun(host, edition))
            return self[edition]

    return Finished()


def test_a_result_names_the_seats_that_resigned(host: httpx.Client, games: dict[str, str]) -> None:
    result = host.get(f"/api/games/{games['usa']}/replay").json()["result"]
    assert result["resigned"] == [0]
    assert 0 not in result["winners"]


def replayed(device: httpx.Client, game: str) -> Game:
    """The game that its record leads to."""
    return tl.replay(device.get(f"/api/games/{game}/record").text)


@editions
def test_score_parts_add_up_and_follow_from_the_record(
    host: httpx.Client, games: dict[str, str], edition: str
) -> None:
    seen = view(host, games[edition], seat=0)
    for score in seen["result"]["scores"]:
        assert score["total"] == sum(score["parts"].values())
    game = replayed(host, games[edition])
    assert game.over
    assert (game.edition.id, game.names[0]) == (edition, "Ada")
    assert seen["result"] == result_of(game).model_dump(mode="json")
    assert seen["position"] == position_of(game.observe(None)).model_dump(mode="json")
    assert seen["hands"] == [hand.model_dump(mode="json") for hand in open_hands(game)]


@editions
def test_the_replay_has_every_move_and_statistics_that_agree_with_the_record(
    host: httpx.Client, games: dict[str, str], edition: str
) -> None:
    told = host.get(f"/api/games/{games[edition]}/replay").json()
    game = replayed(host, games[edition])
    assert [(move["seat"], move["number"]) for move in told["moves"]] == [
        (seat, move.number) for seat, move in game.played
    ]
    assert told["seed"] == str(game.seed)
    statistics = statistics_of(game)
    for part, seat in zip(told["statistics"]["seats"], statistics.seats, strict=True):
        assert part == seat.model_dump(mode="json")
        assert part["tickets_made"] + part["tickets_failed"] == part["tickets_kept"]
    assert told["statistics"]["moves"] == len(game.played)


@editions
def test_every_position_can_be_viewed(
    host: httpx.Client, games: dict[str, str], edition: str
) -> None:
    pages: list[dict[str, Any]] = []
    while page := host.get(
        f"/api/games/{games[edition]}/positions", params={"first": len(pages)}
    ).json():
        pages += page
    game = replayed(host, games[edition])
    assert [position["moves"] for position in pages] == list(range(len(game.played) + 1))
    again = Game(edition, game.seats, game.seed, game.names)
    for position, step in zip(pages, [None, *game.played], strict=True):
        if step is not None:
            again.play(step[1], seat=step[0])
        assert position["position"]["owners"] == {
            str(track): owner for track, owner in again.observe(None).owners.items()
        }
    assert pages[-1]["position"] == view(host, games[edition])["position"]


@editions
def test_a_shared_game_is_open_to_anyone_without_a_cookie(
    host: httpx.Client, stranger: httpx.Client, games: dict[str, str], edition: str
) -> None:
    game = games[edition]
    shared = host.post(f"/api/games/{game}/share").json()
    assert host.post(f"/api/games/{game}/share").json() == shared
    assert shared["path"] == f"/replays/{shared['id']}"
    assert shared["id"] != game
    for part in ("", "/record", "/positions"):
        answer = stranger.get(f"/api/replays/{shared['id']}{part}")
        own = host.get(f"/api/games/{game}{part or '/replay'}")
        assert (answer.status_code, answer.content) == (200, own.content)
    assert not stranger.cookies


@editions
def test_a_downloaded_record_can_be_uploaded_again(
    host: httpx.Client, stranger: httpx.Client, games: dict[str, str], edition: str
) -> None:
    answer = host.get(f"/api/games/{games[edition]}/record")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    brought = stranger.post("/api/replays", json={"record": answer.text})
    assert brought.status_code == 201
    replay = stranger.get(f"/api/replays/{brought.json()['id']}").json()
    own = host.get(f"/api/games/{games[edition]}/replay").json()
    # The record says nothing about colours, bots and turns taken back.
    seats = own.pop("seats")
    assert replay == own
    view = host.get(f"/api/games/{games[edition]}").json()
    for seat, seen in zip(seats, view["seats"], strict=True):
        level = seen["level"] if seen["kind"] == "bot" else None
        same = {name: seen[name] for name in ("color", "bot_number", "taken_back")}
        assert seat == {"level": level, **same}


def test_spectators_may_see_all_of_it_too(
    host: httpx.Client, stranger: httpx.Client, games: dict[str, str]
) -> None:
    link = host.post(f"/api/games/{games['usa']}/links", json={"role": "watch"}).json()
    assert stranger.post("/api/keys", json={"key": link["key"]}).status_code == 200
    for part in ("record", "replay", "positions"):
        own = host.get(f"/api/games/{games['usa']}/{part}")
        assert stranger.get(f"/api/games/{games['usa']}/{part}").content == own.content
    seen = view(stranger, games["usa"])
    assert seen["you"] is None
    assert seen["result"] == view(host, games["usa"])["result"]


def test_an_undone_move_is_not_in_the_record(host: httpx.Client) -> None:
    seats = [{"kind": "here", "name": name} for name in ("Ada", "Ben")]
    game = host.post("/api/games", json={"edition": "usa", "seats": seats}).json()["id"]
    host.post(f"/api/games/{game}/start")

    def you() -> dict[str, Any]:
        found: dict[str, Any] = view(host, game, 0)["you"]
        return found

    first, last = you()["hand"]["moves"][0], you()["hand"]["moves"][-1]
    for number, move in enumerate((first, last)):
        command = {"id": f"the-move-{number}", "answers": you()["due"], "move": move}
        assert host.post(f"/api/games/{game}/seats/0/moves", json=command).status_code == 200
        if number == 0:
            back = {"id": "take-back", "answers": view(host, game, 0)["turn"]}
            assert host.post(f"/api/games/{game}/seats/0/undo", json=back).status_code == 200
    assert host.post(f"/api/games/{game}/seats/1/leave").status_code == 200
    played = replayed(host, finished(host, game)).played
    # The bot that plays on may later choose the same number, for other tickets.
    assert first != last
    assert next(move.number for seat, move in played if seat == 0) == last


def asked(device: httpx.Client, game: str, part: str) -> tuple[int, bytes]:
    """The response to a request for something that exists only after the end of a game."""
    method = "POST" if part in ("analysis", "share") else "GET"
    answer = device.request(method, f"/api/games/{game}/{part}")
    return answer.status_code, answer.content


@pytest.mark.parametrize("part", AFTER)
def test_an_unfinished_game_is_refused_without_revealing_anything(
    host: httpx.Client, games: dict[str, str], part: str
) -> None:
    one, other, another = begun(host), begun(host), begun(host, "europe", 3)
    unbegun = [{"kind": "here", "name": "Ada"}, {"kind": "open"}]
    fresh = host.post("/api/games", json={"edition": "usa", "seats": unbegun}).json()["id"]
    answers = {asked(host, game, part) for game in (one, other, another, fresh)}
    assert len(answers) == 1, "it depends on the game"
    ((status, body),) = answers
    assert status == 409
    assert b'"not_over"' in body
    for seat in (None, 0):
        seen = view(host, one, seat)
        assert seen["result"] is None
        assert seen["hands"] is None
        assert "seed" not in str(seen)


@pytest.mark.parametrize("part", AFTER)
def test_a_stranger_cannot_tell_a_finished_game_from_a_missing_one(
    stranger: httpx.Client, host: httpx.Client, games: dict[str, str], part: str
) -> None:
    answers = {asked(stranger, game, part) for game in (games["usa"], begun(host), "a" * 12)}
    assert len(answers) == 1
    assert {status for status, _ in answers} == {404}
