"""The words of the game, one enum each: what moves, phases, cards, scores and refusals are called.

Everything else takes them from here. The compiled core knows each word by a number, its place in
the enum; `tools/generate_codes.py` writes those numbers to `core/codes.pxd`. The web client gets
its types from the OpenAPI document. Numbers are part of stored positions, so new words go last.
"""

from enum import StrEnum

__all__ = [
    "ACCEPTING",
    "CARD_DRAWS",
    "COLORS",
    "PLACE_MOVES",
    "CardKind",
    "MoveKind",
    "Phase",
    "Reason",
    "ScorePart",
    "TieBreak",
    "TrackColor",
]


class Word(StrEnum):
    """A text that is one of a few; it reads, compares and prints as that text."""

    __repr__ = str.__repr__


class CardKind(Word):
    """A kind of train card; the colours come first."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"
    WHITE = "white"
    BLACK = "black"
    LOCOMOTIVE = "locomotive"
    PLUS4 = "plus4"  # a locomotive that pays only on tracks of four spaces or more
    PASSENGER = "passenger"  # pays for no track, but lets a passenger ride over a rival's


COLORS = tuple(CardKind)[:8]


class TrackColor(Word):
    """The colour of a track's spaces."""

    RED = CardKind.RED
    ORANGE = CardKind.ORANGE
    YELLOW = CardKind.YELLOW
    GREEN = CardKind.GREEN
    BLUE = CardKind.BLUE
    PINK = CardKind.PINK
    WHITE = CardKind.WHITE
    BLACK = CardKind.BLACK
    GRAY = "gray"  # paid in any one colour


class MoveKind(Word):
    """What a move does; the value begins its notation."""

    TAKE = "take"  # a face-up card
    DRAW_CARD = "draw card"
    DRAW_TICKETS = "draw tickets"
    KEEP = "keep"  # some of the offered tickets
    CLAIM = "claim"
    PAY_TUNNEL = "pay"
    DECLINE_TUNNEL = "decline"
    BUILD_STATION = "station"
    TAKE_MEEPLE = "meeple"
    LEAVE_MEEPLE = "no meeple"
    PLACE = "passenger"
    PLACE_NONE = "no passenger"
    STEP = "ride"
    STOP = "stop"
    PASS = "pass"


# Moves that bring a train card and change nothing on the board.
CARD_DRAWS = frozenset({MoveKind.TAKE, MoveKind.DRAW_CARD})
# Moves about one place, a city or a country, which follows the kind in the notation.
PLACE_MOVES = frozenset(
    {MoveKind.BUILD_STATION, MoveKind.TAKE_MEEPLE, MoveKind.LEAVE_MEEPLE, MoveKind.PLACE}
)
# Moves that accept what a claim offers or asks for, in phases where another move declines it.
ACCEPTING = frozenset({MoveKind.PAY_TUNNEL, MoveKind.TAKE_MEEPLE, MoveKind.PLACE})


class Phase(Word):
    """What the seat to act is in the middle of."""

    ANNOUNCE = "announce"  # each seat in turn announces and draws its first mix of tickets
    FIRST_TICKETS = "first tickets"  # all seats choose their first tickets, in any order
    TURN = "turn"
    SECOND_CARD = "second card"
    TICKETS = "tickets"  # tickets are drawn, some must be kept
    TUNNEL = "tunnel"  # a tunnel asks for more cards
    MEEPLES = "meeples"  # a track is claimed, a meeple may be taken at one of its ends
    PLACING = "placing"  # a track is claimed, a passenger may be placed at one of its ends
    RIDE = "ride"  # a passenger is riding
    GAME_OVER = "game over"


class ScorePart(Word):
    """A source of points in the final score."""

    ROUTES = "routes"
    TICKETS = "tickets"
    LONGEST_PATH = "longest_path"
    GLOBETROTTER = "globetrotter"  # most completed tickets
    STATIONS = "stations"
    MERCHANDISE = "merchandise"
    MEEPLES = "meeples"
    MOST_CONNECTED_CITIES = "most_connected_cities"


class TieBreak(Word):
    """What decides between seats with the same total."""

    TICKETS = "tickets"
    FEWEST_STATIONS = "fewest_stations"
    LONGEST_PATH = "longest_path"
    MERCHANDISE = "merchandise"
    MEEPLES = "meeples"


class Reason(Word):
    """The rule that an illegal move breaks."""

    NO_SUCH_MOVE = "no_such_move"
    GAME_IS_OVER = "game_is_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    NOT_FACE_UP = "not_face_up"
    LOCOMOTIVE_SECOND = "locomotive_second"
    DECK_EMPTY = "deck_empty"
    NO_TICKETS_LEFT = "no_tickets_left"
    WRONG_MIX = "wrong_mix"
    DECK_TOO_SMALL = "deck_too_small"
    NOT_OFFERED = "not_offered"
    TOO_FEW_KEPT = "too_few_kept"
    TRACK_TAKEN = "track_taken"
    PARALLEL_CLOSED = "parallel_closed"
    PARALLEL_OWNED = "parallel_owned"
    TOO_FEW_TRAINS = "too_few_trains"
    TOO_FEW_CARDS = "too_few_cards"
    WRONG_EXTRA = "wrong_extra"
    WRONG_COLOR = "wrong_color"
    NO_STATION_LEFT = "no_station_left"
    CITY_HAS_STATION = "city_has_station"
    WRONG_STATION_PRICE = "wrong_station_price"
    NOT_AT_CLAIM = "not_at_claim"
    NO_SUCH_MEEPLE = "no_such_meeple"
    CITY_OCCUPIED = "city_occupied"
    NO_PASSENGER_THERE = "no_passenger_there"
    TRACK_UNCLAIMED = "track_unclaimed"
    TRACK_RIDDEN = "track_ridden"
    NO_PASSENGER_CARD = "no_passenger_card"
    NO_END_AHEAD = "no_end_ahead"
    MAY_NOT_END_HERE = "may_not_end_here"
    MAY_NOT_PASS = "may_not_pass"
