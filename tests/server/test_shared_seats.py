"""Seats and devices: nobody shares a seat in secret, or acts under the name of another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest import mock

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from server.harness import RunningServer, wait_for
from server.player_helpers import Player, Table, begin, good, make, quick_server, refused, stored
from trunkline.server.games import checks
from trunkline.server.http.routes import live
from trunkline.server.limits import RETURN_AFTER_MOVES
from trunkline.server.rooms import commands


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with quick_server(lobby=True) as running:
        yield running


def devices(player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = good(
        player.device.get(f"{player.room}/seats/{player.seat}/devices")
    )
    return found


def end(player: Player, device: str) -> httpx.Response:
    return player.device.delete(f"{player.room}/seats/{player.seat}/devices/{device}")


def device_counts(table: Table) -> list[int]:
    return [seat["devices"] for seat in table.view()["seats"]]


def events_of(table: Table, kind: str) -> list[int | None]:
    """The seats of all events of a kind."""
    assert isinstance(table.server, RunningServer)
    log = stored(table.server.settings.database, table.game)
    return [seat for _, seat, action in log if action["kind"] == kind]


# A host who keeps a guest's seat.


def test_a_guest_who_sits_down_ends_the_hosts_hold_on_an_open_seat(server: RunningServer) -> None:
    table = make(server, "here", "open")
    spy = table.enter(table.key("seat", 1), table.host)
    spare = table.new_key("seat", 1, by=table.host)
    watching = Player(server, table.host, table.game, 1).listen()
    guest = table.enter(spare)
    good(guest.sit("Bob"))
    assert watching.closed_with() == 4403
    table.start()
    refused(table.host.get(table.room, params={"seat": 1}), "not_yours")
    refused(spy.move(0, answers=1), "not_yours")
    with pytest.raises(InvalidStatus, match="403"):
        Player(server, table.host, table.game, 1).listen()
    assert device_counts(table) == [1, 1]


def test_links_made_before_a_guest_sat_down_do_not_work_any_more(server: RunningServer) -> None:
    table = make(server, "here", "open")
    guest = table.enter(table.key("seat", 1))
    kept = table.new_key("seat", 1, by=guest.device)
    good(guest.sit("Bob"))
    refused(server.device().post("/api/keys", json={"key": kept}), "no_key")


def test_everyone_is_told_of_a_further_device(server: RunningServer) -> None:
    table = begin(server, "here", "here", "open")
    listeners = [table[seat].listen() for seat in (0, 1, 2)]
    guest = table.enter(table.new_key("seat", 1, by=table.host))
    for listener in listeners:
        heard = listener.next("event")
        assert (heard["event"]["kind"], heard["event"]["seat"]) == ("device", 1)
        assert [seat["devices"] for seat in heard["view"]["seats"]] == [1, 2, 1]
    assert events_of(table, "device") == [1]
    assert guest.view()["seats"][1]["devices"] == 2


def test_a_key_that_is_traded_again_announces_nothing(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    key = table.new_key("seat", 1, by=table[1].device)
    second = table.enter(key)
    good(second.device.post("/api/keys", json={"key": key}))
    assert events_of(table, "device") == [1]


def test_the_owner_sees_the_devices_of_a_seat_and_ends_one(server: RunningServer) -> None:
    table = begin(server, "here", "here")
    guest = table.enter(table.new_key("seat", 1, by=table.host))
    listening = Player(server, table.host, table.game, 1).listen()
    others, mine = devices(guest)
    assert (others["this"], mine["this"]) == (False, True)
    assert (others["connected"], mine["connected"]) == (True, False)
    assert others["since"] <= mine["since"]
    spare = table.new_key("seat", 1, by=table.host)
    refused(end(guest, mine["id"]), "invalid")
    refused(end(guest, "0" * 16), "not_found")
    good(end(guest, others["id"]))
    assert listening.closed_with() == 4403
    assert [device["id"] for device in devices(guest)] == [mine["id"]]
    refused(table.host.get(table.room, params={"seat": 1}), "not_yours")
    refused(server.device().post("/api/keys", json={"key": spare}), "no_key")
    assert table.host.get(table.room, params={"seat": 0}).is_success, "the host keeps its own"
    assert device_counts(table) == [1, 1]


def test_ending_a_device_is_shown_to_everyone(server: RunningServer) -> None:
    table = begin(server, "here", "here")
    guest = table.enter(table.new_key("seat", 1, by=table.host))
    listener = table[0].listen()
    assert listener.next("presence")["devices"] == [1, 2]
    good(end(guest, devices(guest)[0]["id"]))
    assert listener.next("presence")["devices"] == [1, 1]


def test_devices_have_other_ids_in_other_games(server: RunningServer) -> None:
    host = server.device()
    ids = set()
    for _ in range(2):
        asked = {"edition": "usa", "seats": [{"kind": "here", "name": "Ann"}, {"kind": "bot"}]}
        game = good(host.post("/api/games", json=asked))["id"]
        ids |= {device["id"] for device in devices(Player(server, host, game, 0))}
    assert len(ids) == 2


def test_a_rematch_gives_no_seat_to_a_device_that_was_ended(server: RunningServer) -> None:
    table = make(server, "open", "open")
    table.enter(table.key("seat", 1), table.host)
    table.people[1] = table.enter(table.new_key("seat", 1, by=table.host))
    table.people[0] = table.enter(table.key("seat", 0))
    for player, name in zip(table.people.values(), ("Bob", "Ann"), strict=True):
        good(player.sit(name))
    table.start()
    good(table[1].post("resign"))
    wait_for(lambda: table.view()["state"] == "over")
    again = good(table.host.post(f"{table.room}/rematch"))["id"]
    assert good(table.host.get(f"/api/games/{again}/roles"))["seats"] == []


# Speaking and returning under another's name.


def test_a_new_holder_of_a_revoked_seat_must_sit_down_before_anything_else(
    server: RunningServer,
) -> None:
    table = begin(server, "here", "open")
    table.keep_all()
    good(table.host.delete(f"{table.room}/seats/1"))
    newcomer = table.enter(table.new_key("seat", 1))
    assert newcomer.view()["seats"][1]["name"] == "Bob"
    refused(newcomer.post("return"), "not_seated")
    refused(newcomer.say("I am Bob"), "not_seated")
    refused(newcomer.post("reactions", id="reaction-1", reaction="wow"), "not_seated")
    refused(newcomer.post("resign"), "not_seated")
    refused(newcomer.move(0, answers=1), "not_seated")
    good(newcomer.sit("Cleo"))
    good(newcomer.say("I am Cleo"))


def test_nobody_chats_from_a_seat_before_sitting_down(server: RunningServer) -> None:
    table = make(server, "here", "open")
    guest = table.enter(table.key("seat", 1))
    refused(guest.say("who am I?"), "not_seated")
    good(guest.sit("Bob"))
    good(guest.say("I am Bob"))


def test_without_hints_nobody_leaves_to_see_what_a_bot_would_do() -> None:
    with quick_server(pause=600.0) as slow_bots:
        table = begin(slow_bots, "open", "open", hints=False)
        good(table[0].post("leave"))
        problem = refused(table[0].post("return"), "no_hints")
        assert problem["facts"] == {"case": "return", "fewest": RETURN_AFTER_MOVES}


# Taking everything away from others.


def test_a_host_cannot_take_a_seat_away_after_the_end(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    good(table[1].post("resign"))
    wait_for(lambda: table.view()["state"] == "over")
    refused(table.host.delete(f"{table.room}/seats/1"), "over")
    assert table[1].device.get(f"{table.room}/record").is_success


def test_joining_from_the_lobby_counts_as_following_a_link() -> None:
    with quick_server(lobby=True, links_per_minute=2) as server:
        table = make(server, "here", "open", "open", "open", listed=True)
        for name in ("Ben", "Dan"):
            good(server.device().post(f"/api/lobby/{table.game}", json={"name": name}))
        refused(
            server.device().post(f"/api/lobby/{table.game}", json={"name": "Cleo"}),
            "too_many_links",
        )


def test_one_spectator_cannot_take_the_places_of_all(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    greedy, other = table.spectator, table.spectator
    for _ in range(live.SPECTATORS_PER_DEVICE):
        greedy.listen().next("view")
    with pytest.raises(InvalidStatus, match="429"):
        greedy.listen()
    other.listen().next("view")
    with (
        mock.patch.object(live, "SPECTATORS_PER_ADDRESS", live.SPECTATORS_PER_DEVICE + 1),
        pytest.raises(InvalidStatus, match="429"),
    ):
        table.spectator.listen()


def test_one_player_cannot_fill_the_log_of_a_game(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    table.keep_all()
    with mock.patch.object(checks, "CHANGES_PER_SEAT", 6):
        # Sitting down was the first change.
        for request in ("leave", "return", "leave", "return", "leave"):
            good(table[0].post(request))
        assert refused(table[0].post("return"), "too_many_changes")["facts"] == {"most": 6}
        good(table[1].post("leave"))
        good(table[1].post("return"))
        wait_for(lambda: table.view()["position"]["waiting"] == [1])
        good(table[1].move(table[1].moves[0]))


def test_one_player_cannot_use_up_the_messages_of_all(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    with mock.patch.object(commands, "MESSAGES_PER_SEAT", 2):
        for _ in range(2):
            good(table[0].say("hm"))
        refused(table[0].say("hm"), "too_many_messages")
        good(table[1].say("hm"))
