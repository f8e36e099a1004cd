"""Editions at the limits of what the engine supports, and the limits themselves."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from helpers import EDITIONS, mini_map
from random_play import assert_cards_conserved, assert_pieces_conserved, random_play

import trunkline as tl
from trunkline.compiled_edition import compile_edition
from trunkline.core.mechanisms import LIMITS
from trunkline.core.playouts import random_games
from trunkline.editions import loader, schema
from trunkline.vocabulary import COLORS


def test_the_loader_and_the_engine_agree_on_all_limits() -> None:
    """The schema has most limits; the loader checks the others."""
    bounds = {
        "decks": bound(schema.TicketRules, "decks").max_length,
        "length": bound(schema.Track, "length").le,
        "stations": bound(schema.StationRules, "count").le,
        "turned": bound(schema.EditionFile, "tunnel_cards").le,
        "refreshes": bound(schema.EditionFile, "refresh").max_length,
        "ties": bound(schema.EditionFile, "ties").max_length,
        "trains": bound(schema.EditionFile, "trains").le,
        "passengers": bound(schema.PassengerRules, "count").le,
        "meeple colors": bound(schema.MeepleRules, "colors").max_length,
        "seats": max(
            seats.__metadata__[0].le for seats in hints(schema.EditionFile)["seats"].__args__
        ),
        "offer": loader.MAX_OFFER,
        "display": loader.DISPLAY_SIZE,
        "gray length with plus4": loader.MAX_GRAY_LENGTH_WITH_PLUS4,
        "passenger cards": loader.MAX_PASSENGER_CARDS,
    }
    assert loader.LIMITS | bounds == LIMITS


def hints(shape: type) -> dict[str, Any]:
    return get_type_hints(shape, vars(schema), include_extras=True)


def bound(shape: type, field: str) -> Any:
    """What the schema says about a field's size."""
    return hints(shape)[field].__metadata__[0]


@pytest.fixture(scope="module")
def largest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As many cities, tracks, tickets, cards, trains and stations as there may be."""
    cities = [f"c{n} = {{ name = 'City {n}' }}" for n in range(64)]
    pairs = [(n, (n + step) % 64) for step in (1, 9) for n in range(64)]
    tracks = [
        f"{{ a = 'c{a}', b = 'c{b}', length = {n % 9 + 1}, color = 'gray', "
        f"tunnel = {str(n % 3 == 0).lower()}, locomotives = {n % 9 + 1 if n % 3 == 1 else 0} }},"
        for n, (a, b) in enumerate(pairs)
    ]
    tickets = [
        f"{{ a = 'c{a}', b = 'c{(a + gap) % 64}', points = 99, sets = ['all'] }},"
        for gap in (5, 11)
        for a in range(48)
    ]
    path = tmp_path_factory.mktemp("largest") / "largest.toml"
    path.write_text(
        "\n".join(
            [
                'base = "europe"\nname = "Largest"\ntrains = 64\nhand = 20',
                'refresh = [{ kinds = ["locomotive"], count = 3 }, { kinds = ["red"], count = 4 }]',
                "[cards]",
                *(f"{color} = 25" for color in COLORS),
                "locomotive = 55",
                "[route_points]",
                *(f"{length} = 99" for length in range(1, 10)),
                "[stations]\ncount = 5\nunbuilt_points = 99",
                "[bonuses]\nlongest_path = 99\nglobetrotter = 99\nmost_connected_cities = 99",
                "[tickets]\nunkept_first = 'bottom'\nkeep_first = 1",
                "decks = [{ name = 'all', sets = ['all'], first = 5, later = 5 }]",
                "[board]\nname = 'Largest'",
                "tracks = [",
                *tracks,
                "]\ntickets = [",
                *tickets,
                "]\n[board.cities]",
                *cities,
            ]
        ),
        encoding="utf-8",
    )
    return path


@pytest.fixture(scope="module")
def fullest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As many countries, passengers, tokens, meeples, payments and tickets of a mix, and the rest.

    Every fourth city is a country's only end point; the others are on two rings.
    """
    towns = [n for n in range(64) if n % 4]
    ring = list(zip(towns, [*towns[1:], towns[0]], strict=True))
    chords = list(zip(towns, [*towns[7:], *towns[:7]], strict=True))
    pairs = [*ring, *chords, *((n, n + 1) for n in range(0, 64, 4)), *[(1, 2)] * 16]
    tracks = [
        f"{{ a = 'c{a}', b = 'c{b}', length = {7 if (a, b) != (1, 2) else 1}, color = 'gray', "
        f"locomotives = {n % 2 if (a, b) != (1, 2) else 0} }},"
        for n, (a, b) in enumerate(pairs)
    ]
    tickets = [
        f"{{ a = '{a}', b = '{b}', points = 99, sets = ['{pack}'] }},"
        for pack, a, b in (
            *(("near", f"c{n}", f"c{towns[i - 1]}") for i, n in enumerate(towns)),
            *(("far", f"c{n}", f"n{i % 16}") for i, n in enumerate(towns)),
        )
    ]
    cities = [
        f"c{n} = {{ name = 'City {n}', merchandise = '{'high' if n % 2 else 'low'}', meeples = 1 }}"
        if n % 4
        else f"c{n} = {{ name = 'City {n}', country = 'n{n // 4}' }}"
        for n in range(64)
    ]
    path = tmp_path_factory.mktemp("fullest") / "fullest.toml"
    path.write_text(
        "\n".join(
            [
                'base = "marklin-manual"\nname = "Fullest"\ntrains = 64\nhand = 20',
                'ties = ["merchandise", "meeples", "tickets"]',
                'refresh = [{ kinds = ["locomotive", "plus4"], count = 3 },',
                '  { kinds = ["passenger"], count = 2 }]',
                "[cards]",
                *(f"{color} = 20" for color in COLORS),
                "locomotive = 35\nplus4 = 45\npassenger = 15",
                "[route_points]",
                *(f"{length} = 99" for length in range(1, 10)),
                "[stations]\ncount = 5\nunbuilt_points = 99",
                "[bonuses]\nlongest_path = 99\nglobetrotter = 99\nmost_connected_cities = 99",
                "[merchandise]\nhigh = [99, 99, 99]\nlow = [99, 99]",
                "[meeples]\nmost = 99\nsecond = 99",
                "colors = { red = 11, green = 11, yellow = 11, black = 11, blue = 10, white = 10 }",
                "[tickets]\nunkept_first = 'shuffle'\nkeep_first = 1\nmix_first = 5\nmix_later = 5",
                "decks = [{ name = 'near', sets = ['near'], first = 5, later = 5 },",
                "  { name = 'far', sets = ['far'], first = 5, later = 5 }]",
                "[board]\nname = 'Fullest'",
                "tracks = [",
                *tracks,
                "]\ntickets = [",
                *tickets,
                "]\n[board.cities]",
                *cities,
                "[board.countries]",
                *(f"n{n} = {{ name = 'Country {n}', meeples = 1 }}" for n in range(16)),
            ]
        ),
        encoding="utf-8",
    )
    return path


def test_the_fullest_edition_is_full(fullest: Path) -> None:
    rules = compile_edition(fullest).edition.rules
    assert len(rules.board.countries) == LIMITS["countries"]
    assert len(rules.board.cities) == LIMITS["cities"]
    assert len(rules.board.tracks) == LIMITS["tracks"]
    assert len(compile_edition(fullest).edition.tickets) == LIMITS["tickets"]
    assert rules.passengers.count == LIMITS["passengers"]
    assert sum(rules.meeples.colors.values()) == LIMITS["meeples"]
    assert len(rules.meeples.colors) == LIMITS["meeple colors"]
    stacks = [rules.merchandise.get(city.merchandise, ()) for city in rules.board.cities.values()]
    assert sum(map(len, stacks)) == LIMITS["tokens of merchandise"]
    assert max(track.length for track in rules.board.tracks) == LIMITS["gray length with plus4"]
    assert rules.tickets.mix_first == rules.tickets.mix_later == LIMITS["offer"]
    assert sum(rules.cards.values()) == 255


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("which", ["largest", "fullest"])
def test_an_edition_at_the_limits_can_be_played_sampled_and_scored(
    which: str, seats: int, request: pytest.FixtureRequest
) -> None:
    path: Path = request.getfixturevalue(which)
    tally = random_games(compile_edition(path).table, seats, 20, seats)
    assert tally["games"] == 20
    game = tl.Game(path, seats, seed=seats)
    turn = 0
    while not game.over and turn < 400:
        game.play(game.move_numbers()[turn % len(game.move_numbers())])
        turn += 1
        seen = game.observe(turn % seats)
        sample = seen.sample(turn)
        assert sample.observe(turn % seats) == seen
        assert_cards_conserved(sample)
        assert_pieces_conserved(sample)
    assert len(game.scores()) == seats


def test_a_hand_of_everything_can_pay_in_every_way(fullest: Path) -> None:
    """The position with the most moves: all payments of a gray track, on all tracks."""
    hand = dict.fromkeys(COLORS, 7) | {"locomotive": 9, "plus4": 9}
    game = tl.position(fullest, hands={0: hand})
    claims = [move for move in game.moves() if move.kind == "claim"]
    seven = 8 * sum(wild + 1 for wild in range(7)) + 8
    ferry = seven - 8
    assert Counter(Counter(move.track for move in claims).values()) == {seven: 55, ferry: 56, 9: 17}
    for move in claims[::97]:
        game.copy().play(move)


def test_all_merchandise_and_all_meeples_can_be_taken(fullest: Path) -> None:
    rules = compile_edition(fullest).edition.rules
    game = tl.position(
        fullest,
        tokens={city.name: 0 for city in rules.board.cities.values() if city.merchandise},
        merchandise={0: 128 * 99 - 4000, 1: 4000},
        collected={0: rules.meeples.colors},
    )
    assert_pieces_conserved(game)
    first, second = game.scores()
    assert (first.parts["merchandise"], first.parts["meeples"]) == (128 * 99 - 4000, 6 * 99)
    assert (second.parts["merchandise"], second.parts["meeples"]) == (4000, 0)
    assert game.winners() == [0]


def test_more_than_127_cards_of_a_kind_may_be_revealed(tmp_path: Path) -> None:
    """Whatever a rival has paid, its hand in a sample has as many cards as everyone sees."""
    names = [f"c{n} = {{ name = 'City {n}' }}" for n in range(64)]
    tracks = [
        f"{{ a = 'c{n}', b = 'c{n + 1}', length = 1, color = 'red', tunnel = true }},"
        for n in range(63)
    ]
    tickets = [f"{{ a = 'c0', b = 'c{n}', points = 1, sets = ['t'] }}," for n in range(1, 40)]
    path = tmp_path / "red.toml"
    path.write_text(
        'base = "europe"\nname = "Red"\ntrains = 60\nseats = [2, 2]\nhand = 20\n'
        "[tickets]\nunkept_first = 'bottom'\ndecks = [{ name = 't', sets = ['t'], first = 3, "
        "later = 3 }]\n[cards]\n"
        + "\n".join(f"{color} = 0" for color in COLORS[1:])
        + "\nred = 255\nlocomotive = 0\n[board]\nname = 'Red'\ntracks = [\n"
        + "\n".join(tracks)
        + "\n]\ntickets = [\n"
        + "\n".join(tickets)
        + "\n]\n[board.cities]\n"
        + "\n".join(names),
        encoding="utf-8",
    )
    game = tl.position(path, hands={0: "132 red", 1: "2 red"}, display="red red red red red")
    while game.hand(0):
        dig = [move for move in game.moves() if move.kind in ("claim", "pay")]
        game.play(dig[0] if game.seat == 0 else "keep 1" if game.offer(1) else "draw tickets")
        sample = game.observe(1).sample(3)
        assert_cards_conserved(sample)
        assert sum(sample.hand(0).values()) == sample.hand_sizes[0]


def test_no_ticket_returns_to_a_deck_that_is_only_dealt_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "back.toml"
    path.write_text('base = "europe"\n[tickets]\nunkept_first = "bottom"\n', encoding="utf-8")
    with pytest.raises(tl.EditionError, match='set unkept_first = "remove"'):
        tl.Game(path)


def test_a_deck_that_rarely_gives_a_valid_display_can_be_dealt(tmp_path: Path) -> None:
    """After many refreshes the engine leaves the display as it is, and the game goes on."""
    path = mini_map(
        tmp_path / "wild.toml",
        cards="{ red = 4, blue = 1, locomotive = 250 }",
        refresh='[{ kinds = ["locomotive"], count = 2 }]',
    )
    game = tl.Game(path, seed=1)
    assert None not in game.display
    assert_cards_conserved(game)
    game.play_out(1)
    assert game.over


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (
            {
                "offer": [
                    "Boston-Miami",
                    "Denver-Pittsburgh",
                    "Helena-Los Angeles",
                    "Dallas-New York",
                ]
            },
            "at most 3",
        ),
        ({"ticket_deck": ["Boston-Miami"] * 40}, "in one place only"),
        ({"phase": "second card", "deck": "", "hands": {1: "rest"}, "display": ()}, "no second"),
        ({"hands": [1]}, "by seat"),
        ({"hands": {0: None}}, "cards are written"),
        ({"deck": 5}, "cards are written"),
        ({"hands": {0: "3"}}, "cards are written"),
        ({"tracks": {0: "Denver-Omaha"}}, "a list of names"),
        ({"phase": ""}, "begins with a turn"),
    ],
)
def test_a_position_that_the_engine_does_not_support_is_refused(
    given: dict[str, object], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        tl.position("usa", **given)


def test_a_long_ticket_is_not_offered_later() -> None:
    with pytest.raises(ValueError, match="only dealt at the start"):
        tl.position("europe", offer=["Brest-Petrograd"])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("moves", [0, 1, 40, 150])
def test_games_and_observations_can_be_pickled(edition: str, moves: int) -> None:
    game = tl.Game(edition, 3, seed=5, names=["A", "B", "C"])
    for number, _ in enumerate(random_play(game, 5)):
        if number == moves:
            break
    again = pickle.loads(pickle.dumps(game))
    assert again.digest() == game.digest()
    assert again.record() == game.record()
    seen = pickle.loads(pickle.dumps(game.observe(1)))
    assert seen == game.observe(1)
    assert seen.sample(3).digest() == game.observe(1).sample(3).digest()
    sample = game.observe(1).sample(3)
    assert pickle.loads(pickle.dumps(sample)).digest() == sample.digest()


def test_a_pickle_of_an_observation_has_no_seed_in_it() -> None:
    seed = 0xFEED_FACE_CAFE_BEEF
    data = pickle.dumps([tl.Game("usa", seed=seed).observe(viewer) for viewer in (0, None)])
    assert seed.to_bytes(8, "little") not in data
    assert str(seed).encode() not in data


def test_a_copy_of_an_observation_equals_it() -> None:
    seen = tl.Game("usa", seed=1).observe(1)
    for twin in (seen.copy(), copy.copy(seen), copy.deepcopy(seen)):
        assert twin == seen
        assert twin.viewer == 1
        assert twin.sample(2).digest() == seen.sample(2).digest()


PRIVATE = {
    "hand": lambda seen: seen.hand,
    "tickets": lambda seen: seen.tickets,
    "offer": lambda seen: seen.offer,
    "tracked tickets": lambda seen: seen.located_tickets,
    "moves": lambda seen: seen.moves(),
    "moves of a seat": lambda seen: seen.moves(0),
    "move numbers": lambda seen: seen.move_numbers(),
    "rides": lambda seen: seen.best_rides(),
    "sample": lambda seen: seen.sample(1),
    "seat": lambda seen: seen.own_seat,
}


@pytest.mark.parametrize("what", PRIVATE)
def test_a_spectator_has_nothing_private(what: str) -> None:
    with pytest.raises(ValueError, match=r"a spectator has no hand.*observe a seat"):
        PRIVATE[what](tl.Game("marklin", seed=1).observe(None))


def test_what_a_spectator_sees_can_be_copied_compared_and_pickled() -> None:
    game = tl.Game("usa", seed=1)
    public = game.observe(None)
    for twin in (public.copy(), pickle.loads(pickle.dumps(public)), game.copy().observe(None)):
        assert twin == public
        assert hash(twin) == hash(public)
        assert twin.viewer is None
    assert public not in {game.observe(0), game.observe(1), tl.Game("usa", 3, seed=1).observe(None)}
    assert repr(public) == "<Observation of usa by a spectator, first tickets>"


def test_an_observation_cannot_be_played_out() -> None:
    seen = tl.Game("usa", seed=1).observe(1)
    with pytest.raises(TypeError, match="cannot be played"):
        seen._play_out(1, None)
    with pytest.raises(TypeError, match="cannot be played"):
        seen.play("keep 1 2")


def test_an_unknown_track_cannot_be_highlighted() -> None:
    with pytest.raises(ValueError, match="no track 999"):
        tl.Game("usa", seed=1).svg(highlight=[999])
