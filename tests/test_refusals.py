"""Refusals: every reason with its facts and its sentence, and the laws for all of them."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from helpers import EDITIONS, play, refused
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from random_play import Play, crowded, law

import trunkline as tl
from trunkline.editions import Edition, load
from trunkline.notation import track_names
from trunkline.refusals import (
    NotYourTurn,
    Refusal,
    RefusedMove,
    TooFewCards,
    TooFewTrains,
    TrackTaken,
    refusal,
)
from trunkline.sentences import DUE, TURN_CHOICES, Audience, message, sentence
from trunkline.vocabulary import MoveKind, Phase, Reason

ADA, BOB = Audience(["Ada", "Bob"], you=0), Audience(["Ada", "Bob"], you=1)
ROW = ["Koblenz-Mainz (1)", "Mainz-Mannheim (1)", "Karlsruhe-Mannheim"]
SAMPLED = 60  # moves tried in each position of a law


def smaller_mix() -> Edition:
    """Märklin with first mixes of another size, so that some mixes are only for later."""
    edition = load("marklin")
    tickets = replace(edition.rules.tickets, mix_first=3)
    return replace(edition, id="smaller-mix", rules=replace(edition.rules, tickets=tickets))


def few_tickets(long: int) -> tl.Game:
    """One short ticket is left, and this many long ones."""
    decks = (tl.position("marklin").ticket_deck(deck) for deck in (0, 1))
    left = (deck[:size] for deck, size in zip(decks, (1, long), strict=True))
    return tl.position("marklin", ticket_deck=[ticket.name for deck in left for ticket in deck])


def track(edition: str, name: str) -> int:
    return track_names(load(edition).board).index(name)


def unpaid_tunnel(claim: str, hand: str, deck: str = "2 pink, 1 white") -> tl.Game:
    """Seat 0 claims a tunnel, for which the whole deck is turned: it costs two extra cards."""
    return play(tl.position("europe", hands={0: hand, 1: "rest"}, deck=deck), claim)


def placing(**setup: Any) -> tl.Game:
    game = tl.position("marklin", hands={0: "3 orange"}, **setup)
    return play(game, "claim Bremen-Hamburg 3 orange")


def taking_meeples() -> tl.Game:
    meeples = {"Bremen": "1 red", "Hamburg": "2 blue"}
    game = tl.position("germany", hands={0: "3 orange"}, meeples=meeples)
    return play(game, "claim Bremen-Hamburg 3 orange")


def rails(edition: str = "marklin", **setup: Any) -> tl.Game:
    defaults = {"tracks": {0: ROW[:2]}, "passengers": {0: ["Koblenz"], 1: ["Mainz"]}}
    return tl.position(edition, **(defaults | setup))


class Case(NamedTuple):
    """A move that seat 0 may not play: the reason, and the sentence for seat 0."""

    reason: Reason
    game: Callable[[], tl.Game]
    move: str | int
    facts: dict[str, Any]
    sentence: str


CASES = [
    Case(
        Reason.NO_SUCH_MOVE,
        lambda: tl.position(),
        5000,
        {"last": 1078},
        "There is no move 5000; USA has 0 to 1078.",
    ),
    Case(
        Reason.GAME_IS_OVER,
        lambda: play(tl.position(turns_left=1), "draw card", "draw card"),
        "draw card",
        {},
        "Draw card: the game is over; nothing more can be played.",
    ),
    Case(
        Reason.NOT_YOUR_TURN,
        lambda: tl.position(seat=1),
        "draw card",
        {"waiting": [1]},
        "Draw card: you may not act now; it is Bob's turn.",
    ),
    Case(
        Reason.WRONG_PHASE,
        lambda: tl.position(),
        "keep 1",
        {"phase": "turn", "due": ["take", "draw card", "draw tickets"]},
        "Keep 1: not now; a turn begins: draw cards or draw tickets.",
    ),
    Case(
        Reason.WRONG_PHASE,
        lambda: play(tl.position(), "draw card"),
        "draw tickets",
        {"phase": "second card", "due": ["take", "draw card"]},
        "Draw tickets: not now; the second card is due: take a face-up card or draw from the deck.",
    ),
    Case(
        Reason.NOT_FACE_UP,
        lambda: tl.position(display="red red blue pink locomotive"),
        "take green",
        {"display": ["red", "red", "blue", "pink", "locomotive"]},
        "Take green: no such card is face up; the display shows red, red, blue, pink, locomotive.",
    ),
    Case(
        Reason.LOCOMOTIVE_SECOND,
        lambda: play(tl.position(display="red red blue pink locomotive"), "draw card"),
        "take locomotive",
        {},
        "Take locomotive: a face-up locomotive is never the second card; "
        "take another or draw from the deck.",
    ),
    Case(
        Reason.DECK_EMPTY,
        lambda: tl.position(display=["red"], deck="", hands={1: "rest"}),
        "draw card",
        {"display": ["red"]},
        "Draw card: deck and discards are empty; take a face-up card.",
    ),
    Case(
        Reason.DECK_EMPTY,
        lambda: tl.position(display=[None], deck="", hands={1: "rest"}),
        "draw card",
        {"display": []},
        "Draw card: deck and discards are empty; do something else.",
    ),
    Case(
        Reason.NO_TICKETS_LEFT,
        lambda: tl.position(ticket_deck=[]),
        "draw tickets",
        {},
        "Draw tickets: there are no tickets to draw; do something else.",
    ),
    Case(
        Reason.WRONG_MIX,
        lambda: tl.Game(smaller_mix(), seed=1),
        "draw tickets 2 short + 2 long",
        {"size": 3, "most": [4, 4]},
        "Draw tickets 2 short + 2 long: announce 3 tickets in all, at most 4 short and 4 long.",
    ),
    Case(
        Reason.DECK_TOO_SMALL,
        lambda: few_tickets(long=9),
        "draw tickets 2 short + 2 long",
        {"left": [1, 9], "draws_all": None},
        "Draw tickets 2 short + 2 long: the decks hold only 1 short ticket and 9 long tickets.",
    ),
    Case(
        Reason.DECK_TOO_SMALL,
        lambda: few_tickets(long=0),
        "draw tickets 4 short",
        {"left": [1, 0], "draws_all": 13},
        "Draw tickets 4 short: the decks hold only 1 short ticket and 0 long tickets; "
        "'draw tickets 1 short + 3 long' draws them all.",
    ),
    Case(
        Reason.NOT_OFFERED,
        lambda: play(
            tl.position(ticket_deck=["Denver-El Paso", "Dallas-New York"]), "draw tickets"
        ),
        "keep 3",
        {"offered": 2},
        "Keep 3: only 2 tickets are offered; count from 1 to 2.",
    ),
    Case(
        Reason.NOT_OFFERED,
        lambda: play(tl.position(ticket_deck=["Denver-El Paso"]), "draw tickets"),
        "keep 2",
        {"offered": 1},
        "Keep 2: only 1 ticket is offered; its number is 1.",
    ),
    Case(
        Reason.TOO_FEW_KEPT,
        lambda: tl.Game(seed=1),
        "keep 1",
        {"offered": 3, "least": 2},
        "Keep 1: at least 2 of the 3 offered must be kept.",
    ),
    Case(
        Reason.TRACK_TAKEN,
        lambda: tl.position(tracks={1: ["Denver-Omaha"]}, hands={0: "4 pink"}),
        "claim Denver-Omaha 4 pink",
        {"owner": 1},
        "Claim Denver-Omaha 4 pink: Bob has claimed this track.",
    ),
    Case(
        Reason.PARALLEL_CLOSED,
        lambda: tl.position(tracks={1: ["Boston-Montréal (1)"]}, hands={0: "2 red"}),
        "claim Boston-Montréal (2) 2 red",
        {"parallel": track("usa", "Boston-Montréal (1)"), "owner": 1, "seats": 2},
        "Claim Boston-Montréal (2) 2 red: with 2 seats, claiming one track of a route closes the "
        "others; Bob has Boston-Montréal (1).",
    ),
    Case(
        Reason.PARALLEL_OWNED,
        lambda: tl.position(tracks={0: ["Boston-Montréal (1)"]}, hands={0: "2 red"}),
        "claim Boston-Montréal (2) 2 red",
        {"parallel": track("usa", "Boston-Montréal (1)")},
        "Claim Boston-Montréal (2) 2 red: a seat may never own two tracks of one route; "
        "you have Boston-Montréal (1).",
    ),
    Case(
        Reason.TOO_FEW_TRAINS,
        lambda: tl.position(trains={0: 3}, hands={0: "4 pink"}),
        "claim Denver-Omaha 4 pink",
        {"needed": 4, "left": 3},
        "Claim Denver-Omaha 4 pink: the track needs 4 trains; you have 3.",
    ),
    Case(
        Reason.TOO_FEW_CARDS,
        lambda: tl.position(hands={0: "2 pink, 1 locomotive"}),
        "claim Denver-Omaha 4 pink",
        {
            "needed": {"pink": 4},
            "held": {"pink": 2, "locomotive": 1},
            "missing": {"pink": 2},
            "instead": [],
            "most_of_one_color": None,
        },
        "Claim Denver-Omaha 4 pink: it costs 4 pink; you have 2 pink and 1 locomotive.",
    ),
    Case(
        Reason.WRONG_EXTRA,
        lambda: unpaid_tunnel("claim Marseille-Zürich 2 pink", "9 pink"),
        "pay 1 pink",
        {"extra": 2},
        "Pay 1 pink: the tunnel asks for exactly 2 more cards.",
    ),
    Case(
        Reason.WRONG_COLOR,
        lambda: unpaid_tunnel("claim Marseille-Zürich 2 pink", "9 pink, 2 red"),
        "pay 2 red",
        {"color": "pink"},
        "Pay 2 red: the tunnel is paid in pink; add pink or locomotives.",
    ),
    Case(
        Reason.WRONG_COLOR,
        lambda: unpaid_tunnel(
            "claim Marseille-Zürich 2 locomotives", "9 pink, 4 locomotive", "1 pink, 2 locomotive"
        ),
        "pay 2 pink",
        {"color": None},
        "Pay 2 pink: a tunnel paid with locomotives alone takes only locomotives on top.",
    ),
    Case(
        Reason.NO_STATION_LEFT,
        lambda: tl.position("europe", stations={0: ["Wien", "Roma", "Paris"]}),
        "station Berlin 1 red",
        {"count": 3},
        "Station Berlin 1 red: no station is left; you have built all 3.",
    ),
    Case(
        Reason.CITY_HAS_STATION,
        lambda: tl.position("europe", stations={1: ["Wien"]}),
        "station Wien 1 red",
        {"owner": 1},
        "Station Wien 1 red: Bob has built a station there already; choose another city.",
    ),
    Case(
        Reason.WRONG_STATION_PRICE,
        lambda: tl.position("europe", stations={0: ["Wien"]}),
        "station Berlin 1 red",
        {"cards": 2},
        "Station Berlin 1 red: station number 2 costs 2 cards.",
    ),
    Case(
        Reason.NOT_AT_CLAIM,
        placing,
        "passenger Berlin",
        {"claimed": track("marklin", "Bremen-Hamburg"), "places": ["bremen", "hamburg"]},
        "Passenger Berlin: the track just claimed is Bremen-Hamburg; "
        "place a passenger in Bremen or Hamburg, or none.",
    ),
    Case(
        Reason.NOT_AT_CLAIM,
        taking_meeples,
        "meeple Berlin red",
        {"claimed": track("germany", "Bremen-Hamburg"), "places": ["bremen"]},
        "Meeple Berlin red: the meeples of Bremen are to be chosen from now.",
    ),
    Case(
        Reason.NO_SUCH_MEEPLE,
        taking_meeples,
        "meeple Bremen blue",
        {"there": {"red": 1}},
        "Meeple Bremen blue: no such meeple is there; Bremen has red.",
    ),
    Case(
        Reason.CITY_OCCUPIED,
        lambda: placing(passengers={1: ["Hamburg"]}),
        "passenger Hamburg",
        {"owner": 1, "places": ["bremen"]},
        "Passenger Hamburg: Bob's passenger is there already; choose Bremen, or none.",
    ),
    Case(
        Reason.NO_PASSENGER_THERE,
        rails,
        "ride Mainz-Koblenz (1)",
        {"riding": None, "cities": ["koblenz"]},
        "Ride Mainz-Koblenz (1): you have no passenger there; ride from Koblenz.",
    ),
    Case(
        Reason.NO_PASSENGER_THERE,
        lambda: rails(passengers={}),
        "ride Mainz-Koblenz (1)",
        {"riding": None, "cities": []},
        "Ride Mainz-Koblenz (1): you have no passenger on the board.",
    ),
    Case(
        Reason.NO_PASSENGER_THERE,
        lambda: play(rails(), "ride Koblenz-Mainz (1)"),
        "ride Mannheim-Mainz (1)",
        {"riding": "mainz", "cities": []},
        "Ride Mannheim-Mainz (1): the passenger is in Mainz; ride on from there.",
    ),
    Case(
        Reason.TRACK_UNCLAIMED,
        rails,
        "ride Koblenz-Mainz (2)",
        {},
        "Ride Koblenz-Mainz (2): nobody has claimed this track, so nobody can ride on it.",
    ),
    Case(
        Reason.TRACK_RIDDEN,
        lambda: play(rails(), "ride Koblenz-Mainz (1)"),
        "ride Mainz-Koblenz (1)",
        {},
        "Ride Mainz-Koblenz (1): this ride has used the track already; take another.",
    ),
    Case(
        Reason.NO_PASSENGER_CARD,
        lambda: rails(tracks={1: ROW}),
        "ride Koblenz-Mainz (1)",
        {"owner": 1},
        "Ride Koblenz-Mainz (1): a step over Bob's track costs a passenger card; "
        "you have none left.",
    ),
    Case(
        Reason.NO_END_AHEAD,
        lambda: rails("marklin-manual", tracks={0: ROW[:1]}),
        "ride Koblenz-Mainz (1)",
        {"rival": 1},
        "Ride Koblenz-Mainz (1): Bob's passenger is there, where no ride may end, "
        "and there would be no way on.",
    ),
    Case(
        Reason.MAY_NOT_END_HERE,
        lambda: play(rails("marklin-manual"), "ride Koblenz-Mainz (1)"),
        "stop",
        {"city": "mainz", "rival": 1},
        "Stop: no ride may end in a city with a rival's passenger, and Bob's passenger is in "
        "Mainz; ride on.",
    ),
    Case(
        Reason.MAY_NOT_PASS,
        lambda: tl.position("europe", hands={0: "1 red"}, ticket_deck=[]),
        "pass",
        {"due": ["take", "draw card", "claim", "station"]},
        "Pass: passing is only for a seat that can do nothing else; "
        "you can draw cards, claim a track or build a station.",
    ),
]
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.reason))


def number_of(game: tl.Game, move: str | int) -> int:
    return move if isinstance(move, int) else game.compiled.notation.parse(move).number


def refused_to(game: tl.Game, move: str | int, seat: int = 0) -> Refusal:
    found = refusal(game.observe(seat), number_of(game, move))
    assert found is not None
    return found


# Every reason.


@every_case
def test_a_refusal_has_its_reason_and_facts(case: Case) -> None:
    game = case.game()
    found = refused_to(game, case.move)
    number = number_of(game, case.move)
    assert found.reason is case.reason
    wanted = {"reason": case.reason, "move": number, "seat": 0, **case.facts}
    assert msgspec.json.decode(msgspec.json.encode(found)) == wanted


@every_case
def test_a_refusal_has_a_sentence_that_names_the_move_and_the_players(case: Case) -> None:
    game = case.game()
    found = refused_to(game, case.move)
    assert sentence(found, game.edition, ADA) == case.sentence


@every_case
def test_an_error_carries_its_refusal_and_changes_nothing(case: Case) -> None:
    game = case.game()
    before, found = game.digest(), refused_to(game, case.move)
    with pytest.raises(tl.IllegalMove) as caught:
        game.play(case.move, seat=0)
    assert caught.value.refusal == found
    assert str(caught.value) == message(found, game.edition)
    assert game.digest() == before


def test_every_reason_has_a_case() -> None:
    assert {case.reason for case in CASES} == set(Reason)


def test_every_reason_has_a_struct_of_its_own() -> None:
    tags = [struct.__struct_config__.tag for struct in get_args(Refusal)]
    assert sorted(tags) == sorted(Reason)
    assert set(get_args(Refusal)) == set(RefusedMove.__subclasses__())


def test_every_phase_and_every_action_of_a_turn_has_words() -> None:
    assert set(DUE) == set(Phase) - {Phase.TURN, Phase.GAME_OVER}
    begun = {
        move.kind
        for edition in EDITIONS
        for seed in range(20)
        for move in crowded(edition, 3, random.Random(seed)).moves()
    }
    assert begun | {MoveKind.PASS} == set(TURN_CHOICES)


# What would be right.


def test_other_cards_that_would_pay_are_proposed() -> None:
    game = tl.position(hands={0: "3 pink, 2 locomotive"})
    found = refused_to(game, "claim Denver-Omaha 4 pink")
    assert isinstance(found, TooFewCards)
    assert [str(game.labels[number]) for number in found.instead] == [
        "claim Denver-Omaha 3 pink + 1 locomotive",
        "claim Denver-Omaha 2 pink + 2 locomotives",
    ]
    assert sentence(found, game.edition, ADA) == (
        "Claim Denver-Omaha 4 pink: it costs 4 pink; you have 3 pink and 2 locomotives; "
        "pay 3 pink + 1 locomotive instead."
    )


def test_for_a_gray_track_every_colour_counts() -> None:
    game = tl.position(hands={0: "1 pink, 2 red"})
    found = refused_to(game, "claim Denver-Phoenix 5 white")
    assert isinstance(found, TooFewCards)
    assert found.most_of_one_color is None
    found = refused_to(game, "claim Duluth-Sault St. Marie 3 pink")
    assert isinstance(found, TooFewCards)
    assert found.most_of_one_color == 2
    assert sentence(found, game.edition, ADA) == (
        "Claim Duluth-Sault St. Marie 3 pink: it costs 3 pink; "
        "you have 1 pink and 0 locomotives, and at most 2 of any one colour."
    )


def test_plus4_locomotives_count_only_where_they_could_pay() -> None:
    seen = tl.position("marklin", hands={0: "1 plus4"}).observe(0)
    lengths = set()
    for move in seen.labels:
        if move.kind == "claim":
            found = refusal(seen, move.number)
            assert isinstance(found, TooFewCards)
            length = sum(found.needed.values())
            assert ("plus4" in found.held) == (length >= 4)
            lengths.add(length)
    assert lengths >= {3, 4}


# Audiences.


@pytest.mark.parametrize(
    ("audience", "said"),
    [
        (Audience(["Ada", "Bob", "Cleo"], 0), "you may not act now; it is Bob's or Cleo's turn."),
        (Audience(["Ada", "Bob", "Cleo"], 1), "Ada may not act now; it is your or Cleo's turn."),
        (Audience(["Ada", "Bob", "Cleo"]), "Ada may not act now; it is Bob's or Cleo's turn."),
        (Audience(), "seat 0 may not act now; it is seat 1's or seat 2's turn."),
    ],
)
def test_a_sentence_speaks_to_its_audience(audience: Audience, said: str) -> None:
    game = tl.Game("usa", 3, seed=1, names=["Ada", "Bob", "Cleo"])
    game.play("keep 1 2 3", seat=0)
    found = refused_to(game, "draw card")
    assert isinstance(found, NotYourTurn)
    assert sentence(found, game.edition, audience) == f"Draw card: {said}"
    unnamed = sentence(found, game.edition, audience, name_move=False)
    assert unnamed == said[0].upper() + said[1:]


def test_a_sentence_says_you_have_or_who_has() -> None:
    game = tl.position(trains={0: 3}, hands={0: "4 pink"})
    found = refused_to(game, "claim Denver-Omaha 4 pink")
    assert isinstance(found, TooFewTrains)
    assert sentence(found, game.edition, ADA).endswith("the track needs 4 trains; you have 3.")
    assert sentence(found, game.edition, BOB).endswith("the track needs 4 trains; Ada has 3.")


def test_names_with_special_characters_stay_as_they_are() -> None:
    game = tl.position(tracks={1: ["Denver-Omaha"]})
    found = refused_to(game, "claim Denver-Omaha 4 pink")
    assert isinstance(found, TrackTaken)
    names = Audience(["seat 1", "seat 0 has"], you=0)
    assert sentence(found, game.edition, names) == (
        "Claim Denver-Omaha 4 pink: seat 0 has has claimed this track."
    )


# Errors.


@pytest.mark.parametrize("thing", ["claim Gotham-Metropolis 3 red", None, 1.5, b"take red"])
def test_invalid_input_has_no_refusal(thing: Any) -> None:
    with pytest.raises(tl.IllegalMove) as caught:
        tl.position().play(thing)
    assert caught.value.refusal is None


def test_an_error_keeps_its_refusal_in_a_pickle() -> None:
    with pytest.raises(tl.IllegalMove) as caught:
        tl.position().play("keep 1")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.refusal) == (str(caught.value), caught.value.refusal)


def test_an_unknown_move_number_is_refused_after_the_end_too() -> None:
    game = play(tl.position(turns_left=1), "draw card", "draw card")
    refused(game, 5000, "there is no move 5000; USA has 0 to 1078")


def test_a_spectator_has_no_refusals_and_no_moves() -> None:
    with pytest.raises(ValueError, match="observe a seat"):
        refusal(tl.position().observe(None), 0)


# Laws.


def sampled_moves(game: tl.Game, seed: int) -> Iterator[tuple[int, int]]:
    """Some numbers for each seat: random ones, those outside the table, and legal ones."""
    chance = random.Random(seed)
    for seat in range(game.seats):
        legal = game.move_numbers(seat)
        numbers = {-1, len(game.labels), *chance.sample(legal, min(5, len(legal)))}
        numbers.update(chance.sample(range(len(game.labels)), SAMPLED))
        yield from ((seat, number) for number in sorted(numbers))


@law(40)
def test_a_move_is_refused_if_and_only_if_it_is_illegal(play: Play) -> None:
    game = play.game()
    legal = [set(game.move_numbers(seat)) for seat in range(game.seats)]
    for seat, number in sampled_moves(game, play.seed):
        found = refusal(game.observe(seat), number)
        assert (found is None) == (number in legal[seat])
        if found is not None:
            assert (found.move, found.seat) == (number, seat)
            assert found.reason is game.legality(number, seat)


@law(25)
def test_hidden_information_changes_no_refusal(play: Play) -> None:
    game = play.game()
    others = [game.observe(seat).sample(play.seed) for seat in range(game.seats)]
    for seat, number in sampled_moves(game, play.seed):
        found = refusal(game.observe(seat), number)
        assert found == refusal(others[seat].observe(seat), number)


@law(25)
def test_every_refusal_survives_json_and_has_a_sentence(play: Play) -> None:
    game = play.game()
    audience = Audience([f"<{seat}>" for seat in range(game.seats)], you=0)
    for seat, number in sampled_moves(game, play.seed):
        found = refusal(game.observe(seat), number)
        if found is None:
            continue
        assert msgspec.json.decode(msgspec.json.encode(found), type=Refusal) == found
        text = sentence(found, game.edition, audience)
        assert text[0].isupper() and text.endswith(".")
        assert "seat " not in text.replace("a seat ", "")
        assert message(found, game.edition)


@pytest.mark.parametrize("edition", EDITIONS)
@given(seed=st.integers(0, 2**32))
@example(seed=0)
@settings(max_examples=5)
def test_payments_that_are_proposed_are_legal(edition: str, seed: int) -> None:
    game = crowded(edition, 3, random.Random(seed))
    legal = set(game.move_numbers())
    seen = game.observe(game.seat)
    for move in game.labels:
        found = refusal(seen, move.number)
        if isinstance(found, TooFewCards):
            assert legal.issuperset(found.instead)
            assert found.missing == {
                kind: number - found.held[kind]
                for kind, number in found.needed.items()
                if number > found.held[kind]
            }
            assert found.missing
            assert all(number == seen.hand.get(kind, 0) for kind, number in found.held.items())
