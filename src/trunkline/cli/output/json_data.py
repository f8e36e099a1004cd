"""What `--json` prints: editions, positions and results as JSON values."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from trunkline.cli.output.mechanisms import MECHANISM_DISPLAYS
from trunkline.cli.output.mechanisms.display import merged

if TYPE_CHECKING:
    from trunkline.editions import Edition
    from trunkline.game import Game


def print_json(value: object) -> None:
    """Print a value as JSON, in ASCII so that it survives any terminal or pipe."""
    print(json.dumps(value, indent=2))


def edition_data(edition: Edition) -> dict[str, Any]:
    """An edition's rules and the size of its board."""
    rules = edition.rules
    tracks = edition.board.tracks
    return {
        "id": edition.id,
        "name": edition.name,
        "summary": rules.summary,
        "hash": edition.hash,
        "seats": list(rules.seats),
        "board": {
            "name": edition.board.name,
            "cities": sum(not city.country for city in edition.board.cities.values()),
            "countries": [country.name for country in edition.board.countries.values()],
            "tracks": len(tracks),
            "routes": len({frozenset((t.a, t.b)) for t in tracks}),
            "tunnels": sum(t.tunnel for t in tracks),
            "ferries": sum(t.locomotives > 0 for t in tracks),
        },
        "trains": rules.trains,
        "hand": rules.hand,
        "cards": dict(rules.cards),
        "route_points": {str(length): points for length, points in rules.route_points.items()},
        "tickets": {
            "count": len(edition.tickets),
            "decks": [
                {
                    "name": deck.name,
                    "count": sum(ticket.deck == number for ticket in edition.tickets),
                    "first": deck.first,
                    "later": deck.later,
                }
                for number, deck in enumerate(rules.tickets.decks)
            ],
            "mix": bool(rules.tickets.mix_first),
            "first": rules.tickets.mix_first or sum(deck.first for deck in rules.tickets.decks),
            "keep_first": rules.tickets.keep_first,
            "later": rules.tickets.mix_later or sum(deck.later for deck in rules.tickets.decks),
            "keep_later": rules.tickets.keep_later,
            "unkept_first": rules.tickets.unkept_first,
            "revised_points": rules.tickets.revised_points,
        },
        "bonuses": msgspec.structs.asdict(rules.bonuses),
        **merged(mechanism.settings_data(edition) for mechanism in MECHANISM_DISPLAYS),
        "tunnel_cards": rules.tunnel_cards,
        "last_round_trains": rules.last_round_trains,
        "parallel_open_from_seats": rules.parallel_open_from_seats,
        "ties": list(rules.ties),
    }


def position_data(game: Game) -> dict[str, Any]:
    """The public state of a position."""
    names = game.compiled.notation.tracks
    return {
        **game_data(game),
        "seat": game.seat,
        "waiting": list(game.waiting),
        "phase": game.phase,
        "turns_left": game.turns_left,
        "display": list(game.display),
        "deck": game.deck_size,
        "discards": game.discards,
        "ticket_decks": list(game.ticket_decks),
        "trains": list(game.trains),
        "cards": list(game.hand_sizes),
        "tickets": list(game.ticket_counts),
        "ticket_backs": None if game.ticket_backs is None else [*map(list, game.ticket_backs)],
        "route_points": list(game.route_points),
        "tracks": {names[track]: seat for track, seat in sorted(game.owners.items())},
        "claimed": None if game.claimed is None else names[game.claimed],
        **merged(mechanism.position_data(game) for mechanism in MECHANISM_DISPLAYS),
    }


def game_data(game: Game) -> dict[str, Any]:
    """A game's edition, seats and seed, and how many moves have been played."""
    return {
        "edition": game.edition.id,
        "hash": game.edition.hash,
        "seats": game.seats,
        "names": list(game.names),
        "seed": game.seed,
        "moves": len(game.played),
        "over": game.finished,
        "ended_early": game.ended_early,
    }


def result_data(game: Game) -> dict[str, Any]:
    """Every seat's score in its parts, and who has won or would win now."""
    return {
        "scores": [
            {"seat": seat, "name": game.names[seat], **msgspec.to_builtins(score)}
            for seat, score in enumerate(game.scores())
        ],
        "winners": game.winners(),
    }
