from libc.stdint cimport uint8_t, uint16_t
from trunkline.core.bits cimport Bits
from trunkline.core.state cimport MAX_CITIES, MAX_TRACKS
from trunkline.core.table cimport Table, TableData

cdef enum:
    MAX_ROUTES = MAX_TRACKS
    MAX_WAYS = 2 * MAX_ROUTES

cdef struct RouteData:
    uint8_t a
    uint8_t b
    uint8_t length
    Bits tracks

# The board as a graph of routes. The ways out of a city stand together, from first[city] on.
cdef struct Atlas:
    int routes
    int cities
    RouteData route[MAX_ROUTES]
    uint8_t route_of[MAX_TRACKS]
    uint16_t first[MAX_CITIES + 1]
    uint8_t via[MAX_WAYS]             # the route of a way
    uint8_t to[MAX_WAYS]              # the city it leads to

cdef void survey(const TableData* t, Atlas* atlas) noexcept nogil

cdef void _add_route(const TableData* t, Atlas* atlas, int track) noexcept nogil
cdef void _add_ways(Atlas* atlas, int city) noexcept nogil
