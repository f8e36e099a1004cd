"""Settings that hold for all tests; the folder of this file is on the path of all of them."""

from hypothesis import settings

# The same examples on every run: what is green here is green anywhere.
settings.register_profile("trunkline", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("trunkline")
