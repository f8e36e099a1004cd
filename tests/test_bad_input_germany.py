"""Bad moves and bad positions on the German board: nothing changes, and the message is helpful."""

from __future__ import annotations

from functools import cache

import pytest
from helpers import GERMAN_EDITIONS, MARKLIN_EDITIONS, keep_all, play, refused

import trunkline as tl
from trunkline.vocabulary import Reason

NEW_REASONS = {
    Reason.DECK_TOO_SMALL,
    Reason.NOT_AT_CLAIM,
    Reason.NO_SUCH_MEEPLE,
    Reason.CITY_OCCUPIED,
    Reason.NO_PASSENGER_THERE,
    Reason.TRACK_UNCLAIMED,
    Reason.TRACK_RIDDEN,
    Reason.NO_PASSENGER_CARD,
    Reason.NO_END_AHEAD,
    Reason.MAY_NOT_END_HERE,
}
ROW = ["Koblenz-Mainz (1)", "Mainz-Mannheim (1)", "Karlsruhe-Mannheim"]


def under_way(edition: str) -> tl.Game:
    """Seat 0's ride has reached Mainz, where a rival's passenger is; a rival's track leads on."""
    game = tl.position(
        edition,
        tracks={0: [*ROW[:2], "Frankfurt-Mainz (1)"], 1: ["Mainz-Saarbrücken"]},
        passengers={0: ["Koblenz"], 1: ["Mainz", "Frankfurt"]},
    )
    return play(game, "ride Koblenz-Mainz (1)")


def after_a_claim(edition: str) -> tl.Game:
    hands = {0: "3 orange"}
    if edition == "germany":
        meeples = {"Bremen": "1 red", "Hamburg": "2 blue"}
        game = tl.position(edition, hands=hands, meeples=meeples)
    else:
        game = tl.position(edition, hands=hands, passengers={0: ["Hamburg"]})
    return play(game, "claim Bremen-Hamburg 3 orange")


def few_tickets(edition: str) -> tl.Game:
    short, long = (tl.position(edition).ticket_deck(deck) for deck in (0, 1))
    return tl.position(edition, ticket_deck=[short[0].name, *(t.name for t in long[:9])])


@cache
def steps(edition: str) -> tuple[tl.Game, ...]:
    """A position in every phase that a game of this edition can be in."""
    new = tl.Game(edition, 3, seed=1)
    choosing = play(new.copy(), *["draw tickets 2 short + 2 long"] * 3)
    turn = keep_all(choosing.copy())
    riding = [under_way(edition)] if edition != "germany" else []
    return (
        new,
        choosing,
        turn,
        play(turn.copy(), "draw card"),
        play(turn.copy(), "draw tickets 4 long"),
        few_tickets(edition),
        after_a_claim(edition),
        *riding,
    )


@pytest.mark.parametrize("edition", GERMAN_EDITIONS)
def test_every_illegal_move_is_refused_with_a_sentence_in_every_phase(edition: str) -> None:
    for game in steps(edition):
        legal = set(game.move_numbers())
        assert legal
        before = game.digest()
        for number, move in enumerate(game.compiled.moves):
            assert (game.legality(number, game.seat) is None) == (number in legal)
            if number in legal:
                continue
            with pytest.raises(tl.IllegalMove) as caught:
                game.play(number)
            message = str(caught.value)
            assert message.startswith(f"{move}: ")
            assert len(message) > len(str(move)) + 15
        assert game.digest() == before


def test_every_reason_of_these_editions_occurs() -> None:
    found = {
        game.legality(number, game.seat)
        for edition in GERMAN_EDITIONS
        for game in (*steps(edition), *stuck_in_front(edition))
        for number in range(len(game.compiled.moves))
    }
    assert found >= NEW_REASONS


def stuck_in_front(edition: str) -> list[tl.Game]:
    """Seat 0 is next to a dead end where a rival's passenger stands."""
    if edition == "germany":
        return []
    passengers = {0: ["Koblenz"], 1: ["Mainz"]}
    return [tl.position(edition, tracks={0: ROW[:1]}, passengers=passengers)]


@pytest.mark.parametrize(
    ("edition", "text", "words"),
    [
        ("marklin", "ride Kiel-Dänemark", "no passenger goes to a country"),
        ("marklin", "claim Bremen-Hamburg 3 plus4", "plus4 cards pay only on tracks of 4 spaces"),
        ("germany", "draw tickets", "announce 4 in all, as in 'draw tickets 1 short + 3 long'"),
        (
            "germany",
            "draw tickets 3 short + 2 long",
            "announce 4 in all, as in 'draw tickets 1 short + 3 long'",
        ),
        ("germany", "meeple Berlin pink", "did you mean 'meeple Berlin"),
        ("germany", "meeple Brelin red", "did you mean 'meeple Berlin red'?"),
        ("germany", "meeple Osterreich rot", "did you mean 'meeple Österreich"),
        ("germany", "no meeple Atlantis", "no meeple"),
        ("germany", "passenger Berlin", "is not a move of Germany"),
        ("germany", "take plus4", "is not a move of Germany"),
        ("marklin", "take plus5", "did you mean 'take plus4'?"),
        ("marklin", "passenger Brelin", "did you mean 'passenger Berlin'?"),
        ("marklin", "passenger Schweiz", "is not a move of Märklin"),
        ("marklin", "ride Berlin-Hambrug (blue)", "did you mean 'ride Berlin-Hamburg (blue)'?"),
        ("marklin", "ride Konstanz-Schweiz", "is not a move of Märklin"),
        ("marklin", "ride Koblenz-Mainz", "several tracks of one route; name one of them"),
        (
            "marklin",
            "claim Berlin-Leipzig 3 orange + 1 plus4s",
            "did you mean 'claim Berlin-Leipzig 3",
        ),
        ("marklin", "meeple Berlin red", "is not a move of Märklin"),
    ],
)
def test_text_that_is_not_a_move_gets_a_hint(edition: str, text: str, words: str) -> None:
    refused(tl.position(edition), text, repr(text), words)


@pytest.mark.parametrize(
    ("edition", "written", "move"),
    [
        ("germany", "MEEPLE osterreich RED", "meeple Österreich red"),
        ("marklin", "Passenger koln", "passenger Köln"),
        ("marklin", "ride berlin-hannover", "ride Berlin-Hannover"),
        ("marklin", "claim Leipzig-Berlin 4 plus4", "claim Berlin-Leipzig 4 plus4"),
    ],
)
def test_parsing_ignores_case_accents_and_the_order_of_a_claims_cities(
    edition: str, written: str, move: str
) -> None:
    assert str(tl.position(edition).compiled.notation.parse(written)) == move


@pytest.mark.parametrize("edition", GERMAN_EDITIONS)
def test_every_move_parses_back(edition: str) -> None:
    notation = tl.position(edition).compiled.notation
    assert [notation.parse(move.text) for move in notation.moves] == notation.moves


# Positions


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"passengers": {0: ["Schweiz"]}}, "there is no city 'Schweiz'"),
        ({"passengers": {0: ["Paris"]}}, "there is no city 'Paris'"),
        ({"passengers": {0: "Berlin"}}, "give a list of names, not 'Berlin'"),
        ({"passengers": ["Berlin"]}, "give things by seat"),
        ({"passengers": {2: ["Berlin"]}}, "there is no seat 2"),
        ({"passengers": {0: ["Berlin"], 1: ["Berlin"]}}, "a city takes one passenger"),
        ({"passengers": {0: ["Berlin", "Berlin"]}}, "a city takes one passenger"),
        ({"passengers": {0: ["Berlin", "Köln", "Ulm", "Kiel"]}}, "a seat has 3 passengers"),
        ({"passengers_gone": {0: 4}}, "passengers_gone must lie between 0 and 3, not 4"),
        ({"passengers_gone": {0: -1}}, "passengers_gone must lie between 0 and 3, not -1"),
        ({"passengers_gone": {0: "1"}}, "passengers_gone must lie between 0 and 3, not '1'"),
        ({"passengers_gone": {2: 1}}, "there is no seat 2"),
        (
            {"passengers": {0: ["Berlin", "Köln"]}, "passengers_gone": {0: 2}},
            "passengers_gone must lie between 0 and 1, not 2",
        ),
        ({"tokens": {"Berlin": 5}}, "tokens of Berlin must lie between 0 and 4, not 5"),
        ({"tokens": {"Berlin": -1}}, "tokens of Berlin must lie between 0 and 4, not -1"),
        ({"tokens": {"Berlin": 1.0}}, "tokens of Berlin must lie between 0 and 4, not 1.0"),
        ({"tokens": {"Paris": 1}}, "there is no city 'Paris'"),
        ({"tokens": {"Schweiz": 1}}, "tokens of Schweiz must lie between 0 and 0, not 1"),
        ({"tokens": ["Berlin"]}, "give things by city"),
        ({"merchandise": {0: -1}}, "merchandise must lie between 0 and 9999, not -1"),
        ({"merchandise": {0: 10000}}, "merchandise must lie between 0 and 9999, not 10000"),
        ({"merchandise": {0: True}}, "merchandise must lie between 0 and 9999, not True"),
        ({"merchandise": {2: 1}}, "there is no seat 2"),
        ({"merchandise": [1]}, "give things by seat"),
        ({"hands": {0: "7 plus4"}}, "the edition has only 6 plus4 cards"),
        ({"display": "passenger " * 6}, "5 places, not 6"),
        ({"phase": "ride"}, "not 'ride'"),
        ({"phase": "placing"}, "not 'placing'"),
        ({"phase": "announce"}, "not 'announce'"),
        ({"collected": {0: "1 red"}}, "no meeples"),
        ({"meeples": {"Berlin": "1 red"}}, "no meeples"),
    ],
    ids=str,
)
def test_an_impossible_position_of_marklin_is_refused(setup: dict, words: str) -> None:
    with pytest.raises(ValueError) as caught:
        tl.position("marklin", **setup)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"collected": {0: "1 pink"}}, "there is no meeple 'pink'; use red"),
        ({"collected": {0: "red"}}, "meeples are written '2 red, 1 blue', not 'red'"),
        ({"collected": {0: ["red"]}}, "meeples are written '2 red, 1 blue', not ['red']"),
        ({"collected": {0: {"red": -1}}}, "-1"),
        ({"collected": {2: "1 red"}}, "there is no seat 2"),
        ({"collected": ["1 red"]}, "give things by seat"),
        ({"collected": {0: "11 red"}}, "only 10 red"),
        ({"collected": {0: "300 red"}}, "only 10 red"),
        ({"collected": {0: "6 red", 1: "5 red"}}, "only 10 red"),
        ({"collected": {0: "6 red"}, "meeples": {"Berlin": "5 red"}}, "only 10 red"),
        ({"meeples": {"Berlin": "6 red"}}, "Berlin has room for 5 meeples"),
        ({"meeples": {"Schweiz": "1 red, 1 blue"}}, "Schweiz has room for 1 meeples"),
        ({"meeples": {"Paris": "1 red"}}, "there is no place 'Paris'"),
        ({"meeples": {"Berlin": "1 pink"}}, "there is no meeple 'pink'"),
        ({"meeples": ["1 red"]}, "give things by city"),
        ({"phase": "meeples"}, "not 'meeples'"),
        ({"passengers": {0: ["Berlin"]}}, "a seat has 0 passengers"),
        ({"passengers_gone": {0: 1}}, "passengers_gone must lie between 0 and 0, not 1"),
        ({"tokens": {"Berlin": 1}}, "tokens of Berlin must lie between 0 and 0, not 1"),
        ({"merchandise": {0: 1}}, "merchandise"),
        ({"hands": {0: "1 plus4"}}, "the edition has only 0 plus4 cards"),
        ({"tickets": {0: ["Kiel-Frankreich"]}}, "there is no ticket 'Kiel-Frankreich'"),
        (
            {"offer": ["Kiel-Schweiz"], "tickets": {1: ["Kiel-Schweiz"]}},
            "a ticket is in one place only",
        ),
    ],
    ids=str,
)
def test_an_impossible_position_of_germany_is_refused(setup: dict, words: str) -> None:
    with pytest.raises(ValueError) as caught:
        tl.position("germany", **setup)
    assert words in str(caught.value)


@pytest.mark.parametrize("edition", MARKLIN_EDITIONS)
def test_a_position_may_set_everything_about_passengers_and_merchandise(edition: str) -> None:
    game = tl.position(
        edition,
        3,
        passengers={0: ["Berlin", "köln"], 2: ["Ulm"]},
        passengers_gone={0: 1, 1: 2},
        tokens={"Berlin": 2, "Ulm": 0},
        merchandise={1: 23},
    )
    assert game.passengers == {"berlin": 0, "koeln": 0, "ulm": 2}
    assert (game.passengers_left, game.passengers_gone) == ((0, 1, 2), (1, 2, 0))
    assert (game.tokens["berlin"], game.tokens["ulm"]) == ((5, 4), ())
    assert game.merchandise == (0, 23, 0)
    assert game.tokens["hamburg"] == (4, 3, 2)


def test_a_position_may_set_where_every_meeple_is() -> None:
    game = tl.position(
        "germany", collected={1: "2 red, 1 blue"}, meeples={"Berlin": "3 red", "schweiz": "1 white"}
    )
    assert game.collected == ({}, {"red": 2, "blue": 1})
    assert {place: there for place, there in game.meeples.items() if there} == {
        "berlin": {"red": 3},
        "schweiz": {"white": 1},
    }
    assert sum(sum(there.values()) for there in tl.position("germany").meeples.values()) == 60
