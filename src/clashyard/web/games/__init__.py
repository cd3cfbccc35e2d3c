"""The games in a browser: a folder each, with its registration, set-up form, board, templates and style sheet."""
