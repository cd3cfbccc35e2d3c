"""The web yard: the games in a browser. See docs/web/README.md."""
