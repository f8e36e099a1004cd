"""Rides in Märklin: where passengers may go, what it costs, and the merchandise they take."""

import pytest
from helpers import MARKLIN_EDITIONS, SEATS, play, refused, texts

import trunkline as tl

# A row of cities, and a triangle: Frankfurt is red, Koblenz white, the others are yellow.
ROW = ["Koblenz-Mainz (1)", "Mainz-Mannheim (1)", "Karlsruhe-Mannheim"]
TRIANGLE = ["Frankfurt-Mainz (1)", "Mainz-Mannheim (1)", "Frankfurt-Mannheim (1)"]
RED, YELLOW = (
    (4, 3, 2),
    {"marklin": (3, 2, 1), "marklin-condensed": (3, 2), "marklin-manual": (3, 2, 1)},
)
WHITE = {"marklin": (2,), "marklin-condensed": (1,), "marklin-manual": (2,)}
every_edition = pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
ending_anywhere = pytest.mark.parametrize("edition", ["marklin", "marklin-condensed"])


def riding(
    edition: str = "marklin",
    *,
    own: list[str],
    rival: list[str] | None = None,
    at: list[str] | None = None,
    cards: int = 0,
    **more: object,
) -> tl.Game:
    """Seat 0 owns some tracks and seat 1 others; seat 0 has passengers and passenger cards."""
    setup: dict = {
        "tracks": {0: own, 1: rival or []},
        "passengers": {0: ["Koblenz"] if at is None else at},
        "hands": {0: {"passenger": cards}},
    }
    return tl.position(edition, **(setup | more))


def rides(game: tl.Game) -> set[str]:
    return {text.removeprefix("ride ") for text in texts(game, "ride")}


# What a ride is


@every_edition
def test_a_ride_is_one_of_the_actions_of_a_turn(edition: str) -> None:
    game = riding(edition, own=ROW, hands={0: "1 red, 1 passenger"})
    assert {move.kind for move in game.moves()} == {
        "take",
        "draw card",
        "draw tickets",
        "claim",
        "ride",
    }


@every_edition
def test_a_ride_goes_step_by_step_from_the_city_of_a_passenger(edition: str) -> None:
    game = riding(edition, own=ROW)
    assert rides(game) == {"Koblenz-Mainz (1)"}
    game.play("ride Koblenz-Mainz (1)")
    assert (game.seat, game.phase, game.ride) == (0, "ride", "mainz")
    assert rides(game) == {"Mainz-Mannheim (1)"}
    game.play("ride Mainz-Mannheim (1)")
    assert rides(game) == {"Mannheim-Karlsruhe"}
    assert [game.compiled.notation.tracks[track] for track in game.ridden] == ROW[:2]


@every_edition
def test_a_ride_is_the_whole_turn(edition: str) -> None:
    game = play(riding(edition, own=ROW), "ride Koblenz-Mainz (1)")
    for move in ("draw card", "take red", "draw tickets 4 short", "pass", "no passenger"):
        refused(game, move, "a passenger is under way: ride on or stop")
    game.play("stop")
    assert (game.seat, game.phase, game.ride, game.ridden) == (1, "turn", None, ())


@every_edition
def test_a_ride_may_stop_at_any_point_after_the_first_step(edition: str) -> None:
    game = riding(edition, own=ROW)
    refused(game, "stop", "not now; a turn begins")
    for steps in (1, 2):
        trial = play(game.copy(), *["ride Koblenz-Mainz (1)", "ride Mainz-Mannheim (1)"][:steps])
        assert "stop" in texts(trial)
        trial.play("stop")
        assert trial.seat == 1


@every_edition
def test_a_ride_needs_a_passenger_on_the_board(edition: str) -> None:
    game = riding(edition, own=ROW, at=[])
    assert rides(game) == set()
    refused(game, "ride Koblenz-Mainz (1)", "seat 0 has no passenger on the board")


@every_edition
def test_a_ride_begins_where_a_passenger_stands(edition: str) -> None:
    game = riding(edition, own=ROW, at=["Koblenz", "Karlsruhe"])
    assert rides(game) == {"Koblenz-Mainz (1)", "Karlsruhe-Mannheim"}
    refused(
        game,
        "ride Mainz-Mannheim (1)",
        "seat 0 has no passenger there; ride from Karlsruhe or Koblenz",
    )
    game.play("ride Koblenz-Mainz (1)")
    refused(game, "ride Karlsruhe-Mannheim", "the passenger is in Mainz; ride on from there")


@every_edition
def test_a_seat_rides_only_with_its_own_passengers(edition: str) -> None:
    game = riding(edition, own=ROW, passengers={1: ["Koblenz"]})
    assert rides(game) == set()
    refused(game, "ride Koblenz-Mainz (1)", "seat 0 has no passenger on the board")


@every_edition
def test_one_passenger_rides_in_a_turn(edition: str) -> None:
    game = riding(edition, own=ROW, at=["Koblenz", "Karlsruhe"])
    play(game, "ride Koblenz-Mainz (1)", "stop")
    refused(game, "ride Karlsruhe-Mannheim", "it is seat 1's turn", seat=0)
    assert game.passengers == {"karlsruhe": 0}


# Which tracks it may use, and what they cost


@every_edition
def test_own_tracks_are_free(edition: str) -> None:
    game = riding(edition, own=ROW, cards=2)
    play(game, "ride Koblenz-Mainz (1)", "ride Mainz-Mannheim (1)", "ride Mannheim-Karlsruhe")
    assert game.hand(0) == {"passenger": 2}
    assert game.discards == {}


@every_edition
def test_every_track_of_a_rival_costs_one_passenger_card(edition: str) -> None:
    game = riding(edition, own=ROW[:1], rival=ROW[1:], cards=3)
    play(game, "ride Koblenz-Mainz (1)")
    assert (game.hand(0), game.discards) == ({"passenger": 3}, {})
    play(game, "ride Mainz-Mannheim (1)")
    assert (game.hand(0), game.discards) == ({"passenger": 2}, {"passenger": 1})
    play(game, "ride Mannheim-Karlsruhe")
    assert (game.hand(0), game.discards) == ({"passenger": 1}, {"passenger": 2})
    assert game.hand(1) == {}


@every_edition
def test_tracks_of_several_rivals_may_be_used_in_one_ride(edition: str) -> None:
    tracks = {1: ROW[:1], 2: ROW[1:2], 3: ROW[2:]}
    game = riding(edition, own=[], seats=4, tracks=tracks, cards=3)
    play(game, "ride Koblenz-Mainz (1)", "ride Mainz-Mannheim (1)", "ride Mannheim-Karlsruhe")
    assert (game.seat, game.hand(0), game.passengers_gone) == (1, {}, (1, 0, 0, 0))


@every_edition
def test_without_a_passenger_card_no_track_of_a_rival_is_used(edition: str) -> None:
    game = riding(edition, own=ROW[:1], rival=ROW[1:], hands={0: "5 red, 5 locomotive, 3 plus4"})
    game.play("ride Koblenz-Mainz (1)")
    assert texts(game) == ["stop"]
    refused(
        game,
        "ride Mainz-Mannheim (1)",
        "a step over seat 1's track costs a passenger card; seat 0 has none left",
    )


@every_edition
def test_a_ride_may_begin_on_a_track_of_a_rival(edition: str) -> None:
    game = riding(edition, own=[], rival=ROW, cards=1)
    assert rides(game) == {"Koblenz-Mainz (1)"}
    game.play("ride Koblenz-Mainz (1)")
    assert texts(game) == ["stop"]
    without = riding(edition, own=[], rival=ROW)
    assert rides(without) == set()
    refused(without, "ride Koblenz-Mainz (1)", "costs a passenger card; seat 0 has none left")


@every_edition
def test_an_unclaimed_track_is_never_used(edition: str) -> None:
    game = riding(edition, own=ROW[:1], cards=5)
    assert rides(game) == {"Koblenz-Mainz (1)"}
    refused(game, "ride Koblenz-Köln (1)", "nobody has claimed this track")
    twins = riding(edition, own=ROW[:1], cards=5)
    refused(twins, "ride Koblenz-Mainz (2)", "nobody has claimed this track")


@every_edition
def test_no_track_is_used_twice_in_a_ride(edition: str) -> None:
    """In neither direction, however often the ride passes a city."""
    game = riding(edition, own=[*TRIANGLE, ROW[0]], at=["Mainz"])
    play(game, "ride Mainz-Frankfurt (1)")
    refused(game, "ride Frankfurt-Mainz (1)", "this ride has used the track already")
    play(game, "ride Frankfurt-Mannheim (1)", "ride Mannheim-Mainz (1)")
    assert rides(game) == {"Mainz-Koblenz (1)"}
    refused(game, "ride Mainz-Frankfurt (1)", "this ride has used the track already")


@every_edition
def test_a_later_ride_may_use_the_same_tracks(edition: str) -> None:
    game = riding(edition, own=ROW, at=["Koblenz", "Karlsruhe"])
    play(
        game, "ride Koblenz-Mainz (1)", "ride Mainz-Mannheim (1)", "stop", "draw card", "draw card"
    )
    play(game, "ride Karlsruhe-Mannheim", "ride Mannheim-Mainz (1)", "ride Mainz-Koblenz (1)")
    assert game.passengers_gone == (2, 0)


@every_edition
def test_parallel_tracks_are_different_tracks(edition: str) -> None:
    """There on an own track, and back on a rival's, for a card."""
    tracks = {0: ["Koblenz-Mainz (1)"], 1: ["Koblenz-Mainz (2)"]}
    game = riding(edition, own=[], seats=4, tracks=tracks, cards=1)
    assert rides(game) == {"Koblenz-Mainz (1)", "Koblenz-Mainz (2)"}
    game.play("ride Koblenz-Mainz (1)")
    assert set(texts(game)) == {"ride Mainz-Koblenz (2)", "stop"}
    game.play("ride Mainz-Koblenz (2)")
    assert (game.seat, game.hand(0)) == (1, {})
    assert game.merchandise[0] == 3  # the token of Mainz, and none where the ride began


@every_edition
def test_the_direction_of_a_step_is_part_of_the_move(edition: str) -> None:
    game = riding(edition, own=ROW)
    refused(game, "ride Mainz-Koblenz (1)", "seat 0 has no passenger there; ride from Koblenz")


@every_edition
def test_a_step_names_its_track_and_the_city_it_leads_to(edition: str) -> None:
    game = riding(edition, own=ROW, at=["Mainz"])
    steps = {(move.text, move.city) for move in game.moves() if move.kind == "ride"}
    assert steps == {("ride Mainz-Koblenz (1)", "koblenz"), ("ride Mainz-Mannheim (1)", "mannheim")}
    for move in game.moves():
        if move.kind == "ride":
            assert move.track is not None
            trial = play(game.copy(), str(move))
            assert trial.ridden in ((move.track,), ())
            assert trial.ride in (move.city, None)


# What it scores


@every_edition
def test_each_city_entered_yields_its_top_token_and_the_start_none(edition: str) -> None:
    game = riding(edition, own=[*ROW, "Karlsruhe-Stuttgart"])
    play(game, "ride Koblenz-Mainz (1)", "ride Mainz-Mannheim (1)", "ride Mannheim-Karlsruhe")
    game.play("ride Karlsruhe-Stuttgart")
    yellow = YELLOW[edition]
    assert game.tokens["koblenz"] == WHITE[edition]
    assert [game.tokens[c] for c in ("mainz", "mannheim", "karlsruhe")] == [yellow[1:]] * 3
    assert game.tokens["stuttgart"] == RED[1:]
    assert game.merchandise == (3 * 3 + 4, 0)


@every_edition
def test_points_count_at_once(edition: str) -> None:
    game = riding(edition, own=ROW)
    points = [game.scores()[0].total]
    for step in ("Koblenz-Mainz (1)", "Mainz-Mannheim (1)", "Mannheim-Karlsruhe"):
        game.play(f"ride {step}")
        points.append(game.scores()[0].total)
        assert game.scores()[0].parts["merchandise"] == game.merchandise[0]
    assert [later - points[0] for later in points] == [0, 3, 6, 9]


@every_edition
def test_the_next_ride_takes_the_next_token(edition: str) -> None:
    for left in range(len(YELLOW[edition]), -1, -1):
        game = riding(edition, own=ROW[:1], at=["Koblenz"], tokens={"Mainz": left})
        stack = YELLOW[edition][len(YELLOW[edition]) - left :]
        assert game.tokens["mainz"] == stack
        game.play("ride Koblenz-Mainz (1)")
        assert game.tokens["mainz"] == stack[1:]
        assert game.merchandise[0] == sum(stack[:1])


@every_edition
def test_the_black_stack_of_berlin_is_7_6_5_4(edition: str) -> None:
    game = tl.position(
        edition,
        3,
        tracks={0: ["Berlin-Magdeburg"]},
        passengers={
            seat: ["Magdeburg", "Leipzig", "Schwerin"][seat : seat + 1] for seat in range(3)
        },
    )
    assert game.tokens["berlin"] == (7, 6, 5, 4)
    game.play("ride Magdeburg-Berlin")
    assert game.tokens["berlin"] == (6, 5, 4)
    assert game.merchandise == (7, 0, 0)


@every_edition
def test_a_ride_without_tokens_is_legal_and_scores_nothing(edition: str) -> None:
    game = riding(edition, own=ROW[:1], tokens={"Mainz": 0})
    game.play("ride Koblenz-Mainz (1)")
    assert (game.seat, game.merchandise, game.passengers_gone) == (1, (0, 0), (1, 0))


@every_edition
def test_a_city_yields_one_token_in_a_ride_however_often_it_is_entered(edition: str) -> None:
    loop = [*TRIANGLE, "Karlsruhe-Mannheim"]
    game = riding(edition, own=loop, at=["Karlsruhe"])
    play(
        game,
        *("ride Karlsruhe-Mannheim", "ride Mannheim-Frankfurt (1)"),
        *("ride Frankfurt-Mainz (1)", "ride Mainz-Mannheim (1)"),
    )
    assert game.merchandise[0] == 3 + 4 + 3
    assert game.tokens["mannheim"] == YELLOW[edition][1:]


@every_edition
def test_the_starting_city_yields_nothing_even_when_it_is_entered_again(edition: str) -> None:
    game = riding(edition, own=TRIANGLE, at=["Mannheim"])
    play(game, "ride Mannheim-Frankfurt (1)", "ride Frankfurt-Mainz (1)", "ride Mainz-Mannheim (1)")
    assert game.seat == 1
    assert game.merchandise[0] == 4 + 3
    assert game.tokens["mannheim"] == YELLOW[edition]


@every_edition
def test_every_new_ride_may_take_a_token_from_every_city_again(edition: str) -> None:
    game = riding(edition, own=ROW[:2], at=["Koblenz", "Mannheim"])
    play(game, "ride Koblenz-Mainz (1)", "stop", "draw card", "draw card")
    play(game, "ride Mannheim-Mainz (1)", "ride Mainz-Koblenz (1)")
    assert game.merchandise[0] == 3 + 2 + WHITE[edition][0]
    assert game.tokens["koblenz"] == ()


@every_edition
def test_the_first_ride_to_enter_a_city_takes_its_top_token(edition: str) -> None:
    game = tl.position(
        edition,
        tracks={0: ["Koblenz-Mainz (1)"], 1: ["Mainz-Mannheim (1)"]},
        passengers={0: ["Koblenz"], 1: ["Mannheim"]},
        hands={0: "1 passenger", 1: "1 passenger"},
    )
    play(game, "ride Koblenz-Mainz (1)", "stop", "ride Mannheim-Mainz (1)", "stop")
    assert game.merchandise == (3, 2)


@every_edition
def test_tokens_passengers_and_merchandise_are_for_all_to_see(edition: str) -> None:
    game = riding(edition, own=ROW, passengers={0: ["Koblenz"], 1: ["Ulm"]})
    game.play("ride Koblenz-Mainz (1)")
    for seat in (0, 1):
        seen = game.observe(seat)
        assert (seen.tokens, seen.merchandise) == (game.tokens, (3, 0))
        assert (seen.passengers, seen.passengers_gone) == ({"ulm": 1}, (1, 0))
        assert (seen.ride, seen.ridden) == ("mainz", game.ridden)


# Occupied cities


@ending_anywhere
@pytest.mark.parametrize("owner", [0, 1])
def test_occupied_cities_may_be_entered_and_be_the_end(edition: str, owner: int) -> None:
    passengers = {0: ["Koblenz"], 1: []}
    passengers[owner] = [*passengers[owner], "Mainz", "Karlsruhe"]
    game = riding(edition, own=ROW, passengers=passengers)
    game.play("ride Koblenz-Mainz (1)")
    assert "stop" in texts(game)
    play(game, "ride Mainz-Mannheim (1)", "ride Mannheim-Karlsruhe")
    assert (game.seat, game.merchandise[0]) == (1, 9)
    assert game.passengers == {"mainz": owner, "karlsruhe": owner}


def test_in_the_manual_a_ride_passes_a_rivals_passenger_but_may_not_end_there() -> None:
    passengers = {0: ["Koblenz"], 1: ["Mainz"]}
    game = riding("marklin-manual", own=ROW, passengers=passengers)
    game.play("ride Koblenz-Mainz (1)")
    assert texts(game) == ["ride Mainz-Mannheim (1)"]
    refused(
        game,
        "stop",
        "no ride may end in a city with a rival's passenger, and seat 1's passenger is in Mainz; "
        "ride on",
    )
    game.play("ride Mainz-Mannheim (1)")
    assert "stop" in texts(game)
    assert game.merchandise[0] == 6  # the token of the occupied city too


def test_in_the_manual_a_ride_may_end_where_an_own_passenger_stands() -> None:
    game = riding("marklin-manual", own=ROW, at=["Koblenz", "Mainz", "Karlsruhe"])
    game.play("ride Koblenz-Mainz (1)")
    assert "stop" in texts(game)
    play(game, "ride Mainz-Mannheim (1)", "ride Mannheim-Karlsruhe")
    assert (game.seat, game.passengers) == (1, {"mainz": 0, "karlsruhe": 0})


@pytest.mark.parametrize("seats", SEATS)
def test_in_the_manual_a_ride_may_not_end_at_any_rivals_passenger(seats: int) -> None:
    for rival in range(1, seats):
        game = riding(
            "marklin-manual", own=ROW, seats=seats, passengers={0: ["Koblenz"], rival: ["Mainz"]}
        )
        game.play("ride Koblenz-Mainz (1)")
        assert texts(game) == ["ride Mainz-Mannheim (1)"]


def test_in_the_manual_a_ride_never_enters_where_it_could_neither_end_nor_go_on() -> None:
    game = riding("marklin-manual", own=ROW[:1], passengers={0: ["Koblenz"], 1: ["Mainz"]}, cards=3)
    assert rides(game) == set()
    refused(
        game,
        "ride Koblenz-Mainz (1)",
        "seat 1's passenger is there, where no ride may end, and there would be no way on",
    )


def test_in_the_manual_a_dead_end_with_a_rivals_passenger_is_not_entered() -> None:
    passengers = {0: ["Koblenz"], 1: ["Karlsruhe"]}
    game = riding("marklin-manual", own=ROW, passengers=passengers)
    play(game, "ride Koblenz-Mainz (1)", "ride Mainz-Mannheim (1)")
    assert texts(game) == ["stop"]
    refused(game, "ride Mannheim-Karlsruhe", "no way on")


@pytest.mark.parametrize("cards", range(4))
def test_in_the_manual_the_cards_to_go_on_must_be_in_hand(cards: int) -> None:
    """Past two rivals' passengers over two rivals' tracks, with a card for each."""
    game = riding(
        "marklin-manual",
        own=ROW[:1],
        rival=ROW[1:],
        passengers={0: ["Koblenz"], 1: ["Mainz", "Mannheim"]},
        cards=cards,
    )
    assert rides(game) == ({"Koblenz-Mainz (1)"} if cards >= 2 else set())
    if cards >= 2:
        game.play("ride Koblenz-Mainz (1)")
        assert texts(game) == ["ride Mainz-Mannheim (1)"]
        game.play("ride Mainz-Mannheim (1)")
        assert texts(game) == ["ride Mannheim-Karlsruhe"]
        game.play("ride Mannheim-Karlsruhe")
        assert (game.seat, game.merchandise[0]) == (1, 9)


def test_in_the_manual_the_first_step_over_a_rivals_track_needs_its_card_too() -> None:
    for cards, wanted in ((1, set()), (2, {"Koblenz-Mainz (1)"})):
        game = riding(
            "marklin-manual",
            own=[],
            rival=ROW[:2],
            passengers={0: ["Koblenz"], 1: ["Mainz"]},
            cards=cards,
        )
        assert rides(game) == wanted


def test_in_the_manual_the_ride_may_not_go_on_over_a_track_it_has_used() -> None:
    """It may not go back over the track it came by, but it may go round the triangle."""
    passengers = {0: ["Mainz"], 1: ["Frankfurt"]}
    game = riding("marklin-manual", own=TRIANGLE[:1], passengers=passengers)
    assert rides(game) == set()
    game = riding("marklin-manual", own=TRIANGLE, passengers=passengers)
    assert rides(game) == {"Mainz-Frankfurt (1)", "Mainz-Mannheim (1)"}
    game.play("ride Mainz-Frankfurt (1)")
    assert texts(game) == ["ride Frankfurt-Mannheim (1)"]


def test_in_the_manual_a_ride_may_end_where_it_began() -> None:
    """The passenger has left that city, so it is empty."""
    passengers = {0: ["Mainz"], 1: ["Frankfurt", "Mannheim"]}
    game = riding("marklin-manual", own=TRIANGLE, passengers=passengers)
    play(game, "ride Mainz-Frankfurt (1)", "ride Frankfurt-Mannheim (1)")
    assert texts(game) == ["ride Mannheim-Mainz (1)"]
    game.play("ride Mannheim-Mainz (1)")
    assert (game.seat, game.merchandise[0]) == (1, 4 + 3)


def test_in_the_manual_the_cards_needed_are_counted_over_own_tracks_first() -> None:
    """A free detour saves the card for the direct track."""
    game = riding(
        "marklin-manual",
        own=[ROW[0], TRIANGLE[0], TRIANGLE[2]],
        rival=[TRIANGLE[1]],
        passengers={0: ["Koblenz"], 1: ["Mainz", "Frankfurt"]},
    )
    play(game, "ride Koblenz-Mainz (1)", "ride Mainz-Frankfurt (1)", "ride Frankfurt-Mannheim (1)")
    assert "stop" in texts(game)


# Where it ends


@every_edition
def test_a_ride_ends_automatically_where_no_claimed_track_leads_on(edition: str) -> None:
    game = riding(edition, own=ROW[:2])
    game.play("ride Koblenz-Mainz (1)")
    assert game.phase == "ride"
    game.play("ride Mainz-Mannheim (1)")
    assert (game.seat, game.phase, game.ride) == (1, "turn", None)


@every_edition
def test_a_rivals_track_ahead_keeps_the_ride_open_whether_or_not_a_card_is_held(
    edition: str,
) -> None:
    """Otherwise the others could tell from it what the rider holds."""
    for cards in (0, 1):
        game = riding(edition, own=ROW[:1], rival=ROW[1:2], cards=cards)
        game.play("ride Koblenz-Mainz (1)")
        assert (game.seat, game.phase) == (0, "ride")
        assert set(texts(game)) == {"stop", *["ride Mainz-Mannheim (1)"] * cards}


@every_edition
def test_the_passenger_leaves_the_game(edition: str) -> None:
    game = riding(edition, own=ROW)
    assert (game.passengers_left, game.passengers_gone) == ((2, 3), (0, 0))
    game.play("ride Koblenz-Mainz (1)")
    assert game.passengers == {}
    game.play("stop")
    assert game.passengers == {}
    assert (game.passengers_left, game.passengers_gone) == ((2, 3), (1, 0))


@every_edition
def test_a_seat_rides_three_times_at_most(edition: str) -> None:
    at = ["Koblenz", "Karlsruhe", "Mannheim"]
    game = riding(edition, own=ROW, at=at, seats=2)
    for first in ("Koblenz-Mainz (1)", "Karlsruhe-Mannheim", "Mannheim-Mainz (1)"):
        play(game, f"ride {first}", "stop", "draw card", "draw card")
    assert (game.passengers_left, game.passengers_gone) == ((0, 3), (3, 0))
    assert rides(game) == set()
    refused(game, "ride Koblenz-Mainz (1)", "seat 0 has no passenger on the board")


@every_edition
def test_a_passenger_that_has_ridden_is_never_placed_again(edition: str) -> None:
    game = riding(edition, own=ROW, passengers_gone={0: 2}, hands={0: "3 orange"})
    play(game, "ride Koblenz-Mainz (1)", "stop", "draw card", "draw card")
    game.play("claim Bremen-Hamburg 3 orange")
    assert (game.seat, game.passengers) == (1, {})


@every_edition
def test_the_city_a_passenger_has_left_is_free_again(edition: str) -> None:
    game = riding(
        edition, own=ROW, rival=[], hands={1: "2 red"}, passengers={0: ["Koblenz"]}, seats=5
    )
    play(game, "ride Koblenz-Mainz (1)", "stop", "claim Koblenz-Mainz (2) 2 red")
    assert set(texts(game)) == {"passenger Koblenz", "passenger Mainz", "no passenger"}


@every_edition
def test_a_passenger_does_not_ride_in_the_turn_it_was_placed(edition: str) -> None:
    game = riding(edition, own=ROW, at=[], hands={0: "3 orange"})
    play(game, "claim Bremen-Hamburg 3 orange", "passenger Bremen")
    assert game.seat == 1
    play(game, "draw card", "draw card")
    assert rides(game) == {"Bremen-Hamburg"}


# Cards


@every_edition
def test_passenger_cards_that_pay_fill_the_empty_places_of_the_display(edition: str) -> None:
    game = riding(
        edition,
        own=[],
        rival=ROW,
        display=["red", None, None, "blue", "green"],
        deck="",
        hands={0: "2 passenger", 1: "rest"},
    )
    game.play("ride Koblenz-Mainz (1)")
    assert game.display == ("red", "passenger", None, "blue", "green")
    game.play("ride Mainz-Mannheim (1)")
    assert game.display == ("red", "passenger", "passenger", "blue", "green")
    assert game.discards == {}


@every_edition
def test_a_display_that_a_paid_card_fills_is_refreshed_by_the_rules_of_the_edition(
    edition: str,
) -> None:
    game = riding(
        edition,
        own=[],
        rival=ROW,
        display=["passenger", "passenger", None, "blue", "green"],
        deck="1 passenger",
        discards="3 white",
        hands={0: "1 passenger", 1: "rest"},
    )
    game.play("ride Koblenz-Mainz (1)")
    if edition == "marklin-manual":
        assert game.display == ("passenger", "passenger", "passenger", "blue", "green")
        assert game.discards == {"white": 3, "passenger": 1}
    else:
        assert all(game.display)
        assert game.display.count("passenger") < 3


# The course of the game


@every_edition
def test_a_ride_is_a_turn_of_the_last_round(edition: str) -> None:
    game = riding(edition, own=ROW, turns_left=2)
    play(game, "ride Koblenz-Mainz (1)")
    assert game.turns_left == 2
    play(game, "stop")
    assert (game.turns_left, game.over) == (1, False)


@every_edition
def test_the_last_turn_of_the_game_may_be_a_ride(edition: str) -> None:
    game = riding(edition, own=ROW, turns_left=1)
    play(game, "ride Koblenz-Mainz (1)", "stop")
    assert game.over
    assert game.scores()[0].parts["merchandise"] == 3


@every_edition
def test_a_ride_uses_no_trains(edition: str) -> None:
    game = riding(edition, own=ROW, trains={0: 3})
    play(game, "ride Koblenz-Mainz (1)", "stop")
    assert (game.trains[0], game.turns_left) == (3, None)


def stuck(edition: str, **more: object) -> tl.Game:
    """Nobody can draw or claim anything."""
    setup: dict = {
        "own": ROW[:1],
        "display": [],
        "deck": "",
        "hands": {1: "rest"},
        "trains": {1: 0},
        "turns_left": 0,
        "ticket_deck": [],
    }
    return riding(edition, **(setup | more))


@every_edition
def test_a_seat_that_can_ride_may_not_pass(edition: str) -> None:
    game = stuck(edition)
    assert texts(game) == ["ride Koblenz-Mainz (1)"]
    refused(game, "pass", "passing is only for a seat that can do nothing else")


@every_edition
@pytest.mark.parametrize(
    "more",
    [
        {"at": []},
        {"at": ["Mannheim"]},
        {"own": [], "rival": ROW[:1]},
        {"own": ["Konstanz-Schweiz"], "at": ["Konstanz"]},
    ],
    ids=["no passenger", "no track there", "no card", "a country"],
)
def test_a_seat_that_cannot_even_ride_passes(edition: str, more: dict) -> None:
    assert texts(stuck(edition, **more)) == ["pass"]


def test_in_the_manual_a_seat_whose_only_ride_could_not_end_passes() -> None:
    passengers = {0: ["Koblenz"], 1: ["Mainz"]}
    assert texts(stuck("marklin-manual", passengers=passengers)) == ["pass"]
    assert texts(stuck("marklin", passengers=passengers)) == ["ride Koblenz-Mainz (1)"]


@every_edition
def test_a_ride_between_passes_keeps_the_game_going(edition: str) -> None:
    game = stuck(edition, at=[], passengers={1: ["Mainz"]}, own=[], rival=ROW[:1])
    play(game, "pass", "ride Mainz-Koblenz (1)", "pass")
    assert not game.over
    game.play("pass")
    assert game.over


# Setup


@every_edition
def test_one_city_is_black_six_are_red_twelve_yellow_and_sixteen_white(edition: str) -> None:
    stacks = [*tl.position(edition).tokens.values()]
    assert len(stacks) == 35
    assert stacks.count((7, 6, 5, 4)) == 1
    assert stacks.count(RED) == 6
    assert stacks.count(YELLOW[edition]) == 12
    assert stacks.count(WHITE[edition]) == 16


@every_edition
@pytest.mark.parametrize(
    ("color", "cities"),
    [
        ("black", "Berlin"),
        ("red", "Düsseldorf, Frankfurt, Hamburg, Köln, München, Stuttgart"),
        (
            "yellow",
            "Bremen, Dortmund, Dresden, Hannover, Karlsruhe, Kiel, Leipzig, Mainz, Mannheim, "
            "Münster, Nürnberg, Saarbrücken",
        ),
    ],
)
def test_the_stacks_lie_on_the_cities_of_their_color(edition: str, color: str, cities: str) -> None:
    board = tl.position(edition).edition.board
    assert {c.name for c in board.cities.values() if c.merchandise == color} == set(
        cities.split(", ")
    )


def test_germany_has_no_merchandise() -> None:
    game = tl.position("germany")
    assert (game.tokens, game.merchandise, game.passengers_left) == ({}, (0, 0), (0, 0))
