"""The Mutation league: four players, a draft, mutations and twelve duels, each of them played at its own table."""
