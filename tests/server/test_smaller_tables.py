"""Starting without the free seats: everyone is led to a table that has only the taken ones."""

from __future__ import annotations

from itertools import pairwise

import pytest

from server.harness import RunningServer, at_once
from server.player_helpers import Player, Table, good, make, quick_server, refused

START = "start-without-free-seats"


def moved(table: Table) -> str:
    """Start without the free seats; returns the new table."""
    return str(good(table.host.post(f"{table.room}/{START}"))["id"])


def view(player: Player, game: str, seat: int | None) -> dict[str, object]:
    params = {} if seat is None else {"seat": seat}
    found: dict[str, object] = good(player.device.get(f"/api/games/{game}", params=params))
    return found


def test_everyone_plays_on_at_a_table_without_the_free_seats(server: RunningServer) -> None:
    table = make(server, "here", "open", "open", "easy")
    ben, watching = table.enter(table.key("seat", 2)), table.spectator
    good(ben.sit("Ben"))
    listeners = [table[0].listen(), ben.listen(), watching.listen()]
    game = moved(table)
    for listener in listeners:
        while (event := listener.next("event")["event"])["kind"] != "rematch":
            pass
        assert event["game"] == game
    assert table.view()["rematch"] == game
    for player, seat in ((table[0], 0), (ben, 1), (watching, None)):
        now = view(player, game, seat)
        assert now["state"] == "playing"
        assert [it["name"] for it in now["seats"]] == ["Ann", "Ben", "Easy bot"]  # type: ignore[attr-defined]
    assert good(table.host.get(f"/api/games/{game}/roles"))["host"]


def test_the_chat_goes_along(server: RunningServer) -> None:
    table = make(server, "here", "open", "open", "easy")
    cleo, ben = table.enter(table.key("seat", 1)), table.enter(table.key("seat", 2))
    good(cleo.sit("Cleo"))
    good(ben.sit("Ben"))
    for player, words in ((ben, "Hello"), (cleo, "I must go"), (table[0], "Who is missing?")):
        good(player.say(words))
    good(cleo.post("leave"))
    game = moved(table)
    now = view(ben, game, 1)
    said = [(it["seat"], it["text"]) for it in now["chat"]]  # type: ignore[attr-defined]
    assert said == [(1, "Hello"), (0, "Who is missing?")]
    events = good(ben.device.get(f"/api/games/{game}/events"))["events"]
    assert [it["kind"] for it in events[:3]] == ["chat", "chat", "started"]


def test_the_old_table_is_closed_and_forgotten(server: RunningServer) -> None:
    table = make(server, "here", "open", "easy", listed=True)
    late = server.device()
    game = moved(table)
    refused(table.host.post(f"{table.room}/start"), "already_started")
    refused(table.host.put(f"{table.room}/seats/1/bot", json={}), "already_started")
    refused(late.post("/api/keys", json={"key": table.key("seat", 1)}), "no_key")
    shown = good(late.post("/api/tables", json={"key": table.key("table")}))
    assert (shown["game"], shown["state"], len(shown["seats"])) == (game, "playing", 2)
    assert good(late.post("/api/keys", json={"key": table.key("watch")}))["game"] == game
    mine = [it["id"] for it in good(table.host.get("/api/games"))["games"]]
    assert game in mine and table.game not in mine
    assert table.game not in [it["id"] for it in good(late.get("/api/lobby"))["games"]]


def test_it_is_done_once(server: RunningServer) -> None:
    table = make(server, "here", "open", "easy")
    asked = at_once(*[lambda: table.host.post(f"{table.room}/{START}")] * 4)
    games = [good(answer)["id"] for answer in asked]
    assert all(a == b for a, b in pairwise(games))


@pytest.mark.parametrize("others", [("open",), ("open", "open")])
def test_two_players_are_needed(server: RunningServer, others: tuple[str, ...]) -> None:
    table = make(server, "here", *others)
    refused(table.host.post(f"{table.room}/{START}"), "not_ready")
    assert table.view()["rematch"] is None


def test_only_the_host_may_and_only_before_the_start(server: RunningServer) -> None:
    table = make(server, "here", "open", "easy")
    ben = table.enter(table.key("seat", 1))
    good(ben.sit("Ben"))
    refused(ben.device.post(f"{table.room}/{START}"), "not_yours")
    good(table.host.post(f"{table.room}/start"))
    refused(table.host.post(f"{table.room}/{START}"), "already_started")


def test_it_counts_as_a_new_game() -> None:
    with quick_server(games_per_hour=1) as server:
        table = make(server, "here", "open", "easy")
        refused(table.host.post(f"{table.room}/{START}"), "too_many_games")
        assert table.view()["rematch"] is None
