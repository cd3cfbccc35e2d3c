"""The rules of Clashing Blades! as plain functions on integers: only code that compiles."""
