"""The website: the games in a browser. See docs/web/README.md."""
