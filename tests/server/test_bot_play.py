"""Bots and hints: bots play in worker threads, and nothing stops a game."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest
from helpers import EDITIONS

from server.harness import PATIENCE, RunningServer, spawned_server, wait_for
from server.player_helpers import (
    Player,
    Table,
    WallClock,
    begin,
    good,
    make,
    quick_server,
    refused,
    reopened,
    standing_still,
    stored,
)
from trunkline import bots
from trunkline.bots.expert import Expert
from trunkline.bots.guide import Guide
from trunkline.record import replay
from trunkline.server.games import checks
from trunkline.server.rooms import bot_driver, bot_pool
from trunkline.server.rooms.room import Room


def finish(table: Table) -> dict[str, Any]:
    """The view of a game once it is over."""

    def over() -> dict[str, Any] | None:
        view = table.view()
        return view if view["state"] == "over" else None

    found: dict[str, Any] = wait_for(over)
    return found


def play_live(player: Player, follow_hints: bool = False) -> None:
    """Play a seat through a socket to the end, at random or by the hints."""
    chance, listener = random.Random(player.game), player.listen()
    view = listener.next("view")["view"]
    while view["state"] != "over":
        due = view["you"]["due"]
        if due is not None:
            move = chance.choice(view["you"]["hand"]["moves"])
            if follow_hints:
                hint = good(player.hint())
                assert hint["answers"] == due
                move = hint["candidates"][0]["move"]
            answer = listener.ask(do="move", id=f"answers-{due:04}", answers=due, move=move)
            assert answer["type"] == "done", answer
        views = [frame["view"] for frame in listener.heard if frame.get("view")]
        newest = views[-1]
        view = (
            newest if newest["number"] > view["number"] else listener.next("event")["view"] or view
        )


# All editions


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played_from_start_to_end_with_people_and_bots(
    server: RunningServer, edition: str
) -> None:
    table = begin(server, "here", "easy", "easy", edition=edition)
    play_live(table[0])
    view = table.view()
    assert view["result"] is not None
    record = table.host.get(f"{table.room}/record").text
    again = replay(record)
    assert again.over
    assert table.hosted.game is not None
    assert again.digest() == table.hosted.game.digest()
    assert again.names == ("Ann", "Easy bot", "Easy bot 2")


@pytest.mark.parametrize("edition", ["usa", "germany"])
def test_a_person_can_follow_the_hints_to_the_end(server: RunningServer, edition: str) -> None:
    table = begin(server, "here", "easy", edition=edition)
    play_live(table[0], follow_hints=True)
    assert table.view()["state"] == "over"


def test_people_play_each_other_to_the_end(server: RunningServer) -> None:
    table = begin(server, "open", "open", edition="europe")
    players = [
        threading.Thread(target=play_live, args=(player,)) for player in table.people.values()
    ]
    for player in players:
        player.start()
    for player in players:
        player.join(PATIENCE)
    assert table.view()["state"] == "over"


# Bots among themselves


def test_a_game_of_bots_finishes_without_requests(server: RunningServer) -> None:
    table = begin(server, "easy", "medium", "hard")
    assert finish(table)["result"] is not None
    entries = [action for _, _, action in stored(server.settings.database, table.game)]
    levels = {action["bot"] for action in entries if action["kind"] == "move"}
    assert levels == {"easy", "medium", "hard"}


def test_a_game_whose_people_have_all_left_finishes_without_them(server: RunningServer) -> None:
    table = begin(server, "open", "open", "easy")
    good(table[0].post("leave"))
    good(table[1].post("resign"))
    assert finish(table)["result"] is not None


# Longer than any test lasts.
FOREVER = 3600.0


def test_who_has_left_a_game_to_bots_can_ask_for_its_end() -> None:
    with quick_server(pause=FOREVER) as server:
        table = begin(server, "here", "easy", "easy")
        player = table[0]
        refused(player.post("hurry"), "not_absent")
        good(player.post("leave"))
        assert player.post("hurry").status_code == 204
        assert finish(table)["result"] is not None
        refused(player.post("hurry"), "over")


def test_bots_pause_as_long_as_another_person_plays() -> None:
    with quick_server(pause=FOREVER) as server:
        table = begin(server, "open", "open", "easy")
        for player in (table[0], table[1]):
            good(player.post("leave"))
            assert not room_of(table).hurried.is_set()
            good(player.post("hurry"))
        finish(table)


def test_bots_pause_again_once_an_owner_has_returned() -> None:
    Stubborn.begun.clear()
    Stubborn.let_go.clear()
    with quick_server(pause=FOREVER) as server, making(Stubborn):
        table = begin(server, "here", "hard")
        player = table[0]
        good(player.post("leave"))
        good(player.post("hurry"))
        assert Stubborn.begun.wait(PATIENCE)
        assert room_of(table).hurried.is_set()
        good(player.post("return"))
        Stubborn.let_go.set()
        assert not room_of(table).hurried.is_set()


def room_of(table: Table) -> Room:
    """The room of a game at a server that has been asked for it."""
    assert isinstance(table.server, RunningServer)
    room: Room = table.server.app.state.registry._rooms[table.game]
    return room


def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with quick_server(database=database, pause=0.02) as server:
        table = begin(server, "easy", "easy", "easy")
        wait_for(lambda: table.view()["number"] > 5)
    half = len(stored(database, table.game))
    with quick_server(database=database) as server:
        wait_for(lambda: server.app.state.metrics.games_finished._value.get())
        assert len(stored(database, table.game)) > half
        assert reopened(table, server).view()["state"] == "over"


def test_bots_play_on_after_a_power_cut(tmp_path: Path) -> None:
    with spawned_server(tmp_path, pause=0.02) as server:
        table = begin(server, "easy", "easy")
        wait_for(lambda: table.view()["number"] > 5)
        server.kill()
    with quick_server(database=str(tmp_path / "games.db")) as again:
        finish(reopened(table, again))


def test_the_same_game_is_played_with_a_pause_and_without() -> None:
    """What a bot plays depends only on what it sees and on its seed."""
    games = []
    for pause in (0.0, 0.001):
        with quick_server(pause=pause) as server:
            table = begin(server, "easy", "easy")
            finish(table)
            log = stored(server.settings.database, table.game)
            games.append([(seat, action) for _, seat, action in log])
    assert games[0] == games[1]


@contextmanager
def noted_pauses(
    clock: WallClock, awake: Callable[[], bool] = lambda: True
) -> Iterator[list[float]]:
    """The pauses of bots in seconds, which are over as soon as `awake`; only they take time."""
    pauses: list[float] = []

    async def wait(_: Room, seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)
        while not awake():
            await asyncio.sleep(0.001)
        clock.pass_seconds(seconds)

    with mock.patch.object(bot_driver, "_wait", wait):
        yield pauses


def test_a_bot_pauses_before_it_moves() -> None:
    clock = WallClock()
    with quick_server(clock, pause=10.0) as server, noted_pauses(clock) as pauses:
        table = begin(server, "easy", "easy")
        finish(table)
        moves = [action for _, _, action in stored(server.settings.database, table.game)]
        assert len(pauses) >= len(moves) - 1
        assert all(5 < pause < 15 for pause in pauses)


@pytest.mark.parametrize(
    ("people", "pause", "shortest", "longest"),
    [
        (("here", "here"), 1.0, 5.0, 5.0),
        (("here",), 1.0, 0.6, 1.4),
        (("here", "here"), 0.0, 0.0, 0.0),
    ],
    ids=["between people", "where turns can be taken back", "without pauses"],
)
def test_bots_wait_while_only_an_undo_can_take_a_claim_back(
    people: tuple[str, ...], pause: float, shortest: float, longest: float
) -> None:
    clock = WallClock()
    with quick_server(clock, pause=pause) as server, noted_pauses(clock):
        table = begin(server, *people, "easy")
        table.play_on(most=80)
        waits = waits_after_claims(table)
    assert waits
    assert all(shortest <= seconds <= longest for seconds in waits)


def waits_after_claims(table: Table) -> list[float]:
    """The seconds that bots waited after the claims of people."""
    moves = [event for event in events_of(table) if event["kind"] == "move"]
    return [
        (reply["at"] - claim["at"]) / 1000
        for claim, reply in pairwise(moves)
        if not claim["bot"] and claim["outcome"]["kind"] == "claim" and reply["bot"]
    ]


def events_of(table: Table) -> list[dict[str, Any]]:
    found = good(table.host.get(f"{table.room}/events", params={"after": 0}))
    events: list[dict[str, Any]] = found["events"]
    return events


def test_a_bot_also_waits_for_an_undo_of_what_is_done_while_it_sleeps() -> None:
    clock, kept = WallClock(), threading.Event()
    # The first pause of the bot is over when a person has kept tickets.
    with quick_server(clock, pause=1.0) as server, noted_pauses(clock, kept.is_set) as pauses:
        table = begin(server, "here", "here", "easy")
        wait_for(lambda: pauses)
        good(table[0].move(table[0].moves[0]))
        kept.set()
        wait_for(lambda: table.hosted.due[2] is None)
        mine, reply = [event for event in events_of(table) if event["kind"] == "move"]
    assert not mine["bot"] and reply["bot"]
    assert reply["at"] - mine["at"] == 5000


# Never on the event loop


class Stubborn(bots.Bot):
    """A bot that blocks its thread until it is released."""

    begun, let_go = threading.Event(), threading.Event()
    thoughts = 0

    def choose(self, observation: Any) -> Any:
        Stubborn.thoughts += 1
        self.begun.set()
        assert self.let_go.wait(PATIENCE)
        return self.moves(observation)[0]


def making(kind: type[bots.Bot]) -> Any:
    """Bots of another class in place of all levels except the random one."""
    real = bots.make

    def make(name: str, seed: int = 0) -> bots.Bot:
        return real(name, seed) if name == "random" else kind(seed)

    return mock.patch.object(bots, "make", make)


def test_a_bot_that_thinks_long_delays_nobody(server: RunningServer) -> None:
    Stubborn.begun.clear()
    Stubborn.let_go.clear()
    with making(Stubborn):
        table = begin(server, "here", "hard")
        assert Stubborn.begun.wait(PATIENCE)
        listener = table[0].listen()
        other = begin(server, "open", "open")
        for player in other.people.values():
            good(player.move(player.moves[0]))
        good(table[0].say("take your time"))
        assert listener.next("event")["event"]["text"] == "take your time"
        good(table[0].move(table[0].moves[0]))
        good(server.device().get("/healthz"))
        assert table.view()["position"]["waiting"] == [1]
        Stubborn.let_go.set()
        wait_for(lambda: table.view()["position"]["waiting"] == [0])


def test_an_owner_who_returns_while_the_bot_thinks_decides(server: RunningServer) -> None:
    Stubborn.begun.clear()
    Stubborn.let_go.clear()
    with making(Stubborn):
        table = begin(server, "open", "open")
        player = table[0]
        good(player.post("leave"))
        assert Stubborn.begun.wait(PATIENCE)
        good(player.post("return"))
        due = player.due
        Stubborn.let_go.set()
        good(player.move(player.moves[-1], due))
        moves = [action for _, _, action in stored(server.settings.database, table.game)]
        assert not any("bot" in action for action in moves)


@pytest.mark.parametrize("how", ["leave", "resign"])
def test_nothing_is_asked_of_an_owner_while_a_bot_plays(server: RunningServer, how: str) -> None:
    Stubborn.begun.clear()
    Stubborn.let_go.clear()
    with making(Stubborn):
        table = begin(server, "open", "open", "open")
        player = table[0]
        good(player.post(how))
        assert Stubborn.begun.wait(PATIENCE)
        assert 0 in table.view()["position"]["waiting"]
        assert (player.due, player.moves) == (None, [])
        Stubborn.let_go.set()


def test_a_bot_does_not_reply_to_a_turn_that_was_taken_back(server: RunningServer) -> None:
    Stubborn.begun.clear()
    Stubborn.let_go.set()
    with making(Stubborn):
        table = begin(server, "here", "hard")
        player = table[0]
        good(player.move(player.moves[0]))
        wait_for(lambda: player.due)
        before = player.view()
        Stubborn.begun.clear()
        Stubborn.let_go.clear()
        for _ in range(2):
            good(player.move(player.moves_of("draw card")[0]))
        assert Stubborn.begun.wait(PATIENCE)
        taken_back = good(player.undo())["number"]
        view = player.view()
        assert view["turn"] == taken_back
        assert (view["position"], view["you"]["hand"]) == (
            before["position"],
            before["you"]["hand"],
        )
        # The bot's turn comes again before it has thought about the one that was taken back. That
        # move would be legal, but it answers a turn that is gone, so the bot thinks again.
        for _ in range(2):
            good(player.move(player.moves_of("draw card")[0]))
        Stubborn.thoughts = 0
        Stubborn.let_go.set()
        wait_for(lambda: player.due)
        log = stored(server.settings.database, table.game)[taken_back:]
        assert sum("bot" in action for _, _, action in log) == Stubborn.thoughts > 0


# Bots that fail


class Broken(bots.Bot):
    """A bot that cannot choose."""

    def choose(self, observation: Any) -> Any:
        raise RuntimeError("this bot is broken")


class Cheat(bots.Bot):
    """A bot that chooses an illegal move."""

    def choose(self, observation: Any) -> Any:
        legal = set(observation.move_numbers())
        return next(move for move in observation.labels if move.number not in legal)


@pytest.mark.parametrize("kind", [Broken, Cheat])
def test_a_bot_that_fails_does_not_stop_the_game(
    server: RunningServer, kind: type[bots.Bot]
) -> None:
    with making(kind):
        assert finish(begin(server, "easy", "hard"))["result"] is not None


# Hints


def test_a_hint_is_the_guides_opinion_of_the_seats_observation(server: RunningServer) -> None:
    table = begin(server, "open", "open").keep_all()
    player = table.play_until("claim")
    hint = good(player.hint())
    assert table.hosted.game is not None
    seen = table.hosted.game.observe(player.seat)
    bot = Guide()
    assert hint["answers"] == player.due
    assert [
        (it["move"], it["text"], it["value"], it["why"], it["reason"]) for it in hint["candidates"]
    ] == [
        (
            idea.move.number,
            str(idea.move),
            idea.value,
            idea.why,
            json.loads(msgspec.json.encode(idea.reason)),
        )
        for idea in bot.explain(seen)[:5]
    ]
    assert {it["move"] for it in hint["candidates"]} <= set(player.moves)
    assert hint["network"] == json.loads(msgspec.json.encode(bot.plan(seen)))
    assert hint["network"]["routes"]


def test_advice_is_the_hint_of_somebody_who_plays_alone_without_a_trace(
    server: RunningServer,
) -> None:
    table = begin(server, "here", "easy")
    player = table[0]
    wait_for(lambda: table.hosted.game is not None and table.hosted.game.waiting == (0,))
    advice = good(player.advice())
    assert player.view()["seats"][0]["hints"] == 0
    hint = good(player.hint())
    assert player.view()["seats"][0]["hints"] == 1
    assert advice == {key: hint[key] for key in ("answers", "candidates", "network")}


def test_among_people_there_is_no_advice_that_the_others_are_not_told_of(
    server: RunningServer,
) -> None:
    table = begin(server, "open", "open").keep_all()
    refused(table.to_act.advice(), "no_hints")
    refused(begin(server, "here", "easy", hints=False)[0].advice(), "no_hints")


def test_a_table_of_one_person_can_have_hints_from_the_expert(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "Expert", lambda seconds: Expert(playouts=64))
    table = begin(server, "here", "easy", expert_hints=True)
    player = table[0]
    assert player.view()["expert_hints"] is True
    wait_for(lambda: table.hosted.game is not None and table.hosted.game.waiting == (0,))
    hint = good(player.hint())
    assert table.hosted.game is not None
    candidates, network = Expert(playouts=64).explain_with_plan(table.hosted.game.observe(0))
    assert [it["move"] for it in hint["candidates"]] == [
        idea.move.number for idea in candidates[:5]
    ]
    assert hint["candidates"][0]["why"] == candidates[0].why
    assert hint["network"] == json.loads(msgspec.json.encode(network))
    # The coach keeps to the guide.
    guided = Guide().explain(table.hosted.game.observe(0))
    assert good(player.advice())["candidates"][0]["move"] == guided[0].move.number


def test_hints_come_from_the_guide_unless_one_person_asked_for_the_expert(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(seconds: float) -> Expert:
        raise AssertionError("nobody asked for the expert")

    monkeypatch.setattr(bot_pool, "Expert", refuse)
    for table in (
        begin(server, "here", "easy"),
        begin(server, "here", "here", expert_hints=True),
    ):
        assert table.view()["expert_hints"] is False
        good(table.to_act.hint())


def test_there_are_hints_for_first_tickets_too(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    for player in table.people.values():
        hint = good(player.hint())
        good(player.move(hint["candidates"][0]["move"], hint["answers"]))


def test_there_is_no_hint_out_of_turn(server: RunningServer) -> None:
    table = begin(server, "open", "open").keep_all()
    waiting = table[1 - (table.to_act.seat or 0)]
    refused(waiting.hint(), "not_your_turn")


def test_a_game_can_be_played_without_hints(server: RunningServer) -> None:
    table = begin(server, "here", "easy", hints=False)
    assert table.view()["hints"] is False
    refused(table[0].hint(), "no_hints")


@pytest.mark.parametrize(
    ("seats", "allowed"),
    [
        (["here", "easy", "hard"], True),
        (["here", "here"], False),
        (["here", "open"], False),
        (["open", "open", "easy"], False),
    ],
)
def test_hints_are_off_by_default_once_a_second_person_may_sit_down(
    server: RunningServer, seats: list[str], allowed: bool
) -> None:
    assert make(server, *seats, hints=None).view()["hints"] is allowed
    for hints in (True, False):
        assert make(server, *seats, hints=hints).view()["hints"] is hints


def test_hints_are_counted_like_moves() -> None:
    with quick_server(moves_per_second=2) as server:
        table = begin(server, "open", "open")
        with standing_still(table.loaded_room.rate_limits):
            for _ in range(2):
                good(table[0].hint())
            refused(table[0].hint(), "too_many_moves")


def test_others_are_told_that_a_seat_asked_but_not_what_the_hint_says(
    server: RunningServer,
) -> None:
    table = begin(server, "open", "open").keep_all()
    player = table.to_act
    other = table[1 - (player.seat or 0)]
    listening = other.listen()
    before = listening.next("view")
    hint = good(player.hint())
    told = listening.next("event")
    event = told["event"]
    assert event == {
        "kind": "hint",
        "number": hint["number"],
        "at": event["at"],
        "seat": player.seat,
    }
    changed = {key for key in told["view"] if told["view"][key] != before["view"][key]}
    assert changed == {"number", "seats"}
    assert [seat["hints"] for seat in told["view"]["seats"]] == [
        int(number == player.seat) for number in range(2)
    ]


def test_a_hint_for_the_tickets_is_none_for_the_first_turn(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    good(table[1].move(table[1].moves[0]))
    first = good(table[0].hint())
    # This seat keeps tickets last and then begins.
    good(table[0].move(table[0].moves[0]))
    assert good(table[0].hint())["number"] > first["number"]
    assert table.view()["seats"][0]["hints"] == 2


def test_a_hint_is_told_once_in_a_turn(server: RunningServer) -> None:
    table = begin(server, "open", "open").keep_all()
    player = table.to_act
    first, again = good(player.hint()), good(player.hint())
    assert again == first
    good(player.move("draw card"))
    second = good(player.hint())
    assert second["number"] == first["number"]
    assert second["answers"] > first["answers"]
    good(player.move("draw card"))
    other = table.to_act
    good(other.move("draw card"))
    good(other.move("draw card"))
    later = good(player.hint())
    assert later["number"] > second["number"]
    assert player.view()["seats"][player.seat]["hints"] == 2


def test_a_hint_does_not_end_an_undo(server: RunningServer) -> None:
    table = begin(server, "open", "open")
    player = table[0]
    good(player.move("keep 1 2"))
    good(table[1].hint())
    good(player.undo())


def test_hints_cannot_fill_the_log(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "HINTS_PER_SEAT", 1)
    table = begin(server, "open", "open").keep_all()
    player, other = table.to_act, table[1 - (table.to_act.seat or 0)]
    good(player.hint())
    good(player.hint())
    for who in (player, other):
        good(who.move("draw card"))
        good(who.move("draw card"))
    problem = refused(player.hint(), "no_hints")
    assert problem["facts"] == {"case": "used_up", "most": 1}
