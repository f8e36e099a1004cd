"""One game's position: a flat C struct without pointers, declared in `state.pxd`."""

import cython
from cython.cimports.trunkline.core.state import State

POSITION_BYTES = cython.sizeof(State)
