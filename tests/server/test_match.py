"""A match as the fold of its log: laws of turns, undo and clocks that hold without a server."""

from __future__ import annotations

import random
from typing import Any, Literal

import pytest
from helpers import EDITIONS
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from trunkline.server import checks, deeds
from trunkline.server.clocks import Clock, Clocks
from trunkline.server.deeds import Deed, Entry, read_deed, write_deed
from trunkline.server.match import COLORS, Match, Seat, Setup
from trunkline.server.problems import Problem


class Story:
    """A match that a test writes the log of."""

    def __init__(self, edition: str, seats: int, seed: int, clock: Clock | None = None) -> None:
        sitting = tuple(Seat("person", f"P{seat}", COLORS[seat]) for seat in range(seats))
        self.first = Match.new("aaaaaaaaaaaa", edition, seed, Setup(sitting, clock), 0)
        self.match = self.first
        self.log: list[Entry] = []
        self.tell(None, deeds.Started())

    def tell(self, seat: int | None, deed: Deed, later: int = 1000) -> None:
        entry = Entry(self.match.number + 1, self.match.at + later, seat, deed)
        self.match = self.match.after(entry)
        self.log.append(entry)

    def move(self, seat: int, number: int, bot: deeds.Level | None = None) -> None:
        self.tell(seat, deeds.Moved(number, bot))

    def moves(self, seat: int) -> list[int]:
        assert self.match.game is not None
        return self.match.game.observe(seat).move_numbers()

    def draw(self, seat: int, bot: deeds.Level | None = None) -> None:
        """Draw a card from the deck, after which the seat draws another or its turn is over."""
        assert self.match.game is not None
        labels = self.match.game.labels
        self.move(seat, next(it for it in self.moves(seat) if labels[it].kind == "draw card"), bot)

    def left(self, seat: int) -> int:
        """What a seat had left when its clock began to run."""
        assert self.match.clocks is not None
        return self.match.clocks.left[seat]


def random_story(edition: str, seats: int, seed: int, length: int) -> Story:
    """People who move, take back, talk, leave and return as chance has it."""
    chance = random.Random(seed)
    story = Story(edition, seats, seed, Clock(chance.choice(["move", "game"]), 60))
    for _ in range(length):
        match = story.match
        if match.state == "over":
            break
        seat = chance.choice(match.waiting)
        undoing = [seat for seat in range(seats) if match.may_undo(seat)]
        if undoing and chance.random() < 0.3:
            story.tell(undoing[0], deeds.Undone())
        elif chance.random() < 0.1:
            story.tell(seat, deeds.Chatted("hm"))
        elif chance.random() < 0.1:
            away = match.seats[seat].absent
            story.tell(seat, deeds.Returned() if away else deeds.Absent("left"))
        else:
            story.move(seat, chance.choice(story.moves(seat)), match.bot_of(seat))
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
def test_a_match_is_the_fold_of_its_log(story: Story) -> None:
    again = story.first
    for entry in story.log:
        stored = Entry(entry.number, entry.at, entry.seat, read_deed(write_deed(entry.deed)))
        again = again.after(stored)
    assert again.game is not None and story.match.game is not None
    assert again.game.digest() == story.match.game.digest()
    for fact in ("number", "turn", "due", "undoer", "clocks", "seats", "at"):
        assert getattr(again, fact) == getattr(story.match, fact)


@effort(max_examples=40)
@given(stories)
def test_those_who_are_due_are_those_who_may_act(story: Story) -> None:
    match = story.match
    assert [seat for seat, due in enumerate(match.due) if due is not None] == [*match.waiting]
    assert all(due is None or 0 < due <= match.turn for due in match.due)


@effort(max_examples=40)
@given(stories)
def test_at_most_one_seat_may_undo_and_then_it_can(story: Story) -> None:
    match = story.match
    able = [seat for seat in range(len(match.seats)) if match.may_undo(seat)]
    assert len(able) <= 1
    for seat in range(len(match.seats)):
        try:
            checks.may_undo(match, seat)
        except Problem:
            assert seat not in able
        else:
            assert seat in able


@effort(max_examples=40)
@given(stories)
def test_an_undo_leads_back_to_where_the_move_was_made(story: Story) -> None:
    for seat in range(len(story.match.seats)):
        before = story.match
        if before.state == "over" or seat not in before.waiting or before.bot_of(seat):
            continue
        story.move(seat, story.moves(seat)[0])
        if not story.match.may_undo(seat):
            return
        story.tell(seat, deeds.Undone())
        assert before.game is not None and story.match.game is not None
        assert story.match.game.digest() == before.game.digest()
        assert story.match.clocks == before.clocks
        assert story.match.due[seat] == story.match.number, "it is a new decision"
        others = [other for other in range(len(before.seats)) if other != seat]
        assert [story.match.due[o] for o in others] == [before.due[o] for o in others]


def test_the_last_move_of_a_game_cannot_be_taken_back() -> None:
    ended_quietly = 0
    for seed in range(12):
        story = Story("usa", 2, seed)
        chance = random.Random(seed)
        while story.match.state != "over":
            seat = story.match.waiting[0]
            assert story.match.game is not None
            labels = story.match.game.labels
            claims = [move for move in story.moves(seat) if labels[move].kind == "claim"]
            story.move(seat, chance.choice(claims or story.moves(seat)))
        ended_quietly += bool(story.match.undoable)
        assert not any(story.match.may_undo(seat) for seat in (0, 1))
        with pytest.raises(Problem):
            checks.may_undo(story.match, story.match.undoer or 0)
    assert ended_quietly, "a game ended with a move that revealed nothing"


def test_an_undo_after_an_outage_charges_it_to_nobody() -> None:
    story = Story("usa", 2, 7, Clock("game", 600))
    story.move(0, story.moves(0)[0])
    story.tell(None, deeds.Resumed(), later=10**9)
    story.tell(0, deeds.Undone())
    assert story.match.clocks is not None
    assert story.match.clocks.late(story.match.at + 10_000) == []


def test_after_a_bot_has_decided_the_next_decision_has_all_its_time() -> None:
    story = Story("usa", 2, 7, Clock("move", 60))
    for seat in (0, 1):
        story.move(seat, story.moves(seat)[0])
    story.tell(0, deeds.Absent("time"), later=50_000)
    story.draw(0, bot="easy")
    story.tell(0, deeds.Returned())
    assert story.left(0) == 60_000, "the second card is another decision than the first"
    story.tell(0, deeds.Absent("left"), later=50_000)
    story.draw(0, bot="easy")
    story.tell(0, deeds.Returned())
    story.draw(1)
    story.draw(1)
    assert story.match.waiting == (0,)
    assert story.left(0) == 60_000, "and so is the next turn"


@pytest.mark.parametrize("per", ["move", "game"])
def test_an_undo_gives_no_time_to_those_who_are_still_to_choose(
    per: Literal["move", "game"],
) -> None:
    story = Story("usa", 2, 7, Clock(per, 60))
    story.move(0, story.moves(0)[0])
    story.tell(1, deeds.Absent("time"), later=90_000)
    story.tell(1, deeds.Returned())
    assert story.left(1) == 0
    before = story.match.clocks
    story.tell(0, deeds.Undone())
    after = story.match.clocks
    assert before is not None and after is not None
    assert (after.left[1], after.since[1]) == (before.left[1], before.since[1])


# Clocks

seats_of = st.sets(st.integers(0, 2))
times = st.lists(st.tuples(seats_of, seats_of, st.integers(0, 100_000)), max_size=20)
settings = st.builds(
    Clock, st.sampled_from(["move", "game"]), st.integers(5, 100), st.integers(0, 30)
)


def steps(clock: Clock, changes: list[tuple[set[int], set[int], int]]) -> list[tuple[int, Clocks]]:
    """Clocks of three seats after each change: who thinks, who anew, and after how long."""
    at, clocks, found = 0, Clocks.full(clock, 3), []
    for thinking, fresh, later in changes:
        at += later
        clocks = clocks.run(thinking, fresh, at)
        found.append((at, clocks))
    return found


@given(settings, times)
def test_the_clocks_of_those_who_think_run_and_no_others(clock: Clock, changes: Any) -> None:
    for (thinking, _, _), (_, clocks) in zip(changes, steps(clock, changes), strict=True):
        assert {seat for seat in range(3) if clocks.since[seat] is not None} == thinking
        assert {seat for seat in range(3) if clocks.deadline(seat) is not None} == thinking


@given(settings, times)
def test_nobody_gains_time_and_nobody_has_less_than_none(clock: Clock, changes: Any) -> None:
    full = before = Clocks.full(clock, 3).left
    for (_, fresh, _), (_, clocks) in zip(changes, steps(clock, changes), strict=True):
        for seat, now in enumerate(clocks.left):
            if clock.per == "move" and seat in fresh:
                assert now == full[seat], "each decision has all its time"
            else:
                assert 0 <= now <= before[seat]
        before = clocks.left


@given(settings, times)
def test_what_is_left_and_what_was_thought_is_all_the_time_there_is(
    clock: Clock, changes: Any
) -> None:
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
def test_after_an_outage_a_deadline_is_as_far_away_as_what_was_left(
    clock: Clock, changes: Any, outage: int
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
def test_the_late_are_those_whose_deadline_has_come(clock: Clock, changes: Any, later: int) -> None:
    for at, clocks in steps(clock, changes):
        deadlines = [clocks.deadline(seat) for seat in range(3)]
        coming = [deadline for deadline in deadlines if deadline is not None]
        assert clocks.next_deadline == min(coming, default=None)
        for seat in range(3):
            deadline = clocks.deadline(seat)
            is_late = deadline is not None and deadline <= at + later
            assert (seat in clocks.late(at + later)) == is_late
