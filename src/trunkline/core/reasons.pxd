# The rule an illegal move breaks. Sentences for people are made from these above the core.

cpdef enum Reason:
    LEGAL
    NO_SUCH_MOVE
    GAME_IS_OVER
    NOT_YOUR_TURN
    WRONG_PHASE
    NOT_FACE_UP
    LOCOMOTIVE_SECOND
    DECK_EMPTY
    NO_TICKETS_LEFT
    NOT_OFFERED
    TOO_FEW_KEPT
    TRACK_TAKEN
    PARALLEL_CLOSED
    PARALLEL_OWNED
    TOO_FEW_TRAINS
    TOO_FEW_CARDS
    WRONG_EXTRA
    WRONG_COLOR
    NO_STATION_LEFT
    CITY_HAS_STATION
    WRONG_STATION_PRICE
    MAY_NOT_PASS
