"""Games: creating, joining, starting and leaving them, roles, rematches, the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from threading import Event
from typing import Any
from unittest import mock

import httpx
import pytest
from helpers import EDITIONS

from server.harness import PATIENCE, RunningServer, at_once, wait_for
from server.player_helpers import (
    NAMES,
    Player,
    Table,
    begin,
    good,
    make,
    new_id,
    quick_server,
    refused,
    stored,
    wanted,
)
from trunkline.editions import load
from trunkline.server.games.entries import SatDown, read_action
from trunkline.server.games.vocabulary import Color
from trunkline.server.http.cookies import COOKIE
from trunkline.server.problems import Problem
from trunkline.server.rooms import commands
from trunkline.server.rooms.commands import SeatHandle
from trunkline.server.rooms.keys import fingerprint
from trunkline.server.rooms.room import Room
from trunkline.server.wire.games import ChatCommand, MoveCommand, SitDown, UndoCommand


@pytest.fixture(scope="module")
def slow_bots() -> Iterator[RunningServer]:
    """A server whose bots do not move during a test."""
    with quick_server(pause=600.0) as running:
        yield running


def room_of(table: Table) -> Room:
    """The game's room on the server."""
    assert isinstance(table.server, RunningServer)
    room = table.server.app.state.registry._rooms[table.game]
    assert isinstance(room, Room)
    return room


def finished(server: RunningServer, *kinds: str, **options: Any) -> Table:
    """A game that bots have played to the end for everyone who left."""
    table = begin(server, *kinds, **options)
    for player in table.people.values():
        good(player.post("leave"))
    wait_for(lambda: table.view()["state"] == "over")
    return table


# Making games


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_of_every_edition_takes_people_here_guests_and_bots(
    server: RunningServer, edition: str
) -> None:
    table = make(server, "here", "open", "hard", edition=edition)
    view = table.view()
    assert (view["edition"], view["state"], view["position"]) == (edition, "open", None)
    assert [seat["kind"] for seat in view["seats"]] == ["person", "open", "bot"]
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "", "Hard bot"]
    assert [(link["role"], link["seat"]) for link in table.links] == [
        ("watch", None),
        ("seat", 1),
        ("table", None),
    ]
    table.seat_all()
    assert table.start().view()["state"] == "playing"


def test_every_lesson_is_dealt_the_same(server: RunningServer) -> None:
    tables = [begin(server, "here", "easy", edition="lesson") for _ in range(2)]
    offers = [table.people[0].view()["you"]["hand"]["offer"] for table in tables]
    assert offers[0] == offers[1]
    tickets = [load("lesson").tickets[index] for index in offers[0]]
    assert [(ticket.a, ticket.b) for ticket in tickets] == [
        ("brackenford", "highfell"),
        ("cray-harbour", "emberley"),
    ]


def test_a_person_who_asks_for_no_colour_gets_a_free_one(server: RunningServer) -> None:
    host = server.device()
    seats = wanted("here", "here", "easy", "easy", "easy")
    seats[3]["color"] = "burgundy"
    game = good(host.post("/api/games", json={"edition": "usa", "seats": seats}))["id"]
    colors = [seat["color"] for seat in good(host.get(f"/api/games/{game}"))["seats"]]
    assert colors[3] == "burgundy"
    assert len(set(colors)) == 5


def test_bots_of_one_level_have_different_names(server: RunningServer) -> None:
    names = [seat["name"] for seat in make(server, "easy", "easy", "hard").view()["seats"]]
    assert names == ["Easy bot", "Easy bot 2", "Hard bot"]


def test_spaces_around_a_name_are_removed(server: RunningServer) -> None:
    table = make(server, "open", "easy")
    guest = table.enter(table.key("seat", 0))
    good(guest.sit("  Zoë  "))
    assert table.view()["seats"][0]["name"] == "Zoë"
    assert table.start().hosted.game is not None
    assert table.hosted.game.names[0] == "Zoë"


def test_a_name_may_have_joined_emoji(server: RunningServer) -> None:
    table = make(server, "open", "easy")
    good(table.enter(table.key("seat", 0)).sit("Zoë 👩🏽‍🚀❤️"))
    assert table.start().hosted.game is not None
    assert table.hosted.game.names[0] == "Zoë 👩🏽‍🚀❤️"


@pytest.mark.parametrize(
    "change",
    [
        {"edition": "mars"},
        {"seats": []},
        {"seats": wanted("here")},
        {"seats": wanted("easy", "easy", "easy", "easy", "easy") + wanted("easy")},
        {"seats": [{"kind": "here"}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": ""}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": " \t"}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": "two\nlines"}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": "\u200b"}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": "\u3164"}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": "\u2800 \u2800"}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": "Ada\u200d"}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": "Ada\ufe0f"}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": "\u202eadA"}, {"kind": "open"}]},
        {"seats": [{"kind": "here", "name": "n" * 25}, {"kind": "open"}]},
        {"seats": [{"kind": "bot", "level": "divine"}, {"kind": "open"}]},
        {"seats": [{"kind": "bot", "color": "pink"}, {"kind": "open"}]},
        {"seats": [{"kind": "throne"}, {"kind": "open"}]},
        {"clock": {"per": "move", "seconds": 0}},
        {"clock": {"per": "day", "seconds": 60}},
        {"shuffle": "yes"},
        {"seed": 1},
    ],
)
def test_an_invalid_game_is_refused(server: RunningServer, change: dict[str, Any]) -> None:
    asked = {"edition": "usa", "seats": wanted("here", "open"), **change}
    refused(server.device().post("/api/games", json=asked), "invalid")


def test_an_edition_for_fewer_people_says_so(server: RunningServer) -> None:
    """All editions are for 2 to 5 seats, so six are too many."""
    asked = {"edition": "usa", "seats": [{"kind": "open"}] * 6}
    problem = refused(server.device().post("/api/games", json=asked), "invalid")
    assert [fault["where"] for fault in problem["errors"]] == ["body.seats"]


def test_two_seats_cannot_have_one_colour(server: RunningServer) -> None:
    seats = [{"kind": "here", "name": name, "color": "ochre"} for name in NAMES[:2]]
    asked = {"edition": "usa", "seats": seats}
    refused(server.device().post("/api/games", json=asked), "color_taken")
    table = make(server, "open", "open", "easy")
    one, other = table.enter(table.key("seat", 0)), table.enter(table.key("seat", 1))
    good(one.sit("Ann", "slate"))
    refused(other.sit("Bob", "slate"), "color_taken")
    good(one.sit("Ann", "ochre"))
    good(other.sit("Bob", "slate"))
    assert [seat["color"] for seat in table.view()["seats"][:2]] == ["ochre", "slate"]


def test_colours_of_earlier_versions_become_the_ones_that_replaced_them(
    server: RunningServer,
) -> None:
    table = make(server, "open", "easy")
    one = table.enter(table.key("seat", 0))
    good(one.sit("Ann", "teal"))
    assert table.view()["seats"][0]["color"] == "teal"
    stored = '{"kind":"sat","name":"Ann","color":"cobalt"}'
    assert read_action(stored) == SatDown("Ann", Color.VIOLET)
    refused(one.sit("Ann", "mauve"), "invalid")


def test_everyone_sees_the_marks_of_people(server: RunningServer) -> None:
    host = server.device()
    seats = [{"kind": "here", "name": "Ann", "mark": "bell"}, {"kind": "open"}]
    made = good(host.post("/api/games", json={"edition": "usa", "seats": seats}))
    room = f"/api/games/{made['id']}"
    [key] = [link["key"] for link in made["links"] if link["role"] == "seat"]
    guest = server.device()
    good(guest.post("/api/keys", json={"key": key}))
    assert [seat["mark"] for seat in good(guest.get(room))["seats"]] == ["bell", None]
    good(guest.put(f"{room}/seats/1", json={"name": "Bob", "mark": "anchor"}))
    assert [seat["mark"] for seat in good(host.get(room))["seats"]] == ["bell", "anchor"]
    [*_, sat] = good(host.get(f"{room}/events", params={"after": 0}))["events"]
    assert (sat["kind"], sat["mark"]) == ("sat", "anchor")
    good(guest.put(f"{room}/seats/1", json={"name": "Bob"}))
    assert good(host.get(room))["seats"][1]["mark"] is None
    refused(guest.put(f"{room}/seats/1", json={"name": "Bob", "mark": "skull"}), "invalid")


def test_seats_are_shuffled_on_request(server: RunningServer) -> None:
    orders = set()
    for _ in range(12):
        table = make(server, "here", "easy", "medium", "hard", shuffle=True)
        (mine,) = table.people
        seats = table.view()["seats"]
        assert seats[mine]["name"] == "Ann", "the device owns the seat of its person"
        orders.add(tuple(seat["name"] for seat in seats))
    assert len(orders) > 1
    assert len({frozenset(order) for order in orders}) == 1


# Links and sitting down


def test_a_link_seats_a_guest(server: RunningServer) -> None:
    table = make(server, "here", "open")
    guest = table.enter(table.key("seat", 1))
    assert good(guest.device.get(f"{guest.room}/roles")) == {
        "game": table.game,
        "host": False,
        "seats": [1],
        "watch": False,
        "table": False,
    }
    good(guest.sit("Bob"))
    assert table.view()["seats"][1]["name"] == "Bob"


def test_a_link_to_a_seat_works_for_one_device(server: RunningServer) -> None:
    table = make(server, "here", "open")
    key = table.key("seat", 1)
    guest = table.enter(key)
    table.enter(key, guest.device)
    stranger = server.device()
    refused(stranger.post("/api/keys", json={"key": key}), "used_key")
    refused(stranger.get(table.room), "not_found")


def test_an_unknown_link_is_refused(server: RunningServer) -> None:
    for key in ("x", "A" * 43, "é" * 43):
        refused(server.device().post("/api/keys", json={"key": key}), "no_key")


def test_a_new_link_replaces_unused_ones(server: RunningServer) -> None:
    table = make(server, "here", "open")
    fresh = table.new_key("seat", 1)
    refused(server.device().post("/api/keys", json={"key": table.key("seat", 1)}), "no_key")
    assert table.enter(fresh).seat == 1


def test_a_game_does_not_exist_for_those_without_a_role(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    stranger = Player(server, server.device(), table.game, 0)
    for asked in (
        stranger.device.get(stranger.room),
        stranger.device.get(f"{stranger.room}/events"),
        stranger.sit("Eve"),
        stranger.move(0, answers=1),
        stranger.hint(),
        stranger.device.post(f"{stranger.room}/start"),
        stranger.device.post(f"{stranger.room}/links", json={"role": "host"}),
        stranger.device.delete(f"{stranger.room}/seats/0"),
    ):
        refused(asked, "not_found")


def test_only_the_owner_of_a_seat_acts_on_it_and_sees_it(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    thief = Player(server, table[1].device, table.game, 0)
    for asked in (
        thief.device.get(thief.room, params={"seat": 0}),
        thief.sit("Eve"),
        thief.move(0, answers=1),
        thief.undo(answers=1),
        thief.say("hello"),
        thief.hint(),
        thief.post("leave"),
        thief.post("resign"),
        thief.post("return"),
        thief.device.post(f"{thief.room}/links", json={"role": "seat", "seat": 0}),
    ):
        refused(asked, "not_yours")


def test_only_the_host_starts_invites_and_revokes(server: RunningServer) -> None:
    table = make(server, "here", "open")
    table.seat_all()
    guest = table[1].device
    for asked in (
        guest.post(f"{table.room}/start"),
        guest.post(f"{table.room}/links", json={"role": "host"}),
        guest.post(f"{table.room}/links", json={"role": "watch"}),
        guest.delete(f"{table.room}/seats/0"),
        guest.delete(f"{table.room}/watch"),
        guest.delete(f"{table.room}/host"),
    ):
        refused(asked, "not_yours")


def test_no_link_leads_to_a_bots_seat(server: RunningServer) -> None:
    table = make(server, "here", "easy")
    for seat, code in ((1, "seat_taken"), (2, "not_found"), (None, "invalid")):
        asked = {"role": "seat", "seat": seat}
        refused(table.host.post(f"{table.room}/links", json=asked), code)


def test_the_role_of_host_can_be_handed_on(server: RunningServer) -> None:
    table = make(server, "here", "easy")
    other = table.enter(table.new_key("host"))
    good(other.device.post(f"{table.room}/start"))
    refused(other.device.get(table.room, params={"seat": 0}), "not_yours")


def test_an_owner_can_continue_on_another_device_by_a_link(
    server: RunningServer,
) -> None:
    table = begin(server, "here", "open")
    player = table[1]
    phone = table.enter(table.new_key("seat", 1, by=player.device))
    assert phone.view()["you"] == player.view()["you"]
    good(phone.move(phone.moves[0]))
    assert player.view()["you"]["undo"], "it is one seat, on whichever device"


# Starting


def test_a_game_starts_when_every_seat_is_taken_and_only_once(server: RunningServer) -> None:
    table = make(server, "here", "open", "open")
    detail = refused(table.host.post(f"{table.room}/start"), "not_ready")["detail"]
    assert "seat 1 and 2" in detail
    refused(table[0].move(0, answers=0), "not_started")
    refused(table[0].post("resign"), "not_started")
    refused(table[0].hint(), "not_started")
    table.seat_all()
    started = [
        answer.status_code
        for answer in at_once(*[partial(table.host.post, f"{table.room}/start")] * 3)
    ]
    assert sorted(started) == [200, 409, 409]
    refused(table[1].sit("Bobby"), "already_started")


def test_a_game_can_start_automatically_when_it_is_full(server: RunningServer) -> None:
    table = make(server, "here", "open", "open", start_when_full=True)
    guests = [table.enter(table.key("seat", seat)) for seat in (1, 2)]
    good(guests[0].sit("Bob"))
    assert table.view()["state"] == "open"
    good(guests[1].sit("Cleo"))
    assert table.view()["state"] == "playing"


def test_all_may_sit_down_at_the_same_time(server: RunningServer) -> None:
    table = make(server, "open", "open", "open", start_when_full=True)
    guests = [table.enter(table.key("seat", seat)) for seat in range(3)]
    for answer in at_once(*(partial(guest.sit, f"Guest {guest.seat}") for guest in guests)):
        good(answer)
    view = table.view()
    assert view["state"] == "playing"
    assert len({seat["color"] for seat in view["seats"]}) == 3


def test_a_game_without_open_seats_starts_at_once_on_request(server: RunningServer) -> None:
    assert make(server, "here", "easy", start_when_full=True).view()["state"] == "playing"
    assert make(server, "here", "easy").view()["state"] == "open"


# Leaving and coming back


def test_a_seat_left_before_the_start_is_open_for_another(server: RunningServer) -> None:
    table = make(server, "here", "open")
    table.seat_all()
    gone = table[1]
    listener = gone.listen()
    good(gone.post("leave"))
    assert listener.closed_with() == 4403
    assert table.view()["seats"][1]["kind"] == "open"
    refused(gone.device.get(gone.room), "not_found")
    refused(table.host.post(f"{table.room}/start"), "not_ready")
    good(table.enter(table.new_key("seat", 1)).sit("Zed"))
    assert table.start().view()["seats"][1]["name"] == "Zed"


def test_a_bot_stands_in_for_a_person_who_leaves_until_they_return(server: RunningServer) -> None:
    table = begin(server, "here", "open", stand_in="easy")
    player = table[1]
    refused(player.post("return"), "not_absent")
    good(player.post("leave"))
    wait_for(lambda: player.due is None)
    seat = player.view()["seats"][1]
    assert (seat["kind"], seat["level"], seat["absent"]) == ("person", "easy", "left")
    refused(player.post("leave"), "bot_plays")
    refused(player.move(0, answers=1), "bot_plays")
    good(table[0].move(table[0].moves[0]))
    wait_for(lambda: table[0].due)
    good(player.post("return"))
    good(table[0].move(table[0].moves_of("draw card")[0]))
    good(table[0].move(table[0].moves_of("draw card")[0]))
    assert player.due == table.view()["turn"], "it is the owner's turn, and no bot takes it"
    good(player.move(player.moves_of("draw card")[0]))


def test_after_resigning_a_bot_plays_to_the_end(server: RunningServer) -> None:
    table = begin(server, "here", "easy", "easy")
    good(table[0].post("resign"))
    wait_for(lambda: table.view()["state"] == "over")
    view = table[0].view()
    assert view["seats"][0]["resigned"]
    assert 0 not in view["result"]["winners"], "however many points the bot made for it"
    assert not table.hosted.game.ended_early
    refused(table[0].post("return"), "over")


def test_nobody_returns_after_resigning(slow_bots: RunningServer) -> None:
    table = begin(slow_bots, "here", "easy", "easy")
    good(table[0].post("resign"))
    for asked in (
        table[0].post("return"),
        table[0].post("resign"),
        table[0].move(0, answers=1),
        table[0].hint(),
    ):
        refused(asked, "bot_plays")


# Spectators


def test_a_spectator_sees_what_everyone_knows_and_cannot_act(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    watching = table.spectator
    assert table.spectator.device is not watching.device, "many may watch by one link"
    view = watching.view()
    assert view["you"] is None and view["hands"] is None and view["result"] is None
    assert view["position"] == table[0].view()["position"]
    for asked in (
        watching.device.get(watching.room, params={"seat": 0}),
        watching.device.post(f"{watching.room}/start"),
        watching.device.post(f"{watching.room}/rematch"),
        Player(server, watching.device, table.game, 0).move(0, answers=1),
        Player(server, watching.device, table.game, 0).say("hi"),
        Player(server, watching.device, table.game, 0).sit("Eve"),
    ):
        assert asked.status_code in (403, 409), asked.text
        assert asked.json()["code"] in ("not_yours", "not_over")
    listener = watching.listen()
    answer = listener.ask(do="chat", id="spectator-1", text="hello")
    assert answer["problem"]["code"] == "not_yours"


def test_the_host_can_remove_spectators(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    watching = table.spectator
    listener = watching.listen()
    good(table.host.delete(f"{table.room}/watch"))
    assert listener.closed_with() == 4403
    refused(watching.device.get(watching.room), "not_found")
    refused(server.device().post("/api/keys", json={"key": table.key("watch")}), "no_key")
    assert table.enter(table.new_key("watch")).view()["you"] is None


# Revoking


def test_a_bot_plays_for_a_revoked_seat_until_someone_joins_by_a_link(
    server: RunningServer,
) -> None:
    table = begin(server, "here", "open")
    robbed = table[1]
    listeners = [robbed.listen(), robbed.listen()]
    due = robbed.due
    good(table.host.delete(f"{table.room}/seats/1"))
    assert [listener.closed_with() for listener in listeners] == [4403, 4403]
    refused(robbed.device.get(robbed.room), "not_yours")
    refused(robbed.move(0, answers=due), "not_yours")
    wait_for(lambda: table.view()["position"]["waiting"] == [0])
    assert table.view()["seats"][1]["absent"] == "revoked"
    back = table.enter(table.new_key("seat", 1))
    good(back.sit("Bob"))
    assert table.view()["seats"][1]["level"] is None
    assert back.view()["you"]["hand"]["tickets"], "the tickets the bot chose"


def test_the_new_owner_of_a_revoked_seat_has_their_own_name(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    table.keep_all()
    color = table.view()["seats"][1]["color"]
    good(table.host.delete(f"{table.room}/seats/1"))
    newcomer = table.enter(table.new_key("seat", 1))
    refused(newcomer.sit("Cleo", table.view()["seats"][0]["color"]), "color_taken")
    good(newcomer.sit("Cleo"))
    seat = table.view()["seats"][1]
    assert (seat["name"], seat["color"], seat["absent"]) == ("Cleo", color, None)
    refused(newcomer.sit("Dan"), "already_started")


@pytest.mark.parametrize("how", ["leave", "resign"])
def test_nobody_sits_down_on_a_seat_that_was_left_or_resigned(
    server: RunningServer, how: str
) -> None:
    table = begin(server, "here", "open", "easy")
    good(table[1].post(how))
    refused(table[1].sit("Dan"), "already_started")
    if how == "resign":
        good(table.host.delete(f"{table.room}/seats/1"))
        refused(table.enter(table.new_key("seat", 1)).sit("Dan"), "already_started")


@pytest.mark.parametrize("how", ["leave", "resign"])
def test_everyone_sees_that_a_seat_is_revoked_even_if_a_bot_plays_already(
    server: RunningServer, how: str
) -> None:
    table = begin(server, "here", "open", "easy")
    good(table[1].post(how))
    listener = table[0].listen()
    number = listener.next("view")["view"]["number"]
    good(table.host.delete(f"{table.room}/seats/1"))
    assert table.view()["seats"][1]["absent"] == "revoked"
    told = [event for event in listener.until(table.view()["number"]) if event["number"] > number]
    assert [event["why"] for event in told if event["kind"] == "absent"] == ["revoked"]


def test_a_seat_revoked_before_the_start_is_open(server: RunningServer) -> None:
    table = make(server, "here", "open")
    table.seat_all()
    good(table.host.delete(f"{table.room}/seats/1"))
    assert table.view()["seats"][1]["kind"] == "open"
    refused(table[1].sit("Bob"), "not_yours")


def test_a_link_nobody_has_used_can_be_revoked(server: RunningServer) -> None:
    table = make(server, "here", "open")
    good(table.host.delete(f"{table.room}/seats/1"))
    refused(server.device().post("/api/keys", json={"key": table.key("seat", 1)}), "no_key")


def test_a_bots_seat_cannot_be_revoked(server: RunningServer) -> None:
    table = make(server, "here", "easy")
    refused(table.host.delete(f"{table.room}/seats/1"), "seat_taken")
    refused(table.host.delete(f"{table.room}/seats/2"), "not_found")


def acts() -> dict[str, Callable[[SeatHandle], Coroutine[Any, Any, int]]]:
    """Everything that a device may do for a seat."""
    return {
        "move": lambda place: commands.move(place, MoveCommand(id=new_id(), answers=1, move=0)),
        "undo": lambda place: commands.undo(place, UndoCommand(id=new_id(), answers=1)),
        "say": lambda place: commands.send_message(place, ChatCommand(id=new_id(), text="Mine!")),
        "ask": commands.ask_for_hint,
        "sit": lambda place: commands.sit_down(place, SitDown(name="Bob")),
        "leave": commands.leave,
        "come back": commands.return_to_seat,
        "resign": commands.resign,
    }


@pytest.mark.parametrize("act", acts())
def test_a_request_of_a_device_that_loses_its_seat_meanwhile_is_refused(
    server: RunningServer, act: str
) -> None:
    """The device had the seat when it asked, but no longer when its request is handled."""
    table = begin(server, "here", "open")
    place = SeatHandle(room_of(table), 1, fingerprint(table[1].device.cookies[COOKIE]))
    good(table.host.delete(f"{table.room}/seats/1"))
    wait_for(lambda: table.view()["position"]["waiting"] == [0])
    before = stored(server.settings.database, table.game)
    with pytest.raises(Problem) as problem:
        server.run(acts()[act](place))
    assert problem.value.code == "not_yours"
    assert stored(server.settings.database, table.game) == before


def test_a_seat_revoked_while_somebody_sits_down_is_open(server: RunningServer) -> None:
    """No person is ever without a device, and no game starts with such a person."""
    table = make(server, "here", "open", start_when_full=True)
    guest = table.enter(table.key("seat", 1))
    room, storage = room_of(table), server.app.state.services.storage
    sitting, append = Event(), storage.append

    async def append_after_revoking(*what: Any) -> bool:
        sitting.set()
        while room.is_held(1):
            await asyncio.sleep(0.01)
        return bool(await append(*what))

    def revoke() -> httpx.Response:
        assert sitting.wait(PATIENCE)
        return table.host.delete(f"{table.room}/seats/1")

    with mock.patch.object(storage, "append", append_after_revoking):
        good(at_once(partial(guest.sit, "Bob"), revoke)[1])
    assert (room.hosted.state, room.hosted.open_seats) == ("open", [1])


def test_the_role_of_host_is_revoked_from_all_other_devices(server: RunningServer) -> None:
    table = make(server, "here", "easy")
    other = table.enter(table.new_key("host"))
    unused = table.new_key("host")
    listener = other.listen()
    good(table.host.delete(f"{table.room}/host"))
    assert listener.closed_with() == 4403
    refused(other.device.post(f"{table.room}/start"), "not_found")
    refused(server.device().post("/api/keys", json={"key": unused}), "no_key")
    table.start()


# Playing again


def test_a_rematch_is_made_once_and_everyone_moves_up_a_seat(server: RunningServer) -> None:
    table = finished(server, "open", "open", "easy")
    listener = table[0].listen()
    listener.next("view")
    devices = [table[0].device, table[1].device, table.host] * 2
    asked = at_once(*(partial(it.post, f"{table.room}/rematch") for it in devices))
    games = {good(answer)["id"] for answer in asked}
    assert len(games) == 1
    (game,) = games
    event = listener.next("event")["event"]
    assert (event["kind"], event["game"]) == ("rematch", game)
    assert table.view()["rematch"] == game
    for seat, player in table.people.items():
        roles = good(player.device.get(f"/api/games/{game}/roles"))
        assert roles["seats"] == [(seat - 1) % 3]
    view = good(table[0].device.get(f"/api/games/{game}"))
    assert [seat["name"] for seat in view["seats"]] == ["Bob", "Easy bot", "Ann"]
    assert (view["state"], view["edition"]) == ("playing", "usa"), "everyone has asked for it"
    assert not any(seat["resigned"] or seat["absent"] for seat in view["seats"])


def test_the_first_to_ask_for_a_rematch_hosts_it(server: RunningServer) -> None:
    table = finished(server, "open", "open")
    game = good(table[1].device.post(f"{table.room}/rematch"))["id"]
    refused(table[0].device.post(f"/api/games/{game}/start"), "not_yours")
    good(table[1].device.post(f"/api/games/{game}/start"))
    assert good(table[0].device.get(f"/api/games/{game}?seat=1"))["you"]["hand"]


def test_the_host_of_the_old_table_hosts_the_rematch_from_when_they_come(
    server: RunningServer,
) -> None:
    table = finished(server, "here", "open", "open")
    ben, cleo = table[1].device, table[2].device
    game = f"/api/games/{good(ben.post(f'{table.room}/rematch'))['id']}"
    assert good(ben.get(f"{game}/roles"))["host"]
    good(table.host.post(f"{table.room}/rematch"))
    hosts = [good(it.get(f"{game}/roles"))["host"] for it in (table.host, ben, cleo)]
    assert hosts == [True, False, False]
    refused(ben.post(f"{game}/start"), "not_yours")
    good(table.host.post(f"{game}/start"))


def test_there_is_no_rematch_of_a_game_that_is_not_over(server: RunningServer) -> None:
    table = begin(server, "here", "open")
    refused(table[0].device.post(f"{table.room}/rematch"), "not_over")


def test_in_a_rematch_unheld_seats_are_open_and_who_takes_them_is_ready(
    server: RunningServer,
) -> None:
    table = make(server, "open", "open", listed=True, start_when_full=True)
    table.seat_all()
    good(table.host.delete(f"{table.room}/seats/1"))
    good(table[0].post("resign"))
    wait_for(lambda: table.view()["state"] == "over")
    host = table[0].device
    again = Table(server, host, good(host.post(f"{table.room}/rematch"))["id"], [])
    assert [seat["kind"] for seat in again.view()["seats"]] == ["open", "person"]
    lobby = good(server.device().get("/api/lobby"))["games"]
    assert again.game not in [card["id"] for card in lobby], "it is between these people"
    good(again.enter(again.new_key("seat", 0)).sit("Zed"))
    assert again.view()["state"] == "playing", "who asked and who sat down are ready"


def test_a_rematch_counts_as_a_new_game_of_the_address() -> None:
    with quick_server(games_per_hour=3) as server:
        first, second = (finished(server, "easy", "easy") for _ in range(2))
        made = [good(first.host.post(f"{first.room}/rematch"))["id"] for _ in range(3)]
        assert len(set(made)) == 1, "asking for the one there is makes none"
        refused(second.host.post(f"{second.room}/rematch"), "too_many_games")


# My games


def cards(device: httpx.Client) -> dict[str, dict[str, Any]]:
    """The device's games, by id."""
    return {card["id"]: card for card in good(device.get("/api/games"))["games"]}


def test_my_games_are_those_of_this_device(server: RunningServer) -> None:
    assert good(server.device().get("/api/games")) == {"games": []}
    table = make(server, "here", "open")
    table.seat_all()
    mine, yours = cards(table.host)[table.game], cards(table[1].device)[table.game]
    assert (mine["host"], mine["seats"], mine["state"]) == (True, [0], "open")
    assert (yours["host"], yours["seats"], yours["state"]) == (False, [1], "open")
    other = good(
        table.host.post("/api/games", json={"edition": "europe", "seats": wanted("here", "easy")})
    )["id"]
    assert list(cards(table.host)) == [other, table.game], "the latest first"
    assert list(cards(table[1].device)) == [table.game]


def test_my_games_say_where_it_is_my_turn(server: RunningServer) -> None:
    table = begin(server, "open", "open")

    def turns() -> list[bool]:
        return [cards(table[seat].device)[table.game]["your_turn"] for seat in (0, 1)]

    assert turns() == [True, True], "first tickets are chosen by all"
    good(table[1].move(table[1].moves[0]))
    assert turns() == [True, False]
    good(table[0].move(table[0].moves[0]))
    assert turns() == [True, False]
    for _ in range(2):
        good(table[0].move(table[0].moves_of("draw card")[0]))
    assert turns() == [False, True]
    assert cards(table.host)[table.game]["your_turn"] is False, "a host without a seat has none"


def test_it_is_not_my_turn_while_a_bot_plays_for_me(slow_bots: RunningServer) -> None:
    table = begin(slow_bots, "here", "easy")
    assert cards(table.host)[table.game]["your_turn"]
    good(table[0].post("leave"))
    assert not cards(table.host)[table.game]["your_turn"]
    good(table[0].post("return"))
    assert cards(table.host)[table.game]["your_turn"]


def test_my_games_say_who_is_at_the_table(server: RunningServer) -> None:
    def told() -> list[tuple[str, str]]:
        players = cards(table.host)[table.game]["players"]
        assert players == [
            {key: seat[key] for key in ("kind", "name", "level", "bot_number")}
            for seat in table.view()["seats"]
        ]
        return [(player["kind"], player["name"]) for player in players]

    table = make(server, "here", "open", "easy")
    ada = table[0].view()["seats"][0]["name"]
    assert told() == [("person", ada), ("open", ""), ("bot", "Easy bot")]
    guest = table.enter(table.key("seat", 1))
    good(guest.sit("Zed"))
    assert told()[1] == ("person", "Zed")
    good(guest.post("leave"))
    assert told()[1] == ("open", "")
    good(table.enter(table.new_key("seat", 1)).sit("Yan"))
    good(table[0].say('{"kind":"sat","name":"Eve"}'))
    table.start()
    good(table[0].move(table[0].moves[0]))
    assert told() == [("person", ada), ("person", "Yan"), ("bot", "Easy bot")]


# The lobby


def test_a_server_without_a_lobby_says_so(slow_bots: RunningServer) -> None:
    device = slow_bots.device()
    refused(device.get("/api/lobby"), "no_lobby")
    refused(device.post("/api/lobby/aaaaaaaaaaaa", json={"name": "Bob"}), "no_lobby")
    asked = {"edition": "usa", "seats": wanted("here", "open"), "listed": True}
    refused(device.post("/api/games", json=asked), "no_lobby")


def test_the_lobby_shows_listed_games_with_open_seats(server: RunningServer) -> None:
    listed = make(server, "here", "open", "open", listed=True)
    hidden = make(server, "here", "open")
    device = server.device()

    def shown() -> dict[str, int]:
        return {card["id"]: card["open"] for card in good(device.get("/api/lobby"))["games"]}

    assert shown()[listed.game] == 2
    assert hidden.game not in shown()
    refused(device.post(f"/api/lobby/{hidden.game}", json={"name": "Bob"}), "not_found")
    roles = good(device.post(f"/api/lobby/{listed.game}", json={"name": "Bob"}))
    assert roles["seats"] == [1]
    assert listed.view()["seats"][1]["name"] == "Bob"
    listed.enter(listed.key("seat", 2))
    assert listed.game not in shown(), "a seat whose link is used is not free"
    refused(server.device().post(f"/api/lobby/{listed.game}", json={"name": "Eve"}), "seat_taken")


def test_a_device_that_lost_the_only_free_seat_is_told_so(server: RunningServer) -> None:
    table = make(server, "here", "open", listed=True)
    bob = server.device()
    good(bob.post(f"/api/lobby/{table.game}", json={"name": "Bob"}))
    good(table.host.delete(f"{table.room}/seats/1"))
    asked = bob.post(f"/api/lobby/{table.game}", json={"name": "Bob"})
    assert refused(asked, "not_yours")["facts"] == {"case": "removed"}


def test_devices_that_join_at_once_get_different_seats(server: RunningServer) -> None:
    table = make(server, "here", "open", "open", listed=True)

    def come(name: str) -> httpx.Response:
        return server.device().post(f"/api/lobby/{table.game}", json={"name": name})

    answers = at_once(*(partial(come, name) for name in NAMES[1:]))
    came = [answer for answer in answers if answer.is_success]
    assert sorted(answer.json()["seats"][0] for answer in came) == [1, 2]
    for answer in answers:
        if answer not in came:
            refused(answer, "seat_taken")
    joined = {name for answer, name in zip(answers, NAMES[1:], strict=True) if answer in came}
    assert {seat["name"] for seat in table.view()["seats"][1:]} == joined


def test_the_link_to_a_seat_that_was_taken_in_the_lobby_stops_working(
    server: RunningServer,
) -> None:
    """Otherwise the owner of the link would see the cards of the owner of the seat."""
    table = make(server, "here", "open", listed=True)
    good(server.device().post(f"/api/lobby/{table.game}", json={"name": "Bob"}))
    refused(server.device().post("/api/keys", json={"key": table.key("seat", 1)}), "no_key")


def test_nobody_takes_two_seats_in_the_lobby_by_asking_twice(server: RunningServer) -> None:
    table = make(server, "here", "open", "open", listed=True)
    guest = server.device()
    first = good(guest.post(f"/api/lobby/{table.game}", json={"name": "Bob"}))
    again = good(guest.post(f"/api/lobby/{table.game}", json={"name": "Bob"}))
    assert first["seats"] == again["seats"] == [1]
    assert table.hosted.open_seats == [2]


def test_a_game_that_has_started_cannot_be_joined(server: RunningServer) -> None:
    table = make(server, "here", "open", listed=True)
    table.seat_all()
    table.start()
    lobby = good(server.device().get("/api/lobby"))["games"]
    assert table.game not in [card["id"] for card in lobby]
    asked = server.device().post(f"/api/lobby/{table.game}", json={"name": "Eve"})
    refused(asked, "already_started")
