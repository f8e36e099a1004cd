"""Settings for all tests; this folder is on the import path of all of them."""

import signal

from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

# The same examples on every run, so that results are the same everywhere.
settings.register_profile("trunkline", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("trunkline")

# Hypothesis also tries constants from the modules that are loaded. These depend on which tests a
# worker has run before, so examples would differ from run to run.
assert callable(providers._get_local_constants)
providers._get_local_constants = Constants

# Background jobs of a shell ignore Ctrl-C, and programs started by tests would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
