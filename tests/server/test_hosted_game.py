"""A hosted game as the fold of its log: laws of turns, undo and clocks, without a server."""

from __future__ import annotations

import random
from typing import Any, Literal

import pytest
from helpers import EDITIONS
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from trunkline.server.games import checks, entries
from trunkline.server.games.clocks import GameClocks, TimeControl
from trunkline.server.games.entries import Action, Entry, read_action, write_action
from trunkline.server.games.hosted_game import GameSetup, HostedGame, Seat
from trunkline.server.games.vocabulary import COLORS, Level
from trunkline.server.problems import Problem


class Story:
    """A hosted game whose log a test writes."""

    def __init__(
        self, edition: str, seats: int, seed: int, clock: TimeControl | None = None
    ) -> None:
        sitting = tuple(Seat("person", f"P{seat}", COLORS[seat]) for seat in range(seats))
        self.first = HostedGame.new("aaaaaaaaaaaa", edition, seed, GameSetup(sitting, clock), 0)
        self.hosted = self.first
        self.log: list[Entry] = []
        self.tell(None, entries.Started())

    def tell(self, seat: int | None, action: Action, later: int = 1000) -> None:
        entry = Entry(self.hosted.number + 1, self.hosted.at + later, seat, action)
        self.hosted = self.hosted.after(entry)
        self.log.append(entry)

    def move(self, seat: int, number: int, bot: Level | None = None) -> None:
        self.tell(seat, entries.Moved(number, bot))

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


def random_story(edition: str, seats: int, seed: int, length: int) -> Story:
    """People who move, undo, chat, leave and return at random."""
    chance = random.Random(seed)
    story = Story(edition, seats, seed, TimeControl(chance.choice(["move", "game"]), 60))
    for _ in range(length):
        hosted = story.hosted
        if hosted.state == "over":
            break
        seat = chance.choice(hosted.waiting)
        undoing = [seat for seat in range(seats) if hosted.may_undo(seat)]
        if undoing and chance.random() < 0.3:
            story.tell(undoing[0], entries.Undone())
        elif chance.random() < 0.1:
            story.tell(seat, entries.Chatted("hm"))
        elif chance.random() < 0.1:
            away = hosted.seats[seat].absent
            story.tell(seat, entries.Returned() if away else entries.Absent("left"))
        else:
            story.move(seat, chance.choice(story.moves(seat)), hosted.bot_of(seat))
    return story


stories = st.builds(
    random_story,
    st.sampled_from(EDITIONS),
    st.integers(2, 5),
    st.integers(0, 2**32),
    st.integers(0, 120),
)


@effort(max_examples=40)
@given(stories)
def test_a_hosted_game_is_the_fold_of_its_log(story: Story) -> None:
    again = story.first
    for entry in story.log:
        stored = Entry(entry.number, entry.at, entry.seat, read_action(write_action(entry.action)))
        again = again.after(stored)
    assert again.game is not None and story.hosted.game is not None
    assert again.game.digest() == story.hosted.game.digest()
    for fact in ("number", "turn", "due", "undo_seat", "clocks", "seats", "at"):
        assert getattr(again, fact) == getattr(story.hosted, fact)


@effort(max_examples=40)
@given(stories)
def test_the_seats_that_are_due_are_those_that_may_act(story: Story) -> None:
    hosted = story.hosted
    assert [seat for seat, due in enumerate(hosted.due) if due is not None] == [*hosted.waiting]
    assert all(due is None or 0 < due <= hosted.turn for due in hosted.due)


@effort(max_examples=40)
@given(stories)
def test_at_most_one_seat_may_undo_and_then_it_can(story: Story) -> None:
    hosted = story.hosted
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
def test_an_undo_leads_back_to_where_the_move_was_made(story: Story) -> None:
    for seat in range(len(story.hosted.seats)):
        before = story.hosted
        if before.state == "over" or seat not in before.waiting or before.bot_of(seat):
            continue
        story.move(seat, story.moves(seat)[0])
        if not story.hosted.may_undo(seat):
            return
        story.tell(seat, entries.Undone())
        assert before.game is not None and story.hosted.game is not None
        assert story.hosted.game.digest() == before.game.digest()
        assert story.hosted.clocks == before.clocks
        assert story.hosted.due[seat] == story.hosted.number, "it is a new decision"
        others = [other for other in range(len(before.seats)) if other != seat]
        assert [story.hosted.due[o] for o in others] == [before.due[o] for o in others]


def test_the_last_move_of_a_game_cannot_be_undone() -> None:
    ended_quietly = 0
    for seed in range(12):
        story = Story("usa", 2, seed)
        chance = random.Random(seed)
        while story.hosted.state != "over":
            seat = story.hosted.waiting[0]
            assert story.hosted.game is not None
            labels = story.hosted.game.labels
            claims = [move for move in story.moves(seat) if labels[move].kind == "claim"]
            story.move(seat, chance.choice(claims or story.moves(seat)))
        ended_quietly += bool(story.hosted.undo_points)
        assert not any(story.hosted.may_undo(seat) for seat in (0, 1))
        with pytest.raises(Problem):
            checks.must_be_able_to_undo(story.hosted, story.hosted.undo_seat or 0)
    assert ended_quietly, "a game ended with a move that revealed nothing"


def test_an_undo_after_an_outage_charges_nobody_for_it() -> None:
    story = Story("usa", 2, 7, TimeControl("game", 600))
    story.move(0, story.moves(0)[0])
    story.tell(None, entries.Resumed(), later=10**9)
    story.tell(0, entries.Undone())
    assert story.hosted.clocks is not None
    assert story.hosted.clocks.expired(story.hosted.at + 10_000) == []


def test_after_a_bot_has_decided_the_next_decision_has_the_full_time() -> None:
    story = Story("usa", 2, 7, TimeControl("move", 60))
    for seat in (0, 1):
        story.move(seat, story.moves(seat)[0])
    story.tell(0, entries.Absent("time"), later=50_000)
    story.draw(0, bot="easy")
    story.tell(0, entries.Returned())
    assert story.left(0) == 60_000, "the second card is another decision than the first"
    story.tell(0, entries.Absent("left"), later=50_000)
    story.draw(0, bot="easy")
    story.tell(0, entries.Returned())
    story.draw(1)
    story.draw(1)
    assert story.hosted.waiting == (0,)
    assert story.left(0) == 60_000, "and so is the next turn"


@pytest.mark.parametrize("per", ["move", "game"])
def test_an_undo_gives_no_time_to_seats_that_still_have_to_choose(
    per: Literal["move", "game"],
) -> None:
    story = Story("usa", 2, 7, TimeControl(per, 60))
    story.move(0, story.moves(0)[0])
    story.tell(1, entries.Absent("time"), later=90_000)
    story.tell(1, entries.Returned())
    assert story.left(1) == 0
    before = story.hosted.clocks
    story.tell(0, entries.Undone())
    after = story.hosted.clocks
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
def test_nobody_gains_time_and_no_time_is_negative(clock: TimeControl, changes: Any) -> None:
    full = before = GameClocks.full(clock, 3).left
    for (_, fresh, _), (_, clocks) in zip(changes, steps(clock, changes), strict=True):
        for seat, now in enumerate(clocks.left):
            if clock.per == "move" and seat in fresh:
                assert now == full[seat], "each decision has all its time"
            else:
                assert 0 <= now <= before[seat]
        before = clocks.left


@given(settings, times)
def test_time_left_and_time_used_add_up_to_all_the_time(clock: TimeControl, changes: Any) -> None:
    """Of clocks for a game that did not run out, as long as they have been stopped."""
    found = steps(clock, [*changes, (set(), set(), 1)])
    for seat in range(3):
        thought, since = 0, None
        for at, clocks in found:
            thought += 0 if since is None else at - since
            since = at if clocks.since[seat] is not None else None
        if clock.per == "game":
            assert found[-1][1].left[seat] == max(0, clock.seconds * 1000 - thought)


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
def test_the_seats_whose_deadline_has_come_have_expired(
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
