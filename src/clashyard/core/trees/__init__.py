"""Game trees as arrays: unfolded by the rules, solved by CFR+, and best responses in them. See `clashyard.equilibrium`."""
