"""Claiming tracks: what they cost, which are open, what they score."""

import pytest
from helpers import COLORS, EDITIONS, USA_EDITIONS, mixes, payments, play, refused, texts

import trunkline as tl
from trunkline.editions import Track

RICH = "3 red, 2 blue, 5 pink, 4 locomotive"
HAND = {"red": 3, "blue": 2, "pink": 5, "locomotive": 4}


def _ends(track: Track) -> set[str]:
    return {track.a, track.b}


def test_a_claim_puts_trains_on_the_track_scores_it_and_discards_the_cards() -> None:
    game = tl.position(hands={0: "5 pink, 2 locomotive"})
    game.play("claim Denver-Omaha 3 pink + 1 locomotive")
    track = game.compiled.notation.tracks.index("Denver-Omaha")
    assert game.owners == {track: 0}
    assert game.trains == (41, 45)
    assert game.route_points == (7, 0)
    assert game.hand(0) == {"pink": 2, "locomotive": 1}
    assert game.discards == {"pink": 3, "locomotive": 1}
    assert (game.seat, game.phase) == (1, "turn")


def test_only_one_track_is_claimed_in_a_turn() -> None:
    game = tl.position(hands={0: "12 pink"})
    game.play("claim Denver-Omaha 4 pink")
    refused(game, "claim Helena-Salt Lake City 3 pink", "it is seat 1's turn", seat=0)


@pytest.mark.parametrize(
    ("edition", "track", "color", "length", "points"),
    [
        ("usa", "Atlanta-Nashville", "red", 1, 1),
        ("usa", "Dallas-Little Rock", "red", 2, 2),
        ("usa", "Helena-Salt Lake City", "pink", 3, 4),
        ("usa", "Denver-Omaha", "pink", 4, 7),
        ("usa", "Atlanta-Miami", "blue", 5, 10),
        ("usa", "El Paso-Houston", "green", 6, 15),
        ("europe", "Dieppe-Paris", "pink", 1, 1),
        ("europe", "Essen-Frankfurt", "green", 2, 2),
        ("europe", "Berlin-Wien", "green", 3, 4),
        ("europe", "Riga-Wilno", "green", 4, 7),
    ],
)
def test_longer_tracks_score_more(
    edition: str, track: str, color: str, length: int, points: int
) -> None:
    game = tl.position(edition, hands={0: f"{length} {color}"})
    game.play(f"claim {track} {length} {color}")
    assert game.route_points[0] == points
    assert game.scores()[0].parts["routes"] == points


@pytest.mark.parametrize(
    ("track", "length", "points"),
    [("Palermo-Smyrna", 6, 15), ("Budapest-Kyiv", 6, 15), ("Petrograd-Stockholm", 8, 21)],
)
def test_the_longest_tracks_of_europe_score_15_and_21(track: str, length: int, points: int) -> None:
    game = tl.position("europe", tracks={1: [track]})
    assert game.route_points == (0, points)
    assert game.trains == (45, 45 - length)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_track_of_a_board_scores_by_its_length(edition: str) -> None:
    values = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}
    start = tl.position(edition)
    for name, track in zip(start.compiled.notation.tracks, start.edition.board.tracks, strict=True):
        game = tl.position(edition, tracks={1: [name]})
        assert game.scores()[1].parts["routes"] == values[track.length]


def test_a_colored_track_takes_its_color_with_any_number_of_locomotives() -> None:
    game = tl.position(hands={0: RICH})
    assert payments(game, "claim Denver-Omaha") == {
        "4 pink",
        "3 pink + 1 locomotive",
        "2 pink + 2 locomotives",
        "1 pink + 3 locomotives",
        "4 locomotives",
    }
    assert payments(game, "claim Chicago-Duluth") == {
        "3 red",
        "2 red + 1 locomotive",
        "1 red + 2 locomotives",
        "3 locomotives",
    }


def test_a_gray_track_takes_any_one_color() -> None:
    game = tl.position(hands={0: RICH})
    assert payments(game, "claim El Paso-Phoenix") == {
        "3 red",
        "2 red + 1 locomotive",
        "1 red + 2 locomotives",
        "2 blue + 1 locomotive",
        "1 blue + 2 locomotives",
        "3 pink",
        "2 pink + 1 locomotive",
        "1 pink + 2 locomotives",
        "3 locomotives",
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "hand",
    [
        HAND,
        dict.fromkeys(COLORS, 2),
        {"locomotive": 14},
        {"red": 10, "black": 11, "locomotive": 1},
        dict.fromkeys(COLORS, 1) | {"locomotive": 2},
        {},
    ],
)
def test_every_payment_a_hand_allows_is_its_own_move(edition: str, hand: dict[str, int]) -> None:
    """For every track of the board: one colour plus locomotives, or locomotives alone."""
    game = tl.position(edition, hands={0: hand})
    for name, track in zip(game.compiled.notation.tracks, game.edition.board.tracks, strict=True):
        colors = COLORS if track.color == "gray" else (track.color,)
        expected = mixes(hand, track.length, colors, track.locomotives)
        assert payments(game, f"claim {name}") == expected


def test_two_colors_never_pay_for_one_track() -> None:
    game = tl.position(hands={0: "2 red, 2 blue"})
    assert payments(game, "claim Calgary-Helena") == set()
    refused(game, "claim Calgary-Helena 2 red + 2 blue", "is not a move of USA")


def test_another_color_does_not_pay_for_a_colored_track() -> None:
    game = tl.position(hands={0: "4 red"})
    refused(game, "claim Denver-Omaha 4 red", "is not a move of USA")


def test_a_payment_is_exactly_as_long_as_the_track() -> None:
    game = tl.position(hands={0: "12 pink"})
    refused(game, "claim Denver-Omaha 5 pink", "is not a move of USA")
    refused(game, "claim Denver-Omaha 3 pink", "is not a move of USA")


def test_a_claim_without_the_cards_is_refused() -> None:
    game = tl.position(hands={0: "3 pink"})
    refused(game, "claim Denver-Omaha 4 pink", "it costs 4 pink", "3 pink and 0 locomotives")
    refused(
        game,
        "claim Denver-Omaha 3 pink + 1 locomotive",
        "it costs 3 pink + 1 locomotive",
        "3 pink and 0 locomotives",
    )


def test_a_claimed_track_cannot_be_claimed_again() -> None:
    game = tl.position(hands={0: "4 pink"}, tracks={1: ["Denver-Omaha"]})
    refused(game, "claim Denver-Omaha 4 pink", "seat 1 has claimed this track")
    game = tl.position(hands={0: "4 pink"}, tracks={0: ["Denver-Omaha"]})
    refused(game, "claim Denver-Omaha 4 pink", "seat 0 has claimed this track")


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    ("edition", "claimed", "other"),
    [
        ("usa", "Boston-Montréal (1)", "Boston-Montréal (2) 2 red"),
        ("usa", "Boston-New York (yellow)", "Boston-New York (red) 2 red"),
        ("europe", "Dieppe-London (2)", "Dieppe-London (1) 1 red + 1 locomotive"),
        ("europe", "Berlin-Frankfurt (black)", "Berlin-Frankfurt (red) 3 red"),
    ],
)
def test_with_2_or_3_seats_claiming_one_track_closes_the_others(
    seats: int, edition: str, claimed: str, other: str
) -> None:
    hands = {0: "4 red, 1 locomotive"}
    assert f"claim {other}" in texts(tl.position(edition, seats, hands=hands))
    game = tl.position(edition, seats, hands=hands, tracks={1: [claimed]})
    refused(
        game,
        f"claim {other}",
        f"with {seats} seats, claiming one track",
        "closes the others",
    )


@pytest.mark.parametrize("seats", [4, 5])
def test_with_4_or_5_seats_another_seat_may_claim_the_parallel_track(seats: int) -> None:
    game = tl.position(seats=seats, hands={0: "4 red"}, tracks={1: ["Boston-Montréal (1)"]})
    game.play("claim Boston-Montréal (2) 2 red")
    assert sorted(game.owners.values()) == [0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_seat_never_owns_two_tracks_of_one_route(seats: int) -> None:
    game = tl.position(seats=seats, hands={0: "4 red"}, tracks={0: ["Boston-Montréal (1)"]})
    refused(game, "claim Boston-Montréal (2) 2 red", "a seat may never own two tracks of one route")


@pytest.mark.parametrize("edition", [*USA_EDITIONS, "europe"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_double_route_closes_or_stays_open_by_the_seats(edition: str, seats: int) -> None:
    compiled = tl.position(edition, seats).compiled
    names, tracks = compiled.notation.tracks, compiled.edition.board.tracks
    doubles = [i for i in range(1, len(tracks)) if _ends(tracks[i - 1]) == _ends(tracks[i])]
    assert len(doubles) == (11 if edition == "europe" else 22)
    for other in doubles:
        length = tracks[other].length
        hands = {0: {"locomotive": 14 - length}, 1: {"locomotive": length}}
        game = tl.position(edition, seats, hands=hands)
        all_locomotives = f"{length} locomotive{'s' * (length > 1)}"
        game.play(f"claim {names[other - 1]} {all_locomotives}")
        assert game.seat == 1
        wanted = {all_locomotives} if seats >= 4 else set()
        assert payments(game, f"claim {names[other]}") == wanted


def test_a_claim_needs_enough_trains() -> None:
    game = tl.position(hands={0: "4 pink"}, trains={0: 3})
    refused(game, "claim Denver-Omaha 4 pink", "the track needs 4 trains", "seat 0 has 3")
    assert "claim Helena-Salt Lake City 3 pink" in texts(game)


def test_the_last_train_may_be_used() -> None:
    game = tl.position(hands={0: "4 pink"}, trains={0: 4})
    game.play("claim Denver-Omaha 4 pink")
    assert game.trains[0] == 0


def test_trains_limit_tunnels_and_ferries_too() -> None:
    game = tl.position("europe", hands={0: "9 red, 5 locomotive"}, trains={0: 1})
    assert {move.track for move in game.moves() if move.kind == "claim"} == {
        game.compiled.notation.tracks.index(name)
        for name in (
            "Budapest-Wien (red)",
            "Budapest-Wien (white)",
            "Dieppe-Paris",
            "Amsterdam-Bruxelles",
        )
    }
    refused(game, "claim Barcelona-Pamplona 2 red", "the track needs 2 trains")
    refused(game, "claim Dieppe-London (1) 1 red + 1 locomotive", "the track needs 2 trains")


def test_a_track_may_be_claimed_anywhere_on_the_board() -> None:
    """Claims need not touch the seat's earlier tracks."""
    game = tl.position(hands={0: "6 blue"}, tracks={0: ["Atlanta-Miami"]})
    assert "claim Portland-Salt Lake City 6 blue" in texts(game)


def test_routes_score_at_once_and_add_up() -> None:
    game = tl.position(hands={0: "7 pink", 1: "6 blue"})
    play(game, "claim Denver-Omaha 4 pink", "claim Portland-Salt Lake City 6 blue")
    assert game.route_points == (7, 15)
    game.play("claim Helena-Salt Lake City 3 pink")
    assert game.route_points == (11, 15)


def test_open_tracks_leave_out_claimed_and_closed_ones() -> None:
    for seats in (2, 4):
        game = tl.position("usa", seats, tracks={1: ["Denver-Kansas City (black)"]})
        names = game.compiled.notation.tracks
        claimed, twin = (names.index(f"Denver-Kansas City ({c})") for c in ("black", "orange"))
        for seat in range(seats):
            found = game.open_tracks(seat)
            assert set(names) - {names[track] for track in found} <= {names[claimed], names[twin]}
            assert claimed not in found
            assert (twin in found) == (seats == 4 and seat != 1)
            assert game.observe(0).open_tracks(seat) == found


def test_open_tracks_are_those_that_a_seat_with_cards_and_trains_can_claim() -> None:
    hands = {0: ", ".join(f"8 {color}" for color in COLORS)}
    game = tl.position(hands=hands, tracks={0: ["Denver-Omaha"], 1: ["Dallas-Houston (1)"]})
    assert {move.track for move in game.moves() if move.kind == "claim"} == {*game.open_tracks(0)}


def test_a_track_that_is_set_up_goes_by_its_cities_in_either_order() -> None:
    for name in ("Denver-Omaha", "Omaha-Denver", "omaha-denver"):
        game = tl.position(tracks={1: [name, "Boston-New York (red)"]})
        other = tl.position(tracks={1: [name, "New York-Boston (red)"]})
        assert game.owners == other.owners
        assert len(game.owners) == 2
