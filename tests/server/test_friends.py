"""Reaching friends: links to a table, players who are away, rematches, addresses and previews."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import pytest

import trunkline as tl
from server.harness import RunningServer, wait_for
from server.player_helpers import Table, WallClock, begin, good, make, quick_server, refused
from trunkline.server import listening
from trunkline.server.http.cached_responses import make_cached
from trunkline.server.http.preview_words import PREVIEW_WORDS, preferred_language
from trunkline.server.http.routes import operations
from trunkline.server.http.static_client import HTML, REVALIDATE, StaticClient
from trunkline.server.limits import AWAY_SECONDS
from trunkline.server.listening import is_local, listen, urls_of
from trunkline.server.rooms import commands
from trunkline.server.storage.rows import KeyRow

PAGE = b"<html><head><title>Trunkline</title></head></html>"


@pytest.fixture(scope="module")
def clock() -> WallClock:
    return WallClock()


@pytest.fixture(scope="module")
def server(clock: WallClock) -> Iterator[RunningServer]:
    with quick_server(clock) as running:
        yield running


def table_key(table: Table) -> str:
    return table.key("table")


def look(device: httpx.Client, key: str) -> dict[str, Any]:
    seen: dict[str, Any] = good(device.post("/api/tables", json={"key": key}))
    return seen


def take(device: httpx.Client, key: str, seat: int, name: str, **more: str) -> httpx.Response:
    return device.put(f"/api/tables/seats/{seat}", json={"key": key, "name": name, **more})


def take_any(device: httpx.Client, key: str, name: str, **more: str) -> httpx.Response:
    return device.put("/api/tables/seats", json={"key": key, "name": name, **more})


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


def test_nobody_takes_the_name_of_another(server: RunningServer) -> None:
    table = make(server, "here", "open", "open", "hard")
    key, ben, cleo = table_key(table), server.device(), server.device()
    problem = refused(take(ben, key, 1, "ANN"), "name_taken")
    assert problem["facts"] == {"name": "ANN"}
    assert look(ben, key)["own_seats"] == [], "the seat is still free"
    good(take(ben, key, 1, "Ben"))
    good(ben.put(f"{table.room}/seats/1", json={"name": "ben"}))
    refused(take(cleo, key, 2, "Ben"), "name_taken")
    good(take(cleo, key, 2, "Hard bot"))


def test_people_at_one_screen_have_different_names(server: RunningServer) -> None:
    def create(*seats: dict[str, str]) -> httpx.Response:
        return server.device().post("/api/games", json={"edition": "usa", "seats": seats})

    hanna, again = {"kind": "here", "name": "Hanna"}, {"kind": "here", "name": "hanna"}
    refused(create(hanna, again), "name_taken")
    refused(create(hanna, {"kind": "bot", "name": "Hanna"}), "name_taken")
    good(create({"kind": "here", "name": "Medium bot"}, {"kind": "bot", "level": "medium"}))


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


def test_guests_who_do_not_mind_which_seat_all_get_one(server: RunningServer) -> None:
    table = make(server, "here", "open", "open", "open")
    key = table_key(table)
    with ThreadPoolExecutor(4) as threads:
        asked = [
            threads.submit(take_any, server.device(), key, f"No {it}", color="teal")
            for it in range(4)
        ]
    answers = [it.result() for it in asked]
    assert sorted(answer.status_code for answer in answers) == [200] * 3 + [409]
    assert sorted(it.json()["seats"] for it in answers if it.is_success) == [[1], [2], [3]]
    seats = table.view()["seats"]
    assert all(seat["kind"] == "person" for seat in seats)
    assert len({seat["color"] for seat in seats}) == 4
    assert "teal" in {seat["color"] for seat in seats}


def test_a_guest_who_holds_a_seat_already_sits_down_there(server: RunningServer) -> None:
    table = make(server, "here", "open", "open")
    ben = table.enter(table.key("seat", 2)).device
    for name in ("Ben", "Bert"):
        assert good(take_any(ben, table_key(table), name))["seats"] == [2]
    assert [seat["name"] for seat in table.view()["seats"]] == ["Ann", "", "Ben"]


def test_a_guest_who_sits_down_by_the_table_is_alone_on_the_seat(server: RunningServer) -> None:
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


def test_a_guest_who_loses_a_seat_cannot_take_it_again_by_the_same_link(
    server: RunningServer,
) -> None:
    table = make(server, "here", "open")
    key, ben = table_key(table), server.device()
    good(take(ben, key, 1, "Ben"))
    good(table.host.delete(f"{table.room}/seats/1"))
    for asked in (
        take(ben, key, 1, "Ben"),
        take_any(ben, key, "Ben"),
        take(ben, table.new_key("table"), 1, "Ben"),
    ):
        assert refused(asked, "not_yours")["facts"] == {"case": "removed"}
    # The host can change their mind.
    again = good(ben.post("/api/keys", json={"key": table.new_key("seat", 1)}))
    assert again["seats"] == [1]


def test_a_guest_who_loses_a_seat_can_take_another_by_the_same_link(server: RunningServer) -> None:
    table = begin(server, "here", "open", "open")
    key, ben = table_key(table), table[1].device
    hand = good(ben.get(f"{table.room}?seat=1"))["you"]["hand"]
    good(table.host.delete(f"{table.room}/seats/1"))
    seen = look(ben, key)
    assert [seat["free"] for seat in seen["seats"]] == [False, False, False]
    assert (seen["lost_seats"], seen["own_seats"], seen["may_watch"]) == ([1], [], True)
    assert [seat["free"] for seat in look(server.device(), key)["seats"]] == [False, True, False]
    good(table.host.delete(f"{table.room}/seats/2"))
    assert [seat["free"] for seat in look(ben, key)["seats"]] == [False, False, True]
    assert good(take_any(ben, key, "Ben"))["seats"] == [2]
    refused(ben.get(f"{table.room}?seat=1"), "not_yours")
    assert good(ben.get(f"{table.room}?seat=2"))["you"]["hand"] != hand


def test_a_guest_who_loses_a_seat_may_watch_by_the_same_link(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    key, ben = table_key(table), table[1].device
    good(table.host.delete(f"{table.room}/seats/1"))
    assert good(ben.post("/api/tables/watch", json={"key": key}))["watch"]
    assert good(ben.get(table.room))["you"] is None
    refused(ben.get(f"{table.room}?seat=1"), "not_yours")
    assert look(ben, key)["lost_seats"] == [1], "watching does not give the seat back"


def test_a_player_whose_seat_was_freed_is_told_so(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    good(table.host.delete(f"{table.room}/seats/1"))
    for address in ("", "?seat=1", "/roles", "/replay"):
        answer = table[1].device.get(f"{table.room}{address}")
        assert refused(answer, "not_yours")["facts"] == {"case": "removed"}
    refused(server.device().get(table.room), "not_found")


def test_nobody_is_sent_the_device_that_lost_a_seat(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    good(table.host.delete(f"{table.room}/seats/1"))
    last = good(table.host.get(f"{table.room}/events"))["events"][-1]
    assert (last["kind"], last["why"]) == ("absent", "revoked") and "removed" not in last


def test_events_tell_whose_seat_was_freed(server: RunningServer) -> None:
    table = make(server, "here", "open", "open")
    key, ben, cleo = table_key(table), server.device(), server.device()
    good(take(ben, key, 1, "Ben"))
    good(ben.post(f"{table.room}/seats/1/leave"))
    good(take(cleo, key, 1, "Cleo"))
    good(take(ben, key, 2, "Ben"))
    good(table.host.post(f"{table.room}/start"))
    good(table.host.delete(f"{table.room}/seats/1"))
    events = good(table.host.get(f"{table.room}/events"))["events"]
    freed = [it["name"] for it in events if it["kind"] in ("stood", "absent")]
    assert freed == ["Ben", "Cleo"]


def test_a_host_who_frees_their_own_seat_may_take_it_again(server: RunningServer) -> None:
    table = make(server, "here", "open")
    good(table.host.delete(f"{table.room}/seats/0"))
    assert good(take(table.host, table_key(table), 1, "Ann"))["seats"] == [1]


def test_a_guest_who_leaves_does_not_end_the_link_for_others(server: RunningServer) -> None:
    table = make(server, "here", "open")
    key, ben = table_key(table), server.device()
    good(take(ben, key, 1, "Ben"))
    good(ben.post(f"{table.room}/seats/1/leave"))
    good(take(server.device(), key, 1, "Cleo"))
    assert table.view()["seats"][1]["name"] == "Cleo"


def test_a_link_that_ends_while_a_guest_follows_it_gives_nothing(server: RunningServer) -> None:
    table = make(server, "here", "open")
    key, guest = table_key(table), server.device()
    storage = server.app.state.services.storage
    find = storage.key

    async def find_and_end(fingerprint: str) -> KeyRow | None:
        found: KeyRow | None = await find(fingerprint)
        await storage.revoke(table.game, "watch", with_table=True)
        return found

    with mock.patch.object(storage, "key", find_and_end):
        refused(take(guest, key, 1, "Ben"), "no_key")
        key = table.new_key("table")
        refused(guest.post("/api/tables/watch", json={"key": key}), "no_key")
    refused(guest.get(table.room), "not_found")
    assert table.view()["seats"][1]["devices"] == 0


def test_a_seat_that_is_freed_during_the_game_can_be_taken(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    key, cleo = table_key(table), server.device()
    good(table.host.delete(f"{table.room}/seats/1"))
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


def test_a_bot_replaces_a_player_who_is_away_until_the_player_returns(
    server: RunningServer, clock: WallClock
) -> None:
    table = begin(server, "open", "open", "open", hints=False)
    listeners = [table[seat].listen() for seat in (0, 2)]
    assert refused(table[0].post("replace/1"), "not_away")["facts"] == {"case": "seat", "seat": 1}
    clock.pass_seconds(AWAY_SECONDS)
    refused(table[0].post("replace/2"), "not_away")
    good(table[0].post("replace/1"))
    for listener in listeners:
        told = [it for it in listener.until(table.view()["number"]) if it["kind"] == "absent"]
        assert [(it["seat"], it["why"], it["by"]) for it in told] == [(1, "away", 0)]
    wait_for(lambda: table.hosted.due[1] is None)
    refused(table[2].post("replace/1"), "bot_plays")
    good(table[1].post("return"))
    assert table.view()["seats"][1]["absent"] is None


def test_a_player_who_leaves_cannot_return_before_the_bot_has_made_some_moves(
    server: RunningServer,
) -> None:
    table = begin(server, "open", "open", hints=False)
    good(table[1].post("leave"))
    refused(table[1].post("return"), "no_hints")


def test_others_wait_for_a_player_who_was_away_before_being_due(
    server: RunningServer, clock: WallClock
) -> None:
    table = begin(server, "open", "open").keep_all()
    player = table.to_act
    other = 1 - (player.seat or 0)
    listener = player.listen()
    clock.pass_seconds(10 * AWAY_SECONDS)
    for what in (f"replace/{other}", "end"):
        refused(player.post(what), "not_away")
    good(player.move("draw card"))
    good(player.move("draw card"))
    assert table.view()["seats"][other]["away_from"] == clock() + AWAY_SECONDS * 1000
    clock.pass_seconds(AWAY_SECONDS - 1)
    for what in (f"replace/{other}", "end"):
        refused(player.post(what), "not_away")
    clock.pass_seconds(1)
    good(player.post("end"))
    listener.socket.close()
    assert table.view()["result"]["winners"] == [player.seat]


def test_who_sends_requests_is_not_away(server: RunningServer, clock: WallClock) -> None:
    table = begin(server, "open", "open")
    heard = table[0].listen()
    heard.next("presence")
    for _ in range(4):
        clock.pass_seconds(AWAY_SECONDS / 2)
        seen = table[1].view()["seats"][1]
        assert seen["away_from"] == clock() + AWAY_SECONDS * 1000
        refused(table[0].post("replace/1"), "not_away")
        assert heard.next("presence")["away_from"] == [None, seen["away_from"]]
    clock.pass_seconds(AWAY_SECONDS)
    good(table[0].post("replace/1"))


def test_who_asks_to_end_the_game_is_there(server: RunningServer, clock: WallClock) -> None:
    table = begin(server, "open", "open")
    clock.pass_seconds(AWAY_SECONDS)
    refused(table[0].post("replace/0"), "not_away")
    good(table[0].post("end"))
    assert table.view()["result"]["resigned"] == [1]
    assert table.view()["result"]["winners"] == [0]


def test_nobody_is_replaced_in_a_game_with_a_clock(server: RunningServer, clock: WallClock) -> None:
    table = begin(server, "open", "open", clock={"per": "move", "seconds": 600})
    clock.pass_seconds(AWAY_SECONDS)
    refused(table[0].post("replace/1"), "not_away")
    refused(table[0].post("end"), "not_away")
    assert [seat["away_from"] for seat in table.view()["seats"]] == [None, None]


def test_a_spectator_replaces_nobody(server: RunningServer, clock: WallClock) -> None:
    table = begin(server, "open", "open")
    clock.pass_seconds(AWAY_SECONDS)
    refused(table.host.post(f"{table.room}/seats/0/replace/1"), "not_yours")


def test_the_game_ends_when_all_who_are_there_agree(
    server: RunningServer, clock: WallClock
) -> None:
    table = begin(server, "open", "open", "open")
    keeping = [table[seat].listen() for seat in (0, 1)]
    clock.pass_seconds(AWAY_SECONDS)
    agreed = good(table[0].post("end"))
    assert (table.view()["state"], table.view()["end_agreed"]) == ("playing", [0])
    assert good(table[0].post("end")) == agreed, "to agree again changes nothing"
    assert table.view()["number"] == agreed["number"]
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


def test_nobody_asks_whether_those_agree_who_are_not_there(
    server: RunningServer, clock: WallClock
) -> None:
    table = begin(server, "open", "open", "open")
    # The last seat has kept its tickets, so the game does not wait for it.
    good(table[2].move(table[2].moves[0]))
    there = table[2].listen()
    clock.pass_seconds(AWAY_SECONDS)
    agreed = good(table[0].post("end"))
    assert table.view()["state"] == "playing"
    there.socket.close()
    wait_for(lambda: not table.view()["seats"][2]["connected"])
    clock.pass_seconds(AWAY_SECONDS)
    # To agree again ends the game, because nobody else is left.
    assert good(table[0].post("end"))["number"] > agreed["number"]
    assert table.view()["result"]["resigned"] == [1]


def test_a_move_takes_back_what_was_agreed(server: RunningServer, clock: WallClock) -> None:
    table = begin(server, "open", "open", "open")
    keeping = [table[seat].listen() for seat in (0, 1)]
    clock.pass_seconds(AWAY_SECONDS)
    good(table[0].post("end"))
    good(table[1].move(table[1].moves[0]))
    assert table.view()["end_agreed"] == []
    assert keeping


# Resigning


def test_resigning_ends_a_game_of_two_with_a_win_for_the_other(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    table.play_on(most=8)
    assert table[0].view()["you"]["resigning_ends"]
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
    assert not table[2].view()["you"]["resigning_ends"]
    good(table[0].post("resign"))
    assert table.view()["state"] == "playing"
    assert table[2].view()["you"]["resigning_ends"]
    good(table[2].post("resign"))
    assert table.view()["result"]["winners"] == [1]


# Seats that nobody takes


def seat_bot(table: Table, seat: int, **chosen: str) -> httpx.Response:
    return table.host.put(f"{table.room}/seats/{seat}/bot", json=chosen)


def test_the_host_gives_a_free_seat_to_a_bot_and_starts(server: RunningServer) -> None:
    table = make(server, "here", "open", "open", "easy")
    key, ben, late = table_key(table), server.device(), server.device()
    good(take(ben, key, 1, "Ben"))
    refused(table.host.post(f"{table.room}/start"), "not_ready")
    good(seat_bot(table, 2, level="easy"))
    seat = table.view()["seats"][2]
    assert (seat["kind"], seat["level"], seat["name"]) == ("bot", "easy", "Easy bot 2")
    assert seat["color"] not in [table.view()["seats"][other]["color"] for other in (0, 1, 3)]
    refused(late.post("/api/keys", json={"key": table.key("seat", 2)}), "no_key")
    assert not any(it["free"] for it in look(late, key)["seats"])
    assert [it["bot_number"] for it in look(late, key)["seats"]] == [None, None, 2, 1]
    refused(take(late, key, 2, "Cleo"), "seat_taken")
    good(table.host.post(f"{table.room}/start"))
    refused(seat_bot(table, 2, level="hard"), "already_started")
    names = [player["name"] for player in good(ben.get("/api/games"))["games"][0]["players"]]
    assert names == ["Ann", "Ben", "Easy bot 2", "Easy bot"]


def test_a_bot_makes_way_for_a_friend_before_the_start(server: RunningServer) -> None:
    table = make(server, "here", "open", "open")
    key = table_key(table)
    good(seat_bot(table, 1, level="hard", name="Starker Bot"))
    good(seat_bot(table, 1, level="easy"))
    assert [it["name"] for it in table.view()["seats"][1:]] == ["Easy bot", ""]
    good(table.host.delete(f"{table.room}/seats/1/bot"))
    assert table.view()["seats"][1]["kind"] == "open"
    good(take(server.device(), key, 1, "Ben"))
    refused(seat_bot(table, 1), "seat_taken")
    refused(table.host.delete(f"{table.room}/seats/1/bot"), "seat_taken")


def test_who_has_only_opened_a_link_loses_the_seat_to_the_bot(server: RunningServer) -> None:
    table = make(server, "here", "open")
    guest = table.enter(table.key("seat", 1))
    good(seat_bot(table, 1))
    refused(guest.device.get(table.room, params={"seat": 1}), "not_found")
    good(table.host.post(f"{table.room}/start"))
    refused(guest.device.get(table.room, params={"seat": 1}), "not_found")
    refused(guest.sit("Ben"), "not_found")


def test_only_the_host_seats_bots(server: RunningServer) -> None:
    table = make(server, "here", "open", "open")
    ben = server.device()
    good(take(ben, table_key(table), 1, "Ben"))
    refused(ben.put(f"{table.room}/seats/2/bot", json={}), "not_yours")
    refused(ben.delete(f"{table.room}/seats/2/bot"), "not_yours")
    refused(table.host.put(f"{table.room}/seats/3/bot", json={}), "not_found")


def test_a_bot_on_the_last_seat_starts_a_game_that_starts_by_itself(server: RunningServer) -> None:
    table = make(server, "here", "open", start_when_full=True)
    good(seat_bot(table, 1))
    assert table.view()["state"] == "playing"


def test_a_person_left_alone_with_bots_may_take_back_turns(server: RunningServer) -> None:
    table = make(server, "here", "open")
    assert not table.view()["take_back"]
    good(seat_bot(table, 1))
    assert table.view()["take_back"]
    good(table.host.delete(f"{table.room}/seats/1/bot"))
    assert not table.view()["take_back"]


def test_a_seated_bot_survives_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with quick_server(database=database) as server:
        table = make(server, "here", "open")
        good(seat_bot(table, 1, level="hard"))
        cookies = dict(table.host.cookies)
    with quick_server(database=database) as server:
        host = server.device()
        host.cookies.update(cookies)
        good(host.post(f"{table.room}/start"))
        seat = good(host.get(table.room))["seats"][1]
        assert (seat["kind"], seat["level"]) == ("bot", "hard")


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


def test_spectators_may_watch_the_rematch(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    removed = table.spectator.device
    good(table.host.delete(f"{table.room}/watch"))
    watching = table.enter(table.new_key("watch")).device
    good(table[0].post("resign"))
    game = good(table[0].device.post(f"{table.room}/rematch"))["id"]
    assert good(watching.get(table.room))["rematch"] == game
    assert good(watching.get(f"/api/games/{game}"))["you"] is None
    refused(watching.get(f"/api/games/{game}", params={"seat": 0}), "not_yours")
    refused(removed.get(f"/api/games/{game}"), "not_found")


def test_links_to_the_table_lead_to_the_rematch(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    keys = {role: table.new_key(role) for role in ("table", "watch")}
    good(table[0].post("resign"))
    game = good(table[0].device.post(f"{table.room}/rematch"))["id"]
    assert good(table[1].device.post(f"{table.room}/rematch"))["id"] == game
    late, watching = server.device(), server.device()
    seen = look(late, keys["table"])
    assert (seen["game"], seen["state"], seen["may_watch"]) == (game, "playing", True)
    roles = good(watching.post("/api/keys", json={"key": keys["watch"]}))
    assert (roles["game"], roles["watch"]) == (game, True)
    good(late.post("/api/tables/watch", json={"key": keys["table"]}))
    # A seat that its owner has lost can be taken by the same link.
    good(table[0].device.delete(f"/api/games/{game}/seats/0"))
    assert [seat["free"] for seat in look(late, keys["table"])["seats"]] == [True, False]


def test_a_rematch_shows_who_is_ready(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    good(table[0].post("resign"))
    game = good(table[0].device.post(f"{table.room}/rematch"))["id"]
    view = good(table[0].device.get(f"/api/games/{game}"))
    assert [seat["ready"] for seat in view["seats"]] == [False, True], "seats move up by one"
    assert view["start_when_ready"]


def test_a_bot_plays_for_whom_a_rematch_does_not_wait_until_they_come(
    server: RunningServer,
) -> None:
    table = begin(server, "here", "open", "open")
    for seat in (0, 1):
        good(table[seat].post("resign"))
    game = good(table.host.post(f"{table.room}/rematch"))["id"]
    good(table[2].device.post(f"{table.room}/rematch"))
    good(table.host.post(f"/api/games/{game}/start"))

    def absences() -> list[str | None]:
        return [seat["absent"] for seat in good(table.host.get(f"/api/games/{game}"))["seats"]]

    # The seats have moved up by one; the host sits on the last one.
    assert absences() == ["away", None, None]
    events = good(table.host.get(f"/api/games/{game}/events"))["events"]
    told = next(event for event in events if event["kind"] == "started")
    assert told["stand_ins"] == [0]
    assert all(event["kind"] != "absent" for event in events)
    # The bot chooses tickets, so that the others need not wait.
    wait_for(lambda: 0 not in good(table.host.get(f"/api/games/{game}"))["position"]["waiting"])
    good(table[1].device.post(f"{table.room}/rematch"))
    assert absences() == [None, None, None]


def lost_seat_in_rematch(server: RunningServer, **options: object) -> tuple[Table, str]:
    """A rematch of three, in which the host has freed the seat of the second."""
    table = begin(server, "here", "open", "open", **options)
    for seat in (0, 1):
        good(table[seat].post("resign"))
    game = str(good(table.host.post(f"{table.room}/rematch"))["id"])
    good(table[2].device.post(f"{table.room}/rematch"))
    good(table.host.delete(f"/api/games/{game}/seats/0"))
    return table, game


def rematch_status(table: Table, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = good(table[seat].device.get(f"{table.room}/rematch"))
    return found


def test_players_see_who_waits_for_them_in_a_rematch(server: RunningServer) -> None:
    table = begin(server, "here", "open", "open")
    spectator = table.spectator.device
    for seat in (0, 1):
        good(table[seat].post("resign"))
    refused(table[1].device.get(f"{table.room}/rematch"), "not_found")
    good(table.host.post(f"{table.room}/rematch"))
    expected = {"state": "open", "waiting": ["Ann"], "offer": "seat"}
    assert rematch_status(table, 1) == expected
    assert rematch_status(table, 0) == {**expected, "waiting": []}
    refused(spectator.get(f"{table.room}/rematch"), "not_yours")


def test_who_lost_the_seat_in_a_rematch_may_still_come(server: RunningServer) -> None:
    table, game = lost_seat_in_rematch(server)
    assert rematch_status(table, 1)["offer"] == "free_seat"
    assert good(table[1].device.post(f"{table.room}/rematch"))["id"] == game
    view = good(table[1].device.get(f"/api/games/{game}?seat=0"))
    assert (view["state"], view["seats"][0]["name"]) == ("playing", "Bob")


@pytest.mark.parametrize("guests_watch", [True, False])
def test_who_comes_too_late_to_a_rematch_may_watch_if_the_table_allows_it(
    server: RunningServer, guests_watch: bool
) -> None:
    table, game = lost_seat_in_rematch(server, guests_watch=guests_watch)
    started = good(table.host.post(f"/api/games/{game}/start-without-free-seats"))["id"]
    offer = "watch" if guests_watch else None
    assert rematch_status(table, 1) == {"state": "playing", "waiting": [], "offer": offer}
    answer = table[1].device.post(f"{table.room}/rematch")
    if guests_watch:
        assert good(answer)["id"] == started
        assert good(table[1].device.get(f"/api/games/{started}/roles"))["watch"]
    else:
        refused(answer, "not_yours")


def test_whom_the_host_removes_from_a_rematch_stays_out(server: RunningServer) -> None:
    table, game = lost_seat_in_rematch(server)
    good(table.host.delete(f"/api/games/{game}/seats/1"))
    status = {"state": "open", "waiting": [], "offer": None}
    assert rematch_status(table, 2) == status
    refused(table[2].device.post(f"{table.room}/rematch"), "not_yours")
    refused(table[2].device.get(f"/api/games/{game}"), "not_yours")


def test_the_chat_goes_along_into_a_rematch(server: RunningServer) -> None:
    table = begin(server, "here", "open", "open")
    good(table[1].say("I must go"))
    good(table.host.delete(f"{table.room}/seats/1"))
    dora = server.device()
    good(take(dora, table_key(table), 1, "Dora"))
    for device, seat, text in ((dora, 1, "Hello"), (table.host, 0, "Well played")):
        command = {"id": f"said-{text[:4]}", "text": text}
        good(device.post(f"{table.room}/seats/{seat}/chat", json=command))
    good(table[2].post("resign"))
    good(table.host.post(f"{table.room}/seats/0/resign"))
    game = good(table.host.post(f"{table.room}/rematch"))["id"]
    said = good(dora.get(f"/api/games/{game}"))["chat"]
    assert [(it["seat"], it["text"]) for it in said] == [(0, "Hello"), (2, "Well played")]


def test_rematches_take_along_no_more_than_is_shown(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "MESSAGES_SHOWN", 2)
    table = begin(server, "here", "open")
    for text in ("One", "Two", "Three"):
        good(table[0].say(text))
    good(table[0].post("resign"))
    game = good(table.host.post(f"{table.room}/rematch"))["id"]
    assert [it["text"] for it in good(table.host.get(f"/api/games/{game}"))["chat"]] == [
        "Two",
        "Three",
    ]


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


def test_a_server_on_all_addresses_prints_those_that_browsers_can_open() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert urls_of(listener) == [f"http://127.0.0.1:{listener.getsockname()[1]}"]
    with (
        listen("0.0.0.0", 0) as listener,
        mock.patch.object(listening, "network_address", return_value="192.0.2.7"),
    ):
        port = listener.getsockname()[1]
        assert urls_of(listener) == [f"http://127.0.0.1:{port}", f"http://192.0.2.7:{port}"]


def test_a_server_tells_who_can_reach_it() -> None:
    with quick_server() as server:
        about = good(server.device().get("/api"))
        assert (about["reach"], about["address"]) == ("machine", None)
    with quick_server(origin="http://localhost:1") as server:
        device = server.device()
        about = good(device.get("/api", headers={"Host": "localhost:1"}))
        assert (about["reach"], about["address"]) == ("origin", "http://localhost:1")


def test_only_the_machine_itself_learns_its_address_in_the_network() -> None:
    found = mock.patch.object(operations, "network_address", lambda: "192.0.2.7")
    with found, quick_server(host="0.0.0.0") as server:
        about = good(server.device().get("/api"))
        port = httpx.URL(server.url).port
        assert (about["reach"], about["address"]) == ("network", f"http://192.0.2.7:{port}")
        for header in ("X-Forwarded-For", "Forwarded", "Via"):
            asked = server.device().get("/api", headers={header: "203.0.113.9"})
            assert good(asked)["address"] is None


# Previews


def test_the_page_of_a_table_link_has_a_preview_without_secrets() -> None:
    with quick_server() as server:
        picture = make_cached(b"", "image/png", REVALIDATE)
        files = {"preview-usa.png": picture}
        server.app.state.client = StaticClient(make_cached(PAGE, HTML, REVALIDATE), files, "build")
        seats = [{"kind": "here", "name": "Ada <3"}, {"kind": "open"}]
        host = server.device()
        made = good(host.post("/api/games", json={"edition": "usa", "seats": seats}))
        link = next(it for it in made["links"] if it["role"] == "table")
        path = link["path"].partition("#")[0]
        page = server.device().get(path).text
        assert 'property="og:title" content="Join Ada &lt;3\u2019s table"' in page
        assert "USA for 2 players. One seat is free." in page
        assert f'property="og:image" content="{server.url}/preview-usa.png"' in page
        assert link["key"] not in page and made["id"] not in page
        translated = server.device().get(path, headers={"Accept-Language": "de-AT, en;q=0.5"})
        assert "Ada &lt;3 lädt dich an den Tisch ein" in translated.text
        assert "USA für 2 Personen. Ein Platz ist frei." in translated.text
        assert translated.headers["Vary"] == "Accept-Encoding, Accept-Language"
        for other in ("/join/" + "0" * 16, "/join/xyz", f"/join/{made['id']}"):
            assert server.device().get(other).text == PAGE.decode()
        renewed = good(host.post(f"/api/games/{made['id']}/links", json={"role": "table"}))
        assert server.device().get(path).text == PAGE.decode(), "the old link is gone"
        assert "og:title" in server.device().get(renewed["path"].partition("#")[0]).text


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("ja, DE;q=0.4, en;q=0.3", "de"),
        ("en;q=0.1, fr; q=0.2", "fr"),
        ("de;q=0, fr;q=x, *", "en"),
    ],
)
def test_previews_are_in_the_language_that_is_liked_best(accepted: str, language: str) -> None:
    assert preferred_language(accepted) == language


def test_previews_say_how_many_seats_are_free() -> None:
    for words in PREVIEW_WORDS.values():
        texts = {words.text("USA", 5, free) for free in range(3)}
        assert len(texts) == 3 and all(text.startswith("USA ") and "5" in text for text in texts)
        assert words.title("Ada {0}").count("Ada {0}") == 1 and words.title(None)
