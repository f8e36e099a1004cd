"""A hosted game as the fold of its log: invariants of turns, undo and clocks, without a server."""

from __future__ import annotations

import contextlib
import random
from typing import Any, Literal, get_args

import pytest
from helpers import EDITIONS
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from trunkline.editions import load
from trunkline.server.games import checks, entries
from trunkline.server.games.clocks import GameClocks, TimeControl
from trunkline.server.games.entries import Action, Entry, read_action, write_action
from trunkline.server.games.hosted_game import CHANGES, GameSetup, HostedGame, Seat
from trunkline.server.games.vocabulary import COLORS, Color, Level
from trunkline.server.limits import RETURN_AFTER_MOVES
from trunkline.server.problems import Problem


class GameLog:
    """A hosted game whose log is written by a test."""

    def __init__(
        self,
        edition: str,
        seats: int,
        seed: int,
        clock: TimeControl | None = None,
        *,
        hints: bool = True,
    ) -> None:
        sitting = tuple(Seat("person", f"P{seat}", COLORS[seat]) for seat in range(seats))
        setup = GameSetup(sitting, clock, hints=hints)
        self.first = HostedGame.new("aaaaaaaaaaaa", load(edition), seed, setup, 0)
        self.hosted = self.first
        self.log: list[Entry] = []
        self.append(None, entries.Started())

    def append(self, seat: int | None, action: Action, later: int = 1000) -> None:
        entry = Entry(self.hosted.number + 1, self.hosted.at + later, seat, action)
        self.hosted = self.hosted.after(entry)
        self.log.append(entry)

    def move(self, seat: int, number: int, bot: Level | None = None) -> None:
        self.append(seat, entries.Moved(number, bot))

    def moves(self, seat: int) -> list[int]:
        assert self.hosted.game is not None
        return self.hosted.game.observe(seat).move_numbers()

    def draw(self, seat: int, bot: Level | None = None) -> None:
        """Draw a card from the deck, after which the seat draws another or its turn is over."""
        assert self.hosted.game is not None
        labels = self.hosted.game.labels
        self.move(seat, next(it for it in self.moves(seat) if labels[it].kind == "draw card"), bot)

    def left(self, seat: int) -> int:
        """What a seat had left when its clock began to run."""
        assert self.hosted.clocks is not None
        return self.hosted.clocks.left[seat]


def random_log(edition: str, seats: int, seed: int, length: int) -> GameLog:
    """People who move, undo, chat, leave and return at random."""
    chance = random.Random(seed)
    game_log = GameLog(edition, seats, seed, TimeControl(chance.choice(["move", "game"]), 60))
    for _ in range(length):
        hosted = game_log.hosted
        if hosted.state == "over":
            break
        seat = chance.choice(hosted.waiting)
        undoing = [seat for seat in range(seats) if hosted.may_undo(seat)]
        if undoing and chance.random() < 0.3:
            game_log.append(undoing[0], entries.Undone())
        elif chance.random() < 0.1:
            game_log.append(seat, entries.Chatted("hm"))
        elif chance.random() < 0.1:
            away = hosted.seats[seat].absent
            game_log.append(seat, entries.Returned() if away else entries.Absent("left"))
        else:
            game_log.move(seat, chance.choice(game_log.moves(seat)), hosted.bot_of(seat))
    return game_log


stories = st.builds(
    random_log,
    st.sampled_from(EDITIONS),
    st.integers(2, 5),
    st.integers(0, 2**32),
    st.integers(0, 120),
)


@effort(max_examples=40)
@given(stories)
def test_a_hosted_game_is_the_fold_of_its_log(game_log: GameLog) -> None:
    again = game_log.first
    for entry in game_log.log:
        stored = Entry(entry.number, entry.at, entry.seat, read_action(write_action(entry.action)))
        again = again.after(stored)
    assert again.game is not None and game_log.hosted.game is not None
    assert again.game.digest() == game_log.hosted.game.digest()
    for fact in ("number", "turn", "due", "undo_seat", "clocks", "seats", "at"):
        assert getattr(again, fact) == getattr(game_log.hosted, fact)


@effort(max_examples=40)
@given(stories)
def test_the_seats_that_are_due_are_those_that_may_act(game_log: GameLog) -> None:
    hosted = game_log.hosted
    assert [seat for seat, due in enumerate(hosted.due) if due is not None] == [*hosted.waiting]
    assert all(due is None or 0 < due <= hosted.turn for due in hosted.due)


@effort(max_examples=40)
@given(stories)
def test_tickets_stay_in_the_order_in_which_they_were_kept(game_log: GameLog) -> None:
    hosted = game_log.first
    for entry in game_log.log:
        before, hosted = hosted.kept_tickets, hosted.after(entry)
        assert hosted.game is not None
        for seat, kept in enumerate(hosted.kept_tickets):
            assert sorted(kept) == sorted(held.index for held in hosted.game.tickets(seat))
            shared = min(len(kept), len(before[seat]))
            assert kept[:shared] == before[seat][:shared]


@effort(max_examples=40)
@given(stories)
def test_at_most_one_seat_may_undo_and_then_it_can(game_log: GameLog) -> None:
    hosted = game_log.hosted
    able = [seat for seat in range(len(hosted.seats)) if hosted.may_undo(seat)]
    assert len(able) <= 1
    for seat in range(len(hosted.seats)):
        try:
            checks.must_be_able_to_undo(hosted, seat)
        except Problem:
            assert seat not in able
        else:
            assert seat in able


@effort(max_examples=40)
@given(stories)
def test_an_undo_returns_to_the_position_before_the_move(game_log: GameLog) -> None:
    for seat in range(len(game_log.hosted.seats)):
        before = game_log.hosted
        if before.state == "over" or seat not in before.waiting or before.bot_of(seat):
            continue
        game_log.move(seat, game_log.moves(seat)[0])
        if not game_log.hosted.may_undo(seat):
            return
        game_log.append(seat, entries.Undone())
        assert before.game is not None and game_log.hosted.game is not None
        assert game_log.hosted.game.digest() == before.game.digest()
        assert game_log.hosted.clocks == before.clocks
        assert game_log.hosted.due[seat] == game_log.hosted.number, "it is a new decision"
        others = [other for other in range(len(before.seats)) if other != seat]
        assert [game_log.hosted.due[o] for o in others] == [before.due[o] for o in others]


def test_the_last_move_of_a_game_cannot_be_undone() -> None:
    ended_quietly = 0
    for seed in range(12):
        game_log = GameLog("usa", 2, seed)
        chance = random.Random(seed)
        while game_log.hosted.state != "over":
            seat = game_log.hosted.waiting[0]
            assert game_log.hosted.game is not None
            labels = game_log.hosted.game.labels
            claims = [move for move in game_log.moves(seat) if labels[move].kind == "claim"]
            game_log.move(seat, chance.choice(claims or game_log.moves(seat)))
        ended_quietly += bool(game_log.hosted.undo_points)
        assert not any(game_log.hosted.may_undo(seat) for seat in (0, 1))
        with pytest.raises(Problem):
            checks.must_be_able_to_undo(game_log.hosted, game_log.hosted.undo_seat or 0)
    assert ended_quietly, "a game ended with a move that revealed nothing"


def test_an_undo_after_an_outage_charges_nobody_for_it() -> None:
    game_log = GameLog("usa", 2, 7, TimeControl("game", 600))
    game_log.move(0, game_log.moves(0)[0])
    game_log.append(None, entries.Resumed(), later=10**9)
    game_log.append(0, entries.Undone())
    assert game_log.hosted.clocks is not None
    assert game_log.hosted.clocks.expired(game_log.hosted.at + 10_000) == []


def test_after_a_bot_has_decided_the_next_decision_has_the_full_time() -> None:
    game_log = GameLog("usa", 2, 7, TimeControl("move", 60))
    for seat in (0, 1):
        game_log.move(seat, game_log.moves(seat)[0])
    game_log.append(0, entries.Absent("time"), later=50_000)
    game_log.draw(0, bot="easy")
    game_log.append(0, entries.Returned())
    assert game_log.left(0) == 60_000, "the second card is another decision than the first"
    game_log.append(0, entries.Absent("left"), later=50_000)
    game_log.draw(0, bot="easy")
    game_log.append(0, entries.Returned())
    game_log.draw(1)
    game_log.draw(1)
    assert game_log.hosted.waiting == (0,)
    assert game_log.left(0) == 60_000, "and so is the next turn"


@pytest.mark.parametrize("hints", [True, False])
def test_without_hints_an_owner_returns_after_some_moves_of_the_bot(hints: bool) -> None:
    game_log = GameLog("usa", 2, 7, hints=hints)
    for seat in (0, 1):
        game_log.move(seat, game_log.moves(seat)[0])
    for _ in range(2):
        game_log.append(0, entries.Absent("left"))
        for _ in range(RETURN_AFTER_MOVES):
            may_return = contextlib.nullcontext() if hints else pytest.raises(Problem)
            with may_return:
                checks.must_be_able_to_return(game_log.hosted, 0)
            if game_log.hosted.waiting == (1,):
                game_log.draw(1)
                game_log.draw(1)
            game_log.draw(0, bot="easy")
        checks.must_be_able_to_return(game_log.hosted, 0)
        game_log.append(0, entries.Returned())


@pytest.mark.parametrize("per", ["move", "game"])
def test_leaving_and_returning_does_not_renew_the_grace_period(
    per: Literal["move", "game"],
) -> None:
    game_log = GameLog("usa", 2, 7, TimeControl(per, 60, grace=30))
    game_log.append(0, entries.Absent("left"), later=80_000)
    game_log.append(0, entries.Returned())
    clocks, now = game_log.hosted.clocks, game_log.hosted.at
    assert clocks is not None
    assert clocks.deadline(0) == now + 10_000
    game_log.move(0, game_log.moves(0)[0], bot="easy")
    game_log.move(1, game_log.moves(1)[0])
    clocks, now = game_log.hosted.clocks, game_log.hosted.at
    assert clocks is not None
    assert clocks.deadline(0) == now + (90_000 if per == "move" else 30_000)


@pytest.mark.parametrize("per", ["move", "game"])
def test_an_undo_gives_no_time_to_seats_that_still_have_to_choose(
    per: Literal["move", "game"],
) -> None:
    game_log = GameLog("usa", 2, 7, TimeControl(per, 60))
    game_log.move(0, game_log.moves(0)[0])
    game_log.append(1, entries.Absent("time"), later=90_000)
    game_log.append(1, entries.Returned())
    assert game_log.left(1) == -30_000, "the grace period is used up as well"
    before = game_log.hosted.clocks
    game_log.append(0, entries.Undone())
    after = game_log.hosted.clocks
    assert before is not None and after is not None
    assert (after.left[1], after.since[1]) == (before.left[1], before.since[1])


# GameClocks

seats_of = st.sets(st.integers(0, 2))
times = st.lists(st.tuples(seats_of, seats_of, st.integers(0, 100_000)), max_size=20)
settings = st.builds(
    TimeControl, st.sampled_from(["move", "game"]), st.integers(5, 100), st.integers(0, 30)
)


def steps(
    clock: TimeControl, changes: list[tuple[set[int], set[int], int]]
) -> list[tuple[int, GameClocks]]:
    """Clocks of three seats after each change: who thinks, whose decision is new, when."""
    at, clocks, found = 0, GameClocks.full(clock, 3), []
    for thinking, fresh, later in changes:
        at += later
        clocks = clocks.run(thinking, fresh, at)
        found.append((at, clocks))
    return found


@given(settings, times)
def test_only_the_clocks_of_thinking_seats_run(clock: TimeControl, changes: Any) -> None:
    for (thinking, _, _), (_, clocks) in zip(changes, steps(clock, changes), strict=True):
        assert {seat for seat in range(3) if clocks.since[seat] is not None} == thinking
        assert {seat for seat in range(3) if clocks.deadline(seat) is not None} == thinking


@given(settings, times)
def test_nobody_gains_time_and_only_a_new_decision_has_a_new_grace_period(
    clock: TimeControl, changes: Any
) -> None:
    full = before = GameClocks.full(clock, 3).left
    for (_, fresh, _), (_, clocks) in zip(changes, steps(clock, changes), strict=True):
        for seat, now in enumerate(clocks.left):
            if clock.per == "move" and seat in fresh:
                assert now == full[seat], "each decision has all its time"
            elif seat in fresh:
                assert 0 <= now <= max(0, before[seat])
            else:
                assert -clock.grace * 1000 <= now <= before[seat]
        before = clocks.left


@given(settings, times)
def test_time_left_and_time_used_add_up_to_all_the_time(clock: TimeControl, changes: Any) -> None:
    """This is for clocks per game, while they are stopped."""
    found = steps(clock, [*changes, (set(), set(), 1)])
    for seat in range(3):
        thought, since = 0, None
        for at, clocks in found:
            thought += 0 if since is None else at - since
            since = at if clocks.since[seat] is not None else None
        if clock.per == "game":
            left = max(0, found[-1][1].left[seat])
            assert left == max(0, clock.seconds * 1000 - thought)


@given(settings, times, st.integers(0, 10**7))
def test_after_an_outage_a_deadline_is_as_far_away_as_the_time_left(
    clock: TimeControl, changes: Any, outage: int
) -> None:
    for at, clocks in steps(clock, changes):
        resumed = clocks.resume(at + outage)
        assert resumed.left == clocks.left
        for seat in range(3):
            deadline = resumed.deadline(seat)
            assert (deadline is None) == (clocks.deadline(seat) is None)
            if deadline is not None:
                assert deadline == at + outage + clocks.left[seat] + clock.grace * 1000


@given(settings, times, st.integers(0, 10**7))
def test_the_clocks_of_seats_past_their_deadline_have_expired(
    clock: TimeControl, changes: Any, later: int
) -> None:
    for at, clocks in steps(clock, changes):
        deadlines = [clocks.deadline(seat) for seat in range(3)]
        coming = [deadline for deadline in deadlines if deadline is not None]
        assert clocks.next_deadline == min(coming, default=None)
        for seat in range(3):
            deadline = clocks.deadline(seat)
            is_late = deadline is not None and deadline <= at + later
            assert (seat in clocks.expired(at + later)) == is_late


def test_people_who_sat_down_before_there_were_marks_have_none() -> None:
    assert read_action('{"kind":"sat","name":"Ada","color":"ochre"}') == entries.SatDown(
        "Ada", Color.OCHRE
    )


def test_games_that_started_before_there_were_stand_ins_have_none() -> None:
    assert read_action('{"kind":"started"}') == entries.Started()


def test_from_the_start_on_bots_play_for_those_who_have_not_agreed_to_a_rematch() -> None:
    seats = tuple(Seat("person", f"P{seat}", COLORS[seat], ready=seat == 0) for seat in range(3))
    setup = GameSetup(seats, start_when_ready=True)
    waiting = HostedGame.new("aaaaaaaaaaaa", load("usa"), 1, setup, 0)
    assert waiting.unready_seats == [1, 2]
    hosted = waiting.after(Entry(1, 0, None, entries.Started(stand_ins=(1, 2))))
    assert [seat.absent for seat in hosted.seats] == [None, "away", "away"]
    assert hosted.bot_turn == (1, setup.stand_in, 1)
    assert hosted.log_use.changes == (0, 0, 0)


# Budgets


def test_a_seat_that_lets_a_bot_play_for_another_pays_for_it() -> None:
    log = GameLog("usa", 3, seed=1)
    log.append(1, entries.Absent("away", by=0))
    log.append(2, entries.Absent("left"))
    assert log.hosted.log_use.changes == (1, 0, 1)


def test_every_kind_of_action_says_what_it_changes() -> None:
    assert set(CHANGES) == set(get_args(Action))
