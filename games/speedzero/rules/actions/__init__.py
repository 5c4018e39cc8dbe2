"""The action cards of "Erweitert": where they lie, how they are played, what they bring about."""
