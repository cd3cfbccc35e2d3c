"""Fair deals: the explanation of commitments, and the verification of a match against its commitment."""
