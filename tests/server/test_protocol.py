"""One linear history, whatever clients and the network do.

People with two tabs each play, chat and undo. What they send is duplicated, delayed, sent again
from another tab, or lost with its answer. Connections break and are restored. The server forgets
the game and reloads it, even while tabs are still connected to the old room.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, ClassVar

import httpx
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from server.harness import PATIENCE, RunningServer, running_server, wait_for
from server.player_helpers import lasting
from server.tables import UNHURRIED, Row, Table, new_id
from trunkline.game import Game
from trunkline.server.rooms.room import Room

EDITION = "europe"
PEOPLE = ("Ada", "Bob")
# Who has a tab: each seat twice, and a spectator.
VIEWERS = (0, 0, 1, 1, None)
ACTORS = st.integers(0, 3)
ANYTHING = st.integers(0, 9999)
MESSAGES = ("chat", "reaction")


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running_server(**UNHURRIED) as running:
        yield running


def test_there_is_one_linear_history(server: RunningServer) -> None:
    Protocol.server = server
    Protocol.seen = Counter()
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Protocol, settings=settings(max_examples=20, stateful_step_count=50)
    )
    # The runs covered enough cases.
    seen = Protocol.seen
    assert min(seen[what] for what in ("move", "undo", "chat", "again", "stale", "missed")) > 0


@dataclass
class Sent:
    """A command, and all answers to it, however often it was sent."""

    seat: int
    command: dict[str, Any]
    times: int = 0
    done: set[int] = field(default_factory=set)
    refusals: int = 0

    @property
    def id(self) -> str:
        """The id its client chose."""
        return str(self.command["id"])

    @property
    def unanswered(self) -> bool:
        """Whether no client knows its result."""
        return self.times > self.refusals and not self.done


@dataclass
class Tab:
    """A tab of a seat, or of a spectator, and what it believes."""

    table: Table
    viewer: int | None
    live: ClientConnection | None = None
    closing: ExitStack = field(default_factory=ExitStack)
    last: int | None = None
    view: dict[str, Any] = field(default_factory=dict)
    events: dict[int, dict[str, Any]] = field(default_factory=dict)

    def connect(self, fresh: bool) -> None:
        """Reconnect, and ask for what was missed, or for the whole view."""
        if self.live is None:
            after = None if fresh else self.last
            if after is None:
                self.last = None
            self.live = self.closing.enter_context(self.table.live(self.viewer, after))

    def drop(self) -> None:
        """Disconnect without reading what arrives."""
        self.closing.close()
        self.live = None

    def listen(self) -> Iterator[dict[str, Any]]:
        """Read everything that has arrived; return the answers."""
        assert self.live is not None
        self.live.send("have I heard all?")
        while True:
            frame = json.loads(self.live.recv(PATIENCE))
            if frame["type"] == "problem" and frame["id"] is None:
                return
            self.take(frame)
            if frame["type"] in ("done", "problem"):
                yield frame

    def take(self, frame: dict[str, Any]) -> None:
        """Accept a frame, which must follow from what is known."""
        if frame["type"] == "view":
            self.view, self.last = frame["view"], frame["view"]["number"]
        elif frame["type"] == "event":
            event = frame["event"]
            assert self.last is not None, "the first frame is a view"
            assert event["number"] == self.last + 1, "an event is missing, or came twice"
            self.last = event["number"]
            self.events[self.last] = event
            if frame["view"] is not None:
                self.view = frame["view"]
                assert self.view["number"] == self.last
        elif frame["type"] == "problem" and "view" in frame["problem"]:
            # A stale command gets a view at least as new as what has been received.
            view = frame["problem"]["view"]
            assert self.last is None or view["number"] >= self.last
            self.view = view


class Protocol(RuleBasedStateMachine):
    """People who play through bad connections."""

    server: ClassVar[RunningServer]
    seen: ClassVar[Counter[str]]

    def __init__(self) -> None:
        super().__init__()
        self.table = self.make_table()
        self.rooms: list[Room] = [self.table.room]
        self.tabs = [Tab(self.table, viewer) for viewer in VIEWERS]
        self.sent: list[Sent] = []
        self.held: list[Sent] = []
        for tab in self.tabs:
            tab.connect(fresh=True)

    def make_table(self) -> Table:
        device = self.server.device()
        people = [{"kind": "here", "name": name} for name in PEOPLE]
        made = device.post("/api/games", json={"edition": EDITION, "seats": people}).json()
        table = Table(self.server, made["id"], device, [device] * len(PEOPLE), device)
        assert device.post(f"{table.path}/start").json() == {"number": 1}
        return table

    @initialize()
    def begin_with_every_case(self) -> None:
        """Do everything once, since which cases the rules meet is left to chance."""
        self.listen(1)
        self.drop(1)
        self.play_quickly(0, 0, regret=True)
        self.give(0, {"do": "undo", "answers": 1}, hold=False)
        self.chat(0, hold=False)
        self.listen(0)
        self.send_again(0, 0)
        self.connect(1, fresh=False)

    # What people do.

    @rule(tab=ACTORS, choice=ANYTHING, hold=st.booleans())
    def move(self, tab: int, choice: int, hold: bool) -> None:
        you = self.tabs[tab].view.get("you") or {"due": 1, "hand": {"moves": []}}
        # A tab that believes it is not its turn sometimes tries anyway.
        moves = you["hand"]["moves"] or [choice % 50]
        command = {"do": "move", "answers": you["due"] or 1, "move": moves[choice % len(moves)]}
        self.give(tab, command, hold)

    @rule(tab=ACTORS, hold=st.booleans())
    def undo(self, tab: int, hold: bool) -> None:
        self.give(tab, {"do": "undo", "answers": self.tabs[tab].view.get("turn", 1)}, hold)

    @rule(tab=ACTORS, hold=st.booleans())
    def chat(self, tab: int, hold: bool) -> None:
        self.give(tab, {"do": "chat", "text": f"message {len(self.sent)}"}, hold)

    @rule(tab=ACTORS, choice=ANYTHING, regret=st.booleans())
    def play_quickly(self, tab: int, choice: int, regret: bool) -> None:
        """Read everything, then move at once, and perhaps undo it."""
        self.listen(tab)
        you = self.tabs[tab].view["you"]
        if moves := you["hand"]["moves"]:
            move = moves[choice % len(moves)]
            command = {"do": "move", "answers": you["due"], "move": move}
            self.give(tab, command, hold=False)
            self.listen(tab)
            if regret and self.tabs[tab].view["you"]["undo"]:
                turn = self.tabs[tab].view["turn"]
                self.give(tab, {"do": "undo", "answers": turn}, hold=False)

    @rule(tab=ACTORS, number=ANYTHING)
    def release(self, tab: int, number: int) -> None:
        """Send delayed commands, in any order, from either tab of their seat."""
        if self.held:
            sent = self.held.pop(number % len(self.held))
            self.send(self.tab_of(sent.seat, tab), sent)

    @rule(tab=ACTORS, number=ANYTHING)
    def send_again(self, tab: int, number: int) -> None:
        """Send a command again, from either tab of its seat."""
        if self.sent:
            sent = self.sent[-1 - number % len(self.sent)]
            # Whether its answer has arrived yet depends on timing.
            self.seen["again"] += sent.times > 0
            self.send(self.tab_of(sent.seat, tab), sent)

    @rule(number=ANYTHING)
    def ask_again(self, number: int) -> None:
        """Send a command again, without a socket."""
        if self.sent:
            sent = self.sent[-1 - number % len(self.sent)]
            do, body = sent.command["do"], {**sent.command}
            del body["do"]
            path = {"move": "moves", "undo": "undo", "chat": "chat"}[do]
            sent.times += 1
            self.note(sent, self.post(f"{self.table.path}/seats/{sent.seat}/{path}", body))

    # What happens to their connections.

    @rule(tab=st.integers(0, 4))
    def listen(self, tab: int) -> None:
        listener = self.tabs[tab]
        if listener.live is None:
            listener.connect(fresh=False)
        for answer in listener.listen():
            (sent,) = (sent for sent in self.sent if sent.id == answer["id"])
            self.note(sent, answer)

    @rule(tab=st.integers(0, 4))
    def drop(self, tab: int) -> None:
        self.tabs[tab].drop()

    @rule(tab=st.integers(0, 4), fresh=st.booleans())
    def connect(self, tab: int, fresh: bool) -> None:
        before = self.tabs[tab].last
        self.tabs[tab].connect(fresh)
        self.seen["missed"] += before is not None and before < len(self.table.log())

    @rule(everyone_leaves=st.booleans())
    def forget(self, everyone_leaves: bool) -> None:
        """The server reloads the log; if tabs stay connected, it is as if two servers shared it."""
        if everyone_leaves:
            for tab in self.tabs:
                tab.drop()
        self.table.forget()
        self.rooms.append(self.table.room)

    # Implementation.

    def give(self, tab: int, command: dict[str, Any], hold: bool) -> None:
        seat = VIEWERS[tab]
        assert seat is not None
        sent = Sent(seat, {**command, "id": new_id()})
        self.sent.append(sent)
        if hold:
            self.held.append(sent)
        else:
            self.send(self.tabs[tab], sent)

    def send(self, tab: Tab, sent: Sent) -> None:
        """Send without waiting for an answer; a tab without a connection opens one."""
        tab.connect(fresh=False)
        assert tab.live is not None
        sent.times += 1
        try:
            tab.live.send(json.dumps(sent.command))
        except ConnectionClosed as error:
            raise AssertionError("the server hung up") from error

    def tab_of(self, seat: int, number: int) -> Tab:
        return self.tabs[2 * seat + number % 2]

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer: httpx.Response = self.table.host.post(path, json=body)
        if answer.status_code == 200:
            return {"type": "done", **answer.json()}
        return {"type": "problem", "problem": answer.json()}

    def note(self, sent: Sent, answer: dict[str, Any]) -> None:
        if answer["type"] == "done":
            sent.done.add(answer["number"])
            return
        code = answer["problem"]["code"]
        assert answer["problem"]["status"] < 500, answer
        assert not sent.done, "what was done was refused later"
        sent.refusals += 1
        self.seen[code] += 1

    # What must be true in the end.

    def teardown(self) -> None:
        """Everyone receives the rest, and all agree with the log."""
        everyone = range(len(self.tabs))
        for tab in everyone:
            self.listen(tab)
        # Commands sent through connections that have since broken may still be in transit.
        self.wait_for_guests(len(everyone))
        for tab in everyone:
            self.listen(tab)
            self.tabs[tab].drop()
        self.wait_for_guests(0)
        before = self.table.view(0)
        self.table.forget()
        log = self.table.log()
        self.check_log(log)
        self.check_answers(log)
        self.check_streams(log)
        assert replayed(log, self.table.room.hosted.seed).digest() == self.table.position.digest()
        # If tabs stayed with the old room, the new one may not know of all they did.
        assert lasting(self.table.view(0)) == lasting(before) or before["number"] < len(log)
        self.seen.update(row.action["kind"] for row in log)

    def wait_for_guests(self, number: int) -> None:
        wait_for(lambda: sum(room.active_uses for room in self.rooms) <= number)

    def check_log(self, log: list[Row]) -> None:
        assert [row.number for row in log] == list(range(1, len(log) + 1))
        keys = Counter((row.seat, row.command_id) for row in log if row.command_id is not None)
        assert not keys or max(keys.values()) == 1, "something was done twice"

    def check_answers(self, log: list[Row]) -> None:
        """Acknowledged commands are in the log; refused ones are not."""
        numbers = {(row.seat, row.command_id): row for row in log if row.command_id is not None}
        for sent in self.sent:
            row = numbers.pop((sent.seat, sent.id), None)
            if sent.done:
                assert row is not None and sent.done == {row.number}
                told = {"kind": sent.command["do"], **sent.command}
                assert row.action.items() <= told.items()
            else:
                assert row is None or sent.unanswered
        assert not numbers, "something was done that nobody asked for"

    def check_streams(self, log: list[Row]) -> None:
        """All received the same events, and they agree with the log."""
        for tab in self.tabs:
            for number, event in tab.events.items():
                row = log[number - 1]
                assert (event["number"], event.get("seat")) == (row.number, row.seat)
                assert event["kind"] == row.action["kind"]
                assert event.get("text") == row.action.get("text")
                told = event["outcome"]["number"] if event["kind"] == "move" else None
                if told is not None:
                    assert told == row.action["move"]
            assert tab.last == len(log) or self.was_left_behind(tab)

    def was_left_behind(self, tab: Tab) -> bool:
        """Whether it was connected to the old room, so that it may have missed events."""
        return len(self.rooms) > 1 and tab.last is not None


def replayed(log: list[Row], seed: int) -> Game:
    """The position that a log leads to, by the rules of the game alone."""
    positions = [Game(EDITION, len(PEOPLE), seed, PEOPLE)]
    actors: list[int | None] = []
    for row in log:
        if row.action["kind"] == "move":
            game = positions[-1].copy()
            game.play(row.action["move"], seat=row.seat)
            positions.append(game)
            actors.append(row.seat)
        elif row.action["kind"] == "undo":
            undone = positions.pop()
            assert actors.pop() == row.seat, "a rival's move was taken back"
            assert not undone.revealed_since(positions[-1]), "a card was seen and taken back"
    return positions[-1]
