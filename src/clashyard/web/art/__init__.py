"""The pictures of cards, characters and players as files of the site."""
