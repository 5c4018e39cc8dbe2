"""What waits and what runs: the front page and its live list, with no models of its own."""
