"""Cards: the catalogue, packs, custom cards, their prices and their worth."""
