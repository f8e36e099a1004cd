"""What a move did, as the core reports it, and how much of it a viewer may know."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from helpers import EDITIONS, SEATS
from msgspec.structs import replace
from random_play import Play, law, public_twin, random_play

import trunkline as tl
from trunkline.outcome import Outcome, play_with_outcome

FULL = "red orange yellow green blue"
PINK = "claim Marseille-Zürich 2 pink"


def after(game: tl.Game, *moves: str) -> Outcome:
    """What the last of these moves did; each is by the seat whose turn it is."""
    return [play_with_outcome(game, move) for move in moves][-1]


# Playing a move with its outcome.


@pytest.mark.parametrize("form", [str, int, tl.Move])
def test_a_move_in_any_form_is_played_as_by_play(form: type) -> None:
    game = tl.position(display=FULL)
    move = game.compiled.notation.parse("draw card")
    other = game.copy()
    other.play(move)
    given = {str: str(move), int: move.number, tl.Move: move}[form]
    what = play_with_outcome(game, given)
    assert (what.seat, what.kind, what.move) == (0, "draw card", move)
    assert (game.digest(), game.played) == (other.digest(), other.played)


def test_if_several_seats_may_act_the_seat_is_an_argument() -> None:
    game = tl.Game("usa", 3, seed=1)
    assert play_with_outcome(game, "keep 1 2", seat=2).seat == 2
    assert game.waiting == (0, 1)


def test_an_illegal_move_changes_nothing_and_has_no_outcome() -> None:
    game = tl.position(display=FULL)
    before = game.digest()
    with pytest.raises(tl.IllegalMove, match="no such card is face up"):
        play_with_outcome(game, "take white")
    assert (game.digest(), game.played) == (before, [])


# What each kind of move does.


def test_a_card_from_the_deck() -> None:
    game = tl.position(display=FULL, deck="9 white", discards="rest")
    drawn = after(game, "draw card")
    assert (drawn.drew, drawn.took, drawn.refills, drawn.revealed) == ("white", None, (), True)


def test_a_face_up_card_and_the_one_that_fills_its_place() -> None:
    game = tl.position(display=FULL, deck="9 white", discards="rest")
    taken = after(game, "take yellow")
    assert (taken.took, taken.took_from, taken.drew) == ("yellow", 2, None)
    assert taken.refills == ((2, "white"),)
    assert (taken.reshuffled, taken.revealed) == (False, True)


def test_a_face_up_card_whose_place_stays_empty() -> None:
    game = tl.position(display=FULL, deck="", hands={1: "rest"})
    taken = after(game, "take yellow")
    assert (taken.took, taken.took_from, taken.refills) == ("yellow", 2, ())
    assert not taken.revealed


def test_a_claim_whose_cards_fill_empty_places() -> None:
    game = tl.position(hands={0: "4 pink", 1: "rest"}, display="red orange", deck="")
    claim = after(game, "claim Denver-Omaha 4 pink")
    assert claim.refills == ((2, "pink"), (3, "pink"), (4, "pink"))
    assert (claim.reshuffled, claim.revealed) == (True, True)


def test_a_claim_that_begins_the_last_round() -> None:
    game = tl.position(hands={0: "4 pink", 1: "rest"}, trains={0: 6}, display="", deck="")
    assert after(game, "claim Denver-Omaha 4 pink").last_round == 2
    assert after(game, "draw tickets").last_round is None


def test_the_discards_are_reshuffled_when_the_next_card_is_needed() -> None:
    game = tl.position(display=FULL, deck="1 white", discards="rest")
    assert not after(game, "draw card").reshuffled
    assert game.deck_size == 0
    assert after(game, "draw card").reshuffled


def test_tickets_drawn_and_those_kept_of_them() -> None:
    names = ["Denver-El Paso", "Boston-Miami", "Duluth-Houston"]
    game = tl.position(display=FULL, ticket_deck=names)
    drawn = after(game, "draw tickets")
    assert [ticket.name for ticket in drawn.offered or ()] == names
    assert (drawn.offered_count, drawn.offered_backs, drawn.kept) == (3, None, None)
    chosen = after(game, "keep 1 3")
    assert [ticket.name for ticket in chosen.kept or ()] == names[::2]
    assert (chosen.kept_count, chosen.returned_count, chosen.kept_backs) == (2, 1, None)


def test_tickets_are_counted_by_deck_if_the_backs_differ() -> None:
    game = tl.position("marklin", display=FULL)
    assert after(game, "draw tickets 1 short + 3 long").offered_backs == (1, 3)
    assert after(game, "keep 1 2 3").kept_backs == (1, 2)


def test_a_plain_claim_is_built_and_scores() -> None:
    claim = after(tl.position(hands={0: "4 pink"}, display=FULL), "claim Denver-Omaha 4 pink")
    assert (claim.built, claim.points, claim.turned, claim.extra) == (True, 7, (), 0)


@pytest.mark.parametrize(
    ("hand", "deck", "extra", "built"),
    [
        ("4 pink", "3 white", 0, True),
        ("4 pink", "2 white, 1 pink", 1, None),
        ("2 pink", "2 white, 1 pink", 1, False),
        ("2 pink", "3 locomotive", 3, False),
        ("2 pink", "", 0, True),
        ("2 pink", "1 white", 0, True),
    ],
)
def test_the_cards_turned_for_a_tunnel_are_reported_in_every_case(
    hand: str, deck: str, extra: int, built: bool | None
) -> None:
    game = tl.position("europe", hands={0: hand, 1: "rest"}, display=FULL, deck=deck)
    cards = game.deck
    outcome = after(game, PINK)
    assert Counter(outcome.turned) == cards
    assert (outcome.extra, outcome.built) == (extra, built)
    assert outcome.matches == tuple(card in ("pink", "locomotive") for card in outcome.turned)
    assert outcome.points == (2 if built else 0)
    assert game.edition.board.tracks[outcome.track or 0].tunnel


@pytest.mark.parametrize(("answer", "built"), [("pay 1 pink", True), ("decline", False)])
def test_the_answer_to_a_tunnel_settles_it(answer: str, built: bool) -> None:
    game = tl.position("europe", hands={0: "4 pink", 1: "rest"}, display=FULL, deck="1 pink")
    track = after(game, PINK).track
    settled = after(game, answer)
    assert (settled.track, settled.built, settled.points) == (track, built, 2 * built)


def test_a_meeple_taken_or_left() -> None:
    game = tl.position("germany", hands={0: "9 red"}, display=FULL)
    game.play(next(move for move in game.moves() if move.kind == "claim"))
    for move in game.moves():
        assert after(game.copy(), str(move)).meeple == move.color


def test_a_ride_reports_its_points_its_cost_and_its_end() -> None:
    game = tl.position(
        "marklin",
        hands={0: "1 passenger"},
        display=FULL,
        tracks={0: ["Hamburg-Kiel (pink)"], 1: ["Bremen-Hamburg"]},
        passengers={0: ["Kiel"]},
    )
    tops = {city: stack[0] for city, stack in game.tokens.items()}
    first = after(game, "ride Kiel-Hamburg (pink)")
    assert (first.points, first.paid_passenger, first.ride_over) == (tops["hamburg"], False, False)
    stopped = after(game.copy(), "stop")
    assert (stopped.points, stopped.paid_passenger, stopped.ride_over) == (0, False, True)
    last = after(game, "ride Hamburg-Bremen")
    assert (last.points, last.paid_passenger, last.ride_over) == (tops["bremen"], True, True)


@pytest.mark.parametrize(("placed", "sent"), [({1: ["Kiel"]}, 1), ({1: ["Bremen"]}, None)])
def test_whose_passenger_is_sent_home(placed: dict[int, list[str]], sent: int | None) -> None:
    game = tl.position("marklin-manual", hands={0: "4 pink"}, display=FULL, passengers=placed)
    claim = next(str(m) for m in game.moves() if str(m).startswith("claim Hamburg-Kiel (pink)"))
    assert after(game, claim, "passenger Kiel").sent_home == sent


def test_a_refresh_names_the_rule_that_caused_it() -> None:
    shown = "locomotive locomotive red blue green"
    game = tl.position(display=shown, deck="1 locomotive, 9 white", discards="rest")
    (rule,) = game.edition.rules.refresh
    told = Counter[bool]()
    for other in with_other_luck(game):
        refreshed = after(other, "take red").refreshed
        assert refreshed == (rule if other.display.count("locomotive") < 2 else None)
        told[refreshed is not None] += 1
    assert min(told[True], told[False]) > 0


@pytest.mark.parametrize("kind", ["locomotive", "passenger"])
def test_of_several_rules_the_one_that_the_display_broke_is_named(kind: str) -> None:
    shown = f"black {kind} {kind} red green"
    game = tl.position("marklin", display=shown, deck=f"1 {kind}", discards="rest")
    refreshed = after(game, "take black").refreshed
    assert refreshed is not None and kind in refreshed.kinds


def test_a_refresh_after_a_claim_names_its_rule_too() -> None:
    shown = "locomotive locomotive locomotive blue green"
    game = tl.position(display=shown, deck="", hands={0: "4 pink", 1: "rest"})
    refreshed = after(game, "claim Denver-Omaha 4 pink").refreshed
    assert refreshed in game.edition.rules.refresh


def test_a_refresh_to_the_same_cards_is_reported_too() -> None:
    shown = "red locomotive locomotive white white"
    game = tl.position(display=shown, deck="5 locomotive, 3 red, 5 white", discards="rest")
    same = 0
    for other in with_other_luck(game, 2000):
        refreshed = after(other, "take red").refreshed
        swept = other.discards != game.discards
        assert (refreshed is not None) == swept
        same += swept and other.display == game.display
    assert same > 0


def test_a_display_without_a_valid_replacement_is_not_refreshed() -> None:
    shown = "red locomotive locomotive blue green"
    game = tl.position(display=shown, deck="1 locomotive", hands={1: "rest"})
    assert after(game, "take red").refreshed is None
    assert game.display.count("locomotive") == 3


def with_other_luck(game: tl.Game, times: int = 60) -> list[tl.Game]:
    return [game.observe(0).sample(seed) for seed in range(times)]


@law(20)
def test_the_display_is_refreshed_if_and_only_if_the_reported_rule_applies(play: Play) -> None:
    before: tl.Game | None = None
    for game, _, _ in play.moves():
        if before is not None:
            seat, move = game.played[-1]
            rule = play_with_outcome(before.copy(), move, seat).refreshed
            shown = zip(before.display, game.display, strict=True)
            gone = sum(old not in (None, new) for old, new in shown)
            assert rule is not None or gone <= (move.kind == "take")
            assert rule is None or move.kind != "draw card"
        before = game.copy()


@law(20)
def test_reported_points_add_up_to_the_score(play: Play) -> None:
    points = [0] * play.seats
    before: tl.Game | None = None
    for game, _, _ in play.moves():
        if before is not None:
            seat, move = game.played[-1]
            points[seat] += play_with_outcome(before, move, seat).points
        before = game.copy()
        scored = zip(game.route_points, game.merchandise, strict=True)
        assert points == [sum(each) for each in scored]


# What a viewer may know of it.


def test_a_seat_sees_everything_about_its_own_move() -> None:
    told = after(tl.position(display=FULL), "draw card")
    assert told.seen_by(0) == told


@pytest.mark.parametrize("viewer", [1, None])
def test_others_see_neither_cards_nor_tickets_nor_which_were_kept(viewer: int | None) -> None:
    card = after(tl.position(display=FULL), "draw card").seen_by(viewer)
    assert (card.kind, str(card.move), card.drew) == ("draw card", "draw card", None)
    game = tl.position(display=FULL)
    drawn = after(game, "draw tickets").seen_by(viewer)
    assert (str(drawn.move), drawn.offered, drawn.offered_count) == ("draw tickets", None, 3)
    chosen = after(game, "keep 2").seen_by(viewer)
    assert (chosen.kind, chosen.move, chosen.kept, chosen.kept_count) == ("keep", None, None, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_that_look_the_same_have_outcomes_that_look_the_same(edition: str) -> None:
    """The same move, as far as the viewer can tell, in two games that look the same to it."""
    compared, different = Counter[str](), Counter[str]()
    for seed in range(24):
        seats = SEATS[seed % 4]
        game = tl.Game(edition, seats, seed)
        chance = random.Random(seed)
        taste = ("any", "traveller", "builder", "drawer")[seed // 4 % 4]
        for number, (_, seat, move) in enumerate(random_play(game, seed, taste)):
            viewer = chance.choice((*range(seats), None))
            one, other = lookalikes(game, viewer, number)
            here, there = (
                what_happens(world, seat, public_twin(move, game, world, seat, viewer, chance))
                for world in (one, other)
            )
            if here is None or there is None or one.observe(viewer) != other.observe(viewer):
                continue  # a seat lacks the cards for it, or its result is public
            if (here.refreshed, here.refreshes) != (there.refreshed, there.refreshes):
                continue  # a refresh is public too, even if it gives the same cards
            assert told(here, viewer) == told(there, viewer)
            compared[move.kind] += 1
            different[move.kind] += here != there
    assert min(compared[kind] for kind in ("draw card", "draw tickets", "keep", "claim")) > 20
    assert min(different[kind] for kind in ("draw card", "draw tickets", "keep")) > 20


def lookalikes(game: tl.Game, viewer: int | None, number: int) -> tuple[tl.Game, tl.Game]:
    """Two games that look like this one to the viewer; for a spectator, samples of two seats."""
    eyes = (0, 1) if viewer is None else (viewer, viewer)
    one, other = (game.observe(seat).sample(number + seed) for seed, seat in enumerate(eyes))
    assert one.observe(viewer) == other.observe(viewer) == game.observe(viewer)
    return one, other


def what_happens(game: tl.Game, seat: int, move: tl.Move) -> Outcome | None:
    """Play the move if it is legal, and return its outcome."""
    return play_with_outcome(game, move, seat) if move in game.moves(seat) else None


def told(what: Outcome, viewer: int | None) -> bytes:
    """All that a viewer sees of an outcome, as bytes.

    Everyone sees in which order cards are turned for a tunnel, and which face-up cards are
    replaced, but a position contains neither.
    """
    seen = what.seen_by(viewer)
    if seen.refreshes:
        seen = replace(seen, refills=())
    turned = sorted(zip(seen.turned, seen.matches, strict=True))
    cards, matches = (tuple(each[part] for each in turned) for part in (0, 1))
    return msgspec.json.encode(replace(seen, turned=cards, matches=matches))
