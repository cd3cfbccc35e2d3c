"""Pages of the staff: what people have reported, and Django's administration. Both need a second factor."""
