"""Playing together: the dealer's table, the guests, and the edges that carry them."""
