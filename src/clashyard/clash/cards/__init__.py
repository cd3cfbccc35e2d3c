"""Characters: their data, the library, and mistakes in custom characters."""
