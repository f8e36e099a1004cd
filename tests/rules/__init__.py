"""One test, or more, for every rule of the editions; the names of the tests are the rules."""
