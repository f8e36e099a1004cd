"""One game's position: a flat C struct, no pointers, described in the .pxd beside this file."""

import cython
from cython.cimports.trunkline.core.state import State

POSITION_BYTES = cython.sizeof(State)
