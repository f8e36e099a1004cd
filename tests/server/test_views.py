"""Views: what is kept from one view to the next is what a new one would have."""

from __future__ import annotations

import json
import random

import pytest
from helpers import EDITIONS

from server.test_hosted_game import GameLog
from trunkline.server.games import entries
from trunkline.server.games.hosted_game import CARD_DRAWS
from trunkline.server.rooms.views import Presence, Views
from trunkline.server.wire.frames import EventFrame, encode_event_frame
from trunkline.server.wire.games import GameView
from trunkline.vocabulary import MoveKind

MOVES = 120


@pytest.mark.parametrize("edition", EDITIONS)
def test_views_of_a_running_game_equal_new_ones_and_their_json(edition: str) -> None:
    chance = random.Random(5)
    game_log, views = GameLog(edition, 2, 5), Views()
    for _ in range(MOVES):
        hosted = game_log.hosted
        if hosted.state == "over":
            break
        presence = Presence([chance.random() < 0.9, True], [1, 1], [None, None], 0)
        views.update(hosted, presence, [])
        new = Views()
        new.update(hosted, presence, [])
        for viewer in (0, 1, None):
            encoded = views.encoded(viewer)
            assert encoded == new.encoded(viewer)
            view = GameView.model_validate_json(encoded)
            assert json.loads(encoded) == view.model_dump(mode="json")
        seat = chance.choice(hosted.waiting)
        if hosted.may_undo(seat) and chance.random() < 0.3:
            game_log.append(seat, entries.Undone())
        else:
            game_log.move(seat, chance.choice(game_log.moves(seat)))


def test_an_encoded_frame_is_the_json_of_the_frame() -> None:
    game_log, views = GameLog("usa", 2, 5), Views()
    views.update(game_log.hosted, Presence([True, True], [1, 1], [None, None], 0), [])
    event = {"kind": "started", "number": 1, "at": 1000, "stand_ins": []}
    frame = {"type": "event", "now": 7, "event": event, "view": json.loads(views.encoded(0))}
    encoded = json.dumps(event).encode()
    assert json.loads(encode_event_frame(7, encoded, views.encoded(0))) == frame
    assert EventFrame.model_validate_json(json.dumps(frame)).model_dump(mode="json") == frame
    without = encode_event_frame(7, encoded, None)
    assert json.loads(without) == {**frame, "view": None}


def test_a_draw_that_ends_the_game_changes_what_tickets_need() -> None:
    """After the end no ticket can be completed, so nothing of the hand may be kept."""
    chance = random.Random(1)
    game_log, views, presence = (
        GameLog("usa", 2, 1),
        Views(),
        Presence([True, True], [1, 1], [None, None], 0),
    )
    while (game := game_log.hosted.game) is not None and not game.over:
        views.update(game_log.hosted, presence, [])
        views.encoded(0)
        seat = game.waiting[0]
        moves = [move for move in game.moves(seat) if not move.kind.startswith("tickets")] or [
            *game.moves(seat)
        ]
        draws = [move for move in moves if move.kind in CARD_DRAWS]
        last_round = game.turns_left is not None
        claims = [move for move in moves if move.kind == MoveKind.CLAIM]
        game_log.move(seat, chance.choice((last_round and draws) or claims or moves).number)
    assert game_log.hosted.outcome is not None
    assert game_log.hosted.outcome.kind in CARD_DRAWS
    views.update(game_log.hosted, presence, [])
    new = Views()
    new.update(game_log.hosted, presence, [])
    assert views.encoded(0) == new.encoded(0)
