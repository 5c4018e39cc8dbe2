"""A game of a few lines that joins by being installed: whatever it needs elsewhere would be a fault of the platform."""
