"""What bots say about their moves: legal moves, best first, in true sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from helpers import COLORS, EDITIONS, MARKLIN_EDITIONS, USA_EDITIONS
from random_play import payment

import trunkline as tl
from bots.games import DASH, INSTANT, bot_class, make_bots, positions, sample_positions
from trunkline.bots import Candidate
from trunkline.bots.explanations import explanation
from trunkline.bots.move_reasons import (
    CardForRoute,
    DeckDraw,
    MoveReason,
    PlannedClaim,
    WhyNow,
)
from trunkline.bots.planner import Planner
from trunkline.bots.planning.candidates import Why
from trunkline.bots.planning.engine import PlannerEngine
from trunkline.editions import load
from trunkline.notation import held_ticket

EXPLAINING = ["greedy", "easy", "medium", "hard", "planner"]

each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_name = pytest.mark.parametrize("name", EXPLAINING)


class Thought(NamedTuple):
    """A position, the seat to move, and the candidates of a bot."""

    game: tl.Game
    seat: int
    candidates: list[Candidate]


@cache
def thoughts(edition: str, name: str = "planner") -> list[Thought]:
    """The candidates of a bot in many positions."""
    bot = bot_class(name)(seed=2)
    return [
        Thought(game.copy(), seat, bot.explain(game.observe(seat)))
        for game, seat in sample_positions(edition, every=13, bot=name)
    ]


def claims(edition: str) -> Iterator[tuple[tl.Game, int, Candidate]]:
    """The planner's candidates that are claims."""
    for game, seat, candidates in thoughts(edition):
        yield from ((game, seat, each) for each in candidates if each.move.kind == "claim")


@cache
def routes(edition: str) -> dict[str, list[int]]:
    """The tracks of every route, by its name in sentences."""
    board = load(edition).board
    found: dict[str, list[int]] = {}
    for number, track in enumerate(board.tracks):
        name = f"{board.cities[track.a].name}{DASH}{board.cities[track.b].name}"
        found.setdefault(name, []).append(number)
    return found


@cache
def tickets(edition: str) -> set[str]:
    """The names of tickets in sentences."""
    rules = load(edition)
    return {held_ticket(rules, i).name.replace("-", DASH) for i in range(len(rules.tickets))}


def test_only_the_random_bot_explains_nothing() -> None:
    seen = tl.Game("usa", seed=1).observe(0)
    silent = [name for name in INSTANT if not bot_class(name)().explain(seen)]
    assert silent == ["random"]


@each_edition
@each_name
def test_candidates_are_distinct_legal_moves(name: str, edition: str) -> None:
    for game, seat, candidates in thoughts(edition, name):
        moves = [candidate.move for candidate in candidates]
        assert set(moves) <= set(game.moves(seat))
        assert len(set(moves)) == len(moves)


@each_edition
@each_name
def test_the_first_candidate_is_what_the_bot_plays(name: str, edition: str) -> None:
    for game, seat, candidates in thoughts(edition, name):
        assert candidates[0].move == bot_class(name)(seed=2).choose(game.observe(seat))


@each_edition
@each_name
def test_candidates_are_sorted_by_value(name: str, edition: str) -> None:
    for _, _, candidates in thoughts(edition, name):
        values = [candidate.value for candidate in candidates]
        assert values == sorted(values, reverse=True)  # this also detects nan


@each_edition
def test_no_route_can_wait_for_a_second_card(edition: str) -> None:
    ready: dict[str, set[bool]] = {"turn": set(), "second card": set()}
    for game, _, candidates in thoughts(edition):
        for each in candidates:
            if isinstance(each.reason, CardForRoute | DeckDraw):
                ready[game.phase].add(each.reason.ready > 0)
    assert ready == {"turn": {True, False}, "second card": {False}}


@each_edition
@each_name
def test_a_reason_is_one_line_of_plain_words(name: str, edition: str) -> None:
    for _, _, candidates in thoughts(edition, name):
        for candidate in candidates:
            assert candidate.why.isprintable()
            assert candidate.why == " ".join(candidate.why.split()) != ""
            assert not re.search(r"[{}<>_\[\]]|None|nan|Why|option|%", candidate.why)
            assert not re.search(r"\b(1|one more) \w*s\b(?<!ss)", candidate.why)


@each_edition
def test_routes_and_tickets_in_reasons_exist(edition: str) -> None:
    known = sorted(routes(edition).keys() | tickets(edition), key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, known)))
    named = 0
    for thought in thoughts(edition):
        for candidate in thought.candidates:
            rest, number = pattern.subn("", candidate.why)
            assert DASH not in rest, candidate
            named += number
    assert named


@each_edition
def test_the_reason_for_a_claim_names_the_claimed_route(edition: str) -> None:
    named = 0
    for _, _, candidate in claims(edition):
        found = re.match(r"(?:a rival needs )?(.*?) (?:is on the way to|to join) ", candidate.why)
        if found is not None:
            named += 1
            assert candidate.move.track in routes(edition)[found[1]], candidate
    assert named


@each_edition
def test_the_reason_for_a_claim_names_incomplete_tickets_of_the_seat(edition: str) -> None:
    named = 0
    for game, seat, candidate in claims(edition):
        if isinstance(candidate.reason, PlannedClaim):
            named += 1
            done = {t.index: r.done for t, r in zip(*held_and_results(game, seat), strict=True)}
            assert candidate.reason.tickets
            assert not any(done[ticket] for ticket in candidate.reason.tickets)
    assert named


def held_and_results(game: tl.Game, seat: int) -> tuple[Sequence[Any], Sequence[Any]]:
    return game.tickets(seat), game.scores()[seat].ticket_results


@each_edition
def test_a_claim_completes_the_tickets_that_its_reason_says_it_does(edition: str) -> None:
    completed = 0
    for game, seat, candidate in claims(edition):
        reason = candidate.reason
        if isinstance(reason, PlannedClaim) and not is_uncertain(game, candidate.move):
            after = game.copy()
            after.play(candidate.move, seat)
            new = {*after.completed_tickets(seat)} - {*game.completed_tickets(seat)}
            assert {*reason.completes} <= new
            assert (WhyNow.COMPLETES_TICKET in reason.now) == bool(reason.completes)
            completed += len(reason.completes)
    assert completed


@each_edition
def test_what_speaks_for_a_claim_now_is_true(edition: str) -> None:
    said: set[WhyNow] = set()
    for game, seat, candidate in claims(edition):
        if not isinstance(candidate.reason, PlannedClaim):
            continue
        assert candidate.move.track is not None
        reason, tracks = candidate.reason, game.edition.board.tracks
        track, now = tracks[candidate.move.track], set(reason.now)
        said |= now
        assert len(reason.now) == len(now) > 0
        left = game.trains[seat] - track.length
        assert (WhyNow.SHORT in now) == (track.length <= 2)
        assert (WhyNow.LAST_ROUND in now) == (left <= game.edition.rules.last_round_trains)
        near = {
            owner
            for other, owner in game.owners.items()
            if {tracks[other].a, tracks[other].b} & {track.a, track.b} and owner != seat
        }
        assert set(reason.rivals) == near
        assert (WhyNow.RIVALS_NEAR in now) == bool(near)
        assert (WhyNow.NO_WAY_AROUND in now) == (reason.extra_trains is None)
        assert (reason.reserve is not None) == track.tunnel
    assert said >= {WhyNow.COMPLETES_TICKET, WhyNow.RIVALS_NEAR, WhyNow.NO_WAY_AROUND}


@each_edition
def test_the_planner_gives_its_reasons_as_data_too(edition: str) -> None:
    for game, _, candidates in thoughts(edition):
        for move, _, why, reason in candidates:
            assert reason is not None
            assert why == explanation(reason, move, game.edition)
            assert msgspec.json.decode(msgspec.json.encode(reason), type=MoveReason) == reason


@each_edition
def test_the_reason_for_a_card_names_an_open_route_that_it_pays_for(edition: str) -> None:
    wanted = 0
    for game, seat, candidates in thoughts(edition):
        open_tracks = set(game.open_tracks(seat))
        for candidate in candidates:
            found = re.match(r"\w+ more (\w+) for (.*?), (?:on the way|for its)", candidate.why)
            if found is None:
                continue
            wanted += 1
            tracks = open_tracks.intersection(routes(edition)[found[2]])
            board = [game.edition.board.tracks[track] for track in tracks]
            assert min(track.length for track in board) <= game.trains[seat]
            if candidate.move.card in COLORS:
                assert found[1] == candidate.move.card
                assert {track.color for track in board} & {"gray", candidate.move.card}
    assert wanted


@pytest.mark.parametrize("edition", [*USA_EDITIONS, "europe", *MARKLIN_EDITIONS])
def test_a_move_of_the_last_turn_adds_the_points_it_promises(edition: str) -> None:
    """Points, tickets, stations and the longest path. The bonus for most tickets is unknown."""
    promises = 0
    for seats in (2, 3):
        for game in positions(tl.Game(edition, seats, seed=seats), make_bots("planner", seats)):
            for move, value, why, _ in bot_class("planner")().explain(game.observe(game.seat)):
                if not why.startswith("the last turn: this adds") or is_uncertain(game, move):
                    continue
                promises += 1
                after = game.copy()
                after.play(move)
                assert value == counted(after, game.seat) - counted(game, game.seat)
                assert re.search(rf"\b{value:.0f} points?$", why)
    assert promises


@each_edition
def test_every_route_that_can_be_claimed_is_considered_in_the_last_turn(edition: str) -> None:
    """Checked with each hand that exactly pays for some claim."""
    bot, compiled = bot_class("planner")(), tl.Game(edition).compiled
    deck = Counter(compiled.edition.rules.cards)
    hands = {frozenset(payment(move).items()) for move in compiled.moves if move.kind == "claim"}
    for hand in hands:
        if not Counter(dict(hand)) <= deck:
            continue
        game = tl.position(edition, hands={0: dict(hand)}, turns_left=1)
        found = bot.explain(game.observe(0))
        assert claimed(game, game.moves()) == claimed(game, [each.move for each in found])


def claimed(game: tl.Game, moves: list[tl.Move]) -> set[frozenset[str]]:
    """The routes that these moves claim."""
    tracks = [game.edition.board.tracks[m.track] for m in moves if m.track is not None]
    return {frozenset((track.a, track.b)) for track in tracks}


def is_uncertain(game: tl.Game, move: tl.Move) -> bool:
    """Whether a tunnel may fail, or a ride may continue."""
    tunnel = move.track is not None and game.edition.board.tracks[move.track].tunnel
    return bool(tunnel) or move.kind == "ride"


def counted(game: tl.Game, seat: int) -> int:
    score = game.scores()[seat]
    return score.total - score.parts["globetrotter"]


@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
def test_a_ride_scores_the_points_it_promises(edition: str) -> None:
    rides = 0
    for game, seat, candidates in thoughts(edition):
        for candidate in candidates:
            found = re.fullmatch(r"a ride for (\d+) points?", candidate.why)
            if found is None:
                continue
            rides += 1
            possible = [r.points for r in game.best_rides(seat) if r.moves[0] == candidate.move]
            assert int(found[1]) == max(possible)
    assert rides


@pytest.mark.parametrize("phase", ["turn", "second card"])
def test_in_the_last_turn_no_card_is_recommended_for_later(phase: str) -> None:
    game = tl.position("usa", turns_left=1, hands={0: "1 red"}, trains={0: 0})
    if phase == "second card":
        game.play("draw card")
    found = bot_class("planner")().explain(game.observe(0))
    cards = [each.why for each in found if each.move.kind in ("take", "draw card")]
    assert cards
    assert set(cards) == {"the last turn: cards no longer matter"}


# All reasons


def only_a_pass() -> tl.Game:
    """Seat 1 has all cards, and there are no tickets."""
    return tl.position("usa", hands={1: "rest"}, deck="", display=[], ticket_deck=[])


def at_a_tunnel() -> tl.Game:
    display = "white white black black green"
    game = tl.position(
        "europe", hands={0: "6 pink"}, deck="2 pink, 1 red", discards="rest", display=display
    )
    game.play("claim Marseille-Zürich 2 pink")
    return game


def reasons(game: tl.Game, seat: int) -> set[Why | tuple[str, str]]:
    """The planner's reasons; a kind of move that is its own reason counts with the phase."""
    engine = PlannerEngine(game.table, Planner.weights(game.edition, game.seats))
    found: set[Why | tuple[str, str]] = set()
    for candidate in engine.candidates(game.observe(seat), seat):
        why = Why(candidate["why"])
        kind = game.labels[candidate["move"]].kind
        found.add((kind, game.phase) if why is Why.KIND_OF_MOVE else why)
    return found


def test_every_reason_occurs() -> None:
    found = reasons(only_a_pass(), 0) | reasons(at_a_tunnel(), 0)
    for edition in ("usa", "europe", "marklin", "germany"):
        for game, seat in sample_positions(edition, every=3):
            found |= reasons(game, seat)
    assert found == set(Why) - {Why.KIND_OF_MOVE} | {
        ("station", "turn"),
        ("pay", "tunnel"),
        ("decline", "tunnel"),
        ("ride", "turn"),
        ("ride", "ride"),
        ("stop", "ride"),
        ("passenger", "placing"),
        ("no passenger", "placing"),
        ("meeple", "meeples"),
        ("no meeple", "meeples"),
    }


def test_a_pass_and_a_tunnel_are_explained() -> None:
    bot = bot_class("planner")()
    (only,) = bot.explain(only_a_pass().observe(0))
    assert (only.move.kind, only.why) == ("pass", "there is nothing else to do")
    paid, declined = bot.explain(at_a_tunnel().observe(0))
    assert (str(paid.move), declined.move.kind) == ("pay 2 pink", "decline")
    assert "2 cards" in paid.why
