"""Settings for all tests; this folder is on the import path of all of them."""

import signal

from hypothesis import settings

# The same examples on every run, so that results are the same everywhere.
settings.register_profile("trunkline", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("trunkline")

# Background jobs of a shell ignore Ctrl-C, and programs started by tests would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
