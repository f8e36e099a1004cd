"""Bad input of every kind: never a crash, never a changed game, always a helpful message."""

from __future__ import annotations

import json
import random
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from helpers import EDITIONS, keep_all, mini_map, refused
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import random_play

import trunkline as tl
from trunkline.editions import load
from trunkline.vocabulary import Reason

# Moves


class NumberLike:
    """Like numpy's numbers: not an int, but usable as one."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class WholeNumber(int):
    """A subclass of int, like an enum."""


@cache
def middle_of(edition: str, seats: int = 3, moves: int = 60) -> tl.Game:
    """A game after some moves; copy it before playing on."""
    game = tl.Game(edition, seats=seats, seed=11)
    for number, _ in enumerate(random_play(game, 11)):
        if number == moves:
            break
    return game


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", [-1, -(10**30), 2**31, 2**32 + 1, 2**63, 10**30])
def test_a_number_that_is_not_a_move_is_refused(edition: str, number: int) -> None:
    game = middle_of(edition)
    last = len(game.compiled.moves) - 1
    refused(game, number, f"there is no move {number}", f"0 to {last}")
    refused(game, last + 1, f"there is no move {last + 1}", f"0 to {last}")
    refused(game, 65535, "there is no move 65535", f"0 to {last}")


@pytest.mark.parametrize(
    "thing",
    [True, False, 3.0, float("nan"), float("inf"), None, b"take red", [3], {}, (3,), 3j, object],
    ids=repr,
)
def test_an_object_that_is_not_a_move_is_refused(thing: object) -> None:
    refused(middle_of("usa"), thing, "a move is a Move, its notation or its number, not")


def test_a_number_of_another_type_is_used_as_its_value_or_refused_by_type() -> None:
    """A message must not say that a move does not exist when its number is right."""
    game = tl.Game("usa", seed=1)
    legal = game.move_numbers()[0]
    for number in (NumberLike(legal), WholeNumber(legal)):
        trial = game.copy()
        try:
            trial.play(number)
        except tl.IllegalMove as error:
            assert trial.digest() == game.digest()
            assert "there is no move" not in str(error)
        else:
            assert trial.played[0][1].number == legal


def test_every_illegal_number_of_the_table_is_refused_with_a_reason() -> None:
    for edition in EDITIONS:
        game = middle_of(edition)
        legal = set(game.move_numbers())
        before = game.digest()
        for number in range(len(game.compiled.moves)):
            if number not in legal:
                with pytest.raises(tl.IllegalMove) as caught:
                    game.play(number)
                name = str(game.compiled.moves[number])
                assert str(caught.value).startswith(f"{name}: ")
                assert len(str(caught.value)) > len(name) + 10
        assert game.digest() == before


@pytest.mark.parametrize("number", [-(10**30), -1, 10**6, 2**31, 2**63, 10**30])
def test_the_legality_of_a_number_that_is_not_a_move_is_no_such_move(number: int) -> None:
    game = middle_of("usa")
    assert game.legality(number, game.seat) is Reason.NO_SUCH_MOVE


def test_a_move_of_another_edition_is_refused() -> None:
    game = middle_of("usa")
    foreign = next(m for m in load_moves("europe") if m.kind == "station")
    refused(game, foreign, "station", "is a move of another edition, not USA")
    claims = [m for m in load_moves("europe") if m.kind == "claim" and m.number < 1000]
    refused(game, claims[0], "is a move of another edition")


def test_a_forged_move_is_refused() -> None:
    game = tl.Game("usa", seed=1)
    for number in (game.move_numbers()[0], -1, 10**9):
        refused(game, tl.Move(number, "take", "take everything"), "is a move of another edition")


def load_moves(edition: str) -> list[tl.Move]:
    return tl.Game(edition, seed=0).compiled.moves


# Seats

BAD_SEATS = [-1, 3, 255, 10**30, -(10**30), "0", 0.0, True, b"\0", (0,)]


@pytest.mark.parametrize("seat", BAD_SEATS, ids=repr)
def test_an_unknown_seat_is_refused_everywhere(seat: object) -> None:
    game = middle_of("europe", seats=3)
    before = game.digest()
    asks: list[Callable[[object], object]] = [
        lambda s: game.play("draw card", seat=s),
        game.moves,
        game.move_numbers,
        game.hand,
        game.tickets,
        game.offer,
        game.observe,
        game.known,
        lambda s: game.legality(0, s),
        lambda s: game.observe(0).tickets_of(s),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match=r"there is no seat .*; the seats are 0 to 2"):
            ask(seat)
    assert game.digest() == before


def test_an_observation_lists_its_own_moves_only() -> None:
    seen = middle_of("usa").observe(0)
    for seat in (1, 7, "x"):
        with pytest.raises(ValueError, match="this is what seat 0 sees"):
            seen.moves(seat)


@pytest.mark.parametrize("deck", [-1, 2, 10**30])
def test_an_unknown_ticket_deck_is_refused(deck: int) -> None:
    game = middle_of("europe")
    for ask in (game.ticket_deck, game.observe(0).ticket_deck):
        with pytest.raises(ValueError, match="there is no ticket deck"):
            ask(deck)


# The constructor


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 255, 10**30, "2", 2.0, True, None, [2]], ids=repr)
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(ValueError, match="USA is for 2 to 5 seats, not"):
        tl.Game("usa", seats=seats)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, "7", 1.5, True, b"7", [7]], ids=repr)
def test_a_wrong_seed_is_refused(seed: object) -> None:
    game = middle_of("usa")
    with pytest.raises(ValueError, match=r"a seed is a whole number from 0 to 2\*\*64 - 1"):
        tl.Game("usa", seed=seed)
    with pytest.raises(ValueError, match=r"a seed is a whole number from 0 to 2\*\*64 - 1"):
        game.observe(0).sample(seed)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, "7", 1.5, None], ids=repr)
def test_a_wrong_seed_for_play_out_is_refused(seed: object) -> None:
    game = tl.Game("usa", seed=1)
    before = game.digest()
    with pytest.raises(ValueError, match=r"a seed is a whole number from 0 to 2\*\*64 - 1"):
        game.play_out(seed)
    assert game.digest() == before
    assert game.seed == 1


def test_the_smallest_and_largest_seeds_are_accepted() -> None:
    assert {tl.Game("usa", seed=seed).seed for seed in (0, 2**64 - 1)} == {0, 2**64 - 1}


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], "2 seats need 2 names, not 0"),
        (["Ann"], "2 seats need 2 names, not 1"),
        (["Ann", "Bea", "Cid"], "2 seats need 2 names, not 3"),
        (["Ann", ""], "a name is one line of visible text"),
        (["Ann", "   "], "a name is one line of visible text"),
        (["Ann", "Bea\nseed: 3"], "a name is one line of visible text"),
        (["Ann", "Bea\u2028"], "a name is one line of visible text"),
        (["Ann", "\x00"], "a name is one line of visible text"),
        (["Ann", "\ud800"], "a name is one line of visible text"),
        (["Ann", None], "a name is one line of visible text"),
        ([1, 2], "a name is one line of visible text"),
        (["Ann", "B" * 61], "at most 60 characters, not 61"),
        (5, "name"),
    ],
)
def test_wrong_names_are_refused(names: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        tl.Game("usa", names=names)


@pytest.mark.parametrize(
    "name", ["Ann", "Ann: the first", "; Ann", "Zoë 王 🚂", "12 0 take red", "#"]
)
def test_any_visible_name_survives_a_record(name: str) -> None:
    game = tl.Game("usa", seed=1, names=[name, "Bea"])
    game.play("keep 1 2")
    assert tl.replay(game.record()).names == (name, "Bea")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("uas", "did you mean 'usa'"),
        ("", "the editions are usa"),
        ("USA", "the editions are usa"),
        ("usa/europe", "the editions are usa"),
        ("nowhere.toml", "cannot be read: No such file"),
        ("no/where.toml", "cannot be read: No such file"),
        ("a\0b.toml", "cannot be read"),
        ("\ud800.toml", "cannot be read"),
        ("x" * 5000 + ".toml", "cannot be read"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_an_unknown_edition_is_refused(source: str, words: str) -> None:
    with pytest.raises(tl.EditionError) as caught:
        tl.Game(source)
    assert words in str(caught.value)


@pytest.mark.parametrize("thing", [5, None, b"usa", ["usa"]], ids=repr)
def test_an_object_that_is_not_an_edition_is_refused(thing: object) -> None:
    with pytest.raises(ValueError, match="edition"):
        tl.Game(thing)


# Positions


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"seats": 1}, "2 to 5 seats"),
        ({"seats": 6}, "2 to 5 seats"),
        ({"seat": 2}, "no seat 2"),
        ({"seat": -1}, "no seat -1"),
        ({"phase": "lunch"}, "not 'lunch'"),
        ({"edition": "europe", "phase": "tunnel"}, "not 'tunnel'"),
        ({"hands": {0: "13 red"}}, "only 12 red"),
        ({"hands": {0: "1 purple"}}, "no card 'purple'"),
        ({"hands": {0: "red"}}, "3 pink, 1 locomotive"),
        ({"hands": {0: "-1 red"}}, "3 pink, 1 locomotive"),
        ({"hands": {0: {"red": -1}}}, "-1"),
        ({"hands": {2: "1 red"}}, "no seat 2"),
        ({"hands": {0: "rest"}, "deck": "rest"}, 'must be "rest"'),
        ({"deck": "1 red"}, 'must be "rest"'),
        ({"display": "red red red red red red"}, "5 places, not 6"),
        (
            {"display": "purple"},
            "no card 'purple'; use red, orange, yellow, green, blue, pink, white, black, "
            "locomotive, plus4 or passenger",
        ),
        ({"stations": {0: ["Pariss"]}, "edition": "europe"}, "did you mean Paris"),
        ({"tracks": {0: ["Denver-Paris"]}}, "no track 'Denver-Paris'"),
        ({"tracks": {0: ["Denver-Omaha"], 1: ["Denver-Omaha"]}}, "Denver-Omaha"),
        ({"tracks": {0: ["Denver-Omaha", "Denver-Omaha"]}}, "Denver-Omaha"),
        ({"tracks": {2: ["Denver-Omaha"]}}, "no seat 2"),
        ({"trains": {0: -1}}, "trains"),
        ({"trains": {0: 256}}, "trains"),
        ({"tickets": {0: ["Denver-Paris"]}}, "no ticket 'Denver-Paris'"),
        ({"tickets": {0: ["Boston-Miami"], 1: ["Boston-Miami"]}}, "in one place only"),
        ({"offer": ["Boston-Miami"] * 2}, "in one place only"),
        ({"stations": {0: ["Denver"]}}, "station"),
        ({"edition": "europe", "stations": {0: ["Wien"], 1: ["Wien"]}}, "a city takes one station"),
        ({"edition": "europe", "stations": {0: ["Wien", "Paris", "Roma", "Riga"]}}, "station"),
        ({"turns_left": -1}, "turns_left"),
        ({"turns_left": 300}, "turns_left"),
    ],
    ids=str,
)
def test_an_impossible_position_is_refused(setup: dict, words: str) -> None:
    with pytest.raises(ValueError) as caught:
        tl.position(**setup)
    assert words in str(caught.value)


# Notation


def edits(chance: random.Random, text: str) -> str:
    """The text with a few characters dropped, doubled, swapped or replaced."""
    letters = list(text)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(letters) + 1)
        what = chance.randrange(5)
        if what == 0:
            letters[at : at + 1] = []
        elif what == 1:
            letters[at:at] = letters[at : at + 1]
        elif what == 2:
            letters[at : at + 2] = letters[at : at + 2][::-1]
        elif what == 3:
            letters[at:at] = chance.choice(JUNK)
        else:
            letters[at : at + 1] = chance.choice("0123456789 -+()é\n;:.")
    return "".join(letters)


JUNK = [
    *(
        "\0",
        "\ud800",
        "\u2028",
        "ﬁ",
        "é",
        "e\u0301",
        "\u2013",
        "王",
        "🚂",
        "\u202e",
        "\x1b[31m",
        "\t",
    ),
    *("-1", "0", "99999999999999999999", "9" * 5000, "1e9", "NaN", "½", "²", "٣", "None", "'", '"'),
    *("claim", "keep 1", "locomotives", "; drop", "\n", "\r\n", "=", "[", "]", "{", "}", ":"),
]


def try_to_play(game: tl.Game, text: str) -> None:
    """Either a legal move is played, or nothing changes and the message quotes the input."""
    trial = game.copy()
    legal = game.moves()
    try:
        trial.play(text)
    except tl.IllegalMove as error:
        assert trial.digest() == game.digest()
        assert trial.played == game.played
        assert repr(text) in str(error) or any(
            str(error).startswith(f"{m}: ") for m in moves_of(game)
        )
    else:
        assert trial.played[-1][1] in legal


def moves_of(game: tl.Game) -> list[tl.Move]:
    return game.compiled.moves


@given(text=st.text(max_size=60), edition=st.sampled_from(EDITIONS))
@settings(max_examples=60)
def test_any_text_is_a_legal_move_or_refused(text: str, edition: str) -> None:
    try_to_play(middle_of(edition), text)


@given(chance=st.randoms(use_true_random=False), edition=st.sampled_from(EDITIONS))
@settings(max_examples=40)
def test_any_damaged_move_is_a_legal_move_or_refused(chance: random.Random, edition: str) -> None:
    game = middle_of(edition)
    try_to_play(game, edits(chance, str(chance.choice(moves_of(game)))))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a move begins with"),
        ("fly to the moon", "a move begins with take, draw card"),
        ("take purple", "did you mean"),
        ("tkae red", "did you mean 'take red'"),
        ("claim Denver-Omahaa 4 pink", "did you mean 'claim Denver-Omaha 4 pink'"),
        ("claim Boston-Montreal 2 red", "several tracks of one route; name one of them"),
        ("keep 0", "is not a move of USA"),
        ("keep 1 1", "is not a move of USA"),
        ("keep 9", "is not a move of USA"),
        ("draw tickets please", "did you mean 'draw tickets'"),
        ("pay 1 red", "is not a move of USA"),
        ("station Denver 1 red", "is not a move of USA"),
    ],
)
def test_text_that_is_not_a_move_gets_a_hint(text: str, words: str) -> None:
    refused(middle_of("usa"), text, repr(text), words)


def test_very_long_text_is_refused() -> None:
    refused(middle_of("usa"), "claim Denver-Omaha 4 pink " * 20000, "is not a move of USA")


# Records


@cache
def record_of(edition: str, seats: int, moves: int) -> str:
    return middle_of(edition, seats, moves).record()


RECORDS = [
    *(("usa", 2, 45), ("usa-mega", 5, 40), ("europe", 3, 60), ("usa-1910", 2, 2000)),
    *(("marklin-manual", 3, 120), ("germany", 2, 60)),
]


def damaged(chance: random.Random, text: str) -> str:
    """A record with lines dropped, doubled and swapped, numbers changed and junk inserted."""
    lines = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        other = chance.randrange(len(lines))
        what = chance.randrange(9)
        if what == 0:
            del lines[at]
        elif what == 1:
            lines.insert(at, lines[at])
        elif what == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif what == 3:
            lines[at] = edits(chance, lines[at])
        elif what == 4:
            words = lines[at].split(" ")
            words[chance.randrange(len(words))] = chance.choice(JUNK)
            lines[at] = " ".join(words)
        elif what == 5:
            lines.insert(at, chance.choice(JUNK))
        elif what == 6:
            lines = lines[: at + 1]
        elif what == 7:
            lines[at] = lines[at].upper()
        else:
            lines[at] = lines[at].replace(str(chance.randrange(10)), str(chance.randrange(2**65)))
        if not lines:
            return ""
    return "\n".join(lines)


def try_to_replay(text: str) -> None:
    """Either the record is valid, or the error names one of its lines."""
    try:
        game = tl.replay(text)
    except tl.RecordError as error:
        assert 0 <= error.line <= max(len(text.splitlines()), 1)
        assert str(error).startswith(f"line {error.line}: ") or error.line == 0
        assert len(str(error)) > 15
    else:
        assert tl.replay(game.record()).digest() == game.digest()


@given(chance=st.randoms(use_true_random=False), kind=st.sampled_from(RECORDS))
@settings(max_examples=300)
def test_any_damaged_record_is_valid_or_refused(
    chance: random.Random, kind: tuple[str, int, int]
) -> None:
    try_to_replay(damaged(chance, record_of(*kind)))


@given(text=st.text(max_size=200))
@settings(max_examples=50)
def test_any_text_after_the_first_line_is_valid_or_refused(text: str) -> None:
    try_to_replay(text)
    try_to_replay("trunkline record 1\n" + text)
    headers, _, _ = record_of("usa", 2, 45).partition("\n\n")
    try_to_replay(headers.replace("result: unfinished\n", "") + "\n\n" + text)


@given(junk=st.binary(max_size=200))
@settings(max_examples=60)
def test_any_bytes_are_refused(junk: bytes) -> None:
    for encoding in ("latin-1", "utf-16-le"):
        try_to_replay(junk.decode(encoding, errors="replace"))
    with pytest.raises(tl.RecordError):
        tl.replay(junk)


@pytest.mark.parametrize("text", [None, 5, ["trunkline record 1"]], ids=repr)
def test_an_object_that_is_not_text_is_not_a_record(text: object) -> None:
    with pytest.raises(tl.RecordError, match="a record is text, not"):
        tl.replay(text)


@cache
def plain_record() -> str:
    """A short record in which seat 0 and seat 1 take turns from the first line on."""
    game = keep_all(tl.Game("usa", seats=2, seed=11))
    for _ in range(8):
        game.play("draw card")
    return game.record()


def broken(old: str, new: str) -> tuple[int, str]:
    """The line and the message of the error if one thing in a record is changed."""
    text = plain_record()
    assert old in text
    with pytest.raises(tl.RecordError) as caught:
        tl.replay(text.replace(old, new, 1))
    return caught.value.line, str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("trunkline record 1", "trunkline record 2", 1, "a record begins with the line"),
        ("trunkline record 1\n", "", 1, "a record begins with the line"),
        ("edition: usa", "edition: uss", 2, "'uss' does not come with the package"),
        ("edition: usa", "edition: ../usa", 2, "does not come with the package"),
        ("edition: usa\n", "", 0, "the header 'edition' is missing"),
        ("hash: ", "hash: 0", 3, "another version of usa"),
        ("seats: 2", "seats: two", 4, "seats must be a whole number"),
        ("seats: 2", "seats: -2", 4, "seats must be a whole number"),
        ("seats: 2", "seats: ٢", 4, "seats must be a whole number"),
        ("seats: 2", "seats: 1", 4, "from 2 to 5"),
        ("seats: 2", "seats: 9", 4, "from 2 to 5"),
        ("seats: 2", "seats: 99999999999999999999", 4, "from 2 to 5"),
        ("seats: 2", "seats: 3", 0, "the header 'name 2' is missing"),
        ("seats: 2", "seats: 2\nseats: 2", 5, "a second 'seats' header; the first is in line 4"),
        ("name 1: Player 2", "name 1:", 6, "a name is one line of visible text"),
        ("name 1: Player 2", "name 1: " + "x" * 61, 6, "at most 60 characters"),
        ("name 1: Player 2", "name one: Player 2", 6, "is no header"),
        ("seed: 11", "seed: eleven", 7, "seed must be a whole number"),
        ("seed: 11", "seed: 18446744073709551616", 7, "seed must be a whole number from 0"),
        ("seed: 11", "seed 11", 7, "is no header"),
        ("seed: 11", "seed: 11\nresigned: 2", 8, "from 0 to 1, not '2'"),
        ("seed: 11", "seed: 11\nresigned: Ada", 8, "from 0 to 1, not 'Ada'"),
        ("seed: 11", "speed: 11", 7, "is no header"),
        ("result: unfinished", "result: 3* 2", 8, "but the moves lead to unfinished"),
        ("\n1 0 ", "\n1 0 ; ", 10, "a move is written '<number> <seat> <move>'"),
        ("\n1 0 ", "\n1 zero ", 10, "a move is written '<number> <seat> <move>'"),
        ("\n1 0 ", "\nfirst 0 ", 10, "is no header"),
        ("\n2 1 ", "\nsecond 1 ", 11, "a move is written '<number> <seat> <move>'"),
        ("\n1 0 ", "\n2 0 ", 10, "this is move 1, not 2"),
        ("\n2 1 ", "\n2 0 ", 11, "seat 0 may not act now; it is seat 1's turn"),
        ("\n2 1 ", "\n2 7 ", 11, "there is no seat 7; the seats are 0 to 1"),
        ("\n1 0 keep", "\n1 0 leave", 10, "is not a move of USA"),
        ("\n1 0 ", "\n" + "1" * 5000 + " 0 ", 10, "a move is written"),
        ("\n1 0 ", "\n1 " + "1" * 5000 + " ", 10, "a move is written"),
        ("\n1 0 keep", "\n1 0 keep " + "1" * 5000, 10, "is not a move of USA"),
    ],
)
def test_a_broken_record_names_the_line_and_the_fault(
    old: str, new: str, line: int, words: str
) -> None:
    found, message = broken(old, new)
    assert words in message
    assert found == line


def test_a_record_with_an_illegal_move_names_its_line_and_rule() -> None:
    lines = plain_record().splitlines()
    at = next(i for i, line in enumerate(lines) if "draw card" in line)
    number, seat, *_ = lines[at].split()
    lines[at] = f"{number} {seat} keep 1"
    with pytest.raises(tl.RecordError, match=f"line {at + 1}: keep 1: not now; ") as caught:
        tl.replay("\n".join(lines))
    assert caught.value.line == at + 1


def test_harmless_edits_of_a_record_are_accepted() -> None:
    """Comments, blank lines, letter case, line ends and a missing result do not matter."""
    text = record_of("europe", 3, 60)
    wanted = middle_of("europe", 3, 60).digest()
    lines = [line.partition(";")[0].rstrip() for line in text.splitlines()]
    for variant in (
        "\r\n".join(lines),
        "\n\n".join(lines),
        "\n".join(f"{line}   ; so be it" if line[:1].isdigit() else line for line in lines),
        text.replace("result: unfinished\n", ""),
        text.replace(" take ", "  TAKE  "),
        text + "\n; the end\n",
    ):
        assert tl.replay(variant).digest() == wanted


def test_a_position_that_was_set_up_has_no_record() -> None:
    for game in (tl.position(), middle_of("usa").observe(0).sample(1)):
        with pytest.raises(ValueError, match="so it has no record"):
            game.record()


# Edition files


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    return mini_map(tmp_path / "mini.toml")


def fault(path: Path) -> str:
    """The error of loading a file, which must name the file."""
    with pytest.raises(tl.EditionError) as caught:
        load(path)
    assert all(line.startswith(f"{path.name}: ") for line in str(caught.value).splitlines())
    assert len(caught.value.faults) == len(str(caught.value).splitlines())
    return str(caught.value)


def change(path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


TRACK = '{ a = "ayr", b = "bude", length = 2, color = "red" }'
TICKET = '{ a = "ayr", b = "cork", points = 3, sets = ["all"] }'
DECK = '{ name = "tickets", sets = ["all"], first = 1, later = 1 }'
CARDS = "{ red = 6, blue = 6, locomotive = 2 }"


@pytest.mark.parametrize(
    ("old", "new", "entry", "what", "cure"),
    [
        (
            TRACK,
            TRACK.replace('"ayr"', '"ayer"'),
            "board.tracks[0] (ayer-bude)",
            "unknown city 'ayer' (did you mean 'ayr'?)",
            "add it to [board.cities]",
        ),
        (
            TICKET,
            TICKET.replace('"cork"', '"corck"'),
            "board.tickets[0] (ayr-corck)",
            "unknown city 'corck' (did you mean 'cork'?)",
            "add it to [board.cities]",
        ),
        (
            TICKET,
            TICKET.replace('"cork"', '"ayr"'),
            "board.tickets[0] (ayr-ayr)",
            "the ticket leads to itself",
            "give it two different cities",
        ),
        (
            TRACK,
            TRACK.replace('"bude"', '"ayr"'),
            "board.tracks[0] (ayr-ayr)",
            "the track leads back to where it starts",
            "give it two different cities",
        ),
        (
            TRACK,
            f'{TRACK}, {{ a = "ayr", b = "bude", length = 1, color = "blue" }}',
            "board.tracks[1] (ayr-bude)",
            "parallel tracks of unequal length, 1 here and 2 in tracks[0]",
            "make them equal",
        ),
        (
            TRACK,
            f'{TRACK}, {{ a = "bude", b = "ayr", length = 1, color = "blue" }}',
            "board.tracks[1] (bude-ayr)",
            "parallel tracks of unequal length, 1 here and 2 in tracks[0]",
            "make them equal",
        ),
        (
            TICKET,
            f"{TICKET}, {TICKET}",
            "board.tickets[1] (ayr-cork)",
            "a duplicate of tickets[0]",
            "drop one of them",
        ),
        (
            TICKET,
            f'{TICKET}, {{ a = "cork", b = "ayr", points = 9, sets = ["all"] }}',
            "board.tickets[1] (cork-ayr)",
            "a duplicate of tickets[0]",
            "drop one of them",
        ),
        (
            TRACK,
            TRACK.replace("red", "green"),
            "board.tracks[0] (ayr-bude)",
            "the colour green has no cards",
            "add `green = 12` under [cards] or choose another colour",
        ),
        (
            CARDS,
            "{ red = 6, locomotive = 2 }",
            "board.tracks[2] (cork-deal)",
            "the colour blue has no cards",
            "add `blue = 12`",
        ),
        (
            CARDS,
            "{ red = 3, blue = 3, locomotive = 1 }",
            "cards",
            "too small to deal: 7 cards for 3 hands of 1 and a display of 5",
            "add 1 cards, deal smaller hands or lower the largest number of seats",
        ),
        (
            DECK,
            DECK.replace("first = 1", "first = 2"),
            "tickets.decks (tickets)",
            "too small to deal: 4 tickets for 3 seats of 2",
            "add 2 tickets, deal fewer or lower",
        ),
        (
            DECK,
            DECK.replace('["all"]', '["al"]'),
            "tickets.decks (tickets)",
            "no ticket is in the pack 'al' (did you mean 'all'?)",
            "",
        ),
        (
            DECK,
            f"{DECK}, {DECK.replace('later = 1', 'later = 0')}",
            "tickets.decks",
            "ayr-cork is in both decks",
            "give the decks other packs",
        ),
        (
            "keep_first = 1",
            "keep_first = 2",
            "tickets.keep_first",
            "must lie between 1 and the 1 dealt, not 2",
            "",
        ),
        ("keep_later = 1", "keep_later = 0", "tickets.keep_later", "must lie between 1 and", ""),
        (
            DECK,
            DECK.replace("first = 1", "first = 0"),
            "tickets",
            "no tickets are dealt at the start",
            "set `first`",
        ),
        (
            TICKET,
            TICKET.replace('["all"]', "[]"),
            "board.tickets[0] (ayr-cork)",
            "it belongs to no pack",
            "add sets",
        ),
        (
            'deal = { name = "Deal" }',
            'deal = { name = "Deal" }\nely = { name = "ayr" }',
            "board.cities",
            "ayr and ely read the same",
            "rename a city",
        ),
        (
            '{ name = "Ayr" }',
            '{ name = "Ayr; north" }',
            "board.cities.ayr",
            "the name 'Ayr; north' has stray spaces or one of",
            "take them out",
        ),
        ("[2, 3]", "[3, 2]", "seats", "[3, 2] is backwards", "give the fewest first"),
        (
            "1 = 1, 2 = 2",
            "1 = 1",
            "board.tracks[0] (ayr-bude)",
            "no points for length 2",
            "add `2 =",
        ),
        (
            'length = 1, color = "gray"',
            'length = 1, color = "gray", locomotives = 2',
            "board.tracks[1] (bude-cork)",
            "2 locomotives do not fit on 1 spaces",
            "",
        ),
        (
            'color = "red" }',
            'color = "red", locomotives = 1 }',
            "board.tracks[0] (ayr-bude)",
            "a ferry is paid like a gray track",
            'set color = "gray"',
        ),
        (
            'color = "gray" }',
            'color = "gray", locomotives = 1, tunnel = true }',
            "board.tracks[1] (bude-cork)",
            "a track is a ferry or a tunnel, not both",
            "drop `tunnel` or `locomotives`",
        ),
        (
            'color = "red" }',
            'color = "red", tunnel = true }',
            "board.tracks[0] (ayr-bude)",
            "the edition turns no cards for tunnels",
            "set `tunnel_cards = 3` or drop `tunnel`",
        ),
        (
            CARDS,
            "{ red = 200, blue = 55, locomotive = 2 }",
            "cards",
            "257 are more than the engine holds",
            "use at most 255",
        ),
        (
            f"  {TRACK},\n",
            "",
            "board.tickets[0] (ayr-cork)",
            "no tracks join its cities",
            "add tracks or drop it",
        ),
    ],
)
def test_a_fault_in_an_edition_names_the_file_the_entry_and_the_fix(
    mini: Path, old: str, new: str, entry: str, what: str, cure: str
) -> None:
    message = fault(change(mini, old, new))
    assert f"mini.toml: {entry}: {what}" in message
    assert cure in message


@pytest.mark.parametrize(
    ("old", "new", "entry", "what"),
    [
        ("trains = 12", 'trains = "many"', "trains", "Expected `int`"),
        ("trains = 12", "trains = 12.5", "trains", "Expected `int`"),
        ("trains = 12", "trains = true", "trains", "Expected `int`"),
        ("trains = 12", "trains = 0", "trains", "must be 1 to 64, not 0"),
        ("trains = 12", "trains = 1000", "trains", "must be 1 to 64, not 1000"),
        ("trains = 12", "trains = 99999999999999999999999", "trains", "must be 1 to 64, not 9999"),
        ("trains = 12", "trains = 2024-01-01", "trains", "Expected `int`"),
        ("trains = 12\n", "", "top level", "missing required field `trains`"),
        (
            "trains = 12",
            "trainz = 12",
            "top level",
            "unknown field `trainz`; rename it to 'trains'",
        ),
        ("hand = 1", "hand = 1\nhands = 2", "top level", "unknown field `hands`"),
        ("hand = 1", "hand = -1", "hand", "must be 0 to 20, not -1"),
        ("[2, 3]", "3", "seats", "Expected `array`"),
        ("[2, 3]", "[2]", "seats", "length"),
        ("[2, 3]", "[1, 3]", "seats[0]", "must be 2 to 5, not 1"),
        ("[2, 3]", "[2, 6]", "seats[1]", "must be 2 to 5, not 6"),
        ("red = 6", "purple = 6", "cards", "purple"),
        ("red = 6", "red = 256", "cards.red", "must be 0 to 255, not 256"),
        ("red = 6", 'red = "six"', "cards.red", "Expected `int`"),
        ("1 = 1", "0 = 1", "route_points", "a key must be 1 to 9, not 0"),
        ("1 = 1", "1 = 100", "route_points.1", "must be 0 to 99, not 100"),
        ("1 = 1", "one = 1", "route_points", "Expected `int`"),
        ('["tickets", "longest_path"]', '["luck"]', "ties[", "luck"),
        (
            '["tickets", "longest_path"]',
            '["tickets", "tickets", "tickets", "tickets"]',
            "ties",
            "3",
        ),
        ('kinds = ["locomotive"]', "kinds = []", "refresh[", ">= 1"),
        ("count = 3", "count = 1", "refresh[0].count", "must be 2 to 5, not 1"),
        ('unkept_first = "bottom"', 'unkept_first = "burn"', "tickets.unkept_first", "burn"),
        ('color = "red"', 'color = "purple"', "board.tracks[0].color (ayr-bude)", "purple"),
        ("length = 2", "length = 2.5", "board.tracks[0].length (ayr-bude)", "Expected `int`"),
        (
            "length = 2",
            "length = 10",
            "board.tracks[0].length (ayr-bude)",
            "must be 1 to 9, not 10",
        ),
        ("length = 2", "lenght = 2", "board.tracks[0] (ayr-bude)", "rename it to 'length'"),
        (
            'color = "red" }',
            'color = "red", toll = 1 }',
            "board.tracks[0] (ayr-bude)",
            "`toll`; take it out",
        ),
        (
            'points = 3, sets = ["all"]',
            'points = 3, sets = "all"',
            "board.tickets[0].sets",
            "array",
        ),
        ("points = 3", "points = -3", "board.tickets[0].points", "must be 0 to 99, not -3"),
        ("points = 3", "points = 1000", "board.tickets[0].points", "must be 0 to 99, not 1000"),
        ('{ name = "Ayr" }', '"Ayr"', "board.cities.ayr", "Expected `object`"),
        ('{ name = "Ayr" }', '{ name = "" }', "board.cities.ayr.name", ">= 1"),
        (
            '{ name = "Ayr" }',
            '{ name = "Ayr", lable = "e" }',
            "board.cities.ayr",
            "rename it to 'label'",
        ),
        (
            '{ name = "Ayr" }',
            '{ name = "Ayr", label = "up" }',
            "board.cities.ayr.label",
            "'up'; use one of n, ne,",
        ),
    ],
)
def test_a_wrong_type_or_key_names_file_and_entry(
    mini: Path, old: str, new: str, entry: str, what: str
) -> None:
    message = fault(change(mini, old, new))
    assert message.startswith(f"mini.toml: {entry}")
    assert what in message


def test_all_faults_are_named_at_once(mini: Path) -> None:
    change(mini, TRACK, TRACK.replace("red", "green"))
    change(mini, TICKET, f"{TICKET}, {TICKET}")
    change(mini, DECK, DECK.replace("first = 1", "first = 2"))
    assert len(fault(mini).splitlines()) == 3


def test_more_than_the_engine_supports_is_refused(tmp_path: Path) -> None:
    cities = [f"C{n}" for n in range(66)]
    tracks = [f"C{n}-C{n + 1} 1 gray" for n in range(65)]
    message = fault(
        mini_map(
            tmp_path / "big.toml",
            cities=cities,
            tracks=tracks * 2,
            tickets=[
                *(f"C{n}-C{n + 1} 1" for n in range(65)),
                *(f"C{n}-C{n + 2} 1" for n in range(64)),
            ],
        )
    )
    assert "cities: 66 are more than the engine holds; use at most 64" in message
    assert "tracks: 130 are more than the engine holds; use at most 128" in message
    assert "tickets: 129 are more than the engine holds; use at most 96" in message


def test_an_empty_board_is_refused(tmp_path: Path) -> None:
    message = fault(mini_map(tmp_path / "empty.toml", cities=[], tracks=[], tickets=[]))
    for what in ("cities", "tracks", "tickets"):
        assert f"{what}: there are none; give at least one" in message


def saved(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "top level: Object missing required field"),
        (
            'base = "uas"',
            "base: there is no base 'uas' (did you mean 'usa'?); use one of europe, germany",
        ),
        ('base = ""', "base: there is no base ''"),
        ('base = "../usa"', "base: there is no base '../usa'"),
        ("base = 5", 'base: must be a name, such as "usa"'),
        ('base = ["usa"]', 'base: must be a name, such as "usa"'),
        (
            'base = "usa"\nboard = "urope"',
            "board: there is no board 'urope' (did you mean 'europe'?)",
        ),
        ('base = "usa"\nboard = 5', "board: Expected `object`, got `int`"),
        ('base = "usa"\nboard = []', "board: Expected `object`, got `array`"),
        ("base = usa", "is not valid TOML"),
        ("= = =", "is not valid TOML"),
        ("trains = 1\ntrains = 2", "is not valid TOML"),
        ('base = "usa"\nx = ' + "[" * 9000, "is not valid TOML"),
        ('base = "usa"\ntrains = ' + "9" * 5000, "is not valid TOML"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_file_without_usable_content_is_refused(tmp_path: Path, text: str, words: str) -> None:
    assert words in fault(saved(tmp_path / "odd.toml", text))


@pytest.mark.parametrize("key", ["base", "board"])
@pytest.mark.parametrize(
    "name", ["nowhere.toml", "no/where.toml", "\\u0000.toml", "x" * 999 + ".toml"]
)
def test_a_base_or_board_file_that_cannot_be_read_is_named(
    tmp_path: Path, key: str, name: str
) -> None:
    path = saved(tmp_path / "odd.toml", f'{key} = "{name}"')
    with pytest.raises(tl.EditionError, match="cannot be read"):
        load(path)


def test_a_file_that_is_its_own_base_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "me.toml", 'base = "me.toml"')
    assert "base: the files inherit from each other (me.toml -> me.toml)" in fault(path)


def test_files_that_are_each_others_base_are_refused(tmp_path: Path) -> None:
    saved(tmp_path / "one.toml", 'base = "two.toml"')
    saved(tmp_path / "two.toml", 'base = "three.toml"')
    saved(tmp_path / "three.toml", 'base = "one.toml"')
    message = fault(tmp_path / "one.toml")
    assert "inherit from each other (one.toml -> two.toml -> three.toml -> one.toml)" in message


def test_a_cycle_of_bases_through_another_folder_is_found(tmp_path: Path) -> None:
    path = saved(tmp_path / "me.toml", f'base = "../{tmp_path.name}/me.toml"')
    assert "the files inherit from each other" in fault(path)


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes('name = "Zürich"'.encode("latin-1"))
    assert fault(path) == "odd.toml: is not UTF-8 text; save it as UTF-8"


def test_a_path_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    for path, words in ((folder, "Is a directory"), (tmp_path / "gone.toml", "No such file")):
        with pytest.raises(tl.EditionError, match=f"{path.name}: cannot be read: {words}"):
            load(path)


@pytest.mark.parametrize(
    "cities",
    [
        ("A", "B-C", "A-B", "C"),
        ("Zürich", "Zurich", "Bern", "Cork"),
        ("Aix", "Aix.", "Ayr", "Bude"),
    ],
    ids=str,
)
def test_every_move_of_every_accepted_map_has_unique_notation(
    tmp_path: Path, cities: tuple[str, ...]
) -> None:
    """Names that would be ambiguous are refused; with all others each move parses back."""
    pairs = list(combinations(range(4), 2))
    lines = [f'{{ a = "c{a}", b = "c{b}", length = 1, color = "gray" }},' for a, b in pairs]
    path = mini_map(
        tmp_path / "names.toml",
        cities=["C0", "C1", "C2", "C3"],
        tracks=[],
        tickets=[f"C{a}-C{b} 1" for a, b in pairs],
    )
    change(path, "tracks = [\n", "tracks = [\n" + "\n".join(lines))
    for number, name in enumerate(cities):
        change(path, f'name = "C{number}"', f'name = "{name}"')
    try:
        edition = load(path)
    except tl.EditionError as error:
        assert "rename a city" in str(error)
        return
    notation = tl.Game(edition, seed=0).compiled.notation
    assert [notation.parse(move.text) for move in notation.moves] == notation.moves


def test_a_kind_named_twice_in_a_refresh_counts_once_or_is_refused(mini: Path) -> None:
    change(mini, 'kinds = ["locomotive"], count = 3', 'kinds = ["red", "red"], count = 2')
    try:
        edition = load(mini)
    except tl.EditionError as error:
        assert "refresh" in str(error)
        return
    for seed in range(50):
        assert tl.Game(edition, seed=seed).display.count("red") < 2


def test_two_refreshes_that_share_a_kind_are_refused(mini: Path) -> None:
    """They could ask for a display that the cards cannot make, endlessly."""
    change(mini, "count = 3 }", 'count = 3 }, { kinds = ["locomotive", "red"], count = 2 }')
    assert "refresh" in fault(mini)


def test_the_highest_points_add_up(tmp_path: Path) -> None:
    cities = [f"C{n}" for n in range(41)]
    path = mini_map(
        tmp_path / "dear.toml",
        cities=cities,
        tracks=[f"C{n}-C{n + 1} 1 gray" for n in range(40)],
        tickets=[f"C{n}-C{n + 1} 99" for n in range(40)],
        trains="64",
        route_points="{ 1 = 99 }",
    )
    game = tl.position(path, tracks={0: [f"C{n}-C{n + 1}" for n in range(40)]})
    assert game.route_points[0] == 40 * 99
    assert game.scores()[0].parts["routes"] == 40 * 99


# Fuzzed edition files


def emit(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {emit(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(emit(item) for item in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value).lower() if isinstance(value, bool | float) else str(value)


def places(value: object) -> Iterator[tuple[dict | list, object]]:
    """Every place in a table that has a value: its container and its key."""
    items: Iterator[tuple[object, object]] = iter(())
    if isinstance(value, dict):
        items = iter(value.items())
    elif isinstance(value, list):
        items = iter(enumerate(value))
    for key, item in list(items):
        yield value, key
        yield from places(item)


ODD_VALUES = [
    *(0, 1, 2, 3, 5, 6, 9, 10, 64, 65, 255, 256, -1, 2**31, 2**63, 10**25, 0.5, float("nan")),
    *(True, "", "red", "gray", "ayr", "deal", "all", "\0", "王", "a-b", "usa", "locomotive"),
    *([], ["red"], ["all"], [1, 2], {}, {"name": "Ely"}, {"red": 9}, {"1": 1}),
]


def disturb(chance: random.Random, table: dict) -> None:
    """Replace, drop, double or add a few values somewhere in a table."""
    for _ in range(chance.randint(1, 3)):
        container, key = chance.choice(list(places(table)))
        other, other_key = chance.choice(list(places(table)))
        what = chance.randrange(4)
        if what == 0:
            container[key] = deepcopy(chance.choice(ODD_VALUES))
        elif what == 1:
            del container[key]
        elif what == 2:
            container[key] = json.loads(json.dumps(other[other_key]))
        elif isinstance(container, list):
            container.append(json.loads(json.dumps(chance.choice(container))))
        else:
            key = chance.choice(["x", "stations", "tunnel", "locomotives", "country", "meeples"])
            container[key] = deepcopy(chance.choice(ODD_VALUES))


def load_or_refuse(text: str) -> None:
    """A file is refused with a fault that names it, or it can be played to the end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "odd.toml"
        path.write_bytes(text.encode("utf-8", errors="surrogatepass"))
        try:
            edition = load(path)
        except tl.EditionError as error:
            assert error.faults
            return
    game = tl.Game(edition, seats=edition.rules.seats[1], seed=1)
    notation = game.compiled.notation
    assert [notation.parse(move.text) for move in notation.moves] == notation.moves
    game.play_out(1)
    assert game.over
    assert game.winners()


@cache
def mini_text() -> str:
    with tempfile.TemporaryDirectory() as folder:
        return mini_map(Path(folder) / "mini.toml").read_text(encoding="utf-8")


@given(chance=st.randoms(use_true_random=False))
@settings(max_examples=300)
def test_any_disturbed_edition_is_refused_or_playable(chance: random.Random) -> None:
    table = tomllib.loads(mini_text())
    disturb(chance, table)
    load_or_refuse("\n".join(f"{json.dumps(key)} = {emit(value)}" for key, value in table.items()))


@given(chance=st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_any_damaged_edition_file_is_refused_or_playable(chance: random.Random) -> None:
    load_or_refuse(damaged(chance, mini_text()))


@given(chance=st.randoms(use_true_random=False), base=st.sampled_from(EDITIONS))
@settings(max_examples=40)
def test_any_damaged_house_rule_is_refused_or_playable(chance: random.Random, base: str) -> None:
    text = f'base = "{base}"\nhand = 5\n[cards]\nred = 9\n[stations]\ncount = 2\n'
    load_or_refuse(damaged(chance, text))


@given(text=st.text(max_size=200))
@settings(max_examples=100)
def test_any_text_is_refused_as_an_edition(text: str) -> None:
    load_or_refuse(text)
    load_or_refuse('base = "usa"\n' + text)
