"""What is over: matches to leaf through, people's records, and proof that the cards were dealt fairly."""
