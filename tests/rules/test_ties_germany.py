"""The end of Märklin and Germany: the most completed tickets, the total, and tie-breaks."""

import pytest
from helpers import GERMAN_EDITIONS, MARKLIN_EDITIONS, SEATS
from msgspec import Struct

import trunkline as tl

BONUS = {"marklin": 10, "marklin-condensed": 10, "marklin-manual": 10, "germany": 15}
TO_DUESSELDORF = ["Bremen-Münster", "Dortmund-Münster (1)", "Dortmund-Düsseldorf (1)"]  # 4, 1, 1
TO_CHEMNITZ = ["Berlin-Leipzig", "Chemnitz-Leipzig"]  # 7 and 2
every_edition = pytest.mark.parametrize("edition", GERMAN_EDITIONS)
every_marklin = pytest.mark.parametrize("edition", MARKLIN_EDITIONS)


class Side(Struct):
    """What one seat has."""

    tracks: list[str] = []
    tickets: list[str] = []
    merchandise: int = 0
    meeples: dict[str, int] = {}


def final(edition: str, *sides: Side) -> tl.Game:
    """A position in which the seats have these things."""
    placed = dict(enumerate(sides))
    return tl.position(
        edition,
        len(sides),
        tracks={seat: side.tracks for seat, side in placed.items()},
        tickets={seat: side.tickets for seat, side in placed.items()},
        merchandise={seat: side.merchandise for seat, side in placed.items() if side.merchandise},
        collected={seat: side.meeples for seat, side in placed.items() if side.meeples},
    )


def tied(edition: str, total: int, *sides: Side, by: str | None = None) -> list[int]:
    """The winners if all sides have this total, and what decides, in any seating."""
    found = [_winners(edition, total, order, by) for order in (sides, sides[::-1])]
    assert found[0] == sorted(len(sides) - 1 - seat for seat in found[1])
    return found[0]


def _winners(edition: str, total: int, sides: tuple[Side, ...], by: str | None) -> list[int]:
    game = final(edition, *sides)
    assert [score.total for score in game.scores()] == [total] * len(sides)
    assert game.decided_by() == by
    return game.winners()


# The total


@every_edition
def test_completed_tickets_add_their_value_and_others_subtract_it(edition: str) -> None:
    game = final(edition, Side(TO_DUESSELDORF, ["Bremen-Düsseldorf", "Berlin-Chemnitz"]), Side())
    score = game.scores()[0]
    assert (score.parts["routes"], score.parts["tickets"], score.parts["globetrotter"]) == (
        6,
        5 - 6,
        BONUS[edition],
    )
    assert score.total == 6 - 1 + BONUS[edition]


@every_marklin
def test_merchandise_is_part_of_the_total(edition: str) -> None:
    game = final(edition, Side(merchandise=17), Side(["Berlin-Leipzig"], merchandise=3))
    assert [score.parts["merchandise"] for score in game.scores()] == [17, 3]
    assert [score.total for score in game.scores()] == [17, 10]
    assert game.winners() == [0]


def test_majorities_are_part_of_the_total() -> None:
    game = final("germany", Side(meeples={"red": 2}), Side(["Berlin-Hannover"], meeples={"red": 1}))
    assert [score.total for score in game.scores()] == [20, 28]
    assert game.winners() == [1]


@every_edition
def test_there_is_no_bonus_for_the_longest_path(edition: str) -> None:
    game = final(edition, Side(["Berlin-Hannover", "Berlin-Leipzig"]), Side(["Bremen-Münster"]))
    assert [score.parts["longest_path"] for score in game.scores()] == [0, 0]
    assert [score.total for score in game.scores()] == [25, 4]


# The most completed tickets


@every_edition
def test_the_most_completed_tickets_score_10_in_marklin_and_15_in_germany(edition: str) -> None:
    game = final(
        edition,
        Side(TO_CHEMNITZ, ["Berlin-Chemnitz"]),
        Side(
            [*TO_DUESSELDORF, "Bremen-Hannover", "Hannover-Kassel (1)"],
            ["Bremen-Düsseldorf", "Bremen-Kassel"],
        ),
        Side(tickets=["Erfurt-Würzburg"]),
    )
    assert [score.completed for score in game.scores()] == [1, 2, 0]
    assert [score.parts["globetrotter"] for score in game.scores()] == [0, BONUS[edition], 0]


@every_edition
def test_their_number_counts_not_their_value_and_incomplete_ones_do_not_count(edition: str) -> None:
    long_way = ["Frankfurt-Mainz (1)", "Mainz-Saarbrücken", "Saarbrücken-Frankreich"]
    game = final(
        edition,
        Side(TO_DUESSELDORF, ["Bremen-Düsseldorf"]),
        Side(long_way, ["Kiel-Schweiz", "Berlin-Schweiz", "Rostock-Österreich"]),
    )
    assert [score.parts["globetrotter"] for score in game.scores()] == [BONUS[edition], 0]


@every_edition
@pytest.mark.parametrize("seats", SEATS)
def test_all_seats_tied_for_the_most_tickets_score_the_bonus(edition: str, seats: int) -> None:
    sides = [
        Side(TO_DUESSELDORF, ["Bremen-Düsseldorf"]),
        Side(TO_CHEMNITZ, ["Berlin-Chemnitz"]),
        Side(tickets=["Erfurt-Würzburg"]),
        Side(["Berlin-Rostock"]),
        Side(),
    ]
    game = final(edition, *sides[:seats])
    bonus = BONUS[edition]
    assert [score.parts["globetrotter"] for score in game.scores()] == [bonus, bonus, 0, 0, 0][
        :seats
    ]


@every_edition
def test_the_bonus_needs_a_completed_ticket(edition: str) -> None:
    game = final(edition, Side(["Berlin-Hannover"]), Side(tickets=["Berlin-Chemnitz"]))
    assert [score.parts["globetrotter"] for score in game.scores()] == [0, 0]


# Ties


@every_marklin
def test_a_tie_in_marklin_goes_first_to_the_most_completed_tickets(edition: str) -> None:
    one = Side(TO_DUESSELDORF, ["Bremen-Düsseldorf"])  # 6, 5 and the bonus
    other = Side(["Berlin-Hannover"], merchandise=3)
    assert tied(edition, 21, one, other, by="tickets") == [0]


@every_marklin
def test_a_tie_in_marklin_goes_next_to_the_highest_merchandise_total(edition: str) -> None:
    one = Side(["Bremen-Emden"], merchandise=3)
    other = Side(["Berlin-Leipzig"])
    assert tied(edition, 7, one, other, by="merchandise") == [0]
    assert tied(edition, 7, one, other, Side(["Kiel-Rostock"]), by="merchandise") == [0]


@every_marklin
def test_a_tie_in_marklin_is_shared_where_merchandise_is_equal_too(edition: str) -> None:
    one = Side(["Berlin-Leipzig"], merchandise=2)
    other = Side(["Kiel-Rostock"], merchandise=2)
    third = Side(["Berlin-Magdeburg", "Bremen-Emden", "Konstanz-Lindau"])
    assert tied(edition, 9, one, other) == [0, 1]
    assert tied(edition, 9, one, other, third, by="merchandise") == [0, 1]


@every_marklin
def test_completed_tickets_of_equal_number_leave_a_tie_to_merchandise(edition: str) -> None:
    one = Side([*TO_DUESSELDORF, "Berlin-Magdeburg"], ["Bremen-Düsseldorf"])  # 6, 4 and 5
    other = Side(TO_CHEMNITZ, ["Berlin-Chemnitz"])  # 9 and 6
    assert tied(edition, 25, one, other) == [0, 1]
    one = Side(TO_DUESSELDORF, ["Bremen-Düsseldorf"], merchandise=4)
    assert tied(edition, 25, one, other, by="merchandise") == [0]


def test_a_tie_in_germany_goes_first_to_the_most_completed_tickets() -> None:
    one = Side(TO_CHEMNITZ, ["Berlin-Chemnitz"], meeples={"red": 1})  # 9, 6, the bonus and 20
    other = Side(
        ["Berlin-Hannover", "Kiel-Rostock", "Bremen-Emden", "Konstanz-Lindau"],  # 18, 7, 4 and 1
        meeples={"blue": 5},
    )
    assert tied("germany", 50, one, other, by="tickets") == [0]


def test_a_tie_in_germany_goes_next_to_the_most_meeples_of_all_colors() -> None:
    one = Side(meeples={"blue": 1, "green": 2})
    other = Side(meeples={"red": 1, "white": 1})
    assert tied("germany", 40, one, other, by="meeples") == [0]


def test_meeples_that_score_nothing_break_a_tie_too() -> None:
    """The third most of a colour is worth nothing, and still counts."""
    third = Side(
        ["Berlin-Hannover", "Berlin-Leipzig", "Bremen-Emden", "Konstanz-Lindau"],  # 18, 7, 4 and 1
        meeples={"red": 1},
    )
    without = Side(["Berlin-Rostock", "Berlin-Dresden", "Berlin-Magdeburg", "Augsburg-Ulm (1)"])
    leaders = Side(meeples={"red": 3}), Side(meeples={"red": 2})
    for sides, winner in (((third, without, *leaders), 0), ((without, *leaders, third), 3)):
        game = final("germany", *sides)
        assert sorted(score.total for score in game.scores()) == [10, 20, 30, 30]
        assert (game.winners(), game.decided_by()) == ([winner], "meeples")


def test_a_tie_in_germany_is_shared_where_meeples_are_equal_too() -> None:
    one, other = Side(meeples={"blue": 2, "green": 1}), Side(meeples={"red": 1, "white": 2})
    assert tied("germany", 40, one, other) == [0, 1]
    warm, cold = ("red", "yellow", "white"), ("green", "blue", "black")
    sides = [Side(meeples=dict.fromkeys(colors, 1)) for colors in (warm, cold)]
    assert tied("germany", 60, *sides) == [0, 1]


@every_edition
def test_only_seats_with_the_highest_total_take_part_in_a_tie(edition: str) -> None:
    """Completed tickets do not help a seat that is behind."""
    behind = Side(TO_DUESSELDORF, ["Bremen-Düsseldorf", "Berlin-Schweiz"])
    game = final(edition, Side(["Berlin-Leipzig"]), behind, Side(["Kiel-Rostock"]))
    assert game.scores()[1].completed == 1
    assert (game.winners(), game.decided_by()) == ([0, 2], None)


@every_edition
@pytest.mark.parametrize("seats", SEATS)
def test_seats_that_are_equal_in_everything_share_the_win(edition: str, seats: int) -> None:
    assert final(edition, *[Side()] * seats).winners() == list(range(seats))
