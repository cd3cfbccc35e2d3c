"""Reports of wrong rulings, stored with everything needed to judge them."""
