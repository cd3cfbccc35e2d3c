"""The editor of puzzles: positions by hand or as text, checked by the solver, and shared; the community's pages."""
