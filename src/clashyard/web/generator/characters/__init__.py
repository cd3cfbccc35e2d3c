"""The generator of characters of CLASH: a form with a combo table and a super, checked while somebody types."""
