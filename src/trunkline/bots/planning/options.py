"""Why a move is worth a thought, for Python; the rest is in the .pxd."""
