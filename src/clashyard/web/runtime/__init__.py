"""The modules that depend on internals of Django and its servers."""
