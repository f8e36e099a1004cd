"""Taking back turns at a table of one person and bots: as if they had never been made."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Literal

import pytest
from helpers import EDITIONS
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from server.harness import RunningServer, wait_for
from server.player_helpers import (
    Player,
    Table,
    begin,
    good,
    lasting,
    make,
    quick_server,
    refused,
    reopened,
    stored,
)
from trunkline.editions import load
from trunkline.game import Game
from trunkline.record import replay
from trunkline.server.games import checks, entries
from trunkline.server.games.clocks import TimeControl
from trunkline.server.games.entries import Action, Entry
from trunkline.server.games.hosted_game import GameSetup, HostedGame, Seat
from trunkline.server.games.vocabulary import COLORS
from trunkline.server.limits import RETURN_AFTER_MOVES
from trunkline.server.problems import Problem


class SoloGame:
    """The log of a game between one person and bots, who all play at random."""

    def __init__(
        self,
        edition: str,
        seats: int,
        seed: int,
        clock: TimeControl | None = None,
        *,
        me: int = 0,
        hints: bool = True,
        take_back: bool = True,
    ) -> None:
        sitting = tuple(
            Seat("person", "Ann", COLORS[seat])
            if seat == me
            else Seat("bot", f"Bot {seat}", COLORS[seat], "easy")
            for seat in range(seats)
        )
        setup = GameSetup(sitting, clock, hints=hints, take_back=take_back)
        self.me = me
        self.chance = random.Random(seed)
        self.hosted = HostedGame.new("aaaaaaaaaaaa", load(edition), seed, setup, 0)
        self.append(None, entries.Started())

    def append(self, seat: int | None, action: Action, later: int = 1000) -> None:
        entry = Entry(self.hosted.number + 1, self.hosted.at + later, seat, action)
        self.hosted = self.hosted.after(entry)

    @property
    def game(self) -> Game:
        assert self.hosted.game is not None
        return self.hosted.game

    def play(self, moves: int = 1) -> None:
        """Play random moves, fewer if the game ends."""
        for _ in range(moves):
            if self.hosted.state == "over":
                return
            seat = self.chance.choice(self.hosted.waiting)
            move = self.chance.choice(self.game.observe(seat).move_numbers())
            self.append(seat, entries.Moved(move, self.hosted.bot_of(seat)))

    def play_until_my_turn(self) -> None:
        while self.hosted.waiting != (self.me,) or self.game.phase != "turn":
            self.play()

    def take_back(self) -> Action:
        """Undo as a command does, and return what it did."""
        checks.must_be_able_to_undo(self.hosted, self.me)
        action = self.hosted.undo_action(self.me)
        self.append(self.me, action)
        return action


games = st.builds(
    SoloGame,
    st.sampled_from(EDITIONS),
    st.integers(2, 3),
    st.integers(0, 2**32),
    me=st.integers(0, 1),
)


@effort(max_examples=40)
@given(games, st.integers(1, 150), st.integers(1, 5))
def test_the_game_is_as_if_the_moves_had_never_been_made(
    solo: SoloGame, moves: int, times: int
) -> None:
    for _ in range(times):
        solo.play(moves)
        if not solo.hosted.may_undo(solo.me):
            return
        played = solo.game.played
        action = solo.take_back()
        left = solo.game.played
        assert left == played[: len(left)]
        never = Game(solo.game.edition, solo.game.seats, solo.game.seed, solo.game.names)
        for seat, move in left:
            never.play(move, seat=seat)
        assert solo.game.digest() == never.digest()
        assert solo.game.record() == never.record()
        assert solo.me in solo.hosted.waiting, "the person decides again"
        for seat, kept in enumerate(solo.hosted.kept_tickets):
            assert sorted(kept) == sorted(held.index for held in solo.game.tickets(seat))
        if isinstance(action, entries.TakenBack):
            assert action.moves == len(left)
            assert all(due in (None, solo.hosted.number) for due in solo.hosted.due), "as do bots"


@effort(max_examples=20)
@given(games, st.integers(1, 200))
def test_turn_by_turn_the_person_gets_back_to_the_first_decision(
    solo: SoloGame, moves: int
) -> None:
    solo.play(moves)
    turns = 0
    while solo.hosted.may_undo(solo.me):
        before = len(solo.game.played)
        turns += isinstance(solo.take_back(), entries.TakenBack)
        assert len(solo.game.played) < before
    if solo.hosted.state == "playing":
        assert all(seat != solo.me for seat, _ in solo.game.played)
    assert solo.hosted.seats[solo.me].taken_back == turns


def test_an_undo_that_nobody_learnt_from_is_no_take_back() -> None:
    solo = SoloGame("usa", 3, 7)
    labels = solo.game.labels
    while True:
        solo.play_until_my_turn()
        moves = solo.game.observe(0).move_numbers()
        claims = [move for move in moves if labels[move].kind == "claim"]
        if claims:
            break
        solo.play()
    solo.append(0, entries.Moved(claims[0]))
    assert solo.hosted.undo_action(0) == entries.Undone()
    solo.play()
    assert isinstance(solo.take_back(), entries.TakenBack), "a bot has replied"
    assert solo.hosted.seats[0].taken_back == 1


def test_a_turn_is_taken_back_with_both_cards_and_the_replies() -> None:
    solo = SoloGame("usa", 3, 7)
    solo.play_until_my_turn()
    before = solo.game.digest()
    draw = next(m for m in solo.game.moves(0) if m.kind == "draw card").number
    for _ in range(2):
        solo.append(0, entries.Moved(draw))
    solo.play(2)
    solo.take_back()
    assert solo.game.digest() == before
    for _ in range(2):
        solo.append(0, entries.Moved(draw))
    cards = solo.game.hand(0)
    solo.take_back()
    for _ in range(2):
        solo.append(0, entries.Moved(draw))
    assert solo.game.hand(0) == cards, "the cards stay as they fell"


@pytest.mark.parametrize(
    ("kinds", "take_back"), [(("person", "person", "bot"), True), (("person", "bot", "bot"), False)]
)
def test_between_people_or_if_the_table_says_so_only_the_last_move_is_undone(
    kinds: tuple[Literal["person", "bot"], ...], take_back: bool
) -> None:
    seats = tuple(
        Seat(kind, kind, COLORS[seat], "easy" if kind == "bot" else None)
        for seat, kind in enumerate(kinds)
    )
    solo = SoloGame("usa", 3, 7)
    setup = GameSetup(seats, take_back=take_back)
    solo.hosted = HostedGame.new("aaaaaaaaaaaa", load("usa"), 7, setup, 0)
    solo.append(None, entries.Started())
    for _ in range(100):
        solo.play()
        revealed = solo.hosted.outcome is None or solo.hosted.outcome.revealed
        assert not (revealed and solo.hosted.may_undo(0))


def test_an_open_seat_is_for_a_second_person() -> None:
    bots = (Seat("bot", "Bot", COLORS[1], "easy"),)
    person, open_seat = Seat("person", "Ann", COLORS[0]), Seat("open")

    def take_back_seat(*seats: Seat) -> int | None:
        setup = GameSetup(seats)
        return HostedGame.new("game", load("usa"), 7, setup, 0).take_back_seat

    assert take_back_seat(person, *bots) == 0
    assert take_back_seat(open_seat, *bots) == 0
    assert take_back_seat(person, open_seat, *bots) is None
    assert take_back_seat(*bots, *bots) is None


def test_nothing_is_taken_back_after_the_end_or_while_a_bot_plays() -> None:
    solo = SoloGame("usa", 2, 7)
    solo.play(20)
    solo.append(0, entries.Absent("left"))
    assert not solo.hosted.may_undo(0)
    solo.append(0, entries.Returned())
    assert solo.hosted.may_undo(0)
    solo.play(5000)
    assert solo.hosted.state == "over"
    assert not solo.hosted.may_undo(0)
    with pytest.raises(Problem):
        checks.must_be_able_to_undo(solo.hosted, 0)


@pytest.mark.parametrize("hints", [True, False])
def test_without_hints_what_a_stand_in_did_stays(hints: bool) -> None:
    solo = SoloGame("usa", 2, 7, hints=hints)
    solo.play_until_my_turn()
    solo.append(0, entries.Absent("left"))
    while solo.hosted.seats[0].stand_in_moves < RETURN_AFTER_MOVES:
        solo.play()
    solo.append(0, entries.Returned())
    assert solo.hosted.may_undo(0) == hints


@pytest.mark.parametrize("per", ["move", "game"])
def test_taking_back_gives_back_no_time(per: Literal["move", "game"]) -> None:
    solo = SoloGame("usa", 2, 7, TimeControl(per, 600))
    solo.play_until_my_turn()
    solo.play()
    solo.play_until_my_turn()
    clocks = solo.hosted.clocks
    assert clocks is not None and clocks.since[0] is not None
    solo.append(0, solo.hosted.undo_action(0), later=50_000)
    after = solo.hosted.clocks
    assert after is not None
    assert after.since == (solo.hosted.at, None)
    assert after.left[0] == (600_000 if per == "move" else clocks.left[0] - 50_000)


# On a server


def my_turn(table: Table) -> Player:
    """The only person, once it is their turn."""
    (player,) = table.people.values()
    wait_for(lambda: player.view()["position"]["phase"] == "turn" and player.due is not None)
    return player


def take_turn(table: Table) -> None:
    """Draw two cards, and wait for the replies."""
    player = my_turn(table)
    for _ in range(2):
        good(player.move(player.moves_of("draw card")[0]))
    my_turn(table)


def public(view: dict[str, object]) -> dict[str, object]:
    """What two views of the same position have in common."""
    return {name: view[name] for name in ("state", "position", "hands", "result")}


def test_turns_are_taken_back_and_the_view_counts_them(server: RunningServer) -> None:
    table = begin(server, "here", "easy", "easy")
    player = table[0]
    assert player.view()["take_back"]
    wait_for(lambda: player.view()["position"]["waiting"] == [0])
    refused(player.undo(), "cannot_undo")
    good(player.move(player.moves[-1]))
    views = []
    for _ in range(3):
        views.append(my_turn(table).view())
        take_turn(table)
    listener, watching = player.listen(), table.spectator.listen()
    listener.next("view")
    for times, before in enumerate(reversed(views), 1):
        turn = player.view()["turn"]
        answer = listener.ask(do="undo", id=f"take-back-{times}", answers=turn)
        assert answer["type"] == "done"
        view = my_turn(table).view()
        assert public(view) == public(before)
        assert view["you"]["hand"] == before["you"]["hand"]
        assert view["seats"][0]["taken_back"] == times
        assert (listener.events[-1]["kind"], listener.events[-1]["since"]) == (
            "taken_back",
            before["number"] + 1,
        )
    assert watching.next("view")["view"]["you"] is None
    seen = watching.until(listener.events[-1]["number"])
    mine = [event for event in listener.events if event["kind"] == "taken_back"]
    assert [event for event in seen if event["kind"] == "taken_back"] == mine
    assert {*mine[0]} == {"kind", "number", "at", "seat", "moves", "since"}, "no cards, no tickets"
    assert table.spectator.view()["seats"][0]["taken_back"] == 3


def test_a_hint_after_a_take_back_is_told(server: RunningServer) -> None:
    table = begin(server, "here", "easy")
    player = table[0]
    good(player.move(player.moves[-1]))
    my_turn(table)
    take_turn(table)
    later = good(my_turn(table).hint())
    good(player.undo())
    assert good(my_turn(table).hint())["number"] > later["number"]
    assert player.view()["seats"][0]["hints"] == 2


def test_the_replies_of_bots_do_not_make_an_undo_stale(server: RunningServer) -> None:
    table = begin(server, "here", "easy", "easy").people[0]
    good(table.move(table.moves[-1]))
    kept = table.view()["number"]
    wait_for(lambda: table.due)
    first = good(table.undo(kept))
    refused(table.undo(kept), "stale")
    refused(table.undo(first["number"] + 99), "stale")


def test_a_table_may_forbid_it(server: RunningServer) -> None:
    table = begin(server, "here", "easy", take_back=False)
    good(table[0].move(table[0].moves[-1]))
    take_turn(table)
    player = my_turn(table)
    view = player.view()
    assert not view["take_back"] and not view["you"]["undo"]
    assert refused(player.undo(), "cannot_undo")["facts"]["case"] == "move"


def test_a_table_for_two_people_never_has_it(server: RunningServer) -> None:
    table = make(server, "here", "open", "easy")
    assert not table.view()["take_back"]


def test_it_survives_a_restart_and_the_record_has_only_what_stands(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with quick_server(database=database) as server:
        table = begin(server, "here", "easy")
        good(table[0].move(table[0].moves[-1]))
        for _ in range(3):
            take_turn(table)
        good(table[0].undo())
        view = my_turn(table).view()
        played = table.hosted.game.played if table.hosted.game else []
    with quick_server(database=database) as server:
        table = reopened(table, server)
        assert lasting(table[0].view()) == lasting(view)
        good(table[0].undo())
        table.play_on()
        log = [action for _, _, action in stored(database, table.game)]
        assert sum(action["kind"] == "taken_back" for action in log) == 2
        assert table[0].view()["seats"][0]["taken_back"] == 2
        refused(table[0].undo(), "over")
        record = good_text(table[0])
        game = replay(record)
        # Everything before the turn that was taken back last, in which two cards were drawn.
        stands = [number for number, (seat, _) in enumerate(played) if seat == 0][-2]
        assert game.played[:stands] == played[:stands]
        assert len(game.played) < sum(action["kind"] == "move" for action in log)
        assert good(table.host.get(f"{table.room}/replay"))["over"]
        shared = good(table.host.post(f"{table.room}/share"))["id"]
        seats = good(server.device().get(f"/api/replays/{shared}"))["seats"]
        assert [seat["taken_back"] for seat in seats][:2] == [2, 0]


def good_text(player: Player) -> str:
    """The record of a finished game."""
    response = player.device.get(f"{player.room}/record")
    assert response.is_success
    return response.text
