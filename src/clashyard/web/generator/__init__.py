"""The card generator: a form that holds a card, which is seen, priced, shared by a link and printed. No account is needed."""
