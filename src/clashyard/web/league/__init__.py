"""The Mutation league: four players, a draft, mutations and twelve duels, each played at a separate table."""
