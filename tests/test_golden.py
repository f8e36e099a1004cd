"""Golden games: whole games that must always replay, and numbers that must never change."""

from __future__ import annotations

import hashlib
import lzma
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from golden import bot_games
from golden.bot_games import read_games, scores_of
from helpers import EDITIONS, SEATS

import trunkline as tl
from trunkline import bots

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.txt"))
PINS = tomllib.loads((GOLDEN / "pins.toml").read_text(encoding="utf-8"))

# What happens somewhere in the golden games.
MECHANISMS = {
    "+4 locomotives paid",
    "country's meeple taken",
    "display refreshed",
    "discards reshuffled",
    "display refreshed for passenger cards",
    "empty place in the display",
    "ferry claimed",
    "first tickets chosen out of order",
    "last round",
    "last tickets offered",
    "locomotives alone paid",
    "majority shared",
    "meeple left",
    "meeple taken",
    "mix of both decks",
    "mix of one deck",
    "mix of too few tickets",
    "no passenger placed",
    "pass",
    "passenger placed",
    "passenger sent home",
    "ride ended automatically",
    "ride from beside a rival",
    "ride over a rival's track",
    "ride over own tracks",
    "ride through a city twice",
    "shared win",
    "station for 1",
    "station for 2",
    "station for 3",
    "station lends a track",
    "ticket to a country completed",
    "tie broken",
    "token taken",
    "tracks of one route with two owners",
    "tunnel built at once",
    "tunnel declined",
    "tunnel failed automatically",
    "tunnel paid",
}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = tl.replay(text)
    assert game.over
    assert game.record() == text
    marks = ["*" if seat in game.winners() else "" for seat in range(game.seats)]
    totals = [f"{score.total}{mark}" for score, mark in zip(game.scores(), marks, strict=True)]
    assert f"\nresult: {' '.join(totals)}\n" in text


def test_there_are_golden_records_of_every_edition_and_number_of_seats() -> None:
    found = Counter(path.stem.rpartition("-")[0] for path in RECORDS)
    assert len(RECORDS) >= 200
    assert set(found) == {f"{edition}-{seats}" for edition in EDITIONS for seats in SEATS}
    assert min(found.values()) >= 5


def test_the_golden_records_show_every_mechanism() -> None:
    found = {what for path in RECORDS for what in mechanisms(path)}
    assert found == MECHANISMS


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_golden_games_of_bots_replay(edition: str) -> None:
    for golden in read_games(edition):
        game = golden.replay(edition)
        assert game.over, golden.name
        assert scores_of(game) == golden.scores, golden.name
        assert game.winners() == golden.winners, golden.name
        assert game.digest() == golden.digest, golden.name


def test_there_are_golden_games_of_every_edition_number_of_seats_and_bot() -> None:
    games = {edition: read_games(edition) for edition in EDITIONS}
    kinds = Counter((edition, it.seats) for edition, found in games.items() for it in found)
    assert kinds.total() >= 1000
    assert set(kinds) == {(edition, seats) for edition in EDITIONS for seats in SEATS}
    assert min(kinds.values()) >= 25
    for edition, found in games.items():
        assert {bot for it in found for bot in it.bots} == set(bots.names()) - {"expert"}, edition


def test_the_golden_games_of_bots_are_kept_if_the_bots_change(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_games, "GAMES", tmp_path)
        patch.setattr(bot_games, "SEATS", (2,))
        patch.setattr(bot_games, "LINEUPS", (("random",), ("random",)))
        assert bot_games.write_games("usa") == (0, 2)
        first, second = read_games("usa")
        illegal = msgspec.structs.replace(second, moves=[*reversed(second.moves)])
        lines = msgspec.json.Encoder().encode_lines([first, illegal])
        (tmp_path / "usa.xz").write_bytes(lzma.compress(lines))
        patch.setattr(bot_games, "LINEUPS", (("greedy",), ("greedy",)))
        assert bot_games.write_games("usa") == (1, 1)
        kept, new = read_games("usa")
        assert kept == first
        assert new.bots == ("greedy",)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_content_of_an_edition_is_pinned(edition: str) -> None:
    assert tl.Game(edition, seed=0).edition.hash == PINS[edition]["content"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_numbers_of_moves_are_pinned(edition: str) -> None:
    texts = [str(move) for move in tl.Game(edition, seed=0).compiled.moves]
    pins = PINS[edition]
    assert {number: texts[int(number)] for number in pins["examples"]} == pins["examples"]
    assert len(texts) == pins["moves"]
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest() == pins["numbering"]


def mechanisms(path: Path) -> Iterator[str]:
    """What happens in a record, by name."""
    steps: list[tuple[tl.Game, int, tl.Move]] = []
    final = tl.replay(
        path.read_text(encoding="utf-8"),
        before_move=lambda game, seat, move: steps.append((game.copy(), seat, move)),
    )
    afters = [game for game, _, _ in steps[1:]] + [final]
    for (before, seat, move), after in zip(steps, afters, strict=True):
        yield from _of_the_move(before, seat, move, after)
        yield from _of_the_pieces(before, seat, move, after)
        yield from _of_the_cards(before, move, after)
    yield from _of_the_end(final)


def _of_the_move(before: tl.Game, seat: int, move: tl.Move, after: tl.Game) -> Iterator[str]:
    if move.kind == "pass":
        yield "pass"
    if after.turns_left:
        yield "last round"
    if move.kind in ("pay", "decline"):
        yield "tunnel paid" if move.kind == "pay" else "tunnel declined"
    if move.kind == "station":
        yield f"station for {move.cards + move.locomotives}"
    if move.kind == "keep" and before.phase == "first tickets" and seat != min(before.waiting):
        yield "first tickets chosen out of order"
    if move.kind == "draw tickets" and after.ticket_decks[0] == 0:
        yield "last tickets offered"
    if move.mix:
        yield "mix of both decks" if all(move.mix) else "mix of one deck"
        if len(after.offer(seat)) < sum(move.mix):
            yield "mix of too few tickets"
    if move.kind == "claim":
        assert move.track is not None
        track = before.edition.board.tracks[move.track]
        if track.locomotives:
            yield "ferry claimed"
        elif move.locomotives == track.length:
            yield "locomotives alone paid"
        if move.plus4:
            yield "+4 locomotives paid"
        if track.tunnel and after.phase != "tunnel":
            built = move.track in after.owners
            yield "tunnel built at once" if built else "tunnel failed automatically"


def _of_the_pieces(before: tl.Game, seat: int, move: tl.Move, after: tl.Game) -> Iterator[str]:
    if move.kind == "meeple":
        abroad = move.city in before.edition.board.countries
        yield "country's meeple taken" if abroad else "meeple taken"
    if move.kind == "no meeple":
        yield "meeple left"
    if move.kind == "passenger":
        yield "passenger sent home" if move.city in before.passengers else "passenger placed"
    if move.kind == "no passenger":
        yield "no passenger placed"
    if move.kind == "ride":
        yield from _of_the_ride(before, seat, move, after)


def _of_the_ride(before: tl.Game, seat: int, move: tl.Move, after: tl.Game) -> Iterator[str]:
    assert move.track is not None
    own = before.owners[move.track] == seat
    yield "ride over own tracks" if own else "ride over a rival's track"
    if after.merchandise != before.merchandise:
        yield "token taken"
    if after.phase != "ride":
        yield "ride ended automatically"
    ridden = [before.edition.board.tracks[track] for track in before.ridden]
    if any(move.city in (track.a, track.b) for track in ridden):
        yield "ride through a city twice"
    if before.ride is not None and "stop" not in map(str, before.moves()):
        yield "ride from beside a rival"


def _of_the_cards(before: tl.Game, move: tl.Move, after: tl.Game) -> Iterator[str]:
    if after.deck_size > before.deck_size:
        yield "discards reshuffled"
    if None in after.display:
        yield "empty place in the display"
    # Taking a face-up card discards nothing, unless the display is then refreshed.
    swept = Counter(after.discards) - Counter(before.discards)
    if move.kind == "take" and swept.total() >= 5:
        unruly = swept.total() == 5 and swept["passenger"] >= 3
        yield "display refreshed for passenger cards" if unruly else "display refreshed"


def _of_the_end(final: tl.Game) -> Iterator[str]:
    scores, won = final.scores(), final.winners()
    totals = [score.total for score in scores]
    if len(won) > 1:
        yield "shared win"
    if len(won) < totals.count(max(totals)):
        yield "tie broken"
    if any(score.lent for score in scores):
        yield "station lends a track"
    if any(_country_reached(final, seat) for seat in range(final.seats)):
        yield "ticket to a country completed"
    if any(_majority_shared(final, color) for color in final.edition.rules.meeples.colors):
        yield "majority shared"
    routes: dict[frozenset[str], set[int]] = {}
    for track, owner in final.owners.items():
        ends = final.edition.board.tracks[track]
        routes.setdefault(frozenset((ends.a, ends.b)), set()).add(owner)
    if any(len(owners) > 1 for owners in routes.values()):
        yield "tracks of one route with two owners"


def _country_reached(final: tl.Game, seat: int) -> bool:
    """Whether the seat has completed a ticket to a country."""
    results = zip(final.tickets(seat), final.scores()[seat].ticket_results, strict=True)
    done = [final.edition.tickets[held.index] for held, result in results if result.done]
    return any({ticket.a, ticket.b} & set(final.edition.board.countries) for ticket in done)


def _majority_shared(final: tl.Game, color: str) -> bool:
    owned = [taken.get(color, 0) for taken in final.collected]
    return max(owned) > 0 and owned.count(max(owned)) > 1
