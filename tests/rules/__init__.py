"""One or more tests for every rule of the editions; the names of the tests state the rules."""
