"""WebSockets: numbered events without gaps, filtered per viewer, and limits on clients."""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import socket
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from unittest import mock

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidStatus

from server.harness import PATIENCE, RunningServer, wait_for
from server.player_helpers import (
    EventListener,
    Player,
    Table,
    begin,
    good,
    lasting,
    make,
    new_id,
    quick_server,
    refused,
    standing_still,
)
from trunkline.server import listening, logs
from trunkline.server.http import runner
from trunkline.server.http.connections import Rounds, SocketProtocol
from trunkline.server.http.routes import live
from trunkline.server.limits import EVENTS_KEPT, MESSAGES_SHOWN


@pytest.fixture(scope="module")
def limited() -> Iterator[RunningServer]:
    """A server with the default limits."""
    with quick_server(moves_per_second=10) as running:
        yield running


@pytest.fixture(scope="module")
def long_game(server: RunningServer) -> Table:
    """A finished game with more events than are kept for clients that reconnect."""
    table = begin(server, *["easy"] * 5, edition="germany")
    wait_for(lambda: table.view()["state"] == "over")
    assert table.view()["number"] > EVENTS_KEPT + 1
    return table


def numbers(events: list[dict[str, Any]]) -> list[int]:
    return [event["number"] for event in events]


def asked_for(player: Player, after: int) -> dict[str, Any]:
    """What a polling client is sent."""
    params = {"after": after} | ({} if player.seat is None else {"seat": player.seat})
    found: dict[str, Any] = good(player.device.get(f"{player.room}/events", params=params))
    return found


def read_back(player: Player, before: int) -> list[dict[str, Any]]:
    """The log before an event, as far as one answer goes."""
    params = {"before": before} | ({} if player.seat is None else {"seat": player.seat})
    found: list[dict[str, Any]] = good(player.device.get(f"{player.room}/log", params=params))
    return found


def refusal(player: Player, **options: Any) -> tuple[httpx.Response, dict[str, Any]]:
    """How a socket was refused."""
    with pytest.raises(InvalidStatus) as failure:
        player.listen(**options)
    answer = failure.value.response
    response = httpx.Response(answer.status_code, headers=[*answer.headers.raw_items()])
    return response, json.loads(answer.body or b"")


# Events


def test_everyone_receives_every_event_once_in_order(server: RunningServer) -> None:
    table = begin(server, "open", "open", "easy")
    viewers = [table[0], table[1], table.spectator]
    listeners = [viewer.listen() for viewer in viewers]
    first = [listener.next("view")["view"]["number"] for listener in listeners]
    table.play_on(most=30)
    last = table.view()["number"]
    for listener, began in zip(listeners, first, strict=True):
        assert numbers(listener.until(last)) == [*range(began + 1, last + 1)]


def test_a_frame_with_a_view_includes_its_event(server: RunningServer) -> None:
    table = begin(server, "open", "easy")
    listener = table[0].listen()
    table.play_on(most=5)
    listener.until(table.view()["number"])
    frames = [frame for frame in listener.heard if frame["type"] == "event"]
    for frame in frames:
        assert frame["view"]["number"] == frame["event"]["number"]
    assert frames[-1]["view"] == table[0].view()


def test_a_client_that_reconnects_gets_exactly_what_it_missed(server: RunningServer) -> None:
    table = begin(server, "open", "open").keep_all()
    good(table[0].say("hello"))
    player = table[1]
    last = player.view()["number"]
    whole = asked_for(player, 0)["events"]
    assert numbers(whole) == [*range(1, last + 1)]
    for after in range(last):
        listener = player.listen(after=after)
        assert listener.until(last) == whole[after:] == asked_for(player, after)["events"]
        frames = [frame for frame in listener.heard if frame["type"] == "event"]
        assert [frame["view"] is None for frame in frames] == [True] * (last - after - 1) + [False]
        assert frames[-1]["view"]["you"] == player.view()["you"]
        listener.socket.close()


def test_a_client_that_missed_nothing_gets_only_presence(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    watching = table.spectator
    table[0].listen().next("view")
    listener = watching.listen(after=table.view()["number"])
    frame = listener.next()
    assert frame == {
        "type": "presence",
        "now": frame["now"],
        "connected": [True, False],
        "devices": [1, 1],
        "away_from": [None, frame["away_from"][1]],
        "spectators": 0,
    }
    assert frame["away_from"][1] > frame["now"]
    assert listener.next() == {**frame, "now": listener.heard[-1]["now"], "spectators": 1}
    good(table[0].say("hello"))
    assert listener.next()["event"]["text"] == "hello"
    assert asked_for(watching, table.view()["number"]) == {"events": [], "view": None}


def test_all_events_in_memory_can_be_caught_up_with(long_game: Table) -> None:
    watching, last = long_game.spectator, long_game.view()["number"]
    after = last - EVENTS_KEPT
    assert numbers(watching.listen(after=after).until(last)) == [*range(after + 1, last + 1)]
    assert numbers(asked_for(watching, after)["events"]) == [*range(after + 1, last + 1)]


def test_the_log_can_be_read_backwards_to_its_start(long_game: Table) -> None:
    watching, last = long_game.spectator, long_game.view()["number"]
    kept = asked_for(watching, last - EVENTS_KEPT)["events"]
    log = read_back(watching, last + 1)
    assert log == kept
    while log[0]["number"] > 1:
        earlier = read_back(watching, log[0]["number"])
        assert 0 < len(earlier) <= EVENTS_KEPT
        log = earlier + log
    assert numbers(log) == [*range(1, last + 1)]
    assert read_back(watching, 1) == []
    assert read_back(watching, 10**6) == kept


def test_the_log_has_for_each_viewer_what_they_received(server: RunningServer) -> None:
    table = begin(server, "open", "open", "easy")
    viewers = [table[0], table[1], table.spectator]
    listeners = [viewer.listen(after=0) for viewer in viewers]
    table.play_on(most=20)
    last = table.view()["number"]
    for viewer, listener in zip(viewers, listeners, strict=True):
        assert read_back(viewer, last + 1) == listener.until(last)


def test_a_log_is_read_backwards_from_an_event(server: RunningServer) -> None:
    table = begin(server, "open", "easy")
    for before in ({}, {"before": 0}, {"before": "yesterday"}):
        refused(table[0].device.get(f"{table.room}/log", params=before), "invalid")


@pytest.mark.parametrize("missed", [EVENTS_KEPT + 1, 10**6, -1])
def test_a_number_too_old_or_yet_to_come_gets_the_whole_view(long_game: Table, missed: int) -> None:
    watching = long_game.spectator
    view = lasting(watching.view())
    frame = watching.listen(after=view["number"] - missed).next()
    assert (frame["type"], lasting(frame["view"])) == ("view", view)
    asked = asked_for(watching, view["number"] - missed)
    assert (asked["events"], lasting(asked["view"])) == ([], view)


@pytest.mark.parametrize("missed", [None, 1, 0])
def test_the_first_frame_always_has_the_time(server: RunningServer, missed: int | None) -> None:
    table = begin(server, "open", "open")
    after = None if missed is None else table.view()["number"] - missed
    earliest = time.time() * 1000
    frame = table[0].listen(after=after).next()
    assert int(earliest) <= frame["now"] <= time.time() * 1000


def test_events_before_the_start_are_received_too(server: RunningServer) -> None:
    table = make(server, "here", "open")
    listener = table[0].listen()
    table.seat_all()
    table.start()
    assert [event["kind"] for event in listener.until(2)] == ["sat", "started"]


# Per viewer


def test_a_drawn_card_is_shown_to_nobody_else(server: RunningServer) -> None:
    table = begin(server, "open", "open").keep_all()
    player, other = table[0], table[1]
    listeners = [player.listen(), other.listen(), table.spectator.listen()]
    good(player.move(player.moves_of("draw card")[0]))
    last = table.view()["number"]
    own, others, public = (listener.until(last)[-1] for listener in listeners)
    assert own["outcome"]["drew"]
    assert others["outcome"]["drew"] is None
    assert public == others
    views = [listener.heard[-1]["view"] for listener in listeners]
    assert [view["you"] and view["you"]["seat"] for view in views] == [0, 1, None]
    assert views[0]["you"] == player.view()["you"]
    assert views[1]["you"] == other.view()["you"]


def test_hands_are_open_after_the_end_and_not_before(server: RunningServer) -> None:
    table = begin(server, "open", "easy")
    listener = table.spectator.listen()
    good(table[0].post("resign"))
    wait_for(lambda: table.view()["state"] == "over")
    listener.until(table.view()["number"])
    *before, last = [frame["view"] for frame in listener.heard if frame.get("view")]
    assert all(view["hands"] is None and view["result"] is None for view in before)
    assert len(last["hands"]) == 2
    assert last["result"] is not None


# Presence


def test_everyone_is_told_who_connects_and_disconnects(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    listener = table[0].listen()
    assert listener.next("presence")["connected"] == [True, False]
    tabs = [table[1].listen(), table[1].listen()]
    assert listener.next("presence")["connected"] == [True, True]
    assert [seat["connected"] for seat in table.view()["seats"]] == [True, True]
    for tab in tabs:
        tab.socket.close()
    assert listener.next("presence")["connected"] == [True, False]
    assert len([frame for frame in listener.heard if frame["type"] == "presence"]) == 3, (
        "tabs are one"
    )


def test_spectators_do_not_count_as_connected_seats(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    table.spectator.listen().next("view")
    assert [seat["connected"] for seat in table.view()["seats"]] == [False, False]


def test_everyone_is_told_how_many_watch(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    listener = table[0].listen()
    assert listener.next("presence")["spectators"] == 0
    first, second = table.spectator, table.spectator
    tabs = [first.listen(), first.listen()]
    assert listener.next("presence")["spectators"] == 1
    other = second.listen()
    assert listener.next("presence")["spectators"] == 2
    assert other.next("presence")["spectators"] == 2
    assert table.view()["spectators"] == table[1].view()["spectators"] == 2
    for tab in tabs:
        tab.socket.close()
    assert listener.next("presence")["spectators"] == 1
    good(table.host.delete(f"{table.room}/watch"))
    assert listener.next("presence")["spectators"] == 0
    assert len([frame for frame in listener.heard if frame["type"] == "presence"]) == 5, (
        "tabs are one"
    )


def test_nobody_with_a_seat_is_a_spectator(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    ben = table[1]
    good(ben.device.post("/api/keys", json={"key": table.key("watch")}))
    listener = table[0].listen()
    Player(server, ben.device, table.game, None).listen().next("view")
    assert listener.next("presence")["connected"] == [True, False]
    assert listener.next("presence")["connected"] == [True, True]
    assert table.view()["spectators"] == 0


# Chat


def test_messages_reach_everyone_as_they_were_typed(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    listener = table.spectator.listen()
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f"
    for text in ("<b>hi</b> & \"so\" 'on'", "Grüße 🚂", family, "<script>alert(1)</script>"):
        number = good(table[0].say(text))["number"]
        event = listener.until(number)[-1]
        assert (event["kind"], event["seat"], event["text"]) == ("chat", 0, text)
    assert [said["text"] for said in table.view()["chat"]][-1] == "<script>alert(1)</script>"
    response = table[1].device.get(table.room)
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"


def test_a_reaction_is_one_of_a_few(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    listener = table[1].listen()
    good(table[0].post("reactions", id=new_id(), reaction="thanks"))
    event = listener.next("event")["event"]
    assert (event["kind"], event["reaction"]) == ("reaction", "thanks")
    refused(table[0].post("reactions", id=new_id(), reaction="<img>"), "invalid")
    assert table.view()["chat"] == [], "signs are not written down with the talk"


@pytest.mark.parametrize("text", ["", "x" * 301, 7, None, ["hi"]])
def test_an_invalid_message_is_refused(server: RunningServer, text: Any) -> None:
    table = begin(server, "open", "open")
    refused(table[0].post("chat", id=new_id(), text=text), "invalid")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a\0b", id="NUL"),
        pytest.param("Well.\nBob: I resign.", id="a line break"),
        pytest.param("Well.\u2028Bob: I resign.", id="a line separator"),
        pytest.param("\u202enrut ruoy", id="text turned around"),
        pytest.param("\u2066here\u2069", id="text set apart"),
        pytest.param("   ", id="spaces"),
        pytest.param("\u2800\u3164 \u2800", id="blanks"),
        pytest.param("\u200d\ufe0f", id="joiners that join nothing"),
        pytest.param("yes\u200d", id="a joiner after a word"),
    ],
)
def test_messages_cannot_hide_text_or_imitate_others(server: RunningServer, text: str) -> None:
    table = make(server, "here", "open")
    refused(table[0].say(text), "invalid")
    listener = table[0].listen()
    assert listener.ask(do="chat", id=new_id(), text=text)["problem"]["code"] == "invalid"
    assert table.view()["chat"] == []


def test_messages_may_have_joined_emoji(server: RunningServer) -> None:
    table = make(server, "here", "open")
    good(table[0].say("Well done 🏳️‍🌈 👨‍👩‍👧"))
    assert table.view()["chat"][0]["text"] == "Well done 🏳️‍🌈 👨‍👩‍👧"


def test_people_can_chat_before_and_after_the_game(server: RunningServer) -> None:
    table = make(server, "here", "easy")
    good(table[0].say("Ready?"))
    table.start()
    good(table[0].post("resign"))
    wait_for(lambda: table.view()["state"] == "over")
    good(table[0].say("Well played."))
    assert [said["text"] for said in table.view()["chat"]] == ["Ready?", "Well played."]


def test_a_seat_that_sends_too_many_messages_has_to_wait_alone(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    with standing_still(table.loaded_room.rate_limits) as clock:
        for _ in range(5):
            good(table[0].say("and another thing"))
        response = table[0].say("and another thing")
        assert refused(response, "too_many_messages")["retry_after"] == 2
        assert response.headers["retry-after"] == "2"
        refused(table[0].post("reactions", id=new_id(), reaction="wow"), "too_many_messages")
        good(table[1].say("my turn to talk"))
        good(table[0].move(table[0].moves[0]))
        clock.now += 2
        good(table[0].say("and another thing"))


def test_a_view_shows_the_last_messages(server: RunningServer) -> None:
    table = begin(server, *["open"] * 5)
    room = server.app.state.registry._rooms[table.game]
    with mock.patch.object(room.rate_limits, "check_message"):
        for number in range(MESSAGES_SHOWN + 2):
            good(table[number % 5].say(f"{number}"))
    shown = [said["text"] for said in table.view()["chat"]]
    assert shown == [f"{number}" for number in range(2, MESSAGES_SHOWN + 2)]


# Limits


def test_an_eleventh_socket_is_refused_until_one_is_closed(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    listeners = [table[0].listen() for _ in range(10)]
    response, problem = refusal(table[0])
    assert (response.status_code, problem["code"]) == (429, "too_many_sockets")
    assert "10" in problem["detail"]
    assert int(response.headers["retry-after"]) == problem["retry_after"] == 10
    table[1].listen().next("view")
    listeners.pop().socket.close()

    def admitted() -> bool:
        try:
            return table[0].listen().next()["type"] == "view"
        except InvalidStatus:
            return False

    wait_for(admitted)


def test_sockets_that_connect_at_once_are_counted_too(server: RunningServer) -> None:
    table = begin(server, "open", "open")

    def come(_: int) -> bool:
        try:
            return table[0].listen().next()["type"] == "view"
        except InvalidStatus:
            return False

    with ThreadPoolExecutor(16) as pool:
        assert sum(pool.map(come, range(16))) == 10


def test_a_game_has_a_limited_number_of_spectators(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    with mock.patch.object(live, "SPECTATORS", 2):
        watching = table.spectator
        for _ in range(2):
            watching.listen().next("view")
        _, problem = refusal(table.spectator)
        assert problem["code"] == "too_many_sockets"
        table[0].listen().next("view")


def test_a_closed_socket_leaves_nothing_for_the_garbage_collector(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    left, lost = table[0].listen(), table[1].listen()
    for listener in (left, lost):
        listener.next("view")
    gc.disable()
    try:
        sockets = [weakref.ref(it) for it in sockets_of(table.room)]
        assert len(sockets) == 2
        left.socket.close()
        lost.socket.socket.shutdown(socket.SHUT_RDWR)
        wait_for(lambda: all(it() is None for it in sockets))
    finally:
        gc.enable()


def test_a_client_that_leaves_before_its_turn_is_no_fault_of_the_server(
    server: RunningServer,
) -> None:
    table = begin(server, "open", "open")
    held: list[tuple[asyncio.AbstractEventLoop, Callable[[], None]]] = []
    counted = server.app.state.metrics.requests.labels(
        "WEBSOCKET", "/api/games/{game}/live", "101"
    )._value

    def hold(_: Rounds, loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
        held.append((loop, work))

    def release() -> None:
        wait_for(lambda: bool(held))
        loop, work = held.pop()
        loop.call_soon_threadsafe(work)

    before = counted.get()
    with (
        mock.patch.object(Rounds, "later", hold),
        mock.patch.object(logs, "exception") as incident,
    ):
        with _silent(table[0]):
            release()
            wait_for(lambda: bool(held))
            turn = held.pop()
        wait_for(lambda: bool(held))
        turn[0].call_soon_threadsafe(turn[1])
        wait_for(lambda: counted.get() == before + 1)
        assert not incident.called
        release()


def sockets_of(room: str) -> list[SocketProtocol]:
    found = [it for it in gc.get_objects() if type(it) is SocketProtocol]
    return [it for it in found if room in it.scope["path"]]


def test_ten_commands_a_second_are_accepted_and_no_more(limited: RunningServer) -> None:
    table = begin(limited, "open", "open")
    listener, other = table[0].listen(), table[0].listen()
    with standing_still(table.loaded_room.rate_limits) as clock:
        for number in range(30):
            listener.send(do="undo", id=f"undo-no-{number}", answers=10**6)
        answers = [listener.next("problem") for _ in range(30)]
        codes = [answer["problem"]["code"] for answer in answers]
        assert codes == ["stale"] * 10 + ["too_many_moves"] * 20
        assert answers[10]["problem"]["retry_after"] == 0.1
        assert [answer["id"] for answer in answers] == [f"undo-no-{number}" for number in range(30)]
        answer = other.ask(do="undo", id=new_id(), answers=10**6)
        assert answer["problem"]["code"] == "too_many_moves", "all sockets of a seat count together"
        clock.now += 1
        answer = listener.ask(do="undo", id=new_id(), answers=10**6)
        assert answer["problem"]["code"] == "stale"


def test_moves_by_http_are_counted_by_device(limited: RunningServer) -> None:
    table = begin(limited, "open", "open")
    with standing_still(table.loaded_room.rate_limits):
        answers = [table[0].undo(answers=10**6).json() for _ in range(12)]
        codes = [answer["code"] for answer in answers]
        assert codes == ["stale"] * 10 + ["too_many_moves"] * 2
        refused(table[1].undo(answers=10**6), "stale")


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x00\x01", "invalid"),
        (b'{"do":"chat","id":"12345678","text":"hi"}', "invalid"),
        ("", "invalid"),
        ("nonsense", "invalid"),
        ("null", "invalid"),
        ("[]", "invalid"),
        ('{"do":"dance","id":"12345678"}', "invalid"),
        ('{"do":"chat","id":"12345678"}', "invalid"),
        ('{"do":"chat","id":"12345678","text":"\\ud800"}', "invalid"),
        ('{"do":"move","id":"12345678","answers":1e999,"move":0}', "invalid"),
        ("[" * 4000, "invalid"),
        (json.dumps({"do": "chat", "id": "12345678", "text": "x" * 4096}), "too_big"),
        ("é" * 2049, "too_big"),
        ("x" * 16_000, "too_big"),
    ],
)
def test_a_frame_that_is_not_a_command_is_answered_and_the_socket_stays_open(
    server: RunningServer, frame: str | bytes, code: str
) -> None:
    table = begin(server, "open", "open")
    listener = table[0].listen()
    listener.socket.send(frame)
    answer = listener.next("problem")
    assert (answer["id"], answer["problem"]["code"]) == (None, code)
    assert answer["problem"]["detail"]
    assert listener.ask(do="chat", id=new_id(), text="still here")["type"] == "done"


def test_a_frame_of_exactly_four_kib_is_read(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    listener = table[0].listen()
    command = json.dumps({"do": "chat", "id": new_id(), "text": "hi"})
    listener.socket.send(command.ljust(4096))
    assert listener.next("done")
    listener.socket.send(command.ljust(4097))
    assert listener.next("problem")["problem"]["code"] == "too_big"


def test_a_huge_frame_closes_the_socket_and_no_other(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    listener, other = table[0].listen(), table[0].listen()
    listener.socket.send("x" * 100_000)
    assert listener.closed_with() == 1009
    assert other.ask(do="chat", id=new_id(), text="still here")["type"] == "done"


# Who may connect


def test_only_pages_of_this_server_may_open_a_socket(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    for origin in ("https://evil.example.org", "null", f"{server.url}.evil.example.org"):
        response, problem = refusal(table[0], additional_headers={"Origin": origin})
        assert (response.status_code, problem["code"]) == (403, "origin")
    listener = table[0].listen(additional_headers={"Origin": server.url})
    assert listener.next()["type"] == "view"


def test_nobody_connects_to_anothers_seat(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    for device, code in (
        (table[1].device, "not_yours"),
        (table.spectator.device, "not_yours"),
        (server.device(), "not_found"),
    ):
        _, problem = refusal(Player(server, device, table.game, 0))
        assert problem["code"] == code
    response, problem = refusal(Player(server, table.host, table.game, 7))
    assert (response.status_code, problem["code"]) == (422, "invalid")


# Slow and silent clients


@contextmanager
def narrow_server() -> Iterator[tuple[RunningServer, runner.Server]]:
    """A server whose connections have tiny send buffers, and its `runner.Server`."""
    listen, make_server = listening.listen, runner.make_server
    made: list[runner.Server] = []

    def listen_narrowly(host: str, port: int) -> socket.socket:
        listener = listen(host, port)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return listener

    def make_server_here(*what: Any) -> runner.Server:
        made.append(make_server(*what))
        return made[-1]

    with (
        mock.patch.object(listening, "listen", listen_narrowly),
        mock.patch.object(runner, "make_server", make_server_here),
        quick_server() as server,
    ):
        yield server, made[0]


def play_before(table: Table) -> EventListener:
    """Let bots play a game to the end while a client is connected."""
    listener = table[0].listen()
    listener.next("view")
    good(table[0].post("leave"))
    while listener.next("event")["view"]["state"] != "over":
        pass
    return listener


def test_a_slow_client_is_dropped_and_others_are_not_affected() -> None:
    with narrow_server() as (server, _):
        table = begin(server, "open", *["easy"] * 4, edition="germany")
        began = table.view()["number"]
        slow = _silent(table.spectator)
        quick = play_before(table)
        heard = numbers(quick.events)
        assert heard == [*range(heard[0], table.view()["number"] + 1)]
        assert heard[0] > began
        wait_for(lambda: server.app.state.metrics.clients_dropped._value.get() == 1)
        slow.close()


def test_a_connection_that_acknowledges_nothing_is_cut_off() -> None:
    """Otherwise a dropped client could keep it open forever, and open another."""
    with (
        mock.patch.object(listening, "UNACKNOWLEDGED_SECONDS", 0.3),
        narrow_server() as (server, running),
    ):
        table = begin(server, "open", *["easy"] * 4, edition="germany")
        slow = _silent(table.spectator)
        play_before(table)

        def sockets() -> int:
            there = running.server_state.connections
            return sum(isinstance(it, WebSocketsSansIOProtocol) for it in list(there))

        wait_for(lambda: sockets() == 1)
        slow.close()


def test_a_dropped_client_is_told_to_reconnect(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    listener = table[0].listen()
    listener.next("view")
    registry = server.app.state.registry
    (box,) = registry._rooms[table.game].outboxes[0]

    def flood() -> None:
        # As if the client did not read.
        box._send_now = lambda frame: False
        for _ in range(1000):
            box.put(b'{"type": "much"}')

    server.loop.call_soon_threadsafe(flood)
    assert listener.closed_with() == 1013
    assert table[0].listen().next()["type"] == "view"


def _silent(player: Player) -> socket.socket:
    """A raw socket that never reads, and so never answers a ping."""
    host, port = player.server.url.removeprefix("http://").split(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((host, int(port)))
    cookies = "; ".join(f"{name}={value}" for name, value in player.device.cookies.items())
    seat = "" if player.seat is None else f"?seat={player.seat}"
    lines = (
        f"GET {player.room}/live{seat} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(b'0' * 16).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookies}",
    )
    raw.sendall("\r\n".join((*lines, "", "")).encode())
    return raw


def test_a_client_may_ping(server: RunningServer) -> None:
    listener = begin(server, "open", "open")[0].listen()
    assert listener.socket.ping().wait(PATIENCE)


def test_a_client_that_answers_no_ping_is_disconnected() -> None:
    with mock.patch.object(runner, "PING_SECONDS", 0.2), quick_server() as server:
        table = begin(server, "open", "open")
        with _silent(table[1]) as silent:
            silent.settimeout(PATIENCE)
            received = b"".join(iter(lambda: silent.recv(65536), b""))
        assert received.startswith(b"HTTP/1.1 101 ")
        wait_for(lambda: not table[0].view()["seats"][1]["connected"])
