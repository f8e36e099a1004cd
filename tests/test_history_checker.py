"""The checker of histories: it accepts what is right, and names the law that something breaks."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field

import msgspec
import pytest
from msgspec.structs import replace

from simulation.checker import check
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
)
from trunkline.editions import load
from trunkline.server.games import entries
from trunkline.server.games.clocks import TimeControl
from trunkline.server.games.entries import Action, Entry, write_action
from trunkline.server.games.hosted_game import AppliedEntry, GameSetup, HostedGame, Seat
from trunkline.server.games.vocabulary import Role, SeatKind
from trunkline.server.limits import EVENTS_KEPT, MESSAGES_SHOWN
from trunkline.server.rooms.views import Presence, Views
from trunkline.server.storage.rows import EntryRow, GameRow, HolderRow
from trunkline.server.wire.events import ChatEvent, EventEncoder, chat_in
from trunkline.server.wire.frames import encode_event_frame, encode_view_frame
from trunkline.vocabulary import Phase

GAME = "k3vq7p2m5xya"
PRESENCE = Presence([True, True], [1, 1], [None, None], 0)
NOW = 1_800_000_000_000
# An entry is sent at its number, answered half a second later, and seen by all soon after.
ANSWERED, SEEN = 0.5, 0.6


@dataclass
class Case:
    """A small game of two, everything they did, and what both seats and a spectator saw."""

    hosted: HostedGame
    stored: StoredGame
    history: History = field(default_factory=History)
    chat: list[ChatEvent] = field(default_factory=list)
    views: Views = field(default_factory=Views)

    @classmethod
    def new(
        cls,
        clock: TimeControl | None = None,
        rival: SeatKind = "person",
        *,
        unready: tuple[int, ...] = (),
        stand_ins: tuple[int, ...] = (),
    ) -> Case:
        """A game that has started; a seat and a spectator have been there from the beginning."""
        edition = load("usa")
        seats = (Seat("person", "Ada", "ochre"), Seat(rival, "Ben", "violet", "easy"))
        ready = tuple(replace(seat, ready=at not in unready) for at, seat in enumerate(seats))
        setup = GameSetup(ready, clock, start_when_ready=bool(unready))
        written = msgspec.json.encode(setup).decode()
        row = GameRow(GAME, "usa", edition.hash, 2, 7, written, NOW, False, "open", 0, NOW, None)
        case = cls(HostedGame.new(GAME, edition, 7, setup, NOW), StoredGame(row, [], []))
        for viewer in (0, 1, None):
            frames = [(0.0, encode_view_frame(NOW, case.view(viewer)).decode())]
            client = f"viewer {viewer}"
            connection = Connection(client, GAME, viewer, None, 0.0, frames)
            case.history.connections.append(connection)
            role: Role = "watch" if viewer is None else "seat"
            case.stored.holders.append(HolderRow(f"device {viewer}", GAME, role, viewer, NOW))
            case.history.members.append(Member(client, GAME, viewer, f"device {viewer}", False))
        case.act(None, entries.Started(stand_ins))
        return case

    def view(self, viewer: int | None) -> bytes:
        """What a viewer sees now."""
        self.views.update(self.hosted, PRESENCE, self.chat[-MESSAGES_SHOWN:])
        return self.views.encoded(viewer)

    def act(self, seat: int | None, action: Action, after_ms: int = 1000) -> Command:
        """Let something happen: somebody asks for it, it is stored, answered and seen by all."""
        number = self.hosted.number + 1
        ident = f"command-{number}" if isinstance(action, entries.Moved | entries.Chatted) else None
        entry = Entry(number, self.hosted.at + after_ms, seat, action)
        self.hosted = self.hosted.after(entry)
        self.chat += chat_in(entry)
        stored = EntryRow(GAME, number, entry.at, seat, ident, write_action(action))
        self.stored.entries.append(stored)
        kind = json.loads(stored.action)["kind"]
        attempt = Attempt(float(number), number + ANSWERED, number)
        command = Command(f"viewer {seat}", GAME, seat, kind, ident, [attempt])
        self.history.commands.append(command)
        event = EventEncoder(AppliedEntry(entry, self.hosted.outcome))
        for connection in self.history.connections:
            view = None if entry.is_message else self.view(connection.viewer)
            frame = encode_event_frame(entry.at, event.encoded(connection.viewer), view).decode()
            connection.frames.append((number + SEEN, frame))
        return command

    def move(self) -> Command:
        """The next seat makes some legal move."""
        game = self.hosted.game
        assert game is not None
        seat = game.waiting[0]
        moves = game.move_numbers(seat)
        return self.act(seat, entries.Moved(random.Random(len(moves)).choice(moves)))

    def connection(self, viewer: int | None) -> Connection:
        """The connection of a viewer."""
        return next(it for it in self.history.connections if it.viewer == viewer)

    def laws_broken(self) -> list[str]:
        """The laws that the checker finds broken, without repeats."""
        return list(dict.fromkeys(it.law for it in check(self.history, [self.stored])))


@pytest.fixture
def case() -> Case:
    found = Case.new()
    for _ in range(12):
        found.move()
    found.act(1, entries.Chatted("good luck"))
    for _ in range(12):
        found.move()
    return found


def test_a_history_without_faults_is_accepted(case: Case) -> None:
    for connection in case.history.connections:
        connection.must_reach = case.hosted.number
    case.history.readings.append(Reading("viewer 0", GAME, 0, 99.0, case.view(0)))
    assert case.laws_broken() == []


# Each breaks a history in one way, and says which law that breaks.


def lose_the_last(case: Case) -> str:
    case.stored.entries.pop()
    return "acknowledged means stored"


def leave_a_gap_in_the_log(case: Case) -> str:
    del case.stored.entries[9]
    return "numbers without gaps"


def store_twice(case: Case) -> str:
    rows = case.stored.entries
    rows[15] = replace(rows[15], seat=rows[11].seat, command_id=rows[11].command_id)
    return "nothing is done twice"


def acknowledge_under_another_number(case: Case) -> str:
    case.history.commands[11].attempts[0].number = 11
    return "acknowledged means stored"


def store_what_was_refused(case: Case) -> str:
    attempt = case.history.commands[12].attempts[0]
    attempt.number, attempt.problem = None, "stale"
    return "refused means not stored"


def answer_with_an_internal_error(case: Case) -> str:
    attempt = case.history.commands[12].attempts[0]
    attempt.number, attempt.problem = None, "internal"
    return "no internal errors"


def reorder(case: Case) -> str:
    case.history.commands[12].attempts[0].answered_at = 9.2
    case.history.commands[8].attempts[0].sent_at = 9.3
    case.history.commands[8].attempts[0].answered_at = 9.4
    return "real-time order"


def leave_out_an_event(case: Case) -> str:
    del case.connection(1).frames[5]
    return "events in order, without gaps or repeats"


def repeat_an_event(case: Case) -> str:
    frames = case.connection(None).frames
    frames.insert(6, frames[5])
    return "events in order, without gaps or repeats"


def announce_what_is_not_stored(case: Case) -> str:
    row = case.stored.entries.pop()
    case.history.commands = [it for it in case.history.commands if it.id != row.command_id]
    return "only stored events are sent"


def send_the_event_of_another_seat(case: Case) -> str:
    leaked = case.stored.entries[1].number
    case.connection(1).frames[leaked] = case.connection(0).frames[leaked]
    return "events are those of the log"


def send_the_view_of_another_seat(case: Case) -> str:
    case.history.readings.append(Reading("viewer 1", GAME, 1, 99.0, case.view(0)))
    return "views are those of the log"


def show_an_old_view(case: Case) -> str:
    before = case.view(0)
    case.move()
    case.history.readings.append(Reading("viewer 0", GAME, 0, 99.0, before))
    return "answers are not stale"


def go_back(case: Case) -> str:
    frames = case.connection(0).frames
    frames.append(frames[0])
    return "views never go back"


def go_back_after_a_reconnection(case: Case) -> str:
    before = case.view(0)
    case.move()
    frames = [(99.0, encode_view_frame(NOW, before).decode())]
    after = case.hosted.number
    case.history.connections.append(Connection("viewer 0", GAME, 0, after, 98.0, frames))
    return "views never go back"


def send_the_view_of_another_event(case: Case) -> str:
    frames = case.connection(0).frames
    at, text = frames[8]
    frame = json.loads(text)
    view = msgspec.json.encode(json.loads(frames[7][1])["view"])
    event = msgspec.json.encode(frame["event"])
    frames[8] = (at, encode_event_frame(frame["now"], event, view).decode())
    return "views belong to their event"


def send_the_view_to_a_client_that_missed_little(case: Case) -> str:
    after = case.hosted.number - 3
    frames = [(99.0, encode_view_frame(NOW, case.view(0)).decode())]
    case.history.connections.append(Connection("viewer 0", GAME, 0, after, 98.0, frames))
    return "missed events are sent"


def leave_somebody_behind(case: Case) -> str:
    case.connection(1).must_reach = case.hosted.number
    case.connection(1).frames.pop()
    return "everyone becomes current"


def let_somebody_never_return(case: Case) -> str:
    number = case.hosted.number
    lost = Connection("viewer 1", GAME, 1, number, 98.0, must_reach=number)
    case.history.connections.append(lost)
    return "everyone becomes current"


def lost_role(case: Case, seat: int, number: int) -> LostRole:
    """A seat that is taken away just after an entry was seen."""
    return LostRole(f"viewer {seat}", GAME, number + SEEN, case.stored.entries[number - 1].at)


def send_to_somebody_who_has_lost_the_seat(case: Case) -> str:
    case.history.commands = [it for it in case.history.commands if it.seat != 1]
    case.history.lost_roles.append(lost_role(case, 1, case.hosted.number - 2))
    return "lost roles are of no use"


def accept_from_somebody_who_has_lost_the_seat(case: Case) -> str:
    command = case.move()
    assert command.seat is not None
    case.history.connections.clear()
    case.history.lost_roles.append(lost_role(case, command.seat, case.hosted.number - 2))
    return "lost roles are of no use"


def show_the_game_to_somebody_who_has_lost_the_seat(case: Case) -> str:
    case.history.readings.append(Reading("viewer 1", GAME, 1, 99.0, case.view(1)))
    case.history.lost_roles.append(lost_role(case, 1, case.hosted.number))
    return "lost roles are of no use"


def turn_somebody_away(case: Case) -> str:
    case.history.members[1] = replace(case.history.members[1], is_gone=True)
    return "roles are those of the database"


def let_a_stranger_stay(case: Case) -> str:
    del case.stored.holders[1]
    return "roles are those of the database"


def lose_the_game(case: Case) -> str:
    case.stored = StoredGame(replace(case.stored.row, id="anothergame2"), [])
    return "acknowledged means stored"


def store_an_illegal_move(case: Case) -> str:
    last = case.stored.entries[-1]
    case.stored.entries[-1] = replace(last, seat=1 - (last.seat or 0))
    return "logs can be replayed"


def hint(case: Case, seat: int, number: int) -> None:
    """Give a seat a hint about its decision, and say which event told the others."""
    due = case.hosted.due[seat]
    assert due is not None
    case.history.hints.append(HintGiven(GAME, seat, number, due))


def give_a_hint_in_secret(case: Case) -> str:
    hint(case, case.hosted.waiting[0], case.hosted.number)
    return "hints are told"


def tell_of_the_hint_of_another_seat(case: Case) -> str:
    seat = case.hosted.waiting[0]
    told = case.act(1 - seat, entries.HintAsked()).attempts[0].number
    assert told is not None
    hint(case, seat, told)
    return "hints are told"


def tell_of_a_hint_only_in_an_earlier_turn(case: Case) -> str:
    seat = case.hosted.waiting[0]
    case.act(seat, entries.HintAsked())
    told = case.hosted.number
    while case.hosted.waiting[0] == seat:
        case.move()
    while case.hosted.waiting[0] != seat:
        case.move()
    hint(case, seat, told)
    return "hints are told"


def replace_a_player_who_is_not_due(case: Case) -> str:
    due = case.hosted.waiting[0]
    case.act(1 - due, entries.Absent("away", by=due))
    return "only players who are due are replaced"


def let_players_replace_themselves(case: Case) -> str:
    due = case.hosted.waiting[0]
    case.act(due, entries.Absent("away", by=due))
    return "only players who are due are replaced"


def replace_a_player_twice(case: Case) -> str:
    due = case.hosted.waiting[0]
    for _ in range(2):
        case.act(due, entries.Absent("away", by=1 - due))
    return "only players who are due are replaced"


def replace_a_player_on_nobodys_behalf(case: Case) -> str:
    case.act(case.hosted.waiting[0], entries.Absent("away"))
    return "only players who are due are replaced"


@pytest.mark.parametrize(
    "spoil",
    [
        lose_the_last,
        leave_a_gap_in_the_log,
        store_twice,
        acknowledge_under_another_number,
        store_what_was_refused,
        answer_with_an_internal_error,
        reorder,
        leave_out_an_event,
        repeat_an_event,
        announce_what_is_not_stored,
        send_the_event_of_another_seat,
        send_the_view_of_another_seat,
        show_an_old_view,
        go_back,
        go_back_after_a_reconnection,
        send_the_view_of_another_event,
        send_the_view_to_a_client_that_missed_little,
        leave_somebody_behind,
        let_somebody_never_return,
        send_to_somebody_who_has_lost_the_seat,
        accept_from_somebody_who_has_lost_the_seat,
        show_the_game_to_somebody_who_has_lost_the_seat,
        turn_somebody_away,
        let_a_stranger_stay,
        lose_the_game,
        store_an_illegal_move,
        give_a_hint_in_secret,
        tell_of_the_hint_of_another_seat,
        tell_of_a_hint_only_in_an_earlier_turn,
        replace_a_player_who_is_not_due,
        let_players_replace_themselves,
        replace_a_player_twice,
        replace_a_player_on_nobodys_behalf,
    ],
)
def test_a_broken_history_is_found_out(case: Case, spoil: Callable[[Case], str]) -> None:
    law = spoil(case)
    assert law in case.laws_broken()


def test_a_hint_is_told_once_for_all_decisions_of_a_turn(case: Case) -> None:
    while case.hosted.game is None or case.hosted.game.phase != Phase.TURN:
        case.move()
    seat = case.hosted.waiting[0]
    told = case.act(seat, entries.HintAsked()).attempts[0].number
    assert told is not None and case.hosted.game is not None
    hint(case, seat, told)
    draw = case.hosted.game.compiled.notation.parse("draw card").number
    case.act(seat, entries.Moved(draw))
    assert case.hosted.waiting == (seat,)
    hint(case, seat, told)
    assert case.laws_broken() == []


def test_the_seat_that_keeps_tickets_last_and_begins_is_in_a_new_turn() -> None:
    case = Case.new()
    other = 1
    keep = case.hosted.game.move_numbers(other)[0]  # type: ignore[union-attr]
    case.act(other, entries.Moved(keep))
    told = case.act(0, entries.HintAsked()).attempts[0].number
    assert told is not None
    case.act(0, entries.Moved(case.hosted.game.move_numbers(0)[0]))  # type: ignore[union-attr]
    assert case.hosted.waiting == (0,)
    hint(case, 0, told)
    assert case.laws_broken() == ["hints are told"]


def test_due_players_may_be_replaced(case: Case) -> None:
    due = case.hosted.waiting[0]
    case.act(due, entries.Absent("away", by=1 - due))
    assert case.laws_broken() == []


def test_bots_may_play_for_players_who_have_not_agreed_to_a_rematch() -> None:
    case = Case.new(unready=(1,), stand_ins=(1,))
    case.act(1, entries.Returned())
    assert case.laws_broken() == []


@pytest.mark.parametrize("stand_ins", [(), (0,), (0, 1)])
def test_bots_play_for_exactly_the_players_who_have_not_agreed(stand_ins: tuple[int, ...]) -> None:
    case = Case.new(unready=(1,), stand_ins=stand_ins)
    assert case.laws_broken() == ["a rematch waits for nobody"]


def test_players_who_come_late_to_a_rematch_are_replaced_only_if_they_are_due() -> None:
    case = Case.new(unready=(1,), stand_ins=(1,))
    case.act(1, entries.Returned())
    game = case.hosted.game
    assert game is not None
    case.act(1, entries.Moved(game.move_numbers(1)[0]))
    case.act(1, entries.Absent("away", by=0))
    assert case.laws_broken() == ["only players who are due are replaced"]


def test_players_with_a_clock_are_not_replaced() -> None:
    case = Case.new(TimeControl("move", 60, 0))
    case.act(0, entries.Absent("away", by=1))
    assert case.laws_broken() == ["only players who are due are replaced"]


def test_a_command_without_an_answer_may_be_stored_or_not(case: Case) -> None:
    attempt = case.history.commands[12].attempts[0]
    attempt.answered_at = attempt.number = None
    case.history.commands.append(
        Command("viewer 0", GAME, 0, "move", "never-arrived", [Attempt(20.0)])
    )
    assert case.laws_broken() == []


def test_a_client_that_missed_too_much_gets_the_view() -> None:
    case = Case.new()
    after = case.hosted.number
    for _ in range(EVENTS_KEPT + 1):
        case.act(0, entries.Chatted("hm"))
    frames = [(999.0, encode_view_frame(NOW, case.view(0)).decode())]
    case.history.connections.append(Connection("viewer 0", GAME, 0, after, 998.0, frames))
    assert case.laws_broken() == []


def test_a_lost_role_may_be_used_for_a_second(case: Case) -> None:
    number = case.hosted.number
    case.history.lost_roles.append(lost_role(case, 1, number - 1))
    assert case.laws_broken() == []


def timed_case(waited_ms: int) -> Case:
    """A seat has a minute, and a bot takes over after a while."""
    case = Case.new(TimeControl("move", 60, 0))
    case.act(0, entries.Absent("time"), waited_ms)
    return case


def test_a_seat_that_used_up_its_time_may_be_taken_over() -> None:
    assert timed_case(61_000).laws_broken() == []


def test_a_seat_keeps_its_time() -> None:
    assert timed_case(59_000).laws_broken() == ["clocks are fair"]


@pytest.mark.parametrize("more", [0, 1])
def test_a_turn_taken_back_was_never_made(more: int) -> None:
    case = Case.new(rival="bot")
    for _ in range(12):
        case.move()
    action = case.hosted.undo_action(0)
    assert isinstance(action, entries.TakenBack)
    case.act(0, entries.TakenBack(action.moves + more, action.since)).kind = "undo"
    expected = {"a turn taken back was never made"} if more else set()
    assert {found.law for found in check(case.history, [case.stored])} == expected


def test_nobody_is_charged_for_an_outage() -> None:
    case = timed_case(61_000)
    began = case.stored.entries[0].at + 10_000
    case.history.outages.append(Outage(began, began + 20_000))
    assert case.laws_broken() == ["clocks are fair"]


def test_a_report_shows_what_happened_around_a_violation(case: Case) -> None:
    lost = deepcopy(case.stored.entries[-1])
    lose_the_last(case)
    (first, *_) = check(case.history, [case.stored])
    report = first.report(case.history, [case.stored])
    assert f"acknowledged as {lost.number}" in report
    assert f"log {lost.number - 1}:" in report
    assert f"id {lost.command_id}: at {lost.number}.000 answered {lost.number}" in report
