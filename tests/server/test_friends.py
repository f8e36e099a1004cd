"""Reaching friends: links to a table, players who are away, rematches, addresses and previews."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

import trunkline as tl
from server.harness import RunningServer, wait_for
from server.player_helpers import Table, begin, good, make, quick_server, refused
from trunkline.server.http.cached_responses import make_cached
from trunkline.server.http.static_client import HTML, REVALIDATE, StaticClient
from trunkline.server.limits import AWAY_SECONDS
from trunkline.server.listening import is_local

PAGE = b"<html><head><title>Trunkline</title></head></html>"


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with quick_server() as running:
        yield running


def table_key(table: Table) -> str:
    return table.key("table")


def look(device: httpx.Client, key: str) -> dict[str, Any]:
    seen: dict[str, Any] = good(device.post("/api/tables", json={"key": key}))
    return seen


def take(device: httpx.Client, key: str, seat: int, name: str, **more: str) -> httpx.Response:
    return device.put(f"/api/tables/seats/{seat}", json={"key": key, "name": name, **more})


# The link to a table


def test_guests_with_one_link_choose_their_seats(server: RunningServer) -> None:
    table = make(server, "here", "open", "open", "hard")
    key, ben, cleo = table_key(table), server.device(), server.device()
    seen = look(ben, key)
    assert [seat["free"] for seat in seen["seats"]] == [False, True, True, False]
    assert (seen["own_seats"], seen["state"]) == ([], "open")
    assert good(take(ben, key, 2, "Ben", color="teal"))["seats"] == [2]
    assert [seat["free"] for seat in look(cleo, key)["seats"]] == [False, True, False, False]
    problem = refused(take(cleo, key, 2, "Cleo"), "seat_taken")
    assert problem["facts"]["seat"] == 2
    refused(take(cleo, key, 3, "Cleo"), "seat_taken")
    refused(take(cleo, key, 1, "Cleo", color="teal"), "color_taken")
    good(take(cleo, key, 1, "Cleo"))
    assert look(ben, key)["own_seats"] == [2]
    assert [seat["name"] for seat in table.view()["seats"][:3]] == ["Ann", "Cleo", "Ben"]


def test_guests_see_who_invites_them(server: RunningServer) -> None:
    ben, cleo = server.device(), server.device()
    table = make(server, "open", "here", "open")
    good(take(ben, table_key(table), 0, "Ben"))
    assert look(cleo, table_key(table))["host"] == "Bob"
    without_host = make(server, "open", "open")
    good(take(ben, table_key(without_host), 0, "Ben"))
    assert look(cleo, table_key(without_host))["host"] is None


def test_the_key_to_a_table_gives_no_role_by_itself(server: RunningServer) -> None:
    table = make(server, "here", "open")
    stranger = server.device()
    roles = good(stranger.post("/api/keys", json={"key": table_key(table)}))
    assert roles["table"] and not roles["seats"] and not roles["host"] and not roles["watch"]
    refused(stranger.get(table.room), "not_found")
    for key in (table.key("seat", 1), table.key("watch"), "a" * 43, "?"):
        refused(stranger.post("/api/tables", json={"key": key}), "no_key")


def test_a_device_keeps_its_seat_and_cannot_take_a_second_one(server: RunningServer) -> None:
    table = make(server, "here", "open", "open")
    ben = server.device()
    for seat in (1, 2):
        assert good(take(ben, table_key(table), seat, "Ben"))["seats"] == [1]
    assert good(take(table.host, table_key(table), 2, "Ann again"))["seats"] == [0]


def test_one_of_many_who_want_a_seat_gets_it(server: RunningServer) -> None:
    table = make(server, "here", "open")
    key = table_key(table)
    with ThreadPoolExecutor(6) as threads:
        asked = [threads.submit(take, server.device(), key, 1, f"No {it}") for it in range(6)]
    answers = [it.result() for it in asked]
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    assert table.view()["seats"][1]["devices"] == 1


def test_who_sits_down_by_the_table_is_alone_on_the_seat(server: RunningServer) -> None:
    table = make(server, "here", "open")
    spare = table.new_key("seat", 1)
    ben = server.device()
    good(take(ben, table_key(table), 1, "Ben"))
    refused(server.device().post("/api/keys", json={"key": spare}), "no_key")
    refused(table.host.post(f"{table.room}/links", json={"role": "seat", "seat": 1}), "seat_taken")


def test_a_seat_whose_link_was_opened_is_not_free_at_the_table(server: RunningServer) -> None:
    table = make(server, "here", "open")
    table.enter(table.key("seat", 1))
    refused(take(server.device(), table_key(table), 1, "Ben"), "seat_taken")


def test_who_loses_a_seat_cannot_come_back_by_the_same_link(server: RunningServer) -> None:
    table = make(server, "here", "open")
    key, ben = table_key(table), server.device()
    good(take(ben, key, 1, "Ben"))
    good(table.host.delete(f"{table.room}/seats/1"))
    refused(take(ben, key, 1, "Ben"), "no_key")
    good(take(server.device(), table.new_key("table"), 1, "Cleo"))


def test_a_seat_that_is_freed_during_the_game_can_be_taken(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    good(table.host.delete(f"{table.room}/seats/1"))
    key, cleo = table.new_key("table"), server.device()
    assert [seat["free"] for seat in look(cleo, key)["seats"]] == [False, True]
    good(take(cleo, key, 1, "Cleo"))
    assert table.view()["seats"][1]["name"] == "Cleo"


def test_late_guests_may_watch_if_the_table_lets_them(server: RunningServer) -> None:
    table = make(server, "here", "open", start_when_full=True)
    key, late = table_key(table), server.device()
    good(take(server.device(), key, 1, "Ben"))
    seen = look(late, key)
    assert (seen["state"], seen["may_watch"]) == ("playing", True)
    assert not any(seat["free"] for seat in seen["seats"])
    roles = good(late.post("/api/tables/watch", json={"key": key}))
    assert roles["watch"] and not roles["seats"]
    assert good(late.get(table.room))["you"] is None
    good(table.host.delete(f"{table.room}/watch"))
    refused(late.get(table.room), "not_found")
    refused(late.post("/api/tables/watch", json={"key": key}), "no_key")


def test_a_table_can_be_closed_to_spectators(server: RunningServer) -> None:
    table = make(server, "here", "open", guests_watch=False)
    key, late = table_key(table), server.device()
    assert not look(late, key)["may_watch"]
    assert refused(late.post("/api/tables/watch", json={"key": key}), "not_yours")["facts"] == {
        "case": "watch"
    }
    refused(late.get(table.room), "not_found")


def test_only_the_host_makes_a_link_to_the_table(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    refused(table[1].device.post(f"{table.room}/links", json={"role": "table"}), "not_yours")


# Players who are away


def be_away(table: Table, seat: int) -> None:
    """Let a seat have been disconnected for as long as others must wait."""
    room = table.server.app.state.registry._rooms[table.game]  # type: ignore[union-attr]
    room.presence  # noqa: B018, notes who is connected
    room._disconnected_since[seat] -= AWAY_SECONDS * 1000


def test_a_bot_replaces_a_player_who_is_away_until_the_player_returns(
    server: RunningServer,
) -> None:
    table = begin(server, "open", "open", "open")
    listeners = [table[seat].listen() for seat in (0, 2)]
    assert refused(table[0].post("replace/1"), "not_away")["facts"] == {"case": "seat", "seat": 1}
    be_away(table, 1)
    refused(table[0].post("replace/2"), "not_away")
    good(table[0].post("replace/1"))
    for listener in listeners:
        told = [it for it in listener.until(table.view()["number"]) if it["kind"] == "absent"]
        assert [(it["seat"], it["why"], it["by"]) for it in told] == [(1, "away", 0)]
    wait_for(lambda: table.hosted.due[1] is None)
    refused(table[2].post("replace/1"), "bot_plays")
    good(table[1].post("return"))
    assert table.view()["seats"][1]["absent"] is None


def test_nobody_is_replaced_whom_the_game_does_not_wait_for(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    table.keep_all()
    waiting = table.hosted.waiting[0]
    be_away(table, 1 - waiting)
    refused(table[waiting].post(f"replace/{1 - waiting}"), "not_away")
    refused(table[waiting].post("end"), "not_away")
    clocked = begin(server, "open", "open", clock={"per": "move", "seconds": 600})
    be_away(clocked, 1)
    refused(clocked[0].post("replace/1"), "not_away")
    assert [seat["away_from"] for seat in clocked.view()["seats"]] == [None, None]


def test_a_spectator_replaces_nobody(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    be_away(table, 1)
    refused(table.host.post(f"{table.room}/seats/0/replace/1"), "not_yours")


def test_the_game_ends_when_all_who_are_there_agree(server: RunningServer) -> None:
    table = begin(server, "open", "open", "open")
    keeping = [table[seat].listen() for seat in (0, 1)]
    be_away(table, 2)
    good(table[0].post("end"))
    assert (table.view()["state"], table.view()["end_agreed"]) == ("playing", [0])
    good(table[1].post("end"))
    view = table.view()
    assert (view["state"], view["result"]["resigned"]) == ("over", [2])
    assert 2 not in view["result"]["winners"]
    assert len(view["hands"]) == 3
    refused(table[2].post("return"), "over")
    last = keeping[0].until(view["number"])[-1]
    assert (last["kind"], last["seat"], last["away"]) == ("end_agreed", 1, [2])
    record = table[0].device.get(f"{table.room}/record").text
    assert "\nended: early\n" in record and "unfinished" not in record
    again = tl.replay(record)
    assert again.ended_early and again.record() == record


def test_a_move_takes_back_what_was_agreed(server: RunningServer) -> None:
    table = begin(server, "open", "open", "open")
    keeping = [table[seat].listen() for seat in (0, 1)]
    be_away(table, 2)
    good(table[0].post("end"))
    good(table[1].move(table[1].moves[0]))
    assert table.view()["end_agreed"] == []
    assert keeping


# Resigning


def test_resigning_ends_a_game_of_two_with_a_win_for_the_other(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    table.play_on(most=8)
    good(table[0].post("resign"))
    view = table.view()
    assert (view["state"], view["result"]["winners"]) == ("over", [1])
    assert [seat["resigned"] for seat in view["seats"]] == [True, False]
    refused(table[1].move(0), "over")
    record = table[1].device.get(f"{table.room}/record").text
    assert tl.replay(record).winners() == [1]
    assert good(table[1].device.get(f"{table.room}/replay"))["result"]["winners"] == [1]


def test_of_three_the_last_who_has_not_resigned_wins(server: RunningServer) -> None:
    table = begin(server, "open", "open", "open")
    good(table[0].post("resign"))
    assert table.view()["state"] == "playing"
    good(table[2].post("resign"))
    assert table.view()["result"]["winners"] == [1]


# Rematches


def test_a_rematch_starts_when_everyone_has_asked_for_it(server: RunningServer) -> None:
    table = begin(server, "open", "open", "open")
    for seat in (0, 1):
        good(table[seat].post("resign"))
    game = good(table[0].device.post(f"{table.room}/rematch"))["id"]
    again = f"/api/games/{game}"
    for seat, expected in ((0, "open"), (2, "open"), (1, "playing")):
        device = table[seat].device
        assert good(device.post(f"{table.room}/rematch"))["id"] == game
        assert good(device.get(again))["state"] == expected


def test_a_rematch_shows_who_is_ready(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    good(table[0].post("resign"))
    game = good(table[0].device.post(f"{table.room}/rematch"))["id"]
    view = good(table[0].device.get(f"/api/games/{game}"))
    assert [seat["ready"] for seat in view["seats"]] == [False, True], "seats move up by one"
    assert view["start_when_ready"]


# One screen for several people


def test_people_who_share_a_device_are_there_together(server: RunningServer) -> None:
    table = begin(server, "here", "here", "open")
    with table[0].listen().socket:
        view = table.view()
        assert [seat["connected"] for seat in view["seats"]] == [True, True, False]
        assert [seat["away_from"] is None for seat in view["seats"]] == [True, True, False]


# Addresses


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("box", False)],
)
def test_loopback_addresses_are_known(host: str, local: bool) -> None:
    assert is_local(host) is local


def test_a_server_tells_who_can_reach_it() -> None:
    with quick_server() as server:
        about = good(server.device().get("/api"))
        assert (about["reach"], about["address"]) == ("machine", None)
    with quick_server(origin="http://localhost:1") as server:
        device = server.device()
        about = good(device.get("/api", headers={"Host": "localhost:1"}))
        assert (about["reach"], about["address"]) == ("origin", "http://localhost:1")


def test_only_the_machine_itself_learns_its_address_in_the_network() -> None:
    with quick_server(host="0.0.0.0") as server:
        about = good(server.device().get("/api"))
        assert about["reach"] == "network"
        assert about["address"] is None or not is_local(httpx.URL(about["address"]).host)
        for header in ("X-Forwarded-For", "Forwarded", "Via"):
            asked = server.device().get("/api", headers={header: "203.0.113.9"})
            assert good(asked)["address"] is None


# Previews


def test_the_page_of_a_table_link_has_a_preview_without_secrets() -> None:
    with quick_server() as server:
        server.app.state.client = StaticClient(make_cached(PAGE, HTML, REVALIDATE), {}, "build")
        seats = [{"kind": "here", "name": "Ada <3"}, {"kind": "open"}]
        host = server.device()
        made = good(host.post("/api/games", json={"edition": "usa", "seats": seats}))
        link = next(it for it in made["links"] if it["role"] == "table")
        path = link["path"].partition("#")[0]
        page = server.device().get(path).text
        assert 'property="og:title" content="Join Ada &lt;3\u2019s table"' in page
        assert "USA for 2 players. One seat is free." in page
        assert link["key"] not in page and made["id"] not in page
        for other in ("/join/" + "0" * 16, "/join/xyz", f"/join/{made['id']}"):
            assert server.device().get(other).text == PAGE.decode()
        renewed = good(host.post(f"/api/games/{made['id']}/links", json={"role": "table"}))
        assert server.device().get(path).text == PAGE.decode(), "the old link is gone"
        assert "og:title" in server.device().get(renewed["path"].partition("#")[0]).text
