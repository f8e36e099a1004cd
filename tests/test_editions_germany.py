"""Edition files with countries, mixes, +4 locomotives, passengers, merchandise and meeples."""

from __future__ import annotations

import json
import random
import tomllib
from itertools import product
from pathlib import Path

import pytest
from helpers import play, texts
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import random_play
from test_bad_input import disturb, emit, load_or_refuse

import trunkline as tl
from trunkline.editions import load

RIVERS = """
name = "Rivers"
summary = "A small map with everything the German board has."
seats = [2, 3]
trains = 12
hand = 1
last_round_trains = 2
parallel_open_from_seats = 4
ties = ["tickets", "merchandise", "meeples"]
refresh = [{ kinds = ["locomotive"], count = 3 }, { kinds = ["passenger"], count = 3 }]
cards = { red = 6, blue = 6, locomotive = 2, plus4 = 2, passenger = 3 }
route_points = { 1 = 1, 2 = 2, 4 = 7 }
bonuses = { globetrotter = 10 }
passengers = { count = 2 }
merchandise = { black = [3, 2], white = [1] }
meeples = { colors = { red = 3, green = 3 }, most = 5, second = 2 }

[tickets]
keep_first = 1
keep_later = 1
unkept_first = "shuffle"
mix_first = 2
mix_later = 2
decks = [
  { name = "near", sets = ["near"], first = 2, later = 2 },
  { name = "far", sets = ["far"], first = 2, later = 2 },
]

[board]
name = "Rivers"
tracks = [
  { a = "ayr", b = "bude", length = 2, color = "red" },
  { a = "bude", b = "cork", length = 1, color = "gray" },
  { a = "cork", b = "deal", length = 4, color = "gray" },
  { a = "ayr", b = "eire-1", length = 2, color = "blue" },
  { a = "deal", b = "eire-2", length = 1, color = "blue" },
]
tickets = [
  { a = "ayr", b = "cork", points = 3, sets = ["near"] },
  { a = "bude", b = "deal", points = 5, sets = ["near"] },
  { a = "ayr", b = "bude", points = 2, sets = ["near"] },
  { a = "eire", b = "cork", points = 3, sets = ["far"] },
  { a = "eire", b = "bude", points = 4, sets = ["far"] },
  { a = "ayr", b = "deal", points = 7, sets = ["far"] },
]

[board.cities]
ayr = { name = "Ayr", merchandise = "black", meeples = 2 }
bude = { name = "Bude", merchandise = "white", meeples = 1 }
cork = { name = "Cork", merchandise = "white", meeples = 1 }
deal = { name = "Deal", merchandise = "black", meeples = 1 }
eire-1 = { name = "Eire", country = "eire" }
eire-2 = { name = "Eire", country = "eire" }

[board.countries]
eire = { name = "Eire", meeples = 1 }
"""
NEAR = '{ name = "near", sets = ["near"], first = 2, later = 2 }'
FAR = '{ name = "far", sets = ["far"], first = 2, later = 2 }'
TO_EIRE = '{ a = "deal", b = "eire-2", length = 1, color = "blue" }'


@pytest.fixture
def rivers(tmp_path: Path) -> Path:
    path = tmp_path / "rivers.toml"
    path.write_text(RIVERS, encoding="utf-8")
    return path


def change(path: Path, *changes: tuple[str, str]) -> Path:
    """The same file with some strings replaced everywhere."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return path


def faults(path: Path) -> list[str]:
    """The error of loading a file, which must name the file."""
    with pytest.raises(tl.EditionError) as caught:
        load(path)
    assert str(caught.value).splitlines() == [f"{path.name}: {f}" for f in caught.value.faults]
    return list(caught.value.faults)


def play_to_the_end(source: Path, seats: int = 3, seed: int = 1) -> tl.Game:
    game = tl.Game(source, seats, seed)
    for _ in random_play(game, seed):
        pass
    return game


# What such a file can contain


def test_a_map_with_everything_can_be_played(rivers: Path) -> None:
    for seed in range(30):
        game = play_to_the_end(rivers, 2 + seed % 2, seed)
        assert game.over
        assert tl.replay(game.record(), edition=rivers).digest() == game.digest()


def test_after_a_claim_meeples_come_first_and_then_a_passenger(rivers: Path) -> None:
    game = tl.position(rivers, hands={0: "2 red"}, meeples={"Ayr": "1 red", "Bude": "1 green"})
    play(game, "claim Ayr-Bude 2 red", "meeple Ayr red", "no meeple Bude")
    assert set(texts(game)) == {"passenger Ayr", "passenger Bude", "no passenger"}
    play(game, "passenger Bude")
    assert (game.seat, game.collected[0], game.passengers) == (1, {"red": 1}, {"bude": 0})


def house(tmp_path: Path, base: str, text: str) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(f'base = "{base}"\n{text}\n', encoding="utf-8")
    return path


def test_house_rule_one_passenger(tmp_path: Path) -> None:
    path = house(tmp_path, "marklin", "[passengers]\ncount = 1")
    assert tl.Game(path, 3, seed=1).passengers_left == (1, 1, 1)


def test_house_rule_other_majorities(tmp_path: Path) -> None:
    path = house(tmp_path, "germany", "[meeples]\nmost = 7\nsecond = 3")
    game = tl.position(path, 3, collected={0: "2 red", 1: "1 red", 2: "1 red"})
    assert [score.parts["meeples"] for score in game.scores()] == [7, 3, 3]


def test_house_rule_other_mixes(tmp_path: Path) -> None:
    """Three at the start and five later, at most two of them long."""
    path = house(
        tmp_path,
        "germany",
        "[tickets]\nmix_first = 3\nmix_later = 5\ndecks = [\n"
        '{ name = "short", sets = ["short"], first = 3, later = 5 },\n'
        '{ name = "long", sets = ["long"], first = 1, later = 2 } ]',
    )
    game = tl.Game(path, 2, seed=1)
    assert set(texts(game)) == {"draw tickets 3 short", "draw tickets 2 short + 1 long"}
    play(game, "draw tickets 3 short", "draw tickets 2 short + 1 long", "keep 1 2", "keep 1 2 3")
    later = {
        "draw tickets 5 short",
        "draw tickets 4 short + 1 long",
        "draw tickets 3 short + 2 long",
    }
    assert set(texts(game, "draw tickets")) == later
    with pytest.raises(
        tl.IllegalMove, match="announce 5 tickets in all, at most 5 short and 2 long"
    ):
        game.play("draw tickets 2 short + 1 long")
    assert len(play(game, "draw tickets 3 short + 2 long").offer(0)) == 5
    assert play_to_the_end(path).over


@pytest.mark.parametrize(
    ("size", "short_most", "long_most"), [(5, 5, 2), (3, 1, 2), (2, 2, 2), (4, 2, 5), (1, 1, 1)]
)
def test_mixes_respect_the_limits_of_each_deck_and_what_is_left(
    tmp_path: Path, size: int, short_most: int, long_most: int
) -> None:
    """If the decks cannot fill a mix, one draw brings all that they can deal."""
    path = house(
        tmp_path,
        "germany",
        f"[tickets]\nmix_later = {size}\ndecks = [\n"
        f'{{ name = "short", sets = ["short"], first = 4, later = {short_most} }},\n'
        f'{{ name = "long", sets = ["long"], first = 4, later = {long_most} }} ]',
    )
    edition = load(path)
    full = tl.position(edition)
    decks = [full.ticket_deck(deck) for deck in (0, 1)]
    draws = [move for move in full.compiled.moves if move.kind == "draw tickets"]
    for short, long in product(range(6), repeat=2):
        left = [ticket.name for ticket in (*decks[0][:short], *decks[1][:long])]
        game = tl.position(edition, ticket_deck=left)
        most = min(short_most, short) + min(long_most, long)
        wanted = []
        for asked in range(max(size - long_most, 0), min(short_most, size) + 1):
            brings = min(asked, short) + min(size - asked, long)
            if brings > 0 and brings == min(size, most):
                wanted.append((asked, size - asked))
        if most < size:
            del wanted[1:]
        legal = set(game.move_numbers())
        assert [move.mix for move in draws if move.number in legal] == wanted
        for move in draws:
            assert (game.legality(move.number, 0) is None) == (move.number in legal)


def test_house_rule_passengers_may_be_sent_home(tmp_path: Path) -> None:
    path = house(tmp_path, "marklin", "[passengers]\nevict = true")
    game = tl.position(path, hands={0: "1 yellow"}, passengers={1: ["Lindau"]})
    assert "passenger Lindau" in texts(play(game, "claim Konstanz-Lindau 1 yellow"))


def test_house_rule_plus4_locomotives_in_the_usa(tmp_path: Path) -> None:
    path = house(tmp_path, "usa", "[cards]\nplus4 = 6")
    game = tl.position(path, hands={0: "3 pink, 1 plus4"})
    assert "claim Denver-Omaha 3 pink + 1 plus4" in texts(game)
    assert play_to_the_end(path).over


def test_house_rule_meeples_in_marklin(tmp_path: Path) -> None:
    colors = "colors = { red = 10, green = 10, yellow = 10, black = 10, blue = 10, white = 10 }"
    path = house(tmp_path, "marklin", f"[meeples]\n{colors}\nmost = 20\nsecond = 10")
    game = play_to_the_end(path)
    assert any(score.parts["meeples"] for score in game.scores())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mix_first = 2\nmix_later = 2", "mix_first = 2\nmix_later = 1"),
        ('unkept_first = "shuffle"', 'unkept_first = "bottom"'),
        ("count = 2 }", "count = 1 }"),
        ("count = 2 }", "count = 2, evict = true }"),
        ("count = 2 }", "count = 2, end_with_rival = false }"),
        ("black = [3, 2]", "black = [2, 3]"),
        ("white = [1]", "white = [1, 1]"),
        ("red = 3, green = 3", "red = 4, green = 2"),
        ("red = 3, green = 3", "red = 3, blue = 3"),
        ("most = 5", "most = 6"),
        ("second = 2", "second = 1"),
        ("plus4 = 2", "plus4 = 3"),
        ("passenger = 3", "passenger = 4"),
        ('merchandise = "black", meeples = 1', 'merchandise = "white", meeples = 1'),
        ('{ name = "Eire", meeples = 1 }', '{ name = "Erin", meeples = 1 }'),
        ('a = "eire", b = "cork"', 'a = "eire", b = "deal"'),
        ('"merchandise", "meeples"]', '"meeples", "merchandise"]'),
    ],
)
def test_the_hash_changes_with_every_rule(rivers: Path, old: str, new: str) -> None:
    before = load(rivers).hash
    assert load(change(rivers, (old, new))).hash != before


def test_the_hash_depends_on_the_order_of_the_countries(rivers: Path) -> None:
    two = 'eire = { name = "Eire", meeples = 1 }\nman = { name = "Man" }'
    change(
        rivers,
        ('eire = { name = "Eire", meeples = 1 }', two),
        ("[board.countries]", 'man-1 = { name = "Man", country = "man" }\n[board.countries]'),
    )
    before = load(rivers).hash
    swapped = "\n".join(reversed(two.splitlines()))
    assert load(change(rivers, (two, swapped))).hash != before


# Faults: each message names the entry, what is wrong with it, and how to fix it


@pytest.mark.parametrize(
    ("changes", "entry", "what", "cure"),
    [
        (
            [
                (
                    'eire-1 = { name = "Eire", country = "eire"',
                    'eire-1 = { name = "Eire", country = "ire"',
                )
            ],
            "board.cities.eire-1",
            "unknown country 'ire' (did you mean 'eire'?)",
            "add it to [board.countries]",
        ),
        (
            [(TO_EIRE, f"{TO_EIRE}, {TO_EIRE.replace('deal', 'cork')}")],
            "board.cities.eire-2",
            "an end point is a dead end, but tracks join it with cork and deal",
            "make an end point for each",
        ),
        (
            [(TO_EIRE, '{ a = "eire-1", b = "eire-2", length = 1, color = "blue" }')],
            "board.cities.eire-1",
            "an end point is a dead end, but tracks join it with ayr and eire-2",
            "make an end point for each",
        ),
        (
            [("eire = {", "deal = {")],
            "board.countries.deal",
            "a city has this id too",
            "rename one of them",
        ),
        (
            [("[board.countries]", '[board.countries]\nman = { name = "Man" }')],
            "board.countries.man",
            "it has no end points",
            'set country = "man" in some',
        ),
        (
            [('eire-1 = { name = "Eire"', 'eire-1 = { name = "Eire", meeples = 1')],
            "board.cities.eire-1",
            "an end point has nothing of its own",
            "give meeples to the country",
        ),
        (
            [('eire-2 = { name = "Eire"', 'eire-2 = { name = "Eire", merchandise = "white"')],
            "board.cities.eire-2",
            "an end point has nothing of its own",
            "",
        ),
        (
            [('name = "Cork"', 'name = "Eire"')],
            "board.cities",
            "cork and eire read the same, 'Eire'",
            "rename a city",
        ),
        (
            [('name = "Cork"', 'name = "éire"')],
            "board.cities",
            "cork and eire read the same, 'Eire'",
            "rename a city",
        ),
        (
            [(TO_EIRE, '{ a = "ayr", b = "eire-2", length = 1, color = "blue" }')],
            "board.tracks",
            "ayr-eire-1 and ayr-eire-2 read the same, 'Ayr-Eire'",
            "rename a city",
        ),
        (
            [('{ name = "Eire", meeples = 1 }', '{ name = "Eire + Man", meeples = 1 }')],
            "board.countries.eire",
            "the name 'Eire + Man' has stray spaces or one of ; # + , ( )",
            "take them out",
        ),
        (
            [("hand = 1", "hand = 1\nstations = { count = 1 }")],
            "stations",
            "several end points are called Eire",
            "number them",
        ),
        (
            [('a = "eire", b = "cork"', 'a = "eyre", b = "cork"')],
            "board.tickets[3] (eyre-cork)",
            "unknown city 'eyre'",
            "add it to [board.cities]",
        ),
        (
            [('a = "eire", b = "cork"', 'a = "eire", b = "eire"')],
            "board.tickets[3] (eire-eire)",
            "the ticket leads to itself",
            "give it two different cities",
        ),
        (
            [
                (f"  {TO_EIRE},\n", ""),
                ('  { a = "ayr", b = "eire-1", length = 2, color = "blue" },\n', ""),
            ],
            "board.tickets[3] (eire-cork)",
            "no tracks join its cities, so nobody could complete it",
            "add tracks or drop it",
        ),
        (
            [("mix_first = 2\n", "")],
            "tickets",
            "mix_first and mix_later go together",
            "set both, or neither",
        ),
        (
            [("mix_later = 2\n", "")],
            "tickets",
            "mix_first and mix_later go together",
            "set both, or neither",
        ),
        (
            [("mix_first = 2\nmix_later = 2\n", "")],
            "tickets.decks",
            "only one deck can be drawn from later",
            "set `later = 0` in the other, or `mix_first` and `mix_later`",
        ),
        (
            [(f"  {FAR},\n", "")],
            "tickets.decks",
            "a mix is announced from two decks",
            "give a second one, or no mix",
        ),
        (
            [(FAR, FAR.replace("first = 2", "first = 0"))],
            "tickets.decks (far)",
            "no mix could ask for any of them",
            "set `first` to the most a mix may ask for",
        ),
        (
            [(NEAR, NEAR.replace("later = 2", "later = 0"))],
            "tickets.decks (near)",
            "no mix could ask for any of them",
            "set `later` to the most a mix may ask for",
        ),
        (
            [("mix_first = 2\nmix_later = 2\n", ""), (FAR, FAR.replace("later = 2", "later = 0"))],
            "tickets.unkept_first",
            "a deck that deals none later leaves the game, so nothing can go back to it",
            'set unkept_first = "remove"',
        ),
        (
            [("mix_first = 2", "mix_first = 6"), ("mix_later = 2", "mix_later = 6")],
            "tickets",
            "6 dealt later are too many",
            "deal at most 5",
        ),
        (
            [("seats = [2, 3]", "seats = [2, 2]"), ("mix_first = 2", "mix_first = 5")],
            "tickets.mix_first",
            "no mix comes to 5 where the decks give 4 at most",
            "lower it, or raise `first` of a deck",
        ),
        (
            [("mix_later = 2", "mix_later = 5")],
            "tickets.mix_later",
            "no mix comes to 5 where the decks give 4 at most",
            "lower it, or raise `later` of a deck",
        ),
        (
            [('a = "eire", b = "cork"', 'a = "eire-1", b = "bude"')],
            "board.tickets[3] (eire-1-bude)",
            "'eire-1' is an end point",
            "name its country, 'eire'",
        ),
        (
            [('a = "eire", b = "cork"', 'a = "eire", b = "eire-2"')],
            "board.tickets[3] (eire-eire-2)",
            "'eire-2' is an end point",
            "name its country, 'eire'",
        ),
        (
            [("keep_first = 1", "keep_first = 3")],
            "tickets.keep_first",
            "must lie between 1 and the 2 dealt, not 3",
            "",
        ),
        (
            [
                ('sets = ["far"] },\n]', 'sets = ["near"] },\n]'),
                ("seats = [2, 3]", "seats = [2, 4]"),
            ],
            "tickets",
            "too small to deal: 6 tickets for 4 seats of 2",
            "add 2 tickets, deal fewer or lower the largest number of seats",
        ),
        (
            [
                ('length = 4, color = "gray"', 'length = 4, color = "gray", tunnel = true'),
                ("hand = 1", "hand = 1\ntunnel_cards = 3"),
            ],
            "board.tracks[2] (cork-deal)",
            "no rule says what plus4 cards do in tunnels",
            "drop one of the two",
        ),
        (
            [('length = 4, color = "gray"', 'length = 8, color = "gray"'), ("4 = 7", "8 = 21")],
            "board.tracks[2] (cork-deal)",
            "with plus4 cards a gray track has at most 7 spaces, not 8",
            "give it a colour",
        ),
        (
            [("passengers = { count = 2 }\n", "")],
            "merchandise",
            "nobody could take it",
            "give passengers with `count` under [passengers]",
        ),
        (
            [("merchandise = { black = [3, 2], white = [1] }\n", "")],
            "passengers",
            "rides would score nothing",
            "give stacks of tokens under [merchandise]",
        ),
        (
            [("passengers = { count = 2 }\n", "")],
            "cards",
            "passenger cards are for rides",
            "set `count` under [passengers], or drop them",
        ),
        (
            [('name = "Ayr", merchandise = "black"', 'name = "Ayr", merchandise = "blak"')],
            "board.cities.ayr",
            "there is no stack 'blak' (did you mean 'black'?)",
            "the stacks are black, white",
        ),
        (
            [("red = 3, green = 3", "red = 3, green = 2")],
            "meeples.colors",
            "5 meeples for 6 places on the board",
            "change the numbers, or `meeples` of cities and countries, until they agree",
        ),
        (
            [('{ name = "Eire", meeples = 1 }', '{ name = "Eire" }')],
            "meeples.colors",
            "6 meeples for 5 places on the board",
            "until they agree",
        ),
        (
            [("red = 3, green = 3", 'red = 3, "dark green" = 3')],
            "meeples.colors",
            "a colour is one word, and no two are the same",
            "rename some",
        ),
        (
            [("red = 3, green = 3", "red = 3, Red = 3")],
            "meeples.colors",
            "a colour is one word, and no two are the same",
            "rename some",
        ),
        (
            [("red = 3, green = 3", "red = 33, green = 32")],
            "meeples",
            "65 are more than the engine holds",
            "use at most 64",
        ),
        (
            [("white = [1]", f"white = {[1] * 63}")],
            "tokens of merchandise",
            "130 are more than the engine holds",
            "use at most 128",
        ),
        (
            [
                (
                    "[board.countries]",
                    "[board.countries]\n"
                    + "\n".join(f'n{n} = {{ name = "N{n}" }}' for n in range(16)),
                )
            ],
            "countries",
            "17 are more than the engine holds",
            "use at most 16",
        ),
        (
            [('kinds = ["passenger"]', 'kinds = ["passenger", "locomotive"]')],
            "refresh",
            "locomotive is named 2 times",
            "name each kind once in all",
        ),
        (
            [('unkept_first = "shuffle"', 'unkept_first = "shufle"')],
            "tickets.unkept_first",
            "Invalid enum value 'shufle'",
            "use one of bottom, remove, shuffle",
        ),
        (
            [("count = 2 }", "count = 2, evikt = true }")],
            "passengers",
            "unknown field `evikt`",
            "; rename it to 'evict'",
        ),
        (
            [('"merchandise", "meeples"]', '"merchandize"]')],
            "ties[1]",
            "Invalid enum value 'merchandize'",
            "use one of tickets, fewest_stations, longest_path, merchandise, meeples",
        ),
        ([("count = 2 }", "count = 4 }")], "passengers.count", "must be 0 to 3, not 4", ""),
        ([("plus4 = 2", "plus5 = 2")], "cards", "Invalid enum value 'plus5'", "use one of red"),
        ([("most = 5", "most = 100")], "meeples.most", "must be 0 to 99, not 100", ""),
        (
            [("mix_first = 2", "mix_first = -1")],
            "tickets.mix_first",
            "must be 0 to 255, not -1",
            "",
        ),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, str) else "",
)
def test_a_fault_is_reported_with_its_entry_and_its_fix(
    rivers: Path, changes: list[tuple[str, str]], entry: str, what: str, cure: str
) -> None:
    found = faults(change(rivers, *changes))
    assert any(f.startswith(f"{entry}: ") and what in f and cure in f for f in found), found


def test_an_end_point_may_have_the_name_of_its_country_and_a_city_that_of_an_end_point(
    rivers: Path,
) -> None:
    """Tracks tell end points apart; nothing else names them."""
    assert load(rivers).board.cities["eire-1"].name == load(rivers).board.countries["eire"].name
    change(rivers, ('eire-1 = { name = "Eire"', 'eire-1 = { name = "Eire West"'))
    assert "claim Ayr-Eire West 2 blue" in texts(tl.position(rivers, hands={0: "2 blue"}))


def test_merchandise_and_meeples_of_the_board_need_not_be_used(rivers: Path) -> None:
    """A board serves several editions, and each uses only what it needs."""
    change(
        rivers,
        ("passengers = { count = 2 }\nmerchandise = { black = [3, 2], white = [1] }\n", ""),
        ("meeples = { colors = { red = 3, green = 3 }, most = 5, second = 2 }\n", ""),
        (", passenger = 3", ""),
    )
    game = play_to_the_end(rivers)
    assert not any(game.tokens.values()) and not any(game.meeples.values())


@given(chance=st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_any_disturbed_edition_is_refused_or_playable(chance: random.Random) -> None:
    table = tomllib.loads(RIVERS)
    disturb(chance, table)
    load_or_refuse("\n".join(f"{json.dumps(key)} = {emit(value)}" for key, value in table.items()))


@pytest.mark.parametrize(
    "names",
    [("a", "a"), ("Kurz", "KURZ"), ("a; b", "c"), ("two words", "c"), ("", "c"), ("1", "c")],
)
def test_the_decks_of_a_mix_must_have_distinct_names(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    path = tmp_path / "names.toml"
    decks = ", ".join(
        f'{{ name = "{name}", sets = ["{pack}"], first = 4, later = 4 }}'
        for name, pack in zip(names, ("short", "long"), strict=True)
    )
    path.write_text(f'base = "germany"\n[tickets]\ndecks = [{decks}]\n', encoding="utf-8")
    assert any("a name is one word, and no two are the same" in fault for fault in faults(path))


def test_there_are_no_more_passenger_cards_than_the_ride_search_supports(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text('base = "marklin"\n[cards]\npassenger = 16\n', encoding="utf-8")
    assert any("16 passenger cards are more than the engine holds" in f for f in faults(path))
