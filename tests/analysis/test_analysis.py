"""The analysis of games: sums that add up, luck and errors that are what they should be."""

from __future__ import annotations

import threading

import pytest
from helpers import play

import trunkline as tl
from analysis.positions import (
    GOLDEN,
    coin_flip,
    engine_for,
    late_game,
    short_game,
    winning_claim,
)
from trunkline.analysis import Analysis, AnalysisCancelled, AnalysisProgress, analyze
from trunkline.analysis.judgement import accuracy, label_for
from trunkline.bots.search.engine import Search
from trunkline.bots.search.evaluation import Evaluation

GAMES = ("usa-2-03", "usa-3-01", "europe-2-07", "germany-2-03", "marklin-2-06")


def assert_adds_up(found: Analysis) -> None:
    """Luck and errors of all moves are the change from the first position to the last."""
    for before, move in zip(found.estimates, found.moves, strict=False):
        for seat in range(len(found.names)):
            change = move.after.wins[seat] - before.wins[seat]
            assert move.error[seat] + move.luck[seat] == change
            assert move.chance[seat] + move.hidden[seat] == move.luck[seat]
    for seat in found.seats:
        parts = (seat.own_error, seat.own_luck, seat.others_error, seat.others_luck)
        assert sum(parts) == seat.final - seat.initial
        assert sum(luck.own for luck in seat.luck.values()) == seat.own_luck
        assert sum(luck.others for luck in seat.luck.values()) == seat.others_luck


def assert_sums_to_one(found: Analysis) -> None:
    for estimate in found.estimates:
        assert sum(estimate.wins) == 1
        assert all(0 <= win <= 1 for win in estimate.wins)
    for move in found.moves:
        assert sum(move.error) == sum(move.luck) == 0
        assert move.known is None or sum(move.known.wins) == 1


# Sums


@pytest.mark.parametrize("name", GAMES)
def test_luck_and_errors_of_golden_games_add_up(name: str) -> None:
    game = tl.replay((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    found = analyze(game, playouts=1)
    assert len(found.moves) == len(game.played)
    assert_adds_up(found)
    assert_sums_to_one(found)
    winners = game.winners()
    for seat in found.seats:
        assert seat.initial == pytest.approx(1 / game.seats)
        assert seat.final == pytest.approx((seat.seat in winners) / len(winners))
    assert found.moves[-1].after.scores == tuple(score.total for score in game.scores())


def test_an_unfinished_game_ends_with_an_estimate() -> None:
    found = analyze(short_game(seats=3), playouts=1)
    assert_adds_up(found)
    assert_sums_to_one(found)
    assert not found.finished
    assert found.moves[-1].after.playouts > 0


def test_a_game_without_moves_has_only_the_luck_of_the_deal() -> None:
    found = analyze(tl.Game("usa", seats=2, seed=1), playouts=200)
    assert found.moves == ()
    for seat in found.seats:
        assert seat.own_luck == seat.luck["opening deal"].own == seat.final - seat.initial
        assert seat.accuracy == 100


def test_a_game_that_ended_early_ends_with_its_result() -> None:
    game = short_game()
    game.resign(1)
    game.end_early()
    found = analyze(game, playouts=500)
    assert_adds_up(found)
    assert found.moves[-1].after.wins == (1, 0)
    assert found.moves[-1].source == "early end"


def test_a_record_is_analyzed_like_its_game() -> None:
    game = short_game(moves=6)
    assert analyze(game.record(), playouts=300) == analyze(game, playouts=300)


# Luck


def test_a_coin_flip_is_luck_and_no_error() -> None:
    start = coin_flip()
    game = play(start.copy(), "claim Venezia-Zürich 2 green")
    found = analyze(game, playouts=3000, start=start)
    (move,) = found.moves
    assert found.start.wins[0] == pytest.approx(0.5, abs=0.05)
    assert move.known is not None
    assert move.known.wins[0] == pytest.approx(0.5, abs=0.05)
    assert move.error == (0, 0)
    assert move.source == "tunnels"
    assert move.chance == move.luck
    assert abs(move.luck[0]) == pytest.approx(0.5, abs=0.05)
    assert move.decision is not None
    assert move.decision.label is None
    assert found.seats[0].accuracy == 100
    assert_adds_up(found)


def test_what_the_planner_plays_without_chance_changes_nothing() -> None:
    game = short_game(moves=40)
    found = analyze(game, playouts=1)
    before = found.start
    quiet = 0
    for move in found.moves:
        decision = move.decision
        if decision is not None and decision.planner_move == move.move:
            assert move.error == (0, 0)
            assert move.hidden == (0, 0)
            if move.source is None:
                assert move.after == before
                quiet += 1
        before = move.after
    assert quiet


def test_the_value_of_a_position_does_not_depend_on_the_order_of_the_tickets() -> None:
    names = [ticket.name for ticket in tl.position("usa").ticket_deck()]
    found = []
    for order in (names, names[::-1]):
        game = tl.position("usa", hands={0: "8 red", 1: "8 blue"}, ticket_deck=order)
        assert [ticket.name for ticket in game.ticket_deck()] == order
        evaluation = Evaluation(engine_for(game), game, 7)
        evaluation.run(0, 60)
        found.append(evaluation.tally())
    assert found[0] == found[1]


def test_tickets_that_a_seat_has_returned_keep_their_place_in_the_deck() -> None:
    game = tl.position(
        "usa", offer=[ticket.name for ticket in tl.position("usa").ticket_deck()[:3]]
    )
    game.play("keep 1")
    lowest = game.ticket_deck()[-2:]
    assert set(lowest) <= set(game.observe(0).located_tickets)
    evaluation = Evaluation(engine_for(game), game, 1)
    orders = set()
    for number in range(5):
        dealt = game.copy()
        evaluation.deal_into(number, dealt)
        assert dealt.ticket_deck()[-2:] == lowest
        assert set(dealt.ticket_deck()) == set(game.ticket_deck())
        orders.add(dealt.ticket_deck())
    assert len(orders) == 5


def test_playouts_differ_only_in_what_is_up_to_chance() -> None:
    game = short_game(moves=30)
    evaluation = Evaluation(engine_for(game), game, 1)
    dealt = game.copy()
    evaluation.deal_into(0, dealt)
    assert dealt.digest() != game.digest()
    assert dealt.deck == game.deck
    for seat in range(game.seats):
        assert dealt.observe(seat) == game.observe(seat)
        assert dealt.hand(seat) == game.hand(seat)
        assert dealt.tickets(seat) == game.tickets(seat)


def test_luck_is_named_after_what_chance_decided() -> None:
    found = analyze(short_game(moves=40), playouts=1)
    for move in found.moves:
        if move.kind in ("take", "draw card"):
            assert move.source == "card draws"
        elif move.kind == "draw tickets":
            assert move.source == "ticket offers"
        elif move.kind == "keep":
            assert move.source is None


# Errors


def test_a_winning_claim_that_was_not_made_is_a_blunder() -> None:
    start = winning_claim()
    game = play(start.copy(), "draw card", "draw card")
    found = analyze(game, playouts=3000, start=start)
    decision = found.moves[0].decision
    assert decision is not None
    assert decision.label == "blunder"
    assert decision.loss == 1
    assert decision.best is not None
    assert decision.best.move.startswith("claim")
    assert "6 red" in decision.best.move
    assert found.moves[0].error == (-1, 1)
    assert found.moves[1].decision is not None
    assert found.moves[1].decision.label is None
    assert found.seats[0].blunders == 1
    assert found.seats[0].accuracy < 5
    assert found.seats[1].accuracy == 100
    assert_adds_up(found)


def test_a_forced_move_has_no_alternatives() -> None:
    start = tl.position("usa", hands={0: "", 1: "rest"}, deck="", display=[])
    assert [move.kind for move in start.moves()] == ["draw tickets"]
    found = analyze(play(start.copy(), "draw tickets"), playouts=100, start=start)
    (move,) = found.moves
    assert move.forced
    assert (move.decision, move.known, move.error) == (None, None, (0, 0))
    assert move.source == "ticket offers"


def test_a_loss_within_the_noise_has_no_label() -> None:
    assert label_for(0.3, 0.11, seats=2) is None
    assert label_for(0.3, 0.01, seats=2) == "blunder"


def test_a_label_is_that_of_what_the_loss_is_at_least() -> None:
    assert label_for(0.16, 0.02, seats=2) == "mistake"
    assert label_for(0.17, 0.02, seats=2) == "blunder"
    assert label_for(0.06, 0.015, seats=2) is None


@pytest.mark.parametrize(
    ("loss", "seats", "label"),
    [
        (0.049, 2, None),
        (0.05, 2, "inaccuracy"),
        (0.10, 2, "mistake"),
        (0.15, 2, "blunder"),
        (0.024, 4, None),
        (0.025, 4, "inaccuracy"),
        (0.05, 4, "mistake"),
        (0.075, 4, "blunder"),
    ],
)
def test_labels_begin_at_a_loss_that_depends_on_the_seats(
    loss: float, seats: int, label: str | None
) -> None:
    assert label_for(loss, 0.0, seats) == label


def test_accuracy_is_100_without_loss_and_falls_with_it() -> None:
    assert accuracy(0, seats=2) == 100
    assert 100 > accuracy(0.01, seats=2) > accuracy(0.02, seats=2) > 0
    assert accuracy(0.01, seats=4) == accuracy(0.02, seats=2)


# Tickets


def test_hindsight_knows_which_tickets_the_network_completes() -> None:
    start = tl.position(
        "usa",
        offer=["Denver-El Paso", "Kansas City-Houston", "New York-Atlanta"],
        tracks={
            0: ["Denver-Santa Fe", "El Paso-Santa Fe"],
            1: ["Calgary-Vancouver", "Chicago-Duluth", "Little Rock-New Orleans"],
        },
        turns_left=1,
    )
    found = analyze(play(start.copy(), "keep 2"), playouts=2000, start=start)
    (choice,) = found.ticket_choices
    denver, kansas, _ = choice.offered
    assert choice.kept == (kansas,)
    assert choice.best == choice.hindsight_best == (denver,)
    assert choice.loss == 1
    assert choice.hindsight_points == 4 + 5


def test_a_seat_must_keep_as_many_tickets_in_hindsight_as_at_the_time() -> None:
    found = analyze(short_game(moves=2), playouts=1)
    assert [choice.seat for choice in found.ticket_choices] == [0, 1]
    for choice in found.ticket_choices:
        assert len(choice.hindsight_best) >= 2
        assert choice.hindsight_points >= 0


# The budget


def test_the_same_playouts_give_the_same_analysis_on_any_number_of_threads() -> None:
    start, game = late_game()
    found = [analyze(game, playouts=9000, threads=n, start=start) for n in (1, 2)]
    assert found[0] == found[1]
    assert found[0].playouts <= 9000
    assert analyze(game, playouts=9000, start=start, seed=1) != found[0]


def test_more_playouts_give_smaller_errors() -> None:
    start, game = late_game()
    few, many = (analyze(game, playouts=n, start=start) for n in (3000, 20000))
    assert many.standard_error < few.standard_error


def test_it_stops_when_the_time_is_up() -> None:
    found = analyze(short_game(moves=4), seconds=0.01)
    assert_adds_up(found)


def test_a_cancelled_analysis_ends() -> None:
    event = threading.Event()
    seen: list[AnalysisProgress] = []

    def progress(now: AnalysisProgress) -> None:
        seen.append(now)
        event.set()

    with pytest.raises(AnalysisCancelled):
        analyze(short_game(), seconds=3600, progress=progress, cancelled=event.is_set)
    assert len(seen) == 1


def test_progress_grows_to_the_whole() -> None:
    seen: list[AnalysisProgress] = []
    start, game = late_game()
    found = analyze(game, playouts=3000, start=start, progress=seen.append)
    assert [now.done for now in seen] == sorted(now.done for now in seen)
    assert seen[-1].playouts == found.playouts


# Bad input


def test_what_cannot_be_analyzed_is_refused() -> None:
    with pytest.raises(ValueError, match="start"):
        analyze(winning_claim(), playouts=10)
    with pytest.raises(ValueError, match="did not begin with"):
        analyze(play(winning_claim(), "draw card"), playouts=10, start=coin_flip())
    with pytest.raises(TypeError, match="game or its record"):
        analyze(3, playouts=10)  # type: ignore[arg-type]
    with pytest.raises(tl.RecordError):
        analyze("not a record", playouts=10)
    with pytest.raises(ValueError, match="playout"):
        analyze(tl.Game(seed=1), playouts=0)
    with pytest.raises(ValueError, match="seconds"):
        analyze(tl.Game(seed=1), seconds=-1)


# The search


def test_a_required_move_is_searched_and_never_dropped() -> None:
    game = winning_claim()
    bad = game.compiled.notation.parse("draw tickets").number
    search = Search(engine_for(game), game.observe(0), 0, 1, 3, 100, bad)
    assert search.moves[-1] == bad
    assert search.size == 4
    search.run(0, 40)
    search.drop_losers(1.5)
    result = next(result for result in search.results() if result["move"] == bad)
    assert not result["dropped"]
    assert search.compare(0, search.size - 1)[0]["win"] == 1


def test_a_required_move_must_be_legal() -> None:
    game = winning_claim()
    with pytest.raises(ValueError, match="not legal"):
        Search(engine_for(game), game.observe(0), 0, 1, 3, 100, 60000)
    with pytest.raises(ValueError, match="not legal"):
        Evaluation(engine_for(game), game, 1, 60000, 0)


def test_win_shares_of_a_search_sum_to_one() -> None:
    game = short_game(seats=3)
    search = Search(engine_for(game), game.observe(game.seat), game.seat, 1, 4, 100)
    search.run(0, 30)
    for candidate in range(search.size):
        tally = search.tally(candidate)
        assert sum(seat["win"] for seat in tally) == pytest.approx(1)
        assert sum(seat["win"] for seat in search.compare(candidate, 0)) == pytest.approx(0)
    assert search.tally(0, 30)[0]["samples"] == 0
