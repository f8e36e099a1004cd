"""Statistics agree with what the record of a game says in words."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest
from random_play import Play, law

import trunkline as tl
from trunkline.statistics import statistics

GOLDEN = Path(__file__).parent / "golden"
GAMES = sorted(GOLDEN.glob("*-0[12].txt"))
LINE = re.compile(r"\d+ (?P<seat>\d) (?P<move>[^;]*?) *(; (?P<comment>.*))?")


def lines(text: str) -> list[re.Match[str]]:
    """The moves of a record."""
    return [found for line in text.splitlines() if (found := LINE.fullmatch(line))]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_statistics_agree_with_the_record(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    numbers = statistics(tl.replay(text))
    told = lines(text)
    assert numbers.moves == len(told)
    for seat, counted in enumerate(numbers.seats):
        own = [line for line in told if line["seat"] == str(seat)]
        moves = [line["move"] for line in own]
        failed = [
            line
            for line in own
            if line["comment"] == "the tunnel failed" or line["move"] == "decline"
        ]
        assert counted.cards_taken == sum(move.startswith("take ") for move in moves)
        assert counted.cards_drawn == moves.count("draw card")
        assert counted.stations_built == sum(move.startswith("station ") for move in moves)
        assert counted.tickets_kept == sum(
            len(move.split()) - 1 for move in moves if move.startswith("keep ")
        )
        assert counted.tunnels_tried - counted.tunnels_built == len(failed)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_turns_are_counted_after_the_first_tickets(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = tl.replay(text)
    for_tickets = game.seats * (2 if game.edition.rules.tickets.mix_first else 1)
    turns = Counter(seat for seat, _ in groupby(int(m["seat"]) for m in lines(text)[for_tickets:]))
    numbers = statistics(game)
    assert [counted.turns for counted in numbers.seats] == [turns[s] for s in range(game.seats)]
    assert numbers.turns == turns.total()
    assert numbers.rounds == max(turns.values())


@law(games=60)
def test_statistics_agree_with_the_position(play: Play) -> None:
    game = play.game()
    numbers = statistics(game)
    for seat, counted in enumerate(numbers.seats):
        score = game.scores()[seat]
        assert counted.moves == Counter(m.kind for who, m in game.played if who == seat)
        assert counted.tickets_kept == game.ticket_counts[seat]
        assert counted.tickets_made + counted.tickets_failed == counted.tickets_kept
        assert counted.tickets_kept <= counted.tickets_drawn
        assert counted.spaces + counted.trains_left == game.edition.rules.trains
        assert counted.mean_length * counted.tracks == pytest.approx(counted.spaces)
        assert counted.rides == game.passengers_gone[seat]
        assert counted.ride_points == score.parts["merchandise"]
        assert counted.meeples == game.collected[seat]


def test_a_position_that_was_set_up_has_no_statistics() -> None:
    with pytest.raises(ValueError, match="dealt from a seed"):
        statistics(tl.position("usa"))
