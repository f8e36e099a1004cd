"""The laws that every history obeys, whatever broke in between.

The log of a game is its one linear history. Everything that clients were told is compared with it,
in the manner of Jepsen. The checker does not know where a history comes from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from simulation.history import (
    Attempt,
    Command,
    Connection,
    HintGiven,
    History,
    LostRole,
    Member,
    Outage,
    Reading,
    StoredGame,
    Viewer,
)
from trunkline.game import Game
from trunkline.server.games.entries import Absent, Entry, Started, TakenBack
from trunkline.server.games.hosted_game import AppliedEntry, HostedGame
from trunkline.server.games.take_backs import TURN_STARTS
from trunkline.server.limits import EVENTS_KEPT, MESSAGES_SHOWN
from trunkline.server.rooms.game_editions import installed_edition
from trunkline.server.rooms.rebuild import entry_from, hosted_game_from
from trunkline.server.rooms.views import Presence, Views
from trunkline.server.server_time import LONGEST_TICK_MS
from trunkline.server.storage.rows import DamagedError, EntryRow
from trunkline.server.wire.events import ChatEvent, EventEncoder, chat_in

__all__ = ["UNCERTAIN", "Violation", "check"]

# Problems after which a command may or may not have been carried out.
UNCERTAIN = frozenset(("internal", "storage"))
# An undo of more than the last move is an entry of its own kind.
ENTRY_KINDS = {"undo": ("undo", "taken_back")}
# A server must never answer with this one.
FAILURE = "internal"
# Seconds after which no process lets a device use a role that was taken away.
LONGEST_USE = 1.0
# One view in this many is compared with that of another world that looks the same to the viewer.
LEAK_CHECK_EVERY = 12
# How many events and commands a report shows before and after the place of a violation.
SHOWN = 6
DIFFERENCES_SHOWN = 3
MILLISECONDS = 1000
NULL = Raw(b"null")


class Violation(NamedTuple):
    """A law that a history breaks: where, how, and what happened around it."""

    law: str
    game: str
    number: int
    text: str

    def report(self, history: History, stored: Sequence[StoredGame]) -> str:
        """The violation with the entries and commands around it."""
        lines = [f"{self.law}: {self.text}", f"  game {self.game}, around entry {self.number}"]
        first, last = self.number - SHOWN, self.number + SHOWN
        for game in stored:
            if game.row.id == self.game:
                lines += [
                    f"  log {row.number}: seat {row.seat}, {row.action}, id {row.command_id}"
                    for row in game.entries
                    if first <= row.number <= last
                ]
        lines += [
            f"  {command.client} sent {command.kind} for seat {command.seat}, id {command.id}: "
            f"{_answers(command)}"
            for command in history.commands
            if command.game == self.game
            and any(it.number is not None and first <= it.number <= last for it in command.attempts)
        ]
        return "\n".join(lines)


def _answers(command: Command) -> str:
    return ", ".join(
        f"at {it.sent_at:.3f} answered {it.number or it.problem or 'never'}"
        for it in command.attempts
    )


def check(history: History, stored: Iterable[StoredGame]) -> list[Violation]:
    """All violations in a history, those of each game in the order of the laws."""
    by_game: dict[str, _GameHistory] = defaultdict(_GameHistory)
    for command in history.commands:
        by_game[command.game].commands.append(command)
    for connection in history.connections:
        by_game[connection.game].connections.append(connection)
    for reading in history.readings:
        by_game[reading.game].readings.append(reading)
    for hint in history.hints:
        by_game[hint.game].hints.append(hint)
    for lost in history.lost_roles:
        by_game[lost.game].lost_roles.setdefault(lost.client, lost)
    for member in history.members:
        by_game[member.game].members.append(member)
    found: list[Violation] = []
    for game in stored:
        seen = by_game.pop(game.row.id, _GameHistory())
        found += _GameChecker(history, seen, game).violations()
    for missing, seen in by_game.items():
        if any(it.number is not None for command in seen.commands for it in command.attempts):
            text = "a command was acknowledged, but the game is not stored"
            found.append(Violation("acknowledged means stored", missing, 0, text))
    return found


@dataclass
class _GameHistory:
    """The part of a history that concerns one game."""

    commands: list[Command] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    hints: list[HintGiven] = field(default_factory=list)
    # By client.
    lost_roles: dict[str, LostRole] = field(default_factory=dict)
    members: list[Member] = field(default_factory=list)


class _Frame(Struct):
    """A frame, as far as the checker looks into it."""

    type: str
    # The server's time when it was sent.
    now: int = 0
    event: Raw = NULL
    view: Raw = NULL
    problem: _Problem | None = None


class _Problem(Struct):
    code: str
    view: dict[str, Any] | None = None


class _Event(Struct):
    number: int


class _SeatPresence(Struct):
    connected: bool
    devices: int
    away_from: int | None


class _View(Struct):
    number: int
    seats: list[_SeatPresence]
    spectators: int

    @property
    def presence(self) -> Presence:
        """Who was there; the log does not say it."""
        return Presence(
            [it.connected for it in self.seats],
            [it.devices for it in self.seats],
            [it.away_from for it in self.seats],
            self.spectators,
        )


_frames = msgspec.json.Decoder(_Frame)
_events = msgspec.json.Decoder(_Event)
_views = msgspec.json.Decoder(_View)


class _SeenView(NamedTuple):
    """A view that somebody saw, and who."""

    number: int
    viewer: Viewer
    encoded: bytes
    client: str


class _GameChecker:
    """Checks what happened in one game."""

    def __init__(self, history: History, seen: _GameHistory, game: StoredGame) -> None:
        self._history = history
        self._seen = seen
        self._game = game
        self._entries = {row.number: row for row in game.entries}
        self._last = max(self._entries, default=0)
        self._views: dict[tuple[Viewer, bytes], _SeenView] = {}
        self._problem_views: list[tuple[Viewer, dict[str, Any], str]] = []

    def violations(self) -> list[Violation]:
        """Everything that is wrong."""
        found = [*self._gaps(), *self._commands(), *self._real_time_order()]
        found += [*self._lost_roles(), *self._members()]
        if any(it.law == "numbers without gaps" for it in found):
            return found
        try:
            self._fold = _Fold(self._game)
        except Exception as error:
            text = f"the log cannot be replayed: {error}"
            return [*found, self._violation("logs can be replayed", self._last, text)]
        found += [*self._clocks(), *self._take_backs(), *self._replacements(), *self._hints()]
        for connection in self._seen.connections:
            found += self._connection(connection)
        found += self._readings()
        found += self._staleness()
        found += self._compare_views()
        return found

    def _violation(self, law: str, number: int, text: str) -> Violation:
        return Violation(law, self._game.row.id, number, text)

    # The log.

    def _gaps(self) -> Iterator[Violation]:
        for expected, row in enumerate(self._game.entries, 1):
            if row.number != expected:
                text = f"entry {expected} is missing; {row.number} is in its place"
                yield self._violation("numbers without gaps", expected, text)
                return
        ids: dict[tuple[int | None, str], int] = {}
        for row in self._game.entries:
            if row.command_id is not None:
                first = ids.setdefault((row.seat, row.command_id), row.number)
                if first != row.number:
                    text = f"command {row.command_id} was carried out as {first} and {row.number}"
                    yield self._violation("nothing is done twice", row.number, text)

    def _clocks(self) -> Iterator[Violation]:
        """A bot takes over for lack of time only if the time is over, outages not counted."""
        for applied, before in zip(self._fold.applied, self._fold.hosted, strict=False):
            entry = applied.entry
            if entry.action == Absent("time") and entry.seat is not None:
                yield from self._clock(entry, entry.seat, before)

    def _replacements(self) -> Iterator[Violation]:
        """A bot takes over for a player who is away only if the game waits for that player.

        From the start on, bots play for those who have not agreed to a rematch, and only for them.
        """
        for applied, before in zip(self._fold.applied, self._fold.hosted, strict=False):
            entry = applied.entry
            if isinstance(entry.action, Started):
                there, unready = [*entry.action.stand_ins], before.unready_seats
                if there != unready:
                    text = f"bots play for seats {there}, but {unready} had not agreed to a rematch"
                    yield self._violation("a rematch waits for nobody", entry.number, text)
            if not isinstance(entry.action, Absent) or entry.action.why != "away":
                continue
            by = entry.action.by
            due = entry.seat in before.waiting and before.bot_of(entry.seat) is None
            if not due or by is None or by == entry.seat or before.clocks is not None:
                text = f"seat {by} let a bot play for seat {entry.seat}, which was not due"
                yield self._violation("only players who are due are replaced", entry.number, text)

    def _clock(self, entry: Entry, seat: int, before: HostedGame) -> Iterator[Violation]:
        law, clocks = "clocks are fair", before.clocks
        if clocks is None or seat not in clocks.expired(entry.at):
            text = f"seat {seat} lost its turn at {entry.at} though it had time left"
            yield self._violation(law, entry.number, text)
            return
        since = clocks.since[seat]
        for outage in self._history.outages:
            if since is not None and _charged(outage, since, entry.at):
                text = f"seat {seat} was charged for the outage from {outage.began}"
                yield self._violation(law, entry.number, text)

    def _take_backs(self) -> Iterator[Violation]:
        """Taking back a turn leads to the very position from before it."""
        for entry in (applied.entry for applied in self._fold.applied):
            if not isinstance(entry.action, TakenBack):
                continue
            then = self._fold.hosted[entry.action.since - 1].game
            now = self._fold.hosted[entry.number].game
            if then is None or now is None or then.digest() != now.digest():
                text = f"the game is not as it was before entry {entry.action.since}"
                yield self._violation("a turn taken back was never made", entry.number, text)

    # Commands.

    def _commands(self) -> Iterator[Violation]:
        by_id: dict[tuple[int | None, str], list[EntryRow]] = defaultdict(list)
        for row in self._game.entries:
            if row.command_id is not None:
                by_id[row.seat, row.command_id].append(row)
        for command in self._seen.commands:
            for attempt in command.attempts:
                if attempt.number is not None:
                    yield from self._acknowledged(command, attempt.number)
                if attempt.problem == FAILURE:
                    text = f"{command.client} was answered `{FAILURE}` to {command.kind}"
                    yield self._violation("no internal errors", self._last, text)
            if command.id is not None and _is_refused(command):
                rows = by_id[command.seat, command.id]
                if rows:
                    text = f"{command.kind} {command.id} was refused, but it is in the log"
                    yield self._violation("refused means not stored", rows[0].number, text)

    def _acknowledged(self, command: Command, number: int) -> Iterator[Violation]:
        law, row = "acknowledged means stored", self._entries.get(number)
        if row is None:
            text = f"{command.kind} {command.id} was acknowledged as {number}, which is not stored"
            yield self._violation(law, number, text)
            return
        is_kind = _kind(row) in ENTRY_KINDS.get(command.kind, (command.kind,))
        if (row.seat, row.command_id) != (command.seat, command.id) or not is_kind:
            text = (
                f"{command.kind} {command.id} of seat {command.seat} was acknowledged as {number}, "
                f"but that is {_kind(row)} {row.command_id} of seat {row.seat}"
            )
            yield self._violation(law, number, text)

    def _real_time_order(self) -> Iterator[Violation]:
        """What was acknowledged before something else was sent has the smaller number."""
        done = []
        for command in self._seen.commands:
            answered = [it for it in command.attempts if it.number is not None]
            if answered:
                first = min(it.answered_at or 0.0 for it in answered)
                sent = min(it.sent_at for it in command.attempts)
                done.append((answered[0].number or 0, sent, first, command))
        # From the last number to the first: nothing may have been answered before this was sent.
        done.sort(key=lambda it: -it[0])
        earliest, later = float("inf"), None
        for number, sent, answered_at, command in done:
            if earliest < sent and later is not None:
                text = (
                    f"{command.kind} {command.id} became {number}, but it was sent after {later.id}"
                    f" of seat {later.seat} had been acknowledged with a larger number"
                )
                yield self._violation("real-time order", number, text)
                return
            if answered_at < earliest:
                earliest, later = answered_at, command

    def _hints(self) -> Iterator[Violation]:
        """No seat is given a hint of which the others are not told in the same turn."""
        law = "hints are told"
        for hint in self._seen.hints:
            row = self._entries.get(hint.number)
            if row is None or (row.seat, _kind(row)) != (hint.seat, "hint"):
                text = f"seat {hint.seat} was given a hint, but entry {hint.number} does not say so"
                yield self._violation(law, hint.number, text)
            elif self._begins_turn(hint.seat, range(hint.number + 1, hint.answers + 1)):
                text = f"seat {hint.seat} was given a hint in a later turn than entry {hint.number}"
                yield self._violation(law, hint.number, text)

    def _begins_turn(self, seat: int, numbers: Iterable[int]) -> bool:
        """Whether a turn of a seat begins with one of these entries."""
        after = [self._fold.hosted[number] for number in numbers]
        return any(
            it.due[seat] == it.number and it.game is not None and it.game.phase in TURN_STARTS
            for it in after
        )

    # Roles.

    def _lost_roles(self) -> Iterator[Violation]:
        """Nothing is sent to, or accepted from, a device that has lost its role."""
        law, lost_roles = "lost roles are of no use", self._seen.lost_roles
        for connection in self._seen.connections:
            lost = lost_roles.get(connection.client)
            if lost is not None and _is_served(connection, lost):
                text = f"{connection.client} was sent something after it had lost its role"
                yield self._violation(law, self._last, text)
        for reading in self._seen.readings:
            lost = lost_roles.get(reading.client)
            if lost is not None and reading.asked_at > lost.at + LONGEST_USE:
                text = f"{reading.client} was shown a view after it had lost its role"
                yield self._violation(law, self._last, text)
        for command in self._seen.commands:
            lost = lost_roles.get(command.client)
            for attempt in command.attempts:
                if lost is not None and self._is_accepted(attempt, lost):
                    text = f"{command.client} had lost its role, but {command.kind} was accepted"
                    yield self._violation(law, attempt.number or 0, text)

    def _is_accepted(self, attempt: Attempt, lost: LostRole) -> bool:
        """Whether the server did what a device asked for after it had lost its role."""
        row = None if attempt.number is None else self._entries.get(attempt.number)
        return row is not None and (
            attempt.sent_at > lost.at + LONGEST_USE
            or row.at > lost.server_at + LONGEST_USE * MILLISECONDS
        )

    def _members(self) -> Iterator[Violation]:
        """Players with a role are not told to go, and players without one are."""
        holders = {(it.device, it.role, it.seat) for it in self._game.holders}
        for member in self._seen.members:
            role = "watch" if member.viewer is None else "seat"
            holds = (member.device, role, member.viewer) in holders
            if holds == member.is_gone:
                was = "has its role, but was told to go" if holds else "has no role, but may stay"
                text = f"{member.client} {was}"
                yield self._violation("roles are those of the database", self._last, text)

    # What was sent to clients.

    def _connection(self, connection: Connection) -> Iterator[Violation]:
        last: int | None = connection.after
        for _, text in connection.frames:
            frame = _frames.decode(text)
            if frame.type == "view":
                number = self._note_view(connection, frame.view)
                if last is not None and 0 <= number - last <= EVENTS_KEPT:
                    text = f"{connection.client} knew {last} and got the whole view of {number}"
                    yield self._violation("missed events are sent", number, text)
                elif last is not None and number < last:
                    text = f"{connection.client} was shown {number} after {last}"
                    yield self._violation("views never go back", number, text)
                last = number
            elif frame.type == "event":
                yield from self._event(connection, frame.event, frame.view, last)
                last = _events.decode(frame.event).number
            elif frame.problem is not None and frame.problem.view is not None:
                view = (connection.viewer, frame.problem.view, connection.client)
                self._problem_views.append(view)
        must_reach = connection.must_reach
        if must_reach is not None and (not connection.frames or (last or 0) < must_reach):
            shown = f"had seen only {last}" if connection.frames else "was not connected"
            text = f"in the end {connection.client} {shown}, not {must_reach}"
            yield self._violation("everyone becomes current", last or 0, text)

    def _event(
        self, connection: Connection, event: Raw, view: Raw, last: int | None
    ) -> Iterator[Violation]:
        number = _events.decode(event).number
        if last is None or number != last + 1:
            text = f"{connection.client} got event {number} after {last}"
            yield self._violation("events in order, without gaps or repeats", number, text)
        if number > self._last:
            text = f"{connection.client} got event {number}, which is not stored"
            yield self._violation("only stored events are sent", number, text)
        elif not _same(bytes(event), self._fold.event(number, connection.viewer)):
            text = f"{connection.client} got {bytes(event).decode()} for event {number}"
            yield self._violation("events are those of the log", number, text)
        if view != NULL:
            seen = self._note_view(connection, view)
            if seen != number:
                text = f"{connection.client} got the view of {seen} with event {number}"
                yield self._violation("views belong to their event", number, text)

    def _note_view(self, connection: Connection, view: Raw) -> int:
        encoded = bytes(view)
        key = (connection.viewer, encoded)
        if key not in self._views:
            number = _views.decode(encoded).number
            self._views[key] = _SeenView(number, connection.viewer, encoded, connection.client)
        return self._views[key].number

    def _readings(self) -> Iterator[Violation]:
        for reading in self._seen.readings:
            number = _views.decode(reading.view).number
            seen = _SeenView(number, reading.viewer, reading.view, reading.client)
            self._views.setdefault((reading.viewer, reading.view), seen)
        yield from ()

    def _staleness(self) -> Iterator[Violation]:
        """What somebody asks for includes everything that was acknowledged before."""
        if self._history.staleness is None:
            return
        acknowledged = sorted(
            (it.answered_at, it.number)
            for command in self._seen.commands
            for it in command.attempts
            if it.number is not None and it.answered_at is not None
        )
        asked = [
            (it.asked_at, _views.decode(it.view).number, it.client) for it in self._seen.readings
        ]
        asked += [
            (it.asked_at, number, it.client)
            for it in self._seen.connections
            if (number := _first_number(it)) is not None
        ]
        asked.sort()
        newest, position = 0, 0
        for asked_at, number, client in asked:
            while (
                position < len(acknowledged)
                and acknowledged[position][0] < asked_at - self._history.staleness
            ):
                newest = max(newest, acknowledged[position][1])
                position += 1
            if number < newest:
                text = f"{client} asked at {asked_at:.3f} and was shown {number}, not {newest}"
                yield self._violation("answers are not stale", number, text)

    def _compare_views(self) -> Iterator[Violation]:
        """Every view is what the log gives for its viewer, and shows nothing that is hidden."""
        checked = 0
        for seen in sorted(self._views.values(), key=lambda view: view.number):
            if seen.number > self._last:
                text = f"{seen.client} got a view of {seen.number}, which is not stored"
                yield self._violation("only stored events are sent", seen.number, text)
                continue
            presence = _views.decode(seen.encoded).presence
            expected = self._fold.view(seen.number, seen.viewer, presence)
            if not _same(seen.encoded, expected):
                text = f"{seen.client} saw another view: {_difference(seen.encoded, expected)}"
                yield self._violation("views are those of the log", seen.number, text)
            checked += 1
            if checked % LEAK_CHECK_EVERY == 0:
                yield from self._leak(seen, presence)
        for viewer, view, client in self._problem_views:
            yield from self._problem_view(viewer, view, client)

    def _problem_view(
        self, viewer: Viewer, view: dict[str, Any], client: str
    ) -> Iterator[Violation]:
        number = view["number"]
        presence = msgspec.convert(view, _View).presence
        if number > self._last or view != msgspec.json.decode(
            self._fold.view(number, viewer, presence)
        ):
            text = f"{client} got another view in a problem"
            yield self._violation("views are those of the log", number, text)

    def _leak(self, seen: _SeenView, presence: Presence) -> Iterator[Violation]:
        """In another world that looks the same to the viewer, the view would be the same."""
        hosted = self._fold.hosted[seen.number]
        # After the end, which may be early, everything is shown.
        if hosted.game is None or hosted.state == "over":
            return
        other = _alike(hosted.game, seen.viewer, seen.number)
        views = Views()
        views.update(replace(hosted, game=other), presence, self._fold.chat(seen.number))
        if not _same(views.encoded(seen.viewer), seen.encoded):
            text = f"the view of {seen.client} depends on what it may not know"
            yield self._violation("nothing hidden is shown", seen.number, text)


def _is_served(connection: Connection, lost: LostRole) -> bool:
    """Whether anything was sent over a connection after the client had lost its role."""
    if connection.asked_at > lost.at + LONGEST_USE:
        return bool(connection.frames)
    latest = lost.server_at + LONGEST_USE * MILLISECONDS
    return any(_frames.decode(text).now > latest for _, text in connection.frames)


def _charged(outage: Outage, since: int, until: int) -> bool:
    """Whether a clock ran through an outage that is longer than clocks may run unwatched."""
    within = since < outage.began and outage.ended < until
    return within and outage.ended - outage.began > LONGEST_TICK_MS


def _is_refused(command: Command) -> bool:
    """Whether every time the command was sent, the server said that it did nothing."""
    return all(it.problem is not None and it.problem not in UNCERTAIN for it in command.attempts)


def _kind(row: EntryRow) -> str:
    return str(msgspec.json.decode(row.action)["kind"])


def _first_number(connection: Connection) -> int | None:
    """What a connection was shown at once: the view, or the last event that it had missed.

    None if it was lost before that.
    """
    for _, text in connection.frames:
        frame = _frames.decode(text)
        if frame.type == "presence":
            return connection.after
        if frame.view != NULL:
            return _views.decode(frame.view).number
    return None


def _alike(game: Game, viewer: Viewer, seed: int) -> Game:
    """Another game that looks the same to a viewer."""
    if viewer is None:
        # What each of two seats does not know is changed in turn, so that all hands differ.
        return game.observe(0).sample(seed).observe(1).sample(seed)
    return game.observe(viewer).sample(seed)


def _same(seen: bytes, expected: bytes) -> bool:
    """Whether two pieces of JSON say the same, most often in the same bytes."""
    return seen == expected or msgspec.json.decode(seen) == msgspec.json.decode(expected)


def _difference(seen: bytes, expected: bytes) -> str:
    """Where two views differ, and how."""
    found = _differences(msgspec.json.decode(seen), msgspec.json.decode(expected), "view")
    return "; ".join(islice(found, DIFFERENCES_SHOWN))


def _differences(seen: Any, expected: Any, place: str) -> Iterator[str]:
    if isinstance(seen, dict) and isinstance(expected, dict):
        for name in {**seen, **expected}:
            yield from _differences(seen.get(name), expected.get(name), f"{place}.{name}")
    elif isinstance(seen, list) and isinstance(expected, list) and len(seen) == len(expected):
        for number, (one, other) in enumerate(zip(seen, expected, strict=True)):
            yield from _differences(one, other, f"{place}[{number}]")
    elif seen != expected:
        yield f"{place} is {seen!r}, not {expected!r}"


class _Fold:
    """The log of a game, folded entry by entry: what each viewer should have seen."""

    def __init__(self, game: StoredGame) -> None:
        edition = installed_edition(game.row.edition_hash, game.row.edition)
        if edition is None:
            raise DamagedError(f"nobody has the edition of game {game.row.id}")
        self.hosted = [hosted_game_from(game.row, edition)]
        self.applied: list[AppliedEntry] = []
        self._chat: list[ChatEvent] = []
        # How many messages there are after each entry.
        self._messages = [0]
        for row in game.entries:
            entry = entry_from(row, after=self.hosted[-1].number)
            self.hosted.append(self.hosted[-1].after(entry))
            self.applied.append(AppliedEntry(entry, self.hosted[-1].outcome))
            self._chat += chat_in(entry)
            self._messages.append(len(self._chat))
        self._events: dict[int, EventEncoder] = {}
        self._encoder = Views()

    def event(self, number: int, viewer: Viewer) -> bytes:
        """The event of an entry as a viewer may see it."""
        if number not in self._events:
            self._events[number] = EventEncoder(self.applied[number - 1])
        return self._events[number].encoded(viewer)

    def chat(self, number: int) -> Sequence[ChatEvent]:
        """The messages that are shown after an entry."""
        last = self._messages[number]
        return self._chat[max(0, last - MESSAGES_SHOWN) : last]

    def view(self, number: int, viewer: Viewer, presence: Presence) -> bytes:
        """The view of a viewer after an entry."""
        self._encoder.update(self.hosted[number], presence, self.chat(number))
        return self._encoder.encoded(viewer)
