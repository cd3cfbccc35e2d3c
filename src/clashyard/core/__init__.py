"""What the games share: state, speed, the contract, matches, scenarios."""
