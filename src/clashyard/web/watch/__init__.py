"""A page of the matches that go on and that everyone may watch."""
