"""Share pictures: what a link to a match, puzzle, profile or tournament looks like where it is posted."""
