"""Settings that hold for all tests; the folder of this file is on the path of all of them."""

import signal

from hypothesis import settings

# The same examples on every run: what is green here is green anywhere.
settings.register_profile("trunkline", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("trunkline")

# A shell lets its background jobs ignore Ctrl-C, and programs that tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
