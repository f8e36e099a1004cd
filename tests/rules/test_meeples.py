"""Meeples of Germany: dealt onto the board, taken after claims, scored by majorities."""

from collections import Counter
from itertools import product

import pytest
from helpers import MARKLIN_EDITIONS, SEATS, keep_all, play, refused, texts

import trunkline as tl
from trunkline.editions import load

COLORS = ("red", "green", "yellow", "black", "blue", "white")
ROOM = {
    "berlin": 5,
    "hamburg": 4,
    "koeln": 4,
    "frankfurt": 4,
    "muenchen": 4,
    "leipzig": 3,
    "stuttgart": 3,
}
# A country, and the tracks into it with their price.
WAYS_IN = [
    ("Dänemark", ["Bremerhaven-Dänemark 5 green", "Kiel-Dänemark 2 red"]),
    (
        "Niederlande",
        [
            "Emden-Niederlande 2 white",
            "Münster-Niederlande 2 orange",
            "Düsseldorf-Niederlande 3 pink",
        ],
    ),
    (
        "Frankreich",
        [
            "Saarbrücken-Frankreich 1 green",
            "Karlsruhe-Frankreich 2 black",
            "Freiburg-Frankreich 2 yellow",
        ],
    ),
    ("Schweiz", ["Freiburg-Schweiz 2 orange", "Konstanz-Schweiz 1 white", "Lindau-Schweiz 2 blue"]),
    (
        "Österreich",
        ["Lindau-Österreich 2 pink", "München-Österreich 3 red", "Regensburg-Österreich 4 yellow"],
    ),
]
every_table = pytest.mark.parametrize("seats", SEATS)
CLAIM = "claim Bremen-Hamburg 3 orange"


def claimed(meeples: dict[str, str], **more: object) -> tl.Game:
    """Seat 0 has just claimed Bremen-Hamburg, where these meeples stood."""
    setup: dict = {"hands": {0: "3 orange"}} | more
    # A meeple far away: without any, the board would be dealt at random.
    return play(tl.position("germany", meeples={"Ulm": "1 red"} | meeples, **setup), CLAIM)


# On the board


@every_table
def test_60_meeples_ten_of_each_of_six_colors_stand_on_the_board(seats: int) -> None:
    for seed in range(20):
        standing = Counter()
        for colors in tl.Game("germany", seats, seed).meeples.values():
            standing.update(colors)
        assert standing == dict.fromkeys(COLORS, 10)


def test_five_stand_in_berlin_three_or_four_in_six_cities_and_one_elsewhere() -> None:
    for seed in range(20):
        meeples = tl.Game("germany", seed=seed).meeples
        board = load("germany").board
        towns = [ident for ident, city in board.cities.items() if not city.country]
        assert {place: sum(colors.values()) for place, colors in meeples.items() if colors} == {
            place: ROOM.get(place, 1) for place in [*towns, *board.countries]
        }


def test_meeples_are_dealt_at_random() -> None:
    """Each colour appears in every city, about as often as the others."""
    games = [tl.Game("germany", seed=seed).meeples for seed in range(600)]
    for place in games[0]:
        found = Counter()
        for meeples in games:
            found.update(meeples[place])
        size = found.total()
        assert set(found) == (set(COLORS) if size else set())
        assert all(size / 6 * 0.6 < number < size / 6 * 1.4 for number in found.values())


@every_table
def test_nobody_begins_with_meeples(seats: int) -> None:
    assert keep_all(tl.Game("germany", seats, seed=1)).collected == ({},) * seats


@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
def test_marklin_has_no_meeples(edition: str) -> None:
    game = tl.position(edition)
    assert not any(game.meeples.values())
    assert not [move for move in game.compiled.moves if "meeple" in move.kind]


# After a claim


def test_after_a_claim_a_meeple_is_taken_from_each_end_the_first_named_one_first() -> None:
    game = claimed({"Bremen": "1 green", "Hamburg": "2 red, 1 blue"})
    assert (game.seat, game.phase) == (0, "meeples")
    assert set(texts(game)) == {"meeple Bremen green", "no meeple Bremen"}
    game.play("meeple Bremen green")
    assert (game.seat, game.phase) == (0, "meeples")
    assert set(texts(game)) == {"meeple Hamburg red", "meeple Hamburg blue", "no meeple Hamburg"}
    game.play("meeple Hamburg red")
    assert (game.seat, game.phase) == (1, "turn")
    assert game.collected == ({"green": 1, "red": 1}, {})
    assert game.meeples["bremen"] == {}
    assert game.meeples["hamburg"] == {"red": 1, "blue": 1}


@pytest.mark.parametrize("color", ["red", "yellow", "white"])
def test_where_several_stand_the_color_is_chosen(color: str) -> None:
    game = claimed({"Hamburg": "2 red, 1 yellow, 1 white"})
    assert set(texts(game)) == {f"meeple Hamburg {c}" for c in ("red", "yellow", "white")} | {
        "no meeple Hamburg"
    }
    game.play(f"meeple Hamburg {color}")
    assert game.collected[0] == {color: 1}
    left = Counter({"red": 2, "yellow": 1, "white": 1})
    left.subtract({color: 1})
    assert Counter(game.meeples["hamburg"]) == +left


def test_taking_a_meeple_may_be_declined_at_either_end() -> None:
    for first, second, wanted in (
        ("no meeple Bremen", "no meeple Hamburg", {}),
        ("meeple Bremen green", "no meeple Hamburg", {"green": 1}),
        ("no meeple Bremen", "meeple Hamburg red", {"red": 1}),
    ):
        game = play(claimed({"Bremen": "1 green", "Hamburg": "1 red"}), first, second)
        assert (game.seat, game.collected[0]) == (1, wanted)
        standing = Counter(game.meeples["bremen"]) + Counter(game.meeples["hamburg"])
        assert standing + Counter(wanted) == {"green": 1, "red": 1}


@pytest.mark.parametrize(("city", "other"), [("Bremen", "Hamburg"), ("Hamburg", "Bremen")])
def test_an_end_without_meeples_gives_none(city: str, other: str) -> None:
    game = claimed({city: "1 blue"})
    assert set(texts(game)) == {f"meeple {city} blue", f"no meeple {city}"}
    refused(game, f"meeple {other} blue", f"the meeples of {city} are to be chosen from now")
    game.play(f"meeple {city} blue")
    assert (game.seat, game.collected[0]) == (1, {"blue": 1})


def test_if_no_end_has_meeples_the_turn_ends() -> None:
    game = claimed({})
    assert (game.seat, game.phase, game.collected) == (1, "turn", ({}, {}))


def test_meeples_that_are_taken_are_gone_for_everyone() -> None:
    game = claimed({"Bremen": "1 green"}, hands={0: "3 orange", 1: "3 yellow"})
    play(game, "meeple Bremen green", "claim Bremen-Hannover 3 yellow")
    assert (game.seat, game.collected) == (0, ({"green": 1}, {}))


def test_meeples_that_were_declined_stay_for_the_next_claim() -> None:
    game = claimed({"Bremen": "1 green"}, hands={0: "3 orange", 1: "3 yellow"})
    play(game, "no meeple Bremen", "claim Bremen-Hannover 3 yellow", "meeple Bremen green")
    assert game.collected == ({}, {"green": 1})


def test_a_color_that_is_not_there_cannot_be_taken() -> None:
    game = claimed({"Hamburg": "2 red, 1 blue"})
    refused(game, "meeple Hamburg green", "no such meeple is there; Hamburg has red, blue")


@pytest.mark.parametrize("move", ["meeple Berlin red", "no meeple Berlin", "meeple Hamburg red"])
def test_meeples_are_taken_from_the_end_in_question_only(move: str) -> None:
    game = claimed({"Bremen": "1 green", "Hamburg": "1 red", "Berlin": "1 red"})
    refused(game, move, "the meeples of Bremen are to be chosen from now")


@pytest.mark.parametrize("move", ["draw card", "take red", "claim Bremen-Emden 3 blue", "pass"])
def test_after_a_claim_meeples_come_before_anything_else(move: str) -> None:
    game = claimed({"Bremen": "1 green"})
    refused(game, move, "a track was claimed: take a meeple from its end, or none")


@pytest.mark.parametrize("move", ["meeple Bremen green", "no meeple Bremen"])
def test_meeples_are_taken_only_after_a_claim(move: str) -> None:
    game = tl.position("germany", meeples={"Bremen": "1 green"}, tracks={0: ["Bremen-Hamburg"]})
    refused(game, move, "not now; a turn begins")


def test_the_claim_scores_before_meeples_are_taken_and_meeples_cost_nothing() -> None:
    game = claimed({"Bremen": "1 green"})
    before = (game.route_points, game.trains, game.discards)
    assert before == ((4, 0), (42, 45), {"orange": 3})
    game.play("meeple Bremen green")
    assert (game.route_points, game.trains, game.discards) == before


def test_the_last_round_begins_when_the_meeples_are_settled() -> None:
    game = claimed({"Bremen": "1 green"}, trains={0: 5})
    assert game.turns_left is None
    game.play("meeple Bremen green")
    assert game.turns_left == 2


def test_meeples_may_be_taken_with_the_last_claim_of_the_game() -> None:
    game = claimed({"Bremen": "1 green"}, turns_left=1)
    assert not game.over
    game.play("meeple Bremen green")
    assert game.over
    assert game.scores()[0].parts["meeples"] == 20


def test_everyone_sees_who_has_which_meeples_and_where_the_others_stand() -> None:
    game = play(claimed({"Bremen": "1 green", "Hamburg": "2 red"}), "meeple Bremen green")
    for seat in (0, 1):
        seen = game.observe(seat)
        assert (seen.collected, seen.meeples) == (game.collected, game.meeples)


# Countries


@pytest.mark.parametrize(("country", "tracks"), WAYS_IN)
def test_a_country_has_one_meeple_at_the_end_of_every_track_into_it(
    country: str, tracks: list[str]
) -> None:
    for track in tracks:
        name, cost, color = track.rsplit(" ", 2)
        game = tl.position("germany", hands={0: f"{cost} {color}"}, meeples={country: "1 white"})
        game.play(f"claim {name} {cost} {color}")
        assert set(texts(game)) == {f"meeple {country} white", f"no meeple {country}"}


@pytest.mark.parametrize(("country", "tracks"), WAYS_IN)
def test_the_meeple_of_a_country_is_shared_by_all_its_end_points(
    country: str, tracks: list[str]
) -> None:
    """After one seat has taken it, the other end points have none."""
    cards = {}
    for track in tracks:
        cards[track.split()[-1]] = int(track.split()[-2])
    game = tl.position("germany", hands={0: cards}, meeples={country: "1 white"})
    play(game, f"claim {tracks[0]}", f"meeple {country} white", "draw card", "draw card")
    for track in tracks[1:]:
        play(game, f"claim {track}")
        assert game.seat == 1
        play(game, "draw card", "draw card")
    assert game.collected[0] == {"white": 1}


def test_both_ends_of_a_track_into_a_country_give_a_meeple() -> None:
    game = tl.position(
        "germany", hands={0: "2 pink"}, meeples={"Österreich": "1 black", "Lindau": "1 blue"}
    )
    play(game, "claim Lindau-Österreich 2 pink", "meeple Lindau blue", "meeple Österreich black")
    assert (game.seat, game.collected[0]) == (1, {"blue": 1, "black": 1})


# Majorities


def points(held: tuple[int, ...]) -> list[int]:
    """What the meeples of one colour are worth to the seats, exactly as the rule says."""
    ranks = sorted({count for count in held if count}, reverse=True)
    result = [0] * len(held)
    for seat, count in enumerate(held):
        if not count:
            continue
        if count == ranks[0]:
            result[seat] = 20
        elif count == ranks[1] and held.count(ranks[0]) == 1:
            result[seat] = 10
    return result


def scored(seats: int, by_color: dict[str, tuple[int, ...]]) -> list[int]:
    """What a position with these meeples gives the seats."""
    collected = {
        seat: {color: held[seat] for color, held in by_color.items()} for seat in range(seats)
    }
    scores = tl.position("germany", seats, collected=collected).scores()
    assert [score.total for score in scores] == [score.parts["meeples"] for score in scores]
    return [score.parts["meeples"] for score in scores]


@pytest.mark.parametrize(
    ("held", "wanted"),
    [
        ((3, 1), (20, 10)),
        ((2, 2), (20, 20)),
        ((4, 0), (20, 0)),
        ((0, 0), (0, 0)),
        ((5, 3, 1), (20, 10, 0)),
        ((4, 3, 3), (20, 10, 10)),
        ((4, 4, 2), (20, 20, 0)),
        ((3, 3, 3), (20, 20, 20)),
        ((1, 0, 0), (20, 0, 0)),
        ((0, 2, 0, 1), (0, 20, 0, 10)),
        ((1, 3, 1, 1), (10, 20, 10, 10)),
        ((2, 2, 1, 1), (20, 20, 0, 0)),
        ((1, 2, 3, 4, 0), (0, 0, 10, 20, 0)),
        ((2, 2, 2, 2, 2), (20, 20, 20, 20, 20)),
        ((0, 0, 6, 0, 4), (0, 0, 20, 0, 10)),
    ],
)
def test_the_most_meeples_of_a_color_score_20_and_the_second_most_10(
    held: tuple[int, ...], wanted: tuple[int, ...]
) -> None:
    """Tied leaders all get 20 and there is no second; tied seconds all get 10; none scores none."""
    for color in COLORS:
        assert scored(len(held), {color: held}) == list(wanted)


@every_table
def test_every_division_of_a_color_scores_by_that_rule(seats: int) -> None:
    """Six of them at a time, one in each colour."""
    most = {2: 10, 3: 4, 4: 3, 5: 3}[seats]
    possible = [held for held in product(range(most + 1), repeat=seats) if sum(held) <= 10]
    for start in range(0, len(possible), len(COLORS)):
        some = possible[start : start + len(COLORS)]
        by_color = dict(zip(COLORS, some, strict=False))
        wanted = [sum(parts) for parts in zip(*(points(held) for held in some), strict=True)]
        assert scored(seats, by_color) == wanted


def test_every_color_has_its_own_majority() -> None:
    by_color = {"red": (3, 1, 0), "green": (1, 3, 0), "yellow": (1, 1, 1), "white": (0, 0, 2)}
    assert scored(3, by_color) == [20 + 10 + 20, 10 + 20 + 20, 20 + 20]


def test_meeples_left_on_the_board_score_nothing() -> None:
    game = tl.position("germany", meeples={"Berlin": "5 red"})
    assert [score.parts["meeples"] for score in game.scores()] == [0, 0]
