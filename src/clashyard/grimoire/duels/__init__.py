"""Finding puzzles of the games for two whose solver is `core.duel_solver`: Clashing Blades! and CLASH."""
