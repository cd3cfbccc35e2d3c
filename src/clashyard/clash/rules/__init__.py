"""The rules of CLASH as plain functions on integers: only code that compiles."""
