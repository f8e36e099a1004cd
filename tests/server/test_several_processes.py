"""Several processes on one PostgreSQL database: any of them serves any game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import httpx
import psycopg
import pytest
from postgres_cluster import Cluster

from server.harness import RunningServer, wait_for
from server.player_helpers import (
    Player,
    WallClock,
    begin,
    good,
    lasting,
    make,
    new_id,
    quick_server,
    refused,
)
from trunkline.server import server_time
from trunkline.server.limits import AWAY_SECONDS
from trunkline.server.storage import postgres_peers
from trunkline.server.storage.advisory_locks import SHARDS
from trunkline.server.storage.peers import Connected, Notice, Peers
from trunkline.server.wire.close_codes import CloseCode

ROUNDS = 20
CLOCK = {"per": "move", "seconds": 600}


class Pair(NamedTuple):
    """Two processes on one database; here, each is an app with its own event loop."""

    a: RunningServer
    b: RunningServer


@pytest.fixture(scope="module")
def database(postgres: Cluster, template: str) -> Iterator[str]:
    """The database of the processes that most of these tests share."""
    name = postgres.create_database(template)
    yield postgres.url(name)
    postgres.drop_database(name)


@pytest.fixture(scope="module")
def pair(database: str) -> Iterator[Pair]:
    with both(database, lobby=True) as found:
        yield found


@contextmanager
def both(database: str, **settings: Any) -> Iterator[Pair]:
    with ExitStack() as closing:
        a = closing.enter_context(quick_server(database=database, **settings))
        b = closing.enter_context(quick_server(database=database, **settings))
        yield Pair(a, b)


def peers_of(server: RunningServer) -> Peers:
    peers = server.app.state.services.peers
    assert isinstance(peers, Peers)
    return peers


def at(server: RunningServer, player: Player) -> Player:
    """The same device, as another process sees it."""
    device = server.device()
    device.cookies.update(player.device.cookies)
    return replace(player, server=server, device=device)


def test_processes_share_the_shards(postgres_database: str) -> None:
    with both(postgres_database) as (a, b):
        wait_for(lambda: len(peers_of(a).shards) == len(peers_of(b).shards) == SHARDS // 2)
        assert not peers_of(a).shards & peers_of(b).shards
        with quick_server(database=postgres_database) as c:
            wait_for(lambda: len(peers_of(c).shards) >= SHARDS // 4)
    # A process that is alone looks after everything.
    with quick_server(database=postgres_database) as c:
        wait_for(lambda: len(peers_of(c).shards) == SHARDS)


def test_a_game_is_played_at_two_processes(pair: Pair) -> None:
    table = begin(pair.a, "open", "open")
    ann, bob = at(pair.a, table[0]), at(pair.b, table[1])
    here, there = ann.listen(), bob.listen()
    views = [listener.next("view")["view"] for listener in (here, there)]
    assert views[0]["number"] == views[1]["number"]
    players = {0: here, 1: there}
    last = views[0]["number"]
    for _ in range(ROUNDS):
        seat = (ann if random.random() < 0.5 else bob).view()["position"]["waiting"][0]
        mover = (ann, bob)[seat].view()["you"]
        done = players[seat].ask(
            do="move", id=new_id(), answers=mover["due"], move=mover["hand"]["moves"][0]
        )
        assert done["type"] == "done", done
        last = done["number"]
        for listener in players.values():
            listener.until(last)
    numbers = [[event["number"] for event in listener.events] for listener in (here, there)]
    assert numbers[0] == numbers[1] == list(range(views[0]["number"] + 1, last + 1))
    assert at(pair.b, ann).view()["you"] == ann.view()["you"]


def test_of_two_answers_to_one_decision_the_first_counts(pair: Pair) -> None:
    table = begin(pair.a, "open", "open").keep_all()
    with ThreadPoolExecutor(2) as threads:
        for _ in range(ROUNDS):
            player = table.to_act
            due, moves = player.due, player.moves
            answers = [
                threads.submit(at(server, player).move, move, due)
                for server, move in zip(pair, random.choices(moves, k=2), strict=True)
            ]
            outcomes = sorted(answer.result().status_code for answer in answers)
            assert outcomes == [200, 409], [answer.result().text for answer in answers]


def test_a_command_sent_to_both_is_carried_out_once(pair: Pair) -> None:
    table = begin(pair.a, "open", "open").keep_all()
    with ThreadPoolExecutor(2) as threads:
        for _ in range(ROUNDS):
            player = table.to_act
            command = (player.moves[0], player.due, new_id())
            sent = [threads.submit(at(server, player).move, *command) for server in pair]
            first, second = (good(answer.result()) for answer in sent)
            assert first == second


def test_a_turn_is_taken_back_at_another_process(pair: Pair) -> None:
    table = begin(pair.a, "here", "easy")
    here, there = table[0], at(pair.b, table[0])
    good(here.move(here.moves[-1]))
    wait_for(lambda: here.due)
    before = here.view()
    for player in (here, there) * 2:
        wait_for(lambda: here.due)
        for _ in range(2):
            good(player.move(player.moves_of("draw card")[0]))
        wait_for(lambda: here.due)
        good((there if player is here else here).undo())
        views = [wait_for(partial(after_reply, it)) for it in (here, there)]
        assert lasting(views[0]) == lasting(views[1])
        assert views[0]["position"] == before["position"]
        assert views[0]["you"]["hand"] == before["you"]["hand"]
    assert views[0]["seats"][0]["taken_back"] == 4


def after_reply(player: Player) -> dict[str, Any] | None:
    """The view of a player who is to decide."""
    view = player.view()
    return view if view["you"]["due"] is not None else None


def test_what_one_process_stored_the_other_knows_at_once(pair: Pair) -> None:
    table = begin(pair.a, "open", "open").keep_all()
    for server in pair * (ROUNDS // 2):
        player = at(server, table.to_act)
        number = good(player.move(player.moves[0]))["number"]
        for other in pair:
            assert at(other, player).view()["number"] == number


def test_a_missed_notice_is_made_up_for(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(pair.a, "open", "open").keep_all()
    listener = at(pair.b, table[0]).listen()
    listener.next("view")
    monkeypatch.setattr(peers_of(pair.a), "tell", lambda notice: None)
    player = table.to_act
    number = good(player.move(player.moves[0]))["number"]
    listener.until(number)


@pytest.mark.parametrize("are_told", [True, False], ids=["told", "polling"])
def test_a_game_that_is_being_stored_for_long_stops_no_other(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, are_told: bool
) -> None:
    slow, quick = (begin(pair.a, "open", "open").keep_all() for _ in range(2))
    listeners = [at(pair.b, table[0]).listen() for table in (slow, quick)]
    for listener in listeners:
        listener.next("view")
    if not are_told:
        monkeypatch.setattr(peers_of(pair.a), "tell", lambda notice: None)
    # As while an entry is being stored.
    lock = pair.b.app.state.registry._rooms[slow.game]._lock
    pair.b.run(lock.acquire())
    number = 0
    for table in (slow, quick, slow, quick):
        player = table.to_act
        number = good(player.move(player.moves[0]))["number"]
    listeners[1].until(number)
    pair.b.loop.call_soon_threadsafe(lock.release)
    listeners[0].until(slow.view()["number"])


def test_everyone_sees_who_is_connected_to_another_process(pair: Pair) -> None:
    table = begin(pair.a, "open", "open")
    ann, bob = at(pair.a, table[0]), at(pair.b, table[1])
    here = ann.listen()
    there = bob.listen()
    wait_for(lambda: connected(ann) == connected(bob) == [True, True])
    assert [device["connected"] for device in devices(at(pair.b, ann))] == [True]
    there.socket.close()
    wait_for(lambda: connected(ann) == [True, False])
    here.socket.close()
    wait_for(lambda: connected(bob) == [False, False])


def test_who_sends_requests_to_one_process_is_away_at_none(postgres_database: str) -> None:
    clock = WallClock()
    with both(postgres_database, clock=clock) as pair:
        table = begin(pair.a, "open", "open")
        ann, bob = at(pair.a, table[0]), at(pair.b, table[1])
        bob.view()
        clock.pass_seconds(AWAY_SECONDS)
        bob.view()
        expected = clock() + AWAY_SECONDS * 1000
        wait_for(lambda: ann.view()["seats"][1]["away_from"] == expected)
        refused(ann.post("replace/1"), "not_away")


def test_a_table_without_free_seats_is_found_at_all_processes(pair: Pair) -> None:
    table = make(pair.a, "here", "open", "open")
    ben = at(pair.b, table.enter(table.key("seat", 1)))
    good(ben.sit("Ben"))
    listener = ben.listen()
    game = good(table.host.post(f"{table.room}/start-without-free-seats"))["id"]
    while (event := listener.next("event")["event"])["kind"] != "rematch":
        pass
    assert event["game"] == game
    view = good(ben.device.get(f"/api/games/{game}", params={"seat": 1}))
    assert (view["state"], len(view["seats"])) == ("playing", 2)
    guest = pair.b.device()
    assert good(guest.post("/api/keys", json={"key": table.key("watch")}))["game"] == game


def test_spectators_of_all_processes_are_counted(pair: Pair) -> None:
    table = begin(pair.a, "open", "open")
    ann, bob = at(pair.a, table[0]), at(pair.b, table[1])
    here, there = at(pair.a, table.spectator).listen(), at(pair.b, table.spectator).listen()
    wait_for(lambda: ann.view()["spectators"] == bob.view()["spectators"] == 2)
    there.socket.close()
    wait_for(lambda: ann.view()["spectators"] == bob.view()["spectators"] == 1)
    here.socket.close()
    wait_for(lambda: bob.view()["spectators"] == 0)


def test_other_processes_are_told_only_of_devices_that_come_and_go(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(pair.a, "open", "open")
    watching = table.spectator
    told: list[Notice] = []
    monkeypatch.setattr(peers_of(pair.a), "tell", told.append)
    room = pair.a.app.state.registry._rooms[table.game]
    for player in (watching, table[0]):
        tabs = [player.listen() for _ in range(2)]
        for tab in tabs:
            tab.next("view")
            tab.socket.close()
        wait_for(lambda: not any(room.outboxes.values()))
    here = [(len(it.devices), it.spectators) for it in told if isinstance(it, Connected)]
    assert here == [(0, 1), (0, 0), (1, 0), (0, 0)]


def connected(player: Player) -> list[bool]:
    return [seat["connected"] for seat in player.view()["seats"]]


def devices(player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = good(player.device.get(f"{player.room}/seats/0/devices"))
    return found


def test_nobody_is_connected_to_a_process_that_has_ended(postgres_database: str) -> None:
    with quick_server(database=postgres_database) as a:
        table = begin(a, "open", "open")
        with quick_server(database=postgres_database) as b:
            listener = at(b, table[1]).listen()
            wait_for(lambda: connected(table[0]) == [False, True])
            # It vanishes without a word.
            b.loop.call_soon_threadsafe(setattr, peers_of(b), "tell", lambda notice: None)
            listener.socket.close()
        wait_for(lambda: connected(table[0]) == [False, False])


def test_a_revoked_device_is_disconnected_everywhere(pair: Pair) -> None:
    table = begin(pair.a, "open", "open")
    bob = at(pair.b, table[1])
    listener = bob.listen()
    listener.next("view")
    good(table.host.delete(f"{table.room}/seats/1"))
    assert listener.closed_with() == CloseCode.REVOKED
    refused(bob.device.get(bob.room, params={"seat": 1}), "not_yours")


def test_a_role_counts_everywhere_at_once(pair: Pair) -> None:
    table = make(pair.a, "open", "open")
    for seat in (0, 1):
        guest = at(pair.b, table.enter(table.key("seat", seat)))
        good(guest.sit("Ann" if seat else "Bob"))
        assert at(pair.a, guest).view()["seats"][seat]["kind"] == "person"


def test_a_bot_takes_a_seat_everywhere(pair: Pair) -> None:
    table = make(pair.a, "here", "open", "open")
    guest = at(pair.b, table.enter(table.key("seat", 1)))
    listener = guest.listen()
    listener.next("view")
    good(table.host.put(f"{table.room}/seats/1/bot", json={"level": "easy"}))
    assert listener.closed_with() == CloseCode.REVOKED
    refused(guest.sit("Bob"), "not_found")
    cleo = at(pair.b, table.enter(table.key("seat", 2)))
    assert cleo.view()["seats"][1]["kind"] == "bot"


def test_a_seat_in_the_lobby_is_given_to_one(pair: Pair) -> None:
    with ThreadPoolExecutor(4) as threads:
        for _ in range(ROUNDS // 4):
            table = make(pair.a, "here", "open", listed=True)
            joining = [
                threads.submit(server.device().post, f"/api/lobby/{table.game}", json={"name": it})
                for server, it in zip(pair * 2, ("Ada", "Bob", "Cyd", "Dan"), strict=True)
            ]
            codes = sorted(answer.result().status_code for answer in joining)
            assert codes == [200, 409, 409, 409]


def test_guests_of_all_processes_get_different_seats(pair: Pair) -> None:
    with ThreadPoolExecutor(4) as threads:
        for _ in range(ROUNDS // 4):
            table = make(pair.a, "here", "open", "open", "open", "open")
            key = table.key("table")
            sitting = [
                threads.submit(
                    server.device().put,
                    "/api/tables/seats",
                    json={"key": key, "name": name, "color": "teal"},
                )
                for server, name in zip(pair * 2, ("Bob", "Cyd", "Dan", "Eve"), strict=True)
            ]
            taken = sorted(good(answer.result())["seats"] for answer in sitting)
            assert taken == [[1], [2], [3], [4]]


def test_a_rematch_asked_for_at_both_is_one_game(pair: Pair) -> None:
    table = begin(pair.a, "here", "easy", edition="usa")
    good(table[0].post("resign"))
    wait_for(lambda: table.view()["state"] == "over")
    with ThreadPoolExecutor(2) as threads:
        asked = [
            threads.submit(at(server, table[0]).device.post, f"{table.room}/rematch")
            for server in pair
        ]
        first, second = (good(answer.result()) for answer in asked)
    assert first == second
    games = good(table.host.get("/api/games"))["games"]
    assert {game["id"] for game in games} == {table.game, first["id"]}


def test_a_deleted_game_ends_everywhere(pair: Pair) -> None:
    table = begin(pair.a, "open", "open")
    listener = at(pair.b, table[0]).listen()
    listener.next("view")
    pair.a.run(pair.a.app.state.services.storage.discard(table.game))
    assert listener.closed_with() == CloseCode.EXPIRED
    for server in pair:
        refused(at(server, table[0]).device.get(table.room), "not_found")


def test_a_game_goes_on_from_what_a_failover_has_left(pair: Pair, database: str) -> None:
    table = begin(pair.a, "open", "open").keep_all()
    listener = table[0].listen()
    listener.next("view")
    for _ in range(3):
        player = table.to_act
        good(player.move(player.moves[0]))
    left = table.view()["number"] - 2
    with plain_connection(database) as connection:
        connection.execute("DELETE FROM log WHERE game = %s AND number > %s", [table.game, left])
    assert listener.closed_with() == CloseCode.RESTARTING
    for server in pair:
        wait_for(lambda server=server: number_seen(at(server, table[0])) == left)
    player = table.to_act
    assert good(at(pair.b, player).move(player.moves[0]))["number"] == left + 1
    assert table.view()["number"] == left + 1


def number_seen(player: Player) -> int:
    """The number of the last entry; 0 while the game cannot be read."""
    answer = player.device.get(player.room)
    return int(answer.json()["number"]) if answer.is_success else 0


def test_clocks_go_on_when_another_process_takes_over(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However slow the machine is, it does not take this long.
    for module in (postgres_peers, server_time):
        monkeypatch.setattr(module, "LONGEST_TICK_MS", 3_600_000)
    with quick_server(database=postgres_database) as b:
        with quick_server(database=postgres_database) as a:
            wait_for(lambda: len(peers_of(a).shards) == SHARDS // 2)
            tables = [begin(a, "open", "open", clock=CLOCK) for _ in range(4)]
        wait_for(lambda: len(peers_of(b).shards) == SHARDS)
        for table in tables:
            assert "resumed" not in kinds(at(b, table[0]))


def test_clocks_restart_if_nobody_looked_after_them(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with quick_server(database=postgres_database) as a:
        table = begin(a, "open", "open", clock=CLOCK)
    # As if it was long ago.
    monkeypatch.setattr(postgres_peers, "LONGEST_TICK_MS", -1)
    with quick_server(database=postgres_database) as b:
        wait_for(lambda: "resumed" in kinds(at(b, table[0])))


def kinds(player: Player) -> list[str]:
    """What has happened in a game."""
    found = good(player.device.get(f"{player.room}/events", params={"after": 0}))["events"]
    return [event["kind"] for event in found]


def test_bots_play_wherever_their_game_is_looked_after(pair: Pair) -> None:
    wait_for(lambda: len(peers_of(pair.a).shards) == len(peers_of(pair.b).shards))
    owners = set()
    while len(owners) < 2:
        table = make(pair.a, "here", "easy", start_when_full=True)
        owners.add(peers_of(pair.a).owns(table.game))
        wait_for(lambda table=table: table.view()["number"] > 1)
        table.keep_all()
        wait_for(lambda table=table: 0 in table.view()["position"]["waiting"])


def test_bots_hurry_wherever_they_are_asked_to(postgres_database: str) -> None:
    with both(postgres_database, pause=3600.0) as (a, b):
        wait_for(lambda: len(peers_of(a).shards) == len(peers_of(b).shards))
        table = begin(a, "here", "easy")
        while peers_of(a).owns(table.game):
            table = begin(a, "here", "easy")
        good(table[0].post("leave"))
        good(table[0].post("hurry"))
        wait_for(lambda: table.view()["state"] == "over")


def test_lost_connections_to_the_database_are_made_again(pair: Pair, database: str) -> None:
    table = begin(pair.a, "open", "open").keep_all()
    listener = at(pair.b, table[0]).listen()
    listener.next("view")
    for _ in range(3):
        player = table.to_act
        move = partial(at(pair.a, player).move, player.moves[0], player.due, new_id())
        cut_connections(database)
        listener.until(wait_for(partial(number_of, move)))
    wait_for(lambda: len(peers_of(pair.a).shards) == len(peers_of(pair.b).shards) == SHARDS // 2)


def test_what_a_newer_version_sends_is_skipped(pair: Pair, database: str) -> None:
    table = begin(pair.a, "open", "open")
    listener = at(pair.b, table[0]).listen()
    listener.next("view")
    known = f'["deleted","{table.game}"]'
    with plain_connection(database) as connection:
        for junk in ("hello", "[1, 2]", f'["newer",[["fanfare","{table.game}",1],["entry"]]]'):
            connection.execute("SELECT pg_notify('trunkline', %s)", [junk])
        # The unknown notice does not keep the next one from being heard.
        batch = f'["newer",[["fanfare","{table.game}"],{known}]]'
        connection.execute("SELECT pg_notify('trunkline', %s)", [batch])
    assert listener.closed_with() == CloseCode.EXPIRED


def test_a_bug_in_a_listener_does_not_end_listening(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(pair.a, "open", "open").keep_all()
    registry = pair.b.app.state.registry
    hear, failing = registry.hear, iter([True])

    def fail_once(process: str, notices: Any) -> None:
        if next(failing, False):
            raise ZeroDivisionError
        hear(process, notices)

    monkeypatch.setattr(registry, "hear", fail_once)
    # Only notices tell who is connected.
    listener = at(pair.a, table[0]).listen()
    wait_for(lambda: connected(at(pair.b, table[1])) == [True, False])
    listener.socket.close()
    wait_for(lambda: connected(at(pair.b, table[1])) == [False, False])


def test_a_player_who_came_while_notices_could_not_be_sent_is_told(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(pair.a, "open", "open").keep_all()
    assert connected(at(pair.b, table[1])) == [False, False]
    peers: Any = peers_of(pair.a)
    beat, failing = peers._beat, iter([True] * 2)

    async def fail(*arguments: Any) -> None:
        if next(failing, False):
            raise psycopg.OperationalError
        await beat(*arguments)

    monkeypatch.setattr(peers, "_beat", fail)
    wait_for(lambda: not peers.shards)
    table[0].listen()
    wait_for(lambda: connected(at(pair.b, table[1])) == [True, False])
    wait_for(lambda: len(peers_of(pair.a).shards) == len(peers_of(pair.b).shards) == SHARDS // 2)


def plain_connection(database: str) -> psycopg.Connection[Any]:
    return psycopg.connect(database.replace("+psycopg", ""), autocommit=True)


def cut_connections(database: str) -> None:
    """End all connections to a database but this one."""
    with plain_connection(database) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid != pg_backend_pid()"
        )


def number_of(move: Callable[[], httpx.Response]) -> int:
    """The number that a move was stored under; 0 if it could not be stored."""
    answer = move()
    return int(answer.json()["number"]) if answer.is_success else 0
